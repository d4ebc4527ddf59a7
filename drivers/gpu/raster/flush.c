// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: workers
 *
 * A flush hands the tiles that hold something to as many workers as it may ask for; each takes
 * the next one until none is left. Which worker draws a tile changes nothing in it. Where tiles are
 * few but not small, a piece of work is a band of rows of one.
 */

#include <linux/kernel.h>

#include <mirage/host.h>

#include "engine.h"
#include "internal.h"

struct raster_host mirage_raster_host(const struct mirage_hw_engine *engine)
{
	const struct mirage_gpu *gpu = engine->gpu;

	return (struct raster_host) {
		.parallel = gpu->ops->parallel,
		.worker_relax = gpu->ops->worker_relax,
		.piece = gpu->ops->piece,
		.host = gpu->host,
		.engine = engine->index,
		.workers = mirage_hw_workers(engine),
	};
}

void mirage_raster_breathe(struct raster_worker *w)
{
	const struct raster_host *host = w->r->host;
	int ret;

	mirage_host_fpu_end();
	ret = host->worker_relax(host->host, host->engine, w->batch.worker);
	if (ret)
		mirage_mmu_flush(&w->mmu);
	if (ret < 0 && !w->err)
		w->err = ret;
	mirage_host_fpu_begin();
}

/* What is worth being shared by several workers. */
#define BANDS_FROM_PX	16384u

/* Bands of a tile, by what is to be drawn alone: they are the same for any number of workers. */
static u32 count_bands(const struct mirage_raster *r)
{
	if (r->area_px < BANDS_FROM_PX || r->num_touched > 64)
		return 1;
	return r->num_touched > 12 ? 2 : RASTER_TILE_PX / RASTER_BAND_PX;
}

static void draw_band(struct mirage_raster *r, struct raster_worker *w, u32 piece)
{
	u32 index = r->touched[piece / r->bands];
	s32 height_px = RASTER_TILE_PX / r->bands;

	w->top_px = piece % r->bands * height_px;
	w->bottom_px = w->top_px + height_px;
	mirage_host_fpu_begin();
	r->ops->tile(w, &r->tile[index], index % RASTER_TILES * RASTER_TILE_PX,
		     index / RASTER_TILES * RASTER_TILE_PX);
	mirage_host_fpu_end();
}

static void draw_tiles(void *arg, unsigned int i)
{
	struct mirage_raster *r = arg;
	struct raster_worker *w = &r->worker[i];

	for (;;) {
		u32 next = __atomic_fetch_add(&r->next, 1, __ATOMIC_RELAXED);

		if (next >= r->num_touched * r->bands || READ_ONCE(r->stop))
			return;
		if (r->host->piece)
			r->host->piece(r->host->host, r->host->engine, i);
		draw_band(r, w, next);
		if (w->err)
			WRITE_ONCE(r->stop, w->err);
	}
}

static void collect_worker(struct mirage_raster *r, struct raster_worker *w)
{
	r->passed += w->passed;
	r->shaded += w->shaded;
	if (!r->faults && w->mmu.faults)
		r->fault_addr = w->mmu.fault_addr;
	r->faults += w->mmu.faults;
}

/* No more than there is something to do for, and not with more threads than may run. */
static unsigned int num_workers(const struct mirage_raster *r, const struct raster_host *host)
{
	unsigned int n = min(clamp(host->workers, 1u, r->max_workers), r->num_touched * r->bands);

	if (!host->parallel)
		return 1;
	return r->max_threads ? clamp(r->max_threads / RASTER_MAX_THREADS, 1u, n) : n;
}

int mirage_raster_flush(struct mirage_raster *r, const struct raster_host *host)
{
	unsigned int n, i;
	int err = 0;

	if (!r->num_touched) {
		mirage_raster_discard(r);
		return 0;
	}
	r->bands = count_bands(r);
	n = num_workers(r, host);
	r->host = host;
	for (i = 0; i < n; i++) {
		struct raster_worker *w = &r->worker[i];

		w->r = r;
		w->batch.worker = i;
		w->batch.mmu = &w->mmu;
		w->passed = 0;
		w->shaded = 0;
		w->pixels = 0;
		w->err = 0;
		w->planes_draw = NULL;
		w->flat_prim = NULL;
		mirage_mmu_init(&w->mmu, r->bound->pt);
	}
	r->next = 0;
	r->stop = 0;
	if (host->parallel)
		host->parallel(host->host, host->engine, draw_tiles, r, n);
	else
		draw_tiles(r, 0);
	for (i = 0; i < n; i++) {
		collect_worker(r, &r->worker[i]);
		if (!err)
			err = r->worker[i].err;
	}
	mirage_raster_discard(r);
	return err;
}

void mirage_raster_write(const struct raster_batch *batch, unsigned int thread, unsigned int span,
			 const struct raster_write *write)
{
	struct raster_worker *w = container_of((struct raster_batch *)batch,
					       struct raster_worker, batch);

	if (thread < batch->num_threads && span < batch->thread[thread].num_spans)
		w->r->ops->write(w, thread, span, write);
}

void mirage_raster_write_rows(const struct raster_batch *batch, u32 target, bool last,
			      const struct raster_row *row, unsigned int n)
{
	struct raster_worker *w = container_of((struct raster_batch *)batch,
					       struct raster_worker, batch);

	w->r->ops->rows(w, target, last, row, n);
}

u64 mirage_raster_depth_count(const struct mirage_raster *r)
{
	return r->passed;
}

u64 mirage_raster_shaded_count(const struct mirage_raster *r)
{
	return r->shaded;
}

u32 mirage_raster_faults(struct mirage_raster *r, u64 *addr)
{
	u32 faults = r->faults;

	if (faults)
		*addr = r->fault_addr;
	r->faults = 0;
	return faults;
}
