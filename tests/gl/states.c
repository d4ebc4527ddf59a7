// SPDX-License-Identifier: GPL-2.0
/*
 * states FIRST COUNT [GRID [LEAST [NODE]]]: draws whose states are mixed at random, from a seed, by
 * the GPU and by Mesa's software rasteriser in the same process; colours, depth, stencil and how
 * many pixels pass are compared.
 *
 * Corners are on a grid of 1/GRID pixel (of 1/8), which must be part of the GPU's own. Colours and
 * depths of a triangle are the same everywhere, and depths that are compared are either equal or
 * far apart, so that both have to agree but for rounding. Scissors have sides of at least LEAST
 * pixels (0). Ends with "N passed, N failed, N skipped".
 */

#include "sides.h"

#define SIDE		256
#define PIXELS		(SIDE * SIDE)
#define TARGETS		3
#define DRAWS		6
#define TRIANGLES	300
/* Of 255, and of all pixels: edges through samples, and rounding of blending. */
#define TOLERANCE	8
#define MAX_WRONG	(PIXELS / 500)

/* What a fragment shader does beside colours: by index. */
enum { PLAIN, DISCARD, ALPHA, DEPTH, DISCARD_DEPTH, KINDS };

/* struct stencil - of both faces */
struct stencil {
	bool test;
	GLenum func, fail, zfail, zpass;
	GLint ref;
	GLuint mask, write;
};

/* struct draw - states, and triangles by a seed of their own */
struct draw {
	int kind;
	bool alpha_test, depth_test, depth_write, blend, scissored, flush, clear, counted;
	GLenum depth_func, src, dst, src_alpha, dst_alpha, equation;
	GLboolean channels[4];
	GLint scissor[4];
	struct stencil stencil;
	uint32_t triangles, size, seed;
};

/* struct scene - all that comes of a seed */
struct scene {
	uint32_t seed;
	int targets;
	GLenum depth_format;
	int draws;
	struct draw draw[DRAWS];
};

/* struct picture - what comes of a scene */
struct picture {
	uint8_t color[TARGETS][PIXELS][4];
	float depth[PIXELS];
	uint8_t stencil[PIXELS];
	GLuint passed[DRAWS];
};

/* struct drawer - one of the two that draw */
struct drawer {
	struct side side;
	GLuint program[KINDS][TARGETS];
	struct picture picture;
};

static struct drawer drawers[2];
static int grid = 8, least_scissor;
/*
 * Pixels that a shader kills are counted behind it: Ironlake sends stencil through there (Volume 2
 * Part 1, 8.4.3.2), of which Mesa's shaders know nothing.
 */
static bool stencil_is_sent;

static void pick_stencil(struct stencil *s, uint32_t *seed)
{
	static const GLenum ops[] = {
		GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP,
		GL_DECR_WRAP,
	};
	static const GLuint masks[] = { 255, 255, 1, 3, 0 };

	s->test = !one_in(seed, 3);
	s->func = PICK(seed, compares);
	s->fail = PICK(seed, ops);
	s->zfail = PICK(seed, ops);
	s->zpass = PICK(seed, ops);
	s->ref = random_number(seed, 4);
	s->mask = PICK(seed, masks);
	s->write = PICK(seed, masks);
}

static void pick_blend(struct draw *d, uint32_t *seed)
{
	static const GLenum factors[] = {
		GL_ONE, GL_ZERO, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_COLOR, GL_DST_ALPHA,
		GL_SRC_COLOR, GL_ONE_MINUS_DST_COLOR,
	};
	/* Not GL_SRC_COLOR for a source, nor GL_DST_COLOR for a destination. */
	static const GLenum equations[] = { GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_MIN, GL_MAX };
	int i;

	d->blend = one_in(seed, 3);
	d->src = factors[random_number(seed, 6)];
	d->dst = factors[random_number(seed, 4)];
	d->src_alpha = factors[random_number(seed, 4)];
	d->dst_alpha = factors[random_number(seed, 4)];
	d->equation = PICK(seed, equations);
	for (i = 0; i < 4; i++)
		d->channels[i] = !one_in(seed, 10);
}

static void pick_draw(struct draw *d, uint32_t *seed)
{
	static const uint32_t sizes[] = { 2, 4, 8, 16, 64, 300 };

	d->kind = random_number(seed, KINDS);
	d->alpha_test = one_in(seed, 4);
	d->depth_test = !one_in(seed, 4);
	d->depth_func = PICK(seed, compares);
	d->depth_write = !one_in(seed, 3);
	d->scissored = one_in(seed, 4);
	d->scissor[0] = random_number(seed, SIDE);
	d->scissor[1] = random_number(seed, SIDE);
	d->scissor[2] = random_number(seed, SIDE);
	d->scissor[3] = random_number(seed, SIDE);
	d->flush = one_in(seed, 6);
	d->clear = one_in(seed, 10);
	d->size = PICK(seed, sizes);
	d->triangles = 1 + random_number(seed, d->size > 16 ? 8 : TRIANGLES);
	d->seed = random_number(seed, 1u << 24);
	pick_stencil(&d->stencil, seed);
	pick_blend(d, seed);
	d->counted = one_in(seed, 3) && (d->stencil.write || !d->stencil.test || !stencil_is_sent);
}

static void pick_scene(struct scene *s, uint32_t seed)
{
	static const GLenum formats[] = {
		GL_DEPTH24_STENCIL8, GL_DEPTH24_STENCIL8, GL_DEPTH24_STENCIL8,
		GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT16, 0,
	};
	int i;

	memset(s, 0, sizeof(*s));
	s->seed = seed;
	seed = seed * 2654435761u + 977;
	s->targets = 1 + random_number(&seed, TARGETS);
	s->depth_format = PICK(&seed, formats);
	s->draws = 2 + random_number(&seed, DRAWS - 1);
	for (i = 0; i < s->draws; i++)
		pick_draw(&s->draw[i], &seed);
}

static void print_scene(const struct scene *s)
{
	static const char *const kinds[] = {
		"plain", "discard", "alpha", "depth", "discard+depth",
	};
	int i;

	printf("seed %u: %d targets, depth format 0x%x\n", s->seed, s->targets, s->depth_format);
	for (i = 0; i < s->draws; i++) {
		const struct draw *d = &s->draw[i];
		const struct stencil *st = &d->stencil;

		printf("  %u of %u px: %s%s%s%s%s%s, depth %s %x %s, stencil %s %x %x %x %x\n",
		       d->triangles, d->size, d->flush ? "flush, " : "", d->clear ? "clear, " : "",
		       d->counted ? "counted, " : "", kinds[d->kind],
		       d->alpha_test ? ", alpha test" : "",
		       d->scissored ? ", scissor" : "", d->depth_test ? "test" : "off",
		       d->depth_func, d->depth_write ? "write" : "-", st->test ? "test" : "off",
		       st->func, st->fail, st->zfail, st->zpass);
		printf("    ref %d mask %u write %u, blend %s 0x%x 0x%x 0x%x, channels %d%d%d%d\n",
		       st->ref, st->mask, st->write, d->blend ? "on" : "off", d->src, d->dst,
		       d->equation, d->channels[0], d->channels[1], d->channels[2], d->channels[3]);
	}
}

/* Every third diagonal is another: what @kind does, it does there. */
static GLuint make_program(int kind, int targets)
{
	static const char *const vertex =
		"attribute vec4 pos, color; varying vec4 c;\n"
		"void main() { gl_Position = pos; c = color; }\n";
	static const char *const attributes[] = { "pos", "color" };
	static const char *const swizzle[TARGETS] = { "rgb", "gbr", "brg" };
	static const char *const does[KINDS] = {
		[PLAIN] = "",
		[DISCARD] = "if (there) discard;\n",
		[ALPHA] = "if (there) a = 0.25;\n",
		[DEPTH] = "gl_FragDepth = there ? 0.265625 : 0.765625;\n",
		[DISCARD_DEPTH] = "if (there) discard;\n"
				  "gl_FragDepth = c.g > 0.5 ? 0.265625 : 0.515625;\n",
	};
	char source[1500];
	int i, n;

	n = sprintf(source, "varying vec4 c;\nvoid main() {\n"
		    "float a = c.a;\n"
		    "bool there = mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 3.0) > 1.5;\n"
		    "%s", does[kind]);
	for (i = 0; i < targets; i++)
		n += sprintf(source + n, "gl_FragData[%d] = vec4(c.%s, a);\n", i, swizzle[i]);
	sprintf(source + n, "}\n");
	return make_two_stages(vertex, source, attributes, ARRAY_SIZE(attributes));
}

static void open_drawer(struct drawer *drawer, EGLDisplay display, bool software)
{
	int kind, targets;

	open_side(&drawer->side, display, software);
	for (kind = 0; kind < KINDS; kind++)
		for (targets = 1; targets <= TARGETS; targets++)
			drawer->program[kind][targets - 1] = make_program(kind, targets);
}

/* struct buffers - of a scene, and its queries */
struct buffers {
	GLuint fbo, texture[TARGETS], depth, query[DRAWS];
};

static void make_buffers(struct buffers *b, const struct scene *s)
{
	static const GLenum attachments[] = {
		GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2,
	};
	int i;

	glGenFramebuffers(1, &b->fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, b->fbo);
	glGenTextures(TARGETS, b->texture);
	for (i = 0; i < s->targets; i++) {
		glBindTexture(GL_TEXTURE_2D, b->texture[i]);
		glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE,
			     NULL);
		glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
		glFramebufferTexture2D(GL_FRAMEBUFFER, attachments[i], GL_TEXTURE_2D,
				       b->texture[i], 0);
	}
	glDrawBuffers(s->targets, attachments);
	glGenRenderbuffers(1, &b->depth);
	if (s->depth_format) {
		glBindRenderbuffer(GL_RENDERBUFFER, b->depth);
		glRenderbufferStorage(GL_RENDERBUFFER, s->depth_format, SIDE, SIDE);
		glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
					  b->depth);
	}
	if (s->depth_format == GL_DEPTH24_STENCIL8)
		glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
					  b->depth);
	if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
		die("framebuffer");
	glViewport(0, 0, SIDE, SIDE);
	glGenQueries(DRAWS, b->query);
}

static void delete_buffers(const struct buffers *b)
{
	glDeleteFramebuffers(1, &b->fbo);
	glDeleteTextures(TARGETS, b->texture);
	glDeleteRenderbuffers(1, &b->depth);
	glDeleteQueries(DRAWS, b->query);
}

static void clear(const struct draw *d)
{
	static const GLboolean all = GL_TRUE;
	uint32_t seed = d->seed + 1;

	glColorMask(all, all, all, all);
	glDepthMask(all);
	glStencilMask(255);
	enable(GL_SCISSOR_TEST, d->scissored);
	glClearColor(random_number(&seed, 6) / 5.0f, 0.2f, 0.4f, 1);
	/* Between the depths of triangles. */
	glClearDepth((random_number(&seed, 16) + 0.5f) / 16);
	glClearStencil(random_number(&seed, 4));
	glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

static int at_least(int value, int least)
{
	return value < least ? least : value;
}

static void set_states(const struct draw *d)
{
	const struct stencil *s = &d->stencil;

	glScissor(d->scissor[0], d->scissor[1], at_least(d->scissor[2], least_scissor),
		  at_least(d->scissor[3], least_scissor));
	if (d->clear)
		clear(d);
	enable(GL_SCISSOR_TEST, d->scissored);
	enable(GL_ALPHA_TEST, d->alpha_test);
	glAlphaFunc(GL_GREATER, 0.5f);
	enable(GL_DEPTH_TEST, d->depth_test);
	glDepthFunc(d->depth_func);
	glDepthMask(d->depth_write);
	enable(GL_STENCIL_TEST, s->test);
	glStencilFunc(s->func, s->ref, s->mask);
	glStencilOp(s->fail, s->zfail, s->zpass);
	glStencilMask(s->write);
	enable(GL_BLEND, d->blend);
	glBlendFuncSeparate(d->src, d->dst, d->src_alpha, d->dst_alpha);
	glBlendEquation(d->equation);
	glColorMask(d->channels[0], d->channels[1], d->channels[2], d->channels[3]);
}

/* On the grid, never through a corner of a pixel. */
static float corner(uint32_t *seed, int middle, int size)
{
	int at = grid * middle + (int)random_number(seed, grid * size + 1) - grid / 2 * size;

	return (at | 1) / (float)grid / SIDE * 2 - 1;
}

static void draw_triangles(const struct draw *d)
{
	static float pos[TRIANGLES * 3][4], color[TRIANGLES * 3][4];
	uint32_t seed = d->seed, i, k, c;

	for (i = 0; i < d->triangles; i++) {
		int x = random_number(&seed, SIDE), y = random_number(&seed, SIDE);
		float z = random_number(&seed, 16) / 8.0f - 1 + 1 / 64.0f, rgba[4];

		for (c = 0; c < 3; c++)
			rgba[c] = random_number(&seed, 6) / 5.0f;
		rgba[3] = one_in(&seed, 2) ? 0.25f : 0.75f;
		for (k = 3 * i; k < 3 * i + 3; k++) {
			pos[k][0] = corner(&seed, x, d->size);
			pos[k][1] = corner(&seed, y, d->size);
			pos[k][2] = z;
			pos[k][3] = 1;
			memcpy(color[k], rgba, sizeof(rgba));
		}
	}
	glVertexAttribPointer(0, 4, GL_FLOAT, 0, 0, pos);
	glVertexAttribPointer(1, 4, GL_FLOAT, 0, 0, color);
	glEnableVertexAttribArray(0);
	glEnableVertexAttribArray(1);
	glDrawArrays(GL_TRIANGLES, 0, 3 * d->triangles);
}

static void read_back(struct picture *p, const struct scene *s, const struct buffers *b)
{
	int i;

	memset(p, 0, sizeof(*p));
	for (i = 0; i < s->targets; i++) {
		glReadBuffer(GL_COLOR_ATTACHMENT0 + i);
		glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, p->color[i]);
	}
	if (s->depth_format)
		glReadPixels(0, 0, SIDE, SIDE, GL_DEPTH_COMPONENT, GL_FLOAT, p->depth);
	if (s->depth_format == GL_DEPTH24_STENCIL8)
		glReadPixels(0, 0, SIDE, SIDE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, p->stencil);
	for (i = 0; i < s->draws; i++)
		if (s->draw[i].counted)
			glGetQueryObjectuiv(b->query[i], GL_QUERY_RESULT, &p->passed[i]);
}

static void draw_scene(struct drawer *drawer, const struct scene *s)
{
	static const struct draw whole = { .clear = true };
	struct buffers b;
	int i;

	make_current(&drawer->side);
	make_buffers(&b, s);
	clear(&whole);
	for (i = 0; i < s->draws; i++) {
		if (s->draw[i].flush)
			glFlush();
		set_states(&s->draw[i]);
		glUseProgram(drawer->program[s->draw[i].kind][s->targets - 1]);
		if (s->draw[i].counted)
			glBeginQuery(GL_SAMPLES_PASSED, b.query[i]);
		draw_triangles(&s->draw[i]);
		if (s->draw[i].counted)
			glEndQuery(GL_SAMPLES_PASSED);
	}
	read_back(&drawer->picture, s, &b);
	delete_buffers(&b);
}

static int far(int a, int b, int tolerance)
{
	return abs(a - b) > tolerance;
}

/* Pixels of a draw that have passed, of which some are at edges. */
static bool counts_differ(const struct picture *a, const struct picture *b)
{
	bool bad = false;
	int i;

	for (i = 0; i < DRAWS; i++) {
		if (!far(a->passed[i], b->passed[i], MAX_WRONG + b->passed[i] / 500))
			continue;
		printf("differ: %u and %u pixels have passed in draw %d\n", a->passed[i],
		       b->passed[i], i);
		bad = true;
	}
	return bad;
}

/* Prints how many pixels of each buffer differ. Return: true when too many do. */
static bool differ(const struct picture *a, const struct picture *b)
{
	unsigned int wrong[TARGETS + 2] = { };
	bool bad = false;
	int i, t, c;

	for (i = 0; i < PIXELS; i++) {
		for (t = 0; t < TARGETS; t++) {
			int any = 0;

			for (c = 0; c < 4; c++)
				any |= far(a->color[t][i][c], b->color[t][i][c], TOLERANCE);
			wrong[t] += any;
		}
		wrong[TARGETS] += far(a->depth[i] * 65535, b->depth[i] * 65535, 64);
		wrong[TARGETS + 1] += a->stencil[i] != b->stencil[i];
	}
	for (i = 0; i < TARGETS + 2; i++)
		bad |= wrong[i] > MAX_WRONG;
	if (bad)
		printf("differ: %u %u %u pixels of the targets, %u of depth, %u of stencil\n",
		       wrong[0], wrong[1], wrong[2], wrong[3], wrong[4]);
	return counts_differ(a, b) || bad;
}

static bool passes(uint32_t seed)
{
	struct scene s;

	pick_scene(&s, seed);
	draw_scene(&drawers[0], &s);
	draw_scene(&drawers[1], &s);
	if (!differ(&drawers[0].picture, &drawers[1].picture))
		return true;
	print_scene(&s);
	return false;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);

	grid = argc > 3 ? strtol(argv[3], NULL, 0) : grid;
	least_scissor = argc > 4 ? strtol(argv[4], NULL, 0) : 0;
	open_drawer(&drawers[0], gpu_display(argc > 5 ? argv[5] : NODE), false);
	stencil_is_sent = strstr((const char *)glGetString(GL_RENDERER), "(ILK)");
	open_drawer(&drawers[1], software_display(), true);
	return run_seeds(seeds, passes);
}
