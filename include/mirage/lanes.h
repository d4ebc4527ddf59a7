/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_LANES_H_
#define _MIRAGE_LANES_H_

#include <linux/compiler.h>
#include <linux/types.h>

/**
 * DOC: lanes
 *
 * A value of a shader, a fragment or a texel is a vector of 8 lanes held
 * struct-of-arrays: one v8f for all the x, one for all the y. The compiler maps
 * it to one AVX2 register or to two SSE ones.
 *
 * Hot files (hw-lanes-y and kms-lanes-y in sources.mk) are compiled twice. They name their
 * external functions with LANES_FN(), so that each build has its own, and a plain
 * file picks one at creation with mirage_host_has_avx2(). Both builds must give
 * the same bits: no fused multiply-add unless it is asked for by name.
 */

typedef float v8f __attribute__((vector_size(32)));
typedef s32 v8i __attribute__((vector_size(32)));
typedef u32 v8u __attribute__((vector_size(32)));

#if defined(LANES_AVX2)
#define LANES_FN(name)	name##_avx2
#elif defined(LANES_BASE)
#define LANES_FN(name)	name##_base
#endif

/* A mask is a vector of all-ones and all-zeroes lanes, as comparisons give it. */
static __always_inline v8f v8f_splat(float x)
{
	v8f v = { x, x, x, x, x, x, x, x };

	return v;
}

static __always_inline v8i v8i_splat(s32 x)
{
	v8i v = { x, x, x, x, x, x, x, x };

	return v;
}

static __always_inline v8i v8i_select(v8i mask, v8i a, v8i b)
{
	return (mask & a) | (~mask & b);
}

static __always_inline v8f v8f_select(v8i mask, v8f a, v8f b)
{
	return (v8f)v8i_select(mask, (v8i)a, (v8i)b);
}

#endif
