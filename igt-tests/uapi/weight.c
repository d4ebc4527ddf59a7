// SPDX-License-Identifier: GPL-2.0
/*
 * The GPU works at the weight of whoever has it work: its threads have the submitter's nice value,
 * or that of one who waits behind him and is in more of a hurry.
 */

#include <dirent.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "drawing.h"
#include "harness.h"

#define BUSY_MS		10000

/* 20,000 rounds: some seconds for all pixels together. */
static const uint32_t rounds[5][4] = {
	/* mov (16) g20<1>D 0D; do (16) */
	{ 0x00802001, 0x228000e5, 0x00000000, 0x00000000 },
	{ 0x00800026, 0x00000000, 0x00000000, 0x00000000 },
	/* add (16) g20<1>D g20<8,8,1>D 1D */
	{ 0x00802040, 0x22801ca5, 0x008d0280, 0x00000001 },
	/* cmp.l.f0 (16) null<1>D g20<8,8,1>D 20000D */
	{ 0x05802010, 0x20001ca4, 0x008d0280, 20000 },
	/* (+f0) while (16), back to the add */
	{ 0x00810027, 0x00000000, 0x00000000, 0x0000fffc },
};

static const struct drawing busy = { .w = 256, .h = 256, .wm = { rounds[0], 20 } };

/* Nice value of a process by its /proc/PID/stat, if its name begins with "mirage/rcs0". */
static bool engine_nice(const char *pid, int *nice)
{
	char path[300], line[512], *rest;
	bool ours = false;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%s/stat", pid);
	f = fopen(path, "r");
	if (!f)
		return false;
	if (fgets(line, sizeof(line), f)) {
		rest = strrchr(line, ')');
		ours = rest && strstr(line, "(mirage/rcs0") &&
		       sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
			      "%*u %*u %*d %*d %*d %d", nice) == 1;
	}
	fclose(f);
	return ours;
}

static void check_engine(int want, const char *when)
{
	DIR *dir = opendir("/proc");
	unsigned int threads = 0, as_wanted = 0;
	struct dirent *entry;
	int nice = 0, other = 0;

	while ((entry = readdir(dir))) {
		if (!engine_nice(entry->d_name, &nice))
			continue;
		threads++;
		if (nice == want)
			as_wanted++;
		else
			other = nice;
	}
	closedir(dir);
	result(threads && as_wanted == threads, "%s: %u of %u threads have nice %d, one %d",
	       when, as_wanted, threads, want, other);
}

/* Have the GPU work for a process of that weight. Return: the buffer that it draws to. */
static uint32_t submit(int fd, int nice)
{
	uint32_t bo = bo_create(fd, drawing_size_B(&busy)), context = context_create(fd);
	pid_t child = fork();

	if (!child) {
		setpriority(PRIO_PROCESS, 0, nice);
		_exit(drawing_run(fd, context, bo, &busy) ? 1 : 0);
	}
	waitpid(child, NULL, 0);
	usleep(50000);
	return bo;
}

int main(void)
{
	int fd = open_card();
	uint32_t lazy, eager;

	if (!drawing_possible()) {
		printf("for Ironlake only\n");
		return finish();
	}
	lazy = submit(fd, 15);
	expect(bo_wait(fd, lazy, 0), -ETIME, "long drawing");
	check_engine(15, "for a submitter of 15");
	eager = submit(fd, 5);
	expect(bo_wait(fd, lazy, 0), -ETIME, "long drawing");
	check_engine(5, "with one of 5 behind him");
	expect(bo_wait(fd, eager, 100 * BUSY_MS), 0, "wait");
	bo_close(fd, lazy);
	lazy = submit(fd, -10);
	check_engine(-10, "for one of -10");
	expect(bo_wait(fd, lazy, 100 * BUSY_MS), 0, "wait");
	return finish();
}
