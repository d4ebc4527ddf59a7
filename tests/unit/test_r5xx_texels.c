// SPDX-License-Identifier: GPL-2.0
/*
 * Where features of R5xx's texture units meet: formats, signs and curves of components,
 * fractions of powers of two, chroma keys, wrap modes, borders, levels, volumes, cubes,
 * coordinates that count texels, and filters: nearest, linear, Filter4, truncated fractions and
 * averages of MPEG-4. A seed chooses; a model that knows one sample at a time says what comes
 * out.
 */

#include <linux/bitfield.h>

#include "chance.h"
#include "r5xx/state.h"
#include "r5xx/tx/tx.h"
#include "sampler_rig.h"

#define SEEDS		3000u
#define SAMPLES		4u
#define SIZE_PX		8u	/* of the first level, in each direction */
#define STEPS		1024	/* coordinates are multiples of so many parts of 1 */
#define ENOUGH_B	16384u

/**
 * struct format - with its components from the lowest bits up
 * @code: TXFORMAT
 * @bytes: of a texel
 * @bits: of components
 */
struct format {
	u32 code;
	u32 bytes;
	u32 bits[4];
};

static const struct format formats[] = {
	{ 0, 1, { 8 } },
	{ 1, 2, { 16 } },
	{ 3, 2, { 8, 8 } },
	{ 6, 2, { 5, 6, 5 } },
	{ 10, 2, { 4, 4, 4, 4 } },
	{ 12, 4, { 8, 8, 8, 8 } },
};

enum type { FLAT, VOLUME, CUBE };
enum filter { FILTER4, NEAREST, LINEAR };

/**
 * struct choice - of a seed
 * @f: format
 * @type: enum type
 * @sign: components that have one, from bit 0 on
 * @gamma: the first three have the curve, where they have no sign
 * @pow2: codes of 8 bits are fractions of 256, or 128
 * @black: a texel that is keyed becomes black
 * @key: the key
 * @unscaled: coordinates count texels
 * @wrap: for s, t and r
 * @filter: enum filter for what is larger and what is smaller
 * @mip: MIP_FILTER
 * @vol: VOL_FILTER
 * @levels: how many
 * @component: of Filter4
 * @halves: fractions are truncated
 * @whole: averages as MPEG-4 has them
 * @border: its color
 * @weight: the kernel, 512ths, as it is loaded
 */
struct choice {
	const struct format *f;
	u32 type;
	u32 sign;
	bool gamma;
	bool pow2;
	bool black;
	u32 key;
	bool unscaled;
	u32 wrap[3];
	u32 filter[2];
	u32 mip;
	u32 vol;
	u32 levels;
	u32 component;
	bool halves;
	bool whole;
	u32 border;
	s32 weight[2][9][4];
};

static struct r5xx_state regs;
static struct r5xx_tx tx;
static struct choice it;

/* Components of 8 bits or less have curves; and those of 8 bits fractions of powers of two. */
static bool has_bits(u32 most, u32 least)
{
	u32 c;

	for (c = 0; c < 4; c++)
		if (it.f->bits[c] > most || (it.f->bits[c] && it.f->bits[c] < least))
			return false;
	return true;
}

static void choose_components(void)
{
	it.sign = below(3) ? below(2) * 15 : below(16);
	it.gamma = has_bits(8, 1) && !it.sign && !it.whole && !below(3);
	it.pow2 = has_bits(8, 8) && !below(3);
	it.black = !below(3);
	/* Of any texel of level 0, most often. */
	memcpy(&it.key, mem + it.f->bytes * below(SIZE_PX), it.f->bytes);
	if (!below(4))
		it.border = it.key;
}

static void choose(u32 seed)
{
	u32 i;

	begin_chance(seed);
	it = (struct choice) {
		.f = &formats[below(ARRAY_SIZE(formats))], .type = below(3),
		.wrap = { below(8), below(8), below(8) }, .filter = { below(3), below(3) },
		.mip = below(3), .vol = below(3), .levels = 1 + below(4), .component = below(4),
		.halves = below(2), .border = below(0x10000) << 16 | below(0x10000),
	};
	/* Of a quarter more or less only halves are sure. */
	it.whole = it.halves && below(2);
	for (i = 0; i < 2 * 9 * 4; i++)
		it.weight[i / 36][i / 4 % 9][i % 4] = (s32)below(400) - 100;
	it.unscaled = it.type != CUBE && !below(3);
	for (i = 0; i < ENOUGH_B; i++)
		mem[i] = below(256);
	choose_components();
}

static void set(u32 offset, u32 val)
{
	r5xx_state_write(&regs, offset, val);
}

static void load_kernel(void)
{
	u32 i;

	for (i = 0; i < 2 * 9 * 2; i++) {
		const s32 *w = &it.weight[i / 18][i / 2 % 9][i % 2 * 2];

		set(TX_FILTER4, FIELD_PREP(TX_FILTER4_WEIGHT_0, w[0] & 0x7ff) |
		    FIELD_PREP(TX_FILTER4_WEIGHT_1, w[1] & 0x7ff) | (i % 2) << 22 |
		    FIELD_PREP(TX_FILTER4_PHASE, i / 2 % 9) | (i / 18) << 27);
	}
}

static void put_registers(void)
{
	r5xx_state_reset(&regs);
	load_kernel();
	set(TX_ENABLE, 1);
	set(TX_FILTER0(0), it.wrap[0] | it.wrap[1] << 3 | it.wrap[2] << 6 | it.filter[0] << 9 |
	    it.filter[1] << 11 | it.mip << 13 | it.vol << 15);
	set(TX_FILTER1(0), (it.black ? 2 : 0) | (it.halves ? TX_FILTER1_MC_COORD_TRUNCATE : 0) |
	    (it.whole ? TX_FILTER1_MC_ROUND : 0));
	set(TX_FORMAT0(0), (SIZE_PX - 1) | (SIZE_PX - 1) << 11 | 3 << 22 | (it.levels - 1) << 26);
	/* As the core has them: R, G, B, A are components 0 to 3. */
	set(TX_FORMAT1(0), it.f->code | it.sign << 5 | 3 << 9 | 0 << 12 | 1 << 15 | 2 << 18 |
	    (it.gamma ? TX_FORMAT1_GAMMA : 0) | it.type << 25);
	set(TX_FORMAT2(0), it.component << 18 | (it.pow2 ? TX_FORMAT2_POW2FIX2FLT : 0));
	set(TX_CHROMA_KEY(0), it.key);
	set(TX_OFFSET(0), BASE);
	set(TX_BORDER_COLOR(0), it.border);
	r5xx_tx_decode(&tx, &regs);
}

static bool is_signed(u32 c)
{
	return it.sign >> c & 1;
}

/* What a filter's whole codes are parts of. */
static double codes(u32 c)
{
	u32 n = 1u << (it.f->bits[c] - is_signed(c));

	return is_signed(c) && it.pow2 ? n : n - 1;
}

/* What is stored with the sRGB curve, as light. */
static double light(double v)
{
	return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

/* Component @c of a texel; what is not there is 0, or 1 for the last one. */
static double number(u32 texel, u32 c)
{
	u32 shift = 0, i;
	s32 code, most;

	if (it.black && !((texel ^ it.key) & (~0u >> (32 - 8 * it.f->bytes))))
		return 0;
	if (!it.f->bits[c])
		return c == 3;
	most = (1 << (it.f->bits[c] - is_signed(c))) - 1;
	for (i = 0; i < c; i++)
		shift += it.f->bits[i];
	code = texel >> shift & ((1u << it.f->bits[c]) - 1);
	if (code > most)
		code -= 1 << it.f->bits[c];
	if (it.gamma && c < 3)
		return light(code / (double)most);
	return code < -most && !it.pow2 ? -1 : code / codes(c);
}

/* Of codes without a sign what comes out of the filter is made a fraction of 256. */
static double scaled(double value, u32 c)
{
	return it.pow2 && !is_signed(c) ? value * 255 / 256 : value;
}

/* Which of @n texels @i is; -1 for the border. */
static s32 wrapped(u32 wrap, s32 i, s32 n)
{
	bool once = wrap & 1 && wrap > 1;

	if (once && i < 0)
		i = -1 - i;
	switch (wrap) {
	case 0:
		return ((i % n) + n) % n;
	case 1:
		i = ((i % (2 * n)) + 2 * n) % (2 * n);
		return i < n ? i : 2 * n - 1 - i;
	case 2:
	case 3:
		return i < 0 ? 0 : i < n ? i : n - 1;
	default:
		return i < 0 || i >= n ? -1 : i;
	}
}

/* A coordinate in 256ths of texels, rounded for filters. */
static s32 place(u32 wrap, double u, s32 n, bool round)
{
	if (wrap & 1 && wrap > 1)
		u = fabs(u);
	/* To the last texel after a mirror, or half-way to the border. */
	if (wrap >= 3 && wrap <= 5)
		u = u < 0 ? 0 : u > 1 ? 1 : u;
	return (s32)floor(u * n * 256 + (round ? 0.5 : 0));
}

static double texel(u32 level, const s32 *at, u32 c)
{
	const struct mirage_level *l = &tx.unit[0].surface.level[level];
	const s32 size[3] = { l->width_px, l->height_px, it.type == VOLUME ? l->depth_px : 1 };
	u32 el = 0, k;
	s32 i[3];

	for (k = 0; k < 2 + (it.type == VOLUME); k++) {
		i[k] = wrapped(it.wrap[k], at[k], size[k]);
		if (i[k] < 0)
			return number(it.border, c);
	}
	if (it.type != VOLUME)
		i[2] = it.type == CUBE ? 4 : 0;
	memcpy(&el, mem + mirage_level_addr(l, i[2], i[0], i[1], it.f->bytes) - BASE, it.f->bytes);
	return number(el, c);
}

/**
 * struct taps - texels along an axis
 * @n: how many
 * @first: the first of them
 * @weight: of each
 */
struct taps {
	u32 n;
	s32 first;
	double weight[4];
};

static struct taps one_tap(s32 at)
{
	return (struct taps) { 1, at >> 8, { 1 } };
}

static struct taps two_taps(s32 at, bool halves)
{
	double w = ((at - 128) & (halves ? 128 : 255)) / 256.0;

	return (struct taps) { 2, (at - 128) >> 8, { 1 - w, w } };
}

static struct taps four_taps(s32 at, u32 axis)
{
	s32 to = it.halves ? (at - 128) & ~127 : at - 128 + 8, phase = to >> 4 & 15;
	struct taps t = { 4, (to >> 8) - 1 };
	u32 i;

	for (i = 0; i < 4; i++)
		t.weight[i] = (phase > 8 ? it.weight[axis][16 - phase][3 - i] :
					   it.weight[axis][phase][i]) / 512.0;
	return t;
}

static double mixed(u32 level, const struct taps t[3], u32 c)
{
	double sum = 0;
	u32 i, j, k;

	for (k = 0; k < t[2].n; k++)
		for (j = 0; j < t[1].n; j++)
			for (i = 0; i < t[0].n; i++) {
				const s32 at[3] = {
					t[0].first + i, t[1].first + j, t[2].first + k,
				};

				sum += t[0].weight[i] * t[1].weight[j] * t[2].weight[k] *
				       texel(level, at, c);
			}
	return sum;
}

static double of_level(const double *coord, u32 level, u32 filter, u32 c)
{
	const struct mirage_level *l = &tx.unit[0].surface.level[level];
	const s32 size[3] = { l->width_px, l->height_px, l->depth_px };
	bool kernel = filter == FILTER4 && c == it.component && it.f->bits[c] &&
		      it.f->bits[c] <= 8;
	bool halves = it.halves && filter != NEAREST, deep = it.vol ? it.vol == 2 :
								    filter != NEAREST;
	struct taps t[3] = { { 1, 0, { 1 } }, { 1, 0, { 1 } }, { 1, 0, { 1 } } };
	double value;
	u32 k;

	for (k = 0; k < 2 + (it.type == VOLUME); k++) {
		s32 at = place(it.wrap[k], coord[k], size[k], filter != NEAREST);

		if (k < 2 && kernel)
			t[k] = four_taps(at, k);
		else if (k < 2 ? filter != NEAREST : deep)
			t[k] = two_taps(at, halves);
		else
			t[k] = one_tap(at);
	}
	value = mixed(level, t, c);
	if (kernel)
		return value < -is_signed(c) ? -is_signed(c) : value > 1 ? 1 : value;
	if (filter == NEAREST || !it.whole || !it.f->bits[c])
		return value;
	return floor(value * codes(c) + 0.25 + 1e-9) / codes(c);
}

static double expected(const double *coord, double lod, u32 c)
{
	u32 filter = it.filter[lod > 0], last = it.levels - 1, level;

	if (!it.mip || lod <= 0)
		return of_level(coord, 0, filter, c);
	level = lod < last ? (u32)lod : last;
	if (it.mip == 1 || level == last || level == lod)
		return of_level(coord, level, filter, c);
	return (of_level(coord, level, filter, c) + of_level(coord, level + 1, filter, c)) / 2;
}

/* On the face that looks along z, or anywhere; in texels of the largest level or in parts of it. */
static void put_coords(double *coord)
{
	u32 k;

	for (k = 0; k < 3; k++) {
		coord[k] = it.type == CUBE ? (1 + below(STEPS - 1)) / (double)STEPS :
					     ((s32)below(5 * STEPS) - 2 * STEPS) / (double)STEPS;
		args.uvr[k] = v8f_splat(coord[k] * (it.unscaled ? SIZE_PX : 1));
	}
	if (it.type != CUBE)
		return;
	args.uvr[0] = v8f_splat(2 * coord[0] - 1);
	args.uvr[1] = v8f_splat(1 - 2 * coord[1]);
	args.uvr[2] = v8f_splat(1);
}

static void check(u32 seed, const struct mirage_tex_ops *build, const double *coord, double lod)
{
	u32 c;

	args.lod = v8f_splat(lod);
	r5xx_tx_sample(build, ctx, &tx.unit[0], TEX_SAMPLE_L, it.unscaled, &args, 0xff, out);
	for (c = 0; c < 4; c++) {
		double want = scaled(expected(coord, lod, c), c);

		/* What is not there is no matter of the key. */
		if (it.black && !it.f->bits[c])
			continue;
		/* The curve is not the same to the last bit, and a kernel's weights are large. */
		if (!(fabs(out[c][0] - want) < (it.gamma ? 1e-4 : 5e-5)))
			fail_msg("seed %u: component %u at (%g, %g, %g), level %g is %g, not %g",
				 seed, c, coord[0], coord[1], coord[2], lod, out[c][0], want);
	}
}

static void run(u32 seed)
{
	double coord[3], lod;
	v8f base[4];
	u32 i;

	choose(seed);
	put_registers();
	for (i = 0; i < SAMPLES; i++) {
		put_coords(coord);
		/* Between levels only where that is not the middle between two nearest ones. */
		lod = it.mip == 2 ? below(7) / 2.0 : below(4);
		check(seed, &mirage_tex_ops_base, coord, lod);
		if (!mirage_host_has_avx2())
			continue;
		memcpy(base, out, sizeof(base));
		check(seed, &mirage_tex_ops_avx2, coord, lod);
		assert_memory_equal(base, out, sizeof(base));
	}
}

static void mixtures(void **state)
{
	u32 seed;

	for (seed = 0; seed < SEEDS; seed++)
		run(seed);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(mixtures),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
