// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random indirect buffers
 *
 * The input is a recipe for packets of R5xx: each step picks a register that there is, or a packet
 * of type 3, and fills it with plain data, coordinates, settings of the 2D engine, or addresses of
 * memory that is mapped. Some steps put down raw DWords. No command checker stands in front: all
 * packets, and what they say of memory, are the engine's to survive.
 *
 * Whenever the engine lets the host in, the buffer changes and pages move. Nothing is asserted but
 * that the sanitizers stay silent and that it ends.
 */

#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

#include "r5xx/state.h"

#include "bed.h"
#include "input.h"

/* A batch is stopped after so many slices of work. */
#define MAX_RELAX	3

static struct mirage_hw_context *ctx;

static int relax(void *host, unsigned int engine, bool idle)
{
	bed_shake();
	if (relaxes > MAX_RELAX)
		return 1;
	return relaxes == 2 ? -EAGAIN : 0;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const struct mirage_gpu_ops ops = { .relax = relax };

	bed_create(&mirage_chip_rv530, &ops);
	ctx = mirage_hw_context_create(gpu, 0);
	if (!ctx)
		abort();
	return 0;
}

/* GUI_CONTROL with both surfaces, so that most 2D packets get past it. */
static u32 gui_control(struct input *in)
{
	static const u8 brush[] = { 0, 1, 6, 7, 10, 13, 14, 15 }, dst[] = { 2, 3, 4, 6 };
	u32 how = take(in, 1);

	return 3 | (how & 0xc) | brush[how >> 5] << 4 | dst[how & 3] << 8 |
	       (take(in, 1) & 0xf8) << 10 | take(in, 1) << 16 | (2 + how % 3) << 24 |
	       (u32)(take(in, 1) & 0xd8) << 24;
}

/* One DWord of a packet's body. */
static u32 body_dw(struct input *in)
{
	u32 kind = take(in, 1);

	switch (kind % 8) {
	case 0:
		return take(in, 4);
	case 1:
		return take(in, 1);
	case 2:
		return (DATA_ADDR + take(in, 3) % DATA_B) & ~3u;
	case 3:	/* a surface of the 2D engine */
		return (kind & 0xc0) << 24 | (take(in, 1) & 0x1f) << 22 |
		       (DATA_ADDR >> 10) | (take(in, 1) & 0x3f);
	case 4:
		return BATCH_ADDR + take(in, 2) % BATCH_B;
	case 5:	/* two small coordinates */
		return take(in, 1) << 16 | take(in, 1);
	case 6:
		return gui_control(in);
	default:	/* a draw */
		return take(in, 1) << 16 | (take(in, 2) & 0x7fff);
	}
}

/* @n DWords follow; the header of register number @pick. */
static u32 header0(u32 pick, u32 n, bool one)
{
	const struct r5xx_reg_row *row = r5xx_reg_row(pick % r5xx_num_reg_rows());

	return (n - 1) << 16 | (one ? 1u << 15 : 0) | row->offset / 4;
}

static u32 header3(u32 pick, u32 n)
{
	static const u8 opcode[] = {
		0x10, 0x19, 0x1d, 0x1e, 0x20, 0x21, 0x22, 0x23, 0x28, 0x29, 0x2a, 0x2c, 0x2f, 0x32,
		0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x91, 0x92, 0x94, 0x95, 0x98, 0x9a,
		0x9b, 0x9c,
	};

	return 3u << 30 | (n - 1) << 16 | opcode[pick % sizeof(opcode)] << 8;
}

static u32 cook(struct input *in)
{
	u32 max_dw = BATCH_B / 4;
	u32 num_dw = 0;

	while (in->left && num_dw < max_dw) {
		u32 kind = take(in, 1), pick = take(in, 2), n = 1 + kind % 13, i;

		if (kind >= 250)
			batch[num_dw++] = take(in, 4);
		else if (kind & 1)
			batch[num_dw++] = header0(pick, n, kind & 2);
		else
			batch[num_dw++] = header3(pick, n);
		for (i = 0; i < n && kind < 250 && num_dw < max_dw; i++)
			batch[num_dw++] = i || kind & 1 || pick & 256 ? body_dw(in) :
					  gui_control(in);
	}
	return num_dw;
}

static void drop_line(void *arg, const char *line)
{
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };
	u32 choice = take(&in, 1);
	struct mirage_batch run = { .pt = &pt, .ctx = ctx, .addr = BATCH_ADDR };
	u32 i;

	memset(batch, 0, BATCH_B);
	for (i = 0; i < DATA_PAGES; i++)
		memcpy(page[i], fresh + i * MIRAGE_PAGE_SIZE, MIRAGE_PAGE_SIZE);
	run.len_B = cook(&in) * 4;
	if (choice % 32 < 4)
		mirage_gpu_decode(gpu, 0, NULL, &pt, BATCH_ADDR, run.len_B / 4, drop_line, NULL);

	relaxes = 0;
	mirage_hw_context_reset(ctx);
	if (mirage_engine_run(gpu, 0, &run) == -EAGAIN) {
		run.flags = MIRAGE_BATCH_RESUME;
		mirage_engine_run(gpu, 0, &run);
	}
	mirage_engine_reset(gpu, 0);
	return 0;
}
