// SPDX-License-Identifier: GPL-2.0
/* The vector interpreter against the reference, with random kernels of Gen9. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_random.h"

/* Types that Gen7 has not; of immediates, of three sources. */
enum { UQ = 8, Q, HF, IMM_HF = 11, HF3 = 4 };

static u64 rnd_double(void)
{
	static const u64 special[] = {
		0, 1ull << 63, 0x3ff0ull << 48, 0xbff0ull << 48, 0x7ff0ull << 48, 0xfff0ull << 48,
		0x7ff8ull << 48, 1, 0x800full << 48, 0x7fefffffffffffff, 0x41dfffffffffffff,
		0x41e0ull << 48, 0x41efffffffffffff, 0x43e0ull << 48, 0xc3e0ull << 48,
		0x43f0ull << 48, 0x0010000000000000, 0x380fffffffffffff, 0x36a0ull << 48,
		0x3f0ffc0000000000, 0x3f0ffe0000000000, 0x40effdffffffffff, 0x40effe0000000000,
		0x47efffffefffffff, 0x47effffff0000000, 0x3e6fffffffffffff,
	};
	u64 bits = (u64)rnd32() << 32 | rnd32();

	switch (rnd(4)) {
	case 0:
		return special[rnd(sizeof(special) / 8)];
	case 1:
		return bits;
	case 2:
		/* What halves and floats can be, or nearly. */
		bits &= ~0ull << (29 + rnd(16));
		return (bits & ~(0x7ffull << 52)) | (u64)(1023 - 26 + rnd(44)) << 52;
	default:
		return (bits & ~(0x7ffull << 52)) | (u64)(1020 + rnd(6)) << 52;
	}
}

static u16 rnd_half(void)
{
	static const u16 special[] = {
		0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x0001, 0x83ff, 0x7bff, 0x0400,
	};

	return rnd(3) ? rnd(1 << 16) : special[rnd(sizeof(special) / 2)];
}

/* g0 to g3 are DWords, g4 to g7 floats, g8 to g13 doubles, g14 and g15 halves. */
static void fill_sizes(struct mirage_eu_group *group, unsigned int t)
{
	unsigned int r, i;

	for (r = 0; r < 16; r++) {
		for (i = 0; i < 8 && r < 8; i++)
			group->row[r][t].ud[i] = r < 4 ? rnd32() : rnd_float();
		for (i = 0; i < 4 && r >= 8 && r < 14; i++) {
			u64 bits = rnd_double();

			memcpy(&group->row[r][t].ud[2 * i], &bits, sizeof(bits));
		}
		for (i = 0; i < 16 && r >= 14; i++)
			group->row[r][t].uw[i] = rnd_half();
	}
}

static u8 rnd_sized_type(bool is_float)
{
	static const u8 floats[] = { DF, DF, DF, HF, HF, F };
	static const u8 integers[] = { UQ, Q, Q, UQ, D, UD, W };

	return is_float ? floats[rnd(6)] : integers[rnd(7)];
}

/* A register that has such numbers, mostly; in order, one for all, or each second one. */
static struct operand rnd_sized_source(u8 type)
{
	static const u8 shapes[][3] = {
		{ 4, 4, 1 }, { 4, 4, 1 }, { 8, 8, 1 }, { 16, 16, 1 }, { 0, 1, 0 }, { 8, 4, 2 },
		{ 2, 2, 1 },
	};
	u32 shape = rnd(sizeof(shapes) / 3);
	u8 reg = type == DF ? 8 + rnd(5) : type == HF ? 14 : type == F ? 4 + rnd(3) : rnd(4);
	struct operand o = g(rnd(8) ? reg : rnd(14), type);

	if (rnd(16) == 0)
		o = at_a0(rnd(8), rnd(128) - 64, type);
	o = region(o, shapes[shape][0], shapes[shape][1], shapes[shape][2]);
	if (!o.indirect && rnd(4) == 0)
		o.sub_B = rnd(4) * 8;
	o.negate = rnd(4) == 0;
	o.abs = rnd(6) == 0;
	return o;
}

static struct operand rnd_sized_destination(u8 type)
{
	struct operand o = g(rnd(4) ? 16 + rnd(6) : rnd(22), type);

	if (rnd(12) == 0)
		o = null_(type);
	if (rnd(24) == 0)
		o = at_a0(rnd(8), rnd(64), type);
	return rnd(4) == 0 ? stride(o, 1 << rnd(3)) : o;
}

static struct eu_words rnd_sized_three(void)
{
	bool half = rnd(2);
	unsigned int size = half ? 8 << rnd(2) : 4 << rnd(2), i;
	struct operand s[3], dst = mask(g(16 + rnd(6), F), rnd(3) ? 15 : rnd(16));
	struct eu_words w;

	for (i = 0; i < 3; i++) {
		s[i] = g(half ? 14 : 8 + rnd(5), half ? HF : DF);
		if (rnd(4) == 0)
			s[i] = one(s[i], 8 * rnd(4));
		s[i].negate = rnd(4) == 0;
		s[i].abs = rnd(6) == 0;
	}
	w = op3(MAD, size, half ? HF3 : DF3, dst, s[0], s[1], s[2]);
	if (half)
		w = with(with(w, EU_THREE1 + EU_3_HALF, 1), EU_THREE2 + EU_3_HALF, 1);
	return rnd(5) == 0 ? cond(w, 1 + rnd(6)) : w;
}

/* The accumulator in all sizes, as a source, as a destination, and beside one. */
static struct eu_words rnd_sized_acc(void)
{
	static const u8 types[] = { W, UW, W, UW, UB, B, HF, DF, F, D };
	static const u8 opcodes[] = { MOV, MOV, ADD, ADD, MUL, MAC };
	u8 type = types[rnd(10)], opcode = opcodes[rnd(6)];
	unsigned int size = type == DF ? 4 : 8 << rnd(2);
	struct operand a = rnd_sized_source(type), b = rnd_sized_source(type);
	struct operand dst = rnd(3) ? rnd_sized_destination(type) : arf(0x20 + rnd(2), type);
	struct eu_words w;

	if (rnd(2)) {
		a = arf(0x20 + (rnd(4) == 0), type);
		if (rnd(4) == 0)
			a = scalar(sub(a, 8 * rnd(4)));
		else if (type == DF)
			a = region(a, 4, 4, 1);
		a.negate = rnd(3) == 0;
	}
	w = opcode == MOV ? op1(opcode, size, dst, a) : op2(opcode, size, dst, a, b);
	if (rnd(3) == 0)
		w = sat(w);
	if (rnd(8) == 0)
		w = from(w, 8);
	return with(w, EU_ACC_WRITE, rnd(2));
}

/* How floats are computed, for what follows. */
static struct eu_words rnd_modes(void)
{
	static const u16 modes[] = { 0, 0x40, 0x80, 0x400, 0x4c0, 0x10, 0x60, 0x30 };

	return nomask(op1(MOV, 1, arf(0x80, UD), imm(modes[rnd(8)], UD)));
}

static struct eu_words rnd_sized(void)
{
	static const u8 both[] = { MOV, MOV, SEL, CMP, CMPN, ADD, MUL };
	static const u8 logic[] = { NOT, AND, OR, XOR, SHR, SHL, ASR };
	bool is_float = rnd(2), is_logic = !is_float && rnd(2);
	u8 opcode = is_logic ? logic[rnd(7)] : both[rnd(7)];
	u8 type = rnd_sized_type(is_float), to = type, second = type;
	unsigned int size = 1 << rnd(5);
	struct operand a, b;
	struct eu_words w;

	if (rnd(24) == 0)
		return rnd_modes();
	if (rnd(6) == 0)
		return rnd_sized_acc();
	if (rnd(8) == 0)
		return rnd_sized_three();
	if (opcode == MOV || rnd(6) == 0)
		to = rnd_sized_type(is_logic ? false : rnd(3) ? is_float : !is_float);
	if (opcode == CMP || opcode == CMPN)
		to = rnd(2) ? type : UD;
	if (!is_float && rnd(3) == 0)
		second = rnd_sized_type(false);
	a = rnd_sized_source(type);
	b = rnd_sized_source(second);
	if (rnd(6) == 0 && opcode != MOV)
		b = type == HF ? imm(rnd_half() * 0x10001u, IMM_HF) :
		    is_float ? imm(rnd_float(), F) :
			       imm(rnd(2) ? rnd(70) : rnd32(), rnd(2) ? UD : D);
	w = opcode == MOV || opcode == NOT ? op1(opcode, size, rnd_sized_destination(to), a) :
		op2(opcode, size, rnd_sized_destination(to), a, b);
	if (rnd(6) == 0)
		w = sat(w);
	if (opcode == CMP || opcode == CMPN || rnd(6) == 0)
		w = cond(w, 1 + rnd(9));
	if (opcode == SEL ? rnd(2) : rnd(5) == 0)
		w = pred(w, 1 + rnd(11), rnd(2));
	if (rnd(8) == 0)
		w = nomask(w);
	if (size <= 8 && rnd(6) == 0)
		w = from(w, 8);
	return with(with(w, EU_FLAG_SUBREG, rnd(4) == 0), EU_FLAG_REG, rnd(4) == 0);
}

/* Doubles, halves and integers of 64 bits, in all modes. */
static void sizes(void **state)
{
	fill_more = fill_sizes;
	random_kernels(rnd_sized, 3000);
	fill_more = NULL;
}

static void gen9(void **state)
{
	random_kernels(rnd_gen7, 2000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(gen9),
		cmocka_unit_test(sizes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
