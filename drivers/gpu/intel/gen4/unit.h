/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_UNIT_H_
#define _INTEL_GEN4_UNIT_H_

#include <linux/types.h>

struct eu_program_cache;
struct ff_unit;
struct message_params;
struct mirage_cs;
struct pipe_context;
struct pipe_params;

/**
 * pipe_decode_unit - decode the common part of a unit state
 * @params: of the generation
 * @ctx: what the commands said
 * @which: enum pipe_unit
 * @stamp: for the unit
 * @dw: the state's first five DWords
 * @u: to be filled
 */
void pipe_decode_unit(const struct pipe_params *params, const struct pipe_context *ctx,
		      unsigned int which, u32 stamp, const u32 *dw, struct ff_unit *u);

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

#endif
