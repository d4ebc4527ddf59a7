// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random batches
 *
 * The input is a recipe for a batch rather than the batch itself: each step picks
 * a row of the engine's command table and fills the command with plain data, with
 * coordinates, or with addresses of memory that is mapped, so that most commands get
 * past their checks. Some steps put down raw DWords or spoil the length.
 *
 * The batch runs on any engine of a Gen5, Gen7 or Gen9 chip, secure or not, and some are printed
 * too. Whenever the engine lets the host in, the host does what it is allowed to: it changes the
 * batch, moves a page elsewhere, and may have the batch yield, to go on with it afterwards. Nothing
 * is asserted but that the sanitizers stay silent and that it ends.
 */

#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

#include "intel/chip.h"
#include "bed.h"
#include "input.h"

/* A batch is stopped after so many slices of work. */
#define MAX_RELAX	3

static const struct mirage_chip *const chips[] = {
	&mirage_chip_ilk, &mirage_chip_vlv, &mirage_chip_kbl,
};

/* A chip, powered up, and a context for each of its engines. */
static struct machine {
	struct mirage_gpu *gpu;
	struct mirage_hw_context *ctx[MIRAGE_MAX_ENGINES];
} machines[ARRAY_SIZE(chips)];

/* Batches yield whenever they are asked to. */
static bool yields;

static int relax(void *host, unsigned int engine, bool idle)
{
	bed_shake();
	if (relaxes > MAX_RELAX)
		return -ECANCELED;
	return yields ? -EAGAIN : 0;
}

static void start(struct machine *m)
{
	unsigned int i;

	m->gpu = gpu;
	for (i = 0; i < gpu->chip->num_engines; i++) {
		m->ctx[i] = mirage_hw_context_create(gpu, i);
		if (!m->ctx[i])
			abort();
	}
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const struct mirage_gpu_ops ops = { .relax = relax };
	u32 i;

	bed_create(chips[0], &ops);
	start(&machines[0]);
	for (i = 1; i < ARRAY_SIZE(chips); i++) {
		gpu = mirage_gpu_create(chips[i], &pt, &ops, NULL);
		if (!gpu)
			abort();
		start(&machines[i]);
	}
	return 0;
}

/* One DWord of a command's body. */
static u32 body_dw(struct input *in)
{
	u32 kind = take(in, 1);

	switch (kind % 8) {
	case 0:
		return take(in, 4);
	case 1:
		return take(in, 1);
	case 2:
		return DATA_ADDR + take(in, 3) % DATA_B;
	case 3:
		return (DATA_ADDR + take(in, 3) % DATA_B) & ~MIRAGE_PAGE_MASK;
	case 4:
		return BATCH_ADDR + take(in, 2) % BATCH_B;
	case 5:	/* two small coordinates */
		return take(in, 1) << 16 | take(in, 1);
	case 6:	/* control of a 2D command: depth, operation, pitch */
		return take(in, 2) << 16 | take(in, 1) << 4;
	default:
		return kind < 128 ? RDONLY_ADDR : 0;
	}
}

static u32 header_of(struct input *in, const struct mirage_cmd *cmd, u32 *len_dw)
{
	u32 header = cmd->op | (take(in, 3) & ~cmd->mask & ~cmd->len_mask);
	u32 span = cmd->max_dw - cmd->min_dw;
	u32 extra = take(in, 1);

	if (extra == 255)	/* not a legal length, most likely */
		span = ~0u - 1;
	*len_dw = cmd->min_dw + extra % (span + 1);
	if (!cmd->len_mask)
		return header;
	return header | ((*len_dw - cmd->bias) & cmd->len_mask);
}

static u32 cook(struct input *in, const struct mirage_cmd_index *index)
{
	u32 max_dw = BATCH_B / 4 - 1;
	u32 num_dw = 0;

	while (in->left && num_dw < max_dw) {
		u32 pick = take(in, 1), len_dw, i;
		const struct mirage_cmd *cmd;

		if (pick >= 250) {
			batch[num_dw++] = take(in, 4);
			continue;
		}
		cmd = index->row[1 + pick % index->num_rows];
		batch[num_dw++] = header_of(in, cmd, &len_dw);
		for (i = 1; i < len_dw && num_dw < max_dw; i++)
			batch[num_dw++] = body_dw(in);
	}
	batch[num_dw++] = 0x05000000;
	return num_dw;
}

static void drop_line(void *arg, const char *line)
{
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };
	u32 choice = take(&in, 1);
	const struct machine *m = &machines[choice / 2 % ARRAY_SIZE(machines)];
	unsigned int engine = choice / 4 % m->gpu->chip->num_engines;
	struct mirage_batch run = {
		.pt = &pt,
		.ctx = m->ctx[engine],
		.addr = BATCH_ADDR,
		.flags = choice & 1 ? MIRAGE_BATCH_SECURE : 0,
	};
	u32 num_dw, i;

	gpu = m->gpu;
	memset(batch, 0, BATCH_B);
	for (i = 0; i < DATA_PAGES; i++)
		memcpy(page[i], fresh + i * MIRAGE_PAGE_SIZE, MIRAGE_PAGE_SIZE);
	num_dw = cook(&in, to_mirage_cs(gpu->engine[engine])->index);
	if (choice / 32 == 0)
		mirage_gpu_decode(gpu, engine, NULL, &pt, BATCH_ADDR, num_dw, drop_line, NULL);

	relaxes = 0;
	yields = choice & 128;
	mirage_hw_context_reset(m->ctx[engine]);
	while (mirage_engine_run(gpu, engine, &run) == -EAGAIN) {
		run.flags |= MIRAGE_BATCH_RESUME;
		mirage_batch_waits(gpu, engine, &run);
	}
	mirage_engine_reset(gpu, engine);
	return 0;
}
