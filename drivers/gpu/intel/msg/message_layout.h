/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MESSAGE_LAYOUT_H_
#define _INTEL_MESSAGE_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: messages to the sampler and the data port
 *
 * Function control fields and headers, Gen4-5 Vol 4 Part 1, 4.11 and 5.10; of Gen7 IVB PRM Vol 4
 * Part 1, 2.13 and 3.9.
 */

/* Shared function ids */
#define SFID_NULL		0u
#define SFID_MATH		1u
#define SFID_SAMPLER		2u
#define SFID_GATEWAY		3u
#define SFID_DP_READ		4u
#define SFID_DP_WRITE		5u
#define SFID_URB		6u
#define SFID_SPAWNER		7u

/* Of Gen7 those of the data port are by cache */
#define SFID_DP_SAMPLER_CACHE	4u
#define SFID_DP_RENDER_CACHE	5u
#define SFID_VME		8u
#define SFID_DP_CONSTANT_CACHE	9u
#define SFID_DP_DATA_CACHE	10u
#define SFID_INTERPOLATOR	11u

#define MSG_BTI			GENMASK(7, 0)
/* Of Gen7's header of a render target write: Render Target Index, in this DWord. */
#define MSG_TARGET_DW		2u
#define MSG_TARGET_INDEX	GENMASK(2, 0)
/* There, too, which target a sampler's answer goes to that ends the thread; of Gen9. */
#define MSG_SAMPLER_TARGET	GENMASK(31, 24)

/* Sampler, 4.11.1.1; where type and width are, depends on the generation */
#define SAMPLER_MSG_RETURN	GENMASK(13, 12)
#define SAMPLER_RETURN_FLOAT	0u
#define SAMPLER_MSG_INDEX	GENMASK(11, 8)
#define SAMPLER_SIMD_4X2	0u
#define SAMPLER_SIMD_8		1u
#define SAMPLER_SIMD_16		2u
#define SAMPLER_SIMD_32		3u
#define SAMPLER_M0_2_LOD_ZERO	BIT(16)
#define SAMPLER_M0_2_CHANNEL	GENMASK(17, 16)	/* of gather4, since Gen6 */
#define SAMPLER_M0_2_OUTPUT	GENMASK(19, 18)	/* of media messages, of Gen9 */
#define SAMPLER_M0_2_MASK	GENMASK(15, 12)
#define SAMPLER_M0_2_OFFSET_U	GENMASK(11, 8)
#define SAMPLER_M0_2_OFFSET_V	GENMASK(7, 4)
#define SAMPLER_M0_2_OFFSET_R	GENMASK(3, 0)
#define SAMPLER_M0_3_STATE	GENMASK(31, 5)

/* Sampler, message types of Gen7 */
#define SAMPLER7_SAMPLE		0u
#define SAMPLER7_SAMPLE_B	1u
#define SAMPLER7_SAMPLE_L	2u
#define SAMPLER7_SAMPLE_C	3u
#define SAMPLER7_SAMPLE_D	4u
#define SAMPLER7_SAMPLE_B_C	5u
#define SAMPLER7_SAMPLE_L_C	6u
#define SAMPLER7_LD		7u
#define SAMPLER7_GATHER4	8u
#define SAMPLER7_LOD		9u
#define SAMPLER7_RESINFO	10u
#define SAMPLER7_SAMPLEINFO	11u
#define SAMPLER7_GATHER4_C	16u
#define SAMPLER7_GATHER4_PO	17u
#define SAMPLER7_GATHER4_PO_C	18u
#define SAMPLER7_LD_MCS		29u
#define SAMPLER7_LD2DMS		30u
#define SAMPLER7_LD2DSS		31u
#define SAMPLER7_SAMPLE_8X8	11u	/* of SIMD32/64 */

/* And what Gen9 has beside them; its channels may come back in 16 bits */
#define SAMPLER9_SAMPLE_UNORM	12u	/* of SIMD32/64 */
#define SAMPLER9_SAMPLE_D_C	20u
#define SAMPLER9_SAMPLE_LZ	24u
#define SAMPLER9_SAMPLE_C_LZ	25u
#define SAMPLER9_LD_LZ		26u
#define SAMPLER9_LD2DMS_W	28u
#define SAMPLER9_MSG_HALVES	BIT(30)

/* Motion estimation of Gen7 (IVB PRM Vol 4 Part 2, 3.5.2) */
#define VME_TYPE_SHIFT		13u

/* Data port of Gen7: types of all caches; of the data cache, those from 16 on are scratch blocks */
#define DP7_TYPE_SHIFT		14u
#define DP7_OWORD_READ		0u
#define DP7_UNALIGNED_READ	1u
#define DP7_DUAL_READ		2u
#define DP7_DWORD_READ		3u
#define DP7_FENCE		7u

/* Of the data cache */
#define DP7_BYTE_READ		4u
#define DP7_UNTYPED_READ	5u
#define DP7_UNTYPED_ATOMIC	6u
#define DP7_OWORD_WRITE		8u
#define DP7_DUAL_WRITE		10u
#define DP7_DWORD_WRITE		11u
#define DP7_BYTE_WRITE		12u
#define DP7_UNTYPED_WRITE	13u

/* Of the render cache */
#define DP7_MEDIA_READ		4u
#define DP7_TYPED_READ		5u
#define DP7_TYPED_ATOMIC	6u
#define DP7_MEDIA_WRITE		10u
#define DP7_TARGET_WRITE	12u
#define DP7_TYPED_WRITE		13u

/* Message control: blocks */
#define DP7_OWORD_SIZE		GENMASK(10, 8)
#define DP7_DUAL_SIZE		GENMASK(9, 8)
#define DP7_SCATTERED_SIZE	GENMASK(9, 8)
#define DP7_BYTES_SIZE		GENMASK(11, 10)
#define DP7_BYTES_SIMD16	BIT(8)

/* Scratch blocks, which take the whole descriptor */
#define DP7_SCRATCH_DWORD	BIT(16)
#define DP7_SCRATCH_SIZE	GENMASK(13, 12)
#define DP7_SCRATCH_OFFSET	GENMASK(11, 0)

/* Surfaces by the channel; bits of components that a message has not are set */
#define DP7_COMPONENTS		GENMASK(11, 8)
#define DP7_SIMD		GENMASK(13, 12)
#define DP7_SIMD_4X2		0u
#define DP7_SIMD_16		1u
#define DP7_SIMD_8		2u
#define DP7_TYPED_UPPER		BIT(13)
#define DP7_ATOMIC_RETURN	BIT(13)
#define DP7_ATOMIC_SIMD8	BIT(12)
#define DP7_ATOMIC_UPPER	BIT(12)
#define DP7_ATOMIC_OP		GENMASK(11, 8)
#define DP7_AOP_AND		1u
#define DP7_AOP_OR		2u
#define DP7_AOP_XOR		3u
#define DP7_AOP_MOV		4u
#define DP7_AOP_INC		5u
#define DP7_AOP_DEC		6u
#define DP7_AOP_ADD		7u
#define DP7_AOP_SUB		8u
#define DP7_AOP_REVSUB		9u
#define DP7_AOP_IMAX		10u
#define DP7_AOP_IMIN		11u
#define DP7_AOP_UMAX		12u
#define DP7_AOP_UMIN		13u
#define DP7_AOP_CMPWR		14u
#define DP7_AOP_PREDEC		15u

/*
 * Data port of Gen9: data cache 1 has what is of surfaces by the channel, and whole addresses;
 * types have five bits there. What is not here is as of Gen7.
 */
#define SFID9_DP_DATA_CACHE_2	4u
#define SFID9_DP_DATA_CACHE_1	12u

/* Of data cache 1 */
#define DP9_UNTYPED_READ	1u
#define DP9_UNTYPED_ATOMIC	2u
#define DP9_UNTYPED_ATOMIC_4X2	3u
#define DP9_MEDIA_READ		4u
#define DP9_TYPED_READ		5u
#define DP9_TYPED_ATOMIC	6u
#define DP9_UNTYPED_WRITE	9u
#define DP9_MEDIA_WRITE		10u
#define DP9_TYPED_WRITE		13u
#define DP9_A64_SCATTERED_READ	16u
#define DP9_A64_UNTYPED_READ	17u
#define DP9_A64_ATOMIC		18u
#define DP9_A64_BLOCK_READ	20u
#define DP9_A64_BLOCK_WRITE	21u
#define DP9_A64_UNTYPED_WRITE	25u
#define DP9_A64_SCATTERED_WRITE	26u
#define DP9_FLOAT_ATOMIC	27u
#define DP9_A64_FLOAT_ATOMIC	29u

/* Of the caches that are only read */
#define DP9_SAMPLER_UNALIGNED_READ 4u
#define DP9_SAMPLER_MEDIA_READ	5u
#define DP9_SURFACE_INFO	6u
/* Its level, and where in the first register of the answer the base of kernels is */
#define SURFACE_INFO_LOD_DW	3u
#define SURFACE_INFO_BASE_DW	6u
#define DP9_SURFACE_INFO	6u

/* Of the render cache */
#define DP9_TARGET_WRITE	12u
#define DP9_TARGET_READ		13u

/* Scratch blocks: as of Gen7, but the size is a logarithm */
#define DP9_SCRATCH_SIZE	GENMASK(13, 12)

/* Atomics; of whole addresses there are eight channels, and maybe 64 bits */
#define DP9_ATOMIC_QWORD	BIT(12)
#define DP9_AOP_CMPWR_WIDE	0u
#define DP9_FLOAT_OP		GENMASK(9, 8)
#define DP9_FOP_MAX		1u
#define DP9_FOP_MIN		2u
#define DP9_FOP_CMPWR		3u

/* Blocks at whole addresses */
#define DP9_A64_BLOCK_KIND	GENMASK(12, 11)
#define DP9_A64_OWORDS		0u
#define DP9_A64_UNALIGNED	1u
#define DP9_A64_DUAL		2u
#define DP9_A64_HWORDS		3u
#define DP9_A64_BLOCK_SIZE	GENMASK(10, 8)

/* Scattered elements at whole addresses */
#define DP9_A64_ELEMENT		GENMASK(9, 8)
#define DP9_A64_BYTE		0u
#define DP9_A64_DWORD		1u
#define DP9_A64_QWORD		2u
#define DP9_A64_COUNT		GENMASK(11, 10)
#define DP9_A64_SIMD16		BIT(12)

/* Headers and extended descriptors */
#define DP9_M0_3_SCRATCH	GENMASK(3, 0)
#define DP9_M0_5_DWORDS		BIT(31)	/* of HWord blocks: channel mode */
#define DP9_SCRATCH_UNIT_LOG2	10u
#define EX9_BINDLESS		GENMASK(31, 12)
#define EX9_BINDLESS_SHIFT	6u

/* Data port, 5.10.2; the read type of BW and CL has two bits, 13:12 */
#define DP_READ_TYPE		GENMASK(13, 11)
#define DP_READ_CONTROL		GENMASK(10, 8)
#define DP_WRITE_COMMIT		BIT(15)
#define DP_WRITE_TYPE		GENMASK(14, 12)
#define DP_WRITE_CONTROL	GENMASK(11, 8)
#define DP_M0_2_OFFSET		2u
#define DP_M0_5_BASE		GENMASK(31, 10)

#define DP_READ_OWORD		0u
#define DP_READ_DUAL		2u
#define DP_READ_MEDIA		4u
#define DP_READ_SCATTERED	6u
#define DP_WRITE_OWORD		0u
#define DP_WRITE_DUAL		1u
#define DP_WRITE_MEDIA		2u
#define DP_WRITE_SCATTERED	3u
#define DP_WRITE_RT		4u
#define DP_WRITE_SVB		5u
#define DP_WRITE_FLUSH		7u

/* Streamed vertex buffer write, 5.10.9.1; of Gen4.5 */
#define SVB_ADVANCE		BIT(10)
#define SVB_PRIM_WRITTEN	BIT(9)
#define SVB_PRIM_NEEDED		BIT(8)

/* Block sizes in the message control */
#define DP_OWORD_SIZE		GENMASK(2, 0)
#define DP_DUAL_SIZE		GENMASK(1, 0)
#define DP_SCATTERED_SIZE	GENMASK(1, 0)

/* Render target write, 5.10.7 */
#define RT_CONTROL_LAST		BIT(3)
#define RT_CONTROL_TYPE		GENMASK(2, 0)
#define RT_SIMD16		0u
#define RT_SIMD16_REPLICATED	1u
#define RT_DUAL_LOW		2u
#define RT_DUAL_HIGH		3u
#define RT_SIMD8		4u
#define RT_M0_0_PIXELS		GENMASK(15, 0)
#define RT_M1_7_CLIPPED		GENMASK(15, 0)
#define RT_HEADER_ROWS		2u

#endif
