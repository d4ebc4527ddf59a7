// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: root threads of media that may start others
 *
 * They begin when something else comes than threads, or when there are too many: then it is known
 * which threads may be asked for (intel/gpgpu/family.h).
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "gpgpu.h"
#include "intel/gpgpu/family.h"

u8 media_root_flags(u32 dw2)
{
	return (dw2 & OBJECT_DW2_CHILDREN ? GPGPU_ROOT_PARENT : 0) |
	       (dw2 & OBJECT_DW2_ASKED ? GPGPU_ROOT_ASKED : 0);
}

int media_root_add(struct gen7_gpgpu *g, const struct gpgpu_object *object, u32 dw1, u8 flags)
{
	struct gpgpu_object *root;
	int ret = 0;

	if (g->num_roots == GPGPU_OBJECTS)
		ret = media_roots_start(g);
	root = &g->unit.object[g->num_roots++];
	*root = *object;
	root->descriptor = dw1 & g->params->descriptor;
	root->root = flags;
	g->unit.cs->held = true;
	return ret;
}

static void describe(void *arg, u32 number, struct gpgpu_walk *w)
{
	gpgpu_walk_init(arg, number, w);
}

/* Any place behind a handle: threads divide what they have among others. */
static void find_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct gpgpu_family *f = arg;
	u32 row = gpgpu_family_row(f, handle);

	entry->dw = f->urb.dw + row * GPGPU_ROW_DW;
	entry->len_dw = (f->urb.rows - row) * GPGPU_ROW_DW;
	entry->write = entry->len_dw;
}

static int media_send(void *arg, const struct msg_send *s)
{
	const struct gpgpu_family *f = arg;
	const struct gen7_gpgpu *g = f->arg;

	return g->params->urb_send(s, find_entry, arg);
}

int media_roots_start(struct gen7_gpgpu *g)
{
	const u32 *vfe = g->ctx->vfe + g->params->vfe_dw;
	const struct gpgpu_family_state state = {
		.roots = FIELD_GET(VFE_DWT_THREADS, vfe[0]) + 1,
		.first_row = VFE_DESCRIPTOR_ROWS + FIELD_GET(VFE_DWU_CURBE_ROWS, vfe[VFE_DWU]),
		.entries = FIELD_GET(VFE_DWT_ENTRIES, vfe[0]),
		.entry_rows = FIELD_GET(VFE_DWU_ENTRY_ROWS, vfe[VFE_DWU]) + 1,
	};
	struct gpgpu_family *f;
	u32 num = g->num_roots;

	g->num_roots = 0;
	g->unit.cs->held = false;
	if (!num)
		return 0;
	/* Nobody's data ever get a place. */
	if (!state.entries)
		return mirage_cs_unknown(g->unit.cs, "root threads without entries of the URB");
	f = gpgpu_family_get(&g->unit);
	mirage_cs_forget(g->unit.cs);
	if (!f)
		return -ENOMEM;
	f->describe = describe;
	f->send = media_send;
	f->arg = g;
	f->root = g->unit.object;
	f->num_roots = num;
	return gpgpu_family_run(f, &state);
}
