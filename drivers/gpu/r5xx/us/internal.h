/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_INTERNAL_H_
#define _R5XX_US_INTERNAL_H_

#include <linux/array_size.h>
#include <linux/errno.h>

#include "r5xx/us/program.h"
#include "r5xx/us/us.h"
#include "shader/shader.h"

struct us_cache;

struct us_cache *us_cache_create(void);
void us_cache_destroy(struct us_cache *c);
void us_cache_flushed(struct us_cache *c);

/**
 * struct us_core - what a worker runs programs on
 * @group: its threads
 * @epoch: of the batch that its registers are from, see r5xx_us.epoch
 * @tex_epoch: likewise of textures
 * @used_rows: rows of temporaries that have been used since they were scrubbed
 * @fixed_of: pixels whose constants its rows have
 * @fixed_at: flushes until then, see r5xx_us.flushes
 * @lanes: by thread, channels of subspans that are lit
 * @tex: its sampler
 * @us: whose it is
 * @batch: what runs
 * @pixel: and its state
 */
struct us_core {
	struct mirage_eu_group *group;
	u32 epoch;
	u32 tex_epoch;
	u32 used_rows;
	const struct r5xx_pixel *fixed_of;
	u32 fixed_at;
	u8 lanes[RASTER_MAX_THREADS];
	struct r5xx_us *us;
	const struct raster_batch *batch;
	const struct r5xx_pixel *pixel;
	struct tex_ctx tex;
};

/**
 * struct us_pixel_ops - one build of what is done for many pixels
 * @fill: the interpolators
 * @fix: see US_BUILD()
 * @colors: likewise
 */
struct us_pixel_ops {
	r5xx_rs_fill_fn *fill;
	void (*fix)(const struct r5xx_us_program *p, const u32 *constant,
		    struct mirage_eu_group *g);
	void (*colors)(const struct mirage_eu_group *g, u32 threads, unsigned int row,
		       const u8 *sel, struct us_color *color);
};

/**
 * struct r5xx_us - the unit
 * @host: who may interrupt workers
 * @cache: programs
 * @program: the current one
 * @rs: where its inputs come from
 * @writes_depth: its depth is used
 * @seen: stamps of all that is from
 * @epoch: counts batches
 * @tex_epoch: counts what voids textures
 * @flushes: counts what voids what is in the bins
 * @ops: the sampler
 * @plain_ops: its short way
 * @pixels: the rest
 * @num_cores: entries of @core
 * @core: by worker
 */
struct r5xx_us {
	struct r5xx_us_host host;
	struct us_cache *cache;
	const struct r5xx_us_program *program;
	struct r5xx_rs rs;
	bool writes_depth;
	u64 seen[R5XX_BLOCKS];
	u32 epoch;
	u32 tex_epoch;
	u32 flushes;
	const struct mirage_tex_ops *ops;
	const struct mirage_tex_plain_ops *plain_ops;
	const struct us_pixel_ops *pixels;
	unsigned int num_cores;
	struct us_core *core[];
};

/**
 * us_look_up - carry out a texture instruction
 * @core: whose
 * @threads: those that run it, as bits
 * @tex: the instruction
 * @exec: channels that execute, by thread
 *
 * FPU section.
 */
void us_look_up(struct us_core *core, u32 threads, const struct us_tex *tex, const u32 *exec);

#endif
