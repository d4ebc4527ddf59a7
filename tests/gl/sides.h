/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Two that draw the same in one process: the GPU, and Mesa's software rasteriser. Whoever includes it
 * may have use for some of it only.
 */
#ifndef _TESTS_GL_SIDES_H_
#define _TESTS_GL_SIDES_H_

#define EGL_EGLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <fcntl.h>
#include <gbm.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The GPU, where none is named. */
#define NODE		"/dev/dri/renderD128"

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* struct side - one of the two, the GPU first */
struct side {
	EGLDisplay display;
	EGLContext context;
};

static inline void die(const char *what)
{
	printf("%s: EGL 0x%x\n0 passed, 1 failed, 0 skipped\n", what, eglGetError());
	exit(1);
}

static inline uint32_t random_number(uint32_t *seed, uint32_t below)
{
	*seed = *seed * 1664525 + 1013904223;
	return (uint64_t)(*seed >> 8) * below >> 24;
}

static inline bool one_in(uint32_t *seed, uint32_t n)
{
	return !random_number(seed, n);
}

/* struct seeds - so many from the first one on */
struct seeds {
	uint32_t first, count;
};

/* The first two arguments of a program. */
static inline struct seeds seeds_of(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	return (struct seeds) {
		argc > 1 ? strtoul(argv[1], NULL, 0) : 1,
		argc > 2 ? strtoul(argv[2], NULL, 0) : 100,
	};
}

/* Prints how many pass. Return: the program's status. */
static inline int run_seeds(struct seeds seeds, bool (*passes)(uint32_t seed))
{
	uint32_t failed = 0, i;

	for (i = 0; i < seeds.count; i++)
		failed += !passes(seeds.first + i);
	printf("%u passed, %u failed, 0 skipped\n", seeds.count - failed, failed);
	return failed != 0;
}

/* For a GPU that lacks what the program is about. Return: as run_seeds(). */
static inline int skip_seeds(struct seeds seeds)
{
	printf("0 passed, 0 failed, %u skipped\n", seeds.count);
	return 0;
}

#define PICK(seed, of) ((of)[random_number(seed, ARRAY_SIZE(of))])

static const GLenum compares[] __attribute__((unused)) = {
	GL_NEVER, GL_LESS, GL_EQUAL, GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS,
};

/* A triangle that covers everything. */
static const char *const covering_shader __attribute__((unused)) =
	"#version 150\n"
	"void main()\n"
	"{\n"
	"	vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
	"	gl_Position = vec4(corner * 4.0 - 1.0, 0.0, 1.0);\n"
	"}\n";

static inline GLuint compile(GLenum type, const char *source)
{
	GLuint shader = glCreateShader(type);
	char log[500];
	GLint ok;

	glShaderSource(shader, 1, &source, NULL);
	glCompileShader(shader);
	glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
	if (ok)
		return shader;
	glGetShaderInfoLog(shader, sizeof(log), NULL, log);
	printf("%s\n", log);
	die("shader");
	return 0;
}

static inline void link_program(GLuint program)
{
	char log[500];
	GLint ok;

	glLinkProgram(program);
	glGetProgramiv(program, GL_LINK_STATUS, &ok);
	if (ok)
		return;
	glGetProgramInfoLog(program, sizeof(log), NULL, log);
	printf("%s\n", log);
	die("program");
}

/* Attributes of the vertex shader, in their order. */
static inline GLuint make_two_stages(const char *vertex, const char *fragment,
				     const char *const *attribute, unsigned int attributes)
{
	GLuint program = glCreateProgram();
	unsigned int i;

	glAttachShader(program, compile(GL_VERTEX_SHADER, vertex));
	glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragment));
	for (i = 0; i < attributes; i++)
		glBindAttribLocation(program, i, attribute[i]);
	link_program(program);
	return program;
}

static inline void make_current(const struct side *side)
{
	if (!eglMakeCurrent(side->display, EGL_NO_SURFACE, EGL_NO_SURFACE, side->context))
		die("eglMakeCurrent");
}

static inline EGLDisplay gpu_display(const char *node)
{
	int fd = open(node, O_RDWR);

	if (fd < 0)
		die(node);
	return eglGetPlatformDisplay(EGL_PLATFORM_GBM_KHR, gbm_create_device(fd), NULL);
}

/* The device without a node is the software rasteriser. */
static inline EGLDisplay software_display(void)
{
	PFNEGLQUERYDEVICESEXTPROC query_devices =
		(PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
	PFNEGLQUERYDEVICESTRINGEXTPROC query_string =
		(PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
	EGLDeviceEXT device[16];
	EGLint n = 0, i;

	query_devices(ARRAY_SIZE(device), device, &n);
	for (i = 0; i < n; i++) {
		const char *has = query_string(device[i], EGL_EXTENSIONS);

		if (has && strstr(has, "EGL_MESA_device_software"))
			return eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, device[i], NULL);
	}
	die("no software device");
	return NULL;
}

/* Attributes of the context are @version, or none. Return: false where there is no such context. */
static inline bool make_context(struct side *side, const EGLint *version)
{
	static const EGLint attributes[] = {
		EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE
	};
	EGLConfig config = NULL;
	EGLint n;

	eglChooseConfig(side->display, attributes, &config, 1, &n);
	side->context = eglCreateContext(side->display, config, EGL_NO_CONTEXT, version);
	if (!side->context)
		return false;
	make_current(side);
	return true;
}

static inline bool open_context(struct side *side, EGLDisplay display, bool software,
				const EGLint *version)
{
	const char *renderer;

	side->display = display;
	if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API))
		die("eglInitialize");
	if (!make_context(side, version))
		return false;
	renderer = (const char *)glGetString(GL_RENDERER);
	printf("%s\n", renderer);
	if (!!strstr(renderer, "llvmpipe") != software)
		die("not the GPU on one side and llvmpipe on the other");
	return true;
}

static inline void open_side(struct side *side, EGLDisplay display, bool software)
{
	if (!open_context(side, display, software, NULL))
		die("eglCreateContext");
}

/* Attributes of a context of the core profile of OpenGL. */
#define CORE_VERSION(major, minor)						\
	(const EGLint[]) {							\
		EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor,	\
		EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE	\
	}

/* Return: false where there is no such version. */
static inline bool open_core(struct side *side, EGLDisplay display, bool software, int major,
			     int minor)
{
	return open_context(side, display, software, CORE_VERSION(major, minor));
}

/* A context as open_core() has made it, and nothing in it. */
static inline void renew_core(struct side *side, int major, int minor)
{
	eglMakeCurrent(side->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
	eglDestroyContext(side->display, side->context);
	if (!make_context(side, CORE_VERSION(major, minor)))
		die("eglCreateContext");
}

static inline void enable(GLenum what, bool on)
{
	if (on)
		glEnable(what);
	else
		glDisable(what);
}

#endif
