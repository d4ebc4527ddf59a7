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
 * @y: weight of luma, as all weights in 1/65536
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

/**
 * struct mirage_pixels - a pixel format
 * @fourcc: DRM_FORMAT_*
 * @el_B: bytes of an element
 * @el_px: pixels of an element: 2 for packed 4:2:2, otherwise 1
 * @xrgb8888: little-endian words of 8 bits B, G, R and one byte that does not count
 * @takes_words: what leaves the pipe can be stored as it is
 * @read: widen @n elements at @from; packed formats use @yuv
 * @write: narrow @n pixels, rounding to nearest; NULL when it is not a format to write
 *
 * Read and write between mirage_host_fpu_begin() and mirage_host_fpu_end().
 */
struct mirage_pixels {
	u32 fourcc;
	u8 el_B;
	u8 el_px;
	bool xrgb8888;
	bool takes_words;
	void (*read)(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv);
	void (*write)(void *to, const u64 *from, unsigned int n);
};

/**
 * mirage_pixels_find - look a format up
 * @fourcc: DRM_FORMAT_*
 *
 * Return: the format, or NULL when the compositor does not know it.
 */
const struct mirage_pixels *mirage_pixels_find(u32 fourcc);

/**
 * mirage_yuv_find - look a conversion up
 * @encoding: enum drm_color_encoding
 * @range: enum drm_color_range
 *
 * Return: the conversion; BT.709, limited range for what is not known.
 */
const struct mirage_yuv *mirage_yuv_find(unsigned int encoding, unsigned int range);

#endif
