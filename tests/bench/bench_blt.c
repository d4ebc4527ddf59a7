// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast the blitter is
 *
 * Fills and copies a 1920 x 1080 surface of 32-bit pixels and prints GB/s beside what
 * memset() and memcpy() do with as much memory. X-tiled surfaces are drawn with packets;
 * others, which Gen4-5 packets cannot name, through the function below them.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>
#include <linux/bits.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/blt/blt.h"

#define WIDTH_PX	1920u
#define HEIGHT		1080u
#define PITCH_B		(WIDTH_PX * 4)
#define SIZE_B		(PITCH_B * 1152u)	/* whole tiles of every kind */
#define ROUNDS		20

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

static void draw(struct bench *b, u8 rop, enum mirage_tiling dst, enum mirage_tiling src)
{
	struct mirage_blt_op op = {
		.rop = rop, .depth = MIRAGE_BLT_32, .cpp = 4, .write_mask = ~0u,
		.x2 = WIDTH_PX, .y2 = HEIGHT, .source = MIRAGE_BLT_SRC_COLOR,
	};

	surf(b, &op.dst, DST_ADDR, dst);
	surf(b, &op.src, SRC_ADDR, src);
	mirage_blt_draw(to_mirage_cs(b->gpu->engine[0]), &op);
}

#define TILED(name, tiling)							\
	static void name##_fill(struct bench *b) { draw(b, 0xf0, tiling, tiling); } \
	static void name##_copy(struct bench *b) { draw(b, 0xcc, tiling, tiling); } \
	static void name##_in(struct bench *b) { draw(b, 0xcc, tiling, MIRAGE_TILING_NONE); } \
	static void name##_out(struct bench *b) { draw(b, 0xcc, MIRAGE_TILING_NONE, tiling); }

#define TILED_ROWS(name, text)							\
	{ "fill " text, name##_fill }, { "copy " text, name##_copy },		\
	{ "linear to " text, name##_in }, { text " to linear", name##_out }

TILED(y, MIRAGE_TILING_Y)
TILED(yf, MIRAGE_TILING_YF_16)
TILED(ys, MIRAGE_TILING_YS_16)
static void x_in(struct bench *b) { draw(b, 0xcc, MIRAGE_TILING_X, MIRAGE_TILING_NONE); }
static void x_out(struct bench *b) { draw(b, 0xcc, MIRAGE_TILING_NONE, MIRAGE_TILING_X); }
static void y_to_x(struct bench *b) { draw(b, 0xcc, MIRAGE_TILING_X, MIRAGE_TILING_Y); }
static void y_to_yf(struct bench *b) { draw(b, 0xcc, MIRAGE_TILING_YF_16, MIRAGE_TILING_Y); }
static void linear_fill(struct bench *b)	{ fill(b, false); }
static void x_fill(struct bench *b)		{ fill(b, true); }
static void linear_copy(struct bench *b)	{ copy(b, false, 0xcc); }
static void x_copy(struct bench *b)		{ copy(b, true, 0xcc); }
static void linear_xor(struct bench *b)		{ copy(b, false, 0x66); }
static void x_xor(struct bench *b)		{ copy(b, true, 0x66); }
static void libc_fill(struct bench *b)		{ memset(b->dst, 0x12, PITCH_B * HEIGHT); }
static void libc_copy(struct bench *b)		{ memcpy(b->dst, b->src, PITCH_B * HEIGHT); }

static void measure(struct bench *b, const char *name, void (*fn)(struct bench *b))
{
	u64 best_ns = ~0ull, start_ns, ns;
	unsigned int i;

	for (i = 0; i < ROUNDS; i++) {
		start_ns = mirage_host_now_ns();
		fn(b);
		ns = mirage_host_now_ns() - start_ns;
		if (ns < best_ns)
			best_ns = ns;
	}
	printf("%-14s %6.2f GB/s\n", name, (double)PITCH_B * HEIGHT / best_ns);
}

int main(void)
{
	static const struct {
		const char *name;
		void (*fn)(struct bench *b);
	} row[] = {
		{ "memset", libc_fill }, { "fill linear", linear_fill }, { "fill X", x_fill },
		{ "memcpy", libc_copy }, { "copy linear", linear_copy },
		{ "copy X", x_copy }, { "xor linear", linear_xor }, { "xor X", x_xor },
		{ "linear to X", x_in }, { "X to linear", x_out },
		TILED_ROWS(y, "Y"), TILED_ROWS(yf, "Yf"), TILED_ROWS(ys, "Ys"),
		{ "Y to X", y_to_x }, { "Y to Yf", y_to_yf },
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
		measure(&b, row[i].name, row[i].fn);
	mirage_hw_context_destroy(b.ctx);
	mirage_gpu_destroy(b.gpu);
	mirage_pt_fini(&b.pt);
	mirage_host_free(b.src);
	mirage_host_free(b.dst);
	mirage_host_free(b.batch);
	return 0;
}
