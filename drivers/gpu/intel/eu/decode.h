/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_DECODE_H_
#define _INTEL_EU_DECODE_H_

#include <linux/types.h>

#include "eu.h"

/**
 * struct eu_code - where instructions come from
 * @fetch: copy 16 bytes at @ip to @out; zeroes where there is nothing
 * @arg: its first argument
 * @start: address of the first instruction
 * @flags: EU_STATE_*
 */
struct eu_code {
	void (*fetch)(void *arg, u32 ip, void *out);
	void *arg;
	u32 start;
	u32 flags;
};

/**
 * eu_decode - decode a program
 * @isa: generation
 * @code: where it comes from
 * @extent_B: set to the distance from the start to the end of the last instruction that was
 *            looked at; may be NULL
 *
 * Return: the program, or NULL without memory.
 */
struct mirage_program *eu_decode(const struct eu_isa *isa, const struct eu_code *code,
				 u32 *extent_B);

/* A struct eu_kernel as source of instructions. */
void eu_fetch_kernel(void *kernel, u32 ip, void *out);

#endif
