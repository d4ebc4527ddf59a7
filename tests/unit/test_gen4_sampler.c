// SPDX-License-Identifier: GPL-2.0
/*
 * Messages to the sampler, generation by generation: which types there are, where their parameters
 * are, what tells how wide they are (Gen4-5 Vol 4 Part 1, 4.11.1).
 */

#include "gen4_message_rig.h"

/* What a parameter is: the letters of the manual's tables, and no parameter at all. */
enum what { _, U, V, R, AI, BIAS, LOD, REF, DUDX, DUDY, DVDX, DVDY, DRDX, DRDY };

enum op { SAMPLE, BIASED, AT_LEVEL, COMPARE, GRADIENTS, LD, LD_LEVEL, RESINFO, KILL };

struct message {
	u8 type;
	u8 mlen;
	u8 simd;
	u8 op;
	u8 param[12];
};

/*
 * 4.11.1.3.1: before Gen5 type and length together. The print has lost gradients' columns between
 * those that it shows.
 */
static const struct message before_gen5[] = {
	{ 0, 5, 16, SAMPLE, { U, V } },
	{ 0, 7, 16, SAMPLE, { U, V, R } },
	{ 0, 4, 8, SAMPLE, { U, V, R } },
	{ 1, 4, 8, KILL, { U, V, R } },
	{ 0, 9, 16, BIASED, { U, V, R, BIAS } },
	{ 1, 9, 16, AT_LEVEL, { U, V, R, LOD } },
	{ 1, 2, 4, AT_LEVEL, { U, V, R, LOD } },
	{ 2, 9, 16, COMPARE, { U, V, R, REF } },
	{ 0, 2, 4, COMPARE, { U, V, R, REF } },
	{ 0, 6, 8, COMPARE, { U, V, R, BIAS, REF } },
	{ 1, 6, 8, COMPARE, { U, V, R, LOD, REF } },
	{ 1, 3, 4, COMPARE, { U, V, R, LOD, REF } },
	{ 3, 5, 16, LD, { U, V } },
	{ 3, 7, 16, LD, { U, V, R } },
	{ 3, 4, 8, LD, { U, V, R } },
	{ 3, 9, 16, LD_LEVEL, { U, V, R, LOD } },
	{ 3, 2, 4, LD_LEVEL, { U, V, R, LOD } },
	{ 2, 7, 8, GRADIENTS, { U, V, DUDX, DVDX, DUDY, DVDY } },
	{ 2, 10, 8, GRADIENTS, { U, V, R, DUDX, DVDX, DRDX, DUDY, DVDY, DRDY } },
	{ 2, 4, 4, GRADIENTS, { U, V, R, _, DUDX, DVDX, DRDX, _, DUDY, DVDY, DRDY } },
	{ 2, 3, 16, RESINFO, { LOD } },
	{ 2, 2, 4, RESINFO, { _, _, _, LOD } },
};

/* 4.11.1.3.2: the length is that of all parameters, of which later ones may be left out. */
static const struct message gen5[] = {
	{ 0, 5, 16, SAMPLE, { U, V } },
	{ 0, 3, 8, SAMPLE, { U, V } },
	{ 0, 5, 8, SAMPLE, { U, V, R, AI } },
	{ 1, 11, 16, BIASED, { U, V, R, AI, BIAS } },
	{ 1, 6, 8, BIASED, { U, V, R, AI, BIAS } },
	{ 2, 11, 16, AT_LEVEL, { U, V, R, AI, LOD } },
	{ 2, 3, 4, AT_LEVEL, { U, V, R, AI, LOD } },
	{ 3, 11, 16, COMPARE, { U, V, R, AI, REF } },
	{ 4, 9, 8, GRADIENTS, { U, V, R, AI, DUDX, DUDY, DVDX, DVDY } },
	{ 5, 7, 8, COMPARE, { U, V, R, AI, REF, BIAS } },
	{ 6, 7, 8, COMPARE, { U, V, R, AI, REF, LOD } },
	{ 6, 3, 4, COMPARE, { U, V, R, AI, REF, LOD } },
	{ 7, 5, 16, LD, { U, V } },
	{ 7, 9, 16, LD_LEVEL, { U, V, R, LOD } },
	{ 7, 2, 4, LD_LEVEL, { U, V, R, LOD } },
	{ 10, 3, 16, RESINFO, { LOD } },
	{ 12, 4, 8, KILL, { U, V, R } },
};

/* Lanes are subspans of two by two; the second eight are to the right of the first. */
static unsigned int lane_x(unsigned int lane)
{
	return (lane & 1) + (lane >> 1 & ~1u);
}

static unsigned int lane_y(unsigned int lane)
{
	return lane >> 1 & 1;
}

static bool by_level(const struct message *m)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(m->param); i++)
		if (m->param[i] == LOD || m->param[i] == BIAS || m->param[i] == DUDX)
			return true;
	return false;
}

/* One texel a pixel, so that a bias or level of 1 and gradients of two texels mean level 1. */
static u32 parameter(const struct message *m, unsigned int what, unsigned int lane)
{
	unsigned int x = lane_x(lane), y = lane_y(lane);
	bool integers = m->op == LD || m->op == LD_LEVEL || m->op == RESINFO;
	float value = 0;

	switch (what) {
	case U:
		value = m->op == LD_LEVEL ? x / 2 : integers ? x : (x + 0.5f) / LEVEL0_W;
		break;
	case V:
		value = m->op == LD_LEVEL ? y / 2 : integers ? y : (y + 0.5f) / LEVEL0_H;
		break;
	case BIAS:
	case LOD:
		value = 1;
		break;
	case REF:
		/* That of every other lane. */
		value = lane % 2 ? -1 : by_level(m) ? texel(1, x / 2, y / 2) : texel(0, x, y);
		break;
	case DUDX:
		value = 2.0f / LEVEL0_W;
		break;
	case DVDY:
		value = 2.0f / LEVEL0_H;
		break;
	}
	if (integers)
		return value;
	memcpy(&what, &value, sizeof(value));
	return what;
}

static void write_parameters(struct rig *r, const struct message *m)
{
	unsigned int i, lane;

	memset(in(r, 0), 0, 32);
	in(r, 0)[3] = SAMPLER;
	for (i = 0; i < ARRAY_SIZE(m->param); i++) {
		for (lane = 0; lane < (m->simd == 4 ? 2 : m->simd); lane++) {
			u32 value = parameter(m, m->param[i], lane);

			if (m->simd == 4)
				in(r, 1 + i / 4)[4 * lane + i % 4] = value;
			else
				in(r, 1 + i * m->simd / 8 + lane / 8)[lane % 8] = value;
		}
	}
}

static float red(const struct message *m, unsigned int lane)
{
	unsigned int x = lane_x(lane), y = lane_y(lane);

	if (m->op == COMPARE)
		/* What passes becomes 0 (4.10.3, Shadow Function). */
		return lane % 2;
	return by_level(m) ? texel(1, x / 2, y / 2) : texel(0, x, y);
}

static void check_response(struct rig *r, unsigned int gen, const struct message *m)
{
	unsigned int lane;

	for (lane = 0; lane < (m->simd == 4 ? 2 : m->simd); lane++) {
		u32 *dw = m->simd == 4 ? &out(r, 0)[4 * lane] : &out(r, lane / 8)[lane % 8];
		float value = gen == GEN4 || m->op != RESINFO ? *(float *)dw : *dw;

		/* The width of level 1; Gen4 is asked for floats below. */
		assert_true(value == (m->op == RESINFO ? LEVEL0_W / 2 : red(m, lane)));
	}
	if (m->op == KILL)
		assert_int_equal(out(r, 4)[0] & 0xff, 0xff);
}

static unsigned int messages_of(unsigned int gen, const struct message **table)
{
	*table = gen == GEN5 ? gen5 : before_gen5;
	return gen == GEN5 ? ARRAY_SIZE(gen5) : ARRAY_SIZE(before_gen5);
}

/* @m0_2: of the header. */
static void send_message(struct rig *r, unsigned int gen, const struct message *m, u32 m0_2)
{
	r->msg.desc = m->type << gens[gen].type_shift | BTI_TEXTURE;
	if (gen == GEN5)
		r->msg.desc |= (m->simd == 16 ? 2 : m->simd == 8) << 16;
	r->msg.mlen = m->mlen;
	r->msg.rlen = m->simd == 4 ? 1 : m->simd == 8 ? 5 : 8;
	write_parameters(r, m);
	in(r, 0)[2] = m0_2;
	message(r, SFID_SAMPLER);
}

static void sampler_messages(void **state)
{
	const struct message *table;
	unsigned int gen, i, n;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		n = messages_of(gen, &table);
		for (i = 0; i < n; i++) {
			rig_create(&r, gen);
			send_message(&r, gen, &table[i], 0);
			check_response(&r, gen, &table[i]);
			rig_destroy(&r);
		}
	}
}

/*
 * Force LOD to Zero, of all before Gen5, replaces what was computed, from a message's gradients,
 * too; a bias is added all the same, and a level that the message has stays (4.11.1.2).
 */
static void level_forced_to_zero(void **state)
{
	const struct message *table;
	unsigned int gen, i, n;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		n = messages_of(gen, &table);
		for (i = 0; i < n; i++) {
			struct message expected = table[i];

			if (table[i].op == RESINFO)
				continue;
			rig_create(&r, gen);
			send_message(&r, gen, &table[i], 1u << 16);
			/* As a message without gradients: one texel a pixel is level 0. */
			if (gen != GEN5 && expected.op == GRADIENTS)
				memset(expected.param, 0, sizeof(expected.param));
			check_response(&r, gen, &expected);
			rig_destroy(&r);
		}
	}
}

/*
 * resinfo has the MIP Count of the state in alpha, which counts levels from Surface Min LOD on
 * (4.10.2.1), and sizes of levels from there on, too.
 */
static void levels_in_view(void **state)
{
	unsigned int gen, i;
	struct rig r;
	u32 *surface;

	for (gen = 0; gen < GENS; gen++) {
		const struct message m = {
			.type = gen == GEN5 ? 10 : 2, .mlen = 3, .simd = 16, .op = RESINFO,
		};
		const u32 expected[4] = { LEVEL0_W / 2, LEVEL0_H / 2, 0, 1 };

		rig_create(&r, gen);
		surface = fixture_ptr(r.f, r.unit.at.surface_base + TEXTURE);
		surface[2] &= ~(15u << 2);
		surface[4] = 1u << 28;
		send_message(&r, gen, &m, 0);
		for (i = 0; i < 4; i++) {
			const u32 *dw = out(&r, 2 * i);

			assert_true(gen == GEN4 ? *(const float *)dw == expected[i] :
				    *dw == expected[i]);
		}
		rig_destroy(&r);
	}
}

/*
 * What a load returns as alpha where the format has none: 1, off the map too, but there before
 * Gen5 0 when channels have 8 bits (errata of ld, 4.11.1.4).
 */
static void loads_without_alpha(void **state)
{
	static const struct { u32 format; bool narrow; } row[] = {
		{ 0x0e9, true },	/* B8G8R8X8_UNORM */
		{ 0x140, true },	/* R8_UNORM */
		{ 0x10a, false },	/* R16_UNORM */
		{ 0x0d8, false },	/* R32_FLOAT */
	};
	unsigned int gen, i, j, lane;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			float off_map = gen == GEN5 || !row[i].narrow;
			u32 *surface;

			rig_create(&r, gen);
			surface = fixture_ptr(r.f, r.unit.at.surface_base + TEXTURE);
			surface[0] = 1u << 29 | row[i].format << 18;
			r.msg.desc = (gen == GEN5 ? 2 << 16 | 7 << 12 : 3u << gens[gen].type_shift) |
				     BTI_TEXTURE;
			r.msg.mlen = 5;
			r.msg.rlen = 8;
			for (j = 0; j < 5; j++)
				memset(in(&r, j), 0, 32);
			/* The last lane is beyond the right edge, the one before it below. */
			in(&r, 2)[7] = LEVEL0_W;
			in(&r, 4)[6] = LEVEL0_H;
			message(&r, SFID_SAMPLER);
			for (lane = 0; lane < 16; lane++)
				assert_true(*(float *)&out(&r, 6 + lane / 8)[lane % 8] ==
					    (lane < 14 ? 1 : off_map));
			rig_destroy(&r);
		}
	}
}

#define R8G8B8A8_UNORM	0x0c7u
#define UNORM_RLEN	8u

/* Gen4.5's types 4 to 6, 4.11.1.3.1. */
static const struct unorm {
	u8 type;
	u8 rlen;
	u8 channels;
	bool kill;
} unorm[] = {
	{ 4, 8, 4, false }, { 5, 4, 2, false }, { 6, 5, 2, true },
};

/* Channel @c of the texel at @x, @y. */
static u8 unorm_texel(unsigned int c, unsigned int x, unsigned int y)
{
	return 60 * c + 10 * y + x;
}

static void unorm_create(struct rig *r, const struct unorm *m, float u, float v)
{
	const float payload[8] = { 1.0f / LEVEL0_W, -9, u, -9, -9, 1.0f / LEVEL0_H, v, -9 };
	unsigned int i, x, y, c;
	u32 *surface;
	u8 *texture;

	rig_create(r, GEN45);
	surface = fixture_ptr(r->f, r->unit.at.surface_base + TEXTURE);
	surface[0] = 1u << 29 | R8G8B8A8_UNORM << 18;
	surface[2] &= ~(0xfu << 2);
	texture = fixture_ptr(r->f, surface[1]);
	for (y = 0; y < LEVEL0_H; y++)
		for (x = 0; x < LEVEL0_W; x++)
			for (c = 0; c < 4; c++)
				texture[y * PITCH_B + 4 * x + c] = unorm_texel(c, x, y);
	r->msg.desc = m->type << 12 | BTI_TEXTURE;
	r->msg.mlen = 2;
	r->msg.rlen = m->rlen;
	memset(in(r, 0), 0, 32);
	in(r, 0)[3] = SAMPLER;
	/* Channels are masked by the type alone. */
	in(r, 0)[2] = 0xf << 12;
	memcpy(in(r, 1), payload, sizeof(payload));
	for (i = 0; i < UNORM_RLEN; i++)
		memset(out(r, i), 0xaa, 32);
}

/*
 * Where 4.11.2.4.1 has each pixel: two to a DWord, 0 to 3, 8 to 11, 4 to 7, 12 to 15 of the first
 * two rows of eight.
 */
static u16 unorm_answer(struct rig *r, unsigned int channel, unsigned int x, unsigned int y)
{
	static const u8 dword[8] = { 0, 1, 4, 5, 2, 3, 6, 7 };
	unsigned int pixel = y % 2 * 8 + x;
	u32 dw = out(r, 2 * channel + y / 2)[dword[pixel / 2]];

	return pixel % 2 ? dw >> 16 : dw;
}

static void unorm_messages(void **state)
{
	unsigned int i, c, x, y;
	struct rig r;

	for (i = 0; i < ARRAY_SIZE(unorm); i++) {
		unorm_create(&r, &unorm[i], 0.5f / LEVEL0_W, 0.5f / LEVEL0_H);
		message(&r, SFID_SAMPLER);
		for (c = 0; c < unorm[i].channels; c++)
			for (y = 0; y < 4; y++)
				for (x = 0; x < 8; x++)
					/* 8 bits, of which 255 is FF00h. */
					assert_int_equal(unorm_answer(&r, c, x, y),
							 unorm_texel(c, x, y) << 8);
		/* Nothing is chroma keyed; registers that are not answered stay. */
		if (unorm[i].kill)
			assert_int_equal(out(&r, 4)[0], 0xffffffff);
		for (c = unorm[i].rlen; c < UNORM_RLEN; c++)
			assert_int_equal(out(&r, c)[0], 0xaaaaaaaa);
		rig_destroy(&r);
	}
}

/* Between two texels, linearly: what 8 bits cannot say is in the lower byte. */
static void unorm_filtered(void **state)
{
	unsigned int x, y;
	struct rig r;

	unorm_create(&r, &unorm[0], 1.0f / LEVEL0_W, 0.5f / LEVEL0_H);
	/* Linear when magnified, which one texel a pixel is (4.2.1.5). */
	*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + SAMPLER) = 1u << 17 | 1u << 14;
	message(&r, SFID_SAMPLER);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 7; x++)
			assert_int_equal(unorm_answer(&r, 1, x, y),
					 (unorm_texel(1, x, y) << 8) + 0x80);
	rig_destroy(&r);
}

/* Pixels whose texel matches a chroma key lose their bits; the picture of bits is the manual's. */
static void unorm_kills(void **state)
{
	static const u8 bit[4][8] = {
		{ 0, 1, 4, 5, 16, 17, 20, 21 }, { 2, 3, 6, 7, 18, 19, 22, 23 },
		{ 8, 9, 12, 13, 24, 25, 28, 29 }, { 10, 11, 14, 15, 26, 27, 30, 31 },
	};
	unsigned int x, y, c;
	struct rig r;

	for (y = 0; y < 4; y++) {
		for (x = 0; x < 8; x++) {
			static const u8 shift[4] = { 16, 8, 0, 24 };
			struct sampler_context context = { };

			for (c = 0; c < 4; c++)
				context.key[0][0] |= (u32)unorm_texel(c, x, y) << shift[c];
			context.key[0][1] = context.key[0][0];
			unorm_create(&r, &unorm[2], 0.5f / LEVEL0_W, 0.5f / LEVEL0_H);
			r.core->msg.sampler.context = &context;
			((u32 *)fixture_ptr(r.f, r.unit.at.general_base + SAMPLER))[3] = 1u << 25;
			message(&r, SFID_SAMPLER);
			assert_int_equal(out(&r, 4)[0], ~(1u << bit[y][x]));
			rig_destroy(&r);
		}
	}
}

/* Lengths that belong to no message of a type, and types that there are not, hang. */
static void no_such_message(void **state)
{
	static const struct {
		u8 gen;
		u8 type;
		u8 mlen;
		const char *words;
	} none[] = {
		{ GEN4, 0, 8, "sampler message 0x20000 of 8 registers" },
		{ GEN4, 1, 5, "sampler message 0x24000 of 5 registers" },
		{ GEN4, 2, 5, "sampler message 0x28000 of 5 registers" },
		{ GEN4, 3, 10, "sampler message 0x2c000 of 10 registers" },
		{ GEN45, 0, 8, "sampler message 0x20000 of 8 registers" },
		{ GEN45, 7, 5, "sampler message 0x27000 of 5 registers" },
		{ GEN45, 15, 9, "sampler message 0x2f000 of 9 registers" },
		{ GEN5, 13, 5, "sampler message 0x2d000 of 5 registers" },
		{ GEN5, 15, 5, "sampler message 0x2f000 of 5 registers" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(none); i++) {
		struct rig r;

		rig_create(&r, none[i].gen);
		r.msg.desc = none[i].type << gens[none[i].gen].type_shift | BTI_TEXTURE | 2 << 16;
		r.msg.mlen = none[i].mlen;
		r.msg.rlen = 8;
		out(&r, 0)[0] = 0x12345678;
		expect_unknown(&r, message(&r, SFID_SAMPLER), none[i].words);
		/* The first counts. */
		r.msg.mlen = 11;
		expect_unknown(&r, message(&r, SFID_SAMPLER), none[i].words);
		rig_destroy(&r);
	}
}

/*
 * All pixels are alive but for those that a key has killed; on Gen4, an erratum, but for those that
 * the message is not for, too, so that kernels have to add them (4.11.2.2).
 */
static void idle_pixels_stay_alive(void **state)
{
	unsigned int gen, i;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		const struct message m = {
			.type = gen == GEN5 ? 12 : 1, .mlen = 4, .simd = 8, .op = KILL,
			.param = { U, V, R },
		};

		rig_create(&r, gen);
		r.send.mask = 0x3c;
		send_message(&r, gen, &m, 0);
		assert_int_equal(out(&r, 4)[0], gen == GEN4 ? 0xffffff3c : 0xffffffff);
		for (i = 2; i < 6; i++)
			assert_true(*(float *)&out(&r, 0)[i] == red(&m, i));
		rig_destroy(&r);
	}
}

/* The header of a message says where the samplers are, before Gen5; then R0 alone does. */
static void sampler_pointers(void **state)
{
	unsigned int gen, i;

	for (gen = 0; gen < GENS; gen++) {
		const struct message m = { .mlen = 5, .simd = 16, .op = SAMPLE, .param = { U, V } };
		struct rig r;

		rig_create(&r, gen);
		/* Elsewhere there is a sampler that is switched off. */
		*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + STATE_B) = 1u << 31;
		r.msg.desc = (gen == GEN5) << 17;
		r.msg.mlen = m.mlen;
		r.msg.rlen = 8;
		write_parameters(&r, &m);
		in(&r, 0)[3] = STATE_B;
		message(&r, SFID_SAMPLER);
		for (i = 0; i < 16; i++)
			assert_true(*(float *)&out(&r, i / 8)[i % 8] ==
				    (gen == GEN5 ? red(&m, i) : 0));
		rig_destroy(&r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sampler_messages),
		cmocka_unit_test(level_forced_to_zero),
		cmocka_unit_test(levels_in_view),
		cmocka_unit_test(loads_without_alpha),
		cmocka_unit_test(unorm_messages),
		cmocka_unit_test(unorm_filtered),
		cmocka_unit_test(unorm_kills),
		cmocka_unit_test(no_such_message),
		cmocka_unit_test(idle_pixels_stay_alive),
		cmocka_unit_test(sampler_pointers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
