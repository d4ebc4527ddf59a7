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
 * @setup: put what the primitive's attributes are interpolated with into registers from @reg on
 */
struct gen7_payload_ops {
	unsigned int (*fill)(const struct gen7_ps_draw *draw, const struct raster_state *state,
			     const struct raster_thread *thread, const u8 *sample,
			     unsigned int spans, union mirage_reg *reg0, unsigned int reg);
	void (*setup)(const struct geom_planes *planes, union mirage_reg *reg0, unsigned int reg);
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

/**
 * gen7_ps_begin - nothing is known of a draw yet
 * @ps: the pixel side
 * @ctx: what commands have left behind
 */
void gen7_ps_begin(struct gen7_ps *ps, const struct gen7_context *ctx);

/**
 * gen7_ps_read_dynamic - read state in memory
 * @ps: the pixel side
 * @pointer: relative to Dynamic State Base Address
 * @to: where to
 * @size_B: how much
 */
void gen7_ps_read_dynamic(struct gen7_ps *ps, u32 pointer, void *to, size_t size_B);

/* What 3DSTATE_WM, _SF and the packets of stipples and lines say on all generations. */
void gen7_ps_thin(const struct gen7_ps *ps, struct raster_state *s);

/* COLOR_CALC_STATE, and Color Clamp Range of BLEND_STATE. */
void gen7_ps_color_calc(struct raster_state *s, const u32 *cc);
extern const u8 gen7_ps_clamp[4];

/* Of struct gen7_ps.blend: which entries are equal. */
void gen7_ps_find_same_blend(struct gen7_ps *ps);

/**
 * gen7_ps_samples - where samples are
 * @s: the state, whose sample_mask is set
 * @samples: of each pixel
 * @upper_left: a pixel's own place is its corner, else its centre
 * @places: a byte for each sample
 * @pattern: they count; else all are at the pixel's place
 */
void gen7_ps_samples(struct raster_state *s, unsigned int samples, bool upper_left,
		     const u32 *places, bool pattern);

/**
 * gen7_ps_payload - what 3DSTATE_WM says of threads
 * @ps: the pixel side, whose draw has what other packets say
 * @s: the state; gets when depth is tested
 * @kills: the shader takes pixels away
 */
void gen7_ps_payload(struct gen7_ps *ps, struct raster_state *s, bool kills);

/**
 * gen7_ps_widths - which kernels run
 * @ps: the pixel side
 * @s: the state
 * @widths: PS_DW4_PIXELS_*, or 0 for no threads
 * @first: kernel 0
 * @ksp_2: kernel 2
 * @grf_start_2: its first register after the fixed payload
 */
void gen7_ps_widths(struct gen7_ps *ps, struct raster_state *s, u32 widths,
		    const struct ff_unit *first, u32 ksp_2, u8 grf_start_2);

#define GEN7_NO_REG	0xffu

/**
 * struct gen7_rt_layout - which register of a message has what; GEN7_NO_REG: it is not there
 * @halves: colours and @alpha are halves, of which a register has those of all pieces, or of one
 *	piece the first colour and the second
 * @alpha: of source 0, of which there are as many as pieces of pixels
 * @omask: samples
 * @color: colour
 * @src1: second colour
 * @depth: depth
 * @stencil: stencil, a byte of each of the 8 pixels that the message is about
 */
struct gen7_rt_layout {
	bool halves;
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

/* Eight halves of a register of a message, from the first one on or the second eight of them. */
v8f gen7_rt_halves(const struct msg_send *s, unsigned int reg, unsigned int half);

/**
 * gen7_ps_centroid - where the centroid of a pixel is
 * @state: the state
 * @span: eight pixels, with the samples of each that are lit
 * @lane: which of them
 *
 * Return: the first of the lit samples, or the pixel's own place when all are lit or none is.
 */
struct raster_sample gen7_ps_centroid(const struct raster_state *state,
				      const struct raster_span *span, unsigned int lane);

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
 * @each_sample: its subspans are samples of one, which follow each other
 * @s: the message
 *
 * FPU section.
 *
 * Return: 0.
 */
int gen7_ps_read(const struct raster_state *state, const struct raster_thread *thread,
		 bool each_sample, const struct msg_send *s);

/**
 * gen7_ps_sampled - carry out a sampler's message whose answer goes to a render target
 * @s: the message
 * @send: carries out what writes to the target
 * @arg: for it
 *
 * FPU section.
 *
 * Return: 0 or an error.
 */
int gen7_ps_sampled(const struct msg_send *s, int (*send)(void *arg, const struct msg_send *s),
		    void *arg);

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
 * gen7_ps_set_control - note down what of a target is clear, and to what
 * @ps: the pixel side
 * @target: which; where it is and its marks are known
 * @surface: the same
 */
void gen7_ps_set_control(struct gen7_ps *ps, unsigned int target,
			 const struct surface_state *surface);

/**
 * gen7_ps_bind_clear - targets are known: fast clears and resolves have no shader of their own
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
 * gen7_ps_fill_state - what fills depth and stencil
 * @ps: the pixel side, decoded
 * @s: gets buffers and samples; what is filled in is the caller's
 *
 * FPU section.
 */
void gen7_ps_fill_state(const struct gen7_ps *ps, struct raster_state *s);

/**
 * gen7_ps_fill - fill a rectangle of a layer, as @ps->fill says
 * @ps: the pixel side, its bins flushed
 * @x0_px: left edge
 * @y0_px: upper edge
 * @x1_px: one behind the right edge
 * @y1_px: one behind the lower edge
 * @layer: of the buffers
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_fill(struct gen7_ps *ps, u32 x0_px, u32 y0_px, u32 x1_px, u32 y1_px, u32 layer);

/**
 * gen7_ps_hier - note down what a hierarchy's operation clears, and heed such notes
 * @ps: the pixel side, decoded
 *
 * Before the back end gets the state. Outside of FPU sections. May flush.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_hier(struct gen7_ps *ps);

/* The same of one layer. */
int gen7_ps_hier_slice(struct gen7_ps *ps, u32 layer);

#endif
