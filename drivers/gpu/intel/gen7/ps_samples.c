// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads whose channels are samples
 *
 * With a dispatch for each sample the slots of a thread are samples of one 2x2 pixels: two that
 * follow each other in eight channels, four in sixteen (Gen7 Vol 2 Part 1, "Multisampling"). Of
 * what the back end hands over each subspan becomes as many threads as it takes.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"

#define SUBSPAN		4u
#define MAX_SLOTS	4u

/**
 * struct sample_thread - one of these
 * @thread: its pixels, as if each slot were a subspan
 * @sample: and its samples
 * @of: whose they are in the batch
 * @span: which of its spans
 * @half: which subspan of that
 */
struct sample_thread {
	struct raster_thread thread;
	u8 sample[MAX_SLOTS];
	u8 of;
	u8 span;
	u8 half;
};

/**
 * struct gen7_sample_group - what runs together; too much for a stack
 * @batch: what it is from
 * @draw: its draw
 * @core: where it runs
 * @u: as what
 * @slots: of a thread
 * @count: entries of @thread
 * @thread: the threads
 */
struct gen7_sample_group {
	const struct raster_batch *batch;
	const struct gen7_ps_draw *draw;
	struct ff_core *core;
	const struct ff_unit *u;
	unsigned int slots;
	unsigned int count;
	struct sample_thread thread[RASTER_MAX_THREADS];
};

const size_t gen7_sample_group_B = ALIGN(sizeof(struct gen7_sample_group), 64);

/* Four lanes of @from as those of subspan @half. */
static v8f lanes_to(v8f from, unsigned int slot, unsigned int half)
{
	v8f out = v8f_splat(0.0f);

	memcpy((float *)&out + SUBSPAN * half, (const float *)&from + SUBSPAN * (slot % 2),
	       SUBSPAN * sizeof(float));
	return out;
}

/* Both subspans have what one of them has. */
static v8f lanes_of_half(const v8f *from, unsigned int half)
{
	v8f out;

	memcpy(&out, (const float *)from + SUBSPAN * half, SUBSPAN * sizeof(float));
	memcpy((float *)&out + SUBSPAN, &out, SUBSPAN * sizeof(float));
	return out;
}

/* struct moved - what a slot writes, in the lanes of its pixels */
struct moved {
	v8f color[4];
	v8f src1[4];
	v8f alpha;
	v8f z;
	u16 omask[8];
	u8 stencil[8];
};

static v8f reg_of(const struct msg_send *s, unsigned int reg)
{
	return *(const v8f *)msg_in(s, reg);
}

/* A component of a colour in a piece's eight slots. @second: of two colours the other one */
static v8f component_of(const struct msg_send *s, const struct rt_form *form,
			const struct gen7_rt_layout *l, unsigned int c, unsigned int piece,
			bool second)
{
	if (l->halves)
		return gen7_rt_halves(s, l->color + c, second ? 1 : piece);
	return reg_of(s, second ? l->src1 + c : l->color + c * form->spans + piece);
}

static v8f replicated_of(const struct msg_send *s, const struct gen7_rt_layout *l)
{
	return l->halves ? gen7_rt_halves(s, l->color, 0) : reg_of(s, l->color);
}

static v8f alpha_of(const struct msg_send *s, const struct gen7_rt_layout *l, unsigned int piece)
{
	return l->halves ? gen7_rt_halves(s, l->alpha, piece) : reg_of(s, l->alpha + piece);
}

static void move_colors(const struct msg_send *s, const struct rt_form *form,
			const struct gen7_rt_layout *l, unsigned int slot, unsigned int half,
			struct moved *m)
{
	unsigned int piece = slot / 2 - form->first, c;

	for (c = 0; c < 4; c++) {
		if (form->replicated)
			m->color[c] = v8f_splat(replicated_of(s, l)[c]);
		else
			m->color[c] = lanes_to(component_of(s, form, l, c, piece, false), slot,
					       half);
		if (l->src1 != GEN7_NO_REG)
			m->src1[c] = lanes_to(component_of(s, form, l, c, piece, true), slot,
					      half);
	}
	m->alpha = m->color[3];
	if (l->alpha != GEN7_NO_REG)
		m->alpha = lanes_to(alpha_of(s, l, piece), slot, half);
	if (l->depth != GEN7_NO_REG)
		m->z = lanes_to(reg_of(s, l->depth + piece), slot, half);
}

static void write_slot(const struct msg_send *s, const struct gen7_sample_group *g,
		       const struct rt_form *form, const struct gen7_rt_layout *l,
		       unsigned int slot, u32 pixels, struct raster_write *w)
{
	const struct sample_thread *t = &g->thread[s->thread];
	struct moved m;
	unsigned int i;

	move_colors(s, form, l, slot, t->half, &m);
	for (i = 0; i < SUBSPAN && l->omask != GEN7_NO_REG; i++)
		m.omask[SUBSPAN * t->half + i] =
			((const u16 *)msg_in(s, l->omask))[SUBSPAN * slot + i];
	for (i = 0; i < SUBSPAN && l->stencil != GEN7_NO_REG; i++)
		m.stencil[SUBSPAN * t->half + i] =
			((const u8 *)msg_in(s, l->stencil))[SUBSPAN * (slot % 2) + i];
	if (g->draw->alpha_one)
		m.color[3] = v8f_splat(1.0f);
	raster_components(w->color, m.color, 1);
	if (g->draw->dual && l->src1 != GEN7_NO_REG)
		raster_components(w->src1, m.src1, 1);
	w->alpha = &m.alpha;
	w->z = g->draw->computed_z && l->depth != GEN7_NO_REG ? &m.z : NULL;
	w->omask = l->omask != GEN7_NO_REG ? m.omask : NULL;
	w->stencil = l->stencil != GEN7_NO_REG ? m.stencil : NULL;
	w->samples = 1u << t->sample[slot];
	w->mask = pixels << SUBSPAN * t->half;
	mirage_raster_write(g->batch, t->of, t->span, w);
}

/* Bit for each channel that was dispatched. */
static u32 dispatched(const struct sample_thread *t)
{
	return t->thread.span[0].mask |
	       (t->thread.num_spans > 1 ? t->thread.span[1].mask << 8 : 0);
}

static int samples_send(void *arg, const struct msg_send *s)
{
	const struct gen7_sample_group *g = arg;
	const struct sample_thread *t = &g->thread[s->thread];
	const struct rt_form *form = &gen7_rt_forms[FIELD_GET(RTW_TYPE, s->msg->desc)];
	struct raster_write w = { .last = s->msg->desc & RTW_LAST };
	struct gen7_rt_layout l;
	u32 pixels = dispatched(t);
	unsigned int slot, past;
	int ret;

	if (s->msg->sfid == SFID_SAMPLER)
		return gen7_ps_sampled(s, samples_send, arg);
	if (s->msg->sfid == SFID_INTERPOLATOR)
		return gen7_ps_interpolate(g->batch->state, &t->thread, s);
	if (gen7_ps_reads(s))
		return gen7_ps_read(g->batch->state, &t->thread, true, s);
	ret = gen7_rt_parse(g->draw, s, &l, &w.target);
	if (ret <= 0)
		return ret;
	pixels &= s->msg->header ? FIELD_GET(PS_R1_7_PIXELS, msg_in(s, 1)[7]) :
				   s->mask << PIXELS_8 * form->first;
	past = min(2u * (form->first + form->spans), g->slots);
	for (slot = 2 * form->first; slot < past; slot++)
		if (pixels >> SUBSPAN * slot & 0xf)
			write_slot(s, g, form, &l, slot, pixels >> SUBSPAN * slot & 0xf, &w);
	return 0;
}

static void count_samples(const struct gen7_sample_group *g)
{
	unsigned int i;

	if (!g->draw->statistics || g->batch->state->shaded)
		return;
	for (i = 0; i < g->count; i++)
		g->draw->bins->pixels[g->batch->worker] += hweight32(dispatched(&g->thread[i]));
}

static int run(struct gen7_sample_group *g)
{
	const struct ff_launch launch = {
		.unit = g->u,
		.program = g->u->program,
		.send = samples_send,
		.arg = g,
	};
	unsigned int i;

	if (!g->count)
		return 0;
	for (i = 0; i < g->count; i++)
		gen7_ps_start_thread(g->core, g->batch->state, g->u, &g->thread[i].thread,
				     g->thread[i].sample, i);
	count_samples(g);
	g->count = 0;
	return ff_run(g->core, &launch);
}

/* The samples from @first on of a subspan. Return: whether any of them is lit. */
static bool set_thread(const struct gen7_sample_group *g, struct sample_thread *t,
		       unsigned int first)
{
	const struct raster_thread *from = &g->batch->thread[t->of];
	const struct raster_span *span = &from->span[t->span];
	unsigned int slot, samples = g->batch->state->samples;
	u32 any = 0;

	memset(&t->thread, 0, sizeof(t->thread));
	memset(t->sample, 0, sizeof(t->sample));
	t->thread.prim = from->prim;
	t->thread.num_spans = g->slots / 2;
	for (slot = 0; slot < g->slots; slot++) {
		struct raster_span *to = &t->thread.span[slot / 2];
		u32 s = min(first + slot, samples - 1);
		u32 lit = first + slot < samples ? span->lit[s] & span->mask : 0;

		lit = (lit >> SUBSPAN * t->half) & 0xf;
		t->sample[slot] = s;
		to->x_px[slot % 2] = span->x_px[t->half];
		to->y_px[slot % 2] = span->y_px[t->half];
		to->mask |= lit << slot % 2 * SUBSPAN;
		to->lit[s] |= lit << slot % 2 * SUBSPAN;
		to->z = lanes_of_half(&span->z, t->half);
		any |= lit;
	}
	return any;
}

static int add_subspan(struct gen7_sample_group *g, unsigned int of, unsigned int span,
		       unsigned int half)
{
	unsigned int first, samples = g->batch->state->samples;
	int ret = 0;

	for (first = 0; first < samples && !ret; first += g->slots) {
		struct sample_thread *t = &g->thread[g->count];

		t->of = of;
		t->span = span;
		t->half = half;
		if (set_thread(g, t, first))
			g->count++;
		if (g->count == ff_group(g->u))
			ret = run(g);
	}
	return ret;
}

int gen7_ps_shade_samples(const struct raster_batch *batch)
{
	const struct gen7_ps_draw *draw = batch->state->user;
	bool wide = batch->width > 8;
	struct gen7_sample_group *g = draw->samples[batch->worker];
	unsigned int i, span, half;
	int ret = 0;

	g->batch = batch;
	g->draw = draw;
	g->core = draw->bins->core[batch->worker];
	g->u = &draw->unit[wide ? GEN7_PS_16 : GEN7_PS_8];
	g->slots = wide ? 4 : 2;
	g->count = 0;
	g->core->msg.mmu = batch->mmu;
	for (i = 0; i < batch->num_threads; i++)
		for (span = 0; span < batch->thread[i].num_spans; span++)
			for (half = 0; half < 2 && !ret; half++)
				ret = add_subspan(g, i, span, half);
	return ret ? ret : run(g);
}
