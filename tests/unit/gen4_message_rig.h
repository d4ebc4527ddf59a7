/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN4_MESSAGE_RIG_H_
#define _TESTS_GEN4_MESSAGE_RIG_H_

/* Messages of Gen4 to Gen5, generation by generation, with what they refer to. */

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
static inline float texel(unsigned int level, unsigned int x, unsigned int y)
{
	return 100 * level + 10 * y + x;
}

static inline void fill_texture(u8 *mem)
{
	unsigned int level, x, y, row = 0;

	/* Levels are below each other, level 1 from row 4 on. */
	for (level = 0; level < 2; level++)
		for (y = 0; y < LEVEL0_H >> level; y++, row++)
			for (x = 0; x < LEVEL0_W >> level; x++)
				((float *)(mem + row * PITCH_B))[x] = texel(level, x, y);
}

static inline void fill_state(u32 *state, u64 texture, u64 buffer)
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

static inline void rig_create(struct rig *r, unsigned int gen)
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

static inline void rig_destroy(struct rig *r)
{
	ff_core_destroy(r->core);
	fixture_destroy(r->f);
}

static inline int message(struct rig *r, unsigned int sfid)
{
	r->msg.sfid = sfid;
	return msg_find(r->core->msg.params, &r->msg)->exec(&r->send);
}

static inline u32 *in(struct rig *r, unsigned int reg)
{
	return mirage_eu_reg(r->send.t, EU_ROW_MRF + IN_MRF + reg)->ud;
}

static inline u32 *out(struct rig *r, unsigned int reg)
{
	return mirage_eu_reg(r->send.t, OUT_GRF + reg)->ud;
}

/* The engine says what it has met; the registers of an answer are as they were. */
static inline void expect_unknown(struct rig *r, int ret, const char *words)
{
	struct mirage_engine_state state;

	assert_int_equal(ret, -EIO);
	assert_int_equal(out(r, 0)[0], 0x12345678);
	mirage_engine_snapshot(r->f->gpu, 0, &state);
	assert_string_equal(state.unknown, words);
}

#endif
