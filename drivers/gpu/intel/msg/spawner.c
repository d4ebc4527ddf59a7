// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages to the thread spawner
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "spawner.h"
#include "spawner_layout.h"

void msg_spawner_init(struct msg_spawner *sp)
{
	u32 i;

	sp->first = 0;
	sp->num = 0;
	memset(sp->root, 0, sizeof(sp->root));
	memset(sp->entry, 0, sizeof(sp->entry));
	for (i = 0; i < sp->entries; i++)
		sp->free_entry[i] = i;
	sp->next_entry = 0;
	sp->num_free = sp->entries;
}

int msg_spawner_take_root(struct msg_spawner *sp)
{
	u32 i;

	for (i = 0; i < sp->roots; i++) {
		if (sp->root[i / 64] & BIT_ULL(i % 64))
			continue;
		sp->root[i / 64] |= BIT_ULL(i % 64);
		return i;
	}
	return -1;
}

void msg_spawner_free_root(struct msg_spawner *sp, u32 id)
{
	sp->root[id / 64] &= ~BIT_ULL(id % 64);
}

int msg_spawner_take_entry(struct msg_spawner *sp)
{
	u32 entry = sp->free_entry[sp->next_entry];

	if (!sp->num_free)
		return -1;
	sp->next_entry = (sp->next_entry + 1) % MSG_SPAWNER_ROOTS;
	sp->num_free--;
	sp->entry[entry / 64] |= BIT_ULL(entry % 64);
	return entry;
}

void msg_spawner_free_entry(struct msg_spawner *sp, u32 entry)
{
	if (!(sp->entry[entry / 64] & BIT_ULL(entry % 64)))
		return;
	sp->entry[entry / 64] &= ~BIT_ULL(entry % 64);
	sp->free_entry[(sp->next_entry + sp->num_free++) % MSG_SPAWNER_ROOTS] = entry;
}

void msg_spawner_pop(struct msg_spawner *sp)
{
	sp->first = (sp->first + 1) % MSG_SPAWNER_REQUESTS;
	sp->num--;
}

/* Handles that no root has been given are nobody's. */
static void free_handle(struct msg_spawner *sp, u32 handle)
{
	u32 at = handle - sp->first_handle;

	if (sp->handle_step && at % sp->handle_step == 0 && at / sp->handle_step < sp->entries)
		msg_spawner_free_entry(sp, at / sp->handle_step);
}

/*
 * What a root has goes back, its ID when it ends; children have nothing of their own. That a thread
 * ends is in the instruction.
 */
static int spawner_dereference(const struct msg_send *s)
{
	struct msg_spawner *sp = s->core->spawner;
	const u32 *m0 = msg_in(s, 0);

	if (!sp)
		return 0;
	sp->wg->pause = true;
	if (s->msg->desc & SPAWNER_CHILD_ASKS)
		return 0;
	if (s->msg->eot)
		msg_spawner_free_root(sp, FIELD_GET(DEREF_M0_5_FFTID, m0[5]));
	if (!(s->msg->desc & SPAWNER_KEEP))
		free_handle(sp, FIELD_GET(DEREF_M0_0_HANDLE, m0[0]));
	return 0;
}

static struct msg_request read_request(const struct msg_send *s)
{
	const u32 *m0 = msg_in(s, 0);

	return (struct msg_request) {
		.root = s->msg->desc & SPAWNER_ROOT,
		.descriptor = FIELD_GET(SPAWN_M0_2_DESCRIPTOR, m0[2]),
		.handle = FIELD_GET(SPAWN_M0_0_HANDLE, m0[0]),
		.offset = FIELD_GET(SPAWN_M0_4_OFFSET, m0[4]),
		.rows = FIELD_GET(SPAWN_M0_4_ROWS, m0[4]),
	};
}

static int spawner_lacks(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "thread spawner message 0x%08x", s->msg->desc);
}

/*
 * All threads that ask at the same time stand where the queue has no room for more, so what waits
 * in it is never more than there is room for. One that ends with such a message, as none may, is
 * like one that there is no spawner for.
 */
static bool spawner_spawn(struct msg_send *s, struct mirage_eu_group *g, u32 threads)
{
	struct msg_spawner *sp = s->core->spawner;
	u32 left;

	if (!sp || s->msg->eot)
		return false;
	for (left = threads; left; left &= left - 1) {
		s->t = &g->thread[__builtin_ctz(left)];
		sp->request[(sp->first + sp->num++) % MSG_SPAWNER_REQUESTS] = read_request(s);
	}
	if (sp->num >= MSG_SPAWNER_DEPTH)
		mirage_eu_stand(g, threads);
	sp->wg->pause = true;
	return true;
}

const struct msg_row spawner_rows[SPAWNER_TYPES] = {
	[SPAWNER_DEREFERENCE] = { 0, spawner_dereference },
	[SPAWNER_SPAWN] = { MSG_WRITES | MSG_ORDERED, spawner_lacks, spawner_spawn },
};
