/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FORMAT_FORMAT_H_
#define _FORMAT_FORMAT_H_

#include <mirage/lanes.h>

/**
 * DOC: surface formats
 *
 * One list of formats for the samplers, the render targets and vertex fetch of
 * all models. A model maps its own encoding to it and keeps the capabilities
 * there, for those differ by generation (intel/state/surface_format.h); what
 * bits mean does not, and is in the table behind mirage_format_desc().
 *
 * Names are those of the Intel manuals: components from the least significant
 * bit up; an X before a bit count are bits below, or above, of no meaning. New formats go to the
 * end.
 */
enum mirage_format {
	MIRAGE_FORMAT_NONE,
	MIRAGE_FORMAT_R32G32B32A32_FLOAT,
	MIRAGE_FORMAT_R32G32B32A32_SINT,
	MIRAGE_FORMAT_R32G32B32A32_UINT,
	MIRAGE_FORMAT_R32G32B32A32_UNORM,
	MIRAGE_FORMAT_R32G32B32A32_SNORM,
	MIRAGE_FORMAT_R64G64_FLOAT,
	MIRAGE_FORMAT_R32G32B32X32_FLOAT,
	MIRAGE_FORMAT_R32G32B32A32_SSCALED,
	MIRAGE_FORMAT_R32G32B32A32_USCALED,
	MIRAGE_FORMAT_R32G32B32_FLOAT,
	MIRAGE_FORMAT_R32G32B32_SINT,
	MIRAGE_FORMAT_R32G32B32_UINT,
	MIRAGE_FORMAT_R32G32B32_UNORM,
	MIRAGE_FORMAT_R32G32B32_SNORM,
	MIRAGE_FORMAT_R32G32B32_SSCALED,
	MIRAGE_FORMAT_R32G32B32_USCALED,
	MIRAGE_FORMAT_R16G16B16A16_UNORM,
	MIRAGE_FORMAT_R16G16B16A16_SNORM,
	MIRAGE_FORMAT_R16G16B16A16_SINT,
	MIRAGE_FORMAT_R16G16B16A16_UINT,
	MIRAGE_FORMAT_R16G16B16A16_FLOAT,
	MIRAGE_FORMAT_R32G32_FLOAT,
	MIRAGE_FORMAT_R32G32_SINT,
	MIRAGE_FORMAT_R32G32_UINT,
	MIRAGE_FORMAT_R32_FLOAT_X8X24_TYPELESS,
	MIRAGE_FORMAT_X32_TYPELESS_G8X24_UINT,
	MIRAGE_FORMAT_L32A32_FLOAT,
	MIRAGE_FORMAT_R32G32_UNORM,
	MIRAGE_FORMAT_R32G32_SNORM,
	MIRAGE_FORMAT_R64_FLOAT,
	MIRAGE_FORMAT_R16G16B16X16_UNORM,
	MIRAGE_FORMAT_R16G16B16X16_FLOAT,
	MIRAGE_FORMAT_A32X32_FLOAT,
	MIRAGE_FORMAT_L32X32_FLOAT,
	MIRAGE_FORMAT_I32X32_FLOAT,
	MIRAGE_FORMAT_R16G16B16A16_SSCALED,
	MIRAGE_FORMAT_R16G16B16A16_USCALED,
	MIRAGE_FORMAT_R32G32_SSCALED,
	MIRAGE_FORMAT_R32G32_USCALED,
	MIRAGE_FORMAT_B8G8R8A8_UNORM,
	MIRAGE_FORMAT_B8G8R8A8_UNORM_SRGB,
	MIRAGE_FORMAT_R10G10B10A2_UNORM,
	MIRAGE_FORMAT_R10G10B10A2_UNORM_SRGB,
	MIRAGE_FORMAT_R10G10B10A2_UINT,
	MIRAGE_FORMAT_R10G10B10_SNORM_A2_UNORM,
	MIRAGE_FORMAT_R8G8B8A8_UNORM,
	MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB,
	MIRAGE_FORMAT_R8G8B8A8_SNORM,
	MIRAGE_FORMAT_R8G8B8A8_SINT,
	MIRAGE_FORMAT_R8G8B8A8_UINT,
	MIRAGE_FORMAT_R16G16_UNORM,
	MIRAGE_FORMAT_R16G16_SNORM,
	MIRAGE_FORMAT_R16G16_SINT,
	MIRAGE_FORMAT_R16G16_UINT,
	MIRAGE_FORMAT_R16G16_FLOAT,
	MIRAGE_FORMAT_B10G10R10A2_UNORM,
	MIRAGE_FORMAT_B10G10R10A2_UNORM_SRGB,
	MIRAGE_FORMAT_R11G11B10_FLOAT,
	MIRAGE_FORMAT_R32_SINT,
	MIRAGE_FORMAT_R32_UINT,
	MIRAGE_FORMAT_R32_FLOAT,
	MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS,
	MIRAGE_FORMAT_X24_TYPELESS_G8_UINT,
	MIRAGE_FORMAT_L16A16_UNORM,
	MIRAGE_FORMAT_I24X8_UNORM,
	MIRAGE_FORMAT_L24X8_UNORM,
	MIRAGE_FORMAT_A24X8_UNORM,
	MIRAGE_FORMAT_I32_FLOAT,
	MIRAGE_FORMAT_L32_FLOAT,
	MIRAGE_FORMAT_A32_FLOAT,
	MIRAGE_FORMAT_B8G8R8X8_UNORM,
	MIRAGE_FORMAT_B8G8R8X8_UNORM_SRGB,
	MIRAGE_FORMAT_R8G8B8X8_UNORM,
	MIRAGE_FORMAT_R8G8B8X8_UNORM_SRGB,
	MIRAGE_FORMAT_R9G9B9E5_SHAREDEXP,
	MIRAGE_FORMAT_B10G10R10X2_UNORM,
	MIRAGE_FORMAT_L16A16_FLOAT,
	MIRAGE_FORMAT_R32_UNORM,
	MIRAGE_FORMAT_R32_SNORM,
	MIRAGE_FORMAT_R10G10B10X2_USCALED,
	MIRAGE_FORMAT_R8G8B8A8_SSCALED,
	MIRAGE_FORMAT_R8G8B8A8_USCALED,
	MIRAGE_FORMAT_R16G16_SSCALED,
	MIRAGE_FORMAT_R16G16_USCALED,
	MIRAGE_FORMAT_R32_SSCALED,
	MIRAGE_FORMAT_R32_USCALED,
	MIRAGE_FORMAT_B5G6R5_UNORM,
	MIRAGE_FORMAT_B5G6R5_UNORM_SRGB,
	MIRAGE_FORMAT_B5G5R5A1_UNORM,
	MIRAGE_FORMAT_B5G5R5A1_UNORM_SRGB,
	MIRAGE_FORMAT_B4G4R4A4_UNORM,
	MIRAGE_FORMAT_B4G4R4A4_UNORM_SRGB,
	MIRAGE_FORMAT_R8G8_UNORM,
	MIRAGE_FORMAT_R8G8_SNORM,
	MIRAGE_FORMAT_R8G8_SINT,
	MIRAGE_FORMAT_R8G8_UINT,
	MIRAGE_FORMAT_R16_UNORM,
	MIRAGE_FORMAT_R16_SNORM,
	MIRAGE_FORMAT_R16_SINT,
	MIRAGE_FORMAT_R16_UINT,
	MIRAGE_FORMAT_R16_FLOAT,
	MIRAGE_FORMAT_A8P8_UNORM_PALETTE0,
	MIRAGE_FORMAT_A8P8_UNORM_PALETTE1,
	MIRAGE_FORMAT_I16_UNORM,
	MIRAGE_FORMAT_L16_UNORM,
	MIRAGE_FORMAT_A16_UNORM,
	MIRAGE_FORMAT_L8A8_UNORM,
	MIRAGE_FORMAT_I16_FLOAT,
	MIRAGE_FORMAT_L16_FLOAT,
	MIRAGE_FORMAT_A16_FLOAT,
	MIRAGE_FORMAT_L8A8_UNORM_SRGB,
	MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM,
	MIRAGE_FORMAT_B5G5R5X1_UNORM,
	MIRAGE_FORMAT_B5G5R5X1_UNORM_SRGB,
	MIRAGE_FORMAT_R8G8_SSCALED,
	MIRAGE_FORMAT_R8G8_USCALED,
	MIRAGE_FORMAT_R16_SSCALED,
	MIRAGE_FORMAT_R16_USCALED,
	MIRAGE_FORMAT_P8A8_UNORM_PALETTE0,
	MIRAGE_FORMAT_P8A8_UNORM_PALETTE1,
	MIRAGE_FORMAT_R8_UNORM,
	MIRAGE_FORMAT_R8_SNORM,
	MIRAGE_FORMAT_R8_SINT,
	MIRAGE_FORMAT_R8_UINT,
	MIRAGE_FORMAT_A8_UNORM,
	MIRAGE_FORMAT_I8_UNORM,
	MIRAGE_FORMAT_L8_UNORM,
	MIRAGE_FORMAT_P4A4_UNORM_PALETTE0,
	MIRAGE_FORMAT_A4P4_UNORM_PALETTE0,
	MIRAGE_FORMAT_R8_SSCALED,
	MIRAGE_FORMAT_R8_USCALED,
	MIRAGE_FORMAT_P8_UNORM_PALETTE0,
	MIRAGE_FORMAT_L8_UNORM_SRGB,
	MIRAGE_FORMAT_P8_UNORM_PALETTE1,
	MIRAGE_FORMAT_P4A4_UNORM_PALETTE1,
	MIRAGE_FORMAT_A4P4_UNORM_PALETTE1,
	MIRAGE_FORMAT_DXT1_RGB_SRGB,
	MIRAGE_FORMAT_R1_UNORM,
	MIRAGE_FORMAT_YCRCB_NORMAL,
	MIRAGE_FORMAT_YCRCB_SWAPUVY,
	MIRAGE_FORMAT_P2_UNORM_PALETTE0,
	MIRAGE_FORMAT_P2_UNORM_PALETTE1,
	MIRAGE_FORMAT_BC1_UNORM,
	MIRAGE_FORMAT_BC2_UNORM,
	MIRAGE_FORMAT_BC3_UNORM,
	MIRAGE_FORMAT_BC4_UNORM,
	MIRAGE_FORMAT_BC5_UNORM,
	MIRAGE_FORMAT_BC1_UNORM_SRGB,
	MIRAGE_FORMAT_BC2_UNORM_SRGB,
	MIRAGE_FORMAT_BC3_UNORM_SRGB,
	MIRAGE_FORMAT_MONO8,
	MIRAGE_FORMAT_YCRCB_SWAPUV,
	MIRAGE_FORMAT_YCRCB_SWAPY,
	MIRAGE_FORMAT_DXT1_RGB,
	MIRAGE_FORMAT_FXT1,
	MIRAGE_FORMAT_R8G8B8_UNORM,
	MIRAGE_FORMAT_R8G8B8_SNORM,
	MIRAGE_FORMAT_R8G8B8_SSCALED,
	MIRAGE_FORMAT_R8G8B8_USCALED,
	MIRAGE_FORMAT_R64G64B64A64_FLOAT,
	MIRAGE_FORMAT_R64G64B64_FLOAT,
	MIRAGE_FORMAT_BC4_SNORM,
	MIRAGE_FORMAT_BC5_SNORM,
	MIRAGE_FORMAT_R16G16B16_FLOAT,
	MIRAGE_FORMAT_R16G16B16_UNORM,
	MIRAGE_FORMAT_R16G16B16_SNORM,
	MIRAGE_FORMAT_R16G16B16_SSCALED,
	MIRAGE_FORMAT_R16G16B16_USCALED,
	MIRAGE_FORMAT_R4G4_UNORM,
	MIRAGE_FORMAT_R2G3B3_UNORM,
	MIRAGE_FORMAT_R5G6B5_UNORM,
	MIRAGE_FORMAT_R5G5B6_UNORM,
	MIRAGE_FORMAT_R5G5B5A1_UNORM,
	MIRAGE_FORMAT_R4G4B4A4_UNORM,
	MIRAGE_FORMAT_R10G11B11_UNORM,
	MIRAGE_FORMAT_R11G11B10_UNORM,
	MIRAGE_FORMAT_G8R24_UNORM,
	MIRAGE_FORMAT_B8_UNORM,
	MIRAGE_FORMAT_B8R8_UNORM,
	MIRAGE_FORMAT_B8_SNORM,
	MIRAGE_FORMAT_B8R8_SNORM,
	MIRAGE_FORMAT_R32B32_FLOAT,
	MIRAGE_FORMAT_R10X6_UNORM,
	MIRAGE_FORMAT_R10X6G10X6_UNORM,
	MIRAGE_FORMAT_R10X6G10X6B10X6A10X6_UNORM,
	MIRAGE_FORMAT_R1_UNORM_REVERSE,
	MIRAGE_FORMAT_R24_FLOAT,
	MIRAGE_FORMAT_BC6H_SF16,
	MIRAGE_FORMAT_BC6H_UF16,
	MIRAGE_FORMAT_BC7_UNORM,
	MIRAGE_FORMAT_BC7_UNORM_SRGB,
	MIRAGE_FORMAT_ETC1_RGB8,
	MIRAGE_FORMAT_ETC2_RGB8,
	MIRAGE_FORMAT_ETC2_SRGB8,
	MIRAGE_FORMAT_ETC2_RGB8_PTA,
	MIRAGE_FORMAT_ETC2_SRGB8_PTA,
	MIRAGE_FORMAT_ETC2_EAC_RGBA8,
	MIRAGE_FORMAT_ETC2_EAC_SRGB8_A8,
	MIRAGE_FORMAT_EAC_R11,
	MIRAGE_FORMAT_EAC_RG11,
	MIRAGE_FORMAT_EAC_SIGNED_R11,
	MIRAGE_FORMAT_EAC_SIGNED_RG11,
	MIRAGE_FORMAT_R32G32B32A32_SFIXED,
	MIRAGE_FORMAT_R32G32B32_SFIXED,
	MIRAGE_FORMAT_R32G32_SFIXED,
	MIRAGE_FORMAT_R32_SFIXED,
	MIRAGE_FORMAT_R10G10B10A2_SNORM,
	MIRAGE_FORMAT_R10G10B10A2_USCALED,
	MIRAGE_FORMAT_R10G10B10A2_SSCALED,
	MIRAGE_FORMAT_R10G10B10A2_SINT,
	MIRAGE_FORMAT_B10G10R10A2_SNORM,
	MIRAGE_FORMAT_B10G10R10A2_USCALED,
	MIRAGE_FORMAT_B10G10R10A2_SSCALED,
	MIRAGE_FORMAT_B10G10R10A2_UINT,
	MIRAGE_FORMAT_B10G10R10A2_SINT,
	MIRAGE_FORMAT_R16G16B16_UINT,
	MIRAGE_FORMAT_R16G16B16_SINT,
	MIRAGE_FORMAT_R8G8B8_UINT,
	MIRAGE_FORMAT_R8G8B8_SINT,
	MIRAGE_FORMAT_COUNT
};

/**
 * enum mirage_channel_type - how the bits of a channel become a number
 * @MIRAGE_CHANNEL_VOID: they do not
 * @MIRAGE_CHANNEL_UNORM: 0..1
 * @MIRAGE_CHANNEL_SNORM: -1..1; the two lowest codes are both -1
 * @MIRAGE_CHANNEL_UINT: integer lanes, zero extended
 * @MIRAGE_CHANNEL_SINT: integer lanes, sign extended
 * @MIRAGE_CHANNEL_USCALED: the integer as a float
 * @MIRAGE_CHANNEL_SSCALED: the same, signed
 * @MIRAGE_CHANNEL_SFIXED: signed, 16 of its bits after the point
 * @MIRAGE_CHANNEL_FLOAT: 16, 24, 32 or 64 bits; of 24 bits 7 are exponent and 16 mantissa, and
 *	there are no denormals, infinities or NaN
 */
enum mirage_channel_type {
	MIRAGE_CHANNEL_VOID,
	MIRAGE_CHANNEL_UNORM,
	MIRAGE_CHANNEL_SNORM,
	MIRAGE_CHANNEL_UINT,
	MIRAGE_CHANNEL_SINT,
	MIRAGE_CHANNEL_USCALED,
	MIRAGE_CHANNEL_SSCALED,
	MIRAGE_CHANNEL_SFIXED,
	MIRAGE_CHANNEL_FLOAT,
};

/**
 * enum mirage_format_layout - how an element is put together
 * @MIRAGE_LAYOUT_NONE: not a format
 * @MIRAGE_LAYOUT_PLAIN: channels side by side, as the descriptor lists them
 * @MIRAGE_LAYOUT_R11G11B10F: three small floats without a sign
 * @MIRAGE_LAYOUT_RGB9E5: three mantissas, one exponent
 * @MIRAGE_LAYOUT_PALETTE: an index, maybe with alpha
 * @MIRAGE_LAYOUT_R1: one bit a texel
 * @MIRAGE_LAYOUT_R1_REVERSE: the same, the most significant bit first
 * @MIRAGE_LAYOUT_MONO8: one bit a texel, box filtered
 * @MIRAGE_LAYOUT_YUYV: pairs of texels that share chroma: Y0 U Y1 V in memory
 * @MIRAGE_LAYOUT_YVYU: the same as Y0 V Y1 U
 * @MIRAGE_LAYOUT_UYVY: the same as U Y0 V Y1
 * @MIRAGE_LAYOUT_VYUY: the same as V Y0 U Y1
 * @MIRAGE_LAYOUT_BC1: 4x4 blocks, S3TC DXT1
 * @MIRAGE_LAYOUT_BC2: DXT3
 * @MIRAGE_LAYOUT_BC3: DXT5
 * @MIRAGE_LAYOUT_BC4U: one channel, RGTC1
 * @MIRAGE_LAYOUT_BC4S: the same, signed
 * @MIRAGE_LAYOUT_BC5U: two channels, RGTC2
 * @MIRAGE_LAYOUT_BC5S: the same, signed
 * @MIRAGE_LAYOUT_FXT1: 8x4 blocks
 * @MIRAGE_LAYOUT_BC6HS: three half floats, BPTC
 * @MIRAGE_LAYOUT_BC6HU: the same without a sign
 * @MIRAGE_LAYOUT_BC7: four channels, BPTC
 * @MIRAGE_LAYOUT_ETC2: 4x4 blocks of three channels, ETC1 and ETC2
 * @MIRAGE_LAYOUT_ETC2_PUNCH: the same with texels that are not there
 * @MIRAGE_LAYOUT_ETC2_EAC: the same behind a block of alpha
 * @MIRAGE_LAYOUT_EAC1U: one channel of eleven bits, EAC
 * @MIRAGE_LAYOUT_EAC1S: the same, signed
 * @MIRAGE_LAYOUT_EAC2U: two channels
 * @MIRAGE_LAYOUT_EAC2S: the same, signed
 */
enum mirage_format_layout {
	MIRAGE_LAYOUT_NONE,
	MIRAGE_LAYOUT_PLAIN,
	MIRAGE_LAYOUT_R11G11B10F,
	MIRAGE_LAYOUT_RGB9E5,
	MIRAGE_LAYOUT_PALETTE,
	MIRAGE_LAYOUT_R1,
	MIRAGE_LAYOUT_R1_REVERSE,
	MIRAGE_LAYOUT_MONO8,
	MIRAGE_LAYOUT_YUYV,
	MIRAGE_LAYOUT_YVYU,
	MIRAGE_LAYOUT_UYVY,
	MIRAGE_LAYOUT_VYUY,
	MIRAGE_LAYOUT_BC1,
	MIRAGE_LAYOUT_BC2,
	MIRAGE_LAYOUT_BC3,
	MIRAGE_LAYOUT_BC4U,
	MIRAGE_LAYOUT_BC4S,
	MIRAGE_LAYOUT_BC5U,
	MIRAGE_LAYOUT_BC5S,
	MIRAGE_LAYOUT_FXT1,
	MIRAGE_LAYOUT_BC6HS,
	MIRAGE_LAYOUT_BC6HU,
	MIRAGE_LAYOUT_BC7,
	MIRAGE_LAYOUT_ETC2,
	MIRAGE_LAYOUT_ETC2_PUNCH,
	MIRAGE_LAYOUT_ETC2_EAC,
	MIRAGE_LAYOUT_EAC1U,
	MIRAGE_LAYOUT_EAC1S,
	MIRAGE_LAYOUT_EAC2U,
	MIRAGE_LAYOUT_EAC2S,
};

/* Values of mirage_format_desc.swizzle beside channel numbers. */
#define MIRAGE_SWIZZLE_ZERO	4
#define MIRAGE_SWIZZLE_ONE	5

#define MIRAGE_FORMAT_MAX_DW	8u

/**
 * struct mirage_format_channel - one field of an element
 * @type: enum mirage_channel_type
 * @bits: width, 1 to 64
 * @shift: its lowest bit
 */
struct mirage_format_channel {
	u8 type;
	u8 bits;
	u8 shift;
};

/**
 * struct mirage_format_desc - what the bits of a format mean
 * @name: as in the manual
 * @layout: enum mirage_format_layout
 * @palette: which palette @MIRAGE_LAYOUT_PALETTE means
 * @srgb: R, G and B are stored with the sRGB curve
 * @integer: lanes are integers (UINT or SINT), never filtered or blended
 * @is_8888: PLAIN with four channels of 8 bits, UNORM or void: worth a faster way
 * @block_w_px: texels in an element, across; 1 for all but compressed, YUV and 1-bit formats
 * @block_h_px: the same, down
 * @bits: size of an element
 * @ch: its channels from the lowest bit up, for PLAIN and PALETTE
 * @swizzle: for each of R, G, B, A: channel number, MIRAGE_SWIZZLE_ZERO or _ONE
 */
struct mirage_format_desc {
	const char *name;
	u8 layout;
	u8 palette;
	bool srgb;
	bool integer;
	bool is_8888;
	u8 block_w_px;
	u8 block_h_px;
	u16 bits;
	struct mirage_format_channel ch[4];
	u8 swizzle[4];
};

extern const struct mirage_format_desc mirage_format_table[MIRAGE_FORMAT_COUNT];

/**
 * mirage_format_desc - look a format up
 * @format: any value
 *
 * Return: its descriptor; that of MIRAGE_FORMAT_NONE for values out of range.
 */
static inline const struct mirage_format_desc *mirage_format_desc(enum mirage_format format)
{
	return &mirage_format_table[format < MIRAGE_FORMAT_COUNT ? format : MIRAGE_FORMAT_NONE];
}

/**
 * mirage_format_bytes - size of an element
 * @format: the format
 *
 * Return: bytes, 0 for formats of less than a byte.
 */
static inline u32 mirage_format_bytes(enum mirage_format format)
{
	return mirage_format_desc(format)->bits / 8;
}

/**
 * typedef mirage_unpack_fn - 8 elements to 8 lanes
 * @format: a PLAIN, R11G11B10F or RGB9E5 format (others give 0, 0, 0, 1)
 * @raw: @raw[k] holds the k-th DWord of each element; elements of less than 32 bits in its
 *       low bits, whatever is above them
 * @out: R, G, B, A; integer formats deliver integers in the lanes. Missing components are 0,
 *       and 1 for alpha (integer 1 for integer formats). sRGB is delivered linear.
 */
typedef void (*mirage_unpack_fn)(enum mirage_format format, const v8u *raw, v8f out[4]);

/**
 * typedef mirage_pack_fn - 8 lanes to 8 elements
 * @format: a PLAIN format or R11G11B10F (others give 0)
 * @in: R, G, B, A; clamped to what the format holds, NaN is 0 in a format that has none.
 *      UNORM and SNORM round to nearest, floats to nearest even (R11G11B10F towards zero)
 * @raw: the elements as DWords; bits of no channel are 0
 */
typedef void (*mirage_pack_fn)(enum mirage_format format, const v8f in[4], v8u *raw);

void mirage_format_unpack_base(enum mirage_format format, const v8u *raw, v8f out[4]);
void mirage_format_unpack_avx2(enum mirage_format format, const v8u *raw, v8f out[4]);
void mirage_format_pack_base(enum mirage_format format, const v8f in[4], v8u *raw);
void mirage_format_pack_avx2(enum mirage_format format, const v8f in[4], v8u *raw);

/**
 * mirage_format_element - the components of one element
 * @desc: a PLAIN format or R11G11B10F (the channels of others are 0); sRGB is not made linear
 * @raw: the element, desc->bits long
 * @out: R, G, B, A as bits of floats, each rounded once, or as integers in integer formats; what is
 *	missing is 0, and 1 for alpha
 *
 * FPU section.
 */
void mirage_format_element(const struct mirage_format_desc *desc, const u8 *raw, u32 out[4]);

/* Linear light of 8-bit sRGB codes. */
extern const float mirage_srgb8[256];

/**
 * mirage_format_decode_block - decompress
 * @desc: a format with a BC or FXT1 layout
 * @from: the block, desc->bits long
 * @texel: R, G, B, A of each texel as floats, row by row; sRGB is not yet linear
 *
 * FPU section.
 */
void mirage_format_decode_block(const struct mirage_format_desc *desc, const u8 *from,
				float texel[32][4]);

#endif
