// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads that make vertices
 *
 * GS and CLIP threads ask the URB for entries, fill them and hand them on with the
 * primitive they belong to (Gen4-5 Vol 2, 2.6.5 and 5.5.3). Each thread's vertices are
 * kept apart, so threads that run side by side come out in the order in which they were
 * spawned, which is all that FF_SYNC is for.
 *
 * An entry belongs to the thread it was granted to until it is complete. Handles that a
 * thread does not hold are not honoured; when entries run out, it gets one that is nobody's.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "intel/front/front.h"
#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "maker.h"
#include "vue.h"

#define NOBODY		FF_MAX_THREADS
#define NO_HANDLE	0x1fffu
#define HANDLE		GENMASK(12, 0)

void maker_begin(struct maker *m)
{
	m->used = 0;
	m->count = 0;
	memset(m->owner, NOBODY, sizeof(m->owner));
}

u32 maker_grant(struct maker *m, unsigned int thread)
{
	if (m->used == VUE_MADE)
		return NO_HANDLE;
	m->owner[m->used] = thread;
	memset(vue_at(&m->fe->vue, m->first_slot + m->used), 0, m->fe->vue.len_dw * sizeof(u32));
	return m->first_slot + m->used++;
}

static void vue_complete(struct maker *m, const struct msg_send *s, unsigned int entry, u32 flags)
{
	struct maker_made *made;

	m->owner[entry] = NOBODY;
	if (!(s->msg->desc & URB_MSG_USED))
		return;
	readback_vertex(m->readback, &m->fe->vue, m->first_slot + entry, m->max_vp);
	made = &m->made[m->count++];
	made->slot = m->first_slot + entry;
	made->thread = s->thread;
	made->prim = FIELD_GET(URB_M0_2_PRIM_TYPE, flags);
	made->start = flags & URB_M0_2_PRIM_START;
	made->end = flags & URB_M0_2_PRIM_END;
}

static void write_entry(struct maker *m, const struct msg_send *s)
{
	const u32 *header = msg_in(s, 0);
	unsigned int entry = FIELD_GET(HANDLE, header[0]) - m->first_slot;
	u32 flags = header[2];

	if (entry >= VUE_MADE || m->owner[entry] != s->thread)
		return;
	if (m->count_clip && (flags & URB_M0_2_CL_INVOCATION))
		m->fe->stats[MIRAGE_STAT_CL_INVOCATIONS]++;
	if (s->msg->mlen > 1)
		urb_write(vue_at(&m->fe->vue, m->first_slot + entry), m->fe->vue.len_dw,
			  FIELD_GET(URB_MSG_OFFSET, s->msg->desc), msg_rows(s, 1),
			  s->msg->mlen - 1);
	if (s->msg->desc & URB_MSG_COMPLETE)
		vue_complete(m, s, entry, flags);
}

int maker_send(void *arg, const struct msg_send *s)
{
	struct maker *m = arg;
	u32 answer[8] = { };
	bool sync;

	if (s->msg->sfid != SFID_URB)
		return 0;
	sync = FIELD_GET(URB_MSG_OPCODE, s->msg->desc) != URB_OP_WRITE;
	if (sync && !m->ff_sync)
		return 0;
	if (!sync)
		write_entry(m, s);
	else if (m->ops->sync)
		m->ops->sync(m->stage, msg_in(s, 0), &answer[1]);
	if (m->ops->end && s->msg->eot)
		m->ops->end(m->stage, msg_in(s, 0));
	if (!s->msg->rlen)
		return 0;
	if (s->msg->desc & URB_MSG_ALLOCATE)
		answer[0] = maker_grant(m, s->thread);
	else if (!sync || !m->ops->sync)
		return 0;
	memcpy(msg_out(s, 0), answer, sizeof(answer));
	return 0;
}

int maker_assemble(struct maker *m, unsigned int thread, struct topo_list *list,
		   const struct topo_sink *next)
{
	/* What a vertex completes, and what the end of its primitive does. */
	struct topo_object obj[3];
	unsigned int i, j, n;
	struct topo t;
	int ret = 0;

	topo_begin(&t, 0);
	for (i = 0; i < m->count && !ret; i++) {
		const struct maker_made *made = &m->made[i];

		if (made->thread != thread)
			continue;
		if (made->start || t.prim != made->prim)
			topo_begin(&t, made->prim);
		n = topo_push(&t, made->slot, obj);
		if (made->end)
			n += topo_end(&t, obj + n);
		for (j = 0; j < n && !ret; j++)
			ret = topo_append(list, &obj[j], next);
	}
	return ret;
}
