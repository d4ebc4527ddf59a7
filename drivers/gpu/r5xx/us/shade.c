// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fragment programs on raster workers
 *
 * The back end hands over eight pixels a thread, up to eight threads of a tile. Their inputs are
 * interpolated into temporaries, the program runs, and its outputs go back to the back end. Texture
 * instructions come here as messages. Called in FPU sections only.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/cb/cb.h"
#include "r5xx/us/internal.h"

/* Bytes from a register of a thread to its next one. */
#define ROW_B		(MIRAGE_EU_ROW_DW * sizeof(u32))
#define LANES		0xffu
/* Operations that a pixel may take where nobody else looks after that. */
#define BUDGET		BIT(20)
#define MAX_SPANS	RASTER_MAX_THREADS

static_assert(US_ROW_FOG == R5XX_RS_FOG_ROW);

static union mirage_reg *row_of(const struct mirage_eu_thread *t, unsigned int row)
{
	return mirage_eu_reg(t, EU_ROW_MORE + row);
}

static v8f *lanes_of(const struct mirage_eu_thread *t, unsigned int row)
{
	return (v8f *)row_of(t, row);
}

static u16 *flag_of(const struct mirage_eu_thread *t, unsigned int word)
{
	return &mirage_eu_reg(t, EU_ROW_FLAG)->uw[word];
}

static v8i mask_lanes(u32 mask)
{
	const v8i bit = { 1, 2, 4, 8, 16, 32, 64, 128 };

	return (v8i_splat(mask) & bit) != 0;
}

/* A row of a temporary, with the address of the innermost loop. */
static unsigned int temp_row(const struct mirage_eu_thread *t, const struct us_temp *temp)
{
	unsigned int row = temp->row;

	if (temp->relative)
		row += 4 * t->address;
	return row % (4 * US_NUM_TEMPS);
}

/* What is no number reaches the texture unit as infinity (8.7.4). */
static v8f number(v8f x)
{
	return v8f_select(x != x, v8f_splat(__builtin_inff()), x);
}

static void read_coords(const struct mirage_eu_thread *t, const struct us_temp *temp, v8f *out,
			unsigned int n)
{
	unsigned int row = temp_row(t, temp), c;

	for (c = 0; c < n; c++)
		out[c] = number(*lanes_of(t, row + temp->swiz[c]));
}

static enum tex_op sample_op(unsigned int op)
{
	switch (op) {
	case US_TEX_LODBIAS:
		return TEX_SAMPLE_B;
	case US_TEX_LOD:
		return TEX_SAMPLE_L;
	case US_TEX_DXDY:
		return TEX_SAMPLE_D;
	default:
		return TEX_SAMPLE;
	}
}

static void make_args(const struct mirage_eu_thread *t, const struct us_tex *tex,
		      struct tex_args *args)
{
	v8f strq[4];
	unsigned int c;

	memset(args, 0, sizeof(*args));
	read_coords(t, &tex->src, strq, 4);
	for (c = 0; c < 3; c++)
		args->uvr[c] = tex->op == US_TEX_PROJ ? number(strq[c] / strq[3]) : strq[c];
	args->lod = strq[3];
	if (tex->op != US_TEX_DXDY)
		return;
	read_coords(t, &tex->dx, args->ddx, 3);
	read_coords(t, &tex->dy, args->ddy, 3);
}

/* Lanes of component @c that are written. */
static u32 written(const struct mirage_eu_thread *t, const struct us_tex *tex, unsigned int c,
		   u32 exec)
{
	u32 mask = tex->all ? LANES : exec;

	if (!(tex->mask >> c & 1))
		return 0;
	if (tex->pred[c] == US_TEX_NO_PRED)
		return mask;
	return mask & (*flag_of(t, tex->pred[c]) ^ (tex->invert[c] ? LANES : 0));
}

static void write_texel(const struct mirage_eu_thread *t, const struct us_tex *tex, u32 exec,
			const v8f *texel)
{
	unsigned int row = temp_row(t, &tex->dst), c;

	for (c = 0; c < 4; c++) {
		v8f *to = lanes_of(t, row + c);

		*to = v8f_select(mask_lanes(written(t, tex, c, exec)), texel[tex->dst.swiz[c]],
				 *to);
	}
}

static void look_up(struct us_core *core, struct mirage_eu_thread *t, const struct us_tex *tex,
		    u32 exec)
{
	u32 want = tex->all ? LANES : exec, alive;
	v8f texel[4] = { };
	struct tex_args args;

	if (tex->covered)
		want &= *flag_of(t, US_FLAG_COVER);
	if (want && core->pixel->tx) {
		make_args(t, tex, &args);
		alive = r5xx_tx_sample(core->us->ops, &core->tex,
				       &core->pixel->tx->unit[tex->unit], sample_op(tex->op),
				       tex->unscaled, &args, want, texel);
		*flag_of(t, US_FLAG_COVER) &= ~(want & ~alive);
	}
	write_texel(t, tex, exec, texel);
}

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
	v8f coord = *lanes_of(t, US_ROW_FOG) * v8f_splat(p->fog_scale) +
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
		rgba[c] = output_number(*lanes_of(t, US_ROW_OUT + 4 * to->output + c));
	if (p->fog.enable && !to->output)
		apply_fog(p, t, rgba);
	for (c = 0; c < 4; c++)
		out->c[c] = rgba[to->sel[c]];
}

static v8f output_depth(const struct mirage_eu_thread *t)
{
	v8f z = *lanes_of(t, US_ROW_W);

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
			.mask = *flag_of(t, US_FLAG_COVER) & LANES,
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
			.mask = *flag_of(&core->group->thread[i], US_FLAG_COVER) & LANES,
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
		if (*flag_of(&core->group->thread[__builtin_ctz(left)], US_FLAG_COVER) & LANES)
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
	const struct us_tex *tex;

	if (msg->desc == US_DESC_END) {
		write_outputs(core, threads);
		return 0;
	}
	tex = &core->pixel->program->tex[msg->desc];
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);

		look_up(core, &g->thread[i], tex, msg->mask[i] & LANES);
	}
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
	u32 mask = thread->span[0].mask & LANES;

	mirage_eu_thread_start(core->group, i, whole_subspans(mask));
	*flag_of(t, US_FLAG_COVER) = mask;
	core->us->fill(&core->pixel->rs, core->batch->state, thread,
		       row_of(t, US_ROW_TEMP)->ub, ROW_B);
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
