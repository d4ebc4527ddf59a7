// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: an engine's bins
 *
 * Their life, flushes, and what these have counted. Integer code.
 */

#include <linux/kernel.h>

#include "bins.h"
#include "intel/cs/cs.h"
#include "intel/cs/regs.h"
#include "thread.h"

bool ff_bins_init(struct ff_bins *bins, struct mirage_cs *cs,
		  const struct message_params *messages)
{
	unsigned int i;

	bins->cs = cs;
	bins->host = mirage_raster_host(&cs->base);
	bins->raster = mirage_raster_create(bins->host.workers);
	if (!bins->raster)
		return false;
	for (i = 0; i < bins->host.workers; i++) {
		bins->core[i] = ff_core_create(cs, messages, i);
		if (!bins->core[i])
			return false;
	}
	return true;
}

void ff_bins_fini(struct ff_bins *bins)
{
	unsigned int i;

	mirage_raster_destroy(bins->raster);
	for (i = 0; i < MIRAGE_HW_WORKERS; i++)
		ff_core_destroy(bins->core[i]);
}

void ff_bins_scrub(struct ff_bins *bins, const struct sampler_context *samplers)
{
	unsigned int i;

	for (i = 0; i < bins->host.workers; i++)
		ff_core_scrub(bins->core[i], samplers);
}

void ff_bins_forget_textures(struct ff_bins *bins)
{
	unsigned int i;

	for (i = 0; i < bins->host.workers; i++)
		sampler_flush(&bins->core[i]->msg.sampler);
}

static void collect_counts(struct ff_bins *bins)
{
	u64 count = mirage_raster_depth_count(bins->raster), addr = 0;
	u64 shaded = mirage_raster_shaded_count(bins->raster);
	u32 faults = mirage_raster_faults(bins->raster, &addr);
	struct mirage_cs *cs = bins->cs;
	unsigned int i;

	cs->stats[MIRAGE_STAT_PS_DEPTH] += count - bins->depth_count;
	bins->depth_count = count;
	cs->stats[MIRAGE_STAT_PS_INVOCATIONS] += shaded - bins->shaded_count;
	bins->shaded_count = shaded;
	for (i = 0; i < bins->host.workers; i++) {
		cs->stats[MIRAGE_STAT_PS_INVOCATIONS] += bins->pixels[i];
		bins->pixels[i] = 0;
	}
	mirage_mmu_add_faults(&cs->mmu, faults, addr);
}

/* Bins may be full of what covers nothing, and are emptied all the same. */
static int empty_bins(struct ff_bins *bins)
{
	int ret = mirage_raster_flush(bins->raster, &bins->host);

	bins->ready = false;
	collect_counts(bins);
	return ret ? ret : mirage_cs_relax(bins->cs, false);
}

int ff_bins_flush(struct ff_bins *bins)
{
	return mirage_raster_pending(bins->raster) ? empty_bins(bins) : 0;
}

int ff_bins_make_room(struct ff_bins *bins)
{
	int ret = mirage_raster_make_room(bins->raster);

	mirage_cs_forget(bins->cs);
	return ret ? empty_bins(bins) : 0;
}

int ff_bins_reserve(struct ff_bins *bins, size_t size_B, u32 lanes)
{
	int ret = mirage_raster_reserve(bins->raster, size_B, lanes);

	mirage_cs_forget(bins->cs);
	return ret ? empty_bins(bins) : 0;
}

void ff_bins_discard(struct ff_bins *bins)
{
	mirage_raster_discard(bins->raster);
	bins->ready = false;
}

int ff_bins_put_state(struct ff_bins *bins, unsigned int vp, int (*put)(void *arg), void *arg)
{
	int ret = put(arg);

	if (ret == -EAGAIN) {
		ret = ff_bins_make_room(bins);
		ret = ret ? ret : put(arg);
	}
	if (ret == -EBUSY) {
		ret = ff_bins_flush(bins);
		ret = ret ? ret : put(arg);
	}
	if (!ret)
		ff_bins_set_ready(bins, vp);
	return ff_bins_had_room(ret);
}
