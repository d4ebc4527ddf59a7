// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the stage, as others see it
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "internal.h"

/* Objects between two looks at what else there is to do. */
#define OBJECTS_AT_ONCE	32u

void geom_stage_init(struct geom_stage *g, const struct geom_sink *sink)
{
	g->ops = mirage_host_has_avx2() ? &mirage_geom_ops_avx2 : &mirage_geom_ops_base;
	g->sink = *sink;
	g->skip = 0;
	g->viewport = 0;
	g->layer = 0;
	g->line_at = 0;
}

void geom_stage_begin(struct geom_stage *g, const struct geom_draw *draw, const float *vertex)
{
	g->draw = draw;
	g->vertex = vertex;
	g->skip = 0;
}

static int take_some(struct geom_stage *g, const struct topo_list *list, unsigned int *next)
{
	unsigned int end = min(*next + OBJECTS_AT_ONCE, list->count);
	int ret = 0;

	mirage_host_fpu_begin();
	while (!ret) {
		*next = geom_pass_hidden(g, list, *next, end);
		if (*next == end)
			break;
		ret = geom_object(g, &list->object[*next]);
		*next += !ret;
	}
	mirage_host_fpu_end();
	return ret;
}

int geom_take(void *stage, const struct topo_list *list)
{
	struct geom_stage *g = stage;
	unsigned int next = 0;
	int ret = 0;

	while (next < list->count && !ret) {
		ret = take_some(g, list, &next);
		if (ret == -EAGAIN)
			ret = g->sink.room(g->sink.arg);
	}
	return ret;
}
