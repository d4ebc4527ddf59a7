// SPDX-License-Identifier: GPL-2.0
/*
 * The accumulator of Gen9 as an operand: what a reader can see is written.
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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(other_channels),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
