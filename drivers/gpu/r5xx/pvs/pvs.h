/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_PVS_PVS_H_
#define _R5XX_PVS_PVS_H_

#include <linux/types.h>

#include "r5xx/state.h"
#include "shader/shader.h"

/**
 * DOC: the programmable vertex shader
 *
 * A program of the PVS memory becomes operations of the shader core, once: a vertex a channel, a
 * row for each component of each register that it touches. Its flow control is in registers and
 * known beforehand ("Radeon R5xx Acceleration", 7.5.5), so jumps and subroutines leave no trace,
 * and loops become jumps with a counter. Constants that are named stand in rows, too, which are
 * filled when they change; those that are found by address are read where they are.
 *
 * Denormals are flushed, arithmetic is IEEE otherwise; products and sums are rounded each for
 * itself.
 */

#define PVS_INPUTS		32u
#define PVS_OUTPUTS		32u
#define PVS_FLOW_SLOTS		16u
#define PVS_NO_ROW		0xffffu

/* Rows of registers, a power of two, and of constants behind them. */
#define PVS_MAX_ROWS		512u
#define PVS_CONST_ROWS		256u
/* What a group of the shader core needs for it, see mirage_eu_group_create(). */
#define PVS_GROUP_ROWS		(PVS_MAX_ROWS + PVS_CONST_ROWS)

/* Vertices in a run of the shader core: eight for each thread. */
#define PVS_BATCH		(8u * MIRAGE_EU_THREADS)

/**
 * struct pvs_flow - a slot of flow control
 * @opcode: enum pvs_flow_opcode
 * @init: loop index at the start
 * @step: added to it each time round
 * @repeat: the loop goes on with the index of the one around it
 * @act: acts after this instruction
 * @jump: where to, or how many times round
 * @last: last instruction of loop or subroutine
 * @ret: where it goes on afterwards: first instruction of a loop
 */
struct pvs_flow {
	u8 opcode;
	u8 init;
	s8 step;
	bool repeat;
	u16 act;
	u16 jump;
	u16 last;
	u16 ret;
};

/**
 * struct pvs_source - a program as it is in registers
 * @inst: PVS memory
 * @first: first instruction
 * @last: last one
 * @flow: slots of flow control
 */
struct pvs_source {
	const u32 (*inst)[4];
	u16 first;
	u16 last;
	struct pvs_flow flow[PVS_FLOW_SLOTS];
};

/**
 * struct pvs_program - a translated program
 * @program: operations
 * @input: rows of the components of each input vector, PVS_NO_ROW for what it does not read
 * @output: rows of those of each output vector, PVS_NO_ROW for what it does not write
 * @num_rows: rows that it needs, counted from EU_ROW_MORE on
 * @num_constants: those from PVS_MAX_ROWS on
 * @constant: component of the constants that each of them has, four to a vector
 * @clear: for each of them whether it must be zero at the start
 */
struct pvs_program {
	struct mirage_program *program;
	u16 input[PVS_INPUTS][4];
	u16 output[PVS_OUTPUTS][4];
	u16 num_rows;
	u16 num_constants;
	u16 constant[PVS_CONST_ROWS];
	u8 clear[];
};

/**
 * pvs_source_decode - read flow control and range of the program
 * @src: to be filled
 * @s: registers
 */
void pvs_source_decode(struct pvs_source *src, const struct r5xx_state *s);

/**
 * pvs_translate - make operations of a program
 * @src: the program
 * @out: gets it
 *
 * Outside of FPU sections.
 *
 * Return: 0; -ENOMEM; -E2BIG for what has more operations than are kept; -EINVAL for an opcode that
 * there is not, which is a hang.
 */
int pvs_translate(const struct pvs_source *src, struct pvs_program **out);

/**
 * pvs_load_constants - fill the rows of constants
 * @p: the program
 * @constants: what it finds by address, too
 * @g: gets them, for all threads
 */
void pvs_load_constants(const struct pvs_program *p, const struct mirage_eu_uniform *constants,
			struct mirage_eu_group *g);

/**
 * pvs_program_free - free a program
 * @p: the program, or NULL
 */
void pvs_program_free(struct pvs_program *p);

struct pvs_cache;

/* Programs that were translated before. Return: the cache, or NULL without memory. */
struct pvs_cache *pvs_cache_create(void);
void pvs_cache_destroy(struct pvs_cache *cache);

/**
 * pvs_cache_get - the program that the registers tell of
 * @cache: programs
 * @s: registers
 * @out: gets it; it stays until the next call
 *
 * Outside of FPU sections; may allocate.
 *
 * Return: as pvs_translate().
 */
int pvs_cache_get(struct pvs_cache *cache, const struct r5xx_state *s, struct pvs_program **out);

#endif
