// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: command streams that radeon's checker refuses, and some that it takes
 *
 * Each is a stream by itself, submitted with two buffers: 0 is a page, 1 is a page in micro tiles.
 * The errnos are those of the kernel's radeon driver on R5xx. None of those that are taken
 * draws anything.
 */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <drm/radeon_drm.h>

#include "harness.h"

#define PAGE_B		4096u
#define MAX_DW		24

#define PACKET2		0x80000000u
#define PACKET0(reg, num)	(((num) - 1) << 16 | (reg) >> 2)
#define ONE_REG		(1u << 15)
#define PACKET3(opcode, num)	(3u << 30 | ((num) - 1) << 16 | (opcode) << 8)
/* A register and its value, and the buffer that is named behind it. */
#define REG(reg, value)	PACKET0(reg, 1), (value)
#define BUFFER(i)	PACKET3(0x10, 1), (i) * 4

/* Draws: nothing that is written to; a list; a point in the stream. */
#define NO_TARGETS	REG(0x4e0c, 0), REG(0x4f00, 0)
#define LIST(num)	PACKET3(0x34, 1), (uint32_t)(num) << 16 | 2 << 4 | 4
#define POINT		REG(0x20b4, 1), PACKET3(0x35, 2), 1 << 16 | 3 << 4 | 1, 0

struct stream {
	const char *what;
	int want;
	uint32_t num_dw, dw[MAX_DW];
};

#define STREAM(what, want, ...) \
	{ what, want, sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, { __VA_ARGS__ } }

static const struct stream packets[] = {
	STREAM("fillers", 0, PACKET2, PACKET2),
	STREAM("a packet of type 1", -EINVAL, 0x40000000, 0),
	STREAM("a packet that is not all there", -EINVAL, PACKET0(0x4600, 2), 0),
	STREAM("a buffer named for nothing", 0, BUFFER(77)),
	STREAM("HOSTDATA_BLT", -EINVAL, PACKET3(0x94, 2), 0, 0),
	STREAM("BITBLT_MULTI", -EINVAL, PACKET3(0x9b, 2), 0, 0),
	STREAM("LOAD_PALETTE", -EINVAL, PACKET3(0x2c, 2), 0, 0),
};

static const struct stream registers[] = {
	STREAM("free ones", 0, REG(0x4600, 0), REG(0x1720, 1 << 17)),
	STREAM("a row of them", 0, PACKET0(0x1d98, 6), 0, 0, 0, 0, 0, 0),
	STREAM("one too many", -EINVAL, PACKET0(0x1d98, 7), 0, 0, 0, 0, 0, 0, 0),
	STREAM("one many times", 0, REG(0x4250, 0), PACKET0(0x4254, 6) | ONE_REG, 0, 0, 0, 0, 0, 0),
	STREAM("the ring's", -EINVAL, REG(0x0700, 0)),
	STREAM("the memory controller's", -EINVAL, REG(0x0070, 0)),
	STREAM("a scratch register", -EINVAL, REG(0x15e0, 0)),
	STREAM("the interrupt's", -EINVAL, REG(0x0044, 0)),
	STREAM("GB_TILE_CONFIG", -EINVAL, REG(0x4018, 0)),
	STREAM("GB_PIPE_SELECT", -EINVAL, REG(0x402c, 0)),
	STREAM("the display's", -EINVAL, REG(0x6110, 0)),
	STREAM("the last there is", -EINVAL, REG(0x7ffc, 0)),
};

static const struct stream buffers[] = {
	STREAM("a target without a buffer", -EINVAL, REG(0x4e28, 0)),
	STREAM("depth without a buffer", -EINVAL, REG(0x4f20, 0), REG(0x4600, 0)),
	STREAM("a texture without a buffer", -EINVAL, REG(0x4540, 0), PACKET2),
	STREAM("a resolve without a buffer", -EINVAL, REG(0x4e80, 0), PACKET3(0x10, 2), 0),
	STREAM("a buffer that is not in the list", -EINVAL, REG(0x4e28, 0), BUFFER(2)),
	STREAM("the last of the list", 0, REG(0x4e28, 0), BUFFER(1)),
	STREAM("a pitch without its tiling", -EINVAL, REG(0x4e38, 6 << 21 | 64)),
	STREAM("a pitch with its tiling", 0, REG(0x4e38, 6 << 21 | 64), BUFFER(1)),
	STREAM("a copy to micro tiles", 0, REG(0x142c, 0x00400000), BUFFER(1)),
	STREAM("a copy from micro tiles", -EINVAL, REG(0x1428, 0x00400000), BUFFER(1)),
	STREAM("colours in no format", -EINVAL, REG(0x4e38, 14 << 21 | 64), BUFFER(0)),
	STREAM("depth in no format", -EINVAL, REG(0x4f10, 3)),
	STREAM("texels in no format", -EINVAL, REG(0x44c0, 0x13)),
	STREAM("indices without a buffer", -EINVAL, PACKET3(0x33, 3), 0x80000810, 0, 0),
	STREAM("more indices than the buffer has", -EINVAL, PACKET3(0x33, 3), 0x80000810, 0, PAGE_B,
	       BUFFER(0)),
	STREAM("17 vertex arrays", -EINVAL, PACKET3(0x2f, 2), 17, 0, BUFFER(0), BUFFER(0)),
	STREAM("no vertex arrays", -EINVAL, PACKET3(0x2f, 2), 0, 0, BUFFER(0), BUFFER(0)),
	STREAM("a vertex array without a buffer", -EINVAL, PACKET3(0x2f, 3), 1, 0x404, 0),
};

/* Draws that would go beyond their buffers. */
static const struct stream draws[] = {
	STREAM("no targets", -EINVAL, REG(0x4e0c, 15), REG(0x4f00, 0), POINT),
	STREAM("no depth buffer", -EINVAL, REG(0x4e0c, 0), POINT),
	STREAM("no vertices", -EINVAL, NO_TARGETS, LIST(3)),
	/* 64 pixels of 4 bytes: 16 rows */
	STREAM("17 rows for 16", -EINVAL, REG(0x4f00, 0), REG(0x4e00, 0), REG(0x4e0c, 15),
	       REG(0x43e4, 16 << 13), REG(0x4e28, 0), BUFFER(0), REG(0x4e38, 6 << 21 | 64),
	       BUFFER(0), POINT),
	/* 4 dwords: 256 vertices, and one that is not counted */
	STREAM("258 vertices for 256", -EINVAL, NO_TARGETS, PACKET3(0x2f, 3), 1, 0x404, 0,
	       BUFFER(0), LIST(258)),
	STREAM("all indices", -EINVAL, NO_TARGETS, PACKET3(0x2f, 3), 1, 0x404, 0, BUFFER(0),
	       PACKET3(0x36, 3), 3 << 16 | 1 << 4 | 4, 0, 0),
	STREAM("no walk", -EINVAL, NO_TARGETS, PACKET3(0x34, 1), 3 << 16 | 4),
	STREAM("a list in the stream", -EINVAL, NO_TARGETS, PACKET3(0x35, 1), 2 << 4 | 4),
	STREAM("too few vertices in the stream", -EINVAL, NO_TARGETS, REG(0x20b4, 2),
	       PACKET3(0x35, 4), 2 << 16 | 3 << 4 | 4, 0, 0, 0),
	STREAM("no texture", -EINVAL, NO_TARGETS, REG(0x4104, 1), POINT),
	STREAM("nowhere to resolve to", -EINVAL, NO_TARGETS, REG(0x4e88, 1), POINT),
};

/* What takes the right that RADEON_INFO_WANT_HYPERZ gives. */
static const struct stream hyperz[] = {
	STREAM("HIZ_ENABLE", -EINVAL, REG(0x4f1c, 1)),
	STREAM("FAST_FILL", -EINVAL, REG(0x4f1c, 4)),
	STREAM("GB_Z_PEQ_CONFIG", -EINVAL, REG(0x4028, 1)),
	STREAM("ZB_ZMASK_OFFSET", -EINVAL, REG(0x4f30, 4)),
	STREAM("ZB_HIZ_PITCH", -EINVAL, REG(0x4f54, 64)),
};

static const struct stream cmask[] = {
	STREAM("CMASK_ENABLE", -EINVAL, REG(0x4e00, 1 << 10)),
};

static const struct stream owned_by_nobody[] = {
	STREAM("ZB_CB_CLEAR", 0, REG(0x4f1c, 1 << 5)),
	STREAM("SC_HYPERZ_EN, which is dropped", 0, REG(0x43a4, 1)),
	STREAM("a clear of HiZ", -EINVAL, PACKET3(0x37, 3), 0, 1, 0),
	STREAM("a clear of ZMASK", -EINVAL, PACKET3(0x32, 3), 0, 1, 0),
	STREAM("a clear of CMASK", -EINVAL, PACKET3(0x38, 3), 0, 1, 0),
};

static uint32_t list[2];

/* Return: 0 or -errno. */
static int submit(int fd, const uint32_t *dw, uint32_t num_dw, uint32_t flags)
{
	struct drm_radeon_cs_reloc relocs[2] = {
		{ .handle = list[0], .write_domain = RADEON_GEM_DOMAIN_GTT },
		{ .handle = list[1], .write_domain = RADEON_GEM_DOMAIN_GTT },
	};
	struct drm_radeon_cs_chunk chunks[] = {
		{ RADEON_CHUNK_ID_IB, num_dw, (uintptr_t)dw },
		{ RADEON_CHUNK_ID_RELOCS, 8, (uintptr_t)relocs },
		{ RADEON_CHUNK_ID_FLAGS, 1, (uintptr_t)&flags },
	};
	uint64_t where[] = { (uintptr_t)&chunks[0], (uintptr_t)&chunks[1], (uintptr_t)&chunks[2] };
	struct drm_radeon_cs args = { .num_chunks = 3, .chunks = (uintptr_t)where };

	return call(fd, DRM_IOCTL_RADEON_CS, &args);
}

static void test_stream(int fd, const struct stream *stream, int want, const char *kind)
{
	char what[80];

	snprintf(what, sizeof(what), "%s: %s", kind, stream->what);
	expect(submit(fd, stream->dw, stream->num_dw, 0), want, what);
}

static void test_streams(int fd, const struct stream *streams, unsigned int num, const char *kind)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		test_stream(fd, &streams[i], streams[i].want, kind);
}

#define TEST(fd, streams) \
	test_streams(fd, streams, sizeof(streams) / sizeof((streams)[0]), #streams)

/* Refused without the right, and taken with it. */
static void test_right(int fd, uint32_t request, const struct stream *streams, unsigned int num,
		       const char *kind)
{
	uint32_t value = 1;
	struct drm_radeon_info args = { .request = request, .value = (uintptr_t)&value };
	unsigned int i;

	test_streams(fd, streams, num, kind);
	expect(call(fd, DRM_IOCTL_RADEON_INFO, &args), 0, "the right to it");
	for (i = 0; i < num; i++)
		test_stream(fd, &streams[i], value ? 0 : -EINVAL, kind);
	value = 0;
	expect(call(fd, DRM_IOCTL_RADEON_INFO, &args), 0, "giving it back");
	test_streams(fd, streams, num, kind);
}

/* With RADEON_CS_KEEP_TILING_FLAGS streams say themselves how things are tiled. */
static void test_keep_tiling(int fd)
{
	static const uint32_t pitch[] = { REG(0x4e38, 6 << 21 | 64) };
	static const uint32_t copy[] = { REG(0x1428, 0x00400000), BUFFER(1) };

	expect(submit(fd, pitch, 2, RADEON_CS_KEEP_TILING_FLAGS), 0, "a pitch with its own tiling");
	expect(submit(fd, copy, 4, RADEON_CS_KEEP_TILING_FLAGS), 0, "a copy with its own tiling");
}

/* One chip has a register of its own: X1600. */
static void test_chip(int fd)
{
	static const uint32_t dest[] = { REG(0x4be8, 3) };
	uint32_t device = 0;
	struct drm_radeon_info args = {
		.request = RADEON_INFO_DEVICE_ID, .value = (uintptr_t)&device,
	};

	expect(call(fd, DRM_IOCTL_RADEON_INFO, &args), 0, "device id");
	expect(submit(fd, dest, 2, 0), device == 0x71c0 ? 0 : -EINVAL, "FG_ZBREG_DEST");
}

static int vline(int fd, uint32_t wait, uint32_t crtc)
{
	const uint32_t dw[] = { REG(0x6538, 0x00200010), REG(0x1720, wait), PACKET3(0x10, 1), crtc };

	return submit(fd, dw, 6, 0);
}

/* A CRTC that shows nothing is not waited for. */
static void test_vline(int fd)
{
	uint32_t crtcs[8] = {};
	struct drm_mode_card_res res = { .crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8 };

	expect(call(fd, DRM_IOCTL_MODE_GETRESOURCES, &res), 0, "CRTCs");
	if (!res.count_crtcs)
		return;
	expect(vline(fd, 1 << 3, crtcs[res.count_crtcs - 1]), 0, "scanlines of a CRTC");
	expect(vline(fd, 1 << 3, 0x7fffffff), -ENOENT, "scanlines of no CRTC");
	expect(vline(fd, 1 << 0, crtcs[0]), -EINVAL, "scanlines, and a wait for a flip");
}

/* What is patched is an address in the buffer: a counter of pixels lands there. */
static void test_address(int fd)
{
	static const uint32_t dw[] = {
		REG(0x42c8, 1), REG(0x4f58, 0), REG(0x4f5c, 64), BUFFER(0), REG(0x42c8, 15),
		REG(0x4f18, 3), REG(0x1720, 1 << 17),
	};
	struct drm_radeon_gem_mmap map = { .handle = list[0] };
	struct drm_radeon_gem_wait_idle idle = { .handle = list[0] };
	uint32_t *mem;

	expect(call(fd, DRM_IOCTL_RADEON_GEM_MMAP, &map), 0, "gem_mmap");
	mem = mmap(NULL, PAGE_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, map.addr_ptr);
	if (mem == MAP_FAILED) {
		result(false, "no mapping");
		return;
	}
	memset(mem, 0x5a, PAGE_B);
	expect(submit(fd, dw, sizeof(dw) / 4, 0), 0, "a counter");
	expect(call(fd, DRM_IOCTL_RADEON_GEM_WAIT_IDLE, &idle), 0, "wait_idle");
	result(mem[15] == 0x5a5a5a5a && mem[17] == 0x5a5a5a5a, "beside the counter: %#x, %#x",
	       mem[15], mem[17]);
	result(mem[16] == 0, "the counter: %#x", mem[16]);
	munmap(mem, PAGE_B);
}

static uint32_t create(int fd)
{
	struct drm_radeon_gem_create args = {
		.size = PAGE_B, .alignment = PAGE_B, .initial_domain = RADEON_GEM_DOMAIN_GTT,
	};

	expect(call(fd, DRM_IOCTL_RADEON_GEM_CREATE, &args), 0, "gem_create");
	return args.handle;
}

static void create_list(int fd)
{
	struct drm_radeon_gem_set_tiling tiling = {
		.tiling_flags = RADEON_TILING_MICRO, .pitch = 256,
	};

	list[0] = create(fd);
	list[1] = create(fd);
	tiling.handle = list[1];
	expect(call(fd, DRM_IOCTL_RADEON_GEM_SET_TILING, &tiling), 0, "gem_set_tiling");
}

int main(void)
{
	int fd = open_driver("radeon");

	if (fd < 0) {
		fprintf(stderr, "there is no radeon\n");
		return 1;
	}
	create_list(fd);
	TEST(fd, packets);
	TEST(fd, registers);
	TEST(fd, buffers);
	TEST(fd, draws);
	TEST(fd, owned_by_nobody);
	test_right(fd, RADEON_INFO_WANT_HYPERZ, hyperz, sizeof(hyperz) / sizeof(hyperz[0]),
		   "hyperz");
	test_right(fd, RADEON_INFO_WANT_CMASK, cmask, sizeof(cmask) / sizeof(cmask[0]), "cmask");
	test_keep_tiling(fd);
	test_chip(fd);
	test_vline(fd);
	test_address(fd);
	return finish();
}
