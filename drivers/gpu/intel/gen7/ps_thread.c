// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pixel shader threads of Gen7
 *
 * Runs on the raster workers. Threads get their payload (Gen7 Vol 2 Part 1, "PS Thread Payload"),
 * run, and their render target write messages go back to the back end (Vol 4 Part 1, "Render
 * Target Write"). All state was made when the draw entered the bins.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format/float_lanes.h"
#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"

#define PIXELS_16	16u
#define ALL_8		0xff
#define ALL_16		0xffff
#define NO_REG		GEN7_NO_REG

/* Which two samples the first subspans have, of pairs. */
static u32 sample_pair(const u8 *sample)
{
	return sample ? FIELD_PREP(PS_R0_0_SAMPLE_PAIR, sample[0] / 2) : 0;
}

/* The same of four slots, four bits each. */
static u32 sample_ids(const struct gen7_ps_draw *draw, const u8 *sample)
{
	if (!draw->sample_ids || !sample)
		return 0;
	return sample[0] | sample[1] << 4 | sample[2] << 8 | sample[3] << 12;
}

static void thread_header(const struct gen7_ps_draw *draw, const struct raster_thread *thread,
			  const u8 *sample, const struct mirage_eu_thread *t, u32 mask)
{
	/* Never 0: kernels negate the word, and take its sign for what faces the viewer. */
	static const u8 topology[] = {
		[RASTER_TRIANGLE] = PRIM_TRILIST, [RASTER_RECT] = PRIM_RECTLIST,
		[RASTER_POINT] = PRIM_POINTLIST, [RASTER_LINE] = PRIM_LINELIST,
	};
	u32 *r0 = mirage_eu_reg(t, 0)->ud, *r1 = mirage_eu_reg(t, 1)->ud;
	const struct raster_prim *prim = thread->prim;

	r0[0] = draw->r0_0 | (prim->back_facing ? PS_R0_0_BACK_FACING : 0) |
		FIELD_PREP(PS_R0_0_VIEWPORT, prim->viewport & 15) |
		FIELD_PREP(PS_R0_0_LAYER, prim->layer & 0x7ff) | sample_pair(sample) |
		FIELD_PREP(PS_R0_0_TOPOLOGY, topology[prim->kind]);
	r0[1] = draw->cc_pointer;
	memset(r1, 0, sizeof(union mirage_reg));
	put_corners(thread, r1);
	r1[0] = sample_ids(draw, sample);
	r1[7] = mask << 16 | mask;
}

struct raster_sample gen7_ps_centroid(const struct raster_state *state,
				      const struct raster_span *span, unsigned int lane)
{
	struct raster_sample at = { state->sample_x, state->sample_y };
	const u8 *samples = state->once ? span->cover : span->lit;
	u32 lit = 0, s;

	if (state->samples <= 1)
		return at;
	for (s = 0; s < state->samples; s++)
		lit |= (u32)(samples[s] >> lane & 1) << s;
	return lit && lit != BIT(state->samples) - 1 ? state->sample[__builtin_ctz(lit)] : at;
}

/* X and Y of what each of 16 slots is about, in sixteenths of a pixel. */
static void put_offsets(const struct raster_state *state, const struct raster_thread *thread,
			const u8 *sample, union mirage_reg *r)
{
	const struct gen7_ps_draw *draw = state->user;
	unsigned int i;

	for (i = 0; i < PIXELS_16; i++) {
		struct raster_sample at = { state->sample_x, state->sample_y };

		if (sample)
			at = state->sample[sample[i / 4] % RASTER_MAX_SAMPLES];
		else if (draw->offsets == PS_AT_CENTROID && i / PIXELS_8 < thread->num_spans)
			at = gen7_ps_centroid(state, &thread->span[i / PIXELS_8], i % PIXELS_8);
		r->ub[2 * i] = at.x >> 4;
		r->ub[2 * i + 1] = at.y >> 4;
	}
}

/* Of each pixel the samples that are lit, or @covered: that the primitive covers. */
static void put_coverage(const struct raster_state *state, const struct raster_span *span,
			 bool covered, union mirage_reg *r)
{
	const u8 *lit = covered ? span->cover : span->lit;
	unsigned int i, s;

	for (i = 0; i < PIXELS_8; i++)
		r->ud[i] = span->mask >> i & 1;
	if (state->samples <= 1)
		return;
	for (i = 0; i < PIXELS_8; i++)
		for (s = 0, r->ud[i] = 0; s < state->samples; s++)
			r->ud[i] |= (lit[s] >> i & 1) << s;
}

/* Twice the area of a triangle of @x and @y with (px, py) for its vertex @i. */
static s64 area_at(const struct raster_prim *p, unsigned int i, s32 px, s32 py)
{
	unsigned int j = (i + 1) % 3, k = (i + 2) % 3;

	return (s64)(p->x[j] - px) * (p->y[k] - py) - (s64)(p->x[k] - px) * (p->y[j] - py);
}

/* Are all four corners of a pixel inside of a triangle, or on its edges? */
static bool is_inner(const struct raster_prim *p, s32 x_px, s32 y_px)
{
	s64 whole = area_at(p, 0, p->x[0], p->y[0]);
	unsigned int i, corner;

	if (!whole)
		return false;
	for (corner = 0; corner < 4; corner++) {
		s32 x = (x_px + (s32)(corner & 1)) << RASTER_SUBPX_BITS;
		s32 y = (y_px + (s32)(corner >> 1)) << RASTER_SUBPX_BITS;

		for (i = 0; i < 3; i++) {
			s64 area = area_at(p, i, x, y);

			if (whole > 0 ? area < 0 : area > 0)
				return false;
		}
	}
	return true;
}

static void drop_outer(const struct raster_prim *p, const struct raster_span *span,
		       union mirage_reg *r)
{
	unsigned int i;

	for (i = 0; i < PIXELS_8 && p->kind == RASTER_TRIANGLE; i++)
		if (!is_inner(p, span->x_px[i / 4] + (s32)(i & 1),
			      span->y_px[i / 4] + (s32)(i >> 1 & 1)))
			r->ud[i] = 0;
}

static unsigned int put_rare(const struct raster_state *state, const struct raster_thread *thread,
			     const u8 *sample, const struct mirage_eu_thread *t,
			     unsigned int spans, unsigned int reg)
{
	static const struct raster_span dark;
	const struct gen7_ps_draw *draw = state->user;
	unsigned int span;

	if (draw->offsets >= PS_AT_CENTROID)
		put_offsets(state, thread, sample, mirage_eu_reg(t, reg++));
	for (span = 0; draw->coverage && span < spans; span++, reg++) {
		const struct raster_span *at = span < thread->num_spans ? &thread->span[span] :
					       &dark;

		put_coverage(state, at, state->deliver_cover && !sample, mirage_eu_reg(t, reg));
		if (draw->inner_coverage)
			drop_outer(thread->prim, at, mirage_eu_reg(t, reg));
	}
	return reg;
}

/* Of 32 pixels the upper half, which is never lit. */
static unsigned int put_dark(const struct mirage_eu_thread *t, unsigned int first,
			     unsigned int reg)
{
	unsigned int end = 2 * reg - first;

	memset(mirage_eu_reg(t, 2), 0, sizeof(union mirage_reg));
	for (; reg < end && reg < EU_GRFS; reg++)
		memset(mirage_eu_reg(t, reg), 0, sizeof(union mirage_reg));
	return reg;
}

/* How many pieces of 8 pixels threads of @u are made for. */
static unsigned int spans_of(const struct gen7_ps_draw *draw, const struct ff_unit *u)
{
	return u == &draw->unit[GEN7_PS_8] ? 1 : 2;
}

static u16 all_channels(unsigned int spans)
{
	return spans > 1 ? ALL_16 : ALL_8;
}

/* What is lit, and whole subspans of it, whichever of the two its channels begin with. */
static void put_masks(const struct mirage_eu_thread *t, u32 mask)
{
	u32 *sr0 = mirage_eu_reg(t, EU_ROW_SR0)->ud;

	sr0[2] = mask;
	sr0[3] = whole_subspans(mask);
}

/* What a thread that has been started finds in its registers. @mask: its pixels */
static void fill_thread(struct ff_core *core, const struct raster_state *state,
			const struct ff_unit *u, const struct raster_thread *thread,
			const u8 *sample, const struct mirage_eu_thread *t, u32 mask)
{
	const struct gen7_ps_draw *draw = state->user;
	unsigned int spans = spans_of(draw, u), first = draw->pixels_32 && spans > 1 ? 3 : 2, reg;

	put_masks(t, mask);
	thread_header(draw, thread, sample, t, mask);
	reg = draw->payload->fill(draw, state, thread, sample, spans, t->reg, first);
	reg = put_rare(state, thread, sample, t, spans, reg);
	if (first > 2)
		reg = put_dark(t, first, reg);
	reg = ff_payload_curbe(core, u, t, reg);
	if (draw->attributes)
		draw->payload->setup(thread->prim->data, t->reg, reg);
}

void gen7_ps_start_thread(struct ff_core *core, const struct raster_state *state,
			  const struct ff_unit *u, const struct raster_thread *thread,
			  const u8 *sample, unsigned int i)
{
	const struct gen7_ps_draw *draw = state->user;
	u32 mask = lit_pixels(thread);
	const struct mirage_eu_thread *t;

	t = ff_thread_start(core, u, i, draw->lit_alone ? mask : whole_subspans(mask),
			    all_channels(spans_of(state->user, u)));
	fill_thread(core, state, u, thread, sample, t, mask);
}

static void start_threads(struct ff_core *core, const struct ff_unit *u,
			  const struct raster_batch *batch)
{
	const struct gen7_ps_draw *draw = batch->state->user;
	u16 lit[RASTER_MAX_THREADS], whole[RASTER_MAX_THREADS];
	unsigned int i;

	batch_pixels(batch, lit, whole);
	ff_threads_start(core, u, draw->lit_alone ? lit : whole, batch->num_threads,
			 all_channels(spans_of(batch->state->user, u)));
	for (i = 0; i < batch->num_threads; i++)
		fill_thread(core, batch->state, u, &batch->thread[i], NULL,
			    &core->group->thread[i], lit[i]);
}

const struct rt_form gen7_rt_forms[8] = {
	[RTW_SIMD16] = { .spans = 2, .color_regs = 8, .next_channel = 2, .next_span = 1 },
	[RTW_SIMD16_REPLICATED] = {
		.spans = 2, .color_regs = 1, .next_span = 1, .replicated = true,
	},
	[RTW_DUAL_LOW] = {
		.spans = 1, .color_regs = 8, .next_channel = 1, .next_span = 1, .dual = true,
	},
	[RTW_DUAL_HIGH] = {
		.spans = 1, .first = 1, .color_regs = 8, .next_channel = 1, .next_span = 1,
		.dual = true,
	},
	[RTW_SIMD8] = { .spans = 1, .color_regs = 4, .next_channel = 1, .next_span = 1 },
	[RTW_SIMD16_REPLICATED_TILED] = {
		.spans = 2, .color_regs = 1, .next_span = 1, .replicated = true,
	},
};

static const struct rt_form *form_of(const struct mirage_eu_message *msg)
{
	return &gen7_rt_forms[FIELD_GET(RTW_TYPE, msg->desc)];
}

/* struct group - what the running group draws */
struct group {
	const struct raster_batch *batch;
	const struct gen7_ps_draw *draw;
};

/*
 * Which target an entry of the binding table is; what is none writes depth alone. The message's
 * Render Target Index chooses the blend state, which was bound to the target before.
 *
 * Return: false when these do not go together.
 */
static bool find_target(const struct gen7_ps_draw *draw, unsigned int bti, u32 index, u32 *target)
{
	for (*target = 0; *target < draw->num_targets; ++*target)
		if (draw->target_bti[*target] == bti)
			return draw->same_blend[index] ==
			       draw->same_blend[draw->target_blend[*target]];
	*target = RASTER_MAX_TARGETS;
	return true;
}

/* Of halves a register has both pieces, or both colours (KBL PRM Vol 2d, MDP_RTWH_*). */
static struct gen7_rt_layout layout_of(const struct rt_form *form, bool halves, unsigned int reg,
				       u32 m0_0)
{
	struct gen7_rt_layout l = { halves, NO_REG, NO_REG, 0, NO_REG, NO_REG, NO_REG };
	unsigned int pieces = halves ? 1 : form->spans;

	if (m0_0 & PS_R0_0_SOURCE0_ALPHA) {
		l.alpha = reg;
		reg += pieces;
	}
	if (m0_0 & PS_R0_0_OMASK)
		l.omask = reg++;
	l.color = reg;
	reg += form->replicated ? 1 : 4 * pieces;
	if (form->dual) {
		l.src1 = halves ? l.color : reg;
		reg += halves ? 0 : 4;
	}
	if (m0_0 & PS_R0_0_SOURCE_DEPTH) {
		l.depth = reg;
		reg += form->spans;
	}
	if (m0_0 & PS_R0_0_STENCIL)
		l.stencil = reg;
	return l;
}

int gen7_rt_parse(const struct gen7_ps_draw *draw, const struct msg_send *s,
		  struct gen7_rt_layout *layout, u32 *target)
{
	const struct rt_form *form = form_of(s->msg);
	bool header = s->msg->header;

	/* Slots of an upper half are never lit. */
	if (s->msg->sfid != SFID_DP_WRITE || !form->spans || (s->msg->desc & RTW_SLOT_HIGH))
		return 0;
	if (!find_target(draw, FIELD_GET(RTW_BTI, s->msg->desc),
			 header ? FIELD_GET(RTW_M0_2_TARGET, msg_in(s, 0)[2]) : 0, target))
		return -EIO;
	*layout = layout_of(form, s->msg->desc & RTW_HALVES, header ? RTW_HEADER_ROWS : 0,
			    header ? msg_in(s, 0)[0] : draw->r0_0);
	return 1;
}

/* Pixels of a piece whose only sample the shader leaves. */
static u32 omask_pixels(const u16 *slot)
{
	u32 mask = 0, i;

	for (i = 0; i < PIXELS_8; i++)
		mask |= (u32)(slot[i] & 1) << i;
	return mask;
}

static bool is_smooth(const struct raster_prim *prim)
{
	return prim->kind == RASTER_LINE && prim->antialias;
}

/**
 * struct colors - colours that are not as the message has them
 * @c: R, G, B, A
 * @alpha: what is tested
 */
struct colors {
	v8f c[4];
	v8f alpha;
};

static bool changes_color(const struct group *g, const struct rt_form *form,
			  const struct raster_prim *prim)
{
	return form->replicated || g->draw->alpha_one || is_smooth(prim);
}

/* Coverage of smooth lines goes into alpha, which is tested before it may become one. */
static void change_color(const struct group *g, const struct rt_form *form,
			 const struct raster_thread *thread, unsigned int span,
			 struct raster_write *w, struct colors *out)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		out->c[c] = form->replicated ? v8f_splat((*w->color[0])[c]) : *w->color[c];
	if (is_smooth(thread->prim))
		out->c[3] *= thread->span[span].coverage;
	out->alpha = out->c[3];
	if (g->draw->alpha_one)
		out->c[3] = v8f_splat(1.0f);
	raster_components(w->color, out->c, 1);
	w->alpha = w->alpha ?: &out->alpha;
}

static const v8f *reg_at(const struct msg_send *s, unsigned int reg, unsigned int piece)
{
	return reg == NO_REG ? NULL : (const v8f *)msg_in(s, reg + piece);
}

v8f gen7_rt_halves(const struct msg_send *s, unsigned int reg, unsigned int half)
{
	const u16 *in = (const u16 *)msg_in(s, reg) + PIXELS_8 * half;
	const v8u code = { in[0], in[1], in[2], in[3], in[4], in[5], in[6], in[7] };

	return v8f_from_half(code);
}

/* struct wide_colors - halves of a message, as floats */
struct wide_colors {
	v8f color[4];
	v8f src1[4];
	v8f alpha;
};

static noinline void widen_colors(const struct msg_send *s, const struct rt_form *form,
				  const struct gen7_rt_layout *l, unsigned int piece,
				  struct wide_colors *wide, struct raster_write *w)
{
	unsigned int c;

	for (c = 0; c < 4; c++) {
		wide->color[c] = gen7_rt_halves(s, l->color + (form->replicated ? 0 : c),
						form->replicated ? 0 : piece);
		w->color[c] = &wide->color[c];
		if (!w->src1[c])
			continue;
		wide->src1[c] = gen7_rt_halves(s, l->src1 + c, 1);
		w->src1[c] = &wide->src1[c];
	}
	if (!w->alpha)
		return;
	wide->alpha = gen7_rt_halves(s, l->alpha, piece);
	w->alpha = &wide->alpha;
}

static void write_span(const struct msg_send *s, const struct group *g,
		       const struct rt_form *form, const struct gen7_rt_layout *l,
		       unsigned int piece, struct raster_write *w)
{
	const struct raster_thread *thread = &g->batch->thread[s->thread];
	unsigned int span = form->first + piece;
	struct wide_colors wide;
	struct colors changed;
	unsigned int c;

	for (c = 0; c < 4; c++) {
		w->color[c] = reg_at(s, l->color, form->replicated ? 0 : c * form->spans + piece);
		w->src1[c] = g->draw->dual ? reg_at(s, l->src1, c) : NULL;
	}
	w->alpha = reg_at(s, l->alpha, piece);
	w->z = g->draw->computed_z ? reg_at(s, l->depth, piece) : NULL;
	w->stencil = (const u8 *)reg_at(s, l->stencil, 0);
	if (unlikely(l->halves))
		widen_colors(s, form, l, piece, &wide, w);
	if (changes_color(g, form, thread->prim))
		change_color(g, form, thread, span, w, &changed);
	w->omask = l->omask == NO_REG ? NULL :
		   (const u16 *)msg_in(s, l->omask) + PIXELS_8 * span;
	if (w->omask && g->batch->state->samples <= 1)
		w->mask &= omask_pixels(w->omask);
	mirage_raster_write(g->batch, s->thread, span, w);
}

/*
 * Pixels that a message writes: its header says so, or those that were dispatched. Its first
 * channel is the first of the slots that it speaks for.
 */
static u32 message_pixels(const struct msg_send *s, const struct group *g,
			  const struct rt_form *form)
{
	if (s->msg->header)
		return FIELD_GET(PS_R1_7_PIXELS, msg_in(s, 1)[7]);
	return lit_pixels(&g->batch->thread[s->thread]) & s->mask << PIXELS_8 * form->first;
}

/* The samples that a message is for, as struct raster_write has them (KBL PRM Vol 2d, MT_RTW). */
static u16 message_samples(const struct msg_send *s)
{
	if (!(s->msg->desc & RTW_PER_SAMPLE) || !s->msg->header)
		return 0;
	return 1u << FIELD_GET(RTW_M0_0_SAMPLE, msg_in(s, 0)[0]);
}

static int ps_send(void *arg, const struct msg_send *s)
{
	const struct rt_form *form = form_of(s->msg);
	const struct group *g = arg;
	const struct raster_thread *thread = &g->batch->thread[s->thread];
	struct raster_write w = { .last = s->msg->desc & RTW_LAST };
	struct gen7_rt_layout l;
	unsigned int piece;
	u32 pixels;
	int ret;

	if (s->msg->sfid == SFID_SAMPLER)
		return gen7_ps_sampled(s, ps_send, arg);
	if (s->msg->sfid == SFID_INTERPOLATOR)
		return gen7_ps_interpolate(g->batch->state, thread, s);
	if (gen7_ps_reads(s))
		return gen7_ps_read(g->batch->state, thread, false, s);
	ret = gen7_rt_parse(g->draw, s, &l, &w.target);
	if (ret <= 0)
		return ret;
	pixels = message_pixels(s, g, form);
	w.samples = message_samples(s);
	for (piece = 0; piece < form->spans && form->first + piece < thread->num_spans; piece++) {
		w.mask = pixels >> PIXELS_8 * (form->first + piece) & 0xff;
		write_span(s, g, form, &l, piece, &w);
	}
	return 0;
}

#define NOT_COLOR	(PS_R0_0_SOURCE0_ALPHA | PS_R0_0_OMASK | PS_R0_0_SOURCE_DEPTH | \
			 PS_R0_0_STENCIL)

/* A write that is nothing but colours of the pixels' own. */
static bool only_colors(const struct gen7_ps_draw *draw, const struct mirage_eu_message *msg,
			const struct rt_form *form)
{
	return msg->sfid == SFID_DP_WRITE && form->spans && !form->replicated && !form->dual &&
	       !draw->alpha_one &&
	       !(msg->desc & (RTW_HALVES | RTW_SLOT_HIGH | RTW_PER_SAMPLE)) &&
	       (msg->header || !(draw->r0_0 & NOT_COLOR));
}

/* What the header of a thread says. Return: false when that is more than which pixels. */
static bool plain_header(const struct gen7_ps_draw *draw, const struct mirage_eu_message *msg,
			 const struct mirage_eu_thread *t, u32 *pixels, u32 *index)
{
	const u32 *m0 = mirage_eu_payload(t, msg, 0)->ud, *m1 = mirage_eu_payload(t, msg, 1)->ud;

	*pixels = FIELD_GET(PS_R1_7_PIXELS, m1[7]);
	*index = FIELD_GET(RTW_M0_2_TARGET, m0[2]);
	return !(m0[0] & NOT_COLOR);
}

/* A span's colours: the registers of the first thread, beside which those of the others lie. */
static void put_row(const union mirage_reg *const *reg, unsigned int spans, unsigned int thread,
		    unsigned int span, u32 pixels, struct raster_row *row)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		row->color[c] = (const v8f *)&reg[c * spans + span][thread];
	row->mask = pixels & 0xff;
	row->thread = thread;
	row->span = span;
}

static bool ps_send_all(void *arg, struct msg_send *s, struct mirage_eu_group *eu, u32 threads)
{
	const struct rt_form *form = form_of(s->msg);
	struct raster_row row[RASTER_MAX_SPANS * RASTER_MAX_THREADS];
	unsigned int first = s->msg->header ? RTW_HEADER_ROWS : 0, n = 0, span, k;
	const union mirage_reg *reg[2 * 4];
	const struct group *g = arg;
	u32 target = 0;

	if (!only_colors(g->draw, s->msg, form) ||
	    (!s->msg->header &&
	     !find_target(g->draw, FIELD_GET(RTW_BTI, s->msg->desc), 0, &target)))
		return false;
	/* The two parts of a message (Gen9) may lie apart. */
	for (k = 0; k < form->color_regs; k++)
		reg[k] = mirage_eu_payload(&eu->thread[0], s->msg, first + k);
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads), past;
		const struct raster_thread *thread = &g->batch->thread[i];
		u32 mask = lit_pixels(thread) & s->msg->mask[i], index = 0;

		if (is_smooth(thread->prim) ||
		    (s->msg->header &&
		     !(plain_header(g->draw, s->msg, &eu->thread[i], &mask, &index) &&
		       find_target(g->draw, FIELD_GET(RTW_BTI, s->msg->desc), index, &target))))
			return false;
		past = min_t(unsigned int, form->spans, thread->num_spans);
		for (span = 0; span < past; span++, mask >>= PIXELS_8)
			put_row(reg, form->spans, i, span, mask, &row[n++]);
	}
	mirage_raster_write_rows(g->batch, target, s->msg->desc & RTW_LAST, row, n);
	return true;
}

static void count_pixels(const struct raster_batch *batch, const struct gen7_ps_draw *draw)
{
	unsigned int i, count = 0;

	if (!draw->statistics || batch->state->shaded)
		return;
	for (i = 0; i < batch->num_threads; i++)
		count += hweight32(lit_pixels(&batch->thread[i]));
	draw->bins->pixels[batch->worker] += count;
}

int gen7_ps_shade(const struct raster_batch *batch)
{
	const struct gen7_ps_draw *draw = batch->state->user;
	const struct ff_unit *u = &draw->unit[batch->width > PIXELS_8 ? GEN7_PS_16 : GEN7_PS_8];
	struct ff_core *core = draw->bins->core[batch->worker];
	const struct group group = { .batch = batch, .draw = draw };
	const struct ff_launch launch = {
		.unit = u,
		.program = u->program,
		.send = ps_send,
		.send_all = ps_send_all,
		.arg = (void *)&group,
	};

	core->msg.mmu = batch->mmu;
	start_threads(core, u, batch);
	count_pixels(batch, draw);
	return ff_run(core, &launch);
}
