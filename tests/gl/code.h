/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shader programs whose statements are mixed at random: the text of one (code_text.c), and who runs
 * and compares them (code.c).
 */
#ifndef _TESTS_GL_CODE_H_
#define _TESTS_GL_CODE_H_

#include "text.h"

/* Uniforms, words of the block, and texels a side of both textures. */
#define UNIFORMS	16
#define BLOCK		64
#define TEXELS		16
/* Fragments are in rows of so many. */
#define ROW		32
/* Words that all invocations change by atomics, and words of its own for each. */
#define EVERYONES	64
#define OWN		4

/* Images have so many texels; counters that all change by atomics are another one. */
#define IMAGE_TEXELS	1024
#define IMAGE_WORDS	(IMAGE_TEXELS * 4)
#define COUNTS_A_ROW	8
#define COUNTS		64

enum stage { VERTEX, CONTROL, EVALUATION, GEOMETRY, FRAGMENT, COMPUTE, STAGES };

extern const char *const stage_names[STAGES];

/*
 * struct code - a program; what it uses, and how it is run
 *
 * @stage:	which stage the statements are in
 * @doubles:	with double precision
 * @longs:	with integers of 64 bits
 * @memory:	with buffers that are written and changed by atomics
 * @images:	with images that are read, written and changed by atomics
 * @corners:	control: that a patch gets
 * @size:	compute: a group's width, height and depth
 * @statements:	of the outermost level that are not left out
 * @seed:	what the rest comes of
 */
struct code {
	enum stage stage;
	bool doubles, longs, memory, images;
	int corners, size[3], statements;
	uint32_t seed;
};

static inline int group_size(const struct code *code)
{
	return code->size[0] * code->size[1] * code->size[2];
}

/* The shader of @code's stage; four words come of each invocation, by its number. */
void write_code(struct text *t, const struct code *code);

/* struct images - those of a program, and the memory of those that are buffers */
struct images {
	GLuint texture[3], buffer[2];
};

/* The images of @code's shader, and functions for them. */
void write_images(struct text *t, const struct code *code);
/* The fragment shader that fills them, for @ROW fragments a row. */
void write_filling(struct text *t, const struct code *code);
void make_images(struct images *i, const struct code *code);
/* What has been stored, IMAGE_WORDS and COUNTS of them; the images are gone then. */
void read_images(struct images *i, const struct code *code, uint32_t *words, uint32_t *counts);

#endif
