/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _BUS_HOST_BRIDGE_H_
#define _BUS_HOST_BRIDGE_H_

#include <linux/pci.h>

/**
 * struct mirage_host_bridge - what a root bus hangs from
 * @domain: PCI domain
 * @busnr: number of the root bus
 * @numbers: it is the only one
 * @window: addresses that the functions' BARs are placed in
 * @sysdata: what the architecture wants to know
 */
struct mirage_host_bridge {
	int domain;
	int busnr;
	struct resource numbers;
	struct resource *window;
#ifdef CONFIG_X86
	struct pci_sysdata sysdata;
#endif
};

/**
 * mirage_host_bridge_init - find a free place for a bus
 * @bridge: to be filled
 * @num_slots: how many functions of any model are to fit
 *
 * Return: 0 or a negative errno.
 */
int mirage_host_bridge_init(struct mirage_host_bridge *bridge, unsigned int num_slots);

/**
 * mirage_host_bridge_root - create the empty root bus
 * @bridge: the bridge
 * @ops: access to configuration space
 *
 * Called under pci_lock_rescan_remove().
 *
 * Return: the bus, or NULL.
 */
struct pci_bus *mirage_host_bridge_root(struct mirage_host_bridge *bridge, struct pci_ops *ops);

/**
 * mirage_host_bridge_fini - undo mirage_host_bridge_init()
 * @bridge: the bridge, with no bus any more
 */
void mirage_host_bridge_fini(struct mirage_host_bridge *bridge);

#endif
