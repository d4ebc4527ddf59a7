/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EFFECTS_H_
#define _INTEL_EFFECTS_H_

#include <linux/types.h>

struct message_params;
struct mirage_program;

/**
 * effects_targets - which binding table entries a pixel shader renders to
 * @params: messages of the generation
 * @prog: the shader
 * @written: bit for each entry, added to
 *
 * Descriptors in registers are not seen.
 */
void effects_targets(const struct message_params *params, const struct mirage_program *prog,
		     u32 *written);

/**
 * effects_target_indices - with which Render Target Index each of them is written to
 * @params: messages of the generation
 * @prog: the shader
 * @index: by binding table entry; set for those that are rendered to, where it is known
 */
void effects_target_indices(const struct message_params *params,
			    const struct mirage_program *prog, u8 *index);

/**
 * effects_used - which binding table entries and samplers a kernel's messages name
 * @params: messages of the generation
 * @prog: the kernel
 * @surfaces: bit for each entry, added to
 * @samplers: bit for each of sixteen, added to
 *
 * Return: false when others may be, for a descriptor is in a register.
 */
bool effects_used(const struct message_params *params, const struct mirage_program *prog,
		  u32 *surfaces, u32 *samplers);

/**
 * effects_scales - is a message to the sampler one to the video scaler?
 * @params: messages of the generation
 * @desc: its descriptor
 *
 * It has a width that no other message of Gen7 and Gen9 has; its number is another one's, too.
 */
bool effects_scales(const struct message_params *params, u32 desc);

/**
 * effects_scaled - which binding table entries and samplers messages to the video scaler name, and
 * searches for motion
 * @params: messages of the generation
 * @prog: the kernel
 * @surfaces: bit for each entry, added to
 * @samplers: bit for each of sixteen, added to
 *
 * Kernels make these descriptors of a constant and a register that is zero: the constant counts.
 */
void effects_scaled(const struct message_params *params, const struct mirage_program *prog,
		    u32 *surfaces, u32 *samplers);

/**
 * effects_are_pure - does a kernel leave memory alone?
 * @params: messages of the generation
 * @prog: the kernel
 *
 * Return: false when it writes memory, or sends what cannot be known before.
 */
bool effects_are_pure(const struct message_params *params, const struct mirage_program *prog);

/**
 * effects_are_ordered - can a kernel tell in which order its threads reach memory?
 * @params: messages of the generation
 * @prog: the kernel
 *
 * Local memory does not count, which threads of one group alone reach.
 *
 * Return: true when it sends what reads and writes memory at once, unless nobody can tell in which
 *	   order (commute_atomics()); or what cannot be known before.
 */
bool effects_are_ordered(const struct message_params *params, const struct mirage_program *prog);

/**
 * effects_read_targets - does a pixel shader read what it draws to?
 * @params: messages of the generation
 * @prog: the kernel
 *
 * Return: true when it sends what reads render targets.
 */
bool effects_read_targets(const struct message_params *params, const struct mirage_program *prog);

/**
 * effects_need_scratch - do threads of a kernel need scratch space each?
 * @params: messages of the generation
 * @prog: the kernel
 *
 * Return: true when it writes to general state memory, or sends what cannot be known before.
 */
bool effects_need_scratch(const struct message_params *params, const struct mirage_program *prog);

#endif
