// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: objects on their way through setup
 *
 * Eight at a time, one FPU section each time. Integer code, for it runs outside of them.
 */

#include <mirage/host.h>

#include "pipe.h"

#define GROUP_NS	15000u

int sf_get_ready(struct pipe_front *f, unsigned int vp, bool room)
{
	int ret = room ? pipe_make_room(f->pipe) : 0;

	return ret ? ret : wm_ready(f->pipe, vp);
}

int sf_run(struct pipe_front *f, const struct pipe_list *list)
{
	unsigned int next = 0, count;
	int ret = 0;

	if (f->pipe->draw.unit[PIPE_SF].statistics)
		f->stats[MIRAGE_STAT_CL_PRIMITIVES] += list->count;
	while (next < list->count && !ret) {
		mirage_host_fpu_begin();
		count = sf_fill_group(f, list, &next);
		if (count)
			ret = sf_run_group(f, count);
		mirage_host_fpu_end();
		if (count && !ret)
			ret = front_charge(f, GROUP_NS);
	}
	return ret;
}
