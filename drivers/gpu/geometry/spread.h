/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_SPREAD_H_
#define _GEOMETRY_SPREAD_H_

#include <linux/types.h>

#include <mirage/mmu.h>
#include "raster/raster.h"

/**
 * DOC: long lists over several CPUs
 *
 * A list of vertices falls into stretches. Helpers, each with a front end of its own, take
 * one after the other to primitives; these go into the bins in the order of the list, whoever was
 * first, as soon as all before them are there. What a helper cannot finish its owner does once
 * more, at its place: so a stretch must leave no trace but its primitives and what its task says.
 */

/* Stretches that helpers work on between two looks of the host. */
#define SPREAD_TASKS	64u

/**
 * struct spread_task - a stretch, done by a helper
 * @done: it is; nothing else counts before
 * @ret: 0 or an error
 * @ready: its primitives
 * @faults: accesses that found nothing mapped
 * @fault_addr: the first of them
 */
struct spread_task {
	bool done;
	int ret;
	struct raster_list ready;
	u32 faults;
	u64 fault_addr;
};

/**
 * struct spread_ops - what a family's front ends do
 * @begin: a helper begins; host addresses from before are void
 * @run: take a stretch to @task; @task.ret is set by the caller. Return: 0 or an error
 * @relax: a helper lets the host in. Return: 0 to go on
 * @alone: the owner takes a stretch to the bins. Return: 0 or an error that ends the batch
 * @reserve: make room for so many stretches of so many helpers, and put the state into the bins;
 *	     may flush. Return: 0 or an error that ends the batch
 * @collect: a task's primitives are in the bins: count what it has counted. On any helper's CPU,
 *	     one at a time, while others run; the owner waits
 * @rest: the owner lets the host in. Return: 0 or an error that ends the batch
 */
struct spread_ops {
	void (*begin)(void *helper);
	int (*run)(void *helper, u32 stretch, struct spread_task *task);
	int (*relax)(void *helper);
	int (*alone)(void *owner, u32 stretch);
	int (*reserve)(void *owner, u32 stretches, u32 helpers);
	void (*collect)(void *owner, const struct spread_task *task);
	int (*rest)(void *owner);
};

/**
 * struct spread - an owner and its helpers
 * @ops: theirs
 * @owner: argument of the owner's
 * @helper: of the helpers'
 * @num_helpers: entries of it
 * @raster: the bins
 * @host: how to run helpers, with @host.parallel
 * @task: stretches
 * @first: number of the first of these
 * @num_tasks: how many they are
 * @next: the next of them that a helper takes
 * @stop: some stretch cannot be done by a helper
 * @at_it: how many helpers the host has set to work
 * @met: how many it has at most, so far
 * @added: stretches that are in the bins; of whoever has set @adding, and then of the owner
 * @adding: somebody fills the bins
 */
struct spread {
	const struct spread_ops *ops;
	void *owner;
	void *helper[RASTER_PREPARERS];
	u32 num_helpers;
	struct mirage_raster *raster;
	const struct raster_host *host;
	struct spread_task task[SPREAD_TASKS];
	u32 first;
	u32 num_tasks;
	u32 next;
	int stop;
	u32 at_it;
	u32 met;
	u32 added;
	bool adding;
};

/**
 * spread_stretches - of a list
 * @count: its vertices, any number
 * @length: those of a stretch
 */
static inline u32 spread_stretches(u32 count, u32 length)
{
	return count / length + !!(count % length);
}

/**
 * spread_run - take a list to the bins
 * @s: all but what begins with @task is set
 * @count: its stretches
 *
 * The same comes out as when the owner does all of it alone. Outside of FPU sections; host
 * addresses from before are void.
 *
 * Return: 0 or an error that ends the batch.
 */
int spread_run(struct spread *s, u32 count);

/**
 * spread_run_alone - the same without helpers
 * @s: @ops and @owner are set
 * @from: the first stretch
 * @count: one behind the last
 *
 * Return: 0 or an error that ends the batch.
 */
int spread_run_alone(struct spread *s, u32 from, u32 count);

/**
 * spread_take_faults - a helper ends a stretch
 * @task: the stretch
 * @mmu: the helper's own; without faults when the stretch began
 */
static inline void spread_take_faults(struct spread_task *task, const struct mirage_mmu *mmu)
{
	task->faults = mmu->faults;
	task->fault_addr = mmu->fault_addr;
}

/**
 * spread_add_faults - the owner collects a stretch
 * @mmu: the owner's
 * @task: the stretch
 */
static inline void spread_add_faults(struct mirage_mmu *mmu, const struct spread_task *task)
{
	mirage_mmu_add_faults(mmu, task->faults, task->fault_addr);
}

#endif
