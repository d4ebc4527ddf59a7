// SPDX-License-Identifier: GPL-2.0
/*
 * Scratch space: there is as much of it as Maximum Number of Threads says, so no more threads of a
 * kernel that keeps something there may run at the same time (Gen4-5 Vol 2, 2.6.4.2.1 and the
 * units' state). Kernels here lay their inputs down in it and pick them up again.
 */

#include "draw.h"
#include "eu_asm.h"
#include "kernels.h"

/* Calls of parallel() that are asked for at most. */
#define MOST	16u
#define W	512u
#define H	64u
#define PITCH_B	(W * 4)
#define COLUMN	8u
#define THREADS	8u

#define DP_READ		4u
#define DP_WRITE	5u
/* Two OWords, stateless; a header; lengths. */
#define BLOCK		(2u << 8 | 0xff)
#define WRITE_DESC	(BLOCK | 2u << 25 | 1u << 19)
#define READ_DESC	(BLOCK | 1u << 25 | 1u << 20 | 1u << 19)

static unsigned int asked;

/* One worker after the other; remembers how many there might have been. */
static void parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		     void *arg, unsigned int n)
{
	unsigned int i;

	asked = n;
	for (i = 0; i < n; i++)
		fn(arg, i);
}

/* Lay @reg down in the thread's scratch, and pick it up again. */
static unsigned int spill(struct eu_words *code, u8 reg)
{
	unsigned int n = 0;

	code[n++] = nomask(op1(MOV, 8, m(1, UD), g(0, UD)));
	code[n++] = nomask(op1(MOV, 8, m(2, UD), g(reg, UD)));
	code[n++] = nomask(send(DP_WRITE, 8, 1, null_(UD), null_(UD), WRITE_DESC, false));
	code[n++] = nomask(op1(MOV, 8, g(reg, UD), imm(0, UD)));
	code[n++] = nomask(send(DP_READ, 8, 1, g(reg, UD), null_(UD), READ_DESC, false));
	return n;
}

/* Red is the pixel's column modulo 256, which may have been in scratch. */
static void set_pixel_kernel(struct draw *d, bool spills)
{
	struct eu_words code[16 + 2];
	unsigned int n = 0, c;

	code[n++] = op2(ADD, 8, g(20, UW), region(sub(g(1, UW), 8), 2, 4, 0),
			imm(0x10101010, V));
	code[n++] = op2(AND, 8, g(20, UW), g(20, UW), imm(0x00ff00ff, UW));
	code[n++] = op1(MOV, 8, g(6, F), g(20, UW));
	if (spills)
		n += spill(code + n, 6);
	code[n++] = op2(MUL, 8, m(2, F), g(6, F), imm_f(1.0f / 255));
	for (c = 1; c < 4; c++)
		code[n++] = op1(MOV, 8, m(2 + c, F), imm_f(0));
	/* The header and the write. */
	memcpy(&code[n], color_kernel[4], 2 * sizeof(*code));
	draw_kernel(d, DRAW_K_WM, (void *)code, n + 2);
}

/* Room for @threads, and not for one more. */
static u32 map_scratch(struct draw *d, unsigned int threads)
{
	return fixture_map(d->f, 1024 * threads) - d->state;
}

static struct draw *create(u64 *dst)
{
	struct draw *d = draw_create();

	*dst = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_surface(d, 0, DRAW_BGRA8, *dst, W, H, PITCH_B, DRAW_LINEAR);
	/* 8 pixels. */
	*draw_state(d, DRAW_WM, 5) ^= 3;
	return d;
}

static void rectangle(struct draw *d)
{
	static const float corner[3][2] = { { W, H }, { 0, H }, { 0, 0 } };
	const u32 zero = 2u << 28 | 2u << 24 | 2u << 20 | 2u << 16;
	unsigned int i;

	for (i = 0; i < 3; i++)
		draw_vertex(d, corner[i], sizeof(corner[i]));
	draw_begin(d, W, H, false, false);
	fixture_emit(d->f, 0x78090005u, 1u << 26 | 0x85 << 16, zero, 1u << 26 | 0x85 << 16,
		     1u << 28 | 1u << 24 | 3u << 20 | 3u << 16 | 4, 1u << 26 | 0x85 << 16, zero | 8);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_RECTLIST, 3);
}

/* Return: how many workers there might have been at once. */
static unsigned int columns(unsigned int max_threads, bool spills)
{
	struct draw *d;
	u32 x, y;
	u64 dst;

	fixture_parallel = parallel;
	asked = 1;
	d = create(&dst);
	set_pixel_kernel(d, spills);
	*draw_state(d, DRAW_WM, 2) = map_scratch(d, max_threads);
	*draw_state(d, DRAW_WM, 5) &= ~(127u << 25);
	*draw_state(d, DRAW_WM, 5) |= (max_threads - 1) << 25;
	rectangle(d);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_state(d->f).faults, 0);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(fixture_dw(d->f, dst + y * PITCH_B + 4 * x),
					 (x & 255) << 16);
	draw_destroy(d);
	fixture_parallel = NULL;
	return asked;
}

static void on_all_generations(void (*test)(void))
{
	unsigned int i;

	for (i = 0; i < DRAW_GENS; i++) {
		draw_gen = &draw_gens[i];
		test();
	}
}

/* Workers run a group of eight threads each; eight tiles in bands are enough for all of them. */
static void check_workers(void)
{
	assert_int_equal(columns(72, false), MOST);
	assert_int_equal(columns(8, false), MOST);
	assert_int_equal(columns(72, true), 72 / THREADS);
	assert_int_equal(columns(32, true), 32 / THREADS);
	assert_int_equal(columns(15, true), 1);
	assert_int_equal(columns(8, true), 1);
}

static void workers(void **state)
{
	on_all_generations(check_workers);
}

static void check_few_pixels(void)
{
	assert_int_equal(columns(7, true), 1);
	assert_int_equal(columns(3, true), 1);
	assert_int_equal(columns(1, true), 1);
}

/* Less scratch than a group of threads would want. */
static void few_pixels(void **state)
{
	on_all_generations(check_few_pixels);
}

/* As vs_kernel, with the position out of scratch. */
static void set_vertex_kernel(struct draw *d, unsigned int max_threads)
{
	static const float constants[8] = { 1, 1, 1, 1 };
	const u32 vs[7] = {
		DRAW_KERNEL(DRAW_K_VS), 0, map_scratch(d, max_threads), 1u << 25 | 1u << 11 | 1,
		(max_threads - 1) << 25 | 64u << 11, 0, 3
	};
	struct eu_words code[16 + ARRAY_SIZE(vs_kernel)];
	unsigned int n = spill(code, 2);

	memcpy(code + n, vs_kernel, sizeof(vs_kernel));
	draw_kernel(d, DRAW_K_VS, (void *)code, n + ARRAY_SIZE(vs_kernel));
	memcpy(draw_state(d, DRAW_VS, 0), vs, sizeof(vs));
	memcpy(draw_state(d, DRAW_CONSTANTS, 0), constants, sizeof(constants));
}

/* A triangle over each column of eight pixels, of the colour of its number. */
static void check_vertices(unsigned int max_threads)
{
	const u32 all = 1u << 28 | 1u << 24 | 1u << 20 | 1u << 16;
	const u32 element = 1u << 26;
	unsigned int i, k;
	struct draw *d;
	u64 dst;

	d = create(&dst);
	*draw_state(d, DRAW_WM, 3) |= 2u << 4;
	draw_kernel(d, DRAW_K_WM, color_kernel, ARRAY_SIZE(color_kernel));
	set_vertex_kernel(d, max_threads);
	for (i = 0; i < W / COLUMN; i++) {
		for (k = 0; k < 3; k++) {
			/* Its upper left pixel is inside. */
			const float vertex[8] = {
				COLUMN * i + (k == 1 ? COLUMN : 0), k == 2 ? COLUMN : 0, 0, 1,
				(i + 1) / 255.0f, 0, 0, 1
			};

			draw_vertex(d, vertex, sizeof(vertex));
		}
	}
	draw_begin(d, W, H, false, false);
	fixture_emit(d->f, 0x60020100u, d->state + DRAW_CONSTANTS);
	fixture_emit(d->f, 0x78090003u, element, all, element | 16, all | 4);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_TRILIST, 3 * (W / COLUMN));
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_state(d->f).faults, 0);
	for (i = 0; i < W / COLUMN; i++)
		assert_int_equal(fixture_dw(d->f, dst + 4 * COLUMN * i), 0xff000000 | (i + 1) << 16);
	draw_destroy(d);
}

static void check_all_vertices(void)
{
	check_vertices(32);
	check_vertices(5);
	check_vertices(1);
}

static void vertices(void **state)
{
	on_all_generations(check_all_vertices);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(workers),
		cmocka_unit_test(few_pixels),
		cmocka_unit_test(vertices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
