// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: devices by configfs
 *
 * A directory below /sys/kernel/config/mirage is a board. The user chooses its model
 * and connectors, and puts it into a slot of the bus by enabling it. The boards that
 * the module was loaded with have directories of their own, gpu0, gpu1, ...,
 * which cannot be removed. The layout is told in uapi/configfs-mirage.
 *
 * Each directory that a user made pins the module, so there are none left when
 * it is unloaded; configfs itself lets no write into a directory that is going.
 */

#include <linux/cleanup.h>
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>

#include <mirage/board.h>
#include <mirage/bus.h>
#include <mirage/device.h>
#include <mirage/kms.h>
#include <mirage/model.h>
#include <mirage/sink.h>

#include "configfs.h"

#define MAX_ADOPTED	8

static struct mirage_config_device *adopted[MAX_ADOPTED];

static struct mirage_config_device *device_of(struct config_item *item)
{
	return container_of(to_config_group(item), struct mirage_config_device, group);
}

void mirage_config_restore(struct mirage_config_device *dev)
{
	const struct mirage_kms_model *kms = dev->board->model->kms;
	unsigned int i;

	/* First nobody has the wires that another connector may need. */
	for (i = 0; i < mirage_kms_num_connectors(kms); i++)
		if (!(dev->taken & BIT(i)))
			mirage_board_fit(dev->board, i, false);
	for (i = 0; i < mirage_kms_num_connectors(kms); i++) {
		if (dev->taken & BIT(i))
			continue;
		mirage_board_fit(dev->board, i, mirage_kms_socket(kms, i)->fitted);
		mirage_board_reset_port(dev->board, i);
	}
}

/* Under the lock. */
static int switch_on(struct mirage_config_device *dev)
{
	struct mirage_device *mdev;
	int slot;

	slot = mirage_bus_add(dev->board);
	if (slot < 0)
		return slot;
	mdev = mirage_board_device(dev->board);
	if (!mdev) {
		mirage_bus_remove(slot);
		return -ENODEV;
	}
	drm_dev_put(&mdev->drm);
	dev->slot = slot;
	return 0;
}

/* Under the lock. */
static void switch_off(struct mirage_config_device *dev)
{
	mirage_bus_remove(dev->slot);
	dev->slot = -1;
	mirage_config_restore(dev);
}

static ssize_t device_enabled_show(struct config_item *item, char *page)
{
	struct mirage_config_device *dev = device_of(item);

	guard(mutex)(&dev->lock);
	return sysfs_emit(page, "%d\n", dev->slot >= 0);
}

static ssize_t device_enabled_store(struct config_item *item, const char *page, size_t size_B)
{
	struct mirage_config_device *dev = device_of(item);
	bool enable;
	int ret;

	ret = kstrtobool(page, &enable);
	if (ret)
		return ret;
	guard(mutex)(&dev->lock);
	if (enable && dev->slot < 0)
		ret = switch_on(dev);
	else if (!enable && dev->slot >= 0)
		switch_off(dev);
	return ret ?: size_B;
}
CONFIGFS_ATTR(device_, enabled);

static ssize_t device_model_show(struct config_item *item, char *page)
{
	struct mirage_config_device *dev = device_of(item);

	guard(mutex)(&dev->lock);
	return sysfs_emit(page, "%s\n", dev->board->model->name);
}

static const struct mirage_model *find_model(const char *line)
{
	const struct mirage_model *model;
	unsigned int i;

	for (i = 0; (model = mirage_model_at(i)); i++)
		if (sysfs_streq(model->name, line))
			return model;
	return NULL;
}

static ssize_t device_model_store(struct config_item *item, const char *page, size_t size_B)
{
	struct mirage_config_device *dev = device_of(item);
	const struct mirage_model *model = find_model(page);
	struct mirage_board *board;

	if (!model)
		return -EINVAL;
	guard(mutex)(&dev->lock);
	if (dev->slot >= 0 || dev->taken)
		return -EBUSY;
	board = mirage_board_create(model);
	if (IS_ERR(board))
		return PTR_ERR(board);
	mirage_board_put(dev->board);
	dev->board = board;
	return size_B;
}
CONFIGFS_ATTR(device_, model);

static ssize_t device_address_show(struct config_item *item, char *page)
{
	struct mirage_config_device *dev = device_of(item);

	guard(mutex)(&dev->lock);
	if (dev->slot < 0)
		return sysfs_emit(page, "\n");
	return mirage_bus_address(dev->slot, page, PAGE_SIZE);
}
CONFIGFS_ATTR_RO(device_, address);

static ssize_t device_ports_show(struct config_item *item, char *page)
{
	struct mirage_config_device *dev = device_of(item);
	const struct mirage_kms_model *kms;
	ssize_t len_B = 0;
	unsigned int i;

	guard(mutex)(&dev->lock);
	kms = dev->board->model->kms;
	for (i = 0; i < mirage_kms_num_connectors(kms); i++) {
		struct mirage_port port = mirage_board_port(dev->board, i);

		len_B += sysfs_emit_at(page, len_B, "%s %d %d %s\n",
				       mirage_kms_socket(kms, i)->name, port.fitted,
				       port.plugged ? 1 : 2, port.sink->name);
		mirage_sink_put(port.sink);
	}
	return len_B;
}
CONFIGFS_ATTR_RO(device_, ports);

static struct configfs_attribute *device_attrs[] = {
	&device_attr_enabled,
	&device_attr_model,
	&device_attr_address,
	&device_attr_ports,
	NULL,
};

static void device_release(struct config_item *item)
{
	struct mirage_config_device *dev = device_of(item);

	if (dev->slot >= 0)
		switch_off(dev);
	mirage_board_put(dev->board);
	mutex_destroy(&dev->lock);
	kfree(dev);
}

static struct configfs_item_operations device_ops = {
	.release = device_release,
};

static const struct config_item_type device_type = {
	.ct_item_ops = &device_ops,
	.ct_attrs = device_attrs,
	.ct_owner = THIS_MODULE,
};

/* Takes over the reference to @board, when it succeeds. */
static struct mirage_config_device *device_create(const char *name, struct mirage_board *board,
						  int slot)
{
	struct mirage_config_device *dev = kzalloc(sizeof(*dev), GFP_KERNEL);

	if (!dev)
		return NULL;
	mutex_init(&dev->lock);
	dev->board = board;
	dev->slot = slot;
	config_group_init_type_name(&dev->group, name, &device_type);
	config_group_init_type_name(&dev->connectors, "connectors",
				    &mirage_config_connectors_type);
	configfs_add_default_group(&dev->connectors, &dev->group);
	return dev;
}

static struct config_group *make_device(struct config_group *group, const char *name)
{
	struct mirage_board *board = mirage_board_create(mirage_model_find(MIRAGE_DEFAULT_MODEL));
	struct mirage_config_device *dev;

	if (IS_ERR(board))
		return ERR_CAST(board);
	dev = device_create(name, board, -1);
	if (!dev) {
		mirage_board_put(board);
		return ERR_PTR(-ENOMEM);
	}
	return &dev->group;
}

static struct configfs_group_operations root_ops = {
	.make_group = make_device,
};

static ssize_t root_models_show(struct config_item *item, char *page)
{
	const struct mirage_model *model;
	ssize_t len_B = 0;
	unsigned int i;

	for (i = 0; (model = mirage_model_at(i)); i++)
		len_B += sysfs_emit_at(page, len_B, "%s\n", model->name);
	return len_B;
}
CONFIGFS_ATTR_RO(root_, models);

static ssize_t root_monitors_show(struct config_item *item, char *page)
{
	const char *name;
	ssize_t len_B = 0;
	unsigned int i;

	for (i = 0; (name = mirage_monitor_name(i)); i++)
		len_B += sysfs_emit_at(page, len_B, "%s\n", name);
	return len_B;
}
CONFIGFS_ATTR_RO(root_, monitors);

static struct configfs_attribute *root_attrs[] = {
	&root_attr_models,
	&root_attr_monitors,
	NULL,
};

static const struct config_item_type root_type = {
	.ct_group_ops = &root_ops,
	.ct_attrs = root_attrs,
	.ct_owner = THIS_MODULE,
};

static struct configfs_subsystem subsystem = {
	.su_group = {
		.cg_item = {
			.ci_namebuf = "mirage",
			.ci_type = &root_type,
		},
	},
	.su_mutex = __MUTEX_INITIALIZER(subsystem.su_mutex),
};

int mirage_configfs_init(void)
{
	config_group_init(&subsystem.su_group);
	return configfs_register_subsystem(&subsystem);
}

int mirage_configfs_adopt(unsigned int index, struct mirage_board *board, int slot)
{
	struct mirage_config_device *dev;
	char name[8];
	int ret;

	if (index >= MAX_ADOPTED)
		return -ENOSPC;
	scnprintf(name, sizeof(name), "gpu%u", index);
	dev = device_create(name, mirage_board_get(board), slot);
	if (!dev) {
		mirage_board_put(board);
		return -ENOMEM;
	}
	ret = configfs_register_group(&subsystem.su_group, &dev->group);
	if (ret) {
		config_group_put(&dev->group);
		return ret;
	}
	adopted[index] = dev;
	return 0;
}

void mirage_configfs_fini(void)
{
	unsigned int i;

	for (i = 0; i < MAX_ADOPTED; i++) {
		if (!adopted[i])
			continue;
		configfs_unregister_group(&adopted[i]->group);
		config_group_put(&adopted[i]->group);
		adopted[i] = NULL;
	}
	configfs_unregister_subsystem(&subsystem);
}
