// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the fetch loop
 *
 * Each turn reads one header from memory, never from a copy of the batch: the CPU
 * ends a spinning batch by writing MI_BATCH_BUFFER_END into it, and the next turn
 * has to see that.
 *
 * Nothing is too long for a streamer: how long a batch may take is the host's
 * matter, which is asked at least every MIRAGE_CS_SLICE_NS of work. Only what real
 * hardware would not survive ends here: an unknown opcode, or a walk through
 * memory that is not there. A few unmapped pages are read as MI_NOOPs, as the
 * scratch page behind them would be.
 */

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "chip.h"
#include "intel/blt/blt.h"
#include "regs.h"

/* Fetch, decode and dispatch of one command, roughly. */
#define CMD_NS		20u

/* How many unmapped pages in a row the fetch crosses before it is lost. */
#define MAX_HOLES	16u

#define INSTDONE_IDLE	(~0u)
#define INSTDONE_RING	BIT(0)
#define INSTDONE_CP	BIT(1)

static const struct mirage_pipe_ops no_pipe;

static const struct mirage_pipe_ops *pipe_of(const struct mirage_cs *cs)
{
	const struct mirage_pipe_ops *pipe = cs->gpu->chip->tables->pipe;

	return cs->pipe && pipe ? pipe : &no_pipe;
}

int mirage_cs_relax(struct mirage_cs *cs, bool idle)
{
	struct mirage_gpu *gpu = cs->gpu;
	int err = 0;

	if (READ_ONCE(cs->stop))
		return -ECANCELED;
	if (gpu->ops->relax)
		err = gpu->ops->relax(gpu->host, cs->engine, idle);
	mirage_mmu_flush(&cs->mmu);
	mirage_mmu_flush(&cs->ggtt);
	cs->relaxed++;
	cs->work_ns = 0;
	return err || READ_ONCE(cs->stop) ? -ECANCELED : 0;
}

int mirage_cs_flush(struct mirage_cs *cs, u32 what)
{
	const struct mirage_pipe_ops *pipe = pipe_of(cs);

	return pipe->flush ? pipe->flush(cs, what) : 0;
}

void mirage_cs_irq(struct mirage_cs *cs)
{
	struct mirage_gpu *gpu = cs->gpu;

	if (gpu->ops->irq)
		gpu->ops->irq(gpu->host, cs->engine);
}

u64 mirage_cs_timestamp(const struct mirage_cs *cs)
{
	const struct mirage_gpu *gpu = cs->gpu;
	u64 ns = mirage_host_now_ns() - gpu->epoch_ns;

	return mul_u64_u32_div(ns, gpu->chip->tables->timestamp_count_hz, 1000000000u)
	       << gpu->chip->tables->timestamp_shift;
}

int mirage_cs_hang(struct mirage_cs *cs, u32 eir)
{
	cs->regs.eir |= eir;
	return -EIO;
}

/* The page at @cs->addr is not mapped: it reads as zeros, which are MI_NOOPs. */
static int cross_hole(struct mirage_cs *cs)
{
	u64 end = (cs->addr | MIRAGE_PAGE_MASK) + 1;

	mirage_mmu_fault(&cs->mmu, cs->addr);
	WRITE_ONCE(cs->regs.ipehr, 0);
	if (++cs->holes > MAX_HOLES)
		return mirage_cs_hang(cs, MIRAGE_EIR_PAGE_TABLE);
	cs->commands += (end - cs->addr) / 4;
	cs->next = end;
	return 0;
}

static bool refused(const struct mirage_cs *cs, unsigned int len_dw)
{
	const struct mirage_cmd *cmd = cs->cmd;

	return len_dw < cmd->min_dw || len_dw > cmd->max_dw ||
	       (!cs->secure && (cmd->flags & MIRAGE_CMD_PRIVILEGED));
}

static int execute(struct mirage_cs *cs, unsigned int len_dw)
{
	const struct mirage_cmd *cmd = cs->cmd;
	int err = 0;

	if (refused(cs, len_dw))
		return 0;
	if (!(cmd->flags & MIRAGE_CMD_IDLE))
		cs->effect = true;
	if (cmd->flags & MIRAGE_CMD_2D)
		/* What it writes may be sampled next, and nobody invalidates caches in between. */
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER |
				      MIRAGE_FLUSH_TEXTURE);
	if (err || !cmd->exec)
		return err;
	return cmd->exec(cs, cs->dw, len_dw);
}

static void trace(struct mirage_cs *cs, unsigned int len_dw)
{
	struct mirage_gpu *gpu = cs->gpu;
	__typeof__(gpu->ops->command) command = READ_ONCE(gpu->ops->command);

	if (command)
		command(gpu->host, cs->engine, cs->addr, cs->cmd->name, cs->dw,
			min(len_dw, MIRAGE_CMD_MAX_DW));
}

/* The body of the command whose header is at @at, into the streamer's own memory. */
static void copy_body(struct mirage_cs *cs, const u32 *at, unsigned int len_dw)
{
	unsigned int copy_dw = min(len_dw, MIRAGE_CMD_MAX_DW);
	unsigned int page_dw = (MIRAGE_PAGE_SIZE - (cs->addr & MIRAGE_PAGE_MASK)) / 4;
	unsigned int i;

	if (copy_dw > page_dw) {
		mirage_mmu_read(&cs->mmu, cs->addr + 4, cs->dw + 1, (copy_dw - 1) * 4);
		return;
	}
	for (i = 1; i < copy_dw; i++)
		cs->dw[i] = READ_ONCE(at[i]);
}

/* One command. The header is read once: what it says holds, whatever memory says later. */
static int step(struct mirage_cs *cs)
{
	unsigned long pte = mirage_mmu_pte(&cs->mmu, cs->addr);
	unsigned long page = pte & ~(unsigned long)MIRAGE_PAGE_MASK;
	const u32 *at = (const u32 *)(page + (cs->addr & MIRAGE_PAGE_MASK));
	unsigned int len_dw;

	if (!pte)
		return cross_hole(cs);
	cs->holes = 0;
	cs->dw[0] = READ_ONCE(*at);
	WRITE_ONCE(cs->regs.ipehr, cs->dw[0]);
	cs->cmd = mirage_cmd_find(cs->index, cs->dw[0]);
	if (!cs->cmd)
		return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);

	len_dw = mirage_cmd_len_dw(cs->cmd, cs->dw[0]);
	cs->next = cs->addr + len_dw * 4ull;
	copy_body(cs, at, len_dw);
	cs->commands++;
	trace(cs, len_dw);
	return execute(cs, len_dw);
}

static u64 addr_mask(const struct mirage_cs *cs)
{
	return (1ull << cs->gpu->chip->tables->addr_bits) - 4;
}

static int walk(struct mirage_cs *cs)
{
	u64 mask = addr_mask(cs);
	int err;

	do {
		err = READ_ONCE(cs->stop) ? -ECANCELED : step(cs);
		if (!err && !cs->end) {
			WRITE_ONCE(cs->addr, cs->next & mask);
			err = mirage_cs_charge(cs, CMD_NS);
		}
	} while (!err && !cs->end);
	return err;
}

static int begin(struct mirage_cs *cs, const struct mirage_batch *batch)
{
	const struct mirage_pipe_ops *pipe = pipe_of(cs);

	cs->ctx = batch->ctx;
	mirage_mmu_init(&cs->mmu, batch->pt);
	mirage_mmu_init(&cs->ggtt, cs->gpu->ggtt);
	cs->addr = batch->addr & addr_mask(cs);
	cs->start = cs->addr;
	cs->commands = 0;
	cs->secure = batch->flags & MIRAGE_BATCH_SECURE;
	cs->end = false;
	cs->effect = true;
	cs->holes = 0;
	cs->work_ns = 0;
	cs->relaxed++;
	memcpy(cs->stats, batch->ctx->stats, sizeof(cs->stats));
	cs->regs.instdone = INSTDONE_IDLE & ~(INSTDONE_RING | INSTDONE_CP);
	return pipe->begin ? pipe->begin(cs) : 0;
}

static void finish(struct mirage_cs *cs, int err)
{
	const struct mirage_pipe_ops *pipe = pipe_of(cs);

	if (err && pipe->discard)
		pipe->discard(cs);
	/* A host without memory leaves nothing behind that stands still. */
	cs->wedged = err && err != -ENOMEM;
	if (!cs->wedged)
		cs->regs.instdone = INSTDONE_IDLE;
	memcpy(cs->ctx->stats, cs->stats, sizeof(cs->stats));
	cs->ctx = NULL;
}

int mirage_cs_run(struct mirage_cs *cs, const struct mirage_batch *batch)
{
	int err;

	if (cs->wedged)
		return -EIO;
	err = begin(cs, batch);
	if (!err)
		err = walk(cs);
	if (!err)
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_ALL);
	finish(cs, err);
	return err;
}

void mirage_cs_reset(struct mirage_cs *cs)
{
	memset(&cs->regs, 0, sizeof(cs->regs));
	cs->regs.hwstam = ~0u;
	cs->regs.emr = ~0u;
	cs->regs.instdone = INSTDONE_IDLE;
	cs->regs.instdone1 = INSTDONE_IDLE;
	cs->addr = 0;
	cs->start = 0;
	cs->wedged = false;
	WRITE_ONCE(cs->stop, false);
}

static u16 engine_flag(enum mirage_engine_class class)
{
	static const u16 flag[] = {
		[MIRAGE_RENDER] = MIRAGE_CMD_RENDER,
		[MIRAGE_COPY] = MIRAGE_CMD_COPY,
		[MIRAGE_VIDEO] = MIRAGE_CMD_VIDEO,
		[MIRAGE_VIDEO_ENHANCE] = MIRAGE_CMD_VIDEO_ENHANCE,
	};

	return flag[class];
}

int mirage_cs_init(struct mirage_cs *cs, struct mirage_gpu *gpu, unsigned int engine)
{
	const struct mirage_chip_tables *tables = gpu->chip->tables;
	enum mirage_engine_class class = gpu->chip->engines[engine].class;
	int err;

	cs->gpu = gpu;
	cs->engine = engine;
	mirage_mmu_init(&cs->mmu, gpu->ggtt);
	mirage_mmu_init(&cs->ggtt, gpu->ggtt);
	mirage_cs_reset(cs);
	cs->index = mirage_host_alloc(sizeof(*cs->index));
	cs->blt = mirage_host_alloc(sizeof(*cs->blt));
	if (!cs->index || !cs->blt)
		return -ENOMEM;
	err = mirage_cmd_index_build(cs->index, tables->cmds, engine_flag(class));
	if (err || class != MIRAGE_RENDER || !tables->pipe || !tables->pipe->create)
		return err;
	cs->pipe = tables->pipe->create(gpu);
	return cs->pipe ? 0 : -ENOMEM;
}

void mirage_cs_fini(struct mirage_cs *cs)
{
	if (cs->pipe && cs->gpu->chip->tables->pipe->destroy)
		cs->gpu->chip->tables->pipe->destroy(cs->pipe);
	mirage_host_free(cs->blt);
	mirage_host_free(cs->index);
}
