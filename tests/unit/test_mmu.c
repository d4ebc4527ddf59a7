// SPDX-License-Identifier: GPL-2.0
/* Page tables and the page walker. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/errno.h>
#include <linux/string.h>

#include <mirage/host.h>
#include <mirage/mmu.h>

#define GIB	(1ull << 30)

static void map(struct mirage_pt *pt, u64 addr, void *page, unsigned long flags)
{
	assert_int_equal(mirage_pt_prepare(pt, addr, MIRAGE_PAGE_SIZE), 0);
	mirage_pt_set(pt, addr, page, flags);
}

static void depth_follows_size(void **state)
{
	static const struct { u64 size_B; unsigned int levels; } row[] = {
		{ 2ull << 20, 1 },	/* 512 pages fill one table */
		{ 2 * GIB, 3 },		/* 2^19 pages: 9 + 9 + 1 bits */
		{ 1ull << 48, 4 },	/* 2^36 pages: 4 x 9 bits */
	};
	unsigned int i;

	for (i = 0; i < 3; i++) {
		struct mirage_pt pt;

		assert_int_equal(mirage_pt_init(&pt, row[i].size_B), 0);
		assert_int_equal(pt.levels, row[i].levels);
		mirage_pt_fini(&pt);
	}
}

static void outside_is_refused(void **state)
{
	struct mirage_pt pt;

	assert_int_equal(mirage_pt_init(&pt, 2 * GIB), 0);
	assert_int_equal(mirage_pt_prepare(&pt, 2 * GIB - 4096, 4096), 0);
	assert_int_equal(mirage_pt_prepare(&pt, 2 * GIB, 4096), -EINVAL);
	assert_int_equal(mirage_pt_prepare(&pt, 2 * GIB - 4096, 8192), -EINVAL);
	assert_int_equal(mirage_pt_prepare(&pt, -4096ull, 8192), -EINVAL);
	assert_int_equal(mirage_pt_get(&pt, 4 * GIB), 0);
	mirage_pt_fini(&pt);
}

static void copies_cross_pages_and_holes(void **state)
{
	u8 *page = mirage_host_alloc(2 * MIRAGE_PAGE_SIZE);
	struct mirage_mmu mmu;
	struct mirage_pt pt;
	u8 out[8], in[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	static const u8 half[8] = { 1, 2, 3, 4, 0, 0, 0, 0 };

	assert_int_equal(mirage_pt_init(&pt, 2 * GIB), 0);
	/* Neighbours in GPU addresses, the other way round in memory. */
	map(&pt, 0x10000, page + MIRAGE_PAGE_SIZE, 0);
	map(&pt, 0x11000, page, 0);
	mirage_mmu_init(&mmu, &pt);

	mirage_mmu_write(&mmu, 0x10ffc, in, 8);
	assert_memory_equal(page + 2 * MIRAGE_PAGE_SIZE - 4, in, 4);
	assert_memory_equal(page, in + 4, 4);
	assert_int_equal(mmu.faults, 0);

	mirage_mmu_write(&mmu, 0x11ffc, in, 8);
	memset(out, 0xff, 8);
	mirage_mmu_read(&mmu, 0x11ffc, out, 8);
	assert_memory_equal(out, half, 8);
	assert_int_equal(mmu.faults, 2);
	assert_int_equal(mmu.fault_addr, 0x12000);

	mirage_pt_fini(&pt);
	mirage_host_free(page);
}

static void read_only_drops_writes(void **state)
{
	u32 *page = mirage_host_alloc(MIRAGE_PAGE_SIZE);
	struct mirage_mmu mmu;
	struct mirage_pt pt;

	assert_int_equal(mirage_pt_init(&pt, 1ull << 48), 0);
	page[1] = 0x12345678;
	map(&pt, 0x7fffff000000ull, page, MIRAGE_PTE_RDONLY);
	mirage_mmu_init(&mmu, &pt);
	mirage_mmu_write32(&mmu, 0x7fffff000004ull, 0);
	assert_int_equal(mirage_mmu_read32(&mmu, 0x7fffff000004ull), 0x12345678);
	assert_int_equal(mmu.faults, 1);
	mirage_pt_fini(&pt);
	mirage_host_free(page);
}

static void flush_forgets(void **state)
{
	u32 *page = mirage_host_alloc(2 * MIRAGE_PAGE_SIZE);
	struct mirage_mmu mmu;
	struct mirage_pt pt;

	assert_int_equal(mirage_pt_init(&pt, 2 * GIB), 0);
	page[0] = 1;
	page[1024] = 2;
	map(&pt, 0x5000, page, 0);
	mirage_mmu_init(&mmu, &pt);
	assert_int_equal(mirage_mmu_read32(&mmu, 0x5000), 1);
	mirage_pt_set(&pt, 0x5000, page + 1024, 0);
	mirage_mmu_flush(&mmu);
	assert_int_equal(mirage_mmu_read32(&mmu, 0x5000), 2);
	mirage_pt_fini(&pt);
	mirage_host_free(page);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(depth_follows_size),
		cmocka_unit_test(outside_is_refused),
		cmocka_unit_test(copies_cross_pages_and_holes),
		cmocka_unit_test(read_only_drops_writes),
		cmocka_unit_test(flush_forgets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
