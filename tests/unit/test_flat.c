// SPDX-License-Identifier: GPL-2.0
/* Primitives of one colour: which kernels make them, and what is stored without running those. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "eu_asm.h"
#include "memory.h"
#include "raster/raster.h"

#define BASE	0x100000u
#define DEPTH	0x140000u
#define SIZE_B	0x80000u
#define W	256u
#define H	128u

static struct mirage_pt pt;
static u32 *mem;
static struct mirage_raster *r;
static struct raster_state st;
static u32 shaded, asked;
static bool refuse;

static int set_up(void **state)
{
	mem = (u32 *)memory_map(&pt, BASE, SIZE_B);
	r = mirage_raster_create(1);
	return r ? 0 : -1;
}

static int tear_down(void **state)
{
	mirage_raster_destroy(r);
	memory_unmap(&pt, (u8 *)mem);
	return 0;
}

/* R8G8B8A8: 1.0, 0.5, 0.0, 1.0 is 0xff0080ff, as 127.5 rounds up. */
#define COLOR	0xff0080ff

static void set_color(v8f *c)
{
	c[0] = v8f_splat(1.0f);
	c[1] = v8f_splat(0.5f);
	c[2] = v8f_splat(0.0f);
	c[3] = v8f_splat(1.0f);
}

static int shade(const struct raster_batch *b)
{
	v8f c[4];
	struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff, .last = true };
	u32 t, s;

	set_color(c);
	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++, shaded++)
			mirage_raster_write(b, t, s, &w);
	return 0;
}

static bool flat(const struct raster_batch *b, const struct raster_prim *prim, v8f *c)
{
	asked++;
	assert_ptr_equal(b->state->flat, flat);
	set_color(c);
	return !refuse;
}

static void reset(enum mirage_tiling tiling)
{
	u32 i;

	memset(&st, 0, sizeof(st));
	memset(mem, 0x11, SIZE_B);
	shaded = 0;
	asked = 0;
	refuse = false;
	st.pt = &pt;
	st.shade = shade;
	st.flat = flat;
	st.dispatch = RASTER_DISPATCH_8 | RASTER_DISPATCH_16;
	st.clip_x1_px = W;
	st.clip_y1_px = H;
	st.sample_x = 128;
	st.sample_y = 128;
	st.num_targets = 1;
	st.target[0] = (struct raster_target){
		.format = MIRAGE_FORMAT_R8G8B8A8_UNORM,
		.level = { .image = { .base = BASE, .pitch_B = 2048, .tiling = tiling },
			   .width_px = W, .height_px = H, .depth_px = 1 },
		.write_mask = 0xf,
	};
	for (i = 0; i < 16; i++)
		st.depth_clamp[i][1] = 1.0f;
}

static void add_depth(void)
{
	st.depth = (struct raster_depth){
		.present = true, .format = RASTER_D24_S8,
		.level = { .image = { .base = DEPTH, .pitch_B = 1024, .tiling = MIRAGE_TILING_Y },
			   .width_px = W, .height_px = H, .depth_px = 1 },
	};
	st.depth_test = true;
	st.depth_write = true;
	st.depth_func = MIRAGE_COMPARE_ALWAYS;
}

static void draw(s32 x0, s32 y0, s32 x1, s32 y1, s32 x2, s32 y2, float z)
{
	const struct raster_host host = { .workers = 1 };
	const struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .z0 = z,
		.x = { x0 * 256, x1 * 256, x2 * 256 }, .y = { y0 * 256, y1 * 256, y2 * 256 },
	};
	void *none;

	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

/* All of the target. */
static void draw_all(float z)
{
	draw(0, 0, 2 * W, 0, 0, 2 * H + 200, z);
}

static u32 pixel(u32 x, u32 y)
{
	const struct raster_target *t = &st.target[0];

	x += t->level.x_el;
	y += t->level.y_el;
	return mem[mirage_tiled_offset(t->level.image.tiling, t->level.image.pitch_B, 4 * x, y) / 4];
}

static u32 depth_at(u32 x, u32 y)
{
	return mem[(DEPTH - BASE + mirage_tiled_offset(MIRAGE_TILING_Y, 1024, 4 * x, y)) / 4];
}

static void no_thread_runs(void **state)
{
	static const enum mirage_tiling tilings[] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y, MIRAGE_TILING_MICRO,
		MIRAGE_TILING_MACRO, MIRAGE_TILING_MACRO_MICRO,
	};
	u32 i, x, y, n;

	for (i = 0; i < ARRAY_SIZE(tilings); i++) {
		reset(tilings[i]);
		draw_all(0);
		/* One primitive, one worker: asked once for all its tiles. */
		assert_int_equal(asked, 1);
		assert_int_equal(shaded, 0);
		for (y = 0; y < H; y++)
			for (x = 0; x < W; x++)
				assert_int_equal(pixel(x, y), COLOR);
		/* The pitch has twice as many; nothing else changes. */
		for (n = 0, x = 0; x < SIZE_B / 4; x++)
			n += mem[x] != 0x11111111;
		assert_int_equal(n, W * H);
	}
}

/* Whatever the places of target and primitive, the outcome is that of the shader. */
static void same_as_the_shader(void **state)
{
	static u32 with[SIZE_B / 4];
	u32 i, calls = 0;

	for (i = 0; i < 48; i++) {
		bool flatly;

		for (flatly = true;; flatly = false) {
			reset(i % 3);
			st.flat = flatly ? flat : NULL;
			st.target[0].level.x_el = i % 7;
			st.target[0].level.y_el = i % 5;
			st.target[0].level.image.base += i % 4 == 3 ? 64 : 0;
			st.target[0].level.image.swizzle = i % 11 == 10 ? MIRAGE_SWIZZLE_9 : 0;
			st.target[0].level.width_px -= i % 13;
			st.clip_x0_px = i % 6;
			st.clip_y1_px -= i % 9;
			if (i % 2)
				add_depth();
			st.depth_func = i % 4 == 1 ? MIRAGE_COMPARE_LESS : MIRAGE_COMPARE_ALWAYS;
			st.depth.x_px = i % 8 == 7;
			st.count = true;
			draw(i, 3, W - 5, i * 2, W / 2 - i, H + 9, 0.25f);
			calls += asked;
			if (!flatly)
				break;
			memcpy(with, mem, SIZE_B);
		}
		assert_memory_equal(with, mem, SIZE_B);
	}
	assert_int_equal(calls, 48);
}

static void refusal_runs_threads(void **state)
{
	reset(MIRAGE_TILING_X);
	refuse = true;
	draw_all(0);
	assert_int_equal(asked, 1);
	assert_int_equal(shaded, W * H / 8);
	assert_int_equal(pixel(0, 0), COLOR);
}

/* The colour has an alpha of 1.0; without depth the test does not make anything late. */
static void alpha_is_tested(void **state)
{
	static const struct {
		enum mirage_compare func;
		u32 pixel;
	} row[] = {
		{ MIRAGE_COMPARE_ALWAYS, COLOR },
		{ MIRAGE_COMPARE_NEVER, 0x11111111 },
		{ MIRAGE_COMPARE_LESS, 0x11111111 },
		{ MIRAGE_COMPARE_EQUAL, 0x11111111 },
		{ MIRAGE_COMPARE_GEQUAL, COLOR },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		reset(MIRAGE_TILING_X);
		st.alpha_test = true;
		st.alpha_func = row[i].func;
		st.alpha_ref = 0.5f;
		draw_all(0);
		assert_int_equal(pixel(0, 0), row[i].pixel);
		assert_int_equal(pixel(W - 1, H - 1), row[i].pixel);
	}
}

/* A shader whose depth or death counts is not left out. */
static void late_tests_run_threads(void **state)
{
	reset(MIRAGE_TILING_X);
	add_depth();
	st.early = RASTER_LATE;
	draw_all(0);
	assert_int_equal(asked, 0);
	assert_int_equal(shaded, W * H / 8);
}

/* Depth is written under what is above it in the DWord, and counted. */
static void constant_depth(void **state)
{
	u64 before = mirage_raster_depth_count(r);
	u32 x, y;

	reset(MIRAGE_TILING_X);
	add_depth();
	st.shade = NULL;
	st.count = true;
	draw_all(1.0f);
	assert_int_equal(mirage_raster_depth_count(r) - before, W * H);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(depth_at(x, y), 0x11ffffff);
	assert_int_equal(pixel(0, 0), 0x11111111);
}

/* The left half is nearer: 0x111111 of 2^24 is 0.067; the right half is made to be behind. */
static void depth_test_counts(void **state)
{
	u64 before;
	u32 x, y;

	reset(MIRAGE_TILING_X);
	add_depth();
	st.clip_x0_px = W / 2;
	draw_all(0.5f);
	before = mirage_raster_depth_count(r);
	memset(mem, 0x11, W * H * 8);
	shaded = 0;
	st.clip_x0_px = 0;
	st.depth_func = MIRAGE_COMPARE_LESS;
	st.count = true;
	draw_all(0.25f);
	assert_int_equal(shaded, 0);
	assert_int_equal(mirage_raster_depth_count(r) - before, W / 2 * H);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(pixel(x, y), x < W / 2 ? 0x11111111 : COLOR);
	/* 0.25 * (2^24 - 1) is 4194303.75. */
	assert_int_equal(depth_at(W - 1, 0), 0x11400000);
	assert_int_equal(depth_at(0, 0), 0x11111111);
}

#define SAME	MIRAGE_TRACE_SAME
#define MRF(n)	((EU_GRFS + (n)) * 8)

/* A write of 8 pixels from m1. */
static struct eu_words write_8(void)
{
	return send(5, 8, 1, null_(UW), g(0, UW), 6 << 25 | 4 << 12 | 12 << 8, true);
}

/* g3 and g4 are the same in all threads, R0.0 is marked. */
static const struct mirage_eu_message *trace_of(const struct eu_words *code, unsigned int n,
						struct mirage_trace *trace)
{
	static struct mirage_eu_message msg;
	const struct mirage_eu_message *found;
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, n * sizeof(*code), 0);

	memset(trace, MIRAGE_TRACE_VARIES, sizeof(*trace));
	memset(&trace->of[3 * 8], SAME, 16);
	trace->of[0] = MIRAGE_TRACE_OWN;
	found = mirage_program_trace(prog, trace);
	if (found)
		msg = *found;
	mirage_program_free(prog);
	return found ? &msg : NULL;
}

static void masked_moves_belong_to_channels(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, m(3, F), scalar(sub(g(3, F), 12))),
		nomask(op1(MOV, 8, m(4, F), scalar(g(4, F)))),
		op2(ADD, 8, m(5, F), scalar(g(3, F)), g(9, F)),
		write_8(),
	};
	const struct mirage_eu_message *msg;
	struct mirage_trace trace;
	u32 i;

	msg = trace_of(code, ARRAY_SIZE(code), &trace);
	assert_non_null(msg);
	assert_true(msg->eot);
	assert_int_equal(msg->payload[0].first, 1);
	/* The implied move takes the mark along. */
	assert_int_equal(trace.of[MRF(1)], MIRAGE_TRACE_OWN);
	for (i = 0; i < 8; i++) {
		assert_int_equal(trace.of[MRF(3) + i], MIRAGE_TRACE_CHANNEL(i));
		assert_int_equal(trace.of[MRF(4) + i], SAME);
		assert_int_equal(trace.of[MRF(5) + i], MIRAGE_TRACE_VARIES);
	}
}

/* What a channel wrote it may read again; another one may not, for the first may be off. */
static void channels_keep_to_themselves(void **state)
{
	const struct eu_words code[] = {
		op2(MUL, 8, g(10, F), g(3, F), scalar(g(4, F))),
		op2(ADD, 8, m(3, F), g(10, F), imm_f(1)),
		op2(ADD, 8, m(4, F), scalar(g(10, F)), imm_f(1)),
		nomask(op1(MOV, 8, g(3, F), g(10, F))),
		write_8(),
	};
	struct mirage_trace trace;
	u32 i;

	assert_non_null(trace_of(code, ARRAY_SIZE(code), &trace));
	for (i = 0; i < 8; i++) {
		assert_int_equal(trace.of[MRF(3) + i], MIRAGE_TRACE_CHANNEL(i));
		assert_int_equal(trace.of[MRF(4) + i],
				 i ? MIRAGE_TRACE_VARIES : MIRAGE_TRACE_CHANNEL(0));
		/* Without a mask, but not with better knowledge. */
		assert_int_equal(trace.of[3 * 8 + i], MIRAGE_TRACE_CHANNEL(i));
	}
}

static void words_are_not_followed(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(3, UW), g(4, UW))),
		write_8(),
	};
	struct mirage_trace trace;

	assert_non_null(trace_of(code, ARRAY_SIZE(code), &trace));
	assert_int_equal(trace.of[3 * 8], MIRAGE_TRACE_VARIES);
	assert_int_equal(trace.of[3 * 8 + 3], MIRAGE_TRACE_VARIES);
	assert_int_equal(trace.of[3 * 8 + 4], SAME);
}

static void some_kernels_are_not_followed(void **state)
{
	const struct eu_words before[] = {
		pred(op1(MOV, 8, m(3, F), g(3, F)), 1, false),
		cond(op1(MOV, 8, m(3, F), g(3, F)), 1),
		op1(MOV, 8, m(3, F), at_a0(0, 0, F)),
		op1(MOV, 8, m(3, F), acc(F)),
		op2(DP4, 8, m(3, F), g(3, F), g(4, F)),
		op2(MAC, 8, m(3, F), g(3, F), g(4, F)),
		op1(MOV, 1, arf(0x30, UW), imm(3, UW)),
		branch(IF, 8, 1, 0),
	};
	struct mirage_trace trace;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(before); i++) {
		const struct eu_words code[] = { before[i], write_8() };

		assert_null(trace_of(code, ARRAY_SIZE(code), &trace));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_thread_runs),
		cmocka_unit_test(same_as_the_shader),
		cmocka_unit_test(refusal_runs_threads),
		cmocka_unit_test(alpha_is_tested),
		cmocka_unit_test(late_tests_run_threads),
		cmocka_unit_test(constant_depth),
		cmocka_unit_test(depth_test_counts),
		cmocka_unit_test(masked_moves_belong_to_channels),
		cmocka_unit_test(channels_keep_to_themselves),
		cmocka_unit_test(words_are_not_followed),
		cmocka_unit_test(some_kernels_are_not_followed),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
