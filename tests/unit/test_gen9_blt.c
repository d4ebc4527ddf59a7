// SPDX-License-Identifier: GPL-2.0
/* Kaby Lake's blitter: addresses of 48 bits, and fast copies between all tilings. */

#include <stdlib.h>

#include "fixture.h"
#include "gen9_cmd.h"
#include "intel_cmd.h"

#define DST		0x0000123400000000ull
#define SRC		0x0000765400000000ull
#define OPERAND		0x00007ffff0000000ull
#define LINEAR_B	3000u		/* lines cross pages */
#define TILED_B		4096u		/* whole tiles of every kind */
#define LINES		256u
#define SURFACE_B	(TILED_B * LINES)

#define XY_FAST_COPY_BLT	0x50800008u
#define FAST_SRC(tiling)	((tiling) << 20)
#define FAST_DST(tiling)	((tiling) << 13)
#define FAST_SRC_YF		BIT(31)
#define FAST_DST_YF		BIT(30)
#define FAST_DEPTH(depth)	((depth) << 24)

/* Gen8's lengths. */
#define XY_SETUP_BLT9		0x40400008u
#define XY_TEXT_BLT9		0x49800003u
#define COLOR_BLT9		0x50000004u
#define SRC_COPY_BLT9		0x50c00006u
#define XY_COLOR_BLT9		0x54000005u
#define XY_PAT_BLT9		0x54400006u
#define XY_SRC_COPY_BLT9	0x54c00008u
#define XY_MONO_SRC_COPY_BLT9	0x55000008u
#define XY_FULL_BLT9		0x5540000au
#define REG_BCS_SWCTRL		0x22200u

static int setup(void **state)
{
	struct fixture *f = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);

	f->engine = BCS;
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

enum kind { LINEAR, X, Y, YF, YS, KINDS };

/* Which bits of column and row are which of a place in a tile, from the lowest up. */
static const char *tile_bits(enum kind kind, u32 cpp)
{
	switch (kind) {
	case X:
		return "xxxxxxxxxyyy";
	case Y:
		return "xxxxyyyyyxxx";
	case YF:
		return cpp == 1 ? "xxxxyyyyyxyx" : cpp < 8 ? "xxxxyyyxyxyx" : "xxxxyyxxyxyx";
	default:
		return cpp == 1 ? "xxxxyyyyyxyxyxyx" :
		       cpp < 8 ? "xxxxyyyxyxyxyxyx" : "xxxxyyxxyxyxyxyx";
	}
}

static u32 place(enum kind kind, u32 cpp, u32 x_B, u32 y)
{
	u32 x_bits = 0, y_bits = 0, in = 0, i;
	const char *bits;

	if (kind == LINEAR)
		return y * LINEAR_B + x_B;
	bits = tile_bits(kind, cpp);
	for (i = 0; bits[i]; i++)
		in |= (bits[i] == 'x' ? x_B >> x_bits++ & 1 : y >> y_bits++ & 1) << i;
	return (((y >> y_bits) * (TILED_B >> x_bits) + (x_B >> x_bits)) << i) + in;
}

static u32 pitch_field(enum kind kind)
{
	return kind == LINEAR ? LINEAR_B : TILED_B / 4;
}

struct copy {
	enum kind dst, src;
	u32 depth, cpp;
	s32 x, y, w, h, src_x, src_y;
};

static void emit_fast_copy(struct fixture *f, const struct copy *c, u64 dst, u64 src)
{
	static const u32 field[KINDS] = { 0, 1, 2, 2, 3 };

	fixture_emit(f, XY_FAST_COPY_BLT | FAST_SRC(field[c->src]) | FAST_DST(field[c->dst]),
		     FAST_DEPTH(c->depth) | (c->src == YF ? FAST_SRC_YF : 0) |
		     (c->dst == YF ? FAST_DST_YF : 0) | pitch_field(c->dst), YX(c->y, c->x),
		     YX(c->y + c->h, c->x + c->w), ADDR64(dst), YX(c->src_y, c->src_x),
		     pitch_field(c->src), ADDR64(src));
}

static void emit_copy(struct fixture *f, const struct copy *c, u64 dst, u64 src, u32 rop)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_BCS_SWCTRL,
		     3 << 16 | (c->src == Y) | (c->dst == Y) << 1);
	fixture_emit(f, XY_SRC_COPY_BLT9 | BLT_WRITE_ARGB | (c->dst != LINEAR ? BLT_DST_TILED : 0) |
		     (c->src != LINEAR ? BLT_SRC_TILED : 0),
		     BR13(c->depth, rop, pitch_field(c->dst)), YX(c->y, c->x),
		     YX(c->y + c->h, c->x + c->w), ADDR64(dst), YX(c->src_y, c->src_x),
		     pitch_field(c->src), ADDR64(src));
}

static void fill_random(u8 *mem, u32 seed)
{
	u32 i;

	for (i = 0; i < SURFACE_B; i++, seed = seed * 1664525 + 1013904223)
		mem[i] = seed >> 24;
}

/* What a destination that was @old should be. */
static u8 *copied(const struct copy *c, const u8 *old, const u8 *src, bool xor)
{
	u8 *want = malloc(SURFACE_B);
	u32 x_B, y;

	memcpy(want, old, SURFACE_B);
	for (y = 0; y < c->h; y++)
		for (x_B = 0; x_B < c->w * c->cpp; x_B++) {
			u8 *to = want + place(c->dst, c->cpp, c->x * c->cpp + x_B, c->y + y);

			*to = (xor ? *to : 0) ^ src[place(c->src, c->cpp, c->src_x * c->cpp + x_B,
							  c->src_y + y)];
		}
	return want;
}

static void check_copy(const struct copy *c, const u8 *dst, const u8 *old, const u8 *src, bool xor)
{
	u8 *want = copied(c, old, src, xor);

	assert_memory_equal(dst, want, SURFACE_B);
	free(want);
}

struct surfaces {
	u8 *dst, *src, *old;
};

static void map_surfaces(struct fixture *f, struct surfaces *s)
{
	s->dst = fixture_map_at(f, DST, SURFACE_B, 0);
	s->src = fixture_map_at(f, SRC, SURFACE_B, 0);
	s->old = malloc(SURFACE_B);
	fill_random(s->dst, 1);
	fill_random(s->src, 2);
}

static const struct { u32 depth, cpp; } depths[] = {
	{ 0, 1 }, { 1, 2 }, { 3, 4 }, { 4, 8 }, { 5, 16 },
};

/* A rectangle that begins and ends within grains and tiles, and one that is whole tiles. */
static void fast_copies(void **state)
{
	struct fixture *f = *state;
	struct surfaces s;
	u32 dst, src, i, whole;

	map_surfaces(f, &s);
	for (dst = 0; dst < KINDS; dst++)
		for (src = 0; src < KINDS; src++)
			for (i = 0; i < ARRAY_SIZE(depths); i++)
				for (whole = 0; whole < 1 + (i == 2); whole++) {
					u32 cpp = depths[i].cpp;
					struct copy c = {
						dst, src, depths[i].depth, cpp, 37 / cpp, 5,
						700 / cpp, 67, 261 / cpp, 19,
					};

					if (whole)
						c = (struct copy){
							dst, src, 3, 4, 0, 0, 256, 256, 256, 0,
						};
					memcpy(s.old, s.dst, SURFACE_B);
					emit_fast_copy(f, &c, DST, SRC);
					assert_int_equal(fixture_run(f), 0);
					check_copy(&c, s.dst, s.old, s.src, false);
				}
	free(s.old);
}

/* A page that is not mapped reads as zeros, and what is written to one is lost, in each tiling. */
static void pages_that_are_not_there(void **state)
{
	struct fixture *f = *state;
	struct surfaces s;
	u32 dst, src, page = 17 * 4096;

	map_surfaces(f, &s);
	mirage_pt_set(&f->pt, SRC + page, NULL, 0);
	mirage_pt_set(&f->pt, DST + 2 * page, NULL, 0);
	memset(s.src + page, 0, 4096);
	for (dst = 0; dst < KINDS; dst++)
		for (src = 0; src < KINDS; src++) {
			struct copy c = { dst, src, 3, 4, 0, 0, 500, 240, 3, 1 };
			u8 *want;

			memcpy(s.old, s.dst, SURFACE_B);
			emit_fast_copy(f, &c, DST, SRC);
			assert_int_equal(fixture_run(f), 0);
			want = copied(&c, s.old, s.src, false);
			memcpy(want + 2 * page, s.old + 2 * page, 4096);
			assert_memory_equal(s.dst, want, SURFACE_B);
			free(want);
		}
	free(s.old);
}

/* A surface of a random copy, and what is drawn of it. */
struct side {
	enum kind kind;
	u64 base;
	u32 pitch_B;
	s32 x, y;
};

#define RANDOM_B	(4u << 20)

static u32 random_below(u32 *seed, u32 below)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8) % below;
}

/* Any pitch that a side of @w x @h pixels fits into, and any place. */
static struct side random_side(u32 *seed, u64 base, u32 cpp, u32 w, u32 h)
{
	struct side side = { .kind = random_below(seed, KINDS), .base = base };
	u32 room_B, lines, width_B = w * cpp;

	if (side.kind == LINEAR) {
		side.pitch_B = width_B + cpp * random_below(seed, 100);
		if (random_below(seed, 3))
			side.pitch_B = (side.pitch_B + 63) & ~63u;
		side.base += 16 * random_below(seed, 300) + (random_below(seed, 4) ? 0 : 4);
	} else {
		side.pitch_B = (width_B + 1023 + 1024 * random_below(seed, 3)) & ~1023u;
	}
	room_B = side.pitch_B - width_B;
	side.x = random_below(seed, room_B / cpp + 1);
	if (random_below(seed, 2))
		side.x = side.x / 64 * 64;
	/* Whole tiles, even of Ys, and no more lines than a command can count. */
	lines = min((RANDOM_B - 8192) / side.pitch_B & ~255u, 4096u);
	side.y = random_below(seed, lines - h + 1);
	if (random_below(seed, 2))
		side.y = side.y / 32 * 32;
	return side;
}

static u32 random_place(const struct side *s, u32 cpp, u32 x_B, u32 y)
{
	u32 x_bits = 0, y_bits = 0, in = 0, i;
	const char *bits;

	x_B += s->x * cpp;
	y += s->y;
	if (s->kind == LINEAR)
		return s->base % RANDOM_B + y * s->pitch_B + x_B;
	bits = tile_bits(s->kind, cpp);
	for (i = 0; bits[i]; i++)
		in |= (bits[i] == 'x' ? x_B >> x_bits++ & 1 : y >> y_bits++ & 1) << i;
	return (((y >> y_bits) * (s->pitch_B >> x_bits) + (x_B >> x_bits)) << i) + in;
}

static u32 random_pitch(const struct side *s)
{
	return s->kind == LINEAR ? s->pitch_B : s->pitch_B / 4;
}

static void emit_random(struct fixture *f, const struct side *dst, const struct side *src,
			u32 depth, u32 w, u32 h)
{
	static const u32 field[KINDS] = { 0, 1, 2, 2, 3 };

	fixture_emit(f, XY_FAST_COPY_BLT | FAST_SRC(field[src->kind]) | FAST_DST(field[dst->kind]),
		     FAST_DEPTH(depth) | (src->kind == YF ? FAST_SRC_YF : 0) |
		     (dst->kind == YF ? FAST_DST_YF : 0) | random_pitch(dst), YX(dst->y, dst->x),
		     YX(dst->y + h, dst->x + w), ADDR64(dst->base), YX(src->y, src->x),
		     random_pitch(src), ADDR64(src->base));
}

/*
 * Rectangles of all sizes at all places in surfaces of all pitches, byte by byte: those that go
 * past the caches (a megabyte and more), and smaller ones. Memory of the source begins where that of
 * the destination ends.
 */
static void random_copies(void **state)
{
	struct fixture *f = *state;
	u8 *dst = fixture_map_at(f, DST, RANDOM_B, 0);
	u8 *src = fixture_map_at(f, DST + RANDOM_B, RANDOM_B, 0), *want = malloc(RANDOM_B);
	u32 seed, i, n, w, h, x_B, y;

	for (i = 0; i < RANDOM_B; i++)
		src[i] = i * 2654435761u >> 24;
	for (n = 0; n < 160; n++) {
		u32 depth = n % ARRAY_SIZE(depths), cpp = depths[depth].cpp;
		struct side to, from;

		seed = n;
		random_below(&seed, 1);
		w = 1 + random_below(&seed, 900 / cpp);
		h = 1 + random_below(&seed, 90);
		if (n % 8 == 0) {
			w = (3600 + random_below(&seed, 500)) / cpp;
			h = 300 + random_below(&seed, 60);
		}
		to = random_side(&seed, DST, cpp, w, h);
		from = random_side(&seed, DST + RANDOM_B, cpp, w, h);
		memset(dst, n, RANDOM_B);
		memset(want, n, RANDOM_B);
		for (y = 0; y < h; y++)
			for (x_B = 0; x_B < w * cpp; x_B++)
				want[random_place(&to, cpp, x_B, y)] =
					src[random_place(&from, cpp, x_B, y)];
		emit_random(f, &to, &from, depths[depth].depth, w, h);
		assert_int_equal(fixture_run(f), 0);
		assert_memory_equal(dst, want, RANDOM_B);
	}
	free(want);
}

/* How often workers were asked for. */
static unsigned int shares;

static void count_shares(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			 void *arg, unsigned int n)
{
	shares++;
	fixture_pool(host, engine, fn, arg, n);
}

static int setup_shared(void **state)
{
	shares = 0;
	fixture_threads = 3;
	fixture_parallel = count_shares;
	return setup(state);
}

static int teardown_shared(void **state)
{
	fixture_parallel = NULL;
	return teardown(state);
}

/* One in eight is a megabyte or more, and only that is worth the workers. */
static void random_copies_shared(void **state)
{
	random_copies(state);
	assert_int_equal(shares, 160 / 8);
}

#define LARGE_W		1000u
#define LARGE_H		700u
#define HOLE		(100u * 4096)

static void emit_large_fill(struct fixture *f, const struct side *to, u32 colour)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_BCS_SWCTRL, 2 << 16 | (to->kind == Y) << 1);
	fixture_emit(f, XY_COLOR_BLT9 | BLT_WRITE_ARGB | (to->kind != LINEAR ? BLT_DST_TILED : 0),
		     BR13(3, 0xf0, random_pitch(to)), YX(to->y, to->x),
		     YX(to->y + LARGE_H, to->x + LARGE_W), ADDR64(to->base), colour);
}

/* Fills that workers share, over a page that is not there. */
static void large_fills(void **state)
{
	struct fixture *f = *state;
	u8 *dst = fixture_map_at(f, DST, RANDOM_B, 0), *want = malloc(RANDOM_B);
	/* A page is a piece of one line, eight lines of an X tile, and a block of a Y tile. */
	static const u32 faults[] = { 1, 8, 1 };
	u32 kind, x, y, colour = 0xa1b2c3d4;

	mirage_pt_set(&f->pt, DST + HOLE, NULL, 0);
	for (kind = LINEAR; kind <= Y; kind++) {
		const struct side to = { kind, DST, 4096, 13, 35 };

		memset(dst, kind, RANDOM_B);
		memset(want, kind, RANDOM_B);
		for (y = 0; y < LARGE_H; y++)
			for (x = 0; x < LARGE_W; x++)
				memcpy(want + random_place(&to, 4, x * 4, y), &colour, 4);
		memcpy(want + HOLE, dst + HOLE, 4096);
		emit_large_fill(f, &to, colour);
		assert_int_equal(fixture_run(f), 0);
		assert_memory_equal(dst, want, RANDOM_B);
		assert_int_equal(fixture_state(f).faults, faults[kind]);
	}
	assert_int_equal(shares, 3);
	free(want);
}

static u32 relaxes_left;

/* Takes pages away each time, and in the end the batch. */
static int relax_worker(void *host, unsigned int engine, unsigned int worker)
{
	u32 left = __atomic_load_n(&relaxes_left, __ATOMIC_RELAXED);

	while (left && !__atomic_compare_exchange_n(&relaxes_left, &left, left - 1, false,
						    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	return left ? 1 : -ECANCELED;
}

/* Workers let the host in, which may end the batch. */
static void large_fills_can_be_stopped(void **state)
{
	const struct side to = { Y, DST, 4096, 0, 0 };
	struct fixture *f = *state;
	u32 *dst = fixture_map_at(f, DST, RANDOM_B, 0);

	f->ops.worker_relax = relax_worker;
	relaxes_left = 1000;
	emit_large_fill(f, &to, 0x12345678);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(dst[0], 0x12345678);
	assert_int_equal(dst[random_place(&to, 4, 999 * 4, 699) / 4], 0x12345678);
	/* A block is as wide as the surface and 64 lines high, and there are eleven. */
	assert_int_equal(relaxes_left, 1000 - 11);

	relaxes_left = 2;
	emit_large_fill(f, &to, 0x87654321);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(dst[random_place(&to, 4, 999 * 4, 699) / 4], 0x12345678);
}

/* Within one surface: beside each other, and lines that overlap. */
static void copies_within_a_surface(void **state)
{
	struct fixture *f = *state;
	u8 *mem = fixture_map_at(f, DST, SURFACE_B, 0), *want = malloc(SURFACE_B);
	u32 kind, x_B, y, down;

	for (kind = 0; kind < KINDS; kind++)
		for (down = 7; down <= 64; down += 57) {
			struct copy c = { kind, kind, 3, 4, 0, down, 160, 61, 0, 0 };

			fill_random(mem, kind);
			memcpy(want, mem, SURFACE_B);
			/* The command does not care about overlaps: lines are copied in order. */
			for (y = 0; y < c.h; y++)
				for (x_B = 0; x_B < c.w * 4; x_B++)
					want[place(kind, 4, x_B, c.y + y)] =
						want[place(kind, 4, x_B, y)];
			emit_fast_copy(f, &c, DST, DST);
			assert_int_equal(fixture_run(f), 0);
			assert_memory_equal(mem, want, SURFACE_B);
		}
	free(want);
}

/* A tiled destination begins at 0; a depth that there is none of stops the engine. */
static void fast_copies_at_the_edge(void **state)
{
	struct fixture *f = *state;
	struct copy c = { YF, LINEAR, 3, 4, -3, -2, 10, 9, 0, 0 };
	struct surfaces s;

	map_surfaces(f, &s);
	memcpy(s.old, s.dst, SURFACE_B);
	emit_fast_copy(f, &c, DST, SRC);
	assert_int_equal(fixture_run(f), 0);
	c = (struct copy){ YF, LINEAR, 3, 4, 0, 0, 7, 7, 3, 2 };
	check_copy(&c, s.dst, s.old, s.src, false);
	c.depth = 2;
	emit_fast_copy(f, &c, DST, SRC);
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, "XY_FAST_COPY_BLT depth 2");
	free(s.old);
}

/* As on Gen7, with longer addresses: copies, and operations that read the destination. */
static void copies(void **state)
{
	struct fixture *f = *state;
	struct surfaces s;
	u32 dst, src;

	map_surfaces(f, &s);
	for (dst = LINEAR; dst <= Y; dst++)
		for (src = LINEAR; src <= Y; src++) {
			struct copy c = { dst, src, 3, 4, 3, 5, 600, 70, 77, 33 };

			memcpy(s.old, s.dst, SURFACE_B);
			emit_copy(f, &c, DST, SRC, 0xcc);
			assert_int_equal(fixture_run(f), 0);
			check_copy(&c, s.dst, s.old, s.src, false);
			memcpy(s.old, s.dst, SURFACE_B);
			emit_copy(f, &c, DST, SRC, 0x66);
			assert_int_equal(fixture_run(f), 0);
			check_copy(&c, s.dst, s.old, s.src, true);
		}
	free(s.old);
}

static u32 pixel(const u8 *mem, enum kind kind, u32 x, u32 y)
{
	u32 px;

	memcpy(&px, mem + place(kind, 4, x * 4, y), 4);
	return px;
}

/* Fills of each tiling that the command can name, to the last pixel. */
static void fills(void **state)
{
	struct fixture *f = *state;
	struct surfaces s;
	u32 kind, x, y;

	map_surfaces(f, &s);
	for (kind = LINEAR; kind <= Y; kind++) {
		memset(s.dst, 0x55, SURFACE_B);
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_BCS_SWCTRL,
			     2 << 16 | (kind == Y) << 1);
		fixture_emit(f, XY_COLOR_BLT9 | BLT_WRITE_ARGB |
			     (kind != LINEAR ? BLT_DST_TILED : 0),
			     BR13(3, 0xf0, pitch_field(kind)), YX(7, 5), YX(100, 333), ADDR64(DST),
			     0xcafe0000 + kind);
		assert_int_equal(fixture_run(f), 0);
		for (y = 0; y < 128; y++)
			for (x = 0; x < 700; x++)
				assert_int_equal(pixel(s.dst, kind, x, y),
						 x >= 5 && x < 333 && y >= 7 && y < 100 ?
						 0xcafe0000 + kind : 0x55555555);
	}
	free(s.old);
}

/* COLOR_BLT and SRC_COPY_BLT, which know linear memory only. */
static void linear_commands(void **state)
{
	struct fixture *f = *state;
	struct surfaces s;

	map_surfaces(f, &s);
	fixture_emit(f, COLOR_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xf0, 64), 2 << 16 | 16, ADDR64(DST),
		     0x11223344);
	fixture_emit(f, SRC_COPY_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xcc, 64), 1 << 16 | 8,
		     ADDR64(DST + 128), 64, ADDR64(SRC + 4));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(((u32 *)s.dst)[3], 0x11223344);
	assert_int_equal(((u32 *)s.dst)[19], 0x11223344);
	assert_memory_equal(s.dst + 128, s.src + 4, 8);
	free(s.old);
}

/* Patterns and bitmaps that lie above 4 GiB, by commands with and without a setup. */
static void operands_above_4_gib(void **state)
{
	struct fixture *f = *state;
	u32 *operand = fixture_map_at(f, OPERAND, 4096, 0);
	struct surfaces s;
	u32 i, x, y;

	map_surfaces(f, &s);
	for (i = 0; i < 64; i++)
		operand[i] = 0x1000 + i;
	fixture_emit(f, XY_PAT_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xf0, LINEAR_B), YX(0, 0),
		     YX(16, 16), ADDR64(DST), ADDR64(OPERAND));
	/* 0xf6: pattern, or source xor destination; of a source and a pattern. */
	memset(s.dst + 64 * LINEAR_B, 0, 64);
	memset(s.src, 0, 64);
	fixture_emit(f, XY_FULL_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xf6, LINEAR_B), YX(64, 0),
		     YX(65, 8), ADDR64(DST), YX(0, 0), LINEAR_B, ADDR64(SRC), ADDR64(OPERAND));
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 16; x++)
			assert_int_equal(pixel(s.dst, LINEAR, x, y), 0x1000 + y % 8 * 8 + x % 8);
	for (x = 0; x < 8; x++)
		assert_int_equal(pixel(s.dst, LINEAR, x, 64), 0x1000 + x);

	/* A bitmap of 16 pixels a line: 0xa5 0x0f. */
	operand[0] = 0x00000fa5;
	fixture_emit(f, XY_MONO_SRC_COPY_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xcc, LINEAR_B), YX(20, 0),
		     YX(21, 16), ADDR64(DST), ADDR64(OPERAND), 0, 1);
	/* The same as text, with the colours and the destination of a setup. */
	fixture_emit(f, XY_SETUP_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xcc, LINEAR_B), 0, 0,
		     ADDR64(DST), 7, 8, ADDR64(OPERAND));
	fixture_emit(f, XY_TEXT_BLT9, YX(24, 0), YX(25, 16), ADDR64(OPERAND));
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 16; x++) {
		u32 bit = 0xa50f >> (15 - x) & 1;

		assert_int_equal(pixel(s.dst, LINEAR, x, 20), bit);
		assert_int_equal(pixel(s.dst, LINEAR, x, 24), 7 + bit);
	}
	free(s.old);
}

/* The coloured pattern of a setup, which has a high DWord of its own. */
static void pattern_of_a_setup(void **state)
{
	struct fixture *f = *state;
	u32 *operand = fixture_map_at(f, OPERAND, 4096, 0);
	struct surfaces s;
	u32 x;

	map_surfaces(f, &s);
	operand[3] = 0xfeed;
	fixture_emit(f, XY_SETUP_BLT9 | BLT_WRITE_ARGB, BR13(3, 0xf0, LINEAR_B), 0, 0,
		     ADDR64(DST), 7, 8, ADDR64(OPERAND));
	fixture_emit(f, XY_SCANLINES_BLT, YX(0, 0), YX(1, 8));
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 8; x++)
		assert_int_equal(pixel(s.dst, LINEAR, x, 0), x == 3 ? 0xfeed : 0);
	free(s.old);
}

/* A batch may be interrupted behind each blit. */
static void blits_arbitrate(void **state)
{
	struct fixture *f = *state;
	struct copy c = { LINEAR, LINEAR, 3, 4, 0, 0, 700, 200, 0, 0 };
	struct surfaces s;
	unsigned int i;

	map_surfaces(f, &s);
	for (i = 0; i < 20; i++)
		emit_fast_copy(f, &c, DST, SRC);
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_true(fixture_state(f).commands < 20);
	free(s.old);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
#define TEST_SHARED(name) cmocka_unit_test_setup_teardown(name, setup_shared, teardown_shared)
		TEST(fast_copies),
		TEST(pages_that_are_not_there),
		TEST(random_copies),
		TEST_SHARED(random_copies_shared),
		TEST_SHARED(large_fills),
		TEST_SHARED(large_fills_can_be_stopped),
		TEST(copies_within_a_surface),
		TEST(fast_copies_at_the_edge),
		TEST(copies),
		TEST(fills),
		TEST(linear_commands),
		TEST(operands_above_4_gib),
		TEST(pattern_of_a_setup),
		TEST(blits_arbitrate),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
