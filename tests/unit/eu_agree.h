/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_EU_AGREE_H_
#define _TEST_EU_AGREE_H_

/*
 * Random kernels, and whether all ways of running them leave the same bits. Who includes this says
 * before which instruction set it is about, see eu_asm.h.
 */

#include <stdio.h>

#include "eu_asm.h"

#define KERNEL_LEN	24

static u32 seed;

static u32 rnd(u32 n)
{
	seed = seed * 1664525 + 1013904223;
	return (u32)((u64)(seed >> 4) * n >> 28);
}

static u32 rnd32(void)
{
	return rnd(1 << 16) << 16 | rnd(1 << 16);
}

/* Numbers that matter: small, huge, denormal, infinite, none. */
static u32 rnd_float(void)
{
	static const u32 special[] = {
		0, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
		0x00000001, 0x807fffff, 0x7f7fffff, 0x3effffff, 0x4b000000, 0x4f000000,
		0xcf000000, 0x4f800000, 0x3f000000, 0xbf000000, 0x40200000, 0x00800000,
	};

	switch (rnd(4)) {
	case 0:
		return special[rnd(sizeof(special) / 4)];
	case 1:
		return rnd32();
	default:
		return (rnd32() & 0x807fffff) | (120 + rnd(14)) << 23;
	}
}

static const u8 opcodes[] = {
	MOV, SEL, NOT, AND, OR, XOR, SHR, SHL, ASR, CMP, CMPN, ADD, MUL, AVG, FRC, RNDU, RNDD,
	RNDE, RNDZ, MAC, MACH, LZD, SAD2, SADA2, DP4, DPH, DP3, DP2, LINE, PLN,
	MOV, MOV, ADD, ADD, MUL, MUL, MAC, CMP, SEL, DP4, DP3,
};

static const u8 float_types[] = { F, F, F, F, F, W, UW, B, UB };
static const u8 int_types[] = { D, D, D, UD, UD, UD, UW, W, B, UB };

static u8 rnd_type(bool is_float)
{
	return is_float ? float_types[rnd(9)] : int_types[rnd(10)];
}

static struct operand rnd_source(bool is_float, bool align16, unsigned int size)
{
	static const u8 shapes[][3] = {
		{ 8, 8, 1 }, { 8, 8, 1 }, { 8, 8, 1 }, { 0, 1, 0 }, { 0, 1, 0 }, { 4, 4, 1 },
		{ 16, 16, 1 }, { 2, 2, 1 }, { 16, 8, 2 }, { 2, 4, 0 }, { 1, 4, 0 }, { 8, 4, 2 },
		{ 4, 2, 2 }, { 32, 8, 4 },
	};
	u32 shape = rnd(sizeof(shapes) / 3);
	struct operand o = g(rnd(16), rnd_type(is_float));

	if (rnd(16) == 0)
		o = at_a0(rnd(8), rnd(128) - 64, rnd_type(is_float));
	if (rnd(24) == 0)
		o = acc(is_float ? F : D);
	o = region(o, shapes[shape][0], shapes[shape][1], shapes[shape][2]);
	if (rnd(4) == 0)
		o.sub_B = rnd(8) * 4;
	if (align16) {
		o = swz(o, rnd(4), rnd(4), rnd(4), rnd(4));
		if (rnd(3) == 0)
			o = swz(o, 0, 1, 2, 3);
		o.vstride = rnd(4) ? 3 : 0;
		o.sub_B &= 16;
	}
	o.negate = rnd(4) == 0;
	o.abs = rnd(6) == 0;
	return o;
}

static struct operand rnd_immediate(bool is_float)
{
	static const u8 types[] = { UD, D, UW, W, V };

	if (is_float)
		return rnd(5) ? imm(rnd_float(), F) : imm(rnd32(), VF);
	return imm(rnd(2) ? rnd32() : rnd(40), types[rnd(5)]);
}

static struct operand rnd_destination(bool is_float, bool align16)
{
	struct operand o = g(16 + rnd(8), is_float ? F : D);

	if (rnd(4) == 0)
		o = g(rnd(24), rnd(2) ? F : int_types[rnd(10)]);
	if (rnd(8) == 0)
		o = rnd(2) || !ISA->files->message.mask ? null_(o.type) :
			m(1 + rnd(12) + (rnd(2) ? 0x80 : 0), o.type);
	if (rnd(16) == 0)
		o = acc(is_float ? F : D);
	if (rnd(24) == 0)
		o = at_a0(rnd(8), rnd(64), o.type);
	if (rnd(6) == 0)
		o = stride(o, 1 << rnd(3));
	if (align16) {
		o.mask = rnd(3) ? 15 : rnd(16);
		o.hstride = 1;
	} else if (rnd(8) == 0) {
		o.sub_B = rnd(8) * 4;
	}
	return o;
}

static inline struct eu_words rnd_instruction(void)
{
	u8 opcode = opcodes[rnd(sizeof(opcodes))];
	bool align16 = rnd(3) == 0;
	unsigned int size = align16 ? 8 : 1 << (rnd(2) ? 3 + rnd(2) : rnd(5));
	bool is_float = opcode >= FRC && opcode <= RNDZ;
	struct operand a, b;
	struct eu_words w;

	if (opcode >= DP4 || opcode == ADD || opcode == MUL || opcode == MOV || opcode == MAC)
		is_float = rnd(4) != 0;
	else if (opcode == SEL || opcode == CMP || opcode == CMPN)
		is_float = rnd(2);
	if (opcode >= DP4)
		is_float = true;
	a = rnd_source(is_float, align16, size);
	if (opcode >= LINE) {
		a.type = F;
		align16 = false;
	}
	b = rnd(5) == 0 && opcode != PLN ? rnd_immediate(is_float) :
					   rnd_source(is_float, align16, size);
	if (is_float && a.type != F)
		b.type = b.file == EU_IMMEDIATE ? b.type : F;
	w = inst(opcode, size, align16, rnd_destination(is_float, align16), a, &b);
	if (rnd(6) == 0)
		w = sat(w);
	if (opcode == CMP || opcode == CMPN || rnd(6) == 0)
		w = cond(w, 1 + rnd(9));
	if (opcode == SEL ? rnd(8) : rnd(4) == 0)
		w = pred(w, 1 + rnd(align16 ? 7 : 11), rnd(2));
	if (rnd(8) == 0)
		w = nomask(w);
	if (size <= 8 && rnd(6) == 0)
		w = with(w, EU_COMPRESSION, EU_COMPRESSION_SECOND_HALF);
	return with(w, EU_FLAG_SUBREG, rnd(4) == 0);
}

/* Registers of a thread with other numbers than floats and DWords, for tests that want some. */
static void (*fill_more)(struct mirage_eu_group *group, unsigned int thread);

static void fill(struct mirage_eu_group *group, u32 from, unsigned int threads)
{
	unsigned int t, r, i;

	seed = from;
	mirage_eu_group_scrub(group);
	for (t = 0; t < threads; t++) {
		mirage_eu_thread_start(group, t, rnd(3) ? 0xffff : rnd(1 << 16));
		for (r = 0; r < 32; r++)
			for (i = 0; i < 8; i++)
				group->row[r][t].ud[i] = r % 2 ? rnd_float() : rnd32();
		if (fill_more)
			fill_more(group, t);
		for (i = 0; i < 8; i++)
			group->row[EU_ROW_A0][t].uw[i] = rnd(32) * 32 + rnd(8) * 4;
		group->row[EU_ROW_FLAG][t].uw[0] = rnd(1 << 16);
		group->row[EU_ROW_FLAG][t].uw[1] = rnd(1 << 16);
		group->row[EU_ROW_FLAG][t].uw[2] = rnd(1 << 16);
		group->row[EU_ROW_FLAG][t].uw[3] = rnd(1 << 16);
	}
}

/* Not message registers that catch what is illegal, nor work space. */
static bool is_compared(unsigned int row)
{
	return row < EU_ROW_MRF + EU_MRFS || row == EU_ROW_FLAG ||
	       (row >= EU_ROW_ACC && row < EU_ROW_A0);
}

static bool is_nan(u32 v)
{
	return (v & 0x7fffffff) > 0x7f800000;
}

/* Two NaN are alike in a register of which nothing reads the bits. */
static bool alike(u32 x, u32 y, const struct mirage_program *prog, unsigned int row)
{
	bool acc = row == EU_ROW_ACC || row == EU_ROW_ACC + 1;
	unsigned int bit = acc ? MIRAGE_EU_MAX_ROWS : row;

	return x == y || (is_nan(x) && is_nan(y) && (acc || row < EU_GRFS) &&
			  !(prog->bits_read[bit / 32] >> bit % 32 & 1));
}

/* The first DWord that differs, which is printed if somebody wants it. */
static bool same_registers(const struct mirage_eu_group *a, const struct mirage_eu_group *b,
			   const struct mirage_program *prog, unsigned int threads, bool print)
{
	unsigned int row, t, i;

	for (row = 0; row < EU_NUM_ROWS; row++) {
		if (!is_compared(row))
			continue;
		for (t = 0; t < threads; t++) {
			const u32 *x = a->row[row][t].ud, *y = b->row[row][t].ud;

			for (i = 0; i < 8 && alike(x[i], y[i], prog, row); i++)
				;
			if (i == 8)
				continue;
			if (print)
				fprintf(stderr, "thread %u, register %u.%u: %08x, %08x\n",
					t, row, i, x[i], y[i]);
			return false;
		}
	}
	return true;
}

static void print_kernel(const struct eu_words *code, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		char text[192];

		mirage_eu_disasm(ISA, &code[i], text, sizeof(text));
		fprintf(stderr, "%08x %08x %08x %08x  %s\n", code[i].dw[0], code[i].dw[1],
			code[i].dw[2], code[i].dw[3], text);
	}
}

static bool ways_agree(struct mirage_eu_group **group, const struct eu_words *code, unsigned int n,
		       u32 flags, u32 data, unsigned int threads, bool show)
{
	struct eu_words kernel[KERNEL_LEN + 1];
	struct mirage_program *prog;
	bool same = true;
	enum way way;

	memcpy(kernel, code, n * sizeof(*code));
	kernel[n] = end_thread();
	prog = mirage_eu_decode_bytes(ISA, kernel, (n + 1) * sizeof(*kernel), flags);
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		fill(group[way], data, threads);
		if (run_in(way, group[way], kernel, n + 1, flags, &env_nothing))
			same = false;
		if (way && !same_registers(group[0], group[way], prog, threads, show))
			same = false;
	}
	mirage_program_free(prog);
	return same;
}

/* @make: a random instruction */
static inline void random_kernels(struct eu_words (*make)(void), unsigned int kernels)
{
	struct mirage_eu_group *group[NUM_WAYS];
	unsigned int i, k, n;

	for (i = 0; i < NUM_WAYS; i++)
		group[i] = mirage_eu_group_create(0);
	for (k = 0; k < kernels; k++) {
		struct eu_words code[KERNEL_LEN];
		u32 data = 77 * k, flags = k % 4 == 3 ? EU_STATE_ALT_FLOAT : 0;
		unsigned int threads = 1 + k % 8;

		seed = k;
		for (i = 0; i < KERNEL_LEN; i++)
			code[i] = make();
		if (ways_agree(group, code, KERNEL_LEN, flags, data, threads, false))
			continue;
		/* The first instructions that show it are what one wants to see. */
		for (n = 1; n < KERNEL_LEN; n++)
			if (!ways_agree(group, code, n, flags, data, threads, false))
				break;
		print_kernel(code, n);
		ways_agree(group, code, n, flags, data, threads, true);
		fail_msg("kernel %u: ways differ after %u instructions", k, n);
	}
	for (i = 0; i < NUM_WAYS; i++)
		mirage_eu_group_destroy(group[i]);
}

#endif
