// SPDX-License-Identifier: GPL-2.0
/*
 * The host has no memory for a kernel that is new to the GPU. Its batch ends with -ENOMEM: nothing
 * hung, nothing is reset, nobody is guilty, and the next batch draws.
 */

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>
#include <linux/sync_file.h>

#include "drawing.h"
#include "harness.h"

static const struct drawing good = { .w = 32, .h = 32 };

static bool tell(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	bool ok = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

	close(fd);
	return ok;
}

static void read_line(const char *path, char *line, size_t size)
{
	FILE *f = fopen(path, "r");

	line[0] = 0;
	if (!f)
		return;
	if (!fgets(line, size, f))
		line[0] = 0;
	fclose(f);
}

/* Let every allocation of the engine's thread fail, or none. Return: was that possible? */
static bool starve(bool on)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;
	char path[300], comm[32];
	bool done = false;

	while ((entry = readdir(dir))) {
		snprintf(path, sizeof(path), "/proc/%s/comm", entry->d_name);
		read_line(path, comm, sizeof(comm));
		if (strcmp(comm, "mirage/rcs0\n"))
			continue;
		snprintf(path, sizeof(path), "/proc/%s/make-it-fail", entry->d_name);
		done |= tell(path, on ? "1" : "0");
	}
	closedir(dir);
	return done;
}

/* What a drawing's fence ends with. Its buffers would forget one that has ended by now. */
static int draw(int fd, uint32_t context, uint32_t bo)
{
	struct sync_fence_info one = { 0 };
	struct sync_file_info info = { .num_fences = 1, .sync_fence_info = (uintptr_t)&one };
	int fence;

	expect(drawing_run_fenced(fd, context, bo, &good, &fence), 0, "drawing");
	expect(bo_wait(fd, bo, 60000), 0, "wait");
	expect(call(fence, SYNC_IOC_FILE_INFO, &info), 0, "fence");
	close(fence);
	return info.status;
}

int main(void)
{
	int fd = open_card();
	uint32_t bo = bo_create(fd, drawing_size_B(&good)), context = context_create(fd);
	struct drm_i915_reset_stats stats = { .ctx_id = context };
	char state[100];
	int status;

	if (!drawing_possible() || !faults_prepare(100) || !starve(true)) {
		printf("for Ironlake, and kernels with fault injection\n");
		return finish();
	}
	status = draw(fd, context, bo);
	result(status == -ENOMEM, "a drawing without memory ends with %d", status);
	starve(false);
	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats), 0, "GET_RESET_STATS");
	result(!stats.batch_active && !stats.batch_pending, "found guilty %u times, innocent %u",
	       stats.batch_active, stats.batch_pending);
	result(!stats.reset_count, "%u resets", stats.reset_count);
	read_line("/sys/class/drm/card0/error", state, sizeof(state));
	result(!strcmp(state, "No error state collected\n"), "error state: %s", state);
	status = draw(fd, context, bo);
	result(status == 1, "the next drawing ends with %d", status);
	return finish();
}
