/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_REG_ROWS_H_
#define _R5XX_REG_ROWS_H_

#include <linux/array_size.h>

#include "r5xx/state.h"

/**
 * DOC: rows of registers
 *
 * Each file has the registers of a stretch of offsets, in their order, and what is in them. A
 * register that makes the pipeline do something but holds no state of it is nobody's: R5XX_RBBM.
 */

/**
 * struct r5xx_reg_table - registers of a stretch of offsets
 * @row: they, in the order of their offsets
 * @num: how many
 */
struct r5xx_reg_table {
	const struct r5xx_reg_row *row;
	unsigned int num;
};

extern const struct r5xx_reg_table r5xx_regs_of_host;
extern const struct r5xx_reg_table r5xx_regs_of_vertices;
extern const struct r5xx_reg_table r5xx_regs_of_setup;
extern const struct r5xx_reg_table r5xx_regs_of_pixels;

#define FIELD(reg, field)	{ .name = #field, .mask = reg ## _ ## field }

#define REG(is_for, reg)						\
	{ .name = #reg, .offset = reg, .count = 1, .stride_B = 4, .block = R5XX_ ## is_for }
#define ARRAY(is_for, reg, num, step)					\
	{ .name = #reg, .offset = reg(0), .count = (num), .stride_B = (step),	\
	  .block = R5XX_ ## is_for }
#define REG_OF(is_for, reg, of)						\
	{ .name = #reg, .offset = reg, .count = 1, .stride_B = 4, .block = R5XX_ ## is_for,	\
	  .num_fields = ARRAY_SIZE(of), .field = (of) }
#define ARRAY_OF(is_for, reg, num, step, of)				\
	{ .name = #reg, .offset = reg(0), .count = (num), .stride_B = (step),	\
	  .block = R5XX_ ## is_for, .num_fields = ARRAY_SIZE(of), .field = (of) }

#endif
