// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the kernel as host of the hardware half
 *
 * Implements mirage/host.h and the lines of mirage/gpu.h.
 */

#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/srcu.h>

#include <asm/cpufeature.h>
#include <asm/fpu/api.h>

#include <mirage/device.h>
#include <mirage/gpu.h>
#include <mirage/host.h>

#include "host.h"
#include "parallel.h"
#include "sched/engine.h"

#define MAX_WORKERS	64u

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

/**
 * struct engine_call - one call of mirage_gpu_ops.parallel()
 * @fn: run with each number
 * @arg: its first argument
 */
struct engine_call {
	void (*fn)(void *arg, unsigned int i);
	void *arg;
};

static void run_in_section(void *arg, unsigned int i, unsigned int worker)
{
	const struct engine_call *call = arg;
	int section = srcu_read_lock(&mirage_sections);

	call->fn(call->arg, i);
	srcu_read_unlock(&mirage_sections, section);
}

static void host_parallel(void *host, void (*fn)(void *arg, unsigned int i), void *arg,
			  unsigned int n)
{
	struct engine_call call = { .fn = fn, .arg = arg };
	struct mirage_parallel *parallel = NULL;
	unsigned int i;

	if (n > 1)
		parallel = mirage_parallel_create(min(n, MAX_WORKERS), GFP_KERNEL | __GFP_NOWARN);
	if (!parallel) {
		for (i = 0; i < n; i++)
			fn(arg, i);
		return;
	}
	mirage_parallel_run(parallel, run_in_section, &call, n);
	mirage_parallel_destroy(parallel);
}

const struct mirage_gpu_ops mirage_gpu_host_ops = {
	.relax = mirage_engine_relax,
	.stopped = mirage_engine_stopped,
	.irq = mirage_engine_irq,
	.command = mirage_engine_trace_command,
	.draw = mirage_engine_trace_draw,
	.parallel = host_parallel,
};
