// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: draws, for those who watch
 *
 * Picks out of the decoded state what a person wants to know of a draw: kernels and targets.
 */

#include <linux/kernel.h>

#include "intel/chip.h"
#include "intel/state/report.h"
#include "pipeline.h"

static void report_kernel(struct mirage_draw *draw, const char *name, const struct ff_unit *u)
{
	struct mirage_draw_kernel *kernel = &draw->kernel[draw->num_kernels++];

	kernel->name = name;
	kernel->addr = (u32)(u->kernel_base + u->ksp);
}

void gen7_report(struct gen7_pipe *p)
{
	const struct mirage_gpu *gpu = p->cs->base.gpu;
	struct mirage_draw *draw = &p->report;

	if (p->draw.vs.on)
		report_kernel(draw, "vs", &p->draw.vs);
	if (p->draw.patch.on) {
		report_kernel(draw, "hs", &p->draw.patch.hs);
		report_kernel(draw, "ds", &p->draw.patch.ds);
	}
	if (p->draw.gs.unit.on)
		report_kernel(draw, "gs", &p->draw.gs.unit);
	if (p->ps->state.dispatch & RASTER_DISPATCH_8)
		report_kernel(draw, "ps8", &p->ps->draw.unit[GEN7_PS_8]);
	if (p->ps->state.dispatch & RASTER_DISPATCH_16)
		report_kernel(draw, p->ps->draw.pixels_32 ? "ps32" : "ps16",
			      &p->ps->draw.unit[GEN7_PS_16]);
	report_buffers(&p->ps->state, draw);
	gpu->ops->draw(gpu->host, p->cs->base.index, draw);
}
