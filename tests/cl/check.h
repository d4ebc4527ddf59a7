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

/*
 * What turn() makes of a picture of @side pixels squared, four bytes each: a byte is that of the
 * turned picture, of which the first column is the border, and one of its own pixel.
 */
static inline bool is_turned(const uint8_t *got, const uint8_t *from, unsigned int side)
{
	unsigned int x, y, i, wrong = 0;

	for (y = 0; y < side; y++)
		for (x = 0; x < side; x++)
			for (i = 0; i < 4; i++) {
				unsigned int sum = from[(y * side + x) * 4 + 3 - i];

				if (y > 0)
					sum += from[(x * side + y - 1) * 4 + i];
				wrong += got[(y * side + x) * 4 + i] != (sum < 255 ? sum : 255);
			}
	return !wrong;
}

#endif
