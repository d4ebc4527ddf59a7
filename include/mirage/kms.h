/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_KMS_H_
#define _MIRAGE_KMS_H_

struct dentry;
struct mirage_device;

/* What the display of a model can do; private to drivers/kms. */
struct mirage_kms_model;

extern const struct mirage_kms_model mirage_kms_ilk;

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
 * mirage_kms_debugfs - display files in debugfs
 * @mdev: the device
 * @root: its directory
 */
void mirage_kms_debugfs(struct mirage_device *mdev, struct dentry *root);

#endif
