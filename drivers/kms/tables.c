// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: tables of colours
 *
 * Colours go through a table, a matrix and another table. What an 8-bit channel becomes in both
 * tables is worked out once, and so is what leaves the pipe for each entry of the second.
 */

#include <linux/log2.h>

#include "compose.h"

size_t mirage_colour_size_B(u32 degamma_el, u32 gamma_el)
{
	return sizeof(struct mirage_colour) + gamma_el * sizeof(u32[3]) +
	       (degamma_el + gamma_el) * sizeof(u16[3]);
}

static void lay_out(struct mirage_table *table, u32 el, void *lut)
{
	table->el = el;
	table->shift = el ? 16 - ilog2(el) : 0;
	table->lut = lut;
}

void mirage_colour_lay_out(struct mirage_colour *colour, u32 degamma_el, u32 gamma_el)
{
	lay_out(&colour->gamma, gamma_el, &colour->narrow[gamma_el]);
	lay_out(&colour->degamma, degamma_el, &colour->gamma.lut[gamma_el]);
}

static u32 looked_up(const struct mirage_table *table, u32 channel, unsigned int which)
{
	return table->el ? table->lut[channel >> table->shift][which] : channel;
}

/* The tables are red first, the word blue. */
void mirage_colour_finish(struct mirage_colour *colour)
{
	u32 i, v;

	for (i = 0; i < 3; i++) {
		for (v = 0; v < 256; v++) {
			u32 linear = looked_up(&colour->degamma, v * 257, 2 - i);

			colour->output[i][v] =
				mirage_narrow8(looked_up(&colour->gamma, linear, 2 - i)) << 8 * i;
		}
		for (v = 0; v < colour->gamma.el; v++)
			colour->narrow[v][i] = mirage_narrow8(colour->gamma.lut[v][2 - i]) << 8 * i;
	}
}
