// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rows of Gen9's commands and structures, for text
 *
 * Those that are not as on Gen7 (KBL PRM Vol 2a and 2d). A field that is zero is not printed.
 */

#include <linux/array_size.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "gpgpu_layout.h"
#include "intel/gen7/text_rows.h"
#include "intel/state/surface_format.h"
#include "intel/state/vf_layout.h"
#include "layout.h"
#include "text.h"

/* An address in two DWords. */
#define A(name, dw, mask)	P(name, dw, mask), P(name "_high", (dw) + 1, LOW)
#define BASE(name, dw)		A(name, dw, GENMASK(31, 12)), V("modify", dw, SBA9_MODIFY)

static const struct text_field bases[] = {
	BASE("general", 1), BASE("surface", 4), BASE("dynamic", 6), BASE("indirect", 8),
	BASE("instruction", 10), P("general_size", 12, GENMASK(31, 12)),
	V("modify", 12, SBA9_MODIFY), P("dynamic_size", 13, GENMASK(31, 12)),
	V("modify", 13, SBA9_MODIFY), P("indirect_size", 14, GENMASK(31, 12)),
	V("modify", 14, SBA9_MODIFY), P("instruction_size", 15, GENMASK(31, 12)),
	V("modify", 15, SBA9_MODIFY), BASE("bindless", 16), V("bindless_size", 18, ALL),
};

static const struct text_field depth_buffer[] = {
	V("type", 1, ZB_DW1_TYPE), V("depth_write", 1, ZB9_DW1_DEPTH_WRITE),
	V("stencil_write", 1, ZB9_DW1_STENCIL_WRITE), V("hier", 1, ZB9_DW1_HIER),
	V("format", 1, ZB9_DW1_FORMAT), V1("pitch", 1, ZB_DW1_PITCH), A("at", 2, ALL),
	V1("height", 4, GENMASK(31, 18)), V1("width", 4, GENMASK(17, 4)),
	V("level", 4, ZB9_DW4_LOD), V1("depth", 5, GENMASK(31, 21)),
	V("min_element", 5, GENMASK(20, 10)), V1("view_extent", 7, GENMASK(31, 21)),
	V("qpitch_4", 7, GENMASK(14, 0)),
};

static const struct text_field stencil_buffer[] = {
	V("on", 1, SB9_DW1_ENABLE), V1("pitch", 1, SB_DW1_PITCH), A("at", 2, ALL),
	V("qpitch_4", 4, GENMASK(14, 0)),
};

static const struct text_field hier_depth_buffer[] = {
	V1("pitch", 1, SB_DW1_PITCH), A("at", 2, ALL), V("qpitch_4", 4, GENMASK(14, 0)),
};

static const struct text_field vertex_buffers[] = {
	V("buffer", 1, GENMASK(31, 26)), V("null", 1, BIT(13)), V("pitch", 1, GENMASK(11, 0)),
	A("at", 2, ALL), V("bytes", 4, ALL),
};

static const struct text_field index_buffer[] = {
	V("bytes_log2", 1, GENMASK(9, 8)), A("at", 2, ALL), V("bytes", 4, ALL),
};

static const struct text_field vf[] = {
	V("packing", 0, VF9_DW0_PACKING), V("cut", 0, VF9_DW0_CUT_ENABLE), P("index", 1, ALL),
};

static const struct text_field vf_instancing[] = {
	V("on", 1, VF9_INSTANCING_DW1_ENABLE), V("element", 1, VF9_INSTANCING_DW1_ELEMENT),
	V("step", 2, ALL),
};

static const struct text_field vf_sgvs[] = {
	V("instance", 1, VF9_SGVS_DW1_IID),
	V("instance_component", 1, VF9_SGVS_DW1_IID_COMPONENT),
	V("instance_element", 1, VF9_SGVS_DW1_IID_ELEMENT), V("vertex", 1, VF9_SGVS_DW1_VID),
	V("vertex_component", 1, VF9_SGVS_DW1_VID_COMPONENT),
	V("vertex_element", 1, VF9_SGVS_DW1_VID_ELEMENT),
};

static const struct text_field vf_topology[] = { V("topology", 1, TOPOLOGY_DW1) };

static const struct text_field vf_packing[] = {
	P("elements_0_to_7", 1, ALL), P("elements_8_to_15", 2, ALL),
	P("elements_16_to_23", 3, ALL), P("elements_24_to_31", 4, ALL),
};

/* What 3DSTATE_VS, _DS, _GS and _PS begin with */
#define STAGE9_ROWS								\
	A("kernel", 1, STAGE9_KSP), STAGE_ROWS(3), A("scratch", 4, STAGE9_SCRATCH_BASE), \
	V("scratch_size", 4, STAGE9_SCRATCH_SIZE)

/* What the last stage before the clipper says of its vertices. */
#define OUT_ROWS(dw)								\
	V("out_read_from", dw, VUE9_OUT_READ_OFFSET), V("out_read", dw, GENMASK(20, 16)), \
	V("clip_distances", dw, VUE9_CLIP_MASK), V("cull_distances", dw, VUE9_CULL_MASK)

static const struct text_field vs[] = {
	STAGE9_ROWS, VS_INPUT_ROWS(6), V1("max_threads", 7, VS9_DW7_MAX_THREADS),
	V("statistics", 7, STAGE9_STATISTICS), V("simd8", 7, VS9_DW7_SIMD8),
	V("cache_off", 7, VS9_DW7_CACHE_DISABLE), V("on", 7, STAGE9_ENABLE), OUT_ROWS(8),
};

static const struct text_field hs[] = {
	STAGE_SURFACE_ROWS(1), V("on", 2, HS9_DW2_ENABLE),
	V("statistics", 2, HS9_DW2_STATISTICS), V1("max_threads", 2, HS9_DW2_MAX_THREADS),
	V1("instances", 2, HS9_DW2_INSTANCES), A("kernel", 3, STAGE9_KSP),
	A("scratch", 5, STAGE9_SCRATCH_BASE), V("scratch_size", 5, STAGE9_SCRATCH_SIZE),
	V("first_grf_high", 7, HS9_DW7_GRF_START_HIGH), HS_DISPATCH_ROWS(7),
	V("mode", 7, GENMASK(18, 17)), HS_INPUT_ROWS(7),
};

static const struct text_field ds[] = {
	STAGE9_ROWS, DS_INPUT_ROWS(6), V1("max_threads", 7, DS9_DW7_MAX_THREADS),
	V("statistics", 7, STAGE9_STATISTICS), V("mode", 7, DS9_DW7_MODE),
	V("compute_w", 7, DS9_DW7_COMPUTE_W), V("cache_off", 7, BIT(1)),
	V("on", 7, STAGE9_ENABLE), OUT_ROWS(8), A("dual_kernel", 9, STAGE9_KSP),
};

static const struct text_field gs[] = {
	STAGE9_ROWS, V("first_grf_high", 6, GS9_DW6_GRF_START_HIGH), GS_INPUT_ROWS(6),
	GS_OUTPUT_ROWS(7), V("trailing", 7, GS9_DW7_TRAILING),
	V("no_adjacency", 7, GS9_DW7_NO_ADJACENCY), V("on", 7, STAGE9_ENABLE),
	V("streams", 8, GS9_DW8_SID), V("static", 8, GS9_DW8_STATIC),
	V("static_count", 8, GS9_DW8_STATIC_COUNT), V1("max_threads", 8, GS9_DW8_MAX_THREADS),
	OUT_ROWS(9),
};

static const struct text_field clip[] = {
	V("force_cull", 1, CLIP9_DW1_FORCE_CULL), V("force_clip", 1, CLIP9_DW1_FORCE_CLIP),
	V("force_mode", 1, CLIP9_DW1_FORCE_MODE), CLIP_ENABLE_ROWS, CLIP_MODE_ROWS,
};

static const struct text_field sf[] = {
	V("line_width_128th", 1, SF9_DW1_LINE_WIDTH), V("legacy_bias", 1, SF9_DW1_LEGACY_BIAS),
	V("statistics", 1, SF_DW1_STATISTICS), V("transform", 1, SF_DW1_TRANSFORM),
	V("cap_width", 2, GENMASK(17, 16)), SF_POINT_ROWS,
};

static const struct text_field raster[] = {
	V("far", 1, RASTER_DW1_FAR), V("conservative", 1, RASTER_DW1_CONSERVATIVE),
	V("api", 1, GENMASK(23, 22)), V("front_ccw", 1, RASTER_DW1_FRONT_CCW),
	V("forced_samples", 1, RASTER_DW1_FORCED_COUNT), V("cull", 1, RASTER_DW1_CULL),
	V("force_multisample", 1, RASTER_DW1_FORCE_MULTI),
	V("multisample", 1, RASTER_DW1_MULTISAMPLE), FILL_ROWS,
	V("antialias", 1, RASTER_DW1_ANTIALIAS), V("scissor", 1, RASTER_DW1_SCISSOR),
	V("near", 1, RASTER_DW1_NEAR), BIAS_ROWS(2),
};

static const struct text_field wm[] = {
	V("statistics", 1, WM_DW1_STATISTICS), V("legacy_diamond", 1, WM_DW1_LEGACY_DIAMOND),
	V("early_depth", 1, WM_DW1_EARLY_DEPTH), V("force_dispatch", 1, WM9_DW1_FORCE_DISPATCH),
	V("zw_mode", 1, WM_DW1_ZW_MODE), V("barycentric", 1, WM_DW1_BARYCENTRIC), WM_LINE_ROWS,
	V("force_kill", 1, GENMASK(1, 0)),
};

static const struct text_field wm_depth_stencil[] = {
	V("fail", 1, WMDS_DW1_FAIL), V("zfail", 1, WMDS_DW1_ZFAIL), V("zpass", 1, WMDS_DW1_ZPASS),
	V("back_func", 1, WMDS_DW1_BF_FUNC), V("back_fail", 1, WMDS_DW1_BF_FAIL),
	V("back_zfail", 1, WMDS_DW1_BF_ZFAIL), V("back_zpass", 1, WMDS_DW1_BF_ZPASS),
	V("func", 1, WMDS_DW1_FUNC), V("depth_func", 1, WMDS_DW1_DEPTH_FUNC),
	V("two_sided", 1, WMDS_DW1_TWO_SIDED), V("stencil_test", 1, WMDS_DW1_STENCIL_TEST),
	V("stencil_write", 1, WMDS_DW1_STENCIL_WRITE), V("depth_test", 1, WMDS_DW1_DEPTH_TEST),
	V("depth_write", 1, WMDS_DW1_DEPTH_WRITE), V("test_mask", 2, WMDS_DW2_TEST_MASK),
	V("write_mask", 2, WMDS_DW2_WRITE_MASK), V("back_test_mask", 2, WMDS_DW2_BF_TEST_MASK),
	V("back_write_mask", 2, WMDS_DW2_BF_WRITE_MASK), V("ref", 3, WMDS_DW3_REF),
	V("back_ref", 3, WMDS_DW3_BF_REF),
};

static const struct text_field ps[] = {
	STAGE9_ROWS,
	V1("max_threads", 6, PS9_DW6_MAX_THREADS), V("constants", 6, PS9_DW6_CONSTANTS),
	V("fast_clear", 6, PS9_DW6_FAST_CLEAR), V("resolve", 6, PS9_DW6_RESOLVE),
	PS_WIDTH_ROWS(6), PS_GRF_ROWS(7), A("kernel_1", 8, STAGE9_KSP),
	A("kernel_2", 10, STAGE9_KSP),
};

static const struct text_field ps_extra[] = {
	V("valid", 1, PSX_DW1_VALID), V("no_writes", 1, PSX_DW1_NO_WRITES),
	V("omask", 1, PSX_DW1_OMASK), V("kill_pixel", 1, PSX_DW1_KILL),
	V("computed_depth", 1, PSX_DW1_COMPUTED_DEPTH), V("force_depth", 1, PSX_DW1_FORCE_DEPTH),
	V("source_depth", 1, PSX_DW1_SOURCE_DEPTH), V("source_w", 1, PSX_DW1_SOURCE_W),
	V("attributes", 1, PSX_DW1_ATTRIBUTES),
	V("no_alpha_to_coverage", 1, PSX_DW1_NO_COVERAGE), V("per_sample", 1, PSX_DW1_PER_SAMPLE),
	V("stencil", 1, PSX_DW1_STENCIL), V("uav", 1, PSX_DW1_UAV),
	V("coverage", 1, PSX_DW1_COVERAGE),
};

static const struct text_field ps_blend[] = {
	V("alpha_to_coverage", 1, BIT(31)), V("writes", 1, BIT(30)), V("blend", 1, BIT(29)),
	V("alpha_src", 1, GENMASK(28, 24)), V("alpha_dst", 1, GENMASK(23, 19)),
	V("src", 1, GENMASK(18, 14)), V("dst", 1, GENMASK(13, 9)), V("alpha_test", 1, BIT(8)),
	V("alpha_apart", 1, BIT(7)),
};

static const struct text_field constant[] = {
	CONSTANT_LENGTH_ROWS, A("at_0", 3, GENMASK(31, 5)), A("at_1", 5, GENMASK(31, 5)),
	A("at_2", 7, GENMASK(31, 5)), A("at_3", 9, GENMASK(31, 5)),
};

static const struct text_field sample_mask[] = { P("mask", 1, SAMPLE_MASK9_DW1_MASK) };

static const struct text_field multisample[] = {
	V("upper_left", 1, MS9_DW1_UPPER_LEFT), V("samples_log2", 1, MS9_DW1_SAMPLES),
};

static const struct text_field sample_pattern[] = {
	P("of_16_0_to_3", 1, ALL), P("of_16_4_to_7", 2, ALL), P("of_16_8_to_11", 3, ALL),
	P("of_16_12_to_15", 4, ALL), P("of_8_4_to_7", 5, ALL), P("of_8_0_to_3", 6, ALL),
	P("of_4", 7, ALL), P("of_1", 8, GENMASK(23, 16)), P("of_2", 8, LOW),
};

static const struct text_field streamout[] = {
	STREAMOUT_ROWS, V("pitch_1", 3, GENMASK(27, 16)), V("pitch_0", 3, GENMASK(11, 0)),
	V("pitch_3", 4, GENMASK(27, 16)), V("pitch_2", 4, GENMASK(11, 0)),
};

static const struct text_field so_buffer[] = {
	V("on", 1, SO9_DW1_ENABLE), V("buffer", 1, SO9_DW1_INDEX),
	V("write_offset", 1, SO9_DW1_WRITE_OFFSET),
	V("offset_in_memory", 1, SO9_DW1_OFFSET_ADDRESS),
	A("at", 2, ALL), V1("dwords", 4, SO9_DW4_SIZE), A("offset_at", 5, ALL),
	P("offset", 7, ALL),
};

static const struct text_field sbe[] = {
	V("force_length", 1, BIT(29)), V("force_offset", 1, SBE9_DW1_FORCE_OFFSET),
	SBE_OUTPUT_ROWS, V("prim_id", 1, SBE9_DW1_PRIM_ID), V("urb_read", 1, GENMASK(15, 11)),
	V("urb_read_from", 1, SBE9_DW1_READ_OFFSET),
	V("prim_id_attribute", 1, SBE9_DW1_PRIM_ID_ATTR), P("sprites", SBE9_DW_SPRITE, ALL),
	P("constants", SBE9_DW_CONSTANT, ALL), P("active_0_to_15", 4, ALL),
	P("active_16_to_31", 5, ALL),
};

static const struct text_field sbe_swiz[] = {
	SBE_PAIR_ROWS(1), SBE_PAIR_ROWS(2), SBE_PAIR_ROWS(3), SBE_PAIR_ROWS(4), SBE_PAIR_ROWS(5),
	SBE_PAIR_ROWS(6), SBE_PAIR_ROWS(7), SBE_PAIR_ROWS(8), P("wrap_0_to_7", 9, ALL),
	P("wrap_8_to_15", 10, ALL),
};

static const struct text_field wm_hz_op[] = {
	V("stencil_clear", 1, HZ_DW1_STENCIL_CLEAR), V("depth_clear", 1, HZ_DW1_DEPTH_CLEAR),
	V("scissor", 1, BIT(29)), V("depth_resolve", 1, BIT(28)), V("hier_resolve", 1, BIT(27)),
	V("pixel_offset", 1, BIT(26)), V("full_surface", 1, BIT(25)),
	V("stencil_value", 1, HZ_DW1_STENCIL_VALUE), V("samples_log2", 1, GENMASK(15, 13)),
	V("y0", 2, HZ_Y), V("x0", 2, HZ_X), V("y1", 3, HZ_Y), V("x1", 3, HZ_X),
	P("sample_mask", 4, LOW),
};

static const struct text_field pipe_control[] = {
	PIPE_CONTROL_CACHE_ROWS, V("pipe_flush", 1, BIT(7)), PIPE_CONTROL_ROWS,
	V("llc_flush", 1, BIT(26)), A("at", 2, GENMASK(31, 2)), P("data", 4, ALL),
	P("data", 5, ALL),
};

static const struct text_field vfe_state[] = {
	A("scratch", 1, VFE_DW1_SCRATCH), V("scratch_size", 1, VFE_DW1_SCRATCH_SIZE), VFE_ROWS(3),
};

static const struct text_field walker[] = {
	WALKER_ROWS(4), V("descriptor", 1, GENMASK(5, 0)), V("indirect_bytes", 2, GENMASK(16, 0)),
	P("indirect_at", 3, ALL), V("x0", 5, ALL), V("x1", 7, ALL), V("y0", 8, ALL),
	V("y1", 10, ALL), V("z0", 11, ALL), V("z1", 12, ALL), P("right", 13, ALL),
	P("bottom", 14, ALL),
};

static const struct text_field media_walker[] = {
	V("descriptor", 1, OBJECT9_DW1_DESCRIPTOR), V("mask", 2, MWALK9_DW2_MASKED),
	V("groups", 5, MWALK9_DW5_GROUPS), V1("colors", 6, MWALK9_DW6_COLORS), MEDIA_WALKER_ROWS,
};

static const struct text_field media_object_grpid[] = {
	V("descriptor", 1, OBJECT9_DW1_DESCRIPTOR), V("last", 2, GRPID9_DW2_LAST),
	V("scoreboard", 2, OBJECT_DW2_SCOREBOARD), V("indirect_bytes", 2, OBJECT_DW2_INDIRECT),
	P("indirect", 3, ALL), V("y", 4, OBJECT_DW4_Y), V("x", 4, OBJECT_DW4_X),
	V("color", 5, OBJECT_DW5_COLOR), V("group", GRPID9_DW_ID, ALL),
};

static const struct gen7_text_cmd cmds[] = {
	CMD("STATE_BASE_ADDRESS", 0x6101, 19, bases),
	CMD("3DSTATE_DEPTH_BUFFER", 0x7805, 8, depth_buffer),
	CMD("3DSTATE_STENCIL_BUFFER", 0x7806, 5, stencil_buffer),
	CMD("3DSTATE_HIER_DEPTH_BUFFER", 0x7807, 5, hier_depth_buffer),
	{ 0x7808, 4, 1, TEXT_LAYOUT("3DSTATE_VERTEX_BUFFERS", 5, vertex_buffers) },
	CMD("3DSTATE_INDEX_BUFFER", 0x780a, 5, index_buffer),
	CMD("3DSTATE_VF", 0x780c, 2, vf),
	CMD("3DSTATE_MULTISAMPLE", 0x780d, 2, multisample),
	CMD("3DSTATE_VS", 0x7810, 9, vs),
	CMD("3DSTATE_GS", 0x7811, 10, gs),
	CMD("3DSTATE_CLIP", 0x7812, 4, clip),
	CMD("3DSTATE_SF", 0x7813, 4, sf),
	CMD("3DSTATE_WM", 0x7814, 2, wm),
	CMD("3DSTATE_CONSTANT_VS", 0x7815, 11, constant),
	CMD("3DSTATE_CONSTANT_GS", 0x7816, 11, constant),
	CMD("3DSTATE_CONSTANT_PS", 0x7817, 11, constant),
	CMD("3DSTATE_SAMPLE_MASK", 0x7818, 2, sample_mask),
	CMD("3DSTATE_CONSTANT_HS", 0x7819, 11, constant),
	CMD("3DSTATE_CONSTANT_DS", 0x781a, 11, constant),
	CMD("3DSTATE_HS", 0x781b, 9, hs),
	CMD("3DSTATE_DS", 0x781d, 11, ds),
	CMD("3DSTATE_STREAMOUT", 0x781e, 5, streamout),
	CMD("3DSTATE_SBE", 0x781f, 6, sbe),
	CMD("3DSTATE_PS", 0x7820, 12, ps),
	CMD("3DSTATE_VF_INSTANCING", 0x7849, 3, vf_instancing),
	CMD("3DSTATE_VF_SGVS", 0x784a, 2, vf_sgvs),
	CMD("3DSTATE_VF_TOPOLOGY", 0x784b, 2, vf_topology),
	CMD("3DSTATE_PS_BLEND", 0x784d, 2, ps_blend),
	CMD("3DSTATE_WM_DEPTH_STENCIL", 0x784e, 4, wm_depth_stencil),
	CMD("3DSTATE_PS_EXTRA", 0x784f, 2, ps_extra),
	CMD("3DSTATE_RASTER", 0x7850, 5, raster),
	CMD("3DSTATE_SBE_SWIZ", 0x7851, 11, sbe_swiz),
	CMD("3DSTATE_WM_HZ_OP", 0x7852, 5, wm_hz_op),
	CMD("3DSTATE_VF_COMPONENT_PACKING", 0x7855, 5, vf_packing),
	CMD("3DSTATE_SO_BUFFER", 0x7918, 8, so_buffer),
	CMD("3DSTATE_SAMPLE_PATTERN", 0x791c, 9, sample_pattern),
	CMD("PIPE_CONTROL", 0x7a00, 6, pipe_control),
	CMD("MEDIA_VFE_STATE", 0x7000, 9, vfe_state),
	CMD("MEDIA_OBJECT_WALKER", 0x7103, 17, media_walker),
	CMD("GPGPU_WALKER", 0x7105, 15, walker),
	CMD("MEDIA_OBJECT_GRPID", 0x7106, 7, media_object_grpid),
};

static const struct text_field sf_clip_viewport[] = {
	SF_CLIP_VIEWPORT_ROWS, F("x0", 12), F("x1", 13), F("y0", 14), F("y1", 15),
};

static const struct text_field blend[] = {
	V("alpha_to_coverage", 0, BLEND9_DW0_COVERAGE),
	V("alpha_apart", 0, BLEND9_DW0_INDEPENDENT), V("alpha_to_one", 0, BLEND9_DW0_ALPHA_ONE),
	V("coverage_dither", 0, BLEND9_DW0_COVERAGE_DITHER),
	V("alpha_test", 0, BLEND9_DW0_ALPHA_TEST),
	V("test_func", 0, BLEND9_DW0_TEST_FUNC), V("dither", 0, BLEND9_DW0_DITHER),
	V("dither_x", 0, BLEND9_DW0_DITHER_X), V("dither_y", 0, BLEND9_DW0_DITHER_Y),
};

static const struct text_field blend_entry[] = {
	V("blend", 0, BLEND9_ENABLE), V("src", 0, BLEND9_SRC), V("dst", 0, BLEND9_DST),
	V("func", 0, BLEND9_FUNC), V("alpha_src", 0, BLEND9_ALPHA_SRC),
	V("alpha_dst", 0, BLEND9_ALPHA_DST), V("alpha_func", 0, BLEND9_ALPHA_FUNC),
	V("no_alpha", 0, BLEND9_DISABLE_A), V("no_red", 0, BLEND9_DISABLE_R),
	V("no_green", 0, BLEND9_DISABLE_G), V("no_blue", 0, BLEND9_DISABLE_B),
	V("logic_op", 1, BLEND9_LOGIC), V("logic_func", 1, BLEND9_LOGIC_FUNC),
	V("clamp_range", 1, BLEND9_CLAMP), V("pre_clamp", 1, BLEND9_PRE_CLAMP),
	V("post_clamp", 1, BLEND9_POST_CLAMP),
};

static const struct text_field color_calc[] = { COLOR_CALC_ROWS };

static const struct text_layout sf_clip_viewport_layout =
	TEXT_LAYOUT("SF_CLIP_VIEWPORT", SF_CLIP_VIEWPORT_DW, sf_clip_viewport);
static const struct text_layout blend_layout = TEXT_LAYOUT("BLEND_STATE", 1, blend);
static const struct text_layout blend_entry_layout =
	TEXT_LAYOUT("BLEND_STATE_ENTRY", BLEND9_ENTRY_DW, blend_entry);
static const struct text_layout color_calc_layout =
	TEXT_LAYOUT("COLOR_CALC_STATE", CCS_DW, color_calc);

static const struct text_field surface[] = {
	V("type", 0, SURF_DW0_TYPE), V("array", 0, SURF7_DW0_ARRAY),
	TEXT_FORMAT_OF("format", 0, SURF9_DW0_FORMAT), V("valign", 0, SURF9_DW0_VALIGN),
	V("halign", 0, SURF9_DW0_HALIGN), V("tiles", 0, SURF9_DW0_TILING),
	V("faces", 0, SURF_DW0_CUBE_FACES), V("mocs", 1, GENMASK(30, 24)),
	V("base_level_half", 1, SURF9_DW1_BASE_LEVEL), V("qpitch_4", 1, SURF9_DW1_QPITCH),
	SURFACE_SIZE_ROWS, SURFACE_VIEW_ROWS,
	V("samples_log2", 4, SURF9_DW4_SAMPLES), V("x_offset_4", 5, SURF7_DW5_X_OFFSET),
	V("y_offset_4", 5, SURF9_DW5_Y_OFFSET), SURFACE_LEVEL_ROWS,
	V("aux_pitch", 6, SURF9_DW6_AUX_PITCH),
	V("aux_mode", 6, SURF9_DW6_AUX_MODE), V("red_is", 7, SURF9_DW7_SELECT_R),
	V("green_is", 7, SURF9_DW7_SELECT_G), V("blue_is", 7, SURF9_DW7_SELECT_B),
	V("alpha_is", 7, SURF9_DW7_SELECT_A), V("min_lod_256th", 7, SURF9_DW7_MIN_LOD),
	A("at", 8, ALL), A("aux_at", 10, GENMASK(31, 12)), P("clear_red", 12, ALL),
	P("clear_green", 13, ALL), P("clear_blue", 14, ALL), P("clear_alpha", 15, ALL),
};

static const struct text_layout surface_layout =
	TEXT_LAYOUT("RENDER_SURFACE_STATE", SURFACE_STATE_MAX_DW, surface);

static const struct text_field sampler[] = {
	V("off", 0, SAMP_DW0_DISABLE), V("border_mode", 0, BIT(29)),
	V("lod_preclamp", 0, SAMP_DW0_LOD_PRECLAMP), V("coarse_lod", 0, GENMASK(26, 22)),
	SAMPLER_FILTER_ROWS, V("key", 1, BIT(7)), V("key_index", 1, GENMASK(6, 5)),
	V("key_black", 1, BIT(4)), SAMPLER_COMPARE_ROWS, V("mag_levels", 2, SAMP9_DW2_MAG_LEVELS),
	V("reduces", 3, SAMP9_DW3_REDUCES), V("reduction", 3, SAMP9_DW3_REDUCTION),
	SAMPLER_COORD_ROWS,
};

static const struct text_layout sampler_layout =
	TEXT_LAYOUT("SAMPLER_STATE", SAMPLER_STATE_DW, sampler);

static const struct text_field descriptor[] = {
	A("kernel", 0, IDD_DW0_KSP), DESCRIPTOR_ROWS(2),
	P("binding_table", 4, IDD9_DW4_BINDING_TABLE), V("surfaces", 4, GENMASK(4, 0)),
	V("slm_code", 6, IDD9_DW6_SLM), V("threads", 6, IDD9_DW6_THREADS),
	V("shared_constants", 7, IDD9_DW7_SHARED_ROWS),
};

static const struct text_layout descriptor_layout =
	TEXT_LAYOUT("INTERFACE_DESCRIPTOR_DATA", IDD_DW, descriptor);

#define MEMBER(member)	offsetof(struct gen9_context, member)

const struct gen7_text_family gen9_text_family = {
	.formats = &mirage_intel_formats_gen9,
	.cmds = cmds,
	.num_cmds = ARRAY_SIZE(cmds),
	.others = &gen7_text_family,
	.stage = {
		[GEN7_VS] = { "VS ", MEMBER(vs), 3, 1, MEMBER(vs[7]), STAGE9_ENABLE },
		[GEN7_HS] = { "HS ", MEMBER(hs), 1, 3, MEMBER(hs[2]), HS9_DW2_ENABLE },
		[GEN7_DS] = { "DS ", MEMBER(ds), 3, 1, MEMBER(ds[7]), STAGE9_ENABLE },
		[GEN7_GS] = { "GS ", MEMBER(gs), 3, 1, MEMBER(gs[7]), STAGE9_ENABLE },
		[GEN7_PS] = { "PS ", MEMBER(ps), 3, 1, MEMBER(ps_extra[1]), PSX_DW1_VALID },
	},
	.structs = {
		[GEN7_SF_CLIP_VIEWPORT] = { &sf_clip_viewport_layout,
					    MEMBER(common.sf_clip_viewport), STATE_POINTER_64,
					    MEMBER(common.sf[1]), SF_DW1_TRANSFORM },
		[GEN7_CC_VIEWPORT] = { &gen7_text_cc_viewport, MEMBER(common.cc_viewport),
				       STATE_POINTER_32 },
		[GEN7_SCISSOR_RECT] = { &gen7_text_scissor, MEMBER(common.scissor_state),
					STATE_POINTER_32, MEMBER(raster[1]),
					RASTER_DW1_SCISSOR },
		[GEN7_BLEND_STATE] = { &blend_layout, MEMBER(common.blend_state),
				       STATE_POINTER_64, MEMBER(ps_extra[1]), PSX_DW1_VALID,
				       &blend_entry_layout, BLEND9_ENTRY(0) },
		[GEN7_COLOR_CALC_STATE] = { &color_calc_layout, MEMBER(common.cc_state),
					    STATE_POINTER_64 },
	},
	.surface = &surface_layout,
	.sampler = &sampler_layout,
	.descriptor = &descriptor_layout,
	.idd_samplers = { 3, IDD9_DW3_SAMPLERS },
	.idd_sampler_count = { 3, GENMASK(4, 2) },
	.idd_table = { 4, IDD9_DW4_BINDING_TABLE },
	.idd_surfaces = { 4, GENMASK(4, 0) },
	.widths_dw = 6,
	.kernel_1_dw = 8,
	.kernel_2_dw = 10,
	.keep = gen9_keep,
};

unsigned int gen9_text_dw(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
			  unsigned int size_B)
{
	return gen7_text_dw_of(&gen9_text_family, cmd, i, dw, text, size_B);
}

void gen9_text_begin(void *mem, const void *ctx)
{
	const struct gen7_context *from = ctx;
	struct gen9_text *s = mem;

	if (from)
		memcpy(&s->ctx, to_gen9_context(from), sizeof(s->ctx));
	gen7_text_begin_of(&gen9_text_family, &s->text, &s->ctx.common);
}
