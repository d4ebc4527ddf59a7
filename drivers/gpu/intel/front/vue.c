// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory of URB entries
 *
 * Grows when a draw has longer entries than all before, and is wiped between clients.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "vue.h"

int urb_memory_reserve(struct urb_memory *m, u32 room_dw)
{
	if (room_dw <= m->room_dw)
		return 0;
	mirage_host_free(m->dw);
	m->room_dw = 0;
	m->used_dw = 0;
	m->dw = mirage_host_alloc(room_dw * sizeof(u32));
	if (!m->dw)
		return -ENOMEM;
	m->room_dw = room_dw;
	return 0;
}

int urb_memory_use(struct urb_memory *m, u32 room_dw)
{
	int ret = urb_memory_reserve(m, room_dw);

	if (!ret)
		m->used_dw = max(m->used_dw, room_dw);
	return ret;
}

void urb_memory_wipe(struct urb_memory *m)
{
	if (m->dw)
		memset(m->dw, 0, m->used_dw * sizeof(u32));
	m->used_dw = 0;
}

void urb_memory_free(struct urb_memory *m)
{
	mirage_host_free(m->dw);
}
