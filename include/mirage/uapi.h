/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_UAPI_H_
#define _MIRAGE_UAPI_H_

#include <linux/types.h>

struct drm_driver;
struct mirage_device;

/**
 * struct mirage_uapi_ops - an interface to user space that models speak
 *
 * One room of the driver half has everything that only one interface says or counts. It stands
 * above buffers, address spaces, scheduler and display, and is called through this table alone.
 */
struct mirage_uapi_ops {
	/** @driver: what DRM calls */
	const struct drm_driver *driver;
	/**
	 * @ggtt_first_B: where buffers begin in the global GTT; what is in front belongs to the
	 * kernel, as user space has learnt from real parts
	 */
	u64 ggtt_first_B;
	/**
	 * @init: what is needed before the device is registered: it has buffers, chip and engines,
	 * and no display. Undone by drmm. Return: 0 or a negative errno
	 */
	int (*init)(struct mirage_device *mdev);
	/**
	 * @hang_code: a text that tells hangs of different kinds apart, into @text of @len_B bytes.
	 * @engine is the hung one's index, @signature mirage_engine_state's
	 */
	void (*hang_code)(const struct mirage_device *mdev, unsigned int engine, u32 signature,
			  char *text, size_t len_B);
	/** @registered: the device is: files that need it may come. May be NULL */
	void (*registered)(struct mirage_device *mdev);
	/** @unregister: the device is about to go: undo @registered. May be NULL */
	void (*unregister)(struct mirage_device *mdev);
};

#endif
