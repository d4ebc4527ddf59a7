/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UNIT_BOTH_BUILDS_H_
#define _UNIT_BOTH_BUILDS_H_

#include <mirage/host.h>

#include "kms/span.h"

/* Run an array of tests with each build of the compositor. Return: how many failed. */
#define run_both_builds(tests)							\
({										\
	int failed_;								\
										\
	mirage_span_choose(false);						\
	failed_ = cmocka_run_group_tests_name("baseline", tests, NULL, NULL);	\
	if (mirage_host_has_avx2()) {						\
		mirage_span_choose(true);					\
		failed_ += cmocka_run_group_tests_name("AVX2", tests, NULL, NULL); \
	}									\
	failed_;								\
})

#endif
