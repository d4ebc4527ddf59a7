/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_MEDIA_WALK_H_
#define _INTEL_GEN7_MEDIA_WALK_H_

#include <linux/types.h>

/**
 * DOC: the loops of MEDIA_OBJECT_WALKER
 *
 * Two levels of the same kind: blocks in a space of all, and threads in a block. An outer loop
 * strides, and from each of its points an inner one goes on by its unit until it leaves. Where a
 * stride leads out on the side that inner loops come in from, it is followed inwards first, which
 * makes wavefronts. Within a block a middle loop repeats inner loops at a few points more, and
 * each point has as many threads as there are colors.
 *
 * Where a block's inner loops end is where they leave it. Local End says the same, to a walker that
 * begins there; which of both ends one begins at that is neither in dual mode nor repelled is not
 * written, and is taken to be the outer loop's.
 */

struct media_xy {
	s32 x;
	s32 y;
};

/**
 * struct media_level - one level's loops
 * @size: what positions are below of
 * @extent: of what is placed: positions down to that much less are still inside
 * @start: of the outer loop
 * @stride: of the outer loop
 * @unit: of the inner loop
 * @last: executions of the outer loop, less one
 */
struct media_level {
	struct media_xy size;
	struct media_xy extent;
	struct media_xy start;
	struct media_xy stride;
	struct media_xy unit;
	u32 last;
};

/**
 * enum media_loop - loops, from the innermost on
 *
 * Numbers are those of Gen9's Group ID Loop Select, less one.
 */
enum media_loop {
	MEDIA_LOOP_COLOR,
	MEDIA_LOOP_LOCAL_INNER,
	MEDIA_LOOP_MIDDLE,
	MEDIA_LOOP_LOCAL_OUTER,
	MEDIA_LOOP_GLOBAL_INNER,
};

/**
 * struct media_walk - a walk
 * @space: of blocks
 * @block: of threads; size and extent are for whole blocks
 * @middle: unit of the middle loop
 * @extra: times that it is executed beyond the first
 * @last_color: colors, less one
 * @dual: inner loops of a block go from both of their ends to the middle, in turns
 * @place: start the thread of a color at a position; @arg as below
 * @done: this loop has come to its end; also called now and then where nothing is placed
 * @arg: for both
 */
struct media_walk {
	struct media_level space;
	struct media_level block;
	struct media_xy middle;
	u32 extra;
	u32 last_color;
	bool dual;
	int (*place)(void *arg, struct media_xy at, u32 color);
	int (*done)(void *arg, enum media_loop loop);
	void *arg;
};

/**
 * media_walk - walk
 * @w: all of it is set
 *
 * Loops whose unit is 0 do not end by themselves, here no more than on the part: @place or @done
 * have to refuse.
 *
 * Return: 0 or the first error of @place or @done.
 */
int media_walk(const struct media_walk *w);

#endif
