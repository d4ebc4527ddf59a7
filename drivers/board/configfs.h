/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _BOARD_CONFIGFS_H_
#define _BOARD_CONFIGFS_H_

#include <linux/configfs.h>
#include <linux/mutex.h>

struct mirage_board;

/**
 * struct mirage_config_device - a directory below /sys/kernel/config/mirage
 * @group: the directory
 * @connectors: the one in it that holds the connectors'
 * @lock: protects everything below; outside of the lock of PCI's bus and of boards
 * @board: the board; another one whenever the model changes
 * @slot: where it is on the bus, negative while it is in none
 * @taken: connectors, by row, that have a directory in @connectors
 */
struct mirage_config_device {
	struct config_group group;
	struct config_group connectors;
	struct mutex lock; /* outside of the lock of PCI's bus and of boards */
	struct mirage_board *board;
	int slot;
	u32 taken;
};

/* Make all connectors without a directory what the model has them. Off, and under the lock. */
void mirage_config_restore(struct mirage_config_device *dev);

/* The type of mirage_config_device.connectors. */
extern const struct config_item_type mirage_config_connectors_type;

/* The device whose @connectors it is. */
static inline struct mirage_config_device *mirage_config_device_of(struct config_group *connectors)
{
	return container_of(connectors, struct mirage_config_device, connectors);
}

#endif
