// SPDX-License-Identifier: GPL-2.0
/* Which pixels of R5xx, and which of their samples, are drawn to: worked by hand from the guide. */

#include "r5xx_targets_rig.h"

static u32 count_lit(void)
{
	u32 i, n = 0;

	for (i = 0; i < SIDE * SIDE; i++)
		n += dword(4 * i) != 0;
	return n;
}

/* Right and lower edges are inside. */
static void scissors(void **state)
{
	reset(ARGB8888, 0);
	set(SC_SCISSOR0, 2 | 3 << 13);
	set(SC_SCISSOR1, 4 | 7 << 13);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), 3 * 5);
	assert_int_equal(dword(4 * (3 * SIDE + 2)), ~0u);
	assert_int_equal(dword(4 * (7 * SIDE + 4)), ~0u);
	/* The first clip rectangle, as drivers have it. */
	reset(ARGB8888, 0);
	set(SC_CLIP_A(0), 1 | 1 << 13);
	set(SC_CLIP_B(0), 1 | 2 << 13);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), 2);
}

/* Two of 10x10 that share 5x10. */
static void clip_rule(u32 rule, u32 want)
{
	reset(ARGB8888, 0);
	set(SC_CLIP_A(0), 0);
	set(SC_CLIP_B(0), 9 | 9 << 13);
	set(SC_CLIP_A(1), 5);
	set(SC_CLIP_B(1), 14 | 9 << 13);
	/* The others are one pixel at (0, 0) that the first has. */
	set(SC_CLIP_RULE, rule);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), want);
}

/* A pitch of 32 pixels, and a scissor and a rectangle of 64: nothing comes into the next rows. */
static void narrow_pitches(void **state)
{
	static const u32 layout[] = { 0, MACRO | MICRO };
	u32 i;

	for (i = 0; i < 2; i++) {
		reset(ARGB8888, 0);
		set(RB3D_COLORPITCH(0), 32 | ARGB8888 | layout[i]);
		set(SC_SCISSOR1, (SIDE - 1) | 15 << 13);
		depth_buffer(2, 0, 7);
		set(ZB_DEPTHPITCH, 32 | layout[i]);
		ps_z = 1;
		color(1, 1, 1, 1);
		assert_int_equal(count_lit(), 32 * 16);
		assert_int_equal(dword(4 * (32 * 16 - 1)), ~0u);
		assert_int_equal(dword(4 * 32 * 16), 0);
		assert_int_equal(depth_at(4 * (32 * 16 - 1)), 0xffffff00);
		assert_int_equal(depth_at(4 * 32 * 16), 0);
	}
}

static void clip_rules(void **state)
{
	clip_rule(0xffff, SIDE * SIDE);
	clip_rule(0x0000, 0);
	/* Outside of the first. */
	clip_rule(0x5555, SIDE * SIDE - 100);
	/* In both; in one or both. */
	clip_rule(0x8888, 50);
	clip_rule(0xeeee, 150);
	/* In exactly one of these two. */
	clip_rule(0x6666, 100);
}

/* Of each 2x2 the upper right pixel is off. */
static void screen_door(void **state)
{
	reset(ARGB8888, 0);
	set(SC_SCREENDOOR, 0xffffff & ~(0x3f << 6));
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), SIDE * SIDE * 3 / 4);
	assert_int_equal(dword(4), 0);
	assert_int_equal(dword(4 * (SIDE + 1)), ~0u);
}

/* Samples in twelfths: (4, 4), (8, 8), (2, 10), (10, 2), as drivers have them. */
static void four_samples(void)
{
	set(GB_AA_CONFIG, 1 | 2 << 1);
	set(GB_MSPOS0, 0xa28844u | 0x44000000);
	set(GB_MSPOS1, 0x44442a);
}

static struct raster_prim left_of(float x)
{
	return (struct raster_prim) {
		.kind = RASTER_RECT, .x = { 0, x * 256, x * 256, 0 },
		.y = { 0, 0, SIDE * 256, SIDE * 256 }, .z0 = ps_z,
	};
}

/*
 * The one sample of a pixel is where the first four positions say (10.4.6): at 2/12 column 3 has it
 * left of 3.25, and in the middle it has not; the rows, up to 1.25, likewise.
 */
static void place_of_one_sample(void **state)
{
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 0, 832, 832, 0 }, .y = { 0, 0, 320, 320 },
	};

	reset(ARGB8888, 0);
	ps[0] = ps[1] = ps[2] = ps[3] = 1;
	set(GB_MSPOS0, 0x66626262);
	set(GB_MSPOS1, 0x06666662);
	draw_prim(&p);
	assert_int_equal(dword(4 * 3), ~0u);
	assert_int_equal(dword(4 * 4), 0);
	assert_int_equal(dword(4 * SIDE), 0);
	reset(ARGB8888, 0);
	set(GB_MSPOS0, 0x66262626);
	set(GB_MSPOS1, 0x06666626);
	draw_prim(&p);
	assert_int_equal(dword(4 * 2), ~0u);
	assert_int_equal(dword(4 * 3), 0);
	assert_int_equal(dword(4 * SIDE), ~0u);
}

/* What the first sample of a row's pixels is beside: the same of the second, and so on. */
static u32 sample_at(u32 x, u32 y, u32 sample)
{
	return dword(4 * (y * 4 * SIDE + sample * SIDE + x));
}

static void resolve_to(u32 base, u32 ctl)
{
	set(RB3D_AARESOLVE_OFFSET, base);
	set(RB3D_AARESOLVE_PITCH, SIDE);
	set(RB3D_AARESOLVE_CTL, ctl);
	draw();
	set(RB3D_AARESOLVE_CTL, 0);
}

static void samples(void **state)
{
	struct raster_prim p;
	u32 s;

	reset(ARGB8888, 0);
	four_samples();
	memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
	/* Up to half of pixel 3: the samples at 4 and 2 twelfths are left of that, two are not. */
	p = left_of(3.5f);
	draw_prim(&p);
	for (s = 0; s < 4; s++) {
		assert_int_equal(sample_at(2, 5, s), ~0u);
		assert_int_equal(sample_at(3, 5, s), s == 0 || s == 2 ? ~0u : 0);
		assert_int_equal(sample_at(4, 5, s), 0);
	}
	/* The mean; alpha is that of the first sample unless it is asked for. */
	resolve_to(SECOND, 1 | 4);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 2)), ~0u);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0x80808080);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 4)), 0);
	resolve_to(SECOND, 1);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0xff808080);
	/* As light: half of it is 188 of 255. */
	resolve_to(SECOND, 1 | 2);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0xffbcbcbc);
	/* Only the second sample may be lit. */
	reset(ARGB8888, 0);
	four_samples();
	set(SC_SCREENDOOR, 2 | 2 << 6 | 2 << 12 | 2 << 18);
	draw();
	for (s = 0; s < 4; s++)
		assert_int_equal(sample_at(3, 5, s), s == 1 ? ~0u : 0);
	/* Alpha of a half: two of four. */
	reset(ARGB8888, 0);
	four_samples();
	set(FG_ALPHA_FUNC, FG_ALPHA_FUNC_AM_EN);
	color(1, 1, 1, 0.5f);
	for (s = 0; s < 4; s++)
		assert_int_equal(sample_at(3, 5, s), s < 2 ? 0x80ffffff : 0);
}

/* 2/12 is 42.67 of 256, which is 43 as for vertices: an edge there has the sample on its right. */
static void sample_on_an_edge(void **state)
{
	u32 i;

	for (i = 0; i < 2; i++) {
		struct raster_prim p = left_of(3 + (43 + i) / 256.0f);

		reset(ARGB8888, 0);
		four_samples();
		memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
		draw_prim(&p);
		assert_int_equal(sample_at(3, 5, 2), i ? ~0u : 0);
		assert_int_equal(sample_at(2, 5, 2), ~0u);
	}
}

/* Of two samples one is lit, of three two, of six four. */
static void means(void **state)
{
	static const struct {
		u32 config, plain, light;
	} row[] = {
		{ 0, 128, 188 },	/* 1.055 * 0.5^(1/2.4) - 0.055 is 0.7354 */
		{ 1, 170, 213 },	/* the same of 2/3 is 0.8360 */
		{ 3, 170, 213 },
	};
	const u32 to = SECOND + 0x20000, at = to - BASE + 4 * (5 * SIDE + 3);
	struct raster_prim p;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		reset(ARGB8888, 0);
		four_samples();
		set(GB_AA_CONFIG, 1 | row[i].config << 1);
		memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
		p = left_of(3.5f);
		draw_prim(&p);
		resolve_to(to, 1 | 4);
		assert_int_equal(dword(at), row[i].plain * 0x01010101);
		assert_int_equal(dword(at - 4), ~0u);
		resolve_to(to, 1 | 2 | 4);
		assert_int_equal(dword(at) & 0xffffff, row[i].light * 0x010101);
	}
}

/* Depth has samples as well: what lies behind one of them is only hidden there. */
static void depth_of_samples(void **state)
{
	struct raster_prim p;
	u32 s;

	reset(ARGB8888 | MICRO | MACRO, 0);
	four_samples();
	depth_buffer(2, MICRO | MACRO, 7);
	ps_z = 1;
	color(0, 0, 0, 0);
	set(ZB_ZSTENCILCNTL, 1);
	ps_z = 0.25f;
	memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
	p = left_of(3.5f);
	draw_prim(&p);
	ps_z = 0.5f;
	color(1, 0, 0, 0);
	set(ZB_CNTL, 0);
	resolve_to(SECOND, 1 | 4);
	/* Micro tile (0, 2) of 16 in two macro tiles: row 1, pixels 2 and 3; then tile (1, 2). */
	assert_int_equal(dword(SECOND - BASE + 16 * 32 + 16 + 8), ~0u);
	assert_int_equal(dword(SECOND - BASE + 16 * 32 + 16 + 12), 0x808080ff);
	assert_int_equal(dword(SECOND - BASE + 17 * 32 + 16), 0x000000ff);
	/* Slopes are seen at each sample: steeper than a pixel of depth can be. */
	reset(ARGB8888, 0);
	four_samples();
	depth_buffer(2, 0, 7);
	p = left_of(64);
	p.z_dx = 1.0f / 64;
	draw_prim(&p);
	for (s = 0; s < 4; s++) {
		/* 4, 8, 2 and 10 twelfths, to the nearest of 256. */
		static const float x[4] = { 85 / 256.0f, 171 / 256.0f, 43 / 256.0f, 213 / 256.0f };
		u32 want = (3 + x[s]) / 64 * 16777215.0f + 0.5f;

		assert_int_equal(depth_at(4 * (5 * 4 * SIDE + s * SIDE + 3)) >> 8, want);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(scissors),
		cmocka_unit_test(narrow_pitches),
		cmocka_unit_test(clip_rules),
		cmocka_unit_test(screen_door),
		cmocka_unit_test(place_of_one_sample),
		cmocka_unit_test(samples),
		cmocka_unit_test(sample_on_an_edge),
		cmocka_unit_test(means),
		cmocka_unit_test(depth_of_samples),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
