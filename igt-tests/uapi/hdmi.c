// SPDX-License-Identifier: GPL-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>

#include "config.h"
#include "harness.h"
#include "hdmi.h"

int hdmi_open(uint32_t *id)
{
	int fd;

	if (!config_mount() || config_mkdir(HDMI))
		return -ENODEV;
	fd = config_open_card("gpu0");
	*id = config_connector_id(fd, HDMI);
	result(fd >= 0 && *id, "no card with HDMI");
	return fd;
}

void hdmi_close(int fd)
{
	close(fd);
	EXPECT(0, config_rmdir(HDMI));
}

int hdmi_debugfs(const char *name, int flags)
{
	char path[96], connector[64];

	/* cardN-HDMI-A-1 */
	config_get(HDMI "/name", connector, sizeof(connector));
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/%s", connector[4] - '0', name);
	return open(path, flags);
}

const struct drm_mode_modeinfo *mode_of(const struct modes *modes, int width, int height)
{
	uint32_t i;

	for (i = 0; i < modes->connector.count_modes; i++)
		if (modes->mode[i].hdisplay == width && modes->mode[i].vdisplay == height &&
		    !(modes->mode[i].flags & DRM_MODE_FLAG_INTERLACE))
			return &modes->mode[i];
	result(false, "no mode of %dx%d", width, height);
	return &modes->mode[0];
}

uint32_t new_picture(int fd, const struct drm_mode_modeinfo *mode)
{
	struct drm_mode_create_dumb dumb = {
		.width = mode->hdisplay, .height = mode->vdisplay, .bpp = 32,
	};
	struct drm_mode_fb_cmd2 fb = {
		.width = mode->hdisplay, .height = mode->vdisplay,
		.pixel_format = DRM_FORMAT_XRGB8888,
	};

	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	fb.handles[0] = dumb.handle;
	fb.pitches[0] = dumb.pitch;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	return fb.fb_id;
}

uint32_t find_plane(int fd, uint64_t type)
{
	uint32_t ids[32] = { 0 }, i;
	struct drm_mode_get_plane_res res = { .plane_id_ptr = (uintptr_t)ids, .count_planes = 32 };

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &res));
	for (i = 0; i < 32 && ids[i]; i++) {
		struct drm_mode_get_plane plane = { .plane_id = ids[i] };
		uint64_t value;

		if (!call(fd, DRM_IOCTL_MODE_GETPLANE, &plane) && (plane.possible_crtcs & 1) &&
		    property_value(fd, ids[i], DRM_MODE_OBJECT_PLANE, "type", &value) &&
		    value == type)
			return ids[i];
	}
	return 0;
}

uint32_t frame_crc(void)
{
	int control = hdmi_debugfs("crtc-0/crc/control", O_WRONLY), data;
	char line[256] = "";
	uint32_t crc = 0;

	result(control >= 0 && write(control, "auto", 4) == 4, "no CRC: %s", strerror(errno));
	close(control);
	data = hdmi_debugfs("crtc-0/crc/data", O_RDONLY);
	/* The frame's number, then the CRC. */
	result(data >= 0 && read(data, line, sizeof(line) - 1) > 0 &&
	       sscanf(line, "%*x %x", &crc) == 1, "no CRC: %s", strerror(errno));
	close(data);
	return crc;
}
