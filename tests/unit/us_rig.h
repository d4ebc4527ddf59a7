/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_US_RIG_H_
#define _TESTS_US_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "eu_asm.h"
#include "ir_asm.h"
#include "r5xx/us/program.h"
#include "us_asm.h"

#define THREADS	2u
#define MAX_INSTS	24u

#define F_NAN	0x7fc00000u
#define F_INF	0x7f800000u
#define F_NINF	0xff800000u
#define F_NZERO	0x80000000u
#define F_TINY	0x00000001u	/* denormal */

/*
 * Fragment programs of R5xx, run in the reference and in both builds of the vectors: put a program
 * with ALU(), fc() and us_put_tex(), and expect what is in the rows of a temporary or an output.
 */

/* What programs begin with and how they ended. */
static struct {
	u32 word[512][6];
	unsigned int num;
	bool zero_wins;
	bool plain;
	float temp[8][4][8];
	float constant[256][4];
	u32 flow[33];
	struct r5xx_us_program *program;
	struct mirage_eu_group *group;
	unsigned int messages;
} rig;

static inline float float_of(u32 bits)
{
	float f;

	memcpy(&f, &bits, 4);
	return f;
}

static inline int begin(void **state)
{
	struct mirage_eu_group *group = rig.group;
	unsigned int t, c, i;

	us_program_free(rig.program);
	memset(&rig, 0, sizeof(rig));
	rig.group = group ? group : mirage_eu_group_create(US_NUM_ROWS);
	for (t = 0; t < 8; t++)
		for (c = 0; c < 4; c++)
			for (i = 0; i < 8; i++)
				rig.temp[t][c][i] = 1 + t + 10 * c + 100 * i;
	for (t = 0; t < 256; t++)
		for (c = 0; c < 4; c++)
			rig.constant[t][c] = -1.0f - t - c / 4.0f;
	return 0;
}

static inline int end(void **state)
{
	us_program_free(rig.program);
	rig.program = NULL;
	return 0;
}

static inline int destroy_group(void **state)
{
	mirage_eu_group_destroy(rig.group);
	return 0;
}

/* Texels are what they are looked up by, plus 1000 times the component. */
static inline void look_up(struct mirage_eu_thread *t, const struct us_tex *tex, u32 mask)
{
	unsigned int c, i;

	for (c = 0; c < 4; c++)
		for (i = 0; i < 8; i++)
			if (mask >> i & 1 && tex->mask >> c & 1)
				mirage_eu_reg(t, EU_ROW_MORE + tex->dst.row + c)->f[i] =
					1000 * tex->dst.swiz[c] +
					mirage_eu_reg(t, EU_ROW_MORE + tex->src.row +
						      tex->src.swiz[0])->f[i];
}

static inline int take(void *ctx, struct mirage_eu_group *g, u32 threads,
		const struct mirage_eu_message *msg)
{
	unsigned int t;

	rig.messages++;
	for (t = 0; t < THREADS && msg->desc != US_DESC_END; t++)
		if (threads >> t & 1)
			look_up(&g->thread[t], &rig.program->tex[msg->desc], msg->mask[t]);
	return 0;
}

static inline void start(unsigned int t)
{
	unsigned int r, c;

	mirage_eu_thread_start(rig.group, t, 0xff);
	mirage_eu_reg(&rig.group->thread[t], EU_ROW_FLAG)->uw[US_FLAG_COVER] = 0xff;
	for (r = 0; r < 8; r++)
		for (c = 0; c < 4; c++)
			memcpy(&rig.group->row[EU_ROW_MORE + 4 * r + c][t], rig.temp[r][c], 32);
}

static inline int run(enum way way)
{
	static const struct mirage_eu_env env = { .send = take, .budget = 100000 };
	const struct us_code code = {
		.word = (const u32 (*)[6])rig.word, .num = rig.num, .end = rig.num - 1,
		.zero_wins = rig.zero_wins, .plain = rig.plain,
	};
	unsigned int t;

	us_program_free(rig.program);
	rig.program = us_translate(&code);
	assert_non_null(rig.program);
	mirage_eu_group_scrub(rig.group);
	rig.group->uniform[US_UNIFORM_CONST] = (struct mirage_eu_uniform) {
		rig.constant, 16 * rig.program->num_constants
	};
	rig.group->uniform[US_UNIFORM_FLOW] = (struct mirage_eu_uniform) {
		rig.flow, sizeof(rig.flow)
	};
	us_fix_base(rig.program, (const u32 *)rig.constant, rig.group);
	for (t = 0; t < THREADS; t++)
		start(t);
	return ir_run(way, rig.group, rig.program->prog, &env);
}

static inline u32 got(unsigned int row, unsigned int i)
{
	return rig.group->row[EU_ROW_MORE + row][THREADS - 1].ud[i];
}

static inline bool same_float(u32 a, u32 b)
{
	bool nan_a = (a & 0x7fffffff) > F_INF, nan_b = (b & 0x7fffffff) > F_INF;

	return a == b || (nan_a && nan_b);
}

static inline void alu(const struct us_alu *i)
{
	us_put_alu(rig.word[rig.num++], i);
}

#define ALU(...)	alu(&(const struct us_alu){ __VA_ARGS__ })

static inline void fc(u32 inst, u32 addr)
{
	us_put_fc(rig.word[rig.num++], inst, addr, 0);
}

/* The last instruction, which does nothing. */
static inline void finish(void)
{
	ALU(.out = true);
}

/* Runs it in every way; each time what @row holds in every channel must be @want[]. */
static inline void expect_row(unsigned int row, const u32 *want)
{
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run(way), 0);
		for (i = 0; i < 8; i++)
			if (!same_float(got(row, i), want[i]))
				fail_msg("way %u, row %u, channel %u: %08x (%g), not %08x (%g)",
					 way, row, i, got(row, i), float_of(got(row, i)), want[i],
					 float_of(want[i]));
	}
}

static inline void expect_all(unsigned int row, u32 want)
{
	const u32 all[8] = { want, want, want, want, want, want, want, want };

	expect_row(row, all);
}

static inline void assert_row(unsigned int row, float want)
{
	expect_all(row, bits_of_float(want));
}

static inline void expect_floats(unsigned int row, const float *want)
{
	u32 bits[8];

	memcpy(bits, want, 32);
	expect_row(row, bits);
}

#define ROW(temp, c)	(4 * (temp) + (c))
#define OUT(target, c)	(US_ROW_OUT + 4 * (target) + (c))

/* Statements as compilers have them (8.6.4). */
#define FC_IF_ELSE	(0x0f << 8 | 2 << 24 | 2 << 26)
#define FC_IF		(0x0f << 8 | 2 << 24)
#define FC_ELSE		(0x00 << 8 | 1 << 4 | 1 << 26 | 1 << 16)
#define FC_ENDIF	(0x00 << 8 | 1 << 5 | 1 << 24 | 1 << 16)
#define FC_LOOP		(0x00 << 8 | 1)
#define FC_ENDLOOP	(0xff << 8 | 1 << 5 | 2)
#define FC_REP		(0x00 << 8 | 3)
#define FC_ENDREP	(0xff << 8 | 1 << 5 | 4)
#define FC_BREAK(n)	(0xff << 8 | 1 << 26 | (n) << 16 | 5)
#define FC_BREAK_IF(n)	(0xf0 << 8 | 1 << 26 | (n) << 16 | 5)
#define FC_CONTINUE(n)	(0xff << 8 | 1 << 26 | (n) << 16 | 7)
#define FC_CALL		(0xff << 8 | 1 << 5 | 2 << 6 | 2 << 26)
#define FC_RETURN	(0xff << 8 | 1 << 6 | 1 << 26 | 1 << 16)
#define JUMP(n)		((u32)(n) << 16)
#define INTEGER(n)	((n) << 8)

#define TEST(name)	cmocka_unit_test_setup_teardown(name, begin, end)

#endif
