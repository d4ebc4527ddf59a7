// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: objects on their way through setup
 *
 * Eight at a time, one FPU section each time. Integer code, for it opens and closes them.
 */

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "intel/front/front.h"
#include "sf_thread.h"
#include "vue.h"
#include "wm.h"

#define GROUP_NS	15000u

int sf_get_ready(struct sf_stage *sf, unsigned int vp, bool room)
{
	struct wm *wm = sf->wm;
	int ret = 0;

	mirage_host_fpu_end();
	if (room)
		ret = ff_bins_make_room(&wm->bins);
	if (!ret)
		ret = wm_ready(wm, vp);
	mirage_host_fpu_begin();
	return ret;
}

int sf_run(void *stage, const struct topo_list *list)
{
	struct sf_stage *sf = stage;
	unsigned int next = 0, count;
	int ret = 0;

	if (sf->draw->unit.statistics)
		sf->fe->stats[MIRAGE_STAT_CL_PRIMITIVES] += list->count;
	while (next < list->count && !ret) {
		mirage_host_fpu_begin();
		count = sf_fill_group(sf, list, &next);
		if (count)
			ret = sf_run_group(sf, count);
		mirage_host_fpu_end();
		if (count && !ret)
			ret = ff_charge(sf->fe->core, GROUP_NS);
	}
	return ret;
}
