// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles and lines
 *
 * Fills and copies of whole pixels go from line to line; everything else goes through spans. A
 * rectangle whose source comes from the host is drawn as its DWords come.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/2d/op.h"

#define ROP_SRC		0xcc
#define ROP_PAT		0xf0

/* What a line costs, a pixel, and how many bytes take a nanosecond: rough figures for relax(). */
#define LINE_NS		40u
#define PIXEL_NS	6u
#define FAST_B_PER_NS	4u

static bool writes_all(const struct e2_op *op)
{
	return op->write_mask == op->px_mask && !op->cmp_src && !op->cmp_dst &&
	       !op->brush_transparent && op->source != E2_SRC_MONO_TRANSPARENT;
}

/* Cut a rectangle to the scissor, and to the window of a source in memory. */
static struct e2_rect clip(const struct e2_op *op, const struct e2_rect *rect)
{
	struct e2_rect r = *rect;
	s32 dx = max(op->x1 - r.x, 0), dy = max(op->y1 - r.y, 0);
	s32 w = min_t(s32, r.w, op->x2 - r.x), h = min_t(s32, r.h, op->y2 - r.y);

	if (op->source) {
		w = min(w, op->src_x2 - r.src_x);
		h = min(h, op->src_y2 - r.src_y);
	}
	r.x += dx;
	r.y += dy;
	r.src_x += dx;
	r.src_y += dy;
	r.w = max(w - dx, 0);
	r.h = max(h - dy, 0);
	return r;
}

static int fill_line(struct r5xx_e2 *e2, const struct e2_rect *r, u32 line)
{
	const struct e2_op *op = &e2->op;
	u8 period[32];
	u32 i;

	for (i = 0; i < sizeof(period); i++)
		period[i] = op->brush_fg >> (i % op->cpp * 8);
	mirage_blt_fill(&op->dst, (s64)r->x * op->cpp, r->y + line, period, r->w * op->cpp);
	return r5xx_charge(e2->engine, LINE_NS + r->w * op->cpp / FAST_B_PER_NS);
}

static int copy_line(struct r5xx_e2 *e2, const struct e2_rect *r, u32 line)
{
	const struct e2_op *op = &e2->op;

	mirage_blt_copy(&op->dst, (s64)r->x * op->cpp, r->y + line, &op->src,
			(s64)r->src_x * op->cpp, r->src_y + line, r->w * op->cpp);
	return r5xx_charge(e2->engine, LINE_NS + r->w * op->cpp / FAST_B_PER_NS);
}

static int draw_line(struct r5xx_e2 *e2, const struct e2_rect *r, u32 line)
{
	struct e2_span span = { .y = r->y + line, .src_y = r->src_y + line };
	u32 done, at;
	int err = 0;

	for (done = 0; done < r->w && !err; done += span.n) {
		span.n = min(r->w - done, E2_SPAN_PX);
		at = r->x_back ? r->w - done - span.n : done;
		span.x = r->x + at;
		span.src_x = r->src_x + at;
		e2_span_draw(e2, &span);
		err = r5xx_charge(e2->engine, LINE_NS + span.n * PIXEL_NS);
	}
	return err;
}

typedef int (*line_fn)(struct r5xx_e2 *e2, const struct e2_rect *r, u32 line);

static line_fn choose_line(const struct e2_op *op, const struct e2_rect *r)
{
	if (writes_all(op)) {
		if (op->rop == ROP_PAT && op->brush == E2_BRUSH_SOLID)
			return fill_line;
		if (op->rop == ROP_SRC && op->source == E2_SRC_COLOR && !r->x_back)
			return copy_line;
	}
	return draw_line;
}

int e2_rect_draw(struct r5xx_e2 *e2, const struct e2_rect *rect)
{
	const struct e2_rect r = clip(&e2->op, rect);
	line_fn line = choose_line(&e2->op, &r);
	int err = 0;
	u32 i;

	if (e2->op.from_host) {
		e2->host.rect = *rect;
		e2->host.x = 0;
		e2->host.y = 0;
		if (!rect->w)
			e2->host.rect.h = 0;
		return 0;
	}
	for (i = 0; i < r.h && r.w && !err; i++)
		err = line(e2, &r, r.y_back ? r.h - 1 - i : i);
	return err;
}

/* The order of bytes that RBBM_GUICNTL asks for. */
static u32 host_swapped(const struct r5xx_e2 *e2, u32 dw)
{
	u32 cntl = r5xx_reg(&e2->engine->state, RBBM_GUICNTL);

	return r5xx_swapped(dw, FIELD_GET(RBBM_GUICNTL_HOST_DATA_SWAP, cntl));
}

/* Element @i of a DWord, into place @to of the span. */
static void host_element(struct r5xx_e2 *e2, u32 dw, u32 i, u32 to)
{
	const struct e2_op *op = &e2->op;
	u32 bits = op->src_cpp * 8;

	if (!bits) {
		e2_px_bit(e2, to, dw >> (op->lsb_first ? i : i ^ 7) & 1);
		return;
	}
	e2->src[to] = dw >> (i * bits) & (~0u >> (32 - bits));
	e2->keep[to] = false;
	if (op->source != E2_SRC_COLOR)
		e2->src[to] = e2_px_clut(e2, e2->src[to]);
}

/* Elements @first and @n - 1 more, all of one line; those in the scissor are drawn. */
static void host_draw(struct r5xx_e2 *e2, u32 dw, u32 first, u32 n)
{
	const struct e2_op *op = &e2->op;
	struct e2_span span = {
		.x = e2->host.rect.x + e2->host.x,
		.y = e2->host.rect.y + e2->host.y,
	};
	s32 skip = clamp_t(s32, op->x1 - span.x, 0, n);
	s32 end = clamp_t(s32, op->x2 - span.x, skip, n);
	s32 i;

	for (i = skip; i < end; i++)
		host_element(e2, dw, first + i, i - skip);
	span.x += skip;
	span.n = end - skip;
	if (span.n && span.y >= op->y1 && span.y < op->y2)
		e2_span_draw(e2, &span);
}

int e2_rect_feed(struct r5xx_e2 *e2, u32 dw)
{
	struct e2_host *host = &e2->host;
	u32 num = e2->op.src_cpp ? 4 / e2->op.src_cpp : 32;
	u32 i, n;

	dw = host_swapped(e2, dw);
	for (i = 0; i < num && host->y < host->rect.h; i += n) {
		n = min(num - i, host->rect.w - host->x);
		host_draw(e2, dw, i, n);
		host->x += n;
		if (host->x < host->rect.w)
			continue;
		host->x = 0;
		host->y++;
		if (e2->op.host_aligned && !e2->op.src_cpp)
			n = ((i + n + 7) & ~7u) - i;
	}
	if (host->y >= host->rect.h)
		host->rect.h = 0;
	return r5xx_charge(e2->engine, LINE_NS + num * PIXEL_NS);
}

static bool is_inside(const struct e2_op *op, s32 x, s32 y)
{
	return x >= op->x1 && x < op->x2 && y >= op->y1 && y < op->y2;
}

/* Where the next line begins in its brush: where this one stopped, or at BRUSH_X (6.2.2). */
static void keep_brush(struct r5xx_e2 *e2, u32 brush)
{
	struct r5xx_state *s = &e2->engine->state;
	u32 val = r5xx_reg(s, BRUSH_Y_X);

	if (!(r5xx_reg(s, DP_CNTL) & DP_CNTL_POLY_LINE))
		brush = FIELD_GET(BRUSH_Y_X_BRUSH_X, val);
	r5xx_state_write(s, BRUSH_Y_X, (val & ~BRUSH_Y_X_BRUSH_LINE) |
			 (brush << 16 & BRUSH_Y_X_BRUSH_LINE));
}

/*
 * Does a line go on to the next row or column at a tie? There is a bit for each octant. All that
 * is known of them is that with 0x55 lines that go up do, and the others do not.
 */
static u32 steps_at_tie(const struct r5xx_e2 *e2, bool down, bool right, bool y_major)
{
	u32 octants = FIELD_GET(DST_LINE_PATCOUNT_BRES_CNTL,
				r5xx_reg(&e2->engine->state, DST_LINE_PATCOUNT));

	return octants >> (down | right << 1 | y_major << 2) & 1;
}

/* From pixel to pixel along the longer side. */
int e2_line_draw(struct r5xx_e2 *e2, s32 x1, s32 y1, s32 x2, s32 y2)
{
	s32 dx = max(x2 - x1, x1 - x2), dy = max(y2 - y1, y1 - y2);
	s32 step_x = x2 < x1 ? -1 : 1, step_y = y2 < y1 ? -1 : 1;
	s32 left = max(dx, dy), slope = min(dx, dy), miss = 2 * slope - left;
	s32 most = steps_at_tie(e2, step_y > 0, step_x > 0, dy > dx) ? -1 : 0;
	struct e2_span span = {
		.x = x1, .y = y1, .n = 1,
		.brush = FIELD_GET(BRUSH_Y_X_BRUSH_LINE, r5xx_reg(&e2->engine->state, BRUSH_Y_X)),
	};
	s32 i;
	int err = 0;

	for (i = 0; i < left && !err; i++, span.brush++) {
		bool both = miss > most;

		if (is_inside(&e2->op, span.x, span.y))
			e2_span_draw(e2, &span);
		if (dx >= dy || both)
			span.x += step_x;
		if (dy > dx || both)
			span.y += step_y;
		miss += 2 * slope - (both ? 2 * left : 0);
		err = r5xx_charge(e2->engine, LINE_NS);
	}
	keep_brush(e2, span.brush);
	return err;
}
