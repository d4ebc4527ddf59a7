// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches that never should have been
 *
 * Each is run in a context of its own. It must end, by itself or by a reset;
 * its context must be told when it was guilty; and another client's batch, queued
 * behind it, must have done its work.
 */

#include <stdlib.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define MI_NOOP			0x00000000u
#define MI_BATCH_END		0x05000000u
#define MI_BATCH_START		(0x31u << 23 | 2u << 6)
#define MI_STORE_DATA_IMM	(0x20u << 23 | 2u)
#define XY_COLOR_BLT		(2u << 29 | 0x50u << 22 | 3u << 20 | 4u)

#define PATIENCE_MS		60000

/* Whether a batch may hang the engine, must, or must not. */
enum fate { ENDS, HANGS, EITHER };

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
	bo_write(fd, bo, 0, page, sizeof(page));
}

static int run_hostile(int fd, uint32_t context, uint32_t bo, const struct hostile *h)
{
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
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/* Fill 16 pixels of a second client's buffer. */
static void queue_innocent(int fd, uint32_t target, uint32_t batch)
{
	uint32_t dw[8] = {
		XY_COLOR_BLT, 3u << 24 | 0xf0u << 16 | 64, 0, 1u << 16 | 16, 0, 0xc0ffee,
		MI_BATCH_END,
	};
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = target,
		.offset = 16,
		.read_domains = I915_GEM_DOMAIN_RENDER,
		.write_domain = I915_GEM_DOMAIN_RENDER,
		.presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = target },
		{ .handle = batch, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object,
		.buffer_count = 2,
	};

	bo_write(fd, batch, 0, dw, sizeof(dw));
	result(!call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), "innocent batch refused");
}

static void test_hostile(const struct hostile *h)
{
	int guilty = open_card(), innocent = open_card();
	uint32_t bo = bo_create(guilty, 4096), context = context_create(guilty);
	uint32_t target = bo_create(innocent, 4096), batch = bo_create(innocent, 4096);
	struct drm_i915_reset_stats stats = { .ctx_id = context };
	uint32_t pixel = 0;
	int ret;

	fill_batch(guilty, bo, h);
	ret = run_hostile(guilty, context, bo, h);
	result(!ret, "%s: not accepted: %s", h->what, strerror(-ret));
	queue_innocent(innocent, target, batch);

	result(!bo_wait(guilty, bo, PATIENCE_MS), "%s: never ends", h->what);
	result(!bo_wait(innocent, target, PATIENCE_MS), "%s: holds others up", h->what);
	bo_read(innocent, target, 15 * 4, &pixel, 4);
	result(pixel == 0xc0ffee, "%s: another client's work is lost (%08x)", h->what, pixel);

	result(!call(guilty, DRM_IOCTL_I915_GET_RESET_STATS, &stats), "%s: no statistics", h->what);
	if (h->fate != EITHER)
		result(stats.batch_active == (h->fate == HANGS ? 1 : 0),
		       "%s: found guilty %u times", h->what, stats.batch_active);
	close(guilty);
	close(innocent);
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++) {
		printf("%s\n", hostile[i].what);
		fflush(stdout);
		test_hostile(&hostile[i]);
	}
	return finish();
}
