/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_COMPAT_H_
#define _MIRAGE_COMPAT_H_

/**
 * DOC: the kernels that Mirage builds for
 *
 * From 6.12 (Debian stable) to the newest one in Debian testing and stable's backports. What
 * differs between them is here, named as the newer kernel names it, and nowhere else. Which of it a
 * kernel has is looked up in its headers (compat.list), for stable and vendors' kernels have some
 * of what their version does not tell.
 */

#include <linux/hrtimer.h>
#include <linux/pci.h>
#include <linux/version.h>
#include <linux/workqueue.h>

#include <drm/gpu_scheduler.h>
#include <drm/drm_atomic.h>
#include <drm/drm_blend.h>
#include <drm/drm_crtc.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_modeset_helper.h>
#ifdef HAVE_CLIENT_SETUP
#include <drm/clients/drm_client_setup.h>
#else
#include <drm/drm_fbdev_shmem.h>
#endif

/* The name moved from each bus's device into struct device, in stable updates too. */
#ifndef HAVE_DEVICE_SET_DRIVER_OVERRIDE
static inline int mirage_pci_set_driver_override(struct pci_dev *pdev, const char *name)
{
	return driver_set_override(&pdev->dev, &pdev->driver_override, name, strlen(name));
}
#else
static inline int mirage_pci_set_driver_override(struct pci_dev *pdev, const char *name)
{
	return device_set_driver_override(&pdev->dev, name);
}
#endif

/* Workers were made and started in one until 6.14. */
#ifndef HAVE_KTHREAD_RUN_WORKER
#define kthread_run_worker	kthread_create_worker
#endif

/*
 * drm_sched_init() took its arguments one by one until 6.15. There is no timeout, for
 * engines watch themselves.
 */
static inline int mirage_drm_sched_init(struct drm_gpu_scheduler *sched,
					const struct drm_sched_backend_ops *ops,
					struct workqueue_struct *submit_wq, u32 credits,
					const char *name, struct device *dev)
{
#ifdef HAVE_SCHED_INIT_ARGS
	const struct drm_sched_init_args args = {
		.ops = ops,
		.submit_wq = submit_wq,
		.num_rqs = DRM_SCHED_PRIORITY_COUNT,
		.credit_limit = credits,
		.timeout = MAX_SCHEDULE_TIMEOUT,
		.name = name,
		.dev = dev,
	};

	return drm_sched_init(sched, &args);
#else
	return drm_sched_init(sched, ops, submit_wq, DRM_SCHED_PRIORITY_COUNT, credits, 0,
			      MAX_SCHEDULE_TIMEOUT, NULL, NULL, name, dev);
#endif
}

/* Jobs remember the client since 6.17, and in stable updates of before. */
#ifndef HAVE_SCHED_CLIENT_ID
#define drm_sched_job_init(job, entity, credits, owner, client_id) \
	drm_sched_job_init(job, entity, credits, owner)
#endif

#ifndef HAVE_HRTIMER_SETUP
static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *),
				 clockid_t clock, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock, mode);
	timer->function = function;
}
#endif

#ifndef HAVE_CLIENT_SETUP
static inline void mirage_fbdev_setup(struct drm_device *drm)
{
	drm_fbdev_shmem_setup(drm, 32);
}

#define MIRAGE_FBDEV_OPS
#else
static inline void mirage_fbdev_setup(struct drm_device *drm)
{
	drm_client_setup_with_fourcc(drm, DRM_FORMAT_XRGB8888);
}

/* For struct drm_driver, together with drm_fbdev_shmem.h. */
#define MIRAGE_FBDEV_OPS	DRM_FBDEV_SHMEM_DRIVER_OPS,
#endif

/* drm_connector_helper_funcs.mode_valid() got a const mode in 6.15. */
#ifdef HAVE_CONST_MODE_VALID
#define MIRAGE_CONST_MODE	const
#else
#define MIRAGE_CONST_MODE
#endif

/* drm_plane_helper_funcs.atomic_async_check() is told whether it is a flip since 6.15. */
#ifdef HAVE_ASYNC_CHECK_FLIP
#define MIRAGE_ASYNC_CHECK(fn)	fn
#define MIRAGE_WRAP_ASYNC_CHECK(fn)
#else
#define MIRAGE_ASYNC_CHECK(fn)	fn##_without_flip
#define MIRAGE_WRAP_ASYNC_CHECK(fn) \
static int fn##_without_flip(struct drm_plane *plane, struct drm_atomic_state *state) \
{ \
	return fn(plane, state, false); \
}
#endif

/* IN_FORMATS_ASYNC came with 6.16. */
#ifndef HAVE_ASYNC_FORMATS
#define MIRAGE_ASYNC_FORMATS(fn)
#else
#define MIRAGE_ASYNC_FORMATS(fn)	.format_mod_supported_async = fn,
#endif

/* drm_mode_config_funcs.fb_create() is told the format since 6.17. */
#ifndef HAVE_FB_CREATE_INFO
#define drm_helper_mode_fill_fb_struct(drm, fb, info, cmd) \
	drm_helper_mode_fill_fb_struct(drm, fb, cmd)
#define MIRAGE_FB_CREATE(fn)	fn##_without_info
#define MIRAGE_WRAP_FB_CREATE(fn) \
static struct drm_framebuffer *fn##_without_info(struct drm_device *drm, struct drm_file *file, \
						 const struct drm_mode_fb_cmd2 *cmd) \
{ \
	return fn(drm, file, drm_get_format_info(drm, cmd), cmd); \
}
#else
#define MIRAGE_FB_CREATE(fn)	fn
#define MIRAGE_WRAP_FB_CREATE(fn)
#endif

/* The same series of changes gave get_format_info() what it looks at instead of all of the call. */
#ifndef HAVE_FB_CREATE_INFO
#define MIRAGE_FORMAT_INFO(fn)	fn##_of_call
#define MIRAGE_WRAP_FORMAT_INFO(fn) \
static const struct drm_format_info *fn##_of_call(const struct drm_mode_fb_cmd2 *cmd) \
{ \
	return fn(cmd->pixel_format, cmd->modifier[0]); \
}
#else
#define MIRAGE_FORMAT_INFO(fn)	fn
#define MIRAGE_WRAP_FORMAT_INFO(fn)
#endif

/* The panic screen's buffer has a place for the driver since 6.17; who sets pixels has no map. */
#ifndef HAVE_SCANOUT_PRIVATE
#define MIRAGE_SCANOUT_PRIVATE(sb)	((sb)->map[0].vaddr)
#else
#define MIRAGE_SCANOUT_PRIVATE(sb)	((sb)->private)
#endif

/* BACKGROUND_COLOR came with 7.1; what it is made of is in the order of the compositor's pixels. */
#ifdef HAVE_BACKGROUND_COLOR
static inline void mirage_attach_background(struct drm_crtc *crtc)
{
	drm_crtc_attach_background_color_property(crtc);
}

static inline u64 mirage_background_of(const struct drm_crtc_state *state)
{
	return state->background_color;
}

static inline bool mirage_background_is_opaque(const struct drm_crtc_state *state)
{
	return DRM_ARGB64_GETA(state->background_color) == 0xffff;
}
#else
static inline void mirage_attach_background(struct drm_crtc *crtc)
{
}

static inline u64 mirage_background_of(const struct drm_crtc_state *state)
{
	return 0;
}

static inline bool mirage_background_is_opaque(const struct drm_crtc_state *state)
{
	return true;
}
#endif

/*
 * struct drm_atomic_state became struct drm_atomic_commit in 7.2. A function has that
 * name too, which is why it has another one here.
 */
#ifndef HAVE_ATOMIC_COMMIT
static inline int mirage_atomic_commit(struct drm_atomic_state *state)
{
	return drm_atomic_commit(state);
}

#define drm_atomic_commit	drm_atomic_state
#define drm_atomic_commit_alloc	drm_atomic_state_alloc
#define drm_atomic_commit_clear	drm_atomic_state_clear
#define drm_atomic_commit_put	drm_atomic_state_put
#else
static inline int mirage_atomic_commit(struct drm_atomic_commit *state)
{
	return drm_atomic_commit(state);
}
#endif

/*
 * Colour pipelines of planes came with 6.19. Since then who makes one has come to free it too,
 * and a plane's state to say that it has changed; 7.2 has both.
 */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(7, 2, 0)
#define MIRAGE_COLOUR_PIPELINES	1
#else
#define MIRAGE_COLOUR_PIPELINES	0
#endif

/* Callbacks of binary attributes got a const attribute. */
#ifdef HAVE_CONST_BIN_ATTR
#define MIRAGE_CONST_BIN_ATTR	const
#else
#define MIRAGE_CONST_BIN_ATTR
#endif

/* Whether a file uses a buffer that is busy was always told before 6.14. */
#ifndef HAVE_GEM_OBJECT_ACTIVE
#define DRM_GEM_OBJECT_ACTIVE	0
#endif

/* Named from_timer() before 6.16. */
#ifndef HAVE_TIMER_CONTAINER_OF
#define timer_container_of	from_timer
#endif

/* What wants the reservation locked says so in its name since 6.16. */
#ifndef HAVE_SHMEM_VMAP_LOCKED
#define drm_gem_shmem_vmap_locked	drm_gem_shmem_vmap
#define drm_gem_shmem_vunmap_locked	drm_gem_shmem_vunmap
#define drm_gem_shmem_madvise_locked	drm_gem_shmem_madvise
#endif

/* Names of namespaces became strings in 6.13. */
#ifdef HAVE_NAMESPACE_STRINGS
#define MIRAGE_NS_DMA_BUF	"DMA_BUF"
#else
#define MIRAGE_NS_DMA_BUF	DMA_BUF
#endif

/* Since 6.18 all mappings of attachments are kept. */
#ifdef HAVE_CACHE_SGT_MAPPING
#define MIRAGE_CACHE_SGT_MAPPING	.cache_sgt_mapping = true,
#else
#define MIRAGE_CACHE_SGT_MAPPING
#endif

#endif
