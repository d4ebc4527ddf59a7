// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from vertex programs to operations
 *
 * See emit.h for the two passes.
 */

#include <linux/align.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "emit.h"
#include "isa.h"

static void decode_flow(struct pvs_flow *f, const struct r5xx_state *s, unsigned int i)
{
	u32 lw = r5xx_reg(s, VAP_PVS_FLOW_CNTL_ADDRS_LW(i));
	u32 uw = r5xx_reg(s, VAP_PVS_FLOW_CNTL_ADDRS_UW(i));
	u32 index = r5xx_reg(s, VAP_PVS_FLOW_CNTL_LOOP_INDEX(i));

	f->opcode = r5xx_reg(s, VAP_PVS_FLOW_CNTL_OPC) >> 2 * i & 3;
	f->act = FIELD_GET(VAP_PVS_FLOW_CNTL_ADDRS_LW_PVS_FC_ACT_ADRS, lw);
	f->jump = FIELD_GET(VAP_PVS_FLOW_CNTL_ADDRS_LW_PVS_FC_LOOP_CNT_JMP_INST, lw);
	f->last = FIELD_GET(VAP_PVS_FLOW_CNTL_ADDRS_UW_PVS_FC_LAST_INST, uw);
	f->ret = FIELD_GET(VAP_PVS_FLOW_CNTL_ADDRS_UW_PVS_FC_RTN_INST, uw);
	f->init = FIELD_GET(VAP_PVS_FLOW_CNTL_LOOP_INDEX_PVS_FC_LOOP_INIT_VAL, index);
	f->step = FIELD_GET(VAP_PVS_FLOW_CNTL_LOOP_INDEX_PVS_FC_LOOP_STEP_VAL, index);
	f->repeat = index & VAP_PVS_FLOW_CNTL_LOOP_INDEX_PVS_FC_LOOP_REPEAT_NO_FLI;
}

void pvs_source_decode(struct pvs_source *src, const struct r5xx_state *s)
{
	u32 range = r5xx_reg(s, VAP_PVS_CODE_CNTL_0);
	unsigned int i;

	memset(src, 0, sizeof(*src));
	src->inst = s->pvs_code;
	src->first = FIELD_GET(VAP_PVS_CODE_CNTL_0_PVS_FIRST_INST, range);
	src->last = FIELD_GET(VAP_PVS_CODE_CNTL_0_PVS_LAST_INST, range);
	for (i = 0; i < PVS_FLOW_SLOTS; i++)
		decode_flow(&src->flow[i], s, i);
}

static void find_rows(const struct pvs_emit *e, unsigned int file, u16 (*row)[4], unsigned int n)
{
	unsigned int i;

	for (i = 0; i < 4 * n; i++)
		row[i / 4][i % 4] = e->row[file][i] - 1;
}

static struct pvs_program *make_program(const struct pvs_emit *e)
{
	struct pvs_program *p = mirage_host_alloc(sizeof(*p) + e->num_rows);

	if (!p)
		return NULL;
	p->program = ir_program_create(&pvs_files, e->num_ops);
	if (!p->program) {
		mirage_host_free(p);
		return NULL;
	}
	p->num_rows = e->num_rows;
	memcpy(p->clear, e->clear, e->num_rows);
	p->num_constants = e->num_constants;
	memcpy(p->constant, e->constant, sizeof(p->constant));
	find_rows(e, PVS_FILE_INPUT, p->input, PVS_INPUTS);
	find_rows(e, PVS_FILE_OUTPUT, p->output, PVS_OUTPUTS);
	return p;
}

static void forget(struct pvs_emit *e, struct mirage_program *prog)
{
	const struct pvs_source *src = e->src;

	memset(e, 0, sizeof(*e));
	e->src = src;
	e->prog = prog;
}

static int translate(struct pvs_emit *e, struct pvs_program **out)
{
	struct pvs_program *p;

	pvs_emit_program(e);
	if (e->failed)
		return e->failed;
	p = make_program(e);
	if (!p)
		return -ENOMEM;
	forget(e, p->program);
	pvs_emit_program(e);
	p->program->num_ops = e->num_ops;
	ir_program_finish(p->program);
	*out = p;
	return 0;
}

int pvs_translate(const struct pvs_source *src, struct pvs_program **out)
{
	struct pvs_emit *e = mirage_host_alloc(ALIGN(sizeof(*e), 64));
	int ret;

	if (!e)
		return -ENOMEM;
	e->src = src;
	ret = translate(e, out);
	mirage_host_free(e);
	return ret;
}

/* All channels of all threads: a row of 64 bits at a time. */
static void fill_row(union mirage_reg *row, u32 dw)
{
	u64 *to = (u64 *)row, both = dw | (u64)dw << 32;
	unsigned int i;

	for (i = 0; i < MIRAGE_EU_ROW_DW / 2; i++)
		to[i] = both;
}

void pvs_load_constants(const struct pvs_program *p, const struct mirage_eu_uniform *constants,
			struct mirage_eu_group *g)
{
	const u32 *dw = constants->data;
	unsigned int i;

	for (i = 0; i < p->num_constants; i++)
		fill_row(g->row[EU_ROW_MORE + PVS_MAX_ROWS + i],
			 p->constant[i] < constants->size_B / 4 ? dw[p->constant[i]] : 0);
}

void pvs_program_free(struct pvs_program *p)
{
	if (p)
		mirage_program_free(p->program);
	mirage_host_free(p);
}
