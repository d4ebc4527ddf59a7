/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_WM_THREAD_H_
#define _INTEL_WM_THREAD_H_

#include "intel/thread/pixels.h"
#include "wm.h"

/**
 * DOC: what pixel threads are made of and what they send
 *
 * Shared by wm_thread.c, which runs all of them, and wm_flat.c, which runs one for many.
 */

/* By RT_CONTROL_TYPE. */
extern const struct rt_form wm_rt_forms[8];

/**
 * wm_start_thread - make a pixel thread ready
 * @core: where it is to run
 * @draw: its draw
 * @u: its unit, by width
 * @thread: its pixels
 * @i: which thread of the group
 */
void wm_start_thread(struct ff_core *core, const struct wm_draw *draw, const struct ff_unit *u,
		     const struct raster_thread *thread, unsigned int i);

/**
 * wm_is_flat - may wm_flat() be asked?
 * @draw: a draw, its kernels and targets known
 * @width: pixels in a thread, of those that are dispatched the greatest
 *
 * Return: whether all pixels of a primitive get the same colour but for the lanes they are in.
 */
bool wm_is_flat(const struct wm_draw *draw, unsigned int width);

/**
 * wm_flat - the colour of a primitive, see raster_state.flat
 * @batch: worker, port and state
 * @prim: the primitive
 * @color: gets R, G, B, A
 *
 * Return: whether it has one.
 */
bool wm_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color);

#endif
