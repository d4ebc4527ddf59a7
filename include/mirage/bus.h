/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_BUS_H_
#define _MIRAGE_BUS_H_

struct mirage_board;
struct pci_dev;

/**
 * mirage_bus_create - make the virtual host bridge, with nothing in its slots
 *
 * Return: 0 or a negative errno.
 */
int mirage_bus_create(void);

/**
 * mirage_bus_destroy - take the bridge and all behind it away
 *
 * Unbinds drivers first. Harmless without a bridge.
 */
void mirage_bus_destroy(void);

/**
 * mirage_bus_add - put a board into a free slot, announce it, and let a driver bind
 * @board: the board; referenced until it is removed
 *
 * Whether the driver got the device to work is another matter: see
 * mirage_board_device().
 *
 * Return: the slot, -ENOSPC when all are taken, or -ENODEV when the PCI core did not
 * find the function.
 */
int mirage_bus_add(struct mirage_board *board);

/**
 * mirage_bus_remove - unbind the driver from a board, and take it out
 * @slot: of the board
 */
void mirage_bus_remove(int slot);

/**
 * mirage_bus_board - which board a PCI function is on
 * @pdev: any PCI function of the machine
 *
 * Return: the board, or NULL when it is not on our bus: a real device.
 */
struct mirage_board *mirage_bus_board(struct pci_dev *pdev);

/**
 * mirage_bus_address - where the PCI core has a slot
 * @slot: of a board
 * @buf: where to write "domain:bus:device.function" to
 * @size_B: of @buf
 *
 * Return: characters written.
 */
int mirage_bus_address(int slot, char *buf, size_t size_B);

#endif
