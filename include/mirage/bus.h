/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_BUS_H_
#define _MIRAGE_BUS_H_

struct mirage_model;
struct pci_dev;

/**
 * mirage_bus_create - make the virtual host bridge
 * @models: a model for each function, which becomes device 2, 3, ... of the bus
 * @count: how many
 *
 * The functions are there but not announced: see mirage_bus_scan().
 *
 * Return: 0 or a negative errno.
 */
int mirage_bus_create(const struct mirage_model *const *models, unsigned int count);

/**
 * mirage_bus_scan - announce the functions, and let drivers bind
 *
 * Return: 0, or -ENODEV when not all of them were found.
 */
int mirage_bus_scan(void);

/**
 * mirage_bus_destroy - take the bridge and all behind it away
 *
 * Unbinds drivers first. Harmless without a bridge.
 */
void mirage_bus_destroy(void);

/**
 * mirage_bus_model - which model a PCI function is
 * @pdev: any PCI function of the machine
 *
 * Return: its model, or NULL when it is not on our bus: a real device.
 */
const struct mirage_model *mirage_bus_model(struct pci_dev *pdev);

#endif
