// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: every GEM ioctl, fed wrong
 *
 * A row is one ioctl with one thing wrong and the errno that the i915 driver gives
 * for it. Sizes and offsets sit at the edges where arithmetic goes wrong:
 * around the size of the object, 2^32 and 2^64.
 */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define BO_SIZE_B	8192ull
#define NO_HANDLE	0xfffffffeu
#define NEVER_MAPPED	0x1000ull

static int fd;
static uint32_t bo;
static char data[BO_SIZE_B];

static void expect(int got, int want, const char *what)
{
	result(got == want, "%s: %s, not %s", what, got ? strerror(-got) : "success",
	       want ? strerror(-want) : "success");
}

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

static void test_tiling(void)
{
	static const struct { uint32_t mode, stride; int want; const char *what; } row[] = {
		{ 3, 512, -EINVAL, "set_tiling: unknown mode" },
		{ I915_TILING_X, 0, -EINVAL, "set_tiling: X without a stride" },
		{ I915_TILING_X, 256, -EINVAL, "set_tiling: X, half a tile" },
		{ I915_TILING_X, 513, -EINVAL, "set_tiling: X, odd stride" },
		{ I915_TILING_X, 128 << 10, 0, "set_tiling: X, 128 KiB" },
		{ I915_TILING_X, (128 << 10) + 512, -EINVAL, "set_tiling: X, over 128 KiB" },
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
	expect(exec(NEVER_MAPPED, 1, 0, 0, 0, 0), -EFAULT, "execbuffer: pointer to nothing");
	expect(exec(ok, 1, 4, 0, 0, 0), -EINVAL, "execbuffer: start not aligned");
	expect(exec(ok, 1, 0, 4, 0, 0), -EINVAL, "execbuffer: length not aligned");
	expect(exec(ok, 1, BO_SIZE_B + 8, 8, 0, 0), -EINVAL, "execbuffer: start past the end");
	expect(exec(ok, 1, 8, BO_SIZE_B, 0, 0), -EINVAL, "execbuffer: end past the end");
	expect(exec(ok, 1, 0xfffffff8, 16, 0, 0), -EINVAL, "execbuffer: end wraps 32 bits");
	expect(exec(ok, 1, 0, 0, 63, 0), -EINVAL, "execbuffer: no such engine");
	expect(exec(ok, 1, 0, 0, I915_EXEC_BLT, 0), -EINVAL, "execbuffer: no blitter engine");
	expect(exec(ok, 1, 0, 0, 1ull << 60, 0), -EINVAL, "execbuffer: unknown flag");
	expect(exec(ok, 1, 0, 0, 0, 0x7fffffff), -ENOENT, "execbuffer: no such context");
	expect(exec((uintptr_t)&missing, 1, 0, 0, 0, 0), -ENOENT, "execbuffer: no such buffer");
	expect(exec((uintptr_t)twice, 2, 0, 0, 0, 0), -EINVAL, "execbuffer: a buffer twice");
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
		{ BO_SIZE_B - 4, 0, 0, 0, 0, "reloc: in the last DWord" },
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

int main(void)
{
	fd = open_card();
	bo = bo_create(fd, BO_SIZE_B);

	test_create();
	test_rw();
	test_rw_pointers();
	test_tiling();
	test_handles();
	test_mmap();
	test_userptr();
	test_contexts();
	test_params();
	test_execbuffer();
	test_relocations();
	return finish();
}
