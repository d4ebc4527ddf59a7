// SPDX-License-Identifier: GPL-2.0
/*
 * Where features of R5xx's 2D engine meet: packets and registers, fills, copies, bitmaps and
 * lines; sizes of pixels, tiles, raster operations, sources of bits, pixels and palettes, brushes,
 * comparisons, masks, scissors, directions, bits and bytes in other orders, and data from the
 * host that are too many or too few. A seed chooses; a model that knows one pixel at a time says
 * what memory has to hold.
 */

#include "chance.h"
#include "r5xx_2d_model.h"
#include "radeon_cmd.h"

#define SEEDS		5000u
#define OPS		4u

/**
 * struct settings - registers in the order in which packets bring them, without GUI_CONTROL
 * @n: how many
 * @reg: which
 * @val: what is written
 */
struct settings {
	u32 n;
	u32 reg[80];
	u32 val[80];
};

static struct fixture *f;
static u32 few[4];
static struct settings with;

/* What a seed chooses. */

static bool maybe(void)
{
	return below(2);
}

/* One of few values, so that some are equal. */
static u32 value(void)
{
	return few[below(ARRAY_SIZE(few))];
}

static u32 random_dw(void)
{
	return below(0x10000) << 16 | below(0x10000);
}

static void set(u32 offset, u32 val)
{
	fixture_emit(f, PACKET0(offset, 1), val);
	know(offset, val);
}

static u32 choose_surf(u32 i)
{
	return (PITCH_B / 64) << 22 | area[i] >> 10 | below(4) << 30;
}

/* Functions that there are. */
static u32 choose_compare(void)
{
	static const u8 functions[] = { 0, 1, 4, 4, 5, 5 };
	u32 src = below(4) ? functions[below(6)] : 7;

	return src | functions[below(6)] << 8 | below(3) << 24;
}

static void choose_registers(void)
{
	set(DEFAULT_OFFSET, choose_surf(below(AREAS)));
	set(DP_WRITE_MSK, maybe() ? random_dw() : ~0u);
	set(CLR_CMP_CNTL, choose_compare());
	set(CLR_CMP_CLR_SRC, value());
	set(CLR_CMP_CLR_DST, value());
	set(CLR_CMP_MSK, maybe() ? random_dw() : ~0u);
	set(DP_SRC_FRGD_CLR, value());
	set(DP_SRC_BKGD_CLR, value());
	set(BRUSH_Y_X, random_dw() & 0x1f1f1f);
	set(DST_LINE_PATCOUNT, maybe() ? 0 : 0x5500 | below(32));
	set(RBBM_GUICNTL, maybe() ? below(4) : 0);
}

static u32 choose_brush(void)
{
	static const u8 of_rects[] = {
		MONO_BRUSH, MONO_BRUSH_LA, COLOR_BRUSH, SOLID, SOLID_TOO, NO_BRUSH,
	};
	static const u8 of_lines[] = { LINE_BRUSH, LINE_BRUSH_LA, SOLID };

	return kind == LINE ? of_lines[below(3)] : of_rects[below(6)];
}

static u32 choose_source(u32 type)
{
	static const u8 sources[] = { COLOR, COLOR, MONO, MONO_LA, CLUT8, CLUT32 };

	if (kind == FILL || kind == LINE)
		return maybe() ? COLOR : MONO;
	return sources[below(type_bytes[type] == 4 ? 6 : 5)];
}

/* One that has the operands there are; and all data of the host are for one that has a source. */
static u32 choose_rop(u32 brush, u32 src)
{
	static const u8 usual[] = { 0xcc, 0xf0, 0x5a, 0x66 };
	u32 code = maybe() ? below(256) : usual[below(4)];

	if (kind == FILL || kind == LINE)
		code = (code & 0x33) | (code & 0x33) << 2;
	if (brush == NO_BRUSH)
		code = (code & 0xf) * 0x11;
	if ((kind == HOST || src == MONO_LA) && !((code ^ code >> 2) & 0x33))
		code ^= 0xcc;
	return code;
}

static u32 choose_gui_control(void)
{
	u32 type, pat = choose_brush(), src, flags = random_dw();

	do
		type = below(16);
	while (!type_bytes[type]);
	src = choose_source(type);
	flags &= GMC(SRC_PITCH_OFFSET_CNTL) | GMC(DST_PITCH_OFFSET_CNTL) | GMC(SRC_CLIPPING) |
		 GMC(DST_CLIPPING) | GMC(BYTE_PIX_ORDER) | GMC(CLR_CMP_CNTL_DIS) |
		 GMC(WR_MSK_DIS) | GMC(BRUSH_Y_X);
	/* What is filled has no source that could be compared. */
	if (kind == FILL && source_function())
		flags |= GMC(CLR_CMP_CNTL_DIS);
	return flags | FIELD_PREP(GMC(BRUSH_DATATYPE), pat) | FIELD_PREP(GMC(DST_DATATYPE), type) |
	       FIELD_PREP(GMC(SRC_DATATYPE), src & 3) | (src & 4 ? GMC(SRC_DATATYPE_2) : 0) |
	       FIELD_PREP(GMC(ROP3), choose_rop(pat, src)) |
	       FIELD_PREP(GMC(DP_SRC_SOURCE), kind == HOST ? 3 + below(2) : 2);
}

static void setting(u32 offset, u32 val)
{
	with.reg[with.n] = offset;
	with.val[with.n++] = val;
	know(offset, val);
}

/* A source that is in the place of the destination has to look the same. */
static void settle_surfaces(u32 *gmc)
{
	u32 src = R(SRC_PITCH_OFFSET), dst = R(DST_PITCH_OFFSET);

	if (*gmc & GMC(DST_PITCH_OFFSET_CNTL))
		dst = choose_surf(below(AREAS));
	if (*gmc & GMC(SRC_PITCH_OFFSET_CNTL))
		src = maybe() ? dst : choose_surf(below(AREAS));
	if (area_of(src) == area_of(dst) && (src != dst || source_bytes() != cpp())) {
		*gmc |= GMC(SRC_PITCH_OFFSET_CNTL);
		src = choose_surf(!area_of(dst));
	}
	know(DP_GUI_MASTER_CNTL, *gmc);
	if (*gmc & GMC(SRC_PITCH_OFFSET_CNTL))
		setting(SRC_PITCH_OFFSET, src);
	if (*gmc & GMC(DST_PITCH_OFFSET_CNTL))
		setting(DST_PITCH_OFFSET, dst);
}

static void settle_scissors(u32 gmc, const struct rect *r)
{
	u32 left = below(width() / 2), top = below(LINES / 2);
	u32 right = left + below(width() + 1 - left), bottom = top + below(LINES + 1 - top);

	if (gmc & GMC(SRC_CLIPPING))
		setting(SRC_SC_BOTTOM_RIGHT, XY(r->sy + below(r->h + 5), r->sx + below(r->w + 5)));
	if (!(gmc & GMC(DST_CLIPPING)))
		return;
	setting(SC_TOP_LEFT, XY(top, left));
	setting(SC_BOTTOM_RIGHT, XY(bottom, right));
}

static void settle_brush(u32 gmc)
{
	u32 num_dw[16] = {
		2, 2, [LINE_BRUSH] = 1, [LINE_BRUSH_LA] = 1, [COLOR_BRUSH] = 16 * cpp(),
	};
	u32 i;

	if (brush() == MONO_BRUSH || brush() == LINE_BRUSH)
		setting(DP_BRUSH_BKGD_CLR, value());
	if (brush() != COLOR_BRUSH && brush() != NO_BRUSH)
		setting(DP_BRUSH_FRGD_CLR, value());
	for (i = 0; i < num_dw[brush()]; i++)
		setting(BRUSH_DATA(i), random_dw());
	if (gmc & GMC(BRUSH_Y_X))
		setting(BRUSH_Y_X, random_dw() & 0x1f1f1f);
}

/* Near its destination, where they are one surface; or anywhere. */
static void choose_origin(struct rect *r)
{
	s32 bytes = source_bytes(), most = bytes ? PITCH_B / bytes : 600;

	r->w = min(r->w, most);
	r->sx = below(most - r->w + 1);
	r->sy = below(LINES - r->h + 1);
	if (R(SRC_PITCH_OFFSET) != R(DST_PITCH_OFFSET) || !below(4))
		return;
	r->sx = clamp(r->x + (s32)below(21) - 10, 0, most - r->w);
	r->sy = clamp(r->y + (s32)below(5) - 2, 0, LINES - r->h);
}

static void choose_rect(struct rect *r)
{
	*r = (struct rect) {
		.x = (s32)below(width() + 20) - 20, .y = (s32)below(LINES + 4) - 4,
		.w = below(maybe() ? 41 : width()), .h = below(13),
	};
	choose_origin(r);
}

/* Return: GUI_CONTROL; what belongs to it is in @with. */
static u32 choose_settings(struct rect *first)
{
	u32 gmc = choose_gui_control();

	with.n = 0;
	R(DP_GUI_MASTER_CNTL) = gmc;
	set(DEFAULT_SC_BOTTOM_RIGHT, XY(LINES - below(4), width() - below(4)));
	R(SRC_PITCH_OFFSET) = R(DEFAULT_OFFSET);
	R(DST_PITCH_OFFSET) = R(DEFAULT_OFFSET);
	settle_surfaces(&gmc);
	choose_rect(first);
	settle_scissors(gmc, first);
	settle_brush(gmc);
	return gmc;
}

/* Packets. */

static void put_packet(u32 opcode, u32 gmc, const u32 *dw, u32 n)
{
	fixture_emit(f, PACKET3(opcode, 1 + with.n + n), gmc);
	fixture_emit_dws(f, with.val, with.n);
	fixture_emit_dws(f, dw, n);
}

static void fill_by_corners(u32 gmc, struct rect *r)
{
	u32 dw[6], n = 1 + below(3), i;

	for (i = 0; i < n; i++, choose_rect(r)) {
		dw[2 * i] = XY(r->y, r->x);
		dw[2 * i + 1] = XY(r->y + r->h, r->x + r->w);
		draw_rect(r);
	}
	put_packet(P3_PAINT, gmc, dw, 2 * n);
}

static void fill_by_sizes(u32 gmc, struct rect *r)
{
	u32 dw[6], n = 1 + below(3), i;

	for (i = 0; i < n; i++, choose_rect(r)) {
		dw[2 * i] = XY(r->x, r->y);
		dw[2 * i + 1] = XY(r->w, r->h);
		draw_rect(r);
	}
	put_packet(P3_PAINT_MULTI, gmc, dw, 2 * n);
}

/* Another one with other scissors follows. */
static void fill_scan_lines(u32 gmc, struct rect *r)
{
	u32 dw[4] = { 1, 1 };

	dw[2] = XY(r->h, r->y);
	dw[3] = XY(r->x + r->w, r->x);
	draw_rect(r);
	put_packet(P3_POLYSCANLINES, gmc, dw, 4);
	if (maybe()) {
		know(SC_TOP_LEFT, XY(below(5), below(9)));
		know(SC_BOTTOM_RIGHT, XY(LINES - below(9), width() - below(9)));
		fixture_emit(f, PACKET3(P3_SET_SCISSORS, 2), R(SC_TOP_LEFT), R(SC_BOTTOM_RIGHT));
	}
	choose_rect(r);
	fixture_emit(f, PACKET3(P3_PLY_NEXTSCAN, 2), XY(r->h, r->y), XY(r->x + r->w, r->x));
	draw_rect(r);
}

static void fill(u32 gmc, struct rect *r)
{
	switch (below(3)) {
	case 0:
		fill_by_corners(gmc, r);
		break;
	case 1:
		fill_by_sizes(gmc, r);
		break;
	default:
		fill_scan_lines(gmc, r);
		break;
	}
}

static void copy(u32 gmc, struct rect *r)
{
	static const u8 opcodes[] = { P3_BITBLT, P3_BITBLT_MULTI, P3_TRANS_BITBLT };
	u32 opcode = opcodes[below(3)], dw[12], n = 0, num = 1 + below(3);

	if (opcode == P3_TRANS_BITBLT) {
		know(CLR_CMP_CNTL, choose_compare());
		know(CLR_CMP_CLR_SRC, value());
		know(CLR_CMP_CLR_DST, value());
		dw[n++] = R(CLR_CMP_CNTL);
		dw[n++] = R(CLR_CMP_CLR_SRC);
		dw[n++] = R(CLR_CMP_CLR_DST);
	}
	for (; num; num--, choose_rect(r)) {
		dw[n++] = XY(r->sx, r->sy);
		dw[n++] = XY(r->x, r->y);
		dw[n++] = XY(r->w, r->h);
		draw_rect(r);
	}
	put_packet(opcode, gmc, dw, n);
}

/* A little more or less than it takes. */
static u32 choose_data(const struct rect *r, u32 *dw)
{
	u32 n = DIV_ROUND_UP(r->h * host_line(r), 32u), i;

	if (!below(3))
		n = n && maybe() ? n - 1 : n + 1;
	for (i = 0; i < n; i++)
		dw[i] = maybe() ? value() : random_dw();
	return n;
}

/* As large as host data become: 512 pixels of 8 bits in 12 lines, and one more. */
#define HOST_DW		(AREA_B / 4 + 1)

static void bitmap(u32 gmc, struct rect *r)
{
	static u32 dw[5 + HOST_DW];
	u32 n;

	know(DP_SRC_FRGD_CLR, value());
	know(DP_SRC_BKGD_CLR, value());
	dw[0] = R(DP_SRC_FRGD_CLR);
	dw[1] = R(DP_SRC_BKGD_CLR);
	dw[2] = XY(r->y, r->x);
	dw[3] = XY(r->h, r->w);
	n = choose_data(r, dw + 5);
	dw[4] = n;
	draw_host(r, dw + 5, n);
	put_packet(P3_HOSTDATA_BLT, gmc, dw, 5 + n);
	if (maybe())
		return;
	choose_rect(r);
	dw[0] = XY(r->y, r->x);
	dw[1] = XY(r->h, r->w);
	n = choose_data(r, dw + 2);
	draw_host(r, dw + 2, n);
	fixture_emit(f, PACKET3(P3_NEXTCHAR, 2 + n));
	fixture_emit_dws(f, dw, 2 + n);
}

static void choose_point(s32 *x, s32 *y)
{
	*x = (s32)below(maybe() ? 40 : width() + 20) - 10;
	*y = (s32)below(LINES + 10) - 5;
}

static void polyline(u32 gmc, struct rect *r)
{
	u32 dw[5], n = 2 + below(4), i;
	s32 x, y;

	dw[0] = XY(r->y, r->x);
	for (i = 1; i < n; i++) {
		choose_point(&x, &y);
		draw_line(r->x, r->y, x, y);
		dw[i] = XY(y, x);
		r->x = x;
		r->y = y;
	}
	put_packet(P3_POLYLINE, gmc, dw, n);
}

static void by_packet(u32 gmc, struct rect *r)
{
	void (*const draw[])(u32 gmc, struct rect *r) = {
		[FILL] = fill, [COPY] = copy, [HOST] = bitmap, [LINE] = polyline,
	};

	draw[kind](gmc, r);
}

/* Registers. */

/* All of it at once, or some by older registers. */
static void put_settings(u32 gmc)
{
	bool mix = maybe(), datatype = maybe();
	u32 i;

	fixture_emit(f, PACKET0(DP_GUI_MASTER_CNTL, 1),
		     gmc ^ (mix ? 0x07ff0000 : 0) ^ (datatype ? 0x08007ff0 : 0));
	if (mix)
		fixture_emit(f, PACKET0(DP_MIX, 1), (gmc & 0xff0000) | (gmc >> 16 & 0x700));
	if (datatype)
		fixture_emit(f, PACKET0(DP_DATATYPE, 1),
			     FIELD_GET(GMC(DST_DATATYPE), gmc) |
			     FIELD_GET(GMC(BRUSH_DATATYPE), gmc) << 8 |
			     (gmc & GMC(SRC_DATATYPE_2) ? 1 << 15 : 0) |
			     FIELD_GET(GMC(SRC_DATATYPE), gmc) << 16 |
			     (gmc & GMC(BYTE_PIX_ORDER) ? 1 << 30 : 0));
	for (i = 0; i < with.n; i++)
		fixture_emit(f, PACKET0(with.reg[i], 1), with.val[i]);
}

/* Which way leaves a source in the same place alone until it is read? Data come one way. */
static void choose_way(const struct rect *r, bool *left, bool *up)
{
	*left = maybe();
	*up = maybe();
	if (kind == HOST) {
		*left = false;
		*up = false;
	} else if (kind == COPY && R(SRC_PITCH_OFFSET) == R(DST_PITCH_OFFSET)) {
		*up = r->sy == r->y ? *up : r->sy < r->y;
		*left = r->sy == r->y ? r->sx < r->x : *left;
	}
}

static void put_way(bool left, bool up)
{
	u32 poly = maybe() ? DP_CNTL_POLY_LINE : 0;

	set(DP_CNTL, (left ? 0 : 1) | (up ? 0 : 2) | poly);
	if (maybe())
		fixture_emit(f, PACKET0(DP_CNTL_XDIR_YDIR_YMAJOR, 1),
			     (left ? 0 : 1u << 31) | (up ? 0 : 1 << 15));
}

/* Two halves, by their own registers or together. */
static void put_pair(u32 low_reg, u32 high_reg, u32 low_high, u32 high_low, s32 low, s32 high)
{
	switch (below(3)) {
	case 0:
		fixture_emit(f, PACKET0(high_low, 1), XY(low, high));
		break;
	case 1:
		fixture_emit(f, PACKET0(low_high, 1), XY(high, low));
		break;
	default:
		fixture_emit(f, PACKET0(high_reg, 1), high, PACKET0(low_reg, 1), low);
		break;
	}
}

/* Sizes, the last of which draws. */
static void put_size(s32 x, s32 y, s32 w, s32 h)
{
	switch (below(w < 256 ? 5 : 4)) {
	case 0:
		fixture_emit(f, PACKET0(DST_HEIGHT_WIDTH_BW, 1), XY(h, w));
		break;
	case 1:
		fixture_emit(f, PACKET0(DST_HEIGHT, 1), h, PACKET0(DST_WIDTH_X, 1), XY(w, x));
		break;
	case 2:
		fixture_emit(f, PACKET0(DST_HEIGHT_Y, 1), XY(h, y), PACKET0(DST_WIDTH, 1), w);
		break;
	case 4:
		fixture_emit(f, PACKET0(DST_HEIGHT_WIDTH_8, 1), h << 24 | w << 16);
		break;
	default:
		put_pair(DST_WIDTH, DST_HEIGHT, DST_HEIGHT_WIDTH, DST_WIDTH_HEIGHT, w, h);
		break;
	}
}

static void put_data(const struct rect *r)
{
	static u32 dw[HOST_DW];
	u32 n = choose_data(r, dw), whole = DIV_ROUND_UP(r->h * host_line(r), 32u), i;

	draw_host(r, dw, n);
	for (i = 0; i < n; i++)
		fixture_emit(f, PACKET0(i + 1 == n && n < whole ? HOST_DATA_LAST :
					HOST_DATA(i % 8), 1), dw[i]);
	/* What comes too late. */
	if (n || !whole)
		fixture_emit(f, PACKET0(HOST_DATA(0), 1), ~0u);
}

static void rect_by_registers(struct rect *r)
{
	bool left, up;
	s32 right, bottom;

	choose_way(r, &left, &up);
	put_way(left, up);
	right = left ? r->w - 1 : 0;
	bottom = up ? r->h - 1 : 0;
	put_pair(SRC_X, SRC_Y, SRC_Y_X, SRC_X_Y, r->sx + right, r->sy + bottom);
	put_pair(DST_X, DST_Y, DST_Y_X, DST_X_Y, r->x + right, r->y + bottom);
	put_size(r->x + right, r->y + bottom, r->w, r->h);
	if (kind == HOST)
		put_data(r);
	else
		draw_rect(r);
}

static void lines_by_registers(struct rect *r)
{
	u32 n = 1 + below(3);
	s32 x, y;

	put_way(false, false);
	if (maybe())
		set(DST_LINE_PATCOUNT, R(DST_LINE_PATCOUNT) ? 0x5500 | below(32) : 0);
	fixture_emit(f, PACKET0(DST_LINE_START, 1), XY(r->y, r->x));
	for (; n; n--) {
		choose_point(&x, &y);
		fixture_emit(f, PACKET0(DST_LINE_END, 1), XY(y, x));
		draw_line(r->x, r->y, x, y);
		r->x = x;
		r->y = y;
	}
}

static void by_registers(u32 gmc, struct rect *r)
{
	put_settings(gmc);
	if (kind == LINE)
		lines_by_registers(r);
	else
		rect_by_registers(r);
}

static void load_palette(void)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(palette); i++)
		palette[i] = maybe() ? value() : random_dw();
	fixture_emit(f, PACKET3(P3_LOAD_PALETTE, 257), 2);
	fixture_emit_dws(f, palette, ARRAY_SIZE(palette));
}

static void begin(u32 seed)
{
	u32 i, k;

	begin_chance(seed);
	for (i = 0; i < ARRAY_SIZE(few); i++)
		few[i] = maybe() ? below(256) * 0x01010101 : random_dw();
	for (i = 0; i < AREAS; i++) {
		for (k = 0; k < AREA_B; k += 4)
			memcpy(mem[i] + k, &few[below(ARRAY_SIZE(few))], 4);
		memcpy(fixture_ptr(f, area[i]), mem[i], AREA_B);
	}
	load_palette();
}

static void compare(u32 seed)
{
	u32 i, k;

	for (i = 0; i < AREAS; i++) {
		const u8 *is = fixture_ptr(f, area[i]);

		for (k = 0; k < AREA_B; k++)
			if (is[k] != mem[i][k])
				fail_msg("seed %u: byte 0x%x of area %u is 0x%02x, not 0x%02x",
					 seed, k, i, is[k], mem[i][k]);
	}
}

static void run(u32 seed)
{
	struct rect first;
	u32 i, gmc;
	int err;

	begin(seed);
	for (i = 0; i < OPS; i++) {
		kind = below(4);
		choose_registers();
		gmc = choose_settings(&first);
		if (maybe())
			by_packet(gmc, &first);
		else
			by_registers(gmc, &first);
	}
	err = fixture_run(f);
	if (err)
		fail_msg("seed %u: %d: %s", seed, err, fixture_state(f).unknown);
	compare(seed);
}

static void mixtures(void **state)
{
	u32 seed;

	for (seed = 0; seed < SEEDS; seed++)
		run(seed);
}

static int setup(void **state)
{
	u32 i;

	f = fixture_create(&mirage_chip_rv530);
	for (i = 0; i < AREAS; i++)
		area[i] = fixture_map(f, AREA_B);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(f);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mixtures),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
