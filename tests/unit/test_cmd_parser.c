// SPDX-License-Identifier: GPL-2.0
/*
 * The command parser of i915, rule by rule: which commands each engine of Gen7 and the blitter of
 * Gen9 take, how long they are, which bits and registers they may have, and every error.
 */

#include <linux/bits.h>

#include "cmd_parser_rig.h"

/* Rows are headers, and how long the commands are. */
static void check_lengths(const struct cmd_parser *parser, const u32 (*rows)[2], unsigned int num)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		assert_length(parser, rows[i][0], NONE, rows[i][1]);
}

static void check_refused(const struct cmd_parser *parser, const u32 (*rows)[2], unsigned int num)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		assert_refused_length(parser, rows[i][0], rows[i][1]);
}

#define CHECK(what, parser, rows)	check_##what(parser, rows, ARRAY_SIZE(rows))

/* Commands. */

/* One DWord long whatever their low bits are, on every engine. */
static void single_dwords_are_free(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x00, 0), 1 }, { MI_(0x00, 0x7fffff), 1 }, { MI_(0x05, 0), 1 },
		{ MI_(0x05, 0x7fffff), 1 }, { MI_(0x07, 0x3f), 1 }, { MI_(0x0b, 0x3f), 1 },
	};

	CHECK(lengths, RCS, rows);
	CHECK(lengths, BCS, rows);
	CHECK(lengths, VCS, rows);
}

static void the_kernel_s_commands_are_refused(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x02, 0), 1 }, { MI_(0x02, 0x7fffff), 1 }, { MI_(0x03, 0), 1 },
		{ MI_(0x03, 0x7fffff), 1 }, { MI_(0x16, 1), 3 }, { MI_(0x16, 0xff), 0x101 },
		{ MI_(0x21, 1), 3 }, { MI_(0x21, 0xff), 0x101 },
	};

	CHECK(refused, RCS, rows);
	CHECK(refused, BCS, rows);
	CHECK(refused, VCS, rows);
}

static void commands_of_the_render_engine(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x04, 0x3f), 1 }, { MI_(0x0c, 0x3f), 1 }, { MI_(0x0d, 0x3f), 1 },
		{ MI_(0x0e, 0x3f), 1 }, { MI_(0x19, 0), 2 }, { MI_(0x19, 0xff), 0x101 },
		{ 0x680b0000, 1 }, { 0x680b0001, 1 }, { 0x680bffff, 1 },
		{ 0x69040000, 1 }, { 0x6904ffff, 1 },
		{ 0x71040000, 2 }, { 0x710400ff, 0x101 }, { 0x7104ff06, 8 },
		{ 0x71050000, 2 }, { 0x71050009, 11 }, { 0x7105ff09, 11 },
		{ 0x79170000, 2 }, { 0x791701ff, 0x201 }, { 0x7917fe00, 2 },
	};
	static const u32 refused[][2] = {
		{ MI_(0x08, 0), 1 }, { MI_(0x08, 1), 1 }, { MI_(0x14, 1), 3 },
		{ MI_(0x14, 0xff), 0x101 }, { MI_(0x18, 0), 2 }, { MI_(0x18, 32), 34 },
		{ MI_(0x23, 0), 2 }, { MI_(0x23, 0xff), 0x101 },
	};

	CHECK(lengths, RCS, rows);
	CHECK(refused, RCS, refused);
}

/* Without a rule a length is in 6 bits of MI, 8 of 3D and 16 of media. */
static void other_commands_of_the_render_engine(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x01, 0), 2 }, { MI_(0x2a, 1), 3 }, { MI_(0x2a, 0xff), 0x41 },
		{ MI_(0x1a, 0x7fffc0), 2 }, { MI_(0x3f, 0x3f), 0x41 },
		{ 0x61010008, 10 }, { 0x7b000005, 7 }, { 0x7b0000ff, 0x101 }, { 0x7b00ff05, 7 },
		{ 0x78080003, 5 }, { 0x68000000, 2 }, { 0x69050000, 2 },
		{ 0x70020002, 4 }, { 0x70020100, 0x102 }, { 0x7002ffff, 0x10001 },
		{ 0x71000104, 0x106 }, { 0x76000010, 0x12 },
	};

	CHECK(lengths, RCS, rows);
}

static void commands_of_the_blitter(void **state)
{
	static const u32 rows[][2] = {
		{ 0x50000003, 5 }, { 0x5000003f, 0x41 }, { 0x50000040, 2 }, { 0x503fff03, 5 },
		{ 0x50c00004, 6 }, { 0x50c000c4, 6 }, { 0x54000004, 6 }, { 0x540000ff, 0x101 },
		{ 0x54f00006, 8 }, { 0x5c400106, 8 }, { MI_(0x04, 0), 2 }, { MI_(0x08, 0), 2 },
		{ MI_(0x0c, 0x3f), 0x41 }, { MI_(0x18, 0xff), 0x41 }, { MI_(0x27, 0), 2 },
		{ MI_(0x28, 0), 2 }, { MI_(0x36, 0x400000), 2 },
	};
	static const u32 refused[][2] = {
		{ MI_(0x14, 1), 3 }, { MI_(0x14, 0xff), 0x101 }, { MI_(0x23, 0), 2 },
		{ MI_(0x23, 0xff), 0x41 },
	};

	CHECK(lengths, BCS, rows);
	CHECK(refused, BCS, refused);
}

static void commands_of_the_decoder(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x0e, 0x3f), 1 }, { 0x68000000, 1 }, { 0x6800ffff, 1 }, { 0x68010000, 2 },
		{ 0x70000003, 5 }, { 0x70000fff, 0x1001 }, { 0x70001000, 2 }, { 0x7701f003, 5 },
		{ 0x76000fff, 0x1001 }, { 0x7609ffff, 0x10001 }, { 0x61010008, 10 },
		{ 0x7b00ff05, 7 }, { MI_(0x04, 0), 2 }, { MI_(0x14, 0xff), 0x41 },
		{ MI_(0x18, 0), 2 }, { MI_(0x27, 0xff), 0x41 },
	};
	static const u32 refused[][2] = {
		{ MI_(0x08, 0), 1 }, { MI_(0x23, 0), 2 }, { MI_(0x23, 0xff), 0x41 },
	};

	CHECK(lengths, VCS, rows);
	CHECK(refused, VCS, refused);
}

static void clients_that_are_none(void **state)
{
	static const struct cmd_parser *const *const all[] = {
		&RCS, &BCS, &VCS, &BCS9,
	};
	/* MI, 2D, 3D and media */
	static const u8 clients[] = { BIT(0) | BIT(3), BIT(0) | BIT(2), BIT(0) | BIT(3),
				      BIT(0) | BIT(2) };
	unsigned int i;
	u32 client;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		for (client = 0; client < 8; client++)
			assert_int_equal(parse(*all[i], WORDS(client << 29 | MI_(0x1f, 0), 0, END)),
					 clients[i] & BIT(client) ? 0 : -EINVAL);
}

/* Bits. */

/* DWord 0, bit 22: what goes to memory goes to the global GTT. */
static void memory_is_not_that_of_the_global_gtt(void **state)
{
	static const struct {
		const struct cmd_parser *const *parser;
		u32 header, reg, len_dw;
	} rows[] = {
		{ &RCS, MI_(0x20, 2), NONE, 4 }, { &RCS, MI_(0x20, 0x3f), NONE, 0x41 },
		{ &RCS, MI_(0x20, 0xc2), NONE, 4 }, { &RCS, MI_(0x24, 1), 0x2358, 3 },
		{ &RCS, MI_(0x24, 0xff), 0x2358, 3 }, { &RCS, MI_(0x29, 1), 0x2400, 3 },
		{ &RCS, MI_(0x29, 0xff), 0x2400, 3 }, { &RCS, MI_(0x27, 0), NONE, 2 },
		{ &RCS, MI_(0x27, 0x3ff), NONE, 0x401 }, { &RCS, MI_(0x36, 0), NONE, 2 },
		{ &RCS, MI_(0x36, 0xff), NONE, 0x101 }, { &BCS, MI_(0x20, 2), NONE, 4 },
		{ &BCS, MI_(0x20, 0x3ff), NONE, 0x401 }, { &BCS, MI_(0x24, 1), 0x22358, 3 },
		{ &BCS, MI_(0x29, 1), 0x22200, 3 }, { &VCS, MI_(0x20, 2), NONE, 4 },
		{ &VCS, MI_(0x20, 0xff), NONE, 0x101 }, { &VCS, MI_(0x36, 0xff), NONE, 0x101 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_length(*rows[i].parser, rows[i].header, rows[i].reg, rows[i].len_dw);
		/* The other bits that are neither opcode nor length. */
		assert_length(*rows[i].parser, rows[i].header | 0x3ffc00, rows[i].reg,
			      rows[i].len_dw);
		assert_refused_length(*rows[i].parser, rows[i].header | BIT(22), rows[i].len_dw);
	}
}

static void performance_counts(void **state)
{
	assert_length(RCS, MI_(0x28, 1), 0xfffffffe, 3);
	assert_length(RCS, MI_(0x28, 0xff), 0, 0x41);
	assert_denied(RCS, MI_(0x28, 1), 1, 0, END);
	assert_denied(RCS, MI_(0x28, 1), 0xffffffff, 0, END);
}

/* DWord 2, bits 4:3. */
static void media_threads_use_no_registers(void **state)
{
	assert_secure(RCS, 0x70000006, NONE, 0xffffffe7, NONE, NONE, NONE, NONE, NONE, END);
	assert_denied(RCS, 0x70000006, 0, 0x08, 0, 0, 0, 0, 0, END);
	assert_denied(RCS, 0x70000006, 0, 0x10, 0, 0, 0, 0, 0, END);
	assert_denied(RCS, 0x70000006, 0, 0x18, 0, 0, 0, 0, 0, END);
	/* Too short to have a DWord 2, though what follows it is right. */
	assert_denied(RCS, 0x70000000, 0, 0, END);
	assert_secure(RCS, 0x70000001, 0, 0, END);
	/* All of the low half is length. */
	assert_length(RCS, 0x7000fffe, 0, 0x10000);
}

static void pipe_controls(void **state)
{
	/* All that is not asked for below. */
	u32 rest = 0xffffffff & ~(BIT(24) | BIT(23) | BIT(21) | GENMASK(15, 14) | BIT(8));
	u32 post;

	for (post = 0; post < 4; post++) {
		u32 dw1 = rest | post << 14;
		int with_op = post ? -EACCES : 0;

		assert_length(RCS, 0x7a000003, dw1, 5);
		assert_length(RCS, 0x7a000002, dw1, 4);
		assert_length(RCS, 0x7a00ff00, dw1, 2);
		assert_length(RCS, 0x7a0000ff, dw1, 0x101);
		assert_denied(RCS, 0x7a000002, dw1 | BIT(8), 0, 0, END);
		assert_denied(RCS, 0x7a000002, dw1 | BIT(23), 0, 0, END);
		assert_int_equal(parse(RCS, WORDS(0x7a000002, dw1 | BIT(24), 0, 0, END)), with_op);
		assert_int_equal(parse(RCS, WORDS(0x7a000002, dw1 | BIT(21), 0, 0, END)), with_op);
	}
}

static void check_flushes(const struct cmd_parser *parser)
{
	u32 post;

	for (post = 0; post < 4; post++) {
		u32 header = MI_(0x26, 2) | post << 14;
		int with_op = post ? -EACCES : 0;

		assert_length(parser, header, 0xfffffffb, 4);
		/* 17:16, 13:9 and 7:6 are none of the parser's */
		assert_length(parser, header | 0x033ec0, 0, 4);
		assert_denied(parser, header | BIT(8), 0, 0, 0, END);
		assert_int_equal(parse(parser, WORDS(header, BIT(2), 0, 0, END)), with_op);
		assert_int_equal(parse(parser, WORDS(header | BIT(21), 0, 0, 0, END)), with_op);
	}
	assert_length(parser, MI_(0x26, 0x3f), 0, 0x41);
}

static void flushes_with_a_dword(void **state)
{
	check_flushes(BCS);
	check_flushes(VCS);
	/* RCS has none: it is as any other command there. */
	assert_length(RCS, MI_(0x26, 0x102) | BIT(21), BIT(2), 4);
}

/* Registers. */

static bool in_list(u32 reg, const u32 (*list)[2], unsigned int num)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		if (reg >= list[i][0] && reg <= list[i][1])
			return true;
	return false;
}

/* First and last of what is allowed, by hand. */
static const u32 render_regs[][2] = {
	{ 0x2290, 0x2294 }, { 0x2300, 0x235c }, { 0x2400, 0x240c }, { 0x2420, 0x2420 },
	{ 0x2430, 0x2440 }, { 0x2500, 0x2508 }, { 0x4358, 0x435c }, { 0x5200, 0x521c },
	{ 0x5240, 0x525c }, { 0x5280, 0x528c }, { 0xb010, 0xb010 }, { 0xb020, 0xb024 },
	{ 0x22358, 0x2235c },
};

static const u32 copy_regs[][2] = {
	{ 0x2358, 0x235c }, { 0x4358, 0x435c }, { 0x22200, 0x22200 }, { 0x22358, 0x2235c },
};

static const u32 copy9_regs[][2] = {
	{ 0x2358, 0x235c }, { 0x4358, 0x435c }, { 0x22200, 0x22200 }, { 0x22358, 0x2235c },
	{ 0x223a8, 0x223a8 }, { 0x22600, 0x2267c },
};

#define LIST_END	0x800000u

static int one_register(const struct cmd_parser *parser, u32 header, u32 reg)
{
	u32 words[] = { header, reg, 0, END, END };
	struct cmd_batch batch = { .dw = words, .len_dw = ARRAY_SIZE(words) };

	return i915_cmd_parse(parser, &batch);
}

static void check_regs(const struct cmd_parser *parser, const u32 (*list)[2], unsigned int num)
{
	u32 reg;

	for (reg = 0; reg < LIST_END; reg += 4) {
		int expected = in_list(reg, list, num) ? 0 : -EACCES;

		if (one_register(parser, LRI(1), reg) != expected ||
		    one_register(parser, MI_(0x24, 1), reg) != expected ||
		    one_register(parser, MI_(0x29, 1), reg) != expected)
			fail_msg("register %#x", reg);
	}
}

static void registers_are_a_list(void **state)
{
	check_regs(RCS, render_regs, ARRAY_SIZE(render_regs));
	check_regs(BCS, copy_regs, ARRAY_SIZE(copy_regs));
	check_regs(VCS, NULL, 0);
	check_regs(BCS9, copy9_regs, ARRAY_SIZE(copy9_regs));
}

static void offsets_are_22_to_2_of_their_dword(void **state)
{
	assert_secure(RCS, LRI(1), 0x5280 | 3, 0, END);
	assert_secure(RCS, LRI(1), 0xff805280, 0, END);
	assert_secure(RCS, MI_(0x24, 1), 0xff80235b, 0, END);
	assert_denied(RCS, LRI(1), 0x405280, 0, END);
}

static void several_registers_are_all_checked(void **state)
{
	assert_secure(RCS, LRI(4), 0x5280, 0, 0x5284, 0, 0x5288, 0, 0x528c, 0, END);
	assert_denied(RCS, LRI(4), 0x5280, 0, 0x5284, 0, 0x5288, 0, 0x5290, 0, END);
	assert_denied(RCS, LRI(4), 0x2360, 0, 0x5284, 0, 0x5288, 0, 0x528c, 0, END);
	/* A value is no offset, and what follows is not the command's. */
	assert_secure(RCS, LRI(2), 0x5280, 0x2360, 0x5284, 0x2368, END);
	assert_secure(RCS, LRI(1), 0x5280, 0x2360, 0x7b000000, 0x2360, END);
}

/* An offset without a value: its register must be allowed all the same. */
static void loads_of_half_a_pair(void **state)
{
	assert_secure(RCS, MI_(0x22, 0), 0x5280, END);
	assert_denied(RCS, MI_(0x22, 0), 0x2360, END);
	assert_secure(RCS, MI_(0x22, 2), 0x5280, 0, 0x5284, END);
	assert_denied(RCS, MI_(0x22, 2), 0x5280, 0, 0x2360, END);
}

static void the_most_registers_that_one_command_can_load(void **state)
{
	u32 words[0x102];
	unsigned int i;

	words[0] = MI_(0x22, 0xff);
	for (i = 1; i < 0x101; i++)
		words[i] = i % 2 ? 0x5280 : 0x2360;
	words[0x101] = END;
	assert_int_equal(parse(RCS, words, 0x102), 0);
	/* the last offset is that in DWord 255 */
	words[0xff] = 0x2360;
	assert_int_equal(parse(RCS, words, 0x102), -EACCES);
	/* bits above the field are not length */
	words[0] = MI_(0x22, 0x7fff01);
	words[3] = END;
	assert_int_equal(parse(RCS, words, 0x102), 0);
}

/* Such registers Haswell has: they may have some values only. */
static const struct cmd_reg masked_regs[] = {
	{ 0x1000, 2, 0xfffffff0, 0 },
	{ 0x2000, 1, 0x0000ff00, 0x1200 },
};

static void values_of_masked_registers(void **state)
{
	struct cmd_parser parser = *BCS9;

	parser.regs[0] = (struct cmd_regs){ masked_regs, ARRAY_SIZE(masked_regs) };
	parser.regs[1] = (struct cmd_regs){ };
	assert_secure(&parser, LRI(1), 0x1000, 0x0f, END);
	assert_secure(&parser, LRI(1), 0x1004, 0, END);
	assert_denied(&parser, LRI(1), 0x1004, 0x10, END);
	assert_denied(&parser, LRI(1), 0x1000, 0x80000000, END);
	assert_secure(&parser, LRI(2), 0x1000, 1, 0x2000, 0xffff12ff, END);
	assert_denied(&parser, LRI(2), 0x1000, 1, 0x2000, 0xffff13ff, END);
	assert_denied(&parser, LRI(2), 0x1000, 1, 0x2000, 0, END);
	/* no value at all */
	assert_denied(&parser, MI_(0x22, 0), 0x1000, 0, END);
	/* values that are not to be seen; to read is free */
	assert_denied(&parser, MI_(0x29, 2), 0x1000, 0, 0, END);
	assert_denied(&parser, MI_(0x2a, 1), 0x1000, 0x1004, END);
	assert_secure(&parser, MI_(0x24, 2), 0x2000, 0, 0, END);
}

/* Ends. */

static void batches_end(void **state)
{
	assert_secure(RCS, END);
	assert_secure(RCS, END, NONE);
	assert_secure(RCS, NOOP, NOOP, END, MI_(0x02, 0));
	assert_invalid(RCS, NOOP);
	assert_invalid(RCS, NOOP, NOOP, NOOP, NOOP);
	assert_invalid(VCS, NOOP);
	assert_invalid(BCS, NOOP);
	assert_invalid(BCS9, NOOP);
	assert_int_equal(parse(RCS, (const u32[]){ END }, 0), -EINVAL);
}

/* With bits set the end is a command of its length field. */
static void an_end_is_all_of_its_dword(void **state)
{
	assert_invalid(RCS, END | 1);
	assert_secure(RCS, END | 1, NONE, NONE, END);
	assert_secure(RCS, END | 1 << 22, NONE, END);
}

static void commands_end_within_the_batch(void **state)
{
	assert_invalid(RCS, NOOP, 0x7a000003, 0, 0, 0);
	assert_invalid(RCS, 0x7002ffff, END);
	assert_invalid(RCS, MI_(0x18, 32), END);
	assert_invalid(RCS, LRI(1), 0x2360);
	assert_invalid(RCS, MI_(0x24, 1), 0x2358);
	assert_invalid(RCS, 0x7b000000);
	/* It is the length that is looked at first. */
	assert_invalid(RCS, MI_(0x16, 5), END, 0);
	/* As long as all of the batch: then there is no end. */
	assert_invalid(RCS, 0x7b000002, 0, 0, 0);
}

static void the_first_wrong_command_decides(void **state)
{
	assert_denied(RCS, MI_(0x02, 0), NONE);
	assert_invalid(RCS, NONE, MI_(0x02, 0));
	assert_denied(RCS, NOOP, MI_(0x02, 0));
}

static void errors_say_where(void **state)
{
	u32 words[] = { NOOP, 0x7b000000, 0, LRI(2), 0x5280, 0, 0x2360, 0, END };
	struct cmd_batch batch = { .dw = words, .len_dw = ARRAY_SIZE(words) };

	assert_int_equal(i915_cmd_parse(RCS, &batch), -EACCES);
	assert_int_equal(batch.error_dw, 6);
	assert_non_null(batch.error);
}

/* Jumps. */

/* Whatever they are like, they are the streamer's, who goes on without privileges. */
static unsigned int stretches, last_stretch;

static bool is_last_stretch(void)
{
	return ++stretches == last_stretch;
}

/* Three stretches of 65536 DWords: the walk stops between them where it is told to. */
static void long_batches_let_others_run(void **state)
{
	struct cmd_batch batch = { .len_dw = 3 * 65536, .stop = is_last_stretch };

	batch.dw = calloc(batch.len_dw, sizeof(u32));
	assert_non_null(batch.dw);
	batch.dw[batch.len_dw - 1] = END;
	stretches = 0;
	last_stretch = 0;
	assert_int_equal(i915_cmd_parse(BCS9, &batch), 0);
	assert_int_equal(stretches, 2);

	stretches = 0;
	last_stretch = 2;
	assert_int_equal(i915_cmd_parse(BCS9, &batch), -EINTR);
	assert_int_equal(batch.error_dw, 2 * 65536);
	free(batch.dw);
}

static void jumps_of_gen7_are_denied(void **state)
{
	static const struct cmd_parser *const *const all[] = { &RCS, &BCS, &VCS };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		assert_denied(*all[i], MI_(0x31, BIT(8)), 0, END, 0);
		assert_denied(*all[i], MI_(0x31, 0), 0);
		assert_denied(*all[i], MI_(0x31, 0x7fff01), 0, 0);
		assert_denied(*all[i], NOOP, MI_(0x31, 0xff), 0, [0x101] = 0);
		assert_invalid(*all[i], MI_(0x31, 0));
		assert_invalid(*all[i], MI_(0x31, 0xff), [0xff] = 0);
	}
}

#define AT		0x7654321000ull
#define COPY_AT		0xfffff00000010000ull
#define JUMP		0x18800101u

/* What a jump from the last of five commands leads to; @target in bytes from the beginning. */
static int jump(u64 target, u32 header, bool marks, u64 *to)
{
	u32 words[] = { NOOP, 0x54000002, 0, 0, END, header, target + AT, (target + AT) >> 32,
			NOOP, END };
	u32 starts[1] = { 0 };
	struct cmd_batch batch = { .dw = words, .len_dw = ARRAY_SIZE(words), .addr = AT,
				   .copy_addr = COPY_AT, .starts = marks ? starts : NULL };
	int ret = i915_cmd_parse(BCS9, &batch);

	*to = ((u64)words[7] << 32 | words[6]) - COPY_AT;
	return ret;
}

static void jumps_of_gen9_lead_back(void **state)
{
	u64 to;

	assert_int_equal(jump(0, JUMP, true, &to), 0);
	assert_int_equal(to, 0);
	assert_int_equal(jump(4, JUMP, true, &to), 0);
	assert_int_equal(to, 4);
	/* low bits come along */
	assert_int_equal(jump(7, JUMP, true, &to), 0);
	assert_int_equal(to, 7);
}

static void jumps_of_gen9_lead_to_commands(void **state)
{
	static const u32 inside[] = { 8, 12, 16, 24, 28, 32, 36 };
	unsigned int i;
	u64 to;

	for (i = 0; i < ARRAY_SIZE(inside); i++)
		assert_int_equal(jump(inside[i], JUMP, true, &to), -EINVAL);
}

static void jumps_of_gen9_stay_in_the_batch(void **state)
{
	u64 to;

	assert_int_equal(jump(40, JUMP, true, &to), -EINVAL);
	assert_int_equal(jump(-4ull, JUMP, true, &to), -EINVAL);
	assert_int_equal(jump(0x100000000ull, JUMP, true, &to), -EINVAL);
	assert_int_equal(jump(-AT, JUMP, true, &to), -EINVAL);
}

static void a_jump_of_gen9_to_itself_needs_no_memory(void **state)
{
	u64 to;

	assert_int_equal(jump(20, JUMP, true, &to), 0);
	assert_int_equal(to, 20);
	assert_int_equal(jump(20, JUMP, false, &to), 0);
	assert_int_equal(to, 20);
	assert_int_equal(jump(0, JUMP, false, &to), -ENOMEM);
	assert_int_equal(jump(40, JUMP, false, &to), -EINVAL);
}

static void jumps_of_gen9_have_one_form(void **state)
{
	unsigned int bit;
	u64 to;

	for (bit = 0; bit < 23; bit++) {
		int expected = -EACCES;

		/* Five DWords are left, and these make it seven and more. */
		if (bit >= 2 && bit < 8)
			expected = -EINVAL;
		assert_int_equal(jump(20, JUMP ^ BIT(bit), true, &to), expected);
	}
}

static void commands_of_gen9_s_blitter(void **state)
{
	static const u32 rows[][2] = {
		{ MI_(0x00, 0x7fffff), 1 }, { MI_(0x02, 0x7fffff), 1 }, { MI_(0x03, 0x7fffff), 1 },
		{ MI_(0x04, 0xff), 1 }, { MI_(0x05, 0xff), 1 }, { MI_(0x07, 0xff), 1 },
		{ MI_(0x08, 0xff), 1 }, { MI_(0x0b, 0xff), 1 }, { MI_(0x12, 0xff), 0x41 },
		{ MI_(0x13, 0xff), 0x41 }, { MI_(0x20, 0x7fffff), 0x401 },
		{ MI_(0x23, 0x3ff), 0x401 }, { MI_(0x26, 0x7fffff), 0x41 },
		{ MI_(0x14, 0xff), 0x101 }, { MI_(0x16, 0x7fff01), 3 }, { MI_(0x1b, 0xff), 0x101 },
		{ MI_(0x2f, 9), 11 }, { MI_(0x36, 0x400001), 3 }, { 0x50800009, 11 },
		{ 0x54c000ff, 0x101 }, { 0x54ffff08, 10 },
	};

	CHECK(lengths, BCS9, rows);
	assert_length(BCS9, MI_(0x24, 0x4000ff), 0x2358, 4);
	assert_length(BCS9, MI_(0x29, 0x4000ff), 0x22600, 4);
}

static void copies_of_registers_have_two(void **state)
{
	assert_secure(BCS9, MI_(0x2a, 1), 0x22600, 0x2267c, END);
	assert_denied(BCS9, MI_(0x2a, 1), 0x22600, 0x22680, END);
	assert_denied(BCS9, MI_(0x2a, 1), 0x22680, 0x22600, END);
	assert_denied(BCS9, MI_(0x2a, 2), 0x22600, 0x22600, 0, END);
}

/* The tables. */

static void check_rule(const struct cmd_rule *rule)
{
	u32 shortest = rule->len_dw ?: 2;
	unsigned int i;

	assert_non_null(rule->name);
	assert_int_equal(rule->op & ~rule->mask, 0);
	/* a beginning: ones, then zeroes */
	assert_int_equal(~rule->mask & (~rule->mask + 1), 0);
	assert_true(!rule->len_dw != !rule->len_mask);
	assert_int_equal(rule->len_mask & rule->mask, 0);
	for (i = 0; i < CMD_MAX_BITS; i++) {
		assert_int_equal(rule->bits[i].value & ~rule->bits[i].mask, 0);
		assert_true(rule->bits[i].if_dw < shortest);
	}
}

static void check_rules(const struct cmd_rules *rules)
{
	unsigned int i;

	for (i = 0; i < rules->num; i++) {
		check_rule(&rules->rows[i]);
		if (i)
			assert_true(rules->rows[i].op >
				    (rules->rows[i - 1].op | ~rules->rows[i - 1].mask));
	}
}

static void check_others(const struct cmd_rules *rules)
{
	unsigned int i;

	for (i = 0; i < rules->num; i++) {
		check_rule(&rules->rows[i]);
		assert_int_equal(rules->rows[i].kind, CMD_FREE);
		if (i)
			assert_true(rules->rows[i].op != rules->rows[i - 1].op);
	}
}

static void check_reg_rows(const struct cmd_regs *regs)
{
	unsigned int i;

	for (i = 0; i < regs->num; i++) {
		assert_true(regs->rows[i].num_dw > 0);
		assert_int_equal(regs->rows[i].reg % 4, 0);
		assert_int_equal(regs->rows[i].value & ~regs->rows[i].mask, 0);
		if (i)
			assert_true(regs->rows[i].reg >=
				    regs->rows[i - 1].reg + regs->rows[i - 1].num_dw * 4);
	}
}

static void check_tables(const struct i915_cmd_parser *parsers)
{
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(parsers->engine); i++) {
		const struct cmd_parser *parser = parsers->engine[i];

		if (!parser)
			continue;
		check_others(&parser->others);
		for (j = 0; j < CMD_MAX_TABLES; j++) {
			check_rules(&parser->rules[j]);
			check_reg_rows(&parser->regs[j]);
		}
	}
}

static void tables_are_in_order(void **state)
{
	check_tables(&i915_cmd_parser_gen7);
	check_tables(&i915_cmd_parser_gen9);
}

static void who_has_a_parser(void **state)
{
	assert_non_null(RCS);
	assert_non_null(BCS);
	assert_non_null(VCS);
	assert_null(i915_cmd_parser_gen7.engine[MIRAGE_VIDEO_ENHANCE]);
	assert_null(i915_cmd_parser_gen9.engine[MIRAGE_RENDER]);
	assert_null(i915_cmd_parser_gen9.engine[MIRAGE_VIDEO]);
	assert_false(RCS->required || BCS->required || VCS->required);
	assert_true(BCS9->required);
	assert_int_equal(I915_CMD_PARSER_VERSION, 10);
}

/* What IGT's gen7_exec_parse submits, and what must come of it. */

static void igt_allowed_and_bitmasks(void **state)
{
	assert_secure(RCS, 0x7a000002, 1 << 14, 0x100000, 0x12000000, 0, END);
	assert_denied(RCS, 0x7a000002, 1 << 14 | 1 << 23, 0x100000, 0x12000000, 0, END);
}

static void igt_rejected(void **state)
{
	assert_invalid(RCS, NONE, END);
	assert_invalid(VCS, NONE, END);
	assert_invalid(BCS, NONE, END);
	assert_invalid(RCS, MI_(0x18, 32), END);
}

static void igt_loads_of_registers(void **state)
{
	/* OASTATUS2 and OACONTROL are left to the streamer to drop, SO_WRITE_OFFSET0 is not. */
	assert_denied(RCS, LRI(1), 0x2368, 0xbeeff000, END);
	assert_denied(RCS, LRI(1), 0x2360, 0x31337000, END);
	assert_secure(RCS, LRI(1), 0x5280, 0xbeefbee0, END);
	assert_secure(RCS, MI_(0x24, 1), 0x5280, 0x100000, END);
	/* the same at the end of a page: the batch begins 8 bytes before it */
	assert_secure(RCS, NOOP, LRI(1), 0x5280, 0xdcbaabc0, END, NOOP);
}

static void igt_without_end(void **state)
{
	assert_invalid(RCS, [1023] = NOOP);
}

static void igt_chained(void **state)
{
	assert_denied(RCS, MI_(0x31, BIT(8)), 0x100000, END, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(single_dwords_are_free),
		cmocka_unit_test(the_kernel_s_commands_are_refused),
		cmocka_unit_test(commands_of_the_render_engine),
		cmocka_unit_test(other_commands_of_the_render_engine),
		cmocka_unit_test(commands_of_the_blitter),
		cmocka_unit_test(commands_of_the_decoder),
		cmocka_unit_test(clients_that_are_none),
		cmocka_unit_test(memory_is_not_that_of_the_global_gtt),
		cmocka_unit_test(performance_counts),
		cmocka_unit_test(media_threads_use_no_registers),
		cmocka_unit_test(pipe_controls),
		cmocka_unit_test(flushes_with_a_dword),
		cmocka_unit_test(registers_are_a_list),
		cmocka_unit_test(offsets_are_22_to_2_of_their_dword),
		cmocka_unit_test(several_registers_are_all_checked),
		cmocka_unit_test(loads_of_half_a_pair),
		cmocka_unit_test(the_most_registers_that_one_command_can_load),
		cmocka_unit_test(values_of_masked_registers),
		cmocka_unit_test(batches_end),
		cmocka_unit_test(an_end_is_all_of_its_dword),
		cmocka_unit_test(commands_end_within_the_batch),
		cmocka_unit_test(the_first_wrong_command_decides),
		cmocka_unit_test(errors_say_where),
		cmocka_unit_test(long_batches_let_others_run),
		cmocka_unit_test(jumps_of_gen7_are_denied),
		cmocka_unit_test(jumps_of_gen9_lead_back),
		cmocka_unit_test(jumps_of_gen9_lead_to_commands),
		cmocka_unit_test(jumps_of_gen9_stay_in_the_batch),
		cmocka_unit_test(a_jump_of_gen9_to_itself_needs_no_memory),
		cmocka_unit_test(jumps_of_gen9_have_one_form),
		cmocka_unit_test(commands_of_gen9_s_blitter),
		cmocka_unit_test(copies_of_registers_have_two),
		cmocka_unit_test(tables_are_in_order),
		cmocka_unit_test(who_has_a_parser),
		cmocka_unit_test(igt_allowed_and_bitmasks),
		cmocka_unit_test(igt_rejected),
		cmocka_unit_test(igt_loads_of_registers),
		cmocka_unit_test(igt_without_end),
		cmocka_unit_test(igt_chained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
