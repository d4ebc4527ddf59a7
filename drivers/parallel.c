// SPDX-License-Identifier: GPL-2.0

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/overflow.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include <mirage/compat.h>

#include "parallel.h"

/**
 * struct helper - a worker beside the caller
 * @work: one run of it
 * @parallel: whom it helps
 */
struct helper {
	struct work_struct work;
	struct mirage_parallel *parallel;
};

/**
 * struct mirage_parallel - a caller and its helpers
 * @fn: run with each number below @n
 * @arg: its first argument
 * @n: how many
 * @next: number to be taken next
 * @num_helpers: how many
 * @helper: they; worker 0 is the caller
 */
struct mirage_parallel {
	void (*fn)(void *arg, unsigned int i, unsigned int worker);
	void *arg;
	unsigned int n;
	atomic_t next;
	unsigned int num_helpers;
	struct helper helper[] __counted_by(num_helpers);
};

static struct workqueue_struct *workers;

/*
 * Bound to their CPUs: left to itself the scheduler likes to wake helpers where the caller is, who
 * leaves them nothing to do.
 */
int mirage_parallel_init(void)
{
	workers = alloc_workqueue("mirage", WQ_PERCPU | WQ_HIGHPRI | WQ_CPU_INTENSIVE, 0);
	return workers ? 0 : -ENOMEM;
}

void mirage_parallel_exit(void)
{
	destroy_workqueue(workers);
}

static void take_numbers(struct mirage_parallel *parallel, unsigned int worker)
{
	unsigned int i;

	while ((i = atomic_fetch_inc(&parallel->next)) < parallel->n) {
		parallel->fn(parallel->arg, i, worker);
		cond_resched();
	}
}

static void help(struct work_struct *work)
{
	struct helper *helper = container_of(work, struct helper, work);

	take_numbers(helper->parallel, helper - helper->parallel->helper + 1);
}

struct mirage_parallel *mirage_parallel_create(unsigned int most, gfp_t gfp)
{
	unsigned int i, helpers = min(num_online_cpus(), most) - 1;
	struct mirage_parallel *parallel = kzalloc(struct_size(parallel, helper, helpers), gfp);

	if (!parallel)
		return NULL;
	parallel->num_helpers = helpers;
	for (i = 0; i < helpers; i++) {
		parallel->helper[i].parallel = parallel;
		INIT_WORK(&parallel->helper[i].work, help);
	}
	return parallel;
}

void mirage_parallel_destroy(struct mirage_parallel *parallel)
{
	kfree(parallel);
}

unsigned int mirage_parallel_workers(const struct mirage_parallel *parallel)
{
	return parallel->num_helpers + 1;
}

static unsigned int cpu_after(unsigned int cpu)
{
	cpu = cpumask_next(cpu, cpu_online_mask);
	return cpu < nr_cpu_ids ? cpu : cpumask_first(cpu_online_mask);
}

void mirage_parallel_run(struct mirage_parallel *parallel,
			 void (*fn)(void *arg, unsigned int i, unsigned int worker), void *arg,
			 unsigned int n)
{
	unsigned int i, helpers = n ? min(parallel->num_helpers, n - 1) : 0;
	unsigned int cpu = raw_smp_processor_id();

	parallel->fn = fn;
	parallel->arg = arg;
	parallel->n = n;
	atomic_set(&parallel->next, 0);
	for (i = 0; i < helpers; i++) {
		cpu = cpu_after(cpu);
		queue_work_on(cpu, workers, &parallel->helper[i].work);
	}
	take_numbers(parallel, 0);
	for (i = 0; i < helpers; i++)
		cancel_work_sync(&parallel->helper[i].work);
}
