// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the driver costs
 *
 * Submissions a second of a batch that does nothing, the same with 1,000 relocations, how long
 * such a batch takes there and back on each engine, and where a less important one is preempted for
 * it; blits beside memcpy() and memset() of the same size, copies between all tilings, and how
 * long after the time it tells a page flip's event is read.
 */

#include <errno.h>
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
#define MI_COND_END	(0x36u << 23 | 1u << 21 | 2u)
#define MI_LOAD_REG	(0x22u << 23 | 1u)
#define BCS_SWCTRL	0x22200u
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

enum tiling { LINEAR, X, Y, YF, YS, TILINGS };

static const char *const tiling_name[TILINGS] = { "linear", "X", "Y", "Yf", "Ys" };

#define SIDE_PX		2048u
#define PITCH_B		(SIDE_PX * 4)
#define SIZE_B		((uint64_t)PITCH_B * SIDE_PX)
#define SECONDS		2.0

/* So many blits are one batch, so that what is measured is not how soon somebody wakes up. */
#define BLITS		8u

/* So often each of two is done, in turns. */
#define TURNS		9u

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

/**
 * struct blit - a batch of blits that are all the same
 * @dw: the commands
 * @len_dw: how many
 * @reloc: its addresses
 * @num_relocs: how many
 * @dst: destination
 * @src: source, or 0
 * @batch: buffer of the commands
 */
struct blit {
	uint32_t dw[16 * (BLITS + 1)];
	unsigned int len_dw;
	struct drm_i915_gem_relocation_entry reloc[2 * BLITS];
	unsigned int num_relocs;
	uint32_t dst, src, batch;
};

static void blit_add(struct blit *blit, uint32_t dw)
{
	blit->dw[blit->len_dw++] = dw;
}

static void blit_add_address(struct blit *blit, uint32_t bo)
{
	blit->reloc[blit->num_relocs++] = (struct drm_i915_gem_relocation_entry) {
		.target_handle = bo, .offset = 4 * blit->len_dw, .presumed_offset = ~0ull,
		.read_domains = I915_GEM_DOMAIN_RENDER,
		.write_domain = bo == blit->dst ? I915_GEM_DOMAIN_RENDER : 0,
	};
	blit->len_dw += wide ? 2 : 1;
}

/* Pitches count bytes for linear surfaces and DWords for tiled ones. */
static uint32_t pitch_of(enum tiling tiling)
{
	return tiling == LINEAR ? PITCH_B : PITCH_B / 4;
}

static void add_fill(struct blit *blit, enum tiling dst, enum tiling unused)
{
	blit_add(blit, (XY_COLOR_BLT | (dst != LINEAR ? DST_TILED : 0)) + wide);
	blit_add(blit, 3u << 24 | 0xf0u << 16 | pitch_of(dst));
	blit_add(blit, 0);
	blit_add(blit, SIDE_PX << 16 | SIDE_PX);
	blit_add_address(blit, blit->dst);
	blit_add(blit, 0x12345678);
}

/* What copies have in common, behind their first two DWords. */
static void add_rest_of_copy(struct blit *blit, enum tiling src)
{
	blit_add(blit, 0);
	blit_add(blit, SIDE_PX << 16 | SIDE_PX);
	blit_add_address(blit, blit->dst);
	blit_add(blit, 0);
	blit_add(blit, pitch_of(src));
	blit_add_address(blit, blit->src);
}

static void add_copy(struct blit *blit, enum tiling dst, enum tiling src)
{
	/* A tiled side has Y tiles if its bit in a register says so. */
	if (dst == Y || src == Y) {
		blit_add(blit, MI_LOAD_REG);
		blit_add(blit, BCS_SWCTRL);
		blit_add(blit, 3u << 16 | (src == Y) | (dst == Y) << 1);
	}
	blit_add(blit, (XY_SRC_COPY | (dst != LINEAR ? DST_TILED : 0) |
			(src != LINEAR ? SRC_TILED : 0)) + 2 * wide);
	blit_add(blit, 3u << 24 | 0xccu << 16 | pitch_of(dst));
	add_rest_of_copy(blit, src);
}

static void add_fast_copy(struct blit *blit, enum tiling dst, enum tiling src)
{
	static const uint32_t field[TILINGS] = { 0, 1, 2, 2, 3 };

	blit_add(blit, XY_FAST_COPY | FAST_DST(field[dst]) | FAST_SRC(field[src]));
	blit_add(blit, FAST_32BPP | (dst == YF ? FAST_DST_YF : 0) |
		       (src == YF ? FAST_SRC_YF : 0) | pitch_of(dst));
	add_rest_of_copy(blit, src);
}

typedef void (*add_fn)(struct blit *blit, enum tiling dst, enum tiling src);

static void blit_run(struct blit *blit)
{
	struct drm_i915_gem_exec_object2 object[3] = {
		{ .handle = blit->dst }, { .handle = blit->src }, { 0 },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)object, .flags = blit_ring(fd),
		.buffer_count = blit->src ? 3 : 2,
	};

	object[exec.buffer_count - 1] = (struct drm_i915_gem_exec_object2) {
		.handle = blit->batch, .relocation_count = blit->num_relocs,
		.relocs_ptr = (uintptr_t)blit->reloc,
	};
	must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	must(bo_wait(fd, blit->dst, 60000), "wait");
}

static int compare(const void *a, const void *b)
{
	return *(const double *)a < *(const double *)b ? -1 : 1;
}

/**
 * struct turns - what two sides took, in turns
 * @blit_s: median of the blitter's, seconds a blit
 * @cpu_s: of the CPU's
 */
struct turns {
	double blit_s, cpu_s;
};

/* The CPU's side. As if somebody looked at the result, or there would be none. */
static void run_on_cpu(char *to, const char *from)
{
	unsigned int i;

	for (i = 0; i < BLITS; i++) {
		if (from)
			memcpy(to, from, SIZE_B);
		else
			memset(to, 0x12, SIZE_B);
		__asm__ volatile("" : : "r"(to) : "memory");
	}
}

static struct turns take_turns(add_fn add, enum tiling dst, enum tiling src, char *to,
			       const char *from)
{
	double blit_s[TURNS], cpu_s[TURNS], start;
	struct blit blit = {
		.dst = bo_create(fd, SIZE_B), .src = from ? bo_create(fd, SIZE_B) : 0,
		.batch = bo_create(fd, 4096),
	};
	unsigned int i;

	for (i = 0; i < BLITS; i++)
		add(&blit, dst, src);
	blit_add(&blit, MI_BATCH_END);
	blit_add(&blit, 0);
	bo_write(fd, blit.batch, 0, blit.dw, blit.len_dw / 2 * 8);
	/* Whatever has to be found or moved first is not measured. */
	run_on_cpu(to, from);
	blit_run(&blit);
	for (i = 0; i < TURNS; i++) {
		start = now();
		run_on_cpu(to, from);
		cpu_s[i] = (now() - start) / BLITS;
		start = now();
		blit_run(&blit);
		blit_s[i] = (now() - start) / BLITS;
	}
	qsort(blit_s, TURNS, sizeof(*blit_s), compare);
	qsort(cpu_s, TURNS, sizeof(*cpu_s), compare);
	bo_close(fd, blit.dst);
	bo_close(fd, blit.batch);
	if (blit.src)
		bo_close(fd, blit.src);
	return (struct turns) { blit_s[TURNS / 2], cpu_s[TURNS / 2] };
}

static void bench_fills(char *to)
{
	enum tiling tiling;
	char what[40];

	for (tiling = LINEAR; tiling <= X; tiling++) {
		struct turns t = take_turns(add_fill, tiling, tiling, to, NULL);

		snprintf(what, sizeof(what), "blitter, fill, %s", tiling_name[tiling]);
		printf("%-34s %10.2f GB/s, %.2f of memset's %.2f\n", what, SIZE_B / t.blit_s / 1e9,
		       t.cpu_s / t.blit_s, SIZE_B / t.cpu_s / 1e9);
	}
}

/* Between the first @tilings tilings. */
static void bench_copies(const char *what, add_fn add, unsigned int tilings, char *to,
			 const char *from)
{
	double memcpy_s[TILINGS * TILINGS], least = 1e9;
	enum tiling dst, src, least_dst = LINEAR, least_src = LINEAR;
	unsigned int count = 0;

	printf("%s from one tiling (row) to another (column): GB/s, and in brackets\n"
	       "how much of memcpy()'s speed that is\n%6s", what, "");
	for (dst = 0; dst < tilings; dst++)
		printf("%14s", tiling_name[dst]);
	for (src = 0; src < tilings; src++) {
		printf("\n%6s", tiling_name[src]);
		for (dst = 0; dst < tilings; dst++) {
			struct turns t = take_turns(add, dst, src, to, from);
			double ratio = t.cpu_s / t.blit_s;

			printf("%7.2f (%.2f)", SIZE_B / t.blit_s / 1e9, ratio);
			memcpy_s[count++] = t.cpu_s;
			if (ratio < least) {
				least = ratio;
				least_dst = dst;
				least_src = src;
			}
		}
	}
	qsort(memcpy_s, count, sizeof(*memcpy_s), compare);
	printf("\nmemcpy() %.2f GB/s; least of it: %.2f, %s to %s\n",
	       SIZE_B / memcpy_s[count / 2] / 1e9, least, tiling_name[least_src],
	       tiling_name[least_dst]);
}

static void bench_blits(void)
{
	/* An engine of its own knows Y tiles. */
	unsigned int tilings = blit_ring(fd) == I915_EXEC_BLT ? Y + 1 : X + 1;
	char *a = malloc(SIZE_B), *b = malloc(SIZE_B);

	if (!a || !b)
		must(-ENOMEM, "memory");
	memset(a, 1, SIZE_B);
	memset(b, 2, SIZE_B);
	printf("blits of %ux%u pixels of 32 bits, %u a batch, in turns with as much by the CPU:\n"
	       "medians of %u turns\n", SIDE_PX, SIDE_PX, BLITS, TURNS);
	bench_fills(a);
	bench_copies("XY_SRC_COPY_BLT", add_copy, tilings, a, b);
	if (wide)
		bench_copies("XY_FAST_COPY_BLT", add_fast_copy, TILINGS, a, b);
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
	print_trips("empty batch, there and back", ring->name, us);
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

/*
 * An empty batch of high priority while one of low priority goes in a circle, until what it looks
 * at becomes 0: engines with a command parser run a copy of it, which nobody could change.
 */
static void bench_preemption(const struct ring *ring)
{
	const uint32_t end = MI_BATCH_END;
	const uint32_t spin[] = { MI_COND_END, 0, 0, 0, MI_ARB_CHECK, batch_start(fd), 0, 0 };
	uint32_t spinner = bo_create(fd, 4096), batch = bo_create(fd, 4096);
	uint32_t flag = bo_create(fd, 4096), flag_value = 1;
	struct drm_i915_gem_relocation_entry reloc[] = {
		{ .target_handle = flag, .offset = 8, .presumed_offset = ~0ull },
		{ .target_handle = spinner, .offset = 24, .presumed_offset = ~0ull },
	};
	struct drm_i915_gem_exec_object2 object[] = {
		{ .handle = flag },
		{
			.handle = spinner, .relocation_count = 2,
			.relocs_ptr = (uintptr_t)reloc,
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = 2, .flags = ring->flags,
		.rsvd1 = context_of(-1000),
	};
	struct drm_i915_gem_mmap map = { .handle = flag, .size = 4096 };
	uint32_t high = context_of(1000);
	double us[TRIPS];
	unsigned int i;

	bo_write(fd, spinner, 0, spin, sizeof(spin));
	bo_write(fd, batch, 0, &end, sizeof(end));
	bo_write(fd, flag, 0, &flag_value, sizeof(flag_value));
	must(call(fd, DRM_IOCTL_I915_GEM_MMAP, &map), "mmap");
	must(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec), "execbuffer");
	usleep(20000);
	for (i = 0; i < TRIPS; i++)
		us[i] = round_trip_us(batch, high, ring->flags);
	/* Or nobody was preempted. */
	must(bo_wait(fd, spinner, 0) == -ETIME ? 0 : -EINVAL, "the batch to be preempted");
	print_trips("the same, preempting another", ring->name, us);
	*(volatile uint32_t *)(uintptr_t)map.addr_ptr = 0;
	must(bo_wait(fd, spinner, 60000), "wait");
	munmap((void *)(uintptr_t)map.addr_ptr, 4096);
	bo_close(fd, spinner);
	bo_close(fd, batch);
	bo_close(fd, flag);
}

static void bench_engines(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(rings) / sizeof(rings[0]); i++) {
		if (!has_ring(&rings[i]))
			continue;
		bench_round_trip(&rings[i]);
		if (wide)
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
	printf("%-34s %10.0f us mean, %.0f us at most (%u flips at %u Hz;\n"
	       "%34s its time is that of the picture's first line, which a vertical blank precedes)\n",
	       "page flip, event after its time", flip.late_sum / flip.count * 1e6,
	       flip.late_max * 1e6, flip.count, mode.vrefresh, "");
}

int main(void)
{
	fd = open_card();
	wide = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;
	bench_nop(0);
	bench_nop(1000);
	bench_engines();
	bench_blits();
	bench_flip();
	return 0;
}
