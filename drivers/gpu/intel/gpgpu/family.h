/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GPGPU_FAMILY_H_
#define _INTEL_GPGPU_FAMILY_H_

#include <linux/types.h>

#include "intel/msg/spawner.h"
#include "walk.h"

/**
 * DOC: threads that start threads
 *
 * Root threads of media with children, and what belongs to them: the commands behind the first of
 * them, as long as only threads come. They run beside each other on the engine's own thread, in the
 * places of one workgroup. Each of its groups has threads of one interface descriptor; a child
 * begins where there is room in one, or in an empty group.
 *
 * Between two turns of the threads comes what the spawner does (IVB PRM Vol 2 Part 2, 1.5.1): it
 * takes children first, then roots in the order of commands, as many at a time as MEDIA_VFE_STATE
 * says, each with an entry of the URB. A root that has to be asked for begins with the request.
 * Threads that all wait for each other, or for a root that never comes, are a hang; those that
 * start others for ever take time that the host looks at.
 */

/**
 * struct gpgpu_family - such threads
 * @g: where they run
 * @batch: gpgpu_unit.batch when the URB was wiped
 * @describe: fill in a zeroed walk for the interface descriptor with this number
 * @send: takes messages to the URB; see struct ff_launch
 * @arg: for @describe
 * @root: root threads
 * @num_roots: how many there are
 * @next_root: the next one that begins
 * @fenced: none does before a thread asks
 * @ordered: bit for each ID of a root that others of its kind wait for
 * @urb: what they get, and give to each other
 * @spawner: what they ask for, and what roots have
 * @number: descriptor of each group, as long as it has a program
 * @walk: what that says
 */
struct gpgpu_family {
	struct gpgpu_unit *g;
	u32 batch;
	void (*describe)(void *arg, u32 number, struct gpgpu_walk *w);
	int (*send)(void *family, const struct msg_send *s);
	void *arg;
	const struct gpgpu_object *root;
	u32 num_roots;
	u32 next_root;
	bool fenced;
	u64 ordered[MSG_SPAWNER_ROOTS / 64];
	struct gpgpu_urb urb;
	struct msg_spawner spawner;
	u32 number[MIRAGE_EU_WORKGROUP_GROUPS];
	struct gpgpu_walk walk[MIRAGE_EU_WORKGROUP_GROUPS];
};

/**
 * struct gpgpu_family_state - what state says of all threads of a family
 * @roots: that may run at the same time
 * @first_row: of the URB that is theirs, before which other things lie there
 * @entries: of the URB
 * @entry_rows: of each
 */
struct gpgpu_family_state {
	u32 roots;
	u32 first_row;
	u32 entries;
	u32 entry_rows;
};

/* Handles count two rows (Gen7). */
#define GPGPU_HANDLE_ROWS	2u
/* What the URB of Valleyview has; that of Kaby Lake is larger. */
#define GPGPU_URB_ROWS		4096u

/**
 * gpgpu_family_get - where families run
 * @g: the unit
 *
 * Return: the family, its URB wiped when a batch has begun since the last one; NULL without memory.
 */
struct gpgpu_family *gpgpu_family_get(struct gpgpu_unit *g);

/**
 * gpgpu_family_run - run root threads, and all that they start, to their ends
 * @f: @describe, @send, @arg, @root and @num_roots are set
 * @state: what state says
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_family_run(struct gpgpu_family *f, const struct gpgpu_family_state *state);

/**
 * gpgpu_family_row - where a handle leads
 * @f: the family
 * @handle: the handle
 *
 * Return: a row of its URB; where there is none, the one behind the last.
 */
static inline u32 gpgpu_family_row(const struct gpgpu_family *f, u32 handle)
{
	u32 at = (handle - f->spawner.first_handle) * GPGPU_HANDLE_ROWS;

	return handle >= f->spawner.first_handle && at < f->urb.rows ? at : f->urb.rows;
}

/**
 * gpgpu_family_destroy - free it
 * @f: the family, or NULL
 */
void gpgpu_family_destroy(struct gpgpu_family *f);

#endif
