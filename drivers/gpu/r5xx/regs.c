// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what registers there are
 *
 * For printing, and for whose stamp a write moves.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>

#include "r5xx/reg_rows.h"

/* In the order of their offsets. */
static const struct r5xx_reg_table *const reg_tables[] = {
	&r5xx_regs_of_host,
	&r5xx_regs_of_vertices,
	&r5xx_regs_of_setup,
	&r5xx_regs_of_pixels,
};

static bool row_has(const struct r5xx_reg_row *row, u32 offset)
{
	return offset >= row->offset && (offset - row->offset) % row->stride_B == 0 &&
	       (offset - row->offset) / row->stride_B < row->count;
}

const struct r5xx_reg_row *r5xx_reg_find(u32 offset)
{
	const struct r5xx_reg_row *row;
	unsigned int i;

	for (i = 0; (row = r5xx_reg_row(i)); i++)
		if (row_has(row, offset))
			return row;
	return NULL;
}

const struct r5xx_reg_row *r5xx_reg_row(unsigned int i)
{
	unsigned int table;

	for (table = 0; table < ARRAY_SIZE(reg_tables); table++) {
		if (i < reg_tables[table]->num)
			return &reg_tables[table]->row[i];
		i -= reg_tables[table]->num;
	}
	return NULL;
}

unsigned int r5xx_num_reg_rows(void)
{
	unsigned int num = 0, table;

	for (table = 0; table < ARRAY_SIZE(reg_tables); table++)
		num += reg_tables[table]->num;
	return num;
}
