// SPDX-License-Identifier: GPL-2.0
/* See gen7_scene.h. */

#include <linux/array_size.h>

#include "gen7_asm.h"
#include "gen7_scene.h"
#include "intel/chip.h"

extern const struct mirage_chip mirage_chip_vlv;

#define STATE_B		0x8000u
#define TARGET_PITCH_B	512u
#define TEXTURE_SIDE	16u

/* Offsets in the state buffer, which all base addresses are. */
#define BLEND		0x040u
#define COLOR_CALC	0x080u
#define DEPTH_STENCIL	0x0c0u
#define CC_VIEWPORT	0x100u
#define SF_VIEWPORT	0x140u
#define BINDINGS	0x180u
#define SURFACE(n)	(0x200u + 0x20u * (n))
#define SAMPLER		0x300u
#define DESCRIPTOR	0x340u
#define CURBE		0x400u
#define TEXTURE		0x800u
#define KERNELS		0x1000u
#define VERTICES	0x4000u

#define SFID_SAMPLER	2u
#define SFID_RENDER	5u
#define SFID_URB	6u
#define SFID_SPAWNER	7u
#define SFID_DATA	10u

#define DESC(mlen, rlen, rest)	((u32)(mlen) << 25 | (u32)(rlen) << 20 | (rest))
#define URB(mlen, offset, opcode, interleave) \
	DESC(mlen, 0, 1u << 19 | (interleave) << 14 | (offset) << 3 | (opcode))
#define SAMPLE_8	DESC(2, 4, 1u << 17 | 1u)
#define TARGET_8	DESC(4, 0, 12u << 14 | 1u << 12 | 4u << 8)
#define ATOMIC_INC_8	DESC(1, 0, 6u << 14 | 0x15u << 8 | 2u)
#define COUNT_8		DESC(1, 1, 6u << 14 | 0x35u << 8 | 2u)
#define WRITE_8		DESC(2, 0, 13u << 14 | 0x2eu << 8 | 2u)

/* A batch on its way. */
struct maker {
	struct fixture *f;
	u32 base;
	u32 *dw;
	u32 kernel;
	u32 *vertex;
};

static u32 *at(const struct maker *m, u32 offset)
{
	return m->dw + offset / 4;
}

static u32 add_kernel(struct maker *m, const struct eu_words *code, unsigned int n)
{
	u32 start = m->kernel;

	memcpy(at(m, start), code, n * sizeof(*code));
	m->kernel = (start + n * sizeof(*code) + 63) & ~63u;
	return start;
}

#define ADD_KERNEL(m, code)	add_kernel(m, code, ARRAY_SIZE(code))

/* Position and attribute go on as they are, behind a header of zeroes. */
static u32 add_vs(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(10, UD), g(0, UD)),
		nomask(op2(OR, 1, sub(g(10, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD))),
		op1(MOV, 8, g(11, UD), imm(0, UD)),
		op1(MOV, 8, g(12, UD), g(1, UD)),
		op1(MOV, 8, g(13, UD), g(2, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(10, UD), URB(4, 0u, 0u, 1u), true),
	};

	return ADD_KERNEL(m, code);
}

/* All factors of a triangle are 5. */
static u32 add_hs(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), imm(0, UD)),
		nomask(op1(MOV, 1, g(20, UD), scalar(g(0, UD)))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, F), imm_f(5.0f)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(2, 0u, 0u, 0u), true),
	};

	return ADD_KERNEL(m, code);
}

/* The place of a point is its position and its attribute. */
static u32 add_ds(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(0, UD)),
		nomask(op2(OR, 1, sub(g(20, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, F), g(1, F)),
		nomask(op1(MOV, 1, sub(g(22, F), 12), imm_f(1.0f))),
		nomask(op1(MOV, 1, sub(g(22, F), 28), imm_f(1.0f))),
		op1(MOV, 8, g(23, F), g(1, F)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(4, 0u, 0u, 1u), true),
	};

	return ADD_KERNEL(m, code);
}

/* Of each point a line: the second vertex is a third further on in all directions. */
static u32 add_gs(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(0, UD)),
		nomask(op2(AND, 8, g(20, UD), g(20, UD), imm(0xffff, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(2, 0u, 1u, 1u), false),
		op1(MOV, 8, g(22, F), g(2, F)),
		op1(MOV, 8, g(23, F), g(3, F)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(4, 2u, 1u, 1u), false),
		op2(ADD, 8, g(22, F), g(2, F), imm_f(1.0f / 3)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(4, 5u, 1u, 1u), false),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(2 | 2u << 16, UD))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB(1, 0u, 0u, 0u), true),
	};

	return ADD_KERNEL(m, code);
}

/* The texture at the attribute's x and y. */
static u32 add_ps(struct maker *m)
{
	const struct eu_words code[] = {
		op2(PLN, 8, g(10, F), scalar(g(6, F)), g(2, F)),
		op2(PLN, 8, g(11, F), scalar(sub(g(6, F), 16)), g(2, F)),
		send(SFID_SAMPLER, 8, 0, g(12, UW), g(10, UD), SAMPLE_8, false),
		send(SFID_RENDER, 8, 0, null_(UW), g(12, UD), TARGET_8, true),
	};

	return ADD_KERNEL(m, code);
}

/* How many pixels came before this one: a colour for each of 256. */
static u32 add_counting_ps(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(10, UD), imm(GEN7_SCENE_PIXELS, UD)),
		send(SFID_DATA, 8, 0, g(11, UD), g(10, UD), COUNT_8, false),
		op2(AND, 8, g(11, UD), g(11, UD), imm(0xff, UD)),
		op1(MOV, 8, g(12, F), g(11, UD)),
		op2(MUL, 8, g(12, F), g(12, F), imm_f(1 / 255.0f)),
		op1(MOV, 8, g(13, F), g(12, F)),
		op1(MOV, 8, g(14, F), g(12, F)),
		op1(MOV, 8, g(15, F), g(12, F)),
		send(SFID_RENDER, 8, 0, null_(UW), g(12, UD), TARGET_8, true),
	};

	return ADD_KERNEL(m, code);
}

/* Each lane counts; and each thread leaves the number of its group behind the counter. */
static u32 add_cs(struct maker *m)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(9, UD), imm(0, UD)),
		send(SFID_DATA, 8, 0, null_(UD), g(9, UD), ATOMIC_INC_8, false),
		op2(MUL, 8, g(10, UD), scalar(sub(g(0, UD), 4)), imm(32, UD)),
		op2(ADD, 8, g(10, UD), g(10, UD), g(1, UD)),
		op1(MOV, 8, g(11, UD), scalar(sub(g(0, UD), 4))),
		send(SFID_DATA, 8, 0, null_(UD), g(10, UD), WRITE_8, false),
		nomask(send(SFID_SPAWNER, 8, 0, null_(UD), g(0, UD), 0x02000010, true)),
	};

	return ADD_KERNEL(m, code);
}

static void put_float(struct maker *m, u32 offset, float value)
{
	memcpy(at(m, offset), &value, sizeof(value));
}

/* What pixels depend on: depth LESS, colours of which a half comes on top of a half. */
static void put_pixel_state(struct maker *m)
{
	unsigned int i;

	at(m, BLEND)[0] = 1u << 31 | 7u << 5 | 7u;
	for (i = 2; i < 6; i++)
		put_float(m, COLOR_CALC + 4 * i, 0.5f);
	at(m, DEPTH_STENCIL)[2] = 1u << 31 | 2u << 27 | 1u << 26;
	put_float(m, CC_VIEWPORT + 4, 1.0f);
	put_float(m, SF_VIEWPORT, GEN7_SCENE_WIDTH / 2);
	put_float(m, SF_VIEWPORT + 4, GEN7_SCENE_HEIGHT / -2.0f);
	put_float(m, SF_VIEWPORT + 8, 0.5f);
	put_float(m, SF_VIEWPORT + 12, GEN7_SCENE_WIDTH / 2);
	put_float(m, SF_VIEWPORT + 16, GEN7_SCENE_HEIGHT / 2);
	put_float(m, SF_VIEWPORT + 20, 0.5f);
	/* Linear, repeated. */
	at(m, SAMPLER)[0] = 1u << 17 | 1u << 14;
}

static void put_surface(struct maker *m, unsigned int n, const u32 *dw)
{
	at(m, BINDINGS)[n] = SURFACE(n);
	memcpy(at(m, SURFACE(n)), dw, 32);
}

static void put_surfaces(struct maker *m, const struct gen7_scene *s)
{
	const u32 target[8] = {
		1u << 29 | 0x0c0u << 18 | 1u << 14, s->target,
		(GEN7_SCENE_HEIGHT - 1) << 16 | (GEN7_SCENE_WIDTH - 1), TARGET_PITCH_B - 1,
	};
	const u32 texture[8] = {
		1u << 29 | 0x0c0u << 18, m->base + TEXTURE,
		(TEXTURE_SIDE - 1) << 16 | (TEXTURE_SIDE - 1), 4 * TEXTURE_SIDE - 1,
	};
	/* RAW, of 4096 bytes: seven bits in the width, the rest in the height. */
	const u32 counts[8] = { 4u << 29 | 0x1ffu << 18, s->counts, 31u << 16 | 127u };
	u32 *texel = at(m, TEXTURE), i;

	put_surface(m, 0, target);
	put_surface(m, 1, texture);
	put_surface(m, 2, counts);
	for (i = 0; i < TEXTURE_SIDE * TEXTURE_SIDE; i++)
		texel[i] = i * 0x9e3779b1u;
}

/* Coordinates that are spread out, and are the same everywhere. */
static void add_vertex(struct maker *m, u32 i)
{
	u32 hash = i * 2654435761u;
	float v[8] = {
		(int)(hash >> 8 & 0xff) / 100.0f - 1.28f, (int)(hash >> 16 & 0xff) / 100.0f - 1.28f,
		(int)(hash >> 24) / 128.0f - 1.0f, 1.0f, (i % 7) / 3.0f, (i % 5) / 2.0f, 0, 0,
	};

	memcpy(m->vertex, v, sizeof(v));
	m->vertex += ARRAY_SIZE(v);
}

static void emit_geometry(struct maker *m)
{
	u32 all = m->base | 1, vertices = m->base + VERTICES;

	fixture_emit(m->f, 0x69040000);
	fixture_emit(m->f, 0x61010008, all, all, all, all, all, 1, 1, 1, 1);
	fixture_emit(m->f, 0x78080003, 1u << 14 | 32, vertices, m->base + STATE_B - 1, 0);
	fixture_emit(m->f, 0x78090003, 1u << 25, 0x11110000, 1u << 25 | 16, 0x11110000);
	fixture_emit(m->f, 0x78300000, 64);
	fixture_emit(m->f, 0x78310000, 32);
	fixture_emit(m->f, 0x78320000, 64);
	fixture_emit(m->f, 0x78330000, 3u << 16 | 32);
	fixture_emit(m->f, 0x78100004, add_vs(m), 0, 0, 1u << 20 | 1u << 11,
		     7u << 25 | 1u << 10 | 1);
	/* Clipped in x, y and z with a guard band; one attribute behind header and position. */
	fixture_emit(m->f, 0x78120002, 1u << 10, 1u << 31 | 7u << 26, 0);
	fixture_emit(m->f, 0x78130005, 1u << 12 | 1u << 10 | 1u << 1, 1u << 29 | 128u << 18,
		     1u << 11 | 8, 0, 0, 0);
	fixture_emit(m->f, 0x781f000c, 1u << 22 | 1u << 11 | 1u << 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		     0, 0);
}

static void emit_kernel(struct maker *m, u32 kernel)
{
	fixture_emit(m->f, 0x78200006, kernel, 0, 0, 31u << 24 | 1u << 10 | 1, 6u << 16, 0, 0);
}

static void emit_pixels(struct maker *m, const struct gen7_scene *s)
{
	fixture_emit(m->f, 0x79000002, 0,
		     (GEN7_SCENE_HEIGHT - 1) << 16 | (GEN7_SCENE_WIDTH - 1), 0);
	fixture_emit(m->f, 0x78050005, 1u << 29 | 1u << 28 | 1u << 18 | (TARGET_PITCH_B - 1),
		     (u32)s->depth, (GEN7_SCENE_HEIGHT - 1) << 18 | (GEN7_SCENE_WIDTH - 1) << 4, 0,
		     0, 0);
	fixture_emit(m->f, 0x78180000, 0xff);
	fixture_emit(m->f, 0x78140001, 1u << 31 | 1u << 29 | 1u << 11, 0);
	emit_kernel(m, add_ps(m));
	fixture_emit(m->f, 0x782a0000, BINDINGS);
	fixture_emit(m->f, 0x782f0000, SAMPLER);
	fixture_emit(m->f, 0x78210000, SF_VIEWPORT);
	fixture_emit(m->f, 0x78230000, CC_VIEWPORT);
	fixture_emit(m->f, 0x78240000, BLEND | 1);
	fixture_emit(m->f, 0x780e0000, COLOR_CALC | 1);
	fixture_emit(m->f, 0x78250000, DEPTH_STENCIL | 1);
}

static void emit_draw(struct maker *m, u32 topology, u32 count)
{
	u32 first = (u32)(m->vertex - at(m, VERTICES)) / 8, i;

	for (i = 0; i < count; i++)
		add_vertex(m, first + i);
	fixture_emit(m->f, 0x7b000005, topology, count, first, 1, 0, 0);
}

/* Triangles that go one way round, of patches of three points. */
static void emit_patches(struct maker *m)
{
	fixture_emit(m->f, 0x781b0005, 7, 5u << 29, add_hs(m), 0, 1u << 24 | 5u << 19, 0);
	fixture_emit(m->f, 0x781c0002, 2u << 8 | 1u << 4 | 1, bits_of_float(63), bits_of_float(64));
	fixture_emit(m->f, 0x781d0004, add_ds(m), 0, 0, 2u << 20,
		     7u << 25 | 1u << 10 | 1u << 2 | 1);
	emit_draw(m, 0x22, 3 * GEN7_SCENE_PATCHES);
	fixture_emit(m->f, 0x781b0005, 0, 0, 0, 0, 0, 0);
	fixture_emit(m->f, 0x781c0002, 0, 0, 0);
	fixture_emit(m->f, 0x781d0004, 0, 0, 0, 0, 0);
}

/* Lines of a geometry shader of two objects a thread, drawn and streamed out. */
static void emit_lines(struct maker *m, const struct gen7_scene *s, bool drawn)
{
	fixture_emit(m->f, 0x78110005, add_gs(m), 0, 0, 2u << 23 | 3u << 17 | 2u << 11 | 1,
		     7u << 25 | 1u << 20 | 2u << 11 | 1u << 10 | 1, 0);
	fixture_emit(m->f, 0x79170005, 1, 2, 1u << 4 | 0xf, 0, 2u << 4 | 0xf, 0);
	fixture_emit(m->f, 0x79180002, 32, (u32)s->out, (u32)s->out + 4096);
	fixture_emit(m->f, 0x781e0001, 1u << 31 | !drawn << 30 | 1u << 25 | 1u << 8, 1);
	emit_draw(m, 1, GEN7_SCENE_POINTS);
	fixture_emit(m->f, 0x78110005, 0, 0, 0, 0, 0, 0);
	fixture_emit(m->f, 0x781e0001, 0, 0);
}

/* Four threads a group, which have the addresses of their lanes as constants. */
static void emit_groups(struct maker *m)
{
	u32 *idd = at(m, DESCRIPTOR), i;

	for (i = 0; i < 4 * 8; i++)
		at(m, CURBE)[i] = 32 + 4 * (i % 8);
	idd[0] = add_cs(m);
	idd[3] = BINDINGS;
	idd[4] = 1u << 16;
	fixture_emit(m->f, 0x7a000003, 1u << 20 | 1u << 12, 0, 0, 0);
	fixture_emit(m->f, 0x69040002);
	fixture_emit(m->f, 0x70000006, 0, 63u << 16 | 1u << 2, 0, 4, 0, 0, 0);
	fixture_emit(m->f, 0x70010002, 0, 4 * 32, CURBE);
	fixture_emit(m->f, 0x70020002, 0, 32, DESCRIPTOR);
	fixture_emit(m->f, 0x71050009, 0, 3, 0, GEN7_SCENE_GROUPS, 0, 1, 0, 1, ~0u, ~0u);
	fixture_emit(m->f, 0x70040000, 0);
}

/* All memory, and triangles. */
static void begin_scene(struct maker *m, struct gen7_scene *s)
{
	float *depth;
	u32 i;

	*m = (struct maker) { .f = fixture_create(&mirage_chip_vlv), .kernel = KERNELS };
	s->f = m->f;
	m->base = fixture_map(m->f, STATE_B);
	m->dw = fixture_ptr(m->f, m->base);
	m->vertex = at(m, VERTICES);
	s->target = fixture_map(m->f, TARGET_PITCH_B * GEN7_SCENE_HEIGHT);
	s->depth = fixture_map(m->f, TARGET_PITCH_B * GEN7_SCENE_HEIGHT);
	s->out = fixture_map(m->f, 4096);
	s->counts = fixture_map(m->f, 4096);
	depth = fixture_ptr(m->f, s->depth);
	for (i = 0; i < TARGET_PITCH_B * GEN7_SCENE_HEIGHT / 4; i++)
		depth[i] = 1.0f;
	put_pixel_state(m);
	put_surfaces(m, s);
	emit_geometry(m);
	emit_pixels(m, s);
	emit_draw(m, 4, 3 * GEN7_SCENE_TRIANGLES);
}

void gen7_scene_create_streamed(struct gen7_scene *s, bool onto_texture)
{
	struct maker m;

	begin_scene(&m, s);
	if (onto_texture)
		s->out = m.base + TEXTURE;
	/* Stall At Pixel Scoreboard, and nothing else. */
	fixture_emit(m.f, 0x7a000002, 1u << 1, 0, 0);
	emit_lines(&m, s, false);
	fixture_emit(m.f, 0x05000000);
}

void gen7_scene_create(struct gen7_scene *s)
{
	struct maker m;

	begin_scene(&m, s);
	emit_patches(&m);
	/* SO_WRITE_OFFSET0, which waits for all before it. */
	fixture_emit(m.f, 0x11000001, 0x5280, 0);
	emit_lines(&m, s, true);
	emit_kernel(&m, add_counting_ps(&m));
	emit_draw(&m, 4, 3 * GEN7_SCENE_COUNTED);
	emit_groups(&m);
	fixture_emit(m.f, 0x05000000);
}
