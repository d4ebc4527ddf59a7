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
#include <linux/slab.h>
#include <linux/version.h>

/* Linux 7.1 moved the name from each bus's device into struct device. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(7, 1, 0)
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

#endif
