/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_POWER_H_
#define _MIRAGE_POWER_H_

#include <linux/pm_runtime.h>

#include <mirage/device.h>

/**
 * DOC: power
 *
 * Who keeps the PCI function of a device awake. What counts is kept on all models; whether the
 * function ever sleeps is the model's, and the administrator's, to say.
 */

/**
 * mirage_device_wake - a part of the device is in use: its PCI function has power
 * @mdev: the device
 *
 * From any context. Nothing here needs the power, so nobody waits for it: it is what the machine
 * sees of a part that works.
 */
static inline void mirage_device_wake(struct mirage_device *mdev)
{
	pm_runtime_get(mdev->drm.dev);
}

/**
 * mirage_device_rest - undo mirage_device_wake()
 * @mdev: the device
 *
 * From any context. When nothing is in use for a while, and the model and the user let it, the
 * function sleeps.
 */
static inline void mirage_device_rest(struct mirage_device *mdev)
{
	pm_runtime_mark_last_busy(mdev->drm.dev);
	pm_runtime_put_autosuspend(mdev->drm.dev);
}

#endif
