/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_MMU_H_
#define _MIRAGE_MMU_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: GPU addresses
 *
 * An address space is a radix tree of 512-entry tables whose leaves hold the
 * host address of each 4 KiB page, as wide as the model needs: 31 bits for the
 * Gen4-5 global GTT, 48 for a Gen9 per-process one. The driver half fills it,
 * the hardware half only looks up. The two need no lock between them: an entry
 * is one pointer, written and read whole.
 *
 * What makes a lookup safe is not the table but the section it happens in. The
 * driver half clears entries first, then waits until every engine has passed
 * through mirage_gpu_ops.relax() once, and each of its workers through worker_relax(), and only
 * then lets the pages go. So a host address may be kept until the next relax() and no longer. The
 * same goes for tables that have become empty.
 *
 * Addresses of 48 bits are canonical in commands: bits 63 to 48 are copies of bit 47. The
 * hardware ignores them, and so does the walker where the address space is that large. In
 * smaller ones nothing is mapped behind their end.
 */

#define MIRAGE_PAGE_SHIFT	12
#define MIRAGE_PAGE_SIZE	4096u
#define MIRAGE_PAGE_MASK	(MIRAGE_PAGE_SIZE - 1)

#define MIRAGE_PT_SHIFT		9
#define MIRAGE_PT_ENTRIES	512u

/* Low bits of a leaf entry, which is otherwise the page's host address. */
#define MIRAGE_PTE_RDONLY	BIT(0)

/**
 * struct mirage_pt - one GPU address space as the hardware sees it
 * @root: the top table
 * @size_B: addresses at and above it are never mapped; a multiple of 4 KiB
 * @levels: depth of the tree, 1 to 4
 * @tables: how many there are below @root
 */
struct mirage_pt {
	void **root;
	u64 size_B;
	unsigned int levels;
	unsigned int tables;
};

/**
 * mirage_pt_init - make an empty address space
 * @pt: to be filled
 * @size_B: its size, at most 2^48
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_pt_init(struct mirage_pt *pt, u64 size_B);

/**
 * mirage_pt_fini - free the tables
 * @pt: an address space that no engine can reach any more
 */
void mirage_pt_fini(struct mirage_pt *pt);

/**
 * mirage_pt_prepare - make sure that the tables of a range exist
 * @pt: the address space
 * @addr: first byte, page aligned
 * @size_B: length, page aligned
 *
 * Afterwards mirage_pt_set() in the range cannot fail. Calls that change the
 * tables of one address space are serialised by the caller.
 *
 * Return: 0, -ENOMEM, or -EINVAL outside of the address space.
 */
int mirage_pt_prepare(struct mirage_pt *pt, u64 addr, u64 size_B);

/**
 * mirage_pt_set - point one page at host memory
 * @pt: the address space, prepared at @addr
 * @addr: page-aligned GPU address
 * @page: page-aligned host address, or NULL to unmap
 * @flags: MIRAGE_PTE_* bits
 */
void mirage_pt_set(struct mirage_pt *pt, u64 addr, void *page, unsigned long flags);

/**
 * mirage_pt_get - the leaf entry of an address
 * @pt: the address space
 * @addr: any GPU address
 *
 * Return: the entry with its MIRAGE_PTE_* bits, 0 when nothing is mapped.
 */
unsigned long mirage_pt_get(const struct mirage_pt *pt, u64 addr);

/**
 * mirage_pt_next - skip what is not mapped
 * @pt: the address space
 * @addr: where to begin
 *
 * Return: the first page from @addr on that is mapped, or pt->size_B. To be called where
 * mirage_pt_get() may be.
 */
u64 mirage_pt_next(const struct mirage_pt *pt, u64 addr);

/**
 * mirage_pt_trim - take tables out of the tree that have nothing in them
 * @pt: the address space
 * @dead: filled with them; to be freed by mirage_host_free() when nobody can be in them any more
 * @max: room in @dead
 *
 * Serialised with mirage_pt_prepare(), and not to be called between it and its mirage_pt_set().
 *
 * Return: how many; fewer than @max when there are no more.
 */
unsigned int mirage_pt_trim(struct mirage_pt *pt, void **dead, unsigned int max);

#define MIRAGE_TLB_SIZE		64u

/**
 * struct mirage_mmu - one unit's port into an address space
 * @pt: the address space, never NULL
 * @tlb: recent translations, direct mapped by page number
 * @tlb.tag: page number + 1, 0 for none
 * @tlb.pte: the leaf entry
 * @fault_addr: address of the first access that found no page (or no permission)
 * @faults: how many accesses did so since mirage_mmu_init()
 * @flushes: how often the port was flushed: whoever keeps host addresses from it has to look again
 *           when that has changed
 *
 * A port belongs to one thread. It forgets its translations in
 * mirage_mmu_flush(), which its owner calls after each relax() and whatever counts as one.
 */
struct mirage_mmu {
	const struct mirage_pt *pt;
	struct {
		u64 tag;
		unsigned long pte;
	} tlb[MIRAGE_TLB_SIZE];
	u64 fault_addr;
	u32 faults;
	u32 flushes;
};

/**
 * mirage_mmu_init - open a port
 * @mmu: the port
 * @pt: the address space behind it
 */
void mirage_mmu_init(struct mirage_mmu *mmu, const struct mirage_pt *pt);

/**
 * mirage_mmu_flush - forget all translations
 * @mmu: the port
 */
void mirage_mmu_flush(struct mirage_mmu *mmu);

/**
 * mirage_mmu_add_faults - somebody else's accesses count as a port's
 * @mmu: the port
 * @faults: how many of them found no page
 * @addr: of the first that did, where there is one
 */
static inline void mirage_mmu_add_faults(struct mirage_mmu *mmu, u32 faults, u64 addr)
{
	if (faults && !mmu->faults)
		mmu->fault_addr = addr;
	mmu->faults += faults;
}

/* The slow path of the accessors below. */
unsigned long mirage_mmu_miss(struct mirage_mmu *mmu, u64 addr);
void mirage_mmu_fault(struct mirage_mmu *mmu, u64 addr);

static inline unsigned long mirage_mmu_pte(struct mirage_mmu *mmu, u64 addr)
{
	u64 page = addr >> MIRAGE_PAGE_SHIFT;
	unsigned int slot = page % MIRAGE_TLB_SIZE;

	if (mmu->tlb[slot].tag == page + 1)
		return mmu->tlb[slot].pte;
	return mirage_mmu_miss(mmu, addr);
}

/**
 * mirage_mmu_rd - host address for reading
 * @mmu: the port
 * @addr: any GPU address
 *
 * Return: where the byte at @addr is, valid up to the end of its 4 KiB page and
 * until the next relax(); NULL, with the fault noted, when nothing is mapped:
 * such a read yields zero.
 */
static inline const void *mirage_mmu_rd(struct mirage_mmu *mmu, u64 addr)
{
	unsigned long pte = mirage_mmu_pte(mmu, addr);

	if (!pte) {
		mirage_mmu_fault(mmu, addr);
		return NULL;
	}
	return (const void *)((pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (addr & MIRAGE_PAGE_MASK));
}

/**
 * mirage_mmu_wr - host address for writing
 * @mmu: the port
 * @addr: any GPU address
 *
 * Return: as mirage_mmu_rd(); also NULL for a read-only page: such a write is dropped.
 */
static inline void *mirage_mmu_wr(struct mirage_mmu *mmu, u64 addr)
{
	unsigned long pte = mirage_mmu_pte(mmu, addr);

	if (!pte || (pte & MIRAGE_PTE_RDONLY)) {
		mirage_mmu_fault(mmu, addr);
		return NULL;
	}
	return (void *)((pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (addr & MIRAGE_PAGE_MASK));
}

/**
 * mirage_mmu_read - copy out of GPU memory
 * @mmu: the port
 * @addr: first byte; the range may cross pages
 * @buf: where to
 * @len_B: how many bytes; those that are not mapped become zero
 */
void mirage_mmu_read(struct mirage_mmu *mmu, u64 addr, void *buf, size_t len_B);

/**
 * mirage_mmu_write - copy into GPU memory
 * @mmu: the port
 * @addr: first byte; the range may cross pages
 * @buf: where from
 * @len_B: how many bytes; those that are not mapped are dropped
 */
void mirage_mmu_write(struct mirage_mmu *mmu, u64 addr, const void *buf, size_t len_B);

/**
 * mirage_mmu_read32 - read a DWord
 * @mmu: the port
 * @addr: its address; the low two bits are ignored
 *
 * Return: the DWord, read in one access, 0 when nothing is mapped.
 */
u32 mirage_mmu_read32(struct mirage_mmu *mmu, u64 addr);

/**
 * mirage_mmu_write32 - write a DWord
 * @mmu: the port
 * @addr: its address; the low two bits are ignored
 * @val: written in one access, dropped when nothing is mapped
 */
void mirage_mmu_write32(struct mirage_mmu *mmu, u64 addr, u32 val);

#endif
