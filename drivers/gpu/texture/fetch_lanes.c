// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texels out of memory
 *
 * In every layout the place of an element is a part that depends on x plus one that
 * depends on y, so a footprint computes each of them once. Pages are looked up lane by
 * lane, most often once for all. What is not mapped reads as zero.
 */

#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/mmu.h>

#include "../bits_lanes.h"
#include "float_lanes.h"
#include "internal.h"

#if defined(LANES_AVX2)
#define format_unpack	mirage_format_unpack_avx2
#else
#define format_unpack	mirage_format_unpack_base
#endif

static __always_inline v8u offset_x(const struct mirage_image *image, v8u x_B)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return (x_B >> 9 << 12) + (x_B & 511);
	case MIRAGE_TILING_Y:
		return (x_B >> 7 << 12) + ((x_B & 112) << 5) + (x_B & 15);
	default:
		return x_B;
	}
}

static __always_inline v8u offset_y(const struct mirage_image *image, v8u y)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return (y >> 3) * (image->pitch_B / 512 * 4096) + ((y & 7) << 9);
	case MIRAGE_TILING_Y:
		return (y >> 5) * (image->pitch_B / 128 * 4096) + ((y & 31) << 4);
	default:
		return y * image->pitch_B;
	}
}

/* Column and row of the slice of each lane, in elements. */
static __always_inline v8u slice_x(const struct tex_fetch *f)
{
	const struct mirage_level *l = f->level;

	return ((v8u)f->slice & ((1u << l->row_log2) - 1)) * l->slice_x_el + l->x_el;
}

static __always_inline v8u slice_y(const struct tex_fetch *f)
{
	const struct mirage_level *l = f->level;

	return ((v8u)f->slice >> l->row_log2) * l->slice_y_el + l->y_el;
}

/* The page that was looked up last. */
struct page {
	u64 number;
	const u8 *mem;
};

static __always_inline void read_element(struct mirage_mmu *mmu, struct page *page, u64 addr,
					 void *to, u32 bytes)
{
	u32 at = addr & MIRAGE_PAGE_MASK;

	if (unlikely(at + bytes > MIRAGE_PAGE_SIZE)) {
		mirage_mmu_read(mmu, addr, to, bytes);
		return;
	}
	if (page->number != addr >> MIRAGE_PAGE_SHIFT) {
		page->number = addr >> MIRAGE_PAGE_SHIFT;
		page->mem = mirage_mmu_rd(mmu, addr & ~(u64)MIRAGE_PAGE_MASK);
	}
	if (likely(page->mem))
		memcpy(to, page->mem + at, bytes);
	else
		memset(to, 0, bytes);
}

static __always_inline void gather(const struct tex_fetch *f, const u32 *offset, u32 mask,
				   u32 bytes, u32 dw[][8])
{
	const struct mirage_image *image = &f->surface->image;
	bool swizzled = image->tiling != MIRAGE_TILING_NONE;
	struct page page = { .number = ~0ull };
	u32 lane, k;

	for (; mask; mask &= mask - 1) {
		u32 element[MIRAGE_FORMAT_MAX_DW] = { 0 };
		u64 addr;

		lane = __builtin_ctz(mask);
		addr = image->base + offset[lane];
		if (swizzled)
			addr = mirage_swizzled(image->swizzle, addr);
		read_element(f->ctx->mmu, &page, addr, element, bytes);
		for (k = 0; 4 * k < bytes; k++)
			dw[k][lane] = element[k];
	}
}

void LANES_FN(mirage_tex_fetch_raw)(const struct tex_fetch *f, v8u *raw)
{
	const struct mirage_image *image = &f->surface->image;
	u32 bytes = min(mirage_format_bytes(f->surface->format), 4 * MIRAGE_FORMAT_MAX_DW);
	u32 dw[MIRAGE_FORMAT_MAX_DW][8] __aligned(32) = { 0 };
	u32 offset[8] __aligned(32);
	u32 mask = v8i_bits(f->mask);
	v8u x_B = ((v8u)f->x + slice_x(f)) * bytes;
	u32 k;

	*(v8u *)offset = offset_x(image, x_B) + offset_y(image, (v8u)f->y + slice_y(f));
	switch (bytes) {
	case 4:
		gather(f, offset, mask, 4, dw);
		break;
	case 1:
		gather(f, offset, mask, 1, dw);
		break;
	default:
		gather(f, offset, mask, bytes, dw);
		break;
	}
	for (k = 0; 4 * k < max(bytes, 1u); k++)
		raw[k] = *(v8u *)dw[k];
}

/* Element that holds the texel of a lane, for formats whose elements hold several. */
static u64 element_addr(const struct tex_fetch *f, const struct mirage_format_desc *desc, u32 lane)
{
	u32 slice = f->slice[lane];
	u32 x = mirage_level_x_el(f->level, slice) + (u32)f->x[lane] / desc->block_w_px;
	u32 y = mirage_level_y_el(f->level, slice) + (u32)f->y[lane] / desc->block_h_px;

	return mirage_image_addr(&f->surface->image, x * (desc->bits / 8), y);
}

static const float *cached_block(const struct tex_fetch *f, const struct mirage_format_desc *desc,
				 u32 lane)
{
	u64 addr = element_addr(f, desc, lane);
	/* Format and address; 0 is never a tag, for a compressed format is not number 0. */
	u64 tag = addr << 8 | f->surface->format;
	struct tex_block *block = &f->ctx->block[(addr / (desc->bits / 8)) % TEX_BLOCK_SLOTS];
	u32 x = (u32)f->x[lane] % desc->block_w_px, y = (u32)f->y[lane] % desc->block_h_px;

	if (block->tag != tag) {
		u8 bytes[16];

		mirage_mmu_read(f->ctx->mmu, addr, bytes, desc->bits / 8);
		mirage_tex_decode_block(desc, bytes, block->texel);
		block->tag = tag;
	}
	return block->texel[y * desc->block_w_px + x];
}

static void fetch_blocks(const struct tex_fetch *f, const struct mirage_format_desc *desc,
			 v8f out[4])
{
	u32 mask = v8i_bits(f->mask);
	u32 k;

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		const float *texel = cached_block(f, desc, lane);

		for (k = 0; k < 4; k++)
			out[k][lane] = texel[k];
	}
	if (desc->srgb) {
		for (k = 0; k < 3; k++)
			out[k] = v8f_from_srgb(out[k]);
	}
}

/* Byte numbers of Y of the first and second texel, of U (Cb) and of V (Cr). */
static const u8 yuv_bytes[][4] = {
	[MIRAGE_LAYOUT_YUYV] = { 0, 2, 1, 3 },
	[MIRAGE_LAYOUT_YVYU] = { 0, 2, 3, 1 },
	[MIRAGE_LAYOUT_UYVY] = { 1, 3, 0, 2 },
	[MIRAGE_LAYOUT_VYUY] = { 1, 3, 2, 0 },
};

/* Cr, Y, Cb in R, G, B (4.10.2.1.2). */
static void fetch_yuv(const struct tex_fetch *f, const struct mirage_format_desc *desc, v8f out[4])
{
	const u8 *at = yuv_bytes[desc->layout];
	u32 mask = v8i_bits(f->mask);

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u8 pair[4];

		mirage_mmu_read(f->ctx->mmu, element_addr(f, desc, lane), pair, 4);
		out[0][lane] = pair[at[3]] * (1.0f / 255.0f);
		out[1][lane] = pair[at[f->x[lane] & 1]] * (1.0f / 255.0f);
		out[2][lane] = pair[at[2]] * (1.0f / 255.0f);
		out[3][lane] = 1.0f;
	}
}

/* Texels of a bit; the first is the least significant one. */
static void fetch_bits(const struct tex_fetch *f, const struct mirage_format_desc *desc, v8f out[4])
{
	bool mono = desc->layout == MIRAGE_LAYOUT_MONO8;
	u32 mask = v8i_bits(f->mask);

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u8 byte;
		float bit;

		mirage_mmu_read(f->ctx->mmu, element_addr(f, desc, lane), &byte, 1);
		bit = byte >> (f->x[lane] & 7) & 1;
		out[0][lane] = bit;
		out[1][lane] = mono ? bit : 0.0f;
		out[2][lane] = mono ? bit : 0.0f;
		out[3][lane] = mono ? bit : 1.0f;
	}
}

/* The index selects ARGB; alpha comes from the texel where it has one. */
static void fetch_palette(const struct tex_fetch *f, const struct mirage_format_desc *desc,
			  v8f out[4])
{
	const u32 *palette = f->ctx->palette[desc->palette & 1];
	u32 mask = v8i_bits(f->mask);
	u32 k;

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u32 element = 0, argb, index = 0, shift;
		float alpha = -1.0f;

		mirage_mmu_read(f->ctx->mmu, element_addr(f, desc, lane), &element, desc->bits / 8);
		if (desc->block_w_px > 1) {
			shift = desc->ch[0].bits * (f->x[lane] % desc->block_w_px);
			element >>= shift;
		}
		for (k = 0; k < 2 && desc->ch[k].bits; k++) {
			u32 max = (1u << desc->ch[k].bits) - 1;
			u32 value = element >> desc->ch[k].shift & max;

			if (desc->ch[k].type == MIRAGE_CHANNEL_UINT)
				index = value;
			else
				alpha = (float)value / (float)max;
		}
		argb = palette ? palette[index & 255] : 0;
		for (k = 0; k < 3; k++)
			out[k][lane] = (argb >> (16 - 8 * k) & 255) * (1.0f / 255.0f);
		out[3][lane] = alpha >= 0.0f ? alpha : (argb >> 24) * (1.0f / 255.0f);
	}
}

void LANES_FN(mirage_tex_fetch)(const struct tex_fetch *f, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(f->surface->format);
	v8u raw[MIRAGE_FORMAT_MAX_DW];
	u32 k;

	switch (desc->layout) {
	case MIRAGE_LAYOUT_PLAIN:
	case MIRAGE_LAYOUT_R11G11B10F:
	case MIRAGE_LAYOUT_RGB9E5:
		LANES_FN(mirage_tex_fetch_raw)(f, raw);
		format_unpack(f->surface->format, raw, out);
		return;
	}

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	switch (desc->layout) {
	case MIRAGE_LAYOUT_NONE:
		break;
	case MIRAGE_LAYOUT_YUYV:
	case MIRAGE_LAYOUT_YVYU:
	case MIRAGE_LAYOUT_UYVY:
	case MIRAGE_LAYOUT_VYUY:
		fetch_yuv(f, desc, out);
		break;
	case MIRAGE_LAYOUT_R1:
	case MIRAGE_LAYOUT_MONO8:
		fetch_bits(f, desc, out);
		break;
	case MIRAGE_LAYOUT_PALETTE:
		fetch_palette(f, desc, out);
		break;
	default:
		fetch_blocks(f, desc, out);
		break;
	}
}
