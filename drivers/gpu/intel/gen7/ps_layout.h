/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PS_LAYOUT_H_
#define _INTEL_GEN7_PS_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: state of the pixel side of Gen7
 *
 * Commands as in Gen7 Vol 2 Part 2; DWord n is entry n. State in memory that the manual's part has
 * lost is placed where the drivers write it.
 */

/* 3DSTATE_WM */
#define WM_DW1_STATISTICS	BIT(31)
#define WM_DW1_DEPTH_CLEAR	BIT(30)
#define WM_DW1_DISPATCH		BIT(29)
#define WM_DW1_DEPTH_RESOLVE	BIT(28)
#define WM_DW1_HIZ_RESOLVE	BIT(27)
#define WM_DW1_LEGACY_DIAMOND	BIT(26)
#define WM_DW1_KILL		BIT(25)
#define WM_DW1_COMPUTED_DEPTH	GENMASK(24, 23)
#define WM_DW1_EARLY_DEPTH	GENMASK(22, 21)
#define WM_DW1_SOURCE_DEPTH	BIT(20)
#define WM_DW1_SOURCE_W		BIT(19)
#define WM_DW1_ZW_MODE		GENMASK(18, 17)
#define WM_DW1_BARYCENTRIC	GENMASK(16, 11)
#define WM_DW1_COVERAGE		BIT(10)
#define WM_DW1_CAP_AA_WIDTH	GENMASK(9, 8)
#define WM_DW1_LINE_AA_WIDTH	GENMASK(7, 6)
#define WM_DW1_POLY_STIPPLE	BIT(4)
#define WM_DW1_LINE_STIPPLE	BIT(3)
#define WM_DW1_UPPER_RIGHT	BIT(2)
#define WM_DW1_MULTISAMPLE	GENMASK(1, 0)
#define WM_DW2_PER_PIXEL	BIT(31)

/* Of Multisample Rasterization Mode */
#define WM_MULTISAMPLE_PATTERN	1u
#define WM_MULTISAMPLE_ON	2u

#define WM_EARLY_NORMAL		0u
#define WM_EARLY_EXECUTE	1u
#define WM_EARLY_BEFORE		2u

/* Barycentric modes, by bit */
#define WM_PERSPECTIVE_PIXEL	0u
#define WM_PERSPECTIVE_CENTROID	1u
#define WM_PERSPECTIVE_SAMPLE	2u
#define WM_LINEAR_PIXEL		3u
#define WM_LINEAR_CENTROID	4u
#define WM_LINEAR_SAMPLE	5u
#define WM_BARYCENTRICS		6u

/* 3DSTATE_PS */
#define PS_DW1_KSP		GENMASK(31, 6)
#define PS_DW2_ALT		BIT(16)
#define PS_DW2_ROUNDING		GENMASK(15, 14)
#define PS_DW2_VECTOR_MASK	BIT(30)
#define PS_DW3_SCRATCH_BASE	GENMASK(31, 10)
#define PS_DW3_SCRATCH_SIZE	GENMASK(3, 0)
#define PS_DW4_MAX_THREADS	GENMASK(31, 24)
#define PS_DW4_CONSTANTS	BIT(11)
#define PS_DW4_ATTRIBUTES	BIT(10)
#define PS_DW4_OMASK		BIT(9)
#define PS_DW4_FAST_CLEAR	BIT(8)
#define PS_DW4_DUAL_SOURCE	BIT(7)
#define PS_DW4_RESOLVE		BIT(6)
#define PS_DW4_OFFSETS		GENMASK(4, 3)
#define PS_DW4_PIXELS_32	BIT(2)
#define PS_DW4_PIXELS_16	BIT(1)
#define PS_DW4_PIXELS_8		BIT(0)
#define PS_DW5_GRF_START_0	GENMASK(22, 16)
#define PS_DW5_GRF_START_1	GENMASK(14, 8)
#define PS_DW5_GRF_START_2	GENMASK(6, 0)

/* Of Position ZW Interpolation Mode and Position XY Offset Select */
#define PS_AT_PIXEL		0u
#define PS_AT_CENTROID		2u
#define PS_AT_SAMPLE		3u

/* BLEND_STATE, by render target */
#define BLEND_ENTRY_DW		2u
#define BLEND_DW0_ENABLE	BIT(31)
#define BLEND_DW0_INDEPENDENT	BIT(30)
#define BLEND_DW0_ALPHA_FUNC	GENMASK(28, 26)
#define BLEND_DW0_ALPHA_SRC	GENMASK(24, 20)
#define BLEND_DW0_ALPHA_DST	GENMASK(19, 15)
#define BLEND_DW0_FUNC		GENMASK(13, 11)
#define BLEND_DW0_SRC		GENMASK(9, 5)
#define BLEND_DW0_DST		GENMASK(4, 0)
#define BLEND_DW1_COVERAGE	BIT(31)
#define BLEND_DW1_ALPHA_ONE	BIT(30)
#define BLEND_DW1_COVERAGE_DITHER BIT(29)
#define BLEND_DW1_DISABLE_A	BIT(27)
#define BLEND_DW1_DISABLE_R	BIT(26)
#define BLEND_DW1_DISABLE_G	BIT(25)
#define BLEND_DW1_DISABLE_B	BIT(24)
#define BLEND_DW1_LOGIC		BIT(22)
#define BLEND_DW1_LOGIC_FUNC	GENMASK(21, 18)
#define BLEND_DW1_ALPHA_TEST	BIT(16)
#define BLEND_DW1_TEST_FUNC	GENMASK(15, 13)
#define BLEND_DW1_DITHER	BIT(12)
#define BLEND_DW1_DITHER_X	GENMASK(11, 10)
#define BLEND_DW1_DITHER_Y	GENMASK(9, 8)
#define BLEND_DW1_CLAMP		GENMASK(3, 2)
#define BLEND_DW1_PRE_CLAMP	BIT(1)
#define BLEND_DW1_POST_CLAMP	BIT(0)

/* COLOR_CALC_STATE: reference values; DWords 2 to 5 are the constant colour */
#define CCS_DW			6u
#define CCS_DW0_STENCIL_REF	GENMASK(31, 24)
#define CCS_DW0_BF_REF		GENMASK(23, 16)
#define CCS_DW0_ALPHA_FLOAT	BIT(0)
#define CCS_DW1_ALPHA_U8	GENMASK(7, 0)

/* DEPTH_STENCIL_STATE */
#define DSS_DW			3u
#define DSS_DW0_STENCIL_TEST	BIT(31)
#define DSS_DW0_FUNC		GENMASK(30, 28)
#define DSS_DW0_FAIL		GENMASK(27, 25)
#define DSS_DW0_ZFAIL		GENMASK(24, 22)
#define DSS_DW0_ZPASS		GENMASK(21, 19)
#define DSS_DW0_STENCIL_WRITE	BIT(18)
#define DSS_DW0_TWO_SIDED	BIT(15)
#define DSS_DW0_BF_FUNC		GENMASK(14, 12)
#define DSS_DW0_BF_FAIL		GENMASK(11, 9)
#define DSS_DW0_BF_ZFAIL	GENMASK(8, 6)
#define DSS_DW0_BF_ZPASS	GENMASK(5, 3)
#define DSS_DW1_TEST_MASK	GENMASK(31, 24)
#define DSS_DW1_WRITE_MASK	GENMASK(23, 16)
#define DSS_DW1_BF_TEST_MASK	GENMASK(15, 8)
#define DSS_DW1_BF_WRITE_MASK	GENMASK(7, 0)
#define DSS_DW2_DEPTH_TEST	BIT(31)
#define DSS_DW2_DEPTH_FUNC	GENMASK(29, 27)
#define DSS_DW2_DEPTH_WRITE	BIT(26)

/* 3DSTATE_DEPTH_BUFFER */
#define ZB_DW1_TYPE		GENMASK(31, 29)
#define ZB_DW1_DEPTH_WRITE	BIT(28)
#define ZB_DW1_STENCIL_WRITE	BIT(27)
#define ZB_DW1_HIER		BIT(22)
#define ZB_DW1_FORMAT		GENMASK(20, 18)
#define ZB_DW1_PITCH		GENMASK(17, 0)
#define ZB_DW3_HEIGHT		GENMASK(31, 18)
#define ZB_DW3_WIDTH		GENMASK(17, 4)
#define ZB_DW3_LOD		GENMASK(3, 0)
#define ZB_DW4_DEPTH		GENMASK(31, 21)
#define ZB_DW4_MIN_ELEMENT	GENMASK(20, 10)
#define ZB_DW5_Y_OFFSET		GENMASK(31, 16)
#define ZB_DW5_X_OFFSET		GENMASK(15, 0)

/* 3DSTATE_STENCIL_BUFFER; the pitch is that of two rows */
#define SB_DW1_PITCH		GENMASK(16, 0)

/* 3DSTATE_CLEAR_PARAMS */
#define CLEAR_DW2_VALID		BIT(0)

/* 3DSTATE_MULTISAMPLE; a byte for each sample, Y in the lower half */
#define MS_DW1_UPPER_LEFT	BIT(4)
#define MS_DW1_SAMPLES		GENMASK(3, 1)
#define MS_SAMPLE_X		GENMASK(7, 4)
#define MS_SAMPLE_Y		GENMASK(3, 0)
#define SAMPLE_MASK_DW1_MASK	GENMASK(7, 0)

/* 3DSTATE_SF, of which only this concerns pixels */
#define SF_DW2_SCISSOR		BIT(11)
#define SF_DW3_AA_TRUE_DISTANCE	BIT(14)

/* Pointers into state in memory */
#define STATE_POINTER_64	GENMASK(31, 6)
#define STATE_POINTER_32	GENMASK(31, 5)
#define NUM_VIEWPORTS		16u

/* Of the payload: R0.0, which goes into the header of messages, and R1.7 */
#define PS_R0_0_VIEWPORT	GENMASK(30, 27)
#define PS_R0_0_LAYER		GENMASK(26, 16)
#define PS_R0_0_BACK_FACING	BIT(15)
#define PS_R0_0_STENCIL		BIT(14)	/* of Gen9 */
#define PS_R0_0_SOURCE_DEPTH	BIT(13)
#define PS_R0_0_OMASK		BIT(12)
#define PS_R0_0_SOURCE0_ALPHA	BIT(11)
#define PS_R0_0_SAMPLE_PAIR	GENMASK(8, 6)	/* before Gen9 up to 7 */
#define PS_R0_0_TOPOLOGY	GENMASK(4, 0)
#define PS_R1_7_DISPATCHED	GENMASK(31, 16)
#define PS_R1_7_PIXELS		GENMASK(15, 0)

/* Render target write: descriptor and header */
#define RTW_HALVES		BIT(30)	/* colours are; of Gen9 */
#define RTW_PER_SAMPLE		BIT(13)	/* of a thread of pixels; of Gen9 */
#define RTW_LAST		BIT(12)
#define RTW_SLOT_HIGH		BIT(11)
#define RTW_TYPE		GENMASK(10, 8)
#define RTW_BTI			GENMASK(7, 0)
#define RTW_SIMD16		0u
#define RTW_SIMD16_REPLICATED	1u
#define RTW_DUAL_LOW		2u
#define RTW_DUAL_HIGH		3u
#define RTW_SIMD8		4u
#define RTW_SIMD16_REPLICATED_TILED 7u	/* of Gen9 */
#define RTW_M0_0_SAMPLE		GENMASK(9, 6)	/* that a message of RTW_PER_SAMPLE writes */
#define RTW_M0_2_TARGET		GENMASK(2, 0)
#define RTW_HEADER_ROWS		2u

/* Pixel interpolator: descriptor; data is an offset of four bits each way, or a sample above */
#define PI_SIMD16		BIT(16)
#define PI_LINEAR		BIT(14)
#define PI_TYPE			GENMASK(13, 12)
#define PI_DATA			GENMASK(7, 0)
#define PI_SHARED_OFFSET	0u
#define PI_SAMPLE		1u
#define PI_CENTROID		2u
#define PI_OWN_OFFSETS		3u

#endif
