// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: surfaces and filters of the sampler's video scaler
 *
 * What their state means (see scaler_layout.h for the manuals).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/mmu.h>

#include "scaler.h"
#include "scaler_layout.h"

#define FULL(step_B_, bit_, bits_)	{ .step_B = (step_B_), .bit = (bit_), .bits = (bits_) }
#define HALF(step_B_, bit_)		{ .step_B = (step_B_), .bit = (bit_), .bits = 8, \
					  .half_x = true }
#define QUARTER(plane_, step_B_, bit_)	{ .plane = (plane_), .step_B = (step_B_), .bit = (bit_), \
					  .bits = 8, .half_x = true, .half_y = true }

/* Two pixels in four bytes, at these bits: of V, the first Y, and U. */
#define PACKED(name_, v, y, u)		{ .name = (name_), .has_luma = true, .channel = {	\
						[MEDIA_R] = HALF(4, v), [MEDIA_G] = FULL(2, y, 8), \
						[MEDIA_B] = HALF(4, u) } }
#define RGBA8(name_, r, g, b, a)	{ .name = (name_), .channel = {				\
						[MEDIA_R] = FULL(4, r, 8),			\
						[MEDIA_G] = FULL(4, g, 8),			\
						[MEDIA_B] = FULL(4, b, 8),			\
						[MEDIA_A] = FULL(4, a, 8) } }

static const struct media_format formats[] = {
	[MEDIA_YCRCB_NORMAL] = PACKED("YCRCB_NORMAL", 24, 0, 8),
	[MEDIA_YCRCB_SWAPUVY] = PACKED("YCRCB_SWAPUVY", 0, 8, 16),
	[MEDIA_YCRCB_SWAPUV] = PACKED("YCRCB_SWAPUV", 8, 0, 24),
	[MEDIA_YCRCB_SWAPY] = PACKED("YCRCB_SWAPY", 16, 8, 0),
	[MEDIA_PLANAR_420_8] = { .name = "PLANAR_420_8", .has_luma = true, .channel = {
		[MEDIA_R] = QUARTER(2, 1, 0), [MEDIA_G] = FULL(1, 0, 8),
		[MEDIA_B] = QUARTER(1, 1, 0) } },
	[MEDIA_R10G10B10A2] = { .name = "R10G10B10A2_UNORM", .channel = {
		[MEDIA_R] = FULL(4, 0, 10), [MEDIA_G] = FULL(4, 10, 10),
		[MEDIA_B] = FULL(4, 20, 10), [MEDIA_A] = FULL(4, 30, 2) } },
	[MEDIA_R8G8B8A8] = RGBA8("R8G8B8A8_UNORM", 0, 8, 16, 24),
	[MEDIA_R8B8] = { .name = "R8B8_UNORM", .channel = {
		[MEDIA_R] = FULL(2, 0, 8), [MEDIA_B] = FULL(2, 8, 8) } },
	[MEDIA_R8] = { .name = "R8_UNORM", .channel = { [MEDIA_R] = FULL(1, 0, 8) } },
	[MEDIA_Y8] = { .name = "Y8_UNORM", .has_luma = true,
		       .channel = { [MEDIA_G] = FULL(1, 0, 8) } },
	[MEDIA_A8Y8U8V8] = { .name = "A8Y8U8V8_UNORM", .has_luma = true, .channel = {
		[MEDIA_R] = FULL(4, 0, 8), [MEDIA_G] = FULL(4, 16, 8),
		[MEDIA_B] = FULL(4, 8, 8), [MEDIA_A] = FULL(4, 24, 8) } },
	[MEDIA_B8G8R8A8] = RGBA8("B8G8R8A8_UNORM", 16, 8, 0, 24),
};

/* The same with both kinds of chroma in one plane, U first. */
static const struct media_format interleaved_420 = {
	.name = "PLANAR_420_8 interleaved", .has_luma = true, .channel = {
		[MEDIA_R] = QUARTER(1, 2, 8), [MEDIA_G] = FULL(1, 0, 8),
		[MEDIA_B] = QUARTER(1, 2, 0) },
};

static const struct media_format *find_format(u32 code, bool interleaved)
{
	if (code == MEDIA_PLANAR_420_8 && interleaved)
		return &interleaved_420;
	return code < ARRAY_SIZE(formats) && formats[code].name ? &formats[code] : NULL;
}

/* What both generations have alike, but for where the surface is. */
static void parse_common(const u32 *dw, u32 y_u, struct media_surface *s)
{
	static const u8 tiling[4] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y,
	};

	s->width_px = FIELD_GET(MEDIA_DW1_WIDTH, dw[1]) + 1;
	s->height_px = FIELD_GET(MEDIA_DW1_HEIGHT, dw[1]) + 1;
	s->image.pitch_B = FIELD_GET(MEDIA_DW2_PITCH, dw[2]) + 1;
	s->image.tiling = tiling[FIELD_GET(MEDIA_DW2_TILING, dw[2])];
	s->x_px[1] = FIELD_GET(MEDIA_DW3_X_U, dw[3]);
	s->y_px[1] = y_u;
	s->x_px[2] = FIELD_GET(MEDIA_DW4_X_V, dw[4]);
	s->y_px[2] = FIELD_GET(MEDIA_DW4_Y_V, dw[4]);
	s->chroma_y = FIELD_GET(MEDIA_DW1_CHROMA_V, dw[1]);
}

static void parse_gen7(const u32 *dw, struct media_surface *s)
{
	*s = (struct media_surface) {
		.format = find_format(FIELD_GET(MEDIA7_DW2_FORMAT, dw[2]),
				      dw[2] & MEDIA7_DW2_INTERLEAVED),
		.image.base = dw[0],
	};
	/* The last two are Gen9's. */
	if (FIELD_GET(MEDIA7_DW2_FORMAT, dw[2]) > MEDIA_Y8)
		s->format = NULL;
	parse_common(dw, FIELD_GET(MEDIA7_DW3_Y_U, dw[3]), s);
}

static void parse_gen9(const u32 *dw, struct media_surface *s)
{
	unsigned int i;

	*s = (struct media_surface) {
		.format = find_format(FIELD_GET(MEDIA9_DW2_FORMAT, dw[2]),
				      dw[2] & MEDIA_DW2_INTERLEAVED),
		.image.base = dw[MEDIA9_DW_BASE] | (u64)dw[MEDIA9_DW_BASE + 1] << 32,
		.chroma_x = dw[2] & MEDIA9_DW2_CHROMA_U ? 2 : 0,
		.skips_rows = dw[5] & MEDIA9_DW5_LINE_STRIDE,
		.odd_rows = dw[5] & MEDIA9_DW5_LINE_OFFSET,
		.mirrors = dw[2] & MEDIA9_DW2_MIRROR,
		.rotates = dw[0] & MEDIA9_DW0_ROTATION,
	};
	parse_common(dw, FIELD_GET(MEDIA_DW3_Y_U, dw[3]), s);
	s->chroma_y |= dw[2] & MEDIA9_DW2_CHROMA_V ? 4 : 0;
	s->x_px[0] = FIELD_GET(MEDIA9_DW0_X, dw[0]) * MEDIA9_DW0_UNIT;
	s->y_px[0] = FIELD_GET(MEDIA9_DW0_Y, dw[0]) * MEDIA9_DW0_UNIT;
	/* Planes of chroma are placed from that of luma on; what has no planes begins there. */
	if (FIELD_GET(MEDIA9_DW2_FORMAT, dw[2]) == MEDIA_PLANAR_420_8) {
		for (i = 1; i < MEDIA_PLANES; i++) {
			s->x_px[i] += s->x_px[0];
			s->y_px[i] += s->y_px[0];
		}
		return;
	}
	s->x_px[0] = s->x_px[1];
	s->y_px[0] = s->y_px[1];
}

/* Gen7 has luma adaptive, and chroma of four texels. */
static void parse_avs_gen7(struct mirage_mmu *mmu, u64 addr, u64 base, struct avs_state *st)
{
	u32 dw[AVS7_SAMPLER_DW], control;

	mirage_mmu_read(mmu, addr, dw, sizeof(dw));
	*st = (struct avs_state) {
		.entries = base + (dw[1] & AVS7_DW1_STATE),
		.ief_bypass = dw[0] & AVS7_DW0_IEF_BYPASS,
		.nearest = dw[0] & AVS7_DW0_NEAREST,
		.keyed = dw[0] & AVS7_DW0_KEY,
	};
	mirage_mmu_read(mmu, st->entries + AVS7_STATE_DW_CONTROL * sizeof(u32), &control,
			sizeof(control));
	st->sharpness = FIELD_GET(AVS_CONTROL0_SHARPNESS, control);
}

/* Enable 8-tap filter: bit 1: of all channels; bit 0: adaptive. */
static void parse_avs_gen9(struct mirage_mmu *mmu, u64 addr, u64 base, struct avs_state *st)
{
	u32 dw[AVS9_SAMPLER_DW], control[2], taps;

	mirage_mmu_read(mmu, addr, dw, sizeof(dw));
	mirage_mmu_read(mmu, addr + AVS9_DW_CONTROL * sizeof(u32), control, sizeof(control));
	taps = FIELD_GET(AVS9_DW3_TAPS, dw[3]);
	*st = (struct avs_state) {
		.entries = addr + AVS9_DW_ENTRIES * sizeof(u32),
		.more = addr + AVS9_DW_MORE * sizeof(u32),
		.sharpness = FIELD_GET(AVS_CONTROL0_SHARPNESS, control[0]),
		.all_long = taps & 2,
		.blends = control[1] & AVS_CONTROL1_ALL ? BIT(MEDIA_R) | BIT(MEDIA_B) : 0,
		.plain = !(taps & 1),
		.shuffles = dw[4] & AVS9_DW4_SHUFFLE,
	};
}

const struct scaler_params mirage_scaler_gen7 = {
	.parse = parse_gen7,
	.parse_avs = parse_avs_gen7,
	.sampler_B = AVS7_SAMPLER_B,
};

const struct scaler_params mirage_scaler_gen9 = {
	.parse = parse_gen9,
	.parse_avs = parse_avs_gen9,
	.sampler_B = AVS9_SAMPLER_B,
	.interleaved_taps = true,
	.all_phases = true,
	.controls = true,
};

static u64 entry_addr(const struct avs_state *st, unsigned int i)
{
	if (i < AVS9_MORE_PHASES)
		return st->entries + i * AVS_ENTRY_DW * sizeof(u32);
	return st->more + (i - AVS9_MORE_PHASES) * AVS_ENTRY_DW * sizeof(u32);
}

void avs_read_entry(const struct scaler_params *params, struct mirage_mmu *mmu,
		    const struct avs_state *st, unsigned int phase, bool down,
		    struct avs_entry *entry)
{
	bool reverse = !params->all_phases && phase > AVS_PHASES / 2;
	unsigned int i, table1 = (AVS_ENTRY_TABLE1_DW + (down ? 2 : 0)) * sizeof(u32);
	s8 raw[AVS_ENTRY_DW * sizeof(u32)];

	mirage_mmu_read(mmu, entry_addr(st, reverse ? AVS_PHASES - phase : phase), raw,
			sizeof(raw));
	memset(entry, 0, sizeof(*entry));
	for (i = 0; i < AVS_TAPS; i++) {
		unsigned int to = reverse ? AVS_TAPS - 1 - i : i;
		bool middle = i >= AVS_SHORT && i < AVS_SHORT + AVS_SHORT_TAPS;

		if (params->interleaved_taps)
			entry->table[0][to] = raw[2 * i + down];
		else
			entry->table[0][to] = raw[AVS_TAPS * down + i];
		entry->table[1][to] = middle ? raw[table1 + i] : 0;
	}
}
