/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_REGS_H_
#define _R5XX_US_REGS_H_

#include <mirage/lanes.h>

#include "r5xx/us/internal.h"

/**
 * DOC: registers of threads, for those who are not their program
 *
 * Rows are numbered as in program.h. FPU sections only.
 */

/* Bits of all lanes. */
#define US_LANES	0xffu

static inline union mirage_reg *us_row_of(const struct mirage_eu_thread *t, unsigned int row)
{
	return mirage_eu_reg(t, EU_ROW_MORE + row);
}

static inline v8f *us_lanes_of(const struct mirage_eu_thread *t, unsigned int row)
{
	return (v8f *)us_row_of(t, row);
}

static inline u16 *us_flag_of(const struct mirage_eu_thread *t, unsigned int word)
{
	return &mirage_eu_reg(t, EU_ROW_FLAG)->uw[word];
}

#endif
