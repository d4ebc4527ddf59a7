// SPDX-License-Identifier: GPL-2.0
/*
 * Long lists of vertices, which several front ends share: picture, counters, faults and hangs are
 * those of a list that one of them does, however many there are.
 */

#include <stdlib.h>

#include "draw.h"
#include "eu_asm.h"
#include "kernels.h"

#include <mirage/host.h>

#define W	96u
#define H	64u
#define PITCH_B	(W * 4)
#define SHORT	3000u
#define LONG	9000u

#define CONSTANT_BUFFER	0x60020100u
#define VERTEX_BUFFERS	0x78080003u
#define INDEX_BUFFER	0x780a0001u
#define LINE_STIPPLE	0x79080001u
#define PRIMITIVE	0x7b000004u
#define RANDOM		(1u << 15)

/* Header: viewport index; position in clip or screen space; colour. */
struct vertex {
	u32 header[4];
	float pos[4];
	float color[4];
};

/**
 * struct scene - what is drawn
 * @count: vertices
 * @index: of the index buffer, or NULL
 * @shader: there is a vertex shader
 * @hang: it does not end for a vertex whose red is 9
 * @clip: every triangle becomes a clip thread
 * @hole: a page of the vertex buffer is not there
 * @viewports: some triangles are in viewport 1, which has a scissor
 * @topology: how they are joined
 * @tiny: all triangles cover one pixel
 * @stipple: lines have a pattern
 * @restart: an index of all ones ends a primitive
 * @number: VertexID is stored, as alpha
 */
struct scene {
	u32 count;
	const u32 *index;
	bool shader;
	bool hang;
	bool clip;
	bool hole;
	bool viewports;
	u32 topology;
	bool tiny;
	bool stipple;
	bool restart;
	bool number;
};

#define NUM_COUNTERS	9u

/* What comes out. */
struct outcome {
	int ret;
	u32 picture[W * H];
	u64 counter[NUM_COUNTERS];
	u64 acthd;
	u32 ipehr;
	u32 faults;
	u64 fault_addr;
};

static unsigned int calls;

static void parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		     void *arg, unsigned int n)
{
	calls++;
	fixture_pool(host, engine, fn, arg, n);
}

static u32 random_number(u32 *seed, u32 below)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8) % below;
}

static void set_vertices(const struct scene *s, struct vertex *v)
{
	u32 seed = 7, i, k;

	for (i = 0; i < s->count; i++) {
		float *pos = v[i].pos;

		for (k = 0; k < 2; k++)
			pos[k] = random_number(&seed, 4001) / 1000.0f - 2;
		if (!s->shader) {
			pos[0] = random_number(&seed, W);
			pos[1] = random_number(&seed, H);
		}
		if (s->tiny) {
			pos[0] = i / 3 % W + (i % 3 == 1) * 2;
			pos[1] = i / 3 / W % H + (i % 3 == 2) * 2;
		}
		pos[3] = 1;
		for (k = 0; k < 4; k++)
			v[i].color[k] = random_number(&seed, 1001) / 1000.0f;
		v[i].header[2] = s->viewports && i / 3 % 700 == 699;
	}
	if (s->hang)
		v[s->count / 2].color[0] = 9;
}

#define PRED_ANY8H	8

/* Leaves its program where any channel of a colour is above 2; else as vs_kernel. */
static void hanging_kernel(struct draw *d)
{
	const struct eu_words leave[2] = {
		cond(vec2(CMP, null_(F), swz(g(3, F), 0, 1, 2, 3), imm_f(2)), 3),
		pred(op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(0x7fffff0, D)), PRED_ANY8H,
		     false),
	};
	u32 code[ARRAY_SIZE(leave) + ARRAY_SIZE(vs_kernel)][4];

	memcpy(code, leave, sizeof(leave));
	memcpy(code[ARRAY_SIZE(leave)], vs_kernel, sizeof(vs_kernel));
	draw_kernel(d, DRAW_K_VS, code, ARRAY_SIZE(code));
}

static void set_shader(struct draw *d, const struct scene *s)
{
	static const float constants[16] = { 0.5f, 0.5f, 0.5f, 1, 0.25f, 0, 0, 0 };
	static const u32 vs[7] = {
		DRAW_KERNEL(DRAW_K_VS), 0, 0, 1u << 25 | 1u << 11 | 1,
		71u << 25 | 64u << 11 | 1u << 10, 0, 1
	};

	memcpy(draw_state(d, DRAW_VS, 0), vs, sizeof(vs));
	memcpy(draw_state(d, DRAW_CONSTANTS, 0), constants, sizeof(constants));
	/* A cache for those with an index. */
	*draw_state(d, DRAW_VS, 6) = s->index ? 1 : 3;
	if (s->hang)
		hanging_kernel(d);
	else
		draw_kernel(d, DRAW_K_VS, vs_kernel, ARRAY_SIZE(vs_kernel));
}

/* State of CLIP: a thread for every object, two rows of each vertex from r1 on. */
static void set_clip(struct draw *d)
{
	*draw_state(d, DRAW_CLIP, 0) = DRAW_KERNEL(DRAW_K_CLIP);
	*draw_state(d, DRAW_CLIP, 1) = 1u << 31;
	*draw_state(d, DRAW_CLIP, 3) = 2u << 11 | 1;
	*draw_state(d, DRAW_CLIP, 4) = 1u << 25 | 8u << 11 | 1u << 10;
	*draw_state(d, DRAW_CLIP, 5) = 1u << 13;
	draw_kernel(d, DRAW_K_CLIP, pass_kernel, ARRAY_SIZE(pass_kernel));
}

static struct draw *create(const struct scene *s, u64 *dst)
{
	static const float viewport[6] = { 48, 32, 1, 48, 32, 0 };
	struct draw *d = draw_create();

	*dst = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_kernel(d, DRAW_K_WM, color_kernel, ARRAY_SIZE(color_kernel));
	draw_surface(d, 0, DRAW_BGRA8, *dst, W, H, PITCH_B, DRAW_LINEAR);
	/* 8 pixels, which get the colour; what can count counts. */
	*draw_state(d, DRAW_WM, 5) ^= 3;
	*draw_state(d, DRAW_WM, 3) |= 2u << 4;
	*draw_state(d, DRAW_WM, 4) |= 1;
	*draw_state(d, DRAW_CC, 5) |= 1 << 15;
	*draw_state(d, DRAW_SF, 4) |= 1 << 10;
	if (s->shader) {
		set_shader(d, s);
		memcpy(draw_state(d, DRAW_SF_VP, 0), viewport, sizeof(viewport));
		*draw_state(d, DRAW_SF, 5) = DRAW_SF_VP | 2;
	}
	if (s->clip)
		set_clip(d);
	if (s->stipple)
		*draw_state(d, DRAW_WM, 5) |= 1 << 11;
	return d;
}

/* Two viewports, of which the second has a scissor: 32 bytes each. */
static void set_scissors(struct draw *d)
{
	u64 at = fixture_map(d->f, 4096);
	u32 *vp = fixture_ptr(d->f, at);

	vp[7] = (H - 1) << 16 | (W - 1);
	vp[8 + 6] = 10 << 16 | 20;
	vp[8 + 7] = 50 << 16 | 70;
	*draw_state(d, DRAW_SF, 5) = at - d->state;
	*draw_state(d, DRAW_SF, 6) |= 1 << 17;
}

static u64 map_vertices(struct draw *d, const struct scene *s)
{
	const u64 base = 0x4000000;
	const u32 page = 4096, size_B = round_up(s->count * (u32)sizeof(struct vertex), page);
	struct vertex *v = mirage_host_alloc(size_B);
	u32 i;

	assert_non_null(v);
	set_vertices(s, v);
	for (i = 0; i < size_B / page; i++) {
		if (s->hole && i == size_B / page / 2)
			continue;
		mirage_pt_prepare(&d->f->pt, base + i * page, page);
		mirage_pt_set(&d->f->pt, base + i * page, (u8 *)v + i * page, 0);
	}
	/* The fixture frees it, by an address that nobody uses. */
	d->f->map[d->f->num_maps].addr = ~0ull;
	d->f->map[d->f->num_maps++].mem = (u8 *)v;
	return base;
}

static void emit(struct draw *d, const struct scene *s)
{
	const u32 element = 1u << 26, all = 1u << 28 | 1u << 24 | 1u << 20 | 1u << 16;
	const u32 color = s->number ? all | 5u << 16 : all;
	u64 vb = map_vertices(d, s), ib;

	draw_begin(d, W, H, false, s->clip);
	fixture_emit(d->f, CONSTANT_BUFFER, d->state + DRAW_CONSTANTS);
	if (s->shader)
		fixture_emit(d->f, 0x78090003u, element | 16, all, element | 32, color | 4);
	else
		fixture_emit(d->f, 0x78090007u, element | 2u << 16, all, element | 16, all,
			     element | 16, all, element | 32, all);
	fixture_emit(d->f, VERTEX_BUFFERS, sizeof(struct vertex), vb,
		     vb + s->count * sizeof(struct vertex) - 1, 0);
	/* 3DSTATE_VF_STATISTICS: on. */
	fixture_emit(d->f, 0x680b0001u);
	if (s->stipple)
		fixture_emit(d->f, LINE_STIPPLE, 0x5a1f, 1 << 16 | 3);
	if (s->index) {
		ib = fixture_map(d->f, s->count * sizeof(u32));
		memcpy(fixture_ptr(d->f, ib), s->index, s->count * sizeof(u32));
		fixture_emit(d->f, INDEX_BUFFER | s->restart << 10 | 2 << 8, ib,
			     ib + s->count * sizeof(u32) - 1);
	}
	fixture_emit(d->f, PRIMITIVE | (s->index ? RANDOM : 0) | s->topology << 10, s->count, 0, 1,
		     0, 0);
}

static void run(const struct scene *s, unsigned int n, struct outcome *out)
{
	struct mirage_engine_state state;
	struct draw *d;
	unsigned int i;
	u64 dst;

	memset(out, 0, sizeof(*out));
	fixture_parallel = n ? parallel : NULL;
	fixture_threads = n;
	calls = 0;
	d = create(s, &dst);
	if (s->viewports)
		set_scissors(d);
	emit(d, s);
	out->ret = fixture_run(d->f);
	state = fixture_state(d->f);
	out->acthd = state.addr;
	out->ipehr = fixture_reg(d->f, "IPEHR");
	out->faults = state.faults;
	out->fault_addr = state.fault_addr;
	memcpy(out->picture, fixture_ptr(d->f, dst), sizeof(out->picture));
	for (i = 0; i < NUM_COUNTERS; i++)
		assert_int_equal(mirage_gpu_read_reg(d->f->gpu, 0x2310 + 8 * i, &out->counter[i]),
				 0);
	draw_destroy(d);
	fixture_parallel = NULL;
}

/* In the order of the registers. */
enum {
	IA_VERTICES, IA_PRIMITIVES, VS_INVOCATIONS, GS_INVOCATIONS, GS_PRIMITIVES,
	CL_INVOCATIONS, CL_PRIMITIVES, PS_INVOCATIONS, PS_DEPTH
};

/* Without helpers, and with some; @one gets what comes out. */
static void compare(const struct scene *s, struct outcome *one)
{
	static const unsigned int workers[] = { 1, 8, 16, 2 };
	static struct outcome other;
	unsigned int i;

	run(s, 0, one);
	for (i = 0; i < ARRAY_SIZE(workers); i++) {
		run(s, workers[i], &other);
		assert_memory_equal(&other, one, sizeof(other));
	}
}

static u32 lit(const struct outcome *out)
{
	u32 i, n = 0;

	for (i = 0; i < W * H; i++)
		n += !!out->picture[i];
	return n;
}

static void expect_whole(const struct outcome *out, const struct scene *s)
{
	assert_int_equal(out->ret, 0);
	assert_int_equal(out->faults, 0);
	assert_int_equal(out->counter[IA_VERTICES], s->count);
	assert_true(lit(out) > W * H / 2);
}

static void lists(void **state)
{
	const struct scene s = { .count = LONG, .shader = true, .topology = DRAW_TRILIST };
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[IA_PRIMITIVES], LONG / 3);
	assert_int_equal(one.counter[VS_INVOCATIONS], LONG);
	assert_int_equal(one.counter[CL_PRIMITIVES], LONG / 3);
	/* The bins, and before them the list. */
	assert_int_equal(calls, 2);
}

static void lists_end_anywhere(void **state)
{
	struct scene s = { .count = SHORT, .shader = true, .topology = DRAW_TRILIST };
	static struct outcome one;

	/* 1023 are a chunk; what is left over of a triangle is none. */
	for (s.count = 4091; s.count < 4096; s.count++) {
		compare(&s, &one);
		expect_whole(&one, &s);
		assert_int_equal(one.counter[IA_PRIMITIVES], s.count / 3);
	}
}

static void short_lists_stay(void **state)
{
	const struct scene s = { .count = 500, .shader = true, .topology = DRAW_TRILIST };
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(calls, 1);
}

static void strips(void **state)
{
	const struct scene s = { .count = LONG, .shader = true, .topology = DRAW_TRISTRIP };
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[IA_PRIMITIVES], LONG - 2);
	assert_int_equal(one.counter[CL_PRIMITIVES], LONG - 2);
	assert_int_equal(calls, 2);
}

/* Vertices on both sides of a boundary between stretches are fetched twice, and count once. */
static void strips_with_faults(void **state)
{
	struct scene s = {
		.count = LONG, .shader = true, .hole = true, .topology = DRAW_TRISTRIP,
	};
	static struct outcome one;

	compare(&s, &one);
	assert_in_range(one.faults, 2 * 85, 2 * 87);
	assert_int_equal(calls, 2);
	/* The hole ends where the third stretch begins. */
	s.count = 3900;
	compare(&s, &one);
	assert_in_range(one.faults, 2 * 85, 2 * 87);
	s.hole = false;
	s.hang = true;
	compare(&s, &one);
	assert_int_equal(one.ret, -EIO);
}

#define RESTART		(~0u)

/* Indices of a mesh that goes on from the last ones, back, or where it was, or is cut. */
static void set_indices(u32 *seed, const struct scene *s, u32 *index)
{
	u32 i, at = 0;

	for (i = 0; i < s->count; i++) {
		u32 kind = random_number(seed, 32);

		if (kind == 0)
			at = random_number(seed, s->count);
		else if (kind > 3)
			at = (at + 1) % s->count;
		index[i] = s->restart && kind == 1 ? RESTART : at;
	}
}

static void any_topology(void **state)
{
	/* Triangles first: only these have all that the clip kernel reads. */
	static const u8 topology[] = {
		4, 5, 6, 11, 12, 13, 14, 22, 2, 3, 9, 10, 16, 18, 19, 20,
	};
	static struct outcome one;
	static u32 index[LONG];
	u32 seed = 11, i, spread = 0;

	for (i = 0; i < 2 * ARRAY_SIZE(topology); i++) {
		struct scene s = {
			.count = 2048 + random_number(&seed, 3000),
			.shader = random_number(&seed, 4),
			.clip = i % ARRAY_SIZE(topology) < 8 && random_number(&seed, 2),
			.stipple = random_number(&seed, 2),
			.topology = topology[i % ARRAY_SIZE(topology)],
		};

		if (random_number(&seed, 2)) {
			s.index = index;
			s.restart = !random_number(&seed, 4);
			set_indices(&seed, &s, index);
		}
		compare(&s, &one);
		assert_int_equal(one.ret, 0);
		assert_true(one.counter[IA_PRIMITIVES]);
		assert_true(lit(&one));
		spread += calls == 2;
		if (s.restart)
			assert_int_equal(calls, 1);
	}
	assert_in_range(spread, ARRAY_SIZE(topology), 2 * ARRAY_SIZE(topology));
}

/* A grid: most vertices are met six times, and shaded less often. */
static void indices(void **state)
{
	static u32 index[LONG];
	const struct scene s = {
		.count = LONG, .index = index, .shader = true, .topology = DRAW_TRILIST,
	};
	static const u8 corner[6] = { 0, 1, 2, 2, 1, 3 };
	static struct outcome one;
	u32 i;

	for (i = 0; i < LONG; i++) {
		u32 cell = i / 6, c = corner[i % 6];

		index[i] = cell / 40 * 41 + cell % 40 + c % 2 + c / 2 * 41;
	}
	compare(&s, &one);
	expect_whole(&one, &s);
	assert_in_range(one.counter[VS_INVOCATIONS], LONG / 6, LONG / 2);
	assert_int_equal(calls, 2);
}

/* VertexID turns the vertex cache off (4.1.1): every use of a vertex is shaded. */
static void numbers(void **state)
{
	static u32 index[LONG];
	const struct scene s = {
		.count = LONG, .index = index, .shader = true, .topology = DRAW_TRILIST,
		.number = true,
	};
	static struct outcome one;
	u32 i;

	for (i = 0; i < LONG; i++)
		index[i] = i % 300;
	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[VS_INVOCATIONS], LONG);
}

static void clip_threads(void **state)
{
	const struct scene s = {
		.count = LONG, .shader = true, .clip = true, .topology = DRAW_TRILIST,
	};
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[CL_INVOCATIONS], LONG / 3);
	assert_int_equal(calls, 2);
}

/* A page of 4096 bytes holds 85 whole vertices, and parts of two. */
static void faults(void **state)
{
	const struct scene s = {
		.count = LONG, .shader = true, .hole = true, .topology = DRAW_TRILIST,
	};
	static struct outcome one;

	compare(&s, &one);
	assert_int_equal(one.ret, 0);
	assert_in_range(one.faults, 2 * 85, 2 * 87);
	assert_true(one.fault_addr);
	assert_int_equal(calls, 2);
}

static void hangs(void **state)
{
	const struct scene s = {
		.count = SHORT, .shader = true, .hang = true, .topology = DRAW_TRILIST,
	};
	static struct outcome one;

	compare(&s, &one);
	assert_int_equal(one.ret, -EIO);
	/* What came before the chunk that hangs has been counted. */
	assert_in_range(one.counter[CL_PRIMITIVES], 1, SHORT / 3 / 2);
	assert_int_equal(lit(&one), 0);
}

/* Helpers know one scissor only. */
static void viewports(void **state)
{
	const struct scene s = {
		.count = LONG, .viewports = true, .topology = DRAW_TRILIST,
	};
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[CL_PRIMITIVES], LONG / 3);
}

/* Lines walk through their stipple in the order of drawing, and points have none. */
static void lines_and_points(void **state)
{
	struct scene s = { .count = LONG, .topology = DRAW_LINELIST };
	static struct outcome one;

	compare(&s, &one);
	expect_whole(&one, &s);
	assert_int_equal(one.counter[IA_PRIMITIVES], LONG / 2);
	assert_int_equal(calls, 2);
	s.topology = DRAW_POINTLIST;
	compare(&s, &one);
	assert_int_equal(one.counter[IA_PRIMITIVES], LONG);
}

/* More than the bins can hold. */
static void bins_overflow(void **state)
{
	const struct scene s = { .count = 600000, .tiny = true, .topology = DRAW_TRILIST };
	static struct outcome one, other;

	run(&s, 0, &one);
	run(&s, 2, &other);
	assert_memory_equal(&other, &one, sizeof(one));
	assert_int_equal(one.ret, 0);
	assert_int_equal(one.counter[PS_DEPTH], s.count / 3);
	assert_int_equal(lit(&one), W * H);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists),
		cmocka_unit_test(lists_end_anywhere),
		cmocka_unit_test(short_lists_stay),
		cmocka_unit_test(strips),
		cmocka_unit_test(strips_with_faults),
		cmocka_unit_test(any_topology),
		cmocka_unit_test(indices),
		cmocka_unit_test(numbers),
		cmocka_unit_test(clip_threads),
		cmocka_unit_test(faults),
		cmocka_unit_test(hangs),
		cmocka_unit_test(viewports),
		cmocka_unit_test(lines_and_points),
		cmocka_unit_test(bins_overflow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
