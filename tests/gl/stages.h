/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Draws through stages that are mixed at random: what comes of a seed (stages_scene.c), the shaders of a
 * draw (stages_shaders.c), its states (stages_states.c), and who draws and compares (stages.c).
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

/* What a fragment shader does: by index. From SAMPLE on it is about one sample of several. */
enum fragment {
	PLAIN, DISCARD, DEPTH, EARLY, LATE, FACING, PRIMITIVE, DUAL, SOFT, SLOPE, STENCIL, FETCH,
	ORDERED, SAMPLE, MASK, COVERED, REFINED, AT_SAMPLE, FRAGMENTS
};

/* What may be there: by bit. */
enum able {
	ABLE_CULL = 1, ABLE_CLIP_CONTROL = 2, ABLE_STENCIL = 4, ABLE_FETCH = 8, ABLE_REFINED = 16,
	ABLE_ORDERED = 32, ABLE_LATE_CULL = 64,
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

/* struct stencil - of one face */
struct stencil {
	GLenum func, fail, zfail, zpass;
	GLint ref;
	GLuint mask, write;
};

/*
 * struct raster - what is between the last vertex and the targets: each viewport with a scissor or a
 * depth range of its own, depths that reach beyond near and far, parts of a step of depth added
 */
struct raster {
	bool scissors, ranges, deep, clamps, upper_left, zero_to_one, stencil_test, alpha_to_one;
	struct stencil stencil[2];
	int cull_planes, offset, factor;
	float min_samples;
	GLenum equation, logic_op;
	const char *soft;
};

/* struct draw - states, and vertices by a seed of their own */
struct draw {
	GLenum mode;
	struct tessellation tess;
	struct geometry geometry;
	struct fetch fetch;
	struct feedback feedback;
	struct raster raster;
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

/* struct scene - all that comes of a seed, of what is able; where colours are exact, bit operations */
struct scene {
	uint32_t seed;
	unsigned int able;
	bool logic;
	int targets, layers, samples, draws;
	const struct target *target[TARGETS];
	GLenum depth_format;
	struct draw draw[DRAWS];
};

/* Is what is drawn, or what tessellation makes of it, lines? */
bool is_of_lines(const struct draw *d);

/* Do inputs change by as much from each pixel to the next? */
bool is_linear(const struct draw *d);

/* Does what comes of a primitive tell into which parts it was cut? */
bool sees_cuts(const struct scene *s, const struct draw *d);

/* What the last stage before fragments gives: points, lines or triangles. */
GLenum captured_mode(const struct draw *d);

/* Have a depth format's pixels stencil as well? */
bool has_stencil(GLenum format);

/* The scene of a seed, where there is what @able has bits for; and its text. */
void pick_scene(struct scene *s, uint32_t seed, unsigned int able);
void print_scene(const struct scene *s);

/* Has all draws go without states, whose names (raster.deep,blend) are in a list; "" is none. */
void leave_out(struct scene *s, const char *names);

/* What the current context is able to do. */
unsigned int what_is_able(void);

/*
 * All states of a draw, in the current context, where a unit of polygon offset is so many of 2^24; and
 * back to those that clear and copy.
 */
void set_states(const struct scene *s, const struct draw *d, unsigned int able, float offset_unit);
void reset_states(unsigned int able);

/* Attributes are at, bytes, z and each (one for so many instances); spot and tag are captured. */
GLuint make_program(const struct scene *s, const struct draw *d);

/* A program that draws what was captured; attributes are at and tag. */
GLuint make_again(int samples);

#endif
