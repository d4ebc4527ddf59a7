// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: URB messages of Gen7 and Gen9
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
#include "intel/msg/turn.h"
#include "urb.h"

#define HALF_DW		(URB_ROW_DW / 2)
#define HALF_MASK	0xfu

/**
 * struct urb_call - what a descriptor says
 * @opcode: URB7_*, or URB9_*
 * @offset: in units of the message
 * @interleave: two entries side by side
 * @per_slot: offsets of handles are in the header
 */
struct urb_call {
	u32 opcode;
	u32 offset;
	bool interleave;
	bool per_slot;
};

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

static struct urb_call call_gen7(u32 desc)
{
	return (struct urb_call) {
		.opcode = FIELD_GET(URB7_OPCODE, desc),
		.offset = FIELD_GET(URB7_OFFSET, desc),
		.interleave = desc & URB7_INTERLEAVE,
		.per_slot = desc & URB7_PER_SLOT,
	};
}

static struct urb_call call_gen9(u32 desc)
{
	return (struct urb_call) {
		.opcode = FIELD_GET(URB9_OPCODE, desc),
		.offset = FIELD_GET(URB9_OFFSET, desc),
		.interleave = desc & URB9_INTERLEAVE,
		.per_slot = desc & URB9_PER_SLOT,
	};
}

static bool is_oword(u32 opcode)
{
	return opcode == URB7_WRITE_OWORD || opcode == URB7_READ_OWORD;
}

/* Without an entry there is nothing to be had at any place. */
static void find_entry(const struct msg_send *s, const struct urb_call *call,
		       gen7_urb_find *find, void *arg, unsigned int i, struct urb_part *p)
{
	const u32 *header = msg_in(s, 0);
	u32 unit_dw = p->oword ? HALF_DW : URB_ROW_DW;
	u64 at = call->offset;

	p->entry[i] = (struct gen7_urb_entry){ };
	find(arg, s->thread, FIELD_GET(URB7_M0_HANDLE, header[i]), &p->entry[i]);
	if (call->per_slot)
		at += header[3 + i];
	p->at_dw[i] = min_t(u64, at * unit_dw, p->entry[i].len_dw);
}

static void find_part(const struct msg_send *s, const struct urb_call *call, gen7_urb_find *find,
		      void *arg, struct urb_part *p)
{
	p->interleave = call->interleave;
	p->oword = is_oword(call->opcode);
	p->channels = FIELD_GET(URB7_M0_5_CHANNELS, msg_in(s, 0)[5]);
	find_entry(s, call, find, arg, 0, p);
	if (p->interleave)
		find_entry(s, call, find, arg, 1, p);
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

static u32 atomic_result(u32 opcode, u32 old, u32 operand)
{
	switch (opcode) {
	case URB7_ATOMIC_INC:
		return old + 1;
	case URB9_ATOMIC_ADD:
		return old + operand;
	default:
		return operand;
	}
}

/* On the first DWord; the old value is answered. */
static int urb_atomic7(const struct msg_send *s, struct urb_part *p, u32 opcode)
{
	struct gen7_urb_entry *e = &p->entry[0];
	u32 old = 0;

	if (e->len_dw > p->at_dw[0]) {
		u32 *dw = e->dw + p->at_dw[0];

		old = *dw;
		if (e->write)
			*dw = atomic_result(opcode, old, s->msg->mlen > 1 ? msg_in(s, 1)[0] : 0);
	}
	if (s->msg->rlen)
		msg_out(s, 0)[0] = old;
	return 0;
}

static int unknown_message(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "message 0x%08x to function %u", s->msg->desc,
				 s->msg->sfid);
}

static int send_rows(const struct msg_send *s, const struct urb_call *call, gen7_urb_find *find,
		     void *arg)
{
	struct urb_part p;

	if (!s->msg->mlen)
		return 0;
	find_part(s, call, find, arg, &p);
	switch (call->opcode) {
	case URB7_WRITE_HWORD:
	case URB7_WRITE_OWORD:
		return urb_write7(s, &p);
	case URB7_READ_HWORD:
	case URB7_READ_OWORD:
		return urb_read7(s, &p);
	default:
		return urb_atomic7(s, &p, call->opcode);
	}
}

int gen7_urb_send(const struct msg_send *s, gen7_urb_find *find, void *arg)
{
	const struct urb_call call = call_gen7(s->msg->desc);

	if (s->msg->sfid != SFID_URB || call.opcode > URB7_ATOMIC_INC)
		return unknown_message(s);
	return send_rows(s, &call, find, arg);
}

/**
 * struct urb_lanes - what a message of SIMD8 is about
 * @handle: entries, one a channel
 * @offset: added to that of the descriptor for each channel, or NULL
 * @call: the descriptor
 */
struct urb_lanes {
	const u32 *handle;
	const u32 *offset;
	const struct urb_call *call;
};

static struct urb_lanes find_lanes(const struct msg_send *s, const struct urb_call *call)
{
	return (struct urb_lanes) {
		.handle = msg_in(s, 0),
		.offset = call->per_slot ? msg_in(s, 1) : NULL,
		.call = call,
	};
}

/* The entry of a channel, and where in it; without one there is no room. */
static u32 find_lane(const struct msg_send *s, const struct urb_lanes *lanes, gen7_urb_find *find,
		     void *arg, unsigned int lane, struct gen7_urb_entry *entry)
{
	u64 at = lanes->call->offset;

	*entry = (struct gen7_urb_entry){ };
	find(arg, s->thread, FIELD_GET(URB7_M0_HANDLE, lanes->handle[lane]), entry);
	if (lanes->offset)
		at += lanes->offset[lane];
	return min_t(u64, at * HALF_DW, entry->len_dw);
}

/* Two times four bits of a descriptor say how long a message is. */
#define MAX_MLEN	30u

/**
 * struct urb_data - registers that channels write, one DWord of each
 * @row: them
 * @num: how many
 * @channels: register that says which of them, or NULL for all
 */
struct urb_data {
	const u32 *row[MAX_MLEN];
	unsigned int num;
	const u32 *channels;
};

static void find_data(const struct msg_send *s, const struct urb_call *call, struct urb_data *data)
{
	bool masked = s->msg->desc & URB9_CHANNEL_MASK;
	unsigned int first = 1 + call->per_slot + masked, i;

	data->num = s->msg->mlen > first ? min(s->msg->mlen - first, MAX_MLEN) : 0;
	data->channels = masked ? msg_in(s, first - 1) : NULL;
	for (i = 0; i < data->num; i++)
		data->row[i] = msg_in(s, first + i);
}

static void write_lane(const struct urb_data *data, unsigned int lane, u32 *to, u32 room_dw)
{
	u32 channels = data->channels ? FIELD_GET(URB9_CHANNELS, data->channels[lane]) : ~0u, i;

	for (i = 0; i < min(data->num, room_dw); i++)
		if (channels & BIT(i))
			to[i] = data->row[i][lane];
}

/*
 * All that every channel has, as most threads end. Channels may share an entry, and the last one's
 * stays, as long as they write to the same place in it.
 * Return: false when it is not that simple.
 */
static bool write_all(const struct msg_send *s, const struct urb_data *data,
		      const struct gen7_urb_entry *e, const u32 *at_dw)
{
	u32 *to[URB_ROW_DW];
	unsigned int i;

	if (data->channels || data->num % HALF_DW)
		return false;
	for (i = 0; i < URB_ROW_DW; i++) {
		if (!e[i].write || e[i].len_dw - at_dw[i] < data->num)
			return false;
		to[i] = e[i].dw + at_dw[i];
	}
	s->core->turn->to_entries(data->row, data->num, to);
	return true;
}

static void write_lanes(const struct msg_send *s, const struct urb_call *call, gen7_urb_find *find,
			void *arg)
{
	const struct urb_lanes lanes = find_lanes(s, call);
	struct gen7_urb_entry e[URB_ROW_DW];
	u32 at_dw[URB_ROW_DW];
	struct urb_data data;
	unsigned int i;

	find_data(s, call, &data);
	if (!data.num)
		return;
	for (i = 0; i < URB_ROW_DW; i++) {
		e[i].write = false;
		if (s->mask & BIT(i))
			at_dw[i] = find_lane(s, &lanes, find, arg, i, &e[i]);
	}
	if (!lanes.offset && write_all(s, &data, e, at_dw))
		return;
	for (i = 0; i < URB_ROW_DW; i++)
		if (e[i].write)
			write_lane(&data, i, e[i].dw + at_dw[i], e[i].len_dw - at_dw[i]);
}

static void read_lanes(const struct msg_send *s, const struct urb_call *call, gen7_urb_find *find,
		       void *arg)
{
	const struct urb_lanes lanes = find_lanes(s, call);
	unsigned int lane, i;

	for (lane = 0; lane < URB_ROW_DW; lane++) {
		struct gen7_urb_entry e;
		u32 at_dw;

		if (!(s->mask & BIT(lane)))
			continue;
		at_dw = find_lane(s, &lanes, find, arg, lane, &e);
		for (i = 0; i < s->msg->rlen; i++)
			msg_out(s, i)[lane] = at_dw + i < e.len_dw ? e.dw[at_dw + i] : 0;
	}
}

int gen9_urb_send(const struct msg_send *s, gen7_urb_find *find, void *arg)
{
	const struct urb_call call = call_gen9(s->msg->desc);

	if (s->msg->sfid != SFID_URB || call.opcode > URB9_READ_SIMD8)
		return unknown_message(s);
	if (call.opcode == URB9_WRITE_SIMD8)
		write_lanes(s, &call, find, arg);
	else if (call.opcode == URB9_READ_SIMD8)
		read_lanes(s, &call, find, arg);
	else
		return send_rows(s, &call, find, arg);
	return 0;
}
