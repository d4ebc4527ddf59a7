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

enum stage { VERTEX, CONTROL, EVALUATION, GEOMETRY, FRAGMENT, COMPUTE, STAGES };

extern const char *const stage_names[STAGES];

/*
 * struct code - a program; what it uses, and how it is run
 *
 * @stage:	which stage the statements are in
 * @doubles:	with double precision
 * @longs:	with integers of 64 bits
 * @memory:	with buffers that are written and changed by atomics
 * @size:	compute: a group's width, height and depth
 * @statements:	of the outermost level that are not left out
 * @seed:	what the rest comes of
 */
struct code {
	enum stage stage;
	bool doubles, longs, memory;
	int size[3], statements;
	uint32_t seed;
};

static inline int group_size(const struct code *code)
{
	return code->size[0] * code->size[1] * code->size[2];
}

/* The shader of @code's stage; four words come of each invocation, by its number. */
void write_code(struct text *t, const struct code *code);

#endif
