// SPDX-License-Identifier: GPL-2.0
/* The radeon uAPI's buffers: how they are made, what they say of themselves, who else has them. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <linux/dma-buf.h>

#include <drm/drm.h>

#include "radeon.h"

static uint32_t *map(int fd, uint32_t handle, size_t size_B)
{
	struct drm_radeon_gem_mmap args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_RADEON_GEM_MMAP, &args), 0, "gem_mmap");
	return mmap(NULL, size_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.addr_ptr);
}

static void test_create(int fd)
{
	static const uint32_t domains[] = {
		RADEON_GEM_DOMAIN_CPU, RADEON_GEM_DOMAIN_GTT, RADEON_GEM_DOMAIN_VRAM,
	};
	uint32_t handle, *mem;
	unsigned int i;

	for (i = 0; i < 3; i++) {
		handle = must_create(fd, 3 * PAGE_B, domains[i]);
		result(domain_of(fd, handle) == domains[i], "domain %u instead of %u",
		       domain_of(fd, handle), domains[i]);
		mem = map(fd, handle, 3 * PAGE_B);
		result(mem != MAP_FAILED, "no mapping");
		result(!mem[0] && !mem[3 * PAGE_B / 4 - 1], "a new buffer is not zero");
		mem[1] = 42;
		munmap(mem, 3 * PAGE_B);
		mem = map(fd, handle, 3 * PAGE_B);
		result(mem[1] == 42, "what was written is gone");
		munmap(mem, 3 * PAGE_B);
		close_bo(fd, handle);
	}
	expect(create(fd, 512 * MIB, RADEON_GEM_DOMAIN_GTT, &handle), -ENOMEM,
	       "a buffer that does not fit into the GTT");
	expect(create(fd, 0, RADEON_GEM_DOMAIN_GTT, &handle), -ENOSPC, "a buffer of no length");
	handle = must_create(fd, 1, RADEON_GEM_DOMAIN_VRAM | RADEON_GEM_DOMAIN_GTT);
	result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_VRAM, "both domains: %u",
	       domain_of(fd, handle));
	close_bo(fd, handle);
}

static void test_tiling(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_VRAM);
	struct drm_radeon_gem_set_tiling set = {
		.handle = handle, .tiling_flags = RADEON_TILING_MACRO | RADEON_TILING_MICRO,
		.pitch = 1024,
	};
	struct drm_radeon_gem_get_tiling get = { .handle = handle };

	expect(call(fd, DRM_IOCTL_RADEON_GEM_GET_TILING, &get), 0, "tiling at first");
	result(!get.tiling_flags && !get.pitch, "tiled from the beginning");
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_TILING, &set), 0, "tiled");
	expect(call(fd, DRM_IOCTL_RADEON_GEM_GET_TILING, &get), 0, "tiling");
	result(get.tiling_flags == 3 && get.pitch == 1024, "tiling %u, pitch %u",
	       get.tiling_flags, get.pitch);
	close_bo(fd, handle);
}

/*
 * Macro tiles are 256 bytes by 8 lines (one of 2 KiB after the other), micro tiles in them 16
 * bytes by 2 lines: line 1 of a surface of 512 bytes a line begins at byte 256, or at byte 16.
 */
static void test_surface(int fd, uint32_t flags, unsigned int line1_B)
{
	uint32_t handle = must_create(fd, 2 * PAGE_B, RADEON_GEM_DOMAIN_VRAM), *mem;
	struct drm_radeon_gem_set_tiling set = {
		.handle = handle, .tiling_flags = flags | RADEON_TILING_SURFACE, .pitch = 512,
	};

	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_TILING, &set), 0, "a surface");
	mem = map(fd, handle, 2 * PAGE_B);
	mem[512 / 4] = 1;
	munmap(mem, 2 * PAGE_B);
	set.tiling_flags = flags;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_TILING, &set), 0, "no surface");
	mem = map(fd, handle, 2 * PAGE_B);
	result(mem[line1_B / 4] == 1, "line 1 is not at byte %u", line1_B);
	munmap(mem, 2 * PAGE_B);
	close_bo(fd, handle);
}

static void test_op(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	struct drm_radeon_gem_op op = { .handle = handle };

	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), 0, "initial domain");
	result(op.value == RADEON_GEM_DOMAIN_GTT, "initial domain %u", (unsigned int)op.value);
	op.op = RADEON_GEM_OP_SET_INITIAL_DOMAIN;
	op.value = ~0ull;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), 0, "another initial domain");
	op.op = RADEON_GEM_OP_GET_INITIAL_DOMAIN;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), 0, "initial domain again");
	result(op.value == 7, "initial domain %u", (unsigned int)op.value);
	op.op = 2;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), -EINVAL, "no such operation");
	close_bo(fd, handle);
}

static void test_domain(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	struct drm_radeon_gem_set_domain args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &args), 0, "no domain");
	args.read_domains = RADEON_GEM_DOMAIN_CPU;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &args), 0, "read by the CPU");
	args.write_domain = RADEON_GEM_DOMAIN_VRAM;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &args), 0, "video memory");
	close_bo(fd, handle);
}

static void test_userptr(int fd)
{
	char *mem = mmap(NULL, 2 * PAGE_B, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
			 0);
	struct drm_prime_handle prime = {};
	struct drm_radeon_gem_mmap mmap_args = {};
	struct drm_radeon_gem_op op = {};
	uint32_t handle;
	int ret;

	expect(userptr(fd, mem + 1, PAGE_B, USERPTR_FLAGS, &handle), -EINVAL, "odd address");
	expect(userptr(fd, mem, PAGE_B + 1, USERPTR_FLAGS, &handle), -EINVAL, "odd size");
	expect(userptr(fd, mem, PAGE_B, 0x10, &handle), -EINVAL, "unknown flag");
	expect(userptr(fd, mem, PAGE_B, RADEON_GEM_USERPTR_READONLY, &handle), -EINVAL,
	       "read-only");
	expect(userptr(fd, mem, PAGE_B, RADEON_GEM_USERPTR_REGISTER, &handle), -EACCES,
	       "memory of any kind");
	expect(userptr(fd, mem, PAGE_B, RADEON_GEM_USERPTR_ANONONLY, &handle), -EACCES,
	       "memory that nobody watches");
	ret = userptr(fd, mem, PAGE_B, USERPTR_FLAGS, &handle);
	if (ret == -ENODEV)
		return;
	expect(ret, 0, "userptr");
	mmap_args.handle = handle;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_MMAP, &mmap_args), -EPERM, "user memory is mapped");
	op.handle = handle;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), -EPERM, "user memory has no domain");
	prime.handle = handle;
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), -EPERM, "user memory is exported");
	close_bo(fd, handle);
	munmap(mem + PAGE_B, PAGE_B);
	expect(userptr(fd, mem, 2 * PAGE_B, USERPTR_FLAGS, &handle), -EPERM, "half of it is there");
	munmap(mem, PAGE_B);
}

static void test_prime(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_VRAM);
	struct drm_prime_handle prime = { .handle = handle, .flags = O_RDWR };
	struct drm_gem_flink flink = { .handle = handle };
	struct drm_gem_open open = {};
	int other = reopen();

	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export");
	expect(call(other, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime), 0, "import");
	expect(submit_one(other, prime.handle, RADEON_GEM_DOMAIN_VRAM, 0), 0, "a shared buffer");
	expect(call(fd, DRM_IOCTL_GEM_FLINK, &flink), 0, "a name");
	open.name = flink.name;
	expect(call(other, DRM_IOCTL_GEM_OPEN, &open), 0, "open by name");
	result(open.size == PAGE_B, "size %llu", (unsigned long long)open.size);
	close(prime.fd);
	close(other);
	close_bo(fd, handle);
}

/* What is made on the radeon, looked at by a GPU of another maker. */
static void test_export(int fd, int other)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_VRAM);
	struct drm_prime_handle prime = { .handle = handle, .flags = O_RDWR };
	struct drm_radeon_gem_set_domain domain = {
		.handle = handle, .read_domains = RADEON_GEM_DOMAIN_VRAM,
	};
	uint32_t *mem = map(fd, handle, PAGE_B), value = 0;

	mem[5] = 0x12345678;
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export");
	expect(call(other, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime), 0, "import by the other");
	bo_read(other, prime.handle, 20, &value, sizeof(value));
	result(value == 0x12345678, "the other reads %#x", value);
	value = 0x87654321;
	bo_write(other, prime.handle, 24, &value, sizeof(value));
	result(mem[6] == value, "the other's write is not seen: %#x", mem[6]);
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &domain), -EINVAL,
	       "video memory that another GPU looks at");
	expect(submit_one(fd, handle, RADEON_GEM_DOMAIN_VRAM, 0), 0, "a buffer with an audience");
	result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_GTT, "it is in domain %u",
	       domain_of(fd, handle));
	munmap(mem, PAGE_B);
	close(prime.fd);
	bo_close(other, prime.handle);
	close_bo(fd, handle);
}

static void test_import(int fd, int other)
{
	uint32_t theirs = bo_create(other, PAGE_B), value = 0xabcdef01, *mem;
	struct drm_prime_handle prime = { .handle = theirs, .flags = O_RDWR };
	struct drm_radeon_gem_op op = {};

	bo_write(other, theirs, 8, &value, sizeof(value));
	expect(call(other, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export by the other");
	expect(call(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime), 0, "import");
	mem = map(fd, prime.handle, PAGE_B);
	result(mem[2] == value, "%#x instead of what the other wrote", mem[2]);
	op.handle = prime.handle;
	expect(call(fd, DRM_IOCTL_RADEON_GEM_OP, &op), 0, "initial domain of an import");
	result(op.value == RADEON_GEM_DOMAIN_GTT, "initial domain %u", (unsigned int)op.value);
	expect(submit_one(fd, prime.handle, 0, RADEON_GEM_DOMAIN_VRAM), 0, "an import");
	result(domain_of(fd, prime.handle) == RADEON_GEM_DOMAIN_GTT, "an import in domain %u",
	       domain_of(fd, prime.handle));
	munmap(mem, PAGE_B);
	close(prime.fd);
	close_bo(fd, prime.handle);
	bo_close(other, theirs);
}

/* Where the machine has a second GPU. */
static void test_two_makers(int fd)
{
	int other = open_driver("i915");

	if (other < 0)
		return;
	test_export(fd, other);
	test_import(fd, other);
	close(other);
}

/* Another driver's memory is mapped by that driver, whichever of the two is asked. */
static void test_foreign(int fd)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = 4, .bpp = 32 };
	struct drm_prime_handle prime = { .flags = O_RDWR };
	int vgem = open_driver("vgem");
	uint32_t *mem, *theirs;

	if (vgem < 0)
		return;
	expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "a buffer of vgem");
	prime.handle = dumb.handle;
	expect(call(vgem, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export by vgem");
	theirs = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, prime.fd, 0);
	result(theirs != MAP_FAILED, "mmap of a dma-buf: %s", strerror(errno));
	expect(call(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime), 0, "import of vgem's buffer");
	mem = map(fd, prime.handle, dumb.size);
	result(mem != MAP_FAILED, "mmap of an import: %s", strerror(errno));
	theirs[1025] = 0x12345678;
	result(mem[1025] == 0x12345678, "%#x instead of what was written to vgem's", mem[1025]);
	mem[1026] = 0x87654321;
	result(theirs[1026] == 0x87654321, "vgem's is %#x", theirs[1026]);
	munmap(mem, dumb.size);
	munmap(theirs, dumb.size);
	close(prime.fd);
	close_bo(fd, prime.handle);
	close(vgem);
}

static void test_dumb(int fd)
{
	struct drm_mode_create_dumb dumb = { .width = 100, .height = 7, .bpp = 32 };
	struct drm_mode_map_dumb map_dumb = {};
	struct drm_mode_destroy_dumb destroy = {};

	expect(call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "dumb buffer");
	result(dumb.pitch == 512 && dumb.size == PAGE_B, "pitch %u, size %llu", dumb.pitch,
	       (unsigned long long)dumb.size);
	map_dumb.handle = dumb.handle;
	expect(call(fd, DRM_IOCTL_MODE_MAP_DUMB, &map_dumb), 0, "map a dumb buffer");
	map_dumb.handle = BAD_HANDLE;
	expect(call(fd, DRM_IOCTL_MODE_MAP_DUMB, &map_dumb), -ENOENT, "map no buffer");
	destroy.handle = dumb.handle;
	expect(call(fd, DRM_IOCTL_MODE_DESTROY_DUMB, &destroy), 0, "destroy it");
}

void test_buffers(int fd)
{
	test_create(fd);
	test_tiling(fd);
	test_surface(fd, RADEON_TILING_MACRO, 256);
	test_surface(fd, RADEON_TILING_MACRO | RADEON_TILING_MICRO, 16);
	test_surface(fd, 0, 512);
	test_op(fd);
	test_domain(fd);
	test_userptr(fd);
	test_prime(fd);
	test_two_makers(fd);
	test_foreign(fd);
	test_dumb(fd);
}
