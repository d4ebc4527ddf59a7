// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages to shared functions
 *
 * On Gen4-5 the payload is in registers of its own, of which the first may be written by the
 * message itself; later it is in the general ones, where the first source says, and Gen9 has
 * messages with more of it elsewhere. Extended math is a message of the former only.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "../../shader/math.h"
#include "translate.h"

static bool is_split(const struct eu_context *c)
{
	return c->opcode->flags & EU_SPLIT;
}

/*
 * What the implied move copies: eight DWords, by the region or swizzle of the source; setup
 * kernels send one DWord from the middle of a register that way. Smaller types stand for a
 * header, and that is the register as it is.
 */
static void implied_source(const struct eu_context *c, struct ir_src *src)
{
	unsigned int i;

	eu_source(c, EU_SRC0, src);
	src->kind = IR_DIRECT;
	src->file = *eu_file_of(c, EU_SRC0);
	src->offset_B = eu_direct_offset(c, EU_SRC0);
	for (i = 0; ir_type_size_B[src->type] < 4 && i < 8; i++)
		src->step[i] = 4 * i;
}

/*
 * From message registers, of which there are as many more as catch what goes past the last one; or
 * where a family has none, from the general ones that the first source names.
 */
static void message_payload(const struct eu_context *c, struct ir_op *op)
{
	const struct ir_file *general = &c->isa->files->general;
	const struct ir_file *message = &c->isa->files->message;
	struct mirage_eu_part *part = &op->send.msg.payload[0];

	part->len = op->send.msg.mlen;
	if (!ir_file_exists(message)) {
		part->row = general->row;
		part->mask = ir_file_rows(general) - 1;
		part->first = eu_field(c, EU_SRC0 + EU_OP_REG) & part->mask;
		return;
	}
	part->row = message->row;
	part->mask = 2 * ir_file_rows(message) - 1;
	part->first = eu_field(c, EU_BASE_MRF);
	op->send.move = !eu_is_arf(c, EU_SRC0, EU_ARF_NULL);
	implied_source(c, &op->src[0]);
}

/* What a register does not say of the extended descriptor: its upper half, and a length. */
static u32 extended_descriptor(const struct eu_context *c)
{
	u32 high = eu_field(c, EU_SPLIT_EX_HIGH) << 3 | eu_field(c, EU_SPLIT_EX_SUBREG);

	return high << 16 | FIELD_PREP(IR_EX_LENGTH, eu_field(c, EU_SPLIT_LENGTH));
}

/* Its length may be in a register, with the rest of what the message says. */
static void second_payload(const struct eu_context *c, struct ir_op *op)
{
	const struct ir_file *general = &c->isa->files->general;
	struct mirage_eu_part *part = &op->send.msg.payload[1];

	part->row = general->row;
	part->mask = ir_file_rows(general) - 1;
	part->first = eu_field(c, EU_SPLIT_REG) & part->mask;
	if (eu_field(c, EU_SPLIT_EX_REG)) {
		op->send.ex_reg = 1 + eu_field(c, EU_SPLIT_EX_SUBREG);
		return;
	}
	op->send.msg.ex_desc = extended_descriptor(c);
	part->len = eu_field(c, EU_SPLIT_FILE) ? eu_field(c, EU_SPLIT_LENGTH) : 0;
	op->send.msg.mlen += part->len;
}

static bool has_response(const struct eu_context *c)
{
	if (is_split(c))
		return eu_field(c, EU_SPLIT_DST_FILE);
	return eu_field(c, EU_DST + EU_OP_FILE) == EU_GRF;
}

static void message_response(const struct eu_context *c, struct mirage_eu_message *msg)
{
	const struct ir_file *general = &c->isa->files->general;
	struct mirage_eu_part *part = &msg->response;

	part->len = msg->rlen;
	msg->dst_null = !has_response(c);
	if (msg->dst_null) {
		part->row = EU_ROW_SINK;
		part->mask = 1;
		return;
	}
	part->row = general->row;
	part->mask = ir_file_rows(general) - 1;
	part->first = eu_field(c, EU_DST + EU_OP_REG) & part->mask;
}

/* Where a descriptor from a register has what the immediate one has here. */
static void message_layout(const struct eu_context *c, struct ir_send *send)
{
	const struct eu_message_layout *l = &c->isa->message;

	send->desc_reg = is_split(c) ? eu_field(c, EU_SPLIT_DESC_REG) :
				       eu_field(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE;
	send->mlen_shift = l->mlen_shift;
	send->rlen_shift = l->rlen_shift;
	send->rlen_mask = l->rlen_mask;
	send->header_bit = l->header_bit;
}

static void message_descriptor(const struct eu_context *c, struct ir_send *send)
{
	const struct eu_message_layout *l = &c->isa->message;
	struct mirage_eu_message *msg = &send->msg;
	u32 desc = eu_field(c, EU_DESC);

	msg->desc = desc;
	msg->mlen = desc >> l->mlen_shift & 0xf;
	msg->rlen = desc >> l->rlen_shift & l->rlen_mask;
	msg->header = l->header_bit ? desc >> l->header_bit & 1 : true;
	msg->eot = eu_field(c, EU_EOT) && (l->eot_always || !send->desc_reg);
}

/* Gen4-5 Vol 4 Part 1, 6.1.1.1. Two registers of one operand are 16 channels. */
static void math_message(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	struct ir_math *m = &op->math;
	u32 desc = op->send.msg.desc;

	op->opcode = IR_MATH;
	op->alt = flags & EU_STATE_ALT_FLOAT;
	m->function = desc & 0xf;
	m->is_signed = desc >> 4 & 1;
	m->saturate = desc >> 6 & 1;
	m->scalar = desc >> 7 & 1;
	m->lanes = 8;
	if (!c->align16)
		m->first_dw = eu_direct_offset(c, EU_DST) % 32 / 4;
	if (op->send.msg.mlen > 1 && m->function < MATH_SINCOS)
		m->lanes = c->isa->math_lanes;
	/* A compressed send of one register is two sends, of two registers to two. */
	if (op->send.msg.mlen == 1 &&
	    eu_field(c, EU_COMPRESSION) == EU_COMPRESSION_COMPRESSED &&
	    m->function < MATH_SINCOS) {
		m->lanes = 16;
		op->send.both = true;
	}
}

void eu_message(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	struct mirage_eu_message *msg = &op->send.msg;

	message_layout(c, &op->send);
	message_descriptor(c, &op->send);
	/* Part of the channel enables that go with the message, whoever looks at them. */
	eu_write_mask(c, false, op);
	msg->sfid = eu_field(c, EU_SFID);
	message_payload(c, op);
	if (is_split(c))
		second_payload(c, op);
	message_response(c, msg);
	msg->exec_size = op->exec_size;
	msg->first_channel = op->group;
	if (c->isa->math_lanes && msg->sfid == EU_SFID_MATH && !op->send.desc_reg)
		math_message(c, flags, op);
}
