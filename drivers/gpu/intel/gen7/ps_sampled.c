// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texels straight to the target
 *
 * From Gen9 on the last message of a thread may be one to the sampler, with a header and without an
 * answer: what it finds goes on to the render target that the header names, for the channels that
 * are on, and the thread is over. So its registers are free for the answer meanwhile.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "intel/msg/sampler.h"
#include "ps_layout.h"
#include "ps_thread.h"

/* Below the last messages of threads, which begin at R112, and above what they are given. */
#define ANSWER		104u
#define CHANNELS	4u

int gen7_ps_sampled(const struct msg_send *s, int (*send)(void *arg, const struct msg_send *s),
		    void *arg)
{
	bool halves = s->msg->desc & SAMPLER9_MSG_HALVES, wide = s->msg->exec_size > 8;
	u32 regs = CHANNELS * (wide && !halves ? 2 : 1);
	struct mirage_eu_message sample = *s->msg, write = *s->msg;
	struct msg_send part = *s;
	int ret;

	if (!s->msg->header)
		return msg_unknown(s);
	sample.eot = false;
	sample.dst_null = false;
	sample.rlen = regs;
	sample.response = (struct mirage_eu_part) { EU_ROW_GRF, ANSWER, EU_GRFS - 1, regs };
	part.msg = &sample;
	ret = sampler_row.exec(&part);
	if (ret)
		return ret;
	write.sfid = SFID_DP_WRITE;
	write.desc = DP9_TARGET_WRITE << DP7_TYPE_SHIFT | RTW_LAST | (halves ? RTW_HALVES : 0) |
		     FIELD_PREP(RTW_TYPE, wide ? RTW_SIMD16 : RTW_SIMD8) |
		     FIELD_GET(MSG_SAMPLER_TARGET, msg_in(s, 0)[MSG_TARGET_DW]);
	write.header = false;
	write.mlen = regs;
	write.payload[0] = sample.response;
	write.payload[1].len = 0;
	part.msg = &write;
	return send(arg, &part);
}
