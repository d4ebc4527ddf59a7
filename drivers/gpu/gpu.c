// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a chip and its engines
 *
 * The hardware half's side of mirage/gpu.h: powering up and down, and handing each call to
 * the engine it is for.
 */

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "engine.h"

static int engine_create(struct mirage_gpu *gpu, unsigned int index)
{
	const struct mirage_engine_desc *desc = &gpu->chip->engines[index];
	struct mirage_hw_engine *engine = desc->ops->create(gpu, index);

	if (!engine)
		return -ENOMEM;
	gpu->engine[index] = engine;
	return 0;
}

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
		if (engine_create(gpu, i)) {
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
	for (i = 0; i < gpu->chip->num_engines && gpu->engine[i]; i++)
		gpu->engine[i]->desc->ops->destroy(gpu->engine[i]);
	mirage_host_free(gpu);
}

struct mirage_hw_context *mirage_hw_context_create(struct mirage_gpu *gpu, unsigned int index)
{
	struct mirage_hw_engine *engine = gpu->engine[index];

	return engine->desc->ops->context_create(engine);
}

void mirage_hw_context_destroy(struct mirage_hw_context *ctx)
{
	if (ctx)
		ctx->engine->desc->ops->context_destroy(ctx);
}

void mirage_hw_context_reset(struct mirage_hw_context *ctx)
{
	ctx->engine->desc->ops->context_reset(ctx);
}

int mirage_engine_run(struct mirage_gpu *gpu, unsigned int index, const struct mirage_batch *batch)
{
	struct mirage_hw_engine *engine = gpu->engine[index];

	return engine->desc->ops->run(engine, batch);
}

bool mirage_batch_waits(struct mirage_gpu *gpu, unsigned int index,
			const struct mirage_batch *batch)
{
	const struct mirage_hw_engine *engine = gpu->engine[index];

	return engine->desc->ops->waits && engine->desc->ops->waits(engine, batch);
}

bool mirage_engine_waits(const struct mirage_gpu *gpu, unsigned int index)
{
	return gpu->engine[index]->waits;
}

void mirage_engine_stop(struct mirage_gpu *gpu, unsigned int index)
{
	WRITE_ONCE(gpu->engine[index]->stop, true);
}

void mirage_engine_reset(struct mirage_gpu *gpu, unsigned int index)
{
	struct mirage_hw_engine *engine = gpu->engine[index];

	engine->desc->ops->reset(engine);
	WRITE_ONCE(engine->stop, false);
}

void mirage_engine_snapshot(struct mirage_gpu *gpu, unsigned int index,
			    struct mirage_engine_state *state)
{
	const struct mirage_hw_engine *engine = gpu->engine[index];

	memset(state, 0, sizeof(*state));
	engine->desc->ops->snapshot(engine, state);
}

int mirage_gpu_read_reg(struct mirage_gpu *gpu, u32 reg, u64 *val)
{
	int err = -EINVAL;
	unsigned int i;

	for (i = 0; i < gpu->chip->num_engines && err; i++)
		err = gpu->engine[i]->desc->ops->read_reg(gpu->engine[i], reg, val);
	return err;
}

void mirage_gpu_print_regs(struct mirage_gpu *gpu, unsigned int index,
			   void (*print)(void *arg, const char *line), void *arg)
{
	const struct mirage_hw_engine *engine = gpu->engine[index];

	if (engine->desc->ops->print_regs)
		engine->desc->ops->print_regs(engine, print, arg);
}

void mirage_gpu_decode(struct mirage_gpu *gpu, unsigned int index,
		       const struct mirage_hw_context *ctx, const struct mirage_pt *pt, u64 addr,
		       unsigned int max_dw,
		       void (*print)(void *arg, const char *line), void *arg)
{
	const struct mirage_hw_engine *engine = gpu->engine[index];

	engine->desc->ops->decode(engine, ctx, pt, addr, max_dw, print, arg);
}
