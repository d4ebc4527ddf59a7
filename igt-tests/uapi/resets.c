// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a reset costs, and whom
 *
 * How often one counts, what becomes of those who were only met by it, from which engine a context
 * is banned, and who may do without looking for hangs.
 */

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>
#include <linux/sync_file.h>

#include "harness.h"

#define MI_BATCH_END	0x05000000u
#define HEARTBEAT_MS	100
#define PATIENCE_MS	20000

static int fd;

/* It resets the whole of the GPU, or single engines of it. */
static bool resets_device(void)
{
	return getparam(fd, I915_PARAM_HAS_GPU_RESET) == 1;
}

static bool preempts(void)
{
	return getparam(fd, I915_PARAM_HAS_SCHEDULER) > 0;
}

/**
 * struct spin - a batch that jumps to itself until its first DWord is overwritten
 * @bo: its buffer
 * @context: whose it is
 * @fence: signals when it is over
 * @dw: what is in it
 */
struct spin {
	uint32_t bo;
	uint32_t context;
	int fence;
	volatile uint32_t *dw;
};

static struct spin spin_start(uint32_t context, uint64_t ring)
{
	struct spin spin = { .bo = bo_create(fd, 4096), .context = context };
	struct drm_i915_gem_mmap map = { .handle = spin.bo, .size = 4096 };
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = spin.bo, .offset = 4, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = spin.bo, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .rsvd1 = context,
		.flags = ring | I915_EXEC_FENCE_OUT,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP, &map), 0, "GEM_MMAP");
	spin.dw = (volatile uint32_t *)(uintptr_t)map.addr_ptr;
	spin.dw[0] = batch_start(fd);
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args), 0, "a batch that spins");
	spin.fence = args.rsvd2 >> 32;
	/* So that it runs. */
	usleep(20000);
	return spin;
}

/* Return: 1 for one that has ended well, -errno for one that has not, 0 after a long time. */
static int spin_status(const struct spin *spin)
{
	struct pollfd p = { .fd = spin->fence, .events = POLLIN };
	struct sync_file_info info = { 0 };

	poll(&p, 1, PATIENCE_MS);
	return ioctl(spin->fence, SYNC_IOC_FILE_INFO, &info) ? -errno : info.status;
}

static void spin_destroy(struct spin *spin)
{
	close(spin->fence);
	munmap((void *)spin->dw, 4096);
	bo_close(fd, spin->bo);
}

static struct drm_i915_reset_stats stats_of(uint32_t context)
{
	struct drm_i915_reset_stats stats = { .ctx_id = context };

	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats), 0, "GET_RESET_STATS");
	return stats;
}

static void check_stats(uint32_t context, unsigned int active, unsigned int pending,
			const char *who)
{
	struct drm_i915_reset_stats stats = stats_of(context);

	result(stats.batch_active == active && stats.batch_pending == pending,
	       "%s: guilty of %u resets, met by %u, and not %u and %u", who, stats.batch_active,
	       stats.batch_pending, active, pending);
}

static int set_param(uint32_t context, uint64_t param, uint64_t value)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context, .param = param, .value = value,
	};

	return call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
}

static uint64_t get_param(uint32_t context, uint64_t param)
{
	struct drm_i915_gem_context_param args = { .ctx_id = context, .param = param };

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args), 0, "GETPARAM");
	return args.value;
}

static void path_of(char *path, size_t size_B, const char *format, const char *name)
{
	struct stat card;

	fstat(fd, &card);
	snprintf(path, size_B, format, minor(card.st_rdev), name);
}

/* Return: 0 or -errno. */
static int write_file(const char *format, const char *name, const char *text)
{
	char path[128];
	int file, ret;

	path_of(path, sizeof(path), format, name);
	file = open(path, O_WRONLY);
	if (file < 0)
		return -errno;
	ret = write(file, text, strlen(text)) < 0 ? -errno : 0;
	close(file);
	return ret;
}

/* The beginning of a file as a string. Return: 0 or -errno. */
static int read_file(const char *format, const char *name, char *text, size_t size_B)
{
	size_t len_B = 0;
	char path[128];
	ssize_t got;
	int file;

	path_of(path, sizeof(path), format, name);
	file = open(path, O_RDONLY);
	if (file < 0)
		return -errno;
	do {
		got = read(file, text + len_B, size_B - 1 - len_B);
		len_B += got > 0 ? got : 0;
	} while (got > 0);
	text[len_B] = '\0';
	close(file);
	return got < 0 ? -EIO : 0;
}

#define CARD	"/sys/class/drm/card%u/%s"
#define DEBUG	"/sys/kernel/debug/dri/%u/%s"
#define RCS0	"/sys/class/drm/card%u/engine/rcs0/%s"

/* Who asks for a reset gets one, whether something runs or not. */
static void test_count(void)
{
	unsigned int step = resets_device(), count = stats_of(0).reset_count;
	uint32_t context = context_create(fd);
	struct spin spin;

	expect(write_file(DEBUG, "i915_wedged", "0xffffffff"), 0, "a reset of what is idle");
	result(stats_of(0).reset_count == count + step, "idle: %u resets, not %u",
	       stats_of(0).reset_count - count, step);
	count = stats_of(0).reset_count;
	expect(set_param(context, I915_CONTEXT_PARAM_BANNABLE, 0), 0, "not bannable");
	spin = spin_start(context, I915_EXEC_RENDER);
	expect(write_file(DEBUG, "i915_wedged", "0xffffffff"), 0, "a reset of what runs");
	expect(spin_status(&spin), -EIO, "what ran");
	result(stats_of(0).reset_count == count + step, "running: %u resets, not %u",
	       stats_of(0).reset_count - count, step);
	check_stats(context, 1, 0, "what ran");
	spin_destroy(&spin);
}

/* Two engines are reset together: each is guilty, and nobody is met by the other's reset. */
static void test_both(void)
{
	uint32_t first = context_create(fd), second = context_create(fd);
	struct spin render, video;

	expect(set_param(first, I915_CONTEXT_PARAM_BANNABLE, 0), 0, "not bannable");
	expect(set_param(second, I915_CONTEXT_PARAM_BANNABLE, 0), 0, "not bannable");
	render = spin_start(first, I915_EXEC_RENDER);
	video = spin_start(second, I915_EXEC_BSD);
	expect(write_file(DEBUG, "i915_wedged", "0xffffffff"), 0, "a reset of both");
	expect(spin_status(&render), -EIO, "the first of two");
	expect(spin_status(&video), -EIO, "the second of two");
	check_stats(first, 1, 0, "the first of two");
	check_stats(second, 1, 0, "the second of two");
	spin_destroy(&render);
	spin_destroy(&video);
}

/* The error state of a reset of all engines has the batch of the one that was at work. */
static void test_error_state(void)
{
	static const struct { uint64_t ring; const char *batch; } row[] = {
		{ I915_EXEC_RENDER, "rcs0 --- batch = " },
		{ I915_EXEC_BSD, "vcs0 --- batch = " },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		uint32_t context = context_create(fd);
		char text[8192] = "";
		struct spin spin;

		expect(write_file(CARD, "error", "clear"), 0, "the error state is cleared");
		expect(set_param(context, I915_CONTEXT_PARAM_BANNABLE, 0), 0, "not bannable");
		spin = spin_start(context, row[i].ring);
		expect(write_file(DEBUG, "i915_wedged", "0xffffffff"), 0, "a reset of all");
		expect(spin_status(&spin), -EIO, "what ran");
		expect(read_file(CARD, "error", text, sizeof(text)), 0, "the error state is read");
		result(strstr(text, row[i].batch), "the error state has '%s'", row[i].batch);
		spin_destroy(&spin);
	}
	expect(write_file(CARD, "error", "clear"), 0, "the error state is cleared");
}

/* What a reset of the whole device met goes on, and its fence tells of it. */
static void test_victim(void)
{
	bool met = resets_device();
	uint32_t guilty = context_create(fd), innocent = context_create(fd);
	struct spin video, render;

	expect(set_param(guilty, I915_CONTEXT_PARAM_BANNABLE, 0), 0, "not bannable");
	video = spin_start(innocent, I915_EXEC_BSD);
	render = spin_start(guilty, I915_EXEC_RENDER);
	expect(spin_status(&render), -EIO, "what hangs");
	video.dw[0] = MI_BATCH_END;
	expect(spin_status(&video), met ? -EAGAIN : 1, "what ran beside it");
	check_stats(guilty, 1, 0, "what hung");
	check_stats(innocent, 0, met, "what ran beside it");
	spin_destroy(&render);
	spin_destroy(&video);
}

/* A ban is from the engine that was hung, and from no other. */
static void test_ban(void)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	uint32_t context = context_create(fd), batch = bo_create(fd, 4096);
	struct spin spin;

	bo_write(fd, batch, 0, end, sizeof(end));
	expect(set_param(context, I915_CONTEXT_PARAM_RECOVERABLE, 0), 0, "not recoverable");
	spin = spin_start(context, I915_EXEC_RENDER);
	expect(spin_status(&spin), -EIO, "what hangs");
	expect(run_batch(fd, context, batch, I915_EXEC_RENDER), -EIO, "on the engine it hung");
	if (getparam(fd, I915_PARAM_HAS_BSD) > 0)
		expect(run_batch(fd, context, batch, I915_EXEC_BSD), 0, "on another engine");
	expect(bo_wait(fd, batch, PATIENCE_MS), 0, "on another engine: its end");
	spin_destroy(&spin);
	bo_close(fd, batch);
}

/* Only who can be preempted is looked after without heartbeats. */
static void test_heartbeat(void)
{
	expect(write_file(RCS0, "heartbeat_interval_ms", "0"), preempts() ? 0 : -ENODEV,
	       "no heartbeat");
	expect(write_file(RCS0, "heartbeat_interval_ms", "-1"), -EINVAL, "a heartbeat of -1");
	expect(write_file(RCS0, "heartbeat_interval_ms", "100"), 0, "a heartbeat");
}

/* What a context is already it may be told to be, once it is used. */
static void test_persistence(void)
{
	const uint64_t persistence = I915_CONTEXT_PARAM_PERSISTENCE;
	uint32_t lasts = context_create(fd), other;

	expect(get_param(lasts, persistence), 1, "it persists");
	expect(write_file(DEBUG, "i915_params/enable_hangcheck", "0"), 0, "no hang detection");
	other = context_create(fd);
	expect(set_param(other, persistence, 0), preempts() ? 0 : -ENODEV,
	       "a new one that does not persist, told so");
	expect(set_param(other, persistence, 1), -EINVAL, "a new one that is to persist");
	expect(get_param(other, persistence), 0, "it does not persist");
	expect(set_param(other, persistence, 0), 0, "one that does not persist, told so");
	expect(set_param(lasts, persistence, 1), 0, "one that persists, told so");
	expect(write_file(DEBUG, "i915_params/enable_hangcheck", "1"), 0, "hang detection");
}

/* Numbers may be booleans, of which the first letters count; booleans pass over what is none. */
static void test_params(void)
{
	static const struct {
		const char *name, *text;
		int want;
		const char *then;
	} row[] = {
		{ "reset", "2", 0, "2\n" },
		{ "reset", "y\n", 0, "1\n" },
		{ "reset", "0x3", 0, "3\n" },
		{ "reset", "off", 0, "0\n" },
		{ "reset", "1st", 0, "1\n" },
		{ "reset", "-1", -EINVAL, "1\n" },
		{ "reset", "4294967296", -EINVAL, "1\n" },
		{ "reset", "perhaps", -EINVAL, "1\n" },
		{ "reset", "3", 0, "3\n" },
		{ "request_timeout_ms", "Y", 0, "1\n" },
		{ "request_timeout_ms", "20000", 0, "20000\n" },
		{ "enable_fbc", "-1", 0, "-1\n" },
		{ "enable_fbc", "N", 0, "0\n" },
		{ "enable_fbc", "2147483648", -EINVAL, "0\n" },
		{ "enable_fbc", "-1", 0, "-1\n" },
		{ "enable_hangcheck", "n", 0, "N\n" },
		{ "enable_hangcheck", "perhaps", 0, "N\n" },
		{ "enable_hangcheck", "1", 0, "Y\n" },
		{ "enable_guc", "1", -EINVAL, "0\n" },
		{ "nuclear_pageflip", "0", -EINVAL, "Y\n" },
	};
	char path[64], text[64], what[64];
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		snprintf(path, sizeof(path), "i915_params/%s", row[i].name);
		snprintf(what, sizeof(what), "%s is to be %s", row[i].name, row[i].text);
		expect(write_file(DEBUG, path, row[i].text), row[i].want, what);
		expect(read_file(DEBUG, path, text, sizeof(text)), 0, row[i].name);
		result(!strcmp(text, row[i].then), "%s: it is %s", what, text);
	}
}

int main(void)
{
	fd = open_card();
	set_heartbeat(fd, HEARTBEAT_MS);
	test_count();
	if (getparam(fd, I915_PARAM_HAS_BSD) > 0) {
		test_both();
	test_error_state();
		test_victim();
	}
	test_ban();
	test_heartbeat();
	test_persistence();
	test_params();
	set_heartbeat(fd, 2500);
	return finish();
}
