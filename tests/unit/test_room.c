// SPDX-License-Identifier: GPL-2.0
/*
 * Bins that run full: whoever asks for room gets it, also when what fills them covers nothing, and
 * when the host has no more memory.
 */

#include <unistd.h>

#include "draw.h"
#include "fail_alloc.h"
#include "kernels.h"

#include "raster/raster.h"

#define W		16u
#define H		16u
#define PITCH_B		(W * 4)
#define PATIENCE_S	120u
#define LIST		498u

#define CONSTANT_BUFFER		0x60020100u
#define DRAWING_RECTANGLE	0x79000002u
#define PIPELINED_POINTERS	0x78000005u
#define PRIMITIVE		0x7b000004u

#define WHITE		0xffffffffu
#define GREEN		0xff00ff00u
#define BLUE		0xff0000ffu

struct vertex {
	s16 x, y;
	u32 color;	/* R, G, B, A in bytes */
};

static u64 dst;

/* Whatever the test before has left. */
static int set_up(void **state)
{
	shim_fail_alloc(0, 0);
	alarm(PATIENCE_S);
	return 0;
}

static void vertex(struct draw *d, s16 x, s16 y, u32 color)
{
	const struct vertex v = { x, y, color };

	draw_vertex(d, &v, sizeof(v));
}

/* First a rectangle over all of the target, then triangles in its left half. */
static struct draw *create(void)
{
	struct draw *d = draw_create();
	unsigned int i;

	dst = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_kernel(d, DRAW_K_WM, color_kernel, ARRAY_SIZE(color_kernel));
	draw_surface(d, 0, DRAW_BGRA8, dst, W, H, PITCH_B, DRAW_LINEAR);
	/* 8 pixels, of which threads get the colour only. */
	*draw_state(d, DRAW_WM, 5) ^= 3;
	*draw_state(d, DRAW_WM, 3) |= 2u << 4;
	vertex(d, W, H, WHITE);
	vertex(d, 0, H, WHITE);
	vertex(d, 0, 0, WHITE);
	for (i = 0; i < LIST; i += 3) {
		vertex(d, i % 5, i % 7, GREEN);
		vertex(d, i % 5 + 4, i % 7, GREEN);
		vertex(d, i % 5, i % 7 + 4, GREEN);
	}
	return d;
}

static void begin(struct draw *d)
{
	const u32 element = 1u << 26, pos = element | 0x0f6u << 16, at = 0x11330000;

	draw_begin(d, W, H, false, false);
	/* Header of zeros, position twice, colour. */
	fixture_emit(d->f, 0x78090007u, element | 0x085u << 16, 0x22220000, pos, at, pos, at,
		     element | 0x0c7u << 16 | 4, 0x11110000);
	draw_vertex_buffer(d);
}

static void draw_all(struct draw *d)
{
	fixture_emit(d->f, DRAWING_RECTANGLE, 0, (H - 1) << 16 | (W - 1), 0);
	fixture_emit(d->f, PRIMITIVE | DRAW_RECTLIST << 10, 3, 0, 1, 0, 0);
}

static void triangles_of(struct draw *d, u32 count, u32 instances)
{
	fixture_emit(d->f, PRIMITIVE | DRAW_TRILIST << 10, count, 3, instances, 0, 0);
}

static void triangles(struct draw *d, u32 instances)
{
	triangles_of(d, LIST, instances);
}

/* The drawing rectangle is the last pixel: nothing of the triangles is in it. */
static void hide(struct draw *d)
{
	const u32 corner = (H - 1) << 16 | (W - 1);

	fixture_emit(d->f, DRAWING_RECTANGLE, corner, corner, 0);
}

/* Kernels are there, and from now on there is no memory. */
static struct draw *starve(void)
{
	struct draw *d = create();

	begin(d);
	draw_all(d);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_dw(d->f, dst), WHITE);
	memset(fixture_ptr(d->f, dst), 0, PITCH_B * H);
	begin(d);
	shim_fail_alloc(0, ~0u);
	return d;
}

static void end(struct draw *d)
{
	shim_fail_alloc(0, 0);
	draw_destroy(d);
}

/* Some chunks full of triangles that the drawing rectangle hides, with nothing to flush. */
static void invisible_lists(void **state)
{
	struct draw *d = starve();

	hide(d);
	triangles(d, 200);
	draw_all(d);
	triangles(d, 1);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_dw(d->f, dst), GREEN);
	assert_int_equal(fixture_dw(d->f, dst + PITCH_B * H - 4), WHITE);
	end(d);
}

/* What covers nothing takes no room: one chunk has enough for any number of it. */
static void invisible_takes_no_room(void **state)
{
	struct draw *d = starve();

	hide(d);
	triangles(d, 200);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(shim_failed_allocs(), 0);
	end(d);
}

/* States fill the bins as well. */
static void invisible_states(void **state)
{
	struct draw *d = starve();
	unsigned int i;

	hide(d);
	for (i = 0; i < 1900; i++) {
		/* As many constants as there can be. */
		fixture_emit(d->f, CONSTANT_BUFFER, (d->state + DRAW_VERTICES) | 63);
		fixture_emit(d->f, PRIMITIVE | DRAW_TRILIST << 10, 3, 3, 1, 0, 0);
	}
	draw_all(d);
	assert_int_equal(fixture_run(d->f), 0);
	/* It has run full, or this shows nothing. */
	assert_true(shim_failed_allocs() > 0);
	assert_int_equal(fixture_dw(d->f, dst), WHITE);
	end(d);
}

/* Bins that run full of what is to be seen are drawn, in the middle of a primitive. */
static void visible_lists(void **state)
{
	struct draw *d = starve();
	unsigned int relaxes = d->f->relaxes;

	draw_all(d);
	triangles(d, 200);
	assert_int_equal(fixture_run(d->f), 0);
	assert_true(shim_failed_allocs() > 0);
	assert_true(d->f->relaxes > relaxes);
	assert_int_equal(fixture_dw(d->f, dst), GREEN);
	assert_int_equal(fixture_dw(d->f, dst + PITCH_B * H - 4), WHITE);
	end(d);
}

/* The host may lose its patience with such a list too. */
static void invisible_lists_end(void **state)
{
	struct draw *d = starve();

	hide(d);
	triangles(d, ~0u);
	d->f->relax_limit = d->f->relaxes + 20;
	assert_int_equal(fixture_run(d->f), -ECANCELED);
	end(d);
}

/* So long a list that its length and that of a stretch of it are no number of 32 bits. */
static void longest_lists_end(void **state)
{
	struct draw *d = create();

	begin(d);
	hide(d);
	triangles_of(d, 0xfffffffc, 1);
	d->f->relax_limit = d->f->relaxes + 20;
	assert_int_equal(fixture_run(d->f), -ECANCELED);
	end(d);
}

/* New chunks, or empty bins, hold the largest that there is: all tiles, and all its data. */
static void new_room_is_enough(void **state)
{
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 0, RASTER_MAX_PX << 8, RASTER_MAX_PX << 8, 0 },
		.y = { 0, 0, RASTER_MAX_PX << 8, RASTER_MAX_PX << 8 },
	};
	const struct raster_prim small = {
		.kind = RASTER_RECT, .x = { 0, 256, 256, 0 }, .y = { 0, 0, 256, 256 },
	};
	const struct raster_state st = {
		.clip_x1_px = RASTER_MAX_PX, .clip_y1_px = RASTER_MAX_PX,
	};
	struct mirage_raster *r = mirage_raster_create(1);
	unsigned int again;
	void *data;

	assert_non_null(r);
	for (again = 0; again < 4; again++) {
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		while (!mirage_raster_add(r, &small, RASTER_MAX_DATA_B, &data))
			assert_non_null(data);
		assert_null(data);
		if (again == 2)
			mirage_raster_discard(r);
		else
			assert_int_equal(mirage_raster_make_room(r), 0);
		assert_non_null(mirage_raster_alloc(r, RASTER_MAX_DATA_B));
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		assert_int_equal(mirage_raster_add(r, &p, RASTER_MAX_DATA_B, &data), 0);
		assert_non_null(data);
		/* It has enough pixels for a flush. */
		assert_int_equal(mirage_raster_add(r, &p, RASTER_MAX_DATA_B, &data), -EAGAIN);
		assert_null(data);
		assert_int_equal(mirage_raster_make_room(r), -ENOMEM);
		mirage_raster_discard(r);
	}
	mirage_raster_destroy(r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(invisible_lists, set_up),
		cmocka_unit_test_setup(invisible_takes_no_room, set_up),
		cmocka_unit_test_setup(invisible_states, set_up),
		cmocka_unit_test_setup(invisible_lists_end, set_up),
		cmocka_unit_test_setup(longest_lists_end, set_up),
		cmocka_unit_test_setup(visible_lists, set_up),
		cmocka_unit_test_setup(new_room_is_enough, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
