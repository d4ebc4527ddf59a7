/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_PIXELS_LANES_H_
#define _RASTER_PIXELS_LANES_H_

#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/mmu.h>

#include "../bits_lanes.h"
#include "internal.h"

/**
 * DOC: blocks of 4x2 pixels in memory
 *
 * A block is two rows of four elements, each of them nearly always contiguous: then
 * it is two loads. A block on a page's border, or in a surface that starts at an odd
 * place, goes byte by byte through the MMU. Memory is only written where pixels are lit, and
 * what is beside them may lie past the surface's end: only lit pixels fault.
 */

typedef u32 v4u __attribute__((vector_size(16)));

/**
 * struct plane_rows - where a block is
 * @row: its two rows of four elements, each in one piece; NULL when one of them is not
 */
struct plane_rows {
	u8 *row[2];
};

/* Faults are for those who look again, at what is lit. */
static __always_inline u8 *plane_host(struct mirage_mmu *mmu, u64 addr, bool write)
{
	unsigned long pte = mirage_mmu_pte(mmu, addr);

	if (!pte || (write && (pte & MIRAGE_PTE_RDONLY)))
		return NULL;
	return (u8 *)(pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (addr & MIRAGE_PAGE_MASK);
}

static __always_inline u8 *plane_row(struct mirage_mmu *mmu, const struct raster_plane *p,
				     u32 x_px, u32 y_px, bool write)
{
	u32 x_B = (p->x_el + x_px) * p->bytes;
	u32 len_B = 4 * p->bytes;
	u64 addr = mirage_image_addr(&p->image, x_B, p->y_el + y_px);

	if (mirage_tiled_run_B(p->image.tiling, x_B) < len_B ||
	    (addr & MIRAGE_PAGE_MASK) + len_B > MIRAGE_PAGE_SIZE)
		return NULL;
	if (p->image.tiling != MIRAGE_TILING_NONE && p->image.swizzle != MIRAGE_SWIZZLE_NONE &&
	    (addr & 63) + len_B > 64)
		return NULL;
	return plane_host(mmu, addr, write);
}

/* Of a plane that is mapped: the block at (@x, @y) pixels from the start of the tile. */
static __always_inline struct plane_rows plane_block(const struct raster_plane *p, u32 x, u32 y)
{
	struct plane_rows r = { };
	u32 at;

	if (p->is_y) {
		r.row[0] = p->page[y_page(x, y)];
		at = y_page_offset(x, y);
	} else if (p->is_macro) {
		r.row[0] = p->page[y / 16 * 2 + x / 32];
		at = y % 16 / 2 * 256 + x % 32 / 4 * 32;
	} else {
		r.row[0] = p->page[y / 8];
		at = y % 8 * p->row_B + x * 4;
	}
	if (likely(r.row[0])) {
		r.row[0] += at;
		r.row[1] = r.row[0] + p->row_B;
	}
	return r;
}

static __always_inline struct plane_rows plane_rows(struct mirage_mmu *mmu,
						    const struct raster_plane *p,
						    u32 x_px, u32 y_px, bool write)
{
	const struct mirage_image *image = &p->image;
	struct plane_rows r = { };

	if (likely(p->mapped)) {
		r = plane_block(p, (u32)(x_px - p->x_px) % RASTER_TILE_PX,
				(u32)(y_px - p->y_px) % RASTER_TILE_PX);
		if (likely(r.row[0]))
			return r;
	}
	if (likely(p->even)) {
		u64 addr = image->base + mirage_tiled_offset(image->tiling, image->pitch_B,
							     (p->x_el + x_px) * 4,
							     p->y_el + y_px);

		r.row[0] = plane_host(mmu, addr, write);
		if (likely(r.row[0]))
			r.row[1] = r.row[0] + p->row_B;
		return r;
	}
	if (unlikely(image->swap || p->interleave))
		return r;
	r.row[0] = plane_row(mmu, p, x_px, y_px, write);
	/* An even row and the next are in one tile, at a fixed distance. */
	if (r.row[0] && image->tiling != MIRAGE_TILING_NONE &&
	    image->swizzle == MIRAGE_SWIZZLE_NONE && !((p->y_el + y_px) & 1) &&
	    tile_in_page(image))
		r.row[1] = r.row[0] + p->row_B;
	else
		r.row[1] = plane_row(mmu, p, x_px, y_px + 1, write);
	return r;
}

/* Where the sample at hand of a pixel is, when 2x2 pixels are followed by their next sample. */
static inline void plane_interleave(const struct raster_plane *p, u32 *x_px, u32 *y_px)
{
	u32 across = (p->interleave + 1u) / 2, down = p->interleave / 2u, s = p->sample;

	*x_px = (*x_px & ~1u) << across | (s & 4) | (s & 1) << 1 | (*x_px & 1);
	if (down)
		*y_px = (*y_px & ~1u) << down | (s & 8) >> 1 | (s & 2) | (*y_px & 1);
}

static inline u64 plane_addr(const struct raster_plane *p, u32 x_px, u32 y_px,
			     u32 byte)
{
	if (unlikely(p->interleave))
		plane_interleave(p, &x_px, &y_px);
	return mirage_image_addr(&p->image, (p->x_el + x_px) * p->bytes + byte, p->y_el + y_px);
}

static noinline void plane_row_slow(struct mirage_mmu *mmu, const struct raster_plane *p,
				    u32 x_px, u32 y_px, u8 *row, u32 mask)
{
	/* Those of interleaved planes are in one piece. */
	u32 step = p->interleave ? p->bytes : 1, x, i;

	memset(row, 0, 4 * p->bytes);
	for (x = 0; x < 4; x++)
		for (i = 0; (mask >> ((x & 1) | (x & 2) << 1) & 1) && i < p->bytes; i += step)
			mirage_mmu_read(mmu, plane_addr(p, x_px + x, y_px, i),
					row + x * p->bytes + i, step);
}

/* @bytes: of an element, a constant where this is used for what is met often. */
static __always_inline void plane_load_rows(u8 *const row[2], u32 bytes, v8u *raw)
{
	u32 lane, k;

#pragma GCC unroll 8
	for (lane = 0; lane < 8; lane++) {
		const u8 *el = row[lane >> 1 & 1] + ((lane & 1) | (lane & 4) >> 1) * bytes;

#pragma GCC unroll 4
		for (k = 0; 4 * k < bytes; k++) {
			u32 dw = 0;

			memcpy(&dw, el + 4 * k, min(bytes - 4 * k, 4u));
			raw[k][lane] = dw;
		}
	}
}

/* Of another size than a DWord. */
static noinline void plane_load_sized(u8 *const row[2], u32 bytes, v8u *raw)
{
	switch (bytes) {
	case 1:
		plane_load_rows(row, 1, raw);
		break;
	case 2:
		plane_load_rows(row, 2, raw);
		break;
	case 8:
		plane_load_rows(row, 8, raw);
		break;
	case 16:
		plane_load_rows(row, 16, raw);
		break;
	default:
		plane_load_rows(row, bytes, raw);
	}
}

/* Elements of a block, as DWords: @raw[k] is the k-th of each lane. Those of @mask count. */
static inline void plane_load(struct mirage_mmu *mmu, const struct raster_plane *p,
			      u32 x_px, u32 y_px, v8u *raw, u32 mask)
{
	struct plane_rows r = plane_rows(mmu, p, x_px, y_px, false);
	u8 copy[2][64];
	u32 k;

	for (k = 0; k < 2; k++) {
		if (likely(r.row[k]))
			continue;
		plane_row_slow(mmu, p, x_px, y_px + k, copy[k], mask >> 2 * k);
		r.row[k] = copy[k];
	}
	if (likely(p->bytes == 4)) {
		v4u a, b;

		memcpy(&a, r.row[0], 16);
		memcpy(&b, r.row[1], 16);
		raw[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5, 2, 3, 6, 7);
		return;
	}
	plane_load_sized(r.row, p->bytes, raw);
}

static noinline void plane_store_lanes(struct mirage_mmu *mmu, const struct raster_plane *p,
				       u32 x_px, u32 y_px, const v8u *raw, u32 mask)
{
	u32 k, i;

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u32 x = x_px + ((lane & 1) | (lane & 4) >> 1);
		u32 y = y_px + (lane >> 1 & 1);
		u32 left_B = p->bytes;
		u32 at_B = 0;

		/* A DWord may lie in two tiles when the surface starts at an odd byte. */
		for (k = 0; left_B; k++) {
			u32 dw = raw[k][lane];
			u32 n = min(left_B, 4u);

			for (i = 0; i < n; i++, at_B++, dw >>= 8) {
				u8 *to = mirage_mmu_wr(mmu, plane_addr(p, x, y, at_B));

				if (to)
					*to = dw;
			}
			left_B -= n;
		}
	}
}

/* @bytes: as above. */
static __always_inline void plane_store_row(u8 *to, u32 bytes, const v8u *raw, u32 mask, u32 lane0)
{
	u32 i, k;

#pragma GCC unroll 4
	for (i = 0; i < 4; i++) {
		u32 lane = lane0 + (i & 1) + (i & 2) * 2;

		if (!(mask >> lane & 1))
			continue;
#pragma GCC unroll 4
		for (k = 0; 4 * k < bytes; k++) {
			u32 dw = raw[k][lane];

			memcpy(to + i * bytes + 4 * k, &dw, min(bytes - 4 * k, 4u));
		}
	}
}

static __always_inline void plane_store_rows(u8 *const row[2], u32 bytes, const v8u *raw, u32 mask)
{
	plane_store_row(row[0], bytes, raw, mask, 0);
	plane_store_row(row[1], bytes, raw, mask, 2);
}

/* Of another size than a DWord. */
static noinline void plane_store_sized(u8 *const row[2], u32 bytes, const v8u *raw, u32 mask)
{
	switch (bytes) {
	case 1:
		plane_store_rows(row, 1, raw, mask);
		break;
	case 2:
		plane_store_rows(row, 2, raw, mask);
		break;
	case 8:
		plane_store_rows(row, 8, raw, mask);
		break;
	case 16:
		plane_store_rows(row, 16, raw, mask);
		break;
	default:
		plane_store_rows(row, bytes, raw, mask);
	}
}

/*
 * Elements of one DWord. @whole: the block's 16 bytes of a row are of no other block, so that what
 * stands in them may be written once more.
 */
static __always_inline void plane_store_dwords(u8 *row0, u8 *row1, v8u v, u32 mask, bool whole)
{
	v4u a = __builtin_shufflevector(v, v, 0, 1, 4, 5);
	v4u b = __builtin_shufflevector(v, v, 2, 3, 6, 7);

	if (likely(mask == 0xff)) {
		memcpy(row0, &a, 16);
		memcpy(row1, &b, 16);
		return;
	}
	if (likely(whole)) {
		v8u lit = (v8u)v8i_from_bits(mask);
		v4u lit_a = __builtin_shufflevector(lit, lit, 0, 1, 4, 5);
		v4u lit_b = __builtin_shufflevector(lit, lit, 2, 3, 6, 7);
		v4u old_a, old_b;

		memcpy(&old_a, row0, 16);
		memcpy(&old_b, row1, 16);
		a = (a & lit_a) | (old_a & ~lit_a);
		b = (b & lit_b) | (old_b & ~lit_b);
		memcpy(row0, &a, 16);
		memcpy(row1, &b, 16);
		return;
	}
	plane_store_row(row0, 4, &v, mask, 0);
	plane_store_row(row1, 4, &v, mask, 2);
}

/* Four elements of one DWord, two in each row. */
static __always_inline void plane_store_half(u8 *row0, u8 *row1, v4u v, u32 mask)
{
	if (likely(mask == 0xf)) {
		memcpy(row0, &v, 8);
		memcpy(row1, (u8 *)&v + 8, 8);
		return;
	}
	if (mask & 1)
		memcpy(row0, (u8 *)&v, 4);
	if (mask & 2)
		memcpy(row0 + 4, (u8 *)&v + 4, 4);
	if (mask & 4)
		memcpy(row1, (u8 *)&v + 8, 4);
	if (mask & 8)
		memcpy(row1 + 4, (u8 *)&v + 12, 4);
}

/* Writes the lanes of @mask. */
static inline void plane_store(struct mirage_mmu *mmu, const struct raster_plane *p,
			       u32 x_px, u32 y_px, const v8u *raw, u32 mask)
{
	struct plane_rows r = plane_rows(mmu, p, x_px, y_px, true);

	if (unlikely(!r.row[0] || !r.row[1])) {
		plane_store_lanes(mmu, p, x_px, y_px, raw, mask);
		return;
	}
	if (likely(p->bytes == 4))
		plane_store_dwords(r.row[0], r.row[1], raw[0], mask, p->mapped);
	else
		plane_store_sized(r.row, p->bytes, raw, mask);
}

/* Lanes of a block at (@x_px, @y_px) that are on the level. */
static __always_inline u32 plane_inside(const struct raster_plane *p, s32 x_px, s32 y_px)
{
	v8i x = (v8i) { 0, 1, 0, 1, 2, 3, 2, 3 } + x_px;
	v8i y = (v8i) { 0, 0, 1, 1, 0, 0, 1, 1 } + y_px;

	if (likely(p->whole))
		return 0xff;
	if (likely(x_px >= 0 && y_px >= 0 && (u32)x_px + 3 < p->width_px &&
		   (u32)y_px + 1 < p->height_px))
		return 0xff;
	return v8i_bits(v8u_lt((v8u)x, min(p->width_px, 0x7fffffffu)) &
			v8u_lt((v8u)y, min(p->height_px, 0x7fffffffu)));
}

#endif
