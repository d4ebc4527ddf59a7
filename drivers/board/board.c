// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: boards and what is plugged into them
 *
 * Whoever changes a port does it under the board's lock, lets go of it, and then
 * tells the device, which takes the locks of DRM and comes back to look. So the
 * order is always DRM's locks first, and a device that goes meanwhile is kept by
 * a reference and refuses by itself.
 */

#include <linux/cleanup.h>
#include <linux/err.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>

#include <mirage/board.h>
#include <mirage/device.h>
#include <mirage/kms.h>
#include <mirage/model.h>
#include <mirage/sink.h>

static unsigned int num_ports(const struct mirage_board *board)
{
	return mirage_kms_num_connectors(board->model->kms);
}

static const struct mirage_kms_socket *socket_of(const struct mirage_board *board,
						 unsigned int row)
{
	return mirage_kms_socket(board->model->kms, row);
}

static void board_release(struct kref *ref)
{
	struct mirage_board *board = container_of(ref, struct mirage_board, ref);
	unsigned int i;

	for (i = 0; i < num_ports(board); i++)
		mirage_sink_put(board->port[i].sink);
	mutex_destroy(&board->lock);
	kfree(board);
}

struct mirage_board *mirage_board_get(struct mirage_board *board)
{
	kref_get(&board->ref);
	return board;
}

void mirage_board_put(struct mirage_board *board)
{
	kref_put(&board->ref, board_release);
}

struct mirage_board *mirage_board_create(const struct mirage_model *model)
{
	struct mirage_board *board = kzalloc(sizeof(*board), GFP_KERNEL);
	unsigned int i;

	if (!board)
		return ERR_PTR(-ENOMEM);
	kref_init(&board->ref);
	mutex_init(&board->lock);
	board->model = model;
	for (i = 0; i < num_ports(board); i++) {
		const struct mirage_kms_socket *socket = socket_of(board, i);
		struct mirage_sink *sink = mirage_sink_find(socket->monitor);

		if (IS_ERR(sink)) {
			mirage_board_put(board);
			return ERR_CAST(sink);
		}
		board->port[i] = (struct mirage_port) {
			.fitted = socket->fitted,
			.plugged = socket->fitted && socket->plugged,
			.sink = sink,
		};
	}
	return board;
}

void mirage_board_attach(struct mirage_board *board, struct mirage_device *mdev)
{
	guard(mutex)(&board->lock);
	board->mdev = mdev;
}

void mirage_board_detach(struct mirage_board *board)
{
	guard(mutex)(&board->lock);
	board->mdev = NULL;
}

struct mirage_device *mirage_board_device(struct mirage_board *board)
{
	guard(mutex)(&board->lock);
	if (board->mdev)
		drm_dev_get(&board->mdev->drm);
	return board->mdev;
}

static void tell_device(struct mirage_board *board, unsigned int row)
{
	struct mirage_device *mdev = mirage_board_device(board);

	if (!mdev)
		return;
	mirage_kms_hotplug(mdev, row);
	drm_dev_put(&mdev->drm);
}

static struct mirage_sink *sink_get(struct mirage_sink *sink)
{
	kref_get(&sink->ref);
	return sink;
}

static bool board_is_fitted(const struct mirage_board *board, unsigned int row)
{
	return board->port[row].fitted;
}

static struct mirage_sink *board_probe(struct mirage_board *board, unsigned int row, u32 *changes)
{
	const struct mirage_port *port = &board->port[row];

	guard(mutex)(&board->lock);
	if (changes)
		*changes = port->changes;
	return port->plugged ? sink_get(port->sink) : NULL;
}

const struct mirage_kms_socket_ops mirage_board_socket_ops = {
	.is_fitted = board_is_fitted,
	.probe = board_probe,
};

struct mirage_port mirage_board_port(struct mirage_board *board, unsigned int row)
{
	guard(mutex)(&board->lock);
	sink_get(board->port[row].sink);
	return board->port[row];
}

/* DisplayPort and HDMI sockets share the wires of a port, and panels a power sequencer. */
static bool port_taken(const struct mirage_board *board, unsigned int row)
{
	char port = socket_of(board, row)->port;
	unsigned int i;

	for (i = 0; i < num_ports(board); i++)
		if (i != row && board->port[i].plugged && port && socket_of(board, i)->port == port)
			return true;
	return false;
}

/* Under the lock. */
static int set_plugged(struct mirage_board *board, unsigned int row, bool plugged)
{
	struct mirage_port *port = &board->port[row];

	if (port->plugged == plugged)
		return 0;
	if (plugged && port_taken(board, row))
		return -EBUSY;
	port->plugged = plugged;
	port->changes++;
	return 0;
}

int mirage_board_fit(struct mirage_board *board, unsigned int row, bool fitted)
{
	int ret;

	guard(mutex)(&board->lock);
	/* A panel is there as soon as its connector is, others are left for the user to plug. */
	ret = set_plugged(board, row, fitted && socket_of(board, row)->panel);
	if (!ret)
		board->port[row].fitted = fitted;
	return ret;
}

int mirage_board_plug(struct mirage_board *board, unsigned int row, bool plugged)
{
	int ret;

	if (socket_of(board, row)->panel)
		return -EPERM;
	scoped_guard(mutex, &board->lock)
		ret = plugged && !board_is_fitted(board, row) ? -ENODEV :
		      set_plugged(board, row, plugged);
	if (!ret)
		tell_device(board, row);
	return ret;
}

int mirage_board_set_sink(struct mirage_board *board, unsigned int row, struct mirage_sink *sink)
{
	struct mirage_port *port = &board->port[row];
	struct mirage_sink *old;
	bool plugged;

	if (socket_of(board, row)->panel && !mirage_kms_is_panel(sink))
		return -EINVAL;
	scoped_guard(mutex, &board->lock) {
		old = port->sink;
		port->sink = sink;
		plugged = port->plugged;
		/* At the end of a loose cable nobody sees it. */
		port->changes += plugged;
	}
	mirage_sink_put(old);
	if (plugged)
		tell_device(board, row);
	return 0;
}

void mirage_board_reset_plug(struct mirage_board *board, unsigned int row)
{
	const struct mirage_kms_socket *socket = socket_of(board, row);

	if (!socket->panel)
		mirage_board_plug(board, row, socket->fitted && socket->plugged &&
				  board_is_fitted(board, row));
}

void mirage_board_reset_port(struct mirage_board *board, unsigned int row)
{
	const struct mirage_kms_socket *socket = socket_of(board, row);
	struct mirage_sink *sink = mirage_sink_find(socket->monitor);

	if (!IS_ERR(sink))
		mirage_board_set_sink(board, row, sink);
	mirage_board_reset_plug(board, row);
}
