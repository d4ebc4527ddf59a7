// SPDX-License-Identifier: GPL-2.0
/* The tessellator: places worked by hand, and that triangles cover a domain once. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "geometry/tess.h"

static struct tess_mesh mesh;

static struct tess_state state_of(u8 domain, u8 spacing, u8 output)
{
	return (struct tess_state){
		.domain = domain, .spacing = spacing, .output = output, .max_odd = 63, .max = 64,
	};
}

static void divide(u8 domain, u8 spacing, u8 output, const float *factor)
{
	const struct tess_state st = state_of(domain, spacing, output);

	tess_divide(&st, factor, &mesh);
}

#define DIVIDE(domain, spacing, ...) \
	divide(TESS_##domain, TESS_##spacing, TESS_TRIANGLES, (const float[6]){ __VA_ARGS__ })

static bool has_point(u32 u, u32 v)
{
	u32 i;

	for (i = 0; i < mesh.num_points; i++)
		if (mesh.u[i] == u && mesh.v[i] == v)
			return true;
	return false;
}

static s64 area2(const u16 *index)
{
	s64 u0 = mesh.u[index[0]], v0 = mesh.v[index[0]];

	return (mesh.u[index[1]] - u0) * (mesh.v[index[2]] - v0) -
	       (mesh.u[index[2]] - u0) * (mesh.v[index[1]] - v0);
}

/* None is turned over, and together they are as large as the domain. */
static void check_cover(s64 whole2)
{
	s64 sum = 0;
	u32 i;

	for (i = 0; i < mesh.num_objects; i++) {
		s64 area = area2(&mesh.index[3 * i]);

		assert_true(area >= 0);
		sum += area;
	}
	assert_true(sum == whole2);
}

#define ONE2	((s64)TESS_ONE * TESS_ONE)

static void counts(void **state)
{
	DIVIDE(QUAD, INTEGER, 1, 1, 1, 1, 1, 1);
	assert_int_equal(mesh.num_points, 4);
	assert_int_equal(mesh.num_objects, 2);
	check_cover(2 * ONE2);
	/* One point inside, as an inside of one part beside edges of more has two. */
	DIVIDE(QUAD, INTEGER, 2, 1, 1, 1, 1, 1);
	assert_int_equal(mesh.num_points, 6);
	assert_int_equal(mesh.num_objects, 5);
	assert_true(has_point(TESS_ONE / 2, TESS_ONE / 2));
	check_cover(2 * ONE2);
	DIVIDE(QUAD, INTEGER, 4, 4, 4, 4, 4, 4);
	assert_int_equal(mesh.num_points, 25);
	assert_int_equal(mesh.num_objects, 32);
	check_cover(2 * ONE2);
	DIVIDE(TRIANGLE, INTEGER, 1, 1, 1, 1);
	assert_int_equal(mesh.num_points, 3);
	assert_int_equal(mesh.num_objects, 1);
	check_cover(ONE2);
	DIVIDE(TRIANGLE, INTEGER, 2, 2, 2, 2);
	assert_int_equal(mesh.num_points, 7);
	assert_int_equal(mesh.num_objects, 6);
	assert_true(has_point(21845, 21845));
	check_cover(ONE2);
	/* Nine on the edges, three within; nine triangles and three, and the one in the middle. */
	DIVIDE(TRIANGLE, INTEGER, 3, 3, 3, 3);
	assert_int_equal(mesh.num_points, 12);
	assert_int_equal(mesh.num_objects, 13);
	check_cover(ONE2);
	DIVIDE(QUAD, INTEGER, 64, 64, 64, 64, 64, 64);
	assert_int_equal(mesh.num_points, TESS_MAX_POINTS);
	assert_int_equal(mesh.num_objects, TESS_MAX_OBJECTS);
}

static void places(void **state)
{
	/* 2 lies half way between one part and three: 1/6 of the edge, then 5/6. */
	DIVIDE(QUAD, ODD, 1, 2, 1, 1, 1, 1);
	assert_true(has_point(10923, 0));
	assert_true(has_point(TESS_ONE - 10923, 0));
	/* Half way between two parts and four: points leave the middle for 1/4 and 3/4. */
	DIVIDE(QUAD, EVEN, 2, 3, 2, 2, 2, 2);
	assert_true(has_point(24576, 0));
	assert_true(has_point(32768, 0));
	assert_true(has_point(TESS_ONE - 24576, 0));
	/* The next greater integer. */
	DIVIDE(QUAD, INTEGER, 1, 2.25f, 1, 1, 1, 1);
	assert_true(has_point(21845, 0));
	assert_true(has_point(TESS_ONE - 21845, 0));
	assert_true(has_point(0, TESS_ONE));
}

static void edges(void **state)
{
	/* u = 0, v = 0, u = 1, v = 1 */
	DIVIDE(QUAD, INTEGER, 2, 3, 4, 5, 1, 1);
	assert_true(has_point(0, 32768));
	assert_true(has_point(21845, 0));
	assert_true(has_point(TESS_ONE, 16384));
	assert_true(has_point(13107, TESS_ONE));
	check_cover(2 * ONE2);
	/* u = 0, v = 0, w = 0 */
	DIVIDE(TRIANGLE, INTEGER, 2, 4, 5, 1);
	assert_true(has_point(0, 32768));
	assert_true(has_point(16384, 0));
	assert_true(has_point(TESS_ONE - 13107, 13107));
	check_cover(ONE2);
}

static void lines(void **state)
{
	const struct tess_state st = state_of(TESS_ISOLINE, TESS_INTEGER, TESS_LINES);

	tess_divide(&st, (const float[]){ 2, 4 }, &mesh);
	assert_int_equal(mesh.verts, 2);
	assert_int_equal(mesh.num_points, 10);
	assert_int_equal(mesh.num_objects, 8);
	assert_true(has_point(16384, 0));
	assert_true(has_point(TESS_ONE, 32768));
	assert_false(has_point(0, TESS_ONE));
	assert_int_equal(mesh.index[8], 5);
	assert_int_equal(mesh.index[9], 6);
}

static void points(void **state)
{
	const struct tess_state st = state_of(TESS_TRIANGLE, TESS_INTEGER, TESS_POINTS);

	tess_divide(&st, (const float[]){ 2, 2, 2, 2 }, &mesh);
	assert_int_equal(mesh.verts, 1);
	assert_int_equal(mesh.num_objects, 7);
	assert_int_equal(mesh.index[6], 6);
}

static void reversed(void **state)
{
	u32 i;

	divide(TESS_QUAD, TESS_ODD, TESS_TRIANGLES_REVERSED,
	       (const float[6]){ 3, 5, 7, 9, 11, 13 });
	for (i = 0; i < mesh.num_objects; i++)
		assert_true(area2(&mesh.index[3 * i]) <= 0);
}

static void culled(void **state)
{
	static const float nan = 0.0f / 0.0f;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		float factor[6] = { 1, 1, 1, 1, 1, 1 };

		factor[i] = i % 2 ? 0.0f : nan;
		divide(TESS_QUAD, TESS_INTEGER, TESS_TRIANGLES, factor);
		assert_int_equal(mesh.num_objects, 0);
	}
	/* The inside takes what it gets. */
	DIVIDE(QUAD, INTEGER, 1, 1, 1, 1, nan, -1);
	assert_int_equal(mesh.num_objects, 2);
	DIVIDE(QUAD, EVEN, 1e30f, 1e30f, 1e30f, 1e30f, 1e30f, 1e30f);
	assert_int_equal(mesh.num_points, TESS_MAX_POINTS);
}

static float some_factor(void)
{
	return (rand() % 4096 + 1) / 64.0f;
}

static void check_points(u32 first, const u32 (*want)[2], u32 n)
{
	u32 i;

	for (i = 0; i < n; i++) {
		assert_int_equal(mesh.u[first + i], want[i][0]);
		assert_int_equal(mesh.v[first + i], want[i][1]);
	}
}

static void check_triangles(u32 first, const u16 (*want)[3], u32 n)
{
	u32 i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < 3; k++)
			assert_int_equal(mesh.index[3 * (first + i) + k], want[i][k]);
}

#define POINTS(first, ...)						\
do {									\
	static const u32 points_[][2] = { __VA_ARGS__ };		\
									\
	check_points(first, points_, ARRAY_SIZE(points_));		\
} while (0)

#define TRIANGLES(first, ...)						\
do {									\
	static const u16 triangles_[][3] = { __VA_ARGS__ };		\
									\
	check_triangles(first, triangles_, ARRAY_SIZE(triangles_));	\
} while (0)

#define ONE	TESS_ONE
#define HALF	(TESS_ONE / 2)

/* Points go round from u = 0, v = 1 on, then those of the rings within, and so do triangles. */
static void order(void **state)
{
	DIVIDE(QUAD, ODD, 1, 1, 1, 1, 1, 1);
	POINTS(0, { 0, 0 }, { ONE, 0 }, { ONE, ONE }, { 0, ONE });
	TRIANGLES(0, { 0, 1, 3 }, { 1, 2, 3 });
	DIVIDE(TRIANGLE, ODD, 1, 1, 1, 1);
	POINTS(0, { 0, ONE }, { 0, 0 }, { ONE, 0 });
	TRIANGLES(0, { 0, 1, 2 });
	DIVIDE(QUAD, EVEN, 2, 2, 2, 2, 2, 2);
	POINTS(0, { 0, ONE }, { 0, HALF }, { 0, 0 }, { HALF, 0 }, { ONE, 0 }, { ONE, HALF },
	       { ONE, ONE }, { HALF, ONE }, { HALF, HALF });
	TRIANGLES(0, { 0, 1, 8 }, { 1, 2, 8 }, { 2, 3, 8 }, { 3, 4, 8 }, { 4, 5, 8 },
		  { 5, 6, 8 }, { 6, 7, 8 }, { 7, 0, 8 });
	/* More along v: the row in the middle begins at the top; each side of it has its own. */
	DIVIDE(QUAD, EVEN, 2, 2, 2, 2, 2, 4);
	POINTS(8, { HALF, 3 * ONE / 4 }, { HALF, HALF }, { HALF, ONE / 4 });
	TRIANGLES(0, { 0, 1, 8 }, { 8, 1, 9 }, { 9, 1, 10 }, { 1, 2, 10 }, { 2, 3, 10 },
		  { 3, 4, 10 }, { 4, 5, 10 }, { 10, 5, 9 }, { 9, 5, 8 }, { 5, 6, 8 },
		  { 6, 7, 8 }, { 7, 0, 8 });
}

/* A third of an edge inside is 2/3 * 21845 from it, 14563, and half of that less along it. */
static void rings(void **state)
{
	DIVIDE(TRIANGLE, ODD, 3, 3, 3, 3);
	POINTS(9, { 14563, 36409 }, { 14563, 14563 }, { 36409, 14564 });
	TRIANGLES(12, { 9, 10, 11 });
	/* Five parts: the ring at the second point is stitched with that of the first one. */
	DIVIDE(QUAD, ODD, 1, 1, 1, 1, 5, 5);
	assert_int_equal(mesh.num_points, 4 + 12 + 4);
	POINTS(4, { 13107, 52429 }, { 13107, 39322 }, { 13107, 26214 }, { 13107, 13107 });
	POINTS(16, { 26214, 39322 }, { 26214, 26214 }, { 39322, 26214 }, { 39322, 39322 });
	TRIANGLES(4 * 4, { 4, 5, 16 }, { 5, 17, 16 }, { 5, 6, 17 }, { 6, 7, 17 });
	TRIANGLES(4 * 4 + 3 * 4, { 13, 14, 19 }, { 14, 16, 19 }, { 14, 15, 16 }, { 15, 4, 16 });
	check_cover(2 * ONE2);
}

/* What is left within a ring is cut along its shorter side, all one way but for its middle. */
static void centres(void **state)
{
	DIVIDE(QUAD, ODD, 3, 3, 3, 3, 3, 3);
	POINTS(12, { 21845, 43691 }, { 21845, 21845 }, { 43691, 21845 }, { 43691, 43691 });
	TRIANGLES(0, { 0, 1, 12 }, { 12, 1, 13 }, { 13, 1, 2 }, { 2, 3, 13 });
	TRIANGLES(4 * 4, { 12, 14, 15 }, { 12, 13, 14 });
	/* Along v the sides of the ring are 12 to 15 and 19 to 16. */
	DIVIDE(QUAD, ODD, 3, 3, 3, 3, 3, 5);
	TRIANGLES(4 * 4 + 2 * 2, { 12, 13, 19 }, { 19, 13, 18 }, { 13, 17, 18 }, { 13, 14, 17 },
		  { 14, 15, 17 }, { 17, 15, 16 });
	/* Along u they are 13 to 16, and from 12 on backwards. */
	DIVIDE(QUAD, ODD, 3, 3, 3, 3, 5, 3);
	TRIANGLES(4 * 4 + 2 * 2, { 12, 13, 14 }, { 12, 14, 19 }, { 19, 14, 15 }, { 19, 15, 18 },
		  { 18, 15, 16 }, { 18, 16, 17 });
	DIVIDE(QUAD, INTEGER, 3, 4, 3, 4, 3, 4);
	check_cover(2 * ONE2);
}

/*
 * Eight parts beside four: of half an edge the point in its middle comes first, then the one next
 * to the end, of which the inside has one as well, then the third.
 */
static void seams(void **state)
{
	DIVIDE(QUAD, INTEGER, 8, 4, 4, 4, 4, 4);
	TRIANGLES(0, { 0, 1, 20 }, { 1, 2, 20 }, { 20, 2, 21 }, { 2, 3, 21 }, { 3, 4, 21 },
		  { 4, 5, 21 }, { 5, 6, 21 }, { 21, 6, 22 }, { 6, 7, 22 }, { 7, 8, 22 });
	/* A part of the edge in the middle, beside a point of the inside. */
	DIVIDE(QUAD, INTEGER, 3, 4, 4, 4, 4, 4);
	TRIANGLES(0, { 0, 1, 15 }, { 15, 1, 16 }, { 16, 1, 2 }, { 16, 2, 17 }, { 2, 3, 17 });
	/* And the other way round: half an edge of 5 parts has 2 of them, the inside's one. */
	DIVIDE(QUAD, INTEGER, 2, 2, 2, 2, 5, 5);
	TRIANGLES(0, { 0, 1, 8 }, { 8, 1, 9 }, { 9, 1, 10 }, { 10, 1, 11 }, { 1, 2, 11 });
}

/* A factor is rounded to 1/65536, the even one of two, and more than one leaves an inside. */
static void nearly_one(void **state)
{
	const float near = 1.0f + 0x1p-17f, above = 1.0f + 0x1.8p-17f;

	DIVIDE(QUAD, ODD, near, near, near, near, near, near);
	assert_int_equal(mesh.num_objects, 2);
	DIVIDE(QUAD, ODD, 1, 1, 1, 1, above, 1);
	assert_int_equal(mesh.num_objects, 2 * 5);
	DIVIDE(TRIANGLE, ODD, 1, 1, near, near);
	assert_int_equal(mesh.num_objects, 1);
	DIVIDE(TRIANGLE, ODD, 1, 1, above, 1);
	assert_int_equal(mesh.num_points, 3 + 2 + 3);
}

/* Any factors; the edges of a neighbour are the same, whatever the rest. */
static void any(void **state)
{
	float factor[6];
	unsigned int n, i;
	u8 spacing;

	srand(1);
	for (n = 0; n < 2000; n++) {
		for (i = 0; i < 6; i++)
			factor[i] = some_factor();
		spacing = n % 3;
		divide(TESS_QUAD, spacing, TESS_TRIANGLES, factor);
		check_cover(2 * ONE2);
		divide(TESS_TRIANGLE, spacing, TESS_TRIANGLES, factor);
		check_cover(ONE2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts),
		cmocka_unit_test(places),
		cmocka_unit_test(edges),
		cmocka_unit_test(lines),
		cmocka_unit_test(points),
		cmocka_unit_test(reversed),
		cmocka_unit_test(culled),
		cmocka_unit_test(order),
		cmocka_unit_test(rings),
		cmocka_unit_test(centres),
		cmocka_unit_test(seams),
		cmocka_unit_test(nearly_one),
		cmocka_unit_test(any),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
