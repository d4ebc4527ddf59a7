// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: URB messages of Gen7
 *
 * Channels that are off do not write, nor does a half of a thread of which none is on: invocations
 * of one thread share an entry in hull shaders.
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "intel/msg/message.h"
#include "intel/msg/message_layout.h"
#include "urb.h"

#define HALF_DW		(URB_ROW_DW / 2)
#define HALF_MASK	0xfu

/**
 * struct urb_part - what of the entries a message is about
 * @entry: of both handles
 * @at_dw: where in each
 * @interleave: they lie side by side in registers
 * @oword: halves of registers are used, one each, when they do not
 * @channels: which DWords of a register are written
 */
struct urb_part {
	struct gen7_urb_entry entry[2];
	u32 at_dw[2];
	bool interleave;
	bool oword;
	u32 channels;
};

static bool is_oword(u32 desc)
{
	return FIELD_GET(URB7_OPCODE, desc) == URB7_WRITE_OWORD ||
	       FIELD_GET(URB7_OPCODE, desc) == URB7_READ_OWORD;
}

/* Without an entry there is nothing to be had at any place. */
static void find_entry(const struct msg_send *s, gen7_urb_find *find, void *arg, unsigned int i,
		       struct urb_part *p)
{
	const u32 *header = msg_in(s, 0);
	u32 unit_dw = p->oword ? HALF_DW : URB_ROW_DW;
	u64 at = FIELD_GET(URB7_OFFSET, s->msg->desc);

	p->entry[i] = (struct gen7_urb_entry){ };
	find(arg, s->thread, FIELD_GET(URB7_M0_HANDLE, header[i]), &p->entry[i]);
	if (s->msg->desc & URB7_PER_SLOT)
		at += header[3 + i];
	p->at_dw[i] = min_t(u64, at * unit_dw, p->entry[i].len_dw);
}

static void find_part(const struct msg_send *s, gen7_urb_find *find, void *arg,
		      struct urb_part *p)
{
	p->interleave = s->msg->desc & URB7_INTERLEAVE;
	p->oword = is_oword(s->msg->desc);
	p->channels = FIELD_GET(URB7_M0_5_CHANNELS, msg_in(s, 0)[5]);
	find_entry(s, find, arg, 0, p);
	if (p->interleave)
		find_entry(s, find, arg, 1, p);
	else
		p->entry[1] = (struct gen7_urb_entry){ };
	/* Handles of a half that is off are anything. */
	if (!(s->mask & HALF_MASK))
		p->entry[0].write = false;
	if (!(s->mask & HALF_MASK << HALF_DW))
		p->entry[1].write = false;
}

static void write_dwords(const struct gen7_urb_entry *e, u32 at_dw, const u32 *data, u32 n,
			 u32 channels)
{
	u32 i;

	if (!e->write)
		return;
	n = min(n, e->len_dw - at_dw);
	for (i = 0; i < n; i++)
		if (channels & BIT(i))
			e->dw[at_dw + i] = data[i];
}

static void write_register(struct urb_part *p, const u32 *data)
{
	if (!p->interleave) {
		u32 n = p->oword ? HALF_DW : URB_ROW_DW;

		write_dwords(&p->entry[0], p->at_dw[0], data, n, p->channels);
		p->at_dw[0] = min(p->at_dw[0] + n, p->entry[0].len_dw);
		return;
	}
	write_dwords(&p->entry[0], p->at_dw[0], data, HALF_DW, p->channels);
	write_dwords(&p->entry[1], p->at_dw[1], data + HALF_DW, HALF_DW, p->channels >> HALF_DW);
	p->at_dw[0] = min(p->at_dw[0] + HALF_DW, p->entry[0].len_dw);
	p->at_dw[1] = min(p->at_dw[1] + HALF_DW, p->entry[1].len_dw);
}

/* All of two vertices, as most threads end. Return: false when it is not that simple. */
static bool write_both(const struct msg_send *s, struct urb_part *p)
{
	u32 len_dw = (s->msg->mlen - 1) * HALF_DW, i;

	if (!p->interleave || p->channels != 0xff || !p->entry[0].write || !p->entry[1].write ||
	    p->entry[0].len_dw - p->at_dw[0] < len_dw || p->entry[1].len_dw - p->at_dw[1] < len_dw)
		return false;
	for (i = 0; i + 1 < s->msg->mlen; i++) {
		const u32 *data = msg_in(s, 1 + i);

		memcpy(p->entry[0].dw + p->at_dw[0] + i * HALF_DW, data, HALF_DW * sizeof(u32));
		memcpy(p->entry[1].dw + p->at_dw[1] + i * HALF_DW, data + HALF_DW,
		       HALF_DW * sizeof(u32));
	}
	return true;
}

static int urb_write7(const struct msg_send *s, struct urb_part *p)
{
	u32 i;

	if (s->msg->mlen < 2 || write_both(s, p))
		return 0;
	for (i = 1; i < s->msg->mlen; i++)
		write_register(p, msg_in(s, i));
	return 0;
}

static void read_dwords(const struct gen7_urb_entry *e, u32 *at_dw, u32 *data, u32 n)
{
	u32 have = min(n, e->len_dw - *at_dw);

	if (have)
		memcpy(data, e->dw + *at_dw, have * sizeof(*data));
	memset(data + have, 0, (n - have) * sizeof(*data));
	*at_dw += have;
}

/* Each half is its own invocation's. */
static void read_halves(const struct msg_send *s, struct urb_part *p, u32 *to)
{
	u32 half[HALF_DW], i;

	for (i = 0; i < 2; i++) {
		read_dwords(&p->entry[i], &p->at_dw[i], half, HALF_DW);
		if (s->mask & HALF_MASK << i * HALF_DW)
			memcpy(to + i * HALF_DW, half, sizeof(half));
	}
}

static int urb_read7(const struct msg_send *s, struct urb_part *p)
{
	u32 i;

	for (i = 0; i < s->msg->rlen; i++) {
		u32 *to = msg_out(s, i);

		if (p->interleave)
			read_halves(s, p, to);
		else
			read_dwords(&p->entry[0], &p->at_dw[0], to,
				    p->oword ? HALF_DW : URB_ROW_DW);
	}
	return 0;
}

/* On the first DWord; the old value is answered. */
static int urb_atomic7(const struct msg_send *s, struct urb_part *p, bool increment)
{
	struct gen7_urb_entry *e = &p->entry[0];
	u32 old = 0;

	if (e->len_dw > p->at_dw[0]) {
		u32 *dw = e->dw + p->at_dw[0];

		old = *dw;
		if (e->write)
			*dw = increment ? old + 1 : s->msg->mlen > 1 ? msg_in(s, 1)[0] : 0;
	}
	if (s->msg->rlen)
		msg_out(s, 0)[0] = old;
	return 0;
}

int gen7_urb_send(const struct msg_send *s, gen7_urb_find *find, void *arg)
{
	u32 opcode = FIELD_GET(URB7_OPCODE, s->msg->desc);
	struct urb_part p;

	if (s->msg->sfid != SFID_URB || opcode > URB7_ATOMIC_INC)
		return mirage_cs_unknown(s->core->cs, "message 0x%08x to function %u",
					 s->msg->desc, s->msg->sfid);
	if (!s->msg->mlen)
		return 0;
	find_part(s, find, arg, &p);
	switch (opcode) {
	case URB7_WRITE_HWORD:
	case URB7_WRITE_OWORD:
		return urb_write7(s, &p);
	case URB7_READ_HWORD:
	case URB7_READ_OWORD:
		return urb_read7(s, &p);
	default:
		return urb_atomic7(s, &p, opcode == URB7_ATOMIC_INC);
	}
}
