// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fences of an execbuffer call
 *
 * A job waits for a sync file and for any number of synchronisation objects, binary ones or
 * points of a timeline, and signals others. All of them are looked up, and the links of
 * timelines allocated, before the job exists: from then on nothing fails.
 */

#include <linux/dma-fence-chain.h>
#include <linux/dma-fence-unwrap.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/sync_file.h>
#include <linux/uaccess.h>

#include <drm/drm_syncobj.h>

#include <mirage/sched.h>

#include "i915/context.h"
#include "i915/execbuffer.h"

static int grow_fences(struct execbuf *eb, u64 more)
{
	struct exec_fence *fences;
	size_t size_B;

	if (more > UINT_MAX - eb->num_fences)
		return -EINVAL;
	size_B = array_size(eb->num_fences + more, sizeof(*fences));
	fences = krealloc(eb->fences, size_B, GFP_KERNEL | __GFP_NOWARN);
	if (!fences)
		return -ENOMEM;
	eb->fences = fences;
	return 0;
}

/* Find what a point, or a binary object, stands for. */
static int find_wait(struct exec_fence *fence, bool timeline)
{
	bool signals = fence->flags & I915_EXEC_FENCE_SIGNAL;
	int ret = 0;

	if (!timeline && !(fence->flags & I915_EXEC_FENCE_WAIT))
		return 0;
	fence->wait = drm_syncobj_fence_get(fence->syncobj);
	if (!fence->wait && (!timeline || (fence->flags && !signals)))
		return -EINVAL;
	if (fence->wait && timeline)
		ret = dma_fence_chain_find_seqno(&fence->wait, fence->point);
	if (ret && !signals)
		return ret;
	return 0;
}

static int prepare_point(struct exec_fence *fence)
{
	if (!fence->point || !(fence->flags & I915_EXEC_FENCE_SIGNAL))
		return 0;
	/* Waiting for what we are about to signal would never end. */
	if (fence->flags & I915_EXEC_FENCE_WAIT)
		return -EINVAL;
	fence->chain = dma_fence_chain_alloc();
	return fence->chain ? 0 : -ENOMEM;
}

static int add_fence(struct execbuf *eb, const struct drm_i915_gem_exec_fence *user, u64 point,
		     bool timeline)
{
	struct exec_fence *fence = &eb->fences[eb->num_fences];
	int ret;

	if (user->flags & __I915_EXEC_FENCE_UNKNOWN_FLAGS)
		return -EINVAL;
	memset(fence, 0, sizeof(*fence));
	fence->syncobj = drm_syncobj_find(eb->drm_file, user->handle);
	if (!fence->syncobj)
		return -ENOENT;
	fence->flags = user->flags;
	fence->point = point;
	/* From here on execbuf_put_fences() knows of it. */
	eb->num_fences++;

	ret = find_wait(fence, timeline);
	if (!ret && timeline)
		ret = prepare_point(fence);
	return ret;
}

static int add_fence_array(struct execbuf *eb)
{
	struct drm_i915_gem_exec_fence __user *user = u64_to_user_ptr(eb->args->cliprects_ptr);
	u64 count = eb->args->num_cliprects, i;
	int ret;

	if (!count)
		return 0;
	if (!access_ok(user, count * sizeof(*user)))
		return -EFAULT;
	ret = grow_fences(eb, count);
	for (i = 0; !ret && i < count; i++) {
		struct drm_i915_gem_exec_fence fence;

		if (copy_from_user(&fence, &user[i], sizeof(fence)))
			return -EFAULT;
		ret = add_fence(eb, &fence, 0, false);
	}
	return ret;
}

static int add_timeline_fences(struct i915_user_extension __user *ext, void *data)
{
	struct drm_i915_gem_execbuffer_ext_timeline_fences args;
	struct drm_i915_gem_exec_fence __user *handles;
	struct execbuf *eb = data;
	u64 __user *values;
	u64 i, point;
	int ret;

	if (copy_from_user(&args, ext, sizeof(args)))
		return -EFAULT;
	if (!args.fence_count)
		return 0;
	if (args.fence_count > UINT_MAX)
		return -EINVAL;
	handles = u64_to_user_ptr(args.handles_ptr);
	values = u64_to_user_ptr(args.values_ptr);
	if (!access_ok(handles, args.fence_count * sizeof(*handles)) ||
	    !access_ok(values, args.fence_count * sizeof(*values)))
		return -EFAULT;
	ret = grow_fences(eb, args.fence_count);
	for (i = 0; !ret && i < args.fence_count; i++) {
		struct drm_i915_gem_exec_fence fence;

		if (copy_from_user(&fence, &handles[i], sizeof(fence)) ||
		    get_user(point, &values[i]))
			return -EFAULT;
		ret = add_fence(eb, &fence, point, true);
	}
	return ret;
}

static const i915_extension_fn extensions[] = {
	[DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES] = add_timeline_fences,
};

/* Extensions hang on the fields that were the clip rectangles', as the array of fences does. */
static int walk_extensions(struct execbuf *eb)
{
	if (eb->args->flags & I915_EXEC_FENCE_ARRAY)
		return -EINVAL;
	if (eb->args->num_cliprects)
		return -EINVAL;
	return i915_walk_extensions(u64_to_user_ptr(eb->args->cliprects_ptr), extensions,
				    ARRAY_SIZE(extensions), eb);
}

#define IN_FENCES	(I915_EXEC_FENCE_IN | I915_EXEC_FENCE_SUBMIT)

int execbuf_parse_fences(struct execbuf *eb)
{
	u64 flags = eb->args->flags;
	int ret = 0;

	if (flags & I915_EXEC_USE_EXTENSIONS)
		ret = walk_extensions(eb);
	else if (flags & I915_EXEC_FENCE_ARRAY)
		ret = add_fence_array(eb);
	if (ret)
		return ret;
	if (!(flags & IN_FENCES))
		return 0;
	if ((flags & IN_FENCES) == IN_FENCES)
		return -EINVAL;
	eb->in_fence = sync_file_get_fence(lower_32_bits(eb->args->rsvd2));
	return eb->in_fence ? 0 : -EINVAL;
}

/* Takes the reference over. */
static int execbuf_await_fence(struct mirage_job *job, struct dma_fence *fence)
{
	int ret = fence ? mirage_job_await(job, fence) : 0;

	dma_fence_put(fence);
	return ret;
}

/* The beginning of the jobs that a fence ends: of several, where it was merged. */
static int execbuf_await_begin(struct mirage_job *job, struct dma_fence *fence)
{
	struct dma_fence_unwrap cursor;
	struct dma_fence *one;
	int ret = 0;

	/* To its end, for the cursor has references. */
	dma_fence_unwrap_for_each(one, &cursor, fence)
		ret = ret ?: execbuf_await_fence(job, mirage_fence_scheduled(one));
	return ret;
}

int execbuf_await_fences(struct execbuf *eb, struct mirage_job *job)
{
	unsigned int i;
	int ret = 0;

	if (eb->ctx->timeline)
		ret = execbuf_await_fence(job, drm_syncobj_fence_get(eb->ctx->timeline));
	if (!ret && (eb->args->flags & I915_EXEC_FENCE_SUBMIT))
		ret = execbuf_await_begin(job, eb->in_fence);
	else if (!ret && eb->in_fence)
		ret = execbuf_await_fence(job, dma_fence_get(eb->in_fence));
	for (i = 0; !ret && i < eb->num_fences; i++)
		ret = execbuf_await_fence(job, dma_fence_get(eb->fences[i].wait));
	return ret;
}

void execbuf_signal_fences(struct execbuf *eb, struct dma_fence *fence)
{
	unsigned int i;

	for (i = 0; i < eb->num_fences; i++) {
		struct exec_fence *f = &eb->fences[i];

		if (!(f->flags & I915_EXEC_FENCE_SIGNAL))
			continue;
		if (f->chain) {
			drm_syncobj_add_point(f->syncobj, f->chain, fence, f->point);
			f->chain = NULL;
		} else {
			drm_syncobj_replace_fence(f->syncobj, fence);
		}
	}
	if (eb->ctx->timeline)
		drm_syncobj_replace_fence(eb->ctx->timeline, fence);
}

void execbuf_put_fences(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->num_fences; i++) {
		dma_fence_put(eb->fences[i].wait);
		dma_fence_chain_free(eb->fences[i].chain);
		drm_syncobj_put(eb->fences[i].syncobj);
	}
	kfree(eb->fences);
	dma_fence_put(eb->in_fence);
}
