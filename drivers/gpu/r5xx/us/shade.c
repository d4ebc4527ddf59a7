// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fragment programs on raster workers
 *
 * The back end hands over eight pixels a thread, up to eight threads of a tile. Their inputs are
 * interpolated into temporaries, the program runs, and its outputs go back to the back end. Texture
 * instructions, which come here as messages, are in lookup.c. Called in FPU sections only.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/cb/cb.h"
#include "r5xx/us/regs.h"

/* Bytes from a register of a thread to its next one. */
#define ROW_B		(MIRAGE_EU_ROW_DW * sizeof(u32))
/* Operations that a pixel may take where nobody else looks after that. */
#define BUDGET		BIT(20)
#define MAX_SPANS	RASTER_MAX_THREADS

static_assert(US_ROW_FOG == R5XX_RS_FOG_ROW);

/* Arithmetic has one NaN (8.4.5.1), whatever the host made of it. */
static v8f output_number(v8f x)
{
	return (v8f)v8i_select(x != x, v8i_splat(0x7fffffff), (v8i)x);
}

/**
 * struct colors - outputs of a thread
 * @c: C0 to C3 of a target
 */
struct colors {
	v8f c[4];
};

static void apply_fog(const struct r5xx_pixel *p, const struct mirage_eu_thread *t, v8f *rgb)
{
	v8f coord = *us_lanes_of(t, US_ROW_FOG) * v8f_splat(p->fog_scale) +
		    v8f_splat(p->fog_offset);

	r5xx_fog_blend(&p->fog, coord, rgb);
}

static void read_colors(const struct r5xx_pixel *p, const struct mirage_eu_thread *t,
			unsigned int target, struct colors *out)
{
	const struct r5xx_pixel_target *to = &p->target[target];
	v8f rgba[4];
	unsigned int c;

	for (c = 0; c < 4; c++)
		rgba[c] = output_number(*us_lanes_of(t, US_ROW_OUT + 4 * to->output + c));
	if (p->fog.enable && !to->output)
		apply_fog(p, t, rgba);
	for (c = 0; c < 4; c++)
		out->c[c] = rgba[to->sel[c]];
}

static v8f output_depth(const struct mirage_eu_thread *t)
{
	v8f z = *us_lanes_of(t, US_ROW_W);

	z = v8f_select(z > 0.0f, z, v8f_splat(0.0f));
	return v8f_select(z < 1.0f, z, v8f_splat(1.0f));
}

/* One thread after the other: with depth, or without a colour. */
static void write_slowly(const struct us_core *core, unsigned int target, bool last, u32 threads,
			 const struct colors *colors)
{
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);
		const struct mirage_eu_thread *t = &core->group->thread[i];
		v8f z = output_depth(t);
		const struct raster_write w = {
			.target = target,
			.color = colors[i].c,
			.step = 1,
			.z = core->pixel->writes_depth ? &z : NULL,
			.mask = *us_flag_of(t, US_FLAG_COVER) & US_LANES,
			.last = last,
		};

		mirage_raster_write(core->batch, i, 0, &w);
	}
}

static void write_rows(const struct us_core *core, unsigned int target, bool last, u32 threads,
		       const struct colors *colors)
{
	struct raster_row row[MAX_SPANS];
	unsigned int n = 0;

	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);

		row[n++] = (struct raster_row) {
			.color = colors[i].c,
			.step = 1,
			.mask = *us_flag_of(&core->group->thread[i], US_FLAG_COVER) & US_LANES,
			.thread = i,
		};
	}
	mirage_raster_write_rows(core->batch, target, last, row, n);
}

static void write_target(const struct us_core *core, unsigned int target, bool last, u32 threads)
{
	struct colors colors[MAX_SPANS];
	u32 left;

	for (left = threads; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		read_colors(core->pixel, &core->group->thread[i], target, &colors[i]);
	}
	if (core->pixel->writes_depth)
		write_slowly(core, target, last, threads, colors);
	else
		write_rows(core, target, last, threads, colors);
}

/* Those that killed all their pixels have nothing to write. */
static u32 any_covered(const struct us_core *core, u32 threads)
{
	u32 left, out = 0;

	for (left = threads; left; left &= left - 1)
		if (*us_flag_of(&core->group->thread[__builtin_ctz(left)], US_FLAG_COVER) & US_LANES)
			out |= left & -left;
	return out;
}

static void write_outputs(const struct us_core *core, u32 threads)
{
	const struct r5xx_pixel *p = core->pixel;
	u32 num = min(p->num_targets, core->batch->state->num_targets);
	unsigned int last = 0, i;

	threads = any_covered(core, threads);
	if (!threads)
		return;
	for (i = 0; i < num; i++)
		if (p->target[i].used)
			last = i;
	/* Depth is written with the last target, also where no colour is. */
	for (i = 0; i <= last; i++)
		if (p->target[i].used || i == last)
			write_target(core, i, i == last, threads);
}

static int us_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		   const struct mirage_eu_message *msg)
{
	struct us_core *core = ctx;

	if (msg->desc == US_DESC_END)
		write_outputs(core, threads);
	else
		us_look_up(core, threads, &core->pixel->program->tex[msg->desc], msg->mask);
	return 0;
}

static int us_relax(void *ctx)
{
	struct us_core *core = ctx;
	const struct r5xx_us_host *host = &core->us->host;
	int ret = host->relax ? host->relax(host->ctx, core->batch->worker) : 0;

	mirage_mmu_flush(core->batch->mmu);
	return ret;
}

/* A subspan runs with all four channels if any of them is lit, for derivatives. */
static u32 whole_subspans(u32 mask)
{
	return (mask & 0xf ? 0xf : 0) | (mask & 0xf0 ? 0xf0 : 0);
}

static void start_thread(struct us_core *core, unsigned int i)
{
	const struct raster_thread *thread = &core->batch->thread[i];
	struct mirage_eu_thread *t = &core->group->thread[i];
	u32 mask = thread->span[0].mask & US_LANES;

	mirage_eu_thread_start(core->group, i, whole_subspans(mask));
	*us_flag_of(t, US_FLAG_COVER) = mask;
	core->us->fill(&core->pixel->rs, core->batch->state, thread,
		       us_row_of(t, US_ROW_TEMP)->ub, ROW_B);
}

/* Outputs that no pixel writes are zero. */
static void clear_outputs(struct us_core *core)
{
	u32 left = core->pixel->program->outputs;

	for (; left; left &= left - 1)
		memset(core->group->row[EU_ROW_MORE + US_ROW_OUT + __builtin_ctz(left)], 0,
		       sizeof(core->group->row[0]));
}

/* What another batch left in registers, and what is known of its textures. */
static void forget(struct us_core *core)
{
	if (core->epoch != core->us->epoch)
		mirage_eu_group_scrub(core->group);
	if (core->tex_epoch != core->us->tex_epoch || core->tex.mmu != core->batch->mmu) {
		core->tex.mmu = core->batch->mmu;
		mirage_tex_ctx_flush(&core->tex);
	}
	core->epoch = core->us->epoch;
	core->tex_epoch = core->us->tex_epoch;
}

int r5xx_us_shade(const struct raster_batch *batch)
{
	const struct r5xx_pixel *p = batch->state->user;
	struct us_core *core = p->us->core[batch->worker];
	const struct mirage_eu_env env = {
		.send = us_send, .relax = us_relax, .ctx = core,
		.budget = p->us->host.relax ? 0 : BUDGET,
	};
	unsigned int i;

	core->batch = batch;
	core->pixel = p;
	forget(core);
	core->group->uniform[US_UNIFORM_CONST] = (struct mirage_eu_uniform) {
		.data = p->constant, .size_B = p->num_constants * sizeof(p->constant[0]),
	};
	core->group->uniform[US_UNIFORM_FLOW] = (struct mirage_eu_uniform) {
		.data = p->flow, .size_B = sizeof(p->flow),
	};
	clear_outputs(core);
	for (i = 0; i < batch->num_threads; i++)
		start_thread(core, i);
	return mirage_eu_run(core->group, p->program->prog, &env);
}

/* Components of a colour by C0_SEL and its like: alpha comes first there. */
static void fill_target(struct r5xx_pixel_target *t, unsigned int output, u32 fmt)
{
	static const u8 component[4] = { 3, 0, 1, 2 };
	unsigned int c;

	t->output = output;
	t->used = FIELD_GET(US_OUT_FMT_OUT_FMT, fmt) != 15;
	for (c = 0; c < 4; c++)
		t->sel[c] = component[fmt >> (8 + 2 * c) & 3];
}

void r5xx_pixel_fill(struct r5xx_us *us, const struct r5xx_state *s, struct r5xx_pixel *p)
{
	unsigned int i;

	p->us = us;
	p->program = us->program;
	p->tx = NULL;
	p->rs = us->rs;
	p->num_targets = ARRAY_SIZE(p->target);
	for (i = 0; i < p->num_targets; i++) {
		unsigned int output = r5xx_cb_multiwrites(s) > 1 ? 0 : i;

		fill_target(&p->target[i], output, r5xx_reg(s, US_OUT_FMT(output)));
	}
	p->writes_depth = us->writes_depth;
	r5xx_fog_decode(s, &p->fog);
	p->fog_scale = r5xx_reg_float(s, GA_FOG_SCALE);
	p->fog_offset = r5xx_reg_float(s, GA_FOG_OFFSET);
	p->flow[0] = r5xx_reg(s, US_FC_BOOL_CONST);
	for (i = 1; i < ARRAY_SIZE(p->flow); i++)
		p->flow[i] = r5xx_reg(s, US_FC_INT_CONST(i - 1));
	p->num_constants = us->program->num_constants;
	memcpy(p->constant, s->us_const, p->num_constants * sizeof(p->constant[0]));
}
