/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_VECTORS_H_
#define _KMS_VECTORS_H_

#include <linux/compiler.h>
#include <linux/types.h>

/**
 * DOC: vectors of pixels
 *
 * For the files that are built twice. A pixel of 16 bits a channel is a quarter of an AVX2
 * register, so channels stay side by side and only alpha has to be spread.
 */

#ifdef LANES_AVX2
#define VEC_B	32
#else
#define VEC_B	16
#endif
#define VECTOR(size_B)	__attribute__((vector_size(size_B), may_alias))

typedef u16 channels_t VECTOR(VEC_B) __aligned(1);	/* pixels, 16 bits a channel */
typedef u8 bytes_t VECTOR(VEC_B / 2) __aligned(1);	/* the same, 8 bits a channel */
typedef u16 halves_t VECTOR(VEC_B / 2) __aligned(1);
typedef u32 words_t VECTOR(VEC_B / 2) __aligned(1);
typedef u32 long_words_t VECTOR(VEC_B) __aligned(1);
typedef s32 signed_words_t VECTOR(VEC_B) __aligned(1);
typedef u64 pairs_t VECTOR(VEC_B) __aligned(1);		/* each of two words */
typedef double reals_t VECTOR(VEC_B) __aligned(1);

#define VEC_PX		(VEC_B / 8)

#ifdef LANES_AVX2
#define PER_PX(b, g, r, a) \
	((channels_t){ b, g, r, a, b + 4, g + 4, r + 4, a + 4, \
		       b + 8, g + 8, r + 8, a + 8, b + 12, g + 12, r + 12, a + 12 })
#define CHANNELS(b, g, r, a) \
	((channels_t){ b, g, r, a, b, g, r, a, b, g, r, a, b, g, r, a })
#define EACH_PX(of)	((pairs_t){ of(0), of(1), of(2), of(3) })

static __always_inline channels_t multiply_high(channels_t a, channels_t b)
{
	typedef short v16hi __attribute__((vector_size(32)));

	return (channels_t)__builtin_ia32_pmulhuw256((v16hi)a, (v16hi)b);
}

/* No further than to 65535. */
static __always_inline channels_t add_up_to_ones(channels_t a, channels_t b)
{
	typedef short v16hi __attribute__((vector_size(32)));

	return (channels_t)__builtin_ia32_paddusw256((v16hi)a, (v16hi)b);
}

/* The lower halves of the pairs, to 64 bits. */
static __always_inline pairs_t multiply_low_words(pairs_t a, pairs_t b)
{
	typedef int v8si __attribute__((vector_size(32)));

	return (pairs_t)__builtin_ia32_pmuludq256((v8si)a, (v8si)b);
}

/* Both halves of a word times those of another, signed, and their sum. */
static __always_inline signed_words_t multiply_halves(signed_words_t a, signed_words_t b)
{
	typedef short v16hi __attribute__((vector_size(32)));

	return (signed_words_t)__builtin_ia32_pmaddwd256((v16hi)a, (v16hi)b);
}

static __always_inline reals_t smaller(reals_t a, reals_t b)
{
	return __builtin_ia32_minpd256(a, b);
}

static __always_inline reals_t larger(reals_t a, reals_t b)
{
	return __builtin_ia32_maxpd256(a, b);
}
#else
#define PER_PX(b, g, r, a) \
	((channels_t){ b, g, r, a, b + 4, g + 4, r + 4, a + 4 })
#define CHANNELS(b, g, r, a) \
	((channels_t){ b, g, r, a, b, g, r, a })
#define EACH_PX(of)	((pairs_t){ of(0), of(1) })

static __always_inline channels_t multiply_high(channels_t a, channels_t b)
{
	typedef short v8hi __attribute__((vector_size(16)));

	return (channels_t)__builtin_ia32_pmulhuw128((v8hi)a, (v8hi)b);
}

static __always_inline channels_t add_up_to_ones(channels_t a, channels_t b)
{
	typedef short v8hi __attribute__((vector_size(16)));

	return (channels_t)__builtin_ia32_paddusw128((v8hi)a, (v8hi)b);
}

static __always_inline pairs_t multiply_low_words(pairs_t a, pairs_t b)
{
	typedef int v4si __attribute__((vector_size(16)));

	return (pairs_t)__builtin_ia32_pmuludq128((v4si)a, (v4si)b);
}

static __always_inline signed_words_t multiply_halves(signed_words_t a, signed_words_t b)
{
	typedef short v8hi __attribute__((vector_size(16)));

	return (signed_words_t)__builtin_ia32_pmaddwd128((v8hi)a, (v8hi)b);
}

static __always_inline reals_t smaller(reals_t a, reals_t b)
{
	return __builtin_ia32_minpd(a, b);
}

static __always_inline reals_t larger(reals_t a, reals_t b)
{
	return __builtin_ia32_maxpd(a, b);
}
#endif

#define ALPHA_ONES	CHANNELS(0, 0, 0, 65535)

static __always_inline channels_t exchange_red_and_blue(channels_t px)
{
	return __builtin_shuffle(px, PER_PX(2, 1, 0, 3));
}

#endif
