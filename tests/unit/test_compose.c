// SPDX-License-Identifier: GPL-2.0
/* Scenes: what is above what, where it comes from, and that every way gives the same picture. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/minmax.h>

#include <drm/drm_blend.h>
#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include "kms/compose.h"
#include "kms/span.h"
#include "both_builds.h"
#include "surface.h"

/* Wider than a piece, no multiple of anything, more than one stripe. */
#define WIDTH_PX	715
#define HEIGHT_PX	(MIRAGE_STRIPE_ROWS + 6)
#define PITCH_B		4096
/* Whole tiles, and below them half as many rows of colour. */
#define ROWS		((HEIGHT_PX + 63) / 64 * 64)

/* A picture of the scene's size, and a layer that shows it there. */
struct picture {
	struct mirage_bo bo;
	struct mirage_layer layer;
};

struct fixture {
	struct picture picture[MIRAGE_MAX_PLANES];
	struct picture out;
	struct mirage_scene scene;
	struct mirage_lines lines;
};

static void picture_init(struct picture *p, u32 fourcc, enum mirage_tiling tiling)
{
	p->bo.size_B = (u64)PITCH_B * (ROWS + ROWS / 2);
	p->bo.data = calloc(1, p->bo.size_B);
	assert_non_null(p->bo.data);
	p->layer = (struct mirage_layer) {
		.surface = {
			.bo = &p->bo,
			.pixels = mirage_pixels_find(fourcc),
			.tiling = tiling,
			.pitch_B = PITCH_B,
			.width_px = WIDTH_PX,
			.height_px = HEIGHT_PX,
		},
		.colour = {
			.bo = &p->bo,
			.pixels = mirage_pixels_find(fourcc),
			.tiling = tiling,
			.offset_B = PITCH_B * ROWS,
			.pitch_B = PITCH_B,
		},
		.src = { 0, 0, WIDTH_PX << 16, HEIGHT_PX << 16 },
		.dst = { 0, 0, WIDTH_PX, HEIGHT_PX },
		.rotation = DRM_MODE_ROTATE_0,
		.blend = fourcc == DRM_FORMAT_ARGB8888 ? MIRAGE_BLEND_PREMULTIPLIED :
							 MIRAGE_BLEND_NONE,
		.alpha = 65535,
	};
}

static u32 *word_at(const struct picture *p, u32 x, u32 y)
{
	u32 len_B = 4;

	return mirage_surface_run(&p->layer.surface, 4 * x, y, &len_B);
}

static u32 noise(u32 x, u32 y)
{
	u32 v = (x * 0x9e3779b1u) ^ (y * 0x85ebca6bu);

	return (v ^ v >> 15) * 0x2c1b3c6du;
}

static void fill(struct picture *p, u32 colour)
{
	u32 x, y;

	for (y = 0; y < HEIGHT_PX; y++)
		for (x = 0; x < WIDTH_PX; x++)
			*word_at(p, x, y) = colour;
}

static void fill_noise(struct picture *p)
{
	u32 x, y;

	for (y = 0; y < HEIGHT_PX; y++)
		for (x = 0; x < WIDTH_PX; x++)
			*word_at(p, x, y) = noise(x, y);
}

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));

	assert_non_null(f);
	f->scene.width_px = WIDTH_PX;
	f->scene.height_px = HEIGHT_PX;
	picture_init(&f->out, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		free(f->picture[i].bo.data);
	free(f->out.bo.data);
	free(f);
	return 0;
}

/* Add a plane above those that are there. */
static struct picture *add(struct fixture *f, u32 fourcc, enum mirage_tiling tiling)
{
	unsigned int i = 0;

	while (f->scene.layer[i])
		i++;
	picture_init(&f->picture[i], fourcc, tiling);
	f->scene.layer[i] = &f->picture[i].layer;
	return &f->picture[i];
}

static void move(struct picture *p, int x1, int y1, int x2, int y2)
{
	p->layer.dst = (struct drm_rect) { x1, y1, x2, y2 };
	p->layer.src = (struct drm_rect) { 0, 0, (x2 - x1) << 16, (y2 - y1) << 16 };
}

static void hash_rows(struct fixture *f, u32 planes, u32 first_row, u64 *rows)
{
	unsigned int i;

	for (i = 0; i < mirage_compose_stripes(&f->scene, first_row); i++)
		mirage_compose_hash(&f->scene, planes, i, first_row, rows, &f->lines);
}

static u64 hash(struct fixture *f, u32 planes)
{
	u64 rows[HEIGHT_PX];

	hash_rows(f, planes, 0, rows);
	return mirage_compose_join(&f->scene, rows);
}

/* Also checks that the hash of what is written is the hash of the scene. */
static void write_out(struct fixture *f)
{
	struct fixture again = { .scene = { .width_px = WIDTH_PX, .height_px = HEIGHT_PX } };
	unsigned int i;

	for (i = 0; i < mirage_compose_stripes(&f->scene, 0); i++)
		mirage_compose_write(&f->scene, &f->out.layer.surface, i, &f->lines);
	again.scene.layer[0] = &f->out.layer;
	assert_int_equal(hash(&again, ~0u), hash(f, ~0u));
}

static void nothing_is_black(void **state)
{
	struct fixture *f = *state;

	fill(&f->out, 0x123456);
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff000000);
	assert_int_equal(*word_at(&f->out, WIDTH_PX - 1, HEIGHT_PX - 1), 0xff000000);
}

static void a_plain_plane_is_itself(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	u32 x, y;

	fill_noise(p);
	write_out(f);
	for (y = 0; y < HEIGHT_PX; y++)
		for (x = 0; x < WIDTH_PX; x++)
			assert_int_equal(*word_at(&f->out, x, y), 0xff000000 | noise(x, y));
	assert_int_equal(mirage_compose_stripes(&f->scene, 0), 2);
}

/* What an asynchronous flip leaves: above a row what was shown before, from there on what is now. */
static void a_torn_frame_is_both_pictures(void **state)
{
	static const u32 torn_at[] = { 1, 30, MIRAGE_STRIPE_ROWS, HEIGHT_PX - 1 };
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	struct picture *high = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	u64 rows[HEIGHT_PX];
	unsigned int i;

	fill_noise(low);
	fill(high, 0x00ff00);
	for (i = 0; i < ARRAY_SIZE(torn_at); i++) {
		move(high, 0, 0, WIDTH_PX, HEIGHT_PX);
		hash_rows(f, BIT(0), 0, rows);
		hash_rows(f, BIT(1), torn_at[i], rows);
		move(high, 0, torn_at[i], WIDTH_PX, HEIGHT_PX);
		assert_int_equal(mirage_compose_join(&f->scene, rows), hash(f, ~0u));
	}
}

/* A scene taller than any: rows from MIRAGE_MAX_ROWS on are in no stripe, wherever it is torn. */
static void rows_have_an_end(void **state)
{
	struct fixture *f = *state;
	u64 *rows = malloc((MIRAGE_MAX_ROWS + 1) * sizeof(*rows));
	unsigned int i;

	assert_non_null(rows);
	rows[MIRAGE_MAX_ROWS - 2] = rows[MIRAGE_MAX_ROWS - 1] = rows[MIRAGE_MAX_ROWS] = 0x5eed;
	f->scene.width_px = 1;
	f->scene.height_px = 3 * MIRAGE_MAX_ROWS;
	assert_int_equal(mirage_compose_stripes(&f->scene, 0), MIRAGE_MAX_STRIPES);
	assert_int_equal(mirage_compose_stripes(&f->scene, MIRAGE_MAX_ROWS - 1), 1);
	assert_int_equal(mirage_compose_stripes(&f->scene, MIRAGE_MAX_ROWS), 0);
	assert_int_equal(mirage_compose_stripes(&f->scene, 4161), 0);
	assert_int_equal(mirage_compose_stripes(&f->scene, ~0u), 0);
	/* The last stripe, and those beyond, which nobody should ask for. */
	for (i = 0; i < 3; i++)
		mirage_compose_hash(&f->scene, ~0u, i, MIRAGE_MAX_ROWS - 1, rows, &f->lines);
	assert_int_equal(rows[MIRAGE_MAX_ROWS - 2], 0x5eed);
	assert_int_not_equal(rows[MIRAGE_MAX_ROWS - 1], 0x5eed);
	assert_int_equal(rows[MIRAGE_MAX_ROWS], 0x5eed);
	free(rows);
}

static void planes_are_seen_where_they_are(void **state)
{
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	struct picture *high = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);

	fill(low, 0x0000ff);
	fill(high, 0x00ff00);
	move(low, 10, 3, 700, 60);
	move(high, 699, 2, 715, 4);
	write_out(f);
	assert_int_equal(*word_at(&f->out, 9, 3), 0xff000000);
	assert_int_equal(*word_at(&f->out, 10, 3), 0xff0000ff);
	assert_int_equal(*word_at(&f->out, 10, 59), 0xff0000ff);
	assert_int_equal(*word_at(&f->out, 10, 60), 0xff000000);
	assert_int_equal(*word_at(&f->out, 698, 3), 0xff0000ff);
	assert_int_equal(*word_at(&f->out, 699, 3), 0xff00ff00);
	assert_int_equal(*word_at(&f->out, 699, 4), 0xff0000ff);
	assert_int_equal(*word_at(&f->out, 714, 2), 0xff00ff00);
	/* The lower one alone. */
	assert_int_not_equal(hash(f, BIT(0)), hash(f, ~0u));
	f->scene.layer[1] = NULL;
	assert_int_equal(hash(f, BIT(0)), hash(f, ~0u));
}

static void planes_blend_from_the_bottom_up(void **state)
{
	struct fixture *f = *state;
	struct picture *p;

	fill(add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X), 0xffffff);
	/* Half of nothing: 255 * 127 / 255 = 127 of white is left. */
	fill(add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE), 0x80000000);
	/* A fifth of red: 0x33 + 127 * 204 / 255 = 51 + 101.6 of red, 101.6 of the others. */
	p = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_X);
	fill(p, 0x33330000);
	move(p, 600, 0, WIDTH_PX, 10);
	write_out(f);
	assert_int_equal(*word_at(&f->out, 599, 0), 0xff7f7f7f);
	assert_int_equal(*word_at(&f->out, 600, 9), 0xff996666);
	assert_int_equal(*word_at(&f->out, 600, 10), 0xff7f7f7f);
}

/* An alpha of 0x6666 is 26214 / 65535 = 0.4. */
static void a_plane_has_an_alpha_of_its_own(void **state)
{
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	struct picture *high = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);

	fill(low, 0x0000ff);
	fill(high, 0x3366ff00);
	high->layer.alpha = 0x6666;
	/* 0.4 * 102 = 40.8; 0.4 * 255 = 102; 255 * (1 - 0.4 * 0.2) = 234.6 */
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff2966eb);
	/* 0.08 * 102 = 8.16; 0.08 * 255 = 20.4; 234.6 */
	high->layer.blend = MIRAGE_BLEND_COVERAGE;
	write_out(f);
	assert_int_equal(*word_at(&f->out, WIDTH_PX - 1, HEIGHT_PX - 1), 0xff0814eb);
	/* 40.8; 102; 255 * 0.6 = 153 */
	high->layer.blend = MIRAGE_BLEND_NONE;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff296699);
	/* The lowest one has black below it: 255 * 0.4 = 102. */
	f->scene.layer[1] = NULL;
	low->layer.alpha = 0x6666;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff000066);
}

/* Black is keyed out; elsewhere half of the plane's 0x80 and half of the 0x40 below. */
static void a_keyed_plane_can_be_translucent(void **state)
{
	struct fixture *f = *state;
	struct picture *high;

	fill(add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE), 0x404040);
	high = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	fill(high, 0x808080);
	*word_at(high, 7, 7) = 0;
	high->layer.alpha = 0x8000;
	high->layer.key = (struct mirage_colour_key){ .mode = MIRAGE_KEY_SOURCE, .mask = 7 };
	write_out(f);
	assert_int_equal(*word_at(&f->out, 6, 7), 0xff606060);
	assert_int_equal(*word_at(&f->out, 7, 7), 0xff404040);
}

static void what_is_hidden_does_not_count(void **state)
{
	struct fixture *f = *state;
	struct picture *low, *high;
	u64 before;

	low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);
	high = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	fill_noise(high);
	before = hash(f, ~0u);
	fill(low, 0x123456);
	assert_int_equal(hash(f, ~0u), before);
	/* One pixel of it is uncovered. */
	move(high, 0, 0, WIDTH_PX - 1, HEIGHT_PX);
	assert_int_not_equal(hash(f, ~0u), before);
}

static void turning_twice_is_nothing(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);

	fill_noise(p);
	p->layer.rotation = DRM_MODE_ROTATE_180;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0),
			 0xff000000 | noise(WIDTH_PX - 1, HEIGHT_PX - 1));
	p->layer.rotation = DRM_MODE_ROTATE_180 | DRM_MODE_REFLECT_X;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 5, 0), 0xff000000 | noise(5, HEIGHT_PX - 1));
	p->layer.rotation = DRM_MODE_ROTATE_180 | DRM_MODE_REFLECT_X | DRM_MODE_REFLECT_Y;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 5, 7), 0xff000000 | noise(5, 7));
}

static void check_tilings(struct fixture *f, const enum mirage_tiling *tilings, u32 n)
{
	u32 i, x, y;

	for (i = 0; i < n; i++) {
		fill_noise(add(f, DRM_FORMAT_XRGB8888, tilings[i]));
		write_out(f);
		for (y = 0; y < HEIGHT_PX; y++)
			for (x = 0; x < WIDTH_PX; x++)
				assert_int_equal(*word_at(&f->out, x, y), 0xff000000 | noise(x, y));
	}
}

static void tiles_do_not_show(void **state)
{
	static const enum mirage_tiling tilings[] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y,
	};

	check_tilings(*state, tilings, ARRAY_SIZE(tilings));
}

/* Rows of them are no longer than 16 bytes, or 256. */
static void small_tiles_do_not_show(void **state)
{
	static const enum mirage_tiling tilings[] = {
		MIRAGE_TILING_MICRO, MIRAGE_TILING_MICRO_SQUARE, MIRAGE_TILING_MACRO,
		MIRAGE_TILING_MACRO_MICRO,
	};

	check_tilings(*state, tilings, ARRAY_SIZE(tilings));
}

/* Cache lines of 16 bytes x 4 rows, which take turns. */
static void yf_tiles_do_not_show(void **state)
{
	const enum mirage_tiling yf = mirage_tiling_yf(4);

	check_tilings(*state, &yf, 1);
}

/* The part of a picture that is turned around: not square, from an odd column of an even row on. */
#define TURN_X	7
#define TURN_Y	4
#define TURN_W	55
#define TURN_H	60

/* Reflected first, along the axes of the source, then turned counter-clockwise. */
static void look_up(unsigned int rotation, int x, int y, int *sx, int *sy)
{
	switch (rotation & DRM_MODE_ROTATE_MASK) {
	case DRM_MODE_ROTATE_90:
		*sx = TURN_W - 1 - y;
		*sy = x;
		break;
	case DRM_MODE_ROTATE_180:
		*sx = TURN_W - 1 - x;
		*sy = TURN_H - 1 - y;
		break;
	case DRM_MODE_ROTATE_270:
		*sx = y;
		*sy = TURN_H - 1 - x;
		break;
	default:
		*sx = x;
		*sy = y;
	}
	if (rotation & DRM_MODE_REFLECT_X)
		*sx = TURN_W - 1 - *sx;
	if (rotation & DRM_MODE_REFLECT_Y)
		*sy = TURN_H - 1 - *sy;
}

/* What comes out is what comes out of the upright one, elsewhere. */
static void check_turned(struct fixture *f, struct picture *p, unsigned int rotation)
{
	static u32 upright[TURN_H][TURN_W];
	bool turned = rotation & (DRM_MODE_ROTATE_90 | DRM_MODE_ROTATE_270);
	int w = turned ? TURN_H : TURN_W, h = turned ? TURN_W : TURN_H, x, y, sx, sy;

	p->layer.src = (struct drm_rect) { TURN_X << 16, TURN_Y << 16, (TURN_X + TURN_W) << 16,
					   (TURN_Y + TURN_H) << 16 };
	p->layer.dst = (struct drm_rect) { 500, 3, 500 + TURN_W, 3 + TURN_H };
	p->layer.rotation = DRM_MODE_ROTATE_0;
	write_out(f);
	for (y = 0; y < TURN_H; y++)
		for (x = 0; x < TURN_W; x++)
			upright[y][x] = *word_at(&f->out, 500 + x, 3 + y);
	p->layer.dst = (struct drm_rect) { 490, 3, 490 + w, 3 + h };
	p->layer.rotation = rotation;
	write_out(f);
	for (y = 0; y < h; y++)
		for (x = 0; x < w; x++) {
			look_up(rotation, x, y, &sx, &sy);
			assert_int_equal(*word_at(&f->out, 490 + x, 3 + y), upright[sy][sx]);
		}
}

/* All turns of a picture; what its second memory plane has of colours may lie otherwise. */
static void check_turns(struct fixture *f, u32 format, enum mirage_tiling tiling,
			enum mirage_tiling colour_tiling)
{
	struct picture *p = &f->picture[0];
	u32 rotation;
	u64 j;

	picture_init(p, format, tiling);
	p->layer.colour.tiling = colour_tiling;
	p->layer.yuv = mirage_yuv_of(p->layer.surface.pixels, 0, 0);
	f->scene.layer[0] = &p->layer;
	for (j = 0; j < p->bo.size_B; j++)
		p->bo.data[j] = noise(j, tiling) >> 13;
	for (rotation = DRM_MODE_ROTATE_0; rotation <= DRM_MODE_ROTATE_270; rotation <<= 1) {
		check_turned(f, p, rotation);
		check_turned(f, p, rotation | DRM_MODE_REFLECT_X);
		check_turned(f, p, rotation | DRM_MODE_REFLECT_Y);
	}
	free(p->bo.data);
	p->bo.data = NULL;
}

static void turned_pictures(void **state)
{
	static const u32 formats[] = {
		DRM_FORMAT_XRGB8888, DRM_FORMAT_ARGB16161616F, DRM_FORMAT_RGB565, DRM_FORMAT_C8,
		DRM_FORMAT_UYVY, DRM_FORMAT_NV12, DRM_FORMAT_P010,
	};
	u32 i;

	for (i = 0; i < 7 * 3; i++)
		check_turns(*state, formats[i % 7], MIRAGE_TILING_NONE + i / 7,
			    MIRAGE_TILING_NONE + i / 7);
}

/* A tile depends on the pixel: 64x64 of luma and 64x32 of pairs of colours have 4 KiB. */
static void turned_yf_pictures(void **state)
{
	static const struct { u32 format, px_B, colour_px_B; } formats[] = {
		{ DRM_FORMAT_XRGB8888, 4, 4 }, { DRM_FORMAT_ARGB16161616F, 8, 8 },
		{ DRM_FORMAT_RGB565, 2, 2 }, { DRM_FORMAT_C8, 1, 1 },
		{ DRM_FORMAT_UYVY, 2, 2 }, { DRM_FORMAT_NV12, 1, 2 },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		check_turns(*state, formats[i].format, mirage_tiling_yf(formats[i].px_B),
			    mirage_tiling_yf(formats[i].colour_px_B));
}

static void turned_pictures_are_scaled(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_Y);
	u32 x, y;

	/* 60x21 become 21x60 and then 42x20: columns from the right, at 3y + 1.5; rows at x / 2. */
	fill_noise(p);
	p->layer.rotation = DRM_MODE_ROTATE_90;
	p->layer.scales = true;
	p->layer.src = (struct drm_rect) { 100 << 16, 10 << 16, 160 << 16, 31 << 16 };
	p->layer.dst = (struct drm_rect) { 0, 0, 42, 20 };
	write_out(f);
	for (y = 0; y < 20; y++)
		for (x = 0; x < 42; x++)
			assert_int_equal(*word_at(&f->out, x, y), 0xff000000 |
					 noise(100 + 3 * (19 - y) + 1, 10 + x / 2));
}

/* Four pixels share a colour: full range, so that luma alone is grey. */
static void colours_of_planar_pictures(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_NV12, MIRAGE_TILING_Y);
	u32 len_B = 2, x, y;
	u8 *cbcr;

	p->layer.yuv = mirage_yuv_of(p->layer.surface.pixels, DRM_COLOR_YCBCR_BT601,
				     DRM_COLOR_YCBCR_FULL_RANGE);
	memset(p->bo.data, 128, p->bo.size_B);
	cbcr = mirage_surface_run(&p->layer.colour, 20, 15, &len_B);
	assert_int_equal(len_B, 2);
	cbcr[1] = 178;
	write_out(f);
	/* 1.402 * 50 = 70.1 more red, 0.714136 * 50 = 35.7 less green. */
	for (y = 29; y < 33; y++)
		for (x = 19; x < 23; x++)
			assert_int_equal(*word_at(&f->out, x, y),
					 y / 2 == 15 && x / 2 == 10 ? 0xffc65c80 : 0xff808080);
}

static void scaling_takes_the_nearest(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	u32 x;

	/* A third as wide, twice as high: centres at 3x + 1.5, y / 2 + 0.25. */
	fill_noise(p);
	p->layer.scales = true;
	p->layer.src = (struct drm_rect) { 0, 0, 714 << 16, 20 << 16 };
	p->layer.dst = (struct drm_rect) { 0, 0, 238, 40 };
	write_out(f);
	for (x = 0; x < 238; x++) {
		assert_int_equal(*word_at(&f->out, x, 0), 0xff000000 | noise(3 * x + 1, 0));
		assert_int_equal(*word_at(&f->out, x, 39), 0xff000000 | noise(3 * x + 1, 19));
	}
	assert_int_equal(*word_at(&f->out, 238, 0), 0xff000000);
}

static void scaling_interpolates(void **state)
{
	/* Weights of 0, 1/4, 3/4, 1 both ways: beyond edges there is more of the same. */
	static const u8 expected[4][4] = {
		{ 0, 32, 96, 128 }, { 16, 48, 112, 144 }, { 48, 80, 144, 176 }, { 64, 96, 160, 192 },
	};
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	u32 x, y;

	/* What is around it does not count. */
	fill(p, 0xffffffff);
	*word_at(p, 10, 20) = 0;
	*word_at(p, 11, 20) = 0x808080;
	*word_at(p, 10, 21) = 0x404040;
	*word_at(p, 11, 21) = 0xc0c0c0;
	p->layer.scales = true;
	p->layer.filters = true;
	p->layer.src = (struct drm_rect) { 10 << 16, 20 << 16, 12 << 16, 22 << 16 };
	p->layer.dst = (struct drm_rect) { 600, 30, 604, 34 };
	write_out(f);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++)
			assert_int_equal(*word_at(&f->out, 600 + x, 30 + y),
					 0xff000000 | expected[y][x] * 0x010101);
	assert_int_equal(*word_at(&f->out, 604, 30), 0xff000000);
	/* Turned to the left: its right column is its first row. */
	p->layer.rotation = DRM_MODE_ROTATE_90;
	write_out(f);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++)
			assert_int_equal(*word_at(&f->out, 600 + x, 30 + y),
					 0xff000000 | expected[x][3 - y] * 0x010101);
}

/* The channel at bit @bit of 3/4 of one pixel and 1/4 of the next, both ways, at 8 bits. */
static u32 quarter(const u32 px[2][2], u32 wx, u32 wy, u32 bit)
{
	u64 row[2], i;

	for (i = 0; i < 2; i++)
		row[i] = ((px[0][i] >> bit & 255) * 257ull * wy +
			  (px[1][i] >> bit & 255) * 257ull * (65535 - wy) + 32767) / 65535;
	return mirage_narrow8((row[0] * wx + row[1] * (65535 - wx) + 32767) / 65535) << bit;
}

/* 1/4 on the right is 16384 of 65535, 3/4 on the right are 49152. */
static u32 weight_of(u32 i)
{
	return i & 1 ? 65535 - 16384 : 49152;
}

static u32 near_of(u32 i)
{
	return i / 2;
}

static u32 far_of(u32 i, u32 n)
{
	return i & 1 ? min(i / 2 + 1, n - 1) : i ? i / 2 - 1 : 0;
}

/* Twice as wide and high, in more pieces than one: each pixel is near one, and 1/4 the next. */
static void scaled_pieces_have_no_seams(void **state)
{
	enum { W = 357, H = 35 };
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_Y);
	u32 x, y, turned;

	fill_noise(p);
	p->layer.scales = true;
	p->layer.filters = true;
	p->layer.src = (struct drm_rect) { 0, 0, W << 16, H << 16 };
	p->layer.dst = (struct drm_rect) { 1, 0, 1 + 2 * W, 2 * H };
	for (turned = 0; turned < 2; turned++) {
		p->layer.rotation = turned ? DRM_MODE_ROTATE_180 : DRM_MODE_ROTATE_0;
		write_out(f);
		for (y = 0; y < 2 * H; y++)
			for (x = 0; x < 2 * W; x++) {
				u32 nx = near_of(x), fx = far_of(x, W);
				u32 ny = near_of(y), fy = far_of(y, H);
				u32 wx = weight_of(x), wy = weight_of(y);
				const u32 px[2][2] = {
					{ noise(nx, ny), noise(fx, ny) },
					{ noise(nx, fy), noise(fx, fy) },
				};
				u32 out = *word_at(&f->out, turned ? 2 * W - x : 1 + x,
						   turned ? 2 * H - 1 - y : y);

				assert_int_equal(out, 0xff000000 | quarter(px, wx, wy, 0) |
						 quarter(px, wx, wy, 8) | quarter(px, wx, wy, 16));
			}
	}
}

/*
 * A palette is for what is indexed: its 1 is 0x112233 and its 2 is 0x445566. What is above, half of
 * 0x80 and half of that, and what is beside it, have the colours they had, and go through the
 * matrix, which makes nothing of blue.
 */
static void a_palette_is_for_indices(void **state)
{
	struct mirage_colour *colour = calloc(1, mirage_colour_size_B(0, 256));
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_C8, MIRAGE_TILING_NONE);
	struct picture *side = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	struct picture *high = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);
	u32 i;

	assert_non_null(colour);
	mirage_colour_lay_out(colour, 0, 256);
	for (i = 0; i < 256; i++) {
		colour->gamma.lut[i][0] = (0x11 + 0x33 * (i - 1)) * 257;
		colour->gamma.lut[i][1] = (0x22 + 0x33 * (i - 1)) * 257;
		colour->gamma.lut[i][2] = (0x33 + 0x33 * (i - 1)) * 257;
	}
	mirage_colour_finish(colour);
	memset(low->bo.data, 1, low->bo.size_B);
	low->bo.data[0] = 2;
	fill(side, 0x0a0b0c);
	move(side, 300, 0, 400, HEIGHT_PX);
	fill(high, 0x80808080);
	move(high, 200, 0, 320, HEIGHT_PX);
	f->scene.colour = colour;
	f->scene.indexed = true;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff445566);
	assert_int_equal(*word_at(&f->out, 1, 0), 0xff112233);
	assert_int_equal(*word_at(&f->out, 350, 0), 0xff0a0b0c);
	/* 0x80 + 0x11 * 127 / 255 = 136.47, 0x22: 144.9, 0x33: 153.4 */
	assert_int_equal(*word_at(&f->out, 200, 0), 0xff889199);
	/* 0x80 + 0x0a * 127 / 255 = 132.98, 0x0b: 133.5, 0x0c: 133.98 */
	assert_int_equal(*word_at(&f->out, 310, 0) & 0xffff00ff, 0xff850086);
	f->scene.dither_bits = 6;
	write_out(f);
	f->scene.dither_bits = 0;
	colour->has_ctm = true;
	colour->ctm[0] = 1 << 26;
	colour->ctm[4] = 1 << 26;
	write_out(f);
	/* Before the table: the index in blue is 0, whose colour is 0 of 255 less 0x33 steps. */
	assert_int_equal(*word_at(&f->out, 1, 0) & 0xffffff00, 0xff112200);
	assert_int_equal(*word_at(&f->out, 350, 0), 0xff0a0b00);
	free(colour);
}

/* A table that turns colours around, once by words and once with an empty matrix before it. */
static void tables_and_matrices(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	struct mirage_colour *colour = calloc(1, mirage_colour_size_B(0, 256));
	u64 by_words;
	u32 i, c;

	assert_non_null(colour);
	mirage_colour_lay_out(colour, 0, 256);
	for (i = 0; i < 256; i++)
		for (c = 0; c < 3; c++)
			colour->gamma.lut[i][c] = (255 - i) * 257;
	mirage_colour_finish(colour);
	fill_noise(p);
	f->scene.colour = colour;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 3, 3), 0xff000000 | ~noise(3, 3));
	by_words = hash(f, ~0u);
	colour->has_ctm = true;
	for (i = 0; i < 9; i += 4)
		colour->ctm[i] = 1 << 26;
	write_out(f);
	assert_int_equal(hash(f, ~0u), by_words);
	free(colour);
}

/*
 * What is missing at the end of a buffer, its last row here, is black, and what is beside it stays
 * where it is.
 */
static void what_a_buffer_lacks_is_black(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	struct picture *cursor = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);
	const u32 y = HEIGHT_PX - 1;

	fill(p, 0x123456);
	fill(cursor, 0xffabcdef);
	move(cursor, 200, 0, 264, HEIGHT_PX);
	p->bo.size_B = PITCH_B * y;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 199, y - 1), 0xff123456);
	assert_int_equal(*word_at(&f->out, 0, y), 0xff000000);
	assert_int_equal(*word_at(&f->out, 199, y), 0xff000000);
	assert_int_equal(*word_at(&f->out, 200, y), 0xffabcdef);
	assert_int_equal(*word_at(&f->out, 264, y), 0xff000000);
	assert_int_equal(*word_at(&f->out, WIDTH_PX - 1, y), 0xff000000);
}

/*
 * Before the matrix channels are squared, coarsely: 0x40 and 0x80 of 0x100 become 0x10 and 0x40.
 * The matrix makes red of half of green, and the table after it adds one step of 8 bits.
 */
static void a_table_before_the_matrix(void **state)
{
	struct mirage_colour *colour = calloc(1, mirage_colour_size_B(256, 256));
	struct fixture *f = *state;
	u32 i, c;

	assert_non_null(colour);
	fill(add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE), 0x408000);
	mirage_colour_lay_out(colour, 256, 0);
	for (i = 0; i < 256; i++)
		for (c = 0; c < 3; c++)
			colour->degamma.lut[i][c] = i * i / 256 * 257;
	mirage_colour_finish(colour);
	f->scene.colour = colour;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff104000);
	mirage_colour_lay_out(colour, 256, 256);
	for (i = 0; i < 256; i++)
		for (c = 0; c < 3; c++) {
			colour->gamma.lut[i][c] = (i < 255 ? i + 1 : i) * 257;
			colour->degamma.lut[i][c] = i * i / 256 * 257;
		}
	mirage_colour_finish(colour);
	write_out(f);
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff114101);
	colour->has_ctm = true;
	colour->ctm[1] = 1 << 25;
	write_out(f);
	/* Half of 0x40 is 0x20 and one more; green and blue are of nothing. */
	assert_int_equal(*word_at(&f->out, 0, 0), 0xff210101);
	free(colour);
}

/*
 * A table turns 0x20 into 0xdf, 0x40 into 0xbf and 0 into 0xff. The matrix makes red of half of
 * green and of 0.25 more: 95.5 + 63.75 = 159.25 of 255; green as it is, less 0.5: 191 - 127.5 =
 * 63.5; blue of nothing but 2, which is clamped. The last table turns them again: 95.75, 191.5 and
 * 0. It has 4096 entries, so what it makes of them is less by less than a sixteenth.
 */
static void a_plane_has_colours_of_its_own(void **state)
{
	static const u32 ends[2][4] = { { ~0u, ~0u, ~0u }, { } };
	struct mirage_colour *colour = calloc(1, mirage_colour_size_B(4096, 4096));
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	struct picture *high = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);

	assert_non_null(colour);
	mirage_colour_lay_out(colour, 4096, 0);
	mirage_span_stretch_table(colour->degamma.lut, 4096, ends, 2);
	fill(low, 0x204000);
	fill(high, 0x80204000);
	move(high, 0, 0, 100, 10);
	low->layer.pipeline = colour;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 100, 0), 0xffdfbfff);
	/* What is above has the colours it had, and half of what is below. */
	assert_int_equal(*word_at(&f->out, 99, 9), 0xff8f9f7f);

	mirage_colour_lay_out(colour, 4096, 4096);
	mirage_span_stretch_table(colour->degamma.lut, 4096, ends, 2);
	mirage_span_stretch_table(colour->gamma.lut, 4096, ends, 2);
	colour->has_ctm = true;
	colour->ctm[1] = 1 << 25;
	colour->ctm[9] = 65535ll << 24;
	colour->ctm[4] = 1 << 26;
	colour->ctm[10] = -(65535ll << 25);
	colour->ctm[11] = 65535ll << 27;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 100, 0), 0xff60c000);

	/* Above black and with half of them: 0x60 + 0 * 127 / 255, and alpha is what it was. */
	fill(low, 0);
	low->layer.pipeline = NULL;
	high->layer.pipeline = colour;
	write_out(f);
	assert_int_equal(*word_at(&f->out, 100, 0), 0xff000000);
	assert_int_equal(*word_at(&f->out, 99, 9), 0xff60c000);
	high->layer.blend = MIRAGE_BLEND_COVERAGE;
	write_out(f);
	/* 95.75 * 128 / 255 = 48.06, 191.5 * 128 / 255 = 96.1 */
	assert_int_equal(*word_at(&f->out, 99, 9), 0xff306000);
	free(colour);
}

static void what_no_plane_covers_has_a_colour(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);

	/* Alpha of it does not count; half of it is seen through the plane: 0x10 + 0x80 * 127 / 255. */
	f->scene.background = MIRAGE_PX(0x1212, 0x8080, 0xffff, 0x1234);
	fill(p, 0x80101010);
	move(p, 0, 0, 100, 10);
	write_out(f);
	assert_int_equal(*word_at(&f->out, 100, 0), 0xff1280ff);
	assert_int_equal(*word_at(&f->out, 99, 9), 0xff19508f);
}

/* 0x80 of 255 is 31.6 of 63: 32 in five or so of eight pixels, and never where it is exact. */
static void fewer_bits_leave_the_pipe(void **state)
{
	struct fixture *f = *state;
	struct picture *p = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_NONE);
	u32 x, y, high = 0;

	fill(p, 0x00ff80);
	f->scene.dither_bits = 6;
	write_out(f);
	for (y = 0; y < 64; y++)
		for (x = 0; x < 64; x++) {
			u32 word = *word_at(&f->out, x, y);

			assert_true(word == 0xff00ff82 || word == 0xff00ff7d);
			high += word == 0xff00ff82;
		}
	/* 128 * 63 / 255 = 31 and 159 / 255: thresholds of 64 * 96 / 255 = 24.09 and more, 40 of 64. */
	assert_int_equal(high, 64 * 40);
}

static void other_formats_are_written(void **state)
{
	struct fixture *f = *state;
	const u16 *row;

	fill(add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X), 0xff8000);
	f->out.layer.surface.pixels = mirage_pixels_find(DRM_FORMAT_RGB565);
	mirage_compose_write(&f->scene, &f->out.layer.surface, 1, &f->lines);
	/* 31, 63 * 128 / 255 = 31.6, 0; the first stripe is left alone. */
	row = (const u16 *)(f->out.bo.data + (HEIGHT_PX - 1) * PITCH_B);
	assert_int_equal(row[0], 31 << 11 | 32 << 5);
	assert_int_equal(row[WIDTH_PX - 1], 31 << 11 | 32 << 5);
	assert_int_equal(row[WIDTH_PX], 0);
	assert_int_equal(*(const u16 *)f->out.bo.data, 0);
}

static void every_pixel_of_a_scene_is_in_its_hash(void **state)
{
	struct fixture *f = *state;
	struct picture *low = add(f, DRM_FORMAT_XRGB8888, MIRAGE_TILING_X);
	struct picture *high = add(f, DRM_FORMAT_ARGB8888, MIRAGE_TILING_NONE);
	u64 before = hash(f, ~0u);
	u32 i;

	move(high, 100, 0, 164, 64);
	for (i = 0; i < 500; i++) {
		u32 *word = word_at(low, noise(i, 1) % WIDTH_PX, noise(i, 2) % HEIGHT_PX);

		*word ^= 1u << noise(i, 3) % 24;
		assert_int_not_equal(hash(f, ~0u), before);
		*word = 0xff000000;
		assert_int_equal(hash(f, ~0u), before);
	}
}

#define SCENE(name)	cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		SCENE(nothing_is_black),
		SCENE(a_plain_plane_is_itself),
		SCENE(a_torn_frame_is_both_pictures),
		SCENE(rows_have_an_end),
		SCENE(planes_are_seen_where_they_are),
		SCENE(planes_blend_from_the_bottom_up),
		SCENE(a_plane_has_an_alpha_of_its_own),
		SCENE(a_keyed_plane_can_be_translucent),
		SCENE(what_is_hidden_does_not_count),
		SCENE(turning_twice_is_nothing),
		SCENE(tiles_do_not_show),
		SCENE(small_tiles_do_not_show),
		SCENE(yf_tiles_do_not_show),
		SCENE(turned_pictures),
		SCENE(turned_yf_pictures),
		SCENE(turned_pictures_are_scaled),
		SCENE(colours_of_planar_pictures),
		SCENE(scaling_takes_the_nearest),
		SCENE(scaling_interpolates),
		SCENE(scaled_pieces_have_no_seams),
		SCENE(tables_and_matrices),
		SCENE(a_palette_is_for_indices),
		SCENE(what_a_buffer_lacks_is_black),
		SCENE(a_table_before_the_matrix),
		SCENE(a_plane_has_colours_of_its_own),
		SCENE(what_no_plane_covers_has_a_colour),
		SCENE(fewer_bits_leave_the_pipe),
		SCENE(other_formats_are_written),
		SCENE(every_pixel_of_a_scene_is_in_its_hash),
	};

	return run_both_builds(tests);
}
