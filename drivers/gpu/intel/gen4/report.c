// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: draws, for those who watch
 *
 * Picks out of the decoded state what a person wants to know of a draw: kernels and targets.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>

#include "intel/chip.h"
#include "intel/state/report.h"
#include "pipeline.h"

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

void pipe_report(struct pipe *p)
{
	const struct mirage_gpu *gpu = p->cs->base.gpu;
	struct mirage_draw *draw = &p->report;

	report_kernels(p, draw);
	report_buffers(&p->wm.state, draw);
	gpu->ops->draw(gpu->host, p->cs->base.index, draw);
}
