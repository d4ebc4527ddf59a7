/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_PROGRAM_H_
#define _R5XX_US_PROGRAM_H_

#include <mirage/lanes.h>

#include "r5xx/us/isa.h"
#include "shader/ir.h"

/**
 * DOC: fragment programs as the shader core has them
 *
 * A thread is eight pixels, one a channel: row 4 * n + c is component c of temporary n. Behind the
 * temporaries are the outputs and what the translation needs for itself. Constants with their
 * modifiers, and numbers, become rows once for each draw, so that operations find them as they find
 * everything else; those that a loop's address selects, and those beyond US_NUM_FIXED, stay where
 * they are, in a file outside of threads.
 */

/* Rows from EU_ROW_MORE on. */
#define US_ROW_TEMP		0u
#define US_ROW_OUT		(4 * US_NUM_TEMPS)	/* 4 targets of 4 components */
#define US_ROW_W		(US_ROW_OUT + 16)	/* depth */
#define US_ROW_SRCP		(US_ROW_W + 1)		/* results of presubtract */
#define US_ROW_VALUE		(US_ROW_SRCP + 4)	/* results that are stored later */
#define US_ROW_WORK		(US_ROW_VALUE + 4)	/* in the middle of a component */
#define US_ROW_SHARED		(US_ROW_WORK + 2)	/* what several components have in common */
#define US_ROW_FOG		(US_ROW_SHARED + 1)	/* fog coordinate */
#define US_ROW_FIXED		(US_ROW_FOG + 1)	/* see struct us_fixed */
#define US_NUM_FIXED		256u
#define US_NUM_ROWS		(US_ROW_FIXED + US_NUM_FIXED)

/* Files outside of threads: constants of which there are no rows, and those of flow control. */
#define US_UNIFORM_CONST	0u
#define US_UNIFORM_FLOW		1u

/* Words of the flag registers. */
#define US_FLAG_PRED(c)		(2 * (c))
#define US_FLAG_RESULT		8u
#define US_FLAG_COVER		10u	/* lit, and not killed */

/* Descriptor of the message with which threads end; others are numbers of texture instructions. */
#define US_DESC_END		0xffffu

/**
 * struct us_temp - where a texture instruction finds or leaves components
 * @row: of component 0
 * @relative: the address of the loop is added
 * @swiz: which component each is
 */
struct us_temp {
	u16 row;
	bool relative;
	u8 swiz[4];
};

/**
 * struct us_tex - a texture instruction
 * @op: enum us_tex_op
 * @unit: texture unit
 * @unscaled: coordinates count texels
 * @covered: only covered pixels look
 * @all: also channels that do not execute are written
 * @together: nothing of it keeps threads from looking together, see lookup.c
 * @mask: components that are written
 * @pred: for each of them the word of the flags that is its predicate, or US_TEX_NO_PRED
 * @invert: and whether it is inverted
 * @src: coordinates
 * @dst: result
 * @dx: slopes of DXDY
 * @dy: the same
 */
struct us_tex {
	u8 op;
	u8 unit;
	bool unscaled;
	bool covered;
	bool all;
	bool together;
	u8 mask;
	u8 pred[4];
	bool invert[4];
	struct us_temp src;
	struct us_temp dst;
	struct us_temp dx;
	struct us_temp dy;
};

#define US_TEX_NO_PRED		0xffu

/**
 * struct us_fixed - what a row holds that is the same in all pixels of a draw
 * @from: component c of constant n: 4 * n + c
 * @keep: bits of it that count; none for a number
 * @flip: bits that are inverted then
 */
struct us_fixed {
	u32 from;
	u32 keep;
	u32 flip;
};

/**
 * struct us_code - what is to be translated
 * @word: the instruction memory
 * @base: first instruction of the program
 * @num: how many
 * @start: where pixels begin, counted from @base
 * @end: where they end
 * @offset: added to addresses of jumps that are not global
 * @zero_wins: zero times anything is zero
 * @plain: nothing is made quicker; for tests, which compare
 */
struct us_code {
	const u32 (*word)[6];
	u16 base;
	u16 num;
	u16 start;
	u16 end;
	u16 offset;
	bool zero_wins;
	bool plain;
};

/**
 * struct r5xx_us_program - a translated program
 * @prog: its operations
 * @num_tex: entries of @tex
 * @tex: its texture instructions
 * @num_constants: vectors that it may read
 * @outputs: bit for each output row that it may write, W behind the 16 of colours
 * @written: those of them that every pixel writes
 * @reads: bit for each row of temporaries that something may read
 * @writes: the same of those that something may write
 * @num_rows: rows of temporaries up to the last one that something may read or write
 * @straight: there are no branches: all channels execute everything
 * @kills: it may discard pixels
 * @num_fixed: entries of @fixed
 * @fixed: what rows from US_ROW_FIXED on hold
 */
struct r5xx_us_program {
	struct mirage_program *prog;
	u32 num_tex;
	struct us_tex *tex;
	u32 num_constants;
	u32 outputs;
	u32 written;
	u32 reads[4 * US_NUM_TEMPS / 32];
	u32 writes[4 * US_NUM_TEMPS / 32];
	u32 num_rows;
	bool straight;
	bool kills;
	u32 num_fixed;
	struct us_fixed fixed[US_NUM_FIXED];
};

#define US_OUTPUT_W		BIT(US_ROW_W - US_ROW_OUT)

static inline bool us_reads(const struct r5xx_us_program *p, u32 row)
{
	return row >= 4 * US_NUM_TEMPS || p->reads[row / 32] >> row % 32 & 1;
}

extern const struct ir_files us_files;

static inline bool us_writes(const struct r5xx_us_program *p, u32 row)
{
	return row < 4 * US_NUM_TEMPS && p->writes[row / 32] >> row % 32 & 1;
}

/**
 * us_translate - make operations of a program
 * @code: the program
 *
 * Allocates. Any words are a program: what means nothing does nothing, and jumps out of the program
 * end it.
 *
 * Return: the program, or NULL without memory.
 */
struct r5xx_us_program *us_translate(const struct us_code *code);

/* Frees a program that nobody runs. */
void us_program_free(struct r5xx_us_program *p);

/**
 * struct us_color - what eight pixels give a target
 * @c: its components
 */
struct us_color {
	v8f c[4];
};

/* One build of what has to do with many pixels, see mirage/lanes.h. FPU sections. */
#define US_BUILD(build)									\
void us_fix_##build(const struct r5xx_us_program *p, const u32 *constant,			\
		    struct mirage_eu_group *g);							\
void us_colors_##build(const struct mirage_eu_group *g, u32 threads, unsigned int row,		\
		       const u8 *sel, struct us_color *color)

/*
 * us_fix - fill the rows of a group that are the same in all pixels
 * us_colors - what threads have in four rows from @row on, in the order of @sel, each NaN as the
 *	       one that there is (8.4.5.1); by number of the thread
 */
US_BUILD(base);
US_BUILD(avx2);

#endif
