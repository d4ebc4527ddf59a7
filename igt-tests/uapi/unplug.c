// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the device goes while it is in use
 *
 * A client has a buffer mapped in every way and exported, a batch that runs, one that waits for
 * somebody else's fence, and fences of both. Then the device is unbound from its driver. All
 * that is left must be safe to touch and to close, and the device must come back.
 *
 * Nor does unbinding wait for a flip that waits for a batch, or come to harm where the GPU hangs
 * meanwhile and its reset takes the display with it.
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
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>
#include <linux/sync_file.h>

#include "config.h"
#include "harness.h"

#define MI_BATCH_END	0x05000000u

#define PAGE_B		4096u

/* Directory of the device's driver, and the device's name there. */
static char driver[256], name[64];

static void find_device(int fd)
{
	char path[256], link[256];
	struct stat st;
	ssize_t len;

	fstat(fd, &st);
	snprintf(path, sizeof(path), "/sys/dev/char/%u:%u/device", major(st.st_rdev),
		 minor(st.st_rdev));
	len = readlink(path, link, sizeof(link) - 1);
	if (len < 0) {
		perror(path);
		exit(1);
	}
	link[len] = 0;
	snprintf(name, sizeof(name), "%s", strrchr(link, '/') + 1);
	strcat(path, "/driver");
	if (!realpath(path, driver)) {
		perror(path);
		exit(1);
	}
}

static void tell_driver(const char *file)
{
	char path[300];
	int fd;

	snprintf(path, sizeof(path), "%s/%s", driver, file);
	fd = open(path, O_WRONLY);
	result(fd >= 0 && write(fd, name, strlen(name)) == (ssize_t)strlen(name), "%s: %s", path,
	       strerror(errno));
	close(fd);
}

static volatile uint32_t *map(int fd, uint32_t handle, uint64_t type)
{
	struct drm_i915_gem_mmap_offset args = { .handle = handle, .flags = type };
	void *at;

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), 0, "mmap_offset");
	at = mmap(NULL, PAGE_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
	result(at != MAP_FAILED, "mmap: %s", strerror(errno));
	return at;
}

static uint32_t new_batch(int fd, uint32_t first)
{
	uint32_t dw[2] = { first, 0 }, handle = bo_create(fd, PAGE_B);

	bo_write(fd, handle, 0, dw, sizeof(dw));
	return handle;
}

static void check_fence(int fence, const char *what)
{
	struct pollfd p = { .fd = fence, .events = POLLIN };
	struct sync_fence_info one = { 0 };
	struct sync_file_info info = { .num_fences = 1, .sync_fence_info = (uintptr_t)&one };

	result(poll(&p, 1, 30000) == 1, "%s: its fence never signals", what);
	expect(call(fence, SYNC_IOC_FILE_INFO, &info), 0, what);
	result(info.status == -ENODEV, "%s: ends with %d", what, info.status);
	close(fence);
}

static void test_unplug(void)
{
	struct drm_i915_gem_create create = { .size = PAGE_B };
	struct drm_i915_gem_set_tiling tiling = { .tiling_mode = I915_TILING_X, .stride = 512 };
	struct drm_prime_handle prime = { .flags = DRM_CLOEXEC | DRM_RDWR };
	int fd = open_card(), foreign, timeline = timeline_create(&foreign);
	uint32_t spin = new_batch(fd, batch_start(fd)), after = new_batch(fd, MI_BATCH_END);
	volatile uint32_t *wb, *gtt, *linear, *buf;
	int running, waiting;

	find_device(fd);
	tiling.handle = bo_create(fd, PAGE_B);
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling), 0, "set_tiling");
	prime.handle = spin;
	expect(call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime), 0, "export");
	wb = map(fd, spin, I915_MMAP_OFFSET_WB);
	gtt = map(fd, spin, I915_MMAP_OFFSET_GTT);
	linear = map(fd, tiling.handle, I915_MMAP_OFFSET_GTT);
	buf = mmap(NULL, PAGE_B, PROT_READ | PROT_WRITE, MAP_SHARED, prime.fd, 0);
	result(buf != MAP_FAILED, "mmap of a dma-buf: %s", strerror(errno));
	linear[100] = 0xabcd;
	running = run_self(fd, spin, 0, -1);
	waiting = run_self(fd, after, 0, foreign);

	tell_driver("unbind");
	expect(call(fd, DRM_IOCTL_I915_GEM_CREATE, &create), -ENODEV, "create, unplugged");
	expect(run_batch(fd, 0, spin, 0), -ENODEV, "execbuffer, unplugged");
	check_fence(running, "the batch that ran");
	check_fence(waiting, "the batch that waited");
	wb[10] = 1;
	gtt[11] = 2;
	result(buf[10] == 1 && wb[11] == 2 && linear[100] == 0xabcd, "mappings differ");
	close(fd);
	wb[12] = 3;
	result(buf[12] == 3, "mappings differ after the file is closed");
	munmap((void *)wb, PAGE_B);
	munmap((void *)gtt, PAGE_B);
	munmap((void *)linear, PAGE_B);
	close(prime.fd);
	result(buf[12] == 3, "the dma-buf's mapping has changed");
	munmap((void *)buf, PAGE_B);
	close(foreign);
	close(timeline);

	tell_driver("bind");
	fd = open_card();
	expect(run_batch(fd, 0, new_batch(fd, MI_BATCH_END), 0), 0, "execbuffer, plugged in again");
	close(fd);
}

/* The first connector that something is plugged into. Return: its number, or 0. */
static uint32_t connected(int fd, struct modes *modes)
{
	uint32_t ids[16] = { 0 }, i;
	struct drm_mode_card_res resources = {
		.connector_id_ptr = (uintptr_t)ids, .count_connectors = 16,
	};

	expect(call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources), 0, "resources");
	for (i = 0; i < 16 && ids[i]; i++)
		if (!probe(fd, ids[i], modes) && modes->connector.connection == 1 &&
		    modes->connector.count_modes)
			return ids[i];
	return 0;
}

/* A batch that spins, and writes to @target, as far as anybody knows. */
static void spin_on(int fd, uint32_t target)
{
	struct drm_i915_gem_relocation_entry reloc = { .offset = 4, .presumed_offset = ~0ull };
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = target, .flags = EXEC_OBJECT_WRITE },
		{ .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = 2,
	};

	object[1].handle = new_batch(fd, batch_start(fd));
	reloc.target_handle = object[1].handle;
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "spin");
}

/* What the first CRTC shows is to be flipped, once a batch is through that spins for long. */
static void test_flip(void)
{
	struct drm_mode_crtc_page_flip flip = { .flags = DRM_MODE_PAGE_FLIP_EVENT };
	struct drm_mode_fb_cmd fb = { .bpp = 32, .depth = 24 };
	int fd = open_card();
	struct modes modes;
	double since_ms;
	uint32_t id;

	find_device(fd);
	id = connected(fd, &modes);
	result(id, "nothing is plugged in");
	expect(id ? set_mode(fd, id, &modes.mode[0]) : -ENODEV, 0, "mode");
	fb.width = modes.mode[0].hdisplay;
	fb.height = modes.mode[0].vdisplay;
	fb.pitch = (fb.width * 4 + 63) & ~63u;
	fb.handle = bo_create(fd, (uint64_t)fb.pitch * fb.height);
	expect(call(fd, DRM_IOCTL_MODE_ADDFB, &fb), 0, "picture");
	set_heartbeat(fd, 20000);
	spin_on(fd, fb.handle);
	flip.crtc_id = first_crtc(fd);
	flip.fb_id = fb.fb_id;
	expect(call(fd, DRM_IOCTL_MODE_PAGE_FLIP, &flip), 0, "flip");
	since_ms = now_ms();
	tell_driver("unbind");
	result(now_ms() - since_ms < 5000, "unbind waits %.0f ms for a batch", now_ms() - since_ms);
	close(fd);
	tell_driver("bind");
}

/* A file of CRCs is closed after the device has gone, when nobody else has any of its files. */
static void test_crc(void)
{
	int fd = open_card(), crc;
	struct modes modes;
	struct stat st;
	char path[64];
	uint32_t id;

	find_device(fd);
	id = connected(fd, &modes);
	result(id, "nothing is plugged in");
	expect(id ? set_mode(fd, id, &modes.mode[0]) : -ENODEV, 0, "mode");
	fstat(fd, &st);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/crtc-0/crc/data", minor(st.st_rdev));
	crc = open(path, O_RDONLY);
	result(crc >= 0, "%s: %s", path, strerror(errno));
	close(fd);
	tell_driver("unbind");
	close(crc);
	tell_driver("bind");
}

/* Every reset of this GPU is to switch the display off and on. */
static void force_display_resets(int fd)
{
	char path[128];
	struct stat st;
	int file;

	fstat(fd, &st);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_params/force_reset_modeset_test",
		 minor(st.st_rdev));
	file = open(path, O_WRONLY);
	result(file >= 0 && write(file, "Y", 1) == 1, "%s: %s", path, strerror(errno));
	close(file);
}

/* The GPU hangs 200 ms after it was given something, and the device goes at @after_ms. */
static void test_hang(unsigned int after_ms)
{
	int fd = open_card();

	find_device(fd);
	force_display_resets(fd);
	set_heartbeat(fd, 100);
	expect(run_batch(fd, 0, new_batch(fd, batch_start(fd)), 0), 0, "spin");
	usleep(after_ms * 1000);
	tell_driver("unbind");
	close(fd);
	tell_driver("bind");
}

int main(void)
{
	unsigned int i;

	/* More than once: what the first time leaves behind the second one finds. */
	for (i = 0; i < 3; i++)
		test_unplug();
	test_flip();
	test_crc();
	for (i = 0; i < 10; i++)
		test_hang(110 + i * 20);
	return finish();
}
