// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a place for the bus
 *
 * On x86 the bus gets a PCI domain of its own, no larger than 16 bits because
 * libdrm reads four hexadecimal digits. User-mode Linux has no domains, so there it
 * gets a free bus number.
 *
 * The BARs need addresses that nothing else has. Nobody ever accesses them, but
 * user space looks at their sizes, so a window for them is reserved high up in the
 * physical address space.
 */

#include <linux/ioport.h>
#include <linux/log2.h>
#include <linux/pci.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include <mirage/model.h>

#include "host_bridge.h"

#define MAX_DOMAIN	0xffff
#define LOWEST_WINDOW	SZ_64G

#ifdef CONFIG_X86
static int find_place(struct mirage_host_bridge *bridge)
{
	int domain;

	for (domain = 1; domain <= MAX_DOMAIN; domain++) {
		if (pci_find_bus(domain, 0))
			continue;
		bridge->domain = domain;
		bridge->busnr = 0;
		bridge->sysdata.domain = domain;
		bridge->sysdata.node = NUMA_NO_NODE;
		return 0;
	}
	return -ENOSPC;
}

static void *sysdata(struct mirage_host_bridge *bridge)
{
	return &bridge->sysdata;
}
#else
static int find_place(struct mirage_host_bridge *bridge)
{
	int busnr;

	for (busnr = 1; busnr <= 0xff; busnr++) {
		if (pci_find_bus(0, busnr))
			continue;
		bridge->busnr = busnr;
		return 0;
	}
	return -ENOSPC;
}

static void *sysdata(struct mirage_host_bridge *bridge)
{
	return NULL;
}
#endif

static u64 bars_B(const struct mirage_model *model)
{
	u64 total_B = 0;
	unsigned int i;

	for (i = 0; i < MIRAGE_NUM_BARS; i++)
		total_B += model->bars[i].size_B;
	return total_B;
}

static u64 window_size_B(unsigned int num_slots)
{
	const struct mirage_model *model;
	u64 max_B = 0;
	unsigned int i;

	for (i = 0; (model = mirage_model_at(i)); i++)
		max_B = max(max_B, bars_B(model));
	/* Twice, so that alignment never decides whether they fit. */
	return 2 * roundup_pow_of_two(num_slots * max_B);
}

static struct resource *reserve_window(u64 size_B)
{
	struct resource *window = kzalloc(sizeof(*window), GFP_KERNEL);

	if (!window)
		return ERR_PTR(-ENOMEM);
	window->name = "Mirage";
	window->flags = IORESOURCE_MEM | IORESOURCE_MEM_64;
	if (allocate_resource(&iomem_resource, window, size_B, LOWEST_WINDOW,
			      min_t(resource_size_t, iomem_resource.end, BIT_ULL(46) - 1),
			      size_B, NULL, NULL)) {
		kfree(window);
		return ERR_PTR(-ENOSPC);
	}
	return window;
}

int mirage_host_bridge_init(struct mirage_host_bridge *bridge, unsigned int num_slots)
{
	int ret = find_place(bridge);

	if (ret)
		return ret;
	bridge->numbers = (struct resource) {
		.name = "Mirage buses",
		.start = bridge->busnr,
		.end = bridge->busnr,
		.flags = IORESOURCE_BUS,
	};
	bridge->window = reserve_window(window_size_B(num_slots));
	return PTR_ERR_OR_ZERO(bridge->window);
}

struct pci_bus *mirage_host_bridge_root(struct mirage_host_bridge *bridge, struct pci_ops *ops)
{
	LIST_HEAD(windows);
	struct pci_bus *root;

	pci_add_resource(&windows, bridge->window);
	pci_add_resource(&windows, &bridge->numbers);
	/* Without a parent, as a PC has it: X servers of 1.18 look in /sys/devices/pci*. */
	root = pci_create_root_bus(NULL, bridge->busnr, ops, sysdata(bridge), &windows);
	if (!root)
		pci_free_resource_list(&windows);
	return root;
}

void mirage_host_bridge_fini(struct mirage_host_bridge *bridge)
{
	release_resource(bridge->window);
	kfree(bridge->window);
}
