// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: surface and sampler state
 *
 * Makes of SURFACE_STATE and SAMPLER_STATE (Gen4-5 Vol 4 Part 1, 4.10; IVB PRM Vol 4 Part 1, 2.12)
 * what the texture core and the raster back end understand.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "cc_layout.h"
#include "hier.h"
#include "levels.h"
#include "surface/control.h"
#include "surface.h"
#include "surface_format.h"
#include "surface_layout.h"

#define CUBE_FACES	6u
/* How the sampler takes QPitch of volumes of stencil: Mesa's isl found it on parts from SKL on. */
#define STENCIL_VOLUME_QPITCH	2u

/* Of Gen7; see struct levels_surface. */
#define PITCH_UNITS_GEN7	12u

#define ONE_FLOAT		0x3f800000u

/* Pixels that levels of marks are aligned to, and columns of 32 bits that one speaks for. */
#define MARKS_ALIGN_W_PX	128u
#define MARKS_ALIGN_H_PX	64u
#define MARKED_32_W_LOG2	3u

/* A cache line of marks: eight rows of eight bytes; and the lower bits of all of eight bytes. */
#define LINE_B			64u
#define LINE_BYTES		8u
#define LOW_BITS		0x5555555555555555ull
/* So many are looked through, which is 32 million pixels of 32 bits. */
#define MAX_LINES		4096u

static void sampler_parse_gen4(const u32 *dw, struct tex_sampler *s);
static void sampler_parse_gen7(const u32 *dw, struct tex_sampler *s);
static void sampler_parse_gen9(const u32 *dw, struct tex_sampler *s);

#define GEN4_LAYOUT					\
	.parse = surface_parse_gen4,			\
	.parse_depth = depth_parse_gen4,		\
	.parse_sampler = sampler_parse_gen4,		\
	.key_dw = 3,					\
	.addr_bits = 32

const struct surface_params mirage_surfaces_gen4 = {
	GEN4_LAYOUT,
	.formats = &mirage_intel_formats_gen4,
	.state_dw = 5,
	.cube_rows = true,
	.load_zero_alpha = true,
};

const struct surface_params mirage_surfaces_gen45 = {
	GEN4_LAYOUT,
	.formats = &mirage_intel_formats_gen45,
	.state_dw = 6,
	.cube_rows = true,
	.load_zero_alpha = true,
	.cube_clamp_seams = true,
};

const struct surface_params mirage_surfaces_gen5 = {
	GEN4_LAYOUT,
	.formats = &mirage_intel_formats_gen5,
	.state_dw = 6,
	.border_dw = BORDER_GEN5_FLOAT_DW,
	.shadow_nan_passes = true,
	.cube_average = true,
	.separate_stencil = true,
	.frame_offsets = true,
};

const struct surface_params mirage_surfaces_gen7 = {
	.parse = surface_parse_gen7,
	.parse_depth = depth_parse_gen7,
	.parse_sampler = sampler_parse_gen7,
	.key_dw = 3,
	.formats = &mirage_intel_formats_gen7,
	.state_dw = 8,
	.shadow_nan_passes = true,
	.separate_stencil = true,
	.dynamic_state = true,
	.pitch_units = PITCH_UNITS_GEN7,
	.depth_align = true,
	.addr_bits = 32,
	.mark_bits = 1,
};

const struct surface_params mirage_surfaces_gen9 = {
	.parse = surface_parse_gen9,
	.parse_depth = depth_parse_gen9,
	.parse_sampler = sampler_parse_gen9,
	.key_dw = 1,
	.key_shift = SAMP9_DW1_KEY_SHIFT,
	.formats = &mirage_intel_formats_gen9,
	.state_dw = 16,
	.shadow_nan_passes = true,
	.separate_stencil = true,
	.dynamic_state = true,
	.depth_align = true,
	.volume_views = true,
	.align_blocks = true,
	.addr_bits = 48,
	.clear_rows = 32,
	.raw_reads = true,
	.mark_bits = 2,
};

void surface_read_at(const struct surface_params *params, struct mirage_mmu *mmu, u64 addr,
		     u32 *dw)
{
	memset(dw, 0, SURFACE_STATE_MAX_DW * sizeof(u32));
	mirage_mmu_read(mmu, surface_wrap(params, addr), dw, params->state_dw * sizeof(u32));
}

void surface_read(const struct surface_params *params, struct mirage_mmu *mmu,
		  const struct state_pointers *at, unsigned int bti, u32 *dw)
{
	u64 entry = surface_wrap(params, at->surface_base + at->binding_table + bti * sizeof(u32));

	surface_read_at(params, mmu, at->surface_base +
			(mirage_mmu_read32(mmu, entry) & BINDING_TABLE_SURFACE), dw);
}

static const struct intel_surface_format *format_of(const struct surface_params *params,
						    const struct surface_state *s)
{
	return mirage_intel_surface_format(params->formats, s->format);
}

unsigned int surface_components(const struct surface_params *params, const struct surface_state *s)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format_of(params, s)->format);
	unsigned int n = 0;

	while (n < 4 && desc->ch[n].bits)
		n++;
	return n;
}

static struct mirage_image image_of(u64 base, u32 pitch_B, enum mirage_tiling tiling,
				    enum mirage_swizzle swizzle)
{
	if (tiling != MIRAGE_TILING_NONE)
		pitch_B = max(pitch_B, mirage_tile_width_B(tiling));
	return (struct mirage_image) {
		.base = base, .pitch_B = pitch_B, .tiling = tiling, .swizzle = swizzle,
	};
}

/* Every other row (Gen4-5 Vol 4 Part 1, 4.10.2.1: Vertical Line Stride). */
static void take_field(bool odd, struct mirage_image *image)
{
	if (image->tiling == MIRAGE_TILING_NONE) {
		image->base += odd ? image->pitch_B : 0;
		image->pitch_B *= 2;
		return;
	}
	image->tiling = mirage_tiling_field(image->tiling);
	image->base += mirage_tile_slice_B(image->tiling, odd);
}

void surface_image(const struct surface_state *s, enum mirage_swizzle swizzle,
		   struct mirage_image *image)
{
	*image = image_of(s->base, s->pitch_B, s->tiling, swizzle);
	if (s->skips_rows)
		take_field(s->odd_rows, image);
}

/* How many pixels of the plane the samples of one take that are beside each other. */
static u32 spread_x(const struct surface_state *s)
{
	return s->interleaved && s->samples_log2 ? 1u << (s->samples_log2 + 1) / 2 : 1;
}

static u32 spread_y(const struct surface_state *s)
{
	return s->interleaved && s->samples_log2 ? 1u << s->samples_log2 / 2 : 1;
}

/* Samples beside each other are those of 2x2 pixels. */
static u32 spread_px(u32 px, u32 spread)
{
	return spread > 1 ? round_up(px, 2u) * spread : px;
}

/* What levels are computed from; false for what has none. */
static bool describe(const struct surface_params *params, const struct surface_state *st,
		     enum mirage_swizzle swizzle, struct levels_surface *s)
{
	*s = (struct levels_surface) {
		.format = format_of(params, st)->format,
		.width_px = spread_px(st->width_px, spread_x(st)),
		.height_px = st->type == SURFTYPE_1D ? 1 : spread_px(st->height_px, spread_y(st)),
		.depth_px = st->depth,
		.volume = st->type == SURFTYPE_3D,
		.right = st->mip_right,
		.align_w_px = st->align_w_px,
		.align_h_px = st->align_h_px,
		.pitch_units = params->pitch_units,
		.only_level_0 = st->only_level_0,
		.slice_pitch_el = st->skips_rows ? 0 : st->slice_pitch_el,
		.align_blocks = params->align_blocks,
		.line = st->line,
		.has_tail = st->has_tail,
		.tail_lod = st->tail_lod,
		.tail_slot = st->tail_slot,
	};
	surface_image(st, swizzle, &s->image);
	if (st->type == SURFTYPE_CUBE) {
		s->depth_px *= CUBE_FACES;
		s->rows = params->cube_rows;
	}
	/* Of arrays, Depth counts what is in view: from the first element on. */
	if (st->type != SURFTYPE_3D)
		s->depth_px += st->min_element;
	if (!st->interleaved)
		s->depth_px <<= st->samples_log2;
	return st->type <= SURFTYPE_CUBE;
}

/* Tiled surfaces may start within a tile. */
static void compute_level(const struct surface_params *params, const struct surface_state *st,
			  const struct levels_surface *s, unsigned int lod,
			  struct mirage_level *level)
{
	levels_compute(s, lod, level);
	level->x_el += st->x_offset_px;
	level->y_el += surface_top(params, st);
	if (spread_x(st) > 1) {
		level->width_px = st->width_px;
		level->height_px = st->height_px;
	}
}

bool surface_level(const struct surface_params *params, const struct surface_state *st,
		   enum mirage_swizzle swizzle, unsigned int lod, struct mirage_level *level)
{
	struct levels_surface s;
	bool has_levels = describe(params, st, swizzle, &s);

	compute_level(params, st, &s, lod, level);
	return has_levels;
}

static bool narrow_without_alpha(enum mirage_format format)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);

	return desc->ch[0].bits == 8 && desc->swizzle[3] == MIRAGE_SWIZZLE_ONE;
}

void surface_clear_value(const struct surface_state *s, enum mirage_format format, u32 *value)
{
	u32 one = mirage_format_desc(format)->integer ? 1 : ONE_FLOAT;
	unsigned int k;

	for (k = 0; k < 4; k++)
		value[k] = s->has_clear_raw ? s->clear_raw[k] : s->clear_color >> k & 1 ? one : 0;
}

/* As the sampler gives it back: state has colours of the sRGB curve as codes, and not as light. */
static void clear_texel(const struct surface_state *st, struct tex_surface *tex)
{
	const struct mirage_format_desc *desc = mirage_format_desc(tex->format);
	unsigned int k;
	float code;

	surface_clear_value(st, tex->format, tex->clear);
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE)
		tex->clear[3] = desc->integer ? 1 : ONE_FLOAT;
	for (k = 0; k < 3 && desc->srgb; k++) {
		memcpy(&code, &tex->clear[k], sizeof(code));
		code = code > 0.0f ? min(code, 1.0f) : 0.0f;
		memcpy(&tex->clear[k], &mirage_srgb8[(u8)(code * 255.0f + 0.5f)], sizeof(code));
	}
}

bool surface_control(const struct surface_params *params, const struct surface_state *st,
		     enum mirage_swizzle swizzle, struct mirage_level *level)
{
	static const u16 format[] = {
		[1] = MIRAGE_FORMAT_R8_UINT,
		[4] = MIRAGE_FORMAT_R32_UINT,
		[8] = MIRAGE_FORMAT_R32G32_UINT,
	};
	struct levels_surface s;

	if (!st->has_mcs || !st->samples_log2 || st->interleaved)
		return false;
	describe(params, st, swizzle, &s);
	s.format = format[mirage_control(st->samples_log2)->bytes];
	s.depth_px = st->depth + st->min_element;
	s.image = image_of(st->mcs_base, st->mcs_pitch_B, MIRAGE_TILING_Y, swizzle);
	if (st->mcs_slice_px)
		s.slice_pitch_el = st->mcs_slice_px;
	levels_compute(&s, 0, level);
	return true;
}

/* Of formats that have marks: pixels of 32, 64 and 128 bits. */
static bool has_marks(const struct surface_state *st, enum mirage_format format)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);

	return st->has_ccs && desc->block_w_px <= 1 && desc->block_h_px <= 1 &&
	       (desc->bits == 32 || desc->bits == 64 || desc->bits == 128);
}

/*
 * Levels lie as those of the surface do, in units of 128x64 pixels; offsets into it do not count
 * (KBL PRM Vol 2d, RENDER_SURFACE_STATE: Auxiliary Surface Mode). Gen7 has one level, and in X
 * tiles blocks that are twice as wide and half as high: here two of them have one mark.
 */
static void marks_of(const struct surface_params *params, const struct surface_state *st,
		     enum mirage_swizzle swizzle, unsigned int lod, struct mirage_marks *marks)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format_of(params, st)->format);
	struct mirage_level *level = &marks->level;
	struct levels_surface s;

	marks->shape.w_log2 = MARKED_32_W_LOG2 - (desc->bits > 32) - (desc->bits > 64) +
			     (st->tiling == MIRAGE_TILING_X);
	marks->shape.bits = params->mark_bits;
	describe(params, st, swizzle, &s);
	s.format = MIRAGE_FORMAT_R8_UINT;
	s.align_w_px = MARKS_ALIGN_W_PX;
	s.align_h_px = MARKS_ALIGN_H_PX;
	s.slice_pitch_el = st->mcs_slice_px;
	s.has_tail = false;
	levels_compute(&s, lod, level);
	level->image = (struct mirage_image) {
		.base = st->mcs_base,
		.pitch_B = st->mcs_pitch_B / mirage_tile_width_B(MIRAGE_TILING_Y) *
			   mirage_tile_width_B(MIRAGE_TILING_CCS),
		.tiling = MIRAGE_TILING_CCS,
	};
	level->x_el = MIRAGE_MARK_X(marks->shape, level->x_el);
	level->y_el = MIRAGE_MARK_Y(marks->shape, level->y_el);
	level->slice_y_el = MIRAGE_MARK_Y(marks->shape, level->slice_y_el);
}

/* Gen7's sampler knows none: what it gets is resolved. */
static void texture_marks(const struct surface_params *params, const struct surface_state *st,
			  enum mirage_swizzle swizzle, struct tex_surface *tex)
{
	unsigned int i;

	if (params->mark_bits < 2 || tex->type >= TEX_BUFFER || !has_marks(st, tex->format))
		return;
	tex->has_marks = true;
	clear_texel(st, tex);
	for (i = 0; i < tex->num_levels; i++)
		marks_of(params, st, swizzle, i, &tex->marks[i]);
}

static void texture_samples(const struct surface_params *params, const struct surface_state *st,
			    enum mirage_swizzle swizzle, struct tex_surface *tex)
{
	tex->samples_log2 = st->samples_log2;
	tex->interleaved = st->interleaved;
	tex->has_mcs = surface_control(params, st, swizzle, &tex->mcs);
	if (tex->has_mcs)
		clear_texel(st, tex);
}

static bool hier_format(enum mirage_format format, u8 *depth)
{
	switch (format) {
	case MIRAGE_FORMAT_R16_UNORM:
		*depth = RASTER_D16;
		return true;
	case MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS:
		*depth = RASTER_D24_X8;
		return true;
	case MIRAGE_FORMAT_R32_FLOAT:
		*depth = RASTER_D32F;
		return true;
	default:
		return false;
	}
}

/* An element of depth as a number. */
static float depth_value(u8 format, u32 element)
{
	float value;

	if (format == RASTER_D16)
		return element / (float)0xffff;
	if (format == RASTER_D24_X8)
		return element / (float)0xffffff;
	memcpy(&value, &element, sizeof(value));
	return value;
}

/* State has what is clear as a float, whatever the format is. */
static void texture_hier(const struct surface_state *st, struct tex_surface *tex)
{
	struct hier_surface s = {
		.base = st->mcs_base,
		.pitch_B = st->mcs_pitch_B,
		.slice_px = st->mcs_slice_px,
		.width_px = st->width_px,
		.height_px = st->height_px,
	};
	struct mirage_level level;
	u8 format;

	if (!st->has_hier || tex->type == TEX_NULL || !hier_format(tex->format, &format))
		return;
	tex->has_hier = true;
	tex->hier_element = hier_element(format, st->clear_raw[0]);
	tex->hier_clear = depth_value(format, tex->hier_element);
	for (s.lod = 0; s.lod < tex->num_levels; s.lod++) {
		hier_level(&s, st->depth, &level);
		if (!s.lod)
			tex->hier = level;
		tex->hier_x[s.lod] = level.x_el;
		tex->hier_y[s.lod] = level.y_el;
	}
}

/* Slices that are looked at. */
#define HIER_SLICES	64u

static bool is_stale(struct mirage_mmu *mmu, const struct tex_surface *tex, unsigned int lod,
		     u32 slice)
{
	struct mirage_level level = tex->hier;
	struct mirage_hier_note note;

	level.x_el = tex->hier_x[lod];
	level.y_el = tex->hier_y[lod];
	mirage_mmu_read(mmu, mirage_hier_note_addr(&level, slice), &note, sizeof(note));
	return mirage_hier_is_stale(&note, tex->hier_element);
}

void surface_find_hier(struct mirage_mmu *mmu, struct tex_surface *tex)
{
	u32 left = HIER_SLICES, lod, slice;

	if (!tex->has_hier)
		return;
	for (lod = min(tex->min_level, tex->num_levels - 1); lod < tex->num_levels; lod++)
		for (slice = tex->min_layer; slice < tex->level[lod].depth_px; slice++)
			if (!left-- || is_stale(mmu, tex, lod, slice))
				return;
	tex->has_hier = false;
}

/* Resource Min LOD counts the resource's levels, and not those of a view. */
static float least_lod(const struct surface_state *st)
{
	s32 low = (s32)st->resource_min_lod - 256 * st->min_lod;

	return max(low, 0) / 256.0f;
}

/* A format that is not sampled. Buffers have a size all the same, raw ones above all. */
static void without_texels(struct tex_surface *tex)
{
	if (tex->type != TEX_BUFFER)
		tex->type = TEX_NULL;
	tex->num_levels = 0;
}

void surface_texture(const struct surface_params *params, const u32 *dw,
		     enum mirage_swizzle swizzle, struct tex_surface *tex)
{
	static const u8 types[8] = {
		[SURFTYPE_1D] = TEX_1D, [SURFTYPE_2D] = TEX_2D, [SURFTYPE_3D] = TEX_3D,
		[SURFTYPE_CUBE] = TEX_CUBE, [SURFTYPE_BUFFER] = TEX_BUFFER,
		[5] = TEX_NULL, [6] = TEX_NULL, [SURFTYPE_NULL] = TEX_NULL,
	};
	const struct intel_surface_format *format;
	struct surface_state st;
	struct levels_surface s;
	unsigned int i;

	params->parse(dw, &st);
	format = format_of(params, &st);
	memset(tex, 0, sizeof(*tex));
	tex->type = types[st.type];
	tex->format = format->format;
	tex->num_elements = st.num_elements;
	tex->min_level = st.min_lod;
	tex->num_levels = min(tex->min_level + st.lod + 1, TEX_MAX_LEVELS);
	tex->lod_low = least_lod(&st);
	tex->base_level = st.base_level / 2.0f;
	if (!(format->caps & INTEL_FORMAT_SAMPLE))
		without_texels(tex);
	tex->min_layer = st.type == SURFTYPE_3D && !params->volume_views ? 0 : st.min_element;
	tex->is_array = st.is_array && st.type != SURFTYPE_3D;
	tex->num_layers = st.is_array ? st.depth : 1;
	tex->cube_faces = st.cube_faces;
	tex->cube_clamp_seams = params->cube_clamp_seams;
	tex->cube_average = params->cube_average && st.cube_average;
	tex->load_zero_alpha = params->load_zero_alpha && narrow_without_alpha(tex->format);
	tex->blue_is_green = st.format == SURFACE_FORMAT_R32G32_LD;
	tex->selects = st.selects;
	memcpy(tex->select, st.select, sizeof(tex->select));
	texture_samples(params, &st, swizzle, tex);
	texture_marks(params, &st, swizzle, tex);
	describe(params, &st, swizzle, &s);
	if (params->volume_views && tex->type == TEX_3D && st.tiling == MIRAGE_TILING_W)
		s.slice_pitch_el *= STENCIL_VOLUME_QPITCH;
	for (i = 0; i < tex->num_levels; i++)
		compute_level(params, &st, &s, i, &tex->level[i]);
	texture_hier(&st, tex);
}

/*
 * Of a target red, green and blue may change places, and nothing else (KBL PRM Vol 2d,
 * RENDER_SURFACE_STATE: Shader Channel Select).
 */
static bool swaps_colors(const struct surface_state *st)
{
	u32 seen = 0, k;

	for (k = 0; k < 4; k++)
		seen |= 1u << st->select[k];
	return st->selects && seen == 0xf && st->select[3] == 3;
}

/* Elements of a buffer are a row, which X alone counts (5.10.7); not those with gaps in between. */
static bool buffer_level(const struct surface_state *st, enum mirage_format format,
			 struct mirage_level *level)
{
	u32 width_px = min(st->num_elements, RASTER_MAX_PX);

	if (st->type != SURFTYPE_BUFFER || st->pitch_B != mirage_format_bytes(format))
		return false;
	*level = (struct mirage_level) {
		.image = image_of(st->base, width_px * st->pitch_B, MIRAGE_TILING_NONE,
				  MIRAGE_SWIZZLE_NONE),
		.width_px = width_px, .height_px = 1, .depth_px = 1,
	};
	return true;
}

void surface_target(const struct surface_params *params, const u32 *dw,
		    enum mirage_swizzle swizzle, struct raster_target *target)
{
	const struct intel_surface_format *format;
	struct surface_state st;
	struct mirage_marks marks;

	params->parse(dw, &st);
	format = format_of(params, &st);
	memset(target, 0, sizeof(*target));
	target->format = MIRAGE_FORMAT_NONE;
	if (!(format->caps & INTEL_FORMAT_RENDER) ||
	    (!surface_level(params, &st, swizzle, st.lod, &target->level) &&
	     !buffer_level(&st, format->format, &target->level))) {
		memset(&target->level, 0, sizeof(target->level));
		return;
	}
	target->format = format->format;
	target->min_layer = st.type == SURFTYPE_BUFFER ? 0 : st.min_element;
	/* Of a volume not all slices of a level need be in view (Render Target View Extent). */
	if (st.type == SURFTYPE_3D)
		target->level.depth_px = min_t(u32, target->level.depth_px,
					       st.min_element + st.view_extent);
	target->write_mask = st.write_mask;
	target->blend = st.blend;
	target->selects = swaps_colors(&st);
	memcpy(target->select, st.select, sizeof(target->select));
	target->has_marks = has_marks(&st, target->format);
	if (!target->has_marks)
		return;
	marks_of(params, &st, swizzle, st.lod, &marks);
	target->mcs = marks.level;
	target->mark_shape = marks.shape;
}

/* Is one of the marks of a cache line set? */
static bool line_is_marked(struct mirage_mmu *mmu, u64 addr)
{
	u64 mark[LINE_B / sizeof(u64)], any = 0;
	unsigned int i;

	mirage_mmu_read(mmu, addr, mark, sizeof(mark));
	for (i = 0; i < ARRAY_SIZE(mark); i++)
		any |= mark[i] & (mark[i] >> 1);
	return any & LOW_BITS;
}

/* The same of a slice. Those that would take too long are. @left: lines that do not. */
static bool slice_is_marked(struct mirage_mmu *mmu, const struct mirage_marks *marks, u32 slice,
			    u32 *left)
{
	const struct mirage_level *level = &marks->level;
	u32 w = MIRAGE_MARK_X(marks->shape, level->width_px - 1);
	u32 h = MIRAGE_MARK_Y(marks->shape, level->height_px - 1), x, y;

	for (y = 0; y <= h; y += LINE_BYTES) {
		for (x = 0; x <= w; x += LINE_BYTES) {
			if (!*left || line_is_marked(mmu, mirage_level_addr(level, slice, x, y, 1)))
				return true;
			--*left;
		}
	}
	return false;
}

static bool is_marked(struct mirage_mmu *mmu, const struct tex_surface *tex)
{
	u32 first = tex->type == TEX_3D ? 0 : tex->min_layer;
	u32 left = MAX_LINES, i, slice;

	for (i = min(tex->min_level, tex->num_levels - 1); i < tex->num_levels; i++)
		for (slice = first; slice < tex->marks[i].level.depth_px; slice++)
			if (slice_is_marked(mmu, &tex->marks[i], slice, &left))
				return true;
	return false;
}

void surface_find_marks(struct mirage_mmu *mmu, struct tex_surface *tex)
{
	if (tex->has_marks)
		tex->has_marks = is_marked(mmu, tex);
}

static enum mirage_format depth_format(unsigned int format)
{
	static const u16 formats[8] = {
		[RASTER_D32F_S8X24] = MIRAGE_FORMAT_R32_FLOAT_X8X24_TYPELESS,
		[RASTER_D32F] = MIRAGE_FORMAT_R32_FLOAT,
		[RASTER_D24_S8] = MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS,
		[RASTER_D24_X8] = MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS,
		[RASTER_D16] = MIRAGE_FORMAT_R16_UNORM,
	};

	return formats[format];
}

/* What depth's levels are aligned to, where state does not say; stencil's are 8x8. */
static void align_depth(const struct surface_params *params, const struct depth_state *d,
			struct levels_surface *s)
{
	s->align_w_px = d->align_w_px;
	s->align_h_px = d->align_h_px;
	if (!params->depth_align || d->align_w_px)
		return;
	s->align_w_px = s->format == MIRAGE_FORMAT_R16_UNORM ? 8 : 4;
	s->align_h_px = 4;
}

static void separate_stencil(const struct surface_params *params, const struct levels_surface *s,
			     const struct depth_state *d, struct raster_depth *depth)
{
	struct levels_surface own = *s;

	if (params->depth_align) {
		own.format = MIRAGE_FORMAT_R8_UINT;
		own.align_w_px = 8;
		own.align_h_px = 8;
	}
	own.slice_pitch_el = d->stencil_slice_pitch_el;
	own.has_tail = false;
	/* The packet's pitch spans two rows (8.4.5). */
	own.image = (struct mirage_image) {
		.base = d->stencil_base,
		.pitch_B = d->stencil_pitch_B / 2,
		.tiling = MIRAGE_TILING_W,
		.swizzle = s->image.swizzle,
	};
	depth->stencil_separate = true;
	levels_compute(&own, d->lod, &depth->stencil_level);
}

void surface_depth(const struct surface_params *params, const u32 *dw, const u32 *stencil,
		   enum mirage_swizzle swizzle, struct raster_depth *depth)
{
	struct levels_surface s;
	struct depth_state d;

	params->parse_depth(dw, stencil, &d);
	s = (struct levels_surface) {
		.image = image_of(d.base, d.pitch_B, d.tiling, swizzle),
		.format = depth_format(d.format),
		.width_px = d.width_px,
		.height_px = d.height_px,
		.depth_px = d.type == SURFTYPE_CUBE ? CUBE_FACES : d.depth,
		.volume = d.type == SURFTYPE_3D,
		.rows = d.type == SURFTYPE_CUBE && params->cube_rows,
		.right = d.mip_right,
		.pitch_units = params->pitch_units,
		.slice_pitch_el = d.slice_pitch_el,
		.has_tail = d.has_tail,
		.tail_lod = d.tail_lod,
		.tail_slot = d.tail_slot,
	};
	memset(depth, 0, sizeof(*depth));
	depth->present = d.type <= SURFTYPE_CUBE && s.format != MIRAGE_FORMAT_NONE;
	depth->format = depth->present ? d.format : RASTER_D32F;
	if (!depth->present)
		return;
	if (d.type != SURFTYPE_3D)
		s.depth_px += d.min_element;
	align_depth(params, &d, &s);
	levels_compute(&s, d.lod, &depth->level);
	depth->min_layer = d.min_element;
	depth->x_px = d.x_px;
	depth->y_px = d.y_px;
	if (params->separate_stencil && d.stencil_apart)
		separate_stencil(params, &s, &d, depth);
}

/* U4.6 and S4.6, in 64ths. */
static float lod(u32 bits)
{
	return bits / 64.0f;
}

static float lod_bias(u32 bits)
{
	return (float)((s32)(bits << 21) >> 21) / 64.0f;
}

static u8 map_filter(u32 code)
{
	static const u8 filters[8] = {
		[MAPFILTER_LINEAR] = TEX_LINEAR, [MAPFILTER_ANISO] = TEX_ANISOTROPIC,
		[MAPFILTER_MONO] = TEX_MONO,
	};

	return filters[code];
}

/* @dw3: Gen9 has moved it there. */
static void chroma_key(u32 dw3, const struct sampler_context *context, struct tex_sampler *s)
{
	const u32 *key;

	if (!(dw3 & SAMP_DW3_KEY_ENABLE) || !context)
		return;
	key = context->key[FIELD_GET(SAMP_DW3_KEY_INDEX, dw3)];
	s->key = dw3 & SAMP_DW3_KEY_BLACK ? TEX_KEY_BLACK_YCRCB : TEX_KEY_KILL;
	s->key_low = key[0];
	s->key_high = key[1];
}

/* What all generations have in the same place. */
static void parse_filters(const u32 *dw, struct tex_sampler *s)
{
	static const u8 mips[4] = {
		[MIPFILTER_NEAREST] = TEX_MIP_NEAREST, [MIPFILTER_LINEAR] = TEX_MIP_LINEAR,
	};

	s->disabled = dw[0] & SAMP_DW0_DISABLE;
	s->legacy = dw[0] & SAMP_DW0_LEGACY;
	s->mag = map_filter(FIELD_GET(SAMP_DW0_MAG_FILTER, dw[0]));
	s->min = map_filter(FIELD_GET(SAMP_DW0_MIN_FILTER, dw[0]));
	s->mip = mips[FIELD_GET(SAMP_DW0_MIP_FILTER, dw[0])];
	s->lod_pre_clamp = dw[0] & SAMP_DW0_LOD_PRECLAMP;
	s->base_level = FIELD_GET(SAMP_DW0_BASE_LEVEL, dw[0]) / 2.0f;
	s->max_aniso = 2 * (FIELD_GET(SAMP_DW3_MAX_ANISO, dw[3]) + 1);
	s->round = FIELD_GET(SAMP_DW3_ROUND, dw[3]);
	s->shadow_pass = 0.0f;
	s->mono_w = 1;
	s->mono_h = 1;
}

static void sampler_parse_gen4(const u32 *dw, struct tex_sampler *s)
{
	parse_filters(dw, s);
	s->wrap[0] = FIELD_GET(SAMP_DW1_TCX, dw[1]);
	s->wrap[1] = FIELD_GET(SAMP_DW1_TCY, dw[1]);
	s->wrap[2] = FIELD_GET(SAMP_DW1_TCZ, dw[1]);
	s->lod_bias = lod_bias(FIELD_GET(SAMP_DW0_LOD_BIAS, dw[0]));
	s->lod_min = lod(FIELD_GET(SAMP_DW1_MIN_LOD, dw[1]));
	s->lod_max = lod(FIELD_GET(SAMP_DW1_MAX_LOD, dw[1]));
	s->shadow = FIELD_GET(SAMP_DW0_SHADOW, dw[0]);
}

/*
 * Below a share of a quarter, or of three eighths, a level has none at all: between both the weight
 * rises from there to there.
 */
static void trilinear_quality(u32 quality, struct tex_sampler *s)
{
	float cut = quality == TRILINEAR_MED ? 0.25f : quality == TRILINEAR_LOW ? 0.375f : 0.0f;

	if (cut == 0.0f)
		return;
	s->mip_slope = 1.0f / (1.0f - 2.0f * cut);
	s->mip_offset = cut * s->mip_slope;
}

/* U4.8 and S4.8. */
static void sampler_parse_gen7(const u32 *dw, struct tex_sampler *s)
{
	s32 bias = (s32)(FIELD_GET(SAMP7_DW0_LOD_BIAS, dw[0]) << 19) >> 19;

	parse_filters(dw, s);
	s->wrap[0] = FIELD_GET(SAMP7_DW3_TCX, dw[3]);
	s->wrap[1] = FIELD_GET(SAMP7_DW3_TCY, dw[3]);
	s->wrap[2] = FIELD_GET(SAMP7_DW3_TCZ, dw[3]);
	s->cube_override = dw[1] & SAMP7_DW1_CUBE_OVERRIDE;
	s->lod_bias = (float)bias / 256.0f;
	s->lod_min = (float)FIELD_GET(SAMP7_DW1_MIN_LOD, dw[1]) / 256.0f;
	s->lod_max = (float)FIELD_GET(SAMP7_DW1_MAX_LOD, dw[1]) / 256.0f;
	s->shadow = FIELD_GET(SAMP7_DW1_SHADOW, dw[1]);
	s->unnormalized = dw[3] & SAMP7_DW3_UNNORMALIZED;
	trilinear_quality(FIELD_GET(SAMP7_DW3_TRILINEAR, dw[3]), s);
}

static u8 without_ratio(u8 filter)
{
	return filter == TEX_ANISOTROPIC ? TEX_LINEAR : filter;
}

/* Where the base level was, there is a quality. */
static void sampler_parse_gen9(const u32 *dw, struct tex_sampler *s)
{
	static const u8 reduce[4] = {
		[SAMP9_REDUCE_MIN] = TEX_REDUCE_MIN, [SAMP9_REDUCE_MAX] = TEX_REDUCE_MAX,
	};
	u32 type;

	sampler_parse_gen7(dw, s);
	s->base_level = 0.0f;
	s->half_border_mixes = true;
	s->mag_levels = dw[2] & SAMP9_DW2_MAG_LEVELS ||
			FIELD_GET(SAMP7_DW3_TRILINEAR, dw[3]) == TRILINEAR_MAG_LEVELS;
	if (!(dw[3] & SAMP9_DW3_REDUCES) || s->mag == TEX_MONO || s->min == TEX_MONO)
		return;
	type = FIELD_GET(SAMP9_DW3_REDUCTION, dw[3]);
	s->reduce = reduce[type];
	s->compares = type == SAMP9_REDUCE_COMPARE ? TEX_COMPARES_ALWAYS : TEX_COMPARES_NEVER;
	if (!s->reduce)
		return;
	s->mag = without_ratio(s->mag);
	s->min = without_ratio(s->min);
}

static bool wraps_as(const struct tex_sampler *s, u8 wrap)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(s->wrap); i++)
		if (s->wrap[i] == wrap)
			return true;
	return false;
}

/*
 * Faces that a cube does not have are border, too; few cubes lack some, and drivers of others may
 * point at nothing. That of a monochrome filter is 0 (4.10.5).
 */
static bool has_border(struct mirage_mmu *mmu, u64 addr, const struct tex_sampler *s)
{
	if (s->min == TEX_MONO || s->mag == TEX_MONO)
		return false;
	if (wraps_as(s, TEX_WRAP_BORDER) || wraps_as(s, TEX_WRAP_HALF_BORDER))
		return true;
	return (wraps_as(s, TEX_WRAP_CUBE) || s->cube_override) && mirage_pt_get(mmu->pt, addr);
}

/* Four floats, or integers; legacy ones are 8-bit UNORMs in the first DWord, red lowest. */
static void read_border(const struct surface_params *params, struct mirage_mmu *mmu, u64 addr,
			struct tex_sampler *s)
{
	u32 code, k;

	if (!s->legacy) {
		mirage_mmu_read(mmu, surface_wrap(params, addr + 4 * params->border_dw), s->border,
				sizeof(s->border));
		return;
	}
	code = mirage_mmu_read32(mmu, addr);
	for (k = 0; k < 4; k++)
		s->border[k] = (code >> 8 * k & 0xff) / 255.0f;
}

void surface_sampler(const struct surface_params *params, struct mirage_mmu *mmu,
		     u64 base, u32 state, const struct sampler_context *context,
		     struct tex_sampler *s)
{
	u32 dw[SAMPLER_STATE_DW];
	u64 border;

	mirage_mmu_read(mmu, surface_wrap(params, base + state), dw, sizeof(dw));
	memset(s, 0, sizeof(*s));
	params->parse_sampler(dw, s);
	s->shadow_nan_passes = params->shadow_nan_passes;
	chroma_key(dw[params->key_dw] << params->key_shift, context, s);
	border = surface_wrap(params, base + (dw[2] & SAMP_DW2_BORDER));
	if (has_border(mmu, border, s))
		read_border(params, mmu, border, s);
}
