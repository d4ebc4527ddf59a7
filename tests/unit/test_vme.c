// SPDX-License-Identifier: GPL-2.0
/*
 * Motion estimation, by hand (IVB PRM Vol 4 Part 2, 3): where a macroblock and its parts are found,
 * what that costs, and what is between pixels.
 */

#include "message_rig.h"

#include "intel/msg/vme.h"
#include "intel/state/scaler_layout.h"

#define BINDING		0x000u
#define SURFACES	0x040u
#define PATH		0x800u
#define STATE_B		0x1000u

#define INTER		(1u << 13)
#define PIC_W		64u
#define PIC_H		32u
#define OTHER_B		(PIC_W * PIC_H)

/* Where the macroblock is in its picture. */
#define MB_X		16u
#define MB_Y		8u

#define ONLY_16X16	(0x7eu << 24)
#define ONLY_8X8	(0x77u << 24)
#define ONLY_4X4	(0x3fu << 24)

static void set_surface(unsigned int i, u32 at_B, u32 w, u32 h, u32 pitch_B)
{
	u32 *dw = &state[SURFACES / 4 + 16 * i];

	memset(dw, 0, 32);
	dw[0] = texels + at_B;
	dw[1] = (h - 1) << 18 | (w - 1) << 4;
	dw[2] = MEDIA_Y8 << 28 | (pitch_B - 1) << 3;
	state[BINDING / 4 + i] = SURFACES + 64 * i;
}

/* Units row by row, to and fro, of so many columns and rows. */
static void set_snake(u32 columns, u32 rows)
{
	u8 *step = (u8 *)&state[PATH / 4];
	u32 x, y;

	memset(step, 0, 56);
	for (y = 0; y < rows; y++)
		for (x = 0; x < columns; x++)
			*step++ = x + 1 < columns ? (y & 1 ? 0x0f : 0x01) :
				  y + 1 < rows ? 0x10 : 0;
}

/* A region from @x, @y of the macroblock on. */
static void set_region(s16 x, s16 y, u32 w, u32 h)
{
	in(0)[0] = (u16)x | (u32)(u16)y << 16;
	in(0)[5] = w << 16 | h << 24;
}

static void prepare(void)
{
	u32 i, r = 1;

	clean();
	memset(&state[PATH / 4], 0, 128);
	set_surface(0, 0, PIC_W, PIC_H, PIC_W);
	set_surface(1, OTHER_B, PIC_W, PIC_H, PIC_W);
	for (i = 0; i < 4096; i++) {
		r = r * 1664525 + 1013904223;
		texture[i] = r >> 24;
	}
	in(0)[2] = MB_X | MB_Y << 16;
	in(1)[1] = 32;
	in(1)[2] = 48 << 8 | 48;
	set_region(-8, -8, 32, 32);
	set_snake(4, 4);
}

static int search(void)
{
	return sent(SFID_VME, INTER, 5, 6);
}

/* A part of the macroblock, from a pixel of it on, is so far away in the other picture. */
static void move_part(u32 x, u32 y, u32 w, u32 h, s32 dx, s32 dy)
{
	u32 i, k;

	for (k = y; k < y + h; k++)
		for (i = x; i < x + w; i++)
			texture[OTHER_B + (MB_Y + k + dy) * PIC_W + MB_X + i + dx] =
				texture[(MB_Y + k) * PIC_W + MB_X + i];
}

static void vector_is(unsigned int i, s16 x, s16 y)
{
	assert_int_equal(out(1 + i / 4)[i % 4 * 2], (u16)x | (u32)(u16)y << 16);
	assert_int_equal(out(1 + i / 4)[i % 4 * 2 + 1], 0);
}

static u32 cost_of(unsigned int i)
{
	return ((const u16 *)out(5))[i];
}

static u32 least(void)
{
	return out(0)[1] >> 16;
}

/* Unpacked, the fields for chroma and luma, vectors, their layout, type and mode. */
static void kind_is(u32 vectors, u32 layout, u32 type, u32 mode)
{
	assert_int_equal(out(0)[0], BIT(31) | vectors << 24 | layout << 20 | 7 << 17 | type << 8 |
			 mode);
}

/* What moved by 3 and -2 pixels is found there, and costs nothing. */
static void whole(void **unused)
{
	unsigned int i;

	prepare();
	move_part(0, 0, 16, 16, 3, -2);
	in(1)[7] = 0x3c << 8;
	assert_int_equal(search(), 0);
	kind_is(1, 4, 1, 0);
	/* 16 units, no border. */
	assert_int_equal(out(0)[1], 16 << 8);
	assert_int_equal(out(0)[2], BIT(30));
	assert_int_equal(out(0)[3] | out(0)[4] | out(0)[5], 0);
	assert_int_equal(out(0)[6], 0x3c);
	assert_int_equal(out(0)[7], BIT(17));
	for (i = 0; i < 4; i++)
		vector_is(i, 12, -8);
	for (; i < 16; i++)
		vector_is(i, 0, 0);
	for (i = 0; i < 16; i++)
		assert_int_equal(cost_of(i), 0);
	/* Of 8x8 transforms, and of what is backward. */
	in(1)[0] = BIT(7);
	in(0)[3] = 2 << 4;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[0] >> 15 & 1, 1);
	out(0)[0] &= ~BIT(15);
	kind_is(1, 4, 2, 0);
}

/* Halves, quarters, and parts of quarters: of what costs the same there are few vectors. */
static void parts(void **unused)
{
	unsigned int i;

	prepare();
	move_part(0, 0, 16, 8, -8, -8);
	move_part(0, 8, 16, 8, 7, 7);
	assert_int_equal(search(), 0);
	kind_is(2, 4, 4, 1);
	vector_is(0, -32, -32);
	vector_is(1, -32, -32);
	vector_is(2, 28, 28);
	vector_is(3, 28, 28);
	/* All borders. */
	assert_int_equal(out(0)[1], 16 << 8 | 0xf);

	prepare();
	move_part(0, 0, 8, 16, -8, 1);
	move_part(8, 0, 8, 16, 7, 2);
	assert_int_equal(search(), 0);
	kind_is(2, 4, 5, 2);
	vector_is(0, -32, 4);
	vector_is(1, 28, 8);
	vector_is(2, -32, 4);
	vector_is(3, 28, 8);
	assert_int_equal(out(0)[1], 16 << 8 | 3);

	prepare();
	for (i = 0; i < 4; i++)
		move_part(i % 2 * 8, i / 2 * 8, 8, 8, i % 2 ? 5 : -5, i / 2 ? 4 : -4);
	assert_int_equal(search(), 0);
	kind_is(4, 4, 0x16, 3);
	for (i = 0; i < 4; i++)
		vector_is(i, i % 2 ? 20 : -20, i / 2 ? 16 : -16);

	/* A quarter each of 8x8, 8x4, 4x8 and 4x4: 1 + 2 + 2 + 4 vectors. */
	prepare();
	move_part(0, 0, 8, 8, -8, -8);
	move_part(8, 0, 8, 4, 7, -8);
	move_part(8, 4, 8, 4, 7, -1);
	move_part(0, 8, 4, 8, -8, 7);
	move_part(4, 8, 4, 8, -2, 7);
	move_part(8, 8, 4, 4, 2, 3);
	move_part(12, 8, 4, 4, 7, 3);
	move_part(8, 12, 4, 4, 1, 7);
	move_part(12, 12, 4, 4, 7, 7);
	assert_int_equal(search(), 0);
	kind_is(9, 6, 0x16, 3);
	assert_int_equal(out(0)[7], BIT(17) | 1 << 2 | 2 << 4 | 3 << 6);
	for (i = 0; i < 4; i++) {
		vector_is(i, -32, -32);
		vector_is(4 + i, 28, i < 2 ? -32 : -4);
		vector_is(8 + i, i % 2 ? -8 : -32, 28);
	}
	vector_is(12, 8, 12);
	vector_is(13, 28, 12);
	vector_is(14, 4, 28);
	vector_is(15, 28, 28);
	/* With eight vectors at most one quarter is less divided than would be best. */
	in(1)[1] = 8;
	assert_int_equal(search(), 0);
	assert_true((out(0)[0] >> 24 & 31) <= 8);
	assert_int_equal(out(0)[7] >> 31, 1);
	assert_true(least() > 0);
	/* With one it is whole. */
	in(1)[1] = 1;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[0] & 3, 0);
}

/* Half of a sum is what is counted: 21 in a block of 4x4 are 10. */
static void differences(void **unused)
{
	unsigned int i;

	prepare();
	memset(texture, 100, 4096);
	/* The 14th block: the fourth quarter's second. */
	texture[(MB_Y + 9) * PIC_W + MB_X + 13] = 120;
	texture[(MB_Y + 11) * PIC_W + MB_X + 12] = 99;
	assert_int_equal(search(), 0);
	kind_is(1, 4, 1, 0);
	assert_int_equal(least(), 10);
	assert_int_equal(out(0)[2], BIT(30) | 10);
	assert_int_equal(cost_of(0), 10);
	/* The first place of the path. */
	vector_is(0, -32, -32);
	in(0)[3] = ONLY_4X4;
	assert_int_equal(search(), 0);
	kind_is(16, 6, 0x16, 3);
	for (i = 0; i < 16; i++)
		assert_int_equal(cost_of(i), i == 13 ? 10 : 0);
	in(0)[3] = ONLY_8X8;
	assert_int_equal(search(), 0);
	kind_is(4, 4, 0x16, 3);
	for (i = 0; i < 16; i++)
		assert_int_equal(cost_of(i), i == 3 ? 10 : 0);
	/* 14 bits: 2040 of each block are more. */
	memset(texture, 0, OTHER_B);
	memset(texture + OTHER_B, 255, OTHER_B);
	in(0)[3] = ONLY_16X16;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 0x3fff);
	assert_int_equal(cost_of(0), 0x3fff);
	/* Nothing is enabled. */
	in(0)[3] = 0x7fu << 24;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[0], BIT(31) | 7 << 17 | BIT(13) | 1 << 8);
	assert_int_equal(least(), 0x3fff);
}

/* Half of what a block's coefficients sum up to (3.1.7). */
static void transform(void **unused)
{
	static struct vme_pixels px = { .pitch_B = 20 };
	const struct vme_measure plain = { .px = &px }, haar = { .px = &px, .haar = true };
	unsigned int i;

	/* One pixel: itself in each of five coefficients. */
	px.source[0] = 16;
	assert_int_equal(vme_difference(&plain, 0, 0, 0), 8);
	assert_int_equal(vme_difference(&haar, 0, 0, 0), 40);
	/* What is equal everywhere is in one. */
	memset(px.source, 5, sizeof(px.source));
	assert_int_equal(vme_difference(&plain, 3, 0, 0), 40);
	assert_int_equal(vme_difference(&haar, 3, 0, 0), 40);
	/* 12 above 8: 16 of 10 in one and, between the upper and the lower half, 16 of 2. */
	for (i = 0; i < 256; i++)
		px.source[i] = i / 16 & 2 ? 8 : 12;
	assert_int_equal(vme_difference(&haar, 15, 0, 0), (160 + 32) / 2);
	/* Every other pixel: eight differences of 16, and 16 times 8. */
	for (i = 0; i < 256; i++)
		px.source[i] = (i ^ i / 16) & 1 ? 16 : 0;
	assert_int_equal(vme_difference(&haar, 5, 0, 0), (8 * 16 + 16 * 8) / 2);
	/* And no more than eleven bits: of 255, -255 above 255, 255 it is half of 4080 and 2040. */
	for (i = 0; i < 256; i++) {
		px.source[i] = i % 2 && !(i / 16 % 2) ? 0 : 255;
		px.region[20 * (2 + i / 16) + 2 + i % 16] = 255 - px.source[i];
	}
	assert_int_equal(vme_difference(&haar, 0, 0, 0), 2047);
}

/* A distance's cost is linear between powers of two. */
static void costs(void **unused)
{
	static const struct { s16 x, y; u32 scale, cost; } row[] = {
		/* Centres, from where the block is at 12, -8. */
		{ 12, -8, 0, 2 * 1 },
		{ 11, -8, 0, 3 + 1 },
		{ 12, -6, 0, 5 + 1 },
		/* 3: between 5 and 8, 6.5. */
		{ 15, -8, 0, 6 + 1 },
		/* 12: halfway between 18 and 40; and 8. */
		{ 0, 0, 0, 29 + 18 },
		/* The same by two: 6 and 4, 8 + (18 - 8) * 2 / 4, and 8. */
		{ 0, 0, 1, 13 + 8 },
		/* Far away: 64, and 72; both are more than what is linear. */
		{ 76, -8, 0, 240 + 1 },
		{ 84, -8, 0, 248 + 1 },
		{ 0x7fff, -8, 0, 0x3ff + 1 },
	};
	u32 *dw = &state[PATH / 4], i;

	prepare();
	move_part(0, 0, 16, 16, 3, -2);
	in(0)[3] = ONLY_16X16;
	/* 1, 3, 5, 8, 18, 40, 112, 240 of set 2; 16x16: 10 << 2. */
	dw[26] = 0x08050301;
	dw[27] = 0x4f472a19;
	dw[15] = 0x2a;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		in(1)[4] = (u16)row[i].x | (u32)(u16)row[i].y << 16;
		in(1)[7] = row[i].scale << 16;
		/* Where costs are equal it would be found elsewhere. */
		assert_int_equal(sent(SFID_VME, INTER | 2 << 11, 5, 6), 0);
		vector_is(0, 12, -8);
		assert_int_equal(cost_of(0), row[i].cost);
		assert_int_equal(least(), row[i].cost + 40);
	}
	/* Sets have their own, and so have kinds: two halves at 9 beside 16x16 at 26. */
	in(0)[3] = 0x7c << 24;
	in(1)[4] = 0;
	in(1)[7] = 0;
	dw[14] = 0x1d << 16;
	dw[21] = 0x09;
	assert_int_equal(sent(SFID_VME, INTER | 1 << 11, 5, 6), 0);
	assert_int_equal(out(0)[0] & 3, 1);
	assert_int_equal(least(), 9);
	/* And of quarters each costs. */
	in(0)[3] = 0x76 << 24;
	dw[21] = 0x0900;
	assert_int_equal(sent(SFID_VME, INTER | 1 << 11, 5, 6), 0);
	assert_int_equal(out(0)[0] & 3, 0);
	assert_int_equal(least(), 26);
	dw[21] = 0x0600;
	assert_int_equal(sent(SFID_VME, INTER | 1 << 11, 5, 6), 0);
	assert_int_equal(out(0)[0] & 3, 3);
	assert_int_equal(least(), 24);
}

/* On a slope of 4 to the right, what lies between pixels is known; a row off nothing fits. */
static void slope(u8 more)
{
	unsigned int x, y;

	prepare();
	for (y = 0; y < 20; y++)
		for (x = 0; x < 28; x++) {
			texture[y * PIC_W + x] = 4 * x + 60 * (y % 3) + more;
			texture[OTHER_B + y * PIC_W + x] = 4 * x + 60 * (y % 3);
		}
	set_surface(0, 0, 28, 20, PIC_W);
	set_surface(1, OTHER_B, 28, 20, PIC_W);
	in(0)[2] = 8 | 2 << 16;
	set_region(-2, -2, 20, 20);
	in(0)[3] = ONLY_16X16;
}

static void fractions(void **unused)
{
	slope(2);
	assert_int_equal(search(), 0);
	/* The nearest whole one is 2 away: 16 blocks of 16. */
	assert_int_equal(least(), 256);
	vector_is(0, 0, 0);
	in(0)[3] |= 1 << 12;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 0);
	vector_is(0, 2, 0);
	assert_int_equal(out(0)[7], BIT(28) | BIT(18) | BIT(17));
	/* 1 is a quarter; halves do not come nearer. */
	slope(1);
	in(0)[3] |= 1 << 12;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 128);
	assert_int_equal(out(0)[7], BIT(18) | BIT(17));
	in(0)[3] |= 3 << 12;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 0);
	vector_is(0, 1, 0);
	slope(3);
	in(0)[3] |= 3 << 12;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 0);
	vector_is(0, 3, 0);
}

/* (-1, 5, 5, -1) / 8 and (-1, 13, 5, -1) / 16, or what is linear; to codes (3.1.3.1). */
static void filters(void **unused)
{
	static const struct { s32 x; bool linear; u8 px; } row[] = {
		/* -10 * 2 + 100 * 10 + 200 * 10 - 40 * 2 + 8, by 16: 181. */
		{ 2, false, 181 }, { 2, true, 150 },
		/* -10 + 100 * 13 + 200 * 5 - 40 + 8: 141; 100 * 12 + 200 * 4 + 8: 125. */
		{ 1, false, 141 }, { 1, true, 125 },
		/* -10 + 100 * 5 + 200 * 13 - 40 + 8: 191; 175. */
		{ 3, false, 191 }, { 3, true, 175 },
	};
	static const u8 px_of[4] = { 10, 100, 200, 40 };
	static struct vme_pixels px = { .pitch_B = 24 };
	unsigned int i, k, down;

	for (down = 0; down < 2; down++) {
		/* The block's first pixel is at 2, 2; the others are as its neighbours are. */
		for (i = 0; i < 24; i++)
			for (k = 0; k < 24; k++)
				px.region[24 * i + k] = px_of[((down ? i : k) + 3) % 4];
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			struct vme_measure m = { .px = &px, .bilinear = row[i].linear };
			s32 x = down ? 0 : row[i].x, y = down ? row[i].x : 0;

			for (k = 0; k < 256; k++)
				px.source[k] = 0;
			px.source[0] = row[i].px;
			k = vme_difference(&m, 0, x, y);
			px.source[0] = row[i].px - 2;
			assert_int_equal(vme_difference(&m, 0, x, y), k + 1);
			px.source[0] = row[i].px + 2;
			assert_int_equal(vme_difference(&m, 0, x, y), k + 1);
		}
	}
}

/* Steps are added without a carry; what is outside, and what has been there, is passed over. */
static void paths(void **unused)
{
	u32 *dw = &state[PATH / 4];

	prepare();
	memset(texture, 100, 4096);
	/* A step of nothing ends it after the start. */
	dw[0] = 0;
	in(1)[2] = 48 << 8 | 48 | 2 << 16 | 1 << 20;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 1);
	vector_is(0, (-8 + 8) * 4, (-8 + 4) * 4);
	/* Right, right, which is outside, left, left, which is known, and up beyond. */
	dw[0] = 0x0f0f0101;
	dw[1] = 0x000000e0;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 2);
	/* From 15 one to the right is 0. */
	in(1)[2] = 48 << 8 | 48 | 15 << 16 | 15 << 20;
	dw[0] = 0x11;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 1);
	vector_is(0, -32, -32);
	/* No more than so many, whichever is less. */
	set_snake(4, 4);
	in(1)[2] = 48 << 8 | 3;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 3);
	in(1)[2] = 5 << 8 | 48;
	assert_int_equal(search(), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 5);
	/* None at all finds nothing. */
	in(1)[2] = 0;
	assert_int_equal(search(), 0);
	assert_int_equal(least(), 0x3fff);
	/* State by its number. */
	memcpy(&state[PATH / 4 + 3 * 32], &state[PATH / 4], 128);
	memset(&state[PATH / 4], 0, 128);
	in(1)[2] = 48 << 8 | 48;
	assert_int_equal(sent(SFID_VME, INTER | 3 << 8, 5, 6), 0);
	assert_int_equal(out(0)[1] >> 8 & 0xff, 16);
}

/*
 * Mid grey on a darker ground, in the same place of both pictures: where a region of 32x24 places
 * has the ground alone it is found at the first place that has; the square is found where it is.
 */
static void a_square(void **unused)
{
	static const s16 wanted[2][4][2] = {
		{ { -64, -48 }, { -64, -48 }, { -64, -48 }, { -64, -48 } },
		{ { -64, -48 }, { -64, -48 }, { 0, 0 }, { 0, -48 } },
	};
	unsigned int x, y;

	prepare();
	set_surface(0, 0, 71, 41, 80);
	set_surface(1, 0, 71, 41, 80);
	for (y = 0; y < 41; y++)
		for (x = 0; x < 71; x++)
			texture[80 * y + x] = x / 16 == 2 && y / 16 == 1 ? 100 : 17;
	set_region(-16, -12, 48, 40);
	set_snake(8, 6);
	in(0)[3] = ONLY_16X16;
	in(1)[1] = 16;
	for (y = 0; y < 2; y++)
		for (x = 0; x < 4; x++) {
			in(0)[2] = 16 * x | 16 * y << 16;
			assert_int_equal(search(), 0);
			vector_is(0, wanted[y][x][0], wanted[y][x][1]);
			assert_int_equal(least(), 0);
			assert_int_equal(out(0)[1] >> 8 & 0xff, 48);
		}
}

/* An answer that takes the place of its payload is the same. */
static void in_place(void **unused)
{
	u32 was[6][8], i;

	prepare();
	move_part(0, 0, 16, 8, -8, -8);
	move_part(0, 8, 16, 8, 7, 7);
	assert_int_equal(search(), 0);
	for (i = 0; i < 6; i++)
		memcpy(was[i], out(i), 32);
	msg.response = msg.payload[0];
	assert_int_equal(search(), 0);
	for (i = 0; i < 6; i++)
		assert_memory_equal(was[i], in(i), 32);
}

/* What is not there is reported, and answers nothing. */
static void no_such_search(void **unused)
{
	static const struct { u8 reg, dw; u32 bits; } row[] = {
		{ 0, 3, 1 << 8 }, { 0, 3, 7 << 8 }, { 0, 3, 1 }, { 0, 3, 3 }, { 0, 3, BIT(6) },
		{ 0, 3, BIT(7) }, { 0, 3, 1 << 20 }, { 0, 3, 3 << 20 }, { 0, 3, 2 << 12 },
		{ 0, 3, 3 << 4 }, { 1, 0, BIT(0) }, { 1, 0, BIT(1) }, { 1, 0, BIT(3) },
		{ 1, 0, BIT(4) }, { 1, 0, BIT(6) }, { 1, 1, BIT(31) }, { 1, 1, BIT(30) },
	};
	static const u8 extent[][2] = {
		{ 16, 32 }, { 32, 16 }, { 68, 20 }, { 20, 68 }, { 22, 32 }, { 32, 30 }, { 64, 36 },
	};
	unsigned int i;

	prepare();
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		u32 was = in(row[i].reg)[row[i].dw];

		in(row[i].reg)[row[i].dw] |= row[i].bits;
		assert_int_equal(search(), -EIO);
		in(row[i].reg)[row[i].dw] = was;
	}
	for (i = 0; i < ARRAY_SIZE(extent); i++) {
		set_region(0, 0, extent[i][0], extent[i][1]);
		assert_int_equal(search(), -EIO);
	}
	set_region(0, 0, 64, 32);
	assert_int_equal(search(), 0);
	set_region(-2048, 2047, 32, 64);
	assert_int_equal(search(), 0);
	clean();
	prepare();
	assert_int_equal(sent(SFID_VME, 0, 5, 6), -EIO);
	assert_int_equal(sent(SFID_VME, 2 << 13, 5, 1), -EIO);
	assert_int_equal(sent(SFID_VME, 3 << 13, 5, 6), -EIO);
	assert_int_equal(sent(SFID_VME, INTER | BIT(16), 7, 6), -EIO);
	assert_int_equal(sent(SFID_VME, INTER | BIT(15), 5, 6), -EIO);
	assert_int_equal(sent(SFID_VME, INTER, 4, 6), -EIO);
	assert_int_equal(sent(SFID_VME, INTER, 5, 8), -EIO);
	state[SURFACES / 4 + 16 + 2] = MEDIA_R8 << 28 | (PIC_W - 1) << 3;
	assert_int_equal(search(), -EIO);
	headers = false;
	assert_int_equal(search(), -EIO);
	for (i = 0; i < 6; i++)
		assert_int_equal(out(i)[0], 0xaaaaaaaa);
}

static int open_rig(void **unused)
{
	message_rig_open(&mirage_chip_vlv, &mirage_messages_gen7, STATE_B);
	unit.at.sampler_ptr = PATH;
	headers = true;
	msg.exec_size = 1;
	m.mask = 1;
	return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_rig, message_rig_close)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(whole), TEST(parts), TEST(differences), TEST(transform), TEST(costs),
		TEST(fractions), TEST(filters), TEST(paths), TEST(a_square), TEST(in_place),
		TEST(no_such_search),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
