/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FUZZ_BED_H_
#define _FUZZ_BED_H_

#include <stdlib.h>
#include <string.h>

#include <mirage/gpu.h>
#include <mirage/host.h>

/*
 * What random batches run on: an address space with a batch, pages of data, each of which may move,
 * and one page that is read-only.
 */

#define BATCH_ADDR	0x00100000u
#define BATCH_B		0x00010000u
#define DATA_ADDR	0x00200000u
#define DATA_PAGES	64u
#define DATA_B		(DATA_PAGES * MIRAGE_PAGE_SIZE)
#define RDONLY_ADDR	0x00300000u

static struct mirage_gpu *gpu;
static struct mirage_pt pt;
static u32 *batch;
static u8 *page[DATA_PAGES], fresh[DATA_B];
static unsigned int relaxes;

/* Addresses from before relax() are void: the page that they may point to is freed. */
static void move_page(unsigned int i)
{
	u8 *moved = mirage_host_alloc(MIRAGE_PAGE_SIZE);

	if (!moved)
		abort();
	memcpy(moved, page[i], MIRAGE_PAGE_SIZE);
	mirage_pt_set(&pt, DATA_ADDR + i * MIRAGE_PAGE_SIZE, moved, 0);
	mirage_host_free(page[i]);
	page[i] = moved;
}

/* The host lets nothing lie where it was: some pages move, and some of the batch changes. */
static void bed_shake(void)
{
	unsigned int i;

	relaxes++;
	for (i = relaxes % 4; i < DATA_PAGES; i += 4)
		move_page(i);
	for (i = 0; i < 64; i++)
		batch[(i * 61 + relaxes * 7) % 4096] ^= 0x10001u << i % 16;
}

static void *map(u64 addr, size_t size_B, unsigned long flags)
{
	u8 *mem = mirage_host_alloc(size_B);
	size_t off;

	if (!mem || mirage_pt_prepare(&pt, addr, size_B))
		abort();
	for (off = 0; off < size_B; off += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&pt, addr + off, mem + off, flags);
	return mem;
}

static void bed_create(const struct mirage_chip *chip, const struct mirage_gpu_ops *ops)
{
	u32 i;

	if (mirage_pt_init(&pt, chip->ggtt_size_B))
		abort();
	for (i = 0; i < DATA_B; i++)
		fresh[i] = i * 37 + (i >> 8);
	batch = map(BATCH_ADDR, BATCH_B, 0);
	for (i = 0; i < DATA_PAGES; i++)
		page[i] = map(DATA_ADDR + i * MIRAGE_PAGE_SIZE, MIRAGE_PAGE_SIZE, 0);
	map(RDONLY_ADDR, MIRAGE_PAGE_SIZE, MIRAGE_PTE_RDONLY);
	gpu = mirage_gpu_create(chip, &pt, ops, NULL);
	if (!gpu)
		abort();
}

#endif
