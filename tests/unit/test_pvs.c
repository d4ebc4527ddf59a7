// SPDX-License-Identifier: GPL-2.0
/*
 * Vertex programs: what each opcode makes of numbers, as the manual's pseudo-code has it ("Radeon
 * R5xx Acceleration", 7.5.7 and 7.5.8), worked by hand, and how instructions find and write vectors.
 * The reference and both builds of the fast interpreter run all of them.
 */

#include "pvs_rig.h"

#define INF		__builtin_inff()
#define MAX		0x1.fffffep127f

/* struct row - an opcode on three vectors: what it leaves in the output, of which @mask is written */
struct row {
	const char *what;
	u32 dst;
	float a[4];
	float b[4];
	float c[4];
	float want[4];
	float tolerance;
};

static void check_row(const struct row *row, enum way way)
{
	unsigned int v, c;

	reset(NULL);
	put(row->dst, pvs_in(0), pvs_in(1), pvs_in(2));
	for (v = 0; v < PVS_BATCH; v++) {
		memcpy(input[v][0], row->a, 16);
		memcpy(input[v][1], row->b, 16);
		memcpy(input[v][2], row->c, 16);
	}
	assert_int_equal(run(way), 0);
	for (v = 0; v < PVS_BATCH; v++)
		for (c = 0; c < 4; c++)
			assert_number(output[v][0][c], row->want[c], row->tolerance, row->what);
}

static void check_rows(const struct row *row, unsigned int n)
{
	enum way way;
	unsigned int i;

	for_each_way(way)
		for (i = 0; i < n; i++)
			check_row(&row[i], way);
}

#define VE(op)	#op, FIELD_PREP_CONST_(PVS_VE_##op, 0)
#define ME(op)	#op, FIELD_PREP_CONST_(PVS_ME_##op, PVS_DST_MATH_INST)
#define FIELD_PREP_CONST_(op, flags) \
	((op) | PVS_DST_OUT << 8 | PVS_XYZW << 20 | (flags))
#define ALL(x)	{ x, x, x, x }
#define W(x)	{ 91, 92, 93, x }

static void vector_opcodes(void **state)
{
	static const struct row rows[] = {
		{ VE(DOT_PRODUCT), { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 0 }, ALL(70) },
		{ VE(MULTIPLY), { 1, 2, 3, -4 }, { 5, 6, 7, 8 }, { 0 }, { 5, 12, 21, -32 } },
		/* Zero times anything is zero. */
		{ VE(DOT_PRODUCT), { 0, 2, INF, 0 }, { INF, 3, 0, -INF }, { 0 }, ALL(6) },
		{ VE(MULTIPLY), { 0, INF, 2, 0 }, { INF, 0, INF, 5 }, { 0 }, { 0, 0, INF, 0 } },
		{ VE(MULTIPLY_ADD), { 0, INF, 0, 1 }, { INF, 0, 3, INF }, { 1, 2, INF, 4 },
		  { 1, 2, INF, INF } },
		{ VE(ADD), { 1, 2, 3, 4 }, { 5, 6, -7, 8 }, { 0 }, { 6, 8, -4, 12 } },
		{ VE(MULTIPLY_ADD), { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 1, 1, 2, 0.5f },
		  { 6, 13, 23, 32.5f } },
		{ VE(DISTANCE_VECTOR), { 9, 16, 16, 9 }, { 8, 0.25f, 8, 0.25f }, { 0 },
		  { 1, 4, 16, 0.25f } },
		{ VE(FRACTION), { 1.25f, -1.25f, 3, -0.5f }, { 0 }, { 0 },
		  { 0.25f, 0.75f, 0, 0.5f } },
		{ VE(MAXIMUM), { 1, 6, -3, 4 }, { 5, 2, -7, INF }, { 0 }, { 5, 6, -3, INF } },
		{ VE(MINIMUM), { 1, 6, -3, 4 }, { 5, 2, -7, INF }, { 0 }, { 1, 2, -7, 4 } },
		{ VE(SET_GREATER_THAN_EQUAL), { 1, 2, 3, -1 }, { 2, 2, 2, -2 }, { 0 }, { 0, 1, 1, 1 } },
		{ VE(SET_LESS_THAN), { 1, 2, 3, -3 }, { 2, 2, 2, -2 }, { 0 }, { 1, 0, 0, 1 } },
		{ VE(MULTIPLYX2_ADD), { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 1, 1, 2, 0.5f },
		  { 11, 25, 44, 64.5f } },
		/* 2 * 3 in X, 2 * 5 in W: C.w is less than 10; then C.x against 6. */
		{ VE(MULTIPLY_CLAMP), { 2, 0, 0, 2 }, { 3, 0, 0, 5 }, { 1, 0, 0, 9 }, ALL(9) },
		{ VE(MULTIPLY_CLAMP), { 2, 0, 0, 2 }, { 3, 0, 0, 5 }, { 7, 0, 0, 10 }, ALL(7) },
		{ VE(MULTIPLY_CLAMP), { 2, 0, 0, 2 }, { 3, 0, 0, 5 }, { 5, 0, 0, 10 }, ALL(6) },
		{ VE(FLT2FIX_DX), { 1.5f, -1.5f, 2, -0.25f }, { 0 }, { 0 }, { 1, -2, 2, -1 } },
		{ VE(FLT2FIX_DX_RND), { 1.5f, -1.5f, 2.25f, -0.75f }, { 0 }, { 0 }, { 2, -1, 2, -1 } },
		{ VE(COND_MUX_EQ), { 0, 1, -1, 0 }, { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 1, 6, 7, 4 } },
		{ VE(COND_MUX_GT), { 0, 1, -1, 2 }, { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 5, 2, 7, 4 } },
		{ VE(COND_MUX_GTE), { 0, 1, -1, 2 }, { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 1, 2, 7, 4 } },
		{ VE(SET_GREATER_THAN), { 1, 2, 3, -1 }, { 2, 2, 2, -2 }, { 0 }, { 0, 0, 1, 1 } },
		{ VE(SET_EQUAL), { 1, 2, 3, -2 }, { 2, 2, 2, -2 }, { 0 }, { 0, 1, 0, 1 } },
		{ VE(SET_NOT_EQUAL), { 1, 2, 3, -2 }, { 2, 2, 2, -2 }, { 0 }, { 1, 0, 1, 0 } },
		/* What is not written is zero. */
		{ VE(COND_WRITE_EQ), { 0, 1, -1, 0 }, { 1, 2, 3, 4 }, { 0 }, { 1, 0, 0, 4 } },
		{ VE(COND_WRITE_GT), { 0, 1, -1, 0 }, { 1, 2, 3, 4 }, { 0 }, { 0, 2, 0, 0 } },
		{ VE(COND_WRITE_GTE), { 0, 1, -1, 0 }, { 1, 2, 3, 4 }, { 0 }, { 1, 2, 0, 4 } },
		{ VE(COND_WRITE_NEQ), { 0, 1, -1, 0 }, { 1, 2, 3, 4 }, { 0 }, { 0, 2, 3, 0 } },
		{ VE(PRED_SET_EQ_PUSH), W(0), W(0), { 0 }, ALL(0) },
		{ VE(PRED_SET_EQ_PUSH), W(0), W(3), { 0 }, ALL(1) },
		{ VE(PRED_SET_EQ_PUSH), W(2), W(0), { 0 }, ALL(3) },
		{ VE(PRED_SET_GT_PUSH), W(0), W(3), { 0 }, ALL(0) },
		{ VE(PRED_SET_GT_PUSH), W(0), W(0), { 0 }, ALL(1) },
		{ VE(PRED_SET_GTE_PUSH), W(0), W(0), { 0 }, ALL(0) },
		{ VE(PRED_SET_GTE_PUSH), W(0), W(-1), { 0 }, ALL(1) },
		{ VE(PRED_SET_NEQ_PUSH), W(0), W(-1), { 0 }, ALL(0) },
		{ VE(PRED_SET_NEQ_PUSH), W(0), W(0), { 0 }, ALL(1) },
	};

	check_rows(rows, ARRAY_SIZE(rows));
}

#define EPS	0x1p-20f

static void math_opcodes(void **state)
{
	static const struct row rows[] = {
		/* 2^-2.5 = 0.125 * sqrt 2: whole part -3, fraction 0.5 */
		{ ME(EXP_BASE2_DX), W(-2.5f), { 0 }, { 0 }, { 0.125f, 0.5f, 0.1767767f, 1 }, EPS },
		{ ME(EXP_BASE2_DX), W(130.5f), { 0 }, { 0 }, { INF, 0, INF, 1 } },
		{ ME(LOG_BASE2_DX), W(-12), { 0 }, { 0 }, { 3, 1.5f, 3.5849625f, 1 }, EPS },
		{ ME(LOG_BASE2_DX), W(0), { 0 }, { 0 }, { -MAX, 1, -MAX, 1 } },
		{ ME(EXP_BASEE_FF), W(2), { 0 }, { 0 }, ALL(7.3890561f), EPS },
		/* 3^2, no more than 128 as exponent, none without light */
		{ ME(LIGHT_COEFF_DX), W(3), W(0.5f), W(2), { 1, 0.5f, 9, 1 }, EPS },
		{ ME(LIGHT_COEFF_DX), W(-3), W(0.5f), W(2), { 1, 0.5f, 0, 1 } },
		{ ME(LIGHT_COEFF_DX), W(1.5f), W(1), W(1000), { 1, 1, 3.464823842e+22f, 1 }, EPS },
		{ ME(LIGHT_COEFF_DX), W(3), W(-0.5f), W(2), { 1, 0, 0, 1 } },
		{ ME(POWER_FUNC_FF), W(3), W(7), W(4), ALL(81), EPS },
		{ ME(POWER_FUNC_FF), W(-3), W(7), W(3), ALL(-27), EPS },
		{ ME(POWER_FUNC_FF), W(0), W(7), W(-1), ALL(INF) },
		{ ME(POWER_FUNC_FF), W(0), W(7), W(2), ALL(0) },
		{ ME(POWER_FUNC_FF), W(5), W(7), W(0), ALL(1) },
		{ ME(POWER_FUNC_FF), W(INF), W(7), W(-2), ALL(0) },
		{ ME(POWER_FUNC_FF), W(INF), W(7), W(2), ALL(INF) },
		{ ME(POWER_FUNC_FF), W(2), W(7), W(-INF), ALL(0) },
		{ ME(POWER_FUNC_FF), W(0.5f), W(7), W(-INF), ALL(INF) },
		{ ME(POWER_FUNC_FF), W(2), W(7), W(INF), ALL(INF) },
		{ ME(POWER_FUNC_FF), W(0.5f), W(7), W(INF), ALL(0) },
		{ ME(RECIP_DX), W(-4), { 0 }, { 0 }, ALL(-0.25f) },
		{ ME(RECIP_DX), W(0), { 0 }, { 0 }, ALL(MAX) },
		{ ME(RECIP_FF), W(8), { 0 }, { 0 }, ALL(0.125f) },
		{ ME(RECIP_FF), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(RECIP_IEEE), W(8), { 0 }, { 0 }, ALL(0.125f) },
		{ ME(RECIP_IEEE), W(0), { 0 }, { 0 }, ALL(INF) },
		{ ME(RECIP_SQRT_DX), W(-16), { 0 }, { 0 }, ALL(0.25f) },
		{ ME(RECIP_SQRT_DX), W(0), { 0 }, { 0 }, ALL(MAX) },
		{ ME(RECIP_SQRT_FF), W(-16), { 0 }, { 0 }, ALL(0.25f) },
		{ ME(RECIP_SQRT_FF), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(RECIP_SQRT_IEEE), W(-16), { 0 }, { 0 }, ALL(0.25f) },
		{ ME(RECIP_SQRT_IEEE), W(0), { 0 }, { 0 }, ALL(INF) },
		{ ME(MULTIPLY), W(3), W(-5), { 0 }, ALL(-15) },
		{ ME(EXP_BASE2_FULL_DX), W(-3), { 0 }, { 0 }, ALL(0.125f) },
		{ ME(LOG_BASE2_FULL_DX), W(-8), { 0 }, { 0 }, ALL(3) },
		{ ME(LOG_BASE2_FULL_DX), W(0), { 0 }, { 0 }, ALL(-MAX) },
		{ ME(LOG_BASE2_IEEE), W(-8), { 0 }, { 0 }, ALL(3) },
		{ ME(LOG_BASE2_IEEE), W(0), { 0 }, { 0 }, ALL(-INF) },
		{ ME(POWER_FUNC_FF_CLAMP_B), W(3), W(2), W(2), ALL(9), EPS },
		{ ME(POWER_FUNC_FF_CLAMP_B), W(3), W(4), W(2), ALL(0) },
		{ ME(POWER_FUNC_FF_CLAMP_B1), W(0.5f), W(0.25f), W(2), ALL(0.25f), EPS },
		{ ME(POWER_FUNC_FF_CLAMP_B1), W(3), W(0.25f), W(2), ALL(1) },
		{ ME(POWER_FUNC_FF_CLAMP_B1), W(0.125f), W(0.25f), W(2), ALL(0) },
		{ ME(POWER_FUNC_FF_CLAMP_01), W(0.5f), W(7), W(2), ALL(0.25f), EPS },
		{ ME(POWER_FUNC_FF_CLAMP_01), W(3), W(7), W(2), ALL(1) },
		{ ME(POWER_FUNC_FF_CLAMP_01), W(-3), W(7), W(2), ALL(0) },
		{ ME(SIN), W(0.5235988f), { 0 }, { 0 }, ALL(0.5f), EPS },
		{ ME(SIN), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(SIN), W(4), { 0 }, { 0 }, ALL(0) },
		{ ME(SIN), W(-INF), { 0 }, { 0 }, ALL(0) },
		{ ME(SIN), W(-0x1p-30f), { 0 }, { 0 }, ALL(-0x1p-24f) },
		{ ME(COS), W(1.0471976f), { 0 }, { 0 }, ALL(0.5f), EPS },
		{ ME(COS), W(0), { 0 }, { 0 }, ALL(1) },
		{ ME(COS), W(4), { 0 }, { 0 }, ALL(-1) },
		{ ME(PRED_SET_EQ), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_EQ), W(2), { 0 }, { 0 }, ALL(1) },
		{ ME(PRED_SET_GT), W(2), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_GT), W(0), { 0 }, { 0 }, ALL(1) },
		{ ME(PRED_SET_GTE), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_NEQ), W(0), { 0 }, { 0 }, ALL(1) },
		{ ME(PRED_SET_CLR), W(0), { 0 }, { 0 }, ALL(MAX) },
		{ ME(PRED_SET_INV), W(1), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_INV), W(0), { 0 }, { 0 }, ALL(1) },
		{ ME(PRED_SET_INV), W(3), { 0 }, { 0 }, ALL(3) },
		{ ME(PRED_SET_POP), W(3), { 0 }, { 0 }, ALL(2) },
		{ ME(PRED_SET_POP), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_RESTORE), W(0), { 0 }, { 0 }, ALL(0) },
		{ ME(PRED_SET_RESTORE), W(3), { 0 }, { 0 }, ALL(3) },
	};

	check_rows(rows, ARRAY_SIZE(rows));
}

/* First the swizzle, then the absolute value, then negation of components (7.5.1). */
static void sources(void **state)
{
	enum way way;

	number_vertices();
	constant[3][1] = -7;
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW),
	    pvs_neg(pvs_src(PVS_SRC_INPUT, 0, 3, 0, PVS_SELECT_1, PVS_SELECT_0), 0x5),
	    PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW),
	    pvs_neg(pvs_abs(pvs_all(PVS_SRC_CONSTANT, 3, 1)), 0x2), PVS_NIL, PVS_NIL);
	/* Beyond the last constant there are zeroes. */
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 2, 0x9), pvs_c(NUM_CONSTANTS), PVS_NIL, PVS_NIL);
	constant[NUM_CONSTANTS][0] = 1;
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(5, 0, -305, 5, -1, 0);
		assert_output(63, 0, -363, 63, -1, 0);
		assert_output(63, 1, 7, -7, 7, 7);
		assert_output(63, 2, 0, -12345, -12345, 0);
	}
}

/* All sources are read before the destination is written. */
static void swap_components(void **state)
{
	enum way way;

	number_vertices();
	put_move(PVS_DST_TEMPORARY, 2, pvs_in(0));
	put(pvs_dst(PVS_VE_MULTIPLY_ADD, PVS_DST_TEMPORARY, 2, PVS_XYZW),
	    pvs_src(PVS_SRC_TEMPORARY, 2, 3, 2, 1, 0), pvs_all(PVS_SRC_INPUT, 1, PVS_SELECT_1),
	    pvs_src(PVS_SRC_TEMPORARY, 2, 1, 1, 1, 1));
	put_move(PVS_DST_OUT, 0, pvs_t(2));
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(7, 0, 307 + 107, 207 + 107, 107 + 107, 7 + 107);
	}
}

/* Both halves of an instruction read before either writes (7.5.6). */
static void dual_math(void **state)
{
	enum way way;
	u32 words;

	number_vertices();
	put_move(PVS_DST_TEMPORARY, 0, pvs_in(0));
	put_move(PVS_DST_ALT_TEMPORARY, 1, pvs_in(0));
	words = pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 0, PVS_XYZW) | PVS_DST_DUAL_MATH_OP;
	/* r0 = alt1 + alt1, and alt1.z = -r0.y * r0.x */
	put(words, pvs_alt(1), pvs_alt(1),
	    pvs_second(PVS_ME_MULTIPLY, 1, 2, pvs_src(PVS_SRC_TEMPORARY, 0, 1, 0, 0, 0)) |
	    PVS_DUAL_NEGATE_X);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, pvs_alt(1));
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(3, 0, 6, 206, 406, 606);
		assert_output(3, 1, 3, 103, -103 * 3, 303);
	}
}

/* Opcode 18, with the bit that is elsewhere. */
static void dual_math_new_opcode(void **state)
{
	enum way way;

	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW) | PVS_DST_DUAL_MATH_OP,
	    PVS_NIL, PVS_NIL, pvs_second(PVS_ME_LOG_BASE2_IEEE, 0, 0, pvs_in(0)));
	put_move(PVS_DST_OUT, 1, pvs_all(PVS_SRC_ALT_TEMPORARY, 0, 0));
	input[9][0][0] = 32;
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(9, 1, 5, 5, 5, 5);
	}
}

static void saturate(void **state)
{
	enum way way;

	constant[0][0] = -1;
	constant[0][1] = 0.5f;
	constant[0][2] = 2;
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW) | PVS_DST_VE_SAT, pvs_c(0), PVS_NIL,
	    PVS_NIL);
	put(pvs_dst(PVS_VE_MAXIMUM, PVS_DST_OUT, 1, PVS_XYZW) | PVS_DST_VE_SAT, pvs_c(0), pvs_c(0),
	    PVS_NIL);
	put(pvs_me(PVS_ME_RECIP_DX, PVS_DST_OUT, 2, PVS_XYZW) | PVS_DST_ME_SAT,
	    pvs_all(PVS_SRC_CONSTANT, 0, 1), PVS_NIL, PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 0, 0.5f, 1, 0);
		assert_output(0, 1, 0, 0.5f, 1, 0);
		assert_output(0, 2, 1, 1, 1, 1);
	}
}

/*
 * What VE_COND_WRITE_* does not write stays as it is (7.5.7): it is not saturated, is not replaced
 * by X, and no other vertex's choice of a register moves it.
 */
static void conditional_writes(void **state)
{
	static const float old[4] = { 5, -6, 7, 8 }, enable[4] = { 0, 1, 0, 1 };
	static const float value[4] = { 9, 9, 0.5f, 9 };
	u32 write = pvs_dst(PVS_VE_COND_WRITE_EQ, PVS_DST_OUT, 0, PVS_XYZW);
	enum way way;

	memcpy(constant[0], old, 16);
	memcpy(constant[1], enable, 16);
	memcpy(constant[2], value, 16);
	put_move(PVS_DST_OUT, 0, pvs_c(0));
	put(write | PVS_DST_VE_SAT, pvs_c(1), pvs_c(2), PVS_NIL);
	put_move(PVS_DST_OUT, 1, pvs_c(0));
	put(pvs_dst(PVS_VE_COND_WRITE_EQ, PVS_DST_OUT_REPL_X, 1, PVS_XYZW), pvs_c(1), pvs_c(2),
	    PVS_NIL);
	/* By its own source, which it replaces: X and Z of r0 are not zero. */
	put_move(PVS_DST_TEMPORARY, 0, pvs_c(1));
	put(pvs_dst(PVS_VE_COND_WRITE_NEQ, PVS_DST_TEMPORARY, 0, PVS_XYZW),
	    pvs_src(PVS_SRC_TEMPORARY, 0, 1, 0, 3, 2), pvs_c(2), PVS_NIL);
	put_move(PVS_DST_OUT, 2, pvs_t(0));
	/* Nowhere, where the predicate does not hold: c1.y is not zero. */
	put_move(PVS_DST_OUT, 3, pvs_c(0));
	put(pvs_me(PVS_ME_PRED_SET_EQ, PVS_DST_TEMPORARY, 1, 0x8),
	    pvs_all(PVS_SRC_CONSTANT, 1, 1), PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_COND_WRITE_EQ, PVS_DST_OUT, 3, PVS_XYZW) | PREDICATED(1), pvs_c(1),
	    pvs_c(2), PVS_NIL);
	put(pvs_dst(PVS_VE_COND_WRITE_EQ, PVS_DST_OUT, 3, 0x1) | PREDICATED(0), pvs_c(1), pvs_c(2),
	    PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 1, -6, 0.5f, 8);
		assert_output(0, 1, 9, -6, 9, 8);
		assert_output(0, 2, 9, 1, 0.5f, 1);
		assert_output(0, 3, 9, -6, 7, 8);
	}
}

/* r[A0.x + 1] = v0 where v1.y is zero: nothing else of r1 to r3 is written. */
static void conditional_writes_by_address(void **state)
{
	enum way way;
	unsigned int i;

	number_vertices();
	for (i = 0; i < PVS_BATCH; i++) {
		input[i][1][0] = i % 3;
		input[i][1][1] = i % 2;
	}
	constant[0][0] = 11;
	constant[0][1] = 12;
	constant[0][2] = 13;
	for (i = 0; i < 3; i++)
		put_move(PVS_DST_TEMPORARY, 1 + i, pvs_all(PVS_SRC_CONSTANT, 0, i));
	put(pvs_dst(PVS_VE_FLT2FIX_DX, PVS_DST_A0, 0, 0x1), pvs_in(1), PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_COND_WRITE_EQ, PVS_DST_TEMPORARY, 1, PVS_XYZW) | PVS_DST_ADDR_MODE_0,
	    pvs_all(PVS_SRC_INPUT, 1, 1), pvs_in(0), PVS_NIL);
	for (i = 0; i < 3; i++)
		put_move(PVS_DST_OUT, i, pvs_t(1 + i));
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(4, 0, 11, 11, 11, 11);
		assert_output(4, 1, 4, 104, 204, 304);
		assert_output(4, 2, 13, 13, 13, 13);
		assert_output(5, 0, 11, 11, 11, 11);
		assert_output(5, 1, 12, 12, 12, 12);
		assert_output(5, 2, 13, 13, 13, 13);
	}
}

static void replicate_x(void **state)
{
	enum way way;

	number_vertices();
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT_REPL_X, 0, PVS_XYZW), pvs_in(0), pvs_in(0), PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(4, 0, 8, 8, 8, 8);
	}
}

/* More of them than there are rows for: the sum of constants 0 to 99, and the reciprocal of one. */
static void many_constants(void **state)
{
	enum way way;
	unsigned int i, c;

	for_each_way(way) {
		reset(NULL);
		num_constants = 101;
		for (i = 0; i < 100; i++) {
			for (c = 0; c < 4; c++)
				constant[i][c] = i * (c + 1);
			put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 0, PVS_XYZW), pvs_t(0), pvs_c(i),
			    PVS_NIL);
		}
		constant[100][1] = 0.25f;
		constant[101][0] = 5;
		put_move(PVS_DST_OUT, 0, pvs_t(0));
		put(pvs_me(PVS_ME_RECIP_DX, PVS_DST_OUT, 1, 1), pvs_all(PVS_SRC_CONSTANT, 100, 1),
		    PVS_NIL, PVS_NIL);
		put(pvs_me(PVS_ME_RECIP_DX, PVS_DST_OUT, 1, 2), pvs_all(PVS_SRC_CONSTANT, 2, 3),
		    PVS_NIL, PVS_NIL);
		put_move(PVS_DST_OUT, 2, pvs_c(101));
		assert_int_equal(run(way), 0);
		for (c = 0; c < 4; c++)
			assert_number(output[63][0][c], 4950 * (c + 1), 0, "sum");
		assert_number(output[63][1][0], 4, 0, "reciprocal of what has no row");
		assert_number(output[63][1][1], 0.125f, 0, "reciprocal of a row");
		assert_number(output[63][2][0], 0, 0, "beyond the last one");
	}
}

/* c[A0.y + 1]: what lies outside of the constants reads zeroes; A0 is kept within -256..255. */
static void constants_by_address(void **state)
{
	enum way way;
	unsigned int i;

	for (i = 0; i < R5XX_PVS_CONST_LEN; i++)
		constant[i][2] = 10 + i;
	for (i = 0; i < PVS_BATCH; i++)
		input[i][0][1] = i - 4.0f + 0.75f;
	input[63][0][1] = -100000;
	put(pvs_dst(PVS_VE_FLT2FIX_DX, PVS_DST_A0, 0, 0x2), pvs_in(0), PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW),
	    pvs_all(PVS_SRC_CONSTANT, 1, 2) | PVS_SRC_ADDR_MODE_0 | FIELD_PREP(PVS_SRC_ADDR_SEL, 1),
	    PVS_NIL, PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(2, 0, 0, 0, 0, 0);	/* c[-1] */
		assert_output(3, 0, 10, 10, 10, 10);
		assert_output(10, 0, 17, 17, 17, 17);	/* c[7] */
		assert_output(11, 0, 0, 0, 0, 0);
		assert_output(63, 0, 0, 0, 0, 0);
	}
}

static void registers_by_address(void **state)
{
	enum way way;
	unsigned int i;

	number_vertices();
	for (i = 0; i < PVS_BATCH; i++)
		input[i][1][0] = i % 3;
	put(pvs_dst(PVS_VE_FLT2FIX_DX, PVS_DST_A0, 0, 0x1), pvs_in(1), PVS_NIL, PVS_NIL);
	/* r[A0.x + 1] = v0, then o0 = r1, o1 = r2, o2 = r[A0.x + 1] */
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 1, PVS_XYZW) | PVS_DST_ADDR_MODE_0, pvs_in(0),
	    PVS_NIL, PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(1));
	put_move(PVS_DST_OUT, 1, pvs_t(2));
	put_move(PVS_DST_OUT, 2, pvs_t(1) | PVS_SRC_ADDR_MODE_0);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(3, 0, 3, 103, 203, 303);
		assert_output(3, 1, 0, 0, 0, 0);
		assert_output(4, 0, 0, 0, 0, 0);
		assert_output(4, 1, 4, 104, 204, 304);
		assert_output(5, 2, 5, 105, 205, 305);
	}
}

/* The program of the last time is found again, wherever it was uploaded in between. */
static void cached(void **state)
{
	static struct r5xx_state s;
	struct pvs_cache *cache = pvs_cache_create();
	struct pvs_program *a, *b, *c;

	put_move(PVS_DST_OUT, 0, pvs_in(0));
	memcpy(s.pvs_code, code, sizeof(code));
	assert_int_equal(pvs_cache_get(cache, &s, &a), 0);
	s.pvs_code[0][0] = pvs_dst(PVS_VE_MULTIPLY, PVS_DST_OUT, 0, PVS_XYZW);
	s.stamp[R5XX_PVS_CODE]++;
	assert_int_equal(pvs_cache_get(cache, &s, &b), 0);
	assert_ptr_not_equal(a, b);
	memcpy(s.pvs_code, code, sizeof(code));
	s.stamp[R5XX_PVS_CODE]++;
	assert_int_equal(pvs_cache_get(cache, &s, &c), 0);
	assert_ptr_equal(a, c);
	pvs_cache_destroy(cache);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(vector_opcodes, reset),
		cmocka_unit_test_setup(math_opcodes, reset),
		cmocka_unit_test_setup(sources, reset),
		cmocka_unit_test_setup(swap_components, reset),
		cmocka_unit_test_setup(dual_math, reset),
		cmocka_unit_test_setup(dual_math_new_opcode, reset),
		cmocka_unit_test_setup(saturate, reset),
		cmocka_unit_test_setup(conditional_writes, reset),
		cmocka_unit_test_setup(conditional_writes_by_address, reset),
		cmocka_unit_test_setup(replicate_x, reset),
		cmocka_unit_test_setup(many_constants, reset),
		cmocka_unit_test_setup(constants_by_address, reset),
		cmocka_unit_test_setup(registers_by_address, reset),
		cmocka_unit_test_setup(cached, reset),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
