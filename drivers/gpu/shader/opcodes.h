/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_OPCODES_H_
#define _SHADER_OPCODES_H_

/**
 * DOC: one row for each opcode
 *
 *	ROW(name, sources, flags, in floats, in integers,
 *	    loops in floats, their vector, loops in integers, their vector)
 *
 * "In floats" and "in integers" are what the reference interpreter computes for a channel: see
 * float_result() and integer_result() of reference.c for what the names in them are. Doubles
 * are computed by the same words as floats where IR_HAS_DOUBLE is set. The vectors are
 * what a loop computes for eight channels, of a, b and c, which are v8f in floats and v8i in
 * integers; see quick_float() and quick_integer() of quick_lanes.h. From the list of shapes
 * (SHAPES_*) come the loops, enum quick_loop, and the choice among them. Opcodes without loops
 * go to the reference.
 *
 * Sources of three-source operations are in this order, whatever the instruction word has:
 * MAD a * b + c, rounded once; MADD the same with a rounded product; MADS the same times
 * 2^ir_op.scale, where only the end is rounded, or beyond the range of floats; LRP
 * a * b + (1 - a) * c; BFE and UBFE width a, offset b, value c; BFI2 mask a, inserted b, base c;
 * CSEL c decides between a and b. FDIV, DIVM, POW, QUOT and REM: a by b, to the power of b.
 *
 * SUB, NMAC, MINMAX and those behind MADS are in no program: loops do so for a sum whose second
 * source is negated, for MAC with one that is, for SEL with a condition, for MADD (MADP), and for
 * MADD where zero wins: the sum, less its third source, its third source less the product, and the
 * product alone, to which -0 is added.
 */

/*
 * Shapes of operands for which there is a loop, see enum quick_shape, and its kind: MASKED has no
 * function of its own for whole groups, CHOSEN is told by a predicate which source it takes, and
 * COMPARED has the outcome of a comparison of its sources for c, of which flags are written too.
 */
#define SHAPES_NONE(LOOP, MASKED, CHOSEN, COMPARED, name, domain)
#define SHAPES_ROWS(LOOP, MASKED, CHOSEN, COMPARED, name, domain)		\
	LOOP(name, domain, ROWS)
#define SHAPES_MASKED_ROWS(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	MASKED(name, domain, ROWS)
#define SHAPES_MASKED_MIXED(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	MASKED(name, domain, MIXED)
#define SHAPES_CHOSEN_MIXED(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	CHOSEN(name, domain, MIXED)
#define SHAPES_COMPARED_MIXED(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	COMPARED(name, domain, MIXED)
#define SHAPES_MIXED(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	LOOP(name, domain, MIXED)
#define SHAPES_ROWS_MIXED(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	LOOP(name, domain, ROWS)					\
	LOOP(name, domain, MIXED)
#define SHAPES_REGISTERS(LOOP, MASKED, CHOSEN, COMPARED, name, domain)	\
	LOOP(name, domain, ROWS)					\
	LOOP(name, domain, SCALAR)					\
	LOOP(name, domain, MIXED)
#define SHAPES_SUB(LOOP, MASKED, CHOSEN, COMPARED, name, domain)		\
	LOOP(name, domain, ROWS)					\
	LOOP(name, domain, SCALAR)					\
	LOOP(name, domain, MIXED)					\
	LOOP(name, domain, WORDS)
#define SHAPES_ALL(LOOP, MASKED, CHOSEN, COMPARED, name, domain)		\
	LOOP(name, domain, ROWS)					\
	LOOP(name, domain, SCALAR)					\
	LOOP(name, domain, IMM)						\
	LOOP(name, domain, MIXED)

#define IR_HAS_DOUBLE	0x01	/* it also works on doubles, and on halves */
#define IR_IS_RAW	0x02	/* what it hands on are bits, which are not looked at */
#define IR_ADDS_ACC	0x04	/* it adds to the accumulator */
#define IR_CARRIES	0x08	/* the accumulator gets a carry */
#define IR_BY_CHANNEL	0x10	/* channels have nothing to do with each other */
#define IR_SELECTS	0x20	/* it hands on one of its first two sources */
#define IR_GIVES_BITS	0x40	/* the result is bits, whatever the sources are */
#define IR_COMPARES	0x80	/* its condition is about its sources, not the result */
#define IR_ZERO_WINS	0x100	/* loops know ir_op.zero_wins */
#define IR_LIMITS	0x200	/* loops in floats know ir_op.alt */

#define IR_ENDS_EARLY	0x400	/* its condition, that nothing is left to do, holds */

/* MOV, which only hands on, and all that has a case of its own in the reference, say 0. */
#define IR_ARITHMETIC(ROW)							\
ROW(NOP,   0, IR_BY_CHANNEL, 0, 0,						\
	NONE, a, NONE, a)						\
ROW(MOV,   1, IR_BY_CHANNEL | IR_IS_RAW | IR_HAS_DOUBLE, a, a,			\
	NONE, a, ALL, a)						\
ROW(SEL,   2, IR_IS_RAW | IR_HAS_DOUBLE | IR_SELECTS | IR_COMPARES, 0, 0,	\
	NONE, a, CHOSEN_MIXED, lanes_select(c, a, b))			\
ROW(CSEL,  3, IR_IS_RAW | IR_HAS_DOUBLE | IR_SELECTS, 0, 0,		\
	NONE, a, MIXED, lanes_select(compare_f(cond, (v8f)c, v8f_splat(0.0f)), a, b)) \
ROW(NOT,   1, IR_BY_CHANNEL, 0, ~a,						\
	NONE, a, MIXED, ~a)						\
ROW(AND,   2, IR_BY_CHANNEL, 0, a & b,						\
	NONE, a, MIXED, a & b)							\
ROW(OR,    2, IR_BY_CHANNEL, 0, a | b,						\
	NONE, a, MIXED, a | b)							\
ROW(XOR,   2, IR_BY_CHANNEL, 0, a ^ b,						\
	NONE, a, MIXED, a ^ b)							\
ROW(SHR,   2, IR_BY_CHANNEL, 0, shift_right(op, a, b),				\
	NONE, a, MIXED, (v8i)((v8u)a >> ((v8u)b & 31)))				\
ROW(SHL,   2, IR_BY_CHANNEL, 0, shift_left(op, a, b),				\
	NONE, a, MIXED, (v8i)((v8u)a << ((v8u)b & 31)))				\
ROW(ASR,   2, IR_BY_CHANNEL, 0, shift_with_sign(op, a, b),			\
	NONE, a, MIXED, a >> (b & 31))						\
ROW(CMP,   2, IR_GIVES_BITS | IR_HAS_DOUBLE | IR_COMPARES, 0, 0,		\
	COMPARED_MIXED, c, COMPARED_MIXED, c)				\
ROW(CMPN,  2, IR_GIVES_BITS | IR_HAS_DOUBLE | IR_COMPARES, 0, 0,		\
	NONE, a, NONE, a)						\
ROW(BFREV, 1, IR_BY_CHANNEL, 0, reverse_bits(a),				\
	NONE, a, MASKED_MIXED, reverse_lanes(a))			\
ROW(BFE,   3, IR_BY_CHANNEL, 0, extract_bits(a, b, c, true),		\
	NONE, a, MIXED, bfe_lanes(a, b, c))				\
ROW(UBFE,  3, IR_BY_CHANNEL, 0, extract_bits(a, b, c, false),		\
	NONE, a, MIXED, ubfe_lanes(a, b, c))					\
ROW(BFI1,  2, IR_BY_CHANNEL, 0, bit_field(a, b),				\
	NONE, a, MIXED, (v8i)((((v8u)v8i_splat(1) << ((v8u)a & 31)) - 1) << ((v8u)b & 31))) \
ROW(BFI2,  3, IR_BY_CHANNEL, 0, insert_bits(a, b, c),				\
	NONE, a, MIXED, bfi2_lanes(a, b, c))					\
ROW(ADD,   2, IR_BY_CHANNEL | IR_HAS_DOUBLE | IR_LIMITS, a + b, add(op, a, b),		\
	ALL, a + b, MIXED, (v8i)((v8u)a + (v8u)b))			\
ROW(SUB,   2, IR_LIMITS, 0, 0,							\
	SUB, a - b, NONE, a)							\
ROW(MUL,   2, IR_BY_CHANNEL | IR_HAS_DOUBLE | IR_LIMITS, product(op, a, b), multiply(op, a, b), \
	ALL, a * b, MIXED, (v8i)((v8u)a * (v8u)b))			\
ROW(AVG,   2, IR_BY_CHANNEL, (a + b) * 0.5f, (a + b + 1) >> 1,			\
	NONE, a, NONE, a)						\
ROW(FRC,   1, IR_BY_CHANNEL, frc(a), 0,						\
	MASKED_ROWS, frc_lanes(a), NONE, a)				\
ROW(RNDU,  1, IR_BY_CHANNEL, floor_float(a), 0,					\
	NONE, a, NONE, a)						\
ROW(RNDD,  1, IR_BY_CHANNEL, floor_float(a), 0,					\
	MASKED_ROWS, floor_lanes(a), NONE, a)					\
ROW(RNDE,  1, IR_BY_CHANNEL, floor_float(a), 0,					\
	NONE, a, NONE, a)						\
ROW(RNDZ,  1, IR_BY_CHANNEL, floor_float(a), 0,					\
	NONE, a, NONE, a)						\
ROW(CEIL,  1, IR_BY_CHANNEL, -floor_float(-a), 0,				\
	MASKED_ROWS, -floor_lanes(-a), NONE, a)					\
ROW(EVEN,  1, IR_BY_CHANNEL, round_even(a), 0,					\
	MASKED_ROWS, even_lanes(a), NONE, a)					\
ROW(TRUNC, 1, IR_BY_CHANNEL, truncate_float(a), 0,				\
	MASKED_ROWS, trunc_lanes(a), NONE, a)					\
ROW(MAC,   2, IR_ADDS_ACC | IR_HAS_DOUBLE | IR_LIMITS, acc_number(a) + product(op, a, b), \
	wrap_add(acc_s64(t, op, i), multiply(op, a, b)),		\
	ALL, c + a * b, NONE, a)					\
ROW(NMAC,  2, IR_ADDS_ACC | IR_LIMITS, 0, 0,					\
	REGISTERS, c - a * b, NONE, a)					\
ROW(MAD,   3, IR_BY_CHANNEL | IR_HAS_DOUBLE, fused(op, a, b, c), wrap_add(multiply(op, a, b), c), \
	ALL, fused_lanes(a, b, c), NONE, a)				\
ROW(LRP,   3, IR_BY_CHANNEL, product(op, a, b) + product(op, 1.0f - a, c), 0,	\
	ALL, a * b + (1.0f - a) * c, NONE, a)					\
ROW(MACH,  2, IR_ADDS_ACC, 0, mach(t, op, i, a, b),				\
	NONE, a, NONE, a)						\
ROW(ADDC,  2, IR_CARRIES, 0, a + b,					\
	NONE, a, MASKED_ROWS, (v8i)((v8u)a + (v8u)b))			\
ROW(SUBB,  2, IR_CARRIES, 0, a - b,					\
	NONE, a, MASKED_ROWS, (v8i)((v8u)a - (v8u)b))			\
ROW(LZD,   1, IR_BY_CHANNEL, 0, leading_zeros(a),				\
	NONE, a, MASKED_MIXED, zeros_lanes(a))				\
ROW(FBH,   1, IR_BY_CHANNEL, 0, first_bit_high((s32)a),				\
	NONE, a, MASKED_MIXED, zeros_lanes(a ^ a >> 31) | ((a ^ a >> 31) == 0)) \
ROW(UFBH,  1, IR_BY_CHANNEL, 0, a ? leading_zeros(a) : 0xffffffff,		\
	NONE, a, MASKED_MIXED, zeros_lanes(a) | (a == 0))		\
ROW(FBL,   1, IR_BY_CHANNEL, 0, a ? __builtin_ctz(a) : 0xffffffff,		\
	NONE, a, MASKED_MIXED, count_lanes((v8i)(((v8u)a & -(v8u)a) - 1)) | (a == 0)) \
ROW(CBIT,  1, IR_BY_CHANNEL, 0, count_bits(a),					\
	NONE, a, MASKED_MIXED, count_lanes(a))				\
ROW(F32TO16, 1, IR_BY_CHANNEL | IR_GIVES_BITS, 0, 0,				\
	NONE, a, NONE, a)						\
ROW(SAD2,  2, 0, 0, sad2(w, i),							\
	NONE, a, NONE, a)						\
ROW(SADA2, 2, IR_ADDS_ACC, 0, wrap_add(acc_s64(t, op, i), sad2(w, i)),		\
	NONE, a, NONE, a)						\
ROW(DP4,   2, 0, dot(op, w, i, 4), 0,						\
	MIXED, sum4(a * b, 4), NONE, a)						\
ROW(DPH,   2, 0, homogeneous_dot(op, w, i), 0,					\
	MIXED, homogeneous(a, b), NONE, a)				\
ROW(DP3,   2, 0, dot(op, w, i, 3), 0,						\
	MIXED, sum4(a * b, 3), NONE, a)						\
ROW(DP2,   2, 0, dot(op, w, i, 2), 0,						\
	MIXED, sum4(a * b, 2), NONE, a)						\
ROW(LINE,  2, 0, line(t, op, b), 0,						\
	ROWS, quick_line(at_a, b), NONE, a)				\
ROW(PLN,   2, 0, line(t, op, b) + second_line(t, op, i), 0,			\
	ROWS, quick_plane(at_a, at_b), NONE, a)					\
ROW(MINMAX, 2, 0, 0, 0,								\
	COMPARED_MIXED, minmax_lanes(cond, plain, (v8i)c, a, b),		\
	COMPARED_MIXED, lanes_select(c, a, b))				\
ROW(INV,   1, IR_BY_CHANNEL, 1.0f / a, 0,					\
	ROWS_MIXED, 1.0f / a, NONE, a)						\
ROW(RSQ,   1, IR_BY_CHANNEL, function(MATH_RSQ, a), 0,				\
	MASKED_MIXED, function_lanes(MATH_RSQ, a), NONE, a)			\
ROW(EXP2,  1, IR_BY_CHANNEL, function(MATH_EXP, a), 0,				\
	MASKED_ROWS, function_lanes(MATH_EXP, a), NONE, a)			\
ROW(LOG2,  1, IR_BY_CHANNEL, function(MATH_LOG, a), 0,				\
	MASKED_ROWS, function_lanes(MATH_LOG, a), NONE, a)			\
ROW(SINT,  1, IR_BY_CHANNEL, function(MATH_SIN_TURNS, a), 0,			\
	MASKED_ROWS, function_lanes(MATH_SIN_TURNS, a), NONE, a)		\
ROW(COST,  1, IR_BY_CHANNEL, function(MATH_COS_TURNS, a), 0,			\
	MASKED_ROWS, function_lanes(MATH_COS_TURNS, a), NONE, a)		\
ROW(SQRT,  1, IR_BY_CHANNEL, function(MATH_SQRT, a), 0,				\
	MASKED_MIXED, function_lanes(MATH_SQRT, a), NONE, a)			\
ROW(SIN,   1, IR_BY_CHANNEL, function(MATH_SIN, a), 0,				\
	MASKED_ROWS, function_lanes(MATH_SIN, a), NONE, a)			\
ROW(COS,   1, IR_BY_CHANNEL, function(MATH_COS, a), 0,				\
	MASKED_ROWS, function_lanes(MATH_COS, a), NONE, a)			\
ROW(FDIV,  2, IR_BY_CHANNEL, a / b, 0,						\
	ROWS_MIXED, a / b, NONE, a)						\
ROW(POW,   2, IR_BY_CHANNEL, power(op, a, b), 0,				\
	MASKED_ROWS, power_lanes(a, b, alt), NONE, a)				\
ROW(DIVM,  2, IR_BY_CHANNEL | IR_HAS_DOUBLE | IR_ENDS_EARLY, a / b, 0,		\
	NONE, a, NONE, a)						\
ROW(ROOTM, 1, IR_BY_CHANNEL | IR_HAS_DOUBLE | IR_ENDS_EARLY, root(a), 0,	\
	NONE, a, NONE, a)						\
ROW(QUOT,  2, IR_BY_CHANNEL, 0, quotient(op, a, b),				\
	NONE, a, NONE, a)						\
ROW(REM,   2, IR_BY_CHANNEL, 0, modulo(op, a, b),				\
	NONE, a, NONE, a)						\
ROW(MADD,  3, IR_BY_CHANNEL | IR_ZERO_WINS, product(op, a, b) + c, 0,		\
	ROWS_MIXED, product_lanes(a, b, wins) + c, NONE, a)			\
ROW(MADS,  3, IR_BY_CHANNEL | IR_ZERO_WINS, scaled(op, a, b, c), 0,		\
	MASKED_ROWS, scaled_lanes(a, b, c, wins, scale), NONE, a)		\
ROW(MADP,  3, 0, 0, 0,								\
	ROWS, a * b + c, NONE, a)						\
ROW(MADZ,  3, 0, 0, 0,								\
	ROWS, product_or_zero(a, b, 0) + c, NONE, a)				\
ROW(MSUBZ, 3, 0, 0, 0,								\
	ROWS, product_or_zero(a, b, 0) - c, NONE, a)				\
ROW(NMADZ, 3, 0, 0, 0,								\
	ROWS, product_or_zero(a, b, SIGN_BIT) + c, NONE, a)			\
ROW(MULZ,  2, 0, 0, 0,								\
	ROWS, product_or_zero(a, b, 0), NONE, a)

#endif
