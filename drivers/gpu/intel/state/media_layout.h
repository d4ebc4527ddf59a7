/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MEDIA_LAYOUT_H_
#define _INTEL_MEDIA_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: state and commands of the media pipeline of Gen4 to Gen5
 *
 * HD Graphics PRM Vol 2 Part 2; what is here is what user-space drivers write. Of Gen7 these are
 * commands (intel/gen7/gpgpu_layout.h). Names are "structure, DWord, field".
 */

/* MEDIA_STATE_POINTERS: VLD state, and VFE state, both relative to the general state base */
#define MEDIA_DW1_VLD_ENABLE	BIT(0)
#define MEDIA_DW2_VFE_STATE	GENMASK(31, 5)

/* VFE_STATE */
#define VFE_STATE_DW		3u
#define VFE_ST0_SCRATCH		GENMASK(31, 10)
#define VFE_ST0_EXTENDED	BIT(7)
#define VFE_ST0_SCRATCH_SIZE	GENMASK(3, 0)
#define VFE_ST1_MAX_THREADS	GENMASK(31, 25)
#define VFE_ST1_ENTRY_SIZE	GENMASK(24, 16)
#define VFE_ST1_ENTRIES		GENMASK(15, 9)
#define VFE_ST1_MODE		GENMASK(6, 3)
#define VFE_ST1_CHILDREN	BIT(2)
#define VFE_ST2_DESCRIPTORS	GENMASK(31, 4)

#define VFE_MODE_GENERIC	0u

/* Interface descriptor */
#define IDESC_DW		4u
#define IDESC_DW0_KSP		GENMASK(31, 6)
#define IDESC_DW0_GRF_BLOCKS	GENMASK(3, 0)
#define IDESC_DW1_CURBE_LENGTH	GENMASK(31, 26)
#define IDESC_DW1_CURBE_OFFSET	GENMASK(25, 20)
#define IDESC_DW1_SPF		BIT(18)
#define IDESC_DW1_ALT		BIT(16)
#define IDESC_DW2_SAMPLERS	GENMASK(31, 5)
#define IDESC_DW2_SAMPLER_COUNT	GENMASK(4, 2)
#define IDESC_DW3_BINDING_TABLE	GENMASK(31, 5)
#define IDESC_DW3_SURFACES	GENMASK(4, 0)

/* MEDIA_OBJECT */
#define MOBJ_DW1_DESCRIPTOR	GENMASK(4, 0)
#define MOBJ_DW2_INDIRECT	GENMASK(16, 0)
#define MOBJ_DW_INLINE		4u

#endif
