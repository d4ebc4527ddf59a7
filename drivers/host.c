// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the kernel as host of the hardware half
 *
 * Implements mirage/host.h and the lines of mirage/gpu.h. Workers are a pool of
 * unbound work items, one a CPU, that take numbers from a counter until none are
 * left; the calling engine takes numbers too, so a call never waits for a
 * worker to wake up when there is little to do.
 */

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/srcu.h>
#include <linux/workqueue.h>

#include <asm/cpufeature.h>
#include <asm/fpu/api.h>

#include <mirage/device.h>
#include <mirage/gpu.h>
#include <mirage/host.h>

#include "host.h"
#include "sched/engine.h"

#define MAX_WORKERS	64u

/**
 * struct worker - one helper of an engine during one parallel call
 * @work: the work item
 * @call: what it helps with
 */
struct worker {
	struct work_struct work;
	struct parallel_call *call;
};

/**
 * struct parallel_call - one call of mirage_gpu_ops.parallel()
 * @fn: run with each number below @n
 * @arg: its first argument
 * @n: how many
 * @next: number to be taken next
 * @worker: helpers
 */
struct parallel_call {
	void (*fn)(void *arg, unsigned int i);
	void *arg;
	unsigned int n;
	atomic_t next;
	struct worker worker[];
};

static struct workqueue_struct *workers;

int mirage_host_init(void)
{
	workers = alloc_workqueue("mirage", WQ_UNBOUND | WQ_HIGHPRI, 0);
	return workers ? 0 : -ENOMEM;
}

void mirage_host_fini(void)
{
	destroy_workqueue(workers);
}

void *mirage_host_alloc(size_t size_B)
{
	return kvzalloc(size_B, GFP_KERNEL);
}

void mirage_host_free(const void *mem)
{
	kvfree(mem);
}

u64 mirage_host_now_ns(void)
{
	return ktime_get_ns();
}

void mirage_host_fpu_begin(void)
{
	kernel_fpu_begin();
}

void mirage_host_fpu_end(void)
{
	kernel_fpu_end();
}

void mirage_host_yield(void)
{
	cond_resched();
}

bool mirage_host_has_avx2(void)
{
	if (!boot_cpu_has(X86_FEATURE_AVX2) || !boot_cpu_has(X86_FEATURE_FMA) ||
	    !boot_cpu_has(X86_FEATURE_F16C))
		return false;
#ifdef CONFIG_UML
	return true;
#else
	return cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM, NULL);
#endif
}

static void take_numbers(struct parallel_call *call)
{
	unsigned int i;

	while ((i = atomic_fetch_inc(&call->next)) < call->n) {
		int section = srcu_read_lock(&mirage_sections);

		call->fn(call->arg, i);
		srcu_read_unlock(&mirage_sections, section);
		cond_resched();
	}
}

static void worker_run(struct work_struct *work)
{
	struct worker *worker = container_of(work, struct worker, work);

	take_numbers(worker->call);
}

static void host_parallel(void *host, void (*fn)(void *arg, unsigned int i), void *arg,
			  unsigned int n)
{
	unsigned int helpers = min3(num_online_cpus() - 1, n - 1, MAX_WORKERS);
	struct parallel_call *call = NULL;
	unsigned int i;

	if (n > 1)
		call = kzalloc(struct_size(call, worker, helpers), GFP_KERNEL | __GFP_NOWARN);
	if (!call) {
		for (i = 0; i < n; i++)
			fn(arg, i);
		return;
	}
	call->fn = fn;
	call->arg = arg;
	call->n = n;
	for (i = 0; i < helpers; i++) {
		call->worker[i].call = call;
		INIT_WORK(&call->worker[i].work, worker_run);
		queue_work(workers, &call->worker[i].work);
	}
	take_numbers(call);
	for (i = 0; i < helpers; i++)
		flush_work(&call->worker[i].work);
	kfree(call);
}

const struct mirage_gpu_ops mirage_gpu_host_ops = {
	.relax = mirage_engine_relax,
	.stopped = mirage_engine_stopped,
	.irq = mirage_engine_irq,
	.command = mirage_engine_trace_command,
	.draw = mirage_engine_trace_draw,
	.parallel = host_parallel,
};
