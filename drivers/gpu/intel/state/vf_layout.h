/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VF_LAYOUT_H_
#define _INTEL_VF_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: packets of the vertex fetch unit
 *
 * Gen4-5 Vol 2, chapter 3. Names are "packet, DWord, field".
 */

/* 3DSTATE_INDEX_BUFFER, 3.3.1 */
#define IB_DW0_CUT_ENABLE	BIT(10)
#define IB_DW0_FORMAT		GENMASK(9, 8)

/* VERTEX_BUFFER_STATE, 3.4.2 */
#define VB_STATE_DW		4u
#define VB_DW0_INDEX		GENMASK(31, 27)
#define VB_DW0_INSTANCEDATA	BIT(26)
#define VB_DW0_NULL		BIT(13)
#define VB_DW0_PITCH		GENMASK(11, 0)

/* As Gen7 has it. */
#define VB_DW0_INDEX_GEN7		GENMASK(31, 26)
#define VB_DW0_INSTANCEDATA_GEN7	BIT(20)
#define VB_DW0_MODIFY_GEN7		BIT(14)

/* VERTEX_ELEMENT_STATE, 3.5.3; format and Valid as the sampler chapter numbers them */
#define VE_STATE_DW		2u
#define VE_DW0_BUFFER		GENMASK(31, 27)
#define VE_DW0_VALID		BIT(26)
#define VE_DW0_FORMAT		GENMASK(24, 16)
#define VE_DW0_OFFSET		GENMASK(10, 0)
#define VE_DW1_CONTROL(i)	GENMASK(30 - 4 * (i), 28 - 4 * (i))
#define VE_DW1_DEST_DW		GENMASK(7, 0)

/* As Gen7 has it. */
#define VE_DW0_BUFFER_GEN7	GENMASK(31, 26)
#define VE_DW0_VALID_GEN7	BIT(25)
#define VE_DW0_EDGE_GEN7	BIT(15)
#define VE_DW0_OFFSET_GEN7	GENMASK(11, 0)

/* Gen9: the bits of an address, 3DSTATE_VF, _VF_INSTANCING and _VF_SGVS */
#define VF_ADDRESS_WIDE			GENMASK_ULL(47, 0)
#define VF9_DW0_CUT_ENABLE		BIT(8)
#define VF9_DW0_PACKING			BIT(9)
#define VF9_INSTANCING_DW1_ELEMENT	GENMASK(5, 0)
#define VF9_INSTANCING_DW1_ENABLE	BIT(8)
#define VF9_SGVS_DW1_VID_ELEMENT	GENMASK(5, 0)
#define VF9_SGVS_DW1_VID_COMPONENT	GENMASK(14, 13)
#define VF9_SGVS_DW1_VID		BIT(15)
#define VF9_SGVS_DW1_IID_ELEMENT	GENMASK(21, 16)
#define VF9_SGVS_DW1_IID_COMPONENT	GENMASK(30, 29)
#define VF9_SGVS_DW1_IID		BIT(31)

/* Component controls, 3.5.3 */
#define VFCOMP_NOSTORE		0u
#define VFCOMP_STORE_SRC	1u
#define VFCOMP_STORE_0		2u
#define VFCOMP_STORE_1_FP	3u
#define VFCOMP_STORE_1_INT	4u
#define VFCOMP_STORE_VID	5u
#define VFCOMP_STORE_IID	6u
#define VFCOMP_STORE_PID	7u

#define VF_ONE_FP		0x3f800000u	/* what VFCOMP_STORE_1_FP stores */

/* 3DPRIMITIVE, 3.6.1 */
#define PRIM_DW0_RANDOM		BIT(15)
#define PRIM_DW0_TOPOLOGY	GENMASK(14, 10)
#define PRIM_DW0_INDIRECT	BIT(9)

/* 3DSTATE_VF_STATISTICS, 3.8.1 */
#define VF_STAT_DW0_ENABLE	BIT(0)

#endif
