/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_TEXT_ROWS_H_
#define _INTEL_GEN7_TEXT_ROWS_H_

#include "gpgpu_layout.h"
#include "intel/front/state_text.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface_layout.h"
#include "layout.h"
#include "ps_layout.h"

/**
 * DOC: rows of state that Gen7 and Gen9 lay out alike, for text
 *
 * Fields of a command or a structure that are the same bits in both; @dw is where these are in
 * other DWords, and then it is the first of them. A generation adds what it has besides.
 */

#define V	TEXT_VALUE
#define V1	TEXT_LESS_1
#define P	TEXT_POINTER
#define F	TEXT_REAL

#define HIGH	GENMASK(31, 16)
#define LOW	GENMASK(15, 0)
#define ALL	GENMASK(31, 0)

#define CMD(name, opcode, len_dw, fields) \
	{ opcode, 0, 0, TEXT_LAYOUT(name, len_dw, fields) }

/* 3DSTATE_VS, _HS, _DS, _GS and _PS */
#define STAGE_SURFACE_ROWS(dw)							\
	V("sampler_count", dw, GENMASK(29, 27)), V("surfaces", dw, GENMASK(25, 18)), \
	V("alternate_float", dw, STAGE_DW2_ALT)

#define STAGE_ROWS(dw)								\
	V("single_flow", dw, BIT(31)), V("vector_mask", dw, BIT(30)), STAGE_SURFACE_ROWS(dw)

#define VS_INPUT_ROWS(dw)							\
	V("first_grf", dw, VS_DW4_GRF_START), V("urb_read", dw, VS_DW4_READ_LENGTH), \
	V("urb_read_from", dw, VS_DW4_READ_OFFSET)

#define DS_INPUT_ROWS(dw)							\
	V("first_grf", dw, DS7_DW4_GRF_START), V("urb_read", dw, DS7_DW4_READ_LENGTH), \
	V("urb_read_from", dw, DS7_DW4_READ_OFFSET)

#define HS_DISPATCH_ROWS(dw)							\
	V("single_flow", dw, BIT(27)), V("vector_mask", dw, BIT(26)),		\
	V("handles", dw, HS7_DW5_HANDLES), V("first_grf", dw, HS7_DW5_GRF_START)

#define HS_INPUT_ROWS(dw)							\
	V("urb_read", dw, HS7_DW5_READ_LENGTH), V("urb_read_from", dw, HS7_DW5_READ_OFFSET)

#define GS_INPUT_ROWS(dw)							\
	V1("vertex_size", dw, GS7_DW4_VERTEX_SIZE), V("topology", dw, GS7_DW4_TOPOLOGY), \
	V("urb_read", dw, GS7_DW4_READ_LENGTH), V("handles", dw, GS7_DW4_HANDLES), \
	V("urb_read_from", dw, GS7_DW4_READ_OFFSET), V("first_grf", dw, GS7_DW4_GRF_START)

#define GS_OUTPUT_ROWS(dw)							\
	V("header", dw, GS7_DW5_HEADER_SIZE), V1("instances", dw, GS7_DW5_INSTANCES), \
	V("stream", dw, GS7_DW5_STREAM), V("mode", dw, GS7_DW5_MODE),		\
	V("statistics", dw, STAGE_DW5_STATISTICS), V("prim_id", dw, GS7_DW5_PRIM_ID)

#define PS_WIDTH_ROWS(dw)							\
	V("offsets", dw, PS_DW4_OFFSETS), V("pixels_32", dw, PS_DW4_PIXELS_32),	\
	V("pixels_16", dw, PS_DW4_PIXELS_16), V("pixels_8", dw, PS_DW4_PIXELS_8)

#define PS_GRF_ROWS(dw)								\
	V("first_grf_0", dw, PS_DW5_GRF_START_0), V("first_grf_1", dw, PS_DW5_GRF_START_1), \
	V("first_grf_2", dw, PS_DW5_GRF_START_2)

/* 3DSTATE_CONSTANT_* */
#define CONSTANT_LENGTH_ROWS							\
	V("rows_1", 1, HIGH), V("rows_0", 1, LOW), V("rows_3", 2, HIGH), V("rows_2", 2, LOW)

/* 3DSTATE_CLIP; the bit between these two is Gen7's. */
#define CLIP_ENABLE_ROWS							\
	V("statistics", 1, CLIP_DW1_STATISTICS), V("cull_distances", 1, CLIP_DW1_CULL_MASK), \
	V("on", 2, CLIP_DW2_ENABLE), V("z_zero_one", 2, CLIP_DW2_API_D3D),	\
	V("test_xy", 2, CLIP_DW2_TEST_XY)

#define CLIP_MODE_ROWS								\
	V("test_guard_band", 2, CLIP_DW2_TEST_GB), V("clip_distances", 2, CLIP_DW2_CLIP_MASK), \
	V("mode", 2, CLIP_DW2_MODE), V("no_divide", 2, CLIP_DW2_NO_DIVIDE),	\
	V("min_point_8th", 3, CLIP_DW3_MIN_POINT), V("max_point_8th", 3, CLIP_DW3_MAX_POINT), \
	V("zero_rtai", 3, CLIP_DW3_ZERO_RTAI), V("max_viewport", 3, CLIP_DW3_MAX_VPI)

/* 3DSTATE_SF, of which Gen9 has some in 3DSTATE_RASTER */
#define FILL_ROWS								\
	V("bias_solid", 1, SF_DW1_BIAS_SOLID), V("bias_wireframe", 1, SF_DW1_BIAS_WIREFRAME), \
	V("bias_point", 1, SF_DW1_BIAS_POINT), V("front_fill", 1, SF_DW1_FRONT_FILL), \
	V("back_fill", 1, SF_DW1_BACK_FILL)

#define BIAS_ROWS(dw)	F("bias", dw), F("bias_slope", (dw) + 1), F("bias_clamp", (dw) + 2)

#define SF_POINT_ROWS								\
	V("last_pixel", 3, SF_DW3_LAST_PIXEL),					\
	V("provoking_triangle", 3, SF_DW3_PROVOKING_TRI),			\
	V("provoking_line", 3, SF_DW3_PROVOKING_LINE),				\
	V("provoking_fan", 3, SF_DW3_PROVOKING_FAN),				\
	V("true_distance", 3, SF_DW3_AA_TRUE_DISTANCE), V("coarse", 3, SF_DW3_COARSE), \
	V("point_width_from_state", 3, SF_DW3_STATE_WIDTH),			\
	V("point_width_8th", 3, SF_DW3_POINT_WIDTH)

/* 3DSTATE_WM */
#define WM_LINE_ROWS								\
	V("cap_width", 1, WM_DW1_CAP_AA_WIDTH), V("line_width", 1, WM_DW1_LINE_AA_WIDTH), \
	V("polygon_stipple", 1, WM_DW1_POLY_STIPPLE),				\
	V("line_stipple", 1, WM_DW1_LINE_STIPPLE), V("upper_right", 1, WM_DW1_UPPER_RIGHT)

/* 3DSTATE_STREAMOUT */
#define STREAMOUT_ROWS								\
	V("on", 1, SO_DW1_ENABLE), V("no_rendering", 1, SO_DW1_NO_RENDERING),	\
	V("render_stream", 1, SO_DW1_RENDER_STREAM), V("trailing", 1, SO_DW1_TRAILING), \
	V("statistics", 1, SO_DW1_STATISTICS),					\
	V("read_from_3", 2, BIT(29)), V1("read_3", 2, GENMASK(28, 24)),		\
	V("read_from_2", 2, BIT(21)), V1("read_2", 2, GENMASK(20, 16)),		\
	V("read_from_1", 2, BIT(13)), V1("read_1", 2, GENMASK(12, 8)),		\
	V("read_from_0", 2, BIT(5)), V1("read_0", 2, GENMASK(4, 0))

/* 3DSTATE_SBE, and two attributes of Gen9's 3DSTATE_SBE_SWIZ */
#define SBE_OUTPUT_ROWS								\
	V("outputs", 1, SBE_DW1_OUTPUTS), V("swizzle", 1, SBE_DW1_SWIZZLE),	\
	V("lower_left", 1, SBE_DW1_LOWER_LEFT)

#define SBE_PAIR_ROWS(dw)							\
	V("override", dw, GENMASK(31, 28)), V("constant", dw, GENMASK(26, 25)),	\
	V("select", dw, GENMASK(23, 22)), V("from", dw, GENMASK(20, 16)),	\
	V("override", dw, SBE_ATTR_OVERRIDE), V("constant", dw, SBE_ATTR_CONSTANT), \
	V("select", dw, SBE_ATTR_SELECT), V("from", dw, SBE_ATTR_SOURCE)

/* PIPE_CONTROL; Gen9 has a bit between these two. */
#define PIPE_CONTROL_CACHE_ROWS							\
	V("depth_flush", 1, BIT(0)), V("stall_at_scoreboard", 1, BIT(1)),	\
	V("state_invalidate", 1, BIT(2)), V("constant_invalidate", 1, BIT(3)),	\
	V("vf_invalidate", 1, BIT(4)), V("dc_flush", 1, BIT(5))

#define PIPE_CONTROL_ROWS							\
	V("notify", 1, BIT(8)), V("texture_invalidate", 1, BIT(10)),		\
	V("instruction_invalidate", 1, BIT(11)), V("render_flush", 1, BIT(12)),	\
	V("depth_stall", 1, BIT(13)), V("write", 1, GENMASK(15, 14)),		\
	V("media_clear", 1, BIT(16)), V("tlb_invalidate", 1, BIT(18)),		\
	V("count_reset", 1, BIT(19)), V("cs_stall", 1, BIT(20)), V("index", 1, BIT(21)), \
	V("mmio", 1, BIT(23)), V("global", 1, BIT(24))

/* MEDIA_VFE_STATE */
#define VFE_ROWS(dw)								\
	V1("max_threads", dw, VFE_DWT_THREADS), V("urb_entries", dw, VFE_DWT_ENTRIES), \
	V("reset_timer", dw, VFE_DWT_RESET_TIMER),				\
	V("bypass_gateway", dw, VFE_DWT_BYPASS_GATEWAY), V("entry_size", (dw) + 2, HIGH), \
	V("constants", (dw) + 2, LOW), V("scoreboard", (dw) + 3, BIT(31))

/* GPGPU_WALKER */
#define WALKER_ROWS(dw)								\
	V("indirect", 0, WALKER_DW0_INDIRECT), V("predicate", 0, WALKER_DW0_PREDICATE), \
	V("simd", dw, WALKER_DW2_SIMD), V1("deep", dw, WALKER_DW2_DEPTH),	\
	V1("high", dw, WALKER_DW2_HEIGHT), V1("wide", dw, WALKER_DW2_WIDTH)

/* MEDIA_OBJECT_WALKER: an X in the lower half and a Y in the upper one */
#define XY(name, dw)	V(name "_x", dw, LOW), V(name "_y", dw, HIGH)
#define MEDIA_WALKER_ROWS							\
	V("children", 2, OBJECT_DW2_CHILDREN), V("asked", 2, OBJECT_DW2_ASKED),	\
	V("indirect_bytes", 2, OBJECT_DW2_INDIRECT),				\
	V("scoreboard", 2, OBJECT_DW2_SCOREBOARD), P("indirect", 3, ALL),	\
	V("middle_x", 6, MWALK_DW6_MIDDLE_X), V("middle_y", 6, MWALK_DW6_MIDDLE_Y), \
	V("extra", 6, MWALK_DW6_EXTRA), V("local_last", MWALK_DW_COUNTS, LOW),	\
	V("global_last", MWALK_DW_COUNTS, HIGH), XY("block", MWALK_DW_BLOCK),	\
	XY("local", MWALK_DW_LOCAL_START), XY("stride", MWALK_DW_LOCAL_STRIDE),	\
	XY("unit", MWALK_DW_LOCAL_UNIT), XY("space", MWALK_DW_SPACE),		\
	XY("global", MWALK_DW_GLOBAL_START), XY("global_stride", MWALK_DW_GLOBAL_STRIDE), \
	XY("global_unit", MWALK_DW_GLOBAL_UNIT)

/* SF_CLIP_VIEWPORT */
#define SF_CLIP_VIEWPORT_ROWS							\
	F("scale_x", 0), F("scale_y", 1), F("scale_z", 2), F("offset_x", 3),	\
	F("offset_y", 4), F("offset_z", 5), F("guard_x0", 8), F("guard_x1", 9),	\
	F("guard_y0", 10), F("guard_y1", 11)

/* COLOR_CALC_STATE */
#define COLOR_CALC_ROWS								\
	V("alpha_float", 0, CCS_DW0_ALPHA_FLOAT), P("alpha_ref", 1, ALL), F("red", 2), \
	F("green", 3), F("blue", 4), F("alpha", 5)

/* RENDER_SURFACE_STATE */
#define SURFACE_SIZE_ROWS							\
	V1("height", 2, SURF7_DW2_HEIGHT), V1("width", 2, SURF7_DW2_WIDTH),	\
	V1("depth", 3, SURF7_DW3_DEPTH), V1("pitch", 3, SURF7_DW3_PITCH)

#define SURFACE_VIEW_ROWS							\
	V("min_element", 4, SURF7_DW4_MIN_ELEMENT),				\
	V1("view_extent", 4, SURF7_DW4_VIEW_EXTENT),				\
	V("interleaved", 4, SURF7_DW4_INTERLEAVED)

#define SURFACE_LEVEL_ROWS							\
	V("min_level", 5, SURF7_DW5_MIN_LOD), V("level", 5, SURF7_DW5_LOD)

/* SAMPLER_STATE */
#define SAMPLER_FILTER_ROWS							\
	V("mip", 0, SAMP_DW0_MIP_FILTER), V("mag", 0, SAMP_DW0_MAG_FILTER),	\
	V("min", 0, SAMP_DW0_MIN_FILTER), V("lod_bias_256th", 0, SAMP7_DW0_LOD_BIAS), \
	V("ewa", 0, BIT(0)), V("min_lod_256th", 1, SAMP7_DW1_MIN_LOD),		\
	V("max_lod_256th", 1, SAMP7_DW1_MAX_LOD)

#define SAMPLER_COMPARE_ROWS							\
	V("compare", 1, SAMP7_DW1_SHADOW), V("cube_override", 1, SAMP7_DW1_CUBE_OVERRIDE), \
	P("border", 2, SAMP_DW2_BORDER)

#define SAMPLER_COORD_ROWS							\
	V("anisotropy", 3, SAMP_DW3_MAX_ANISO), V("round", 3, SAMP_DW3_ROUND),	\
	V("trilinear", 3, SAMP7_DW3_TRILINEAR),					\
	V("unnormalized", 3, SAMP7_DW3_UNNORMALIZED), V("wrap_x", 3, SAMP7_DW3_TCX), \
	V("wrap_y", 3, SAMP7_DW3_TCY), V("wrap_z", 3, SAMP7_DW3_TCZ)

/* INTERFACE_DESCRIPTOR_DATA */
#define DESCRIPTOR_ROWS(dw)							\
	V("single_flow", dw, BIT(18)), V("alternate_float", dw, IDD_DW1_ALT_FLOAT), \
	P("samplers", (dw) + 1, IDD_DW2_SAMPLERS),				\
	V("sampler_count", (dw) + 1, GENMASK(4, 2)),				\
	V("constants", (dw) + 3, IDD_DW4_CURBE_ROWS),				\
	V("constants_from", (dw) + 3, IDD_DW4_CURBE_OFFSET),			\
	V("rounding", (dw) + 4, IDD_DW5_ROUNDING), V("barrier", (dw) + 4, IDD_DW5_BARRIER)

#endif
