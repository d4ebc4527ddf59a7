/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_MACHINE_H_
#define _REPLAY_MACHINE_H_

#include <linux/types.h>

#include <mirage/gpu.h>
#include <mirage/mmu.h>

#include "capture.h"

/**
 * DOC: a chip with a capture's memory
 */

struct machine;

/**
 * struct machine_watch - what the owner of a machine hears of, and does for it
 * @command: a command is about to be executed; may be NULL
 * @draw: a draw is about to begin; may be NULL
 * @parallel: as mirage_gpu_ops.parallel; NULL: one thread does all
 * @workers: how many calls of it run at the same time; 0: any number
 * @piece: as mirage_gpu_ops.piece; may be NULL
 * @arg: first argument of all
 */
struct machine_watch {
	void (*command)(void *arg, u64 addr, const char *name, const u32 *dw, unsigned int len_dw);
	void (*draw)(void *arg, const struct mirage_draw *draw);
	void (*parallel)(void *arg, void (*fn)(void *arg, unsigned int i), void *fn_arg,
			 unsigned int n);
	unsigned int workers;
	void (*piece)(void *arg);
	void *arg;
};

/**
 * struct machine - a chip, its memory and a capture
 * @capture: what is in its memory
 * @chip: which
 * @gpu: the chip
 * @ctx: context that the batch runs in
 * @engine: engine that it runs on
 * @pt: its address space
 * @ops: the host's lines
 * @mem: the captured pages, in the capture's order
 * @limit_ns: the batch is stopped after this; 0: never
 * @deadline_ns: when that is
 * @watch: who listens
 */
struct machine {
	const struct capture *capture;
	const struct mirage_chip *chip;
	struct mirage_gpu *gpu;
	struct mirage_hw_context *ctx;
	unsigned int engine;
	struct mirage_pt pt;
	struct mirage_gpu_ops ops;
	u8 *mem;
	u64 limit_ns;
	u64 deadline_ns;
	struct machine_watch watch;
};

/**
 * machine_create - power up what a capture was taken from
 * @capture: the capture, used as long as the machine is
 * @max_pages: of memory; a capture that has more is refused
 * @watch: who listens, or NULL
 * @wrong: set to what is wrong, in a few words, when there is no machine
 *
 * Return: the machine with its memory as it was before the batch, or NULL.
 */
struct machine *machine_create(const struct capture *capture, u32 max_pages,
			       const struct machine_watch *watch, const char **wrong);

void machine_destroy(struct machine *m);

/**
 * machine_load - go on with another capture, in the same context
 * @m: a machine whose batch is done
 * @capture: of the same engine; used as long as the machine is, or until the next one
 * @max_pages: of memory
 *
 * What the context keeps from batch to batch stays. A machine that could not load one can only be
 * destroyed.
 *
 * Return: NULL, or in a few words what is wrong.
 */
const char *machine_load(struct machine *m, const struct capture *capture, u32 max_pages);

/* Bring memory, context and engine back to where they were before the batch. */
void machine_reset(struct machine *m);

/* Only memory: the context goes on, as that of a client does from frame to frame. */
void machine_reset_memory(struct machine *m);

/* How long the batch is, at most; 0 where nobody knows. */
u64 machine_batch_B(const struct machine *m);

/* Run the batch. Return: as mirage_engine_run(). */
int machine_run(struct machine *m);

/**
 * struct machine_difference - how memory differs from the capture's second image
 * @pages: pages that were compared
 * @bad_pages: that differ
 * @bad_dw: DWords that do
 * @first: address of the first of them
 * @want: what it should be
 * @got: what it is
 */
struct machine_difference {
	u32 pages;
	u32 bad_pages;
	u64 bad_dw;
	u64 first;
	u32 want;
	u32 got;
};

/* Compare memory with what it was after the batch. */
void machine_compare(const struct machine *m, struct machine_difference *diff);

#endif
