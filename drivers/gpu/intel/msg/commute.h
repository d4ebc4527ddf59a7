/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_COMMUTE_H_
#define _INTEL_COMMUTE_H_

#include <linux/types.h>

struct message_params;
struct mirage_program;

/**
 * commute_atomics - is what a kernel's atomic operations leave the same in whatever order?
 * @params: messages of the generation
 * @prog: the kernel, whose messages that read and write at once are all known
 *
 * Those in local memory do not count, nor does what is reached by another entry of a binding table
 * than theirs.
 */
bool commute_atomics(const struct message_params *params, const struct mirage_program *prog);

#endif
