// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the i915 uAPI
 *
 * One DRM driver for all models that speak it. Its name is "i915", for that is
 * what libdrm, Mesa and IGT look for; the module and the PCI driver keep their own.
 */

#include <linux/fs.h>
#include <linux/sizes.h>

#include <drm/drm_drv.h>
#include <drm/drm_fbdev_shmem.h>
#include <drm/drm_file.h>
#include <drm/drm_ioctl.h>
#include <drm/i915_drm.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/vm.h>

#include "i915.h"

#define RENDER(NR, name) \
	DRM_IOCTL_DEF_DRV(I915_##NR, mirage_i915_##name##_ioctl, DRM_RENDER_ALLOW)
#define MASTER(NR, name) \
	DRM_IOCTL_DEF_DRV(I915_##NR, mirage_i915_##name##_ioctl, DRM_MASTER)
#define PLAIN(NR, name) \
	DRM_IOCTL_DEF_DRV(I915_##NR, mirage_i915_##name##_ioctl, 0)
/* What user mode setting had and kernel mode setting answers without doing anything. */
#define RETIRED(NR) \
	DRM_IOCTL_DEF_DRV(I915_##NR, drm_noop, DRM_AUTH | DRM_MASTER | DRM_ROOT_ONLY)

/* Memory that cannot move was for user mode setting. */
static int reject_pin(struct drm_device *drm, void *data, struct drm_file *file)
{
	return -ENODEV;
}

static const struct drm_ioctl_desc i915_ioctls[] = {
	RETIRED(INIT),
	DRM_IOCTL_DEF_DRV(I915_FLUSH, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_FLIP, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_BATCHBUFFER, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_IRQ_EMIT, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_IRQ_WAIT, drm_noop, DRM_AUTH),
	RENDER(GETPARAM, getparam),
	RETIRED(SETPARAM),
	DRM_IOCTL_DEF_DRV(I915_ALLOC, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_FREE, drm_noop, DRM_AUTH),
	RETIRED(INIT_HEAP),
	DRM_IOCTL_DEF_DRV(I915_CMDBUFFER, drm_noop, DRM_AUTH),
	RETIRED(DESTROY_HEAP),
	RETIRED(SET_VBLANK_PIPE),
	DRM_IOCTL_DEF_DRV(I915_GET_VBLANK_PIPE, drm_noop, DRM_AUTH),
	DRM_IOCTL_DEF_DRV(I915_VBLANK_SWAP, drm_noop, DRM_AUTH),
	RETIRED(HWS_ADDR),
	RETIRED(GEM_INIT),
	DRM_IOCTL_DEF_DRV(I915_GEM_EXECBUFFER, drm_invalid_op, DRM_AUTH),
	RENDER(GEM_EXECBUFFER2_WR, gem_execbuffer2),
	DRM_IOCTL_DEF_DRV(I915_GEM_PIN, reject_pin, DRM_AUTH | DRM_ROOT_ONLY),
	DRM_IOCTL_DEF_DRV(I915_GEM_UNPIN, reject_pin, DRM_AUTH | DRM_ROOT_ONLY),
	RENDER(GEM_BUSY, gem_busy),
	RENDER(GEM_SET_CACHING, gem_set_caching),
	RENDER(GEM_GET_CACHING, gem_get_caching),
	RENDER(GEM_THROTTLE, gem_throttle),
	RETIRED(GEM_ENTERVT),
	RETIRED(GEM_LEAVEVT),
	RENDER(GEM_CREATE, gem_create),
	RENDER(GEM_CREATE_EXT, gem_create_ext),
	RENDER(GEM_PREAD, gem_pread),
	RENDER(GEM_PWRITE, gem_pwrite),
	RENDER(GEM_MMAP, gem_mmap),
	RENDER(GEM_MMAP_OFFSET, gem_mmap_offset),
	RENDER(GEM_SET_DOMAIN, gem_set_domain),
	RENDER(GEM_SW_FINISH, gem_sw_finish),
	RENDER(GEM_SET_TILING, gem_set_tiling),
	RENDER(GEM_GET_TILING, gem_get_tiling),
	RENDER(GEM_GET_APERTURE, gem_get_aperture),
	PLAIN(GET_PIPE_FROM_CRTC_ID, get_pipe_from_crtc_id),
	RENDER(GEM_MADVISE, gem_madvise),
	MASTER(OVERLAY_PUT_IMAGE, overlay_put_image),
	MASTER(OVERLAY_ATTRS, overlay_attrs),
	MASTER(SET_SPRITE_COLORKEY, set_sprite_colorkey),
	MASTER(GET_SPRITE_COLORKEY, get_sprite_colorkey),
	RENDER(GEM_WAIT, gem_wait),
	RENDER(GEM_CONTEXT_CREATE_EXT, gem_context_create),
	RENDER(GEM_CONTEXT_DESTROY, gem_context_destroy),
	RENDER(REG_READ, reg_read),
	RENDER(GET_RESET_STATS, gem_context_reset_stats),
	RENDER(GEM_USERPTR, gem_userptr),
	RENDER(GEM_CONTEXT_GETPARAM, gem_context_getparam),
	RENDER(GEM_CONTEXT_SETPARAM, gem_context_setparam),
	RENDER(PERF_OPEN, perf_open),
	RENDER(PERF_ADD_CONFIG, perf_add_config),
	RENDER(PERF_REMOVE_CONFIG, perf_remove_config),
	RENDER(QUERY, query),
	RENDER(GEM_VM_CREATE, gem_vm_create),
	RENDER(GEM_VM_DESTROY, gem_vm_destroy),
};

static const struct file_operations i915_fops = {
	.owner = THIS_MODULE,
	.open = drm_open,
	.release = drm_release,
	.unlocked_ioctl = drm_ioctl,
	.compat_ioctl = mirage_i915_compat_ioctl,
	.mmap = mirage_gem_mmap_alone,
	.poll = drm_poll,
	.read = drm_read,
	.llseek = noop_llseek,
	.show_fdinfo = drm_show_fdinfo,
	.fop_flags = FOP_UNSIGNED_OFFSET,
};

static const struct drm_driver i915_driver = {
	.driver_features = DRIVER_GEM | DRIVER_RENDER | DRIVER_MODESET | DRIVER_ATOMIC |
			   DRIVER_SYNCOBJ | DRIVER_SYNCOBJ_TIMELINE,
	.name = "i915",
	.desc = "Intel Graphics",
	.major = 1,
	.minor = 6,
	.open = mirage_i915_open,
	.postclose = mirage_i915_postclose,
	.debugfs_init = mirage_i915_debugfs_init,
	.show_fdinfo = mirage_i915_show_fdinfo,
	.ioctls = i915_ioctls,
	.num_ioctls = ARRAY_SIZE(i915_ioctls),
	.fops = &i915_fops,
	.gem_prime_import = mirage_gem_prime_import,
	.dumb_create = mirage_gem_dumb_create,
	MIRAGE_FBDEV_OPS
};

/*
 * Rings, status pages and contexts of the kernel come first on a real part, so that no buffer is at
 * 0: relocations presume that address of buffers which were never placed, and a guess that comes
 * true is left as the batch has it.
 */
#define GGTT_FIRST_B	SZ_64K

static void i915_ggtt_layout(const struct mirage_model *model, struct mirage_vm_layout *layout)
{
	*layout = (struct mirage_vm_layout) {
		.first_B = GGTT_FIRST_B,
		.size_B = model->chip->ggtt_size_B,
		.coloured = !model->has_llc && i915_facts(model)->ppgtt == I915_PPGTT_NONE,
	};
}

const struct mirage_uapi_ops mirage_i915_uapi = {
	.driver = &i915_driver,
	.exports_file = true,
	.ggtt_layout = i915_ggtt_layout,
	.init = mirage_i915_init,
	.report_hang = mirage_i915_report_hang,
	.tell_hang = mirage_i915_tell_hang,
	.scan_out = mirage_i915_scan_out,
	.crtc_debugfs = mirage_i915_crtc_debugfs,
	.registered = mirage_i915_register,
	.unregister = mirage_i915_unregister,
};
