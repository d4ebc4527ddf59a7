// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: primitives of one colour
 *
 * Clears and other fills run a kernel that has nothing to do with where a pixel is. What such a
 * kernel reads is the same for all pixels of a primitive, so one thread tells the colour of all
 * (Gen4-5 Vol 2, 8.5.2.1, for what differs in the payload: R0, positions, depth, coverage).
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "wm_thread.h"

#define R1_FIRST_SUBSPAN	2u
#define R1_LAST_SUBSPAN		5u
#define R1_6			6u
#define R1_7			7u	/* of the message: pixels that are not to count */

/* R0.0, whose pixel mask the message has to pass on. */
#define OF_R0_0		MIRAGE_TRACE_OWN

static void trace_payload(const struct wm_draw *draw, const struct ff_unit *u,
			  struct mirage_trace *trace)
{
	unsigned int first = min_t(unsigned int, u->grf_start, EU_GRFS);
	unsigned int i;

	memset(trace->of, MIRAGE_TRACE_VARIES, sizeof(trace->of));
	rt_trace_same(trace, 1, 1);
	for (i = R1_FIRST_SUBSPAN; i <= R1_LAST_SUBSPAN; i++)
		trace->of[8 + i] = MIRAGE_TRACE_VARIES;
	rt_trace_same(trace, first, min_t(unsigned int, u->curbe_rows + draw->setup_rows,
					  EU_GRFS - first));
	trace->of[0] = OF_R0_0;
}

bool wm_is_flat(const struct wm_draw *draw, unsigned int width)
{
	const struct ff_unit *u = &draw->unit[width > PIXELS_8];
	const struct mirage_eu_message *msg;
	const struct rt_form *form;
	struct mirage_trace trace;
	const u8 *m1;
	u32 control;

	if (!u->program || draw->computed_depth || draw->num_targets != 1 ||
	    u->grf_start < 2)
		return false;
	trace_payload(draw, u, &trace);
	msg = mirage_program_trace(u->program, &trace);
	if (!msg || msg->sfid != SFID_DP_WRITE ||
	    FIELD_GET(DP_WRITE_TYPE, msg->desc) != DP_WRITE_RT ||
	    FIELD_GET(MSG_BTI, msg->desc) != draw->target_bti[0])
		return false;
	control = FIELD_GET(DP_WRITE_CONTROL, msg->desc);
	form = &wm_rt_forms[FIELD_GET(RT_CONTROL_TYPE, control)];
	if (!(control & RT_CONTROL_LAST) || form->spans * PIXELS_8 != width || form->dual)
		return false;
	m1 = rt_trace_row(&trace, msg, 1);
	return rt_trace_row(&trace, msg, 0)[0] == OF_R0_0 &&
	       m1[R1_6] == MIRAGE_TRACE_SAME && m1[R1_7] == MIRAGE_TRACE_SAME &&
	       rt_is_flat(form, &trace, msg, RT_HEADER_ROWS);
}

static int flat_send(void *arg, const struct msg_send *s)
{
	u32 control = FIELD_GET(DP_WRITE_CONTROL, s->msg->desc);
	const struct rt_form *form = &wm_rt_forms[FIELD_GET(RT_CONTROL_TYPE, control)];
	struct rt_flat *flat = arg;

	flat->found = !(msg_in(s, 1)[R1_6] & (WM_R1_6_AA_ALPHA_RT | WM_R1_6_DST_STENCIL)) &&
		      !msg_in(s, 1)[R1_7] && rt_flat_color(form, s, RT_HEADER_ROWS, flat->color);
	return 0;
}

bool wm_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color)
{
	const struct wm_draw *draw = batch->state->user;
	bool wide = batch->state->dispatch & RASTER_DISPATCH_16;
	const struct ff_unit *u = &draw->unit[wide];
	struct ff_core *core = draw->bins->core[batch->worker];
	const struct raster_thread thread = rt_flat_thread(prim, wide);

	core->msg.mmu = batch->mmu;
	wm_start_thread(core, draw, u, &thread, 0);
	return rt_flat_run(core, u, flat_send, color);
}
