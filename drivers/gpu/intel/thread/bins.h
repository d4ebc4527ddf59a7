/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_THREAD_BINS_H_
#define _INTEL_THREAD_BINS_H_

#include <linux/errno.h>
#include <linux/types.h>

#include "engine.h"
#include "raster/raster.h"

/**
 * DOC: an engine's bins
 *
 * The back end of a render engine, and the cores that its workers run pixel threads on. A draw puts
 * its state into the bins before its first primitive, which may take room, or even a flush; a flush
 * takes state out with all else.
 */

struct ff_core;
struct message_params;
struct mirage_cs;
struct sampler_context;

/**
 * struct ff_bins - the bins of a render engine
 * @cs: its streamer
 * @raster: the back end
 * @host: how a flush gets its workers
 * @depth_count: what the back end has counted when last asked
 * @shaded_count: likewise
 * @core: where pixel threads run, by worker; vertices in front ends of helpers, too
 * @pixels: shaded on each of them, beside what the back end counts; may be less than none
 * @ready: the back end has the draw's state, for the scissor of @vp
 * @vp: a viewport index
 */
struct ff_bins {
	struct mirage_cs *cs;
	struct mirage_raster *raster;
	struct raster_host host;
	u64 depth_count;
	u64 shaded_count;
	struct ff_core *core[MIRAGE_HW_WORKERS];
	u64 pixels[MIRAGE_HW_WORKERS];
	bool ready;
	u8 vp;
};

/**
 * ff_bins_init - make bins
 * @bins: zeroed memory
 * @cs: the streamer
 * @messages: of the generation
 *
 * Return: true; false without memory. ff_bins_fini() is due in either case.
 */
bool ff_bins_init(struct ff_bins *bins, struct mirage_cs *cs,
		  const struct message_params *messages);

/**
 * ff_bins_fini - free what is in them
 * @bins: bins, or zeroed memory
 */
void ff_bins_fini(struct ff_bins *bins);

/**
 * ff_bins_scrub - wipe what threads of other clients have left
 * @bins: the bins
 * @samplers: palettes and keys of the context
 *
 * Once for each batch that draws.
 */
void ff_bins_scrub(struct ff_bins *bins, const struct sampler_context *samplers);

/**
 * ff_bins_forget_textures - texture memory may have changed
 * @bins: the bins, flushed
 */
void ff_bins_forget_textures(struct ff_bins *bins);

/**
 * ff_bins_flush - draw what is in the bins
 * @bins: the bins
 *
 * Outside of FPU sections. Counters are up to date afterwards.
 *
 * Return: 0 or an error that ends the batch.
 */
int ff_bins_flush(struct ff_bins *bins);

/**
 * ff_bins_make_room - after -EAGAIN of the back end: room for a state and one primitive of any size
 * @bins: the bins
 *
 * Asking once more is enough then. Outside of FPU sections. May flush, after which the
 * state is due.
 *
 * Return: 0 or an error that ends the batch.
 */
int ff_bins_make_room(struct ff_bins *bins);

/**
 * ff_bins_reserve - have room in the bins for helpers
 * @bins: the bins
 * @size_B: what they are going to need, together and roughly
 * @lanes: how many of them there may be
 *
 * Outside of FPU sections. May flush, after which the state is due.
 *
 * Return: 0, with or without so much; or an error that ends the batch.
 */
int ff_bins_reserve(struct ff_bins *bins, size_t size_B, u32 lanes);

/**
 * ff_bins_discard - empty the bins without drawing
 * @bins: the bins
 */
void ff_bins_discard(struct ff_bins *bins);

/**
 * ff_bins_put_state - put the state of a draw into the bins
 * @bins: the bins
 * @vp: viewport whose scissor is in the state
 * @put: tries it. Return: as mirage_raster_draw(); -EAGAIN when there was no room
 * @arg: for @put
 *
 * Outside of FPU sections. May flush.
 *
 * Return: 0 or an error that ends the batch.
 */
int ff_bins_put_state(struct ff_bins *bins, unsigned int vp, int (*put)(void *arg), void *arg);

/* Does the back end have the draw's state, for the scissor of a viewport? */
static inline bool ff_bins_ready(const struct ff_bins *bins, unsigned int vp)
{
	return bins->ready && bins->vp == vp;
}

/* It has. */
static inline void ff_bins_set_ready(struct ff_bins *bins, unsigned int vp)
{
	bins->ready = true;
	bins->vp = vp;
}

/* Of what the back end says after room was made: nothing asks for room for ever. */
static inline int ff_bins_had_room(int ret)
{
	return ret == -EAGAIN || ret == -EBUSY ? -EIO : ret;
}

#endif
