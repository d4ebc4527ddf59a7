// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pixel shader threads
 *
 * Runs on the raster workers. The back end hands over groups of threads' worth of pixels of one
 * tile; here they get their payload (Gen4-5 Vol 2, 8.5.2.1), run, and their render target
 * write messages go back to the back end (Gen4-5 Vol 4 Part 1, 5.10.7). All state was made when the
 * draw entered the bins.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "wm_thread.h"

/* From a register to the next one. */
#define REG_STEP	MIRAGE_EU_THREADS
#define ALL_8		0xff
#define ALL_16		0xffff
#define AA_ALPHA_B	16u	/* where coverage is in the register of stencil and coverage */
#define AA_ALPHA_4_B	24u	/* the same where it has four bits: the last quarter (Gen4) */

static __always_inline void thread_header(const struct wm_draw *draw,
					  const struct raster_thread *thread,
					  const struct mirage_eu_thread *t, u32 mask)
{
	u32 *r0 = mirage_eu_reg(t, 0)->ud, *r1 = mirage_eu_reg(t, 1)->ud;
	const struct wm_prim *prim = thread->prim->data;

	r0[0] = mask << 16 | mask;
	r0[1] = draw->cc_pointer;
	memcpy(r1, prim->start, sizeof(prim->start));
	put_corners(thread, r1);
	r1[6] = draw->r1_6 | prim->r1_6;
	r1[7] = prim->r1_7;
}

/* Coverage of pixel @i, a UNORM of eight bits or of four. */
static void put_coverage(union mirage_reg *r, unsigned int bits, unsigned int i, float coverage)
{
	u8 value = (u8)(coverage * ((1u << bits) - 1) + 0.5f);

	if (bits == 8)
		r->ub[AA_ALPHA_B + i] = value;
	else
		r->ub[AA_ALPHA_4_B + i / 2] |= value << 4 * (i % 2);
}

static float get_coverage(const union mirage_reg *r, unsigned int bits, unsigned int i)
{
	if (bits == 8)
		return r->ub[AA_ALPHA_B + i] / 255.0f;
	return (r->ub[AA_ALPHA_4_B + i / 2] >> 4 * (i % 2) & 15) / 15.0f;
}

/* One byte of stencil for each pixel, then the coverage (Gen4-5 Vol 4 Part 1, 5.10.7.4). */
static void stencil_and_coverage(const struct raster_thread *thread, unsigned int bits,
				 union mirage_reg *r)
{
	unsigned int i, span;

	memset(r, 0, sizeof(*r));
	for (span = 0; span < thread->num_spans; span++) {
		for (i = 0; i < PIXELS_8; i++) {
			r->ub[span * PIXELS_8 + i] = thread->span[span].dst_stencil[i];
			put_coverage(r, bits, span * PIXELS_8 + i, thread->span[span].coverage[i]);
		}
	}
}

/* What may follow R1. */
#define R1_6_OPTIONAL	(WM_R1_6_SRC_DEPTH | WM_R1_6_AA_ALPHA | WM_R1_6_DST_STENCIL | \
			 WM_R1_6_DST_DEPTH)

/* Return: the first register after them. */
static unsigned int two_registers(const struct mirage_eu_thread *t, unsigned int reg, const v8f *a,
				  const v8f *b)
{
	memcpy(mirage_eu_reg(t, reg), a, sizeof(*a));
	memcpy(mirage_eu_reg(t, reg + 1), b, sizeof(*b));
	return reg + 2;
}

/* They follow each other without gaps; those of subspans 2 and 3 are always there. */
static unsigned int payload_optional(const struct raster_thread *thread, unsigned int coverage_bits,
				     const struct mirage_eu_thread *t)
{
	const struct raster_span *a = &thread->span[0], *b = &thread->span[thread->num_spans - 1];
	u32 r1_6 = mirage_eu_reg(t, 1)->ud[6];
	unsigned int reg = 2;

	if (r1_6 & WM_R1_6_SRC_DEPTH)
		reg = two_registers(t, reg, &a->z, &b->z);
	if (r1_6 & (WM_R1_6_AA_ALPHA | WM_R1_6_DST_STENCIL))
		stencil_and_coverage(thread, coverage_bits, mirage_eu_reg(t, reg++));
	if (r1_6 & WM_R1_6_DST_DEPTH)
		reg = two_registers(t, reg, &a->dst_z, &b->dst_z);
	return reg;
}

/* Whole rows, one register after the other. */
static void setup_payload(const struct wm_prim *prim, union mirage_reg *to, unsigned int rows)
{
	const u32 *from = prim->setup;

	for (; rows; rows--, from += URB_ROW_DW, to += REG_STEP)
		memcpy(to, from, URB_ROW_B);
}

/* What follows R0. @mask: the lit pixels; @stands: as ff_curbe_stands() says. */
static __always_inline void fill_payload(struct ff_core *core, const struct wm_draw *draw,
					 const struct ff_unit *u,
					 const struct raster_thread *thread, unsigned int i,
					 u32 mask, unsigned int stands)
{
	const struct mirage_eu_thread *t = &core->group->thread[i];
	const struct wm_prim *prim = thread->prim->data;
	unsigned int reg, used, row;

	thread_header(draw, thread, t, mask);
	reg = (draw->r1_6 | prim->r1_6) & R1_6_OPTIONAL ?
	      payload_optional(thread, draw->coverage_bits, t) : 2;
	/* Of subspans 4 to 7: one register of places and masks, and as many others as before. */
	used = draw->pixels_32 ? 2 * reg - 1 : reg;
	for (row = reg; row < used; row++)
		memset(mirage_eu_reg(t, row), 0, sizeof(union mirage_reg));
	reg = stands && used <= u->grf_start ? stands : ff_payload_curbe(core, u, t, used);
	setup_payload(prim, mirage_eu_reg(t, reg),
		      min_t(unsigned int, draw->setup_rows, EU_GRFS - reg));
}

static u16 all_channels(const struct wm_draw *draw, const struct ff_unit *u)
{
	return u == &draw->unit[0] ? ALL_8 : ALL_16;
}

void wm_start_thread(struct ff_core *core, const struct wm_draw *draw, const struct ff_unit *u,
		     const struct raster_thread *thread, unsigned int i)
{
	u32 mask = lit_pixels(thread);

	ff_thread_start(core, u, i, whole_subspans(mask), all_channels(draw, u));
	fill_payload(core, draw, u, thread, i, mask, 0);
}

static void start_threads(struct ff_core *core, const struct wm_draw *draw,
			  const struct ff_unit *u, const struct raster_batch *batch)
{
	u16 lit[RASTER_MAX_THREADS], whole[RASTER_MAX_THREADS];
	unsigned int stands, i;

	batch_pixels(batch, lit, whole);
	ff_threads_start(core, u, whole, batch->num_threads, all_channels(draw, u));
	stands = ff_curbe_stands(core, u);
	for (i = 0; i < batch->num_threads; i++)
		fill_payload(core, draw, u, &batch->thread[i], i, lit[i], stands);
}

static bool find_target(const struct wm_draw *draw, unsigned int bti, u32 *target)
{
	for (*target = 0; *target < draw->num_targets; ++*target)
		if (draw->target_bti[*target] == bti)
			return true;
	return false;
}

const struct rt_form wm_rt_forms[8] = {
	[RT_SIMD16] = { .spans = 2, .color_regs = 8, .next_channel = 1, .next_span = 4 },
	[RT_SIMD16_REPLICATED] = {
		.spans = 2, .color_regs = 1, .next_span = 1, .replicated = true,
	},
	[RT_DUAL_LOW] = {
		.spans = 1, .color_regs = 8, .next_channel = 1, .next_span = 8, .dual = true,
	},
	[RT_DUAL_HIGH] = {
		.spans = 1, .first = 1, .color_regs = 8, .next_channel = 1, .next_span = 8,
		.dual = true,
	},
	[RT_SIMD8] = { .spans = 1, .color_regs = 4, .next_channel = 1, .next_span = 4 },
};

/* struct wm_group - what the running group draws */
struct wm_group {
	const struct raster_batch *batch;
	const struct wm_draw *draw;
};

/* Coverage of antialiased lines comes back in the upper half of the third register (5.10.7.4). */
static void apply_coverage(const struct msg_send *s, unsigned int bits, unsigned int span,
			   v8f *alpha)
{
	const union mirage_reg *r = (const union mirage_reg *)msg_in(s, RT_HEADER_ROWS);
	unsigned int i;

	for (i = 0; i < PIXELS_8; i++)
		(*alpha)[i] *= get_coverage(r, bits, span * PIXELS_8 + i);
}

static void write_span(const struct msg_send *s, const struct wm_group *g,
		       const struct rt_form *form, unsigned int span, struct raster_write *w)
{
	u32 r1_6 = msg_in(s, 1)[6];
	unsigned int reg = RT_HEADER_ROWS + !!(r1_6 & (WM_R1_6_AA_ALPHA_RT | WM_R1_6_DST_STENCIL));
	const v8f *in = (const v8f *)msg_in(s, reg + (form->replicated ? 0 : 4 * span));
	v8f color[4];
	unsigned int c;

	raster_components(w->color, in, REG_STEP);
	if (form->replicated || (r1_6 & WM_R1_6_AA_ALPHA_RT)) {
		for (c = 0; c < 4; c++)
			color[c] = form->replicated ? v8f_splat((*in)[c]) : *w->color[c];
		raster_components(w->color, color, 1);
	}
	if (r1_6 & WM_R1_6_AA_ALPHA_RT)
		apply_coverage(s, g->draw->coverage_bits, form->first + span, &color[3]);
	if (form->dual)
		raster_components(w->src1, (const v8f *)msg_in(s, reg + 4), REG_STEP);
	w->z = NULL;
	if (g->draw->computed_depth && (r1_6 & WM_R1_6_SRC_DEPTH_RT))
		w->z = (const v8f *)msg_in(s, reg + form->color_regs + span);
	w->mask = FIELD_GET(RT_M0_0_PIXELS, msg_in(s, 0)[0]) >> (PIXELS_8 * (form->first + span)) &
		  0xff;
	mirage_raster_write(g->batch, s->thread, form->first + span, w);
}

/* With the last target a kernel says which pixels it has clipped: they were none (5.10.7.3). */
static void uncount_clipped(const struct wm_group *g, const struct rt_form *form, u32 m1_7)
{
	u32 clipped = FIELD_GET(RT_M1_7_CLIPPED, m1_7) >> PIXELS_8 * form->first;

	clipped &= (1u << PIXELS_8 * form->spans) - 1;
	g->draw->bins->pixels[g->batch->worker] -= hweight32(clipped);
}

static int wm_send(void *arg, const struct msg_send *s)
{
	unsigned int control = FIELD_GET(DP_WRITE_CONTROL, s->msg->desc), span;
	const struct rt_form *form = &wm_rt_forms[FIELD_GET(RT_CONTROL_TYPE, control)];
	const struct wm_group *g = arg;
	const struct raster_thread *thread = &g->batch->thread[s->thread];
	struct raster_write w = { .last = control & RT_CONTROL_LAST };

	if (s->msg->sfid != SFID_DP_WRITE ||
	    !find_target(g->draw, FIELD_GET(MSG_BTI, s->msg->desc), &w.target))
		return 0;
	if (g->draw->uncounts && w.last)
		uncount_clipped(g, form, msg_in(s, 1)[7]);
	for (span = 0; span < form->spans && form->first + span < thread->num_spans; span++)
		write_span(s, g, form, span, &w);
	return 0;
}

/* A write that is nothing but colours of the pixels' own. */
static bool only_colors(const struct wm_draw *draw, const struct mirage_eu_message *msg,
			const struct rt_form *form)
{
	return FIELD_GET(DP_WRITE_TYPE, msg->desc) == DP_WRITE_RT && form->spans &&
	       !form->replicated && !form->dual && !draw->computed_depth;
}

static bool wm_send_all(void *arg, struct msg_send *s, struct mirage_eu_group *eu, u32 threads)
{
	unsigned int control = FIELD_GET(DP_WRITE_CONTROL, s->msg->desc), n = 0, span;
	const struct rt_form *form = &wm_rt_forms[FIELD_GET(RT_CONTROL_TYPE, control)];
	struct raster_row row[RASTER_MAX_SPANS * RASTER_MAX_THREADS];
	const union mirage_reg *header, *flags, *color;
	const struct wm_group *g = arg;
	const unsigned int first = form->first;
	u32 target;

	if (!only_colors(g->draw, s->msg, form))
		return false;
	/* Of the first thread; those of the others lie beside them. */
	header = mirage_eu_payload(&eu->thread[0], s->msg, 0);
	flags = mirage_eu_payload(&eu->thread[0], s->msg, 1);
	color = mirage_eu_payload(&eu->thread[0], s->msg, RT_HEADER_ROWS);
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads), past;
		u32 mask = FIELD_GET(RT_M0_0_PIXELS, header[i].ud[0]) >> (PIXELS_8 * first);

		if (flags[i].ud[6] & (WM_R1_6_AA_ALPHA_RT | WM_R1_6_DST_STENCIL) ||
		    (g->draw->uncounts && flags[i].ud[7] & RT_M1_7_CLIPPED))
			return false;
		past = min_t(unsigned int, first + form->spans, g->batch->thread[i].num_spans);
		for (span = first; span < past; span++, mask >>= PIXELS_8, n++) {
			const union mirage_reg *from = &color[4 * REG_STEP * (span - first) + i];

			raster_components(row[n].color, (const v8f *)from, REG_STEP);
			row[n].mask = mask & 0xff;
			row[n].thread = i;
			row[n].span = span;
		}
	}
	if (find_target(g->draw, FIELD_GET(MSG_BTI, s->msg->desc), &target))
		mirage_raster_write_rows(g->batch, target, control & RT_CONTROL_LAST, row, n);
	return true;
}

int wm_shade(const struct raster_batch *batch)
{
	const struct wm_draw *draw = batch->state->user;
	const struct ff_unit *u = &draw->unit[batch->width > PIXELS_8];
	struct ff_core *core = draw->bins->core[batch->worker];
	const struct wm_group group = { .batch = batch, .draw = draw };
	const struct ff_launch launch = {
		.unit = u,
		.program = u->program,
		.send = wm_send,
		.send_all = wm_send_all,
		.arg = (void *)&group,
	};

	core->msg.mmu = batch->mmu;
	start_threads(core, draw, u, batch);
	return ff_run(core, &launch);
}
