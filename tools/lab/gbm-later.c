// SPDX-License-Identifier: GPL-2.0
/*
 * What programs of today want of a libgbm that is older than modifiers, planes and maps: linked
 * in front of it by tools/lab/mesa-stable. A buffer has one plane there, and no modifier.
 */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

struct gbm_bo;
struct gbm_device;
struct gbm_surface;
union gbm_bo_handle {
	uint64_t value;
};

/* Of the library behind. */
uint32_t gbm_bo_get_stride(struct gbm_bo *bo);
union gbm_bo_handle gbm_bo_get_handle(struct gbm_bo *bo);
int gbm_bo_get_fd(struct gbm_bo *bo);

static void *no_such_thing(void)
{
	errno = ENOSYS;
	return NULL;
}

struct gbm_bo *gbm_bo_create_with_modifiers(struct gbm_device *gbm, uint32_t width,
		uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned int count)
{
	(void)gbm, (void)width, (void)height, (void)format, (void)modifiers, (void)count;
	return no_such_thing();
}

struct gbm_bo *gbm_bo_create_with_modifiers2(struct gbm_device *gbm, uint32_t width,
		uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned int count,
		uint32_t flags)
{
	(void)flags;
	return gbm_bo_create_with_modifiers(gbm, width, height, format, modifiers, count);
}

struct gbm_surface *gbm_surface_create_with_modifiers(struct gbm_device *gbm, uint32_t width,
		uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned int count)
{
	(void)gbm, (void)width, (void)height, (void)format, (void)modifiers, (void)count;
	return no_such_thing();
}

struct gbm_surface *gbm_surface_create_with_modifiers2(struct gbm_device *gbm, uint32_t width,
		uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned int count,
		uint32_t flags)
{
	(void)flags;
	return gbm_surface_create_with_modifiers(gbm, width, height, format, modifiers, count);
}

void *gbm_bo_map(struct gbm_bo *bo, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
		uint32_t flags, uint32_t *stride, void **map_data)
{
	(void)bo, (void)x, (void)y, (void)width, (void)height, (void)flags;
	(void)stride, (void)map_data;
	return no_such_thing();
}

void gbm_bo_unmap(struct gbm_bo *bo, void *map_data)
{
	(void)bo, (void)map_data;
}

int gbm_device_get_format_modifier_plane_count(struct gbm_device *gbm, uint32_t format,
		uint64_t modifier)
{
	(void)gbm, (void)format, (void)modifier;
	return -1;
}

/* DRM_FORMAT_MOD_INVALID. */
uint64_t gbm_bo_get_modifier(struct gbm_bo *bo)
{
	(void)bo;
	return 0x00ffffffffffffffULL;
}

int gbm_bo_get_plane_count(struct gbm_bo *bo)
{
	(void)bo;
	return 1;
}

uint32_t gbm_bo_get_offset(struct gbm_bo *bo, int plane)
{
	(void)bo, (void)plane;
	return 0;
}

uint32_t gbm_bo_get_stride_for_plane(struct gbm_bo *bo, int plane)
{
	return plane ? 0 : gbm_bo_get_stride(bo);
}

union gbm_bo_handle gbm_bo_get_handle_for_plane(struct gbm_bo *bo, int plane)
{
	return plane ? (union gbm_bo_handle){ -1 } : gbm_bo_get_handle(bo);
}

int gbm_bo_get_fd_for_plane(struct gbm_bo *bo, int plane)
{
	return plane ? -1 : gbm_bo_get_fd(bo);
}
