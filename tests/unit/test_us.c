// SPDX-License-Identifier: GPL-2.0
/*
 * Fragment programs of R5xx: opcodes, modifiers, and what goes where. Expected values are worked
 * from "Radeon R5xx Acceleration", chapter 8.
 */

#include "us_rig.h"

/* c0 = -1, -1.25, -1.5, -1.75; c1 = -2, -2.25 ... */

static void test_mad(void **state)
{
	ALU(.src = { CONST(0), CONST(1), CONST(2) }, .arg = { { SRC0 }, { SRC1 }, { SRC2 } },
	    .dst = 3, .wmask = M_RGBA);
	finish();
	assert_row(ROW(3, 0), -1.0f * -2.0f - 3.0f);
	assert_row(ROW(3, 1), -1.25f * -2.25f - 3.25f);
	assert_row(ROW(3, 2), -1.5f * -2.5f - 3.5f);
	assert_row(ROW(3, 3), -1.75f * -2.75f - 3.75f);
}

/* Components are different: channel i of temporary 0 is 1 + 100 i, 11 + 100 i, ... */
static void test_swizzle(void **state)
{
	static const float b[8] = { 21, 121, 221, 321, 421, 521, 621, 721 };

	ALU(.src = { 0, 1 }, .arg = { { SRC0, "bhar" }, { SRC1, "1111" }, { SRC1, "0000" } },
	    .dst = 3, .wmask = M_RGBA);
	finish();
	expect_floats(ROW(3, 0), b);
	assert_row(ROW(3, 1), 0.5f);
	assert_int_equal(got(ROW(3, 2), 1), bits_of_float(131));
	assert_int_equal(got(ROW(3, 3), 1), bits_of_float(101));
}

static void test_modifiers(void **state)
{
	static const struct {
		u8 mod;
		float want;
	} rows[] = { { 0, -2 }, { NEG, 2 }, { ABS, 2 }, { NAB, -2 } };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		begin(state);
		ALU(.src = { CONST(1) }, .arg = { { SRC0, "rrrr", rows[i].mod },
						  { SRC0, "1111" }, { SRC0, "0000" } },
		    .dst = 3, .wmask = M_RGBA);
		finish();
		assert_row(ROW(3, 1), rows[i].want);
		assert_row(ROW(3, 3), rows[i].want);
	}
	begin(state);
	ALU(.src = { CONST(1) }, .arg = { { SRC0, "1111", NEG }, { SRC0 }, { SRC0, "hhhh", NAB } },
	    .dst = 3, .wmask = M_RGBA);
	finish();
	assert_row(ROW(3, 0), 1.5f);
}

static void test_inline_constants(void **state)
{
	static const struct {
		u8 bits;
		float value;
	} rows[] = {
		{ 0x00, 0x1p-10f }, { 0x01, 0x1p-9f }, { 0x02, 0x1p-8f }, { 0x07, 0x7p-9f },
		{ 0x08, 0x1p-6f }, { 0x0c, 0x1.8p-6f }, { 0x38, 1.0f }, { 0x39, 1.125f },
		{ 0x78, 256.0f }, { 0x7f, 480.0f },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		begin(state);
		ALU(.src = { INLINE(rows[i].bits) },
		    .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
		    .dst = 3, .wmask = M_RGBA);
		finish();
		assert_row(ROW(3, 0), rows[i].value);
	}
}

static void test_presubtract(void **state)
{
	/* Of source 0 -2 and source 1 -3. */
	static const float want[4] = { 5, -1, -5, 3 };
	unsigned int i;

	for (i = 0; i < 4; i++) {
		begin(state);
		ALU(.src = { CONST(1), CONST(2) }, .srcp = i,
		    .arg = { { SRCP, "rrrr" }, { SRC0, "1111" }, { SRC0, "0000" } },
		    .dst = 3, .wmask = M_RGBA);
		finish();
		assert_row(ROW(3, 0), want[i]);
		assert_row(ROW(3, 3), want[i]);
	}
}

static void test_output_modifiers(void **state)
{
	static const float want[7] = { -2, -4, -8, -16, -1, -0.5f, -0.25f };
	unsigned int i;

	for (i = 0; i < 7; i++) {
		begin(state);
		ALU(.src = { CONST(1) }, .omod = i,
		    .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC0, "0000" } },
		    .dst = 3, .wmask = M_RGBA);
		finish();
		assert_row(ROW(3, 0), want[i]);
	}
}

/* Results beyond the range of floats come back by a division (8.7.2), those of functions do not. */
static void test_range(void **state)
{
	rig.constant[0][0] = 0x1p127f;
	rig.constant[0][3] = 0x1p127f;
	ALU(.src = { CONST(0) }, .omod = OMOD_D8,
	    .arg = { { SRC0, "rrra" }, { SRC0, "rrra" }, { SRC0, "0000" } },
	    .dst = 3, .wmask = M_RGBA);
	ALU(.src = { CONST(0), INLINE(0x48) }, .omod = OMOD_D8,
	    .arg = { { SRC0, "rrra" }, { SRC1, "rrra" }, { SRC0, "0000" } },
	    .dst = 4, .wmask = M_RGBA);
	/* 2^200 is infinite before it is divided. */
	ALU(.aop = A_EX2, .src = { CONST(1) }, .omod = OMOD_D8,
	    .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } }, .dst = 5, .wmask = M_A);
	finish();
	rig.constant[1][3] = 130;
	expect_all(ROW(3, 0), F_INF);
	assert_row(ROW(4, 0), 0x1p126f);
	assert_row(ROW(4, 3), 0x1p126f);
	expect_all(ROW(5, 3), F_INF);
}

static void test_clamp(void **state)
{
	rig.constant[0][0] = 1.5f;
	rig.constant[0][1] = -0.5f;
	rig.constant[0][2] = 0.25f;
	rig.constant[0][3] = 0.75f;
	ALU(.src = { CONST(0) }, .clamp = true, .omod = OMOD_2,
	    .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } }, .dst = 3, .wmask = M_RGBA);
	finish();
	assert_row(ROW(3, 0), 1);
	assert_row(ROW(3, 1), 0);
	assert_row(ROW(3, 2), 0.5f);
	assert_row(ROW(3, 3), 1);
}

struct select_row {
	u8 op;
	u8 aop;
	u32 a, b, c;
	u32 want;
};

/* Without output modifier they give one of the first two bit by bit, denormals too. */
static void test_selections(void **state)
{
	const u32 one = 0x3f800000, two = 0x40000000, half = 0x3f000000, more = 0x3f000001;
	const struct select_row rows[] = {
		{ R_MIN, A_MIN, one, two, 0, one }, { R_MIN, A_MIN, two, one, 0, one },
		{ R_MIN, A_MIN, F_NAN, one, 0, one }, { R_MIN, A_MIN, one, F_NAN, 0, F_NAN },
		{ R_MIN, A_MIN, 0, F_NZERO, 0, F_NZERO }, { R_MIN, A_MIN, F_NZERO, 0, 0, 0 },
		{ R_MAX, A_MAX, one, two, 0, two }, { R_MAX, A_MAX, two, one, 0, two },
		{ R_MAX, A_MAX, F_NAN, one, 0, one }, { R_MAX, A_MAX, one, F_NAN, 0, F_NAN },
		{ R_MAX, A_MAX, 0, F_NZERO, 0, F_NZERO }, { R_MAX, A_MAX, F_NZERO, 0, 0, 0 },
		{ R_MAX, A_MAX, F_TINY, F_TINY, 0, F_TINY },
		{ R_MIN, A_MIN, F_NINF, F_INF, 0, F_NINF },
		{ R_CND, A_CND, one, two, half, two }, { R_CND, A_CND, one, two, more, one },
		{ R_CND, A_CND, one, two, F_NAN, two }, { R_CND, A_CND, one, F_TINY, 0, F_TINY },
		{ R_CMP, A_CMP, one, two, 0, one }, { R_CMP, A_CMP, one, two, F_NZERO, one },
		{ R_CMP, A_CMP, one, two, 0xbf800000, two },
		{ R_CMP, A_CMP, one, two, F_NAN, two }, { R_CMP, A_CMP, one, two, F_INF, one },
	};
	unsigned int i, c;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		begin(state);
		for (c = 0; c < 4; c++) {
			rig.constant[0][c] = float_of(rows[i].a);
			rig.constant[1][c] = float_of(rows[i].b);
			rig.constant[2][c] = float_of(rows[i].c);
		}
		ALU(.op = rows[i].op, .aop = rows[i].aop, .omod = OMOD_OFF,
		    .src = { CONST(0), CONST(1), CONST(2) },
		    .arg = { { SRC0 }, { SRC1 }, { SRC2 } }, .dst = 3, .wmask = M_RGBA);
		finish();
		expect_all(ROW(3, 1), rows[i].want);
		expect_all(ROW(3, 3), rows[i].want);
		assert_int_equal(got(ROW(3, 0), 0) == rows[i].want, true);
	}
}

/* With one denormals are zero. */
static void test_modified_selection(void **state)
{
	rig.constant[0][0] = float_of(F_TINY | F_NZERO);
	ALU(.op = R_MAX, .omod = OMOD_1, .src = { CONST(0) },
	    .arg = { { SRC0, "rrrr" }, { SRC0, "rrrr" } }, .dst = 3, .wmask = M_R);
	finish();
	expect_all(ROW(3, 0), F_NZERO);
}

static void test_frc(void **state)
{
	rig.constant[0][0] = 2.25f;
	rig.constant[0][1] = -2.25f;
	ALU(.op = R_FRC, .aop = A_FRC, .src = { CONST(0) }, .arg = { { SRC0, "rgrg" } },
	    .dst = 3, .wmask = M_RGBA);
	finish();
	assert_row(ROW(3, 0), 0.25f);
	assert_row(ROW(3, 1), 0.75f);
	assert_row(ROW(3, 3), 0.75f);
}

static void test_dots(void **state)
{
	static const struct {
		u8 op;
		float want;
	} rows[] = {
		/* (1, 2, 3, 4) and (5, 6, 7, 8); C.b is 3 */
		{ R_DP3, 5 + 12 + 21 }, { R_DP4, 5 + 12 + 21 + 32 }, { R_D2A, 5 + 12 + 3 },
	};
	unsigned int i, c;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		begin(state);
		for (c = 0; c < 4; c++) {
			rig.constant[0][c] = 1 + c;
			rig.constant[1][c] = 5 + c;
		}
		ALU(.op = rows[i].op, .aop = A_DP, .src = { CONST(0), CONST(1) },
		    .arg = { { SRC0 }, { SRC1 }, { SRC0 } }, .dst = 3, .wmask = M_RGBA);
		ALU(.op = rows[i].op, .aop = A_DP, .src = { CONST(0), CONST(1) }, .omod = OMOD_D2,
		    .arg = { { SRC0 }, { SRC1 }, { SRC0 } }, .dst = 4, .wmask = M_A | M_G);
		finish();
		assert_row(ROW(3, 0), rows[i].want);
		assert_row(ROW(3, 2), rows[i].want);
		assert_row(ROW(3, 3), rows[i].want);
		assert_row(ROW(4, 1), rows[i].want / 2);
		assert_row(ROW(4, 3), rows[i].want / 2);
		assert_int_equal(got(ROW(4, 0), 0), bits_of_float(5));
	}
}

struct function_row {
	u8 op;
	u32 in;
	u32 want;
};

/* The table of 8.7.3, and some values. */
static void test_functions(void **state)
{
	static const struct function_row rows[] = {
		{ A_EX2, 0, 0x3f800000 }, { A_EX2, F_NZERO, 0x3f800000 }, { A_EX2, F_INF, F_INF },
		{ A_EX2, F_NINF, 0 }, { A_EX2, F_NAN, F_NAN }, { A_EX2, 0x40400000, 0x41000000 },
		{ A_EX2, 0xbf800000, 0x3f000000 },
		{ A_LN2, 0, F_NINF }, { A_LN2, F_NZERO, F_NINF }, { A_LN2, F_INF, F_INF },
		{ A_LN2, F_NINF, F_NAN }, { A_LN2, F_NAN, F_NAN },
		{ A_LN2, 0x41000000, 0x40400000 },
		{ A_RCP, 0, F_INF }, { A_RCP, F_NZERO, F_NINF }, { A_RCP, F_INF, 0 },
		{ A_RCP, F_NINF, F_NZERO }, { A_RCP, F_NAN, F_NAN },
		{ A_RCP, 0x40000000, 0x3f000000 },
		{ A_RSQ, 0, F_INF }, { A_RSQ, F_NZERO, F_INF }, { A_RSQ, F_INF, 0 },
		{ A_RSQ, F_NINF, F_NAN }, { A_RSQ, F_NAN, F_NAN },
		{ A_RSQ, 0x40800000, 0x3f000000 },
		{ A_SIN, 0, 0 }, { A_SIN, F_NZERO, F_NZERO }, { A_SIN, F_INF, F_NAN },
		{ A_SIN, F_NINF, F_NAN }, { A_SIN, F_NAN, F_NAN },
		/* a quarter, a half, three quarters of a turn, and many turns */
		{ A_SIN, 0x3e800000, 0x3f800000 }, { A_SIN, 0x3f400000, 0xbf800000 },
		{ A_SIN, 0x44802800, 0x3f800000 },
		{ A_COS, 0, 0x3f800000 }, { A_COS, F_NZERO, 0x3f800000 }, { A_COS, F_INF, F_NAN },
		{ A_COS, F_NAN, F_NAN }, { A_COS, 0x3f000000, 0xbf800000 },
		{ A_COS, 0x3f800000, 0x3f800000 },
		/* a twelfth: sine is a half, to the bit */
		{ A_SIN, 0x3daaaaab, 0x3f000000 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		begin(state);
		rig.constant[0][3] = float_of(rows[i].in);
		ALU(.op = R_SOP, .aop = rows[i].op, .src = { CONST(0) }, .arg = { { SRC0 } },
		    .dst = 3, .wmask = M_RGBA);
		ALU(.op = R_MAD, .aop = rows[i].op, .src = { CONST(0) }, .arg = { { SRC0 } },
		    .dst = 4, .wmask = M_A);
		finish();
		expect_all(ROW(3, 0), rows[i].want);
		expect_all(ROW(3, 3), rows[i].want);
		expect_all(ROW(4, 3), rows[i].want);
	}
}

/* Temporary 0 is 1 + 100 i in R, 31 + 100 i in A. Pixels 0 to 3 and 4 to 7 are a quad each. */
static void test_derivatives(void **state)
{
	ALU(.op = R_MDH, .aop = A_MDH, .src = { 0 },
	    .arg = { { SRC1, "bbbb" }, { SRC0, "1111", NEG }, { SRC2, "bbbb" } },
	    .dst = 3, .wmask = M_RGBA);
	ALU(.op = R_MDV, .aop = A_MDV, .src = { 0 },
	    .arg = { { SRC1, "bbbb" }, { SRC0, "1111", NEG }, { SRC2, "bbbb" } },
	    .dst = 0, .wmask = M_RGBA);
	ALU(.op = R_MDH, .src = { 1 }, .arg = { { SRC0, "rrrr", NEG }, { SRC0, "0000" },
						 { SRC0, "rrrr", NEG } }, .dst = 4, .wmask = M_R);
	finish();
	assert_row(ROW(3, 0), 100);
	assert_row(ROW(3, 3), 100);
	assert_row(ROW(0, 1), 200);
	assert_row(ROW(0, 3), 200);
	/* C is the upper right pixel, negated: 2 + 100, and 2 + 500 in the second quad */
	expect_floats(ROW(4, 0), (float[8]) { -102, -102, -102, -102, -502, -502, -502, -502 });
}

static void test_zero_times_anything(void **state)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		begin(state);
		rig.zero_wins = i;
		rig.constant[0][0] = float_of(F_INF);
		ALU(.src = { CONST(0) }, .arg = { { SRC0, "0rr0" }, { SRC0, "r0rr" },
						  { SRC0, "1111" } }, .dst = 3, .wmask = M_RGBA);
		ALU(.op = R_DP3, .src = { CONST(0) }, .arg = { { SRC0, "0h00" }, { SRC0, "rhrr" } },
		    .dst = 4, .wmask = M_R);
		finish();
		expect_all(ROW(3, 0), i ? 0x3f800000 : F_NAN);
		expect_all(ROW(3, 1), i ? 0x3f800000 : F_NAN);
		expect_all(ROW(3, 2), F_INF);
		expect_all(ROW(3, 3), i ? 0x3f800000 : F_NAN);
		expect_all(ROW(4, 0), i ? 0x3e800000 : F_NAN);
	}
}

/* All sources are read before anything is written. */
static void test_overlap(void **state)
{
	ALU(.src = { 0 }, .arg = { { SRC0, "gbar" }, { SRC0, "1111" }, { SRC0, "0000" } },
	    .dst = 0, .wmask = M_RGBA);
	finish();
	expect_floats(ROW(0, 0), (float[8]) { 11, 111, 211, 311, 411, 511, 611, 711 });
	expect_floats(ROW(0, 1), (float[8]) { 21, 121, 221, 321, 421, 521, 621, 721 });
	expect_floats(ROW(0, 2), (float[8]) { 31, 131, 231, 331, 431, 531, 631, 731 });
	expect_floats(ROW(0, 3), (float[8]) { 1, 101, 201, 301, 401, 501, 601, 701 });
}

static void test_outputs(void **state)
{
	ALU(.out = true, .src = { 0 }, .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
	    .omask = M_G | M_A, .target = 2, .dst = 5, .wmask = M_G, .w = true);
	finish();
	expect_floats(OUT(2, 1), (float[8]) { 11, 111, 211, 311, 411, 511, 611, 711 });
	expect_floats(OUT(2, 3), (float[8]) { 31, 131, 231, 331, 431, 531, 631, 731 });
	expect_floats(US_ROW_W, (float[8]) { 31, 131, 231, 331, 431, 531, 631, 731 });
	expect_floats(ROW(5, 1), (float[8]) { 11, 111, 211, 311, 411, 511, 611, 711 });
	assert_int_equal(got(OUT(2, 0), 3), 0);
	assert_int_equal(rig.program->outputs, BIT(9) | BIT(11) | US_OUTPUT_W);
	assert_false(rig.program->kills);
}

static void test_texture(void **state)
{
	us_put_tex(rig.word[rig.num++], US_TEX_LD, 5, 1, 2, "grbaabgr", M_RGB, 0);
	finish();
	expect_floats(ROW(2, 0), (float[8]) { 3012, 3112, 3212, 3312, 3412, 3512, 3612, 3712 });
	expect_floats(ROW(2, 1), (float[8]) { 2012, 2112, 2212, 2312, 2412, 2512, 2612, 2712 });
	assert_int_equal(rig.program->num_tex, 1);
	assert_int_equal(rig.program->tex[0].unit, 5);
	assert_int_equal(got(ROW(2, 3), 0), bits_of_float(33));
}

/* What writes nothing looks all the same: a chroma key may kill its pixels. */
static void test_texture_for_its_key(void **state)
{
	us_put_tex(rig.word[rig.num++], US_TEX_LD, 5, 1, 2, "rgbargba", 0, 0);
	finish();
	expect_floats(ROW(2, 3), (float[8]) { 33, 133, 233, 333, 433, 533, 633, 733 });
	assert_int_equal(rig.program->num_tex, 1);
	assert_int_equal(rig.program->tex[0].unit, 5);
}

/*
 * A program as r300 emits it: a texture lookup in the first texture coordinates (temporary 0),
 * modulated with the colour (temporary 1), a constant alpha added.
 */
static void test_modulate(void **state)
{
	us_put_tex(rig.word[rig.num++], US_TEX_LD, 0, 0, 0, "rgbargba", M_RGBA,
		   US_CMN_TEX_SEM_WAIT);
	rig.word[0][1] |= US_TEX_SEM_ACQUIRE;
	ALU(.out = true, .src = { 0, 1, CONST(0) },
	    .arg = { { SRC0 }, { SRC1 }, { SRC2, "000a" } }, .omask = M_RGBA,
	    .cmn = US_CMN_TEX_SEM_WAIT | US_CMN_LAST);
	rig.zero_wins = true;
	rig.constant[0][3] = 0.5f;
	/* Texel c is 1 + 1000 c in channel 0, the colour is 2 + 10 c there. */
	assert_row(US_ROW_SHARED, 0);
	assert_int_equal(got(OUT(0, 0), 0), bits_of_float(1 * 2));
	assert_int_equal(got(OUT(0, 1), 0), bits_of_float(1001 * 12));
	assert_int_equal(got(OUT(0, 2), 0), bits_of_float(2001 * 22));
	assert_int_equal(got(OUT(0, 3), 0), bits_of_float(3001 * 32 + 0.5f));
	assert_int_equal(rig.program->outputs, 0xf);
}

static void test_disasm(void **state)
{
	char text[160];

	ALU(.out = true, .op = R_MAD, .aop = A_RCP, .src = { 0, CONST(7), INLINE(0x38) },
	    .arg = { { SRC0 }, { SRC1, "rrra", NEG }, { SRC2, "000a" } }, .omask = M_RGB,
	    .dst = 4, .wmask = M_A, .clamp = true);
	us_disasm(rig.word[0], text, sizeof(text));
	assert_string_equal(text, "OUT MAD.sat oA.rgb, r0.rgb, -c7.rrr, 000 | RCP.sat r4.a, r0.a");
	us_put_tex(rig.word[1], US_TEX_PROJ, 3, 1, 2, "rgbargba", M_RGB, 0);
	us_disasm(rig.word[1], text, sizeof(text));
	assert_string_equal(text, "TEX PROJ r2.rgb, t3, r1.rgba");
	us_put_fc(rig.word[2], FC_BREAK(2), JUMP(9), 0);
	us_disasm(rig.word[2], text, sizeof(text));
	assert_string_equal(text, "FC BREAKLOOP func 0xff, jump 9, b1 -2");
}

/* A program of any words, but that its temporaries are those that have values. */
static u32 random_word(u32 *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 16) ^ *seed << 8;
}

static u32 random_source(u32 *seed)
{
	u32 field = random_word(seed) & 0x3ff;

	return field & 0x180 ? field : field & 0x207;
}

static u32 random_sources(u32 *seed)
{
	u32 n, addr = random_word(seed) & US_ADDR_SRCP;

	for (n = 0; n < 3; n++)
		addr |= random_source(seed) << 10 * n;
	return addr;
}

/* One of two is as compilers write them: without predicates, for all components, plain. */
static void random_instruction(u32 *w, u32 *seed)
{
	const u32 dst = US_ADDRD & ~FIELD_PREP(US_ADDRD, 7);
	u32 i;

	for (i = 0; i < 6; i++)
		w[i] = random_word(seed);
	w[US_WORD_CMN] &= ~(US_CMN_TYPE | US_CMN_LAST);
	w[US_WORD_CMN] |= random_word(seed) & 1 ? US_TYPE_OUT : US_TYPE_ALU;
	w[US_WORD_RGB_ADDR] = random_sources(seed);
	w[US_WORD_ALPHA_ADDR] = random_sources(seed);
	w[US_WORD_ALPHA] &= ~dst;
	w[US_WORD_RGBA] &= ~dst;
	if (random_word(seed) & 1) {
		w[US_WORD_CMN] &= ~(US_CMN_RGB_PRED_SEL | US_CMN_ALPHA_PRED_SEL);
		w[US_WORD_RGB] &= ~US_OMOD;
		w[US_WORD_ALPHA] &= ~US_OMOD;
	}
	if (random_word(seed) % 8 == 0)
		us_put_tex(w, US_TEX_KILL, 0, random_word(seed) & 7, 0, "rgbargba", M_RGBA, 0);
}

static float random_float(u32 *seed)
{
	static const u32 odd[8] = { 0, F_NZERO, F_INF, F_NINF, F_NAN, F_TINY, 0x3f800000, 0xbf800000 };
	u32 r = random_word(seed);

	return r % 4 ? (s32)(r >> 8) * 0x1p-20f - 4.0f : float_of(odd[r >> 2 & 7]);
}

static void random_program(u32 *seed)
{
	unsigned int i;

	rig.zero_wins = random_word(seed) & 1;
	for (i = 0; i < sizeof(rig.temp) / sizeof(float); i++)
		(&rig.temp[0][0][0])[i] = random_float(seed);
	for (i = 0; i < sizeof(rig.constant) / sizeof(float); i++)
		(&rig.constant[0][0])[i] = random_float(seed);
	for (i = random_word(seed) % 12; i--;)
		random_instruction(rig.word[rig.num++], seed);
	finish();
}

/* Temporaries, outputs, predicates and coverage are the same; rows between them are nobody's. */
static void expect_same(const union mirage_reg *want, const u16 *flags, u32 seed, enum way way)
{
	const u16 *now = mirage_eu_reg(&rig.group->thread[THREADS - 1], EU_ROW_FLAG)->uw;
	unsigned int row, i;

	for (row = 0; row <= US_ROW_W; row++)
		for (i = 0; i < 8; i++)
			if (!same_float(got(row, i), want[row].ud[i]))
				fail_msg("seed %u, way %u, row %u, channel %u: %08x, not %08x", seed,
					 way, row, i, got(row, i), want[row].ud[i]);
	assert_memory_equal(now, flags, 2 * US_FLAG_COVER + 2);
}

/* What is made quicker gives the bits that the reference gives of the plain translation. */
static void test_random_programs(void **state)
{
	static union mirage_reg want[US_ROW_W + 1];
	u32 seed, next, row;
	enum way way;
	u16 flags[16];

	for (seed = 1; seed <= 300; seed++) {
		begin(state);
		next = seed;
		random_program(&next);
		rig.plain = true;
		assert_int_equal(run(WAY_REFERENCE), 0);
		for (row = 0; row <= US_ROW_W; row++)
			want[row] = rig.group->row[EU_ROW_MORE + row][THREADS - 1];
		memcpy(flags, mirage_eu_reg(&rig.group->thread[THREADS - 1], EU_ROW_FLAG), 32);
		rig.plain = false;
		for (way = 0; way < NUM_WAYS; way++) {
			if (!way_exists(way))
				continue;
			assert_int_equal(run(way), 0);
			expect_same(want, flags, seed, way);
		}
	}
}

/* What is known of a program: which rows it reads, and which outputs all pixels have. */
static void test_known(void **state)
{
	ALU(.src = { 2, CONST(1) }, .arg = { { SRC0, "rrrg" }, { SRC1 }, { SRC0, "0000" } },
	    .dst = 5, .wmask = M_RGBA);
	ALU(.out = true, .src = { 5 }, .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
	    .omask = M_RGB);
	ALU(.out = true, .src = { 5 }, .arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
	    .omask = M_A, .cmn = FIELD_PREP(US_CMN_ALPHA_PRED_SEL, US_PRED_A));
	assert_int_equal(run(WAY_BASE), 0);
	assert_true(rig.program->straight);
	assert_int_equal(rig.program->outputs, 15);
	assert_int_equal(rig.program->written, 7);
	assert_true(us_reads(rig.program, ROW(2, 0)));
	assert_true(us_reads(rig.program, ROW(2, 1)));
	assert_false(us_reads(rig.program, ROW(2, 2)));
	assert_true(us_reads(rig.program, ROW(5, 3)));
	assert_false(us_reads(rig.program, ROW(0, 0)));
	/* c1 in four components, each once. */
	assert_int_equal(rig.program->num_fixed, 4);
	fc(FC_IF, JUMP(4));
	finish();
	assert_int_equal(run(WAY_BASE), 0);
	assert_false(rig.program->straight);
	assert_int_equal(rig.program->written, 0);
}

/* More constants than there are rows for: the others stay where they are. */
static void test_many_constants(void **state)
{
	unsigned int i;

	for (i = 0; i < 70; i++)
		ALU(.src = { CONST(i), 3 }, .dst = 3, .wmask = M_RGBA,
		    .arg = { { SRC0 }, { SRC0, "1111" }, { SRC1 } });
	finish();
	/* 34 + 100 i of component 3, and constants of -1.75 - n */
	assert_int_equal(run(WAY_BASE), 0);
	assert_int_equal(rig.program->num_fixed, US_NUM_FIXED);
	expect_floats(ROW(3, 3), (float[8]) { 34 - 2537.5f, 134 - 2537.5f, 234 - 2537.5f,
					      334 - 2537.5f, 434 - 2537.5f, 534 - 2537.5f,
					      634 - 2537.5f, 734 - 2537.5f });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_mad),
		TEST(test_swizzle),
		TEST(test_modifiers),
		TEST(test_inline_constants),
		TEST(test_presubtract),
		TEST(test_output_modifiers),
		TEST(test_range),
		TEST(test_clamp),
		TEST(test_selections),
		TEST(test_modified_selection),
		TEST(test_frc),
		TEST(test_dots),
		TEST(test_functions),
		TEST(test_derivatives),
		TEST(test_zero_times_anything),
		TEST(test_overlap),
		TEST(test_outputs),
		TEST(test_texture),
		TEST(test_texture_for_its_key),
		TEST(test_modulate),
		TEST(test_random_programs),
		TEST(test_known),
		TEST(test_many_constants),
		TEST(test_disasm),
	};

	return cmocka_run_group_tests(tests, NULL, destroy_group);
}
