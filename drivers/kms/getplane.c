// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what planes list that are older than planes
 *
 * Where a driver sets modes without planes, DRM makes a primary plane for each CRTC, and gives it
 * a list of two formats, which says nothing of the hardware: SETCRTC does not look at it. Here it
 * is the other way round. DRM checks every atomic state by the list of its plane, so that one has
 * all formats, and user space is shown its beginning.
 */

#include <linux/compat.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_ioctl.h>
#include <drm/drm_plane.h>

#include <mirage/kms.h>

#include "display.h"

/* Put the list, for which there is room for @room formats, and its length into an answer. */
static int put_listed(struct drm_file *file, struct drm_mode_get_plane __user *user, u32 room)
{
	const struct mirage_plane_row *row;
	struct drm_mode_get_plane args;
	struct drm_plane *plane;
	u32 num;

	if (copy_from_user(&args, user, sizeof(args)))
		return -EFAULT;
	plane = drm_plane_find(file->minor->dev, file, args.plane_id);
	if (!plane)
		return -ENOENT;
	row = to_mirage_plane(plane)->row;
	num = row->num_listed ?: row->num_formats;
	if (room >= num && copy_to_user(u64_to_user_ptr(args.format_type_ptr), row->formats,
					num * sizeof(*row->formats)))
		return -EFAULT;
	return put_user(num, &user->count_format_types);
}

/* Who has room for no formats is not given any by DRM. */
static long getplane(struct file *filp, struct drm_mode_get_plane __user *user)
{
	long ret;
	u32 room;

	if (get_user(room, &user->count_format_types) || put_user(0, &user->count_format_types))
		return -EFAULT;
	ret = drm_ioctl(filp, DRM_IOCTL_MODE_GETPLANE, (unsigned long)user);
	if (!ret)
		return put_listed(filp->private_data, user, room);
	return put_user(room, &user->count_format_types) ?: ret;
}

long mirage_kms_ioctl(struct file *filp, unsigned int cmd, unsigned long arg)
{
	if (cmd == DRM_IOCTL_MODE_GETPLANE)
		return getplane(filp, (void __user *)arg);
	return drm_ioctl(filp, cmd, arg);
}

#ifdef CONFIG_COMPAT
/* GETPLANE has no pointers that would be shorter in 32-bit programs. */
long mirage_kms_compat_ioctl(struct file *filp, unsigned int cmd, unsigned long arg)
{
	if (cmd == DRM_IOCTL_MODE_GETPLANE)
		return getplane(filp, compat_ptr(arg));
	return drm_compat_ioctl(filp, cmd, arg);
}
#endif
