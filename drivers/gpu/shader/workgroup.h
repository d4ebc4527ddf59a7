/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_WORKGROUP_H_
#define _SHADER_WORKGROUP_H_

#include <linux/types.h>

#include "shader.h"

/**
 * DOC: workgroups
 *
 * Threads that wait for each other: those of a thread group of GPGPU, or instances of a hull
 * shader for one patch. They fill as many groups as they need, which take turns on one host
 * thread: a group runs until each of its threads has ended or stands at a WAIT, and goes on when
 * somebody has notified one of them. Who may notify whom is not known here, see
 * mirage_eu_notify(). What comes out is the same wherever the workgroup runs.
 *
 * Threads may also come while others run, between two runs (mirage_eu_workgroup_admit()). Then
 * each group has a program of its own.
 */

#define MIRAGE_EU_WORKGROUP_GROUPS	8u
#define MIRAGE_EU_WORKGROUP_THREADS	(MIRAGE_EU_WORKGROUP_GROUPS * MIRAGE_EU_THREADS)

/**
 * struct mirage_eu_workgroup - groups that take turns
 * @group: thread n is number n % MIRAGE_EU_THREADS of group n / MIRAGE_EU_THREADS
 * @num_groups: how many there are
 * @num_threads: how many threads were started, by the owner's count
 * @spent: what they have used up since relax(), over all runs, in operations
 * @patience: a run ends early once it has called relax() so often; 0: none does
 * @goes_on: the last run ended early
 * @pause: send() sets it to have this run end early, behind this turn of all groups
 * @program: what threads of each group run; NULL for what the run says
 */
struct mirage_eu_workgroup {
	struct mirage_eu_group *group[MIRAGE_EU_WORKGROUP_GROUPS];
	unsigned int num_groups;
	unsigned int num_threads;
	u32 spent;
	u32 patience;
	bool goes_on;
	bool pause;
	const struct mirage_program *program[MIRAGE_EU_WORKGROUP_GROUPS];
};

/* What mirage_eu_workgroup_run() says when threads are left that can go on. */
#define MIRAGE_EU_GOES_ON	1

/**
 * mirage_eu_workgroup_reserve - have registers for so many threads
 * @wg: the workgroup, not running
 * @threads: how many; the first MIRAGE_EU_THREADS may be in a group that the owner has put there
 * @more_rows: as of mirage_eu_group_create()
 *
 * Allocates, so outside of FPU sections. Groups stay until mirage_eu_workgroup_release().
 *
 * Return: 0; -ENOMEM; -EINVAL when no workgroup has so many.
 */
int mirage_eu_workgroup_reserve(struct mirage_eu_workgroup *wg, unsigned int threads,
				u32 more_rows);

/**
 * mirage_eu_workgroup_release - free groups
 * @wg: the workgroup, not running
 * @first: the first of them; those before it belong to the owner
 */
void mirage_eu_workgroup_release(struct mirage_eu_workgroup *wg, unsigned int first);

/* The group of thread @n. */
static inline struct mirage_eu_group *
mirage_eu_workgroup_group(const struct mirage_eu_workgroup *wg, unsigned int n)
{
	return wg->group[n / MIRAGE_EU_THREADS];
}

/* Thread @n, which there is room for. */
static inline struct mirage_eu_thread *
mirage_eu_workgroup_thread(const struct mirage_eu_workgroup *wg, unsigned int n)
{
	return &mirage_eu_workgroup_group(wg, n)->thread[n % MIRAGE_EU_THREADS];
}

/**
 * mirage_eu_workgroup_notify - count a notification register of threads up
 * @wg: the workgroup, running
 * @first: the first of them
 * @n: how many, as far as there are so many
 * @counter: which register
 */
void mirage_eu_workgroup_notify(const struct mirage_eu_workgroup *wg, unsigned int first,
				unsigned int n, unsigned int counter);

/**
 * mirage_eu_workgroup_admit - start a thread beside those that have begun
 * @wg: the workgroup, not running
 * @n: which thread; it has not begun
 * @mask: its channels
 * @prog: what it runs, as do those of its group that have begun
 *
 * As mirage_eu_thread_start_for(). The next run goes on with it.
 */
void mirage_eu_workgroup_admit(struct mirage_eu_workgroup *wg, unsigned int n, u32 mask,
			       const struct mirage_program *prog);

/**
 * mirage_eu_workgroup_run - run all started threads to their end
 * @wg: the workgroup; each of its groups may have threads
 * @prog: the program all of them run, but for groups that have one
 * @env: what they can reach; send() is told the group of the threads that send
 *
 * As mirage_eu_run(). After MIRAGE_EU_GOES_ON the next run goes on where this one was.
 *
 * Return: 0; MIRAGE_EU_GOES_ON when @wg->patience has come to its end before they have, or with
 * @wg->pause, whether or not there is anybody left; -EIO when one cannot go on, or when all that
 * have not ended wait; or what send() or relax() refused with. After an error no thread is live.
 */
int mirage_eu_workgroup_run(struct mirage_eu_workgroup *wg, const struct mirage_program *prog,
			    const struct mirage_eu_env *env);

/**
 * mirage_eu_workgroup_stop - end threads where they are
 * @wg: the workgroup, not running
 *
 * Return: whether one of them stood at a WAIT.
 */
bool mirage_eu_workgroup_stop(struct mirage_eu_workgroup *wg);

#endif
