// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the user-space host of the hardware half
 *
 * What drivers/host.c is to the module, for tests, fuzzers and benchmarks.
 */

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mirage/host.h>

#include "fail_alloc.h"

static unsigned int fail_from, fail_to, allocs;
static size_t large_B;

void shim_fail_large(size_t from_B)
{
	large_B = from_B;
}

void shim_fail_alloc(unsigned int after, unsigned int count)
{
	fail_from = after;
	fail_to = after + count;
	__atomic_store_n(&allocs, 0, __ATOMIC_RELAXED);
}

unsigned int shim_failed_allocs(void)
{
	unsigned int n = __atomic_load_n(&allocs, __ATOMIC_RELAXED);

	if (n <= fail_from)
		return 0;
	return (n < fail_to ? n : fail_to) - fail_from;
}

/* Is it the turn of one that fails? */
static bool alloc_fails(size_t size_B)
{
	unsigned int n = __atomic_fetch_add(&allocs, 1, __ATOMIC_RELAXED);

	if (large_B && size_B >= large_B)
		return true;
	return n >= fail_from && n < fail_to;
}

static size_t live_B, peak_B;

size_t shim_peak_B(void)
{
	return __atomic_exchange_n(&peak_B, __atomic_load_n(&live_B, __ATOMIC_RELAXED),
				   __ATOMIC_RELAXED);
}

static void count_live(size_t size_B)
{
	size_t live = __atomic_add_fetch(&live_B, size_B, __ATOMIC_RELAXED);
	size_t peak = __atomic_load_n(&peak_B, __ATOMIC_RELAXED);

	while (live > peak && !__atomic_compare_exchange_n(&peak_B, &peak, live, true,
							   __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

void *mirage_host_alloc(size_t size_B)
{
	size_t align_B = size_B && size_B % 4096 == 0 ? 4096 : 64;
	size_t rounded_B = (size_B + 63) & ~(size_t)63;
	void *mem = NULL;

	if (!alloc_fails(size_B))
		mem = aligned_alloc(align_B, rounded_B ? rounded_B : 64);
	if (!mem)
		return NULL;
	memset(mem, 0, rounded_B);
	count_live(malloc_usable_size(mem));
	return mem;
}

void mirage_host_free(const void *mem)
{
	void *old = (void *)mem;

	__atomic_sub_fetch(&live_B, malloc_usable_size(old), __ATOMIC_RELAXED);
	free(old);
}

u64 mirage_host_now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (u64)ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

void mirage_host_fpu_begin(void)
{
}

void mirage_host_fpu_end(void)
{
}

void mirage_host_yield(void)
{
}

bool mirage_host_has_avx2(void)
{
	/* F16C is older than AVX2, and not every compiler knows it by name. */
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
	       !getenv("MIRAGE_NO_AVX2");
}
