// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the early depth table
 *
 * Three rows of sixteen, for no stencil test, stencil test without writes, and with them.
 * Stencil writes without a test do not exist. The table for Early Depth Test Enable off follows
 * a rule.
 */

#include <linux/kernel.h>

#include "iz.h"

#define P(bits)	(IZ_PROMOTED | 0b##bits)
#define N(bits)	(IZ_NON_PROMOTED | 0b##bits)
#define C(bits)	(IZ_COMPUTED | 0b##bits)

static const u8 early_table[3][16] = {
	{
		P(0000), P(0000), P(0000), P(0000), P(0000), N(1100), N(0100), N(0100),
		P(0000), P(0000), C(0110), C(0110), P(0000), N(1100), C(0110), C(0110),
	}, {
		P(0000), P(0000), P(0000), P(0000), P(0000), N(1101), N(0101), N(0101),
		P(0000), P(0000), C(0111), C(0111), P(0000), N(1101), C(0111), C(0111),
	}, {
		P(0000), C(0001), P(0000), C(0101), P(0000), C(1101), C(0101), C(0101),
		P(0000), C(1111), C(0111), C(0111), P(0000), C(1111), C(0111), C(0111),
	},
};

static unsigned int iz_late(unsigned int in)
{
	bool depth = in & (IZ_DEPTH_TEST | IZ_DEPTH_WRITE);
	bool computed = in & IZ_COMPUTED_DEPTH;
	unsigned int out = IZ_COMPUTED;

	if (!(in & (IZ_STENCIL_TEST | IZ_DEPTH_TEST | IZ_DEPTH_WRITE | IZ_COMPUTED_DEPTH)))
		return IZ_PROMOTED;
	if (!computed && depth)
		out |= IZ_SRC_DEPTH;
	if (computed || depth)
		out |= IZ_SRC_DEPTH_RT;
	if (in & IZ_DEPTH_TEST)
		out |= IZ_DST_DEPTH;
	if (in & IZ_STENCIL_TEST)
		out |= IZ_DST_STENCIL;
	return out;
}

/*
 * Pixels that a shader may still kill must not be counted before it (8.4.3.2), so
 * their depth goes through it.
 */
static unsigned int count_after(unsigned int in, unsigned int out, enum iz_count count)
{
	out = (out & ~IZ_MODE) | IZ_NON_PROMOTED | IZ_SRC_DEPTH_RT;
	if (!(in & IZ_COMPUTED_DEPTH))
		out |= IZ_SRC_DEPTH;
	if (count == IZ_COUNT_STENCIL && (in & IZ_STENCIL_TEST))
		out |= IZ_DST_STENCIL;
	return out;
}

unsigned int iz_lookup(unsigned int in, bool early, enum iz_count count)
{
	unsigned int out;

	if (!(in & IZ_STENCIL_TEST))
		in &= ~IZ_STENCIL_WRITE;
	if (early)
		out = early_table[(in >> 4 & 1) + (in >> 5 & 1)][in & 15];
	else
		out = iz_late(in);
	if (count && (in & IZ_KILL) && (out & IZ_MODE) == IZ_PROMOTED)
		out = count_after(in, out, count);
	return out;
}
