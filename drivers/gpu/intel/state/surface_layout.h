/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_LAYOUT_H_
#define _INTEL_SURFACE_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: state of surfaces and samplers
 *
 * BINDING_TABLE_STATE, SURFACE_STATE, SAMPLER_STATE and SAMPLER_BORDER_COLOR_STATE,
 * Gen4-5 Vol 4 Part 1, 4.10. Two pages of the printed tables are lost; their fields are
 * placed where the drivers write them.
 */

#define BINDING_TABLE_SURFACE	GENMASK(31, 5)
#define BINDING_TABLE_ENTRIES	256u
#define BTI_STATELESS		255u
#define BTI_LOCAL		254u	/* local memory of workgroups; of Gen7 */
#define BTI_NON_COHERENT	253u	/* stateless too; of Gen9 */
#define BTI_BINDLESS		252u	/* where the extended descriptor says; of Gen9 */

/* The same of all generations */
#define SURFACE_STATE_MAX_DW	16u

/* SURFACE_STATE, 4.10.2.1 */
#define SURF_DW0_TYPE		GENMASK(31, 29)
#define SURF_DW0_RETURN_S1_14	BIT(27)
#define SURF_DW0_FORMAT		GENMASK(26, 18)
#define SURF_DW0_WRITE_DISABLES	GENMASK(17, 14)
#define SURF_DW0_WRITE_DISABLE_A BIT(17)
#define SURF_DW0_WRITE_DISABLE_R BIT(16)
#define SURF_DW0_WRITE_DISABLE_G BIT(15)
#define SURF_DW0_WRITE_DISABLE_B BIT(14)
#define SURF_DW0_BLEND		BIT(13)
#define SURF_DW0_LINE_STRIDE	BIT(12)
#define SURF_DW0_LINE_OFFSET	BIT(11)
#define SURF_DW0_MIP_RIGHT	BIT(10)
#define SURF_DW0_CUBE_AVERAGE	BIT(9)
#define SURF_DW0_CUBE_FACES	GENMASK(5, 0)
#define SURF_DW2_HEIGHT		GENMASK(31, 19)
#define SURF_DW2_WIDTH		GENMASK(18, 6)
#define SURF_DW2_LOD		GENMASK(5, 2)
#define SURF_DW2_ROTATION	GENMASK(1, 0)
#define SURF_DW3_DEPTH		GENMASK(31, 21)
#define SURF_DW3_PITCH		GENMASK(19, 3)
#define SURF_DW3_TILED		BIT(1)
#define SURF_DW3_TILE_Y		BIT(0)
#define SURF_DW4_MIN_LOD	GENMASK(31, 28)
#define SURF_DW4_MIN_ELEMENT	GENMASK(27, 17)
#define SURF_DW4_VIEW_EXTENT	GENMASK(16, 8)
#define SURF_DW5_X_OFFSET	GENMASK(31, 25)
#define SURF_DW5_Y_OFFSET	GENMASK(23, 20)

/* The size of a BUFFER is spread over width, height and depth. */
#define SURF_BUFFER_WIDTH_BITS	7
#define SURF_BUFFER_HEIGHT_BITS	13

/* RENDER_SURFACE_STATE of Gen7: type and format are where they were */
#define SURF7_DW0_ARRAY		BIT(28)
#define SURF7_DW0_VALIGN	GENMASK(17, 16)
#define SURF7_DW0_HALIGN	BIT(15)
#define SURF7_DW0_TILED		BIT(14)
#define SURF7_DW0_TILE_Y	BIT(13)
#define SURF7_DW0_ARRAY_LOD0	BIT(10)
#define SURF7_DW0_BOUNDARY	GENMASK(7, 6)	/* SURF_BOUNDARY_*; Gen9's is there, too */
#define SURF7_DW2_HEIGHT	GENMASK(29, 16)
#define SURF7_DW2_WIDTH		GENMASK(13, 0)
#define SURF7_DW3_DEPTH		GENMASK(31, 21)
#define SURF7_DW3_PITCH		GENMASK(17, 0)
#define SURF7_DW4_MIN_ELEMENT	GENMASK(28, 18)
#define SURF7_DW4_VIEW_EXTENT	GENMASK(17, 7)
#define SURF7_DW4_INTERLEAVED	BIT(6)
#define SURF7_DW4_SAMPLES	GENMASK(5, 3)
#define SURF7_DW5_X_OFFSET	GENMASK(31, 25)
#define SURF7_DW5_Y_OFFSET	GENMASK(23, 20)
#define SURF7_DW5_MIN_LOD	GENMASK(7, 4)
#define SURF7_DW5_LOD		GENMASK(3, 0)
#define SURF7_DW6_MCS_BASE	GENMASK(31, 12)
#define SURF7_DW6_MCS_PITCH	GENMASK(11, 3)
#define SURF7_DW6_MCS		BIT(0)
#define SURF7_DW7_CLEAR_R	BIT(31)
#define SURF7_DW7_CLEAR_G	BIT(30)
#define SURF7_DW7_CLEAR_B	BIT(29)
#define SURF7_DW7_CLEAR_A	BIT(28)
#define SURF7_DW7_MIN_LOD	GENMASK(11, 0)

/* Media Boundary Pixel Mode: which row stands for one outside */
#define SURF_BOUNDARY_NORMAL	0u
#define SURF_BOUNDARY_FRAME	2u	/* of the frame, whatever the field is */
#define SURF_BOUNDARY_FIELDS	3u	/* of the field that it would be in */

/* The pitch of a multisample control surface is in tiles, which are Y tiles. */
#define SURF7_MCS_TILE_B	128u

/*
 * RENDER_SURFACE_STATE of Gen9, where it is not as Gen7's: addresses have two DWords, alignments
 * are logarithms, tilings are numbers, and the distance between slices is there.
 */
#define SURF9_DW0_FORMAT	GENMASK(27, 18)
#define SURF9_DW0_VALIGN	GENMASK(17, 16)
#define SURF9_DW0_HALIGN	GENMASK(15, 14)
#define SURF9_DW0_TILING	GENMASK(13, 12)
#define SURF9_DW0_LINE_STRIDE	BIT(11)
#define SURF9_DW0_LINE_OFFSET	BIT(10)
#define SURF9_DW1_BASE_LEVEL	GENMASK(23, 19)
#define SURF9_DW1_QPITCH	GENMASK(14, 0)
#define SURF9_DW4_SAMPLES	GENMASK(5, 3)
#define SURF9_DW5_Y_OFFSET	GENMASK(23, 21)
#define SURF9_DW5_TILED_RESOURCE GENMASK(19, 18)
#define SURF9_DW5_MIP_TAIL	GENMASK(11, 8)
#define SURF9_DW6_AUX_QPITCH	GENMASK(30, 16)
#define SURF9_DW6_AUX_PITCH	GENMASK(11, 3)
#define SURF9_DW6_AUX_MODE	GENMASK(2, 0)
#define SURF9_DW7_SELECT_R	GENMASK(27, 25)
#define SURF9_DW7_SELECT_G	GENMASK(24, 22)
#define SURF9_DW7_SELECT_B	GENMASK(21, 19)
#define SURF9_DW7_SELECT_A	GENMASK(18, 16)
#define SURF9_DW7_MIN_LOD	GENMASK(11, 0)
#define SURF9_BUFFER_DEPTH	GENMASK(10, 0)
#define SURF9_DW_BASE		8u
#define SURF9_DW_CLEAR		12u
#define SURF9_DW_AUX_BASE	10u
#define SURF9_AUX_BASE		GENMASK_ULL(63, 12)
#define SURF9_QPITCH_ROWS	4u

/* Tiled Resource Mode */
#define SURF9_TRMODE_YF		1u
#define SURF9_TRMODE_YS		2u

/* What an auxiliary surface is: for several samples both of these say where they are. */
#define SURF9_AUX_NONE		0u
#define SURF9_AUX_CCS_D		1u
#define SURF9_AUX_HIZ		3u
#define SURF9_AUX_CCS_E		5u

/* Channel select: what a channel of the answer is */
#define SURF9_SELECT_ZERO	0u
#define SURF9_SELECT_ONE	1u
#define SURF9_SELECT_R		4u

/* Of Gen7 the parts of a buffer's size have more bits in all; of raw ones, bytes, four more. */
#define SURF7_BUFFER_WIDTH_BITS	7
#define SURF7_BUFFER_HEIGHT_BITS 14
#define SURF7_BUFFER_DEPTH	GENMASK(9, 0)

#define SURFTYPE_1D		0u
#define SURFTYPE_2D		1u
#define SURFTYPE_3D		2u
#define SURFTYPE_CUBE		3u
#define SURFTYPE_BUFFER		4u
#define SURFTYPE_STRBUF		5u	/* structures; of Gen7 */
#define SURFTYPE_NULL		7u

#define SURFACE_FORMAT_RAW	0x1ffu
#define SURFACE_FORMAT_R32G32_LD 0x97u

/* SAMPLER_STATE, 4.10.3.1 */
#define SAMPLER_STATE_DW	4u
#define SAMP_DW0_DISABLE	BIT(31)
#define SAMP_DW0_LEGACY		BIT(29)	/* Texture Border Color Mode: DX9 */
#define SAMP_DW0_LOD_PRECLAMP	BIT(28)
#define SAMP_DW0_BASE_LEVEL	GENMASK(26, 22)
#define SAMP_DW0_MIP_FILTER	GENMASK(21, 20)
#define SAMP_DW0_MAG_FILTER	GENMASK(19, 17)
#define SAMP_DW0_MIN_FILTER	GENMASK(16, 14)
#define SAMP_DW0_LOD_BIAS	GENMASK(13, 3)
#define SAMP_DW0_SHADOW		GENMASK(2, 0)
#define SAMP_DW1_MIN_LOD	GENMASK(31, 22)
#define SAMP_DW1_MAX_LOD	GENMASK(21, 12)
#define SAMP_DW1_TCX		GENMASK(8, 6)
#define SAMP_DW1_TCY		GENMASK(5, 3)
#define SAMP_DW1_TCZ		GENMASK(2, 0)
#define SAMP_DW2_BORDER		GENMASK(31, 5)
#define SAMP_DW3_KEY_ENABLE	BIT(25)
#define SAMP_DW3_KEY_INDEX	GENMASK(24, 23)
#define SAMP_DW3_KEY_BLACK	BIT(22)
#define SAMP_DW3_MAX_ANISO	GENMASK(21, 19)
#define SAMP_DW3_ROUND		GENMASK(18, 13)

/* SAMPLER_STATE of Gen7: DW0 from bit 14 on as before */
#define SAMP7_DW0_LOD_BIAS	GENMASK(13, 1)
#define SAMP7_DW1_MIN_LOD	GENMASK(31, 20)
#define SAMP7_DW1_MAX_LOD	GENMASK(19, 8)
#define SAMP7_DW1_SHADOW	GENMASK(3, 1)
#define SAMP7_DW1_CUBE_OVERRIDE	BIT(0)
#define SAMP7_DW3_TRILINEAR	GENMASK(12, 11)
#define SAMP7_DW3_UNNORMALIZED	BIT(10)
#define SAMP7_DW3_TCX		GENMASK(8, 6)
#define SAMP7_DW3_TCY		GENMASK(5, 3)
#define SAMP7_DW3_TCZ		GENMASK(2, 0)

/* And of Gen9, whose chroma key is in DW1: so far above it is in DW3 */
#define SAMP9_DW1_KEY_SHIFT	18u
#define SAMP9_DW2_MAG_LEVELS	BIT(0)
#define SAMP9_DW3_REDUCTION	GENMASK(23, 22)
#define SAMP9_DW3_REDUCES	BIT(9)
#define SAMP9_REDUCE_COMPARE	1u
#define SAMP9_REDUCE_MIN	2u
#define SAMP9_REDUCE_MAX	3u

#define TRILINEAR_MAG_LEVELS	1u	/* of Gen9 */
#define TRILINEAR_MED		2u
#define TRILINEAR_LOW		3u

#define MAPFILTER_NEAREST	0u
#define MAPFILTER_LINEAR	1u
#define MAPFILTER_ANISO		2u
#define MAPFILTER_MONO		6u
#define MIPFILTER_NONE		0u
#define MIPFILTER_NEAREST	1u
#define MIPFILTER_LINEAR	3u

/* SAMPLER_BORDER_COLOR_STATE: the four floats start here on Gen5, at 0 before. */
#define BORDER_GEN5_FLOAT_DW	1u

#endif
