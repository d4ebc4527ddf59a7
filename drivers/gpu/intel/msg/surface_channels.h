/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_CHANNELS_H_
#define _INTEL_SURFACE_CHANNELS_H_

/**
 * DOC: what messages by the channel have in common, whether they are about buffers or texels
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/types.h>

#include "area.h"
#include "atomic.h"
#include "message_layout.h"

#define COMPONENTS	4u
#define M0_7_CHANNELS	GENMASK(15, 0)

/**
 * struct access - a message
 * @area: what it reads and writes
 * @structs: the buffer's structures have so many bytes; 0 for a buffer without
 * @lanes: channels, 8 or 16; of SIMD4x2 2
 * @step: registers of a parameter
 * @first: register of addresses
 * @data: register of what is written, or operated with
 * @mask: lanes that take part
 * @wide: addresses have 64 bits, and are of all memory
 */
struct access {
	struct msg_area area;
	u32 structs;
	unsigned int lanes;
	unsigned int step;
	unsigned int first;
	unsigned int data;
	u32 mask;
	bool wide;
};

/* Components of a read or a write; bits of others are set. */
static inline unsigned int access_components(const struct msg_send *s)
{
	return ~FIELD_GET(DP7_COMPONENTS, s->msg->desc) & 15;
}

/* A parameter of a lane. */
static inline u32 parameter(const struct msg_send *s, unsigned int reg, unsigned int lane)
{
	return msg_in(s, reg + lane / 8)[lane % 8];
}

/* The operation of a lane, whose operands are from register @a->data on. */
static inline void atomic_lane(const struct msg_send *s, const struct access *a, unsigned int lane,
			       u32 *at)
{
	unsigned int op = FIELD_GET(DP7_ATOMIC_OP, s->msg->desc), n = msg_atomic_operands(op);
	u32 src0 = n > 0 ? parameter(s, a->data, lane) : 0;
	u32 src1 = n > 1 ? parameter(s, a->data + a->step, lane) : 0;
	u32 answer = msg_atomic_dword(at, op, src0, src1);

	if (s->msg->desc & DP7_ATOMIC_RETURN)
		msg_out(s, lane / 8)[lane % 8] = answer;
}

#endif
