/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_KMS_H_
#define _MIRAGE_KMS_H_

#include <linux/types.h>

struct dentry;
struct drm_device;
struct drm_file;
struct mirage_device;

/**
 * struct mirage_kms_params - what a user sets at run time
 * @enable_fbc: frame buffer compression; negative for the driver's own choice
 */
struct mirage_kms_params {
	s32 enable_fbc;
};

/* What the display of a model can do; private to drivers/kms. */
struct mirage_kms_model;

extern const struct mirage_kms_model mirage_kms_g965;
extern const struct mirage_kms_model mirage_kms_gm965;
extern const struct mirage_kms_model mirage_kms_g45;
extern const struct mirage_kms_model mirage_kms_gm45;
extern const struct mirage_kms_model mirage_kms_ilk;
extern const struct mirage_kms_model mirage_kms_ilk_m;

/**
 * mirage_kms_init - build pipes, planes and connectors
 * @mdev: the device, not yet registered
 *
 * Return: 0 or a negative errno; undone by drmm.
 */
int mirage_kms_init(struct mirage_device *mdev);

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
 * mirage_kms_debugfs - display files in debugfs
 * @mdev: the device
 * @root: its directory
 */
void mirage_kms_debugfs(struct mirage_device *mdev, struct dentry *root);

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
 * Return: 0, -ENOENT when there is no such plane or it has no colour key, -ENOMEM,
 * -EINTR.
 */
int mirage_kms_set_colour_key(struct drm_device *drm, struct drm_file *file, u32 plane_id,
			      const struct mirage_colour_key *key);

#endif
