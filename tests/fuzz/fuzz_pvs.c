// SPDX-License-Identifier: GPL-2.0
/*
 * Any bytes are a vertex program of R5xx: flow control first, then instructions. It is translated and
 * run with a budget by the reference and by both builds of the fast interpreter, which must give the
 * same outputs and touch nothing but the program's rows.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/pvs/pvs.h"
#include "shader/core.h"

#define MAX_INSTS	64u
#define HEADER_B	(2u + 4u * 8u)

static u32 code[R5XX_PVS_CODE_LEN][4];
static float constant[16][4];
static struct mirage_eu_group *group;

/* Four slots of flow control. */
static void read_source(struct pvs_source *src, const u8 *data, unsigned int insts)
{
	unsigned int i;

	memset(src, 0, sizeof(*src));
	src->inst = (const u32 (*)[4])code;
	src->first = data[0] % insts;
	src->last = data[1] % insts;
	for (i = 0; i < 4; i++) {
		const u8 *slot = data + 2 + 8 * i;

		src->flow[i] = (struct pvs_flow){
			.opcode = slot[0] & 3, .repeat = slot[0] >> 2 & 1, .init = slot[1],
			.step = slot[2], .act = slot[3] % insts, .jump = slot[4] % insts,
			.last = slot[5] % insts, .ret = slot[6] % insts,
		};
	}
}

static int ignore(void *ctx, struct mirage_eu_group *g, u32 threads,
		  const struct mirage_eu_message *msg)
{
	return 0;
}

static void start(const struct pvs_program *p)
{
	unsigned int row, t, i;

	group->uniform[0] = (struct mirage_eu_uniform){ constant, sizeof(constant) };
	for (t = 0; t < MIRAGE_EU_THREADS; t++)
		mirage_eu_thread_start(group, t, 0xff);
	pvs_load_constants(p, &group->uniform[0], group);
	for (row = 0; row < PVS_MAX_ROWS; row++)
		for (t = 0; t < MIRAGE_EU_THREADS; t++)
			for (i = 0; i < 8; i++)
				group->row[EU_ROW_MORE + row][t].f[i] =
					row < p->num_rows && p->clear[row] ? 0.0f :
					(float)(int)(row + 3 * t + i) - 9.0f;
}

static int run(const struct pvs_program *p, unsigned int way)
{
	const struct mirage_eu_env env = { .send = ignore, .budget = 4096 };
	int ret;

	start(p);
	if (way == 0)
		ir_program_forget_fast(p->program);
	do {
		ret = way == 2 ? mirage_eu_run_avx2(group, p->program, &env) :
				 mirage_eu_run_base(group, p->program, &env);
	} while (ret == 1);
	return ret;
}

/* Outputs, and rows behind the program's. */
static u64 digest(const struct pvs_program *p)
{
	u64 sum = 0;
	unsigned int i, c, k;

	for (i = 0; i < PVS_OUTPUTS; i++)
		for (c = 0; c < 4; c++)
			for (k = 0; p->output[i][c] != PVS_NO_ROW && k < PVS_BATCH; k++)
				sum = sum * 0x9e3779b97f4a7c15ull +
				      group->row[EU_ROW_MORE + p->output[i][c]][k / 8].ud[k % 8];
	for (i = p->num_rows; i < PVS_MAX_ROWS; i++)
		if (group->row[EU_ROW_MORE + i][3].f[5] != (float)(int)(i + 9 + 5) - 9.0f)
			abort();
	return sum;
}

static void compare(const struct pvs_source *src)
{
	u64 want = 0;
	int ret = 0;
	unsigned int way;

	for (way = 0; way < (mirage_host_has_avx2() ? 3u : 2u); way++) {
		struct pvs_program *p;
		int now;

		if (pvs_translate(src, &p))
			return;
		now = run(p, way);
		if (way && (now != ret || (!now && digest(p) != want)))
			abort();
		ret = now;
		want = digest(p);
		pvs_program_free(p);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pvs_source src;
	size_t insts;

	if (size < HEADER_B + 16)
		return 0;
	if (!group)
		group = mirage_eu_group_create(PVS_GROUP_ROWS);
	insts = (size - HEADER_B) / 16;
	insts = insts > MAX_INSTS ? MAX_INSTS : insts;
	memset(code, 0, sizeof(code));
	memcpy(code, data + HEADER_B, insts * 16);
	read_source(&src, data, insts);
	compare(&src);
	return 0;
}
