// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of the 2D engine
 *
 * What is where two registers say it is kept in one place: a coordinate that came with another
 * one in DST_Y_X is in DST_X and DST_Y. Rows say what a write does beyond being kept: it is taken
 * apart, it sets others to their defaults, or it draws.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/2d/e2.h"
#include "r5xx/2d/op.h"

static u32 reg(const struct r5xx_e2 *e2, u32 offset)
{
	return r5xx_reg(&e2->engine->state, offset);
}

static void set(struct r5xx_e2 *e2, u32 offset, u32 val)
{
	r5xx_state_write(&e2->engine->state, offset, val);
}

/* Replace a field of another register. */
static void set_field(struct r5xx_e2 *e2, u32 offset, u32 mask, u32 val)
{
	set(e2, offset, (reg(e2, offset) & ~mask) | (val & mask));
}

static s32 coord(const struct r5xx_e2 *e2, u32 offset)
{
	return e2_coord(reg(e2, offset));
}

static u32 extent(const struct r5xx_e2 *e2, u32 offset)
{
	return reg(e2, offset) & 0x3fff;
}

/* A rectangle that runs backwards is named by the corner it begins in. */
static int draw_rect(struct r5xx_e2 *e2)
{
	u32 cntl = reg(e2, DP_CNTL);
	struct e2_rect r = {
		.x = coord(e2, DST_X),
		.y = coord(e2, DST_Y),
		.w = extent(e2, DST_WIDTH),
		.h = extent(e2, DST_HEIGHT),
		.src_x = coord(e2, SRC_X),
		.src_y = coord(e2, SRC_Y),
		.x_back = !(cntl & DP_CNTL_DST_X_LEFT_TO_RIGHT),
		.y_back = !(cntl & DP_CNTL_DST_Y_TOP_TO_BOTTOM),
	};
	int err = e2_op_decode(e2, false);

	if (r.x_back) {
		r.x -= (s32)r.w - 1;
		r.src_x -= (s32)r.w - 1;
	}
	if (r.y_back) {
		r.y -= (s32)r.h - 1;
		r.src_y -= (s32)r.h - 1;
	}
	return err ?: e2_rect_draw(e2, &r);
}

static int draw_rect_and_step(struct r5xx_e2 *e2)
{
	int err = draw_rect(e2);

	set(e2, DST_Y, coord(e2, DST_Y) + extent(e2, DST_HEIGHT));
	return err;
}

/* The next line begins where this one ends. */
static int draw_line(struct r5xx_e2 *e2)
{
	u32 start = reg(e2, DST_LINE_START), end = reg(e2, DST_LINE_END);
	int err = e2_op_decode(e2, true);

	if (!err)
		err = e2_line_draw(e2, e2_coord(start), e2_coord(start >> 16), e2_coord(end),
				   e2_coord(end >> 16));
	set(e2, DST_LINE_START, end);
	return err;
}

/* What GUI_CONTROL says of others, it says when it is written (6.2.2). */
static int set_defaults(struct r5xx_e2 *e2)
{
	u32 gmc = reg(e2, DP_GUI_MASTER_CNTL);

	/* Copies of xf86-video-ati say nothing of directions, whichever were there before. */
	set_field(e2, DP_CNTL, DP_CNTL_DST_X_LEFT_TO_RIGHT | DP_CNTL_DST_Y_TOP_TO_BOTTOM |
		  DP_CNTL_POLY_LINE, ~0u);
	if (!(gmc & DP_GUI_MASTER_CNTL_SRC_PITCH_OFFSET_CNTL))
		set(e2, SRC_PITCH_OFFSET, reg(e2, DEFAULT_OFFSET));
	if (!(gmc & DP_GUI_MASTER_CNTL_DST_PITCH_OFFSET_CNTL))
		set(e2, DST_PITCH_OFFSET, reg(e2, DEFAULT_OFFSET));
	if (!(gmc & DP_GUI_MASTER_CNTL_SRC_CLIPPING))
		set(e2, SRC_SC_BOTTOM_RIGHT, reg(e2, DEFAULT_SC_BOTTOM_RIGHT));
	if (!(gmc & DP_GUI_MASTER_CNTL_DST_CLIPPING)) {
		set(e2, SC_TOP_LEFT, 0);
		set(e2, SC_BOTTOM_RIGHT, reg(e2, DEFAULT_SC_BOTTOM_RIGHT));
	}
	if (gmc & DP_GUI_MASTER_CNTL_CLR_CMP_CNTL_DIS)
		set_field(e2, CLR_CMP_CNTL, CLR_CMP_CNTL_CLR_CMP_FCN_SRC |
			  CLR_CMP_CNTL_CLR_CMP_FCN_DST, 0);
	if (gmc & DP_GUI_MASTER_CNTL_WR_MSK_DIS) {
		set(e2, DP_WRITE_MSK, ~0u);
		set(e2, CLR_CMP_MSK, ~0u);
	}
	return 0;
}

static int set_datatype(struct r5xx_e2 *e2)
{
	u32 val = reg(e2, DP_DATATYPE);

	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_DST_DATATYPE,
		  FIELD_GET(DP_DATATYPE_DST_DATATYPE, val) << 8);
	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_BRUSH_DATATYPE,
		  FIELD_GET(DP_DATATYPE_BRUSH_DATATYPE, val) << 4);
	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_SRC_DATATYPE,
		  FIELD_GET(DP_DATATYPE_SRC_DATATYPE, val) << 12);
	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_SRC_DATATYPE_2,
		  val & DP_DATATYPE_SRC_DATATYPE_2 ? ~0u : 0);
	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_BYTE_PIX_ORDER,
		  val & DP_DATATYPE_BYTE_PIX_ORDER ? ~0u : 0);
	return 0;
}

static int set_mix(struct r5xx_e2 *e2)
{
	u32 val = reg(e2, DP_MIX);

	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_ROP3, val);
	set_field(e2, DP_GUI_MASTER_CNTL, DP_GUI_MASTER_CNTL_DP_SRC_SOURCE, val << 16);
	return 0;
}

static int set_directions(struct r5xx_e2 *e2)
{
	u32 val = reg(e2, DP_CNTL_XDIR_YDIR_YMAJOR);

	set_field(e2, DP_CNTL, DP_CNTL_DST_X_LEFT_TO_RIGHT,
		  val & DP_CNTL_XDIR_YDIR_YMAJOR_DST_X_LEFT_TO_RIGHT ? ~0u : 0);
	set_field(e2, DP_CNTL, DP_CNTL_DST_Y_TOP_TO_BOTTOM,
		  val & DP_CNTL_XDIR_YDIR_YMAJOR_DST_Y_TOP_TO_BOTTOM ? ~0u : 0);
	set_field(e2, DP_CNTL, DP_CNTL_DST_Y_MAJOR, val);
	return 0;
}

/**
 * struct e2_part - a field of a register that another one holds
 * @reg: which; 0 for none
 * @shift: where it is in the register that is written
 * @bits: how wide it is
 * @to: where it goes in @reg
 * @room: how wide it is there; the rest is 0
 */
struct e2_part {
	u16 reg;
	u8 shift;
	u8 bits;
	u8 to;
	u8 room;
};

/* A coordinate or an extent. */
#define COORD(reg, shift, to)	{ reg, shift, 14, to, 14 }
/* A register in two halves: what the low one is, and the high one. */
#define HALVES(low, high)	{ COORD(low, 0, 0), COORD(high, 16, 0) }

static const struct {
	u32 offset;
	struct e2_part part[2];
	int (*fn)(struct r5xx_e2 *e2);
} e2_writes[] = {
	{ SRC_Y_X, HALVES(SRC_X, SRC_Y) },
	{ SRC_X_Y, HALVES(SRC_Y, SRC_X) },
	{ DST_Y_X, HALVES(DST_X, DST_Y) },
	{ DST_X_Y, HALVES(DST_Y, DST_X) },
	{ DST_HEIGHT_Y, HALVES(DST_Y, DST_HEIGHT) },
	{ DST_WIDTH, { }, draw_rect },
	{ DST_HEIGHT_WIDTH, HALVES(DST_WIDTH, DST_HEIGHT), draw_rect },
	{ DST_WIDTH_HEIGHT, HALVES(DST_HEIGHT, DST_WIDTH), draw_rect },
	{ DST_HEIGHT_WIDTH_BW, HALVES(DST_WIDTH, DST_HEIGHT), draw_rect },
	{ DST_HEIGHT_WIDTH_8, { { DST_WIDTH, 16, 8, 0, 14 }, { DST_HEIGHT, 24, 8, 0, 14 } },
	  draw_rect },
	{ DST_WIDTH_X, HALVES(DST_X, DST_WIDTH), draw_rect },
	{ DST_WIDTH_X_INCY, HALVES(DST_X, DST_WIDTH), draw_rect_and_step },
	{ DST_LINE_END, { }, draw_line },
	{ DST_LINE_PATCOUNT, { { BRUSH_Y_X, 0, 5, 16, 5 } } },
	{ SC_LEFT, { COORD(SC_TOP_LEFT, 0, 0) } },
	{ SC_TOP, { COORD(SC_TOP_LEFT, 0, 16) } },
	{ SC_RIGHT, { COORD(SC_BOTTOM_RIGHT, 0, 0) } },
	{ SC_BOTTOM, { COORD(SC_BOTTOM_RIGHT, 0, 16) } },
	{ SRC_SC_RIGHT, { COORD(SRC_SC_BOTTOM_RIGHT, 0, 0) } },
	{ SRC_SC_BOTTOM, { COORD(SRC_SC_BOTTOM_RIGHT, 0, 16) } },
	{ DP_GUI_MASTER_CNTL, { }, set_defaults },
	{ DP_DATATYPE, { }, set_datatype },
	{ DP_MIX, { }, set_mix },
	{ DP_CNTL_XDIR_YDIR_YMAJOR, { }, set_directions },
};

static void write_part(struct r5xx_e2 *e2, const struct e2_part *part, u32 val)
{
	u32 mask = (1u << part->bits) - 1, room = (1u << part->room) - 1;

	if (part->reg)
		set_field(e2, part->reg, room << part->to, (val >> part->shift & mask) << part->to);
}

/* The last of the data is the last, whether the rectangle is whole or not. */
static int write_host_data(struct r5xx_e2 *e2, u32 offset, u32 val)
{
	int err = e2_rect_feed(e2, val);

	if (offset == HOST_DATA_LAST)
		r5xx_e2_reset(e2);
	return err;
}

int r5xx_e2_write(struct r5xx_e2 *e2, u32 offset, u32 val)
{
	unsigned int i;

	if (offset >= HOST_DATA(0) && offset <= HOST_DATA_LAST)
		return write_host_data(e2, offset, val);
	for (i = 0; i < ARRAY_SIZE(e2_writes); i++) {
		if (e2_writes[i].offset != offset)
			continue;
		write_part(e2, &e2_writes[i].part[0], val);
		write_part(e2, &e2_writes[i].part[1], val);
		return e2_writes[i].fn ? e2_writes[i].fn(e2) : 0;
	}
	return 0;
}

bool r5xx_e2_waits(const struct r5xx_e2 *e2)
{
	return e2->host.rect.h;
}

void r5xx_e2_reset(struct r5xx_e2 *e2)
{
	memset(&e2->host, 0, sizeof(e2->host));
}

struct r5xx_e2 *r5xx_e2_create(struct r5xx_engine *engine)
{
	struct r5xx_e2 *e2 = mirage_host_alloc(sizeof(*e2));

	if (e2)
		e2->engine = engine;
	return e2;
}

void r5xx_e2_destroy(struct r5xx_e2 *e2)
{
	mirage_host_free(e2);
}
