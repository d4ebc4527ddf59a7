// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: helpers that take numbers
 *
 * See parallel.h for the idea. All that caller and helpers share while a run lasts is the counter.
 * Phases of a frame are runs that follow each other closely, so helpers stay awake for a moment
 * when there is nothing left, unless somebody else wants their CPU. Nobody waits for one who has
 * not begun: whoever comes late finds the run closed.
 */

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/overflow.h>
#include <linux/sched.h>
#include <linux/sched/stat.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/wait_bit.h>

#include <mirage/compat.h>

#include "parallel.h"

/* So long both sides look for each other before they sleep; being woken takes about as long. */
#define LINGER_NS	50000u

/**
 * struct helper - a thread beside the caller
 * @work: one run of it
 * @thread: where it runs
 * @cpu: where that runs
 * @parallel: whom it helps
 * @awake: it sees a new run by itself
 */
struct helper {
	struct kthread_work work;
	struct kthread_worker *thread;
	unsigned int cpu;
	struct mirage_parallel *parallel;
	bool awake;
};

/**
 * struct mirage_parallel - a caller and its helpers
 * @fn: run with each number below @n
 * @arg: its first argument
 * @n: how many
 * @next: number to be taken next
 * @run: counts runs
 * @open: numbers of this one may be taken
 * @inside: helpers that may take some
 * @most: workers at most, the caller being one
 * @num_helpers: how many
 * @helper: they; worker 0 is the caller
 */
struct mirage_parallel {
	void (*fn)(void *arg, unsigned int i, unsigned int worker);
	void *arg;
	unsigned int n;
	atomic_t next;
	unsigned int run;
	bool open;
	atomic_t inside;
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

/* Takes part in the run that is open, if one is. */
static void helper_join(struct helper *helper)
{
	struct mirage_parallel *parallel = helper->parallel;

	atomic_inc(&parallel->inside);
	/* Either the caller waits for us, or we see that it has closed the run. */
	smp_mb__after_atomic();
	/* The run's function, if it is open. */
	if (smp_load_acquire(&parallel->open))
		parallel_take_numbers(parallel, helper - parallel->helper + 1);
	if (atomic_dec_and_test(&parallel->inside))
		wake_up_var(&parallel->inside);
}

static bool may_linger(u64 until_ns)
{
	cpu_relax();
	return !need_resched() && single_task_running() && ktime_get_ns() < until_ns;
}

static void helper_work(struct kthread_work *work)
{
	struct helper *helper = container_of(work, struct helper, work);
	struct mirage_parallel *parallel = helper->parallel;
	unsigned int run;
	u64 until_ns;

	do {
		WRITE_ONCE(helper->awake, true);
		run = READ_ONCE(parallel->run);
		helper_join(helper);
		until_ns = ktime_get_ns() + LINGER_NS;
		while (READ_ONCE(parallel->run) == run && may_linger(until_ns))
			;
		WRITE_ONCE(helper->awake, false);
		/* Either the caller sees that we sleep, or we see its run. */
		smp_mb();
	} while (READ_ONCE(parallel->run) != run);
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

/* Waits for the helpers that are inside. */
static void parallel_close(struct mirage_parallel *parallel)
{
	u64 until_ns;

	WRITE_ONCE(parallel->open, false);
	/* Pairs with the one in helper_join(). */
	smp_mb();
	until_ns = ktime_get_ns() + LINGER_NS;
	while (atomic_read_acquire(&parallel->inside) && may_linger(until_ns))
		;
	wait_var_event(&parallel->inside, !atomic_read_acquire(&parallel->inside));
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
	/* The function is there for who sees the run open. */
	smp_store_release(&parallel->open, true);
	WRITE_ONCE(parallel->run, parallel->run + 1);
	/* Pairs with the one in helper_work(). */
	smp_mb();
	for (i = 0; i < parallel->num_helpers && wanted > 1; i++) {
		struct helper *helper = &parallel->helper[i];

		if (helper->cpu == cpu)
			continue;
		if (!READ_ONCE(helper->awake))
			kthread_queue_work(helper->thread, &helper->work);
		wanted--;
	}
	parallel_take_numbers(parallel, 0);
	parallel_close(parallel);
}
