// SPDX-License-Identifier: GPL-2.0
/*
 * Any words are a fragment program of R5xx: it is printed, translated, and run by both builds and
 * the reference, which must agree on predicates, coverage and whether it ends.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <linux/minmax.h>

#include <mirage/host.h>

#include "r5xx/us/program.h"
#include "shader/core.h"

#define THREADS		3u
#define MAX_INSTS	64u
#define INST_B		24u

static struct {
	u32 word[US_NUM_INSTS][6];
	float constant[US_NUM_CONSTS][4];
	u32 flow[33];
	struct r5xx_us_program *program;
} f;

/* What texture instructions say may be anything, but is within the temporaries. */
static int answer(void *ctx, struct mirage_eu_group *g, u32 threads,
		  const struct mirage_eu_message *msg)
{
	const struct us_tex *tex;
	unsigned int t;

	if (msg->desc == US_DESC_END)
		return 0;
	if (msg->desc >= f.program->num_tex)
		abort();
	tex = &f.program->tex[msg->desc];
	for (t = 0; t < THREADS; t++)
		if (threads >> t & 1)
			g->row[EU_ROW_MORE + tex->dst.row][t] =
				g->row[EU_ROW_MORE + tex->src.row + 3][t];
	return 0;
}

static int run(struct mirage_eu_group *g, bool avx2)
{
	static const struct mirage_eu_env env = { .send = answer, .budget = 3000 };
	unsigned int t, r, i;
	int ret;

	mirage_eu_group_scrub(g);
	g->uniform[US_UNIFORM_CONST] = (struct mirage_eu_uniform) {
		f.constant, f.program->num_constants * sizeof(f.constant[0])
	};
	g->uniform[US_UNIFORM_FLOW] = (struct mirage_eu_uniform) { f.flow, sizeof(f.flow) };
	us_fix_base(f.program, (const u32 *)f.constant, g);
	for (t = 0; t < THREADS; t++) {
		mirage_eu_thread_start(g, t, 0xff >> t % 3);
		for (r = 0; r < 32; r++)
			for (i = 0; i < 8; i++)
				g->row[EU_ROW_MORE + r][t].f[i] = (r * 8.0f + i - 100) * (t + 1) / 16;
		mirage_eu_reg(&g->thread[t], EU_ROW_FLAG)->uw[US_FLAG_COVER] = 0xff >> t % 3;
	}
	do
		ret = avx2 ? mirage_eu_run_avx2(g, f.program->prog, &env) :
			     mirage_eu_run_base(g, f.program->prog, &env);
	while (ret == CORE_YIELD);
	g->live = 0;
	return ret;
}

static bool same_flags(const struct mirage_eu_group *a, const struct mirage_eu_group *b)
{
	return !memcmp(a->row[EU_ROW_FLAG], b->row[EU_ROW_FLAG], THREADS * sizeof(a->row[0][0]));
}

static void print_all(const struct us_code *code)
{
	char text[200];
	unsigned int i;

	for (i = 0; i < code->num; i++)
		us_disasm(f.word[(code->base + i) % US_NUM_INSTS], text, 1 + i * 3 % sizeof(text));
}

static void read_input(struct us_code *code, const uint8_t *data, size_t size)
{
	unsigned int n = min_t(size_t, (size - 8) / INST_B, MAX_INSTS), i;

	memset(&f, 0, sizeof(f));
	code->base = data[0] * 2;
	code->num = n;
	code->start = data[1] % n;
	code->end = data[2] % n;
	code->offset = data[3];
	code->zero_wins = data[4] & 1;
	for (i = 0; i < n; i++)
		memcpy(f.word[(code->base + i) % US_NUM_INSTS], data + 8 + i * INST_B, INST_B);
	for (i = 0; i < US_NUM_CONSTS * 4; i++)
		f.constant[i / 4][i % 4] = (int8_t)data[i % size] / 8.0f;
	for (i = 0; i < 33; i++)
		f.flow[i] = data[i * 3 % size] % 8 | (u32)data[i * 5 % size] << 8 |
			    (u32)data[i * 7 % size] << 16;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct mirage_eu_group *group[3];
	struct us_code code = { .word = (const u32 (*)[6])f.word };
	unsigned int i;
	int ret[3];

	if (size < 8 + INST_B)
		return 0;
	for (i = 0; i < 3; i++)
		if (!group[i])
			group[i] = mirage_eu_group_create(US_NUM_ROWS);
	read_input(&code, data, size);
	print_all(&code);
	f.program = us_translate(&code);
	ret[0] = run(group[0], false);
	ret[1] = run(group[1], mirage_host_has_avx2());
	ir_program_forget_fast(f.program->prog);
	ret[2] = run(group[2], false);
	for (i = 1; i < 3; i++)
		if (ret[i] != ret[0] || (!ret[0] && !same_flags(group[i], group[0])))
			abort();
	us_program_free(f.program);
	return 0;
}
