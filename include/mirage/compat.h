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

#endif
