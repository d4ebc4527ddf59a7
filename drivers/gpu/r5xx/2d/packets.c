// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 2D packets
 *
 * Most begin with their settings (6.2.2): GUI_CONTROL, and the registers that it says follow. What
 * then comes is coordinates. Some packets have x in the low half of a DWord, some in the high one.
 * Right and bottom edges, ends of scan lines too, are the first pixel that is not drawn; corners
 * are the top left ones, and a copy onto itself comes out right whichever way it goes.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "r5xx/2d/e2.h"
#include "r5xx/2d/op.h"

/**
 * struct reader - what is left of a packet
 * @dw: the next DWord
 * @left: how many there are
 * @short_of: more have been asked for
 */
struct reader {
	const u32 *dw;
	u32 left;
	bool short_of;
};

static u32 take(struct reader *r)
{
	if (!r->left) {
		r->short_of = true;
		return 0;
	}
	r->left--;
	return *r->dw++;
}

static s32 low(u32 dw)
{
	return e2_coord(dw);
}

static s32 high(u32 dw)
{
	return e2_coord(dw >> 16);
}

static int write_reg(struct r5xx_e2 *e2, u32 offset, u32 val)
{
	r5xx_state_write(&e2->engine->state, offset, val);
	return r5xx_e2_write(e2, offset, val);
}

/* Registers that a brush brings, in their order; then its bits or pixels. */
#define BRUSH_BKGD	BIT(0)
#define BRUSH_FRGD	BIT(1)

static const struct {
	u8 regs;
	u8 data_dw;
} brush_packets[16] = {
	[0] = { BRUSH_BKGD | BRUSH_FRGD, 2 },
	[1] = { BRUSH_FRGD, 2 },
	[6] = { BRUSH_BKGD | BRUSH_FRGD, 1 },
	[7] = { BRUSH_FRGD, 1 },
	[13] = { BRUSH_FRGD, 0 },
	[14] = { BRUSH_FRGD, 0 },
};

static void take_brush(struct r5xx_e2 *e2, struct reader *r, u32 gmc)
{
	u32 type = FIELD_GET(DP_GUI_MASTER_CNTL_BRUSH_DATATYPE, gmc);
	/* 8x8 pixels are 16 DWords for each byte of one. */
	u32 data_dw = type == 10 ? 16 * e2_dst_cpp(gmc) : brush_packets[type].data_dw;
	u32 i;

	if (brush_packets[type].regs & BRUSH_BKGD)
		write_reg(e2, DP_BRUSH_BKGD_CLR, take(r));
	if (brush_packets[type].regs & BRUSH_FRGD)
		write_reg(e2, DP_BRUSH_FRGD_CLR, take(r));
	for (i = 0; i < data_dw; i++)
		write_reg(e2, BRUSH_DATA(i), take(r));
}

/* SETTINGS: GUI_CONTROL and SETUP_BODY. */
static void take_settings(struct r5xx_e2 *e2, struct reader *r)
{
	u32 gmc = take(r);

	write_reg(e2, DP_GUI_MASTER_CNTL, gmc);
	if (gmc & DP_GUI_MASTER_CNTL_SRC_PITCH_OFFSET_CNTL)
		write_reg(e2, SRC_PITCH_OFFSET, take(r));
	if (gmc & DP_GUI_MASTER_CNTL_DST_PITCH_OFFSET_CNTL)
		write_reg(e2, DST_PITCH_OFFSET, take(r));
	if (gmc & DP_GUI_MASTER_CNTL_SRC_CLIPPING)
		write_reg(e2, SRC_SC_BOTTOM_RIGHT, take(r));
	if (gmc & DP_GUI_MASTER_CNTL_DST_CLIPPING) {
		write_reg(e2, SC_TOP_LEFT, take(r));
		write_reg(e2, SC_BOTTOM_RIGHT, take(r));
	}
	take_brush(e2, r, gmc);
	if (gmc & DP_GUI_MASTER_CNTL_BRUSH_Y_X)
		write_reg(e2, BRUSH_Y_X, take(r));
}

static int paint_corners(struct r5xx_e2 *e2, s32 left, s32 top, s32 right, s32 bottom)
{
	const struct e2_rect rect = {
		.x = left,
		.y = top,
		.w = max(right - left, 0),
		.h = max(bottom - top, 0),
	};

	return e2_rect_draw(e2, &rect);
}

static int paint(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);

	while (r->left && !err) {
		u32 from = take(r), to = take(r);

		if (!r->short_of)
			err = paint_corners(e2, low(from), high(from), low(to), high(to));
	}
	return err;
}

static int paint_multi(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);

	while (r->left && !err) {
		u32 at = take(r), size = take(r);
		const struct e2_rect rect = {
			.x = high(at), .y = low(at), .w = size >> 16, .h = size & 0xffff,
		};

		if (!r->short_of)
			err = e2_rect_draw(e2, &rect);
	}
	return err;
}

/* Which way leaves source pixels alone until they are read? */
static void choose_way(const struct e2_op *op, struct e2_rect *rect)
{
	if (op->src_cpp != op->cpp || op->src.base != op->dst.base)
		return;
	rect->y_back = rect->src_y < rect->y;
	rect->x_back = rect->src_y == rect->y && rect->src_x < rect->x;
}

static int bitblt(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);

	while (r->left && !err) {
		u32 src = take(r), dst = take(r), size = take(r);
		struct e2_rect rect = {
			.x = high(dst), .y = low(dst), .w = size >> 16 & 0x3fff,
			.h = size & 0x3fff, .src_x = high(src), .src_y = low(src),
		};

		choose_way(&e2->op, &rect);
		if (!r->short_of)
			err = e2_rect_draw(e2, &rect);
	}
	return err;
}

static int trans_bitblt(struct r5xx_e2 *e2, struct reader *r)
{
	write_reg(e2, CLR_CMP_CNTL, take(r));
	write_reg(e2, CLR_CMP_CLR_SRC, take(r));
	write_reg(e2, CLR_CMP_CLR_DST, take(r));
	return bitblt(e2, r);
}

/* A bitmap in the packet: @num DWords of it, then it is over, whether it is whole or not. */
static int take_bitmap(struct r5xx_e2 *e2, struct reader *r, u32 at, u32 size, u32 num)
{
	const struct e2_rect rect = {
		.x = low(at), .y = high(at), .w = size & 0xffff, .h = size >> 16,
	};
	int err;

	if (!e2->op.from_host)
		return r5xx_unknown(e2->engine, "2D bitmap that is not in its packet");
	err = e2_rect_draw(e2, &rect);
	for (; num && r->left && !err; num--)
		err = e2_rect_feed(e2, take(r));
	r->short_of |= num;
	r5xx_e2_reset(e2);
	return err;
}

static int hostdata_blt(struct r5xx_e2 *e2, struct reader *r)
{
	u32 at, size, num;
	int err;

	write_reg(e2, DP_SRC_FRGD_CLR, take(r));
	write_reg(e2, DP_SRC_BKGD_CLR, take(r));
	err = e2_op_decode(e2, false);
	while (r->left && !err) {
		at = take(r);
		size = take(r);
		num = take(r) & 0x3fff;
		if (!r->short_of)
			err = take_bitmap(e2, r, at, size, num);
	}
	return err;
}

static int nextchar(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);
	u32 at = take(r), size = take(r);

	return err ?: take_bitmap(e2, r, at, size, r->left);
}

static int polyline(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, true);
	u32 from = take(r), to;

	while (r->left && !err) {
		to = take(r);
		err = e2_line_draw(e2, low(from), high(from), low(to), high(to));
		from = to;
	}
	return err;
}

/* Stretches of a line that is @at[31:16] pixels thick. */
static int scan_line(struct r5xx_e2 *e2, struct reader *r, u32 at, u32 num)
{
	s32 top = low(at);
	int err = 0;

	for (; num && r->left && !err; num--) {
		u32 ends = take(r);

		err = paint_corners(e2, low(ends), top, high(ends), top + (at >> 16));
	}
	r->short_of |= num;
	return err;
}

static int polyscanlines(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);
	u32 scans = take(r);

	for (; scans && !r->short_of && !err; scans--) {
		u32 num = take(r) & 0x3fff;
		u32 at = take(r);

		err = scan_line(e2, r, at, num);
	}
	return err;
}

static int ply_nextscan(struct r5xx_e2 *e2, struct reader *r)
{
	int err = e2_op_decode(e2, false);
	u32 at = take(r);

	return err ?: scan_line(e2, r, at, r->left);
}

static int load_palette(struct r5xx_e2 *e2, struct reader *r)
{
	u32 type = take(r);
	u32 num = type == 1 ? 16 : R5XX_E2_PALETTE_LEN;
	u32 i;

	if (type != 1 && type != 2)
		return r5xx_unknown(e2->engine, "palette of type %u", type);
	for (i = 0; i < num; i++)
		e2->engine->state.e2_palette[i] = take(r);
	return 0;
}

static int set_scissors(struct r5xx_e2 *e2, struct reader *r)
{
	int err = write_reg(e2, SC_TOP_LEFT, take(r));

	return err ?: write_reg(e2, SC_BOTTOM_RIGHT, take(r));
}

static const struct {
	u8 opcode;
	const char *name;
	int (*exec)(struct r5xx_e2 *e2, struct reader *r);
} e2_packets[] = {
	{ 0x19, "NEXTCHAR", nextchar },
	{ 0x1d, "PLY_NEXTSCAN", ply_nextscan },
	{ 0x1e, "SET_SCISSORS", set_scissors },
	{ 0x2c, "LOAD_PALETTE", load_palette },
	{ 0x91, "PAINT", paint },
	{ 0x92, "BITBLT", bitblt },
	{ 0x94, "HOSTDATA_BLT", hostdata_blt },
	{ 0x95, "POLYLINE", polyline },
	{ 0x98, "POLYSCANLINES", polyscanlines },
	{ 0x9a, "PAINT_MULTI", paint_multi },
	{ 0x9b, "BITBLT_MULTI", bitblt },
	{ 0x9c, "TRANS_BITBLT", trans_bitblt },
};

/* Opcodes from here on begin with their settings. */
#define HAS_SETTINGS	0x80u

int r5xx_e2_packet(struct r5xx_e2 *e2, u32 opcode, const u32 *dw, u32 num_dw)
{
	struct reader r = { .dw = dw, .left = num_dw };
	unsigned int i = 0;
	int err;

	while (i < ARRAY_SIZE(e2_packets) && e2_packets[i].opcode != opcode)
		i++;
	if (i == ARRAY_SIZE(e2_packets))
		return r5xx_unknown(e2->engine, "2D packet 0x%x", opcode);
	if (opcode & HAS_SETTINGS)
		take_settings(e2, &r);
	err = e2_packets[i].exec(e2, &r);
	if (!err && r.short_of)
		err = r5xx_unknown(e2->engine, "%s of %u DWords", e2_packets[i].name, num_dw);
	return err;
}
