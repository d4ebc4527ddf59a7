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

/* Bits 63 to 48 are copies of bit 47, and ignored; in smaller spaces they count. */
static void canonical_addresses_are_mapped(void **state)
{
	u32 *page = mirage_host_alloc(MIRAGE_PAGE_SIZE);
	struct mirage_mmu mmu;
	struct mirage_pt pt, small;

	assert_int_equal(mirage_pt_init(&pt, 1ull << 48), 0);
	page[1] = 0x12345678;
	page[1023] = 0x9abcdef0;
	map(&pt, 0x800000000000ull, page, 0);
	map(&pt, 0xfffffffff000ull, page, 0);
	mirage_mmu_init(&mmu, &pt);
	assert_int_equal(mirage_mmu_read32(&mmu, 0xffff800000000004ull), 0x12345678);
	assert_int_equal(mirage_mmu_read32(&mmu, 0x0000800000000004ull), 0x12345678);
	assert_int_equal(mirage_mmu_read32(&mmu, 0xfffffffffffffffcull), 0x9abcdef0);
	assert_int_equal(mmu.faults, 0);
	assert_int_equal(mirage_mmu_read32(&mmu, 0x0000000000000004ull), 0);
	assert_int_equal(mmu.faults, 1);
	mirage_pt_fini(&pt);

	assert_int_equal(mirage_pt_init(&small, 4 * GIB), 0);
	map(&small, 0x80000000, page, 0);
	assert_int_equal(mirage_pt_get(&small, 0xffffffff80000000ull), 0);
	assert_int_equal(mirage_pt_get(&small, 0x180000000ull), 0);
	mirage_pt_fini(&small);
	mirage_host_free(page);
}

/* A page takes a table of each level below the root, and neighbours share them. */
static void tables_cost_what_is_mapped(void **state)
{
	struct mirage_pt pt;
	unsigned int i;

	assert_int_equal(mirage_pt_init(&pt, 1ull << 48), 0);
	assert_int_equal(pt.tables, 0);
	assert_int_equal(mirage_pt_prepare(&pt, 1ull << 40, 2 * MIRAGE_PAGE_SIZE), 0);
	assert_int_equal(pt.tables, 3);
	/* One in each of 200 GiB of another 512: a table of leaves each, and two above them. */
	for (i = 0; i < 200; i++)
		assert_int_equal(mirage_pt_prepare(&pt, i * GIB, MIRAGE_PAGE_SIZE), 0);
	assert_int_equal(pt.tables, 3 + 1 + 200 + 200);
	mirage_pt_fini(&pt);
}

static void holes_are_skipped(void **state)
{
	static const u64 mapped[] = { 0x3000, 0x4000, 0x200000, 0x40000000, 0x7ffffffff000ull,
				      0xfffffffff000ull };
	void *page = mirage_host_alloc(MIRAGE_PAGE_SIZE);
	struct mirage_pt pt;
	u64 addr = 0;
	unsigned int i;

	assert_int_equal(mirage_pt_init(&pt, 1ull << 48), 0);
	assert_int_equal(mirage_pt_next(&pt, 0), 1ull << 48);
	for (i = 0; i < 6; i++)
		map(&pt, mapped[i], page, 0);
	for (i = 0; i < 6; i++) {
		addr = mirage_pt_next(&pt, addr);
		assert_int_equal(addr, mapped[i]);
		addr += MIRAGE_PAGE_SIZE;
	}
	assert_int_equal(mirage_pt_next(&pt, addr), 1ull << 48);
	assert_int_equal(mirage_pt_next(&pt, 0x4fff), 0x4000);
	mirage_pt_fini(&pt);
	mirage_host_free(page);
}

/* What is still mapped stays, with the tables above it. */
static void empty_tables_are_given_back(void **state)
{
	void *page = mirage_host_alloc(MIRAGE_PAGE_SIZE);
	void *dead[8];
	struct mirage_pt pt;
	unsigned int i;

	assert_int_equal(mirage_pt_init(&pt, 1ull << 48), 0);
	map(&pt, 0x1000, page, 0);
	map(&pt, 5 * GIB, page, 0);
	map(&pt, 6 * GIB, page, 0);
	map(&pt, 1ull << 47, page, 0);
	/* One below the root for each half; three and one of the second level; four of leaves. */
	assert_int_equal(pt.tables, 2 + 4 + 4);
	assert_int_equal(mirage_pt_trim(&pt, dead, 8), 0);

	mirage_pt_set(&pt, 6 * GIB, NULL, 0);
	mirage_pt_set(&pt, 1ull << 47, NULL, 0);
	assert_int_equal(mirage_pt_trim(&pt, dead, 1), 1);
	assert_int_equal(pt.tables, 9);
	assert_int_equal(mirage_pt_trim(&pt, dead + 1, 7), 4);
	assert_int_equal(pt.tables, 5);
	for (i = 0; i < 5; i++)
		mirage_host_free(dead[i]);
	assert_ptr_equal((void *)mirage_pt_get(&pt, 0x1000), page);
	assert_ptr_equal((void *)mirage_pt_get(&pt, 5 * GIB), page);
	assert_int_equal(mirage_pt_get(&pt, 1ull << 47), 0);
	map(&pt, 1ull << 47, page, 0);
	assert_ptr_equal((void *)mirage_pt_get(&pt, 1ull << 47), page);
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
		cmocka_unit_test(canonical_addresses_are_mapped),
		cmocka_unit_test(tables_cost_what_is_mapped),
		cmocka_unit_test(holes_are_skipped),
		cmocka_unit_test(empty_tables_are_given_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
