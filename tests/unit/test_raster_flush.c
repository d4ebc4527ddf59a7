// SPDX-License-Identifier: GPL-2.0
/* Bins, workers and flushes: in which order pixels are drawn, by whom, and what ends it. */

#include <linux/errno.h>

#include "fixture.h"
#include "raster_rig.h"

static void targets_must_agree(void **state)
{
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	st.target[0].level.image.base += 4096;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(0, 0, 8, 0, 0, 8);
	st.target[0].level.image.base -= 4096;
	assert_int_equal(mirage_raster_draw(r, &st), -EBUSY);
	mirage_raster_discard(r);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	flush();
	assert_int_equal(lit(), 0);
}

/* Thousands of overlapping triangles, blended and depth tested, in two draws. */
static void random_scene(u32 workers)
{
	const struct raster_host host = { .parallel = fixture_pool, .workers = workers };
	u32 i, k, v;

	fixture_threads = workers;
	reset_state();
	srand(7);
	st.shade = shade_data;
	st.blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_SRC_ALPHA,
						RASTER_FACTOR_INV_SRC_ALPHA };
	depth_buffer();
	st.depth_func = MIRAGE_COMPARE_LEQUAL;
	st.count = true;
	for (i = 0; i < 3000; i++) {
		struct raster_prim p = { .kind = rand() % 8 ? RASTER_TRIANGLE : RASTER_LINE };
		float *data;

		if (i % 1000 == 0) {
			st.stencil_test = i == 1000;
			st.stencil_write = i == 1000;
			st.stencil[0] = (struct raster_stencil){
				.zpass = RASTER_STENCIL_INCR, .zfail = RASTER_STENCIL_INVERT,
				.test_mask = 0xff, .write_mask = 0xff,
			};
			st.early = i / 1000;
			assert_int_equal(mirage_raster_draw(r, &st), 0);
		}
		data = mirage_raster_alloc(r, 16);
		assert_non_null(data);
		for (k = 0; k < 4; k++)
			data[k] = rand() % 1000 / 1000.0f;
		for (v = 0; v < 3; v++) {
			p.x[v] = rand() % (W * 256 * 2) - W * 128;
			p.y[v] = rand() % (H * 256 * 2) - H * 128;
		}
		p.z0 = rand() % 1000 / 1000.0f;
		p.z_dx = rand() % 100 / 100000.0f;
		p.data = data;
		add(&p);
	}
	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

static void workers_do_not_matter(void **state)
{
	static u32 c[W * H], d[W * H];
	static const u32 workers[] = { 1, 2, 16 };
	u64 count = 0, before;
	u32 build, i;

	for (build = 0; build < 2; build++) {
		setenv("MIRAGE_NO_AVX2", "1", 1);
		if (build)
			unsetenv("MIRAGE_NO_AVX2");
		mirage_raster_destroy(r);
		r = mirage_raster_create(16);
		for (i = 0; i < 3; i++) {
			before = mirage_raster_depth_count(r);
			random_scene(workers[i]);
			if (!build && !i) {
				memcpy(c, color, sizeof(c));
				memcpy(d, depth, sizeof(d));
				count = mirage_raster_depth_count(r) - before;
				assert_true(count > W * H);
			}
			assert_memory_equal(c, color, sizeof(c));
			assert_memory_equal(d, depth, sizeof(d));
			assert_int_equal(mirage_raster_depth_count(r) - before, count);
		}
	}
}

/*
 * What is tested late still waits for its shader when a draw follows that is tested before
 * anything is shaded; its depth has to be there by then.
 */
static void late_tests_come_first(void **state)
{
	static const float near[4] = { 0, 1, 0, 1 }, far[4] = { 1, 0, 0, 1 };
	struct raster_prim p = { .kind = RASTER_TRIANGLE, .x = { 0, 3 << 8, 0 },
				 .y = { 0, 0, 3 << 8 }, .z0 = 0.25f, .data = near };
	struct raster_prim sky = { .kind = RASTER_TRIANGLE, .x = { 0, W << 9, 0 },
				   .y = { 0, 0, W << 9 }, .z0 = 0.75f, .data = far };
	u32 late;

	for (late = RASTER_EARLY_REJECT; late <= RASTER_LATE; late++) {
		reset_state();
		depth_buffer();
		st.shade = shade_data;
		st.blend = false;
		st.early = late;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		add(&p);
		st.early = RASTER_EARLY;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		add(&sky);
		flush();
		/* Green: the three pixels whose centres the small one has, and no other. */
		assert_int_equal(color[0], 0xff00ff00);
		assert_int_equal(color[1], 0xff00ff00);
		assert_int_equal(color[W], 0xff00ff00);
		assert_int_equal(color[2], 0xff0000ff);
		assert_int_equal(depth[0], 0x400000);
	}
}

static u32 spans, subspans;

/* Counts, and sees that no span begins with an empty subspan. */
static int shade_spans(const struct raster_batch *b)
{
	u32 t, s;

	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++) {
			assert_true(b->thread[t].span[s].mask & 0xf);
			spans++;
			subspans += 1 + !!(b->thread[t].span[s].mask >> 4);
		}
	return shade_count(b);
}

/*
 * Columns of two pixels light one subspan of each block of 4x2 that they cross. Any two of a
 * primitive share a span; what is over begins one.
 */
static void subspans_share_spans(void **state)
{
	u32 early, x, rows;

	for (early = 0; early < 3; early++)
		for (x = 0; x < 4; x += 2)
			for (rows = 1; rows < 6; rows++) {
				struct raster_prim p = {
					.kind = RASTER_RECT, .z0 = 0.5f,
					.x = { x << 8, (x + 2) << 8, (x + 2) << 8, x << 8 },
					.y = { 0, 0, rows << 9, rows << 9 },
				};
				u32 at;

				reset_state();
				depth_buffer();
				st.early = early;
				st.shade = shade_spans;
				spans = 0;
				subspans = 0;
				assert_int_equal(mirage_raster_draw(r, &st), 0);
				add(&p);
				flush();
				assert_int_equal(subspans, rows);
				assert_int_equal(spans, (rows + 1) / 2);
				assert_int_equal(lit(), 2 * 2 * rows);
				for (at = 0; at < 2 * rows; at++) {
					assert_int_equal(red(x, at), 1);
					assert_int_equal(red(x + 1, at), 1);
				}
			}
}

static int shade_fails(const struct raster_batch *b)
{
	return -EIO;
}

static void shader_errors_end_the_flush(void **state)
{
	const struct raster_host host = { .parallel = fixture_pool, .workers = 4 };

	fixture_threads = 4;
	reset_state();
	st.shade = shade_fails;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(0, 0, 300, 0, 0, 300);
	assert_int_equal(mirage_raster_flush(r, &host), -EIO);
	assert_false(mirage_raster_pending(r));
}

/* What is behind the target's and the depth buffer's addresses before and after it is revoked. */
static u32 *new_color, *new_depth;
static u32 old_color[W * H], old_depth[W * H];
static unsigned int revoked;

static void revoke(void)
{
	memcpy(old_color, color, sizeof(old_color));
	memcpy(old_depth, depth, sizeof(old_depth));
	map(BASE, new_color, W * H * 4);
	map(DEPTH, new_depth, W * H * 4);
	revoked++;
}

static int revoke_once(void *host, unsigned int engine, unsigned int worker)
{
	assert_int_equal(engine, 3);
	assert_int_equal(worker, 0);
	if (revoked)
		return 0;
	revoke();
	return 1;
}

static int shade_revoked(const struct raster_batch *b)
{
	if (!revoked) {
		revoke();
		mirage_mmu_flush(b->mmu);
	}
	return shade_count(b);
}

/* All pixels, ten times; both buffers have pages that a tile keeps. */
static void draw_revoked(int (*shade)(const struct raster_batch *b),
			 int (*relax)(void *host, unsigned int engine, unsigned int worker))
{
	const struct raster_host host = { .worker_relax = relax, .engine = 3, .workers = 1 };
	unsigned int i;

	reset_state();
	st.shade = shade;
	st.target[0].level.image.tiling = MIRAGE_TILING_X;
	st.depth = (struct raster_depth){
		.present = true, .format = RASTER_D24_S8,
		.level = st.target[0].level,
	};
	st.depth.level.image = (struct mirage_image){
		.base = DEPTH, .pitch_B = W * 4, .tiling = MIRAGE_TILING_Y,
	};
	st.depth_write = true;
	new_color = mirage_host_alloc(W * H * 4);
	new_depth = mirage_host_alloc(W * H * 4);
	revoked = 0;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	for (i = 0; i < 10; i++) {
		struct raster_prim p = { .kind = RASTER_TRIANGLE, .x = { 0, 2 * W * 256, 0 },
					 .y = { 0, 0, 2 * W * 256 }, .z0 = 0.5f };

		add(&p);
	}
	assert_int_equal(mirage_raster_flush(r, &host), 0);
	map(BASE, color, W * H * 4);
	map(DEPTH, depth, W * H * 4);
}

/* Nothing is written to the old pages after they are gone; the last tile is all in the new ones. */
static void check_revoked(void)
{
	assert_int_equal(revoked, 1);
	assert_memory_equal(color, old_color, sizeof(old_color));
	assert_memory_equal(depth, old_depth, sizeof(old_depth));
	assert_int_equal(new_color[W * H - 1] & 0xff, 10);
	assert_true(new_depth[W * H - 1]);
	mirage_host_free(new_color);
	mirage_host_free(new_depth);
}

static void pages_may_go_between_pieces(void **state)
{
	draw_revoked(shade_count, revoke_once);
	check_revoked();
}

static void pages_may_go_in_a_shader(void **state)
{
	draw_revoked(shade_revoked, NULL);
	check_revoked();
}

static int refuse(void *host, unsigned int engine, unsigned int worker)
{
	return -ECANCELED;
}

static void host_ends_the_flush(void **state)
{
	const struct raster_host host = { .worker_relax = refuse, .workers = 1 };
	unsigned int i;

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	for (i = 0; i < 10; i++)
		triangle(0, 0, 2 * W, 0, 0, 2 * W);
	assert_int_equal(mirage_raster_flush(r, &host), -ECANCELED);
	assert_false(mirage_raster_pending(r));
}

static bool flat_data(const struct raster_batch *b, const struct raster_prim *prim, v8f *c)
{
	const float *data = prim->data;
	u32 k;

	for (k = 0; k < 4; k++)
		c[k] = v8f_splat(data[k]);
	return true;
}

/* What a seed chooses: a triangle with some of it outside, or a rectangle. */
static void add_shape(u32 w_px, float *data)
{
	struct raster_prim p = { .kind = rand() % 2 ? RASTER_TRIANGLE : RASTER_RECT, .data = data };
	u32 i;

	if (p.kind == RASTER_RECT) {
		s32 x0 = rand() % w_px, y0 = rand() % H;
		s32 x1 = x0 + 1 + rand() % w_px, y1 = y0 + 1 + rand() % H;

		for (i = 0; i < 3; i++) {
			p.x[i] = (i == 1 ? x0 : x1) * 256;
			p.y[i] = (i == 2 ? y0 : y1) * 256;
		}
	} else {
		for (i = 0; i < 3; i++) {
			p.x[i] = rand() % (w_px * 512) - (s32)w_px * 128;
			p.y[i] = rand() % (H * 512) - H * 128;
		}
	}
	add(&p);
}

static void draw_shapes(u32 seed, u32 w_px)
{
	static float data[4][4];
	u32 i, k;

	srand(seed);
	for (i = 0; i < ARRAY_SIZE(data); i++) {
		for (k = 0; k < 4; k++)
			data[i][k] = rand() % 1024 / 1023.0f;
		add_shape(w_px, data[i]);
	}
	flush();
}

/* Pixels of one colour are stored by rows of memory: as one by one, for all sizes of elements. */
static void fills_are_pixels(void **state)
{
	static const u16 formats[] = {
		MIRAGE_FORMAT_R8_UNORM, MIRAGE_FORMAT_B5G6R5_UNORM, MIRAGE_FORMAT_R16_FLOAT,
		MIRAGE_FORMAT_R8G8B8A8_UNORM, MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB,
		MIRAGE_FORMAT_R10G10B10A2_UNORM, MIRAGE_FORMAT_R16G16B16A16_FLOAT,
		MIRAGE_FORMAT_R32G32B32A32_FLOAT,
	};
	static const u8 tilings[] = { MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y };
	static u32 before[W * H];
	u32 seed;

	for (seed = 0; seed < 240; seed++) {
		enum mirage_format format = formats[seed % ARRAY_SIZE(formats)];
		struct mirage_level *level = &st.target[0].level;
		u32 pitch_B = W * 4, w_px = pitch_B / max(mirage_format_bytes(format), 4u);

		reset_state();
		st.shade = shade_data;
		st.blend = false;
		st.target[0].format = format;
		level->image.tiling = tilings[seed / ARRAY_SIZE(formats) % ARRAY_SIZE(tilings)];
		srand(seed);
		level->x_el = rand() % 2 ? rand() % 12 : 0;
		w_px -= level->x_el + rand() % 8;
		level->width_px = w_px;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		draw_shapes(seed, w_px);
		memcpy(before, color, sizeof(before));
		memset(color, 0, sizeof(before));
		st.flat = flat_data;
		st.early = RASTER_EARLY;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		draw_shapes(seed, w_px);
		assert_memory_equal(before, color, sizeof(before));
	}
}

/* The bins fill up, get more room, and in the end say that they have none. */
static void room_ends(void **state)
{
	struct raster_prim p = { .kind = RASTER_TRIANGLE, .x = { 0, 256 * 256, 0 },
				 .y = { 0, 0, 256 } };
	u32 grown = 0;
	u32 drawn = 0;
	void *none;

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	while (drawn < 1000000) {
		if (!mirage_raster_add(r, &p, 0, &none)) {
			drawn++;
			continue;
		}
		if (mirage_raster_make_room(r) == -ENOMEM)
			break;
		grown++;
	}
	assert_in_range(drawn, 100000, 999999);
	assert_int_equal(grown, 7);
	mirage_raster_discard(r);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	flush();
	assert_int_equal(red(0, 0), 1);
}

/* Few primitives fill them as well when they are large: 64 Mi pixels are two of 8192x4096. */
static void large_ones_fill(void **state)
{
	struct raster_prim p = { .kind = RASTER_TRIANGLE, .x = { 0, 8192 * 256, 0 },
				 .y = { 0, 0, 4096 * 256 } };
	void *none;

	reset_state();
	st.clip_x1_px = 8192;
	st.clip_y1_px = 4096;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), -EAGAIN);
	assert_int_equal(mirage_raster_make_room(r), -ENOMEM);
	mirage_raster_discard(r);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	mirage_raster_discard(r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(targets_must_agree),
		cmocka_unit_test(workers_do_not_matter),
		cmocka_unit_test(late_tests_come_first),
		cmocka_unit_test(subspans_share_spans),
		cmocka_unit_test(shader_errors_end_the_flush),
		cmocka_unit_test(pages_may_go_between_pieces),
		cmocka_unit_test(pages_may_go_in_a_shader),
		cmocka_unit_test(host_ends_the_flush),
		cmocka_unit_test(fills_are_pixels),
		cmocka_unit_test(room_ends),
		cmocka_unit_test(large_ones_fill),
	};

	return cmocka_run_group_tests(tests, raster_rig_set_up, raster_rig_tear_down);
}
