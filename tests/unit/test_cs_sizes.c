// SPDX-License-Identifier: GPL-2.0
/*
 * The radeon command checker: buffers are as large as what is drawn from them and to them. Sizes are
 * worked beside each test.
 */

#include "cs_check_rig.h"

/* Targets: 64 pixels of 4 bytes a row, 16 rows: 4096 bytes, a page. */

static void put_color(struct stream *s, unsigned int i, u32 offset, unsigned int buffer)
{
	stream_addr(s, 0x4e28 + 4 * i, offset, buffer);
	stream_addr(s, 0x4e38 + 4 * i, 6u << 21 | 64, buffer);
}

static void put_rows(struct stream *s, u32 rows)
{
	stream_reg(s, 0x43e4, (rows - 1) << 13);
}

static void put_target(struct stream *s)
{
	stream_reg(s, 0x4e00, 0);
	stream_reg(s, 0x4e0c, 0xf);
	stream_reg(s, 0x4f00, 0);
	put_color(s, 0, 0, 0);
	put_rows(s, 16);
}

static void colors_fit_their_buffer(void **state)
{
	struct stream *s = *state;

	put_target(s);
	draw_immd(s);
	assert_takes(s);

	put_rows(s, 17);
	draw_immd(s);
	assert_refuses(s);

	again(s);
	put_target(s);
	put_color(s, 0, 4, 0);
	draw_immd(s);
	assert_refuses(s);
}

static void draws_need_colors(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4f00, 0);
	stream_reg(s, 0x4e00, 0);
	stream_reg(s, 0x4e0c, 0xf);
	draw_immd(s);
	assert_refuses(s);
}

/* Two targets are asked for by CCTL, and the second must be there too. */
static void as_many_colors_as_cctl_says(void **state)
{
	struct stream *s = *state;

	put_target(s);
	stream_reg(s, 0x4e00, 1 << 5);
	draw_immd(s);
	assert_refuses(s);

	again(s);
	put_target(s);
	stream_reg(s, 0x4e00, 1 << 5);
	put_color(s, 1, 0, 1);
	draw_immd(s);
	assert_takes(s);

	/* 64 pixels of 16 bytes: only 4 rows fit. */
	stream_addr(s, 0x4e3c, 7u << 21 | 64, 1);
	draw_immd(s);
	assert_refuses(s);
}

/* Nothing programmed: four targets of 8192 by 4096, none of them there. */
static void nothing_is_assumed_of_colors(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4f00, 0);
	stream_reg(s, 0x4e0c, 0xf);
	put_color(s, 0, 0, 0);
	draw_immd(s);
	assert_refuses(s);
}

static void who_touches_no_colors_needs_none(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	draw_immd(s);
	assert_takes(s);
	/* Blending that reads, and clearing with depth, do touch them. */
	stream_reg(s, 0x4e04, 1 << 2);
	draw_immd(s);
	assert_refuses(s);
	again(s);
	no_targets(s);
	stream_reg(s, 0x4f1c, 1 << 5);
	draw_immd(s);
	assert_refuses(s);
}

static void color_bytes_by_format(void **state)
{
	/* Rows of 64 pixels in a page of 4096: 4096 / (64 * cpp). */
	static const struct { u32 format, rows; } formats[] = {
		{ 3, 32 }, { 4, 32 }, { 5, 16 }, { 6, 16 }, { 7, 4 }, { 9, 64 }, { 10, 8 },
		{ 11, 64 }, { 12, 64 }, { 13, 32 }, { 15, 32 },
	};
	struct stream *s = *state;
	unsigned int i, more;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		for (more = 0; more < 2; more++) {
			again(s);
			put_target(s);
			stream_addr(s, 0x4e38, formats[i].format << 21 | 64, 0);
			put_rows(s, formats[i].rows + more);
			draw_immd(s);
			assert_int_equal(stream_check(s), more ? -EINVAL : 0);
		}
}

static void put_depth(struct stream *s, u32 format, u32 rows)
{
	again(s);
	stream_reg(s, 0x4e0c, 0);
	stream_reg(s, 0x4f00, 2);
	stream_reg(s, 0x4f10, format);
	stream_addr(s, 0x4f20, 0, 0);
	stream_addr(s, 0x4f24, 64, 0);
	put_rows(s, rows);
	draw_immd(s);
}

/* 16382 pixels are the most in a row of colours and of a resolve, 16380 in one of depth. */
static void the_widest_rows_fit(void **state)
{
	struct stream *s = *state;

	put_target(s);
	put_rows(s, 1);
	stream_addr(s, 0x4e38, 6u << 21 | 0x3fff, 0);
	draw_immd(s);
	s->relocs[0].size_B = 16382 * 4;
	assert_takes(s);
	s->relocs[0].size_B = 16382 * 4 - 1;
	assert_refuses(s);

	put_depth(s, 2, 1);
	stream_addr(s, 0x4f24, 0x3fff, 0);
	draw_immd(s);
	s->relocs[0].size_B = 16380 * 4;
	assert_takes(s);
	s->relocs[0].size_B = 16380 * 4 - 1;
	assert_refuses(s);

	again(s);
	put_target(s);
	put_rows(s, 1);
	stream_addr(s, 0x4e80, 0, 1);
	stream_reg(s, 0x4e84, 0x3fff);
	stream_reg(s, 0x4e88, 1);
	draw_immd(s);
	s->relocs[1].size_B = 16382 * 4;
	assert_takes(s);
	s->relocs[1].size_B = 16382 * 4 - 1;
	assert_refuses(s);
}

static void depth_fits_its_buffer(void **state)
{
	struct stream *s = *state;

	put_depth(s, 2, 16);
	assert_takes(s);
	put_depth(s, 2, 17);
	assert_refuses(s);
	/* Of 16 bits twice as many rows fit. */
	put_depth(s, 0, 32);
	assert_takes(s);
	put_depth(s, 1, 33);
	assert_refuses(s);
	/* Switched off, it need not fit. */
	stream_reg(s, 0x4f00, 0);
	s->put[3] = 0;
	assert_takes(s);
}

static void draws_need_depth(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4e0c, 0);
	draw_immd(s);
	assert_refuses(s);
	/* It is on until the stream switches it off. */
	again(s);
	no_targets(s);
	draw_immd(s);
	assert_takes(s);
}

static void a_resolve_fits_its_buffer(void **state)
{
	struct stream *s = *state;

	put_target(s);
	stream_reg(s, 0x4e88, 1);
	draw_immd(s);
	assert_refuses(s);

	again(s);
	put_target(s);
	stream_addr(s, 0x4e80, 0x40, 1);
	stream_reg(s, 0x4e84, 60);
	stream_reg(s, 0x4e88, 1);
	draw_immd(s);
	assert_takes(s);		/* 60 * 4 * 16 + 64 = 3904 */
	/* behind its address: who it is of, pitch, control and the draw, 2 + 2 + 2 + 10 dwords */
	assert_int_equal(s->ib[s->dw - 17], 0x40 + 0x200000);
	stream_reg(s, 0x4e84, 64);
	draw_immd(s);
	assert_refuses(s);		/* 64 * 4 * 16 + 64 = 4160 */
}

/* The scissor does not change a resolve, though more rows of it are resolved. */
static void a_resolve_is_checked_when_it_changes(void **state)
{
	struct stream *s = *state;

	put_target(s);
	stream_addr(s, 0x4e80, 0, 1);
	stream_reg(s, 0x4e84, 64);
	stream_reg(s, 0x4e88, 1);
	draw_immd(s);
	stream_reg(s, 0x4e0c, 0);
	put_rows(s, 17);
	draw_immd(s);
	assert_takes(s);
	stream_reg(s, 0x4e88, 1);
	draw_immd(s);
	assert_refuses(s);
}

/* Vertices. */

/* @num arrays, vertices of @stride dwords, in buffers 0, 1, ... */
static void put_arrays(struct stream *s, unsigned int num, u32 stride)
{
	unsigned int i;

	PUT(s, packet3(LOAD_VBPNTR, 1 + (num * 3 + 1) / 2), num);
	for (i = 0; i + 1 < num; i += 2)
		PUT(s, stride << 8 | stride | stride << 24 | stride << 16, 0x10 * i, 0x10 * i + 16);
	if (num & 1)
		PUT(s, stride << 8 | stride, 0x10 * i);
	for (i = 0; i < num; i++)
		stream_reloc(s, i % STREAM_RELOCS);
}

static void vertex_arrays_get_their_addresses(void **state)
{
	struct stream *s = *state;

	put_arrays(s, 3, 4);
	assert_takes(s);
	assert_int_equal(s->ib[1], 3);
	assert_int_equal(s->ib[2], 0x04040404);
	assert_int_equal(s->ib[3], 0x100000);
	assert_int_equal(s->ib[4], 0x200010);
	assert_int_equal(s->ib[5], 0x0404);
	assert_int_equal(s->ib[6], 0x300020);
}

static void between_1_and_16_vertex_arrays(void **state)
{
	struct stream *s = *state;

	put_arrays(s, 16, 1);
	assert_takes(s);
	again(s);
	put_arrays(s, 17, 1);
	assert_refuses(s);
	again(s);
	PUT(s, packet3(LOAD_VBPNTR, 1), 0);
	stream_reloc(s, 0);
	stream_reloc(s, 1);
	assert_refuses(s);
	again(s);
	put_arrays(s, 3, 1);
	s->dw -= 2;
	assert_refuses(s);
}

/* Vertices of 4 dwords: 4096 bytes are 256, and a list is let off one of them. */
static void lists_fit_their_arrays(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	put_arrays(s, 2, 4);
	draw_list(s, 257);
	assert_takes(s);
	draw_list(s, 258);
	assert_refuses(s);
}

static void lists_need_vertices_and_arrays(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	draw_list(s, 1);
	assert_refuses(s);
	again(s);
	no_targets(s);
	put_arrays(s, 1, 4);
	draw_list(s, 0);
	assert_refuses(s);
	/* Of arrays without a stride any number will do. */
	again(s);
	no_targets(s);
	put_arrays(s, 1, 0);
	draw_list(s, 0);
	assert_takes(s);
}

static void many_vertices_are_counted_elsewhere(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	put_arrays(s, 1, 4);
	stream_reg(s, 0x2088, 0xff000000 | 257);
	PUT(s, packet3(DRAW_VBUF_2, 1), VERTICES(0xffff) | WALK_LIST | ALT_NUM | TRIANGLES);
	assert_takes(s);
	stream_reg(s, 0x2088, 258);
	PUT(s, packet3(DRAW_VBUF_2, 1), WALK_LIST | ALT_NUM | TRIANGLES);
	assert_refuses(s);
}

/* With indices it is VAP_VF_MAX_VTX_INDX that counts: 256 vertices fit. */
static void indices_fit_their_arrays(void **state)
{
	static const u32 draws[] = { DRAW_INDX, DRAW_INDX_2 };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(draws); i++) {
		/* The older packet has a dword of format first. */
		const u32 first = i ? VERTICES(3) | WALK_INDEXES | TRIANGLES : 0;
		const u32 second = i ? 0 : VERTICES(3) | WALK_INDEXES | TRIANGLES;

		again(s);
		no_targets(s);
		put_arrays(s, 1, 4);
		stream_reg(s, 0x2134, 256);
		PUT(s, packet3(draws[i], 2), first, second);
		assert_takes(s);
		stream_reg(s, 0x2134, 257);
		PUT(s, packet3(draws[i], 2), first, second);
		assert_refuses(s);
	}
	again(s);
	no_targets(s);
	put_arrays(s, 1, 4);
	/* Never said: 2^24 - 1. */
	PUT(s, packet3(DRAW_INDX_2, 1), VERTICES(3) | WALK_INDEXES | TRIANGLES);
	assert_refuses(s);
}

static void index_buffers_get_their_address(void **state)
{
	struct stream *s = *state;

	PUT(s, packet3(INDX_BUFFER, 3), 0x80000810, 0x40, 4095);
	stream_reloc(s, 4);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x80000810);
	assert_int_equal(s->ib[2], 0x500040);
	assert_int_equal(s->ib[3], 4095);
	s->put[3] = 4096;
	assert_refuses(s);
	/* One more than the largest number is none. */
	s->put[3] = 0xffffffff;
	assert_takes(s);
	again(s);
	PUT(s, packet3(INDX_BUFFER, 3), 0, 0, 0);
	assert_refuses(s);
}

static void immediate_vertices_are_counted(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	draw_immd(s);
	assert_takes(s);
	stream_reg(s, 0x20b4, 3);
	PUT(s, packet3(DRAW_IMMD_2, 7), VERTICES(3) | WALK_IMMD | TRIANGLES, 0, 0, 0, 0, 0, 0);
	assert_refuses(s);

	again(s);
	no_targets(s);
	/* The older packet has a dword of format first. */
	stream_reg(s, 0x20b4, 2);
	PUT(s, packet3(DRAW_IMMD, 6), 0, VERTICES(2) | WALK_IMMD | TRIANGLES, 0, 0, 0, 0);
	assert_takes(s);
	PUT(s, packet3(DRAW_IMMD, 7), 0, VERTICES(2) | WALK_IMMD | TRIANGLES, 0, 0, 0, 0, 0);
	assert_refuses(s);
}

static void the_walk_fits_the_packet(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	stream_reg(s, 0x20b4, 1);
	PUT(s, packet3(DRAW_IMMD_2, 2), VERTICES(1) | WALK_LIST | TRIANGLES, 0);
	assert_refuses(s);
	again(s);
	PUT(s, packet3(DRAW_IMMD, 1), 0);
	assert_refuses(s);
	again(s);
	no_targets(s);
	PUT(s, packet3(DRAW_VBUF_2, 1), VERTICES(3) | TRIANGLES);
	assert_refuses(s);
	again(s);
	no_targets(s);
	/* What says how to walk is missing. */
	PUT(s, packet3(DRAW_VBUF, 1), 0);
	assert_refuses(s);
	again(s);
	no_targets(s);
	put_arrays(s, 1, 4);
	PUT(s, packet3(DRAW_VBUF, 2), 0, VERTICES(3) | WALK_LIST | TRIANGLES);
	assert_takes(s);
}

/* Textures. */

struct texture {
	u32 filter0, format0, format1, format2;
};

#define SIZE(w, h)	(((w) - 1) | ((h) - 1) << 11)
#define LEVELS(n)	(((u32)(n) - 1) << 26)
#define LOG2_DEPTH(n)	((u32)(n) << 22)
#define USE_PITCH	(1u << 31)
#define VOLUME		(1u << 25)
#define CUBE		(2u << 25)
#define CLAMP		(2 | 2 << 3)

/* Does a draw take unit @unit with that texture in a buffer of @pages? */
static int texture_check(struct stream *s, unsigned int unit, const struct texture *t,
			 unsigned int pages)
{
	again(s);
	no_targets(s);
	stream_reg(s, 0x4104, 1 << unit);
	stream_reg(s, 0x4400 + 4 * unit, t->filter0);
	stream_reg(s, 0x4480 + 4 * unit, t->format0);
	stream_reg(s, 0x44c0 + 4 * unit, t->format1);
	stream_reg(s, 0x4500 + 4 * unit, t->format2);
	stream_addr(s, 0x4540 + 4 * unit, 0, 6);
	s->relocs[6].size_B = 4096 * pages;
	draw_immd(s);
	return stream_check(s);
}

static void assert_pages(struct stream *s, const struct texture *t, unsigned int pages)
{
	assert_int_equal(texture_check(s, 0, t, pages), 0);
	assert_int_equal(texture_check(s, 0, t, pages - 1), -EINVAL);
	assert_int_equal(texture_check(s, 15, t, pages), 0);
	assert_int_equal(texture_check(s, 15, t, pages - 1), -EINVAL);
}

static void flat_textures_fit(void **state)
{
	/* 128 x 64 x 4 = 8 pages */
	assert_pages(*state, &(struct texture){ 0, SIZE(128, 64), 0xc, 0 }, 8);
	/* with all levels 8192 + 2048 + 512 + 128 + 32 + 8 + 2 + 1 = 10923 texels: 10.67 pages */
	assert_pages(*state, &(struct texture){ 0, SIZE(128, 64) | LEVELS(8), 0xc, 0 }, 11);
	/* rows of 256 texels, whatever the width: 256 x 64 x 4 = 16 pages */
	assert_pages(*state, &(struct texture){ 0, SIZE(128, 64) | USE_PITCH, 0xc, 255 }, 16);
	/* bit 11 of the width: (128 | 2048) x 64 x 1, to the next power of two: 4096 x 64 = 64 */
	assert_pages(*state, &(struct texture){ 0, SIZE(128, 64), 0, 1 << 15 }, 64);
	/* and of the height: 128 x (64 | 2048), to 128 x 4096 = 128 */
	assert_pages(*state, &(struct texture){ 0, SIZE(128, 64), 0, 1 << 16 }, 128);
}

static void sizes_are_rounded_where_they_wrap(void **state)
{
	/* 65 x 65 to 128 x 128 of 1 byte: 4 pages; clamped exactly 4225: 2 pages */
	assert_pages(*state, &(struct texture){ 0, SIZE(65, 65), 0, 0 }, 4);
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(65, 65), 0, 0 }, 2);
	/* only one way: 65 x 128 = 8320: 3 pages; clamping 4 and 6 do it too, others do not */
	assert_pages(*state, &(struct texture){ 4, SIZE(65, 65), 0, 0 }, 3);
	assert_pages(*state, &(struct texture){ 6 << 3, SIZE(65, 65), 0, 0 }, 3);
	assert_pages(*state, &(struct texture){ 3 | 5 << 3, SIZE(65, 65), 0, 0 }, 4);
}

static void volumes_and_cubes_fit(void **state)
{
	struct stream *s = *state;

	/* 64 x 64 x 8 of 1 byte: 8 pages; two levels: and 32 x 32 x 4 = 1 more */
	assert_pages(s, &(struct texture){ 0, SIZE(64, 64) | LOG2_DEPTH(3), VOLUME, 0 }, 8);
	assert_pages(s, &(struct texture){ 0, SIZE(64, 64) | LOG2_DEPTH(3) | LEVELS(2), VOLUME, 0 },
		     9);
	/* a depth means nothing where it is no volume */
	assert_pages(s, &(struct texture){ 0, SIZE(64, 64) | LOG2_DEPTH(3), 3, 0 }, 2);
	/* six of 64 x 64 x 2 bytes: 12 pages */
	assert_pages(s, &(struct texture){ 0, SIZE(64, 64), CUBE | 3, 0 }, 12);
	/* a shape there is not */
	assert_int_equal(texture_check(s, 0, &(struct texture){ 0, SIZE(1, 1), 3u << 25, 0 }, 64),
			 -EINVAL);
}

static void compressed_textures_fit(void **state)
{
	/* DXT1: 64 x 64 blocks of 8: 8 pages; DXT3, DXT5, ATI2N of 16: 16 pages */
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(256, 256), 0xf, 0 }, 8);
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(256, 256), 0x10, 0 }, 16);
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(256, 256), 0x11, 0 }, 16);
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(256, 256), 0x1f, 0 }, 16);
	/* ATI1N: 8 bits, and the bit in TX_FORMAT2 */
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(256, 256), 0, 1 << 14 }, 8);
	/* a row of blocks takes 32 bytes: 1 x 1024 texels are 256 rows: 2 pages */
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(1, 1024), 0xf, 0 }, 2);
	assert_pages(*state, &(struct texture){ CLAMP, SIZE(1, 1024), 0x11, 0 }, 2);
}

static void texel_bytes_by_format(void **state)
{
	/* 64 x 64 texels are as many pages as they have bytes; compressed ones: see above. */
	static const u8 bytes[32] = { 1, 2, 1, 2, 4, 1, 2, 2, 4, 4, 2, 2, 4, 4, 8, 0,
				      0, 0, 2, 0, 2, 2, 0, 4, 2, 4, 8, 4, 8, 16, 4, 0 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bytes); i++)
		if (bytes[i])
			assert_pages(*state, &(struct texture){ 0, SIZE(64, 64), i, 0 }, bytes[i]);
}

static void only_enabled_units_are_checked(void **state)
{
	struct stream *s = *state;

	no_targets(s);
	stream_reg(s, 0x4104, 1);
	draw_immd(s);
	assert_refuses(s);
	again(s);
	no_targets(s);
	stream_reg(s, 0x4104, 0xffff0000);
	draw_immd(s);
	assert_takes(s);
	again(s);
	no_targets(s);
	stream_reg(s, 0x4104, 1);
	/* A buffer, and nothing said of the texture: the largest there is. */
	stream_addr(s, 0x4540, 0, 0);
	s->relocs[0].size_B = 1u << 31;
	draw_immd(s);
	assert_refuses(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(colors_fit_their_buffer),
		TEST(draws_need_colors),
		TEST(as_many_colors_as_cctl_says),
		TEST(nothing_is_assumed_of_colors),
		TEST(who_touches_no_colors_needs_none),
		TEST(a_resolve_is_checked_when_it_changes),
		TEST(color_bytes_by_format),
		TEST(the_widest_rows_fit),
		TEST(depth_fits_its_buffer),
		TEST(draws_need_depth),
		TEST(a_resolve_fits_its_buffer),
		TEST(vertex_arrays_get_their_addresses),
		TEST(between_1_and_16_vertex_arrays),
		TEST(lists_fit_their_arrays),
		TEST(lists_need_vertices_and_arrays),
		TEST(many_vertices_are_counted_elsewhere),
		TEST(indices_fit_their_arrays),
		TEST(index_buffers_get_their_address),
		TEST(immediate_vertices_are_counted),
		TEST(the_walk_fits_the_packet),
		TEST(flat_textures_fit),
		TEST(sizes_are_rounded_where_they_wrap),
		TEST(volumes_and_cubes_fit),
		TEST(compressed_textures_fit),
		TEST(texel_bytes_by_format),
		TEST(only_enabled_units_are_checked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
