/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_EU_GROUP_H_
#define _TESTS_EU_GROUP_H_

#include "eu_asm.h"

/* The threads that a file's tests run kernels on, for cmocka_run_group_tests(). */
static struct mirage_eu_group *group;

static int make_group(void **state)
{
	group = mirage_eu_group_create(0);
	return group ? 0 : -1;
}

static int free_group(void **state)
{
	mirage_eu_group_destroy(group);
	return 0;
}

#endif
