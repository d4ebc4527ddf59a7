// SPDX-License-Identifier: GPL-2.0
/* Filter4 of R5xx: four texels in each direction, with weights that a kernel loads. */

#include <linux/bitfield.h>

#include "r5xx_tx_rig.h"

/* Weights of a phase in 512ths, through the port. */
static void load_phase(u32 down, u32 phase, const s32 w[4])
{
	u32 pair;

	for (pair = 0; pair < 2; pair++)
		r5xx_state_write(&regs, TX_FILTER4,
				 FIELD_PREP(TX_FILTER4_WEIGHT_0, w[2 * pair] & 0x7ff) |
				 FIELD_PREP(TX_FILTER4_WEIGHT_1, w[2 * pair + 1] & 0x7ff) |
				 (pair ? TX_FILTER4_WEIGHT_PAIR : 0) |
				 FIELD_PREP(TX_FILTER4_PHASE, phase) |
				 (down ? TX_FILTER4_DIRECTION : 0));
}

/* The second of four texels alone, in all phases. */
static void load_point(u32 down)
{
	static const s32 point[4] = { 0, 512, 0, 0 };
	u32 phase;

	for (phase = 0; phase < 9; phase++)
		load_phase(down, phase, point);
}

/* Texels 10, 20, 40, 80, 160, 200, 220, 250 in a row, looked at through Filter4. */
static void kernel_row(u32 clamp)
{
	static const u8 texels[] = { 10, 20, 40, 80, 160, 200, 220, 250 };

	texture(0, 8, 1);
	put(texels, sizeof(texels));
	set(TX_FILTER0(0), FILTER4 | clamp | 2 << 3 | 2 << 6);
	load_point(0);
	load_point(1);
}

/* @texels: from the left edge of the first one. */
static float row_at(float texels)
{
	look_at(texels / 8, 0.5f);
	return out[0][0] * 255.0f;
}

/*
 * Weights of -1, 9, 9, -1 sixteenths half-way between texels 3 and 4, and -1/16, 1, 1/8, -1/16 a
 * quarter after texel 3; a quarter before texel 4 these are the other way round.
 */
static void kernel(void **state)
{
	static const s32 middle[4] = { -32, 288, 288, -32 }, quarter[4] = { -32, 512, 64, -32 };

	kernel_row(2);
	load_phase(0, 8, middle);
	load_phase(0, 4, quarter);
	near(row_at(4), (-40 + 9 * 80 + 9 * 160 - 200) / 16.0f);
	near(row_at(3.75f), (-40 + 16 * 80 + 2 * 160 - 200) / 16.0f);
	near(row_at(4.25f), (-40 + 2 * 80 + 16 * 160 - 200) / 16.0f);
	/* On texel 3, and what is nearest to the phases. */
	near(row_at(3.5f), 80);
	near(row_at(3.75f + 1 / 64.0f), (-40 + 16 * 80 + 2 * 160 - 200) / 16.0f);
	near(row_at(4 - 1 / 64.0f), (-40 + 9 * 80 + 9 * 160 - 200) / 16.0f);
	/* The range of the component is not left. */
	near(row_at(7), (-200 + 9 * 220 + 9 * 250 - 250) / 16.0f);
	near(row_at(7.25f), (-200 + 2 * 220 + 16 * 250 - 250) / 16.0f);
	load_phase(0, 8, (const s32[4]){ -1024, 0, 1023, 1023 });
	near(row_at(2), 2 * -10 + 1023 * (40 + 80) / 512.0f);
	near(row_at(6), 255);
	load_phase(0, 8, (const s32[4]){ 0, 0, 0, -1024 });
	near(row_at(6), 0);
	/* There are phases 0 to 8. */
	load_phase(0, 9, (const s32[4]){ 512, 512, 512, 512 });
	load_phase(0, 15, (const s32[4]){ 512, 512, 512, 512 });
	near(row_at(3.5f), 80);
}

/* Both directions: of a column the weights of the other one. */
static void kernel_down(void **state)
{
	static const u8 texels[] = { 10, 20, 40, 80 };
	u32 i;

	texture(0, 1, 4);
	for (i = 0; i < 4; i++)
		mem[32 * i] = texels[i];
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	load_point(0);
	load_phase(1, 8, (const s32[4]){ -32, 288, 288, -32 });
	load_phase(0, 8, (const s32[4]){ 64, 64, 64, 64 });
	look_at(0.5f, 0.5f);
	near(out[0][0] * 255.0f, (-10 + 9 * 20 + 9 * 40 - 80) / 16.0f);
	/* Separable: 4 times 1/8 across, which is clamped to the only column. */
	look_at(0, 0.5f);
	near(out[0][0] * 255.0f, (-10 + 9 * 20 + 9 * 40 - 80) / 32.0f);
}

/* Texels -2 to 9 under each wrap mode, one at a time. */
static void kernel_wraps(void **state)
{
	static const u8 want[8][4] = {
		{ 220, 250, 10, 20 }, { 20, 10, 250, 220 }, { 10, 10, 250, 250 },
		{ 20, 10, 250, 250 }, { 99, 99, 99, 99 }, { 20, 10, 99, 99 },
		{ 99, 99, 99, 99 }, { 20, 10, 99, 99 },
	};
	u32 i;

	for (i = 0; i < 8; i++) {
		kernel_row(i);
		set(TX_BORDER_COLOR(0), 99);
		load_phase(0, 8, (const s32[4]){ 512, 0, 0, 0 });
		near(row_at(0), want[i][0]);
		load_phase(0, 8, (const s32[4]){ 0, 512, 0, 0 });
		near(row_at(0), want[i][1]);
		load_phase(0, 8, (const s32[4]){ 0, 0, 512, 0 });
		near(row_at(8 - 1 / 64.0f), want[i][2]);
		load_phase(0, 8, (const s32[4]){ 0, 0, 0, 512 });
		near(row_at(8 - 1 / 64.0f), want[i][3]);
	}
}

/* The component of SEL_FILTER4, before components are selected; the others are linear. */
static void kernel_component(void **state)
{
	u32 c, k;

	for (c = 0; c < 4; c++) {
		texture(12, 2, 1);
		PUT32(0, 0x40404040);
		set(TX_FILTER0(0), FILTER4 | CLAMP);
		set(TX_FORMAT2(0), c << 18);
		load_point(0);
		load_point(1);
		load_phase(0, 8, (const s32[4]){ 0, 0, 1023, 0 });
		look_at(0.5f, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0] * 255.0f, k == c ? 64 * 1023 / 512.0f : 32);
	}
	set(TX_FORMAT1(0), 12 | SELECT(3u, 4u, 1u, 1u));
	look_at(0.5f, 0.5f);
	expect(64 * 1023 / 512.0f / 255, 0, 32 / 255.0f, 32 / 255.0f);
	/* Wider components are linear, and those that there are none of; so are floats: not at all. */
	texture(1, 2, 1);
	PUT32(0x80000000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	look_at(0.5f, 0.5f);
	expect(16384 / 65535.0f, 0, 0, 1);
	texture(3, 2, 1);
	PUT32(0x80800000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT2(0), 3 << 18);
	look_at(0.5f, 0.5f);
	expect(64 / 255.0f, 64 / 255.0f, 0, 1);
	texture(27, 2, 1);
	PUT32(0, 0x3f800000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	look_at(0.7f, 0.5f);
	near(out[0][0], 1);
}

/* What component 0 is: blue of S3TC with its components turned round, Cb of YUV. */
static void kernel_formats(void **state)
{
	/* Two blocks of one colour: black, and white. */
	static const u32 dxt1[] = { 0, 0, 0xffffffff, 0 };

	texture(15, 8, 4);
	put(dxt1, sizeof(dxt1));
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FILTER1(0), DXTC_SWIZZLE);
	set(TX_FORMAT1(0), 15 | SELECT(2u, 1u, 0u, 3u));
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 128, 0, 128 });
	look_at(0.5f, 0.5f);
	expect(0.5f, 0.5f, 0.25f, 1);
	set(TX_FILTER1(0), 0);
	set(TX_FORMAT1(0), 15 | RGBA);
	look_at(0.5f, 0.5f);
	expect(0.25f, 0.5f, 0.5f, 1);
	texture(19, 2, 1);
	PUT32(0, 0x80808080);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT1(0), 19);
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 0, 0, 512 });
	look_at(0.5f, 0.5f);
	expect(64 / 255.0f, 64 / 255.0f, 128 / 255.0f, 64 / 255.0f);
	/* Signed components go below 0. */
	texture(0, 2, 1);
	PUT32(0x4000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT1(0), RGBA | 1 << 5);
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 0, -512, 0 });
	look_at(0.5f, 0.5f);
	near(out[0][0], -64 / 127.0f);
}

/* Filters of what is larger and of what is smaller, between levels, and along r. */
static void kernel_levels(void **state)
{
	u32 i;

	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), FILTER4 | CLAMP | MIP_LINEAR);
	load_point(0);
	load_point(1);
	/* A quarter of what is there. */
	load_phase(0, 8, (const s32[4]){ 0, 128, 128, 0 });
	load_phase(1, 8, (const s32[4]){ 0, 128, 128, 0 });
	near(at_lod(0), 2.5f);
	near(at_lod(1), 5);
	near(at_lod(1.5f), 6.25f);
	set(TX_FILTER0(0), CLAMP | 2 << 9 | FILTER4 << 11 | MIP_LINEAR);
	near(at_lod(0), 10);
	near(at_lod(1), 5);
	set(TX_FILTER0(0), CLAMP | FILTER4 << 9 | 1 << 11 | MIP_LINEAR);
	near(at_lod(0), 2.5f);
	near(at_lod(1), 20);
	/* Two slices of 2x1, 100 and 200: linear along r, or the nearer one. */
	texture(0, 2, 1);
	set(TX_FORMAT0(0), 1 | 1 << 22);
	set(TX_FORMAT1(0), RGBA | 1 << 25);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	for (i = 0; i < 4; i++)
		mem[i / 2 * 32 + i % 2] = i / 2 ? 200 : 100;
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 128, 128, 0 });
	args.uvr[2] = v8f_splat(0.5f);
	near(at_lod(0), 75);
	set(TX_FILTER0(0), FILTER4 | CLAMP | 1 << 15);
	near(at_lod(0), 100);
}

/* Texels on the screen's side of a cube; its faces do not meet. */
static void kernel_cube(void **state)
{
	u32 i;

	texture(0, 2, 2);
	set(TX_FORMAT1(0), RGBA | 2 << 25);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	for (i = 0; i < 6; i++) {
		memset(&mem[64 * i], 20 * i, 2);
		memset(&mem[64 * i + 32], 20 * i, 2);
	}
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 128, 128, 128, 128 });
	load_phase(1, 8, (const s32[4]){ 0, 256, 0, 0 });
	args.uvr[2] = v8f_splat(0.0f);
	look_at(2, 0);
	near(out[0][0], 0);
	look_at(0, -2);
	near(out[0][0] * 255.0f, 30);
	args.uvr[2] = v8f_splat(-2.0f);
	look_at(0, 0);
	near(out[0][0] * 255.0f, 50);
}

/* Nobody has loaded a kernel; texels as they are named; a key; coordinates that count texels. */
static void kernel_and_others(void **state)
{
	kernel_row(2);
	memset(regs.tx_kernel, 0, sizeof(regs.tx_kernel));
	near(row_at(4), 0);
	/* A texel of the four in a row that is keyed becomes black: 80. */
	kernel_row(2);
	load_phase(0, 8, (const s32[4]){ 128, 128, 128, 128 });
	set(TX_FILTER1(0), 2);
	set(TX_CHROMA_KEY(0), 80);
	near(row_at(4), (40 + 160 + 200) / 4.0f);
	near(row_at(3), (20 + 40 + 160) / 4.0f);
	near(row_at(7), (200 + 220 + 250 + 250) / 4.0f);
	set(TX_FILTER1(0), 0);
	set(TX_FORMAT2(0), TX_FORMAT2_POW2FIX2FLT);
	near(row_at(4), (40 + 80 + 160 + 200) / 4.0f * 255 / 256);
	set(TX_FORMAT2(0), 0);
	args.uvr[0] = v8f_splat(4);
	args.uvr[1] = v8f_splat(0.5f);
	r5xx_tx_decode(&tx, &regs);
	r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_Z, true, &args, 0xff,
		       out);
	near(out[0][0] * 255.0f, (40 + 80 + 160 + 200) / 4.0f);
	/* A fraction that is truncated has phases 0 and 8. */
	set(TX_FILTER1(0), HALVES);
	near(row_at(4.4f), (40 + 80 + 160 + 200) / 4.0f);
	near(row_at(3.9f), 80);
	assert_false(tx.unit[0].is_plain);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernel),
		cmocka_unit_test(kernel_down),
		cmocka_unit_test(kernel_wraps),
		cmocka_unit_test(kernel_component),
		cmocka_unit_test(kernel_formats),
		cmocka_unit_test(kernel_levels),
		cmocka_unit_test(kernel_cube),
		cmocka_unit_test(kernel_and_others),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
