/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_R5XX_TARGETS_RIG_H_
#define _TESTS_R5XX_TARGETS_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "memory.h"
#include "r5xx/cb/cb.h"
#include "r5xx/state.h"
#include "r5xx/zb/zb.h"
#include "raster/raster.h"

/* What is behind R5xx's shader: registers, and a colour that a rectangle of pixels has. */

#define BASE	0x100000u
#define SECOND	0x110000u
#define DEPTH	0x120000u
#define SIZE_B	0x40000u
#define SIDE	64u

/* Fields as drivers write them. */
#define FORMAT(n)	((n) << 21)
#define OUT_UNUSED	15u
#define ARGB1555	FORMAT(3u)
#define RGB565		FORMAT(4u)
#define ARGB2101010	FORMAT(5u)
#define ARGB8888	FORMAT(6u)
#define ARGB32323232	FORMAT(7u)
#define I8		FORMAT(9u)
#define ARGB16161616	FORMAT(10u)
#define UV88		FORMAT(13u)
#define ARGB4444	FORMAT(15u)
#define MACRO		(1u << 16)
#define MICRO		(1u << 17)
#define SQUARE		(2u << 17)

static struct mirage_pt pt;
static u8 *mem;
static struct mirage_raster *r;
static struct r5xx_state regs;
static float ps[4], ps_z;
static bool back;

static inline int set_up(void **state)
{
	mem = memory_map(&pt, BASE, SIZE_B);
	r = mirage_raster_create(1);
	assert_non_null(r);
	return 0;
}

static inline int tear_down(void **state)
{
	mirage_raster_destroy(r);
	memory_unmap(&pt, mem);
	return 0;
}

static inline void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

/* A target of SIDE pixels in each direction, of one format, and nothing else. */
static inline void reset(u32 pitch, u32 out)
{
	u32 last = (SIDE - 1) | (SIDE - 1) << 13, i;

	memset(mem, 0, SIZE_B);
	memset(&regs, 0, sizeof(regs));
	set(SC_SCISSOR1, last);
	set(SC_CLIP_B(0), last);
	set(SC_CLIP_RULE, 0xaaaa);
	set(SC_SCREENDOOR, 0xffffff);
	set(GB_MSPOS0, 0x66666666);
	set(GB_MSPOS1, 0x06666666);
	set(SC_EDGERULE, 0x2da49525);
	set(RB3D_CCTL, RB3D_CCTL_INDEPENDENT_COLORFORMAT_ENABLE);
	set(RB3D_COLOROFFSET(0), BASE);
	set(RB3D_COLORPITCH(0), SIDE | pitch);
	set(RB3D_COLOR_CHANNEL_MASK, 0xf);
	set(US_OUT_FMT(0), out);
	for (i = 1; i < 4; i++)
		set(US_OUT_FMT(i), OUT_UNUSED);
	ps_z = 0;
	back = false;
}

static inline int shade(const struct raster_batch *b)
{
	v8f c[4];
	struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff };
	u32 n = b->state->num_targets, t, s, k;

	for (k = 0; k < 4; k++)
		c[k] = v8f_splat(ps[k]);
	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++)
			for (k = 0; k < n; k++) {
				w.target = k;
				w.last = k + 1 == n;
				mirage_raster_write(b, t, s, &w);
			}
	return 0;
}

static inline void draw_prim(const struct raster_prim *p)
{
	const struct raster_host host = { .workers = 1 };
	struct raster_state rs;
	void *none;

	memset(&rs, 0, sizeof(rs));
	rs.pt = &pt;
	rs.shade = shade;
	rs.dispatch = RASTER_DISPATCH_8;
	r5xx_targets_decode(&regs, &rs);
	assert_int_equal(mirage_raster_draw(r, &rs), 0);
	assert_int_equal(mirage_raster_add(r, p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

static inline void draw(void)
{
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 0, SIDE * 256, SIDE * 256, 0 },
		.y = { 0, 0, SIDE * 256, SIDE * 256 }, .z0 = ps_z, .back_facing = back,
	};

	draw_prim(&p);
}

static inline void color(float c0, float c1, float c2, float c3)
{
	const float c[4] = { c0, c1, c2, c3 };

	memcpy(ps, c, sizeof(ps));
	draw();
}

static inline u32 dword(u32 at)
{
	u32 dw;

	memcpy(&dw, mem + at, sizeof(dw));
	return dw;
}

/* One pixel. */
static inline void only(u32 x, u32 y)
{
	set(SC_SCISSOR0, x | y << 13);
	set(SC_SCISSOR1, x | y << 13);
}

static inline void depth_buffer(u32 format, u32 pitch, u32 zfunc)
{
	set(ZB_FORMAT, format);
	set(ZB_DEPTHOFFSET, DEPTH);
	set(ZB_DEPTHPITCH, SIDE | pitch);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(ZB_ZSTENCILCNTL, zfunc);
	set(ZB_ZTOP, 1);
}

static inline u32 depth_at(u32 at)
{
	return dword(DEPTH - BASE + at);
}

#endif
