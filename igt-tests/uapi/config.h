/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UAPI_CONFIG_H_
#define _UAPI_CONFIG_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <drm/drm_mode.h>

/**
 * DOC: files of configfs, and the display behind them
 *
 * All paths are relative to /sys/kernel/config/mirage. What returns an int returns
 * -errno when it fails.
 */

#define CONFIG_ROOT	"/sys/kernel/config/mirage"

/* Mount configfs where that has not been done. Return: whether Mirage is in it. */
bool config_mount(void);

/* Write @size_B bytes in one write(). Return: 0 or -errno. */
int config_write(const char *path, const void *data, size_t size_B);

/* Write a string. Return: 0 or -errno. */
int config_set(const char *path, const char *value);

/* Read at most @size_B bytes. Return: how many, or -errno. */
int config_read(const char *path, void *data, size_t size_B);

/* Read one line, without its end. Return: @line, empty when it cannot be read. */
const char *config_get(const char *path, char *line, size_t size_B);

/* Whether a file has this line; says what it has instead. */
bool config_reads(const char *path, const char *want);

/* The lines of a list, one after the other. Return: how many. */
int config_list(const char *path, char names[][32], int max);

int config_mkdir(const char *path);
int config_rmdir(const char *path);

/* Open the card of the device in directory @device. Return: the file or -errno. */
int config_open_card(const char *device);

/* DRM's number of the connector in directory @path. Return: that, or 0. */
uint32_t config_connector_id(int fd, const char *path);

/* Listen to what the kernel tells of devices. Return: a socket or -1. */
int uevents_open(void);

/* How many hotplug events of connector @id there are within half a second. */
int hotplugs(int uevents, uint32_t id);

/**
 * struct modes - what DRM tells of a connector
 * @connector: the answer to GETCONNECTOR
 * @mode: its modes, as many as fit
 */
struct modes {
	struct drm_mode_get_connector connector;
	struct drm_mode_modeinfo mode[96];
};

/* Probe a connector. Return: 0 or -errno. */
int probe(int fd, uint32_t connector_id, struct modes *modes);

/**
 * check_hotplug - every change of a connector is one event
 * @fd: the card
 * @path: directory of the connector, which has a monitor plugged in
 * @again: the monitor that is plugged in after a while
 * @other: the one that takes its place
 */
void check_hotplug(int fd, const char *path, const char *again, const char *other);

/* A property of an object, DRM_MODE_OBJECT_@type. Return: its number, or 0. */
uint32_t property_find(int fd, uint32_t object_id, uint32_t type, const char *name);

/* The same, and its value where there is one. */
uint32_t property_value(int fd, uint32_t object_id, uint32_t type, const char *name,
			uint64_t *value);

/* The value of a property. Return: 0, or -ENOENT when the connector has no such one. */
int property_get(int fd, uint32_t connector_id, const char *name, uint64_t *value);

/* The bytes of a blob. Return: how many, or -errno. */
int blob_read(int fd, uint32_t blob_id, void *data, size_t size_B);

/* Return: the first CRTC. */
uint32_t first_crtc(int fd);

/* Show a picture of @mode on the first CRTC, or on another. Return: 0 or -errno. */
int set_mode(int fd, uint32_t connector_id, const struct drm_mode_modeinfo *mode);
int set_mode_on(int fd, uint32_t crtc_id, uint32_t connector_id,
		const struct drm_mode_modeinfo *mode);

/* Show a buffer of one's own, with rows of @pitch_B. Return: 0, or -errno, also -EAGAIN. */
int show_buffer(int fd, uint32_t connector_id, const struct drm_mode_modeinfo *mode,
		uint32_t handle, uint32_t pitch_B);

#endif
