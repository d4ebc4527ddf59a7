// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_BUSY, GEM_WAIT, GEM_THROTTLE
 *
 * What they know is in the buffer's reservation. GEM_BUSY only speaks of engines of our
 * own; GEM_WAIT waits for everybody.
 */

#include <linux/dma-fence-array.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/gem.h>
#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/context.h"
#include "i915/i915.h"
#include "i915/params.h"

/* GEM_THROTTLE lets a client be as far ahead of the GPU as a frame takes. */
#define THROTTLE_MS	20

/* The fence as GEM_BUSY writes it: readers' classes above, the writer's class + 1 below. */
static u32 busy_bits(struct dma_fence *fence, bool write)
{
	const struct mirage_engine_desc *engine = mirage_fence_engine(fence);
	u32 bits;

	if (!engine)
		return 0;
	bits = 0x10000u << engine->class;
	return write ? bits | (engine->class + 1) : bits;
}

static u32 resv_busy_bits(struct dma_resv *resv)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	u32 bits = 0;

	dma_resv_iter_begin(&cursor, resv, DMA_RESV_USAGE_READ);
	dma_resv_for_each_fence_unlocked(&cursor, fence) {
		if (dma_resv_iter_is_restarted(&cursor))
			bits = 0;
		bits |= busy_bits(fence, dma_resv_iter_usage(&cursor) <= DMA_RESV_USAGE_WRITE);
	}
	dma_resv_iter_end(&cursor);
	return bits;
}

int mirage_i915_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_busy *args = data;
	struct mirage_bo *bo = mirage_bo_lookup(file, args->handle);

	if (!bo)
		return -ENOENT;
	args->busy = resv_busy_bits(bo->base.base.resv);
	drm_gem_object_put(&bo->base.base);
	return 0;
}

/* One jiffy more: the current one may be nearly over. */
static long timeout_jiffies(s64 timeout_ns)
{
	if (timeout_ns < 0)
		return MAX_SCHEDULE_TIMEOUT;
	if (!timeout_ns)
		return 0;
	return min_t(u64, MAX_SCHEDULE_TIMEOUT, nsecs_to_jiffies64(timeout_ns) + 1);
}

/* How long is left of @timeout_ns since @start? Less than a jiffy is nothing after a timeout. */
static s64 time_left_ns(s64 timeout_ns, ktime_t start, bool timed_out)
{
	timeout_ns = max_t(s64, 0, timeout_ns - ktime_to_ns(ktime_sub(ktime_get(), start)));
	return timed_out && !nsecs_to_jiffies(timeout_ns) ? 0 : timeout_ns;
}

int mirage_i915_gem_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_wait *args = data;
	ktime_t start = ktime_get();
	struct mirage_bo *bo;
	long ret;

	if (args->flags)
		return -EINVAL;
	bo = mirage_bo_lookup(file, args->bo_handle);
	if (!bo)
		return -ENOENT;
	if (!dma_resv_test_signaled(bo->base.base.resv, DMA_RESV_USAGE_READ))
		i915_rps_boost(to_mirage_device(drm));
	ret = mirage_bo_wait(bo, true, timeout_jiffies(args->timeout_ns));
	drm_gem_object_put(&bo->base.base);
	if (args->timeout_ns > 0)
		args->timeout_ns = time_left_ns(args->timeout_ns, start, !ret);
	if (ret)
		return min(ret, 0l);
	/* Longer than a wait can be: come again. */
	return args->timeout_ns > 0 ? -EAGAIN : -ETIME;
}

int mirage_i915_gem_throttle_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	unsigned long recent = jiffies - msecs_to_jiffies(THROTTLE_MS);
	int ret = mirage_sched_status(to_mirage_device(drm));

	return ret ?: i915_file_wait_pushed(file->driver_priv, recent);
}
