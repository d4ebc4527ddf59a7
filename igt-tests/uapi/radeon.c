// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the radeon uAPI, with arguments right and wrong
 *
 * Each ioctl with arguments that say nothing; then what each of them says of one wrong thing at a
 * time, and what has to work. The errnos are those of the kernel's radeon driver, version 2.51, on
 * R5xx.
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/dma-buf.h>

#include <drm/drm.h>
#include <drm/radeon_drm.h>

#include "harness.h"

#define PAGE_B		4096u
#define MIB		(1ull << 20)
#define BAD_HANDLE	0x7fffffffu

static void *const nowhere = (void *)NEVER_MAPPED;

static const struct ioctl_row ioctls[] = {
	/* User mode setting is gone. */
	{ "cp_init", DRM_IOCTL_RADEON_CP_INIT, -EINVAL, -EINVAL },
	{ "cp_start", DRM_IOCTL_RADEON_CP_START, -EINVAL, -EINVAL },
	{ "cp_stop", DRM_IOCTL_RADEON_CP_STOP, -EINVAL, -EINVAL },
	{ "cp_reset", DRM_IOCTL_RADEON_CP_RESET, -EINVAL, -EINVAL },
	{ "cp_idle", DRM_IOCTL_RADEON_CP_IDLE, -EINVAL, -EINVAL },
	{ "cp_resume", DRM_IOCTL_RADEON_CP_RESUME, -EINVAL, -EINVAL },
	{ "reset", DRM_IOCTL_RADEON_RESET, -EINVAL, -EINVAL },
	{ "fullscreen", DRM_IOCTL_RADEON_FULLSCREEN, -EINVAL, -EINVAL },
	{ "swap", DRM_IOCTL_RADEON_SWAP, -EINVAL, -EINVAL },
	{ "clear", DRM_IOCTL_RADEON_CLEAR, -EINVAL, -EINVAL },
	{ "vertex", DRM_IOCTL_RADEON_VERTEX, -EINVAL, -EINVAL },
	{ "indices", DRM_IOCTL_RADEON_INDICES, -EINVAL, -EINVAL },
	{ "stipple", DRM_IOCTL_RADEON_STIPPLE, -EINVAL, -EINVAL },
	{ "indirect", DRM_IOCTL_RADEON_INDIRECT, -EINVAL, -EINVAL },
	{ "texture", DRM_IOCTL_RADEON_TEXTURE, -EINVAL, -EINVAL },
	{ "vertex2", DRM_IOCTL_RADEON_VERTEX2, -EINVAL, -EINVAL },
	{ "cmdbuf", DRM_IOCTL_RADEON_CMDBUF, -EINVAL, -EINVAL },
	{ "getparam", DRM_IOCTL_RADEON_GETPARAM, -EINVAL, -EINVAL },
	{ "flip", DRM_IOCTL_RADEON_FLIP, -EINVAL, -EINVAL },
	{ "alloc", DRM_IOCTL_RADEON_ALLOC, -EINVAL, -EINVAL },
	{ "free", DRM_IOCTL_RADEON_FREE, -EINVAL, -EINVAL },
	{ "init_heap", DRM_IOCTL_RADEON_INIT_HEAP, -EINVAL, -EINVAL },
	{ "irq_emit", DRM_IOCTL_RADEON_IRQ_EMIT, -EINVAL, -EINVAL },
	{ "irq_wait", DRM_IOCTL_RADEON_IRQ_WAIT, -EINVAL, -EINVAL },
	{ "setparam", DRM_IOCTL_RADEON_SETPARAM, -EINVAL, -EINVAL },
	{ "surf_alloc", DRM_IOCTL_RADEON_SURF_ALLOC, -EINVAL, -EINVAL },
	{ "surf_free", DRM_IOCTL_RADEON_SURF_FREE, -EINVAL, -EINVAL },

	{ "gem_info", DRM_IOCTL_RADEON_GEM_INFO, 0, 0 },
	{ "gem_create", DRM_IOCTL_RADEON_GEM_CREATE, -ENOSPC, -ENOSPC },
	{ "gem_mmap", DRM_IOCTL_RADEON_GEM_MMAP, -ENOENT, -ENOENT },
	{ "gem_set_domain", DRM_IOCTL_RADEON_GEM_SET_DOMAIN, -ENOENT, -ENOENT },
	{ "gem_wait_idle", DRM_IOCTL_RADEON_GEM_WAIT_IDLE, -ENOENT, -ENOENT },
	{ "cs", DRM_IOCTL_RADEON_CS, 0, -ENOMEM },
	{ "info", DRM_IOCTL_RADEON_INFO, -EFAULT, -EINVAL },
	{ "gem_set_tiling", DRM_IOCTL_RADEON_GEM_SET_TILING, -ENOENT, -ENOENT },
	{ "gem_get_tiling", DRM_IOCTL_RADEON_GEM_GET_TILING, -ENOENT, -ENOENT },
	{ "gem_busy", DRM_IOCTL_RADEON_GEM_BUSY, -ENOENT, -ENOENT },
	{ "gem_va", DRM_IOCTL_RADEON_GEM_VA, -ENOTTY, -ENOTTY },
	{ "gem_op", DRM_IOCTL_RADEON_GEM_OP, -ENOENT, -ENOENT },
	{ "gem_userptr", DRM_IOCTL_RADEON_GEM_USERPTR, -EACCES, -EINVAL },
};

/* These have numbers, and nothing behind them that would look at an argument. */
static const struct ioctl_row empty[] = {
	{ "gem_pread", DRM_IOCTL_RADEON_GEM_PREAD, -EINVAL, -EINVAL },
	{ "gem_pwrite", DRM_IOCTL_RADEON_GEM_PWRITE, -EINVAL, -EINVAL },
};

static void test_ioctls(int fd)
{
	unsigned int i;

	for (i = 0; i < sizeof(ioctls) / sizeof(ioctls[0]); i++)
		test_ioctl(fd, &ioctls[i], -EFAULT);
	for (i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
		test_ioctl(fd, &empty[i], -EINVAL);
	test_no_ioctl(fd, DRM_COMMAND_BASE + 0x20, "0x20");
	test_no_ioctl(fd, DRM_COMMAND_BASE + 0x2e, "0x2e");
	test_no_ioctl(fd, DRM_COMMAND_END - 1, "the last number");
}

/* Return: 0 or -errno; @value goes in and comes out. */
static int info(int fd, uint32_t request, void *value)
{
	struct drm_radeon_info args = { .request = request, .value = (uintptr_t)value };

	return call(fd, DRM_IOCTL_RADEON_INFO, &args);
}

static void expect_info(int fd, uint32_t request, uint64_t in, int ret, uint64_t want,
			const char *what)
{
	uint64_t value = in;
	int got = info(fd, request, &value);

	expect(got, ret, what);
	if (!got)
		result(value == want, "%s: %#llx instead of %#llx", what,
		       (unsigned long long)value, (unsigned long long)want);
}

/* What each board says of itself: device, pipes and their depth units, clocks. */
static const struct board {
	uint32_t device, gb_pipes, z_pipes, sclk_khz, vram_mib;
} boards[] = {
	{ 0x7146, 1, 1, 450000, 256 },
	{ 0x71c0, 1, 2, 590000, 256 },
	{ 0x7109, 4, 1, 500000, 256 },
	{ 0x7249, 4, 1, 625000, 512 },
};

static const struct board *this_board(int fd)
{
	uint32_t device = 0, i;

	expect(info(fd, RADEON_INFO_DEVICE_ID, &device), 0, "device id");
	for (i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
		if (boards[i].device == device)
			return &boards[i];
	return NULL;
}

static void test_board(int fd)
{
	const struct board *board = this_board(fd);
	struct drm_radeon_gem_info gem = {};

	result(board, "this board is not known");
	if (!board)
		return;
	expect_info(fd, RADEON_INFO_NUM_GB_PIPES, 0, 0, board->gb_pipes, "pipes");
	expect_info(fd, RADEON_INFO_NUM_Z_PIPES, 0, 0, board->z_pipes, "depth pipes");
	expect_info(fd, RADEON_INFO_MAX_SCLK, 0, 0, board->sclk_khz, "highest clock");
	expect_info(fd, RADEON_INFO_CURRENT_GPU_SCLK, 0, 0, board->sclk_khz / 1000, "clock");
	expect(call(fd, DRM_IOCTL_RADEON_GEM_INFO, &gem), 0, "gem_info");
	result(gem.vram_size == board->vram_mib * MIB, "video memory: %llu",
	       (unsigned long long)gem.vram_size);
	result(gem.vram_visible == 256 * MIB - 768 * 1024, "visible video memory: %llu",
	       (unsigned long long)gem.vram_visible);
	result(gem.gart_size == 510 * MIB - 4096, "GTT: %llu",
	       (unsigned long long)gem.gart_size);
}

static void test_queries(int fd)
{
	static const uint32_t later_chips[] = {
		RADEON_INFO_TILING_CONFIG, RADEON_INFO_NUM_BACKENDS, RADEON_INFO_NUM_TILE_PIPES,
		RADEON_INFO_BACKEND_MAP, RADEON_INFO_VA_START, RADEON_INFO_IB_VM_MAX_SIZE,
		RADEON_INFO_MAX_PIPES, RADEON_INFO_TIMESTAMP, RADEON_INFO_MAX_SH_PER_SE,
		RADEON_INFO_SI_TILE_MODE_ARRAY, RADEON_INFO_CIK_MACROTILE_MODE_ARRAY,
		RADEON_INFO_SI_BACKEND_ENABLED_MASK, RADEON_INFO_READ_REG, 0x27, 0xffffffff,
	};
	unsigned int i;

	for (i = 0; i < sizeof(later_chips) / sizeof(later_chips[0]); i++)
		expect_info(fd, later_chips[i], 0, -EINVAL, 0, "a query for later chips");
	expect_info(fd, RADEON_INFO_ACCEL_WORKING, 0, 0, 1, "accel_working");
	expect_info(fd, RADEON_INFO_ACCEL_WORKING2, 0, 0, 1, "accel_working2");
	expect_info(fd, RADEON_INFO_CLOCK_CRYSTAL_FREQ, 0, 0, 27000, "crystal");
	expect_info(fd, RADEON_INFO_MAX_SE, 0, 0, 1, "max_se");
	expect_info(fd, RADEON_INFO_RING_WORKING, RADEON_CS_RING_GFX, 0, 1, "graphics ring");
	expect_info(fd, RADEON_INFO_RING_WORKING, RADEON_CS_RING_COMPUTE, 0, 1, "compute ring");
	expect_info(fd, RADEON_INFO_RING_WORKING, RADEON_CS_RING_DMA, 0, 0, "DMA ring");
	expect_info(fd, RADEON_INFO_RING_WORKING, RADEON_CS_RING_UVD, 0, 0, "video ring");
	expect_info(fd, RADEON_INFO_RING_WORKING, 5, -EINVAL, 0, "a ring that nothing has");
	expect_info(fd, RADEON_INFO_CRTC_FROM_ID, 0, -EINVAL, 0, "no CRTC");
	expect(info(fd, RADEON_INFO_RING_WORKING, nowhere), -EFAULT, "a value from nowhere");
	expect(info(fd, RADEON_INFO_DEVICE_ID, nowhere), -EFAULT, "a value to nowhere");
}

static int reopen(void)
{
	return open_driver("radeon");
}

/* One file has it until it gives it back or is closed. */
static void test_right(int fd, uint32_t request)
{
	int other = reopen();

	expect_info(fd, request, 2, -EINVAL, 0, "neither wanted nor given back");
	expect_info(fd, request, 0, 0, 0, "given back by who has it not");
	expect_info(fd, request, 1, 0, 1, "wanted");
	expect_info(other, request, 1, 0, 0, "wanted by another file");
	expect_info(other, request, 0, 0, 0, "given back by another file");
	expect_info(fd, request, 1, 0, 1, "wanted again");
	expect_info(fd, request, 0, 0, 0, "given back");
	expect_info(other, request, 1, 0, 1, "wanted by the other file");
	close(other);
	expect_info(fd, request, 1, 0, 1, "wanted after the other one has gone");
	expect_info(fd, request, 0, 0, 0, "given back at the end");
}

static int create(int fd, uint64_t size_B, uint32_t domain, uint32_t *handle)
{
	struct drm_radeon_gem_create args = {
		.size = size_B, .alignment = PAGE_B, .initial_domain = domain,
	};
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_CREATE, &args);

	*handle = args.handle;
	return ret;
}

static uint32_t must_create(int fd, uint64_t size_B, uint32_t domain)
{
	uint32_t handle = 0;

	expect(create(fd, size_B, domain, &handle), 0, "gem_create");
	return handle;
}

static void close_bo(int fd, uint32_t handle)
{
	struct drm_gem_close args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_GEM_CLOSE, &args), 0, "gem_close");
}

static uint32_t domain_of(int fd, uint32_t handle)
{
	struct drm_radeon_gem_busy args = { .handle = handle };
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_BUSY, &args);

	result(!ret || ret == -EBUSY, "gem_busy: %s", strerror(-ret));
	return args.domain;
}

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

#define USERPTR_FLAGS	(RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER | \
			 RADEON_GEM_USERPTR_VALIDATE)

static int userptr(int fd, void *addr, uint64_t size_B, uint32_t flags, uint32_t *handle)
{
	struct drm_radeon_gem_userptr args = {
		.addr = (uintptr_t)addr, .size = size_B, .flags = flags,
	};
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_USERPTR, &args);

	*handle = args.handle;
	return ret;
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

#define PACKET2		0x80000000u
#define IB_DW		8u
#define MAX_CHUNKS	4

/**
 * struct cs - a submission
 * @chunk: its chunks
 * @list: where they are
 * @args: of the ioctl
 */
struct cs {
	struct drm_radeon_cs_chunk chunk[MAX_CHUNKS];
	uint64_t list[MAX_CHUNKS];
	struct drm_radeon_cs args;
};

static void cs_add(struct cs *cs, uint32_t id, const void *data, uint32_t length_dw)
{
	struct drm_radeon_cs_chunk *chunk = &cs->chunk[cs->args.num_chunks];

	*chunk = (struct drm_radeon_cs_chunk) {
		.chunk_id = id, .length_dw = length_dw, .chunk_data = (uintptr_t)data,
	};
	cs->list[cs->args.num_chunks++] = (uintptr_t)chunk;
	cs->args.chunks = (uintptr_t)cs->list;
}

static uint32_t nops[0x40001];

/* A stream of nothing with these relocations and flags. Return: 0 or -errno. */
static int submit(int fd, const struct drm_radeon_cs_reloc *relocs, uint32_t num_relocs,
		  const uint32_t *flags, uint32_t num_flags)
{
	struct cs cs = {};

	cs_add(&cs, RADEON_CHUNK_ID_IB, nops, IB_DW);
	if (relocs)
		cs_add(&cs, RADEON_CHUNK_ID_RELOCS, relocs, num_relocs * 4);
	if (flags)
		cs_add(&cs, RADEON_CHUNK_ID_FLAGS, flags, num_flags);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

static int submit_one(int fd, uint32_t handle, uint32_t read, uint32_t write)
{
	struct drm_radeon_cs_reloc reloc = {
		.handle = handle, .read_domains = read, .write_domain = write,
	};

	return submit(fd, &reloc, 1, NULL, 0);
}

static int chunk_alone(int fd, uint32_t id, const void *data, uint32_t length_dw)
{
	struct cs cs = {};

	cs_add(&cs, id, data, length_dw);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

static void test_chunks(int fd)
{
	struct cs cs = { .args.num_chunks = 1 };

	expect(call(fd, DRM_IOCTL_RADEON_CS, &cs.args), -EFAULT, "chunks are nowhere");
	cs.args.chunks = (uintptr_t)cs.list;
	expect(call(fd, DRM_IOCTL_RADEON_CS, &cs.args), -EFAULT, "a chunk is nowhere");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, NULL, 0), -EINVAL, "an empty stream");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_CONST_IB, NULL, 0), -EINVAL, "an empty second one");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_FLAGS, NULL, 0), -EINVAL, "empty flags");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_RELOCS, NULL, 0), 0, "empty relocations");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nowhere, 8), -EFAULT,
	       "a stream from nowhere");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_RELOCS, nowhere, 4), -EFAULT,
	       "relocations from nowhere");
	expect(chunk_alone(fd, 77, nowhere, 4), -EFAULT, "something unknown from nowhere");
	expect(chunk_alone(fd, 77, nops, 4), 0, "something unknown");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nops, 0x40001), -EINVAL,
	       "a stream that is too long");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nops, 0x40000), 0, "the longest stream");
}

static void test_flags(int fd)
{
	uint32_t flags[3] = { RADEON_CS_KEEP_TILING_FLAGS };

	expect(submit(fd, NULL, 0, flags, 1), 0, "tiling flags kept");
	expect(submit(fd, NULL, 0, flags, 3), 0, "a priority");
	flags[1] = RADEON_CS_RING_COMPUTE;
	expect(submit(fd, NULL, 0, flags, 2), 0, "compute ring");
	flags[1] = RADEON_CS_RING_DMA;
	expect(submit(fd, NULL, 0, flags, 2), -EINVAL, "DMA ring");
	flags[1] = 5;
	expect(submit(fd, NULL, 0, flags, 2), -EINVAL, "no such ring");
	flags[0] = RADEON_CS_USE_VM;
	expect(submit(fd, NULL, 0, flags, 1), -EINVAL, "an address space of its own");
}

static int wait_idle(int fd, uint32_t handle)
{
	struct drm_radeon_gem_wait_idle args = { .handle = handle };

	return call(fd, DRM_IOCTL_RADEON_GEM_WAIT_IDLE, &args);
}

static void test_relocs(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	struct drm_radeon_cs_reloc twice[2] = {
		{ .handle = handle, .read_domains = RADEON_GEM_DOMAIN_GTT },
		{ .handle = handle, .write_domain = RADEON_GEM_DOMAIN_GTT, .flags = 15 },
	};

	expect(submit_one(fd, BAD_HANDLE, 0, RADEON_GEM_DOMAIN_GTT), -ENOENT, "no such buffer");
	expect(submit_one(fd, handle, RADEON_GEM_DOMAIN_CPU, 0), -EINVAL, "read by the CPU");
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_CPU), -EINVAL, "written by the CPU");
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_VRAM), 0, "written in video memory");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_VRAM, "not moved to video memory: %u",
	       domain_of(fd, handle));
	expect(submit(fd, twice, 2, NULL, 0), 0, "a buffer twice");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	close_bo(fd, handle);
}

/* More video memory than there is, buffer by buffer: what does not fit is in the GTT. */
static void test_eviction(int fd)
{
	struct drm_radeon_cs_reloc relocs[9] = {};
	uint64_t moved = 0;
	unsigned int i, vram = 0;

	for (i = 0; i < 9; i++) {
		relocs[i].handle = must_create(fd, 64 * MIB, RADEON_GEM_DOMAIN_VRAM);
		expect(submit_one(fd, relocs[i].handle, RADEON_GEM_DOMAIN_VRAM, 0), 0,
		       "one after the other");
	}
	for (i = 0; i < 9; i++)
		vram += domain_of(fd, relocs[i].handle) == RADEON_GEM_DOMAIN_VRAM;
	result(vram >= 3 && vram <= 7, "%u buffers of 64 MiB are in video memory", vram);
	for (i = 0; i < 9; i++)
		relocs[i].read_domains = RADEON_GEM_DOMAIN_VRAM;
	expect(submit(fd, relocs, 8, NULL, 0), 0, "what does not fit is in the GTT");
	for (i = 0; i < 9; i++)
		relocs[i].read_domains = RADEON_GEM_DOMAIN_GTT;
	expect(submit(fd, relocs, 8, NULL, 0), -ENOMEM, "too much for the GTT");
	expect(submit(fd, relocs, 7, NULL, 0), 0, "all that the GTT has");
	expect(info(fd, RADEON_INFO_NUM_BYTES_MOVED, &moved), 0, "bytes moved");
	result(moved >= 64 * MIB, "only %llu bytes moved", (unsigned long long)moved);
	for (i = 0; i < 9; i++)
		close_bo(fd, relocs[i].handle);
}

#define UNCHECKED	(RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER)

static void submit_memory(int fd, void *addr, int want, const char *what)
{
	uint32_t handle;

	if (userptr(fd, addr, PAGE_B, UNCHECKED, &handle) == -ENODEV)
		return;
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT), want, what);
	expect(wait_idle(fd, handle), 0, "wait_idle of user memory");
	close_bo(fd, handle);
}

/* What is behind user memory counts when a stream needs it, and not when it was named. */
static void test_user_memory(int fd)
{
	const int flags = MAP_PRIVATE, access = PROT_READ | PROT_WRITE;
	int file = open("/proc/self/exe", O_RDONLY);
	void *mem = mmap(NULL, PAGE_B, access, flags | MAP_ANONYMOUS, -1, 0);

	submit_memory(fd, mem, 0, "anonymous memory");
	result(mmap(mem, PAGE_B, access, flags | MAP_FIXED, file, 0) == mem, "no mapping");
	submit_memory(fd, mem, -EPERM, "memory that a file is behind");
	munmap(mem, PAGE_B);
	submit_memory(fd, mem, -EPERM, "no memory");
	close(file);
}

/* Have a buffer wait for a fence of nobody's. Return: its timeline. */
static int make_busy(int fd, uint32_t handle)
{
	int fence, timeline = timeline_create(&fence);
	struct drm_prime_handle prime = { .handle = handle, .flags = O_RDWR };
	struct dma_buf_import_sync_file import = { .flags = DMA_BUF_SYNC_WRITE };

	if (timeline < 0)
		return -1;
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export");
	import.fd = fence;
	expect(call(prime.fd, DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &import), 0, "a foreign fence");
	close(fence);
	close(prime.fd);
	return timeline;
}

static pid_t submit_aside(int fd, uint32_t handle, uint32_t domain)
{
	pid_t pid = fork();

	if (!pid)
		_exit(submit_one(fd, handle, 0, domain) != 0);
	return pid;
}

/* Return: has it submitted by then? */
static bool ends_within(pid_t pid, int ms)
{
	int status;

	return child_ends(pid, ms, &status) && !status;
}

/* Whoever has to wait before a buffer can move is the only one that waits. */
static void test_waiting(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT), others;
	int other = reopen(), timeline;
	pid_t waits, goes_on;

	others = must_create(other, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT), 0, "in the GTT");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	timeline = make_busy(fd, handle);
	if (timeline >= 0) {
		waits = submit_aside(fd, handle, RADEON_GEM_DOMAIN_VRAM);
		usleep(200000);
		goes_on = submit_aside(other, others, RADEON_GEM_DOMAIN_GTT);
		result(ends_within(goes_on, 5000), "a client stands behind another one's wait");
		result(!waitpid(waits, NULL, WNOHANG), "a busy buffer has moved");
		timeline_advance(timeline);
		result(ends_within(waits, 5000), "the wait has no end");
		result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_VRAM, "it is in domain %u",
		       domain_of(fd, handle));
		close(timeline);
	}
	close(other);
	close_bo(fd, handle);
}

#define LONG_DW		16384u
#define LONG_STREAMS	20

/* Streams of 64 KiB that do nothing, of which sixteen are all that there is room for. */
static int submit_long(int fd, uint32_t handle)
{
	struct drm_radeon_cs_reloc reloc = {
		.handle = handle, .write_domain = RADEON_GEM_DOMAIN_GTT,
	};
	static uint32_t stream[LONG_DW];
	struct cs cs = {};
	unsigned int i;

	for (i = 0; i < LONG_DW; i++)
		stream[i] = nops[0];
	cs_add(&cs, RADEON_CHUNK_ID_IB, stream, LONG_DW);
	cs_add(&cs, RADEON_CHUNK_ID_RELOCS, &reloc, 4);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

/* Whoever waits for what is not the GPU's takes no memory from those who do not. */
static void test_streams_behind(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT), others;
	int other = reopen(), timeline, status = -1, i;
	pid_t waits, goes_on;

	others = must_create(other, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	timeline = make_busy(fd, handle);
	if (timeline >= 0) {
		waits = fork();
		if (!waits) {
			for (i = 0; i < LONG_STREAMS && !submit_long(fd, handle); i++)
				;
			_exit(i != LONG_STREAMS);
		}
		usleep(500000);
		goes_on = submit_aside(other, others, RADEON_GEM_DOMAIN_GTT);
		result(ends_within(goes_on, 5000), "streams that wait are in a client's way");
		timeline_advance(timeline);
		waitpid(waits, &status, 0);
		result(!status, "streams that waited: %#x", status);
		expect(wait_idle(fd, handle), 0, "wait_idle after streams that waited");
		close(timeline);
		/* Nobody signals this one. */
		timeline = make_busy(fd, handle);
		expect(submit_long(fd, handle), 0, "a stream behind a fence that never signals");
		close(timeline);
		expect(wait_idle(fd, handle), 0, "wait_idle after a fence that never signalled");
	}
	close(other);
	close_bo(fd, handle);
}

/* As many as there are places for streams, and then more. */
static void test_many(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	unsigned int i;

	for (i = 0; i < 1000; i++)
		if (submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT))
			break;
	result(i == 1000, "submission %u fails", i);
	expect(wait_idle(fd, handle), 0, "wait_idle after many");
	close_bo(fd, handle);
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

/* To read the file is to reset the GPU. */
static void test_reset(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT), before = 0, after = 0;
	FILE *file = fopen("/sys/kernel/debug/dri/0/radeon_gpu_reset", "r");
	int wanted = -1;

	expect(info(fd, RADEON_INFO_GPU_RESET_COUNTER, &before), 0, "reset counter");
	result(file && fscanf(file, "%d", &wanted) == 1 && !wanted, "a reset is under way");
	if (file)
		fclose(file);
	expect(info(fd, RADEON_INFO_GPU_RESET_COUNTER, &after), 0, "reset counter");
	result(after == before + 1, "%u resets instead of %u", after, before + 1);
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT), 0, "after a reset");
	expect(wait_idle(fd, handle), 0, "wait_idle after a reset");
	close_bo(fd, handle);
}

static char *read_debugfs(const char *name)
{
	static char text[1 << 16];
	char path[80];
	size_t len = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/0/%s", name);
	file = fopen(path, "r");
	if (file) {
		len = fread(text, 1, sizeof(text) - 1, file);
		fclose(file);
	}
	text[len] = 0;
	return text;
}

/* Pieces follow each other from 0 to the size of the domain, and the sums are theirs. */
static void check_domain(const char *name, unsigned long long want_pages)
{
	unsigned long long first, last, pages, at = 0, used = 0, totals[3] = { 0 };
	char *rest = read_debugfs(name), *line, what[8];

	while ((line = strsep(&rest, "\n"))) {
		if (sscanf(line, "%llx-%llx: %llu: %7s", &first, &last, &pages, what) == 4) {
			result(first == at && last == at + pages, "%s: %s, after %#llx", name,
			       line, at);
			at = last;
			used += strcmp(what, "used") ? 0 : pages;
		}
		sscanf(line, "total: %llu, used %llu free %llu", &totals[0], &totals[1],
		       &totals[2]);
	}
	result(at == want_pages && totals[0] == at, "%s: %llu pages of %llu", name, totals[0],
	       want_pages);
	result(used && totals[1] == used && totals[1] + totals[2] == at,
	       "%s: %llu used, %llu free, pieces say %llu", name, totals[1], totals[2], used);
}

/* What people read, by how it begins while the GPU is idle. */
static void test_debugfs(int fd)
{
	static const struct { const char *name, *begins; } files[] = {
		{ "radeon_gem_info", "bo[0x00000000] " },
		{ "radeon_fence_info", "--- ring 0 ---\nLast signaled fence 0x" },
		{ "radeon_sa_info", "" },
		{ "radeon_vram_mm", "  use_type: 1\n  use_tt: 0\n  size: " },
		{ "radeon_gtt_mm", "  use_type: 1\n  use_tt: 1\n  size: 131072\n  usage: " },
		{ "radeon_pm_info", "default engine clock: " },
		{ "radeon_ring_gfx", "RBBM_STATUS: 0x00000140\n" },
		{ "r100_rbbm_info", "RBBM_STATUS 0x00000140\nCP_STAT 0x00000000\n" },
		{ "r100_cp_ring_info", "CP_STAT 0x00000000\nCP_RB_WPTR 0x" },
		{ "r100_cp_csq_fifo", "CP_STAT 0x00000000\nCP_CSQ_MODE 0x" },
		{ "rv515_ga_info", "VAP_CNTL_STATUS 0x" },
		{ "mirage_registers", "0x0e40: 00000140 RBBM_STATUS CMDFIFO_AVAIL=0x40 " },
	};
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_VRAM);
	const struct board *board = this_board(fd);
	unsigned int i;
	char *text;

	if (!board)
		return;
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		text = read_debugfs(files[i].name);
		result(!strncmp(text, files[i].begins, strlen(files[i].begins)), "%s: \"%.40s\"",
		       files[i].name, text);
	}
	check_domain("radeon_vram_mm", board->vram_mib * MIB / PAGE_B);
	check_domain("radeon_gtt_mm", 512 * MIB / PAGE_B);
	text = read_debugfs("rv515_pipes_info");
	result(!strcmp(text, board->gb_pipes == 4 ?
		       "GB_PIPE_SELECT 0x000030e4\nSU_REG_DEST 0x0000000f\n"
		       "GB_TILE_CONFIG 0x0000001f\nDST_PIPE_CONFIG 0x80000000\n" :
		       "GB_PIPE_SELECT 0x000380e4\nSU_REG_DEST 0x00000001\n"
		       "GB_TILE_CONFIG 0x00000011\nDST_PIPE_CONFIG 0x80000000\n"),
	       "rv515_pipes_info: %s", text);
	close_bo(fd, handle);
}

#define SCRATCH_B	PAGE_B
#define RANDOM_CALLS	20000
#define RANDOM_ARG_B	512

/* What an argument may be: handles, edges, and where more of the same is. */
static uint64_t plausible(const char *scratch, const uint32_t *handles)
{
	static const uint64_t edges[] = {
		0, 1, 2, 3, 4, 7, PAGE_B, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff, ~0ull,
	};

	switch (random() % 5) {
	case 0:
		return handles[random() % 4];
	case 1:
		return random() % 64;
	case 2:
		return edges[random() % (sizeof(edges) / sizeof(edges[0]))];
	case 3:
		return (uintptr_t)scratch + random() % (SCRATCH_B / 16) * 8;
	default:
		return (uint64_t)random() << 33 ^ random();
	}
}

static void fill_random(uint64_t *to, size_t size_B, const char *scratch, const uint32_t *handles)
{
	size_t i;

	for (i = 0; i < size_B / sizeof(*to); i++)
		to[i] = random() % 2 ? plausible(scratch, handles) :
			(uint32_t)plausible(scratch, handles) |
			plausible(scratch, handles) << 32;
}

/* Nothing is expected of the answers, but that a stream runs afterwards. */
static void test_random(int fd)
{
	uint64_t *scratch = mmap(NULL, SCRATCH_B, PROT_READ | PROT_WRITE,
				 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t arg[RANDOM_ARG_B / 8];
	int other = reopen();
	uint32_t handles[4];
	unsigned int i;

	srandom(1);
	for (i = 0; i < 4; i++)
		handles[i] = must_create(other, (i + 1) * PAGE_B, 2 + 2 * (i % 2));
	for (i = 0; i < RANDOM_CALLS; i++) {
		unsigned int nr = DRM_COMMAND_BASE + DRM_RADEON_GEM_INFO + random() % 18;

		fill_random(arg, sizeof(arg), (char *)scratch, handles);
		fill_random(scratch, SCRATCH_B, (char *)scratch, handles);
		ioctl(other, _IOC(_IOC_READ | _IOC_WRITE, DRM_IOCTL_BASE, nr, random() % 8 * 8),
		      arg);
	}
	close(other);
	munmap(scratch, SCRATCH_B);
	handles[0] = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	expect(submit_one(fd, handles[0], 0, RADEON_GEM_DOMAIN_GTT), 0, "after random calls");
	expect(wait_idle(fd, handles[0]), 0, "wait_idle after random calls");
	close_bo(fd, handles[0]);
}

int main(void)
{
	int fd = open_driver("radeon");
	unsigned int i;

	if (fd < 0) {
		fprintf(stderr, "there is no radeon\n");
		return 1;
	}
	for (i = 0; i < sizeof(nops) / sizeof(nops[0]); i++)
		nops[i] = PACKET2;
	test_ioctls(fd);
	test_board(fd);
	test_queries(fd);
	test_right(fd, RADEON_INFO_WANT_HYPERZ);
	test_right(fd, RADEON_INFO_WANT_CMASK);
	test_create(fd);
	test_tiling(fd);
	test_surface(fd, RADEON_TILING_MACRO, 256);
	test_surface(fd, RADEON_TILING_MACRO | RADEON_TILING_MICRO, 16);
	test_surface(fd, 0, 512);
	test_op(fd);
	test_domain(fd);
	test_userptr(fd);
	test_chunks(fd);
	test_flags(fd);
	test_relocs(fd);
	test_eviction(fd);
	test_user_memory(fd);
	test_waiting(fd);
	test_streams_behind(fd);
	test_many(fd);
	test_prime(fd);
	test_two_makers(fd);
	test_foreign(fd);
	test_dumb(fd);
	test_random(fd);
	test_reset(fd);
	test_debugfs(fd);
	return finish();
}
