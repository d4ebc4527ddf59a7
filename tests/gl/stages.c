// SPDX-License-Identifier: GPL-2.0
/*
 * stages FIRST COUNT [VERBOSE [DRAWS [NODE]]]: draws through stages that are mixed at random, from a
 * seed, by the GPU and by Mesa's software rasteriser in the same process: tessellation, geometry
 * shaders, stream output, layers, viewports, samples, formats, counting and every way to fetch
 * vertices. Colours, depths, what was captured and what was counted are compared.
 *
 * Corners are on a grid of 1/8 pixel, beside all samples, and most of what a fragment gets is the
 * same for all of a primitive, so that both have to agree but for a few edges. VERBOSE prints what
 * is drawn, 2 the shaders too; DRAWS has a bit for each draw that is not left out; WITHOUT of the
 * environment names states that are (leave_out()). Ends with "N passed, N failed, N skipped"; a GPU
 * without OpenGL 4.2 skips all.
 */

#include "stages.h"

#include <math.h>

#define PIXELS		(SIDE * SIDE)
#define INDICES		160
#define INSTANCES	8
/* Of all pixels of a layer: edges that were cut or rounded. */
#define MAX_WRONG	(PIXELS / 200)
/* Of all samples that were counted. */
#define MAX_MISCOUNTED	(1 / 100.0)

/* struct count - what queries and buffers say of one draw */
struct count {
	GLuint generated, written, samples;
	uint32_t sum;
};

/* struct picture - what comes of a scene */
struct picture {
	float color[TARGETS][LAYERS][PIXELS][4];
	float depth[LAYERS][PIXELS];
	uint8_t stencil[LAYERS][PIXELS];
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
	unsigned int able;
	float offset_unit;
	GLuint array, vertices, indices, instances, indirect, captured[2], image, fbo, resolved;
	GLuint texture[TARGETS], depth, query[4];
	GLuint again[2], feedback;
	struct picture picture;
};

static struct drawer drawers[2];
int verbose;
static unsigned long drawn = ~0ul;

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

/* More than two triangles of a strip have that share corners. */
#define RECENT		8

static bool is_among(const uint32_t list[RECENT], uint32_t index)
{
	int i;

	for (i = 0; i < RECENT; i++)
		if (list[i] == index)
			return true;
	return false;
}

/*
 * In a fifth of all places a vertex from somewhere else: from next to it, or from where one before was
 * from, one triangle could come twice, with other corners first, and of two that are equally deep but
 * for rounding either may be in front.
 */
static void make_indices(const struct draw *d, void *indices)
{
	uint32_t seed = d->seed + 3, recent[RECENT], i;

	memset(recent, 0xff, sizeof(recent));
	for (i = 0; i < INDICES; i++) {
		uint32_t index = i;

		if (one_in(&seed, 5)) {
			do {
				index = i + 8 + random_number(&seed, VERTICES - 24);
			} while (is_among(recent, index % (VERTICES - 8)));
		}
		index %= VERTICES - 8;
		recent[i % RECENT] = index;
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
	return has_stencil(s->depth_format) ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT;
}

static void clear_all(const struct scene *s)
{
	static const float color[] = { 0.2f, 0.4f, 0.6f, 1 };
	static const GLuint integers[] = { 1, 2, 3, 4 };
	int i;

	for (i = 0; i < s->targets; i++) {
		if (s->target[i]->integer)
			glClearBufferuiv(GL_COLOR, i, integers);
		else
			glClearBufferfv(GL_COLOR, i, color);
	}
	glClearBufferfv(GL_DEPTH, 0, (const float[]) { 0.53125f });
	if (has_stencil(s->depth_format))
		glClearBufferiv(GL_STENCIL, 0, (const GLint[]) { 2 });
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
	reset_states(side->able);
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
	count->sum = sum_up(d, words, count->written * corners_of(captured_mode(d)));
}

/* To the first target, which is all that this program has a colour for. */
static void draw_captured(struct drawer *side, const struct scene *s, const struct draw *d)
{
	int stride = d->feedback.separate ? 8 : 12, i;

	glDisable(GL_RASTERIZER_DISCARD);
	glDisable(GL_BLEND);
	glDisable(GL_COLOR_LOGIC_OP);
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
	bool conditional = d->conditional && i && drawn >> (i - 1) & 1;

	fill_buffers(side, d);
	set_states(s, d, side->able, side->offset_unit);
	glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
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
	reset_states(side->able);
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
		if (has_stencil(s->depth_format))
			glReadPixels(0, 0, SIDE, SIDE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE,
				     side->picture.stencil[layer]);
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
	int i, layer, wrong_depths = 0, wrong_stencils = 0, wrong_counts = 0;
	bool bad = false;

	for (i = 0; i < s->draws; i++)
		bad |= counts_differ(s, i, &a->count[i], &b->count[i]);
	for (layer = 0; layer < s->layers; layer++) {
		for (i = 0; i < s->targets; i++)
			bad |= colors_differ(s, i, layer, a, b);
		for (i = 0; i < PIXELS; i++) {
			wrong_depths += fabsf(a->depth[layer][i] - b->depth[layer][i]) > 1 / 256.0f;
			wrong_stencils += a->stencil[layer][i] != b->stencil[layer][i];
		}
	}
	for (i = 0; i < PIXELS; i++)
		wrong_counts += a->fragments[i] != b->fragments[i];
	/* Edges of all that is drawn to a pixel count together. */
	if (wrong_depths > MAX_WRONG * s->layers || wrong_stencils > MAX_WRONG * s->layers ||
	    wrong_counts > 2 * MAX_WRONG * s->layers) {
		printf("%d depths differ, %d stencils, fragments of %d pixels\n", wrong_depths,
		       wrong_stencils, wrong_counts);
		bad = true;
	}
	return bad;
}

/* How much depth a unit of polygon offset is, in bits of 24: that is the driver's own affair. */
static float measure_offset(void)
{
	const float units = 1 << 16;
	GLuint program = make_two_stages(covering_shader, "#version 150\nvoid main() { }\n", NULL, 0);
	GLuint fbo, depth;
	float at;

	glGenFramebuffers(1, &fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, fbo);
	glGenTextures(1, &depth);
	glBindTexture(GL_TEXTURE_2D, depth);
	glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH24_STENCIL8, 1, 1);
	glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
	glDrawBuffer(GL_NONE);
	glReadBuffer(GL_NONE);
	glEnable(GL_DEPTH_TEST);
	glDepthFunc(GL_ALWAYS);
	glEnable(GL_POLYGON_OFFSET_FILL);
	glPolygonOffset(0, units);
	glViewport(0, 0, 1, 1);
	glUseProgram(program);
	glDrawArrays(GL_TRIANGLES, 0, 3);
	glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &at);
	glDeleteFramebuffers(1, &fbo);
	glDeleteTextures(1, &depth);
	glDeleteProgram(program);
	return (at - 0.5f) * (1 << 24) / units;
}

static bool open_drawer(struct drawer *d, EGLDisplay display, bool software)
{
	if (!open_core(&d->side, display, software, 4, 2))
		return false;
	d->able = what_is_able();
	glGenVertexArrays(1, &d->array);
	glBindVertexArray(d->array);
	d->offset_unit = measure_offset();
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

/* Is one seed the same on both sides? */
static bool passes(uint32_t seed)
{
	struct scene s;

	/* Llvmpipe has fragments of a pixel in order anyway. */
	pick_scene(&s, seed, drawers[0].able & (drawers[1].able | ABLE_ORDERED));
	leave_out(&s, getenv("WITHOUT") ?: "");
	if (verbose)
		print_scene(&s);
	draw_scene(&drawers[0], &s);
	draw_scene(&drawers[1], &s);
	if (!differ(&s, &drawers[0].picture, &drawers[1].picture))
		return true;
	if (!verbose)
		print_scene(&s);
	return false;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);

	verbose = argc > 3 ? strtol(argv[3], NULL, 0) : 0;
	drawn = argc > 4 ? strtoul(argv[4], NULL, 0) : drawn;
	/* Crocus looks up how much was captured from within what Mesa's threads repeat then. */
	setenv("GALLIUM_THREAD", "0", 1);
	if (!open_drawer(&drawers[0], gpu_display(argc > 5 ? argv[5] : NODE), false))
		return skip_seeds(seeds);
	if (!open_drawer(&drawers[1], software_display(), true))
		die("llvmpipe's OpenGL 4.2");
	return run_seeds(seeds, passes);
}
