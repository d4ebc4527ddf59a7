// SPDX-License-Identifier: GPL-2.0
/*
 * The radeon command checker, rule by rule: what it takes, what it refuses and with which errno,
 * and what it puts into the stream. Sizes are worked beside each test.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "cs_stream.h"

#define MACRO		0x01
#define MICRO		0x02
#define MICRO_SQUARE	0x20

#define NOP			0x10
#define DRAW_VBUF		0x28
#define DRAW_IMMD		0x29
#define DRAW_INDX		0x2a
#define LOAD_VBPNTR		0x2f
#define CLEAR_ZMASK		0x32
#define INDX_BUFFER		0x33
#define DRAW_VBUF_2		0x34
#define DRAW_IMMD_2		0x35
#define DRAW_INDX_2		0x36
#define CLEAR_HIZ		0x37
#define CLEAR_CMASK		0x38

#define TRIANGLES	4u
#define WALK_INDEXES	(1u << 4)
#define WALK_LIST	(2u << 4)
#define WALK_IMMD	(3u << 4)
#define ALT_NUM		(1u << 14)
#define VERTICES(n)	((u32)(n) << 16)

static int setup(void **state)
{
	struct stream *s = malloc(sizeof(*s));

	*state = s;
	if (!s)
		return -1;
	stream_init(s);
	return 0;
}

static int teardown(void **state)
{
	free(*state);
	return 0;
}

/* The same list of buffers and the same rights, and an empty stream. */
static void again(struct stream *s)
{
	s->dw = 0;
}

#define assert_takes(s)	assert_int_equal(stream_check(s), 0)

static void assert_refuses(struct stream *s)
{
	assert_int_equal(stream_check(s), -EINVAL);
	assert_non_null(s->p.error);
	assert_in_range(s->p.error_dw, 0, s->dw);
	s->p.error = NULL;
}

/* What is checked beside vertices is switched off: no colour is written, no depth. */
static void no_targets(struct stream *s)
{
	stream_reg(s, 0x4e0c, 0);
	stream_reg(s, 0x4f00, 0);
}

static void draw_list(struct stream *s, u32 num)
{
	PUT(s, packet3(DRAW_VBUF_2, 1), VERTICES(num) | WALK_LIST | TRIANGLES);
}

/* Three immediate vertices of two dwords. */
static void draw_immd(struct stream *s)
{
	stream_reg(s, 0x20b4, 2);
	PUT(s, packet3(DRAW_IMMD_2, 7), VERTICES(3) | WALK_IMMD | TRIANGLES, 0, 0, 0, 0, 0, 0);
}

/* Packets. */

static void type_2_is_skipped(void **state)
{
	struct stream *s = *state;

	PUT(s, 0x80000000, 0x80000000, 0xbfffffff);
	assert_takes(s);
	assert_int_equal(s->ib[2], 0xbfffffff);
}

static void type_1_is_refused(void **state)
{
	struct stream *s = *state;

	PUT(s, 0x80000000, 0x40000000, 0);
	assert_refuses(s);
	assert_int_equal(s->p.error_dw, 1);
}

static void packets_end_within_the_stream(void **state)
{
	struct stream *s = *state;

	PUT(s, packet0(0x1d98, 3), 0, 0);
	assert_refuses(s);
	PUT(s, 0);
	assert_takes(s);
	again(s);
	PUT(s, packet3(NOP, 2), 0);
	assert_refuses(s);
	again(s);
	PUT(s, packet3(NOP, 1));
	assert_refuses(s);
}

static void buffers_named_for_nothing_are_skipped(void **state)
{
	struct stream *s = *state;

	PUT(s, packet3(NOP, 3), 12345, 0xffffffff, 0);
	assert_takes(s);
}

static void packets_of_type_3_are_a_list(void **state)
{
	/* HOSTDATA_BLT (94h) and BITBLT_MULTI (9bh) among them. */
	static const u32 refused[] = { 0x00, 0x11, 0x2b, 0x30, 0x31, 0x39, 0x91, 0x92, 0x94, 0x9b,
				       0x9a, 0xff };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(refused); i++) {
		again(s);
		PUT(s, packet3(refused[i], 2), 0, 0);
		assert_refuses(s);
	}
}

/* Registers. */

static void free_registers_take_any_value(void **state)
{
	static const u32 regs[] = { 0x1434, 0x16f4, 0x1720, 0x1d98, 0x2080, 0x2208, 0x22dc, 0x257c,
				    0x342c, 0x4020, 0x4254, 0x42c8, 0x43d0, 0x447c, 0x4600, 0x4dfc,
				    0x4e7c, 0x4f18, 0x4f58, 0x4fd4 };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++)
		stream_reg(s, regs[i], 0xffffffff);
	assert_takes(s);
	for (i = 0; i < ARRAY_SIZE(regs); i++)
		assert_int_equal(s->ib[2 * i + 1], 0xffffffff);
}

static void other_registers_are_refused(void **state)
{
	/* Beside those of the list, and both ends of what a header can say. */
	static const u32 regs[] = { 0x0000, 0x0040, 0x0700, 0x1424, 0x1430, 0x1440, 0x1724, 0x15e4,
				    0x207c, 0x20c0, 0x2148, 0x2580, 0x4018, 0x402c, 0x4070, 0x4108,
				    0x43ec, 0x4680, 0x4be4, 0x4bec, 0x4f0c, 0x4f2c, 0x4f38, 0x4fd8,
				    0x6534, 0x653c, 0x6d38, 0x6d40, 0x6d80, 0x6dfc, 0x6e00, 0x7ffc };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		again(s);
		stream_reg(s, regs[i], 0);
		assert_refuses(s);
		assert_int_equal(s->p.error_reg, regs[i]);
	}
}

/*
 * 495 registers are free; checked ones that take a 0 without buffer, right or CRTC are
 * VAP_VF_CNTL, VAP_ALT_NUM_VERTICES, VAP_VTX_SIZE, VAP_VF_MAX_VTX_INDX, GB_Z_PEQ_CONFIG,
 * TX_ENABLE, SC_HYPERZ_EN, SC_SCISSOR1, 4 times 16 of TX, CCTL, BLENDCNTL, COLOR_CHANNEL_MASK,
 * AARESOLVE_PITCH and _CTL, ZB_CNTL, ZB_FORMAT, ZB_BW_CNTL, ZMASK_OFFSET and _PITCH, HIZ_OFFSET
 * and _PITCH: 8 + 64 + 12.
 */
static void as_many_registers_as_there_are(void **state)
{
	struct stream *s = *state;
	unsigned int taken = 0;
	u32 reg;

	for (reg = 0; reg < 0x8000; reg += 4) {
		again(s);
		stream_reg(s, reg, 0);
		taken += !stream_check(s);
	}
	assert_int_equal(taken, 495 + 84);
}

static void a_row_of_registers_is_checked_one_by_one(void **state)
{
	struct stream *s = *state;

	/* VAP_VPORT is six registers, with nothing behind them. */
	PUT(s, packet0(0x1d98, 6), 1, 2, 3, 4, 5, 6);
	assert_takes(s);
	again(s);
	PUT(s, packet0(0x1d98, 7), 1, 2, 3, 4, 5, 6, 7);
	assert_refuses(s);
	assert_int_equal(s->p.error_reg, 0x1db0);
	/* From VAP_CNTL to VAP_INDEX_OFFSET, over two that are looked at. */
	again(s);
	PUT(s, packet0(0x2080, 4), 1, 2, 3, 4);
	assert_takes(s);
}

static void a_row_takes_its_buffers_in_order(void **state)
{
	struct stream *s = *state;

	PUT(s, packet0(0x4e28, 2), 0x100, 0x200);
	stream_reloc(s, 2);
	stream_reloc(s, 5);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x300100);
	assert_int_equal(s->ib[2], 0x600200);
}

static void one_register_many_times(void **state)
{
	struct stream *s = *state;

	PUT(s, packet0_one(0x2208, 4), 1, 2, 3, 4);
	PUT(s, packet0_one(0x4254, 3), 1, 2, 3);
	assert_takes(s);
	again(s);
	/* Each is looked at: the second format is none. */
	PUT(s, packet0_one(0x4f10, 2), 2, 3);
	assert_refuses(s);
	assert_int_equal(s->p.error_dw, 2);
	again(s);
	PUT(s, packet0_one(0x2144, 2), 0, 0);
	assert_refuses(s);
}

/* Buffers. */

static void a_buffer_must_be_named(void **state)
{
	static const u32 regs[] = { 0x1428, 0x142c, 0x4540, 0x457c, 0x4e28, 0x4e34, 0x4e38, 0x4e44,
				    0x4e80, 0x4f20, 0x4f24, 0x4f5c };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		again(s);
		stream_reg(s, regs[i], 6u << 21);
		assert_refuses(s);
		stream_reg(s, 0x1d98, 0);
		assert_refuses(s);
		again(s);
		stream_addr(s, regs[i], 6u << 21, 0);
		assert_takes(s);
	}
}

static void a_buffer_must_be_in_the_list(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4f20, 0);
	PUT(s, packet3(NOP, 1), STREAM_RELOCS * 4 - 1);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x100000 * STREAM_RELOCS);
	s->put[1] = 0;
	s->put[3] = STREAM_RELOCS * 4;
	assert_refuses(s);
	s->put[3] = 0xffffffff;
	assert_refuses(s);
	s->put[3] = 0;
	s->p.num_relocs = 0;
	assert_refuses(s);
}

static void the_packet_that_names_may_be_long(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4f5c, 0x40);
	PUT(s, packet3(NOP, 3), 4, 0x12345678, 0x12345678);
	stream_reg(s, 0x4f58, 0);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x200040);
}

static void addresses_are_of_32_bits(void **state)
{
	struct stream *s = *state;

	s->relocs[0].gpu_offset = 0xfffff000;
	stream_addr(s, 0x4e80, 0x2000, 0);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x1000);
}

/* Tiling. */

struct tiling_row {
	u32 flags, color, texture;
};

/* Colour and depth: 16 macro, 17 micro, 18 square. Textures: 2, 3, 4. Micro wins over square. */
static const struct tiling_row tilings[] = {
	{ 0, 0, 0 },
	{ MACRO, 1 << 16, 1 << 2 },
	{ MICRO, 1 << 17, 1 << 3 },
	{ MICRO_SQUARE, 1 << 18, 1 << 4 },
	{ MACRO | MICRO, 3 << 16, 3 << 2 },
	{ MACRO | MICRO_SQUARE, 5 << 16, 5 << 2 },
	{ MACRO | MICRO | MICRO_SQUARE, 3 << 16, 3 << 2 },
	{ 0x0c, 0, 0 },
};

static void a_pitch_has_the_tiling_of_its_buffer(void **state)
{
	static const u32 regs[] = { 0x4e38, 0x4e3c, 0x4e40, 0x4e44, 0x4f24 };
	struct stream *s = *state;
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(tilings); i++) {
		s->relocs[3].tiling_flags = tilings[i].flags;
		for (k = 0; k < ARRAY_SIZE(regs); k++) {
			again(s);
			/* What the stream says is overruled; format and pitch stay. */
			stream_addr(s, regs[k], 6u << 21 | 7 << 16 | 0x100, 3);
			assert_takes(s);
			assert_int_equal(s->ib[1], 6u << 21 | 0x100 | tilings[i].color);
		}
	}
}

static void a_texture_has_the_tiling_of_its_buffer(void **state)
{
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tilings); i++) {
		s->relocs[1].tiling_flags = tilings[i].flags;
		again(s);
		stream_addr(s, 0x4540 + 4 * i, 0x401, 1);
		assert_takes(s);
		/* Added to what the stream says. */
		assert_int_equal(s->ib[1], 0x200401 | tilings[i].texture);
	}
}

static void streams_may_keep_their_tiling(void **state)
{
	struct stream *s = *state;

	s->p.keep_tiling = true;
	s->relocs[1].tiling_flags = MACRO | MICRO;
	/* Pitches name no buffer then. */
	stream_reg(s, 0x4e38, 6u << 21 | 5 << 16 | 0x100);
	stream_reg(s, 0x4f24, 4 << 16 | 0x100);
	stream_addr(s, 0x4540, 0x410, 1);
	stream_addr(s, 0x142c, 0xc4000010, 1);
	stream_addr(s, 0x1428, 0x84000010, 1);
	assert_takes(s);
	assert_int_equal(s->ib[1], 6u << 21 | 5 << 16 | 0x100);
	assert_int_equal(s->ib[3], 4 << 16 | 0x100);
	assert_int_equal(s->ib[5], 0x200410);
	/* 0x200000 is 2048 KiB = 0x800. */
	assert_int_equal(s->ib[9], 0xc4000810);
	assert_int_equal(s->ib[13], 0x84000810);
}

static void copies_have_the_tiling_of_their_buffers(void **state)
{
	struct stream *s = *state;

	s->relocs[1].tiling_flags = MACRO | MICRO;
	s->relocs[2].tiling_flags = MACRO;
	/* The tiling of the stream, bits 31:30, is dropped. */
	stream_addr(s, 0x142c, 0x44000010, 1);
	stream_addr(s, 0x1428, 0x84000010, 2);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0xc4000810);
	assert_int_equal(s->ib[5], 0x44000c10);
	again(s);
	stream_addr(s, 0x1428, 0x04000000, 1);
	assert_refuses(s);
}

/* Scanlines. */

struct crtc {
	u32 id;
	int pipe;
	bool on;
};

static int crtc_find(void *crtc_data, u32 id, bool *on)
{
	const struct crtc *crtc = crtc_data;

	if (crtc->id != id)
		return -ENOENT;
	*on = crtc->on;
	return crtc->pipe;
}

static void put_vline(struct stream *s, u32 reg, u32 id)
{
	PUT(s, packet0(reg, 1), 0x00200010, packet0(0x1720, 1), 0x8, packet3(NOP, 1), id);
}

static void scanlines_go_to_their_crtc(void **state)
{
	struct crtc crtc = { .id = 42, .pipe = 0, .on = true };
	struct stream *s = *state;

	s->p.crtc_find = crtc_find;
	s->p.crtc_data = &crtc;
	put_vline(s, 0x6538, 42);
	put_vline(s, 0x0218, 42);
	assert_takes(s);
	assert_int_equal(s->ib[0], packet0(0x6538, 1));
	assert_int_equal(s->ib[3], 0x8);

	crtc.pipe = 1;
	again(s);
	put_vline(s, 0x6538, 42);
	put_vline(s, 0x0218, 42);
	assert_takes(s);
	assert_int_equal(s->ib[0], packet0(0x6d38, 1));
	assert_int_equal(s->ib[1], 0x00200010);
	assert_int_equal(s->ib[3], 0x80000008);
	assert_int_equal(s->ib[6], packet0(0x0318, 1));
	assert_int_equal(s->ib[9], 0x80000008);
}

static void nobody_waits_for_what_is_off(void **state)
{
	struct crtc crtc = { .id = 42, .pipe = 1 };
	struct stream *s = *state;

	s->p.crtc_find = crtc_find;
	s->p.crtc_data = &crtc;
	put_vline(s, 0x6538, 42);
	assert_takes(s);
	assert_int_equal(s->ib[0], packet0(0x6538, 1));
	assert_int_equal(s->ib[2], 0x80000000);
	assert_int_equal(s->ib[3], 0x80000000);
}

static void a_crtc_must_be_there(void **state)
{
	struct crtc crtc = { .id = 42 };
	struct stream *s = *state;

	put_vline(s, 0x6538, 42);
	assert_int_equal(stream_check(s), -ENOENT);
	s->p.crtc_find = crtc_find;
	s->p.crtc_data = &crtc;
	s->put[5] = 43;
	assert_int_equal(stream_check(s), -ENOENT);
	/* In place of the packet with the id, a filler: what would be the id is behind the end. */
	s->put[4] = 0x80000000;
	s->dw = 5;
	assert_int_equal(stream_check(s), -ENOENT);
}

static void scanlines_are_three_packets(void **state)
{
	struct crtc crtc = { .id = 42, .pipe = 1, .on = true };
	struct stream *s = *state;

	s->p.crtc_find = crtc_find;
	s->p.crtc_data = &crtc;
	put_vline(s, 0x6538, 42);
	s->put[3] = 0x9;
	assert_refuses(s);
	s->put[3] = 0x8;
	s->put[2] = packet0(0x1714, 1);
	assert_refuses(s);
	s->put[2] = 0x80000000;
	assert_refuses(s);
	s->put[2] = packet0(0x1720, 2);
	assert_refuses(s);
	s->put[2] = packet0(0x1720, 1);
	s->dw = 4;
	assert_refuses(s);
	s->dw = 2;
	assert_refuses(s);
	s->dw = 6;
	assert_takes(s);
}

/* Rights. */

static void hyperz_belongs_to_one_file(void **state)
{
	static const struct { u32 reg, value; } writes[] = {
		{ 0x4028, 1 }, { 0x4f30, 0x800 }, { 0x4f34, 0x10 }, { 0x4f44, 0x800 },
		{ 0x4f54, 0x10 }, { 0x4f1c, 1 << 0 }, { 0x4f1c, 1 << 2 }, { 0x4f1c, 1 << 3 },
		{ 0x4f1c, 1 << 4 },
	};
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(writes); i++) {
		again(s);
		stream_reg(s, writes[i].reg, writes[i].value);
		s->p.owns_hyperz = false;
		assert_refuses(s);
		s->p.owns_hyperz = true;
		assert_takes(s);
		s->p.owns_hyperz = false;
		s->put[1] = 0;
		assert_takes(s);
	}
	again(s);
	/* HIZ_MIN, ZB_CB_CLEAR and the rest are everybody's. */
	stream_reg(s, 0x4f1c, 0xffffffe2);
	assert_takes(s);
}

static void hyperz_is_switched_off_silently(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x43a4, 0x7f);
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x7e);
	s->put[1] = 0x7f;
	s->p.owns_hyperz = true;
	assert_takes(s);
	assert_int_equal(s->ib[1], 0x7f);
}

static void clears_of_memory_on_the_chip_have_owners(void **state)
{
	static const u32 hyperz[] = { CLEAR_ZMASK, CLEAR_HIZ };
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hyperz); i++) {
		again(s);
		PUT(s, packet3(hyperz[i], 3), 0, 0x1000, 0);
		s->p.owns_hyperz = false;
		s->p.owns_cmask = true;
		assert_refuses(s);
		s->p.owns_hyperz = true;
		assert_takes(s);
	}
	again(s);
	PUT(s, packet3(CLEAR_CMASK, 3), 0, 0x1000, 0);
	assert_takes(s);
	s->p.owns_cmask = false;
	assert_refuses(s);
}

static void cmask_belongs_to_one_file(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4e00, 1 << 10);
	assert_refuses(s);
	s->p.owns_cmask = true;
	assert_takes(s);
	/* Its memory is nobody's. */
	s->p.owns_cmask = false;
	again(s);
	stream_reg(s, 0x4e54, 0xffffffff);
	assert_takes(s);
}

static void a_register_of_one_chip(void **state)
{
	struct stream *s = *state;

	stream_reg(s, 0x4be8, 0x3);
	assert_refuses(s);
	s->p.zbreg_dest = true;
	assert_takes(s);
}

/* Formats. */

static void formats_that_are_none(void **state)
{
	/* Colours 0, 1, 2, 8 and 14; depth above 2; textures 13h and 16h. */
	static const u16 no_color = 0x4107;
	struct stream *s = *state;
	unsigned int i;

	for (i = 0; i < 16; i++) {
		again(s);
		stream_addr(s, 0x4e3c, i << 21, 0);
		assert_int_equal(stream_check(s), no_color >> i & 1 ? -EINVAL : 0);
		again(s);
		stream_reg(s, 0x4f10, i);
		assert_int_equal(stream_check(s), i > 2 ? -EINVAL : 0);
	}
	for (i = 0; i < 32; i++) {
		again(s);
		stream_reg(s, 0x44fc, i);
		assert_int_equal(stream_check(s), i == 0x13 || i == 0x16 ? -EINVAL : 0);
	}
}

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

/* Whatever the stream is, the checker stays within it and its buffers. */

static u32 random_next(u64 *seed)
{
	*seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
	return *seed >> 33 ^ *seed >> 17;
}

/* A header with a register, an opcode and a length that are likely to be right. */
static u32 random_dword(u64 *seed)
{
	static const u32 regs[] = { 0x0218, 0x1428, 0x2080, 0x4104, 0x43a4, 0x4400, 0x4480, 0x44c0,
				    0x4500, 0x4540, 0x4e00, 0x4e28, 0x4e38, 0x4e80, 0x4f00, 0x4f20,
				    0x6538, 0x1720 };
	u32 r = random_next(seed), num = 1 + (r >> 8) % 4;

	switch (r % 8) {
	case 0:
		return packet0(regs[(r >> 12) % ARRAY_SIZE(regs)] + (r >> 20) % 16 * 4, num);
	case 1:
		return packet0_one(regs[(r >> 12) % ARRAY_SIZE(regs)], num);
	case 2:
		return packet3(0x28 + (r >> 12) % 17, num);
	case 3:
	case 4:
		return packet3(NOP, 1);
	case 5:
		return (r >> 8) % (STREAM_RELOCS * 4);
	case 6:
		return r & 0x80000000 ? 0x80000000 : 0x8;
	default:
		return r << 16 ^ random_next(seed);
	}
}

static void random_streams_do_no_harm(void **state)
{
	struct crtc crtc = { .id = 8, .pipe = 1, .on = true };
	struct stream *s = *state;
	unsigned int i, k;
	u64 seed = 1;
	u32 *ib;

	s->p.crtc_find = crtc_find;
	s->p.crtc_data = &crtc;
	for (i = 0; i < 50000; i++) {
		u32 r = random_next(&seed);

		s->p.ib_dw = 1 + r % 48;
		s->p.keep_tiling = r >> 8 & 1;
		s->p.owns_hyperz = r >> 9 & 1;
		s->p.owns_cmask = r >> 10 & 1;
		s->p.num_relocs = (r >> 11) % (STREAM_RELOCS + 1);
		s->p.relocs = s->relocs;
		/* Exactly as long, so that a step too far is seen. */
		ib = malloc(s->p.ib_dw * 4);
		assert_non_null(ib);
		for (k = 0; k < s->p.ib_dw; k++)
			ib[k] = random_dword(&seed);
		s->p.ib = ib;
		k = -radeon_cs_check(&s->p);
		assert_true(k == 0 || k == EINVAL || k == ENOENT);
		free(ib);
	}
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(type_2_is_skipped),
		TEST(type_1_is_refused),
		TEST(packets_end_within_the_stream),
		TEST(buffers_named_for_nothing_are_skipped),
		TEST(packets_of_type_3_are_a_list),
		TEST(free_registers_take_any_value),
		TEST(other_registers_are_refused),
		TEST(as_many_registers_as_there_are),
		TEST(a_row_of_registers_is_checked_one_by_one),
		TEST(a_row_takes_its_buffers_in_order),
		TEST(one_register_many_times),
		TEST(a_buffer_must_be_named),
		TEST(a_buffer_must_be_in_the_list),
		TEST(the_packet_that_names_may_be_long),
		TEST(addresses_are_of_32_bits),
		TEST(a_pitch_has_the_tiling_of_its_buffer),
		TEST(a_texture_has_the_tiling_of_its_buffer),
		TEST(streams_may_keep_their_tiling),
		TEST(copies_have_the_tiling_of_their_buffers),
		TEST(scanlines_go_to_their_crtc),
		TEST(nobody_waits_for_what_is_off),
		TEST(a_crtc_must_be_there),
		TEST(scanlines_are_three_packets),
		TEST(hyperz_belongs_to_one_file),
		TEST(hyperz_is_switched_off_silently),
		TEST(clears_of_memory_on_the_chip_have_owners),
		TEST(cmask_belongs_to_one_file),
		TEST(a_register_of_one_chip),
		TEST(formats_that_are_none),
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
		TEST(random_streams_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
