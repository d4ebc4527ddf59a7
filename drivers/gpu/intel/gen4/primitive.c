// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * How the state of Gen4 to Gen5 says that vertices go; intel/front takes them on their way.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/msg/effects.h"
#include "intel/state/urb_layout.h"
#include "intel/state/vf_layout.h"
#include "pipeline.h"
#include "state.h"

/* What an object takes in the bins, without its coefficients. */
#define OBJECT_B	512u

/* @control: VFCOMP_*. */
static bool stores(const struct vf_state *vf, u8 control)
{
	unsigned int i, c;

	for (i = 0; i < vf->num_elements; i++)
		for (c = 0; c < 4; c++)
			if (vf->elements[i].control[c] == control)
				return true;
	return false;
}

/* Kernels of all units that are on. */
static int look_up_kernels(struct pipe *p)
{
	struct pipe_draw *draw = &p->draw;
	struct ff_unit *const units[] = {
		&draw->vs.unit, &draw->gs.unit, &draw->clip.unit, &draw->sf.unit,
	};
	unsigned int i;
	int ret = 0;

	for (i = 0; i < ARRAY_SIZE(units) && !ret; i++)
		if (units[i]->on)
			ret = pipe_program(&p->wm.from, units[i]);
	return ret ? ret : wm_programs(&p->wm);
}

/* Decode all state that may have changed. */
static int refresh_state(struct pipe *p)
{
	struct front_end *fe = &p->front->fe;
	int ret;

	if (!p->scrubbed)
		pipe_scrub(p);
	p->unit.sampled = true;
	if (!p->unit.stale)
		return 0;
	p->stamp++;
	p->wm.bins.ready = false;
	mirage_host_fpu_begin();
	pipe_decode(p->params, p->ctx, &p->cs->mmu, p->stamp, &p->draw);
	wm_decode(&p->wm, p->stamp);
	mirage_host_fpu_end();
	vue_pool_set(&fe->vue, VUE_SLOTS, p->draw.vue_dw);
	fe->vue.mem.used_dw = max(fe->vue.mem.used_dw, vue_pool_dw(&fe->vue));
	fe->used = true;
	ret = look_up_kernels(p);
	p->unit.stale = ret;
	return ret;
}

static void report_draw(struct pipe *p, const struct front_primitive *pr)
{
	front_report(pr, &p->report, p->cs->addr);
	pipe_report(p);
}

static bool is_line_strip(unsigned int prim)
{
	const struct topo_row *row = topo_row(prim);

	return row->kind == TOPO_LINE && !(row->flags & TOPO_LIST);
}

/* How the vertices go through the pipeline. */
static void plan_chunks(const struct pipe *p, struct front_primitive *pr)
{
	const struct vs_state *vs = &p->draw.vs;

	pr->pid = stores(pr->vf, VFCOMP_STORE_PID);
	/* VertexID turns the cache off as well, for no known good reason (4.1.1). */
	pr->cached = pr->random && vs->cache && !pr->pid && !stores(pr->vf, VFCOMP_STORE_VID);
	pr->merge = !pr->cached && vs->unit.on &&
		    effects_are_pure(p->params->messages, vs->unit.program);
	pr->vs_statistics = vs->unit.on && vs->unit.statistics;
	pr->object_B = OBJECT_B + p->wm.draw.setup_rows * URB_ROW_B;
	front_set_chunk(pr);
	/* A stretch of a strip does not know whether any line before it has begun the pattern. */
	pr->spread = front_is_long(pr) && pipe_can_spread(p) &&
		     !(p->wm.state.line_stipple && is_line_strip(pr->prim));
}

int pipe_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];
	struct front_primitive pr = {
		.ops = &pipe_front_ops,
		.vf = &p->ctx->vf,
		.params = &p->params->vf,
		.fe = &p->front->fe,
		.random = dw[0] & PRIM_DW0_RANDOM,
		.prim = FIELD_GET(PRIM_DW0_TOPOLOGY, dw[0]),
		.count = dw[1],
		.start = dw[2],
		.instances = dw[3],
		.v.start_instance = dw[4],
		.base = dw[5],
	};
	int ret = refresh_state(p);

	if (p->params->vf.indirect_count && (dw[0] & PRIM_DW0_INDIRECT))
		pr.count = mirage_mmu_read32(&cs->mmu, dw[1]);
	if (!pr.count || topo_row(pr.prim)->kind == TOPO_NONE)
		return ret;
	if (cs->base.gpu->ops->draw && !ret)
		report_draw(p, &pr);
	if (!ret)
		plan_chunks(p, &pr);
	for (; pr.v.iid < pr.instances && !ret; pr.v.iid++)
		ret = front_run(&pr, &p->spread);
	return ret;
}
