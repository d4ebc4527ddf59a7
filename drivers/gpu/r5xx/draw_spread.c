// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: long draws
 *
 * Stretches of a draw's vertices, each a chunk, go through front ends of helpers. They have what is
 * theirs in struct draw_front, and read all else: registers and what was decoded of them, the
 * translated program, indices and vertices in memory.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "r5xx/draw.h"

/* What a primitive takes in the bins beside its attributes, roughly. */
#define OBJECT_B	320u

static void helper_begin(void *helper)
{
	struct draw_front *f = helper;

	mirage_mmu_init(&f->own_mmu, f->p->pt);
	draw_front_begin(f);
}

static int run_stretch(struct draw_front *f, u32 stretch)
{
	const struct r5xx_3d *p = f->p;
	u32 first = stretch * p->stretch;

	return r5xx_draw_stretch(f, first, first + min(p->stretch, p->v->num - first));
}

static int helper_run(void *helper, u32 stretch, struct spread_task *task)
{
	struct draw_front *f = helper;
	int ret;

	f->ready = &task->ready;
	f->own_mmu.faults = 0;
	ret = run_stretch(f, stretch);
	spread_take_faults(task, &f->own_mmu);
	return ret;
}

static int helper_relax(void *helper)
{
	return draw_front_relax(helper);
}

static int owner_run(void *owner, u32 stretch)
{
	struct r5xx_3d *p = owner;

	return run_stretch(p->front, stretch);
}

static int owner_reserve(void *owner, u32 stretches, u32 helpers)
{
	struct r5xx_3d *p = owner;
	size_t room_B = (size_t)stretches * p->stretch * (OBJECT_B + p->geometry.data_B);
	int ret = mirage_raster_reserve(p->raster, room_B, helpers);

	r5xx_forget(p->engine);
	if (ret)
		ret = r5xx_draw_flush(p);
	return ret ? ret : r5xx_draw_place(p);
}

static void owner_collect(void *owner, const struct spread_task *task)
{
	struct r5xx_3d *p = owner;

	spread_add_faults(&p->engine->mmu, task);
}

static int owner_relax(void *owner)
{
	struct r5xx_3d *p = owner;

	return r5xx_relax(p->engine, false);
}

static const struct spread_ops draw_spread_ops = {
	.begin = helper_begin,
	.run = helper_run,
	.relax = helper_relax,
	.alone = owner_run,
	.reserve = owner_reserve,
	.collect = owner_collect,
	.rest = owner_relax,
};

/* As many as there are workers, and memory for. */
static void make_helpers(struct r5xx_3d *p)
{
	struct spread *s = &p->spread;

	s->ops = &draw_spread_ops;
	s->owner = p;
	s->raster = p->raster;
	s->host = &p->host;
	while (s->num_helpers < min(p->host.workers, RASTER_PREPARERS)) {
		struct draw_front *f = draw_front_create(p);

		if (!f)
			break;
		f->mmu = &f->own_mmu;
		f->lane = s->num_helpers;
		s->helper[s->num_helpers++] = f;
	}
	r5xx_forget(p->engine);
}

int r5xx_draw_spread(struct r5xx_3d *p)
{
	make_helpers(p);
	if (!p->spread.num_helpers)
		return r5xx_draw_stretch(p->front, 0, p->v->num);
	return spread_run(&p->spread, DIV_ROUND_UP(p->v->num, p->stretch));
}
