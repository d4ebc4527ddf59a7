// SPDX-License-Identifier: GPL-2.0
/*
 * The accumulator of Gen9 as an operand: each channel has one element of it, whatever its type, and
 * what a reader can see is written.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "eu_group.h"
#include "gen7_asm.h"

/* Types that Gen7 has not. */
enum { HF = 10 };

#define WORDS(x)	((x) | (u32)(x) << 16)

/* Registers from g4 on, and what g2 and g3 are wanted to be. */
struct kernel {
	struct eu_words code[4];
	u32 in[4][8];
	u32 want[2][8];
};

static void check(const struct kernel *k)
{
	struct eu_words code[ARRAY_SIZE(k->code) + 1];
	unsigned int n = 0, i;
	enum way way;

	while (n < ARRAY_SIZE(k->code) && k->code[n].dw[0])
		n++;
	memcpy(code, k->code, n * sizeof(code[0]));
	code[n] = end_thread();
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, ~0u);
		for (i = 0; i < ARRAY_SIZE(k->in); i++)
			memcpy(&group->row[4 + i][0], k->in[i], 32);
		assert_int_equal(run_in(way, group, code, n + 1, 0, &env_nothing), 0);
		for (i = 0; i < ARRAY_SIZE(k->want); i++)
			assert_memory_equal(group->row[2 + i][0].ud, k->want[i], 32);
	}
}

static struct eu_words writes_acc(struct eu_words w)
{
	return with(w, EU_ACC_WRITE, 1);
}

static struct operand words(struct operand o)
{
	return region(o, 16, 16, 1);
}

/* A difference that saturates goes by way of it, as its negative has a bit more. */
static void words_and_bytes(void **state)
{
	const struct kernel eight = {
		.code = {
			op1(MOV, 8, acc(UW), g(4, UW)),
			sat(op2(ADD, 8, g(2, UW), neg(acc(UW)), g(6, UW))),
		},
		.in = {
			{ 0x00020001, 0x00040003, 0x00060005, 0x00080007 }, { 0 },
			{ WORDS(10), WORDS(10), WORDS(5), WORDS(5) },
		},
		.want = { { 0x00080009, 0x00060007, 0, 0 } },
	};
	const struct kernel sixteen = {
		.code = {
			op1(MOV, 16, acc(W), words(g(4, W))),
			sat(op2(ADD, 16, g(2, W), neg(words(acc(W))), words(g(6, W)))),
		},
		.in = {
			{ 0x80000001, 0, 0, 0, 0, 0, 0, 0xffff7fff }, { 0 },
			{ 0, 0, 0, 0, WORDS(3), 0, 0, 0 },
		},
		.want = { { 0x7fffffff, 0, 0, 0, WORDS(3), 0, 0, 0x00018001 } },
	};
	const struct kernel one = {
		.code = {
			op1(MOV, 8, acc(UB), g(4, UB)),
			op1(MOV, 8, g(2, UD), scalar(sub(acc(UB), 5))),
			op1(MOV, 4, sub(acc(UW), 8), g(5, UW)),
			op1(MOV, 8, g(3, UD), acc(UD)),
		},
		.in = { { 0x04030201, 0x08070605 }, { 0x00210020, 0x00230022 } },
		.want = { { 6, 6, 6, 6, 6, 6, 6, 6 }, { 1, 2, 3, 4, 0x20, 0x21, 0x22, 0x23 } },
	};

	check(&eight);
	check(&sixteen);
	check(&one);
}

/*
 * Sums of products of words have more bits than these: media kernels shift them down from there,
 * and have what is below zero become zero.
 */
static void sums_of_words(void **state)
{
#define SUM(type)	op2(MUL, 16, acc(type), words(g(4, UW)), scalar(g(6, W))), \
			op2(MAC, 16, acc(type), words(g(5, UW)), scalar(sub(g(6, W), 2)))
	/* 64 and -45; 300 and 1 */
	const u32 mixed = (u32)-45 << 16 | 64, large = 1 << 16 | 300;
	const struct kernel colours = {
		.code = { SUM(W), sat(op2(SHR, 16, g(2, UW), words(acc(W)), imm(7, UW))) },
		.in = {
			{ 0x0000ff00, 0x01000100, 0x0000ff00, 0, 0, 0, 0, 0x01000000 },
			{ 0xff000000, 0x01000000, 0x0001ff00, 0, 0, 0, 0, 0x00000000 },
			{ mixed },
		},
		/*
		 * 65280 * 64 / 128, below zero; 256 * 64 / 128, 256 * 19 / 128;
		 * 65280 * 19 / 128, below zero
		 */
		.want = { { 32640, 38 << 16 | 128, 9690, 0, 0, 0, 0, 128 << 16 } },
	};
	const struct kernel too_large = {
		.code = { SUM(W), sat(op2(SHR, 16, g(2, UW), words(acc(W)), imm(7, UW))) },
		.in = { { 0x0100ff00 }, { 0xffff0000 }, { large } },
		/* 65280 * 300 / 128 are 153000; 256 * 300 + 65535 are 142335 */
		.want = { { 1111 << 16 | 0xffff } },
	};
	const struct kernel whole = {
		.code = {
			op2(MUL, 8, acc(W), g(4, UW), scalar(g(6, W))),
			op1(MOV, 8, g(2, D), acc(W)),
			op2(SHR, 8, g(3, UD), acc(W), imm(1, UW)),
		},
		.in = { { 0x0001ff00 }, { 0 }, { (u16)-45 } },
		/* 33 bits that are shifted by one */
		.want = { { -2937600, -45 }, { -1468800, -23 } },
	};

	check(&colours);
	check(&too_large);
	check(&whole);
}

/* 1.5 * 2 + 1 * 1 */
static void halves(void **state)
{
	const u32 one_half = WORDS(0x3e00), one = WORDS(0x3c00), two = WORDS(0x4000);
	const u32 three = WORDS(0x4200), four = WORDS(0x4400);
	const struct kernel sum = {
		.code = {
			writes_acc(op2(MUL, 8, null_(HF), g(4, HF), g(5, HF))),
			op1(MOV, 8, g(3, HF), acc(HF)),
			op2(MAC, 8, g(2, HF), g(6, HF), g(6, HF)),
		},
		.in = {
			{ one_half, one_half, one_half, one_half }, { two, two, two, two },
			{ one, one, one, one },
		},
		.want = { { four, four, four, four }, { three, three, three, three } },
	};

	check(&sum);
}

static void doubles(void **state)
{
#define D4(high)	{ 0, high, 0, high, 0, high, 0, high }
	const struct kernel sum = {
		.code = {
			writes_acc(op2(MUL, 4, null_(DF), region(g(4, DF), 4, 4, 1),
				       region(g(5, DF), 4, 4, 1))),
			op2(ADD, 4, g(3, DF), region(acc(DF), 4, 4, 1), region(g(6, DF), 4, 4, 1)),
			op2(MAC, 4, g(2, DF), region(g(6, DF), 4, 4, 1),
			    region(g(7, DF), 4, 4, 1)),
		},
		/* 1.5 * 2 + 1, and + 1 * -3 */
		.in = { D4(0x3ff80000), D4(0x40000000), D4(0x3ff00000), D4(0xc0080000) },
		.want = { { 0 }, D4(0x40100000) },
	};
	const struct kernel second = {
		.code = {
			op1(MOV, 8, acc(DF), region(g(4, DF), 4, 4, 1)),
			op1(MOV, 4, g(2, DF), region(arf(0x21, DF), 4, 4, 1)),
			op1(MOV, 4, arf(0x20, DF), region(g(6, DF), 4, 4, 1)),
			op1(MOV, 4, g(3, DF), region(acc(DF), 4, 4, 1)),
		},
		.in = { { 0 }, { 1, 2, 3, 4, 5, 6, 7, 8 }, { 9, 8, 7, 6, 5, 4, 3, 2 } },
		.want = { { 1, 2, 3, 4, 5, 6, 7, 8 }, { 9, 8, 7, 6, 5, 4, 3, 2 } },
	};

	check(&sum);
	check(&second);
}

/* A float's result goes there before it becomes a half. */
static void floats_to_halves(void **state)
{
	const u32 f = 0x3fc00000, h = WORDS(0x3c00);
	const struct kernel mixed = {
		.code = {
			writes_acc(op2(MUL, 8, stride(g(10, HF), 2), g(4, F), g(5, HF))),
			op1(MOV, 8, g(2, F), acc(F)),
		},
		.in = { { f, f, f, f, f, f, f, f }, { h, h, h, h } },
		.want = { { f, f, f, f, f, f, f, f } },
	};

	check(&mixed);
}

/* Writers of other channels than a reader's are not the last that it can see. */
static void other_channels(void **state)
{
	const u32 f = 0x3fc00000, two = 0x40000000, three = 0x40400000;
	const struct kernel second = {
		.code = {
			op2(MUL, 8, arf(0x21, F), g(4, F), g(5, F)),
			op2(MUL, 8, acc(F), g(5, F), g(5, F)),
			op1(MOV, 8, g(2, F), arf(0x21, F)),
		},
		.in = { { f, f, f, f, f, f, f, f }, { two, two, two, two, two, two, two, two } },
		.want = { { three, three, three, three, three, three, three, three } },
	};

	check(&second);
}

/* A single float adds to the channel that it has in its register. */
static void single_floats(void **state)
{
	const u32 one = 0x3f800000, two = 0x40000000, three = 0x40400000, four = 0x40800000;
	const struct kernel sums = {
		.code = {
			op1(MOV, 8, acc(F), g(4, F)),
			op2(MAC, 1, sub(acc(F), 4), scalar(g(5, F)), scalar(g(6, F))),
			op2(MAC, 1, sub(g(2, F), 4), scalar(g(7, F)), scalar(g(6, F))),
			op2(MAC, 1, sub(g(2, F), 8), scalar(g(5, F)), scalar(sub(g(7, F), 4))),
		},
		.in = {
			{ one, one, one, one, one, one, one, one }, { two }, { four },
			{ 0, three },
		},
		/* The second one is 9 and no more; the third one 1 + 6. */
		.want = { { 0, 0x41100000, 0x40e00000 } },
	};

	check(&sums);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_and_bytes),
		cmocka_unit_test(sums_of_words),
		cmocka_unit_test(halves),
		cmocka_unit_test(doubles),
		cmocka_unit_test(floats_to_halves),
		cmocka_unit_test(other_channels),
		cmocka_unit_test(single_floats),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
