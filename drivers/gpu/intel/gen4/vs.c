// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vertex shader stage
 *
 * Pairs of vertices make SIMD4x2 threads, up to eight of which make a group (Gen4-5 Vol 2, 4.3). A
 * thread writes its results over its input entries, which it names by the handles in its header;
 * other handles than its own are not honoured.
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/front/front.h"
#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "vs.h"
#include "vue.h"

#define MASK_PAIR	0xff
#define MASK_SINGLE	0x0f

#define HANDLE		GENMASK(12, 0)

/* What a group costs the host, roughly, without knowing its kernel. */
#define GROUP_NS	20000u

/* struct vs_group - entries of the running group */
struct vs_group {
	const struct vs_state *vs;
	struct front_end *fe;
	u16 slot;
	unsigned int count;
};

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
	const struct ff_unit *u = &group->vs->unit;
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
	const struct ff_unit *u = &group->vs->unit;
	u16 a = group->slot + 2 * thread, b = is_pair(group, thread) ? a + 1 : a;
	unsigned int reg;

	mirage_eu_reg(t, 0)->ud[0] = a;
	mirage_eu_reg(t, 0)->ud[1] = b;
	reg = stands && u->grf_start ? stands : ff_payload_curbe(group->fe->core, u, t, 1);
	interleave_vertices(group, a, b, t, reg);
}

static void start_threads(const struct vs_group *group)
{
	const unsigned int n = DIV_ROUND_UP(group->count, 2);
	const struct ff_unit *u = &group->vs->unit;
	struct ff_core *core = group->fe->core;
	u16 mask[FF_MAX_THREADS];
	unsigned int stands, i;

	for (i = 0; i < n; i++)
		mask[i] = is_pair(group, i) ? MASK_PAIR : MASK_SINGLE;
	ff_threads_start(core, u, mask, n, MASK_PAIR);
	stands = ff_curbe_stands(core, u);
	for (i = 0; i < n; i++)
		fill_payload(group, i, stands);
}

/* The entry behind a handle, if it is one of the thread's. */
static u32 *own_entry(const struct vs_group *group, unsigned int thread, u32 handle)
{
	unsigned int i = FIELD_GET(HANDLE, handle) - group->slot;

	if (i / 2 != thread || i >= group->count)
		return NULL;
	return vue_at(&group->fe->vue, group->slot + i);
}

static int vs_send(void *arg, const struct msg_send *s)
{
	const struct vs_group *group = arg;
	unsigned int offset = FIELD_GET(URB_MSG_OFFSET, s->msg->desc);
	const u32 *header = msg_in(s, 0);
	unsigned int vue_dw = group->fe->vue.len_dw;
	u32 *a, *b;

	if (s->msg->sfid != SFID_URB || s->msg->mlen < 2 ||
	    FIELD_GET(URB_MSG_OPCODE, s->msg->desc) != URB_OP_WRITE)
		return 0;
	a = own_entry(group, s->thread, header[0]);
	b = own_entry(group, s->thread, header[1]);
	if (FIELD_GET(URB_MSG_SWIZZLE, s->msg->desc) == URB_SWIZZLE_INTERLEAVE)
		urb_write_interleaved(a, a == b ? NULL : b, vue_dw, offset, msg_rows(s, 1),
				      s->msg->mlen - 1);
	else if (a)
		urb_write(a, vue_dw, offset, msg_rows(s, 1), s->msg->mlen - 1);
	return 0;
}

static int run_group(const struct vs_group *group)
{
	const struct ff_launch launch = {
		.unit = &group->vs->unit,
		.program = group->vs->unit.program,
		.send = vs_send,
		.arg = (void *)group,
	};
	struct ff_core *core = group->fe->core;
	int ret;

	mirage_host_fpu_begin();
	start_threads(group);
	ret = ff_run(core, &launch);
	mirage_host_fpu_end();
	return ret ? ret : ff_charge(core, GROUP_NS);
}

int vs_run(struct front_end *fe, const struct vs_state *vs, u16 slot, unsigned int count)
{
	struct vs_group group = { .vs = vs, .fe = fe };
	unsigned int per_group = 2 * ff_group(&vs->unit), i;
	int ret = 0;

	for (i = 0; i < count && !ret; i += per_group) {
		group.slot = slot + i;
		group.count = min(count - i, per_group);
		ret = run_group(&group);
	}
	return ret;
}
