/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_HOST_H_
#define _MIRAGE_HOST_H_

#include <linux/types.h>

/**
 * DOC: what the hardware half asks of whoever hosts it
 *
 * The hardware half is built twice: into the kernel module, and into a
 * user-space library for unit tests, fuzzers and profilers. Everything it needs
 * from its surroundings is declared here and in gpu.h, and implemented once on
 * each side: drivers/host.c for the kernel, tests/shim/host.c for user space.
 */

/**
 * mirage_host_alloc - allocate zeroed memory
 * @size_B: bytes wanted
 *
 * May sleep, so it is for creation and for batch preparation, never for the
 * inside of a draw. In a batch it is a relax(), for the engine's own thread only: host addresses
 * from before are void after it.
 *
 * Return: the memory, or NULL. It is aligned to 64 bytes when @size_B is a
 * multiple of 64, and to 4 KiB when it is a multiple of that.
 */
void *mirage_host_alloc(size_t size_B);

/**
 * mirage_host_free - give back what mirage_host_alloc() returned
 * @mem: the memory, or NULL
 *
 * May sleep; in a batch it is a relax() too.
 */
void mirage_host_free(const void *mem);

/**
 * mirage_host_now_ns - a monotonic clock
 *
 * Return: nanoseconds since some fixed point.
 */
u64 mirage_host_now_ns(void);

/**
 * mirage_host_fpu_begin - enter a section that may use vector registers
 *
 * In the kernel preemption is off until mirage_host_fpu_end(): keep the section
 * below about 100 microseconds, and neither sleep nor nest inside it.
 */
void mirage_host_fpu_begin(void);

/** mirage_host_fpu_end - leave the section that mirage_host_fpu_begin() opened */
void mirage_host_fpu_end(void);

/**
 * mirage_host_yield - let others run
 *
 * May sleep: outside of FPU sections. Who draws for long calls it between two of them.
 */
void mirage_host_yield(void);

/**
 * mirage_host_has_avx2 - may the AVX2 build of the hot files run here?
 *
 * Return: true when the CPU and the host's policy allow AVX2, FMA and F16C.
 */
bool mirage_host_has_avx2(void);

#endif
