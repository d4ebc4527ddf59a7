// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: primitives of one colour
 *
 * Clears and other fills run a kernel that has nothing to do with where a pixel is. What such a
 * kernel reads is the same for all pixels of a primitive, so one thread tells the colour of all.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"

#define R0_FIRST_OWN		5u	/* scratch space and number of the thread */
#define R0_LAST_OWN		6u
#define R1_FIRST_SUBSPAN	2u
#define R1_LAST_SUBSPAN		5u
#define R1_PIXELS		7u

/* R1.7, whose pixel mask the message has to pass on. */
#define OF_R1_7		MIRAGE_TRACE_OWN

/* Payload after R1 is places; then come constants and setup data, which primitives have one of. */
static void trace_payload(const struct ff_unit *u, struct mirage_trace *trace)
{
	unsigned int first = min_t(unsigned int, u->grf_start, EU_GRFS);
	unsigned int i;

	memset(trace->of, MIRAGE_TRACE_VARIES, sizeof(trace->of));
	rt_trace_same(trace, 0, 2);
	for (i = R0_FIRST_OWN; i <= R0_LAST_OWN; i++)
		trace->of[i] = MIRAGE_TRACE_VARIES;
	for (i = R1_FIRST_SUBSPAN; i <= R1_LAST_SUBSPAN; i++)
		trace->of[8 + i] = MIRAGE_TRACE_VARIES;
	trace->of[8 + R1_PIXELS] = OF_R1_7;
	rt_trace_same(trace, first, EU_GRFS - first);
}

/* The mask of dispatched pixels, and for the rest what the primitive says. */
static bool plain_header(const struct mirage_trace *trace, const struct mirage_eu_message *msg)
{
	const u8 *m0 = rt_trace_row(trace, msg, 0);

	return m0[0] == MIRAGE_TRACE_SAME && m0[2] == MIRAGE_TRACE_SAME &&
	       rt_trace_row(trace, msg, 1)[R1_PIXELS] == OF_R1_7;
}

bool gen7_ps_is_flat(const struct gen7_ps_draw *draw, unsigned int width)
{
	const struct ff_unit *u = &draw->unit[width > PIXELS_8 ? GEN7_PS_16 : GEN7_PS_8];
	const struct mirage_eu_message *msg;
	const struct rt_form *form;
	struct mirage_trace trace;
	unsigned int header;

	if (!u->program || draw->r0_0 || draw->alpha_one ||
	    draw->num_targets != 1 || u->grf_start < 2)
		return false;
	trace_payload(u, &trace);
	msg = mirage_program_trace(u->program, &trace);
	if (!msg || msg->sfid != SFID_DP_WRITE ||
	    !(msg->desc & RTW_LAST) || (msg->desc & (RTW_HALVES | RTW_SLOT_HIGH)) ||
	    FIELD_GET(RTW_BTI, msg->desc) != draw->target_bti[0])
		return false;
	form = &gen7_rt_forms[FIELD_GET(RTW_TYPE, msg->desc)];
	header = msg->header ? RTW_HEADER_ROWS : 0;
	if (form->spans * PIXELS_8 != width || form->dual)
		return false;
	return (!header || plain_header(&trace, msg)) && rt_is_flat(form, &trace, msg, header);
}

static int flat_send(void *arg, const struct msg_send *s)
{
	const struct rt_form *form = &gen7_rt_forms[FIELD_GET(RTW_TYPE, s->msg->desc)];
	unsigned int first = s->msg->header ? RTW_HEADER_ROWS : 0;
	struct rt_flat *flat = arg;

	flat->found = (!first || !((msg_in(s, 0)[0] & GENMASK(14, 11)) |
				   (msg_in(s, 0)[2] & RTW_M0_2_TARGET))) &&
		      rt_flat_color(form, s, first, flat->color);
	return 0;
}

bool gen7_ps_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color)
{
	const struct gen7_ps_draw *draw = batch->state->user;
	bool wide = batch->state->dispatch & RASTER_DISPATCH_16;
	const struct ff_unit *u = &draw->unit[wide ? GEN7_PS_16 : GEN7_PS_8];
	struct ff_core *core = draw->bins->core[batch->worker];
	const struct raster_thread thread = rt_flat_thread(prim, wide);

	if (prim->kind == RASTER_LINE && prim->antialias)
		return false;
	core->msg.mmu = batch->mmu;
	gen7_ps_start_thread(core, batch->state, u, &thread, NULL, 0);
	return rt_flat_run(core, u, flat_send, color);
}
