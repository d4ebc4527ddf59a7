/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SPAWNER_H_
#define _INTEL_SPAWNER_H_

#include <linux/types.h>

#include "message.h"
#include "shader/workgroup.h"

/**
 * DOC: the thread spawner
 *
 * Threads of media tell it that they end, and ask it for others: children, with a payload that the
 * parent has put into the URB, or a root that a command has left for it. Requests wait in a queue;
 * whoever runs the threads (intel/gpgpu/family.c) takes them out. What roots have that others wait
 * for, an ID and an entry of the URB, is given out and taken back here.
 */

/* Requests that wait; behind so many a thread stands still until there is room (1.5.1.7). */
#define MSG_SPAWNER_DEPTH	8u
/* The last message before that may be eight threads', and each thread may stand behind one. */
#define MSG_SPAWNER_REQUESTS	(MSG_SPAWNER_DEPTH + MIRAGE_EU_WORKGROUP_THREADS)
/* IDs that roots can have at the same time, and entries of the URB. */
#define MSG_SPAWNER_ROOTS	256u
#define MSG_SPAWNER_ENTRIES	255u

/**
 * struct msg_request - what a thread asks for
 * @root: one that a command has left; else a child
 * @descriptor: number of a child's interface descriptor
 * @handle: of its payload in the URB
 * @offset: where that begins, in rows behind the handle
 * @rows: of it
 */
struct msg_request {
	bool root;
	u8 descriptor;
	u16 handle;
	u16 offset;
	u8 rows;
};

/**
 * struct msg_spawner - the spawner as running threads see it
 * @wg: they
 * @request: ring of what they ask for
 * @first: the oldest
 * @num: how many there are
 * @roots: that may run at the same time
 * @root: bit for each ID that one of them has
 * @first_handle: of the URB's first entry
 * @handle_step: from each to the next
 * @entries: how many there are
 * @entry: bit for each that a root has
 * @free_entry: ring of the others, in the order in which they are taken
 * @next_entry: the first of them
 * @num_free: how many they are
 */
struct msg_spawner {
	struct mirage_eu_workgroup *wg;
	struct msg_request request[MSG_SPAWNER_REQUESTS];
	u32 first;
	u32 num;
	u32 roots;
	u64 root[MSG_SPAWNER_ROOTS / 64];
	u32 first_handle;
	u32 handle_step;
	u32 entries;
	u64 entry[MSG_SPAWNER_ROOTS / 64];
	u8 free_entry[MSG_SPAWNER_ROOTS];
	u32 next_entry;
	u32 num_free;
};

/**
 * msg_spawner_init - nobody has begun
 * @sp: its @wg, @roots, @first_handle, @handle_step and @entries are set
 */
void msg_spawner_init(struct msg_spawner *sp);

/**
 * msg_spawner_take_root - an ID for a root
 * @sp: the spawner
 *
 * Return: the lowest that none has, or -1.
 */
int msg_spawner_take_root(struct msg_spawner *sp);

/**
 * msg_spawner_take_entry - an entry of the URB for a root
 * @sp: the spawner
 *
 * Return: the one that has been free for longest, or -1.
 */
int msg_spawner_take_entry(struct msg_spawner *sp);

/* The handle of an entry. */
static inline u32 msg_spawner_handle(const struct msg_spawner *sp, u32 entry)
{
	return sp->first_handle + entry * sp->handle_step;
}

/* Nobody has it any more. */
void msg_spawner_free_root(struct msg_spawner *sp, u32 id);
void msg_spawner_free_entry(struct msg_spawner *sp, u32 entry);

/* What has been asked for longest, or NULL. */
static inline const struct msg_request *msg_spawner_head(const struct msg_spawner *sp)
{
	return sp->num ? &sp->request[sp->first] : NULL;
}

/**
 * msg_spawner_pop - it is done
 * @sp: the spawner, whose head there is
 */
void msg_spawner_pop(struct msg_spawner *sp);

#define SPAWNER_TYPES	2u

/* By type. Where there is no spawner, in msg_core, threads may end. */
extern const struct msg_row spawner_rows[SPAWNER_TYPES];

#endif
