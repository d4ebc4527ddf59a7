// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: surface and sampler state
 *
 * Translates SURFACE_STATE and SAMPLER_STATE (Gen4-5 Vol 4 Part 1, 4.10) into what the
 * texture core and the raster back end understand.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "cc_layout.h"
#include "levels.h"
#include "surface.h"
#include "surface_format.h"
#include "surface_layout.h"

#define X_OFFSET_PX	4u
#define Y_OFFSET_PX	2u
#define CUBE_FACES	6u

const struct surface_params mirage_surfaces_gen4 = {
	.formats = &mirage_intel_formats_gen4,
	.state_dw = 5,
	.cube_rows = true,
	.load_zero_alpha = true,
};

const struct surface_params mirage_surfaces_gen45 = {
	.formats = &mirage_intel_formats_gen45,
	.state_dw = 6,
	.cube_rows = true,
	.load_zero_alpha = true,
	.cube_clamp_seams = true,
};

const struct surface_params mirage_surfaces_gen5 = {
	.formats = &mirage_intel_formats_gen5,
	.state_dw = 6,
	.border_dw = BORDER_GEN5_FLOAT_DW,
	.cube_average = true,
	.separate_stencil = true,
};

void surface_read(const struct surface_params *params, struct mirage_mmu *mmu,
		  const struct state_pointers *at, unsigned int bti, u32 *dw)
{
	u32 entry = at->surface_base + at->binding_table + bti * sizeof(u32);
	u32 addr = at->surface_base + (mirage_mmu_read32(mmu, entry) & BINDING_TABLE_SURFACE);

	memset(dw, 0, SURFACE_STATE_MAX_DW * sizeof(u32));
	mirage_mmu_read(mmu, addr, dw, params->state_dw * sizeof(u32));
}

u32 surface_elements(const u32 *dw)
{
	u32 w = FIELD_GET(SURF_DW2_WIDTH, dw[2]) & ((1u << SURF_BUFFER_WIDTH_BITS) - 1);
	u32 h = FIELD_GET(SURF_DW2_HEIGHT, dw[2]);
	u32 d = FIELD_GET(SURF_DW3_DEPTH, dw[3]) & 0x7f;

	return (d << (SURF_BUFFER_HEIGHT_BITS + SURF_BUFFER_WIDTH_BITS) |
		h << SURF_BUFFER_WIDTH_BITS | w) + 1;
}

static const struct intel_surface_format *format_of(const struct surface_params *params,
						    const u32 *dw)
{
	return mirage_intel_surface_format(params->formats, FIELD_GET(SURF_DW0_FORMAT, dw[0]));
}

unsigned int surface_components(const struct surface_params *params, const u32 *dw)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format_of(params, dw)->format);
	unsigned int n = 0;

	while (n < 4 && desc->ch[n].bits)
		n++;
	return n;
}

void surface_image(const u32 *dw, enum mirage_swizzle swizzle, struct mirage_image *image)
{
	bool tiled = dw[3] & SURF_DW3_TILED;

	image->base = dw[1];
	image->pitch_B = FIELD_GET(SURF_DW3_PITCH, dw[3]) + 1;
	image->swizzle = swizzle;
	image->tiling = !tiled ? MIRAGE_TILING_NONE :
			dw[3] & SURF_DW3_TILE_Y ? MIRAGE_TILING_Y : MIRAGE_TILING_X;
	if (tiled)
		image->pitch_B = max(image->pitch_B, mirage_tile_width_B(image->tiling));
}

/* What levels are computed from; false for what has none. */
static bool describe(const struct surface_params *params, const u32 *dw,
		     enum mirage_swizzle swizzle, struct levels_surface *s)
{
	unsigned int type = FIELD_GET(SURF_DW0_TYPE, dw[0]);

	*s = (struct levels_surface) {
		.format = format_of(params, dw)->format,
		.width_px = FIELD_GET(SURF_DW2_WIDTH, dw[2]) + 1,
		.height_px = type == SURFTYPE_1D ? 1 : FIELD_GET(SURF_DW2_HEIGHT, dw[2]) + 1,
		.depth_px = FIELD_GET(SURF_DW3_DEPTH, dw[3]) + 1,
		.volume = type == SURFTYPE_3D,
		.right = dw[0] & SURF_DW0_MIP_RIGHT,
	};
	surface_image(dw, swizzle, &s->image);
	if (type == SURFTYPE_CUBE) {
		s->depth_px = CUBE_FACES;
		s->rows = params->cube_rows;
	}
	/* Of arrays, Depth counts what is in view: from the first element on. */
	if (type != SURFTYPE_3D)
		s->depth_px += FIELD_GET(SURF_DW4_MIN_ELEMENT, dw[4]);
	return type <= SURFTYPE_CUBE;
}

/* Tiled surfaces may start within a tile. */
static void offset_level(const u32 *dw, struct mirage_level *level)
{
	level->x_el += FIELD_GET(SURF_DW5_X_OFFSET, dw[5]) * X_OFFSET_PX;
	level->y_el += FIELD_GET(SURF_DW5_Y_OFFSET, dw[5]) * Y_OFFSET_PX;
}

static u8 cube_faces(u32 dw0)
{
	/* From the lowest bit up, state has +Z -Z +Y -Y +X -X; the core +X -X +Y -Y +Z -Z. */
	static const u8 face[CUBE_FACES] = { 4, 5, 2, 3, 0, 1 };
	u32 bits = FIELD_GET(SURF_DW0_CUBE_FACES, dw0);
	u8 faces = 0;
	unsigned int i;

	for (i = 0; i < CUBE_FACES; i++)
		if (bits & 1u << i)
			faces |= 1u << face[i];
	return faces;
}

static bool narrow_without_alpha(enum mirage_format format)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);

	return desc->ch[0].bits == 8 && desc->swizzle[3] == MIRAGE_SWIZZLE_ONE;
}

void surface_texture(const struct surface_params *params, const u32 *dw,
		     enum mirage_swizzle swizzle, struct tex_surface *tex)
{
	static const u8 types[8] = {
		[SURFTYPE_1D] = TEX_1D, [SURFTYPE_2D] = TEX_2D, [SURFTYPE_3D] = TEX_3D,
		[SURFTYPE_CUBE] = TEX_CUBE, [SURFTYPE_BUFFER] = TEX_BUFFER,
		[5] = TEX_NULL, [6] = TEX_NULL, [SURFTYPE_NULL] = TEX_NULL,
	};
	const struct intel_surface_format *format = format_of(params, dw);
	struct levels_surface s;
	unsigned int i;

	memset(tex, 0, sizeof(*tex));
	tex->type = types[FIELD_GET(SURF_DW0_TYPE, dw[0])];
	tex->format = format->format;
	if (!(format->caps & INTEL_FORMAT_SAMPLE))
		tex->type = TEX_NULL;
	tex->num_elements = surface_elements(dw);
	tex->min_level = FIELD_GET(SURF_DW4_MIN_LOD, dw[4]);
	tex->num_levels = min(tex->min_level + FIELD_GET(SURF_DW2_LOD, dw[2]) + 1, TEX_MAX_LEVELS);
	tex->min_layer = FIELD_GET(SURF_DW4_MIN_ELEMENT, dw[4]);
	tex->num_layers = 1;
	tex->cube_faces = cube_faces(dw[0]);
	tex->cube_clamp_seams = params->cube_clamp_seams;
	tex->cube_average = params->cube_average && (dw[0] & SURF_DW0_CUBE_AVERAGE);
	tex->load_zero_alpha = params->load_zero_alpha && narrow_without_alpha(tex->format);
	describe(params, dw, swizzle, &s);
	if (tex->type == TEX_1D || tex->type == TEX_2D) {
		tex->num_layers = FIELD_GET(SURF_DW3_DEPTH, dw[3]) + 1;
		tex->is_array = tex->num_layers > 1;
	}
	for (i = 0; i < tex->num_levels; i++) {
		levels_compute(&s, i, &tex->level[i]);
		offset_level(dw, &tex->level[i]);
	}
}

static u8 write_mask(u32 dw0)
{
	return (dw0 & SURF_DW0_WRITE_DISABLE_R ? 0 : 1) | (dw0 & SURF_DW0_WRITE_DISABLE_G ? 0 : 2) |
	       (dw0 & SURF_DW0_WRITE_DISABLE_B ? 0 : 4) | (dw0 & SURF_DW0_WRITE_DISABLE_A ? 0 : 8);
}

void surface_target(const struct surface_params *params, const u32 *dw,
		    enum mirage_swizzle swizzle, struct raster_target *target)
{
	const struct intel_surface_format *format = format_of(params, dw);
	struct levels_surface s;

	memset(target, 0, sizeof(*target));
	target->format = MIRAGE_FORMAT_NONE;
	if (!describe(params, dw, swizzle, &s) ||
	    !(format->caps & INTEL_FORMAT_RENDER))
		return;
	target->format = format->format;
	levels_compute(&s, FIELD_GET(SURF_DW2_LOD, dw[2]), &target->level);
	offset_level(dw, &target->level);
	target->min_layer = FIELD_GET(SURF_DW4_MIN_ELEMENT, dw[4]);
	target->write_mask = write_mask(dw[0]);
	target->blend = dw[0] & SURF_DW0_BLEND;
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

static void separate_stencil(const u32 *stencil, enum mirage_swizzle swizzle,
			     struct raster_depth *depth)
{
	depth->stencil_separate = true;
	depth->stencil_level = depth->level;
	/* The packet's pitch spans two rows (8.4.5). */
	depth->stencil_level.image = (struct mirage_image) {
		.base = stencil[1],
		.pitch_B = (FIELD_GET(STENCIL_DW1_PITCH, stencil[0]) + 1) / 2,
		.tiling = MIRAGE_TILING_W,
		.swizzle = swizzle,
	};
}

void surface_depth(const struct surface_params *params, const u32 *dw, const u32 *stencil,
		   enum mirage_swizzle swizzle, struct raster_depth *depth)
{
	unsigned int type = FIELD_GET(DEPTH_DW1_TYPE, dw[0]);
	unsigned int format = FIELD_GET(DEPTH_DW1_FORMAT, dw[0]);
	struct levels_surface s = {
		.format = depth_format(format),
		.width_px = FIELD_GET(DEPTH_DW3_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(DEPTH_DW3_HEIGHT, dw[2]) + 1,
		.depth_px = type == SURFTYPE_CUBE ? CUBE_FACES :
			    FIELD_GET(DEPTH_DW4_DEPTH, dw[3]) + 1,
		.volume = type == SURFTYPE_3D,
		.rows = type == SURFTYPE_CUBE && params->cube_rows,
		.right = dw[2] & DEPTH_DW3_MIP_RIGHT,
	};

	memset(depth, 0, sizeof(*depth));
	depth->present = type <= SURFTYPE_CUBE && s.format != MIRAGE_FORMAT_NONE;
	depth->format = depth->present ? format : RASTER_D32F;
	if (!depth->present)
		return;
	s.image = (struct mirage_image) {
		.base = dw[1],
		.pitch_B = FIELD_GET(DEPTH_DW1_PITCH, dw[0]) + 1,
		.tiling = !(dw[0] & DEPTH_DW1_TILED) ? MIRAGE_TILING_NONE :
			  dw[0] & DEPTH_DW1_TILE_Y ? MIRAGE_TILING_Y : MIRAGE_TILING_X,
		.swizzle = swizzle,
	};
	if (s.image.tiling != MIRAGE_TILING_NONE)
		s.image.pitch_B = max(s.image.pitch_B, mirage_tile_width_B(s.image.tiling));
	if (type != SURFTYPE_3D)
		s.depth_px += FIELD_GET(DEPTH_DW4_MIN_ELEMENT, dw[3]);
	levels_compute(&s, FIELD_GET(DEPTH_DW3_LOD, dw[2]), &depth->level);
	depth->min_layer = FIELD_GET(DEPTH_DW4_MIN_ELEMENT, dw[3]);
	depth->x_px = (s16)FIELD_GET(DEPTH_DW5_X_OFFSET, dw[4]);
	depth->y_px = (s16)FIELD_GET(DEPTH_DW5_Y_OFFSET, dw[4]);
	if (params->separate_stencil && (dw[0] & DEPTH_DW1_SEPARATE))
		separate_stencil(stencil, swizzle, depth);
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

static void chroma_key(u32 dw3, const struct sampler_context *context, struct tex_sampler *s)
{
	const u32 *key;

	if (!(dw3 & SAMP_DW3_KEY_ENABLE) || !context)
		return;
	key = context->key[FIELD_GET(SAMP_DW3_KEY_INDEX, dw3)];
	s->key = dw3 & SAMP_DW3_KEY_BLACK ? TEX_KEY_BLACK : TEX_KEY_KILL;
	s->key_low = key[0];
	s->key_high = key[1];
}

void surface_sampler(const struct surface_params *params, struct mirage_mmu *mmu,
		     u32 general_base, u32 state, const struct sampler_context *context,
		     struct tex_sampler *s)
{
	static const u8 mips[4] = {
		[MIPFILTER_NEAREST] = TEX_MIP_NEAREST, [MIPFILTER_LINEAR] = TEX_MIP_LINEAR,
	};
	u32 dw[SAMPLER_STATE_DW];

	mirage_mmu_read(mmu, (u32)(general_base + state), dw, sizeof(dw));
	memset(s, 0, sizeof(*s));
	s->disabled = dw[0] & SAMP_DW0_DISABLE;
	s->mag = map_filter(FIELD_GET(SAMP_DW0_MAG_FILTER, dw[0]));
	s->min = map_filter(FIELD_GET(SAMP_DW0_MIN_FILTER, dw[0]));
	s->mip = mips[FIELD_GET(SAMP_DW0_MIP_FILTER, dw[0])];
	s->wrap[0] = FIELD_GET(SAMP_DW1_TCX, dw[1]);
	s->wrap[1] = FIELD_GET(SAMP_DW1_TCY, dw[1]);
	s->wrap[2] = FIELD_GET(SAMP_DW1_TCZ, dw[1]);
	s->lod_bias = lod_bias(FIELD_GET(SAMP_DW0_LOD_BIAS, dw[0]));
	s->lod_min = lod(FIELD_GET(SAMP_DW1_MIN_LOD, dw[1]));
	s->lod_max = lod(FIELD_GET(SAMP_DW1_MAX_LOD, dw[1]));
	s->lod_pre_clamp = dw[0] & SAMP_DW0_LOD_PRECLAMP;
	s->base_level = FIELD_GET(SAMP_DW0_BASE_LEVEL, dw[0]) / 2.0f;
	s->max_aniso = 2 * (FIELD_GET(SAMP_DW3_MAX_ANISO, dw[3]) + 1);
	s->round = FIELD_GET(SAMP_DW3_ROUND, dw[3]);
	s->shadow = FIELD_GET(SAMP_DW0_SHADOW, dw[0]);
	s->shadow_pass = 0.0f;
	s->mono_w = 1;
	s->mono_h = 1;
	chroma_key(dw[3], context, s);
	if (s->wrap[0] == TEX_WRAP_BORDER || s->wrap[1] == TEX_WRAP_BORDER ||
	    s->wrap[2] == TEX_WRAP_BORDER)
		mirage_mmu_read(mmu, (u32)(general_base + (dw[2] & SAMP_DW2_BORDER) +
					   4 * params->border_dw), s->border, sizeof(s->border));
}
