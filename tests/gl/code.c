// SPDX-License-Identifier: GPL-2.0
/*
 * code FIRST COUNT [VERBOSE [STATEMENTS [NODE]]]: shader programs whose statements are mixed at
 * random, from a seed, run by the GPU and by Mesa's software rasteriser in the same process: every
 * stage, integers, floats, doubles and integers of 64 bits, vectors, arrays, nested flow, discard,
 * functions, textures, images, blocks, memory, atomics and groups of every shape. Each program has one
 * right answer, and all that both give has to be equal (code_text.c).
 *
 * VERBOSE prints the programs; STATEMENTS leaves out those of the outermost level behind the first
 * so many. Ends with "N passed, N failed, N skipped"; a GPU without OpenGL 4.2 skips all.
 */

#include "code.h"

#define MOST		1024
#define WORDS		(MOST * 4)

/* struct results - four words of each invocation, and what is in memory */
struct results {
	uint32_t word[WORDS], everyones[EVERYONES], own[MOST * OWN];
	uint32_t image[IMAGE_WORDS], counts[COUNTS];
};

/*
 * struct runner - one of the two that run programs
 * @longs: has integers of 64 bits
 * @before_gen8: is crocus, which has none
 */
struct runner {
	struct side side;
	GLuint array, block, captured, everyones, own, texture[2], target, fbo;
	bool longs, before_gen8, compute, fragment_memory;
	struct results results;
};

static struct runner runners[2];
static int verbose, statements = 1000;

static bool has(const char *extension)
{
	GLint n = 0, i;

	glGetIntegerv(GL_NUM_EXTENSIONS, &n);
	for (i = 0; i < n; i++)
		if (!strcmp((const char *)glGetStringi(GL_EXTENSIONS, i), extension))
			return true;
	return false;
}

static void pick_code(struct code *c, uint32_t seed)
{
	const struct runner *a = &runners[0], *b = &runners[1];
	int most = MOST / 2, i;

	memset(c, 0, sizeof(*c));
	seed = seed * 2654435761u + 1;
	c->stage = random_number(&seed, STAGES + 2);
	if (c->stage >= STAGES)
		c->stage = c->stage == STAGES ? FRAGMENT : COMPUTE;
	if (c->stage == COMPUTE && !(a->compute && b->compute))
		c->stage = FRAGMENT;
	/*
	 * Before Gen8 vertices are shaded in pairs, and crocus writes a pair's constant of a double
	 * only where the first vertex goes: its opt_vector_float() drops that all channels do.
	 */
	c->doubles = one_in(&seed, 4) && (c->stage >= FRAGMENT || !a->before_gen8);
	c->longs = one_in(&seed, 3) && a->longs && b->longs;
	c->memory = c->stage == FRAGMENT && a->fragment_memory && b->fragment_memory &&
		    one_in(&seed, 2);
	c->memory |= c->stage == COMPUTE;
	/*
	 * Nor do control shaders of crocus find what they have in scratch memory, but for the first
	 * pair of a patch: the number of the pair, in the third DWord of the thread's first register,
	 * goes into the header of the message, and is added to the address there.
	 */
	c->corners = a->before_gen8 ? 2 : 3;
	for (i = 0; i < 3; i++) {
		c->size[i] = 1 + random_number(&seed, one_in(&seed, 2) ? 8 : most < 64 ? most : 64);
		if (c->size[i] > most)
			c->size[i] = most;
		most /= c->size[i];
	}
	/* Before Haswell a compute thread has 12 KiB for what it has no registers for, no more. */
	c->statements = 4 + random_number(&seed, c->stage == COMPUTE ? 6 : 28);
	if (c->statements > statements)
		c->statements = statements;
	c->seed = seed;
	c->images = c->stage >= FRAGMENT && !(seed >> 8 & 1);
}

/* How many invocations there are; whole rows of fragments, whole groups. */
static int invocations_of(const struct code *c)
{
	switch (c->stage) {
	case COMPUTE:
		return MOST / group_size(c) * group_size(c);
	case CONTROL:
		return MOST / c->corners * c->corners;
	default:
		return MOST;
	}
}

/* The stages before and behind the one in question. */
static void attach_others(GLuint program, enum stage stage)
{
	static const char *const nothing =
		"#version 420 core\n"
		"void main() { gl_Position = vec4(0, 0, 0, 1); }\n";
	static const char *const joined =
		"#version 420 core\n"
		"layout(isolines, point_mode) in; in uvec4 part[]; flat out uvec4 result;\n"
		"void main()\n"
		"{\n"
		"	result = part[0] ^ part[1] * 3u ^ part[gl_PatchVerticesIn - 1] * 5u;\n"
		"}\n";

	if (stage != VERTEX && stage != COMPUTE)
		glAttachShader(program, compile(GL_VERTEX_SHADER,
						stage == FRAGMENT ? covering_shader : nothing));
	if (stage == CONTROL)
		glAttachShader(program, compile(GL_TESS_EVALUATION_SHADER, joined));
}

static GLuint make_code(const struct code *c, const char *text)
{
	static const GLenum types[STAGES] = {
		GL_VERTEX_SHADER, GL_TESS_CONTROL_SHADER, GL_TESS_EVALUATION_SHADER,
		GL_GEOMETRY_SHADER, GL_FRAGMENT_SHADER, GL_COMPUTE_SHADER,
	};
	static const char *const result = "result";
	GLuint program = glCreateProgram();

	glAttachShader(program, compile(types[c->stage], text));
	attach_others(program, c->stage);
	if (c->stage != FRAGMENT && c->stage != COMPUTE)
		glTransformFeedbackVaryings(program, 1, &result, GL_INTERLEAVED_ATTRIBS);
	link_program(program);
	return program;
}

/* Uniforms and memory are as the seed says. */
static void fill_resources(const struct runner *r, const struct code *c, GLuint program)
{
	static const struct results none;
	uint32_t words[BLOCK * 4], seed = c->seed + 1;
	GLint list[UNIFORMS];
	GLuint index;
	int i;

	for (i = 0; i < BLOCK * 4; i++)
		words[i] = random_number(&seed, 1 << 24) << (i & 8);
	for (i = 0; i < UNIFORMS; i++)
		list[i] = (int)random_number(&seed, 1000) - 500;
	glUniform1iv(glGetUniformLocation(program, "list"), UNIFORMS, list);
	glUniform1i(glGetUniformLocation(program, "integers"), 0);
	glUniform1i(glGetUniformLocation(program, "numbers"), 1);
	index = glGetUniformBlockIndex(program, "Block");
	if (index != GL_INVALID_INDEX)
		glUniformBlockBinding(program, index, 0);
	glBindBuffer(GL_UNIFORM_BUFFER, r->block);
	glBufferData(GL_UNIFORM_BUFFER, sizeof(words), words, GL_STATIC_DRAW);
	glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->block);
	glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, r->captured);
	glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sizeof(none.word), none.word, GL_STATIC_READ);
	glBindBuffer(GL_ARRAY_BUFFER, r->everyones);
	glBufferData(GL_ARRAY_BUFFER, sizeof(none.everyones), none.everyones, GL_STATIC_READ);
	glBindBuffer(GL_ARRAY_BUFFER, r->own);
	glBufferData(GL_ARRAY_BUFFER, sizeof(none.own), none.own, GL_STATIC_READ);
	if (!c->memory)
		return;
	glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, r->everyones);
	glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, r->own);
}

static void capture(const struct runner *r, const struct code *c)
{
	int n = invocations_of(c);

	glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, r->captured);
	glEnable(GL_RASTERIZER_DISCARD);
	glPatchParameteri(GL_PATCH_VERTICES, 1);
	glBeginTransformFeedback(GL_POINTS);
	/* Two points come of a patch. */
	if (c->stage == CONTROL || c->stage == EVALUATION)
		glDrawArrays(GL_PATCHES, 0, n / (c->stage == CONTROL ? c->corners : 2));
	else
		glDrawArrays(GL_POINTS, 0, n);
	glEndTransformFeedback();
	glDisable(GL_RASTERIZER_DISCARD);
}

static void shade(struct runner *r)
{
	static const GLuint zero[4];

	glBindFramebuffer(GL_FRAMEBUFFER, r->fbo);
	glViewport(0, 0, ROW, MOST / ROW);
	glClearBufferuiv(GL_COLOR, 0, zero);
	glDrawArrays(GL_TRIANGLES, 0, 3);
	glReadPixels(0, 0, ROW, MOST / ROW, GL_RGBA_INTEGER, GL_UNSIGNED_INT, r->results.word);
}

static void read_buffer(GLuint buffer, void *to, size_t size)
{
	glBindBuffer(GL_ARRAY_BUFFER, buffer);
	glGetBufferSubData(GL_ARRAY_BUFFER, 0, size, to);
}

static void fill_images(struct runner *r, struct images *images, const struct code *c)
{
	static struct text text;
	GLuint program = glCreateProgram();

	make_images(images, c);
	write_filling(&text, c);
	attach_others(program, FRAGMENT);
	glAttachShader(program, compile(GL_FRAGMENT_SHADER, text.at));
	link_program(program);
	glUseProgram(program);
	shade(r);
	glMemoryBarrier(GL_ALL_BARRIER_BITS);
	glDeleteProgram(program);
}

static void make_textures(struct runner *r)
{
	static uint32_t words[TEXELS * TEXELS * 4];
	static float numbers[TEXELS * TEXELS * 4];
	uint32_t seed = 5;
	int i;

	for (i = 0; i < TEXELS * TEXELS * 4; i++) {
		words[i] = random_number(&seed, 1 << 24) << (i & 8);
		numbers[i] = (int)(random_number(&seed, 1 << 16) - (1 << 15)) / 16.0f;
	}
	glGenTextures(2, r->texture);
	for (i = 0; i < 2; i++) {
		glActiveTexture(GL_TEXTURE0 + i);
		glBindTexture(GL_TEXTURE_2D, r->texture[i]);
		glTexStorage2D(GL_TEXTURE_2D, 1, i ? GL_RGBA32F : GL_RGBA32UI, TEXELS, TEXELS);
		glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
		glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
	}
	glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, TEXELS, TEXELS, GL_RGBA, GL_FLOAT, numbers);
	glActiveTexture(GL_TEXTURE0);
	glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, TEXELS, TEXELS, GL_RGBA_INTEGER, GL_UNSIGNED_INT,
			words);
}

static void make_target(struct runner *r)
{
	glGenTextures(1, &r->target);
	glActiveTexture(GL_TEXTURE2);
	glBindTexture(GL_TEXTURE_2D, r->target);
	glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32UI, ROW, MOST / ROW);
	glGenFramebuffers(1, &r->fbo);
	glBindFramebuffer(GL_FRAMEBUFFER, r->fbo);
	glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, r->target, 0);
}

/* What all programs of a context have in common. */
static void make_objects(struct runner *r)
{
	GLint blocks = 0;
	bool memory;

	r->longs = has("GL_ARB_gpu_shader_int64");
	r->before_gen8 = !r->longs;
	memory = has("GL_ARB_shader_storage_buffer_object");
	r->compute = memory && has("GL_ARB_compute_shader");
	if (memory)
		glGetIntegerv(GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS, &blocks);
	r->fragment_memory = blocks >= 2;
	glGenVertexArrays(1, &r->array);
	glBindVertexArray(r->array);
	glGenBuffers(1, &r->block);
	glGenBuffers(1, &r->captured);
	glGenBuffers(1, &r->everyones);
	glGenBuffers(1, &r->own);
	make_textures(r);
	make_target(r);
}

static bool open_runner(struct runner *r, EGLDisplay display, bool software)
{
	if (!open_core(&r->side, display, software, 4, 2))
		return false;
	make_objects(r);
	return true;
}

/*
 * Before Gen8 crocus keeps a scratch buffer for all programs that compute and need an odd number of
 * KiB a thread, as large as the first of them wants it: a context gets one such program.
 */
static void enter(struct runner *r, const struct code *c)
{
	make_current(&r->side);
	if (c->stage != COMPUTE || !r->before_gen8)
		return;
	renew_core(&r->side, 4, 2);
	make_objects(r);
}

static void run_code(struct runner *r, const struct code *c, const char *text)
{
	struct images images;
	GLuint program;

	enter(r, c);
	program = make_code(c, text);
	if (c->images)
		fill_images(r, &images, c);
	glUseProgram(program);
	fill_resources(r, c, program);
	switch (c->stage) {
	case FRAGMENT:
		shade(r);
		break;
	case COMPUTE:
		glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, r->captured);
		glDispatchCompute(invocations_of(c) / group_size(c), 1, 1);
		break;
	default:
		capture(r, c);
	}
	if (c->memory || c->images)
		glMemoryBarrier(GL_ALL_BARRIER_BITS);
	if (c->stage != FRAGMENT)
		read_buffer(r->captured, r->results.word, sizeof(r->results.word));
	read_buffer(r->everyones, r->results.everyones, sizeof(r->results.everyones));
	read_buffer(r->own, r->results.own, sizeof(r->results.own));
	if (c->images)
		read_images(&images, c, r->results.image, r->results.counts);
	glUseProgram(0);
	glDeleteProgram(program);
}

static void print_code(const struct code *c, uint32_t seed)
{
	printf("seed %u: %s, %d statements%s%s%s%s", seed, stage_names[c->stage], c->statements,
	       c->doubles ? ", doubles" : "", c->longs ? ", long integers" : "",
	       c->memory ? ", memory" : "", c->images ? ", images" : "");
	if (c->stage == COMPUTE)
		printf(", groups of %d x %d x %d", c->size[0], c->size[1], c->size[2]);
	printf("\n");
}

/* Prints the first of the words that differ. */
static bool differ(const char *what, const uint32_t *is, const uint32_t *should, int words)
{
	int wrong = 0, first = 0, i;

	for (i = 0; i < words; i++)
		if (is[i] != should[i] && !wrong++)
			first = i;
	if (wrong)
		printf("%d of %s differ, number %d is %08x and should be %08x\n", wrong, what,
		       first, is[first], should[first]);
	return wrong;
}

static bool passes(uint32_t seed)
{
	const struct results *is = &runners[0].results, *should = &runners[1].results;
	static struct text text;
	struct code c;
	bool bad;

	pick_code(&c, seed);
	write_code(&text, &c);
	if (verbose) {
		print_code(&c, seed);
		printf("%s\n", text.at);
	}
	run_code(&runners[0], &c, text.at);
	run_code(&runners[1], &c, text.at);
	bad = differ("results", is->word, should->word, WORDS);
	bad |= differ("everyone's words", is->everyones, should->everyones, EVERYONES);
	bad |= differ("their own words", is->own, should->own, MOST * OWN);
	bad |= differ("words of images", is->image, should->image, IMAGE_WORDS);
	bad |= differ("counters", is->counts, should->counts, COUNTS);
	if (bad && !verbose)
		print_code(&c, seed);
	return !bad;
}

int main(int argc, char **argv)
{
	const struct seeds seeds = seeds_of(argc, argv);

	verbose = argc > 3 ? strtol(argv[3], NULL, 0) : 0;
	statements = argc > 4 ? strtol(argv[4], NULL, 0) : statements;
	if (!open_runner(&runners[0], gpu_display(argc > 5 ? argv[5] : NODE), false))
		return skip_seeds(seeds);
	if (!open_runner(&runners[1], software_display(), true))
		die("llvmpipe's OpenGL 4.2");
	return run_seeds(seeds, passes);
}
