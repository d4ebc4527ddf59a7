/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_GPGPU_H_
#define _INTEL_GEN7_GPGPU_H_

#include <linux/types.h>

#include "context.h"
#include "gpgpu_layout.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/gateway.h"
#include "intel/thread/thread.h"
#include "shader/workgroup.h"

/**
 * DOC: media and GPGPU of Gen7
 *
 * A unit of its own beside the 3D pipeline, whose base addresses it shares. Commands leave state
 * behind in struct gpgpu_context; one that starts threads makes a struct gpgpu_walk of it and
 * does not return before they have ended. Thread groups are taken by workers, each of which runs
 * all threads of a group (shader/workgroup.h).
 *
 * The order of thread groups is left open by every API, and nobody can tell it as long as groups
 * write apart from each other. Who reads and writes memory at once (atomics) can: kernels
 * with such messages run group by group, in order of their IDs, on the engine's own thread. What
 * groups write over each other without them is not defined, here no more than on silicon.
 */

#define GPGPU_DESCRIPTORS	64u	/* of Gen7 half of them */
/* So many threads of a media walker are started together, unless fewer are a group. */
#define GPGPU_OBJECTS		256u
/* What the URB of Valleyview has, all of which may be constants. */
#define GPGPU_CURBE_B		(128u << 10)
/* What constants and data are counted in: a register. */
#define GPGPU_ROW_DW		8u
#define GPGPU_ROW_B		32u

/**
 * struct gpgpu_context - what commands of a context left behind
 * @vfe: MEDIA_VFE_STATE, of Gen7 a DWord less
 * @descriptor: interface descriptors, by number
 * @curbe: constants; NULL before the first MEDIA_CURBE_LOAD
 * @curbe_rows: how many of them there are, of 256 bits
 */
struct gpgpu_context {
	u32 vfe[9];
	u32 descriptor[GPGPU_DESCRIPTORS][IDD_DW];
	u32 *curbe;
	u32 curbe_rows;
};

/**
 * struct gpgpu_core - where a worker runs thread groups
 * @ff: its first threads' registers, and its way to memory
 * @wg: threads of a group; the first eight are @ff's
 * @gateway: of the group
 * @slm: SLM_MAX_B of memory, or NULL
 * @used: registers have been, since they were wiped last
 * @batch: gen7_gpgpu.batch when that was
 * @channels: that were dispatched
 */
struct gpgpu_core {
	struct ff_core *ff;
	struct mirage_eu_workgroup wg;
	struct msg_gateway gateway;
	void *slm;
	bool used;
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
 * struct gpgpu_object - a thread that a command names
 * @r0: DWords 1, 2, 6 and 7 of its R0; of 2 what is there beside the descriptor's number
 * @mask: its channels
 * @data: in the command, and elsewhere
 */
struct gpgpu_object {
	u32 r0[4];
	u32 mask;
	struct gpgpu_data data[2];
};

struct gpgpu_walk;

/**
 * struct media_walker_params - what differs in MEDIA_OBJECT_WALKER
 * @size_bits: of resolutions and local starts, which have no sign
 * @step_bits: of strides, units and global starts, which have one
 * @count_bits: of execution counts
 * @lacks_dw2: what of DWord 2 is not there
 * @lacks_dw6: of DWord 6
 * @colors: mask of colors in DWord 6
 * @groups: mask of Group ID Loop Select in DWord 5, or 0
 */
struct media_walker_params {
	u8 size_bits;
	u8 step_bits;
	u8 count_bits;
	u32 lacks_dw2;
	u32 lacks_dw6;
	u32 colors;
	u32 groups;
};

/**
 * struct gpgpu_params - one generation of it
 * @messages: how message descriptors are laid out
 * @descriptor: mask of the interface descriptor's number in DWord 1 of what runs threads
 * @walker: of media
 * @decode: what MEDIA_VFE_STATE and an interface descriptor say of threads
 */
struct gpgpu_params {
	const struct message_params *messages;
	u32 descriptor;
	struct media_walker_params walker;
	void (*decode)(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w);
};

/**
 * struct gen7_gpgpu - media and GPGPU of one render engine
 * @cs: its streamer
 * @ctx: context of the running batch
 * @params: its generation
 * @messages: of the same
 * @cache: kernels
 * @num_workers: the most that there are
 * @core: one for each
 * @batch: counts batches
 * @stamp: changes whenever state in memory may have
 * @data: what a walker has brought; NULL before the first that does
 * @media_threads: threads of media since the start of the batch
 * @object: threads that begin together
 * @num_objects: those of a group that has not come to its end
 * @group_dw1: DWord 1 of its commands
 * @group_id: its ID
 */
struct gen7_gpgpu {
	struct mirage_cs *cs;
	struct gpgpu_context *ctx;
	const struct gpgpu_params *params;
	const struct message_params *messages;
	struct eu_program_cache *cache;
	unsigned int num_workers;
	struct gpgpu_core core[MIRAGE_HW_WORKERS];
	u32 batch;
	u32 stamp;
	u32 *data;
	u32 media_threads;
	struct gpgpu_object object[GPGPU_OBJECTS];
	u32 num_objects;
	u32 group_dw1;
	u32 group_id[3];
};

/**
 * struct gpgpu_walk - threads to run
 * @g: where
 * @unit: kernel and state
 * @launch: what they may reach
 * @descriptor: number of the interface descriptor
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
 * @stop: an error, after which nobody takes one
 */
struct gpgpu_walk {
	struct gen7_gpgpu *g;
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
	int stop;
};

/**
 * gpgpu_walk_init - threads of an interface descriptor
 * @g: where
 * @dw1: of the command, which has the descriptor's number
 * @w: zeroed; gets what the descriptor says, and one group of one thread
 */
void gpgpu_walk_init(struct gen7_gpgpu *g, u32 dw1, struct gpgpu_walk *w);

/**
 * gpgpu_walk_run - run threads to their end
 * @w: all of the threads; what begins with @w->together is set here
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_walk_run(struct gpgpu_walk *w);

/**
 * gpgpu_group_add - one more thread of a group
 * @g: where
 * @dw1: of its command
 * @id: of the group; another one's threads are started
 * @object: the thread
 * @last: the group is whole, and started
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_group_add(struct gen7_gpgpu *g, u32 dw1, const u32 *id,
		    const struct gpgpu_object *object, bool last);

/**
 * gpgpu_group_start - start what there is of a group whose end has not come
 * @g: where
 *
 * Before whatever may change its state, and before other threads.
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_group_start(struct gen7_gpgpu *g);

/**
 * gpgpu_indirect - data that a command has in memory
 * @g: where
 * @dw: the command, with its length in DWord 2 and its offset in DWord 3
 *
 * Return: it.
 */
struct gpgpu_data gpgpu_indirect(const struct gen7_gpgpu *g, const u32 *dw);

/**
 * media_object_decode - the thread of MEDIA_OBJECT and of commands that are like it
 * @cs: the streamer
 * @dw: the command
 * @len_dw: its length
 * @first_dw: of its data
 *
 * Return: it.
 */
struct gpgpu_object media_object_decode(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw,
					unsigned int first_dw);

/**
 * gpgpu_thread_start - make a thread ready, and fill in its payload
 * @core: where
 * @w: what it is
 * @slot: which thread of the core's workgroup it is
 * @n: which thread of its group, x first
 * @id: of the group
 */
void gpgpu_thread_start(struct gpgpu_core *core, const struct gpgpu_walk *w, unsigned int slot,
			u32 n, const u32 *id);

/* Gen7's. */
void gen7_gpgpu_decode(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w);

/* The context of the 3D pipeline, for base addresses and sampler state. */
static inline struct gen7_context *gpgpu_gen7_context(const struct gen7_gpgpu *g)
{
	return g->cs->ctx->unit[MIRAGE_UNIT_3D];
}

/* The unit of a streamer. */
static inline struct gen7_gpgpu *to_gen7_gpgpu(const struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_GPGPU];
}

/**
 * struct gpgpu_walker_dw - where GPGPU_WALKER has what it says
 * @size: DWord with the size of threads and groups
 * @start: first group, in each direction
 * @end: one behind the last
 * @right: mask of threads at the right edge
 * @bottom: at the bottom
 * @brings_data: DWords 2 and 3 are the length and the place of constants
 */
struct gpgpu_walker_dw {
	u8 size;
	u8 start[3];
	u8 end[3];
	u8 right;
	u8 bottom;
	bool brings_data;
};

/**
 * gpgpu_walk_groups - execute GPGPU_WALKER
 * @cs: the streamer
 * @at: of the generation
 * @dw: the command
 *
 * Return: as command handlers do.
 */
int gpgpu_walk_groups(struct mirage_cs *cs, const struct gpgpu_walker_dw *at, const u32 *dw);

/* Of struct mirage_unit_ops; create() for a generation. */
void *gpgpu_create_for(struct mirage_cs *cs, const struct gpgpu_params *params);
void gpgpu_destroy(void *unit);
void *gpgpu_ctx_create(void);
void gpgpu_ctx_destroy(void *state);
void gpgpu_ctx_reset(void *state);
int gpgpu_begin(struct mirage_cs *cs);
int gpgpu_flush(struct mirage_cs *cs, u32 what);

/* Handlers. */
int gpgpu_cmd_vfe_state(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int gpgpu_cmd_curbe_load(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int gpgpu_cmd_descriptor_load(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int gpgpu_cmd_state_flush(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int gpgpu_cmd_walker(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int media_cmd_object(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int media_cmd_object_prt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int media_cmd_walker(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

#endif
