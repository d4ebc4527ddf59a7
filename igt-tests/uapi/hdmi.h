/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UAPI_HDMI_H_
#define _UAPI_HDMI_H_

#include <stdint.h>

#include <drm/drm_mode.h>

#include "config.h"

/**
 * DOC: HDMI at port B of gpu0, on which tests of the display show things
 */

#define HDMI		"gpu0/connectors/HDMI-B"

/* Give gpu0 that port. Return: its card, and @id the connector; -errno where it cannot have one. */
int hdmi_open(uint32_t *id);

/* Close the card and take the port away. */
void hdmi_close(int fd);

/* Open a file of the card's debugfs. Return: it, or -1. */
int hdmi_debugfs(const char *name, int flags);

/* The progressive mode of a size. Return: it; the first of all when there is none. */
const struct drm_mode_modeinfo *mode_of(const struct modes *modes, int width, int height);

/* A black framebuffer of a mode's size. Return: its number. */
uint32_t new_picture(int fd, const struct drm_mode_modeinfo *mode);

/* A plane of the first CRTC, of a DRM_PLANE_TYPE_*. Return: its number, or 0. */
uint32_t find_plane(int fd, uint64_t type);

/* The CRC of the frame that the first CRTC shows now. Return: it, or 0. */
uint32_t frame_crc(void);

#endif
