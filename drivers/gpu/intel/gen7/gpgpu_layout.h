/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_GPGPU_LAYOUT_H_
#define _INTEL_GEN7_GPGPU_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: commands, descriptors and payloads of media and GPGPU, as the manual lays them out
 *
 * IVB PRM Vol 2 Part 2. Names are "command, DWord, field".
 */

/* MEDIA_VFE_STATE */
#define VFE_DW1_SCRATCH		GENMASK(31, 10)
#define VFE_DW1_SCRATCH_SIZE	GENMASK(3, 0)
#define VFE_SCRATCH_UNIT_B	1024u
/* The DWord of threads, of Gen9 the third one. */
#define VFE_DWT_THREADS		GENMASK(31, 16)
#define VFE_DWT_ENTRIES		GENMASK(15, 8)
#define VFE_DWT_RESET_TIMER	BIT(7)
#define VFE_DWT_BYPASS_GATEWAY	BIT(6)
#define VFE_DW2			2u
#define VFE_DW2_MMIO		GENMASK(4, 3)
#define VFE_MMIO_ANY		2u
/* Two DWords further on: rows of an entry, less one, and of constants; descriptors have 32. */
#define VFE_DWU			2u
#define VFE_DWU_ENTRY_ROWS	GENMASK(31, 16)
#define VFE_DWU_CURBE_ROWS	GENMASK(15, 0)
#define VFE_DESCRIPTOR_ROWS	32u

/* MEDIA_CURBE_LOAD, MEDIA_INTERFACE_DESCRIPTOR_LOAD */
#define LOAD_DW2_LENGTH		GENMASK(16, 0)

/* INTERFACE_DESCRIPTOR_DATA */
#define IDD_DW			8u
#define IDD_DW0_KSP		GENMASK(31, 6)
#define IDD_DW1_ALT_FLOAT	BIT(16)
#define IDD_DW2_SAMPLERS	GENMASK(31, 5)
#define IDD_DW3_BINDING_TABLE	GENMASK(31, 5)
#define IDD_DW4_CURBE_ROWS	GENMASK(31, 16)
#define IDD_DW4_CURBE_OFFSET	GENMASK(15, 0)
#define IDD_DW5_ROUNDING	GENMASK(23, 22)
#define IDD_DW5_BARRIER		BIT(21)
#define IDD_DW5_SLM		GENMASK(20, 16)
#define SLM_UNIT_B		4096u
#define IDD_DW5_THREADS		GENMASK(7, 0)

/* All that run threads */
#define OBJECT_DW1_DESCRIPTOR	GENMASK(4, 0)
#define OBJECT_DW2_CHILDREN	BIT(31)
#define OBJECT_DW2_ASKED	BIT(24)	/* Thread Synchronization */
#define OBJECT_DW2_SCOREBOARD	BIT(21)

/* GPGPU_WALKER; masks are in DW9 and DW10 */
#define WALKER_DW0_INDIRECT	BIT(10)
#define WALKER_DW0_PREDICATE	BIT(8)
#define WALKER_DW2_SIMD		GENMASK(31, 30)
#define WALKER_DW2_DEPTH	GENMASK(21, 16)
#define WALKER_DW2_HEIGHT	GENMASK(13, 8)
#define WALKER_DW2_WIDTH	GENMASK(5, 0)
#define WALKER_DW_START(i)	(3u + 2u * (i))
#define WALKER_DW_END(i)	(4u + 2u * (i))
#define WALKER_DW_SIZE		2u
#define WALKER_DW_RIGHT		9u
#define WALKER_DW_BOTTOM	10u

/* GPGPU_OBJECT; groups are in DW4 to DW6, channels in DW7 */
#define GOBJECT_DW0_PREDICATE	BIT(8)
#define GOBJECT_DW2_LAST	BIT(24)
#define GOBJECT_DW_ID		4u
#define GOBJECT_DW_MASK		7u

/* MEDIA_OBJECT */
#define OBJECT_DW2_INDIRECT	GENMASK(16, 0)
#define OBJECT_DW4_Y		GENMASK(24, 16)
#define OBJECT_DW4_X		GENMASK(8, 0)
#define OBJECT_DW5_COLOR	GENMASK(19, 16)
#define OBJECT_DW_INLINE	6u
/* MEDIA_OBJECT_PRT */
#define PRT_DW2_FENCE		BIT(23)
#define PRT_DW_INLINE		4u

/* MEDIA_OBJECT_WALKER; from DWord 8 on, an X in the lower half and a Y in the upper one */
#define MWALK_DW6_DUAL		BIT(31)
#define MWALK_DW6_REPEL		BIT(30)
#define MWALK_DW6_COLORS	GENMASK(27, 24)
#define MWALK_DW6_EXTRA		GENMASK(20, 16)
#define MWALK_DW6_MIDDLE_Y	GENMASK(13, 12)
#define MWALK_DW6_MIDDLE_X	GENMASK(9, 8)
#define MWALK_DW_COUNTS		7u
#define MWALK_DW_BLOCK		8u
#define MWALK_DW_LOCAL_START	9u
#define MWALK_DW_LOCAL_END	10u
#define MWALK_DW_LOCAL_STRIDE	11u
#define MWALK_DW_LOCAL_UNIT	12u
#define MWALK_DW_SPACE		13u
#define MWALK_DW_GLOBAL_START	14u
#define MWALK_DW_GLOBAL_STRIDE	15u
#define MWALK_DW_GLOBAL_UNIT	16u
#define MWALK_DW_INLINE		17u

/* R0 of both */
#define R0_2_DESCRIPTOR		GENMASK(9, 4)	/* of Gen7 a bit less */
/* R0 of media */
#define R0_1_Y			GENMASK(26, 16)	/* of Gen7 two bits less, of both */
#define R0_1_X			GENMASK(10, 0)
#define R0_2_COLOR		GENMASK(3, 0)

#endif
