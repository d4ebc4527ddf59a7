// SPDX-License-Identifier: GPL-2.0
/* Colours of Gen9 that messages have as halves (KBL PRM Vol 2d, MDP_RTWH_*). */

#include "gen9_ps_rig.h"

#define HALVES		BIT(30)
#define SLOTS		16u

/* Where a slot of 16 is in 8x2 pixels. */
static const float *slot_pixel(struct gen9_ps_rig *r, u32 slot)
{
	return pixel(r, slot / 8 * 4 + slot / 4 % 2 * 2 + slot % 2, slot / 2 % 2);
}

/* R2 is the constants: halves from 1 to 16. */
static void put_numbers(struct gen9_ps_rig *r)
{
	static const u16 numbers[SLOTS] = {
		0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700, 0x4800,
		0x4880, 0x4900, 0x4980, 0x4a00, 0x4a80, 0x4b00, 0x4b80, 0x4c00,
	};

	memcpy(r->dynamic + 0x380, numbers, sizeof(numbers));
}

/* Colours from R114 on: the numbers, 2, 3 and 4. */
#define NUMBERED_COLORS \
	nomask(op1(MOV, 8, g(114, UD), g(2, UD))), \
	nomask(op1(MOV, 8, g(115, UD), imm(0x40004000, UD))), \
	nomask(op1(MOV, 8, g(116, UD), imm(0x42004200, UD))), \
	nomask(op1(MOV, 8, g(117, UD), imm(0x44004400, UD)))

static void assert_numbered(struct gen9_ps_rig *r, u32 slots)
{
	u32 i;

	for (i = 0; i < slots; i++) {
		const float *p = slot_pixel(r, i);

		assert_true(p[0] == i + 1 && p[1] == 2 && p[2] == 3 && p[3] == 4);
	}
}

/* Of 16 pixels a component has a register. */
static void sixteen_pixels(void **state)
{
	const struct eu_words code[] = {
		NUMBERED_COLORS,
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 0) | HALVES, true),
	};
	struct gen9_ps_rig *r = *state;

	put_numbers(r);
	memcpy(r->kernels, code, sizeof(code));
	ps_state(r, 0);
	rectangle(r, 0, 0, 8, 2);
	assert_numbered(r, SLOTS);
	assert_red(r, 8, 0, 0);
}

/* Of eight pixels the lower half of one; behind them is depth, which is floats. */
static void eight_pixels(void **state)
{
	const struct eu_words code[] = {
		NUMBERED_COLORS,
		nomask(op1(MOV, 8, g(118, F), imm_f(0.25f))),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(5, 4) | HALVES, true),
	};
	struct gen9_ps_rig *r = *state;
	u32 quarter;

	memcpy(&quarter, &(const float){ 0.25f }, 4);
	put_numbers(r);
	memcpy(r->kernels, code, sizeof(code));
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 18 | 127, ADDR64(DEPTH),
		     31u << 18 | 31u << 4, 0, 0, 8);
	fixture_emit(r->f, 0x784e0002, 1, 0, 0);
	ps_state(r, 0);
	fixture_emit(r->f, 0x7820000a, 0, 0, 0, 0, 0, 7u << 23 | 1u << 11 | 1, 2u << 16, 0, 0, 0,
		     0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 26);
	rectangle(r, 0, 0, 4, 2);
	assert_numbered(r, 8);
	assert_int_equal(r->depth[0], quarter);
	assert_int_equal(r->depth[4 + 3], quarter);
	assert_int_equal(r->depth[128], 0);
}

/* One colour for all, in the first four. */
static void replicated_halves(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(114, UD), g(2, UD))),
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE(1) | HALVES, true),
	};
	struct gen9_ps_rig *r = *state;
	u32 i;

	put_numbers(r);
	memcpy(r->kernels, code, sizeof(code));
	ps_state(r, 0);
	rectangle(r, 0, 0, 8, 2);
	for (i = 0; i < SLOTS; i++) {
		const float *p = slot_pixel(r, i);

		assert_true(p[0] == 1 && p[1] == 2 && p[2] == 3 && p[3] == 4);
	}
}

/*
 * Two colours of eight pixels share a register: the first one has its lower half. What is drawn is
 * their product, SRC1_COLOR times the source and nothing of the target.
 */
static void two_colors(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(114, UD), g(2, UD))),
		nomask(op1(MOV, 8, g(115, UD), g(2, UD))),
		nomask(op1(MOV, 8, g(116, UD), g(2, UD))),
		nomask(op1(MOV, 8, g(117, UD), g(2, UD))),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 2) | HALVES, false),
		from(send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 3) | HALVES,
			  true), 8),
	};
	struct gen9_ps_rig *r = *state;
	u32 i;

	put_numbers(r);
	memcpy(r->kernels, code, sizeof(code));
	((u32 *)(r->dynamic + BLEND))[1] = 1u << 31 | 9u << 26 | 0x11u << 21;
	ps_state(r, 0);
	rectangle(r, 0, 0, 8, 2);
	for (i = 0; i < SLOTS; i++)
		assert_true(slot_pixel(r, i)[1] == (i % 8 + 1) * (i % 8 + 9));
}

/* Threads of samples: two slots of 2x2 pixels are samples 0 and 1 of one. */
static void halves_of_samples(void **state)
{
	const struct eu_words code[] = {
		NUMBERED_COLORS,
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4) | HALVES, true),
	};
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16, i, sample;

	put_numbers(r);
	memcpy(r->kernels, code, sizeof(code));
	/* 64x4 pixels of four samples, whose slices are 4 rows apart. */
	s[1] = 1;
	s[2] = 3 << 16 | (SIDE - 1);
	s[4] = 2u << 3;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	ps_state(r, 0);
	fixture_emit(r->f, 0x7820000a, 0, 0, 0, 0, 0, 7u << 23 | 1u << 11 | 1, 2u << 16, 0, 0, 0,
		     0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 6);
	rectangle(r, 0, 0, 2, 2);
	for (sample = 0; sample < 4; sample++)
		for (i = 0; i < 4; i++) {
			const float *p = pixel(r, i % 2, 4 * sample + i / 2);

			assert_true(p[0] == sample % 2 * 4 + i + 1 && p[3] == 4);
		}
}

/* What the sampler has found as halves goes to the target as such. */
static void sampled_halves(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		op1(MOV, 16, g(113, UD), imm(0, UD)),
		op1(MOV, 16, g(115, UD), imm(0, UD)),
		op1(MOV, 16, g(117, UD), imm(0, UD)),
		send(2, 16, 0, null_(UD), g(112, UD),
		     7u << 25 | 1u << 19 | 2u << 17 | 7u << 12 | 1 | HALVES, true),
	};
	static const float texel[4] = { 1.5f, 2.5f, 3.5f, 4.5f };
	struct gen9_ps_rig *r = *state;
	u32 i, *s = r->surfaces + 48;

	memcpy((u8 *)r->vertices + 2048, texel, sizeof(texel));
	r->surfaces[1] = 192;
	memcpy(s, r->surfaces + 16, 64);
	s[0] = 1u << 29 | RGBA32F << 18 | 1u << 16 | 1u << 14;
	s[2] = 0;
	s[3] = 15;
	s[8] = (u32)VERTICES + 2048;
	s[9] = VERTICES >> 32;
	memcpy(r->kernels, code, sizeof(code));
	ps_state(r, 0);
	rectangle(r, 0, 0, 8, 2);
	for (i = 0; i < SLOTS; i++)
		assert_memory_equal(slot_pixel(r, i), texel, sizeof(texel));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		GEN9_PS_TEST(sixteen_pixels),
		GEN9_PS_TEST(eight_pixels),
		GEN9_PS_TEST(replicated_halves),
		GEN9_PS_TEST(two_colors),
		GEN9_PS_TEST(halves_of_samples),
		GEN9_PS_TEST(sampled_halves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
