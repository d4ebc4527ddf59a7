// SPDX-License-Identifier: GPL-2.0
/* See states.h. State structures are written from Gen4-5 Vol 2 (WM_STATE 8.2.1, SF_STATE 7.4.1). */

#include <stdio.h>

#include "eu_asm.h"
#include "kernels.h"
#include "states.h"

#include "intel/gen4/iz.h"

/* Of each draw in STATES_PROGRAMS; behind them what they share, and the vertices. */
#define BLOCK_B		0x2000u
#define WM		0x000u
#define CC		0x040u
#define CC_VP		0x060u
#define SF		0x080u
#define SF_VP		0x0a0u
#define BINDING		0x0c0u
#define SURFACE(i)	(0x100u + 0x20 * (i))
#define KERNEL(wide)	(0x200u + 0xf00 * (wide))
#define SHARED		(STATES_DRAWS * BLOCK_B)
#define VS		(SHARED + 0x000u)
#define OFF		(SHARED + 0x040u)
#define SF_KERNEL	(SHARED + 0x200u)
#define VERTICES	(SHARED + 0x1000u)

#define NO_DEPTH	8u
#define FLOAT_DEPTH(f)	((f) == 0 || (f) == 1)

struct vertex {
	float pos[4];
	float color[4];
};

static u32 random_number(u32 *seed, u32 below)
{
	*seed = *seed * 1664525 + 1013904223;
	return (u32)((u64)(*seed >> 8) * below >> 24);
}

static bool one_in(u32 *seed, u32 n)
{
	return !random_number(seed, n);
}

/* Places are dealt like cards. */
static void pick_places(struct states *s, u32 *seed)
{
	u32 i, k;

	for (i = 0; i < STATES_PARTS; i++) {
		k = random_number(seed, i + 1);
		s->place[i] = s->place[k];
		s->place[k] = i;
	}
}

static void pick_stencil(struct states_draw *d, u32 *seed)
{
	static const u8 masks[] = { 0xff, 0xff, 1, 3 };
	u32 i, dw = random_number(seed, 8);

	for (i = 0; i < 3; i++)
		dw = dw << 3 | random_number(seed, 8);
	d->stencil_test = !one_in(seed, 3);
	d->stencil_write = d->stencil_test && !one_in(seed, 3);
	d->stencil[0] = dw << 19;
	d->stencil[1] = random_number(seed, 4) << 24 | masks[random_number(seed, 4)] << 16 |
			masks[random_number(seed, 4)] << 8;
}

static void pick_blend(struct states_draw *d, u32 *seed)
{
	/* ONE, SRC_COLOR, SRC_ALPHA, DST_ALPHA, DST_COLOR, ZERO and inverses */
	static const u8 factor[] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x11, 0x12, 0x13, 0x14, 0x15 };
	u32 i;

	d->blend = one_in(seed, 3);
	for (i = 0; i < 4; i++)
		d->factors[i] = factor[random_number(seed, ARRAY_SIZE(factor))];
	d->logic = one_in(seed, 12) && !d->blend ? random_number(seed, 16) : 16;
	d->write_disables = one_in(seed, 4) ? random_number(seed, 16) : 0;
}

static void pick_size(struct states_draw *d, u32 *seed)
{
	static const u16 size_px[] = { 2, 3, 6, 12, 40, 200 };

	d->size_px = size_px[random_number(seed, ARRAY_SIZE(size_px))];
	d->rect = one_in(seed, 5);
	d->strip = !d->rect && one_in(seed, 4);
	d->vertices = 3 * (1 + random_number(seed, d->size_px > 12 ? 4 : 60));
	d->instances = 1;
	d->first = 3 * random_number(seed, 100);
	/* Long enough for helpers, or for bins to run full. */
	if (d->size_px <= 6 && one_in(seed, 12)) {
		d->first = 0;
		d->vertices = STATES_VERTICES;
		d->instances = one_in(seed, 3) ? 8 : 1;
	}
}

static void pick_draw(struct states_draw *d, u32 *seed)
{
	u32 x = random_number(seed, STATES_WIDTH), y = random_number(seed, STATES_HEIGHT);

	d->discard = one_in(seed, 3);
	d->computes_depth = one_in(seed, 5);
	d->alpha_test = one_in(seed, 4);
	d->early = !one_in(seed, 4);
	d->depth_test = !one_in(seed, 4);
	d->depth_write = !one_in(seed, 3);
	d->depth_func = random_number(seed, 8);
	d->count = one_in(seed, 2);
	d->flat = one_in(seed, 3);
	d->dispatch = 1 + random_number(seed, 3);
	d->targets = 1 + random_number(seed, STATES_TARGETS);
	d->scissored = one_in(seed, 4);
	d->scissor[2] = d->scissored ? x + random_number(seed, STATES_WIDTH - x) : STATES_WIDTH - 1;
	d->scissor[3] = d->scissored ? y + random_number(seed, STATES_HEIGHT - y) :
				       STATES_HEIGHT - 1;
	d->scissor[0] = d->scissored ? x : 0;
	d->scissor[1] = d->scissored ? y : 0;
	d->flush = one_in(seed, 5);
	pick_stencil(d, seed);
	pick_blend(d, seed);
	pick_size(d, seed);
}

void states_pick(struct states *s, u32 seed)
{
	/* BGRA8, RGBA8, four halves, 565, 2101010 */
	static const u32 formats[] = { 0x0c0, 0x0c0, 0x0c7, 0x084, 0x100, 0x0c2 };
	static const u8 depths[] = { 2, 2, 2, 3, 1, 0, 5, NO_DEPTH };
	static const u32 tilings[] = { DRAW_LINEAR, DRAW_TILE_X, DRAW_TILE_Y };
	/* At the state, below all of it, so that offsets wrap, and a page below 2^32. */
	static const u32 bases[] = { 0, 0, 0x7fff0000, 0xc0000000 };
	u32 i;

	memset(s, 0, sizeof(*s));
	s->seed = seed;
	seed = seed * 2654435761u + 12345;
	pick_places(s, &seed);
	s->depth_format = depths[random_number(&seed, ARRAY_SIZE(depths))];
	s->format = formats[random_number(&seed, ARRAY_SIZE(formats))];
	s->tiling = tilings[random_number(&seed, ARRAY_SIZE(tilings))];
	s->base = bases[random_number(&seed, ARRAY_SIZE(bases))];
	s->draws = 2 + random_number(&seed, STATES_DRAWS - 1);
	for (i = 0; i < s->draws; i++)
		pick_draw(&s->draw[i], &seed);
	/* Most go on drawing to the same targets. */
	for (i = 1; i < s->draws && !one_in(&seed, 4); i++)
		s->draw[i].targets = s->draw[0].targets;
}

void states_print(const struct states *s)
{
	u32 i;

	fprintf(stderr, "seed %u: depth format %u, colour format 0x%03x, tiling %u, base -0x%x\n",
		s->seed, s->depth_format, s->format, s->tiling, s->base);
	for (i = 0; i < s->draws; i++) {
		const struct states_draw *d = &s->draw[i];

		fprintf(stderr, " %s%u x %u of %u px at %u:%s%s%s%s%s%s func %u%s%s %08x %08x%s%s",
			d->flush ? "flush, " : "", d->instances, d->vertices, d->size_px, d->first,
			d->rect ? " rect" : d->strip ? " strip" : "", d->discard ? " discard" : "",
			d->computes_depth ? " depth" : "", d->alpha_test ? " alpha" : "",
			d->early ? " early" : " late", d->depth_test ? " test" : "", d->depth_func,
			d->depth_write ? " write" : "", d->stencil_test ? " stencil" : "",
			d->stencil[0], d->stencil[1], d->stencil_write ? " write" : "",
			d->blend ? " blend" : "");
		fprintf(stderr, " %02x %02x logic %u%s%s mask %x dispatch %u targets %u%s\n",
			d->factors[0], d->factors[1], d->logic, d->count ? " count" : "",
			d->flat ? " flat" : "", d->write_disables, d->dispatch, d->targets,
			d->scissored ? " scissor" : "");
	}
}

void states_rig_create(struct states_rig *rig)
{
	u32 i;

	rig->f = fixture_create(&mirage_chip_ilk);
	rig->place[0] = 0;
	rig->place[1] = mirage_chip_ilk.ggtt_size_B - STATES_PART_B;
	for (i = 0; i < 2; i++)
		fixture_map_at(rig->f, rig->place[i], STATES_PART_B, 0);
	for (; i < STATES_PARTS; i++)
		rig->place[i] = fixture_map(rig->f, STATES_PART_B);
}

void states_rig_destroy(struct states_rig *rig)
{
	fixture_destroy(rig->f);
}

static u64 part_addr(const struct states_rig *rig, const struct states *s, u32 part)
{
	return rig->place[s->place[part]];
}

static u32 *part_ptr(const struct states_rig *rig, const struct states *s, u32 part, u32 at)
{
	return (u32 *)((u8 *)fixture_ptr(rig->f, part_addr(rig, s, part)) + at);
}

static u32 depth_value(u32 format, u32 *seed)
{
	static const float level[] = { 0.2f, 0.4f, 0.6f, 0.8f, 1.0f };
	float z = level[random_number(seed, ARRAY_SIZE(level))];

	if (FLOAT_DEPTH(format))
		return draw_f(z);
	if (format == 5)
		return (u32)(z * 0xffff) * 0x10001u;
	return random_number(seed, 4) << 24 | (u32)(z * 0xffffff);
}

/* Buffers as they are before the first draw: noise in depth and stencil, grey colours. */
static void fill_buffers(const struct states_rig *rig, const struct states *s)
{
	u32 *depth = part_ptr(rig, s, STATES_DEPTH, 0);
	u32 seed = s->seed, i, t;

	for (t = 0; t < STATES_TARGETS; t++)
		memset(part_ptr(rig, s, STATES_COLOR + t, 0), 0x30, STATES_PART_B);
	for (i = 0; i < STATES_PART_B / 4; i++) {
		depth[i] = depth_value(s->depth_format, &seed);
		if (!s->depth_format)
			depth[++i] = random_number(&seed, 4);
	}
}

static float coordinate(u32 *seed, u32 middle, u32 size)
{
	return middle + (s32)random_number(seed, 16 * size + 1) / 16.0f - size / 2.0f;
}

/* Of three vertices, also those that a rectangle has: lower right, lower left, upper left. */
static void set_triangle(struct vertex *v, const struct states_draw *d, u32 *seed)
{
	u32 x = random_number(seed, STATES_WIDTH), y = random_number(seed, STATES_HEIGHT), i, c;

	for (i = 0; i < 3; i++) {
		v[i].pos[0] = coordinate(seed, x, d->size_px);
		v[i].pos[1] = coordinate(seed, y, d->size_px);
		v[i].pos[2] = random_number(seed, 33) / 32.0f;
		v[i].pos[3] = 1;
		for (c = 0; c < 4; c++)
			v[i].color[c] = random_number(seed, 17) / 16.0f;
	}
	if (d->rect) {
		v[1].pos[1] = v[0].pos[1];
		v[2].pos[0] = v[1].pos[0];
	}
	for (i = 1; i < 3 && d->flat; i++)
		memcpy(v[i].color, v[0].color, sizeof(v[i].color));
}

/* Each draw brings vertices of its own; what it uses of them begins where it says. */
static u32 set_vertices(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 seed = s->seed * 31 + index, at = VERTICES, i;
	struct vertex *v;

	for (i = 0; i < index; i++)
		at += s->draw[i].vertices * sizeof(*v);
	if (at + d->vertices * sizeof(*v) > STATES_PART_B)
		at = VERTICES;
	v = (struct vertex *)part_ptr(rig, s, STATES_PROGRAMS, at);
	for (i = 0; i < d->vertices; i += 3)
		set_triangle(&v[i], d, &seed);
	return at;
}

/* Address of something in STATES_PROGRAMS, relative to the base of state. */
static u32 pointer(const struct states *s, u32 at)
{
	return s->base + at;
}

static u32 base_address(const struct states_rig *rig, const struct states *s)
{
	return (u32)part_addr(rig, s, STATES_PROGRAMS) - s->base;
}

static u32 iz_of(const struct states *s, const struct states_draw *d)
{
	bool depth = s->depth_format != NO_DEPTH, has_stencil = !s->depth_format ||
		     s->depth_format == 2;
	u32 in = (d->discard || d->alpha_test ? IZ_KILL : 0) |
		 (d->computes_depth ? IZ_COMPUTED_DEPTH : 0) |
		 (depth && d->depth_write ? IZ_DEPTH_WRITE : 0) |
		 (depth && d->depth_test ? IZ_DEPTH_TEST : 0) |
		 (has_stencil && d->stencil_test ? IZ_STENCIL_TEST : 0) |
		 (has_stencil && d->stencil_write ? IZ_STENCIL_WRITE : 0);

	return iz_lookup(in, d->early, d->count ? IZ_COUNT_STENCIL : IZ_COUNT_NONE);
}

/* A kernel as it grows. */
struct kernel {
	struct eu_words code[0xf00 / 16];
	u32 n;
};

static void put(struct kernel *k, struct eu_words w)
{
	assert_true(k->n < ARRAY_SIZE(k->code));
	k->code[k->n++] = nomask(w);
}

#define DX	22u
#define DY	24u
#define TEMP	26u
#define COLOR(c) (30u + 2 * (c))
#define DEPTH	38u
#define SETUP	8u

/* Colours at all pixels, from their planes; the depth that the shader computes. */
static void put_colors(struct kernel *k, bool computes_depth)
{
	const struct operand x = region(sub(g(1, UW), 8), 2, 4, 0);
	const struct operand y = region(sub(g(1, UW), 10), 2, 4, 0);
	u32 c;

	put(k, op2(ADD, 16, g(20, UW), x, imm(0x10101010, V)));
	put(k, op2(ADD, 16, g(21, UW), y, imm(0x11001100, V)));
	put(k, op2(ADD, 16, g(DX, F), g(20, UW), neg(scalar(g(1, F)))));
	put(k, op2(ADD, 16, g(DY, F), g(21, UW), neg(scalar(sub(g(1, F), 4)))));
	for (c = 0; c < 4; c++) {
		struct operand plane = scalar(sub(g(SETUP + c / 2, F), 16 * (c % 2)));

		put(k, op2(MUL, 16, g(TEMP, F), g(DX, F), plane));
		put(k, op2(MUL, 16, g(TEMP + 2, F), g(DY, F), sub(plane, plane.sub_B + 4)));
		put(k, op2(ADD, 16, g(TEMP, F), g(TEMP, F), g(TEMP + 2, F)));
		put(k, op2(ADD, 16, g(COLOR(c), F), g(TEMP, F), sub(plane, plane.sub_B + 12)));
	}
	if (computes_depth)
		put(k, op2(MUL, 16, g(DEPTH, F), g(COLOR(0), F), imm_f(0.875f)));
}

/* Flat ones only have the constant terms: a kernel that makes one colour. */
static void put_flat_colors(struct kernel *k, bool computes_depth)
{
	u32 c;

	for (c = 0; c < 4; c++)
		put(k, op1(MOV, 16, g(COLOR(c), F),
			   scalar(sub(g(SETUP + c / 2, F), 16 * (c % 2) + 12))));
	if (computes_depth)
		put(k, op2(MUL, 16, g(DEPTH, F), g(COLOR(0), F), imm_f(0.875f)));
}

/* Pixels whose alpha is below a half leave the mask of the header. */
static void put_discard(struct kernel *k)
{
	const struct operand mask = scalar(g(0, UW));

	put(k, cond(op2(CMP, 16, null_(F), g(COLOR(3), F), imm_f(0.5f)), 4));
	put(k, op2(AND, 1, mask, mask, scalar(arf(0x30, UW))));
}

static u32 put_moves(struct kernel *k, u32 mrf, u32 reg, u32 regs)
{
	u32 i;

	for (i = 0; i < regs; i++)
		put(k, op1(MOV, 8, m(mrf + i, UD), g(reg + i, UD)));
	return mrf + regs;
}

/* Each target has the colours in another order; alpha is alpha, for it is tested. */
static u32 put_message(struct kernel *k, u32 target, u32 iz, bool computes_depth, bool wide)
{
	/* Behind the header: source depth, stencil, depth of the buffer (8.5.2.1). */
	u32 z = 2, stencil = z + (iz & IZ_SRC_DEPTH ? 2 : 0);
	u32 dst_z = stencil + (iz & IZ_DST_STENCIL ? 1 : 0), c, half, mrf = 1;

	mrf = put_moves(k, mrf, 1, 1);
	if (iz & IZ_DST_STENCIL)
		mrf = put_moves(k, mrf, stencil, 1);
	for (half = 0; half < 1 + wide; half++)
		for (c = 0; c < 4; c++)
			mrf = put_moves(k, mrf, COLOR(c < 3 ? (c + target) % 3 : 3) + half, 1);
	if (iz & IZ_SRC_DEPTH_RT)
		mrf = put_moves(k, mrf, computes_depth ? DEPTH : z, 1 + wide);
	if (iz & IZ_DST_DEPTH)
		mrf = put_moves(k, mrf, dst_z, 1 + wide);
	return mrf;
}

static void put_kernel(const struct states_rig *rig, const struct states *s, u32 index, bool wide,
		       u32 only)
{
	const struct states_draw *d = &s->draw[index];
	u32 iz = iz_of(s, d), t, first = only == STATES_ALL ? 0 : only;
	u32 last = only == STATES_ALL ? d->targets - 1 : only;
	struct kernel k = { };

	if (d->flat)
		put_flat_colors(&k, d->computes_depth);
	else
		put_colors(&k, d->computes_depth);
	if (d->discard)
		put_discard(&k);
	for (t = first; t <= last; t++) {
		u32 len = put_message(&k, t, iz, d->computes_depth, wide);
		u32 control = (wide ? 0 : 4) | (t == last ? 8 : 0);

		/* write (target, control, 4, 0) */
		assert_true(k.n < ARRAY_SIZE(k.code));
		k.code[k.n++] = send(5, wide ? 16 : 8, 0, null_(UW), g(0, UW),
				     len << 25 | 1u << 19 | 4u << 12 | control << 8 | t,
				     t == last);
	}
	memcpy(part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + KERNEL(wide)), k.code,
	       k.n * 16);
}

static void put_wm(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 *wm = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + WM);
	u32 kernel = pointer(s, index * BLOCK_B + KERNEL(0));
	u32 wide = pointer(s, index * BLOCK_B + KERNEL(1));

	memset(wm, 0, 11 * 4);
	wm[0] = (d->dispatch & 1 ? kernel : wide) | 7 << 1;
	/* Depth is attribute 2, at row 1; colour two rows from row 2, payload from r8 on. */
	wm[1] = 1 << 8;
	wm[3] = 2u << 11 | 2u << 4 | SETUP;
	wm[4] = d->count;
	wm[5] = 71u << 25 | 1u << 19 | d->dispatch | (d->discard ? 1u << 22 : 0) |
		(d->computes_depth ? 1u << 21 : 0) | (d->early ? 1u << 18 : 0);
	wm[9] = wide | 7 << 1;
}

static void put_cc(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 *cc = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + CC);
	u32 *vp = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + CC_VP);

	cc[0] = d->stencil[0] | (d->stencil_test ? 1u << 31 : 0) |
		(d->stencil_write ? 1u << 18 : 0);
	cc[1] = d->stencil[1];
	cc[2] = (d->depth_test ? 1u << 15 : 0) | d->depth_func << 12 |
		(d->depth_write ? 1u << 11 : 0) | (d->logic < 16);
	/* Alpha: float, greater than a half; its own factors */
	cc[3] = 1u << 15 | 1u << 13 | (d->blend ? 1u << 12 : 0) |
		(d->alpha_test ? 1u << 11 : 0) | 5u << 8;
	cc[4] = pointer(s, index * BLOCK_B + CC_VP);
	cc[5] = (d->logic & 15) << 16 | (d->count ? 1u << 15 : 0) | d->factors[2] << 7 |
		d->factors[3] << 2;
	cc[6] = d->factors[0] << 24 | d->factors[1] << 19 | 2u << 2 | 3;
	cc[7] = draw_f(0.5f);
	vp[0] = draw_f(0);
	vp[1] = draw_f(1);
}

static void put_sf(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 *sf = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + SF);
	u32 *vp = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + SF_VP);

	sf[0] = pointer(s, SF_KERNEL);
	sf[1] = 0;
	sf[2] = 0;
	sf[3] = 1u << 11 | 1u << 4 | 3;
	sf[4] = 47u << 25 | 1u << 19 | 64u << 11;
	sf[5] = pointer(s, index * BLOCK_B + SF_VP);
	sf[6] = 1u << 29 | 8u << 13 | 8u << 9 | (d->scissored ? 1u << 17 : 0);
	sf[7] = 2u << 29 | 1u << 27 | 1u << 25;
	vp[6] = d->scissor[1] << 16 | d->scissor[0];
	vp[7] = d->scissor[3] << 16 | d->scissor[2];
}

static u32 pixel_B(u32 format)
{
	return format == 0x084 ? 8 : format == 0x100 ? 2 : 4;
}

static void put_surfaces(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 t;

	for (t = 0; t < STATES_TARGETS; t++) {
		u32 *surface = part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + SURFACE(t));

		*part_ptr(rig, s, STATES_PROGRAMS, index * BLOCK_B + BINDING + 4 * t) =
			pointer(s, index * BLOCK_B + SURFACE(t));
		surface[0] = 1u << 29 | s->format << 18 | d->write_disables << 14 |
			     (d->blend ? 1u << 13 : 0);
		surface[1] = part_addr(rig, s, STATES_COLOR + t);
		surface[2] = (STATES_HEIGHT - 1) << 19 | (STATES_WIDTH - 1) << 6;
		surface[3] = (256 * pixel_B(s->format) - 1) << 3 | s->tiling;
		surface[4] = 0;
		surface[5] = 0;
	}
}

static void put_shared(const struct states_rig *rig, const struct states *s)
{
	/* VS off; 16 DWords of entry; 256 entries, counted in fours. */
	static const u32 vs[7] = { 0, 0, 0, 0, 64u << 11, 0, 2 };

	memset(part_ptr(rig, s, STATES_PROGRAMS, 0), 0, VERTICES);
	memcpy(part_ptr(rig, s, STATES_PROGRAMS, VS), vs, sizeof(vs));
	memcpy(part_ptr(rig, s, STATES_PROGRAMS, SF_KERNEL), sf_kernel, sizeof(sf_kernel));
}

static void emit_depth(const struct states_rig *rig, const struct states *s)
{
	u32 bytes = !s->depth_format ? 8 : s->depth_format == 5 ? 2 : 4;

	if (s->depth_format == NO_DEPTH)
		fixture_emit(rig->f, 0x79050004, 7u << 29 | 1u << 18, 0, 0, 0, 0);
	else
		fixture_emit(rig->f, 0x79050004, 1u << 29 | 1u << 27 | 1u << 26 |
			     s->depth_format << 18 | (256 * bytes - 1),
			     part_addr(rig, s, STATES_DEPTH),
			     (STATES_HEIGHT - 1) << 19 | (STATES_WIDTH - 1) << 6, 0, 0);
	fixture_emit(rig->f, 0x79100000, 0);
}

static void emit_begin(const struct states_rig *rig, const struct states *s)
{
	const u32 base = base_address(rig, s) | 1, element = 1u << 26, all = 0x11110000;

	fixture_emit(rig->f, MI_FLUSH | 1 << 2, 0x69040000);
	fixture_emit(rig->f, 0x61010006, base, base, 1, base, 1, 1, 1);
	fixture_emit(rig->f, 0x61020000, 0);
	emit_depth(rig, s);
	fixture_emit(rig->f, 0x79000002, 0, (STATES_HEIGHT - 1) << 16 | (STATES_WIDTH - 1), 0);
	fixture_emit(rig->f, 0x60003f01, 256u << 20 | 256u << 10 | 256, 512u << 20 | 512);
	fixture_emit(rig->f, 0x60010000, 0);
	/* Header of zeros, position twice, colour. */
	fixture_emit(rig->f, 0x78090007, element, 0x22220000, element, all, element, all,
		     element | 16, all);
}

static void emit_draw(const struct states_rig *rig, const struct states *s, u32 index)
{
	const struct states_draw *d = &s->draw[index];
	u32 topology = d->rect ? DRAW_RECTLIST : d->strip ? DRAW_TRISTRIP : DRAW_TRILIST;
	u32 block = index * BLOCK_B, vertices;
	u32 first = min(d->first, d->vertices - 3);

	vertices = part_addr(rig, s, STATES_PROGRAMS) + set_vertices(rig, s, index);
	fixture_emit(rig->f, 0x78010004, 0, 0, 0, 0, pointer(s, block + BINDING));
	fixture_emit(rig->f, 0x78000005, pointer(s, VS), pointer(s, OFF), pointer(s, OFF),
		     pointer(s, block + SF), pointer(s, block + WM), pointer(s, block + CC));
	fixture_emit(rig->f, 0x78080003, sizeof(struct vertex), vertices,
		     vertices + d->vertices * sizeof(struct vertex) - 1, 0);
	fixture_emit(rig->f, 0x7b000004 | topology << 10, d->vertices - first, first,
		     d->instances, 0, 0);
}

static u64 depth_count(const struct states_rig *rig)
{
	u64 count;

	assert_int_equal(mirage_gpu_read_reg(rig->f->gpu, REG_PS_DEPTH_COUNT, &count), 0);
	return count;
}

int states_run(struct states_rig *rig, const struct states *s, bool apart, u32 only,
	       struct states_picture *out)
{
	u64 before = depth_count(rig);
	u32 i, k;
	int ret;

	fill_buffers(rig, s);
	put_shared(rig, s);
	emit_begin(rig, s);
	for (i = 0; i < s->draws; i++) {
		/* A draw that has not so many still tests and writes depth. */
		k = only == STATES_ALL ? only : min(only, s->draw[i].targets - 1u);
		put_kernel(rig, s, i, false, k);
		put_kernel(rig, s, i, true, k);
		put_wm(rig, s, i);
		put_cc(rig, s, i);
		put_sf(rig, s, i);
		put_surfaces(rig, s, i);
		if (apart || s->draw[i].flush)
			fixture_emit(rig->f, MI_FLUSH);
		emit_draw(rig, s, i);
	}
	ret = fixture_run(rig->f);
	for (i = 0; i <= STATES_DEPTH; i++)
		memcpy(out->part[i], part_ptr(rig, s, i, 0), STATES_PART_B);
	out->depth_count = depth_count(rig) - before;
	return ret;
}
