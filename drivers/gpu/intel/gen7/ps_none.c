// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: no pixels yet
 *
 * Takes primitives and drops them. Goes away with the first of ps*.c.
 */

#include <linux/kernel.h>

#include <mirage/host.h>

#include "ps.h"

struct gen7_ps *gen7_ps_create(struct mirage_cs *cs, const struct kernel_source *from)
{
	struct gen7_ps *ps = mirage_host_alloc(sizeof(*ps));

	if (!ps)
		return NULL;
	ps->cs = cs;
	ps->from = from;
	ps->num_workers = 1;
	return ps;
}

void gen7_ps_destroy(struct gen7_ps *ps)
{
	mirage_host_free(ps);
}

void gen7_ps_scrub(struct gen7_ps *ps, const struct sampler_context *samplers)
{
}

void gen7_ps_forget_textures(struct gen7_ps *ps)
{
}

void gen7_ps_decode(struct gen7_ps *ps, const struct gen7_context *ctx, u32 stamp)
{
}

int gen7_ps_programs(struct gen7_ps *ps)
{
	return 0;
}

int gen7_ps_ready(struct gen7_ps *ps, unsigned int vp)
{
	return 0;
}

static int drop(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	return 0;
}

static int no_room(void *arg)
{
	return 0;
}

struct geom_sink gen7_ps_sink(struct gen7_ps *ps)
{
	return (struct geom_sink){ .add = drop, .room = no_room, .arg = ps };
}

int gen7_ps_flush(struct gen7_ps *ps)
{
	return 0;
}

int gen7_ps_reserve(struct gen7_ps *ps, size_t size_B, u32 lanes)
{
	return 0;
}

void gen7_ps_discard(struct gen7_ps *ps)
{
}
