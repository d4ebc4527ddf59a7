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
#include "../format/float_lanes.h"
#include "../surface/place_lanes.h"
#include "internal.h"

#if defined(LANES_AVX2)
#define format_unpack	mirage_format_unpack_avx2
#else
#define format_unpack	mirage_format_unpack_base
#endif

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

/* Memory may be aligned to a byte only. */
typedef u16 u16_at __aligned(1);
typedef u32 u32_at __aligned(1);

/* Elements that lie in one page; those of lanes not in @group keep their place. */
static __always_inline void load_page(const u8 *mem, v8u at, v8i group, u32 bytes, v8u *raw)
{
	v8u v;
	u32 k;

	if (bytes < 4) {
		v = bytes == 1 ? LOAD8(u8, mem, at) : LOAD8(u16_at, mem, at);
		if (bytes == 3)
			v |= LOAD8(u8, mem + 2, at) << 16;
		raw[0] = (v8u)v8i_select(group, (v8i)v, (v8i)raw[0]);
		return;
	}
	for (k = 0; 4 * k + 4 <= bytes; k++) {
		v = LOAD8(u32_at, mem + 4 * k, at);
		raw[k] = (v8u)v8i_select(group, (v8i)v, (v8i)raw[k]);
	}
	if (bytes & 2) {
		v = LOAD8(u16_at, mem + 4 * k, at);
		raw[k] = (v8u)v8i_select(group, (v8i)v, (v8i)raw[k]);
	}
}

/* An element of one lane that may lie across two pages. */
static noinline void load_slow(struct mirage_mmu *mmu, u64 addr, u32 lane, u32 bytes, v8u *raw)
{
	u32 dw[MIRAGE_FORMAT_MAX_DW] = { 0 };
	u32 k;

	mirage_mmu_read(mmu, addr, dw, bytes);
	for (k = 0; 4 * k < bytes; k++)
		raw[k][lane] = dw[k];
}

/*
 * Elements at offsets from the level's base, page by page. @raw starts as zero, which is what
 * lanes without a page keep.
 */
static __always_inline void gather(const struct tex_fetch *f, v8u offset, v8i mask, u32 bytes,
				   v8u *raw)
{
	const struct mirage_image *image = &f->level->image;
	u64 base = image->base & ~(u64)MIRAGE_PAGE_MASK;
	v8u place = offset + (u32)(image->base & MIRAGE_PAGE_MASK);
	v8u at = place & MIRAGE_PAGE_MASK;
	v8i left = mask;

	/* Swizzling moves a byte within its page. */
	if (image->tiling != MIRAGE_TILING_NONE && image->swizzle != MIRAGE_SWIZZLE_NONE)
		at ^= (at >> 3 ^ (image->swizzle == MIRAGE_SWIZZLE_9_10 ? at >> 4 : at & 0)) & 64;
	while (v8i_bits(left)) {
		u32 lane = __builtin_ctz(v8i_bits(left));
		u32 page = place[lane] >> MIRAGE_PAGE_SHIFT;
		v8i group = left & v8i_eq((v8i)(place >> MIRAGE_PAGE_SHIFT), v8i_splat(page));
		u64 addr = base + ((u64)page << MIRAGE_PAGE_SHIFT);
		const u8 *mem;

		if (unlikely(at[lane] + bytes > MIRAGE_PAGE_SIZE)) {
			load_slow(f->ctx->mmu, addr + at[lane], lane, bytes, raw);
			left[lane] = 0;
			continue;
		}
		if (bytes > 1)
			group &= ~v8i_gt((v8i)at, v8i_splat(MIRAGE_PAGE_SIZE - bytes));
		left &= ~group;
		mem = mirage_mmu_rd(f->ctx->mmu, addr);
		if (likely(mem))
			load_page(mem, at & (v8u)group, group, bytes, raw);
	}
}

/* Bytes from @addr on, which has not been through mirage_image.swap yet. */
static void read_bytes(struct mirage_mmu *mmu, u32 swap, u64 addr, u8 *to, u32 bytes)
{
	u32 i;

	if (likely(!swap)) {
		mirage_mmu_read(mmu, addr, to, bytes);
		return;
	}
	for (i = 0; i < bytes; i++)
		mirage_mmu_read(mmu, (addr + i) ^ swap, &to[i], 1);
}

static noinline void gather_swapped(const struct tex_fetch *f, v8u offset, u32 bytes, v8u *raw)
{
	const struct mirage_image *image = &f->level->image;
	u32 mask = v8i_bits(f->mask), k;

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u32 dw[MIRAGE_FORMAT_MAX_DW] = { 0 };

		read_bytes(f->ctx->mmu, image->swap, image->base + offset[lane], (u8 *)dw, bytes);
		for (k = 0; 4 * k < bytes; k++)
			raw[k][lane] = dw[k];
	}
}

/* Three components in a tile: the bytes of an element are not in a row where a column ends. */
static noinline void gather_thirds(const struct tex_fetch *f, v8u x_B, v8u row, u32 bytes, v8u *raw)
{
	const struct mirage_image *image = &f->level->image;
	u32 part_B = bytes / 3, from_B;

	for (from_B = 0; from_B < bytes; from_B += part_B) {
		v8u place = offset_x(image, x_B + from_B) + row, part = (v8u)v8i_splat(0);

		if (image->swap)
			gather_swapped(f, place, part_B, &part);
		else
			gather(f, place, f->mask, part_B, &part);
		raw[from_B / 4] |= part << from_B % 4 * 8;
	}
}

void LANES_FN(mirage_tex_fetch_raw)(const struct tex_fetch *f, v8u *raw)
{
	const struct mirage_image *image = &f->level->image;
	u32 bytes = min(mirage_format_bytes(f->surface->format), 4 * MIRAGE_FORMAT_MAX_DW);
	v8u x_B = ((v8u)f->x + slice_x(f)) * bytes, row = offset_y(image, (v8u)f->y + slice_y(f));
	v8u offset = offset_x(image, x_B) + row;
	u32 k;

	for (k = 0; 4 * k < max(bytes, 1u); k++)
		raw[k] = (v8u)v8i_splat(0);
	if (unlikely(bytes && bytes % 3 == 0 && bytes <= 12 &&
		     image->tiling != MIRAGE_TILING_NONE)) {
		gather_thirds(f, x_B, row, bytes, raw);
		return;
	}
	if (unlikely(image->swap)) {
		gather_swapped(f, offset, bytes, raw);
		return;
	}
	switch (bytes) {
	case 0:
		break;
	case 1:
		gather(f, offset, f->mask, 1, raw);
		break;
	case 4:
		gather(f, offset, f->mask, 4, raw);
		break;
	default:
		gather(f, offset, f->mask, bytes, raw);
		break;
	}
}

/*
 * Offsets have 32 bits, which is enough within a slice. Where slices are apart, the lanes of one go
 * together: @own becomes that slice, and @lanes those of @left that are in it.
 */
static bool next_slice(const struct mirage_level *level, v8i slice, v8i *left,
		       struct mirage_level *own, v8i *lanes)
{
	u32 first;

	if (!v8i_bits(*left))
		return false;
	first = slice[__builtin_ctz(v8i_bits(*left))];
	*own = mirage_level_slice(level, first);
	*lanes = *left & v8i_eq(slice, v8i_splat(first));
	*left &= ~*lanes;
	return true;
}

static noinline void fetch_apart_quad(const struct tex_quad *q, v8u raw[4])
{
	struct mirage_level own;
	struct tex_quad part = *q;
	v8i left = q->mask;
	v8u texel[4];
	u32 k;

	for (k = 0; k < 4; k++)
		raw[k] = (v8u)v8i_splat(0);
	part.level = &own;
	part.slice = v8i_splat(0);
	while (next_slice(q->level, q->slice, &left, &own, &part.mask)) {
		LANES_FN(mirage_tex_fetch_quad)(&part, texel);
		for (k = 0; k < 4; k++)
			raw[k] |= texel[k];
	}
}

void LANES_FN(mirage_tex_fetch_quad)(const struct tex_quad *q, v8u raw[4])
{
	const struct mirage_image *image = &q->level->image;
	const struct tex_fetch f = {
		.ctx = q->ctx, .surface = q->surface, .level = q->level, .slice = q->slice,
	};
	v8u column = slice_x(&f), row = slice_y(&f);
	const struct place_corners at = {
		.x_B = { ((v8u)q->x[0] + column) * 4, ((v8u)q->x[1] + column) * 4 },
		.y = { (v8u)q->y[0] + row, (v8u)q->y[1] + row },
	};
	v8u place[4];
	u32 k;

	if (unlikely(q->level->is_apart)) {
		fetch_apart_quad(q, raw);
		return;
	}
	offset_corners(image, &at, place);
	for (k = 0; k < 4; k++) {
		raw[k] = (v8u)v8i_splat(0);
		gather(&f, place[k], q->mask, 4, &raw[k]);
	}
}

/* Read what holds the texel of a lane, of a format whose elements hold several. */
static void read_element(const struct tex_fetch *f, const struct mirage_format_desc *desc, u32 lane,
			 void *to)
{
	u32 bytes = desc->bits / 8, swap = f->level->image.swap;
	u64 addr = mirage_level_addr(f->level, f->slice[lane], (u32)f->x[lane] / desc->block_w_px,
				     (u32)f->y[lane] / desc->block_h_px, bytes);

	read_bytes(f->ctx->mmu, swap, addr ^ swap, to, bytes);
}

static void linearize(const struct mirage_format_desc *desc, struct tex_block *block)
{
	u32 texels = desc->block_w_px * desc->block_h_px;
	const v8i color = { -1, -1, -1, 0, -1, -1, -1, 0 };
	u32 i;

	/* Two texels at once; there is room for one more. */
	for (i = 0; i < texels; i += 2) {
		v8f c;

		memcpy(&c, block->texel[i], sizeof(c));
		c = v8f_select(color, v8f_from_srgb(c), c);
		memcpy(block->texel[i], &c, sizeof(c));
	}
}

static const struct tex_block *cached_block(const struct tex_fetch *f,
					    const struct mirage_format_desc *desc, u64 addr)
{
	u32 bytes = desc->bits / 8, swap = f->level->image.swap;
	/* A compressed format is not number 0, so 0 is never a tag. */
	u64 tag = (addr | swap) << 8 | f->surface->format;
	u64 n = addr >> (bytes == 8 ? 3 : 4);
	/* Blocks above each other are a power of two apart. */
	struct tex_block *block = &f->ctx->block[(n ^ n >> 6 ^ n >> 12) % TEX_BLOCK_SLOTS];

	if (block->tag != tag) {
		u8 mem[16];

		read_bytes(f->ctx->mmu, swap, addr, mem, bytes);
		mirage_format_decode_block(desc, mem, block->texel);
		if (desc->srgb)
			linearize(desc, block);
		block->tag = tag;
	}
	return block;
}

/* Which block, and where in it; texels off the map are not looked at. */
static __always_inline void split(v8i at, u32 size, v8i *block, v8i *in)
{
	if (likely(!(size & (size - 1)))) {
		*block = at >> __builtin_ctz(size);
		*in = at & (s32)(size - 1);
	} else {
		*block = at / (s32)size;
		*in = at - *block * (s32)size;
	}
	*in &= v8i_ge(*in, v8i_splat(0));
}

static void fetch_blocks(const struct tex_fetch *f, const struct mirage_format_desc *desc,
			 v8f out[4])
{
	const struct mirage_image *image = &f->level->image;
	v8i block_x, block_y, in_x, in_y;
	u32 mask = v8i_bits(f->mask);
	u32 offset[8] __aligned(32), texel[8] __aligned(32);
	float c[4][8] __aligned(32) = { 0 };
	const struct tex_block *block = NULL;
	u32 last = 0, k;

	split(f->x, desc->block_w_px, &block_x, &in_x);
	split(f->y, desc->block_h_px, &block_y, &in_y);
	*(v8u *)offset = offset_x(image, ((v8u)block_x + slice_x(f)) * (desc->bits / 8)) +
			 offset_y(image, (v8u)block_y + slice_y(f));
	*(v8u *)texel = (v8u)(in_y * desc->block_w_px + in_x);
	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);

		if (!block || offset[lane] != last) {
			u64 addr = image->base + offset[lane];

			if (image->tiling != MIRAGE_TILING_NONE)
				addr = mirage_swizzled(image->swizzle, addr);
			block = cached_block(f, desc, addr);
			last = offset[lane];
		}
		for (k = 0; k < 4; k++)
			c[k][lane] = block->texel[texel[lane]][k];
	}
	for (k = 0; k < 4; k++)
		out[k] = *(v8f *)c[k];
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

		read_element(f, desc, lane, pair);
		out[0][lane] = pair[at[3]] * (1.0f / 255.0f);
		out[1][lane] = pair[at[f->x[lane] & 1]] * (1.0f / 255.0f);
		out[2][lane] = pair[at[2]] * (1.0f / 255.0f);
		out[3][lane] = 1.0f;
	}
}

/* Texels of a bit; the first is the least significant one, or the most significant. */
static void fetch_bits(const struct tex_fetch *f, const struct mirage_format_desc *desc, v8f out[4])
{
	bool mono = desc->layout == MIRAGE_LAYOUT_MONO8;
	u32 reverse = desc->layout == MIRAGE_LAYOUT_R1_REVERSE ? 7 : 0;
	u32 mask = v8i_bits(f->mask);

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u8 byte;
		float bit;

		read_element(f, desc, lane, &byte);
		bit = byte >> ((f->x[lane] ^ reverse) & 7) & 1;
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

		read_element(f, desc, lane, &element);
		if (desc->block_w_px > 1) {
			shift = desc->ch[0].bits * (f->x[lane] & (desc->block_w_px - 1));
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

/* What UNORM of @ch has become, as SNORM, or as a fraction of a power of two. */
static v8f to_signed(const struct mirage_format_channel *ch, v8f c, bool pow2)
{
	float half = (float)(1u << (ch->bits - 1));
	v8f code = v8f_from_s32(__builtin_convertvector(c * (2.0f * half - 1.0f) + 0.5f, v8i));

	code = v8f_select(v8f_ge(code, v8f_splat(half)), code - 2.0f * half, code);
	if (pow2)
		return code * (1.0f / half);
	return v8f_max(code * (1.0f / (half - 1.0f)), v8f_splat(-1.0f));
}

static bool is_signed(const struct tex_surface *surface, const struct mirage_format_desc *desc,
		      u32 k)
{
	const struct mirage_format_channel *ch = &desc->ch[desc->swizzle[k] & 3];

	return surface->signed_channels >> k & 1 && desc->layout == MIRAGE_LAYOUT_PLAIN &&
	       desc->swizzle[k] < 4 && ch->type == MIRAGE_CHANNEL_UNORM && ch->bits > 1 &&
	       ch->bits <= 16;
}

/* Codes of 8 bits with the highest one inverted. */
static v8f to_flipped(v8f c)
{
	v8i code = __builtin_convertvector(c * 255.0f + 0.5f, v8i) ^ 0x80;

	return v8f_from_s32(code) * (1.0f / 255.0f);
}

/* Channels that are something else than their format says. */
static noinline void reinterpret(const struct tex_surface *surface, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(surface->format);
	u32 k;

	for (k = 0; k < 4; k++) {
		if (is_signed(surface, desc, k))
			out[k] = to_signed(&desc->ch[desc->swizzle[k] & 3], out[k],
					   surface->signed_pow2);
		if (surface->gamma_channels >> k & 1)
			out[k] = v8f_from_srgb(out[k]);
		if (surface->flipped_channels >> k & 1)
			out[k] = to_flipped(out[k]);
	}
}

static void fetch_plane(const struct tex_fetch *f, v8f out[4])
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
	case MIRAGE_LAYOUT_R1_REVERSE:
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

static __always_inline void fetch_near(const struct tex_fetch *f, v8f out[4])
{
	fetch_plane(f, out);
	if (unlikely(f->surface->signed_channels | f->surface->gamma_channels |
		     f->surface->flipped_channels) && !f->as_stored)
		reinterpret(f->surface, out);
}

static noinline void fetch_apart(const struct tex_fetch *f, v8f out[4])
{
	struct tex_fetch part = *f;
	struct mirage_level own;
	v8i left = f->mask;
	v8f c[4];
	u32 k;

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	part.level = &own;
	part.slice = v8i_splat(0);
	while (next_slice(f->level, f->slice, &left, &own, &part.mask)) {
		fetch_near(&part, c);
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(part.mask, c[k], out[k]);
	}
}

/* Whatever marks say. */
static __always_inline void fetch_memory(const struct tex_fetch *f, v8f out[4])
{
	if (unlikely(f->level->is_apart))
		fetch_apart(f, out);
	else
		fetch_near(f, out);
}

/* Lanes whose slices are clear by their hierarchy, and not in memory. */
static v8i stale_lanes(const struct tex_fetch *f)
{
	const struct tex_surface *surface = f->surface;
	u32 lod = f->level - surface->level, left = v8i_bits(f->mask);
	struct mirage_level notes = surface->hier;
	struct mirage_hier_note note;
	v8i stale = v8i_splat(0);

	notes.x_el = surface->hier_x[lod];
	notes.y_el = surface->hier_y[lod];
	while (left) {
		u32 slice = f->slice[__builtin_ctz(left)];
		v8i same = f->mask & v8i_eq(f->slice, v8i_splat(slice));

		mirage_mmu_read(f->ctx->mmu, mirage_hier_note_addr(&notes, slice), &note,
				sizeof(note));
		if (mirage_hier_is_stale(&note, surface->hier_element))
			stale |= same;
		left &= ~v8i_bits(same);
	}
	return stale;
}

static noinline void fetch_hier(const struct tex_fetch *f, v8f out[4])
{
	static const float rest[4] = { 0.0f, 0.0f, 0.0f, 1.0f };
	struct tex_fetch part = *f;
	v8i stale = stale_lanes(f);
	u32 k;

	part.mask &= ~stale;
	fetch_memory(&part, out);
	for (k = 0; k < 4; k++)
		out[k] = v8f_select(stale, v8f_splat(k ? rest[k] : f->surface->hier_clear), out[k]);
}

/* Lanes whose texels are marked as clear. */
static v8i clear_lanes(const struct tex_fetch *f)
{
	static const struct tex_surface bytes = { .format = MIRAGE_FORMAT_R8_UINT };
	const struct mirage_marks *marks = &f->surface->marks[f->level - f->surface->level];
	const struct tex_fetch of_marks = {
		.ctx = f->ctx,
		.surface = &bytes,
		.level = &marks->level,
		.x = MIRAGE_MARK_X(marks->shape, f->x),
		.y = MIRAGE_MARK_Y(marks->shape, f->y),
		.slice = f->slice,
		.mask = f->mask,
	};
	v8i shift = MIRAGE_MARK_SHIFT(marks->shape, f->x, f->y);
	u32 mark = MIRAGE_MARK_SET(marks->shape);
	v8u raw[MIRAGE_FORMAT_MAX_DW];

	LANES_FN(mirage_tex_fetch_raw)(&of_marks, raw);
	raw[0] = raw[0] >> (v8u)shift & mark;
	return f->mask & v8i_eq((v8i)raw[0], v8i_splat(mark));
}

static noinline void fetch_marked(const struct tex_fetch *f, v8f out[4])
{
	struct tex_fetch part = *f;
	v8i clear = clear_lanes(f);
	u32 k;

	part.mask &= ~clear;
	fetch_memory(&part, out);
	for (k = 0; k < 4; k++)
		out[k] = v8f_select(clear, (v8f)v8i_splat(f->surface->clear[k]), out[k]);
}

void LANES_FN(mirage_tex_fetch)(const struct tex_fetch *f, v8f out[4])
{
	if (unlikely(f->surface->has_hier))
		fetch_hier(f, out);
	else if (unlikely(f->surface->has_marks))
		fetch_marked(f, out);
	else
		fetch_memory(f, out);
}
