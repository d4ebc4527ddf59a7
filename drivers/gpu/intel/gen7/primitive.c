// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * How the state of Gen7 says that vertices go; intel/front takes them on their way.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/msg/effects.h"
#include "layout.h"
#include "pipeline.h"

/* What an object takes in the bins, without its attributes. */
#define OBJECT_B	320u

/* How the vertices go through the pipeline. */
static void plan_chunks(const struct gen7_pipe *p, struct front_primitive *pr)
{
	const struct gen7_draw *draw = &p->draw;

	pr->edges = vf_has_edge(pr->vf);
	pr->cached = pr->random && draw->vs_cache;
	pr->merge = !pr->cached && draw->vs.on && !pr->edges &&
		    effects_are_pure(p->params->messages, draw->vs.program);
	pr->vs_statistics = draw->vs.statistics;
	pr->object_B = OBJECT_B + draw->viewport[0].data_B;
	front_set_chunk(pr);
	pr->spread = front_is_long(pr) && gen7_can_spread(p);
}

static void report_draw(struct gen7_pipe *p, const struct front_primitive *pr)
{
	front_report(pr, &p->report, p->cs->addr);
	if (pr->verts)
		p->report.topology = "PATCHLIST";
	gen7_report(p);
}

/* Does the draw write memory beside its targets? */
static bool writes_memory(const struct gen7_pipe *p)
{
	const struct gen7_draw *draw = &p->draw;
	const struct mirage_program *programs[] = {
		draw->vs.on ? draw->vs.program : NULL,
		draw->patch.on ? draw->patch.hs.program : NULL,
		draw->patch.on ? draw->patch.ds.program : NULL,
		draw->gs.unit.on ? draw->gs.unit.program : NULL,
		p->ps->draw.unit[GEN7_PS_8].program, p->ps->draw.unit[GEN7_PS_16].program,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(programs); i++)
		if (!effects_are_pure(p->params->messages, programs[i]))
			return true;
	return draw->so.on;
}

static int draw_instances(struct gen7_pipe *p, struct front_primitive *pr)
{
	int ret = gen7_pipe_refresh(p);

	if (ret)
		return ret;
	/* Stages behind the vertex shader take patches only: of anything else nothing comes. */
	if (p->draw.patch.on && !pr->verts)
		return 0;
	if (p->cs->base.gpu->ops->draw)
		report_draw(p, pr);
	if (p->cs->stalled && writes_memory(p))
		ret = mirage_cs_await_stalled(p->cs);
	if (!ret)
		ret = gen7_ps_ready(p->ps, 0);
	plan_chunks(p, pr);
	for (; pr->v.iid < pr->instances && !ret; pr->v.iid++) {
		p->front->prim_id = 0;
		ret = front_run(pr, &p->spread);
	}
	return ret;
}

static void set_topology(struct front_primitive *pr, u32 topology)
{
	pr->verts = topology >= PRIM7_PATCHLIST_1 ? topology - PRIM7_PATCHLIST_1 + 1 : 0;
	pr->prim = pr->verts ? PRIM_POINTLIST : topology;
}

/* What 3DPRIM_* registers say instead of the command. */
static void set_indirect(struct front_primitive *pr, const struct mirage_cs_saved *regs)
{
	pr->count = regs->prim_vertex_count;
	pr->start = regs->prim_start_vertex;
	pr->instances = regs->prim_instance_count;
	pr->v.start_instance = regs->prim_start_instance;
	pr->base = regs->prim_base_vertex;
}

/* As many vertices as buffer 0 has in front of the offset that stream-out has got to. */
static void set_by_end(struct front_primitive *pr, const struct mirage_cs_saved *regs)
{
	u32 pitch_B = pr->vf->buffers[0].pitch_B;

	pr->count = pitch_B ? regs->prim_end_offset / pitch_B : 0;
}

int gen7_draw_primitive(struct mirage_cs *cs, const u32 *dw, u32 topology)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];
	struct front_primitive pr = {
		.ops = &gen7_front_ops,
		.vf = &p->ctx->vf,
		.params = &p->params->vf,
		.fe = &p->front->fe,
		.random = dw[1] & PRIM7_DW1_RANDOM,
		.count = dw[2],
		.start = dw[3],
		.instances = dw[4],
		.v.start_instance = dw[5],
		.base = dw[6],
	};

	if (!mirage_cs_draws(cs, dw[0] & PRIM7_DW0_PREDICATE, topology))
		return 0;
	if (dw[0] & PRIM7_DW0_INDIRECT)
		set_indirect(&pr, &cs->saved);
	if (dw[1] & PRIM7_DW1_END_OFFSET)
		set_by_end(&pr, &cs->saved);
	set_topology(&pr, topology);
	if (!pr.count || topo_row(pr.prim)->kind == TOPO_NONE)
		return 0;
	return draw_instances(p, &pr);
}

int gen7_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	return gen7_draw_primitive(cs, dw, FIELD_GET(PRIM7_DW1_TOPOLOGY, dw[1]));
}
