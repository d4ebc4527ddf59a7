// SPDX-License-Identifier: GPL-2.0
/*
 * Preloaded into a program that draws on a screen, so that any two runs of it come to show the
 * same frame. Each time the program itself asks for the time, a step has passed; libraries, and
 * with them the drivers, see the real time. With the page flip number FROZEN_FLIPS the
 * program stands still, its picture on the screen, until it is killed.
 *
 * FROZEN_READY: a file that gets the number of the CRTC's object when the picture can be taken.
 * FROZEN_STEP_MS: the step (50).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <xf86drmMode.h>

/* Any time will do, but for zero. */
#define EPOCH_S		1000000
#define LOOK_AGAIN_US	20000

static uintptr_t program_start, program_end;
static long step_ms, flips_left;
static atomic_long questions;

/* The first object is the program. */
static int find_program(struct dl_phdr_info *info, size_t size, void *unused)
{
	int i;

	(void)size;
	(void)unused;
	program_start = UINTPTR_MAX;
	for (i = 0; i < info->dlpi_phnum; i++) {
		uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;

		if (info->dlpi_phdr[i].p_type != PT_LOAD)
			continue;
		if (start < program_start)
			program_start = start;
		if (start + info->dlpi_phdr[i].p_memsz > program_end)
			program_end = start + info->dlpi_phdr[i].p_memsz;
	}
	return 1;
}

static long number(const char *name, long otherwise)
{
	const char *text = getenv(name);

	return text ? atol(text) : otherwise;
}

__attribute__((constructor)) static void begin(void)
{
	dl_iterate_phdr(find_program, NULL);
	step_ms = number("FROZEN_STEP_MS", 50);
	flips_left = number("FROZEN_FLIPS", 12);
}

/*
 * Until the flip has happened, and then for ever. Drivers from before atomic mode setting name the new
 * framebuffer from the moment on that it is asked for, but the event comes when it is shown.
 */
static void stand_still(int fd, uint32_t crtc, uint32_t fb, bool event)
{
	struct pollfd flipped = { .fd = fd, .events = POLLIN };
	const char *path = getenv("FROZEN_READY");
	drmModeCrtc *now;
	bool shown = false;
	FILE *file;

	while (!shown) {
		usleep(LOOK_AGAIN_US);
		now = drmModeGetCrtc(fd, crtc);
		shown = now && now->buffer_id == fb;
		drmModeFreeCrtc(now);
	}
	if (event)
		poll(&flipped, 1, -1);
	file = path ? fopen(path, "w") : NULL;
	if (file) {
		fprintf(file, "%u\n", crtc);
		fclose(file);
	}
	for (;;)
		pause();
}

int drmModePageFlip(int fd, uint32_t crtc, uint32_t fb, uint32_t flags, void *user_data)
{
	int (*flip)(int, uint32_t, uint32_t, uint32_t, void *) =
		(int (*)(int, uint32_t, uint32_t, uint32_t, void *))dlsym(RTLD_NEXT, __func__);
	int ret = flip(fd, crtc, fb, flags, user_data);

	if (!ret && !--flips_left)
		stand_still(fd, crtc, fb, flags & DRM_MODE_PAGE_FLIP_EVENT);
	return ret;
}

static bool asked_by_program(const void *caller)
{
	return (uintptr_t)caller >= program_start && (uintptr_t)caller < program_end;
}

static long now_ms(void)
{
	return atomic_fetch_add(&questions, 1) * step_ms;
}

int clock_gettime(clockid_t clock, struct timespec *ts)
{
	long ms;

	if (!asked_by_program(__builtin_return_address(0)))
		return syscall(SYS_clock_gettime, clock, ts);
	ms = now_ms();
	ts->tv_sec = EPOCH_S + ms / 1000;
	ts->tv_nsec = ms % 1000 * 1000000;
	return 0;
}

int gettimeofday(struct timeval *restrict tv, void *restrict zone)
{
	long ms;

	if (!asked_by_program(__builtin_return_address(0)))
		return syscall(SYS_gettimeofday, tv, zone);
	ms = now_ms();
	tv->tv_sec = EPOCH_S + ms / 1000;
	tv->tv_usec = ms % 1000 * 1000;
	return 0;
}

/* What std::chrono's clocks of C++ ask: nanoseconds, which the program takes in a register. */
static long frozen_now_ns(clockid_t clock, const void *caller)
{
	struct timespec ts;

	if (asked_by_program(caller))
		return EPOCH_S * 1000000000L + now_ms() * 1000000L;
	syscall(SYS_clock_gettime, clock, &ts);
	return ts.tv_sec * 1000000000L + ts.tv_nsec;
}

long steady_clock_now(void) __asm__("_ZNSt6chrono3_V212steady_clock3nowEv");
long steady_clock_now(void)
{
	return frozen_now_ns(CLOCK_MONOTONIC, __builtin_return_address(0));
}

long system_clock_now(void) __asm__("_ZNSt6chrono3_V212system_clock3nowEv");
long system_clock_now(void)
{
	return frozen_now_ns(CLOCK_REALTIME, __builtin_return_address(0));
}

/* Seeds come from here. */
time_t time(time_t *t)
{
	time_t now = EPOCH_S;

	if (!asked_by_program(__builtin_return_address(0)))
		now = syscall(SYS_time, NULL);
	if (t)
		*t = now;
	return now;
}
