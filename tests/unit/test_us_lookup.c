// SPDX-License-Identifier: GPL-2.0
/*
 * Texture instructions of R5xx at random, from a seed: threads that look together find, bit by bit,
 * what each of them finds for itself by the general sampler, in both builds.
 */

#include <linux/bitfield.h>

#include "r5xx/us/regs.h"
#include "sampler_rig.h"

#define CASES		4000u
#define TEMPS		8u
#define MOST_ADDRESS	2u
#define THREADS		MIRAGE_EU_THREADS
#define REGS		(4 * (TEMPS + MOST_ADDRESS) * THREADS)

/* One description of the units for each way. */
static struct r5xx_tx ways[2];
static struct r5xx_state regs;
static u32 seed;

static u32 pick(u32 below)
{
	seed = seed * 1664525 + 1013904223;
	return (u32)((u64)(seed >> 8) * below >> 24);
}

static bool one_in(u32 n)
{
	return !pick(n);
}

static void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

static u32 pick_filters(void)
{
	/* Most coordinates are clamped without a border: modes 0 to 3. */
	u32 modes = one_in(8) ? 8 : 4;

	return FIELD_PREP(TX_FILTER0_CLAMP_S, pick(modes)) |
	       FIELD_PREP(TX_FILTER0_CLAMP_T, pick(modes)) |
	       FIELD_PREP(TX_FILTER0_MAG_FILTER, 1 + pick(2)) |
	       FIELD_PREP(TX_FILTER0_MIN_FILTER, 1 + pick(one_in(16) ? 3 : 2)) |
	       FIELD_PREP(TX_FILTER0_MIP_FILTER, pick(3)) |
	       FIELD_PREP(TX_FILTER0_MAX_MIP_LEVEL, one_in(4) ? pick(8) : 0) |
	       FIELD_PREP(TX_FILTER0_MAX_ANISO, pick(3));
}

static u32 pick_selection(void)
{
	u32 most = one_in(8) ? 8 : 6;

	return FIELD_PREP(TX_FORMAT1_SEL_RED, pick(most)) |
	       FIELD_PREP(TX_FORMAT1_SEL_GREEN, pick(most)) |
	       FIELD_PREP(TX_FORMAT1_SEL_BLUE, pick(most)) |
	       FIELD_PREP(TX_FORMAT1_SEL_ALPHA, pick(most));
}

static u32 pick_format(void)
{
	/* Four components of 8 bits; as a colour (12), or Y, U and V */
	return FIELD_PREP(TX_FORMAT1_TXFORMAT, one_in(8) ? pick(32) : one_in(8) ? 19 : 12) |
	       FIELD_PREP(TX_FORMAT1_SIGNED_COMP, one_in(16) ? pick(16) : 0) |
	       FIELD_PREP(TX_FORMAT1_TEX_COORD_TYPE, one_in(16) ? pick(3) : 0) |
	       FIELD_PREP(TX_FORMAT1_YUV_TO_RGB, one_in(2) ? pick(3) : 0) |
	       (one_in(16) ? TX_FORMAT1_GAMMA : 0) | (one_in(2) ? TX_FORMAT1_SWAP_YUV : 0) |
	       pick_selection();
}

static void pick_unit(u32 i)
{
	set(TX_FILTER0(i), pick_filters());
	set(TX_FILTER1(i), FIELD_PREP(TX_FILTER1_LOD_BIAS, pick(1024)) |
	    FIELD_PREP(TX_FILTER1_TRI_PERF, pick(4)) |
	    FIELD_PREP(TX_FILTER1_CHROMA_KEY_MODE, one_in(16) ? pick(3) : 0) |
	    (one_in(2) ? TX_FILTER1_MACRO_SWITCH : 0));
	set(TX_FORMAT0(i), FIELD_PREP(TX_FORMAT0_TXWIDTH, pick(one_in(4) ? 300 : 64)) |
	    FIELD_PREP(TX_FORMAT0_TXHEIGHT, pick(one_in(4) ? 300 : 64)) |
	    FIELD_PREP(TX_FORMAT0_NUM_LEVELS, one_in(2) ? pick(9) : 0));
	set(TX_FORMAT1(i), pick_format());
	set(TX_FORMAT2(i), one_in(16) ? TX_FORMAT2_POW2FIX2FLT : 0);
	/* Some are partly beyond what is mapped. */
	set(TX_OFFSET(i), (BASE + pick(one_in(16) ? SIZE : 4096)) / 32 * 32 |
	    FIELD_PREP(TX_OFFSET_ENDIAN_SWAP, one_in(16) ? pick(4) : 0) |
	    FIELD_PREP(TX_OFFSET_MICRO_TILE, pick(2)) | (one_in(2) ? TX_OFFSET_MACRO_TILE : 0));
	set(TX_BORDER_COLOR(i), pick(1 << 24));
}

/* The second way has no short one. */
static void decode_units(void)
{
	u32 i;

	for (i = 0; i < R5XX_TX_UNITS; i++)
		pick_unit(i);
	set(TX_ENABLE, 0xffff & ~(1 << pick(R5XX_TX_UNITS)));
	r5xx_tx_decode(&ways[0], &regs);
	r5xx_tx_decode(&ways[1], &regs);
	for (i = 0; i < R5XX_TX_UNITS; i++)
		ways[1].unit[i].is_plain = false;
}

/* Words of an instruction; nothing keeps most of them from the short way. */
static void pick_inst(u32 *word)
{
	static const u8 ops[] = {
		US_TEX_LD, US_TEX_LD, US_TEX_PROJ, US_TEX_LODBIAS, US_TEX_LOD, US_TEX_DXDY,
	};
	u32 rel = one_in(8);

	memset(word, 0, 24);
	word[US_WORD_CMN] = US_TYPE_TEX | US_CMN_LAST |
			    FIELD_PREP(US_CMN_WMASK, one_in(2) ? 15 : pick(16)) |
			    FIELD_PREP(US_CMN_RGB_PRED_SEL, one_in(16) ? pick(6) : 0) |
			    FIELD_PREP(US_CMN_ALPHA_PRED_SEL, one_in(16) ? pick(6) : 0) |
			    (one_in(8) ? US_CMN_WRITE_INACTIVE : 0);
	word[US_WORD_TEX] = FIELD_PREP(US_TEX_INST, ops[pick(ARRAY_SIZE(ops))]) |
			    FIELD_PREP(US_TEX_ID, pick(R5XX_TX_UNITS)) |
			    (one_in(16) ? US_TEX_UNSCALED : 0) |
			    (one_in(4) ? US_TEX_IGNORE_UNCOVERED : 0);
	word[US_WORD_TEX_ADDR] = pick(TEMPS) | pick(256) << 8 | pick(TEMPS) << 16 |
				 pick(256) << 24;
	word[US_WORD_TEX_DXDY] = pick(TEMPS) | pick(256) << 8 | pick(TEMPS) << 16 |
				 pick(256) << 24;
	if (rel)
		word[US_WORD_TEX_ADDR] |= US_TEX_REL;
}

static float pick_float(void)
{
	static const float odd[] = { NAN, INFINITY, -INFINITY, 0.0f, -0.0f, 1.0f, 1e30f, -1e-30f };

	if (one_in(32))
		return odd[pick(ARRAY_SIZE(odd))];
	return pick(4001) / (one_in(2) ? 1000.0f : 64000.0f) - (one_in(2) ? 2.0f : 0.0f);
}

/* Registers of all threads: neighbours are near each other, or anywhere. */
static void pick_regs(struct mirage_eu_group *g)
{
	union mirage_reg *reg = g->row[EU_ROW_MORE];
	u32 i, k;

	for (i = 0; i < REGS; i++) {
		float first = pick_float(), step = pick(100) / 10000.0f;
		bool near = !one_in(3);

		for (k = 0; k < 8; k++)
			reg[i].f[k] = near ? first + k * step : pick_float();
	}
	for (i = 0; i < THREADS; i++) {
		for (k = 0; k <= US_FLAG_COVER; k++)
			mirage_eu_reg(&g->thread[i], EU_ROW_FLAG)->uw[k] =
				one_in(2) ? 0xff : pick(256);
		g->thread[i].address = pick(MOST_ADDRESS + 1);
	}
}

static void take(const struct mirage_eu_group *g, float *values, u16 *cover)
{
	u32 i;

	memcpy(values, g->row[EU_ROW_MORE], REGS * 32);
	for (i = 0; i < THREADS; i++)
		cover[i] = mirage_eu_reg(&g->thread[i], EU_ROW_FLAG)->uw[US_FLAG_COVER];
}

/* Return: whether threads went together. */
static bool one_case(struct us_core *core, struct r5xx_pixel *pixel)
{
	static float before[REGS * 8], got[2][REGS * 8];
	struct us_code code = { .num = 1 };
	u16 was[THREADS], cover[2][THREADS];
	struct r5xx_us_program *program;
	u32 word[1][6], exec[THREADS], threads = 1 + pick(255), i, way;
	bool together;

	pick_inst(word[0]);
	code.word = word;
	program = us_translate(&code);
	assert_non_null(program);
	assert_int_equal(program->num_tex, 1);
	decode_units();
	pick_regs(core->group);
	take(core->group, before, was);
	for (i = 0; i < THREADS; i++)
		exec[i] = one_in(2) ? 0xff : pick(256);
	for (way = 0; way < 2; way++) {
		memcpy(core->group->row[EU_ROW_MORE], before, sizeof(before));
		for (i = 0; i < THREADS; i++)
			*us_flag_of(&core->group->thread[i], US_FLAG_COVER) = was[i];
		pixel->tx = &ways[way];
		mirage_tex_ctx_flush(&core->tex);
		us_look_up(core, threads, &program->tex[0], exec);
		take(core->group, got[way], cover[way]);
	}
	assert_memory_equal(got[0], got[1], sizeof(before));
	assert_memory_equal(cover[0], cover[1], sizeof(was));
	together = program->tex[0].together && ways[0].unit[program->tex[0].unit].is_plain;
	us_program_free(program);
	return together;
}

static void both_ways(bool avx2)
{
	const struct r5xx_us_host host = { };
	static struct r5xx_pixel pixel;
	struct r5xx_us *us;
	u32 i, together = 0;

	setenv("MIRAGE_NO_AVX2", "1", 1);
	if (avx2)
		unsetenv("MIRAGE_NO_AVX2");
	us = r5xx_us_create(&host, 1);
	assert_non_null(us);
	us->core[0]->pixel = &pixel;
	us->core[0]->tex.mmu = &mmu;
	for (i = 0; i < THREADS; i++)
		mirage_eu_thread_start(us->core[0]->group, i, 0xff);
	for (i = 0; i < SIZE / 4; i++)
		((u32 *)mem)[i] = pick(1 << 24) << 8 ^ pick(1 << 24);
	for (i = 0; i < CASES; i++) {
		seed = i;
		together += one_case(us->core[0], &pixel);
	}
	/* Not one way twice. */
	assert_in_range(together, CASES / 5, CASES - CASES / 5);
	r5xx_us_destroy(us);
}

static void baseline(void **state)
{
	both_ways(false);
}

static void avx2(void **state)
{
	both_ways(true);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(baseline),
		cmocka_unit_test(avx2),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
