/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_COMPAT_H_
#define _MIRAGE_COMPAT_H_

/**
 * DOC: the kernels that Mirage builds for
 *
 * From 6.12 (Debian stable) to the newest one in Debian testing. What differs
 * between them is here, named as the newer kernel names it, and nowhere else.
 */

#include <linux/pci.h>
#include <linux/version.h>

#include <drm/gpu_scheduler.h>

/*
 * The name moved from each bus's device into struct device, in stable updates too,
 * so Kbuild looks for it.
 */
#ifndef HAVE_DEVICE_SET_DRIVER_OVERRIDE
static inline int mirage_pci_set_driver_override(struct pci_dev *pdev, const char *name)
{
	return driver_set_override(&pdev->dev, &pdev->driver_override, name, strlen(name));
}
#else
static inline int mirage_pci_set_driver_override(struct pci_dev *pdev, const char *name)
{
	return device_set_driver_override(&pdev->dev, name);
}
#endif

/* drm_sched_init() took its arguments one by one until 6.15. No timeout: engines watch themselves. */
static inline int mirage_drm_sched_init(struct drm_gpu_scheduler *sched,
					const struct drm_sched_backend_ops *ops, u32 credits,
					const char *name, struct device *dev)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
	const struct drm_sched_init_args args = {
		.ops = ops,
		.num_rqs = DRM_SCHED_PRIORITY_COUNT,
		.credit_limit = credits,
		.timeout = MAX_SCHEDULE_TIMEOUT,
		.name = name,
		.dev = dev,
	};

	return drm_sched_init(sched, &args);
#else
	return drm_sched_init(sched, ops, NULL, DRM_SCHED_PRIORITY_COUNT, credits, 0,
			      MAX_SCHEDULE_TIMEOUT, NULL, NULL, name, dev);
#endif
}

#endif
