// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from instruction words to operations
 *
 * Regions, swizzles, compression and address modes become one byte distance a channel;
 * immediates become eight lanes; branches get the address of their target; and
 * a write to IP, which kernels in single program flow use for their branches,
 * becomes the jump that it is.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "../../shader/ir.h"
#include "../../shader/math.h"
#include "isa.h"

/* struct context: what is looked at from all over the translation of one instruction */
struct context {
	const struct eu_isa *isa;
	const struct eu_words *w;
	const struct eu_opcode *opcode;
	bool align16;
	unsigned int compression;
};

static u32 get(const struct context *c, unsigned int field)
{
	return eu_get(c->isa, c->w, field);
}

static const struct ir_file arf_file[16] = {
	[EU_ARF_NULL]			= { EU_ROW_NULL, 64 - 1 },
	[EU_ARF_ADDRESS]		= { EU_ROW_A0, 32 - 1 },
	[EU_ARF_ACC]			= { EU_ROW_ACC, 64 - 1 },
	[EU_ARF_FLAG]			= { EU_ROW_FLAG, 8 - 1 },
	[EU_ARF_MASK]			= { EU_ROW_MASK, 8 - 1 },
	[EU_ARF_MASK_STACK]		= { EU_ROW_MS, 32 - 1 },
	[EU_ARF_MASK_STACK_DEPTH]	= { EU_ROW_MSD, 4 - 1 },
	[EU_ARF_STATE]			= { EU_ROW_SR0, 16 - 1 },
	[EU_ARF_CONTROL]		= { EU_ROW_CR0, 16 - 1 },
	[EU_ARF_NOTIFICATION]		= { EU_ROW_N0, 16 - 1 },
	[EU_ARF_IP]			= { EU_ROW_IP, 4 - 1 },
	[EU_ARF_TDR]			= { EU_ROW_NULL, 64 - 1 },
	[EU_ARF_TIMESTAMP]		= { EU_ROW_TM0, 16 - 1 },
	[13]				= { EU_ROW_NULL, 64 - 1 },
	[14]				= { EU_ROW_NULL, 64 - 1 },
	[15]				= { EU_ROW_NULL, 64 - 1 },
};

static unsigned int arf_of(const struct context *c, unsigned int run)
{
	return get(c, run + EU_OP_REG) >> 4 & 15;
}

static bool is_arf(const struct context *c, unsigned int run, unsigned int arf)
{
	return get(c, run + EU_OP_FILE) == EU_ARF && !get(c, run + EU_OP_INDIRECT) &&
	       arf_of(c, run) == arf;
}

/* Byte offset of a direct operand in its file. */
static u32 direct_offset(const struct context *c, unsigned int run)
{
	u32 reg = get(c, run + EU_OP_REG);
	u32 subreg_B = c->align16 ? 16 * get(c, run + EU_OP_SUBREG16) :
				    get(c, run + EU_OP_SUBREG);

	switch (get(c, run + EU_OP_FILE)) {
	case EU_ARF:
		return 32 * (reg & 15) + subreg_B;
	case EU_MRF:
		return (32 * reg + subreg_B) & c->isa->files->message.mask;
	default:
		return (32 * reg + subreg_B) & c->isa->files->general.mask;
	}
}

static s16 address_immediate(const struct context *c, unsigned int run)
{
	if (c->align16)
		return (s16)(get(c, run + EU_OP_ADDR_IMM16) << 10) >> 6;
	return (s16)(get(c, run + EU_OP_ADDR_IMM) << 6) >> 6;
}

static u32 stride_of(u32 code)
{
	return code ? 1u << (code - 1) : 0;
}

/* Align1: <vstride; width, hstride>, in elements. */
static void region_steps(const struct context *c, unsigned int run, struct ir_src *src)
{
	u32 size_B = ir_type_size_B[src->type];
	u32 width = 1u << min_t(u32, get(c, run + EU_OP_WIDTH), 4);
	u32 hstride_B = stride_of(get(c, run + EU_OP_HSTRIDE)) * size_B;
	u32 code = get(c, run + EU_OP_VSTRIDE);
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

/* Align16: groups of four, reordered, packed or all the same one. */
static void swizzle_steps(const struct context *c, unsigned int run, struct ir_src *src)
{
	u32 size_B = ir_type_size_B[src->type];
	u32 group_B = get(c, run + EU_OP_VSTRIDE) ? 4 * size_B : 0;
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++) {
		u32 component = get(c, run + EU_OP_SWIZZLE_X + i % 4);

		src->step[i] = i / 4 * group_B + component * size_B;
	}
}

static u32 nibble(u32 v, unsigned int i)
{
	return (u32)((s32)(v << (28 - 4 * (i % 8))) >> 28);
}

/* A restricted float: sign, 3 bits of exponent, 4 of mantissa. Zero is zero. */
static u32 small_float(u32 v, unsigned int i)
{
	u32 byte = v >> 8 * (i % 4) & 0xff;

	if (!(byte & 0x7f))
		return byte << 24;
	return (byte & 0x80) << 24 | ((byte >> 4 & 7) + 124) << 23 | (byte & 0xf) << 19;
}

static void immediate(const struct context *c, unsigned int run, struct ir_src *src)
{
	u32 type = get(c, run + EU_OP_TYPE);
	u32 v = get(c, EU_IMM);
	unsigned int i;

	src->kind = IR_IMM;
	src->type = c->isa->type[type];
	if (type == EU_IMM_V)
		src->type = IR_W;
	else if (type == EU_IMM_VF || type == EU_TYPE_F)
		src->type = IR_F;
	else if (type == EU_TYPE_UB)
		src->type = IR_UW;
	for (i = 0; i < 8; i++) {
		if (type == EU_IMM_V)
			src->lane[i] = nibble(v, i);
		else if (type == EU_IMM_VF)
			src->lane[i] = small_float(v, i);
		else if (src->type == IR_W)
			src->lane[i] = (u32)(s32)(s16)v;
		else if (src->type == IR_UW)
			src->lane[i] = (u16)v;
		else
			src->lane[i] = v;
	}
}

static const struct ir_file *file_of(const struct context *c, unsigned int run)
{
	switch (get(c, run + EU_OP_FILE)) {
	case EU_ARF:
		return &arf_file[arf_of(c, run)];
	case EU_MRF:
		return &c->isa->files->message;
	default:
		return &c->isa->files->general;
	}
}

static void source(const struct context *c, unsigned int run, struct ir_src *src)
{
	if (get(c, run + EU_OP_FILE) == EU_IMMEDIATE) {
		immediate(c, run, src);
		return;
	}
	src->type = c->isa->type[get(c, run + EU_OP_TYPE)];
	src->negate = get(c, run + EU_OP_NEGATE);
	src->abs = get(c, run + EU_OP_ABS);
	if (get(c, run + EU_OP_INDIRECT)) {
		src->kind = IR_INDIRECT;
		src->file = c->isa->files->general;
		src->addr = get(c, run + EU_OP_ADDR_SUBREG);
		src->addr_imm = address_immediate(c, run);
	} else {
		src->kind = IR_DIRECT;
		src->file = *file_of(c, run);
		src->offset_B = direct_offset(c, run);
		src->reads_acc = is_arf(c, run, EU_ARF_ACC);
	}
	if (c->align16)
		swizzle_steps(c, run, src);
	else
		region_steps(c, run, src);
}

/* The first channel of the accumulator that an explicit destination names. */
static u8 acc_channel(const struct context *c)
{
	return (get(c, EU_DST + EU_OP_REG) & 1) * 8 + direct_offset(c, EU_DST) % 32 / 4;
}

static void direct_destination(const struct context *c, struct ir_op *op)
{
	if (is_arf(c, EU_DST, EU_ARF_NULL))
		return;
	if (is_arf(c, EU_DST, EU_ARF_ACC)) {
		op->writes_acc = true;
		op->acc_first = acc_channel(c);
		return;
	}
	if (is_arf(c, EU_DST, EU_ARF_MASK))
		op->effects |= IR_EFFECT_MASKS;
	op->dst.kind = IR_DIRECT;
	op->dst.file = *file_of(c, EU_DST);
	op->dst.offset_B = direct_offset(c, EU_DST);
}

static void indirect_destination(const struct context *c, struct ir_op *op)
{
	op->dst.kind = IR_INDIRECT;
	op->dst.file = c->isa->files->general;
	op->dst.addr = get(c, EU_DST + EU_OP_ADDR_SUBREG);
	op->dst.addr_imm = address_immediate(c, EU_DST);
}

/* In compr4 the second half goes four registers on, not one. */
static bool is_compr4(const struct context *c)
{
	return c->isa->has_compr4 && get(c, EU_DST + EU_OP_FILE) == EU_MRF &&
	       !get(c, EU_DST + EU_OP_INDIRECT) &&
	       get(c, EU_DST + EU_OP_REG) & EU_MRF_COMPR4;
}

static void destination(const struct context *c, struct ir_op *op)
{
	u32 stride = stride_of(get(c, EU_DST + EU_OP_HSTRIDE));
	u32 size_B, half_B;
	unsigned int i;

	op->dst.type = c->isa->type[get(c, EU_DST + EU_OP_TYPE)];
	size_B = ir_type_size_B[op->dst.type];
	if (get(c, EU_DST + EU_OP_INDIRECT))
		indirect_destination(c, op);
	else
		direct_destination(c, op);
	if (c->align16 || !stride)
		stride = 1;
	half_B = is_compr4(c) ? 128 : 8 * stride * size_B;
	for (i = 0; i < IR_CHANNELS; i++)
		op->dst.step[i] = i / 8 * half_B + i % 8 * stride * size_B;
}

static const struct {
	u8 pred;
	u8 group;
} predicate_align1[16] = {
	{ IR_PRED_NONE }, { IR_PRED_FLAG }, { IR_PRED_ANYV, 1 }, { IR_PRED_ALLV, 1 },
	{ IR_PRED_ANY, 2 }, { IR_PRED_ALL, 2 }, { IR_PRED_ANY, 4 }, { IR_PRED_ALL, 4 },
	{ IR_PRED_ANY, 8 }, { IR_PRED_ALL, 8 }, { IR_PRED_ANY, 16 }, { IR_PRED_ALL, 16 },
}, predicate_align16[16] = {
	{ IR_PRED_NONE }, { IR_PRED_FLAG }, { IR_PRED_X }, { IR_PRED_Y },
	{ IR_PRED_Z }, { IR_PRED_W }, { IR_PRED_ANY, 4 }, { IR_PRED_ALL, 4 },
};

static void control(const struct context *c, struct ir_op *op)
{
	u32 pred = get(c, EU_PRED_CTRL);
	u32 size = min_t(u32, get(c, EU_EXEC_SIZE), 4);

	op->exec_size = 1u << size;
	op->group = c->compression == EU_COMPRESSION_SECOND_HALF && size < 4 ? 8 : 0;
	op->width = GENMASK(op->exec_size - 1, 0) << op->group;
	op->chan = op->width;
	op->acc_first = op->group;
	op->pred = c->align16 ? predicate_align16[pred].pred : predicate_align1[pred].pred;
	op->pred_group = c->align16 ? predicate_align16[pred].group :
				      predicate_align1[pred].group;
	op->pred_invert = get(c, EU_PRED_INV);
	op->flag = get(c, EU_FLAG_SUBREG);
	op->saturate = get(c, EU_SATURATE);
	op->no_mask = get(c, EU_MASK_CTRL);
	op->target = IR_NO_TARGET;
}

static void write_mask(const struct context *c, struct ir_op *op)
{
	u32 mask = get(c, EU_DST + EU_OP_WRITEMASK);

	if (c->align16 && !get(c, EU_DST + EU_OP_INDIRECT))
		op->chan &= mask * 0x1111;
}

/* Floats make the whole operation float; 32-bit integers with them are not legal. */
static bool executes_in_float(const struct ir_op *op)
{
	return (op->src[0].kind != IR_NONE && op->src[0].type == IR_F) ||
	       (op->src[1].kind != IR_NONE && op->src[1].type == IR_F);
}

/* All but the first line of LINE and PLN's first source is what its neighbours are. */
static void plane_source(struct ir_op *op)
{
	struct ir_src *uv = &op->src[1];
	unsigned int i;

	op->src[0].offset_B &= ~15u;
	memset(op->src[0].step, 0, sizeof(op->src[0].step));
	if (op->opcode != IR_PLN)
		return;
	for (i = 0; i < IR_CHANNELS; i++)
		uv->step[i] = i / 8 * 64 + i % 8 * 4;
}

static bool is_dword(const struct ir_src *src)
{
	return src->type == IR_D || src->type == IR_UD;
}

static void arithmetic(const struct context *c, u32 flags, struct ir_op *op)
{
	op->writes_acc = c->opcode->flags & EU_WRITES_ACC;
	destination(c, op);
	write_mask(c, op);
	source(c, EU_SRC0, &op->src[0]);
	if (c->opcode->num_src > 1)
		source(c, EU_SRC1, &op->src[1]);
	op->cond = get(c, EU_COND);
	if (op->cond > IR_COND_U)
		op->cond = IR_COND_NONE;
	op->is_float = executes_in_float(op);
	op->exec = op->is_float ? IR_F : IR_D;
	op->alt = flags & EU_STATE_ALT_FLOAT;
	/* Multipliers are 16 bits wide on one side (Gen4 to Gen6: the first). */
	if (!op->is_float && is_dword(&op->src[0]) && is_dword(&op->src[1]))
		op->cut = 1;
	if (op->opcode == IR_LINE || op->opcode == IR_PLN)
		plane_source(op);
}

/* IP as a source is this instruction's address, which is known. */
static bool ip_plus_immediate(const struct context *c, const struct ir_op *op, u32 *target)
{
	u32 ip = op->ip;

	if (c->opcode->ir != IR_ADD || get(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE ||
	    !is_arf(c, EU_SRC0, EU_ARF_IP) || op->src[0].negate || op->src[0].abs)
		return false;
	*target = ip + op->src[1].lane[0];
	return true;
}

static void make_ip_constant(struct ir_src *src, u32 ip)
{
	unsigned int i;

	src->kind = IR_IMM;
	for (i = 0; i < 8; i++)
		src->lane[i] = ip;
}

/* Kernels in single program flow branch by writing IP. */
static void ip_operands(const struct context *c, struct ir_op *op)
{
	bool writes_ip = is_arf(c, EU_DST, EU_ARF_IP);
	u32 target;

	if (writes_ip && ip_plus_immediate(c, op, &target)) {
		op->opcode = IR_JMPI;
		op->target = target;
		op->src[0].kind = IR_NONE;
		return;
	}
	if (is_arf(c, EU_SRC0, EU_ARF_IP))
		make_ip_constant(&op->src[0], op->ip);
	if (c->opcode->num_src > 1 && is_arf(c, EU_SRC1, EU_ARF_IP))
		make_ip_constant(&op->src[1], op->ip);
	if (!writes_ip)
		return;
	/* Calls and returns: only plain moves are known. */
	op->opcode = op->opcode == IR_MOV ? IR_SET_IP : IR_HANG;
}

static void branch(const struct context *c, struct ir_op *op)
{
	s32 jump = (s16)get(c, EU_JUMP);

	op->pop = get(c, EU_POP);
	if (op->opcode == IR_ENDIF || op->opcode == IR_POP)
		return;
	op->target = op->ip + (u32)jump * c->isa->jump_unit_B;
}

/* The distance counts from the next instruction. */
static void jump(const struct context *c, struct ir_op *op)
{
	if (get(c, EU_SRC1 + EU_OP_FILE) == EU_IMMEDIATE)
		op->target = op->next_ip + get(c, EU_IMM) * c->isa->jump_unit_B;
	else
		source(c, EU_SRC1, &op->src[0]);
}

/*
 * What the implied move copies: eight DWords, by the region or swizzle of the source; setup
 * kernels send one DWord from the middle of a register that way. Smaller types stand for a
 * header, and that is the register as it is.
 */
static void implied_source(const struct context *c, struct ir_src *src)
{
	unsigned int i;

	source(c, EU_SRC0, src);
	src->kind = IR_DIRECT;
	src->file = *file_of(c, EU_SRC0);
	src->offset_B = direct_offset(c, EU_SRC0);
	for (i = 0; ir_type_size_B[src->type] < 4 && i < 8; i++)
		src->step[i] = 4 * i;
}

/*
 * From message registers, of which there are as many more as catch what goes past the last one; or
 * where a family has none, from the general ones that the first source names.
 */
static void message_payload(const struct context *c, struct ir_op *op)
{
	const struct ir_file *general = &c->isa->files->general;
	const struct ir_file *message = &c->isa->files->message;
	struct mirage_eu_part *part = &op->send.msg.payload[0];

	part->len = op->send.msg.mlen;
	if (!ir_file_exists(message)) {
		part->row = general->row;
		part->mask = ir_file_rows(general) - 1;
		part->first = get(c, EU_SRC0 + EU_OP_REG) & part->mask;
		return;
	}
	part->row = message->row;
	part->mask = 2 * ir_file_rows(message) - 1;
	part->first = get(c, EU_BASE_MRF);
	op->send.move = !is_arf(c, EU_SRC0, EU_ARF_NULL);
	implied_source(c, &op->src[0]);
}

static void message_response(const struct context *c, struct mirage_eu_message *msg)
{
	const struct ir_file *general = &c->isa->files->general;
	struct mirage_eu_part *part = &msg->response;

	part->len = msg->rlen;
	msg->dst_null = get(c, EU_DST + EU_OP_FILE) != EU_GRF;
	if (msg->dst_null) {
		part->row = EU_ROW_SINK;
		part->mask = 1;
		return;
	}
	part->row = general->row;
	part->mask = ir_file_rows(general) - 1;
	part->first = get(c, EU_DST + EU_OP_REG) & part->mask;
}

static void message(const struct context *c, struct ir_op *op)
{
	const struct eu_message_layout *l = &c->isa->message;
	struct mirage_eu_message *msg = &op->send.msg;
	u32 desc = get(c, EU_DESC);

	op->send.desc_reg = get(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE;
	op->send.mlen_shift = l->mlen_shift;
	op->send.rlen_shift = l->rlen_shift;
	op->send.rlen_mask = l->rlen_mask;
	op->send.header_bit = l->header_bit;
	/* Part of the channel enables that go with the message, whoever looks at them. */
	write_mask(c, op);
	msg->sfid = get(c, EU_SFID);
	msg->desc = desc;
	msg->mlen = desc >> l->mlen_shift & 0xf;
	msg->rlen = desc >> l->rlen_shift & l->rlen_mask;
	msg->header = l->header_bit ? desc >> l->header_bit & 1 : true;
	msg->eot = get(c, EU_EOT) && !op->send.desc_reg;
	message_payload(c, op);
	message_response(c, msg);
	msg->exec_size = op->exec_size;
	msg->first_channel = op->group;
}

/* Gen4-5 Vol 4 Part 1, 6.1.1.1. Two registers of one operand are 16 channels. */
static void math_message(const struct context *c, u32 flags, struct ir_op *op)
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
		m->first_dw = direct_offset(c, EU_DST) % 32 / 4;
	if (op->send.msg.mlen > 1 && m->function < MATH_SINCOS)
		m->lanes = c->isa->math_lanes;
	/* A compressed send of one register is two sends, of two registers to two. */
	if (op->send.msg.mlen == 1 && c->compression == EU_COMPRESSION_COMPRESSED &&
	    m->function < MATH_SINCOS) {
		m->lanes = 16;
		op->send.both = true;
	}
}

/* The family has no such file. */
static bool is_missing(const struct context *c, unsigned int run)
{
	return get(c, run + EU_OP_FILE) == EU_MRF && !ir_file_exists(&c->isa->files->message);
}

static bool names_missing(const struct context *c)
{
	return is_missing(c, EU_DST) || is_missing(c, EU_SRC0) ||
	       (c->opcode->num_src > 1 && is_missing(c, EU_SRC1));
}

void eu_translate(const struct eu_isa *isa, const struct eu_words *w, u32 ip, u32 next_ip,
		  u32 flags, struct ir_op *op)
{
	struct context c = {
		.isa = isa,
		.w = w,
		.opcode = &isa->opcode[eu_get(isa, w, EU_OPCODE)],
		.align16 = eu_get(isa, w, EU_ALIGN16),
		.compression = eu_get(isa, w, EU_COMPRESSION),
	};

	op->opcode = c.opcode->name ? c.opcode->ir : IR_HANG;
	op->ip = ip;
	op->next_ip = next_ip;
	control(&c, op);
	if (op->opcode == IR_HANG || op->opcode == IR_NOP)
		return;
	if (op->opcode == IR_SEND) {
		message(&c, op);
		if (op->send.msg.sfid == EU_SFID_MATH && !op->send.desc_reg)
			math_message(&c, flags, op);
	} else if (op->opcode == IR_JMPI) {
		jump(&c, op);
	} else if (c.opcode->flags & EU_BRANCH) {
		branch(&c, op);
	} else if (op->opcode == IR_WAIT) {
		op->dst.offset_B = direct_offset(&c, EU_DST);
	} else if (op->opcode < IR_SEND) {
		arithmetic(&c, flags, op);
		ip_operands(&c, op);
		if (names_missing(&c))
			op->opcode = IR_HANG;
	}
}
