// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is lit at all
 *
 * Scissor, clip rectangles, screen door, rules of edges (section 11.7 of the acceleration guide).
 * Right and lower edges are inside; coordinates have no offset from R5xx on.
 */

#include <linux/bitfield.h>

#include "r5xx/state.h"
#include "zb.h"

static struct raster_rect read_rect(u32 from, u32 to)
{
	return (struct raster_rect) {
		.x0_px = FIELD_GET(SC_CLIP_A_XS0, from),
		.y0_px = FIELD_GET(SC_CLIP_A_YS0, from),
		.x1_px = FIELD_GET(SC_CLIP_B_XS1, to) + 1,
		.y1_px = FIELD_GET(SC_CLIP_B_YS1, to) + 1,
	};
}

/* Bits of SC_EDGERULE say who has no samples; the back end's are what differs from that. */
#define RULE_TOP_LEFT		5u

/* All that is in the first rectangle, and nothing else: what drivers ask for. */
#define RULE_IN_FIRST		0xaaaau
#define RULE_ALL		0xffffu

/* Bits of a pixel are six samples. With one sample a pixel it is the first. */
static u8 killed_pixels(u32 door)
{
	u32 k, kill = 0;

	for (k = 0; k < 4; k++)
		kill |= (door >> 6 * k & 1 ? 0 : 1) << k;
	return kill;
}

/* Of rules from 16 on, the list of values has top below bottom, and drivers count on that. */
static u32 edge_rule(u32 rule)
{
	if (rule & RASTER_EDGE_ROWS)
		rule = (rule & ~0xc) | (rule & 4) << 1 | (rule & 8) >> 1;
	return rule ^ RULE_TOP_LEFT;
}

/* Triangles, points, lines to the right, to the left, down and up: five bits each. */
static void decode_edges(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 rules = r5xx_reg(s, SC_EDGERULE), i;

	for (i = 0; i < RASTER_NUM_EDGES; i++)
		rs->edge_rule[i] = edge_rule(rules >> 5 * i & 0x1f);
}

void r5xx_sc_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	const struct raster_rect scissor = read_rect(r5xx_reg(s, SC_SCISSOR0),
						     r5xx_reg(s, SC_SCISSOR1));
	u32 rule = FIELD_GET(SC_CLIP_RULE_CLIP_RULE, r5xx_reg(s, SC_CLIP_RULE)), i;

	rs->clip_x0_px = scissor.x0_px;
	rs->clip_y0_px = scissor.y0_px;
	rs->clip_x1_px = scissor.x1_px;
	rs->clip_y1_px = scissor.y1_px;
	for (i = 0; i < 4; i++)
		rs->clip_rect[i] = read_rect(r5xx_reg(s, SC_CLIP_A(i)), r5xx_reg(s, SC_CLIP_B(i)));
	if (rule == RULE_IN_FIRST)
		raster_clip_to(rs, rs->clip_rect[0].x0_px, rs->clip_rect[0].y0_px,
			       rs->clip_rect[0].x1_px, rs->clip_rect[0].y1_px);
	rs->clip_rects = rule != RULE_IN_FIRST && rule != RULE_ALL;
	rs->clip_rule = rule;
	decode_edges(s, rs);
	rs->quad_kill = killed_pixels(r5xx_reg(s, SC_SCREENDOOR));
}
