// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the driver costs
 *
 * Submissions a second of a batch that does nothing, the same with 1,000 relocations, how long
 * such a batch takes there and back on each engine, and before a less important one that does not
 * end; bandwidth of the blitter beside memcpy() of the same size, and how long after its vertical
 * blank a page flip's event is read.
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
#define MI_ARB_CHECK	(0x05u << 23)
#define XY_SRC_COPY	(2u << 29 | 0x53u << 22 | 3u << 20 | 6u)
#define XY_COLOR_BLT	(2u << 29 | 0x50u << 22 | 3u << 20 | 4u)
#define DST_TILED	(1u << 11)
#define SRC_TILED	(1u << 15)

/* Tilings are numbers in two bits; Yf is Y with a bit of its own. */
#define XY_FAST_COPY	(2u << 29 | 0x42u << 22 | 8u)
#define FAST_DST(t)	(((t) & 3u) << 13)
#define FAST_SRC(t)	(((t) & 3u) << 20)
#define FAST_DST_YF	(1u << 30)
#define FAST_SRC_YF	(1u << 31)
#define FAST_32BPP	(3u << 24)

#define FAST_LINEAR	0u
#define FAST_X		1u
#define FAST_Y		2u
#define FAST_YS		3u
#define FAST_YF		(4u | FAST_Y)

#define SIDE_PX		2048u
#define PITCH_B		(SIDE_PX * 4)
#define SIZE_B		((uint64_t)PITCH_B * SIDE_PX)
#define SECONDS		2.0

static int fd;

/* Addresses have 64 bits, and engines priorities. */
static bool wide;

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

/**
 * struct blit - a batch with one blit
 * @dw: the commands
 * @len_dw: how many
 * @dst: which DWord is the destination's address
 * @src: which is the source's
 */
struct blit {
	uint32_t dw[12];
	unsigned int len_dw, dst, src;
};

static void blit_add(struct blit *blit, uint32_t dw)
{
	blit->dw[blit->len_dw++] = dw;
}

/* Return: which DWord it begins with. */
static unsigned int blit_add_address(struct blit *blit)
{
	unsigned int at = blit->len_dw;

	blit->len_dw += wide ? 2 : 1;
	return at;
}

static void blit_fill(struct blit *blit, bool tiled)
{
	uint32_t pitch = tiled ? PITCH_B / 4 : PITCH_B;

	blit_add(blit, (XY_COLOR_BLT | (tiled ? DST_TILED : 0)) + wide);
	blit_add(blit, 3u << 24 | 0xf0u << 16 | pitch);
	blit_add(blit, 0);
	blit_add(blit, SIDE_PX << 16 | SIDE_PX);
	blit->dst = blit_add_address(blit);
	blit_add(blit, 0x12345678);
	blit_add(blit, MI_BATCH_END);
}

/* What copies have in common, behind their first two DWords. */
static void blit_add_copy(struct blit *blit, uint32_t src_pitch)
{
	blit_add(blit, 0);
	blit_add(blit, SIDE_PX << 16 | SIDE_PX);
	blit->dst = blit_add_address(blit);
	blit_add(blit, 0);
	blit_add(blit, src_pitch);
	blit->src = blit_add_address(blit);
	blit_add(blit, MI_BATCH_END);
}

static void blit_copy(struct blit *blit, bool tiled)
{
	uint32_t pitch = tiled ? PITCH_B / 4 : PITCH_B;

	blit_add(blit, (XY_SRC_COPY | (tiled ? DST_TILED | SRC_TILED : 0)) + 2 * wide);
	blit_add(blit, 3u << 24 | 0xccu << 16 | pitch);
	blit_add_copy(blit, pitch);
}

static void blit_fast_copy(struct blit *blit, uint32_t dst, uint32_t src)
{
	blit_add(blit, XY_FAST_COPY | FAST_DST(dst) | FAST_SRC(src));
	blit_add(blit, FAST_32BPP | (dst == FAST_YF ? FAST_DST_YF : 0) |
		       (src == FAST_YF ? FAST_SRC_YF : 0) | (dst ? PITCH_B / 4 : PITCH_B));
	blit_add_copy(blit, src ? PITCH_B / 4 : PITCH_B);
}

static void blit_run(const struct blit *blit, uint32_t dst, uint32_t src, uint32_t batch)
{
	struct drm_i915_gem_relocation_entry reloc[2] = {
		{
			.target_handle = dst, .offset = 4 * blit->dst, .presumed_offset = ~0ull,
			.read_domains = I915_GEM_DOMAIN_RENDER,
			.write_domain = I915_GEM_DOMAIN_RENDER,
		},
		{
			.target_handle = src, .offset = 4 * blit->src, .presumed_offset = ~0ull,
			.read_domains = I915_GEM_DOMAIN_RENDER,
		},
	};
	struct drm_i915_gem_exec_object2 object[3] = {
		{ .handle = dst }, { .handle = src ? src : batch }, { .handle = batch },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)object, .flags = blit_ring(fd),
	};
	struct drm_i915_gem_exec_object2 *last = &object[src ? 2 : 1];

	bo_write(fd, batch, 0, blit->dw, sizeof(blit->dw));
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
	struct blit blit = { 0 };
	double start;

	if (copy)
		blit_copy(&blit, tiled);
	else
		blit_fill(&blit, tiled);
	set_tiling(dst, tiled ? I915_TILING_X : I915_TILING_NONE);
	if (copy)
		set_tiling(src, tiled ? I915_TILING_X : I915_TILING_NONE);
	blit_run(&blit, dst, src, batch);
	for (start = now(); now() - start < SECONDS; count++)
		blit_run(&blit, dst, src, batch);
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

/* Seconds of the fastest copy of all, by memcpy() and by the blitter in turns. */
static void time_copies(const struct blit *blit, char *a, const char *b, double *memcpy_s,
			double *blit_s)
{
	uint32_t dst = bo_create(fd, SIZE_B), src = bo_create(fd, SIZE_B);
	uint32_t batch = bo_create(fd, 4096);
	double start, end, at;

	*memcpy_s = *blit_s = 1e9;
	blit_run(blit, dst, src, batch);
	for (start = now(); now() - start < SECONDS;) {
		at = now();
		memcpy(a, b, SIZE_B);
		end = now();
		*memcpy_s = end - at < *memcpy_s ? end - at : *memcpy_s;
		at = now();
		blit_run(blit, dst, src, batch);
		end = now();
		*blit_s = end - at < *blit_s ? end - at : *blit_s;
	}
	bo_close(fd, dst);
	bo_close(fd, src);
	bo_close(fd, batch);
}

/* Copies between all tilings, the fastest of each. */
static void bench_tilings(void)
{
	static const struct {
		const char *name;
		uint32_t dst, src;
	} row[] = {
		{ "fast copy, linear", FAST_LINEAR, FAST_LINEAR },
		{ "fast copy, X tiles", FAST_X, FAST_X },
		{ "fast copy, Y tiles", FAST_Y, FAST_Y },
		{ "fast copy, Yf tiles", FAST_YF, FAST_YF },
		{ "fast copy, Ys tiles", FAST_YS, FAST_YS },
		{ "fast copy, linear to X", FAST_X, FAST_LINEAR },
		{ "fast copy, X to linear", FAST_LINEAR, FAST_X },
		{ "fast copy, linear to Y", FAST_Y, FAST_LINEAR },
		{ "fast copy, Y to linear", FAST_LINEAR, FAST_Y },
		{ "fast copy, linear to Yf", FAST_YF, FAST_LINEAR },
		{ "fast copy, Yf to linear", FAST_LINEAR, FAST_YF },
		{ "fast copy, linear to Ys", FAST_YS, FAST_LINEAR },
		{ "fast copy, Ys to linear", FAST_LINEAR, FAST_YS },
		{ "fast copy, X to Y", FAST_Y, FAST_X },
		{ "fast copy, Y to X", FAST_X, FAST_Y },
		{ "fast copy, Y to Yf", FAST_YF, FAST_Y },
	};
	char *a = malloc(SIZE_B), *b = malloc(SIZE_B);
	double memcpy_s, blit_s;
	unsigned int i;

	memset(a, 1, SIZE_B);
	memset(b, 2, SIZE_B);
	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct blit blit = { 0 };

		blit_fast_copy(&blit, row[i].dst, row[i].src);
		time_copies(&blit, a, b, &memcpy_s, &blit_s);
		printf("%-34s %10.2f GB/s, %.2f of memcpy's %.2f\n", row[i].name,
		       SIZE_B / blit_s / 1e9, memcpy_s / blit_s, SIZE_B / memcpy_s / 1e9);
	}
	free(a);
	free(b);
}

/* The engines, as execbuffer2 calls them. */
static const struct ring {
	const char *name;
	uint64_t flags;
	int param;
} rings[] = {
	{ "rcs0", I915_EXEC_RENDER, 0 },
	{ "bcs0", I915_EXEC_BLT, I915_PARAM_HAS_BLT },
	{ "vcs0", I915_EXEC_BSD, I915_PARAM_HAS_BSD },
	{ "vecs0", I915_EXEC_VEBOX, I915_PARAM_HAS_VEBOX },
};

static bool has_ring(const struct ring *ring)
{
	return !ring->param || getparam(fd, ring->param) > 0;
}

/* Submit a batch in @context and wait for its end. Return: how long that took, in microseconds. */
static double round_trip_us(uint32_t batch, uint32_t context, uint64_t flags)
{
	struct drm_i915_gem_exec_object2 object = { .handle = batch };
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .flags = flags,
		.rsvd1 = context,
	};
	double start = now();

	must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	must(bo_wait(fd, batch, 60000), "wait");
	return (now() - start) * 1e6;
}

static int compare(const void *a, const void *b)
{
	return *(const double *)a < *(const double *)b ? -1 : 1;
}

#define TRIPS	200

static void print_trips(const char *what, const char *ring, double *us)
{
	char name[40];

	qsort(us, TRIPS, sizeof(*us), compare);
	snprintf(name, sizeof(name), "%s, %s", what, ring);
	printf("%-34s %10.0f us median, %.0f at least, %.0f at most\n", name, us[TRIPS / 2], us[0],
	       us[TRIPS - 1]);
}

static void bench_round_trip(const struct ring *ring)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	uint32_t batch = bo_create(fd, 4096);
	double us[TRIPS];
	unsigned int i;

	bo_write(fd, batch, 0, end, sizeof(end));
	round_trip_us(batch, 0, ring->flags);
	for (i = 0; i < TRIPS; i++)
		us[i] = round_trip_us(batch, 0, ring->flags);
	print_trips("empty batch there and back", ring->name, us);
	bo_close(fd, batch);
}

static uint32_t context_of(int priority)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context_create(fd), .param = I915_CONTEXT_PARAM_PRIORITY,
		.value = (int64_t)priority,
	};

	must(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args), "priority");
	return args.ctx_id;
}

/* An empty batch of high priority while one of low priority goes in a circle. */
static void bench_preemption(const struct ring *ring)
{
	const uint32_t end = MI_BATCH_END, spin[4] = { MI_ARB_CHECK, batch_start(fd) };
	uint32_t spinner = bo_create(fd, 4096), batch = bo_create(fd, 4096);
	struct drm_i915_gem_mmap map = { .handle = spinner, .size = 4096 };
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = spinner, .offset = 8, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = spinner, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc,
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .flags = ring->flags,
		.rsvd1 = context_of(-1000),
	};
	uint32_t high = context_of(1000);
	double us[TRIPS];
	unsigned int i;

	bo_write(fd, spinner, 0, spin, sizeof(spin));
	bo_write(fd, batch, 0, &end, sizeof(end));
	must(call(fd, DRM_IOCTL_I915_GEM_MMAP, &map), "mmap");
	must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	usleep(20000);
	for (i = 0; i < TRIPS; i++)
		us[i] = round_trip_us(batch, high, ring->flags);
	print_trips("the same, preempting", ring->name, us);
	*(volatile uint32_t *)(uintptr_t)map.addr_ptr = MI_BATCH_END;
	must(bo_wait(fd, spinner, 60000), "wait");
	munmap((void *)(uintptr_t)map.addr_ptr, 4096);
	bo_close(fd, spinner);
	bo_close(fd, batch);
}

static void bench_engines(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(rings) / sizeof(rings[0]); i++) {
		if (!has_ring(&rings[i]))
			continue;
		bench_round_trip(&rings[i]);
		/* The copy engine runs a copy of a batch, which nobody could end. */
		if (wide && rings[i].flags != I915_EXEC_BLT)
			bench_preemption(&rings[i]);
	}
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
	wide = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;
	bench_nop(0);
	bench_nop(1000);
	bench_engines();
	bench_memcpy();
	bench_blit("blitter, copy, linear", true, false);
	bench_blit("blitter, copy, X tiles", true, true);
	bench_blit("blitter, fill, linear", false, false);
	bench_blit("blitter, fill, X tiles", false, true);
	if (wide)
		bench_tilings();
	bench_flip();
	return 0;
}
