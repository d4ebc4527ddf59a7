// SPDX-License-Identifier: GPL-2.0
/*
 * Gen7's messages to sampler and data port, one thread, by hand: descriptors as IVB PRM Vol 4 Part
 * 1, 2.13 and 3.9 have them.
 */

#include "message_rig.h"

#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"

#define R32G32B32A32_FLOAT 0x000u
#define R32G32_FLOAT_LD	0x097u
#define R8G8B8A8_UNORM	0x0c7u
#define R32_UINT	0x0d7u
#define R16_UINT	0x10du
#define R8_UINT		0x143u
#define R32_FLOAT	0x0d8u
#define RAW		0x1ffu

#define BINDING		0x000u
#define SURFACES	0x040u
#define SAMPLER		0x200u
#define STATE_B		0x300u

enum { BTI_TEXTURE, BTI_RAW, BTI_STRUCTS, BTI_OWORDS, BTI_IMAGE, BTI_SAMPLES, BTI_NONE, BTIS };

#define SIMD4X2		0u
#define SIMD8		1u
#define SIMD16		2u

static u32 *surface(unsigned int bti)
{
	return &state[SURFACES / 4 + 8 * bti];
}

/* A buffer of @n elements: width, height and depth have 7, 14 and more bits of n - 1. */
static void set_buffer(unsigned int bti, u32 type, u32 format, u64 addr, u32 n, u32 stride)
{
	u32 *dw = surface(bti);

	n--;
	dw[0] = type << 29 | format << 18;
	dw[1] = addr;
	dw[2] = (n >> 7 & 0x3fff) << 16 | (n & 127);
	dw[3] = n >> 21 << 21 | (stride - 1);
}

static void set_2d(unsigned int bti, u32 format, u64 addr, u32 w, u32 h, u32 levels)
{
	u32 *dw = surface(bti);

	memset(dw, 0, 32);
	dw[0] = 1u << 29 | format << 18;
	dw[1] = addr;
	dw[2] = (h - 1) << 16 | (w - 1);
	dw[3] = PITCH_B - 1;
	dw[5] = levels - 1;
}

static int setup(void **unused)
{
	unsigned int i;

	message_rig_open(&mirage_chip_vlv, &mirage_messages_gen7, STATE_B);
	unit.at.sampler_ptr = SAMPLER;
	for (i = 0; i < BTIS; i++)
		state[BINDING / 4 + i] = SURFACES + 32 * i;
	set_2d(BTI_TEXTURE, R32_FLOAT, texels, W, H, 2);
	set_buffer(BTI_RAW, SURFTYPE_BUFFER, RAW, bytes, 4 * 256, 1);
	set_buffer(BTI_STRUCTS, SURFTYPE_STRBUF, RAW, bytes, 16, 12);
	set_buffer(BTI_OWORDS, SURFTYPE_BUFFER, R32G32B32A32_FLOAT, bytes, 64, 16);
	set_2d(BTI_IMAGE, R32_UINT, texels, W, H, 1);
	surface(BTI_NONE)[0] = 7u << 29;
	/* The nearest texel of the nearest level, up to level 1; a compare for equality. */
	state[SAMPLER / 4] = 1u << 20;
	state[SAMPLER / 4 + 1] = 1u << 16 | 3u << 1;
	state[SAMPLER / 4 + 3] = 2u << 6 | 2u << 3 | 2u;
	return 0;
}

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

		if (row->type > 2 || row->simd == SIMD4X2)
			continue;
		clean();
		write_parameters(row);
		send_ok(SFID_SAMPLER, row->simd << 17 | row->type << 12 | BTI_IMAGE, length(row),
			4 * row->simd);
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

/* Types and widths that there are not are reported; nothing else happens. */
static void no_such_message(void **unused)
{
	static const struct { u32 sfid, desc; } row[] = {
		{ SFID_SAMPLER, SIMD8 << 17 | 20 << 12 }, { SFID_SAMPLER, SIMD8 << 17 | 15 << 12 },
		{ SFID_SAMPLER, 3u << 17 }, { SFID_SAMPLER, SIMD4X2 << 17 | 1 << 12 },
		{ SFID_DP_CONSTANT_CACHE, 8 << 14 }, { SFID_DP_SAMPLER_CACHE, 5 << 14 },
		{ SFID_DP_DATA_CACHE, 9 << 14 }, { SFID_DP_RENDER_CACHE, 0 << 14 },
		{ SFID_DP_DATA_CACHE, 6 << 14 }, { SFID_DP_DATA_CACHE, 5u << 14 | 3u << 12 },
		{ SFID_DP_DATA_CACHE, 13 << 14 }, { SFID_DP_DATA_CACHE, 5 << 8 },
		{ SFID_DP_DATA_CACHE, BIT(18) | 2u << 12 }, { 8, 0 }, { 12, 0 }, { 15, 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		assert_int_equal(sent(row[i].sfid, row[i].desc | BTI_RAW, 2, 1), -EIO);
	}
}

/* Aligned blocks count offsets in OWords, unaligned ones in bytes, on all three caches. */
static void oword_blocks(void **unused)
{
	static const u8 sfid[] = {
		SFID_DP_SAMPLER_CACHE, SFID_DP_CONSTANT_CACHE, SFID_DP_DATA_CACHE,
	};
	unsigned int i, j;

	headers = true;
	for (i = 0; i < ARRAY_SIZE(sfid); i++) {
		clean();
		in(0)[2] = 3;
		send_ok(sfid[i], 2u << 8 | BTI_OWORDS, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], 12 + j);
		in(0)[2] = 12;
		send_ok(sfid[i], 1u << 14 | 2u << 8 | BTI_OWORDS, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], 3 + j);
		/* The upper half alone, and four registers, of which the last OWord is outside. */
		in(0)[2] = 57;
		clean();
		in(0)[2] = 57;
		send_ok(sfid[i], 1u << 8 | BTI_OWORDS, 1, 1);
		assert_int_equal(out(0)[0], 0xaaaaaaaa);
		assert_int_equal(out(0)[4], 57 * 4);
		send_ok(sfid[i], 4u << 8 | BTI_OWORDS, 1, 4);
		assert_int_equal(out(3)[3], 63 * 4 + 3);
		assert_int_equal(out(3)[4], 0);
		/* Of an OWord that is partly outside the DWords that are not are read. */
		in(0)[2] = 4 * 253;
		send_ok(sfid[i], 1u << 14 | 2u << 8 | BTI_RAW, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], j < 3 ? 253 + j : 0);
	}
	/* Written by the channel; what is outside is dropped. */
	clean();
	in(0)[2] = 63;
	for (j = 0; j < 16; j++)
		in(1)[j % 8] = 1000 + j;
	m.mask = 0xfffd;
	send_ok(SFID_DP_DATA_CACHE, 8u << 14 | 2u << 8 | BTI_OWORDS, 2, 0);
	assert_int_equal(buffer[252], 1008);
	assert_int_equal(buffer[253], 253);
	assert_int_equal(buffer[254], 1010);
	assert_int_equal(buffer[256], 256);
}

/* Two blocks, each with an offset of its own beside the common one; one OWord or four of each. */
static void dual_blocks(void **unused)
{
	headers = true;
	msg.exec_size = 8;
	clean();
	in(0)[2] = 1;
	in(1)[0] = 4;
	in(1)[4] = 9;
	send_ok(SFID_DP_CONSTANT_CACHE, 2u << 14 | BTI_OWORDS, 2, 1);
	assert_int_equal(out(0)[1], 5 * 4 + 1);
	assert_int_equal(out(0)[6], 10 * 4 + 2);
	send_ok(SFID_DP_DATA_CACHE, 2u << 14 | 2u << 8 | BTI_OWORDS, 2, 4);
	assert_int_equal(out(3)[1], 8 * 4 + 1);
	assert_int_equal(out(3)[6], 13 * 4 + 2);
	in(2)[0] = 77;
	in(2)[7] = 88;
	m.mask = 0x81;
	send_ok(SFID_DP_DATA_CACHE, 10u << 14 | BTI_OWORDS, 3, 0);
	assert_int_equal(buffer[20], 77);
	assert_int_equal(buffer[21], 21);
	assert_int_equal(buffer[43], 88);
	assert_int_equal(buffer[42], 42);
}

/* DWords at offsets in DWords; bytes and words at offsets in bytes, in the low bits. */
static void scattered(void **unused)
{
	unsigned int i;

	headers = true;
	clean();
	in(0)[2] = 2;
	for (i = 0; i < 16; i++)
		in(1 + i / 8)[i % 8] = 3 * i;
	in(2)[7] = 256;
	m.mask = 0xfffe;
	send_ok(SFID_DP_DATA_CACHE, 3u << 14 | 3u << 8 | BTI_RAW, 3, 2);
	assert_int_equal(out(0)[0], 0xaaaaaaaa);
	for (i = 1; i < 15; i++)
		assert_int_equal(out(i / 8)[i % 8], 2 + 3 * i);
	assert_int_equal(out(1)[7], 0);
	for (i = 0; i < 8; i++)
		in(2)[i] = 500 + i;
	m.mask = 0x00f0;
	send_ok(SFID_DP_DATA_CACHE, 11u << 14 | 2u << 8 | BTI_RAW, 3, 0);
	assert_int_equal(buffer[2 + 9], 11);
	assert_int_equal(buffer[2 + 12], 504);

	/* Without a header: the byte at 5 of 00000001h, the word at 6, the DWord at 9. */
	headers = false;
	m.mask = 1;
	buffer[1] = 0xd4c3b2a1;
	buffer[2] = 0x11223344;
	buffer[3] = 0x55;
	clean();
	in(0)[0] = 5;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0xb2);
	in(0)[0] = 6;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 1u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0xd4c3);
	in(0)[0] = 9;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 2u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0x55112233);
	in(0)[0] = 7;
	in(1)[0] = 0x12345678;
	send_ok(SFID_DP_DATA_CACHE, 12u << 14 | BTI_RAW, 2, 0);
	assert_int_equal(buffer[1], 0x78c3b2a1);
	assert_int_equal(buffer[2], 0x11223344);
}

/* Registers of scratch space, behind the thread's base; the rest of the descriptor is theirs. */
static void scratch_blocks(void **unused)
{
	unsigned int i;

	headers = true;
	msg.exec_size = 8;
	clean();
	in(0)[5] = 1024 | 3;
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | 1u << 12 | 2, 1, 2);
	for (i = 0; i < 16; i++)
		assert_int_equal(out(i / 8)[i % 8], 256 + 16 + i);
	for (i = 0; i < 8; i++)
		in(1)[i] = 600 + i;
	/* By OWords one channel of four is enough, by DWords it is not. */
	m.mask = 0x01;
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | BIT(17), 2, 0);
	assert_int_equal(buffer[256 + 3], 603);
	assert_int_equal(buffer[256 + 4], 260);
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | BIT(17) | BIT(16) | 1, 2, 0);
	assert_int_equal(buffer[256 + 8], 600);
	assert_int_equal(buffer[256 + 9], 265);
}

/* The bound of general state memory is the address of a page, and 0 is none. */
static void general_bound(void **unused)
{
	static const struct { u32 pages; bool found; } row[] = { { 0, true }, { 1, false } };
	unsigned int i;

	headers = true;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		unit.at.general_bound = (row[i].pages ? unit.at.general_base : 0) | 1;
		send_ok(SFID_DP_DATA_CACHE, BIT(18) | 1, 1, 1);
		assert_int_equal(out(0)[1], row[i].found ? 9 : 0);
		in(1)[0] = 36;
		send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 255, 2, 1);
		in(0)[7] = 1;
		send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 255, 2, 1);
		assert_int_equal(out(0)[0], row[i].found ? 9 : 0);
	}
}

/* Components of an address in bytes, of SIMD8, SIMD16 and SIMD4x2; what is outside reads 0. */
static void untyped_reads(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 16; i++)
		in(i / 8)[i % 8] = 8 * i;
	in(0)[7] = 1020;
	m.mask = 0xfffd;
	/* Red and blue of 16. */
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 1u << 12 | 0xa << 8 | BTI_RAW, 2, 4);
	for (i = 0; i < 16; i++) {
		if (i == 1 || i == 7)
			continue;
		assert_int_equal(out(i / 8)[i % 8], 2 * i);
		assert_int_equal(out(2 + i / 8)[i % 8], 2 * i + 2);
	}
	assert_int_equal(out(0)[1], 0xaaaaaaaa);
	assert_int_equal(out(0)[7], 255);
	assert_int_equal(out(2)[7], 0);
	/* All four of 8. */
	m.mask = 0xff;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | BTI_RAW, 1, 4);
	assert_int_equal(out(3)[5], 13);
	clean();
	in(0)[0] = 40;
	in(0)[4] = 80;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 0u << 12 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[3], 13);
	assert_int_equal(out(0)[4], 20);
}

/* Structures of 12 bytes: an index, and an offset into it. */
static void structured_buffers(void **unused)
{
	clean();
	in(0)[0] = 3;
	in(1)[0] = 4;
	in(0)[1] = 15;
	in(1)[1] = 8;
	in(0)[2] = 16;
	in(0)[3] = 2;
	in(1)[3] = 12;
	m.mask = 15;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | BTI_STRUCTS, 2, 1);
	assert_int_equal(out(0)[0], 3 * 3 + 1);
	assert_int_equal(out(0)[1], 15 * 3 + 2);
	/* There are 16; and there is no fourth DWord. */
	assert_int_equal(out(0)[2], 0);
	assert_int_equal(out(0)[3], 0);
}

/* The header's mask of channels counts, too. */
static void untyped_writes(void **unused)
{
	unsigned int i;

	clean();
	headers = true;
	in(0)[7] = 0xfffd;
	for (i = 0; i < 8; i++) {
		in(1)[i] = 16 * i;
		in(2)[i] = 700 + i;
		in(3)[i] = 800 + i;
	}
	in(1)[7] = 1024;
	m.mask = 0xfb;
	send_ok(SFID_DP_DATA_CACHE, 13u << 14 | 2u << 12 | 0xc << 8 | BTI_RAW, 4, 0);
	assert_int_equal(buffer[0], 700);
	assert_int_equal(buffer[1], 800);
	assert_int_equal(buffer[2], 2);
	assert_int_equal(buffer[4], 4);
	assert_int_equal(buffer[8], 8);
	assert_int_equal(buffer[13], 803);
	assert_int_equal(buffer[256], 256);
}

/* Both ways: a thread by itself, and with others. */
static void send_both(u32 desc, unsigned int mlen, unsigned int rlen)
{
	send_ok(SFID_DP_DATA_CACHE, desc, mlen, rlen);
	msg.mask[0] = m.mask;
	assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
}

/* All lanes at once: within a page, over its end, up to the buffer's and beyond, between DWords. */
static void untyped_together(void **unused)
{
	static const struct {
		u32 base_B, first_B, step_B;
	} cases[] = {
		{ 0, 32, 4 }, { 0, 4056, 8 }, { 4000, 64, 8 }, { 0, 8160, 4 }, { 0, 8136, 8 },
		{ 16, 8160, 4 }, { 2, 4064, 4 }, { 2, 100, 12 }, { 0, 0xffffffe0, 4 },
	};
	const u32 size_B = 8192;
	u64 at = fixture_map(f, size_B);
	u8 *bytes = fixture_ptr(f, at);
	unsigned int n, i, c;

	m.mask = 0xff;
	for (n = 0; n < ARRAY_SIZE(cases); n++) {
		u32 have_B = size_B - cases[n].base_B;

		clean();
		for (i = 0; i < size_B; i++)
			bytes[i] = i ^ i >> 8;
		set_buffer(BTI_RAW, SURFTYPE_BUFFER, RAW, at + cases[n].base_B, have_B, 1);
		for (i = 0; i < 8; i++) {
			in(0)[i] = cases[n].first_B + i * cases[n].step_B;
			in(1)[i] = 0x11111111 * i;
		}
		/* Red and green. */
		send_both(5u << 14 | 2u << 12 | 0xc << 8 | BTI_RAW, 1, 2);
		for (i = 0; i < 8; i++)
			for (c = 0; c < 2; c++) {
				u64 offset = (u64)in(0)[i] + 4 * c;
				u32 want = 0;

				if (offset + 4 <= have_B)
					memcpy(&want, bytes + cases[n].base_B + offset, 4);
				assert_int_equal(out(c)[i], want);
			}
		send_both(13u << 14 | 2u << 12 | 0xe << 8 | BTI_RAW, 2, 0);
		for (i = 0; i < 8; i++)
			if ((u64)in(0)[i] + 4 <= have_B)
				assert_memory_equal(bytes + cases[n].base_B + in(0)[i], &in(1)[i],
						    4);
	}
}

/* What each operation makes of 0xfffffffe and 5, and of 7 where it has a second operand. */
static void atomics(void **unused)
{
	static const u32 result[16] = {
		[1] = 4, [2] = 0xffffffff, [3] = 0xfffffffb, [4] = 5, [5] = 0xffffffff,
		[6] = 0xfffffffd, [7] = 3, [8] = 0xfffffff9, [9] = 7, [10] = 5, [11] = 0xfffffffe,
		[12] = 0xfffffffe, [13] = 5, [14] = 0xfffffffe, [15] = 0xfffffffd,
	};
	unsigned int op;

	m.mask = 1;
	for (op = 1; op < 16; op++) {
		clean();
		buffer[4] = 0xfffffffe;
		in(0)[0] = 16;
		in(1)[0] = 5;
		in(2)[0] = 7;
		send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | op << 8 | BTI_RAW, 3, 1);
		assert_int_equal(buffer[4], result[op]);
		assert_int_equal(out(0)[0], op == 15 ? 0xfffffffd : 0xfffffffe);
		assert_int_equal(out(0)[1], 0xaaaaaaaa);
	}
	/* A compare that holds; without an answer. */
	clean();
	in(0)[0] = 16;
	in(1)[0] = buffer[4];
	in(2)[0] = 7;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(12) | 14u << 8 | BTI_RAW, 3, 0);
	assert_int_equal(buffer[4], 7);
	assert_int_equal(out(0)[0], 0xaaaaaaaa);
	/* Nothing is outside. */
	in(0)[0] = 1024;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | BTI_RAW, 2, 1);
	assert_int_equal(out(0)[0], 0);
	assert_int_equal(buffer[256], 256);
}

/* Channels follow each other: each gets what those before it have left, of SIMD16 too. */
static void atomics_are_in_order(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 16; i++)
		in(i / 8)[i % 8] = 20;
	m.mask = 0xff7f;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | 5u << 8 | BTI_RAW, 2, 2);
	for (i = 0; i < 7; i++)
		assert_int_equal(out(0)[i], 5 + i);
	for (i = 0; i < 8; i++)
		assert_int_equal(out(1)[i], 12 + i);
	assert_int_equal(buffer[5], 20);
}

/* Local memory of a workgroup is entry 254; without any, there is nothing. */
static void local_memory(void **unused)
{
	static u32 local[16] = { [3] = 33 };

	clean();
	in(0)[0] = 12;
	in(1)[0] = 2;
	in(0)[1] = 64;
	in(1)[1] = 2;
	m.mask = 3;
	core->msg.local = (u8 *)local;
	core->msg.local_B = sizeof(local);
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | 254, 2, 1);
	assert_int_equal(local[3], 35);
	assert_int_equal(out(0)[0], 33);
	assert_int_equal(out(0)[1], 0);
	core->msg.local = NULL;
	core->msg.local_B = 0;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 254, 1, 1);
	assert_int_equal(out(0)[0], 0);
	assert_int_equal(local[3], 35);
}

/* Texels by their coordinates; on Gen7 those of R32 can be read, and so many more be written. */
static void typed_messages(void **unused)
{
	unsigned int i;
	u32 *texels = (u32 *)texture;

	clean();
	headers = true;
	in(0)[7] = 0xffff;
	for (i = 0; i < 8; i++) {
		texels[i + PITCH_B / 4] = 900 + i;
		in(1)[i] = 7 - i;
		in(2)[i] = 1;
	}
	in(2)[6] = 4;
	in(1)[7] = 8;
	m.mask = 0xff;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | BTI_IMAGE, 3, 4);
	for (i = 0; i < 6; i++) {
		assert_int_equal(out(0)[i], 907 - i);
		assert_int_equal(out(1)[i], 0);
		assert_int_equal(out(3)[i], 1);
	}
	assert_int_equal(out(0)[6], 0);
	assert_int_equal(out(3)[7], 0);
	/* R, with an address of two coordinates. */
	for (i = 0; i < 8; i++)
		in(3)[i] = 40 + i;
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | 0xe << 8 | BTI_IMAGE, 4, 0);
	assert_int_equal(texels[PITCH_B / 4 + 7], 40);
	assert_int_equal(texels[PITCH_B / 4 + 2], 45);
	assert_int_equal(texels[PITCH_B / 4 + 1], 901);
	/* Pixels 8 to 15 of the header's mask are those of the upper half. */
	in(0)[7] = 0x0100;
	in(1)[0] = 0;
	send_ok(SFID_DP_RENDER_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(texels[PITCH_B / 4], 940);
	assert_int_equal(out(0)[0], 900);
	/* As the read has left it. */
	assert_int_equal(out(0)[1], 906);
}

/* Two array elements from the second one on, two rows each; a volume of two slices in view. */
static void typed_slices(void **unused)
{
	u32 *texels = (u32 *)texture, *dw = surface(BTI_IMAGE), i;

	for (i = 0; i < 8; i++)
		texels[i * PITCH_B / 4] = 50 + i;
	set_2d(BTI_IMAGE, R32_UINT, dw[1], 2, 1, 1);
	dw[0] |= BIT(28) | BIT(10);
	dw[3] |= 1u << 21;
	dw[4] = 1u << 18 | 1u << 7;
	clean();
	headers = true;
	in(0)[7] = 0xff;
	for (i = 0; i < 8; i++)
		in(3)[i] = i;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(out(0)[0], 52);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
	/* Of one dimension V is the element. */
	dw[0] &= 0x1fffffff;
	for (i = 0; i < 8; i++)
		in(2)[i] = i;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 3, 1);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
	/* Slices of level 0 are below each other. */
	dw[0] |= 2u << 29;
	dw[3] = PITCH_B - 1 + (3u << 21);
	memset(in(2), 0, 32);
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(out(0)[0], 52);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
}

/* Integers of 8 and 16 bits, which drivers read without the manual's word for it. */
static void typed_reads_of_less(void **unused)
{
	static const struct { u32 format, value; } row[] = {
		{ R16_UINT, 0xcdef }, { R8_UINT, 0xef },
	};
	unsigned int i;

	clean();
	headers = true;
	in(0)[7] = 0xffff;
	m.mask = 1;
	*(u32 *)texture = 0x89abcdef;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface(BTI_IMAGE)[0] = 1u << 29 | row[i].format << 18;
		send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 2, 1);
		assert_int_equal(out(0)[0], row[i].value);
	}
}

/* 8 bits a channel, rounded; reading is not for them, and nothing is there to read. */
static void typed_formats(void **unused)
{
	u32 *texels = (u32 *)texture;
	unsigned int i;

	surface(BTI_IMAGE)[0] = 1u << 29 | R8G8B8A8_UNORM << 18;
	clean();
	headers = true;
	in(0)[7] = 0xffff;
	m.mask = 1;
	for (i = 0; i < 4; i++)
		in_f(3 + i)[0] = i * 0.25f;
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | BTI_IMAGE, 7, 0);
	/* 0, 63.75, 127.5 and 191.25 */
	assert_int_equal(texels[0], 0xbf804000);
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | BTI_IMAGE, 3, 4);
	assert_int_equal(out(0)[0], 0);
	/* Neither is anything to be found where there is no surface. */
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | BTI_NONE, 7, 0);
	send_ok(SFID_DP_RENDER_CACHE, 6u << 14 | BIT(13) | 7u << 8 | BTI_NONE, 4, 1);
	assert_int_equal(out(0)[0], 0);
}

/* What rows say that messages do. */
static void effects(void **unused)
{
	static const struct { u8 sfid; u32 desc; u8 effects; } row[] = {
		{ SFID_SAMPLER, 0, MSG_READS },
		{ SFID_URB, 0, MSG_UNIT },
		{ SFID_DP_CONSTANT_CACHE, 0, MSG_READS },
		{ SFID_DP_DATA_CACHE, 5 << 14, MSG_READS },
		{ SFID_DP_DATA_CACHE, 6 << 14, MSG_READS | MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_DATA_CACHE, 13 << 14, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_DATA_CACHE, BIT(18), MSG_READS },
		{ SFID_DP_DATA_CACHE, BIT(18) | BIT(17), MSG_WRITES | MSG_ORDERED | MSG_SCRATCH },
		{ SFID_DP_RENDER_CACHE, 12 << 14,
		  MSG_WRITES | MSG_ORDERED | MSG_UNIT | MSG_TARGET },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		msg.sfid = row[i].sfid;
		msg.desc = row[i].desc;
		assert_int_equal(msg_find(&mirage_messages_gen7, &msg)->effects, row[i].effects);
	}
}

/* Every type of every function has a handler, or is the unit's. */
static void every_message_has_a_handler(void **unused)
{
	unsigned int sfid, type;

	for (sfid = 0; sfid < MSG_FUNCTIONS; sfid++) {
		const struct msg_function *function = &mirage_messages_gen7.function[sfid];

		for (type = 0; function->row && type < function->num_types; type++)
			assert_true(function->row[type].exec ||
				    function->row[type].effects & MSG_UNIT);
	}
}

#define TEST(name)	cmocka_unit_test_setup_teardown(name, setup, message_rig_close)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(sampler_messages), TEST(sampler_groups), TEST(sampler_headers),
		TEST(gathers_green), TEST(samples), TEST(interleaved_samples),
		TEST(no_such_message), TEST(oword_blocks), TEST(dual_blocks), TEST(scattered),
		TEST(scratch_blocks), TEST(general_bound), TEST(untyped_reads),
		TEST(structured_buffers), TEST(untyped_writes), TEST(untyped_together),
		TEST(atomics), TEST(atomics_are_in_order), TEST(local_memory), TEST(typed_messages),
		TEST(typed_slices), TEST(typed_reads_of_less), TEST(typed_formats), TEST(effects),
		TEST(every_message_has_a_handler),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
