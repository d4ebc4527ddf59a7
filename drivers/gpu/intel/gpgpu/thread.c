// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: payloads of media and GPGPU threads
 *
 * R0, constants behind it, and of media threads the data of their command (IVB PRM Vol 2 Part 2,
 * GPGPU and media thread payloads); it has been the same since Gen4.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/eu/eu.h"
#include "intel/msg/urb.h"
#include "walk.h"

#define R0_3_SCRATCH_SIZE	GENMASK(3, 0)
#define R0_5_FFTID		GENMASK(7, 0)
#define FIRST_ROW	1u	/* behind R0 */

/* Threads at the right or at the bottom of a group lack some channels. */
static u32 dispatch_mask(const struct gpgpu_walk *w, u32 n)
{
	u32 mask = w->channels;

	if (n % w->width == w->width - 1)
		mask &= w->right;
	if (n / w->width % w->height == w->height - 1)
		mask &= w->bottom;
	return mask;
}

/* Each thread has scratch space of its own, counted over all that may run at the same time. */
static u32 scratch_slot(const struct gpgpu_core *core, const struct gpgpu_walk *w,
			unsigned int slot)
{
	u32 all = core->room->number * w->threads * w->together + slot;

	return all % w->scratch_threads;
}

static const struct gpgpu_object *object_of(const struct gpgpu_walk *w, u32 n, const u32 *id)
{
	return w->object ? &w->object[id[0] * w->threads + n] : NULL;
}

static void fill_common(const struct gpgpu_walk *w, u32 slot, u32 *r0)
{
	const struct ff_unit *u = &w->unit;

	r0[0] = 0;
	r0[2] = w->descriptor;
	r0[3] = u->at.sampler_ptr | FIELD_PREP(R0_3_SCRATCH_SIZE, u->scratch_size);
	r0[4] = u->at.binding_table;
	r0[5] = u->scratch_base + slot * w->scratch_B;
	r0[5] |= FIELD_PREP(R0_5_FFTID, slot);
}

static void fill_r0(const struct gpgpu_walk *w, u32 slot, const struct gpgpu_object *object,
		    const u32 *id, u32 *r0)
{
	fill_common(w, slot, r0);
	if (object) {
		r0[1] = object->r0[0];
		r0[2] |= object->r0[1];
		r0[6] = object->r0[2];
		r0[7] = object->r0[3];
		return;
	}
	r0[1] = id[0];
	r0[6] = id[1];
	r0[7] = id[2];
}

/* Constants from @row on into registers from @reg on; behind the last one there are zeroes. */
static u32 fill_rows(const struct mirage_eu_thread *t, u32 reg, const struct gpgpu_walk *w, u32 row,
		     u32 count)
{
	u32 end = min(reg + count, EU_GRFS);

	for (; reg < end; reg++, row++) {
		u32 *to = mirage_eu_reg(t, reg)->ud;

		if (row < w->constant_rows)
			memcpy(to, w->constants + row * GPGPU_ROW_DW, GPGPU_ROW_B);
		else
			memset(to, 0, GPGPU_ROW_B);
	}
	return end;
}

/*
 * Constants: those of the CURBE as they lie there, what all threads have first. Where the command
 * brings them a thread's own come first, as the compute runtime's kernels have it.
 */
static u32 fill_constants(const struct gpgpu_walk *w, const struct mirage_eu_thread *t, u32 n)
{
	u32 shared = w->curbe_offset, own = shared + w->shared_rows + n * w->curbe_rows, reg;

	if (w->data.len_B) {
		reg = fill_rows(t, FIRST_ROW, w, own, w->curbe_rows);
		return fill_rows(t, reg, w, shared, w->shared_rows);
	}
	reg = fill_rows(t, FIRST_ROW, w, shared, w->shared_rows);
	return fill_rows(t, reg, w, own, w->curbe_rows);
}

/* As far as there are registers. */
static u32 fill_data(const struct gpgpu_core *core, const struct mirage_eu_thread *t, u32 reg,
		     const struct gpgpu_data *data)
{
	u32 at_B;

	for (at_B = 0; at_B < data->len_B && reg < EU_GRFS; at_B += GPGPU_ROW_B, reg++) {
		u32 len_B = min(data->len_B - at_B, GPGPU_ROW_B);
		u8 *to = mirage_eu_reg(t, reg)->ub;

		mirage_mmu_read(core->ff->msg.mmu, data->addr + at_B, to, len_B);
		memset(to + len_B, 0, GPGPU_ROW_B - len_B);
	}
	return reg;
}

void gpgpu_thread_start(struct gpgpu_core *core, const struct gpgpu_walk *w, unsigned int slot,
			u32 n, const u32 *id)
{
	const struct gpgpu_object *object = object_of(w, n, id);
	const struct mirage_eu_workgroup *wg = &core->room->wg;
	struct mirage_eu_thread *t = mirage_eu_workgroup_thread(wg, slot);
	u32 mask = object ? object->mask : dispatch_mask(w, n);
	u32 reg;

	mirage_eu_thread_start_for(mirage_eu_workgroup_group(wg, slot), slot % MIRAGE_EU_THREADS,
				   mask, mask, w->unit.program);
	mirage_eu_reg(t, EU_ROW_SR0)->ud[0] = msg_gateway_thread_id(slot);
	fill_r0(w, scratch_slot(core, w, slot), object, id, mirage_eu_reg(t, 0)->ud);
	reg = fill_constants(w, t, object ? 0 : n);
	if (object) {
		reg = fill_data(core, t, reg, &object->data[0]);
		fill_data(core, t, reg, &object->data[1]);
	}
	core->channels += hweight32(mask);
}

/* Its number is that of its place, by which others send it messages. */
static struct mirage_eu_thread *admit(struct gpgpu_core *core, const struct gpgpu_walk *w,
				      unsigned int slot, u32 mask)
{
	struct gpgpu_room *room = core->room;
	struct mirage_eu_thread *t = mirage_eu_workgroup_thread(&room->wg, slot);

	mirage_eu_workgroup_admit(&room->wg, slot, mask, w->unit.program);
	mirage_eu_reg(t, EU_ROW_SR0)->ud[0] = msg_gateway_thread_id(slot);
	room->gateway.opening[slot].num = 0;
	room->used = true;
	core->channels += hweight32(mask);
	return t;
}

static u32 fill_message(const struct mirage_eu_thread *t, u32 reg, const struct gpgpu_urb *urb,
			u32 row, u32 rows)
{
	u32 end = min(reg + rows, EU_GRFS);

	for (; reg < end; reg++)
		urb_read(urb->dw, urb->rows * GPGPU_ROW_DW, row++, 1, mirage_eu_reg(t, reg)->ud);
	return end;
}

/* The command's data have been in the URB before they came into registers. */
static void keep_data(const struct mirage_eu_thread *t, u32 reg, u32 end,
		      const struct gpgpu_urb *urb, const struct gpgpu_place *at)
{
	u32 row = at->entry;

	for (; reg < end && row < at->entry + at->entry_rows && row < urb->rows; reg++)
		memcpy(urb->dw + row++ * GPGPU_ROW_DW, mirage_eu_reg(t, reg), GPGPU_ROW_B);
}

void gpgpu_root_start(struct gpgpu_core *core, const struct gpgpu_walk *w,
		      const struct gpgpu_object *object, const struct gpgpu_urb *urb,
		      const struct gpgpu_place *at)
{
	const struct mirage_eu_thread *t = admit(core, w, at->slot, object->mask);
	u32 *r0 = mirage_eu_reg(t, 0)->ud, reg, end;

	fill_r0(w, at->id, object, NULL, r0);
	r0[0] = at->handle;
	reg = fill_constants(w, t, 0);
	reg = fill_message(t, reg, urb, at->message, at->message_rows);
	end = fill_data(core, t, reg, &object->data[0]);
	end = fill_data(core, t, end, &object->data[1]);
	keep_data(t, reg, end, urb, at);
}

/* Constants are between R0 and the rest of what the parent has written. */
void gpgpu_child_start(struct gpgpu_core *core, const struct gpgpu_walk *w,
		       const struct gpgpu_urb *urb, const struct gpgpu_place *at)
{
	const struct mirage_eu_thread *t = admit(core, w, at->slot, ~0u);
	u32 reg;

	fill_message(t, 0, urb, at->message, 1);
	reg = fill_constants(w, t, 0);
	if (at->message_rows)
		fill_message(t, reg, urb, at->message + 1, at->message_rows - 1);
}
