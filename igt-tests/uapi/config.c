// SPDX-License-Identifier: GPL-2.0

#include <errno.h>
#include <dirent.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>

#include "config.h"
#include "harness.h"

#define MAX_PATH	256

static const char *full(const char *path, char *buf)
{
	snprintf(buf, MAX_PATH, CONFIG_ROOT "/%s", path);
	return buf;
}

bool config_mount(void)
{
	if (access(CONFIG_ROOT, F_OK))
		mount("config", "/sys/kernel/config", "configfs", 0, NULL);
	return !access(CONFIG_ROOT, F_OK);
}

int config_write(const char *path, const void *data, size_t size_B)
{
	char buf[MAX_PATH];
	int fd = open(full(path, buf), O_WRONLY | O_CLOEXEC);
	ssize_t written;
	int ret;

	if (fd < 0)
		return -errno;
	written = write(fd, data, size_B);
	ret = written < 0 ? -errno : 0;
	close(fd);
	return ret;
}

int config_set(const char *path, const char *value)
{
	return config_write(path, value, strlen(value));
}

int config_read(const char *path, void *data, size_t size_B)
{
	char buf[MAX_PATH];
	int fd = open(full(path, buf), O_RDONLY | O_CLOEXEC);
	ssize_t ret;

	if (fd < 0)
		return -errno;
	ret = read(fd, data, size_B);
	if (ret < 0)
		ret = -errno;
	close(fd);
	return ret;
}

const char *config_get(const char *path, char *line, size_t size_B)
{
	int len_B = config_read(path, line, size_B - 1);

	line[len_B > 0 ? len_B : 0] = 0;
	line[strcspn(line, "\n")] = 0;
	return line;
}

bool config_reads(const char *path, const char *want)
{
	char line[256];

	config_get(path, line, sizeof(line));
	if (strcmp(line, want))
		printf("%s reads \"%s\"\n", path, line);
	return !strcmp(line, want);
}

int config_list(const char *path, char names[][32], int max)
{
	char text[4096];
	char *rest = text, *line;
	int len_B = config_read(path, text, sizeof(text) - 1), n = 0;

	text[len_B > 0 ? len_B : 0] = 0;
	while (n < max && (line = strsep(&rest, "\n")) && *line)
		snprintf(names[n++], 32, "%s", line);
	return n;
}

int config_mkdir(const char *path)
{
	char buf[MAX_PATH];

	return mkdir(full(path, buf), 0755) ? -errno : 0;
}

int config_rmdir(const char *path)
{
	char buf[MAX_PATH];

	return rmdir(full(path, buf)) ? -errno : 0;
}

int config_open_card(const char *device)
{
	char path[MAX_PATH], address[32], card[320];
	struct dirent *entry;
	int fd = -ENOENT;
	DIR *dir;

	snprintf(path, sizeof(path), "%s/address", device);
	config_get(path, address, sizeof(address));
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/drm", address);
	dir = opendir(path);
	if (!dir)
		return -errno;
	while ((entry = readdir(dir))) {
		if (strncmp(entry->d_name, "card", 4))
			continue;
		snprintf(card, sizeof(card), "/dev/dri/%s", entry->d_name);
		fd = open(card, O_RDWR | O_CLOEXEC);
		if (fd < 0)
			fd = -errno;
	}
	closedir(dir);
	return fd;
}

/* From sysfs, where its name leads to. */
uint32_t config_connector_id(int fd, const char *path)
{
	char name[64], file[MAX_PATH];
	unsigned int id = 0;
	FILE *f;

	snprintf(file, sizeof(file), "%s/name", path);
	config_get(file, name, sizeof(name));
	snprintf(file, sizeof(file), "/sys/class/drm/%s/connector_id", name);
	f = fopen(file, "r");
	if (!f)
		return 0;
	if (fscanf(f, "%u", &id) != 1)
		id = 0;
	fclose(f);
	return id;
}

int uevents_open(void)
{
	struct sockaddr_nl address = { .nl_family = AF_NETLINK, .nl_groups = 1 };
	int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);

	if (fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof(address))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int hotplugs(int uevents, uint32_t id)
{
	struct pollfd poll_fd = { .fd = uevents, .events = POLLIN };
	char text[4096], want[32];
	int count = 0;

	snprintf(want, sizeof(want), "CONNECTOR=%u", id);
	while (poll(&poll_fd, 1, 500) > 0) {
		int len_B = recv(uevents, text, sizeof(text) - 1, 0);
		bool hotplug = false, ours = false;
		const char *p;

		if (len_B <= 0)
			break;
		text[len_B] = 0;
		for (p = text; p < text + len_B; p += strlen(p) + 1) {
			hotplug |= !strcmp(p, "HOTPLUG=1");
			ours |= !strcmp(p, want);
		}
		count += hotplug && ours;
	}
	return count;
}

int probe(int fd, uint32_t connector_id, struct modes *modes)
{
	int ret;

	memset(modes, 0, sizeof(*modes));
	modes->connector.connector_id = connector_id;
	/* With no room for modes the connector is probed, and only then. */
	ret = call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &modes->connector);
	if (ret)
		return ret;
	modes->connector.modes_ptr = (uintptr_t)modes->mode;
	modes->connector.count_modes = sizeof(modes->mode) / sizeof(modes->mode[0]);
	modes->connector.count_props = 0;
	modes->connector.count_encoders = 0;
	return call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &modes->connector);
}

/* A property of an object and its value. Return: its number, or 0. */
uint32_t property_value(int fd, uint32_t object_id, uint32_t type, const char *name,
			uint64_t *value)
{
	uint32_t ids[64];
	uint64_t values[64];
	struct drm_mode_obj_get_properties args = {
		.obj_id = object_id,
		.obj_type = type,
		.props_ptr = (uintptr_t)ids,
		.prop_values_ptr = (uintptr_t)values,
		.count_props = 64,
	};
	uint32_t i;

	if (call(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &args))
		return 0;
	for (i = 0; i < args.count_props && i < 64; i++) {
		struct drm_mode_get_property property = { .prop_id = ids[i] };

		if (call(fd, DRM_IOCTL_MODE_GETPROPERTY, &property) ||
		    strcmp(property.name, name))
			continue;
		*value = values[i];
		return ids[i];
	}
	return 0;
}

void check_hotplug(int fd, const char *path, const char *again, const char *other)
{
	uint32_t id = config_connector_id(fd, path);
	int uevents = uevents_open();
	char status[80], monitor[80];
	struct modes modes;

	snprintf(status, sizeof(status), "%s/status", path);
	snprintf(monitor, sizeof(monitor), "%s/monitor", path);
	result(uevents >= 0, "no uevents");
	hotplugs(uevents, id);
	EXPECT(0, config_set(status, "2"));
	result(hotplugs(uevents, id) == 1, "no event when the cable is pulled");
	EXPECT(0, probe(fd, id, &modes));
	result(modes.connector.connection == 2 && !modes.connector.count_modes,
	       "connected without a cable");
	EXPECT(0, config_set(status, "2"));
	result(hotplugs(uevents, id) == 0, "an event without a change");
	EXPECT(0, config_set(monitor, again));
	EXPECT(0, config_set(status, "1"));
	result(hotplugs(uevents, id) == 1, "no event when the cable is plugged in");
	EXPECT(0, config_set(monitor, other));
	result(hotplugs(uevents, id) == 1, "no event for another monitor");
	close(uevents);
}

uint32_t property_find(int fd, uint32_t object_id, uint32_t type, const char *name)
{
	uint64_t value;

	return property_value(fd, object_id, type, name, &value);
}

int property_get(int fd, uint32_t connector_id, const char *name, uint64_t *value)
{
	return property_value(fd, connector_id, DRM_MODE_OBJECT_CONNECTOR, name, value) ?
	       0 : -ENOENT;
}

int blob_read(int fd, uint32_t blob_id, void *data, size_t size_B)
{
	struct drm_mode_get_blob args = { .blob_id = blob_id };
	int ret = call(fd, DRM_IOCTL_MODE_GETPROPBLOB, &args);

	if (ret)
		return ret;
	if (args.length > size_B)
		return -EFBIG;
	args.data = (uintptr_t)data;
	ret = call(fd, DRM_IOCTL_MODE_GETPROPBLOB, &args);
	return ret ?: (int)args.length;
}

uint32_t first_crtc(int fd)
{
	uint32_t crtcs[8] = { 0 };
	struct drm_mode_card_res resources = {
		.crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8,
	};

	return call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources) ? 0 : crtcs[0];
}

/* Of a picture that fills a mode: both eyes' with the blank between them, when it packs them. */
static uint32_t rows_of(const struct drm_mode_modeinfo *mode)
{
	bool packed = mode->flags & DRM_MODE_FLAG_3D_FRAME_PACKING;

	return mode->vdisplay + (packed ? mode->vtotal : 0);
}

static int show_on(int fd, uint32_t crtc_id, uint32_t connector_id,
		   const struct drm_mode_modeinfo *mode, uint32_t handle, uint32_t pitch_B)
{
	struct drm_mode_fb_cmd fb = {
		.width = mode->hdisplay, .height = rows_of(mode), .bpp = 32, .depth = 24,
		.handle = handle, .pitch = pitch_B,
	};
	struct drm_mode_crtc crtc = {
		.set_connectors_ptr = (uintptr_t)&connector_id, .count_connectors = 1,
		.crtc_id = crtc_id, .mode_valid = 1, .mode = *mode,
	};
	int ret = call(fd, DRM_IOCTL_MODE_ADDFB, &fb);

	if (ret)
		return ret;
	crtc.fb_id = fb.fb_id;
	return ioctl(fd, DRM_IOCTL_MODE_SETCRTC, &crtc) ? -errno : 0;
}

int show_buffer(int fd, uint32_t connector_id, const struct drm_mode_modeinfo *mode,
		uint32_t handle, uint32_t pitch_B)
{
	return show_on(fd, first_crtc(fd), connector_id, mode, handle, pitch_B);
}

int set_mode(int fd, uint32_t connector_id, const struct drm_mode_modeinfo *mode)
{
	return set_mode_on(fd, first_crtc(fd), connector_id, mode);
}

int set_mode_on(int fd, uint32_t crtc_id, uint32_t connector_id,
		const struct drm_mode_modeinfo *mode)
{
	struct drm_mode_create_dumb dumb = {
		.width = mode->hdisplay, .height = rows_of(mode), .bpp = 32,
	};
	int ret = call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb);

	return ret ?: show_on(fd, crtc_id, connector_id, mode, dumb.handle, dumb.pitch);
}
