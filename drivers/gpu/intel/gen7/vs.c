// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages of Gen7's vertex shaders
 *
 * A thread reads and writes the entries whose handles it was started with.
 */

#include "intel/front/front.h"
#include "intel/front/vs.h"
#include "pipeline.h"
#include "vs.h"

static void own_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct vs_group *group = arg;
	u32 *dw = front_vs_entry(group, thread, handle);

	if (!dw)
		return;
	entry->dw = dw;
	entry->len_dw = group->fe->vue.len_dw;
	entry->write = true;
}

static int vs_send(void *arg, const struct msg_send *s)
{
	const struct vs_group *group = arg;

	return to_gen7_front(group->fe)->pipe->params->urb_send(s, own_entry, arg);
}

int gen7_vs_run(struct front_end *fe, const struct ff_unit *unit)
{
	return front_vs_run(fe, unit, vs_send);
}
