// SPDX-License-Identifier: GPL-2.0
/*
 * Vertices of Gen7 on their way through fetch, shaders and stream-out, which shows what became of
 * them. Expected values are worked by hand from what kernels and buffers say.
 */

#include "geometry_rig.h"

#include <linux/array_size.h>

extern const struct mirage_chip mirage_chip_vlv;

#define SFID_URB	6u
#define URB_DESC(mlen, rlen, offset, opcode, bits) \
	((u32)(mlen) << 25 | (rlen) << 20 | 1u << 19 | (bits) | (offset) << 3 | (opcode))
#define INTERLEAVE	0x4000u
#define OWORD		1u

static void load_register(struct geometry_rig *r, u32 reg, u32 value)
{
	fixture_emit(r->f, 0x11000001, reg, value);
}

/*
 * A vertex shader: position is attribute 0 plus constant 0, attribute 1 goes on. Its entry is
 * header, position, attribute.
 */
static u32 add_vs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(10, UD), g(0, UD)),
		nomask(op2(OR, 1, sub(g(10, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD))),
		op1(MOV, 8, g(11, UD), imm(0, UD)),
		vec2(ADD, g(12, F), swz(g(2, F), 0, 1, 2, 3),
		     region(swz(g(1, F), 0, 1, 2, 3), 0, 4, 1)),
		op1(MOV, 8, g(13, UD), g(3, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(10, UD), URB_DESC(4, 0, 0, 0, INTERLEAVE), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

static void base_state(struct geometry_rig *r)
{
	fixture_emit(r->f, 0x61010008, 1, 1, 1, 1, (u32)r->kernels_at | 1, 1, 1, 1, 1);
	/* INSTPM: constants are at addresses. */
	load_register(r, 0x20c0, 0x00400040);
}

/* One buffer of eight floats for each vertex; its elements are two of four floats. */
static void vertex_state(struct geometry_rig *r)
{
	fixture_emit(r->f, 0x78080003, 1u << 14 | 32, (u32)r->vertices_at,
		     (u32)r->vertices_at + 4095, 0);
	fixture_emit(r->f, 0x78090003, 1u << 25, 0x11110000, 1u << 25 | 16, 0x11110000);
	/* Entries of 64 bytes. */
	fixture_emit(r->f, 0x78300000, 64);
}

static void vs_state(struct geometry_rig *r, u32 kernel)
{
	fixture_emit(r->f, 0x78150005, 1, 0, (u32)r->constants_at, 0, 0, 0);
	fixture_emit(r->f, 0x78100004, kernel, 0, 0, 1u << 20 | 1u << 11, 7u << 25 | 1u << 10 | 1);
}

/* Position and attribute to one buffer, 32 bytes for each vertex; nothing is drawn. */
static void so_state(struct geometry_rig *r, u32 size_B, u32 bits)
{
	/* Register 1 is the position, 2 the attribute. */
	fixture_emit(r->f, 0x79170005, 1, 2, 1u << 4 | 0xf, 0, 2u << 4 | 0xf, 0);
	fixture_emit(r->f, 0x79180002, 32, (u32)r->out_at, (u32)r->out_at + size_B);
	fixture_emit(r->f, 0x781e0001, 1u << 31 | 1u << 30 | 1u << 25 | 1u << 8 | bits, 1);
	load_register(r, 0x5280, 0);
}

static void draw(struct geometry_rig *r, u32 topology, u32 count, u32 instances)
{
	fixture_emit(r->f, 0x7b000005, topology, count, 0, instances, 0, 0);
}

static int setup(void **state)
{
	struct geometry_rig *r = calloc(1, sizeof(*r));

	r->f = fixture_create(&mirage_chip_vlv);
	/* Registers are written. */
	r->f->flags = MIRAGE_BATCH_SECURE;
	r->kernels_at = fixture_map(r->f, 4096);
	r->constants_at = fixture_map(r->f, 4096);
	r->vertices_at = fixture_map(r->f, 4096);
	r->indices_at = fixture_map(r->f, 4096);
	r->out_at = fixture_map(r->f, 4096);
	r->kernels = fixture_ptr(r->f, r->kernels_at);
	r->constants = fixture_ptr(r->f, r->constants_at);
	r->vertices = fixture_ptr(r->f, r->vertices_at);
	r->out = fixture_ptr(r->f, r->out_at);
	put_vertices(r, 8);
	base_state(r);
	vertex_state(r);
	vs_state(r, add_vs(r));
	*state = r;
	return 0;
}

static void points(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	draw(r, 1, 3, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 1, 2);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 3);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_NEEDED), 3);
	assert_int_equal(counter(r, MIRAGE_STAT_VS_INVOCATIONS), 3);
	assert_int_equal(fixture_cs(r->f, 0)->saved.so_write_offset[0], 96);
}

static void instances(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	draw(r, 1, 1, 3);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 0, 0);
}

/* Vertices 2 and 3, twice, by registers; and not at all where the predicate is false. */
static void indirect(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	load_register(r, 0x2430, 2);
	load_register(r, 0x2434, 2);
	load_register(r, 0x2438, 2);
	load_register(r, 0x243c, 0);
	load_register(r, 0x2440, 0);
	fixture_emit(r->f, 0x7b000005 | 1u << 10, 1, 7, 7, 7, 7, 7);
	load_register(r, 0x2418, 0);
	fixture_emit(r->f, 0x7b000005 | 1u << 8, 1, 1, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 2, 3, 2, 3);
}

/* A clipper that rejects everything counts points, lines, triangles, and two for each quad. */
static void clipper_counts(void **state)
{
	static const struct {
		u32 topology, count, objects;
	} draws[] = {
		{ 1, 5, 5 }, { 3, 5, 4 }, { 4, 6, 2 }, { 7, 8, 4 }, { 8, 6, 4 }, { 14, 5, 3 },
	};
	struct geometry_rig *r = *state;
	u64 before = 0;
	unsigned int i;

	fixture_emit(r->f, 0x78120002, 1u << 10, 1u << 31 | 3u << 13, 0);
	for (i = 0; i < ARRAY_SIZE(draws); i++) {
		draw(r, draws[i].topology, draws[i].count, 1);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(counter(r, MIRAGE_STAT_CL_INVOCATIONS) - before,
				 draws[i].objects);
		before += draws[i].objects;
	}
}

/* Objects that vertex fetch makes: of a loop all lines, quads whole. */
static void fetch_counts(void **state)
{
	static const struct {
		u32 topology, count, objects;
	} draws[] = {
		{ 1, 5, 5 }, { 3, 5, 4 }, { 16, 5, 5 }, { 5, 5, 3 }, { 7, 8, 2 }, { 14, 5, 3 },
	};
	struct geometry_rig *r = *state;
	u64 before = 0;
	unsigned int i;

	fixture_emit(r->f, 0x680b0001);
	fixture_emit(r->f, 0x78120002, 0, 1u << 31 | 3u << 13, 0);
	for (i = 0; i < ARRAY_SIZE(draws); i++) {
		draw(r, draws[i].topology, draws[i].count, 1);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(counter(r, MIRAGE_STAT_IA_PRIMITIVES) - before, draws[i].objects);
		before += draws[i].objects;
	}
}

/* Triangle 1 of a strip is 1, 2, 3: turned round with its first or its last vertex in place. */
static void strip(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	draw(r, 5, 4, 1);
	so_state(r, 4096, 1u << 26);
	load_register(r, 0x5280, 192);
	draw(r, 5, 4, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 1, 2, 1, 3, 2, 0, 1, 2, 2, 1, 3);
}

static void indices(void **state)
{
	static const u16 index[] = { 4, 2, 0xffff, 1, 3, 2 };
	struct geometry_rig *r = *state;

	memcpy(fixture_ptr(r->f, r->indices_at), index, sizeof(index));
	so_state(r, 4096, 0);
	/* 16 bits, cut; a line strip whose base vertex is 1. */
	fixture_emit(r->f, 0x780a0001 | 1u << 10 | 1u << 8, (u32)r->indices_at,
		     (u32)r->indices_at + sizeof(index) - 1);
	fixture_emit(r->f, 0x7b000005, 1u << 8 | 3, 6, 0, 1, 0, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 5, 3, 2, 4, 4, 3);
}

/* Two lines fit, and the third is only counted. */
static void overflow(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 5 * 32, 0);
	draw(r, 2, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 1, 2, 3);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 2);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_NEEDED), 3);
	assert_int_equal(fixture_cs(r->f, 0)->saved.so_write_offset[0], 128);
}

/* A buffer that is not enabled has no room. */
static void disabled(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	fixture_emit(r->f, 0x781e0001, 1u << 31 | 1u << 30 | 1u << 25, 1);
	draw(r, 1, 2, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(r->out[0], 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_NEEDED), 2);
}

/* Components and holes: x of the position, two left out, y of the attribute. */
static void components(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 4096, 0);
	fixture_emit(r->f, 0x79170007, 1, 3, 1u << 4 | 1, 0, 1u << 11 | 3, 0, 2u << 4 | 1, 0);
	memset(r->out, 0xee, 64);
	draw(r, 1, 2, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_true(out_float(r, 1, 0) == 1.25f);
	assert_int_equal(r->out[9], 0xeeeeeeee);
	assert_int_equal(r->out[10], 0xeeeeeeee);
	assert_true(out_float(r, 1, 3) == 10.0f);
	assert_int_equal(r->out[12], 0xeeeeeeee);
}

/*
 * A geometry shader of two objects a thread that makes of each point a strip of two lines, the
 * second of which is cut off: three vertices, with a cut behind the second. They are the point with
 * attributes 0, 1 and 2 more. Vertices are header, position and attribute, 48 bytes.
 */
static u32 add_gs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(0, UD)),
		/* Handles are in the low halves; all channels are written. */
		nomask(op2(AND, 8, g(20, UD), g(20, UD), imm(0xffff, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		/* A cut behind vertex 1. */
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		nomask(op1(MOV, 1, g(21, UD), imm(2, UD))),
		nomask(op1(MOV, 1, sub(g(21, UD), 16), imm(2, UD))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(2, 0, 0, OWORD, INTERLEAVE),
		     false),
		/* Vertices at 2, 5 and 8 units of 128 bits: header, position, attribute. */
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, F), g(2, F)),
		op1(MOV, 8, g(23, F), g(3, F)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 2, OWORD, INTERLEAVE),
		     false),
		op2(ADD, 8, g(23, F), g(3, F), imm_f(1.0f)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 5, OWORD, INTERLEAVE),
		     false),
		op2(ADD, 8, g(23, F), g(3, F), imm_f(2.0f)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 8, OWORD, INTERLEAVE),
		     false),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(3 | 3u << 16, UD))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(1, 0, 0, 0, 0), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* A geometry shader that makes objects of @topology; @first_grf is where the first header is. */
static void gs_state(struct geometry_rig *r, u32 kernel, u32 topology, u32 first_grf, u32 bits)
{
	fixture_emit(r->f, 0x78330000, 3u << 16 | 32);
	fixture_emit(r->f, 0x78110005, kernel, 0, 0,
		     2u << 23 | topology << 17 | 2u << 11 | first_grf,
		     7u << 25 | 1u << 20 | 1u << 10 | bits | 1, 0);
}

static void two_objects(void **state)
{
	struct geometry_rig *r = *state;
	unsigned int i;

	/* Points come one row behind their header: position is g2, attribute g3. */
	gs_state(r, add_gs(r), 3, 1, 2u << 11);
	so_state(r, 4096, 0);
	draw(r, 1, 3, 1);
	assert_int_equal(fixture_run(r->f), 0);
	/* Of each point the first two vertices are a line; the third is alone. */
	for (i = 0; i < 6; i++) {
		assert_true(out_float(r, i, 0) == i / 2 + 0.25f);
		assert_true(out_float(r, i, 4) == 10.0f * (i / 2) + i % 2);
	}
	assert_int_equal(r->out[6 * 8], 0);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_INVOCATIONS), 3);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_PRIMITIVES), 3);
}

/*
 * A geometry shader of two instances a thread, each of which makes the point with the number of its
 * instance as attribute, and says that the vertex is of stream 1.
 */
static u32 add_instanced_gs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		nomask(op2(AND, 8, g(20, UD), g(0, UD), imm(0xffff, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(1, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(2, 0, 0, OWORD, INTERLEAVE),
		     false),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		/* Both instances get the same rows: g1 is header and position, g2 the attribute. */
		op1(MOV, 8, g(22, F), region(sub(g(1, F), 16), 0, 4, 1)),
		/* R0.0 and R0.1 have the instances on top. */
		op2(SHR, 8, g(23, UD), region(g(0, UD), 1, 4, 0), imm(27, UD)),
		op1(MOV, 8, g(23, F), g(23, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 2, OWORD, INTERLEAVE),
		     false),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(1 | 1u << 16, UD))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(1, 0, 0, 0, 0), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* Three instances of two points: the fourth half of a thread's is nobody's. */
static void instances_of_streams(void **state)
{
	struct geometry_rig *r = *state;
	unsigned int i;

	gs_state(r, add_instanced_gs(r), 1, 1, 1u << 24 | 2u << 15 | 1u << 11);
	so_state(r, 4096, 0);
	/* The same declarations, of stream 1; stream 0 has none. */
	fixture_emit(r->f, 0x79170005, 1u << 4, 2u << 8, (1u << 4 | 0xf) << 16, 0,
		     (2u << 4 | 0xf) << 16, 0);
	fixture_emit(r->f, 0x781e0001, 1u << 31 | 1u << 30 | 1u << 25 | 1u << 8, 1u << 8);
	draw(r, 1, 2, 1);
	assert_int_equal(fixture_run(r->f), 0);
	for (i = 0; i < 6; i++) {
		assert_true(out_float(r, i, 0) == i / 3 + 0.25f);
		assert_true(out_float(r, i, 4) == i % 3);
	}
	assert_int_equal(r->out[6 * 8], 0);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_INVOCATIONS), 6);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN + 1), 6);
}

/* A geometry shader of two objects a thread that makes of each point one with the object's number. */
static u32 add_numbering_gs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		nomask(op2(AND, 8, g(20, UD), g(0, UD), imm(0xffff, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(2, 0, 0, OWORD, INTERLEAVE),
		     false),
		/* R1 has the numbers; the header is behind it. */
		op1(MOV, 8, g(22, F), g(3, F)),
		op1(MOV, 8, g(23, F), g(1, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 2, OWORD, INTERLEAVE),
		     false),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(1 | 1u << 16, UD))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(1, 0, 0, 0, 0), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* More points than go to the clipper together. */
#define NUMBERED	1100u

/* Objects are numbered on when what became of the first ones has gone to the clipper meanwhile. */
static void numbers(void **state)
{
	struct geometry_rig *r = *state;
	unsigned int i;

	r->out_at = fixture_map(r->f, NUMBERED * 32);
	r->out = fixture_ptr(r->f, r->out_at);
	gs_state(r, add_numbering_gs(r), 1, 2, 2u << 11 | 1u << 4);
	fixture_emit(r->f, 0x78120002, 0, 1u << 31, 0);
	so_state(r, NUMBERED * 32, 0);
	fixture_emit(r->f, 0x781e0001, 1u << 31 | 1u << 25 | 1u << 8, 1);
	draw(r, 1, NUMBERED, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_PRIMITIVES), NUMBERED);
	for (i = 0; i < NUMBERED; i++)
		assert_true(out_float(r, i, 4) == i);
}

/*
 * A hull shader whose two invocations write the same: all factors of a triangle are 2. In its last
 * message it says that it has done so.
 */
static u32 add_hs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), imm(0, UD)),
		nomask(op1(MOV, 1, g(20, UD), scalar(g(0, UD)))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, F), imm_f(2.0f)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(2, 0, 0, 0, 0), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* A domain shader: the position is where the point is. */
static u32 add_ds(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(0, UD)),
		nomask(op2(OR, 1, sub(g(20, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, F), g(1, F)),
		op1(MOV, 8, g(23, F), imm_f(7.0f)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 0, 0, INTERLEAVE), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/*
 * The same of @instances, which wait for each other before. The factors are the first constant,
 * which lies behind the vertices' handles.
 */
static u32 add_waiting_hs(struct geometry_rig *r, u32 instances)
{
	const struct eu_words wait =
		with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		     EU_DST + EU_OP_WRITEMASK, 1);
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(22, UD), imm(1u << 15 | instances << 9, UD))),
		nomask(send(3, 8, 0, null_(UD), g(22, UD), 1u << 25 | 4, false)),
		wait,
		op1(MOV, 8, g(20, UD), imm(0, UD)),
		nomask(op1(MOV, 1, g(20, UD), scalar(g(0, UD)))),
		nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD))),
		op1(MOV, 8, g(21, F), scalar(g(5, F))),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(2, 0, 0, 0, 0), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* The same, and the second half of the patch's header comes along: 2. Handles have 13 bits. */
static u32 add_reading_ds(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(24, UD), imm(0, UD)),
		nomask(op2(AND, 2, g(24, UD), scalar(sub(g(1, UD), 12)), imm(0x1fff, UD))),
		nomask(op1(MOV, 2, sub(g(24, UD), 12), imm(1, UD))),
		send(SFID_URB, 8, 1, g(23, UD), g(24, UD),
		     URB_DESC(1, 1, 0, OWORD | 2, INTERLEAVE | 1u << 16), false),
		op1(MOV, 8, g(20, UD), g(0, UD)),
		nomask(op2(OR, 1, sub(g(20, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD))),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, F), g(1, F)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0, 0, 0, INTERLEAVE), true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

static void tess_state_of(struct geometry_rig *r, u32 topology, u32 hs, u32 instances)
{
	fixture_emit(r->f, 0x78310000, 32);
	fixture_emit(r->f, 0x78320000, 64);
	fixture_emit(r->f, 0x781b0005, 7, 1u << 31 | (instances - 1), hs, 0, 1u << 24 | 5u << 19,
		     0);
	fixture_emit(r->f, 0x781c0002, topology << 8 | 1u << 4 | 1, bits_of_float(63),
		     bits_of_float(64));
	fixture_emit(r->f, 0x781d0004, add_ds(r), 0, 0, 2u << 20, 7u << 25 | 1u << 2 | 1);
}

static void tess_state(struct geometry_rig *r, u32 topology)
{
	tess_state_of(r, topology, add_hs(r), 1);
}

/* Points of two patches: corners, middles of edges, the middle; u, v and w add up. */
static void patches(void **state)
{
	struct geometry_rig *r = *state;
	float sum = 0;
	u32 i;

	tess_state(r, 0);
	so_state(r, 4096, 0);
	draw(r, 0x22, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 14);
	for (i = 0; i < 14; i++) {
		float u = out_float(r, i, 0), v = out_float(r, i, 1), w = out_float(r, i, 2);

		assert_true(u + v + w == 1.0f);
		assert_true(out_float(r, i, 4) == 7.0f);
		sum += u;
	}
	/* 0, 1, 0, a half twice, 0, and a third, rounded to 16 bits of fraction. */
	assert_true(sum == 2 * (2.0f + 21845 / 65536.0f));
}

/* What the hull shader has written is there for messages, too. */
static void patch_messages(void **state)
{
	struct geometry_rig *r = *state;
	u32 i;

	tess_state(r, 0);
	fixture_emit(r->f, 0x781d0004, add_reading_ds(r), 0, 0, 2u << 20, 7u << 25 | 1u << 2 | 1);
	so_state(r, 4096, 0);
	draw(r, 0x22, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 14);
	for (i = 0; i < 14; i++)
		assert_true(out_float(r, i, 4) == 2.0f && out_float(r, i, 7) == 2.0f);
}

/* Six triangles each, which go round the way that the topology says. */
static void patch_triangles(void **state)
{
	struct geometry_rig *r = *state;
	u32 way, i;

	for (way = 2; way < 4; way++) {
		tess_state(r, way);
		so_state(r, 4096, 0);
		draw(r, 0x22, 3, 1);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 6 * (way - 1));
		for (i = 0; i < 18; i += 3) {
			float x = out_float(r, i, 0), y = out_float(r, i, 1);
			float area = (out_float(r, i + 1, 0) - x) * (out_float(r, i + 2, 1) - y) -
				     (out_float(r, i + 2, 0) - x) * (out_float(r, i + 1, 1) - y);

			assert_true(way == 2 ? area > 0 : area < 0);
		}
	}
}

/*
 * Instances of a patch have a barrier, up to 16 of them; patches that go together have one each.
 * Whoever writes the factors last has them from a constant, in whichever group it runs.
 */
static void patch_barrier(void **state)
{
	struct geometry_rig *r = *state;
	u32 instances;

	for (instances = 2; instances <= 16; instances += 7) {
		tess_state_of(r, 0, add_waiting_hs(r, instances), instances);
		r->constants[0] = 2.0f;
		fixture_emit(r->f, 0x78190005, 1, 0, (u32)r->constants_at, 0, 0, 0);
		so_state(r, 4096, 0);
		draw(r, 0x22, 6, 1);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 14 * (instances + 5) / 7);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(points, setup, teardown),
		cmocka_unit_test_setup_teardown(instances, setup, teardown),
		cmocka_unit_test_setup_teardown(indirect, setup, teardown),
		cmocka_unit_test_setup_teardown(strip, setup, teardown),
		cmocka_unit_test_setup_teardown(clipper_counts, setup, teardown),
		cmocka_unit_test_setup_teardown(fetch_counts, setup, teardown),
		cmocka_unit_test_setup_teardown(indices, setup, teardown),
		cmocka_unit_test_setup_teardown(overflow, setup, teardown),
		cmocka_unit_test_setup_teardown(disabled, setup, teardown),
		cmocka_unit_test_setup_teardown(components, setup, teardown),
		cmocka_unit_test_setup_teardown(two_objects, setup, teardown),
		cmocka_unit_test_setup_teardown(instances_of_streams, setup, teardown),
		cmocka_unit_test_setup_teardown(numbers, setup, teardown),
		cmocka_unit_test_setup_teardown(patches, setup, teardown),
		cmocka_unit_test_setup_teardown(patch_messages, setup, teardown),
		cmocka_unit_test_setup_teardown(patch_triangles, setup, teardown),
		cmocka_unit_test_setup_teardown(patch_barrier, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
