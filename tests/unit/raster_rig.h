/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_RASTER_RIG_H_
#define _TESTS_RASTER_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "raster/raster.h"

/*
 * A back end with a target of W by H pixels and a depth buffer of the same size: tests begin with
 * reset_state(), change what they want to change in @st, and draw.
 */

#define W	256
#define H	128
#define BASE	0x100000u
#define DEPTH	0x200000u

static struct mirage_pt pt;
static u32 *color, *depth;
static struct mirage_raster *r;
static struct raster_state st;

static inline void map(u64 addr, void *mem, u64 size_B)
{
	u64 i;

	assert_int_equal(mirage_pt_prepare(&pt, addr, size_B), 0);
	for (i = 0; i < size_B; i += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&pt, addr + i, (u8 *)mem + i, 0);
}

static inline int raster_rig_set_up(void **state)
{
	color = mirage_host_alloc(W * H * 4);
	depth = mirage_host_alloc(W * H * 4);
	assert_int_equal(mirage_pt_init(&pt, 1ull << 31), 0);
	map(BASE, color, W * H * 4);
	map(DEPTH, depth, W * H * 4);
	r = mirage_raster_create(16);
	assert_non_null(r);
	return 0;
}

static inline int raster_rig_tear_down(void **state)
{
	mirage_raster_destroy(r);
	mirage_pt_fini(&pt);
	mirage_host_free(color);
	mirage_host_free(depth);
	return 0;
}

/* Adds 1/255 in red for each time that a pixel is lit; green is what @user says. */
static inline int shade_count(const struct raster_batch *b)
{
	const float *green = b->state->user;
	v8f c[4] = { v8f_splat(1.0f / 255.0f), v8f_splat(green ? *green : 0.0f), v8f_splat(0.0f),
		     v8f_splat(0.0f) };
	struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff, .last = true };
	u32 t, s;

	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++)
			mirage_raster_write(b, t, s, &w);
	return 0;
}

/* Writes what prim.data points at. */
static inline int shade_data(const struct raster_batch *b)
{
	u32 t, s, k;

	for (t = 0; t < b->num_threads; t++) {
		const float *data = b->thread[t].prim->data;
		v8f c[4];
		struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff, .last = true };

		for (k = 0; k < 4; k++)
			c[k] = v8f_splat(data[k]);
		for (s = 0; s < b->thread[t].num_spans; s++)
			mirage_raster_write(b, t, s, &w);
	}
	return 0;
}

static inline void reset_state(void)
{
	u32 i;

	memset(&st, 0, sizeof(st));
	st.pt = &pt;
	st.shade = shade_count;
	st.dispatch = RASTER_DISPATCH_8 | RASTER_DISPATCH_16;
	st.clip_x1_px = W;
	st.clip_y1_px = H;
	st.sample_x = 128;
	st.sample_y = 128;
	st.num_targets = 1;
	st.target[0] = (struct raster_target){
		.format = MIRAGE_FORMAT_R8G8B8A8_UNORM,
		.level = { .image = { .base = BASE, .pitch_B = W * 4 },
			   .width_px = W, .height_px = H, .depth_px = 1 },
		.write_mask = 0xf,
		.blend = true,
	};
	for (i = 0; i < 16; i++)
		st.depth_clamp[i][1] = 1.0f;
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_ONE,
						RASTER_FACTOR_ONE };
	st.blend_alpha = st.blend_color;
	memset(color, 0, W * H * 4);
	memset(depth, 0, W * H * 4);
}

static inline void add(const struct raster_prim *p)
{
	void *none;

	while (mirage_raster_add(r, p, 0, &none) == -EAGAIN)
		assert_int_equal(mirage_raster_make_room(r), 0);
}

static inline void flush(void)
{
	const struct raster_host host = { .workers = 1 };

	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

static inline void triangle(float x0, float y0, float x1, float y1, float x2, float y2)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE,
		.x = { x0 * 256, x1 * 256, x2 * 256 },
		.y = { y0 * 256, y1 * 256, y2 * 256 },
	};

	add(&p);
}

static inline u32 red(u32 x, u32 y)
{
	return color[y * W + x] & 0xff;
}

static inline u32 lit(void)
{
	u32 n = 0, i;

	for (i = 0; i < W * H; i++)
		n += color[i] & 0xff;
	return n;
}

static inline void depth_buffer(void)
{
	u32 i;

	st.depth = (struct raster_depth){
		.present = true, .format = RASTER_D24_S8,
		.level = st.target[0].level,
	};
	st.depth.level.image = (struct mirage_image){
		.base = DEPTH, .pitch_B = W * 4, .tiling = MIRAGE_TILING_Y,
	};
	st.depth_test = true;
	st.depth_write = true;
	st.depth_func = MIRAGE_COMPARE_LESS;
	for (i = 0; i < W * H; i++)
		depth[i] = 0xffffff;
}

#endif
