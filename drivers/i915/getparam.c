// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GETPARAM
 *
 * One row a parameter: a number, a field of the model, or a function. A parameter
 * of other hardware has a row that says -ENODEV; one that is not in the table does not exist.
 */

#include <linux/capability.h>
#include <linux/compat.h>
#include <linux/fs.h>
#include <linux/minmax.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/drm_file.h>
#include <drm/drm_ioctl.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/cmd_parser.h"
#include "i915/context.h"
#include "i915/i915.h"

/* What the uAPI of memory maps and of perf calls itself. */
#define MMAP_GTT_VERSION	5
#define PERF_REVISION		7

/**
 * struct getparam_row - a parameter
 * @number: I915_PARAM_*
 * @value: the answer, or a negative errno
 * @get: finds the answer, where it is not @value
 */
struct getparam_row {
	s32 number;
	int value;
	int (*get)(struct mirage_device *mdev);
};

static int get_device(struct mirage_device *mdev)
{
	return mdev->model->device;
}

static int get_revision(struct mirage_device *mdev)
{
	return mdev->model->revision;
}

static int get_num_fences(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->num_fences;
}

static int has_engine(struct mirage_device *mdev, enum mirage_engine_class class,
		      unsigned int instance)
{
	return i915_engine_lookup(mdev, class, instance) >= 0;
}

static int has_bsd(struct mirage_device *mdev)
{
	return has_engine(mdev, MIRAGE_VIDEO, 0);
}

static int has_bsd2(struct mirage_device *mdev)
{
	return has_engine(mdev, MIRAGE_VIDEO, 1);
}

static int has_blt(struct mirage_device *mdev)
{
	return has_engine(mdev, MIRAGE_COPY, 0);
}

static int has_vebox(struct mirage_device *mdev)
{
	return has_engine(mdev, MIRAGE_VIDEO_ENHANCE, 0);
}

static int has_llc(struct mirage_device *mdev)
{
	return mdev->model->has_llc;
}

static int get_ppgtt(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->ppgtt;
}

static int has_secure_batches(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->secure_batches && capable(CAP_SYS_ADMIN);
}

static int get_parser_version(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->cmd_parser ? I915_CMD_PARSER_VERSION : 0;
}

static int has_coherent_ggtt(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->coherent_ggtt;
}

/* The driver resets single engines from a certain level of its parameter on. */
static int has_gpu_reset(struct mirage_device *mdev)
{
	unsigned int level = READ_ONCE(mdev->sched->reset_level);

	return READ_ONCE(mdev->sched->hangcheck) ? min_t(u32, level, mdev->model->reset) : 0;
}

static int get_scheduler(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->scheduler_caps;
}

static int get_timestamp_hz(struct mirage_device *mdev)
{
	return mdev->model->chip->timestamp_hz;
}

static int get_isolation(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->isolated;
}

static int has_semaphores(struct mirage_device *mdev)
{
	return !!(get_scheduler(mdev) & I915_SCHEDULER_CAP_SEMAPHORES);
}

static int get_huc_status(struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->has_huc ? -EOPNOTSUPP : -ENODEV;
}

/* -ENODEV for a part that does not say what it is made of. */
static int get_slice_mask(struct mirage_device *mdev)
{
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;

	return sseu ? (int)(BIT(sseu->slices) - 1) : -ENODEV;
}

static int get_subslice_mask(struct mirage_device *mdev)
{
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;

	return sseu ? (int)(BIT(sseu->subslices) - 1) : -ENODEV;
}

static int get_subslice_total(struct mirage_device *mdev)
{
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;

	return sseu ? sseu->slices * sseu->subslices : -ENODEV;
}

static int get_eu_total(struct mirage_device *mdev)
{
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;

	return sseu ? sseu->slices * sseu->subslices * sseu->eus : -ENODEV;
}

static const struct getparam_row params[] = {
	{ I915_PARAM_IRQ_ACTIVE, -ENODEV },
	{ I915_PARAM_ALLOW_BATCHBUFFER, -ENODEV },
	{ I915_PARAM_LAST_DISPATCH, -ENODEV },
	{ I915_PARAM_HAS_EXEC_CONSTANTS, -ENODEV },
	{ I915_PARAM_CHIPSET_ID, .get = get_device },
	{ I915_PARAM_REVISION, .get = get_revision },
	{ I915_PARAM_NUM_FENCES_AVAIL, .get = get_num_fences },
	{ I915_PARAM_HAS_OVERLAY, 0 },
	{ I915_PARAM_HAS_BSD, .get = has_bsd },
	{ I915_PARAM_HAS_BSD2, .get = has_bsd2 },
	{ I915_PARAM_HAS_BLT, .get = has_blt },
	{ I915_PARAM_HAS_VEBOX, .get = has_vebox },
	{ I915_PARAM_HAS_LLC, .get = has_llc },
	{ I915_PARAM_HAS_WT, 0 },
	{ I915_PARAM_HAS_ALIASING_PPGTT, .get = get_ppgtt },
	{ I915_PARAM_HAS_SEMAPHORES, .get = has_semaphores },
	{ I915_PARAM_HAS_SECURE_BATCHES, .get = has_secure_batches },
	{ I915_PARAM_CMD_PARSER_VERSION, .get = get_parser_version },
	{ I915_PARAM_SUBSLICE_TOTAL, .get = get_subslice_total },
	{ I915_PARAM_EU_TOTAL, .get = get_eu_total },
	{ I915_PARAM_SLICE_MASK, .get = get_slice_mask },
	{ I915_PARAM_SUBSLICE_MASK, .get = get_subslice_mask },
	{ I915_PARAM_HAS_GPU_RESET, .get = has_gpu_reset },
	{ I915_PARAM_HAS_RESOURCE_STREAMER, 0 },
	{ I915_PARAM_HAS_POOLED_EU, 0 },
	{ I915_PARAM_MIN_EU_IN_POOL, 0 },
	{ I915_PARAM_HUC_STATUS, .get = get_huc_status },
	{ I915_PARAM_PXP_STATUS, -ENODEV },
	{ I915_PARAM_MMAP_GTT_VERSION, MMAP_GTT_VERSION },
	{ I915_PARAM_MMAP_GTT_COHERENT, .get = has_coherent_ggtt },
	{ I915_PARAM_HAS_SCHEDULER, .get = get_scheduler },
	{ I915_PARAM_HAS_CONTEXT_ISOLATION, .get = get_isolation },
	{ I915_PARAM_CS_TIMESTAMP_FREQUENCY, .get = get_timestamp_hz },
	{ I915_PARAM_OA_TIMESTAMP_FREQUENCY, .get = get_timestamp_hz },
	{ I915_PARAM_PERF_REVISION, PERF_REVISION },
	/* Part of every i915 for many years. */
	{ I915_PARAM_HAS_GEM, 1 },
	{ I915_PARAM_HAS_PAGEFLIPPING, 1 },
	{ I915_PARAM_HAS_EXECBUF2, 1 },
	{ I915_PARAM_HAS_RELAXED_FENCING, 1 },
	{ I915_PARAM_HAS_COHERENT_RINGS, 1 },
	{ I915_PARAM_HAS_RELAXED_DELTA, 1 },
	{ I915_PARAM_HAS_GEN7_SOL_RESET, 1 },
	{ I915_PARAM_HAS_WAIT_TIMEOUT, 1 },
	{ I915_PARAM_HAS_PRIME_VMAP_FLUSH, 1 },
	{ I915_PARAM_HAS_PINNED_BATCHES, 1 },
	{ I915_PARAM_HAS_EXEC_NO_RELOC, 1 },
	{ I915_PARAM_HAS_EXEC_HANDLE_LUT, 1 },
	{ I915_PARAM_HAS_COHERENT_PHYS_GTT, 1 },
	{ I915_PARAM_MMAP_VERSION, 1 },
	{ I915_PARAM_HAS_EXEC_SOFTPIN, 1 },
	{ I915_PARAM_HAS_EXEC_ASYNC, 1 },
	{ I915_PARAM_HAS_EXEC_FENCE, 1 },
	{ I915_PARAM_HAS_EXEC_CAPTURE, 1 },
	{ I915_PARAM_HAS_EXEC_BATCH_FIRST, 1 },
	{ I915_PARAM_HAS_EXEC_FENCE_ARRAY, 1 },
	{ I915_PARAM_HAS_EXEC_SUBMIT_FENCE, 1 },
	{ I915_PARAM_HAS_EXEC_TIMELINE_FENCES, 1 },
	{ I915_PARAM_HAS_USERPTR_PROBE, 1 },
};

int mirage_i915_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct mirage_device *mdev = to_mirage_device(drm);
	struct drm_i915_getparam *args = data;
	unsigned int i;
	int value;

	for (i = 0; i < ARRAY_SIZE(params); i++) {
		if (params[i].number != args->param)
			continue;
		value = params[i].get ? params[i].get(mdev) : params[i].value;
		if (value < 0)
			return value;
		return put_user(value, args->value);
	}
	return -EINVAL;
}

#ifdef CONFIG_COMPAT

/**
 * struct getparam32 - struct drm_i915_getparam, as a 32-bit client has it
 * @param: I915_PARAM_*
 * @value: where the answer goes; of all arguments this alone has a pointer in it
 */
struct getparam32 {
	s32 param;
	compat_uptr_t value;
};

static long compat_getparam(struct file *filp, const struct getparam32 __user *user)
{
	struct drm_i915_getparam args = {};
	struct getparam32 args32;

	if (copy_from_user(&args32, user, sizeof(args32)))
		return -EFAULT;
	args.param = args32.param;
	args.value = compat_ptr(args32.value);
	return drm_ioctl_kernel(filp, mirage_i915_getparam_ioctl, &args, DRM_RENDER_ALLOW);
}

long mirage_i915_compat_ioctl(struct file *filp, unsigned int cmd, unsigned long arg)
{
	if (DRM_IOCTL_NR(cmd) == DRM_COMMAND_BASE + DRM_I915_GETPARAM)
		return compat_getparam(filp, compat_ptr(arg));
	return drm_compat_ioctl(filp, cmd, arg);
}

#endif
