// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from elements to floats
 *
 * "Radeon R5xx Acceleration", VAP_PROG_STREAM_CNTL and VAP_PSC_SGN_NORM_CNTL. What a type does not
 * have reads 0, and 1 in W. Rows have a float for each of PVS_BATCH vertices; where it is cheaper,
 * vertices go into them, and come out again, four at a time.
 */

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "vap.h"

typedef float v4f __attribute__((vector_size(16), may_alias)) __aligned(4);
typedef s32 v4i __attribute__((vector_size(16), may_alias)) __aligned(4);

static v4f splat4(float f)
{
	return (v4f){ f, f, f, f };
}

/* Rows become columns. */
static __always_inline void transpose4(v4f *r)
{
	v4f a = __builtin_shufflevector(r[0], r[1], 0, 4, 1, 5);
	v4f b = __builtin_shufflevector(r[2], r[3], 0, 4, 1, 5);
	v4f c = __builtin_shufflevector(r[0], r[1], 2, 6, 3, 7);
	v4f d = __builtin_shufflevector(r[2], r[3], 2, 6, 3, 7);

	r[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
	r[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
	r[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
	r[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

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

/* As all loops over rows may, up to the end of a vector. */
static void fill(float *row, unsigned int n, float value)
{
	const v4f v = splat4(value);
	unsigned int i;

	for (i = 0; i < n; i += 4)
		*(v4f *)(row + i) = v;
}

/* Four vertices, of which the one at @dw stands in for those that are missing. */
static __always_inline void load_four(const u32 *dw, unsigned int stride_dw, unsigned int n, v4f *r)
{
	unsigned int i;

#pragma GCC unroll 4
	for (i = 0; i < 4; i++)
		r[i] = *(const v4f *)(dw + (i < n ? i : 0) * stride_dw);
	transpose4(r);
}

/* @in_order is a constant where this is used: components go to rows of their own name. */
static __always_inline void copy_vectors(const struct vap_element *e, const struct column *col,
					 float *const *row, unsigned int want, bool in_order)
{
	const unsigned int stride_dw = col->stride_dw;
	unsigned int left, i = 0, c;
	const u32 *dw = col->dw;
	v4f r[4];

	for (left = col->n; left; left -= min(left, 4u), i += 4, dw += 4 * stride_dw) {
		if (left >= 4)
			load_four(dw, stride_dw, 4, r);
		else
			load_four(dw, stride_dw, left, r);
#pragma GCC unroll 4
		for (c = 0; c < 4; c++)
			if (want & BIT(c))
				*(v4f *)(row[c] + i) = r[in_order ? c : e->swizzle[c]];
	}
}

/* Components that the type has go to the rows that want them. */
static void copy_floats(const struct vap_element *e, const struct column *col, float *const *row)
{
	unsigned int want = 0, moved = 0, c;

	for (c = 0; c < 4; c++)
		if (e->mask & BIT(c) && row[c] && e->swizzle[c] < 4 && e->swizzle[c] <= e->type) {
			want |= BIT(c);
			moved |= e->swizzle[c] ^ c;
		}
	if (want && !moved)
		copy_vectors(e, col, row, want, true);
	else if (want)
		copy_vectors(e, col, row, want, false);
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
		return;
	if (!b || !b->width)
		fill(row, col->n, c == 3 || c == 5 ? 1.0f : 0.0f);
	else if (e->type >= VAP_FLT16_2)
		copy_halves(col, row, b);
	else
		copy_fixed(col, row, b, e);
}

/* Hardly any is. */
static bool is_wanted(float *const *row)
{
	return row[0] || row[1] || row[2] || row[3];
}

void vap_convert(const struct vap_fetch *fetch, const u32 *dw, unsigned int n,
		 float *(*row)[4])
{
	u8 written[PVS_INPUTS] = { };
	unsigned int i, c;

	for (i = 0; i < fetch->num_elements; i++) {
		const struct vap_element *e = &fetch->element[i];
		const struct column col = { dw + e->at_dw, fetch->stride_dw, n };

		if (e->type <= VAP_FLOAT_4)
			copy_floats(e, &col, row[e->vector]);
		for (c = 0; c < 4; c++)
			if (e->mask & BIT(c) && row[e->vector][c])
				convert_component(e, &col, e->swizzle[c], row[e->vector][c]);
		written[e->vector] |= e->mask;
	}
	for (i = 0; i < PVS_INPUTS; i++)
		for (c = 0; is_wanted(row[i]) && c < 4; c++)
			if (row[i][c] && !(written[i] & BIT(c)))
				fill(row[i][c], n, 0.0f);
}

/* What is no number becomes 0. */
static v4f clamped(v4f v)
{
	const v4f one = splat4(1.0f);
	v4i below;

	v = (v4f)((v4i)v & (v > splat4(0.0f)));
	below = v < one;
	return (v4f)((below & (v4i)v) | (~below & (v4i)one));
}

/* Components of a vector, in whole vectors of vertices: what it does not have is zero. */
struct packed {
	const float *row[4];
	v4i clamp[4];
	bool clamps;
	unsigned int to;
};

static __always_inline v4f packed_row(const struct packed *p, unsigned int c, unsigned int i,
				      bool clamps)
{
	v4f v = *(const v4f *)(p->row[c] + i);

	return clamps ? (v4f)((p->clamp[c] & (v4i)clamped(v)) | (~p->clamp[c] & (v4i)v)) : v;
}

static __always_inline void pack_rows(const struct packed *p, unsigned int n, float *vertex,
				      bool clamps)
{
	unsigned int i, c;
	v4f r[4];

	for (i = 0; i < n; i += 4, vertex += 4 * VAP_VERTEX_STRIDE) {
#pragma GCC unroll 4
		for (c = 0; c < 4; c++)
			r[c] = packed_row(p, c, i, clamps);
		transpose4(r);
#pragma GCC unroll 4
		for (c = 0; c < 4; c++)
			if (n - i > c)
				*(v4f *)(vertex + c * VAP_VERTEX_STRIDE) = r[c];
	}
}

static void pack_vector(const struct packed *p, unsigned int n, float *vertex)
{
	if (p->clamps)
		pack_rows(p, n, vertex + p->to, true);
	else
		pack_rows(p, n, vertex + p->to, false);
}

/* Parts of one place, from @part on. Return: how many. */
static unsigned int collect(const struct vap_part *part, unsigned int left, float *(*row)[4],
			    struct packed *p)
{
	static const float zeroes[PVS_BATCH] __aligned(16);
	unsigned int n, c;

	memset(p, 0, sizeof(*p));
	p->to = part->to & ~3u;
	for (n = 0; n < left && (part[n].to & ~3u) == p->to; n++) {
		p->row[part[n].to % 4] = row[part[n].vector][part[n].comp];
		if (!part[n].clamp)
			continue;
		p->clamp[part[n].to % 4] = (v4i){ -1, -1, -1, -1 };
		p->clamps = true;
	}
	for (c = 0; c < 4; c++)
		p->row[c] = p->row[c] ?: zeroes;
	return n;
}

void vap_pack(const struct vap_output *out, float *(*row)[4], unsigned int n, float *vertex)
{
	struct packed p;
	unsigned int i;

	for (i = 0; i < out->num; ) {
		i += collect(&out->part[i], out->num - i, row, &p);
		pack_vector(&p, n, vertex);
	}
}
