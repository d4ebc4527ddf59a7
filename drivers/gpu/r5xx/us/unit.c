// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the fragment shader's memory
 */

#include <linux/align.h>

#include <mirage/host.h>

#include "r5xx/us/internal.h"

static void core_destroy(struct us_core *core)
{
	if (core)
		mirage_eu_group_destroy(core->group);
	mirage_host_free(core);
}

static struct us_core *core_create(struct r5xx_us *us)
{
	struct us_core *core = mirage_host_alloc(ALIGN(sizeof(*core), 64));

	if (!core)
		return NULL;
	core->us = us;
	core->group = mirage_eu_group_create(US_NUM_ROWS);
	if (core->group)
		return core;
	core_destroy(core);
	return NULL;
}

static const struct us_pixel_ops pixel_ops[2] = {
	{ r5xx_rs_fill_base, us_fix_base, us_colors_base },
	{ r5xx_rs_fill_avx2, us_fix_avx2, us_colors_avx2 },
};

struct r5xx_us *r5xx_us_create(const struct r5xx_us_host *host, unsigned int max_workers)
{
	bool avx2 = mirage_host_has_avx2();
	struct r5xx_us *us;
	unsigned int i;

	us = mirage_host_alloc(sizeof(*us) + max_workers * sizeof(us->core[0]));
	if (!us)
		return NULL;
	us->host = *host;
	us->ops = mirage_tex_ops_get(avx2);
	us->plain_ops = mirage_tex_plain_ops_get(avx2);
	us->pixels = &pixel_ops[avx2];
	us->num_cores = max_workers;
	us->cache = us_cache_create();
	for (i = 0; i < max_workers; i++) {
		us->core[i] = core_create(us);
		if (!us->core[i])
			break;
	}
	if (us->cache && i == max_workers)
		return us;
	r5xx_us_destroy(us);
	return NULL;
}

void r5xx_us_destroy(struct r5xx_us *us)
{
	unsigned int i;

	if (!us)
		return;
	for (i = 0; i < us->num_cores; i++)
		core_destroy(us->core[i]);
	us_cache_destroy(us->cache);
	mirage_host_free(us);
}

void r5xx_us_begin(struct r5xx_us *us)
{
	us->epoch++;
	us->tex_epoch++;
	us->flushes++;
}

void r5xx_us_forget_textures(struct r5xx_us *us)
{
	us->tex_epoch++;
}

void r5xx_us_flushed(struct r5xx_us *us)
{
	us->tex_epoch++;
	us->flushes++;
	us_cache_flushed(us->cache);
}
