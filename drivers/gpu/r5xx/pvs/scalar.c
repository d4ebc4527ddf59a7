// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the math engine
 *
 * "Radeon R5xx Acceleration", 7.5.8. Operands are the W of sources: A the base or what there is
 * only one of, B what it is clamped to, C the exponent. Drivers put a single operand into A, and
 * not always into the others.
 *
 * "DX" has the largest float where there is no finite result, "FF" zero, "IEEE" an infinity.
 */

#include <linux/compiler.h>

#include "emit.h"
#include "isa.h"
#include "shader/math.h"

/* Operands are large, so functions of several operations are not inlined into others. */

enum { A, B, C };

#define W	3u

#define MINUS_PI	0xc0490fdbu
#define PI		0x40490fdbu
#define LOG2_E		0x3fb8aa3bu
#define SMALLEST_SINE	0x33800000u
#define FLOAT_128	0x43000000u

static struct ir_src src(struct pvs_emit *e, unsigned int which)
{
	return pvs_operand(e, which, W);
}

static struct ir_src row(u16 r)
{
	return pvs_row_src(r, IR_F);
}

static struct ir_src negative(struct ir_src s)
{
	s.negate = !s.negate;
	return s;
}

static struct ir_src imm(u32 bits)
{
	return pvs_imm(bits, IR_F);
}

static u16 temp(struct pvs_emit *e, unsigned int n)
{
	return pvs_work_row(e, PVS_WORK_T0 + n / 4, n % 4);
}

/* The absolute value of A in a row. */
static noinline u16 absolute(struct pvs_emit *e, u16 to)
{
	struct ir_src a = src(e, A);

	if (a.kind == IR_IMM) {
		a = imm(a.lane[0] & ~BIT(31));
	} else {
		a.abs = true;
		a.negate = false;
	}
	pvs_op1(e, IR_MOV, to, a);
	return to;
}

static struct ir_op *function(struct pvs_emit *e, unsigned int math, u16 to, u16 a)
{
	return pvs_math(e, math, to, a, a);
}

/* Infinities become the largest floats. */
static struct ir_op *limited(struct ir_op *op)
{
	op->alt = true;
	return op;
}

static void exp_base2(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, function(e, MATH_EXP, to, pvs_operand_row(e, A, W, 0)));
}

static void exp_basee(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 0);

	pvs_op2(e, IR_MUL, t, src(e, A), imm(LOG2_E));
	pvs_last(e, function(e, MATH_EXP, to, t));
}

static void log_base2(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, limited(function(e, MATH_LOG, to, absolute(e, temp(e, 0)))));
}

static void log_base2_ieee(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, function(e, MATH_LOG, to, absolute(e, temp(e, 0))));
}

static void recip_dx(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, limited(function(e, MATH_INV, to, pvs_operand_row(e, A, W, 0))));
}

static void recip_ieee(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, function(e, MATH_INV, to, pvs_operand_row(e, A, W, 0)));
}

static void recip_ff(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 0);

	function(e, MATH_INV, t, pvs_operand_row(e, A, W, 0));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, imm(PVS_ZERO), row(t), src(e, A)));
}

static void recip_sqrt_dx(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, limited(function(e, MATH_RSQ, to, absolute(e, temp(e, 0)))));
}

static void recip_sqrt_ieee(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, function(e, MATH_RSQ, to, absolute(e, temp(e, 0))));
}

static void recip_sqrt_ff(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 0);

	function(e, MATH_RSQ, t, absolute(e, t));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, imm(PVS_ZERO), row(t), src(e, A)));
}

static void multiply(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, pvs_mul(e, to, src(e, A), src(e, B)));
}

/* @base to the power of C: what has no exponent is one, all else follows from the logarithm. */
static noinline struct ir_op *raise(struct pvs_emit *e, u16 to, u16 base)
{
	u16 t = temp(e, 1);

	pvs_math(e, MATH_POW, t, base, pvs_operand_row(e, C, W, 1));
	return pvs_choose(e, IR_COND_Z, to, imm(PVS_ONE), row(t), src(e, C));
}

/* The sign of the base stays. */
static noinline struct ir_op *power(struct pvs_emit *e, u16 to)
{
	u16 t = temp(e, 2);

	raise(e, t, absolute(e, temp(e, 0)));
	return pvs_choose(e, IR_COND_L, to, negative(row(t)), row(t), src(e, A));
}

static void power_ff(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	pvs_last(e, power(e, to));
}

/* @instead where A is @cond @limit: a mask is no number, and so not zero. */
static noinline struct ir_op *unless(struct pvs_emit *e, u16 to, u16 value, unsigned int cond,
				     struct ir_src limit, u32 instead)
{
	u16 t = temp(e, 3);

	pvs_compare(e, cond, t, src(e, A), limit);
	return pvs_choose(e, IR_COND_Z, to, row(value), imm(instead), row(t));
}

static void power_clamp_b(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 4);

	power(e, t);
	pvs_last(e, unless(e, to, t, IR_COND_L, src(e, B), PVS_ZERO));
}

static void power_clamp_b1(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 4);

	power(e, t);
	unless(e, t, t, IR_COND_G, imm(PVS_ONE), PVS_ONE);
	pvs_last(e, unless(e, to, t, IR_COND_L, src(e, B), PVS_ZERO));
}

static void power_clamp_01(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 4);

	power(e, t);
	unless(e, t, t, IR_COND_G, imm(PVS_ONE), PVS_ONE);
	pvs_last(e, unless(e, to, t, IR_COND_LE, imm(PVS_ZERO), PVS_ZERO));
}

/* What is beyond half a turn, or no number, is half a turn. */
static noinline u16 angle(struct pvs_emit *e)
{
	u16 t = temp(e, 0);

	pvs_minmax(e, IR_COND_L, t, src(e, A), imm(PI));
	pvs_minmax(e, IR_COND_GE, t, row(t), imm(MINUS_PI));
	return t;
}

/* At least as great as the unit can make it, with the sign that @r has, to which it goes. */
static noinline void enlarge(struct pvs_emit *e, u16 r, u16 to)
{
	u16 t = temp(e, 2);

	pvs_op1(e, IR_MOV, t, row(r))->src[0].abs = true;
	pvs_minmax(e, IR_COND_GE, t, row(t), imm(SMALLEST_SINE));
	pvs_last(e, pvs_choose(e, IR_COND_L, to, negative(row(t)), row(t), row(r)));
}

/* How far it is from @x to half a turn, one way or the other. */
static noinline void rest_of_half(struct pvs_emit *e, u16 x, u16 to)
{
	struct ir_op *op = pvs_op2(e, IR_ADD, to, row(x), imm(PI));

	op->src[0].abs = true;
	op->src[0].negate = true;
}

/* Zero at zero and half a turn. */
static noinline void zero_sine(struct pvs_emit *e, u16 x, u16 r, u16 to)
{
	u16 t = temp(e, 2);

	rest_of_half(e, x, t);
	pvs_choose(e, IR_COND_Z, r, imm(PVS_ZERO), row(r), row(t));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, imm(PVS_ZERO), row(r), row(x)));
}

static void sine(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 x = angle(e), r = temp(e, 1);
	bool direct = e->direct;

	function(e, MATH_SIN, r, x);
	e->direct = false;
	enlarge(e, r, r);
	e->direct = direct;
	zero_sine(e, x, r, to);
}

static void cosine(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 r = temp(e, 1);

	function(e, MATH_COS, r, angle(e));
	enlarge(e, r, to);
}

/* 2 to the whole part, what is left, 2 to all of it. */
static void exp_base2_dx(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = temp(e, 0), over = temp(e, 1);

	switch (c) {
	case 0:
		pvs_op1(e, IR_RNDD, t, src(e, A));
		function(e, MATH_EXP, to, t);
		break;
	case 1:
		pvs_op1(e, IR_FRC, t, src(e, A));
		pvs_compare(e, IR_COND_G, over, src(e, A), imm(FLOAT_128));
		pvs_choose(e, IR_COND_Z, to, row(t), imm(PVS_ZERO), row(over));
		break;
	case 2:
		function(e, MATH_EXP, to, pvs_operand_row(e, A, W, 0));
		break;
	default:
		pvs_op1(e, IR_MOV, to, imm(PVS_ONE));
		break;
	}
}

static noinline void exponent(struct pvs_emit *e, u16 t, u16 to)
{
	pvs_int2(e, IR_SHR, t, pvs_row_src(t, IR_UD), pvs_imm(23, IR_UD));
	pvs_int2(e, IR_ADD, t, pvs_row_src(t, IR_D), pvs_imm(-127, IR_D));
	pvs_int2(e, IR_MOV, t, pvs_row_src(t, IR_D), (struct ir_src){ })->dst.type = IR_F;
	pvs_choose(e, IR_COND_Z, to, imm(PVS_MINUS_MAX_FLOAT), row(t), src(e, A));
}

static noinline void mantissa(struct pvs_emit *e, u16 t, u16 to)
{
	pvs_int2(e, IR_AND, t, pvs_row_src(t, IR_UD), pvs_imm(0x7fffff, IR_UD));
	pvs_int2(e, IR_OR, t, pvs_row_src(t, IR_UD), pvs_imm(PVS_ONE, IR_UD));
	pvs_choose(e, IR_COND_Z, to, imm(PVS_ONE), row(t), src(e, A));
}

/* Exponent, mantissa, logarithm. */
static void log_base2_dx(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 t = absolute(e, temp(e, 0));

	if (c == 0)
		exponent(e, t, to);
	else if (c == 1)
		mantissa(e, t, to);
	else if (c == 2)
		limited(function(e, MATH_LOG, to, t));
	else
		pvs_op1(e, IR_MOV, to, imm(PVS_ONE));
}

/* (max(A, 0)) ^ C, where there is light at all. */
static noinline void specular(struct pvs_emit *e, u16 to)
{
	u16 base = temp(e, 0), exponent = temp(e, 1), t = temp(e, 2);

	pvs_minmax(e, IR_COND_GE, base, src(e, A), imm(PVS_ZERO));
	pvs_minmax(e, IR_COND_GE, exponent, src(e, C), imm(FLOAT_128 | BIT(31)));
	pvs_minmax(e, IR_COND_L, exponent, row(exponent), imm(FLOAT_128));
	pvs_math(e, MATH_POW, t, base, exponent);
	pvs_choose(e, IR_COND_Z, t, imm(PVS_ONE), row(t), row(exponent));
	pvs_choose(e, IR_COND_G, to, row(t), imm(PVS_ZERO), src(e, B));
}

static void light_coeff(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	if (c == 1)
		pvs_minmax(e, IR_COND_GE, to, src(e, B), imm(PVS_ZERO));
	else if (c == 2)
		specular(e, to);
	else
		pvs_op1(e, IR_MOV, to, imm(PVS_ONE));
}

/* 0 where A is @cond 0, else 1. */
static void pred_set(struct pvs_emit *e, unsigned int c, u16 to, unsigned int cond)
{
	u16 mask = pvs_new_predicate(e);

	pvs_compare(e, cond, mask, src(e, A), imm(PVS_ZERO));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, imm(PVS_ONE), imm(PVS_ZERO), row(mask)));
}

/* As its prose and its name have it; the pseudo-code sets the predicate. */
static void pred_set_clr(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 mask = pvs_new_predicate(e);

	pvs_op1(e, IR_MOV, mask, imm(PVS_ZERO));
	pvs_last(e, pvs_op1(e, IR_MOV, to, imm(PVS_MAX_FLOAT)));
}

/* Of the innermost branch alone. */
static void pred_set_inv(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 mask = pvs_new_predicate(e), t = temp(e, 1);

	pvs_compare(e, IR_COND_Z, mask, src(e, A), imm(PVS_ONE));
	pvs_choose(e, IR_COND_Z, t, imm(PVS_ONE), src(e, A), src(e, A));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, row(t), imm(PVS_ZERO), row(mask)));
}

/*
 * What counted one branch that was not taken counts none, and then the predicate holds again; the
 * pseudo-code has it so only for what counted none before.
 */
static void pred_set_pop(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 mask = pvs_new_predicate(e), t = temp(e, 1);

	pvs_op2(e, IR_ADD, t, src(e, A), imm(PVS_ONE | BIT(31)));
	pvs_compare(e, IR_COND_LE, mask, row(t), imm(PVS_ZERO));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, row(t), imm(PVS_ZERO), row(mask)));
}

static void pred_set_restore(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg)
{
	u16 mask = pvs_new_predicate(e);

	pvs_compare(e, IR_COND_Z, mask, src(e, A), imm(PVS_ZERO));
	pvs_last(e, pvs_choose(e, IR_COND_Z, to, src(e, A), imm(PVS_ZERO), row(mask)));
}

#define SAME(fn, n)		{ .emit = fn, .kind = PVS_SAME, .num_src = n }
#define PRED(fn, n, cond)	{ .emit = fn, .kind = PVS_SAME, .arg = cond, .num_src = n }
#define PARTS(fn, n)		{ .emit = fn, .kind = PVS_PARTS, .num_src = n }

const struct pvs_opcode_row pvs_math_rows[PVS_ME_COUNT] = {
	[PVS_MATH_NO_OP]		= { .kind = PVS_NOTHING },
	[PVS_ME_EXP_BASE2_DX]		= PARTS(exp_base2_dx, 1),
	[PVS_ME_LOG_BASE2_DX]		= PARTS(log_base2_dx, 1),
	[PVS_ME_EXP_BASEE_FF]		= SAME(exp_basee, 1),
	[PVS_ME_LIGHT_COEFF_DX]		= PARTS(light_coeff, 3),
	[PVS_ME_POWER_FUNC_FF]		= SAME(power_ff, 3),
	[PVS_ME_RECIP_DX]		= SAME(recip_dx, 1),
	[PVS_ME_RECIP_FF]		= SAME(recip_ff, 1),
	[PVS_ME_RECIP_SQRT_DX]		= SAME(recip_sqrt_dx, 1),
	[PVS_ME_RECIP_SQRT_FF]		= SAME(recip_sqrt_ff, 1),
	[PVS_ME_MULTIPLY]		= SAME(multiply, 2),
	[PVS_ME_EXP_BASE2_FULL_DX]	= SAME(exp_base2, 1),
	[PVS_ME_LOG_BASE2_FULL_DX]	= SAME(log_base2, 1),
	[PVS_ME_POWER_FUNC_FF_CLAMP_B]	= SAME(power_clamp_b, 3),
	[PVS_ME_POWER_FUNC_FF_CLAMP_B1]	= SAME(power_clamp_b1, 3),
	[PVS_ME_POWER_FUNC_FF_CLAMP_01]	= SAME(power_clamp_01, 3),
	[PVS_ME_SIN]			= SAME(sine, 1),
	[PVS_ME_COS]			= SAME(cosine, 1),
	[PVS_ME_LOG_BASE2_IEEE]		= SAME(log_base2_ieee, 1),
	[PVS_ME_RECIP_IEEE]		= SAME(recip_ieee, 1),
	[PVS_ME_RECIP_SQRT_IEEE]	= SAME(recip_sqrt_ieee, 1),
	[PVS_ME_PRED_SET_EQ]		= PRED(pred_set, 1, IR_COND_Z),
	[PVS_ME_PRED_SET_GT]		= PRED(pred_set, 1, IR_COND_G),
	[PVS_ME_PRED_SET_GTE]		= PRED(pred_set, 1, IR_COND_GE),
	[PVS_ME_PRED_SET_NEQ]		= PRED(pred_set, 1, IR_COND_NZ),
	[PVS_ME_PRED_SET_CLR]		= PRED(pred_set_clr, 0, 0),
	[PVS_ME_PRED_SET_INV]		= PRED(pred_set_inv, 1, 0),
	[PVS_ME_PRED_SET_POP]		= PRED(pred_set_pop, 1, 0),
	[PVS_ME_PRED_SET_RESTORE]	= PRED(pred_set_restore, 1, 0),
};
