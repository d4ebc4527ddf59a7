// SPDX-License-Identifier: GPL-2.0
/*
 * Instruction words of Gen7: fields, compact forms, text, and what operations they become.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "eu_words.h"

/* Words put together by hand from the layout of the instruction. */
static void words_and_text(void **state)
{
	static const struct words_and_text row[] = {
		{ { 0x94611040, 0x20807fbd, 0x068d0040, 0x3f800000 },
		  "(+f1.1) add.sat.ge.f1.1(8) g4<1>F g2<8,8,1>F 0x3f800000F { align1 2Q AccWrEnable };" },
		{ { 0x0060015b, 0x021e0200, 0xc02041c8, 0x0180000a },
		  "mad(8) g2<1>F g4<4,4,1>F g5.3<0,1,0>F -g6<4,4,1>.xF { align16 1Q };" },
		{ { 0x00610158, 0x021e2800, 0, 0 }, "illegal 0x58" },
		{ { 0x00600118, 0x02062800, 0x00004001, 0x01c72008 },
		  "bfe(8) g2<1>.xyUD g4.0<0,1,0>UD g4<4,4,1>.xUD g7<4,4,1>UD { align16 1Q };" },
		{ { 0x0a600038, 0x204077bd, 0x008d0060, 0x008d0080 },
		  "math pow(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };" },
		{ { 0x01800038, 0x204003bd, 0x008d0060, 0 },
		  "math inv(16) g2<1>F g3<8,8,1>F { align1 1H };" },
		{ { 0x00610022, 0x20003c84, 0, 0x00060004 },
		  "(+f0.0) if(8) JIP: 4 UIP: 6 { align1 1Q };" },
		{ { 0x00800027, 0x20003c84, 0, 0x0000fff0 }, "while(16) JIP: -16 { align1 1H };" },
		{ { 0x05800032, 0x20000d28, 0x008d0e20, 0x94031000 },
		  "sendc(16) null<1>UW g113<8,8,1>UW render (0, 16, 12) mlen 10 rlen 0 { align1 1H EOT };" },
		{ { 0x00600001, 0x20408339, 0x008d0080, 0 },
		  "mov(8) g2<1>DF g4<8,8,1>DF { align1 2N };" },
		{ { 0x00600001, 0x20400269, 0, 0x76543210 },
		  "mov(8) g2<1>UW 0x76543210UV { align1 1Q };" },
		{ { 0x05600002, 0x204077bd, 0x008d0060, 0x008d0080 },
		  "sel.l(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };" },
	};

	check_words(row, ARRAY_SIZE(row));
}

/*
 * "add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F", and with -5D instead of the last, from the tables; then
 * "add(8) g4<1>D g2.5<0,1,0>D g3<8,8,1>D", whose sub-registers beignet's kernels have.
 */
static void compact_forms(void **state)
{
	/* control 11: 0x06000 -> bits 23:8; data types 18: 0x0f7bd, 14: 0x09ca5; source 28: 0x468 */
	/* data type 12: 0x094a5; sub-registers 10: 0x00280, so byte 20 of source 0 */
	const u64 c[3] = {
		0x40ull | 11ull << 8 | 18ull << 13 | 1ull << 29 | 28ull << 30 | 28ull << 35 |
			4ull << 40 | 2ull << 48 | 3ull << 56,
		0x40ull | 11ull << 8 | 14ull << 13 | 1ull << 29 | 28ull << 30 | 0x1full << 35 |
			4ull << 40 | 2ull << 48 | 0xfbull << 56,
		0x40ull | 11ull << 8 | 12ull << 13 | 10ull << 18 | 1ull << 29 | 28ull << 35 |
			4ull << 40 | 2ull << 48 | 3ull << 56,
	};
	const struct eu_words want[3] = {
		op2(ADD, 8, g(4, F), g(2, F), g(3, F)),
		op2(ADD, 8, g(4, D), g(2, D), imm(-5, D)),
		op2(ADD, 8, g(4, D), scalar(sub(g(2, D), 20)), g(3, D)),
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(c); i++) {
		u64 code[2] = { c[i], ~0ull };
		struct eu_words w;

		assert_int_equal(eu_expand(ISA, code, &w), 8);
		assert_memory_equal(&w, &want[i], 16);
		same_again(code, 8);
	}
}

/* Twelve bits and a sign are all that fits; and both flag bits are in the table of controls. */
static void what_has_a_compact_form(void **state)
{
	static const s32 number[] = { 0, 1, 4095, -1, -4096 }, large[] = { 4096, -4097, 1 << 20 };
	struct eu_words w;
	unsigned int i;
	u8 code[16] = { 0 };

	for (i = 0; i < ARRAY_SIZE(number); i++) {
		w = op2(ADD, 8, g(4, D), g(2, D), imm(number[i], D));
		assert_true(eu_compress(ISA, &w, code));
		same_again(code, 8);
	}
	for (i = 0; i < ARRAY_SIZE(large); i++) {
		w = op2(ADD, 8, g(4, D), g(2, D), imm(large[i], D));
		assert_false(eu_compress(ISA, &w, code));
	}
	/* there are entries for f0.0 with a predicate and for f0.1, but none for f1.0 */
	w = pred(op2(ADD, 8, g(4, F), g(2, F), g(3, F)), 1, false);
	assert_true(eu_compress(ISA, &w, code));
	w = flag(op2(ADD, 16, g(4, F), g(2, F), g(3, F)), 1);
	assert_true(eu_compress(ISA, &w, code));
	w = flag(op2(ADD, 16, g(4, F), g(2, F), g(3, F)), 2);
	assert_false(eu_compress(ISA, &w, code));
}

static void any_words(void **state)
{
	check_any_words(200000);
}

static void first_channels(void **state)
{
	static const struct { u8 size, from; u32 width; } row[] = {
		{ 8, 0, 0xff }, { 8, 8, 0xff00 }, { 8, 24, 0xff000000 }, { 4, 4, 0xf0 },
		{ 4, 28, 0xf0000000 }, { 16, 16, 0xffff0000 }, { 32, 0, 0xffffffff }, { 1, 0, 1 },
	};
	/* what would go beyond the last channel ends with it */
	const struct ir_op last = translated(from(op1(MOV, 16, g(2, F), g(3, F)), 28));
	unsigned int i;

	assert_int_equal(last.group, 16);
	assert_int_equal(last.width, 0xffff0000);

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		struct ir_op op = translated(from(op1(MOV, row[i].size, g(2, F), g(3, F)), row[i].from));

		assert_int_equal(op.exec_size, row[i].size);
		assert_int_equal(op.group, row[i].from);
		assert_int_equal(op.width, row[i].width);
		assert_int_equal(op.chan, row[i].width);
	}
}

static void flags_and_predicates(void **state)
{
	const struct eu_words w = op1(MOV, 8, g(2, F), g(3, F));
	struct ir_op op = translated(flag(pred(w, 1, true), 3));

	assert_int_equal(op.flag, 3);
	assert_int_equal(op.pred, IR_PRED_FLAG);
	assert_true(op.pred_invert);
	/* f0.0 and f1.0 */
	op = translated(pred(w, 2, false));
	assert_int_equal(op.pred, IR_PRED_ANYV);
	assert_int_equal(op.pred_group, 2);
	op = translated(pred(w, 13, false));
	assert_int_equal(op.pred, IR_PRED_ALL);
	assert_int_equal(op.pred_group, 32);
	/* f1.1 is the fourth word of the flags */
	op = translated(op1(MOV, 1, sub(arf(0x31, UW), 2), imm(1, UW)));
	assert_int_equal(op.dst.file.row, EU_ROW_FLAG);
	assert_int_equal(op.dst.offset_B, 6);
}

static void own_rules(void **state)
{
	static const struct { u8 opcode, ir; } rounding[] = {
		{ RNDU, IR_CEIL }, { RNDD, IR_RNDD }, { RNDE, IR_EVEN }, { RNDZ, IR_TRUNC },
	};
	struct ir_op op;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rounding); i++)
		assert_int_equal(translated(op1(rounding[i].opcode, 8, g(2, F), g(3, F))).opcode,
				 rounding[i].ir);
	/* the accumulator is written when the instruction says so */
	op = translated(op2(ADD, 8, g(2, F), g(3, F), g(4, F)));
	assert_false(op.writes_acc);
	op = translated(with(op2(ADD, 8, g(2, F), g(3, F), g(4, F)), EU_ACC_WRITE, 1));
	assert_true(op.writes_acc);
	/* the second factor is the narrow one */
	assert_int_equal(translated(op2(MUL, 8, g(2, D), g(3, D), g(4, D))).cut, 2);
	assert_int_equal(translated(op2(MUL, 8, g(2, D), g(3, D), g(4, UW))).cut, 0);
	/* minima leave flags alone */
	assert_true(translated(cond(op2(SEL, 8, g(2, F), g(3, F), g(4, F)), IR_COND_L)).keep_flag);
	assert_false(translated(cond(op2(ADD, 8, g(2, F), g(3, F), g(4, F)), IR_COND_L)).keep_flag);
	/* there are no message registers, nor masks to write */
	assert_int_equal(translated(op1(MOV, 8, m(3, F), g(3, F))).opcode, IR_HANG);
	assert_int_equal(translated(op1(MOV, 1, arf(0x40, UD), g(3, UD))).effects, 0);
	/* but modes */
	assert_int_equal(translated(op1(MOV, 1, arf(0x80, UD), g(3, UD))).effects,
			 IR_EFFECT_MODES);
}

static void three_sources(void **state)
{
	static const u16 reversed[8] = { 12, 8, 4, 0, 28, 24, 20, 16 };
	static const u16 scalar_steps[8];
	struct ir_op op = translated(op3(MAD, 8, F3, mask(g(2, F), 5), one(g(3, F), 20),
					 swz(g(4, F), 3, 2, 1, 0), neg(absolute(g(5, F)))));

	/* the addend comes first in the instruction, last in the operation */
	assert_int_equal(op.opcode, IR_MAD);
	assert_int_equal(op.src[2].offset_B, 3 * 32 + 20);
	assert_memory_equal(op.src[2].step, scalar_steps, 16);
	assert_int_equal(op.src[0].offset_B, 4 * 32);
	assert_memory_equal(op.src[0].step, reversed, 16);
	assert_int_equal(op.src[1].offset_B, 5 * 32);
	assert_true(op.src[1].negate && op.src[1].abs);
	assert_int_equal(op.chan, 0x55);
	assert_int_equal(op.exec, IR_F);
	/* others are in order; of which numbers it is, types say */
	op = translated(op3(BFE, 8, D3, g(2, D), g(3, D), g(4, D), g(5, D)));
	assert_int_equal(op.opcode, IR_BFE);
	assert_int_equal(op.src[0].offset_B, 3 * 32);
	assert_int_equal(op.src[2].offset_B, 5 * 32);
	assert_int_equal(op.src[2].type, IR_D);
	op = translated(op3(BFE, 8, UD3, g(2, UD), g(3, UD), g(4, UD), g(5, UD)));
	assert_int_equal(op.opcode, IR_UBFE);
	assert_int_equal(translated(op1(FBH, 8, g(2, UD), g(3, UD))).opcode, IR_UFBH);
	assert_int_equal(translated(op1(FBH, 8, g(2, UD), g(3, D))).opcode, IR_FBH);
}

/* Distances are in 8 bytes from the instruction, which is at 160. */
static void branches(void **state)
{
	static const struct { u8 opcode, ir; u32 target; } row[] = {
		{ IF, IR_IF, 160 + 3 * 16 }, { ELSE, IR_ELSE, 160 + 3 * 16 },
		{ ENDIF, IR_ENDIF, IR_NO_TARGET }, { WHILE, IR_WHILE, 160 + 3 * 16 },
		{ BREAK, IR_BREAK, 160 - 5 * 16 }, { CONT, IR_CONT, 160 - 5 * 16 },
		{ HALT, IR_HALT, 160 - 5 * 16 }, { BRD, IR_BRANCH, 160 + 3 * 16 },
		{ BRC, IR_BRANCH, 160 - 5 * 16 },
	};
	static const u8 to_register[] = { BRD, BRC, CALL };
	struct ir_op op;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		op = translated(jump_by(row[i].opcode, 8, 3, -5));
		assert_int_equal(op.opcode, row[i].ir);
		assert_int_equal(op.target, row[i].target);
	}
	/* what goes where a register says goes nowhere that is known */
	for (i = 0; i < ARRAY_SIZE(to_register); i++) {
		op = translated(with(with(jump_by(to_register[i], 8, 3, -5), EU_SRC0 + EU_OP_FILE,
					  EU_GRF), EU_SRC1 + EU_OP_FILE, EU_ARF));
		assert_int_equal(op.opcode, IR_HANG);
		assert_int_equal(op.target, IR_NO_TARGET);
	}
	/* a call's return address and mask are DWords, whatever the type says */
	op = translated(with(with(jump_by(CALL, 8, 3, 0), EU_DST + EU_OP_FILE, EU_GRF),
			     EU_DST + EU_OP_TYPE, UB));
	assert_int_equal(op.opcode, IR_CALL);
	assert_int_equal(op.dst.type, IR_UD);
	assert_int_equal(op.dst.step[1], 4);
	/* of jumps from the next one on */
	assert_int_equal(translated(op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(2, D))).target,
			 176 + 16);
	/* back by 85 units of 8 bytes: 0xffab has a sign, and no other bits count */
	assert_int_equal(translated(op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD),
					imm(0xffab, D))).target, 176u - 85 * 8);
}

static void messages(void **state)
{
	struct eu_words w = send(EU_SFID_SAMPLER, 16, 0, g(120, UW), g(9, UD),
				 6 << 25 | 8 << 20 | 1 << 19 | 0x1001, false);
	struct ir_op op = translated(w);

	assert_int_equal(op.opcode, IR_SEND);
	assert_int_equal(op.send.msg.sfid, 2);
	assert_int_equal(op.send.msg.mlen, 6);
	assert_int_equal(op.send.msg.rlen, 8);
	assert_true(op.send.msg.header);
	assert_false(op.send.move);
	assert_int_equal(op.send.msg.payload[0].row, EU_ROW_GRF);
	assert_int_equal(op.send.msg.payload[0].first, 9);
	assert_int_equal(op.send.msg.response.first, 120);
	/* shared function 1 is not the math unit */
	w = send(1, 8, 0, g(2, F), g(9, UD), 1 << 25 | 1 << 20, false);
	assert_int_equal(translated(w).opcode, IR_SEND);
	/* the end counts whatever the descriptor is */
	w = op2(SEND, 8, null_(UD), g(9, UD), scalar(arf(0x10, UD)));
	op = translated(with(with(w, EU_SFID, 6), EU_EOT, 1));
	assert_true(op.send.desc_reg);
	assert_true(op.send.msg.eot);
}

static void math_functions(void **state)
{
	static const struct { u8 function, ir, num_src; } row[] = {
		{ 1, IR_INV, 1 }, { 2, IR_LOG2, 1 }, { 3, IR_EXP2, 1 }, { 4, IR_SQRT, 1 },
		{ 5, IR_RSQ, 1 }, { 6, IR_SIN, 1 }, { 7, IR_COS, 1 }, { 9, IR_FDIV, 2 },
		{ 10, IR_POW, 2 },
	};
	const struct eu_words root = math1(4, 8, g(2, F), neg(g(3, F)));
	struct ir_op op = { 0 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		op = translated(math2(row[i].function, 8, g(2, F), g(3, F), g(4, F)));
		assert_int_equal(op.opcode, row[i].ir);
		assert_int_equal(op.src[1].kind, row[i].num_src > 1 ? IR_DIRECT : IR_NONE);
		assert_int_equal(op.cond, IR_COND_NONE);
	}
	assert_int_equal(translated(math2(12, 8, g(2, D), g(3, D), g(4, D))).opcode, IR_QUOT);
	assert_int_equal(translated(math2(13, 8, g(2, UD), g(3, UD), g(4, UD))).opcode, IR_REM);
	/* what there is not, and functions of numbers that they are not for */
	assert_int_equal(translated(math2(8, 8, g(2, F), g(3, F), g(4, F))).opcode, IR_HANG);
	assert_int_equal(translated(math1(1, 8, g(2, D), g(3, D))).opcode, IR_HANG);
	assert_int_equal(translated(math2(12, 8, g(2, F), g(3, F), g(4, F))).opcode, IR_HANG);
	/* in the alternate mode roots are those of absolute values */
	memset(&op, 0, sizeof(op));
	eu_translate(ISA, &root, 0, 16, EU_STATE_ALT_FLOAT, &op);
	assert_true(op.src[0].abs);
	assert_false(op.src[0].negate);
}

/* By fours a swizzle is of floats, two for a double, and a write mask of doubles but for halves. */
static void doubles_by_fours(void **state)
{
	static const u16 packed[4] = { 0, 8, 16, 24 }, swapped[4] = { 8, 0, 24, 16 };
	static const u16 twice[4] = { 8, 8, 8, 8 };
	struct operand src = swz(g(4, DF), 2, 3, 0, 1);
	struct ir_op op = translated(vec1(MOV, mask(g(2, DF), 0x6), src));

	assert_int_equal(op.exec_size, 4);
	assert_int_equal(op.chan, 0x6);
	assert_memory_equal(op.dst.step, packed, 8);
	assert_memory_equal(op.src[0].step, swapped, 8);
	/* w of the second vertex */
	src = swz(sub(g(4, DF), 16), 2, 3, 2, 3);
	src.vstride = 0;
	op = translated(from(vec1(MOV, mask(g(2, DF), 0x8), src), 4));
	assert_int_equal(op.width, 0xf0);
	assert_int_equal(op.chan, 0x80);
	assert_int_equal(op.src[0].offset_B, 4 * 32 + 16);
	assert_memory_equal(op.src[0].step, twice, 8);
	op = translated(op3(MAD, 8, DF3, mask(g(2, DF), 0x2), g(3, DF), g(4, DF), g(5, DF)));
	assert_int_equal(op.exec_size, 4);
	assert_int_equal(op.chan, 0x2);
	/* one and the other half of 16 bytes */
	op = translated(vec1(MOV, mask(g(2, DF), 0x3), g(4, DF)));
	assert_int_equal(op.chan, 0x5);
	op = translated(vec1(MOV, mask(g(2, DF), 0xc), g(4, DF)));
	assert_int_equal(op.chan, 0xa);
}

/* A double counts as two channels, and as two elements of a region. */
static void doubles_are_two(void **state)
{
	static const u16 packed[4] = { 0, 8, 16, 24 }, twice[4] = { 0, 4, 8, 12 }, zero[4];
	struct ir_op op = translated(op2(ADD, 8, g(2, DF), g(4, DF), region(g(6, DF), 0, 2, 1)));

	assert_int_equal(op.exec_size, 4);
	assert_int_equal(op.width, 0xf);
	assert_int_equal(op.chan, 0xf);
	assert_int_equal(op.exec, IR_DF);
	assert_memory_equal(op.dst.step, packed, 8);
	assert_memory_equal(op.src[0].step, packed, 8);
	assert_memory_equal(op.src[1].step, zero, 8);
	/* each of these floats is there for both halves of a double */
	op = translated(op1(MOV, 8, g(2, DF), region(g(4, F), 1, 2, 0)));
	assert_int_equal(op.exec_size, 4);
	assert_memory_equal(op.src[0].step, twice, 8);
	op = translated(from(op1(MOV, 8, g(2, F), g(4, DF)), 4));
	assert_memory_equal(op.dst.step, packed, 8);
	assert_int_equal(op.width, 0xf0);
}

/* Where BREAK goes depends on what UIP names: behind a WHILE, which may be compact. */
static void breaks_land_behind_the_loop(void **state)
{
	struct eu_words code[] = {
		jump_by(BREAK, 8, 1, 1),
		jump_by(WHILE, 8, -1, 0),
		op1(MOV, 8, g(2, F), g(3, F)),
		end_thread(),
	};
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);
	unsigned int i;

	for (i = 0; i < prog->num_ops && prog->op[i].opcode != IR_BREAK; i++)
		;
	assert_int_equal(prog->op[i].opcode, IR_BREAK);
	assert_int_equal(prog->op[prog->op[i].target].ip, 32);
	mirage_program_free(prog);
	code[0] = jump_by(BREAK, 8, 2, 2);
	prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);
	for (i = 0; i < prog->num_ops && prog->op[i].opcode != IR_BREAK; i++)
		;
	assert_int_equal(prog->op[prog->op[i].target].ip, 32);
	mirage_program_free(prog);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_and_text),
		cmocka_unit_test(compact_forms),
		cmocka_unit_test(what_has_a_compact_form),
		cmocka_unit_test(any_words),
		cmocka_unit_test(first_channels),
		cmocka_unit_test(flags_and_predicates),
		cmocka_unit_test(own_rules),
		cmocka_unit_test(three_sources),
		cmocka_unit_test(branches),
		cmocka_unit_test(messages),
		cmocka_unit_test(math_functions),
		cmocka_unit_test(doubles_are_two),
		cmocka_unit_test(doubles_by_fours),
		cmocka_unit_test(breaks_land_behind_the_loop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
