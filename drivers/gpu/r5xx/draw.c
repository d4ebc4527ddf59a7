// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the 3D pipeline's life
 *
 * Creation, batches, flushes, and the beginning of a draw.
 */

#include <linux/align.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/draw.h"

static int add(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	struct draw_front *f = arg;

	if (f->ready)
		return mirage_raster_prepare(f->p->raster, f->lane, prim, data_B, data, f->ready);
	return mirage_raster_add(f->p->raster, prim, data_B, data);
}

/*
 * Without memory the bins are emptied, and the state in them is gone. That is not for helpers, who
 * leave it to the engine.
 */
static int make_room(void *arg)
{
	struct draw_front *f = arg;
	struct r5xx_3d *p = f->p;
	int ret;

	if (f->ready)
		return -EAGAIN;
	ret = mirage_raster_make_room(p->raster);
	r5xx_forget(p->engine);
	if (!ret)
		return 0;
	ret = r5xx_draw_flush(p);
	return ret ? ret : r5xx_draw_place(p);
}

/*
 * Whoever calls it takes host addresses to be void, whatever the host says. Nothing else ends a
 * program that never does, so it asks whether the engine was stopped, too.
 */
static int worker_relax(void *arg, unsigned int worker)
{
	const struct r5xx_3d *p = arg;
	int ret = 0;

	if (p->host.worker_relax)
		ret = p->host.worker_relax(p->host.host, p->host.engine, worker);
	if (ret >= 0 && READ_ONCE(p->engine->hw.stop))
		return -ECANCELED;
	return ret < 0 ? ret : 0;
}

struct draw_front *draw_front_create(struct r5xx_3d *p)
{
	struct draw_front *f = mirage_host_alloc(ALIGN(sizeof(*f), 64));
	const struct geom_sink sink = { .add = add, .room = make_room, .arg = f };

	if (!f)
		return NULL;
	f->p = p;
	f->mmu = &p->engine->mmu;
	geom_stage_init(&f->stage, &sink);
	f->shader.group = mirage_eu_group_create(PVS_GROUP_ROWS);
	if (f->shader.group)
		return f;
	mirage_host_free(f);
	return NULL;
}

void draw_front_destroy(struct draw_front *f)
{
	if (!f)
		return;
	mirage_eu_group_destroy(f->shader.group);
	mirage_host_free(f);
}

struct r5xx_3d *r5xx_3d_create(struct r5xx_engine *engine)
{
	struct r5xx_3d *p = mirage_host_alloc(ALIGN(sizeof(*p), 64));
	const struct r5xx_us_host us_host = { .relax = worker_relax, .ctx = p };

	if (!p)
		return NULL;
	p->engine = engine;
	p->host = mirage_raster_host(&engine->hw);
	p->raster = mirage_raster_create(p->host.workers);
	p->us = r5xx_us_create(&us_host, p->host.workers);
	p->cache = pvs_cache_create();
	p->front = draw_front_create(p);
	if (!p->raster || !p->us || !p->cache || !p->front) {
		r5xx_3d_destroy(p);
		return NULL;
	}
	return p;
}

void r5xx_3d_destroy(struct r5xx_3d *p)
{
	unsigned int i;

	if (!p)
		return;
	mirage_raster_destroy(p->raster);
	r5xx_us_destroy(p->us);
	pvs_cache_destroy(p->cache);
	draw_front_destroy(p->front);
	for (i = 0; i < p->spread.num_helpers; i++)
		draw_front_destroy(p->spread.helper[i]);
	mirage_host_free(p);
}

void r5xx_draw_forget(struct r5xx_3d *p)
{
	p->placed = false;
	p->tx = NULL;
}

/* No client finds in registers or vertices what another one left there. */
int r5xx_3d_begin(struct r5xx_3d *p, const struct mirage_batch *batch)
{
	unsigned int i;

	p->pt = batch->pt;
	p->fresh = false;
	r5xx_draw_forget(p);
	r5xx_us_begin(p->us);
	draw_front_scrub(p->front);
	for (i = 0; i < p->spread.num_helpers; i++)
		draw_front_scrub(p->spread.helper[i]);
	return 0;
}

static void collect_faults(struct r5xx_3d *p)
{
	u64 addr = 0;
	u32 faults = mirage_raster_faults(p->raster, &addr);

	mirage_mmu_add_faults(&p->engine->mmu, faults, addr);
}

int r5xx_draw_flush(struct r5xx_3d *p)
{
	int ret = mirage_raster_flush(p->raster, &p->host);

	r5xx_forget(p->engine);
	r5xx_draw_forget(p);
	r5xx_us_flushed(p->us);
	r5xx_us_forget_textures(p->us);
	collect_faults(p);
	return ret ? ret : r5xx_relax(p->engine, false);
}

int r5xx_3d_flush(struct r5xx_3d *p)
{
	if (mirage_raster_pending(p->raster) || r5xx_us_aside(p->us) != R5XX_US_ASIDE_NONE)
		return r5xx_draw_flush(p);
	r5xx_us_forget_textures(p->us);
	return 0;
}

void r5xx_3d_discard(struct r5xx_3d *p)
{
	mirage_raster_discard(p->raster);
	r5xx_draw_forget(p);
	r5xx_us_flushed(p->us);
}

u64 r5xx_3d_zpass(const struct r5xx_3d *p)
{
	return mirage_raster_depth_count(p->raster);
}

/* VAP_VF_CNTL.PRIM_TYPE; what has no name here is reserved. */
static const u8 prim_of[16] = {
	[VF_PRIM_POINTS]	   = PRIM_POINTLIST,
	[VF_PRIM_LINES]		   = PRIM_LINELIST,
	[VF_PRIM_LINE_STRIP]	   = PRIM_LINESTRIP,
	[VF_PRIM_TRIANGLES]	   = PRIM_TRILIST,
	[VF_PRIM_TRIANGLE_FAN]	   = PRIM_TRIFAN,
	[VF_PRIM_TRIANGLE_STRIP]   = PRIM_TRISTRIP,
	[VF_PRIM_TRIANGLES_WFLAGS] = PRIM_TRILIST,
	[VF_PRIM_LINE_LOOP]	   = PRIM_LINELOOP,
	[VF_PRIM_QUADS]		   = PRIM_QUADLIST,
	[VF_PRIM_QUAD_STRIP]	   = PRIM_QUADSTRIP,
	[VF_PRIM_POLYGON]	   = PRIM_POLYGON,
};

static void tell_host(const struct r5xx_3d *p, const struct r5xx_vertices *v, unsigned int prim)
{
	const struct mirage_gpu *gpu = p->engine->hw.gpu;
	struct mirage_draw draw = {
		.addr = p->engine->draw_addr,
		.topology = topo_name(prim),
		.indexed = v->walk == R5XX_WALK_INDEX,
		.vertices = v->num,
		.instances = 1,
		.base_vertex = p->fetch.offset,
		.target = { { .format = "none" } },
		.depth = { .format = "none" },
	};

	if (gpu->ops->draw)
		gpu->ops->draw(gpu->host, p->engine->hw.index, &draw);
}

static int refuse(struct r5xx_3d *p, const struct r5xx_vertices *v, unsigned int prim)
{
	if (!prim)
		return r5xx_unknown(p->engine, "primitives of type %u",
				    (unsigned int)FIELD_GET(VAP_VF_CNTL_PRIM_TYPE, v->vf_cntl));
	if (v->walk == R5XX_WALK_STATE)
		return r5xx_unknown(p->engine, "vertices from VAP_VTX_ST registers");
	return 0;
}

int r5xx_3d_draw(struct r5xx_3d *p, const struct r5xx_vertices *v)
{
	unsigned int prim = prim_of[FIELD_GET(VAP_VF_CNTL_PRIM_TYPE, v->vf_cntl)];
	int ret;

	if (r5xx_reg(&p->engine->state, VAP_CNTL) & VAP_CNTL_VAP_NO_RENDER)
		return 0;
	ret = refuse(p, v, prim);
	if (!ret)
		ret = r5xx_draw_prepare(p, prim);
	if (ret)
		return ret;
	tell_host(p, v, prim);
	return r5xx_draw_vertices(p, v, prim);
}
