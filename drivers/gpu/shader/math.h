/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_MATH_H_
#define _SHADER_MATH_H_

/* Functions of the extended math unit (Gen4-5 Vol 4 Part 1, 6.1.1.1). */
enum math_function {
	MATH_INV = 1,
	MATH_LOG,
	MATH_EXP,
	MATH_SQRT,
	MATH_RSQ,
	MATH_SIN,
	MATH_COS,
	MATH_SINCOS,
	MATH_POW = 10,
	MATH_INT_DIV,
	MATH_INT_QUOTIENT,
	MATH_INT_REMAINDER,
	/* No function of that unit: the angle is in turns. */
	MATH_SIN_TURNS,
	MATH_COS_TURNS,
};

#endif
