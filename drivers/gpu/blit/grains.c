// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: moving the bytes of blocks
 *
 * Four lines of a column are a cache line, and are moved to a block together where all four are
 * wanted; four columns of a line are one of a surface of lines. What comes next is fetched
 * meanwhile: to the CPU a walk through columns looks like no order at all.
 *
 * A rectangle that is larger than caches evicts its own first lines before anybody reads them, so
 * there cache lines that are written whole go to memory directly, without being read first. Of
 * a smaller one the CPU is told early what it is going to write: stores that miss wait in order.
 */

#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blit/tiles.h"

#define GRAIN_B		MIRAGE_GRAIN_B
#define CACHE_LINE_B	64u

#define QUAD		MIRAGE_QUAD

typedef long long grain __attribute__((vector_size(16), may_alias));
typedef grain grain_at __aligned(1);

static __always_inline grain load(const u8 *from)
{
	return *(const grain_at *)from;
}

static __always_inline void store(u8 *to, grain g, bool stream)
{
	if (!stream)
		*(grain_at *)to = g;
	else
#ifdef __clang__
		__builtin_nontemporal_store(g, (grain *)to);
#else
		__builtin_ia32_movntdq((grain *)to, g);
#endif
}

void mirage_blt_move_end(void)
{
	__builtin_ia32_sfence();
}

/* So many bytes up to where a cache line begins, but none behind @len_B. */
static __always_inline u32 before_line(const u8 *to, u32 len_B)
{
	return min((u32)(-(unsigned long)to % CACHE_LINE_B), len_B);
}

/* Bytes that lie side by side on both sides. */
static __always_inline void move_run(u8 *to, const u8 *from, u32 len_B, bool stream)
{
	u32 done_B = stream ? before_line(to, len_B) : 0;

	if (done_B)
		memcpy(to, from, done_B);
	for (; len_B - done_B >= CACHE_LINE_B; done_B += CACHE_LINE_B) {
		grain a = load(from + done_B), b = load(from + done_B + GRAIN_B);
		grain c = load(from + done_B + 2 * GRAIN_B), d = load(from + done_B + 3 * GRAIN_B);

		store(to + done_B, a, stream);
		store(to + done_B + GRAIN_B, b, stream);
		store(to + done_B + 2 * GRAIN_B, c, stream);
		store(to + done_B + 3 * GRAIN_B, d, stream);
	}
	if (len_B > done_B)
		memcpy(to + done_B, from + done_B, len_B - done_B);
}

static __always_inline void move_bytes(u8 *tiled, u8 *line, u32 n, bool in)
{
	if (in)
		memcpy(tiled, line, n);
	else
		memcpy(line, tiled, n);
}

/**
 * struct span - bytes of a line by the grains that they lie in
 * @head_B: those in a grain that begins before them
 * @grains: whole ones
 * @first: number of the first whole one
 * @tail_B: those behind them
 */
struct span {
	u32 head_B;
	u32 grains;
	u32 first;
	u32 tail_B;
};

static __always_inline struct span span_of(u32 x_B, u32 len_B)
{
	struct span s = { .head_B = min(-x_B % GRAIN_B, len_B) };

	s.grains = (len_B - s.head_B) / GRAIN_B;
	s.first = (x_B + s.head_B) / GRAIN_B;
	s.tail_B = (len_B - s.head_B) % GRAIN_B;
	return s;
}

/* What of a line of columns is less than a grain, at both ends. */
static __always_inline void move_ends(const struct mirage_blt_move *m, const struct span *s,
				      u8 *row, u8 *line, bool in)
{
	u8 *tail = line + m->len_B - s->tail_B;
	const u16 *x = m->tiles->x;

	if (s->head_B)
		move_bytes(row + x[m->x_B / GRAIN_B] + m->x_B % GRAIN_B, line, s->head_B, in);
	if (s->tail_B)
		move_bytes(row + x[s->first + s->grains], tail, s->tail_B, in);
}

static __always_inline void grains_in(u8 *row, const u16 *x, const u8 *line, u32 grains)
{
	u32 i;

	for (i = 0; i < grains; i++)
		store(row + x[i], load(line + i * GRAIN_B), false);
}

/* Four lines, whose grains are a cache line in each column. */
static __always_inline void quad_in(u8 *quad, const u16 *x, u8 *const *at, u32 at_B, u32 grains,
				    bool stream)
{
	const u8 *line[QUAD] = { at[0] + at_B, at[1] + at_B, at[2] + at_B, at[3] + at_B };
	u32 i;

	for (i = 0; i < grains; i++) {
		u8 *to = quad + x[i];
		u32 done_B = i * GRAIN_B;
		grain a = load(line[0] + done_B), b = load(line[1] + done_B);
		grain c = load(line[2] + done_B), d = load(line[3] + done_B);

		store(to, a, stream);
		store(to + GRAIN_B, b, stream);
		store(to + 2 * GRAIN_B, c, stream);
		store(to + 3 * GRAIN_B, d, stream);
	}
}

/* @before grains, and then four at a time, which are a cache line where @stream. */
static __always_inline void columns_out(u8 *line, const u8 *row, const u16 *x, u32 grains,
					u32 before, bool stream)
{
	u32 i;

	for (i = 0; i < before; i++)
		store(line + i * GRAIN_B, load(row + x[i]), false);
	for (; i + QUAD <= grains; i += QUAD) {
		grain a = load(row + x[i]), b = load(row + x[i + 1]);
		grain c = load(row + x[i + 2]), d = load(row + x[i + 3]);
		u8 *to = line + i * GRAIN_B;

		store(to, a, stream);
		store(to + GRAIN_B, b, stream);
		store(to + 2 * GRAIN_B, c, stream);
		store(to + 3 * GRAIN_B, d, stream);
	}
	for (; i < grains; i++)
		store(line + i * GRAIN_B, load(row + x[i]), false);
}

static __always_inline void grains_out(u8 *line, const u8 *row, const u16 *x, u32 grains,
				       bool stream)
{
	if (stream && !((unsigned long)line % GRAIN_B))
		columns_out(line, row, x, grains,
			    before_line(line, grains * GRAIN_B) / GRAIN_B, true);
	else
		columns_out(line, row, x, grains, 0, false);
}

/* What is going to be read. */
static __always_inline void fetch(const u8 *from, u32 len_B)
{
	u32 done_B;

	for (done_B = 0; done_B < len_B; done_B += CACHE_LINE_B)
		__builtin_prefetch(from + done_B);
}

/* What is going to be written by way of the caches: no other may have it then. */
static __always_inline void claim(const u8 *to, u32 len_B)
{
	u32 done_B;

	for (done_B = 0; done_B < len_B; done_B += CACHE_LINE_B)
		asm volatile("prefetchw %0" : : "m" (to[done_B]));
}

/* As much of what is moved next as goes with @n lines from line @i on. */
static __always_inline void fetch_ahead(const struct mirage_blt_move *m, u32 i, u32 n, bool in,
					bool stream)
{
	u32 line_B = MIRAGE_PAGE_SIZE / m->tiles->height, end = i + n;

	if (m->next && !in)
		fetch(m->next + i * line_B, n * line_B);
	else if (m->next && !stream)
		claim(m->next + i * line_B, n * line_B);
	for (; m->next_at && i < end; i++) {
		if (!m->next_at[i])
			continue;
		if (in)
			fetch(m->next_at[i] + m->at_B, m->len_B);
		else if (!stream)
			claim(m->next_at[i] + m->at_B, m->len_B);
	}
}

/* So many lines of a block from line @i on: four that begin a cache line in each column, or one. */
static __always_inline void lines_in(const struct mirage_blt_move *m, const struct span *s, u32 i,
				     u32 n, bool stream)
{
	const struct mirage_blt_tiles *t = m->tiles;
	u8 *row = m->block + t->y[m->y + i];
	u32 k, at_B = m->at_B + s->head_B;

	fetch_ahead(m, i, n, true, stream);
	if (n == QUAD)
		quad_in(row, t->x + s->first, m->at + i, at_B, s->grains, stream);
	else
		grains_in(row, t->x + s->first, m->at[i] + at_B, s->grains);
	for (k = 0; k < n; k++)
		move_ends(m, s, row + k * GRAIN_B, m->at[i + k] + m->at_B, true);
}

/* All blocks of a row get some lines before the next ones are read. */
static __always_inline void move_columns_in(const struct mirage_blt_move *m, u32 blocks,
					    bool stream)
{
	struct span s[MIRAGE_BLT_ROW_BLOCKS];
	u32 i, b, n;

	for (b = 0; b < blocks; b++)
		s[b] = span_of(m[b].x_B, m[b].len_B);
	for (i = 0; i < m->lines; i += n) {
		n = !((m->y + i) % QUAD) && m->lines - i >= QUAD ? QUAD : 1;
		for (b = 0; b < blocks; b++)
			lines_in(&m[b], &s[b], i, n, stream);
	}
}

static __always_inline void move_columns_out(const struct mirage_blt_move *m, bool stream)
{
	const struct span s = span_of(m->x_B, m->len_B);
	const struct mirage_blt_tiles *t = m->tiles;
	u32 i;

	for (i = 0; i < m->lines; i++) {
		u8 *row = m->block + t->y[m->y + i], *line = m->at[i] + m->at_B;

		fetch_ahead(m, i, 1, false, stream);
		grains_out(line + s.head_B, row, t->x + s.first, s.grains, stream);
		move_ends(m, &s, row, line, false);
	}
}

/* Tiles whose lines lie in them as they are. */
static __always_inline void move_runs(const struct mirage_blt_move *m, bool in, bool stream)
{
	u32 i;

	for (i = 0; i < m->lines; i++) {
		u8 *tiled = m->block + m->tiles->y[m->y + i] + m->x_B, *line = m->at[i] + m->at_B;

		fetch_ahead(m, i, 1, in, stream);
		move_run(in ? tiled : line, in ? line : tiled, m->len_B, stream);
	}
}

void mirage_blt_move_in(const struct mirage_blt_move *m, u32 blocks)
{
	u32 b;

	if (m->tiles->is_columns && m->stream)
		move_columns_in(m, blocks, true);
	else if (m->tiles->is_columns)
		move_columns_in(m, blocks, false);
	for (b = 0; b < blocks && !m->tiles->is_columns; b++) {
		if (m->stream)
			move_runs(&m[b], true, true);
		else
			move_runs(&m[b], true, false);
	}
}

/* As far as the first line tells, the others may be elsewhere: do lines begin where grains may? */
static bool begins_between_grains(const struct mirage_blt_move *m)
{
	return !((unsigned long)(m->at[0] + m->at_B - m->x_B) % GRAIN_B);
}

void mirage_blt_move_out(const struct mirage_blt_move *m)
{
	if (!m->tiles->is_columns && m->stream)
		move_runs(m, false, true);
	else if (!m->tiles->is_columns)
		move_runs(m, false, false);
	else if (m->stream && begins_between_grains(m))
		move_columns_out(m, true);
	else
		move_columns_out(m, false);
}

/* What of a line is less than a grain, at both ends. */
static __always_inline void piece_ends(const struct mirage_blt_piece *p, const struct span *to,
				       const struct span *from, u8 *to_row, const u8 *from_row)
{
	const u16 *to_x = p->dst->x, *from_x = p->src->x;

	if (to->head_B)
		memcpy(to_row + to_x[p->to_x_B / GRAIN_B] + p->to_x_B % GRAIN_B,
		       from_row + from_x[p->from_x_B / GRAIN_B] + p->from_x_B % GRAIN_B,
		       to->head_B);
	if (to->tail_B)
		memcpy(to_row + to_x[to->first + to->grains],
		       from_row + from_x[from->first + from->grains], to->tail_B);
}

static __always_inline void piece_quad(const struct mirage_blt_piece *p, u32 to_at, u32 from_at,
				       const u16 *to_x, const u16 *from_x, u32 grains, bool stream)
{
	u32 i;

	for (i = 0; i < grains; i++) {
		if (p->next)
			fetch(p->next + from_at + from_x[i], CACHE_LINE_B);
		if (p->next_to && !stream)
			claim(p->next_to + to_at + to_x[i], CACHE_LINE_B);
		move_run(p->to + to_at + to_x[i], p->from + from_at + from_x[i], CACHE_LINE_B,
			 stream);
	}
}

/* From columns to columns, cache line by cache line where these are whole. */
static __always_inline void move_columns(const struct mirage_blt_piece *p, bool stream)
{
	const struct span to = span_of(p->to_x_B, p->len_B), from = span_of(p->from_x_B, p->len_B);
	const u16 *to_x = p->dst->x + to.first, *from_x = p->src->x + from.first;
	u32 i, j, k, n;

	for (i = 0; i < p->lines; i += n) {
		u32 to_at = p->dst->y[p->to_y + i], from_at = p->src->y[p->from_y + i];

		n = !((p->to_y + i) % QUAD) && p->lines - i >= QUAD ? QUAD : 1;
		if (n == QUAD)
			piece_quad(p, to_at, from_at, to_x, from_x, to.grains, stream);
		else
			for (j = 0; j < to.grains; j++)
				store(p->to + to_at + to_x[j], load(p->from + from_at + from_x[j]),
				      false);
		for (k = 0; k < n; k++)
			piece_ends(p, &to, &from, p->to + to_at + k * GRAIN_B,
				   p->from + from_at + k * GRAIN_B);
	}
}

static __always_inline void move_piece(const struct mirage_blt_piece *p, bool stream)
{
	u32 i;

	/* Equal blocks are equal in memory. */
	if (p->src->surf->tiling == p->dst->surf->tiling && p->len_B == p->dst->width_B &&
	    p->lines == p->dst->height) {
		move_run(p->to, p->from, MIRAGE_PAGE_SIZE, stream);
		return;
	}
	if (p->dst->is_columns) {
		move_columns(p, stream);
		return;
	}
	for (i = 0; i < p->lines; i++)
		move_run(p->to + p->dst->y[p->to_y + i] + p->to_x_B,
			 p->from + p->src->y[p->from_y + i] + p->from_x_B, p->len_B, stream);
}

void mirage_blt_move_piece(const struct mirage_blt_piece *p)
{
	if (p->stream)
		move_piece(p, true);
	else
		move_piece(p, false);
}
