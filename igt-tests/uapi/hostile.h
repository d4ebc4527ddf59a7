/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UAPI_HOSTILE_H_
#define _UAPI_HOSTILE_H_

#include <stdint.h>

/**
 * DOC: what a hostile batch may do
 *
 * It is run in a context of its own. It must end, by itself or by a reset; its context must be told
 * when it was guilty; and another client's batch, queued behind it, must have done its work.
 */

#define MI_BATCH_END		0x05000000u
#define XY_COLOR_BLT		(2u << 29 | 0x50u << 22 | 3u << 20 | 4u)

/*
 * Give the XY_COLOR_BLT at @dw, whose address has one DWord, the address that this GPU takes. What
 * follows it moves: @num_dw in all, of which the last is lost.
 */
void fit_fill(int fd, uint32_t *dw, unsigned int num_dw);

/* Whether a batch may hang the engine, must, or must not. */
enum fate { ENDS, HANGS, EITHER };

/* Submits @hostile from the buffer @bo of @size_B bytes. Return: 0 or -errno. */
typedef int (*hostile_fn)(int fd, uint32_t context, uint32_t bo, const void *hostile);

/* Run @hostile, called @what, with @run, and see that all of the above holds. */
void test_hostile(const char *what, enum fate fate, uint64_t size_B, hostile_fn run,
		  const void *hostile);

#endif
