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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(gen5),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
