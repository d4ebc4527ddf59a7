// SPDX-License-Identifier: GPL-2.0
/* The vector interpreter against the reference, with random kernels of Gen7. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "gen7_random.h"

static void gen7(void **state)
{
	random_kernels(rnd_gen7, 4000);
}

static void products(void **state)
{
	random_kernels(rnd_product, 2000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(gen7),
		cmocka_unit_test(products),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
