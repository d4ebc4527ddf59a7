// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: CS
 *
 * The way of a command stream: chunks are copied in, buffers looked up, locked and given addresses,
 * the stream is checked and patched, and copied to where the GPU reads it; then there is a job.
 * It waits for all that the buffers' reservations say and leaves its own fence in them.
 *
 * Memory for streams is little, and everybody's, so no job has some that waits for anything but
 * the jobs before it on the same ring: what others have still to do with the buffers is waited for
 * in the call, as the kernel's driver does, and with nothing locked.
 */

#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_crtc.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>
#include <drm/radeon_drm.h>

#include <mirage/sched.h>
#include <mirage/user.h>
#include <mirage/vm.h>

#include "radeon/cs.h"

/* Of several chunks of a kind the last one counts. */
static int take_ib(struct radeon_cs *cs, const struct drm_radeon_cs_chunk *chunk)
{
	u32 *copy;

	if (!chunk->length_dw || chunk->length_dw > RADEON_IB_POOL_B / sizeof(u32))
		return -EINVAL;
	copy = mirage_user_array(chunk->chunk_data, chunk->length_dw, sizeof(*copy));
	if (IS_ERR(copy))
		return PTR_ERR(copy);
	kvfree(cs->ib);
	cs->ib = copy;
	cs->ib_dw = chunk->length_dw;
	return 0;
}

static int take_relocs(struct radeon_cs *cs, const struct drm_radeon_cs_chunk *chunk)
{
	u32 *copy = mirage_user_array(chunk->chunk_data, chunk->length_dw, sizeof(*copy));

	if (IS_ERR(copy))
		return PTR_ERR(copy);
	kvfree(cs->reloc_chunk);
	cs->reloc_chunk = copy;
	cs->reloc_dw = chunk->length_dw;
	return 0;
}

/* The third dword, a priority among rings, is for chips that have several. */
static int take_flags(struct radeon_cs *cs, const struct drm_radeon_cs_chunk *chunk)
{
	u32 *copy;

	if (!chunk->length_dw)
		return -EINVAL;
	copy = mirage_user_array(chunk->chunk_data, chunk->length_dw, sizeof(*copy));
	if (IS_ERR(copy))
		return PTR_ERR(copy);
	cs->flags = copy[0];
	if (chunk->length_dw > 1)
		cs->ring = copy[1];
	kvfree(copy);
	return 0;
}

/* Later chips have a second stream beside the first; nobody looks at it here. */
static int take_const_ib(struct radeon_cs *cs, const struct drm_radeon_cs_chunk *chunk)
{
	return chunk->length_dw ? 0 : -EINVAL;
}

/* Memory has to be readable even where nothing is known of it. */
static int take_unknown(struct radeon_cs *cs, const struct drm_radeon_cs_chunk *chunk)
{
	u32 *copy = mirage_user_array(chunk->chunk_data, chunk->length_dw, sizeof(*copy));

	if (IS_ERR(copy))
		return PTR_ERR(copy);
	kvfree(copy);
	return 0;
}

static int take_chunk(struct radeon_cs *cs, u64 user)
{
	struct drm_radeon_cs_chunk chunk;

	if (copy_from_user(&chunk, u64_to_user_ptr(user), sizeof(chunk)))
		return -EFAULT;
	switch (chunk.chunk_id) {
	case RADEON_CHUNK_ID_IB:
		return take_ib(cs, &chunk);
	case RADEON_CHUNK_ID_RELOCS:
		return take_relocs(cs, &chunk);
	case RADEON_CHUNK_ID_FLAGS:
		return take_flags(cs, &chunk);
	case RADEON_CHUNK_ID_CONST_IB:
		return take_const_ib(cs, &chunk);
	default:
		return take_unknown(cs, &chunk);
	}
}

/* There is one ring, for graphics; what asks for computation goes there too. */
static int check_flags(const struct radeon_cs *cs)
{
	if (cs->flags & RADEON_CS_USE_VM)
		return -EINVAL;
	return cs->ring == RADEON_CS_RING_GFX || cs->ring == RADEON_CS_RING_COMPUTE ? 0 : -EINVAL;
}

static int copy_chunks(struct radeon_cs *cs, const struct drm_radeon_cs *args)
{
	u64 *where = mirage_user_array(args->chunks, args->num_chunks, sizeof(*where));
	int ret = 0;
	u32 i;

	if (IS_ERR(where))
		return PTR_ERR(where);
	for (i = 0; !ret && i < args->num_chunks; i++) {
		/* There may be very many. */
		cond_resched();
		ret = fatal_signal_pending(current) ? -ERESTARTSYS : take_chunk(cs, where[i]);
	}
	kvfree(where);
	return ret ?: check_flags(cs);
}

static int find_crtc(void *data, u32 id, bool *on)
{
	struct radeon_cs *cs = data;
	struct drm_crtc *crtc = drm_crtc_find(&cs->mdev->drm, cs->file, id);

	if (!crtc)
		return -ENOENT;
	*on = crtc->enabled;
	return drm_crtc_index(crtc);
}

static bool has_right(struct radeon_cs *cs, struct drm_file *const *owner)
{
	struct mutex *rights = &radeon_of(cs->mdev)->rights;
	bool has;

	mutex_lock(rights);
	has = *owner == cs->file;
	mutex_unlock(rights);
	return has;
}

static int check_stream(struct radeon_cs *cs)
{
	struct radeon_device *rdev = radeon_of(cs->mdev);
	struct radeon_parser parser = {
		.ib = cs->ib,
		.ib_dw = cs->ib_dw,
		.relocs = cs->relocs,
		.num_relocs = cs->num_objects,
		.keep_tiling = cs->flags & RADEON_CS_KEEP_TILING_FLAGS,
		.owns_hyperz = has_right(cs, &rdev->hyperz),
		.owns_cmask = has_right(cs, &rdev->cmask),
		.zbreg_dest = radeon_facts(cs->mdev->model)->zbreg_dest,
		.crtc_find = find_crtc,
		.crtc_data = cs,
	};
	int ret = radeon_cs_check(&parser);

	if (ret && parser.error)
		drm_err_ratelimited(&cs->mdev->drm,
				    "command stream refused at dword %u of %u, register 0x%04x: %s\n",
				    parser.error_dw, cs->ib_dw, parser.error_reg, parser.error);
	return ret;
}

/**
 * struct cs_end - what is left to do when a job ends
 * @cb: on its fence
 * @rdev: the device, which the job keeps
 * @place: of its stream
 */
struct cs_end {
	struct dma_fence_cb cb;
	struct radeon_device *rdev;
	struct radeon_ib place;
};

static void cs_ended(struct dma_fence *fence, struct dma_fence_cb *cb)
{
	struct cs_end *end = container_of(cb, struct cs_end, cb);

	atomic64_inc(&end->rdev->signalled);
	radeon_ib_put(&end->rdev->ibs, &end->place);
	kfree(end);
}

static int await_objects(struct radeon_cs *cs, struct mirage_job *job)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; !ret && i < cs->num_objects; i++) {
		struct cs_object *object = &cs->objects[i];

		mirage_bo_end_linear_view(&object->rbo->base);
		ret = mirage_job_await_bo(job, &object->rbo->base, object->write);
	}
	return ret;
}

/* The last of the job's buffers is the pool, with the stream in it. */
static struct mirage_job *create_job(struct radeon_cs *cs)
{
	struct radeon_ib_pool *pool = &radeon_of(cs->mdev)->ibs;
	struct radeon_file *file = cs->file->driver_priv;
	struct mirage_job *job;
	int ret;

	job = mirage_job_create(file->queue, cs->file, cs->num_objects + 1);
	if (IS_ERR(job))
		return job;
	job->impatient = !cs->patience;
	job->vm = mirage_vm_get(cs->mdev->ggtt);
	job->batch.pt = &cs->mdev->ggtt->pt;
	job->batch.addr = radeon_ib_addr(pool, &cs->place);
	job->batch.len_B = cs->ib_dw * sizeof(u32);
	job->batch_index = cs->num_objects;
	drm_gem_object_get(&pool->bo->base.base);
	job->objects[cs->num_objects].bo = pool->bo;
	job->objects[cs->num_objects].addr = pool->vma->node.start;
	ret = await_objects(cs, job);
	if (ret) {
		mirage_job_abort(job);
		return ERR_PTR(ret);
	}
	return job;
}

/* The job takes the references over, and keeps the buffers busy. */
static void hand_over(struct radeon_cs *cs, struct mirage_job *job, struct dma_fence *fence)
{
	unsigned int i;

	for (i = 0; i < cs->num_objects; i++) {
		struct mirage_bo *bo = &cs->objects[i].rbo->base;

		dma_resv_add_fence(bo->base.base.resv, fence,
				   cs->objects[i].write ? DMA_RESV_USAGE_WRITE :
							  DMA_RESV_USAGE_READ);
		drm_gem_object_get(&bo->base.base);
		job->objects[i].bo = bo;
		job->objects[i].addr = cs->relocs[i].gpu_offset;
	}
}

static int push_job(struct radeon_cs *cs)
{
	struct radeon_device *rdev = radeon_of(cs->mdev);
	struct cs_end *end = kzalloc(sizeof(*end), GFP_KERNEL);
	struct mirage_job *job;
	struct dma_fence *fence;

	if (!end)
		return -ENOMEM;
	job = create_job(cs);
	if (IS_ERR(job)) {
		kfree(end);
		return PTR_ERR(job);
	}
	mirage_bo_write(rdev->ibs.bo, cs->place.first * RADEON_IB_PIECE_B, cs->ib,
			cs->ib_dw * sizeof(u32));
	end->rdev = rdev;
	end->place = cs->place;
	cs->place.count = 0;
	fence = mirage_job_arm(job);
	atomic64_inc(&rdev->emitted);
	hand_over(cs, job, fence);
	if (dma_fence_add_callback(fence, &end->cb, cs_ended))
		cs_ended(fence, &end->cb);
	mirage_job_push(job);
	return 0;
}

/* Buffers are reserved: a stream that is refused has done nothing. */
static int check_and_push(struct radeon_cs *cs)
{
	int cookie, ret;

	ret = cs->ib ? check_stream(cs) : 0;
	if (ret || !cs->ib)
		return ret;
	if (!drm_dev_enter(&cs->mdev->drm, &cookie))
		return -ENODEV;
	ret = push_job(cs);
	drm_dev_exit(cookie);
	return ret;
}

/* Buffers are reserved, and there is a place for the stream. */
static int pin_and_run(struct radeon_cs *cs)
{
	struct mutex *submit = &radeon_of(cs->mdev)->submit;
	int ret;

	if (mutex_lock_interruptible(submit))
		return -ERESTARTSYS;
	ret = cs_pin(cs);
	if (!ret) {
		ret = check_and_push(cs);
		cs_unpin(cs);
	}
	mutex_unlock(submit);
	return ret;
}

/* Buffers are reserved. Return: is there something to wait for elsewhere? */
static bool waits_outside(struct radeon_cs *cs)
{
	unsigned int i;

	for (i = 0; cs->ib && !cs->outside && i < cs->num_objects; i++)
		cs->outside = mirage_bo_get_outside_fence(&cs->objects[i].rbo->base,
							  cs->objects[i].write, cs->patience);
	return cs->outside;
}

/* Jobs of another device end by themselves; nobody knows of other fences. */
static int wait_outside(struct radeon_cs *cs)
{
	bool bounded = mirage_fence_engine(cs->outside);
	long left;

	left = dma_fence_wait_timeout(cs->outside, true,
				      bounded ? MAX_SCHEDULE_TIMEOUT : cs->patience);
	dma_fence_put(cs->outside);
	cs->outside = NULL;
	if (left < 0)
		return left;
	if (!bounded)
		cs->patience = left;
	return 0;
}

/*
 * One try. The place is the last thing that is waited for before there is a job: whoever has one
 * keeps it from others.
 */
static int reserve_and_run(struct radeon_cs *cs)
{
	struct radeon_ib_pool *ibs = &radeon_of(cs->mdev)->ibs;
	int ret;

	ret = cs_reserve(cs);
	if (ret)
		return ret;
	if (waits_outside(cs))
		ret = -EBUSY;
	if (!ret && cs->ib)
		ret = radeon_ib_get(ibs, cs->ib_dw * sizeof(u32), &cs->place);
	if (!ret)
		ret = pin_and_run(cs);
	if (cs->place.count)
		radeon_ib_put(ibs, &cs->place);
	cs->place.count = 0;
	cs_unreserve(cs);
	return ret;
}

static int cs_run(struct radeon_cs *cs)
{
	struct radeon_file *file = cs->file->driver_priv;
	int ret;

	ret = mirage_sched_status(cs->mdev);
	if (!ret && mirage_queue_wait_space(file->queue, false))
		ret = -ERESTARTSYS;
	if (!ret)
		ret = cs_lookup(cs);
	while (!ret) {
		ret = reserve_and_run(cs);
		if (cs->busy)
			ret = cs_wait(cs);
		else if (cs->outside)
			ret = wait_outside(cs);
		else if (ret == -EAGAIN)
			ret = signal_pending(current) ? -ERESTARTSYS : 0;
		else
			break;
	}
	cs_release(cs);
	return ret;
}

int radeon_cs_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_cs *args = data;
	struct radeon_cs *cs;
	int ret;

	/* Nothing at all is no mistake. */
	if (!args->num_chunks)
		return 0;
	cs = kzalloc(sizeof(*cs), GFP_KERNEL);
	if (!cs)
		return -ENOMEM;
	cs->mdev = to_mirage_device(drm);
	cs->file = file;
	cs->patience = MIRAGE_PATIENCE;
	ret = copy_chunks(cs, args);
	if (!ret)
		ret = cs_run(cs);
	kvfree(cs->ib);
	kvfree(cs->reloc_chunk);
	kfree(cs);
	return ret;
}
