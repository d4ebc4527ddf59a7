/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_LAYOUT_H_
#define _INTEL_GEN7_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: commands of Gen7's geometry, as the manual lays them out
 *
 * Names are "command, DWord, field".
 */

/* STATE_BASE_ADDRESS */
#define SBA_MODIFY		BIT(0)
#define SBA_ADDRESS		GENMASK(31, 12)

/* 3DSTATE_CONSTANT_*: lengths of two buffers in a DWord, in units of 256 bits */
#define CONSTANT_DW_LENGTH(i)	(1u + (i) / 2)
#define CONSTANT_LENGTH_SHIFT(i) (16u * ((i) % 2))
#define CONSTANT_LENGTH		0xffffu
#define CONSTANT_DW_POINTER(i)	(3u + (i))
#define CONSTANT_POINTER	GENMASK(31, 5)

/* INSTPM */
#define INSTPM_CONSTANT_OFFSET_DISABLE	BIT(6)

/* 3DSTATE_SO_BUFFER */
#define SO_BUFFER_DW1_INDEX	GENMASK(30, 29)

#endif
