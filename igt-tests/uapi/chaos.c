// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: any ioctl with any argument
 *
 * Random ioctls of the driver and of DRM, with arguments that are half random and half
 * plausible: live handles, small numbers, page multiples, edges. Nothing is expected of the
 * answers; the kernel must live, and a plain batch must run at the end.
 *
 * The syncobj ioctls, 0xbf and up, are left out: they are DRM's own, and their
 * allocation of an array as long as the caller says makes the kernel warn.
 */

#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define HANDLES		16

static uint32_t handles[HANDLES];
static char *scratch;

static uint64_t rnd(void)
{
	return (uint64_t)random() << 33 ^ (uint64_t)random() << 11 ^ random();
}

static uint64_t plausible(void)
{
	static const uint64_t edge[] = {
		0, 1, 4096, 0x7fffffff, 0x80000000, 0xffffffff, 1ull << 32, ~0ull, ~0ull - 4095,
	};

	switch (random() % 6) {
	case 0:
		return handles[random() % HANDLES];
	case 1:
		return random() % 64;
	case 2:
		return random() % 64 * 4096;
	case 3:
		return edge[random() % (sizeof(edge) / sizeof(edge[0]))];
	case 4:
		return (uintptr_t)scratch + random() % 4096 / 8 * 8;
	default:
		return rnd();
	}
}

/* 32-bit fields come in pairs as often as 64-bit ones. */
static void fill(char *arg, size_t len_B)
{
	size_t i;

	for (i = 0; i + 8 <= len_B; i += 8) {
		uint64_t v = random() % 2 ? plausible() :
			     (plausible() & 0xffffffff) | plausible() << 32;

		memcpy(arg + i, &v, 8);
	}
}

static void one(int fd)
{
	static const unsigned int dirs[] = { _IOC_READ, _IOC_WRITE, _IOC_READ | _IOC_WRITE };
	char arg[512] __attribute__((aligned(8)));
	unsigned int nr = random() % 4 ? DRM_COMMAND_BASE + random() % 0x40 : random() % 0xbf;
	unsigned int len_B = random() % 16 * 8;

	/* These hold the display or the process up, and are not about arguments. */
	if (nr == 0x3a || nr == 0xb0)
		return;
	fill(arg, sizeof(arg));
	fill(scratch, 4096);
	ioctl(fd, _IOC(dirs[random() % 3], DRM_IOCTL_BASE, nr, len_B), arg);
}

static void still_alive(void)
{
	static const uint32_t end[2] = { 0x05000000 };
	int fd = open_card();
	uint32_t bo = bo_create(fd, 4096);

	bo_write(fd, bo, 0, end, sizeof(end));
	result(!run_batch(fd, 0, bo, 0), "a plain batch is refused");
	result(!bo_wait(fd, bo, 60000), "a plain batch never ends");
	close(fd);
}

int main(int argc, char **argv)
{
	unsigned int seconds = argc > 1 ? atoi(argv[1]) : 20;
	unsigned int seed = argc > 2 ? atoi(argv[2]) : 1;
	time_t end = time(NULL) + seconds;
	unsigned long calls = 0;
	int fd = open_card(), i;

	srandom(seed);
	alarm(seconds + 120);
	scratch = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	while (time(NULL) < end) {
		for (i = 0; i < HANDLES; i++)
			handles[i] = bo_create(fd, 4096 << i % 4);
		for (i = 0; i < 2000 && time(NULL) < end; i++, calls++)
			one(fd);
		close(fd);
		fd = open_card();
	}
	printf("%lu ioctls, seed %u\n", calls, seed);
	still_alive();
	return finish();
}
