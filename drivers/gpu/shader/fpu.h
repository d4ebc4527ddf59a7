/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_FPU_H_
#define _SHADER_FPU_H_

#include <linux/compiler.h>
#include <linux/types.h>

/**
 * DOC: floating point modes
 *
 * Execution units flush denormal operands and results to zero of the same sign. So do the
 * host's vector units, when asked to: DAZ and FTZ in MXCSR, with all exceptions masked and
 * rounding to nearest. The modes are set for a stretch of the interpreter and put back
 * for everybody else, the receivers of messages included.
 */

#define FPU_EXCEPTIONS_MASKED	0x1f80u
#define FPU_DENORMALS_ZERO	0x0040u
#define FPU_FLUSH_TO_ZERO	0x8000u

/* Not inlined, so that no arithmetic moves across it. */
static noinline __maybe_unused u32 core_fpu_enter(void)
{
	u32 now = FPU_EXCEPTIONS_MASKED | FPU_DENORMALS_ZERO | FPU_FLUSH_TO_ZERO;
	u32 before;

	asm volatile("stmxcsr %0" : "=m" (before));
	asm volatile("ldmxcsr %0" : : "m" (now) : "memory");
	return before;
}

static noinline __maybe_unused void core_fpu_leave(u32 before)
{
	asm volatile("ldmxcsr %0" : : "m" (before) : "memory");
}

#endif
