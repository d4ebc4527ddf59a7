/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_BITOPS_H_
#define _SHIM_LINUX_BITOPS_H_

#include <linux/bits.h>

#define hweight8(w)	((unsigned int)__builtin_popcount((w) & 0xff))
#define hweight32(w)	((unsigned int)__builtin_popcount(w))

#endif
