// SPDX-License-Identifier: GPL-2.0
/*
 * Cost of the interpreter: nanoseconds for one instruction on eight channels of one
 * thread, for kernels of different make and groups of different size.
 */

#include <stdio.h>
#include <stdlib.h>

#include "../unit/eu_asm.h"

#define LEN	256
/* Short stretches and many, so that some of them are undisturbed. */
#define ROUNDS	64
#define REPEATS	300

static struct eu_words plain(unsigned int i)
{
	struct operand d = g(20 + i % 20, F), a = g(40 + i % 7, F), b = g(50 + i % 5, F);

	switch (i % 4) {
	case 0:
		return op2(ADD, 8, d, a, b);
	case 1:
		return op2(MUL, 8, d, a, b);
	case 2:
		return op1(MOV, 8, d, a);
	default:
		return op2(ADD, 8, d, g(20 + (i - 1) % 20, F), b);
	}
}

static struct eu_words pixel(unsigned int i)
{
	struct operand d = g(20 + i % 20, F), a = g(40 + i % 7, F), b = g(50 + i % 5, F);

	switch (i % 8) {
	case 0:
		return op2(PLN, 8, d, scalar(sub(g(4, F), 0)), g(2, F));
	case 1:
		return op2(MUL, 8, d, a, scalar(sub(g(6, F), 4)));
	case 2:
		return op2(ADD, 8, d, a, neg(b));
	case 3:
		return op2(MUL, 8, d, a, imm_f(0.5f));
	case 4:
		return sat(op2(ADD, 8, d, a, b));
	case 5:
		return cond(op2(CMP, 8, null_(F), a, b), 5);
	case 6:
		return pred(op2(SEL, 8, d, a, b), 1, false);
	default:
		return op2(ADD, 8, d, a, b);
	}
}

static struct eu_words pixel16(unsigned int i)
{
	struct operand d = g(20 + i % 10 * 2, F), a = g(40 + i % 5 * 2, F), b = g(52, F);

	return i % 2 ? op2(ADD, 16, d, a, b) : op2(MUL, 16, d, a, scalar(sub(g(6, F), 4)));
}

static struct eu_words vertex(unsigned int i)
{
	struct operand d = g(20 + i % 20, F), a = g(40 + i % 7, F), b = g(50 + i % 5, F);

	switch (i % 4) {
	case 0:
		return vec2(DP4, mask(d, 1 << i / 4 % 4), swz(a, 0, 1, 2, 3), swz(b, 0, 1, 2, 3));
	case 1:
		return vec2(MUL, d, swz(a, 0, 0, 0, 0), swz(b, 0, 1, 2, 3));
	case 2:
		return vec2(ADD, mask(d, 7), swz(a, 0, 1, 2, 3), swz(b, 2, 1, 0, 3));
	default:
		return vec1(MOV, d, swz(a, 0, 1, 2, 3));
	}
}

static struct eu_words setup(unsigned int i)
{
	struct operand d = stride(sub(g(20 + i % 20, F), i % 8 * 4), 1);

	return i % 2 ? op2(ADD, 1, d, scalar(g(40, F)), scalar(g(41, F))) :
		       op2(MUL, 4, g(20, F), region(g(42, F), 4, 4, 1), scalar(g(41, F)));
}

static struct eu_words extended(unsigned int i)
{
	static const u8 function[] = { 1, 2, 3, 4, 5, 6, 7, 1 };

	return math(function[i % 8], 20, 2, 1, 1, 0);
}

static double measure(struct mirage_eu_group *group, struct eu_words (*make)(unsigned int i),
		      unsigned int threads, u16 channels)
{
	struct eu_words code[LEN + 1];
	struct mirage_program *prog;
	unsigned int i, t, rounds = ROUNDS / threads;
	u64 start, best = ~0ull;
	int repeat;

	for (i = 0; i < LEN; i++)
		code[i] = make(i);
	code[LEN] = end_thread();
	prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);
	for (repeat = 0; repeat < REPEATS; repeat++) {
		start = mirage_host_now_ns();
		for (i = 0; i < rounds; i++) {
			for (t = 0; t < threads; t++)
				mirage_eu_thread_start(group, t, channels);
			if (mirage_eu_run(group, prog, &env_nothing))
				exit(1);
		}
		start = mirage_host_now_ns() - start;
		best = start < best ? start : best;
	}
	mirage_program_free(prog);
	return (double)best / ((double)rounds * threads * LEN);
}

int main(void)
{
	static const struct {
		const char *name;
		struct eu_words (*make)(unsigned int i);
		u16 channels;
	} row[] = {
		{ "plain float, whole registers", plain, 0xff },
		{ "the same, one channel off", plain, 0x7f },
		{ "pixel shader mix", pixel, 0xff },
		{ "pixel shader mix, masked", pixel, 0x33 },
		{ "SIMD16 pairs", pixel16, 0xffff },
		{ "vertex shader mix (align16)", vertex, 0xff },
		{ "scalar setup code", setup, 0xff },
		{ "extended math", extended, 0xff },
	};
	struct mirage_eu_group *group = mirage_eu_group_create(0);
	unsigned int i, t, r;

	mirage_host_fpu_begin();
	for (t = 0; t < MIRAGE_EU_THREADS; t++)
		for (r = 0; r < 128; r++)
			for (i = 0; i < 8; i++)
				group->row[r][t].f[i] = 1.0f + 0.001f * (r + i + t);
	printf("%-32s  %8s %8s %8s\n", "ns per instruction and thread", "K=1", "K=4", "K=8");
	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		printf("%-32s  %8.2f %8.2f %8.2f\n", row[i].name,
		       measure(group, row[i].make, 1, row[i].channels),
		       measure(group, row[i].make, 4, row[i].channels),
		       measure(group, row[i].make, 8, row[i].channels));
	mirage_host_fpu_end();
	mirage_eu_group_destroy(group);
	return 0;
}
