// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertex fetch
 *
 * The arrays of a vertex make one stream of DWords, of which each element takes what its type has
 * and drops what it is told to skip.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/r5xx.h"
#include "vap.h"

/* DWords of an element. */
static const u8 type_dw[VAP_NUM_TYPES] = {
	[VAP_FLOAT_1] = 1, [VAP_FLOAT_2] = 2, [VAP_FLOAT_3] = 3, [VAP_FLOAT_4] = 4,
	[VAP_BYTE] = 1, [VAP_D3DCOLOR] = 1, [VAP_SHORT_2] = 1, [VAP_SHORT_4] = 2,
	[VAP_VECTOR_3_TTT] = 1, [VAP_VECTOR_3_EET] = 1, [VAP_FLOAT_8] = 8,
	[VAP_FLT16_2] = 1, [VAP_FLT16_4] = 2,
};

/* Fields of the first of two elements in a register; the second one's are 16 bits up. */
static u32 control(const struct r5xx_state *s, unsigned int i)
{
	return r5xx_reg(s, VAP_PROG_STREAM_CNTL(i / 2)) >> 16 * (i % 2) & 0xffff;
}

static u32 extension(const struct r5xx_state *s, unsigned int i)
{
	return r5xx_reg(s, VAP_PROG_STREAM_CNTL_EXT(i / 2)) >> 16 * (i % 2) & 0xffff;
}

static void decode_element(struct vap_element *e, const struct r5xx_state *s, unsigned int i)
{
	u32 cntl = control(s, i), ext = extension(s, i);

	e->type = FIELD_GET(VAP_PROG_STREAM_CNTL_DATA_TYPE_0, cntl);
	e->vector = FIELD_GET(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, cntl);
	e->is_signed = cntl & VAP_PROG_STREAM_CNTL_SIGNED_0;
	e->normalize = cntl & VAP_PROG_STREAM_CNTL_NORMALIZE_0;
	e->norm = r5xx_reg(s, VAP_PSC_SGN_NORM_CNTL) >> 2 * i & 3;
	e->swizzle[0] = FIELD_GET(VAP_PROG_STREAM_CNTL_EXT_SWIZZLE_SELECT_X_0, ext);
	e->swizzle[1] = FIELD_GET(VAP_PROG_STREAM_CNTL_EXT_SWIZZLE_SELECT_Y_0, ext);
	e->swizzle[2] = FIELD_GET(VAP_PROG_STREAM_CNTL_EXT_SWIZZLE_SELECT_Z_0, ext);
	e->swizzle[3] = FIELD_GET(VAP_PROG_STREAM_CNTL_EXT_SWIZZLE_SELECT_W_0, ext);
	e->mask = FIELD_GET(VAP_PROG_STREAM_CNTL_EXT_WRITE_ENA_0, ext);
}

/* The second half goes to the next vector. */
static void split_float_8(struct vap_fetch *fetch, struct vap_element *e)
{
	e->type = VAP_FLOAT_4;
	e[1] = *e;
	e[1].at_dw += 4;
	e[1].vector = (e->vector + 1) % PVS_INPUTS;
	fetch->num_elements++;
}

static void decode_elements(struct vap_fetch *fetch, const struct r5xx_state *s)
{
	unsigned int at_dw = 0, i;

	for (i = 0; i < 16; i++) {
		struct vap_element *e = &fetch->element[fetch->num_elements++];

		decode_element(e, s, i);
		e->at_dw = at_dw;
		at_dw += type_dw[e->type];
		fetch->vertex_dw = at_dw;
		at_dw += FIELD_GET(VAP_PROG_STREAM_CNTL_SKIP_DWORDS_0, control(s, i));
		if (e->type == VAP_FLOAT_8)
			split_float_8(fetch, e);
		if (control(s, i) & VAP_PROG_STREAM_CNTL_LAST_VEC_0)
			break;
	}
}

/* What goes on where the one before ends is part of it, as in an array of structures. */
static bool goes_on(const struct vap_array *before, const struct vap_array *a)
{
	return a->stride_dw == before->stride_dw &&
	       a->addr == before->addr + 4 * before->count_dw &&
	       a->count_dw + before->count_dw <= 255;
}

static void decode_array(struct vap_array *a, const struct r5xx_state *s, unsigned int i)
{
	u32 attr = r5xx_reg(s, VAP_VTX_AOS_ATTR(i / 2)) >> 16 * (i % 2);

	a->addr = r5xx_reg(s, VAP_VTX_AOS_ADDR(i)) & ~3u;
	a->count_dw = FIELD_GET(VAP_VTX_AOS_ATTR_VTX_AOS_COUNT0, attr);
	a->stride_dw = FIELD_GET(VAP_VTX_AOS_ATTR_VTX_AOS_STRIDE0, attr);
}

static void decode_arrays(struct vap_fetch *fetch, const struct r5xx_state *s)
{
	u32 num = FIELD_GET(VAP_VTX_NUM_ARRAYS_VTX_NUM_ARRAYS, r5xx_reg(s, VAP_VTX_NUM_ARRAYS)), i;

	for (i = 0; i < min(num, VAP_MAX_ARRAYS); i++) {
		struct vap_array *a = &fetch->array[fetch->num_arrays];

		decode_array(a, s, i);
		/* Only the first one may have an index of its own. */
		if (i > fetch->dual && goes_on(a - 1, a))
			a[-1].count_dw += a->count_dw;
		else
			fetch->num_arrays++;
	}
}

static bool has_two_indices(u32 vf_cntl)
{
	return vf_cntl & VAP_VF_CNTL_DUAL_INDEX_MODE &&
	       FIELD_GET(VAP_VF_CNTL_PRIM_WALK, vf_cntl) == R5XX_WALK_INDEX;
}

void vap_fetch_decode(struct vap_fetch *fetch, const struct r5xx_state *s)
{
	memset(fetch, 0, sizeof(*fetch));
	fetch->dual = has_two_indices(r5xx_reg(s, VAP_VF_CNTL));
	decode_elements(fetch, s);
	fetch->stride_dw = round_up(fetch->vertex_dw, VAP_ROW_DW);
	decode_arrays(fetch, s);
	fetch->swap = FIELD_GET(VAP_CNTL_STATUS_VC_SWAP, r5xx_reg(s, VAP_CNTL_STATUS));
	/* 25 bits with a sign */
	fetch->offset = (s32)(r5xx_reg(s, VAP_INDEX_OFFSET) << 7) >> 7;
	fetch->min = FIELD_GET(VAP_VF_MIN_VTX_INDX_MIN_INDX, r5xx_reg(s, VAP_VF_MIN_VTX_INDX));
	fetch->max = FIELD_GET(VAP_VF_MAX_VTX_INDX_MAX_INDX, r5xx_reg(s, VAP_VF_MAX_VTX_INDX));
}

/* A page that an array was read from. */
struct window {
	const u8 *host;
	u32 addr;
};

/* DWords of a vertex that are not in a window, or in two pages. Return: the next window. */
static noinline struct window copy_far(struct mirage_mmu *mmu, struct window w, u32 addr, u32 *dw,
				       unsigned int n)
{
	u32 at = addr & MIRAGE_PAGE_MASK;
	const u8 *host;

	if (at + 4 * n > MIRAGE_PAGE_SIZE) {
		mirage_mmu_read(mmu, addr, dw, 4 * n);
		return w;
	}
	host = mirage_mmu_rd(mmu, addr);
	if (!host) {
		memset(dw, 0, 4 * n);
		return w;
	}
	memcpy(dw, host, 4 * n);
	return (struct window){ .host = host - at, .addr = addr - at };
}

/**
 * struct column - what an array has of vertices
 * @a: the array
 * @mmu: port into memory
 * @index: of each vertex
 * @shift: bits of an index below those that are the array's
 * @mask: of these
 * @n: how many
 * @dw: where it goes in the first
 * @stride_dw: from there to the next
 */
struct column {
	const struct vap_array *a;
	struct mirage_mmu *mmu;
	const u32 *index;
	u8 shift;
	u32 mask;
	unsigned int n;
	u32 *dw;
	unsigned int stride_dw;
};

/* @dws is a constant where this is used, but for long ones, and @whole: indices are the array's. */
static __always_inline void copy_column(const struct column *col, unsigned int dws, bool whole)
{
	const u32 base = col->a->addr, stride_B = 4 * col->a->stride_dw;
	const u32 *index = col->index, *end = index + col->n;
	const size_t step_dw = col->stride_dw;
	struct window w = { .host = NULL };
	u32 *dw = col->dw;

	for (; index < end; index++, dw += step_dw) {
		u32 i = whole ? *index : *index >> col->shift & col->mask;
		u32 addr = base + i * stride_B, at = addr - w.addr;

		if (likely(w.host && at <= MIRAGE_PAGE_SIZE - 4 * dws))
			memcpy(dw, w.host + at, 4 * dws);
		else
			w = copy_far(col->mmu, w, addr, dw, dws);
	}
}

static void copy_array(const struct column *col, unsigned int dws)
{
	if (unlikely(col->mask != VAP_INDEX_MASK)) {
		copy_column(col, dws, false);
		return;
	}
	switch (dws) {
	case 1:
		copy_column(col, 1, true);
		break;
	case 2:
		copy_column(col, 2, true);
		break;
	case 3:
		copy_column(col, 3, true);
		break;
	case 4:
		copy_column(col, 4, true);
		break;
	case 6:
		copy_column(col, 6, true);
		break;
	case 8:
		copy_column(col, 8, true);
		break;
	default:
		copy_column(col, dws, true);
	}
}

/* Rows from the one on that has DWord @from_dw. */
static void wipe(const struct vap_fetch *fetch, u32 *dw, unsigned int n, unsigned int from_dw)
{
	const size_t stride_dw = fetch->stride_dw;
	size_t first = from_dw - from_dw % VAP_ROW_DW;
	u32 *at;

	for (; first < stride_dw; first += VAP_ROW_DW)
		for (at = dw + first; at < dw + n * stride_dw; at += stride_dw)
			memset(at, 0, 4 * VAP_ROW_DW);
}

static void swap_all(const struct vap_fetch *fetch, u32 *dw, unsigned int n)
{
	u32 *end = dw + n * fetch->stride_dw;

	for (; dw < end; dw++)
		*dw = r5xx_swapped(*dw, fetch->swap);
}

void vap_read(const struct vap_fetch *fetch, struct mirage_mmu *mmu, const u32 *index,
	      unsigned int n, u32 *dw)
{
	unsigned int at = 0, i;

	for (i = 0; i < fetch->num_arrays; i++)
		at += fetch->array[i].count_dw;
	wipe(fetch, dw, n, min_t(unsigned int, at, fetch->vertex_dw));
	for (i = 0, at = 0; i < fetch->num_arrays && at < fetch->vertex_dw; i++) {
		const struct vap_array *a = &fetch->array[i];
		const struct column col = {
			.a = a, .mmu = mmu, .index = index, .n = n, .dw = dw + at,
			.stride_dw = fetch->stride_dw, .shift = fetch->dual && !i ? 16 : 0,
			.mask = !fetch->dual ? VAP_INDEX_MASK : i ? 0xffff : 0xff,
		};
		unsigned int dws = min_t(unsigned int, a->count_dw, fetch->vertex_dw - at);

		copy_array(&col, dws);
		at += dws;
	}
	if (fetch->swap)
		swap_all(fetch, dw, n);
}
