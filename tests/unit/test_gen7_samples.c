// SPDX-License-Identifier: GPL-2.0
/* Pixels of Gen7 that have several samples. */

#include "gen7_ps_rig.h"

/*
 * Four samples in array elements that follow each other, with nothing but level 0 in between
 * (ARYSPC_LOD0).
 */
#define SLICE_ROWS	SIDE

static void put_samples(struct gen7_ps_rig *r)
{
	u32 *dw = at(r, r->surfaces + 64);

	r->many = fixture_map(r->f, 4 * SLICE_ROWS * PITCH_B);
	dw[0] = 1u << 29 | 1 << 16 | 1 << 10;
	dw[1] = r->many;
	dw[4] = 2 << 3;
	/* NUMSAMPLES_4 at (6, 2), (14, 6), (2, 10), (10, 14) sixteenths. */
	r->ctx->multisample[1] = 2 << 1;
	r->ctx->multisample[2] = 0xae2ae662;
	r->ctx->wm[1] |= 3;
	r->ctx->wm[2] = WM_DW2_PER_PIXEL;
}

static const float *sample_of(struct gen7_ps_rig *r, unsigned int s, u32 x, u32 y)
{
	return (const float *)at(r, r->many) + ((s * SLICE_ROWS + y) * SIDE + x) * 4;
}

/* The upper left of a rectangle's lower right half: which samples of a pixel are lit. */
static bool sample_lit(unsigned int s, u32 x, u32 y, u32 width_16, u32 height_16)
{
	static const u8 at[4][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };

	return 16 * x + at[s][0] < width_16 && 16 * y + at[s][1] < height_16;
}

/* A rectangle of sixteenths of a pixel. */
static void add_rect_16(struct gen7_ps_rig *r, u32 width, u32 height, float z)
{
	add_rect(r, width, height, z);
	assert_int_equal(ff_bins_flush(&r->ps->bins), 0);
}

/* Once for each pixel: all of its samples that are lit have the pixel's colour. */
static void samples_by_pixel(void **state)
{
	struct gen7_ps_rig r;
	unsigned int s;
	u32 x, y;

	gen7_ps_open(&r);
	put_samples(&r);
	r.ctx->sample_mask[1] = 0xb;
	put_gradient(&r, 16);
	ps_decode(&r);
	assert_int_equal(r.ps->state.samples, 4);
	assert_int_equal(r.ps->state.sample[1].x, 14 * 16);
	assert_int_equal(r.ps->state.sample[1].y, 6 * 16);
	/* 5.5 by 3.25 pixels. */
	add_rect_16(&r, 88, 52, 0.5f);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			for (s = 0; s < 4; s++) {
				bool lit = sample_lit(s, x, y, 88, 52) && s != 2;
				const float *p = sample_of(&r, s, x, y);

				assert_true(p[0] == (lit ? (x + 0.5f) / 8 : 0));
				assert_true(p[1] == (lit ? (y + 0.5f) / 8 : 0));
				assert_true(p[3] == (lit ? 4 : 0));
			}
	gen7_ps_close(&r);
}

/* Where sample @s of a pixel is in a buffer whose samples lie between each other. */
static u32 sample_at(unsigned int s, u32 x, u32 y)
{
	u32 px = (x & ~1) * 2 + (s & 1) * 2 + (x & 1), py = (y & ~1) * 2 + (s & 2) + (y & 1);

	return mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * px, py) / 4;
}

static u32 sample_depth(struct gen7_ps_rig *r, unsigned int s, u32 x, u32 y)
{
	return at(r, r->depth)[sample_at(s, x, y)] & 0xffffff;
}

/* Depth of each sample, without a shader and before one. */
static void depth_of_samples(void **state)
{
	struct gen7_ps_rig r;
	unsigned int s, shaded;
	u64 passed, pixels;
	u32 x, y, lit, any, some;

	for (shaded = 0; shaded < 2; shaded++) {
		gen7_ps_open(&r);
		put_samples(&r);
		put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
		r.ctx->depth_buffer[3] = 7 << 18 | 7 << 4;
		r.ctx->wm[1] |= WM_DW1_STATISTICS;
		if (!shaded)
			r.ctx->wm[1] &= ~WM_DW1_DISPATCH;
		put_gradient(&r, 8);
		passed = r.cs->stats[MIRAGE_STAT_PS_DEPTH];
		pixels = r.cs->stats[MIRAGE_STAT_PS_INVOCATIONS];
		ps_decode(&r);
		add_rect_16(&r, 88, 52, 0.5f);
		for (lit = 0, any = 0, y = 0; y < 8; y++)
			for (x = 0; x < 8; x++, any += some)
				for (some = 0, s = 0; s < 4; s++) {
					bool on = sample_lit(s, x, y, 88, 52);

					assert_int_equal(sample_depth(&r, s, x, y),
							 on ? 0x800000 : 0);
					assert_true(sample_of(&r, s, x, y)[3] ==
						    (on && shaded ? 4 : 0));
					lit += on;
					some |= on;
				}
		assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, lit);
		assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - pixels,
				 shaded ? any : 0);
		gen7_ps_close(&r);
	}
}

/* A shader's depth of 0.9 is the viewport's greatest, 0.5. */
static void shaders_depth_of_samples(void **state)
{
	struct eu_words w[8];
	unsigned int n, s;
	struct gen7_ps_rig r;

	gen7_ps_open(&r);
	put_samples(&r);
	put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
	r.ctx->depth_buffer[3] = 7 << 18 | 7 << 4;
	at(&r, r.dynamic + VIEWPORT_AT)[1] = bits_of_float(0.5f);
	r.ctx->wm[1] |= 8 << 11 | 1 << 23;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 8, 112);
	w[n++] = op1(MOV, 8, g(116, F), imm_f(0.9f));
	w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 5, 0), true);
	put_kernel(&r, 0, w, n);
	ps_decode(&r);
	add_rect_16(&r, 32, 32, 0.25f);
	for (s = 0; s < 4; s++) {
		assert_int_equal(sample_depth(&r, s, 1, 1), 0x800000);
		assert_int_equal(sample_depth(&r, s, 2, 1), 0);
	}
	gen7_ps_close(&r);
}

/* Eight samples: (x, y) of sample 5 is 4 + 2 columns further, in a quad four times as wide. */
static void eight_samples_interleave(void **state)
{
	struct raster_state *s;
	struct gen7_ps_rig r;
	unsigned int i;

	gen7_ps_open(&r);
	put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
	r.ctx->depth_buffer[3] = 3 << 18 | 3 << 4;
	r.ctx->multisample[1] = 3 << 1;
	/* All where sample 0 is, but sample 5, which alone is right of the middle. */
	r.ctx->multisample[2] = 0x22222222;
	r.ctx->multisample[3] = 0x2222e222;
	r.ctx->wm[1] = 3;
	ps_decode(&r);
	s = &r.ps->state;
	assert_int_equal(s->samples, 8);
	assert_int_equal(s->sample[5].x, 14 * 16);
	add_rect_16(&r, 8, 8, 0.5f);
	for (i = 0; i < 64; i++) {
		/* Pixel (0, 0) of the samples is at columns 0, 2, 4, 6 of rows 0 and 2. */
		u32 x = i % 8, y = i / 8;
		bool on = !(x & 1) && (y == 0 || y == 2) && !(x == 6 && y == 0);
		u32 z = at(&r, r.depth)[mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * x, y) / 4];

		assert_int_equal(z, on ? 0x800000 : 0);
	}
	gen7_ps_close(&r);
}

/*
 * Once for each sample: red is the number of the sample, green the weight across at its place, and
 * blue the sample's own offset.
 */
static void samples_by_channel(void **state)
{
	static const u8 place[4][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n, s, wide, k;
	u32 x, y;

	for (wide = 0; wide < 2; wide++) {
		unsigned int pieces = wide + 1;
		u8 offsets = 2 + 2 * pieces;

		gen7_ps_open(&r);
		put_samples(&r);
		r.ctx->wm[1] |= 1 << 16;
		r.ctx->wm[2] = 0;
		r.ctx->ps[4] |= (wide ? PS_DW4_PIXELS_16 : PS_DW4_PIXELS_8) | PS_AT_SAMPLE << 3;
		r.ctx->ps[5] = 20 << 16;
		n = 0;
		/* Twice the pair that comes first, and 0 0 0 0 1 1 1 1 (2 2 2 2 3 3 3 3). */
		w[n++] = nomask(op2(AND, 1, g(90, UD), scalar(g(0, UD)), imm(0xc0, UD)));
		w[n++] = nomask(op2(SHR, 1, g(90, UD), scalar(g(90, UD)), imm(5, UD)));
		for (k = 0; k < pieces; k++) {
			w[n++] = nomask(op1(MOV, 8, g(92, UW),
					    imm(0x11110000 + k * 0x22222222, UV)));
			w[n++] = nomask(op2(ADD, 8, g(94, UD), g(92, UW), scalar(g(90, UD))));
			w[n++] = nomask(op1(MOV, 8, g(112 + k, F), g(94, UD)));
			w[n++] = nomask(op1(MOV, 8, g(112 + pieces + k, F), g(2 + 2 * k, F)));
			/* X of each of 16 slots is every other byte. */
			w[n++] = nomask(op1(MOV, 8, g(112 + 2 * pieces + k, F),
					    region(sub(g(offsets, UB), 16 * k), 16, 8, 2)));
			w[n++] = nomask(op1(MOV, 8, g(112 + 3 * pieces + k, F), imm_f(4.0f)));
		}
		w[n++] = write_of(wide ? 16 : 8, 112,
				  TARGET_WRITE(wide ? 0 : 4, 0, 1, 4 * pieces, 0), true);
		put_kernel(&r, 0, w, n);
		ps_decode(&r);
		add_rect_16(&r, 88, 52, 0.5f);
		for (y = 0; y < SIDE; y++)
			for (x = 0; x < SIDE; x++)
				for (s = 0; s < 4; s++) {
					bool lit = sample_lit(s, x, y, 88, 52);
					const float *p = sample_of(&r, s, x, y);

					assert_true(p[0] == (lit ? s : 0));
					assert_true(p[1] == lit * (x + place[s][0] / 16.0f) / 8);
					assert_true(p[2] == (lit ? place[s][0] : 0));
					assert_true(p[3] == (lit ? 4 : 0));
				}
		gen7_ps_close(&r);
	}
}

/*
 * The centroid of pixels that are lit in part, coverage, and a mask that the shader makes. Where
 * there is one alpha makes none.
 */
static void centroids_and_masks(void **state)
{
	static const u8 place[4] = { 6, 14, 2, 10 };
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n = 0, s, first, lit;
	u32 x;

	gen7_ps_open(&r);
	put_samples(&r);
	/* Linear at the centroid, coverage; a mask in messages. */
	r.ctx->wm[1] |= 1 << 15 | WM_DW1_COVERAGE | WM_DW1_KILL;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8 | PS_DW4_OMASK;
	r.ctx->ps[5] = 20 << 16;
	/* All but sample 1. */
	w[n++] = nomask(op1(MOV, 8, g(111, UD), imm(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(111, UW), imm(0xfffd, UW)));
	w[n++] = op1(MOV, 8, g(112, F), g(2, F));
	w[n++] = op1(MOV, 8, g(113, F), g(4, UD));
	w[n++] = op1(MOV, 8, g(114, F), imm_f(3.0f));
	w[n++] = op1(MOV, 8, g(115, F), imm_f(0.0f));
	w[n++] = write_of(8, 111, TARGET_WRITE(4, 0, 1, 5, 0), true);
	put_kernel(&r, 0, w, n);
	at(&r, r.dynamic + BLEND_AT)[1] = 1u << 31;
	ps_decode(&r);
	/* 5.5 pixels wide, and all of the first row high. */
	add_rect_16(&r, 88, 16, 0.5f);
	for (x = 0; x < 8; x++) {
		for (s = 0, lit = 0, first = 4; s < 4; s++) {
			if (!sample_lit(s, x, 0, 88, 16))
				continue;
			lit |= 1u << s;
			first = first < s ? first : s;
		}
		for (s = 0; s < 4; s++) {
			const float *p = sample_of(&r, s, x, 0);
			bool on = lit >> s & 1 && s != 1;
			float at = lit == 0xf ? 0.5f : place[first % 4] / 16.0f;

			assert_true(p[0] == (on ? (x + at) / 8 : 0));
			assert_true(p[1] == (on ? lit : 0));
		}
	}
	gen7_ps_close(&r);
}

/*
 * What fails depth before the shader is not written, but covered (Pixel Shader Uses Input Coverage
 * Mask of 3DSTATE_WM: of the input, and no test's).
 */
static void coverage_before_depth(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(112, F), g(4, UD)),
		op1(MOV, 8, g(113, F), imm_f(0.0f)),
		op1(MOV, 8, g(114, F), imm_f(0.0f)),
		op1(MOV, 8, g(115, F), imm_f(0.0f)),
		write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true),
	};
	struct gen7_ps_rig r;
	unsigned int s;
	u32 x, y;

	gen7_ps_open(&r);
	put_samples(&r);
	/* Less than 0 is nothing. */
	put_depth(&r, 1u << 31 | 2 << 27);
	r.ctx->depth_buffer[3] = 7 << 18 | 7 << 4;
	for (s = 1; s < 4; s++)
		for (y = 0; y < 8; y++)
			for (x = 0; x < 8; x++)
				at(&r, r.depth)[sample_at(s, x, y)] = 0xffffff;
	r.ctx->wm[1] |= 1 << 15 | WM_DW1_COVERAGE;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	put_kernel(&r, 0, code, ARRAY_SIZE(code));
	ps_decode(&r);
	add_rect_16(&r, 128, 128, 0.5f);
	for (s = 0; s < 4; s++)
		for (y = 0; y < 8; y++)
			for (x = 0; x < 8; x++)
				assert_true(sample_of(&r, s, x, y)[0] == (s ? 0xf : 0));
	gen7_ps_close(&r);
}

/*
 * Half of the samples: the first two. With AlphaToCoverage Dither Enable which two depends on the
 * column and the row.
 */
static void dithered_coverage(void **state)
{
	static const u8 lit[2][4] = { { 0x3, 0x3, 0x3, 0x3 }, { 0x3, 0xc, 0x9, 0x6 } };
	struct eu_words w[5];
	struct gen7_ps_rig r;
	u32 i, s, x, y, n;

	for (i = 0; i < 2; i++) {
		gen7_ps_open(&r);
		put_samples(&r);
		r.ctx->ps[4] |= PS_DW4_PIXELS_8;
		for (n = 0; n < 4; n++)
			w[n] = op1(MOV, 8, g(112 + n, F), imm_f(n < 3 ? 1.0f : 0.5f));
		w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
		put_kernel(&r, 0, w, n);
		at(&r, r.dynamic + BLEND_AT)[1] = 1u << 31 | i << 29;
		ps_decode(&r);
		add_rect_16(&r, 128, 64, 0.5f);
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++)
				for (s = 0; s < 4; s++)
					assert_true(sample_of(&r, s, x, y)[0] ==
						    (lit[i][y % 2 * 2 + x % 2] >> s & 1));
		gen7_ps_close(&r);
	}
}

/*
 * A control surface says that all is clear, and that sample 3 of pixel (1, 0) is in slice 0; what
 * is drawn to gets slices of its own, and what is not keeps what it had.
 */
static void control_surface(void **state)
{
	unsigned int s;
	struct gen7_ps_rig r;
	u8 *mcs;
	u32 x;
	u64 at_mcs;

	gen7_ps_open(&r);
	put_samples(&r);
	at_mcs = fixture_map(r.f, 4096);
	mcs = fixture_ptr(r.f, at_mcs);
	memset(mcs, 0xff, 4096);
	mcs[1] = 0x24;
	for (s = 0; s < 4; s++)
		for (x = 0; x < 4; x++)
			at(&r, r.many)[(s * SLICE_ROWS * SIDE + 1) * 4 + x] = bits_of_float(10 + s);
	/* One tile of 128 bytes wide; red and alpha are one. */
	at(&r, r.surfaces + 64)[6] = at_mcs | 1;
	at(&r, r.surfaces + 64)[7] = 1u << 31 | 1 << 28;
	put_gradient(&r, 8);
	ps_decode(&r);
	/* 2.5 by 0.5 pixels: of the first row samples 0 and 1. */
	add_rect_16(&r, 40, 8, 0.5f);
	for (x = 0; x < 4; x++) {
		assert_int_equal(mcs[x], x < 3 ? 0xe4 : 0xff);
		for (s = 0; s < 4; s++) {
			const float *p = sample_of(&r, s, x, 0);
			static const u8 of[4] = { 10, 11, 12, 10 };

			if (x == 3)
				assert_true(p[0] == 0);
			else if (sample_lit(s, x, 0, 40, 8))
				assert_true(p[0] == (x + 0.5f) / 8 && p[2] == 3);
			else if (x == 1)
				assert_true(p[0] == of[s] && p[3] == of[s]);
			else
				assert_true(p[0] == 1 && p[1] == 0 && p[2] == 0 && p[3] == 1);
		}
	}
	assert_int_equal(mcs[16], 0xff);
	gen7_ps_close(&r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples_by_pixel),
		cmocka_unit_test(depth_of_samples),
		cmocka_unit_test(shaders_depth_of_samples),
		cmocka_unit_test(coverage_before_depth),
		cmocka_unit_test(eight_samples_interleave),
		cmocka_unit_test(samples_by_channel),
		cmocka_unit_test(centroids_and_masks),
		cmocka_unit_test(dithered_coverage),
		cmocka_unit_test(control_surface),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
