/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_BITOPS_H_
#define _SHIM_LINUX_BITOPS_H_

#include <linux/bits.h>
#include <linux/types.h>

#define hweight8(w)	((unsigned int)__builtin_popcount((w) & 0xff))
#define hweight32(w)	((unsigned int)__builtin_popcount(w))
#define hweight64(w)	((unsigned int)__builtin_popcountll(w))

static inline s32 sign_extend32(u32 value, int index)
{
	u8 shift = 31 - index;

	return (s32)(value << shift) >> shift;
}

#endif
