/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_URB_LAYOUT_H_
#define _INTEL_URB_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: URB commands, the vertex header and the URB messages
 *
 * Gen4-5 Vol 2, 2.5.1 (vertex header), 2.6.5 (thread output). The URB's own
 * chapter is in none of the published volumes; the message layout is the one
 * that the kernels of the user-space drivers are written to.
 */

/* URB_FENCE */
#define URB_FENCE_DW0_VS	BIT(8)
#define URB_FENCE_DW0_GS	BIT(9)
#define URB_FENCE_DW0_CLIP	BIT(10)
#define URB_FENCE_DW0_SF	BIT(11)
#define URB_FENCE_DW0_VFE	BIT(12)
#define URB_FENCE_DW0_CS	BIT(13)
#define URB_FENCE_DW1_VS	GENMASK(9, 0)
#define URB_FENCE_DW1_GS	GENMASK(19, 10)
#define URB_FENCE_DW1_CLIP	GENMASK(29, 20)
#define URB_FENCE_DW2_SF	GENMASK(9, 0)
#define URB_FENCE_DW2_VFE	GENMASK(19, 10)
#define URB_FENCE_DW2_CS	GENMASK(30, 20)

/* CS_URB_STATE */
#define CS_URB_DW1_SIZE		GENMASK(8, 4)
#define CS_URB_DW1_ENTRIES	GENMASK(2, 0)

/* CONSTANT_BUFFER */
#define CURBE_DW0_VALID		BIT(8)
#define CURBE_DW1_ADDRESS	GENMASK(31, 6)
#define CURBE_DW1_LENGTH	GENMASK(5, 0)

/* Vertex header, 2.5.1: the same eight DWords on all of Gen4-5 */
#define VUE_DW_RTAI		1u
#define VUE_DW_VPINDEX		2u
#define VUE_DW_FLAGS		3u
#define VUE_DW_X		4u
#define VUE_DW_Y		5u
#define VUE_DW_Z		6u
#define VUE_DW_RHW		7u
#define VUE_RTAI		GENMASK(10, 0)
#define VUE_VPINDEX		GENMASK(3, 0)
#define VUE_POINT_WIDTH		GENMASK(18, 8)
#define VUE_CLIP_CODES		GENMASK(7, 0)

/* Function control of a URB message */
#define URB_MSG_OPCODE		GENMASK(3, 0)
#define URB_MSG_OFFSET		GENMASK(9, 4)
#define URB_MSG_SWIZZLE		GENMASK(11, 10)
#define URB_MSG_ALLOCATE	BIT(13)
#define URB_MSG_USED		BIT(14)
#define URB_MSG_COMPLETE	BIT(15)

#define URB_OP_WRITE		0u
#define URB_OP_FF_SYNC		1u

#define URB_SWIZZLE_NONE	0u
#define URB_SWIZZLE_INTERLEAVE	1u
#define URB_SWIZZLE_TRANSPOSE	2u

/* Header of a URB write by a GS or CLIP thread, M0.2 */
#define URB_M0_2_CL_INVOCATION	BIT(7)
#define URB_M0_2_PRIM_TYPE	GENMASK(6, 2)
#define URB_M0_2_PRIM_START	BIT(1)
#define URB_M0_2_PRIM_END	BIT(0)

/* The same of a GS thread's last one, and its FF_SYNC, M0.0 and M0.1: on Gen5 as on Gen6 */
#define URB_M0_2_SO_WRITTEN	GENMASK(31, 16)
#define FF_SYNC_M0_0_SO_VERTICES GENMASK(31, 16)
#define FF_SYNC_M0_0_SO_NEEDED	GENMASK(15, 0)
#define FF_SYNC_M0_1_PRIMITIVES	GENMASK(15, 0)

/* The unit of offsets and lengths */
#define URB_ROW_B		32u
#define URB_ROW_DW		8u

#endif
