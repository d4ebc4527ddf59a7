/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_LOG2_H_
#define _SHIM_LINUX_LOG2_H_

#include <linux/types.h>

#define ilog2(n)	(63 - __builtin_clzll(n))

static inline bool is_power_of_2(unsigned long n)
{
	return n && !(n & (n - 1));
}

static inline unsigned long roundup_pow_of_two(unsigned long n)
{
	return n < 2 ? 1 : 1ul << (64 - __builtin_clzl(n - 1));
}

#endif
