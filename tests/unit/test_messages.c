// SPDX-License-Identifier: GPL-2.0
/*
 * Messages to the sampler and the data port, generation by generation: which types there are, where
 * their parameters are, what tells how wide they are (Gen4-5 Vol 4 Part 1, 4.11.1 and 5.10.2).
 */

#include "fixture.h"

#include "intel/chip.h"
#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "intel/msg/message.h"
#include "intel/state/surface.h"
#include "intel/thread/thread.h"

#define LEVEL0_W	8u
#define LEVEL0_H	4u
#define PITCH_B		64u
#define R32_FLOAT	0x0d8u

#define BINDING		0x000u
#define TEXTURE		0x040u
#define BUFFER		0x080u
#define SAMPLER		0x0c0u
#define STATE_B		0x100u

enum { BTI_TEXTURE, BTI_BUFFER };

#define OUT_GRF		20u
#define IN_MRF		1u

enum { GEN4, GEN45, GEN5, GENS };

static const struct {
	const struct mirage_chip *chip;
	const struct message_params *messages;
	u8 type_shift;
} gens[GENS] = {
	{ &mirage_chip_bw, &mirage_messages_gen4, 14 },
	{ &mirage_chip_elk, &mirage_messages_gen45, 12 },
	{ &mirage_chip_ilk, &mirage_messages_gen5, 12 },
};

/* A core with a texture of two levels, a buffer and a sampler. */
struct rig {
	struct fixture *f;
	struct ff_core *core;
	struct ff_unit unit;
	struct mirage_eu_message msg;
	struct msg_send send;
	u32 *buffer;
};

/* The texel at @x, @y of @level says so. */
static float texel(unsigned int level, unsigned int x, unsigned int y)
{
	return 100 * level + 10 * y + x;
}

static void fill_texture(u8 *mem)
{
	unsigned int level, x, y, row = 0;

	/* Levels are below each other, level 1 from row 4 on. */
	for (level = 0; level < 2; level++)
		for (y = 0; y < LEVEL0_H >> level; y++, row++)
			for (x = 0; x < LEVEL0_W >> level; x++)
				((float *)(mem + row * PITCH_B))[x] = texel(level, x, y);
}

static void fill_state(u32 *state, u64 texture, u64 buffer)
{
	state[BINDING / 4 + BTI_TEXTURE] = TEXTURE;
	state[BINDING / 4 + BTI_BUFFER] = BUFFER;
	state[TEXTURE / 4] = 1u << 29 | R32_FLOAT << 18;
	state[TEXTURE / 4 + 1] = texture;
	state[TEXTURE / 4 + 2] = (LEVEL0_H - 1) << 19 | (LEVEL0_W - 1) << 6 | 1u << 2;
	state[TEXTURE / 4 + 3] = (PITCH_B - 1) << 3;
	/* 128 OWords, whose number less one is spread over width and height. */
	state[BUFFER / 4] = 4u << 29 | R32_FLOAT << 18;
	state[BUFFER / 4 + 1] = buffer;
	state[BUFFER / 4 + 2] = 127u << 6;
	state[BUFFER / 4 + 3] = 15u << 3;
	/* The nearest texel of the nearest level, up to level 1; a compare for equality. */
	state[SAMPLER / 4] = 1u << 20 | 3;
	state[SAMPLER / 4 + 1] = 1u << 18 | 2 << 6 | 2 << 3 | 2;
}

static void rig_create(struct rig *r, unsigned int gen)
{
	u64 state, texture, buffer;
	unsigned int i;

	memset(r, 0, sizeof(*r));
	r->f = fixture_create(gens[gen].chip);
	state = fixture_map(r->f, STATE_B);
	texture = fixture_map(r->f, 4096);
	buffer = fixture_map(r->f, 4096);
	fill_texture(fixture_ptr(r->f, texture));
	fill_state(fixture_ptr(r->f, state), texture, buffer);
	r->buffer = fixture_ptr(r->f, buffer);
	for (i = 0; i < 512; i++)
		r->buffer[i] = i;
	r->core = ff_core_create(fixture_cs(r->f, 0), gens[gen].messages, 0);
	assert_non_null(r->core);
	mirage_mmu_init(&r->core->own_mmu, &r->f->pt);
	r->unit.at.general_base = state;
	r->unit.at.surface_base = state;
	r->unit.at.sampler_ptr = SAMPLER;
	r->unit.at.stamp = 1;
	r->msg.payload[0] = (struct mirage_eu_part) {
		EU_ROW_MRF, IN_MRF, 2 * EU_MRFS - 1, EU_MRFS,
	};
	r->msg.response = (struct mirage_eu_part) { EU_ROW_GRF, OUT_GRF, EU_GRFS - 1, 0 };
	r->msg.header = true;
	r->msg.exec_size = 16;
	r->send.core = &r->core->msg;
	r->send.at = &r->unit.at;
	r->send.t = &r->core->group->thread[0];
	r->send.msg = &r->msg;
	r->send.mask = 0xffff;
}

static void rig_destroy(struct rig *r)
{
	ff_core_destroy(r->core);
	fixture_destroy(r->f);
}

static int message(struct rig *r, unsigned int sfid)
{
	r->msg.sfid = sfid;
	return msg_find(r->core->msg.params, &r->msg)->exec(&r->send);
}

static u32 *in(struct rig *r, unsigned int reg)
{
	return mirage_eu_reg(r->send.t, EU_ROW_MRF + IN_MRF + reg)->ud;
}

static u32 *out(struct rig *r, unsigned int reg)
{
	return mirage_eu_reg(r->send.t, OUT_GRF + reg)->ud;
}

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

static void sampler_messages(void **state)
{
	unsigned int gen, i, n;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		const struct message *table = gen == GEN5 ? gen5 : before_gen5;

		n = gen == GEN5 ? ARRAY_SIZE(gen5) : ARRAY_SIZE(before_gen5);
		for (i = 0; i < n; i++) {
			const struct message *m = &table[i];

			rig_create(&r, gen);
			r.msg.desc = m->type << gens[gen].type_shift | BTI_TEXTURE;
			if (gen == GEN5)
				r.msg.desc |= (m->simd == 16 ? 2 : m->simd == 8) << 16;
			r.msg.mlen = m->mlen;
			r.msg.rlen = m->simd == 4 ? 1 : m->simd == 8 ? 5 : 8;
			write_parameters(&r, m);
			message(&r, SFID_SAMPLER);
			check_response(&r, gen, m);
			rig_destroy(&r);
		}
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

/* The engine says what it has met; the registers of an answer are as they were. */
static void expect_unknown(struct rig *r, int ret, const char *words)
{
	struct mirage_engine_state state;

	assert_int_equal(ret, -EIO);
	assert_int_equal(out(r, 0)[0], 0x12345678);
	mirage_engine_snapshot(r->f->gpu, 0, &state);
	assert_string_equal(state.unknown, words);
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

/* Types and sizes that 5.10.2 and 5.10.3 do not have, or that are not for shaders. */
static void no_such_block(void **state)
{
	static const struct {
		u8 gen;
		bool write;
		u32 desc;
		const char *words;
	} none[] = {
		/* An OWord block of a reserved size. */
		{ GEN4, false, 5 << 8, "data port read 0x0500" },
		{ GEN5, false, 7 << 8, "data port read 0x0700" },
		{ GEN5, true, 6 << 8, "data port write 0x0600" },
		/* Render targets as UNORM, the loop filter, types 5 and 7. */
		{ GEN45, false, 1 << 11, "data port read 0x0800" },
		{ GEN5, false, 3 << 11, "data port read 0x1800" },
		{ GEN5, false, 5 << 11, "data port read 0x2800" },
		{ GEN5, false, 7 << 11, "data port read 0x3800" },
		{ GEN5, true, 6 << 12, "data port write 0x6000" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(none); i++) {
		struct rig r;

		rig_create(&r, none[i].gen);
		memset(in(&r, 0), 0, 32);
		r.msg.desc = none[i].desc | BTI_BUFFER;
		r.msg.mlen = 2;
		r.msg.rlen = 1;
		out(&r, 0)[0] = 0x12345678;
		expect_unknown(&r, message(&r, none[i].write ? SFID_DP_WRITE : SFID_DP_READ), none[i].words);
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

/* 5.10.2.1: read types of two bits in 13:12 on Gen4, of three in 13:11 since; same messages. */
static void data_port_read_types(void **state)
{
	/* The third bit is not looked at where there are two. */
	static const u32 oword[GENS] = { 0x0800, 0x0000, 0x0000 };
	static const u32 dual[GENS] = { 0x1800, 0x1000, 0x1000 };
	static const u32 scattered[GENS] = { 0x3800, 0x3000, 0x3000 };
	unsigned int gen, i;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		/* Two OWords from byte 64 on. */
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[2] = 64;
		r.msg.desc = oword[gen] | 2 << 8 | BTI_BUFFER;
		r.msg.mlen = 1;
		r.msg.rlen = 1;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 8; i++)
			assert_int_equal(out(&r, 0)[i], 16 + i);

		/* An OWord from byte 64 + 32 on, and one from 64 + 96. */
		r.msg.desc = dual[gen] | BTI_BUFFER;
		r.msg.mlen = 2;
		in(&r, 1)[0] = 32;
		in(&r, 1)[4] = 96;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 4; i++) {
			assert_int_equal(out(&r, 0)[i], 24 + i);
			assert_int_equal(out(&r, 0)[4 + i], 40 + i);
		}

		/* Eight DWords from 64 + 12 i. */
		r.msg.desc = scattered[gen] | 2 << 8 | BTI_BUFFER;
		for (i = 0; i < 8; i++)
			in(&r, 1)[i] = 12 * i;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 8; i++)
			assert_int_equal(out(&r, 0)[i], 16 + 3 * i);
		rig_destroy(&r);
	}
}

#define GENERAL_READ	(2 << 8 | 0xff)
#define GENERAL_WRITE	(2 << 8 | 0xff)

static void general_message(struct rig *r, u32 immediate, u32 offset)
{
	memset(in(r, 0), 0, 32);
	in(r, 0)[2] = offset;
	in(r, 0)[5] = immediate;
	r->msg.mlen = 2;
	r->msg.rlen = 1;
}

/* The first DWord of each of the two OWords that a stateless read at @offset finds. */
static void general_read(struct rig *r, u32 immediate, u32 offset, u32 first, u32 second)
{
	general_message(r, immediate, offset);
	memset(out(r, 0), 0xaa, 32);
	r->msg.desc = GENERAL_READ;
	message(r, SFID_DP_READ);
	assert_int_equal(out(r, 0)[0], first);
	assert_int_equal(out(r, 0)[4], second);
}

/*
 * Stateless accesses end at the General State Access Upper Bound (5.3.2), an address: beyond it
 * writes are dropped and reads undefined, which is zeros here. 0 is no bound.
 */
static void general_bound(void **state)
{
	unsigned int gen, i;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		r.unit.at.general_base = fixture_map(r.f, 3 * 4096);
		for (i = 0; i < 3; i++)
			*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 4096 * (i + 1) - 16) = 1 + i;
		*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8192) = 9;
		general_read(&r, 0, 4096 - 32, 0, 1);
		general_read(&r, 4096, 4096 - 16, 2, 9);
		r.unit.at.general_bound = r.unit.at.general_base + 8192;
		general_read(&r, 4096, 4096 - 16, 2, 0);
		general_read(&r, 8192, 4096 - 32, 0, 0);
		/* One OWord on either side of the bound. */
		general_message(&r, 4096, 4096 - 16);
		for (i = 0; i < 8; i++)
			in(&r, 1)[i] = 100 + i;
		r.msg.desc = GENERAL_WRITE;
		message(&r, SFID_DP_WRITE);
		assert_int_equal(*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8176), 100);
		assert_int_equal(*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8192), 9);
		/* Bases and offsets are added in 32 bits. */
		r.unit.at.general_bound = 0;
		r.unit.at.general_base += 8192;
		general_read(&r, -4096u, -32u, 0, 1);
		rig_destroy(&r);
	}
}

#define SVB_WRITE	(5 << 12)
#define MEDIA_READ	(4 << 11)
#define MEDIA_WRITE	(2 << 12)

/* Where a surface of the rig begins, which is so far below its memory. */
static void move_base(struct rig *r, u32 surface, u32 below_B)
{
	u32 *dw = fixture_ptr(r->f, r->unit.at.general_base + surface);

	dw[1] -= below_B;
	assert_true(dw[1] > 0xf0000000);
}

/* Addresses have 32 bits (4.8.1, DW 1): what a base below zero and an offset give is found. */
static void addresses_wrap(void **state)
{
	const u32 below_B = 0x1000000, element = below_B / 16 + 3, pitch_B = 0x10000;
	unsigned int gen;
	u32 *dw, *mem;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + BUFFER);
		mem = fixture_ptr(r.f, dw[1]);
		/* As many elements as there can be. */
		dw[2] = 127u << 6 | 0x1fffu << 19;
		dw[3] |= 127u << 21;
		move_base(&r, BUFFER, below_B);
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[0] = 0xabcd;
		in(&r, 0)[5] = element;
		r.msg.desc = SVB_WRITE | BTI_BUFFER;
		r.msg.mlen = 1;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_int_equal(mem[3 * 4], 0xabcd);
		/* An OWord, the same one. */
		in(&r, 0)[2] = element * 16;
		r.msg.desc = BTI_BUFFER;
		r.msg.rlen = 1;
		assert_int_equal(message(&r, SFID_DP_READ), 0);
		assert_int_equal(out(&r, 0)[0], 0xabcd);

		/* A DWord of the first row. */
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		dw[2] |= 0x1fffu << 19;
		dw[3] = (pitch_B - 1) << 3;
		move_base(&r, TEXTURE, below_B);
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[1] = below_B / pitch_B;
		in(&r, 0)[2] = 3;
		in(&r, 1)[0] = 0x56789;
		r.msg.desc = MEDIA_WRITE | BTI_TEXTURE;
		r.msg.mlen = 2;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_int_equal(mem[0], 0x56789);
		r.msg.desc = MEDIA_READ | BTI_TEXTURE;
		r.msg.rlen = 1;
		assert_int_equal(message(&r, SFID_DP_READ), 0);
		assert_int_equal(out(&r, 0)[0], 0x56789);
		rig_destroy(&r);
	}
}

/* Reads eight bytes of row @y from @x_B on. */
static const u8 *media_read(struct rig *r, u32 control, s32 x_B, s32 y)
{
	memset(in(r, 0), 0, 32);
	memset(out(r, 0), 0xaa, 32);
	in(r, 0)[0] = x_B;
	in(r, 0)[1] = y;
	in(r, 0)[2] = 8 - 1;
	r->msg.desc = MEDIA_READ | control | BTI_TEXTURE;
	r->msg.mlen = 1;
	r->msg.rlen = 1;
	assert_int_equal(message(r, SFID_DP_READ), 0);
	return (const u8 *)out(r, 0);
}

/*
 * Beside the surface its nearest pixel is repeated: a byte, a word or a DWord, as the format has
 * pixels; of YUV 4:2:2 the nearer luma with the chroma of both (5.10.5).
 */
static void media_edges(void **state)
{
	static const struct { u16 format; u8 left[4], right[4]; } row[] = {
		{ 0x140, { 0, 0, 0, 0 }, { 31, 31, 31, 31 } },	/* R8_UNORM */
		{ 0x143, { 0, 0, 0, 0 }, { 31, 31, 31, 31 } },	/* R8_UINT */
		{ 0x106, { 0, 1, 0, 1 }, { 30, 31, 30, 31 } },	/* R8G8_UNORM */
		{ 0x0d8, { 0, 1, 2, 3 }, { 28, 29, 30, 31 } },	/* R32_FLOAT */
		{ 0x182, { 0, 1, 0, 3 }, { 30, 29, 30, 31 } },	/* YCRCB_NORMAL: Y0 U Y1 V */
		{ 0x18f, { 0, 1, 0, 3 }, { 30, 29, 30, 31 } },	/* YCRCB_SWAPUV: Y0 V Y1 U */
		{ 0x190, { 0, 1, 2, 1 }, { 28, 31, 30, 31 } },	/* YCRCB_SWAPY: U Y0 V Y1 */
		{ 0x183, { 0, 1, 2, 1 }, { 28, 31, 30, 31 } },	/* YCRCB_SWAPUVY: V Y0 U Y1 */
	};
	static const u8 first[4] = { 0, 1, 2, 3 }, last[4] = { 28, 29, 30, 31 };
	unsigned int gen, i;
	struct rig r;
	const u8 *got;
	u32 *dw;
	u8 *mem;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		for (i = 0; i < 4 * LEVEL0_W; i++)
			mem[i] = i;
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			dw[0] = 1u << 29 | (u32)row[i].format << 18;
			got = media_read(&r, 0, -4, -1);
			assert_memory_equal(got, row[i].left, 4);
			assert_memory_equal(got + 4, first, 4);
			got = media_read(&r, 0, 28, 0);
			assert_memory_equal(got, last, 4);
			assert_memory_equal(got + 4, row[i].right, 4);
		}
		rig_destroy(&r);
	}
}

/*
 * Before Gen4.5 a block to read begins with a whole DWord (5.10.5): kernels that want bytes in
 * between read more and know that they lie behind its beginning.
 */
static void media_unaligned(void **state)
{
	static const u8 first[GENS][4] = {
		[GEN4] = { 4, 4, 4, 4 }, [GEN45] = { 4, 5, 6, 7 }, [GEN5] = { 4, 5, 6, 7 },
	};
	unsigned int gen, i;
	struct rig r;
	u32 *dw;
	u8 *mem;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		dw[0] = 1u << 29 | 0x140 << 18;
		for (i = 0; i < 4 * LEVEL0_W; i++)
			mem[i] = i;
		for (i = 0; i < 4; i++) {
			const u8 *got = media_read(&r, 0, 4 + i, 0);

			assert_int_equal(got[0], first[gen][i]);
			assert_int_equal(got[7], first[gen][i] + 7);
			/* -4, and then -1: before the surface its first byte is repeated */
			got = media_read(&r, 0, -4 + (s32)i, 0);
			assert_int_equal(got[7], first[gen][i] - 1);
		}
		rig_destroy(&r);
	}
}

#define OVERRIDE	BIT(10)
#define FIELD_LINES	BIT(9)
#define SECOND_LINE	BIT(8)

static float media_texel(struct rig *r, u32 control, s32 y)
{
	float got;

	memcpy(&got, media_read(r, control, 0, y), sizeof(got));
	return got;
}

/*
 * A message may look at a field of a frame, which is half as high, or at the frame of a field,
 * which is twice as high (5.10.5.1). Behind the last row is that one again.
 */
static void media_fields(void **state)
{
	unsigned int gen;
	struct rig r;
	u32 *dw;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		assert_true(media_texel(&r, 0, 1) == 10);
		/* Without the override they mean nothing. */
		assert_true(media_texel(&r, FIELD_LINES | SECOND_LINE, 1) == 10);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 1) == 20);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 2) == 20);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES | SECOND_LINE, 0) == 10);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES | SECOND_LINE, 3) == 30);
		/* An offset without a stride is none. */
		assert_true(media_texel(&r, OVERRIDE | SECOND_LINE, 1) == 10);
		/* Writes too: row 1 of the second field is row 3, and behind it there is none. */
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[1] = 1;
		in(&r, 0)[2] = 1u << 16 | 3;
		((float *)in(&r, 1))[0] = 77;
		((float *)in(&r, 1))[1] = 78;
		r.msg.desc = MEDIA_WRITE | OVERRIDE | FIELD_LINES | SECOND_LINE | BTI_TEXTURE;
		r.msg.mlen = 2;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_true(media_texel(&r, 0, 3) == 77);
		assert_true(media_texel(&r, 0, 2) == 20);
		/* The second field, of two rows. */
		dw[0] |= 1u << 12 | 1u << 11;
		dw[2] = 1u << 19 | (LEVEL0_W - 1) << 6;
		assert_true(media_texel(&r, 0, 0) == 10);
		assert_true(media_texel(&r, 0, 1) == 77);
		assert_true(media_texel(&r, 0, 2) == 77);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 1) == 20);
		assert_true(media_texel(&r, OVERRIDE, 1) == 10);
		assert_true(media_texel(&r, OVERRIDE, 9) == 77);
		rig_destroy(&r);
	}
}

/* Where a surface begins in its tile: pixels are taken to have 32 bits (4.10.2.1, DW 5). */
static void media_origins(void **state)
{
	const u32 pitch_B = 512;
	unsigned int gen;
	struct rig r;
	u32 *dw, *mem;

	for (gen = GEN45; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		/* The tile is a page of eight rows. */
		dw[3] = (pitch_B - 1) << 3 | 1u << 1;
		dw[5] = 2u << 25 | 1u << 20;
		mem[(2 + 1) * pitch_B / 4 + 8 + 1] = 0x1234;
		mem[2 * pitch_B / 4 + 8] = 0x5678;
		assert_int_equal(*(const u32 *)media_read(&r, 0, 4, 1), 0x1234);
		assert_int_equal(*(const u32 *)media_read(&r, 0, -4, -1), 0x5678);
		rig_destroy(&r);
	}
}

/* What a message does beside answering: 4.11 and 5.10.3 to 5.10.10. */
static void effects_are_declared(void **state)
{
	static const struct {
		u8 sfid;
		u32 desc;
		u8 effects;
	} rows[] = {
		{ SFID_NULL, 0, 0 },
		{ SFID_SAMPLER, 0, MSG_READS },
		{ SFID_DP_READ, 0, MSG_READS },
		{ SFID_DP_WRITE, DP_WRITE_OWORD << 12, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_WRITE, DP_WRITE_SCATTERED << 12, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_WRITE, DP_WRITE_RT << 12,
		  MSG_WRITES | MSG_ORDERED | MSG_UNIT | MSG_TARGET },
		{ SFID_DP_WRITE, DP_WRITE_SVB << 12, MSG_WRITES | MSG_ORDERED | MSG_STREAMS },
		{ SFID_URB, 0, MSG_UNIT },
		/* Of what there is not, the worst is assumed. */
		{ SFID_MATH, 0, MSG_WRITES },
		{ 15, 0, MSG_WRITES },
	};
	unsigned int gen, i;

	for (gen = 0; gen < GENS; gen++) {
		for (i = 0; i < ARRAY_SIZE(rows); i++) {
			struct mirage_eu_message msg = { .sfid = rows[i].sfid, .desc = rows[i].desc };

			assert_int_equal(msg_find(gens[gen].messages, &msg)->effects,
					 rows[i].effects);
		}
	}
}

/* Whatever a thread sends, somebody takes it. */
static void every_message_has_a_handler(void **state)
{
	unsigned int gen, type;

	for (gen = 0; gen < GENS; gen++) {
		struct mirage_eu_message msg = { };

		for (msg.sfid = 0; msg.sfid < 16; msg.sfid++) {
			for (type = 0; type < 32; type++) {
				const struct msg_row *row;

				msg.desc = type << 11;
				row = msg_find(gens[gen].messages, &msg);
				assert_true(row->exec || (row->effects & MSG_UNIT));
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(effects_are_declared),
		cmocka_unit_test(every_message_has_a_handler),
		cmocka_unit_test(sampler_messages),
		cmocka_unit_test(loads_without_alpha),
		cmocka_unit_test(unorm_messages),
		cmocka_unit_test(unorm_filtered),
		cmocka_unit_test(unorm_kills),
		cmocka_unit_test(no_such_message),
		cmocka_unit_test(no_such_block),
		cmocka_unit_test(sampler_pointers),
		cmocka_unit_test(data_port_read_types),
		cmocka_unit_test(general_bound),
		cmocka_unit_test(addresses_wrap),
		cmocka_unit_test(media_edges),
		cmocka_unit_test(media_unaligned),
		cmocka_unit_test(media_fields),
		cmocka_unit_test(media_origins),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
