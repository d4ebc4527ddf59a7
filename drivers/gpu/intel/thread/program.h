/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_THREAD_PROGRAM_H_
#define _INTEL_THREAD_PROGRAM_H_

struct eu_program_cache;
struct ff_unit;
struct message_params;
struct mirage_cs;

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
