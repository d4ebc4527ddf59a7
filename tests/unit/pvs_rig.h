/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_PVS_RIG_H_
#define _TESTS_PVS_RIG_H_

/* A machine that runs vertex programs: the program, constants, what vertices bring and leave. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "eu_asm.h"
#include "pvs_asm.h"
#include "r5xx/pvs/pvs.h"
#include "shader/core.h"

#define NUM_CONSTANTS	8u

/* The machine: program, constants, inputs of a vertex, and what it leaves. */
static u32 code[R5XX_PVS_CODE_LEN][4];
static float constant[R5XX_PVS_CONST_LEN][4];
static float input[PVS_BATCH][4][4];
static float output[PVS_BATCH][4][4];
static struct pvs_source source;
static unsigned int num_constants;
static struct mirage_eu_group *group;

static inline int make_group(void **state)
{
	group = mirage_eu_group_create(PVS_GROUP_ROWS);
	return group ? 0 : -1;
}

static inline int free_group(void **state)
{
	mirage_eu_group_destroy(group);
	return 0;
}

static inline int reset(void **state)
{
	memset(code, 0, sizeof(code));
	memset(constant, 0, sizeof(constant));
	memset(input, 0, sizeof(input));
	memset(&source, 0, sizeof(source));
	num_constants = NUM_CONSTANTS;
	source.inst = code;
	source.last = 0xffff;
	return 0;
}

static inline void put(u32 dst, u32 a, u32 b, u32 c)
{
	u32 *word = code[++source.last];

	word[0] = dst;
	word[1] = a;
	word[2] = b;
	word[3] = c;
}

/* Moves a vector (7.5.7, notes). */
static inline void put_move(u32 type, u32 reg, u32 src)
{
	put(pvs_dst(PVS_VE_ADD, type, reg, PVS_XYZW), src, PVS_NIL, PVS_NIL);
}

static inline float *lane(u16 row, unsigned int vertex)
{
	return &group->row[EU_ROW_MORE + row][vertex / 8].f[vertex % 8];
}

static inline void load(const struct pvs_program *p, unsigned int vertex)
{
	unsigned int reg, c, row;

	for (row = 0; row < p->num_rows; row++)
		*lane(row, vertex) = p->clear[row] ? 0.0f : 12345.0f;
	for (reg = 0; reg < PVS_INPUTS; reg++)
		for (c = 0; c < 4; c++)
			if (p->input[reg][c] != PVS_NO_ROW)
				*lane(p->input[reg][c], vertex) =
					reg < 4 ? input[vertex][reg][c] : 0.0f;
}

static inline void store(const struct pvs_program *p, unsigned int vertex)
{
	unsigned int reg, c;

	for (reg = 0; reg < 4; reg++)
		for (c = 0; c < 4; c++)
			output[vertex][reg][c] = p->output[reg][c] == PVS_NO_ROW ? -12345.0f :
						 *lane(p->output[reg][c], vertex);
}

static inline int ignore(void *ctx, struct mirage_eu_group *g, u32 threads,
			 const struct mirage_eu_message *msg)
{
	return 0;
}

static inline int run(enum way way)
{
	const struct mirage_eu_env env = { .send = ignore, .budget = 1000000 };
	struct pvs_program *p;
	unsigned int i;
	int ret;

	ret = pvs_translate(&source, &p);
	if (ret)
		return ret;
	if (way == WAY_REFERENCE)
		ir_program_forget_fast(p->program);
	group->uniform[0] = (struct mirage_eu_uniform){ constant, num_constants * 16 };
	for (i = 0; i < MIRAGE_EU_THREADS; i++)
		mirage_eu_thread_restart(group, i, 0xff);
	pvs_load_constants(p, &group->uniform[0], group);
	for (i = 0; i < PVS_BATCH; i++)
		load(p, i);
	do {
		ret = way == WAY_AVX2 ? mirage_eu_run_avx2(group, p->program, &env) :
					mirage_eu_run_base(group, p->program, &env);
	} while (ret == 1);
	for (i = 0; i < PVS_BATCH; i++)
		store(p, i);
	pvs_program_free(p);
	return ret;
}

#define for_each_way(way)	for ((way) = 0; (way) < NUM_WAYS; (way)++) if (way_exists(way))

static inline u32 bits(float v)
{
	return ((union { float v; u32 bits; }){ v }).bits;
}

static inline void assert_number(float got, float want, float tolerance, const char *what)
{
	float distance = got > want ? got - want : want - got;

	if (bits(got) == bits(want) || distance <= tolerance * (want > 0 ? want : -want))
		return;
	fail_msg("%s: %.9g (%08x) instead of %.9g (%08x)", what, got, bits(got), want, bits(want));
}

static inline void assert_output(unsigned int vertex, unsigned int reg, float x, float y, float z,
				 float w)
{
	assert_number(output[vertex][reg][0], x, 0, "x");
	assert_number(output[vertex][reg][1], y, 0, "y");
	assert_number(output[vertex][reg][2], z, 0, "z");
	assert_number(output[vertex][reg][3], w, 0, "w");
}

/* Vertex v has v in v0.x, and so on. */
static inline void number_vertices(void)
{
	unsigned int v, c;

	for (v = 0; v < PVS_BATCH; v++)
		for (c = 0; c < 4; c++)
			input[v][0][c] = v + c * 100;
}

#define PREDICATED(sense)	(PVS_DST_PRED_ENABLE | ((sense) ? PVS_DST_PRED_SENSE : 0))

#endif
