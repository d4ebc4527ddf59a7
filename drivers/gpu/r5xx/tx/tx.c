// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texture registers
 *
 * Section 11.9 of the acceleration guide; what its text has lost (TX_FILTER1, compressed formats,
 * anisotropy) is as Linux and Mesa have it.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format/float_lanes.h"
#include "format/format.h"
#include "levels.h"
#include "r5xx/state.h"
#include "tx.h"

#define FORMAT_MSB		0x20u
#define NUM_FORMATS		0x40u

/* Order of the components that the core's R, G, B and A are. */
enum order {
	ORDER_RGBA,
	ORDER_BGRA,
	ORDER_YUV,
};

/**
 * struct tx_format - a value of TXFORMAT, with TXFORMAT_MSB as bit 5
 * @format: what the core calls it
 * @snorm: the same with a sign, where that is no matter of its components
 * @border: what TX_BORDER_COLOR is
 * @order: enum order
 */
struct tx_format {
	u16 format;
	u16 snorm;
	u16 border;
	u8 order;
};

#define ROW(f, b)	{ .format = MIRAGE_FORMAT_##f, .border = MIRAGE_FORMAT_##b }
#define BLOCK(f, s, b, o) { .format = MIRAGE_FORMAT_##f, .snorm = MIRAGE_FORMAT_##s, \
			    .border = MIRAGE_FORMAT_##b, .order = ORDER_##o }

static const struct tx_format formats[NUM_FORMATS] = {
	[0x00] = ROW(R8_UNORM, R8G8B8A8_UNORM),
	[0x01] = ROW(R16_UNORM, R16G16_UNORM),
	[0x02] = ROW(R4G4_UNORM, R4G4B4A4_UNORM),
	[0x03] = ROW(R8G8_UNORM, R8G8B8A8_UNORM),
	[0x04] = ROW(R16G16_UNORM, R16G16_UNORM),
	[0x05] = ROW(R2G3B3_UNORM, R2G3B3_UNORM),
	[0x06] = ROW(R5G6B5_UNORM, R5G6B5_UNORM),
	[0x07] = ROW(R5G5B6_UNORM, R5G5B6_UNORM),
	[0x08] = ROW(R10G11B11_UNORM, R10G11B11_UNORM),
	[0x09] = ROW(R11G11B10_UNORM, R11G11B10_UNORM),
	[0x0a] = ROW(R4G4B4A4_UNORM, R4G4B4A4_UNORM),
	[0x0b] = ROW(R5G5B5A1_UNORM, R5G5B5A1_UNORM),
	[0x0c] = ROW(R8G8B8A8_UNORM, R8G8B8A8_UNORM),
	[0x0d] = ROW(R10G10B10A2_UNORM, R10G10B10A2_UNORM),
	[0x0e] = ROW(R16G16B16A16_UNORM, R8G8B8A8_UNORM),
	[0x0f] = BLOCK(BC1_UNORM, BC1_UNORM, B8G8R8A8_UNORM, BGRA),
	[0x10] = BLOCK(BC2_UNORM, BC2_UNORM, B8G8R8A8_UNORM, BGRA),
	[0x11] = BLOCK(BC3_UNORM, BC3_UNORM, B8G8R8A8_UNORM, BGRA),
	[0x12] = ROW(R8_UNORM, R8G8B8A8_UNORM),
	[0x13] = BLOCK(B8G8R8A8_UNORM, B8G8R8A8_UNORM, B8G8R8A8_UNORM, YUV),
	[0x14] = BLOCK(YCRCB_NORMAL, YCRCB_NORMAL, B8G8R8A8_UNORM, YUV),
	[0x15] = BLOCK(YCRCB_SWAPY, YCRCB_SWAPY, B8G8R8A8_UNORM, YUV),
	[0x16] = ROW(R16_UNORM, R16G16_UNORM),
	[0x17] = ROW(R16G16_UNORM, R16G16_UNORM),
	[0x18] = ROW(R16_FLOAT, R16G16_FLOAT),
	[0x19] = ROW(R16G16_FLOAT, R16G16_FLOAT),
	[0x1a] = ROW(R16G16B16A16_FLOAT, R8G8B8A8_UNORM),
	[0x1b] = ROW(R32_FLOAT, R32_FLOAT),
	[0x1c] = ROW(R32G32_FLOAT, R8G8B8A8_UNORM),
	[0x1d] = ROW(R32G32B32A32_FLOAT, R8G8B8A8_UNORM),
	[0x1e] = ROW(R24_FLOAT, R24_FLOAT),
	[0x1f] = BLOCK(BC5_UNORM, BC5_SNORM, R8G8B8A8_UNORM, RGBA),
	[FORMAT_MSB | 0] = ROW(R1_UNORM, R8G8B8A8_UNORM),
	[FORMAT_MSB | 1] = ROW(R1_UNORM_REVERSE, R8G8B8A8_UNORM),
	[FORMAT_MSB | 2] = ROW(R10X6_UNORM, R10G10B10A2_UNORM),
	[FORMAT_MSB | 3] = ROW(R10X6G10X6_UNORM, R10G10B10A2_UNORM),
	[FORMAT_MSB | 4] = ROW(R10X6G10X6B10X6A10X6_UNORM, R10G10B10A2_UNORM),
	[FORMAT_MSB | 5] = BLOCK(BC4_UNORM, BC4_SNORM, R4G4B4A4_UNORM, RGBA),
	[FORMAT_MSB | 6] = ROW(G8R24_UNORM, G8R24_UNORM),
};

#undef ROW
#undef BLOCK

#define FORMAT_Y8		0x12u
#define FORMAT_ATI1N		(FORMAT_MSB | 5)

/**
 * struct tx_regs - the registers of a unit
 * @filter0: TX_FILTER0, and so on
 */
struct tx_regs {
	u32 filter0;
	u32 filter1;
	u32 format0;
	u32 format1;
	u32 format2;
	u32 offset;
	u32 key;
	u32 border;
};

static struct tx_regs read_regs(const struct r5xx_state *s, u32 i)
{
	return (struct tx_regs) {
		.filter0 = r5xx_reg(s, TX_FILTER0(i)),
		.filter1 = r5xx_reg(s, TX_FILTER1(i)),
		.format0 = r5xx_reg(s, TX_FORMAT0(i)),
		.format1 = r5xx_reg(s, TX_FORMAT1(i)),
		.format2 = r5xx_reg(s, TX_FORMAT2(i)),
		.offset = r5xx_reg(s, TX_OFFSET(i)),
		.key = r5xx_reg(s, TX_CHROMA_KEY(i)),
		.border = r5xx_reg(s, TX_BORDER_COLOR(i)),
	};
}

static u32 format_code(const struct tx_regs *r)
{
	return FIELD_GET(TX_FORMAT1_TXFORMAT, r->format1) |
	       (r->format2 & TX_FORMAT2_TXFORMAT_MSB ? FORMAT_MSB : 0);
}

/* The formats that SEL_* and SIGNED_COMP* are not for. */
static bool is_yuv(const struct tx_regs *r, const struct tx_format *f)
{
	return f->order == ORDER_YUV || format_code(r) == FORMAT_Y8;
}

/* SEL_RED, GREEN, BLUE and ALPHA. */
static void read_select(const struct tx_regs *r, u8 select[4])
{
	select[0] = FIELD_GET(TX_FORMAT1_SEL_RED, r->format1);
	select[1] = FIELD_GET(TX_FORMAT1_SEL_GREEN, r->format1);
	select[2] = FIELD_GET(TX_FORMAT1_SEL_BLUE, r->format1);
	select[3] = FIELD_GET(TX_FORMAT1_SEL_ALPHA, r->format1);
}

/* Where the core has component @c of a format. Without the bit, S3TC has red first. */
static u32 channel_of(const struct tx_regs *r, const struct tx_format *f, u32 c)
{
	bool swapped = f->order == ORDER_BGRA && r->filter1 & TX_FILTER1_DXTC_SWIZZLE_ENABLE;

	return swapped && c != 3 ? 2 - c : c;
}

static void set_select(struct r5xx_tx_unit *unit, const struct tx_regs *r,
		       const struct tx_format *f)
{
	u8 select[4];
	u32 k;

	read_select(r, select);
	for (k = 0; k < 4; k++)
		unit->swizzle[k] = select[k] < 4 ? channel_of(r, f, select[k]) : select[k];
	unit->luma = format_code(r) == FORMAT_Y8;
	if (!is_yuv(r, f))
		return;
	/* Y and YUV are not selected from (SEL_*). */
	for (k = 0; k < 4; k++)
		unit->swizzle[k] = k;
	/* As it is, Y stands for red and green. */
	if (unit->luma && !(r->format1 & TX_FORMAT1_YUV_TO_RGB))
		unit->swizzle[1] = 0;
}

static u32 signed_components(const struct tx_regs *r, const struct tx_format *f)
{
	return is_yuv(r, f) ? 0 : FIELD_GET(TX_FORMAT1_SIGNED_COMP, r->format1);
}

/* The curve is taken from components that become colours: alpha has none. */
static u32 gamma_channels(const struct r5xx_tx_unit *unit, const struct tx_regs *r)
{
	u32 k, channels = 0;

	if (!(r->format1 & TX_FORMAT1_GAMMA))
		return 0;
	for (k = 0; k < 3; k++)
		if (unit->swizzle[k] < 4)
			channels |= 1u << unit->swizzle[k];
	return channels;
}

static void set_format(struct r5xx_tx_unit *unit, const struct tx_regs *r,
		       const struct tx_format *f)
{
	struct tex_surface *surface = &unit->surface;
	bool is_block = f->snorm != MIRAGE_FORMAT_NONE;
	u32 sign = signed_components(r, f);

	surface->format = is_block && sign ? f->snorm : f->format;
	surface->signed_channels = is_block ? 0 : sign;
	surface->signed_pow2 = r->format2 & TX_FORMAT2_POW2FIX2FLT;
	surface->gamma_channels = gamma_channels(unit, r);
	/* U and V */
	if (f->order == ORDER_YUV && r->format1 & TX_FORMAT1_SWAP_YUV)
		surface->flipped_channels = 1 | 4;
	/* The most usual ones have a table. */
	if (surface->gamma_channels == 7 && surface->format == MIRAGE_FORMAT_R8G8B8A8_UNORM &&
	    !surface->signed_channels) {
		surface->format = MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB;
		surface->gamma_channels = 0;
	}
}

static void set_levels(struct tex_surface *surface, const struct tx_regs *r)
{
	const struct mirage_format_desc *desc = mirage_format_desc(surface->format);
	u32 type = FIELD_GET(TX_FORMAT1_TEX_COORD_TYPE, r->format1);
	struct r5xx_image image = {
		.base = r->offset & TX_OFFSET_TXOFFSET,
		.bytes = max(desc->bits / 8u, 1u),
		.block_px = desc->block_h_px,
		.block_w_px = desc->block_w_px,
		.width_px = FIELD_GET(TX_FORMAT0_TXWIDTH, r->format0) + 1,
		.height_px = FIELD_GET(TX_FORMAT0_TXHEIGHT, r->format0) + 1,
		.depth_px = 1,
		.num_levels = min(FIELD_GET(TX_FORMAT0_NUM_LEVELS, r->format0) + 1u,
				  R5XX_TX_MAX_LEVELS),
		.is_cube = type == 2,
		.macro = r->offset & TX_OFFSET_MACRO_TILE,
		.macro_switch = r->filter1 & TX_FILTER1_MACRO_SWITCH,
		.micro = FIELD_GET(TX_OFFSET_MICRO_TILE, r->offset),
		.swap = r5xx_swap(FIELD_GET(TX_OFFSET_ENDIAN_SWAP, r->offset)),
	};

	if (r->format2 & TX_FORMAT2_TXWIDTH_11)
		image.width_px += 2048;
	if (r->format2 & TX_FORMAT2_TXHEIGHT_11)
		image.height_px += 2048;
	if (r->format0 & TX_FORMAT0_TXPITCH_EN)
		image.pitch_px = FIELD_GET(TX_FORMAT2_TXPITCH, r->format2) + 1;
	if (type == 1)
		image.depth_px = 1u << min(FIELD_GET(TX_FORMAT0_TXDEPTH, r->format0), 12u);
	r5xx_levels(&image, surface->level);
	surface->num_levels = image.num_levels;
}

static void set_surface(struct r5xx_tx_unit *unit, const struct tx_regs *r,
			const struct tx_format *f)
{
	static const u8 types[] = { TEX_2D, TEX_3D, TEX_CUBE, TEX_2D };
	struct tex_surface *surface = &unit->surface;

	set_format(unit, r, f);
	surface->type = types[FIELD_GET(TX_FORMAT1_TEX_COORD_TYPE, r->format1)];
	surface->num_layers = 1;
	surface->cube_faces = 0x3f;
	set_levels(surface, r);
}

/* Two's complement of @bits, from what it is without a sign, as the core has it. */
static float to_signed(float value, u32 bits, bool pow2)
{
	s32 half = 1 << (bits - 1);
	s32 code = (s32)(value * (float)(2 * half - 1) + 0.5f);
	float number;

	if (code >= half)
		code -= 2 * half;
	number = (float)code / (float)(pow2 ? half : half - 1);
	return number < -1.0f ? -1.0f : number;
}

/* What a key or a border is, signs and curves apart. */
static void read_stored(const struct mirage_format_desc *desc, u32 dw, float color[4])
{
	u32 bits[4];

	mirage_format_element(desc, (const u8 *)&dw, bits);
	memcpy(color, bits, sizeof(bits));
}

/* A colour that is like texels: signed and with gamma as they are. */
static void read_color(const struct r5xx_tx_unit *unit, const struct tx_regs *r,
		       const struct tx_format *f, u32 dw, float color[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(f->border);
	u32 gamma = gamma_channels(unit, r);
	u32 sign = signed_components(r, f);
	u32 k;

	read_stored(desc, dw, color);
	/* Four bits, in the place of the second of four components. */
	if (format_code(r) == FORMAT_ATI1N)
		color[0] = color[1];
	for (k = 0; k < 4; k++) {
		const struct mirage_format_channel *ch = &desc->ch[desc->swizzle[k] & 3];

		if (sign >> k & 1 && ch->type == MIRAGE_CHANNEL_UNORM && ch->bits > 1)
			color[k] = to_signed(color[k], ch->bits, unit->surface.signed_pow2);
		else if (gamma >> k & 1 && ch->type == MIRAGE_CHANNEL_UNORM)
			color[k] = v8f_from_srgb(v8f_splat(color[k]))[0];
	}
}

static u32 code_of(float c)
{
	return c > 0.0f ? c < 1.0f ? (u32)(c * 255.0f + 0.5f) : 255 : 0;
}

/* Bits of an element that components are made of, where it is a DWord at most. */
static u32 element_mask(const struct mirage_format_desc *desc)
{
	u32 mask = 0, k;

	if (desc->layout != MIRAGE_LAYOUT_PLAIN || desc->bits > 32)
		return 0;
	for (k = 0; k < 4; k++)
		if (desc->ch[k].bits)
			mask |= (~0u >> (32 - desc->ch[k].bits)) << desc->ch[k].shift;
	return mask;
}

/* The core's order of bytes A R G B. Wider components than 8 bits are cut. */
static void set_key_range(struct tex_sampler *sampler, const struct tx_format *f,
			  const float key[4])
{
	static const u8 shift[4] = { 16, 8, 0, 24 };
	const struct mirage_format_desc *desc = mirage_format_desc(f->border);
	const struct mirage_format_desc *texel = mirage_format_desc(f->format);
	u32 k;

	for (k = 0; k < 4; k++) {
		u32 code = code_of(key[k]);
		/* Codes of fewer bits are further apart than they are rounded. */
		u32 near = desc->ch[desc->swizzle[k] & 3].bits < 8;

		if (texel->swizzle[k] > 3) {
			sampler->key_high |= 255u << shift[k];
			continue;
		}
		sampler->key_low |= (code > near ? code - near : 0) << shift[k];
		sampler->key_high |= min(code + near, 255u) << shift[k];
	}
}

/* Is the border one that a texel could be, and that would be keyed? */
static bool keys_border(const struct tx_regs *r, const struct tx_format *f, const float key[4])
{
	const struct mirage_format_desc *texel = mirage_format_desc(f->format);
	float border[4];
	u32 k;

	read_stored(mirage_format_desc(f->border), r->border, border);
	for (k = 0; k < 4; k++)
		if (texel->swizzle[k] < 4 && memcmp(&border[k], &key[k], sizeof(border[k])))
			return false;
	return true;
}

/*
 * A key is an element of the texture's format (10.6), which texels are compared with as they are in
 * memory. Where it does not fit into a DWord, or is one of another format, components are.
 */
static void set_key(struct tex_sampler *sampler, const struct tx_regs *r,
		    const struct tx_format *f)
{
	static const u8 keys[] = { TEX_KEY_OFF, TEX_KEY_KILL, TEX_KEY_BLACK, TEX_KEY_OFF };
	const struct mirage_format_desc *texel = mirage_format_desc(f->format);
	float key[4];

	sampler->key = keys[FIELD_GET(TX_FILTER1_CHROMA_KEY_MODE, r->filter1)];
	sampler->key_stored = true;
	sampler->key_mask = element_mask(texel);
	sampler->key_code = r->key;
	read_stored(sampler->key_mask ? texel : mirage_format_desc(f->border), r->key, key);
	set_key_range(sampler, f, key);
	sampler->key_border = keys_border(r, f, key);
}

static u32 max_aniso(const struct tx_regs *r)
{
	/* Sixteenths, as far as that is known: 63 is a ratio of 16. */
	if (r->filter1 & TX_FILTER1_ANISO_HIGH_QUALITY)
		return 1 + FIELD_GET(TX_FILTER1_MAX_ANISO, r->filter1) * 15 / 63;
	return 1u << min(FIELD_GET(TX_FILTER0_MAX_ANISO, r->filter0) & 7, 4u);
}

static u8 filter_of(u32 code, bool filtered, u32 ratio)
{
	static const u8 filters[] = { TEX_KERNEL, TEX_NEAREST, TEX_LINEAR, TEX_ANISOTROPIC };
	u8 filter = filtered ? filters[code] : TEX_NEAREST;

	return filter == TEX_ANISOTROPIC && ratio < 2 ? TEX_LINEAR : filter;
}

/* Where the core has the component that Filter4 is for (SEL_FILTER4). */
static u32 kernel_channel(const struct tx_regs *r, const struct tx_format *f)
{
	u32 c = FIELD_GET(TX_FORMAT2_SEL_FILTER4, r->format2);

	if (f->order == ORDER_YUV)
		return c < 3 ? 2 - c : c;
	return channel_of(r, f, c);
}

/* Components of 8 bits and less have it, if the format has them; the others are linear. */
static bool has_kernel(const struct tx_regs *r, const struct tx_format *f)
{
	const struct mirage_format_desc *desc = mirage_format_desc(f->format);
	u32 from = desc->swizzle[kernel_channel(r, f)];

	return from < 4 && desc->ch[from].bits <= 8;
}

/* What MPEG wants is of linear filters, those of the rest beside Filter4 included. */
static u8 motion_of(const struct tx_regs *r)
{
	return (r->filter1 & TX_FILTER1_MC_COORD_TRUNCATE ? TEX_MOTION_HALVES : 0) |
	       (r->filter1 & TX_FILTER1_MC_ROUND ? TEX_MOTION_WHOLE : 0);
}

static u8 rare_filter(const struct tex_sampler *sampler, const struct tx_regs *r,
		      const struct tx_format *f, u8 filter)
{
	if (filter == TEX_KERNEL && !has_kernel(r, f))
		filter = TEX_LINEAR;
	return filter == TEX_LINEAR && sampler->motion ? TEX_MOTION : filter;
}

static void set_filters(struct tex_sampler *sampler, const struct tx_regs *r,
			const struct tx_format *f)
{
	static const u8 mips[] = { TEX_MIP_NONE, TEX_MIP_NEAREST, TEX_MIP_LINEAR, TEX_MIP_NONE };
	static const u8 volumes[] = {
		TEX_VOLUME_SAME, TEX_VOLUME_NEAREST, TEX_VOLUME_LINEAR, TEX_VOLUME_SAME,
	};
	/* Floats are not filtered. */
	bool filtered = mirage_format_desc(f->format)->ch[0].type != MIRAGE_CHANNEL_FLOAT;
	u32 ratio = max_aniso(r);

	sampler->motion = motion_of(r);
	sampler->kernel_channel = kernel_channel(r, f);
	sampler->mag = filter_of(FIELD_GET(TX_FILTER0_MAG_FILTER, r->filter0), filtered, ratio);
	sampler->mag = rare_filter(sampler, r, f, sampler->mag);
	sampler->min = filter_of(FIELD_GET(TX_FILTER0_MIN_FILTER, r->filter0), filtered, ratio);
	sampler->min = rare_filter(sampler, r, f, sampler->min);
	sampler->mip = mips[FIELD_GET(TX_FILTER0_MIP_FILTER, r->filter0)];
	sampler->volume = volumes[FIELD_GET(TX_FILTER0_VOL_FILTER, r->filter0)];
	sampler->max_aniso = ratio;
	if (sampler->mag != TEX_NEAREST)
		sampler->round |= TEX_ROUND_U_MAG | TEX_ROUND_V_MAG | TEX_ROUND_R_MAG;
	if (sampler->min != TEX_NEAREST)
		sampler->round |= TEX_ROUND_U_MIN | TEX_ROUND_V_MIN | TEX_ROUND_R_MIN;
}

/*
 * The guide does not say how exact levels of detail are. Which tests of mipmaps pass on an RV530
 * and which do not is what comes of a logarithm without a table, and of no other error: it is
 * least exact half-way between two levels (3/32 too small), where the nearest level changes. Exact
 * powers of two are 1/32 too small: drivers make up for that with the bias, and then have one level
 * alone.
 */
static void set_lod(struct tex_sampler *sampler, const struct tx_regs *r)
{
	/* TRI_PERF: from the breakpoint on, steeper. */
	static const float slope[][2] = {
		{ 0, 0 }, { 4.0f / 3, 1.0f / 6 }, { 2, 0.5f }, { 4, 1.5f },
	};
	s32 bias = (s32)(FIELD_GET(TX_FILTER1_LOD_BIAS, r->filter1) << 22) >> 22;
	u32 perf = FIELD_GET(TX_FILTER1_TRI_PERF, r->filter1);
	u32 last = min(FIELD_GET(TX_FORMAT0_NUM_LEVELS, r->format0), R5XX_TX_MAX_LEVELS - 1);
	u32 first = min(FIELD_GET(TX_FILTER0_MAX_MIP_LEVEL, r->filter0), last);

	sampler->lod_bias = (float)bias * (1.0f / 32);
	sampler->lod_linear = true;
	/*
	 * Levels are clamped, the choice of a filter is not: one level alone is minified, too.
	 * Without a filter between levels there is level 0, whatever the finest one is: so on an
	 * RV530.
	 */
	sampler->lod_min = sampler->mip == TEX_MIP_NONE ? 0.0f : (float)first;
	sampler->lod_max = sampler->mip == TEX_MIP_NONE ? 0.0f : (float)last;
	/* 10.1.4 */
	sampler->lod_steps = 64;
	sampler->mip_slope = slope[perf][0];
	sampler->mip_offset = slope[perf][1];
}

static void set_sampler(struct r5xx_tx_unit *unit, const struct tx_regs *r,
			const struct tx_format *f)
{
	static const u8 wraps[] = {
		TEX_WRAP_REPEAT, TEX_WRAP_MIRROR, TEX_WRAP_CLAMP, TEX_WRAP_MIRROR_ONCE,
		TEX_WRAP_HALF_BORDER, TEX_WRAP_MIRROR_ONCE_HALF_BORDER, TEX_WRAP_BORDER,
		TEX_WRAP_MIRROR_ONCE_BORDER,
	};
	struct tex_sampler *sampler = &unit->sampler;

	memset(sampler, 0, sizeof(*sampler));
	sampler->wrap[0] = wraps[FIELD_GET(TX_FILTER0_CLAMP_S, r->filter0)];
	sampler->wrap[1] = wraps[FIELD_GET(TX_FILTER0_CLAMP_T, r->filter0)];
	sampler->wrap[2] = wraps[FIELD_GET(TX_FILTER0_CLAMP_R, r->filter0)];
	set_filters(sampler, r, f);
	set_lod(sampler, r);
	set_key(sampler, r, f);
	read_color(unit, r, f, r->border, sampler->border);
	unit->texels = *sampler;
	unit->texels.unnormalized = true;
}

static_assert(R5XX_TX_ZERO == TEX_PICK_ZERO && R5XX_TX_ONE == TEX_PICK_ONE);

/* Nothing but a selection comes after the filter. */
static bool set_plain(struct r5xx_tx_unit *unit)
{
	u32 k;

	for (k = 0; k < 4; k++)
		if (unit->swizzle[k] > R5XX_TX_ONE)
			return false;
	/* Both builds make the same of it. */
	return unit->yuv == R5XX_YUV_OFF && !unit->scales &&
	       mirage_tex_plain_ops_base.init(&unit->plain, &unit->surface, &unit->sampler);
}

/* s1.9 */
static float weight(u32 code)
{
	return (float)((s32)(code << 21) >> 21) * (1.0f / 512);
}

/* The phases from the middle on are the others the other way round (10.1.2). */
static void set_kernel(struct tex_kernel *kernel, const struct r5xx_state *s, u32 down)
{
	u32 phase, i;

	for (phase = 0; phase < R5XX_TX_KERNEL_PHASES; phase++) {
		const u32 *pair = s->tx_kernel[down][phase];
		const float w[TEX_KERNEL_TAPS] = {
			weight(FIELD_GET(TX_FILTER4_WEIGHT_0, pair[0])),
			weight(FIELD_GET(TX_FILTER4_WEIGHT_1, pair[0])),
			weight(FIELD_GET(TX_FILTER4_WEIGHT_0, pair[1])),
			weight(FIELD_GET(TX_FILTER4_WEIGHT_1, pair[1])),
		};

		for (i = 0; i < TEX_KERNEL_TAPS; i++) {
			kernel->weight[down][phase][i] = w[i];
			if (phase && phase < R5XX_TX_KERNEL_PHASES - 1)
				kernel->weight[down][TEX_KERNEL_PHASES - phase][3 - i] = w[i];
		}
	}
}

static bool wants_kernel(const struct r5xx_tx_unit *unit)
{
	return unit->sampler.mag == TEX_KERNEL || unit->sampler.min == TEX_KERNEL;
}

/*
 * Codes are fractions of 256, and not of 255. Signed ones are of 128: the core knows but for those
 * of compressed formats.
 */
static void set_scale(struct r5xx_tx_unit *unit, const struct tx_regs *r,
		      const struct tx_format *f)
{
	bool is_snorm = unit->surface.format == f->snorm && f->snorm != f->format;
	u32 k;

	unit->scales = r->format2 & TX_FORMAT2_POW2FIX2FLT;
	for (k = 0; k < 4; k++)
		unit->scale[k] = is_snorm ? 127.0f / 128 :
				 unit->surface.signed_channels >> k & 1 ? 1.0f : 255.0f / 256;
}

static void decode_unit(struct r5xx_tx_unit *unit, const struct tx_regs *r)
{
	const struct tx_format *f = &formats[format_code(r)];

	memset(&unit->surface, 0, sizeof(unit->surface));
	set_select(unit, r, f);
	set_surface(unit, r, f);
	set_sampler(unit, r, f);
	unit->yuv = min_t(u32, FIELD_GET(TX_FORMAT1_YUV_TO_RGB, r->format1), R5XX_YUV_RAW);
	if (!is_yuv(r, f))
		unit->yuv = R5XX_YUV_OFF;
	set_scale(unit, r, f);
	unit->is_plain = set_plain(unit);
}

void r5xx_tx_decode(struct r5xx_tx *tx, const struct r5xx_state *s)
{
	u32 on = r5xx_reg(s, TX_ENABLE), i;
	bool kernel = false;

	for (i = 0; i < R5XX_TX_UNITS; i++) {
		struct tx_regs r;

		tx->unit[i].enabled = on >> i & 1;
		tx->unit[i].is_plain = false;
		if (!tx->unit[i].enabled)
			continue;
		r = read_regs(s, i);
		decode_unit(&tx->unit[i], &r);
		tx->unit[i].sampler.kernel = &tx->kernel;
		tx->unit[i].texels.kernel = &tx->kernel;
		kernel |= wants_kernel(&tx->unit[i]);
	}
	for (i = 0; i < 2 && kernel; i++)
		set_kernel(&tx->kernel, s, i);
}
