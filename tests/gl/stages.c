// SPDX-License-Identifier: GPL-2.0
/*
 * stages FIRST COUNT [VERBOSE [DRAWS [NODE]]]: draws through stages that are mixed at random, from a seed,
 * by the GPU and by Mesa's software rasteriser in the same process: tessellation, geometry shaders,
 * stream output, layers, viewports, samples, formats, counting and every way to fetch vertices.
 * Colours, depths, what was captured and what was counted are compared.
 *
 * Corners are on a grid of 1/8 pixel, beside all samples, and most of what a fragment gets is the
 * same for all of a primitive, so that both have to agree but for a few edges. VERBOSE prints what
 * is drawn, 2 the shaders too; DRAWS has a bit for each draw that is not left out. Ends with
 * "N passed, N failed, N skipped"; a GPU without OpenGL 4.2 skips all.
 */

#include "sides.h"

#include <math.h>
#include <stdarg.h>

#define SIDE		128
#define PIXELS		(SIDE * SIDE)
#define TARGETS		3
#define LAYERS		3
#define VIEWPORTS	4
#define DRAWS		5
#define VERTICES	120
#define INDICES		160
#define INSTANCES	8
/* Those of both: llvmpipe has no others. */
#define SAMPLES		4
/* Vertices that can be captured, or hardly any: a primitive that does not fit is not written. */
#define ROOM		8192
#define LITTLE_ROOM	10
/* Of all pixels of a layer: edges that were cut or rounded. */
#define MAX_WRONG	(PIXELS / 200)
/* Of all samples that were counted. */
#define MAX_MISCOUNTED	(1 / 100.0)

/* What a fragment shader does: by index. The last ones are for one sample, or for more, only. */
enum fragment {
	PLAIN, DISCARD, DEPTH, EARLY, LATE, FACING, PRIMITIVE, DUAL, SOFT, SAMPLE, MASK, FRAGMENTS
};

static const char *const fragment_names[FRAGMENTS] = {
	"plain", "discard", "depth", "early count", "late count", "facing", "primitive", "dual",
	"soft", "sample", "mask",
};

enum domain { TRIANGLES, QUADS, ISOLINES, DOMAINS };

static const char *const domain_names[DOMAINS] = { "triangles", "quads", "isolines" };

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

/* struct count - what queries and buffers say of one draw */
struct count {
	GLuint generated, written, samples, captured;
	uint32_t sum;
};

/* struct picture - what comes of a scene */
struct picture {
	float color[TARGETS][LAYERS][PIXELS][4];
	float depth[LAYERS][PIXELS];
	uint32_t fragments[PIXELS];
	struct count count[DRAWS];
};

/* struct vertex - as it lies in memory */
struct vertex {
	int16_t at[2];
	uint8_t bytes[4];
	uint16_t z, unused;
};

/* struct drawer - one of the two that draw */
struct drawer {
	struct side side;
	GLuint array, vertices, indices, instances, indirect, captured[2], image, fbo, resolved;
	GLuint texture[TARGETS], depth, query[4];
	GLuint again[2], feedback;
	struct picture picture;
};

/* struct text - a shader's source that grows */
struct text {
	char at[6000];
	int length;
};

static struct drawer drawers[2];
static int verbose;
static unsigned long drawn = ~0ul;

static const struct target targets[] = {
	{ GL_RGBA8, false }, { GL_RGBA8, false }, { GL_RGBA32F, false }, { GL_RGBA16F, false },
	{ GL_RG8, false }, { GL_RGBA16, false }, { GL_R11F_G11F_B10F, false }, { GL_R8, false },
	{ GL_RG16, false }, { GL_RGBA8UI, true }, { GL_R32UI, true }, { GL_RGBA16UI, true },
	{ GL_RG16UI, true },
};

/* As many of the first have fractions fine enough for half of what samples are. */
#define RESOLVED	8

static void pick_tessellation(struct draw *d, uint32_t *seed)
{
	static const float levels[] = { 1, 1.5f, 2, 3, 3.75f, 5, 8, 11 };
	struct tessellation *t = &d->tess;

	t->on = d->mode == GL_PATCHES;
	t->control = !one_in(seed, 4);
	t->domain = random_number(seed, DOMAINS);
	t->points = one_in(seed, 6);
	t->clockwise = one_in(seed, 2);
	t->spacing = random_number(seed, 3);
	t->corners = t->domain == TRIANGLES ? 3 : 4;
	t->inner = PICK(seed, levels);
	t->outer = PICK(seed, levels);
	/* Mesa's vec4 backend takes one for the other where no shader sets them. */
	if (!t->control)
		t->outer = t->inner;
}

static void pick_geometry(struct geometry *g, uint32_t *seed)
{
	g->on = one_in(seed, 2);
	g->points = one_in(seed, 6);
	g->layered = !one_in(seed, 3);
	g->viewports = one_in(seed, 3);
	g->invocations = one_in(seed, 2) ? 1 : 2 + random_number(seed, 4);
	g->copies = 1 + random_number(seed, 3);
}

static void pick_fetch(struct fetch *f, uint32_t *seed)
{
	static const int sizes[] = { 0, 0, 1, 2, 4 };

	f->index_size = PICK(seed, sizes);
	f->base_vertex = random_number(seed, 3) * 4;
	f->instances = one_in(seed, 3) ? 1 + random_number(seed, 3) : 1;
	f->base_instance = random_number(seed, 3);
	f->divisor = 1 + random_number(seed, 2);
	f->restarts = one_in(seed, 2);
	f->restart = one_in(seed, 3) ? 7 : 0xffffffffu >> (32 - 8 * (f->index_size ?: 4));
	f->indirect = one_in(seed, 4);
}

static void pick_feedback(struct feedback *f, uint32_t *seed)
{
	f->on = one_in(seed, 3);
	f->discards = one_in(seed, 3);
	f->pauses = one_in(seed, 3);
	f->separate = one_in(seed, 3);
	f->again = one_in(seed, 2);
	f->room = one_in(seed, 4) ? LITTLE_ROOM : ROOM;
}

static bool is_adjacent(GLenum mode)
{
	return mode == GL_LINES_ADJACENCY || mode == GL_LINE_STRIP_ADJACENCY ||
	       mode == GL_TRIANGLES_ADJACENCY || mode == GL_TRIANGLE_STRIP_ADJACENCY;
}

static bool is_of_lines(const struct draw *d)
{
	if (d->tess.on)
		return d->tess.domain == ISOLINES && !d->tess.points;
	return d->mode == GL_LINES || d->mode == GL_LINE_STRIP || d->mode == GL_LINE_LOOP;
}

/* What has no one way to be drawn is captured only, or goes through a geometry shader. */
static void make_drawable(struct draw *d, const struct scene *s)
{
	if (is_adjacent(d->mode))
		d->geometry.on = true;
	if (is_of_lines(d) && !d->geometry.on && !(d->feedback.on && d->feedback.discards))
		d->geometry.on = true;
	/* Triangles in which order is the tessellator's own affair. */
	if (d->tess.on && (d->feedback.room == LITTLE_ROOM || d->geometry.on))
		d->feedback.on = false;
	if (is_of_lines(d) && !d->geometry.on && !d->feedback.on)
		d->geometry.on = true;
	if (!d->feedback.on)
		d->feedback.discards = false;
	/* Of several points in any order not all would fit. */
	if (d->geometry.points)
		d->feedback.room = ROOM;
	/*
	 * Which corner of a fan's triangles comes first is the driver's own affair. Crocus divides
	 * by the length of a vertex when there was none.
	 */
	d->feedback.again &= !d->conditional && (d->mode != GL_TRIANGLE_FAN || d->geometry.on);
	d->geometry.layered &= s->layers > 1;
	/* What does not depend on how a patch is cut, nor on the order of its parts. */
	/*
	 * Drivers whose hardware cannot restart there draw one part after the other, each with all
	 * its instances, and parts of an indirect draw from other indices.
	 */
	if (d->fetch.restarts && d->fetch.index_size) {
		d->fetch.instances = 1;
		d->fetch.indirect = false;
		if (d->fragment == PRIMITIVE)
			d->fragment = PLAIN;
	}
	if (d->tess.on)
		d->culls = false;
	if (d->tess.on && (d->fragment == EARLY || d->fragment == LATE || d->fragment == FACING))
		d->fragment = PLAIN;
	/* Whether these are numbers of patches or of their parts. */
	if (d->tess.on && d->geometry.on && d->fragment == PRIMITIVE)
		d->fragment = PLAIN;
}

static void pick_fragment(struct draw *d, const struct scene *s, uint32_t *seed)
{
	static const GLenum factors[] = {
		GL_ONE, GL_ZERO, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_COLOR,
	};
	static const GLenum second[] = { GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_COLOR, GL_SRC1_ALPHA };

	d->fragment = random_number(seed, s->samples ? FRAGMENTS : SAMPLE);
	if (d->fragment == DUAL && (s->targets > 1 || s->target[0]->integer))
		d->fragment = PLAIN;
	if (d->fragment == SOFT && s->samples)
		d->fragment = SAMPLE;
	/* Llvmpipe counts pixels of which no sample is covered. */
	if (s->samples && (d->fragment == EARLY || d->fragment == LATE))
		d->fragment = MASK;
	d->blend = one_in(seed, 3);
	d->src = PICK(seed, factors);
	/* A square would make much of what was rounded. */
	d->dst = factors[random_number(seed, ARRAY_SIZE(factors) - 1)];
	if (d->fragment == DUAL) {
		d->blend = true;
		d->dst = PICK(seed, second);
	}
	d->alpha_to_coverage = s->samples && one_in(seed, 5) && !s->target[0]->integer;
	d->sample_mask = s->samples && one_in(seed, 4);
}

static void pick_draw(struct draw *d, const struct scene *s, uint32_t *seed)
{
	static const GLenum modes[] = {
		GL_POINTS, GL_LINES, GL_LINE_STRIP, GL_LINE_LOOP, GL_TRIANGLES, GL_TRIANGLES,
		GL_TRIANGLE_STRIP, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_LINES_ADJACENCY,
		GL_LINE_STRIP_ADJACENCY, GL_TRIANGLES_ADJACENCY, GL_TRIANGLE_STRIP_ADJACENCY,
		GL_PATCHES, GL_PATCHES, GL_PATCHES, GL_PATCHES,
	};
	static const uint32_t sizes[] = { 4, 16, 64, 128 };

	d->mode = PICK(seed, modes);
	pick_tessellation(d, seed);
	pick_geometry(&d->geometry, seed);
	pick_fetch(&d->fetch, seed);
	pick_feedback(&d->feedback, seed);
	d->first_vertex = one_in(seed, 2);
	d->culls = one_in(seed, 4);
	d->clockwise = one_in(seed, 2);
	d->depth_test = !one_in(seed, 3);
	d->depth_write = !one_in(seed, 3);
	d->depth_func = PICK(seed, compares);
	d->conditional = one_in(seed, 6);
	d->sized = one_in(seed, 2);
	d->planes = one_in(seed, 3) ? random_number(seed, 4) : 0;
	d->size = PICK(seed, sizes);
	d->vertices = 6 + random_number(seed, VERTICES - 5 - 12);
	d->seed = random_number(seed, 1u << 24);
	pick_fragment(d, s, seed);
	make_drawable(d, s);
}

static void pick_scene(struct scene *s, uint32_t seed)
{
	static const GLenum depths[] = {
		GL_DEPTH24_STENCIL8, GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT16,
		GL_DEPTH32F_STENCIL8,
	};
	int i;

	memset(s, 0, sizeof(*s));
	s->seed = seed;
	seed = seed * 2654435761u + 977;
	s->targets = 1 + random_number(&seed, TARGETS);
	s->layers = one_in(&seed, 2) ? 1 : 2 + random_number(&seed, LAYERS - 1);
	s->samples = one_in(&seed, 3) ? SAMPLES : 0;
	for (i = 0; i < s->targets; i++)
		s->target[i] = &targets[random_number(&seed, s->samples ? RESOLVED :
						      ARRAY_SIZE(targets))];
	s->depth_format = PICK(&seed, depths);
	s->draws = 1 + random_number(&seed, DRAWS);
	for (i = 0; i < s->draws; i++)
		pick_draw(&s->draw[i], s, &seed);
}

static void print_draw(const struct draw *d)
{
	const struct tessellation *t = &d->tess;
	const struct geometry *g = &d->geometry;
	const struct fetch *f = &d->fetch;

	printf("  %u vertices of mode %x, %u px; index %d%s %x, base %d; %d instances from %d by %d%s\n",
	       d->vertices, d->mode, d->size, f->index_size, f->restarts ? " restart" : "",
	       f->restart, f->base_vertex, f->instances, f->base_instance, f->divisor,
	       f->indirect ? ", indirect" : "");
	if (t->on)
		printf("    %s, spacing %d, levels %g %g%s%s%s\n", domain_names[t->domain],
		       t->spacing, t->inner, t->outer, t->control ? ", control" : "",
		       t->points ? ", points" : "", t->clockwise ? ", cw" : "");
	if (g->on)
		printf("    %d copies of %d invocations%s%s%s\n", g->copies, g->invocations,
		       g->points ? ", points" : "", g->layered ? ", layers" : "",
		       g->viewports ? ", viewports" : "");
	if (d->feedback.on)
		printf("    captured: room for %u%s%s%s%s\n", d->feedback.room,
		       d->feedback.discards ? ", discarded" : "",
		       d->feedback.pauses ? ", paused" : "",
		       d->feedback.separate ? ", separate" : "",
		       d->feedback.again ? ", again" : "");
	printf("    %s, depth %s %x %s, blend %s %x %x, planes %d%s%s%s%s%s%s\n",
	       fragment_names[d->fragment], d->depth_test ? "test" : "off", d->depth_func,
	       d->depth_write ? "write" : "-", d->blend ? "on" : "off", d->src, d->dst, d->planes,
	       d->first_vertex ? ", first vertex" : "", d->culls ? ", culls" : "",
	       d->conditional ? ", conditional" : "", d->sized ? ", sized" : "",
	       d->alpha_to_coverage ? ", alpha to coverage" : "",
	       d->sample_mask ? ", sample mask" : "");
}

static void print_scene(const struct scene *s)
{
	int i;

	printf("seed %u: %d layers, %d samples, depth format %x, targets", s->seed, s->layers,
	       s->samples, s->depth_format);
	for (i = 0; i < s->targets; i++)
		printf(" %x", s->target[i]->format);
	printf("\n");
	for (i = 0; i < s->draws; i++)
		print_draw(&s->draw[i]);
}

__attribute__((format(printf, 2, 3)))
static void add(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->length += vsnprintf(t->at + t->length, sizeof(t->at) - t->length, format, args);
	va_end(args);
	if (t->length >= (int)sizeof(t->at))
		die("a shader is too long");
}

/* What all stages have: one block a vertex, and the place of a corner on the grid. */
static void begin(struct text *t, const struct scene *s)
{
	t->length = 0;
	add(t, "#version 420 core\n"
	    "uint mixed(uint a, uint b) { a = (a ^ b * 40503u) * 2654435761u; return a ^ a >> 15; }\n"
	    "ivec2 on_grid(ivec2 p) { return %s; }\n"
	    "vec4 place(ivec2 p, float z, float w)\n"
	    "{ return vec4(vec2(on_grid(p)) / %d.0 - 1.0, z, 1.0) * w; }\n",
	    s->samples ? "p & ~1" : "p | 1", SIDE * 4);
}

#define BLOCK	"{ ivec2 p; float z; float w; uint tag; }"

/* What the last stage before fragments gives. */
static GLenum captured_mode(const struct draw *d)
{
	if (d->geometry.on)
		return d->geometry.points ? GL_POINTS : GL_TRIANGLES;
	if (is_of_lines(d))
		return GL_LINES;
	if (d->tess.on)
		return d->tess.points ? GL_POINTS : GL_TRIANGLES;
	return d->mode == GL_POINTS ? GL_POINTS : GL_TRIANGLES;
}

/*
 * The last stage before fragments, whose output is captured. What of a point is outside of the
 * viewport may be seen or not.
 */
static void declare_last(struct text *t, const struct draw *d)
{
	add(t, "flat out uint tag; flat out ivec2 spot; out vec2 soft;\n"
	    "out gl_PerVertex { vec4 gl_Position; float gl_PointSize;%s };\n",
	    d->planes ? " float gl_ClipDistance[];" : "");
	add(t, "void leave(ivec2 p, float z, float w, uint hash)\n"
	    "{\n"
	    "	%s;\n"
	    "	gl_Position = place(p, z, w);\n"
	    "	gl_PointSize = 5.0;\n"
	    "	tag = hash; spot = p; soft = vec2(p) / %d.0;\n",
	    captured_mode(d) == GL_POINTS ? "p = clamp(p, 25, 999)" : "", SIDE * 8);
	if (d->planes > 0)
		add(t, "	gl_ClipDistance[0] = (float(p.x) - float(p.y) * 0.5 + 300.0) * w;\n");
	if (d->planes > 1)
		add(t, "	gl_ClipDistance[1] = (float(p.y) - 97.3) * w;\n");
	if (d->planes > 2)
		add(t, "	gl_ClipDistance[2] = (1500.7 - float(p.x) - float(p.y)) * w;\n");
	add(t, "}\n");
}

static void write_vertex(struct text *t, const struct scene *s, const struct draw *d)
{
	bool last = !d->tess.on && !d->geometry.on;

	begin(t, s);
	add(t, "in ivec2 at; in uvec4 bytes; in float z; in uint each;\n");
	if (last)
		declare_last(t, d);
	else
		add(t, "out V " BLOCK " v;\n");
	add(t, "void main()\n"
	    "{\n"
	    "	ivec2 p = at + ivec2(gl_InstanceID * 24, each * 8u);\n"
	    "	float w = (bytes.w & 1u) == 1u ? 2.0 : 1.0;\n"
	    "	uint tag = mixed(bytes.x | bytes.y << 8 | bytes.z << 16, each + uint(gl_VertexID));\n"
	    "	%s;\n"
	    "}\n", last ? "leave(p, z, w, tag)" : "v.p = p; v.z = z; v.w = w; v.tag = tag");
}

/* Every invocation reads what the others wrote, behind the barrier. */
static void write_control(struct text *t, const struct scene *s, const struct draw *d)
{
	int n = d->tess.corners;

	begin(t, s);
	add(t, "layout(vertices = %d) out;\n"
	    "in V " BLOCK " v[]; out C " BLOCK " c[]; patch out uint whole;\n"
	    "void main()\n"
	    "{\n"
	    "#define I gl_InvocationID\n"
	    "	c[I].p = v[I].p; c[I].z = v[I].z; c[I].w = v[I].w; c[I].tag = v[I].tag;\n"
	    "	barrier();\n"
	    "	uint sum = 0u;\n"
	    "	for (int k = 0; k < %d; k++)\n"
	    "		sum = mixed(sum, c[k].tag);\n"
	    "	whole = sum;\n", n, n);
	/* Some patches are culled. */
	add(t, "	for (int k = 0; k < 4; k++)\n"
	    "		gl_TessLevelOuter[k] = %g + float(sum >> 4 * k & 3u);\n"
	    "	for (int k = 0; k < 2; k++)\n"
	    "		gl_TessLevelInner[k] = %g + float(sum >> 16 + 2 * k & 3u);\n"
	    "	if (sum %% 8u == 0u)\n"
	    "		gl_TessLevelOuter[0] = 0.0;\n"
	    "}\n", d->tess.outer, d->tess.inner);
}

/* Corners of a quad go around it. A third is where no exact fraction of a level ends. */
static void write_evaluation(struct text *t, const struct scene *s, const struct draw *d)
{
	static const char *const spacings[] = {
		"equal_spacing", "fractional_even_spacing", "fractional_odd_spacing",
	};
	const struct tessellation *tess = &d->tess;

	begin(t, s);
	add(t, "layout(%s, %s, %s%s) in;\n", domain_names[tess->domain], spacings[tess->spacing],
	    tess->clockwise ? "cw" : "ccw", tess->points ? ", point_mode" : "");
	add(t, "in %s " BLOCK " c[];\n", tess->control ? "C" : "V");
	if (tess->control)
		add(t, "patch in uint whole;\n");
	if (d->geometry.on)
		add(t, "out E " BLOCK " e;\n");
	else
		declare_last(t, d);
	add(t, "void main()\n"
	    "{\n"
	    "	vec3 u = gl_TessCoord;\n"
	    "	vec2 f = %s;\n"
	    "	ivec2 p = ivec2(floor(f + 0.3));\n"
	    "	uint tag = mixed(%s, uint(gl_PatchVerticesIn));\n"
	    "	%s;\n"
	    "}\n",
	    tess->domain == TRIANGLES ?
	    "vec2(c[0].p) * u.x + vec2(c[1].p) * u.y + vec2(c[2].p) * u.z" :
	    "mix(mix(vec2(c[0].p), vec2(c[1].p), u.x), mix(vec2(c[3].p), vec2(c[2].p), u.x), u.y)",
	    tess->control ? "whole" : "c[0].tag ^ c[1].tag",
	    d->geometry.on ? "e.p = p; e.z = c[0].z; e.w = 1.0; e.tag = tag" :
	    "leave(p, c[0].z, 1.0, tag)");
}

/* struct input - what a geometry shader gets, and which of it are corners */
struct input {
	const char *name, *corners[3];
	int vertices;
};

static const struct input *input_of(const struct draw *d)
{
	static const struct input points = {
		"points", { "g[0].p", "g[0].p + ivec2(70, 10)", "g[0].p + ivec2(8, 66)" }, 1
	};
	static const struct input lines = {
		"lines", { "g[0].p", "g[1].p", "g[1].p + ivec2(4, 50)" }, 2
	};
	static const struct input lines_adjacency = {
		"lines_adjacency", { "g[1].p", "g[2].p", "g[2].p + ivec2(4, 50)" }, 4
	};
	static const struct input triangles = { "triangles", { "g[0].p", "g[1].p", "g[2].p" }, 3 };
	static const struct input triangles_adjacency = {
		"triangles_adjacency", { "g[0].p", "g[2].p", "g[4].p" }, 6
	};

	if (is_of_lines(d))
		return &lines;
	if (d->tess.on)
		return d->tess.points ? &points : &triangles;
	switch (d->mode) {
	case GL_POINTS:
		return &points;
	case GL_LINES_ADJACENCY:
	case GL_LINE_STRIP_ADJACENCY:
		return &lines_adjacency;
	case GL_TRIANGLES_ADJACENCY:
	case GL_TRIANGLE_STRIP_ADJACENCY:
		return &triangles_adjacency;
	default:
		return &triangles;
	}
}

/*
 * Each copy is a triangle, a strip of two or so many points. Which corner of a triangle comes first
 * depends on the convention in some modes and is the tessellator's own affair.
 */
static void write_geometry(struct text *t, const struct scene *s, const struct draw *d)
{
	const struct input *in = input_of(d);
	const struct geometry *g = &d->geometry;
	int corners = !d->tess.on && (in->vertices & 1) == 0 && in->vertices < 6 ? 4 : 3;

	begin(t, s);
	add(t, "layout(%s, invocations = %d) in;\nlayout(%s, max_vertices = %d) out;\n", in->name,
	    g->invocations, g->points ? "points" : "triangle_strip", corners * g->copies);
	add(t, "in %s " BLOCK " g[];\n", d->tess.on ? "E" : "V");
	declare_last(t, d);
	add(t, "void main()\n"
	    "{\n"
	    "	uint sum = uint(gl_InvocationID);\n"
	    "	float z = 1.0;\n"
	    "	for (int i = 0; i < %d; i++) {\n"
	    "		sum = %s;\n"
	    "		z = min(z, g[i].z);\n"
	    "	}\n", in->vertices, d->tess.on ? "g[0].tag" : "sum + g[i].tag");
	add(t, "	for (int k = 0; k < %d; k++) {\n"
	    "		ivec2 by = ivec2(k * 40, gl_InvocationID * 56);\n"
	    "		ivec2 a = %s + by, b = %s + by, c = %s + by;\n"
	    "		ivec2 q[4] = ivec2[4](a, b, c, b + c - a);\n"
	    "		for (int i = 0; i < %d; i++) {\n", g->copies, in->corners[0],
	    in->corners[1], in->corners[2], corners);
	if (g->layered)
		add(t, "			gl_Layer = int(sum + uint(k) & 255u) %% %d;\n", s->layers);
	if (g->viewports)
		add(t, "			gl_ViewportIndex = int(sum >> 4) + k & 3;\n");
	add(t, "			gl_PrimitiveID = gl_PrimitiveIDIn%s;\n"
	    "			leave(q[i], z, 1.0, mixed(sum, uint(%s)));\n"
	    "			EmitVertex();\n"
	    "		}\n"
	    "		EndPrimitive();\n"
	    "	}\n"
	    "}\n", d->tess.on ? "" : " + k", d->tess.on ? "0" : corners == 4 ? "k * 4 + i" : "k");
}

static void write_fragment(struct text *t, const struct scene *s, const struct draw *d)
{
	static const char *const does[FRAGMENTS] = {
		[DISCARD] = "if ((int(gl_FragCoord.x) + int(gl_FragCoord.y)) % 3 == 0) discard;\n",
		[DEPTH] = "gl_FragDepth = (hash & 1u) == 1u ? 0.265625 : 0.765625;\n",
		[EARLY] = "imageAtomicAdd(counted, ivec2(gl_FragCoord.xy), 1u);\n",
		[LATE] = "imageAtomicAdd(counted, ivec2(gl_FragCoord.xy), 1u);\n"
			 "if ((int(gl_FragCoord.x) & 3) == 0) discard;\n",
		[FACING] = "hash = mixed(hash, gl_FrontFacing ? 3u : 5u);\n",
		[PRIMITIVE] = "hash = mixed(hash, uint(gl_PrimitiveID));\n",
		[SAMPLE] = "hash = mixed(hash, uint(gl_SampleID));\n",
		[MASK] = "gl_SampleMask[0] = int(hash >> 3);\n",
	};
	int i;

	begin(t, s);
	add(t, "flat in uint tag; in vec2 soft;\n"
	    "layout(binding = 0, r32ui) uniform uimage2D counted;\n%s",
	    d->fragment == EARLY ? "layout(early_fragment_tests) in;\n" : "");
	for (i = 0; i < s->targets; i++)
		add(t, "layout(location = %d) out %s o%d;\n", i,
		    s->target[i]->integer ? "uvec4" : "vec4", i);
	if (d->fragment == DUAL)
		add(t, "layout(location = 0, index = 1) out vec4 second;\n");
	add(t, "vec4 color(uint h) { return vec4(h & 255u, h >> 8 & 255u, h >> 16 & 255u, h >> 24) / 255.0; }\n"
	    "void main()\n"
	    "{\n"
	    "uint hash = tag;\n"
	    "%s", does[d->fragment] ?: "");
	/* Alpha is nothing or all: in between each has patterns of its own. */
	for (i = 0; i < s->targets; i++) {
		if (s->target[i]->integer)
			add(t, "o%d = uvec4(hash & 255u, hash >> 5, hash >> 9, hash >> 3);\n", i);
		else if (d->fragment == SOFT)
			add(t, "o%d = vec4(soft, 0.5, 1.0);\n", i);
		else
			add(t, "o%d = color(mixed(hash, %du)); o%d.a = step(0.5, o%d.a);\n", i, i,
			    i, i);
	}
	if (d->fragment == DUAL)
		add(t, "second = color(mixed(hash, 99u));\n");
	add(t, "}\n");
}

static void attach(GLuint program, GLenum type, const struct text *t)
{
	GLuint shader;

	if (verbose > 1)
		printf("%s\n", t->at);
	shader = compile(type, t->at);
	glAttachShader(program, shader);
	glDeleteShader(shader);
}

static void link_stages(GLuint program)
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

static GLuint make_program(const struct scene *s, const struct draw *d)
{
	static const char *const attributes[] = { "at", "bytes", "z", "each" };
	static const char *const captured[] = { "spot", "tag" };
	GLuint program = glCreateProgram();
	struct text t;
	unsigned int i;

	write_vertex(&t, s, d);
	attach(program, GL_VERTEX_SHADER, &t);
	if (d->tess.on && d->tess.control) {
		write_control(&t, s, d);
		attach(program, GL_TESS_CONTROL_SHADER, &t);
	}
	if (d->tess.on) {
		write_evaluation(&t, s, d);
		attach(program, GL_TESS_EVALUATION_SHADER, &t);
	}
	if (d->geometry.on) {
		write_geometry(&t, s, d);
		attach(program, GL_GEOMETRY_SHADER, &t);
	}
	write_fragment(&t, s, d);
	attach(program, GL_FRAGMENT_SHADER, &t);
	for (i = 0; i < ARRAY_SIZE(attributes); i++)
		glBindAttribLocation(program, i, attributes[i]);
	if (d->feedback.on)
		glTransformFeedbackVaryings(program, 2, captured, d->feedback.separate ?
					    GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS);
	link_stages(program);
	return program;
}

/* Clusters of six, as large as the draw says; corners of a patch go around it. */
static void make_vertices(const struct draw *d, struct vertex *vertex)
{
	static const int around[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
	int n = d->tess.on ? d->tess.corners : 6, size = d->size * 8, x = 0, y = 0, i;
	uint32_t seed = d->seed;

	for (i = 0; i < VERTICES; i++) {
		struct vertex *v = &vertex[i];

		if (i % n == 0) {
			x = random_number(&seed, SIDE * 8);
			y = random_number(&seed, SIDE * 8);
		}
		v->at[0] = x + random_number(&seed, size) - size / 2;
		v->at[1] = y + random_number(&seed, size) - size / 2;
		if (d->tess.on) {
			v->at[0] = x + around[i % n][0] * size + random_number(&seed, size / 4);
			v->at[1] = y + around[i % n][1] * size + random_number(&seed, size / 4);
		}
		v->bytes[0] = random_number(&seed, 256);
		v->bytes[1] = random_number(&seed, 256);
		v->bytes[2] = random_number(&seed, 256);
		v->bytes[3] = random_number(&seed, 2);
		/* Odd: others are between two depths of 16 bits. */
		v->z = random_number(&seed, 16) * 4096 + 101;
	}
}

static void make_indices(const struct draw *d, void *indices)
{
	uint32_t seed = d->seed + 3, i;

	for (i = 0; i < INDICES; i++) {
		uint32_t index = one_in(&seed, 5) ? random_number(&seed, VERTICES - 8) :
				 i % (VERTICES - 8);

		if (d->fetch.restarts && one_in(&seed, 9))
			index = d->fetch.restart;
		if (d->fetch.index_size == 1)
			((uint8_t *)indices)[i] = index;
		else if (d->fetch.index_size == 2)
			((uint16_t *)indices)[i] = index;
		else
			((uint32_t *)indices)[i] = index;
	}
}

static void fill_buffers(const struct drawer *side, const struct draw *d)
{
	static const GLuint instances[INSTANCES] = { 3, 11, 5, 0, 8, 1, 14, 6 };
	struct vertex vertex[VERTICES];
	uint32_t indices[INDICES];

	make_vertices(d, vertex);
	make_indices(d, indices);
	glBindBuffer(GL_ARRAY_BUFFER, side->instances);
	glBufferData(GL_ARRAY_BUFFER, sizeof(instances), instances, GL_STATIC_DRAW);
	glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, 4, NULL);
	glVertexAttribDivisor(3, d->fetch.divisor);
	glBindBuffer(GL_ARRAY_BUFFER, side->vertices);
	glBufferData(GL_ARRAY_BUFFER, sizeof(vertex), vertex, GL_STATIC_DRAW);
	glVertexAttribIPointer(0, 2, GL_SHORT, sizeof(*vertex), NULL);
	glVertexAttribIPointer(1, 4, GL_UNSIGNED_BYTE, sizeof(*vertex), (void *)4);
	glVertexAttribPointer(2, 1, GL_UNSIGNED_SHORT, GL_TRUE, sizeof(*vertex), (void *)8);
	glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, side->indices);
	glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof(indices), indices, GL_STATIC_DRAW);
}

static void attach_layer(GLuint texture, GLenum attachment, int layer)
{
	glFramebufferTextureLayer(GL_READ_FRAMEBUFFER, attachment, texture, 0, layer);
}

static void make_texture(GLuint *name, const struct scene *s, GLenum format)
{
	GLenum what = s->samples ? GL_TEXTURE_2D_MULTISAMPLE_ARRAY : GL_TEXTURE_2D_ARRAY;

	glGenTextures(1, name);
	glBindTexture(what, *name);
	if (s->samples)
		glTexStorage3DMultisample(what, s->samples, format, SIDE, SIDE, s->layers, GL_TRUE);
	else
		glTexStorage3D(what, 1, format, SIDE, SIDE, s->layers);
}

static GLenum depth_attachment(const struct scene *s)
{
	return s->depth_format == GL_DEPTH24_STENCIL8 || s->depth_format == GL_DEPTH32F_STENCIL8 ?
	       GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT;
}

static void clear_all(const struct scene *s)
{
	static const float color[] = { 0.2f, 0.4f, 0.6f, 1 };
	static const GLuint integers[] = { 1, 2, 3, 4 };
	int i;

	glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
	glDepthMask(GL_TRUE);
	for (i = 0; i < s->targets; i++) {
		if (s->target[i]->integer)
			glClearBufferuiv(GL_COLOR, i, integers);
		else
			glClearBufferfv(GL_COLOR, i, color);
	}
	glClearBufferfv(GL_DEPTH, 0, (const float[]) { 0.53125f });
}

static void begin_scene(struct drawer *side, const struct scene *s)
{
	static const GLenum attachments[] = {
		GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2,
	};
	static const uint32_t zeros[PIXELS];
	int i;

	glGenFramebuffers(1, &side->fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, side->fbo);
	for (i = 0; i < s->targets; i++) {
		make_texture(&side->texture[i], s, s->target[i]->format);
		glFramebufferTexture(GL_FRAMEBUFFER, attachments[i], side->texture[i], 0);
	}
	make_texture(&side->depth, s, s->depth_format);
	glFramebufferTexture(GL_FRAMEBUFFER, depth_attachment(s), side->depth, 0);
	glDrawBuffers(s->targets, attachments);
	if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
		die("framebuffer");
	glBindTexture(GL_TEXTURE_2D, side->image);
	glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIDE, SIDE, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros);
	glBindImageTexture(0, side->image, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
	for (i = 0; i < VIEWPORTS; i++)
		glViewportIndexedf(i, i * 16 % 48, i * 24 % 40, SIDE, SIDE);
	clear_all(s);
}

static void end_scene(struct drawer *side, const struct scene *s)
{
	glDeleteFramebuffers(1, &side->fbo);
	glDeleteTextures(s->targets, side->texture);
	glDeleteTextures(1, &side->depth);
	if (glGetError())
		die("glGetError");
}

static void set_states(const struct scene *s, const struct draw *d)
{
	int i;

	glProvokingVertex(d->first_vertex ? GL_FIRST_VERTEX_CONVENTION :
			  GL_LAST_VERTEX_CONVENTION);
	enable(GL_CULL_FACE, d->culls);
	glFrontFace(d->clockwise ? GL_CW : GL_CCW);
	enable(GL_DEPTH_TEST, d->depth_test);
	glDepthFunc(d->depth_func);
	glDepthMask(d->depth_write);
	for (i = 0; i < TARGETS; i++)
		enable(GL_CLIP_DISTANCE0 + i, i < d->planes);
	enable(GL_BLEND, d->blend);
	glBlendFunc(d->src, d->dst);
	/* The last of several targets keeps what it has in green. */
	glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
	if (s->targets > 1)
		glColorMaski(s->targets - 1, GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
	enable(GL_PROGRAM_POINT_SIZE, d->sized);
	enable(GL_PRIMITIVE_RESTART, d->fetch.restarts && d->fetch.index_size);
	glPrimitiveRestartIndex(d->fetch.restart);
	enable(GL_RASTERIZER_DISCARD, d->feedback.discards);
	enable(GL_SAMPLE_ALPHA_TO_COVERAGE, d->alpha_to_coverage);
	enable(GL_SAMPLE_MASK, d->sample_mask);
	glSampleMaski(0, d->seed & 15);
	if (d->tess.on) {
		const float levels[] = {
			d->tess.outer, d->tess.outer, d->tess.outer, d->tess.outer
		};

		glPatchParameteri(GL_PATCH_VERTICES, d->tess.corners);
		glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
		glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL,
				   (const float[]) { d->tess.inner, d->tess.inner });
	}
}

static GLenum index_type(const struct fetch *f)
{
	return f->index_size == 1 ? GL_UNSIGNED_BYTE :
	       f->index_size == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT;
}

static void emit_indirect(const struct drawer *side, const struct draw *d)
{
	const struct fetch *f = &d->fetch;
	const GLuint arrays[] = { d->vertices, f->instances, f->base_vertex, f->base_instance };
	const GLuint elements[] = {
		d->vertices, f->instances, 0, f->base_vertex, f->base_instance
	};

	glBindBuffer(GL_DRAW_INDIRECT_BUFFER, side->indirect);
	if (f->index_size) {
		glBufferData(GL_DRAW_INDIRECT_BUFFER, sizeof(elements), elements, GL_STATIC_DRAW);
		glDrawElementsIndirect(d->mode, index_type(f), NULL);
	} else {
		glBufferData(GL_DRAW_INDIRECT_BUFFER, sizeof(arrays), arrays, GL_STATIC_DRAW);
		glDrawArraysIndirect(d->mode, NULL);
	}
}

static void emit(const struct drawer *side, const struct draw *d)
{
	const struct fetch *f = &d->fetch;

	if (f->indirect)
		emit_indirect(side, d);
	else if (f->index_size)
		glDrawElementsInstancedBaseVertexBaseInstance(d->mode, d->vertices, index_type(f),
							      NULL, f->instances, f->base_vertex,
							      f->base_instance);
	else
		glDrawArraysInstancedBaseInstance(d->mode, f->base_vertex, d->vertices,
						  f->instances, f->base_instance);
}

static int corners_of(GLenum mode)
{
	return mode == GL_POINTS ? 1 : mode == GL_LINES ? 2 : 3;
}

static uint32_t mix_in(uint32_t sum, uint32_t value)
{
	sum = (sum ^ value) * 2654435761u;
	return sum ^ sum >> 13;
}

/*
 * In order, but for which corner of a primitive comes first: that may depend on the convention.
 * The tessellator may take its primitives in any order, and round where their corners are. Points
 * come from corners.
 */
static uint32_t sum_up(const struct draw *d, const uint32_t *words, uint32_t vertices)
{
	uint32_t corners = corners_of(captured_mode(d)), sum = 0, i, k;

	for (i = 0; i + corners <= vertices; i += corners) {
		uint32_t primitive = 0;

		for (k = i; k < i + corners; k++)
			primitive += d->tess.on ? words[3 * k + 2] :
				     mix_in(mix_in(mix_in(1, words[3 * k]), words[3 * k + 1]),
					    words[3 * k + 2]);
		sum = d->tess.on || d->geometry.points ? sum + primitive :
							 mix_in(sum, primitive);
	}
	return sum;
}

/* Spots, and tags behind them or in a buffer of their own, as one list of three words each. */
static void read_captured(const struct drawer *side, const struct draw *d, struct count *count)
{
	static uint32_t words[ROOM * 3], apart[ROOM * 3];
	uint32_t i;

	count->captured = count->written * corners_of(captured_mode(d));
	glBindBuffer(GL_ARRAY_BUFFER, side->captured[0]);
	glGetBufferSubData(GL_ARRAY_BUFFER, 0, d->feedback.room * 12, apart);
	memcpy(words, apart, sizeof(words));
	for (i = 0; d->feedback.separate && i < d->feedback.room; i++)
		memcpy(&words[3 * i], &apart[2 * i], 8);
	if (d->feedback.separate) {
		glBindBuffer(GL_ARRAY_BUFFER, side->captured[1]);
		glGetBufferSubData(GL_ARRAY_BUFFER, 0, d->feedback.room * 4, apart);
	}
	for (i = 0; d->feedback.separate && i < d->feedback.room; i++)
		words[3 * i + 2] = apart[i];
	count->sum = sum_up(d, words, count->captured);
}

/* To the first target, which is all that this program has a colour for. */
static void draw_captured(struct drawer *side, const struct scene *s, const struct draw *d)
{
	int stride = d->feedback.separate ? 8 : 12, i;

	glDisable(GL_RASTERIZER_DISCARD);
	glDisable(GL_BLEND);
	for (i = 0; i < s->targets; i++)
		if (i || s->target[i]->integer)
			glColorMaski(i, GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
	glUseProgram(side->again[!!s->samples]);
	glBindBuffer(GL_ARRAY_BUFFER, side->captured[0]);
	glVertexAttribIPointer(0, 2, GL_INT, stride, NULL);
	glBindBuffer(GL_ARRAY_BUFFER, side->captured[d->feedback.separate]);
	glVertexAttribIPointer(1, 1, GL_UNSIGNED_INT, d->feedback.separate ? 4 : 12,
			       d->feedback.separate ? NULL : (void *)8);
	glDisableVertexAttribArray(2);
	glDisableVertexAttribArray(3);
	glDrawTransformFeedback(captured_mode(d), side->feedback);
	glEnableVertexAttribArray(2);
	glEnableVertexAttribArray(3);
}

static void begin_capture(const struct drawer *side, const struct draw *d)
{
	int i, n = d->feedback.separate ? 2 : 1;

	for (i = 0; i < n; i++) {
		GLsizeiptr size = d->feedback.room * (n == 1 ? 12 : i ? 4 : 8);

		glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, side->captured[i]);
		glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, d->feedback.room * 12, NULL,
			     GL_STATIC_DRAW);
		glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, i, side->captured[i], 0, size);
	}
	glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, side->query[1]);
	glBeginTransformFeedback(captured_mode(d));
}

static void capture(struct drawer *side, const struct draw *d)
{
	begin_capture(side, d);
	emit(side, d);
	if (d->feedback.pauses) {
		glPauseTransformFeedback();
		emit(side, d);
		glResumeTransformFeedback();
		emit(side, d);
	}
	glEndTransformFeedback();
	glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
}

static void draw(struct drawer *side, const struct scene *s, int i)
{
	const struct draw *d = &s->draw[i];
	struct count *count = &side->picture.count[i];
	GLuint program = make_program(s, d);
	bool conditional = d->conditional && i;

	fill_buffers(side, d);
	set_states(s, d);
	glUseProgram(program);
	/* On whether the draw before was seen. */
	if (conditional)
		glBeginConditionalRender(side->query[2 + (i - 1) % 2], GL_QUERY_WAIT);
	glBeginQuery(GL_PRIMITIVES_GENERATED, side->query[0]);
	glBeginQuery(GL_SAMPLES_PASSED, side->query[2 + i % 2]);
	if (d->feedback.on)
		capture(side, d);
	else
		emit(side, d);
	glEndQuery(GL_SAMPLES_PASSED);
	glEndQuery(GL_PRIMITIVES_GENERATED);
	if (conditional)
		glEndConditionalRender();
	glGetQueryObjectuiv(side->query[0], GL_QUERY_RESULT, &count->generated);
	glGetQueryObjectuiv(side->query[2 + i % 2], GL_QUERY_RESULT, &count->samples);
	if (d->feedback.on) {
		glGetQueryObjectuiv(side->query[1], GL_QUERY_RESULT, &count->written);
		read_captured(side, d, count);
	}
	if (d->feedback.on && d->feedback.again && captured_mode(d) != GL_LINES)
		draw_captured(side, s, d);
	glDeleteProgram(program);
}

static void read_color(struct drawer *side, const struct scene *s, int target, int layer)
{
	float (*color)[4] = side->picture.color[target][layer];
	static uint32_t integers[PIXELS][4];
	int i;

	attach_layer(side->texture[target], GL_COLOR_ATTACHMENT0, layer);
	glReadBuffer(GL_COLOR_ATTACHMENT0);
	if (s->samples) {
		GLuint flat;

		glGenTextures(1, &flat);
		glBindTexture(GL_TEXTURE_2D, flat);
		glTexStorage2D(GL_TEXTURE_2D, 1, s->target[target]->format, SIDE, SIDE);
		glBindFramebuffer(GL_DRAW_FRAMEBUFFER, side->fbo);
		glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
				       flat, 0);
		glBlitFramebuffer(0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT,
				  GL_NEAREST);
		glBindFramebuffer(GL_READ_FRAMEBUFFER, side->fbo);
		glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, color);
		glBindFramebuffer(GL_READ_FRAMEBUFFER, side->resolved);
		glDeleteTextures(1, &flat);
		return;
	}
	if (!s->target[target]->integer) {
		glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, color);
		return;
	}
	glReadPixels(0, 0, SIDE, SIDE, GL_RGBA_INTEGER, GL_UNSIGNED_INT, integers);
	for (i = 0; i < PIXELS * 4; i++)
		color[i / 4][i % 4] = integers[i / 4][i % 4];
}

/* The layers come one by one through another framebuffer. */
static void read_back(struct drawer *side, const struct scene *s)
{
	int i, layer;

	glGenFramebuffers(1, &side->resolved);
	glDisable(GL_RASTERIZER_DISCARD);
	glBindFramebuffer(GL_READ_FRAMEBUFFER, side->resolved);
	if (s->samples) {
		/* The first one is where layers are resolved to now. */
		glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
		glDeleteFramebuffers(1, &side->fbo);
		glGenFramebuffers(1, &side->fbo);
	}
	for (layer = 0; layer < s->layers; layer++) {
		for (i = 0; i < s->targets; i++)
			read_color(side, s, i, layer);
		if (s->samples)
			continue;
		attach_layer(side->depth, depth_attachment(s), layer);
		glReadPixels(0, 0, SIDE, SIDE, GL_DEPTH_COMPONENT, GL_FLOAT,
			     side->picture.depth[layer]);
		attach_layer(0, depth_attachment(s), 0);
	}
	glDeleteFramebuffers(1, &side->resolved);
	glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT);
	glBindTexture(GL_TEXTURE_2D, side->image);
	glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, side->picture.fragments);
}

static void draw_scene(struct drawer *side, const struct scene *s)
{
	int i;

	make_current(&side->side);
	memset(&side->picture, 0, sizeof(side->picture));
	begin_scene(side, s);
	for (i = 0; i < s->draws; i++)
		if (drawn >> i & 1)
			draw(side, s, i);
	read_back(side, s);
	end_scene(side, s);
}

static bool near(const float *a, const float *b, bool exactly)
{
	int i;

	for (i = 0; i < 4; i++)
		if (fabsf(a[i] - b[i]) > (exactly ? 0 : fmaxf(fabsf(b[i]), 1) / 32))
			return false;
	return true;
}

/* One sample of four is enough for a pixel to differ. */
static int most_wrong(const struct scene *s)
{
	return s->samples ? 3 * MAX_WRONG : MAX_WRONG;
}

static bool counts_differ(const struct scene *s, int i, const struct count *a,
			  const struct count *b)
{
	int miscounted = abs((int)a->samples - (int)b->samples);

	if (a->generated == b->generated && a->written == b->written && a->sum == b->sum &&
	    miscounted <= b->samples * MAX_MISCOUNTED + MAX_WRONG)
		return false;
	printf("draw %d of seed %u: %u generated, %u written, %u samples, sum %x, and should be %u, %u, %u, %x\n",
	       i, s->seed, a->generated, a->written, a->samples, a->sum, b->generated, b->written,
	       b->samples, b->sum);
	return true;
}

static bool colors_differ(const struct scene *s, int target, int layer, const struct picture *a,
			  const struct picture *b)
{
	const float (*is)[4] = a->color[target][layer], (*should)[4] = b->color[target][layer];
	int wrong = 0, first = 0, i;

	for (i = 0; i < PIXELS; i++)
		if (!near(is[i], should[i], s->target[target]->integer) && !wrong++)
			first = i;
	if (wrong <= most_wrong(s))
		return false;
	printf("target %d, layer %d: %d pixels differ, (%d, %d) is %g %g %g %g and should be %g %g %g %g\n",
	       target, layer, wrong, first % SIDE, first / SIDE, is[first][0], is[first][1],
	       is[first][2], is[first][3], should[first][0], should[first][1], should[first][2],
	       should[first][3]);
	return true;
}

/* Prints what differs. Return: true when too much does. */
static bool differ(const struct scene *s, const struct picture *a, const struct picture *b)
{
	int i, layer, wrong_depths = 0, wrong_counts = 0;
	bool bad = false;

	for (i = 0; i < s->draws; i++)
		bad |= counts_differ(s, i, &a->count[i], &b->count[i]);
	for (layer = 0; layer < s->layers; layer++) {
		for (i = 0; i < s->targets; i++)
			bad |= colors_differ(s, i, layer, a, b);
		for (i = 0; i < PIXELS; i++)
			wrong_depths += fabsf(a->depth[layer][i] - b->depth[layer][i]) > 1 / 256.0f;
	}
	for (i = 0; i < PIXELS; i++)
		wrong_counts += a->fragments[i] != b->fragments[i];
	if (wrong_depths > MAX_WRONG * s->layers || wrong_counts > MAX_WRONG * s->layers) {
		printf("%d depths differ, fragments of %d pixels\n", wrong_depths, wrong_counts);
		bad = true;
	}
	return bad;
}

static GLuint make_again(int samples)
{
	static const char *const attributes[] = { "at", "tag" };
	const struct scene grid = { .samples = samples };
	struct text vertex, fragment;

	begin(&vertex, &grid);
	add(&vertex, "in ivec2 at; in uint tag; flat out uint hash;\n"
	    "void main() { gl_Position = place(at, 0.0, 1.0); gl_PointSize = 3.0; hash = tag; }\n");
	fragment.length = 0;
	add(&fragment, "#version 420 core\n"
	    "flat in uint hash; layout(location = 0) out vec4 color;\n"
	    "void main() { color = vec4(hash & 255u, hash >> 8 & 255u, hash >> 16 & 255u, 255) / 255.0; }\n");
	return link_program(vertex.at, fragment.at, attributes, ARRAY_SIZE(attributes));
}

static bool open_drawer(struct drawer *d, EGLDisplay display, bool software)
{
	if (!open_core(&d->side, display, software, 4, 2))
		return false;
	glGenVertexArrays(1, &d->array);
	glBindVertexArray(d->array);
	glGenBuffers(1, &d->vertices);
	glGenBuffers(1, &d->indices);
	glGenBuffers(1, &d->instances);
	glGenBuffers(1, &d->indirect);
	glGenBuffers(2, d->captured);
	glGenQueries(4, d->query);
	glEnableVertexAttribArray(0);
	glEnableVertexAttribArray(1);
	glEnableVertexAttribArray(2);
	glEnableVertexAttribArray(3);
	glGenTransformFeedbacks(1, &d->feedback);
	glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, d->feedback);
	glGenTextures(1, &d->image);
	glBindTexture(GL_TEXTURE_2D, d->image);
	glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32UI, SIDE, SIDE);
	d->again[0] = make_again(0);
	d->again[1] = make_again(SAMPLES);
	return true;
}

int main(int argc, char **argv)
{
	uint32_t first = argc > 1 ? strtoul(argv[1], NULL, 0) : 1;
	uint32_t count = argc > 2 ? strtoul(argv[2], NULL, 0) : 100, i, failed = 0;
	static struct scene s;
	const char *node;

	setvbuf(stdout, NULL, _IOLBF, 0);
	verbose = argc > 3 ? strtol(argv[3], NULL, 0) : 0;
	/* Crocus looks up how much was captured from within what Mesa's threads repeat then. */
	setenv("GALLIUM_THREAD", "0", 1);
	drawn = argc > 4 ? strtoul(argv[4], NULL, 0) : drawn;
	node = argc > 5 ? argv[5] : "/dev/dri/renderD128";
	if (!open_drawer(&drawers[0], gpu_display(node), false)) {
		printf("0 passed, 0 failed, %u skipped\n", count);
		return 0;
	}
	if (!open_drawer(&drawers[1], software_display(), true))
		die("llvmpipe's OpenGL 4.2");
	for (i = 0; i < count; i++) {
		pick_scene(&s, first + i);
		if (verbose)
			print_scene(&s);
		draw_scene(&drawers[0], &s);
		draw_scene(&drawers[1], &s);
		if (!differ(&s, &drawers[0].picture, &drawers[1].picture))
			continue;
		failed++;
		if (!verbose)
			print_scene(&s);
	}
	printf("%u passed, %u failed, 0 skipped\n", count - failed, failed);
	return failed != 0;
}
