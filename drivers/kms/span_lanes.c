// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the busy part of arithmetic on rows
 *
 * What nearly every composed pixel goes through: blending, narrowing, the hash. Both builds
 * give the same bits as the formulas in span.h.
 */

#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/lanes.h>

#include "span.h"
#include "vectors.h"

#define HASH_VECS	(MIRAGE_HASH_LANES * 8 / VEC_B)

/*
 * over + under * (65535 - alpha) / 65535. The product t is in two halves. Rounded to nearest,
 * t / 65535 is (s + (s >> 16)) >> 16 with s = t + 32768, for there are no ties: so it is
 * the high half of s, plus one if both halves of it add up to more than 65535.
 */
static __always_inline channels_t blend(channels_t over, channels_t under)
{
	channels_t rest = ~__builtin_shuffle(over, PER_PX(3, 3, 3, 3));
	channels_t low = under * rest;
	channels_t high = multiply_high(under, rest) + (low >> 15);
	channels_t sum;

	low ^= 0x8000;
	sum = over + high - (channels_t)(low > ~high);
	return sum | (channels_t)(sum < over) | ALPHA_ONES;
}

static void blend_row(u64 *under, const u64 *over, u32 n)
{
	for (; n >= VEC_PX; n -= VEC_PX, over += VEC_PX, under += VEC_PX)
		*(channels_t *)under = blend(*(const channels_t *)over, *(channels_t *)under);
	if (n) {
		channels_t o = { }, u = { };

		memcpy(&o, over, n * sizeof(*over));
		memcpy(&u, under, n * sizeof(*under));
		u = blend(o, u);
		memcpy(under, &u, n * sizeof(*under));
	}
}

/* a * b / 65535, rounded as blend() does it. */
static __always_inline channels_t multiply(channels_t a, channels_t b)
{
	channels_t low = a * b;
	channels_t high = multiply_high(a, b) + (low >> 15);

	low ^= 0x8000;
	return high - (channels_t)(low > ~high);
}

/* (a * b + c * d) / 65535, rounded the same way; where that is more than 65535 it stays there. */
static __always_inline channels_t weigh(channels_t a, channels_t b, channels_t c, channels_t d)
{
	channels_t first = a * b, low = first + c * d;
	channels_t high = add_up_to_ones(multiply_high(a, b), multiply_high(c, d));

	high = add_up_to_ones(high, (channels_t)(low < first) & 1);
	high = add_up_to_ones(high, low >> 15);
	low ^= 0x8000;
	return add_up_to_ones(high, (channels_t)(low > ~high) & 1);
}

static __always_inline channels_t mix(channels_t over, channels_t under, channels_t alpha,
				      enum mirage_blend mode)
{
	channels_t part = alpha;

	if (mode != MIRAGE_BLEND_NONE)
		part = multiply(alpha, __builtin_shuffle(over, PER_PX(3, 3, 3, 3)));
	return weigh(over, mode == MIRAGE_BLEND_COVERAGE ? part : alpha, under, ~part) | ALPHA_ONES;
}

static __always_inline void mix_as(u64 *under, const u64 *over, u32 n, u16 alpha,
				   enum mirage_blend mode)
{
	const channels_t alphas = (channels_t){ } + alpha;

	for (; n >= VEC_PX; n -= VEC_PX, over += VEC_PX, under += VEC_PX)
		*(channels_t *)under =
			mix(*(const channels_t *)over, *(channels_t *)under, alphas, mode);
	if (n) {
		channels_t o = { }, u = { };

		memcpy(&o, over, n * sizeof(*over));
		memcpy(&u, under, n * sizeof(*under));
		u = mix(o, u, alphas, mode);
		memcpy(under, &u, n * sizeof(*under));
	}
}

static void mix_row(u64 *under, const u64 *over, u32 n, enum mirage_blend mode, u16 alpha)
{
	if (mode == MIRAGE_BLEND_NONE)
		mix_as(under, over, n, alpha, MIRAGE_BLEND_NONE);
	else if (mode == MIRAGE_BLEND_PREMULTIPLIED)
		mix_as(under, over, n, alpha, MIRAGE_BLEND_PREMULTIPLIED);
	else
		mix_as(under, over, n, alpha, MIRAGE_BLEND_COVERAGE);
}

/* Pixels of the pipe side by side, whose centres are at @x and then at every @step. */
static __always_inline channels_t interpolate(const u64 *from, u64 x, u64 step)
{
#define CENTRE(i)	(x + (i) * step)
#define LEFT(i)		from[CENTRE(i) >> 32]
#define RIGHT(i)	from[(CENTRE(i) >> 32) + 1]
	channels_t w = __builtin_shuffle((channels_t)EACH_PX(CENTRE), PER_PX(1, 1, 1, 1));

	return weigh((channels_t)EACH_PX(LEFT), ~w, (channels_t)EACH_PX(RIGHT), w);
}

static void interpolate_row(u64 *to, const u64 *from, u32 n, u64 x, u64 step)
{
	for (; n >= VEC_PX; n -= VEC_PX, to += VEC_PX, x += VEC_PX * step)
		*(channels_t *)to = interpolate(from, x, step);
	/* Beyond the end there is nothing to read. */
	for (; n; n--, x += step) {
		channels_t last = interpolate(from, x, 0);

		memcpy(to++, &last, sizeof(*to));
	}
}

static void interpolate_rows(u64 *row, const u64 *below, u32 n, u16 w)
{
	const channels_t weight = (channels_t){ } + w;

	for (; n >= VEC_PX; n -= VEC_PX, row += VEC_PX, below += VEC_PX)
		*(channels_t *)row = weigh(*(channels_t *)row, ~weight,
					   *(const channels_t *)below, weight);
	if (n) {
		channels_t upper = { }, lower = { };

		memcpy(&upper, row, n * sizeof(*row));
		memcpy(&lower, below, n * sizeof(*below));
		upper = weigh(upper, ~weight, lower, weight);
		memcpy(row, &upper, n * sizeof(*row));
	}
}

/* mirage_narrow8(): the product in two halves, and a carry from the lower one. */
static __always_inline words_t narrow(channels_t wide)
{
	channels_t low = wide * 255;
	channels_t high = multiply_high(wide, (channels_t){ } + 255);

	high -= (channels_t)(low > 65535 - 32895);
	return (words_t)__builtin_convertvector(high, bytes_t) | MIRAGE_WORD_ONES;
}

static void narrow_row(u32 *to, const u64 *px, u32 n)
{
	for (; n >= VEC_PX; n -= VEC_PX, px += VEC_PX, to += VEC_PX)
		*(words_t *)to = narrow(*(const channels_t *)px);
	if (n) {
		channels_t wide = { };
		words_t last;

		memcpy(&wide, px, n * sizeof(*px));
		last = narrow(wide);
		memcpy(to, &last, n * sizeof(*to));
	}
}

/* What goes with a product of up to 22 bits: steps, of which 65535 of the product are one. */
static __always_inline words_t dither(channels_t wide, channels_t threshold, unsigned int bits)
{
	const channels_t steps = (channels_t){ } + (u16)((1 << bits) - 1);
	const u16 up = 8 - bits, down = 2 * bits - 8;
	channels_t low = wide * steps, high = multiply_high(wide, steps);

	low += threshold;
	high -= (channels_t)(low < threshold);
	/* Divided by 65535: (s + 1 + (s >> 16)) >> 16. */
	high += 1 + (channels_t)(low < ~high);
	high = high << up | high >> down;
	return (words_t)__builtin_convertvector(high, bytes_t) | MIRAGE_WORD_ONES;
}

static void dither_row(u32 *to, const u64 *px, u32 n, const u64 *threshold, unsigned int bits)
{
	u32 i;

	for (i = 0; i + VEC_PX <= n; i += VEC_PX)
		*(words_t *)(to + i) = dither(*(const channels_t *)(px + i),
					      *(const channels_t *)(threshold + i % 8), bits);
	if (i < n) {
		channels_t wide = { };
		words_t last;

		memcpy(&wide, px + i, (n - i) * sizeof(*px));
		last = dither(wide, *(const channels_t *)(threshold + i % 8), bits);
		memcpy(to + i, &last, (n - i) * sizeof(*to));
	}
}

/*
 * Products of 34 and 16 bits, and the sums of three with a number of 50, are exact in a double, and
 * half of their last bit is too. Whole numbers become doubles, and doubles are rounded, below 2^52.
 */
#define WEIGHT_ONE	((double)(1 << MIRAGE_WEIGHT_BITS))
#define WHOLE		0x1p52
#define WHOLE_BITS	0x4330000000000000ull

static __always_inline reals_t real(pairs_t channel)
{
	return (reals_t)((channel & 0xffff) | WHOLE_BITS) - WHOLE;
}

/**
 * struct matrix - a colour matrix, each of its numbers in all elements of a vector
 * @weight: what red, green and blue of each come of, row by row
 * @more: what is added to each
 */
struct matrix {
	reals_t weight[9];
	reals_t more[3];
};

static __always_inline channels_t matrix(pairs_t px, const struct matrix *m)
{
	const reals_t in[3] = { real(px >> 32), real(px >> 16), real(px) };
	pairs_t out = px & (pairs_t)ALPHA_ONES;
	unsigned int i;

	for (i = 0; i < 3; i++) {
		const reals_t *w = &m->weight[3 * i];
		reals_t sum = w[0] * in[0] + w[1] * in[1] + w[2] * in[2] + m->more[i];

		sum = smaller(larger(sum, (reals_t){ }), (reals_t){ } + 65535.0);
		out |= ((pairs_t)(sum + WHOLE) & 0xffff) << 16 * (2 - i);
	}
	return (channels_t)out;
}

static void matrix_row(u64 *px, u32 n, const s64 *weights)
{
	struct matrix m;
	unsigned int i;

	for (i = 0; i < 9; i++)
		m.weight[i] = (reals_t){ } + weights[i] / WEIGHT_ONE;
	/* A sum has as many bits behind the point; a half is rounded up. */
	for (i = 0; i < 3; i++)
		m.more[i] = (reals_t){ } + (weights[9 + i] + 0.5) / WEIGHT_ONE;
	for (; n >= VEC_PX; n -= VEC_PX, px += VEC_PX)
		*(channels_t *)px = matrix(*(const pairs_t *)px, &m);
	if (n) {
		pairs_t last = { };

		memcpy(&last, px, n * sizeof(*px));
		last = (pairs_t)matrix(last, &m);
		memcpy(px, &last, n * sizeof(*px));
	}
}

static void copy_row(u32 *to, const u32 *px, u32 n)
{
	for (; n >= 2 * VEC_PX; n -= 2 * VEC_PX, px += 2 * VEC_PX, to += 2 * VEC_PX)
		*(long_words_t *)to = *(const long_words_t *)px | MIRAGE_WORD_ONES;
	for (; n; n--)
		*to++ = *px++ | MIRAGE_WORD_ONES;
}

static void hash_blocks(u64 *hash, const u32 *px, u32 blocks)
{
	const pairs_t mask = (pairs_t){ } + 0x00ffffff00ffffffull;
	const pairs_t step = (pairs_t){ } + MIRAGE_HASH_STEP;
	pairs_t h[HASH_VECS];
	unsigned int i;

	memcpy(h, hash, sizeof(h));
	for (; blocks; blocks--, px += MIRAGE_HASH_BLOCK_PX)
		for (i = 0; i < HASH_VECS; i++)
			h[i] = multiply_low_words(h[i], step) +
			       ((h[i] >> 32) + (((const pairs_t *)px)[i] & mask));
	memcpy(hash, h, sizeof(h));
}

const struct mirage_span_ops LANES_FN(mirage_span_ops) = {
	.blend = blend_row,
	.mix = mix_row,
	.interpolate = interpolate_row,
	.interpolate_rows = interpolate_rows,
	.narrow = narrow_row,
	.dither = dither_row,
	.matrix = matrix_row,
	.copy = copy_row,
	.hash = hash_blocks,
};
