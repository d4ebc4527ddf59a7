// SPDX-License-Identifier: GPL-2.0
/* Nothing is drawn yet. */

#include <mirage/host.h>

#include "r5xx/r5xx.h"

struct r5xx_3d {
	struct r5xx_engine *engine;
};

struct r5xx_3d *r5xx_3d_create(struct r5xx_engine *engine)
{
	struct r5xx_3d *p = mirage_host_alloc(sizeof(*p));

	if (p)
		p->engine = engine;
	return p;
}

void r5xx_3d_destroy(struct r5xx_3d *p)
{
	mirage_host_free(p);
}

int r5xx_3d_begin(struct r5xx_3d *p, const struct mirage_batch *batch)
{
	return 0;
}

int r5xx_3d_draw(struct r5xx_3d *p, const struct r5xx_vertices *v)
{
	return r5xx_unknown(p->engine, "draw 0x%08x", v->vf_cntl);
}

int r5xx_3d_flush(struct r5xx_3d *p)
{
	return 0;
}

void r5xx_3d_discard(struct r5xx_3d *p)
{
}

u64 r5xx_3d_zpass(const struct r5xx_3d *p)
{
	return 0;
}
