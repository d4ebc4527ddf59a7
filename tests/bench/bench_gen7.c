// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast Gen7 computes and tessellates
 *
 * A product of matrices by thread groups that share tiles in local memory, and a surface of patches
 * with hull, domain and pixel shader; from the batch to memory, on one thread. The best of so many
 * runs counts:
 *
 *	bench_gen7 [matrix | patches [RUNS]]
 */

#include "../unit/gpgpu_rig.h"

#include <stdio.h>
#include <stdlib.h>

#include <linux/array_size.h>

#include "intel/cs/cs.h"

#define RUNS		20u

/**
 * struct scene - something to do again and again
 * @name: how it is asked for
 * @unit: what is counted
 * @create: chip, memory, state
 * @run: once. Return: how many of @unit it was
 * @is_right: whether the result is what it should be
 */
struct scene {
	const char *name;
	const char *unit;
	void (*create)(void);
	u64 (*run)(void);
	bool (*is_right)(void);
};

static struct gpgpu_rig rig;

static void must(int ret)
{
	if (!ret)
		return;
	fprintf(stderr, "the batch ends with %d: %s\n", ret, fixture_state(rig.f).unknown);
	exit(1);
}

/*
 * The product: groups of TILE x TILE lanes, one for each element of a tile of C. For each pair of
 * tiles every lane brings one element of A and one of B to local memory.
 */

#define SIDE		128u
#define TILE		16u
#define PITCH_B		(SIDE * 4)
#define MATRIX_B	(SIDE * PITCH_B)
#define TILE_B		(TILE * TILE * 4)
#define THREADS		(TILE * TILE / 8)
#define ROWS		4u

#define DATA_CACHE	10u
#define LOCAL		254u
/* One component of eight lanes. */
#define UNTYPED_WRITE(bti)	(2u << 25 | 13u << 14 | 0x2eu << 8 | (bti))
#define UNTYPED_READ(bti)	(1u << 25 | 1u << 20 | 5u << 14 | 0x2eu << 8 | (bti))

enum { A, B_, C, MATRICES };

static u32 matrix[MATRICES];

static struct eu_words to_data(unsigned int reg, struct operand dst, u32 desc)
{
	return send(DATA_CACHE, 8, 0, dst, g(reg, UD), desc, false);
}

static unsigned int put_barrier(struct eu_words *w, unsigned int n)
{
	w[n++] = nomask(send(3, 8, 0, null_(UD), g(0, UD), 4 | 1 << 25, false));
	w[n++] = with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		      EU_DST + EU_OP_WRITEMASK, 1);
	return n;
}

/* g12, g13: the lane's elements of A and B; g14: of C; g15: its sum; g16: tiles to do. */
static unsigned int put_prologue(struct eu_words *w)
{
	unsigned int n = 0;

	w[n++] = op2(MUL, 8, g(10, UD), scalar(sub(g(0, UD), 24)), imm(TILE * PITCH_B, UD));
	w[n++] = op2(MUL, 8, g(11, UD), scalar(sub(g(0, UD), 4)), imm(TILE * 4, UD));
	w[n++] = op2(ADD, 8, g(12, UD), g(10, UD), g(1, UD));
	w[n++] = op2(ADD, 8, g(13, UD), g(11, UD), g(1, UD));
	w[n++] = op2(ADD, 8, g(14, UD), g(12, UD), g(11, UD));
	w[n++] = op1(MOV, 8, g(15, F), imm_f(0.0f));
	w[n++] = op1(MOV, 8, g(16, D), imm(SIDE / TILE, D));
	return n;
}

static unsigned int put_fetch(struct eu_words *w, unsigned int n)
{
	w[n++] = to_data(12, g(18, UD), UNTYPED_READ(A));
	w[n++] = to_data(13, g(20, UD), UNTYPED_READ(B_));
	w[n++] = op1(MOV, 8, g(17, UD), g(2, UD));
	w[n++] = op2(ADD, 8, g(19, UD), g(2, UD), imm(TILE_B, UD));
	w[n++] = to_data(17, null_(UD), UNTYPED_WRITE(LOCAL));
	w[n++] = to_data(19, null_(UD), UNTYPED_WRITE(LOCAL));
	return put_barrier(w, n);
}

/* A row of the one tile times a column of the other. */
static unsigned int put_sum(struct eu_words *w, unsigned int n)
{
	unsigned int k;

	w[n++] = op1(MOV, 8, g(21, UD), g(3, UD));
	w[n++] = op1(MOV, 8, g(22, UD), g(4, UD));
	for (k = 0; k < TILE; k++) {
		w[n++] = to_data(21, g(23, UD), UNTYPED_READ(LOCAL));
		w[n++] = to_data(22, g(24, UD), UNTYPED_READ(LOCAL));
		w[n++] = op2(ADD, 8, g(21, UD), g(21, UD), imm(4, UD));
		w[n++] = op2(ADD, 8, g(22, UD), g(22, UD), imm(TILE * 4, UD));
		w[n++] = op3(MAD, 8, F3, g(15, F), g(15, F), g(23, F), g(24, F));
	}
	return put_barrier(w, n);
}

static void put_product(void)
{
	struct eu_words w[128];
	unsigned int n = put_prologue(w), top = n;

	n = put_sum(w, put_fetch(w, n));
	w[n++] = op2(ADD, 8, g(12, UD), g(12, UD), imm(TILE * 4, UD));
	w[n++] = op2(ADD, 8, g(13, UD), g(13, UD), imm(TILE * PITCH_B, UD));
	/* Until there are none left. */
	w[n++] = cond(op2(ADD, 8, g(16, D), g(16, D), imm(-1, D)), 2);
	w[n] = pred(jump_by(WHILE, 8, (s16)(top - n), 0), 1, false);
	n++;
	w[n++] = to_data(14, null_(UD), UNTYPED_WRITE(C));
	w[n++] = rig_end();
	rig_kernel(&rig, 0, w, n * sizeof(*w));
}

/* Addresses, g1: of the lane's element in a matrix, g2: in a tile, g3: of its row, g4: column. */
static void put_lanes(void)
{
	u32 i;

	for (i = 0; i < TILE * TILE; i++) {
		u32 *row = rig.dw + RIG_CURBE / 4 + i / 8 * 8 * ROWS + i % 8;
		u32 x = i % TILE, y = i / TILE;

		row[0] = y * PITCH_B + 4 * x;
		row[8] = 4 * i;
		row[16] = 4 * TILE * y;
		row[24] = TILE_B + 4 * x;
	}
}

static int element_a(u32 i, u32 j)
{
	return (int)((i + j) % 7) - 3;
}

static int element_b(u32 i, u32 j)
{
	return (int)((3 * i + j) % 5) - 2;
}

static void put_matrix(unsigned int n, int (*element)(u32 i, u32 j))
{
	const u32 bytes = MATRIX_B - 1;
	u32 dw[8] = { 4u << 29 | 0x1ff << 18, 0, bytes >> 7 << 16 | 0x7f, bytes >> 21 << 21 };
	float *f;
	u32 i;

	matrix[n] = fixture_map(rig.f, MATRIX_B);
	dw[1] = matrix[n];
	rig_surface(&rig, n, dw);
	f = fixture_ptr(rig.f, matrix[n]);
	for (i = 0; element && i < SIDE * SIDE; i++)
		f[i] = element(i / SIDE, i % SIDE);
}

static void matrix_create(void)
{
	u32 *idd;

	rig = rig_create();
	put_matrix(A, element_a);
	put_matrix(B_, element_b);
	put_matrix(C, NULL);
	put_product();
	put_lanes();
	idd = rig_descriptor(&rig, 0);
	idd[4] = ROWS << 16;
	idd[5] = IDD_DW5_BARRIER | 1 << 16 | THREADS;
}

static u64 matrix_run(void)
{
	const struct rig_walker w = {
		.simd = 8, .threads = { THREADS, 1, 1 }, .end = { SIDE / TILE, SIDE / TILE, 1 },
	};

	fixture_emit(rig.f, CMD_PIPELINE_SELECT | PIPELINE_GPGPU);
	rig_emit_bases(&rig, rig.state);
	rig_emit_state(&rig, 64, 0, THREADS * ROWS * 32);
	rig_emit_walker(&rig, &w);
	must(fixture_run(rig.f));
	return (u64)SIDE * SIDE * SIDE;
}

static bool matrix_is_right(void)
{
	const float *f = fixture_ptr(rig.f, matrix[C]);
	u32 i, j, k;

	for (i = 0; i < SIDE; i++)
		for (j = 0; j < SIDE; j++) {
			int sum = 0;

			for (k = 0; k < SIDE; k++)
				sum += element_a(i, k) * element_b(k, j);
			if (f[i * SIDE + j] != sum)
				return false;
		}
	return true;
}

/*
 * The surface: PATCHES x PATCHES quads of LEVEL x LEVEL, waves that go out from the middle, seen
 * from one side.
 */

#define WIDTH		640u
#define HEIGHT		480u
#define TARGET_B	(WIDTH * HEIGHT * 4)
#define PATCHES		16u
#define LEVEL		8.0f
#define VERTEX_B	32u
#define VERTICES_B	(PATCHES * PATCHES * 4 * VERTEX_B)

#define SFID_URB	6u
#define URB_INTERLEAVE	0x4000u
#define URB_DESC(mlen, bits)	((u32)(mlen) << 25 | 1u << 19 | (bits))

/* In the state buffer. */
#define VIEWPORT	0x5000u
#define CC_VIEWPORT	0x5040u
#define DEPTH_STATE	0x5080u
#define BLEND_STATE	0x50c0u
#define COLOR_STATE	0x5100u

enum { VS, HS, DS, PS };

static u32 vertices, target, depth;

/* The header of a message to the URB: a thread's handles, all channels. */
static unsigned int put_header(struct eu_words *w, unsigned int n)
{
	w[n++] = op1(MOV, 8, g(20, UD), g(0, UD));
	w[n++] = nomask(op2(OR, 1, sub(g(20, UD), 20), scalar(sub(g(0, UD), 20)), imm(0xff00, UD)));
	w[n++] = op1(MOV, 8, g(21, UD), imm(0, UD));
	return n;
}

/* The position as it is. */
static void put_vs(void)
{
	struct eu_words w[8];
	unsigned int n = put_header(w, 0);

	w[n++] = op1(MOV, 8, g(22, UD), g(1, UD));
	w[n++] = send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(3, URB_INTERLEAVE), true);
	rig_kernel(&rig, VS, w, n * sizeof(*w));
}

/* Row 0 of a patch has the factors, rows 1 and 2 its corners. */
static void put_hs(void)
{
	struct eu_words w[16];
	unsigned int n = 0, i;

	w[n++] = op1(MOV, 8, g(20, UD), imm(0, UD));
	w[n++] = nomask(op1(MOV, 1, g(20, UD), scalar(g(0, UD))));
	w[n++] = nomask(op1(MOV, 1, sub(g(20, UD), 20), imm(0xff00, UD)));
	w[n++] = op1(MOV, 8, g(21, F), imm_f(LEVEL));
	for (i = 0; i < 4; i++)
		w[n++] = nomask(op1(MOV, 4, sub(g(22 + i / 2, F), i % 2 * 16),
				    region(sub(g(1 + i, F), 16), 4, 4, 1)));
	w[n++] = send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, 0), true);
	rig_kernel(&rig, HS, w, n * sizeof(*w));
}

/* Four floats for both points. */
static struct operand corner(unsigned int i)
{
	return region(swz(sub(g(2 + i / 2, F), i % 2 * 16), 0, 1, 2, 3), 0, 4, 1);
}

static struct operand all(unsigned int reg, u8 component)
{
	return swz(g(reg, F), component, component, component, component);
}

static struct operand vec(unsigned int reg)
{
	return swz(g(reg, F), 0, 1, 2, 3);
}

/* g@reg: from @a to @b, so far as the component of R1 says; g9 is lost. */
static unsigned int put_mix(struct eu_words *w, unsigned int n, unsigned int reg, struct operand a,
			    struct operand b, u8 component)
{
	w[n++] = vec2(ADD, g(9, F), b, neg(a));
	w[n++] = vec2(MUL, g(9, F), vec(9), all(1, component));
	w[n++] = vec2(ADD, g(reg, F), vec(9), a);
	return n;
}

/* g22: the position between the corners, cos(9 r) high; g23: a colour. */
static void put_ds(void)
{
	struct eu_words w[32];
	unsigned int n = put_header(w, 0);

	n = put_mix(w, n, 10, corner(0), corner(1), 0);
	n = put_mix(w, n, 11, corner(3), corner(2), 0);
	n = put_mix(w, n, 22, vec(10), vec(11), 1);
	w[n++] = vec2(DP2, g(12, F), vec(22), vec(22));
	w[n++] = math1(4, 8, g(12, F), g(12, F));
	w[n++] = op2(MUL, 8, g(12, F), g(12, F), imm_f(9.0f));
	w[n++] = math1(7, 8, g(12, F), g(12, F));
	w[n++] = vec2(MUL, mask(g(9, F), 2), vec(12), imm_f(0.2f));
	w[n++] = vec2(ADD, mask(g(9, F), 8), all(22, 1), imm_f(2.0f));
	w[n++] = vec2(ADD, mask(g(22, F), 4), all(22, 1), imm_f(1.0f));
	w[n++] = vec2(ADD, mask(g(22, F), 2), all(22, 1), all(9, 1));
	w[n++] = vec1(MOV, mask(g(22, F), 8), all(9, 3));
	w[n++] = vec2(MUL, g(23, F), vec(12), imm_f(0.5f));
	w[n++] = vec2(ADD, g(23, F), vec(23), imm_f(0.5f));
	w[n++] = vec1(MOV, mask(g(23, F), 1), all(1, 0));
	w[n++] = send(SFID_URB, 8, 0, null_(UD), g(20, UD), URB_DESC(4, URB_INTERLEAVE), true);
	rig_kernel(&rig, DS, w, n * sizeof(*w));
}

/* Four interpolated components to a target, sixteen pixels at a time; planes are g6 and g7. */
static void put_ps(void)
{
	struct eu_words w[8];
	unsigned int n = 0, i;

	for (i = 0; i < 4; i++)
		w[n++] = op2(PLN, 16, g(112 + 2 * i, F), scalar(sub(g(6 + i / 2, F), i % 2 * 16)),
			     g(2, F));
	w[n] = op2(SENDC, 16, null_(UW), g(112, UD), imm(0, UD));
	w[n].dw[3] = 8u << 25 | 12u << 14 | 1u << 12 | 1u << 31;
	eu_set(ISA, &w[n++], EU_SFID, 5);
	rig_kernel(&rig, PS, w, n * sizeof(*w));
}

static void put_corners(void)
{
	static const u8 dx[] = { 0, 1, 1, 0 }, dy[] = { 0, 0, 1, 1 };
	float *f;
	u32 i;

	vertices = fixture_map(rig.f, VERTICES_B);
	f = fixture_ptr(rig.f, vertices);
	for (i = 0; i < PATCHES * PATCHES * 4; i++, f += VERTEX_B / 4) {
		f[0] = 2.0f * (i / 4 % PATCHES + dx[i % 4]) / PATCHES - 1.0f;
		f[1] = 2.0f * (i / 4 / PATCHES + dy[i % 4]) / PATCHES - 1.0f;
		f[3] = 1.0f;
	}
}

static void put_state(void)
{
	const float viewport[] = {
		WIDTH / 2, HEIGHT / 2, 0.5f, WIDTH / 2, HEIGHT / 2, 0.5f, 0, 0, -8, 8, -8, 8,
	};
	/* B8G8R8A8_UNORM, Y tiles. */
	u32 dw[8] = {
		1u << 29 | 0xc0 << 18 | 1 << 14 | 1 << 13, 0, (HEIGHT - 1) << 16 | (WIDTH - 1),
		WIDTH * 4 - 1,
	};
	const float one = 1.0f;

	target = fixture_map(rig.f, TARGET_B);
	depth = fixture_map(rig.f, TARGET_B);
	dw[1] = target;
	rig_surface(&rig, 0, dw);
	memcpy(rig.dw + VIEWPORT / 4, viewport, sizeof(viewport));
	memcpy(rig.dw + CC_VIEWPORT / 4 + 1, &one, sizeof(one));
	/* Depth is tested, LESS, and written. */
	rig.dw[DEPTH_STATE / 4 + 2] = 1u << 31 | 2 << 27 | 1 << 26;
}

static void patches_create(void)
{
	rig = rig_create();
	put_vs();
	put_hs();
	put_ds();
	put_ps();
	put_corners();
	put_state();
}

static void emit_geometry(struct fixture *f)
{
	fixture_emit(f, 0x78080003, 1u << 14 | VERTEX_B, vertices, vertices + VERTICES_B - 1, 0);
	fixture_emit(f, 0x78090003, 1u << 25, 0x11110000, 1u << 25, 0x11110000);
	fixture_emit(f, 0x78300000, 64);
	fixture_emit(f, 0x78310000, 1u << 16 | 32);
	fixture_emit(f, 0x78320000, 64);
	fixture_emit(f, 0x78100004, RIG_KERNEL(VS), 0, 0, 1u << 20 | 1u << 11,
		     7u << 25 | 1u << 10 | 1);
	fixture_emit(f, 0x781b0005, 7, 1u << 31, RIG_KERNEL(HS), 0, 1u << 19 | 1u << 11, 0);
	/* Quads to triangles, even parts. */
	fixture_emit(f, 0x781c0002, 2u << 8 | 1, bits_of_float(63), bits_of_float(64));
	fixture_emit(f, 0x781d0004, RIG_KERNEL(DS), 0, 0, 2u << 20 | 2u << 11 | 1u << 4,
		     7u << 25 | 1u << 10 | 1);
	fixture_emit(f, 0x78120002, 0, 1u << 31 | 7u << 26, 0);
	fixture_emit(f, 0x78130005, 3u << 12 | 1u << 1, 1u << 29, 0, 0, 0, 0);
	/* One attribute, behind header and position. */
	fixture_emit(f, 0x781f000c, 1u << 22 | 1u << 11 | 1u << 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		     0);
}

static void emit_pixels(struct fixture *f)
{
	fixture_emit(f, 0x78140001, 1u << 29 | 1u << 11, 0);
	fixture_emit(f, 0x78200006, RIG_KERNEL(PS), 0, 0, 31u << 24 | 1u << 10 | 1u << 1, 6u << 16,
		     0, 0);
	fixture_emit(f, 0x78210000, VIEWPORT);
	fixture_emit(f, 0x78230000, CC_VIEWPORT);
	fixture_emit(f, 0x78240000, BLEND_STATE | 1);
	fixture_emit(f, 0x78250000, DEPTH_STATE | 1);
	fixture_emit(f, 0x780e0000, COLOR_STATE | 1);
	fixture_emit(f, 0x782a0000, RIG_BINDINGS);
	fixture_emit(f, 0x79000002, 0, (HEIGHT - 1) << 16 | (WIDTH - 1), 0);
	/* D24, Y tiles. */
	fixture_emit(f, 0x78050005, 1u << 29 | 1u << 28 | 3u << 18 | (WIDTH * 4 - 1), depth,
		     (HEIGHT - 1) << 18 | (WIDTH - 1) << 4, 0, 0, 0);
	fixture_emit(f, 0x78180000, 1);
}

static u64 patches_run(void)
{
	struct fixture *f = rig.f;
	u64 *points = &fixture_cs(f, 0)->stats[MIRAGE_STAT_DS_INVOCATIONS], before = *points;

	memset(fixture_ptr(f, target), 0, TARGET_B);
	memset(fixture_ptr(f, depth), 0xff, TARGET_B);
	fixture_emit(f, CMD_PIPELINE_SELECT);
	rig_emit_bases(&rig, 0);
	emit_geometry(f);
	emit_pixels(f);
	/* Patches of four vertices. */
	fixture_emit(f, 0x7b000005, 0x23, PATCHES * PATCHES * 4, 0, 1, 0, 0);
	must(fixture_run(f));
	return *points - before;
}

/* More than a third of the picture is covered. */
static bool patches_is_right(void)
{
	const u32 *dw = fixture_ptr(rig.f, target);
	u32 i, covered = 0;

	for (i = 0; i < WIDTH * HEIGHT; i++)
		covered += dw[i] != 0;
	return covered > WIDTH * HEIGHT / 3;
}

static const struct scene scenes[] = {
	{ "matrix", "products", matrix_create, matrix_run, matrix_is_right },
	{ "patches", "points", patches_create, patches_run, patches_is_right },
};

static void measure(const struct scene *s, unsigned int runs)
{
	u64 best = ~0ull, count = 0, start;
	unsigned int i;

	s->create();
	for (i = 0; i < runs; i++) {
		start = mirage_host_now_ns();
		count = s->run();
		start = mirage_host_now_ns() - start;
		best = start < best ? start : best;
	}
	if (!s->is_right()) {
		fprintf(stderr, "%s: the result is wrong\n", s->name);
		exit(1);
	}
	printf("%-10s %8.3f ms %8.1f million %s/s\n", s->name, best / 1e6, count * 1e3 / best,
	       s->unit);
	fixture_destroy(rig.f);
}

int main(int argc, char **argv)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(scenes); i++)
		if (argc < 2 || !strcmp(argv[1], scenes[i].name))
			measure(&scenes[i], argc < 3 ? RUNS : atoi(argv[2]));
	return 0;
}
