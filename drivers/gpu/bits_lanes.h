/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_BITS_LANES_H_
#define _GPU_BITS_LANES_H_

#include <linux/compiler.h>

#include "lanes.h"

/**
 * DOC: lane masks as bits
 *
 * Across calls that may be compiled for different builds a mask travels as the
 * low 8 bits of a word, lane 0 lowest; inside a lanes file it is a v8i of all-ones
 * and all-zeroes.
 */

/* Sign bits of the lanes. */
static __always_inline u32 v8i_bits(v8i mask)
{
#if defined(LANES_AVX2)
	return __builtin_ia32_movmskps256((v8f)mask);
#else
	typedef float v4f __attribute__((vector_size(16)));
	union {
		v8i whole;
		v4f half[2];
	} u = { .whole = mask };

	return __builtin_ia32_movmskps(u.half[0]) | __builtin_ia32_movmskps(u.half[1]) << 4;
#endif
}

static __always_inline v8i v8i_from_bits(u32 bits)
{
	const v8i bit = { 1, 2, 4, 8, 16, 32, 64, 128 };

	return (v8i_splat(bits) & bit) != 0;
}

#endif
