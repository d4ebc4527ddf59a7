// SPDX-License-Identifier: GPL-2.0
/*
 * clears FIRST COUNT [NODE]: textures that are cleared and drawn to at random, from a seed, and
 * compared with what that comes to.
 *
 * A driver clears by marking what is clear, to whatever colour the surface has at the time: with
 * one clear after another, of several colours, of parts, levels and layers, with draws, uploads and
 * copies between them, memory, marks and colour have to agree for whoever reads: ReadPixels, a
 * shader, a copy. Rectangles are whole pixels of one colour, so that there is one right answer.
 * Ends with "N passed, N failed, N skipped".
 */

#include <math.h>

#include "sides.h"

#define MOST		300
#define LEVELS		4
#define LAYERS		3
#define OPS		24

/* Of a format: errors are not to be added up; the sRGB curve; two bits of alpha. */
#define COARSE	1
#define SRGB	2
#define ALPHA_2	4

/* struct format - @channels: that there are; @most: what UNORM is cut to; @near: of it, or of 1 */
struct format {
	GLenum gl;
	const char *name;
	int channels;
	float most, near;
	int flags;
};

static const struct format formats[] = {
	{ GL_RGBA8, "RGBA8", 4, 1, 1.6f / 255, 0 },
	{ GL_SRGB8_ALPHA8, "SRGB8_A8", 4, 1, 6.0f / 255, COARSE | SRGB },
	{ GL_RGB10_A2, "RGB10_A2", 4, 1, 1.6f / 255, COARSE | ALPHA_2 },
	{ GL_RGBA16F, "RGBA16F", 4, 9, 1.0f / 255, 0 },
	{ GL_RGBA32F, "RGBA32F", 4, 9, 1.0f / 65535, 0 },
	{ GL_R32F, "R32F", 1, 9, 1.0f / 65535, 0 },
	{ GL_RG32F, "RG32F", 2, 9, 1.0f / 65535, 0 },
	{ GL_RG16, "RG16", 2, 1, 1.0f / 255, 0 },
	{ GL_RGBA16, "RGBA16", 4, 1, 1.0f / 255, 0 },
	{ GL_R11F_G11F_B10F, "R11G11B10F", 3, 9, 4.0f / 255, 0 },
	{ GL_R8, "R8", 1, 1, 1.6f / 255, 0 },
};

struct color {
	float c[4];
};

struct rect {
	int x, y, w, h;
};

/* struct scene - a texture, and what it should have */
struct scene {
	const struct format *format;
	GLenum target;
	int width, height, levels, layers, samples;
	GLuint texture, fbo, copy, copy_fbo;
	bool log;
	struct color image[LEVELS][LAYERS][MOST * MOST];
};

enum look { LOOK_2D, LOOK_2D_NEAREST, LOOK_ARRAY, LOOK_3D, LOOK_SAMPLES, LOOKS };

static uint32_t state;
static GLuint fill_program, look_program[LOOKS];
static struct color got[MOST * MOST];

static uint32_t pick(uint32_t below)
{
	state = state * 1664525 + 1013904223;
	return (state >> 8) % below;
}

static GLuint make_program(const char *fragment)
{
	return make_two_stages(covering_shader, fragment, NULL, 0);
}

static void make_programs(void)
{
	static const char *const look[LOOKS] = {
		[LOOK_2D] = "uniform sampler2D s;\n"
			"vec4 look(ivec2 p) { return texelFetch(s, p, at.x); }\n",
		[LOOK_2D_NEAREST] = "uniform sampler2D s;\n"
			"vec4 look(ivec2 p) {\n"
			"vec2 size = vec2(textureSize(s, at.x));\n"
			"return textureLod(s, (vec2(p) + 0.5) / size, float(at.x)); }\n",
		[LOOK_ARRAY] = "uniform sampler2DArray s;\n"
			"vec4 look(ivec2 p) { return texelFetch(s, ivec3(p, at.y), at.x); }\n",
		[LOOK_3D] = "uniform sampler3D s;\n"
			"vec4 look(ivec2 p) { return texelFetch(s, ivec3(p, at.y), at.x); }\n",
		[LOOK_SAMPLES] = "uniform sampler2DMSArray s;\n"
			"vec4 look(ivec2 p) { return texelFetch(s, ivec3(p, at.y), at.z); }\n",
	};
	char source[1000];
	int i;

	fill_program = make_program("#version 150\nuniform vec4 color; out vec4 c;\n"
				    "void main() { c = color; }\n");
	for (i = 0; i < LOOKS; i++) {
		sprintf(source, "#version 150\nuniform ivec3 at; out vec4 c;\n%s\n"
			"void main() { c = look(ivec2(gl_FragCoord.xy)); }\n", look[i]);
		look_program[i] = make_program(source);
	}
}

/* What none of it can be done without. */
static bool has_all(void)
{
	static const char *const need[] = {
		"GL_ARB_copy_image", "GL_ARB_texture_storage", "GL_ARB_texture_multisample",
		"GL_ARB_texture_rg", "GL_ARB_texture_float", "GL_ARB_framebuffer_sRGB",
	};
	const char *has = (const char *)glGetString(GL_EXTENSIONS);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(need); i++)
		if (!strstr(has, need[i]))
			return false;
	return strcmp((const char *)glGetString(GL_SHADING_LANGUAGE_VERSION), "1.50") >= 0;
}

static int level_size(int size, int level)
{
	return size >> level ? size >> level : 1;
}

static int layers_of(const struct scene *s, int level)
{
	return s->target == GL_TEXTURE_3D ? level_size(s->layers, level) : s->layers;
}

static float to_light(float c)
{
	return c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

static float from_light(float c)
{
	return c <= 0.0031308f ? c * 12.92f : 1.055f * powf(c, 1 / 2.4f) - 0.055f;
}

/* As it is stored, of a format with the sRGB curve as a code. */
static struct color stored(const struct scene *s, const struct color *c)
{
	bool encode = (s->format->flags & SRGB) && glIsEnabled(GL_FRAMEBUFFER_SRGB);
	struct color out;
	int k;

	for (k = 0; k < 4; k++) {
		out.c[k] = fminf(c->c[k], s->format->most);
		if (k >= s->format->channels)
			out.c[k] = k == 3;
		else if (encode && k < 3)
			out.c[k] = from_light(out.c[k]);
	}
	return out;
}

static void fill(struct scene *s, int level, int layer, const struct rect *r, const struct color *c,
		 unsigned int mask, bool add)
{
	int w = level_size(s->width, level), x, y, k;
	struct color code = stored(s, c);

	for (y = r->y; y < r->y + r->h; y++)
		for (x = r->x; x < r->x + r->w; x++)
			for (k = 0; k < s->format->channels; k++) {
				float *to = &s->image[level][layer][y * w + x].c[k];

				if (mask >> k & 1)
					*to = fminf(code.c[k] + (add ? *to : 0), s->format->most);
			}
}

static struct color pick_color(void)
{
	static const float value[] = { 0, 1, 0, 1, 0.5f, 0.25f, 0.75f };
	struct color c;
	uint32_t few = pick(2) ? 4 : ARRAY_SIZE(value);
	int k;

	for (k = 0; k < 4; k++)
		c.c[k] = value[pick(few)];
	return c;
}

static struct rect pick_rect(const struct scene *s, int level)
{
	int w = level_size(s->width, level), h = level_size(s->height, level);
	struct rect r = { .w = w, .h = h };

	if (!pick(4))
		return r;
	r.x = pick(w);
	r.y = pick(h);
	r.w = 1 + pick(w - r.x);
	r.h = 1 + pick(h - r.y);
	return r;
}

/* @layer: -1 for all of them */
static void attach(const struct scene *s, int level, int layer)
{
	glBindFramebuffer(GL_FRAMEBUFFER, s->fbo);
	if (layer < 0 || s->target == GL_TEXTURE_2D)
		glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, s->texture, level);
	else
		glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, s->texture, level,
					  layer);
	glViewport(0, 0, level_size(s->width, level), level_size(s->height, level));
}

static void set_scissor(const struct rect *r)
{
	glEnable(GL_SCISSOR_TEST);
	glScissor(r->x, r->y, r->w, r->h);
}

static void clear_rect(struct scene *s, int level, int layer, bool part, unsigned int mask)
{
	struct rect r = { .w = level_size(s->width, level), .h = level_size(s->height, level) };
	int first = layer < 0 ? 0 : layer, past = layer < 0 ? layers_of(s, level) : layer + 1;
	struct color c = pick_color();

	if (part)
		r = pick_rect(s, level);
	if (s->log)
		printf("  clear %d:%d %d,%d %dx%d mask %x to %g %g %g %g\n", level, layer, r.x, r.y,
		       r.w, r.h, mask, c.c[0], c.c[1], c.c[2], c.c[3]);
	attach(s, level, layer);
	if (part)
		set_scissor(&r);
	glColorMask(mask & 1, mask >> 1 & 1, mask >> 2 & 1, mask >> 3 & 1);
	glClearColor(c.c[0], c.c[1], c.c[2], c.c[3]);
	glClear(GL_COLOR_BUFFER_BIT);
	glColorMask(1, 1, 1, 1);
	glDisable(GL_SCISSOR_TEST);
	for (; first < past; first++)
		fill(s, level, first, &r, &c, mask, false);
}

static void draw_rect(struct scene *s, int level, int layer)
{
	struct rect r = pick_rect(s, level);
	struct color c = pick_color();
	bool add = !pick(3) && !(s->format->flags & COARSE);
	int k;

	for (k = 0; k < 4 && add; k++)
		c.c[k] *= 0.125f;
	if (s->log)
		printf("  %s %d:%d %d,%d %dx%d: %g %g %g %g\n", add ? "add" : "draw", level,
		       layer, r.x, r.y, r.w, r.h, c.c[0], c.c[1], c.c[2], c.c[3]);
	attach(s, level, layer);
	set_scissor(&r);
	if (add) {
		glEnable(GL_BLEND);
		glBlendFunc(GL_ONE, GL_ONE);
	}
	glUseProgram(fill_program);
	glUniform4fv(glGetUniformLocation(fill_program, "color"), 1, c.c);
	glDrawArrays(GL_TRIANGLES, 0, 3);
	glDisable(GL_BLEND);
	glDisable(GL_SCISSOR_TEST);
	fill(s, level, layer, &r, &c, 15, add);
}

static void upload_rect(struct scene *s, int level, int layer)
{
	static struct color data[MOST * MOST];
	struct rect r = pick_rect(s, level);
	struct color c = pick_color();
	bool encodes = glIsEnabled(GL_FRAMEBUFFER_SRGB);
	int i;

	if (s->samples)
		return;
	if (s->log)
		printf("  upload %d:%d %d,%d %dx%d: %g %g %g %g\n", level, layer, r.x, r.y, r.w,
		       r.h, c.c[0], c.c[1], c.c[2], c.c[3]);
	for (i = 0; i < r.w * r.h; i++)
		data[i] = c;
	glBindTexture(s->target, s->texture);
	if (s->target == GL_TEXTURE_2D)
		glTexSubImage2D(s->target, level, r.x, r.y, r.w, r.h, GL_RGBA, GL_FLOAT, data);
	else
		glTexSubImage3D(s->target, level, r.x, r.y, layer, r.w, r.h, 1, GL_RGBA, GL_FLOAT,
				data);
	glDisable(GL_FRAMEBUFFER_SRGB);
	fill(s, level, layer, &r, &c, 15, false);
	if (encodes)
		glEnable(GL_FRAMEBUFFER_SRGB);
}

/* From one layer to another. */
static void copy_rect(struct scene *s, int level, int layer)
{
	int w = level_size(s->width, level), from = pick(layers_of(s, level)), y;
	struct rect r = pick_rect(s, level);

	if (from == layer)
		return;
	if (s->log)
		printf("  copy %d:%d to %d %d,%d %dx%d\n", level, from, layer, r.x, r.y, r.w, r.h);
	if (s->samples)
		r = (struct rect) { .w = s->width, .h = s->height };
	glCopyImageSubData(s->texture, s->target, level, r.x, r.y, from, s->texture, s->target,
			   level, r.x, r.y, layer, r.w, r.h, 1);
	for (y = r.y; y < r.y + r.h; y++)
		memcpy(&s->image[level][layer][y * w + r.x], &s->image[level][from][y * w + r.x],
		       r.w * sizeof(struct color));
}

static bool compare(const struct scene *s, const char *what, int level, int layer, bool light)
{
	int w = level_size(s->width, level), h = level_size(s->height, level), i, k;

	for (i = 0; i < w * h; i++) {
		const struct color *c = &s->image[level][layer][i];

		for (k = 0; k < 4; k++) {
			float want = light && k < 3 ? to_light(c->c[k]) : c->c[k];
			float near = s->format->near;

			if (k == 3 && (s->format->flags & ALPHA_2))
				near = 0.17f;
			if (fabsf(got[i].c[k] - want) <= near * fmaxf(want, 1))
				continue;
			printf("%s of level %d layer %d: at %d, %d channel %d is %g, not %g\n",
			       what, level, layer, i % w, i / w, k, got[i].c[k], want);
			return false;
		}
	}
	return true;
}

static bool read_pixels(const struct scene *s, int level, int layer)
{
	int w = level_size(s->width, level), h = level_size(s->height, level);

	if (s->log)
		printf("  read %d:%d\n", level, layer);
	attach(s, level, layer);
	if (s->samples) {
		glBindFramebuffer(GL_DRAW_FRAMEBUFFER, s->copy_fbo);
		glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
		glBindFramebuffer(GL_FRAMEBUFFER, s->copy_fbo);
	}
	glReadPixels(0, 0, w, h, GL_RGBA, GL_FLOAT, got);
	return compare(s, "pixels", level, layer, false);
}

static bool look_at(const struct scene *s, int level, int layer)
{
	enum look how = s->samples ? LOOK_SAMPLES : s->target == GL_TEXTURE_3D ? LOOK_3D :
			s->target == GL_TEXTURE_2D ? pick(2) : LOOK_ARRAY;
	int w = level_size(s->width, level), h = level_size(s->height, level);
	int sample = s->samples ? pick(s->samples) : 0;
	GLuint program = look_program[how];

	/* Before it samples a volume, iris resolves the first slice alone. */
	if (how == LOOK_3D && layer)
		return true;
	if (s->log)
		printf("  look %d:%d how %d\n", level, layer, how);
	glBindFramebuffer(GL_FRAMEBUFFER, s->copy_fbo);
	glViewport(0, 0, w, h);
	glUseProgram(program);
	glBindTexture(s->target, s->texture);
	glUniform3i(glGetUniformLocation(program, "at"), level, layer, sample);
	glDrawArrays(GL_TRIANGLES, 0, 3);
	glReadPixels(0, 0, w, h, GL_RGBA, GL_FLOAT, got);
	return compare(s, "texels", level, layer, (s->format->flags & SRGB));
}

static void make_texture(struct scene *s)
{
	int i;

	glGenTextures(1, &s->texture);
	glBindTexture(s->target, s->texture);
	if (s->samples) {
		glTexImage3DMultisample(s->target, s->samples, s->format->gl, s->width, s->height,
					s->layers, GL_TRUE);
	} else {
		glTexParameteri(s->target, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
		glTexParameteri(s->target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
		if (s->target == GL_TEXTURE_2D)
			glTexStorage2D(s->target, s->levels, s->format->gl, s->width, s->height);
		else
			glTexStorage3D(s->target, s->levels, s->format->gl, s->width, s->height,
				       s->layers);
	}
	glGenTextures(1, &s->copy);
	glBindTexture(GL_TEXTURE_2D, s->copy);
	glTexStorage2D(GL_TEXTURE_2D, 1, s->samples ? s->format->gl : GL_RGBA32F, s->width,
		       s->height);
	glGenFramebuffers(1, &s->fbo);
	glGenFramebuffers(1, &s->copy_fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, s->copy_fbo);
	glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, s->copy, 0);
	for (i = 0; i < s->levels; i++)
		clear_rect(s, i, -1, false, 15);
}

static void pick_texture(struct scene *s)
{
	static const GLenum targets[] = {
		GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_3D,
		GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
	};

	s->target = targets[pick(ARRAY_SIZE(targets))];
	s->format = &formats[pick(ARRAY_SIZE(formats))];
	s->width = pick(3) ? 1 + pick(MOST) : 8u << pick(6);
	s->height = pick(3) ? 1 + pick(MOST) : 8u << pick(6);
	s->layers = s->target == GL_TEXTURE_2D ? 1 : 1 + pick(LAYERS);
	s->samples = 0;
	s->levels = 1;
	if (s->target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY)
		s->samples = 4 << pick(2);
	else
		while (s->levels < LEVELS && pick(2) && s->width >> s->levels &&
		       s->height >> s->levels)
			s->levels++;
	/* What is not written of several samples is not known, and all of one pixel are mixed. */
	if (s->samples && (s->format->flags & SRGB))
		s->format = &formats[0];
}

static bool check_all(const struct scene *s)
{
	bool good = true;
	int level, layer;

	for (level = 0; level < s->levels && good; level++)
		for (layer = 0; layer < layers_of(s, level) && good; layer++)
			good = pick(2) ? read_pixels(s, level, layer) && look_at(s, level, layer) :
					 look_at(s, level, layer) && read_pixels(s, level, layer);
	return good;
}

static bool step(struct scene *s)
{
	int level = pick(s->levels), layer = pick(layers_of(s, level));
	unsigned int mask = pick(6) ? 15 : pick(16);

	if (pick(2))
		glEnable(GL_FRAMEBUFFER_SRGB);
	else
		glDisable(GL_FRAMEBUFFER_SRGB);
	switch (pick(12)) {
	case 0:
	case 1:
	case 2:
		clear_rect(s, level, pick(4) ? layer : -1, false, mask);
		return true;
	case 3:
	case 4:
		clear_rect(s, level, layer, true, mask);
		return true;
	case 5:
	case 6:
	case 7:
		draw_rect(s, level, layer);
		return true;
	case 8:
		upload_rect(s, level, layer);
		return true;
	case 9:
		copy_rect(s, level, layer);
		return true;
	case 10:
		return look_at(s, level, layer);
	default:
		return read_pixels(s, level, layer);
	}
}

static bool run_scene(struct scene *s, uint32_t seed)
{
	bool good = true;
	int i;

	state = seed * 2654435761u + 1;
	pick_texture(s);
	memset(s->image, 0, sizeof(s->image));
	for (i = 0; i < MOST * MOST * LEVELS * LAYERS; i++)
		(&s->image[0][0][0])[i].c[3] = s->format->channels < 4;
	glDisable(GL_FRAMEBUFFER_SRGB);
	glDisable(GL_DITHER);
	glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
	if (s->log)
		printf("seed %u: %s 0x%x %dx%d, %d levels, %d layers, %d samples\n", seed,
		       s->format->name, s->target, s->width, s->height, s->levels, s->layers,
		       s->samples);
	make_texture(s);
	for (i = 0; i < OPS && good; i++)
		good = step(s);
	good = good && check_all(s);
	if (glGetError() && good) {
		printf("seed %u: an error\n", seed);
		good = false;
	}
	glDeleteFramebuffers(1, &s->fbo);
	glDeleteFramebuffers(1, &s->copy_fbo);
	glDeleteTextures(1, &s->texture);
	glDeleteTextures(1, &s->copy);
	return good;
}

static bool passes(uint32_t seed)
{
	static struct scene s;

	s.log = false;
	if (run_scene(&s, seed))
		return true;
	printf("seed %u failed; once more:\n", seed);
	s.log = true;
	run_scene(&s, seed);
	return false;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);
	struct side gpu;
	GLuint array;

	open_side(&gpu, gpu_display(argc > 3 ? argv[3] : NODE), false);
	if (!has_all())
		return skip_seeds(seeds);
	make_programs();
	glGenVertexArrays(1, &array);
	glBindVertexArray(array);
	return run_seeds(seeds, passes);
}
