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

#include <mirage/board.h>
#include <mirage/bus.h>
#include <mirage/compat.h>
#include <mirage/model.h>

#include "config_space.h"
#include "host_bridge.h"

#define FIRST_DEVICE	2
#define MAX_SLOTS	8
#define WITHHELD_ID	0xffff

/**
 * struct bus_slot - a place on the bus
 * @board: what is in it, or NULL; changes under pci_lock_rescan_remove()
 * @space: its configuration space
 */
struct bus_slot {
	struct mirage_board *board;
	struct mirage_config_space space;
};

/**
 * struct mirage_bus - the root bus
 * @bridge: where it is in the machine
 * @root: the PCI core's part
 * @slot: its functions; written under pci_lock_rescan_remove()
 * @notifier: told by the PCI core of functions that come and are bound
 */
struct mirage_bus {
	struct mirage_host_bridge bridge;
	struct pci_bus *root;
	struct bus_slot slot[MAX_SLOTS];
	struct notifier_block notifier;
};

static struct mirage_bus *the_bus;

static bool on_our_bus(struct pci_dev *pdev)
{
	return the_bus && the_bus->root && pdev->bus == the_bus->root;
}

static struct bus_slot *slot_of(unsigned int devfn)
{
	unsigned int device = PCI_SLOT(devfn);
	struct bus_slot *slot;

	if (PCI_FUNC(devfn) || device < FIRST_DEVICE || device >= FIRST_DEVICE + MAX_SLOTS)
		return NULL;
	slot = &the_bus->slot[device - FIRST_DEVICE];
	return READ_ONCE(slot->board) ? slot : NULL;
}

static int bus_config_read(struct pci_bus *pci, unsigned int devfn, int where, int size, u32 *val)
{
	const struct bus_slot *slot = slot_of(devfn);

	if (!slot) {
		PCI_SET_ERROR_RESPONSE(val);
		return PCIBIOS_DEVICE_NOT_FOUND;
	}
	*val = mirage_config_read(&slot->space, where, size);
	return PCIBIOS_SUCCESSFUL;
}

static int bus_config_write(struct pci_bus *pci, unsigned int devfn, int where, int size, u32 val)
{
	struct bus_slot *slot = slot_of(devfn);

	if (!slot)
		return PCIBIOS_DEVICE_NOT_FOUND;
	mirage_config_write(&slot->space, where, size, val);
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
	const struct mirage_board *board = mirage_bus_board(pdev);

	if (board && action == BUS_NOTIFY_ADD_DEVICE)
		function_added(pdev);
	else if (board && action == BUS_NOTIFY_BIND_DRIVER)
		function_binds(pdev, board->model);
	return NOTIFY_DONE;
}

static int create_root(struct mirage_bus *bus)
{
	pci_lock_rescan_remove();
	bus->root = mirage_host_bridge_root(&bus->bridge, &bus_ops);
	if (bus->root)
		pci_bus_add_devices(bus->root);
	pci_unlock_rescan_remove();
	return bus->root ? 0 : -ENODEV;
}

int mirage_bus_create(void)
{
	struct mirage_bus *bus = kzalloc(sizeof(*bus), GFP_KERNEL);
	int ret;

	if (!bus)
		return -ENOMEM;
	the_bus = bus;
	ret = mirage_host_bridge_init(&bus->bridge, MAX_SLOTS);
	if (ret)
		goto err_free;
	bus->notifier.notifier_call = bus_notify;
	ret = bus_register_notifier(&pci_bus_type, &bus->notifier);
	if (ret)
		goto err_bridge;
	ret = create_root(bus);
	if (ret)
		goto err_notifier;
	return 0;

err_notifier:
	bus_unregister_notifier(&pci_bus_type, &bus->notifier);
err_bridge:
	mirage_host_bridge_fini(&bus->bridge);
err_free:
	the_bus = NULL;
	kfree(bus);
	return ret;
}

static void empty_slot(struct bus_slot *slot)
{
	struct mirage_board *board = slot->board;

	WRITE_ONCE(slot->board, NULL);
	if (board)
		mirage_board_put(board);
}

void mirage_bus_destroy(void)
{
	struct mirage_bus *bus = the_bus;
	struct pci_host_bridge *host;
	unsigned int i;

	if (!bus)
		return;
	host = to_pci_host_bridge(bus->root->bridge);
	pci_lock_rescan_remove();
	pci_stop_root_bus(bus->root);
	pci_remove_root_bus(bus->root);
	/* What pci_create_root_bus() has allocated is left to whoever called it. */
	pci_free_host_bridge(host);
	for (i = 0; i < MAX_SLOTS; i++)
		empty_slot(&bus->slot[i]);
	pci_unlock_rescan_remove();
	bus_unregister_notifier(&pci_bus_type, &bus->notifier);
	mirage_host_bridge_fini(&bus->bridge);
	the_bus = NULL;
	kfree(bus);
}

static int find_free_slot(const struct mirage_bus *bus)
{
	int i;

	for (i = 0; i < MAX_SLOTS; i++)
		if (!bus->slot[i].board)
			return i;
	return -ENOSPC;
}

static unsigned int devfn_of(int slot)
{
	return PCI_DEVFN(FIRST_DEVICE + slot, 0);
}

int mirage_bus_add(struct mirage_board *board)
{
	struct mirage_bus *bus = the_bus;
	int i;

	pci_lock_rescan_remove();
	i = find_free_slot(bus);
	if (i < 0)
		goto out;
	mirage_config_init(&bus->slot[i].space, board->model);
	WRITE_ONCE(bus->slot[i].board, mirage_board_get(board));
	if (pci_scan_slot(bus->root, devfn_of(i))) {
		pci_bus_assign_resources(bus->root);
		pci_bus_add_devices(bus->root);
	} else {
		empty_slot(&bus->slot[i]);
		i = -ENODEV;
	}
out:
	pci_unlock_rescan_remove();
	return i;
}

void mirage_bus_remove(int i)
{
	struct mirage_bus *bus = the_bus;
	struct pci_dev *pdev;

	pci_lock_rescan_remove();
	/* The user may have removed the function already. */
	pdev = pci_get_slot(bus->root, devfn_of(i));
	if (pdev)
		pci_stop_and_remove_bus_device(pdev);
	pci_dev_put(pdev);
	empty_slot(&bus->slot[i]);
	pci_unlock_rescan_remove();
}

struct mirage_board *mirage_bus_board(struct pci_dev *pdev)
{
	const struct bus_slot *slot = on_our_bus(pdev) ? slot_of(pdev->devfn) : NULL;

	return slot ? slot->board : NULL;
}

int mirage_bus_address(int slot, char *buf, size_t size_B)
{
	struct pci_bus *root = the_bus->root;

	return scnprintf(buf, size_B, "%04x:%02x:%02x.0\n", pci_domain_nr(root),
			 root->number, FIRST_DEVICE + slot);
}
