// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast the blitter is
 *
 * Fills and copies surfaces in turns with memset() and memcpy() of as many bytes of the same
 * memory, and prints the median of all turns: GB/s, and how much of the C library's that is. Linear
 * and X-tiled surfaces of 32 bits are drawn with packets; others, which Gen4-5 packets cannot name,
 * through the function below them. All times are CPU time, for others may be running.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <linux/array_size.h>
#include <linux/bits.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/blt/blt.h"

#define WIDTH_PX	2048u
#define HEIGHT		1024u
#define PITCH_B		(WIDTH_PX * 4)
#define SIZE_B		(PITCH_B * HEIGHT)	/* whole tiles of every kind */
#define TURNS		15

#define DST_ADDR	0x01000000u
#define SRC_ADDR	0x02000000u

#define XY_COLOR_BLT	0x54300004u
#define XY_SRC_COPY_BLT	0x54f00006u
#define DST_TILED	BIT(11)
#define SRC_TILED	BIT(15)
#define MI_BATCH_BUFFER_END 0x05000000u

struct bench {
	struct mirage_gpu *gpu;
	struct mirage_pt pt;
	struct mirage_hw_context *ctx;
	u8 *dst, *src;
	u32 *batch;
};

static void *map(struct bench *b, u64 addr, size_t size_B)
{
	u8 *mem = mirage_host_alloc(size_B);
	size_t off;

	if (!mem || mirage_pt_prepare(&b->pt, addr, size_B))
		exit(1);
	for (off = 0; off < size_B; off += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&b->pt, addr + off, mem + off, 0);
	return mem;
}

static void run(struct bench *b)
{
	struct mirage_batch batch = { .pt = &b->pt, .ctx = b->ctx, .addr = 0x1000 };

	if (mirage_engine_run(b->gpu, 0, &batch))
		exit(1);
}

static u32 pitch(bool tiled)
{
	return tiled ? PITCH_B / 4 : PITCH_B;
}

static void fill(struct bench *b, bool tiled)
{
	const u32 dw[] = {
		XY_COLOR_BLT | (tiled ? DST_TILED : 0), 0x03f00000u | pitch(tiled), 0,
		HEIGHT << 16 | WIDTH_PX, DST_ADDR, 0x12345678, MI_BATCH_BUFFER_END,
	};

	memcpy(b->batch, dw, sizeof(dw));
	run(b);
}

static void copy(struct bench *b, bool tiled, u32 rop)
{
	const u32 dw[] = {
		XY_SRC_COPY_BLT | (tiled ? DST_TILED | SRC_TILED : 0),
		0x03000000u | rop << 16 | pitch(tiled), 0, HEIGHT << 16 | WIDTH_PX, DST_ADDR,
		0, pitch(tiled), SRC_ADDR, MI_BATCH_BUFFER_END,
	};

	memcpy(b->batch, dw, sizeof(dw));
	run(b);
}

static void surf(struct bench *b, struct mirage_blt_surf *surf, u64 base, enum mirage_tiling tiling)
{
	surf->mmu = &to_mirage_cs(b->gpu->engine[0])->mmu;
	surf->base = base;
	surf->addr_mask = ~0u;
	surf->pitch_B = PITCH_B;
	surf->tiling = tiling;
}

enum kind { LINEAR, X, Y, YF, YS, KINDS };

static enum mirage_tiling tiling_of(enum kind kind, u32 px_B)
{
	static const enum mirage_tiling tiling[] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y,
	};

	if (kind == YF)
		return mirage_tiling_yf(px_B);
	return kind == YS ? mirage_tiling_ys(px_B) : tiling[kind];
}

/**
 * struct work - what is measured
 * @rop: 0xcc copies, 0xf0 fills
 * @dst: tiling
 * @src: likewise
 * @px_B: bytes of a pixel
 * @lines: how many
 */
struct work {
	u8 rop;
	enum kind dst;
	enum kind src;
	u32 px_B;
	u32 lines;
};

static void draw(struct bench *b, const struct work *w)
{
	struct mirage_blt_op op = {
		.rop = w->rop, .depth = MIRAGE_BLT_32, .cpp = w->px_B, .write_mask = ~0u,
		.x2 = PITCH_B / w->px_B, .y2 = w->lines, .source = MIRAGE_BLT_SRC_COLOR,
	};

	surf(b, &op.dst, DST_ADDR, tiling_of(w->dst, w->px_B));
	surf(b, &op.src, SRC_ADDR, tiling_of(w->src, w->px_B));
	mirage_blt_draw(to_mirage_cs(b->gpu->engine[0]), &op);
}

static void by_packet(struct bench *b, const struct work *w)
{
	if (w->rop == 0xf0)
		fill(b, w->dst == X);
	else
		copy(b, w->dst == X, w->rop);
}

static void by_libc(struct bench *b, const struct work *w)
{
	if (w->rop == 0xf0)
		memset(b->dst, 0x12, PITCH_B * w->lines);
	else
		memcpy(b->dst, b->src, PITCH_B * w->lines);
}

static double now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return ts.tv_sec * 1e9 + ts.tv_nsec;
}

typedef void (*work_fn)(struct bench *b, const struct work *w);

static double time_of(struct bench *b, const struct work *w, work_fn fn)
{
	double start = now_ns();

	fn(b, w);
	return now_ns() - start;
}

static int compare(const void *a, const void *b)
{
	return *(const double *)a < *(const double *)b ? -1 : 1;
}

/* GB/s of the blitter and of the C library. */
struct rates {
	double blt;
	double libc;
};

static struct rates measure(struct bench *b, const struct work *w, work_fn fn)
{
	double blt[TURNS], libc[TURNS];
	unsigned int i;

	for (i = 0; i < TURNS; i++) {
		libc[i] = time_of(b, w, by_libc);
		blt[i] = time_of(b, w, fn);
	}
	qsort(blt, TURNS, sizeof(*blt), compare);
	qsort(libc, TURNS, sizeof(*libc), compare);
	return (struct rates) {
		(double)PITCH_B * w->lines / blt[TURNS / 2],
		(double)PITCH_B * w->lines / libc[TURNS / 2],
	};
}

static void print_row(struct bench *b, const char *name, const struct work *w, work_fn fn)
{
	struct rates r = measure(b, w, fn);

	printf("%-24s %6.2f GB/s, %.2f of %s's %.2f\n", name, r.blt, r.blt / r.libc,
	       w->rop == 0xf0 ? "memset" : "memcpy", r.libc);
}

/* Between all tilings, from that of the row to that of the column. */
static void print_copies(struct bench *b, u32 px_B, u32 lines)
{
	static const char *const name[KINDS] = { "linear", "X", "Y", "Yf", "Ys" };
	struct work w = { .rop = 0xcc, .px_B = px_B, .lines = lines };
	unsigned int i;

	printf("copies of %.1f MiB, %u bits a pixel, from one tiling (row) to another (column):\n"
	       "how much of memcpy's speed that is\n       ", PITCH_B * lines / 1048576.0, px_B * 8);
	for (i = 0; i < KINDS; i++)
		printf("%8s", name[i]);
	for (w.src = 0; w.src < KINDS; w.src++) {
		printf("\n%7s", name[w.src]);
		for (w.dst = 0; w.dst < KINDS; w.dst++) {
			struct rates r = measure(b, &w, draw);

			printf("%8.2f", r.blt / r.libc);
		}
	}
	printf("\n");
}

int main(void)
{
	static const struct {
		const char *name;
		struct work work;
		work_fn fn;
	} row[] = {
		{ "fill, linear", { 0xf0, LINEAR, LINEAR, 4, HEIGHT }, by_packet },
		{ "fill, X", { 0xf0, X, X, 4, HEIGHT }, by_packet },
		{ "fill, Y", { 0xf0, Y, Y, 4, HEIGHT }, draw },
		{ "fill, Yf", { 0xf0, YF, YF, 4, HEIGHT }, draw },
		{ "fill, Ys", { 0xf0, YS, YS, 4, HEIGHT }, draw },
		{ "copy, linear", { 0xcc, LINEAR, LINEAR, 4, HEIGHT }, by_packet },
		{ "copy, X", { 0xcc, X, X, 4, HEIGHT }, by_packet },
		{ "xor, linear", { 0x66, LINEAR, LINEAR, 4, HEIGHT }, by_packet },
		{ "xor, X", { 0x66, X, X, 4, HEIGHT }, by_packet },
	};
	static const struct mirage_gpu_ops ops;
	struct bench b;
	unsigned int i;

	if (mirage_pt_init(&b.pt, mirage_chip_ilk.ggtt_size_B))
		return 1;
	b.batch = map(&b, 0x1000, MIRAGE_PAGE_SIZE);
	b.dst = map(&b, DST_ADDR, SIZE_B);
	b.src = map(&b, SRC_ADDR, SIZE_B);
	b.gpu = mirage_gpu_create(&mirage_chip_ilk, &b.pt, &ops, NULL);
	b.ctx = b.gpu ? mirage_hw_context_create(b.gpu, 0) : NULL;
	if (!b.ctx)
		return 1;
	for (i = 0; i < ARRAY_SIZE(row); i++)
		print_row(&b, row[i].name, &row[i].work, row[i].fn);
	for (i = 1; i <= 16; i *= 4)
		print_copies(&b, i, HEIGHT);
	print_copies(&b, 4, 64);
	mirage_hw_context_destroy(b.ctx);
	mirage_gpu_destroy(b.gpu);
	mirage_pt_fini(&b.pt);
	mirage_host_free(b.src);
	mirage_host_free(b.dst);
	mirage_host_free(b.batch);
	return 0;
}
