/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_UAPI_H_
#define _MIRAGE_UAPI_H_

#include <linux/types.h>

struct drm_crtc;
struct drm_driver;
struct mirage_bo;
struct mirage_device;
struct mirage_dump;
struct mirage_hang;
struct mirage_model;
struct mirage_vm_layout;

/**
 * DOC: interfaces to user space
 *
 * One room of the driver half has everything that only one interface says or counts: ioctls,
 * errnos, numbers, names, texts. It stands above buffers, address spaces, scheduler and display,
 * which have none of that, and they call it through one table, of the model's row.
 */

/**
 * struct mirage_uapi_ops - an interface to user space that models speak
 */
struct mirage_uapi_ops {
	/** @driver: what DRM calls */
	const struct drm_driver *driver;
	/**
	 * @bo_size_B: of the structure that its buffers are, which begins with a &struct mirage_bo
	 * and is zeroed when a buffer is made; 0 for no more than that
	 */
	size_t bo_size_B;
	/** @exports_file: a dma-buf is mapped as the file of its buffer, see MIRAGE_MMAP_FILE */
	bool exports_file;
	/** @ggtt_layout: fill in what the address space is like that all files share */
	void (*ggtt_layout)(const struct mirage_model *model, struct mirage_vm_layout *layout);
	/**
	 * @init: what is needed before the device is registered: it has buffers, chip and engines,
	 * and no display. Undone by drmm. Return: 0 or a negative errno
	 */
	int (*init)(struct mirage_device *mdev);
	/**
	 * @report_hang: write an error state, as tools for this interface read it. On the engine's
	 * thread, while the engine stands where it stopped. NULL when it has none
	 */
	void (*report_hang)(struct mirage_dump *dump, const struct mirage_hang *hang);
	/**
	 * @tell_hang: tell whoever watches the device that an engine hangs or, @over, that the hang
	 * has been dealt with. May be NULL
	 */
	void (*tell_hang)(struct mirage_device *mdev, bool over);
	/**
	 * @scan_out: a plane is about to show a buffer, and reads memory past every cache. In a
	 * commit's prepare step, or a call that sets a cursor, and may sleep. May be NULL.
	 * Return: 0 or a negative errno, which ends it; what may not be shown is -EINVAL in commits
	 */
	int (*scan_out)(struct mirage_bo *bo);
	/** @crtc_debugfs: a pipe has got its directory in debugfs: files in it. May be NULL */
	void (*crtc_debugfs)(struct drm_crtc *crtc);
	/** @registered: the device is: files that need it may come. May be NULL */
	void (*registered)(struct mirage_device *mdev);
	/** @unregister: the device is about to go: undo @registered. May be NULL */
	void (*unregister)(struct mirage_device *mdev);
};

#endif
