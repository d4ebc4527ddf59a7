// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: objects on their way through setup
 *
 * Eight at a time, one FPU section each time. Integer code, for it opens and closes them.
 */

#include <mirage/host.h>

#include "pipe.h"

#define GROUP_NS	15000u

int sf_get_ready(struct pipe_front *f, unsigned int vp, bool room)
{
	int ret = 0;

	mirage_host_fpu_end();
	if (room)
		ret = pipe_make_room(f->pipe);
	if (!ret)
		ret = wm_ready(f->pipe, vp);
	mirage_host_fpu_begin();
	return ret;
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
