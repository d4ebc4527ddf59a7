/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEOMETRY_RIG_H_
#define _TESTS_GEOMETRY_RIG_H_

#include "fixture.h"

#include <stdlib.h>

#include "gen7_asm.h"
#include "intel/cs/cs.h"

/**
 * struct geometry_rig - what vertices are made of, and where stream-out writes them
 * @f: the GPU
 * @used: bytes of @kernels that are taken
 * @kernels: pages of a kind each; Gen9's are at addresses of their own
 * @constants: two floats, which the vertex shader adds to positions
 * @vertices: of eight floats: the position, and an attribute
 * @out: what was written, eight DWords a vertex
 * @offset: how far, where that is in memory
 * @kernels_at: address of @kernels
 * @constants_at: and so on
 * @vertices_at: likewise
 * @indices_at: of the index buffer
 * @out_at: likewise
 */
struct geometry_rig {
	struct fixture *f;
	u32 used;
	u8 *kernels;
	float *constants;
	float *vertices;
	u32 *out;
	u32 *offset;
	u64 kernels_at, constants_at, vertices_at, indices_at, out_at;
};

/* Return: its offset from the first. */
static inline u32 add_kernel(struct geometry_rig *r, const struct eu_words *code, unsigned int n)
{
	u32 at = r->used;

	memcpy(r->kernels + at, code, n * sizeof(*code));
	r->used = (at + n * sizeof(*code) + 63) & ~63u;
	return at;
}

/* @n vertices at X of their numbers, whose attribute is ten times that; what constants are. */
static inline void put_vertices(struct geometry_rig *r, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		r->vertices[8 * i] = i;
		r->vertices[8 * i + 3] = 1.0f;
		r->vertices[8 * i + 4] = 10.0f * i;
	}
	r->constants[0] = 0.25f;
	r->constants[1] = 0.5f;
}

static inline int teardown(void **state)
{
	struct geometry_rig *r = *state;

	fixture_destroy(r->f);
	free(r);
	return 0;
}

static inline float out_float(struct geometry_rig *r, u32 vertex, u32 i)
{
	return float_of_bits(r->out[8 * vertex + i]);
}

/* Vertices of the buffer, by their first coordinate and their attribute. */
static inline void expect(struct geometry_rig *r, const u8 *vertex, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		assert_true(out_float(r, i, 0) == vertex[i] + 0.25f);
		assert_true(out_float(r, i, 1) == 0.5f);
		assert_true(out_float(r, i, 3) == 1.0f);
		assert_true(out_float(r, i, 4) == 10.0f * vertex[i]);
	}
	assert_int_equal(r->out[8 * n], 0);
}

#define EXPECT(r, ...)	expect(r, (const u8[]){ __VA_ARGS__ }, sizeof((const u8[]){ __VA_ARGS__ }))

static inline u64 counter(struct geometry_rig *r, enum mirage_stat stat)
{
	return fixture_cs(r->f, 0)->stats[stat];
}

#endif
