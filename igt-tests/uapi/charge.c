// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: who is charged for memory
 *
 * What a process has as much of as it likes, the kernel's memory behind it is its cgroup's: the
 * view that the aperture has of a tiled buffer, contexts with their engines, and page tables. Needs
 * a kernel that has memory cgroups. Nothing is given back before the end, for that takes its time.
 */

#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define KIB		1024l
#define MIB		(1024l * KIB)
#define CONTEXTS	256u
#define TABLES		256u

/* Pages of the buffer, and as many of the view. */
static void test_view(int fd)
{
	uint32_t handle = bo_create(fd, 16 * MIB);
	struct drm_i915_gem_set_tiling tiling = {
		.handle = handle, .tiling_mode = I915_TILING_X, .stride = 4096,
	};
	struct drm_i915_gem_mmap_offset args = {
		.handle = handle, .flags = I915_MMAP_OFFSET_GTT,
	};
	long before = cgroup_charged_B(), after, i;
	volatile char *map;

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args));
	map = mmap(NULL, 16 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
	for (i = 0; i < 16 * MIB; i += 4096)
		map[i] = 1;
	after = cgroup_charged_B();
	result(after - before >= 31 * MIB, "%ld KiB for a view of 16 MiB and what it is of",
	       (after - before) / KIB);
}

/* An engine's part of a context alone has a page and more. */
static void test_contexts(int fd)
{
	uint32_t batch[2] = { 0x05000000, 0 }, handle = bo_create(fd, 4096);
	long before = cgroup_charged_B(), after;
	unsigned int i;

	/* Not all have them. */
	if (call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &(struct drm_i915_gem_context_create){ 0 }))
		return;
	bo_write(fd, handle, 0, batch, sizeof(batch));
	for (i = 0; i < CONTEXTS; i++)
		EXPECT(0, run_batch(fd, context_create(fd), handle, 0));
	expect(bo_wait(fd, handle, 60000), 0, "batches in many contexts");
	after = cgroup_charged_B();
	result(after - before >= (long)CONTEXTS * 4 * KIB, "%ld KiB for %u contexts",
	       (after - before) / KIB, CONTEXTS);
}

/* Buffers that lie so far apart that each has a page table of its own. */
static void test_tables(int fd)
{
	struct drm_i915_gem_exec_object2 objects[TABLES + 1] = { 0 };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = TABLES + 1,
	};
	uint32_t batch[2] = { 0x05000000, 0 };
	long before, after;
	unsigned int i;

	if (getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) < 2)
		return;
	for (i = 0; i <= TABLES; i++) {
		objects[i].handle = bo_create(fd, 4096);
		objects[i].offset = (uint64_t)(i + 1) << 30;
		objects[i].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
		bo_write(fd, objects[i].handle, 0, batch, sizeof(batch));
	}
	before = cgroup_charged_B();
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "buffers far apart");
	after = cgroup_charged_B();
	result(after - before >= (long)TABLES * 4 * KIB, "%ld KiB for %u page tables",
	       (after - before) / KIB, TABLES);
}

int main(void)
{
	int fd = open_card();

	if (!cgroup_enter()) {
		printf("0 passed, 0 failed, 1 skipped\n");
		return 0;
	}
	test_view(fd);
	test_contexts(fd);
	test_tables(fd);
	return finish();
}
