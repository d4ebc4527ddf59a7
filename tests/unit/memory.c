// SPDX-License-Identifier: GPL-2.0
/* See memory.h. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <mirage/host.h>

#include "memory.h"

u8 *memory_map(struct mirage_pt *pt, u64 base, size_t size_B)
{
	u8 *mem = mirage_host_alloc(size_B);
	size_t at;

	assert_non_null(mem);
	assert_int_equal(mirage_pt_init(pt, 1ull << 31), 0);
	assert_int_equal(mirage_pt_prepare(pt, base, size_B), 0);
	for (at = 0; at < size_B; at += MIRAGE_PAGE_SIZE)
		mirage_pt_set(pt, base + at, mem + at, 0);
	return mem;
}

void memory_unmap(struct mirage_pt *pt, u8 *mem)
{
	mirage_pt_fini(pt);
	mirage_host_free(mem);
}
