// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: INFO and GEM_INFO
 *
 * A row for each query that the kernel's driver answers on R5xx. All others are -EINVAL, whether
 * their number is unknown or for later chips.
 */

#include <linux/array_size.h>
#include <linux/nospec.h>
#include <linux/uaccess.h>

#include <drm/drm_crtc.h>
#include <drm/drm_file.h>
#include <drm/radeon_drm.h>

#include "radeon/radeon.h"

#define CRYSTAL_KHZ	27000u

/**
 * struct info - a query being answered
 * @mdev: the device
 * @file: who asks
 * @value: what user space gave, 0 where it is not looked at; then the answer
 */
struct info {
	struct mirage_device *mdev;
	struct drm_file *file;
	u64 value;
};

static int get_one(struct info *info)
{
	info->value = 1;
	return 0;
}

static int get_zero(struct info *info)
{
	info->value = 0;
	return 0;
}

static int get_device_id(struct info *info)
{
	info->value = info->mdev->model->device;
	return 0;
}

static int get_gb_pipes(struct info *info)
{
	info->value = radeon_facts(info->mdev->model)->num_gb_pipes;
	return 0;
}

static int get_z_pipes(struct info *info)
{
	info->value = radeon_facts(info->mdev->model)->num_z_pipes;
	return 0;
}

static int get_crtc(struct info *info)
{
	struct drm_crtc *crtc;

	drm_for_each_crtc(crtc, &info->mdev->drm) {
		if (crtc->base.id != info->value)
			continue;
		info->value = drm_crtc_index(crtc);
		return 0;
	}
	return -EINVAL;
}

/* One file at a time; 1 asks for the right, 0 gives it back, and the answer is who has it. */
static int set_right(struct info *info, struct drm_file **owner)
{
	struct mutex *rights = &radeon_of(info->mdev)->rights;

	if (info->value > 1)
		return -EINVAL;
	mutex_lock(rights);
	if (info->value && !*owner)
		*owner = info->file;
	else if (!info->value && *owner == info->file)
		*owner = NULL;
	info->value = *owner == info->file;
	mutex_unlock(rights);
	return 0;
}

static int want_hyperz(struct info *info)
{
	return set_right(info, &radeon_of(info->mdev)->hyperz);
}

static int want_cmask(struct info *info)
{
	return set_right(info, &radeon_of(info->mdev)->cmask);
}

static int get_crystal(struct info *info)
{
	info->value = CRYSTAL_KHZ;
	return 0;
}

static int get_ring(struct info *info)
{
	if (info->value > RADEON_CS_RING_VCE)
		return -EINVAL;
	info->value = info->value == RADEON_CS_RING_GFX || info->value == RADEON_CS_RING_COMPUTE;
	return 0;
}

static int get_max_sclk_khz(struct info *info)
{
	info->value = radeon_facts(info->mdev->model)->sclk_10khz * 10;
	return 0;
}

static int get_sclk_mhz(struct info *info)
{
	info->value = radeon_facts(info->mdev->model)->sclk_10khz / 100;
	return 0;
}

static int get_mclk_mhz(struct info *info)
{
	info->value = radeon_facts(info->mdev->model)->mclk_10khz / 100;
	return 0;
}

static int get_moved(struct info *info)
{
	info->value = atomic64_read(&radeon_of(info->mdev)->moved_B);
	return 0;
}

static int get_vram_usage(struct info *info)
{
	struct radeon_usage usage;

	radeon_usage(info->mdev, &usage);
	info->value = usage.vram_B;
	return 0;
}

static int get_gtt_usage(struct info *info)
{
	struct radeon_usage usage;

	radeon_usage(info->mdev, &usage);
	info->value = usage.gtt_B;
	return 0;
}

static int get_resets(struct info *info)
{
	info->value = radeon_resets(info->mdev);
	return 0;
}

/* The list of registers that may be read is empty. */
static int read_reg(struct info *info)
{
	return -EINVAL;
}

/**
 * struct info_row - a query
 * @get: answers it
 * @takes: user space gives a value
 * @wide: the answer has 64 bits
 */
static const struct info_row {
	int (*get)(struct info *info);
	bool takes;
	bool wide;
} rows[] = {
	[RADEON_INFO_DEVICE_ID] = { get_device_id },
	[RADEON_INFO_NUM_GB_PIPES] = { get_gb_pipes },
	[RADEON_INFO_NUM_Z_PIPES] = { get_z_pipes },
	[RADEON_INFO_ACCEL_WORKING] = { get_one },
	[RADEON_INFO_CRTC_FROM_ID] = { get_crtc, .takes = true },
	[RADEON_INFO_ACCEL_WORKING2] = { get_one },
	[RADEON_INFO_WANT_HYPERZ] = { want_hyperz, .takes = true },
	[RADEON_INFO_WANT_CMASK] = { want_cmask, .takes = true },
	[RADEON_INFO_CLOCK_CRYSTAL_FREQ] = { get_crystal },
	[RADEON_INFO_FUSION_GART_WORKING] = { get_one },
	[RADEON_INFO_MAX_SE] = { get_one },
	[RADEON_INFO_FASTFB_WORKING] = { get_zero },
	[RADEON_INFO_RING_WORKING] = { get_ring, .takes = true },
	[RADEON_INFO_SI_CP_DMA_COMPUTE] = { get_one },
	[RADEON_INFO_MAX_SCLK] = { get_max_sclk_khz },
	[RADEON_INFO_VCE_FW_VERSION] = { get_zero },
	[RADEON_INFO_VCE_FB_VERSION] = { get_zero },
	[RADEON_INFO_NUM_BYTES_MOVED] = { get_moved, .wide = true },
	[RADEON_INFO_VRAM_USAGE] = { get_vram_usage, .wide = true },
	[RADEON_INFO_GTT_USAGE] = { get_gtt_usage, .wide = true },
	[RADEON_INFO_ACTIVE_CU_COUNT] = { get_one },
	[RADEON_INFO_CURRENT_GPU_TEMP] = { get_zero },
	[RADEON_INFO_CURRENT_GPU_SCLK] = { get_sclk_mhz },
	[RADEON_INFO_CURRENT_GPU_MCLK] = { get_mclk_mhz },
	[RADEON_INFO_READ_REG] = { read_reg, .takes = true },
	[RADEON_INFO_VA_UNMAP_WORKING] = { get_one },
	[RADEON_INFO_GPU_RESET_COUNTER] = { get_resets },
};

static const struct info_row *find_row(u32 request)
{
	if (request >= ARRAY_SIZE(rows))
		return NULL;
	request = array_index_nospec(request, ARRAY_SIZE(rows));
	return rows[request].get ? &rows[request] : NULL;
}

int radeon_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct info info = { .mdev = to_mirage_device(drm), .file = file };
	struct drm_radeon_info *args = data;
	const struct info_row *row = find_row(args->request);
	void __user *user = u64_to_user_ptr(args->value);
	int ret;

	if (!row)
		return -EINVAL;
	if (row->takes && copy_from_user(&info.value, user, sizeof(u32)))
		return -EFAULT;
	ret = row->get(&info);
	if (ret)
		return ret;
	/* The low half comes first on every machine that this runs on. */
	return copy_to_user(user, &info.value, row->wide ? sizeof(u64) : sizeof(u32)) ?
	       -EFAULT : 0;
}

int radeon_gem_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	const struct mirage_model *model = to_mirage_device(drm)->model;
	u64 vram_B = radeon_facts(model)->vram_B;
	struct drm_radeon_gem_info *args = data;

	args->vram_size = vram_B;
	/* The CPU sees as much of it as the first BAR is long. */
	args->vram_visible = min(vram_B, model->bars[0].size_B) - RADEON_KERNEL_VRAM_B;
	args->gart_size = RADEON_GTT_B - RADEON_KERNEL_GTT_B;
	return 0;
}
