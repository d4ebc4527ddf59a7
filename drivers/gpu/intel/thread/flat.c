// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages of one colour
 *
 * One thread tells the colour of all pixels of a primitive, if its kernel reads nothing that
 * depends on where a pixel is.
 */

#include <linux/string.h>

#include "intel/eu/eu.h"
#include "intel/msg/message.h"
#include "pixels.h"
#include "thread.h"

const u8 *rt_trace_row(const struct mirage_trace *trace, const struct mirage_eu_message *msg,
		       unsigned int reg)
{
	return &trace->of[mirage_eu_payload_row(msg, reg) * 8];
}

bool rt_is_flat(const struct rt_form *form, const struct mirage_trace *trace,
		const struct mirage_eu_message *msg, unsigned int first)
{
	unsigned int reg, lane;

	for (reg = 0; reg < form->color_regs; reg++) {
		const u8 *of = rt_trace_row(trace, msg, first + reg);
		unsigned int span = reg / form->next_span % form->spans;

		for (lane = 0; lane < (form->replicated ? 4 : PIXELS_8); lane++)
			if (of[lane] != MIRAGE_TRACE_SAME &&
			    (form->replicated ||
			     of[lane] != MIRAGE_TRACE_CHANNEL(span * PIXELS_8 + lane)))
				return false;
	}
	return true;
}

static bool lanes_equal(const u32 *lane)
{
	unsigned int i;

	for (i = 1; i < PIXELS_8; i++)
		if (lane[i] != lane[0])
			return false;
	return true;
}

bool rt_flat_color(const struct rt_form *form, const struct msg_send *s, unsigned int row,
		   v8f *color)
{
	unsigned int c;

	for (c = 0; c < 4; c++) {
		unsigned int reg = row + c * form->next_channel;
		const u32 *lane = msg_in(s, reg);
		const u32 *last = msg_in(s, reg + (form->spans - 1) * form->next_span);
		float value;

		if (!form->replicated && (!lanes_equal(lane) || memcmp(lane, last, sizeof(v8f))))
			return false;
		memcpy(&value, form->replicated ? &msg_in(s, row)[c] : lane, sizeof(value));
		color[c] = v8f_splat(value);
	}
	return true;
}

void rt_trace_same(struct mirage_trace *trace, unsigned int reg, unsigned int rows)
{
	memset(&trace->of[reg * 8], MIRAGE_TRACE_SAME, rows * 8);
}

struct raster_thread rt_flat_thread(const struct raster_prim *prim, bool wide)
{
	return (struct raster_thread) {
		.prim = prim,
		.num_spans = wide ? 2 : 1,
		.span = { { .mask = 0xff }, { .mask = wide ? 0xff : 0 } },
	};
}

bool rt_flat_run(struct ff_core *core, const struct ff_unit *u,
		 int (*send)(void *arg, const struct msg_send *s), v8f *color)
{
	struct rt_flat flat = { .color = color };
	const struct ff_launch launch = {
		.unit = u,
		.program = u->program,
		.send = send,
		.arg = &flat,
	};

	return !ff_run(core, &launch) && flat.found;
}
