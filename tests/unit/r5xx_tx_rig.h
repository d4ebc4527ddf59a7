/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_R5XX_TX_RIG_H_
#define _TESTS_R5XX_TX_RIG_H_

#include "r5xx/state.h"
#include "r5xx/tx/tx.h"
#include "sampler_rig.h"

/* A texture unit of R5xx: registers as drivers write them, and what it samples. */

/* SEL_*: the usual four, as drivers have them for formats with red first. */
#define SELECT(r, g, b, a) ((a) << 9 | (r) << 12 | (g) << 15 | (b) << 18)
#define RGBA		SELECT(0u, 1u, 2u, 3u)
#define NEAREST		(1u << 9 | 1u << 11)
#define LINEAR		(2u << 9 | 2u << 11)
#define MIP_LINEAR	(2u << 13)
#define MIP_NEAREST	(1u << 13)
#define CLAMP		(2u | 2u << 3 | 2u << 6)
#define MSB		TX_FORMAT2_TXFORMAT_MSB
#define DXTC_SWIZZLE	TX_FILTER1_DXTC_SWIZZLE_ENABLE
#define FILTER4		0u	/* the code of both MAG_FILTER and MIN_FILTER */
#define HALVES		TX_FILTER1_MC_COORD_TRUNCATE
#define MPEG4		TX_FILTER1_MC_ROUND

static struct r5xx_state regs;
static struct r5xx_tx tx;

static inline void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

/* Unit 0: a linear image of @w by @h texels, nearest, clamped. */
static inline void texture(u32 format, u32 w, u32 h)
{
	memset(&regs, 0, sizeof(regs));
	memset(mem, 0, 4096);
	memset(&args, 0, sizeof(args));
	mirage_tex_ctx_flush(ctx);
	set(TX_ENABLE, 1);
	set(TX_FILTER0(0), NEAREST | CLAMP);
	set(TX_FORMAT0(0), (w - 1) | (h - 1) << 11);
	set(TX_FORMAT1(0), format | RGBA);
	set(TX_OFFSET(0), BASE);
}

static inline void look(enum tex_op op)
{
	r5xx_tx_decode(&tx, &regs);
	r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], op, false, &args, 0xff, out);
}

static inline void look_at(float u, float v)
{
	args.uvr[0] = v8f_splat(u);
	args.uvr[1] = v8f_splat(v);
	args.lod = v8f_splat(0.0f);
	look(TEX_SAMPLE_L);
}

static inline void expect(float r, float g, float b, float a)
{
	near(out[0][0], r);
	near(out[1][0], g);
	near(out[2][0], b);
	near(out[3][0], a);
}

static inline void put(const void *texel, u32 bytes)
{
	memcpy(mem, texel, bytes);
}

#define PUT32(...)	put((const u32[]){ __VA_ARGS__ }, sizeof((const u32[]){ __VA_ARGS__ }))

/* Levels of 8 bits: 10 in all of the first one, 20 in the next one, and so on. */
static inline void chain(u32 width, u32 height, u32 levels, u32 offset)
{
	u32 i;

	texture(0, width, height);
	set(TX_FORMAT0(0), (width - 1) | (height - 1) << 11 | (levels - 1) << 26);
	set(TX_OFFSET(0), BASE | offset);
	r5xx_tx_decode(&tx, &regs);
	for (i = 0; i < levels; i++) {
		const struct mirage_level *l = &tx.unit[0].surface.level[i];
		u32 x, y;

		for (y = 0; y < l->height_px; y++)
			for (x = 0; x < l->width_px; x++)
				mem[mirage_level_addr(l, 0, x, y, 1) - BASE] = 10 * (i + 1);
	}
}

static inline float at_lod(float lod)
{
	args.uvr[0] = v8f_splat(0.5f);
	args.uvr[1] = v8f_splat(0.5f);
	args.lod = v8f_splat(lod);
	look(TEX_SAMPLE_L);
	return out[0][0] * 255.0f;
}

#endif
