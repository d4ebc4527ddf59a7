// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles of tiles
 *
 * Along a line of a Y tile only 16 bytes lie side by side, so going from run to run looks an
 * address up for every 16 bytes. Here a rectangle is cut into blocks that lie in one page of a
 * tiled surface; that is looked up once, and within a block places are arithmetic: one part that
 * depends on the column and one that depends on the row, both from a table. Ys has tiles of 16
 * pages, each of which is laid out as one of Yf.
 *
 * The other side of a block is lines: those of a surface that is linear or of X tiles as they are
 * in memory, or lines in scratch memory where they cross pages, are not mapped, or belong to a
 * surface of such columns too. From X tiles to X tiles both sides go by blocks, mostly whole ones.
 *
 * Four lines of a column are a cache line, and are moved together where all four are wanted. What
 * comes next is fetched meanwhile: to the CPU a walk through columns looks like no order at all.
 */

#include <linux/build_bug.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blit/blit.h"

/* What lies side by side in every layout. */
#define GRAIN_B		16u

#define CACHE_LINE_B	64u

/* So many lines of a column are a cache line. */
#define QUAD		4u

/* Of a block: its widest and its highest. */
#define MAX_GRAINS	32u
#define MAX_LINES	64u

/**
 * struct tiles - a surface that goes by blocks on the way through a rectangle
 * @surf: the surface
 * @width_B: of a block
 * @height: of a block
 * @is_columns: its tiles are made of columns of grains
 * @x: where each grain of a line is in its block
 * @y: where each line is
 */
struct tiles {
	const struct mirage_blt_surf *surf;
	u32 width_B;
	u32 height;
	bool is_columns;
	u16 x[MAX_GRAINS];
	u16 y[MAX_LINES];
};

/**
 * struct lines - the other side of a block
 * @at: first byte of each line
 * @scratch: lines that are not in memory as they are, one behind the other
 * @next: where each line of a surface goes on in memory behind the block
 * @left_B: how far it does; 0 where that is not known
 */
struct lines {
	u8 *at[MAX_LINES];
	u8 *scratch;
	u8 *next[MAX_LINES];
	u32 left_B[MAX_LINES];
};

static void tiles_init(struct tiles *t, const struct mirage_blt_surf *surf)
{
	const struct mirage_tile_layout *l = &mirage_tile_layouts[surf->tiling];
	u32 pages_log2 = (l->width_log2 + l->height_log2 - MIRAGE_PAGE_SHIFT) / 2;
	u32 i;

	t->surf = surf;
	t->width_B = 1u << (l->width_log2 - pages_log2);
	t->height = 1u << (l->height_log2 - pages_log2);
	t->is_columns = mirage_blt_is_columns(surf->tiling);
	for (i = 0; i < t->width_B / GRAIN_B; i++)
		t->x[i] = MIRAGE_TILE_PLACE(l->x, i * GRAIN_B);
	for (i = 0; i < t->height; i++)
		t->y[i] = MIRAGE_TILE_PLACE(l->y, i);
}

static u64 tiles_addr(const struct tiles *t, u32 x_B, u32 y)
{
	const struct mirage_blt_surf *s = t->surf;

	return (s->base + mirage_tiled_offset(s->tiling, s->pitch_B, x_B & ~(t->width_B - 1),
					      y & ~(t->height - 1))) & s->addr_mask;
}

static __always_inline void move_bytes(u8 *tiled, u8 *line, u32 n, bool in)
{
	if (in)
		memcpy(tiled, line, n);
	else
		memcpy(line, tiled, n);
}

/* Whole grains, from the one at @x on. */
static __always_inline void move_grains(u8 *row, const u16 *x, u8 *line, u32 grains, bool in)
{
	u32 i;

	for (i = 0; i < grains; i++)
		move_bytes(row + x[i], line + i * GRAIN_B, GRAIN_B, in);
}

/* A line of a block that begins or ends within a grain. */
static __always_inline void move_line(const struct tiles *t, u8 *row, u32 x_B, u8 *line, u32 len_B,
				      bool in)
{
	u32 head_B = min(-x_B % GRAIN_B, len_B), grains = (len_B - head_B) / GRAIN_B;
	u32 first = (x_B + head_B) / GRAIN_B, tail_B = (len_B - head_B) % GRAIN_B;

	if (head_B)
		move_bytes(row + t->x[x_B / GRAIN_B] + x_B % GRAIN_B, line, head_B, in);
	move_grains(row, t->x + first, line + head_B, grains, in);
	if (tail_B)
		move_bytes(row + t->x[first + grains], line + len_B - tail_B, tail_B, in);
}

/* Whole grains of four lines, from the grain at @x on. */
static __always_inline void move_quad(u8 *quad, const u16 *x, u8 *const *at, u32 at_B, u32 grains,
				      bool in)
{
	u8 *line[QUAD] = { at[0] + at_B, at[1] + at_B, at[2] + at_B, at[3] + at_B };
	u32 i;

	for (i = 0; i < grains; i++) {
		u8 *grain = quad + x[i];
		u32 done_B = i * GRAIN_B;

		move_bytes(grain, line[0] + done_B, GRAIN_B, in);
		move_bytes(grain + GRAIN_B, line[1] + done_B, GRAIN_B, in);
		move_bytes(grain + 2 * GRAIN_B, line[2] + done_B, GRAIN_B, in);
		move_bytes(grain + 3 * GRAIN_B, line[3] + done_B, GRAIN_B, in);
	}
}

static __always_inline void fetch(const u8 *from, u32 len_B)
{
	u32 done_B;

	for (done_B = 0; done_B < len_B; done_B += CACHE_LINE_B)
		__builtin_prefetch(from + done_B);
}

/**
 * struct ahead - what is moved next
 * @block: a block, or NULL
 * @lines: lines, or NULL
 */
struct ahead {
	const u8 *block;
	u8 *const *lines;
};

/* As much of it as goes with @n lines from line @i on. */
static __always_inline void fetch_ahead(const struct ahead *ahead, const struct tiles *t, u32 i,
					u32 n, u32 len_B)
{
	u32 line_B = MIRAGE_PAGE_SIZE / t->height, end = i + n;

	if (ahead->block)
		fetch(ahead->block + i * line_B, n * line_B);
	for (; ahead->lines && i < end; i++)
		fetch(ahead->lines[i], len_B);
}

/* Between a block, from (@x_B, @y) in it on, and lines, from @at_B on. */
static __always_inline void move_block(const struct tiles *t, u8 *block, u32 x_B, u32 y,
				       u8 *const *at, u32 at_B, u32 len_B, u32 lines,
				       const struct ahead *ahead, bool in)
{
	bool whole = t->is_columns && !(x_B % GRAIN_B) && !(len_B % GRAIN_B);
	u32 i, n;

	for (i = 0; i < lines; i += n) {
		n = whole && !((y + i) % QUAD) && lines - i >= QUAD ? QUAD : 1;
		fetch_ahead(ahead, t, i, n, len_B);
		if (n == QUAD)
			move_quad(block + t->y[y + i], t->x + x_B / GRAIN_B, at + i, at_B,
				  len_B / GRAIN_B, in);
		else
			move_line(t, block + t->y[y + i], x_B, at[i] + at_B, len_B, in);
	}
}

static void tiles_put(const struct tiles *t, u8 *block, u32 x_B, u32 y, u8 *const *at, u32 len_B,
		      u32 lines, const struct ahead *ahead)
{
	move_block(t, block, x_B, y, at, 0, len_B, lines, ahead, true);
}

static void tiles_get(const struct tiles *t, u8 *block, u32 x_B, u32 y, u8 *const *at, u32 at_B,
		      u32 len_B, u32 lines, const struct ahead *ahead)
{
	move_block(t, block, x_B, y, at, at_B, len_B, lines, ahead, false);
}

static void lines_clear(u8 *const *at, u32 at_B, u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		memset(at[i] + at_B, 0, len_B);
}

/* All of the lines in scratch memory. */
static void lines_scratch(struct lines *l, u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		l->at[i] = l->scratch + i * len_B;
}

/* A rectangle of a tiled surface that may lie in several of its blocks; unmapped ones are zero. */
static void lines_from_tiles(struct lines *l, const struct tiles *t, u32 x_B, u32 y, u32 len_B,
			     u32 lines)
{
	const struct ahead nothing = { NULL, NULL };
	u32 done, done_B, n, width_B;

	lines_scratch(l, len_B, lines);
	for (done = 0; done < lines; done += n) {
		n = min(t->height - (y + done) % t->height, lines - done);
		for (done_B = 0; done_B < len_B; done_B += width_B) {
			u32 in_B = (x_B + done_B) % t->width_B;
			u8 *block = (u8 *)mirage_mmu_rd(t->surf->mmu,
							tiles_addr(t, x_B + done_B, y + done));

			width_B = min(t->width_B - in_B, len_B - done_B);
			if (block)
				tiles_get(t, block, in_B, (y + done) % t->height, l->at + done,
					  done_B, width_B, n, &nothing);
			else
				lines_clear(l->at + done, done_B, width_B, n);
		}
	}
}

/* Where a line of a surface is that is linear or of X tiles, and how far it goes on there. */
static u64 line_addr(const struct mirage_blt_surf *surf, u32 x_B, u32 y, u32 *run_B)
{
	u64 addr;

	if (surf->tiling == MIRAGE_TILING_NONE) {
		addr = (surf->base + (s64)y * surf->pitch_B + x_B) & surf->addr_mask;
		*run_B = MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK);
		return addr;
	}
	*run_B = mirage_tiled_run_B(surf->tiling, x_B);
	return (surf->base + mirage_tiled_offset(surf->tiling, surf->pitch_B, x_B, y)) &
	       surf->addr_mask;
}

/* A row of blocks begins: where lines are has to be looked up. */
static void lines_begin(struct lines *l)
{
	memset(l->left_B, 0, sizeof(l->left_B));
}

/* @len_B bytes of line @i, if they are in memory in one piece; those behind them come next. */
static __always_inline u8 *lines_whole(struct lines *l, u32 i, u32 len_B)
{
	u8 *at = l->next[i];

	if (l->left_B[i] < len_B) {
		l->left_B[i] = 0;
		return NULL;
	}
	l->next[i] += len_B;
	l->left_B[i] -= len_B;
	return at;
}

/* Line @i is at @at, or not mapped, and goes on for so much. */
static void lines_found(struct lines *l, u32 i, u8 *at, u32 run_B)
{
	l->next[i] = at;
	l->left_B[i] = at ? run_B : 0;
}

/* Lines of a surface, to be read. */
static void lines_read(struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
		       u32 len_B, u32 lines)
{
	u32 i, run_B;
	u64 addr;

	for (i = 0; i < lines; i++) {
		if (!l->left_B[i]) {
			addr = line_addr(surf, x_B, y + i, &run_B);
			lines_found(l, i, (u8 *)mirage_mmu_rd(surf->mmu, addr), run_B);
		}
		l->at[i] = lines_whole(l, i, len_B);
		if (l->at[i])
			continue;
		l->at[i] = l->scratch + i * len_B;
		mirage_blt_read(surf, x_B, y + i, l->at[i], len_B);
	}
}

/* Lines of a surface, to be written; see lines_write(). */
static void lines_open(struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
		       u32 len_B, u32 lines)
{
	u32 i, run_B;
	u64 addr;

	for (i = 0; i < lines; i++) {
		if (!l->left_B[i]) {
			addr = line_addr(surf, x_B, y + i, &run_B);
			lines_found(l, i, mirage_mmu_wr(surf->mmu, addr), run_B);
		}
		l->at[i] = lines_whole(l, i, len_B);
		if (!l->at[i])
			l->at[i] = l->scratch + i * len_B;
	}
}

/* Those that have been written to scratch memory go where they belong. */
static void lines_write(const struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		if (l->at[i] == l->scratch + i * len_B)
			mirage_blt_write(surf, x_B, y + i, l->at[i], len_B);
}

/**
 * struct copy - a rectangle that is being copied
 * @to: destination
 * @from: source
 * @dst: destination, if it goes by blocks
 * @src: source, if it does
 * @src_is_tiles: it does
 * @dx_B: from a column of the destination to that of the source
 * @dy: from a line to a line
 * @lines: of a block
 * @bytes: those of them that are not in memory
 */
struct copy {
	const struct mirage_blt_surf *to;
	const struct mirage_blt_surf *from;
	struct tiles dst;
	struct tiles src;
	bool src_is_tiles;
	u32 dx_B;
	u32 dy;
	struct lines lines;
	u8 bytes[MIRAGE_PAGE_SIZE];
};

static_assert(sizeof(struct copy) <= MIRAGE_BLT_SCRATCH_B);

/* Whole blocks of the same size hold the same pixels. */
static bool copies_block(const struct copy *c, u32 x_B, u32 y, u32 len_B, u32 lines)
{
	return c->src_is_tiles && len_B == c->src.width_B && lines == c->src.height &&
	       len_B == c->dst.width_B && lines == c->dst.height &&
	       !((x_B + c->dx_B) % len_B) && !((y + c->dy) % lines);
}

/* From columns to columns, cache line by cache line. */
static void copy_quads(const struct tiles *dst, u8 *to, const struct tiles *src, const u8 *from)
{
	u32 i, y;

	for (y = 0; y < dst->height; y += QUAD)
		for (i = 0; i < dst->width_B / GRAIN_B; i++)
			memcpy(to + dst->y[y] + dst->x[i], from + src->y[y] + src->x[i],
			       CACHE_LINE_B);
}

static void copy_whole_block(const struct copy *c, u8 *to, const u8 *from)
{
	if (!from)
		memset(to, 0, MIRAGE_PAGE_SIZE);
	else if (c->to->tiling == c->from->tiling)
		memcpy(to, from, MIRAGE_PAGE_SIZE);
	else
		copy_quads(&c->dst, to, &c->src, from);
}

/**
 * struct block - a block, or a part of one
 * @at: where it is in memory; NULL where nothing is mapped
 * @next: the block behind it in the row, likewise, or NULL
 * @x_B: where it begins
 * @y: likewise
 * @len_B: its width
 * @lines: its height
 */
struct block {
	u8 *at;
	const u8 *next;
	u32 x_B;
	u32 y;
	u32 len_B;
	u32 lines;
};

static void copy_to_block(struct copy *c, const struct block *b)
{
	u32 from_B = b->x_B + c->dx_B, from_y = b->y + c->dy;
	const struct ahead ahead = { b->next, c->src_is_tiles ? NULL : c->lines.next };

	if (!b->at) {
		/* They do not go on here. */
		lines_begin(&c->lines);
		return;
	}
	if (copies_block(c, b->x_B, b->y, b->len_B, b->lines)) {
		copy_whole_block(c, b->at, mirage_mmu_rd(c->from->mmu,
							 tiles_addr(&c->src, from_B, from_y)));
		return;
	}
	if (c->src_is_tiles)
		lines_from_tiles(&c->lines, &c->src, from_B, from_y, b->len_B, b->lines);
	else
		lines_read(&c->lines, c->from, from_B, from_y, b->len_B, b->lines);
	tiles_put(&c->dst, b->at, b->x_B % c->dst.width_B, b->y % c->dst.height, c->lines.at,
		  b->len_B, b->lines, &ahead);
}

/* Of a source of columns, which is where these are, to a destination of lines. */
static void copy_from_block(struct copy *c, const struct block *b)
{
	u32 to_B = b->x_B - c->dx_B, to_y = b->y - c->dy;
	const struct ahead ahead = { b->next, c->lines.next };

	lines_open(&c->lines, c->to, to_B, to_y, b->len_B, b->lines);
	if (b->at)
		tiles_get(&c->src, b->at, b->x_B % c->src.width_B, b->y % c->src.height,
			  c->lines.at, 0, b->len_B, b->lines, &ahead);
	else
		lines_clear(c->lines.at, 0, b->len_B, b->lines);
	lines_write(&c->lines, c->to, to_B, to_y, b->len_B, b->lines);
}

static u8 *find_block(const struct copy *c, const struct tiles *t, u32 x_B, u32 y)
{
	u64 addr = tiles_addr(t, x_B, y);

	if (t == &c->dst)
		return mirage_mmu_wr(c->to->mmu, addr);
	return (u8 *)mirage_mmu_rd(c->from->mmu, addr);
}

/* Block by block of a tiled surface. */
static void copy_blocks(struct copy *c, const struct tiles *t, u32 x_B, u32 y, u32 len_B,
			u32 lines, void (*copy)(struct copy *c, const struct block *b))
{
	u32 end_B = x_B + len_B, end = y + lines;
	struct block b = { .y = y };
	u8 *next;

	for (; b.y < end; b.y += b.lines) {
		b.lines = min(t->height - b.y % t->height, end - b.y);
		lines_begin(&c->lines);
		next = find_block(c, t, x_B, b.y);
		for (b.x_B = x_B; b.x_B < end_B; b.x_B += b.len_B) {
			b.len_B = min(t->width_B - b.x_B % t->width_B, end_B - b.x_B);
			b.at = next;
			next = b.x_B + b.len_B < end_B ?
			       find_block(c, t, b.x_B + b.len_B, b.y) : NULL;
			b.next = next;
			copy(c, &b);
		}
	}
}

void mirage_blt_copy_tiles(const struct mirage_blt_surf *dst, u32 dst_x_B, u32 dst_y,
			   const struct mirage_blt_surf *src, u32 src_x_B, u32 src_y, u32 len_B,
			   u32 lines, void *scratch)
{
	bool x_to_x = dst->tiling == MIRAGE_TILING_X && src->tiling == MIRAGE_TILING_X;
	struct copy *c = scratch;

	c->to = dst;
	c->from = src;
	c->dx_B = src_x_B - dst_x_B;
	c->dy = src_y - dst_y;
	c->lines.scratch = c->bytes;
	c->src_is_tiles = x_to_x || mirage_blt_is_columns(src->tiling);
	if (c->src_is_tiles)
		tiles_init(&c->src, src);
	if (x_to_x || mirage_blt_is_columns(dst->tiling)) {
		tiles_init(&c->dst, dst);
		copy_blocks(c, &c->dst, dst_x_B, dst_y, len_B, lines, copy_to_block);
	} else {
		copy_blocks(c, &c->src, src_x_B, src_y, len_B, lines, copy_from_block);
	}
}

/**
 * struct pattern - what a rectangle of tiles is filled with
 * @lines: 32 bytes of each of eight lines, which repeat
 * @is_flat: they are the same 16 bytes over and over
 */
struct pattern {
	const u8 (*lines)[32];
	bool is_flat;
};

static bool pattern_is_flat(const u8 (*lines)[32])
{
	const u8 *bytes = lines[0];

	return !memcmp(bytes, bytes + GRAIN_B, sizeof(lines[0]) * 8 - GRAIN_B);
}

static void fill_whole(u8 *block, const u8 *grain)
{
	u64 w[GRAIN_B / 8], *to = (u64 *)block;
	u32 i;

	memcpy(w, grain, sizeof(w));
	for (i = 0; i < MIRAGE_PAGE_SIZE / 8; i += 2) {
		to[i] = w[0];
		to[i + 1] = w[1];
	}
}

/* A line of a block, of line @from of the pattern. */
static void fill_line(const struct tiles *t, u8 *row, u32 x_B, const u8 *from, u32 len_B)
{
	u32 done_B, n;

	for (done_B = 0; done_B < len_B; done_B += n) {
		u32 at_B = x_B + done_B;
		u8 *grain = row + t->x[at_B / GRAIN_B] + at_B % GRAIN_B;

		n = min(GRAIN_B - at_B % GRAIN_B, len_B - done_B);
		if (n == GRAIN_B)
			memcpy(grain, from + at_B % 32, GRAIN_B);
		else
			memcpy(grain, from + at_B % 32, n);
	}
}

/* @lines of a block from (@x_B, @y) in it on; the first of them is line @first of the surface. */
static void fill_block(const struct tiles *t, u8 *block, u32 x_B, u32 y,
		       const struct pattern *pattern, u32 first, u32 len_B, u32 lines)
{
	u32 i;

	if (pattern->is_flat && len_B == t->width_B && lines == t->height) {
		fill_whole(block, pattern->lines[0]);
		return;
	}
	for (i = 0; i < lines; i++)
		fill_line(t, block + t->y[y + i], x_B, pattern->lines[(first + i) % 8], len_B);
}

void mirage_blt_fill_tiles(const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			   const u8 (*pattern_lines)[32], u32 len_B, u32 lines)
{
	struct pattern pattern = { pattern_lines, pattern_is_flat(pattern_lines) };
	u32 end_B = x_B + len_B, end = y + lines, at_B, n, n_B;
	struct tiles t;

	tiles_init(&t, surf);
	for (; y < end; y += n) {
		n = min(t.height - y % t.height, end - y);
		for (at_B = x_B; at_B < end_B; at_B += n_B) {
			u8 *block = mirage_mmu_wr(surf->mmu, tiles_addr(&t, at_B, y));

			n_B = min(t.width_B - at_B % t.width_B, end_B - at_B);
			if (block)
				fill_block(&t, block, at_B % t.width_B, y % t.height, &pattern, y,
					   n_B, n);
		}
	}
}
