/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SCAN_H_
#define _INTEL_SCAN_H_

#include <linux/types.h>

struct mirage_program;

/**
 * scan_targets - which binding table entries a pixel shader renders to
 * @prog: the shader
 * @written: bit for each entry, added to
 *
 * Descriptors in registers are not seen.
 */
void scan_targets(const struct mirage_program *prog, u32 *written);

/**
 * scan_is_pure - does a kernel leave memory alone?
 * @prog: the kernel
 *
 * Return: false when it writes through the data port, or sends what cannot be known before.
 */
bool scan_is_pure(const struct mirage_program *prog);

/**
 * scan_needs_scratch - do threads of a kernel need scratch space each?
 * @prog: the kernel
 *
 * Return: true when it writes to general state memory, or sends what cannot be known before.
 */
bool scan_needs_scratch(const struct mirage_program *prog);

#endif
