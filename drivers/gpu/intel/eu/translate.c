// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from instruction words to operations
 *
 * Operands are in operand.c and messages in send.c. Branches get the address of their
 * target; and a write to IP, which kernels in single program flow use for their branches,
 * becomes the jump that it is.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "translate.h"

/*
 * The first channel's bit: where there are no quarters, only that of the second half has a code.
 * Channels behind the last one there are not.
 */
static u8 first_channel(const struct eu_context *c, u32 size)
{
	u32 compression = eu_field(c, EU_COMPRESSION);

	if (c->isa->quarters)
		return min(8 * compression + 4 * eu_field(c, EU_NIBBLE),
			   IR_CHANNELS - (1u << size));
	return compression == EU_COMPRESSION_SECOND_HALF && size < 4 ? 8 : 0;
}

static u8 flag_word(const struct eu_context *c)
{
	if (c->opcode->num_src > 2)
		return 2 * eu_field(c, EU_3_FLAG_REG) + eu_field(c, EU_3_FLAG_SUBREG);
	return 2 * eu_field(c, EU_FLAG_REG) + eu_field(c, EU_FLAG_SUBREG);
}

static void control(const struct eu_context *c, struct ir_op *op)
{
	const struct eu_predicate *p =
		&c->isa->predicate[c->align16][eu_field(c, EU_PRED_CTRL)];
	u32 size = min_t(u32, eu_field(c, EU_EXEC_SIZE), c->isa->max_size);

	op->exec_size = 1u << size;
	op->group = first_channel(c, size);
	op->width = GENMASK(op->exec_size - 1, 0) << op->group;
	op->chan = op->width;
	op->acc_first = op->group;
	op->pred = p->pred;
	op->pred_group = p->group;
	op->pred_invert = eu_field(c, EU_PRED_INV);
	op->flag = flag_word(c);
	op->saturate = eu_field(c, EU_SATURATE);
	op->no_mask = eu_field(c, EU_MASK_CTRL);
	op->target = IR_NO_TARGET;
}

/* Which of two types an operation with both is executed in; 32-bit integers are the least. */
static const u8 exec_rank[IR_NUM_TYPES] = {
	[IR_Q] = 1, [IR_UQ] = 1, [IR_HF] = 2, [IR_F] = 3, [IR_DF] = 4,
};

static const u8 exec_of_rank[] = { IR_D, IR_Q, IR_HF, IR_F, IR_DF };

/* Floats make the whole operation float; 32-bit integers with them are not legal. */
static u8 execution_type(const struct ir_op *op)
{
	unsigned int rank = 0, i;

	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		if (op->src[i].kind != IR_NONE)
			rank = max_t(unsigned int, rank, exec_rank[op->src[i].type]);
	/* Halves with a float to go to are floats. */
	if (exec_of_rank[rank] == IR_HF && op->dst.type == IR_F)
		return IR_F;
	return exec_of_rank[rank];
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

static bool has_doubles(const struct ir_op *op)
{
	return op->dst.type == IR_DF || execution_type(op) == IR_DF;
}

static void operands(const struct eu_context *c, unsigned int num_src, struct ir_op *op)
{
	unsigned int i;

	if (num_src > 2) {
		eu_three_operands(c, op);
	} else {
		eu_destination(c, op);
		eu_source(c, EU_SRC0, &op->src[0]);
		op->effects |= eu_source_effects(c, EU_SRC0);
		if (num_src > 1)
			eu_source(c, EU_SRC1, &op->src[1]);
	}
	if (c->isa->double_is_two && has_doubles(op))
		eu_pair_channels(op);
	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		eu_place_accumulator(&op->src[i]);
	eu_write_mask(c, num_src > 2, op);
}

/* The same of unsigned numbers is another operation. */
static u8 unsigned_opcode(u8 opcode)
{
	switch (opcode) {
	case IR_BFE:
		return IR_UBFE;
	case IR_FBH:
		return IR_UFBH;
	default:
		return opcode;
	}
}

/* Carries, averages and fields of bits are of DWords and what is smaller. */
static const bool takes_no_quads[IR_MATH] = {
	[IR_AVG] = true, [IR_MACH] = true, [IR_ADDC] = true, [IR_SUBB] = true, [IR_SAD2] = true,
	[IR_SADA2] = true, [IR_LZD] = true, [IR_FBH] = true, [IR_FBL] = true, [IR_CBIT] = true,
	[IR_BFREV] = true, [IR_BFE] = true, [IR_BFI1] = true, [IR_BFI2] = true,
};

static void execution(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	op->exec = execution_type(op);
	if (op->exec == IR_Q && op->opcode < IR_MATH && takes_no_quads[op->opcode])
		op->opcode = IR_HANG;
	op->is_float = ir_type_is_float(op->exec);
	op->alt = flags & EU_STATE_ALT_FLOAT;
	/* Multipliers are 16 bits wide on one side. */
	if (!op->is_float && is_dword(&op->src[0]) && is_dword(&op->src[1]))
		op->cut = c->isa->cut;
	if (op->src[0].type == IR_UD)
		op->opcode = unsigned_opcode(op->opcode);
}

/*
 * acc1 is what acc0 has no room for: of floats the second eight channels, of DWords nothing. Since
 * Gen7 a single float has the channel that its destination has in a register: media kernels sum up
 * in channels that they have written one by one.
 */
static void implicit_acc(const struct eu_context *c, struct ir_op *op)
{
	if (op->exec_size == 1 && !op->group && op->is_float && op->dst.type == IR_F &&
	    op->dst.kind == IR_DIRECT && !(c->opcode->flags & EU_WRITES_ACC))
		op->acc_first = op->dst.offset_B % 32 / sizeof(u32);
	if (c->isa->one_integer_acc && !op->is_float && op->exec_size <= 8 &&
	    ir_type_size_B[op->dst.type] == 4 && !eu_is_arf(c, EU_DST, EU_ARF_ACC))
		op->acc_first %= 8;
}

static void condition(const struct eu_context *c, struct ir_op *op)
{
	op->cond = eu_field(c, EU_COND);
	if (op->cond > IR_COND_U)
		op->cond = IR_COND_NONE;
	op->keep_flag = c->opcode->flags & EU_KEEPS_FLAG;
}

/*
 * A scattered move has a bit for each of its channels, as an immediate. With an element of the
 * address register for its destination it brings one channel where that is: compilers have as many
 * in a row as there are channels.
 */
static void scatter(const struct eu_context *c, struct ir_op *op)
{
	op->src[1].kind = IR_NONE;
	if (eu_field(c, EU_SRC0 + EU_OP_FILE) == EU_IMMEDIATE ||
	    eu_field(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE)
		op->opcode = IR_HANG;
	op->chan &= eu_field(c, EU_IMM) << op->group;
}

static void arithmetic(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	op->writes_acc = c->opcode->flags & EU_WRITES_ACC || eu_field(c, EU_ACC_WRITE);
	operands(c, c->opcode->num_src, op);
	if (c->opcode->flags & EU_SCATTERS)
		scatter(c, op);
	if (c->opcode->flags & EU_FROM_HALF)
		op->src[0].type = IR_HF;
	condition(c, op);
	execution(c, flags, op);
	implicit_acc(c, op);
	if (op->opcode == IR_LINE || op->opcode == IR_PLN)
		plane_source(op);
}

/* Roots and logarithms of what is negative are those of its absolute value in that mode. */
static void alternate_source(const struct eu_math *m, struct ir_op *op)
{
	if (!op->alt || !m->alt_abs)
		return;
	op->src[0].abs = true;
	op->src[0].negate = false;
}

/* Doubles have nothing but the macros. */
static bool fits_math(const struct ir_op *op)
{
	if (ir_opcode_is(op->opcode, IR_ENDS_EARLY))
		return op->exec != IR_HF;
	return op->is_float ? op->exec != IR_DF : op->exec != IR_Q;
}

/* Halves are computed as floats. What has no row, or has operands of other types, means nothing. */
static void math(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	const struct eu_math *m = &c->isa->math[eu_field(c, EU_MATH_FUNCTION)];
	bool is_integer = m->ir == IR_QUOT || m->ir == IR_REM;

	op->writes_acc = eu_field(c, EU_ACC_WRITE);
	operands(c, m->num_src, op);
	execution(c, flags, op);
	op->opcode = m->ir;
	op->cut = 0;
	if (ir_opcode_is(m->ir, IR_ENDS_EARLY))
		op->cond = IR_COND_Z;
	alternate_source(m, op);
	if (!m->name || op->is_float == is_integer || !fits_math(op))
		op->opcode = IR_HANG;
	if (op->exec == IR_HF)
		op->exec = IR_F;
}

/* IP as a source is this instruction's address, which is known. */
static bool ip_plus_immediate(const struct eu_context *c, const struct ir_op *op, u32 *target)
{
	u32 ip = op->ip;

	if (c->opcode->ir != IR_ADD || eu_field(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE ||
	    !eu_is_arf(c, EU_SRC0, EU_ARF_IP) || op->src[0].negate || op->src[0].abs)
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
static void ip_operands(const struct eu_context *c, struct ir_op *op)
{
	bool writes_ip = eu_is_arf(c, EU_DST, EU_ARF_IP);
	u32 target;

	if (writes_ip && ip_plus_immediate(c, op, &target)) {
		op->opcode = IR_JMPI;
		op->target = target;
		op->src[0].kind = IR_NONE;
		return;
	}
	if (eu_is_arf(c, EU_SRC0, EU_ARF_IP))
		make_ip_constant(&op->src[0], op->ip);
	if (c->opcode->num_src > 1 && eu_is_arf(c, EU_SRC1, EU_ARF_IP))
		make_ip_constant(&op->src[1], op->ip);
	if (!writes_ip)
		return;
	/* Calls and returns: only plain moves are known. */
	op->opcode = op->opcode == IR_MOV ? IR_SET_IP : IR_HANG;
}

/* With a stack of masks: a jump count, and how much is popped. */
static void branch(const struct eu_context *c, struct ir_op *op)
{
	s32 jump = (s16)eu_field(c, EU_JUMP);

	op->pop = eu_field(c, EU_POP);
	if (op->opcode == IR_ENDIF || op->opcode == IR_POP)
		return;
	op->target = op->ip + (u32)jump * c->isa->jump_unit_B;
}

/* Distances that are no immediate are in the first source, as one DWord. */
static bool jumps_by_register(const struct eu_context *c)
{
	return c->opcode->flags & EU_REGISTER &&
	       eu_field(c, EU_SRC0 + EU_OP_FILE) != EU_IMMEDIATE &&
	       eu_field(c, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE;
}

/*
 * A GOTO whose BranchCtrl is not set goes forward, and like IF lets those go that the predicate is
 * not for: without one, nobody.
 */
static void go_unless(struct ir_op *op)
{
	if (op->pred == IR_PRED_NONE)
		op->opcode = IR_NOP;
	op->pred_invert = !op->pred_invert;
}

/*
 * With instruction pointers of channels: JIP says where the thread may go on when all have left,
 * which flow/channels.c finds out by itself, but of some also where they go; of others UIP does.
 */
static void channel_branch(const struct eu_context *c, struct ir_op *op)
{
	unsigned int field = c->opcode->flags & EU_GOES_UIP ? EU_UIP : EU_JIP;

	if (!(c->opcode->flags & (EU_GOES_JIP | EU_GOES_UIP)))
		return;
	/* Nobody knows where what is there begins. */
	if (jumps_by_register(c)) {
		op->opcode = IR_HANG;
		return;
	}
	op->target = op->ip + (u32)eu_get_signed(c->isa, c->w, field) * c->isa->jump_unit_B;
	if (c->opcode->flags & EU_GOES_UNLESS && !eu_field(c, EU_ACC_WRITE))
		go_unless(op);
}

/* A call writes its return address and mask: two DWords whatever its type, if only to nowhere. */
static void call_link(const struct eu_context *c, struct ir_op *op)
{
	eu_destination(c, op);
	op->dst.type = IR_UD;
	op->dst.step[0] = 0;
	op->dst.step[1] = sizeof(u32);
	if (op->dst.kind != IR_NONE)
		return;
	op->dst.kind = IR_DIRECT;
	op->dst.file = (struct ir_file){ EU_ROW_SINK, 64 - 1 };
}

/* The distance counts from the next instruction. */
static void jump(const struct eu_context *c, struct ir_op *op)
{
	u32 count = eu_field(c, EU_IMM);

	if (c->isa->short_jmpi)
		count = (s16)count;
	if (eu_field(c, EU_SRC1 + EU_OP_FILE) == EU_IMMEDIATE)
		op->target = op->next_ip + count * c->isa->jump_unit_B;
	else
		eu_source(c, EU_SRC1, &op->src[0]);
}

/* Which counter: the number of the register, or the component that the write mask names. */
static void wait(const struct eu_context *c, struct ir_op *op)
{
	u32 mask = eu_field(c, EU_DST + EU_OP_WRITEMASK);

	op->dst.offset_B = eu_direct_offset(c, EU_DST);
	if (c->align16 && mask)
		op->dst.offset_B += 4 * __builtin_ctz(mask);
}

/* The family has no such file. */
static bool is_missing(const struct eu_context *c, unsigned int run)
{
	return eu_field(c, run + EU_OP_FILE) == EU_MRF &&
	       !ir_file_exists(&c->isa->files->message);
}

static bool names_missing(const struct eu_context *c, unsigned int num_src)
{
	return is_missing(c, EU_DST) || is_missing(c, EU_SRC0) ||
	       (num_src > 1 && is_missing(c, EU_SRC1));
}

static void two_operands(const struct eu_context *c, u32 flags, struct ir_op *op)
{
	if (c->opcode->ir == IR_MATH)
		math(c, flags, op);
	else
		arithmetic(c, flags, op);
	if (c->opcode->num_src > 2)
		return;
	ip_operands(c, op);
	if (names_missing(c, c->opcode->num_src))
		op->opcode = IR_HANG;
}

static void flow(const struct eu_context *c, struct ir_op *op)
{
	if (c->opcode->flags & EU_BRANCH)
		branch(c, op);
	if (c->opcode->flags & EU_HAS_JIP)
		channel_branch(c, op);
	if (op->opcode == IR_JMPI)
		jump(c, op);
	else if (op->opcode == IR_CALL)
		call_link(c, op);
	else if (op->opcode == IR_RET)
		eu_source(c, EU_SRC0, &op->src[0]);
	else if (op->opcode == IR_WAIT)
		wait(c, op);
}

static bool is_macro(const struct eu_context *c)
{
	if (c->opcode->ir == IR_MATH)
		return ir_opcode_is(c->isa->math[eu_field(c, EU_MATH_FUNCTION)].ir, IR_ENDS_EARLY);
	return c->opcode->flags & EU_MACRO;
}

void eu_translate(const struct eu_isa *isa, const struct eu_words *w, u32 ip, u32 next_ip,
		  u32 flags, struct ir_op *op)
{
	struct eu_context c = {
		.isa = isa,
		.w = w,
		.opcode = &isa->opcode[eu_get(isa, w, EU_OPCODE)],
		.align16 = eu_get(isa, w, EU_ALIGN16),
	};

	op->opcode = c.opcode->name ? c.opcode->ir : IR_HANG;
	op->ip = ip;
	op->next_ip = next_ip;
	c.macro = c.align16 && c.isa->math && is_macro(&c);
	control(&c, op);
	if (op->opcode == IR_HANG || op->opcode == IR_NOP)
		return;
	if (op->opcode == IR_SEND)
		eu_message(&c, flags, op);
	else if (op->opcode >= IR_FIRST_FLOW)
		flow(&c, op);
	else
		two_operands(&c, flags, op);
}
