/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_CHANCE_H_
#define _TESTS_CHANCE_H_

/* What a seed chooses, number by number. */

#include <linux/types.h>

static u32 chance;

static void begin_chance(u32 seed)
{
	chance = seed * 2654435761u + 12345;
}

static u32 below(u32 n)
{
	chance = chance * 1664525 + 1013904223;
	return (chance >> 16) % n;
}

#endif
