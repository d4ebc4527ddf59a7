// SPDX-License-Identifier: GPL-2.0
/* What members of a crowd do that i915 has. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "crowd.h"
#include "harness.h"

static uint64_t odd_size(void)
{
	static const uint64_t sizes[] = { 1, 3, 4095, 4096, 4097, 8192, 12288, 65536 };

	return *ANY(sizes);
}

static int64_t odd_timeout_ns(void)
{
	static const int64_t timeouts[] = { 0, 1, 1000, 1000000, 20000000, -1, INT64_MAX };

	return *ANY(timeouts);
}

static void do_create(struct client *c)
{
	struct drm_i915_gem_memory_class_instance system = { 0 };
	struct drm_i915_gem_create_ext_memory_regions regions = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS, .num_regions = 1,
		.regions = (uintptr_t)&system,
	};
	struct drm_i915_gem_create_ext args = {
		.size = (1 + rnd(64)) * PAGE_B, .extensions = rnd(2) ? (uintptr_t)&regions : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &args))
		keep_handle(c, args.handle);
}

static void do_userptr(struct client *c)
{
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)slot(), .user_size = (1 + rnd(16)) * PAGE_B,
		.flags = rnd(2) ? I915_USERPTR_PROBE : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_USERPTR, &args))
		keep_handle(c, args.handle);
}

static void do_map(struct client *c)
{
	struct drm_i915_gem_mmap_offset args = { .handle = *ANY(c->handle), .flags = rnd(4) };

	if (!once(c->fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args))
		map_slot(c->fd, (1 + rnd(16)) * PAGE_B, args.offset + (rnd(4) ? 0 : PAGE_B));
}

static void do_map_file(struct client *c)
{
	struct drm_i915_gem_mmap args = {
		.handle = *ANY(c->handle), .size = (1 + rnd(16)) * PAGE_B,
		.flags = rnd(2) ? I915_MMAP_WC : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_MMAP, &args) &&
	    mremap((void *)(uintptr_t)args.addr_ptr, args.size, args.size,
		   MREMAP_MAYMOVE | MREMAP_FIXED, slot()) == MAP_FAILED)
		munmap((void *)(uintptr_t)args.addr_ptr, args.size);
}

static void do_tile(struct client *c)
{
	struct drm_i915_gem_set_tiling args = {
		.handle = *ANY(c->handle), .tiling_mode = rnd(3), .stride = 512 * (1 + rnd(4)),
	};

	if (rnd(4))
		once(c->fd, DRM_IOCTL_I915_GEM_SET_TILING, &args);
	else
		once(c->fd, DRM_IOCTL_I915_GEM_GET_TILING, &args);
}

static void do_caching(struct client *c)
{
	struct drm_i915_gem_caching args = { .handle = *ANY(c->handle), .caching = rnd(3) };

	once(c->fd, rnd(3) ? DRM_IOCTL_I915_GEM_SET_CACHING : DRM_IOCTL_I915_GEM_GET_CACHING, &args);
}

static void do_domain(struct client *c)
{
	static const uint32_t domains[] = { I915_GEM_DOMAIN_CPU, I915_GEM_DOMAIN_GTT, 0x80 };
	struct drm_i915_gem_set_domain args = {
		.handle = *ANY(c->handle), .read_domains = *ANY(domains),
	};

	args.write_domain = rnd(2) ? args.read_domains : 0;
	once(c->fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &args);
}

static void do_madvise(struct client *c)
{
	struct drm_i915_gem_madvise args = { .handle = *ANY(c->handle), .madv = rnd(2) };

	once(c->fd, DRM_IOCTL_I915_GEM_MADVISE, &args);
}

static void do_busy(struct client *c)
{
	struct drm_i915_gem_busy args = { .handle = *ANY(c->handle) };

	once(c->fd, DRM_IOCTL_I915_GEM_BUSY, &args);
}

static void do_wait(struct client *c)
{
	struct drm_i915_gem_wait args = {
		.bo_handle = *ANY(c->handle), .timeout_ns = odd_timeout_ns(),
	};

	once(c->fd, DRM_IOCTL_I915_GEM_WAIT, &args);
}

/* The other side may be a mapping of the very buffer. */
static void do_copy(struct client *c)
{
	struct drm_i915_gem_pwrite args = {
		.handle = *ANY(c->handle), .offset = rnd(2) ? 0 : odd_size(), .size = odd_size(),
		.data_ptr = user_memory(),
	};

	once(c->fd, rnd(2) ? DRM_IOCTL_I915_GEM_PWRITE : DRM_IOCTL_I915_GEM_PREAD, &args);
}

static void do_context(struct client *c)
{
	struct drm_i915_gem_context_create_ext_setparam vm = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = *ANY(c->vm) },
	};
	struct drm_i915_gem_context_create_ext args = {
		.flags = rnd(4) ? 0 : I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE,
	};
	struct drm_i915_gem_context_destroy destroy = { 0 };

	if (rnd(2)) {
		args.flags |= I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS;
		args.extensions = (uintptr_t)&vm;
	}
	if (once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &args))
		args.ctx_id = 0;
	destroy.ctx_id = __atomic_exchange_n(ANY(c->context), args.ctx_id, __ATOMIC_RELAXED);
	if (destroy.ctx_id)
		once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
}

static void do_param(struct client *c)
{
	static const uint64_t values[] = { 0, 1, 2, 512, 1023, -1ull, -1023ull };
	struct drm_i915_gem_context_param args = {
		.ctx_id = *ANY(c->context), .param = rnd(16), .value = *ANY(values),
	};
	I915_DEFINE_CONTEXT_PARAM_ENGINES(engines, 2) = {
		.engines = { { I915_ENGINE_CLASS_RENDER, 0 }, { I915_ENGINE_CLASS_COPY, 0 } },
	};

	if (args.param == I915_CONTEXT_PARAM_ENGINES) {
		args.value = (uintptr_t)&engines;
		args.size = sizeof(engines);
	} else if (args.param == I915_CONTEXT_PARAM_VM) {
		args.value = *ANY(c->vm);
	} else if (args.param == I915_CONTEXT_PARAM_SSEU) {
		args.value = user_memory();
		args.size = sizeof(struct drm_i915_gem_context_param_sseu);
	}
	if (rnd(2)) {
		once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
	} else if (!once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args) &&
		   args.param == I915_CONTEXT_PARAM_VM) {
		struct drm_i915_gem_vm_control vm = { .vm_id = args.value };

		once(c->fd, DRM_IOCTL_I915_GEM_VM_DESTROY, &vm);
	}
}

static void do_vm(struct client *c)
{
	struct drm_i915_gem_vm_control args = { 0 };

	if (once(c->fd, DRM_IOCTL_I915_GEM_VM_CREATE, &args))
		return;
	args.vm_id = __atomic_exchange_n(ANY(c->vm), args.vm_id, __ATOMIC_RELAXED);
	if (args.vm_id)
		once(c->fd, DRM_IOCTL_I915_GEM_VM_DESTROY, &args);
}

static void do_stats(struct client *c)
{
	struct drm_i915_reset_stats args = { .ctx_id = *ANY(c->context) };

	once(c->fd, DRM_IOCTL_I915_GET_RESET_STATS, &args);
}

static void do_query(struct client *c)
{
	struct drm_i915_query_item item = {
		.query_id = 1 + rnd(7), .length = rnd(2) ? 0 : 4096, .data_ptr = user_memory(),
	};
	struct drm_i915_query args = { .num_items = 1, .items_ptr = (uintptr_t)&item };

	once(c->fd, DRM_IOCTL_I915_QUERY, &args);
}

static void do_throttle(struct client *c)
{
	once(c->fd, DRM_IOCTL_I915_GEM_THROTTLE, NULL);
}

static void do_drop(struct client *c)
{
	char path[64];
	int file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_drop_caches", c->card);
	file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return;
	dprintf(file, "%#x", rnd(4) ? 1u << rnd(6) : 0x33);
	close(file);
}

/* Fences in all the ways that there are. */
static void add_fences(struct client *c, struct drm_i915_gem_execbuffer2 *args,
		       struct drm_i915_gem_exec_fence *fences, uint64_t *points,
		       struct drm_i915_gem_execbuffer_ext_timeline_fences *ext)
{
	unsigned int i, way = rnd(8);

	for (i = 0; i < 2; i++) {
		fences[i] = (struct drm_i915_gem_exec_fence){
			any_number(c->syncobj, NUMBERS), 1 + rnd(3),
		};
		points[i] = rnd(8);
	}
	if (way == 0) {
		args->flags |= I915_EXEC_FENCE_ARRAY;
		args->num_cliprects = 1 + rnd(2);
		args->cliprects_ptr = (uintptr_t)fences;
	} else if (way == 1) {
		*ext = (struct drm_i915_gem_execbuffer_ext_timeline_fences){
			.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES,
			.fence_count = 1 + rnd(2), .handles_ptr = (uintptr_t)fences,
			.values_ptr = (uintptr_t)points,
		};
		args->flags |= I915_EXEC_USE_EXTENSIONS;
		args->cliprects_ptr = (uintptr_t)ext;
	}
	if (!rnd(6)) {
		args->flags |= rnd(2) ? I915_EXEC_FENCE_IN : I915_EXEC_FENCE_SUBMIT;
		args->rsvd2 = *ANY(syncs);
	}
	if (!rnd(3))
		args->flags |= I915_EXEC_FENCE_OUT;
}

/* One that never ends is rare: each takes its time. */
static void do_exec(struct client *c)
{
	static const uint64_t flags[] = {
		0, 0, 0, 0, 0, 0, 0, EXEC_OBJECT_WRITE, EXEC_OBJECT_ASYNC, EXEC_OBJECT_CAPTURE,
		EXEC_OBJECT_SUPPORTS_48B_ADDRESS, EXEC_OBJECT_NEEDS_FENCE, EXEC_OBJECT_PINNED,
		EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
	};
	static const uint64_t rings[] = { 0, I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD };
	unsigned int count = rnd(6), i, which = rnd(400) ? rnd(2) : 2;
	struct drm_i915_gem_exec_object2 objects[8] = { 0 };
	struct drm_i915_gem_relocation_entry reloc = { .presumed_offset = ~0ull };
	struct drm_i915_gem_exec_fence fences[2];
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext;
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .rsvd1 = *ANY(c->context), .flags = *ANY(rings),
	};
	uint64_t points[2];

	for (i = 0; i <= count; i++) {
		objects[i].handle = any_number(c->handle, HANDLES);
		objects[i].flags = *ANY(flags);
		objects[i].offset = (uint64_t)rnd(1024) * SLOT_B;
	}
	objects[count + 1].handle = c->batch[which];
	args.buffer_count = count + 2;
	if (which) {
		/* A fill of something, or a jump to itself. */
		if (which == 1)
			args.flags = blit_ring(c->fd);
		reloc.offset = which == 1 ? 16 : 4;
		reloc.target_handle = which == 1 ? objects[0].handle : c->batch[2];
		reloc.write_domain = which == 1 ? I915_GEM_DOMAIN_RENDER : 0;
		reloc.read_domains = reloc.write_domain;
		objects[count + 1].relocation_count = 1;
		objects[count + 1].relocs_ptr = (uintptr_t)&reloc;
	}
	add_fences(c, &args, fences, points, &ext);
	if (once(c->fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args))
		return;
	mine->batches++;
	if (args.flags & I915_EXEC_FENCE_OUT)
		keep_fd(ANY(syncs), args.rsvd2 >> 32);
}

const struct operation i915_operations[] = {
	{ "create", do_create, 8 },
	{ "userptr", do_userptr, 4 },
	{ "map", do_map, 8 },
	{ "map file", do_map_file, 4 },
	{ "tile", do_tile, 5 },
	{ "caching", do_caching, 3 },
	{ "domain", do_domain, 6 },
	{ "madvise", do_madvise, 4 },
	{ "busy", do_busy, 2 },
	{ "wait", do_wait, 3 },
	{ "copy", do_copy, 10 },
	{ "context", do_context, 4 },
	{ "param", do_param, 5 },
	{ "vm", do_vm, 2 },
	{ "stats", do_stats, 1 },
	{ "query", do_query, 1 },
	{ "throttle", do_throttle, 1 },
	{ "drop", do_drop, 1 },
	{ "exec", do_exec, 30 },
	{ NULL },
};
