/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_MATH64_H_
#define _SHIM_LINUX_MATH64_H_

#include <linux/types.h>

static inline u64 div_u64(u64 n, u32 d)
{
	return n / d;
}

static inline u64 div64_u64(u64 n, u64 d)
{
	return n / d;
}

static inline u64 mul_u64_u32_div(u64 a, u32 mul, u32 div)
{
	return (unsigned __int128)a * mul / div;
}

static inline u64 mul_u64_u64_div_u64(u64 a, u64 mul, u64 div)
{
	return (unsigned __int128)a * mul / div;
}

#endif
