/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_BOARD_H_
#define _MIRAGE_BOARD_H_

#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/types.h>

#include <mirage/kms.h>

/**
 * DOC: boards
 *
 * A board carries a GPU: it says which model, which of the model's connectors are
 * fitted, and what is plugged into them. It is there before the device is built
 * and after it has gone, and what is plugged in may change at any time. The device
 * asks its board whenever it probes a connector, so nothing has to be copied.
 */

struct mirage_device;
struct mirage_model;
struct mirage_sink;

/**
 * struct mirage_port - a connector of a board
 * @fitted: is on the board; changes only without a device
 * @plugged: the cable is in
 * @sink: what the cable goes to
 * @changes: counts what the connector could see happen to @plugged and @sink
 */
struct mirage_port {
	bool fitted;
	bool plugged;
	struct mirage_sink *sink;
	u32 changes;
};

/**
 * struct mirage_board - a board
 * @ref: count of users
 * @model: what is on it
 * @lock: protects everything below; inside of all locks of DRM
 * @mdev: the device while it is registered, or NULL
 * @port: connectors, by row of the model
 */
struct mirage_board {
	struct kref ref;
	const struct mirage_model *model;
	struct mutex lock; /* inside of all locks of DRM */
	struct mirage_device *mdev;
	struct mirage_port port[MIRAGE_MAX_CONNECTORS];
};

/* What connectors ask of their board. */
extern const struct mirage_kms_socket_ops mirage_board_socket_ops;

/**
 * mirage_board_create - a board as the model's maker ships it
 * @model: what is on it
 *
 * Return: the board, or an ERR_PTR: -ENOMEM.
 */
struct mirage_board *mirage_board_create(const struct mirage_model *model);

/**
 * mirage_board_get - take a reference
 * @board: the board
 *
 * Return: @board.
 */
struct mirage_board *mirage_board_get(struct mirage_board *board);

/**
 * mirage_board_put - drop a reference
 * @board: the board
 */
void mirage_board_put(struct mirage_board *board);

/**
 * mirage_board_attach - from now on a device hears of what is plugged in
 * @board: the board
 * @mdev: the device, registered
 */
void mirage_board_attach(struct mirage_board *board, struct mirage_device *mdev);

/**
 * mirage_board_detach - undo mirage_board_attach(), before the device goes
 * @board: the board
 */
void mirage_board_detach(struct mirage_board *board);

/**
 * mirage_board_device - the device on a board
 * @board: the board
 *
 * Return: the device with a reference for drm_dev_put(), or NULL while there is none.
 */
struct mirage_device *mirage_board_device(struct mirage_board *board);

/**
 * mirage_board_port - copy the state of a connector
 * @board: the board
 * @row: the connector's row in the model
 *
 * Return: its state; @sink in it has a reference for mirage_sink_put().
 */
struct mirage_port mirage_board_port(struct mirage_board *board, unsigned int row);

/**
 * mirage_board_fit - put a connector on the board, or take it off
 * @board: the board, without a device
 * @row: the connector's row in the model
 * @fitted: whether it is to be there
 *
 * Return: 0, or -EBUSY when another one needs the same port.
 */
int mirage_board_fit(struct mirage_board *board, unsigned int row, bool fitted);

/**
 * mirage_board_plug - plug the cable in, or pull it
 * @board: the board
 * @row: the connector's row in the model
 * @plugged: whether it is to be in
 *
 * Return: 0, -EPERM for a panel, which is built in, -ENODEV where no connector is fitted, -EBUSY
 * when another one of the same port is in use.
 */
int mirage_board_plug(struct mirage_board *board, unsigned int row, bool plugged);

/**
 * mirage_board_set_sink - connect another monitor
 * @board: the board
 * @row: the connector's row in the model
 * @sink: the monitor; takes over the reference when it succeeds
 *
 * Return: 0; -EINVAL when a panel has no timing of its own.
 */
int mirage_board_set_sink(struct mirage_board *board, unsigned int row,
			  struct mirage_sink *sink);

/**
 * mirage_board_reset_plug - plug in or unplug what the model's maker ships with it
 * @board: the board
 * @row: the connector's row in the model
 *
 * Does nothing to a panel, nor while another connector has the wires of the port.
 */
void mirage_board_reset_plug(struct mirage_board *board, unsigned int row);

/**
 * mirage_board_reset_port - as the model's maker ships it; what is fitted stays so
 * @board: the board
 * @row: the connector's row in the model; a panel only while there is no device
 */
void mirage_board_reset_port(struct mirage_board *board, unsigned int row);

/* uapi/configfs-mirage; nothing happens in a kernel without configfs. */
#ifdef MIRAGE_CONFIGFS
/**
 * mirage_configfs_init - show /sys/kernel/config/mirage
 *
 * Return: 0 or a negative errno.
 */
int mirage_configfs_init(void);

/**
 * mirage_configfs_adopt - show a board that the module was loaded with
 * @index: its number, from 0
 * @board: the board; referenced
 * @slot: of the bus, which is emptied when the user wants it or mirage_configfs_fini()
 *	comes
 *
 * Return: 0 or a negative errno.
 */
int mirage_configfs_adopt(unsigned int index, struct mirage_board *board, int slot);

/** mirage_configfs_fini - undo the above; users' own devices have gone before */
void mirage_configfs_fini(void);
#else
static inline int mirage_configfs_init(void)
{
	return 0;
}

static inline int mirage_configfs_adopt(unsigned int index, struct mirage_board *board, int slot)
{
	return 0;
}

static inline void mirage_configfs_fini(void)
{
}
#endif

#endif
