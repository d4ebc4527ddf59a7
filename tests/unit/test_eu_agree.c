// SPDX-License-Identifier: GPL-2.0
/*
 * The vector interpreter, in both builds, against the reference: random instructions of
 * all shapes on random registers must leave the same bits everywhere.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "eu_agree.h"

static void gen5(void **state)
{
	random_kernels(rnd_instruction, 6000);
}

/* As setup kernels have them: rows, scalars of either sign, sums in the accumulator. */
static struct operand rnd_setup_source(void)
{
	struct operand o = g(rnd(24), F);

	if (rnd(2))
		o = sub(scalar(o), 4 * rnd(8));
	o.negate = rnd(3) == 0;
	o.abs = rnd(12) == 0;
	return o;
}

/* Stretches with the same predicate, and now and then another flag. */
static struct eu_words rnd_setup(void)
{
	static const u8 setup[] = { ADD, ADD, MUL, MUL, MUL, MAC, MAC, MAC, MOV };
	u8 opcode = setup[rnd(sizeof(setup))];
	struct operand a = rnd_setup_source(), b = rnd_setup_source();
	struct operand dst = rnd(3) ? g(16 + rnd(8), F) : null_(F);
	struct eu_words w;

	if (rnd(8) == 0)
		return op1(MOV, 1, sub(arf(0x30, UW), 2 * rnd(2)), imm(rnd(1 << 16), UW));
	if (rnd(24) == 0)
		return op2(MUL, 8, acc(D), g(rnd(24), D), imm(rnd(1 << 16), UW));
	w = inst(opcode, rnd(4) ? 8 : 1 << rnd(5), false, dst, a, opcode == MOV ? NULL : &b);
	if (rnd(2))
		w = pred(w, 1, rnd(4) == 0);
	if (rnd(16) == 0)
		w = cond(w, 1 + rnd(6));
	if (rnd(16) == 0)
		w = sat(w);
	if (rnd(8) == 0)
		w = nomask(w);
	return with(w, EU_FLAG_SUBREG, rnd(6) == 0);
}

static void setup_kernels(void **state)
{
	random_kernels(rnd_setup, 6000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(gen5),
		cmocka_unit_test(setup_kernels),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
