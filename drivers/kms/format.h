/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_FORMAT_H_
#define _KMS_FORMAT_H_

#include <linux/types.h>

/**
 * DOC: pixels on the way to the pipe
 *
 * The compositor works on 16 bits a channel, whatever a plane holds: blue in bits
 * 15:0 of a u64, green, red, alpha above. Narrower channels are widened by
 * repeating their bits, so that all ones stay all ones and equal colours stay
 * equal in every format.
 */

#define MIRAGE_PX_B(px)	((u16)(px))
#define MIRAGE_PX_G(px)	((u16)((px) >> 16))
#define MIRAGE_PX_R(px)	((u16)((px) >> 32))
#define MIRAGE_PX_A(px)	((u16)((px) >> 48))
#define MIRAGE_PX(r, g, b, a) \
	((u64)(u16)(a) << 48 | (u64)(u16)(r) << 32 | (u64)(u16)(g) << 16 | (u16)(b))

/* Nearest of 0 to @max for a channel of 16 bits; undoes the widening of narrower ones. */
static inline u32 mirage_narrow(u32 channel, u32 max)
{
	return (channel * max + 32767) / 65535;
}

/* mirage_narrow(channel, 255): the same for all 65536 values, without a division. */
static inline u32 mirage_narrow8(u32 channel)
{
	return (channel * 255 + 32895) >> 16;
}

/* What leaves the pipe: 8 bits R, G, B from bit 23 down. */
static inline u32 mirage_output_of(u64 px)
{
	return mirage_narrow8(MIRAGE_PX_R(px)) << 16 | mirage_narrow8(MIRAGE_PX_G(px)) << 8 |
	       mirage_narrow8(MIRAGE_PX_B(px));
}

/**
 * struct mirage_yuv - how to turn Y'CbCr into R'G'B'
 * @black: luma of black
 * @y: weight of luma, as all weights in 1/65536 and for samples of 0 to 255
 * @r_cr: weight of Cr in red
 * @g_cb: weight of Cb in green
 * @g_cr: weight of Cr in green
 * @b_cb: weight of Cb in blue
 */
struct mirage_yuv {
	s32 black;
	s32 y;
	s32 r_cr;
	s32 g_cb;
	s32 g_cr;
	s32 b_cb;
};

/* Which byte of packed 4:2:2 is what, the lowest first. */
enum mirage_yuv_order {
	MIRAGE_YUYV,
	MIRAGE_YVYU,
	MIRAGE_UYVY,
	MIRAGE_VYUY,
};

/**
 * struct mirage_fields - a pixel of 16 bits, taken apart
 * @mask: where blue, green, red and alpha are; no alpha: opaque
 * @to_top: takes them to the top of 16 bits, by multiplication
 * @to_eight: makes 8 bits of that, in the upper half of a product
 */
struct mirage_fields {
	u16 mask[4];
	u16 to_top[4];
	u16 to_eight[4];
};

/**
 * struct mirage_pixels - a pixel format
 * @fourcc: DRM_FORMAT_*
 * @el_B: bytes of an element, in each of its memory planes
 * @el_px: pixels of an element: 2 where pairs share their colour, otherwise 1
 * @bits: of a sample of Y'CbCr; 0 when it is none
 * @two_planes: Y' first, Cb and Cr elsewhere, a row of them for two
 * @opaque: the bits where alpha would be do not count
 * @exchange: red and blue are exchanged
 * @indexed: indices of a palette, seen in all channels
 * @order: of packed 4:2:2
 * @fields: of pixels of 16 bits, or NULL
 * @xrgb8888: little-endian words of 8 bits B, G, R and one byte that does not count
 * @takes_words: what leaves the pipe can be stored as it is
 * @read: widen @n elements at @from, and at @colour where there are two planes
 * @write: narrow @n pixels, rounding to nearest; NULL when it is not a format to write
 *
 * Read and write between mirage_host_fpu_begin() and mirage_host_fpu_end().
 */
struct mirage_pixels {
	u32 fourcc;
	u8 el_B;
	u8 el_px;
	u8 bits;
	bool two_planes;
	bool opaque;
	bool exchange;
	bool indexed;
	enum mirage_yuv_order order;
	const struct mirage_fields *fields;
	bool xrgb8888;
	bool takes_words;
	void (*read)(const struct mirage_pixels *self, u64 *to, const void *from,
		     const void *colour, u32 n, const struct mirage_yuv *yuv);
	void (*write)(void *to, const u64 *from, unsigned int n);
};

/**
 * struct mirage_format_ops - the busy part of reading, in a build for the CPU at hand
 * @words: 8 bits a channel
 * @tens: 10 bits a channel and 2 of alpha above
 * @sixteens: 16 bits a channel
 * @fields: pixels of 16 bits
 * @halves: half floats: negative numbers and NaN are 0, what is above 1.0 is 1.0
 * @packed: @n pairs of pixels of packed 4:2:2
 * @planar: @n pairs of pixels, two of luma and one of each colour
 */
struct mirage_format_ops {
	void (*words)(u64 *to, const u32 *from, u32 n, bool opaque, bool exchange);
	void (*tens)(u64 *to, const u32 *from, u32 n, bool opaque, bool exchange);
	void (*sixteens)(u64 *to, const u64 *from, u32 n, bool opaque, bool exchange);
	void (*fields)(u64 *to, const u16 *from, u32 n, const struct mirage_fields *fields);
	void (*halves)(u64 *to, const u64 *from, u32 n, bool opaque, bool exchange);
	void (*packed)(u64 *to, const u32 *from, u32 n, const struct mirage_yuv *yuv,
		       enum mirage_yuv_order order);
	void (*planar)(u64 *to, const u16 *luma, const u16 *colour, u32 n,
		       const struct mirage_yuv *yuv);
};

extern const struct mirage_format_ops mirage_format_ops_base;
extern const struct mirage_format_ops mirage_format_ops_avx2;

/* The build in use; mirage_span_choose() sets it. */
extern const struct mirage_format_ops *mirage_format_ops;

/**
 * mirage_pixels_find - look a format up
 * @fourcc: DRM_FORMAT_*
 *
 * Return: the format, or NULL when the compositor does not know it.
 */
const struct mirage_pixels *mirage_pixels_find(u32 fourcc);

/**
 * mirage_yuv_of - the conversion of a format
 * @pixels: the format
 * @encoding: enum drm_color_encoding
 * @range: enum drm_color_range
 *
 * Return: the conversion; BT.709, limited range for what is not known.
 */
struct mirage_yuv mirage_yuv_of(const struct mirage_pixels *pixels, unsigned int encoding,
				unsigned int range);

#endif
