/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _CROWD_H_
#define _CROWD_H_

/**
 * DOC: what members of a crowd share
 *
 * A client is a file with numbers of what it has; files of both processes share the rest: dma-bufs,
 * fences, names, and slots of memory that any of it is mapped to. Nothing is locked: that others
 * change it meanwhile is the point.
 */

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define PAGE_B		4096u
#define HANDLES		16u
#define NUMBERS		6u	/* contexts, address spaces, syncobjs, framebuffers of a file */
#define DESCRIPTORS	24u
#define NAMES		8u
#define SLOTS		16u
#define SLOT_B		(64 * PAGE_B)

enum driver { NONE, I915, RADEON, VGEM };

/**
 * struct client - a file, with numbers of what it has; all of it is read and written at random
 * @fd: the file
 * @driver: whose
 * @card: minor number of the card
 * @crtc: its first CRTC, or 0
 * @batch: private batches: one that ends, one for a fill, one that never ends
 * @handle: buffers
 * @context: contexts, where 0 is the default one
 * @vm: address spaces
 * @syncobj: synchronisation objects
 * @fb: framebuffers
 */
struct client {
	int fd;
	enum driver driver;
	unsigned int card;
	uint32_t crtc;
	uint32_t batch[3];
	uint32_t handle[HANDLES];
	uint32_t context[NUMBERS];
	uint32_t vm[NUMBERS];
	uint32_t syncobj[NUMBERS];
	uint32_t fb[NUMBERS];
};

/**
 * struct activity - what a thread is at
 * @tid: its number
 * @doing: name of the operation, or NULL
 * @since_s: since when
 * @calls: how many there were
 * @batches: how many batches or streams were taken
 */
struct activity {
	volatile pid_t tid;
	const char *volatile doing;
	volatile double since_s;
	volatile unsigned long calls;
	volatile unsigned long batches;
};

/**
 * struct operation - what a client may do
 * @name: its name, NULL behind the last one
 * @fn: does it
 * @weight: how often
 */
struct operation {
	const char *name;
	void (*fn)(struct client *c);
	unsigned int weight;
};

extern const struct operation shared_operations[];
extern const struct operation i915_operations[];
extern const struct operation radeon_operations[];

extern int buffers[DESCRIPTORS], syncs[DESCRIPTORS], timelines[NUMBERS];
extern uint32_t *names;

extern __thread struct activity *mine;
extern __thread sigjmp_buf fault;
extern __thread volatile bool faulting;

uint32_t rnd(uint32_t below);

#define ANY(array) (&(array)[rnd(sizeof(array) / sizeof((array)[0]))])

/* A call that ends at a signal, as most do, and is not tried again. */
int once(int fd, unsigned long request, void *arg);

/* A file, and a handle, take the place of others, which are closed. */
void keep_fd(int *place, int fd);
void keep_handle(struct client *c, uint32_t handle);

/* One that is there, if there are some. */
uint32_t any_number(const uint32_t *numbers, unsigned int count);

char *slot(void);
void map_slot(int fd, uint64_t size_B, uint64_t offset);

/* User memory of whatever kind there is; part of a slot. */
uint64_t user_memory(void);

/* Take a new file; the old one is closed with all that it had. */
void begin_client(struct client *c, int fd);

#endif
