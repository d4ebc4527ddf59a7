/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_FAIL_ALLOC_H_
#define _SHIM_FAIL_ALLOC_H_

#include <linux/types.h>

/**
 * shim_fail_alloc - let allocations of the hardware half fail
 * @after: so many more of them succeed
 * @count: so many after these fail; later ones succeed again. 0: none fails
 *
 * Counts from this call on, for all threads together.
 */
void shim_fail_alloc(unsigned int after, unsigned int count);

/**
 * shim_fail_large - let large allocations fail, for which the hardware half has to have an answer
 * @from_B: those of so many bytes and more; 0: none
 */
void shim_fail_large(size_t from_B);

/**
 * shim_failed_allocs - how many have failed
 *
 * Return: their number since shim_fail_alloc() was called last, without large ones.
 */
unsigned int shim_failed_allocs(void);

/**
 * shim_peak_B - memory that the hardware half had at the most
 *
 * Return: bytes at one time, since this was called last.
 */
size_t shim_peak_B(void);

#endif
