/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_TEXTURE_H_
#define _TEXTURE_TEXTURE_H_

#include <mirage/lanes.h>
#include <mirage/mmu.h>

#include "../compare.h"
#include "../format/format.h"
#include "../surface/hier.h"
#include "../surface/image.h"
#include "../surface/marks.h"

/**
 * DOC: the sampler core
 *
 * A model translates its surface and sampler state into the two descriptors
 * below, once for each draw, and calls mirage_tex_ops.sample for 8 lanes at a
 * time. What differs between families is a field. The core has no state of its own
 * but struct tex_ctx: the port into memory, palettes and a cache of decoded blocks.
 *
 * Lanes 0 to 3 are one 2x2 subspan: upper left, upper right, lower left, lower
 * right; lanes 4 to 7 the next. Operations that derive a level of detail
 * look at the first three of each, active or not.
 */

#define TEX_MAX_LEVELS	15u

enum tex_type {
	TEX_1D,
	TEX_2D,
	TEX_3D,
	TEX_CUBE,
	TEX_BUFFER,
	TEX_NULL,
};

/**
 * struct tex_surface - a surface as the sampler sees it
 * @type: dimensions; TEX_NULL reads zero in all four channels
 * @format: of its elements
 * @level: levels that exist, and where; width 0 cannot be, see struct mirage_level
 * @num_levels: at least 1
 * @min_level: what is added to each level of detail (Surface Min LOD)
 * @lod_low: no sample is of a level of detail below it (Resource Min LOD); TEX_LD and TEX_GATHER,
 *	which name their level, have nothing of those before its whole ones
 * @base_level: added to tex_sampler.base_level
 * @min_layer: first array element of the view, face of an array of cubes, or slice of a volume
 * @num_layers: array elements in the view, 1 for none; cube arrays count whole cubes
 * @is_array: layer index comes from tex_args.layer
 * @num_elements: of TEX_BUFFER
 * @cube_faces: bit for each face that exists, +X lowest; the rest read as border
 * @cube_clamp_seams: filters of cubes go across the edges of faces with TEX_WRAP_CLAMP, too, where
 *	there is a filter between levels
 * @cube_average: the texel that is missing where three faces meet is the mean of the other three
 *                of a footprint, otherwise a copy of the opposite one (CUBE_REPLICATE)
 * @load_zero_alpha: off the map TEX_LD gives an alpha of 0 even where the format has none
 * @return_s1_14: filtered results have a sign, one bit and 14 bits of fraction (Data Return Format)
 * @signed_channels: for R, G, B and A, from bit 0 on: channels of a PLAIN format that are UNORM and
 *	taken for SNORM
 * @signed_pow2: these are divided by a power of two, and so less than 1
 * @gamma_channels: the same: channels that are stored with the sRGB curve, whatever the format says
 * @flipped_channels: the same: channels of 8 bits of which the highest one is stored inverted
 * @blue_is_green: TEX_GATHER gives green where blue is wanted
 * @samples_log2: samples of a pixel. Those of an array element are slices that follow each other
 * @interleaved: samples are beside each other instead: those of 2x2 pixels are blocks of 2x2
 * @has_mcs: @mcs says for each pixel which slice each of its samples is in
 * @mcs: elements of it (surface/control.h)
 * @has_hier: of surfaces of depth: slices may be clear by their notes in @hier, and not in memory
 * @hier: where notes of level 0 are
 * @hier_x: of each level
 * @hier_y: likewise
 * @hier_element: what is clear, an element
 * @hier_clear: the same as an answer has it
 * @has_marks: of surfaces of one sample: @marks say which texels are clear
 * @marks: they, of each level
 * @clear: R, G, B and A of what is clear by either of them, as an answer has them
 * @selects: @select is not R, G, B, A
 * @select: what each of the four of an answer is: a channel, or TEX_PICK_*. Whoever answers a
 *	message sees to it
 *
 * Filled by the model, read only afterwards. It may be filled from hostile
 * state: the core checks nothing but coordinates against level[], and memory by the MMU.
 */
struct tex_surface {
	enum tex_type type;
	enum mirage_format format;
	struct mirage_level level[TEX_MAX_LEVELS];
	u32 num_levels;
	u32 min_level;
	float lod_low;
	float base_level;
	u32 min_layer;
	u32 num_layers;
	bool is_array;
	u32 num_elements;
	u8 cube_faces;
	bool cube_clamp_seams;
	bool cube_average;
	bool load_zero_alpha;
	bool return_s1_14;
	u8 signed_channels;
	bool signed_pow2;
	u8 gamma_channels;
	u8 flipped_channels;
	bool blue_is_green;
	u8 samples_log2;
	bool interleaved;
	bool has_mcs;
	struct mirage_level mcs;
	bool has_hier;
	struct mirage_level hier;
	u16 hier_x[TEX_MAX_LEVELS];
	u16 hier_y[TEX_MAX_LEVELS];
	u32 hier_element;
	float hier_clear;
	bool has_marks;
	struct mirage_marks marks[TEX_MAX_LEVELS];
	u32 clear[4];
	bool selects;
	u8 select[4];
};

/*
 * TEX_KERNEL is linear but for one channel, which has a kernel of 4x4 texels. TEX_MOTION is linear
 * as motion compensation wants it (tex_sampler.motion). What comes after TEX_ANISOTROPIC is rare.
 */
enum tex_filter {
	TEX_NEAREST,
	TEX_LINEAR,
	TEX_ANISOTROPIC,
	TEX_MONO,
	TEX_KERNEL,
	TEX_MOTION,
};

enum tex_mip_filter {
	TEX_MIP_NONE,
	TEX_MIP_NEAREST,
	TEX_MIP_LINEAR,
};

/* The first of them numbered as TEXCOORDMODE is on Gen4 to Gen9. */
enum tex_wrap {
	TEX_WRAP_REPEAT,
	TEX_WRAP_MIRROR,
	TEX_WRAP_CLAMP,
	TEX_WRAP_CUBE,
	TEX_WRAP_BORDER,
	TEX_WRAP_MIRROR_ONCE,
	TEX_WRAP_HALF_BORDER,
	TEX_WRAP_MIRROR_ONCE_HALF_BORDER,
	TEX_WRAP_MIRROR_ONCE_BORDER,
};

/* TEX_KEY_BLACK_YCRCB: of formats of YCrCb with a luma of 16 and without chroma. */
enum tex_chroma_key {
	TEX_KEY_OFF,
	TEX_KEY_KILL,
	TEX_KEY_BLACK,
	TEX_KEY_BLACK_YCRCB,
};

/* tex_sampler.compares: whether there is a shadow compare. ALWAYS: of what is not told with 0. */
enum tex_compares {
	TEX_COMPARES_ASKED,
	TEX_COMPARES_NEVER,
	TEX_COMPARES_ALWAYS,
};

/* tex_sampler.reduce: what becomes of texels that have a weight. */
enum tex_reduce {
	TEX_REDUCE_MIX,
	TEX_REDUCE_MIN,
	TEX_REDUCE_MAX,
};

/* tex_sampler.volume: the filter along r, where it is not that of u and v. */
enum tex_volume {
	TEX_VOLUME_SAME,
	TEX_VOLUME_NEAREST,
	TEX_VOLUME_LINEAR,
};

/* tex_sampler.round: coordinates are rounded, not truncated, to the 8-bit fraction. */
#define TEX_ROUND_U_MAG		0x20
#define TEX_ROUND_U_MIN		0x10
#define TEX_ROUND_V_MAG		0x08
#define TEX_ROUND_V_MIN		0x04
#define TEX_ROUND_R_MAG		0x02
#define TEX_ROUND_R_MIN		0x01

/*
 * tex_sampler.motion: weights are truncated to 0 and a half; what is mixed becomes a whole code of
 * its channel, to which a quarter is added and the rest cut off.
 */
#define TEX_MOTION_HALVES	0x01
#define TEX_MOTION_WHOLE	0x02

/* Texels of a kernel in each direction, and places between two texels that it is known for. */
#define TEX_KERNEL_TAPS		4u
#define TEX_KERNEL_PHASES	16u

/**
 * struct tex_kernel - weights of TEX_KERNEL
 * @weight: across and down: at so many 16ths of the way from the second texel to the third
 */
struct tex_kernel {
	float weight[2][TEX_KERNEL_PHASES][TEX_KERNEL_TAPS];
};

/**
 * struct tex_sampler - how to look
 * @disabled: all channels read 0
 * @mag: filter when the level of detail is at or below @base_level
 * @min: filter above it
 * @mip: between levels
 * @volume: enum tex_volume
 * @wrap: for u, v and r
 * @cube_override: of cubes they are all TEX_WRAP_CUBE
 * @lod_bias: added to computed and given levels of detail
 * @lod_min: clamp
 * @lod_max: clamp
 * @lod_linear: the logarithm of a pixel's length is its float's exponent and mantissa, cut to the
 *	32nd below
 * @lod_steps: levels of detail are multiples of one over this, 0 for 256
 * @mip_slope: the weight of the next level is what there is of it times this, or all of it if 0,
 * @mip_offset: less this, clamped to 0..1
 * @lod_pre_clamp: clamp before the choice between @mag and @min (OpenGL)
 * @base_level: what that choice compares with
 * @mag_levels: @mip is for what is magnified, too; else that is of level of detail 0
 * @max_aniso: 2 to 16
 * @reduce: enum tex_reduce; not of TEX_ANISOTROPIC
 * @round: TEX_ROUND_*
 * @compares: enum tex_compares; ASKED: as tex_args.compare says
 * @shadow: compare function of the _C operations: "texel OP reference"
 * @shadow_pass: what a texel that passes becomes, 0.0 or 1.0; one that fails becomes
 *               1 - @shadow_pass
 * @shadow_nan_passes: where there is no number, LESS, LEQUAL, GREATER and GEQUAL hold
 * @unnormalized: coordinates count texels of the level that level of detail 0 means
 * @half_border_mixes: half a border is for what is mixed: of the nearest texel it is clamped
 * @border: R, G, B, A before the format's own swizzle; of integer formats integers
 * @legacy: Direct3D 9's channels: the border has all four, whatever the format has, and some
 *	formats have ones for the colours that they lack
 * @key: chroma key mode
 * @key_low: lowest 8-bit A, R, G, B that is keyed (bits 31:24 down to 7:0)
 * @key_high: highest
 * @key_stored: texels are keyed as they are stored, whatever signs and curves the surface gives its
 *	channels: as elements of up to 32 bits, where there is a @key_mask
 * @key_code: the element that is keyed
 * @key_mask: bits of it that count
 * @key_border: a border is keyed, too; of @key_stored
 * @mono_w: box of TEX_MONO, 1 to 7
 * @mono_h: the same
 * @motion: TEX_MOTION_*, of TEX_MOTION and TEX_KERNEL
 * @kernel: of TEX_KERNEL; lives as long as the sampler
 * @kernel_channel: that has it: 0 R, 1 G, 2 B, 3 A
 */
struct tex_sampler {
	bool disabled;
	u8 mag;
	u8 min;
	u8 mip;
	u8 volume;
	u8 wrap[3];
	bool cube_override;
	float lod_bias;
	float lod_min;
	float lod_max;
	bool lod_linear;
	u16 lod_steps;
	float mip_slope;
	float mip_offset;
	bool lod_pre_clamp;
	float base_level;
	bool mag_levels;
	u8 max_aniso;
	u8 reduce;
	u8 round;
	u8 compares;
	u8 shadow;
	float shadow_pass;
	bool shadow_nan_passes;
	bool unnormalized;
	bool half_border_mixes;
	float border[4];
	bool legacy;
	u8 key;
	u32 key_low;
	u32 key_high;
	bool key_stored;
	u32 key_code;
	u32 key_mask;
	bool key_border;
	u8 mono_w;
	u8 mono_h;
	u8 motion;
	u8 kernel_channel;
	const struct tex_kernel *kernel;
};

/**
 * enum tex_op - what to do with 8 lanes of coordinates
 * @TEX_SAMPLE: level of detail from neighbouring lanes
 * @TEX_SAMPLE_B: the same plus tex_args.lod
 * @TEX_SAMPLE_L: level of detail is tex_args.lod
 * @TEX_SAMPLE_D: from tex_args.ddx and ddy
 * @TEX_SAMPLE_Z: level of detail 0
 * @TEX_LD: integer coordinates in u, v, r and lod; no filter, outside is zero
 * @TEX_RESINFO: size of level tex_args.lod, and number of levels, as integers
 * @TEX_LOD: R is the level of detail after clamps, no further than the last level, and a whole one
 *	unless levels are mixed; G before
 * @TEX_GATHER: of the base level the four texels that a linear filter would mix, one channel of
 *	each: the lower left, the lower right, the upper right and the upper left one
 * @TEX_LD_SAMPLE: TEX_LD of a sample; there is no level
 * @TEX_LD_MCS: R is the element of tex_surface.mcs
 * @TEX_SAMPLEINFO: R is the number of samples
 */
enum tex_op {
	TEX_SAMPLE,
	TEX_SAMPLE_B,
	TEX_SAMPLE_L,
	TEX_SAMPLE_D,
	TEX_SAMPLE_Z,
	TEX_LD,
	TEX_RESINFO,
	TEX_LOD,
	TEX_GATHER,
	TEX_LD_SAMPLE,
	TEX_LD_MCS,
	TEX_SAMPLEINFO,
};

/**
 * struct tex_args - what a message brings
 * @uvr: coordinates; integers in the lanes for TEX_LD. For cubes: the vector divided by its
 *       largest magnitude
 * @layer: array index, unnormalized float; integer for TEX_LD
 * @lod: level of detail or bias; integer for TEX_LD and TEX_RESINFO
 * @ref: reference of a shadow compare
 * @ddx: d(u, v, r)/dx, TEX_SAMPLE_D only
 * @ddy: d(u, v, r)/dy
 * @offset: added to texel coordinates, -8 to 7
 * @texel: added to texel coordinates of TEX_GATHER, of each lane; -32 to 31, see @each_texel
 * @sample: of TEX_LD_SAMPLE
 * @mcs: of TEX_LD_SAMPLE: what TEX_LD_MCS has given; ignored where the surface has none
 * @mcs_high: and its upper half, of 16 samples
 * @lod_low: computed levels of detail are not below it, where @clamps_lod
 * @compare: a _C operation
 * @clamps_lod: @lod_low counts
 * @each_texel: @texel counts, not @offset
 * @physical: @sample is the number of a slice, @mcs does not count
 * @channel: of TEX_GATHER: 0 R, 1 G, 2 B, 3 A
 * @face_coords: TEX_SAMPLE_D on a cube: u and v are on the face, -1 to 1, r is the face
 */
struct tex_args {
	v8f uvr[3];
	v8f layer;
	v8f lod;
	v8f ref;
	v8f ddx[3];
	v8f ddy[3];
	v8f texel[2];
	v8f sample;
	v8f mcs;
	v8f mcs_high;
	v8f lod_low;
	s8 offset[3];
	bool compare;
	bool clamps_lod;
	bool face_coords;
	bool each_texel;
	bool physical;
	u8 channel;
};

/* Decoded blocks of compressed formats, direct mapped. Private to the core. */
#define TEX_BLOCK_SLOTS		128u

struct tex_block {
	u64 tag;
	float texel[MIRAGE_BLOCK_TEXELS][4];
};

/**
 * struct tex_ctx - one thread's sampler
 * @mmu: port that texels are read through, set by the owner
 * @palette: two palettes of 256 ARGB entries, or NULL
 * @block: cache of decoded blocks
 *
 * Contexts are not shared between threads. tex_ctx is large: it lives in
 * allocated memory.
 */
struct tex_ctx {
	struct mirage_mmu *mmu;
	const u32 *palette[2];
	struct tex_block block[TEX_BLOCK_SLOTS];
};

/**
 * mirage_tex_ctx_flush - forget decoded blocks
 * @ctx: the context
 *
 * To be called after each change of @ctx->mmu or of texture memory: the texture
 * cache invalidate of the manuals, and each begin of a batch.
 */
void mirage_tex_ctx_flush(struct tex_ctx *ctx);

/**
 * struct mirage_tex_ops - the sampler, in one of two builds
 * @sample: do @op for the lanes of @mask (bit 0: lane 0); other lanes of @out are undefined.
 *          Results are floats, or integers for integer formats, TEX_RESINFO included.
 *          Texels that are not mapped read as zero. Returns the lanes that chroma key left
 *          alive, of those in @mask, as bits.
 */
struct mirage_tex_ops {
	u32 (*sample)(struct tex_ctx *ctx, const struct tex_surface *surface,
		      const struct tex_sampler *sampler, enum tex_op op,
		      const struct tex_args *args, u32 mask, v8f out[4]);
};

/* Values of tex_rows.pick beside numbers of channels; NONE leaves the register alone. */
#define TEX_PICK_ZERO	4u
#define TEX_PICK_ONE	5u
#define TEX_PICK_NONE	6u

/**
 * struct tex_plain_level - a level of a plain surface
 * @texels: its size
 * @image: its plane
 * @x_el: where the level starts in the plane
 * @y_el: the same, rows
 */
struct tex_plain_level {
	s32 texels[2];
	struct mirage_image image;
	u32 x_el;
	u32 y_el;
};

/**
 * struct tex_plain - a surface and a sampler that go together the short way
 * @surface: the surface
 * @sampler: the sampler
 * @level: of @surface
 * @wrap: for u and v
 * @channel: for R, G, B and A: the byte of a texel that it is, or TEX_PICK_ZERO or TEX_PICK_ONE
 * @is_float: texels are floats of 32 bits, which are of one level
 * @one_level: all samples are of one level, through the filter for minification
 * @only: which
 */
struct tex_plain {
	const struct tex_surface *surface;
	const struct tex_sampler *sampler;
	struct tex_plain_level level[TEX_MAX_LEVELS];
	u8 wrap[2];
	u8 channel[4];
	bool is_float;
	bool one_level;
	u8 only;
};

/**
 * struct tex_row - 8 lanes of a message, which lie in registers
 * @u: first coordinate
 * @v: second
 * @lod: level of detail or bias, for operations that have it
 * @out: the first of four registers that get the result
 * @mask: lanes that look
 * @written: lanes that are written; what others than those of @mask get is undefined
 */
struct tex_row {
	const v8f *u;
	const v8f *v;
	const v8f *lod;
	v8f *out;
	u32 mask;
	u32 written;
};

/**
 * struct tex_rows - a message
 * @row: its rows
 * @n: how many
 * @step: registers from one of the four of tex_row.out to the next
 * @pick: what each of the four gets: 0 R, 1 G, 2 B, 3 A, or TEX_PICK_*
 * @nan_is_inf: coordinates and levels of detail that are no number are infinite
 */
struct tex_rows {
	const struct tex_row *row;
	unsigned int n;
	unsigned int step;
	u8 pick[4];
	bool nan_is_inf;
};

/**
 * struct mirage_tex_plain_ops - the short way, for what is met most
 * @init: fill in a struct tex_plain, which lives as long as the surface and sampler that it
 *        names. Return: whether they can go the short way
 * @rows: do TEX_SAMPLE, TEX_SAMPLE_B or TEX_SAMPLE_L for all rows, without texel offsets. The
 *        results are those of mirage_tex_ops.sample.
 */
struct mirage_tex_plain_ops {
	bool (*init)(struct tex_plain *p, const struct tex_surface *surface,
		     const struct tex_sampler *sampler);
	void (*rows)(struct tex_ctx *ctx, const struct tex_plain *p, enum tex_op op,
		     const struct tex_rows *rows);
};

extern const struct mirage_tex_plain_ops mirage_tex_plain_ops_base;
extern const struct mirage_tex_plain_ops mirage_tex_plain_ops_avx2;

/* FPU sections only. */
extern const struct mirage_tex_ops mirage_tex_ops_base;
extern const struct mirage_tex_ops mirage_tex_ops_avx2;

/**
 * mirage_tex_ops_get - choose a build
 * @avx2: as mirage_host_has_avx2() says
 *
 * Return: the operations.
 */
static inline const struct mirage_tex_ops *mirage_tex_ops_get(bool avx2)
{
	return avx2 ? &mirage_tex_ops_avx2 : &mirage_tex_ops_base;
}

/* The same for the short way. */
static inline const struct mirage_tex_plain_ops *mirage_tex_plain_ops_get(bool avx2)
{
	return avx2 ? &mirage_tex_plain_ops_avx2 : &mirage_tex_plain_ops_base;
}

#endif
