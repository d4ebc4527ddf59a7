/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_GPGPU_H_
#define _INTEL_GEN7_GPGPU_H_

#include <linux/types.h>

#include "context.h"
#include "gpgpu_layout.h"
#include "intel/cs/cs.h"
#include "intel/gpgpu/walk.h"
#include "urb.h"

/**
 * DOC: media and GPGPU of Gen7
 *
 * A unit of its own beside the 3D pipeline, whose base addresses it shares. Commands leave state
 * behind in struct gpgpu_context; one that starts threads makes a struct gpgpu_walk of it
 * (intel/gpgpu/walk.h) and does not return before they have ended.
 */

#define GPGPU_DESCRIPTORS	64u	/* of Gen7 half of them */

/**
 * struct gpgpu_context - what commands of a context left behind
 * @vfe: MEDIA_VFE_STATE, of Gen7 a DWord less
 * @descriptor: interface descriptors, by number
 * @curbe: constants; NULL before the first MEDIA_CURBE_LOAD
 * @curbe_rows: how many of them there are, of 256 bits
 * @timer: when MEDIA_VFE_STATE has reset the gateway's timer
 */
struct gpgpu_context {
	u32 vfe[9];
	u32 descriptor[GPGPU_DESCRIPTORS][IDD_DW];
	u32 *curbe;
	u32 curbe_rows;
	struct msg_timer timer;
};

/**
 * struct media_walker_params - what differs in MEDIA_OBJECT_WALKER
 * @size_bits: of resolutions and local starts, which have no sign
 * @step_bits: of strides, units and global starts, which have one
 * @count_bits: of execution counts
 * @lacks_dw2: what of DWord 2 is not there
 * @dual: mask of Dual Mode in DWord 6, or 0
 * @colors: mask of colors in DWord 6
 * @groups: mask of Group ID Loop Select in DWord 5, or 0
 */
struct media_walker_params {
	u8 size_bits;
	u8 step_bits;
	u8 count_bits;
	u32 lacks_dw2;
	u32 dual;
	u32 colors;
	u32 groups;
};

/**
 * struct gpgpu_params - one generation of it
 * @messages: how message descriptors are laid out
 * @descriptor: mask of the interface descriptor's number in DWord 1 of what runs threads
 * @vfe_dw: DWord of MEDIA_VFE_STATE that VFE_DWT_* are in
 * @walker: of media
 * @decode: what MEDIA_VFE_STATE and an interface descriptor say of threads
 * @urb_send: carries out messages to the URB
 */
struct gpgpu_params {
	const struct message_params *messages;
	u32 descriptor;
	u8 vfe_dw;
	struct media_walker_params walker;
	void (*decode)(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w);
	int (*urb_send)(const struct msg_send *s, gen7_urb_find *find, void *arg);
};

/**
 * struct gen7_gpgpu - media and GPGPU of one render engine
 * @unit: where threads run
 * @ctx: context of the running batch
 * @params: its generation
 * @num_objects: those of a group that has not come to its end
 * @num_roots: threads of a family, to which what follows may belong; then there is no such group
 * @group_dw1: DWord 1 of its commands
 * @group_id: its ID
 */
struct gen7_gpgpu {
	struct gpgpu_unit unit;
	struct gpgpu_context *ctx;
	const struct gpgpu_params *params;
	u32 num_objects;
	u32 num_roots;
	u32 group_dw1;
	u32 group_id[3];
};

/**
 * gpgpu_walk_init - threads of an interface descriptor
 * @g: where
 * @dw1: of the command, which has the descriptor's number
 * @w: zeroed; gets what the descriptor says, and one group of one thread
 */
void gpgpu_walk_init(struct gen7_gpgpu *g, u32 dw1, struct gpgpu_walk *w);

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
 * gpgpu_group_start - start what there is of a group whose end has not come, or of a family
 * @g: where
 *
 * Before whatever may change its state, and before other threads.
 *
 * Return: 0 or an error that ends the batch.
 */
int gpgpu_group_start(struct gen7_gpgpu *g);

/**
 * media_root_flags - what is special about root threads of a command
 * @dw2: its DWord 2
 *
 * Return: GPGPU_ROOT_*, 0 for those that belong to a family only when there is one.
 */
u8 media_root_flags(u32 dw2);

/**
 * media_root_add - one more root thread of a family
 * @g: where; there is no group without its end
 * @object: the thread
 * @dw1: of its command
 * @flags: GPGPU_ROOT_*
 *
 * Return: 0 or an error that ends the batch.
 */
int media_root_add(struct gen7_gpgpu *g, const struct gpgpu_object *object, u32 dw1, u8 flags);

/**
 * media_roots_start - run the family, if there is one
 * @g: where
 *
 * Return: 0 or an error that ends the batch.
 */
int media_roots_start(struct gen7_gpgpu *g);

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

/* Gen7's. */
void gen7_gpgpu_decode(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w);

/* The context of the 3D pipeline, for base addresses and sampler state. */
static inline struct gen7_context *gpgpu_gen7_context(const struct gen7_gpgpu *g)
{
	return g->unit.cs->ctx->unit[MIRAGE_UNIT_3D];
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
