/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FUZZ_INPUT_H_
#define _FUZZ_INPUT_H_

#include <string.h>

#include <linux/types.h>

/* What is left of a fuzzer's input. */
struct input {
	const u8 *at;
	size_t left;
};

/* The next @size_B bytes, at most 4; zeroes behind the end. */
static inline u32 take(struct input *in, size_t size_B)
{
	u32 val = 0;

	if (size_B > in->left)
		size_B = in->left;
	memcpy(&val, in->at, size_B);
	in->at += size_B;
	in->left -= size_B;
	return val;
}

#endif
