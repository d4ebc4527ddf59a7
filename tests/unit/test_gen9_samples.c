// SPDX-License-Identifier: GPL-2.0
/* Pixels of Gen9 that have several samples. */

#include "gen9_ps_rig.h"

/* Of a target of 64 by 4 pixels and 16 samples, whose slices are 4 rows apart. */
static const float *sample_of(struct gen9_ps_rig *r, u32 s, u32 x, u32 y)
{
	return pixel(r, x, 4 * s + y);
}

/* Depth of sample @s: 2x2 pixels become 8x8 elements; Y tiles of one column of 128 bytes. */
static u32 sample_depth(struct gen9_ps_rig *r, u32 s, u32 x, u32 y)
{
	u32 px = (x & ~1) * 4 + (s & 4) + (s & 1) * 2 + (x & 1);
	u32 py = (y & ~1) * 4 + (s & 8) / 2 + (s & 2) + (y & 1);

	return r->depth[px / 4 * 128 + py * 4 + px % 4];
}

/* Elements of 64 bits in Y tiles: two to 16 bytes. */
static u64 *control_of(struct gen9_ps_rig *r, u32 x, u32 y)
{
	return (u64 *)(r->control + 4096 * (x / 16) + x % 16 / 2 * 512 + y * 16) + x % 2;
}

/* 16 samples in the middle of their pixels, but the last, which is up and right. */
static void sixteen_state(struct gen9_ps_rig *r)
{
	u32 *s = r->surfaces + 16;

	s[1] = 1;
	s[2] = 3 << 16 | (SIDE - 1);
	s[4] = 4u << 3;
	/* A control surface of four tiles across. */
	s[6] = 3u << 3 | 1;
	s[10] = (u32)CONTROL;
	s[11] = CONTROL >> 32;
	fixture_emit(r->f, 0x780d0000, 4u << 1);
	fixture_emit(r->f, 0x78180000, 0xfffe);
	fixture_emit(r->f, 0x791c0007, 0x88888888, 0x88888888, 0x88888888, 0xe2888888, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78500003, 1u << 16 | 1u << 12, 0, 0, 0);
	/* Depth of 8x4 pixels is written, whatever was there. */
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 18 | 127, ADDR64(DEPTH),
		     3u << 18 | 7u << 4, 0, 0, 8);
	fixture_emit(r->f, 0x784e0002, 2 | 1, 0, 0);
	memset(r->depth, 0xff, 4096);
	memset(r->control, 0xff, 4 * 4096);
}

/*
 * Four samples of 128 bits in Ys: a quarter of the tile is for each. From bit 4 of a place up: yy
 * xx y x y x y x and the sample.
 */
static void samples_in_ys(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 s, x, y;

	sixteen_state(r);
	r->surfaces[16 + 1] = 32 / 4;
	r->surfaces[16 + 2] = 31 << 16 | 31;
	r->surfaces[16 + 4] = 2u << 3;
	r->surfaces[16 + 5] = 2u << 18;
	r->surfaces[16 + 6] = 0;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0x5);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0x88888888, 0);
	ps_state(r, 0);
	rectangle(r, 0, 0, 6, 3);
	for (s = 0; s < 4; s++)
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++) {
				u32 at = s << 14 | y << 4 | (x & 3) << 6 | (x & 4) << 7;

				assert_true(r->target[at / 4] == (s % 2 == 0 && x < 6 && y < 3));
			}
}

/* 3.75 pixels: of the last one sample 15 stays clear, and sample 0 is masked. */
static void sixteen_samples(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 s, x, y;

	sixteen_state(r);
	ps_state(r, 0);
	rectangle(r, 0, 0, 3.75f, 2);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 8; x++) {
			bool touched = x < 4 && y < 2;

			assert_true(*control_of(r, x, y) == (touched ? 0xfedcba9876543210 : ~0ull));
			for (s = 0; s < 16; s++) {
				bool lit = touched && s && !(x == 3 && s == 15);

				assert_true(sample_of(r, s, x, y)[0] ==
					    (lit ? 1 : touched ? 0.25f : 0));
				assert_int_equal(sample_depth(r, s, x, y), lit ? 0 : 0xffffffff);
			}
		}
}

/* A clear without a primitive reaches all of them, whatever the mask. */
static void sixteen_samples_clear(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 s, value;

	memcpy(&value, &(const float){ 0.5f }, 4);
	sixteen_state(r);
	fixture_emit(r->f, 0x78040001, value, 1);
	fixture_emit(r->f, 0x78520003, 1u << 30 | 4u << 13, 0, 4u << 16 | 4, 0xffff);
	assert_int_equal(fixture_run(r->f), 0);
	for (s = 0; s < 16; s++) {
		assert_int_equal(sample_depth(r, s, 3, 3), value);
		assert_int_equal(sample_depth(r, s, 4, 3), 0xffffffff);
	}
}

/*
 * A thread for each two samples, of 16, writes its samples' numbers: R1.0 has that of its first
 * subspan in bits 3:0, of the second in 7:4.
 */
static void sixteen_samples_by_channel(void **state)
{
	const struct eu_words code[] = {
		nomask(op2(AND, 8, g(10, UD), scalar(g(1, UD)), imm(0xf, UD))),
		nomask(op2(SHR, 4, sub(g(10, UD), 16), scalar(g(1, UD)), imm(4, UD))),
		nomask(op2(AND, 8, g(10, UD), g(10, UD), imm(0xf, UD))),
		op1(MOV, 8, g(114, F), g(10, UD)),
		op1(MOV, 8, g(115, F), imm_f(1.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 s, x;

	sixteen_state(r);
	fixture_emit(r->f, 0x78180000, 0xffff);
	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 6);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0, 0, 3, 1);
	for (s = 0; s < 16; s++)
		for (x = 0; x < 4; x++) {
			const float *p = sample_of(r, s, x, 0);

			assert_true(p[0] == (x < 3 ? s : 0) && p[1] == (x < 3));
		}
}

/* A thread of pixels writes each of four samples by a message of its own: one more than its number. */
static void samples_by_message(void **state)
{
	struct gen9_ps_rig *r = *state;
	struct eu_words code[20] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		nomask(op1(MOV, 8, g(113, UD), g(1, UD))),
		op1(MOV, 8, g(115, F), imm_f(1.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
	};
	u32 n = 5, s, x;

	for (s = 0; s < 4; s++) {
		code[n++] = nomask(op2(OR, 1, g(112, UD), scalar(g(0, UD)), imm(s << 6, UD)));
		code[n++] = op1(MOV, 8, g(114, F), imm_f(s + 1.0f));
		code[n++] = send(SFID_RENDER, 8, 0, null_(UD), g(112, UD),
				 RT_WRITE_TYPE(6, 4) | 1u << 19 | 1u << 13, s == 3);
	}
	sixteen_state(r);
	r->surfaces[16 + 4] = 2u << 3;
	r->surfaces[16 + 6] = 0;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0x88888888, 0);
	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 1u << 30, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0,
		     0);
	fixture_emit(r->f, 0x784f0000, 1u << 31);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0, 0, 3, 1);
	for (s = 0; s < 4; s++)
		for (x = 0; x < 4; x++)
			assert_true(sample_of(r, s, x, 0)[0] == (x < 3 ? s + 1 : 0));
}

/* 2 samples: two pixels across become four elements, rows stay; one bit of the control surface. */
static void two_samples(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 s, x, y;

	sixteen_state(r);
	r->surfaces[16 + 4] = 1u << 3;
	fixture_emit(r->f, 0x780d0000, 1u << 1);
	fixture_emit(r->f, 0x78180000, 3);
	/* Sample 1 is up and right. */
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0xe288);
	ps_state(r, 0);
	rectangle(r, 0, 0, 3.75f, 2);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 8; x++) {
			assert_int_equal(r->control[x / 16 * 512 + y * 16 + x],
					 x < 4 && y < 2 ? 2 : 0xff);
			for (s = 0; s < 2; s++) {
				bool lit = x < 4 && y < 2 && !(x == 3 && s);
				u32 px = (x & ~1) * 2 + s * 2 + (x & 1);

				assert_true(sample_of(r, s, x, y)[0] ==
					    (lit ? 1 : x < 4 && y < 2 ? 0.25f : 0));
				assert_int_equal(r->depth[px / 4 * 128 + y * 4 + px % 4],
						 lit ? 0 : 0xffffffff);
			}
		}
}

/*
 * Of four samples half: the first two; dithered, which two depends on column and row. One and a
 * half are two in two of 2x2 pixels, and one in the others.
 */
static void alpha_to_coverage(void **state)
{
	static const struct {
		float alpha;
		bool dither;
		u8 lit[4];
	} row[] = {
		{ 0.5f, false, { 0x3, 0x3, 0x3, 0x3 } }, { 0.5f, true, { 0x3, 0xc, 0x9, 0x6 } },
		{ 0.375f, true, { 0x3, 0x4, 0x8, 0x6 } }, { 0.0f, true, { } },
		{ 1.0f, true, { 0xf, 0xf, 0xf, 0xf } },
	};
	struct gen9_ps_rig *r = *state;
	u32 i, s, x, y;

	sixteen_state(r);
	r->surfaces[16 + 4] = 2u << 3;
	r->surfaces[16 + 6] = 0;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0x88888888, 0);
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		memcpy(r->dynamic + 0x38c, &row[i].alpha, 4);
		*(u32 *)(r->dynamic + BLEND) = 1u << 31 | row[i].dither << 28;
		ps_state(r, 0);
		rectangle(r, 0, 0, 8, 4);
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++)
				for (s = 0; s < 4; s++)
					assert_true(sample_of(r, s, x, y)[0] ==
						    (row[i].lit[y % 2 * 2 + x % 2] >> s & 1));
	}
}

/* The only sample of a pixel is there from half of alpha on; without alpha it is not. */
static void alpha_to_one_sample(void **state)
{
	static const float alpha[4] = { 0.0f, 0.25f, 0.75f, 1.0f };
	struct gen9_ps_rig *r = *state;
	u32 i;

	fixture_emit(r->f, 0x780d0000, 0);
	fixture_emit(r->f, 0x78180000, 1);
	*(u32 *)(r->dynamic + BLEND) = 1u << 31;
	for (i = 0; i < ARRAY_SIZE(alpha); i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		memcpy(r->dynamic + 0x38c, &alpha[i], 4);
		ps_state(r, 0);
		rectangle(r, 0, 0, 8, 4);
		assert_true(pixel(r, 3, 3)[0] == (i >= 2));
	}
}

/*
 * Of four samples the first one fails depth before the shader: whoever asks for the coverage hears
 * of all, and only with "depth coverage" what tests have left.
 */
static void coverage_before_depth(void **state)
{
	static const struct { u32 mode; float red; } row[] = { { 1, 15 }, { 3, 14 } };
	struct gen9_ps_rig *r = *state;
	u32 i, s, x, y;

	for (i = 0; i < 2; i++) {
		sixteen_state(r);
		r->surfaces[16 + 4] = 2u << 3;
		r->surfaces[16 + 6] = 0;
		memset(r->target, 0, SIDE * PITCH_B);
		for (s = 0; s < 1024; s++)
			r->depth[s] = 0x3f800000;
		fixture_emit(r->f, 0x780d0000, 2u << 1);
		fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0x88888888, 0);
		/* Depth of the first sample becomes 0, which is not less than 0. */
		fixture_emit(r->f, 0x78180000, 1);
		ps_state(r, 0);
		rectangle(r, 0, 0, 7, 3);
		fixture_emit(r->f, 0x78180000, 0xf);
		fixture_emit(r->f, 0x784e0002, 2u << 5 | 2 | 1, 0, 0);
		coverage_state(r, row[i].mode);
		rectangle(r, 0, 0, 7, 3);
		for (s = 0; s < 4; s++)
			for (y = 0; y < 3; y++)
				for (x = 0; x < 7; x++)
					assert_true(sample_of(r, s, x, y)[0] ==
						    (s ? row[i].red : 1));
	}
}

/* A thread for each sample writes stencils of its own: 0x21 of sample 0, 0x43 of sample 1. */
static void stencil_of_samples(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), imm_f(0.0f)),
		op1(MOV, 8, g(115, F), imm_f(0.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		nomask(op1(MOV, 1, g(118, UD), imm(0x21212121, UD))),
		nomask(op1(MOV, 1, sub(g(118, UD), 4), imm(0x43434343, UD))),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(5, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 x;

	sixteen_state(r);
	r->surfaces[16 + 4] = 1u << 3;
	fixture_emit(r->f, 0x780d0000, 1u << 1);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0x8888);
	fixture_emit(r->f, 0x78180000, 3);
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 27 | 1u << 18 | 127, ADDR64(DEPTH),
		     3u << 18 | 7u << 4, 0, 0, 8);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	/* Stencils are replaced, by those of the shader. */
	fixture_emit(r->f, 0x784e0002, 2u << 23 | 1u << 3 | 1u << 2, 0xffff0000, 0x5500);
	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 6 | 1u << 5);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0, 0, 3, 1);
	for (x = 0; x < 8; x++) {
		u32 px = (x & ~1) * 2 + (x & 1);

		assert_int_equal(r->stencil[mirage_tiled_offset(MIRAGE_TILING_W, 64, px, 0)],
				 x < 3 ? 0x21 : 0);
		assert_int_equal(r->stencil[mirage_tiled_offset(MIRAGE_TILING_W, 64, px + 2, 0)],
				 x < 3 ? 0x43 : 0);
	}
}

/*
 * Forced Sample Count: four samples beside each other, at 2, 6, 10 and 14 sixteenths, of a target that
 * has one. Shaders hear of the four, and a pixel with any of them is drawn, once. Between 0.5 and 3.5
 * that is the right half of the first pixel and the left half of the last.
 */
static void forced_samples(void **state)
{
	static const u8 cover[5] = { 0xc, 0xf, 0xf, 0x3, 0 };
	struct gen9_ps_rig *r = *state;
	u32 x, y;

	fixture_emit(r->f, 0x780d0000, 0);
	fixture_emit(r->f, 0x78180000, 0xffff);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0xe8a86828, 0x88888888);
	fixture_emit(r->f, 0x78500003, 3u << 18 | 1u << 16 | 1u << 12, 0, 0, 0);
	/* depth that always fails is not asked */
	fixture_emit(r->f, 0x784e0002, 1u << 5 | 2 | 1, 0, 0);
	/* what was there is added to */
	((u32 *)(r->dynamic + BLEND))[1] = 1u << 31 | 1u << 26 | 1u << 21;
	coverage_state(r, 1);
	rectangle(r, 0.5f, 0, 3.5f, 2);
	for (y = 0; y < 3; y++)
		for (x = 0; x < 5; x++) {
			bool lit = y < 2 && cover[x];

			assert_true(pixel(r, x, y)[0] == (lit ? cover[x] : 0));
			assert_true(pixel(r, x, y)[1] == (lit ? 1 : 0));
		}
	/* its samples may be masked */
	fixture_emit(r->f, 0x78180000, 0x1);
	rectangle(r, 0.5f, 2, 3.5f, 3);
	for (x = 0; x < 5; x++)
		assert_true(pixel(r, x, 2)[1] == (cover[x] & 1));
	/* a kernel that gives all the same colour */
	fixture_emit(r->f, 0x78180000, 0xffff);
	ps_state(r, 0);
	rectangle(r, 0.5f, 8, 40.5f, 24);
	for (y = 8; y < 25; y++)
		for (x = 0; x < 42; x++)
			assert_true(pixel(r, x, y)[0] == (x <= 40 && y < 24));
}

static void point_at(struct gen9_ps_rig *r, float x, float y)
{
	const float v[4] = { x, y, 0, 1 };

	memset(r->target, 0, SIDE * PITCH_B);
	memset(r->depth, 0xff, 4096);
	memcpy(r->vertices, v, sizeof(v));
	fixture_emit(r->f, 0x7b000005, 0, 1, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
}

/*
 * A point of width 4 around (4, 2), of four samples, the last of which is at (14, 2) of 16: all
 * that are in the square or, with Smooth Point Enable, those not further than 2 from there.
 */
static void round_points(void **state)
{
	static const s32 at[4][2] = { { 8, 8 }, { 8, 8 }, { 8, 8 }, { 14, 2 } };
	struct gen9_ps_rig *r = *state;
	u32 i, s, x, y, n;

	sixteen_state(r);
	r->surfaces[16 + 4] = 2u << 3;
	r->surfaces[16 + 6] = 0;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0xe2888888, 0);
	fixture_emit(r->f, 0x784b0000, 1);
	ps_state(r, 0);
	for (i = 0; i < 2; i++) {
		/* 3DSTATE_SF: a width from state, of eighths. */
		fixture_emit(r->f, 0x78130002, 0, 0, i << 13 | 1u << 11 | 4 * 8);
		point_at(r, 4, 2);
		for (n = 0, s = 0; s < 4; s++)
			for (y = 0; y < 4; y++)
				for (x = 0; x < 8; x++) {
					s32 dx = 16 * x + at[s][0] - 64;
					s32 dy = 16 * y + at[s][1] - 32;
					bool in = x >= 2 && x < 6;

					if (i)
						in = dx * dx + dy * dy <= 32 * 32;
					assert_true(sample_of(r, s, x, y)[0] == in);
					n += in;
				}
		/* Of sample 3, whose place is asymmetrical, five in the corners are not in. */
		assert_int_equal(n, i ? 3 * 12 + 11 : 4 * 16);
	}
}

/* The same: red and green are the offsets of the centroid, in sixteenths of a pixel. */
static void forced_centroids(void **state)
{
	static const u8 at_x[5] = { 10, 8, 8, 2, 0 };
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), region(g(2, UB), 16, 8, 2)),
		op1(MOV, 8, g(115, F), region(sub(g(2, UB), 1), 16, 8, 2)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 x;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x78180000, 0xffff);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0xe8a86828, 0x88888888);
	fixture_emit(r->f, 0x78500003, 3u << 18 | 1u << 16 | 1u << 12, 0, 0, 0);
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 2u << 3 | 1, 3u << 16, 0, 0, 0,
		     0);
	fixture_emit(r->f, 0x784f0000, 1u << 31);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0.5f, 0, 3.5f, 1);
	for (x = 0; x < 5; x++) {
		assert_true(pixel(r, x, 0)[0] == at_x[x]);
		assert_true(pixel(r, x, 0)[1] == (at_x[x] ? 8 : 0));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		GEN9_PS_TEST(samples_in_ys),
		GEN9_PS_TEST(sixteen_samples),
		GEN9_PS_TEST(sixteen_samples_clear),
		GEN9_PS_TEST(sixteen_samples_by_channel),
		GEN9_PS_TEST(samples_by_message),
		GEN9_PS_TEST(two_samples),
		GEN9_PS_TEST(alpha_to_coverage),
		GEN9_PS_TEST(alpha_to_one_sample),
		GEN9_PS_TEST(stencil_of_samples),
		GEN9_PS_TEST(coverage_before_depth),
		GEN9_PS_TEST(forced_samples),
		GEN9_PS_TEST(round_points),
		GEN9_PS_TEST(forced_centroids),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
