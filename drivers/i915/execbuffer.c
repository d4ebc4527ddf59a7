// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: execbuffer2
 *
 * The way of a batch: flags are checked, fences and buffers looked up, room in the ring awaited,
 * buffers locked and given addresses, relocations written, the batch read where a parser wants
 * that, and then there is a job. It waits for all that the buffers' reservations say, leaves its
 * own fence in them, and goes to the scheduler. Nothing is held when the call returns but by the
 * job.
 */

#include <linux/capability.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/sync_file.h>

#include <drm/drm_auth.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/sched.h>
#include <mirage/user.h>
#include <mirage/vm.h>

#include "i915/context.h"
#include "i915/execbuffer.h"
#include "i915/i915.h"

/* Constants in the ring and the resource streamer went with the hardware that had them. */
#define ILLEGAL_FLAGS	(__I915_EXEC_UNKNOWN_FLAGS | I915_EXEC_CONSTANTS_MASK | \
			 I915_EXEC_RESOURCE_STREAMER)

static int execbuf_check_args(struct drm_i915_gem_execbuffer2 *args)
{
	if (!args->buffer_count || args->buffer_count > INT_MAX)
		return -EINVAL;
	if (args->flags & ILLEGAL_FLAGS)
		return -EINVAL;
	/* Clip rectangles were DRI1's; their place is used for fences. */
	if (!(args->flags & (I915_EXEC_FENCE_ARRAY | I915_EXEC_USE_EXTENSIONS)) &&
	    (args->num_cliprects || args->cliprects_ptr))
		return -EINVAL;
	/* Old X drivers send garbage of just this kind. */
	if (args->DR1 || (args->DR4 && args->DR4 != 0xffffffff))
		return -EINVAL;
	return (args->batch_start_offset | args->batch_len) & 7 ? -EINVAL : 0;
}

static int execbuf_check_secure(struct execbuf *eb)
{
	if (!(eb->args->flags & I915_EXEC_SECURE))
		return 0;
	if (!i915_facts(eb->mdev->model)->secure_batches)
		return -EPERM;
	if (!drm_is_current_master(eb->drm_file) || !capable(CAP_SYS_ADMIN))
		return -EPERM;
	eb->batch_flags |= MIRAGE_BATCH_SECURE;
	return 0;
}

static int execbuf_copy_entries(struct execbuf *eb)
{
	struct drm_i915_gem_exec_object2 *entries;

	entries = mirage_user_array(eb->args->buffers_ptr, eb->args->buffer_count,
				    sizeof(*entries));
	if (IS_ERR(entries))
		return PTR_ERR(entries);
	eb->entries = entries;
	eb->count = eb->args->buffer_count;
	return 0;
}

static void execbuf_select_vm(struct execbuf *eb)
{
	eb->vm = i915_context_vm(eb->ctx);
	eb->addr_B = sizeof(u32);
	eb->illegal_flags = __EXEC_OBJECT_UNKNOWN_FLAGS;
	if (eb->vm == eb->mdev->ggtt)
		return;
	/* Spaces of 48 bits come with commands that have room for 64. */
	eb->addr_B = sizeof(u64);
	eb->illegal_flags |= EXEC_OBJECT_NEEDS_GTT;
}

static int execbuf_select_queue(struct execbuf *eb)
{
	struct i915_context *ctx;

	ctx = i915_context_lookup(eb->drm_file->driver_priv, eb->args->rsvd1);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	eb->ctx = ctx;
	eb->queue = i915_context_queue(eb->ctx, eb->args->flags);
	if (IS_ERR(eb->queue))
		return PTR_ERR(eb->queue);
	execbuf_select_vm(eb);
	return mirage_sched_status(eb->mdev);
}

/* Reserve, relocate, and have the batch read; on success everything is locked. */
static int execbuf_place(struct execbuf *eb)
{
	int ret;

	eb->relocate = !(eb->args->flags & I915_EXEC_NO_RELOC);
	if (eb->relocate) {
		ret = execbuf_read_relocs(eb);
		if (ret)
			return ret;
	}
	ret = execbuf_reserve(eb);
	if (ret)
		return ret;
	if (eb->relocate && !eb->relocs_read) {
		/* User space was wrong about an address, so its relocations matter after all. */
		execbuf_unreserve(eb);
		ret = execbuf_read_relocs(eb);
		if (ret)
			return ret;
		ret = execbuf_reserve(eb);
		if (ret)
			return ret;
	}
	ret = eb->relocate ? execbuf_relocate(eb) : 0;
	if (!ret)
		ret = execbuf_parse(eb);
	if (ret) {
		execbuf_unreserve(eb);
		execbuf_write_back_relocs(eb);
	}
	return ret;
}

static int execbuf_await_objects(struct execbuf *eb, struct mirage_job *job)
{
	unsigned int i;
	int ret;

	for (i = 0; i < eb->count; i++) {
		struct exec_object *object = &eb->objects[i];

		mirage_bo_end_linear_view(object->bo);
		if (object->flags & EXEC_OBJECT_ASYNC)
			continue;
		ret = mirage_job_await_bo(job, object->bo, object->flags & EXEC_OBJECT_WRITE);
		if (ret)
			return ret;
	}
	return 0;
}

static struct mirage_job *execbuf_create_job(struct execbuf *eb)
{
	struct mirage_job *job = mirage_job_create(eb->queue, eb->drm_file, eb->total);
	int ret;

	if (IS_ERR(job))
		return job;
	job->vm = mirage_vm_get(eb->vm);
	job->batch.pt = &eb->vm->pt;
	job->batch.addr = eb->objects[eb->batch].vma->node.start + eb->batch_start;
	job->batch.len_B = eb->args->batch_len;
	job->batch.flags = eb->batch_flags;
	job->batch_index = eb->batch;
	ret = execbuf_await_objects(eb, job);
	if (!ret)
		ret = execbuf_await_fences(eb, job);
	if (ret) {
		mirage_job_abort(job);
		return ERR_PTR(ret);
	}
	return job;
}

/* The job takes the references over, and keeps the buffers busy. */
static void execbuf_hand_over(struct execbuf *eb, struct mirage_job *job, struct dma_fence *fence)
{
	unsigned int i;

	for (i = 0; i < eb->total; i++) {
		struct exec_object *object = &eb->objects[i];

		dma_resv_add_fence(object->bo->base.base.resv, fence,
				   object->flags & EXEC_OBJECT_WRITE ? DMA_RESV_USAGE_WRITE :
								       DMA_RESV_USAGE_READ);
		job->objects[i].bo = object->bo;
		job->objects[i].addr = object->vma->node.start;
		job->objects[i].capture = object->flags & EXEC_OBJECT_CAPTURE;
		object->bo = NULL;
	}
}

static int execbuf_submit(struct execbuf *eb, struct sync_file **out_file)
{
	struct mirage_job *job;
	struct dma_fence *fence;
	int cookie, ret = 0;

	if (!drm_dev_enter(&eb->mdev->drm, &cookie))
		return -ENODEV;
	job = execbuf_create_job(eb);
	if (IS_ERR(job)) {
		ret = PTR_ERR(job);
		goto out;
	}
	fence = dma_fence_get(mirage_job_arm(job));
	/* Too late to go back: without memory for it the job runs all the same. */
	if (eb->args->flags & I915_EXEC_FENCE_OUT) {
		*out_file = sync_file_create(fence);
		ret = *out_file ? 0 : -ENOMEM;
	}
	execbuf_hand_over(eb, job, fence);
	execbuf_signal_fences(eb, fence);
	mirage_job_push(job);
	dma_fence_put(fence);
out:
	drm_dev_exit(cookie);
	return ret;
}

/* The batch's start does it. */
static int execbuf_check_sol_reset(struct execbuf *eb)
{
	if (!(eb->args->flags & I915_EXEC_GEN7_SOL_RESET))
		return 0;
	if (!i915_facts(eb->mdev->model)->sol_reset ||
	    mirage_engine_desc(eb->queue->engine)->class != MIRAGE_RENDER)
		return -EINVAL;
	eb->batch_flags |= MIRAGE_BATCH_SO_RESET;
	return 0;
}

static int execbuf_run(struct execbuf *eb, struct sync_file **out_file)
{
	int ret;

	ret = execbuf_select_queue(eb);
	if (!ret)
		ret = execbuf_lookup(eb);
	if (!ret && mirage_queue_banned(eb->queue))
		ret = -EIO;
	if (!ret)
		ret = mirage_queue_wait_space(eb->queue,
					      eb->drm_file->filp->f_flags & O_NONBLOCK);
	if (!ret)
		ret = execbuf_get_shadow(eb);
	if (!ret)
		ret = execbuf_place(eb);
	if (ret)
		return ret;
	ret = execbuf_check_sol_reset(eb);
	if (!ret)
		ret = execbuf_submit(eb, out_file);
	execbuf_unreserve(eb);
	execbuf_write_back(eb);
	return ret;
}

static int execbuf_execute(struct execbuf *eb)
{
	struct drm_i915_gem_execbuffer2 *args = eb->args;
	struct sync_file *out_file = NULL;
	int out_fd = -1;
	int ret;

	ret = execbuf_check_secure(eb);
	if (!ret)
		ret = execbuf_parse_fences(eb);
	if (!ret && (args->flags & I915_EXEC_FENCE_OUT)) {
		out_fd = get_unused_fd_flags(O_CLOEXEC);
		ret = min(out_fd, 0);
	}
	if (!ret)
		ret = execbuf_run(eb, &out_file);
	if (!ret && out_file) {
		fd_install(out_fd, out_file->file);
		args->rsvd2 = lower_32_bits(args->rsvd2) | (u64)out_fd << 32;
		return 0;
	}
	if (out_file)
		fput(out_file->file);
	if (out_fd >= 0)
		put_unused_fd(out_fd);
	return ret;
}

int mirage_i915_gem_execbuffer2_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct execbuf *eb;
	int ret;

	ret = execbuf_check_args(data);
	if (ret)
		return ret;
	eb = kzalloc(sizeof(*eb), GFP_KERNEL);
	if (!eb)
		return -ENOMEM;
	eb->mdev = to_mirage_device(drm);
	eb->drm_file = file;
	eb->args = data;
	ret = execbuf_copy_entries(eb);
	if (!ret)
		ret = execbuf_execute(eb);

	execbuf_release(eb);
	execbuf_put_shadow(eb);
	execbuf_put_fences(eb);
	if (eb->ctx)
		i915_context_put(eb->ctx);
	kvfree(eb->entries);
	kfree(eb);
	return ret;
}
