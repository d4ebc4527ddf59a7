/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_EXECBUFFER_H_
#define _I915_EXECBUFFER_H_

#include <linux/bitops.h>
#include <linux/list.h>
#include <linux/types.h>

#include <drm/drm_exec.h>
#include <drm/i915_drm.h>

struct cmd_parser;
struct dma_fence;
struct dma_fence_chain;
struct drm_syncobj;
struct i915_context;
struct i915_file;
struct i915_shadow;
struct mirage_bo;
struct mirage_device;
struct mirage_job;
struct mirage_queue;
struct mirage_vm;
struct mirage_vma;

/**
 * struct exec_object - a buffer of an execbuffer call
 * @bo: the buffer, referenced
 * @vma: its place; pinned when @pinned
 * @entry: what user space said, with the offset we found
 * @flags: EXEC_OBJECT_*
 * @node: in execbuf.buckets
 * @relocs: copy of the relocations, NULL while not read
 * @pinned: @vma is pinned
 * @moved: user space gets a new offset
 * @patched: a relocation was written, and the buffer was idle at that time
 */
struct exec_object {
	struct mirage_bo *bo;
	struct mirage_vma *vma;
	struct drm_i915_gem_exec_object2 *entry;
	u64 flags;
	struct hlist_node node;
	struct drm_i915_gem_relocation_entry *relocs;
	bool pinned;
	bool moved;
	bool patched;
};

/**
 * struct exec_fence - a synchronisation object of an execbuffer call
 * @syncobj: the object
 * @flags: I915_EXEC_FENCE_*
 * @wait: what to wait for, or NULL
 * @chain: link for a point to be signalled, or NULL for a binary object
 * @point: that point
 */
struct exec_fence {
	struct drm_syncobj *syncobj;
	u32 flags;
	struct dma_fence *wait;
	struct dma_fence_chain *chain;
	u64 point;
};

/**
 * struct execbuf - an execbuffer call
 * @mdev: the device
 * @drm_file: the caller
 * @args: its arguments
 * @ctx: the context, referenced
 * @queue: where the job goes
 * @vm: address space
 * @addr_B: how wide addresses are in commands
 * @illegal_flags: EXEC_OBJECT_* that no buffer may have
 * @entries: copy of the caller's list
 * @objects: the same, looked up; and one more, when there is a @shadow
 * @count: how many user space gave
 * @total: how many there are
 * @batch: index of the batch in @objects
 * @batch_start: where it begins in there, in bytes
 * @parser: who reads the batch, or NULL
 * @shadow: memory for a copy of it, while it is not put back
 * @buckets: @objects by handle
 * @bucket_bits: log2 of the number of buckets
 * @locks: their reservations
 * @relocate: relocations are to be applied
 * @relocs_read: and they are in kernel memory
 * @batch_flags: MIRAGE_BATCH_*
 * @in_fence: to wait for, or NULL
 * @fences: synchronisation objects
 * @num_fences: how many
 */
struct execbuf {
	struct mirage_device *mdev;
	struct drm_file *drm_file;
	struct drm_i915_gem_execbuffer2 *args;
	struct i915_context *ctx;
	struct mirage_queue *queue;
	struct mirage_vm *vm;
	unsigned int addr_B;
	u64 illegal_flags;
	struct drm_i915_gem_exec_object2 *entries;
	struct exec_object *objects;
	unsigned int count;
	unsigned int total;
	unsigned int batch;
	u32 batch_start;
	const struct cmd_parser *parser;
	struct i915_shadow *shadow;
	struct hlist_head *buckets;
	unsigned int bucket_bits;
	struct drm_exec locks;
	bool relocate;
	bool relocs_read;
	u32 batch_flags;
	struct dma_fence *in_fence;
	struct exec_fence *fences;
	unsigned int num_fences;
};

/* execbuffer_objects.c */

/** execbuf_canonical_addr - an address as commands and user space have it: bit 47 is repeated */
static inline u64 execbuf_canonical_addr(u64 addr)
{
	return sign_extend64(addr, 47);
}

/**
 * execbuf_lookup - find and check the buffers
 * @eb: with @entries
 *
 * Return: 0, -ENOENT for an unknown handle, -EINVAL, -ENOMEM.
 */
int execbuf_lookup(struct execbuf *eb);

/**
 * execbuf_find - the buffer of a relocation's target
 * @eb: the call, its buffers looked up
 * @target: handle, or index with I915_EXEC_HANDLE_LUT
 *
 * Return: the buffer or NULL.
 */
struct exec_object *execbuf_find(struct execbuf *eb, u32 target);

/**
 * execbuf_reserve - lock the buffers and give them addresses
 * @eb: the call
 *
 * Afterwards all reservations are locked and all VMAs pinned, until execbuf_unreserve().
 *
 * Return: 0 or a negative errno with nothing locked: -ENOSPC when they cannot be in the
 * address space together, -EINTR, and those of mirage_vma_pin().
 */
int execbuf_reserve(struct execbuf *eb);

/** execbuf_unreserve - undo execbuf_reserve() */
void execbuf_unreserve(struct execbuf *eb);

/** execbuf_release - drop what is left of the buffers */
void execbuf_release(struct execbuf *eb);

/* execbuffer_parse.c */

/**
 * execbuf_get_shadow - have memory for a copy, if the batch is to be read
 * @eb: the call, its buffers looked up, nothing locked
 *
 * Return: 0, -ENOMEM, -EINTR, -EWOULDBLOCK.
 */
int execbuf_get_shadow(struct execbuf *eb);

/** execbuf_put_shadow - let others have it when the job is over, or when there is none */
void execbuf_put_shadow(struct execbuf *eb);

/**
 * execbuf_parse - copy the batch, read it, and choose what runs
 * @eb: the call, reserved and relocated
 *
 * Return: 0, with @batch, @batch_start and @batch_flags of what is to run; -EINVAL, -EACCES,
 * -ENOMEM, -ERESTARTSYS.
 */
int execbuf_parse(struct execbuf *eb);

/* execbuffer_reloc.c */

/**
 * execbuf_read_relocs - copy all relocations in
 * @eb: the call, nothing locked: user memory may be a buffer's mapping
 *
 * Return: 0, -EINVAL, -EFAULT, -ENOMEM.
 */
int execbuf_read_relocs(struct execbuf *eb);

/**
 * execbuf_relocate - check the relocations and write addresses into buffers
 * @eb: the call, reserved
 *
 * Return: 0, -ENOENT, -EINVAL, -ERESTARTSYS.
 */
int execbuf_relocate(struct execbuf *eb);

/**
 * execbuf_write_back_relocs - tell user space what has been relocated, when not all has
 * @eb: the call, nothing locked
 *
 * Who tries again presumes what is in the buffers now. That does not go for where these are: who
 * says that it needs no relocations would have the rest of them left out.
 */
void execbuf_write_back_relocs(struct execbuf *eb);

/**
 * execbuf_write_back - tell user space the addresses
 * @eb: the call, nothing locked
 *
 * Memory that cannot be written loses them.
 */
void execbuf_write_back(struct execbuf *eb);

/* execbuffer_fences.c */

/**
 * execbuf_parse_fences - read all that the call waits for or signals
 * @eb: the call
 *
 * Return: 0, -EINVAL, -ENOENT, -EFAULT, -ENOMEM; clean up with execbuf_put_fences() in any case.
 */
int execbuf_parse_fences(struct execbuf *eb);

/**
 * execbuf_await_fences - make a job wait for them
 * @eb: the call
 * @job: the job, not armed
 *
 * Return: 0 or -ENOMEM.
 */
int execbuf_await_fences(struct execbuf *eb, struct mirage_job *job);

/**
 * execbuf_signal_fences - let the objects be signalled by a job
 * @eb: the call
 * @fence: of the job
 */
void execbuf_signal_fences(struct execbuf *eb, struct dma_fence *fence);

/** execbuf_put_fences - drop the references */
void execbuf_put_fences(struct execbuf *eb);

#endif
