// SPDX-License-Identifier: GPL-2.0
/* Primitive assembly against the vertex orders of Gen4-5 Vol 2, 5.4.1, 6.7.1 and 7.2. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>

#include "geometry/topology.h"

#define MAX_OBJECTS	16

static struct topo_object objects[MAX_OBJECTS];

/* Feed vertices 0 .. n-1. */
static unsigned int assemble(unsigned int prim, unsigned int n)
{
	struct topo_object out[2];
	unsigned int i, count = 0, made;
	struct topo t;

	topo_begin(&t, prim);
	for (i = 0; i < n; i++) {
		made = topo_push(&t, i, out);
		memcpy(objects + count, out, made * sizeof(*out));
		count += made;
	}
	made = topo_end(&t, out);
	memcpy(objects + count, out, made * sizeof(*out));
	return count + made;
}

static void expect_basic(unsigned int i, unsigned int prim, unsigned int n, u16 a, u16 b, u16 c)
{
	struct topo_object obj = objects[i];

	assert_int_equal(topo_basic(&obj), n);
	assert_int_equal(obj.prim, prim);
	assert_int_equal(obj.v[0], a);
	if (n > 1)
		assert_int_equal(obj.v[1], b);
	if (n > 2)
		assert_int_equal(obj.v[2], c);
}

static void expect_gs(unsigned int i, enum topo_order order, unsigned int prim, unsigned int n,
		      const u16 *want)
{
	u16 v[6] = { };
	u8 type;

	assert_int_equal(topo_gs_order(&objects[i], order, v, &type), n);
	assert_int_equal(type, prim);
	assert_memory_equal(v, want, n * sizeof(*want));
}

static void lists(void **state)
{
	assert_int_equal(assemble(PRIM_POINTLIST, 2), 2);
	expect_basic(1, PRIM_POINTLIST, 1, 1, 0, 0);
	assert_int_equal(assemble(PRIM_POINTLIST_BF, 1), 1);
	expect_basic(0, PRIM_POINTLIST_BF, 1, 0, 0, 0);
	assert_int_equal(assemble(PRIM_LINELIST, 5), 2);
	expect_basic(1, PRIM_LINELIST, 2, 2, 3, 0);
	assert_int_equal(assemble(PRIM_TRILIST, 8), 2);
	expect_basic(0, PRIM_TRILIST, 3, 0, 1, 2);
	expect_basic(1, PRIM_TRILIST, 3, 3, 4, 5);
	assert_int_equal(objects[1].flags, TOPO_OBJ_FIRST | TOPO_OBJ_LAST);
	assert_int_equal(assemble(PRIM_RECTLIST, 6), 2);
	expect_basic(1, PRIM_RECTLIST, 3, 3, 4, 5);
}

static void lists_with_adjacency(void **state)
{
	static const u16 line[] = { 4, 5, 6, 7 }, tri[] = { 6, 7, 8, 9, 10, 11 };

	assert_int_equal(assemble(PRIM_LINELIST_ADJ, 11), 2);
	expect_basic(1, PRIM_LINELIST, 2, 5, 6, 0);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_LINELIST_ADJ, 4, line);
	assert_int_equal(assemble(PRIM_TRILIST_ADJ, 12), 2);
	expect_basic(1, PRIM_TRILIST, 3, 6, 8, 10);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_TRILIST_ADJ, 6, tri);
}

static void line_strips(void **state)
{
	static const u8 prims[] = { PRIM_LINESTRIP, PRIM_LINESTRIP_BF, PRIM_LINESTRIP_CONT,
				    PRIM_LINESTRIP_CONT_BF };
	static const u16 adj[] = { 1, 2, 3, 4 };
	unsigned int i;

	for (i = 0; i < sizeof(prims); i++) {
		assert_int_equal(assemble(prims[i], 1), 0);
		assert_int_equal(assemble(prims[i], 4), 3);
		expect_basic(0, prims[i], 2, 0, 1, 0);
		expect_basic(2, prims[i], 2, 2, 3, 0);
		assert_int_equal(objects[0].flags, TOPO_OBJ_FIRST);
		assert_int_equal(objects[1].flags, 0);
		assert_int_equal(objects[2].flags, TOPO_OBJ_LAST);
	}
	assert_int_equal(assemble(PRIM_LINESTRIP_ADJ, 5), 2);
	expect_basic(0, PRIM_LINESTRIP, 2, 1, 2, 0);
	expect_basic(1, PRIM_LINESTRIP, 2, 2, 3, 0);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_LINESTRIP_ADJ, 4, adj);
}

static void loops_close(void **state)
{
	assert_int_equal(assemble(PRIM_LINELOOP, 1), 0);
	assert_int_equal(assemble(PRIM_LINELOOP, 3), 3);
	expect_basic(0, PRIM_LINESTRIP, 2, 0, 1, 0);
	expect_basic(1, PRIM_LINESTRIP, 2, 1, 2, 0);
	expect_basic(2, PRIM_LINESTRIP, 2, 2, 0, 0);
	assert_true(objects[2].flags & TOPO_OBJ_CLOSING);
	assert_false(objects[1].flags & TOPO_OBJ_LAST);
}

static void triangle_strips(void **state)
{
	static const u16 plain[] = { 1, 2, 3 }, swapped[] = { 1, 3, 2 };
	static const u16 first[] = { 0, 1, 2 }, first_swapped[] = { 0, 2, 1 };
	static const u16 trailing[] = { 2, 1, 3 }, first_trailing[] = { 1, 0, 2 };

	assert_int_equal(assemble(PRIM_TRISTRIP, 2), 0);
	assert_int_equal(assemble(PRIM_TRISTRIP, 5), 3);
	expect_basic(0, PRIM_TRISTRIP, 3, 0, 1, 2);
	expect_basic(1, PRIM_TRISTRIP_REVERSE, 3, 1, 2, 3);
	expect_basic(2, PRIM_TRISTRIP, 3, 2, 3, 4);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_TRISTRIP_REVERSE, 3, swapped);
	expect_gs(1, TOPO_ORDER_STREAM, PRIM_TRISTRIP_REVERSE, 3, plain);
	expect_gs(1, TOPO_ORDER_TRAILING, PRIM_TRISTRIP_REVERSE, 3, trailing);
	expect_gs(0, TOPO_ORDER_TRAILING, PRIM_TRISTRIP, 3, first);

	assert_int_equal(assemble(PRIM_TRISTRIP_REVERSE, 4), 2);
	expect_basic(0, PRIM_TRISTRIP_REVERSE, 3, 0, 1, 2);
	expect_basic(1, PRIM_TRISTRIP, 3, 1, 2, 3);
	expect_gs(0, TOPO_ORDER_LEADING, PRIM_TRISTRIP_REVERSE, 3, first_swapped);
	expect_gs(0, TOPO_ORDER_STREAM, PRIM_TRISTRIP_REVERSE, 3, first);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_TRISTRIP, 3, plain);
	expect_gs(0, TOPO_ORDER_TRAILING, PRIM_TRISTRIP_REVERSE, 3, first_trailing);
	expect_gs(1, TOPO_ORDER_TRAILING, PRIM_TRISTRIP, 3, plain);
}

static void strips_with_adjacency(void **state)
{
	static const u16 only[] = { 0, 1, 2, 5, 4, 3 };
	static const u16 eight[2][6] = { { 0, 1, 2, 6, 4, 3 }, { 2, 5, 6, 7, 4, 0 } };
	static const u16 twelve[4][6] = {
		{ 0, 1, 2, 6, 4, 3 }, { 2, 5, 6, 8, 4, 0 },
		{ 4, 2, 6, 10, 8, 7 }, { 6, 9, 10, 11, 8, 4 },
	};
	unsigned int i;

	assert_int_equal(assemble(PRIM_TRISTRIP_ADJ, 7), 1);
	expect_gs(0, TOPO_ORDER_LEADING, PRIM_TRISTRIP_ADJ, 6, only);
	assert_int_equal(assemble(PRIM_TRISTRIP_ADJ, 8), 2);
	for (i = 0; i < 2; i++)
		expect_gs(i, TOPO_ORDER_LEADING, PRIM_TRISTRIP_ADJ, 6, eight[i]);
	assert_int_equal(assemble(PRIM_TRISTRIP_ADJ, 12), 4);
	for (i = 0; i < 4; i++)
		expect_gs(i, TOPO_ORDER_LEADING, PRIM_TRISTRIP_ADJ, 6, twelve[i]);
	expect_basic(1, PRIM_TRISTRIP_REVERSE, 3, 2, 4, 6);
	expect_basic(2, PRIM_TRISTRIP, 3, 4, 6, 8);
}

/* What comes last stays last; each edge keeps the vertex that is adjacent to it. */
static void strips_with_adjacency_by_the_last_vertex(void **state)
{
	static const u16 want[4][6] = {
		{ 0, 1, 2, 6, 4, 3 }, { 4, 0, 2, 5, 6, 8 },
		{ 4, 2, 6, 10, 8, 7 }, { 8, 4, 6, 9, 10, 11 },
	};
	unsigned int i;

	assert_int_equal(assemble(PRIM_TRISTRIP_ADJ, 12), 4);
	for (i = 0; i < 4; i++)
		expect_gs(i, TOPO_ORDER_TRAILING, PRIM_TRISTRIP_ADJ, 6, want[i]);
}

static void fans(void **state)
{
	static const u8 prims[] = { PRIM_TRIFAN, PRIM_TRIFAN_NOSTIPPLE, PRIM_POLYGON };
	unsigned int i;

	for (i = 0; i < sizeof(prims); i++) {
		assert_int_equal(assemble(prims[i], 5), 3);
		expect_basic(0, prims[i], 3, 0, 1, 2);
		expect_basic(1, prims[i], 3, 0, 2, 3);
		expect_basic(2, prims[i], 3, 0, 3, 4);
		assert_int_equal(objects[2].flags, TOPO_OBJ_LAST);
	}
}

static void quads_are_for_the_gs(void **state)
{
	static const u16 list[] = { 4, 5, 6, 7 }, strip[] = { 2, 3, 5, 4 };

	assert_int_equal(assemble(PRIM_QUADLIST, 9), 2);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_QUADLIST, 4, list);
	assert_int_equal(topo_basic(&objects[0]), 0);
	assert_int_equal(assemble(PRIM_QUADSTRIP, 7), 2);
	expect_gs(1, TOPO_ORDER_LEADING, PRIM_QUADSTRIP, 4, strip);
}

static void reserved_topologies_make_nothing(void **state)
{
	assert_int_equal(assemble(0, 12), 0);
	assert_int_equal(assemble(21, 12), 0);
	assert_int_equal(assemble(31, 12), 0);
}

static u16 plus_100(void *arg, u16 slot)
{
	return slot + 100;
}

static void slots_can_be_renamed_half_way(void **state)
{
	struct topo_object out[2];
	struct topo t;
	u16 i;

	topo_begin(&t, PRIM_TRIFAN);
	for (i = 0; i < 4; i++)
		topo_push(&t, i, out);
	/* (0, 1, 2) is out, (0, 2, 3) is held back. */
	topo_remap(&t, plus_100, NULL);
	assert_int_equal(topo_push(&t, 4, out), 1);
	assert_int_equal(out[0].v[0], 100);
	assert_int_equal(out[0].v[1], 102);
	assert_int_equal(out[0].v[2], 103);
	assert_int_equal(topo_end(&t, out), 1);
	assert_int_equal(out[0].v[0], 100);
	assert_int_equal(out[0].v[1], 103);
	assert_int_equal(out[0].v[2], 4);
}

static void expect_same(const struct topo_object *got, const struct topo_object *want)
{
	const struct topo_row *row = topo_row(want->prim);
	bool adjacent = row->verts == 6;
	unsigned int verts = want->flags & TOPO_OBJ_CLOSING ? 2 : row->verts;

	assert_int_equal(got->prim, want->prim);
	assert_int_equal(got->flags, want->flags);
	assert_memory_equal(got->v, want->v, verts * sizeof(got->v[0]));
	if (adjacent && !(want->flags & TOPO_OBJ_FIRST))
		assert_int_equal(got->v[TOPO_V_BEFORE], want->v[TOPO_V_BEFORE]);
	if (adjacent && !(want->flags & TOPO_OBJ_LAST))
		assert_int_equal(got->v[TOPO_V_AFTER], want->v[TOPO_V_AFTER]);
}

static void expect_both(struct topo *resumed, struct topo *whole, unsigned int n,
			unsigned int more)
{
	struct topo_object got[2], want[2];
	unsigned int i, k, made;

	for (i = n; i <= n + more; i++) {
		if (i < n + more) {
			made = topo_push(whole, i, want);
			assert_int_equal(topo_push(resumed, i, got), made);
		} else {
			made = topo_end(whole, want);
			assert_int_equal(topo_end(resumed, got), made);
		}
		for (k = 0; k < made; k++)
			expect_same(&got[k], &want[k]);
	}
}

/* An assembler that begins after any number of vertices goes on as one that has taken them all. */
static void strips_resume_anywhere(void **state)
{
	unsigned int prim, n, more, i, tried = 0;
	struct topo_object out[2];
	struct topo whole, resumed;

	for (prim = 0; prim < PRIM_COUNT; prim++) {
		const struct topo_row *row = topo_row(prim);

		if (row->kind == TOPO_NONE || row->flags & TOPO_LIST)
			continue;
		for (n = 1, more = 0; n < 24; n += more == 9, more = (more + 1) % 10) {
			topo_begin(&whole, prim);
			for (i = 0; i < n; i++)
				topo_push(&whole, i, out);
			topo_resume(&resumed, prim, n, 0);
			i = topo_resume_from(prim, n);
			assert_true(n < 10 || i > n - 10);
			for (; i < n; i++)
				topo_push(&resumed, i, out);
			expect_both(&resumed, &whole, n, more);
			tried++;
		}
	}
	assert_int_equal(tried, 13 * 23 * 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists),
		cmocka_unit_test(lists_with_adjacency),
		cmocka_unit_test(line_strips),
		cmocka_unit_test(loops_close),
		cmocka_unit_test(triangle_strips),
		cmocka_unit_test(strips_with_adjacency),
		cmocka_unit_test(strips_with_adjacency_by_the_last_vertex),
		cmocka_unit_test(fans),
		cmocka_unit_test(quads_are_for_the_gs),
		cmocka_unit_test(reserved_topologies_make_nothing),
		cmocka_unit_test(strips_resume_anywhere),
		cmocka_unit_test(slots_can_be_renamed_half_way),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
