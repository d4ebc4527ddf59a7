// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the virtual PCI host bridge
 *
 * Mesa and libdrm insist on a PCI function: they read its ids, its revision and
 * its address from sysfs. So Mirage makes a root bus whose configuration space
 * is an array in memory, and lets the PCI core find the functions by itself.
 *
 * A real i915 or radeon module matches those functions by their ids. Each of them
 * gets a driver override while it is being added, before any driver is tried,
 * so nobody but Mirage's own driver can bind, also after a remove and rescan.
 *
 * The PCI core has quirks for some of the real parts which reach into BAR 0, where
 * there is nothing. They run between adding a function and offering it to
 * drivers, and go by the device id; so for just that long the id is withheld.
 */

#include <linux/pci.h>

#include <mirage/bus.h>
#include <mirage/compat.h>
#include <mirage/model.h>

#include "config_space.h"
#include "host_bridge.h"

#define FIRST_SLOT	2
#define MAX_FUNCTIONS	8
#define WITHHELD_ID	0xffff

struct mirage_bus {
	struct mirage_host_bridge bridge;
	struct pci_bus *root;
	struct mirage_config_space space[MAX_FUNCTIONS];
	const struct mirage_model *model[MAX_FUNCTIONS];
	unsigned int count;
	struct notifier_block notifier;
};

static struct mirage_bus *the_bus;

static bool on_our_bus(struct pci_dev *pdev)
{
	return the_bus && the_bus->root && pdev->bus == the_bus->root;
}

static int function_of(const struct mirage_bus *bus, unsigned int devfn)
{
	unsigned int slot = PCI_SLOT(devfn);

	if (PCI_FUNC(devfn) || slot < FIRST_SLOT || slot - FIRST_SLOT >= bus->count)
		return -ENODEV;
	return slot - FIRST_SLOT;
}

static int bus_config_read(struct pci_bus *pci, unsigned int devfn, int where, int size, u32 *val)
{
	int i = function_of(the_bus, devfn);

	if (i < 0) {
		PCI_SET_ERROR_RESPONSE(val);
		return PCIBIOS_DEVICE_NOT_FOUND;
	}
	*val = mirage_config_read(&the_bus->space[i], where, size);
	return PCIBIOS_SUCCESSFUL;
}

static int bus_config_write(struct pci_bus *pci, unsigned int devfn, int where, int size, u32 val)
{
	int i = function_of(the_bus, devfn);

	if (i < 0)
		return PCIBIOS_DEVICE_NOT_FOUND;
	mirage_config_write(&the_bus->space[i], where, size, val);
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops bus_ops = {
	.read = bus_config_read,
	.write = bus_config_write,
};

static void function_added(struct pci_dev *pdev)
{
	if (mirage_pci_set_driver_override(pdev, KBUILD_MODNAME))
		pci_err(pdev, "no memory to reserve the function for Mirage\n");
	pdev->device = WITHHELD_ID;
}

static void function_binds(struct pci_dev *pdev, const struct mirage_model *model)
{
	if (pdev->device != WITHHELD_ID)
		return;
	pdev->device = model->device;
	kobject_uevent(&pdev->dev.kobj, KOBJ_CHANGE);
}

static int bus_notify(struct notifier_block *nb, unsigned long action, void *data)
{
	struct pci_dev *pdev = to_pci_dev(data);
	const struct mirage_model *model = mirage_bus_model(pdev);

	if (model && action == BUS_NOTIFY_ADD_DEVICE)
		function_added(pdev);
	else if (model && action == BUS_NOTIFY_BIND_DRIVER)
		function_binds(pdev, model);
	return NOTIFY_DONE;
}

int mirage_bus_create(const struct mirage_model *const *models, unsigned int count)
{
	struct mirage_bus *bus;
	unsigned int i;
	int ret;

	if (count > MAX_FUNCTIONS)
		return -E2BIG;
	bus = kzalloc(sizeof(*bus), GFP_KERNEL);
	if (!bus)
		return -ENOMEM;
	bus->count = count;
	for (i = 0; i < count; i++) {
		bus->model[i] = models[i];
		mirage_config_init(&bus->space[i], models[i]);
	}
	the_bus = bus;

	ret = mirage_host_bridge_init(&bus->bridge, models, count);
	if (ret)
		goto err_free;
	bus->notifier.notifier_call = bus_notify;
	ret = bus_register_notifier(&pci_bus_type, &bus->notifier);
	if (ret)
		goto err_bridge;
	return 0;

err_bridge:
	mirage_host_bridge_fini(&bus->bridge);
err_free:
	the_bus = NULL;
	kfree(bus);
	return ret;
}

int mirage_bus_scan(void)
{
	struct mirage_bus *bus = the_bus;
	struct pci_dev *pdev;
	unsigned int found = 0;

	pci_lock_rescan_remove();
	bus->root = mirage_host_bridge_root(&bus->bridge, &bus_ops);
	if (!bus->root) {
		pci_unlock_rescan_remove();
		return -ENODEV;
	}
	pci_scan_child_bus(bus->root);
	pci_bus_assign_resources(bus->root);
	pci_bus_add_devices(bus->root);
	list_for_each_entry(pdev, &bus->root->devices, bus_list)
		found++;
	pci_unlock_rescan_remove();
	return found == bus->count ? 0 : -ENODEV;
}

void mirage_bus_destroy(void)
{
	struct mirage_bus *bus = the_bus;

	if (!bus)
		return;
	pci_lock_rescan_remove();
	if (bus->root) {
		pci_stop_root_bus(bus->root);
		pci_remove_root_bus(bus->root);
	}
	pci_unlock_rescan_remove();
	bus_unregister_notifier(&pci_bus_type, &bus->notifier);
	mirage_host_bridge_fini(&bus->bridge);
	the_bus = NULL;
	kfree(bus);
}

const struct mirage_model *mirage_bus_model(struct pci_dev *pdev)
{
	int i;

	if (!on_our_bus(pdev))
		return NULL;
	i = function_of(the_bus, pdev->devfn);
	return i < 0 ? NULL : the_bus->model[i];
}
