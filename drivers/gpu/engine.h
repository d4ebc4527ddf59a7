/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_ENGINE_H_
#define _GPU_ENGINE_H_

#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include <mirage/gpu.h>

/**
 * DOC: the engine seam
 *
 * gpu.c powers a chip up and hands each call of mirage/gpu.h to the engine it is for. What an
 * engine is it does not know: Intel's command streamer, a radeon's command processor
 * and a video decoder are tenants of one seam, struct mirage_engine_ops. A tenant embeds
 * struct mirage_hw_engine and struct mirage_hw_context in its own structures.
 */

/**
 * struct mirage_hw_engine - what every engine has
 * @desc: its row in the chip
 * @gpu: its chip
 * @index: into mirage_chip.engines
 * @stop: mirage_engine_stop() was called; any thread sets it, a reset clears it
 * @waits: it is before a semaphore, and calls relax() for that
 */
struct mirage_hw_engine {
	const struct mirage_engine_desc *desc;
	struct mirage_gpu *gpu;
	unsigned int index;
	bool stop;
	bool waits;
};

/**
 * struct mirage_hw_context - what every engine's context has
 * @engine: whose batches run in it
 */
struct mirage_hw_context {
	struct mirage_hw_engine *engine;
};

/**
 * struct mirage_engine_ops - an engine of one kind
 *
 * All but @waits, @snapshot, @read_reg and @print_regs are called by one thread at a time for each
 * engine.
 */
struct mirage_engine_ops {
	/**
	 * @create: memory for an engine in reset state, begun by mirage_hw_engine_init().
	 * NULL without memory
	 */
	struct mirage_hw_engine *(*create)(struct mirage_gpu *gpu, unsigned int index);
	/** @destroy: free it */
	void (*destroy)(struct mirage_hw_engine *engine);
	/** @context_create: a context in reset state; NULL without memory */
	struct mirage_hw_context *(*context_create)(struct mirage_hw_engine *engine);
	/** @context_destroy: free it */
	void (*context_destroy)(struct mirage_hw_context *ctx);
	/** @context_reset: put it into reset state */
	void (*context_reset)(struct mirage_hw_context *ctx);
	/** @run: see mirage_engine_run() */
	int (*run)(struct mirage_hw_engine *engine, const struct mirage_batch *batch);
	/** @waits: see mirage_batch_waits(); NULL where nothing waits for memory */
	bool (*waits)(const struct mirage_hw_engine *engine, const struct mirage_batch *batch);
	/** @reset: see mirage_engine_reset() */
	void (*reset)(struct mirage_hw_engine *engine);
	/** @snapshot: see mirage_engine_snapshot(); @state is zeroed */
	void (*snapshot)(const struct mirage_hw_engine *engine, struct mirage_engine_state *state);
	/** @read_reg: see mirage_gpu_read_reg(); -EINVAL for what is not this engine's */
	int (*read_reg)(const struct mirage_hw_engine *engine, u32 reg, u64 *val);
	/** @print_regs: see mirage_gpu_print_regs(); NULL where there is nothing to print */
	void (*print_regs)(const struct mirage_hw_engine *engine,
			   void (*print)(void *arg, const char *line), void *arg);
	/** @decode: see mirage_gpu_decode() */
	void (*decode)(const struct mirage_hw_engine *engine, const struct mirage_hw_context *ctx,
		       const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		       void (*print)(void *arg, const char *line), void *arg);
};

/**
 * struct mirage_gpu - a chip that is powered up
 * @chip: which
 * @ggtt: its global GTT
 * @ops: lines to the host
 * @host: first argument of each of them
 * @epoch_ns: host's clock when TIMESTAMP was zero
 * @engine: its engines, in the chip's order
 */
struct mirage_gpu {
	const struct mirage_chip *chip;
	const struct mirage_pt *ggtt;
	const struct mirage_gpu_ops *ops;
	void *host;
	u64 epoch_ns;
	struct mirage_hw_engine *engine[MIRAGE_MAX_ENGINES];
};

/**
 * mirage_hw_engine_init - fill in what every engine has
 * @engine: zeroed memory
 * @gpu: the chip
 * @index: into mirage_chip.engines
 */
static inline void mirage_hw_engine_init(struct mirage_hw_engine *engine, struct mirage_gpu *gpu,
					 unsigned int index)
{
	engine->desc = &gpu->chip->engines[index];
	engine->gpu = gpu;
	engine->index = index;
}

/* Workers that an engine asks the host for at most. */
#define MIRAGE_HW_WORKERS	16u

/**
 * mirage_hw_workers - ask how many workers the host has for an engine
 * @engine: the engine
 *
 * Return: 1 to MIRAGE_HW_WORKERS.
 */
static inline unsigned int mirage_hw_workers(const struct mirage_hw_engine *engine)
{
	const struct mirage_gpu *gpu = engine->gpu;

	if (!gpu->ops->parallel)
		return 1;
	return gpu->ops->workers ? clamp(gpu->ops->workers(gpu->host, engine->index), 1u,
					 MIRAGE_HW_WORKERS) : MIRAGE_HW_WORKERS;
}

#endif
