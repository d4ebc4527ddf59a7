// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the layouts of SURFACE_STATE
 *
 * Gen4-5 Vol 4 Part 1, 4.10.2.1, and RENDER_SURFACE_STATE of Gen7 (IVB PRM Vol 4 Part 1, 2.12.1)
 * and of Gen9 (KBL PRM Vol 2d).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "cc_layout.h"
#include "surface.h"
#include "surface_format.h"
#include "surface_layout.h"

#define X_OFFSET_PX	4u
#define Y_OFFSET_PX	2u
#define Y_OFFSET_PX_GEN9 4u
#define CUBE_FACES	6u

/* Of the tail's slots the first in a Yf tile. */
#define YF_TAIL_SLOT	4u

static enum mirage_tiling tiling_of(bool tiled, bool y)
{
	return !tiled ? MIRAGE_TILING_NONE : y ? MIRAGE_TILING_Y : MIRAGE_TILING_X;
}

/* From the lowest bit up, state has +Z -Z +Y -Y +X -X; the core +X -X +Y -Y +Z -Z. */
static u8 cube_faces(u32 dw0)
{
	static const u8 face[CUBE_FACES] = { 4, 5, 2, 3, 0, 1 };
	u32 bits = FIELD_GET(SURF_DW0_CUBE_FACES, dw0);
	u8 faces = 0;
	unsigned int i;

	for (i = 0; i < CUBE_FACES; i++)
		if (bits & 1u << i)
			faces |= 1u << face[i];
	return faces;
}

static u8 write_mask(u32 dw0)
{
	return (dw0 & SURF_DW0_WRITE_DISABLE_R ? 0 : 1) | (dw0 & SURF_DW0_WRITE_DISABLE_G ? 0 : 2) |
	       (dw0 & SURF_DW0_WRITE_DISABLE_B ? 0 : 4) | (dw0 & SURF_DW0_WRITE_DISABLE_A ? 0 : 8);
}

/* Fields of interleaved frames, of 2D surfaces that are no arrays. */
static void parse_fields(bool skips, bool odd, struct surface_state *s)
{
	s->skips_rows = skips && s->type == SURFTYPE_2D && !s->is_array;
	s->odd_rows = s->skips_rows && odd;
}

/* The size of a BUFFER is spread over width, height and depth. */
static u32 elements_gen4(const u32 *dw)
{
	u32 w = FIELD_GET(SURF_DW2_WIDTH, dw[2]) & ((1u << SURF_BUFFER_WIDTH_BITS) - 1);
	u32 h = FIELD_GET(SURF_DW2_HEIGHT, dw[2]);
	u32 d = FIELD_GET(SURF_DW3_DEPTH, dw[3]) & 0x7f;

	return (d << (SURF_BUFFER_HEIGHT_BITS + SURF_BUFFER_WIDTH_BITS) |
		h << SURF_BUFFER_WIDTH_BITS | w) + 1;
}

void surface_parse_gen4(const u32 *dw, struct surface_state *s)
{
	*s = (struct surface_state) {
		.type = FIELD_GET(SURF_DW0_TYPE, dw[0]),
		.format = FIELD_GET(SURF_DW0_FORMAT, dw[0]),
		.width_px = FIELD_GET(SURF_DW2_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(SURF_DW2_HEIGHT, dw[2]) + 1,
		.depth = FIELD_GET(SURF_DW3_DEPTH, dw[3]) + 1,
		.num_elements = elements_gen4(dw),
		.base = dw[1],
		.pitch_B = FIELD_GET(SURF_DW3_PITCH, dw[3]) + 1,
		.tiling = tiling_of(dw[3] & SURF_DW3_TILED, dw[3] & SURF_DW3_TILE_Y),
		.lod = FIELD_GET(SURF_DW2_LOD, dw[2]),
		.min_lod = FIELD_GET(SURF_DW4_MIN_LOD, dw[4]),
		.min_element = FIELD_GET(SURF_DW4_MIN_ELEMENT, dw[4]),
		.view_extent = FIELD_GET(SURF_DW4_VIEW_EXTENT, dw[4]) + 1,
		.x_offset_px = FIELD_GET(SURF_DW5_X_OFFSET, dw[5]) * X_OFFSET_PX,
		.y_offset_px = FIELD_GET(SURF_DW5_Y_OFFSET, dw[5]) * Y_OFFSET_PX,
		.mip_right = dw[0] & SURF_DW0_MIP_RIGHT,
		.cube_faces = cube_faces(dw[0]),
		.cube_average = dw[0] & SURF_DW0_CUBE_AVERAGE,
		.write_mask = write_mask(dw[0]),
		.blend = dw[0] & SURF_DW0_BLEND,
	};
	if (s->type == SURFTYPE_CUBE)
		s->depth = 1;
	s->is_array = s->type <= SURFTYPE_2D && s->type != SURFTYPE_3D && s->depth > 1;
	parse_fields(dw[0] & SURF_DW0_LINE_STRIDE, dw[0] & SURF_DW0_LINE_OFFSET, s);
}

/* Raw buffers count bytes. @depth_mask: bits of Depth that there are. */
static u32 elements_gen7(const u32 *dw, u32 depth_mask)
{
	u32 w = FIELD_GET(SURF7_DW2_WIDTH, dw[2]) & ((1u << SURF7_BUFFER_WIDTH_BITS) - 1);
	u32 h = FIELD_GET(SURF7_DW2_HEIGHT, dw[2]);
	u32 d = FIELD_GET(SURF7_DW3_DEPTH, dw[3]) & depth_mask;

	return (d << (SURF7_BUFFER_HEIGHT_BITS + SURF7_BUFFER_WIDTH_BITS) |
		h << SURF7_BUFFER_WIDTH_BITS | w) + 1;
}

/* 1, 4 and 8 samples; the rest is reserved. */
static u8 samples_gen7(u32 dw4)
{
	static const u8 log2[8] = { [2] = 2, [3] = 3 };

	return log2[FIELD_GET(SURF7_DW4_SAMPLES, dw4)];
}

static u8 clear_color(u32 dw7)
{
	return (dw7 & SURF7_DW7_CLEAR_R ? 1 : 0) | (dw7 & SURF7_DW7_CLEAR_G ? 2 : 0) |
	       (dw7 & SURF7_DW7_CLEAR_B ? 4 : 0) | (dw7 & SURF7_DW7_CLEAR_A ? 8 : 0);
}

void surface_parse_gen7(const u32 *dw, struct surface_state *s)
{
	*s = (struct surface_state) {
		.type = FIELD_GET(SURF_DW0_TYPE, dw[0]),
		.format = FIELD_GET(SURF_DW0_FORMAT, dw[0]),
		.is_array = dw[0] & SURF7_DW0_ARRAY,
		.width_px = FIELD_GET(SURF7_DW2_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(SURF7_DW2_HEIGHT, dw[2]) + 1,
		.depth = FIELD_GET(SURF7_DW3_DEPTH, dw[3]) + 1,
		.num_elements = elements_gen7(dw, SURF7_BUFFER_DEPTH),
		.base = dw[1],
		.pitch_B = FIELD_GET(SURF7_DW3_PITCH, dw[3]) + 1,
		.tiling = tiling_of(dw[0] & SURF7_DW0_TILED, dw[0] & SURF7_DW0_TILE_Y),
		.align_w_px = dw[0] & SURF7_DW0_HALIGN ? 8 : 4,
		.align_h_px = FIELD_GET(SURF7_DW0_VALIGN, dw[0]) ? 4 : 2,
		.only_level_0 = dw[0] & SURF7_DW0_ARRAY_LOD0,
		.lod = FIELD_GET(SURF7_DW5_LOD, dw[5]),
		.min_lod = FIELD_GET(SURF7_DW5_MIN_LOD, dw[5]),
		.min_element = FIELD_GET(SURF7_DW4_MIN_ELEMENT, dw[4]),
		.view_extent = FIELD_GET(SURF7_DW4_VIEW_EXTENT, dw[4]) + 1,
		.x_offset_px = FIELD_GET(SURF7_DW5_X_OFFSET, dw[5]) * X_OFFSET_PX,
		.y_offset_px = FIELD_GET(SURF7_DW5_Y_OFFSET, dw[5]) * Y_OFFSET_PX,
		.cube_faces = cube_faces(dw[0]),
		.boundary = FIELD_GET(SURF7_DW0_BOUNDARY, dw[0]),
		.write_mask = 0xf,
		.samples_log2 = samples_gen7(dw[4]),
		.interleaved = dw[4] & SURF7_DW4_INTERLEAVED,
		.has_mcs = dw[6] & SURF7_DW6_MCS,
		.mcs_base = dw[6] & SURF7_DW6_MCS_BASE,
		.mcs_pitch_B = (FIELD_GET(SURF7_DW6_MCS_PITCH, dw[6]) + 1) * SURF7_MCS_TILE_B,
		.clear_color = clear_color(dw[7]),
		.resource_min_lod = FIELD_GET(SURF7_DW7_MIN_LOD, dw[7]),
	};
	/* What DW6 means for planes of video is nothing that levels have. */
	if (s->type != SURFTYPE_2D)
		s->samples_log2 = 0;
	s->has_ccs = s->has_mcs && !s->samples_log2 && s->type == SURFTYPE_2D &&
		     s->tiling != MIRAGE_TILING_NONE;
	s->is_array = s->is_array && s->type != SURFTYPE_3D;
	parse_fields(dw[0] & SURF_DW0_LINE_STRIDE, dw[0] & SURF_DW0_LINE_OFFSET, s);
}

/* Up to 16 samples. */
static u8 samples_gen9(u32 dw4)
{
	return min(FIELD_GET(SURF9_DW4_SAMPLES, dw4), 4u);
}

static u64 address_gen9(const u32 *dw, unsigned int at)
{
	return dw[at] | (u64)dw[at + 1] << 32;
}

/* Channels as the core numbers them; what is reserved is zero. */
static u8 channel_gen9(u32 select)
{
	if (select >= SURF9_SELECT_R)
		return select - SURF9_SELECT_R;
	return select == SURF9_SELECT_ONE ? TEX_PICK_ONE : TEX_PICK_ZERO;
}

static void select_gen9(u32 dw7, struct surface_state *s)
{
	unsigned int i;

	s->select[0] = channel_gen9(FIELD_GET(SURF9_DW7_SELECT_R, dw7));
	s->select[1] = channel_gen9(FIELD_GET(SURF9_DW7_SELECT_G, dw7));
	s->select[2] = channel_gen9(FIELD_GET(SURF9_DW7_SELECT_B, dw7));
	s->select[3] = channel_gen9(FIELD_GET(SURF9_DW7_SELECT_A, dw7));
	for (i = 0; i < ARRAY_SIZE(s->select); i++)
		s->selects |= s->select[i] != i;
}

/* Lines without tiles are placed in a way of their own. */
static void layout_gen9(const u32 *dw, struct surface_state *s)
{
	static const u8 tiling[4] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_W, MIRAGE_TILING_X, MIRAGE_TILING_Y,
	};
	static const u8 align[4] = { 4, 4, 8, 16 };

	s->tiling = tiling[FIELD_GET(SURF9_DW0_TILING, dw[0])];
	s->align_w_px = align[FIELD_GET(SURF9_DW0_HALIGN, dw[0])];
	s->align_h_px = align[FIELD_GET(SURF9_DW0_VALIGN, dw[0])];
	s->slice_pitch_el = FIELD_GET(SURF9_DW1_QPITCH, dw[1]) * SURF9_QPITCH_ROWS;
	s->line = s->type == SURFTYPE_1D && s->tiling == MIRAGE_TILING_NONE;
	/* A stencil buffer's pitch is of two rows. */
	if (s->tiling == MIRAGE_TILING_W)
		s->pitch_B /= 2;
}

/* Yf and Ys, in which levels are aligned to a tile. */
static enum mirage_tiling tiled_resource(u32 mode, u32 size_B)
{
	return mode == SURF9_TRMODE_YS ? mirage_tiling_ys(size_B) : mirage_tiling_yf(size_B);
}

static u8 tail_slot(u32 mode)
{
	return mode == SURF9_TRMODE_YS ? 0 : YF_TAIL_SLOT;
}

/* Tiles of volumes have several slices; samples of a pixel share those of Ys. */
static enum mirage_tiling tiled_surface(const struct surface_state *s, u32 mode, u32 size_B)
{
	if (s->type == SURFTYPE_3D)
		return mode == SURF9_TRMODE_YS ? mirage_tiling_ys_3d(size_B) :
						 mirage_tiling_yf_3d(size_B);
	if (mode == SURF9_TRMODE_YS && s->samples_log2 && !s->interleaved)
		return mirage_tiling_ys_samples(size_B, s->samples_log2);
	return tiled_resource(mode, size_B);
}

static void tiled_resource_gen9(const u32 *dw, struct surface_state *s)
{
	u32 mode = FIELD_GET(SURF9_DW5_TILED_RESOURCE, dw[5]), size_B;

	if ((mode != SURF9_TRMODE_YF && mode != SURF9_TRMODE_YS) || s->tiling != MIRAGE_TILING_Y ||
	    s->type == SURFTYPE_1D)
		return;
	size_B = mirage_format_bytes(mirage_intel_surface_format(&mirage_intel_formats_gen9,
								 s->format)->format);
	if (!size_B)
		return;
	s->tiling = tiled_surface(s, mode, size_B);
	s->align_w_px = mirage_tile_width_B(s->tiling) / size_B;
	s->align_h_px = mirage_tile_height(s->tiling);
	s->has_tail = !s->samples_log2;
	s->tail_lod = FIELD_GET(SURF9_DW5_MIP_TAIL, dw[5]);
	s->tail_slot = tail_slot(mode);
}

/*
 * Marks are where tiles are. Volumes whose tiles have several slices have none: they are filled at
 * once by a fast clear, and nothing else of them is clear.
 */
static bool has_thick_tiles(const u32 *dw, const struct surface_state *s)
{
	return s->type == SURFTYPE_3D && FIELD_GET(SURF9_DW5_TILED_RESOURCE, dw[5]);
}

static void aux_gen9(const u32 *dw, struct surface_state *s)
{
	u32 mode = s->type == SURFTYPE_BUFFER ? SURF9_AUX_NONE :
						FIELD_GET(SURF9_DW6_AUX_MODE, dw[6]);
	bool control = mode == SURF9_AUX_CCS_D || mode == SURF9_AUX_CCS_E;

	s->has_mcs = control && s->samples_log2;
	s->has_ccs = control && !s->samples_log2 && !has_thick_tiles(dw, s);
	s->has_hier = mode == SURF9_AUX_HIZ && !s->samples_log2 && s->type != SURFTYPE_3D;
	s->mcs_slice_px = FIELD_GET(SURF9_DW6_AUX_QPITCH, dw[6]) * SURF9_QPITCH_ROWS;
	s->mcs_base = address_gen9(dw, SURF9_DW_AUX_BASE) & SURF9_AUX_BASE;
	s->mcs_pitch_B = (FIELD_GET(SURF9_DW6_AUX_PITCH, dw[6]) + 1) * SURF7_MCS_TILE_B;
}

void surface_parse_gen9(const u32 *dw, struct surface_state *s)
{
	*s = (struct surface_state) {
		.type = FIELD_GET(SURF_DW0_TYPE, dw[0]),
		.format = FIELD_GET(SURF9_DW0_FORMAT, dw[0]),
		.is_array = dw[0] & SURF7_DW0_ARRAY,
		.width_px = FIELD_GET(SURF7_DW2_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(SURF7_DW2_HEIGHT, dw[2]) + 1,
		.depth = FIELD_GET(SURF7_DW3_DEPTH, dw[3]) + 1,
		.num_elements = elements_gen7(dw, SURF9_BUFFER_DEPTH),
		.base = address_gen9(dw, SURF9_DW_BASE),
		.pitch_B = FIELD_GET(SURF7_DW3_PITCH, dw[3]) + 1,
		.lod = FIELD_GET(SURF7_DW5_LOD, dw[5]),
		.min_lod = FIELD_GET(SURF7_DW5_MIN_LOD, dw[5]),
		.base_level = FIELD_GET(SURF9_DW1_BASE_LEVEL, dw[1]),
		.min_element = FIELD_GET(SURF7_DW4_MIN_ELEMENT, dw[4]),
		.view_extent = FIELD_GET(SURF7_DW4_VIEW_EXTENT, dw[4]) + 1,
		.x_offset_px = FIELD_GET(SURF7_DW5_X_OFFSET, dw[5]) * X_OFFSET_PX,
		.y_offset_px = FIELD_GET(SURF9_DW5_Y_OFFSET, dw[5]) * Y_OFFSET_PX_GEN9,
		.cube_faces = cube_faces(dw[0]),
		.boundary = FIELD_GET(SURF7_DW0_BOUNDARY, dw[0]),
		.write_mask = 0xf,
		.interleaved = dw[4] & SURF7_DW4_INTERLEAVED,
		.has_clear_raw = true,
		.resource_min_lod = FIELD_GET(SURF9_DW7_MIN_LOD, dw[7]),
	};
	memcpy(s->clear_raw, &dw[SURF9_DW_CLEAR], sizeof(s->clear_raw));
	if (s->type == SURFTYPE_2D)
		s->samples_log2 = samples_gen9(dw[4]);
	s->is_array = s->is_array && s->type != SURFTYPE_3D;
	layout_gen9(dw, s);
	tiled_resource_gen9(dw, s);
	select_gen9(dw[7], s);
	aux_gen9(dw, s);
	parse_fields(dw[0] & SURF9_DW0_LINE_STRIDE, dw[0] & SURF9_DW0_LINE_OFFSET, s);
}

/* What Gen4 and Gen7 have in the same places. */
#define DEPTH_COMMON(dw, stencil)						\
	.x_px = (s16)FIELD_GET(DEPTH_DW5_X_OFFSET, (dw)[4]),			\
	.y_px = (s16)FIELD_GET(DEPTH_DW5_Y_OFFSET, (dw)[4]),			\
	.stencil_base = (stencil)[1],						\
	.stencil_pitch_B = FIELD_GET(STENCIL_DW1_PITCH, (stencil)[0]) + 1

void depth_parse_gen4(const u32 *dw, const u32 *stencil, struct depth_state *d)
{
	*d = (struct depth_state) {
		.type = FIELD_GET(DEPTH_DW1_TYPE, dw[0]),
		.format = FIELD_GET(DEPTH_DW1_FORMAT, dw[0]),
		.base = dw[1],
		.pitch_B = FIELD_GET(DEPTH_DW1_PITCH, dw[0]) + 1,
		.tiling = tiling_of(dw[0] & DEPTH_DW1_TILED, dw[0] & DEPTH_DW1_TILE_Y),
		.width_px = FIELD_GET(DEPTH_DW3_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(DEPTH_DW3_HEIGHT, dw[2]) + 1,
		.depth = FIELD_GET(DEPTH_DW4_DEPTH, dw[3]) + 1,
		.lod = FIELD_GET(DEPTH_DW3_LOD, dw[2]),
		.min_element = FIELD_GET(DEPTH_DW4_MIN_ELEMENT, dw[3]),
		.mip_right = dw[2] & DEPTH_DW3_MIP_RIGHT,
		.stencil_apart = dw[0] & DEPTH_DW1_SEPARATE,
		DEPTH_COMMON(dw, stencil),
	};
}

void depth_parse_gen7(const u32 *dw, const u32 *stencil, struct depth_state *d)
{
	*d = (struct depth_state) {
		.type = FIELD_GET(DEPTH_DW1_TYPE, dw[0]),
		.format = FIELD_GET(DEPTH_DW1_FORMAT, dw[0]),
		.base = dw[1],
		.pitch_B = FIELD_GET(DEPTH7_DW1_PITCH, dw[0]) + 1,
		.tiling = MIRAGE_TILING_Y,
		.width_px = FIELD_GET(DEPTH7_DW3_WIDTH, dw[2]) + 1,
		.height_px = FIELD_GET(DEPTH7_DW3_HEIGHT, dw[2]) + 1,
		.depth = FIELD_GET(DEPTH_DW4_DEPTH, dw[3]) + 1,
		.lod = FIELD_GET(DEPTH7_DW3_LOD, dw[2]),
		.min_element = FIELD_GET(DEPTH_DW4_MIN_ELEMENT, dw[3]),
		.stencil_apart = true,
		DEPTH_COMMON(dw, stencil),
	};
}

/* The same of depth, which has 16 or 32 bits; stencil stays in W tiles. */
static void depth_tiled_resource(const u32 *dw, struct depth_state *d)
{
	u32 mode = FIELD_GET(DEPTH9_DW6_TILED_RESOURCE, dw[5]);
	u32 size_B = d->format == RASTER_D16 ? 2 : 4;

	if ((mode != SURF9_TRMODE_YF && mode != SURF9_TRMODE_YS) ||
	    (d->type != SURFTYPE_2D && d->type != SURFTYPE_CUBE))
		return;
	d->tiling = tiled_resource(mode, size_B);
	d->align_w_px = mirage_tile_width_B(d->tiling) / size_B;
	d->align_h_px = mirage_tile_height(d->tiling);
	d->has_tail = true;
	d->tail_lod = FIELD_GET(DEPTH9_DW6_MIP_TAIL, dw[5]);
	d->tail_slot = tail_slot(mode);
}

/* Fields of DW3 and DW4 have moved on by one, for addresses have two DWords. */
void depth_parse_gen9(const u32 *dw, const u32 *stencil, struct depth_state *d)
{
	*d = (struct depth_state) {
		.type = FIELD_GET(DEPTH_DW1_TYPE, dw[0]),
		.format = FIELD_GET(DEPTH_DW1_FORMAT, dw[0]),
		.base = address_gen9(dw, 1),
		.pitch_B = FIELD_GET(DEPTH7_DW1_PITCH, dw[0]) + 1,
		.tiling = MIRAGE_TILING_Y,
		.width_px = FIELD_GET(DEPTH7_DW3_WIDTH, dw[3]) + 1,
		.height_px = FIELD_GET(DEPTH7_DW3_HEIGHT, dw[3]) + 1,
		.depth = FIELD_GET(DEPTH_DW4_DEPTH, dw[4]) + 1,
		.lod = FIELD_GET(DEPTH7_DW3_LOD, dw[3]),
		.min_element = FIELD_GET(DEPTH_DW4_MIN_ELEMENT, dw[4]),
		.stencil_apart = true,
		.slice_pitch_el = FIELD_GET(SURF9_DW1_QPITCH, dw[6]) * SURF9_QPITCH_ROWS,
		.stencil_base = address_gen9(stencil, 1),
		.stencil_pitch_B = FIELD_GET(STENCIL_DW1_PITCH, stencil[0]) + 1,
		.stencil_slice_pitch_el = FIELD_GET(SURF9_DW1_QPITCH, stencil[3]) *
					  SURF9_QPITCH_ROWS,
	};
	depth_tiled_resource(dw, d);
}
