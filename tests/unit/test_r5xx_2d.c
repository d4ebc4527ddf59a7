// SPDX-License-Identifier: GPL-2.0
/* R5xx's 2D engine, by packets and by registers. */

#include "fixture.h"
#include "radeon_cmd.h"

/* GUI_CONTROL */
#define SRC_PO		(1u << 0)
#define DST_PO		(1u << 1)
#define SRC_CLIP	(1u << 2)
#define DST_CLIP	(1u << 3)
#define BRUSH(n)	((n) << 4)
#define SOLID		BRUSH(13)
#define NO_BRUSH	BRUSH(15)
#define BPP8		(2u << 8)
#define BPP16		(4u << 8)
#define BPP32		(6u << 8)
#define MONO		(0u << 12)
#define MONO_LA		(1u << 12)
#define COLOR		(3u << 12)
#define CLUT8		(1u << 12 | 1u << 27)
#define LSB_FIRST	(1u << 14)
#define ROP(n)		((n) << 16)
#define S		ROP(0xccu)
#define P		ROP(0xf0u)
#define MEMORY		(2u << 24)
#define HOST		(3u << 24)
#define HOST_ALIGNED	(4u << 24)
#define NO_CMP		(1u << 28)
#define NO_MASK		(1u << 30)
#define BRUSH_YX	(1u << 31)

#define MICRO		(1u << 31)
#define MACRO		(1u << 30)

/* Two halves of a DWord. */
#define XY(hi, lo)	((u32)(hi) << 16 | ((u32)(lo) & 0xffff))

#define SURF_B		0x8000u

struct rig {
	struct fixture *f;
	u64 src;
	u64 dst;
};

static struct rig rig;

static int setup(void **state)
{
	rig.f = fixture_create(&mirage_chip_rv530);
	rig.src = fixture_map(rig.f, SURF_B);
	rig.dst = fixture_map(rig.f, SURF_B);
	*state = &rig;
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(rig.f);
	return 0;
}

/* A surface with a pitch of so many bytes. */
static u32 surf(u64 addr, u32 pitch_B)
{
	return pitch_B / 64 << 22 | addr >> 10;
}

static u32 *px32(u64 addr, u32 pitch_B, u32 x, u32 y)
{
	return (u32 *)((u8 *)fixture_ptr(rig.f, addr) + y * pitch_B + x * 4);
}

static u8 *px8(u64 addr, u32 pitch_B, u32 x, u32 y)
{
	return (u8 *)fixture_ptr(rig.f, addr) + y * pitch_B + x;
}

#define EMIT(...)	fixture_emit(rig.f, __VA_ARGS__)

static void go(void)
{
	int err = fixture_run(rig.f);

	if (err)
		fail_msg("%d: %s", err, fixture_state(rig.f).unknown);
}

static void hangs(const char *what)
{
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_string_equal(fixture_state(rig.f).unknown, what);
	fixture_reset(rig.f);
}

#define PAINT32		(DST_PO | SOLID | BPP32 | P | NO_CMP | NO_MASK)
#define COPY32		(SRC_PO | DST_PO | NO_BRUSH | BPP32 | COLOR | S | MEMORY | NO_CMP | NO_MASK)

/* The pixels of a line from 0 on: a letter each, '.' for 0. */
static void assert_line32(u64 addr, u32 pitch_B, u32 y, const char *want, u32 color)
{
	u32 x;

	for (x = 0; want[x]; x++)
		assert_int_equal(*px32(addr, pitch_B, x, y), want[x] == '.' ? 0 : color);
}

static void assert_line8(u64 addr, u32 pitch_B, u32 y, const char *want)
{
	u32 x;

	for (x = 0; want[x]; x++)
		assert_int_equal(*px8(addr, pitch_B, x, y),
				 want[x] == '.' ? 0 : want[x] == '#' ? 0xff : want[x]);
}

static void paint_has_corners(void **state)
{
	EMIT(PACKET3(P3_PAINT, 7), PAINT32, surf(rig.dst, 128), 0x11223344,
	     XY(1, 2), XY(3, 5), XY(4, 0), XY(5, 1));
	go();
	assert_line32(rig.dst, 128, 0, "........", 0);
	assert_line32(rig.dst, 128, 1, "..xxx...", 0x11223344);
	assert_line32(rig.dst, 128, 2, "..xxx...", 0x11223344);
	assert_line32(rig.dst, 128, 3, "........", 0);
	assert_line32(rig.dst, 128, 4, "x.......", 0x11223344);
	assert_line32(rig.dst, 128, 5, "........", 0);
}

static void paint_multi_has_x_in_front(void **state)
{
	EMIT(PACKET3(P3_PAINT_MULTI, 5), PAINT32, surf(rig.dst, 128), 0x99, XY(3, 1), XY(2, 1));
	EMIT(PACKET3(P3_PAINT_MULTI, 5), (PAINT32 & ~BPP32) | BPP8, surf(rig.dst + 0x1000, 64),
	     0x123456ff, XY(0xffff, 0), XY(3, 1));
	go();
	assert_line32(rig.dst, 128, 0, "......", 0);
	assert_line32(rig.dst, 128, 1, "...xx.", 0x99);
	assert_line8(rig.dst + 0x1000, 64, 0, "##..");	/* from x = -1 on */
}

static void all_raster_operations(void **state)
{
	u32 rop;

	/* With these operands an operation gives its own code. */
	for (rop = 0; rop < 256; rop++) {
		*px8(rig.dst, 64, 1, 0) = 0xaa;
		*px8(rig.src, 64, 0, 0) = 0xcc;
		EMIT(PACKET3(P3_BITBLT, 7), SRC_PO | DST_PO | SOLID | BPP8 | COLOR | ROP(rop) |
		     MEMORY | NO_CMP | NO_MASK, surf(rig.src, 64), surf(rig.dst, 64), 0xf0,
		     XY(0, 0), XY(1, 0), XY(1, 1));
		go();
		assert_int_equal(*px8(rig.dst, 64, 1, 0), rop);
		assert_int_equal(*px8(rig.dst, 64, 0, 0), 0);
		assert_int_equal(*px8(rig.dst, 64, 2, 0), 0);
	}
}

static void a_write_mask_keeps_bits(void **state)
{
	*px32(rig.dst, 128, 1, 0) = 0x55555555;
	EMIT(PACKET0(DP_WRITE_MSK, 1), 0x00ff0f00);
	EMIT(PACKET3(P3_PAINT, 5), PAINT32 & ~NO_MASK, surf(rig.dst, 128), 0xffffffff, XY(0, 0),
	     XY(1, 2));
	go();
	assert_int_equal(*px32(rig.dst, 128, 0, 0), 0x00ff0f00);
	assert_int_equal(*px32(rig.dst, 128, 1, 0), 0x55ff5f55);
	EMIT(PACKET3(P3_PAINT, 5), PAINT32, surf(rig.dst, 128), 0, XY(0, 0), XY(1, 2));
	go();
	assert_int_equal(*px32(rig.dst, 128, 1, 0), 0);
}

static void copies_onto_themselves_come_out_right(void **state)
{
	u32 i;

	for (i = 0; i < 700; i++)
		*px32(rig.dst, 4096, i, 0) = i + 1;
	EMIT(PACKET3(P3_BITBLT_MULTI, 9), COPY32, surf(rig.dst, 4096), surf(rig.dst, 4096),
	     XY(0, 0), XY(3, 0), XY(600, 1), XY(3, 0), XY(1, 0), XY(600, 1));
	go();
	/* 3 to the right, then 2 to the left */
	assert_int_equal(*px32(rig.dst, 4096, 0, 0), 1);
	assert_int_equal(*px32(rig.dst, 4096, 1, 0), 1);
	assert_int_equal(*px32(rig.dst, 4096, 600, 0), 600);
	assert_int_equal(*px32(rig.dst, 4096, 601, 0), 599);
	assert_int_equal(*px32(rig.dst, 4096, 602, 0), 600);
	assert_int_equal(*px32(rig.dst, 4096, 603, 0), 604);
	for (i = 0; i < 6; i++)
		*px32(rig.src, 128, 0, i) = i + 1;
	EMIT(PACKET3(P3_BITBLT, 6), COPY32, surf(rig.src, 128), surf(rig.src, 128), XY(0, 0),
	     XY(0, 2), XY(1, 4));
	go();
	assert_int_equal(*px32(rig.src, 128, 0, 2), 1);
	assert_int_equal(*px32(rig.src, 128, 0, 5), 4);
}

static void registers_draw_where_they_point(void **state)
{
	u32 i;

	for (i = 0; i < 4; i++)
		*px32(rig.src, 128, i, 0) = 0x10 + i;
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), COPY32);
	EMIT(PACKET0(SRC_PITCH_OFFSET, 2), surf(rig.src, 128), surf(rig.dst, 128));
	EMIT(PACKET0(DP_CNTL, 1), 0);	/* right to left, bottom to top */
	EMIT(PACKET0(SRC_Y_X, 3), XY(0, 3), XY(2, 5), XY(1, 4));
	EMIT(PACKET0(DP_CNTL, 1), 3);
	EMIT(PACKET0(SRC_X_Y, 3), XY(0, 0), XY(1, 4), XY(2, 1));
	go();
	assert_int_equal(*px32(rig.dst, 128, 1, 2), 0);
	assert_int_equal(*px32(rig.dst, 128, 2, 2), 0x10);
	assert_int_equal(*px32(rig.dst, 128, 5, 2), 0x13);
	assert_int_equal(*px32(rig.dst, 128, 1, 4), 0x10);
	assert_int_equal(*px32(rig.dst, 128, 2, 4), 0x11);
	assert_int_equal(*px32(rig.dst, 128, 3, 4), 0);

	/* Fields of the same by their older registers. */
	EMIT(PACKET0(DP_MIX, 1), 0xf0 << 16 | 2 << 8);
	EMIT(PACKET0(DP_DATATYPE, 1), 13 << 8 | 6);
	EMIT(PACKET0(DP_BRUSH_FRGD_CLR, 1), 0x77);
	EMIT(PACKET0(DST_HEIGHT, 1), 1, PACKET0(DST_X, 2), 0, 8, PACKET0(DST_WIDTH, 1), 2);
	EMIT(PACKET0(DST_WIDTH_X_INCY, 1), XY(1, 4), PACKET0(DST_WIDTH_X_INCY, 1), XY(1, 5));
	EMIT(PACKET0(DST_HEIGHT_WIDTH_8, 1), 1 << 24 | 3 << 16);
	/* 8 bits are all of a size, whatever it was. */
	EMIT(PACKET0(DST_Y_X, 2), XY(40, 0), XY(1, 0x102));
	EMIT(PACKET0(DST_Y_X, 1), XY(12, 1), PACKET0(DST_HEIGHT_WIDTH_8, 1), 1 << 24 | 3 << 16);
	go();
	assert_line32(rig.dst, 128, 8, "xx..x..", 0x77);
	assert_line32(rig.dst, 128, 9, ".....x.", 0x77);
	assert_line32(rig.dst, 128, 10, ".....xxx.", 0x77);
	assert_line32(rig.dst, 128, 12, ".xxx....", 0x77);
}

static void directions_last_until_gui_control(void **state)
{
	u32 i;

	for (i = 0; i < 4; i++)
		*px32(rig.src, 128, i, 0) = 0x10 + i;
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), COPY32);
	EMIT(PACKET0(SRC_PITCH_OFFSET, 2), surf(rig.src, 128), surf(rig.dst, 128));
	EMIT(PACKET0(DP_CNTL, 1), 0);	/* right to left, bottom to top */
	EMIT(PACKET0(SRC_Y_X, 3), XY(0, 3), XY(2, 5), XY(1, 2));
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), COPY32);
	EMIT(PACKET0(SRC_Y_X, 3), XY(0, 1), XY(4, 2), XY(1, 2));
	go();
	assert_int_equal(*px32(rig.dst, 128, 4, 2), 0x12);
	assert_int_equal(*px32(rig.dst, 128, 5, 2), 0x13);
	assert_int_equal(*px32(rig.dst, 128, 1, 4), 0);
	assert_int_equal(*px32(rig.dst, 128, 2, 4), 0x11);
	assert_int_equal(*px32(rig.dst, 128, 3, 4), 0x12);
}

static void default_surfaces_and_scissors(void **state)
{
	EMIT(PACKET0(DEFAULT_OFFSET, 1), surf(rig.dst, 128));
	EMIT(PACKET0(DEFAULT_SC_BOTTOM_RIGHT, 1), XY(2, 3));
	EMIT(PACKET3(P3_PAINT, 4), PAINT32 & ~DST_PO, 0x5, XY(0, 0), XY(100, 100));
	go();
	assert_line32(rig.dst, 128, 0, "xxx.", 5);
	assert_line32(rig.dst, 128, 1, "xxx.", 5);
	assert_line32(rig.dst, 128, 2, "....", 5);
}

static void scissors_cut_both_sides(void **state)
{
	u32 i;

	for (i = 0; i < 8; i++)
		*px32(rig.src, 128, i, 1) = 0x9;
	/* The source ends before x = 6; the destination is cut to x = 2 .. 9. */
	EMIT(PACKET3(P3_BITBLT, 9), COPY32 | SRC_CLIP | DST_CLIP, surf(rig.src, 128),
	     surf(rig.dst, 128), XY(2, 6), XY(0, 2), XY(2, 10), XY(0, 1), XY(1, 0), XY(8, 1));
	go();
	assert_line32(rig.dst, 128, 0, "..xxxxx...", 9);
	EMIT(PACKET3(P3_PAINT, 5), PAINT32 | DST_CLIP, surf(rig.dst, 128), XY(1, 1), XY(2, 3), 7);
	EMIT(PACKET3(P3_SET_SCISSORS, 2), XY(3, 4), XY(5, 6));
	EMIT(PACKET3(P3_PLY_NEXTSCAN, 2), XY(9, 0), XY(20, 0));
	go();
	assert_line32(rig.dst, 128, 2, "..........", 7);
	assert_line32(rig.dst, 128, 3, "....xx....", 7);
	assert_line32(rig.dst, 128, 4, "....xx....", 7);
	assert_line32(rig.dst, 128, 5, "..........", 7);
}

#define MONO_BRUSH(la)	(DST_PO | BRUSH(la) | BPP32 | P | NO_CMP | NO_MASK)

static void brushes_of_bits(void **state)
{
	u32 i;

	for (i = 0; i < 10; i++)
		*px32(rig.dst, 128, i, 1) = 3;
	/* Line 0 is 0xa1, line 1 0x0f, from the left; it begins 1 to the right, 1 down. */
	EMIT(PACKET3(P3_PAINT, 9), MONO_BRUSH(0) | BRUSH_YX, surf(rig.dst, 128), 1, 2, 0x0fa1, 0,
	     1 << 8 | 1, XY(0, 0), XY(1, 10));
	go();
	for (i = 0; i < 10; i++)
		assert_int_equal(*px32(rig.dst, 128, i, 0), (0x0f << ((i + 1) & 7) & 0x80) ? 2 : 1);
	/* The same without a background, the lowest bit first. */
	EMIT(PACKET3(P3_PAINT, 8), MONO_BRUSH(1) | LSB_FIRST | BRUSH_YX, surf(rig.dst, 128), 2,
	     0x0fa1, 0, 0, XY(1, 0), XY(2, 10));
	go();
	for (i = 0; i < 10; i++)
		assert_int_equal(*px32(rig.dst, 128, i, 1), 0x0f >> (i & 7) & 1 ? 2 : 3);
}

static void brushes_of_pixels(void **state)
{
	u32 x, y;

	EMIT(PACKET3(P3_PAINT, 20), DST_PO | BRUSH(10) | BPP8 | P | NO_CMP | NO_MASK,
	     surf(rig.dst, 64), 0x03020100, 0x07060504, 0x13121110, 0x17161514, 0x23222120,
	     0x27262524, 0x33323130, 0x37363534, 0x43424140, 0x47464544, 0x53525150, 0x57565554,
	     0x63626160, 0x67666564, 0x73727170, 0x77767574, XY(0, 0), XY(10, 20));
	go();
	for (y = 0; y < 10; y++)
		for (x = 0; x < 20; x++)
			assert_int_equal(*px8(rig.dst, 64, x, y), (y & 7) << 4 | (x & 7));
}

/* 16 DWords for each byte of a pixel, whatever its type is. */
static void brushes_are_as_large_as_their_pixels(void **state)
{
	u32 dw[32], i;

	for (i = 0; i < 32; i++)
		dw[i] = (2 * i + 1) << 16 | 2 * i;
	EMIT(PACKET3(P3_PAINT, 36), DST_PO | BRUSH(10) | 15 << 8 | P | NO_CMP | NO_MASK,
	     surf(rig.dst, 64));
	fixture_emit_dws(rig.f, dw, 32);
	EMIT(XY(0, 0), XY(8, 8));
	go();
	for (i = 0; i < 64; i++)
		assert_int_equal(*px8(rig.dst, 64, i % 8 * 2, i / 8), i);
}

#define GLYPH(type)	(DST_PO | NO_BRUSH | BPP8 | (type) | S | NO_CMP | NO_MASK)

static void bitmaps_come_from_the_host(void **state)
{
	/* 3x2, packed: 101 110 */
	EMIT(PACKET3(P3_HOSTDATA_BLT, 8), GLYPH(MONO | HOST), surf(rig.dst, 64), 0xff, 'b',
	     XY(0, 1), XY(2, 3), 1, 0xb8);
	go();
	assert_line8(rig.dst, 64, 0, ".#b#.");
	assert_line8(rig.dst, 64, 1, ".##b.");
	/* Lines that begin at bytes, the lowest bit first, and no background. Two glyphs. */
	EMIT(PACKET3(P3_HOSTDATA_BLT, 12), GLYPH(MONO_LA | HOST_ALIGNED | LSB_FIRST),
	     surf(rig.dst, 64), 0xff, 'b', XY(4, 0), XY(2, 3), 1, 0x0305,
	     XY(4, 5), XY(1, 1), 1, 1);
	go();
	assert_line8(rig.dst, 64, 4, "#.#..#.");
	assert_line8(rig.dst, 64, 5, "##.....");
	/* More than a DWord holds: bit 32 is the first of the second. */
	EMIT(PACKET3(P3_HOSTDATA_BLT, 9), GLYPH(MONO | HOST | LSB_FIRST), surf(rig.dst, 64),
	     0xff, 0, XY(6, 0), XY(1, 34), 2, 0x80000001, 2);
	go();
	assert_line8(rig.dst, 64, 6, "#..............................#.#");
}

static void pixels_come_from_the_host(void **state)
{
	EMIT(PACKET3(P3_HOSTDATA_BLT, 9), GLYPH(COLOR | HOST), surf(rig.dst, 64), 0, 0,
	     XY(0, 0), XY(2, 3), 2, 'd' << 24 | 'c' << 16 | 'b' << 8 | 'a', 'f' << 8 | 'e');
	go();
	assert_line8(rig.dst, 64, 0, "abc.");
	assert_line8(rig.dst, 64, 1, "def.");
	/* By registers, with its bytes swapped. */
	EMIT(PACKET0(RBBM_GUICNTL, 1), 2, PACKET0(DP_CNTL, 1), 3);
	EMIT(PACKET0(DST_Y_X, 2), XY(2, 1), XY(1, 4));
	EMIT(PACKET0(HOST_DATA(0), 1), 'a' << 24 | 'b' << 16 | 'c' << 8 | 'd');
	EMIT(PACKET0(HOST_DATA_LAST, 1), 0);
	go();
	assert_line8(rig.dst, 64, 2, ".abcd.");
}

static void host_data_ends_early(void **state)
{
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), GLYPH(COLOR | HOST));
	EMIT(PACKET0(DST_PITCH_OFFSET, 1), surf(rig.dst, 64));
	/* The last of it comes when half of the rectangle is there. */
	EMIT(PACKET0(DST_Y_X, 2), XY(0, 1), XY(2, 4));
	EMIT(PACKET0(HOST_DATA_LAST, 1), 'd' << 24 | 'c' << 16 | 'b' << 8 | 'a');
	EMIT(PACKET0(HOST_DATA(0), 1), 'd' << 24 | 'c' << 16 | 'b' << 8 | 'a');
	/* Something else is drawn before any of it comes. */
	EMIT(PACKET0(DST_Y_X, 2), XY(2, 1), XY(2, 4));
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), DST_PO | SOLID | BPP8 | P);
	EMIT(PACKET0(DP_BRUSH_FRGD_CLR, 1), 'f', PACKET0(DST_Y_X, 2), XY(4, 2), XY(1, 2));
	EMIT(PACKET0(HOST_DATA(0), 1), 'd' << 24 | 'c' << 16 | 'b' << 8 | 'a');
	go();
	assert_line8(rig.dst, 64, 0, ".abcd.");
	assert_line8(rig.dst, 64, 1, "......");
	assert_line8(rig.dst, 64, 2, "......");
	assert_line8(rig.dst, 64, 4, "..ff..");
}

static void nextchar_takes_what_is_set(void **state)
{
	EMIT(PACKET3(P3_HOSTDATA_BLT, 4), GLYPH(MONO | HOST), surf(rig.dst, 64), 0xff, 'b');
	EMIT(PACKET3(P3_NEXTCHAR, 3), XY(1, 2), XY(1, 4), 0x90);
	go();
	assert_line8(rig.dst, 64, 1, "..#bb#.");
}

static void polylines_leave_their_ends_out(void **state)
{
	/* Right 3, then down right 2:1, where x = 4 is a tie, then up. */
	EMIT(PACKET3(P3_POLYLINE, 7), PAINT32, surf(rig.dst, 128), 6, XY(0, 0), XY(0, 3),
	     XY(2, 7), XY(0, 7));
	go();
	assert_line32(rig.dst, 128, 0, "xxxxx....", 6);
	assert_line32(rig.dst, 128, 1, ".....xxx.", 6);
	assert_line32(rig.dst, 128, 2, ".......x.", 6);
	assert_line32(rig.dst, 128, 3, ".........", 6);
}

static void lines_have_brushes_of_their_own(void **state)
{
	/* 110 of every 32, from the left; it goes on over the corner. */
	EMIT(PACKET3(P3_POLYLINE, 7), DST_PO | BRUSH(7) | BPP32 | P | NO_CMP | NO_MASK,
	     surf(rig.dst, 128), 6, 0xdb, XY(0, 0), XY(0, 4), XY(0, 8));
	EMIT(PACKET0(DP_BRUSH_FRGD_CLR, 1), 9, PACKET0(DST_LINE_START, 1), XY(3, 0));
	EMIT(PACKET0(DST_LINE_PATCOUNT, 1), 0, PACKET0(DST_LINE_END, 1), XY(3, 2));
	EMIT(PACKET0(DST_LINE_END, 1), XY(5, 2));
	go();
	assert_line32(rig.dst, 128, 0, "xx.xx.xx", 6);
	assert_line32(rig.dst, 128, 3, "xx..", 9);	/* a second line begins at its end */
	assert_line32(rig.dst, 128, 4, "..x.", 9);
	assert_line32(rig.dst, 128, 5, "....", 9);
	EMIT(PACKET3(P3_POLYLINE, 4), MONO_BRUSH(14), surf(rig.dst, 128), 6, XY(0, 0));
	go();
	EMIT(PACKET3(P3_POLYLINE, 7), MONO_BRUSH(1), surf(rig.dst, 128), 6, 0, 0, XY(0, 0),
	     XY(0, 1));
	hangs("2D brush of type 1");
	EMIT(PACKET3(P3_PAINT, 6), MONO_BRUSH(7), surf(rig.dst, 128), 6, 0, XY(0, 0), XY(1, 1));
	hangs("2D brush of type 7");
}

/* 6.2.2, BRUSH_Y_X: with POLY_LINE a brush goes on, else it begins at BRUSH_X. */
static void brushes_of_lines_go_on(void **state)
{
	const u32 gmc = DST_PO | BRUSH(7) | BPP32 | P | LSB_FIRST | NO_CMP | NO_MASK | BRUSH_YX;

	/* 1 0110 1101 of every 32, the lowest bit first, from the third on. */
	EMIT(PACKET3(P3_POLYLINE, 7), gmc, surf(rig.dst, 128), 6, 0x16d, 2 << 16, XY(0, 0),
	     XY(0, 2));
	EMIT(PACKET0(DST_LINE_START, 2), XY(1, 0), XY(1, 4));
	EMIT(PACKET0(DP_CNTL, 1), 3, PACKET0(DST_LINE_START, 2), XY(2, 0), XY(2, 2));
	EMIT(PACKET0(DST_LINE_START, 2), XY(3, 0), XY(3, 4));
	EMIT(PACKET0(DST_LINE_PATCOUNT, 1), 6, PACKET0(DST_LINE_START, 2), XY(4, 0), XY(4, 4));
	/* From the last one on, and over the end. */
	EMIT(PACKET0(DP_GUI_MASTER_CNTL, 1), gmc, PACKET0(BRUSH_Y_X, 1), 1 | 31 << 16);
	EMIT(PACKET0(DST_LINE_START, 2), XY(5, 0), XY(5, 4));
	go();
	assert_line32(rig.dst, 128, 0, "xx...", 6);
	assert_line32(rig.dst, 128, 1, ".xx.....", 6);
	assert_line32(rig.dst, 128, 2, "x.....", 6);
	assert_line32(rig.dst, 128, 3, "x.xx....", 6);
	assert_line32(rig.dst, 128, 4, "x.x.....", 6);
	assert_line32(rig.dst, 128, 5, ".x.x....", 6);
}

/* Drivers write 0x55, and tell the X server that lines then have a bias in octants 5 to 8. */
static void ties_go_by_octant(void **state)
{
	EMIT(PACKET0(DST_LINE_PATCOUNT, 1), 0x55 << 8);
	EMIT(PACKET3(P3_POLYLINE, 5), PAINT32, surf(rig.dst, 128), 6, XY(0, 0), XY(1, 2));
	EMIT(PACKET3(P3_POLYLINE, 5), PAINT32, surf(rig.dst, 128), 6, XY(3, 0), XY(2, 2));
	EMIT(PACKET3(P3_POLYLINE, 5), PAINT32, surf(rig.dst, 128), 6, XY(4, 0), XY(6, 1));
	EMIT(PACKET3(P3_POLYLINE, 5), PAINT32, surf(rig.dst, 128), 6, XY(9, 0), XY(7, 1));
	EMIT(PACKET0(DST_LINE_PATCOUNT, 1), 0);
	EMIT(PACKET3(P3_POLYLINE, 5), PAINT32, surf(rig.dst, 128), 6, XY(12, 0), XY(11, 2));
	go();
	assert_line32(rig.dst, 128, 0, "xx...", 6);
	assert_line32(rig.dst, 128, 1, "...", 6);
	assert_line32(rig.dst, 128, 2, ".x..", 6);
	assert_line32(rig.dst, 128, 3, "x...", 6);
	assert_line32(rig.dst, 128, 4, "x...", 6);
	assert_line32(rig.dst, 128, 5, "x...", 6);
	assert_line32(rig.dst, 128, 8, ".x..", 6);
	assert_line32(rig.dst, 128, 9, "x...", 6);
	assert_line32(rig.dst, 128, 12, "xx..", 6);
}

static void scan_lines_have_stretches(void **state)
{
	EMIT(PACKET3(P3_POLYSCANLINES, 11), PAINT32, surf(rig.dst, 128), 8, 2,
	     2, XY(1, 0), XY(2, 0), XY(5, 4),
	     1, XY(2, 3), XY(2, 1));
	go();
	assert_line32(rig.dst, 128, 0, "xx..x..", 8);
	assert_line32(rig.dst, 128, 1, ".......", 8);
	assert_line32(rig.dst, 128, 3, ".x.....", 8);
	assert_line32(rig.dst, 128, 4, ".x.....", 8);
	assert_line32(rig.dst, 128, 5, ".......", 8);
}

static void compare(u32 cntl, u32 src_ref, u32 dst_ref, const char *want)
{
	memcpy(fixture_ptr(rig.f, rig.src), "abcd", 4);
	memcpy(fixture_ptr(rig.f, rig.dst), "wxyz", 4);
	EMIT(PACKET3(P3_TRANS_BITBLT, 9), SRC_PO | DST_PO | NO_BRUSH | BPP8 | COLOR | S | MEMORY |
	     NO_MASK, surf(rig.src, 64), surf(rig.dst, 64), cntl, src_ref, dst_ref, XY(0, 0),
	     XY(0, 0), XY(4, 1));
	go();
	assert_line8(rig.dst, 64, 0, want);
}

static void colours_are_compared(void **state)
{
	EMIT(PACKET0(DP_SRC_FRGD_CLR, 1), 0x20);
	go();
	compare(0 | 1 << 24, 'b', 0, "abcd");
	compare(1 | 1 << 24, 'b', 0, "wxyz");
	compare(4 | 1 << 24, 'b', 0, "axcd");
	compare(5 | 1 << 24, 'b', 0, "wbyz");
	compare(7 | 1 << 24, 'b', 0, "aBcd");
	compare(1 << 8, 0, 'y', "wxyz");
	compare(4 << 8, 0, 'y', "abyd");
	compare(5 << 8, 0, 'y', "wxcz");
	/* Only the side that is chosen counts; or both have to agree. */
	compare(4 | 4 << 8, 'b', 'y', "abyd");
	compare(4 | 4 << 8 | 1 << 24, 'b', 'y', "axcd");
	compare(4 | 4 << 8 | 2 << 24, 'b', 'y', "axyd");
	/* Lines have no source. */
	EMIT(PACKET0(CLR_CMP_CLR_SRC, 1), 0);
	EMIT(PACKET3(P3_POLYLINE, 5), (PAINT32 & ~NO_CMP), surf(rig.src, 128), 6, XY(0, 0),
	     XY(0, 2));
	go();
	assert_line32(rig.src, 128, 0, "xx.", 6);
}

static void colours_go_by_the_palette(void **state)
{
	u32 dw[257] = { 2 }, i;

	for (i = 0; i < 256; i++)
		dw[i + 1] = i * 0x01010101;
	EMIT(PACKET3(P3_LOAD_PALETTE, 257));
	fixture_emit_dws(rig.f, dw, 257);
	memcpy(fixture_ptr(rig.f, rig.src), "\x01\xff\x80", 3);
	EMIT(PACKET3(P3_BITBLT, 6), (COPY32 & ~COLOR) | CLUT8, surf(rig.src, 64),
	     surf(rig.dst, 128), XY(1, 0), XY(0, 0), XY(2, 1));
	go();
	assert_int_equal(*px32(rig.dst, 128, 0, 0), 0xffffffff);
	assert_int_equal(*px32(rig.dst, 128, 1, 0), 0x80808080);
	assert_int_equal(*px32(rig.dst, 128, 2, 0), 0);
	/* Onto itself, of the size that it has. */
	memcpy(fixture_ptr(rig.f, rig.src), "\x01\x02\x03", 3);
	EMIT(PACKET3(P3_BITBLT, 6), (COPY32 & ~(COLOR | BPP32)) | BPP8 | CLUT8, surf(rig.src, 64),
	     surf(rig.src, 64), XY(0, 0), XY(0, 1), XY(2, 2));
	EMIT(PACKET3(P3_BITBLT, 6), (COPY32 & ~(COLOR | BPP32)) | BPP8 | CLUT8, surf(rig.src, 64),
	     surf(rig.src, 64), XY(0, 0), XY(1, 0), XY(3, 1));
	go();
	assert_memory_equal(px8(rig.src, 64, 0, 0), "\x01\x01\x02\x03", 4);
	assert_memory_equal(px8(rig.src, 64, 0, 1), "\x01\x02", 2);
	assert_memory_equal(px8(rig.src, 64, 0, 2), "\0", 2);
	EMIT(PACKET3(P3_LOAD_PALETTE, 2), 2, 0);
	hangs("LOAD_PALETTE of 2 DWords");
	EMIT(PACKET3(P3_LOAD_PALETTE, 2), 3, 0);
	hangs("palette of type 3");
}

static void bits_come_from_memory(void **state)
{
	memcpy(fixture_ptr(rig.f, rig.src), "\x00\x0b", 2);
	EMIT(PACKET0(DP_SRC_FRGD_CLR, 1), 0xff, PACKET0(DP_SRC_BKGD_CLR, 1), 'b');
	EMIT(PACKET3(P3_BITBLT, 6), GLYPH(MONO | MEMORY) | SRC_PO, surf(rig.src, 64),
	     surf(rig.dst, 64), XY(11, 0), XY(1, 0), XY(5, 1));
	go();
	assert_line8(rig.dst, 64, 0, ".b#b##.");	/* 0x0b is 00001011 */
}

/* A pitch of 8 bits is 64 to 16384 bytes. */
static void the_longest_pitch_is_none(void **state)
{
	EMIT(PACKET3(P3_PAINT, 5), PAINT32, surf(rig.dst, 0), 0x11, XY(1, 2), XY(2, 3));
	go();
	assert_int_equal(*px32(rig.dst, 16384, 2, 1), 0x11);
	assert_int_equal(*px32(rig.dst, 16384, 2, 0), 0);
}

static u32 tiled32(u64 addr, u32 offset_B)
{
	return *(u32 *)((u8 *)fixture_ptr(rig.f, addr) + offset_B);
}

static void tiles_on_either_side(void **state)
{
	/* Micro tiles of 4x2 pixels: (5, 1) is in the second, 16 bytes and a pixel on. */
	EMIT(PACKET3(P3_PAINT, 5), PAINT32, surf(rig.dst, 512) | MICRO, 0x11, XY(1, 5), XY(2, 6));
	go();
	assert_int_equal(tiled32(rig.dst, 32 + 16 + 4), 0x11);
	EMIT(PACKET3(P3_BITBLT, 6), COPY32, surf(rig.dst, 512) | MICRO, surf(rig.src, 512) | MACRO,
	     XY(5, 1), XY(65, 9), XY(1, 1));
	go();
	/* Macro tiles of 256 bytes by 8 lines, two in a row: (65, 9) is in the fourth. */
	assert_int_equal(tiled32(rig.src, 3 * 2048 + 256 + 4), 0x11);
	EMIT(PACKET3(P3_BITBLT, 6), COPY32, surf(rig.src, 512) | MACRO,
	     surf(rig.dst, 512) | MACRO | MICRO, XY(65, 9), XY(33, 17), XY(1, 1));
	go();
	/* Macro tiles of 32x16 pixels, four in a row: (33, 17) is in the sixth. */
	assert_int_equal(tiled32(rig.dst, 5 * 2048 + 16 + 4), 0x11);
}

static void what_is_reserved_is_named(void **state)
{
	EMIT(PACKET3(P3_PAINT, 5), (PAINT32 & ~BPP32) | 1 << 8, surf(rig.dst, 128), 0, 0, XY(1, 1));
	hangs("2D pixels of type 1");
	EMIT(PACKET3(P3_BITBLT, 6), COPY32 & ~(1u << 12), 0, 0, 0, 0, XY(1, 1));
	hangs("2D source of type 2");
	EMIT(PACKET3(P3_BITBLT, 6), COPY32 & ~MEMORY, 0, 0, 0, 0, XY(1, 1));
	hangs("2D source from 0");
	EMIT(PACKET3(P3_PAINT, 5), DST_PO | BRUSH(9) | BPP32 | P, 0, 0, 0, XY(1, 1));
	hangs("2D brush of type 9");
	EMIT(PACKET3(P3_NEXTCHAR, 3), 0, XY(1, 1), 0);
	hangs("2D pixels of type 0");
}

static void packets_that_are_too_short_hang(void **state)
{
	static const u8 opcode[] = { 0x91, 0x92, 0x94, 0x95, 0x98, 0x9a, 0x9b, 0x9c };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(opcode); i++) {
		EMIT(PACKET3(opcode[i], 1), SRC_PO | DST_PO | SOLID | BPP32 | P);
		assert_int_equal(fixture_run(rig.f), -EIO);
		fixture_reset(rig.f);
	}
	EMIT(PACKET3(P3_PAINT, 4), PAINT32, surf(rig.dst, 128), 0, XY(1, 1));
	hangs("PAINT of 4 DWords");
	EMIT(PACKET3(P3_HOSTDATA_BLT, 8), GLYPH(MONO | HOST), surf(rig.dst, 64), 0, 0, 0,
	     XY(9, 9), 2, 0);
	hangs("HOSTDATA_BLT of 8 DWords");
	EMIT(PACKET3(P3_POLYSCANLINES, 6), PAINT32, surf(rig.dst, 128), 0, 9, 9, 0);
	hangs("POLYSCANLINES of 6 DWords");
}

/* However large it is, and wherever: it ends, and the host is let in. */
static void the_largest_rectangles_can_be_stopped(void **state)
{
	EMIT(PACKET3(P3_PAINT_MULTI, 5), PAINT32, surf(0xfffff000, 16320), 1, XY(0xe000, 0xe000),
	     XY(0xffff, 0xffff));
	EMIT(PACKET3(P3_BITBLT, 6), COPY32, surf(rig.dst, 0), surf(rig.dst, 0) | MACRO | MICRO,
	     XY(0xe000, 0xe000), XY(0, 0), XY(0x3fff, 3));
	rig.f->relax_limit = 100;
	assert_int_equal(fixture_run(rig.f), -ECANCELED);
	assert_int_equal(rig.f->relaxes, 101);
}

#define TEST(name)	cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(paint_has_corners),
		TEST(paint_multi_has_x_in_front),
		TEST(all_raster_operations),
		TEST(a_write_mask_keeps_bits),
		TEST(copies_onto_themselves_come_out_right),
		TEST(registers_draw_where_they_point),
		TEST(directions_last_until_gui_control),
		TEST(default_surfaces_and_scissors),
		TEST(scissors_cut_both_sides),
		TEST(brushes_of_bits),
		TEST(brushes_of_pixels),
		TEST(brushes_are_as_large_as_their_pixels),
		TEST(bitmaps_come_from_the_host),
		TEST(pixels_come_from_the_host),
		TEST(host_data_ends_early),
		TEST(nextchar_takes_what_is_set),
		TEST(polylines_leave_their_ends_out),
		TEST(lines_have_brushes_of_their_own),
		TEST(brushes_of_lines_go_on),
		TEST(ties_go_by_octant),
		TEST(scan_lines_have_stretches),
		TEST(colours_are_compared),
		TEST(colours_go_by_the_palette),
		TEST(bits_come_from_memory),
		TEST(the_longest_pitch_is_none),
		TEST(tiles_on_either_side),
		TEST(what_is_reserved_is_named),
		TEST(packets_that_are_too_short_hang),
		TEST(the_largest_rectangles_can_be_stopped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
