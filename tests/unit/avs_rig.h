/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_AVS_RIG_H_
#define _TESTS_AVS_RIG_H_

#include "message_rig.h"

#include <math.h>

#include "intel/state/scaler_layout.h"

/*
 * The video scaler's messages: a picture in the page of texels, a filter in that of state, and the
 * same computed in doubles.
 */

#define BINDING		0x000u
#define SURFACES	0x040u
#define SAMPLERS	0x800u
#define AVS_STATE	0x1000u
#define STATE_B		0x2000u

#define SIMD32		(3u << 17)
#define SAMPLE_8X8	(SIMD32 | 11u << 12)

/* What each phase has in its tables, in 64ths: across and down of eight, and of four. */
struct filter {
	s8 eight[2][32][8];
	s8 four[2][32][4];
};

static struct filter filter;
static u32 pic_w, pic_h, pic_pitch_B;

/* The weights of a linear filter, and some that overshoot; all sum up to 64. */
static void fill_filter(void)
{
	static const s8 sharp[8] = { -1, 3, -9, 39, 39, -9, 3, -1 };
	unsigned int d, p, i;

	memset(&filter, 0, sizeof(filter));
	for (d = 0; d < 2; d++)
		for (p = 0; p < 32; p++) {
			filter.eight[d][p][3] = 64;
			/* More and more of the sharp one; beside it what the other end has. */
			for (i = 0; i < 8; i++) {
				int part = sharp[i] * (p <= 16 ? p : 32 - p) / 16;

				filter.eight[d][p][i] += part;
				filter.eight[d][p][p <= 16 ? 3 : 4] -= part;
			}
			if (p > 16) {
				filter.eight[d][p][4] += 64;
				filter.eight[d][p][3] -= 64;
			}
			filter.four[d][p][1] = 64 - 2 * p;
			filter.four[d][p][2] = 2 * p;
		}
}

static double tap_of(unsigned int d, unsigned int phase, unsigned int i, bool is_eight,
		     double sharp)
{
	double tap = is_eight ? filter.eight[d][phase][i] :
		     i >= 2 && i < 6 ? filter.four[d][phase][i - 2] : 0;
	double linear = i == 3 ? 64 - 2.0 * phase : i == 4 ? 2.0 * phase : 0;

	return (tap * sharp + linear * (1 - sharp)) / 64;
}

static double byte_at(int x, int y, unsigned int step_B, unsigned int at_B, u32 w, u32 h)
{
	x = x < 0 ? 0 : x >= (int)w ? (int)w - 1 : x;
	y = y < 0 ? 0 : y >= (int)h ? (int)h - 1 : y;
	return texture[y * pic_pitch_B + x * step_B + at_B];
}

/* At u and v texels: codes of 256ths, as an answer has them. */
static double wanted(double u, double v, unsigned int step_B, unsigned int at_B, u32 w, u32 h,
		     bool is_eight, double sharp)
{
	int x = floor(u), y = floor(v);
	unsigned int px = (u - x) * 32, py = (v - y) * 32, i, k;
	double sum = 0;

	for (k = 0; k < 8; k++)
		for (i = 0; i < 8; i++)
			sum += tap_of(0, px, i, is_eight, sharp) *
			       tap_of(1, py, k, is_eight, sharp) *
			       byte_at(x - 3 + i, y - 3 + k, step_B, at_B, w, h);
	return sum < 0 ? 0 : sum > 255 ? 65280 : sum * 256;
}

static u16 got(unsigned int reg, unsigned int x)
{
	return ((const u16 *)out(reg))[x];
}

static void close_to(double a, double b, double by)
{
	if (fabs(a - b) > by)
		fail_msg("%f is not %f", a, b);
}

static void noise(void)
{
	u32 i, r = 1;

	for (i = 0; i < 4096; i++) {
		r = r * 1664525 + 1013904223;
		texture[i] = r >> 24;
	}
}

static bool is_gen9;

/* The picture, in a format that both generations number alike. */
static void set_picture(u32 format, u32 w, u32 h, u32 pitch_B)
{
	u32 *dw = &state[SURFACES / 4];

	pic_w = w;
	pic_h = h;
	pic_pitch_B = pitch_B;
	memset(dw, 0, 64);
	dw[is_gen9 ? 6 : 0] = texels;
	dw[1] = (h - 1) << 18 | (w - 1) << 4;
	dw[2] = format << (is_gen9 ? 27 : 28) | (pitch_B - 1) << 3;
}

static void put_entry(s8 *to, unsigned int phase)
{
	unsigned int d, i;

	for (d = 0; d < 2; d++) {
		for (i = 0; i < 8; i++)
			to[is_gen9 ? 2 * i + d : 8 * d + i] = filter.eight[d][phase][i];
		memcpy(to + 16 + 8 * d + 2, filter.four[d][phase], 4);
	}
}

/*
 * The filter as the generation has it: of Gen7 17 phases behind a sampler of four DWords, of Gen9
 * all 32 within it. @taps: Enable 8-tap filter, of Gen9.
 */
static void put_filter(u8 sharpness, u32 taps, bool all)
{
	u32 *dw = &state[AVS_STATE / 4];
	unsigned int i;

	memset(dw, 0, 0x1000);
	for (i = 0; i < (is_gen9 ? 32 : 17); i++)
		put_entry((s8 *)&dw[is_gen9 ? (i < 17 ? 16 + 8 * i : 160 + 8 * (i - 17)) : 8 * i],
			  i);
	if (is_gen9) {
		unit.at.sampler_ptr = AVS_STATE;
		dw[3] = taps << 28;
		dw[152] = (u32)sharpness << 24;
		dw[153] = 3u << 21 | (all ? 2 : 0);
		return;
	}
	unit.at.sampler_ptr = SAMPLERS;
	state[SAMPLERS / 4 + 16] = BIT(29);
	state[SAMPLERS / 4 + 17] = AVS_STATE;
	dw[136] = (u32)sharpness << 24;
	dw[137] = 3u << 21;
}

static int open_rig(bool gen9)
{
	is_gen9 = gen9;
	if (gen9)
		message_rig_open(&mirage_chip_kbl, &mirage_messages_gen9, STATE_B);
	else
		message_rig_open(&mirage_chip_vlv, &mirage_messages_gen7, STATE_B);
	state[BINDING / 4] = SURFACES;
	headers = true;
	msg.exec_size = 1;
	m.mask = 1;
	fill_filter();
	return 0;
}

static int open_gen7(void **unused)
{
	return open_rig(false);
}

static int open_gen9(void **unused)
{
	return open_rig(true);
}

/* Channels of @mask are not wanted; the fifth sampler of Gen7, the first one of Gen9. */
static int scaled(u32 mask, unsigned int rlen)
{
	in(0)[2] = mask << 12;
	in(0)[3] = unit.at.sampler_ptr;
	if (is_gen9)
		in(1)[7] = BIT(27);
	return sent(SFID_SAMPLER, SAMPLE_8X8 | (is_gen9 ? 0 : 4u << 8), 2, rlen);
}

#define ONLY_R		0xeu
#define ONLY_G		0xdu
#define ONLY_A		0x7u

/* The parameters: where the first pixel is, and how far it is to the next, in texels. */
static void place(double u, double v, double du, double dv, u32 block)
{
	in_f(1)[2] = u / pic_w;
	in_f(1)[3] = v / pic_h;
	in_f(1)[4] = du / pic_w;
	in_f(1)[5] = dv / pic_h;
	in(1)[1] = block;
}

#endif
