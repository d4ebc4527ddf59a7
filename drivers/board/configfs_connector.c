// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: connectors by configfs
 *
 * A directory below connectors/ of a device takes over the connector of that name: it
 * is on the board then, and what is plugged in is the user's choice, also while
 * the device runs. When the directory goes, the connector is as the model has it, a
 * panel as soon as the device is off.
 */

#include <linux/cleanup.h>
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_drv.h>

#include <mirage/board.h>
#include <mirage/device.h>
#include <mirage/kms.h>
#include <mirage/model.h>
#include <mirage/sink.h>

#include "configfs.h"

/* As the status property of DRM, and so of vkms. */
#define CONNECTED	1
#define DISCONNECTED	2

/**
 * struct config_connector - a directory below connectors/
 * @item: the directory
 * @dev: its device, which cannot change its board meanwhile
 * @row: of the connector in the model
 */
struct config_connector {
	struct config_item item;
	struct mirage_config_device *dev;
	unsigned int row;
};

static struct config_connector *connector_of(struct config_item *item)
{
	return container_of(item, struct config_connector, item);
}

static const struct mirage_kms_socket *socket_of(const struct config_connector *connector)
{
	return mirage_kms_socket(connector->dev->board->model->kms, connector->row);
}

static struct mirage_port port_of(const struct config_connector *connector)
{
	return mirage_board_port(connector->dev->board, connector->row);
}

static ssize_t connector_fitted_show(struct config_item *item, char *page)
{
	struct mirage_port port = port_of(connector_of(item));

	mirage_sink_put(port.sink);
	return sysfs_emit(page, "%d\n", port.fitted);
}

static ssize_t connector_fitted_store(struct config_item *item, const char *page, size_t size_B)
{
	struct config_connector *connector = connector_of(item);
	struct mirage_config_device *dev = connector->dev;
	bool fitted;
	int ret;

	ret = kstrtobool(page, &fitted);
	if (ret)
		return ret;
	guard(mutex)(&dev->lock);
	if (dev->slot >= 0)
		return -EBUSY;
	return mirage_board_fit(dev->board, connector->row, fitted) ?: size_B;
}
CONFIGFS_ATTR(connector_, fitted);

static ssize_t connector_status_show(struct config_item *item, char *page)
{
	struct mirage_port port = port_of(connector_of(item));

	mirage_sink_put(port.sink);
	return sysfs_emit(page, "%d\n", port.plugged ? CONNECTED : DISCONNECTED);
}

static ssize_t connector_status_store(struct config_item *item, const char *page, size_t size_B)
{
	struct config_connector *connector = connector_of(item);
	unsigned int status;
	int ret;

	ret = kstrtouint(page, 10, &status);
	if (ret)
		return ret;
	if (status != CONNECTED && status != DISCONNECTED)
		return -EINVAL;
	return mirage_board_plug(connector->dev->board, connector->row, status == CONNECTED) ?:
	       size_B;
}
CONFIGFS_ATTR(connector_, status);

/* Takes over @sink. */
static ssize_t choose_sink(struct config_connector *connector, struct mirage_sink *sink)
{
	struct mirage_config_device *dev = connector->dev;
	int ret = -EBUSY;

	if (IS_ERR(sink))
		return PTR_ERR(sink);
	guard(mutex)(&dev->lock);
	if (dev->slot < 0 || !socket_of(connector)->panel)
		ret = mirage_board_set_sink(dev->board, connector->row, sink);
	if (ret)
		mirage_sink_put(sink);
	return ret;
}

static ssize_t connector_monitor_show(struct config_item *item, char *page)
{
	struct mirage_port port = port_of(connector_of(item));
	ssize_t len_B = sysfs_emit(page, "%s\n", port.sink->name);

	mirage_sink_put(port.sink);
	return len_B;
}

static ssize_t connector_monitor_store(struct config_item *item, const char *page, size_t size_B)
{
	char *line __free(kfree) = kstrndup(page, size_B, GFP_KERNEL);

	if (!line)
		return -ENOMEM;
	return choose_sink(connector_of(item), mirage_sink_find(strim(line))) ?: size_B;
}
CONFIGFS_ATTR(connector_, monitor);

/*
 * Not a binary attribute: those are complete only when the file is closed, and then
 * nobody hears that the EDID was wrong.
 */
static ssize_t connector_edid_show(struct config_item *item, char *page)
{
	struct mirage_port port = port_of(connector_of(item));
	size_t len_B = port.sink->edid_B;

	memcpy(page, port.sink->edid, len_B);
	mirage_sink_put(port.sink);
	return len_B;
}

static ssize_t connector_edid_store(struct config_item *item, const char *page, size_t size_B)
{
	const u8 *edid = (const u8 *)page;

	return choose_sink(connector_of(item), mirage_sink_create(edid, size_B)) ?: size_B;
}
CONFIGFS_ATTR(connector_, edid);

static ssize_t connector_link_status_show(struct config_item *item, char *page)
{
	struct config_connector *connector = connector_of(item);
	struct mirage_device *mdev = mirage_board_device(connector->dev->board);
	int good = -ENODEV;

	if (mdev) {
		good = mirage_kms_get_link(mdev, connector->row);
		drm_dev_put(&mdev->drm);
	}
	return good < 0 ? good : sysfs_emit(page, "%s\n", good ? "good" : "bad");
}

static ssize_t connector_link_status_store(struct config_item *item, const char *page,
					   size_t size_B)
{
	struct config_connector *connector = connector_of(item);
	bool good = sysfs_streq(page, "good");
	struct mirage_device *mdev;
	int ret;

	if (!good && !sysfs_streq(page, "bad"))
		return -EINVAL;
	if (!socket_of(connector)->trains)
		return -EOPNOTSUPP;
	mdev = mirage_board_device(connector->dev->board);
	if (!mdev)
		return -ENODEV;
	ret = mirage_kms_set_link(mdev, connector->row, good);
	drm_dev_put(&mdev->drm);
	return ret ?: size_B;
}
CONFIGFS_ATTR(connector_, link_status);

static ssize_t connector_name_show(struct config_item *item, char *page)
{
	struct config_connector *connector = connector_of(item);
	struct mirage_device *mdev = mirage_board_device(connector->dev->board);
	int ret = 0;

	if (mdev) {
		ret = mirage_kms_connector_name(mdev, connector->row, page, PAGE_SIZE);
		drm_dev_put(&mdev->drm);
	}
	return ret > 0 ? ret : sysfs_emit(page, "\n");
}
CONFIGFS_ATTR_RO(connector_, name);

static struct configfs_attribute *connector_attrs[] = {
	&connector_attr_fitted,
	&connector_attr_status,
	&connector_attr_monitor,
	&connector_attr_edid,
	&connector_attr_link_status,
	&connector_attr_name,
	NULL,
};

static void connector_release(struct config_item *item)
{
	kfree(connector_of(item));
}

static struct configfs_item_operations connector_ops = {
	.release = connector_release,
};

static const struct config_item_type connector_type = {
	.ct_item_ops = &connector_ops,
	.ct_attrs = connector_attrs,
	.ct_owner = THIS_MODULE,
};

static int find_row(const struct mirage_board *board, const char *name)
{
	const struct mirage_kms_model *kms = board->model->kms;
	unsigned int i;

	for (i = 0; i < mirage_kms_num_connectors(kms); i++)
		if (!strcmp(mirage_kms_socket(kms, i)->name, name))
			return i;
	return -EINVAL;
}

/* Under the device's lock. */
static int take_over(struct mirage_config_device *dev, unsigned int row)
{
	struct mirage_port port = mirage_board_port(dev->board, row);

	mirage_sink_put(port.sink);
	if (port.fitted)
		return 0;
	return dev->slot >= 0 ? -EBUSY : mirage_board_fit(dev->board, row, true);
}

static struct config_item *make_connector(struct config_group *group, const char *name)
{
	struct mirage_config_device *dev = mirage_config_device_of(group);
	struct config_connector *connector __free(kfree) = kzalloc(sizeof(*connector), GFP_KERNEL);
	int row, ret;

	if (!connector)
		return ERR_PTR(-ENOMEM);
	guard(mutex)(&dev->lock);
	row = find_row(dev->board, name);
	if (row < 0)
		return ERR_PTR(row);
	ret = take_over(dev, row);
	if (ret)
		return ERR_PTR(ret);
	connector->dev = dev;
	connector->row = row;
	dev->taken |= BIT(row);
	config_item_init_type_name(&connector->item, name, &connector_type);
	return &no_free_ptr(connector)->item;
}

/*
 * Give back a connector of a device that is there: under its lock. A panel stays until the device
 * goes. Whoever had to do without the wires of the port gets them.
 */
static void give_back(struct mirage_config_device *dev, unsigned int row)
{
	const struct mirage_kms_model *kms = dev->board->model->kms;
	const struct mirage_kms_socket *socket = mirage_kms_socket(kms, row);
	unsigned int i;

	if (socket->panel)
		return;
	mirage_board_reset_port(dev->board, row);
	for (i = 0; i < mirage_kms_num_connectors(kms); i++)
		if (i != row && socket->port && !(dev->taken & BIT(i)) &&
		    mirage_kms_socket(kms, i)->port == socket->port)
			mirage_board_reset_plug(dev->board, i);
}

static void drop_connector(struct config_group *group, struct config_item *item)
{
	struct mirage_config_device *dev = mirage_config_device_of(group);
	struct config_connector *connector = connector_of(item);

	scoped_guard(mutex, &dev->lock) {
		dev->taken &= ~BIT(connector->row);
		if (dev->slot < 0)
			mirage_config_restore(dev);
		else
			give_back(dev, connector->row);
	}
	config_item_put(item);
}

static struct configfs_group_operations connectors_ops = {
	.make_item = make_connector,
	.drop_item = drop_connector,
};

const struct config_item_type mirage_config_connectors_type = {
	.ct_group_ops = &connectors_ops,
	.ct_owner = THIS_MODULE,
};
