/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_VS_H_
#define _INTEL_FRONT_VS_H_

#include <linux/types.h>

struct ff_unit;
struct front_end;
struct msg_send;

/**
 * struct vs_group - vertices of the running group of threads
 * @fe: their front end
 * @unit: how threads are spawned
 * @verts: vertices of a thread
 * @slot: the first vertex
 * @count: how many
 */
struct vs_group {
	struct front_end *fe;
	const struct ff_unit *unit;
	unsigned int verts;
	u16 slot;
	unsigned int count;
};

/**
 * front_vs_run - shade a chunk's vertices in their entries
 * @fe: the front end
 * @unit: how threads are spawned
 * @send: takes messages to the URB, with the struct vs_group; as ff_launch.send
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int front_vs_run(struct front_end *fe, const struct ff_unit *unit,
		 int (*send)(void *group, const struct msg_send *s));

/**
 * front_vs_entry - find the entry behind a handle
 * @group: the running group
 * @thread: who names it
 * @handle: the handle
 *
 * Return: it; NULL if it is none of the thread's own.
 */
u32 *front_vs_entry(const struct vs_group *group, unsigned int thread, u32 handle);

#endif
