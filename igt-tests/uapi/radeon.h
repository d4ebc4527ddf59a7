/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RADEON_H_
#define _RADEON_H_

/**
 * DOC: the radeon uAPI, one call at a time
 *
 * Functions return 0 or -errno where nothing else is said.
 */

#include <stdint.h>

#include <drm/drm.h>
#include <drm/radeon_drm.h>

#include "harness.h"

#define PAGE_B		4096u
#define MIB		(1ull << 20)
#define BAD_HANDLE	0x7fffffffu
#define MAX_CHUNKS	4
#define MAX_IB_DW	0x40000u
#define USERPTR_FLAGS	(RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER | \
			 RADEON_GEM_USERPTR_VALIDATE)

/* More NOPs than a stream may have. */
extern uint32_t nops[MAX_IB_DW + 1];

/**
 * struct cs - a submission
 * @chunk: its chunks
 * @list: where they are
 * @args: of the ioctl
 */
struct cs {
	struct drm_radeon_cs_chunk chunk[MAX_CHUNKS];
	uint64_t list[MAX_CHUNKS];
	struct drm_radeon_cs args;
};

/* RADEON_INFO; @value goes in and comes out. */
int info(int fd, uint32_t request, void *value);

/* Another file of the card. */
int reopen(void);
int create(int fd, uint64_t size_B, uint32_t domain, uint32_t *handle);

/* Return: a buffer, or 0 when the test has failed. */
uint32_t must_create(int fd, uint64_t size_B, uint32_t domain);
void close_bo(int fd, uint32_t handle);
uint32_t domain_of(int fd, uint32_t handle);
int userptr(int fd, void *addr, uint64_t size_B, uint32_t flags, uint32_t *handle);
void cs_add(struct cs *cs, uint32_t id, const void *data, uint32_t length_dw);

/* A stream of nothing with these relocations and flags. */
int submit(int fd, const struct drm_radeon_cs_reloc *relocs, uint32_t num_relocs,
	   const uint32_t *flags, uint32_t num_flags);
int submit_one(int fd, uint32_t handle, uint32_t read, uint32_t write);
int wait_idle(int fd, uint32_t handle);

/* Each file's tests. */
void test_buffers(int fd);
void test_submissions(int fd);

#endif
