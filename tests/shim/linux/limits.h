/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_LIMITS_H_
#define _SHIM_LINUX_LIMITS_H_

/* The C library wants those of the uAPI, too. */
#include_next <linux/limits.h>

#define U8_MAX	0xff
#define S8_MAX	0x7f
#define S8_MIN	(-S8_MAX - 1)
#define U16_MAX	0xffff
#define S16_MAX	0x7fff
#define S16_MIN	(-S16_MAX - 1)
#define U32_MAX	0xffffffffu
#define S32_MAX	0x7fffffff
#define S32_MIN	(-S32_MAX - 1)
#define S64_MAX	0x7fffffffffffffffll
#define S64_MIN		(-S64_MAX - 1)
#define U64_MAX		((u64)~0ull)

#endif
