/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_R5XX_2D_MODEL_H_
#define _TESTS_R5XX_2D_MODEL_H_

/*
 * What R5xx's 2D engine draws: a model that knows one pixel at a time, registers by their numbers
 * and memory as two surfaces of bytes. Sections are those of the guide.
 */

#include <linux/bitfield.h>
#include <linux/minmax.h>

#include "fixture.h"
#include "r5xx/state.h"

/* Two surfaces of the same shape. */
#define AREAS		2u
#define PITCH_B		512u
#define LINES		32
#define AREA_B		(PITCH_B * LINES)
#define MACRO		SRC_PITCH_OFFSET_TILE
#define MICRO		SRC_PITCH_OFFSET_MICRO_TILE

#define GMC(field)	DP_GUI_MASTER_CNTL_##field
#define R(name)		reg[(name) / 4]

/* Two halves of a DWord. */
#define XY(hi, lo)	((u32)(hi) << 16 | ((u32)(lo) & 0xffff))

enum kind { FILL, COPY, HOST, LINE };
enum source { MONO, MONO_LA, COLOR = 3, CLUT8 = 5, CLUT32 };
enum brush { MONO_BRUSH, MONO_BRUSH_LA, LINE_BRUSH = 6, LINE_BRUSH_LA, COLOR_BRUSH = 10,
	     SOLID = 13, SOLID_TOO, NO_BRUSH };

/* Bytes of a pixel by DST_TYPE (6.2.2). */
static const u32 type_bytes[16] = { 0, 0, 1, 2, 2, 0, 4, 1, 1, 1, 0, 2, 2, 0, 4, 2 };

/**
 * struct rect - a rectangle
 * @x: left edge
 * @y: top edge
 * @w: width
 * @h: height
 * @sx: left edge in the source
 * @sy: top edge there
 */
struct rect {
	s32 x, y, w, h, sx, sy;
};

/* Where the surfaces are, what they hold, and held when an operation began. */
static u64 area[AREAS];
static u8 mem[AREAS][AREA_B], before[AREAS][AREA_B];
static u32 reg[R5XX_NUM_REGS];
static u32 palette[256];
static enum kind kind;

/* What the registers say. */

static u32 cpp(void)
{
	return type_bytes[FIELD_GET(GMC(DST_DATATYPE), R(DP_GUI_MASTER_CNTL))];
}

static u32 px_mask(void)
{
	return ~0u >> (32 - 8 * cpp());
}

static s32 width(void)
{
	return PITCH_B / cpp();
}

static enum source source(void)
{
	u32 gmc = R(DP_GUI_MASTER_CNTL);

	return FIELD_GET(GMC(SRC_DATATYPE), gmc) | (gmc & GMC(SRC_DATATYPE_2) ? 4 : 0);
}

static enum brush brush(void)
{
	return FIELD_GET(GMC(BRUSH_DATATYPE), R(DP_GUI_MASTER_CNTL));
}

static u32 rop_code(void)
{
	return FIELD_GET(GMC(ROP3), R(DP_GUI_MASTER_CNTL));
}

/* Bytes of a source's pixel, 0 for bits. */
static u32 source_bytes(void)
{
	switch (source()) {
	case COLOR:
		return cpp();
	case CLUT8:
		return 1;
	case CLUT32:
		return 4;
	default:
		return 0;
	}
}

/* Functions that count: CMP_ENABLE is 0 for the destination's, 1 for the source's, 2 for both. */
static u32 source_function(void)
{
	u32 cntl = R(CLR_CMP_CNTL);

	return (cntl >> 24) % 3 && kind != LINE ? cntl & 7 : 0;
}

static u32 destination_function(void)
{
	u32 cntl = R(CLR_CMP_CNTL);

	return cntl >> 24 == 1 ? 0 : cntl >> 8 & 7;
}

static bool has_source(void)
{
	u32 rop = rop_code();

	return ((rop ^ rop >> 2) & 0x33) || source_function();
}

/* What GUI_CONTROL does to other registers (6.2.2). */
static void know_gui_control(void)
{
	u32 gmc = R(DP_GUI_MASTER_CNTL);

	R(DP_CNTL) |= DP_CNTL_DST_X_LEFT_TO_RIGHT | DP_CNTL_DST_Y_TOP_TO_BOTTOM |
		      DP_CNTL_POLY_LINE;
	if (!(gmc & GMC(SRC_PITCH_OFFSET_CNTL)))
		R(SRC_PITCH_OFFSET) = R(DEFAULT_OFFSET);
	if (!(gmc & GMC(DST_PITCH_OFFSET_CNTL)))
		R(DST_PITCH_OFFSET) = R(DEFAULT_OFFSET);
	if (!(gmc & GMC(SRC_CLIPPING)))
		R(SRC_SC_BOTTOM_RIGHT) = R(DEFAULT_SC_BOTTOM_RIGHT);
	if (!(gmc & GMC(DST_CLIPPING))) {
		R(SC_TOP_LEFT) = 0;
		R(SC_BOTTOM_RIGHT) = R(DEFAULT_SC_BOTTOM_RIGHT);
	}
	if (gmc & GMC(CLR_CMP_CNTL_DIS))
		R(CLR_CMP_CNTL) &= ~0x707u;
	if (gmc & GMC(WR_MSK_DIS)) {
		R(DP_WRITE_MSK) = ~0u;
		R(CLR_CMP_MSK) = ~0u;
	}
}

static void know(u32 offset, u32 val)
{
	reg[offset / 4] = val;
	if (offset == DP_GUI_MASTER_CNTL)
		know_gui_control();
	if (offset == DST_LINE_PATCOUNT)
		R(BRUSH_Y_X) = (R(BRUSH_Y_X) & ~BRUSH_Y_X_BRUSH_LINE) | (val & 31) << 16;
}

/* Pixels in memory. */

/*
 * Micro blocks have 32 bytes: of a line, or of 8x4 pixels of 8 bits, 8x2 of 16 or 4x2 of 32. Eight
 * by eight of them are a macro block, and all of them follow each other row by row (2.2, 2.3).
 */
static u32 place(u32 surf, u32 bytes, u32 x_B, u32 y)
{
	u32 w = surf & MICRO ? bytes == 1 ? 8 : 16 : 32, h = 32 / w;
	u32 col = x_B / w, row = y / h, cols = PITCH_B / w, at = y % h * w + x_B % w;

	if (!(surf & MACRO))
		return (row * cols + col) * 32 + at;
	return (row / 8 * (cols / 8) + col / 8) * 2048 + (row % 8 * 8 + col % 8) * 32 + at;
}

static u32 area_of(u32 surf)
{
	return (surf & SRC_PITCH_OFFSET_OFFSET) == area[1] >> 10;
}

static u32 px_get(u8 from[AREAS][AREA_B], u32 surf, u32 bytes, u32 x, u32 y)
{
	u32 px = 0, i;

	assert_true(x * bytes < PITCH_B && y < LINES);
	for (i = 0; i < bytes; i++)
		px |= (u32)from[area_of(surf)][place(surf, bytes, x * bytes + i, y)] << 8 * i;
	return px;
}

static void px_put(u32 surf, u32 x, u32 y, u32 px)
{
	u32 i;

	for (i = 0; i < cpp(); i++)
		mem[area_of(surf)][place(surf, cpp(), x * cpp() + i, y)] = px >> 8 * i;
}

/* Bit @i of a byte, the highest first or the lowest. */
static bool bit_of(u32 byte, u32 i)
{
	return byte >> (R(DP_GUI_MASTER_CNTL) & GMC(BYTE_PIX_ORDER) ? i : 7 - i) & 1;
}

static u32 rop(u32 p, u32 s, u32 d)
{
	u32 px = 0, i;

	for (i = 0; i < 32; i++)
		px |= (rop_code() >> ((p >> i & 1) * 4 + (s >> i & 1) * 2 + (d >> i & 1)) & 1) << i;
	return px;
}

/**
 * struct operand - of a pixel
 * @px: its value
 * @hole: the pixel is not drawn
 */
struct operand {
	u32 px;
	bool hole;
};

static struct operand one_of(bool set, u32 fg, u32 bg, bool transparent)
{
	return (struct operand) { set ? fg : bg, !set && transparent };
}

static u32 byte_of_brush(u32 i)
{
	return reg[BRUSH_DATA(i / 4) / 4] >> i % 4 * 8 & 0xff;
}

/* At a place of the screen, or of a line. */
static struct operand pattern(s32 x, s32 y, u32 along)
{
	u32 px = 0, i;

	x = (x + R(BRUSH_Y_X)) & 7;
	y = (y + (R(BRUSH_Y_X) >> 8)) & 7;
	switch (brush()) {
	case MONO_BRUSH:
	case MONO_BRUSH_LA:
		return one_of(bit_of(byte_of_brush(y), x), R(DP_BRUSH_FRGD_CLR),
			      R(DP_BRUSH_BKGD_CLR), brush() == MONO_BRUSH_LA);
	case LINE_BRUSH:
	case LINE_BRUSH_LA:
		return one_of(bit_of(byte_of_brush(along / 8 % 4), along % 8),
			      R(DP_BRUSH_FRGD_CLR), R(DP_BRUSH_BKGD_CLR),
			      brush() == LINE_BRUSH_LA);
	case COLOR_BRUSH:
		for (i = 0; i < cpp(); i++)
			px |= byte_of_brush((y * 8 + x) * cpp() + i) << 8 * i;
		return (struct operand) { px };
	default:
		return (struct operand) { R(DP_BRUSH_FRGD_CLR) };
	}
}

/* Of a comparison that says which pixels stay as they are. */
static bool is_true(u32 function, u32 px, u32 ref)
{
	bool equal = !((px ^ ref) & R(CLR_CMP_MSK) & px_mask());

	return function == 1 || (function == 4 && equal) || (function == 5 && !equal);
}

static void draw_pixel(s32 x, s32 y, struct operand src, u32 along)
{
	struct operand pat = pattern(x, y, along);
	u32 surf = R(DST_PITCH_OFFSET), mask = R(DP_WRITE_MSK), old;

	if (x < (s32)(R(SC_TOP_LEFT) & 0x3fff) || x >= (s32)(R(SC_BOTTOM_RIGHT) & 0x3fff) ||
	    y < (s32)(R(SC_TOP_LEFT) >> 16) || y >= (s32)(R(SC_BOTTOM_RIGHT) >> 16))
		return;
	old = px_get(mem, surf, cpp(), x, y);
	if (src.hole || pat.hole || is_true(source_function(), src.px, R(CLR_CMP_CLR_SRC)) ||
	    is_true(destination_function(), old, R(CLR_CMP_CLR_DST)))
		return;
	if (source_function() == 7 && is_true(4, src.px, R(CLR_CMP_CLR_SRC)))
		src.px ^= R(DP_SRC_FRGD_CLR);
	px_put(surf, x, y, (rop(pat.px, src.px, old) & mask) | (old & ~mask));
}

/* A source's pixel, from what is in memory or comes from the host. */
static struct operand source_pixel(u32 el)
{
	u32 px = 0, i;

	switch (source()) {
	case MONO:
	case MONO_LA:
		return one_of(el, R(DP_SRC_FRGD_CLR), R(DP_SRC_BKGD_CLR), source() == MONO_LA);
	case CLUT8:
		return (struct operand) { palette[el] };
	case CLUT32:
		for (i = 0; i < 24; i += 8)
			px |= palette[el >> i & 0xff] & 0xffu << i;
		return (struct operand) { px | (el & 0xff000000) };
	default:
		return (struct operand) { el };
	}
}

static struct operand source_at(s32 x, s32 y)
{
	u32 bytes = source_bytes(), surf = R(SRC_PITCH_OFFSET);

	if (bytes)
		return source_pixel(px_get(before, surf, bytes, x, y));
	return source_pixel(bit_of(px_get(before, surf, 1, x / 8, y), x % 8));
}

/* All of the source is as it was before. */
static void draw_rect(const struct rect *r)
{
	s32 right = R(SRC_SC_BOTTOM_RIGHT) & 0x3fff, bottom = R(SRC_SC_BOTTOM_RIGHT) >> 16;
	struct operand src = { 0 };
	s32 i, j;

	memcpy(before, mem, sizeof(mem));
	for (j = 0; j < r->h; j++) {
		for (i = 0; i < r->w; i++) {
			if (has_source() && (r->sx + i >= right || r->sy + j >= bottom))
				continue;
			if (has_source())
				src = source_at(r->sx + i, r->sy + j);
			draw_pixel(r->x + i, r->y + j, src, 0);
		}
	}
}

static u32 swapped(u32 dw)
{
	switch (R(RBBM_GUICNTL)) {
	case 1:
		return (dw & 0xff00ff) << 8 | (dw >> 8 & 0xff00ff);
	case 2:
		return dw << 24 | (dw & 0xff00) << 8 | (dw >> 8 & 0xff00) | dw >> 24;
	case 3:
		return dw << 16 | dw >> 16;
	default:
		return dw;
	}
}

static u32 byte_of_host(const u32 *dw, u32 i)
{
	return swapped(dw[i / 4]) >> i % 4 * 8 & 0xff;
}

static bool begins_at_bytes(void)
{
	return FIELD_GET(GMC(DP_SRC_SOURCE), R(DP_GUI_MASTER_CNTL)) == 4;
}

/* Bits of a line of the host's data. */
static u32 host_line(const struct rect *r)
{
	u32 bits = r->w * (8 * source_bytes() ?: 1);

	return begins_at_bytes() ? ALIGN(bits, 8) : bits;
}

/* As far as the data go. */
static void draw_host(const struct rect *r, const u32 *dw, u32 n)
{
	u32 bits = 8 * source_bytes() ?: 1, at, el, k;
	s32 i, j;

	for (j = 0; j < r->h; j++) {
		for (i = 0; i < r->w; i++) {
			at = j * host_line(r) + i * bits;
			if (at + bits > 32 * n)
				return;
			el = bits == 1 ? bit_of(byte_of_host(dw, at / 8), at % 8) : 0;
			for (k = 0; k < bits / 8; k++)
				el |= byte_of_host(dw, at / 8 + k) << 8 * k;
			draw_pixel(r->x + i, r->y + j, source_pixel(el), 0);
		}
	}
}

/* With a bit for each octant, of which drivers use one half or none: ties of lines that go up. */
static void draw_line(s32 x1, s32 y1, s32 x2, s32 y2)
{
	s32 dx = abs(x2 - x1), dy = abs(y2 - y1), n = max(dx, dy), slope = min(dx, dy), i, minor;
	s32 right = x2 < x1 ? -1 : 1, down = y2 < y1 ? -1 : 1;
	bool steps = R(DST_LINE_PATCOUNT) >> 8 && down < 0;
	u32 along = FIELD_GET(BRUSH_Y_X_BRUSH_LINE, R(BRUSH_Y_X));

	for (i = 0; i < n; i++) {
		minor = (2 * i * slope + n - !steps) / (2 * n);
		draw_pixel(x1 + right * (dx >= dy ? i : minor), y1 + down * (dx >= dy ? minor : i),
			   (struct operand) { 0 }, along + i);
	}
	along = R(DP_CNTL) & DP_CNTL_POLY_LINE ? along + n : R(BRUSH_Y_X);
	R(BRUSH_Y_X) = (R(BRUSH_Y_X) & ~BRUSH_Y_X_BRUSH_LINE) | (along & 31) << 16;
}

#endif
