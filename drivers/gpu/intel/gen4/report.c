// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: draws, for those who watch
 *
 * Picks out of the decoded state what a person wants to know of a draw: kernels and targets.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>

#include "intel/chip.h"
#include "pipeline.h"

static const char none[] = "none";

static u64 kernel_addr(const struct ff_unit *u)
{
	return (u32)(u->kernel_base + u->ksp);
}

static void report_kernel(struct mirage_draw *draw, const char *name, const struct ff_unit *u)
{
	struct mirage_draw_kernel *kernel = &draw->kernel[draw->num_kernels++];

	kernel->name = name;
	kernel->addr = kernel_addr(u);
}

static void report_kernels(const struct pipe *p, struct mirage_draw *draw)
{
	const struct {
		const char *name;
		const struct ff_unit *unit;
	} units[] = {
		{ "vs", &p->draw.vs.unit }, { "gs", &p->draw.gs.unit },
		{ "clip", &p->draw.clip.unit }, { "sf", &p->draw.sf.unit },
	};
	unsigned int i;

	BUILD_BUG_ON(ARRAY_SIZE(units) + 2 > MIRAGE_DRAW_KERNELS);

	for (i = 0; i < ARRAY_SIZE(units); i++)
		if (units[i].unit->on)
			report_kernel(draw, units[i].name, units[i].unit);
	if (p->wm.state.dispatch & RASTER_DISPATCH_8)
		report_kernel(draw, "ps8", &p->wm.draw.unit[0]);
	if (p->wm.state.dispatch & RASTER_DISPATCH_16)
		report_kernel(draw, "ps16", &p->wm.draw.unit[1]);
}

static void report_surface(const struct mirage_level *level, u32 layer,
			   struct mirage_draw_surface *s)
{
	const struct mirage_image image = mirage_level_image(level, layer);

	s->addr = image.base;
	s->pitch_B = image.pitch_B;
	s->tiling = image.tiling;
	s->x_px = mirage_level_x_el(level, layer);
	s->y_px = mirage_level_y_el(level, layer);
	s->width_px = level->width_px;
	s->height_px = level->height_px;
}

static void report_targets(const struct raster_state *state, struct mirage_draw *draw)
{
	unsigned int i;

	draw->target[0].format = none;
	for (i = 0; i < state->num_targets; i++) {
		const struct raster_target *t = &state->target[i];
		struct mirage_draw_surface *s = &draw->target[draw->num_targets];

		if (t->format == MIRAGE_FORMAT_NONE)
			continue;
		report_surface(&t->level, t->min_layer, s);
		s->format = mirage_format_desc(t->format)->name;
		draw->num_targets++;
	}
}

static void report_depth(const struct raster_depth *depth, struct mirage_draw *draw)
{
	static const char *const formats[] = {
		[RASTER_D32F_S8X24] = "D32_FLOAT_S8X24_UINT", [RASTER_D32F] = "D32_FLOAT",
		[RASTER_D24_S8] = "D24_UNORM_S8_UINT", [RASTER_D24_X8] = "D24_UNORM_X8_UINT",
		[RASTER_D16] = "D16_UNORM",
	};

	draw->depth.format = none;
	if (!depth->present)
		return;
	report_surface(&depth->level, depth->min_layer, &draw->depth);
	draw->depth.format = formats[depth->format];
}

void pipe_report(struct pipe *p)
{
	const struct mirage_gpu *gpu = p->cs->base.gpu;
	struct mirage_draw *draw = &p->report;

	BUILD_BUG_ON(MIRAGE_DRAW_TARGETS < RASTER_MAX_TARGETS);

	report_kernels(p, draw);
	report_targets(&p->wm.state, draw);
	report_depth(&p->wm.state.depth, draw);
	gpu->ops->draw(gpu->host, p->cs->base.index, draw);
}
