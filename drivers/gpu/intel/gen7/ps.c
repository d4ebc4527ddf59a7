// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pixel side of Gen7: its life
 *
 * Creation, what one client leaves behind, and flushes. Integer code.
 */

#include <linux/errno.h>
#include <linux/kernel.h>

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "intel/cs/regs.h"
#include "ps.h"
#include "ps_thread.h"

static bool create_cores(struct gen7_ps *ps)
{
	unsigned int i;

	for (i = 0; i < ps->num_workers; i++) {
		ps->cores.core[i] = ff_core_create(ps->cs, ps->from->messages, i);
		ps->cores.samples[i] = mirage_host_alloc(gen7_sample_group_B);
		if (!ps->cores.core[i] || !ps->cores.samples[i])
			return false;
	}
	return true;
}

struct gen7_ps *gen7_ps_create(struct mirage_cs *cs, const struct kernel_source *from)
{
	struct gen7_ps *ps = mirage_host_alloc(sizeof(*ps));

	if (!ps)
		return NULL;
	ps->cs = cs;
	ps->from = from;
	ps->host = mirage_raster_host(&cs->base);
	ps->num_workers = ps->host.workers;
	ps->draw.cores = &ps->cores;
	ps->draw.payload = mirage_host_has_avx2() ? &gen7_payload_ops_avx2 :
						    &gen7_payload_ops_base;
	ps->raster = mirage_raster_create(ps->num_workers);
	if (!ps->raster || !create_cores(ps)) {
		gen7_ps_destroy(ps);
		return NULL;
	}
	return ps;
}

void gen7_ps_destroy(struct gen7_ps *ps)
{
	unsigned int i;

	if (!ps)
		return;
	mirage_raster_destroy(ps->raster);
	for (i = 0; i < MIRAGE_HW_WORKERS; i++) {
		ff_core_destroy(ps->cores.core[i]);
		mirage_host_free(ps->cores.samples[i]);
	}
	mirage_host_free(ps);
}

static void scrub_core(struct ff_core *core, const struct sampler_context *samplers)
{
	if (core->used)
		mirage_eu_group_scrub(core->group);
	core->used = false;
	core->constants = NULL;
	sampler_flush(&core->msg.sampler);
	core->msg.sampler.context = samplers;
	core->msg.sampler.tex.palette[0] = samplers->palette[0];
	core->msg.sampler.tex.palette[1] = samplers->palette[1];
}

void gen7_ps_scrub(struct gen7_ps *ps, const struct sampler_context *samplers)
{
	unsigned int i;

	for (i = 0; i < ps->num_workers; i++)
		scrub_core(ps->cores.core[i], samplers);
}

void gen7_ps_forget_textures(struct gen7_ps *ps)
{
	unsigned int i;

	for (i = 0; i < ps->num_workers; i++)
		sampler_flush(&ps->cores.core[i]->msg.sampler);
}

static void collect_counts(struct gen7_ps *ps)
{
	u64 count = mirage_raster_depth_count(ps->raster), addr;
	u32 faults = mirage_raster_faults(ps->raster, &addr);
	struct mirage_cs *cs = ps->cs;
	unsigned int i;

	cs->stats[MIRAGE_STAT_PS_DEPTH] += count - ps->depth_count;
	ps->depth_count = count;
	for (i = 0; i < ps->num_workers; i++) {
		cs->stats[MIRAGE_STAT_PS_INVOCATIONS] += ps->cores.pixels[i];
		ps->cores.pixels[i] = 0;
	}
	if (faults && !cs->mmu.faults)
		cs->mmu.fault_addr = addr;
	cs->mmu.faults += faults;
}

/* Bins may be full of what covers nothing, and are emptied all the same. */
static int empty_bins(struct gen7_ps *ps)
{
	int ret = mirage_raster_flush(ps->raster, &ps->host);

	ps->ready = false;
	collect_counts(ps);
	return ret ? ret : mirage_cs_relax(ps->cs, false);
}

int gen7_ps_flush(struct gen7_ps *ps)
{
	return mirage_raster_pending(ps->raster) ? empty_bins(ps) : 0;
}

int gen7_ps_make_room(struct gen7_ps *ps)
{
	int ret = mirage_raster_make_room(ps->raster);

	mirage_cs_forget(ps->cs);
	return ret ? empty_bins(ps) : 0;
}

int gen7_ps_reserve(struct gen7_ps *ps, size_t size_B, u32 lanes)
{
	int ret = mirage_raster_reserve(ps->raster, size_B, lanes);

	mirage_cs_forget(ps->cs);
	return ret ? empty_bins(ps) : 0;
}

void gen7_ps_discard(struct gen7_ps *ps)
{
	mirage_raster_discard(ps->raster);
	ps->ready = false;
}
