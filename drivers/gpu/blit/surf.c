// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: lines of surfaces
 *
 * A line is a sequence of runs: bytes that lie side by side in one page of host
 * memory. Everything that touches memory goes from run to run. A run that is not
 * mapped reads as zeros and swallows what is written.
 *
 * Tiled surfaces have no negative coordinates; such bytes count as not mapped.
 */

#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blit/blit.h"

/* Swizzling keeps this much together. */
#define SWIZZLE_RUN_B	64u

/* Where a byte of a surface is, and how many follow it in the same page. */
static u64 locate(const struct mirage_blt_surf *surf, s64 x_B, s32 y, u32 *run_B)
{
	u64 addr;

	if (surf->tiling == MIRAGE_TILING_NONE) {
		addr = (surf->base + (s64)y * surf->pitch_B + x_B) & surf->addr_mask;
		*run_B = MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK);
		return addr;
	}
	addr = surf->base + mirage_tiled_offset(surf->tiling, surf->pitch_B, x_B, y);
	*run_B = mirage_tiled_run_B(surf->tiling, x_B);
	if (surf->swizzle != MIRAGE_SWIZZLE_NONE) {
		addr = mirage_swizzled(surf->swizzle, addr);
		*run_B = min(*run_B, SWIZZLE_RUN_B - ((u32)x_B % SWIZZLE_RUN_B));
	}
	return addr & surf->addr_mask;
}

/* Bytes of a tiled surface left of it or above it: how many of them in a row? */
static u32 outside_B(const struct mirage_blt_surf *surf, s64 x_B, s32 y)
{
	if (surf->tiling == MIRAGE_TILING_NONE)
		return 0;
	if (y < 0)
		return ~0u;
	return x_B < 0 ? min_t(u64, -x_B, ~0u) : 0;
}

static const u8 *run_rd(const struct mirage_blt_surf *surf, s64 x_B, s32 y, u32 *run_B)
{
	u32 out_B = outside_B(surf, x_B, y);

	if (out_B) {
		*run_B = out_B;
		return NULL;
	}
	return mirage_mmu_rd(surf->mmu, locate(surf, x_B, y, run_B));
}

static u8 *run_wr(const struct mirage_blt_surf *surf, s64 x_B, s32 y, u32 *run_B)
{
	u32 out_B = outside_B(surf, x_B, y);

	if (out_B) {
		*run_B = out_B;
		return NULL;
	}
	return mirage_mmu_wr(surf->mmu, locate(surf, x_B, y, run_B));
}

void mirage_blt_read(const struct mirage_blt_surf *surf, s64 x_B, s32 y, u8 *buf, u32 len_B)
{
	u32 n;

	for (; len_B; len_B -= n, x_B += n, buf += n) {
		const u8 *from = run_rd(surf, x_B, y, &n);

		n = min(n, len_B);
		if (from)
			memcpy(buf, from, n);
		else
			memset(buf, 0, n);
	}
}

void mirage_blt_write(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *buf,
		      u32 len_B)
{
	u32 n;

	for (; len_B; len_B -= n, x_B += n, buf += n) {
		u8 *to = run_wr(surf, x_B, y, &n);

		n = min(n, len_B);
		if (to)
			memcpy(to, buf, n);
	}
}

void mirage_blt_copy(const struct mirage_blt_surf *dst, s64 dst_x_B, s32 dst_y,
		     const struct mirage_blt_surf *src, s64 src_x_B, s32 src_y, u32 len_B)
{
	u32 n, src_n;

	for (; len_B; len_B -= n, dst_x_B += n, src_x_B += n) {
		const u8 *from = run_rd(src, src_x_B, src_y, &src_n);
		u8 *to = run_wr(dst, dst_x_B, dst_y, &n);

		n = min(min(n, src_n), len_B);
		if (!to)
			continue;
		if (from)
			memmove(to, from, n);
		else
			memset(to, 0, n);
	}
}

/* @period has 64 bytes: a period of 32, twice. */
static void fill_run(u8 *to, const u8 *period, u32 phase, u32 len_B)
{
	u64 w[4];
	u32 i;

	memcpy(w, period + phase, sizeof(w));
	for (i = 0; i + 32 <= len_B; i += 32)
		memcpy(to + i, w, sizeof(w));
	memcpy(to + i, w, len_B - i);
}

void mirage_blt_fill(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
		     u32 len_B)
{
	u8 twice[64];
	u32 done_B = 0, n;

	memcpy(twice, period, 32);
	memcpy(twice + 32, period, 32);
	for (; done_B < len_B; done_B += n) {
		u8 *to = run_wr(surf, x_B + done_B, y, &n);

		n = min(n, len_B - done_B);
		if (to)
			fill_run(to, twice, done_B % 32, n);
	}
}

/* Tiles beside each other follow each other in memory. */
static void fill_tiles(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
		       u32 len_B)
{
	struct mirage_blt_surf memory = *surf;
	u32 tiles = len_B / mirage_tile_width_B(surf->tiling);

	memory.base += mirage_tiled_offset(surf->tiling, surf->pitch_B, x_B, y);
	memory.tiling = MIRAGE_TILING_NONE;
	mirage_blt_fill(&memory, 0, 0, period, tiles * mirage_tile_size_B(surf->tiling));
}

static void fill_lines(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
		       u32 len_B, u32 lines)
{
	for (; lines && len_B; lines--, y++)
		mirage_blt_fill(surf, x_B, y, period, len_B);
}

void mirage_blt_fill_band(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
			  u32 len_B, u32 lines)
{
	u32 height = mirage_tile_height(surf->tiling), width_B = mirage_tile_width_B(surf->tiling);
	s64 first_B = round_up(x_B, width_B), past_B = round_down(x_B + len_B, width_B);

	if (surf->tiling == MIRAGE_TILING_NONE || surf->swizzle != MIRAGE_SWIZZLE_NONE || x_B < 0 ||
	    y < 0 || y % height || lines != height || past_B <= first_B) {
		fill_lines(surf, x_B, y, period, len_B, lines);
		return;
	}
	fill_lines(surf, x_B, y, period, first_B - x_B, lines);
	fill_tiles(surf, first_B, y, period, past_B - first_B);
	fill_lines(surf, past_B, y, period, x_B + len_B - past_B, lines);
}
