/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_TIMES_H_
#define _REPLAY_TIMES_H_

#include <stdbool.h>

#include <linux/types.h>

/**
 * DOC: how long a batch would take with more workers
 *
 * One worker runs the batch, and it is written down how long each piece of work takes that
 * workers could share (a tile of the bins, a stretch of vertices), and how long what lies between
 * them. Then as many workers as one likes are given the pieces in order, each to whoever is free
 * first. What waking them costs, and what they cost each other in caches, is not in it.
 */

/**
 * struct times_part - what happens one after the other
 * @fn: what workers do, which tells tiles from stretches; NULL: not shared
 * @calls: of mirage_gpu_ops.parallel(), which is as many workers as can take part; 0: not shared
 * @first: its first entry of times.ns
 * @count: how many it has
 */
struct times_part {
	void (*fn)(void *arg, unsigned int i);
	unsigned int calls;
	unsigned int first;
	unsigned int count;
};

/**
 * struct times - a batch by pieces; zero to begin with
 * @part: its parts, in order
 * @num_parts: how many
 * @ns: how long each piece takes, the shortest of all runs
 * @num_ns: how many pieces
 * @runs: that were recorded
 * @differs: one had other pieces than the first, or there was no memory
 * @at_part: parts of the run under way so far
 * @at_ns: its pieces
 * @since_ns: when the last of them began
 */
struct times {
	struct times_part *part;
	unsigned int num_parts;
	u64 *ns;
	unsigned int num_ns;
	unsigned int runs;
	bool differs;
	unsigned int at_part;
	unsigned int at_ns;
	u64 since_ns;
};

/* Free what is in it. */
void times_fini(struct times *t);

/* A run of the batch begins. */
void times_begin(struct times *t);

/* It has ended. */
void times_end(struct times *t);

/* mirage_gpu_ops.parallel(), all by the caller. */
void times_parallel(struct times *t, void (*fn)(void *arg, unsigned int i), void *arg,
		    unsigned int n);

/* mirage_gpu_ops.piece() */
void times_piece(struct times *t);

/* What is not shared by workers. */
u64 times_alone_ns(const struct times *t);

/* All of it, by so many of them: 1 to TIMES_MAX_WORKERS. */
#define TIMES_MAX_WORKERS	64u
u64 times_reckon_ns(const struct times *t, unsigned int workers);

/*
 * The same if the front end did not wait for tiles, but went on until it has the next ones. Nobody
 * asks whether it might.
 */
u64 times_ahead_ns(const struct times *t, unsigned int workers);

/* The same if tiles that follow each other without vertices in between were drawn as one lot. */
u64 times_merged_ns(const struct times *t, unsigned int workers);

/* The longest piece of those that are shared. */
u64 times_longest_ns(const struct times *t);

#endif
