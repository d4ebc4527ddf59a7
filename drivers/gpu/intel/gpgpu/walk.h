/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GPGPU_WALK_H_
#define _INTEL_GPGPU_WALK_H_

#include <linux/types.h>

#include "intel/cs/cs.h"
#include "intel/msg/gateway.h"
#include "intel/thread/thread.h"
#include "shader/workgroup.h"

/**
 * DOC: threads of media and GPGPU
 *
 * What starts them, and what state says of them, is a generation's; from there on all are alike.
 * Thread groups are taken by workers, each of which runs all threads of a group
 * (shader/workgroup.h).
 *
 * Groups that wait for each other in memory end where all of them run at the same time, as many as
 * have threads. So a group that takes long makes room for those behind it: from then on as many
 * as that are begun, and take turns.
 *
 * The order of thread groups is left open by every API, and nobody can tell it as long as groups
 * write apart from each other. Who reads and writes memory at once (atomics) can: kernels
 * with such messages run group by group, in order of their IDs, on the engine's own thread. What
 * groups write over each other without them is not defined, here no more than on silicon.
 */

struct eu_isa;
struct eu_program_cache;
struct gpgpu_family;
struct sampler_context;

/* So many threads of media are started together, unless fewer are a group. */
#define GPGPU_OBJECTS		256u
/* What the URB of Valleyview has, all of which may be constants. */
#define GPGPU_CURBE_B		(128u << 10)
/* What constants and data are counted in: a register. */
#define GPGPU_ROW_DW		8u
#define GPGPU_ROW_B		32u
/* The most local memory that a group has. */
#define SLM_MAX_B		65536u
/* No part runs more threads at the same time, or has more local memory for them. */
#define GPGPU_THREADS		256u
#define GPGPU_SLM_B		(4 * SLM_MAX_B)

/**
 * struct gpgpu_room - threads of a turn
 * @wg: they
 * @gateway: theirs
 * @slm: local memory, or NULL
 * @number: of the room among all of them
 * @taken: a worker runs them, while rooms are shared
 * @used: registers have been, since they were wiped last
 */
struct gpgpu_room {
	struct mirage_eu_workgroup wg;
	struct msg_gateway gateway;
	void *slm;
	u32 number;
	bool taken;
	bool used;
};

/**
 * struct gpgpu_core - where a worker runs thread groups
 * @ff: its first threads' registers, and its way to memory
 * @first: the room that is always there; its first eight threads are @ff's, and its local memory,
 *         where it has any, is SLM_MAX_B
 * @room: the one that runs
 * @batch: gpgpu_unit.batch when registers of the first were wiped
 * @channels: that were dispatched
 */
struct gpgpu_core {
	struct ff_core *ff;
	struct gpgpu_room first;
	struct gpgpu_room *room;
	u32 batch;
	u64 channels;
};

/**
 * struct gpgpu_data - data of a command, which are a thread's constants or follow them
 * @addr: where it is
 * @len_B: how much there is of it; the last register of it ends with zeroes
 */
struct gpgpu_data {
	u64 addr;
	u32 len_B;
};

/**
 * enum gpgpu_root - what is special about a root thread, see intel/gpgpu/family.h
 * @GPGPU_ROOT_PARENT: it may start children, and keeps its entry of the URB
 * @GPGPU_ROOT_ASKED: it begins when a thread asks for one
 * @GPGPU_ROOT_FENCE: none begins behind it before a thread has asked for one
 * @GPGPU_ROOT_ORDERED: it begins when all others of this kind have ended
 */
enum gpgpu_root {
	GPGPU_ROOT_PARENT	= 1 << 0,
	GPGPU_ROOT_ASKED	= 1 << 1,
	GPGPU_ROOT_FENCE	= 1 << 2,
	GPGPU_ROOT_ORDERED	= 1 << 3,
};

/**
 * struct gpgpu_object - a thread that a command names
 * @r0: DWords 1, 2, 6 and 7 of its R0; of 2 what is there beside the descriptor's number
 * @mask: its channels
 * @descriptor: number of its interface descriptor, of roots of a family
 * @root: GPGPU_ROOT_*, likewise
 * @data: in the command, and elsewhere
 */
struct gpgpu_object {
	u32 r0[4];
	u32 mask;
	u8 descriptor;
	u8 root;
	struct gpgpu_data data[2];
};

/**
 * struct gpgpu_unit - where threads of a render engine run
 * @cs: its streamer
 * @messages: of the generation
 * @cache: kernels
 * @samplers: of the running batch's context
 * @num_workers: the most that there are
 * @core: one for each
 * @room: that workers share, first those of their cores
 * @batch: counts batches
 * @stamp: changes whenever state in memory may have
 * @data: what a walker has brought; NULL before the first that does
 * @media_threads: threads of media since the start of the batch
 * @family: where threads start threads; NULL before the first that may
 * @object: threads that begin together
 */
struct gpgpu_unit {
	struct mirage_cs *cs;
	const struct message_params *messages;
	struct eu_program_cache *cache;
	const struct sampler_context *samplers;
	unsigned int num_workers;
	struct gpgpu_core core[MIRAGE_HW_WORKERS];
	struct gpgpu_room *room[GPGPU_THREADS];
	u32 batch;
	u32 stamp;
	u32 *data;
	u32 media_threads;
	struct gpgpu_family *family;
	struct gpgpu_object object[GPGPU_OBJECTS];
};

/**
 * struct gpgpu_walk - threads to run
 * @g: where
 * @unit: kernel and state
 * @launch: what they may reach
 * @descriptor: of R0.2, what says which interface descriptor it is
 * @scratch_threads: so many have scratch space
 * @scratch_B: of each
 * @data: constants that the command brings, in place of the context's; none: no length
 * @constants: whichever of them threads begin with
 * @constant_rows: how many there are
 * @curbe_offset: first row of constants of a group's first thread
 * @curbe_rows: rows of each
 * @shared_rows: rows in front of them that all threads get (Gen9)
 * @barrier: threads that come to a barrier; 0: there is none
 * @bypass_gateway: threads may write each other's registers without their leave
 * @mmio: they may read and write registers of the engine
 * @timer: where clocks of the gateway begin
 * @slm_B: shared local memory
 * @channels: of a thread
 * @right: those of threads at the right edge of a group
 * @bottom: those of threads at its bottom
 * @width: threads of a group in a row
 * @height: rows of threads
 * @threads: threads of a group
 * @start: IDs of the first group
 * @count: groups in each direction
 * @object: threads that commands name one by one, group by group; NULL where they are counted
 * @in_order: each thread waits for those before it
 * @together: groups that run in lock-step, as long as they need not know what a group is
 * @num_turns: all groups, so many at a time
 * @next: the next turn that nobody has taken
 * @shared_rooms: those of which workers take any; 0: each has its own
 * @crowded: turns that nobody has taken may have to be begun for others to end
 * @stop: an error, after which nobody takes one
 */
struct gpgpu_walk {
	struct gpgpu_unit *g;
	struct ff_unit unit;
	struct ff_launch launch;
	u32 descriptor;
	u32 scratch_threads;
	u32 scratch_B;
	struct gpgpu_data data;
	const u32 *constants;
	u32 constant_rows;
	u32 curbe_offset;
	u32 curbe_rows;
	u32 shared_rows;
	unsigned int barrier;
	bool bypass_gateway;
	bool mmio;
	struct msg_timer timer;
	u32 slm_B;
	u32 channels;
	u32 right;
	u32 bottom;
	u32 width;
	u32 height;
	u32 threads;
	u32 start[3];
	u32 count[3];
	const struct gpgpu_object *object;
	bool in_order;
	u32 together;
	u64 num_turns;
	u64 next;
	u32 shared_rooms;
	bool crowded;
	int stop;
};

/**
 * gpgpu_unit_init - make a unit
 * @g: zeroed memory
 * @cs: its streamer
 * @messages: of the generation
 * @isa: likewise
 *
 * Return: false without memory.
 */
bool gpgpu_unit_init(struct gpgpu_unit *g, struct mirage_cs *cs,
		     const struct message_params *messages, const struct eu_isa *isa);

/**
 * gpgpu_unit_fini - free what it has
 * @g: the unit; its memory stays
 */
void gpgpu_unit_fini(struct gpgpu_unit *g);

/**
 * gpgpu_unit_begin - a batch begins
 * @g: the unit
 * @samplers: of its context
 */
void gpgpu_unit_begin(struct gpgpu_unit *g, const struct sampler_context *samplers);

/* Kernels that were not run for long are forgotten. */
void gpgpu_unit_trim(struct gpgpu_unit *g);

/**
 * gpgpu_walk_start - begin to fill in a walk
 * @g: where it will run
 * @w: zeroed; gets one group of one thread, with all channels
 */
void gpgpu_walk_start(struct gpgpu_unit *g, struct gpgpu_walk *w);

/**
 * gpgpu_walk_run - run threads to their end
 * @w: all of the threads; what begins with @w->together is set here
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_walk_run(struct gpgpu_walk *w);

/**
 * gpgpu_walk_prepare - finish what was drawn before, and have a room
 * @w: threads that will run on the engine's own thread, in the first core's first room
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_walk_prepare(struct gpgpu_walk *w);

/**
 * gpgpu_count - count the channels that were dispatched
 * @g: where
 * @workers: how many have dispatched any
 */
void gpgpu_count(struct gpgpu_unit *g, unsigned int workers);

/**
 * gpgpu_rooms_open - have room for as many turns at the same time as may be
 * @w: what workers have begun, none of which runs
 * @workers: how many there are
 *
 * Fewer when there is no memory for more. For the engine's own thread.
 */
void gpgpu_rooms_open(struct gpgpu_walk *w, unsigned int workers);

/**
 * gpgpu_rooms_close - nobody is left in a room, and there are those of workers alone
 * @w: what has run
 * @workers: how many there are
 */
void gpgpu_rooms_close(struct gpgpu_walk *w, unsigned int workers);

/**
 * gpgpu_thread_start - make a thread ready, and fill in its payload
 * @core: where, in the room that runs
 * @w: what it is
 * @slot: which thread of that room's workgroup it is
 * @n: which thread of its group, x first
 * @id: of the group
 */
void gpgpu_thread_start(struct gpgpu_core *core, const struct gpgpu_walk *w, unsigned int slot,
			u32 n, const u32 *id);

/**
 * struct gpgpu_urb - what of the URB threads of media get, and give to each other
 * @dw: its rows
 * @rows: how many there are; behind them zeroes are read
 */
struct gpgpu_urb {
	u32 *dw;
	u32 rows;
};

/**
 * struct gpgpu_place - where a thread of a family begins
 * @slot: which thread of the room's workgroup
 * @id: of a root, see msg_spawner_take_root()
 * @handle: of its entry
 * @entry: its first row, where the data of its command go, too
 * @entry_rows: how many there are
 * @message: first row of what the thread that has asked for it gives to it
 * @message_rows: how many
 */
struct gpgpu_place {
	unsigned int slot;
	u32 id;
	u32 handle;
	u32 entry;
	u32 entry_rows;
	u32 message;
	u32 message_rows;
};

/**
 * gpgpu_root_start - make a root thread of a family ready
 * @core: where, between runs of its room
 * @w: what its descriptor says, with a program
 * @object: what the command says
 * @urb: the URB
 * @at: its place
 */
void gpgpu_root_start(struct gpgpu_core *core, const struct gpgpu_walk *w,
		      const struct gpgpu_object *object, const struct gpgpu_urb *urb,
		      const struct gpgpu_place *at);

/**
 * gpgpu_child_start - make a thread ready that another one has asked for
 * @core: where, between runs of its room
 * @w: what its descriptor says, with a program
 * @urb: the URB, in which its R0 is, too
 * @at: its slot and its message
 */
void gpgpu_child_start(struct gpgpu_core *core, const struct gpgpu_walk *w,
		       const struct gpgpu_urb *urb, const struct gpgpu_place *at);

#endif
