// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pixel side of Gen7: its life
 *
 * Creation and the end. Integer code.
 */

#include <linux/errno.h>
#include <linux/kernel.h>

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "intel/cs/regs.h"
#include "ps.h"
#include "ps_thread.h"

static bool create_samples(struct gen7_ps *ps)
{
	unsigned int i;

	for (i = 0; i < ps->bins.host.workers; i++) {
		ps->samples[i] = mirage_host_alloc(gen7_sample_group_B);
		if (!ps->samples[i])
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
	ps->draw.bins = &ps->bins;
	ps->draw.samples = ps->samples;
	ps->draw.payload = mirage_host_has_avx2() ? &gen7_payload_ops_avx2 :
						    &gen7_payload_ops_base;
	if (!ff_bins_init(&ps->bins, cs, from->messages) || !create_samples(ps)) {
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
	ff_bins_fini(&ps->bins);
	for (i = 0; i < MIRAGE_HW_WORKERS; i++)
		mirage_host_free(ps->samples[i]);
	mirage_host_free(ps);
}
