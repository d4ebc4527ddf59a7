// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the DRM driver of the radeon uAPI
 *
 * Its name is "radeon", for that is what libdrm, Mesa and Xorg look for. It has no synchronisation
 * objects, as the kernel's own, and no atomic mode setting either: the helpers need the feature
 * until the display of the model takes it away (mirage_kms_model.legacy_only).
 */

#include <linux/fs.h>

#include <drm/drm_drv.h>
#include <drm/drm_fbdev_shmem.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_ioctl.h>
#include <drm/radeon_drm.h>

#include <mirage/compat.h>
#include <mirage/kms.h>

#include "radeon/radeon.h"

#define RENDER(NR, name) \
	DRM_IOCTL_DEF_DRV(RADEON_##NR, radeon_##name##_ioctl, DRM_AUTH | DRM_RENDER_ALLOW)
/* What user mode setting had. */
#define RETIRED(NR) \
	DRM_IOCTL_DEF_DRV(RADEON_##NR, drm_invalid_op, DRM_AUTH)
#define RETIRED_ROOT(NR) \
	DRM_IOCTL_DEF_DRV(RADEON_##NR, drm_invalid_op, DRM_AUTH | DRM_MASTER | DRM_ROOT_ONLY)

/* GEM_PREAD and GEM_PWRITE have numbers, and no driver has ever had them. */
static const struct drm_ioctl_desc radeon_ioctls[] = {
	RETIRED_ROOT(CP_INIT),
	RETIRED_ROOT(CP_START),
	RETIRED_ROOT(CP_STOP),
	RETIRED_ROOT(CP_RESET),
	RETIRED(CP_IDLE),
	RETIRED(CP_RESUME),
	RETIRED(RESET),
	RETIRED(FULLSCREEN),
	RETIRED(SWAP),
	RETIRED(CLEAR),
	RETIRED(VERTEX),
	RETIRED(INDICES),
	RETIRED(TEXTURE),
	RETIRED(STIPPLE),
	RETIRED_ROOT(INDIRECT),
	RETIRED(VERTEX2),
	RETIRED(CMDBUF),
	RETIRED(GETPARAM),
	RETIRED(FLIP),
	RETIRED(ALLOC),
	RETIRED(FREE),
	RETIRED_ROOT(INIT_HEAP),
	RETIRED(IRQ_EMIT),
	RETIRED(IRQ_WAIT),
	RETIRED(SETPARAM),
	RETIRED(SURF_ALLOC),
	RETIRED(SURF_FREE),
	RENDER(GEM_INFO, gem_info),
	RENDER(GEM_CREATE, gem_create),
	RENDER(GEM_MMAP, gem_mmap),
	RENDER(GEM_SET_DOMAIN, gem_set_domain),
	RENDER(GEM_WAIT_IDLE, gem_wait_idle),
	RENDER(CS, cs),
	RENDER(INFO, info),
	RENDER(GEM_SET_TILING, gem_set_tiling),
	RENDER(GEM_GET_TILING, gem_get_tiling),
	RENDER(GEM_BUSY, gem_busy),
	RENDER(GEM_VA, gem_va),
	RENDER(GEM_OP, gem_op),
	RENDER(GEM_USERPTR, gem_userptr),
};

static const struct file_operations radeon_fops = {
	.owner = THIS_MODULE,
	.open = drm_open,
	.release = drm_release,
	.unlocked_ioctl = mirage_kms_ioctl,
	.compat_ioctl = mirage_kms_compat_ioctl,
	.mmap = mirage_gem_mmap,
	.poll = drm_poll,
	.read = drm_read,
	.llseek = noop_llseek,
	.fop_flags = FOP_UNSIGNED_OFFSET,
};

static const struct drm_driver radeon_driver = {
	.driver_features = DRIVER_GEM | DRIVER_RENDER | DRIVER_MODESET | DRIVER_ATOMIC,
	.name = "radeon",
	.desc = "ATI Radeon",
	.major = 2,
	.minor = 51,
	.open = radeon_open,
	.postclose = radeon_postclose,
	.debugfs_init = radeon_debugfs_init,
	.ioctls = radeon_ioctls,
	.num_ioctls = ARRAY_SIZE(radeon_ioctls),
	.fops = &radeon_fops,
	.gem_prime_import = radeon_prime_import,
	.prime_handle_to_fd = radeon_prime_handle_to_fd,
	.dumb_create = radeon_dumb_create,
	.dumb_map_offset = radeon_dumb_map_offset,
	MIRAGE_FBDEV_OPS
};

const struct mirage_uapi_ops mirage_radeon_uapi = {
	.driver = &radeon_driver,
	.bo_size_B = sizeof(struct radeon_bo),
	.ggtt_layout = radeon_vm_layout,
	.init = radeon_init,
	.report_hang = radeon_report_hang,
	.scan_out = radeon_scan_out,
};
