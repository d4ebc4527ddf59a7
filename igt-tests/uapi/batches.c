// SPDX-License-Identifier: GPL-2.0
/* Batches that never should have been: of the command streamer and the blitter. */

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"
#include "hostile.h"

/* To be replaced by batch_start(). */
#define MI_BATCH_START		0x18800000u
#define MI_STORE_DATA_IMM	(0x20u << 23 | 2u)

struct hostile {
	const char *what;
	enum fate fate;
	/* DWord with the batch's own address, 0 for none. */
	unsigned int self;
	unsigned int len_dw;
	uint32_t dw[16];
};

static const struct hostile hostile[] = {
	{ "an empty batch", ENDS, 0, 2, { MI_BATCH_END } },
	{ "jumps to itself for ever", HANGS, 1, 2, { MI_BATCH_START, 0 } },
	{ "jumps beyond the GTT", EITHER, 0, 2, { MI_BATCH_START, 0xfffff000 } },
	{ "jumps to where nothing is", EITHER, 0, 2, { MI_BATCH_START, 0x7ffff000 } },
	{ "reserved client", HANGS, 0, 4, { 0x20000000 } },
	{ "client 7", HANGS, 0, 4, { 0xe0000000 } },
	{ "all ones", HANGS, 0, 4, { ~0u, ~0u, ~0u, ~0u } },
	{ "unknown 3D command", EITHER, 0, 4, { 0x7aff0001 } },
	{ "a length far beyond the end", EITHER, 0, 2, { 0x78000000 | 0xff } },
	{ "fill far beyond the buffer", EITHER, 0, 8,
	  { XY_COLOR_BLT, 3u << 24 | 0xf0u << 16 | 0x7fff, 0, 0x7fff7fff, 0x7ffff000, ~0u,
	    MI_BATCH_END } },
	{ "fill with corners the wrong way round", EITHER, 0, 8,
	  { XY_COLOR_BLT, 3u << 24 | 0xf0u << 16 | 0x8000, 0x7fff7fff, 0x80008000, 0, ~0u,
	    MI_BATCH_END } },
	{ "store without privilege, near 2^32", ENDS, 0, 6,
	  { MI_STORE_DATA_IMM | 1u << 22, 0, 0xfffffffc, 0x12345678, MI_BATCH_END } },
};

static void fill_batch(int fd, uint32_t bo, const struct hostile *h)
{
	uint32_t page[1024] = { 0 };

	memcpy(page, h->dw, h->len_dw * 4);
	if (page[0] == XY_COLOR_BLT)
		fit_fill(fd, page, sizeof(page) / sizeof(page[0]));
	if (page[0] == MI_BATCH_START)
		page[0] = batch_start(fd);
	bo_write(fd, bo, 0, page, sizeof(page));
}

/*
 * Fills are the blitter's, and so is all where the kernel reads none of its batches: where it must
 * read every one (from Gen9 on) it would refuse them, and the streamer never see them.
 */
static uint64_t engine_of(int fd, const struct hostile *h)
{
	if (h->dw[0] != XY_COLOR_BLT && has_wide_addresses(fd))
		return I915_EXEC_RENDER;
	return blit_ring(fd);
}

static int run_hostile(int fd, uint32_t context, uint32_t bo, const void *hostile)
{
	const struct hostile *h = hostile;
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = bo,
		.offset = h->self * 4,
		.read_domains = I915_GEM_DOMAIN_COMMAND,
		.presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = bo,
		.relocation_count = h->self ? 1 : 0,
		.relocs_ptr = (uintptr_t)&reloc,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.rsvd1 = context,
		.flags = engine_of(fd, h),
	};

	fill_batch(fd, bo, h);
	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/* What debugfs says of the render engine's accesses that found nothing mapped. */
static long count_faults(int fd)
{
	char path[64], line[256];
	struct stat card;
	long count = -1;
	FILE *f;

	fstat(fd, &card);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_engine_info",
		 minor(card.st_rdev));
	f = fopen(path, "r");
	while (f && count < 0 && fgets(line, sizeof(line), f))
		sscanf(line, " Faults: %ld", &count);
	if (f)
		fclose(f);
	return count;
}

/* Two stores to where nothing is mapped, then one to the last address of all. */
static void test_faults(void)
{
	static const uint32_t stores[] = {
		MI_STORE_DATA_IMM, 0, 0x7ffff000, 1, MI_STORE_DATA_IMM, 0, 0x7fffe000, 2,
		MI_STORE_DATA_IMM, 0, 0xfffffffc, 3, MI_BATCH_END, 0,
	};
	int fd = open_card();
	uint32_t bo = bo_create(fd, 4096);
	long before = count_faults(fd);

	result(before >= 0, "debugfs counts no faults");
	bo_write(fd, bo, 0, stores, sizeof(stores));
	expect(run_batch(fd, 0, bo, 0), 0, "a batch that stores to nowhere");
	expect(bo_wait(fd, bo, 10000), 0, "waiting for it");
	result(count_faults(fd) == before + 3, "%ld faults, not 3", count_faults(fd) - before);
	close(fd);
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++)
		test_hostile(hostile[i].what, hostile[i].fate, 4096, run_hostile, &hostile[i]);
	test_faults();
	return finish();
}
