/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UAPI_HARNESS_H_
#define _UAPI_HARNESS_H_

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/**
 * DOC: tests of the uAPI by hostile clients
 *
 * Small programs on plain ioctls. Each calls result() for every check and
 * finish() at the end, which prints the line of totals.
 */

/* Count one check; say so when it failed. */
__attribute__((format(printf, 2, 3)))
void result(bool ok, const char *fmt, ...);

/* Count one call whose errno was to be @want. */
void expect(int got, int want, const char *what);
#define EXPECT(want, what) expect(what, want, #what)

/* No page is ever mapped there. */
#define NEVER_MAPPED	0x1000ull

/**
 * struct ioctl_row - an ioctl, and what it says of arguments that say nothing
 * @name: what to call it
 * @request: its number
 * @zeros: the errno for all zeros, or 0
 * @ones: the errno for all ones, or 0
 */
struct ioctl_row {
	const char *name;
	unsigned long request;
	int zeros, ones;
};

/*
 * Call it with all zeros and all ones, with more and with less than it takes, where what is missing
 * counts as zeros, and with an argument that is nowhere, whose errno is @nowhere.
 */
void test_ioctl(int fd, const struct ioctl_row *row, int nowhere);

/* Call a number that is nobody's. */
void test_no_ioctl(int fd, unsigned int number, const char *what);

/*
 * Let @percent of the allocations of tasks whose make-it-fail says so fail, those too that are
 * larger than slab. Pages of users, which are high memory's, are not among them: nobody could be
 * told. Return: whether the kernel can do that.
 */
bool faults_prepare(unsigned int percent);

/* Put this process into a memory cgroup of its own. Return: whether the kernel has them. */
bool cgroup_enter(void);

/* What the kernel has charged that cgroup for, in bytes, or -1. */
long cgroup_charged_B(void);

/* Print "N passed, N failed, N skipped". Return: the exit status. */
int finish(void);

/* Open the card whose driver is called i915; ends the program when there is none. */
int open_card(void);

/* The same for the card with that number, from 0, among them. */
int open_cards(unsigned int index);

/* Open the first card of a driver. Return: -1 when there is none. */
int open_driver(const char *name);

/* What GETCONNECTOR calls the order of a pixel's colours; the uAPI has no names for it. */
#define SUBPIXEL_UNKNOWN	0
#define SUBPIXEL_HORIZONTAL_RGB	1
#define SUBPIXEL_NONE		5

/* ioctl() that restarts after signals. Return: 0 or -errno. */
int call(int fd, unsigned long request, void *arg);

/* What DRM says of a capability. Return: its value, or UINT64_MAX. */
uint64_t get_cap(int fd, uint64_t cap);

/* A buffer of @size_B bytes. */
uint32_t bo_create(int fd, uint64_t size_B);
void bo_close(int fd, uint32_t handle);
void bo_write(int fd, uint32_t handle, uint64_t offset, const void *data, uint64_t size_B);
void bo_read(int fd, uint32_t handle, uint64_t offset, void *data, uint64_t size_B);

/* Whether buffers can be made of user memory, which takes a GPU that snoops caches. */
bool has_userptr(int fd);

/* GETPARAM. Return: the value, or -1. */
int getparam(int fd, int param);

/* Whether addresses in commands have two DWords, as from Gen8 on. */
bool has_wide_addresses(int fd);

/* The first DWord of a jump to where the next one says, or the next two do. */
uint32_t batch_start(int fd);

/* Flags of execbuffer2 for the engine that executes blits: one of its own, or the render engine. */
uint64_t blit_ring(int fd);

/* Return: 0 once the buffer is idle, -ETIME after @timeout_ms. */
int bo_wait(int fd, uint32_t handle, int timeout_ms);

/*
 * Run a batch whose second DWord is its own address, with execbuffer2's @flags, after the fence @in
 * unless that is negative. Counts as one call. Return: the fence of the batch.
 */
int run_self(int fd, uint32_t handle, uint64_t flags, int in);

/* Run a batch of a context that never ends, with a buffer beside it that it may write to. */
void spin_with(int fd, uint32_t context, uint32_t handle);

/*
 * A timeline of nobody's but this process's (sw_sync), and a fence that signals when it is
 * advanced. Return: the timeline, or -1 where the kernel has none; @fence is -1 then.
 */
int timeline_create(int *fence);
void timeline_advance(int timeline);

/**
 * struct locker - who has buffers locked
 * @timeline: he waits for it, or -1 where there is none
 * @fence: of it
 * @batch: batches that end at once
 * @child: the process
 */
struct locker {
	int timeline, fence;
	uint32_t batch[2];
	pid_t child;
};

/* Have a buffer locked that is written to when the timeline is advanced, and another one, or 0. */
struct locker lock_buffers(int fd, uint32_t handle, uint32_t other);
void unlock_buffers(int fd, struct locker *locker);

/* A context. */
uint32_t context_create(int fd);

/* A file of the render engine's. Counts as one check. */
void set_engine(int fd, const char *name, int value);

/* A batch of the GPU is hung after two of these. Counts as one check. */
void set_heartbeat(int fd, int ms);

/* Whether a file took all of a text. */
bool write_text(const char *path, const char *value);

/* Whether a child is gone within so long; @status: of waitpid(). */
bool child_ends(pid_t pid, int timeout_ms, int *status);

/* What a clock shows, and the one that never goes back. */
double clock_ms(clockid_t clock);
double now_ms(void);
double now_s(void);

/* Run @batch, whose one buffer is @handle, on the render engine in @context. */
int run_batch(int fd, uint32_t context, uint32_t handle, unsigned int flags);

#endif
