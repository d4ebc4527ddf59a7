// SPDX-License-Identifier: GPL-2.0
/*
 * Vertices of Gen9 on their way through fetch, SIMD8 shaders and stream-out, which shows what
 * became of them. All memory is above 4 GiB. Packets are written down from the manual; expected
 * values are worked by hand from what kernels and buffers say.
 */

#define ISA	(&mirage_eu_isa_gen9)

#include "geometry_rig.h"

#include <linux/array_size.h>

#include "gen9_cmd.h"

extern const struct mirage_chip mirage_chip_kbl;

#define SFID_URB	6u
#define URB_WRITE8	7u
#define URB_READ8	8u
#define URB_DESC(mlen, rlen, offset, opcode) \
	((u32)(mlen) << 25 | (rlen) << 20 | 1u << 19 | (offset) << 4 | (opcode))
#define PER_SLOT	BIT(17)

/* Where the parts are, one page each. */
#define WIDE		0x7f1200000000ull
#define KERNELS		(WIDE + 0x0000)
#define CONSTANTS	(WIDE + 0x1000)
#define VERTICES	(WIDE + 0x2000)
#define OUT		(WIDE + 0x3000)
#define OFFSET		(WIDE + 0x4000)
#define INDICES		(WIDE + 0x8000)

#define POINTLIST	1u
#define LINESTRIP	3u
#define TRILIST		4u
#define LINELOOP	16u
#define PATCHLIST_1	0x20u

static struct eu_words write8(u8 first, unsigned int mlen, unsigned int offset, bool eot)
{
	return send(SFID_URB, 8, 0, null_(UD), g(first, UD),
		    URB_DESC(mlen, 0, offset, URB_WRITE8), eot);
}

/*
 * A vertex shader: handles are in R1, a row of constants in R2, attributes from R3 on. Position is
 * attribute 0 plus constants 0 and 1, attribute 1 goes on. An entry is header, position, attribute.
 */
static u32 add_vs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(1, UD)),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, UD), imm(0, UD)),
		op1(MOV, 8, g(23, UD), imm(0, UD)),
		op1(MOV, 8, g(24, UD), imm(0, UD)),
		op2(ADD, 8, g(25, F), g(3, F), scalar(g(2, F))),
		op2(ADD, 8, g(26, F), g(4, F), scalar(sub(g(2, F), 4))),
		op1(MOV, 8, g(27, UD), g(5, UD)),
		op1(MOV, 8, g(28, UD), g(6, UD)),
		write8(20, 9, 0, false),
		op1(MOV, 8, g(30, UD), g(1, UD)),
		op1(MOV, 8, g(31, UD), g(7, UD)),
		op1(MOV, 8, g(32, UD), g(8, UD)),
		op1(MOV, 8, g(33, UD), g(9, UD)),
		op1(MOV, 8, g(34, UD), g(10, UD)),
		write8(30, 5, 2, true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

static void base_state(struct geometry_rig *r)
{
	fixture_emit(r->f, 0x61010011, 0, 0, 0, 0, 0, 0, 0, 0, 0, (u32)KERNELS | 1, KERNELS >> 32,
		     0, 0, 0, 0, 0, 0, 0);
	/* CS_DEBUG_MODE2: constants are at addresses. */
	fixture_emit(r->f, 0x11000001, 0x20d8, 0x00100010);
}

/* One buffer of eight floats for each vertex; its elements are two of four floats. */
static void vertex_state(struct geometry_rig *r, u32 size_B)
{
	fixture_emit(r->f, 0x78080003, 1u << 14 | 32, ADDR64(VERTICES), size_B);
	fixture_emit(r->f, 0x78090003, 1u << 25, 0x11110000, 1u << 25 | 16, 0x11110000);
	/* Entries of 64 bytes. */
	fixture_emit(r->f, 0x78300000, 64);
}

static void vs_state(struct geometry_rig *r, u32 kernel)
{
	fixture_emit(r->f, 0x78150009, 1, 0, ADDR64(CONSTANTS), 0, 0, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78100007, kernel, 0, 0, 0, 0, 2u << 20 | 1u << 11,
		     7u << 23 | 1u << 10 | 1u << 2 | 1, 0);
}

/* Position and attribute to one buffer, 32 bytes for each vertex; nothing is drawn. */
static void so_state(struct geometry_rig *r, u32 size_dw, u32 bits, u32 offset)
{
	/* Register 1 is the position, 2 the attribute. */
	fixture_emit(r->f, 0x79170005, 1, 2, 1u << 4 | 0xf, 0, 2u << 4 | 0xf, 0);
	fixture_emit(r->f, 0x79180006, 1u << 31 | 1u << 21 | 1u << 20, ADDR64(OUT), size_dw - 1,
		     ADDR64(OFFSET), offset);
	fixture_emit(r->f, 0x781e0003, 1u << 31 | 1u << 30 | 1u << 25 | bits, 1, 32, 0);
}

static void draw(struct geometry_rig *r, u32 topology, u32 count, u32 instances)
{
	fixture_emit(r->f, 0x784b0000, topology);
	fixture_emit(r->f, 0x7b000005, 0, count, 0, instances, 0, 0);
}

static int setup(void **state)
{
	struct geometry_rig *r = calloc(1, sizeof(*r));

	r->f = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);
	/* Registers are written. */
	r->f->flags = MIRAGE_BATCH_SECURE;
	r->kernels = fixture_map_at(r->f, KERNELS, 4096, 0);
	r->constants = fixture_map_at(r->f, CONSTANTS, 4096, 0);
	r->vertices = fixture_map_at(r->f, VERTICES, 4096, 0);
	r->out = fixture_map_at(r->f, OUT, 4096, 0);
	r->offset = fixture_map_at(r->f, OFFSET, 4096, 0);
	put_vertices(r, 20);
	base_state(r);
	vertex_state(r, 4096);
	vs_state(r, add_vs(r));
	*state = r;
	return 0;
}

/* More vertices than a thread has channels. */
static void points(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 1024, 0, 0);
	draw(r, POINTLIST, 11, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
	assert_int_equal(counter(r, MIRAGE_STAT_VS_INVOCATIONS), 11);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 11);
	/* How far the buffer is filled is in memory afterwards. */
	assert_int_equal(r->offset[0], 11 * 32);
}

/* Objects that vertex fetch makes: of a loop all lines. */
static void fetch_counts(void **state)
{
	struct geometry_rig *r = *state;

	fixture_emit(r->f, 0x680b0001);
	draw(r, LINESTRIP, 5, 1);
	draw(r, LINELOOP, 5, 2);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_IA_PRIMITIVES), 4 + 2 * 5);
}

/* It goes on where memory says. */
static void offset_in_memory(void **state)
{
	struct geometry_rig *r = *state;

	r->offset[0] = 64;
	so_state(r, 1024, 0, ~0u);
	draw(r, POINTLIST, 1, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(r->out[8], 0);
	assert_true(out_float(r, 2, 0) == 0.25f);
	assert_int_equal(r->offset[0], 96);
}

/* A buffer of two vertices: the third one is zeroes, and w too. */
static void end_of_buffer(void **state)
{
	struct geometry_rig *r = *state;

	vertex_state(r, 64);
	so_state(r, 1024, 0, 0);
	draw(r, POINTLIST, 3, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_true(out_float(r, 1, 0) == 1.25f);
	assert_true(out_float(r, 2, 0) == 0.25f);
	assert_true(out_float(r, 2, 3) == 0.0f);
}

/* Two triangles' room is a triangle's: the second does not fit. */
static void overflow(void **state)
{
	struct geometry_rig *r = *state;

	so_state(r, 6 * 8 - 1, 0, 0);
	draw(r, TRILIST, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	EXPECT(r, 0, 1, 2);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 1);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_NEEDED), 2);
}

/*
 * A geometry shader of points: two vertices of each. R1 has handles of entries, R2 of vertices. An
 * entry is the count, then vertices of 16 DWords.
 */
static u32 add_gs(struct geometry_rig *r)
{
	struct eu_words code[64];
	unsigned int n = 0, v, i;

	/* The vertex, from its header on. */
	code[n++] = send(SFID_URB, 8, 0, g(40, UD), g(2, UD), URB_DESC(1, 8, 0, URB_READ8), false);
	code[n++] = send(SFID_URB, 8, 0, g(48, UD), g(2, UD), URB_DESC(1, 4, 2, URB_READ8), false);
	for (v = 0; v < 2; v++) {
		code[n++] = op2(AND, 8, g(60, UD), g(1, UD), imm(0xffff, UD));
		for (i = 0; i < 8; i++)
			code[n++] = op1(MOV, 8, g(61 + i, UD), g(40 + i, UD));
		/* Y of the second vertex is its number. */
		if (v)
			code[n++] = op1(MOV, 8, g(66, F), imm_f(7.0f));
		code[n++] = write8(60, 9, 2 + 4 * v, false);
		for (i = 0; i < 4; i++)
			code[n++] = op1(MOV, 8, g(61 + i, UD), g(48 + i, UD));
		code[n++] = write8(60, 5, 2 + 4 * v + 2, false);
	}
	code[n++] = op1(MOV, 8, g(61, UD), imm(2, UD));
	code[n++] = write8(60, 2, 0, true);
	return add_kernel(r, code, n);
}

static void simd8_gs(void **state)
{
	struct geometry_rig *r = *state;
	unsigned int i;

	/* Entries of 192 bytes; handles of vertices, points of 64 bytes. */
	fixture_emit(r->f, 0x78330000, 2u << 16 | 64);
	fixture_emit(r->f, 0x78110008, add_gs(r), 0, 0, 0, 0,
		     3u << 23 | POINTLIST << 17 | 1u << 10 | 3, 3u << 11 | 1u << 10 | 1, 7, 0);
	so_state(r, 1024, 0, 0);
	draw(r, POINTLIST, 10, 1);
	assert_int_equal(fixture_run(r->f), 0);
	for (i = 0; i < 20; i++) {
		assert_true(out_float(r, i, 0) == i / 2 + 0.25f);
		assert_true(out_float(r, i, 1) == (i % 2 ? 7.0f : 0.5f));
		assert_true(out_float(r, i, 4) == 10.0f * (i / 2));
	}
	assert_int_equal(r->out[8 * 20], 0);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_INVOCATIONS), 10);
	assert_int_equal(counter(r, MIRAGE_STAT_GS_PRIMITIVES), 20);
}

/* Gen8 has 16 DWords of bases, without those of bindless state; IGT writes 18. */
static void shorter_bases(void **state)
{
	struct geometry_rig *r = *state;
	u32 dw[18] = { [10] = (u32)KERNELS | 1, [11] = KERNELS >> 32 };
	unsigned int len;

	for (len = 16; len <= 18; len++) {
		dw[0] = 0x61010000 | (len - 2);
		fixture_emit(r->f, 0x61010011, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
			     0);
		fixture_emit_dws(r->f, dw, len);
		so_state(r, 1024, 0, 0);
		draw(r, POINTLIST, 2, 1);
		assert_int_equal(fixture_run(r->f), 0);
		EXPECT(r, 0, 1);
		memset(r->out, 0, 64);
	}
}

/* A geometry shader that makes a point of each of @verts vertices, in the order it gets them. */
static u32 add_gs_points(struct geometry_rig *r, unsigned int verts)
{
	struct eu_words code[32];
	unsigned int n = 0, v;

	code[n++] = op2(AND, 8, g(60, UD), g(1, UD), imm(0xffff, UD));
	for (v = 0; v < verts; v++) {
		code[n++] = send(SFID_URB, 8, 0, g(61, UD), g(2 + v, UD),
				 URB_DESC(1, 8, 0, URB_READ8), false);
		code[n++] = write8(60, 9, 2 + 4 * v, false);
		code[n++] = send(SFID_URB, 8, 0, g(61, UD), g(2 + v, UD),
				 URB_DESC(1, 4, 2, URB_READ8), false);
		code[n++] = write8(60, 5, 2 + 4 * v + 2, false);
	}
	code[n++] = op1(MOV, 8, g(61, UD), imm(verts, UD));
	code[n++] = write8(60, 2, 0, true);
	return add_kernel(r, code, n);
}

#define TRISTRIP		5u
#define TRISTRIP_ADJ		12u
#define TRISTRIP_REV		13u
#define GS_TRAILING		BIT(2)
#define GS_NO_ADJACENCY		BIT(1)

static void draw_gs_points(struct geometry_rig *r, unsigned int verts, u32 bits, u32 topology,
			   u32 count)
{
	memset(r->out, 0, 4096);
	/* Entries of 32 bytes for the number of vertices, and 64 for each of them. */
	fixture_emit(r->f, 0x78330000, verts << 16 | 64);
	fixture_emit(r->f, 0x78110008, add_gs_points(r, verts), 0, 0, 0, 0,
		     3u << 23 | POINTLIST << 17 | 1u << 10 | 8, 3u << 11 | 1u << 10 | bits | 1, 7,
		     0);
	so_state(r, 1024, 0, 0);
	draw(r, topology, count, 1);
	assert_int_equal(fixture_run(r->f), 0);
}

/* Reorder Mode: the first vertices of all triangles follow each other, or the last ones do. */
static void gs_order(void **state)
{
	struct geometry_rig *r = *state;

	draw_gs_points(r, 3, 0, TRISTRIP, 5);
	EXPECT(r, 0, 1, 2, 1, 3, 2, 2, 3, 4);
	draw_gs_points(r, 3, GS_TRAILING, TRISTRIP, 5);
	EXPECT(r, 0, 1, 2, 2, 1, 3, 2, 3, 4);
	draw_gs_points(r, 3, GS_TRAILING, TRISTRIP_REV, 4);
	EXPECT(r, 1, 0, 2, 1, 2, 3);
}

static void gs_order_of_adjacent(void **state)
{
	struct geometry_rig *r = *state;

	draw_gs_points(r, 6, 0, TRISTRIP_ADJ, 8);
	EXPECT(r, 0, 1, 2, 6, 4, 3, 2, 5, 6, 7, 4, 0);
	draw_gs_points(r, 6, GS_TRAILING, TRISTRIP_ADJ, 8);
	EXPECT(r, 0, 1, 2, 6, 4, 3, 4, 0, 2, 5, 6, 7);
	draw_gs_points(r, 3, GS_NO_ADJACENCY, TRISTRIP_ADJ, 8);
	EXPECT(r, 0, 2, 4, 2, 6, 4);
	draw_gs_points(r, 3, GS_NO_ADJACENCY | GS_TRAILING, TRISTRIP_ADJ, 8);
	EXPECT(r, 0, 2, 4, 4, 2, 6);
}

/*
 * A hull shader of a single patch: each instance writes 10 + its number and X of the patch's second
 * vertex behind the header, whose factors are 2. R0.0 is the patch's handle, R0.2 has the
 * instance, R1 handles of vertices.
 */
static u32 add_hs(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), scalar(g(0, UD))),
		op2(SHR, 8, g(30, UD), scalar(sub(g(0, UD), 8)), imm(17, UD)),
		op2(AND, 8, g(30, UD), g(30, UD), imm(0x7f, UD)),
		op2(ADD, 8, g(21, UD), g(30, UD), imm(2, UD)),
		op2(ADD, 8, g(31, UD), g(30, UD), imm(10, UD)),
		op1(MOV, 8, g(22, F), g(31, UD)),
		op1(MOV, 8, g(32, UD), scalar(sub(g(1, UD), 4))),
		send(SFID_URB, 8, 0, g(40, UD), g(32, UD), URB_DESC(1, 4, 1, URB_READ8), false),
		op1(MOV, 8, g(23, F), g(40, F)),
		op1(MOV, 8, g(24, UD), imm(0, UD)),
		op1(MOV, 8, g(25, UD), imm(0, UD)),
		send(SFID_URB, 8, 0, null_(UD), g(20, UD),
		     URB_DESC(6, 0, 0, URB_WRITE8) | PER_SLOT, false),
		op1(MOV, 8, g(21, F), imm_f(2.0f)),
		op1(MOV, 8, g(22, F), imm_f(2.0f)),
		op1(MOV, 8, g(23, F), imm_f(2.0f)),
		op1(MOV, 8, g(24, F), imm_f(2.0f)),
		write8(20, 5, 1, true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/*
 * A domain shader of eight points: the position is where the point is, the attribute what both
 * instances have left in the patch. R0.0 is the patch's handle, R1 to R3 are u, v and w, R4 has
 * handles of what is made.
 */
static u32 add_ds(struct geometry_rig *r)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(20, UD), g(4, UD)),
		op1(MOV, 8, g(21, UD), imm(0, UD)),
		op1(MOV, 8, g(22, UD), imm(0, UD)),
		op1(MOV, 8, g(23, UD), imm(0, UD)),
		op1(MOV, 8, g(24, UD), imm(0, UD)),
		op1(MOV, 8, g(25, F), g(1, F)),
		op1(MOV, 8, g(26, F), g(2, F)),
		op1(MOV, 8, g(27, F), g(3, F)),
		op1(MOV, 8, g(28, F), imm_f(1.0f)),
		write8(20, 9, 0, false),
		op1(MOV, 8, g(30, UD), scalar(g(0, UD))),
		send(SFID_URB, 8, 0, g(40, UD), g(30, UD), URB_DESC(1, 8, 2, URB_READ8), false),
		op1(MOV, 8, g(21, F), g(40, F)),
		op1(MOV, 8, g(22, F), g(44, F)),
		op1(MOV, 8, g(23, F), g(41, F)),
		op1(MOV, 8, g(24, F), g(45, F)),
		write8(20, 5, 2, true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* Entries of 64 bytes; @topology of 3DSTATE_TE, triangles divided into whole parts. */
static void tess_state(struct geometry_rig *r, u32 topology)
{
	fixture_emit(r->f, 0x78310000, 64);
	fixture_emit(r->f, 0x78320000, 64);
	fixture_emit(r->f, 0x781b0007, 0, 1u << 31 | 1u << 29 | 7u << 8 | 1, add_hs(r), 0, 0, 0,
		     1u << 24 | 5u << 19, 0);
	fixture_emit(r->f, 0x781c0002, topology << 8 | 1u << 4 | 1, bits_of_float(63),
		     bits_of_float(64));
	fixture_emit(r->f, 0x781d0009, add_ds(r), 0, 0, 0, 0, 5u << 20,
		     7u << 21 | 1u << 10 | 1u << 3 | 1u << 2 | 1, 0, 0, 0);
}

#define PATCHLIST_3		0x22u

/* Two patches of seven points: corners, middles of edges, the middle. */
static void patches(void **state)
{
	struct geometry_rig *r = *state;
	float sum = 0;
	u32 i;

	tess_state(r, 0);
	so_state(r, 1024, 0, 0);
	draw(r, PATCHLIST_3, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 14);
	assert_int_equal(counter(r, MIRAGE_STAT_HS_INVOCATIONS), 2);
	assert_int_equal(counter(r, MIRAGE_STAT_DS_INVOCATIONS), 14);
	for (i = 0; i < 14; i++) {
		float x = i < 7 ? 1.25f : 4.25f;

		assert_true(out_float(r, i, 0) + out_float(r, i, 1) + out_float(r, i, 2) == 1.0f);
		assert_true(out_float(r, i, 3) == 1.0f);
		assert_true(out_float(r, i, 4) == 10.0f && out_float(r, i, 5) == 11.0f);
		assert_true(out_float(r, i, 6) == x && out_float(r, i, 7) == x);
		sum += out_float(r, i, 0);
	}
	/* 0, 1, 0, a half twice, 0, and a third, rounded to 16 bits of fraction. */
	assert_true(sum == 2 * (2.0f + 21845 / 65536.0f));
}

/* 3DSTATE_DS without the kernel of patches by twos, which Gen8 does not have. */
static void short_domain_state(void **state)
{
	struct geometry_rig *r = *state;
	u32 ds;

	tess_state(r, 0);
	ds = add_ds(r);
	fixture_emit(r->f, 0x781d0009, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	fixture_emit(r->f, 0x781d0007, ds, 0, 0, 0, 0, 5u << 20,
		     7u << 21 | 1u << 10 | 1u << 3 | 1u << 2 | 1, 0);
	so_state(r, 1024, 0, 0);
	draw(r, PATCHLIST_3, 6, 1);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_DS_INVOCATIONS), 14);
	assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 14);
	assert_true(out_float(r, 0, 3) == 1.0f && out_float(r, 0, 6) == 1.25f);
}

#define CUT			0xffffu

/* A cut, behind which patches go on: more of them than are shaded at a time. */
static void patches_after_cut(void **state)
{
	struct geometry_rig *r = *state;
	u16 *index = fixture_map_at(r->f, INDICES, 8192, 0);
	u32 i, count = 0;

	for (i = 0; i < 3; i++)
		index[count++] = i;
	index[count++] = 0;
	index[count++] = CUT;
	for (i = 0; i < 3 * 700; i++)
		index[count++] = i % 3;
	tess_state(r, 0);
	so_state(r, 1024, 0, 0);
	fixture_emit(r->f, 0x780a0003, 1u << 8, ADDR64(INDICES), 8192);
	fixture_emit(r->f, 0x780c0000 | 1u << 8, CUT);
	fixture_emit(r->f, 0x784b0000, PATCHLIST_3);
	fixture_emit(r->f, 0x7b000005, 1u << 8, count, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
	assert_int_equal(counter(r, MIRAGE_STAT_HS_INVOCATIONS), 701);
	assert_int_equal(counter(r, MIRAGE_STAT_DS_INVOCATIONS), 7 * 701);
}

/* Six triangles, which go round the way that the topology says. */
static void patch_triangles(void **state)
{
	struct geometry_rig *r = *state;
	u32 way, i;

	for (way = 2; way < 4; way++) {
		tess_state(r, way);
		so_state(r, 1024, 0, 0);
		draw(r, PATCHLIST_3, 3, 1);
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

/* A point at the place that stands behind the header of the vertex entry @handle. */
static u32 add_gs_of_entry(struct geometry_rig *r, u32 handle)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(3, UD), imm(handle, UD)),
		send(SFID_URB, 8, 0, g(40, UD), g(3, UD), URB_DESC(1, 8, 0, URB_READ8), false),
		op2(AND, 8, g(60, UD), g(1, UD), imm(0xffff, UD)),
		op1(MOV, 8, g(61, UD), g(40, UD)),
		op1(MOV, 8, g(62, UD), g(41, UD)),
		op1(MOV, 8, g(63, UD), g(42, UD)),
		op1(MOV, 8, g(64, UD), g(43, UD)),
		op1(MOV, 8, g(65, UD), g(44, UD)),
		op1(MOV, 8, g(66, UD), g(45, UD)),
		op1(MOV, 8, g(67, UD), g(46, UD)),
		op1(MOV, 8, g(68, UD), g(47, UD)),
		write8(60, 9, 2, false),
		op1(MOV, 8, g(61, UD), imm(1, UD)),
		write8(60, 2, 0, true),
	};

	return add_kernel(r, code, ARRAY_SIZE(code));
}

/* Behind the last of the vertices that patches make, a geometry shader reads zeros. */
static void gs_behind_patches(void **state)
{
	static const u32 behind[] = { 1024, 1039, 1040 };
	struct geometry_rig *r = *state;
	unsigned int k, i;

	tess_state(r, 2);
	fixture_emit(r->f, 0x78330000, 2u << 16 | 64);
	for (k = 0; k < ARRAY_SIZE(behind); k++) {
		memset(r->out, 0xff, 4096);
		fixture_emit(r->f, 0x78110008, add_gs_of_entry(r, behind[k]), 0, 0, 0, 0,
			     3u << 23 | POINTLIST << 17 | 1u << 10 | 8, 3u << 11 | 1u << 10 | 1, 7,
			     0);
		so_state(r, 1024, 0, 0);
		draw(r, PATCHLIST_3, 3, 1);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(counter(r, MIRAGE_STAT_SO_WRITTEN), 6 * (k + 1));
		for (i = 0; i < 6 * 4; i++)
			assert_true(out_float(r, i / 4, i % 4) == 0);
	}
}

/* The same points with instances: all channels are of one, whose handle is R2's first number. */
static u32 add_instanced_gs(struct geometry_rig *r)
{
	struct eu_words code[32];
	unsigned int n = 0, i;

	code[n++] = op1(MOV, 8, g(3, UD), scalar(g(2, UD)));
	code[n++] = send(SFID_URB, 8, 0, g(40, UD), g(3, UD), URB_DESC(1, 8, 0, URB_READ8), false);
	code[n++] = op2(AND, 8, g(60, UD), g(1, UD), imm(0xffff, UD));
	for (i = 0; i < 8; i++)
		code[n++] = op1(MOV, 8, g(61 + i, UD), g(40 + i, UD));
	/* Y is the number of the instance. */
	code[n++] = op2(SHR, 8, g(50, UD), g(1, UD), imm(27, UD));
	code[n++] = op1(MOV, 8, g(66, F), g(50, UD));
	code[n++] = write8(60, 9, 2, false);
	code[n++] = op1(MOV, 8, g(61, UD), imm(1, UD));
	code[n++] = write8(60, 2, 0, true);
	return add_kernel(r, code, n);
}

/* More instances than a thread has channels, and less. */
static void instanced_gs(void **state)
{
	static const u8 instances[] = { 3, 10 };
	struct geometry_rig *r = *state;
	unsigned int k, i;

	fixture_emit(r->f, 0x78330000, 2u << 16 | 64);
	for (k = 0; k < ARRAY_SIZE(instances); k++) {
		u32 n = instances[k];

		fixture_emit(r->f, 0x78110008, add_instanced_gs(r), 0, 0, 0, 0,
			     3u << 23 | POINTLIST << 17 | 1u << 10 | 3,
			     (n - 1) << 15 | 3u << 11 | 1u << 10 | 1, 7, 0);
		so_state(r, 4096, 0, 0);
		draw(r, POINTLIST, 10, 1);
		assert_int_equal(fixture_run(r->f), 0);
		for (i = 0; i < 10 * n; i++) {
			assert_true(out_float(r, i, 0) == i / n + 0.25f);
			assert_true(out_float(r, i, 1) == i % n);
		}
	}
}

/* A vertex, and another after constant 0 has become @then in memory. */
static void draw_around_store(struct geometry_rig *r, float then)
{
	u32 bits;

	memcpy(&bits, &then, sizeof(bits));
	so_state(r, 1024, 0, 0);
	draw(r, POINTLIST, 1, 1);
	fixture_emit(r->f, 0x10000002, ADDR64(CONSTANTS), bits);
	draw(r, POINTLIST, 1, 1);
	assert_int_equal(fixture_run(r->f), 0);
}

/* In a batch they stay as its command read them; the next one finds those of memory. */
static void restored_constants(void **state)
{
	struct geometry_rig *r = *state;

	draw_around_store(r, 2.0f);
	assert_true(out_float(r, 0, 0) == 0.25f);
	assert_true(out_float(r, 1, 0) == 0.25f);
	r->constants[1] = 8.0f;
	draw_around_store(r, 3.0f);
	assert_true(out_float(r, 0, 0) == 2.0f);
	assert_true(out_float(r, 0, 1) == 8.0f);
	assert_true(out_float(r, 1, 0) == 2.0f);
	/* None that the batch reads itself come from where the others were. */
	r->constants[16] = 5.0f;
	fixture_emit(r->f, 0x78150009, 1, 0, ADDR64(CONSTANTS + 64), 0, 0, 0, 0, 0, 0);
	draw_around_store(r, 4.0f);
	assert_true(out_float(r, 0, 0) == 5.0f);
	assert_true(out_float(r, 1, 0) == 5.0f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(points, setup, teardown),
		cmocka_unit_test_setup_teardown(restored_constants, setup, teardown),
		cmocka_unit_test_setup_teardown(fetch_counts, setup, teardown),
		cmocka_unit_test_setup_teardown(offset_in_memory, setup, teardown),
		cmocka_unit_test_setup_teardown(end_of_buffer, setup, teardown),
		cmocka_unit_test_setup_teardown(overflow, setup, teardown),
		cmocka_unit_test_setup_teardown(simd8_gs, setup, teardown),
		cmocka_unit_test_setup_teardown(instanced_gs, setup, teardown),
		cmocka_unit_test_setup_teardown(shorter_bases, setup, teardown),
		cmocka_unit_test_setup_teardown(gs_order, setup, teardown),
		cmocka_unit_test_setup_teardown(gs_order_of_adjacent, setup, teardown),
		cmocka_unit_test_setup_teardown(patches, setup, teardown),
		cmocka_unit_test_setup_teardown(short_domain_state, setup, teardown),
		cmocka_unit_test_setup_teardown(patches_after_cut, setup, teardown),
		cmocka_unit_test_setup_teardown(patch_triangles, setup, teardown),
		cmocka_unit_test_setup_teardown(gs_behind_patches, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
