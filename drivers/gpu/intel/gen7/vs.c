// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vertex shader stage of Gen7
 *
 * Pairs of vertices make SIMD4x2 threads, up to eight of which make a group. R0.0 and R0.1 have the
 * handles of the entries, which the thread reads and then writes over; constants follow from the
 * dispatch start register on, then both vertices' data side by side.
 */

#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/front/front.h"
#include "intel/state/urb_layout.h"
#include "urb.h"
#include "vs.h"

#define MASK_PAIR	0xff
#define MASK_SINGLE	0x0f

/* What a group costs the host, roughly, without knowing its kernel. */
#define GROUP_NS	20000u

/**
 * struct vs_group - vertices of the running group
 * @fe: their front end
 * @unit: how it is spawned
 * @slot: the first vertex
 * @count: how many
 */
struct vs_group {
	struct front_end *fe;
	const struct ff_unit *unit;
	u32 slot;
	u32 count;
};

/* Half a register: four DWords of a vertex from @dw on, where it has so many. */
static void half_register(const u32 *vue, u32 vue_dw, u32 dw, u32 *half)
{
	if (dw + 4 <= vue_dw)
		memcpy(half, vue + dw, 16);
	else
		memset(half, 0, 16);
}

/* Both vertices' data, side by side: DWords 0-3 of each, then 4-7. */
static void interleave_vertices(const struct vs_group *group, u32 a, u32 b,
				const struct mirage_eu_thread *t, unsigned int reg)
{
	const struct ff_unit *u = group->unit;
	const struct vue_pool *vues = &group->fe->vue;
	unsigned int rows = min(reg + 2 * u->urb_rows, EU_GRFS) - reg;
	u32 dw = u->urb_offset * URB_ROW_DW;
	const u32 *from_a = vue_at(vues, a), *from_b = vue_at(vues, b);
	union mirage_reg *to = mirage_eu_reg(t, reg);

	if (likely(dw + 4 * rows <= vues->len_dw)) {
		for (; rows; rows--, dw += 4, to += MIRAGE_EU_THREADS) {
			memcpy(&to->ud[0], from_a + dw, 16);
			memcpy(&to->ud[4], from_b + dw, 16);
		}
		return;
	}
	for (; rows; rows--, dw += 4, to += MIRAGE_EU_THREADS) {
		half_register(from_a, vues->len_dw, dw, &to->ud[0]);
		half_register(from_b, vues->len_dw, dw, &to->ud[4]);
	}
}

static void start_thread(const struct vs_group *group, unsigned int thread)
{
	const struct ff_unit *u = group->unit;
	u32 first = 2 * thread;
	bool pair = first + 1 < group->count;
	u32 a = group->slot + first, b = pair ? a + 1 : a;
	const struct mirage_eu_thread *t;
	unsigned int reg;

	t = ff_thread_start(group->fe->core, u, thread, pair ? MASK_PAIR : MASK_SINGLE, MASK_PAIR);
	mirage_eu_reg(t, 0)->ud[0] = a;
	mirage_eu_reg(t, 0)->ud[1] = b;
	reg = ff_payload_curbe(group->fe->core, u, t, 1);
	interleave_vertices(group, a, b, t, reg);
}

/* The entry behind a handle, if it is one of the thread's. */
static void own_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct vs_group *group = arg;
	u32 i = handle - group->slot;

	if (i / 2 != thread || i >= group->count)
		return;
	entry->dw = vue_at(&group->fe->vue, handle);
	entry->len_dw = group->fe->vue.len_dw;
	entry->write = true;
}

static int vs_send(void *arg, const struct msg_send *s)
{
	return gen7_urb_send(s, own_entry, arg);
}

static int run_group(struct vs_group *group)
{
	const struct ff_launch launch = {
		.unit = group->unit,
		.program = group->unit->program,
		.send = vs_send,
		.arg = group,
	};
	unsigned int i;
	int ret;

	mirage_host_fpu_begin();
	for (i = 0; i < DIV_ROUND_UP(group->count, 2); i++)
		start_thread(group, i);
	ret = ff_run(group->fe->core, &launch);
	mirage_host_fpu_end();
	return ret ? ret : ff_charge(group->fe->core, GROUP_NS);
}

int gen7_vs_run(struct front_end *fe, const struct ff_unit *unit, u32 slot, u32 count)
{
	struct vs_group group = { .fe = fe, .unit = unit };
	u32 per_group = 2 * ff_group(unit), i;
	int ret = 0;

	for (i = 0; i < count && !ret; i += per_group) {
		group.slot = slot + i;
		group.count = min(count - i, per_group);
		ret = run_group(&group);
	}
	return ret;
}
