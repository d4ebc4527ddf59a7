/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_STATE_H_
#define _RASTER_STATE_H_

#include <linux/bits.h>
#include <linux/minmax.h>

#include <mirage/lanes.h>
#include <mirage/mmu.h>

#include "../compare.h"
#include "../format/format.h"
#include "../surface/image.h"
#include "../surface/marks.h"

/**
 * DOC: what a draw's pixels depend on
 *
 * Families decode their packets and registers into a struct raster_state once for each draw that
 * they changed for; mirage_raster_draw() copies it. What a state says is the same for all families:
 * where they differ, it has a field.
 */

#define RASTER_TILE_PX		64u
/* Extent of what is drawn to: Gen7's surfaces; others end before. */
#define RASTER_MAX_PX		16384u
#define RASTER_MAX_TARGETS	8u
/* Of a pixel. */
#define RASTER_MAX_SAMPLES	16u

struct raster_batch;
struct raster_prim;

/* Numbered as on Gen4 to Gen9. */
enum raster_stencil_op {
	RASTER_STENCIL_KEEP,
	RASTER_STENCIL_ZERO,
	RASTER_STENCIL_REPLACE,
	RASTER_STENCIL_INCRSAT,
	RASTER_STENCIL_DECRSAT,
	RASTER_STENCIL_INCR,
	RASTER_STENCIL_DECR,
	RASTER_STENCIL_INVERT,
};

enum raster_blend_func {
	RASTER_BLEND_ADD,
	RASTER_BLEND_SUBTRACT,
	RASTER_BLEND_REVERSE_SUBTRACT,
	RASTER_BLEND_MIN,
	RASTER_BLEND_MAX,
};

/* Numbered as on Gen4 to Gen9: bit 4 inverts. */
enum raster_blend_factor {
	RASTER_FACTOR_ONE = 0x01,
	RASTER_FACTOR_SRC_COLOR = 0x02,
	RASTER_FACTOR_SRC_ALPHA = 0x03,
	RASTER_FACTOR_DST_ALPHA = 0x04,
	RASTER_FACTOR_DST_COLOR = 0x05,
	RASTER_FACTOR_SRC_ALPHA_SATURATE = 0x06,
	RASTER_FACTOR_CONST_COLOR = 0x07,
	RASTER_FACTOR_CONST_ALPHA = 0x08,
	RASTER_FACTOR_SRC1_COLOR = 0x09,
	RASTER_FACTOR_SRC1_ALPHA = 0x0a,
	RASTER_FACTOR_ZERO = 0x11,
	RASTER_FACTOR_INV_SRC_COLOR = 0x12,
	RASTER_FACTOR_INV_SRC_ALPHA = 0x13,
	RASTER_FACTOR_INV_DST_ALPHA = 0x14,
	RASTER_FACTOR_INV_DST_COLOR = 0x15,
	RASTER_FACTOR_INV_CONST_COLOR = 0x17,
	RASTER_FACTOR_INV_CONST_ALPHA = 0x18,
	RASTER_FACTOR_INV_SRC1_COLOR = 0x19,
	RASTER_FACTOR_INV_SRC1_ALPHA = 0x1a,
};

/* Numbered as on Gen4 to Gen9 (and as GL's LogicOp, from CLEAR to SET). */
enum raster_logic_op {
	RASTER_LOGIC_CLEAR,
	RASTER_LOGIC_NOR,
	RASTER_LOGIC_AND_INVERTED,
	RASTER_LOGIC_COPY_INVERTED,
	RASTER_LOGIC_AND_REVERSE,
	RASTER_LOGIC_INVERT,
	RASTER_LOGIC_XOR,
	RASTER_LOGIC_NAND,
	RASTER_LOGIC_AND,
	RASTER_LOGIC_EQUIV,
	RASTER_LOGIC_NOOP,
	RASTER_LOGIC_OR_INVERTED,
	RASTER_LOGIC_COPY,
	RASTER_LOGIC_OR_REVERSE,
	RASTER_LOGIC_OR,
	RASTER_LOGIC_SET,
};

/* What colours are clamped to, before and after blending. */
enum raster_clamp {
	RASTER_CLAMP_NONE,
	RASTER_CLAMP_UNORM,
	RASTER_CLAMP_SNORM,
	RASTER_CLAMP_FORMAT,
};

/**
 * struct raster_blend - one equation
 * @func: enum raster_blend_func
 * @src: enum raster_blend_factor
 * @dst: the same
 */
struct raster_blend {
	u8 func;
	u8 src;
	u8 dst;
};

/**
 * struct raster_target - one colour target
 * @format: MIRAGE_FORMAT_NONE: writes are dropped
 * @level: the mip level that is drawn to; depth_px is the number of layers
 * @min_layer: added to a primitive's layer; replaces it when out of range
 * @sample_px: in a plane of several samples a pixel, from one sample of a pixel to the next
 * @sample_rows: the same where they lie one below the other, in rows
 * @sample_B: the same where they share thick tiles, in bytes
 * @selects: @select is not R, G, B, A
 * @select: which channel of the target each of a colour's is; each is one, and alpha is alpha.
 *	Blending and @write_mask know a colour's channels, @clear those of the target
 * @write_mask: bit 0 R, 1 G, 2 B, 3 A
 * @blend: raster_state.blend applies to it
 * @has_mcs: a control surface says for each pixel in which slice each of its samples is: 2 bits, of
 *	eight samples 4; all ones are @clear in all samples. Samples of pixels that are drawn to get
 *	into their own slices
 * @has_marks: of targets of one sample: marks say which pixels are @clear. What is drawn takes
 *	marks away, and leaves the other pixels of their blocks in memory
 * @mcs: where the control surface is, or the marks are
 * @mark_shape: what those are like
 * @clear: an element
 * @own: with equations of its own, and not those of the state
 * @own_color: one of them
 * @own_alpha: the other
 */
struct raster_target {
	enum mirage_format format;
	struct mirage_level level;
	u32 min_layer;
	u32 sample_px;
	u32 sample_rows;
	u32 sample_B;
	bool selects;
	u8 select[4];
	u8 write_mask;
	bool blend;
	bool has_mcs;
	bool has_marks;
	struct mirage_level mcs;
	struct mirage_mark_shape mark_shape;
	u32 clear[4];
	bool own;
	struct raster_blend own_color;
	struct raster_blend own_alpha;
};

/*
 * The first of them numbered as 3DSTATE_DEPTH_BUFFER's surface format is. S8_D24 has stencil in the
 * lowest bits. In D13E3 3 bits count leading ones of 24-bit depth, and 13 are what follows the
 * first zero; in D13E3_ZEROS ones and zeros are exchanged, and the order stays.
 */
enum raster_depth_format {
	RASTER_D32F_S8X24 = 0,
	RASTER_D32F = 1,
	RASTER_D24_S8 = 2,
	RASTER_D24_X8 = 3,
	RASTER_D16 = 5,
	RASTER_S8_D24,
	RASTER_D13E3,
	RASTER_D13E3_ZEROS,
};

/*
 * Numbers that depth may be, where they are not fixed point from 0 up; not of the float formats. A
 * float has a sign, 7 bits of exponent and 16 of fraction, of which a format of 16 bits has the
 * first. Signed ones are compared as such: a complement of two, or a sign and a magnitude.
 */
#define RASTER_DEPTH_FLOAT	BIT(0)
#define RASTER_DEPTH_SIGNED	BIT(1)
#define RASTER_DEPTH_MAGNITUDE	BIT(2)

/**
 * struct raster_depth - depth and stencil memory
 * @present: there is a depth buffer
 * @format: of it
 * @numbers: RASTER_DEPTH_*: what its elements are
 * @level: the mip level that is drawn to
 * @min_layer: as in struct raster_target
 * @sample_px: as in struct raster_target
 * @interleaved: each 2x2 pixels are followed by their next sample: two samples beside each other,
 *	two below, of eight samples four more beside those, of sixteen eight more below. Stencil is,
 *	too, and the level's extent is in pixels
 * @x_px: added to a pixel's x to find its depth (Depth Coordinate Offset)
 * @y_px: the same
 * @stencil_separate: stencil is in @stencil_level, not in @format
 * @stencil_level: the mip level, of 8-bit values; the plane's pitch is that of pixels across, half
 *                 of what a "2x pitch" packet says
 */
struct raster_depth {
	bool present;
	enum raster_depth_format format;
	u8 numbers;
	struct mirage_level level;
	u32 min_layer;
	u32 sample_px;
	bool interleaved;
	s32 x_px;
	s32 y_px;
	bool stencil_separate;
	struct mirage_level stencil_level;
};

/**
 * struct raster_stencil - one face's test
 * @func: enum mirage_compare: "(ref & test_mask) OP (stored & test_mask)"
 * @fail: enum raster_stencil_op when it fails
 * @zfail: when it passes and depth fails
 * @zpass: when both pass
 * @ref: reference
 * @test_mask: bits that are compared
 * @write_mask: bits that change
 */
struct raster_stencil {
	u8 func;
	u8 fail;
	u8 zfail;
	u8 zpass;
	u8 ref;
	u8 test_mask;
	u8 write_mask;
};

/* raster_state.discard: pixels that are dropped before they are blended, by their source colour. */
#define RASTER_DISCARD_ALPHA	BIT(0)
#define RASTER_DISCARD_COLOR	BIT(1)
#define RASTER_DISCARD_ABOVE	BIT(2)

/* What a primitive is to the rule of edges: a polygon, a point, a line that way. */
enum raster_edges {
	RASTER_EDGES_POLYGON,
	RASTER_EDGES_POINT,
	RASTER_EDGES_RIGHTWARD,
	RASTER_EDGES_LEFTWARD,
	RASTER_EDGES_DOWNWARD,
	RASTER_EDGES_UPWARD,
	RASTER_NUM_EDGES,
};

/*
 * Samples on an edge belong to left ones, and to horizontal ones at the top. What is otherwise:
 * left ones do not have them, right ones have, nor those at the top, but those at the bottom. With
 * RASTER_EDGE_ROWS all that are not vertical are at the top or the bottom: then the same is said of
 * top, bottom, vertical ones on the left and on the right.
 */
#define RASTER_EDGE_NOT_LEFT	BIT(3)
#define RASTER_EDGE_RIGHT	BIT(2)
#define RASTER_EDGE_NOT_TOP	BIT(1)
#define RASTER_EDGE_BOTTOM	BIT(0)
#define RASTER_EDGE_ROWS	BIT(4)

/**
 * struct raster_rect - a rectangle of pixels
 * @x0_px: first column
 * @y0_px: first row
 * @x1_px: one past the last column
 * @y1_px: one past the last row
 */
struct raster_rect {
	s32 x0_px;
	s32 y0_px;
	s32 x1_px;
	s32 y1_px;
};

/**
 * struct raster_sample - where a sample of a pixel is
 * @x: from the left, in subpixels
 * @y: from the top
 */
struct raster_sample {
	u8 x;
	u8 y;
};

/**
 * struct raster_resolve - pixels from samples
 * @samples: of a pixel; 0: nothing is resolved
 * @level: where they are, in the format of the first target
 * @sample_px: as in struct raster_target
 * @linear: they are mixed as light, and not as they are stored
 * @first_alpha: alpha is that of the first sample
 */
struct raster_resolve {
	u8 samples;
	struct mirage_level level;
	u32 sample_px;
	bool linear;
	bool first_alpha;
};

/**
 * enum raster_marks_use - what a draw does with marks of what is clear
 * @RASTER_MARKS_HEED: it draws
 * @RASTER_MARKS_SET: pixels that it lights become clear: those of their blocks, too, or all samples
 *	of a target that has a control surface. Other targets stay as they are
 * @RASTER_MARKS_RESOLVE: they are written to memory where they are clear, with all of their blocks
 */
enum raster_marks_use {
	RASTER_MARKS_HEED,
	RASTER_MARKS_SET,
	RASTER_MARKS_RESOLVE,
};

/**
 * enum raster_early - where depth and stencil are tested
 * @RASTER_EARLY: tested and written before the shader, which cannot change the outcome
 * @RASTER_EARLY_REJECT: what fails depth for certain is dropped before the shader; test and
 *                       write come after
 * @RASTER_LATE: all after the shader
 */
enum raster_early {
	RASTER_EARLY,
	RASTER_EARLY_REJECT,
	RASTER_LATE,
};

/**
 * enum raster_shaded - what counts as shaded, whatever tests before the shader take away
 * @RASTER_SHADED_NOTHING: somebody else counts
 * @RASTER_SHADED_PIXELS: pixels that a primitive covers
 * @RASTER_SHADED_SAMPLES: samples, of draws with several
 */
enum raster_shaded {
	RASTER_SHADED_NOTHING,
	RASTER_SHADED_PIXELS,
	RASTER_SHADED_SAMPLES,
};

#define RASTER_DISPATCH_8	BIT(0)
#define RASTER_DISPATCH_16	BIT(1)

/**
 * struct raster_state - all that a draw's pixels depend on
 * @pt: address space
 * @shade: run the pixel shader on a batch and hand its colours to mirage_raster_write() with the
 *         same batch. Called inside an FPU section, which it may leave and enter again.
 *         Return: 0; anything else ends the flush. NULL: no shader, only depth and stencil.
 * @flat: NULL, or: tell the one colour that @shade would give all pixels of a primitive, in the
 *        same place as @shade is called, for the worker and with the port of the batch. The
 *        shader has no other effect. Return: false when they do not have one.
 * @user: for @shade
 * @max_threads: so many threads may run at the same time, each with a place of its own: workers
 *               have RASTER_MAX_THREADS places each, in order; 0: any number
 * @dispatch: RASTER_DISPATCH_*: widths that there are shaders for; 16 is preferred
 * @clip_x0_px: drawing rectangle and scissor: first column that may be lit
 * @clip_y0_px: first row
 * @clip_x1_px: one past the last column
 * @clip_y1_px: one past the last row
 * @clip_rects: pixels are lit only where @clip_rule says so
 * @clip_rect: four rectangles
 * @clip_rule: bit n is for pixels that are in those rectangles whose bits are set in n
 * @quad_kill: pixels of each 2x2 that are never lit: UL, UR, LL, LR from bit 0 on
 * @sample_x: where in a pixel it is sampled, in subpixels: 128 for a grid bias of 0.5
 * @sample_y: the same
 * @samples: of a pixel, 0 and 1 for one, at @sample_x and @sample_y. Where there are more, pixels
 *	are handed to @shade once, and no buffer is delivered
 * @sample_tests: they are also where there is no shader, and may be tested before it; else there is
 *	one, and all tests are late
 * @sample: where they are
 * @sample_mask: those that may be lit, from bit 0 on
 * @sample_kill: of each, pixels of each 2x2 in which it is never lit, as in @quad_kill
 * @once: targets have one sample all the same: a pixel with any that is lit is written once, and
 *	nothing is tested; with @deliver_cover
 * @alpha_to_samples: so much of alpha, so many of the samples; the only one, too, may not be lit
 * @alpha_dither: which of them, and how many, depends on the pixel; only where their number is a
 *	power of two
 * @resolve: what the first target gets in place of what the shader gives
 * @conservative: triangles light all samples of each pixel that they touch
 * @point_upper_right: points own their right edge, not their left one
 * @point_round: points of several samples are circles
 * @edge_rule: RASTER_EDGE_*, by enum raster_edges; not of RASTER_LINE
 * @num_targets: targets in use
 * @target: colour targets
 * @marks: of those; where they are not heeded there is no shader, and no test
 * @depth: depth and stencil memory
 * @early: when to test; the model's early-depth table says
 * @no_source_z: @shade does not want raster_span.z
 * @depth_test: test is on
 * @depth_write: write is on, with or without a test
 * @depth_func: enum mirage_compare
 * @depth_clamp: for each viewport: least and greatest source depth
 * @depth_fill: all pixels write @depth_fill_value as an element of the depth buffer, whatever is
 *	there, and nothing is tested
 * @depth_fill_value: the element
 * @deliver_dst: raster_span.dst_z and dst_stencil are wanted
 * @deliver_cover: raster_span.cover is
 * @stencil_test: test is on
 * @stencil_write: write is on
 * @stencil_two_sided: back faces use stencil[1]
 * @stencil: front, back
 * @bias_enable: depth bias of triangles (8.4.2)
 * @bias_legacy: constant is not scaled by the format
 * @bias_constant: Global Depth Offset Constant
 * @bias_scale: Global Depth Offset Scale
 * @bias_clamp: Global Depth Offset Clamp
 * @poly_stipple: 32 rows, bit 31 leftmost, applied to primitives that ask for it
 * @poly_stipple_x_px: column of the pattern that the leftmost pixels have
 * @poly_stipple_y_px: row of it that the uppermost have
 * @line_stipple: on
 * @line_pattern: 16 bits
 * @line_repeat: 1 to 256 pixels for each bit
 * @line_rect: lines are rectangles of their width, not antialiased
 * @line_legacy: older rule for what a diamond includes (7.3.12.2)
 * @aa_line_width: width over which coverage ramps beside an antialiased line, pixels
 * @aa_cap_width: the same at its ends
 * @aa_true_distance: distance to the line is perpendicular, not |dx| + |dy|
 * @aa_slope: coverage lost for each pixel of distance (AA_LINE_PARAMS), 0 for the
 *            older rule; sides, caps
 * @aa_bias: subtracted from it
 * @alpha_test: on
 * @alpha_func: enum mirage_compare
 * @alpha_codes: compare integers from 0 to this, not floats; 0: floats
 * @alpha_half: floats are halves: alpha is rounded to one first
 * @alpha_ref: reference, 0..1
 * @alpha_of_last: of several targets depth and stencil are of pixels whose alpha passes for the
 *	last one; else for any
 * @blend: on, for targets that have it on too
 * @blend_color: equation of R, G and B
 * @blend_alpha: of A
 * @blend_const: constant colour
 * @pre_clamp: clamp before blending, in other targets than UNORM and SNORM, which always do
 * @post_clamp: clamp after it; formats clamp to their own range anyway
 * @post_unclamped: a bit for each of R, G, B and A that stays as it is nevertheless
 * @blend_no_minus: what is blended to -0 becomes 0
 * @clamp: to what
 * @discard: RASTER_DISCARD_*: pixels are dropped, if they are blended, whose alpha, colour or both
 *	are at most @discard_level, or at least that
 * @discard_level: of R, G, B and A, 0 to 255
 * @flip: elements of up to 32 bits whose bits in @flip_mask are those of @flip_code have those of
 *	@flip_bits inverted, before the logic op
 * @flip_code: what they are compared with
 * @flip_mask: where
 * @flip_bits: what changes
 * @logic: logic op is on (and blending off)
 * @logic_op: enum raster_logic_op
 * @truncate: for R, G, B and A from bit 0 on: UNORM channels of up to 8 bits are the highest bits
 *	of what blending gives, and those of less than 8 the highest of the 8 that a colour has, not
 *	the nearest
 * @dither: on
 * @dither_not: channels that it leaves alone, as in @truncate
 * @dither_x_px: offset of the matrix
 * @dither_y_px: the same
 * @count: add the pixels that pass all tests to the depth count
 * @shaded: what is added to the shaded count, where there is a shader
 * @count_flat: so are pixels that are left by early tests and get a colour from @flat
 */
struct raster_state {
	const struct mirage_pt *pt;
	int (*shade)(const struct raster_batch *batch);
	bool (*flat)(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color);
	void *user;
	u32 max_threads;
	u8 dispatch;
	s32 clip_x0_px;
	s32 clip_y0_px;
	s32 clip_x1_px;
	s32 clip_y1_px;
	bool clip_rects;
	struct raster_rect clip_rect[4];
	u16 clip_rule;
	u8 quad_kill;
	u8 sample_x;
	u8 sample_y;
	u8 samples;
	bool sample_tests;
	struct raster_sample sample[RASTER_MAX_SAMPLES];
	u16 sample_mask;
	u8 sample_kill[RASTER_MAX_SAMPLES];
	bool once;
	bool alpha_to_samples;
	bool alpha_dither;
	struct raster_resolve resolve;
	bool conservative;
	bool point_upper_right;
	bool point_round;
	u8 edge_rule[RASTER_NUM_EDGES];
	u32 num_targets;
	struct raster_target target[RASTER_MAX_TARGETS];
	enum raster_marks_use marks;
	struct raster_depth depth;
	enum raster_early early;
	bool no_source_z;
	bool depth_test;
	bool depth_write;
	u8 depth_func;
	float depth_clamp[16][2];
	bool depth_fill;
	u32 depth_fill_value;
	bool deliver_dst;
	bool deliver_cover;
	bool stencil_test;
	bool stencil_write;
	bool stencil_two_sided;
	struct raster_stencil stencil[2];
	bool bias_enable;
	bool bias_legacy;
	float bias_constant;
	float bias_scale;
	float bias_clamp;
	u32 poly_stipple[32];
	u8 poly_stipple_x_px;
	u8 poly_stipple_y_px;
	bool line_stipple;
	u16 line_pattern;
	u16 line_repeat;
	bool line_rect;
	bool line_legacy;
	float aa_line_width;
	float aa_cap_width;
	bool aa_true_distance;
	float aa_slope[2];
	float aa_bias[2];
	bool alpha_test;
	u8 alpha_func;
	u16 alpha_codes;
	bool alpha_half;
	float alpha_ref;
	bool alpha_of_last;
	bool blend;
	struct raster_blend blend_color;
	struct raster_blend blend_alpha;
	float blend_const[4];
	bool pre_clamp;
	bool post_clamp;
	u8 post_unclamped;
	bool blend_no_minus;
	u8 clamp;
	u8 discard;
	u8 discard_level[4];
	bool flip;
	u32 flip_code;
	u32 flip_mask;
	u32 flip_bits;
	bool logic;
	u8 logic_op;
	u8 truncate;
	bool dither;
	u8 dither_not;
	u8 dither_x_px;
	u8 dither_y_px;
	bool count;
	enum raster_shaded shaded;
	bool count_flat;
};

/* Nothing is cut off. */
static inline void raster_clip_none(struct raster_state *state)
{
	state->clip_x0_px = 0;
	state->clip_y0_px = 0;
	state->clip_x1_px = RASTER_MAX_PX;
	state->clip_y1_px = RASTER_MAX_PX;
}

/* What is outside of a rectangle, too; @x1_px and @y1_px are. */
static inline void raster_clip_to(struct raster_state *state, s32 x0_px, s32 y0_px, s32 x1_px,
				  s32 y1_px)
{
	state->clip_x0_px = max(state->clip_x0_px, x0_px);
	state->clip_y0_px = max(state->clip_y0_px, y0_px);
	state->clip_x1_px = min(state->clip_x1_px, x1_px);
	state->clip_y1_px = min(state->clip_y1_px, y1_px);
}

#endif
