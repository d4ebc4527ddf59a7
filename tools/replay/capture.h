/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_CAPTURE_H_
#define _REPLAY_CAPTURE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <mirage_capture.h>

/**
 * DOC: reading and writing captures
 *
 * capture_open() checks all that the format promises, so that the accessors below need to check
 * nothing: a file that it accepts cannot make them read outside of it.
 */

#define CAPTURE_PAGE_B	4096u

/**
 * struct capture - a capture in memory
 * @bytes: all of it
 * @total_B: its length
 * @regions: offset of the regions
 * @pages: offset of the pages
 * @data: offset of the data pages
 * @gen_x10: generation, where @chip is empty
 * @engine_class: of the engine
 * @engine_instance: number within the class
 * @flags: MIRAGE_CAPTURE_*
 * @batch_addr: first command
 * @space_B: size of the address space
 * @num_regions: buffers
 * @num_pages: pages of the address space
 * @num_data: data pages
 * @error: how the job ended
 * @pid: whose it was
 * @comm: whose it was, terminated
 * @chip: its chip, terminated
 * @batch_B: length of the batch, 0 where it is not known
 * @queue: whose state it went on with, 0 where it is not known
 */
struct capture {
	const uint8_t *bytes;
	uint64_t total_B;
	uint64_t regions;
	uint64_t pages;
	uint64_t data;
	uint32_t gen_x10;
	uint32_t engine_class;
	uint32_t engine_instance;
	uint32_t flags;
	uint64_t batch_addr;
	uint64_t space_B;
	uint32_t num_regions;
	uint32_t num_pages;
	uint32_t num_data;
	uint32_t error;
	uint32_t pid;
	char comm[21];
	char chip[25];
	uint64_t batch_B;
	uint64_t queue;
};

/**
 * struct capture_region - a buffer
 * @addr: GPU address
 * @size_B: length
 * @flags: MIRAGE_CAPTURE_REGION_*
 * @tiling: I915_TILING_*
 * @pitch_B: of a tiled buffer
 */
struct capture_region {
	uint64_t addr;
	uint64_t size_B;
	uint32_t flags;
	uint32_t tiling;
	uint32_t pitch_B;
};

/**
 * struct capture_page - a page
 * @addr: GPU address
 * @rdonly: the GPU must not write to it
 * @before: index of a data page, MIRAGE_CAPTURE_ZERO or MIRAGE_CAPTURE_LOST
 * @after: the same
 */
struct capture_page {
	uint64_t addr;
	bool rdonly;
	uint32_t before;
	uint32_t after;
};

/**
 * capture_open - check a capture
 * @c: to be filled
 * @bytes: a file, or what is left of it; used as long as @c is
 * @len_B: its length
 *
 * Return: NULL, or in a few words what is wrong with it.
 */
const char *capture_open(struct capture *c, const void *bytes, size_t len_B);

/* Region number @i, below num_regions. */
struct capture_region capture_region(const struct capture *c, uint32_t i);

/* Page number @i, below num_pages. */
struct capture_page capture_page(const struct capture *c, uint32_t i);

/* The bytes of a data page; NULL for one that is all zero or lost. */
const uint8_t *capture_data(const struct capture *c, uint32_t index);

/**
 * capture_find - the page at an address
 * @c: the capture
 * @addr: any GPU address
 * @page: to be filled
 *
 * Return: is there one?
 */
bool capture_find(const struct capture *c, uint64_t addr, struct capture_page *page);

/**
 * capture_build - make a capture
 * @c: what it says of the batch; counts and offsets are filled in
 * @region: @c->num_regions of them
 * @page: @c->num_pages of them, in ascending order
 * @data: @c->num_data pages
 *
 * Return: its bytes, @c->total_B of them, to be freed; NULL without memory.
 */
uint8_t *capture_build(struct capture *c, const struct capture_region *region,
		       const struct capture_page *page, const void *data);

#endif
