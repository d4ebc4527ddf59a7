// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a chip and its engines
 *
 * The hardware half's side of mirage/gpu.h: powering up and down, contexts, and
 * handing each call to the engine it is for.
 */

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "chip.h"
#include "intel/cs/regs.h"

struct mirage_gpu *mirage_gpu_create(const struct mirage_chip *chip,
				     const struct mirage_pt *ggtt,
				     const struct mirage_gpu_ops *ops, void *host)
{
	struct mirage_gpu *gpu = mirage_host_alloc(sizeof(*gpu));
	unsigned int i;

	if (!gpu)
		return NULL;
	gpu->chip = chip;
	gpu->ggtt = ggtt;
	gpu->ops = ops;
	gpu->host = host;
	gpu->epoch_ns = mirage_host_now_ns();
	for (i = 0; i < chip->num_engines; i++) {
		if (mirage_cs_init(&gpu->cs[i], gpu, i)) {
			mirage_gpu_destroy(gpu);
			return NULL;
		}
	}
	return gpu;
}

void mirage_gpu_destroy(struct mirage_gpu *gpu)
{
	unsigned int i;

	if (!gpu)
		return;
	for (i = 0; i < gpu->chip->num_engines; i++)
		mirage_cs_fini(&gpu->cs[i]);
	mirage_host_free(gpu);
}

static const struct mirage_pipe_ops *pipe_ops(const struct mirage_gpu *gpu)
{
	static const struct mirage_pipe_ops none;

	return gpu->chip->tables->pipe ?: &none;
}

struct mirage_hw_context *mirage_hw_context_create(struct mirage_gpu *gpu)
{
	const struct mirage_pipe_ops *pipe = pipe_ops(gpu);
	struct mirage_hw_context *ctx = mirage_host_alloc(sizeof(*ctx));

	if (!ctx)
		return NULL;
	ctx->gpu = gpu;
	if (pipe->ctx_create) {
		ctx->pipe = pipe->ctx_create(gpu);
		if (!ctx->pipe) {
			mirage_host_free(ctx);
			return NULL;
		}
	}
	return ctx;
}

void mirage_hw_context_destroy(struct mirage_hw_context *ctx)
{
	if (!ctx)
		return;
	if (ctx->pipe && pipe_ops(ctx->gpu)->ctx_destroy)
		pipe_ops(ctx->gpu)->ctx_destroy(ctx->pipe);
	mirage_host_free(ctx);
}

void mirage_hw_context_reset(struct mirage_hw_context *ctx)
{
	memset(ctx->stats, 0, sizeof(ctx->stats));
	memset(ctx->setup, 0, sizeof(ctx->setup));
	ctx->setup_mono_pattern = false;
	if (ctx->pipe && pipe_ops(ctx->gpu)->ctx_reset)
		pipe_ops(ctx->gpu)->ctx_reset(ctx->pipe);
}

int mirage_engine_run(struct mirage_gpu *gpu, unsigned int engine,
		      const struct mirage_batch *batch)
{
	return mirage_cs_run(&gpu->cs[engine], batch);
}

void mirage_engine_stop(struct mirage_gpu *gpu, unsigned int engine)
{
	WRITE_ONCE(gpu->cs[engine].stop, true);
}

void mirage_engine_reset(struct mirage_gpu *gpu, unsigned int engine)
{
	mirage_cs_reset(&gpu->cs[engine]);
}

void mirage_engine_snapshot(struct mirage_gpu *gpu, unsigned int engine,
			    struct mirage_engine_state *state)
{
	const struct mirage_cs *cs = &gpu->cs[engine];
	const struct mirage_mmu *first = cs->mmu.faults ? &cs->mmu : &cs->ggtt;

	memset(state, 0, sizeof(*state));
	state->acthd = READ_ONCE(cs->addr);
	state->bbaddr = READ_ONCE(cs->start);
	state->ipehr = READ_ONCE(cs->regs.ipehr);
	state->ipeir = READ_ONCE(cs->regs.ipeir);
	state->eir = READ_ONCE(cs->regs.eir);
	state->instdone = READ_ONCE(cs->regs.instdone);
	state->instdone1 = READ_ONCE(cs->regs.instdone1);
	state->instpm = READ_ONCE(cs->regs.instpm);
	state->ctl = MIRAGE_RING_CTL;
	state->fault_addr = READ_ONCE(first->fault_addr);
	state->faults = READ_ONCE(cs->mmu.faults) + READ_ONCE(cs->ggtt.faults);
	state->commands = READ_ONCE(cs->commands);
}

int mirage_gpu_read_reg(struct mirage_gpu *gpu, u32 reg, u64 *val)
{
	unsigned int i;

	for (i = 0; i < gpu->chip->num_engines; i++) {
		const struct mirage_cs *cs = &gpu->cs[i];
		bool upper;
		const struct mirage_mmio *row = mirage_cs_find_reg(cs, reg, &upper);

		if (!row)
			continue;
		*val = mirage_cs_read_reg(cs, row) >> (upper ? 32 : 0);
		return 0;
	}
	return -EINVAL;
}
