// SPDX-License-Identifier: GPL-2.0
/*
 * Images of random programs, of 1024 texels and one of these formats and shapes each: all read what
 * an earlier draw has stored in one, each invocation stores to its own texel of another, and counters
 * are changed by atomics, whose order does not show.
 */

#include "code.h"

/*
 * struct image_format - how integers get into a format, and out
 *
 * @layout:	its name in a shader
 * @kind:	of the image: "u", "i" or of floats ""
 * @load:	what makes four integers of texel "t"
 * @store:	what makes a texel of four integers "v"
 * @in_buffers:	buffers may have it
 */
struct image_format {
	const char *layout, *kind, *load, *store;
	GLenum format, client, type;
	bool in_buffers;
};

#define WHOLE(name, mask, gl)							\
	{ name, "u", "t", "v & " mask "u", gl, GL_RGBA_INTEGER, GL_UNSIGNED_INT, true }
#define SIGNED(name, mask, middle, gl)						\
	{ name, "i", "uvec4(t)", "ivec4(v & " mask "u) - " middle, gl, GL_RGBA_INTEGER, GL_INT, true }
/* Mesa's compiler for Gen7 makes integers of halves right away, which that has no type for. */
#define FLOATS(name, mask, gl, in_buffers)					\
	{ name, "", "uvec4(t + 0.25)", "vec4(v & " mask "u)", gl, GL_RGBA, GL_FLOAT, in_buffers }
/* Read back with as many bits as there are, it does not matter how a float is rounded. */
#define PARTS(name, most, gl, type, in_buffers)					\
	{ name, "", "uvec4(t * " most ".0 + 0.5)", "vec4(v & " most "u) / " most ".0", gl, GL_RGBA,	\
	  type, in_buffers }

static const struct image_format formats[] = {
	WHOLE("rgba32ui", "0xffffffff", GL_RGBA32UI), WHOLE("rgba16ui", "0xffff", GL_RGBA16UI),
	WHOLE("rgba8ui", "0xff", GL_RGBA8UI), WHOLE("rg32ui", "0xffffffff", GL_RG32UI),
	WHOLE("rg16ui", "0xffff", GL_RG16UI), WHOLE("rg8ui", "0xff", GL_RG8UI),
	WHOLE("r32ui", "0xffffffff", GL_R32UI), WHOLE("r16ui", "0xffff", GL_R16UI),
	WHOLE("r8ui", "0xff", GL_R8UI),
	SIGNED("rgba32i", "0xffffffff", "0", GL_RGBA32I), SIGNED("rgba16i", "0xffff", "32768", GL_RGBA16I),
	SIGNED("rgba8i", "0xff", "128", GL_RGBA8I), SIGNED("rg32i", "0xffffffff", "7", GL_RG32I),
	SIGNED("rg16i", "0xffff", "32768", GL_RG16I), SIGNED("r16i", "0xffff", "32768", GL_R16I),
	SIGNED("r8i", "0xff", "128", GL_R8I), SIGNED("r32i", "0xffffffff", "7", GL_R32I),
	FLOATS("rgba32f", "0xffffff", GL_RGBA32F, true), FLOATS("rgba16f", "0x7ff", GL_RGBA16F, true),
	FLOATS("rg32f", "0xffffff", GL_RG32F, true), FLOATS("rg16f", "0x7ff", GL_RG16F, true),
	FLOATS("r32f", "0xffffff", GL_R32F, true), FLOATS("r16f", "0x7ff", GL_R16F, true),
	FLOATS("r11f_g11f_b10f", "0x3f", GL_R11F_G11F_B10F, false),
	{ "rgb10_a2ui", "u", "t", "v & uvec2(1023u, 3u).xxxy", GL_RGB10_A2UI, GL_RGBA_INTEGER,
	  GL_UNSIGNED_INT, false },
	PARTS("rgba16", "65535", GL_RGBA16, GL_UNSIGNED_SHORT, true),
	PARTS("rgba8", "255", GL_RGBA8, GL_UNSIGNED_BYTE, true),
	PARTS("rg16", "65535", GL_RG16, GL_UNSIGNED_SHORT, true),
	PARTS("rg8", "255", GL_RG8, GL_UNSIGNED_BYTE, true),
	PARTS("r16", "65535", GL_R16, GL_UNSIGNED_SHORT, true),
	PARTS("r8", "255", GL_R8, GL_UNSIGNED_BYTE, true),
};

/* struct image_shape - where texel "n" of 1024 is */
static const struct image_shape {
	const char *type, *at;
	GLenum target;
	int width, height, depth;
} shapes[] = {
	{ "2D", "ivec2(n & 31u, n >> 5)", GL_TEXTURE_2D, 32, 32, 0 },
	{ "2DArray", "ivec3(n & 15u, n >> 4 & 15u, n >> 8)", GL_TEXTURE_2D_ARRAY, 16, 16, 4 },
	{ "3D", "ivec3(n & 15u, n >> 4 & 15u, n >> 8)", GL_TEXTURE_3D, 16, 16, 4 },
	{ "3D", "ivec3(n & 7u, n >> 3 & 15u, n >> 7)", GL_TEXTURE_3D, 8, 16, 8 },
	{ "2D", "ivec2(n & 127u, n >> 7)", GL_TEXTURE_2D, 128, 8, 0 },
	{ "2DArray", "ivec3(n & 3u, n >> 2 & 31u, n >> 7)", GL_TEXTURE_2D_ARRAY, 4, 32, 8 },
	{ "1D", "int(n)", GL_TEXTURE_1D, 1024, 0, 0 },
	{ "1DArray", "ivec2(n & 255u, n >> 8)", GL_TEXTURE_1D_ARRAY, 256, 4, 0 },
	{ "2DRect", "ivec2(n & 31u, n >> 5)", GL_TEXTURE_RECTANGLE, 32, 32, 0 },
	{ "Cube", "ivec3(n & 15u, n >> 4 & 15u, n >> 8)", GL_TEXTURE_CUBE_MAP, 16, 16, 0 },
	{ "Buffer", "int(n)", GL_TEXTURE_BUFFER, 1024, 0, 0 },
};

/* struct picture - an image of a program */
struct picture {
	const struct image_format *format;
	const struct image_shape *shape;
};

static struct picture pick(uint32_t *seed)
{
	struct picture p = { &PICK(seed, formats), &PICK(seed, shapes) };

	if (p.shape->target == GL_TEXTURE_BUFFER && !p.format->in_buffers)
		p.shape = &shapes[0];
	return p;
}

/* What programs read, and what they write. */
static void pick_both(const struct code *code, struct picture *seen, struct picture *kept)
{
	uint32_t seed = code->seed * 2654435761u + 7;

	*seen = pick(&seed);
	*kept = pick(&seed);
}

static void put_picture(struct text *t, const struct picture *p, int binding, const char *name,
			const char *qualifier)
{
	add(t, "layout(%s, binding = %d) uniform %s%simage%s %s;\n", p->format->layout, binding,
	    qualifier, p->format->kind, p->shape->type, name);
}

static void put_load(struct text *t, const struct picture *p, const char *function, const char *name)
{
	add(t, "uvec4 %s(uint n) { %svec4 t = imageLoad(%s, %s); return %s; }\n", function,
	    p->format->kind, name, p->shape->at, p->format->load);
}

static void put_store(struct text *t, const struct picture *p, const char *function,
		      const char *name)
{
	add(t, "void %s(uint n, uvec4 v) { imageStore(%s, %s, %s); }\n", function, name,
	    p->shape->at, p->format->store);
}

void write_images(struct text *t, const struct code *code)
{
	struct picture seen, kept;

	pick_both(code, &seen, &kept);
	put_picture(t, &seen, 0, "seen", "readonly ");
	put_picture(t, &kept, 1, "kept", "");
	add(t, "layout(r32ui, binding = 2) uniform uimage2D counts;\n");
	put_load(t, &seen, "look", "seen");
	put_load(t, &kept, "own_texel", "kept");
	put_store(t, &kept, "keep", "kept");
	add(t, "uint extent() { return uint(imageSize(kept)%s); }\n", kept.shape->height ? ".y" : "");
}

/* A fragment's program that stores something to each texel that is read, and zeros to the others. */
void write_filling(struct text *t, const struct code *code)
{
	struct picture seen, kept;

	pick_both(code, &seen, &kept);
	t->length = 0;
	add(t, "#version 420 core\n" MIXED);
	put_picture(t, &seen, 0, "seen", "writeonly ");
	put_picture(t, &kept, 1, "kept", "writeonly ");
	put_store(t, &seen, "fill", "seen");
	put_store(t, &kept, "keep", "kept");
	add(t, "void main()\n"
	    "{\n"
	    "	uint n = uint(gl_FragCoord.y) * %du + uint(gl_FragCoord.x);\n"
	    "	fill(n, uvec4(mixed(n, 1u), mixed(n, 2u), mixed(n, 3u), mixed(n, 4u)));\n"
	    "	keep(n, uvec4(0u));\n"
	    "}\n", ROW);
}

static GLuint make_picture(const struct picture *p, GLuint *buffer)
{
	static const uint32_t zero[IMAGE_WORDS];
	const struct image_shape *s = p->shape;
	GLenum format = p->format->format;
	GLuint texture;

	glGenTextures(1, &texture);
	glBindTexture(s->target, texture);
	if (s->target == GL_TEXTURE_BUFFER) {
		glGenBuffers(1, buffer);
		glBindBuffer(GL_TEXTURE_BUFFER, *buffer);
		glBufferData(GL_TEXTURE_BUFFER, sizeof(zero), zero, GL_STATIC_DRAW);
		glTexBuffer(s->target, format, *buffer);
	} else if (s->depth) {
		glTexStorage3D(s->target, 1, format, s->width, s->height, s->depth);
	} else if (s->height) {
		glTexStorage2D(s->target, 1, format, s->width, s->height);
	} else {
		glTexStorage1D(s->target, 1, format, s->width);
	}
	return texture;
}

static void bind_picture(GLuint unit, GLuint texture, GLenum format)
{
	glBindImageTexture(unit, texture, 0, GL_TRUE, 0, GL_READ_WRITE, format);
}

void make_images(struct images *i, const struct code *code)
{
	static const uint32_t zero[COUNTS];
	struct picture seen, kept;

	pick_both(code, &seen, &kept);
	memset(i, 0, sizeof(*i));
	glActiveTexture(GL_TEXTURE3);
	i->texture[0] = make_picture(&seen, &i->buffer[0]);
	i->texture[1] = make_picture(&kept, &i->buffer[1]);
	bind_picture(0, i->texture[0], seen.format->format);
	bind_picture(1, i->texture[1], kept.format->format);
	glGenTextures(1, &i->texture[2]);
	glBindTexture(GL_TEXTURE_2D, i->texture[2]);
	glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32UI, COUNTS_A_ROW, COUNTS / COUNTS_A_ROW);
	glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, COUNTS_A_ROW, COUNTS / COUNTS_A_ROW,
			GL_RED_INTEGER, GL_UNSIGNED_INT, zero);
	bind_picture(2, i->texture[2], GL_R32UI);
}

/* What is in the image that is written: four components a texel, of the client's type. */
static void read_picture(const struct picture *p, const struct images *i, uint32_t *words)
{
	const struct image_format *f = p->format;
	GLenum target = p->shape->target;
	int face;

	glBindTexture(target, i->texture[1]);
	switch (target) {
	case GL_TEXTURE_BUFFER:
		glBindBuffer(target, i->buffer[1]);
		glGetBufferSubData(target, 0, IMAGE_WORDS * sizeof(*words), words);
		break;
	case GL_TEXTURE_CUBE_MAP:
		for (face = 0; face < 4; face++)
			glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, f->client, f->type,
				      words + face * IMAGE_WORDS / 4);
		break;
	default:
		glGetTexImage(target, 0, f->client, f->type, words);
	}
}

void read_images(struct images *i, const struct code *code, uint32_t *words, uint32_t *counts)
{
	struct picture seen, kept;

	pick_both(code, &seen, &kept);
	memset(words, 0, IMAGE_WORDS * sizeof(*words));
	read_picture(&kept, i, words);
	glBindTexture(GL_TEXTURE_2D, i->texture[2]);
	glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, counts);
	glDeleteTextures(ARRAY_SIZE(i->texture), i->texture);
	glDeleteBuffers(ARRAY_SIZE(i->buffer), i->buffer);
}
