// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: dumb buffers
 *
 * What a client without a driver of its own draws into. The pitch suits the
 * scan-out of every model, also as an X-tiled one. Rows that are wider than any
 * plane's pitch register says are mapped anew for it, page by page.
 */

#include <linux/overflow.h>
#include <linux/sizes.h>

#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#define PITCH_ALIGN_B		64u
#define MAX_PLANE_PITCH_B	SZ_32K
#define MAX_PLANE_PITCH_PX	8192
#define WIDE_ALIGN_B		SZ_4K

int mirage_gem_dumb_create(struct drm_file *file, struct drm_device *drm,
			   struct drm_mode_create_dumb *args)
{
	u32 cpp_B = DIV_ROUND_UP(args->bpp, 8), pitch_B;
	struct mirage_bo *bo;
	int ret;

	switch (cpp_B) {
	case 1:
	case 2:
	case 4:
		break;
	default:
		return -EINVAL;
	}
	if (check_mul_overflow(args->width, cpp_B, &pitch_B) ||
	    pitch_B > U32_MAX - WIDE_ALIGN_B)
		return -EINVAL;
	args->pitch = ALIGN(pitch_B, PITCH_ALIGN_B);
	if (args->pitch > min(MAX_PLANE_PITCH_B, MAX_PLANE_PITCH_PX * cpp_B))
		args->pitch = ALIGN(args->pitch, WIDE_ALIGN_B);
	args->size = PAGE_ALIGN((u64)args->pitch * args->height);
	bo = mirage_bo_create(to_mirage_device(drm), args->size);
	if (IS_ERR(bo))
		return PTR_ERR(bo);
	ret = drm_gem_handle_create(file, &bo->base.base, &args->handle);
	drm_gem_object_put(&bo->base.base);
	return ret;
}
