// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the busy part of reading pixels
 *
 * What takes pixels of all formats to 16 bits a channel. Both builds give the same bits as the
 * formulas in format.h.
 */

#include <linux/compiler.h>
#include <linux/string.h>

#include <mirage/lanes.h>

#include "format.h"
#include "vectors.h"

/* All of a row, a vector of pixels at a time; and what is left in the end, among zeroes. */
#define READ_ROW(raw_t, convert, to, from, n, ...)				\
do {										\
	for (; (n) >= VEC_PX; (n) -= VEC_PX, (from) += VEC_PX, (to) += VEC_PX)	\
		*(channels_t *)(to) =						\
			convert(*(const raw_t *)(from), ##__VA_ARGS__);		\
	if (n) {								\
		raw_t last_ = { };						\
		channels_t px_;							\
										\
		memcpy(&last_, from, (n) * sizeof(*(from)));			\
		px_ = convert(last_, ##__VA_ARGS__);				\
		memcpy(to, &px_, (n) * sizeof(*(to)));				\
	}									\
} while (0)

static __always_inline channels_t finish(channels_t px, bool opaque, bool exchange)
{
	if (exchange)
		px = exchange_red_and_blue(px);
	if (opaque)
		px |= ALPHA_ONES;
	return px;
}

static __always_inline channels_t words(words_t px, bool opaque, bool exchange)
{
	/* Times 257: the byte twice. */
	return finish(__builtin_convertvector((bytes_t)px, channels_t) * 257, opaque, exchange);
}

static void read_words(u64 *to, const u32 *from, u32 n, bool opaque, bool exchange)
{
	if (exchange)
		READ_ROW(words_t, words, to, from, n, opaque, true);
	else
		READ_ROW(words_t, words, to, from, n, opaque, false);
}

static __always_inline channels_t tens(words_t words, bool opaque, bool exchange)
{
	pairs_t px = __builtin_convertvector(words, pairs_t);
	channels_t wide = (channels_t)((px & 0x3ff) | (px & 0xffc00) << 6 |
				       (px & 0x3ff00000) << 12);

	wide = wide << 6 | wide >> 4;
	/* Times 0x5555: the two bits eight times. */
	if (!opaque)
		wide |= (channels_t)(px >> 30 << 48) * 0x5555;
	return finish(wide, opaque, exchange);
}

static void read_tens(u64 *to, const u32 *from, u32 n, bool opaque, bool exchange)
{
	if (exchange)
		READ_ROW(words_t, tens, to, from, n, opaque, true);
	else
		READ_ROW(words_t, tens, to, from, n, opaque, false);
}

static __always_inline channels_t sixteens(pairs_t px, bool opaque, bool exchange)
{
	return finish((channels_t)px, opaque, exchange);
}

static void read_sixteens(u64 *to, const u64 *from, u32 n, bool opaque, bool exchange)
{
	READ_ROW(pairs_t, sixteens, to, from, n, opaque, exchange);
}

typedef u16 quarters_t VECTOR(VEC_B / 4) __aligned(1);

static __always_inline channels_t fields(quarters_t in, channels_t mask, channels_t to_top,
					 channels_t to_eight, channels_t ones)
{
	channels_t px = (channels_t)__builtin_convertvector(in, pairs_t);

	px = (__builtin_shuffle(px, PER_PX(0, 0, 0, 0)) & mask) * to_top;
	return multiply_high(px, to_eight) * 257 | ones;
}

static void read_fields(u64 *to, const u16 *from, u32 n, const struct mirage_fields *f)
{
	const channels_t mask = CHANNELS(f->mask[0], f->mask[1], f->mask[2], f->mask[3]);
	const channels_t to_top = CHANNELS(f->to_top[0], f->to_top[1], f->to_top[2], f->to_top[3]);
	const channels_t to_eight = CHANNELS(f->to_eight[0], f->to_eight[1], f->to_eight[2],
					     f->to_eight[3]);
	const channels_t ones = f->mask[3] ? CHANNELS(0, 0, 0, 0) : ALPHA_ONES;

	READ_ROW(quarters_t, fields, to, from, n, mask, to_top, to_eight, ones);
}

/*
 * A channel is its mantissa times 2^-shift, times 65535, rounded; 0 and 65535 where that says
 * nothing.
 */
static __always_inline long_words_t unit_of_half(long_words_t half)
{
	long_words_t exponent = half >> 10 & 31, normal = (long_words_t)(exponent > 0);
	long_words_t mantissa = (half & 0x3ff) | (normal & 0x400);
	/* Of denormals as of the smallest exponent. */
	long_words_t shift = 25 - (exponent + (normal + 1));
	long_words_t finite = (long_words_t)(exponent < 15);
	long_words_t unit;

	shift = (shift & finite) | (11 & ~finite);
	unit = ((mantissa << 16) - mantissa + (((long_words_t){ } + 1) << (shift - 1))) >> shift;
	unit = (unit & finite) | (65535 & ~finite);
	/* Infinity is 0x7c00, what is above is no number; above 0x8000 they are negative. */
	return unit & (long_words_t)(half <= 0x7c00);
}

static __always_inline channels_t halves(pairs_t in, bool opaque, bool exchange)
{
	long_words_t even = unit_of_half((long_words_t)in & 0xffff);
	long_words_t odd = unit_of_half((long_words_t)in >> 16);

	return finish((channels_t)(even | odd << 16), opaque, exchange);
}

static void read_halves(u64 *to, const u64 *from, u32 n, bool opaque, bool exchange)
{
	READ_ROW(pairs_t, halves, to, from, n, opaque, exchange);
}

/* Y'CbCr of two pixels that share their colour, and of as many such as a vector has words. */
struct yuv {
	signed_words_t y0, y1, cb, cr;
};

#define VEC_WORDS	(VEC_B / 4)

/*
 * A value d of up to 9 bits and a sign, times a weight of 18: d * (w & 63) + (d << 6) * (w >> 6),
 * exactly.
 */
static __always_inline signed_words_t weigh(signed_words_t value, s32 weight)
{
	const signed_words_t parts =
		(signed_words_t){ } + ((weight & 63) | (s32)((u32)(weight >> 6) << 16));

	return multiply_halves((value & 0xffff) | value << 22, parts);
}

/* From 1/65536 of an 8-bit step: times 257, rounded. */
static __always_inline long_words_t channel_of(signed_words_t value)
{
	const signed_words_t ones = (signed_words_t){ } + (255 << 16);
	signed_words_t below = value < ones;
	long_words_t v;

	value &= value > 0;
	v = (long_words_t)((value & below) | (ones & ~below));
	return (v + (v << 8) + 32768) >> 16;
}

/* Half of the words of @a and @b, in turn. */
static __always_inline pairs_t join_words(long_words_t a, long_words_t b, bool high)
{
#ifdef LANES_AVX2
	if (high)
		return (pairs_t)__builtin_shuffle(a, b,
						  (long_words_t){ 4, 12, 5, 13, 6, 14, 7, 15 });
	return (pairs_t)__builtin_shuffle(a, b, (long_words_t){ 0, 8, 1, 9, 2, 10, 3, 11 });
#else
	if (high)
		return (pairs_t)__builtin_shuffle(a, b, (long_words_t){ 2, 6, 3, 7 });
	return (pairs_t)__builtin_shuffle(a, b, (long_words_t){ 0, 4, 1, 5 });
#endif
}

static __always_inline pairs_t join_pairs(pairs_t a, pairs_t b, bool high)
{
#ifdef LANES_AVX2
	if (high)
		return __builtin_shuffle(a, b, (pairs_t){ 2, 6, 3, 7 });
	return __builtin_shuffle(a, b, (pairs_t){ 0, 4, 1, 5 });
#else
	if (high)
		return __builtin_shuffle(a, b, (pairs_t){ 1, 3 });
	return __builtin_shuffle(a, b, (pairs_t){ 0, 2 });
#endif
}

/* The pixels of @in, first ones and second ones in turn: four vectors. */
static __always_inline void put_yuv(pairs_t *to, const struct yuv *in, const struct mirage_yuv *c)
{
	signed_words_t cb = in->cb - 128, cr = in->cr - 128;
	signed_words_t red = weigh(cr, c->r_cr), blue = weigh(cb, c->b_cb);
	signed_words_t green = weigh(cb, c->g_cb) + weigh(cr, c->g_cr);
	long_words_t gb[2], ar[2];
	unsigned int i;

	for (i = 0; i < 2; i++) {
		signed_words_t luma = weigh((i ? in->y1 : in->y0) - c->black, c->y);

		gb[i] = channel_of(luma + green) << 16 | channel_of(luma + blue);
		ar[i] = channel_of(luma + red) | 0xffff0000;
	}
	for (i = 0; i < 2; i++) {
		pairs_t first = join_words(gb[0], ar[0], i), second = join_words(gb[1], ar[1], i);

		to[2 * i] = join_pairs(first, second, false);
		to[2 * i + 1] = join_pairs(first, second, true);
	}
}

static __always_inline void put_packed(pairs_t *to, long_words_t in, const struct mirage_yuv *c,
				       enum mirage_yuv_order order)
{
	/* From the byte of the first luma on, luma and colour are in turn. */
	u32 y = order == MIRAGE_UYVY || order == MIRAGE_VYUY ? 8 : 0, first = 8 - y;
	bool blue_first = order == MIRAGE_YUYV || order == MIRAGE_UYVY;
	long_words_t a = in >> first & 255, b = in >> (first + 16) & 255;
	const struct yuv yuv = {
		.y0 = (signed_words_t)(in >> y & 255),
		.y1 = (signed_words_t)(in >> (y + 16) & 255),
		.cb = (signed_words_t)(blue_first ? a : b),
		.cr = (signed_words_t)(blue_first ? b : a),
	};

	put_yuv(to, &yuv, c);
}

static __always_inline void read_packed_as(u64 *to, const u32 *from, u32 n,
					   const struct mirage_yuv *c, enum mirage_yuv_order order)
{
	for (; n >= VEC_WORDS; n -= VEC_WORDS, from += VEC_WORDS, to += 2 * VEC_WORDS)
		put_packed((pairs_t *)to, *(const long_words_t *)from, c, order);
	if (n) {
		long_words_t last = { };
		pairs_t px[4];

		memcpy(&last, from, n * sizeof(*from));
		put_packed(px, last, c, order);
		memcpy(to, px, 2 * n * sizeof(*to));
	}
}

static void read_packed(u64 *to, const u32 *from, u32 n, const struct mirage_yuv *c,
			enum mirage_yuv_order order)
{
	if (order == MIRAGE_YUYV)
		read_packed_as(to, from, n, c, MIRAGE_YUYV);
	else if (order == MIRAGE_YVYU)
		read_packed_as(to, from, n, c, MIRAGE_YVYU);
	else if (order == MIRAGE_UYVY)
		read_packed_as(to, from, n, c, MIRAGE_UYVY);
	else
		read_packed_as(to, from, n, c, MIRAGE_VYUY);
}

static __always_inline void put_planar(pairs_t *to, halves_t luma, halves_t colour,
				       const struct mirage_yuv *c)
{
	signed_words_t y = __builtin_convertvector(luma, signed_words_t);
	signed_words_t cbcr = __builtin_convertvector(colour, signed_words_t);
	const struct yuv yuv = { y & 255, y >> 8, cbcr & 255, cbcr >> 8 };

	put_yuv(to, &yuv, c);
}

static void read_planar(u64 *to, const u16 *luma, const u16 *colour, u32 n,
			const struct mirage_yuv *c)
{
	for (; n >= VEC_WORDS; n -= VEC_WORDS) {
		put_planar((pairs_t *)to, *(const halves_t *)luma, *(const halves_t *)colour, c);
		luma += VEC_WORDS;
		colour += VEC_WORDS;
		to += 2 * VEC_WORDS;
	}
	if (n) {
		halves_t y = { }, cbcr = { };
		pairs_t px[4];

		memcpy(&y, luma, n * sizeof(*luma));
		memcpy(&cbcr, colour, n * sizeof(*colour));
		put_planar(px, y, cbcr, c);
		memcpy(to, px, 2 * n * sizeof(*to));
	}
}

const struct mirage_format_ops LANES_FN(mirage_format_ops) = {
	.words = read_words,
	.tens = read_tens,
	.sixteens = read_sixteens,
	.fields = read_fields,
	.halves = read_halves,
	.packed = read_packed,
	.planar = read_planar,
};
