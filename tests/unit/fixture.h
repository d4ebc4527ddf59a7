/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_FIXTURE_H_
#define _TESTS_FIXTURE_H_

/**
 * DOC: a chip on the bench
 *
 * Powers up a chip with a global GTT and memory behind it, assembles batches, runs them.
 * A test includes this header first; it brings cmocka along.
 *
 *	struct fixture *f = fixture_create(&mirage_chip_ilk);
 *	u64 buf = fixture_map(f, 4096);
 *
 *	fixture_emit(f, 0x10400002, 0, buf, 42);	// MI_STORE_DATA_IMM
 *	assert_int_equal(fixture_run(f), 0);		// appends MI_BATCH_BUFFER_END
 *	assert_int_equal(fixture_dw(f, buf), 42);
 *	fixture_destroy(f);
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/gpu.h>
#include <mirage/host.h>
#include <mirage/mmu.h>

#define FIXTURE_BASE	0x00100000ull	/* first address that is mapped */
#define FIXTURE_BATCH_B	0x00010000u	/* room for the batch, at FIXTURE_BASE */
#define FIXTURE_MAX_MAPS 64

/**
 * struct fixture - a chip, its memory and what its host has seen
 * @gpu: the chip
 * @pt: its global GTT
 * @ops: the host's lines; a test may change them before it runs anything
 * @ctx: context that batches run in, of each engine
 * @engine: engine that they run on, 0 at first
 * @flags: of the batches: MIRAGE_BATCH_*
 * @next_addr: where the next fixture_map() goes
 * @map: what is mapped
 * @num_maps: how many
 * @batch: the batch being assembled
 * @batch_dw: its length
 * @relaxes: how often relax() was called
 * @idles: how often it was told that the engine is idle
 * @relax_limit: relax() refuses after so many calls; 0 never
 * @yields: relax() asks the batch to yield, always
 * @irqs: user interrupts
 */
struct fixture {
	struct mirage_gpu *gpu;
	struct mirage_pt pt;
	struct mirage_gpu_ops ops;
	struct mirage_hw_context *ctx[MIRAGE_MAX_ENGINES];
	unsigned int engine;
	u32 flags;
	u64 next_addr;
	struct {
		u64 addr;
		size_t size_B;
		u8 *mem;
	} map[FIXTURE_MAX_MAPS];
	unsigned int num_maps;
	u32 *batch;
	unsigned int batch_dw;
	unsigned int relaxes;
	unsigned int idles;
	unsigned int relax_limit;
	bool yields;
	unsigned int irqs;
};

/* What fixture_create() has for mirage_gpu_ops.parallel; NULL, if nobody changes it. */
extern void (*fixture_parallel)(void *host, unsigned int engine,
				void (*fn)(void *arg, unsigned int i), void *arg, unsigned int n);

/* Power a chip up, with a context and an empty batch. */
struct fixture *fixture_create(const struct mirage_chip *chip);
/* The same with an address space of another size than its global GTT. */
struct fixture *fixture_create_sized(const struct mirage_chip *chip, u64 size_B);
void fixture_destroy(struct fixture *f);

/*
 * Map @size_B of zeroed memory (rounded up to pages) somewhere, with an unmapped page
 * behind it. Return: its GPU address, page aligned.
 */
u64 fixture_map(struct fixture *f, size_t size_B);
/* Map memory at a given page-aligned address. Return: the memory. */
void *fixture_map_at(struct fixture *f, u64 addr, size_t size_B, unsigned long flags);
/* Host pointer to a mapped GPU address, good to the end of its mapping. */
void *fixture_ptr(struct fixture *f, u64 addr);
u32 fixture_dw(struct fixture *f, u64 addr);

/* A register, as user space reads it; there is one. */
u64 fixture_read_reg(struct fixture *f, u32 reg);
u64 fixture_qw(struct fixture *f, u64 addr);

/* Append DWords to the batch. Return: the GPU address of the first of them. */
#define fixture_emit(f, ...)							\
	fixture_emit_dws(f, (const u32[]){ __VA_ARGS__ },			\
			 sizeof((const u32[]){ __VA_ARGS__ }) / sizeof(u32))
u64 fixture_emit_dws(struct fixture *f, const u32 *dw, unsigned int num_dw);
/* Where the next DWord will go. */
u64 fixture_here(struct fixture *f);

/*
 * End the batch, run it, begin a new one in its place. Engines that go by a batch's length do not
 * see the command that ends it. Return: what mirage_engine_run() returned.
 */
int fixture_run(struct fixture *f);
/* Run at any address, leaving the batch as it is. */
int fixture_run_at(struct fixture *f, u64 addr);

/* A mirage_gpu_ops.parallel(): so many threads, the caller one of them, share out what is to be done. */
#define FIXTURE_MAX_THREADS	16u
extern unsigned int fixture_threads;
void fixture_pool(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		  void *arg, unsigned int n);

/* Reset the engine after a hang. */
void fixture_reset(struct fixture *f);
struct mirage_engine_state fixture_state(struct fixture *f);
/* A register of the error state, by its name there. */
u32 fixture_reg(struct fixture *f, const char *name);
/* The streamer of an engine. */
struct mirage_cs *fixture_cs(struct fixture *f, unsigned int engine);

#endif
