// SPDX-License-Identifier: GPL-2.0
/*
 * Where features of R5xx's back end meet: samples, their places, screen doors, layouts, byte
 * orders, several targets, blending, raster operations, colours that are compared, alpha that is
 * tested or becomes samples, depth with a sign or as a float, stencil of both faces and by
 * winding, fast clears, rules of edges, the count of what passes, and the 2D engine. A seed
 * chooses; a model that knows one sample at a time and nothing of tiles says what memory has to
 * hold.
 */

#include "chance.h"
#include "fixture.h"
#include "r5xx/draw.h"
#include "r5xx/tx/levels.h"
#include "radeon_cmd.h"
#include "us_asm.h"

#define WIDTH		64u	/* of what is looked at */
#define HEIGHT		32u
#define PITCH		256u
#define ZMASK_DW	16u	/* 32 rows of that on RV530: 2 pipes, 16 tiles of 4x4 each */
#define CMASK_DW	32u	/* the same of colour, which has one pipe */
#define MAX_SAMPLES	6u
#define TARGETS		4u
#define BUFFER_B	(PITCH * HEIGHT * MAX_SAMPLES * 4)
#define SEEDS		400u
#define DRAWS		4u
#define CCTL		(RB3D_CCTL_INDEPENDENT_COLORFORMAT_ENABLE | \
			 RB3D_CCTL_INDEPENDENT_COLOR_CHANNEL_MASK_ENABLE)

/**
 * struct format - of a colour target
 * @code: COLORFORMAT
 * @bytes: of an element
 * @ones: bits of C0 to C3
 */
struct format {
	u32 code;
	u32 bytes;
	u32 ones[4];
};

static const struct format formats[] = {
	{ 3, 2, { 0x1f, 0x1f << 5, 0x1f << 10, 0x8000 } },
	{ 4, 2, { 0x1f, 0x3f << 5, 0x1f << 11 } },
	{ 6, 4, { 0xff, 0xff << 8, 0xff << 16, 0xffu << 24 } },
	{ 9, 1, { 0, 0, 0xff, 0 } },
	{ 15, 2, { 0xf, 0xf0, 0xf00, 0xf000 } },
};

/**
 * struct buffer - a target or the depth buffer
 * @addr: where it is
 * @format: of a target
 * @used: it is drawn to
 * @bytes: of an element
 * @layout: tile bits and byte order, as in the pitch registers
 * @want: what it has to hold
 */
struct buffer {
	u64 addr;
	const struct format *format;
	bool used;
	u32 bytes;
	u32 layout;
	u32 want[MAX_SAMPLES][HEIGHT][WIDTH];
};

/**
 * struct state - depth and stencil of a draw, as their registers have it
 * @cntl: ZB_CNTL
 * @ops: ZB_ZSTENCILCNTL
 * @refmask: ZB_STENCILREFMASK, the back's
 * @winding: STENCIL_AUTO
 * @cull: SU_CULL_MODE
 * @source: where depth comes from: enum source
 */
struct state {
	u32 cntl;
	u32 ops;
	u32 refmask[2];
	u32 winding;
	u32 cull;
	u32 source;
};

/* Depth of the primitive; w of the rasterizer, which is 1, as nothing, fixed point or a float. */
enum source { PLANE, W_ZERO, W_FIXED, W_FLOAT };

/* What becomes of a colour: it replaces, or is added, and goes through one of 16 operations. */
#define ADD	1u
#define LOGIC	2u

/**
 * struct colors - what a draw does to targets
 * @ones: bits of C0 to C3 for each
 * @mask: RB3D_COLOR_CHANNEL_MASK
 * @way: ADD, LOGIC
 * @rop: bits of the result for source and destination 00, 01, 10, 11
 * @solid: that of the first target is the fill colour
 * @compared: elements that are @code where @compare has bits get other ones where @flip has
 * @compare: the same
 * @code: the same
 * @flip: likewise
 * @alpha: that of the first target is tested, or becomes samples: bits of FG_ALPHA_FUNC
 */
struct colors {
	u32 ones;
	u32 mask;
	u32 way;
	u32 rop;
	bool solid;
	bool compared;
	u32 compare;
	u32 code;
	u32 flip;
	u32 alpha;
};

/**
 * struct rect - what is drawn
 * @edge: left, upper, right, lower one in twelfths of pixels. All are odd, and samples on even
 *	ones; or they go through samples
 * @rule: of SC_EDGERULE: which of them have those
 * @scissor: the same in pixels, all inside
 * @eighths: depth
 * @back: it faces away
 */
struct rect {
	u32 edge[4];
	u32 rule;
	u32 scissor[4];
	u32 eighths;
	bool back;
};

static struct fixture *f;
static struct buffer target[TARGETS], depth;
static u64 counter;
static bool jitters;
static u32 num_samples, place[MAX_SAMPLES][2], door[4], cctl, passed;

static void set(u32 reg, u32 val)
{
	fixture_emit(f, PACKET0(reg, 1), val);
}

static u32 bits(float v)
{
	return ((union { float v; u32 bits; }){ v }).bits;
}

static u8 *byte_of(const struct buffer *b, u32 s, u32 x, u32 y, u32 i)
{
	u32 x_B = (s * PITCH + x) * b->bytes + i;
	enum mirage_tiling tiling = r5xx_tiling(b->bytes, b->layout >> 16 & 1,
						b->layout >> 17 & 3);
	u64 at = mirage_tiled_offset(tiling, PITCH * num_samples * b->bytes, x_B, y);

	return (u8 *)fixture_ptr(f, b->addr) + (at ^ r5xx_swap(b->layout >> 19));
}

static u32 element(const struct buffer *b, u32 s, u32 x, u32 y)
{
	u32 i, el = 0;

	for (i = 0; i < b->bytes; i++)
		el |= (u32)*byte_of(b, s, x, y, i) << 8 * i;
	return el;
}

static void compare(u32 seed, const char *what, const struct buffer *b)
{
	u32 s, x, y;

	for (s = 0; s < num_samples; s++)
		for (y = 0; y < HEIGHT; y++)
			for (x = 0; x < WIDTH; x++)
				if (element(b, s, x, y) != b->want[s][y][x])
					fail_msg("seed %u: %s of sample %u of %u at (%u, %u) is %08x, not %08x",
						 seed, what, s, num_samples, x, y,
						 element(b, s, x, y), b->want[s][y][x]);
}

static void choose_buffer(struct buffer *b, u32 bytes)
{
	b->bytes = bytes;
	b->layout = below(4) << 16 | below(4) << 19;
	memset(fixture_ptr(f, b->addr), 0, BUFFER_B);
	memset(b->want, 0, sizeof(b->want));
}

static void choose_samples(void)
{
	static const u32 counts[] = { 1, 2, 3, 4, 6 };
	u32 n = below(5), s, pos[2] = { 0, 0 };

	num_samples = counts[n];
	jitters = !n && below(2);
	for (s = 0; s < MAX_SAMPLES; s++) {
		place[s][0] = n || jitters ? 2 * below(6) : 6;
		place[s][1] = n || jitters ? 2 * below(6) : 6;
		pos[s / 3] |= (place[s][0] | place[s][1] << 4) << s % 3 * 8;
	}
	set(GB_AA_CONFIG, n ? GB_AA_CONFIG_AA_ENABLE | (n - 1) << 1 : 0);
	set(GB_MSPOS0, pos[0]);
	set(GB_MSPOS1, pos[1]);
	for (s = 0; s < 4; s++)
		door[s] = below(4) ? 0x3f : below(64);
	set(SC_SCREENDOOR, door[0] | door[1] << 6 | door[2] << 12 | door[3] << 18);
}

static void choose_target(u32 i)
{
	struct buffer *t = &target[i];

	t->format = &formats[below(ARRAY_SIZE(formats))];
	t->used = below(4);
	choose_buffer(t, t->format->bytes);
	set(RB3D_COLOROFFSET(i), t->addr);
	set(RB3D_COLORPITCH(i), PITCH | t->layout | t->format->code << 21);
	/* C0 is blue; alpha is C3, where anything is. */
	set(US_OUT_FMT(i), t->used ? 3 << 8 | 2 << 10 | 1 << 12 : 15 | below(4) << 14);
}

static void choose_depth(void)
{
	u32 format = below(2) * 2;

	choose_buffer(&depth, format ? 4 : 2);
	set(ZB_FORMAT, format);
	set(ZB_DEPTHOFFSET, depth.addr);
	set(ZB_DEPTHPITCH, PITCH | depth.layout);
	set(ZB_BW_CNTL, 0);
}

static struct state choose_state(void)
{
	struct state st = {
		.cntl = below(16) << 1 & (ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE),
		.ops = below(1 << 12) | below(1 << 15) << 12 |
		       (below(8) ? 0 : ZB_ZSTENCILCNTL_ZERO_OUTPUT_MASK),
		.refmask = { below(1 << 12) << 12 | below(1 << 12),
			     below(1 << 12) << 12 | below(1 << 12) },
		.winding = below(3),
		.cull = below(2) ? SU_CULL_MODE_FACE : 0,
		.source = below(2) ? PLANE : below(4),
	};

	if (depth.bytes == 4 && below(2))
		st.cntl |= ZB_CNTL_STENCIL_ENABLE;
	if (below(2))
		st.cntl |= ZB_CNTL_STENCIL_FRONT_BACK;
	if (below(2))
		st.cntl |= ZB_CNTL_STENCIL_REFMASK_FRONT_BACK;
	if (below(2))
		st.cntl |= ZB_CNTL_ZSIGNED_COMPARE;
	if (below(2))
		st.cntl |= ZB_CNTL_ZSIGNED_MAGNITUDE;
	return st;
}

/* Rules by which each sample belongs to one of two polygons with an edge. */
static const u8 rules[] = { 5, 6, 9, 10, 21, 22, 25, 26 };

static struct rect choose_rect(void)
{
	struct rect r = {
		.eighths = below(9), .back = below(2), .rule = rules[below(ARRAY_SIZE(rules))],
	};
	bool ties = num_samples == 1 && !jitters && below(2);
	u32 i;

	for (i = 0; i < 2; i++) {
		u32 size = i ? HEIGHT : WIDTH;

		r.edge[i] = ties ? 12 * below(size) + 6 : 2 * below(6 * size) + 1;
		r.edge[i + 2] = r.edge[i] + (ties ? 12 * below(size) : 2 * below(6 * size));
		r.scissor[i] = below(2) ? 0 : below(size);
		r.scissor[i + 2] = below(2) ? size - 1 : below(size);
	}
	return r;
}

/* A number of depth in the order that it is compared in. */
static s32 ordered(u32 cntl, u32 code)
{
	u32 sign = depth.bytes == 4 ? 0x800000 : 0x8000;

	if (!(cntl & ZB_CNTL_ZSIGNED_COMPARE) || !(code & sign))
		return code;
	return cntl & ZB_CNTL_ZSIGNED_MAGNITUDE ? -(s32)(code - sign) : (s32)code - (s32)(2 * sign);
}

/* "incoming OP stored" */
static bool passes(u32 func, s32 incoming, s32 stored)
{
	switch (func) {
	case 0:
		return false;
	case 1:
		return incoming < stored;
	case 2:
		return incoming <= stored;
	case 3:
		return incoming == stored;
	case 4:
		return incoming >= stored;
	case 5:
		return incoming > stored;
	case 6:
		return incoming != stored;
	default:
		return true;
	}
}

static u32 after(u32 op, u32 s, u32 ref)
{
	const u32 by_op[8] = {
		s, 0, ref, s == 255 ? 255 : s + 1, s ? s - 1 : 0, ~s & 255, (s + 1) & 255,
		(s - 1) & 255,
	};

	return by_op[op];
}

/* What goes clockwise has the inverse of an operation that counts. */
static u32 by_winding(const struct state *st, bool clockwise, u32 op)
{
	static const u8 inverse[8] = { 0, 1, 2, 4, 3, 5, 7, 6 };

	return clockwise && st->winding == 1 ? inverse[op] : op;
}

/* Depth and stencil of a sample. Return: it is drawn. */
static bool test_sample(const struct state *st, bool clockwise, u32 z, u32 *el)
{
	bool back = clockwise == !(st->cull & SU_CULL_MODE_FACE);
	bool other = back && st->cntl & ZB_CNTL_STENCIL_FRONT_BACK;
	bool own = back && st->cntl & ZB_CNTL_STENCIL_REFMASK_FRONT_BACK;
	u32 ops = other ? st->ops >> 12 : st->ops, refmask = st->refmask[own];
	u32 ref = refmask & 255, mask = refmask >> 8 & 255, write = refmask >> 16 & 255;
	u32 old = depth.bytes == 4 ? *el & 255 : 0, stored = depth.bytes == 4 ? *el >> 8 : *el;
	bool stencil = st->cntl & ZB_CNTL_STENCIL_ENABLE, z_on = st->cntl & ZB_CNTL_Z_ENABLE;
	bool s_ok = !stencil || passes(ops >> 3 & 7, ref & mask, old & mask);
	bool z_ok = !z_on || passes(st->ops & 7, ordered(st->cntl, z), ordered(st->cntl, stored));
	u32 op = !s_ok ? ops >> 6 & 7 : z_ok ? ops >> 9 & 7 : ops >> 12 & 7;
	u32 next = after(by_winding(st, clockwise, op), old, ref);
	u32 s = stencil ? (old & ~write) | (next & write) : old;

	if (s_ok && z_ok && z_on && st->cntl & ZB_CNTL_ZWRITEENABLE)
		stored = z;
	*el = depth.bytes == 4 ? stored << 8 | s : stored;
	return s_ok && z_ok;
}

static u32 flipped(const struct colors *how, u32 el, u32 all)
{
	bool equal = !((el ^ how->code) & how->compare & all);

	return how->compared && equal ? el ^ (how->flip & all) : el;
}

/* Colours are all zeros or all ones: to add one saturates, and to add none changes nothing. */
static u32 mixed(const struct colors *how, u32 src, u32 dst, u32 all)
{
	src = flipped(how, how->way & ADD ? src | dst : src, all);
	if (!(how->way & LOGIC))
		return src;
	return (how->rop & 1 ? ~src & ~dst : 0) | (how->rop & 2 ? ~src & dst : 0) |
	       (how->rop & 4 ? src & ~dst : 0) | (how->rop & 8 ? src & dst : 0);
}

/* Depth of a sample, as an element has it. A float of 1 has an exponent of 63. */
static u32 incoming(const struct rect *r, const struct state *st)
{
	bool wide = depth.bytes == 4;

	switch (st->source) {
	case W_ZERO:
		return 0;
	case W_FIXED:
		return wide ? 0xffffff : 0xffff;
	case W_FLOAT:
		return wide ? 0x3f0000 : 0x3f00;
	default:
		return r->eighths / 8.0 * (wide ? 16777215 : 65535) + 0.5;
	}
}

static void expect_color(struct buffer *t, const struct colors *how, u32 i, u32 *el)
{
	u32 src = 0, all = 0, open = 0, c;

	for (c = 0; c < 4; c++) {
		all |= t->format->ones[c];
		src |= how->ones >> (4 * i + c) & 1 ? t->format->ones[c] : 0;
		open |= how->mask >> (4 * i + c) & 1 ? t->format->ones[c] : 0;
	}
	*el = (mixed(how, src, *el, all) & open) | (*el & ~open);
}

static void expect_sample(const struct rect *r, const struct state *st, const struct colors *how,
			  u32 s, u32 x, u32 y)
{
	u32 i;

	if (!test_sample(st, r->back, incoming(r, st), &depth.want[s][y][x]))
		return;
	passed++;
	for (i = 0; i < TARGETS; i++)
		if (target[i].used && !(st->ops & ZB_ZSTENCILCNTL_ZERO_OUTPUT_MASK))
			expect_color(&target[i], how, i, &target[i].want[s][y][x]);
}

/* Within two edges, of which rules say if they have samples that are on them. */
static bool between(u32 at, u32 low, u32 high, bool low_in, bool high_in)
{
	return low < high && (at > low || (at == low && low_in)) &&
	       (at < high || (at == high && high_in));
}

/* Bits say out: bottom, top, right, left; from 16 on right, left, top, bottom. */
static bool is_inside(const struct rect *r, u32 u, u32 v)
{
	const u32 out[4] = { r->rule < 16 ? 8 : 2, r->rule < 16 ? 2 : 4, r->rule < 16 ? 4 : 1,
			     r->rule < 16 ? 1 : 8 };

	return between(u, r->edge[0], r->edge[2], !(r->rule & out[0]), !(r->rule & out[2])) &&
	       between(v, r->edge[1], r->edge[3], !(r->rule & out[1]), !(r->rule & out[3]));
}

/* Alpha is none or all, to be compared with a half. */
static bool alpha_passes(const struct colors *how)
{
	/* Never, less, equal, at most, greater, not equal, at least, always. */
	static const u8 passes_of[2] = { 0xaa, 0xf0 };
	u32 one = how->ones >> 3 & 1;

	if (how->alpha & FG_ALPHA_FUNC_AM_EN && num_samples > 1 && !one)
		return false;
	return !(how->alpha & FG_ALPHA_FUNC_AF_EN) ||
	       passes_of[one] >> FIELD_GET(FG_ALPHA_FUNC_AF_FUNC, how->alpha) & 1;
}

static void expect_rect(const struct rect *r, const struct state *st, const struct colors *how)
{
	u32 s, x, y;

	if (!alpha_passes(how))
		return;
	for (s = 0; s < num_samples; s++)
		for (y = r->scissor[1]; y <= r->scissor[3]; y++)
			for (x = r->scissor[0]; x <= r->scissor[2]; x++) {
				u32 of_quad = (x & 1) | (y & 1) << 1;
				const u32 *at = place[jitters ? of_quad : s];
				u32 u = 12 * x + at[0], v = 12 * y + at[1];

				if (door[of_quad] >> s & 1 && is_inside(r, u, v))
					expect_sample(r, st, how, s, x, y);
			}
}

/* Each target has a constant of its own, but that the first one may have an interpolated colour. */
static void put_program(u32 color, bool solid)
{
	u32 code[TARGETS][6], i, c;

	set(GA_US_VECTOR_INDEX, 1 << 16);
	fixture_emit(f, PACKET0_ONE(GA_US_VECTOR_DATA, 4 * TARGETS));
	/* R, G, B, A are C2, C1, C0, C3. */
	for (i = 0; i < TARGETS; i++)
		for (c = 0; c < 4; c++)
			fixture_emit(f, color >> (4 * i + (c == 3 ? 3 : 2 - c)) & 1 ?
				     bits(1.0f) : 0);
	for (i = 0; i < TARGETS; i++) {
		const struct us_alu out = {
			.out = true, .src = { solid && !i ? 0 : CONST(i) },
			.omask = M_RGBA, .target = i,
			.arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
		};

		us_put_alu(code[i], &out);
	}
	set(GA_US_VECTOR_INDEX, 0);
	fixture_emit(f, PACKET0_ONE(GA_US_VECTOR_DATA, 6 * TARGETS));
	fixture_emit_dws(f, code[0], 6 * TARGETS);
	set(US_CODE_RANGE, FIELD_PREP(US_CODE_RANGE_CODE_SIZE, TARGETS - 1));
	set(US_CODE_ADDR, FIELD_PREP(US_CODE_ADDR_END_ADDR, TARGETS - 1));
}

static void put_state(const struct state *st)
{
	set(ZB_CNTL, st->cntl);
	set(ZB_ZSTENCILCNTL, st->ops);
	set(ZB_STENCILREFMASK, st->refmask[0]);
	set(ZB_STENCILREFMASK_BF, st->refmask[1]);
	set(GB_ENABLE, FIELD_PREP(GB_ENABLE_STENCIL_AUTO, st->winding));
	set(SU_CULL_MODE, st->cull);
	set(FG_DEPTH_SRC, st->source != PLANE);
	set(US_W_FMT, st->source ? (st->source - W_ZERO) | US_W_FMT_W_SRC : 0);
}

/* A strip whose first triangle goes counter-clockwise, or clockwise. */
static void put_rect(const struct rect *r)
{
	u32 i;

	set(SC_SCISSOR0, r->scissor[0] | r->scissor[1] << 13);
	set(SC_SCISSOR1, r->scissor[2] | r->scissor[3] << 13);
	set(SC_EDGERULE, r->rule);
	fixture_emit(f, PACKET3(P3_DRAW_IMMD_2, 1 + 4 * 4),
		     FIELD_PREP(VAP_VF_CNTL_PRIM_TYPE, VF_PRIM_TRIANGLE_STRIP) |
		     FIELD_PREP(VAP_VF_CNTL_PRIM_WALK, 3) |
		     FIELD_PREP(VAP_VF_CNTL_NUM_VERTICES, 4));
	for (i = 0; i < 4; i++) {
		bool right = (i >> 1) ^ r->back;

		fixture_emit(f, bits((float)r->edge[right ? 2 : 0] / 12),
			     bits((float)r->edge[i & 1 ? 3 : 1] / 12),
			     bits((float)r->eighths / 8), bits(1.0f));
	}
}

static u32 choose_alpha(void)
{
	return (below(2) ? FG_ALPHA_FUNC_AF_EN : 0) | (below(2) ? FG_ALPHA_FUNC_AM_EN : 0) |
	       FG_ALPHA_FUNC_AF_EN_8BIT | FIELD_PREP(FG_ALPHA_FUNC_AF_FUNC, below(8)) | 0x80;
}

static struct colors choose_colors(void)
{
	struct colors how = {
		.ones = below(0x10000), .mask = below(2) ? 0xffff : below(0x10000),
		.way = below(4), .rop = below(16), .solid = below(2), .compared = below(2),
		/* A few bits: elements have them often. */
		.compare = 1u << below(16) | 1u << below(32),
		.code = below(0x10000) << 16 | below(0x10000),
		.flip = below(0x10000) << 16 | below(0x10000),
		.alpha = below(2) ? choose_alpha() : 0,
	};

	/* Each target has its own alpha tested: that all are alike leaves one answer for depth. */
	if (how.alpha)
		how.ones = (how.ones & 0x7777) | (how.ones >> 3 & 1) * 0x8888;
	return how;
}

/* R, G, B, A are C2, C1, C0, C3. */
static void put_fill_color(u32 ones)
{
	set(GA_SOLID_RG, (ones & 4 ? 0x1000 << 16 : 0) | (ones & 2 ? 0x1000 : 0));
	set(GA_SOLID_BA, (ones & 1 ? 0x1000 << 16 : 0) | (ones & 8 ? 0x1000 : 0));
}

static void put_compare(const struct colors *how)
{
	set(RB3D_CCTL, cctl | (how->compared ? RB3D_CCTL_CLRCMP_FLIPE_ENABLE : 0));
	set(RB3D_CLRCMP_CLR, how->code);
	set(RB3D_CLRCMP_MSK, how->compare);
	set(RB3D_CLRCMP_FLIPE, how->flip);
}

static void put_colors(const struct colors *how)
{
	put_program(how->ones, how->solid);
	put_fill_color(how->ones);
	put_compare(how);
	set(RB3D_COLOR_CHANNEL_MASK, how->mask);
	/* GL_ONE, GL_ONE */
	set(RB3D_BLENDCNTL, how->way & ADD ?
	    RB3D_BLENDCNTL_ALPHA_BLEND_ENABLE | RB3D_BLENDCNTL_READ_ENABLE |
	    FIELD_PREP(RB3D_BLENDCNTL_SRCBLEND, 33) | FIELD_PREP(RB3D_BLENDCNTL_DESTBLEND, 33) : 0);
	set(RB3D_ROPCNTL, how->way & LOGIC ?
	    RB3D_ROPCNTL_ROP_ENABLE | FIELD_PREP(RB3D_ROPCNTL_ROP, how->rop) : 0);
	set(FG_ALPHA_FUNC, how->alpha);
	/* What alpha takes away leaves no depth only where that is tested after it (10.4.5). */
	set(ZB_ZTOP, how->alpha ? 0 : below(2));
}

static void draw(void)
{
	const struct colors how = choose_colors();
	const struct state st = choose_state();
	const struct rect r = choose_rect();

	put_colors(&how);
	put_state(&st);
	put_rect(&r);
	expect_rect(&r, &st, &how);
}

static void expect_all(struct buffer *b, u32 value)
{
	u32 s, x, y;

	for (s = 0; s < num_samples; s++)
		for (y = 0; y < HEIGHT; y++)
			for (x = 0; x < WIDTH; x++)
				b->want[s][y][x] = value & (b->bytes < 4 ? (1u << 8 * b->bytes) - 1 : ~0u);
}

static void clear_depth(void)
{
	u32 value = below(0x10000) << 16 | below(0x10000);

	set(ZB_DEPTHCLEARVALUE, value);
	set(ZB_BW_CNTL, ZB_BW_CNTL_FAST_FILL);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, ZMASK_DW, 0);
	expect_all(&depth, value);
}

/* Four elements side by side are the same in every byte order but for those of their own bytes. */
static u32 in_order_of(const struct buffer *b, u32 el)
{
	u32 swap = r5xx_swap(b->layout >> 19) & (b->bytes - 1), px = 0, i;

	for (i = 0; i < b->bytes; i++)
		px |= (el >> 8 * (i ^ swap) & 0xff) << 8 * i;
	return px;
}

/* By the 2D engine, which nobody tells to wait for what was drawn, nor what is drawn for it. */
static void paint(struct buffer *b)
{
	const u32 types[] = { [1] = 2, [2] = 4, [4] = 6 };
	u32 el = (below(0x10000) << 16 | below(0x10000)) & ~0u >> (32 - 8 * b->bytes);
	u32 x1 = below(WIDTH / 4) * 4, x2 = x1 + 4 + below((WIDTH - x1) / 4) * 4;
	u32 y1 = below(HEIGHT), y2 = y1 + 1 + below(HEIGHT - y1), s, x, y;

	for (s = 0; s < num_samples; s++) {
		fixture_emit(f, PACKET3(P3_PAINT, 5), DP_GUI_MASTER_CNTL_DST_PITCH_OFFSET_CNTL |
			     13 << 4 | types[b->bytes] << 8 | 0xf0 << 16 |
			     DP_GUI_MASTER_CNTL_CLR_CMP_CNTL_DIS | DP_GUI_MASTER_CNTL_WR_MSK_DIS,
			     PITCH * num_samples * b->bytes / 64 << 22 | b->addr >> 10 |
			     (b->layout >> 16 & 3) << 30, in_order_of(b, el),
			     y1 << 16 | (s * PITCH + x1), y2 << 16 | (s * PITCH + x2));
		for (y = y1; y < y2; y++)
			for (x = x1; x < x2; x++)
				b->want[s][y][x] = el;
	}
}

/* There is a mask for the first target. */
static void clear_color(void)
{
	u32 value = below(0x10000) << 16 | below(0x10000);

	set(RB3D_COLOR_CLEAR_VALUE, value);
	cctl |= RB3D_CCTL_CMASK_ENABLE;
	set(RB3D_CCTL, cctl);
	fixture_emit(f, PACKET3(P3_CLEAR_CMASK, 3), 0, CMASK_DW, 0);
	expect_all(&target[0], value);
}

/* What drivers do before anybody else looks: a draw over all of it that changes nothing. */
static void expand(void)
{
	const struct state st = { .cntl = ZB_CNTL_Z_ENABLE };
	const struct rect r = {
		.rule = 5,
		.edge = { 1, 1, 12 * WIDTH + 1, 12 * HEIGHT + 1 },
		.scissor = { 0, 0, WIDTH - 1, HEIGHT - 1 },
	};

	set(FG_ALPHA_FUNC, 0);
	put_state(&st);
	put_rect(&r);
}

static void put_fixed(void)
{
	set(VAP_CNTL_STATUS, VAP_CNTL_STATUS_PVS_BYPASS);
	set(VAP_VTE_CNTL, VAP_VTE_CNTL_VTX_XY_FMT | VAP_VTE_CNTL_VTX_Z_FMT);
	set(VAP_CLIP_CNTL, VAP_CLIP_CNTL_CLIP_DISABLE);
	set(VAP_PROG_STREAM_CNTL(0), VAP_FLOAT_4 | VAP_PROG_STREAM_CNTL_LAST_VEC_0);
	set(VAP_PROG_STREAM_CNTL_EXT(0), 0xf688);
	set(VAP_VTX_SIZE, 4);
	/* Vertices bring no colour of their own. */
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IC_COUNT, 1));
	set(RS_INST(0), FIELD_PREP(RS_INST_COL_CN, 1));
	set(SU_DEPTH_SCALE, bits(16777215.0f));
	set(FG_ZBREG_DEST, 3);
	set(ZB_ZPASS_DATA, 0);
	set(GA_ROUND_MODE, 1);
	set(GA_COLOR_CONTROL, 0xaaa0 | 3 << 16);
	set(SC_CLIP_RULE, 0xffff);
	set(DEFAULT_SC_BOTTOM_RIGHT, 0x1fff1fff);
	cctl = CCTL;
	set(RB3D_CCTL, cctl);
}

static void run(u32 seed)
{
	u32 i, k;

	passed = 0;
	begin_chance(seed);
	put_fixed();
	choose_samples();
	for (i = 0; i < TARGETS; i++)
		choose_target(i);
	choose_depth();
	for (i = 0; i < DRAWS; i++) {
		if (!below(3))
			clear_depth();
		if (!below(4))
			clear_color();
		draw();
		/* What is cleared by masks memory knows of when it is drawn to. */
		k = below(TARGETS);
		if (k || !(cctl & RB3D_CCTL_CMASK_ENABLE))
			paint(&target[k]);
		if (!below(3))
			assert_int_equal(fixture_run(f), 0);
	}
	expand();
	/* The first pipe has counted all of it. */
	set(FG_ZBREG_DEST, 1);
	set(ZB_ZPASS_ADDR, counter);
	assert_int_equal(fixture_run(f), 0);
	if (fixture_dw(f, counter) != passed)
		fail_msg("seed %u: %u samples have passed, not %u", seed, fixture_dw(f, counter),
			 passed);
	compare(seed, "depth", &depth);
	for (i = 0; i < TARGETS; i++)
		compare(seed, "a colour", &target[i]);
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
	for (i = 0; i < TARGETS; i++)
		target[i].addr = fixture_map(f, BUFFER_B);
	depth.addr = fixture_map(f, BUFFER_B);
	counter = fixture_map(f, 4096);
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
