// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vertex shader stage
 *
 * Pairs of vertices make SIMD4x2 threads, up to eight of which make a group (Gen4-5 Vol 2, 4.3).
 * R0.0 and R0.1 have the handles of the entries that a thread reads and then writes over; constants
 * follow from the dispatch start register on, then both vertices' data side by side.
 *
 * From Gen8 on there are SIMD8 threads of eight vertices, whose handles are in R1, and of whose
 * data each DWord is a register.
 */

#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "front.h"
#include "intel/eu/eu.h"
#include "intel/msg/turn.h"
#include "intel/state/urb_layout.h"
#include "intel/thread/thread.h"
#include "vs.h"

#define MASK_PAIR	0xff
#define MASK_SINGLE	0x0f
#define MASK_SIMD8	0xff
#define PAIR		2u
#define CHANNELS	8u

/* What a group costs the host, roughly, without knowing its kernel. */
#define GROUP_NS	20000u

/* Half a register: four DWords of a vertex from @dw on, where it has so many. */
static void half_register(const u32 *vue, unsigned int vue_dw, unsigned int dw, u32 *half)
{
	if (dw + 4 <= vue_dw)
		memcpy(half, vue + dw, 16);
	else
		memset(half, 0, 16);
}

/* Both vertices' data, side by side: DWords 0-3 of each, then 4-7 (4.3.1). */
static void interleave_vertices(const struct vs_group *group, u16 a, u16 b,
				const struct mirage_eu_thread *t, unsigned int reg)
{
	const struct ff_unit *u = group->unit;
	const struct vue_pool *vue = &group->fe->vue;
	unsigned int rows = min(reg + 2 * u->urb_rows, EU_GRFS) - reg;
	unsigned int dw = u->urb_offset * URB_ROW_DW;
	const u32 *from_a = vue_at(vue, a) + dw, *from_b = vue_at(vue, b) + dw;
	union mirage_reg *to = mirage_eu_reg(t, reg);

	if (likely(dw + 4 * rows <= vue->len_dw)) {
		for (; rows; rows--, from_a += 4, from_b += 4, to += MIRAGE_EU_THREADS) {
			memcpy(&to->ud[0], from_a, 16);
			memcpy(&to->ud[4], from_b, 16);
		}
		return;
	}
	for (; rows; rows--, dw += 4, to += MIRAGE_EU_THREADS) {
		half_register(vue_at(vue, a), vue->len_dw, dw, &to->ud[0]);
		half_register(vue_at(vue, b), vue->len_dw, dw, &to->ud[4]);
	}
}

static bool is_pair(const struct vs_group *group, unsigned int thread)
{
	return 2 * thread + 1 < group->count;
}

static void fill_payload(const struct vs_group *group, unsigned int thread, unsigned int stands)
{
	const struct mirage_eu_thread *t = &group->fe->core->group->thread[thread];
	const struct ff_unit *u = group->unit;
	u16 a = group->slot + 2 * thread, b = is_pair(group, thread) ? a + 1 : a;
	unsigned int reg;

	mirage_eu_reg(t, 0)->ud[0] = a;
	mirage_eu_reg(t, 0)->ud[1] = b;
	reg = stands && u->grf_start ? stands : ff_payload_curbe(group->fe->core, u, t, 1);
	interleave_vertices(group, a, b, t, reg);
}

/* Of eight vertices a register for each DWord; what an entry does not have is zero. */
static void put_vertices(const struct vs_group *group, u16 first, unsigned int verts,
			 const struct mirage_eu_thread *t, unsigned int reg)
{
	const struct ff_unit *u = group->unit;
	const struct vue_pool *vue = &group->fe->vue;
	unsigned int regs = min(reg + CHANNELS * u->urb_rows, EU_GRFS) - reg;
	unsigned int from = min(u->urb_offset * URB_ROW_DW, vue->len_dw), k, i;
	unsigned int have = min(regs, vue->len_dw - from);
	union mirage_reg *to = mirage_eu_reg(t, reg);
	const u32 *entry[CHANNELS];

	/* The last vertex stands in for missing ones. */
	for (i = 0; i < CHANNELS; i++)
		entry[i] = vue_at(vue, first + min(i, verts - 1)) + from;
	group->fe->core->msg.turn->to_rows(entry, have, to, MIRAGE_EU_THREADS);
	for (k = have; k < regs; k++)
		memset(&to[k * MIRAGE_EU_THREADS], 0, sizeof(*to));
}

static unsigned int verts_of(const struct vs_group *group, unsigned int thread)
{
	return min(group->count - thread * group->verts, group->verts);
}

static void fill_simd8(const struct vs_group *group, unsigned int thread, unsigned int stands)
{
	const struct mirage_eu_thread *t = &group->fe->core->group->thread[thread];
	const struct ff_unit *u = group->unit;
	u16 first = group->slot + thread * CHANNELS;
	unsigned int reg, i;

	for (i = 0; i < CHANNELS; i++)
		mirage_eu_reg(t, 1)->ud[i] = first + i;
	reg = stands && u->grf_start > 1 ? stands :
	      ff_payload_curbe(group->fe->core, u, t, 2);
	put_vertices(group, first, verts_of(group, thread), t, reg);
}

static u16 thread_mask(const struct vs_group *group, unsigned int thread)
{
	if (group->unit->simd8)
		return MASK_SIMD8 >> (CHANNELS - verts_of(group, thread));
	return is_pair(group, thread) ? MASK_PAIR : MASK_SINGLE;
}

static void start_threads(const struct vs_group *group)
{
	const unsigned int n = DIV_ROUND_UP(group->count, group->verts);
	const struct ff_unit *u = group->unit;
	struct ff_core *core = group->fe->core;
	u16 mask[FF_MAX_THREADS];
	unsigned int stands, i;

	for (i = 0; i < n; i++)
		mask[i] = thread_mask(group, i);
	ff_threads_start(core, u, mask, n, u->simd8 ? MASK_SIMD8 : MASK_PAIR);
	stands = ff_curbe_stands(core, u);
	for (i = 0; i < n; i++)
		if (u->simd8)
			fill_simd8(group, i, stands);
		else
			fill_payload(group, i, stands);
}

u32 *front_vs_entry(const struct vs_group *group, unsigned int thread, u32 handle)
{
	u32 i = handle - group->slot, first = thread * group->verts;

	if (i - first >= group->verts || i >= group->count)
		return NULL;
	return vue_at(&group->fe->vue, handle);
}

static int run_group(struct vs_group *group, int (*send)(void *group, const struct msg_send *s))
{
	const struct ff_launch launch = {
		.unit = group->unit,
		.program = group->unit->program,
		.send = send,
		.arg = group,
	};
	struct ff_core *core = group->fe->core;
	int ret;

	mirage_host_fpu_begin();
	start_threads(group);
	ret = ff_run(core, &launch);
	mirage_host_fpu_end();
	return ret ? ret : ff_charge(core, GROUP_NS);
}

int front_vs_run(struct front_end *fe, const struct ff_unit *unit,
		 int (*send)(void *group, const struct msg_send *s))
{
	struct vs_group group = { .fe = fe, .unit = unit, .verts = unit->simd8 ? CHANNELS : PAIR };
	unsigned int per_group = group.verts * ff_group(unit), count = fe->chunk.used, i;
	int ret = 0;

	for (i = 0; i < count && !ret; i += per_group) {
		group.slot = VUE_SLOT_CHUNK + i;
		group.count = min(count - i, per_group);
		ret = run_group(&group, send);
	}
	return ret;
}
