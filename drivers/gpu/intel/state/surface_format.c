// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: SURFACE_FORMAT codes of Gen4, Gen4.5, Gen5 and Gen7
 *
 * What each chip can do with which format, as the manual's table says (Gen4-5 Vol 4,
 * 4.10.2.1.1; of Gen7 it is spread over the chapters of vertex fetch, sampler and data port). A
 * chip's rows are those that it has beyond the chip before it, and those in which it can do more. A
 * code without a row is not a format.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>

#include "surface_format.h"

#define S	INTEL_FORMAT_SAMPLE
#define F	INTEL_FORMAT_FILTER
#define C	INTEL_FORMAT_SHADOW
#define K	INTEL_FORMAT_KEY
#define R	INTEL_FORMAT_RENDER
#define B	INTEL_FORMAT_BLEND
#define V	INTEL_FORMAT_VERTEX
#define W	INTEL_FORMAT_TYPED_WRITE
#define L	INTEL_FORMAT_TYPED_READ
#define A	INTEL_FORMAT_TYPED_ATOMIC
#define D	INTEL_FORMAT_VERTEX_64

#define ROW(c, n, can)	{ .code = (c), .format = MIRAGE_FORMAT_##n, .caps = (can) }

/* Broadwater and Crestline. */
static const struct intel_surface_format gen4[] = {
	ROW(0x000, R32G32B32A32_FLOAT, S | R | B | V),
	ROW(0x001, R32G32B32A32_SINT, S | R | V),
	ROW(0x002, R32G32B32A32_UINT, S | R | V),
	ROW(0x003, R32G32B32A32_UNORM, V),
	ROW(0x004, R32G32B32A32_SNORM, V),
	ROW(0x005, R64G64_FLOAT, V),
	ROW(0x006, R32G32B32X32_FLOAT, S),
	ROW(0x007, R32G32B32A32_SSCALED, V),
	ROW(0x008, R32G32B32A32_USCALED, V),
	ROW(0x040, R32G32B32_FLOAT, S | V),
	ROW(0x041, R32G32B32_SINT, S | V),
	ROW(0x042, R32G32B32_UINT, S | V),
	ROW(0x043, R32G32B32_UNORM, V),
	ROW(0x044, R32G32B32_SNORM, V),
	ROW(0x045, R32G32B32_SSCALED, V),
	ROW(0x046, R32G32B32_USCALED, V),
	ROW(0x080, R16G16B16A16_UNORM, S | F | R | V),
	ROW(0x081, R16G16B16A16_SNORM, S | F | R | V),
	ROW(0x082, R16G16B16A16_SINT, S | R | V),
	ROW(0x083, R16G16B16A16_UINT, S | R | V),
	ROW(0x084, R16G16B16A16_FLOAT, S | F | R | B | V),
	ROW(0x085, R32G32_FLOAT, S | R | B | V),
	ROW(0x086, R32G32_SINT, S | R | V),
	ROW(0x087, R32G32_UINT, S | R | V),
	ROW(0x088, R32_FLOAT_X8X24_TYPELESS, S | C),
	ROW(0x089, X32_TYPELESS_G8X24_UINT, S),
	ROW(0x08a, L32A32_FLOAT, S),
	ROW(0x08b, R32G32_UNORM, V),
	ROW(0x08c, R32G32_SNORM, V),
	ROW(0x08d, R64_FLOAT, V),
	ROW(0x08e, R16G16B16X16_UNORM, S | F),
	ROW(0x08f, R16G16B16X16_FLOAT, S | F),
	ROW(0x090, A32X32_FLOAT, S),
	ROW(0x091, L32X32_FLOAT, S),
	ROW(0x092, I32X32_FLOAT, S),
	ROW(0x093, R16G16B16A16_SSCALED, V),
	ROW(0x094, R16G16B16A16_USCALED, V),
	ROW(0x095, R32G32_SSCALED, V),
	ROW(0x096, R32G32_USCALED, V),
	ROW(0x0c0, B8G8R8A8_UNORM, S | F | K | R | B | V),
	ROW(0x0c1, B8G8R8A8_UNORM_SRGB, S | F | R | B),
	ROW(0x0c2, R10G10B10A2_UNORM, S | F | R | B | V),
	ROW(0x0c3, R10G10B10A2_UNORM_SRGB, S | F),
	ROW(0x0c4, R10G10B10A2_UINT, S | R | V),
	ROW(0x0c5, R10G10B10_SNORM_A2_UNORM, S | F | V),
	ROW(0x0c7, R8G8B8A8_UNORM, S | F | R | B | V),
	ROW(0x0c8, R8G8B8A8_UNORM_SRGB, S | F | R | B),
	ROW(0x0c9, R8G8B8A8_SNORM, S | F | R | V),
	ROW(0x0ca, R8G8B8A8_SINT, S | R | V),
	ROW(0x0cb, R8G8B8A8_UINT, S | R | V),
	ROW(0x0cc, R16G16_UNORM, S | F | R | V),
	ROW(0x0cd, R16G16_SNORM, S | F | R | V),
	ROW(0x0ce, R16G16_SINT, S | R | V),
	ROW(0x0cf, R16G16_UINT, S | R | V),
	ROW(0x0d0, R16G16_FLOAT, S | F | R | B | V),
	ROW(0x0d1, B10G10R10A2_UNORM, S | F | R | B),
	ROW(0x0d2, B10G10R10A2_UNORM_SRGB, S | F | R | B),
	ROW(0x0d3, R11G11B10_FLOAT, S | F | R | B | V),
	ROW(0x0d6, R32_SINT, S | R | V),
	ROW(0x0d7, R32_UINT, S | R | V),
	ROW(0x0d8, R32_FLOAT, S | C | R | B | V),
	ROW(0x0d9, R24_UNORM_X8_TYPELESS, S | C),
	ROW(0x0da, X24_TYPELESS_G8_UINT, S),
	ROW(0x0df, L16A16_UNORM, S | F),
	ROW(0x0e0, I24X8_UNORM, S | C),
	ROW(0x0e1, L24X8_UNORM, S | C),
	ROW(0x0e2, A24X8_UNORM, S | C),
	ROW(0x0e3, I32_FLOAT, S | C),
	ROW(0x0e4, L32_FLOAT, S | C),
	ROW(0x0e5, A32_FLOAT, S | C),
	ROW(0x0e9, B8G8R8X8_UNORM, S | F | K),
	ROW(0x0ea, B8G8R8X8_UNORM_SRGB, S | F),
	ROW(0x0eb, R8G8B8X8_UNORM, S | F),
	ROW(0x0ec, R8G8B8X8_UNORM_SRGB, S | F),
	ROW(0x0ed, R9G9B9E5_SHAREDEXP, S | F),
	ROW(0x0ee, B10G10R10X2_UNORM, S | F),
	ROW(0x0f0, L16A16_FLOAT, S | F),
	ROW(0x0f1, R32_UNORM, V),
	ROW(0x0f2, R32_SNORM, V),
	ROW(0x0f3, R10G10B10X2_USCALED, V),
	ROW(0x0f4, R8G8B8A8_SSCALED, V),
	ROW(0x0f5, R8G8B8A8_USCALED, V),
	ROW(0x0f6, R16G16_SSCALED, V),
	ROW(0x0f7, R16G16_USCALED, V),
	ROW(0x0f8, R32_SSCALED, V),
	ROW(0x0f9, R32_USCALED, V),
	ROW(0x100, B5G6R5_UNORM, S | F | K | R | B),
	ROW(0x101, B5G6R5_UNORM_SRGB, S | F | R | B),
	ROW(0x102, B5G5R5A1_UNORM, S | F | K | R | B),
	ROW(0x103, B5G5R5A1_UNORM_SRGB, S | F | R | B),
	ROW(0x104, B4G4R4A4_UNORM, S | F | K | R | B),
	ROW(0x105, B4G4R4A4_UNORM_SRGB, S | F | R | B),
	ROW(0x106, R8G8_UNORM, S | F | R | B | V),
	ROW(0x107, R8G8_SNORM, S | F | K | R | V),
	ROW(0x108, R8G8_SINT, S | R | V),
	ROW(0x109, R8G8_UINT, S | R | V),
	ROW(0x10a, R16_UNORM, S | F | C | R | V),
	ROW(0x10b, R16_SNORM, S | F | R | V),
	ROW(0x10c, R16_SINT, S | R | V),
	ROW(0x10d, R16_UINT, S | R | V),
	ROW(0x10e, R16_FLOAT, S | F | R | B | V),
	ROW(0x111, I16_UNORM, S | F | C),
	ROW(0x112, L16_UNORM, S | F | C),
	ROW(0x113, A16_UNORM, S | F | C),
	ROW(0x114, L8A8_UNORM, S | F | K),
	ROW(0x115, I16_FLOAT, S | F | C),
	ROW(0x116, L16_FLOAT, S | F | C),
	ROW(0x117, A16_FLOAT, S | F | C),
	ROW(0x119, R5G5_SNORM_B6_UNORM, S | F | K),
	ROW(0x11a, B5G5R5X1_UNORM, R | B),
	ROW(0x11b, B5G5R5X1_UNORM_SRGB, R | B),
	ROW(0x11c, R8G8_SSCALED, V),
	ROW(0x11d, R8G8_USCALED, V),
	ROW(0x11e, R16_SSCALED, V),
	ROW(0x11f, R16_USCALED, V),
	ROW(0x140, R8_UNORM, S | F | R | B | V),
	ROW(0x141, R8_SNORM, S | F | R | V),
	ROW(0x142, R8_SINT, S | R | V),
	ROW(0x143, R8_UINT, S | R | V),
	ROW(0x144, A8_UNORM, S | F | K | R | B),
	ROW(0x145, I8_UNORM, S | F),
	ROW(0x146, L8_UNORM, S | F | K),
	ROW(0x147, P4A4_UNORM_PALETTE0, S | F),
	ROW(0x148, A4P4_UNORM_PALETTE0, S | F),
	ROW(0x149, R8_SSCALED, V),
	ROW(0x14a, R8_USCALED, V),
	ROW(0x181, R1_UNORM, S | F),
	ROW(0x182, YCRCB_NORMAL, S | F | K | R),
	ROW(0x183, YCRCB_SWAPUVY, S | F | K | R),
	ROW(0x186, BC1_UNORM, S | F | K),
	ROW(0x187, BC2_UNORM, S | F | K),
	ROW(0x188, BC3_UNORM, S | F | K),
	ROW(0x189, BC4_UNORM, S | F),
	ROW(0x18a, BC5_UNORM, S | F),
	ROW(0x18b, BC1_UNORM_SRGB, S | F),
	ROW(0x18c, BC2_UNORM_SRGB, S | F),
	ROW(0x18d, BC3_UNORM_SRGB, S | F),
	ROW(0x18e, MONO8, S),
	ROW(0x18f, YCRCB_SWAPUV, S | F | R),
	ROW(0x190, YCRCB_SWAPY, S | F | R),
	ROW(0x191, DXT1_RGB, S | F),
	ROW(0x192, FXT1, S | F),
	ROW(0x193, R8G8B8_UNORM, V),
	ROW(0x194, R8G8B8_SNORM, V),
	ROW(0x195, R8G8B8_SSCALED, V),
	ROW(0x196, R8G8B8_USCALED, V),
	ROW(0x197, R64G64B64A64_FLOAT, V),
	ROW(0x198, R64G64B64_FLOAT, V),
	ROW(0x199, BC4_SNORM, S | F),
	ROW(0x19a, BC5_SNORM, S | F),
	ROW(0x19c, R16G16B16_UNORM, V),
	ROW(0x19d, R16G16B16_SNORM, V),
	ROW(0x19e, R16G16B16_SSCALED, V),
	ROW(0x19f, R16G16B16_USCALED, V),
};

/* Eaglelake and Cantiga. */
static const struct intel_surface_format gen45[] = {
	ROW(0x080, R16G16B16A16_UNORM, S | F | R | B | V),
	ROW(0x0cc, R16G16_UNORM, S | F | R | B | V),
	ROW(0x10a, R16_UNORM, S | F | C | R | B | V),
	ROW(0x118, L8A8_UNORM_SRGB, S | F),
	ROW(0x140, R8_UNORM, S | F | K | R | B | V),
	ROW(0x14b, P8_UNORM_PALETTE0, S | F),
	ROW(0x14c, L8_UNORM_SRGB, S | F),
	ROW(0x14d, P8_UNORM_PALETTE1, S | F),
	ROW(0x14e, P4A4_UNORM_PALETTE1, S | F),
	ROW(0x14f, A4P4_UNORM_PALETTE1, S | F),
	ROW(0x180, DXT1_RGB_SRGB, S | F),
	ROW(0x184, P2_UNORM_PALETTE0, S | F),
	ROW(0x185, P2_UNORM_PALETTE1, S | F),
};

/* Ironlake. */
static const struct intel_surface_format gen5[] = {
	ROW(0x000, R32G32B32A32_FLOAT, S | F | R | B | V),
	ROW(0x006, R32G32B32X32_FLOAT, S | F),
	ROW(0x040, R32G32B32_FLOAT, S | F | V),
	ROW(0x085, R32G32_FLOAT, S | F | R | B | V),
	ROW(0x088, R32_FLOAT_X8X24_TYPELESS, S | F | C),
	ROW(0x08a, L32A32_FLOAT, S | F),
	ROW(0x090, A32X32_FLOAT, S | F),
	ROW(0x091, L32X32_FLOAT, S | F),
	ROW(0x092, I32X32_FLOAT, S | F),
	ROW(0x0d8, R32_FLOAT, S | F | C | R | B | V),
	ROW(0x0d9, R24_UNORM_X8_TYPELESS, S | F | C),
	ROW(0x0e0, I24X8_UNORM, S | F | C),
	ROW(0x0e1, L24X8_UNORM, S | F | C),
	ROW(0x0e2, A24X8_UNORM, S | F | C),
	ROW(0x0e3, I32_FLOAT, S | F | C),
	ROW(0x0e4, L32_FLOAT, S | F | C),
	ROW(0x0e5, A32_FLOAT, S | F | C),
	ROW(0x10f, A8P8_UNORM_PALETTE0, S | F),
	ROW(0x110, A8P8_UNORM_PALETTE1, S | F),
	ROW(0x122, P8A8_UNORM_PALETTE0, S | F),
	ROW(0x123, P8A8_UNORM_PALETTE1, S | F),
	ROW(0x19b, R16G16B16_FLOAT, S | F),
};

/*
 * Valleyview, which has all of Gen6, too; what Haswell's vertex fetch takes beside, and of Gen8 the
 * blocks of ETC. R32G32_FLOAT_LD (097h) is for gather4 alone, see struct tex_surface. That R16_UINT
 * and R8_UINT can be read is not in the manuals; drivers do, and take the low bits.
 */
static const struct intel_surface_format gen7[] = {
	ROW(0x000, R32G32B32A32_FLOAT, S | F | R | B | V | W),
	ROW(0x001, R32G32B32A32_SINT, S | R | V | W),
	ROW(0x002, R32G32B32A32_UINT, S | R | V | W),
	ROW(0x020, R32G32B32A32_SFIXED, V),
	ROW(0x050, R32G32B32_SFIXED, V),
	ROW(0x080, R16G16B16A16_UNORM, S | F | R | B | V | W),
	ROW(0x081, R16G16B16A16_SNORM, S | F | R | B | V | W),
	ROW(0x082, R16G16B16A16_SINT, S | R | V | W),
	ROW(0x083, R16G16B16A16_UINT, S | R | V | W),
	ROW(0x084, R16G16B16A16_FLOAT, S | F | R | B | V | W),
	ROW(0x085, R32G32_FLOAT, S | F | R | B | V | W),
	ROW(0x086, R32G32_SINT, S | R | V | W),
	ROW(0x087, R32G32_UINT, S | R | V | W),
	ROW(0x097, R32G32_FLOAT, S | F),
	ROW(0x0a0, R32G32_SFIXED, V),
	ROW(0x0c0, B8G8R8A8_UNORM, S | F | K | R | B | V | W),
	ROW(0x0c2, R10G10B10A2_UNORM, S | F | R | B | V | W),
	ROW(0x0c4, R10G10B10A2_UINT, S | R | V | W),
	ROW(0x0c7, R8G8B8A8_UNORM, S | F | R | B | V | W),
	ROW(0x0c9, R8G8B8A8_SNORM, S | F | R | B | V | W),
	ROW(0x0ca, R8G8B8A8_SINT, S | R | V | W),
	ROW(0x0cb, R8G8B8A8_UINT, S | R | V | W),
	ROW(0x0cc, R16G16_UNORM, S | F | R | B | V | W),
	ROW(0x0cd, R16G16_SNORM, S | F | R | B | V | W),
	ROW(0x0ce, R16G16_SINT, S | R | V | W),
	ROW(0x0cf, R16G16_UINT, S | R | V | W),
	ROW(0x0d0, R16G16_FLOAT, S | F | R | B | V | W),
	ROW(0x0d1, B10G10R10A2_UNORM, S | F | R | B | V | W),
	ROW(0x0d3, R11G11B10_FLOAT, S | F | R | B | V | W),
	ROW(0x0d6, R32_SINT, S | R | V | W | L | A),
	ROW(0x0d7, R32_UINT, S | R | V | W | L | A),
	ROW(0x0d8, R32_FLOAT, S | F | C | R | B | V | W | L | A),
	ROW(0x100, B5G6R5_UNORM, S | F | K | R | B | W),
	ROW(0x102, B5G5R5A1_UNORM, S | F | K | R | B | W),
	ROW(0x104, B4G4R4A4_UNORM, S | F | K | R | B | W),
	ROW(0x106, R8G8_UNORM, S | F | R | B | V | W),
	ROW(0x107, R8G8_SNORM, S | F | K | R | B | V | W),
	ROW(0x108, R8G8_SINT, S | R | V | W),
	ROW(0x109, R8G8_UINT, S | R | V | W),
	ROW(0x10a, R16_UNORM, S | F | C | R | B | V | W),
	ROW(0x10b, R16_SNORM, S | F | R | B | V | W),
	ROW(0x10c, R16_SINT, S | R | V | W),
	ROW(0x10d, R16_UINT, S | R | V | W | L),
	ROW(0x10e, R16_FLOAT, S | F | R | B | V | W),
	ROW(0x11a, B5G5R5X1_UNORM, R | B | W),
	ROW(0x140, R8_UNORM, S | F | K | R | B | V | W),
	ROW(0x141, R8_SNORM, S | F | R | B | V | W),
	ROW(0x142, R8_SINT, S | R | V | W),
	ROW(0x143, R8_UINT, S | R | V | W | L),
	ROW(0x144, A8_UNORM, S | F | K | R | B | W),
	ROW(0x19b, R16G16B16_FLOAT, S | F | V),
	ROW(0x1a1, BC6H_SF16, S | F),
	ROW(0x1a2, BC7_UNORM, S | F),
	ROW(0x1a3, BC7_UNORM_SRGB, S | F),
	ROW(0x1a4, BC6H_UF16, S | F),
	ROW(0x1a9, ETC1_RGB8, S | F),
	ROW(0x1aa, ETC2_RGB8, S | F),
	ROW(0x1ab, EAC_R11, S | F),
	ROW(0x1ac, EAC_RG11, S | F),
	ROW(0x1ad, EAC_SIGNED_R11, S | F),
	ROW(0x1ae, EAC_SIGNED_RG11, S | F),
	ROW(0x1af, ETC2_SRGB8, S | F),
	ROW(0x1b0, R16G16B16_UINT, V),
	ROW(0x1b1, R16G16B16_SINT, V),
	ROW(0x1b2, R32_SFIXED, V),
	ROW(0x1b3, R10G10B10A2_SNORM, V),
	ROW(0x1b4, R10G10B10A2_USCALED, V),
	ROW(0x1b5, R10G10B10A2_SSCALED, V),
	ROW(0x1b6, R10G10B10A2_SINT, V),
	ROW(0x1b7, B10G10R10A2_SNORM, V),
	ROW(0x1b8, B10G10R10A2_USCALED, V),
	ROW(0x1b9, B10G10R10A2_SSCALED, V),
	ROW(0x1ba, B10G10R10A2_UINT, V),
	ROW(0x1bb, B10G10R10A2_SINT, V),
	ROW(0x1c0, ETC2_RGB8_PTA, S | F),
	ROW(0x1c1, ETC2_SRGB8_PTA, S | F),
	ROW(0x1c2, ETC2_EAC_RGBA8, S | F),
	ROW(0x1c3, ETC2_EAC_SRGB8_A8, S | F),
	ROW(0x1c8, R8G8B8_UINT, V),
	ROW(0x1c9, R8G8B8_SINT, V),
};

/* Gen9: the data port reads what it can write as it is; more targets, and more of them blend. */
static const struct intel_surface_format gen9[] = {
	ROW(0x000, R32G32B32A32_FLOAT, S | F | R | B | V | W | L),
	ROW(0x001, R32G32B32A32_SINT, S | R | V | W | L),
	ROW(0x002, R32G32B32A32_UINT, S | R | V | W | L),
	ROW(0x021, R64G64_FLOAT, V | D),
	ROW(0x082, R16G16B16A16_SINT, S | R | V | W | L),
	ROW(0x083, R16G16B16A16_UINT, S | R | V | W | L),
	ROW(0x084, R16G16B16A16_FLOAT, S | F | R | B | V | W | L),
	ROW(0x085, R32G32_FLOAT, S | F | R | B | V | W | L),
	ROW(0x086, R32G32_SINT, S | R | V | W | L),
	ROW(0x087, R32G32_UINT, S | R | V | W | L),
	ROW(0x08f, R16G16B16X16_FLOAT, S | F | R | B),
	ROW(0x0a1, R64_FLOAT, V | D),
	ROW(0x0ca, R8G8B8A8_SINT, S | R | V | W | L),
	ROW(0x0cb, R8G8B8A8_UINT, S | R | V | W | L),
	ROW(0x0ce, R16G16_SINT, S | R | V | W | L),
	ROW(0x0cf, R16G16_UINT, S | R | V | W | L),
	ROW(0x0d0, R16G16_FLOAT, S | F | R | B | V | W | L),
	ROW(0x0e9, B8G8R8X8_UNORM, S | F | K | R | B),
	ROW(0x0ea, B8G8R8X8_UNORM_SRGB, S | F | R | B),
	ROW(0x108, R8G8_SINT, S | R | V | W | L),
	ROW(0x109, R8G8_UINT, S | R | V | W | L),
	ROW(0x10c, R16_SINT, S | R | V | W | L),
	ROW(0x10d, R16_UINT, S | R | V | W | L),
	ROW(0x10e, R16_FLOAT, S | F | R | B | V | W | L),
	ROW(0x125, A4B4G4R4_UNORM, S | F | R),
	ROW(0x126, L8A8_UINT, S),
	ROW(0x127, L8A8_SINT, S),
	ROW(0x142, R8_SINT, S | R | V | W | L),
	ROW(0x143, R8_UINT, S | R | V | W | L),
	ROW(0x152, L8_UINT, S),
	ROW(0x153, L8_SINT, S),
	ROW(0x154, I8_UINT, S),
	ROW(0x155, I8_SINT, S),
	ROW(0x193, R8G8B8_UNORM, S | F | V),
	ROW(0x194, R8G8B8_SNORM, S | F | V),
	ROW(0x19c, R16G16B16_UNORM, S | F | V),
	ROW(0x19d, R16G16B16_SNORM, S | F | V),
	ROW(0x1a8, R8G8B8_UNORM_SRGB, S | F),
	ROW(0x1b0, R16G16B16_UINT, S | V),
	ROW(0x1b1, R16G16B16_SINT, S | V),
	ROW(0x1bc, R64G64B64A64_FLOAT, V | D),
	ROW(0x1bd, R64G64B64_FLOAT, V | D),
	ROW(0x1c8, R8G8B8_UINT, S | V),
	ROW(0x1c9, R8G8B8_SINT, S | V),
	ROW(0x200, ASTC_4X4_SRGB, S | F),
	ROW(0x208, ASTC_5X4_SRGB, S | F),
	ROW(0x209, ASTC_5X5_SRGB, S | F),
	ROW(0x211, ASTC_6X5_SRGB, S | F),
	ROW(0x212, ASTC_6X6_SRGB, S | F),
	ROW(0x221, ASTC_8X5_SRGB, S | F),
	ROW(0x222, ASTC_8X6_SRGB, S | F),
	ROW(0x224, ASTC_8X8_SRGB, S | F),
	ROW(0x231, ASTC_10X5_SRGB, S | F),
	ROW(0x232, ASTC_10X6_SRGB, S | F),
	ROW(0x234, ASTC_10X8_SRGB, S | F),
	ROW(0x236, ASTC_10X10_SRGB, S | F),
	ROW(0x23e, ASTC_12X10_SRGB, S | F),
	ROW(0x23f, ASTC_12X12_SRGB, S | F),
	ROW(0x240, ASTC_4X4, S | F),
	ROW(0x248, ASTC_5X4, S | F),
	ROW(0x249, ASTC_5X5, S | F),
	ROW(0x251, ASTC_6X5, S | F),
	ROW(0x252, ASTC_6X6, S | F),
	ROW(0x261, ASTC_8X5, S | F),
	ROW(0x262, ASTC_8X6, S | F),
	ROW(0x264, ASTC_8X8, S | F),
	ROW(0x271, ASTC_10X5, S | F),
	ROW(0x272, ASTC_10X6, S | F),
	ROW(0x274, ASTC_10X8, S | F),
	ROW(0x276, ASTC_10X10, S | F),
	ROW(0x27e, ASTC_12X10, S | F),
	ROW(0x27f, ASTC_12X12, S | F),
};

const struct intel_formats mirage_intel_formats_gen4 = {
	.row = gen4,
	.num = ARRAY_SIZE(gen4),
};

const struct intel_formats mirage_intel_formats_gen45 = {
	.before = &mirage_intel_formats_gen4,
	.row = gen45,
	.num = ARRAY_SIZE(gen45),
};

const struct intel_formats mirage_intel_formats_gen5 = {
	.before = &mirage_intel_formats_gen45,
	.row = gen5,
	.num = ARRAY_SIZE(gen5),
};

const struct intel_formats mirage_intel_formats_gen7 = {
	.before = &mirage_intel_formats_gen5,
	.row = gen7,
	.num = ARRAY_SIZE(gen7),
};

const struct intel_formats mirage_intel_formats_gen9 = {
	.before = &mirage_intel_formats_gen7,
	.row = gen9,
	.num = ARRAY_SIZE(gen9),
};

static const struct intel_surface_format *find_row(const struct intel_formats *formats, u32 code)
{
	unsigned int lo = 0, hi = formats->num;

	while (lo < hi) {
		unsigned int mid = (lo + hi) / 2;

		if (formats->row[mid].code == code)
			return &formats->row[mid];
		if (formats->row[mid].code < code)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

const struct intel_surface_format *mirage_intel_surface_format(const struct intel_formats *formats,
							       u32 code)
{
	static const struct intel_surface_format none;
	const struct intel_surface_format *row;

	for (; formats; formats = formats->before) {
		row = find_row(formats, code);
		if (row)
			return row;
	}
	return &none;
}
