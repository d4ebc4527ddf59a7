// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: thread groups that run at the same time
 *
 * A worker has a room for the threads of a turn. A walker one of whose turns takes long gets more,
 * as long as it runs, and workers go round and run what is in each for a while.
 */

#include <linux/errno.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "walk.h"

static void room_destroy(struct gpgpu_room *room)
{
	mirage_eu_workgroup_release(&room->wg, 0);
	mirage_host_free(room->slm);
	mirage_host_free(room);
}

static struct gpgpu_room *room_create(const struct gpgpu_walk *w, u32 number)
{
	struct gpgpu_room *room = mirage_host_alloc(sizeof(*room));
	int ret;

	if (!room)
		return NULL;
	room->number = number;
	ret = mirage_eu_workgroup_reserve(&room->wg, w->threads * w->together, 0);
	if (!ret && w->slm_B) {
		room->slm = mirage_host_alloc(w->slm_B);
		ret = room->slm ? 0 : -ENOMEM;
	}
	if (!ret)
		return room;
	room_destroy(room);
	return NULL;
}

/* As far as threads and local memory reach. */
static u32 count_rooms(const struct gpgpu_walk *w)
{
	u64 rooms = min(w->scratch_threads, GPGPU_THREADS) / (w->threads * w->together);

	if (w->slm_B)
		rooms = min_t(u64, rooms, GPGPU_SLM_B / w->slm_B);
	return min(rooms, w->num_turns);
}

void gpgpu_rooms_open(struct gpgpu_walk *w, unsigned int workers)
{
	struct gpgpu_unit *g = w->g;
	u32 n, end = count_rooms(w);

	for (n = 0; n < workers; n++)
		g->room[n] = &g->core[n].first;
	for (; n < end; n++) {
		g->room[n] = room_create(w, n);
		if (!g->room[n])
			break;
	}
	w->shared_rooms = n;
	mirage_cs_forget(g->cs);
}

void gpgpu_rooms_close(struct gpgpu_walk *w, unsigned int workers)
{
	unsigned int i;

	for (i = 0; i < workers; i++)
		mirage_eu_workgroup_stop(&w->g->core[i].first.wg);
	for (; i < w->shared_rooms; i++)
		room_destroy(w->g->room[i]);
	w->shared_rooms = 0;
}
