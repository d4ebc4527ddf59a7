/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_SPAN_H_
#define _KMS_SPAN_H_

#include <linux/types.h>

#include <mirage/kms.h>

/**
 * DOC: arithmetic on a row of pixels
 *
 * Pixels are of 16 bits a channel, as format.h has them. Everything is exact: the formula,
 * rounded to nearest, whatever format a value came from.
 */

/**
 * mirage_span_blend - put premultiplied pixels over others
 * @under: what is below; becomes over + under * (1 - alpha), opaque
 * @over: premultiplied by their alpha
 * @n: how many
 */
void mirage_span_blend(u64 *under, const u64 *over, u32 n);

/**
 * mirage_span_key - put pixels over others where the colour key lets them be seen
 * @under: what is below, replaced there
 * @over: what is above
 * @n: how many
 * @key: which of them; compared at 8 bits a channel
 */
void mirage_span_key(u64 *under, const u64 *over, u32 n, const struct mirage_colour_key *key);

/**
 * mirage_span_matrix - multiply colours by a matrix
 * @px: the pixels; become opaque
 * @n: how many
 * @m: rows for red, green, blue; 1.0 is 1 << 16, none above 1 << 24
 *
 * Results are clamped to 0 and 1.
 */
void mirage_span_matrix(u64 *px, u32 n, const s64 *m);

/**
 * mirage_span_lut - look channels up
 * @px: the pixels; become opaque
 * @n: how many
 * @lut: red, green and blue for each entry
 * @shift: how far to shift a channel to have its entry
 */
void mirage_span_lut(u64 *px, u32 n, const u16 (*lut)[3], unsigned int shift);

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
 * struct mirage_span_hash - hash of a row as its pixels come
 * @h: a polynomial for each of the four residues of x, to keep four multiplications in flight
 * @x: pixels so far
 *
 * What is hashed is what leaves the pipe, 8 bits a channel. The pixels may come in any
 * number of pieces.
 */
struct mirage_span_hash {
	u64 h[4];
	u32 x;
};

/**
 * mirage_span_hash_wide - hash pixels of 16 bits a channel
 * @row: the row
 * @px: the pixels
 * @n: how many
 */
void mirage_span_hash_wide(struct mirage_span_hash *row, const u64 *px, u32 n);

/**
 * mirage_span_hash_xrgb - hash words of 8 bits B, G, R and one byte that does not count
 * @row: the row
 * @px: the words
 * @n: how many
 */
void mirage_span_hash_xrgb(struct mirage_span_hash *row, const u32 *px, u32 n);

/**
 * mirage_span_hash_xrgb_lut - the same, looked up first
 * @row: the row
 * @px: the words
 * @n: how many
 * @lut: for each blue, green and red what comes out, in its place in the word
 */
void mirage_span_hash_xrgb_lut(struct mirage_span_hash *row, const u32 *px, u32 n,
			       const u32 (*lut)[256]);

/**
 * mirage_span_hash_end - the hash of a row
 * @row: the row
 *
 * Return: the hash.
 */
u64 mirage_span_hash_end(const struct mirage_span_hash *row);

#endif
