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
#include <unistd.h>

#include <drm/drm.h>

#include "radeon.h"

#define PACKET2		0x80000000u
#define SCRATCH_B	PAGE_B
#define RANDOM_CALLS	20000
#define RANDOM_ARG_B	512

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
	test_buffers(fd);
	test_submissions(fd);
	test_random(fd);
	test_reset(fd);
	test_debugfs(fd);
	return finish();
}
