// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the layouts of SURFACE_STATE
 *
 * Gen4-5 Vol 4 Part 1, 4.10.2.1, and RENDER_SURFACE_STATE of Gen7 (IVB PRM Vol 4 Part 1, 2.12.1).
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "cc_layout.h"
#include "surface.h"
#include "surface_layout.h"

#define X_OFFSET_PX	4u
#define Y_OFFSET_PX	2u
#define CUBE_FACES	6u

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
}

/* Raw buffers count bytes. */
static u32 elements_gen7(const u32 *dw)
{
	u32 w = FIELD_GET(SURF7_DW2_WIDTH, dw[2]) & ((1u << SURF7_BUFFER_WIDTH_BITS) - 1);
	u32 h = FIELD_GET(SURF7_DW2_HEIGHT, dw[2]);
	u32 d = FIELD_GET(SURF7_DW3_DEPTH, dw[3]) & SURF7_BUFFER_DEPTH;

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
		.num_elements = elements_gen7(dw),
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
	s->is_array = s->is_array && s->type != SURFTYPE_3D;
}

void depth_parse_gen4(const u32 *dw, struct depth_state *d)
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
	};
}

void depth_parse_gen7(const u32 *dw, struct depth_state *d)
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
	};
}
