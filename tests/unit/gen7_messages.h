/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN7_MESSAGES_H_
#define _TESTS_GEN7_MESSAGES_H_

#include "message_rig.h"
#include "surface_sizes.h"

#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"

/* What messages refer to: textures, buffers and a sampler, in state as Gen7 has it. */

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

static inline u32 *surface(unsigned int bti)
{
	return &state[SURFACES / 4 + 8 * bti];
}

static inline void set_buffer(unsigned int bti, u32 type, u32 format, u64 addr, u32 n, u32 stride)
{
	u32 *dw = surface(bti);

	dw[0] = type << 29 | format << 18;
	dw[1] = addr;
	put_buffer_size(dw, n, stride);
}

static inline void set_2d(unsigned int bti, u32 format, u64 addr, u32 w, u32 h, u32 levels)
{
	u32 *dw = surface(bti);

	memset(dw, 0, 32);
	dw[0] = 1u << 29 | format << 18;
	dw[1] = addr;
	put_2d_size(dw, w, h, PITCH_B, levels);
}

static inline int gen7_messages_open(void **unused)
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

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, gen7_messages_open, message_rig_close)

#endif
