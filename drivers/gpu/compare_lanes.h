/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_COMPARE_LANES_H_
#define _GPU_COMPARE_LANES_H_

#include <mirage/lanes.h>

#include "bits_lanes.h"
#include "compare.h"

/* A NaN is unequal to everything and neither below nor above it. */
static __always_inline v8i compare_v8f(unsigned int func, v8f a, v8f b)
{
	switch (func) {
	case MIRAGE_COMPARE_NEVER:
		return v8i_splat(0);
	case MIRAGE_COMPARE_LESS:
		return v8f_lt(a, b);
	case MIRAGE_COMPARE_EQUAL:
		return v8f_eq(a, b);
	case MIRAGE_COMPARE_LEQUAL:
		return v8f_le(a, b);
	case MIRAGE_COMPARE_GREATER:
		return v8f_gt(a, b);
	case MIRAGE_COMPARE_NOTEQUAL:
		return v8f_ne(a, b);
	case MIRAGE_COMPARE_GEQUAL:
		return v8f_ge(a, b);
	default:
		return v8i_splat(-1);
	}
}

/* Signed; depth and stencil values of up to 31 bits are compared with it too. */
static __always_inline v8i compare_v8i(unsigned int func, v8i a, v8i b)
{
	switch (func) {
	case MIRAGE_COMPARE_NEVER:
		return v8i_splat(0);
	case MIRAGE_COMPARE_LESS:
		return v8i_lt(a, b);
	case MIRAGE_COMPARE_EQUAL:
		return v8i_eq(a, b);
	case MIRAGE_COMPARE_LEQUAL:
		return v8i_le(a, b);
	case MIRAGE_COMPARE_GREATER:
		return v8i_gt(a, b);
	case MIRAGE_COMPARE_NOTEQUAL:
		return v8i_ne(a, b);
	case MIRAGE_COMPARE_GEQUAL:
		return v8i_ge(a, b);
	default:
		return v8i_splat(-1);
	}
}

#endif
