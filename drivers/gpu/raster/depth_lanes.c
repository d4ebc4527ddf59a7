// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: depth and stencil
 *
 * Both tests and both updates for 8 pixels (Gen4-5 Vol 2, 9.1.3 to 9.1.5 and 8.4.3).
 * Fixed-point depth is compared as integers, in the precision of the buffer.
 */

#include <linux/kernel.h>

#include "../compare_lanes.h"
#include "../format/float_lanes.h"
#include "pixels_lanes.h"
#include "span_lanes.h"

/**
 * struct depth_format - where the parts are
 * @bits: of fixed-point depth, 0 for float
 * @stencil_dw: DWord that holds stencil
 * @stencil_shift: and where in it
 * @has_stencil: whether there is any
 * @shift: of depth in the first DWord
 * @is_e3: depth has an exponent: enum raster_depth_format
 */
struct depth_format {
	u8 bits;
	u8 stencil_dw;
	u8 stencil_shift;
	bool has_stencil;
	u8 shift;
	u8 is_e3;
};

static const struct depth_format formats[] = {
	[RASTER_D32F_S8X24] = { 0, 1, 0, true },
	[RASTER_D32F] = { 0, 0, 0, false },
	[RASTER_D24_S8] = { 24, 0, 24, true },
	[RASTER_D24_X8] = { 24, 0, 24, false },
	[RASTER_D16] = { 16, 0, 0, false },
	[RASTER_S8_D24] = { 24, 0, 0, true, 8 },
	[RASTER_D13E3] = { 16, 0, 0, false, 0, RASTER_D13E3 },
	[RASTER_D13E3_ZEROS] = { 16, 0, 0, false, 0, RASTER_D13E3_ZEROS },
};

/* What a block of the buffers holds. Fixed-point depth as integers, float depth as its bits. */
struct zs {
	v8u raw[2];
	v8i depth;
	v8i stencil;
};

static u64 stencil_addr(const struct raster_depth *d, const struct raster_plane *p, u32 layer,
			u32 x_px, u32 y_px)
{
	if (p->interleave)
		plane_interleave(p, &x_px, &y_px);
	return mirage_level_addr(&d->stencil_level, layer, x_px, y_px, 1);
}

/*
 * Where the stencil of a block is in a buffer of its own: W tiles have the eight bytes in the order
 * of lanes. NULL where that is not so, or not there.
 */
static u8 *separate_block(struct mirage_mmu *mmu, const struct raster_depth *d,
			  const struct raster_plane *p, u32 layer, u32 x_px, u32 y_px, bool write)
{
	u64 addr;

	if (p->interleave || d->stencil_level.image.tiling != MIRAGE_TILING_W ||
	    (x_px & (RASTER_BLOCK_W_PX - 1)) || (y_px & (RASTER_BLOCK_H_PX - 1)))
		return NULL;
	addr = stencil_addr(d, p, layer, x_px, y_px);
	return addr & 7 ? NULL : plane_host(mmu, addr, write);
}

static void separate_load(struct mirage_mmu *mmu, const struct raster_depth *d,
			  const struct raster_plane *p, u32 layer, u32 x_px, u32 y_px,
			  v8i *stencil)
{
	const u8 *block = separate_block(mmu, d, p, layer, x_px, y_px, false);
	u32 lane;

	for (lane = 0; lane < 8; lane++) {
		u8 s;

		if (likely(block))
			s = block[lane];
		else
			mirage_mmu_read(mmu, stencil_addr(d, p, layer,
							  x_px + ((lane & 1) | (lane & 4) >> 1),
							  y_px + (lane >> 1 & 1)), &s, 1);
		(*stencil)[lane] = s;
	}
}

static void separate_store(struct mirage_mmu *mmu, const struct raster_depth *d,
			   const struct raster_plane *p, u32 layer, u32 x_px, u32 y_px,
			   v8i stencil, u32 mask)
{
	u8 *block = mask ? separate_block(mmu, d, p, layer, x_px, y_px, true) : NULL;

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u8 s = stencil[lane];

		if (likely(block))
			block[lane] = s;
		else
			mirage_mmu_write(mmu, stencil_addr(d, p, layer,
							   x_px + ((lane & 1) | (lane & 4) >> 1),
							   y_px + (lane >> 1 & 1)), &s, 1);
	}
}

/* @st: of the draw; a buffer of its own is looked at for what asks for stencil. */
static void zs_load(struct raster_worker *w, const struct raster_state *st,
		    const struct depth_format *f, const struct raster_plane *p, u32 layer,
		    u32 x_px, u32 y_px, struct zs *zs, u32 mask, bool alone)
{
	const struct raster_depth *d = &st->depth;

	/* There may be nothing beside the stencil buffer. */
	if (unlikely(alone))
		memset(zs->raw, 0, sizeof(zs->raw));
	else
		plane_load(&w->mmu, p, x_px, y_px, zs->raw, mask);
	zs->depth = (v8i)(zs->raw[0] >> f->shift);
	if (f->bits)
		zs->depth &= (1 << f->bits) - 1;
	if (d->stencil_separate && (st->stencil_test || st->deliver_dst))
		separate_load(&w->mmu, d, p, layer, x_px, y_px, &zs->stencil);
	else if (!d->stencil_separate && f->has_stencil)
		zs->stencil = (v8i)(zs->raw[f->stencil_dw] >> f->stencil_shift & 0xff);
	else
		zs->stencil = v8i_splat(0);
}

/* Writes depth in the lanes of @zmask, stencil in those of @smask. */
static void zs_store(struct raster_worker *w, const struct raster_depth *d,
		     const struct depth_format *f, const struct raster_plane *p, u32 layer,
		     u32 x_px, u32 y_px, struct zs *zs, v8i depth, v8i stencil,
		     v8i zmask, v8i smask)
{
	u32 mask = v8i_bits(zmask);

	if (f->bits == 24) {
		v8u rest = zs->raw[0] & ~(0xffffffu << f->shift);

		depth = v8i_select(zmask, depth, zs->depth);
		zs->raw[0] = (v8u)depth << f->shift | rest;
	} else if (mask) {
		zs->raw[0] = (v8u)v8i_select(zmask, depth, (v8i)zs->raw[0]);
	}
	if (d->stencil_separate) {
		separate_store(&w->mmu, d, p, layer, x_px, y_px, stencil, v8i_bits(smask));
	} else if (f->has_stencil) {
		v8u keep = (v8u)v8i_splat(~(0xffu << f->stencil_shift));
		v8u *dw = &zs->raw[f->stencil_dw];
		v8i changed = (v8i)((*dw & keep) | (v8u)stencil << f->stencil_shift);

		*dw = (v8u)v8i_select(smask, changed, (v8i)*dw);
		mask |= v8i_bits(smask);
	}
	if (mask)
		plane_store(&w->mmu, p, x_px, y_px, zs->raw, mask);
}

/* 24-bit depth as 3 bits that count leading ones, and 13 that follow the first zero. */
static u32 e3_of(u32 z)
{
	u32 ones = 0;

	while (ones < 7 && z >> (23 - ones) & 1)
		ones++;
	/* Seven ones are not followed by a zero that says so. */
	return ones << 13 | (z >> (ones < 7 ? 10 - ones : 4) & 0x1fff);
}

static noinline v8i quantise_e3(const struct depth_format *f, v8f z)
{
	v8i code = (v8i)v8u_round(v8f_clamp(z, 0.0f, 1.0f) * 0xffffffp0f);
	u32 i;

	for (i = 0; i < 8; i++)
		code[i] = f->is_e3 == RASTER_D13E3 ? e3_of(code[i]) :
			  0xffff - e3_of(0xffffff - code[i]);
	return code;
}

/* Seven bits of exponent: too small is zero, too large the largest; no number is zero, too. */
static u32 float24_of(u32 bits)
{
	u32 sign = bits >> 31 << 23, exponent = bits >> 23 & 0xff;

	if ((bits & 0x7fffffff) > 0x7f800000 || exponent < 127 - 62)
		return 0;
	if (exponent > 127 + 64)
		return sign | 0x7fffff;
	return sign | (exponent - (127 - 63)) << 16 | (bits >> 7 & 0xffff);
}

static noinline v8i quantise_float(const struct depth_format *f, v8f z)
{
	v8i code = (v8i)z;
	u32 i;

	for (i = 0; i < 8; i++)
		code[i] = float24_of(code[i]) >> (24 - f->bits);
	return code;
}

static __always_inline v8i depth_quantise(const struct raster_depth *d,
					  const struct depth_format *f, v8f z)
{
	float max = (float)((1 << f->bits) - 1);

	if (!f->bits)
		return (v8i)z;
	if (unlikely(d->numbers & RASTER_DEPTH_FLOAT))
		return quantise_float(f, z);
	if (f->is_e3)
		return quantise_e3(f, z);
	return (v8i)v8u_round(v8f_clamp(z, 0.0f, 1.0f) * max);
}

/* Codes of signed numbers in an order that a comparison of integers has. */
static v8i in_order(u32 numbers, u32 bits, v8i code)
{
	v8i sign = v8i_ne(code & (1 << (bits - 1)), v8i_splat(0));

	if (numbers & RASTER_DEPTH_MAGNITUDE) {
		code &= (1 << (bits - 1)) - 1;
		return v8i_select(sign, -code, code);
	}
	return code - (sign & (1 << bits));
}

static noinline v8i compare_signed(u32 func, u32 numbers, u32 bits, v8i depth, v8i stored)
{
	return compare_v8i(func, in_order(numbers, bits, depth),
			   in_order(numbers, bits, stored));
}

static __always_inline v8i depth_compare(const struct raster_state *st,
					 const struct depth_format *f, v8i depth, v8i stored)
{
	if (!f->bits)
		return compare_v8f(st->depth_func, (v8f)depth, (v8f)stored);
	if (unlikely(st->depth.numbers & RASTER_DEPTH_SIGNED))
		return compare_signed(st->depth_func, st->depth.numbers, f->bits, depth, stored);
	return compare_v8i(st->depth_func, depth, stored);
}

static v8i stencil_apply(u32 op, v8i s, v8i ref)
{
	switch (op) {
	case RASTER_STENCIL_ZERO:
		return v8i_splat(0);
	case RASTER_STENCIL_REPLACE:
		return ref;
	case RASTER_STENCIL_INCRSAT:
		return s - v8i_lt(s, v8i_splat(255));
	case RASTER_STENCIL_DECRSAT:
		return s + v8i_gt(s, v8i_splat(0));
	case RASTER_STENCIL_INCR:
		return (s + 1) & 255;
	case RASTER_STENCIL_DECR:
		return (s - 1) & 255;
	case RASTER_STENCIL_INVERT:
		return ~s & 255;
	default:
		return s;
	}
}

/* What stencil is compared with: the state's reference, or the shader's. */
static v8i stencil_reference(const struct raster_worker *w, const struct raster_stencil *st)
{
	v8i ref = v8i_splat(st->ref);
	u32 i;

	for (i = 0; i < 8 && w->stencil; i++)
		ref[i] = w->stencil[i];
	return ref;
}

static v8i stencil_update(const struct raster_stencil *st, v8i s, v8i ref, v8i spass, v8i zpass)
{
	v8i fail = stencil_apply(st->fail, s, ref);
	v8i zfail = stencil_apply(st->zfail, s, ref);
	v8i pass = stencil_apply(st->zpass, s, ref);
	v8i next = v8i_select(spass, v8i_select(zpass, pass, zfail), fail);

	return (next & (s32)st->write_mask) | (s & (s32)(u8)~st->write_mask);
}

static void deliver_depth(struct raster_span *span, const struct depth_format *f,
			  const struct zs *zs)
{
	float max = (float)((1 << f->bits) - 1);

	span->dst_z = f->bits ? v8f_from_s32(zs->depth) / max : (v8f)zs->depth;
	span->dst_stencil = zs->stencil;
}

/* Depth of up to 24 bits as it lies in the low bits of a DWord: v8u_round() for its range. */
static __always_inline v8i quantise_24(const struct depth_format *f, v8f z)
{
	v8f x = v8f_clamp(z, 0.0f, 1.0f) * (float)((1 << f->bits) - 1);
	v8i whole = __builtin_convertvector(x, v8i);

	return whole - v8f_ge(x - v8f_from_s32(whole), v8f_splat(0.5f));
}

/*
 * 24 bits of depth and nothing to do with stencil, which is most of what is drawn.
 *
 * Return: as mirage_raster_depth().
 */
static u32 depth_only(struct raster_worker *w, const struct raster_state *st,
		      const struct depth_format *f, u32 x_px, u32 y_px, v8f z, u32 mask,
		      enum raster_depth_use use)
{
	const struct raster_plane *p = &w->depth;
	v8i depth = quantise_24(f, z);
	v8u raw;

	plane_load(&w->mmu, p, x_px, y_px, &raw, mask);
	if (st->depth_test)
		mask &= v8i_bits(compare_v8i(st->depth_func, depth,
					     (v8i)(raw >> f->shift) & 0xffffff));
	if (mask && use == RASTER_DEPTH_UPDATE && st->depth_write) {
		raw = (raw & ~(0xffffffu << f->shift)) | (v8u)depth << f->shift;
		plane_store(&w->mmu, p, x_px, y_px, &raw, mask);
	}
	return mask;
}

/* All pixels get the same element. */
static noinline u32 fill_span(struct raster_worker *w, const struct raster_state *st, u32 x_px,
			      u32 y_px, u32 mask, enum raster_depth_use use)
{
	v8u raw[2] = { (v8u)v8i_splat(st->depth_fill_value), (v8u)v8i_splat(0) };

	if (use == RASTER_DEPTH_UPDATE)
		plane_store(&w->mmu, &w->depth, x_px, y_px, raw, mask);
	return mask;
}

/*
 * Depth and stencil tests of a span, which is one block. @z replaces the span's
 * own depth when not NULL.
 *
 * Return: the lanes of @mask that pass; of RASTER_DEPTH_REJECT, that are to stay.
 */
u32 LANES_FN(mirage_raster_depth)(struct raster_worker *w, const struct raster_item *item,
				  struct raster_span *span, const v8f *z, u32 mask,
				  enum raster_depth_use use)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_depth *d = &st->depth;
	const struct depth_format *f = &formats[d->format < ARRAY_SIZE(formats) ? d->format : 1];
	bool back = st->stencil_two_sided && item->prim.back_facing;
	const struct raster_stencil *face = &st->stencil[back];
	s32 x_px = span->x_px[0] + d->x_px, y_px = span->y_px[0] + d->y_px;
	const struct raster_plane *p = &w->depth;
	u32 layer = layer_of(&d->level, d->min_layer, item->prim.layer);
	v8i lit, spass, zpass, pass, depth, stencil, zmask, smask, ref;
	v8f source;
	struct zs zs;

	mask &= plane_inside(p, x_px, y_px);
	if (!mask)
		return 0;
	if (unlikely(st->depth_fill))
		return fill_span(w, st, x_px, y_px, mask, use);
	source = clamped_depth(item, z ? *z : span->z);
	if (item->draw->depth_plain)
		return depth_only(w, st, f, x_px, y_px, source, mask, use);
	zs_load(w, st, f, p, layer, x_px, y_px, &zs, mask, item->draw->stencil_alone);
	if (st->deliver_dst)
		deliver_depth(span, f, &zs);

	lit = v8i_from_bits(mask);
	depth = depth_quantise(d, f, source);
	spass = v8i_splat(-1);
	ref = stencil_reference(w, face);
	if (st->stencil_test)
		spass = compare_v8i(face->func, ref & (s32)face->test_mask,
				    zs.stencil & (s32)face->test_mask);
	zpass = v8i_splat(-1);
	if (st->depth_test)
		zpass = depth_compare(st, f, depth, zs.depth);
	pass = lit & spass & zpass;
	if (use == RASTER_DEPTH_REJECT && st->stencil_write)
		return mask;
	if (use != RASTER_DEPTH_UPDATE)
		return v8i_bits(pass);

	stencil = zs.stencil;
	if (st->stencil_test && st->stencil_write)
		stencil = stencil_update(face, zs.stencil, ref, spass, zpass);
	smask = lit & v8i_ne(stencil, zs.stencil);
	zmask = st->depth_write ? pass : v8i_splat(0);
	if (v8i_bits(smask | zmask))
		zs_store(w, d, f, p, layer, x_px, y_px, &zs, depth, stencil, zmask, smask);
	return v8i_bits(pass);
}

/* What depth_only() does, for a block on a page that is at hand, all of it on the level. */
static __always_inline u32 early_block(bool write, u32 func, u32 shift,
				       const struct plane_rows *r, v8i depth, u32 mask)
{
	v4u a, b;
	v8u raw;

	memcpy(&a, r->row[0], 16);
	memcpy(&b, r->row[1], 16);
	raw = __builtin_shufflevector(a, b, 0, 1, 4, 5, 2, 3, 6, 7);
	mask &= v8i_bits(compare_v8i(func, depth, (v8i)(raw >> shift) & 0xffffff));
	if (mask && write) {
		v8u lit = (v8u)v8i_from_bits(mask) & (0xffffffu << shift);

		raw = (raw & ~lit) | ((v8u)depth << shift & lit);
		plane_store_dwords(r->row[0], r->row[1], raw, 0xff, true);
	}
	return mask;
}

/**
 * struct early_plane - an item's depth in a tile: columns, rows and this are added, then clamped
 * @z0: what is added
 * @low: clamped to
 * @high: likewise
 * @column: by block
 */
struct early_plane {
	v8f z0;
	v8f low;
	v8f high;
	v8f column[RASTER_BLOCKS_X];
};

static __always_inline void early_columns(const struct raster_worker *w,
					  const struct raster_item *item,
					  const struct raster_area *a, struct early_plane *plane)
{
	const struct raster_state *st = &item->draw->state;
	const float *range = st->depth_clamp[item->prim.viewport & 15];
	u32 bx;

	plane->z0 = v8f_splat(item->prim.z0);
	plane->low = v8f_splat(range[0]);
	plane->high = v8f_splat(range[1]);
	for (bx = a->bx0; bx < a->bx1; bx++)
		plane->column[bx] = depth_of_columns(&item->prim,
						     w->x_px + bx * RASTER_BLOCK_W_PX,
						     st->sample_x);
}

/* Of all blocks of @a whose pages are at hand. @func and @shift are mostly constants. */
static __always_inline u32 early_area(struct raster_worker *w, const struct raster_item *item,
				      const struct raster_area *a, u32 func, u32 shift)
{
	const struct raster_state *st = &item->draw->state;
	const struct depth_format *f = &formats[st->depth.format];
	const struct raster_plane *p = &w->depth;
	const bool write = st->depth_write;
	const v16b columns = cover_columns(a->bx0, a->bx1);
	struct early_plane plane;
	u32 left = 0, lit, by;

	early_columns(w, item, a, &plane);
	for (by = a->by0; by < a->by1; by++) {
		const u32 y = by * RASTER_BLOCK_H_PX;
		const v8f row = depth_of_rows(&item->prim, w->y_px + y, st->sample_y);
		u8 *block = w->cover.block[by];

		for (lit = cover_lit(&w->cover, by, columns); lit; lit &= lit - 1) {
			const u32 bx = __builtin_ctz(lit), x = bx * RASTER_BLOCK_W_PX;
			struct plane_rows r;
			u32 mask = block[bx];
			v8f z;

			z = v8f_min(v8f_max(plane.column[bx] + row + plane.z0, plane.low),
				    plane.high);
			r = plane_block(p, x, y);
			if (likely(r.row[0]))
				mask = early_block(write, func, shift, &r, quantise_24(f, z),
						   mask);
			else
				mask = depth_only(w, st, f, w->x_px + x + st->depth.x_px,
						  w->y_px + y + st->depth.y_px, z, mask,
						  RASTER_DEPTH_UPDATE);
			block[bx] = mask;
			left += mask != 0;
		}
	}
	return left;
}

/* A function for each, so that none needs the stack of all. */
#define EARLY(name, func, shift)					\
static noinline u32 name(struct raster_worker *w, const struct raster_item *item, \
			 const struct raster_area *a)			\
{									\
	return early_area(w, item, a, func, shift);			\
}

EARLY(early_always, MIRAGE_COMPARE_ALWAYS, 0)
EARLY(early_less, MIRAGE_COMPARE_LESS, 0)
EARLY(early_lequal, MIRAGE_COMPARE_LEQUAL, 0)
EARLY(early_other, item->draw->state.depth_func, 0)
/* Depth above stencil: without a test all pass. */
EARLY(early_above, item->draw->state.depth_test ? item->draw->state.depth_func :
		   MIRAGE_COMPARE_ALWAYS, 8)

#undef EARLY

static noinline u32 early_any(struct raster_worker *w, const struct raster_item *item,
			      const struct raster_area *a)
{
	struct raster_span span;
	u32 left = 0, bx, by;

	for (by = a->by0; by < a->by1; by++) {
		for (bx = a->bx0; bx < a->bx1; bx++) {
			u8 *mask = &w->cover.block[by][bx];

			if (!*mask)
				continue;
			span_place(&span, item, w->x_px + bx * RASTER_BLOCK_W_PX,
				   w->y_px + by * RASTER_BLOCK_H_PX);
			*mask = LANES_FN(mirage_raster_depth)(w, item, &span, NULL, *mask,
							      RASTER_DEPTH_UPDATE);
			left += *mask != 0;
		}
	}
	return left;
}

/*
 * Depth and stencil tests and updates of all blocks of an item in the tile, before anything
 * is shaded: the cover keeps what passes.
 *
 * Return: the number of blocks of which something is left.
 */
u32 LANES_FN(mirage_raster_early)(struct raster_worker *w, const struct raster_item *item,
				  const struct raster_area *a)
{
	const struct raster_state *st = &item->draw->state;
	const struct depth_format *f = &formats[st->depth.format % ARRAY_SIZE(formats)];

	set_planes(w, item);
	if (!item->draw->depth_plain || !w->depth.mapped || !w->depth.whole)
		return early_any(w, item, a);
	if (f->shift)
		return early_above(w, item, a);
	if (!st->depth_test)
		return early_always(w, item, a);
	switch (st->depth_func) {
	case MIRAGE_COMPARE_LESS:
		return early_less(w, item, a);
	case MIRAGE_COMPARE_LEQUAL:
		return early_lequal(w, item, a);
	default:
		return early_other(w, item, a);
	}
}

/*
 * Do all pixels of an item write the same depth, whatever is there? Then elements become @value and
 * keep the bits of @keep. @span: one of the item's blocks
 */
bool LANES_FN(mirage_raster_depth_flat)(const struct raster_item *item,
					const struct raster_span *span, u32 *value, u32 *keep)
{
	const struct raster_state *st = &item->draw->state;
	const struct depth_format *f = &formats[st->depth.format % ARRAY_SIZE(formats)];

	if (st->depth_fill && f->bits == 24) {
		*value = st->depth_fill_value;
		*keep = 0;
		return true;
	}
	if (!item->draw->depth_plain || !st->depth_write ||
	    (st->depth_test && st->depth_func != MIRAGE_COMPARE_ALWAYS) ||
	    item->prim.z_dx != 0.0f || item->prim.z_dy != 0.0f)
		return false;
	*value = (u32)quantise_24(f, clamped_depth(item, span->z))[0] << f->shift;
	*keep = ~(0xffffffu << f->shift);
	return true;
}
