// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: REG_READ
 *
 * User space may read a few registers, by offset; low bits of an offset that is a multiple
 * of the register's size are flags.
 */

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>

#include "i915/i915.h"

/**
 * struct readable_reg - a register that user space may read
 * @offset: where it is
 * @size_B: how wide
 */
static const struct readable_reg {
	u32 offset;
	u32 size_B;
} readable_regs[] = {
	{ 0x2358, 8 },		/* TIMESTAMP of the render engine */
};

/* I915_REG_READ_8B_WA asks for two halves, which come right where all 64 bits at once do not. */
static bool flags_valid(const struct readable_reg *reg, u32 flags)
{
	return !flags || (reg->size_B == 8 && flags == I915_REG_READ_8B_WA);
}

int mirage_i915_reg_read_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct mirage_device *mdev = to_mirage_device(drm);
	struct drm_i915_reg_read *args = data;
	unsigned int i;
	int ret, cookie;

	for (i = 0; i < ARRAY_SIZE(readable_regs); i++) {
		const struct readable_reg *reg = &readable_regs[i];
		u32 flags = args->offset & (reg->size_B - 1);

		if (args->offset - flags != reg->offset)
			continue;
		if (!flags_valid(reg, flags))
			return -EINVAL;
		if (!drm_dev_enter(drm, &cookie))
			return -ENODEV;
		ret = mirage_gpu_read_reg(mdev->gpu, reg->offset, &args->val);
		drm_dev_exit(cookie);
		if (!flags)
			args->val <<= i915_facts(mdev->model)->timestamp_read_shift;
		return ret;
	}
	return -EINVAL;
}
