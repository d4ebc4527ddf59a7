// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from elements to floats
 *
 * "Radeon R5xx Acceleration", VAP_PROG_STREAM_CNTL and VAP_PSC_SGN_NORM_CNTL. What a type does not
 * have reads 0, and 1 in W. Rows have a float for each of PVS_BATCH vertices.
 */

#include <linux/bits.h>
#include <linux/string.h>

#include "vap.h"

/* Where a component of fixed point is. */
struct bits {
	u8 dw;
	u8 shift;
	u8 width;
};

static const struct bits fixed[VAP_NUM_TYPES][4] = {
	[VAP_BYTE]	   = { { 0, 0, 8 }, { 0, 8, 8 }, { 0, 16, 8 }, { 0, 24, 8 } },
	[VAP_D3DCOLOR]	   = { { 0, 16, 8 }, { 0, 8, 8 }, { 0, 0, 8 }, { 0, 24, 8 } },
	[VAP_SHORT_2]	   = { { 0, 0, 16 }, { 0, 16, 16 } },
	[VAP_SHORT_4]	   = { { 0, 0, 16 }, { 0, 16, 16 }, { 1, 0, 16 }, { 1, 16, 16 } },
	[VAP_VECTOR_3_TTT] = { { 0, 0, 10 }, { 0, 10, 10 }, { 0, 20, 10 } },
	[VAP_VECTOR_3_EET] = { { 0, 0, 11 }, { 0, 11, 11 }, { 0, 22, 10 } },
	[VAP_FLT16_2]	   = { { 0, 0, 16 }, { 0, 16, 16 } },
	[VAP_FLT16_4]	   = { { 0, 0, 16 }, { 0, 16, 16 }, { 1, 0, 16 }, { 1, 16, 16 } },
};

/* Elements of all vertices. */
struct column {
	const u32 *dw;
	unsigned int stride_dw;
	unsigned int n;
};

static void fill(float *row, unsigned int n, float value)
{
	while (n--)
		*row++ = value;
}

static void copy_floats(const struct column *col, float *row, unsigned int c)
{
	const u32 *dw = col->dw + c;
	unsigned int n;

	for (n = col->n; n--; dw += col->stride_dw)
		*row++ = r5xx_float(*dw);
}

static u32 take(const u32 *dw, const struct bits *b)
{
	return dw[b->dw] >> b->shift & ((1u << b->width) - 1);
}

/* Sign, 5 bits of exponent with a bias of 15, 10 bits of mantissa; denormals count. */
static float half(u32 h)
{
	u32 sign = (h & 0x8000) << 16, exponent = h >> 10 & 31, mantissa = h & 0x3ff;

	if (exponent == 31)
		return r5xx_float(sign | 0x7f800000 | mantissa << 13);
	if (exponent)
		return r5xx_float(sign | (exponent + 127 - 15) << 23 | mantissa << 13);
	return (sign ? -1.0f : 1.0f) * mantissa / (1 << 24);
}

static void copy_halves(const struct column *col, float *row, const struct bits *b)
{
	const u32 *dw = col->dw;
	unsigned int n;

	for (n = col->n; n--; dw += col->stride_dw)
		*row++ = half(take(dw, b));
}

/* Of @width bits, the highest of which is a sign. */
static float signed_float(s32 v, unsigned int width, const struct vap_element *e)
{
	float most = (1 << (width - 1)) - 1;

	if (!e->normalize)
		return v;
	if (e->norm == VAP_NORM_NO_ZERO)
		return (2.0f * v + 1.0f) / ((1 << width) - 1);
	if (e->norm == VAP_NORM_ZERO_CLAMP_MINUS_ONE && v < -most)
		return -1.0f;
	return v / most;
}

static float fixed_float(u32 v, unsigned int width, const struct vap_element *e)
{
	if (e->is_signed)
		return signed_float((s32)(v << (32 - width)) >> (32 - width), width, e);
	return e->normalize ? (float)v / ((1 << width) - 1) : (float)v;
}

static void copy_fixed(const struct column *col, float *row, const struct bits *b,
		       const struct vap_element *e)
{
	const u32 *dw = col->dw;
	unsigned int n;

	for (n = col->n; n--; dw += col->stride_dw)
		*row++ = fixed_float(take(dw, b), b->width, e);
}

/* Component @c of what the element has, before it is swizzled; 4 and 5 are constants. */
static void convert_component(const struct vap_element *e, const struct column *col,
			      unsigned int c, float *row)
{
	const struct bits *b = c < 4 ? &fixed[e->type][c] : NULL;

	if (c < 4 && e->type <= VAP_FLOAT_4 && c <= e->type)
		copy_floats(col, row, c);
	else if (!b || !b->width)
		fill(row, col->n, c == 3 || c == 5 ? 1.0f : 0.0f);
	else if (e->type >= VAP_FLT16_2)
		copy_halves(col, row, b);
	else
		copy_fixed(col, row, b, e);
}

void vap_convert(const struct vap_fetch *fetch, const u32 *dw, unsigned int n,
		 float *(*row)[4])
{
	u8 written[PVS_INPUTS] = { };
	unsigned int i, c;

	for (i = 0; i < fetch->num_elements; i++) {
		const struct vap_element *e = &fetch->element[i];
		const struct column col = { dw + e->at_dw, fetch->vertex_dw, n };

		for (c = 0; c < 4; c++)
			if (e->mask & BIT(c) && row[e->vector][c])
				convert_component(e, &col, e->swizzle[c], row[e->vector][c]);
		written[e->vector] |= e->mask;
	}
	for (i = 0; i < PVS_INPUTS; i++)
		for (c = 0; c < 4; c++)
			if (row[i][c] && !(written[i] & BIT(c)))
				fill(row[i][c], n, 0.0f);
}

static float clamped(float v)
{
	if (!(v > 0.0f))
		return 0.0f;
	return v < 1.0f ? v : 1.0f;
}

static void pack_row(const float *from, unsigned int n, bool clamp, float *to)
{
	for (; n--; to += VAP_VERTEX_STRIDE) {
		float v = from ? *from++ : 0.0f;

		*to = clamp ? clamped(v) : v;
	}
}

void vap_pack(const struct vap_output *out, float *(*row)[4], unsigned int n, float *vertex)
{
	unsigned int i;

	for (i = 0; i < out->num; i++) {
		const struct vap_part *part = &out->part[i];

		pack_row(row[part->vector][part->comp], n, part->clamp, vertex + part->to);
	}
}
