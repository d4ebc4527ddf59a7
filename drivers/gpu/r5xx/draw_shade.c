// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertices of a chunk
 *
 * Shaded and packed, PVS_BATCH at a time.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/draw.h"

/* What a batch costs the host, roughly, without knowing its program. */
#define BATCH_NS	15000u

static float *row_at(struct draw_front *f, u16 row)
{
	return row == PVS_NO_ROW ? NULL : f->shader.group->row[EU_ROW_MORE + row][0].f;
}

static void set_rows(struct draw_front *f)
{
	const struct pvs_program *pvs = f->p->pvs;
	struct draw_shader *sh = &f->shader;
	unsigned int i, c;

	for (i = 0; i < PVS_INPUTS; i++)
		for (c = 0; c < 4; c++) {
			float *bypass = sh->bypass[i][c];

			sh->input[i][c] = pvs ? row_at(f, pvs->input[i][c]) : bypass;
			sh->output[i][c] = pvs ? row_at(f, pvs->output[i][c]) : bypass;
		}
}

/* Constants are a window of the memory, which is a ring (7.4.11). */
static struct mirage_eu_uniform constants(const struct r5xx_state *s)
{
	u32 cntl = r5xx_reg(s, VAP_PVS_CONST_CNTL);
	u32 base = FIELD_GET(VAP_PVS_CONST_CNTL_PVS_CONST_BASE_OFFSET, cntl);
	u32 n = FIELD_GET(VAP_PVS_CONST_CNTL_PVS_MAX_CONST_ADDR, cntl) + 1;

	return (struct mirage_eu_uniform){
		.data = s->pvs_const[base],
		.size_B = n * sizeof(s->pvs_const[0]),
	};
}

/* What does not change from batch to batch. */
static void load_constants(struct draw_front *f)
{
	const struct r5xx_3d *p = f->p;
	struct mirage_eu_group *g = f->shader.group;

	g->uniform[0] = constants(&p->engine->state);
	if (p->pvs)
		pvs_load_constants(p->pvs, &g->uniform[0], g);
}

static void wipe_vertices(struct draw_front *f)
{
	memset(f->vertex, 0, f->slots * sizeof(f->vertex[0]));
	f->slots = 0;
}

void draw_front_begin(struct draw_front *f)
{
	const struct r5xx_3d *p = f->p;

	if (f->rows_stamp != p->rows_stamp)
		set_rows(f);
	if (f->rows_stamp != p->rows_stamp || f->const_stamp != p->const_stamp)
		load_constants(f);
	f->rows_stamp = p->rows_stamp;
	f->const_stamp = p->const_stamp;
	/* What nobody writes any more is zero. */
	if (f->output_stamp != p->output_stamp)
		wipe_vertices(f);
	f->output_stamp = p->output_stamp;
	f->used = true;
	geom_stage_begin(&f->stage, &p->geometry, f->vertex[0]);
}

void draw_front_scrub(struct draw_front *f)
{
	if (!f->used)
		return;
	f->used = false;
	/* Constants have to be loaded again. */
	f->rows_stamp = 0;
	mirage_eu_group_scrub(f->shader.group);
	memset(f->shader.bypass, 0, sizeof(f->shader.bypass));
	wipe_vertices(f);
}

static int ignore(void *ctx, struct mirage_eu_group *g, u32 threads,
		  const struct mirage_eu_message *msg)
{
	return 0;
}

int draw_front_relax(struct draw_front *f)
{
	struct r5xx_engine *engine = f->p->engine;
	const struct mirage_gpu *gpu = engine->hw.gpu;
	int ret = 0;

	if (gpu->ops->worker_relax)
		ret = gpu->ops->worker_relax(gpu->host, engine->hw.index, f->lane);
	if (ret)
		mirage_mmu_flush(f->mmu);
	return ret < 0 || READ_ONCE(engine->hw.stop) ? -ECANCELED : 0;
}

static int relax(void *ctx)
{
	struct draw_front *f = ctx;

	return f->ready ? draw_front_relax(f) : r5xx_relax(f->p->engine, false);
}

static int charge(struct draw_front *f)
{
	return f->ready ? draw_front_relax(f) : r5xx_charge(f->p->engine, BATCH_NS);
}

static void clear_rows(const struct pvs_program *pvs, struct mirage_eu_group *g)
{
	unsigned int i;

	for (i = 0; i < pvs->num_rows; i++)
		if (pvs->clear[i])
			memset(g->row[EU_ROW_MORE + i], 0, sizeof(g->row[0]));
}

/* FPU section. Vertices that a batch does not have are computed all the same. */
static int run_program(struct draw_front *f, u32 n)
{
	const struct mirage_eu_env env = { .send = ignore, .relax = relax, .ctx = f };
	struct mirage_eu_group *g = f->shader.group;
	unsigned int i;

	for (i = 0; i < DIV_ROUND_UP(n, 8u); i++)
		mirage_eu_thread_restart(g, i, 0xff);
	return mirage_eu_run(g, f->p->pvs->program, &env);
}

static int shade(struct draw_front *f, const u32 *dw, u32 n, float *vertex)
{
	const struct r5xx_3d *p = f->p;
	int ret = 0;

	if (p->pvs)
		clear_rows(p->pvs, f->shader.group);
	mirage_host_fpu_begin();
	vap_convert(&p->fetch, dw, n, f->shader.input);
	if (p->pvs)
		ret = run_program(f, n);
	if (!ret)
		vap_pack(&p->output, f->shader.output, n, vertex);
	mirage_host_fpu_end();
	return ret;
}

int r5xx_draw_shade(struct draw_front *f)
{
	u32 first, n;
	int ret = 0;

	f->slots = max(f->slots, 2 * DRAW_CARRY + f->chunk.used);
	for (first = 0; first < f->chunk.used && !ret; first += n) {
		n = min(f->chunk.used - first, PVS_BATCH);
		ret = shade(f, draw_fetch_batch(f, first, n), n,
			    f->vertex[2 * DRAW_CARRY + first]);
		if (!ret)
			ret = charge(f);
	}
	return ret;
}
