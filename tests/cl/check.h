/* SPDX-License-Identifier: GPL-2.0 */
/* What the programs here have in common: numbers to begin with, and how results are told. */
#ifndef _TESTS_CL_CHECK_H_
#define _TESTS_CL_CHECK_H_

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static unsigned int passed, failed;

static inline void verdict(const char *name, bool right)
{
	printf("%s %s\n", right ? "ok     " : "FAILED ", name);
	passed += right;
	failed += !right;
}

static inline uint32_t mixed(uint32_t i)
{
	i = (i ^ i >> 16) * 0x45d9f3bu;
	i = (i ^ i >> 16) * 0x45d9f3bu;
	return i ^ i >> 16;
}

#endif
