// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: state as text
 *
 * After each draw that anything has changed for: the unit states that
 * 3DSTATE_PIPELINED_POINTERS points at, DWord by DWord with the names of the fields that are not
 * zero; viewports, samplers, and surfaces through the binding tables; and each kernel once. All of
 * it is read from memory as it is now.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "decode_state.h"
#include "intel/cs/decode.h"
#include "intel/front/state_text.h"
#include "intel/msg/message.h"
#include "intel/state/cc_layout.h"
#include "intel/state/media_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "intel/state/unit_layout.h"
#include "pipeline.h"

#define MAX_STATE_DW	11u
/*
 * A state need not say how many surfaces it has; then they end with an empty entry. Kernels of
 * media leave entries out in between.
 */
#define MAX_SURFACES	32u
#define LIKELY_SURFACES	8u
#define MAX_SAMPLERS	16u

#define STATE_BASE_ADDRESS	0x61010000u
#define PIPELINED_POINTERS	0x78000000u
#define BINDING_TABLE_POINTERS	0x78010000u
#define PRIMITIVE		0x7b000000u
#define MEDIA_STATE_POINTERS	0x70000000u
#define MEDIA_OBJECT		0x71000000u
#define OPCODE			GENMASK(31, 16)

#define BASE_MODIFY		BIT(0)
#define BASE_ADDRESS		GENMASK(31, 12)

#define UNIT_FIELDS							\
	TEXT_POINTER("kernel", 0, UNIT_DW0_KSP),				\
	TEXT_VALUE("grf_blocks", 0, UNIT_DW0_GRF_BLOCKS),			\
	TEXT_VALUE("single_flow", 1, UNIT_DW1_SPF),				\
	TEXT_VALUE("alternate_float", 1, UNIT_DW1_ALT),			\
	TEXT_VALUE("surfaces", 1, GENMASK(25, 18)),				\
	TEXT_POINTER("scratch", 2, UNIT_DW2_SCRATCH_BASE),			\
	TEXT_VALUE("scratch_size", 2, UNIT_DW2_SCRATCH_SIZE),		\
	TEXT_VALUE("constants", 3, UNIT_DW3_CURBE_LENGTH),			\
	TEXT_VALUE("constants_from", 3, UNIT_DW3_CURBE_OFFSET)

#define URB_FIELDS							\
	TEXT_VALUE("urb_read", 3, UNIT_DW3_URB_LENGTH),			\
	TEXT_VALUE("urb_read_from", 3, UNIT_DW3_URB_OFFSET),			\
	TEXT_VALUE("first_grf", 3, UNIT_DW3_GRF_START),			\
	TEXT_VALUE("max_threads", 4, UNIT_DW4_MAX_THREADS),			\
	TEXT_VALUE("entry_size", 4, UNIT_DW4_ENTRY_SIZE),			\
	TEXT_VALUE("entries", 4, UNIT_DW4_ENTRIES),				\
	TEXT_VALUE("statistics", 4, UNIT_DW4_STATISTICS)

static const struct text_field vs_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	TEXT_POINTER("samplers", 5, UNIT_SAMPLER_PTR),
	TEXT_VALUE("sampler_count", 5, GENMASK(2, 0)),
	TEXT_VALUE("cache_off", 6, VS_DW6_CACHE_DISABLE),
	TEXT_VALUE("on", 6, VS_DW6_ENABLE),
};

static const struct text_field gs_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	TEXT_VALUE("so_statistics", 4, GS_DW4_SO_STATISTICS),
	TEXT_VALUE("rendering", 4, GS_DW4_RENDERING),
	TEXT_POINTER("samplers", 5, UNIT_SAMPLER_PTR),
	TEXT_VALUE("sampler_count", 5, GENMASK(2, 0)),
	TEXT_VALUE("reorder", 6, GS_DW6_REORDER),
	TEXT_VALUE("svbi_payload", 6, GS_DW6_SVBI_PAYLOAD),
	TEXT_VALUE("max_viewport", 6, GS_DW6_MAX_VPINDEX),
};

static const struct text_field clip_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	TEXT_VALUE("z_zero_one", 5, CLIP_DW5_API_D3D),
	TEXT_VALUE("screen_space", 5, CLIP_DW5_SCREEN_SPACE),
	TEXT_VALUE("test_xy", 5, CLIP_DW5_TEST_XY),
	TEXT_VALUE("test_z", 5, CLIP_DW5_TEST_Z),
	TEXT_VALUE("test_guard_band", 5, CLIP_DW5_TEST_GB),
	TEXT_VALUE("test_negative_w", 5, CLIP_DW5_TEST_NEGW),
	TEXT_VALUE("user_planes", 5, CLIP_DW5_UCF_MASK),
	TEXT_VALUE("mode", 5, CLIP_DW5_MODE),
	TEXT_POINTER("viewport", 6, CLIP_DW6_VIEWPORT),
};

static const struct text_field sf_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	TEXT_POINTER("viewport", 5, SF_DW5_VIEWPORT),
	TEXT_VALUE("transform", 5, SF_DW5_VIEWPORT_ENABLE),
	TEXT_VALUE("front_ccw", 5, SF_DW5_FRONT_CCW),
	TEXT_VALUE("antialias", 6, SF_DW6_AA_ENABLE),
	TEXT_VALUE("cull", 6, SF_DW6_CULL_MODE),
	TEXT_VALUE("line_width_half", 6, SF_DW6_LINE_WIDTH),
	TEXT_VALUE("point_rule", 6, SF_DW6_POINT_RULE),
	TEXT_VALUE("scissor", 6, SF_DW6_SCISSOR_ENABLE),
	TEXT_VALUE("x_bias_16th", 6, SF_DW6_X_BIAS),
	TEXT_VALUE("y_bias_16th", 6, SF_DW6_Y_BIAS),
	TEXT_VALUE("last_pixel", 7, SF_DW7_LAST_PIXEL),
	TEXT_VALUE("provoking_triangle", 7, SF_DW7_PROVOKING_TRI),
	TEXT_VALUE("provoking_line", 7, SF_DW7_PROVOKING_LINE),
	TEXT_VALUE("provoking_fan", 7, SF_DW7_PROVOKING_FAN),
	TEXT_VALUE("sprite", 7, SF_DW7_SPRITE_POINT),
	TEXT_VALUE("point_width_from_state", 7, SF_DW7_POINT_STATE),
	TEXT_VALUE("point_width_8th", 7, SF_DW7_POINT_WIDTH),
};

static const struct text_field wm_fields[] = {
	UNIT_FIELDS,
	TEXT_VALUE("depth_row", 1, WM_DW1_DEPTH_OFFSET),
	TEXT_VALUE("urb_read", 3, WM_DW3_URB_LENGTH),
	TEXT_VALUE("urb_read_from", 3, UNIT_DW3_URB_OFFSET),
	TEXT_VALUE("first_grf", 3, UNIT_DW3_GRF_START),
	TEXT_POINTER("samplers", 4, UNIT_SAMPLER_PTR),
	TEXT_VALUE("sampler_count", 4, GENMASK(4, 2)),
	TEXT_VALUE("statistics", 4, WM_DW4_STATISTICS),
	TEXT_VALUE("max_threads", 5, GENMASK(31, 25)),
	TEXT_VALUE("kill_pixel", 5, WM_DW5_KILL_PIXEL),
	TEXT_VALUE("computed_depth", 5, WM_DW5_COMPUTED_DEPTH),
	TEXT_VALUE("source_depth", 5, WM_DW5_SOURCE_DEPTH),
	TEXT_VALUE("dispatch", 5, WM_DW5_DISPATCH_ENABLE),
	TEXT_VALUE("early_depth", 5, WM_DW5_EARLY_DEPTH),
	TEXT_VALUE("polygon_stipple", 5, WM_DW5_POLY_STIPPLE),
	TEXT_VALUE("depth_offset", 5, WM_DW5_DEPTH_OFFSET),
	TEXT_VALUE("line_stipple", 5, WM_DW5_LINE_STIPPLE),
	TEXT_VALUE("pixels_32", 5, WM_DW5_PIXELS_32),
	TEXT_VALUE("pixels_16", 5, WM_DW5_PIXELS_16),
	TEXT_VALUE("pixels_8", 5, WM_DW5_PIXELS_8),
	TEXT_POINTER("kernel_1", 8, UNIT_DW0_KSP),
	TEXT_POINTER("kernel_2", 9, UNIT_DW0_KSP),
	TEXT_POINTER("kernel_3", 10, UNIT_DW0_KSP),
};

static const struct text_field cc_fields[] = {
	TEXT_VALUE("stencil_test", 0, CC_DW0_STENCIL_TEST),
	TEXT_VALUE("stencil_func", 0, CC_DW0_FUNC),
	TEXT_VALUE("stencil_fail", 0, CC_DW0_FAIL),
	TEXT_VALUE("stencil_zfail", 0, CC_DW0_ZFAIL),
	TEXT_VALUE("stencil_zpass", 0, CC_DW0_ZPASS),
	TEXT_VALUE("stencil_write", 0, CC_DW0_STENCIL_WRITE),
	TEXT_VALUE("two_sided", 0, CC_DW0_TWO_SIDED),
	TEXT_VALUE("stencil_ref", 1, CC_DW1_REF),
	TEXT_VALUE("stencil_test_mask", 1, CC_DW1_TEST_MASK),
	TEXT_VALUE("stencil_write_mask", 1, CC_DW1_WRITE_MASK),
	TEXT_VALUE("depth_test", 2, CC_DW2_DEPTH_TEST),
	TEXT_VALUE("depth_func", 2, CC_DW2_DEPTH_FUNC),
	TEXT_VALUE("depth_write", 2, CC_DW2_DEPTH_WRITE),
	TEXT_VALUE("logic_op", 2, CC_DW2_LOGIC_OP),
	TEXT_VALUE("blend", 3, CC_DW3_BLEND),
	TEXT_VALUE("alpha_apart", 3, CC_DW3_ALPHA_INDEPENDENT),
	TEXT_VALUE("alpha_test", 3, CC_DW3_ALPHA_TEST),
	TEXT_VALUE("alpha_func", 3, CC_DW3_ALPHA_FUNC),
	TEXT_POINTER("viewport", 4, CC_DW4_VIEWPORT),
	TEXT_VALUE("dither", 5, CC_DW5_DITHER),
	TEXT_VALUE("logic_func", 5, CC_DW5_LOGIC_FUNC),
	TEXT_VALUE("statistics", 5, CC_DW5_STATISTICS),
	TEXT_VALUE("alpha_blend", 5, CC_DW5_ALPHA_BLEND),
	TEXT_VALUE("alpha_src", 5, CC_DW5_ALPHA_SRC),
	TEXT_VALUE("alpha_dst", 5, CC_DW5_ALPHA_DST),
	TEXT_VALUE("blend_func", 6, CC_DW6_BLEND_FUNC),
	TEXT_VALUE("src", 6, CC_DW6_SRC),
	TEXT_VALUE("dst", 6, CC_DW6_DST),
	TEXT_VALUE("clamp_range", 6, CC_DW6_CLAMP),
	TEXT_VALUE("pre_clamp", 6, CC_DW6_PRE_CLAMP),
	TEXT_VALUE("post_clamp", 6, CC_DW6_POST_CLAMP),
	TEXT_VALUE("alpha_ref", 7, CC_DW7_ALPHA_REF_U8),
};

static const struct text_field vfe_fields[] = {
	TEXT_POINTER("scratch", 0, VFE_ST0_SCRATCH),
	TEXT_VALUE("extended", 0, VFE_ST0_EXTENDED),
	TEXT_VALUE("scratch_size", 0, VFE_ST0_SCRATCH_SIZE),
	TEXT_VALUE("max_threads", 1, VFE_ST1_MAX_THREADS),
	TEXT_VALUE("entry_size", 1, VFE_ST1_ENTRY_SIZE),
	TEXT_VALUE("entries", 1, VFE_ST1_ENTRIES),
	TEXT_VALUE("mode", 1, VFE_ST1_MODE),
	TEXT_VALUE("children", 1, VFE_ST1_CHILDREN),
	TEXT_POINTER("descriptors", 2, VFE_ST2_DESCRIPTORS),
};

static const struct text_field descriptor_fields[] = {
	TEXT_POINTER("kernel", 0, IDESC_DW0_KSP),
	TEXT_VALUE("grf_blocks", 0, IDESC_DW0_GRF_BLOCKS),
	TEXT_VALUE("constants", 1, IDESC_DW1_CURBE_LENGTH),
	TEXT_VALUE("constants_from", 1, IDESC_DW1_CURBE_OFFSET),
	TEXT_VALUE("single_flow", 1, IDESC_DW1_SPF),
	TEXT_VALUE("alternate_float", 1, IDESC_DW1_ALT),
	TEXT_POINTER("samplers", 2, IDESC_DW2_SAMPLERS),
	TEXT_VALUE("sampler_count", 2, IDESC_DW2_SAMPLER_COUNT),
	TEXT_POINTER("binding_table", 3, IDESC_DW3_BINDING_TABLE),
	TEXT_VALUE("surfaces", 3, IDESC_DW3_SURFACES),
};

static const struct text_field sampler_fields[] = {
	TEXT_VALUE("off", 0, SAMP_DW0_DISABLE),
	TEXT_VALUE("lod_preclamp", 0, SAMP_DW0_LOD_PRECLAMP),
	TEXT_VALUE("base_level_half", 0, SAMP_DW0_BASE_LEVEL),
	TEXT_VALUE("mip", 0, SAMP_DW0_MIP_FILTER),
	TEXT_VALUE("mag", 0, SAMP_DW0_MAG_FILTER),
	TEXT_VALUE("min", 0, SAMP_DW0_MIN_FILTER),
	TEXT_VALUE("lod_bias_64th", 0, SAMP_DW0_LOD_BIAS),
	TEXT_VALUE("compare", 0, SAMP_DW0_SHADOW),
	TEXT_VALUE("min_lod_64th", 1, SAMP_DW1_MIN_LOD),
	TEXT_VALUE("max_lod_64th", 1, SAMP_DW1_MAX_LOD),
	TEXT_VALUE("wrap_x", 1, SAMP_DW1_TCX),
	TEXT_VALUE("wrap_y", 1, SAMP_DW1_TCY),
	TEXT_VALUE("wrap_z", 1, SAMP_DW1_TCZ),
	TEXT_POINTER("border", 2, SAMP_DW2_BORDER),
	TEXT_VALUE("key", 3, SAMP_DW3_KEY_ENABLE),
	TEXT_VALUE("anisotropy", 3, SAMP_DW3_MAX_ANISO),
	TEXT_VALUE("round", 3, SAMP_DW3_ROUND),
};

static const struct text_field sf_viewport_fields[] = {
	TEXT_VALUE("scissor_x0", 6, SCISSOR_X), TEXT_VALUE("scissor_y0", 6, SCISSOR_Y),
	TEXT_VALUE("scissor_x1", 7, SCISSOR_X), TEXT_VALUE("scissor_y1", 7, SCISSOR_Y),
};

static const struct text_layout vfe_layout = TEXT_LAYOUT("VFE_STATE", VFE_STATE_DW, vfe_fields);
static const struct text_layout descriptor_layout = TEXT_LAYOUT("INTERFACE_DESCRIPTOR", IDESC_DW,
								descriptor_fields);

#define CC_UNIT		PIPE_UNITS

static const struct text_layout unit_layouts[PIPE_UNITS + 1] = {
	[PIPE_VS] = TEXT_LAYOUT("VS_STATE", VS_STATE_DW, vs_fields),
	[PIPE_GS] = TEXT_LAYOUT("GS_STATE", GS_STATE_DW, gs_fields),
	[PIPE_CLIP] = TEXT_LAYOUT("CLIP_STATE", CLIP_STATE_DW, clip_fields),
	[PIPE_SF] = TEXT_LAYOUT("SF_STATE", SF_STATE_DW, sf_fields),
	[PIPE_WM] = TEXT_LAYOUT("WM_STATE", WM_STATE_DW_GEN5, wm_fields),
	[CC_UNIT] = TEXT_LAYOUT("COLOR_CALC_STATE", CC_STATE_DW, cc_fields),
};

static const struct text_layout sampler_layout = TEXT_LAYOUT("SAMPLER_STATE", SAMPLER_STATE_DW,
						   sampler_fields);
static const struct text_layout sf_viewport_layout = TEXT_LAYOUT("SF_VIEWPORT", SF_VIEWPORT_DW,
						       sf_viewport_fields);
static const struct text_layout cc_viewport_layout = { "CC_VIEWPORT", CC_VIEWPORT_DW };
static const struct text_layout clip_viewport_layout = { "CLIP_VIEWPORT", CLIP_VIEWPORT_DW };

static void print_samplers(struct decoder *d, u32 addr, unsigned int groups)
{
	u32 dw[SAMPLER_STATE_DW];
	unsigned int i;

	/* They are counted in fours. */
	for (i = 0; i < min(4 * groups, MAX_SAMPLERS); i++)
		text_struct(d, &sampler_layout, NULL, addr + i * sizeof(dw), dw);
}

static void print_surface(struct decoder *d, const struct pipe_params *params, unsigned int bti,
			  u32 addr)
{
	u32 dw[SURFACE_STATE_MAX_DW];

	text_surface(d, params->messages->surfaces, bti, addr, dw);
	decode_line(d, "      %08x %08x %08x %08x %08x %08x", dw[0], dw[1], dw[2], dw[3], dw[4],
		    dw[5]);
}

static void print_kernel(struct state_decoder *s, struct decoder *d,
			 const struct pipe_params *params, u32 start)
{
	text_kernel(d, &s->kernels, "", params->isa, params->messages,
		    s->ctx.base[params->instruction_base ? PIPE_BASE_INSTRUCTION :
							   PIPE_BASE_GENERAL], start);
}

static void print_surfaces(struct state_decoder *s, struct decoder *d,
			   const struct pipe_params *params, u32 offset, unsigned int count)
{
	u32 base = s->ctx.base[PIPE_BASE_SURFACE], table = base + offset;
	unsigned int bti, end = count ? min(count, MAX_SURFACES) : LIKELY_SURFACES;

	decode_line(d, "    binding table at 0x%08x", table);
	for (bti = 0; bti < end; bti++) {
		u32 entry = mirage_mmu_read32(&d->mmu, table + bti * sizeof(u32));

		if (entry & BINDING_TABLE_SURFACE)
			print_surface(d, params, bti, base + (entry & BINDING_TABLE_SURFACE));
		else if (!count)
			break;
	}
}

/* What only some units have. */
static void print_extras(struct state_decoder *s, struct decoder *d,
			 const struct pipe_params *params, unsigned int unit, const u32 *dw)
{
	u32 general = s->ctx.base[PIPE_BASE_GENERAL], viewport[SF_VIEWPORT_DW];
	unsigned int i;

	switch (unit) {
	case PIPE_VS:
	case PIPE_GS:
		print_samplers(d, general + (dw[5] & UNIT_SAMPLER_PTR), dw[5] & 7);
		break;
	case PIPE_CLIP:
		if (dw[5] & CLIP_DW5_TEST_GB)
			text_struct(d, &clip_viewport_layout, NULL,
				    general + (dw[6] & CLIP_DW6_VIEWPORT), viewport);
		break;
	case PIPE_SF:
		if (dw[5] & SF_DW5_VIEWPORT_ENABLE)
			text_struct(d, &sf_viewport_layout, NULL,
				    general + (dw[5] & SF_DW5_VIEWPORT), viewport);
		break;
	case PIPE_WM:
		print_samplers(d, general + (dw[4] & UNIT_SAMPLER_PTR), dw[4] >> 2 & 7);
		for (i = 8; i < 7u + params->ksps; i++)
			if (dw[i] & UNIT_DW0_KSP)
				print_kernel(s, d, params, dw[i] & UNIT_DW0_KSP);
		break;
	default:
		text_struct(d, &cc_viewport_layout, NULL, general + (dw[4] & CC_DW4_VIEWPORT),
			    viewport);
	}
}

static bool unit_is_on(const struct state_decoder *s, unsigned int unit, const u32 *dw)
{
	if (unit == PIPE_VS)
		return dw[6] & VS_DW6_ENABLE;
	if (unit == PIPE_GS || unit == PIPE_CLIP)
		return s->ctx.pointers[unit] & PTRS_ENABLE;
	return unit != PIPE_WM || dw[5] & WM_DW5_DISPATCH_ENABLE;
}

static void print_unit(struct state_decoder *s, struct decoder *d, const struct pipe_params *params,
		       unsigned int unit)
{
	u32 addr = s->ctx.base[PIPE_BASE_GENERAL] + (s->ctx.pointers[unit] & PTRS_STATE);
	struct text_layout layout = unit_layouts[unit];
	u32 dw[MAX_STATE_DW] = { };

	if (unit == PIPE_WM)
		layout.len_dw = params->wm_state_dw;
	mirage_mmu_read(&d->mmu, addr, dw, layout.len_dw * sizeof(u32));
	if (!unit_is_on(s, unit, dw)) {
		decode_line(d, "    %s at 0x%08x: off", layout.name, addr);
		return;
	}
	text_struct(d, &layout, NULL, addr, dw);
	print_extras(s, d, params, unit, dw);
	if (unit == CC_UNIT)
		return;
	if (unit != PIPE_CLIP && unit != PIPE_SF)
		print_surfaces(s, d, params, s->ctx.binding_tables[unit],
			       FIELD_GET(GENMASK(25, 18), dw[1]));
	print_kernel(s, d, params, dw[0] & UNIT_DW0_KSP);
}

/* An interface descriptor, once as long as nothing has changed. */
static void print_media(struct state_decoder *s, struct decoder *d,
			const struct pipe_params *params, u32 number)
{
	u32 general = s->ctx.base[PIPE_BASE_GENERAL], vfe[VFE_STATE_DW], dw[IDESC_DW];

	if (!s->stale && (s->descriptors & 1u << number))
		return;
	if (s->stale)
		s->descriptors = 0;
	s->descriptors |= 1u << number;
	s->stale = false;
	text_struct(d, &vfe_layout, NULL, general + (s->ctx.media[1] & MEDIA_DW2_VFE_STATE), vfe);
	text_struct(d, &descriptor_layout, NULL,
		    general + (vfe[2] & VFE_ST2_DESCRIPTORS) + number * sizeof(dw), dw);
	print_samplers(d, general + (dw[2] & IDESC_DW2_SAMPLERS),
		       FIELD_GET(IDESC_DW2_SAMPLER_COUNT, dw[2]));
	print_surfaces(s, d, params, dw[3] & IDESC_DW3_BINDING_TABLE,
		       FIELD_GET(IDESC_DW3_SURFACES, dw[3]) ?: MAX_SURFACES);
	print_kernel(s, d, params, dw[0] & IDESC_DW0_KSP);
}

static void keep_dwords(struct decoder *d, u64 addr, u32 *to, unsigned int count)
{
	mirage_mmu_read(&d->mmu, addr + 4, to, count * sizeof(*to));
}

/* Which base each DWord is, the command's row says. */
static void keep_bases(struct state_decoder *s, struct decoder *d, const struct mirage_cmd *cmd,
		       u64 addr)
{
	const enum pipe_base *order = cmd->data;
	unsigned int count = min(cmd->max_dw - 1u, (unsigned int)PIPE_BASES), i;
	u32 dw[PIPE_BASES];

	keep_dwords(d, addr, dw, count);
	for (i = 0; i < count; i++)
		if (dw[i] & BASE_MODIFY)
			s->ctx.base[order[i]] = dw[i] & BASE_ADDRESS;
}

void state_decode_begin(void *mem, const void *ctx)
{
	struct state_decoder *s = mem;

	if (!ctx)
		return;
	memcpy(&s->ctx, ctx, sizeof(s->ctx));
	s->stale = true;
}

void state_decode(const void *pipe, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		  u64 addr, u32 header)
{
	const struct pipe_params *params = ((const struct pipe *)pipe)->params;
	struct state_decoder *s = mem;
	unsigned int unit;

	switch (header & OPCODE) {
	case STATE_BASE_ADDRESS:
		keep_bases(s, d, cmd, addr);
		break;
	case PIPELINED_POINTERS:
		keep_dwords(d, addr, s->ctx.pointers, ARRAY_SIZE(s->ctx.pointers));
		break;
	case BINDING_TABLE_POINTERS:
		keep_dwords(d, addr, s->ctx.binding_tables, ARRAY_SIZE(s->ctx.binding_tables));
		break;
	case MEDIA_STATE_POINTERS:
		keep_dwords(d, addr, s->ctx.media, ARRAY_SIZE(s->ctx.media));
		break;
	case MEDIA_OBJECT:
		print_media(s, d, params, FIELD_GET(MOBJ_DW1_DESCRIPTOR,
						    mirage_mmu_read32(&d->mmu, addr + 4)));
		return;
	case PRIMITIVE:
		for (unit = 0; s->stale && unit <= CC_UNIT; unit++)
			print_unit(s, d, params, unit);
		s->stale = false;
		return;
	default:
		return;
	}
	s->stale = true;
}
