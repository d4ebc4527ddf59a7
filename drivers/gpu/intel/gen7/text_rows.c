// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rows of Gen7's commands and structures, for text
 *
 * What a field is called and where it is (Gen7 Vol 2 Part 2; structures IVB PRM Vol 2 Part 1 and
 * Vol 4 Part 1). A field that is zero is not printed: what must be zero needs no row.
 */

#include <linux/array_size.h>
#include <linux/stddef.h>

#include "intel/state/surface_format.h"
#include "pipeline.h"
#include "text.h"
#include "text_rows.h"

static const struct text_field bases[] = {
	P("general", 1, SBA_ADDRESS), V("modify", 1, SBA_MODIFY),
	P("surface", 2, SBA_ADDRESS), V("modify", 2, SBA_MODIFY),
	P("dynamic", 3, SBA_ADDRESS), V("modify", 3, SBA_MODIFY),
	P("indirect", 4, SBA_ADDRESS), V("modify", 4, SBA_MODIFY),
	P("instruction", 5, SBA_ADDRESS), V("modify", 5, SBA_MODIFY),
	P("general_bound", 6, SBA_ADDRESS), V("modify", 6, SBA_MODIFY),
	P("dynamic_bound", 7, SBA_ADDRESS), V("modify", 7, SBA_MODIFY),
	P("indirect_bound", 8, SBA_ADDRESS), V("modify", 8, SBA_MODIFY),
	P("instruction_bound", 9, SBA_ADDRESS), V("modify", 9, SBA_MODIFY),
};

static const struct text_field pipeline_select[] = { V("pipeline", 0, GENMASK(1, 0)) };
static const struct text_field vf_statistics[] = { V("statistics", 0, BIT(0)) };

static const struct text_field clear_params[] = {
	F("depth", 1), V("valid", 2, CLEAR_DW2_VALID),
};

static const struct text_field depth_buffer[] = {
	V("type", 1, ZB_DW1_TYPE), V("depth_write", 1, ZB_DW1_DEPTH_WRITE),
	V("stencil_write", 1, ZB_DW1_STENCIL_WRITE), V("hier", 1, ZB_DW1_HIER),
	V("format", 1, ZB_DW1_FORMAT), V1("pitch", 1, ZB_DW1_PITCH), P("at", 2, ALL),
	V1("height", 3, ZB_DW3_HEIGHT), V1("width", 3, ZB_DW3_WIDTH), V("level", 3, ZB_DW3_LOD),
	V1("depth", 4, ZB_DW4_DEPTH), V("min_element", 4, ZB_DW4_MIN_ELEMENT),
	V("y_offset", 5, ZB_DW5_Y_OFFSET), V("x_offset", 5, ZB_DW5_X_OFFSET),
	V1("view_extent", 6, GENMASK(31, 21)),
};

static const struct text_field side_buffer[] = {
	V1("pitch", 1, SB_DW1_PITCH), P("at", 2, ALL),
};

static const struct text_field vertex_buffers[] = {
	V("buffer", 1, GENMASK(31, 26)), V("per_instance", 1, BIT(20)), V("null", 1, BIT(13)),
	V("pitch", 1, GENMASK(11, 0)), P("at", 2, ALL), P("end", 3, ALL), V("step", 4, ALL),
};

static const struct text_field vertex_elements[] = {
	V("buffer", 1, GENMASK(31, 26)), V("valid", 1, BIT(25)),
	TEXT_FORMAT_OF("format", 1, GENMASK(24, 16)), V("edge_flag", 1, BIT(15)),
	V("offset", 1, GENMASK(11, 0)), V("x", 2, GENMASK(30, 28)), V("y", 2, GENMASK(26, 24)),
	V("z", 2, GENMASK(22, 20)), V("w", 2, GENMASK(18, 16)),
};

static const struct text_field index_buffer[] = {
	V("cut", 0, BIT(10)), V("bytes_log2", 0, GENMASK(9, 8)), P("at", 1, ALL), P("end", 2, ALL),
};

static const struct text_field pointer_64[] = { P("at", 1, STATE_POINTER_64) };
static const struct text_field pointer_32[] = { P("at", 1, STATE_POINTER_32) };

/* What 3DSTATE_VS, _DS, _GS and _PS begin with */
#define STAGE7_ROWS								\
	P("kernel", 1, STAGE_DW1_KSP), STAGE_ROWS(2),				\
	P("scratch", 3, STAGE_DW3_SCRATCH_BASE), V("scratch_size", 3, STAGE_DW3_SCRATCH_SIZE)

static const struct text_field vs[] = {
	STAGE7_ROWS, VS_INPUT_ROWS(4),
	V1("max_threads", 5, STAGE_DW5_MAX_THREADS), V("statistics", 5, STAGE_DW5_STATISTICS),
	V("cache_off", 5, VS_DW5_CACHE_DISABLE), V("on", 5, STAGE_DW5_ENABLE),
};

static const struct text_field hs[] = {
	STAGE_SURFACE_ROWS(1), V1("max_threads", 1, HS7_DW1_MAX_THREADS),
	V("on", 2, HS7_DW2_ENABLE), V("statistics", 2, HS7_DW2_STATISTICS),
	V1("instances", 2, HS7_DW2_INSTANCES), P("kernel", 3, HS7_DW3_KSP),
	P("scratch", 4, HS7_DW4_SCRATCH_BASE), V("scratch_size", 4, HS7_DW4_SCRATCH_SIZE),
	HS_DISPATCH_ROWS(5), HS_INPUT_ROWS(5),
};

static const struct text_field te[] = {
	V("spacing", 1, TE_DW1_SPACING), V("topology", 1, TE_DW1_TOPOLOGY),
	V("domain", 1, TE_DW1_DOMAIN), V("mode", 1, TE_DW1_MODE), V("on", 1, TE_DW1_ENABLE),
	F("max_odd", 2), F("max_even", 3),
};

static const struct text_field ds[] = {
	STAGE7_ROWS, DS_INPUT_ROWS(4),
	V1("max_threads", 5, STAGE_DW5_MAX_THREADS), V("statistics", 5, STAGE_DW5_STATISTICS),
	V("compute_w", 5, DS7_DW5_COMPUTE_W), V("cache_off", 5, BIT(1)),
	V("on", 5, STAGE_DW5_ENABLE),
};

static const struct text_field gs[] = {
	STAGE7_ROWS, GS_INPUT_ROWS(4),
	V1("max_threads", 5, STAGE_DW5_MAX_THREADS), V("streams", 5, GS7_DW5_SID),
	GS_OUTPUT_ROWS(5), V("reorder", 5, GS7_DW5_REORDER),
	V("no_adjacency", 5, GS7_DW5_NO_ADJACENCY), V("on", 5, STAGE_DW5_ENABLE),
};

static const struct text_field clip[] = {
	CLIP_ENABLE_ROWS, V("test_z", 2, CLIP_DW2_TEST_Z), CLIP_MODE_ROWS,
};

static const struct text_field sf[] = {
	V("depth_format", 1, SF_DW1_DEPTH_FORMAT), V("legacy_bias", 1, SF_DW1_LEGACY_BIAS),
	V("statistics", 1, SF_DW1_STATISTICS), FILL_ROWS, V("transform", 1, SF_DW1_TRANSFORM),
	V("front_ccw", 1, SF_DW1_FRONT_CCW), V("antialias", 2, SF_DW2_ANTIALIAS),
	V("cull", 2, SF_DW2_CULL), V("line_width_128th", 2, SF_DW2_LINE_WIDTH),
	V("cap_width", 2, GENMASK(17, 16)), V("scissor", 2, SF_DW2_SCISSOR),
	V("multisample", 2, GENMASK(9, 8)), SF_POINT_ROWS, BIAS_ROWS(4),
};

static const struct text_field wm[] = {
	V("statistics", 1, WM_DW1_STATISTICS), V("depth_clear", 1, WM_DW1_DEPTH_CLEAR),
	V("dispatch", 1, WM_DW1_DISPATCH), V("depth_resolve", 1, WM_DW1_DEPTH_RESOLVE),
	V("hier_resolve", 1, WM_DW1_HIZ_RESOLVE), V("legacy_diamond", 1, WM_DW1_LEGACY_DIAMOND),
	V("kill_pixel", 1, WM_DW1_KILL), V("computed_depth", 1, WM_DW1_COMPUTED_DEPTH),
	V("early_depth", 1, WM_DW1_EARLY_DEPTH), V("source_depth", 1, WM_DW1_SOURCE_DEPTH),
	V("source_w", 1, WM_DW1_SOURCE_W), V("zw_mode", 1, WM_DW1_ZW_MODE),
	V("barycentric", 1, WM_DW1_BARYCENTRIC), V("coverage", 1, WM_DW1_COVERAGE),
	WM_LINE_ROWS, V("multisample", 1, WM_DW1_MULTISAMPLE),
	V("per_pixel", 2, WM_DW2_PER_PIXEL),
};

static const struct text_field ps[] = {
	STAGE7_ROWS,
	V1("max_threads", 4, PS_DW4_MAX_THREADS), V("constants", 4, PS_DW4_CONSTANTS),
	V("attributes", 4, PS_DW4_ATTRIBUTES), V("omask", 4, PS_DW4_OMASK),
	V("fast_clear", 4, PS_DW4_FAST_CLEAR), V("dual_source", 4, PS_DW4_DUAL_SOURCE),
	V("resolve", 4, PS_DW4_RESOLVE), PS_WIDTH_ROWS(4), PS_GRF_ROWS(5),
	P("kernel_1", 6, PS_DW1_KSP), P("kernel_2", 7, PS_DW1_KSP),
};

static const struct text_field constant[] = {
	CONSTANT_LENGTH_ROWS,
	P("at_0", 3, CONSTANT_POINTER), P("at_1", 4, CONSTANT_POINTER),
	P("at_2", 5, CONSTANT_POINTER), P("at_3", 6, CONSTANT_POINTER),
};

static const struct text_field sample_mask[] = { P("mask", 1, SAMPLE_MASK_DW1_MASK) };

static const struct text_field streamout[] = {
	STREAMOUT_ROWS, V("buffers", 1, SO_DW1_BUFFERS),
};

static const struct text_field sbe[] = {
	V("upper_swizzled", 1, SBE_DW1_SWIZZLE_UPPER), SBE_OUTPUT_ROWS,
	V("urb_read", 1, SBE_DW1_READ_LENGTH), V("urb_read_from", 1, SBE_DW1_READ_OFFSET),
	SBE_PAIR_ROWS(2), SBE_PAIR_ROWS(3), SBE_PAIR_ROWS(4), SBE_PAIR_ROWS(5), SBE_PAIR_ROWS(6),
	SBE_PAIR_ROWS(7), SBE_PAIR_ROWS(8), SBE_PAIR_ROWS(9),
	P("sprites", SBE_DW_SPRITE, ALL), P("constants", SBE_DW_CONSTANT, ALL),
	P("wrap_0_to_7", SBE_DW_WRAP(0), ALL), P("wrap_8_to_15", SBE_DW_WRAP(8), ALL),
};

static const struct text_field urb[] = {
	V("from_8k", 1, GENMASK(29, 25)), V1("size_64", 1, URB_DW1_SIZE), V("entries", 1, LOW),
};

static const struct text_field rectangle[] = {
	V("y0", 1, HIGH), V("x0", 1, LOW), V("y1", 2, HIGH), V("x1", 2, LOW),
	V("origin_y", 3, RECT_DW3_Y), V("origin_x", 3, RECT_DW3_X),
};

static const struct text_field chroma_key[] = {
	V("key", 1, GENMASK(31, 30)), P("low", 2, ALL), P("high", 3, ALL),
};

static const struct text_field poly_stipple_offset[] = {
	V("x", 1, STIPPLE_X), V("y", 1, STIPPLE_Y),
};

static const struct text_field line_stipple[] = {
	V("modify", 1, BIT(31)), V("counter", 1, GENMASK(29, 21)), V("index", 1, GENMASK(19, 16)),
	P("pattern", 1, LINE_DW1_PATTERN), V("inverse_repeat", 2, GENMASK(31, 15)),
	V("repeat", 2, LINE_DW2_REPEAT),
};

static const struct text_field aa_line[] = {
	V("bias", 1, AA_BIAS), V("slope", 1, AA_SLOPE), V("cap_bias", 2, AA_BIAS),
	V("cap_slope", 2, AA_SLOPE),
};

static const struct text_field multisample[] = {
	V("upper_left", 1, MS_DW1_UPPER_LEFT), V("samples_log2", 1, MS_DW1_SAMPLES),
	P("places_0_to_3", 2, ALL), P("places_4_to_7", 3, ALL),
};

static const struct text_field monofilter[] = {
	V("width", 1, GENMASK(5, 3)), V("height", 1, GENMASK(2, 0)),
};

static const struct text_field push_alloc[] = {
	V("from_kb", 1, GENMASK(19, 16)), V("size_kb", 1, GENMASK(4, 0)),
};

/* Entries of 64 bits: those of streams 0 and 1, and of 2 and 3. */
static const struct text_field so_decl_list[] = {
	V("buffers_3", 1, GENMASK(15, 12)), V("buffers_2", 1, GENMASK(11, 8)),
	V("buffers_1", 1, GENMASK(7, 4)), V("buffers_0", 1, GENMASK(3, 0)),
	V("entries_3", 2, GENMASK(31, 24)), V("entries_2", 2, GENMASK(23, 16)),
	V("entries_1", 2, GENMASK(15, 8)), V("entries_0", 2, GENMASK(7, 0)),
	V("buffer_1", 3, GENMASK(29, 28)), V("hole_1", 3, BIT(27)),
	V("register_1", 3, GENMASK(25, 20)), V("components_1", 3, GENMASK(19, 16)),
	V("buffer_0", 3, SO_DECL_BUFFER), V("hole_0", 3, SO_DECL_HOLE),
	V("register_0", 3, SO_DECL_REGISTER), V("components_0", 3, SO_DECL_COMPONENTS),
	V("buffer_3", 4, GENMASK(29, 28)), V("hole_3", 4, BIT(27)),
	V("register_3", 4, GENMASK(25, 20)), V("components_3", 4, GENMASK(19, 16)),
	V("buffer_2", 4, SO_DECL_BUFFER), V("hole_2", 4, SO_DECL_HOLE),
	V("register_2", 4, SO_DECL_REGISTER), V("components_2", 4, SO_DECL_COMPONENTS),
};

static const struct text_field so_buffer[] = {
	V("buffer", 1, SO_BUFFER_DW1_INDEX), V("pitch", 1, SO_BUFFER_DW1_PITCH), P("at", 2, ALL),
	P("end", 3, ALL),
};

static const struct text_field pipe_control[] = {
	PIPE_CONTROL_CACHE_ROWS, PIPE_CONTROL_ROWS, P("at", 2, GENMASK(31, 2)), P("data", 3, ALL),
	P("data", 4, ALL),
};

static const struct text_field primitive[] = {
	V("indirect", 0, PRIM7_DW0_INDIRECT), V("predicate", 0, PRIM7_DW0_PREDICATE),
	V("end_offset", 1, PRIM7_DW1_END_OFFSET), V("indexed", 1, PRIM7_DW1_RANDOM),
	V("topology", 1, PRIM7_DW1_TOPOLOGY), V("vertices", 2, ALL), V("first", 3, ALL),
	V("instances", 4, ALL), V("first_instance", 5, ALL), P("base_vertex", 6, ALL),
};

static const struct text_field vfe_state[] = {
	P("scratch", 1, VFE_DW1_SCRATCH), V("scratch_size", 1, VFE_DW1_SCRATCH_SIZE), VFE_ROWS(2),
	V("mmio", VFE_DW2, VFE_DW2_MMIO), V("gpgpu", VFE_DW2, BIT(2)),
};

static const struct text_field load[] = {
	V("bytes", 2, LOAD_DW2_LENGTH), P("at", 3, ALL),
};

static const struct text_field walker[] = {
	WALKER_ROWS(2), V("descriptor", 1, OBJECT_DW1_DESCRIPTOR), V("x0", 3, ALL),
	V("x1", 4, ALL), V("y0", 5, ALL), V("y1", 6, ALL), V("z0", 7, ALL), V("z1", 8, ALL),
	P("right", 9, ALL), P("bottom", 10, ALL),
};

static const struct text_field media_object[] = {
	V("descriptor", 1, OBJECT_DW1_DESCRIPTOR), V("children", 2, OBJECT_DW2_CHILDREN),
	V("asked", 2, OBJECT_DW2_ASKED), V("scoreboard", 2, OBJECT_DW2_SCOREBOARD),
	V("indirect_bytes", 2, OBJECT_DW2_INDIRECT), P("indirect", 3, ALL),
	V("y", 4, OBJECT_DW4_Y), V("x", 4, OBJECT_DW4_X), V("color", 5, OBJECT_DW5_COLOR),
};

static const struct text_field media_object_prt[] = {
	V("descriptor", 1, OBJECT_DW1_DESCRIPTOR), V("children", 2, OBJECT_DW2_CHILDREN),
	V("fence", 2, PRT_DW2_FENCE),
};

static const struct text_field media_walker[] = {
	V("descriptor", 1, OBJECT_DW1_DESCRIPTOR), V("dual", 6, MWALK_DW6_DUAL),
	V("repel", 6, MWALK_DW6_REPEL), V1("colors", 6, MWALK_DW6_COLORS),
	XY("local_end", MWALK_DW_LOCAL_END), MEDIA_WALKER_ROWS,
};

static const struct text_field gpgpu_object[] = {
	V("predicate", 0, GOBJECT_DW0_PREDICATE), V("descriptor", 1, OBJECT_DW1_DESCRIPTOR),
	V("last", 2, GOBJECT_DW2_LAST), V("indirect_bytes", 2, OBJECT_DW2_INDIRECT),
	P("indirect", 3, ALL), V("x", 4, ALL), V("y", 5, ALL), V("z", 6, ALL),
	P("channels", GOBJECT_DW_MASK, ALL),
};

#define ARRAY_CMD(name, opcode, first, repeat, fields) \
	{ opcode, repeat, first, TEXT_LAYOUT(name, (first) + (repeat), fields) }
/* VS to GS, and PS, are one after another but not in this order. */
#define FIVE(name, vs, hs, ds, gs, ps, len_dw, fields) \
	CMD(name "VS", vs, len_dw, fields), CMD(name "HS", hs, len_dw, fields), \
	CMD(name "DS", ds, len_dw, fields), CMD(name "GS", gs, len_dw, fields), \
	CMD(name "PS", ps, len_dw, fields)

static const struct gen7_text_cmd cmds[] = {
	CMD("STATE_BASE_ADDRESS", 0x6101, 10, bases),
	CMD("3DSTATE_VF_STATISTICS", 0x680b, 1, vf_statistics),
	CMD("PIPELINE_SELECT", 0x6904, 1, pipeline_select),
	CMD("3DSTATE_CLEAR_PARAMS", 0x7804, 3, clear_params),
	CMD("3DSTATE_DEPTH_BUFFER", 0x7805, 7, depth_buffer),
	CMD("3DSTATE_STENCIL_BUFFER", 0x7806, 3, side_buffer),
	CMD("3DSTATE_HIER_DEPTH_BUFFER", 0x7807, 3, side_buffer),
	ARRAY_CMD("3DSTATE_VERTEX_BUFFERS", 0x7808, 1, 4, vertex_buffers),
	ARRAY_CMD("3DSTATE_VERTEX_ELEMENTS", 0x7809, 1, 2, vertex_elements),
	CMD("3DSTATE_INDEX_BUFFER", 0x780a, 3, index_buffer),
	CMD("3DSTATE_CC_STATE_POINTERS", 0x780e, 2, pointer_64),
	CMD("3DSTATE_SCISSOR_STATE_POINTERS", 0x780f, 2, pointer_32),
	CMD("3DSTATE_VS", 0x7810, 6, vs),
	CMD("3DSTATE_GS", 0x7811, 7, gs),
	CMD("3DSTATE_CLIP", 0x7812, 4, clip),
	CMD("3DSTATE_SF", 0x7813, 7, sf),
	CMD("3DSTATE_WM", 0x7814, 3, wm),
	FIVE("3DSTATE_CONSTANT_", 0x7815, 0x7819, 0x781a, 0x7816, 0x7817, 7, constant),
	CMD("3DSTATE_SAMPLE_MASK", 0x7818, 2, sample_mask),
	CMD("3DSTATE_HS", 0x781b, 7, hs),
	CMD("3DSTATE_TE", 0x781c, 4, te),
	CMD("3DSTATE_DS", 0x781d, 6, ds),
	CMD("3DSTATE_STREAMOUT", 0x781e, 3, streamout),
	CMD("3DSTATE_SBE", 0x781f, 14, sbe),
	CMD("3DSTATE_PS", 0x7820, 8, ps),
	CMD("3DSTATE_VIEWPORT_STATE_POINTERS_SF_CLIP", 0x7821, 2, pointer_64),
	CMD("3DSTATE_VIEWPORT_STATE_POINTERS_CC", 0x7823, 2, pointer_32),
	CMD("3DSTATE_BLEND_STATE_POINTERS", 0x7824, 2, pointer_64),
	CMD("3DSTATE_DEPTH_STENCIL_STATE_POINTERS", 0x7825, 2, pointer_64),
	FIVE("3DSTATE_BINDING_TABLE_POINTERS_", 0x7826, 0x7827, 0x7828, 0x7829, 0x782a, 2,
	     pointer_32),
	FIVE("3DSTATE_SAMPLER_STATE_POINTERS_", 0x782b, 0x782c, 0x782d, 0x782e, 0x782f, 2,
	     pointer_32),
	CMD("3DSTATE_URB_VS", 0x7830, 2, urb),
	CMD("3DSTATE_URB_HS", 0x7831, 2, urb),
	CMD("3DSTATE_URB_DS", 0x7832, 2, urb),
	CMD("3DSTATE_URB_GS", 0x7833, 2, urb),
	CMD("3DSTATE_DRAWING_RECTANGLE", 0x7900, 4, rectangle),
	CMD("3DSTATE_CHROMA_KEY", 0x7904, 4, chroma_key),
	CMD("3DSTATE_POLY_STIPPLE_OFFSET", 0x7906, 2, poly_stipple_offset),
	CMD("3DSTATE_LINE_STIPPLE", 0x7908, 3, line_stipple),
	CMD("3DSTATE_AA_LINE_PARAMETERS", 0x790a, 3, aa_line),
	CMD("3DSTATE_MULTISAMPLE", 0x790d, 4, multisample),
	CMD("3DSTATE_MONOFILTER_SIZE", 0x7911, 2, monofilter),
	FIVE("3DSTATE_PUSH_CONSTANT_ALLOC_", 0x7912, 0x7913, 0x7914, 0x7915, 0x7916, 2,
	     push_alloc),
	ARRAY_CMD("3DSTATE_SO_DECL_LIST", 0x7917, 3, 2, so_decl_list),
	CMD("3DSTATE_SO_BUFFER", 0x7918, 4, so_buffer),
	CMD("PIPE_CONTROL", 0x7a00, 5, pipe_control),
	CMD("3DPRIMITIVE", 0x7b00, 7, primitive),
	CMD("MEDIA_VFE_STATE", 0x7000, 8, vfe_state),
	CMD("MEDIA_CURBE_LOAD", 0x7001, 4, load),
	CMD("MEDIA_INTERFACE_DESCRIPTOR_LOAD", 0x7002, 4, load),
	CMD("MEDIA_OBJECT", 0x7100, 6, media_object),
	CMD("MEDIA_OBJECT_PRT", 0x7102, 3, media_object_prt),
	CMD("MEDIA_OBJECT_WALKER", 0x7103, 17, media_walker),
	CMD("GPGPU_OBJECT", 0x7104, 8, gpgpu_object),
	CMD("GPGPU_WALKER", 0x7105, 11, walker),
};

static const struct text_field sf_clip_viewport[] = { SF_CLIP_VIEWPORT_ROWS };

static const struct text_field cc_viewport[] = { F("min_z", 0), F("max_z", 1) };

static const struct text_field scissor[] = {
	V("y0", 0, HIGH), V("x0", 0, LOW), V("y1", 1, HIGH), V("x1", 1, LOW),
};

static const struct text_field blend[] = {
	V("blend", 0, BLEND_DW0_ENABLE), V("alpha_apart", 0, BLEND_DW0_INDEPENDENT),
	V("alpha_func", 0, BLEND_DW0_ALPHA_FUNC), V("alpha_src", 0, BLEND_DW0_ALPHA_SRC),
	V("alpha_dst", 0, BLEND_DW0_ALPHA_DST), V("func", 0, BLEND_DW0_FUNC),
	V("src", 0, BLEND_DW0_SRC), V("dst", 0, BLEND_DW0_DST),
	V("alpha_to_coverage", 1, BLEND_DW1_COVERAGE), V("alpha_to_one", 1, BLEND_DW1_ALPHA_ONE),
	V("coverage_dither", 1, BLEND_DW1_COVERAGE_DITHER), V("no_alpha", 1, BLEND_DW1_DISABLE_A),
	V("no_red", 1, BLEND_DW1_DISABLE_R), V("no_green", 1, BLEND_DW1_DISABLE_G),
	V("no_blue", 1, BLEND_DW1_DISABLE_B), V("logic_op", 1, BLEND_DW1_LOGIC),
	V("logic_func", 1, BLEND_DW1_LOGIC_FUNC), V("alpha_test", 1, BLEND_DW1_ALPHA_TEST),
	V("test_func", 1, BLEND_DW1_TEST_FUNC), V("dither", 1, BLEND_DW1_DITHER),
	V("clamp_range", 1, BLEND_DW1_CLAMP), V("pre_clamp", 1, BLEND_DW1_PRE_CLAMP),
	V("post_clamp", 1, BLEND_DW1_POST_CLAMP),
};

static const struct text_field color_calc[] = {
	V("stencil_ref", 0, CCS_DW0_STENCIL_REF), V("back_ref", 0, CCS_DW0_BF_REF),
	COLOR_CALC_ROWS,
};

static const struct text_field depth_stencil[] = {
	V("stencil_test", 0, DSS_DW0_STENCIL_TEST), V("func", 0, DSS_DW0_FUNC),
	V("fail", 0, DSS_DW0_FAIL), V("zfail", 0, DSS_DW0_ZFAIL), V("zpass", 0, DSS_DW0_ZPASS),
	V("stencil_write", 0, DSS_DW0_STENCIL_WRITE), V("two_sided", 0, DSS_DW0_TWO_SIDED),
	V("back_func", 0, DSS_DW0_BF_FUNC), V("back_fail", 0, DSS_DW0_BF_FAIL),
	V("back_zfail", 0, DSS_DW0_BF_ZFAIL), V("back_zpass", 0, DSS_DW0_BF_ZPASS),
	V("test_mask", 1, DSS_DW1_TEST_MASK), V("write_mask", 1, DSS_DW1_WRITE_MASK),
	V("back_test_mask", 1, DSS_DW1_BF_TEST_MASK),
	V("back_write_mask", 1, DSS_DW1_BF_WRITE_MASK),
	V("depth_test", 2, DSS_DW2_DEPTH_TEST), V("depth_func", 2, DSS_DW2_DEPTH_FUNC),
	V("depth_write", 2, DSS_DW2_DEPTH_WRITE),
};

static const struct text_layout sf_clip_viewport_layout =
	TEXT_LAYOUT("SF_CLIP_VIEWPORT", 12, sf_clip_viewport);
const struct text_layout gen7_text_cc_viewport =
	TEXT_LAYOUT("CC_VIEWPORT", CC_VIEWPORT_DW, cc_viewport);
const struct text_layout gen7_text_scissor = TEXT_LAYOUT("SCISSOR_RECT", 2, scissor);
static const struct text_layout blend_layout =
	TEXT_LAYOUT("BLEND_STATE", BLEND_ENTRY_DW, blend);
static const struct text_layout color_calc_layout =
	TEXT_LAYOUT("COLOR_CALC_STATE", CCS_DW, color_calc);
static const struct text_layout depth_stencil_layout =
	TEXT_LAYOUT("DEPTH_STENCIL_STATE", DSS_DW, depth_stencil);

static const struct text_field surface[] = {
	V("type", 0, SURF_DW0_TYPE), V("array", 0, SURF7_DW0_ARRAY),
	TEXT_FORMAT_OF("format", 0, SURF_DW0_FORMAT), V("valign", 0, SURF7_DW0_VALIGN),
	V("halign", 0, SURF7_DW0_HALIGN), V("tiled", 0, SURF7_DW0_TILED),
	V("y_tiles", 0, SURF7_DW0_TILE_Y), V("line_stride", 0, BIT(12)),
	V("line_offset", 0, BIT(11)), V("only_level_0", 0, SURF7_DW0_ARRAY_LOD0),
	V("faces", 0, SURF_DW0_CUBE_FACES),
	P("at", 1, ALL), SURFACE_SIZE_ROWS, V("rotation", 4, GENMASK(30, 29)),
	SURFACE_VIEW_ROWS, V("samples_log2", 4, SURF7_DW4_SAMPLES),
	V("x_offset_4", 5, SURF7_DW5_X_OFFSET), V("y_offset_2", 5, SURF7_DW5_Y_OFFSET),
	V("cached", 5, GENMASK(19, 16)), SURFACE_LEVEL_ROWS,
	P("mcs_at", 6, SURF7_DW6_MCS_BASE), V("mcs_pitch", 6, SURF7_DW6_MCS_PITCH),
	V("mcs", 6, SURF7_DW6_MCS), V("clear_red", 7, SURF7_DW7_CLEAR_R),
	V("clear_green", 7, SURF7_DW7_CLEAR_G), V("clear_blue", 7, SURF7_DW7_CLEAR_B),
	V("clear_alpha", 7, SURF7_DW7_CLEAR_A), V("min_lod_256th", 7, SURF7_DW7_MIN_LOD),
};

static const struct text_layout surface_layout =
	TEXT_LAYOUT("RENDER_SURFACE_STATE", 8, surface);

static const struct text_field sampler[] = {
	V("off", 0, SAMP_DW0_DISABLE), V("border_mode", 0, BIT(29)),
	V("lod_preclamp", 0, SAMP_DW0_LOD_PRECLAMP), V("base_level_half", 0, SAMP_DW0_BASE_LEVEL),
	SAMPLER_FILTER_ROWS, SAMPLER_COMPARE_ROWS, V("key", 3, SAMP_DW3_KEY_ENABLE),
	V("key_index", 3, SAMP_DW3_KEY_INDEX), SAMPLER_COORD_ROWS,
};

static const struct text_layout sampler_layout =
	TEXT_LAYOUT("SAMPLER_STATE", SAMPLER_STATE_DW, sampler);

static const struct text_field descriptor[] = {
	P("kernel", 0, IDD_DW0_KSP), DESCRIPTOR_ROWS(1),
	P("binding_table", 3, IDD_DW3_BINDING_TABLE), V("surfaces", 3, GENMASK(4, 0)),
	V("slm_4k", 5, IDD_DW5_SLM), V("threads", 5, IDD_DW5_THREADS),
};

static const struct text_layout descriptor_layout =
	TEXT_LAYOUT("INTERFACE_DESCRIPTOR_DATA", IDD_DW, descriptor);

#define MEMBER(member)	offsetof(struct gen7_context, member)

const struct gen7_text_family gen7_text_family = {
	.formats = &mirage_intel_formats_gen7,
	.cmds = cmds,
	.num_cmds = ARRAY_SIZE(cmds),
	.stage = {
		[GEN7_VS] = { "VS ", MEMBER(vs), 2, 1, MEMBER(vs[5]), STAGE_DW5_ENABLE },
		[GEN7_HS] = { "HS ", MEMBER(hs), 1, 3, MEMBER(hs[2]), HS7_DW2_ENABLE },
		[GEN7_DS] = { "DS ", MEMBER(ds), 2, 1, MEMBER(ds[5]), STAGE_DW5_ENABLE },
		[GEN7_GS] = { "GS ", MEMBER(gs), 2, 1, MEMBER(gs[5]), STAGE_DW5_ENABLE },
		[GEN7_PS] = { "PS ", MEMBER(ps), 2, 1, MEMBER(wm[1]), WM_DW1_DISPATCH },
	},
	.structs = {
		[GEN7_SF_CLIP_VIEWPORT] = { &sf_clip_viewport_layout, MEMBER(sf_clip_viewport),
					    STATE_POINTER_64, MEMBER(sf[1]), SF_DW1_TRANSFORM },
		[GEN7_CC_VIEWPORT] = { &gen7_text_cc_viewport, MEMBER(cc_viewport),
				       STATE_POINTER_32 },
		[GEN7_SCISSOR_RECT] = { &gen7_text_scissor, MEMBER(scissor_state),
					STATE_POINTER_32, MEMBER(sf[2]), SF_DW2_SCISSOR },
		[GEN7_BLEND_STATE] = { &blend_layout, MEMBER(blend_state), STATE_POINTER_64,
				       MEMBER(wm[1]), WM_DW1_DISPATCH, &blend_layout },
		[GEN7_COLOR_CALC_STATE] = { &color_calc_layout, MEMBER(cc_state),
					    STATE_POINTER_64 },
		[GEN7_DEPTH_STENCIL_STATE] = { &depth_stencil_layout, MEMBER(depth_stencil_state),
					       STATE_POINTER_64 },
	},
	.surface = &surface_layout,
	.sampler = &sampler_layout,
	.descriptor = &descriptor_layout,
	.idd_samplers = { 2, IDD_DW2_SAMPLERS },
	.idd_sampler_count = { 2, GENMASK(4, 2) },
	.idd_table = { 3, IDD_DW3_BINDING_TABLE },
	.idd_surfaces = { 3, GENMASK(4, 0) },
	.widths_dw = 4,
	.kernel_1_dw = 6,
	.kernel_2_dw = 7,
	.keep = gen7_keep,
};
