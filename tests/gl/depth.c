// SPDX-License-Identifier: GPL-2.0
/*
 * depth FIRST COUNT [VERBOSE [NODE]]: depth buffers as images: levels, layers, samples and formats
 * that are cleared, drawn to, blitted, uploaded and sampled in an order from a seed, by the GPU and
 * by Mesa's software rasteriser in the same process; what is looked up in them is compared.
 *
 * Edges are between the places that samples have, or, where llvmpipe has no such pattern, beside all
 * of a pixel; depths that are compared are equal or far apart. So both have to agree everywhere but
 * for rounding. VERBOSE prints what is done. Ends with "N passed, N failed, N skipped"; a GPU
 * without OpenGL 3.2 skips all.
 */

#include "sides.h"

#define IMAGES		2
#define LEVELS		4
#define LAYERS		6
#define STEPS		14
#define RECTS		6
#define RESULTS		256
#define SIDE_MOST	256
/* Less than what is between two depths, more than that of 16 bits. */
#define TOLERANCE	(1 / 1024.0f)

/* Samples of both: others than these are more or fewer than the software rasteriser has. */
#define SAMPLES_OF_BOTH	4

enum kind { FLAT, ARRAY, CUBE, SAMPLES, BUFFER, BUFFER_SAMPLES, KINDS };

enum action { CLEAR, CLEAR_LAYERS, CLEAR_TEXTURE, DRAW, BLIT, UPLOAD, LOOK, FLUSH, ACTIONS };

static const char *const kind_names[KINDS] = {
	"texture", "array", "cube", "samples", "renderbuffer", "renderbuffer of samples",
};

static const char *const action_names[ACTIONS] = {
	"clear", "clear layers", "clear texture", "draw", "blit", "upload", "look", "flush",
};

/* struct slice - one level of one layer */
struct slice {
	int image, level, layer;
};

/* struct step - something that is done */
struct step {
	enum action action;
	struct slice at, from;
	float depth;
	int stencil;
	bool colored, scissored, clears_depth, clears_stencil, writes;
	int scissor[4];
	GLenum func;
	int rects;
	uint32_t seed;
};

/* struct shape - an image, and how it is made */
struct shape {
	enum kind kind;
	int width, height, levels, layers;
};

/* struct scene - all that comes of a seed */
struct scene {
	uint32_t seed;
	GLenum format;
	int samples;
	struct shape shape[IMAGES];
	int steps;
	struct step step[STEPS];
};

/* struct result - what was looked up */
struct result {
	char what[60];
	int width, height;
	float (*texel)[4];
};

/* struct image - one side's names of a shape: its own, and of a colour for each level */
struct image {
	GLuint name, color[LEVELS];
};

/* struct drawer - one of the two that draw */
struct drawer {
	struct side side;
	GLuint draw, look[KINDS], fbo[2], target;
	int samples;
	struct image image[IMAGES];
	struct result result[RESULTS];
	int results;
	bool clears_textures;
};

static struct drawer drawers[2];
static bool verbose;

static bool has_samples(enum kind kind)
{
	return kind == SAMPLES || kind == BUFFER_SAMPLES;
}

static bool is_buffer(enum kind kind)
{
	return kind == BUFFER || kind == BUFFER_SAMPLES;
}

static bool has_stencil(GLenum format)
{
	return format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8;
}

static int level_of(int side, int level)
{
	return side >> level ? side >> level : 1;
}

/* Either end, or something between. */
static float pick_clear(uint32_t *seed)
{
	static const float depths[] = { 1, 1, 1, 0, 0.40625f, 0.78125f };

	return PICK(seed, depths);
}

static void pick_shape(struct shape *s, uint32_t *seed, const struct shape *other)
{
	/*
	 * Not heights of 8n + 1: for operations on Gen7's hierarchies crocus says that they are 8n +
	 * 4, where level 1 is a unit higher, and layers with it.
	 */
	static const struct { int width, height; } sizes[] = {
		{ 64, 64 }, { 128, 32 }, { 100, 60 }, { 35, 19 }, { 256, 256 }, { 8, 4 }, { 72, 200 },
		{ 16, 16 }, { 250, 6 },
	};
	int size = random_number(seed, ARRAY_SIZE(sizes));

	s->kind = random_number(seed, KINDS);
	s->width = other ? other->width : sizes[size].width;
	s->height = other ? other->height : sizes[size].height;
	if (s->kind == CUBE)
		s->height = s->width;
	s->levels = s->kind > CUBE ? 1 : 1 + random_number(seed, LEVELS);
	s->layers = s->kind == CUBE ? 6 : s->kind == ARRAY ? 1 + random_number(seed, LAYERS) : 1;
}

static struct slice pick_slice(const struct scene *s, uint32_t *seed)
{
	int image = random_number(seed, IMAGES);
	const struct shape *shape = &s->shape[image];

	return (struct slice) {
		image, random_number(seed, shape->levels), random_number(seed, shape->layers),
	};
}

static void pick_step(const struct scene *s, struct step *t, uint32_t *seed)
{
	static const enum action actions[] = {
		CLEAR, CLEAR, CLEAR, CLEAR_LAYERS, CLEAR_TEXTURE, DRAW, DRAW, DRAW, DRAW,
		BLIT, UPLOAD, LOOK, LOOK, FLUSH,
	};
	int i;

	t->action = PICK(seed, actions);
	t->at = pick_slice(s, seed);
	t->from = pick_slice(s, seed);
	t->depth = pick_clear(seed);
	t->stencil = random_number(seed, 4);
	t->colored = !one_in(seed, 3);
	t->scissored = one_in(seed, 3);
	t->clears_stencil = one_in(seed, 2);
	t->clears_depth = !t->clears_stencil || !one_in(seed, 4);
	t->writes = !one_in(seed, 3);
	for (i = 0; i < 4; i++)
		t->scissor[i] = random_number(seed, s->shape[t->at.image].width);
	t->func = PICK(seed, compares);
	t->rects = 1 + random_number(seed, RECTS);
	t->seed = random_number(seed, 1u << 24);
}

static void pick_scene(struct scene *s, uint32_t seed)
{
	static const GLenum formats[] = {
		GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F,
		GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8,
	};
	static const int samples[] = { 2, 4, 4, 8 };
	int i;

	memset(s, 0, sizeof(*s));
	s->seed = seed;
	seed = seed * 2654435761u + 977;
	s->format = PICK(&seed, formats);
	s->samples = PICK(&seed, samples);
	pick_shape(&s->shape[0], &seed, NULL);
	pick_shape(&s->shape[1], &seed, one_in(&seed, 3) ? NULL : &s->shape[0]);
	s->steps = 3 + random_number(&seed, STEPS - 2);
	for (i = 0; i < s->steps; i++)
		pick_step(s, &s->step[i], &seed);
}

static void print_step(const struct step *t)
{
	printf("  %s image %d level %d layer %d", action_names[t->action], t->at.image, t->at.level,
	       t->at.layer);
	if (t->action == BLIT)
		printf(" from image %d level %d layer %d", t->from.image, t->from.level,
		       t->from.layer);
	if (t->action == DRAW)
		printf(", %d rectangles, func 0x%x, write %d", t->rects, t->func, t->writes);
	if (t->action <= CLEAR_TEXTURE)
		printf(" to %g and %d, depth %d stencil %d", t->depth, t->stencil,
		       t->clears_depth, t->clears_stencil);
	printf(", color %d", t->colored);
	if (t->scissored)
		printf(", scissor %d %d %d %d", t->scissor[0], t->scissor[1], t->scissor[2],
		       t->scissor[3]);
	printf("\n");
}

static void print_scene(const struct scene *s)
{
	int i;

	printf("seed %u: format 0x%x, %d samples\n", s->seed, s->format, s->samples);
	for (i = 0; i < IMAGES; i++)
		printf("  image %d: %s %dx%d, %d levels, %d layers\n", i,
		       kind_names[s->shape[i].kind], s->shape[i].width, s->shape[i].height,
		       s->shape[i].levels, s->shape[i].layers);
	for (i = 0; i < s->steps; i++)
		print_step(&s->step[i]);
}

static const char *const vertex_shader =
	"#version 150\n"
	"in vec4 pos;\n"
	"void main() { gl_Position = pos; }\n";

static const char *const draw_shader =
	"#version 150\n"
	"uniform vec4 color;\n"
	"out vec4 o;\n"
	"void main() { o = color; }\n";

/* What is looked up, by kind. */
static const char *const look_shaders[KINDS] = {
	[FLAT] =
	"#version 150\n"
	"uniform sampler2D t; uniform int level, layer;\n"
	"out vec4 o;\n"
	"void main() { o = vec4(texelFetch(t, ivec2(gl_FragCoord.xy), level).r, 0, 0, 0); }\n",
	[ARRAY] =
	"#version 150\n"
	"uniform sampler2DArray t; uniform int level, layer;\n"
	"out vec4 o;\n"
	"void main() {\n"
	"o = vec4(texelFetch(t, ivec3(gl_FragCoord.xy, layer), level).r, 0, 0, 0); }\n",
	[CUBE] =
	"#version 150\n"
	"uniform samplerCube t; uniform int level, layer; uniform mat3 face; uniform float side;\n"
	"out vec4 o;\n"
	"void main() {\n"
	"vec3 at = face * vec3(gl_FragCoord.xy / side * 2.0 - 1.0, 1.0);\n"
	"o = vec4(textureLod(t, at, float(level)).r, 0, 0, 0); }\n",
	[SAMPLES] =
	"#version 150\n"
	"uniform sampler2DMS t; uniform int level, layer, last;\n"
	"out vec4 o;\n"
	"void main() { ivec2 p = ivec2(gl_FragCoord.xy);\n"
	"o = vec4(texelFetch(t, p, 0).r, texelFetch(t, p, 1).r, texelFetch(t, p, 2 & last).r,\n"
	"texelFetch(t, p, last).r); }\n",
};

static const GLenum targets[KINDS] = {
	GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_2D_MULTISAMPLE,
	GL_RENDERBUFFER, GL_RENDERBUFFER,
};

/* OpenGL 3.2 has arrays of layers in framebuffers, and samples in textures. */
static bool has_version(void)
{
	int major = 0, minor = 0;

	sscanf((const char *)glGetString(GL_VERSION), "%d.%d", &major, &minor);
	return major > 3 || (major == 3 && minor >= 2);
}

static void open_drawer(struct drawer *d, EGLDisplay display, bool software)
{
	static const char *const attributes[] = { "pos" };
	int kind;

	open_side(&d->side, display, software);
	if (!has_version()) {
		printf("0 passed, 0 failed, 1 skipped\n");
		exit(0);
	}
	d->clears_textures = strstr((const char *)glGetString(GL_EXTENSIONS),
				    "GL_ARB_clear_texture");
	d->draw = make_two_stages(vertex_shader, draw_shader, attributes, 1);
	for (kind = 0; kind < KINDS; kind++)
		if (look_shaders[kind])
			d->look[kind] = make_two_stages(vertex_shader, look_shaders[kind],
							attributes, 1);
	glGenFramebuffers(2, d->fbo);
	glGenTextures(1, &d->target);
	glBindTexture(GL_TEXTURE_2D, d->target);
	glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, SIDE_MOST, SIDE_MOST, 0, GL_RGBA, GL_FLOAT,
		     NULL);
	glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
	glEnableVertexAttribArray(0);
	glPixelStorei(GL_PACK_ALIGNMENT, 1);
	glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

static void upload_types(GLenum format, GLenum *external, GLenum *type)
{
	*external = GL_DEPTH_COMPONENT;
	*type = GL_FLOAT;
	if (format == GL_DEPTH24_STENCIL8) {
		*external = GL_DEPTH_STENCIL;
		*type = GL_UNSIGNED_INT_24_8;
	} else if (format == GL_DEPTH32F_STENCIL8) {
		*external = GL_DEPTH_STENCIL;
		*type = GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
	}
}

static void make_level(const struct shape *s, GLenum format, int level)
{
	int width = level_of(s->width, level), height = level_of(s->height, level), face;
	GLenum external, type;

	upload_types(format, &external, &type);
	if (s->kind == FLAT)
		glTexImage2D(GL_TEXTURE_2D, level, format, width, height, 0, external, type, NULL);
	if (s->kind == ARRAY)
		glTexImage3D(GL_TEXTURE_2D_ARRAY, level, format, width, height, s->layers, 0,
			     external, type, NULL);
	for (face = 0; face < 6 && s->kind == CUBE; face++)
		glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, level, format, width, height, 0,
			     external, type, NULL);
}

static void make_texture(const struct shape *s, GLenum format, int samples)
{
	GLenum target = targets[s->kind];
	int level;

	if (s->kind == SAMPLES) {
		glTexImage2DMultisample(target, samples, format, s->width, s->height, GL_TRUE);
		return;
	}
	for (level = 0; level < s->levels; level++)
		make_level(s, format, level);
	glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, s->levels - 1);
	glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
	glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void make_image(struct image *image, const struct shape *s, GLenum format, int samples)
{
	GLenum color = has_samples(s->kind) ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D;
	int i;

	if (is_buffer(s->kind)) {
		glGenRenderbuffers(1, &image->name);
		glBindRenderbuffer(GL_RENDERBUFFER, image->name);
		glRenderbufferStorageMultisample(GL_RENDERBUFFER, has_samples(s->kind) ? samples : 0,
						 format, s->width, s->height);
	} else {
		glGenTextures(1, &image->name);
		glBindTexture(targets[s->kind], image->name);
		make_texture(s, format, samples);
	}
	glGenTextures(LEVELS, image->color);
	for (i = 0; i < s->levels; i++) {
		int width = level_of(s->width, i), height = level_of(s->height, i);

		glBindTexture(color, image->color[i]);
		if (has_samples(s->kind)) {
			glTexImage2DMultisample(color, samples, GL_RGBA8, width, height, GL_TRUE);
			continue;
		}
		glTexImage2D(color, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
		glTexParameteri(color, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
	}
}

static void delete_image(struct image *image, const struct shape *s)
{
	if (is_buffer(s->kind))
		glDeleteRenderbuffers(1, &image->name);
	else
		glDeleteTextures(1, &image->name);
	glDeleteTextures(LEVELS, image->color);
}

static void attach(GLenum where, const struct shape *s, const struct image *image, int level,
		   int layer)
{
	switch (s->kind) {
	case ARRAY:
		glFramebufferTextureLayer(GL_FRAMEBUFFER, where, image->name, level, layer);
		break;
	case CUBE:
		glFramebufferTexture2D(GL_FRAMEBUFFER, where,
				       GL_TEXTURE_CUBE_MAP_POSITIVE_X + layer, image->name, level);
		break;
	case BUFFER:
	case BUFFER_SAMPLES:
		glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, image->name);
		break;
	default:
		glFramebufferTexture2D(GL_FRAMEBUFFER, where, targets[s->kind], image->name, level);
	}
}

/* @layer: or all layers, -1 */
static void bind_slice(struct drawer *d, const struct scene *s, int fbo, const struct slice *at,
		       bool colored, int layer)
{
	const struct shape *shape = &s->shape[at->image];
	const struct image *image = &d->image[at->image];
	GLenum where = has_stencil(s->format) ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT;

	glDeleteFramebuffers(1, &d->fbo[fbo]);
	glGenFramebuffers(1, &d->fbo[fbo]);
	glBindFramebuffer(GL_FRAMEBUFFER, d->fbo[fbo]);
	if (layer < 0)
		glFramebufferTexture(GL_FRAMEBUFFER, where, image->name, at->level);
	else
		attach(where, shape, image, at->level, layer);
	if (colored)
		glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
				       has_samples(shape->kind) ? GL_TEXTURE_2D_MULTISAMPLE :
				       GL_TEXTURE_2D, image->color[at->level], 0);
	glDrawBuffer(colored ? GL_COLOR_ATTACHMENT0 : GL_NONE);
	glReadBuffer(colored ? GL_COLOR_ATTACHMENT0 : GL_NONE);
	if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
		die("framebuffer");
	glViewport(0, 0, level_of(shape->width, at->level), level_of(shape->height, at->level));
}

static void clear(const struct step *t, bool colored)
{
	uint32_t seed = t->seed;

	glDepthMask(GL_TRUE);
	glStencilMask(255);
	enable(GL_SCISSOR_TEST, t->scissored);
	glScissor(t->scissor[0], t->scissor[1], t->scissor[2], t->scissor[3]);
	glClearColor(random_number(&seed, 6) / 5.0f, 0.2f, 0.4f, 1);
	glClearDepth(t->depth);
	glClearStencil(t->stencil);
	glClear((colored ? GL_COLOR_BUFFER_BIT : 0) | (t->clears_depth ? GL_DEPTH_BUFFER_BIT : 0) |
		(t->clears_stencil ? GL_STENCIL_BUFFER_BIT : 0));
	glDisable(GL_SCISSOR_TEST);
}

static void clear_slice(struct drawer *d, const struct scene *s, const struct step *t)
{
	bind_slice(d, s, 0, &t->at, t->colored, t->at.layer);
	clear(t, t->colored);
}

static void clear_layers(struct drawer *d, const struct scene *s, const struct step *t)
{
	bool layered = s->shape[t->at.image].kind == ARRAY || s->shape[t->at.image].kind == CUBE;

	bind_slice(d, s, 0, &t->at, false, layered ? -1 : t->at.layer);
	clear(t, false);
}

/* Texels of depth and stencil, of one depth each. */
static void *texels_of(const struct scene *s, float depth, int stencil, int count)
{
	uint32_t *texels = calloc(count, 8);
	int i;

	for (i = 0; i < count; i++) {
		float *as_floats = (float *)texels;

		if (s->format == GL_DEPTH24_STENCIL8) {
			texels[i] = (uint32_t)(depth * 0xffffff + 0.5) << 8 | stencil;
		} else if (s->format == GL_DEPTH32F_STENCIL8) {
			as_floats[2 * i] = depth;
			texels[2 * i + 1] = stencil;
		} else {
			as_floats[i] = depth;
		}
	}
	return texels;
}

static void clear_texture(struct drawer *d, const struct scene *s, const struct step *t)
{
	const struct shape *shape = &s->shape[t->at.image];
	GLenum external, type;
	void *texel;

	if (is_buffer(shape->kind) || !d->clears_textures)
		return;
	upload_types(s->format, &external, &type);
	texel = texels_of(s, t->depth, t->stencil, 1);
	glClearTexSubImage(d->image[t->at.image].name, t->at.level, 0, 0, t->at.layer,
			   level_of(shape->width, t->at.level),
			   level_of(shape->height, t->at.level), 1, external, type, texel);
	free(texel);
}

static void upload(struct drawer *d, const struct scene *s, const struct step *t)
{
	const struct shape *shape = &s->shape[t->at.image];
	int width = level_of(shape->width, t->at.level);
	int height = level_of(shape->height, t->at.level);
	int x = t->scissored ? t->scissor[0] % width : 0;
	int y = t->scissored ? t->scissor[1] % height : 0;
	GLenum external, type;
	void *texels;

	if (is_buffer(shape->kind) || has_samples(shape->kind))
		return;
	width -= x;
	height -= y;
	upload_types(s->format, &external, &type);
	texels = texels_of(s, t->depth, t->stencil, width * height);
	glBindTexture(targets[shape->kind], d->image[t->at.image].name);
	if (shape->kind == ARRAY)
		glTexSubImage3D(GL_TEXTURE_2D_ARRAY, t->at.level, x, y, t->at.layer, width, height,
				1, external, type, texels);
	else
		glTexSubImage2D(shape->kind == CUBE ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + t->at.layer :
				GL_TEXTURE_2D, t->at.level, x, y, width, height, external, type,
				texels);
	free(texels);
}

/* Between samples, whose places are of sixteenths; before the first of a pixel, if not @between. */
static float edge(uint32_t *seed, int side, bool between)
{
	int sixteenths = random_number(seed, side + 1) * 16;

	sixteenths += 2 * random_number(seed, 8) * between;

	return (sixteenths + 0.5f) / 16 / side * 2 - 1;
}

static void draw_rect(float x0, float y0, float x1, float y1, float z)
{
	const float pos[4][4] = {
		{ x0, y0, z, 1 }, { x1, y0, z, 1 }, { x0, y1, z, 1 }, { x1, y1, z, 1 },
	};

	glVertexAttribPointer(0, 4, GL_FLOAT, 0, 0, pos);
	glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void draw(struct drawer *d, const struct scene *s, const struct step *t)
{
	const struct shape *shape = &s->shape[t->at.image];
	int width = level_of(shape->width, t->at.level);
	int height = level_of(shape->height, t->at.level);
	bool between = s->samples == SAMPLES_OF_BOTH || !has_samples(shape->kind);
	GLint color = glGetUniformLocation(d->draw, "color");
	uint32_t seed = t->seed;
	int i;

	bind_slice(d, s, 0, &t->at, t->colored, t->at.layer);
	glUseProgram(d->draw);
	glEnable(GL_DEPTH_TEST);
	glDepthFunc(t->func);
	glDepthMask(t->writes);
	enable(GL_STENCIL_TEST, has_stencil(s->format) && t->clears_stencil);
	glStencilFunc(GL_GEQUAL, t->stencil, 255);
	glStencilOp(GL_KEEP, GL_INCR, GL_REPLACE);
	glStencilMask(255);
	for (i = 0; i < t->rects; i++) {
		int z = random_number(&seed, 18);
		float depth = z == 0 ? 0 : z == 17 ? 1 : (z - 0.875f) / 16;

		glUniform4f(color, random_number(&seed, 6) / 5.0f, 0.4f, 0.6f, 1);
		draw_rect(edge(&seed, width, between), edge(&seed, height, between),
			  edge(&seed, width, between), edge(&seed, height, between),
			  depth * 2 - 1);
	}
	glDisable(GL_DEPTH_TEST);
	glDisable(GL_STENCIL_TEST);
}

static void blit(struct drawer *d, const struct scene *s, const struct step *t)
{
	const struct shape *to = &s->shape[t->at.image], *from = &s->shape[t->from.image];
	int width = level_of(to->width, t->at.level), height = level_of(to->height, t->at.level);
	int from_width = level_of(from->width, t->from.level);
	int from_height = level_of(from->height, t->from.level);

	if (has_samples(to->kind) != has_samples(from->kind) ||
	    !memcmp(&t->at, &t->from, sizeof(t->at)))
		return;
	width = width < from_width ? width : from_width;
	height = height < from_height ? height : from_height;
	bind_slice(d, s, 1, &t->from, false, t->from.layer);
	bind_slice(d, s, 0, &t->at, false, t->at.layer);
	glBindFramebuffer(GL_READ_FRAMEBUFFER, d->fbo[1]);
	glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_DEPTH_BUFFER_BIT,
			  GL_NEAREST);
}

/* Columns: where a face's first and second coordinate and its middle point. */
static const float faces[6][9] = {
	{ 0, 0, -1, 0, -1, 0, 1, 0, 0 }, { 0, 0, 1, 0, -1, 0, -1, 0, 0 },
	{ 1, 0, 0, 0, 0, 1, 0, 1, 0 }, { 1, 0, 0, 0, 0, -1, 0, -1, 0 },
	{ 1, 0, 0, 0, -1, 0, 0, 0, 1 }, { -1, 0, 0, 0, -1, 0, 0, 0, -1 },
};

static struct result *new_result(struct drawer *d, const char *what, const struct slice *at,
				 int width, int height)
{
	struct result *r = &d->result[d->results++];

	if (d->results > RESULTS)
		die("results");
	snprintf(r->what, sizeof(r->what), "%s of image %d level %d layer %d", what, at->image,
		 at->level, at->layer);
	r->width = width;
	r->height = height;
	r->texel = calloc(width * height, sizeof(*r->texel));
	return r;
}

/* Draws what is looked up to a target of floats. */
static void look_up(struct drawer *d, const char *what, enum kind kind, GLuint name,
		    const struct slice *at, int level, int width, int height)
{
	GLuint program = d->look[kind];
	struct result *r = new_result(d, what, at, width, height);

	glBindFramebuffer(GL_FRAMEBUFFER, d->fbo[0]);
	glDeleteFramebuffers(1, &d->fbo[0]);
	glGenFramebuffers(1, &d->fbo[0]);
	glBindFramebuffer(GL_FRAMEBUFFER, d->fbo[0]);
	glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, d->target, 0);
	glViewport(0, 0, width, height);
	glUseProgram(program);
	glUniform1i(glGetUniformLocation(program, "level"), level);
	glUniform1i(glGetUniformLocation(program, "layer"), at->layer);
	if (kind == SAMPLES)
		glUniform1i(glGetUniformLocation(program, "last"),
			    (d->samples < SAMPLES_OF_BOTH ? d->samples : SAMPLES_OF_BOTH) - 1);
	if (kind == CUBE) {
		glUniformMatrix3fv(glGetUniformLocation(program, "face"), 1, GL_FALSE,
				   faces[at->layer]);
		glUniform1f(glGetUniformLocation(program, "side"), width);
	}
	glBindTexture(targets[kind], name);
	draw_rect(-1, -1, 1, 1, 0);
	glReadPixels(0, 0, width, height, GL_RGBA, GL_FLOAT, r->texel);
	glBindTexture(targets[kind], 0);
}

static void read_stencil(struct drawer *d, const struct scene *s, const struct slice *at, int width,
			 int height)
{
	struct result *r = new_result(d, "stencil", at, width, height);
	uint8_t *stencil = malloc(width * height);
	int i;

	bind_slice(d, s, 0, at, false, at->layer);
	glReadPixels(0, 0, width, height, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
	for (i = 0; i < width * height; i++)
		r->texel[i][0] = stencil[i];
	free(stencil);
}

static void read_depth(struct drawer *d, const struct scene *s, const struct slice *at, int width,
		       int height)
{
	struct result *r = new_result(d, "reading", at, width, height);
	float *depth = malloc(width * height * sizeof(*depth));
	int i;

	bind_slice(d, s, 0, at, false, at->layer);
	glReadPixels(0, 0, width, height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
	for (i = 0; i < width * height; i++)
		r->texel[i][0] = depth[i];
	free(depth);
}

static void look(struct drawer *d, const struct scene *s, const struct slice *at)
{
	const struct shape *shape = &s->shape[at->image];
	int width = level_of(shape->width, at->level), height = level_of(shape->height, at->level);

	if (!is_buffer(shape->kind))
		look_up(d, "depth", shape->kind, d->image[at->image].name, at, at->level, width,
			height);
	if (!has_samples(shape->kind))
		read_depth(d, s, at, width, height);
	if (!has_samples(shape->kind) && has_stencil(s->format))
		read_stencil(d, s, at, width, height);
}

static void look_at_color(struct drawer *d, const struct scene *s, const struct slice *at)
{
	const struct shape *shape = &s->shape[at->image];

	look_up(d, "color", has_samples(shape->kind) ? SAMPLES : FLAT,
		d->image[at->image].color[at->level], at, 0, level_of(shape->width, at->level),
		level_of(shape->height, at->level));
}

static void take_step(struct drawer *d, const struct scene *s, const struct step *t)
{
	switch (t->action) {
	case CLEAR:
		clear_slice(d, s, t);
		break;
	case CLEAR_LAYERS:
		clear_layers(d, s, t);
		break;
	case CLEAR_TEXTURE:
		clear_texture(d, s, t);
		break;
	case DRAW:
		draw(d, s, t);
		break;
	case BLIT:
		blit(d, s, t);
		break;
	case UPLOAD:
		upload(d, s, t);
		break;
	case LOOK:
		look(d, s, &t->at);
		break;
	default:
		glFlush();
	}
}

/* Everything has a value at first, some by another way. */
static void begin(struct drawer *d, const struct scene *s, const struct slice *at, uint32_t *seed)
{
	struct step t = {
		.at = *at, .depth = pick_clear(seed), .stencil = random_number(seed, 4),
		.colored = !at->layer, .clears_depth = true, .clears_stencil = true,
		.seed = random_number(seed, 1u << 24),
	};
	bool other = one_in(seed, 4);

	clear_slice(d, s, &t);
	if (other)
		upload(d, s, &t);
}

static void draw_scene(struct drawer *d, const struct scene *s)
{
	uint32_t seed = s->seed + 5;
	struct slice at;
	int i;

	make_current(&d->side);
	d->results = 0;
	d->samples = s->samples;
	for (i = 0; i < IMAGES; i++)
		make_image(&d->image[i], &s->shape[i], s->format, s->samples);
	for (at.image = 0; at.image < IMAGES; at.image++)
		for (at.level = 0; at.level < s->shape[at.image].levels; at.level++)
			for (at.layer = 0; at.layer < s->shape[at.image].layers; at.layer++)
				begin(d, s, &at, &seed);
	for (i = 0; i < s->steps; i++)
		take_step(d, s, &s->step[i]);
	for (at.image = 0; at.image < IMAGES; at.image++) {
		for (at.level = 0; at.level < s->shape[at.image].levels; at.level++) {
			for (at.layer = 0; at.layer < s->shape[at.image].layers; at.layer++)
				look(d, s, &at);
			at.layer = 0;
			look_at_color(d, s, &at);
		}
	}
	for (i = 0; i < IMAGES; i++)
		delete_image(&d->image[i], &s->shape[i]);
	if (glGetError())
		die("glGetError");
}

static bool near(const float *a, const float *b)
{
	int i;

	for (i = 0; i < 4; i++)
		if (!(a[i] - b[i] < TOLERANCE && b[i] - a[i] < TOLERANCE))
			return false;
	return true;
}

/* Prints how many texels of a result differ, and the first of them. Return: whether some do. */
static bool differ(const struct result *a, const struct result *b)
{
	int first = -1, wrong = 0, i;

	for (i = 0; i < a->width * a->height; i++) {
		if (near(a->texel[i], b->texel[i]))
			continue;
		if (!wrong++)
			first = i;
	}
	if (wrong)
		printf("%s: %d of %d differ, (%d, %d) is %g %g %g %g and should be %g %g %g %g\n",
		       a->what, wrong, a->width * a->height, first % a->width, first / a->width,
		       a->texel[first][0], a->texel[first][1], a->texel[first][2],
		       a->texel[first][3], b->texel[first][0], b->texel[first][1],
		       b->texel[first][2], b->texel[first][3]);
	return wrong;
}

static bool compare(struct drawer *a, struct drawer *b)
{
	bool bad = a->results != b->results;
	int i;

	for (i = 0; i < a->results && i < b->results; i++)
		bad |= differ(&a->result[i], &b->result[i]);
	for (i = 0; i < a->results; i++)
		free(a->result[i].texel);
	for (i = 0; i < b->results; i++)
		free(b->result[i].texel);
	return bad;
}

static bool passes(uint32_t seed)
{
	struct scene s;

	pick_scene(&s, seed);
	if (verbose)
		print_scene(&s);
	draw_scene(&drawers[0], &s);
	draw_scene(&drawers[1], &s);
	if (!compare(&drawers[0], &drawers[1]))
		return true;
	if (!verbose)
		print_scene(&s);
	return false;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);

	verbose = argc > 3 && strtol(argv[3], NULL, 0);
	open_drawer(&drawers[0], gpu_display(argc > 4 ? argv[4] : NODE), false);
	open_drawer(&drawers[1], software_display(), true);
	return run_seeds(seeds, passes);
}
