// SPDX-License-Identifier: GPL-2.0
/*
 * Random batches for the command parser, and what a model of it says that has no tables: one
 * switch for the length of a command and one for what may be in it.
 */

#include <linux/bits.h>

#include "cmd_parser_rig.h"

#define BATCH_DW	48u
#define BATCHES		200000u

enum engine { E_RENDER, E_COPY, E_VIDEO, E_COPY9, E_ALL };

static u32 seed = 1;

static u32 rnd(u32 n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

static u32 rnd_dw(void)
{
	return rnd(1 << 16) << 16 | rnd(1 << 16);
}

/* The model. */

static bool model_one_dword(enum engine e, u32 op)
{
	switch (op) {
	case 0x00: case 0x02: case 0x03: case 0x05: case 0x07: case 0x0b:
		return true;
	case 0x04:
		return e == E_RENDER || e == E_COPY9;
	case 0x08:
		return e != E_COPY;
	case 0x0c: case 0x0d:
		return e == E_RENDER;
	case 0x0e:
		return e == E_RENDER || e == E_VIDEO;
	}
	return false;
}

static u32 model_mi_field(enum engine e, u32 op)
{
	switch (op) {
	case 0x22: case 0x31:
		return 0xff;
	case 0x16: case 0x21:
		return 0xff;
	case 0x14:
		return e == E_VIDEO ? 0x3f : 0xff;
	case 0x18: case 0x19:
		return e == E_RENDER || e == E_COPY9 ? 0xff : 0x3f;
	case 0x20:
		return e == E_RENDER ? 0x3f : e == E_VIDEO ? 0xff : 0x3ff;
	case 0x23:
		return e == E_RENDER ? 0xff : e == E_COPY9 ? 0x3ff : 0x3f;
	case 0x26: case 0x12: case 0x13:
		return 0x3f;
	case 0x27:
		return e == E_RENDER ? 0x3ff : e == E_COPY9 ? 0xff : 0x3f;
	case 0x36:
		return e == E_COPY ? 0x3f : 0xff;
	}
	return e == E_COPY9 ? 0xff : 0x3f;
}

static u32 model_mi_length(enum engine e, u32 h)
{
	u32 op = h >> 23;

	if (model_one_dword(e, op))
		return 1;
	if (op == 0x24 || op == 0x29)
		return e == E_COPY9 ? 4 : 3;
	return (h & model_mi_field(e, op)) + 2;
}

static u32 model_gfx_length(enum engine e, u32 h)
{
	bool media = h >> 27 == 0x0e;

	if (e == E_VIDEO) {
		if (h >> 16 == 0x6800)
			return 1;
		return (h & (h >> 24 == 0x76 ? 0xffff : media ? 0xfff : 0xff)) + 2;
	}
	switch (h >> 16) {
	case 0x680b: case 0x6904:
		return 1;
	case 0x7104: case 0x7105:
		return (h & 0xff) + 2;
	case 0x7917:
		return (h & 0x1ff) + 2;
	}
	return (h & (media ? 0xffff : 0xff)) + 2;
}

/* 0 for what is no command. */
static u32 model_length(enum engine e, u32 h)
{
	u32 op = h >> 22 & 0x7f;

	switch (h >> 29) {
	case 0:
		return model_mi_length(e, h);
	case 2:
		if (e == E_COPY && (op == 0x40 || op == 0x43))
			return (h & 0x3f) + 2;
		return e == E_COPY || e == E_COPY9 ? (h & 0xff) + 2 : 0;
	case 3:
		return e == E_RENDER || e == E_VIDEO ? model_gfx_length(e, h) : 0;
	}
	return 0;
}

static bool model_reg(enum engine e, u32 reg)
{
	reg &= 0x7ffffc;
	if (e == E_VIDEO)
		return false;
	if (reg == 0x2358 || reg == 0x235c || reg == 0x4358 || reg == 0x435c ||
	    reg == 0x22358 || reg == 0x2235c)
		return true;
	if (e == E_COPY9 && (reg == 0x223a8 || (reg >= 0x22600 && reg < 0x22680)))
		return true;
	if (e != E_RENDER)
		return reg == 0x22200;
	return reg == 0x2290 || reg == 0x2294 || (reg >= 0x2300 && reg < 0x2358) ||
	       (reg >= 0x2400 && reg < 0x2410) || reg == 0x2420 ||
	       (reg >= 0x2430 && reg <= 0x2440) || (reg >= 0x2500 && reg < 0x250c) ||
	       (reg >= 0x5200 && reg < 0x5220) || (reg >= 0x5240 && reg < 0x5260) ||
	       (reg >= 0x5280 && reg < 0x5290) || reg == 0xb010 || reg == 0xb020 || reg == 0xb024;
}

static bool model_regs(enum engine e, const u32 *dw, u32 len)
{
	u32 op = dw[0] >> 23, i;

	if (op == 0x24 || op == 0x29)
		return model_reg(e, dw[1]);
	for (i = 1; i < len; i += op == 0x22 ? 2 : 1)
		if (!model_reg(e, dw[i]))
			return false;
	return true;
}

static bool model_flush_dw(const u32 *dw)
{
	if (dw[0] & BIT(8))
		return false;
	return !(dw[0] >> 14 & 3) || !((dw[1] & BIT(2)) || (dw[0] & BIT(21)));
}

static bool model_pipe_control(const u32 *dw)
{
	if (dw[1] & (BIT(23) | BIT(8)))
		return false;
	return !(dw[1] >> 14 & 3) || !(dw[1] & (BIT(24) | BIT(21)));
}

static bool model_mi_allows(enum engine e, const u32 *dw, u32 len)
{
	bool local = !(dw[0] & BIT(22));

	switch (dw[0] >> 23) {
	case 0x02: case 0x03: case 0x16: case 0x21: case 0x23:
		return false;
	case 0x08:
		return e == E_COPY;
	case 0x14:
		return e == E_VIDEO;
	case 0x18:
		return e != E_RENDER;
	case 0x20:
		return local;
	case 0x22:
		return model_regs(e, dw, len);
	case 0x24: case 0x29:
		return local && model_regs(e, dw, len);
	case 0x26:
		return e == E_RENDER || model_flush_dw(dw);
	case 0x27:
		return e != E_RENDER || local;
	case 0x28:
		return e != E_RENDER || !(dw[1] & 1);
	case 0x31:
		return false;
	case 0x36:
		return e == E_COPY || local;
	}
	return true;
}

static bool model_allows(enum engine e, const u32 *dw, u32 len)
{
	u32 op = dw[0] >> 23;

	if (e == E_COPY9)
		return (op != 0x22 && op != 0x24 && op != 0x29 && op != 0x2a) ||
		       model_regs(e, dw, len);
	if (dw[0] >> 29 == 0)
		return model_mi_allows(e, dw, len);
	if (e != E_RENDER)
		return true;
	if (dw[0] >> 16 == 0x7a00)
		return model_pipe_control(dw);
	return dw[0] >> 16 != 0x7000 || (len > 2 && !(dw[2] & 0x18));
}

/* What a jump of Gen9 in DWord @at leads to, with the batch at 0. */
static int model_jump(const u32 *dw, u32 at, const bool *start)
{
	if ((dw[at] & 0x7fffff) != 0x101)
		return -EACCES;
	if (dw[at + 2] || dw[at + 1] >= BATCH_DW * 4)
		return -EINVAL;
	return dw[at + 1] / 4 == at || start[dw[at + 1] / 4] ? 0 : -EINVAL;
}

static int model(enum engine e, const u32 *dw)
{
	bool start[BATCH_DW] = { };
	u32 at, len;

	for (at = 0; at < BATCH_DW; at += len) {
		if (dw[at] == 0x05000000)
			return 0;
		len = model_length(e, dw[at]);
		if (!len || at + len > BATCH_DW)
			return -EINVAL;
		if (e == E_COPY9 && dw[at] >> 23 == 0x31)
			return model_jump(dw, at, start);
		if (!model_allows(e, dw + at, len))
			return -EACCES;
		start[at] = true;
	}
	return -EINVAL;
}

/* The batches. */

static const u32 likely_regs[] = {
	0x2290, 0x2310, 0x2358, 0x235c, 0x2360, 0x2368, 0x2400, 0x240c, 0x2410, 0x2430, 0x2500,
	0x250c, 0x4358, 0x5200, 0x521c, 0x5220, 0x525c, 0x5280, 0x528c, 0x5290, 0xb010, 0xb020,
	0xb024, 0x22200, 0x22358, 0x2235c, 0x223a8, 0x22600, 0x2267c, 0x22680,
};

static const u16 likely_gfx[] = {
	0x6101, 0x680b, 0x6904, 0x6800, 0x7000, 0x7002, 0x7104, 0x7105, 0x7600, 0x7917, 0x7a00,
	0x7b00, 0x7808,
};

static u32 rnd_header(void)
{
	u32 low = rnd(4) ? rnd(4) : rnd(8) ? rnd(0x400) : rnd(1 << 16);

	switch (rnd(16)) {
	case 0:
		return rnd_dw();
	case 1: case 2:
		return 2u << 29 | (0x40 + rnd(0x20)) << 22 | low;
	case 3: case 4: case 5:
		return (u32)likely_gfx[rnd(ARRAY_SIZE(likely_gfx))] << 16 | low;
	case 6:
		return 0x18800101;
	case 7:
		return 0x05000000;
	case 8: case 9:
		return MI_(0x20 + rnd(16), low);
	}
	return MI_(rnd(64), low | (rnd(4) ? 0 : rnd(128) << 16));
}

static u32 rnd_word(void)
{
	switch (rnd(4)) {
	case 0:
		return likely_regs[rnd(ARRAY_SIZE(likely_regs))];
	case 1:
		return rnd(2) ? 0 : rnd(BATCH_DW * 4 + 8);
	case 2:
		return rnd_header();
	}
	return 1u << rnd(32);
}

/* Commands behind each other, most of them of the right length; an end is likely. */
static void rnd_batch(enum engine e, u32 *dw)
{
	u32 at = 0, len, i;

	for (i = 0; i < BATCH_DW; i++)
		dw[i] = rnd_word();
	while (at < BATCH_DW) {
		dw[at] = rnd_header();
		len = model_length(e, dw[at]);
		at += len && rnd(8) ? len : 1;
	}
	if (rnd(4))
		dw[BATCH_DW - 1] = 0x05000000;
}

static int rnd_answer(enum engine e, const struct cmd_parser *parser)
{
	u32 dw[BATCH_DW], copy[BATCH_DW], starts[(BATCH_DW + 31) / 32] = { };
	struct cmd_batch batch = { .dw = copy, .len_dw = BATCH_DW, .starts = starts };
	int expected, ret;
	unsigned int i;

	rnd_batch(e, dw);
	memcpy(copy, dw, sizeof(dw));
	expected = model(e, dw);
	ret = i915_cmd_parse(parser, &batch);
	if (ret != expected) {
		for (i = 0; i < BATCH_DW; i++)
			print_error("%2u: %08x\n", i, dw[i]);
		fail_msg("engine %d: %d, expected %d: %s at %u", e, ret, expected,
			 batch.error, batch.error_dw);
	}
	return ret;
}

/* No answer may be so rare that the test says nothing of it. */
static void check_engine(enum engine e, const struct cmd_parser *parser)
{
	unsigned int secure = 0, denied = 0, invalid = 0, i;

	for (seed = e + 1, i = 0; i < BATCHES; i++) {
		int ret = rnd_answer(e, parser);

		secure += ret == 0;
		denied += ret == -EACCES;
		invalid += ret == -EINVAL;
	}
	assert_in_range(secure, BATCHES / 50, BATCHES);
	assert_in_range(denied, BATCHES / 50, BATCHES);
	assert_in_range(invalid, BATCHES / 50, BATCHES);
}

static void random_batches_of_the_render_engine(void **state)
{
	check_engine(E_RENDER, RCS);
}

static void random_batches_of_the_blitter(void **state)
{
	check_engine(E_COPY, BCS);
}

static void random_batches_of_the_decoder(void **state)
{
	check_engine(E_VIDEO, VCS);
}

static void random_batches_of_gen9_s_blitter(void **state)
{
	check_engine(E_COPY9, BCS9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_batches_of_the_render_engine),
		cmocka_unit_test(random_batches_of_the_blitter),
		cmocka_unit_test(random_batches_of_the_decoder),
		cmocka_unit_test(random_batches_of_gen9_s_blitter),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
