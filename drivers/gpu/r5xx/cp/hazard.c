// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: textures that have just been drawn to
 *
 * What is drawn goes to memory when somebody flushes. A stream that samples from what it has drawn
 * to, with no flush in between but only TX_INVALTAGS, would mostly find it on silicon, whose colour
 * cache is small. Here nothing would be there yet, so that such a draw flushes.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "r5xx/cp/cp.h"

#define NUM_TARGETS		4u
#define NUM_UNITS		16u

#define OUT_FMT_UNUSED		15u

int r5xx_cp_flush(struct r5xx_cp *cp)
{
	cp->num_drawn = 0;
	return r5xx_3d_flush(cp->engine.pipe);
}

static bool is_drawn(const struct r5xx_cp *cp, u32 addr)
{
	u32 i;

	for (i = 0; i < cp->num_drawn; i++)
		if (cp->drawn[i] == addr)
			return true;
	return false;
}

/* Have what the next draw samples from in memory. */
int r5xx_cp_settle_textures(struct r5xx_cp *cp)
{
	const struct r5xx_state *s = &cp->engine.state;
	u32 enabled = r5xx_reg(s, TX_ENABLE);
	unsigned int i;

	if (!cp->num_drawn)
		return 0;
	for (i = 0; i < NUM_UNITS; i++)
		if (enabled & (1u << i) &&
		    is_drawn(cp, r5xx_reg(s, TX_OFFSET(i)) & TX_OFFSET_TXOFFSET))
			return r5xx_cp_flush(cp);
	return 0;
}

/* Note what the next draw draws to; where there is no room for more, have it all in memory. */
int r5xx_cp_note_targets(struct r5xx_cp *cp)
{
	const struct r5xx_state *s = &cp->engine.state;
	unsigned int i;
	int err = 0;

	for (i = 0; i < NUM_TARGETS && !err; i++) {
		u32 addr = r5xx_reg(s, RB3D_COLOROFFSET(i)) & RB3D_COLOROFFSET_COLOROFFSET;

		if (FIELD_GET(US_OUT_FMT_OUT_FMT, r5xx_reg(s, US_OUT_FMT(i))) == OUT_FMT_UNUSED ||
		    is_drawn(cp, addr))
			continue;
		if (cp->num_drawn == ARRAY_SIZE(cp->drawn))
			err = r5xx_cp_flush(cp);
		cp->drawn[cp->num_drawn++] = addr;
	}
	return err;
}
