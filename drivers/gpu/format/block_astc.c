// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: blocks of ASTC, low dynamic range
 *
 * 16 bytes for 4x4 to 12x12 texels. A grid of weights, stored from the last bit down, is stretched
 * over the block; colours of up to four partitions have two ends each, between which weights
 * choose. Weights and ends are sequences of integers whose digits of base three or five are packed
 * five or three together (Khronos Data Format Specification, chapter on ASTC). A block that means
 * nothing is magenta, and so are the texels of partitions whose ends are of high range.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "block.h"

#define MAX_WEIGHTS	64u
#define MAX_VALUES	18u
#define MAX_PARTS	4u

/* Numbers of a sequence: digits of base three or five above bits. */
static const struct astc_range {
	u8 trits;
	u8 quints;
	u8 bits;
} ranges[] = {
	{ 0, 0, 1 }, { 1, 0, 0 }, { 0, 0, 2 }, { 0, 1, 0 }, { 1, 0, 1 }, { 0, 0, 3 }, { 0, 1, 1 },
	{ 1, 0, 2 }, { 0, 0, 4 }, { 0, 1, 2 }, { 1, 0, 3 }, { 0, 0, 5 }, { 0, 1, 3 }, { 1, 0, 4 },
	{ 0, 0, 6 }, { 0, 1, 4 }, { 1, 0, 5 }, { 0, 0, 7 }, { 0, 1, 5 }, { 1, 0, 6 }, { 0, 0, 8 },
};

/* The least that colours may have: 0 to 5. */
#define LEAST_COLOR_RANGE	4u

/**
 * struct astc - a block, taken apart
 * @bits: the block
 * @reversed: the same with its last bit first
 * @w: texels across
 * @h: and down
 * @grid_w: weights across
 * @grid_h: and down
 * @range: of weights
 * @planes: of weights, 1 or 2
 * @second: channel that has the second plane
 * @parts: partitions
 * @seed: which partitioning
 * @mode: of the ends of each partition
 * @weight: of the planes side by side
 * @high: partitions whose ends are of high range, a bit each
 * @end: of each partition, 0 to 255
 */
struct astc {
	u64 bits[2];
	u64 reversed[2];
	u32 w;
	u32 h;
	u32 grid_w;
	u32 grid_h;
	u32 range;
	u32 planes;
	u32 second;
	u32 parts;
	u32 seed;
	u32 mode[MAX_PARTS];
	u8 weight[2 * MAX_WEIGHTS];
	u8 high;
	s32 end[MAX_PARTS][2][4];
};

/* @n bits from @at on, at most 32; behind the last one there are zeroes. */
static u32 bits_at(const u64 *bits, u32 at, u32 n)
{
	u64 v;

	if (!n || at >= 128)
		return 0;
	v = bits[at / 64] >> at % 64;
	if (at < 64 && at % 64)
		v |= bits[1] << (64 - at % 64);
	return v & ((1ull << n) - 1);
}

static u64 reverse(u64 v)
{
	u64 out = 0;
	u32 i;

	for (i = 0; i < 64; i++)
		out |= (v >> i & 1) << (63 - i);
	return out;
}

static u32 sequence_bits(u32 range, u32 n)
{
	const struct astc_range *r = &ranges[range];
	u32 bits = n * r->bits;

	if (r->trits)
		bits += (8 * n + 4) / 5;
	if (r->quints)
		bits += (7 * n + 2) / 3;
	return bits;
}

/* Five digits of base three of eight bits. */
static void unpack_trits(u32 t, u32 *digit)
{
	u32 c;

	if ((t >> 2 & 7) == 7) {
		c = (t >> 5 & 7) << 2 | (t & 3);
		digit[4] = 2;
		digit[3] = 2;
	} else {
		c = t & 31;
		digit[4] = (t >> 5 & 3) == 3 ? 2 : t >> 7 & 1;
		digit[3] = (t >> 5 & 3) == 3 ? t >> 7 & 1 : t >> 5 & 3;
	}
	if ((c & 3) == 3) {
		digit[2] = 2;
		digit[1] = c >> 4 & 1;
		digit[0] = (c >> 3 & 1) << 1 | (c >> 2 & ~(c >> 3) & 1);
	} else if ((c >> 2 & 3) == 3) {
		digit[2] = 2;
		digit[1] = 2;
		digit[0] = c & 3;
	} else {
		digit[2] = c >> 4 & 1;
		digit[1] = c >> 2 & 3;
		digit[0] = (c >> 1 & 1) << 1 | (c & ~(c >> 1) & 1);
	}
}

/* Three digits of base five of seven bits. */
static void unpack_quints(u32 q, u32 *digit)
{
	u32 c;

	if ((q >> 1 & 3) == 3 && !(q >> 5 & 3)) {
		digit[2] = (q & 1) << 2 | (q >> 4 & ~q & 1) << 1 | (q >> 3 & ~q & 1);
		digit[1] = 4;
		digit[0] = 4;
		return;
	}
	if ((q >> 1 & 3) == 3) {
		digit[2] = 4;
		c = (q >> 3 & 3) << 3 | (~(q >> 5) & 3) << 1 | (q & 1);
	} else {
		digit[2] = q >> 5 & 3;
		c = q & 31;
	}
	digit[1] = (c & 7) == 5 ? 4 : c >> 3 & 3;
	digit[0] = (c & 7) == 5 ? c >> 3 & 3 : c & 7;
}

/* How the bits of packed digits are spread behind the numbers' own. */
static const u8 trit_bits[5] = { 2, 2, 1, 2, 1 };
static const u8 quint_bits[3] = { 3, 2, 2 };

/**
 * struct sequence - where a sequence is read
 * @bits: of the block, or of the reversed one
 * @at: the next bit
 * @end: one past its last one
 */
struct sequence {
	const u64 *bits;
	u32 at;
	u32 end;
};

static u32 take_bits(struct sequence *s, u32 n)
{
	u32 have = min(n, s->end - s->at), v = bits_at(s->bits, s->at, have);

	s->at += have;
	return v;
}

/* Digits above bits: the number's place in its range. */
static void take_packed(struct sequence *s, const struct astc_range *r, u32 *value)
{
	const u8 *spread = r->trits ? trit_bits : quint_bits;
	u32 n = r->trits ? 5 : 3, packed = 0, shift = 0, digit[5], i;

	for (i = 0; i < n; i++) {
		value[i] = take_bits(s, r->bits);
		packed |= take_bits(s, spread[i]) << shift;
		shift += spread[i];
	}
	if (r->trits)
		unpack_trits(packed, digit);
	else
		unpack_quints(packed, digit);
	for (i = 0; i < n; i++)
		value[i] |= digit[i] << r->bits;
}

/* @n numbers; @value has room for four more. */
static void take_sequence(struct sequence *s, u32 range, u32 n, u32 *value)
{
	const struct astc_range *r = &ranges[range];
	u32 i;

	for (i = 0; i < n;) {
		if (r->trits || r->quints) {
			take_packed(s, r, &value[i]);
			i += r->trits ? 5 : 3;
		} else {
			value[i++] = take_bits(s, r->bits);
		}
	}
}

/* Bits of @v, again and again, to @width bits. */
static u32 replicate(u32 v, u32 bits, u32 width)
{
	u32 out = 0;
	s32 at;

	for (at = width - bits; at > -(s32)bits; at -= bits)
		out |= at >= 0 ? v << at : v >> -at;
	return out & ((1u << width) - 1);
}

/**
 * struct spread - how bits below a digit become part of a number
 * @c: what the digit counts
 * @b: for each bit but the lowest which bits it sets
 */
struct spread {
	u16 c;
	u16 b[5];
};

static const struct spread color_trits[7] = {
	[1] = { 204 }, [2] = { 93, { 0x116 } }, [3] = { 44, { 0x085, 0x10a } },
	[4] = { 22, { 0x041, 0x082, 0x104 } }, [5] = { 11, { 0x020, 0x040, 0x081, 0x102 } },
	[6] = { 5, { 0x010, 0x020, 0x040, 0x080, 0x101 } },
};

static const struct spread color_quints[6] = {
	[1] = { 113 }, [2] = { 54, { 0x10c } }, [3] = { 26, { 0x082, 0x105 } },
	[4] = { 13, { 0x040, 0x081, 0x102 } }, [5] = { 6, { 0x020, 0x040, 0x080, 0x101 } },
};

static const struct spread weight_trits[4] = {
	[1] = { 50 }, [2] = { 23, { 0x45 } }, [3] = { 11, { 0x21, 0x42 } },
};

static const struct spread weight_quints[3] = { [1] = { 28 }, [2] = { 13, { 0x42 } } };

/* @ones: all bits of the number but two, and two more. */
static u32 spread_digit(const struct spread *s, u32 value, u32 bits, u32 ones, u32 top)
{
	u32 t = (value >> bits) * s->c, i;

	for (i = 1; i < bits; i++)
		if (value >> i & 1)
			t += s->b[i - 1];
	if (value & 1)
		t ^= ones;
	return ((value & 1 ? ones : 0) & top) | t >> 2;
}

/* 0 to 255. */
static u32 color_of(u32 range, u32 value)
{
	const struct astc_range *r = &ranges[range];

	if (!r->trits && !r->quints)
		return replicate(value, r->bits, 8);
	return spread_digit(r->trits ? &color_trits[r->bits] : &color_quints[r->bits], value,
			    r->bits, 0x1ff, 0x80);
}

/* 0 to 64. */
static u32 weight_of(u32 range, u32 value)
{
	static const u8 three[3] = { 0, 32, 63 }, five[5] = { 0, 16, 32, 47, 63 };
	const struct astc_range *r = &ranges[range];
	u32 w;

	if (!r->trits && !r->quints)
		w = replicate(value, r->bits, 6);
	else if (!r->bits)
		w = r->trits ? three[value % 3] : five[value % 5];
	else
		w = spread_digit(r->trits ? &weight_trits[r->bits] : &weight_quints[r->bits],
				 value, r->bits, 0x7f, 0x20);
	return w + (w > 32);
}

/* Grids whose rows come from two fields; two of five codes are for those that are long. */
static bool grid_of(u32 mode, u32 *w, u32 *h)
{
	u32 a = mode >> 5 & 3, b = mode >> 7 & 3;

	if (mode & 3) {
		switch (mode >> 2 & 3) {
		case 0:
			*w = b + 4;
			*h = a + 2;
			break;
		case 1:
			*w = b + 8;
			*h = a + 2;
			break;
		case 2:
			*w = a + 2;
			*h = b + 8;
			break;
		default:
			*w = b & 2 ? (b & 1) + 2 : a + 2;
			*h = b & 2 ? a + 2 : (b & 1) + 6;
			break;
		}
		return true;
	}
	*w = b == 0 ? 12 : b == 1 ? a + 2 : b == 2 ? a + 6 : a == 0 ? 6 : 10;
	*h = b == 0 ? a + 2 : b == 1 ? 12 : b == 2 ? (mode >> 9 & 3) + 6 : a == 0 ? 10 : 6;
	return mode >> 2 & 3 && (b < 3 || a < 2);
}

static bool take_mode(struct astc *a)
{
	static const u8 weight_range[16] = { [2] = 0, 1, 2, 3, 4, 5, [10] = 6, 7, 8, 9, 10, 11 };
	u32 mode = bits_at(a->bits, 0, 11), r, bits;
	bool plain = mode & 3 || (mode >> 7 & 3) != 2;

	if (!grid_of(mode, &a->grid_w, &a->grid_h))
		return false;
	r = (mode & 3 ? (mode & 3) << 1 : mode >> 1 & 6) | (mode >> 4 & 1);
	a->range = weight_range[r | (plain && mode >> 9 & 1 ? 8 : 0)];
	a->planes = plain && mode >> 10 & 1 ? 2 : 1;
	if (r < 2 || a->grid_w > a->w || a->grid_h > a->h ||
	    a->grid_w * a->grid_h * a->planes > MAX_WEIGHTS)
		return false;
	bits = sequence_bits(a->range, a->grid_w * a->grid_h * a->planes);
	return bits >= 24 && bits <= 96;
}

static void take_weights(struct astc *a)
{
	u32 n = a->grid_w * a->grid_h * a->planes, value[MAX_WEIGHTS + 4], i;
	struct sequence s = { a->reversed, 0, sequence_bits(a->range, n) };

	take_sequence(&s, a->range, n, value);
	for (i = 0; i < n; i++)
		a->weight[i] = weight_of(a->range, value[i]);
}

/* Modes that are not the same for all partitions have bits below the weights, too. */
static u32 take_modes(struct astc *a, u32 below)
{
	u32 base = bits_at(a->bits, 23, 6), more = 0, i;

	if (a->parts == 1) {
		a->mode[0] = bits_at(a->bits, 13, 4);
		return below;
	}
	if (base & 3) {
		more = 3 * a->parts - 4;
		base |= bits_at(a->bits, below - more, more) << 6;
	}
	for (i = 0; i < a->parts; i++) {
		u32 class = (base & 3) - 1 + (base >> (2 + i) & 1);

		a->mode[i] = base & 3 ? class << 2 | (base >> (2 + a->parts + 2 * i) & 3) :
					base >> 2 & 15;
	}
	return below - more;
}

static void set_end(s32 *end, s32 r, s32 g, s32 b, s32 alpha)
{
	end[0] = clamp(r, 0, 255);
	end[1] = clamp(g, 0, 255);
	end[2] = clamp(b, 0, 255);
	end[3] = clamp(alpha, 0, 255);
}

static void set_contracted(s32 *end, s32 r, s32 g, s32 b, s32 alpha)
{
	set_end(end, (r + b) >> 1, (g + b) >> 1, b, alpha);
}

/* The upper bit of an offset belongs to its base. */
static void transfer_bit(s32 *offset, s32 *base)
{
	*base = *base >> 1 | (*offset & 0x80);
	*offset = *offset >> 1 & 0x3f;
	if (*offset & 0x20)
		*offset -= 0x40;
}

static void ends_direct(const s32 *v, s32 alpha0, s32 alpha1, s32 (*end)[4])
{
	if (v[1] + v[3] + v[5] >= v[0] + v[2] + v[4]) {
		set_end(end[0], v[0], v[2], v[4], alpha0);
		set_end(end[1], v[1], v[3], v[5], alpha1);
	} else {
		set_contracted(end[0], v[1], v[3], v[5], alpha1);
		set_contracted(end[1], v[0], v[2], v[4], alpha0);
	}
}

static void ends_offset(s32 *v, s32 (*end)[4])
{
	s32 r, g, b;
	u32 i;

	for (i = 0; i < 8; i += 2)
		transfer_bit(&v[i + 1], &v[i]);
	r = v[0] + v[1];
	g = v[2] + v[3];
	b = v[4] + v[5];
	if (v[1] + v[3] + v[5] >= 0) {
		set_end(end[0], v[0], v[2], v[4], v[6]);
		set_end(end[1], r, g, b, v[6] + v[7]);
	} else {
		set_contracted(end[0], r, g, b, v[6] + v[7]);
		set_contracted(end[1], v[0], v[2], v[4], v[6]);
	}
}

static void ends_luminance_offset(s32 *v, s32 (*end)[4])
{
	transfer_bit(&v[1], &v[0]);
	transfer_bit(&v[3], &v[2]);
	set_end(end[0], v[0], v[0], v[0], v[2]);
	set_end(end[1], v[0] + v[1], v[0] + v[1], v[0] + v[1], v[2] + v[3]);
}

/*
 * Numbers of a mode without alpha are followed by those of an alpha that is 255.
 *
 * Return: false for a mode of high range.
 */
static bool ends_of(u32 mode, s32 *v, s32 (*end)[4])
{
	s32 low;

	switch (mode) {
	case 0:
		set_end(end[0], v[0], v[0], v[0], 255);
		set_end(end[1], v[1], v[1], v[1], 255);
		return true;
	case 1:
		low = v[0] >> 2 | (v[1] & 0xc0);
		set_end(end[0], low, low, low, 255);
		low += v[1] & 0x3f;
		set_end(end[1], low, low, low, 255);
		return true;
	case 4:
		set_end(end[0], v[0], v[0], v[0], v[2]);
		set_end(end[1], v[1], v[1], v[1], v[3]);
		return true;
	case 5:
		ends_luminance_offset(v, end);
		return true;
	case 6:
	case 10:
		set_end(end[0], v[0] * v[3] >> 8, v[1] * v[3] >> 8, v[2] * v[3] >> 8,
			mode == 6 ? 255 : v[4]);
		set_end(end[1], v[0], v[1], v[2], mode == 6 ? 255 : v[5]);
		return true;
	case 8:
		ends_direct(v, 255, 255, end);
		return true;
	case 9:
		/* a base of 255 and no offset, as the bits of both are */
		v[6] = 254;
		v[7] = 128;
		ends_offset(v, end);
		return true;
	case 12:
		ends_direct(v, v[6], v[7], end);
		return true;
	case 13:
		ends_offset(v, end);
		return true;
	default:
		return false;
	}
}

/* Numbers have the greatest range for which there are bits. */
static bool take_ends(struct astc *a, u32 from, u32 below)
{
	u32 value[MAX_VALUES + 4], n = 0, range = ARRAY_SIZE(ranges) - 1, i, k, at = 0;
	struct sequence s = { a->bits, from, from };

	for (i = 0; i < a->parts; i++)
		n += ((a->mode[i] >> 2) + 1) * 2;
	if (n > MAX_VALUES || below < from)
		return false;
	while (range > LEAST_COLOR_RANGE && sequence_bits(range, n) > below - from)
		range--;
	if (sequence_bits(range, n) > below - from)
		return false;
	s.end = from + sequence_bits(range, n);
	take_sequence(&s, range, n, value);
	for (i = 0; i < a->parts; i++) {
		u32 own = ((a->mode[i] >> 2) + 1) * 2;
		s32 v[8] = { 0 };

		for (k = 0; k < own; k++)
			v[k] = color_of(range, value[at + k]);
		if (!ends_of(a->mode[i], v, a->end[i]))
			a->high |= 1u << i;
		at += own;
	}
	return true;
}

static bool take_block(struct astc *a)
{
	u32 below;

	if (!take_mode(a))
		return false;
	take_weights(a);
	a->parts = bits_at(a->bits, 11, 2) + 1;
	if (a->parts == 4 && a->planes == 2)
		return false;
	a->seed = bits_at(a->bits, 13, 10);
	below = 128 - sequence_bits(a->range, a->grid_w * a->grid_h * a->planes);
	below = take_modes(a, below);
	if (a->planes == 2) {
		below -= 2;
		a->second = bits_at(a->bits, below, 2);
	}
	return take_ends(a, a->parts > 1 ? 29 : 17, below);
}

static u32 hash(u32 p)
{
	p ^= p >> 15;
	p *= 0xeede0891u;
	p ^= p >> 5;
	p += p << 16;
	p ^= p >> 7;
	p ^= p >> 3;
	p ^= p << 6;
	p ^= p >> 17;
	return p;
}

/* Four planes at angles that the seed says; the highest one's partition it is. */
static u32 part_of(const struct astc *a, u32 x, u32 y)
{
	u32 seed = a->seed + (a->parts - 1) * 1024, num = hash(seed), i;
	u32 same = a->parts == 3 ? 6 : 5, other = seed & 2 ? 4 : 5;
	u32 shift[2] = { seed & 1 ? other : same, seed & 1 ? same : other };
	u32 factor[8], height[4], best = 0;

	if (a->parts == 1)
		return 0;
	if (a->w * a->h < 31) {
		x <<= 1;
		y <<= 1;
	}
	for (i = 0; i < 8; i++) {
		u32 nibble = num >> 4 * i & 15;

		factor[i] = nibble * nibble >> shift[i % 2];
	}
	for (i = 0; i < 4; i++)
		height[i] = (factor[2 * i] * x + factor[2 * i + 1] * y +
			     (num >> (14 - 4 * i))) & 63;
	for (i = 1; i < a->parts; i++)
		if (height[i] > height[best])
			best = i;
	return best;
}

/* Of a plane, stretched over the block. */
static u32 weight_at(const struct astc *a, u32 plane, u32 x, u32 y)
{
	u32 ds = (1024 + a->w / 2) / (a->w - 1), dt = (1024 + a->h / 2) / (a->h - 1);
	u32 gs = (ds * x * (a->grid_w - 1) + 32) >> 6, gt = (dt * y * (a->grid_h - 1) + 32) >> 6;
	u32 fs = gs & 15, ft = gt & 15, w11 = (fs * ft + 8) >> 4, sum = 8, i;
	u32 part[4] = { 16 - fs - ft + w11, fs - w11, ft - w11, w11 };

	for (i = 0; i < 4; i++) {
		u32 s = min((gs >> 4) + (i & 1), a->grid_w - 1);
		u32 t = min((gt >> 4) + (i >> 1), a->grid_h - 1);

		sum += a->weight[(s + t * a->grid_w) * a->planes + plane] * part[i];
	}
	return sum >> 4;
}

/* What has no colour. */
static const float magenta[4] = { 1.0f, 0.0f, 1.0f, 1.0f };

/* Codes of the sRGB curve have eight bits, others sixteen. */
static float mix(s32 low, s32 high, u32 weight, bool code)
{
	u32 c0 = low << 8 | (code ? 0x80 : low), c1 = high << 8 | (code ? 0x80 : high);
	u32 c = (c0 * (64 - weight) + c1 * weight + 32) / 64;

	if (code)
		return (float)(c >> 8) / 255.0f;
	return c == 65535 ? 1.0f : (float)c / 65536.0f;
}

static void texel_at(const struct astc *a, u32 x, u32 y, bool srgb, float *texel)
{
	u32 part = part_of(a, x, y), k;
	const s32 (*end)[4] = a->end[part];

	if (a->high & 1u << part) {
		memcpy(texel, magenta, sizeof(magenta));
		return;
	}
	for (k = 0; k < 4; k++) {
		u32 plane = a->planes == 2 && k == a->second;

		texel[k] = mix(end[0][k], end[1][k], weight_at(a, plane, x, y), srgb);
	}
}

static void fill(float texel[][4], u32 n, const float *color)
{
	u32 i;

	for (i = 0; i < n; i++)
		memcpy(texel[i], color, sizeof(texel[i]));
}

#define VOID_EXTENT		0x1fcu
#define VOID_HIGH_RANGE		0x200u

#define VOID_COORD_BITS		13u
#define VOID_NOWHERE		0x1fffu

/* Where else the colour is: low and high S, low and high T, or nowhere. Low has to be less. */
static bool has_extent(const struct astc *a)
{
	u32 c[4], k, all = VOID_NOWHERE;

	for (k = 0; k < 4; k++) {
		c[k] = bits_at(a->bits, 12 + VOID_COORD_BITS * k, VOID_COORD_BITS);
		all &= c[k];
	}
	return all == VOID_NOWHERE || (c[0] < c[1] && c[2] < c[3]);
}

/* One colour, of 16 bits a channel. Return: false for one of high range, and illegal ones. */
static bool take_void(const struct astc *a, bool srgb, float *color)
{
	u32 k;

	if (bits_at(a->bits, 0, 10) & VOID_HIGH_RANGE || !has_extent(a))
		return false;
	for (k = 0; k < 4; k++) {
		u32 c = bits_at(a->bits, 64 + 16 * k, 16);

		color[k] = srgb ? (float)(c >> 8) / 255.0f :
			   c == 65535 ? 1.0f : (float)c / 65536.0f;
	}
	return true;
}

void block_astc(const u8 *from, u32 w, u32 h, bool srgb, float texel[][4])
{
	struct astc a = { .w = w, .h = h };
	float color[4];
	u32 i;

	memcpy(a.bits, from, sizeof(a.bits));
	a.reversed[0] = reverse(a.bits[1]);
	a.reversed[1] = reverse(a.bits[0]);
	if (bits_at(a.bits, 0, 9) == VOID_EXTENT) {
		fill(texel, w * h, take_void(&a, srgb, color) ? color : magenta);
		return;
	}
	if (!take_block(&a)) {
		fill(texel, w * h, magenta);
		return;
	}
	for (i = 0; i < w * h; i++)
		texel_at(&a, i % w, i / w, srgb, texel[i]);
}
