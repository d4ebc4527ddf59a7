// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: helpers that take numbers
 *
 * See parallel.h for the idea. The only thing that caller and helpers share while a run lasts is
 * the counter; a helper that has not begun when the numbers are gone is cancelled.
 */

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/overflow.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include <mirage/compat.h>

#include "parallel.h"

/**
 * struct helper - a thread beside the caller
 * @work: one run of it
 * @thread: where it runs
 * @cpu: where that runs
 * @parallel: whom it helps
 */
struct helper {
	struct kthread_work work;
	struct kthread_worker *thread;
	unsigned int cpu;
	struct mirage_parallel *parallel;
};

/**
 * struct mirage_parallel - a caller and its helpers
 * @fn: run with each number below @n
 * @arg: its first argument
 * @n: how many
 * @next: number to be taken next
 * @most: workers at most, the caller being one
 * @num_helpers: how many
 * @helper: they; worker 0 is the caller
 */
struct mirage_parallel {
	void (*fn)(void *arg, unsigned int i, unsigned int worker);
	void *arg;
	unsigned int n;
	atomic_t next;
	unsigned int most;
	unsigned int num_helpers;
	struct helper helper[] __counted_by(num_helpers);
};

static void parallel_take_numbers(struct mirage_parallel *parallel, unsigned int worker)
{
	unsigned int i;

	while ((i = atomic_fetch_inc(&parallel->next)) < parallel->n) {
		parallel->fn(parallel->arg, i, worker);
		cond_resched();
	}
}

static void helper_work(struct kthread_work *work)
{
	struct helper *helper = container_of(work, struct helper, work);

	parallel_take_numbers(helper->parallel, helper - helper->parallel->helper + 1);
}

/*
 * Kept on its CPU: left to itself the scheduler likes to wake helpers where the caller is, who
 * leaves them nothing to do. Not bound to it, so that an administrator may put it into a cgroup.
 */
static int helper_init(struct helper *helper, struct mirage_parallel *parallel, unsigned int cpu,
		       const char *name)
{
	struct kthread_worker *thread = kthread_run_worker(0, "%s:%u", name, cpu);

	if (IS_ERR(thread))
		return PTR_ERR(thread);
	set_cpus_allowed_ptr(thread->task, cpumask_of(cpu));
	kthread_init_work(&helper->work, helper_work);
	helper->thread = thread;
	helper->cpu = cpu;
	helper->parallel = parallel;
	return 0;
}

struct mirage_parallel *mirage_parallel_create(unsigned int most, const char *name)
{
	unsigned int helpers = most > 1 ? min(num_online_cpus(), most) : 0, cpu, i = 0;
	struct mirage_parallel *parallel;

	parallel = kzalloc(struct_size(parallel, helper, helpers), GFP_KERNEL);
	if (!parallel)
		return NULL;
	parallel->most = most;
	parallel->num_helpers = helpers;
	for_each_online_cpu(cpu) {
		if (i == helpers)
			break;
		if (helper_init(&parallel->helper[i++], parallel, cpu, name)) {
			mirage_parallel_destroy(parallel);
			return NULL;
		}
	}
	return parallel;
}

void mirage_parallel_destroy(struct mirage_parallel *parallel)
{
	unsigned int i;

	for (i = 0; parallel && i < parallel->num_helpers; i++)
		if (parallel->helper[i].thread)
			kthread_destroy_worker(parallel->helper[i].thread);
	kfree(parallel);
}

unsigned int mirage_parallel_workers(const struct mirage_parallel *parallel)
{
	return parallel->num_helpers + 1;
}

void mirage_parallel_set_nice(struct mirage_parallel *parallel, int nice)
{
	unsigned int i;

	for (i = 0; i < parallel->num_helpers; i++)
		set_user_nice(parallel->helper[i].thread->task, nice);
}

void mirage_parallel_run(struct mirage_parallel *parallel,
			 void (*fn)(void *arg, unsigned int i, unsigned int worker), void *arg,
			 unsigned int n)
{
	unsigned int wanted = min(parallel->most, n), cpu = raw_smp_processor_id(), i;

	parallel->fn = fn;
	parallel->arg = arg;
	parallel->n = n;
	atomic_set(&parallel->next, 0);
	for (i = 0; i < parallel->num_helpers && wanted > 1; i++) {
		struct helper *helper = &parallel->helper[i];

		if (helper->cpu == cpu)
			continue;
		kthread_queue_work(helper->thread, &helper->work);
		wanted--;
	}
	parallel_take_numbers(parallel, 0);
	while (i--)
		kthread_cancel_work_sync(&parallel->helper[i].work);
}
