/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PS_THREAD_H_
#define _INTEL_GEN7_PS_THREAD_H_

#include "intel/thread/pixels.h"
#include "ps.h"

/**
 * DOC: what pixel threads of Gen7 are made of and what they send
 *
 * Shared by the files of the pixel side.
 */

/* From a register to the next one, in registers. */
#define PS_REG_STEP	MIRAGE_EU_THREADS

/**
 * struct gen7_payload_ops - one build of what is computed for eight pixels
 * @fill: put barycentric coordinates, depth and w of a thread into its registers from @reg on.
 *	@sample: samples of its subspans where they have one each, or NULL. Return: the first
 *	register after them
 */
struct gen7_payload_ops {
	unsigned int (*fill)(const struct gen7_ps_draw *draw, const struct raster_state *state,
			     const struct raster_thread *thread, const u8 *sample,
			     unsigned int spans, union mirage_reg *reg0, unsigned int reg);
};

extern const struct gen7_payload_ops gen7_payload_ops_base;
extern const struct gen7_payload_ops gen7_payload_ops_avx2;

/* By RTW_TYPE. */
extern const struct rt_form gen7_rt_forms[8];

/**
 * gen7_ps_start_thread - make a pixel thread ready
 * @core: where it is to run
 * @state: of its draw
 * @u: its unit, by width
 * @thread: its pixels
 * @sample: samples of its subspans where they have one each, or NULL
 * @i: which thread of the group
 *
 * FPU section.
 */
void gen7_ps_start_thread(struct ff_core *core, const struct raster_state *state,
			  const struct ff_unit *u, const struct raster_thread *thread,
			  const u8 *sample, unsigned int i);

/* raster_state.shade; the second where each sample has a channel of its own */
int gen7_ps_shade(const struct raster_batch *batch);
int gen7_ps_shade_samples(const struct raster_batch *batch);

/* What the second needs of each worker. */
extern const size_t gen7_sample_group_B;

#define GEN7_NO_REG	0xffu

/**
 * struct gen7_rt_layout - which register of a message has what; GEN7_NO_REG: it is not there
 * @alpha: of source 0, of which there are as many as pieces of pixels
 * @omask: samples
 * @color: colour
 * @src1: second colour
 * @depth: depth
 * @stencil: stencil, a byte of each of 8 pixels
 */
struct gen7_rt_layout {
	u8 alpha;
	u8 omask;
	u8 color;
	u8 src1;
	u8 depth;
	u8 stencil;
};

/**
 * gen7_rt_parse - what a message to a target says of itself
 * @draw: the draw
 * @s: the message
 * @layout: gets where what is
 * @target: gets the target
 *
 * Return: 1; 0 when it is nothing that is drawn; -EIO when there is no such message.
 */
int gen7_rt_parse(const struct gen7_ps_draw *draw, const struct msg_send *s,
		  struct gen7_rt_layout *layout, u32 *target);

/**
 * gen7_ps_interpolate - answer a message to the pixel interpolator
 * @state: of the draw
 * @thread: the sender's pixels
 * @s: the message
 *
 * FPU section.
 *
 * Return: 0.
 */
int gen7_ps_interpolate(const struct raster_state *state, const struct raster_thread *thread,
			const struct msg_send *s);

/**
 * gen7_ps_read - answer a message that reads a render target
 * @state: of the draw
 * @thread: the sender's pixels
 * @s: the message
 *
 * FPU section.
 *
 * Return: 0.
 */
int gen7_ps_read(const struct raster_state *state, const struct raster_thread *thread,
		 const struct msg_send *s);

/* Is a message to the pixel side one that reads a target? */
static inline bool gen7_ps_reads(const struct msg_send *s)
{
	return msg_find(s->core->params, s->msg)->effects & MSG_READS;
}

/**
 * gen7_ps_is_flat - may gen7_ps_flat() be asked?
 * @draw: a draw, its kernels and targets known
 * @width: pixels in a thread, of those that are dispatched the greatest
 *
 * Return: whether all pixels of a primitive get the same colour but for the lanes they are in.
 */
bool gen7_ps_is_flat(const struct gen7_ps_draw *draw, unsigned int width);

/* raster_state.flat */
bool gen7_ps_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color);

/**
 * gen7_ps_bind - find what the pixel shaders render to, and whether they make one colour
 * @ps: the pixel side, with kernels
 * @written: binding table entries that they write to, a bit each
 *
 * FPU section.
 */
void gen7_ps_bind(struct gen7_ps *ps, const u32 *written);

/**
 * gen7_ps_set_clear - note down how a target is cleared
 * @ps: the pixel side
 * @target: which
 * @surface: where it is
 */
void gen7_ps_set_clear(struct gen7_ps *ps, unsigned int target,
		       const struct surface_state *surface);

/**
 * gen7_ps_set_control - note down the control surface of a target with several samples
 * @ps: the pixel side
 * @target: which
 * @dw: SURFACE_STATE
 * @surface: the same, parsed
 */
void gen7_ps_set_control(struct gen7_ps *ps, unsigned int target, const u32 *dw,
			 const struct surface_state *surface);

/**
 * gen7_ps_bind_clear - targets are known: fast clears have no shader, and resolves nothing to do
 * @ps: the pixel side
 */
void gen7_ps_bind_clear(struct gen7_ps *ps);

/**
 * gen7_ps_scale - bring a primitive of a fast clear to its size
 * @ps: the pixel side, whose @scale is not 0
 * @prim: the primitive
 */
void gen7_ps_scale(const struct gen7_ps *ps, struct raster_prim *prim);

/**
 * gen7_ps_hier - note down what a hierarchy's operation clears, and heed such notes
 * @ps: the pixel side, decoded
 *
 * Before the back end gets the state. Outside of FPU sections. May flush.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_hier(struct gen7_ps *ps);

#endif
