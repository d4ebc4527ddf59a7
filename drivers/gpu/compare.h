/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_COMPARE_H_
#define _GPU_COMPARE_H_

#include "bits_lanes.h"
#include "lanes.h"

/**
 * enum mirage_compare - comparison functions of depth, stencil, alpha and shadow tests
 *
 * Numbered as Gen4 to Gen9 do. A test passes when "incoming OP stored" holds.
 */
enum mirage_compare {
	MIRAGE_COMPARE_ALWAYS,
	MIRAGE_COMPARE_NEVER,
	MIRAGE_COMPARE_LESS,
	MIRAGE_COMPARE_EQUAL,
	MIRAGE_COMPARE_LEQUAL,
	MIRAGE_COMPARE_GREATER,
	MIRAGE_COMPARE_NOTEQUAL,
	MIRAGE_COMPARE_GEQUAL,
};

/* A NaN is unequal to everything and neither below nor above it. */
static inline __attribute__((always_inline)) v8i compare_v8f(unsigned int func, v8f a, v8f b)
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
static inline __attribute__((always_inline)) v8i compare_v8i(unsigned int func, v8i a, v8i b)
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
