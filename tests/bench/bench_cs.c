// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast commands are dispatched
 *
 * Batches of one kind of command each, as long as Mesa's get. What is printed is the time a
 * command takes to fetch, decode and execute, and 2D commands of one pixel for comparison.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

#define BATCH_ADDR	0x00100000u
#define BATCH_B		0x00040000u
#define DATA_ADDR	0x00200000u
#define ROUNDS		50

struct command {
	const char *name;
	unsigned int num_dw;
	u32 dw[8];
};

static const struct command commands[] = {
	{ "MI_NOOP", 1, { 0 } },
	{ "MI_STORE_DATA_IMM", 4, { 0x10000002, 0, DATA_ADDR, 1 } },
	{ "PIPE_CONTROL", 4, { 0x7a004002, DATA_ADDR, 1, 2 } },
	{ "3DSTATE_DRAWING_RECTANGLE", 4, { 0x79000002, 0, 0x00400040, 0 } },
	{ "XY_COLOR_BLT", 6, { 0x54300004, 0x03f00040, 0, 0x00010001, DATA_ADDR, 1 } },
	{ "XY_SRC_COPY_BLT", 8, { 0x54f00006, 0x03cc0040, 0, 0x00010001, DATA_ADDR, 0, 0x40,
				  DATA_ADDR + 64 } },
	{ "XY_SRC_COPY_BLT, xor", 8, { 0x54f00006, 0x03660040, 0, 0x00010001, DATA_ADDR, 0, 0x40,
				       DATA_ADDR + 64 } },
};

static void *map(struct mirage_pt *pt, u64 addr, size_t size_B)
{
	u8 *mem = mirage_host_alloc(size_B);
	size_t off;

	if (!mem || mirage_pt_prepare(pt, addr, size_B))
		exit(1);
	for (off = 0; off < size_B; off += MIRAGE_PAGE_SIZE)
		mirage_pt_set(pt, addr + off, mem + off, 0);
	return mem;
}

static void measure(struct mirage_gpu *gpu, const struct mirage_batch *batch, u32 *mem,
		    const struct command *cmd)
{
	unsigned int num = (BATCH_B / 4 - 1) / cmd->num_dw, i;
	u64 best_ns = ~0ull, start_ns, ns;

	for (i = 0; i < num; i++)
		memcpy(mem + i * cmd->num_dw, cmd->dw, cmd->num_dw * 4);
	mem[num * cmd->num_dw] = 0x05000000;
	for (i = 0; i < ROUNDS; i++) {
		start_ns = mirage_host_now_ns();
		if (mirage_engine_run(gpu, 0, batch))
			exit(1);
		ns = mirage_host_now_ns() - start_ns;
		if (ns < best_ns)
			best_ns = ns;
	}
	printf("%-26s %7.1f ns\n", cmd->name, (double)best_ns / num);
}

int main(void)
{
	static const struct mirage_gpu_ops ops;
	struct mirage_batch batch = { .addr = BATCH_ADDR };
	struct mirage_gpu *gpu;
	struct mirage_pt pt;
	unsigned int i;
	void *mem, *data;

	if (mirage_pt_init(&pt, mirage_chip_ilk.ggtt_size_B))
		return 1;
	mem = map(&pt, BATCH_ADDR, BATCH_B);
	data = map(&pt, DATA_ADDR, MIRAGE_PAGE_SIZE);
	gpu = mirage_gpu_create(&mirage_chip_ilk, &pt, &ops, NULL);
	batch.pt = &pt;
	batch.ctx = gpu ? mirage_hw_context_create(gpu, 0) : NULL;
	if (!batch.ctx)
		return 1;
	for (i = 0; i < ARRAY_SIZE(commands); i++)
		measure(gpu, &batch, mem, &commands[i]);
	mirage_hw_context_destroy(batch.ctx);
	mirage_gpu_destroy(gpu);
	mirage_pt_fini(&pt);
	mirage_host_free(data);
	mirage_host_free(mem);
	return 0;
}
