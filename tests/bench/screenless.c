// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a screen that is not there
 *
 * glmark2's DRM flavour insists on a display even when it draws off screen, so on a machine
 * without one it cannot measure llvmpipe. Loaded in front of it, this library answers
 * for libdrm and libgbm with one connector that nothing is ever shown on, and as libEGL.so it
 * turns the display and the window into Mesa's surfaceless platform and a pbuffer. All
 * that is timed, the GL calls and their rasterizer, goes by untouched.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <xf86drmMode.h>

#define EXPORT __attribute__((visibility("default")))

#define EGL_SURFACE_TYPE	0x3033
#define EGL_PBUFFER_BIT		0x0001
#define EGL_NONE		0x3038
#define EGL_HEIGHT		0x3056
#define EGL_WIDTH		0x3057
#define EGL_PLATFORM_SURFACELESS 0x31dd

#define NUM_ATTRIBS		64

static uint32_t one = 1;

/*
 * This is the size that is drawn, whatever is asked for; but ask for another one, or glmark2 takes
 * the window for one that it has made already.
 */
static drmModeModeInfo mode = { .hdisplay = 640, .vdisplay = 480, .name = "640x480" };

static drmModeRes resources = {
	.count_crtcs = 1, .crtcs = &one,
	.count_connectors = 1, .connectors = &one,
	.count_encoders = 1, .encoders = &one,
};

static drmModeConnector connector = {
	.connector_id = 1, .encoder_id = 1, .connection = DRM_MODE_CONNECTED,
	.count_modes = 1, .modes = &mode, .count_encoders = 1, .encoders = &one,
};

static drmModeEncoder encoder = { .encoder_id = 1, .crtc_id = 1, .possible_crtcs = 1 };
static drmModeCrtc crtc = { .crtc_id = 1 };

EXPORT int drmOpen(const char *name, const char *busid)
{
	(void)name;
	(void)busid;
	return open("/dev/null", O_RDWR);
}

EXPORT drmModeResPtr drmModeGetResources(int fd)
{
	(void)fd;
	return &resources;
}

EXPORT drmModeConnectorPtr drmModeGetConnector(int fd, uint32_t id)
{
	(void)fd;
	(void)id;
	return &connector;
}

EXPORT drmModeEncoderPtr drmModeGetEncoder(int fd, uint32_t id)
{
	(void)fd;
	(void)id;
	return &encoder;
}

EXPORT drmModeCrtcPtr drmModeGetCrtc(int fd, uint32_t id)
{
	(void)fd;
	(void)id;
	return &crtc;
}

EXPORT int drmModeSetCrtc(int fd, uint32_t id, uint32_t fb, uint32_t x, uint32_t y,
			  uint32_t *connectors, int count, drmModeModeInfoPtr m)
{
	(void)fd, (void)id, (void)fb, (void)x, (void)y, (void)connectors, (void)count, (void)m;
	return 0;
}

EXPORT void drmModeFreeResources(drmModeResPtr p) { (void)p; }
EXPORT void drmModeFreeConnector(drmModeConnectorPtr p) { (void)p; }
EXPORT void drmModeFreeEncoder(drmModeEncoderPtr p) { (void)p; }
EXPORT void drmModeFreeCrtc(drmModeCrtcPtr p) { (void)p; }

EXPORT void *gbm_create_device(int fd)
{
	(void)fd;
	return &one;
}

EXPORT void *gbm_surface_create(void *device, uint32_t w, uint32_t h, uint32_t format,
				uint32_t flags)
{
	(void)device, (void)w, (void)h, (void)format, (void)flags;
	return &one;
}

EXPORT void gbm_device_destroy(void *device) { (void)device; }
EXPORT void gbm_surface_destroy(void *surface) { (void)surface; }

EXPORT void *eglGetPlatformDisplayEXT(unsigned int platform, void *native, const int32_t *attribs)
{
	void *(*get)(unsigned int platform, void *native, const intptr_t *attribs);

	(void)platform, (void)native, (void)attribs;
	get = dlsym(RTLD_NEXT, "eglGetPlatformDisplay");
	return get(EGL_PLATFORM_SURFACELESS, NULL, NULL);
}

EXPORT void *eglGetPlatformDisplay(unsigned int platform, void *native, const intptr_t *attribs)
{
	(void)attribs;
	return eglGetPlatformDisplayEXT(platform, native, NULL);
}

EXPORT void *eglGetDisplay(void *native)
{
	return eglGetPlatformDisplayEXT(0, native, NULL);
}

/* Without a screen there are no configurations for windows. */
EXPORT unsigned int eglChooseConfig(void *display, const int32_t *attribs, void **configs,
				    int32_t size, int32_t *count)
{
	unsigned int (*choose)(void *display, const int32_t *attribs, void **configs, int32_t size,
			       int32_t *count);
	int32_t all[NUM_ATTRIBS + 3];
	int n = 0;

	choose = dlsym(RTLD_NEXT, "eglChooseConfig");
	for (; attribs && attribs[n] != EGL_NONE && n < NUM_ATTRIBS; n += 2) {
		all[n] = attribs[n];
		all[n + 1] = attribs[n + 1];
	}
	all[n++] = EGL_SURFACE_TYPE;
	all[n++] = EGL_PBUFFER_BIT;
	all[n] = EGL_NONE;
	return choose(display, all, configs, size, count);
}

EXPORT void *eglCreateWindowSurface(void *display, void *config, void *window,
				    const int32_t *attribs)
{
	const int32_t size[] = {
		EGL_WIDTH, mode.hdisplay, EGL_HEIGHT, mode.vdisplay, EGL_NONE
	};
	void *(*create)(void *display, void *config, const int32_t *attribs);

	(void)window, (void)attribs;
	create = dlsym(RTLD_NEXT, "eglCreatePbufferSurface");
	return create(display, config, size);
}

EXPORT void *eglGetProcAddress(const char *name)
{
	static const struct {
		const char *name;
		void *function;
	} own[] = {
		{ "eglGetPlatformDisplayEXT", eglGetPlatformDisplayEXT },
		{ "eglGetPlatformDisplay", eglGetPlatformDisplay },
		{ "eglGetDisplay", eglGetDisplay },
		{ "eglChooseConfig", eglChooseConfig },
		{ "eglCreateWindowSurface", eglCreateWindowSurface },
	};
	void *(*get)(const char *name) = dlsym(RTLD_NEXT, "eglGetProcAddress");
	size_t i;

	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (!strcmp(name, own[i].name))
			return own[i].function;
	return get(name);
}
