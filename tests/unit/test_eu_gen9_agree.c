// SPDX-License-Identifier: GPL-2.0
/* The vector interpreter against the reference, with random kernels of Gen9. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_random.h"

static void gen9(void **state)
{
	random_kernels(rnd_gen7, 2000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(gen9),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
