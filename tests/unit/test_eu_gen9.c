// SPDX-License-Identifier: GPL-2.0
/*
 * Instruction words of Gen9: fields, compact forms, text, and what operations they become; and
 * kernels, run in all ways there are, with results worked out by hand.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "eu_group.h"
#include "eu_words.h"

/* Types that Gen7 has not; of registers, of immediates, of three sources. */
enum { UQ = 8, Q, HF, IMM_DF = 10, IMM_HF, HF3 = 4 };
enum { SMOV = 10, CSEL = 18, GOTO = 46, SENDS = 51 };

/* Words put together by hand from the layout of the instruction. */
static void words_and_text(void **state)
{
	static const struct words_and_text row[] = {
		{ { 0x94611040, 0x20803aeb, 0x3e8d0040, 0x3f800000 },
		  "(+f1.1) add.sat.ge.f1.1(8) g4<1>F g2<8,8,1>F 0x3f800000F { align1 2Q AccWrEnable };" },
		{ { 0x00600001, 0x20403aec, 0x008d0060, 0 },
		  "mov(8) g2<1>F g3<8,8,1>F { align1 nomask 1Q };" },
		{ { 0x00600001, 0x204056c8, 0x9abcdef0, 0x12345678 },
		  "mov(8) g2<1>DF 0x123456789abcdef0DF { align1 1Q };" },
		{ { 0x0060015b, 0x021e0400, 0xc02041c8, 0x0180000a },
		  "mad(8) g2<1>F g4<4,4,1>F g5.3<0,1,0>F -g6<4,4,1>.xF { align16 1Q };" },
		{ { 0x00600022, 0, 0x00000060, 0x00000040 },
		  "if(8) JIP: 64 UIP: 96 { align1 1Q };" },
		{ { 0x0c600033, 0x00024010, 0x00000444, 0x04035001 },
		  "sends(8) nullUD g34UD g36UD data1 (1, 16, 13) mlen 2 ex_mlen 4 rlen 0 { align1 1Q };" },
	};

	check_words(row, ARRAY_SIZE(row));
}

/* "add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F" and a mad(8) of the same registers, from the tables. */
static void compact_forms(void **state)
{
	/* control 11: 0x06000; data type 18: 0x05d75d -> F thrice; source 28: 0x468 */
	const u64 add = 0x40ull | 11ull << 8 | 18ull << 13 | 1ull << 29 | 28ull << 30 | 28ull << 35 |
			4ull << 40 | 2ull << 48 | 3ull << 56;
	/* controls 1: execution size 3, align16; sources 0: .xyzw of all, all written, F */
	const u64 mad = 0x5bull | 1ull << 8 | 4ull << 12 | 1ull << 29 | 2ull << 43 | 3ull << 50 |
			5ull << 57;
	const struct eu_words want[2] = {
		op2(ADD, 8, g(4, F), g(2, F), g(3, F)),
		op3(MAD, 8, F3, g(4, F), g(2, F), g(3, F), g(5, F)),
	};
	struct eu_words w;

	assert_int_equal(eu_expand(ISA, (u64[2]){ add, ~0ull }, &w), 8);
	assert_memory_equal(&w, &want[0], 16);
	same_again((u64[2]){ add }, 8);
	assert_int_equal(eu_expand(ISA, (u64[2]){ mad, ~0ull }, &w), 8);
	assert_memory_equal(&w, &want[1], 16);
	same_again((u64[2]){ mad }, 8);
}

static void any_words(void **state)
{
	check_any_words(100000);
}

static struct operand negated_logic(u8 reg)
{
	return neg(g(reg, D));
}

static void own_rules(void **state)
{
	struct eu_words w;
	struct ir_op op;

	/* negation of what logic takes */
	op = translated(op2(AND, 8, g(2, D), g(3, D), negated_logic(4)));
	assert_true(op.src[1].negate && op.src[1].inverts);
	assert_false(translated(op2(ADD, 8, g(2, D), g(3, D), negated_logic(4))).src[1].inverts);
	/* whole products, and doubles as one element */
	assert_int_equal(translated(op2(MUL, 8, g(2, D), g(3, D), g(4, D))).cut, 0);
	op = translated(op2(ADD, 8, g(2, DF), g(4, DF), g(6, DF)));
	assert_int_equal(op.exec_size, 8);
	assert_int_equal(op.src[0].step[7], 56);
	assert_int_equal(op.exec, IR_DF);
	assert_int_equal(translated(op2(ADD, 8, g(2, Q), g(4, Q), g(6, D))).exec, IR_Q);
	/* which not all take */
	assert_int_equal(translated(op2(AVG, 8, g(2, Q), g(4, Q), g(6, D))).opcode, IR_HANG);
	assert_int_equal(translated(op2(ADDC, 8, g(2, UD), g(4, UD), g(6, UQ))).opcode, IR_HANG);
	/* halves, on their own and with floats */
	assert_int_equal(translated(op2(ADD, 8, g(2, HF), g(4, HF), g(6, HF))).exec, IR_HF);
	assert_int_equal(translated(op2(ADD, 8, g(2, F), g(4, HF), g(6, HF))).exec, IR_F);
	assert_int_equal(translated(op2(ADD, 8, g(2, HF), g(4, HF), g(6, F))).exec, IR_F);
	/* an address is 9 bits and one elsewhere, with sign */
	op = translated(with(with(op1(MOV, 8, g(2, F), at_a0(9, 0, F)), EU_SRC0 + EU_OP_ADDR_IMM, 0x1f0),
			     EU_SRC0 + EU_OP_ADDR_HIGH, 1));
	assert_int_equal(op.src[0].addr, 9);
	assert_int_equal(op.src[0].addr_imm, -16);
	/* what a move scatters: the third of the upper channels, to where a0.2 is */
	op = translated((struct eu_words){ { 0x0080200a, 0xa4001a68, 0x160007c0, 0x00040004 } });
	assert_int_equal(op.opcode, IR_MOV);
	assert_int_equal(op.chan, 4u << 16);
	assert_int_equal(op.dst.kind, IR_INDIRECT);
	assert_int_equal(op.dst.addr, 2);
	assert_int_equal(op.src[0].offset_B, 62 * 32);
	assert_int_equal(op.src[1].kind, IR_NONE);
	/* which registers do not say */
	assert_int_equal(translated(op2(SMOV, 8, g(2, D), g(4, D), g(6, UW))).opcode, IR_HANG);
	/* branches count bytes */
	w = with(with(jump_by(HALT, 8, 0, 0), EU_JIP, 32), EU_UIP, -48);
	assert_int_equal(translated(w).target, 160 - 48);
	w = with(with(jump_by(ELSE, 8, 0, 0), EU_JIP, 32), EU_UIP, 48);
	assert_int_equal(translated(w).target, 160 + 32);
	assert_int_equal(translated(with(w, EU_OPCODE, GOTO)).target, 160 + 48);
}

/* The second and third of three sources say whether they are halves. */
static void mixed_three(void **state)
{
	struct eu_words w = op3(MAD, 8, F3, g(2, F), g(3, F), g(4, HF), one(g(5, HF), 4));
	struct ir_op op;

	w = with(with(w, EU_THREE1 + EU_3_HALF, 1), EU_THREE2 + EU_3_SUBREG_WORD, 1);
	w = with(w, EU_THREE2 + EU_3_HALF, 1);
	op = translated(w);
	assert_int_equal(op.src[2].type, IR_F);
	assert_int_equal(op.src[0].type, IR_HF);
	assert_int_equal(op.src[0].step[5], 10);
	assert_int_equal(op.src[1].type, IR_HF);
	assert_int_equal(op.src[1].offset_B, 5 * 32 + 6);
	assert_int_equal(op.exec, IR_F);
}

static void split_messages(void **state)
{
	struct eu_words w = { { 0x0c600033, 0x00424018, 0x00000444, 0x06135001 } };
	struct ir_op op = translated(w);
	const struct mirage_eu_message *msg = &op.send.msg;

	/* three registers from g34 on, four from g36 on, one back in g2 */
	assert_int_equal(op.opcode, IR_SEND);
	assert_int_equal(msg->sfid, 12);
	assert_int_equal(msg->mlen, 7);
	assert_int_equal(msg->rlen, 1);
	assert_int_equal(msg->payload[0].first, 34);
	assert_int_equal(msg->payload[0].len, 3);
	assert_int_equal(msg->payload[1].first, 36);
	assert_int_equal(msg->payload[1].len, 4);
	assert_int_equal(msg->response.first, 2);
	assert_false(msg->dst_null);
	/* no second payload, no response */
	op = translated(with(with(w, EU_SPLIT_FILE, 0), EU_SPLIT_DST_FILE, 0));
	assert_int_equal(op.send.msg.payload[1].len, 0);
	assert_int_equal(op.send.msg.mlen, 3);
	assert_true(op.send.msg.dst_null);
	/* the rest of the extended descriptor: bits 31:16 are 95:80 of the instruction */
	op = translated(with(with(w, EU_SPLIT_EX_HIGH, 0x1234 >> 3), EU_SPLIT_EX_SUBREG, 4));
	assert_int_equal(op.send.msg.ex_desc, 0x12340000 | 4 << 6);
	/* all of it from a0.2 */
	op = translated(with(with(w, EU_SPLIT_EX_REG, 1), EU_SPLIT_EX_SUBREG, 2));
	assert_int_equal(op.opcode, IR_SEND);
	assert_int_equal(op.send.ex_reg, 3);
}

static u32 sent_ex[2];
static u32 sent_mlen[2];

static int note_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		     const struct mirage_eu_message *msg)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		if (!(threads >> i & 1) || msg->sfid != 12)
			continue;
		sent_ex[i] = msg->ex_desc;
		sent_mlen[i] = msg->mlen;
	}
	return 0;
}

/* Each thread has an extended descriptor of its own: a surface, and a length of 1 or of 2. */
static void extended_registers(void **state)
{
	const struct mirage_eu_env env = { .send = note_send };
	const struct eu_words send = { { 0x0c600033, 0x00424018, 0x00000444, 0x06135001 } };
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 1, sub(arf(0x10, UD), 8), scalar(g(3, UD)))),
		with(with(send, EU_SPLIT_EX_REG, 1), EU_SPLIT_EX_SUBREG, 2),
		end_thread(),
	};
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		mirage_eu_thread_start(group, 1, 0xff);
		group->row[3][0].ud[0] = 0x5000 | 1 << 6;
		group->row[3][1].ud[0] = 0xabcde000 | 2 << 6;
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env), 0);
		assert_int_equal(sent_ex[0], 0x5000 | 1 << 6);
		assert_int_equal(sent_ex[1], 0xabcde000 | 2 << 6);
		assert_int_equal(sent_mlen[0], 4);
		assert_int_equal(sent_mlen[1], 5);
	}
}

/* ce0 has the channels that execute: here those of an IF, from the one on that the reader says. */
static void enables(void **state)
{
	const struct eu_words kernel[] = {
		cond(op2(CMP, 16, null_(D), g(4, D), imm(5, D)), IR_COND_G),
		pred(with(with(jump_by(IF, 16, 0, 0), EU_JIP, 64), EU_UIP, 64), 1, false),
		nomask(op1(MOV, 1, g(6, UD), scalar(arf(0x40, UD)))),
		with(nomask(op1(MOV, 1, g(7, UD), scalar(arf(0x40, UD)))), EU_COMPRESSION, 1),
		nomask(op1(MOV, 1, g(8, UD), scalar(sub(arf(0x70, UD), 8)))),
		with(jump_by(ENDIF, 16, 0, 0), EU_JIP, 16),
		end_thread(),
	};
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x7fff);
		for (i = 0; i < 16; i++)
			group->row[4 + i / 8][0].ud[i % 8] = i;
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		assert_int_equal(group->row[6][0].ud[0], 0x7fc0);
		assert_int_equal(group->row[7][0].ud[0], 0x7f);
		assert_int_equal(group->row[8][0].ud[0], 0x7fff);
	}
}

static u64 quad(const union mirage_reg *reg, unsigned int i)
{
	return reg->ud[2 * i] | (u64)reg->ud[2 * i + 1] << 32;
}

/* 64 bits, halves and products, with a loop of four rounds that channels leave one by one. */
static void runs(void **state)
{
	const struct eu_words leave = with(with(jump_by(BREAK, 8, 0, 0), EU_JIP, 32), EU_UIP, 32);
	const struct eu_words kernel[] = {
		with(with(op1(MOV, 4, g(10, DF), imm(0, IMM_DF)), EU_IMM, 0x3ff80000), EU_IMM_LOW, 0),
		op2(ADD, 4, g(11, DF), g(10, DF), neg(g(10, DF))),
		op2(MUL, 4, g(12, DF), g(10, DF), g(10, DF)),
		with(with(op1(MOV, 4, g(13, Q), imm(0, Q)), EU_IMM, 1), EU_IMM_LOW, 0xffffffff),
		op2(ADD, 4, g(14, Q), g(13, Q), g(3, D)),
		op2(MUL, 8, g(15, D), g(4, D), g(4, D)),
		op2(AND, 8, g(16, D), g(4, D), neg(g(3, D))),
		op1(MOV, 8, g(17, HF), g(5, F)),
		op2(ADD, 8, g(18, F), g(17, HF), g(17, HF)),
		/* the loop */
		op2(ADD, 8, g(2, D), g(2, D), imm(1, D)),
		cond(op2(CMP, 8, null_(D), g(2, D), g(3, D)), IR_COND_GE),
		pred(leave, 1, false),
		op2(ADD, 8, g(6, D), g(6, D), imm(1, D)),
		with(jump_by(WHILE, 8, 0, 0), EU_JIP, -64),
		end_thread(),
	};
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		for (i = 0; i < 8; i++) {
			group->row[3][0].ud[i] = i;
			group->row[4][0].ud[i] = 100003 * (i + 1);
			group->row[5][0].f[i] = 0.5f * i;
		}
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < 8; i++) {
			u32 product = 100003u * (i + 1);

			assert_int_equal(group->row[15][0].ud[i], product * product);
			assert_int_equal(group->row[16][0].ud[i], product & ~i);
			assert_true(group->row[18][0].f[i] == 1.0f * i);
			assert_int_equal(group->row[2][0].ud[i], i ? i : 1);
			assert_int_equal(group->row[6][0].ud[i], i ? i - 1 : 0);
		}
		for (i = 0; i < 4; i++) {
			/* 1.5, 0 and 2.25; 2^33 - 1 + i */
			assert_true(quad(&group->row[10][0], i) == 0x3ff8000000000000);
			assert_true(quad(&group->row[11][0], i) == 0);
			assert_true(quad(&group->row[12][0], i) == 0x4002000000000000);
			assert_true(quad(&group->row[14][0], i) == 0x1ffffffffull + i);
		}
		/* halves of 0, 0.5, 1 and 1.5 */
		assert_int_equal(group->row[17][0].ud[0], 0x38000000);
		assert_int_equal(group->row[17][0].ud[1], 0x3e003c00);
	}
}

/* The third source decides; flags stay what they are. */
static void chooses(void **state)
{
	const struct eu_words kernel[] = {
		with(op3(CSEL, 8, F3, g(2, F), g(3, F), g(4, F), g(5, F)), EU_COND, IR_COND_L),
		end_thread(),
	};
	static const float third[8] = { -1, 1, 0, -0.0f, -5, 3, -0.25f, 2 };
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		for (i = 0; i < 8; i++) {
			group->row[3][0].f[i] = 10 + i;
			group->row[4][0].f[i] = 20 + i;
			group->row[5][0].f[i] = third[i];
		}
		assert_int_equal(run_in(way, group, kernel, 2, 0, &env_nothing), 0);
		for (i = 0; i < 8; i++)
			assert_true(group->row[2][0].f[i] == (third[i] < 0 ? 10.0f : 20.0f) + i);
		assert_int_equal(group->row[EU_ROW_FLAG][0].ud[0], 0);
	}
}

/* 128 bytes of zeros between parts of a kernel do nothing; a thread in more of them hangs. */
static void zeros_between_parts(void **state)
{
	struct eu_words kernel[12];
	unsigned int zeros;
	enum way way;

	for (zeros = 1; zeros <= 9; zeros++) {
		memset(kernel, 0, sizeof(kernel));
		kernel[0] = op1(MOV, 8, g(2, D), imm(5, D));
		kernel[1 + zeros] = op2(ADD, 8, g(2, D), g(2, D), imm(zeros, D));
		kernel[2 + zeros] = end_thread();
		for (way = 0; way < NUM_WAYS; way++) {
			if (!way_exists(way))
				continue;
			mirage_eu_group_scrub(group);
			mirage_eu_thread_start(group, 0, 0xff);
			assert_int_equal(run_in(way, group, kernel, 3 + zeros, 0, &env_nothing),
					 zeros > 8 ? -EIO : 0);
			assert_int_equal(group->row[2][0].ud[7], zeros > 8 ? 5 : 5 + zeros);
		}
	}
}

/* A subroutine returns by IP to what is behind the jump to it, where nothing else leads. */
static void returns(void **state)
{
	const struct eu_words kernel[] = {
		op2(ADD, 1, sub(g(8, D), 28), scalar(arf(0xa0, UD)), imm(32, D)),
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(32, D)),
		op2(ADD, 8, g(2, D), g(2, D), imm(1, D)),
		end_thread(),
		op1(MOV, 8, g(2, D), imm(41, D)),
		op1(MOV, 1, arf(0xa0, UD), scalar(sub(g(8, D), 28))),
	};
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		assert_int_equal(group->row[2][0].ud[7], 42);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_and_text),
		cmocka_unit_test(compact_forms),
		cmocka_unit_test(any_words),
		cmocka_unit_test(own_rules),
		cmocka_unit_test(mixed_three),
		cmocka_unit_test(split_messages),
		cmocka_unit_test(extended_registers),
		cmocka_unit_test(enables),
		cmocka_unit_test(runs),
		cmocka_unit_test(chooses),
		cmocka_unit_test(zeros_between_parts),
		cmocka_unit_test(returns),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
