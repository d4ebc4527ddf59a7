// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: operands
 *
 * Regions, swizzles, compression and address modes become one byte distance a channel;
 * immediates become eight lanes.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "translate.h"

static const struct eu_arf_row *arf_of(const struct eu_context *c, unsigned int run)
{
	return &c->isa->arf[eu_field(c, run + EU_OP_REG) >> 4 & 15];
}

bool eu_is_arf(const struct eu_context *c, unsigned int run, unsigned int arf)
{
	return eu_field(c, run + EU_OP_FILE) == EU_ARF && !eu_field(c, run + EU_OP_INDIRECT) &&
	       arf_of(c, run) == &c->isa->arf[arf];
}

u32 eu_direct_offset(const struct eu_context *c, unsigned int run)
{
	u32 reg = eu_field(c, run + EU_OP_REG);
	u32 subreg_B = c->align16 ? 16 * eu_field(c, run + EU_OP_SUBREG16) :
				    eu_field(c, run + EU_OP_SUBREG);

	switch (eu_field(c, run + EU_OP_FILE)) {
	case EU_ARF:
		return arf_of(c, run)->reg_B * (reg & 15) + subreg_B;
	case EU_MRF:
		return (32 * reg + subreg_B) & c->isa->files->message.mask;
	default:
		return (32 * reg + subreg_B) & c->isa->files->general.mask;
	}
}

const struct ir_file *eu_file_of(const struct eu_context *c, unsigned int run)
{
	switch (eu_field(c, run + EU_OP_FILE)) {
	case EU_ARF:
		return &arf_of(c, run)->file;
	case EU_MRF:
		return &c->isa->files->message;
	default:
		return &c->isa->files->general;
	}
}

/* Ten bits with sign, the last of which may be elsewhere; of align16 the first four are zero. */
static s16 address_immediate(const struct eu_context *c, unsigned int run)
{
	u32 v = eu_field(c, run + EU_OP_ADDR_HIGH) << 9;

	if (c->align16)
		v |= eu_field(c, run + EU_OP_ADDR_IMM16) << 4;
	else
		v |= eu_field(c, run + EU_OP_ADDR_IMM);
	return (s16)(v << 6) >> 6;
}

static u32 stride_of(u32 code)
{
	return code ? 1u << (code - 1) : 0;
}

/* What an element counts in regions: where a double is two, it is that of each. */
static u32 element_B(const struct eu_context *c, unsigned int type)
{
	u32 size_B = ir_type_size_B[type];

	return c->isa->double_is_two ? min_t(u32, size_B, 4) : size_B;
}

/* Align1: <vstride; width, hstride>, in elements. */
static void region_steps(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	u32 size_B = element_B(c, src->type);
	u32 width = 1u << min_t(u32, eu_field(c, run + EU_OP_WIDTH), 4);
	u32 hstride_B = stride_of(eu_field(c, run + EU_OP_HSTRIDE)) * size_B;
	u32 code = eu_field(c, run + EU_OP_VSTRIDE);
	u32 vstride_B = stride_of(code) * size_B;
	unsigned int i;

	if (code == EU_VSTRIDE_VXH) {
		/* Each row starts where its own element of the address register says. */
		vstride_B = 0;
		if (src->kind == IR_INDIRECT)
			src->addr_row = width;
	}
	for (i = 0; i < IR_CHANNELS; i++)
		src->step[i] = i / width * vstride_B + i % width * hstride_B;
}

#define IN_ORDER	0xe4u	/* the swizzle xyzw */

/*
 * Align16: groups of four, reordered, packed or all the same one. A swizzle is of DWords: elements
 * of 64 bits go by groups of two, and x and z say which of the two the one and the other are.
 */
static void swizzled(u32 swizzle, u32 size_B, bool packed, struct ir_src *src)
{
	u32 dwords = size_B > sizeof(u32) ? 2 : 1;
	u32 group = 4 / dwords;
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++) {
		u32 component = (swizzle >> 2 * dwords * (i % group) & 3) / dwords;

		src->step[i] = ((packed ? i / group * group : 0) + component) * size_B;
	}
}

static void swizzle_steps(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	u32 swizzle = 0;
	unsigned int i;

	for (i = 0; i < 4; i++)
		swizzle |= eu_field(c, run + EU_OP_SWIZZLE_X + i) << 2 * i;
	swizzled(c->macro ? IN_ORDER : swizzle, element_B(c, src->type),
		 eu_field(c, run + EU_OP_VSTRIDE), src);
}

static u32 nibble(u32 v, unsigned int i)
{
	return v >> 4 * (i % 8) & 15;
}

static u32 signed_nibble(u32 v, unsigned int i)
{
	return (u32)((s32)(nibble(v, i) << 28) >> 28);
}

/* A restricted float: sign, 3 bits of exponent, 4 of mantissa. Zero is zero. */
static u32 small_float(u32 v, unsigned int i)
{
	u32 byte = v >> 8 * (i % 4) & 0xff;

	if (!(byte & 0x7f))
		return byte << 24;
	return (byte & 0x80) << 24 | ((byte >> 4 & 7) + 124) << 23 | (byte & 0xf) << 19;
}

static u32 immediate_lane(const struct eu_type *type, u32 v, unsigned int i)
{
	switch (type->layout) {
	case EU_SIGNED_NIBBLES:
		return signed_nibble(v, i);
	case EU_NIBBLES:
		return nibble(v, i);
	case EU_SMALL_FLOATS:
		return small_float(v, i);
	default:
		break;
	}
	if (type->ir == IR_W)
		return (u32)(s32)(s16)v;
	return ir_type_size_B[type->ir] == 2 ? (u16)v : v;
}

/*
 * Which component of a vector a channel has. There are eight words, which go nowhere: a destination
 * is to have words side by side, and where it has DWords they take what stands beside them, every
 * other word. The compute runtime's kernels make pairs of addresses so.
 */
static unsigned int immediate_place(const struct eu_context *c, const struct eu_type *type,
				    unsigned int i)
{
	const struct eu_type *to = &c->isa->type[eu_field(c, EU_DST + EU_OP_TYPE)];
	u32 stride_B = ir_type_size_B[to->ir] * stride_of(eu_field(c, EU_DST + EU_OP_HSTRIDE));

	if (type->layout != EU_SIGNED_NIBBLES && type->layout != EU_NIBBLES)
		return i;
	return i * max(stride_B / 2, 1u) % 8;
}

static void immediate(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	const struct eu_type *type = &c->isa->immediate[eu_field(c, run + EU_OP_TYPE)];
	u32 v = eu_field(c, EU_IMM);
	unsigned int i;

	src->kind = IR_IMM;
	src->type = type->ir;
	src->wide = (u64)v << 32 | eu_field(c, EU_IMM_LOW);
	for (i = 0; i < 8; i++)
		src->lane[i] = immediate_lane(type, v, immediate_place(c, type, i));
}

void eu_source(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	if (eu_field(c, run + EU_OP_FILE) == EU_IMMEDIATE) {
		immediate(c, run, src);
		return;
	}
	src->type = c->isa->type[eu_field(c, run + EU_OP_TYPE)].ir;
	src->negate = eu_field(c, run + EU_OP_NEGATE);
	src->inverts = c->opcode->flags & EU_INVERTS;
	src->abs = eu_field(c, run + EU_OP_ABS);
	if (eu_field(c, run + EU_OP_INDIRECT)) {
		src->kind = IR_INDIRECT;
		src->file = c->isa->files->general;
		src->addr = eu_field(c, run + EU_OP_ADDR_SUBREG);
		src->addr_imm = address_immediate(c, run);
	} else {
		src->kind = IR_DIRECT;
		src->file = *eu_file_of(c, run);
		src->offset_B = eu_direct_offset(c, run);
		src->reads_acc = eu_is_arf(c, run, EU_ARF_ACC);
	}
	if (c->align16)
		swizzle_steps(c, run, src);
	else
		region_steps(c, run, src);
}

u8 eu_source_effects(const struct eu_context *c, unsigned int run)
{
	if (eu_field(c, run + EU_OP_FILE) != EU_ARF)
		return 0;
	return arf_of(c, run)->effects & IR_EFFECTS_OF_READING;
}

/*
 * The channel of the accumulator that an element @at_B from acc0 is: each has one, whatever its
 * size, and a register has eight of DWords, four of what is wider. Of what is smaller it has
 * sixteen, of which the last eight are where those of acc1 are.
 */
static u32 acc_channel(u32 at_B, u8 type)
{
	u32 size_B = ir_type_size_B[type];

	if (size_B >= sizeof(u32))
		return at_B / size_B;
	return at_B / 32 * 8 + at_B % 32 / size_B;
}

void eu_place_accumulator(struct ir_src *src)
{
	u32 size_B = ir_type_size_B[src->type];
	unsigned int i;

	if (!src->reads_acc)
		return;
	src->offset_B = acc_channel(src->offset_B, src->type) * sizeof(u32);
	for (i = 0; i < IR_CHANNELS; i++)
		src->step[i] = src->step[i] / size_B * sizeof(u32);
}

static void direct_destination(const struct eu_context *c, struct ir_op *op)
{
	if (eu_is_arf(c, EU_DST, EU_ARF_NULL))
		return;
	if (eu_is_arf(c, EU_DST, EU_ARF_ACC)) {
		op->writes_acc = true;
		op->acc_first = acc_channel(eu_direct_offset(c, EU_DST) % 64, op->dst.type);
		return;
	}
	if (eu_field(c, EU_DST + EU_OP_FILE) == EU_ARF)
		op->effects |= arf_of(c, EU_DST)->effects;
	op->dst.kind = IR_DIRECT;
	op->dst.file = *eu_file_of(c, EU_DST);
	op->dst.offset_B = eu_direct_offset(c, EU_DST);
}

static void indirect_destination(const struct eu_context *c, struct ir_op *op)
{
	op->dst.kind = IR_INDIRECT;
	op->dst.file = c->isa->files->general;
	op->dst.addr = eu_field(c, EU_DST + EU_OP_ADDR_SUBREG);
	op->dst.addr_imm = address_immediate(c, EU_DST);
}

/* In compr4 the second half goes four registers on, not one. */
static bool is_compr4(const struct eu_context *c)
{
	return c->isa->has_compr4 && eu_field(c, EU_DST + EU_OP_FILE) == EU_MRF &&
	       !eu_field(c, EU_DST + EU_OP_INDIRECT) &&
	       eu_field(c, EU_DST + EU_OP_REG) & EU_MRF_COMPR4;
}

void eu_destination(const struct eu_context *c, struct ir_op *op)
{
	u32 stride = stride_of(eu_field(c, EU_DST + EU_OP_HSTRIDE));
	u32 size_B, half_B;
	unsigned int i;

	op->dst.type = c->isa->type[eu_field(c, EU_DST + EU_OP_TYPE)].ir;
	size_B = element_B(c, op->dst.type);
	if (eu_field(c, EU_DST + EU_OP_INDIRECT))
		indirect_destination(c, op);
	else
		direct_destination(c, op);
	if (c->align16 || !stride)
		stride = 1;
	half_B = is_compr4(c) ? 128 : 8 * stride * size_B;
	for (i = 0; i < IR_CHANNELS; i++)
		op->dst.step[i] = i / 8 * half_B + i % 8 * stride * size_B;
}

/*
 * Of 64 bits .xy and .zw are the one and the other half of 16 bytes, and so one of each two
 * channels; other masks are of channels.
 */
static u32 channels_of_mask(u32 mask, u8 type)
{
	if (ir_type_size_B[type] > sizeof(u32) && (mask == 0x3 || mask == 0xc))
		mask = mask == 0x3 ? 0x5 : 0xa;
	return mask * 0x11111111;
}

void eu_write_mask(const struct eu_context *c, bool three, struct ir_op *op)
{
	u32 mask = eu_field(c, three ? EU_3_WRITEMASK : EU_DST + EU_OP_WRITEMASK);

	if (!c->macro && (three || c->align16))
		op->chan &= channels_of_mask(mask, op->dst.type);
}

static const struct {
	unsigned int run;
	u8 src;
} three_run[2][3] = {
	{ { EU_THREE0, 0 }, { EU_THREE1, 1 }, { EU_THREE2, 2 } },
	/* the addend comes last in operations */
	{ { EU_THREE0, 2 }, { EU_THREE1, 0 }, { EU_THREE2, 1 } },
};

/* One element, or groups of four in some order, in a row. */
static void three_steps(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	u32 swizzle = c->macro ? IN_ORDER : eu_field(c, run + EU_3_SWIZZLE);

	if (!eu_field(c, run + EU_3_SCALAR))
		swizzled(swizzle, element_B(c, src->type), true, src);
}

/* Of floats and halves all but the first source say for themselves which they are. */
static u8 three_type(const struct eu_context *c, unsigned int run)
{
	u8 type = c->isa->three_type[eu_field(c, EU_3_TYPE)].ir;

	if (run == EU_THREE0 || (type != IR_F && type != IR_HF))
		return type;
	return eu_field(c, run + EU_3_HALF) ? IR_HF : IR_F;
}

static void three_source(const struct eu_context *c, unsigned int run, struct ir_src *src)
{
	src->kind = IR_DIRECT;
	src->type = three_type(c, run);
	src->negate = eu_field(c, run + EU_3_NEGATE);
	src->abs = eu_field(c, run + EU_3_ABS);
	src->file = c->isa->files->general;
	src->offset_B = (32 * eu_field(c, run + EU_3_REG) + 4 * eu_field(c, run + EU_3_SUBREG) +
			 16 * eu_field(c, run + EU_3_SUBREG_HIGH) +
			 2 * eu_field(c, run + EU_3_SUBREG_WORD)) & src->file.mask;
	three_steps(c, run, src);
}

static void three_destination(const struct eu_context *c, struct ir_op *op)
{
	struct ir_dst *dst = &op->dst;
	unsigned int i;

	dst->kind = IR_DIRECT;
	dst->type = c->isa->three_type[eu_field(c, EU_3_DST_TYPE)].ir;
	dst->file = c->isa->files->general;
	dst->offset_B = (32 * eu_field(c, EU_3_DST_REG) + 4 * eu_field(c, EU_3_DST_SUBREG)) &
			dst->file.mask;
	for (i = 0; i < IR_CHANNELS; i++)
		dst->step[i] = i * element_B(c, dst->type);
}

void eu_three_operands(const struct eu_context *c, struct ir_op *op)
{
	bool addend_first = c->opcode->flags & EU_ADDEND_FIRST;
	unsigned int i;

	three_destination(c, op);
	for (i = 0; i < 3; i++)
		three_source(c, three_run[addend_first][i].run,
			     &op->src[three_run[addend_first][i].src]);
}

static void pair_steps(u16 *step)
{
	unsigned int i;

	for (i = 0; i < IR_CHANNELS / 2; i++)
		step[i] = step[2 * i];
}

void eu_pair_channels(struct ir_op *op)
{
	u32 chan = op->chan >> op->group;
	unsigned int i;

	pair_steps(op->dst.step);
	for (i = 0; i < 3; i++)
		pair_steps(op->src[i].step);
	op->exec_size = max(op->exec_size / 2, 1);
	op->width = GENMASK(op->exec_size - 1, 0) << op->group;
	op->chan = 0;
	for (i = 0; i < op->exec_size; i++)
		op->chan |= (chan >> 2 * i & 1) << (op->group + i);
}
