// SPDX-License-Identifier: GPL-2.0
/*
 * The radeon command checker, rule by rule: which packets and registers it takes, which it refuses
 * and with which errno, and what it puts into the stream.
 */

#include "cs_check_rig.h"

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
		TEST(random_streams_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
