/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_SPAN_H_
#define _KMS_SPAN_H_

#include <linux/types.h>

#include <mirage/kms.h>

/**
 * DOC: arithmetic on a row of pixels
 *
 * Pixels are of 16 bits a channel, as format.h has them. Everything is exact: the formula,
 * rounded to nearest, whatever format a value came from. A word is a pixel of 8 bits a channel,
 * blue first.
 */

/* What is in a word's byte above red, green and blue, where it does not count. */
#define MIRAGE_WORD_ONES	0xff000000u

#define MIRAGE_HASH_LANES	16
#define MIRAGE_HASH_BLOCK_PX	(2 * MIRAGE_HASH_LANES)

/* Of a weight of a matrix, behind the point: sums of products with channels fit a double. */
#define MIRAGE_WEIGHT_BITS	26

/* See struct mirage_span_hash. */
#define MIRAGE_HASH_STEP	0xbb67ade3u

/**
 * enum mirage_blend - how a plane's pixels go onto what is below
 * @MIRAGE_BLEND_NONE: over * p + under * (1 - p)
 * @MIRAGE_BLEND_PREMULTIPLIED: over * p + under * (1 - p * a)
 * @MIRAGE_BLEND_COVERAGE: over * p * a + under * (1 - p * a)
 *
 * With p the plane's alpha and a the pixel's. p * a is rounded to 16 bits, and so is the sum, at
 * once; it goes no further than to white.
 */
enum mirage_blend {
	MIRAGE_BLEND_NONE,
	MIRAGE_BLEND_PREMULTIPLIED,
	MIRAGE_BLEND_COVERAGE,
};

/**
 * struct mirage_span_ops - the busy part, in a build for the CPU at hand
 * @blend: put premultiplied pixels over others: over + under * (1 - alpha), opaque
 * @mix: put pixels over others by the rules of @mode and with an alpha of the plane's own
 * @interpolate: scale a row: what is at @x of @from, in 32.32 pixels and with the first one's
 *	centre at 0, and then at every @step. Between two pixels it is
 *	left * (1 - w) + right * w, with w the upper 16 bits of the fraction, of which 65535
 *	are 1; rounded to nearest
 * @interpolate_rows: the same between a row and the one below it, with one weight @w for all
 * @narrow: the words that leave the pipe, with MIRAGE_WORD_ONES
 * @dither: the same at @bits a channel, made up to 8 again; what is between two steps becomes the
 *	upper one where it is above the threshold. @threshold: of 8 pixels in turn, in
 *	all channels
 * @matrix: multiply colours by a matrix of rows for red, green, blue, with %MIRAGE_WEIGHT_BITS
 *	behind the point, none above 256. Three more words are added, of which a channel's 1 has
 *	as many bits behind it. Sums are rounded and clamped to 0 and 1, alpha stays
 * @copy: words as they are, with MIRAGE_WORD_ONES
 * @hash: take blocks of words into the lanes of a hash
 *
 * Called between mirage_host_fpu_begin() and mirage_host_fpu_end().
 */
struct mirage_span_ops {
	void (*blend)(u64 *under, const u64 *over, u32 n);
	void (*mix)(u64 *under, const u64 *over, u32 n, enum mirage_blend mode, u16 alpha);
	void (*interpolate)(u64 *to, const u64 *from, u32 n, u64 x, u64 step);
	void (*interpolate_rows)(u64 *row, const u64 *below, u32 n, u16 w);
	void (*narrow)(u32 *to, const u64 *px, u32 n);
	void (*dither)(u32 *to, const u64 *px, u32 n, const u64 *threshold, unsigned int bits);
	void (*matrix)(u64 *px, u32 n, const s64 *m);
	void (*copy)(u32 *to, const u32 *px, u32 n);
	void (*hash)(u64 *hash, const u32 *px, u32 blocks);
};

extern const struct mirage_span_ops mirage_span_ops_base;
extern const struct mirage_span_ops mirage_span_ops_avx2;

/* The build in use. */
extern const struct mirage_span_ops *mirage_span_ops;

/**
 * mirage_span_choose - choose the build for the CPU, of what reads formats too
 * @avx2: it has AVX2
 *
 * Both give the same bits, so it does not matter who chooses when.
 */
void mirage_span_choose(bool avx2);

/**
 * mirage_span_key - put pixels over others where the colour key lets them be seen
 * @under: what is below, replaced there
 * @over: what is above
 * @shown: what is to be seen of it
 * @n: how many
 * @key: which of them; compared at 8 bits a channel
 */
void mirage_span_key(u64 *under, const u64 *over, const u64 *shown, u32 n,
		     const struct mirage_colour_key *key);

/**
 * mirage_span_weight - a weight of a matrix
 * @value: S31.32 in sign and magnitude
 *
 * Return: the nearest one; none is above 256, for no hardware has such.
 */
s64 mirage_span_weight(u64 value);

/**
 * mirage_span_table - spread a gamma table of steps
 * @to: gets red, green and blue for each entry
 * @el: how many entries
 * @from: the same for the first entry of each step, and a word that does not count
 * @step: entries of a step; of more than 1, the last step has an end in @from, too
 */
void mirage_span_table(u16 (*to)[3], u32 el, const u16 (*from)[4], u32 step);

/**
 * mirage_span_thin_table - take entries from all over a table
 * @to: gets red, green and blue for each entry
 * @el: how many entries; at least 2
 * @from: the same, and a word that does not count
 * @from_el: how many entries it has, at least @el
 */
void mirage_span_thin_table(u16 (*to)[3], u32 el, const u16 (*from)[4], u32 from_el);

/**
 * mirage_span_stretch_table - make a table of few entries one of many
 * @to: gets red, green and blue for each entry
 * @el: how many entries; at least 2
 * @from: the same with 32 bits a channel, and a word that does not count
 * @from_el: how many entries it has; at least 2
 *
 * The first and the last entries stay what they are, what is between entries is interpolated.
 */
void mirage_span_stretch_table(u16 (*to)[3], u32 el, const u32 (*from)[4], u32 from_el);

/**
 * mirage_span_lut - look channels up
 * @px: the pixels; their alpha stays
 * @n: how many
 * @lut: red, green and blue for each entry
 * @shift: how far to shift a channel to have its entry
 */
void mirage_span_lut(u64 *px, u32 n, const u16 (*lut)[3], unsigned int shift);

/**
 * mirage_span_lut_narrow - look channels up that leave the pipe then
 * @to: the words
 * @px: the pixels
 * @n: how many
 * @narrow: blue, green and red for each entry, in their places in the word
 * @shift: how far to shift a channel to have its entry
 */
void mirage_span_lut_narrow(u32 *to, const u64 *px, u32 n, const u32 (*narrow)[3],
			    unsigned int shift);

/**
 * mirage_span_dither - narrow pixels to fewer bits than 8, by a pattern
 * @to: the words
 * @px: the pixels
 * @n: how many
 * @x: column of the first
 * @y: their row
 * @bits: a channel, at least 4
 */
void mirage_span_dither(u32 *to, const u64 *px, u32 n, u32 x, u32 y, unsigned int bits);

/**
 * mirage_span_reverse - turn a row around
 * @px: the pixels
 * @n: how many
 */
void mirage_span_reverse(u64 *px, u32 n);

/**
 * mirage_span_scale - nearest neighbours
 * @to: the result
 * @from: the source
 * @n: how many to make
 * @x: where the centre of the first is in the source, 32.32 pixels
 * @step: from one to the next, 32.32 pixels
 */
void mirage_span_scale(u64 *to, const u64 *from, u32 n, u64 x, u64 step);

/**
 * mirage_span_lut_words - look words up
 * @to: the result
 * @px: words of 8 bits B, G, R and one byte that does not count
 * @n: how many
 * @lut: for each blue, green and red what comes out, in its place in the word
 */
void mirage_span_lut_words(u32 *to, const u32 *px, u32 n, const u32 (*lut)[256]);

/**
 * struct mirage_span_hash - hash of a row as its pixels come
 * @h: a polynomial for each pair of columns of a block
 * @left: pixels that do not make a block yet
 * @x: pixels so far
 *
 * What is hashed is what leaves the pipe, 8 bits a channel. The pixels may come in any
 * number of pieces. A step is h = STEP * (h mod 2^32) + h / 2^32 + value, a polynomial modulo the
 * prime STEP * 2^32 - 1, for which vector units have all they need.
 */
struct mirage_span_hash {
	u64 h[MIRAGE_HASH_LANES];
	u32 left[MIRAGE_HASH_BLOCK_PX];
	u32 x;
};

/**
 * mirage_span_hash_words - hash words of 8 bits B, G, R and one byte that does not count
 * @row: the row
 * @px: the words
 * @n: how many
 */
void mirage_span_hash_words(struct mirage_span_hash *row, const u32 *px, u32 n);

/**
 * mirage_span_hash_end - the hash of a row
 * @row: the row; nothing can be added any more
 *
 * Return: the hash.
 */
u64 mirage_span_hash_end(struct mirage_span_hash *row);

#endif
