// SPDX-License-Identifier: GPL-2.0
/* What happens to a pixel after its shader: tests, blending, logic, dithering, masks. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "memory.h"
#include "raster/raster.h"

#define BASE	0x100000u
#define SECOND	0x110000u
#define DEPTH	0x120000u
#define STENCIL	0x130000u
#define SIZE_B	0x40000u
#define SIDE	8u

static struct mirage_pt pt;
static u8 *mem;
static struct mirage_raster *r;
static struct raster_state st;

/* What the shader gives. */
static struct {
	float c[4], src1[4];
	float z;
	bool dual, computes_z, kill_odd, no_last;
	const u8 *stencil;
	u32 calls;
	float source_z, dst_z;
	s32 dst_stencil;
} ps;

static int set_up(void **state)
{
	mem = memory_map(&pt, BASE, SIZE_B);
	r = mirage_raster_create(1);
	assert_non_null(r);
	return 0;
}

static int tear_down(void **state)
{
	mirage_raster_destroy(r);
	memory_unmap(&pt, mem);
	return 0;
}

static int shade(const struct raster_batch *b)
{
	v8f c[4], src1[4], z = v8f_splat(ps.z);
	struct raster_write w = {
		.color = RASTER_COLOR(c), .z = ps.computes_z ? &z : NULL,
		.mask = ps.kill_odd ? 0x55 : 0xff, .stencil = ps.stencil,
	};
	u32 t, s, k;

	ps.calls++;
	if (ps.dual)
		raster_components(w.src1, src1, 1);
	for (k = 0; k < 4; k++) {
		c[k] = v8f_splat(ps.c[k]);
		src1[k] = v8f_splat(ps.src1[k]);
	}
	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++) {
			ps.source_z = b->thread[t].span[s].z[0];
			ps.dst_z = b->thread[t].span[s].dst_z[0];
			ps.dst_stencil = b->thread[t].span[s].dst_stencil[0];
			for (k = 0; k < b->state->num_targets; k++) {
				w.target = k;
				w.last = k + 1 == b->state->num_targets && !ps.no_last;
				mirage_raster_write(b, t, s, &w);
			}
		}
	return 0;
}

static void reset(enum mirage_format format)
{
	u32 i;

	memset(mem, 0, SIZE_B);
	memset(&st, 0, sizeof(st));
	memset(&ps, 0, sizeof(ps));
	st.pt = &pt;
	st.shade = shade;
	st.dispatch = RASTER_DISPATCH_8;
	st.clip_x1_px = SIDE;
	st.clip_y1_px = SIDE;
	st.sample_x = 128;
	st.sample_y = 128;
	st.num_targets = 1;
	st.target[0] = (struct raster_target){
		.format = format,
		.level = { .image = { .base = BASE, .pitch_B = 512 },
			   .width_px = SIDE, .height_px = SIDE, .depth_px = 1 },
		.write_mask = 0xf,
		.blend = true,
	};
	st.depth.level = st.target[0].level;
	st.depth.level.image.base = DEPTH;
	for (i = 0; i < 16; i++)
		st.depth_clamp[i][1] = 1.0f;
	st.clamp = RASTER_CLAMP_FORMAT;
	st.pre_clamp = true;
	st.post_clamp = true;
}

static void draw_prim(const struct raster_prim *p)
{
	const struct raster_host host = { .workers = 1 };
	void *none;

	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

static void draw(float z)
{
	const struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 }, .z0 = z,
	};

	draw_prim(&p);
}

static u32 pixel(void)
{
	return *(u32 *)mem;
}

static void set_pixels(u32 dw)
{
	u32 x, y;

	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			*(u32 *)(mem + y * 512 + x * 4) = dw;
}

static void color(float red, float g, float b, float a)
{
	ps.c[0] = red;
	ps.c[1] = g;
	ps.c[2] = b;
	ps.c[3] = a;
}

/* Source (0.2, 0.4, 0.6, 0.8), destination (0.4, 0.2, 0.8, 0.6): what each factor is for R and A. */
static void blend_factors(void **state)
{
	static const struct { u8 factor; float red, alpha; } row[] = {
		{ RASTER_FACTOR_ONE, 1, 1 }, { RASTER_FACTOR_ZERO, 0, 0 },
		{ RASTER_FACTOR_SRC_COLOR, 0.2f, 0.8f }, { RASTER_FACTOR_SRC_ALPHA, 0.8f, 0.8f },
		{ RASTER_FACTOR_DST_ALPHA, 0.6f, 0.6f }, { RASTER_FACTOR_DST_COLOR, 0.4f, 0.6f },
		{ RASTER_FACTOR_SRC_ALPHA_SATURATE, 0.4f, 1 },
		{ RASTER_FACTOR_CONST_COLOR, 0.5f, 0.25f },
		{ RASTER_FACTOR_CONST_ALPHA, 0.25f, 0.25f },
		{ RASTER_FACTOR_SRC1_COLOR, 0.1f, 0.7f }, { RASTER_FACTOR_SRC1_ALPHA, 0.7f, 0.7f },
		{ RASTER_FACTOR_INV_SRC_COLOR, 0.8f, 0.2f }, { RASTER_FACTOR_INV_SRC_ALPHA, 0.2f, 0.2f },
		{ RASTER_FACTOR_INV_DST_ALPHA, 0.4f, 0.4f }, { RASTER_FACTOR_INV_DST_COLOR, 0.6f, 0.4f },
		{ RASTER_FACTOR_INV_CONST_COLOR, 0.5f, 0.75f },
		{ RASTER_FACTOR_INV_CONST_ALPHA, 0.75f, 0.75f },
		{ RASTER_FACTOR_INV_SRC1_COLOR, 0.9f, 0.3f },
		{ RASTER_FACTOR_INV_SRC1_ALPHA, 0.3f, 0.3f },
	};
	const float *out = (float *)mem;
	u32 i, side;

	for (i = 0; i < ARRAY_SIZE(row); i++)
		for (side = 0; side < 2; side++) {
			float red, alpha;

			reset(MIRAGE_FORMAT_R32G32B32A32_FLOAT);
			st.blend = true;
			st.blend_color.func = RASTER_BLEND_ADD;
			st.blend_color.src = side ? RASTER_FACTOR_ZERO : row[i].factor;
			st.blend_color.dst = side ? row[i].factor : RASTER_FACTOR_ZERO;
			st.blend_alpha = st.blend_color;
			st.blend_const[0] = 0.5f;
			st.blend_const[3] = 0.25f;
			color(0.2f, 0.4f, 0.6f, 0.8f);
			ps.dual = true;
			ps.src1[0] = 0.1f;
			ps.src1[3] = 0.7f;
			((float *)mem)[0] = 0.4f;
			((float *)mem)[3] = 0.6f;
			red = row[i].red * (side ? 0.4f : 0.2f);
			alpha = row[i].alpha * (side ? 0.6f : 0.8f);
			draw(0);
			if (fabsf(out[0] - red) > 1e-6f || fabsf(out[3] - alpha) > 1e-6f)
				fail_msg("factor %x, side %u: %f %f", row[i].factor, side, out[0], out[3]);
		}
}

static void blend_functions(void **state)
{
	static const float want[] = {
		[RASTER_BLEND_ADD] = 0.75f * 0.5f + 0.25f,
		[RASTER_BLEND_SUBTRACT] = 0.75f * 0.5f - 0.25f,
		[RASTER_BLEND_REVERSE_SUBTRACT] = 0.25f - 0.75f * 0.5f,
		/* Of the products, not of the colours. */
		[RASTER_BLEND_MIN] = 0.25f,
		[RASTER_BLEND_MAX] = 0.75f * 0.5f,
	};
	u32 i;

	for (i = 0; i < 5; i++) {
		reset(MIRAGE_FORMAT_R32_FLOAT);
		st.blend = true;
		st.blend_color = (struct raster_blend){ i, RASTER_FACTOR_CONST_ALPHA,
							RASTER_FACTOR_ONE };
		st.blend_const[3] = 0.5f;
		color(0.75f, 0, 0, 0);
		*(float *)mem = 0.25f;
		draw(0);
		assert_true(*(float *)mem == want[i]);
	}
}

static void blend_in_8_bits(void **state)
{
	reset(MIRAGE_FORMAT_B8G8R8A8_UNORM);
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_SRC_ALPHA,
						RASTER_FACTOR_INV_SRC_ALPHA };
	/* Alpha has its own equation. */
	st.blend_alpha = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_ONE,
						RASTER_FACTOR_ZERO };
	color(1, 0, 0.5f, 0.2f);
	set_pixels(0xff6496c8);	/* A 255, R 100, G 150, B 200 */
	draw(0);
	/* R 255 * 0.2 + 100 * 0.8 = 131; G 120; B 127.5 * 0.2 + 160 = 185.5; A 51 */
	assert_int_equal(pixel(), 0x338378ba);
	/* A target without alpha has alpha 1. */
	reset(MIRAGE_FORMAT_B5G6R5_UNORM);
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_DST_ALPHA,
						RASTER_FACTOR_ZERO };
	st.blend_alpha = st.blend_color;
	color(1, 0, 0, 0);
	draw(0);
	assert_int_equal(pixel() & 0xffff, 0xf800);
}

static void clamps(void **state)
{
	reset(MIRAGE_FORMAT_R32_FLOAT);
	color(3, 0, 0, 0);
	draw(0);
	assert_true(*(float *)mem == 3);
	st.clamp = RASTER_CLAMP_UNORM;
	draw(0);
	assert_true(*(float *)mem == 1);
	st.clamp = RASTER_CLAMP_SNORM;
	color(-3, 0, 0, 0);
	draw(0);
	assert_true(*(float *)mem == -1);
	/* After blending only: 3 * 0.25 needs no clamp. */
	st.clamp = RASTER_CLAMP_UNORM;
	st.pre_clamp = false;
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_CONST_ALPHA,
						RASTER_FACTOR_ZERO };
	st.blend_const[3] = 0.25f;
	color(3, 0, 0, 0);
	draw(0);
	assert_true(*(float *)mem == 0.75f);
	st.pre_clamp = true;
	draw(0);
	assert_true(*(float *)mem == 0.25f);
	/* Into UNORM go clamped values only: 1 * 0.25, and 0.5 * min(2, 1). */
	reset(MIRAGE_FORMAT_B8G8R8A8_UNORM);
	st.pre_clamp = false;
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_CONST_COLOR,
						RASTER_FACTOR_ZERO };
	st.blend_alpha = st.blend_color;
	st.blend_const[0] = 0.25f;
	st.blend_const[1] = 2;
	color(3, 0.5f, -1, 0);
	draw(0);
	/* R 63.75, G 127.5 */
	assert_int_equal(pixel(), 0x00408000);
}

/* Unsigned floats are none below 0, before they are blended and after. */
static void clamps_unsigned(void **state)
{
	/* An exponent of 14 in each channel. */
	const u32 half = 14u << 27 | 14 << 17 | 14 << 6;

	reset(MIRAGE_FORMAT_R11G11B10_FLOAT);
	st.blend = true;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_ONE,
						RASTER_FACTOR_CONST_COLOR };
	st.blend_alpha = st.blend_color;
	st.blend_const[0] = 1;
	st.blend_const[1] = -1;
	st.blend_const[2] = 1;
	color(-1, 0.25f, 2, 0);
	set_pixels(half);
	draw(0);
	/* R 0 + 1/2 * 1, G 1/4 + 1/2 * 0, B 2 + 1/2: 0x1.4p1 */
	assert_int_equal(pixel(), (0x200u | 1 << 3) << 22 | 0x340 << 11 | 0x380);
	/* As drivers may have it: no clamp before, so 1/4 - 1/2 is below 0 only when it is stored. */
	st.pre_clamp = false;
	set_pixels(half);
	draw(0);
	assert_int_equal(pixel(), (0x200u | 1 << 3) << 22);
	/* A range that is named is that of all. */
	st.pre_clamp = true;
	st.clamp = RASTER_CLAMP_UNORM;
	set_pixels(half);
	draw(0);
	/* R 1/2, G 1/4, B 1 + 1/2, to 1 */
	assert_int_equal(pixel(), 0x1e0u << 22 | 0x340 << 11 | 0x380);
}

static void logic_ops(void **state)
{
	/* Source 0xc, destination 0xa in each digit: the result is the op's number, bit for bit. */
	static const u8 want[16] = {
		[RASTER_LOGIC_CLEAR] = 0x0, [RASTER_LOGIC_NOR] = 0x1,
		[RASTER_LOGIC_AND_INVERTED] = 0x2, [RASTER_LOGIC_COPY_INVERTED] = 0x3,
		[RASTER_LOGIC_AND_REVERSE] = 0x4, [RASTER_LOGIC_INVERT] = 0x5,
		[RASTER_LOGIC_XOR] = 0x6, [RASTER_LOGIC_NAND] = 0x7,
		[RASTER_LOGIC_AND] = 0x8, [RASTER_LOGIC_EQUIV] = 0x9,
		[RASTER_LOGIC_NOOP] = 0xa, [RASTER_LOGIC_OR_INVERTED] = 0xb,
		[RASTER_LOGIC_COPY] = 0xc, [RASTER_LOGIC_OR_REVERSE] = 0xd,
		[RASTER_LOGIC_OR] = 0xe, [RASTER_LOGIC_SET] = 0xf,
	};
	u32 op;

	for (op = 0; op < 16; op++) {
		reset(MIRAGE_FORMAT_R8G8B8A8_UNORM);
		st.logic = true;
		st.logic_op = op;
		color(0xcc / 255.0f, 0xcc / 255.0f, 0xcc / 255.0f, 0xcc / 255.0f);
		set_pixels(0xaaaaaaaa);
		draw(0);
		assert_int_equal(pixel(), want[op] * 0x11111111u);
	}
}

static void write_masks(void **state)
{
	u32 mask;

	for (mask = 0; mask < 16; mask++) {
		u32 want = (mask & 1 ? 0x11 : 0xee) | (mask & 2 ? 0x2200 : 0xee00) |
			   (mask & 4 ? 0x330000 : 0xee0000) |
			   (mask & 8 ? 0x44000000u : 0xee000000u);

		reset(MIRAGE_FORMAT_R8G8B8A8_UNORM);
		st.target[0].write_mask = mask;
		color(0x11 / 255.0f, 0x22 / 255.0f, 0x33 / 255.0f, 0x44 / 255.0f);
		set_pixels(0xeeeeeeee);
		draw(0);
		assert_int_equal(pixel(), want);
	}
}

static void alpha_test(void **state)
{
	reset(MIRAGE_FORMAT_R8G8B8A8_UNORM);
	st.alpha_test = true;
	st.alpha_func = MIRAGE_COMPARE_GREATER;
	st.alpha_ref = 0.5f;
	color(1, 1, 1, 0.5f);
	draw(0);
	assert_int_equal(pixel(), 0);
	color(1, 1, 1, 0.501f);
	draw(0);
	assert_int_equal(pixel() & 0xff, 0xff);
	/* In 8 bits both are 128. */
	set_pixels(0);
	st.alpha_codes = 255;
	draw(0);
	assert_int_equal(pixel(), 0);
	st.alpha_func = MIRAGE_COMPARE_EQUAL;
	draw(0);
	assert_int_equal(pixel() & 0xff, 0xff);
}

static void dithering(void **state)
{
	u32 x, y, sum = 0;

	reset(MIRAGE_FORMAT_B5G6R5_UNORM);
	st.dither = true;
	/* 5.25 of 31: a quarter of the pixels are 6, the others 5. */
	color(0, 0, 5.25f / 31, 0);
	draw(0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++) {
			u32 b = *(u16 *)(mem + y * 512 + x * 2) & 31;

			assert_in_range(b, 5, 6);
			sum += b - 5;
		}
	assert_int_equal(sum, 4);
	/* What the format can hold is left alone, and so are 8 bits. */
	color(1, 0, 7.0f / 31, 0);
	draw(0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++)
			assert_int_equal(*(u16 *)(mem + y * 512 + x * 2), 0xf807);
	reset(MIRAGE_FORMAT_R8_UNORM);
	st.dither = true;
	color(100.3f / 255, 0, 0, 0);
	draw(0);
	for (x = 0; x < 4; x++)
		assert_int_equal(mem[x], 100);
}

static void many_targets(void **state)
{
	u32 i;

	reset(MIRAGE_FORMAT_R8G8B8A8_UNORM);
	st.num_targets = 8;
	for (i = 1; i < 8; i++) {
		st.target[i] = st.target[0];
		st.target[i].level.image.base = SECOND + i * 0x1000;
		st.target[i].format = i & 1 ? MIRAGE_FORMAT_B8G8R8A8_UNORM : MIRAGE_FORMAT_R16_UINT;
	}
	color(1, 0, 0, 1);
	draw(0);
	assert_int_equal(pixel(), 0xff0000ff);
	assert_int_equal(*(u32 *)(mem + SECOND - BASE + 0x1000), 0xffff0000);
	assert_int_equal(*(u32 *)(mem + SECOND - BASE + 0x7000), 0xffff0000);
	/* 1.0 is 0x3f800000 to an integer target, which is clamped. */
	assert_int_equal(*(u16 *)(mem + SECOND - BASE + 0x2000), 0xffff);
}

static void layers(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 }, .layer = 2,
	};

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.target[0].level.depth_px = 4;
	st.target[0].level.slice_y_el = 16;
	st.target[0].min_layer = 1;
	color(1, 0, 0, 0);
	draw_prim(&p);
	assert_int_equal(mem[3 * 16 * 512], 255);
	assert_int_equal(mem[2 * 16 * 512], 0);
	/* Out of range is the view's first one. */
	p.layer = 3;
	draw_prim(&p);
	assert_int_equal(mem[1 * 16 * 512], 255);
}

/*
 * A pixel passes for all targets or for none, whether stencil is written or only tested, and
 * wherever the tests are: stencil 1 is asked for, depth below 0.5.
 */
static void targets_agree(void **state)
{
	u32 i, k;

	for (i = 0; i < 3 * 2 * 2 * 2; i++) {
		bool writes = i & 1, stencil = i & 2, depth = i & 4;
		u32 *stored = (u32 *)(mem + DEPTH - BASE);

		reset(MIRAGE_FORMAT_R8_UNORM);
		st.early = i / 8;
		st.num_targets = 3;
		for (k = 1; k < 3; k++) {
			st.target[k] = st.target[0];
			st.target[k].level.image.base = SECOND + k * 0x1000;
		}
		st.depth.present = true;
		st.depth.format = RASTER_D24_S8;
		st.depth_test = true;
		st.depth_func = MIRAGE_COMPARE_LESS;
		st.stencil_test = true;
		st.stencil_write = writes;
		st.stencil[0] = (struct raster_stencil){
			MIRAGE_COMPARE_EQUAL, RASTER_STENCIL_INVERT, RASTER_STENCIL_DECR,
			RASTER_STENCIL_INCR, 1, 0xff, 0xff,
		};
		*stored = (stencil ? 1u : 2u) << 24 | 0x800000;
		color(1, 0, 0, 0);
		draw(depth ? 0.25f : 0.75f);
		assert_int_equal(mem[0], stencil && depth ? 255 : 0);
		for (k = 1; k < 3; k++)
			assert_int_equal(mem[SECOND - BASE + k * 0x1000], mem[0]);
		if (!writes)
			assert_int_equal(*stored >> 24, stencil ? 1 : 2);
		else
			assert_int_equal(*stored >> 24, !stencil ? 0xfd : depth ? 2 : 0);
	}
}

/* Stored at 0.5 of each format; below, at and above. */
static void depth_functions(void **state)
{
	static const struct { u32 format; u32 half; } row[] = {
		{ RASTER_D32F, 0x3f000000 }, { RASTER_D24_S8, 0x800000 }, { RASTER_D24_X8, 0x800000 },
	};
	static const u8 pass[8][3] = {
		[MIRAGE_COMPARE_ALWAYS] = { 1, 1, 1 }, [MIRAGE_COMPARE_NEVER] = { 0, 0, 0 },
		[MIRAGE_COMPARE_LESS] = { 1, 0, 0 }, [MIRAGE_COMPARE_EQUAL] = { 0, 1, 0 },
		[MIRAGE_COMPARE_LEQUAL] = { 1, 1, 0 }, [MIRAGE_COMPARE_GREATER] = { 0, 0, 1 },
		[MIRAGE_COMPARE_NOTEQUAL] = { 1, 0, 1 }, [MIRAGE_COMPARE_GEQUAL] = { 0, 1, 1 },
	};
	static const float z[3] = { 0.25f, 0.5f, 0.75f };
	u32 f, func, i, early;

	for (f = 0; f < 3; f++)
		for (func = 0; func < 8; func++)
			for (i = 0; i < 3; i++)
				for (early = 0; early < 3; early++) {
					u32 *stored = (u32 *)(mem + DEPTH - BASE);

					reset(MIRAGE_FORMAT_R8_UNORM);
					st.depth.present = true;
					st.depth.format = row[f].format;
					st.depth_test = true;
					st.depth_func = func;
					st.early = early;
					*stored = row[f].half;
					color(1, 0, 0, 0);
					draw(z[i]);
					assert_int_equal(mem[0], pass[func][i] * 255);
					assert_int_equal(*stored, row[f].half);
				}
}

static u64 counted(float z)
{
	u64 before = mirage_raster_depth_count(r);

	draw(z);
	return mirage_raster_depth_count(r) - before;
}

static void depth_writes(void **state)
{
	u32 *stored = (u32 *)(mem + DEPTH - BASE);
	u32 early;

	for (early = 0; early < 3; early++) {
		reset(MIRAGE_FORMAT_R8_UNORM);
		st.depth.present = true;
		st.depth.format = RASTER_D24_S8;
		st.depth_write = true;
		st.early = early;
		*stored = 0xab123456;
		/* Without a test it is written all the same, and stencil stays. */
		draw(1.0f);
		assert_int_equal(*stored, 0xabffffff);
		draw(0.5f);
		/* 0.5 * 16777215 = 8388607.5, rounded up */
		assert_int_equal(*stored, 0xab800000);

		st.depth.format = RASTER_D16;
		draw(1.0f);
		assert_int_equal(*(u16 *)stored, 0xffff);
		st.depth.format = RASTER_D32F;
		draw(0.3f);
		assert_true(*(float *)stored == 0.3f);
		st.depth.format = RASTER_D32F_S8X24;
		stored[1] = 0x77;
		draw(0.4f);
		assert_true(*(float *)stored == 0.4f);
		assert_int_equal(stored[1], 0x77);
		/* The viewport's range. */
		st.depth.format = RASTER_D32F;
		st.depth_clamp[0][0] = 0.2f;
		st.depth_clamp[0][1] = 0.6f;
		draw(0.9f);
		assert_true(*(float *)stored == 0.6f);
		/* The shader has what was interpolated: it is the test that clamps (9.1.5). */
		assert_true(ps.source_z == 0.9f);
		draw(-5.0f);
		assert_true(*(float *)stored == 0.2f);
		assert_true(ps.source_z == -5.0f);
	}
}

/*
 * A buffer of one pixel, at an address where nothing is: with all tests and writes off it is not
 * read, and bounds nothing (8.4.3.2).
 */
static void unused_depth_bounds_nothing(void **state)
{
	u32 early, x, y;

	for (early = 0; early < 3; early++) {
		reset(MIRAGE_FORMAT_R8_UNORM);
		st.depth.present = true;
		st.depth.format = RASTER_D32F_S8X24;
		st.depth.level = (struct mirage_level){
			.image.pitch_B = 512, .width_px = 1, .height_px = 1, .depth_px = 1,
		};
		st.early = early;
		st.count = true;
		color(1, 0, 0, 0);
		/* All of the target, a pixel of which is not in the buffer unless it is the first. */
		assert_int_equal(counted(0.5f), SIDE * SIDE);
		for (y = 0; y < SIDE; y++)
			for (x = 0; x < SIDE; x++)
				assert_int_equal(mem[y * 512 + x], 255);
		assert_int_equal(mirage_raster_faults(r, &(u64){ 0 }), 0);
	}
}

static void computed_depth(void **state)
{
	float *stored = (float *)(mem + DEPTH - BASE);

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D32F;
	st.depth_test = true;
	st.depth_write = true;
	st.depth_func = MIRAGE_COMPARE_LESS;
	st.early = RASTER_LATE;
	*stored = 0.5f;
	ps.computes_z = true;
	ps.z = 0.25f;
	color(1, 0, 0, 0);
	draw(0.9f);
	assert_true(*stored == 0.25f);
	assert_int_equal(mem[0], 255);
}

static void depth_is_a_plane(void **state)
{
	const struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 },
		.z0 = 0.25f, .z_dx = 0.0625f, .z_dy = 0.03125f, .z_x = 0.5f, .z_y = 0.5f,
	};
	const float *z = (float *)(mem + DEPTH - BASE);

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D32F;
	st.depth_write = true;
	draw_prim(&p);
	assert_true(z[0] == 0.25f);
	assert_true(z[3] == 0.25f + 3 * 0.0625f);
	assert_true(z[2 * 128 + 5] == 0.25f + 5 * 0.0625f + 2 * 0.03125f);
}

static void depth_bias(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 },
		.z0 = 0.25f, .z_dy = -0.125f, .z_x = 0.5f, .z_y = 0.5f, .z_max = 0.25f,
	};
	float *z = (float *)(mem + DEPTH - BASE);

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D32F;
	st.depth_write = true;
	st.bias_enable = true;
	/* Float: 2^(exponent of 0.25 = -2, less 23) for each unit; the steeper slope once. */
	st.bias_constant = 3;
	st.bias_scale = 1;
	draw_prim(&p);
	assert_true(z[0] == 0.25f + (3 * 0x1p-25f + 0.125f));
	st.bias_clamp = 0.0625f;
	draw_prim(&p);
	assert_true(z[0] == 0.25f + 0.0625f);
	st.bias_scale = -1;
	st.bias_clamp = -0.03125f;
	draw_prim(&p);
	assert_true(z[0] == 0.25f - 0.03125f);
	/* Fixed point: the least step of the format, but the constant itself in legacy mode. */
	st.bias_clamp = 0;
	st.bias_scale = 0;
	st.depth.format = RASTER_D16;
	draw_prim(&p);
	assert_int_equal(*(u16 *)z, 16384 + 3);
	st.bias_legacy = true;
	st.bias_constant = 0.5f;
	draw_prim(&p);
	assert_int_equal(*(u16 *)z, 49151);
	/* Not for rectangles, points or lines. */
	p.kind = RASTER_POINT;
	p.width = 8;
	draw_prim(&p);
	assert_int_equal(*(u16 *)z, 16384);
}

static void stencil_state(u32 func, u32 fail, u32 zfail, u32 zpass)
{
	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D24_S8;
	st.depth_test = true;
	st.depth_func = MIRAGE_COMPARE_LESS;
	st.stencil_test = true;
	st.stencil_write = true;
	st.stencil[0] = (struct raster_stencil){ func, fail, zfail, zpass, 0x35, 0xff, 0xff };
	color(1, 0, 0, 0);
}

static u32 stencil_after(u32 stored, float z)
{
	*(u32 *)(mem + DEPTH - BASE) = stored << 24 | 0x800000;
	draw(z);
	return *(u32 *)(mem + DEPTH - BASE) >> 24;
}

static void stencil_ops(void **state)
{
	static const struct { u8 op, from, to; } row[] = {
		{ RASTER_STENCIL_KEEP, 7, 7 }, { RASTER_STENCIL_ZERO, 7, 0 },
		{ RASTER_STENCIL_REPLACE, 7, 0x35 }, { RASTER_STENCIL_INCRSAT, 255, 255 },
		{ RASTER_STENCIL_INCRSAT, 254, 255 }, { RASTER_STENCIL_DECRSAT, 0, 0 },
		{ RASTER_STENCIL_DECRSAT, 1, 0 }, { RASTER_STENCIL_INCR, 255, 0 },
		{ RASTER_STENCIL_DECR, 0, 255 }, { RASTER_STENCIL_INVERT, 0x5a, 0xa5 },
	};
	u32 i, early;

	for (i = 0; i < ARRAY_SIZE(row); i++)
		for (early = 0; early < 3; early++) {
			stencil_state(MIRAGE_COMPARE_NEVER, row[i].op, 0, 0);
			st.early = early;
			assert_int_equal(stencil_after(row[i].from, 0.25f), row[i].to);
			assert_int_equal(mem[0], 0);
			stencil_state(MIRAGE_COMPARE_ALWAYS, 0, row[i].op, 0);
			st.early = early;
			assert_int_equal(stencil_after(row[i].from, 0.75f), row[i].to);
			assert_int_equal(mem[0], 0);
			stencil_state(MIRAGE_COMPARE_ALWAYS, 0, 0, row[i].op);
			st.early = early;
			assert_int_equal(stencil_after(row[i].from, 0.25f), row[i].to);
			assert_int_equal(mem[0], 255);
		}
}

/* A shader's reference is compared, and written, in place of the state's. */
static void stencil_of_shader(void **state)
{
	static const u8 stencil[8] = { 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48 };

	stencil_state(MIRAGE_COMPARE_ALWAYS, 0, 0, RASTER_STENCIL_REPLACE);
	st.early = RASTER_LATE;
	ps.stencil = stencil;
	assert_int_equal(stencil_after(7, 0.25f), 0x41);
	stencil_state(MIRAGE_COMPARE_EQUAL, RASTER_STENCIL_ZERO, 0, RASTER_STENCIL_INCR);
	st.early = RASTER_LATE;
	ps.stencil = stencil;
	assert_int_equal(stencil_after(0x35, 0.25f), 0);
	stencil_state(MIRAGE_COMPARE_EQUAL, RASTER_STENCIL_ZERO, 0, RASTER_STENCIL_INCR);
	st.early = RASTER_LATE;
	ps.stencil = stencil;
	assert_int_equal(stencil_after(0x41, 0.25f), 0x42);
	ps.stencil = NULL;
	assert_int_equal(stencil_after(0x35, 0.25f), 0x36);
}

static void stencil_masks_and_faces(void **state)
{
	struct raster_prim back = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 },
		.z0 = 0.25f, .back_facing = true,
	};

	/* ref & mask against stored & mask: 0x35 & 0xf0 < 0x4f & 0xf0. */
	stencil_state(MIRAGE_COMPARE_LESS, 0, 0, RASTER_STENCIL_ZERO);
	st.stencil[0].test_mask = 0xf0;
	st.stencil[0].write_mask = 0x0f;
	assert_int_equal(stencil_after(0x4f, 0.25f), 0x40);
	assert_int_equal(stencil_after(0x3f, 0.25f), 0x3f);
	/* Written only when writes are on. */
	st.stencil_write = false;
	assert_int_equal(stencil_after(0x4f, 0.25f), 0x4f);
	st.stencil_write = true;

	st.stencil[1] = (struct raster_stencil){
		MIRAGE_COMPARE_ALWAYS, 0, 0, RASTER_STENCIL_INVERT, 0, 0xff, 0xff,
	};
	st.stencil_two_sided = true;
	*(u32 *)(mem + DEPTH - BASE) = 0x0fffffffu;
	draw_prim(&back);
	assert_int_equal(*(u32 *)(mem + DEPTH - BASE) >> 24, 0xf0);
	st.stencil_two_sided = false;
	*(u32 *)(mem + DEPTH - BASE) = 0x4fffffffu;
	draw_prim(&back);
	assert_int_equal(*(u32 *)(mem + DEPTH - BASE) >> 24, 0x40);
}

/* W tiles: pixel (5, 3) is at bits x 101, y 011: x2<<4 | y1<<3 | x1<<2 | y0<<1 | x0 */
static void separate_stencil(void **state)
{
	const struct raster_prim p = { .kind = RASTER_POINT, .x = { 5 * 256 + 128 },
				       .y = { 3 * 256 + 128 }, .width = 1 };
	u32 i, n = 0;

	stencil_state(MIRAGE_COMPARE_ALWAYS, 0, 0, RASTER_STENCIL_REPLACE);
	st.depth_test = false;
	st.depth.stencil_separate = true;
	st.depth.stencil_level = st.depth.level;
	st.depth.stencil_level.image = (struct mirage_image){
		.base = STENCIL, .pitch_B = 64, .tiling = MIRAGE_TILING_W,
	};
	draw_prim(&p);
	for (i = 0; i < 4096; i++)
		n += mem[STENCIL - BASE + i] != 0;
	assert_int_equal(n, 1);
	assert_int_equal(mem[STENCIL - BASE + (16 | 8 | 2 | 1)], 0x35);
}

/* A layer that there is not is the first one for both depth and stencil. */
static void separate_stencil_layers(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 16 << 8, 0 }, .y = { 0, 0, 16 << 8 },
	};
	const u8 *stencil = mem + STENCIL - BASE;

	stencil_state(MIRAGE_COMPARE_ALWAYS, 0, 0, RASTER_STENCIL_REPLACE);
	st.depth_test = false;
	st.depth.level.depth_px = 3;
	st.depth.level.slice_y_el = 16;
	st.depth.min_layer = 1;
	st.depth.stencil_separate = true;
	st.depth.stencil_level = st.depth.level;
	st.depth.stencil_level.image = (struct mirage_image){ .base = STENCIL, .pitch_B = 64 };
	p.layer = 5;
	draw_prim(&p);
	assert_int_equal(stencil[6 * 16 * 64], 0);
	assert_int_equal(stencil[16 * 64], 0x35);
	assert_int_equal(stencil[2 * 16 * 64], 0);
	p.layer = 1;
	draw_prim(&p);
	assert_int_equal(stencil[2 * 16 * 64], 0x35);
}

static void killed_pixels_leave_nothing(void **state)
{
	u32 *z = (u32 *)(mem + DEPTH - BASE);

	stencil_state(MIRAGE_COMPARE_ALWAYS, 0, 0, RASTER_STENCIL_INCR);
	st.depth_write = true;
	st.early = RASTER_LATE;
	st.count = true;
	z[0] = z[1] = 0xffffff;
	ps.kill_odd = true;
	draw(0.25f);
	assert_int_equal(mem[0], 255);
	assert_int_equal(mem[1], 0);
	assert_int_equal(z[0] >> 24, 1);
	assert_int_equal(z[1], 0xffffff);
}

static void depth_count(void **state)
{
	u32 early, i;

	for (early = 0; early < 3; early++) {
		reset(MIRAGE_FORMAT_R8_UNORM);
		st.depth.present = true;
		st.depth.format = RASTER_D32F;
		st.depth_test = true;
		st.depth_func = MIRAGE_COMPARE_LESS;
		st.early = early;
		for (i = 0; i < 5; i++)
			((float *)(mem + DEPTH - BASE))[i] = 1.0f;
		assert_int_equal(counted(0.5f), 0);
		st.count = true;
		/* Only the five are further away. */
		assert_int_equal(counted(0.5f), 5);
		st.depth_test = false;
		assert_int_equal(counted(0.5f), 64);
		/* No shader at all. */
		st.shade = NULL;
		assert_int_equal(counted(0.5f), 64);
		/* No depth buffer: everything passes. */
		st.depth.present = false;
		assert_int_equal(counted(0.5f), 64);
	}
}

/* Early rejection saves the shader, but not where stencil would miss a failure. */
static void early_rejection(void **state)
{
	stencil_state(MIRAGE_COMPARE_ALWAYS, 0, RASTER_STENCIL_INCR, 0);
	st.early = RASTER_EARLY_REJECT;
	*(u32 *)(mem + DEPTH - BASE) = 0x05000000;
	draw(0.9f);
	assert_int_equal(*(u32 *)(mem + DEPTH - BASE) >> 24, 6);
	assert_true(ps.calls > 0);
	st.stencil_test = false;
	st.stencil_write = false;
	ps.calls = 0;
	draw(0.9f);
	assert_int_equal(ps.calls, 0);
}

static void destination_is_delivered(void **state)
{
	u32 i;

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D24_S8;
	st.depth_test = true;
	st.early = RASTER_LATE;
	st.deliver_dst = true;
	for (i = 0; i < SIDE * 128; i++)
		((u32 *)(mem + DEPTH - BASE))[i] = 0x2affffff;
	draw(0.5f);
	assert_true(ps.dst_z == 1.0f);
	assert_int_equal(ps.dst_stencil, 0x2a);
}

/* Depth is only updated by the last write of a pixel. */
static void last_write_updates(void **state)
{
	float *z = (float *)(mem + DEPTH - BASE);

	reset(MIRAGE_FORMAT_R8_UNORM);
	st.depth.present = true;
	st.depth.format = RASTER_D32F;
	st.depth_write = true;
	st.early = RASTER_LATE;
	*z = 0.75f;
	ps.no_last = true;
	color(1, 0, 0, 0);
	draw(0.5f);
	assert_int_equal(mem[0], 255);
	assert_true(*z == 0.75f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(blend_factors),
		cmocka_unit_test(blend_functions),
		cmocka_unit_test(blend_in_8_bits),
		cmocka_unit_test(clamps),
		cmocka_unit_test(clamps_unsigned),
		cmocka_unit_test(logic_ops),
		cmocka_unit_test(write_masks),
		cmocka_unit_test(alpha_test),
		cmocka_unit_test(dithering),
		cmocka_unit_test(many_targets),
		cmocka_unit_test(layers),
		cmocka_unit_test(targets_agree),
		cmocka_unit_test(depth_functions),
		cmocka_unit_test(depth_writes),
		cmocka_unit_test(unused_depth_bounds_nothing),
		cmocka_unit_test(computed_depth),
		cmocka_unit_test(depth_is_a_plane),
		cmocka_unit_test(depth_bias),
		cmocka_unit_test(stencil_ops),
		cmocka_unit_test(stencil_of_shader),
		cmocka_unit_test(stencil_masks_and_faces),
		cmocka_unit_test(separate_stencil),
		cmocka_unit_test(separate_stencil_layers),
		cmocka_unit_test(killed_pixels_leave_nothing),
		cmocka_unit_test(depth_count),
		cmocka_unit_test(early_rejection),
		cmocka_unit_test(destination_is_delivered),
		cmocka_unit_test(last_write_updates),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
