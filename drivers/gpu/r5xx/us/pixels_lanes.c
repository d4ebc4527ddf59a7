// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what goes into programs and what comes out, for eight pixels at once
 */

#include "bits_lanes.h"
#include "r5xx/us/program.h"

void LANES_FN(us_fix)(const struct r5xx_us_program *p, const u32 *constant,
		      struct mirage_eu_group *g)
{
	unsigned int i, t;

	for (i = 0; i < p->num_fixed; i++) {
		const struct us_fixed *f = &p->fixed[i];
		u32 value = f->keep ? constant[f->from] : 0;
		const v8i all = v8i_splat((value & f->keep) ^ f->flip);
		v8i *to = (v8i *)g->row[EU_ROW_MORE + US_ROW_FIXED + i];

		for (t = 0; t < MIRAGE_EU_THREADS; t++)
			to[t] = all;
	}
}

/* Arithmetic has one NaN, whatever the host made of it. */
static __always_inline v8f one_number(v8f x)
{
	return v8f_select(v8f_eq(x, x), x, (v8f)v8i_splat(0x7fffffff));
}

void LANES_FN(us_colors)(const struct mirage_eu_group *g, u32 threads, unsigned int row,
			 const u8 *sel, struct us_color *color)
{
	const v8f *from[4];
	unsigned int c;

	for (c = 0; c < 4; c++)
		from[c] = (const v8f *)g->row[EU_ROW_MORE + row + sel[c]];
	for (; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);

		for (c = 0; c < 4; c++)
			color[i].c[c] = one_number(from[c][i]);
	}
}
