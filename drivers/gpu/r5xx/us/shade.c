// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fragment programs on raster workers
 *
 * The back end hands over eight pixels a thread, up to eight threads of a tile. Their inputs are
 * interpolated into temporaries, the program runs, and its outputs go back to the back end. Texture
 * instructions, which come here as messages, are in lookup.c. Called in FPU sections only.
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format/float_lanes.h"
#include "r5xx/cb/cb.h"
#include "r5xx/us/regs.h"

/* Bytes from a register of a thread to its next one. */
#define ROW_B		(MIRAGE_EU_ROW_DW * sizeof(u32))
/* Operations that a pixel may take where nobody else looks after that. */
#define BUDGET		BIT(20)
#define MAX_SPANS	RASTER_MAX_THREADS

static_assert(US_ROW_FOG == R5XX_RS_FOG_ROW);

static void apply_fog(const struct r5xx_pixel *p, const struct mirage_eu_thread *t, v8f *rgb)
{
	v8f coord = *us_lanes_of(t, US_ROW_FOG) * v8f_splat(p->fog_scale) +
		    v8f_splat(p->fog_offset);

	r5xx_fog_blend(&p->fog, coord, rgb);
}

/* The curve is the output format's, and fog comes behind that; then components are chosen. */
static noinline void finish_colors(const struct us_core *core, u32 threads,
				   const struct r5xx_pixel_target *to, bool fog,
				   struct us_color *color)
{
	unsigned int c;

	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);
		v8f rgba[4];

		memcpy(rgba, color[i].c, sizeof(rgba));
		for (c = 0; c < 3 && to->gamma; c++)
			rgba[c] = v8f_to_srgb(rgba[c]);
		if (fog)
			apply_fog(core->pixel, &core->group->thread[i], rgba);
		for (c = 0; c < 4; c++)
			color[i].c[c] = rgba[to->sel[c]];
	}
}

/* C0 to C3 of a target, by number of the thread. */
static void read_colors(const struct us_core *core, unsigned int target, u32 threads,
			struct us_color *color)
{
	static const u8 in_order[4] = { 0, 1, 2, 3 };
	const struct r5xx_pixel *p = core->pixel;
	const struct r5xx_pixel_target *to = &p->target[target];
	bool fog = p->fog.enable && !to->output, more = fog || to->gamma;

	core->us->pixels->colors(core->group, threads, US_ROW_OUT + 4 * to->output,
				 more ? in_order : to->sel, color);
	if (more)
		finish_colors(core, threads, to, fog, color);
}

/* W of the rasterizer, of all threads that there are. */
static void find_w(const struct us_core *core, v8f *w)
{
	static const struct r5xx_rs only_w = {
		.num_parts = 1, .part = { { .from = R5XX_RS_W, .n = 1 } },
	};
	const struct raster_batch *batch = core->batch;

	core->us->pixels->fill(&only_w, batch->state, batch->thread, batch->num_threads,
			       (u8 *)w, 0);
}

static void find_depth(const struct us_core *core, v8f *z)
{
	unsigned int i;

	switch (core->pixel->depth) {
	case R5XX_DEPTH_PROGRAM:
		for (i = 0; i < core->batch->num_threads; i++)
			z[i] = *us_lanes_of(&core->group->thread[i], US_ROW_W);
		break;
	case R5XX_DEPTH_W:
		find_w(core, z);
		break;
	default:
		for (i = 0; i < core->batch->num_threads; i++)
			z[i] = v8f_splat(core->pixel->depth == R5XX_DEPTH_ONE);
		break;
	}
}

static v8f limit_depth(v8f z)
{
	z = v8f_select(z > 0.0f, z, v8f_splat(0.0f));
	return v8f_select(z < 1.0f, z, v8f_splat(1.0f));
}

/* One thread after the other, with depth, and with alpha of the output. */
static noinline void write_slowly(const struct us_core *core, unsigned int target, bool last,
				  u32 threads, struct us_color *color)
{
	const struct r5xx_pixel *p = core->pixel;
	unsigned int alpha = US_ROW_OUT + 4 * p->target[target].output + 3;
	v8f depth[MAX_SPANS] = { };

	if (p->writes_depth)
		find_depth(core, depth);
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);
		const struct mirage_eu_thread *t = &core->group->thread[i];
		v8f z = p->wide_depth ? depth[i] : limit_depth(depth[i]);
		const struct raster_write w = {
			.target = target,
			.color = RASTER_COLOR(color[i].c),
			.alpha = p->own_alpha ? us_lanes_of(t, alpha) : NULL,
			.z = p->writes_depth ? &z : NULL,
			.mask = *us_flag_of(t, US_FLAG_COVER) & US_LANES,
			.last = last,
		};

		mirage_raster_write(core->batch, i, 0, &w);
	}
}

static void write_rows(const struct us_core *core, unsigned int target, bool last, u32 threads,
		       struct us_color *color)
{
	struct raster_row row[MAX_SPANS];
	unsigned int n = 0;

	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);

		row[n++] = (struct raster_row) {
			.color = RASTER_COLOR(color[i].c),
			.mask = *us_flag_of(&core->group->thread[i], US_FLAG_COVER) & US_LANES,
			.thread = i,
		};
	}
	mirage_raster_write_rows(core->batch, target, last, row, n);
}

static void write_target(const struct us_core *core, unsigned int target, bool last, u32 threads)
{
	struct us_color color[MAX_SPANS];

	read_colors(core, target, threads, color);
	if (core->pixel->writes_depth || core->pixel->own_alpha)
		write_slowly(core, target, last, threads, color);
	else
		write_rows(core, target, last, threads, color);
}

/* Those that killed all their pixels have nothing to write. */
static u32 any_covered(const struct us_core *core, u32 threads)
{
	const struct mirage_eu_thread *thread = core->group->thread;
	u32 left, out = 0;

	/* Killed by instructions, or by what textures are compared with. */
	if (!core->pixel->program->kills && !core->pixel->program->num_tex)
		return threads;

	for (left = threads; left; left &= left - 1)
		if (*us_flag_of(&thread[__builtin_ctz(left)], US_FLAG_COVER) & US_LANES)
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

/* Only subspans that are lit look up textures. */
static void look_up(struct us_core *core, u32 threads, const struct mirage_eu_message *msg)
{
	u32 exec[RASTER_MAX_THREADS];
	unsigned int i;

	for (i = 0; i < RASTER_MAX_THREADS; i++)
		exec[i] = msg->mask[i] & core->lanes[i];
	us_look_up(core, threads, &core->pixel->program->tex[msg->desc], exec);
}

static int us_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		   const struct mirage_eu_message *msg)
{
	if (msg->desc == US_DESC_END)
		write_outputs(ctx, threads);
	else
		look_up(ctx, threads, msg);
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

/*
 * Without branches no channel's results depend on whether another one executes, so that all do and
 * operations need not ask: only what looks up textures and what is drawn to has to know.
 */
static void start_threads(struct us_core *core, const struct raster_thread *thread, unsigned int n)
{
	bool straight = core->pixel->program->straight;
	unsigned int i;

	for (i = 0; i < n; i++) {
		u32 mask = thread[i].span[0].mask & US_LANES;

		core->lanes[i] = whole_subspans(mask);
		mirage_eu_thread_restart(core->group, i, straight ? US_LANES : core->lanes[i]);
		*us_flag_of(&core->group->thread[i], US_FLAG_COVER) = mask;
	}
	core->us->pixels->fill(&core->pixel->rs, core->batch->state, thread, n,
			    us_row_of(&core->group->thread[0], US_ROW_TEMP)->ub, ROW_B);
}

/* Outputs that no pixel writes are zero. */
static void clear_outputs(struct us_core *core)
{
	u32 left = core->pixel->outputs;

	for (; left; left &= left - 1)
		memset(core->group->row[EU_ROW_MORE + US_ROW_OUT + __builtin_ctz(left)], 0,
		       sizeof(core->group->row[0]));
}

/*
 * Rows that programs may have written, and those that they read before they write them. Of fixed
 * ones they read those that are theirs.
 */
static void scrub(struct us_core *core)
{
	struct mirage_eu_group *g = core->group;

	mirage_eu_group_scrub_rows(g, EU_ROW_NULL, EU_NUM_ROWS - EU_ROW_NULL);
	mirage_eu_group_scrub_rows(g, EU_ROW_MORE, core->used_rows);
	mirage_eu_group_scrub_rows(g, EU_ROW_MORE + US_ROW_OUT, US_ROW_FIXED - US_ROW_OUT);
	core->used_rows = 0;
	core->fixed_of = NULL;
}

/* What another batch left in registers, and what is known of its textures. */
static void forget(struct us_core *core)
{
	if (core->epoch != core->us->epoch)
		scrub(core);
	if (core->tex_epoch != core->us->tex_epoch || core->tex.mmu != core->batch->mmu) {
		core->tex.mmu = core->batch->mmu;
		mirage_tex_ctx_flush(&core->tex);
	}
	core->epoch = core->us->epoch;
	core->tex_epoch = core->us->tex_epoch;
}

static void set_still(struct us_core *core)
{
	const struct r5xx_pixel *p = core->pixel;
	unsigned int t;
	u32 i;

	for (i = 0; i < p->num_still; i++)
		for (t = 0; t < MIRAGE_EU_THREADS; t++)
			*us_lanes_of(&core->group->thread[t], p->still[i].row) =
				v8f_splat(p->still[i].one);
}

/* Constants that are rows stay there for all batches of a draw. */
static void set_constants(struct us_core *core)
{
	const struct r5xx_pixel *p = core->pixel;
	struct mirage_eu_group *g = core->group;

	g->uniform[US_UNIFORM_CONST] = (struct mirage_eu_uniform) {
		.data = p->constant, .size_B = p->num_constants * sizeof(p->constant[0]),
	};
	g->uniform[US_UNIFORM_FLOW] = (struct mirage_eu_uniform) {
		.data = p->flow, .size_B = sizeof(p->flow),
	};
	core->us->pixels->fix(p->program, p->constant[0], g);
	set_still(core);
	core->used_rows = max(core->used_rows, p->program->num_rows);
	core->fixed_of = p;
	core->fixed_at = core->us->flushes;
}

/* Whoever comes next runs the program of a draw. */
static void enter(struct us_core *core, const struct raster_batch *batch)
{
	core->batch = batch;
	core->pixel = batch->state->user;
	forget(core);
	if (core->fixed_of != core->pixel || core->fixed_at != core->us->flushes)
		set_constants(core);
	clear_outputs(core);
}

static u64 budget(const struct r5xx_us *us)
{
	return us->host.relax ? 0 : BUDGET;
}

int r5xx_us_shade(const struct raster_batch *batch)
{
	const struct r5xx_pixel *p = batch->state->user;
	struct us_core *core = p->us->core[batch->worker];
	const struct mirage_eu_env env = {
		.send = us_send, .relax = us_relax, .ctx = core, .budget = budget(p->us),
	};

	enter(core, batch);
	start_threads(core, batch->thread, batch->num_threads);
	return mirage_eu_run(core->group, p->program->prog, &env);
}

/* Is a component the same at all vertices? Interpolation makes no negative zero. */
static bool is_constant(const struct geom_attr *a, unsigned int c)
{
	u32 base;

	memcpy(&base, &a->base[c], sizeof(base));
	return a->d1[c] == 0.0f && a->d2[c] == 0.0f && base != BIT(31);
}

static bool are_constant(const struct geom_planes *planes, const struct r5xx_rs_part *part)
{
	unsigned int c;

	if (part->from != R5XX_RS_VECTOR || part->vector >= planes->num)
		return true;
	for (c = 0; c < part->n; c++)
		if (!is_constant(&planes->attr[part->vector], part->comp + c))
			return false;
	return true;
}

static bool has_one_color(const struct r5xx_pixel *p, const struct geom_planes *planes)
{
	u32 i;

	if (p->rs.num_vectors && !planes->affine)
		return false;
	for (i = 0; i < p->rs.num_parts; i++)
		if (!are_constant(planes, &p->rs.part[i]))
			return false;
	return true;
}

/* struct flat_color - what the only thread says */
struct flat_color {
	struct us_core *core;
	struct us_color color;
};

static int flat_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		     const struct mirage_eu_message *msg)
{
	struct flat_color *flat = ctx;
	struct us_color color[MAX_SPANS];

	read_colors(flat->core, 0, threads, color);
	flat->color = color[0];
	return 0;
}

bool r5xx_us_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color)
{
	const struct r5xx_pixel *p = batch->state->user;
	struct flat_color flat = { .core = p->us->core[batch->worker] };
	const struct mirage_eu_env env = {
		.send = flat_send, .ctx = &flat, .budget = budget(p->us),
	};
	const struct raster_thread thread = {
		.prim = prim, .num_spans = 1, .span = { { .mask = US_LANES } },
	};
	unsigned int c;

	if (p->own_alpha || !has_one_color(p, prim->data))
		return false;
	enter(flat.core, batch);
	start_threads(flat.core, &thread, 1);
	if (mirage_eu_run(flat.core->group, p->program->prog, &env))
		return false;
	for (c = 0; c < 4; c++)
		color[c] = v8f_splat(flat.color.c[c][0]);
	return true;
}

/* US_OUT_FMT.OUT_FMT */
enum { OUT_C4_10_GAMMA = 2, OUT_UNUSED = 15 };

/* Components of a colour by C0_SEL and its like: alpha comes first there. */
static void fill_target(struct r5xx_pixel_target *t, unsigned int output, u32 fmt)
{
	static const u8 component[4] = { 3, 0, 1, 2 };
	unsigned int c;

	t->output = output;
	t->used = FIELD_GET(US_OUT_FMT_OUT_FMT, fmt) != OUT_UNUSED;
	t->gamma = FIELD_GET(US_OUT_FMT_OUT_FMT, fmt) == OUT_C4_10_GAMMA;
	for (c = 0; c < 4; c++)
		t->sel[c] = component[fmt >> (8 + 2 * c) & 3];
}

/* Is the row of a part that of a later one, too, which wins? */
static bool is_late(const struct r5xx_rs *rs, u32 i)
{
	u32 k;

	for (k = i + 1; k < rs->num_parts; k++)
		if (rs->part[k].row == rs->part[i].row)
			return true;
	return false;
}

/* The next components of a vector go with those before. */
static bool goes_with(const struct r5xx_rs_part *first, const struct r5xx_rs_part *part)
{
	return part->from == R5XX_RS_VECTOR && first->from == R5XX_RS_VECTOR &&
	       part->vector == first->vector && part->row == first->row + first->n &&
	       part->comp == first->comp + first->n && first->n < 4;
}

static void add_part(struct r5xx_rs *rs, const struct r5xx_rs_part *part)
{
	struct r5xx_rs_part *last = rs->num_parts ? &rs->part[rs->num_parts - 1] : NULL;

	if (last && goes_with(last, part))
		last->n++;
	else
		rs->part[rs->num_parts++] = *part;
}

/* What the program never reads need not be there, and what never changes need not be made anew. */
static void fill_rs(struct r5xx_pixel *p, const struct r5xx_rs *from)
{
	u32 i;

	p->rs.linear = from->linear;
	p->rs.num_vectors = 0;
	p->rs.num_parts = 0;
	p->num_still = 0;
	for (i = 0; i < from->num_parts; i++) {
		const struct r5xx_rs_part *part = &from->part[i];

		if (!us_reads(p->program, part->row) || is_late(from, i))
			continue;
		if (part->from <= R5XX_RS_ONE && !us_writes(p->program, part->row))
			p->still[p->num_still++] = (struct r5xx_pixel_row) {
				part->row, part->from == R5XX_RS_ONE,
			};
		else
			add_part(&p->rs, part);
		if (part->from == R5XX_RS_VECTOR)
			p->rs.num_vectors = from->num_vectors;
	}
}

/*
 * Of several targets each has the alpha of its own output tested: RV530 fails piglit's
 * fbo-mrt-alphatest. Where targets have it as their last component it comes along with the colour.
 */
static bool has_own_alpha(const struct r5xx_state *s, const struct r5xx_pixel *p)
{
	u32 func = r5xx_reg(s, FG_ALPHA_FUNC), i;

	if (!(func & (FG_ALPHA_FUNC_AF_EN | FG_ALPHA_FUNC_AM_EN)))
		return false;
	if (!p->target[0].used)
		return true;
	for (i = 0; i < p->num_targets; i++)
		if (p->target[i].used && p->target[i].sel[3] != 3)
			return true;
	return false;
}

/* Rows that threads have to find zero: targets' and depth, but for what all pixels write. */
static u32 cleared_outputs(const struct r5xx_pixel *p)
{
	u32 rows = p->writes_depth ? US_OUTPUT_W : 0, i;

	for (i = 0; i < p->num_targets; i++)
		if (p->target[i].used)
			rows |= 0xf << 4 * p->target[i].output;
		else if (p->own_alpha)
			rows |= BIT(4 * p->target[i].output + 3);
	return rows & ~p->program->written;
}

void r5xx_pixel_fill(struct r5xx_us *us, const struct r5xx_state *s, struct r5xx_pixel *p)
{
	unsigned int i;

	p->us = us;
	p->program = us->program;
	p->tx = NULL;
	fill_rs(p, &us->rs);
	p->num_targets = ARRAY_SIZE(p->target);
	for (i = 0; i < p->num_targets; i++) {
		unsigned int output = r5xx_cb_multiwrites(s) > 1 ? 0 : i;

		fill_target(&p->target[i], output, r5xx_reg(s, US_OUT_FMT(output)));
	}
	p->own_alpha = has_own_alpha(s, p);
	p->writes_depth = us->writes_depth;
	p->depth = r5xx_depth_source(s);
	p->wide_depth = r5xx_depth_is_float(s);
	p->outputs = cleared_outputs(p);
	r5xx_fog_decode(s, &p->fog);
	p->fog_scale = r5xx_reg_float(s, GA_FOG_SCALE);
	p->fog_offset = r5xx_reg_float(s, GA_FOG_OFFSET);
	p->flow[0] = r5xx_reg(s, US_FC_BOOL_CONST);
	for (i = 1; i < ARRAY_SIZE(p->flow); i++)
		p->flow[i] = r5xx_reg(s, US_FC_INT_CONST(i - 1));
	p->num_constants = us->program->num_constants;
	memcpy(p->constant, s->us_const, p->num_constants * sizeof(p->constant[0]));
}
