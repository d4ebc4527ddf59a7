// SPDX-License-Identifier: GPL-2.0
/*
 * Print who draws here, and with whose libraries: the renderer of the first GPU that EGL takes, and
 * the files of Mesa, libdrm and IGT that this process then has mapped. All is opened by name, as
 * a program would that was linked with it. Status: whether there is a renderer.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EGL_OPENGL_ES_API		0x30a0
#define EGL_CONTEXT_CLIENT_VERSION	0x3098
#define EGL_NONE			0x3038
#define EGL_PLATFORM_GBM_MESA		0x31d7
#define GL_RENDERER			0x1f01
#define GL_VERSION			0x1f02

static const char *const libraries[] = { "libEGL", "libgbm.", "libgallium", "_dri.so", "libdrm.so" };

static struct {
	void *(*gbm_create_device)(int fd);
	void *(*get_display)(unsigned int platform, void *native, const intptr_t *attributes);
	unsigned int (*initialize)(void *display, int *major, int *minor);
	unsigned int (*bind_api)(unsigned int api);
	void *(*create_context)(void *display, void *config, void *share, const int *attributes);
	unsigned int (*make_current)(void *display, void *draw, void *read, void *context);
	void *(*get_proc)(const char *name);
} api;

static void *look_up(void *library, const char *name)
{
	void *symbol = library ? dlsym(library, name) : NULL;

	if (!symbol) {
		fprintf(stderr, "renderer: %s\n", dlerror());
		exit(1);
	}
	return symbol;
}

static void load(void)
{
	void *gbm = dlopen("libgbm.so.1", RTLD_NOW | RTLD_GLOBAL);
	void *egl = gbm ? dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL) : NULL;

	api.gbm_create_device = look_up(gbm, "gbm_create_device");
	api.get_display = look_up(egl, "eglGetPlatformDisplay");
	api.initialize = look_up(egl, "eglInitialize");
	api.bind_api = look_up(egl, "eglBindAPI");
	api.create_context = look_up(egl, "eglCreateContext");
	api.make_current = look_up(egl, "eglMakeCurrent");
	api.get_proc = look_up(egl, "eglGetProcAddress");
}

/* Whether the node has a GPU that Mesa draws with. */
static bool describe(const char *node)
{
	static const int attributes[] = { EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE };
	int fd = open(node, O_RDWR | O_CLOEXEC), major, minor;
	const unsigned char *(*get_string)(unsigned int name);
	void *gbm, *display, *context;

	gbm = fd >= 0 ? api.gbm_create_device(fd) : NULL;
	display = gbm ? api.get_display(EGL_PLATFORM_GBM_MESA, gbm, NULL) : NULL;
	if (!display || !api.initialize(display, &major, &minor))
		return false;
	api.bind_api(EGL_OPENGL_ES_API);
	context = api.create_context(display, NULL, NULL, attributes);
	if (!context || !api.make_current(display, NULL, NULL, context))
		return false;
	get_string = api.get_proc("glGetString");
	if (!get_string || strstr((const char *)get_string(GL_RENDERER), "llvmpipe"))
		return false;
	printf("renderer: %s, %s\n", get_string(GL_RENDERER), get_string(GL_VERSION));
	return true;
}

/* A library is mapped in several pieces, one after the other. */
static void print_libraries(void)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[4096], last[4096] = "";
	unsigned int i;

	while (maps && fgets(line, sizeof(line), maps)) {
		char *path = strchr(line, '/'), *name = path ? strrchr(path, '/') : NULL;

		if (!name || !strcmp(path, last))
			continue;
		for (i = 0; i < sizeof(libraries) / sizeof(*libraries); i++) {
			if (strstr(name, libraries[i])) {
				printf("library: %s", path);
				strcpy(last, path);
				break;
			}
		}
	}
	if (maps)
		fclose(maps);
}

int main(void)
{
	bool found = false;
	char node[32];
	int i;

	load();
	for (i = 128; i < 144 && !found; i++) {
		snprintf(node, sizeof(node), "/dev/dri/renderD%d", i);
		found = describe(node);
	}
	if (!found)
		printf("renderer: none\n");
	print_libraries();
	return !found;
}
