// SPDX-License-Identifier: GPL-2.0
/* Gen9's messages to the sampler: what it has beside Gen7's, and surfaces that only it has. */

#include "gen9_messages.h"

/*
 * Buffers of texels that are three bytes or three words: what a driver uploads pixels from. Of bytes
 * from 0x81 on, texel 3, which lies across DWords.
 */
static void texels_of_three(void **unused)
{
	static const struct {
		u32 format, size_B, value[3];
		float scale;
	} rows[] = {
		{ 0x193, 3, { 0x8a, 0x8b, 0x8c }, 255 },
		{ 0x19c, 6, { 0x9493, 0x9695, 0x9897 }, 65535 },
		{ 0x1b0, 6, { 0x9493, 0x9695, 0x9897 } },
		{ 0x1b1, 6, { 0xffff9493, 0xffff9695, 0xffff9897 } },
		{ 0x1c8, 3, { 0x8a, 0x8b, 0x8c } },
		{ 0x1c9, 3, { 0xffffff8a, 0xffffff8b, 0xffffff8c } },
	};
	u64 bytes = fixture_map(f, 4096);
	u8 *mem = fixture_ptr(f, bytes);
	unsigned int i, c;

	for (i = 0; i < 64; i++)
		mem[i] = 0x81 + i;
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		set_buffer(BTI_WORDS, SURFTYPE_BUFFER, rows[i].format, bytes, 5, rows[i].size_B);
		unit.at.stamp++;
		clean();
		m.mask = 3;
		in(0)[0] = 3;
		/* Behind the end. */
		in(0)[1] = 5;
		send_ok(2, 26 << 12 | SIMD8 | BTI_WORDS, 1, 4);
		for (c = 0; c < 3; c++) {
			float is = out_f(c)[0] * rows[i].scale;

			assert_int_equal(rows[i].scale ? (u32)(is + 0.5f) : out(c)[0],
					 rows[i].value[c]);
			assert_int_equal(out(c)[1], 0);
		}
	}
}

/* What Gen9 has beside Gen7's messages, and ld with its parameters in another order. */
static void samples(void **unused)
{
	clean();
	m.mask = 3;
	in(0)[0] = 1;
	in(1)[0] = 1;
	in(2)[0] = 1;
	send_ok(2, 7 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == texel(1, 1, 1));
	send_ok(2, 26 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 1, 1));
	in_f(0)[0] = 5.5f / W;
	in_f(1)[0] = 2.5f / H;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 5, 2));
	/* ld2dms_w: sample, two registers of what its control surface has, u, v */
	clean();
	in(3)[0] = 4;
	in(4)[0] = 2;
	send_ok(2, 28 << 12 | SIMD8 | BTI_TEXTURE, 5, 4);
	assert_true(out_f(0)[0] == texel(0, 4, 2));
	/* 16 lanes in one register of halves: 25 and, of the second eight, 0 */
	clean();
	m.mask = 0x101;
	in_f(0)[0] = 5.5f / W;
	in_f(2)[0] = 2.5f / H;
	send_ok(2, 24 << 12 | SIMD16 | 1u << 30 | BTI_TEXTURE, 4, 4);
	assert_int_equal(out(0)[0], (NONE & 0xffff0000) | 0x4e40);
	assert_int_equal(out(0)[4] & 0xffff, 0);
	assert_int_equal(out(3)[0] & 0xffff, 0x3c00);
}

/*
 * 16 samples of 4 by 4 texels: ld2dms_w gets 64 bits of their control surface, four for each
 * sample; ld_mcs answers with both DWords.
 */
static void sixteen_samples(void **unused)
{
	u64 at = fixture_map(f, 2 * 4096);
	u32 *dw = surface(BTI_WORDS), *mem = fixture_ptr(f, at);
	unsigned int s;

	/* Texel (1, 0) of each slice, which are four rows apart. */
	for (s = 0; s < 16; s++)
		mem[s * 4 * PITCH_B / 4 + 1] = 100 + s;
	mem[1024 + 2] = 0x1234;
	mem[1024 + 3] = 0x5678;
	set_2d(BTI_WORDS, R32_UINT, at, 4, 4, 1);
	dw[1] = 1;
	dw[4] = 4u << 3;
	/* A tile of 128 bytes: the control surface, behind the slices. */
	dw[6] = 1;
	dw[10] = at + 4096;
	dw[11] = (at + 4096) >> 32;
	clean();
	m.mask = 0xff;
	for (s = 0; s < 8; s++) {
		in(0)[s] = s < 7 ? s : 15;
		in(3)[s] = 1;
	}
	/* Sample 0 is in slice 1, 1 in 2, 15 in 0. */
	for (s = 0; s < 8; s++) {
		in(1)[s] = 0x87654321;
		in(2)[s] = 0x0fedcba9;
	}
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	for (s = 0; s < 8; s++)
		assert_int_equal(out(0)[s], 100 + (s < 7 ? s + 1 : 0));
	/* One DWord alone is not what is clear. */
	for (s = 0; s < 8; s++)
		in(1)[s] = ~0u;
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	assert_int_equal(out(0)[0], 115);
	assert_int_equal(out(0)[7], 100);
	in(2)[0] = ~0u;
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	assert_int_equal(out(0)[0], 0);
	/* SIMD4x2: u, v; behind them sample and control. Sample 2 is in slice 3, 9 in 10. */
	clean();
	m.mask = 0xff;
	in(0)[0] = 1;
	in(0)[4] = 1;
	in(1)[0] = 2;
	in(1)[4] = 9;
	for (s = 0; s < 8; s += 4) {
		in(1)[s + 1] = 0x87654321;
		in(1)[s + 2] = 0x0fedcba9;
	}
	send_ok(2, 28 << 12 | BTI_WORDS, 2, 1);
	assert_int_equal(out(0)[0], 103);
	assert_int_equal(out(0)[4], 110);
	/* Pixel 1 of the control surface. */
	clean();
	in(0)[0] = 1;
	send_ok(2, 29 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_int_equal(out(0)[0], 0x1234);
	assert_int_equal(out(1)[0], 0x5678);
}

/*
 * Half a border: the texel at the edge, where the nearest one is wanted, and of a mixture half the
 * colour that lies 0x100 further in dynamic state; a quarter is the texel's in the corner.
 */
static void half_border(void **unused)
{
	static const struct { float u, v, mixed; } row[] = {
		{ 1.5f, 1.5f / H, 0.5f * (10 + W - 1) + 0.5f * 64 },
		{ -3.0f, 2.5f / H, 0.5f * 20 + 0.5f * 64 },
		{ 2.0f, -1.0f, 0.25f * (W - 1) + 0.75f * 64 },
	};
	static const float nearest[] = { 10 + W - 1, 20, W - 1 };
	u32 *s = state + SAMPLER / 4;
	unsigned int i;

	((float *)state)[BORDER / 4] = 64;
	s[2] = BORDER;
	s[3] = 6u << 6 | 6u << 3 | 6u;
	for (i = 0; i < 6; i++) {
		bool linear = i / 3;

		if (linear)
			s[0] |= 1u << 17 | 1u << 14;
		unit.at.stamp++;
		clean();
		m.mask = 1;
		in_f(0)[0] = row[i % 3].u;
		in_f(1)[0] = row[i % 3].v;
		send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
		assert_true(out_f(0)[0] == (linear ? row[i % 3].mixed : nearest[i % 3]));
	}
}

static float look(u32 x, u32 y, u32 lod)
{
	clean();
	unit.at.stamp++;
	m.mask = 1;
	in(0)[0] = x;
	in(1)[0] = y;
	in(2)[0] = lod;
	send_ok(2, 7 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	return out_f(0)[0];
}

/*
 * Tiles of 4 KiB and of 64 KiB: where an element is goes by its size. From bit 4 of a place up Yf
 * has of 8 bits yyyyy x y x, of 32 bits yyy x y x y x, and Ys goes on so. Levels from the first of
 * the mip tail on are in one tile below level 0: of Yf and 32 bits 16 elements from its left edge,
 * of 8 bits 32, and the next one 16 elements and rows further in, or 8 and 16.
 */
static void standard_tiles(void **unused)
{
	static const struct {
		u32 format, size_B, mode, x, y, lod, place;
	} row[] = {
		/* 36 bytes: bits 2 and 5; row 13: bits 0, 2 and 3 */
		{ R32_FLOAT, 4, 1, 9, 13, 0, 4 + (5 << 4) + (1 << 8) + (1 << 9) },
		/* 64 bytes into the tile that follows */
		{ R32_FLOAT, 4, 1, 0, 0, 1, 4096 + (1 << 11) },
		/* 8 elements and 16 rows */
		{ R32_FLOAT, 4, 1, 1, 0, 2, 4096 + 4 + (1 << 9) + (1 << 10) },
		/* row 45: bits 0, 2, 3 and 5; column 50: bits 1, 4 and 5 */
		{ R8_UINT, 1, 1, 50, 45, 0, 2 + (13 << 4) + (1 << 9) + (1 << 10) + (1 << 11) },
		{ R8_UINT, 1, 1, 0, 0, 1, 4096 + (1 << 11) },
		{ R8_UINT, 1, 1, 0, 0, 2, 4096 + (1 << 9) + (1 << 10) },
		/* column 400 bytes: bits 4, 7 and 8; row 72: bits 3 and 6 */
		{ R32_FLOAT, 4, 2, 100, 72, 0,
		  (1 << 7) + (1 << 8) + (1 << 13) + (1 << 14) + (1 << 15) },
	};
	u32 *dw = surface(BTI_TEXTURE);
	u64 at = fixture_map(f, 2 * 65536);
	u8 *mem = fixture_ptr(f, at);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		u32 w = row[i].mode == 2 ? 128 : row[i].size_B == 1 ? 64 : 32;

		memset(mem, 0, 2 * 65536);
		set_2d(BTI_TEXTURE, row[i].format, at, w, row[i].mode == 2 ? 128 : w, 3);
		dw[0] |= 3u << 12;
		dw[1] = 1000;
		dw[3] = w * row[i].size_B - 1;
		dw[5] |= row[i].mode << 18 | 1u << 8;
		if (row[i].size_B == 1)
			mem[row[i].place] = 77;
		else
			memcpy(&mem[row[i].place], &(float){ 77.0f }, 4);
		look(row[i].x, row[i].y, row[i].lod);
		assert_true(row[i].size_B == 1 ? out(0)[0] == 77 : out_f(0)[0] == 77.0f);
	}
}

/*
 * Volumes in thick tiles. From bit 4 of a place up Yf has of 32 bits yy zz y x z y, and Ys of 8
 * bits yy zzz y z y x z y x. Below level 0 of 8x16x8, which is a tile, the tail has level 1 at row 8,
 * level 2 at slice 4, and level 3 at column 4 and row 4.
 */
static void thick_tiles(void **unused)
{
	static const struct {
		u32 format, size_B, mode, x, y, z, lod, place;
	} row[] = {
		{ R32_FLOAT, 4, 1, 7, 13, 6, 0,
		  12 + (1 << 4) + (2 << 6) + (1 << 8) + (1 << 9) + (1 << 10) + (1 << 11) },
		/* behind 16 rows in a plane of eight slices, of which this is the second */
		{ R32_FLOAT, 4, 1, 0, 0, 9, 0, 2 * 4096 + (1 << 6) },
		{ R32_FLOAT, 4, 1, 1, 2, 3, 1, 4096 + 4 + (2 << 4) + (3 << 6) + (1 << 11) },
		{ R32_FLOAT, 4, 1, 1, 1, 1, 2, 4096 + 4 + (1 << 4) + (1 << 6) + (1 << 10) },
		{ R32_FLOAT, 4, 1, 0, 1, 0, 3, 4096 + (1 << 4) + (1 << 8) + (1 << 9) },
		/* column 40, row 17, slice 21 */
		{ R8_UINT, 1, 2, 40, 17, 21, 0,
		  8 + (1 << 4) + (5 << 6) + (1 << 13) + (1 << 14) + (1 << 15) },
	};
	u32 *dw = surface(BTI_TEXTURE);
	u64 at = fixture_map(f, 2 * 65536);
	u8 *mem = fixture_ptr(f, at);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		bool ys = row[i].mode == 2;

		memset(mem, 0, 2 * 65536);
		set_2d(BTI_TEXTURE, row[i].format, at, ys ? 64 : 8, ys ? 32 : 16, 4);
		dw[0] = (dw[0] & ~(7u << 29)) | 2u << 29 | 3u << 12;
		dw[1] = 32 / 4;
		dw[3] = (row[i].z > 8 ? 31u : 7u) << 21 | (ys ? 63 : 31);
		dw[5] |= row[i].mode << 18 | 1u << 8;
		if (row[i].size_B == 1)
			mem[row[i].place] = 77;
		else
			memcpy(&mem[row[i].place], &(float){ 77.0f }, 4);
		clean();
		unit.at.stamp++;
		m.mask = 1;
		in(0)[0] = row[i].x;
		in(1)[0] = row[i].y;
		in(2)[0] = row[i].lod;
		in(3)[0] = row[i].z;
		send_ok(2, 7 << 12 | SIMD8 | BTI_TEXTURE, 4, 4);
		assert_true(row[i].size_B == 1 ? out(0)[0] == 77 : out_f(0)[0] == 77.0f);
	}
}

/*
 * Depth with a hierarchy, whose notes are of slices: of level 0 at its beginning, of level 1 eight
 * rows of pixels below. What is clear, and not in memory, is the value of the surface.
 */
static void clear_by_hierarchy(void **unused)
{
	const u32 value = 0x3f400000, other = 0x3f000000, clear = 0x7a696831, written = 0x7a696832;
	u32 *dw = surface(BTI_TEXTURE);

	dw[6] = 3;
	dw[10] = bytes;
	dw[11] = bytes >> 32;
	dw[12] = value;
	memset(buffer, 0, 128);
	buffer[16] = written;
	assert_true(look(1, 2, 0) == 0.75f && out_f(1)[0] == 0.0f && out_f(3)[0] == 1.0f);
	assert_true(look(1, 1, 1) == texel(1, 1, 1));
	buffer[0] = clear;
	buffer[1] = other;
	assert_true(look(1, 2, 0) == 0.75f);
	buffer[1] = value;
	assert_true(look(1, 2, 0) == texel(0, 1, 2));
	buffer[0] = written;
	buffer[1] = other;
	buffer[16] = 0;
	assert_true(look(1, 2, 0) == texel(0, 1, 2));
	assert_true(look(1, 1, 1) == 0.75f);
	/* R16_UNORM: 0.5 is 0x7fff.8 */
	dw[0] = 1u << 29 | 0x10au << 18 | 1u << 16 | 1u << 14;
	dw[12] = other;
	assert_true(look(1, 1, 1) == 0x8000 / 65535.0f);
}

/* Shader Channel Select: one, red, zero, red. */
static void selects(void **unused)
{
	surface(BTI_TEXTURE)[7] = 1u << 25 | 4u << 22 | 0u << 19 | 4u << 16;
	clean();
	m.mask = 1;
	in(0)[0] = 3;
	in(1)[0] = 2;
	send_ok(2, 26 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(1)[0] == texel(0, 3, 2));
	assert_true(out_f(2)[0] == 0.0f && out_f(3)[0] == texel(0, 3, 2));
	/* four of a channel that is one, and of one that is red */
	in(0)[2] = 0;
	in_f(1)[0] = 2.0f / W;
	in_f(2)[0] = 1.0f / H;
	send_ok(2, 8 << 12 | SIMD8 | HEADER | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(3)[0] == 1.0f);
	in(0)[2] = 1u << 16;
	send_ok(2, 8 << 12 | SIMD8 | HEADER | BTI_TEXTURE, 3, 4);
	assert_true(out_f(3)[0] == texel(0, 1, 0) && out_f(1)[0] == texel(0, 2, 1));
}

/* MLOD, behind what an array would have: no level before it is looked at. */
static void least_level(void **unused)
{
	clean();
	m.mask = 0xf;
	in_f(0)[0] = 0.25f / W;
	in_f(0)[1] = 0.5f / W;
	in_f(0)[2] = 0.25f / W;
	in_f(0)[3] = 0.5f / W;
	in_f(4)[0] = 1;
	in_f(4)[1] = 1;
	in_f(0)[0] += 4.0f / W;
	in_f(0)[1] += 4.0f / W;
	in_f(0)[2] += 4.0f / W;
	in_f(0)[3] += 4.0f / W;
	send_ok(2, 0 << 12 | SIMD8 | BTI_TEXTURE, 5, 4);
	assert_true(out_f(0)[0] == texel(1, 2, 0) && out_f(0)[2] == texel(0, 4, 0));
	send_ok(2, 0 << 12 | SIMD8 | BTI_TEXTURE, 4, 4);
	assert_true(out_f(0)[0] == texel(0, 4, 0));
}

/* What goes for several threads at once is what goes for one: of fewer channels, too. */
static void short_way(void **unused)
{
	static const struct { u32 desc; u8 mlen, rlen; } row[] = {
		{ 0 << 12 | SIMD8, 2, 4 }, { 0 << 12 | SIMD8, 2, 3 }, { 0 << 12 | SIMD16, 4, 2 },
		{ 24 << 12 | SIMD8, 2, 4 }, { 24 << 12 | SIMD16, 4, 6 }, { 2 << 12 | SIMD8, 3, 1 },
	};
	u32 want[16][8], i, reg, lane;

	set_2d(BTI_WORDS, 0x0c7, bytes, 8, 4, 1);
	state[SAMPLER / 4] = 1u << 17 | 1u << 14;
	for (i = 0; i < BUFFER_DW; i++)
		buffer[i] = 0x01020304 * (i % 61);
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		m.mask = 0xffff;
		msg.mask[0] = 0xffff;
		for (reg = 0; reg < row[i].mlen; reg++)
			for (lane = 0; lane < 8; lane++)
				in_f(reg)[lane] = (5 * reg + 3 * lane) % 17 / 16.0f;
		send_ok(2, row[i].desc | BTI_WORDS, row[i].mlen, row[i].rlen);
		for (reg = 0; reg < 16; reg++) {
			memcpy(want[reg], out(reg), 32);
			memset(out(reg), 0xaa, 32);
		}
		assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
		m.t = &core->group->thread[0];
		for (reg = 0; reg < 16; reg++)
			assert_memory_equal(out(reg), want[reg], 32);
	}
}

/*
 * Write channel masks of a header: what is masked out has no registers, in SIMD16 as in SIMD8
 * (before Gen8 SIMD8 has gaps), so that a message for alpha alone is answered in one or two.
 */
static void masks(void **unused)
{
	static const struct { u32 mask, rlen; float answer[2]; } row[] = {
		{ 0x7000, 1, { 4 } }, { 0x6000, 2, { 1, 4 } },
		{ 0x9000, 2, { 2, 3 } }, { 0xc000, 2, { 1, 2 } },
	};
	unsigned int i, c, halves;

	/* 1, 2, 3 and 4 in 16 bits */
	buffer[0] = 0x40003c00;
	buffer[1] = 0x44004200;
	for (i = 0; i < 2 * ARRAY_SIZE(row); i++) {
		halves = 1 + i % 2;
		clean();
		m.mask = 1;
		in(0)[2] = row[i / 2].mask;
		in(0)[3] = SAMPLER;
		in_f(1)[0] = 0.125f;
		in_f(1 + halves)[0] = 0.125f;
		send_ok(2, 24 << 12 | (halves == 2 ? SIMD16 : SIMD8) | HEADER | BTI_HALVES,
			1 + 2 * halves, halves * row[i / 2].rlen);
		for (c = 0; c < row[i / 2].rlen; c++)
			assert_true(out_f(halves * c)[0] == row[i / 2].answer[c]);
		assert_int_equal(out(halves * c)[0], NONE);
	}
}

/* Reduction Type: the least and the greatest of four texels, and of two that have a weight. */
static void reduces(void **unused)
{
	state[SAMPLER / 4] = 1u << 17 | 1u << 14;
	state[SAMPLER / 4 + 3] |= 1u << 9 | 2u << 22;
	clean();
	m.mask = 3;
	in_f(0)[0] = 2.25f / W;
	in_f(1)[0] = 1.0f / H;
	in_f(0)[1] = 2.25f / W;
	in_f(1)[1] = 1.5f / H;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 1, 0) && out_f(0)[1] == texel(0, 1, 1));
	state[SAMPLER / 4 + 3] |= 3u << 22;
	unit.at.stamp++;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 2, 1) && out_f(0)[1] == texel(0, 2, 1));
}

/*
 * 32x32 texels of R32_FLOAT in a Y tile; marks say of the block from column 8 and row 4 on that it
 * is clear, of the one right of it that it is compressed, which nothing makes it.
 */
static void clear_texels(void **unused)
{
	u32 *dw = surface(BTI_TEXTURE);
	u64 texture = fixture_map(f, 4096), marks = fixture_map(f, 4096);
	float *texel = fixture_ptr(f, texture);
	u8 *mark = fixture_ptr(f, marks);
	static const u8 u[] = { 8, 15, 7, 16, 8, 8, 15, 0 };
	static const u8 v[] = { 4, 7, 4, 4, 3, 8, 4, 0 };
	unsigned int i, mode;

	for (i = 0; i < 1024; i++)
		texel[i] = 3;
	mark[0] = 0xc0;
	mark[1] = 0x10;
	for (mode = 0; mode < 2; mode++) {
		set_2d(BTI_TEXTURE, R32_FLOAT, texture, 32, 32, 1);
		dw[0] |= 3u << 12;
		dw[3] = 127;
		dw[6] = mode ? 5 : 1;
		dw[10] = marks;
		dw[11] = marks >> 32;
		memcpy(&dw[12], (const float[]){ 0.25f, 0, 0, 1 }, 16);
		clean();
		/* ld: u, v, lod */
		for (i = 0; i < 8; i++) {
			in(0)[i] = u[i];
			in(1)[i] = v[i];
		}
		unit.at.stamp++;
		send_ok(SFID_SAMPLER, SIMD8 | 7u << 12 | BTI_TEXTURE, 3, 4);
		for (i = 0; i < 8; i++)
			assert_true(out_f(0)[i] == (i < 2 || i == 6 ? 0.25f : 3));
		/* sample_lz: the nearest texel */
		for (i = 0; i < 8; i++) {
			in_f(0)[i] = (i + 8.5f) / 32;
			in_f(1)[i] = 5.5f / 32;
		}
		send_ok(SFID_SAMPLER, SIMD8 | 24u << 12 | BTI_TEXTURE, 2, 4);
		for (i = 0; i < 8; i++)
			assert_true(out_f(0)[i] == 0.25f && out_f(3)[i] == 1);
	}
}

/*
 * Three levels. Resource Min LOD counts those of the surface, whichever its view begins with; the
 * fraction is between two levels where there is a filter, which of what is magnified there is not.
 */
static void resource_level(void **unused)
{
	static const struct { u32 view, least, mip; float lod, is; } row[] = {
		{ 0, 0x000, 1, 0, 33 }, { 0, 0x100, 1, 0, 111 }, { 0, 0x180, 1, 0.25f, 111 },
		{ 0, 0x180, 3, 0.25f, 161 }, { 0, 0x180, 3, 0, 111 }, { 0, 0x080, 3, 1, 111 },
		{ 1, 0x100, 1, 0, 111 }, { 1, 0x200, 1, 0, 211 }, { 1, 0x080, 3, 0, 111 },
	};
	u32 *dw = surface(BTI_TEXTURE), *s = state + SAMPLER / 4, i;

	/* Right of level 1. */
	((float *)(texture + 4 * PITCH_B))[4] = 211;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		s[0] = row[i].mip << 20;
		s[1] = 2u << 16;
		dw[5] = row[i].view << 4 | (2 - row[i].view);
		dw[7] = (dw[7] & ~0xfffu) | row[i].least;
		unit.at.stamp++;
		clean();
		m.mask = 1;
		in_f(0)[0] = row[i].lod;
		/* Texel (3, 3) of level 0, (1, 1) of level 1. */
		in_f(1)[0] = 0.375f;
		in_f(2)[0] = 0.75f;
		send_ok(2, 2 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
		assert_true(out_f(0)[0] == row[i].is);
	}
}

/* A border of integers: what the format lacks is 0, and alpha the integer 1. */
static void integer_border(void **unused)
{
	static const u32 border[4] = { 7, 8, 9, 10 };
	u32 *s = state + SAMPLER / 4;

	set_2d(BTI_WORDS, R32_UINT, bytes, 4, 4, 1);
	memcpy(&state[BORDER / 4], border, sizeof(border));
	s[2] = BORDER;
	s[3] = 4u << 6 | 4u << 3 | 4u;
	clean();
	m.mask = 1;
	in_f(0)[0] = -1.0f;
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_int_equal(out(0)[0], 7);
	assert_int_equal(out(1)[0], 0);
	assert_int_equal(out(2)[0], 0);
	assert_int_equal(out(3)[0], 1);
}

/* Legacy: alpha that the format lacks is that of the border, outside. */
static void legacy_border(void **unused)
{
	u32 *s = state + SAMPLER / 4;

	set_2d(BTI_WORDS, 0x0e9, bytes, 4, 4, 1);
	state[BORDER / 4] = 0x80004000;
	s[0] = 1u << 29;
	s[2] = BORDER;
	s[3] = 4u << 6 | 4u << 3 | 4u;
	clean();
	m.mask = 3;
	in_f(0)[0] = -1.0f;
	in_f(0)[1] = 0.5f;
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_true(out_f(0)[0] == 0.0f);
	assert_true(out_f(1)[0] == 64 / 255.0f);
	assert_true(out_f(3)[0] == 128 / 255.0f);
	assert_true(out_f(3)[1] == 1.0f);
	/* what has one channel has ones for the others, whichever way it is looked up */
	set_2d(BTI_WORDS, 0x0d8, bytes, 4, 4, 1);
	unit.at.stamp++;
	s[3] = 2u << 6 | 2u << 3 | 2u;
	clean();
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_true(out_f(1)[0] == 1.0f && out_f(2)[0] == 1.0f && out_f(3)[0] == 1.0f);
}

/* The same of integers, which may have filters for that: of texels, and of levels. */
static void reduces_integers(void **unused)
{
	static const struct { u32 format, reduce, a, b, is; } row[] = {
		{ 0x0d6, 2, -1, 5, -1 }, { 0x0d6, 2, 5, -1, -1 }, { 0x0d6, 3, -1, 5, 5 },
		{ R32_UINT, 2, 5, ~0u, 5 }, { R32_UINT, 3, 1u << 31, 5, 1u << 31 },
		{ R32_UINT, 3, 5, 0x7fc00000, 0x7fc00000 },
	};
	u32 *s = state + SAMPLER / 4, i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		s[0] = 3u << 20 | 1u << 17 | 1u << 14;
		s[3] = 2u << 6 | 2u << 3 | 2u | 1u << 9 | row[i].reduce << 22;
		set_2d(BTI_WORDS, row[i].format, bytes, 2, 1, 1);
		buffer[0] = row[i].a;
		buffer[1] = row[i].b;
		unit.at.stamp++;
		clean();
		m.mask = 3;
		/* Between both, and in the middle of the second. */
		in_f(0)[0] = 0.5f;
		in_f(0)[1] = 0.75f;
		send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
		assert_int_equal(out(0)[0], row[i].is);
		assert_int_equal(out(0)[1], row[i].b);
		assert_int_equal(out(3)[0], 1);
		/* Level 1 is four rows below level 0. */
		set_2d(BTI_WORDS, row[i].format, bytes, 2, 1, 2);
		buffer[1] = row[i].a;
		buffer[4 * PITCH_B / 4] = row[i].b;
		unit.at.stamp++;
		in_f(0)[0] = 0.5f;
		in_f(1)[0] = 0.5f;
		send_ok(2, 2 << 12 | SIMD8 | BTI_WORDS, 3, 4);
		assert_int_equal(out(0)[0], row[i].is);
	}
}

/* All zeros of a null surface; a buffer has a size, and no levels to begin with. */
static void info_of_nothing(void **unused)
{
	u32 *dw = surface(BTI_WORDS);
	unsigned int c;

	memset(dw, 0, 64);
	dw[0] = 7u << 29 | 0xc0u << 18;
	dw[5] = 5;
	surface(BTI_RAW)[5] = 3u << 4;
	clean();
	m.mask = 1;
	send_ok(2, 10 << 12 | SIMD8 | BTI_WORDS, 1, 4);
	for (c = 0; c < 4; c++)
		assert_int_equal(out(c)[0], 0);
	send_ok(2, 10 << 12 | SIMD8 | BTI_RAW, 1, 4);
	assert_int_equal(out(0)[0], 4 * 256);
	assert_int_equal(out(3)[0], 0);
}

/* A texel that the third key matches is black, or takes its pixel away. */
static void chroma_key(void **unused)
{
	static const u32 key = 0xff00ff00;
	struct sampler_context context = { .key = { [2] = { key, key } } };
	u32 *s = state + SAMPLER / 4;
	unsigned int c;

	core->msg.sampler.context = &context;
	set_2d(BTI_WORDS, 0x0c0, bytes, 4, 4, 1);
	buffer[0] = key;
	/* Where Gen7 has a key there is none. */
	s[3] |= 1u << 25 | 2u << 23;
	clean();
	m.mask = 1;
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_true(out_f(1)[0] == 1.0f && out_f(3)[0] == 1.0f);
	s[1] |= 1u << 7 | 2u << 5 | 1u << 4;
	unit.at.stamp++;
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	for (c = 0; c < 4; c++)
		assert_true(out_f(c)[0] == 0.0f);
	s[1] &= ~(1u << 4);
	unit.at.stamp++;
	send_ok(2, 24 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_true(out_f(1)[0] == 1.0f);
}

/* Reduction Type says whether there is a compare, whatever the message; what loads has none. */
static void reduction_rules(void **unused)
{
	enum { STANDARD, COMPARISON, MINIMUM };
	u32 *s = state + SAMPLER / 4;

	((float *)texture)[0] = 0.25f;
	/* LESS: the texel passes if it is less. */
	s[1] |= 2u << 1;
	clean();
	m.mask = 1;
	in_f(0)[0] = 0.5f;
	send_ok(2, 25 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] != 0.25f);
	s[3] |= 1u << 9 | STANDARD << 22;
	unit.at.stamp++;
	send_ok(2, 25 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == 0.25f);
	s[3] |= MINIMUM << 22;
	unit.at.stamp++;
	send_ok(2, 25 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == 0.25f);
	/* Of a gather, too. */
	send_ok(2, 16 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(3)[0] == 0.25f);
	/* -0.25 is less than 0, the texel right of it, 1, is not. */
	((float *)texture)[0] = -0.25f;
	s[3] = (s[3] & ~(3u << 22)) | COMPARISON << 22;
	unit.at.stamp++;
	clean();
	m.mask = 3;
	in_f(0)[1] = 1.5f / W;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] != out_f(0)[1]);
	assert_true(out_f(0)[0] == 0.0f || out_f(0)[0] == 1.0f);
	assert_true(out_f(0)[1] == 0.0f || out_f(0)[1] == 1.0f);
	/* That is not what most messages ask for. */
	msg.mask[0] = 3;
	assert_false(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
	m.t = &core->group->thread[0];
	/* ld_lz */
	in(0)[1] = 1;
	send_ok(2, 26 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == -0.25f && out_f(0)[1] == 1.0f);
}

/*
 * Base Mip Level, in halves of a level: up to it the magnification filter is taken, here the linear
 * one; above it the nearest texel.
 */
static void base_level(void **unused)
{
	static const struct { u32 base; float lod; bool linear; } row[] = {
		{ 2, 0.75f, true }, { 2, 1.0f, true }, { 2, 1.25f, false }, { 1, 0.75f, false },
		{ 0, 0.25f, false }, { 0, 0, true },
	};
	u32 *dw = surface(BTI_TEXTURE), *s = state + SAMPLER / 4, i;

	/* No filter between levels: all are level 0. */
	s[0] = 1u << 17;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		dw[1] = row[i].base << 19;
		unit.at.stamp++;
		clean();
		m.mask = 1;
		in_f(0)[0] = row[i].lod;
		in_f(1)[0] = 2.0f / W;
		in_f(2)[0] = 0.5f / H;
		send_ok(2, 2 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
		assert_true(out_f(0)[0] == (row[i].linear ? 1.5f : 2.0f));
	}
}

/*
 * LOD Clamp Magnification Mode: what is magnified may be of another level than the first, too.
 * Trilinear Filter Quality MAG_CLAMP_MIPFILTER says the same.
 */
static void magnified_levels(void **unused)
{
	u32 *dw = surface(BTI_TEXTURE), *s = state + SAMPLER / 4, i;

	/* Nearest level, base level 1. */
	dw[1] = 2u << 19;
	for (i = 0; i < 3; i++) {
		s[2] = i % 2;
		s[3] = (s[3] & ~(3u << 11)) | i / 2 << 11;
		unit.at.stamp++;
		clean();
		m.mask = 1;
		in_f(0)[0] = 1.0f;
		send_ok(2, 2 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
		assert_true(out_f(0)[0] == texel(i > 0, 0, 0));
	}
}

/*
 * sample_unorm of the media layout: 8x4 pixels, two rows in a register, one after the other; what
 * the header masks out leaves no gap. Code FF00h is one, so that a byte is its 256th.
 */
#define SAMPLE_UNORM	(3u << 17 | 12u << 12)

static u8 unorm_byte(unsigned int c, unsigned int x, unsigned int y)
{
	return 60 * c + 7 * y + 3 * x;
}

static void unorm_picture(u64 at, float u, float v)
{
	u8 *mem = fixture_ptr(f, at);
	unsigned int x, y, c;

	for (y = 0; y < 8; y++)
		for (x = 0; x < 16; x++)
			for (c = 0; c < 4; c++)
				mem[PITCH_B * y + 4 * x + c] = unorm_byte(c, x, y);
	set_2d(BTI_WORDS, 0x0c7, at, 16, 8, 1);	/* R8G8B8A8_UNORM */
	unit.at.stamp++;
	clean();
	in(0)[3] = SAMPLER;
	in_f(1)[2] = u / 16;
	in_f(1)[3] = v / 8;
	in_f(1)[4] = 1.0f / 16;
	in_f(1)[5] = 1.0f / 8;
	/* The scaler's second derivatives, which are not this one's. */
	in_f(1)[0] = 5;
	in_f(1)[6] = 5;
	headers = true;
}

static u16 unorm_at(unsigned int channel, unsigned int x, unsigned int y)
{
	return ((const u16 *)out(2 * channel + y / 2))[y % 2 * 8 + x];
}

static void blocks_of_unorm(void **unused)
{
	u64 at = fixture_map(f, 4096);
	unsigned int x, y, c;

	unorm_picture(at, 2.5f, 1.5f);
	send_ok(2, SAMPLE_UNORM | BTI_WORDS, 2, 8);
	for (c = 0; c < 4; c++)
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++)
				assert_int_equal(unorm_at(c, x, y),
						 unorm_byte(c, 2 + x, 1 + y) << 8);
	assert_int_equal(out(8)[0], NONE);
	/* Green and alpha alone. */
	unorm_picture(at, 2.5f, 1.5f);
	in(0)[2] = 5u << 12;
	send_ok(2, SAMPLE_UNORM | BTI_WORDS, 2, 4);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 8; x++) {
			assert_int_equal(unorm_at(0, x, y), unorm_byte(1, 2 + x, 1 + y) << 8);
			assert_int_equal(unorm_at(1, x, y), unorm_byte(3, 2 + x, 1 + y) << 8);
		}
	assert_int_equal(out(4)[0], NONE);
	/* Between two texels: 7 / 2 more than the one above. */
	state[SAMPLER / 4] = 1u << 17 | 1u << 14;
	unorm_picture(at, 2.5f, 2);
	send_ok(2, SAMPLE_UNORM | BTI_WORDS, 2, 8);
	for (x = 0; x < 8; x++)
		assert_int_equal(unorm_at(0, x, 3), (unorm_byte(0, 2 + x, 4) << 8) + 0x380);
	/* So it is whatever the Reduction Type: a compare, the least, the most. */
	for (c = 1; c < 4; c++) {
		state[SAMPLER / 4 + 3] = c << 22 | 1u << 9;
		unorm_picture(at, 2.5f, 2);
		send_ok(2, SAMPLE_UNORM | BTI_WORDS, 2, 8);
		for (x = 0; x < 8; x++)
			assert_int_equal(unorm_at(0, x, 3),
					 (unorm_byte(0, 2 + x, 4) << 8) + 0x380);
	}
	state[SAMPLER / 4 + 3] = 0;
}

/* Of other widths, without a header or its parameters, and in another output format. */
static void no_such_unorm(void **unused)
{
	u64 at = fixture_map(f, 4096);

	unorm_picture(at, 2.5f, 1.5f);
	assert_int_equal(sent(2, SIMD8 | 12u << 12 | BTI_WORDS, 2, 8), -EIO);
	assert_int_equal(sent(2, SIMD16 | 12u << 12 | BTI_WORDS, 2, 8), -EIO);
	assert_int_equal(sent(2, SAMPLE_UNORM | BTI_WORDS, 1, 8), -EIO);
	in(0)[2] = 1u << 18;
	assert_int_equal(sent(2, SAMPLE_UNORM | BTI_WORDS, 2, 8), -EIO);
	in(0)[2] = 0;
	headers = false;
	assert_int_equal(sent(2, SAMPLE_UNORM | BTI_WORDS, 2, 8), -EIO);
	assert_int_equal(out(0)[0], NONE);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(samples), TEST(texels_of_three), TEST(sixteen_samples), TEST(clear_by_hierarchy),
		TEST(standard_tiles), TEST(thick_tiles), TEST(selects), TEST(half_border),
		TEST(least_level), TEST(short_way), TEST(masks), TEST(reduces), TEST(clear_texels),
		TEST(resource_level), TEST(integer_border), TEST(legacy_border),
		TEST(reduces_integers), TEST(info_of_nothing), TEST(chroma_key),
		TEST(reduction_rules), TEST(base_level), TEST(magnified_levels),
		TEST(blocks_of_unorm), TEST(no_such_unorm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
