/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Draws through stages that are mixed at random: what comes of a seed (stages_scene.c), the shaders of a
 * draw (stages_shaders.c), and who draws and compares (stages.c).
 */
#ifndef _TESTS_GL_STAGES_H_
#define _TESTS_GL_STAGES_H_

#include "sides.h"

#define SIDE		128
#define TARGETS		3
#define LAYERS		3
#define VIEWPORTS	4
#define PLANES		3
#define DRAWS		5
#define VERTICES	120
/* Those of both: llvmpipe has no others. */
#define SAMPLES		4
/* Vertices that can be captured, or hardly any: a primitive that does not fit is not written. */
#define ROOM		8192
#define LITTLE_ROOM	10

/* 1: print what is drawn, 2: the shaders, too. */
extern int verbose;

/* What a fragment shader does: by index. The last ones are for one sample, or for more, only. */
enum fragment {
	PLAIN, DISCARD, DEPTH, EARLY, LATE, FACING, PRIMITIVE, DUAL, SOFT, SAMPLE, MASK, FRAGMENTS
};

enum domain { TRIANGLES, QUADS, ISOLINES, DOMAINS };

extern const char *const domain_names[DOMAINS];

/* struct tessellation - the evaluation shader's layout, and whether there is a control shader */
struct tessellation {
	bool on, control, points, clockwise;
	enum domain domain;
	int spacing, corners;
	float inner, outer;
};

/* struct geometry - a shader that emits so many copies of what it gets */
struct geometry {
	bool on, points, layered, viewports;
	int invocations, copies;
};

/* struct fetch - where vertices come from */
struct fetch {
	int index_size, base_vertex, instances, base_instance, divisor;
	uint32_t restart;
	bool restarts, indirect;
};

/* struct feedback - what is captured, how often, and whether it is drawn afterwards */
struct feedback {
	bool on, discards, pauses, separate, again;
	uint32_t room;
};

/* struct draw - states, and vertices by a seed of their own */
struct draw {
	GLenum mode;
	struct tessellation tess;
	struct geometry geometry;
	struct fetch fetch;
	struct feedback feedback;
	enum fragment fragment;
	bool first_vertex, culls, clockwise, depth_test, depth_write, blend, conditional, sized;
	bool alpha_to_coverage, sample_mask;
	GLenum depth_func, src, dst;
	int planes;
	uint32_t vertices, size, seed;
};

/* struct target - a format, and what its colours are */
struct target {
	GLenum format;
	bool integer;
};

/* struct scene - all that comes of a seed */
struct scene {
	uint32_t seed;
	int targets, layers, samples, draws;
	const struct target *target[TARGETS];
	GLenum depth_format;
	struct draw draw[DRAWS];
};

/* Is what is drawn, or what tessellation makes of it, lines? */
bool is_of_lines(const struct draw *d);

/* What the last stage before fragments gives: points, lines or triangles. */
GLenum captured_mode(const struct draw *d);

/* The scene of a seed, and its text. */
void pick_scene(struct scene *s, uint32_t seed);
void print_scene(const struct scene *s);

/* Attributes are at, bytes, z and each (one for so many instances); spot and tag are captured. */
GLuint make_program(const struct scene *s, const struct draw *d);

/* A program that draws what was captured; attributes are at and tag. */
GLuint make_again(int samples);

#endif
