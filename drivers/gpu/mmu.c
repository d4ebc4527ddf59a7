// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the page walker
 *
 * See mirage/mmu.h for what an address space is and when a translation may be
 * kept. A table leaves the tree before it goes away, and goes away when those who may have been in
 * it have left their sections, so a walk never meets one that is gone.
 */

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <asm/barrier.h>

#include <mirage/host.h>
#include <mirage/mmu.h>

/* Where addresses have no more bits than this the rest of them is ignored. */
#define PT_MAX_B	BIT_ULL(48)

static unsigned int pt_index(u64 addr, unsigned int level)
{
	return (addr >> (MIRAGE_PAGE_SHIFT + level * MIRAGE_PT_SHIFT)) % MIRAGE_PT_ENTRIES;
}

static u64 pt_span_B(unsigned int levels)
{
	return 1ull << (MIRAGE_PAGE_SHIFT + levels * MIRAGE_PT_SHIFT);
}

static void **table_alloc(void)
{
	return mirage_host_alloc(MIRAGE_PT_ENTRIES * sizeof(void *));
}

int mirage_pt_init(struct mirage_pt *pt, u64 size_B)
{
	pt->size_B = size_B;
	pt->tables = 0;
	pt->levels = 1;
	while (pt_span_B(pt->levels) < size_B)
		pt->levels++;
	pt->root = table_alloc();
	return pt->root ? 0 : -ENOMEM;
}

static void table_free(void **table, unsigned int level)
{
	unsigned int i;

	if (level) {
		for (i = 0; i < MIRAGE_PT_ENTRIES; i++)
			if (table[i])
				table_free(table[i], level - 1);
	}
	mirage_host_free(table);
}

void mirage_pt_fini(struct mirage_pt *pt)
{
	if (pt->root)
		table_free(pt->root, pt->levels - 1);
	pt->root = NULL;
}

/* The leaf table that holds @addr, or NULL. */
static void **pt_leaf(const struct mirage_pt *pt, u64 addr)
{
	void **table = pt->root;
	unsigned int level;

	for (level = pt->levels - 1; level && table; level--)
		table = READ_ONCE(table[pt_index(addr, level)]);
	return table;
}

/* The same, made where there is none. */
static void **pt_grow_leaf(struct mirage_pt *pt, u64 addr)
{
	void **table = pt->root;
	unsigned int level;

	for (level = pt->levels - 1; level; level--) {
		void **slot = &table[pt_index(addr, level)];

		if (!*slot) {
			void **next = table_alloc();

			if (!next)
				return NULL;
			/* A walker that sees the table sees it zeroed. */
			smp_store_release(slot, (void *)next);
			pt->tables++;
		}
		table = *slot;
	}
	return table;
}

int mirage_pt_prepare(struct mirage_pt *pt, u64 addr, u64 size_B)
{
	u64 leaf_B = pt_span_B(1);
	u64 end = addr + size_B;

	if (end < addr || end > pt->size_B)
		return -EINVAL;
	for (addr &= ~(leaf_B - 1); addr < end; addr += leaf_B)
		if (!pt_grow_leaf(pt, addr))
			return -ENOMEM;
	return 0;
}

void mirage_pt_set(struct mirage_pt *pt, u64 addr, void *page, unsigned long flags)
{
	void **leaf = pt_leaf(pt, addr);
	unsigned long pte = page ? (unsigned long)page | flags : 0;

	if (!leaf)
		return;
	/* A walker that sees the page sees what was written to it before. */
	smp_store_release(&leaf[pt_index(addr, 0)], (void *)pte);
}

unsigned long mirage_pt_get(const struct mirage_pt *pt, u64 addr)
{
	void **leaf;

	if (addr >= pt->size_B && pt->size_B < PT_MAX_B)
		return 0;
	leaf = pt_leaf(pt, addr);
	return leaf ? (unsigned long)READ_ONCE(leaf[pt_index(addr, 0)]) : 0;
}

u64 mirage_pt_next(const struct mirage_pt *pt, u64 addr)
{
	addr &= ~(u64)MIRAGE_PAGE_MASK;
	while (addr < pt->size_B) {
		void **table = pt->root;
		unsigned int level;

		for (level = pt->levels - 1;; level--) {
			table = READ_ONCE(table[pt_index(addr, level)]);
			if (!table || !level)
				break;
		}
		if (table)
			return addr;
		/* What an entry of this level would have covered. */
		addr = (addr | (pt_span_B(level) - 1)) + 1;
	}
	return pt->size_B;
}

static bool table_is_empty(void **table)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_PT_ENTRIES; i++)
		if (table[i])
			return false;
	return true;
}

static unsigned int table_trim(void **table, unsigned int level, void **dead, unsigned int max)
{
	unsigned int count = 0;
	unsigned int i;

	for (i = 0; i < MIRAGE_PT_ENTRIES && count < max; i++) {
		void **below = table[i];

		if (!below)
			continue;
		if (level > 1)
			count += table_trim(below, level - 1, dead + count, max - count);
		if (count == max || !table_is_empty(below))
			continue;
		WRITE_ONCE(table[i], NULL);
		dead[count++] = below;
	}
	return count;
}

unsigned int mirage_pt_trim(struct mirage_pt *pt, void **dead, unsigned int max)
{
	unsigned int count = pt->levels > 1 ? table_trim(pt->root, pt->levels - 1, dead, max) : 0;

	pt->tables -= count;
	return count;
}

void mirage_mmu_init(struct mirage_mmu *mmu, const struct mirage_pt *pt)
{
	mmu->pt = pt;
	mmu->fault_addr = 0;
	mmu->faults = 0;
	mirage_mmu_flush(mmu);
}

void mirage_mmu_flush(struct mirage_mmu *mmu)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_TLB_SIZE; i++)
		mmu->tlb[i].tag = 0;
	mmu->flushes++;
}

unsigned long mirage_mmu_miss(struct mirage_mmu *mmu, u64 addr)
{
	unsigned long pte = mirage_pt_get(mmu->pt, addr);
	u64 page = addr >> MIRAGE_PAGE_SHIFT;

	/* An absent page is not remembered: it may be bound at any time. */
	if (pte) {
		mmu->tlb[page % MIRAGE_TLB_SIZE].tag = page + 1;
		mmu->tlb[page % MIRAGE_TLB_SIZE].pte = pte;
	}
	return pte;
}

void mirage_mmu_fault(struct mirage_mmu *mmu, u64 addr)
{
	if (!mmu->faults)
		mmu->fault_addr = addr;
	mmu->faults++;
}

static size_t chunk_B(u64 addr, size_t len_B)
{
	return min_t(size_t, len_B, MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK));
}

void mirage_mmu_read(struct mirage_mmu *mmu, u64 addr, void *buf, size_t len_B)
{
	u8 *to = buf;

	while (len_B) {
		const void *from = mirage_mmu_rd(mmu, addr);
		size_t n = chunk_B(addr, len_B);

		if (from)
			memcpy(to, from, n);
		else
			memset(to, 0, n);
		addr += n;
		to += n;
		len_B -= n;
	}
}

void mirage_mmu_write(struct mirage_mmu *mmu, u64 addr, const void *buf, size_t len_B)
{
	const u8 *from = buf;

	while (len_B) {
		void *to = mirage_mmu_wr(mmu, addr);
		size_t n = chunk_B(addr, len_B);

		if (to)
			memcpy(to, from, n);
		addr += n;
		from += n;
		len_B -= n;
	}
}

u32 mirage_mmu_read32(struct mirage_mmu *mmu, u64 addr)
{
	const u32 *from = mirage_mmu_rd(mmu, addr & ~3ull);

	return from ? READ_ONCE(*from) : 0;
}

void mirage_mmu_write32(struct mirage_mmu *mmu, u64 addr, u32 val)
{
	u32 *to = mirage_mmu_wr(mmu, addr & ~3ull);

	if (to)
		WRITE_ONCE(*to, val);
}
