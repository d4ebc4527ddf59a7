// SPDX-License-Identifier: GPL-2.0
/*
 * lookups FIRST COUNT [VERBOSE [NODE]]: textures of any shape and format, looked up by any function with
 * any sampler state, all from a seed, by the GPU and by Mesa's software rasteriser in the same process.
 *
 * Levels are chosen far from where the next one begins, and depths far from what they are compared with,
 * so that both have to agree but where a texel ends. VERBOSE prints what is looked up and how. Ends with
 * "N passed, N failed, N skipped"; a GPU without OpenGL 4.2 skips all.
 */

#include "sides.h"
#include "text.h"

#include <math.h>

#define SIDE		64
#define PIXELS		(SIDE * SIDE)
#define MAX_SIZE	40
#define MAX_LEVELS	6
#define MAX_LAYERS	3
/* Of all pixels: texels that end there. */
#define MAX_WRONG	(PIXELS / 20)

/* What a function of GLSL's takes beside the coordinate. */
enum how { PLAIN, BIAS, LOD, GRAD, OFFSET, LOD_OFFSET, GRAD_OFFSET, PROJ, GATHER, GATHER_OFFSET, HOWS };

#define OF(how)		(1u << (how))
#define OF_OFFSETS	(OF(OFFSET) | OF(LOD_OFFSET) | OF(GRAD_OFFSET))
#define OF_GATHERS	(OF(GATHER) | OF(GATHER_OFFSET))
#define OF_ALL		(OF(PLAIN) | OF(BIAS) | OF(LOD) | OF(GRAD))

/*
 * struct shape - a target, its name in GLSL, its coordinate alone and with what it is compared to, the
 * type of offsets and gradients, and which functions there are, for the second kind, too
 */
struct shape {
	GLenum target;
	const char *name, *at, *compared, *offset, *dx, *dy, *projected, *projected_compared;
	unsigned int dims, layers, faces, how, how_compared;
};

static const struct shape shapes[] = {
	{ GL_TEXTURE_1D, "1D", "c.x", "vec3(c.x, 0.0, ref)", "int(o.x)", "g.x", "0.0",
	  "vec2(c.x, 1.0) * 2.0", "vec4(c.x, 0.0, ref, 1.0) * 2.0", 1, 1, 1,
	  OF_ALL | OF_OFFSETS | OF(PROJ), OF_ALL | OF_OFFSETS | OF(PROJ) },
	{ GL_TEXTURE_1D_ARRAY, "1DArray", "vec2(c.x, layer)", "vec3(c.x, layer, ref)", "int(o.x)",
	  "g.x", "0.0", NULL, NULL, 1, MAX_LAYERS, 1, OF_ALL | OF_OFFSETS, OF_ALL | OF_OFFSETS },
	{ GL_TEXTURE_2D, "2D", "c.xy", "vec3(c.xy, ref)", "o.xy", "vec2(g.x, 0.0)", "vec2(0.0, g.y)",
	  "vec3(c.xy, 1.0) * 2.0", "vec4(c.xy, ref, 1.0) * 2.0", 2, 1, 1,
	  OF_ALL | OF_OFFSETS | OF(PROJ) | OF_GATHERS,
	  OF_ALL | OF_OFFSETS | OF(PROJ) | OF_GATHERS },
	{ GL_TEXTURE_2D_ARRAY, "2DArray", "vec3(c.xy, layer)", "vec4(c.xy, layer, ref)", "o.xy",
	  "vec2(g.x, 0.0)", "vec2(0.0, g.y)", NULL, NULL, 2, MAX_LAYERS, 1,
	  OF_ALL | OF_OFFSETS | OF_GATHERS,
	  OF(PLAIN) | OF(GRAD) | OF(GRAD_OFFSET) | OF_GATHERS },
	{ GL_TEXTURE_3D, "3D", "c", NULL, "o", "vec3(g.x, 0.0, 0.0)", "vec3(0.0, g.y, 0.0)",
	  "vec4(c, 1.0) * 2.0", NULL, 3, 1, 1, OF_ALL | OF_OFFSETS | OF(PROJ), 0 },
	{ GL_TEXTURE_CUBE_MAP, "Cube", "d", "vec4(d, ref)", NULL, NULL, NULL, NULL, NULL, 2, 1, 6,
	  OF(PLAIN) | OF(LOD) | OF(GATHER), OF(PLAIN) | OF(GATHER) },
	{ GL_TEXTURE_CUBE_MAP_ARRAY, "CubeArray", "vec4(d, layer)", "vec4(d, layer), ref", NULL, NULL,
	  NULL, NULL, NULL, 2, MAX_LAYERS, 6, OF(PLAIN) | OF(LOD) | OF(GATHER),
	  OF(PLAIN) | OF(GATHER) },
	{ GL_TEXTURE_RECTANGLE, "2DRect", "c.xy", "vec3(c.xy, ref)", "o.xy", "vec2(g.x, 0.0)",
	  "vec2(0.0, g.y)", "vec3(c.xy, 1.0) * 2.0", "vec4(c.xy, ref, 1.0) * 2.0", 2, 1, 1,
	  OF(PLAIN) | OF(GRAD) | OF(OFFSET) | OF(PROJ) | OF_GATHERS,
	  OF(PLAIN) | OF(GRAD) | OF(OFFSET) | OF(PROJ) | OF_GATHERS },
};

enum kind { COLOR, INTEGER, COMPARED };

/* struct format - of texels, and what they are to a shader */
struct format {
	GLenum format;
	enum kind kind;
};

static const struct format formats[] = {
	{ GL_RGBA8, COLOR }, { GL_R8, COLOR }, { GL_RG8, COLOR }, { GL_SRGB8_ALPHA8, COLOR },
	{ GL_RGBA8_SNORM, COLOR }, { GL_RG16, COLOR }, { GL_RGBA16, COLOR }, { GL_R16F, COLOR },
	{ GL_RGBA16F, COLOR }, { GL_R11F_G11F_B10F, COLOR }, { GL_RGB9_E5, COLOR },
	{ GL_RGB10_A2, COLOR }, { GL_RGBA32F, COLOR }, { GL_RG32F, COLOR }, { GL_RGB8, COLOR },
	{ GL_RGBA8UI, INTEGER }, { GL_R16UI, INTEGER }, { GL_RG32UI, INTEGER },
	{ GL_DEPTH_COMPONENT16, COMPARED }, { GL_DEPTH_COMPONENT24, COMPARED },
	{ GL_DEPTH_COMPONENT32F, COMPARED }, { GL_DEPTH24_STENCIL8, COMPARED },
};

/* struct lookup - all that comes of a seed */
struct lookup {
	uint32_t seed;
	const struct shape *shape;
	const struct format *format;
	enum how how;
	unsigned int size[3], levels, base, max, component;
	GLenum min, mag, wrap[3], func, swizzle[4];
	/* Texels to a pixel, where the first pixel is, and what is added to levels. */
	float step, begin[3], bias, min_lod, max_lod, border[4];
	int offset[3];
	unsigned int face;
};

/* struct looker - one of the two, and what it has seen */
struct looker {
	struct side side;
	GLuint fbo;
	float pixel[PIXELS][4];
};

static struct looker lookers[2];
static int verbose;

static bool has_levels(const struct lookup *l)
{
	return l->shape->target != GL_TEXTURE_RECTANGLE;
}

static unsigned int level_size(unsigned int size, unsigned int level)
{
	return size >> level ?: 1;
}

/*
 * Away from where nearest levels change, and from where magnification begins; where two of them are mixed,
 * near one of them, for llvmpipe has a logarithm that is exact there alone.
 */
static float pick_level(const struct lookup *l, uint32_t *seed, int below)
{
	static const float nearest[] = { -0.3f, -0.15f, 0.13f, 0.35f };
	static const float mixed[] = { -0.04f, 0.05f };
	bool mixes = l->min == GL_NEAREST_MIPMAP_LINEAR || l->min == GL_LINEAR_MIPMAP_LINEAR;

	return (int)random_number(seed, below + 2) - 2 +
	       (mixes ? PICK(seed, mixed) : PICK(seed, nearest));
}

static void pick_size(struct lookup *l, uint32_t *seed)
{
	/* What is at a cube's corner is the driver's own affair; they are small in large faces. */
	unsigned int smallest = l->shape->faces > 1 ? 16 : 1, largest = 1, i;

	for (i = 0; i < 3; i++)
		l->size[i] = i < l->shape->dims ?
			     smallest + random_number(seed, MAX_SIZE - smallest) : 1;
	if (l->shape->faces > 1)
		l->size[1] = l->size[0];
	for (i = 0; i < 3; i++)
		largest = l->size[i] > largest ? l->size[i] : largest;
	l->levels = 1;
	while (has_levels(l) && level_size(largest, l->levels - 1) > smallest)
		l->levels++;
	l->base = has_levels(l) && one_in(seed, 3) ? random_number(seed, l->levels) : 0;
	l->max = l->base + random_number(seed, l->levels - l->base + 1);
}

static void pick_sampler(struct lookup *l, uint32_t *seed)
{
	static const GLenum filters[] = {
		GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST,
		GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR,
	};
	static const GLenum wraps[] = {
		GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER, GL_REPEAT, GL_MIRRORED_REPEAT,
		GL_MIRROR_CLAMP_TO_EDGE,
	};
	static const GLenum swizzles[] = { GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE };
	unsigned int wrap, i;

	l->min = filters[random_number(seed, has_levels(l) ? 6 : 2)];
	/* Levels of a cube's implied gradients are the driver's own affair. */
	if (l->shape->faces > 1 && l->how == PLAIN)
		l->min = filters[random_number(seed, 2)];
	/* Llvmpipe never magnifies a rectangle. */
	l->mag = has_levels(l) ? filters[random_number(seed, 2)] : l->min;
	if (l->format->kind == INTEGER) {
		l->min = l->min == GL_NEAREST || l->min == GL_LINEAR ? GL_NEAREST :
								       GL_NEAREST_MIPMAP_NEAREST;
		l->mag = GL_NEAREST;
	}
	/* Which of two texels in a mirror is gathered first has two answers, too. */
	wrap = !has_levels(l) ? 2 : ARRAY_SIZE(wraps) - (OF(l->how) & OF_GATHERS ? 1 : 0);
	for (i = 0; i < 3; i++)
		l->wrap[i] = wraps[random_number(seed, wrap)];
	l->func = PICK(seed, compares);
	/* Crocus does not swizzle what was compared. */
	for (i = 0; i < 4; i++)
		l->swizzle[i] = one_in(seed, 4) && l->format->kind != COMPARED ?
				PICK(seed, swizzles) : GL_RED + i;
	for (i = 0; i < 4; i++)
		l->border[i] = random_number(seed, 256) / 255.0f;
	l->bias = one_in(seed, 3) ? (int)random_number(seed, 5) - 2 : 0;
	l->min_lod = one_in(seed, 3) ? random_number(seed, 4) + 0.25f : -1000;
	l->max_lod = one_in(seed, 3) ? random_number(seed, 4) + 0.25f : 1000;
	l->max_lod = fmaxf(l->min_lod, l->max_lod);
}

static void pick_lookup(struct lookup *l, uint32_t seed)
{
	unsigned int how, i;

	memset(l, 0, sizeof(*l));
	l->seed = seed;
	seed = seed * 2654435761u + 733;
	l->shape = &PICK(&seed, shapes);
	do
		l->format = &PICK(&seed, formats);
	while (l->format->kind == COMPARED && !l->shape->compared);
	how = l->format->kind == COMPARED ? l->shape->how_compared : l->shape->how;
	/* Crocus has no seams of integers between faces before Haswell. */
	if (l->format->kind == INTEGER && l->shape->faces > 1)
		how &= ~OF_GATHERS;
	do
		l->how = random_number(&seed, HOWS);
	while (!(how & OF(l->how)));
	pick_size(l, &seed);
	pick_sampler(l, &seed);
	l->step = exp2f(pick_level(l, &seed, 5));
	for (i = 0; i < 3; i++) {
		l->begin[i] = -40 + random_number(&seed, 4000) / 97.3f;
		l->offset[i] = (int)random_number(&seed, 16) - 8;
	}
	l->face = random_number(&seed, 6);
	l->component = random_number(&seed, 4);
}

static void print_lookup(const struct lookup *l)
{
	printf("seed %u: %s, format %x, %u x %u x %u, levels %u of %u to %u, how %d, component %u\n",
	       l->seed, l->shape->name, l->format->format, l->size[0], l->size[1], l->size[2],
	       l->levels, l->base, l->max, l->how, l->component);
	printf("    filters %x %x, wraps %x %x %x, func %x, swizzle %x %x %x %x, border %g %g %g %g\n",
	       l->min, l->mag, l->wrap[0], l->wrap[1], l->wrap[2], l->func, l->swizzle[0],
	       l->swizzle[1], l->swizzle[2], l->swizzle[3], l->border[0], l->border[1],
	       l->border[2], l->border[3]);
	printf("    step %g from %g %g %g, face %u, offset %d %d %d, bias %g, levels from %g to %g\n",
	       l->step, l->begin[0], l->begin[1], l->begin[2], l->face, l->offset[0],
	       l->offset[1], l->offset[2], l->bias, l->min_lod, l->max_lod);
}

/* Has it no third size? */
static bool is_flat(GLenum target)
{
	return target == GL_TEXTURE_1D_ARRAY || target == GL_TEXTURE_2D ||
	       target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_RECTANGLE;
}

/* Layers of two dimensions, of which cubes in arrays have six. */
static unsigned int depth_of(const struct lookup *l)
{
	return l->shape->layers * (l->shape->target == GL_TEXTURE_CUBE_MAP_ARRAY ? 6 : 1);
}

/* Depths are sixteenths, and what they are compared with is in between. */
static void upload(const struct lookup *l, GLenum target, unsigned int level, uint32_t *seed)
{
	static float texel[MAX_SIZE * MAX_SIZE * MAX_SIZE * 4];
	static GLuint integer[MAX_SIZE * MAX_SIZE * MAX_SIZE * 4];
	unsigned int w = level_size(l->size[0], level), h = level_size(l->size[1], level);
	unsigned int d = level_size(l->size[2], level), n, i;
	GLenum layout = l->format->kind == COLOR ? GL_RGBA :
			l->format->kind == INTEGER ? GL_RGBA_INTEGER : GL_DEPTH_COMPONENT;
	GLenum type = l->format->kind == INTEGER ? GL_UNSIGNED_INT : GL_FLOAT;
	const void *from = l->format->kind == INTEGER ? (void *)integer : texel;

	if (l->shape->dims == 1)
		h = l->shape->layers;
	else if (l->shape->dims == 2)
		d = depth_of(l);
	n = w * h * d * 4;
	for (i = 0; i < n; i++) {
		integer[i] = random_number(seed, 256);
		texel[i] = l->format->kind == COMPARED ? integer[i] / 16 / 16.0f :
							 integer[i] / 255.0f;
	}
	if (l->shape->target == GL_TEXTURE_1D)
		glTexSubImage1D(target, level, 0, w, layout, type, from);
	else if (is_flat(l->shape->target))
		glTexSubImage2D(target, level, 0, 0, w, h, layout, type, from);
	else
		glTexSubImage3D(target, level, 0, 0, 0, w, h, d, layout, type, from);
}

static void allocate(const struct lookup *l)
{
	GLenum target = l->shape->target, format = l->format->format;
	unsigned int layers = l->shape->layers;

	if (target == GL_TEXTURE_1D)
		glTexStorage1D(target, l->levels, format, l->size[0]);
	else if (is_flat(target))
		glTexStorage2D(target, l->levels, format, l->size[0],
			       l->shape->dims == 1 ? layers : l->size[1]);
	else
		glTexStorage3D(target, l->levels, format, l->size[0], l->size[1],
			       l->shape->dims == 3 ? l->size[2] : depth_of(l));
}

static GLuint make_texture(const struct lookup *l)
{
	GLenum target = l->shape->target;
	uint32_t seed = l->seed;
	unsigned int level, face;
	GLuint name;

	glGenTextures(1, &name);
	glBindTexture(target, name);
	allocate(l);
	for (level = 0; level < l->levels; level++) {
		if (target != GL_TEXTURE_CUBE_MAP)
			upload(l, target, level, &seed);
		for (face = 0; target == GL_TEXTURE_CUBE_MAP && face < 6; face++)
			upload(l, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, level, &seed);
	}
	return name;
}

static void set_sampler(const struct lookup *l)
{
	static const GLenum wrap[] = { GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R };
	const GLuint border[] = {
		l->border[0] * 255, l->border[1] * 255, l->border[2] * 255, l->border[3] * 255
	};
	GLenum target = l->shape->target;
	unsigned int i;

	glTexParameteri(target, GL_TEXTURE_MIN_FILTER, l->min);
	glTexParameteri(target, GL_TEXTURE_MAG_FILTER, l->mag);
	for (i = 0; i < 3; i++)
		glTexParameteri(target, wrap[i], l->wrap[i]);
	if (l->format->kind == INTEGER)
		glTexParameterIuiv(target, GL_TEXTURE_BORDER_COLOR, border);
	else
		glTexParameterfv(target, GL_TEXTURE_BORDER_COLOR, l->border);
	if (l->format->kind == COMPARED)
		glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
	glTexParameteri(target, GL_TEXTURE_COMPARE_FUNC, l->func);
	glTexParameteriv(target, GL_TEXTURE_SWIZZLE_RGBA, (const GLint *)l->swizzle);
	if (!has_levels(l))
		return;
	glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, l->base);
	glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, l->max);
	glTexParameterf(target, GL_TEXTURE_LOD_BIAS, l->bias);
	glTexParameterf(target, GL_TEXTURE_MIN_LOD, l->min_lod);
	glTexParameterf(target, GL_TEXTURE_MAX_LOD, l->max_lod);
}

/* The function's call, with what it takes beside its coordinate. */
static void write_call(struct text *t, const struct lookup *l)
{
	static const char *const names[HOWS] = {
		"texture", "texture", "textureLod", "textureGrad", "textureOffset",
		"textureLodOffset", "textureGradOffset", "textureProj", "textureGather",
		"textureGatherOffset",
	};
	const struct shape *shape = l->shape;
	bool compared = l->format->kind == COMPARED;
	bool gathers = OF(l->how) & OF_GATHERS;
	uint32_t seed = l->seed;

	add(t, "%s(image, ", names[l->how]);
	if (l->how == PROJ)
		add(t, "%s", compared ? shape->projected_compared : shape->projected);
	else if (gathers && compared)
		add(t, "%s, ref", shape->at);
	else
		add(t, "%s", compared ? shape->compared : shape->at);
	if (l->how == LOD || l->how == LOD_OFFSET)
		add(t, ", %g", pick_level(l, &seed, 5));
	if (l->how == GRAD || l->how == GRAD_OFFSET)
		add(t, ", %s, %s", shape->dx, shape->dy);
	if (OF(l->how) & (OF_OFFSETS | OF(GATHER_OFFSET)))
		add(t, ", %s", shape->offset);
	if (l->how == BIAS)
		add(t, ", %g", (int)random_number(&seed, 5) - 2.0);
	if (gathers && !compared)
		add(t, ", %u", l->component);
	add(t, ")");
}

/* Coordinates go on by so many texels of the base level a pixel. */
static void write_fragment(struct text *t, const struct lookup *l)
{
	static const char *const faces[] = {
		"vec3(1, f)", "vec3(-1, f)", "vec3(f.x, 1, f.y)", "vec3(f.x, -1, f.y)", "vec3(f, 1)",
		"vec3(f, -1)",
	};
	float size[3];
	int i;

	for (i = 0; i < 3; i++)
		size[i] = has_levels(l) ? level_size(l->size[i], l->base) : 1;
	t->length = 0;
	add(t, "#version 420 core\n"
	    "uniform %ssampler%s%s image;\n"
	    "out vec4 color;\n"
	    "void main()\n"
	    "{\n"
	    "	const ivec3 o = ivec3(%d, %d, %d);\n"
	    "	const vec3 size = vec3(%.1f, %.1f, %.1f), g = %.9g / size;\n",
	    l->format->kind == INTEGER ? "u" : "", l->shape->name,
	    l->format->kind == COMPARED ? "Shadow" : "", l->offset[0], l->offset[1], l->offset[2],
	    size[0], size[1], size[2], l->step);
	add(t, "	vec2 p = gl_FragCoord.xy, f = p / %.2f - 1.0;\n"
	    "	vec3 c = vec3(p.x, p.y, 0.0) * g + vec3(%.9g, %.9g, %.9g + floor(p.y / 8.0)) / size;\n"
	    "	vec3 d = %s;\n"
	    "	float layer = floor(p.x / 24.0), ref = (floor(p.y / 4.0) + 0.5) / 16.0;\n"
	    "	color = vec4(", SIDE / 2 - 4.63, l->begin[0], l->begin[1], l->begin[2],
	    faces[l->face]);
	write_call(t, l);
	add(t, "%s);\n}\n", l->format->kind == COMPARED && !(OF(l->how) & OF_GATHERS) ?
	    ", 0.0, 0.0, 1.0" : "");
	if (verbose)
		printf("%s\n", t->at);
}

static void look_up(struct looker *side, const struct lookup *l)
{
	GLuint texture, program;
	struct text t;

	make_current(&side->side);
	write_fragment(&t, l);
	program = make_two_stages(covering_shader, t.at, NULL, 0);
	glUseProgram(program);
	texture = make_texture(l);
	set_sampler(l);
	glDrawArrays(GL_TRIANGLES, 0, 3);
	glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, side->pixel);
	glDeleteTextures(1, &texture);
	glDeleteProgram(program);
	if (glGetError())
		die("glGetError");
}

static bool near(const float *a, const float *b)
{
	int i;

	for (i = 0; i < 4; i++)
		if (!(fabsf(a[i] - b[i]) <= fmaxf(fabsf(b[i]), 1) / 32))
			return false;
	return true;
}

/* Is one seed the same on both sides? */
static bool passes(uint32_t seed)
{
	const float (*is)[4] = lookers[0].pixel, (*should)[4] = lookers[1].pixel;
	int wrong = 0, first = 0, i;
	struct lookup l;

	pick_lookup(&l, seed);
	if (verbose)
		print_lookup(&l);
	look_up(&lookers[0], &l);
	look_up(&lookers[1], &l);
	for (i = 0; i < PIXELS; i++)
		if (!near(is[i], should[i]) && !wrong++)
			first = i;
	if (wrong <= MAX_WRONG)
		return true;
	if (!verbose)
		print_lookup(&l);
	printf("%d pixels differ, (%d, %d) is %g %g %g %g and should be %g %g %g %g\n", wrong,
	       first % SIDE, first / SIDE, is[first][0], is[first][1], is[first][2], is[first][3],
	       should[first][0], should[first][1], should[first][2], should[first][3]);
	return false;
}

static bool open_looker(struct looker *l, EGLDisplay display, bool software)
{
	GLuint array, target;

	if (!open_core(&l->side, display, software, 4, 2))
		return false;
	glGenVertexArrays(1, &array);
	glBindVertexArray(array);
	glGenFramebuffers(1, &l->fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, l->fbo);
	glGenRenderbuffers(1, &target);
	glBindRenderbuffer(GL_RENDERBUFFER, target);
	glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, SIDE, SIDE);
	glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target);
	glViewport(0, 0, SIDE, SIDE);
	glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
	return true;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);

	verbose = argc > 3 ? strtol(argv[3], NULL, 0) : 0;
	/* Levels and weights as exact as it has them. */
	setenv("GALLIVM_PERF", "no_rho_approx,no_brilinear,no_quad_lod,no_aos_sampling", 1);
	if (!open_looker(&lookers[0], gpu_display(argc > 4 ? argv[4] : NODE), false))
		return skip_seeds(seeds);
	if (!open_looker(&lookers[1], software_display(), true))
		die("llvmpipe's OpenGL 4.2");
	return run_seeds(seeds, passes);
}
