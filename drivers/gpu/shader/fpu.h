/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_FPU_H_
#define _SHADER_FPU_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include "ir.h"

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

/*
 * What a thread that changed its modes computes with. @modes: IR_MODE_*, @exec: enum ir_type of
 * the execution. Denormals of halves are not the host's business.
 */
static noinline __maybe_unused u32 core_fpu_set(u32 modes, unsigned int exec)
{
	/* By enum soft_rounding. */
	static const u32 rounding[4] = { 0x0000, 0x4000, 0x2000, 0x6000 };
	u32 keep = exec == IR_DF ? IR_MODE_DENORMAL_DF : IR_MODE_DENORMAL_F;
	u32 now = FPU_EXCEPTIONS_MASKED | rounding[modes / 16 % 4];
	u32 before;

	if (!(modes & keep))
		now |= FPU_DENORMALS_ZERO | FPU_FLUSH_TO_ZERO;
	asm volatile("stmxcsr %0" : "=m" (before));
	asm volatile("ldmxcsr %0" : : "m" (now) : "memory");
	return before;
}

static noinline __maybe_unused void core_fpu_leave(u32 before)
{
	asm volatile("ldmxcsr %0" : : "m" (before) : "memory");
}

#endif
