// SPDX-License-Identifier: GPL-2.0
/* Gen7's messages to the sampler, by hand: descriptors as IVB PRM Vol 4 Part 1, 2.13 has them. */

#include "gen7_messages.h"

/* What a parameter is: the letters of the manual's tables, and no parameter at all. */
enum what { _, U_, V_, R_, AI, BIAS, LOD, REF, DUDX, DUDY, DVDX, DVDY, SI, MCS, OU, OV };

/* What comes back. */
enum op { SAMPLE, COMPARE, LD, RESINFO, GATHER, GATHER_C, GATHER_O };

/* Gen7's table of SIMD8 and SIMD16, and of SIMD4x2. */
static const struct message {
	u8 type;
	u8 simd;
	u8 op;
	u8 param[11];
} messages[] = {
	{ 0, SIMD8, SAMPLE, { U_, V_, R_, AI } },
	{ 0, SIMD16, SAMPLE, { U_, V_ } },
	{ 1, SIMD8, SAMPLE, { BIAS, U_, V_, R_, AI } },
	{ 1, SIMD16, SAMPLE, { BIAS, U_, V_ } },
	{ 2, SIMD8, SAMPLE, { LOD, U_, V_, R_, AI } },
	{ 2, SIMD16, SAMPLE, { LOD, U_, V_ } },
	{ 3, SIMD8, COMPARE, { REF, U_, V_, R_, AI } },
	{ 3, SIMD16, COMPARE, { REF, U_, V_ } },
	{ 4, SIMD8, SAMPLE, { U_, DUDX, DUDY, V_, DVDX, DVDY } },
	{ 5, SIMD8, COMPARE, { REF, BIAS, U_, V_ } },
	{ 6, SIMD16, COMPARE, { REF, LOD, U_, V_ } },
	{ 7, SIMD8, LD, { U_, _, V_ } },
	{ 7, SIMD16, LD, { U_, LOD, V_, R_ } },
	{ 8, SIMD8, GATHER, { U_, V_, R_, AI } },
	{ 8, SIMD16, GATHER, { U_, V_ } },
	{ 10, SIMD8, RESINFO, { LOD } },
	{ 10, SIMD16, RESINFO, { LOD } },
	{ 16, SIMD8, GATHER_C, { REF, U_, V_ } },
	{ 17, SIMD8, GATHER_O, { U_, V_, OU, OV } },
	{ 30, SIMD8, LD, { SI, MCS, U_, V_, R_ } },
	{ 31, SIMD8, LD, { SI, U_, V_, R_ } },
	{ 2, SIMD4X2, SAMPLE, { U_, V_, R_, AI, LOD } },
	{ 6, SIMD4X2, COMPARE, { U_, V_, R_, AI, REF, LOD } },
	{ 4, SIMD4X2, SAMPLE, { U_, V_, R_, AI, DUDX, DUDY, DVDX, DVDY } },
	{ 7, SIMD4X2, LD, { U_, V_, R_, LOD } },
	{ 8, SIMD4X2, GATHER, { U_, V_, R_, AI } },
	{ 10, SIMD4X2, RESINFO, { LOD } },
	{ 16, SIMD4X2, GATHER_C, { U_, V_, R_, AI, REF } },
	{ 17, SIMD4X2, GATHER_O, { U_, V_, R_, _, OU, OV } },
	{ 30, SIMD4X2, LD, { U_, V_, R_, _, SI, MCS } },
};

/* Lanes are subspans of two by two, which go on to the right. */
static unsigned int lane_x(unsigned int lane)
{
	return (lane & 1) + (lane >> 1 & ~1u);
}

static unsigned int lane_y(unsigned int lane)
{
	return lane >> 1 & 1;
}

static bool has(const struct message *row, unsigned int what)
{
	return memchr(row->param, what, sizeof(row->param));
}

static bool at_level_1(const struct message *row)
{
	return has(row, LOD) || has(row, BIAS) || has(row, DUDX);
}

static bool gathers(const struct message *row)
{
	return row->op == GATHER || row->op == GATHER_C || row->op == GATHER_O;
}

/* What is sampled there. */
static float expected(const struct message *row, unsigned int lane)
{
	unsigned int x = lane_x(lane), y = lane_y(lane);

	if (row->simd == SIMD4X2)
		y = 0;
	return at_level_1(row) ? texel(1, x / 2, y / 2) : texel(0, x, y);
}

static float parameter_f(const struct message *row, unsigned int what, unsigned int lane)
{
	unsigned int x = lane_x(lane), y = row->simd == SIMD4X2 ? 0 : lane_y(lane);

	switch (what) {
	case U_: /* Between x and its right neighbour, where four are gathered. */
		return (x + (gathers(row) ? 1.0f : 0.5f)) / W;
	case V_:
		return (y + (gathers(row) ? 1.0f : 0.5f)) / H;
	case BIAS:
	case LOD:
		return 1;
	case REF: /* That of every other lane; of gathers the upper left texel's. */
		return lane % 2 ? -1 : expected(row, lane);
	case DUDX:
		return 2.0f / W;
	case DVDY:
		return 2.0f / H;
	default:
		return 0;
	}
}

static u32 parameter_d(const struct message *row, unsigned int what, unsigned int lane)
{
	unsigned int x = lane_x(lane), y = row->simd == SIMD4X2 ? 0 : lane_y(lane);

	if (what == U_)
		return at_level_1(row) ? x / 2 : x;
	if (what == V_)
		return at_level_1(row) ? y / 2 : y;
	return what == LOD;
}

static void write_parameters(const struct message *row)
{
	unsigned int lanes = row->simd == SIMD4X2 ? 2 : 8 * row->simd, i, lane;

	for (i = 0; i < ARRAY_SIZE(row->param); i++) {
		unsigned int what = row->param[i];

		for (lane = 0; lane < lanes; lane++) {
			unsigned int reg = row->simd == SIMD4X2 ? i / 4 : i * row->simd + lane / 8;
			unsigned int dw = row->simd == SIMD4X2 ? 4 * lane + i % 4 : lane % 8;

			if (row->op == LD || row->op == RESINFO)
				in(reg)[dw] = parameter_d(row, what, lane);
			else if (what == OU || what == OV)
				in(reg)[dw] = what == OU ? 2 : -1;
			else
				in_f(reg)[dw] = parameter_f(row, what, lane);
		}
	}
}

static unsigned int length(const struct message *row)
{
	unsigned int n = 0, i;

	for (i = 0; i < ARRAY_SIZE(row->param); i++)
		if (row->param[i])
			n = i + 1;
	return row->simd == SIMD4X2 ? (n + 3) / 4 : n * row->simd;
}

/* Clamped at the edges: what gathers find beyond them. */
static float clamped(int x, int y)
{
	return texel(0, x < 0 ? 0 : x >= (int)W ? W - 1 : x, y < 0 ? 0 : y >= (int)H ? H - 1 : y);
}

static float answer(const struct message *row, unsigned int lane, unsigned int c)
{
	return row->simd == SIMD4X2 ? out_f(0)[4 * lane + c] :
				      out_f(c * row->simd + lane / 8)[lane % 8];
}

/* Lower left, lower right, upper right and upper left. */
static void check_gather(const struct message *row, unsigned int lane)
{
	static const u8 dx[4] = { 0, 1, 1, 0 }, dy[4] = { 1, 1, 0, 0 };
	int x = lane_x(lane), y = row->simd == SIMD4X2 ? 0 : lane_y(lane);
	unsigned int c;

	for (c = 0; c < 4; c++) {
		float value = answer(row, lane, c);

		if (row->op == GATHER_O)
			assert_true(value == clamped(x + 2 + dx[c], y - 1 + dy[c]));
		else if (row->op == GATHER)
			assert_true(value == clamped(x + dx[c], y + dy[c]));
		else /* What passes becomes 0: the upper left one of even lanes. */
			assert_true(value == !(c == 3 && lane % 2 == 0));
	}
}

static void check_answer(const struct message *row, unsigned int lane)
{
	float value = answer(row, lane, 0);

	if (gathers(row))
		check_gather(row, lane);
	else if (row->op == COMPARE)
		assert_true(value == lane % 2);
	else
		assert_true(value == expected(row, lane));
}

/* Level 1 is 4x2, not an array, and there are two levels. */
static void check_resinfo(const struct message *row, unsigned int lane)
{
	static const u32 size[4] = { W / 2, H / 2, 0, 2 };
	unsigned int c;

	for (c = 0; c < 4; c++) {
		float value = answer(row, lane, c);
		u32 bits;

		memcpy(&bits, &value, sizeof(bits));
		assert_int_equal(bits, size[c]);
	}
}

static void check_lanes(const struct message *row)
{
	unsigned int lanes = row->simd == SIMD4X2 ? 2 : 8 * row->simd, lane;

	for (lane = 0; lane < lanes; lane++) {
		if (row->op == RESINFO)
			check_resinfo(row, lane);
		else
			check_answer(row, lane);
	}
}

static void sampler_messages(void **unused)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(messages); i++) {
		const struct message *row = &messages[i];

		clean();
		write_parameters(row);
		send_ok(SFID_SAMPLER, row->simd << 17 | row->type << 12 | BTI_TEXTURE, length(row),
			row->simd == SIMD4X2 ? 1 : 4 * row->simd);
		check_lanes(row);
	}
}

/* 8888 of two levels, each channel of each texel another. */
static void fill_8888(void)
{
	unsigned int i;

	/* Surface Array, as drivers say of all: of one element there is nothing to choose. */
	set_2d(BTI_IMAGE, R8G8B8A8_UNORM, surface(BTI_TEXTURE)[1], W, H, 2);
	surface(BTI_IMAGE)[0] |= BIT(28);
	for (i = 0; i < 1024; i++)
		texture[i] = i * 7;
}

/* The short way for several threads finds parameters where the long one does. */
static void sampler_groups(void **unused)
{
	static u32 expect[8][8];
	unsigned int i, j;

	fill_8888();
	for (i = 0; i < ARRAY_SIZE(messages); i++) {
		const struct message *row = &messages[i];

		if (row->type > 2)
			continue;
		clean();
		write_parameters(row);
		send_ok(SFID_SAMPLER, row->simd << 17 | row->type << 12 | BTI_IMAGE, length(row),
			row->simd == SIMD4X2 ? 1 : 4 * row->simd);
		for (j = 0; j < 8; j++)
			memcpy(expect[j], out(j), 32);
		clean();
		write_parameters(row);
		msg.mask[0] = 0xffff;
		assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
		for (j = 0; j < 8; j++)
			assert_memory_equal(expect[j], out(j), 32);
	}
}

static union mirage_reg *row_of(unsigned int thread, unsigned int grf)
{
	return mirage_eu_reg(&core->group->thread[thread], grf);
}

/*
 * Threads with two vertices, one of either half, and none: those that there are find texels of the
 * levels that they name, as in messages of their own, the others' answers stay as they are.
 */
static void vertices_of_threads(void **unused)
{
	static const u16 mask[] = { 0xff, 0xf0, 0x00, 0x0f, 0xff };
	static u32 expect[ARRAY_SIZE(mask)][8];
	unsigned int i, v;

	fill_8888();
	for (i = 0; i < ARRAY_SIZE(mask); i++) {
		clean();
		for (v = 0; v < 2; v++) {
			in_f(0)[4 * v] = (i + 3 * v + 0.5f) / W;
			in_f(0)[4 * v + 1] = (v + 0.5f) / H;
			in_f(1)[4 * v] = (i + v) % 2;
		}
		memcpy(row_of(i, IN_GRF), in(0), 32);
		memcpy(row_of(i, IN_GRF + 1), in(1), 32);
		send_ok(SFID_SAMPLER, SIMD4X2 << 17 | 2 << 12 | BTI_IMAGE, 2, 1);
		memset(expect[i], 0xaa, 32);
		for (v = 0; v < 2; v++)
			if (mask[i] >> 4 * v & 15)
				memcpy(&expect[i][4 * v], &out(0)[4 * v], 16);
		msg.mask[i] = mask[i];
	}
	/* The rig's own thread was overwritten by the last ones. */
	for (v = 0; v < 2; v++) {
		in_f(0)[4 * v] = (3 * v + 0.5f) / W;
		in_f(1)[4 * v] = v;
	}
	for (i = 0; i < ARRAY_SIZE(mask); i++)
		memset(row_of(i, OUT_GRF), 0xaa, 32);
	assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 0x1f));
	for (i = 0; i < ARRAY_SIZE(mask); i++)
		assert_memory_equal(expect[i], row_of(i, OUT_GRF), 32);
	assert_memory_not_equal(expect[0], expect[4], 32);
}

/* Header: offsets of texels, channels that are left out, and the channel that is gathered. */
static void sampler_headers(void **unused)
{
	const struct message *row = &messages[0];
	unsigned int lane;

	clean();
	headers = true;
	for (lane = 0; lane < 8; lane++) {
		in_f(1)[lane] = (lane_x(lane) + 0.5f) / W;
		in_f(2)[lane] = (lane_y(lane) + 0.5f) / H;
	}
	/* Two to the right and one up, without green and blue; they leave gaps in SIMD8. */
	in(0)[2] = 6u << 12 | 2u << 8 | 15u << 4;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | BTI_TEXTURE, 3, 4);
	for (lane = 0; lane < 8; lane++) {
		assert_true(out_f(0)[lane] == clamped(lane_x(lane) + 2, lane_y(lane) - 1));
		assert_int_equal(out(1)[lane], 0xaaaaaaaa);
		assert_int_equal(out(2)[lane], 0xaaaaaaaa);
		assert_true(answer(row, lane, 3) == 1.0f);
	}
	/* Alpha, which R32_FLOAT has not, is gathered as 1. */
	in(0)[2] = 3u << 16;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 8 << 12 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(3)[7] == 1.0f);
}

/* R32G32_FLOAT_LD: whoever gathers blue gets green. */
static void gathers_green(void **unused)
{
	unsigned int lane;

	set_2d(BTI_TEXTURE, R32G32_FLOAT_LD, surface(BTI_TEXTURE)[1], W / 2, H, 1);
	unit.at.stamp++;
	clean();
	headers = true;
	for (lane = 0; lane < 8; lane++) {
		in_f(1)[lane] = 0.25f;
		in_f(2)[lane] = 0.25f;
	}
	in(0)[2] = 2u << 16;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 8 << 12 | BTI_TEXTURE, 3, 4);
	/* Texels 0 and 1 of rows 0 and 1, of which each has two floats. */
	assert_true(out_f(0)[0] == 11 && out_f(1)[0] == 13);
	assert_true(out_f(2)[0] == 3 && out_f(3)[0] == 1);
}

/*
 * 2x1 pixels of four samples in slices of two rows; the control surface says 0, 0, 1, 1 of pixel 0,
 * and that pixel 1 is clear: green.
 */
static void samples(void **unused)
{
	u32 *dw = surface(BTI_SAMPLES);
	unsigned int i;
	u8 *mcs;
	u64 at = fixture_map(f, 4096);

	set_2d(BTI_SAMPLES, R32_FLOAT, surface(BTI_TEXTURE)[1], 2, 1, 1);
	dw[0] |= BIT(28) | BIT(10);
	dw[4] = 2u << 3;
	dw[6] = at | 1;
	dw[7] = BIT(30);
	mcs = fixture_ptr(f, at);
	mcs[0] = 0x50;
	mcs[1] = 0xff;
	clean();
	/* ld_mcs: u, v */
	in(0)[1] = 1;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 29 << 12 | BTI_SAMPLES, 3, 4);
	assert_int_equal(out(0)[0], 0x50);
	assert_int_equal(out(0)[1], 0xff);
	/* ld2dms: samples 0 to 3 of pixel 0, 2 of pixel 1, and one that is not there. */
	clean();
	for (i = 0; i < 8; i++) {
		in(0)[i] = i == 4 ? 2 : i;
		in(1)[i] = i == 4 ? 0xff : 0x50;
		in(2)[i] = i == 4;
	}
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 30 << 12 | BTI_SAMPLES, 5, 4);
	for (i = 0; i < 4; i++)
		assert_true(out_f(0)[i] == (i < 2 ? 0 : 20));
	assert_true(out_f(0)[4] == 0 && out_f(1)[4] == 1 && out_f(3)[4] == 1);
	assert_true(out_f(0)[5] == 0 && out_f(1)[5] == 0);
	/* ld2dss: slices as they are; slice 1 is two rows below slice 0. */
	clean();
	for (i = 0; i < 4; i++)
		in(0)[i] = i;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 31 << 12 | BTI_SAMPLES, 3, 4);
	assert_true(out_f(0)[1] == 20 && out_f(0)[2] == 100);
	/* sampleinfo */
	headers = true;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 11 << 12 | BTI_SAMPLES, 1, 4);
	assert_int_equal(out(0)[3], 4);
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 11 << 12 | BTI_TEXTURE, 1, 4);
	assert_int_equal(out(0)[3], 1);
}

/* As a depth buffer has them: of 2x2 pixels samples 0 are a block, samples 1 right of it. */
static void interleaved_samples(void **unused)
{
	unsigned int i;

	set_2d(BTI_SAMPLES, R32_FLOAT, surface(BTI_TEXTURE)[1], 4, 2, 1);
	surface(BTI_SAMPLES)[4] = 2u << 3 | BIT(6);
	clean();
	for (i = 0; i < 4; i++) {
		in(0)[i] = i;	/* sample */
		in(1)[i] = 1;	/* x */
		in(2)[i] = 1;	/* y */
	}
	/* Pixel 2, 0 is in the next block of blocks. */
	in(1)[4] = 2;
	in(0)[4] = 1;
	send_ok(SFID_SAMPLER, SIMD8 << 17 | 31 << 12 | BTI_SAMPLES, 3, 4);
	assert_true(out_f(0)[0] == texel(0, 1, 1));
	assert_true(out_f(0)[1] == texel(0, 3, 1));
	assert_true(out_f(0)[2] == texel(0, 1, 3));
	assert_true(out_f(0)[3] == texel(0, 3, 3));
	assert_true(out_f(0)[4] == texel(0, 6, 0));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(sampler_messages), TEST(sampler_groups), TEST(vertices_of_threads),
		TEST(sampler_headers),
		TEST(gathers_green), TEST(samples), TEST(interleaved_samples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
