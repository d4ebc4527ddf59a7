/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN9_MESSAGES_H_
#define _TESTS_GEN9_MESSAGES_H_

#include "message_rig.h"
#include "surface_sizes.h"

#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"

/* What messages refer to: textures, buffers and a sampler, in state as Gen9 has it. */

#define R16G16B16A16_FLOAT 0x084u
#define R16G16_UINT	0x0cfu
#define R32_UINT	0x0d7u
#define R8_UINT		0x143u
#define R32_FLOAT	0x0d8u
#define RAW		0x1ffu

#define BINDING		0x000u
#define SURFACES	0x080u
#define SAMPLER		0x400u
#define BORDER		0x500u
#define STATE_B		0x600u

enum { BTI_TEXTURE, BTI_RAW, BTI_STRUCTS, BTI_HALVES, BTI_WORDS, BTIS };

#define SIMD8		(1u << 17)
#define SIMD16		(2u << 17)

#define NONE		0xaaaaaaaau

static u8 local[64];

static inline u32 *surface(unsigned int bti)
{
	return &state[SURFACES / 4 + 16 * bti];
}

/* Red, green, blue and alpha as they are. */
static inline void begin_surface(u32 *dw, u32 type, u32 format, u64 addr)
{
	memset(dw, 0, 64);
	dw[0] = type << 29 | format << 18 | 1u << 16 | 1u << 14;
	dw[7] = 4u << 25 | 5u << 22 | 6u << 19 | 7u << 16;
	dw[8] = addr;
	dw[9] = addr >> 32;
}

static inline void set_buffer(unsigned int bti, u32 type, u32 format, u64 addr, u32 n, u32 stride)
{
	u32 *dw = surface(bti);

	begin_surface(dw, type, format, addr);
	put_buffer_size(dw, n, stride);
}

static inline void set_2d(unsigned int bti, u32 format, u64 addr, u32 w, u32 h, u32 levels)
{
	u32 *dw = surface(bti);

	begin_surface(dw, SURFTYPE_2D, format, addr);
	put_2d_size(dw, w, h, PITCH_B, levels);
}

static inline int gen9_messages_open(void **unused)
{
	unsigned int i;

	message_rig_open(&mirage_chip_kbl, &mirage_messages_gen9, STATE_B);
	unit.at.sampler_ptr = SAMPLER;
	core->msg.local = local;
	core->msg.local_B = sizeof(local);
	memset(local, 0, sizeof(local));
	for (i = 0; i < BTIS; i++)
		state[BINDING / 4 + i] = SURFACES + 64 * i;
	set_2d(BTI_TEXTURE, R32_FLOAT, texels, W, H, 2);
	set_buffer(BTI_RAW, SURFTYPE_BUFFER, RAW, bytes, 4 * 256, 1);
	set_buffer(BTI_STRUCTS, SURFTYPE_STRBUF, RAW, bytes, 16, 12);
	set_2d(BTI_HALVES, R16G16B16A16_FLOAT, bytes, 4, 4, 1);
	set_2d(BTI_WORDS, R16G16_UINT, bytes, 4, 4, 1);
	/* The nearest texel of the nearest level, up to level 1. */
	state[SAMPLER / 4] = 1u << 20;
	state[SAMPLER / 4 + 1] = 1u << 16;
	state[SAMPLER / 4 + 3] = 2u << 6 | 2u << 3 | 2u;
	return 0;
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, gen9_messages_open, message_rig_close)

#endif
