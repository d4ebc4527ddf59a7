/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_THREAD_PROGRAM_H_
#define _INTEL_THREAD_PROGRAM_H_

#include <linux/types.h>

struct eu_program_cache;
struct ff_unit;
struct message_params;
struct mirage_cs;
struct raster_state;

/**
 * struct kernel_source - where units' kernels come from
 * @cs: the streamer
 * @cache: of decoded kernels
 * @messages: of the generation
 */
struct kernel_source {
	struct mirage_cs *cs;
	struct eu_program_cache *cache;
	const struct message_params *messages;
};

/**
 * pipe_program - look a unit's kernel up
 * @from: where from
 * @u: the unit; gets its program
 *
 * Outside of FPU sections.
 *
 * Return: 0 or -ENOMEM.
 */
int pipe_program(const struct kernel_source *from, struct ff_unit *u);

/* Kernels for 8 pixels, and for 16. */
#define PIPE_PIXEL_WIDTHS	2u

/**
 * pipe_pixel_programs - look the kernels of a draw's pixels up, and what they write to
 * @from: where from
 * @units: one for each width; those that are dispatched get their programs
 * @state: says which are; gets how many threads may run
 * @written: gets a bit for each binding table entry that they write to
 *
 * Outside of FPU sections.
 *
 * Return: 0 or -ENOMEM.
 */
int pipe_pixel_programs(const struct kernel_source *from, struct ff_unit *units,
			struct raster_state *state, u32 *written);

#endif
