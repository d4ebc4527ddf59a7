// SPDX-License-Identifier: GPL-2.0
/*
 * What the display of a card costs, Mirage's or vkms's: runs in the lab.
 *
 * For each size and set of planes it reads CRCs for a while and prints a line: SIZE|SET|MS|MS, the
 * CPU time of the kernel's workers for a frame, and where the driver tells it, the time that
 * composing took. Then SIZE|nobody looks|MS|FRAMES: the CPU time of a second in which nobody
 * looks, and frames composed. Sets that the card cannot show are left out.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#include "../../tools/shot/property.h"

#define LOOK_S		2.0
#define LOOKS		3
#define MAX_LAYERS	4
#define CURSOR_PX	256
#define DEBUG_DIR	"/sys/kernel/debug/dri"

/**
 * struct layer - a plane of a set
 * @type: DRM_PLANE_TYPE_*
 * @fourcc: format
 * @half: it covers the middle of the screen, half as wide and half as high
 * @enlarged: its picture is half as wide and half as high as what it covers
 * @turned: its picture is turned by 90 degrees, which lies in Y tiles
 */
struct layer {
	int type;
	uint32_t fourcc;
	bool half;
	bool enlarged;
	bool turned;
};

/**
 * struct set - planes to be composed
 * @name: said so
 * @layer: they
 * @num_layers: how many
 */
struct set {
	const char *name;
	struct layer layer[MAX_LAYERS];
	int num_layers;
};

#define OPAQUE	{ .type = DRM_PLANE_TYPE_PRIMARY, .fourcc = DRM_FORMAT_XRGB8888 }
#define WINDOW	{ .type = DRM_PLANE_TYPE_OVERLAY, .fourcc = DRM_FORMAT_XRGB8888, .half = true }
#define BLENDED	{ .type = DRM_PLANE_TYPE_OVERLAY, .fourcc = DRM_FORMAT_ARGB8888 }
#define CURSOR	{ .type = DRM_PLANE_TYPE_CURSOR, .fourcc = DRM_FORMAT_ARGB8888 }
#define LARGER	{ .type = DRM_PLANE_TYPE_PRIMARY, .fourcc = DRM_FORMAT_XRGB8888, .enlarged = true }
#define TURNED	{ .type = DRM_PLANE_TYPE_PRIMARY, .fourcc = DRM_FORMAT_XRGB8888, .turned = true }
#define BOTH	{ .type = DRM_PLANE_TYPE_PRIMARY, .fourcc = DRM_FORMAT_XRGB8888, \
		  .enlarged = true, .turned = true }

static const struct set sets[] = {
	{ "1 plane", { OPAQUE }, 1 },
	{ "2 planes", { OPAQUE, WINDOW }, 2 },
	{ "2 planes and cursor", { OPAQUE, WINDOW, CURSOR }, 3 },
	{ "2 planes, blended", { OPAQUE, BLENDED }, 2 },
	{ "4 planes, blended", { OPAQUE, BLENDED, BLENDED, BLENDED }, 4 },
	{ "scaled", { LARGER }, 1 },
	{ "turned, Y tiles", { TURNED }, 1 },
	{ "scaled and turned", { BOTH }, 1 },
};

struct card {
	int fd;
	unsigned int minor;
	uint32_t crtc;
	drmModeRes *res;
	drmModePlaneRes *planes;
	drmModeModeInfo mode;
	uint32_t blob;
};

static void fail(const char *what)
{
	fprintf(stderr, "display: %s: %s\n", what, strerror(errno));
	exit(1);
}

static double now_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec * 1e-9;
}

/* CPU time of all kernel workers so far. */
static double workers_ms(void)
{
	DIR *proc = opendir("/proc");
	struct dirent *entry;
	double ms = 0;

	while (proc && (entry = readdir(proc))) {
		char path[300], name[32] = "";
		struct timespec ts;
		clockid_t clock;
		FILE *file;

		snprintf(path, sizeof(path), "/proc/%s/comm", entry->d_name);
		file = atoi(entry->d_name) ? fopen(path, "r") : NULL;
		if (!file)
			continue;
		if (fgets(name, sizeof(name), file) && !strncmp(name, "kworker", 7) &&
		    !clock_getcpuclockid(atoi(entry->d_name), &clock) && !clock_gettime(clock, &ts))
			ms += ts.tv_sec * 1e3 + ts.tv_nsec * 1e-6;
		fclose(file);
	}
	closedir(proc);
	return ms;
}

/* What Mirage tells of its compositor. Return: whether it does. */
static bool composed(const struct card *card, unsigned long *frames, double *ms)
{
	unsigned long long ns = 0;
	char path[96];
	FILE *file;

	snprintf(path, sizeof(path), DEBUG_DIR "/%u/crtc-0/mirage_compositor", card->minor);
	file = fopen(path, "r");
	if (!file)
		return false;
	if (fscanf(file, "frames %lu\nns %llu", frames, &ns) != 2)
		fail(path);
	fclose(file);
	*ms = ns * 1e-6;
	return true;
}

static void set_property(drmModeAtomicReq *req, int fd, uint32_t object, uint32_t type,
			 const char *name, uint64_t value)
{
	drmModeAtomicAddProperty(req, object, drm_property(fd, object, type, name), value);
}

static void open_card(struct card *card)
{
	char path[32];

	for (card->minor = 0; card->minor < 16; card->minor++) {
		snprintf(path, sizeof(path), "/dev/dri/card%u", card->minor);
		card->fd = open(path, O_RDWR | O_CLOEXEC);
		if (card->fd < 0)
			continue;
		card->res = drmModeGetResources(card->fd);
		if (card->res && card->res->count_crtcs)
			break;
		close(card->fd);
	}
	if (card->minor == 16 || drmSetClientCap(card->fd, DRM_CLIENT_CAP_ATOMIC, 1) ||
	    drmSetClientCap(card->fd, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 1))
		fail("no card with an atomic display");
	drmModeFreeResources(card->res);
	card->res = drmModeGetResources(card->fd);
	card->planes = drmModeGetPlaneResources(card->fd);
	card->crtc = card->res->crtcs[0];
}

/* A framebuffer of a buffer, in Y tiles or none. Return: whether there is one. */
static bool add_fb(const struct card *card, const struct layer *layer, const uint32_t size[2],
		   uint32_t handle, uint32_t pitch_B, uint32_t *fb)
{
	uint32_t handles[4] = { handle }, pitches[4] = { pitch_B }, offsets[4] = { 0 };
	uint64_t modifiers[4] = { I915_FORMAT_MOD_Y_TILED };

	return !drmModeAddFB2WithModifiers(card->fd, size[0], size[1], layer->fourcc, handles,
					   pitches, offsets, layer->turned ? modifiers : NULL, fb,
					   layer->turned ? DRM_MODE_FB_MODIFIERS : 0);
}

/*
 * A picture that no plane shares with another, in whole tiles. Return: whether the card takes
 * it; plain ones it has to.
 */
static bool make_fb(const struct card *card, const struct layer *layer, const uint32_t size[2],
		    uint32_t *fb)
{
	uint32_t handle, pitch_B;
	uint64_t offset, size_B, i;
	uint32_t *data;
	bool done;

	if (drmModeCreateDumbBuffer(card->fd, (size[0] + 31) & ~31u, (size[1] + 31) & ~31u, 32, 0,
				    &handle, &pitch_B, &size_B) ||
	    drmModeMapDumbBuffer(card->fd, handle, &offset))
		fail("a buffer");
	data = mmap(NULL, size_B, PROT_WRITE, MAP_SHARED, card->fd, offset);
	if (data == MAP_FAILED)
		fail("mapping a buffer");
	for (i = 0; i < size_B / 4; i++)
		data[i] = 0x80402010 + i % 16;
	munmap(data, size_B);
	done = add_fb(card, layer, size, handle, pitch_B, fb);
	if (!done && !layer->turned)
		fail("a framebuffer");
	drmModeDestroyDumbBuffer(card->fd, handle);
	return done;
}

static uint64_t plane_type(const struct card *card, uint32_t plane)
{
	drmModeObjectProperties *props =
		drmModeObjectGetProperties(card->fd, plane, DRM_MODE_OBJECT_PLANE);
	uint32_t id = drm_property(card->fd, plane, DRM_MODE_OBJECT_PLANE, "type");
	uint64_t type = ~0ull;

	for (uint32_t i = 0; props && i < props->count_props; i++)
		if (props->props[i] == id)
			type = props->prop_values[i];
	drmModeFreeObjectProperties(props);
	return type;
}

static bool takes_format(const drmModePlane *plane, uint32_t fourcc)
{
	for (uint32_t i = 0; i < plane->count_formats; i++)
		if (plane->formats[i] == fourcc)
			return true;
	return false;
}

/* A plane of the CRTC that is not among @used. Return: its number, or 0. */
static uint32_t find_plane(const struct card *card, const struct layer *layer,
			   const uint32_t *used, int num_used)
{
	for (uint32_t i = 0; i < card->planes->count_planes; i++) {
		drmModePlane *plane = drmModeGetPlane(card->fd, card->planes->planes[i]);
		uint32_t id = plane->plane_id;
		bool fits = plane->possible_crtcs & 1 && takes_format(plane, layer->fourcc);

		drmModeFreePlane(plane);
		for (int j = 0; j < num_used; j++)
			fits &= used[j] != id;
		if (fits && plane_type(card, id) == (uint64_t)layer->type)
			return id;
	}
	return 0;
}

/**
 * struct place - where a plane is and what it shows
 * @rect: left, top, width and height on the screen
 * @size: width and height of its picture
 */
struct place {
	uint32_t rect[4];
	uint32_t size[2];
};

static struct place place_of(const struct card *card, const struct layer *layer)
{
	uint32_t w = card->mode.hdisplay, h = card->mode.vdisplay, parts;
	struct place p = { { 0, 0, w, h }, { 0 } };

	if (layer->type == DRM_PLANE_TYPE_CURSOR)
		p = (struct place) { { w / 3, h / 3, CURSOR_PX, CURSOR_PX }, { 0 } };
	else if (layer->half)
		p = (struct place) { { w / 4, h / 4, w / 2, h / 2 }, { 0 } };
	parts = layer->enlarged ? 2 : 1;
	p.size[0] = p.rect[layer->turned ? 3 : 2] / parts;
	p.size[1] = p.rect[layer->turned ? 2 : 3] / parts;
	return p;
}

static void set_plane(const struct card *card, drmModeAtomicReq *req, uint32_t plane, uint32_t fb,
		      const struct layer *layer)
{
	static const char *const names[] = { "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H" };
	const struct place place = place_of(card, layer);
	const uint32_t type = DRM_MODE_OBJECT_PLANE;

	set_property(req, card->fd, plane, type, "FB_ID", fb);
	set_property(req, card->fd, plane, type, "CRTC_ID", card->crtc);
	set_property(req, card->fd, plane, type, "SRC_X", 0);
	set_property(req, card->fd, plane, type, "SRC_Y", 0);
	set_property(req, card->fd, plane, type, "SRC_W", (uint64_t)place.size[0] << 16);
	set_property(req, card->fd, plane, type, "SRC_H", (uint64_t)place.size[1] << 16);
	for (int i = 0; i < 4; i++)
		set_property(req, card->fd, plane, type, names[i], place.rect[i]);
	if (drm_property(card->fd, plane, type, "rotation"))
		set_property(req, card->fd, plane, type, "rotation",
			     layer->turned ? DRM_MODE_ROTATE_90 : DRM_MODE_ROTATE_0);
}

static void clear_planes(const struct card *card, drmModeAtomicReq *req)
{
	for (uint32_t i = 0; i < card->planes->count_planes; i++) {
		set_property(req, card->fd, card->planes->planes[i], DRM_MODE_OBJECT_PLANE, "FB_ID", 0);
		set_property(req, card->fd, card->planes->planes[i], DRM_MODE_OBJECT_PLANE,
			     "CRTC_ID", 0);
	}
}

/* On whichever connector takes it. Return: whether one did. */
static bool commit(const struct card *card, const struct set *set, const uint32_t *plane,
		   const uint32_t *fb)
{
	for (int i = 0; i < card->res->count_connectors; i++) {
		drmModeAtomicReq *req = drmModeAtomicAlloc();
		bool done;

		for (int j = 0; j < card->res->count_connectors; j++)
			set_property(req, card->fd, card->res->connectors[j],
				     DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", i == j ? card->crtc : 0);
		for (int j = 0; j < card->res->count_crtcs; j++) {
			set_property(req, card->fd, card->res->crtcs[j], DRM_MODE_OBJECT_CRTC, "ACTIVE",
				     !j);
			set_property(req, card->fd, card->res->crtcs[j], DRM_MODE_OBJECT_CRTC, "MODE_ID",
				     j ? 0 : card->blob);
		}
		clear_planes(card, req);
		for (int j = 0; j < set->num_layers; j++)
			set_plane(card, req, plane[j], fb[j], &set->layer[j]);
		done = !drmModeAtomicCommit(card->fd, req, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL);
		drmModeAtomicFree(req);
		if (done)
			return true;
	}
	return false;
}

static int open_crc(const struct card *card)
{
	char path[96];
	FILE *file;
	int crc;

	snprintf(path, sizeof(path), DEBUG_DIR "/%u/crtc-0/crc/control", card->minor);
	file = fopen(path, "w");
	if (!file || fputs("auto", file) < 0 || fclose(file))
		fail(path);
	snprintf(path, sizeof(path), DEBUG_DIR "/%u/crtc-0/crc/data", card->minor);
	crc = open(path, O_RDONLY | O_NONBLOCK);
	if (crc < 0)
		fail(path);
	return crc;
}

/* Return: how often there were new CRCs; several at once are of one frame. */
static unsigned long read_crcs(int crc, double seconds)
{
	double end = now_s() + seconds;
	unsigned long frames = 0;
	char line[128];

	while (now_s() < end) {
		struct pollfd pollfd = { .fd = crc, .events = POLLIN };

		if (poll(&pollfd, 1, 100) != 1)
			continue;
		frames++;
		while (read(crc, line, sizeof(line)) > 0)
			;
	}
	return frames;
}

/* Milliseconds a frame: of CPU time, and of composing where that is known. */
struct cost {
	double cpu_ms;
	double wall_ms;
};

static struct cost look_once(const struct card *card, int crc)
{
	unsigned long frames, first = 0, last = 0;
	double cpu_ms = workers_ms(), first_ms = 0, last_ms = 0;

	composed(card, &first, &first_ms);
	frames = read_crcs(crc, LOOK_S);
	if (composed(card, &last, &last_ms))
		frames = last - first;
	return (struct cost) {
		(workers_ms() - cpu_ms) / frames,
		(last_ms - first_ms) / frames,
	};
}

/* The best of some looks, for others may be running. */
static void look(const struct card *card, const char *name)
{
	struct cost best = { 1e9, 1e9 };
	int crc = open_crc(card);

	read_crcs(crc, 0.5);
	for (int i = 0; i < LOOKS; i++) {
		struct cost cost = look_once(card, crc);

		best.cpu_ms = cost.cpu_ms < best.cpu_ms ? cost.cpu_ms : best.cpu_ms;
		best.wall_ms = cost.wall_ms < best.wall_ms ? cost.wall_ms : best.wall_ms;
	}
	printf("%4ux%4u|%s|%.2f|%.2f\n", card->mode.hdisplay, card->mode.vdisplay, name,
	       best.cpu_ms, best.wall_ms);
	close(crc);
}

static void look_away(const struct card *card)
{
	unsigned long first = 0, last = 0;
	double cpu_ms, ms = 0;

	sleep(2);
	composed(card, &first, &ms);
	cpu_ms = workers_ms();
	usleep(LOOK_S * 1e6);
	cpu_ms = workers_ms() - cpu_ms;
	composed(card, &last, &ms);
	printf("%4ux%4u|nobody looks|%.2f|%lu\n", card->mode.hdisplay, card->mode.vdisplay,
	       cpu_ms / LOOK_S, last - first);
}

static void run(struct card *card, const struct set *set)
{
	uint32_t plane[MAX_LAYERS], fb[MAX_LAYERS];
	int i, made;

	for (i = 0; i < set->num_layers; i++) {
		plane[i] = find_plane(card, &set->layer[i], plane, i);
		if (!plane[i])
			return;
	}
	for (made = 0; made < set->num_layers; made++) {
		struct place place = place_of(card, &set->layer[made]);

		if (!make_fb(card, &set->layer[made], place.size, &fb[made]))
			break;
	}
	if (made == set->num_layers && commit(card, set, plane, fb)) {
		look(card, set->name);
		if (set == sets)
			look_away(card);
	}
	for (i = 0; i < made; i++)
		drmModeRmFB(card->fd, fb[i]);
}

static void set_mode(struct card *card, int width, int height, int refresh)
{
	card->mode = (drmModeModeInfo) {
		.hdisplay = width,
		.hsync_start = width + 48,
		.hsync_end = width + 80,
		.htotal = width + 160,
		.vdisplay = height,
		.vsync_start = height + 3,
		.vsync_end = height + 8,
		.vtotal = height + 31,
		.vrefresh = refresh,
	};
	card->mode.clock = (uint32_t)card->mode.htotal * card->mode.vtotal / 1000 * refresh;
	if (drmModeCreatePropertyBlob(card->fd, &card->mode, sizeof(card->mode), &card->blob))
		fail("a mode");
}

int main(void)
{
	static const int sizes[][3] = { { 1920, 1080, 60 }, { 3840, 2160, 30 } };
	struct card card = { 0 };

	open_card(&card);
	for (unsigned int i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		set_mode(&card, sizes[i][0], sizes[i][1], sizes[i][2]);
		for (unsigned int j = 0; j < sizeof(sets) / sizeof(*sets); j++)
			run(&card, &sets[j]);
	}
	return 0;
}
