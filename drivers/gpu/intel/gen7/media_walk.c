// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the loops of MEDIA_OBJECT_WALKER
 *
 * IVB PRM Vol 2 Part 2, parameterized media walker.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "media_walk.h"

static struct media_xy add(struct media_xy a, struct media_xy b)
{
	return (struct media_xy) { a.x + b.x, a.y + b.y };
}

static bool is_inside(const struct media_level *l, struct media_xy at)
{
	return at.x < l->size.x && at.x + l->extent.x > 0 &&
	       at.y < l->size.y && at.y + l->extent.y > 0;
}

/* In one direction: outside, and the inner loop leads to the inside. */
static bool is_before(s32 at, s32 size, s32 extent, s32 unit)
{
	return (at >= size && unit < 0) || (at + extent <= 0 && unit > 0);
}

/* No more steps than numbers have values: what has come in on one side is not before the other. */
static struct media_xy enter(const struct media_level *l, struct media_xy at)
{
	while (is_before(at.x, l->size.x, l->extent.x, l->unit.x) ||
	       is_before(at.y, l->size.y, l->extent.y, l->unit.y))
		at = add(at, l->unit);
	return at;
}

/* A block, of which only a part may be in the space. */
struct block {
	const struct media_walk *w;
	struct media_level level;
	struct media_xy origin;
};

static int walk_colors(const struct block *b, struct media_xy at)
{
	const struct media_walk *w = b->w;
	u32 color;
	int ret = 0;

	for (color = 0; color <= w->last_color && !ret; color++)
		ret = w->place(w->arg, add(b->origin, at), color);
	return ret ?: w->done(w->arg, MEDIA_LOOP_COLOR);
}

/* Points of an inner loop that ends. */
static u32 count_points(const struct media_level *l, struct media_xy at)
{
	u32 n = 0;

	for (; is_inside(l, at); at = add(at, l->unit))
		n++;
	return n;
}

/* Two halves take turns: one from the outer loop on, one from the other end on, to the middle. */
static int walk_halves(const struct block *b, struct media_xy at)
{
	const struct media_xy unit = b->level.unit;
	u32 n = count_points(&b->level, at), i;
	int ret = 0;

	for (i = 0; i < n && !ret; i++) {
		s32 k = i % 2 ? n - 1 - i / 2 : i / 2;

		ret = walk_colors(b, (struct media_xy) { at.x + k * unit.x, at.y + k * unit.y });
	}
	return ret ?: b->w->done(b->w->arg, MEDIA_LOOP_LOCAL_INNER);
}

static int walk_local_inner(const struct block *b, struct media_xy at)
{
	int ret = 0;

	if (b->w->dual && (b->level.unit.x || b->level.unit.y))
		return walk_halves(b, at);
	for (; is_inside(&b->level, at) && !ret; at = add(at, b->level.unit))
		ret = walk_colors(b, at);
	return ret ?: b->w->done(b->w->arg, MEDIA_LOOP_LOCAL_INNER);
}

static int walk_middle(const struct block *b, struct media_xy at)
{
	const struct media_walk *w = b->w;
	int ret = 0;
	u32 i;

	for (i = 0; i <= w->extra && is_inside(&b->level, at) && !ret; i++) {
		ret = walk_local_inner(b, at);
		at = add(at, w->middle);
	}
	return ret ?: w->done(w->arg, MEDIA_LOOP_MIDDLE);
}

static int walk_local_outer(const struct block *b)
{
	const struct media_level *l = &b->level;
	struct media_xy at = enter(l, l->start);
	int ret = 0;
	u32 i;

	for (i = 0; i <= l->last && is_inside(l, at) && !ret; i++) {
		ret = walk_middle(b, at);
		at = enter(l, add(at, l->stride));
	}
	return ret ?: b->w->done(b->w->arg, MEDIA_LOOP_LOCAL_OUTER);
}

/* How much of a block at @at is in the space. */
static s32 clip(s32 at, s32 size, s32 space)
{
	return min(at + size, space) - max(at, 0);
}

static int walk_block(const struct media_walk *w, struct media_xy at)
{
	struct block b = {
		.w = w, .level = w->block, .origin = { max(at.x, 0), max(at.y, 0) },
	};

	b.level.size.x = clip(at.x, w->block.size.x, w->space.size.x);
	b.level.size.y = clip(at.y, w->block.size.y, w->space.size.y);
	return walk_local_outer(&b);
}

static int walk_global_inner(const struct media_walk *w, struct media_xy at)
{
	int ret = 0;

	for (; is_inside(&w->space, at) && !ret; at = add(at, w->space.unit))
		ret = walk_block(w, at);
	return ret ?: w->done(w->arg, MEDIA_LOOP_GLOBAL_INNER);
}

int media_walk(const struct media_walk *w)
{
	const struct media_level *l = &w->space;
	struct media_xy at = enter(l, l->start);
	int ret = 0;
	u32 i;

	for (i = 0; i <= l->last && is_inside(l, at) && !ret; i++) {
		ret = walk_global_inner(w, at);
		at = enter(l, add(at, l->stride));
	}
	return ret;
}
