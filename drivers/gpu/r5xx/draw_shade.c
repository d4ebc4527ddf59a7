// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertices of a chunk
 *
 * Fetched, shaded and packed, PVS_BATCH at a time.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/draw.h"

/* What a batch costs the host, roughly, without knowing its program. */
#define BATCH_NS	15000u

static float *row_at(struct r5xx_3d *p, u16 row)
{
	return row == PVS_NO_ROW ? NULL : p->shader.group->row[EU_ROW_MORE + row][0].f;
}

void r5xx_draw_rows(struct r5xx_3d *p)
{
	struct draw_shader *sh = &p->shader;
	unsigned int i, c;

	for (i = 0; i < PVS_INPUTS; i++)
		for (c = 0; c < 4; c++) {
			float *bypass = sh->bypass[i][c];

			sh->input[i][c] = sh->pvs ? row_at(p, sh->pvs->input[i][c]) : bypass;
			sh->output[i][c] = sh->pvs ? row_at(p, sh->pvs->output[i][c]) : bypass;
		}
}

/* Embedded vertices come as they are; those that have not come are zero. */
static void read_embedded(struct r5xx_3d *p, u32 number, u32 *dw)
{
	u32 size = FIELD_GET(VAP_VTX_SIZE_DWORDS_PER_VTX,
			     r5xx_reg(&p->engine->state, VAP_VTX_SIZE));
	u32 n = min_t(u32, size, p->fetch.vertex_dw);
	u64 at = (u64)number * size;

	n = at < p->v->num_dw ? min_t(u64, n, p->v->num_dw - at) : 0;
	if (p->v->dw)
		memcpy(dw, p->v->dw + at, 4 * n);
	else
		mirage_mmu_read(&p->engine->mmu, p->v->addr + 4 * at, dw, 4 * n);
	memset(dw + n, 0, 4 * (p->fetch.vertex_dw - n));
}

static void fetch(struct r5xx_3d *p, u32 first, u32 n)
{
	u32 *dw = p->shader.dw;

	for (; n--; first++, dw += p->fetch.vertex_dw) {
		if (p->v->walk == R5XX_WALK_EMBEDDED)
			read_embedded(p, p->chunk.vertex[first], dw);
		else
			vap_read(&p->fetch, &p->engine->mmu, p->chunk.vertex[first], dw);
	}
}

static int ignore(void *ctx, struct mirage_eu_group *g, u32 threads,
		  const struct mirage_eu_message *msg)
{
	return 0;
}

static int relax(void *ctx)
{
	struct r5xx_3d *p = ctx;

	return r5xx_relax(p->engine, false);
}

/* Constants are a window of the memory; what reaches beyond its end reads zeroes. */
static struct mirage_eu_uniform constants(const struct r5xx_state *s)
{
	u32 cntl = r5xx_reg(s, VAP_PVS_CONST_CNTL);
	u32 base = FIELD_GET(VAP_PVS_CONST_CNTL_PVS_CONST_BASE_OFFSET, cntl);
	u32 n = FIELD_GET(VAP_PVS_CONST_CNTL_PVS_MAX_CONST_ADDR, cntl) + 1;

	return (struct mirage_eu_uniform){
		.data = s->pvs_const[base],
		.size_B = min(n, R5XX_PVS_CONST_LEN - base) * sizeof(s->pvs_const[0]),
	};
}

static void clear_rows(const struct pvs_program *pvs, struct mirage_eu_group *g)
{
	unsigned int i;

	for (i = 0; i < pvs->num_rows; i++)
		if (pvs->clear[i])
			memset(g->row[EU_ROW_MORE + i], 0, sizeof(g->row[0]));
}

/* FPU section. Vertices that a batch does not have are computed all the same. */
static int run_program(struct r5xx_3d *p, u32 n)
{
	const struct mirage_eu_env env = { .send = ignore, .relax = relax, .ctx = p };
	struct mirage_eu_group *g = p->shader.group;
	unsigned int i;

	g->uniform[0] = constants(&p->engine->state);
	for (i = 0; i < DIV_ROUND_UP(n, 8u); i++)
		mirage_eu_thread_start(g, i, 0xff);
	return mirage_eu_run(g, p->shader.pvs->program, &env);
}

static int shade(struct r5xx_3d *p, u32 n, float *vertex)
{
	int ret = 0;

	if (p->shader.pvs)
		clear_rows(p->shader.pvs, p->shader.group);
	mirage_host_fpu_begin();
	vap_convert(&p->fetch, p->shader.dw, n, p->shader.input);
	if (p->shader.pvs)
		ret = run_program(p, n);
	if (!ret)
		vap_pack(&p->output, p->shader.output, n, vertex);
	mirage_host_fpu_end();
	return ret;
}

int r5xx_draw_shade(struct r5xx_3d *p)
{
	u32 first, n;
	int ret = 0;

	p->shader.used = true;
	for (first = 0; first < p->chunk.used && !ret; first += n) {
		n = min(p->chunk.used - first, PVS_BATCH);
		fetch(p, first, n);
		ret = shade(p, n, p->vertex[2 * DRAW_KEPT + first]);
		if (!ret)
			ret = r5xx_charge(p->engine, BATCH_NS);
	}
	return ret;
}
