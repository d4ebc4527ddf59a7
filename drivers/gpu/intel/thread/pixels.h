/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_THREAD_PIXELS_H_
#define _INTEL_THREAD_PIXELS_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include <mirage/lanes.h>

#include "raster/shade.h"

/**
 * DOC: pixel threads
 *
 * What their payloads and messages have in common on all generations.
 */

struct ff_core;
struct ff_unit;
struct mirage_eu_message;
struct mirage_trace;
struct msg_send;

/* Pixels of a span. */
#define PIXELS_8	8u
/* DWord of R1: upper left pixel of subspan @i, Y in the upper half, X in the lower. */
#define R1_SUBSPAN(i)	(2 + (i))

/* Bit for each pixel of a thread. */
static inline u32 lit_pixels(const struct raster_thread *thread)
{
	u32 mask = thread->span[0].mask;

	return thread->num_spans > 1 ? mask | thread->span[1].mask << PIXELS_8 : mask;
}

/* A subspan runs with all four channels if any of them is lit, for derivatives. */
static inline u32 whole_subspans(u32 mask)
{
	u32 any = mask | mask >> 1;

	any = (any | any >> 2) & 0x1111;
	return any * 0xf;
}

/* Of each thread of a batch its pixels, and with which channels it runs. */
static inline void batch_pixels(const struct raster_batch *batch, u16 lit[RASTER_MAX_THREADS],
				u16 whole[RASTER_MAX_THREADS])
{
	u32 i;

	for (i = 0; i < batch->num_threads; i++) {
		lit[i] = lit_pixels(&batch->thread[i]);
		whole[i] = whole_subspans(lit[i]);
	}
}

/* Upper left pixel of a subspan. */
static inline u32 subspan_corner(const struct raster_span *span, unsigned int subspan)
{
	return (u32)span->y_px[subspan] << 16 | (span->x_px[subspan] & 0xffff);
}

/* Those of a thread, into R1. */
static __always_inline void put_corners(const struct raster_thread *thread, u32 *r1)
{
	bool two = thread->num_spans > 1;

	r1[R1_SUBSPAN(0)] = subspan_corner(&thread->span[0], 0);
	r1[R1_SUBSPAN(1)] = subspan_corner(&thread->span[0], 1);
	r1[R1_SUBSPAN(2)] = two ? subspan_corner(&thread->span[1], 0) : 0;
	r1[R1_SUBSPAN(3)] = two ? subspan_corner(&thread->span[1], 1) : 0;
}

/**
 * struct rt_form - where a render target write has what
 * @spans: pieces of 8 pixels, 0: there is no such kind
 * @first: the first piece that it speaks for
 * @color_regs: registers of colour
 * @next_channel: registers from red to green of a piece, and so on
 * @next_span: registers from red of a piece to red of the next
 * @dual: half of the colours are the second source
 * @replicated: one colour for all
 */
struct rt_form {
	u8 spans;
	u8 first;
	u8 color_regs;
	u8 next_channel;
	u8 next_span;
	bool dual;
	bool replicated;
};

/* What is known of register @reg of a message, by DWord. */
const u8 *rt_trace_row(const struct mirage_trace *trace, const struct mirage_eu_message *msg,
		       unsigned int reg);

/**
 * rt_is_flat - ask whether pixels get the same colour as long as they are in the same lane
 * @form: of the message
 * @trace: where registers come from
 * @msg: the message
 * @first: of its registers the first of colour
 *
 * Return: true if they do.
 */
bool rt_is_flat(const struct rt_form *form, const struct mirage_trace *trace,
		const struct mirage_eu_message *msg, unsigned int first);

/**
 * rt_flat_color - the colour of a message that says the same of all pixels
 * @form: of the message
 * @s: the message
 * @row: of its registers the first of colour
 * @color: gets R, G, B, A
 *
 * FPU section.
 *
 * Return: true; false when it does not.
 */
bool rt_flat_color(const struct rt_form *form, const struct msg_send *s, unsigned int row,
		   v8f *color);

/* What registers @reg and so on of a payload have is the same for all pixels of a primitive. */
void rt_trace_same(struct mirage_trace *trace, unsigned int reg, unsigned int rows);

/* The thread that speaks for all pixels of @prim. */
struct raster_thread rt_flat_thread(const struct raster_prim *prim, bool wide);

/**
 * struct rt_flat - what such a thread says
 * @color: gets R, G, B, A
 * @found: they are those of all pixels
 */
struct rt_flat {
	v8f *color;
	bool found;
};

/**
 * rt_flat_run - ask the thread that speaks for all pixels
 * @core: where it is ready to run
 * @u: its unit
 * @send: takes its message, with a struct rt_flat to fill
 * @color: gets R, G, B, A
 *
 * FPU section.
 *
 * Return: whether all pixels have that colour.
 */
bool rt_flat_run(struct ff_core *core, const struct ff_unit *u,
		 int (*send)(void *arg, const struct msg_send *s), v8f *color);

#endif
