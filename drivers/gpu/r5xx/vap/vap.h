/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_VAP_VAP_H_
#define _R5XX_VAP_VAP_H_

#include <linux/bits.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include <mirage/mmu.h>

#include "geometry/geometry.h"
#include "r5xx/pvs/pvs.h"
#include "r5xx/rs/rs.h"
#include "r5xx/state.h"

/**
 * DOC: the vertex assembler and processor
 *
 * Vertices are fetched as DWords, one array after the other; the programmable stream control takes
 * them apart into elements, makes floats of them and puts these into the input vectors of the
 * vertex shader, or of the rasterizer when that is bypassed ("Radeon R5xx Acceleration", 7.4 and
 * 11.11). All is done for PVS_BATCH vertices at a time, which lie side by side: a row of floats for
 * each component.
 */

/* 16 elements, each of up to two vectors (FLOAT_8). */
#define VAP_MAX_ELEMENTS	32u
/* 16 elements of eight DWords, with 15 skipped behind each. */
#define VAP_MAX_VERTEX_DW	368u
#define VAP_MAX_ARRAYS		16u
#define VAP_INDEX_MASK		GENMASK(23, 0)

/* VAP_PROG_STREAM_CNTL.DATA_TYPE */
enum vap_type {
	VAP_FLOAT_1,
	VAP_FLOAT_2,
	VAP_FLOAT_3,
	VAP_FLOAT_4,
	VAP_BYTE,
	VAP_D3DCOLOR,
	VAP_SHORT_2,
	VAP_SHORT_4,
	VAP_VECTOR_3_TTT,
	VAP_VECTOR_3_EET,
	VAP_FLOAT_8,
	VAP_FLT16_2,
	VAP_FLT16_4,
	VAP_NUM_TYPES = 16,
};

/* VAP_PSC_SGN_NORM_CNTL */
enum vap_norm {
	VAP_NORM_ZERO,
	VAP_NORM_ZERO_CLAMP_MINUS_ONE,
	VAP_NORM_NO_ZERO,
};

/**
 * struct vap_element - an element of a vertex
 * @at_dw: where it begins
 * @type: enum vap_type, FLOAT_4 for each half of a FLOAT_8
 * @vector: input vector that it goes to
 * @mask: components of it that are written
 * @swizzle: what they are: a component, 4 for 0.0, 5 for 1.0
 * @is_signed: fixed point has a sign
 * @normalize: and is a fraction
 * @norm: enum vap_norm
 */
struct vap_element {
	u16 at_dw;
	u8 type;
	u8 vector;
	u8 mask;
	u8 swizzle[4];
	bool is_signed;
	bool normalize;
	u8 norm;
};

/**
 * struct vap_array - an array of structures
 * @addr: the first one
 * @count_dw: DWords that are fetched of each
 * @stride_dw: from one to the next
 */
struct vap_array {
	u32 addr;
	u8 count_dw;
	u8 stride_dw;
};

/**
 * struct vap_fetch - how vertices are fetched
 * @num_arrays: entries of @array; of those that are one structure there is one
 * @num_elements: entries of @element
 * @vertex_dw: DWords of a vertex, up to what the last element needs
 * @stride_dw: from one to the next once they are fetched, whole rows
 * @dual: an index is two: its highest 8 bits of 24 are of the first array, the rest of the others
 * @swap: VAP_CNTL_STATUS.VC_SWAP, of arrays and indices in memory
 * @offset: added to indices
 * @min: least index
 * @max: greatest one
 * @array: arrays
 * @element: elements
 */
struct vap_fetch {
	u8 num_arrays;
	u8 num_elements;
	u16 vertex_dw;
	u16 stride_dw;
	bool dual;
	u8 swap;
	s32 offset;
	u32 min;
	u32 max;
	struct vap_array array[VAP_MAX_ARRAYS];
	struct vap_element element[VAP_MAX_ELEMENTS];
};

/**
 * vap_fetch_decode - read the registers
 * @fetch: to be filled
 * @s: registers
 */
void vap_fetch_decode(struct vap_fetch *fetch, const struct r5xx_state *s);

/*
 * An index with its offset, within its limits: offset first, so that no limit is left. An index has
 * the 24 bits of the limits, which is why an offset of 25 with its sign is enough for any.
 */
static inline u32 vap_index(const struct vap_fetch *fetch, u32 index)
{
	s32 i = (s32)(index & VAP_INDEX_MASK) + fetch->offset;

	if (i < (s32)fetch->min)
		return fetch->min;
	return min_t(u32, i, fetch->max);
}

/* What has been fetched is rows of so many DWords, with zeroes behind the end. */
#define VAP_ROW_DW	8u
/* DWords that may be read behind the last vertex. */
#define VAP_BEHIND_DW	4u

/**
 * vap_read - fetch vertices from arrays
 * @fetch: how
 * @mmu: port into their memory
 * @index: from vap_index()
 * @n: how many
 * @dw: gets them, vap_fetch.stride_dw apart; what no array has is zero
 */
void vap_read(const struct vap_fetch *fetch, struct mirage_mmu *mmu, const u32 *index,
	      unsigned int n, u32 *dw);

/**
 * vap_convert - make floats of vertices
 * @fetch: how
 * @dw: vertices, vap_fetch.stride_dw apart, VAP_BEHIND_DW more than they are
 * @n: how many, PVS_BATCH at most
 * @row: by vector and component: PVS_BATCH floats, or NULL for what nobody wants; rows that no
 *	 element writes are zero afterwards. Behind the last vertex they have anything
 *
 * FPU section.
 */
void vap_convert(const struct vap_fetch *fetch, const u32 *dw, unsigned int n,
		 float *(*row)[4]);

/*
 * The layout of vertices for geometry, in floats (geom_layout). They stand an odd number of cache
 * lines apart, so that the same place of many does not fall into a few sets.
 */
#define VAP_VERTEX_VECTORS	4u
#define VAP_VERTEX_POINT_SIZE	(VAP_VERTEX_VECTORS + 4 * R5XX_RS_VECTORS)
#define VAP_VERTEX_STRIDE	((VAP_VERTEX_POINT_SIZE + 4) | 16)

/**
 * struct vap_part - where a component of a vertex comes from
 * @vector: output vector, or input vector when the vertex shader is bypassed
 * @comp: component of it
 * @to: its place in a vertex
 * @clamp: to 0..1
 */
struct vap_part {
	u8 vector;
	u8 comp;
	u8 to;
	bool clamp;
};

/**
 * struct vap_output - what vertices are made of
 * @num: entries of @part
 * @has_point_size: vertices have a size
 * @part: components
 */
struct vap_output {
	u32 num;
	bool has_point_size;
	struct vap_part part[VAP_VERTEX_STRIDE];
};

/**
 * vap_output_decode - read VAP_OUT_VTX_FMT, and GA_ROUND_MODE for what is clamped
 * @out: to be filled
 * @s: registers
 */
void vap_output_decode(struct vap_output *out, const struct r5xx_state *s);

/**
 * vap_pack - make vertices of rows
 * @out: of what
 * @row: by vector and component: PVS_BATCH floats, NULL for zeroes
 * @n: how many
 * @vertex: the first one, VAP_VERTEX_STRIDE floats
 *
 * FPU section.
 */
void vap_pack(const struct vap_output *out, float *(*row)[4], unsigned int n, float *vertex);

/**
 * vap_geometry_decode - read what geometry depends on: VAP, GB, GA, SU
 * @g: to be filled
 * @s: registers
 * @rs: what pixels want
 * @out: what vertices have
 *
 * FPU section.
 */
void vap_geometry_decode(struct geom_state *g, const struct r5xx_state *s,
			 const struct r5xx_rs *rs, const struct vap_output *out);

/* GA_LINE_STIPPLE_CONFIG.LINE_RESET: when the count of GA_LINE_STIPPLE_VALUE begins anew. */
enum vap_line_reset {
	VAP_RESET_NEVER,
	VAP_RESET_LINE,
	VAP_RESET_PACKET,
};

/**
 * vap_geometry_unclip - make a scissor of the viewport's sides
 * @g: for filled polygons, which light the same pixels then, with less to do; changed
 * @state: where pixels are sampled
 * @rect: gets the scissor; left alone where there is a guard band, or no clipping, or where not all
 *	samples of a pixel are on the same side of the viewport's edge
 *
 * FPU section.
 */
void vap_geometry_unclip(struct geom_state *g, const struct raster_state *state,
			 struct geom_rect *rect);

#endif
