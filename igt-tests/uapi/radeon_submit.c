// SPDX-License-Identifier: GPL-2.0
/* The radeon uAPI's submissions: what they may be made of, and who waits for whom. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/dma-buf.h>

#include <drm/drm.h>

#include "radeon.h"

#define LONG_DW		16384u
#define LONG_STREAMS	20
#define UNCHECKED	(RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER)

static void *const nowhere = (void *)NEVER_MAPPED;

static int chunk_alone(int fd, uint32_t id, const void *data, uint32_t length_dw)
{
	struct cs cs = {};

	cs_add(&cs, id, data, length_dw);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

static void test_chunks(int fd)
{
	struct cs cs = { .args.num_chunks = 1 };

	expect(call(fd, DRM_IOCTL_RADEON_CS, &cs.args), -EFAULT, "chunks are nowhere");
	cs.args.chunks = (uintptr_t)cs.list;
	expect(call(fd, DRM_IOCTL_RADEON_CS, &cs.args), -EFAULT, "a chunk is nowhere");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, NULL, 0), -EINVAL, "an empty stream");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_CONST_IB, NULL, 0), -EINVAL, "an empty second one");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_FLAGS, NULL, 0), -EINVAL, "empty flags");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_RELOCS, NULL, 0), 0, "empty relocations");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nowhere, 8), -EFAULT,
	       "a stream from nowhere");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_RELOCS, nowhere, 4), -EFAULT,
	       "relocations from nowhere");
	expect(chunk_alone(fd, 77, nowhere, 4), -EFAULT, "something unknown from nowhere");
	expect(chunk_alone(fd, 77, nops, 4), 0, "something unknown");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nops, 0x40001), -EINVAL,
	       "a stream that is too long");
	expect(chunk_alone(fd, RADEON_CHUNK_ID_IB, nops, 0x40000), 0, "the longest stream");
}

/* Of what is said to be there and is not, nobody makes gigabytes ready. */
static void test_long_chunks(int fd)
{
	void *page = mmap(NULL, PAGE_B, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct drm_radeon_cs args = { .num_chunks = 0xfffffff, .chunks = (uintptr_t)page };
	double start_s = now_s();
	unsigned int i;

	for (i = 0; i < 20; i++)
		EXPECT(-EFAULT, chunk_alone(fd, RADEON_CHUNK_ID_RELOCS, page, 0x1fffffff));
	EXPECT(-EFAULT, call(fd, DRM_IOCTL_RADEON_CS, &args));
	result(now_s() - start_s < 5, "%.1f s for gigabytes that are not there", now_s() - start_s);
	munmap(page, PAGE_B);
}

static void test_flags(int fd)
{
	uint32_t flags[3] = { RADEON_CS_KEEP_TILING_FLAGS };

	expect(submit(fd, NULL, 0, flags, 1), 0, "tiling flags kept");
	expect(submit(fd, NULL, 0, flags, 3), 0, "a priority");
	flags[1] = RADEON_CS_RING_COMPUTE;
	expect(submit(fd, NULL, 0, flags, 2), 0, "compute ring");
	flags[1] = RADEON_CS_RING_DMA;
	expect(submit(fd, NULL, 0, flags, 2), -EINVAL, "DMA ring");
	flags[1] = 5;
	expect(submit(fd, NULL, 0, flags, 2), -EINVAL, "no such ring");
	flags[0] = RADEON_CS_USE_VM;
	expect(submit(fd, NULL, 0, flags, 1), -EINVAL, "an address space of its own");
}

static void test_relocs(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	struct drm_radeon_cs_reloc twice[2] = {
		{ .handle = handle, .read_domains = RADEON_GEM_DOMAIN_GTT },
		{ .handle = handle, .write_domain = RADEON_GEM_DOMAIN_GTT, .flags = 15 },
	};

	expect(submit_one(fd, BAD_HANDLE, 0, RADEON_GEM_DOMAIN_GTT), -ENOENT, "no such buffer");
	expect(submit_one(fd, handle, RADEON_GEM_DOMAIN_CPU, 0), -EINVAL, "read by the CPU");
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_CPU), -EINVAL, "written by the CPU");
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_VRAM), 0, "written in video memory");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_VRAM, "not moved to video memory: %u",
	       domain_of(fd, handle));
	expect(submit(fd, twice, 2, NULL, 0), 0, "a buffer twice");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	close_bo(fd, handle);
}

/* More video memory than there is, buffer by buffer: what does not fit is in the GTT. */
static void test_eviction(int fd)
{
	struct drm_radeon_cs_reloc relocs[9] = {};
	uint64_t moved = 0;
	unsigned int i, vram = 0;

	for (i = 0; i < 9; i++) {
		relocs[i].handle = must_create(fd, 64 * MIB, RADEON_GEM_DOMAIN_VRAM);
		expect(submit_one(fd, relocs[i].handle, RADEON_GEM_DOMAIN_VRAM, 0), 0,
		       "one after the other");
	}
	for (i = 0; i < 9; i++)
		vram += domain_of(fd, relocs[i].handle) == RADEON_GEM_DOMAIN_VRAM;
	result(vram >= 3 && vram <= 7, "%u buffers of 64 MiB are in video memory", vram);
	for (i = 0; i < 9; i++)
		relocs[i].read_domains = RADEON_GEM_DOMAIN_VRAM;
	expect(submit(fd, relocs, 8, NULL, 0), 0, "what does not fit is in the GTT");
	for (i = 0; i < 9; i++)
		relocs[i].read_domains = RADEON_GEM_DOMAIN_GTT;
	expect(submit(fd, relocs, 8, NULL, 0), -ENOMEM, "too much for the GTT");
	expect(submit(fd, relocs, 7, NULL, 0), 0, "all that the GTT has");
	expect(info(fd, RADEON_INFO_NUM_BYTES_MOVED, &moved), 0, "bytes moved");
	result(moved >= 64 * MIB, "only %llu bytes moved", (unsigned long long)moved);
	for (i = 0; i < 9; i++)
		close_bo(fd, relocs[i].handle);
}

static void submit_memory(int fd, void *addr, int want, const char *what)
{
	uint32_t handle;

	if (userptr(fd, addr, PAGE_B, UNCHECKED, &handle) == -ENODEV)
		return;
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT), want, what);
	expect(wait_idle(fd, handle), 0, "wait_idle of user memory");
	close_bo(fd, handle);
}

/* What is behind user memory counts when a stream needs it, and not when it was named. */
static void test_user_memory(int fd)
{
	const int flags = MAP_PRIVATE, access = PROT_READ | PROT_WRITE;
	int file = open("/proc/self/exe", O_RDONLY);
	void *mem = mmap(NULL, PAGE_B, access, flags | MAP_ANONYMOUS, -1, 0);

	submit_memory(fd, mem, 0, "anonymous memory");
	result(mmap(mem, PAGE_B, access, flags | MAP_FIXED, file, 0) == mem, "no mapping");
	submit_memory(fd, mem, -EPERM, "memory that a file is behind");
	munmap(mem, PAGE_B);
	submit_memory(fd, mem, -EPERM, "no memory");
	close(file);
}

/* Have a buffer wait for a fence of nobody's. Return: its timeline. */
static int make_busy(int fd, uint32_t handle)
{
	int fence, timeline = timeline_create(&fence);
	struct drm_prime_handle prime = { .handle = handle, .flags = O_RDWR };
	struct dma_buf_import_sync_file import = { .flags = DMA_BUF_SYNC_WRITE };

	if (timeline < 0)
		return -1;
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export");
	import.fd = fence;
	expect(call(prime.fd, DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &import), 0, "a foreign fence");
	close(fence);
	close(prime.fd);
	return timeline;
}

static pid_t submit_aside(int fd, uint32_t handle, uint32_t domain)
{
	pid_t pid = fork();

	if (!pid)
		_exit(submit_one(fd, handle, 0, domain) != 0);
	return pid;
}

/* Return: has it submitted by then? */
static bool ends_within(pid_t pid, int ms)
{
	int status;

	return child_ends(pid, ms, &status) && !status;
}

/* Whoever has to wait before a buffer can move is the only one that waits. */
static void test_waiting(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT), others;
	int other = reopen(), timeline;
	pid_t waits, goes_on;

	others = must_create(other, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	expect(submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT), 0, "in the GTT");
	expect(wait_idle(fd, handle), 0, "wait_idle");
	timeline = make_busy(fd, handle);
	if (timeline >= 0) {
		waits = submit_aside(fd, handle, RADEON_GEM_DOMAIN_VRAM);
		usleep(200000);
		goes_on = submit_aside(other, others, RADEON_GEM_DOMAIN_GTT);
		result(ends_within(goes_on, 5000), "a client stands behind another one's wait");
		result(!waitpid(waits, NULL, WNOHANG), "a busy buffer has moved");
		timeline_advance(timeline);
		result(ends_within(waits, 5000), "the wait has no end");
		result(domain_of(fd, handle) == RADEON_GEM_DOMAIN_VRAM, "it is in domain %u",
		       domain_of(fd, handle));
		close(timeline);
	}
	close(other);
	close_bo(fd, handle);
}

/* Streams of 64 KiB that do nothing, of which sixteen are all that there is room for. */
static int submit_long(int fd, uint32_t handle)
{
	struct drm_radeon_cs_reloc reloc = {
		.handle = handle, .write_domain = RADEON_GEM_DOMAIN_GTT,
	};
	static uint32_t stream[LONG_DW];
	struct cs cs = {};
	unsigned int i;

	for (i = 0; i < LONG_DW; i++)
		stream[i] = nops[0];
	cs_add(&cs, RADEON_CHUNK_ID_IB, stream, LONG_DW);
	cs_add(&cs, RADEON_CHUNK_ID_RELOCS, &reloc, 4);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

/* Whoever waits for what is not the GPU's takes no memory from those who do not. */
static void test_streams_behind(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT), others;
	int other = reopen(), timeline, status = -1, i;
	pid_t waits, goes_on;

	others = must_create(other, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	timeline = make_busy(fd, handle);
	if (timeline >= 0) {
		waits = fork();
		if (!waits) {
			for (i = 0; i < LONG_STREAMS && !submit_long(fd, handle); i++)
				;
			_exit(i != LONG_STREAMS);
		}
		usleep(500000);
		goes_on = submit_aside(other, others, RADEON_GEM_DOMAIN_GTT);
		result(ends_within(goes_on, 5000), "streams that wait are in a client's way");
		timeline_advance(timeline);
		waitpid(waits, &status, 0);
		result(!status, "streams that waited: %#x", status);
		expect(wait_idle(fd, handle), 0, "wait_idle after streams that waited");
		close(timeline);
		/* Nobody signals this one. */
		timeline = make_busy(fd, handle);
		expect(submit_long(fd, handle), 0, "a stream behind a fence that never signals");
		close(timeline);
		expect(wait_idle(fd, handle), 0, "wait_idle after a fence that never signalled");
	}
	close(other);
	close_bo(fd, handle);
}

/* As many as there are places for streams, and then more. */
static void test_many(int fd)
{
	uint32_t handle = must_create(fd, PAGE_B, RADEON_GEM_DOMAIN_GTT);
	unsigned int i;

	for (i = 0; i < 1000; i++)
		if (submit_one(fd, handle, 0, RADEON_GEM_DOMAIN_GTT))
			break;
	result(i == 1000, "submission %u fails", i);
	expect(wait_idle(fd, handle), 0, "wait_idle after many");
	close_bo(fd, handle);
}

void test_submissions(int fd)
{
	test_chunks(fd);
	test_long_chunks(fd);
	test_flags(fd);
	test_relocs(fd);
	test_eviction(fd);
	test_user_memory(fd);
	test_waiting(fd);
	test_streams_behind(fd);
	test_many(fd);
}
