/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_H_
#define _INTEL_SURFACE_H_

#include <linux/bits.h>
#include <linux/types.h>

#include <mirage/mmu.h>

#include "raster/state.h"
#include "texture/texture.h"

/**
 * DOC: surface and sampler state
 *
 * Finds SURFACE_STATE through a binding table and translates it into the descriptors of the
 * texture core and of the raster back end; the same for SAMPLER_STATE.
 */

#define SAMPLER_KEYS		4u

/**
 * struct sampler_context - what sampler commands leave behind
 * @palette: two of them
 * @key: chroma key tables, lowest and highest value
 */
struct sampler_context {
	u32 palette[2][256];
	u32 key[SAMPLER_KEYS][2];
};

/**
 * struct state_pointers - where the state is that messages refer to
 * @sampler_ptr: SAMPLER_STATE array, offset from the general state base
 * @binding_table: offset from the surface state base
 * @general_base: General State Base Address
 * @general_bound: its upper bound, 0 for none
 * @surface_base: Surface State Base Address
 * @dynamic_base: Dynamic State Base Address, where there is one
 * @bindless_base: Bindless Surface State Base Address, likewise
 * @instruction_base: Instruction Base Address, likewise
 * @stamp: changes whenever state in memory may have
 */
struct state_pointers {
	u32 sampler_ptr;
	u32 binding_table;
	u64 general_base;
	u64 general_bound;
	u64 surface_base;
	u64 dynamic_base;
	u64 bindless_base;
	u64 instruction_base;
	u32 stamp;
};

/**
 * struct surface_state - SURFACE_STATE, whatever its layout
 * @type: SURFTYPE_*
 * @format: SURFACE_FORMAT
 * @is_array: 1D, 2D or CUBE of which there are @depth
 * @width_px: extent of level 0
 * @height_px: the same
 * @depth: slices of a volume, array elements from @min_element on, cubes of an array of them
 * @num_elements: of a BUFFER
 * @base: Surface Base Address
 * @pitch_B: from row to row; of a BUFFER from element to element
 * @tiling: layout
 * @align_w_px: Surface Horizontal Alignment, 0 for what all of the generation have
 * @align_h_px: Surface Vertical Alignment, likewise
 * @only_level_0: Surface Array Spacing is ARYSPC_LOD0
 * @lod: level that is drawn to; for the sampler how many there are from @min_lod on, less 1
 * @min_lod: Surface Min LOD
 * @base_level: Base Mip Level, in halves
 * @min_element: Minimum Array Element; of cubes in faces
 * @view_extent: Render Target View Extent
 * @x_offset_px: of what is in a tile
 * @y_offset_px: likewise
 * @mip_right: MIPLAYOUT_RIGHT
 * @cube_faces: a bit each, +X lowest
 * @cube_average: Cube Map Corner Mode
 * @write_mask: channels that are drawn, R lowest
 * @blend: they are blended (before Gen6)
 * @samples_log2: of each pixel
 * @interleaved: samples are beside each other, as those of depth buffers are, not in array elements
 * @has_mcs: there is a multisample control surface, or one that says what is clear
 * @has_hier: there is a hierarchical depth buffer
 * @has_ccs: there is a colour control surface, which says what of the only sample is clear
 * @mcs_base: where either of them is
 * @mcs_pitch_B: from row to row of it, in Y tiles
 * @mcs_slice_px: from slice to slice of it, in rows of pixels, where state says so
 * @clear_color: channels that are one where it is clear, R lowest
 * @clear_raw: what it is where it is clear, of Gen9: four floats, or integers
 * @has_clear_raw: that counts
 * @resource_min_lod: in 256ths
 * @slice_pitch_el: see struct levels_surface
 * @line: likewise
 * @has_tail: likewise
 * @tail_lod: likewise
 * @tail_slot: likewise
 * @skips_rows: Vertical Line Stride: it has every other row of what is at @base
 * @odd_rows: the odd ones
 * @boundary: SURF_BOUNDARY_*: which row a media block has where the surface has none
 * @selects: @select counts
 * @select: what each of R, G, B and A of an answer is, see struct tex_surface
 */
struct surface_state {
	u8 type;
	u16 format;
	bool is_array;
	u32 width_px;
	u32 height_px;
	u32 depth;
	u32 num_elements;
	u64 base;
	u32 pitch_B;
	enum mirage_tiling tiling;
	u16 align_w_px;
	u16 align_h_px;
	bool only_level_0;
	u8 lod;
	u8 min_lod;
	u8 base_level;
	u16 min_element;
	u16 view_extent;
	u16 x_offset_px;
	u16 y_offset_px;
	bool mip_right;
	u8 cube_faces;
	bool cube_average;
	u8 write_mask;
	bool blend;
	u8 samples_log2;
	bool interleaved;
	bool has_mcs;
	bool has_hier;
	bool has_ccs;
	u64 mcs_base;
	u32 mcs_pitch_B;
	u32 mcs_slice_px;
	u8 clear_color;
	u32 clear_raw[4];
	bool has_clear_raw;
	u16 resource_min_lod;
	u32 slice_pitch_el;
	bool line;
	bool has_tail;
	u8 tail_lod;
	u8 tail_slot;
	bool skips_rows;
	bool odd_rows;
	u8 boundary;
	bool selects;
	u8 select[4];
};

/**
 * struct depth_state - 3DSTATE_DEPTH_BUFFER, whatever its layout
 * @type: SURFTYPE_*
 * @format: enum raster_depth_format
 * @base: address
 * @pitch_B: from row to row
 * @tiling: layout
 * @width_px: extent of level 0
 * @height_px: the same
 * @depth: slices of a volume, or array elements from @min_element on
 * @lod: level that is drawn to
 * @min_element: Minimum Array Element
 * @mip_right: MIPLAYOUT_RIGHT
 * @stencil_apart: stencil has a buffer of its own
 * @x_px: where in the plane the buffers begin
 * @y_px: likewise
 * @slice_pitch_el: see struct levels_surface
 * @align_w_px: what levels of depth are aligned to, 0 for what all of the generation have
 * @align_h_px: likewise
 * @has_tail: see struct levels_surface, of depth
 * @tail_lod: likewise
 * @tail_slot: likewise
 * @stencil_base: address of the buffer of stencil
 * @stencil_pitch_B: from a row of it to the next but one
 * @stencil_slice_pitch_el: see struct levels_surface
 */
struct depth_state {
	u8 type;
	u8 format;
	u64 base;
	u32 pitch_B;
	enum mirage_tiling tiling;
	u32 width_px;
	u32 height_px;
	u32 depth;
	u8 lod;
	u16 min_element;
	bool mip_right;
	bool stencil_apart;
	s16 x_px;
	s16 y_px;
	u32 slice_pitch_el;
	u16 align_w_px;
	u16 align_h_px;
	bool has_tail;
	u8 tail_lod;
	u8 tail_slot;
	u64 stencil_base;
	u32 stencil_pitch_B;
	u32 stencil_slice_pitch_el;
};

struct intel_formats;

/* SAMPLER_STATE_DW of SAMPLER_STATE; the border colour is not among them. FPU sections. */
typedef void (*sampler_parse_fn)(const u32 *dw, struct tex_sampler *s);

/**
 * struct surface_params - how a generation lays surfaces out
 * @parse: SURFACE_STATE, of @state_dw
 * @parse_depth: 3DSTATE_DEPTH_BUFFER from DW1 on, and 3DSTATE_STENCIL_BUFFER likewise
 * @parse_sampler: SAMPLER_STATE
 * @key_dw: the DWord of SAMPLER_STATE that has the chroma key
 * @key_shift: so far it is below SAMP_DW3_KEY_*
 * @formats: what it can do with which format
 * @state_dw: length of SURFACE_STATE
 * @border_dw: where the border colour's floats are
 * @cube_rows: the faces of a cube are placed as the slices of a volume are (before Gen5)
 * @load_zero_alpha: off the map, formats of 8 bits a channel load with an alpha of 0 where they
 *	have none, too: an erratum of all before Gen5 (4: 4.11.1.4)
 * @shadow_nan_passes: see struct tex_sampler; all before Gen5 have the opposite, an erratum (4:
 *	4.11.1.4)
 * @cube_average: corners of cubes can be averaged (ILK)
 * @cube_clamp_seams: see struct tex_surface
 * @separate_stencil: depth and stencil can have buffers of their own (ILK)
 * @dynamic_state: samplers are relative to Dynamic State Base Address
 * @pitch_units: see struct levels_surface
 * @depth_align: depth and stencil have alignments of their own: 4x4 texels, 8x4 of 16 bits, 8x8 of
 *	stencil
 * @volume_views: the sampler, too, has volumes begin at Minimum Array Element
 * @align_blocks: see struct levels_surface
 * @addr_bits: of a GPU address; what is above wraps
 * @clear_rows: rows of a target of one sample that one of a fast clear's rectangle stands for; 0
 *	where that depends on the tiling
 * @frame_offsets: Y Offset of a field counts rows of the frame, else its own
 * @raw_reads: the data port answers with the bits of texels in formats that it can only write
 * @mark_bits: see struct mirage_mark_shape; 0: there are none
 */
struct surface_params {
	void (*parse)(const u32 *dw, struct surface_state *s);
	void (*parse_depth)(const u32 *dw, const u32 *stencil, struct depth_state *d);
	sampler_parse_fn parse_sampler;
	u8 key_dw;
	u8 key_shift;
	const struct intel_formats *formats;
	u8 state_dw;
	u8 border_dw;
	bool cube_rows;
	bool load_zero_alpha;
	bool shadow_nan_passes;
	bool cube_average;
	bool cube_clamp_seams;
	bool separate_stencil;
	bool dynamic_state;
	u8 pitch_units;
	bool depth_align;
	bool volume_views;
	bool align_blocks;
	u8 addr_bits;
	u8 clear_rows;
	bool frame_offsets;
	bool raw_reads;
	u8 mark_bits;
};

/* What of an address there is. */
static inline u64 surface_wrap(const struct surface_params *params, u64 addr)
{
	return addr & (BIT_ULL(params->addr_bits) - 1);
}

extern const struct surface_params mirage_surfaces_gen4;
extern const struct surface_params mirage_surfaces_gen45;
extern const struct surface_params mirage_surfaces_gen5;
extern const struct surface_params mirage_surfaces_gen7;
extern const struct surface_params mirage_surfaces_gen9;

/* Rows of struct surface_params. */
void surface_parse_gen4(const u32 *dw, struct surface_state *s);
void surface_parse_gen7(const u32 *dw, struct surface_state *s);
void surface_parse_gen9(const u32 *dw, struct surface_state *s);
void depth_parse_gen4(const u32 *dw, const u32 *stencil, struct depth_state *d);
void depth_parse_gen7(const u32 *dw, const u32 *stencil, struct depth_state *d);
void depth_parse_gen9(const u32 *dw, const u32 *stencil, struct depth_state *d);

/**
 * surface_read - fetch SURFACE_STATE through a binding table
 * @params: of the generation
 * @mmu: port to read through
 * @at: where the binding table is
 * @bti: binding table index
 * @dw: room for SURFACE_STATE_MAX_DW; what the generation lacks is zero
 */
void surface_read(const struct surface_params *params, struct mirage_mmu *mmu,
		  const struct state_pointers *at, unsigned int bti, u32 *dw);

/* The same of one at @addr. */
void surface_read_at(const struct surface_params *params, struct mirage_mmu *mmu, u64 addr,
		     u32 *dw);

/**
 * surface_components - components of a surface's format
 * @params: of the generation
 * @s: the surface
 *
 * Return: 0 to 4.
 */
unsigned int surface_components(const struct surface_params *params, const struct surface_state *s);

/**
 * surface_image - where a surface is
 * @s: the surface
 * @swizzle: of tiled memory
 * @image: to be filled
 */
void surface_image(const struct surface_state *s, enum mirage_swizzle swizzle,
		   struct mirage_image *image);

/* In which of its image's rows a surface begins (4.10.2.1: Y Offset). */
static inline u32 surface_top(const struct surface_params *params, const struct surface_state *s)
{
	return params->frame_offsets && s->skips_rows ? s->y_offset_px / 2 : s->y_offset_px;
}

/**
 * surface_level - where a level of a surface is, all its slices and samples
 * @params: of the generation
 * @s: the surface
 * @swizzle: of tiled memory
 * @lod: the level
 * @level: to be filled. Samples that are not interleaved are slices: those of an array element
 *	follow each other
 *
 * Return: false for what has none: buffers and nothing.
 */
bool surface_level(const struct surface_params *params, const struct surface_state *s,
		   enum mirage_swizzle swizzle, unsigned int lod, struct mirage_level *level);

/**
 * surface_texture - a surface for the sampler
 * @params: of the generation
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @tex: to be filled
 */
void surface_texture(const struct surface_params *params, const u32 *dw,
		     enum mirage_swizzle swizzle, struct tex_surface *tex);

/**
 * surface_find_hier - look whether something of a surface is clear by its hierarchy alone
 * @mmu: port
 * @tex: after surface_texture(); has a hierarchy afterwards if something is, or if there is too
 *	much to look at
 */
void surface_find_hier(struct mirage_mmu *mmu, struct tex_surface *tex);

/**
 * surface_find_marks - look whether something of a surface is clear by its marks
 * @mmu: port
 * @tex: after surface_texture(); has marks afterwards if one is set, or there are too many to look
 */
void surface_find_marks(struct mirage_mmu *mmu, struct tex_surface *tex);

/**
 * surface_control - the control surface of several samples
 * @params: of the generation
 * @st: the surface
 * @swizzle: of tiled memory
 * @level: to be filled: it lies as the surface does, with an element for each pixel
 *
 * Return: whether there is one.
 */
bool surface_control(const struct surface_params *params, const struct surface_state *st,
		     enum mirage_swizzle swizzle, struct mirage_level *level);

/**
 * surface_clear_value - what is clear
 * @s: the surface
 * @format: of it
 * @value: gets R, G, B, A: floats, or integers where the format has them
 */
void surface_clear_value(const struct surface_state *s, enum mirage_format format, u32 *value);

/**
 * surface_target - a surface to render to
 * @params: of the generation
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @target: to be filled; of format MIRAGE_FORMAT_NONE when nothing can be drawn there
 */
void surface_target(const struct surface_params *params, const u32 *dw,
		    enum mirage_swizzle swizzle, struct raster_target *target);

/**
 * surface_depth - depth and stencil buffers
 * @params: of the generation
 * @dw: 3DSTATE_DEPTH_BUFFER from DW1 on
 * @stencil: 3DSTATE_STENCIL_BUFFER from DW1 on
 * @swizzle: of tiled memory
 * @depth: to be filled
 */
void surface_depth(const struct surface_params *params, const u32 *dw, const u32 *stencil,
		   enum mirage_swizzle swizzle, struct raster_depth *depth);

/**
 * surface_sampler - SAMPLER_STATE for the texture core
 * @params: of the generation
 * @mmu: port to read through
 * @base: General State Base Address, or Dynamic State Base Address
 * @state: SAMPLER_STATE, relative to it
 * @context: chroma keys
 * @s: to be filled
 *
 * FPU section.
 */
void surface_sampler(const struct surface_params *params, struct mirage_mmu *mmu,
		     u64 base, u32 state, const struct sampler_context *context,
		     struct tex_sampler *s);

#endif
