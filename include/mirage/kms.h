/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_KMS_H_
#define _MIRAGE_KMS_H_

#include <linux/types.h>

struct drm_device;
struct drm_file;
struct file;
struct mirage_board;
struct mirage_device;
struct mirage_sink;

/* What the display of a model can do; private to drivers/kms. */
struct mirage_kms_model;

extern const struct mirage_kms_model mirage_kms_g965;
extern const struct mirage_kms_model mirage_kms_gm965;
extern const struct mirage_kms_model mirage_kms_g45;
extern const struct mirage_kms_model mirage_kms_gm45;
extern const struct mirage_kms_model mirage_kms_ilk;
extern const struct mirage_kms_model mirage_kms_ilk_m;
extern const struct mirage_kms_model mirage_kms_vlv;
extern const struct mirage_kms_model mirage_kms_kbl;
extern const struct mirage_kms_model mirage_kms_rv515;
extern const struct mirage_kms_model mirage_kms_rv530;

#define MIRAGE_MAX_CONNECTORS	10

/**
 * struct mirage_kms_socket_ops - what connectors ask of the board that they are soldered on
 */
struct mirage_kms_socket_ops {
	/**
	 * @is_fitted: is the connector of this row of the model there? The answer does not change
	 * while there is a device.
	 */
	bool (*is_fitted)(const struct mirage_board *board, unsigned int row);

	/**
	 * @probe: look what is plugged into a connector. @changes is filled with a number that
	 * grows with every change; it may be NULL. May be called under locks of DRM. Return: the
	 * sink with a reference for mirage_sink_put(), or NULL for nothing.
	 */
	struct mirage_sink *(*probe)(struct mirage_board *board, unsigned int row, u32 *changes);
};

/**
 * mirage_kms_init - build pipes, planes and connectors
 * @mdev: the device, not yet registered
 * @sockets: its board's
 *
 * Return: 0 or a negative errno; undone by drmm.
 */
int mirage_kms_init(struct mirage_device *mdev, const struct mirage_kms_socket_ops *sockets);

/**
 * mirage_kms_ioctl - drm_ioctl() where planes list fewer formats than a mode set takes
 * @filp: the file
 * @cmd: the ioctl
 * @arg: its argument
 *
 * For file_operations.unlocked_ioctl, with mirage_kms_compat_ioctl() for 32-bit programs.
 *
 * Return: as drm_ioctl().
 */
long mirage_kms_ioctl(struct file *filp, unsigned int cmd, unsigned long arg);

#ifdef CONFIG_COMPAT
long mirage_kms_compat_ioctl(struct file *filp, unsigned int cmd, unsigned long arg);
#else
#define mirage_kms_compat_ioctl	NULL
#endif

/**
 * mirage_kms_register - what needs a registered device: fbdev emulation
 * @mdev: the device
 */
void mirage_kms_register(struct mirage_device *mdev);

/**
 * mirage_kms_unregister - shut all pipes off before the device goes
 * @mdev: the device
 */
void mirage_kms_unregister(struct mirage_device *mdev);

/**
 * mirage_kms_suspend - switch all pipes off before the machine sleeps
 * @mdev: the device
 *
 * Return: 0 or a negative errno, when the machine has to stay awake.
 */
int mirage_kms_suspend(struct mirage_device *mdev);

/**
 * mirage_kms_resume - show what was shown before mirage_kms_suspend()
 * @mdev: the device
 *
 * Return: 0 or a negative errno.
 */
int mirage_kms_resume(struct mirage_device *mdev);

/**
 * mirage_kms_reset - the GPU has been reset
 * @mdev: the device
 *
 * Switches the display off and on where a reset does that. Does not sleep, nor wait for it.
 */
void mirage_kms_reset(struct mirage_device *mdev);

/**
 * struct mirage_kms_socket - what a board has to know of a connector
 * @name: as people who build boards call it: kind and port
 * @monitor: name of the monitor whose cable lies ready
 * @port: letter of the port whose wires it needs; 0 for wires of its own
 * @panel: the monitor is built in
 * @trains: its link is trained, and may fail
 * @fitted: is on the board unless the user says otherwise
 * @plugged: so is the cable
 */
struct mirage_kms_socket {
	const char *name;
	const char *monitor;
	char port;
	bool panel;
	bool trains;
	bool fitted;
	bool plugged;
};

/**
 * mirage_kms_num_connectors - how many connectors a model can have
 * @kms: the model's display
 *
 * Return: number of rows.
 */
unsigned int mirage_kms_num_connectors(const struct mirage_kms_model *kms);

/**
 * mirage_kms_socket - what a connector looks like from outside
 * @kms: the model's display
 * @row: of the connector, below mirage_kms_num_connectors()
 *
 * Return: constant.
 */
const struct mirage_kms_socket *mirage_kms_socket(const struct mirage_kms_model *kms,
						  unsigned int row);

/**
 * mirage_kms_hotplug - something was plugged in or pulled
 * @mdev: the device; may go away meanwhile, but not its memory
 * @row: of the connector
 *
 * Probes the connector, and tells user space when that found something new. Not
 * under any lock of DRM.
 */
void mirage_kms_hotplug(struct mirage_device *mdev, unsigned int row);

/**
 * mirage_kms_set_link - fail a connector's link, or say that it is good again
 * @mdev: the device
 * @row: of the connector
 * @good: whether it is good
 *
 * Return: 0 or -ENODEV.
 */
int mirage_kms_set_link(struct mirage_device *mdev, unsigned int row, bool good);

/**
 * mirage_kms_get_link - look at a connector's link-status
 * @mdev: the device
 * @row: of the connector
 *
 * Return: 1 good, 0 bad, or -ENODEV.
 */
int mirage_kms_get_link(struct mirage_device *mdev, unsigned int row);

/**
 * mirage_kms_connector_name - what DRM calls a connector, in sysfs
 * @mdev: the device
 * @row: of the connector
 * @buf: where to
 * @size_B: of @buf
 *
 * Return: length of the name, or -ENODEV.
 */
int mirage_kms_connector_name(struct mirage_device *mdev, unsigned int row, char *buf,
			      size_t size_B);

/**
 * enum mirage_key_mode - what a colour key looks at
 * @MIRAGE_KEY_NONE: nothing, the plane is seen
 * @MIRAGE_KEY_SOURCE: the plane, which is not seen where it has the key's colours
 * @MIRAGE_KEY_DESTINATION: what is below, and only where that has the key's colour is the
 *	plane seen
 */
enum mirage_key_mode {
	MIRAGE_KEY_NONE,
	MIRAGE_KEY_SOURCE,
	MIRAGE_KEY_DESTINATION,
};

/**
 * struct mirage_colour_key - colour key of a plane
 * @mode: what it looks at
 * @min: smallest value of each 8-bit channel; the value for a destination key
 * @max: largest value of each channel
 * @mask: channels, or bits, that count
 */
struct mirage_colour_key {
	enum mirage_key_mode mode;
	u32 min;
	u32 max;
	u32 mask;
};

/**
 * mirage_kms_set_colour_key - set the colour key of an overlay plane
 * @drm: the device
 * @file: who asks
 * @plane_id: DRM's number of the plane
 * @key: the key
 *
 * Return: 0, -ENOENT when there is no such plane or it has no colour key, -EINVAL when it has
 * none of that mode, -ENOMEM, -EINTR.
 */
int mirage_kms_set_colour_key(struct drm_device *drm, struct drm_file *file, u32 plane_id,
			      const struct mirage_colour_key *key);

#endif
