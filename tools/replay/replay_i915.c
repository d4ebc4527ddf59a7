// SPDX-License-Identifier: GPL-2.0
/*
 * Runs captures (see uapi/mirage_capture.h) through the i915 uAPI, on whatever GPU is behind it:
 * replay_i915 FILE [DEVICE]. Each run of pages becomes a buffer, pinned to where the pages
 * were. Compares memory afterwards with the capture's second image.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <i915_drm.h>
#include <xf86drm.h>

#include "capture.h"

#define WAIT_NS		60000000000ll

/* Pages of a capture that follow each other, and the buffer made of them. */
struct buffer {
	uint32_t first_page;
	uint32_t num_pages;
	uint64_t addr;
	uint32_t handle;
};

static void fail(const char *what)
{
	fprintf(stderr, "replay_i915: %s: %s\n", what, strerror(errno));
	exit(2);
}

static uint64_t region_end(const struct capture *c, uint64_t addr)
{
	uint32_t i;

	for (i = 0; i < c->num_regions; i++) {
		struct capture_region r = capture_region(c, i);

		if (addr >= r.addr && addr - r.addr < r.size_B)
			return r.addr + r.size_B;
	}
	return addr + CAPTURE_PAGE_B;
}

/* Buffers as they were, or for pages that no region has, one each. */
static uint32_t split(const struct capture *c, struct buffer *buffer)
{
	uint32_t count = 0, i;
	uint64_t end = 0, next = 0;

	for (i = 0; i < c->num_pages; i++) {
		uint64_t addr = capture_page(c, i).addr;

		if (!count || addr != next || addr >= end) {
			buffer[count++] = (struct buffer) { .first_page = i, .addr = addr };
			end = region_end(c, addr);
		}
		buffer[count - 1].num_pages++;
		next = addr + CAPTURE_PAGE_B;
	}
	return count;
}

static void create(int fd, const struct capture *c, struct buffer *b)
{
	static const uint8_t zero[CAPTURE_PAGE_B];
	struct drm_i915_gem_create new = { .size = (uint64_t)b->num_pages * CAPTURE_PAGE_B };
	uint32_t i;

	if (drmIoctl(fd, DRM_IOCTL_I915_GEM_CREATE, &new))
		fail("making a buffer");
	b->handle = new.handle;
	for (i = 0; i < b->num_pages; i++) {
		const uint8_t *data = capture_data(c, capture_page(c, b->first_page + i).before);
		struct drm_i915_gem_pwrite pwrite = {
			.handle = b->handle,
			.offset = (uint64_t)i * CAPTURE_PAGE_B,
			.size = CAPTURE_PAGE_B,
			.data_ptr = (uintptr_t)(data ? data : zero),
		};

		if (drmIoctl(fd, DRM_IOCTL_I915_GEM_PWRITE, &pwrite))
			fail("filling a buffer");
	}
}

static bool holds_batch(const struct capture *c, const struct buffer *b)
{
	return c->batch_addr >= b->addr &&
	       c->batch_addr - b->addr < (uint64_t)b->num_pages * CAPTURE_PAGE_B;
}

/* Engines by class, as the flags of an execbuffer name them. */
static uint64_t engine_flag(const struct capture *c)
{
	static const uint64_t flag[] = {
		I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD, I915_EXEC_VEBOX,
	};

	if (c->engine_class >= sizeof(flag) / sizeof(*flag)) {
		errno = ENODEV;
		fail("an unknown engine");
	}
	return flag[c->engine_class];
}

/* Bit 47 is the sign of an address. */
static uint64_t canonical(uint64_t addr)
{
	return (int64_t)(addr << 16) >> 16;
}

/* Above 4 GiB is who says that he knows of it. */
static uint64_t long_address(const struct buffer *b)
{
	return b->addr + (uint64_t)b->num_pages * CAPTURE_PAGE_B > 1ull << 32 ?
	       EXEC_OBJECT_SUPPORTS_48B_ADDRESS : 0;
}

static void execute(int fd, const struct capture *c, const struct buffer *buffer, uint32_t count)
{
	struct drm_i915_gem_exec_object2 *object = calloc(count, sizeof(*object));
	struct drm_i915_gem_execbuffer2 eb = {
		.buffers_ptr = (uintptr_t)object,
		.buffer_count = count,
		.flags = engine_flag(c) | I915_EXEC_NO_RELOC | I915_EXEC_BATCH_FIRST |
			 (c->flags & MIRAGE_CAPTURE_SECURE ? I915_EXEC_SECURE : 0) |
			 (c->flags & MIRAGE_CAPTURE_SO_RESET ? I915_EXEC_GEN7_SOL_RESET : 0),
	};
	uint32_t i, n = 1;

	if (!object)
		fail("objects");
	for (i = 0; i < count; i++) {
		bool batch = holds_batch(c, &buffer[i]);
		struct drm_i915_gem_exec_object2 *o = &object[batch || n == count ? 0 : n++];

		o->handle = buffer[i].handle;
		o->offset = canonical(buffer[i].addr);
		o->flags = EXEC_OBJECT_PINNED | long_address(&buffer[i]) |
			   (batch ? 0 : EXEC_OBJECT_WRITE);
		if (batch)
			eb.batch_start_offset = c->batch_addr - buffer[i].addr;
	}
	if (drmIoctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &eb))
		fail("submitting the batch");
	for (i = 0; i < count; i++) {
		struct drm_i915_gem_wait wait = {
			.bo_handle = buffer[i].handle,
			.timeout_ns = WAIT_NS,
		};

		if (drmIoctl(fd, DRM_IOCTL_I915_GEM_WAIT, &wait))
			fail("waiting for the batch");
	}
	free(object);
}

static uint32_t compare(int fd, const struct capture *c, const struct buffer *b)
{
	static const uint8_t zero[CAPTURE_PAGE_B];
	uint8_t got[CAPTURE_PAGE_B];
	uint32_t bad = 0, i;

	for (i = 0; i < b->num_pages; i++) {
		struct capture_page page = capture_page(c, b->first_page + i);
		const uint8_t *want = capture_data(c, page.after);
		struct drm_i915_gem_pread pread = {
			.handle = b->handle,
			.offset = (uint64_t)i * CAPTURE_PAGE_B,
			.size = CAPTURE_PAGE_B,
			.data_ptr = (uintptr_t)got,
		};

		if (drmIoctl(fd, DRM_IOCTL_I915_GEM_PREAD, &pread))
			fail("reading a buffer");
		if (page.after == MIRAGE_CAPTURE_LOST || !memcmp(got, want ? want : zero, sizeof(got)))
			continue;
		if (!bad++)
			printf("  the page at 0x%08llx differs\n", (unsigned long long)page.addr);
	}
	return bad;
}

static bool replay(int fd, const struct capture *c, unsigned int number)
{
	struct buffer *buffer = calloc(c->num_pages + 1, sizeof(*buffer));
	uint32_t count, i, bad = 0;

	if (!buffer)
		fail("buffers");
	count = split(c, buffer);
	for (i = 0; i < count; i++)
		create(fd, c, &buffer[i]);
	execute(fd, c, buffer, count);
	for (i = 0; i < count; i++) {
		struct drm_gem_close close = { .handle = buffer[i].handle };

		bad += compare(fd, c, &buffer[i]);
		drmIoctl(fd, DRM_IOCTL_GEM_CLOSE, &close);
	}
	printf("capture %u: %u buffers, %u of %u pages differ\n", number, count, bad, c->num_pages);
	free(buffer);
	return !bad;
}

static void *map_file(const char *path, size_t *len_B)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	void *bytes;

	if (fd < 0 || fstat(fd, &st))
		fail(path);
	*len_B = st.st_size;
	bytes = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (bytes == MAP_FAILED)
		fail(path);
	close(fd);
	return bytes;
}

static int open_gpu(const char *device)
{
	int fd = device ? open(device, O_RDWR) : drmOpen("i915", NULL);

	if (fd < 0)
		fail("the GPU");
	return fd;
}

int main(int argc, char **argv)
{
	const uint8_t *bytes;
	unsigned int number;
	bool good = true;
	size_t len_B;
	int fd;

	if (argc < 2) {
		fprintf(stderr, "usage: replay_i915 FILE [DEVICE]\n");
		return 2;
	}
	bytes = map_file(argv[1], &len_B);
	fd = open_gpu(argv[2]);
	for (number = 0; len_B; number++) {
		struct capture c;
		const char *wrong = capture_open(&c, bytes, len_B);

		if (wrong) {
			fprintf(stderr, "replay_i915: capture %u: %s\n", number, wrong);
			return 2;
		}
		good &= replay(fd, &c, number);
		bytes += c.total_B;
		len_B -= c.total_B;
	}
	return good ? 0 : 1;
}
