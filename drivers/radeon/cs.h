/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RADEON_CS_H_
#define _RADEON_CS_H_

#include <linux/types.h>

#include <drm/drm_exec.h>

#include "radeon/parser.h"
#include "radeon/radeon.h"

/**
 * struct cs_object - a buffer of the relocation list
 * @rbo: the buffer, referenced
 * @preferred: RADEON_GEM_DOMAIN_* to be in
 * @allowed: those that will do
 * @priority: who is given an address first
 * @write: the stream writes to it
 * @held: it has its pages
 * @pinned: it has its address
 */
struct cs_object {
	struct radeon_bo *rbo;
	u32 preferred;
	u32 allowed;
	u8 priority;
	bool write;
	bool held;
	bool pinned;
};

/**
 * struct radeon_cs - a submission
 * @mdev: the device
 * @file: who submits
 * @ib: copy of the command stream, NULL when there is none
 * @ib_dw: its length
 * @reloc_chunk: copy of the relocation list
 * @reloc_dw: its length, 0 when there is none
 * @flags: RADEON_CS_*
 * @ring: RADEON_CS_RING_*
 * @objects: the buffers of the list, an entry each
 * @relocs: what the command checker knows of them
 * @num_objects: how many
 * @locks: their reservations
 * @busy: a buffer to wait for, referenced, or NULL
 * @outside: a fence to wait for that is not of this device, referenced, or NULL
 * @patience: how long to wait for those of nobody's that this driver knows, in jiffies
 * @place: memory for the stream
 */
struct radeon_cs {
	struct mirage_device *mdev;
	struct drm_file *file;
	u32 *ib;
	u32 ib_dw;
	u32 *reloc_chunk;
	u32 reloc_dw;
	u32 flags;
	u32 ring;
	struct cs_object *objects;
	struct radeon_reloc *relocs;
	unsigned int num_objects;
	struct drm_exec locks;
	struct mirage_bo *busy;
	struct dma_fence *outside;
	long patience;
	struct radeon_ib place;
};

/**
 * cs_lookup - find the buffers of the list and say where they may be
 * @cs: with @reloc_chunk
 *
 * Return: 0, -ENOENT for an unknown handle, -EINVAL for a domain that will not do, -ENOMEM.
 */
int cs_lookup(struct radeon_cs *cs);

/**
 * cs_reserve - lock the buffers and give them their pages
 * @cs: with buffers; nothing is locked
 *
 * Until cs_unreserve().
 *
 * Return: 0, or with nothing locked -EAGAIN to try again, -ERESTARTSYS, and those of
 * mirage_bo_prepare() and mirage_bo_get_pages().
 */
int cs_reserve(struct radeon_cs *cs);

/** cs_unreserve - undo cs_reserve() */
void cs_unreserve(struct radeon_cs *cs);

/**
 * cs_pin - give the buffers addresses
 * @cs: with buffers reserved; radeon_device.submit is held
 *
 * Afterwards all are pinned, and @relocs is filled in, until cs_unpin(). Does not wait for the GPU.
 *
 * Return: 0, or with nothing pinned -EBUSY to try again after cs_wait(), -EAGAIN to do so at once,
 * -ENOMEM when they cannot be in their domains together, and those of mirage_vma_pin().
 */
int cs_pin(struct radeon_cs *cs);

/** cs_unpin - undo cs_pin(), with radeon_device.submit still held */
void cs_unpin(struct radeon_cs *cs);

/**
 * cs_wait - wait for the buffer that cs_pin() has named
 * @cs: with nothing locked, and @busy
 *
 * Not for long: who shares it may keep it busy, and meanwhile there may be other room.
 *
 * Return: 0 or -ERESTARTSYS.
 */
int cs_wait(struct radeon_cs *cs);

/** cs_release - drop what is left of the buffers */
void cs_release(struct radeon_cs *cs);

#endif
