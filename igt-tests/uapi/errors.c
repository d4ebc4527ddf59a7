// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: every GEM ioctl, fed wrong
 *
 * A row is one ioctl with one thing wrong and the errno that the i915 driver gives
 * for it. Sizes and offsets sit at the edges where arithmetic goes wrong:
 * around the size of the object, 2^32 and 2^64.
 */

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define BO_SIZE_B	8192ull
#define TIMESTAMP	0x2358
#define NO_HANDLE	0xfffffffeu

static int fd;
static uint32_t bo;
static char data[BO_SIZE_B];

static void test_create(void)
{
	static const struct { uint64_t size_B; int want; const char *what; } row[] = {
		{ 0, -EINVAL, "create: no size" },
		{ ~0ull, -E2BIG, "create: size rounds up beyond 2^64" },
		{ 1ull << 63, -E2BIG, "create: size 2^63" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_create args = { .size = row[i].size_B };
		int got = call(fd, DRM_IOCTL_I915_GEM_CREATE, &args);

		/* Rounding ~0 up gives 0, for which the driver has another name. */
		if (row[i].size_B == ~0ull && got == -EINVAL)
			got = row[i].want;
		expect(got, row[i].want, row[i].what);
	}
}

/* What nobody maps takes nothing from others, however large it is. */
static void test_create_large(void)
{
	int others = open_card(), got = 0;
	struct drm_i915_gem_create small = { .size = 4096 };
	uint64_t size_B;

	for (size_B = 1ull << 39; size_B >= 4096; size_B >>= 1) {
		struct drm_i915_gem_create args = { .size = size_B };

		got = got ? got : call(others, DRM_IOCTL_I915_GEM_CREATE, &args);
	}
	expect(got, 0, "create: a terabyte, in ever smaller buffers");
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE, &small), 0, "create: a page beside them");
	close(others);
}

static void test_rw(void)
{
	static const struct {
		uint32_t handle;
		uint64_t offset, size_B;
		int want;
		const char *what;
	} row[] = {
		{ NO_HANDLE, 0, 16, -ENOENT, "no such buffer" },
		{ 0, 0, 0, 0, "nothing to do" },
		{ 0, 0, BO_SIZE_B, 0, "all of it" },
		{ 0, BO_SIZE_B, 1, -EINVAL, "one past the end" },
		{ 0, 1, BO_SIZE_B, -EINVAL, "end one past the end" },
		{ 0, 0, BO_SIZE_B + 1, -EINVAL, "too long" },
		{ 0, 1ull << 32, 16, -EINVAL, "offset 2^32" },
		{ 0, 0, 1ull << 32, -EINVAL, "length 2^32" },
		{ 0, 0xffffffff, 2, -EINVAL, "end wraps 32 bits" },
		{ 0, ~0ull, 16, -EINVAL, "end wraps 64 bits" },
		{ 0, ~0ull - 15, 16, -EINVAL, "end is 2^64" },
		{ 0, 16, ~0ull, -EFAULT, "length 2^64 - 1" },
		{ 0, 1ull << 63, 1ull << 63, -EFAULT, "halves that add up to 0" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_pread rd = {
			.handle = row[i].handle ? row[i].handle : bo,
			.offset = row[i].offset,
			.size = row[i].size_B,
			.data_ptr = (uintptr_t)data,
		};
		struct drm_i915_gem_pwrite wr = {
			.handle = rd.handle,
			.offset = rd.offset,
			.size = rd.size,
			.data_ptr = (uintptr_t)data,
		};
		char what[80];

		snprintf(what, sizeof(what), "pread: %s", row[i].what);
		expect(call(fd, DRM_IOCTL_I915_GEM_PREAD, &rd), row[i].want, what);
		snprintf(what, sizeof(what), "pwrite: %s", row[i].what);
		expect(call(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr), row[i].want, what);
	}
}

static void test_rw_pointers(void)
{
	struct drm_i915_gem_pread rd = {
		.handle = bo, .size = 4096, .data_ptr = NEVER_MAPPED,
	};
	struct drm_i915_gem_pwrite wr = {
		.handle = bo, .size = 4096, .data_ptr = NEVER_MAPPED,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_PREAD, &rd), -EFAULT, "pread: pointer to nothing");
	expect(call(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr), -EFAULT, "pwrite: pointer to nothing");
	rd.data_ptr = ~0ull - 100;
	wr.data_ptr = ~0ull - 100;
	expect(call(fd, DRM_IOCTL_I915_GEM_PREAD, &rd), -EFAULT, "pread: pointer wraps");
	expect(call(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr), -EFAULT, "pwrite: pointer wraps");
}

/* Of Gen7, which aliases the GTT, fences are twice as wide. */
static void test_tiling(void)
{
	uint32_t widest_B = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 0 ? 256 << 10 : 128 << 10;
	const struct { uint32_t mode, stride; int want; const char *what; } row[] = {
		{ 3, 512, -EINVAL, "set_tiling: unknown mode" },
		{ I915_TILING_X, 0, -EINVAL, "set_tiling: X without a stride" },
		{ I915_TILING_X, 256, -EINVAL, "set_tiling: X, half a tile" },
		{ I915_TILING_X, 513, -EINVAL, "set_tiling: X, odd stride" },
		{ I915_TILING_X, widest_B, 0, "set_tiling: X, as wide as can be" },
		{ I915_TILING_X, widest_B + 512, -EINVAL, "set_tiling: X, wider" },
		{ I915_TILING_Y, 64, -EINVAL, "set_tiling: Y, half a tile" },
		{ I915_TILING_Y, 128, 0, "set_tiling: Y, one tile" },
		{ I915_TILING_X, 0xfffffe00, -EINVAL, "set_tiling: X, near 2^32" },
		{ I915_TILING_NONE, 0, 0, "set_tiling: linear" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_set_tiling args = {
			.handle = bo, .tiling_mode = row[i].mode, .stride = row[i].stride,
		};

		expect(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &args), row[i].want, row[i].what);
	}
}

static void test_handles(void)
{
	struct drm_i915_gem_busy busy = { .handle = NO_HANDLE };
	struct drm_i915_gem_wait wait = { .bo_handle = NO_HANDLE };
	struct drm_i915_gem_wait flags = { .bo_handle = bo, .flags = 1 };
	struct drm_i915_gem_madvise madv = { .handle = NO_HANDLE };
	struct drm_i915_gem_madvise advice = { .handle = bo, .madv = 77 };
	struct drm_i915_gem_caching caching = { .handle = NO_HANDLE };
	struct drm_i915_gem_caching level = { .handle = bo, .caching = 77 };
	struct drm_i915_gem_set_domain domain = { .handle = NO_HANDLE };
	struct drm_i915_gem_set_domain domains = { .handle = bo, .read_domains = 0x2 };
	struct drm_i915_gem_get_tiling tiling = { .handle = NO_HANDLE };
	struct drm_i915_gem_mmap_gtt gtt = { .handle = NO_HANDLE };
	struct drm_i915_gem_mmap_offset off = { .handle = NO_HANDLE, .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_mmap_offset type = { .handle = bo, .flags = 77 };
	struct drm_gem_close close_args = { .handle = NO_HANDLE };

	expect(call(fd, DRM_IOCTL_I915_GEM_BUSY, &busy), -ENOENT, "busy: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_WAIT, &wait), -ENOENT, "wait: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_WAIT, &flags), -EINVAL, "wait: flags");
	expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &madv), -ENOENT, "madvise: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &advice), -EINVAL, "madvise: unknown advice");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &caching), -ENOENT,
	       "set_caching: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &level), -EINVAL,
	       "set_caching: unknown level");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain), 0,
	       "set_domain: no domain, nothing to do");
	domain.read_domains = I915_GEM_DOMAIN_CPU;
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain), -ENOENT,
	       "set_domain: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domains), -EINVAL,
	       "set_domain: a domain of the GPU");
	domains.read_domains = I915_GEM_DOMAIN_CPU;
	domains.write_domain = I915_GEM_DOMAIN_GTT;
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domains), -EINVAL,
	       "set_domain: written in a domain that is not read");
	expect(call(fd, DRM_IOCTL_I915_GEM_GET_TILING, &tiling), -ENOENT,
	       "get_tiling: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &gtt), -ENOENT, "mmap_gtt: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &off), -ENOENT,
	       "mmap_offset: no such buffer");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &type), -EINVAL,
	       "mmap_offset: unknown type");
	expect(call(fd, DRM_IOCTL_GEM_CLOSE, &close_args), -EINVAL, "close: no such buffer");
}

static void test_mmap(void)
{
	static const struct { uint64_t offset, size_B, flags; int want; const char *what; } row[] = {
		{ 0, BO_SIZE_B, 0, 0, "mmap: all of it" },
		{ 0, BO_SIZE_B + 4096, 0, -EINVAL, "mmap: a page too long" },
		{ 4096, BO_SIZE_B, 0, -EINVAL, "mmap: end past the end" },
		{ 1ull << 32, 4096, 0, -EINVAL, "mmap: offset 2^32" },
		{ ~0ull - 4095, 8192, 0, -EINVAL, "mmap: end wraps" },
		{ 0, 4096, 2, -EINVAL, "mmap: unknown flag" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_mmap args = {
			.handle = bo,
			.offset = row[i].offset,
			.size = row[i].size_B,
			.flags = row[i].flags,
		};
		int got = call(fd, DRM_IOCTL_I915_GEM_MMAP, &args);

		expect(got, row[i].want, row[i].what);
		if (!got)
			munmap((void *)(uintptr_t)args.addr_ptr, row[i].size_B);
	}
}

static void test_userptr(void)
{
	static const struct { uint64_t ptr, size_B; uint32_t flags; int want; const char *what; } row[] = {
		{ 0x10000, 0, 0, -EINVAL, "userptr: no size" },
		{ 0x10001, 4096, 0, -EINVAL, "userptr: pointer not aligned" },
		{ 0x10000, 4095, 0, -EINVAL, "userptr: size not aligned" },
		{ 0x10000, 4096, 0x40, -EINVAL, "userptr: unknown flag" },
		{ 0x10000, ~0ull, 0, -EINVAL, "userptr: size 2^64 - 1" },
		{ 0x10000, ~0ull - 4095, 0, -EFAULT, "userptr: all but a page of 2^64" },
		{ ~0ull - 4095, 8192, 0, -EFAULT, "userptr: range wraps" },
		{ 0xffff800000000000ull, 4096, 0, -EFAULT, "userptr: memory of the kernel" },
		{ 0x10000, 4096, I915_USERPTR_PROBE, -EFAULT, "userptr: probe finds nothing" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_userptr args = {
			.user_ptr = row[i].ptr,
			.user_size = row[i].size_B,
			.flags = row[i].flags,
		};

		expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args), row[i].want, row[i].what);
	}
}

static void test_contexts(void)
{
	struct drm_i915_gem_context_destroy gone = { .ctx_id = 0x7fffffff };
	struct drm_i915_gem_context_destroy first = { .ctx_id = 0 };
	struct drm_i915_gem_context_param unknown = { .param = 0xffff };
	struct drm_i915_gem_context_param nobody = {
		.ctx_id = 0x7fffffff, .param = I915_CONTEXT_PARAM_BANNABLE,
	};
	struct drm_i915_reset_stats stats = { .ctx_id = 0x7fffffff };
	struct drm_i915_reset_stats flags = { .flags = 1 };
	struct drm_i915_gem_context_create bits = { .pad = 1u << 31 };

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &gone), -ENOENT,
	       "context_destroy: no such context");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &first), -ENOENT,
	       "context_destroy: the default one");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &unknown), -EINVAL,
	       "context_getparam: unknown parameter");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &unknown), -EINVAL,
	       "context_setparam: unknown parameter");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &nobody), -ENOENT,
	       "context_getparam: no such context");
	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats), -ENOENT,
	       "reset_stats: no such context");
	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &flags), -EINVAL, "reset_stats: flags");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &bits), -EINVAL,
	       "context_create: unknown flag");
}

/* A parameter of @ctx, of @size bytes. */
static int set_param(uint32_t ctx, uint64_t param, uint64_t value, uint32_t size)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = ctx, .param = param, .value = value, .size = size,
	};

	return call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
}

/* What needs execution lists, or a space for each context. */
static bool has_execlists(void)
{
	return getparam(fd, I915_PARAM_HAS_SCHEDULER) > 0;
}

static bool has_spaces(void)
{
	return getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;
}

static void test_context_params(void)
{
	const int without_lists = has_execlists() ? 0 : -ENODEV;
	const int without_spaces = has_spaces() ? -ENOENT : -ENODEV;
	const struct {
		uint64_t param, value;
		uint32_t size;
		int want;
		const char *what;
	} row[] = {
		{ I915_CONTEXT_PARAM_BANNABLE, 0, 4, -EINVAL, "bannable, with a size" },
		{ I915_CONTEXT_PARAM_BANNABLE, 0, 0, 0, "not bannable" },
		{ I915_CONTEXT_PARAM_RECOVERABLE, 0, 8, -EINVAL, "recoverable, with a size" },
		{ I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, 1, 1, -EINVAL, "no capture, with a size" },
		{ I915_CONTEXT_PARAM_PRIORITY, 0, 4, -EINVAL, "priority, with a size" },
		{ I915_CONTEXT_PARAM_PRIORITY, 0, 0, without_lists, "priority" },
		{ I915_CONTEXT_PARAM_PERSISTENCE, 1, 0, 0, "persistent" },
		{ I915_CONTEXT_PARAM_PERSISTENCE, 0, 0, without_lists, "not persistent" },
		{ I915_CONTEXT_PARAM_VM, 0, 0, without_spaces, "an address space" },
		{ I915_CONTEXT_PARAM_VM, 1ull << 32 | 1, 0, without_spaces,
		  "an address space of 2^32 and more" },
		{ I915_CONTEXT_PARAM_VM, 0, 4, -EINVAL, "an address space, with a size" },
		{ I915_CONTEXT_PARAM_SSEU, NEVER_MAPPED, 4, -EINVAL, "slices, too small" },
		{ I915_CONTEXT_PARAM_SSEU, NEVER_MAPPED,
		  sizeof(struct drm_i915_gem_context_param_sseu), -ENODEV, "slices" },
		{ I915_CONTEXT_PARAM_PROTECTED_CONTENT, 0, 0, 0, "not protected" },
		{ I915_CONTEXT_PARAM_PROTECTED_CONTENT, 1, 0, -ENODEV, "protected" },
		{ I915_CONTEXT_PARAM_GTT_SIZE, 0, 0, -EINVAL, "the size of the GTT" },
		{ I915_CONTEXT_PARAM_BAN_PERIOD, 0, 0, -EINVAL, "a period" },
		{ I915_CONTEXT_PARAM_NO_ZEROMAP, 0, 0, -EINVAL, "no zero map" },
		{ I915_CONTEXT_PARAM_RINGSIZE, 4096, 0, -EINVAL, "a ring size" },
		{ 1ull << 32 | I915_CONTEXT_PARAM_BANNABLE, 1, 0, -EINVAL, "2^32 and more" },
	};
	uint32_t ctx = context_create(fd);
	char what[80];
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		snprintf(what, sizeof(what), "context_setparam: %s", row[i].what);
		expect(set_param(ctx, row[i].param, row[i].value, row[i].size), row[i].want, what);
	}
}

#define MAP(name, n) I915_DEFINE_CONTEXT_PARAM_ENGINES(name, n)

static void test_context_engines(void)
{
	MAP(good, 2) = { .engines = { { I915_ENGINE_CLASS_VIDEO, 0 },
				      { I915_ENGINE_CLASS_RENDER, 0 } } };
	MAP(missing, 1) = { .engines = { { I915_ENGINE_CLASS_VIDEO_ENHANCE, 1 } } };
	MAP(chained, 1) = { .extensions = NEVER_MAPPED };
	uint64_t engines = I915_CONTEXT_PARAM_ENGINES;
	uint32_t ctx = context_create(fd);
	struct drm_i915_gem_context_param_sseu sseu = {
		.engine = { I915_ENGINE_CLASS_VIDEO, 0 },
	};
	struct drm_i915_gem_context_param get = {
		.ctx_id = ctx, .param = I915_CONTEXT_PARAM_SSEU, .size = sizeof(sseu),
		.value = (uintptr_t)&sseu,
	};

	expect(set_param(0, engines, (uintptr_t)&good, sizeof(good)), -EINVAL,
	       "engines: of the default context");
	expect(set_param(ctx, engines, (uintptr_t)&good, 4), -EINVAL, "engines: too small");
	expect(set_param(ctx, engines, (uintptr_t)&good, sizeof(good) - 2), -EINVAL,
	       "engines: half a slot");
	expect(set_param(ctx, engines, (uintptr_t)&good, 8 + 65 * 4), -EINVAL,
	       "engines: 65 slots");
	expect(set_param(ctx, engines, (uintptr_t)&good, ~0u - 3), -EINVAL, "engines: 2^30 slots");
	expect(set_param(ctx, engines, NEVER_MAPPED, 8), -EFAULT, "engines: pointer to nothing");
	expect(set_param(ctx, engines, (uintptr_t)&missing, sizeof(missing)), -ENOENT,
	       "engines: one that there is not");
	expect(set_param(ctx, engines, (uintptr_t)&chained, sizeof(chained)), -EFAULT,
	       "engines: extensions at nothing");
	expect(set_param(ctx, engines, (uintptr_t)&good, sizeof(good)), 0, "engines: two");
	expect(set_param(ctx, engines, (uintptr_t)&good, sizeof(good)), -EINVAL,
	       "engines: a second time");

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &get), -EINVAL,
	       "slices: by class, of a context with a map");
	sseu.flags = I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX;
	sseu.engine.engine_instance = 1;
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &get), 0, "slices: by slot");
	sseu.engine.engine_instance = 2;
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &get), -EINVAL,
	       "slices: of a slot that there is not");
	expect(set_param(ctx, engines, (uintptr_t)&good, sizeof(good)), -EINVAL,
	       "engines: of a context in use");
}

static void test_context_create(void)
{
	struct drm_i915_gem_context_create_ext timeline = {
		.flags = I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE,
	};
	struct drm_i915_gem_context_create_ext chain = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS, .extensions = NEVER_MAPPED,
	};
	struct i915_user_extension ext = { .name = 77 };

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &timeline),
	       has_execlists() ? 0 : -EINVAL, "context_create: one timeline for several rings");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &chain), -EFAULT,
	       "context_create: extensions at nothing");
	chain.extensions = (uintptr_t)&ext;
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &chain), -EINVAL,
	       "context_create: unknown extension");
	ext.name = I915_CONTEXT_CREATE_EXT_SETPARAM;
	ext.rsvd[0] = 1;
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &chain), -EINVAL,
	       "context_create: extension with a reserved field");
}

static void test_create_ext(void)
{
	struct drm_i915_gem_memory_class_instance place[5] = {
		{ I915_MEMORY_CLASS_SYSTEM, 0 }, { I915_MEMORY_CLASS_SYSTEM, 0 },
	};
	struct drm_i915_gem_create_ext_memory_regions regions = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS,
		.num_regions = 1,
		.regions = (uintptr_t)place,
	};
	struct drm_i915_gem_create_ext create = {
		.size = 4096, .extensions = (uintptr_t)&regions,
	};
	struct drm_i915_gem_create_ext_set_pat pat = { .base.name = I915_GEM_CREATE_EXT_SET_PAT };
	struct drm_i915_gem_create_ext_protected_content protect = {
		.base.name = I915_GEM_CREATE_EXT_PROTECTED_CONTENT, .flags = 1,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), 0, "create_ext: system memory");
	create.flags = I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: a promise that is none");
	create.flags = 0;
	regions.num_regions = 2;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: the same place twice");
	regions.num_regions = ~0u;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: 2^32 - 1 places");
	regions.num_regions = 1;
	place[0].memory_class = I915_MEMORY_CLASS_DEVICE;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: local memory");
	regions.regions = NEVER_MAPPED;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EFAULT,
	       "create_ext: places at nothing");
	create.extensions = (uintptr_t)&pat;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -ENODEV, "create_ext: a PAT");
	create.extensions = (uintptr_t)&protect;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: protected, with flags");
	protect.flags = 0;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -ENODEV,
	       "create_ext: protected");
	protect.base.name = 77;
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create), -EINVAL,
	       "create_ext: unknown extension");
}

static void test_user_memory(void)
{
	void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct drm_i915_gem_userptr user = { .user_ptr = (uintptr_t)memory, .user_size = 4096 };
	struct drm_i915_gem_set_tiling tiling = { 0 };
	struct drm_i915_gem_caching caching = { .caching = I915_CACHING_NONE };
	struct drm_i915_gem_pwrite pwrite = { .size = 8, .data_ptr = (uintptr_t)data };
	struct drm_i915_gem_mmap map = { .size = 4096 };
	struct drm_i915_gem_mmap_offset offset = { 0 };
	struct drm_prime_handle prime = { 0 };

	expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &user), 0, "userptr: a page");
	tiling.handle = user.handle;
	caching.handle = user.handle;
	pwrite.handle = user.handle;
	map.handle = user.handle;
	offset.handle = user.handle;
	prime.handle = user.handle;
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling), -ENXIO, "userptr: tiling");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &caching), -ENXIO, "userptr: uncached");
	caching.caching = I915_CACHING_CACHED;
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &caching), 0, "userptr: cached");
	expect(call(fd, DRM_IOCTL_I915_GEM_PWRITE, &pwrite), -EINVAL, "userptr: pwrite");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP, &map), -ENXIO, "userptr: mmap");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset), -ENODEV, "userptr: mmap_offset");
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), -EINVAL, "userptr: export");
	munmap(memory, 4096);
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN,
		    &(struct drm_i915_gem_set_domain){ .handle = user.handle,
						       .read_domains = I915_GEM_DOMAIN_CPU }),
	       -EFAULT, "userptr: memory that is gone");
}

static void test_purged(void)
{
	uint32_t gone = bo_create(fd, 4096);
	struct drm_i915_gem_madvise madv = { .handle = gone, .madv = I915_MADV_DONTNEED };
	struct drm_i915_gem_pwrite pwrite = {
		.handle = gone, .size = 8, .data_ptr = (uintptr_t)data,
	};
	struct drm_i915_gem_set_domain domain = {
		.handle = gone, .read_domains = I915_GEM_DOMAIN_CPU,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &madv), 0, "madvise: not needed");
	madv.madv = I915_MADV_WILLNEED;
	expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &madv), 0, "madvise: needed again");
	result(!madv.retained, "madvise: a buffer without pages is retained");
	expect(call(fd, DRM_IOCTL_I915_GEM_PWRITE, &pwrite), -EFAULT, "purged: pwrite");
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain), -EFAULT, "purged: set_domain");
	bo_close(fd, gone);
}

/* One question. Return: the length that is answered, or -errno of the call. */
static int query(uint64_t id, uint32_t flags, int32_t length, uint64_t ptr)
{
	struct drm_i915_query_item item = {
		.query_id = id, .flags = flags, .length = length, .data_ptr = ptr,
	};
	struct drm_i915_query args = { .num_items = 1, .items_ptr = (uintptr_t)&item };
	int ret = call(fd, DRM_IOCTL_I915_QUERY, &args);

	return ret ?: item.length;
}

/* Gen9 has room for 3 slices of 4 subslices of 8 EUs; GT2 has one slice of three. */
static void test_topology(void)
{
	static const uint8_t gt2[16] = {
		0x1,			/* slices */
		0x7, 0, 0,		/* subslices of each */
		0xff, 0xff, 0xff, 0,	/* EUs of each subslice, slice by slice */
	};
	struct {
		struct drm_i915_query_topology_info header;
		uint8_t masks[sizeof(gt2)];
	} answer = { 0 };
	uint64_t ptr = (uintptr_t)&answer, id = DRM_I915_QUERY_TOPOLOGY_INFO;

	if (!has_execlists()) {
		expect(query(id, 0, 0, 0), -ENODEV, "query: topology");
		return;
	}
	expect(query(id, 1, 0, 0), -EINVAL, "query: topology: flags");
	result(query(id, 0, 0, 0) == sizeof(answer), "query: topology: length");
	expect(query(id, 0, sizeof(answer) - 1, ptr), -EINVAL, "query: topology: too short");
	expect(query(id, 0, sizeof(answer), NEVER_MAPPED), -EFAULT, "query: topology: at nothing");
	result(query(id, 0, sizeof(answer), ptr) == sizeof(answer), "query: topology");
	result(answer.header.max_slices == 3 && answer.header.max_subslices == 4 &&
	       answer.header.max_eus_per_subslice == 8, "query: topology: room for %u, %u, %u",
	       answer.header.max_slices, answer.header.max_subslices,
	       answer.header.max_eus_per_subslice);
	result(!memcmp(answer.masks, gt2, sizeof(gt2)), "query: topology: masks");
	result(query(id, 0, sizeof(answer), ptr) == sizeof(answer), "query: topology: again");
}

static void test_query(void)
{
	uint64_t answer[32] = { 0 };
	uint64_t ptr = (uintptr_t)answer;
	int len_B = query(DRM_I915_QUERY_ENGINE_INFO, 0, 0, 0);

	expect(query(0, 0, 0, 0), -EINVAL, "query: number 0");
	expect(query(1ull << 32 | 1, 0, 0, 0), -EINVAL, "query: number 2^32 and more");
	test_topology();
	expect(query(DRM_I915_QUERY_HWCONFIG_BLOB, 0, 0, 0), -ENODEV, "query: configuration");
	expect(query(DRM_I915_QUERY_GEOMETRY_SUBSLICES, 0, 0, 0), -ENODEV, "query: geometry");
	expect(query(DRM_I915_QUERY_GUC_SUBMISSION_VERSION, 0, 0, 0), -ENODEV, "query: firmware");
	expect(query(DRM_I915_QUERY_PERF_CONFIG, 0, 0, 0), -EINVAL, "query: perf, not what of it");
	result(len_B > 0, "query: engines: length %d", len_B);
	expect(query(DRM_I915_QUERY_ENGINE_INFO, 1, 0, 0), -EINVAL, "query: engines: flags");
	expect(query(DRM_I915_QUERY_ENGINE_INFO, 0, len_B - 1, ptr), -EINVAL,
	       "query: engines: too short");
	expect(query(DRM_I915_QUERY_ENGINE_INFO, 0, -1, NEVER_MAPPED), -EFAULT,
	       "query: engines: length -1, at nothing");
	result(query(DRM_I915_QUERY_ENGINE_INFO, 0, len_B, ptr) == len_B, "query: engines");
	expect(query(DRM_I915_QUERY_ENGINE_INFO, 0, len_B, ptr), -EINVAL,
	       "query: engines: into a full answer");
	expect(query(DRM_I915_QUERY_MEMORY_REGIONS, 0, 8, ptr), -EINVAL,
	       "query: regions: too short");
}

/* What i915 says of Kaby Lake GT2; a negative number is the errno. */
static void test_kabylake(void)
{
	static const struct { int param, want; } row[] = {
		{ I915_PARAM_IRQ_ACTIVE, -ENODEV },
		{ I915_PARAM_ALLOW_BATCHBUFFER, -ENODEV },
		{ I915_PARAM_LAST_DISPATCH, -ENODEV },
		{ I915_PARAM_HAS_EXEC_CONSTANTS, -ENODEV },
		{ I915_PARAM_REVISION, 2 },
		{ I915_PARAM_NUM_FENCES_AVAIL, 32 },
		{ I915_PARAM_HAS_OVERLAY, 0 },
		{ I915_PARAM_HAS_BSD, 1 },
		{ I915_PARAM_HAS_BSD2, 0 },
		{ I915_PARAM_HAS_BLT, 1 },
		{ I915_PARAM_HAS_VEBOX, 1 },
		{ I915_PARAM_HAS_LLC, 1 },
		{ I915_PARAM_HAS_WT, 0 },
		{ I915_PARAM_HAS_ALIASING_PPGTT, 2 },
		{ I915_PARAM_HAS_SEMAPHORES, 1 },
		{ I915_PARAM_HAS_SECURE_BATCHES, 0 },
		{ I915_PARAM_CMD_PARSER_VERSION, 10 },
		{ I915_PARAM_SLICE_MASK, 0x1 },
		{ I915_PARAM_SUBSLICE_MASK, 0x7 },
		{ I915_PARAM_SUBSLICE_TOTAL, 3 },
		{ I915_PARAM_EU_TOTAL, 24 },
		{ I915_PARAM_HAS_GPU_RESET, 2 },
		{ I915_PARAM_HAS_RESOURCE_STREAMER, 0 },
		{ I915_PARAM_HAS_POOLED_EU, 0 },
		{ I915_PARAM_MIN_EU_IN_POOL, 0 },
		{ I915_PARAM_HUC_STATUS, -EOPNOTSUPP },
		{ I915_PARAM_PXP_STATUS, -ENODEV },
		{ I915_PARAM_MMAP_GTT_COHERENT, 1 },
		{ I915_PARAM_HAS_SCHEDULER, 0x1f },
		{ I915_PARAM_HAS_CONTEXT_ISOLATION, 0xf },
		{ I915_PARAM_CS_TIMESTAMP_FREQUENCY, 12000000 },
		{ I915_PARAM_OA_TIMESTAMP_FREQUENCY, 12000000 },
		{ I915_PARAM_HAS_GEN7_SOL_RESET, 1 },
		{ I915_PARAM_HAS_EXEC_TIMELINE_FENCES, 1 },
	};
	unsigned int i;

	if (getparam(fd, I915_PARAM_CHIPSET_ID) != 0x5916)
		return;
	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		int value = 0, ret;
		struct drm_i915_getparam args = { .param = row[i].param, .value = &value };

		ret = call(fd, DRM_IOCTL_I915_GETPARAM, &args);
		result((ret ?: value) == row[i].want, "getparam %d: %d, not %d", row[i].param,
		       ret ?: value, row[i].want);
	}
}

/* The value of a line in the file's fdinfo. Return: -1 without such a line. */
static long long fdinfo(const char *name)
{
	long long value = -1;
	char path[64], line[256];
	FILE *file;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	file = fopen(path, "r");
	while (file && fgets(line, sizeof(line), file))
		if (!strncmp(line, name, strlen(name)) && line[strlen(name)] == ':')
			sscanf(line + strlen(name), ": %lld", &value);
	if (file)
		fclose(file);
	return value;
}

/* Both kinds of memory are told of; nobody has any of what firmware reserves. */
static void test_fdinfo(void)
{
	long long before = fdinfo("drm-total-system0"), after;
	uint32_t handle = bo_create(fd, 1 << 20);

	after = fdinfo("drm-total-system0");
	result(before >= 0 && after - before == 1 << 10, "drm-total-system0: %lld KiB, then %lld",
	       before, after);
	result(fdinfo("drm-total-stolen-system0") == 0, "drm-total-stolen-system0: %lld",
	       fdinfo("drm-total-stolen-system0"));
	result(fdinfo("drm-resident-stolen-system0") == 0, "drm-resident-stolen-system0: %lld",
	       fdinfo("drm-resident-stolen-system0"));
	bo_close(fd, handle);
}

static int get_sseu(uint32_t ctx, struct drm_i915_gem_context_param_sseu *sseu, uint32_t *size_B)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = ctx, .param = I915_CONTEXT_PARAM_SSEU, .size = *size_B,
		.value = (uintptr_t)sseu,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args);

	*size_B = args.size;
	return ret;
}

/* What a context's engine may use of the slices: all of it, where the uAPI says what there is. */
static void test_slices(void)
{
	struct drm_i915_gem_context_param_sseu sseu = {
		.engine = { I915_ENGINE_CLASS_RENDER, 0 },
	};
	uint32_t ctx = context_create(fd), size_B = 0;

	expect(get_sseu(ctx, &sseu, &size_B), 0, "slices: how long");
	result(size_B == sizeof(sseu), "slices: %u bytes", size_B);
	size_B = sizeof(sseu) - 1;
	expect(get_sseu(ctx, &sseu, &size_B), -EINVAL, "slices: too short");
	size_B = sizeof(sseu);
	expect(get_sseu(ctx, (void *)(uintptr_t)NEVER_MAPPED, &size_B), -EFAULT,
	       "slices: at nothing");
	sseu.rsvd = 1;
	expect(get_sseu(ctx, &sseu, &size_B), -EINVAL, "slices: a reserved field");
	sseu.rsvd = 0;
	sseu.flags = 2;
	expect(get_sseu(ctx, &sseu, &size_B), -EINVAL, "slices: flags");
	sseu.flags = I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX;
	expect(get_sseu(ctx, &sseu, &size_B), -EINVAL, "slices: by slot, without a map");
	sseu.flags = 0;
	sseu.engine.engine_instance = 9;
	expect(get_sseu(ctx, &sseu, &size_B), -EINVAL, "slices: of an engine that there is not");
	sseu.engine.engine_instance = 0;
	expect(get_sseu(ctx, &sseu, &size_B), 0, "slices");
	if (has_execlists())
		result(sseu.slice_mask == 0x1 && sseu.subslice_mask == 0x7 &&
		       sseu.min_eus_per_subslice == 8 && sseu.max_eus_per_subslice == 8,
		       "slices: %#llx %#llx %u %u", (unsigned long long)sseu.slice_mask,
		       (unsigned long long)sseu.subslice_mask, sseu.min_eus_per_subslice,
		       sseu.max_eus_per_subslice);
}

static int caching_of(uint32_t handle)
{
	struct drm_i915_gem_caching args = { .handle = handle, .caching = 77 };

	expect(call(fd, DRM_IOCTL_I915_GEM_GET_CACHING, &args), 0, "get_caching");
	return args.caching;
}

/* With a cache that CPU and GPU share a buffer is cached, unless somebody says otherwise. */
static void test_caching(void)
{
	bool llc = getparam(fd, I915_PARAM_HAS_LLC) > 0, snoops = llc || has_userptr(fd);
	const struct { uint32_t level; int want, now; } row[] = {
		{ I915_CACHING_CACHED, snoops ? 0 : -ENODEV,
		  snoops ? I915_CACHING_CACHED : I915_CACHING_NONE },
		{ I915_CACHING_NONE, 0, I915_CACHING_NONE },
		{ I915_CACHING_CACHED, snoops ? 0 : -ENODEV,
		  snoops ? I915_CACHING_CACHED : I915_CACHING_NONE },
		/* Written through: no part of these can, and then it is not cached. */
		{ I915_CACHING_DISPLAY, 0, I915_CACHING_NONE },
	};
	uint32_t handle = bo_create(fd, 4096);
	unsigned int i;
	int now;

	now = caching_of(handle);
	result(now == (llc ? I915_CACHING_CACHED : I915_CACHING_NONE), "at first: level %d", now);
	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_caching args = { .handle = handle, .caching = row[i].level };

		expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &args), row[i].want, "set_caching");
		now = caching_of(handle);
		result(now == row[i].now, "level %u was set: %d", row[i].level, now);
	}
	bo_close(fd, handle);
}

/* What an engine's file in sysfs says. Return: its length, or -errno. */
static int engine_file(const char *engine, const char *name, char *text, size_t size_B)
{
	char path[128];
	struct stat card;
	int file, len_B;

	fstat(fd, &card);
	snprintf(path, sizeof(path), "/sys/class/drm/card%u/engine/%s/%s", minor(card.st_rdev),
		 engine, name);
	file = open(path, O_RDONLY);
	if (file < 0)
		return -errno;
	len_B = read(file, text, size_B - 1);
	close(file);
	text[len_B < 0 ? 0 : len_B] = 0;
	return len_B < 0 ? -errno : len_B;
}

/* An engine that can do nothing special says nothing at all. */
static void test_capabilities(void)
{
	char text[64];

	expect(engine_file("rcs0", "capabilities", text, sizeof(text)), 0, "rcs0: capabilities");
	expect(engine_file("rcs0", "known_capabilities", text, sizeof(text)), 0,
	       "rcs0: known capabilities");
	if (engine_file("vcs0", "known_capabilities", text, sizeof(text)) >= 0)
		result(!strcmp(text, "hevc sfc\n"), "vcs0: known capabilities: %s", text);
}

static sigjmp_buf out_of_fault;

static void leave_fault(int sig)
{
	siglongjmp(out_of_fault, sig);
}

/* Read, or die of it. Return: the signal, or 0. */
static int touch(volatile const uint32_t *dw)
{
	int sig = sigsetjmp(out_of_fault, 1);

	if (!sig)
		(void)*dw;
	return sig;
}

static void set_caching(uint32_t handle, uint32_t level)
{
	struct drm_i915_gem_caching args = { .handle = handle, .caching = level };

	expect(call(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &args), 0, "set_caching");
}

/* The aperture does not see what is in the CPU's caches, unless the GPU has the same. */
static void test_cached_aperture(void)
{
	int dies = getparam(fd, I915_PARAM_HAS_LLC) > 0 ? 0 : SIGBUS;
	uint32_t handle = bo_create(fd, 4096);
	struct drm_i915_gem_mmap_gtt gtt = { .handle = handle };
	volatile uint32_t *dw;

	if (dies && !has_userptr(fd))
		return;
	signal(SIGBUS, leave_fault);
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &gtt), 0, "mmap_gtt");
	dw = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, gtt.offset);
	set_caching(handle, I915_CACHING_NONE);
	result(touch(dw) == 0, "what is not cached is out of the aperture");
	*dw = 77;
	set_caching(handle, I915_CACHING_CACHED);
	result(touch(dw) == dies, "what is cached is %s the aperture", dies ? "in" : "out of");
	set_caching(handle, I915_CACHING_NONE);
	result(touch(dw) == 0 && *dw == 77, "what is not cached any more is out of the aperture");
	signal(SIGBUS, SIG_DFL);
	munmap((void *)dw, 4096);
	bo_close(fd, handle);
}

/* A buffer through each kind of map: what one has written the others read. */
static void test_map_types(void)
{
	static const uint64_t type[] = {
		I915_MMAP_OFFSET_GTT, I915_MMAP_OFFSET_WC, I915_MMAP_OFFSET_WB,
		I915_MMAP_OFFSET_UC,
	};
	enum { TYPES = sizeof(type) / sizeof(type[0]) };
	volatile uint32_t *map[TYPES];
	uint32_t handle = bo_create(fd, 4096);
	struct i915_user_extension ext = { .name = 1 };
	struct drm_i915_gem_mmap_offset args = {
		.handle = handle, .flags = I915_MMAP_OFFSET_WB, .extensions = (uintptr_t)&ext,
	};
	unsigned int i, j;

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), -EINVAL,
	       "mmap_offset: unknown extension");
	args.extensions = NEVER_MAPPED;
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), -EFAULT,
	       "mmap_offset: extensions at nothing");
	args.extensions = 0;
	args.flags = I915_MMAP_OFFSET_FIXED;
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), -ENODEV,
	       "mmap_offset: as local memory is cached");
	for (i = 0; i < TYPES; i++) {
		args.flags = type[i];
		expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), 0, "mmap_offset");
		map[i] = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
		if (map[i] == MAP_FAILED) {
			result(false, "mmap of type %u: %s", i, strerror(errno));
			return;
		}
	}
	for (i = 0; i < TYPES; i++) {
		map[i][i] = 0x1000 + i;
		for (j = 0; j < TYPES; j++)
			result(map[j][i] == 0x1000 + i, "written by %u, %u reads %#x", i, j,
			       map[j][i]);
	}
	for (i = 0; i < TYPES; i++)
		munmap((void *)map[i], 4096);
	bo_close(fd, handle);
}

static void test_dumb(void)
{
	static const struct { uint32_t width, height, bpp; int want; const char *what; } row[] = {
		{ 64, 64, 32, 0, "dumb: 64 by 64" },
		{ 64, 64, 64, -EINVAL, "dumb: 64 bits a pixel" },
		{ 64, 64, 24, -EINVAL, "dumb: 24 bits a pixel" },
		{ 0, 64, 32, -EINVAL, "dumb: no width" },
		{ 0x40000000, 1, 32, -EINVAL, "dumb: a pitch of 2^32" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_mode_create_dumb args = {
			.width = row[i].width, .height = row[i].height, .bpp = row[i].bpp,
		};

		expect(call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &args), row[i].want, row[i].what);
	}
}

static void test_params(void)
{
	int value = 0;
	struct drm_i915_getparam unknown = { .param = 0x7fffffff, .value = &value };
	struct drm_i915_getparam nowhere = {
		.param = I915_PARAM_CHIPSET_ID, .value = (int *)NEVER_MAPPED,
	};
	struct drm_i915_reg_read reg = { .offset = 0x12345678 };
	struct drm_i915_query flags = { .flags = 1 };
	struct drm_i915_query items = { .num_items = 1, .items_ptr = NEVER_MAPPED };

	expect(call(fd, DRM_IOCTL_I915_GETPARAM, &unknown), -EINVAL, "getparam: unknown parameter");
	expect(call(fd, DRM_IOCTL_I915_GETPARAM, &nowhere), -EFAULT, "getparam: pointer to nothing");
	expect(call(fd, DRM_IOCTL_I915_REG_READ, &reg), -EINVAL, "reg_read: not for users");
	expect(call(fd, DRM_IOCTL_I915_QUERY, &flags), -EINVAL, "query: flags");
	expect(call(fd, DRM_IOCTL_I915_QUERY, &items), -EFAULT, "query: pointer to nothing");
}

/*
 * TIMESTAMP, whole and in halves. Kaby Lake answers a read of 64 bits with the lower half of the
 * count in the upper one, and with nothing below it; the others answer with the count.
 */
static void test_timestamp(void)
{
	struct drm_i915_reg_read before = { .offset = TIMESTAMP | I915_REG_READ_8B_WA };
	struct drm_i915_reg_read whole = { .offset = TIMESTAMP };
	struct drm_i915_reg_read after = before, flags = { .offset = TIMESTAMP | 2 };
	uint64_t first, last;

	expect(call(fd, DRM_IOCTL_I915_REG_READ, &before), 0, "reg_read: halves of TIMESTAMP");
	expect(call(fd, DRM_IOCTL_I915_REG_READ, &whole), 0, "reg_read: TIMESTAMP");
	expect(call(fd, DRM_IOCTL_I915_REG_READ, &after), 0, "reg_read: halves of it again");
	expect(call(fd, DRM_IOCTL_I915_REG_READ, &flags), -EINVAL, "reg_read: flags");
	first = before.val;
	last = after.val;
	if (has_wide_addresses(fd)) {
		first <<= 32;
		last <<= 32;
	}
	result(whole.val - first <= last - first, "TIMESTAMP: %#llx, %#llx in halves",
	       (unsigned long long)whole.val, (unsigned long long)before.val);
}

int main(void)
{
	fd = open_card();
	bo = bo_create(fd, BO_SIZE_B);

	test_create();
	test_create_large();
	test_rw();
	test_rw_pointers();
	test_tiling();
	test_handles();
	test_mmap();
	test_userptr();
	test_contexts();
	test_context_params();
	test_context_engines();
	test_context_create();
	test_create_ext();
	test_user_memory();
	test_purged();
	test_query();
	test_kabylake();
	test_slices();
	test_caching();
	test_capabilities();
	test_cached_aperture();
	test_map_types();
	test_dumb();
	test_params();
	test_timestamp();
	test_fdinfo();
	return finish();
}
