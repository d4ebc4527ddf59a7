/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MAKER_H_
#define _INTEL_MAKER_H_

#include "geometry/stage.h"
#include "intel/thread/thread.h"
#include "readback.h"

struct front_end;

/**
 * struct maker_made - a vertex that a GS or CLIP thread has made
 * @slot: its entry
 * @thread: which thread of the group made it
 * @prim: topology
 * @start: first vertex of a primitive
 * @end: last one
 */
struct maker_made {
	u16 slot;
	u8 thread;
	u8 prim;
	bool start;
	bool end;
};

/**
 * struct maker_ops - what the stage wants to know of its threads' messages; NULL for nothing
 * @sync: a thread says what it is going to make; @answer gets four DWords for it
 * @end: a thread ends with this message
 */
struct maker_ops {
	void (*sync)(void *stage, const u32 *header, u32 *answer);
	void (*end)(void *stage, const u32 *header);
};

/**
 * struct maker - what one group of GS or CLIP threads makes
 * @fe: where they run
 * @readback: what is kept of the vertices that they make
 * @ops: of the stage
 * @stage: first argument of each of @ops
 * @ff_sync: threads ask for their first entry
 * @count_clip: messages that ask for it count as invocations of the clipper
 * @max_vp: of what they make the greatest viewport index, or READBACK_VP_LOW_BITS
 * @first_slot: first of the VUE_MADE entries that they share
 * @used: so many of them are given away
 * @count: entries of @made
 * @owner: thread that holds each entry, FF_MAX_THREADS for none
 * @made: in order of completion; each thread's are in its own order
 */
struct maker {
	struct front_end *fe;
	const struct readback_state *readback;
	const struct maker_ops *ops;
	void *stage;
	bool ff_sync;
	bool count_clip;
	u32 max_vp;
	u16 first_slot;
	u16 used;
	u16 count;
	u8 owner[VUE_MADE];
	struct maker_made made[VUE_MADE];
};

/**
 * maker_begin - make ready for a group of GS or CLIP threads
 * @m: the maker
 */
void maker_begin(struct maker *m);

/**
 * maker_grant - give a thread an entry of its own, without being asked (before Gen5)
 * @m: the maker
 * @thread: the thread
 *
 * Return: its handle.
 */
u32 maker_grant(struct maker *m, unsigned int thread);

/**
 * maker_send - a message of a GS or CLIP thread to the URB, see ff_launch.send
 * @arg: the maker
 * @s: the message
 *
 * Return: 0.
 */
int maker_send(void *arg, const struct msg_send *s);

/**
 * maker_assemble - objects of what a thread has made
 * @m: the maker
 * @thread: which thread
 * @list: gets the objects
 * @next: takes them when @list is full
 *
 * Return: 0 or an error of @next.
 */
int maker_assemble(struct maker *m, unsigned int thread, struct topo_list *list,
		   const struct topo_sink *next);

#endif
