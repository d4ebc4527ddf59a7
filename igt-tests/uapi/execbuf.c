// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: execbuffer, fed wrong and fed right
 *
 * What it refuses, with the errno that i915 gives; where it puts buffers; and how jobs wait for
 * each other and for others.
 */

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>
#include <linux/sync_file.h>

#include "harness.h"

#define BO_SIZE_B	8192ull
#define NO_HANDLE	0xfffffffeu

#define MI_BATCH_END	0x05000000u

/* The lowest address of a batch with relocations. */
#define BIAS_B		(256u << 10)

static int fd;
static uint32_t bo;

/* Execbuffer with one thing changed from a good one. */
static int exec(uint64_t buffers_ptr, uint32_t count, uint32_t start, uint32_t len,
		uint64_t flags, uint64_t context)
{
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = buffers_ptr,
		.buffer_count = count,
		.batch_start_offset = start,
		.batch_len = len,
		.flags = flags,
		.rsvd1 = context,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

static void test_execbuffer(void)
{
	static const uint32_t end[2] = { 0x05000000 };
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	struct drm_i915_gem_exec_object2 missing = { .handle = NO_HANDLE };
	struct drm_i915_gem_exec_object2 twice[2] = { { .handle = bo }, { .handle = bo } };
	struct drm_i915_gem_exec_object2 odd = { .handle = bo, .alignment = 12345 };
	struct drm_i915_gem_exec_object2 flag = { .handle = bo, .flags = 1ull << 40 };
	struct drm_i915_gem_exec_object2 far = {
		.handle = bo, .offset = 1ull << 40, .flags = EXEC_OBJECT_PINNED,
	};
	struct drm_i915_gem_exec_object2 relocs = {
		.handle = bo, .relocation_count = 1, .relocs_ptr = NEVER_MAPPED,
	};
	struct drm_i915_gem_exec_object2 many = { .handle = bo, .relocation_count = ~0u };
	uint64_t ok = (uintptr_t)&good;

	bo_write(fd, bo, 0, end, sizeof(end));
	expect(exec(ok, 1, 0, 0, 0, 0), 0, "execbuffer: a good one");
	expect(exec(ok, 0, 0, 0, 0, 0), -EINVAL, "execbuffer: no buffers");
	expect(exec(ok, ~0u, 0, 0, 0, 0), -EINVAL, "execbuffer: 2^32 - 1 buffers");
	expect(exec(ok, 0x7fffffff, 0, 0, 0, 0), -ENOMEM, "execbuffer: 2^31 - 1 buffers");
	expect(exec(NEVER_MAPPED, 1, 0, 0, 0, 0), -EFAULT, "execbuffer: pointer to nothing");
	expect(exec(ok, 1, 4, 0, 0, 0), -EINVAL, "execbuffer: start not aligned");
	expect(exec(ok, 1, 0, 4, 0, 0), -EINVAL, "execbuffer: length not aligned");
	expect(exec(ok, 1, BO_SIZE_B + 8, 8, 0, 0), -EINVAL, "execbuffer: start past the end");
	expect(exec(ok, 1, 8, BO_SIZE_B, 0, 0), -EINVAL, "execbuffer: end past the end");
	expect(exec(ok, 1, 0xfffffff8, 16, 0, 0), -EINVAL, "execbuffer: end wraps 32 bits");
	expect(exec(ok, 1, 0, 0, 63, 0), -EINVAL, "execbuffer: no such engine");
	expect(exec(ok, 1, 0, 0, I915_EXEC_BLT, 0), getparam(fd, I915_PARAM_HAS_BLT) ? 0 : -EINVAL,
	       "execbuffer: a blitter engine");
	expect(exec(ok, 1, 0, 0, I915_EXEC_VEBOX, 0),
	       getparam(fd, I915_PARAM_HAS_VEBOX) ? 0 : -EINVAL, "execbuffer: a video enhancer");
	expect(exec(ok, 1, 0, 0, 1ull << 60, 0), -EINVAL, "execbuffer: unknown flag");
	expect(exec(ok, 1, 0, 0, 0, 0x7fffffff), -ENOENT, "execbuffer: no such context");
	expect(exec((uintptr_t)&missing, 1, 0, 0, 0, 0), -ENOENT, "execbuffer: no such buffer");
	expect(exec((uintptr_t)twice, 2, 0, 0, 0, 0), 0, "execbuffer: a buffer twice");
	expect(exec((uintptr_t)&odd, 1, 0, 0, 0, 0), -EINVAL, "execbuffer: alignment 12345");
	expect(exec((uintptr_t)&flag, 1, 0, 0, 0, 0), -EINVAL, "execbuffer: unknown object flag");
	expect(exec((uintptr_t)&far, 1, 0, 0, 0, 0), -EINVAL, "execbuffer: pinned beyond the GTT");
	expect(exec((uintptr_t)&relocs, 1, 0, 0, 0, 0), -EFAULT,
	       "execbuffer: relocations at nothing");
	expect(exec((uintptr_t)&many, 1, 0, 0, 0, 0), -EINVAL,
	       "execbuffer: 2^32 - 1 relocations");
}

static void test_relocations(void)
{
	static const struct {
		uint64_t offset;
		uint32_t target, rd, wr;
		int want;
		const char *what;
	} row[] = {
		{ 64, 0, 0, 0, 0, "reloc: a good one" },
		{ BO_SIZE_B - 8, 0, 0, 0, 0, "reloc: in the last two DWords" },
		{ BO_SIZE_B, 0, 0, 0, -EINVAL, "reloc: past the end" },
		{ BO_SIZE_B - 3, 0, 0, 0, -EINVAL, "reloc: end past the end" },
		{ 66, 0, 0, 0, -EINVAL, "reloc: not aligned" },
		{ 1ull << 32, 0, 0, 0, -EINVAL, "reloc: at 2^32" },
		{ ~0ull - 3, 0, 0, 0, -EINVAL, "reloc: at 2^64 - 4" },
		{ 64, NO_HANDLE, 0, 0, -ENOENT, "reloc: no such target" },
		{ 64, 0, 0, 0x6, -EINVAL, "reloc: two write domains" },
		{ 64, 0, I915_GEM_DOMAIN_CPU, 0, -EINVAL, "reloc: reads for the CPU" },
		{ 64, 0, 0, I915_GEM_DOMAIN_GTT, -EINVAL, "reloc: writes through the GTT" },
		{ 64, 0, 1u << 31, 0, -EINVAL, "reloc: unknown domain" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_relocation_entry reloc = {
			.target_handle = row[i].target ? row[i].target : bo,
			.offset = row[i].offset,
			.read_domains = row[i].rd,
			.write_domain = row[i].wr,
			.presumed_offset = ~0ull,
		};
		struct drm_i915_gem_exec_object2 object = {
			.handle = bo,
			.relocation_count = 1,
			.relocs_ptr = (uintptr_t)&reloc,
		};

		expect(exec((uintptr_t)&object, 1, 0, 0, 0, 0), row[i].want, row[i].what);
	}
}

/* Where addresses have 64 bits it is too short for one. */
static void test_last_relocation(void)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = bo, .offset = BO_SIZE_B - 4, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = bo, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc,
	};
	bool wide = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;

	expect(exec((uintptr_t)&object, 1, 0, 0, 0, 0), wide ? -EINVAL : 0,
	       "reloc: in the last DWord");
}

static void test_flags(void)
{
	static const struct {
		uint64_t flags;
		int want;
		const char *what;
	} row[] = {
		{ I915_EXEC_BSD, 0, "the video engine" },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING1, 0, "the first of one video engine" },
		{ I915_EXEC_RENDER | I915_EXEC_BSD_RING1, -EINVAL, "a video ring of the renderer" },
		{ I915_EXEC_CONSTANTS_ABSOLUTE, -EINVAL, "absolute constants" },
		{ I915_EXEC_CONSTANTS_REL_SURFACE, -EINVAL, "constants relative to a surface" },
		{ I915_EXEC_GEN7_SOL_RESET | I915_EXEC_BSD, -EINVAL,
		  "stream output offsets of a video engine" },
		{ I915_EXEC_RESOURCE_STREAMER, -EINVAL, "the resource streamer" },
		{ I915_EXEC_FENCE_IN, -EINVAL, "fence 0, which is no sync file" },
		{ I915_EXEC_FENCE_IN | I915_EXEC_FENCE_SUBMIT, -EINVAL, "two fences in one place" },
		{ I915_EXEC_FENCE_ARRAY, 0, "no fences" },
		{ I915_EXEC_USE_EXTENSIONS, 0, "no extensions" },
		{ I915_EXEC_FENCE_ARRAY | I915_EXEC_USE_EXTENSIONS, -EINVAL,
		  "fences and extensions in one place" },
		{ I915_EXEC_NO_RELOC | I915_EXEC_HANDLE_LUT | I915_EXEC_BATCH_FIRST |
		  I915_EXEC_IS_PINNED, 0, "flags that change little" },
	};
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	char what[80];
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		snprintf(what, sizeof(what), "execbuffer flags: %s", row[i].what);
		expect(exec((uintptr_t)&good, 1, 0, 0, row[i].flags, 0), row[i].want, what);
	}
}

/* Of these models Gen7's alone alias the global GTT, and have stream output offsets. */
static void test_sol_reset(void)
{
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	bool gen7 = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) == 1;

	expect(exec((uintptr_t)&good, 1, 0, 0, I915_EXEC_GEN7_SOL_RESET, 0), gen7 ? 0 : -EINVAL,
	       "execbuffer flags: stream output offsets of Gen7");
}

static void test_fields(void)
{
	static const struct {
		uint32_t dr1, dr4, clips;
		uint64_t clips_ptr, flags;
		int want;
		const char *what;
	} row[] = {
		{ 1, 0, 0, 0, 0, -EINVAL, "DR1" },
		{ 0, 1, 0, 0, 0, -EINVAL, "DR4" },
		{ 0, ~0u, 0, 0, 0, 0, "the DR4 of old X drivers" },
		{ 0, 0, 1, 0, 0, -EINVAL, "a clip rectangle" },
		{ 0, 0, 0, NEVER_MAPPED, 0, -EINVAL, "clip rectangles at nothing" },
		{ 0, 0, 1, NEVER_MAPPED, I915_EXEC_FENCE_ARRAY, -EFAULT, "fences at nothing" },
		{ 0, 0, 1, ~0ull - 7, I915_EXEC_FENCE_ARRAY, -EFAULT, "fences that wrap" },
		{ 0, 0, ~0u, NEVER_MAPPED, I915_EXEC_FENCE_ARRAY, -ENOMEM, "2^32 - 1 fences" },
		{ 0, 0, 1, 0, I915_EXEC_USE_EXTENSIONS, -EINVAL, "extensions with a number" },
		{ 0, 0, 0, NEVER_MAPPED, I915_EXEC_USE_EXTENSIONS, -EFAULT,
		  "extensions at nothing" },
	};
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	char what[80];
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_execbuffer2 args = {
			.buffers_ptr = (uintptr_t)&good,
			.buffer_count = 1,
			.DR1 = row[i].dr1,
			.DR4 = row[i].dr4,
			.num_cliprects = row[i].clips,
			.cliprects_ptr = row[i].clips_ptr,
			.flags = row[i].flags,
		};

		snprintf(what, sizeof(what), "execbuffer: %s", row[i].what);
		expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), row[i].want, what);
	}
}

static uint32_t syncobj_create(uint32_t flags)
{
	struct drm_syncobj_create args = { .flags = flags };

	expect(call(fd, DRM_IOCTL_SYNCOBJ_CREATE, &args), 0, "a synchronisation object");
	return args.handle;
}

static void syncobj_destroy(uint32_t handle)
{
	struct drm_syncobj_destroy args = { .handle = handle };

	call(fd, DRM_IOCTL_SYNCOBJ_DESTROY, &args);
}

/* Return: 0 once @point, or the object when that is 0, has signalled. */
static int syncobj_wait(uint32_t handle, uint64_t point)
{
	struct drm_syncobj_timeline_wait args = {
		.handles = (uintptr_t)&handle, .points = (uintptr_t)&point, .count_handles = 1,
		.timeout_nsec = INT64_MAX,
	};

	return call(fd, DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &args);
}

/* A good batch with one object, where fences are, or at a point where extensions are. */
static int exec_fence(uint32_t handle, uint32_t flags, const uint64_t *point)
{
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	struct drm_i915_gem_exec_fence fence = { .handle = handle, .flags = flags };
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES, .fence_count = 1,
		.handles_ptr = (uintptr_t)&fence, .values_ptr = (uintptr_t)point,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&good, .buffer_count = 1, .num_cliprects = !point,
		.cliprects_ptr = point ? (uintptr_t)&ext : (uintptr_t)&fence,
		.flags = point ? I915_EXEC_USE_EXTENSIONS : I915_EXEC_FENCE_ARRAY,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

#define WAIT	I915_EXEC_FENCE_WAIT
#define SIGNAL	I915_EXEC_FENCE_SIGNAL

static void test_fence_array(void)
{
	uint32_t empty = syncobj_create(0), ready = syncobj_create(DRM_SYNCOBJ_CREATE_SIGNALED);

	expect(exec_fence(NO_HANDLE, WAIT, NULL), -ENOENT, "fences: no such object");
	expect(exec_fence(empty, 4, NULL), -EINVAL, "fences: unknown flags");
	expect(exec_fence(empty, 0, NULL), 0, "fences: nothing is wanted of one");
	expect(exec_fence(empty, WAIT, NULL), -EINVAL, "fences: waits for nothing");
	expect(exec_fence(empty, WAIT | SIGNAL, NULL), -EINVAL,
	       "fences: waits for nothing, and signals");
	expect(exec_fence(ready, WAIT, NULL), 0, "fences: waits");
	expect(exec_fence(ready, WAIT | SIGNAL, NULL), 0, "fences: waits and signals");
	expect(exec_fence(empty, SIGNAL, NULL), 0, "fences: signals");
	expect(syncobj_wait(empty, 0), 0, "fences: it has signalled");
	expect(exec_fence(empty, WAIT, NULL), 0, "fences: waits for what has signalled");
	syncobj_destroy(empty);
	syncobj_destroy(ready);
}

/* An extension with one thing changed from a good one. */
static int exec_extension(uint32_t name, uint64_t count, uint64_t handles, uint64_t values)
{
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext = {
		.base.name = name, .fence_count = count, .handles_ptr = handles,
		.values_ptr = values,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&good, .buffer_count = 1,
		.cliprects_ptr = (uintptr_t)&ext, .flags = I915_EXEC_USE_EXTENSIONS,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

static void test_timeline(void)
{
	uint32_t line = syncobj_create(0), binary = syncobj_create(0);
	const uint64_t none = 0, one = 1, two = 2;
	struct drm_i915_gem_exec_fence fence = { .handle = line, .flags = SIGNAL };
	uint64_t at = (uintptr_t)&fence, value = (uintptr_t)&one;

	expect(exec_extension(77, 1, at, value), -EINVAL, "points: unknown extension");
	expect(exec_extension(0, 0, NEVER_MAPPED, NEVER_MAPPED), 0, "points: none");
	expect(exec_extension(0, 1, NEVER_MAPPED, value), -EFAULT, "points: objects at nothing");
	expect(exec_extension(0, 1, at, NEVER_MAPPED), -EFAULT, "points: values at nothing");
	expect(exec_extension(0, ~0ull, at, value), -EINVAL, "points: 2^64 - 1 of them");
	expect(exec_fence(NO_HANDLE, SIGNAL, &one), -ENOENT, "points: no such object");
	expect(exec_fence(line, 4, &one), -EINVAL, "points: unknown flags");
	expect(exec_fence(line, WAIT, &one), -EINVAL, "points: waits for nothing");
	expect(exec_fence(line, WAIT | SIGNAL, &one), -EINVAL, "points: waits for itself");
	expect(exec_fence(line, SIGNAL, &one), 0, "points: signals");
	expect(syncobj_wait(line, 1), 0, "points: it has signalled");
	expect(exec_fence(line, WAIT, &one), 0, "points: waits for what has signalled");
	expect(exec_fence(line, WAIT, &two), -EINVAL, "points: waits for one that is not there");
	expect(exec_fence(line, SIGNAL, &two), 0, "points: signals the next");
	expect(syncobj_wait(line, 2), 0, "points: the next has signalled");
	/* Without a point it is a binary object, here too. */
	expect(exec_fence(binary, SIGNAL, &none), 0, "points: signals an object");
	expect(syncobj_wait(binary, 0), 0, "points: the object has signalled");
	syncobj_destroy(line);
	syncobj_destroy(binary);
}

static void test_objects(void)
{
	static const struct {
		uint64_t offset, pad, flags;
		int want;
		const char *what;
	} row[] = {
		{ 0, 0, EXEC_OBJECT_WRITE, -EINVAL, "a batch that writes to itself" },
		{ 4096 + 64, 0, EXEC_OBJECT_PINNED, -EINVAL, "pinned within a page" },
		{ 1ull << 47, 0, EXEC_OBJECT_PINNED, -EINVAL, "pinned at no canonical address" },
		{ ~0ull & ~4095, 0, EXEC_OBJECT_PINNED, -EINVAL, "pinned at the end of all" },
		{ 0, 100, EXEC_OBJECT_PAD_TO_SIZE, -EINVAL, "padded to 100 bytes" },
		{ 0, 1ull << 40, EXEC_OBJECT_PAD_TO_SIZE, -ENOSPC, "padded beyond the GTT" },
		{ 1 << 20, 1ull << 40, EXEC_OBJECT_PAD_TO_SIZE | EXEC_OBJECT_PINNED, -ENOSPC,
		  "pinned, and padded beyond the GTT" },
		{ 0, 100, 0, 0, "padding that nobody asked for" },
		{ 1ull << 63 | 12345, 0, 0, 0, "presumed to be nowhere" },
		{ 0, 0, EXEC_OBJECT_NEEDS_FENCE | EXEC_OBJECT_ASYNC | EXEC_OBJECT_CAPTURE |
		  EXEC_OBJECT_SUPPORTS_48B_ADDRESS, 0, "all other flags" },
	};
	char what[80];
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_exec_object2 object = {
			.handle = bo,
			.offset = row[i].offset,
			.pad_to_size = row[i].pad,
			.flags = row[i].flags,
		};

		snprintf(what, sizeof(what), "execbuffer object: %s", row[i].what);
		expect(exec((uintptr_t)&object, 1, 0, 0, 0, 0), row[i].want, what);
	}
}

/* What depends on whether contexts have address spaces of their own, of 48 bits. */
static void test_spaces(void)
{
	bool own = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;
	struct drm_i915_gem_exec_object2 global = { .handle = bo, .flags = EXEC_OBJECT_NEEDS_GTT };
	struct drm_i915_gem_exec_object2 end = {
		.handle = bo, .offset = own ? 0xffffe000 : 0x7ffff000, .flags = EXEC_OBJECT_PINNED,
	};

	expect(exec((uintptr_t)&global, 1, 0, 0, 0, 0), own ? -EINVAL : 0,
	       "execbuffer object: wanted in the global GTT");
	expect(exec((uintptr_t)&end, 1, 0, 0, 0, 0), -EINVAL,
	       "execbuffer object: pinned across the GTT's end");
}

static void test_secure(void)
{
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	int other = open_card(), saved = fd;

	expect(exec((uintptr_t)&good, 1, 0, 0, I915_EXEC_SECURE, 0),
	       getparam(fd, I915_PARAM_HAS_SECURE_BATCHES) ? 0 : -EPERM, "secure: as the master");
	fd = other;
	good.handle = bo_create(fd, BO_SIZE_B);
	expect(exec((uintptr_t)&good, 1, 0, 0, I915_EXEC_SECURE, 0), -EPERM,
	       "secure: not the master");
	fd = saved;
	close(other);
}

/* A batch with a relocation to itself in DWord 2, presumed to be at @presumed. */
static int exec_reloc(uint32_t handle, uint64_t presumed, struct drm_i915_gem_exec_object2 *object)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = handle,
		.offset = 8,
		.presumed_offset = presumed,
	};

	*object = (struct drm_i915_gem_exec_object2){
		.handle = handle,
		.offset = presumed,
		.relocation_count = 1,
		.relocs_ptr = (uintptr_t)&reloc,
	};
	return exec((uintptr_t)object, 1, 0, 0, 0, 0);
}

static uint32_t new_batch(void)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	uint32_t handle = bo_create(fd, BO_SIZE_B);

	bo_write(fd, handle, 0, end, sizeof(end));
	return handle;
}

static void test_placement(void)
{
	uint32_t batch = new_batch(), biased = new_batch(), tiled = new_batch(), dw;
	struct drm_i915_gem_exec_object2 object = { .handle = batch, .offset = 0x12345000 };
	struct drm_i915_gem_set_tiling tiling = {
		.handle = tiled, .tiling_mode = I915_TILING_X, .stride = 512,
	};

	expect(exec((uintptr_t)&object, 1, 0, 0, 0, 0), 0, "presumed where room is");
	result(object.offset == 0x12345000, "presumed where room is: moved to %#llx",
	       object.offset);

	expect(exec_reloc(biased, 0, &object), 0, "a batch that presumes to be at 0");
	result(object.offset >= BIAS_B, "a batch with relocations is at %#llx", object.offset);
	bo_read(fd, biased, 8, &dw, sizeof(dw));
	result(dw == object.offset, "relocated to %#x, but is at %#llx", dw, object.offset);

	call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling);
	expect(exec_reloc(tiled, ~0ull, &object), -EINVAL, "a relocation in a tiled buffer");
	bo_close(fd, batch);
	bo_close(fd, biased);
	bo_close(fd, tiled);
}

/* What is relocated before another one is refused stays so, and who tries again is told. */
static void test_half_relocated(void)
{
	uint32_t batch = new_batch(), dw;
	struct drm_i915_gem_relocation_entry relocs[2] = {
		{ .target_handle = batch, .offset = 8, .presumed_offset = ~0ull },
		{ .target_handle = NO_HANDLE, .offset = 16, .presumed_offset = ~0ull },
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = batch, .relocation_count = 2, .relocs_ptr = (uintptr_t)relocs,
	};

	expect(exec((uintptr_t)&object, 1, 0, 0, 0, 0), -ENOENT, "reloc: one of two is wrong");
	bo_read(fd, batch, 8, &dw, sizeof(dw));
	result(dw && relocs[0].presumed_offset == dw, "reloc: %#x, and presumed at %#llx", dw,
	       relocs[0].presumed_offset);
	result(relocs[1].presumed_offset == ~0ull, "reloc: the wrong one is presumed at %#llx",
	       relocs[1].presumed_offset);
	bo_close(fd, batch);
}

static volatile uint32_t *spinner;

static void end_spinner(int sig)
{
	(void)sig;
	*spinner = MI_BATCH_END;
}

/* A batch that jumps to itself until its first DWord is overwritten. */
static uint32_t start_spinner(uint64_t flags, int *out_fence)
{
	uint32_t handle = bo_create(fd, 4096), spin[2] = { batch_start(fd), 0 };
	struct drm_i915_gem_mmap map = { .handle = handle, .size = 4096 };

	bo_write(fd, handle, 0, spin, sizeof(spin));
	call(fd, DRM_IOCTL_I915_GEM_MMAP, &map);
	spinner = (uint32_t *)(uintptr_t)map.addr_ptr;
	*out_fence = run_self(fd, handle, flags, -1);
	return handle;
}

static void test_throttle(void)
{
	struct itimerspec in = { .it_value.tv_nsec = 300000000 };
	double start_ms;
	timer_t timer;
	int fence;

	signal(SIGALRM, end_spinner);
	timer_create(CLOCK_MONOTONIC, NULL, &timer);
	start_spinner(0, &fence);
	start_ms = now_ms();
	expect(call(fd, DRM_IOCTL_I915_GEM_THROTTLE, NULL), 0, "throttle: a young job");
	result(now_ms() - start_ms < 200, "throttle: waits for a young job");
	usleep(100000);
	timer_settime(timer, 0, &in, NULL);
	start_ms = now_ms();
	expect(call(fd, DRM_IOCTL_I915_GEM_THROTTLE, NULL), 0, "throttle: an old job");
	result(now_ms() - start_ms >= 200, "throttle: does not wait for an old job");
	timer_delete(timer);
	close(fence);
}

/* Return: 1 for a fence that signalled, -errno for one that failed, 0 after @timeout_ms. */
static int fence_status(int fence, int timeout_ms)
{
	struct pollfd p = { .fd = fence, .events = POLLIN };
	struct sync_file_info info = { 0 };

	poll(&p, 1, timeout_ms);
	return ioctl(fence, SYNC_IOC_FILE_INFO, &info) ? -errno : info.status;
}

/* A plain batch that has @fence in one of two ways. Return: its own fence. */
static int exec_with(int fence, uint64_t flags)
{
	uint32_t batch = new_batch();
	struct drm_i915_gem_exec_object2 object = { .handle = batch };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.flags = flags | I915_EXEC_FENCE_OUT,
		.rsvd2 = fence,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args), 0, "a batch with a fence");
	bo_close(fd, batch);
	return args.rsvd2 >> 32;
}

/* One that waits for @fence. */
static int exec_after(int fence, uint64_t flags)
{
	return exec_with(fence, flags | I915_EXEC_FENCE_IN);
}

/* A plain batch of another file, behind all that the engine has. Return: its fence. */
static int others_fence(uint64_t flags)
{
	int mine = fd, fence;

	fd = open_card();
	fence = run_self(fd, new_batch(), flags, -1);
	close(fd);
	fd = mine;
	return fence;
}

/* A batch may begin when those have begun that two merged fences are for. */
static void test_submit_merged(void)
{
	struct sync_merge_data merge = { .name = "both" };
	int first, second, out;

	start_spinner(I915_EXEC_RENDER, &first);
	second = others_fence(I915_EXEC_RENDER);
	merge.fd2 = second;
	expect(call(first, SYNC_IOC_MERGE, &merge), 0, "two fences: merged");
	out = exec_with(merge.fence, I915_EXEC_BSD | I915_EXEC_FENCE_SUBMIT);
	expect(fence_status(out, 3000), 1, "a batch that begins with two others");
	result(!fence_status(first, 0), "the first of these has ended meanwhile");
	end_spinner(0);
	expect(fence_status(merge.fence, 10000), 1, "two fences: their end");
	close(merge.fence);
	close(first);
	close(second);
	close(out);
}

/* A job that hangs takes along who waits for it elsewhere, but not who comes after it. */
static void test_errors_inherited(void)
{
	int hung, same, other;

	start_spinner(I915_EXEC_RENDER, &hung);
	same = exec_after(hung, I915_EXEC_RENDER);
	other = exec_after(hung, I915_EXEC_BSD);
	expect(fence_status(hung, 60000), -EIO, "a job that hangs");
	expect(fence_status(other, 60000), -EIO, "a job of another engine that waits for it");
	expect(fence_status(same, 60000), 1, "a job behind it");
	close(hung);
	close(same);
	close(other);
}

/* One fence may be named so often; it is waited for once. */
#define OFTEN		30000u

static void test_fence_often(void)
{
	struct drm_i915_gem_exec_fence *fences = calloc(OFTEN, sizeof(*fences));
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&good, .buffer_count = 1, .num_cliprects = OFTEN,
		.cliprects_ptr = (uintptr_t)fences, .flags = I915_EXEC_FENCE_ARRAY,
	};
	uint32_t object = syncobj_create(0), i;
	struct drm_syncobj_handle sync = {
		.handle = object, .flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE,
	};
	int timeline = timeline_create(&sync.fd);
	double start_ms;

	for (i = 0; i < OFTEN; i++)
		fences[i] = (struct drm_i915_gem_exec_fence){ .handle = object, .flags = WAIT };
	if (timeline >= 0)
		expect(call(fd, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &sync), 0, "a fence of others");
	start_ms = now_ms();
	if (timeline >= 0)
		expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "fences: one often");
	result(now_ms() - start_ms < 2000, "fences: one often took %.0f ms", now_ms() - start_ms);
	expect(bo_wait(fd, bo, 100), timeline >= 0 ? -ETIME : 0, "fences: one that is waited for");
	if (timeline >= 0)
		timeline_advance(timeline);
	expect(bo_wait(fd, bo, 5000), 0, "fences: one that has signalled");
	syncobj_destroy(object);
	close(sync.fd);
	close(timeline);
	free(fences);
}

#define MOST_FENCES	8000u

/* @count objects, each with a fence that nobody but its timeline signals. */
static void foreign_fences(struct drm_i915_gem_exec_fence *fences, int *timelines,
			   unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		struct drm_syncobj_handle sync = {
			.handle = syncobj_create(0),
			.flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE,
		};

		timelines[i] = timeline_create(&sync.fd);
		expect(call(fd, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &sync), 0, "a fence of many");
		close(sync.fd);
		fences[i] = (struct drm_i915_gem_exec_fence){ .handle = sync.handle, .flags = WAIT };
	}
}

/* A batch that waits for all of them. Return: processor time of the call. */
static double wait_for_all_ms(struct drm_i915_gem_exec_fence *fences, unsigned int count)
{
	struct drm_i915_gem_exec_object2 good = { .handle = bo };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&good, .buffer_count = 1, .num_cliprects = count,
		.cliprects_ptr = (uintptr_t)fences, .flags = I915_EXEC_FENCE_ARRAY,
	};
	double start_ms = clock_ms(CLOCK_PROCESS_CPUTIME_ID);

	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "a batch behind many fences");
	return clock_ms(CLOCK_PROCESS_CPUTIME_ID) - start_ms;
}

static double foreign_fences_ms(unsigned int count)
{
	struct drm_i915_gem_exec_fence *fences = calloc(count, sizeof(*fences));
	int *timelines = calloc(count, sizeof(*timelines));
	double took_ms;
	unsigned int i;

	foreign_fences(fences, timelines, count);
	took_ms = wait_for_all_ms(fences, count);
	for (i = 0; i < count; i++) {
		if (i == count - 1)
			expect(bo_wait(fd, bo, 100), -ETIME, "a batch behind one more fence");
		timeline_advance(timelines[i]);
		close(timelines[i]);
		syncobj_destroy(fences[i].handle);
	}
	expect(bo_wait(fd, bo, 5000), 0, "a batch behind many fences that have signalled");
	free(timelines);
	free(fences);
	return took_ms;
}

/* A batch in each of many contexts, all behind one fence, and one behind all of these. */
static double own_fences_ms(unsigned int count)
{
	struct drm_i915_gem_exec_fence *fences = calloc(count, sizeof(*fences));
	uint32_t *contexts = calloc(count, sizeof(*contexts));
	int fence, timeline = timeline_create(&fence);
	uint32_t busy = bo_create(fd, 4096), end[2] = { MI_BATCH_END };
	double took_ms;
	unsigned int i;

	bo_write(fd, busy, 0, end, sizeof(end));
	for (i = 0; i < count; i++) {
		struct drm_i915_gem_exec_object2 object = {
			.handle = busy, .flags = EXEC_OBJECT_ASYNC,
		};
		struct drm_i915_gem_execbuffer2 args = {
			.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .num_cliprects = 1,
			.cliprects_ptr = (uintptr_t)&fences[i], .rsvd2 = fence,
			.flags = I915_EXEC_FENCE_ARRAY | I915_EXEC_FENCE_IN,
		};

		fences[i] = (struct drm_i915_gem_exec_fence){
			.handle = syncobj_create(0), .flags = I915_EXEC_FENCE_SIGNAL,
		};
		args.rsvd1 = contexts[i] = context_create(fd);
		expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "a batch of many");
		fences[i].flags = WAIT;
	}
	took_ms = wait_for_all_ms(fences, count);
	expect(bo_wait(fd, bo, 100), -ETIME, "a batch behind many");
	timeline_advance(timeline);
	expect(bo_wait(fd, bo, 60000), 0, "a batch behind many that have ended");
	for (i = 0; i < count; i++) {
		struct drm_i915_gem_context_destroy destroy = { .ctx_id = contexts[i] };

		call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
		syncobj_destroy(fences[i].handle);
	}
	bo_close(fd, busy);
	close(fence);
	close(timeline);
	free(contexts);
	free(fences);
	return took_ms;
}

/*
 * Eight times as many that have nothing to do with each other, and not 64 times the time, which may
 * be counted in ticks of ten milliseconds.
 */
static void test_linear(double (*fences_ms)(unsigned int count), unsigned int few, const char *what)
{
	double few_ms = fences_ms(few), many_ms = fences_ms(8 * few);

	printf("%u %s: %.1f ms, %u: %.1f ms\n", few, what, few_ms, 8 * few, many_ms);
	result(many_ms < 24 * few_ms + 30, "%s: %.1f ms for %u, %.1f ms for %u", what, few_ms, few,
	       many_ms, 8 * few);
}

static void test_fences_many(void)
{
	struct rlimit files = { 2 * MOST_FENCES, 2 * MOST_FENCES };
	int fence, timeline = timeline_create(&fence);

	if (timeline < 0 || setrlimit(RLIMIT_NOFILE, &files)) {
		printf("no sw_sync, or not enough files: not many fences\n");
		return;
	}
	close(fence);
	close(timeline);
	test_linear(foreign_fences_ms, MOST_FENCES / 8, "fences of others");
	test_linear(own_fences_ms, MOST_FENCES / 32, "fences of other contexts");
}

/* A fence that only this process can signal, and does not. */
static void test_foreign_timeout(void)
{
	int fence, timeline = timeline_create(&fence), out;
	double start_ms = now_ms();

	if (timeline < 0) {
		printf("no sw_sync: nothing to wait for in vain\n");
		return;
	}
	out = exec_after(fence, 0);
	result(!fence_status(out, 5000), "a foreign fence is not waited for");
	expect(fence_status(out, 20000), -ETIMEDOUT, "a foreign fence that never signals");
	result(now_ms() - start_ms >= 9000, "a foreign fence was given up after %.0f ms",
	       now_ms() - start_ms);
	close(out);
	close(fence);
	close(timeline);
}

int main(void)
{
	fd = open_card();
	bo = bo_create(fd, BO_SIZE_B);

	test_execbuffer();
	test_relocations();
	test_last_relocation();
	test_flags();
	test_sol_reset();
	test_fields();
	test_fence_array();
	test_timeline();
	test_objects();
	test_spaces();
	test_secure();
	test_placement();
	test_half_relocated();
	test_throttle();
	test_submit_merged();
	test_errors_inherited();
	test_fence_often();
	test_fences_many();
	test_foreign_timeout();
	return finish();
}
