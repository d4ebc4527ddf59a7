// SPDX-License-Identifier: GPL-2.0
/* See hostile.h. */

#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"
#include "hostile.h"

#define PATIENCE_MS		60000

void fit_fill(int fd, uint32_t *dw, unsigned int num_dw)
{
	if (!has_wide_addresses(fd))
		return;
	memmove(dw + 6, dw + 5, (num_dw - 6) * sizeof(*dw));
	dw[5] = 0;
	dw[0]++;
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
		.flags = blit_ring(fd),
	};

	fit_fill(fd, dw, sizeof(dw) / sizeof(dw[0]));
	bo_write(fd, batch, 0, dw, sizeof(dw));
	result(!call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), "innocent batch refused");
}

void test_hostile(const char *what, enum fate fate, uint64_t size_B, hostile_fn run,
		  const void *hostile)
{
	int guilty = open_card(), innocent = open_card();
	uint32_t bo = bo_create(guilty, size_B), context = context_create(guilty);
	uint32_t target = bo_create(innocent, 4096), batch = bo_create(innocent, 4096);
	struct drm_i915_reset_stats stats = { .ctx_id = context };
	uint32_t pixel = 0;
	int ret;

	printf("%s\n", what);
	fflush(stdout);
	ret = run(guilty, context, bo, hostile);
	result(!ret, "%s: not accepted: %s", what, strerror(-ret));
	queue_innocent(innocent, target, batch);

	result(!bo_wait(guilty, bo, PATIENCE_MS), "%s: never ends", what);
	result(!bo_wait(innocent, target, PATIENCE_MS), "%s: holds others up", what);
	bo_read(innocent, target, 15 * 4, &pixel, 4);
	result(pixel == 0xc0ffee, "%s: another client's work is lost (%08x)", what, pixel);

	result(!call(guilty, DRM_IOCTL_I915_GET_RESET_STATS, &stats), "%s: no statistics", what);
	if (fate != EITHER)
		result(stats.batch_active == (fate == HANGS ? 1 : 0),
		       "%s: found guilty %u times", what, stats.batch_active);
	close(guilty);
	close(innocent);
}
