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
#include "intel/eu/eu.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"
#include "intel/state/unit_layout.h"
#include "pipeline.h"

#define MAX_STATE_DW	11u
/* A state need not say how many surfaces it has; then they end with an empty entry. */
#define MAX_SURFACES	32u
#define LIKELY_SURFACES	8u
#define MAX_SAMPLERS	16u

#define STATE_BASE_ADDRESS	0x61010000u
#define PIPELINED_POINTERS	0x78000000u
#define BINDING_TABLE_POINTERS	0x78010000u
#define PRIMITIVE		0x7b000000u
#define OPCODE			GENMASK(31, 16)

#define BASE_MODIFY		BIT(0)
#define BASE_ADDRESS		GENMASK(31, 12)

/**
 * struct field - a field of a state structure
 * @name: what it is
 * @dw: DWord it is in
 * @address: printed where it stands, not shifted down
 * @mask: its bits
 */
struct field {
	const char *name;
	u8 dw;
	bool address;
	u32 mask;
};

/**
 * struct layout - a state structure
 * @name: as in the manual
 * @len_dw: its length
 * @num_fields: entries of @field
 * @field: in the order of DWords
 */
struct layout {
	const char *name;
	u8 len_dw;
	u8 num_fields;
	const struct field *field;
};

#define VALUE(name, dw, mask)	{ name, dw, false, mask }
#define ADDRESS(name, dw, mask)	{ name, dw, true, mask }

#define UNIT_FIELDS							\
	ADDRESS("kernel", 0, UNIT_DW0_KSP),				\
	VALUE("grf_blocks", 0, UNIT_DW0_GRF_BLOCKS),			\
	VALUE("single_flow", 1, UNIT_DW1_SPF),				\
	VALUE("alternate_float", 1, UNIT_DW1_ALT),			\
	VALUE("surfaces", 1, GENMASK(25, 18)),				\
	ADDRESS("scratch", 2, UNIT_DW2_SCRATCH_BASE),			\
	VALUE("scratch_size", 2, UNIT_DW2_SCRATCH_SIZE),		\
	VALUE("constants", 3, UNIT_DW3_CURBE_LENGTH),			\
	VALUE("constants_from", 3, UNIT_DW3_CURBE_OFFSET)

#define URB_FIELDS							\
	VALUE("urb_read", 3, UNIT_DW3_URB_LENGTH),			\
	VALUE("urb_read_from", 3, UNIT_DW3_URB_OFFSET),			\
	VALUE("first_grf", 3, UNIT_DW3_GRF_START),			\
	VALUE("max_threads", 4, UNIT_DW4_MAX_THREADS),			\
	VALUE("entry_size", 4, UNIT_DW4_ENTRY_SIZE),			\
	VALUE("entries", 4, UNIT_DW4_ENTRIES),				\
	VALUE("statistics", 4, UNIT_DW4_STATISTICS)

static const struct field vs_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	ADDRESS("samplers", 5, UNIT_SAMPLER_PTR),
	VALUE("sampler_count", 5, GENMASK(2, 0)),
	VALUE("cache_off", 6, VS_DW6_CACHE_DISABLE),
	VALUE("on", 6, VS_DW6_ENABLE),
};

static const struct field gs_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	VALUE("so_statistics", 4, GS_DW4_SO_STATISTICS),
	VALUE("rendering", 4, GS_DW4_RENDERING),
	ADDRESS("samplers", 5, UNIT_SAMPLER_PTR),
	VALUE("sampler_count", 5, GENMASK(2, 0)),
	VALUE("reorder", 6, GS_DW6_REORDER),
	VALUE("svbi_payload", 6, GS_DW6_SVBI_PAYLOAD),
	VALUE("max_viewport", 6, GS_DW6_MAX_VPINDEX),
};

static const struct field clip_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	VALUE("z_zero_one", 5, CLIP_DW5_API_D3D),
	VALUE("screen_space", 5, CLIP_DW5_SCREEN_SPACE),
	VALUE("test_xy", 5, CLIP_DW5_TEST_XY),
	VALUE("test_z", 5, CLIP_DW5_TEST_Z),
	VALUE("test_guard_band", 5, CLIP_DW5_TEST_GB),
	VALUE("test_negative_w", 5, CLIP_DW5_TEST_NEGW),
	VALUE("user_planes", 5, CLIP_DW5_UCF_MASK),
	VALUE("mode", 5, CLIP_DW5_MODE),
	ADDRESS("viewport", 6, CLIP_DW6_VIEWPORT),
};

static const struct field sf_fields[] = {
	UNIT_FIELDS, URB_FIELDS,
	ADDRESS("viewport", 5, SF_DW5_VIEWPORT),
	VALUE("transform", 5, SF_DW5_VIEWPORT_ENABLE),
	VALUE("front_ccw", 5, SF_DW5_FRONT_CCW),
	VALUE("antialias", 6, SF_DW6_AA_ENABLE),
	VALUE("cull", 6, SF_DW6_CULL_MODE),
	VALUE("line_width_half", 6, SF_DW6_LINE_WIDTH),
	VALUE("point_rule", 6, SF_DW6_POINT_RULE),
	VALUE("scissor", 6, SF_DW6_SCISSOR_ENABLE),
	VALUE("x_bias_16th", 6, SF_DW6_X_BIAS),
	VALUE("y_bias_16th", 6, SF_DW6_Y_BIAS),
	VALUE("last_pixel", 7, SF_DW7_LAST_PIXEL),
	VALUE("provoking_triangle", 7, SF_DW7_PROVOKING_TRI),
	VALUE("provoking_line", 7, SF_DW7_PROVOKING_LINE),
	VALUE("provoking_fan", 7, SF_DW7_PROVOKING_FAN),
	VALUE("sprite", 7, SF_DW7_SPRITE_POINT),
	VALUE("point_width_from_state", 7, SF_DW7_POINT_STATE),
	VALUE("point_width_8th", 7, SF_DW7_POINT_WIDTH),
};

static const struct field wm_fields[] = {
	UNIT_FIELDS,
	VALUE("depth_row", 1, WM_DW1_DEPTH_OFFSET),
	VALUE("urb_read", 3, WM_DW3_URB_LENGTH),
	VALUE("urb_read_from", 3, UNIT_DW3_URB_OFFSET),
	VALUE("first_grf", 3, UNIT_DW3_GRF_START),
	ADDRESS("samplers", 4, UNIT_SAMPLER_PTR),
	VALUE("sampler_count", 4, GENMASK(4, 2)),
	VALUE("statistics", 4, WM_DW4_STATISTICS),
	VALUE("max_threads", 5, GENMASK(31, 25)),
	VALUE("kill_pixel", 5, WM_DW5_KILL_PIXEL),
	VALUE("computed_depth", 5, WM_DW5_COMPUTED_DEPTH),
	VALUE("source_depth", 5, WM_DW5_SOURCE_DEPTH),
	VALUE("dispatch", 5, WM_DW5_DISPATCH_ENABLE),
	VALUE("early_depth", 5, WM_DW5_EARLY_DEPTH),
	VALUE("polygon_stipple", 5, WM_DW5_POLY_STIPPLE),
	VALUE("depth_offset", 5, WM_DW5_DEPTH_OFFSET),
	VALUE("line_stipple", 5, WM_DW5_LINE_STIPPLE),
	VALUE("pixels_32", 5, WM_DW5_PIXELS_32),
	VALUE("pixels_16", 5, WM_DW5_PIXELS_16),
	VALUE("pixels_8", 5, WM_DW5_PIXELS_8),
	ADDRESS("kernel_1", 8, UNIT_DW0_KSP),
	ADDRESS("kernel_2", 9, UNIT_DW0_KSP),
	ADDRESS("kernel_3", 10, UNIT_DW0_KSP),
};

static const struct field cc_fields[] = {
	VALUE("stencil_test", 0, CC_DW0_STENCIL_TEST),
	VALUE("stencil_func", 0, CC_DW0_FUNC),
	VALUE("stencil_fail", 0, CC_DW0_FAIL),
	VALUE("stencil_zfail", 0, CC_DW0_ZFAIL),
	VALUE("stencil_zpass", 0, CC_DW0_ZPASS),
	VALUE("stencil_write", 0, CC_DW0_STENCIL_WRITE),
	VALUE("two_sided", 0, CC_DW0_TWO_SIDED),
	VALUE("stencil_ref", 1, CC_DW1_REF),
	VALUE("stencil_test_mask", 1, CC_DW1_TEST_MASK),
	VALUE("stencil_write_mask", 1, CC_DW1_WRITE_MASK),
	VALUE("depth_test", 2, CC_DW2_DEPTH_TEST),
	VALUE("depth_func", 2, CC_DW2_DEPTH_FUNC),
	VALUE("depth_write", 2, CC_DW2_DEPTH_WRITE),
	VALUE("logic_op", 2, CC_DW2_LOGIC_OP),
	VALUE("blend", 3, CC_DW3_BLEND),
	VALUE("alpha_apart", 3, CC_DW3_ALPHA_INDEPENDENT),
	VALUE("alpha_test", 3, CC_DW3_ALPHA_TEST),
	VALUE("alpha_func", 3, CC_DW3_ALPHA_FUNC),
	ADDRESS("viewport", 4, CC_DW4_VIEWPORT),
	VALUE("dither", 5, CC_DW5_DITHER),
	VALUE("logic_func", 5, CC_DW5_LOGIC_FUNC),
	VALUE("statistics", 5, CC_DW5_STATISTICS),
	VALUE("alpha_blend", 5, CC_DW5_ALPHA_BLEND),
	VALUE("alpha_src", 5, CC_DW5_ALPHA_SRC),
	VALUE("alpha_dst", 5, CC_DW5_ALPHA_DST),
	VALUE("blend_func", 6, CC_DW6_BLEND_FUNC),
	VALUE("src", 6, CC_DW6_SRC),
	VALUE("dst", 6, CC_DW6_DST),
	VALUE("clamp_range", 6, CC_DW6_CLAMP),
	VALUE("pre_clamp", 6, CC_DW6_PRE_CLAMP),
	VALUE("post_clamp", 6, CC_DW6_POST_CLAMP),
	VALUE("alpha_ref", 7, CC_DW7_ALPHA_REF_U8),
};

static const struct field sampler_fields[] = {
	VALUE("off", 0, SAMP_DW0_DISABLE),
	VALUE("lod_preclamp", 0, SAMP_DW0_LOD_PRECLAMP),
	VALUE("base_level_half", 0, SAMP_DW0_BASE_LEVEL),
	VALUE("mip", 0, SAMP_DW0_MIP_FILTER),
	VALUE("mag", 0, SAMP_DW0_MAG_FILTER),
	VALUE("min", 0, SAMP_DW0_MIN_FILTER),
	VALUE("lod_bias_64th", 0, SAMP_DW0_LOD_BIAS),
	VALUE("compare", 0, SAMP_DW0_SHADOW),
	VALUE("min_lod_64th", 1, SAMP_DW1_MIN_LOD),
	VALUE("max_lod_64th", 1, SAMP_DW1_MAX_LOD),
	VALUE("wrap_x", 1, SAMP_DW1_TCX),
	VALUE("wrap_y", 1, SAMP_DW1_TCY),
	VALUE("wrap_z", 1, SAMP_DW1_TCZ),
	ADDRESS("border", 2, SAMP_DW2_BORDER),
	VALUE("key", 3, SAMP_DW3_KEY_ENABLE),
	VALUE("anisotropy", 3, SAMP_DW3_MAX_ANISO),
	VALUE("round", 3, SAMP_DW3_ROUND),
};

static const struct field sf_viewport_fields[] = {
	VALUE("scissor_x0", 6, SCISSOR_X), VALUE("scissor_y0", 6, SCISSOR_Y),
	VALUE("scissor_x1", 7, SCISSOR_X), VALUE("scissor_y1", 7, SCISSOR_Y),
};

#define LAYOUT(name, len_dw, fields)	{ name, len_dw, ARRAY_SIZE(fields), fields }

#define CC_UNIT		PIPE_UNITS

static const struct layout unit_layouts[PIPE_UNITS + 1] = {
	[PIPE_VS] = LAYOUT("VS_STATE", VS_STATE_DW, vs_fields),
	[PIPE_GS] = LAYOUT("GS_STATE", GS_STATE_DW, gs_fields),
	[PIPE_CLIP] = LAYOUT("CLIP_STATE", CLIP_STATE_DW, clip_fields),
	[PIPE_SF] = LAYOUT("SF_STATE", SF_STATE_DW, sf_fields),
	[PIPE_WM] = LAYOUT("WM_STATE", WM_STATE_DW_GEN5, wm_fields),
	[CC_UNIT] = LAYOUT("COLOR_CALC_STATE", CC_STATE_DW, cc_fields),
};

static const struct layout sampler_layout = LAYOUT("SAMPLER_STATE", SAMPLER_STATE_DW,
						   sampler_fields);
static const struct layout sf_viewport_layout = LAYOUT("SF_VIEWPORT", SF_VIEWPORT_DW,
						       sf_viewport_fields);
static const struct layout cc_viewport_layout = { "CC_VIEWPORT", CC_VIEWPORT_DW };
static const struct layout clip_viewport_layout = { "CLIP_VIEWPORT", CLIP_VIEWPORT_DW };

static u32 bits_of(u32 val, u32 mask)
{
	return (val & mask) / (mask & -mask);
}

static unsigned int print_fields(const struct layout *l, unsigned int dw, u32 val, char *text,
				 unsigned int size_B)
{
	unsigned int len_B = 0, i;

	for (i = 0; i < l->num_fields; i++) {
		const struct field *f = &l->field[i];
		u32 bits = val & f->mask;

		if (f->dw != dw || !bits)
			continue;
		if (f->address)
			len_B += scnprintf(text + len_B, size_B - len_B, " %s=0x%08x", f->name,
					   bits);
		else
			len_B += scnprintf(text + len_B, size_B - len_B, " %s=%u", f->name,
					   bits_of(val, f->mask));
	}
	return len_B;
}

/* Read and print a structure of @len_dw DWords. */
static void print_state(struct decoder *d, const struct layout *l, u32 addr, unsigned int len_dw,
			u32 *dw)
{
	char text[DECODE_LINE_B - 32];
	unsigned int i;

	mirage_mmu_read(&d->mmu, addr, dw, len_dw * sizeof(u32));
	decode_line(d, "    %s at 0x%08x", l->name, addr);
	for (i = 0; i < len_dw; i++) {
		text[0] = '\0';
		print_fields(l, i, dw[i], text, sizeof(text));
		decode_line(d, "      %08x%s", dw[i], text);
	}
}

static void print_kernel(struct state_decoder *s, struct decoder *d,
			 const struct pipe_params *params, u32 start)
{
	struct eu_kernel kernel = {
		.mmu = &d->mmu,
		.base = s->ctx.base[params->instruction_base ? PIPE_BASE_INSTRUCTION :
							       PIPE_BASE_GENERAL],
		.start = start,
	};
	u32 addr = kernel.base + start, size_B, at = 0;
	unsigned int i;

	for (i = 0; i < s->num_kernels; i++)
		if (s->kernels[i] == addr)
			return;
	if (s->num_kernels < STATE_MAX_KERNELS)
		s->kernels[s->num_kernels++] = addr;
	size_B = mirage_eu_measure(params->isa, &kernel);
	decode_line(d, "    kernel at 0x%08x, %u bytes", addr, size_B);
	while (at < size_B && d->lines_left) {
		char text[DECODE_LINE_B - 16];
		u8 code[16];

		mirage_mmu_read(&d->mmu, addr + at, code, sizeof(code));
		i = mirage_eu_disasm(params->isa, code, text, sizeof(text));
		decode_line(d, "      +%04x: %s", at, text);
		at += i;
	}
}

static void print_samplers(struct decoder *d, u32 addr, unsigned int groups)
{
	u32 dw[SAMPLER_STATE_DW];
	unsigned int i;

	/* They are counted in fours. */
	for (i = 0; i < min(4 * groups, MAX_SAMPLERS); i++)
		print_state(d, &sampler_layout, addr + i * sizeof(dw), SAMPLER_STATE_DW, dw);
}

static void print_surface(struct decoder *d, const struct pipe_params *params, unsigned int bti,
			  u32 addr)
{
	static const char *const types[8] = {
		"1D", "2D", "3D", "CUBE", "BUFFER", "?", "?", "NULL",
	};
	static const u8 tilings[4] = { [2] = MIRAGE_TILING_X, [3] = MIRAGE_TILING_Y };
	const struct surface_params *surfaces = params->messages->surfaces;
	const struct intel_surface_format *format;
	enum mirage_tiling tiling;
	u32 dw[SURFACE_STATE_MAX_DW] = { };

	mirage_mmu_read(&d->mmu, addr, dw, surfaces->state_dw * sizeof(u32));
	format = mirage_intel_surface_format(surfaces->formats, bits_of(dw[0], SURF_DW0_FORMAT));
	tiling = tilings[dw[3] & (SURF_DW3_TILED | SURF_DW3_TILE_Y)];
	decode_line(d, "    [%u] SURFACE_STATE at 0x%08x: %s %s %ux%ux%u, pitch %u, %s, at 0x%08x",
		    bti, addr, types[bits_of(dw[0], SURF_DW0_TYPE)],
		    mirage_format_desc(format->format)->name,
		    bits_of(dw[2], SURF_DW2_WIDTH) + 1, bits_of(dw[2], SURF_DW2_HEIGHT) + 1,
		    bits_of(dw[3], SURF_DW3_DEPTH) + 1, bits_of(dw[3], SURF_DW3_PITCH) + 1,
		    mirage_tile_layouts[tiling].name, dw[1]);
	decode_line(d, "      %08x %08x %08x %08x %08x %08x", dw[0], dw[1], dw[2], dw[3], dw[4],
		    dw[5]);
}

static void print_surfaces(struct state_decoder *s, struct decoder *d,
			   const struct pipe_params *params, unsigned int unit, unsigned int count)
{
	u32 base = s->ctx.base[PIPE_BASE_SURFACE];
	u32 table = base + s->ctx.binding_tables[unit];
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
			print_state(d, &clip_viewport_layout, general + (dw[6] & CLIP_DW6_VIEWPORT),
				    CLIP_VIEWPORT_DW, viewport);
		break;
	case PIPE_SF:
		if (dw[5] & SF_DW5_VIEWPORT_ENABLE)
			print_state(d, &sf_viewport_layout, general + (dw[5] & SF_DW5_VIEWPORT),
				    SF_VIEWPORT_DW, viewport);
		break;
	case PIPE_WM:
		print_samplers(d, general + (dw[4] & UNIT_SAMPLER_PTR), dw[4] >> 2 & 7);
		for (i = 8; i < 7u + params->ksps; i++)
			if (dw[i] & UNIT_DW0_KSP)
				print_kernel(s, d, params, dw[i] & UNIT_DW0_KSP);
		break;
	default:
		print_state(d, &cc_viewport_layout, general + (dw[4] & CC_DW4_VIEWPORT),
			    CC_VIEWPORT_DW, viewport);
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
	unsigned int len_dw = unit == PIPE_WM ? params->wm_state_dw : unit_layouts[unit].len_dw;
	u32 dw[MAX_STATE_DW] = { };

	mirage_mmu_read(&d->mmu, addr, dw, len_dw * sizeof(u32));
	if (!unit_is_on(s, unit, dw)) {
		decode_line(d, "    %s at 0x%08x: off", unit_layouts[unit].name, addr);
		return;
	}
	print_state(d, &unit_layouts[unit], addr, len_dw, dw);
	print_extras(s, d, params, unit, dw);
	if (unit == CC_UNIT)
		return;
	if (unit != PIPE_CLIP && unit != PIPE_SF)
		print_surfaces(s, d, params, unit, FIELD_GET(GENMASK(25, 18), dw[1]));
	print_kernel(s, d, params, dw[0] & UNIT_DW0_KSP);
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
