/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RADEON_RADEON_H_
#define _RADEON_RADEON_H_

#include <linux/atomic.h>
#include <linux/bitmap.h>
#include <linux/mutex.h>
#include <linux/sizes.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/model.h>
#include <mirage/uapi.h>

struct dma_fence;
struct drm_device;
struct drm_file;
struct drm_minor;
struct drm_mode_create_dumb;
struct mirage_client;
struct mirage_context;
struct mirage_queue;
struct mirage_vma;

/**
 * DOC: the radeon uAPI
 *
 * What the kernel's radeon driver says of R5xx, version 2.51. There is one address space of 32 bits
 * for all files: video memory from 0 on, and behind it the GTT. Both are made of the machine's
 * memory; a domain is a range of addresses and no more, so a buffer moves from one to the other by
 * being pinned there, and its pages stay.
 */

/**
 * struct radeon_facts - what the radeon uAPI says of a model
 * @vram_B: video memory
 * @num_gb_pipes: pipes of the raster back end
 * @num_z_pipes: depth pipes; more than one only where GB_PIPE_SELECT2 exists
 * @zbreg_dest: the chip has FG_ZBREG_DEST
 * @sclk_10khz: engine clock
 * @mclk_10khz: memory clock
 */
struct radeon_facts {
	u64 vram_B;
	unsigned int num_gb_pipes;
	unsigned int num_z_pipes;
	bool zbreg_dest;
	u32 sclk_10khz;
	u32 mclk_10khz;
};

/* What mirage_model.facts of a model with this uAPI leads to. */
static inline const struct radeon_facts *radeon_facts(const struct mirage_model *model)
{
	return model->facts;
}

/* The kernel's driver makes the GTT as large as that on all chips of this age. */
#define RADEON_GTT_B		SZ_512M
/* Pinned for the kernel, at the beginning: the page table of the GTT, and what VGA showed. */
#define RADEON_KERNEL_VRAM_B	(SZ_512K + SZ_256K)
/* Pinned for the kernel, at the beginning: command streams, the ring, a page of fences. */
#define RADEON_KERNEL_GTT_B	(SZ_1M + SZ_1M + SZ_4K)

/* Memory for command streams that are under way, handed out in pieces. */
#define RADEON_IB_POOL_B	SZ_1M
#define RADEON_IB_PIECE_B	SZ_4K
#define RADEON_IB_PIECES	(RADEON_IB_POOL_B / RADEON_IB_PIECE_B)

/**
 * struct radeon_ib_pool - where command streams are that the GPU is to read
 * @bo: the memory, in the GTT for as long as the device lives
 * @vma: its place, pinned
 * @lock: protects @used
 * @used: pieces that are taken
 * @freed: woken when some are not any more
 */
struct radeon_ib_pool {
	struct mirage_bo *bo;
	struct mirage_vma *vma;
	spinlock_t lock; /* see above */
	DECLARE_BITMAP(used, RADEON_IB_PIECES);
	wait_queue_head_t freed;
};

/**
 * struct radeon_device - what the uAPI keeps of a device, in mirage_device.uapi
 * @mdev: the device
 * @rights: protects @hyperz and @cmask
 * @hyperz: the file that may use Hyper-Z, or NULL
 * @cmask: the file that may use fast clears of colour, or NULL
 * @submit: held by whoever pins buffers for a submission: pins of others are never in the way.
 *	Taken behind reservation locks; who holds it waits neither for the GPU nor for user memory,
 *	and reserves no buffer
 * @ibs: command streams
 * @emitted: submissions so far
 * @signalled: and how many of them have ended
 * @moved_B: bytes of buffers that have gone from one domain to another
 */
struct radeon_device {
	struct mirage_device *mdev;
	struct mutex rights; /* see above */
	struct drm_file *hyperz;
	struct drm_file *cmask;
	struct mutex submit; /* see above */
	struct radeon_ib_pool ibs;
	atomic64_t emitted;
	atomic64_t signalled;
	atomic64_t moved_B;
};

static inline struct radeon_device *radeon_of(const struct mirage_device *mdev)
{
	return mdev->uapi;
}

/**
 * struct radeon_file - an open file
 * @client: its account
 * @ctx: what its jobs are charged to
 * @queue: its line before the command processor
 */
struct radeon_file {
	struct mirage_client *client;
	struct mirage_context *ctx;
	struct mirage_queue *queue;
};

/**
 * struct radeon_bo - a buffer
 * @base: all that other rooms know of it
 * @initial_domain: RADEON_GEM_DOMAIN_*, as user space asked
 * @flags: RADEON_GEM_*, as user space asked
 * @align_B: of its address, a power of two
 * @tiling_flags: RADEON_TILING_*, under the reservation lock
 * @pitch_B: that goes with them
 * @domain: where it was put when it was made
 * @vma: its place in the address space, NULL as long as it never had one
 * @pid: of who made it
 */
struct radeon_bo {
	struct mirage_bo base;
	u32 initial_domain;
	u32 flags;
	u32 align_B;
	u32 tiling_flags;
	u32 pitch_B;
	u32 domain;
	struct mirage_vma *vma;
	pid_t pid;
};

#define to_radeon_bo(bo)	container_of(bo, struct radeon_bo, base)

/* Of every model that speaks it. */
extern const struct mirage_uapi_ops mirage_radeon_uapi;

/* device.c */
int radeon_init(struct mirage_device *mdev);
int radeon_open(struct drm_device *drm, struct drm_file *file);
void radeon_postclose(struct drm_device *drm, struct drm_file *file);

/**
 * radeon_resets - how often the GPU has been reset
 * @mdev: the device
 */
unsigned int radeon_resets(const struct mirage_device *mdev);

/**
 * radeon_wait_result - what an ioctl that waited for the GPU ends with
 * @mdev: the device
 * @resets: radeon_resets() from before
 * @left: as mirage_bo_wait() returned it
 *
 * Who waits while the GPU locks up resets it, and is told to come again.
 *
 * Return: 0, -EBUSY after a timeout, -EAGAIN after a reset, or @left if that is an error.
 */
int radeon_wait_result(const struct mirage_device *mdev, unsigned int resets, long left);

/*
 * display.c: can it move to video memory, which is what CRTCs read? -EPERM for user memory, -EINVAL
 * for imports.
 */
int radeon_scan_out(struct mirage_bo *bo);

/* hang.c */
void radeon_report_hang(struct mirage_dump *dump, const struct mirage_hang *hang);

/* debugfs.c */
void radeon_debugfs_init(struct drm_minor *minor);

/* info.c */
int radeon_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* domain.c */

/**
 * struct radeon_usage - memory in use, by domain
 * @vram_B: video memory
 * @gtt_B: GTT
 */
struct radeon_usage {
	u64 vram_B;
	u64 gtt_B;
};

/** radeon_usage - count the memory of all buffers */
void radeon_usage(struct mirage_device *mdev, struct radeon_usage *usage);

/**
 * radeon_vm_layout - what the address space of a model is like
 * @model: the model
 * @layout: filled in
 */
void radeon_vm_layout(const struct mirage_model *model, struct mirage_vm_layout *layout);

/**
 * radeon_gtt_start - where the GTT begins
 * @model: the model
 */
u64 radeon_gtt_start(const struct mirage_model *model);

/**
 * radeon_bo_domain - where a buffer is
 * @rbo: the buffer; without the reservation lock the answer may be old
 *
 * Return: one of RADEON_GEM_DOMAIN_*.
 */
u32 radeon_bo_domain(const struct radeon_bo *rbo);

/**
 * radeon_bo_is_shared - is a buffer another device's, or looked at by one?
 * @rbo: the buffer, no reservation locked
 */
bool radeon_bo_is_shared(const struct radeon_bo *rbo);

/**
 * radeon_bo_pin - give a buffer an address and keep it there
 * @rbo: the buffer, reservation locked
 * @preferred: domains to try first
 * @allowed: domains that will do as well, and the preferred ones
 * @busy: gets a buffer that has to be waited for before another try, referenced, or NULL
 *
 * Where both domains are preferred it stays where it is, or gets video memory if some is free.
 *
 * Return: 0, -EBUSY with @busy, -ENOSPC when there is no room, and those of mirage_vma_pin().
 */
int radeon_bo_pin(struct radeon_bo *rbo, u32 preferred, u32 allowed, struct mirage_bo **busy);

/* gem_create.c */
int radeon_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_dumb_create(struct drm_file *file, struct drm_device *drm,
		       struct drm_mode_create_dumb *args);
struct drm_gem_object *radeon_prime_import(struct drm_device *drm, struct dma_buf *buf);
int radeon_prime_handle_to_fd(struct drm_device *drm, struct drm_file *file, u32 handle, u32 flags,
			      int *fd);

/* gem.c */
int radeon_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_wait_idle_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_op_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_gem_va_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int radeon_dumb_map_offset(struct drm_file *file, struct drm_device *drm, u32 handle, u64 *offset);

/**
 * radeon_tiling - the layout that tiling flags stand for
 * @tiling_flags: RADEON_TILING_*
 */
enum mirage_tiling radeon_tiling(u32 tiling_flags);

/* ib.c */

/**
 * radeon_ib_pool_init - memory for command streams
 * @mdev: the device
 *
 * Undone by drmm.
 *
 * Return: 0 or a negative errno.
 */
int radeon_ib_pool_init(struct mirage_device *mdev);

/**
 * struct radeon_ib - a piece of the pool
 * @first: its first piece of RADEON_IB_PIECE_B
 * @count: how many
 */
struct radeon_ib {
	unsigned int first;
	unsigned int count;
};

/**
 * radeon_ib_get - have a place for a command stream
 * @pool: the pool
 * @size_B: how long it is
 * @ib: filled in
 *
 * Waits for those that are under way.
 *
 * Return: 0, -EINVAL for more than the pool has, -ERESTARTSYS; with an error @ib.count is 0.
 */
int radeon_ib_get(struct radeon_ib_pool *pool, size_t size_B, struct radeon_ib *ib);

/** radeon_ib_put - give it back */
void radeon_ib_put(struct radeon_ib_pool *pool, const struct radeon_ib *ib);

/**
 * radeon_ib_addr - where it is for the GPU
 * @pool: the pool
 * @ib: a piece of it
 */
u64 radeon_ib_addr(const struct radeon_ib_pool *pool, const struct radeon_ib *ib);

/* cs.c */
int radeon_cs_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
