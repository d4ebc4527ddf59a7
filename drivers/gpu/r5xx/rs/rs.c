// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the RS registers say
 *
 * Pointers of the RS_IP registers count what is in the rasterizer's packet: colours, and components
 * of texture coordinates, without gaps. What is in it is told by the vertex format and by the
 * texture coordinates that are stuffed.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "r5xx/rs/rs.h"
#include "r5xx/zb/zb.h"

#define PTR_ZERO	62u
#define PTR_ONE		63u
/* GA_COLOR_CONTROL */
#define SHADING_SOLID	0u
#define SHADING_FLAT	1u

/* RS_INST.COL_CN */
enum col_cn {
	COL_NONE,
	COL_COLOR,
	COL_FBUFFER,	/* X Y 0 0 */
	COL_FACE,	/* face 0 0 0 */
};

/* Components of RS_IP.COL_FMT: of the colour, or constants. */
#define C0		R5XX_RS_ZERO
#define C1		R5XX_RS_ONE
#define CV		R5XX_RS_VECTOR

static const u8 col_fmts[16][4] = {
	[0] = { CV, CV, CV, CV }, [1] = { CV, CV, CV, C0 }, [2] = { CV, CV, CV, C1 },
	[4] = { C0, C0, C0, CV }, [5] = { C0, C0, C0, C0 }, [6] = { C0, C0, C0, C1 },
	[8] = { C1, C1, C1, CV }, [9] = { C1, C1, C1, C0 }, [10] = { C1, C1, C1, C1 },
};

/* TEX0_SOURCE and so on of GB_ENABLE and PS3_TEX_SOURCE, and how many components each stuffs. */
#define SOURCE_ST	1u
#define SOURCE_STR	2u

static const u8 stuffed[4] = { [SOURCE_ST] = 2, [SOURCE_STR] = 3 };

static bool is_ps3(const struct r5xx_state *s)
{
	return r5xx_reg(s, PS3_ENABLE) & PS3_ENABLE_PS3_MODE;
}

/* PS3_VTX_FMT: a single component is two behind GA, and coordinates 10 have two at least. */
static unsigned int ps3_comps(u32 fmt, unsigned int n)
{
	static const u8 last[4] = { 0, 2, 3, 4 };
	unsigned int count = fmt >> 3 * n & 7;

	if (n == R5XX_RS_TEXES - 1)
		return last[count];
	return count == 1 ? 2 : count;
}

/* Coordinates 8 and 9 are colours 2 and 3 where those are said to be texture coordinates. */
static bool vertices_bring(const struct r5xx_state *s, unsigned int n)
{
	static const u32 is_texture[2] = {
		VAP_CLIP_CNTL_COLOR2_IS_TEXTURE, VAP_CLIP_CNTL_COLOR3_IS_TEXTURE,
	};
	u32 colors = FIELD_GET(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, r5xx_reg(s, VAP_OUT_VTX_FMT_0));

	if (n < 8)
		return r5xx_reg(s, VAP_OUT_VTX_FMT_1) >> 3 * n & 7;
	return n < 10 && colors >> (n - 6) & 1 && r5xx_reg(s, VAP_CLIP_CNTL) & is_texture[n - 8];
}

/* What is stuffed into texture coordinates @n: into those that vertices do not bring (7.4.5). */
static unsigned int tex_source(const struct r5xx_state *s, unsigned int n)
{
	u32 source = is_ps3(s) ? r5xx_reg(s, PS3_TEX_SOURCE) : r5xx_reg(s, GB_ENABLE) >> 16;

	if (n >= (is_ps3(s) ? 10 : 8) || vertices_bring(s, n))
		return 0;
	return source >> 2 * n & 3;
}

/* Components of texture coordinates @n in the packet. */
static unsigned int tex_comps(const struct r5xx_state *s, unsigned int n)
{
	unsigned int count = stuffed[tex_source(s, n)];

	if (count)
		return count;
	if (is_ps3(s))
		return ps3_comps(r5xx_reg(s, PS3_VTX_FMT), n);
	return n < 8 ? r5xx_reg(s, VAP_OUT_VTX_FMT_1) >> 3 * n & 7 : 0;
}

/*
 * Points have both coordinates, lines and polygons those with a third one, which says what they
 * are of (10.7). What there is none for has zeros before it.
 */
static u8 stuffed_coords(const struct r5xx_state *s, unsigned int n)
{
	unsigned int source = tex_source(s, n);
	u32 gb = r5xx_reg(s, GB_ENABLE);
	u8 on = (gb & GB_ENABLE_POINT_STUFF_ENABLE ? GEOM_COORDS_POINT : 0) |
		(gb & GB_ENABLE_LINE_STUFF_ENABLE ? GEOM_COORDS_LINE : 0) |
		(gb & GB_ENABLE_TRIANGLE_STUFF_ENABLE ? GEOM_COORDS_POLYGON : 0);

	switch (source) {
	case SOURCE_ST:
		return on & GEOM_COORDS_POINT;
	case SOURCE_STR:
		return GEOM_COORDS_ALL | GEOM_COORDS_STILL(GEOM_COORDS_ALL & ~on);
	default:
		return 0;
	}
}

/* The vector and component that a pointer of texture coordinates means. Return: there is one. */
static bool find_tex(const struct r5xx_state *s, unsigned int ptr, u8 *vector, u8 *comp)
{
	unsigned int n;

	for (n = 0; n < R5XX_RS_TEXES; n++) {
		unsigned int count = tex_comps(s, n);

		if (ptr < count && ptr < 4) {
			*vector = R5XX_RS_TEX(n);
			*comp = ptr;
			return true;
		}
		ptr -= min(ptr, count);
	}
	return false;
}

/* Texture coordinates that stand for a colour: COLORn_TEX_OVERRIDE counts them from 1 on. */
static u8 color_source(const struct r5xx_state *s, unsigned int n)
{
	u32 control = r5xx_reg(s, GA_COLOR_CONTROL_PS3);
	u32 tex = !n ? FIELD_GET(GA_COLOR_CONTROL_PS3_COLOR0_TEX_OVERRIDE, control) :
		  n == 1 ? FIELD_GET(GA_COLOR_CONTROL_PS3_COLOR1_TEX_OVERRIDE, control) : 0;

	return is_ps3(s) && tex && tex <= 10 ? R5XX_RS_TEX(tex - 1) : R5XX_RS_COLOR(n);
}

/* The same of colours, which have all components. */
static bool find_color(const struct r5xx_state *s, unsigned int ptr, u8 *vector)
{
	u32 present = FIELD_GET(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT,
				r5xx_reg(s, VAP_OUT_VTX_FMT_0));
	unsigned int n;

	for (n = 0; n < R5XX_RS_COLORS; n++) {
		if (!(present >> n & 1) || ptr--)
			continue;
		*vector = color_source(s, n);
		return true;
	}
	return false;
}

/* Components of a colour that are shaded like that: R, G and B together, and alpha. */
static u8 shaded_color(const struct r5xx_state *s, unsigned int n, u32 how)
{
	u32 shading = r5xx_reg(s, GA_COLOR_CONTROL) >> 4 * n;

	return ((shading & 3) == how ? 7 : 0) | ((shading >> 2 & 3) == how ? 8 : 0);
}

/* Texture coordinates have no fill colour: "undefined", which is interpolated here. */

static u8 flat_tex(const struct r5xx_state *s, unsigned int n)
{
	return (r5xx_reg(s, GA_COLOR_CONTROL_PS3) >> 2 * n & 3) == SHADING_FLAT ? 15 : 0;
}

static u8 wrap_tex(const struct r5xx_state *s, unsigned int n)
{
	u32 ps3 = r5xx_reg(s, SU_TEX_WRAP_PS3);

	if (n < 8)
		return r5xx_reg(s, SU_TEX_WRAP) >> 4 * n & 15;
	return n == 8 ? FIELD_GET(SU_TEX_WRAP_PS3_T8, ps3) :
	       n == 9 ? FIELD_GET(SU_TEX_WRAP_PS3_T9, ps3) : 0;
}

/* Entry of a vector in the list, which is new when nobody wanted it before. */
static u8 want(struct r5xx_rs *rs, const struct r5xx_state *s, u8 vector)
{
	struct r5xx_rs_vector *v;
	u8 i;

	for (i = 0; i < rs->num_vectors; i++)
		if (rs->vector[i].vector == vector)
			return i;
	v = &rs->vector[rs->num_vectors++];
	v->vector = vector;
	v->fog = true;
	if (vector < R5XX_RS_COLORS) {
		v->flat = shaded_color(s, vector, SHADING_FLAT);
		v->solid = shaded_color(s, vector, SHADING_SOLID);
	} else {
		v->flat = flat_tex(s, vector - R5XX_RS_COLORS);
		v->wrap = wrap_tex(s, vector - R5XX_RS_COLORS);
		v->coords = stuffed_coords(s, vector - R5XX_RS_COLORS);
		v->screen = v->coords & (GEOM_COORDS_LINE | GEOM_COORDS_POLYGON);
	}
	return i;
}

static void put(struct r5xx_rs *rs, unsigned int row, u8 from, u8 vector, u8 comp)
{
	rs->part[rs->num_parts++] = (struct r5xx_rs_part) {
		.row = row, .from = from, .vector = vector, .comp = comp, .n = 1,
	};
}

/* GB_SELECT.FOG_SELECT: alpha of a colour, w, or depth. */
static void put_fog(struct r5xx_rs *rs, const struct r5xx_state *s, unsigned int row)
{
	unsigned int select = FIELD_GET(GB_SELECT_FOG_SELECT, r5xx_reg(s, GB_SELECT));

	if (select < R5XX_RS_COLORS)
		put(rs, row, R5XX_RS_VECTOR, want(rs, s, R5XX_RS_COLOR(select)), 3);
	else
		put(rs, row, select == 4 ? R5XX_RS_W : R5XX_RS_Z, 0, 0);
}

/* The one component of texture coordinates that fog may be stuffed into (10.7.6). */
static bool is_fog(const struct r5xx_state *s, u8 vector, u8 comp)
{
	u32 select = r5xx_reg(s, GB_SELECT);

	return select & GB_SELECT_FOG_STUFF_ENABLE &&
	       vector == R5XX_RS_TEX(FIELD_GET(GB_SELECT_FOG_STUFF_TEX, select)) &&
	       comp == FIELD_GET(GB_SELECT_FOG_STUFF_COMP, select);
}

static void put_vector(struct r5xx_rs *rs, const struct r5xx_state *s, unsigned int row,
		       u8 vector, u8 comp, bool adjusted)
{
	u8 i = want(rs, s, vector);

	rs->vector[i].fog = false;
	put(rs, row, rs->vector[i].screen ? R5XX_RS_SCREEN :
	    adjusted || r5xx_jitters(s) ? R5XX_RS_ADJUSTED : R5XX_RS_VECTOR, i, comp);
}

static void put_tex(struct r5xx_rs *rs, const struct r5xx_state *s, u32 inst)
{
	u32 ip = r5xx_reg(s, RS_IP(FIELD_GET(RS_INST_TEX_ID, inst)));
	unsigned int temp = FIELD_GET(RS_INST_TEX_ADDR, inst), c;
	bool adjusted = inst & RS_INST_TEX_ADJ && r5xx_samples(s) > 1;
	u8 vector = 0, comp = 0;

	for (c = 0; c < 4; c++) {
		unsigned int ptr = ip >> 6 * c & 63;

		if (ptr == PTR_ONE)
			put(rs, 4 * temp + c, R5XX_RS_ONE, 0, 0);
		else if (ptr == PTR_ZERO || !find_tex(s, ptr, &vector, &comp))
			put(rs, 4 * temp + c, R5XX_RS_ZERO, 0, 0);
		else if (is_fog(s, vector, comp))
			put_fog(rs, s, 4 * temp + c);
		else
			put_vector(rs, s, 4 * temp + c, vector, comp, adjusted);
	}
}

static void put_color(struct r5xx_rs *rs, const struct r5xx_state *s, unsigned int temp, u32 ip)
{
	const u8 *fmt = col_fmts[FIELD_GET(RS_IP_COL_FMT, ip)];
	u8 vector = 0;
	unsigned int c;
	bool found;

	found = find_color(s, FIELD_GET(RS_IP_COL_PTR, ip), &vector);
	for (c = 0; c < 4; c++) {
		if (fmt[c] == R5XX_RS_VECTOR && found)
			put_vector(rs, s, 4 * temp + c, vector, c, false);
		else
			put(rs, 4 * temp + c, fmt[c] == R5XX_RS_ONE ? R5XX_RS_ONE : R5XX_RS_ZERO,
			    0, 0);
	}
}

static void put_special(struct r5xx_rs *rs, unsigned int temp, u8 red, u8 green)
{
	put(rs, 4 * temp, red, 0, 0);
	put(rs, 4 * temp + 1, green, 0, 0);
	put(rs, 4 * temp + 2, R5XX_RS_ZERO, 0, 0);
	put(rs, 4 * temp + 3, R5XX_RS_ZERO, 0, 0);
}

static void decode_inst(struct r5xx_rs *rs, const struct r5xx_state *s, u32 inst)
{
	unsigned int temp = FIELD_GET(RS_INST_COL_ADDR, inst);

	if (inst & RS_INST_TEX_CN)
		put_tex(rs, s, inst);
	switch (FIELD_GET(RS_INST_COL_CN, inst)) {
	case COL_COLOR:
		put_color(rs, s, temp, r5xx_reg(s, RS_IP(FIELD_GET(RS_INST_COL_ID, inst))));
		break;
	case COL_FBUFFER:
		put_special(rs, temp, R5XX_RS_X, R5XX_RS_Y);
		break;
	case COL_FACE:
		put_special(rs, temp, R5XX_RS_FACE, R5XX_RS_ZERO);
		break;
	}
}

void r5xx_rs_decode(struct r5xx_rs *rs, const struct r5xx_state *s)
{
	unsigned int num, i;

	memset(rs, 0, sizeof(*rs));
	rs->linear = r5xx_reg(s, GB_SELECT) & GB_SELECT_W_SELECT;
	num = 1 + FIELD_GET(RS_INST_COUNT_INST_COUNT, r5xx_reg(s, RS_INST_COUNT));
	for (i = 0; i < num; i++)
		decode_inst(rs, s, r5xx_reg(s, RS_INST(i)));
	if (r5xx_reg(s, FG_FOG_BLEND) & FG_FOG_BLEND_ENABLE)
		put_fog(rs, s, R5XX_RS_FOG_ROW);
}
