// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the driver costs
 *
 * Submissions a second of a batch that does nothing, the same with 1,000 relocations,
 * bandwidth of the blitter beside memcpy() of the same size, and how long after its
 * vertical blank a page flip's event is read.
 */

#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <xf86drm.h>
#include <xf86drmMode.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "uapi/harness.h"

#define MI_BATCH_END	0x05000000u
#define XY_SRC_COPY	(2u << 29 | 0x53u << 22 | 3u << 20 | 6u)
#define XY_COLOR_BLT	(2u << 29 | 0x50u << 22 | 3u << 20 | 4u)
#define DST_TILED	(1u << 11)
#define SRC_TILED	(1u << 15)

#define SIDE_PX		2048u
#define PITCH_B		(SIDE_PX * 4)
#define SIZE_B		((uint64_t)PITCH_B * SIDE_PX)
#define SECONDS		2.0

static int fd;

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec * 1e-9;
}

static void must(int ret, const char *what)
{
	if (!ret)
		return;
	fprintf(stderr, "%s: %s\n", what, strerror(-ret));
	exit(1);
}

static void bench_nop(unsigned int relocations)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	struct drm_i915_gem_relocation_entry *reloc = calloc(relocations + 1, sizeof(*reloc));
	uint32_t batch = bo_create(fd, 16384), target = bo_create(fd, 4096);
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = target },
		{
			.handle = batch,
			.relocation_count = relocations,
			.relocs_ptr = (uintptr_t)reloc,
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)object,
		.buffer_count = 2,
	};
	unsigned long count = 0;
	unsigned int i;
	double start;

	bo_write(fd, batch, 0, end, sizeof(end));
	for (i = 0; i < relocations; i++) {
		reloc[i].target_handle = target;
		reloc[i].offset = 64 + 8 * i;
		reloc[i].read_domains = I915_GEM_DOMAIN_RENDER;
	}
	for (start = now(); now() - start < SECONDS; count++) {
		/* Stale on purpose: each of them is written each time. */
		for (i = 0; i < relocations; i++)
			reloc[i].presumed_offset = ~0ull;
		must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	}
	must(bo_wait(fd, batch, 60000), "wait");
	printf("%-34s %10.0f /s\n", relocations ? "execbuffer, 1000 relocations" :
	       "execbuffer, no-op batch", count / (now() - start));
	bo_close(fd, batch);
	bo_close(fd, target);
	free(reloc);
}

static void set_tiling(uint32_t bo, uint32_t mode)
{
	struct drm_i915_gem_set_tiling args = {
		.handle = bo,
		.tiling_mode = mode,
		.stride = mode ? PITCH_B : 0,
	};

	must(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &args), "set_tiling");
}

static void run_blit(uint32_t dst, uint32_t src, uint32_t batch, bool tiled)
{
	uint32_t pitch = tiled ? PITCH_B / 4 : PITCH_B, corner = SIDE_PX << 16 | SIDE_PX;
	uint32_t copy[10] = {
		XY_SRC_COPY | (tiled ? DST_TILED | SRC_TILED : 0), 3u << 24 | 0xccu << 16 | pitch,
		0, corner, 0, 0, pitch, 0, MI_BATCH_END,
	};
	uint32_t fill[8] = {
		XY_COLOR_BLT | (tiled ? DST_TILED : 0), 3u << 24 | 0xf0u << 16 | pitch,
		0, corner, 0, 0x12345678, MI_BATCH_END,
	};
	struct drm_i915_gem_relocation_entry reloc[2] = {
		{
			.target_handle = dst, .offset = 16, .presumed_offset = ~0ull,
			.read_domains = I915_GEM_DOMAIN_RENDER,
			.write_domain = I915_GEM_DOMAIN_RENDER,
		},
		{
			.target_handle = src, .offset = 28, .presumed_offset = ~0ull,
			.read_domains = I915_GEM_DOMAIN_RENDER,
		},
	};
	struct drm_i915_gem_exec_object2 object[3] = {
		{ .handle = dst }, { .handle = src ? src : batch }, { .handle = batch },
	};
	struct drm_i915_gem_execbuffer2 exec = { .buffers_ptr = (uintptr_t)object };
	struct drm_i915_gem_exec_object2 *last = &object[src ? 2 : 1];

	bo_write(fd, batch, 0, src ? copy : fill, src ? sizeof(copy) : sizeof(fill));
	last->relocation_count = src ? 2 : 1;
	last->relocs_ptr = (uintptr_t)reloc;
	exec.buffer_count = src ? 3 : 2;
	must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	must(bo_wait(fd, dst, 60000), "wait");
}

static void bench_blit(const char *what, bool copy, bool tiled)
{
	uint32_t dst = bo_create(fd, SIZE_B), src = copy ? bo_create(fd, SIZE_B) : 0;
	uint32_t batch = bo_create(fd, 4096);
	unsigned long count = 0;
	double start;

	set_tiling(dst, tiled ? I915_TILING_X : I915_TILING_NONE);
	if (copy)
		set_tiling(src, tiled ? I915_TILING_X : I915_TILING_NONE);
	run_blit(dst, src, batch, tiled);
	for (start = now(); now() - start < SECONDS; count++)
		run_blit(dst, src, batch, tiled);
	printf("%-34s %10.2f GB/s\n", what, count * SIZE_B / (now() - start) / 1e9);
	bo_close(fd, dst);
	bo_close(fd, batch);
	if (src)
		bo_close(fd, src);
}

static void bench_memcpy(void)
{
	char *a = malloc(SIZE_B), *b = malloc(SIZE_B);
	unsigned long count = 0;
	double start;

	memset(a, 1, SIZE_B);
	memset(b, 2, SIZE_B);
	for (start = now(); now() - start < SECONDS; count++) {
		memcpy(a, b, SIZE_B);
		b[count % SIZE_B] = a[0];
	}
	printf("%-34s %10.2f GB/s\n", "memcpy", count * SIZE_B / (now() - start) / 1e9);
	free(a);
	free(b);
}

struct flip {
	double late_sum, late_max;
	unsigned int count;
};

static void flipped(int unused, unsigned int sequence, unsigned int sec, unsigned int usec,
		    void *data)
{
	struct flip *flip = data;
	double late = now() - (sec + usec * 1e-6);

	flip->late_sum += late;
	if (late > flip->late_max)
		flip->late_max = late;
	flip->count++;
}

/* The first output that is connected, in its preferred mode. */
static drmModeConnector *connected(drmModeRes *res)
{
	int i;

	for (i = 0; i < res->count_connectors; i++) {
		drmModeConnector *c = drmModeGetConnector(fd, res->connectors[i]);

		if (c && c->connection == DRM_MODE_CONNECTED && c->count_modes)
			return c;
		drmModeFreeConnector(c);
	}
	return NULL;
}

static void bench_flip(void)
{
	drmEventContext events = { .version = 2, .page_flip_handler = flipped };
	drmModeRes *res = drmModeGetResources(fd);
	drmModeConnector *c = res ? connected(res) : NULL;
	struct flip flip = { 0 };
	uint32_t fb[2], bo;
	drmModeModeInfo mode;
	int i;

	if (!c) {
		printf("no output for page flips\n");
		return;
	}
	mode = c->modes[0];
	for (i = 0; i < 2; i++) {
		bo = bo_create(fd, (uint64_t)mode.vdisplay * 8192);
		must(drmModeAddFB(fd, mode.hdisplay, mode.vdisplay, 24, 32, 8192, bo, &fb[i]), "addfb");
	}
	must(drmModeSetCrtc(fd, res->crtcs[0], fb[0], 0, 0, &c->connector_id, 1, &mode), "setcrtc");
	for (i = 0; i < 120; i++) {
		struct pollfd pfd = { .fd = fd, .events = POLLIN };

		must(drmModePageFlip(fd, res->crtcs[0], fb[i % 2], DRM_MODE_PAGE_FLIP_EVENT, &flip),
		     "page flip");
		poll(&pfd, 1, 1000);
		drmHandleEvent(fd, &events);
	}
	printf("%-34s %10.0f us mean, %.0f us at most (%u flips at %u Hz)\n",
	       "page flip, event after vblank", flip.late_sum / flip.count * 1e6,
	       flip.late_max * 1e6, flip.count, mode.vrefresh);
}

int main(void)
{
	fd = open_card();
	bench_nop(0);
	bench_nop(1000);
	bench_memcpy();
	bench_blit("blitter, copy, linear", true, false);
	bench_blit("blitter, copy, X tiles", true, true);
	bench_blit("blitter, fill, linear", false, false);
	bench_blit("blitter, fill, X tiles", false, true);
	bench_flip();
	return 0;
}
