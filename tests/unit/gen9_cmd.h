/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN9_CMD_H_
#define _TESTS_GEN9_CMD_H_

#include <linux/bits.h>

/* Headers and bits that Gen9 has beyond intel_cmd.h, written down from the manual as well. */

#define RCS				0u
#define BCS				1u
#define VCS				2u
#define VECS				3u

/* An address: the low DWord, then the high one. */
#define ADDR64(a)			(u32)(a), (u32)((u64)(a) >> 32)

#define MI_STORE_DWORD			0x10000002u
#define MI_STORE_QWORD			0x10200003u
#define MI_SRM				0x12000002u
#define MI_LRM				0x14800002u
#define MI_LRR				0x15000001u
#define MI_BBS				0x18800101u	/* not privileged */
#define BBS_SECOND_LEVEL		BIT(22)

#endif
