// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vector engine
 *
 * "Radeon R5xx Acceleration", 7.5.7. What the pseudo-code there writes for one component is one
 * function here, which ends with the operation that has the result.
 */

#include "emit.h"
#include "isa.h"

static struct ir_src src(struct pvs_emit *e, unsigned int which, unsigned int c)
{
	return pvs_operand(e, which, c);
}

static struct ir_src row(u16 r)
{
	return pvs_row_src(r, IR_F);
}

static u16 t0(struct pvs_emit *e)
{
	return pvs_work_row(e, PVS_WORK_T0, 0);
}

static u16 t1(struct pvs_emit *e)
{
	return pvs_work_row(e, PVS_WORK_T1, 0);
}

static void unary(struct pvs_emit *e, unsigned int c, u16 to, unsigned int opcode)
{
	pvs_last(e, pvs_op1(e, opcode, to, src(e, 0, c)));
}

static void binary(struct pvs_emit *e, unsigned int c, u16 to, unsigned int opcode)
{
	pvs_last(e, pvs_op2(e, opcode, to, src(e, 0, c), src(e, 1, c)));
}

static void multiply(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, pvs_mul(e, to, src(e, 0, c), src(e, 1, c)));
}

static void minmax(struct pvs_emit *e, unsigned int c, u16 to, unsigned int cond)
{
	pvs_last(e, pvs_minmax(e, cond, to, src(e, 0, c), src(e, 1, c)));
}

static void multiply_add(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, pvs_madd(e, to, src(e, 0, c), src(e, 1, c), src(e, 2, c)));
}

static void multiplyx2_add(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = t0(e);

	pvs_mul(e, t, src(e, 0, c), src(e, 1, c));
	pvs_op2(e, IR_ADD, t, row(t), row(t));
	pvs_last(e, pvs_op2(e, IR_ADD, to, row(t), src(e, 2, c)));
}

/* 1.0 or 0.0 */
static void set(struct pvs_emit *e, unsigned int c, u16 to, unsigned int cond)
{
	u16 t = t0(e);

	pvs_compare(e, cond, t, src(e, 0, c), src(e, 1, c));
	pvs_last(e, pvs_int2(e, IR_AND, to, pvs_row_src(t, IR_UD), pvs_imm(PVS_ONE, IR_UD)));
}

static void cond_mux(struct pvs_emit *e, unsigned int c, u16 to, unsigned int cond)
{
	pvs_last(e, pvs_choose(e, cond, to, src(e, 1, c), src(e, 2, c), src(e, 0, c)));
}

static void flt2fix_rnd(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = t0(e);

	pvs_op2(e, IR_ADD, t, src(e, 0, c), pvs_imm(PVS_HALF, IR_F));
	pvs_last(e, pvs_op1(e, IR_RNDD, to, row(t)));
}

static bool is_zero(const struct ir_src *s)
{
	return s->kind == IR_IMM && !(s->lane[0] & ~BIT(31));
}

/* Terms that are made zero by a swizzle are none: so are dot products of three made. */
static void dot_product(struct pvs_emit *e, unsigned int unused, u16 to, unsigned int arg)
{
	struct ir_op *op = NULL;
	u16 sum = t0(e);
	unsigned int c;

	for (c = 0; c < 4; c++) {
		struct ir_src a = src(e, 0, c), b = src(e, 1, c);

		if (is_zero(&a) || is_zero(&b))
			continue;
		if (op)
			op->dst = pvs_row_dst(sum, IR_F);
		op = op ? pvs_madd(e, to, a, b, row(sum)) : pvs_mul(e, to, a, b);
	}
	if (!op)
		op = pvs_op1(e, IR_MOV, to, pvs_imm(PVS_ZERO, IR_F));
	pvs_last(e, op);
}

static void distance_vector(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	switch (c) {
	case 0:
		pvs_op1(e, IR_MOV, to, pvs_imm(PVS_ONE, IR_F));
		break;
	case 1:
		pvs_mul(e, to, src(e, 0, 1), src(e, 1, 1));
		break;
	case 2:
		pvs_op1(e, IR_MOV, to, src(e, 0, 2));
		break;
	default:
		pvs_op1(e, IR_MOV, to, src(e, 1, 3));
		break;
	}
}

static void multiply_clamp(struct pvs_emit *e, unsigned int unused, u16 to, unsigned int arg)
{
	u16 x = t0(e), w = t1(e);

	pvs_mul(e, x, src(e, 0, 0), src(e, 1, 0));
	pvs_minmax(e, IR_COND_GE, x, src(e, 2, 0), row(x));
	pvs_mul(e, w, src(e, 0, 3), src(e, 1, 3));
	pvs_compare(e, IR_COND_L, w, src(e, 2, 3), row(w));
	/* A mask is no number, and so not zero. */
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, row(x), src(e, 2, 3), row(w)));
}

/* Counts branches that are not taken: none, if neither this one nor one around it. */
static void pred_set_push(struct pvs_emit *e, unsigned int unused, u16 to, unsigned int cond)
{
	u16 mask = pvs_new_predicate(e), t = t1(e);

	pvs_compare(e, IR_COND_Z, t, src(e, 0, 3), pvs_imm(PVS_ZERO, IR_F));
	pvs_compare(e, cond, mask, src(e, 1, 3), pvs_imm(PVS_ZERO, IR_F));
	pvs_int2(e, IR_AND, mask, pvs_row_src(mask, IR_UD), pvs_row_src(t, IR_UD));
	pvs_op2(e, IR_ADD, t, src(e, 0, 3), pvs_imm(PVS_ONE, IR_F));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, row(t), pvs_imm(PVS_ZERO, IR_F), row(mask)));
}

/* The destination stays where the first source is not as it should be: pvs_write_enable(). */
static void cond_write(struct pvs_emit *e, unsigned int c, u16 to, unsigned int cond)
{
	pvs_op1(e, IR_MOV, to, src(e, 1, c));
}

#define EACH(fn, n, value)	{ .emit = fn, .kind = PVS_EACH, .arg = value, .num_src = n }
#define ENABLES(value)		{ cond_write, PVS_EACH, value, 2, .enabled = true }
#define SAME(fn, n, value)	{ .emit = fn, .kind = PVS_SAME, .arg = value, .num_src = n }

const struct pvs_opcode_row pvs_vector_rows[PVS_VE_COUNT] = {
	[PVS_VECTOR_NO_OP]		= { .kind = PVS_NOTHING },
	[PVS_VE_DOT_PRODUCT]		= SAME(dot_product, 2, 0),
	[PVS_VE_MULTIPLY]		= EACH(multiply, 2, 0),
	[PVS_VE_ADD]			= EACH(binary, 2, IR_ADD),
	[PVS_VE_MULTIPLY_ADD]		= EACH(multiply_add, 3, 0),
	[PVS_VE_DISTANCE_VECTOR]	= { distance_vector, PVS_PARTS, 0, 2 },
	[PVS_VE_FRACTION]		= EACH(unary, 1, IR_FRC),
	[PVS_VE_MAXIMUM]		= { minmax, PVS_EACH, IR_COND_GE, 2, .whole = true },
	[PVS_VE_MINIMUM]		= { minmax, PVS_EACH, IR_COND_L, 2, .whole = true },
	[PVS_VE_SET_GREATER_THAN_EQUAL]	= EACH(set, 2, IR_COND_GE),
	[PVS_VE_SET_LESS_THAN]		= EACH(set, 2, IR_COND_L),
	[PVS_VE_MULTIPLYX2_ADD]		= EACH(multiplyx2_add, 3, 0),
	[PVS_VE_MULTIPLY_CLAMP]		= SAME(multiply_clamp, 3, 0),
	[PVS_VE_FLT2FIX_DX]		= EACH(unary, 1, IR_RNDD),
	[PVS_VE_FLT2FIX_DX_RND]		= EACH(flt2fix_rnd, 1, 0),
	[PVS_VE_PRED_SET_EQ_PUSH]	= SAME(pred_set_push, 2, IR_COND_Z),
	[PVS_VE_PRED_SET_GT_PUSH]	= SAME(pred_set_push, 2, IR_COND_G),
	[PVS_VE_PRED_SET_GTE_PUSH]	= SAME(pred_set_push, 2, IR_COND_GE),
	[PVS_VE_PRED_SET_NEQ_PUSH]	= SAME(pred_set_push, 2, IR_COND_NZ),
	[PVS_VE_COND_WRITE_EQ]		= ENABLES(IR_COND_Z),
	[PVS_VE_COND_WRITE_GT]		= ENABLES(IR_COND_G),
	[PVS_VE_COND_WRITE_GTE]		= ENABLES(IR_COND_GE),
	[PVS_VE_COND_WRITE_NEQ]		= ENABLES(IR_COND_NZ),
	[PVS_VE_COND_MUX_EQ]		= EACH(cond_mux, 3, IR_COND_Z),
	[PVS_VE_COND_MUX_GT]		= EACH(cond_mux, 3, IR_COND_G),
	[PVS_VE_COND_MUX_GTE]		= EACH(cond_mux, 3, IR_COND_GE),
	[PVS_VE_SET_GREATER_THAN]	= EACH(set, 2, IR_COND_G),
	[PVS_VE_SET_EQUAL]		= EACH(set, 2, IR_COND_Z),
	[PVS_VE_SET_NOT_EQUAL]		= EACH(set, 2, IR_COND_NZ),
};
