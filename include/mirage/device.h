/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_DEVICE_H_
#define _MIRAGE_DEVICE_H_

#include <drm/drm_device.h>

#include <mirage/gpu.h>
#include <mirage/model.h>

struct mirage_board;
struct mirage_device;
struct mirage_display;
struct mirage_engine;
struct mirage_error;
struct mirage_gem;
struct mirage_recorder;
struct mirage_sched;
struct mirage_sections;
struct mirage_vm;
struct pci_dev;
struct work_struct;

/**
 * DOC: the device
 *
 * What all rooms of the driver half have in common: one structure, with a pointer for each room to
 * what is its own. It lives as long as the DRM device, and rooms undo by drmm what they did to it.
 */

/**
 * struct mirage_device_ops - what rooms below the scheduler ask of it
 *
 * Handed down before there are buffers; the functions below call them.
 */
struct mirage_device_ops {
	/** @revoke: see mirage_device_revoke() */
	void (*revoke)(struct mirage_device *mdev);
	/** @quiesce: see mirage_device_quiesce() */
	void (*quiesce)(struct mirage_device *mdev);
	/** @defer: see mirage_device_defer() */
	void (*defer)(struct mirage_device *mdev, struct work_struct *work);
};

/**
 * struct mirage_kms_params - what a user sets of the display at run time
 * @force_reset: every reset of the GPU switches the display off and on
 */
struct mirage_kms_params {
	bool force_reset;
};

/**
 * struct mirage_device - one virtual GPU
 * @drm: the DRM device
 * @pdev: the PCI function it sits on
 * @board: what it is soldered on, and is connected to
 * @model: what it is
 * @gpu: the hardware half
 * @ggtt: the global GTT
 * @ops: what the scheduler does for the rooms below it
 * @sections: who uses translations, owned by drivers/sched
 * @gem: buffer bookkeeping, owned by drivers/gem
 * @sched: what the engines share, owned by drivers/sched
 * @engines: queues, owned by drivers/sched; an entry for each engine of the chip
 * @error: the error state, owned by drivers/sched
 * @recorder: captures of batches, owned by drivers/sched
 * @uapi: what only its interface to user space needs, a structure of that room, which owns it
 * @display: pipes and connectors, owned by drivers/kms
 * @kms_params: what a user has set of the display
 */
struct mirage_device {
	struct drm_device drm;
	struct pci_dev *pdev;
	struct mirage_board *board;
	const struct mirage_model *model;
	struct mirage_gpu *gpu;
	struct mirage_vm *ggtt;
	const struct mirage_device_ops *ops;
	struct mirage_sections *sections;
	struct mirage_gem *gem;
	struct mirage_sched *sched;
	struct mirage_engine *engines[MIRAGE_MAX_ENGINES];
	struct mirage_error *error;
	struct mirage_recorder *recorder;
	void *uapi;
	struct mirage_display *display;
	struct mirage_kms_params kms_params;
};

#define to_mirage_device(d) container_of(d, struct mirage_device, drm)

/**
 * mirage_device_revoke - page table entries have been cleared
 * @mdev: the device
 *
 * From any context. Engines forget their translations soon; when they have, mirage_device_quiesce()
 * knows.
 */
static inline void mirage_device_revoke(struct mirage_device *mdev)
{
	mdev->ops->revoke(mdev);
}

/**
 * mirage_device_quiesce - wait until no engine can use a stale translation
 * @mdev: the device
 *
 * To be called between mirage_device_revoke() and releasing the pages. Sleeps for as long as the
 * engines and their workers take to their next relax(): some 100 microseconds, more where the
 * CPUs are busy. Not for memory reclaim, which waits for nobody.
 */
static inline void mirage_device_quiesce(struct mirage_device *mdev)
{
	mdev->ops->quiesce(mdev);
}

/**
 * mirage_device_defer - do something later that nobody waits for
 * @mdev: the device; held until @work is done, which then puts it
 * @work: at its end it calls drm_dev_put(); nothing happens when it is queued already
 *
 * From any context. The module is not unloaded before it is done.
 */
static inline void mirage_device_defer(struct mirage_device *mdev, struct work_struct *work)
{
	mdev->ops->defer(mdev, work);
}

#endif
