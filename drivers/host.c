// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the kernel as host of the hardware half
 *
 * Implements mirage/host.h and the lines of mirage/gpu.h.
 */

#include <linux/cpumask.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include <asm/cpufeature.h>
#include <asm/fpu/api.h>

#include <mirage/device.h>
#include <mirage/gpu.h>
#include <mirage/host.h>

#include "host.h"
#include "parallel.h"
#include "sched/engine.h"

/* Processes are charged for page tables and contexts, of which they have as many as they like. */
void *mirage_host_alloc(size_t size_B)
{
	struct mirage_section *section = mirage_section_pause();
	void *mem = kvzalloc(size_B, GFP_KERNEL_ACCOUNT);

	mirage_section_resume(section);
	return mem;
}

void mirage_host_free(const void *mem)
{
	struct mirage_section *section;

	if (!is_vmalloc_addr(mem)) {
		kfree(mem);
		return;
	}
	section = mirage_section_pause();
	vfree(mem);
	mirage_section_resume(section);
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
 * @engine: for which engine
 * @fn: run with each number
 * @arg: its first argument
 * @first: number of the first one that runs now; as many run together as there are sections
 */
struct engine_call {
	struct mirage_engine *engine;
	void (*fn)(void *arg, unsigned int i);
	void *arg;
	unsigned int first;
};

static void run_in_section(void *arg, unsigned int i, unsigned int worker)
{
	const struct engine_call *call = arg;
	struct mirage_section *section = mirage_engine_section(call->engine, call->first + i);

	mirage_section_enter(section, call->engine->mdev);
	call->fn(call->arg, call->first + i);
	mirage_section_leave(section);
}

/* The engine's own thread waits for the others, and is in no section meanwhile. */
static void host_parallel(void *host, unsigned int index, void (*fn)(void *arg, unsigned int i),
			  void *arg, unsigned int n)
{
	struct mirage_device *mdev = host;
	struct mirage_engine *engine = mdev->engines[index];
	struct engine_call call = { .engine = engine, .fn = fn, .arg = arg };

	mirage_section_end(&engine->section);
	for (; call.first < n; call.first += MIRAGE_MAX_WORKERS)
		mirage_parallel_run(engine->parallel, run_in_section, &call,
				    min(n - call.first, MIRAGE_MAX_WORKERS));
	mirage_section_begin(&engine->section, mdev);
}

/* As many as mirage_parallel_create() makes, which comes later. */
static unsigned int host_workers(void *host, unsigned int index)
{
	return min(num_online_cpus(), MIRAGE_ENGINE_THREADS);
}

const struct mirage_gpu_ops mirage_gpu_host_ops = {
	.relax = mirage_engine_relax,
	.worker_relax = mirage_engine_worker_relax,
	.irq = mirage_engine_irq,
	.command = mirage_engine_trace_command,
	.draw = mirage_engine_trace_draw,
	.parallel = host_parallel,
	.workers = host_workers,
};
