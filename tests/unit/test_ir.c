// SPDX-License-Identifier: GPL-2.0
/*
 * Operations of the shader core that Gen4 to Gen5 do not have: three sources, bit fields, halves,
 * doubles, 64-bit integers, rounding and denormal modes, 32 channels. Results are worked out by hand.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "eu_rows.h"
#include "ir_asm.h"
#include "shader/soft.h"

#define MINF	0xff800000
#define d(x)	((union { double v; u64 bits; }){ x }.bits)

struct row {
	const char *what;
	struct ir_op op;
	u32 a[8];
	u32 b[8];
	u32 c[8];
	u32 want[8];
	u32 cr0;
};

static void check_row(const struct row *row, enum way way)
{
	struct ir_op op[2] = { row->op, ir_end() };
	struct mirage_program *prog = ir_program(op, 2, &ir_flow_masks, row->cr0);

	load_sources(row->a, row->b, row->c);
	assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
	mirage_program_free(prog);
	check_result(row->what, way, row->want);
}

#define OP3(name, type)	ir_op3(IR_##name, 8, ir_out(2, type), ir_in(3, type), ir_in(4, type), \
			       ir_in(5, type))
#define OP2(name, type)	ir_op2(IR_##name, 8, ir_out(2, type), ir_in(3, type), ir_in(4, type))
#define OP1(name, type)	ir_op1(IR_##name, 8, ir_out(2, type), ir_in(3, type))

static struct ir_op zero_wins(struct ir_op op)
{
	op.zero_wins = true;
	return op;
}

static struct ir_op keep_flag(struct ir_op op)
{
	op.keep_flag = true;
	return op;
}

static struct ir_op nan_second(struct ir_op op)
{
	op.nan_second = true;
	return op;
}

static struct ir_op negate_first(struct ir_op op)
{
	op.src[0].negate = true;
	return op;
}

static struct ir_op first_magnitude(struct ir_op op)
{
	op.src[0].abs = true;
	return op;
}

static struct ir_op negate_third(struct ir_op op)
{
	op.src[2].negate = true;
	return op;
}

#define MZERO	0x80000000

static void three_floats(void **state)
{
	const struct row row[] = {
		{ "mad", OP3(MAD, IR_F), { f(2), f(-3), INF, INF, f(3e38f) },
		  { f(3), f(5), f(2), 0, f(10) }, { f(4), f(1), MINF, f(1), f(1) },
		  { f(10), f(-14), NAN_F, NAN_F, INF } },
		/*
		 * (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24, of which a rounded product would lose the end.
		 * 24929 * 673 is 2^24 + 1: 1 + 2^-24 is halfway between floats, and 2^-60 decides, which
		 * a double does not hold beside it.
		 */
		{ "mad, one rounding", OP3(MAD, IR_F),
		  { 0x3f800800, f(24929), f(24929), f(24929) },
		  { 0x3f800800, f(673 * 0x1p-24f), f(673 * 0x1p-24f), f(673 * 0x1p-24f) },
		  { f(-1), f(0x1p-60f), f(-0x1p-60f), 0 },
		  { 0x3a000400, 0x3f800001, f(1), f(1) } },
		{ "mad, scalar", ir_op3(IR_MAD, 8, ir_out(2, IR_F), ir_one(3, IR_F), ir_in(4, IR_F),
					ir_in(5, IR_F)),
		  { f(2) }, { f(1), f(2) }, { f(5), f(6), f(7), f(8), f(9), f(10), f(11), f(12) },
		  { f(7), f(10), f(7), f(8), f(9), f(10), f(11), f(12) } },
		{ "mad, negated", negate_third(OP3(MAD, IR_F)), { f(2) }, { f(3) }, { f(4), f(1) },
		  { f(2), f(-1) } },
		{ "mad, 0 * inf = 0", zero_wins(OP3(MAD, IR_F)), { INF, 0x80000000, f(2) },
		  { 0, MINF, f(3) }, { f(1), f(2), f(4) }, { f(1), f(2), f(10) } },
		{ "mul, 0 * NaN = 0", zero_wins(OP2(MUL, IR_F)), { NAN_F, 0x80000000, f(2) },
		  { 0, f(5), f(3) }, { 0 }, { 0, 0, f(6) } },
		{ "lrp", OP3(LRP, IR_F), { f(0.25f), 0, f(1) }, { f(8), f(8), f(8) },
		  { f(4), f(4), f(4) }, { f(5), f(4), f(8) } },
		/* .ge: NaN is not */
		{ "csel", keep_flag(ir_cond(OP3(CSEL, IR_F), IR_COND_GE)),
		  { 1, 2, 3, 4, 5 }, { 10, 20, 30, 40, 50 },
		  { f(1), f(-1), 0, 0x80000000, NAN_F }, { 1, 20, 3, 4, 50 } },
		/* a move hands on bits; one that changes a sign is arithmetic */
		{ "mov, denormals", OP1(MOV, IR_F), { 1, 0x807fffff, 0x7f800001 }, { 0 }, { 0 },
		  { 1, 0x807fffff, 0x7f800001 } },
		{ "mov, negated denormals", negate_first(OP1(MOV, IR_F)),
		  { 1, 0x807fffff, 0x00800000, 0, f(2), f(3), f(4), f(5) }, { 0 }, { 0 },
		  { MZERO, 0, 0x80800000, MZERO, f(-2), f(-3), f(-4), f(-5) } },
		{ "mov, magnitudes of denormals", first_magnitude(OP1(MOV, IR_F)),
		  { 1, 0x807fffff, 0x80800000, 0x80000000, f(-2) }, { 0 }, { 0 },
		  { 0, 0, 0x00800000, 0, f(2) } },
		{ "mov, negated denormals kept", negate_first(OP1(MOV, IR_F)),
		  { 1, 0x807fffff }, { 0 }, { 0 },
		  { 0x80000001, 0x007fffff, MZERO, MZERO, MZERO, MZERO, MZERO, MZERO },
		  IR_MODE_DENORMAL_F },
		{ "mov of the R5xx", negate_first(nan_second(OP1(MOV, IR_F))),
		  { 1 }, { 0 }, { 0 },
		  { 0x80000001, MZERO, MZERO, MZERO, MZERO, MZERO, MZERO, MZERO } },
		{ "ceil", OP1(CEIL, IR_F), { f(1.25f), f(-1.25f), f(-0.25f), INF, 0x80000000 }, { 0 },
		  { 0 }, { f(2), f(-1), 0x80000000, INF, 0x80000000 } },
		{ "even", OP1(EVEN, IR_F),
		  { f(0.5f), f(1.5f), f(-2.5f), f(2.75f), f(-0.25f), MINF, f(0x1p30f), f(8388607.5f) },
		  { 0 }, { 0 },
		  { 0, f(2), f(-2), f(3), 0x80000000, MINF, f(0x1p30f), f(8388608) } },
		{ "trunc", OP1(TRUNC, IR_F), { f(1.75f), f(-1.75f), f(-0.25f), INF, f(-3) }, { 0 },
		  { 0 }, { f(1), f(-1), 0x80000000, INF, f(-3) } },
	};

	CHECK(row);
}

static void minima(void **state)
{
	const struct row row[] = {
		{ "min", keep_flag(ir_cond(OP2(SEL, IR_F), IR_COND_L)),
		  { f(1), f(3), 0x7fc00001, f(1), 0x7fc00001, 0x80000000, 0, 0x80000001 },
		  { f(2), f(2), f(1), 0x7fc00002, 0x7fc00002, 0, 0x80000000, 1 }, { 0 },
		  /* a NaN loses; of zeros, denormals too, -0 is the less */
		  { f(1), f(2), f(1), f(1), 0x7fc00001, 0x80000000, 0x80000000, 0x80000000 } },
		{ "max", keep_flag(ir_cond(OP2(SEL, IR_F), IR_COND_GE)),
		  { f(1), f(3), 0x7fc00001, f(1), 0x80000000, 0, 0x807fffff, f(-1) },
		  { f(2), f(2), f(1), 0x7fc00002, 0, 0x80000000, f(-1), f(-1) },
		  { 0 }, { f(2), f(3), f(1), f(1), 0, 0, 0x80000000, f(-1) } },
		/* R5xx: with a NaN in either, and of equals, it is the second */
		{ "min, second", nan_second(keep_flag(ir_cond(OP2(SEL, IR_F), IR_COND_L))),
		  { f(1), 0x7fc00001, f(1), 0x80000000, 0 },
		  { f(2), f(1), 0x7fc00002, 0, 0x80000000 }, { 0 },
		  { f(1), f(1), 0x7fc00002, 0, 0x80000000 } },
	};

	CHECK(row);
	assert_int_equal(group->row[EU_ROW_FLAG][0].ud[0], 0);
}

static void bit_fields(void **state)
{
	const struct row row[] = {
		/* width, offset, value */
		{ "bfe", OP3(BFE, IR_D), { 4, 4, 0, 16, 8, 31 }, { 4, 4, 3, 24, 0, 1 },
		  { 0xf0, 0x70, 0xff, 0x80000000, 0x80, 0x80000000 },
		  { -1, 7, 0, 0xffffff80, 0xffffff80, 0xc0000000 } },
		{ "ubfe", OP3(UBFE, IR_UD), { 4, 4, 0, 16, 8, 33 }, { 4, 4, 3, 24, 0, 31 },
		  { 0xf0, 0x70, 0xff, 0x80000000, 0x180, 0x80000000 },
		  { 15, 7, 0, 0x80, 0x80, 1 } },
		{ "bfi1", OP2(BFI1, IR_UD), { 4, 1, 31, 8, 36 }, { 8, 31, 0, 28, 0 }, { 0 },
		  { 0xf00, 0x80000000, 0x7fffffff, 0xf0000000, 0xf } },
		/* mask, inserted, base */
		{ "bfi2", OP3(BFI2, IR_UD), { 0xf00, 0, 0xffffffff, 0x80000000 }, { 5, 7, 9, 3 },
		  { 0xffffffff, 0x1234, 0x5678, 0 }, { 0xfffff5ff, 0x1234, 9, 0x80000000 } },
		{ "bfrev", OP1(BFREV, IR_UD), { 1, 0xf, 0x12345678, 0xffffffff }, { 0 }, { 0 },
		  { 0x80000000, 0xf0000000, 0x1e6a2c48, 0xffffffff } },
		{ "cbit", OP1(CBIT, IR_UD), { 0, 0xf0f0, 0xffffffff, 0x80000001 }, { 0 }, { 0 },
		  { 0, 8, 32, 2 } },
		{ "fbh D", OP1(FBH, IR_D), { 0, -1, 0x00ffffff, 0xff000000, 1, 0x7fffffff }, { 0 },
		  { 0 }, { -1, -1, 8, 8, 31, 1, -1, -1 } },
		{ "fbh UD", OP1(UFBH, IR_UD), { 0, -1, 0x00ffffff, 1 }, { 0 }, { 0 },
		  { -1, 0, 8, 31, -1, -1, -1, -1 } },
		{ "fbl", OP1(FBL, IR_UD), { 0, 8, 0x80000000, 1 }, { 0 }, { 0 },
		  { -1, 3, 31, 0, -1, -1, -1, -1 } },
	};

	CHECK(row);
}

/* The accumulator gets carry and borrow. */
static void carries(void **state)
{
	struct ir_op op[5] = {
		ir_op2(IR_ADDC, 8, ir_out(10, IR_UD), ir_in(3, IR_UD), ir_in(4, IR_UD)),
		ir_op1(IR_MOV, 8, ir_out(11, IR_UD), ir_acc(IR_UD)),
		ir_op2(IR_SUBB, 8, ir_out(12, IR_UD), ir_in(3, IR_UD), ir_in(4, IR_UD)),
		ir_op1(IR_MOV, 8, ir_out(13, IR_UD), ir_acc(IR_UD)),
		ir_end(),
	};
	static const u32 a[8] = { 0xffffffff, 1, 5, 0x80000000 }, b[8] = { 1, 2, 5, 0x80000000 };
	static const u32 want[4][8] = {
		{ 0, 3, 10, 0 }, { 1, 0, 0, 1 }, { 0xfffffffe, 0xffffffff, 0, 0 }, { 0, 1, 0, 0 },
	};
	struct mirage_program *prog;
	enum way way;
	unsigned int i;

	op[0].writes_acc = true;
	op[2].writes_acc = true;
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		prog = ir_program(op, 5, &ir_flow_masks, 0);
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		memcpy(&group->row[3][0], a, 32);
		memcpy(&group->row[4][0], b, 32);
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		for (i = 0; i < 4; i++)
			assert_memory_equal(group->row[10 + i][0].ud, want[i], 32);
		mirage_program_free(prog);
	}
}

/* Sums in the place of a source, of some channels, and of what is no row. */
static void carries_in_place(void **state)
{
	struct ir_op op[] = {
		ir_op2(IR_ADDC, 16, ir_out(3, IR_UD), ir_in(3, IR_UD), ir_one(5, IR_UD)),
		ir_op1(IR_MOV, 16, ir_out(10, IR_UD), ir_acc(IR_UD)),
		ir_cond(ir_op2(IR_CMP, 16, ir_null(IR_UD), ir_in(3, IR_UD), ir_imm(1, IR_UD)), IR_COND_Z),
		ir_pred(ir_op2(IR_SUBB, 16, ir_out(3, IR_UD), ir_in(3, IR_UD), ir_imm(1, IR_UD)), false),
		ir_op1(IR_MOV, 16, ir_out(12, IR_UD), ir_acc(IR_UD)),
		ir_end(),
	};
	struct mirage_program *prog;
	unsigned int i;
	enum way way;

	op[0].writes_acc = true;
	op[3].writes_acc = true;
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		prog = ir_program(op, ARRAY_SIZE(op), &ir_flow_masks, 0);
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xffff);
		/* -8 to 7, and 3 is added: from -3 on it carries; -2 becomes 1, and then 0 */
		for (i = 0; i < 16; i++)
			group->row[3 + i / 8][0].ud[i % 8] = i - 8;
		group->row[5][0].ud[0] = 3;
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		for (i = 0; i < 16; i++) {
			u32 carry = i >= 5 && i < 8;

			assert_int_equal(group->row[10 + i / 8][0].ud[i % 8], carry);
			assert_int_equal(group->row[3 + i / 8][0].ud[i % 8], i == 6 ? 0 : i - 5);
			assert_int_equal(group->row[12 + i / 8][0].ud[i % 8], carry && i != 6);
		}
		mirage_program_free(prog);
	}
}

/* Two halves in a DWord. */
#define HH(low, high)	((low) | (u32)(high) << 16)
#define KEEP_HF		IR_MODE_DENORMAL_HF
#define UP		(SOFT_UP << 4)
#define DOWN		(SOFT_DOWN << 4)
#define ZERO_		(SOFT_ZERO << 4)

static void halves(void **state)
{
	const struct ir_op to_float = ir_op1(IR_MOV, 8, ir_out(2, IR_F), ir_in(3, IR_HF));
	const struct ir_op to_half = ir_op1(IR_MOV, 8, ir_out(2, IR_HF), ir_in(3, IR_F));
	const struct ir_op f32to16 = ir_op1(IR_F32TO16, 8, ir_out(2, IR_UD), ir_in(3, IR_F));
	const struct row row[] = {
		{ "HF to F", to_float,
		  { HH(0x3c00, 0xc000), HH(0x7bff, 0x0400), HH(0x7c00, 0xfc00), HH(0x7e00, 0x0001) },
		  { 0 }, { 0 },
		  { f(1), f(-2), f(65504), f(0x1p-14f), INF, MINF, NAN_F, f(0x1p-24f) } },
		/* In floats these are normal numbers, and their mode is that of halves alone. */
		{ "HF to F, denormals", to_float,
		  { HH(0x0001, 0x8001), HH(0x03ff, 0x8000), HH(0x83ff, 0x0200) }, { 0 }, { 0 },
		  { f(0x1p-24f), f(-0x1p-24f), f(0x3ffp-24f), 0x80000000, f(-0x3ffp-24f),
		    f(0x1p-15f) } },
		{ "HF to F, denormals kept", to_float,
		  { HH(0x0001, 0x8001), HH(0x03ff, 0x8000) }, { 0 }, { 0 },
		  { f(0x1p-24f), f(-0x1p-24f), f(0x3ffp-24f), 0x80000000 }, KEEP_HF },
		/* Halfway: to even. 65519.99 is still nearest to the largest, 65520 is not. */
		{ "F to HF", to_half,
		  { f(1 + 0x1p-11f), f(1 + 0x3p-11f), f(65519.99f), f(65520), f(-0.0f), NAN_F,
		    f(0x1p-24f), f(0.333251953125f) }, { 0 }, { 0 },
		  { HH(0x3c00, 0x3c02), HH(0x7bff, 0x7c00), HH(0x8000, 0xffff), HH(1, 0x3555) } },
		/* 1023.5 times the smallest is halfway to the smallest normal one. */
		{ "F to HF, denormals", to_half,
		  { f(0x1p-24f), f(0x1p-25f), f(0x1.000002p-25f), f(-0x3p-25f), f(1023.5f * 0x1p-24f),
		    f(0x1p-26f), f(1022.5f * 0x1p-24f), f(0x1p-14f) }, { 0 }, { 0 },
		  { HH(0x0001, 0), HH(0x0001, 0x8002), HH(0x0400, 0), HH(0x03fe, 0x0400) } },
		{ "F to HF, denormals kept", to_half,
		  { f(0x1p-24f), f(0x1p-25f), f(0x1.000002p-25f), f(-0x3p-25f), f(1023.5f * 0x1p-24f),
		    f(0x1p-26f), f(1022.5f * 0x1p-24f), f(0x1p-14f) }, { 0 }, { 0 },
		  { HH(0x0001, 0), HH(0x0001, 0x8002), HH(0x0400, 0), HH(0x03fe, 0x0400) }, KEEP_HF },
		/* 11 bits need no rounding; a float's denormals are zero */
		{ "F to HF, tiny", to_half,
		  { f(0x1p-14f - 0x1p-26f), f(-1023 * 0x1p-24f), 0x807fffff }, { 0 },
		  { 0 }, { HH(0x0400, 0x83ff), HH(0x8000, 0) } },
		/* in halves: an operand, and what 2^-14 2^-1 is */
		{ "add, flushed", OP2(ADD, IR_HF), { HH(0x0001, 0x83ff) }, { HH(0x0001, 0x0400) },
		  { 0 }, { HH(0, 0x0400) } },
		{ "add, denormals", OP2(ADD, IR_HF), { HH(0x0001, 0x83ff) }, { HH(0x0001, 0x0400) },
		  { 0 }, { HH(0x0002, 0x0001) }, KEEP_HF },
		{ "mul, flushed", OP2(MUL, IR_HF), { HH(0x0400, 0x8400) }, { HH(0x3800, 0x3800) },
		  { 0 }, { HH(0, 0x8000) } },
		{ "F to HF, up", to_half, { f(1 + 0x1p-12f), f(-1 - 0x1p-12f), f(70000), f(-70000) },
		  { 0 }, { 0 }, { HH(0x3c01, 0xbc00), HH(0x7c00, 0xfbff) }, UP },
		{ "F to HF, down", to_half, { f(1 + 0x1p-12f), f(-1 - 0x1p-12f), f(70000), f(-70000) },
		  { 0 }, { 0 }, { HH(0x3c00, 0xbc01), HH(0x7bff, 0xfc00) }, DOWN },
		{ "F to HF, to zero", to_half,
		  { f(1 + 0x1p-12f), f(-1 - 0x1p-12f), f(70000), f(-70000) },
		  { 0 }, { 0 }, { HH(0x3c00, 0xbc00), HH(0x7bff, 0xfbff) }, ZERO_ },
		{ "f32to16", f32to16, { f(1), f(0x1p-24f), f(1e6f), f(-2) }, { 0 }, { 0 },
		  { 0x3c00, 1, 0x7c00, 0xc000 } },
		/* in halves 1 + 2^-11 is halfway */
		{ "add", OP2(ADD, IR_HF), { HH(0x3c00, 0x3c01), HH(0x7bff, 0x3c00) },
		  { HH(0x1000, 0x1000), HH(0x7bff, 0xbc00) }, { 0 },
		  { HH(0x3c00, 0x3c02), HH(0x7c00, 0) } },
		{ "mul", OP2(MUL, IR_HF), { HH(0x4000, 0x7c00) }, { HH(0x4200, 0) }, { 0 },
		  { HH(0x4600, 0xffff) } },
		/* (1 + 2^-10) (1 + 2^-9) - 1 = 1.5 * 2^-9 + 2^-19, the end of which a rounded product loses */
		{ "mad", OP3(MAD, IR_HF), { HH(0x3c01, 0x3c00) }, { HH(0x3c02, 0x1000) },
		  { HH(0xbc00, 0x3c00) }, { HH(0x1a01, 0x3c00) } },
		/* a move hands on bits: NaN with what they carry, denormals */
		{ "mov HF", OP1(MOV, IR_HF), { HH(0x7d01, 0x0001) }, { 0 }, { 0 },
		  { HH(0x7d01, 0x0001) } },
		/* what changes the sign looks at numbers: denormals become zero unless they are kept */
		{ "mov HF, negated denormals", negate_first(OP1(MOV, IR_HF)),
		  { HH(0x0001, 0x83ff), HH(0x0400, 0), HH(0x7d01, 0x3c00), 0, 0, 0, 0, 0 },
		  { 0 }, { 0 },
		  { HH(0x8000, 0), HH(0x8400, 0x8000), HH(0xfd01, 0xbc00), HH(0x8000, 0x8000) } },
		{ "mov HF, magnitudes of denormals", first_magnitude(OP1(MOV, IR_HF)),
		  { HH(0x0001, 0x83ff), HH(0x8400, 0xbc00) }, { 0 }, { 0 },
		  { 0, HH(0x0400, 0x3c00) } },
		{ "mov HF, negated denormals kept", negate_first(OP1(MOV, IR_HF)),
		  { HH(0x0001, 0x83ff) }, { 0 }, { 0 },
		  { HH(0x8001, 0x03ff), HH(0x8000, 0x8000), HH(0x8000, 0x8000),
		    HH(0x8000, 0x8000) }, IR_MODE_DENORMAL_HF },
		{ "min HF", keep_flag(ir_cond(OP2(SEL, IR_HF), IR_COND_L)),
		  { HH(0x3c00, 0x7e00), HH(0x8000, 0x0000), HH(0x0001, 0x0001) },
		  { HH(0x4000, 0x4000), HH(0x0000, 0x8000), HH(0x3c00, 0x8000) }, { 0 },
		  { HH(0x3c00, 0x4000), HH(0x8000, 0x8000), HH(0, 0x8000) } },
		{ "max HF", keep_flag(ir_cond(OP2(SEL, IR_HF), IR_COND_GE)),
		  { HH(0x3c00, 0x7e00), HH(0x8000, 0x0000), HH(0x8001, 0) },
		  { HH(0x4000, 0x4000), HH(0x0000, 0x8000), HH(0xbc00, 0) }, { 0 },
		  { HH(0x4000, 0x4000), HH(0, 0), HH(0x8000, 0) } },
	};

	CHECK(row);
}

#define Q(x)	(u32)(x), (u32)((u64)(x) >> 32)
#define KEEP_DF	IR_MODE_DENORMAL_DF
#define WOP3(name, type) ir_op3(IR_##name, 4, ir_out(2, type), ir_in(3, type), ir_in(4, type), \
				ir_in(5, type))
#define WOP2(name, type) ir_op2(IR_##name, 4, ir_out(2, type), ir_in(3, type), ir_in(4, type))
#define WOP1(name, to, from)	ir_op1(IR_##name, 4, ir_out(2, to), ir_in(3, from))

static void doubles(void **state)
{
	const struct row row[] = {
		{ "add", WOP2(ADD, IR_DF), { Q(d(1)), Q(d(0.1)), Q(d(1)), Q(d(-0.0)) },
		  { Q(d(0x1p-52)), Q(d(0.2)), Q(d(0x1p-53)), Q(d(0.0)) }, { 0 },
		  { Q(d(1 + 0x1p-52)), Q(0x3fd3333333333334), Q(d(1)), Q(0) } },
		{ "add, up", WOP2(ADD, IR_DF), { Q(d(1)), Q(d(-1)) }, { Q(d(0x1p-80)), Q(d(0x1p-80)) },
		  { 0 }, { Q(d(1 + 0x1p-52)), Q(0xbfefffffffffffff) }, UP },
		{ "mul", WOP2(MUL, IR_DF), { Q(d(3)), Q(d(0x1p-1022)) }, { Q(d(-7)), Q(d(0.5)) },
		  { 0 }, { Q(d(-21)), Q(0) } },
		{ "mul, denormals", WOP2(MUL, IR_DF), { Q(d(3)), Q(d(0x1p-1022)) },
		  { Q(d(-7)), Q(d(0.5)) }, { 0 }, { Q(d(-21)), Q(0x0008000000000000) }, KEEP_DF },
		/* (1 + 2^-30)^2 - 1 - 2^-29 = 2^-60 */
		{ "mad", WOP3(MAD, IR_DF), { Q(d(1 + 0x1p-30)), Q(d(2)), Q(d(1e300)) },
		  { Q(d(1 + 0x1p-30)), Q(d(3)), Q(d(1e300)) },
		  { Q(d(-1 - 0x1p-29)), Q(d(4)), Q(d(1)) },
		  { Q(d(0x1p-60)), Q(d(10)), Q(0x7ff0000000000000) } },
		{ "F to DF", WOP1(MOV, IR_DF, IR_F), { f(1.5f), INF, f(-0x1p-126f), 0x00000001 }, { 0 },
		  { 0 }, { Q(d(1.5)), Q(0x7ff0000000000000), Q(d(-0x1p-126)), Q(0) } },
		{ "DF to F", WOP1(MOV, IR_F, IR_DF),
		  { Q(d(1 + 0x1p-24)), Q(d(1 + 0x1p-24 + 0x1p-52)), Q(d(1e40)), Q(d(0x1p-127)) },
		  { 0 }, { 0 }, { f(1), 0x3f800001, INF, 0 } },
		{ "DF to F, denormals", WOP1(MOV, IR_F, IR_DF),
		  { Q(d(-0x1p-149)), Q(d(0x1p-150)), Q(d(0x1.8p-149)), Q(d(-1e40)) },
		  { 0 }, { 0 }, { 0x80000001, 0, 2, MINF }, IR_MODE_DENORMAL_F },
		{ "DF to F, to zero", WOP1(MOV, IR_F, IR_DF),
		  { Q(d(1e40)), Q(d(-1e40)), Q(d(1 + 0x1p-24 + 0x1p-30)), Q(0x7ff8000000000000) },
		  { 0 }, { 0 }, { 0x7f7fffff, 0xff7fffff, f(1), NAN_F }, ZERO_ },
		{ "DF to D", WOP1(MOV, IR_D, IR_DF),
		  { Q(d(-1.75)), Q(d(3e9)), Q(d(-3e9)), Q(0x7ff8000000000000) }, { 0 }, { 0 },
		  { -1, 0x7fffffff, 0x80000000, 0 } },
		{ "D to DF", WOP1(MOV, IR_DF, IR_D), { -3, 0x7fffffff, 0, 0x80000000 }, { 0 }, { 0 },
		  { Q(d(-3)), Q(d(2147483647)), Q(0), Q(d(-2147483648.0)) } },
		{ "mov DF", WOP1(MOV, IR_DF, IR_DF), { Q(1), Q(0x7ff0000000000001) }, { 0 }, { 0 },
		  { Q(1), Q(0x7ff0000000000001) } },
		{ "mov DF, negated denormals", negate_first(WOP1(MOV, IR_DF, IR_DF)),
		  { Q(1), Q(0x800fffffffffffff), Q(0x0010000000000000), Q(d(2)) }, { 0 }, { 0 },
		  { Q(1ull << 63), Q(0), Q(0x8010000000000000), Q(d(-2)) } },
		{ "mov DF, magnitudes of denormals", first_magnitude(WOP1(MOV, IR_DF, IR_DF)),
		  { Q(1), Q(0x800fffffffffffff), Q(0x8010000000000000), Q(d(-2)) }, { 0 }, { 0 },
		  { Q(0), Q(0), Q(0x0010000000000000), Q(d(2)) } },
		{ "mov DF, negated denormals kept", negate_first(WOP1(MOV, IR_DF, IR_DF)),
		  { Q(1), Q(0x800fffffffffffff) }, { 0 }, { 0 },
		  { Q(1ull << 63 | 1), Q(0x000fffffffffffff), Q(1ull << 63), Q(1ull << 63) },
		  KEEP_DF },
		{ "max DF", keep_flag(ir_cond(WOP2(SEL, IR_DF), IR_COND_GE)),
		  { Q(d(1)), Q(0x7ff8000000000000) }, { Q(d(2)), Q(d(3)) }, { 0 },
		  { Q(d(2)), Q(d(3)) } },
		{ "max DF, zeros", keep_flag(ir_cond(WOP2(SEL, IR_DF), IR_COND_GE)),
		  { Q(1ull << 63), Q(1), Q(1ull << 63 | 1) }, { Q(0), Q(0), Q(d(-1)) }, { 0 },
		  { Q(0), Q(0), Q(1ull << 63) } },
		{ "min DF, denormals stay", keep_flag(ir_cond(WOP2(SEL, IR_DF), IR_COND_L)),
		  { Q(1), Q(1ull << 63 | 1) }, { Q(2), Q(0) }, { 0 },
		  { Q(1), Q(1ull << 63 | 1) }, KEEP_DF },
	};

	CHECK(row);
}

static void quads(void **state)
{
	const struct row row[] = {
		{ "add", WOP2(ADD, IR_Q), { Q(0xffffffff), Q(-1ll), Q(0x7fffffffffffffff) },
		  { Q(1), Q(2), Q(1) }, { 0 },
		  { Q(0x100000000), Q(1), Q(0x8000000000000000) } },
		{ "mul", WOP2(MUL, IR_Q), { Q(0x100000000), Q(-3ll), Q(0x100000001) },
		  { Q(3), Q(5), Q(0x100000001) }, { 0 },
		  { Q(0x300000000), Q(-15ll), Q(0x0000000200000001) } },
		/* six bits of the distance count */
		{ "shl", WOP2(SHL, IR_UQ), { Q(1), Q(1), Q(3) }, { Q(40), Q(64), Q(63) }, { 0 },
		  { Q(0x10000000000), Q(1), Q(0x8000000000000000) } },
		{ "shr", WOP2(SHR, IR_UQ), { Q(0x8000000000000000), Q(-1ll) }, { Q(63), Q(32) },
		  { 0 }, { Q(1), Q(0xffffffff) } },
		{ "asr", WOP2(ASR, IR_Q), { Q(0x8000000000000000), Q(-256ll) }, { Q(63), Q(4) }, { 0 },
		  { Q(-1ll), Q(-16ll) } },
		{ "and", WOP2(AND, IR_UQ), { Q(0xff00ff00ff00ff00) }, { Q(0x0ff00ff00ff00ff0) }, { 0 },
		  { Q(0x0f000f000f000f00) } },
		{ "D to Q", WOP1(MOV, IR_Q, IR_D), { -5, 7, 0x80000000, 0 }, { 0 }, { 0 },
		  { Q(-5ll), Q(7), Q(-0x80000000ll), Q(0) } },
		{ "UD to Q", WOP1(MOV, IR_Q, IR_UD), { -5, 7 }, { 0 }, { 0 }, { Q(0xfffffffb), Q(7) } },
		{ "Q to D", WOP1(MOV, IR_D, IR_Q), { Q(0x123456789abcdef0), Q(-1ll) }, { 0 }, { 0 },
		  { 0x9abcdef0, -1 } },
		/* 2^53 + 1 is halfway */
		{ "Q to DF", WOP1(MOV, IR_DF, IR_Q), { Q(0x20000000000001), Q(-2ll) }, { 0 }, { 0 },
		  { Q(d(0x1p53)), Q(d(-2)) } },
		{ "UQ to F", WOP1(MOV, IR_F, IR_UQ), { Q(0xffffffffffffffff), Q(0x8000000000000000) },
		  { 0 }, { 0 }, { f(0x1p64f), f(0x1p63f) } },
		{ "F to UQ", WOP1(MOV, IR_UQ, IR_F), { f(-1), f(0x1.8p63f), INF, f(1e10f) }, { 0 },
		  { 0 }, { Q(0), Q(0xc000000000000000), Q(0xffffffffffffffff), Q(10000000000) } },
		{ "F to Q", WOP1(MOV, IR_Q, IR_F), { f(-1.5f), INF, MINF, NAN_F }, { 0 }, { 0 },
		  { Q(-1ll), Q(0x7fffffffffffffff), Q(0x8000000000000000), Q(0) } },
		/* the sign bit of an unsigned one is not a sign */
		{ "cmp UQ", ir_cond(ir_op2(IR_CMP, 4, ir_out(2, IR_D), ir_in(3, IR_UQ),
					   ir_in(4, IR_UQ)), IR_COND_G),
		  { Q(0x8000000000000000), Q(1) }, { Q(1), Q(2) }, { 0 }, { -1, 0 } },
	};

	CHECK(row);
}

static struct ir_op saturated(struct ir_op op)
{
	op.saturate = true;
	return op;
}

static void rounding_modes(void **state)
{
	const struct row row[] = {
		{ "add, up", OP2(ADD, IR_F), { f(1), f(-1), f(1) }, { f(0x1p-30f), f(0x1p-30f), f(2) },
		  { 0 }, { 0x3f800001, 0xbf7fffff, f(3) }, UP },
		{ "add, down", OP2(ADD, IR_F), { f(1), f(-1), f(1) },
		  { f(0x1p-30f), f(-0x1p-30f), f(-1) }, { 0 },
		  { f(1), 0xbf800001, 0x80000000, 0, 0, 0, 0, 0 }, DOWN },
		{ "add, to zero", OP2(ADD, IR_F), { f(3e38f), f(-1) }, { f(3e38f), f(0x1p-30f) }, { 0 },
		  { 0x7f7fffff, 0xbf7fffff }, ZERO_ },
		{ "mad, up", OP3(MAD, IR_F), { f(1), f(1) }, { f(1), f(-1) },
		  { f(0x1p-80f), f(0x1p-80f) }, { 0x3f800001, 0xbf7fffff }, UP },
		{ "D to F, up", ir_op1(IR_MOV, 8, ir_out(2, IR_F), ir_in(3, IR_D)), { 16777217, -16777217 },
		  { 0 }, { 0 }, { f(16777218), f(-16777216) }, UP },
		/* 2^-149, 1.5 * 2^-127, 2^-126: log2(1.5) is 0.5849625 */
		{ "log2, denormals", OP1(LOG2, IR_F), { 1, 0x00600000, 0x00800000, 0x80000001, 0, f(1) },
		  { 0 }, { 0 },
		  { f(-149), f(-126.4150375f), f(-126), NAN_F, MINF, 0, MINF, MINF },
		  IR_MODE_DENORMAL_F },
		{ "log2, denormals are zero", OP1(LOG2, IR_F), { 1, 0x00600000, 0x00800000, 0x80000001,
		  f(1), f(1), f(1), f(1) }, { 0 }, { 0 }, { MINF, MINF, f(-126), MINF } },
		{ "denormals go", OP2(ADD, IR_F), { 1, 0x80000001 }, { 0, 0x80000000 }, { 0 },
		  { 0, 0x80000000 } },
		{ "denormals stay", OP2(ADD, IR_F), { 1, 0x80000001 }, { 0, 0x80000000 }, { 0 },
		  { 1, 0x80000001 }, IR_MODE_DENORMAL_F },
		{ "saturated, denormals stay", saturated(OP1(MOV, IR_F)), { 1, 0x80000001, f(2) }, { 0 },
		  { 0 }, { 1, 0, f(1) }, IR_MODE_DENORMAL_F },
		{ "minimum, denormals stay", ir_cond(OP2(SEL, IR_F), IR_COND_L), { 1, 0x80000001 },
		  { 0, 0x80000000 }, { 0 }, { 0, 0x80000001 }, IR_MODE_DENORMAL_F },
		{ "mad, denormals stay", OP3(MAD, IR_F), { f(0x1p-100f) }, { f(0x1p-40f) }, { 1 },
		  { 0x201 }, IR_MODE_DENORMAL_F },
	};

	CHECK(row);
}

/* A kernel changes its modes, and back. */
static void modes_that_change(void **state)
{
	struct ir_op op[6] = {
		ir_op2(IR_ADD, 8, ir_out(10, IR_F), ir_in(3, IR_F), ir_in(4, IR_F)),
		ir_op2(IR_OR, 1, ir_out(0, IR_UD), ir_in(0, IR_UD), ir_imm(UP, IR_UD)),
		ir_op2(IR_ADD, 8, ir_out(11, IR_F), ir_in(3, IR_F), ir_in(4, IR_F)),
		ir_op2(IR_AND, 1, ir_out(0, IR_UD), ir_in(0, IR_UD), ir_imm(~0x30u, IR_UD)),
		ir_op2(IR_ADD, 8, ir_out(12, IR_F), ir_in(3, IR_F), ir_in(4, IR_F)),
		ir_end(),
	};
	struct mirage_program *prog;
	enum way way;
	unsigned int i;

	for (i = 1; i < 4; i += 2) {
		op[i].dst.file = (struct ir_file)IR_CR0;
		op[i].src[0].file = (struct ir_file)IR_CR0;
		op[i].effects = IR_EFFECT_MODES;
	}
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		prog = ir_program(op, 6, &ir_flow_masks, 0);
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		group->row[3][0].ud[0] = f(1);
		group->row[4][0].ud[0] = f(0x1p-30f);
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		assert_int_equal(group->row[10][0].ud[0], f(1));
		assert_int_equal(group->row[11][0].ud[0], 0x3f800001);
		assert_int_equal(group->row[12][0].ud[0], f(1));
		mirage_program_free(prog);
	}
}

/* What has no meaning in doubles hangs, and computes nothing. */
static void no_frc_of_doubles(void **state)
{
	const struct ir_op op[2] = { WOP1(FRC, IR_DF, IR_DF), ir_end() };
	struct mirage_program *prog = ir_program(op, 2, &ir_flow_masks, 0);

	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0xff);
	assert_int_equal(ir_run(WAY_BASE, group, prog, &env_nothing), -EIO);
	mirage_program_free(prog);
}

#define DISPATCH	0x0ff0f00fu

static struct ir_op alternate(struct ir_op op)
{
	op.alt = true;
	return op;
}

/* Floats: those of the angles are of the numbers nearest to pi / 2 and 1. */
static void functions(void **state)
{
	const struct row row[] = {
		{ "sqrt", OP1(SQRT, IR_F),
		  { f(4), f(0.25f), f(-1), INF, 0x80000000, 1, f(2), NAN_F }, { 0 }, { 0 },
		  { f(2), f(0.5f), NAN_F, INF, 0x80000000, 0, 0x3fb504f3, NAN_F } },
		{ "sin", OP1(SIN, IR_F),
		  { 0, 0x80000000, INF, 0x3fc90fdb, f(1), f(-1), MINF, NAN_F }, { 0 }, { 0 },
		  { 0, 0x80000000, NAN_F, f(1), f(0.841470985f), f(-0.841470985f), NAN_F, NAN_F } },
		{ "cos", OP1(COS, IR_F),
		  { 0, 0x80000000, INF, f(1), f(-1), MINF, NAN_F, 1 }, { 0 }, { 0 },
		  { f(1), f(1), NAN_F, f(0.540302306f), f(0.540302306f), NAN_F, NAN_F, f(1) } },
		{ "fdiv", OP2(FDIV, IR_F), { f(1), 0, f(1), f(-1), f(6), INF, f(1), f(3e38f) },
		  { f(3), 0, 0, 0, f(-2), INF, INF, f(0.5f) }, { 0 },
		  { 0x3eaaaaab, NAN_F, INF, MINF, f(-3), NAN_F, 0, INF } },
		{ "fdiv, alternate", alternate(OP2(FDIV, IR_F)), { f(1), f(-1), f(6) },
		  { 0, 0, f(2), f(1), f(1), f(1), f(1), f(1) }, { 0 },
		  { 0x7f7fffff, 0xff7fffff, f(3) } },
		{ "pow", OP2(POW, IR_F), { f(2), f(2), 0, f(4), f(-2), INF, 0, NAN_F },
		  { f(3), f(-1), 0, f(0.5f), f(2), f(1), f(2), f(1) }, { 0 },
		  { f(8), f(0.5f), NAN_F, f(2), f(4), INF, 0, NAN_F } },
		{ "pow, alternate", alternate(OP2(POW, IR_F)), { 0, INF, f(3) }, { 0, f(1), f(2) },
		  { 0 }, { f(1), 0x7f7fffff, f(9), f(1), f(1), f(1), f(1), f(1) } },
	};

	CHECK(row);
}

static void divisions(void **state)
{
	const struct row row[] = {
		{ "quotient", OP2(QUOT, IR_D), { 7, -7, 7, -7, 5, -5, 0x80000000, 0 },
		  { 2, 2, -2, -2, 0, 0, -1, 0 }, { 0 },
		  { 3, -3, -3, 3, 0x7fffffff, 0x80000000, 0x80000000, 0x7fffffff } },
		{ "remainder", OP2(REM, IR_D), { 7, -7, 7, -7, 5, -5, 0x80000000, 0 },
		  { 2, 2, -2, -2, 0, 0, -1, 0 }, { 0 },
		  { 1, -1, 1, -1, 0x7fffffff, 0x80000000, 0, 0x7fffffff } },
		{ "unsigned quotient", OP2(QUOT, IR_UD), { 0xffffffff, 7, 0x80000000, 0, 6 },
		  { 2, 0xffffffff, 0, 0, 3, 1, 1, 1 }, { 0 },
		  { 0x7fffffff, 0, 0xffffffff, 0xffffffff, 2 } },
		{ "unsigned remainder", OP2(REM, IR_UD), { 0xffffffff, 7, 0x80000000, 0, 6 },
		  { 2, 0xffffffff, 0, 0, 4, 1, 1, 1 }, { 0 },
		  { 1, 7, 0xffffffff, 0xffffffff, 2 } },
	};

	CHECK(row);
}

/* Four registers from @reg on have first, first + step, ... */
static void fill(unsigned int t, unsigned int reg, u32 first, u32 step)
{
	unsigned int i;

	for (i = 0; i < 32; i++)
		group->row[reg + i / 8][t].ud[i % 8] = first + i * step;
}

static void thirty_two_channels(void **state)
{
	const struct ir_op op[] = {
		ir_op2(IR_ADD, 32, ir_out(20, IR_D), ir_in(3, IR_D), ir_one(7, IR_D)),
		ir_cond(ir_op2(IR_CMP, 32, ir_null(IR_D), ir_in(3, IR_D), ir_imm(20, IR_D)), IR_COND_L),
		ir_pred(ir_op2(IR_SEL, 32, ir_out(24, IR_D), ir_in(3, IR_D), ir_in(10, IR_D)), false),
		ir_pred(ir_op1(IR_MOV, 32, ir_out(28, IR_D), ir_in(3, IR_D)), true),
		/* its second half would see what the first one wrote */
		ir_op2(IR_ADD, 32, ir_out(3, IR_D), ir_in(3, IR_D), ir_one(3, IR_D)),
		ir_end(),
	};
	struct mirage_program *prog;
	unsigned int t, i;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		prog = ir_program(op, ARRAY_SIZE(op), &ir_flow_masks, 0);
		prog->flow = &ir_flow_channels;
		mirage_eu_group_scrub(group);
		for (t = 0; t < 5; t++) {
			mirage_eu_thread_start(group, t, DISPATCH);
			fill(t, 3, 5, 1);
			fill(t, 7, 100, 0);
			fill(t, 10, 1000, 1);
		}
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		for (t = 0; t < 5; t++) {
			/* 5 + i < 20 in channels 0 to 14; those that are off keep zero */
			assert_int_equal(group->row[EU_ROW_FLAG][t].ud[0], DISPATCH & 0x7fff);
			for (i = 0; i < 32; i++) {
				bool on = DISPATCH >> i & 1;

				assert_int_equal(group->row[20 + i / 8][t].ud[i % 8], on ? 105 + i : 0);
				assert_int_equal(group->row[24 + i / 8][t].ud[i % 8],
						 !on ? 0 : i < 15 ? 5 + i : 1000 + i);
				assert_int_equal(group->row[28 + i / 8][t].ud[i % 8],
						 on && i >= 15 ? 5 + i : 0);
				assert_int_equal(group->row[3 + i / 8][t].ud[i % 8],
						 on ? 10 + i : 5 + i);
			}
		}
		mirage_program_free(prog);
	}
}

/* A payload may be in two places, and goes on at the start of a file behind its end. */
static void two_part_payload(void **state)
{
	const struct mirage_eu_message msg = {
		.payload = { { EU_ROW_GRF, 10, 127, 2 }, { EU_ROW_GRF, 126, 127, 3 } },
		.response = { EU_ROW_GRF, 127, 127, 2 },
	};
	static const unsigned int want[5] = { 10, 11, 126, 127, 0 };
	const struct mirage_eu_thread *t = &group->thread[1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want); i++)
		assert_ptr_equal(mirage_eu_payload(t, &msg, i), &group->row[want[i]][1]);
	assert_ptr_equal(mirage_eu_response(t, &msg, 0), &group->row[127][1]);
	assert_ptr_equal(mirage_eu_response(t, &msg, 1), &group->row[0][1]);
}

static int note_lengths(void *ctx, struct mirage_eu_group *g, u32 threads,
			const struct mirage_eu_message *msg)
{
	struct mirage_eu_message *note = ctx;

	*note = *msg;
	g->live &= ~threads;
	return 0;
}

/* A descriptor from a register has the first part's length, and that of the response. */
static void lengths_from_register(void **state)
{
	struct mirage_eu_message note = { .mlen = 0 };
	const struct mirage_eu_env env = { .send = note_lengths, .ctx = &note };
	struct ir_op op = ir_end();
	struct mirage_program *prog;

	op.send.desc_reg = true;
	op.send.mlen_shift = 25;
	op.send.rlen_shift = 20;
	op.send.rlen_mask = 0x1f;
	op.send.msg.payload[0] = (struct mirage_eu_part) { EU_ROW_GRF, 10, 127, 1 };
	op.send.msg.payload[1] = (struct mirage_eu_part) { EU_ROW_GRF, 50, 127, 2 };
	prog = ir_program(&op, 1, &ir_flow_masks, 0);
	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0xff);
	group->row[EU_ROW_A0][0].ud[0] = 4 << 25 | 17 << 20;
	assert_int_equal(ir_run(WAY_BASE, group, prog, &env), 0);
	assert_int_equal(note.payload[0].len, 4);
	assert_int_equal(note.payload[1].len, 2);
	assert_int_equal(note.mlen, 6);
	assert_int_equal(note.rlen, 17);
	assert_int_equal(note.response.len, 17);
	mirage_program_free(prog);
}

/* What all threads read in its place: file 0 has all of it, file 1 eleven bytes. */
static u32 in_place[16];

static void fill_in_place(void)
{
	const u32 data[16] = {
		f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8),
		0x80000001, 7, 0xfffffffe, 3, f(0.5f), f(-0.25f), f(100), f(3),
	};

	memcpy(in_place, data, sizeof(data));
	group->uniform[0] = (struct mirage_eu_uniform){ in_place, sizeof(in_place) };
	group->uniform[1] = (struct mirage_eu_uniform){ in_place, 11 };
}

#define U(at, type)	ir_uniform(0, 4 * (at), type)
#define U1(at, type)	ir_uniform_one(0, 4 * (at), type)
#define IN3(type)	ir_in(3, type)

static struct ir_src negated(struct ir_src src)
{
	src.negate = true;
	return src;
}

static struct ir_src words_of(struct ir_src src)
{
	unsigned int i;

	src.type = IR_W;
	for (i = 0; i < IR_CHANNELS; i++)
		src.step[i] = 2 * i;
	return src;
}

static void check_in_place(const struct ir_op *code, unsigned int n, const u32 (*want)[8], int result)
{
	const u32 third[8] = { f(10), f(20), f(30), f(40), 1, 2, 3, 4 };
	struct ir_op op[16];
	unsigned int t, i;
	enum way way;

	memcpy(op, code, n * sizeof(*op));
	op[n] = ir_end();
	for (way = 0; way < NUM_WAYS; way++) {
		struct mirage_program *prog;

		if (!way_exists(way))
			continue;
		prog = ir_program(op, n + 1, &ir_flow_masks, 0);
		mirage_eu_group_scrub(group);
		fill_in_place();
		for (t = 0; t < THREADS; t++) {
			mirage_eu_thread_start(group, t, 0xff);
			memcpy(&group->row[3][t], third, 32);
			group->row[EU_ROW_A0][t].uw[0] = 4 * t;
		}
		assert_int_equal(ir_run(way, group, prog, &env_nothing), result);
		mirage_program_free(prog);
		for (t = 0; !result && t < THREADS; t++)
			for (i = 0; i < 8 * n; i++)
				if (group->row[10 + i / 8][t].ud[i % 8] != want[i / 8][i % 8])
					fail_msg("way %u, thread %u, op %u, DWord %u: %08x, not %08x", way, t,
						 i / 8, i % 8, group->row[10 + i / 8][t].ud[i % 8],
						 want[i / 8][i % 8]);
	}
}

/* Each operation has a destination of its own, from g10 on. */
static void files_outside_of_threads(void **state)
{
	const struct ir_op op[] = {
		ir_op1(IR_MOV, 8, ir_out(10, IR_F), U(0, IR_F)),
		ir_op2(IR_ADD, 4, ir_out(11, IR_F), IN3(IR_F), U1(1, IR_F)),
		ir_op2(IR_MUL, 4, ir_out(12, IR_F), negated(U1(2, IR_F)), IN3(IR_F)),
		ir_op3(IR_MAD, 4, ir_out(13, IR_F), IN3(IR_F), U1(12, IR_F), U(0, IR_F)),
		ir_op2(IR_ADD, 8, ir_out(14, IR_D), U1(10, IR_D), IN3(IR_D)),
		ir_op1(IR_MOV, 8, ir_out(15, IR_D), words_of(U(8, IR_W))),
		/* the plane in elements 12 to 15: 0.5 x + 3 */
		ir_op2(IR_LINE, 4, ir_out(16, IR_F), U1(12, IR_F), IN3(IR_F)),
		/* behind the end, and the last one that is not whole */
		ir_op1(IR_MOV, 8, ir_out(17, IR_UD), ir_uniform(0, 64 - 12, IR_UD)),
		ir_op1(IR_MOV, 8, ir_out(18, IR_UD), ir_uniform(1, 0, IR_UD)),
		/* there is no such file */
		ir_op1(IR_MOV, 8, ir_out(19, IR_UD), ir_uniform(2, 0, IR_UD)),
	};
	const u32 want[][8] = {
		{ f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8) },
		{ f(12), f(22), f(32), f(42) },
		{ f(-30), f(-60), f(-90), f(-120) },
		{ f(6), f(12), f(18), f(24) },
		{ f(10) - 2, f(20) - 2, f(30) - 2, f(40) - 2, 0xffffffff, 0, 1, 2 },
		{ 1, 0xffff8000, 7, 0, 0xfffffffe, 0xffffffff, 3, 0 },
		{ f(8), f(13), f(18), f(23) },
		{ f(-0.25f), f(100), f(3) },
		{ f(1), f(2) },
		{ 0 },
	};

	check_in_place(op, ARRAY_SIZE(op), want, 0);
}

/* Each thread has an address of its own, and only the start of the first file is within reach. */
static void addresses_outside_of_threads(void **state)
{
	struct ir_op op[2] = {
		ir_op1(IR_MOV, 1, ir_out(2, IR_F), U1(0, IR_F)), ir_end(),
	};
	unsigned int t;
	enum way way;

	op[0].src[0].kind = IR_INDIRECT;
	op[0].src[0].addr_imm = -4;
	for (way = 0; way < NUM_WAYS; way++) {
		const u32 want[THREADS] = { 0, f(1), f(2) };
		struct mirage_program *prog;

		if (!way_exists(way))
			continue;
		prog = ir_program(op, 2, &ir_flow_masks, 0);
		mirage_eu_group_scrub(group);
		fill_in_place();
		for (t = 0; t < THREADS; t++) {
			mirage_eu_thread_start(group, t, 0xff);
			group->row[EU_ROW_A0][t].uw[0] = 4 * t;
		}
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		for (t = 0; t < THREADS; t++)
			assert_int_equal(group->row[2][t].ud[0], want[t]);
		mirage_program_free(prog);
	}
}

static void nothing_writes_outside_of_threads(void **state)
{
	struct ir_op op = ir_op1(IR_MOV, 8, ir_out(10, IR_F), IN3(IR_F));

	op.dst.file = (struct ir_file)IR_UNIFORM(0);
	check_in_place(&op, 1, NULL, -EIO);
	op = ir_branch(IR_JMPI, 1, IR_NO_TARGET);
	op.src[0] = U1(0, IR_D);
	check_in_place(&op, 1, NULL, -EIO);
}

/* 32 channels, of which each half reads its own. */
static void wide_outside_of_threads(void **state)
{
	const struct ir_op op[2] = {
		ir_op2(IR_ADD, 32, ir_out(20, IR_D), ir_uniform(0, 0, IR_D), ir_in(4, IR_D)), ir_end(),
	};
	static u32 data[32];
	unsigned int i;
	enum way way;

	for (i = 0; i < 32; i++)
		data[i] = 1000 * i;
	for (way = 0; way < NUM_WAYS; way++) {
		struct mirage_program *prog;

		if (!way_exists(way))
			continue;
		prog = ir_program(op, 2, &ir_flow_channels, 0);
		mirage_eu_group_scrub(group);
		group->uniform[0] = (struct mirage_eu_uniform){ data, sizeof(data) };
		mirage_eu_thread_start(group, 0, ~0u);
		fill(0, 4, 0, 1);
		assert_int_equal(ir_run(way, group, prog, &env_nothing), 0);
		for (i = 0; i < 32; i++)
			assert_int_equal(group->row[20 + i / 8][0].ud[i % 8], 1001 * i);
		mirage_program_free(prog);
	}
}

/* What is outside of threads is the same for all of them. */
static void uniforms_are_the_same(void **state)
{
	struct ir_op op[2] = { ir_op1(IR_MOV, 8, ir_out(10, IR_F), U1(3, IR_F)), ir_end() };
	struct mirage_program *prog;
	struct mirage_trace trace;

	op[0].no_mask = true;
	op[1].send.msg.payload[0] = (struct mirage_eu_part) { EU_ROW_GRF, 10, 127, 1 };
	prog = ir_program(op, 2, &ir_flow_masks, 0);
	memset(trace.of, MIRAGE_TRACE_VARIES, sizeof(trace.of));
	assert_non_null(mirage_program_trace(prog, &trace));
	assert_int_equal(trace.of[(EU_ROW_GRF + 10) * 8], MIRAGE_TRACE_SAME);
	assert_int_equal(trace.of[(EU_ROW_GRF + 11) * 8], MIRAGE_TRACE_VARIES);
	mirage_program_free(prog);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(three_floats),
		cmocka_unit_test(minima),
		cmocka_unit_test(bit_fields),
		cmocka_unit_test(carries),
		cmocka_unit_test(carries_in_place),
		cmocka_unit_test(halves),
		cmocka_unit_test(doubles),
		cmocka_unit_test(quads),
		cmocka_unit_test(rounding_modes),
		cmocka_unit_test(modes_that_change),
		cmocka_unit_test(no_frc_of_doubles),
		cmocka_unit_test(functions),
		cmocka_unit_test(divisions),
		cmocka_unit_test(thirty_two_channels),
		cmocka_unit_test(two_part_payload),
		cmocka_unit_test(lengths_from_register),
		cmocka_unit_test(files_outside_of_threads),
		cmocka_unit_test(addresses_outside_of_threads),
		cmocka_unit_test(nothing_writes_outside_of_threads),
		cmocka_unit_test(wide_outside_of_threads),
		cmocka_unit_test(uniforms_are_the_same),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
