/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_GPGPU_LAYOUT_H_
#define _INTEL_GEN9_GPGPU_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: commands and descriptors of Gen9's GPGPU, where they are not as Gen7's
 *
 * KBL PRM Vol 2a and, for structures, Vol 2d. Names are "command, DWord, field".
 */

/* MEDIA_VFE_STATE */
#define VFE9_DW3		3u

/* INTERFACE_DESCRIPTOR_DATA; the size of local memory is 1 for 1 KiB, and doubles from there on */
#define IDD9_DW2_ALT_FLOAT	BIT(16)
#define IDD9_DW3_SAMPLERS	GENMASK(31, 5)
#define IDD9_DW4_BINDING_TABLE	GENMASK(15, 5)
#define IDD9_DW5_CURBE_ROWS	GENMASK(31, 16)
#define IDD9_DW5_CURBE_OFFSET	GENMASK(15, 0)
#define IDD9_DW6_ROUNDING	GENMASK(23, 22)
#define IDD9_DW6_BARRIER	BIT(21)
#define IDD9_DW6_SLM		GENMASK(20, 16)
#define IDD9_DW6_THREADS	GENMASK(9, 0)
#define IDD9_DW7_SHARED_ROWS	GENMASK(7, 0)
#define SLM9_SMALLEST_B		1024u

/* All that run threads */
#define OBJECT9_DW1_DESCRIPTOR	GENMASK(5, 0)

/* MEDIA_OBJECT_GRPID */
#define GRPID9_DW2_LAST		BIT(23)
#define GRPID9_DW_ID		6u
#define GRPID9_DW_INLINE	7u

/* MEDIA_OBJECT_WALKER */
#define MWALK9_DW2_MASKED	GENMASK(23, 22)
#define MWALK9_DW5_GROUPS	GENMASK(31, 8)
#define MWALK9_DW6_COLORS	GENMASK(31, 24)

#endif
