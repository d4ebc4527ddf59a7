/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_MEMORY_H_
#define _TESTS_MEMORY_H_

#include <mirage/mmu.h>

/*
 * An address space of 2 GiB in which zeroed memory of @size_B is mapped at @base, for tests of
 * units that need no more than that. Return: the memory.
 */
u8 *memory_map(struct mirage_pt *pt, u64 base, size_t size_B);
void memory_unmap(struct mirage_pt *pt, u8 *mem);

#endif
