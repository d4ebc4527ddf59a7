/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SCALER_LAYOUT_H_
#define _INTEL_SCALER_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: state of the sampler's video scaler
 *
 * SURFACE_STATE and SAMPLER_STATE for sample_8x8 and SAMPLER_8x8_STATE (Gen4-5 Vol 4 Part 1,
 * 4.10.2.2, 4.10.3 and 4.10.4) as Gen7 has them, and MEDIA_SURFACE_STATE, SAMPLER_STATE_8x8_AVS and
 * SAMPLER_STATE_8x8_AVS_COEFFICIENTS (KBL PRM Vol 2d).
 */

#define MEDIA_SURFACE_DW	8u

/* Of both */
#define MEDIA_DW1_HEIGHT	GENMASK(31, 18)
#define MEDIA_DW1_WIDTH		GENMASK(17, 4)
#define MEDIA_DW1_CHROMA_V	GENMASK(1, 0)
#define MEDIA_DW2_INTERLEAVED	BIT(26)
#define MEDIA_DW2_PITCH		GENMASK(20, 3)
#define MEDIA_DW2_TILING	GENMASK(1, 0)	/* tiled, and Y rather than X */
#define MEDIA_DW3_X_U		GENMASK(29, 16)
#define MEDIA_DW3_Y_U		GENMASK(13, 0)
#define MEDIA_DW4_X_V		GENMASK(29, 16)
#define MEDIA_DW4_Y_V		GENMASK(14, 0)

/* Of Gen7, which has the address in DW0 and one more bit of rows */
#define MEDIA7_DW2_FORMAT	GENMASK(31, 28)
#define MEDIA7_DW2_INTERLEAVED	BIT(27)
#define MEDIA7_DW3_Y_U		GENMASK(14, 0)

/* Of Gen9 */
#define MEDIA9_DW0_ROTATION	GENMASK(31, 30)
#define MEDIA9_DW0_X		GENMASK(26, 20)
#define MEDIA9_DW0_Y		GENMASK(19, 16)
#define MEDIA9_DW0_UNIT		4u
#define MEDIA9_DW2_FORMAT	GENMASK(31, 27)
#define MEDIA9_DW2_CHROMA_U	BIT(25)
#define MEDIA9_DW2_CHROMA_V	BIT(24)	/* above MEDIA_DW1_CHROMA_V */
#define MEDIA9_DW2_MIRROR	BIT(21)
#define MEDIA9_DW5_LINE_STRIDE	BIT(31)
#define MEDIA9_DW5_LINE_OFFSET	BIT(30)
#define MEDIA9_DW_BASE		6u

/* Formats, of both but for the last two */
#define MEDIA_YCRCB_NORMAL	0u
#define MEDIA_YCRCB_SWAPUVY	1u
#define MEDIA_YCRCB_SWAPUV	2u
#define MEDIA_YCRCB_SWAPY	3u
#define MEDIA_PLANAR_420_8	4u
#define MEDIA_R10G10B10A2	8u
#define MEDIA_R8G8B8A8		9u
#define MEDIA_R8B8		10u
#define MEDIA_R8		11u
#define MEDIA_Y8		12u
#define MEDIA_A8Y8U8V8		13u
#define MEDIA_B8G8R8A8		14u

/* Of Gen7: SAMPLER_STATE, and what it leads to: 17 entries of coefficients and two DWords more */
#define AVS7_SAMPLER_DW		4u
#define AVS7_DW0_NEAREST	BIT(31)
#define AVS7_DW0_IEF_BYPASS	BIT(29)
#define AVS7_DW0_KEY		BIT(18)
#define AVS7_DW1_STATE		GENMASK(31, 5)
#define AVS7_PHASES		17u
#define AVS7_STATE_DW_CONTROL	136u

/* Of Gen9: one structure; entries from the 18th on are behind the rest */
#define AVS9_SAMPLER_DW		16u
#define AVS9_DW3_TAPS		GENMASK(29, 28)
#define AVS9_DW4_SHUFFLE	BIT(11)
#define AVS9_DW_ENTRIES		16u
#define AVS9_DW_CONTROL		152u
#define AVS9_DW_MORE		160u
#define AVS9_MORE_PHASES	17u

/* From one sampler to the next: an index of Gen9 counts 2 KiB, as Intel's drivers have it. */
#define AVS7_SAMPLER_B		16u
#define AVS9_SAMPLER_B		2048u

/* The two DWords of control */
#define AVS_CONTROL0_SHARPNESS	GENMASK(31, 24)
#define AVS_CONTROL1_ALL	BIT(1)	/* adaptive filter for all channels, of Gen9 */

/* An entry: eight coefficients of table 0 and four of table 1, for both directions */
#define AVS_ENTRY_DW		8u
#define AVS_ENTRY_TABLE1_DW	4u

#endif
