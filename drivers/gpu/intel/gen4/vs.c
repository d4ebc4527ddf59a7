// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages of vertex shaders
 *
 * A thread writes its results over its input entries, which it names by the handles in its header;
 * other handles than its own are not honoured (Gen4-5 Vol 2, 4.3).
 */

#include <linux/bitfield.h>

#include "intel/front/front.h"
#include "intel/front/vs.h"
#include "intel/msg/message.h"
#include "intel/msg/message_layout.h"
#include "vs.h"

#define HANDLE		GENMASK(12, 0)

static int vs_send(void *arg, const struct msg_send *s)
{
	const struct vs_group *group = arg;
	unsigned int offset = FIELD_GET(URB_MSG_OFFSET, s->msg->desc);
	const u32 *header = msg_in(s, 0);
	unsigned int vue_dw = group->fe->vue.len_dw;
	u32 *a, *b;

	if (s->msg->sfid != SFID_URB || s->msg->mlen < 2 ||
	    FIELD_GET(URB_MSG_OPCODE, s->msg->desc) != URB_OP_WRITE)
		return 0;
	a = front_vs_entry(group, s->thread, FIELD_GET(HANDLE, header[0]));
	b = front_vs_entry(group, s->thread, FIELD_GET(HANDLE, header[1]));
	if (FIELD_GET(URB_MSG_SWIZZLE, s->msg->desc) == URB_SWIZZLE_INTERLEAVE)
		urb_write_interleaved(a, a == b ? NULL : b, vue_dw, offset, msg_rows(s, 1),
				      s->msg->mlen - 1);
	else if (a)
		urb_write(a, vue_dw, offset, msg_rows(s, 1), s->msg->mlen - 1);
	return 0;
}

int vs_run(struct front_end *fe, const struct vs_state *vs)
{
	return front_vs_run(fe, &vs->unit, vs_send);
}
