// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 2D packets
 *
 * A 2D command loads registers, BR00 to BR30, and draws what they say. Which
 * registers a command carries is a row of the command table; from there on all of
 * them take the same way: the registers are loaded, over those of the last setup
 * if the command draws with it, and turned into a struct mirage_blt_op.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blt.h"
#include "intel/chip.h"
#include "intel/cs/cs.h"

/* BR00, the header */
#define BR00_WRITE_ALPHA	BIT(21)
#define BR00_WRITE_RGB		BIT(20)
#define BR00_BIT_OR_CHROMA(v)	(((v) >> 17) & 7)
#define BR00_FIXED(v)		(((v) >> 15) & 0x1f)
#define BR00_TEXT_BYTES		BIT(16)
#define BR00_SRC_TILED		BIT(15)
#define BR00_SEED_X(v)		(((v) >> 12) & 7)
#define BR00_DST_TILED		BIT(11)
#define BR00_SEED_Y(v)		(((v) >> 8) & 7)

/* BR01 and BR13, control */
#define BR13_SOLID		BIT(31)
#define BR13_CLIP		BIT(30)
#define BR13_X_BACK		BIT(30)		/* where there is nothing to clip */
#define BR13_SRC_TRANSPARENT	BIT(29)
#define BR13_PAT_TRANSPARENT	BIT(28)
#define BR13_DEPTH(v)		(((v) >> 24) & 3)
#define BR13_ROP(v)		(((v) >> 16) & 0xff)
#define BR13_PITCH(v)		((s16)(v))

#define BR14_WIDTH_B(v)		((v) & 0x1fff)
#define BR14_HEIGHT(v)		(((v) >> 16) & 0x1fff)

#define BR_X(v)			((s16)(v))
#define BR_Y(v)			((s16)((v) >> 16))

/* Registers by number. What is 01 and 05 to 07 of a setup is 13 and 15 to 19 elsewhere. */
enum {
	BR01_CONTROL = 1, BR05_BG = 5, BR06_FG = 6, BR07_PATTERN = 7, BR09_DST = 9,
	BR11_SRC_PITCH = 11, BR12_SRC = 12, BR13_CONTROL = 13, BR14_SIZE = 14,
	BR15_PATTERN = 15, BR16_PAT_BG = 16, BR17_PAT_FG = 17, BR18_SRC_BG = 18,
	BR19_SRC_FG = 19, BR20_PATTERN = 20, BR21_PATTERN = 21, BR22_Y1X1 = 22,
	BR23_Y2X2 = 23, BR24_CLIP = 24, BR25_CLIP = 25, BR26_SRC_Y1X1 = 26,
	/* What is above the low DWords of addresses: of destination, source and patterns (Gen8). */
	BR27_DST = 27, BR28_SRC = 28, BR29_PATTERN = 29, BR30_SETUP_PATTERN = 30,
};

/**
 * struct packet - a 2D command taken apart
 * @cs: the streamer
 * @layout: the command's row
 * @ctx: what the last setup left
 * @br: registers, those that a setup renames under the numbers of the others too
 * @imm: data that follows the registers
 * @imm_dw: its length
 */
struct packet {
	struct mirage_cs *cs;
	const struct mirage_blt_layout *layout;
	const struct mirage_blt_context *ctx;
	u32 br[MIRAGE_NUM_BR];
	const u32 *imm;
	unsigned int imm_dw;
};

static u64 addr_mask(const struct mirage_cs *cs)
{
	return (1ull << to_intel_chip(cs->base.gpu)->addr_bits) - 1;
}

/* A drawing command that relies on a setup finds its operands where the others have them. */
static void load_setup(struct packet *p)
{
	memcpy(p->br, p->ctx->setup, sizeof(p->br));
	p->br[BR13_CONTROL] = p->br[BR01_CONTROL];
	p->br[BR15_PATTERN] = p->br[BR07_PATTERN];
	p->br[BR29_PATTERN] = p->br[BR30_SETUP_PATTERN];
	p->br[BR16_PAT_BG] = p->br[BR05_BG];
	p->br[BR17_PAT_FG] = p->br[BR06_FG];
	p->br[BR18_SRC_BG] = p->br[BR05_BG];
	p->br[BR19_SRC_FG] = p->br[BR06_FG];
}

static void load_packet(struct packet *p, struct mirage_cs *cs, const u32 *dw,
			unsigned int len_dw)
{
	const struct mirage_blt_layout *layout = cs->cmd->data;
	unsigned int i;

	p->cs = cs;
	p->layout = layout;
	p->ctx = cs->ctx->unit[MIRAGE_UNIT_BLT];
	memset(p->br, 0, sizeof(p->br));
	if (layout->flags & MIRAGE_BLT_SETUP)
		load_setup(p);
	/* The byte mask is the setup's, the rest of the header the command's. */
	if (layout->flags & MIRAGE_BLT_SETUP)
		p->br[0] &= BR00_WRITE_ALPHA | BR00_WRITE_RGB;
	else
		p->br[0] = dw[0] & (BR00_WRITE_ALPHA | BR00_WRITE_RGB);
	p->br[0] |= dw[0] & ~(u32)(BR00_WRITE_ALPHA | BR00_WRITE_RGB);
	for (i = 0; i < layout->num_br; i++)
		p->br[layout->br[i]] = dw[1 + i];
	p->imm = dw + 1 + layout->num_br;
	p->imm_dw = len_dw - 1 - layout->num_br;
}

static u32 write_mask(u32 br00, u32 cpp)
{
	u32 mask = 0;

	if (cpp < 4)
		return ~0u;
	if (br00 & BR00_WRITE_ALPHA)
		mask |= 0xff000000u;
	if (br00 & BR00_WRITE_RGB)
		mask |= 0x00ffffffu;
	return mask;
}

/* How a surface lies whose bit of BR00 is @tiled; BCS_SWCTRL has @y for it. */
static enum mirage_tiling tiling_of(const struct packet *p, bool tiled, u32 y)
{
	if (!tiled)
		return MIRAGE_TILING_NONE;
	return p->cs->saved.swctrl & y ? MIRAGE_TILING_Y : MIRAGE_TILING_X;
}

/* Registers that an older packet does not have are zero. */
static u64 packet_addr(const struct packet *p, unsigned int low, unsigned int high)
{
	return p->br[low] | (u64)p->br[high] << 32;
}

/* Pitches count bytes for linear surfaces and DWords for tiled ones. */
static void decode_surf(const struct packet *p, struct mirage_blt_surf *surf, u64 base,
			u32 pitch, enum mirage_tiling tiling)
{
	struct mirage_cs *cs = p->cs;

	surf->mmu = &cs->mmu;
	surf->addr_mask = addr_mask(cs);
	surf->swizzle = cs->swizzle;
	surf->tiling = tiling;
	if (tiling != MIRAGE_TILING_NONE) {
		surf->base = base & ~(u64)MIRAGE_PAGE_MASK;
		surf->pitch_B = max(BR13_PITCH(pitch) * 4, 0);
	} else {
		surf->base = base;
		surf->pitch_B = BR13_PITCH(pitch) & ~3;
	}
}

static void decode_rect(const struct packet *p, struct mirage_blt_op *op)
{
	u32 y1x1 = p->br[BR22_Y1X1], y2x2 = p->br[BR23_Y2X2];

	op->x1 = BR_X(y1x1);
	op->y1 = BR_Y(y1x1);
	if (p->layout->flags & MIRAGE_BLT_PIXEL) {
		op->x2 = op->x1 + 1;
		op->y2 = op->y1 + 1;
	} else {
		op->x2 = BR_X(y2x2);
		op->y2 = BR_Y(y2x2);
	}
}

/*
 * The direction only matters when both sides start at the same base; a copy that
 * overlaps by other means goes forward, as real ones do.
 */
static void decode_source(const struct packet *p, struct mirage_blt_op *op)
{
	decode_surf(p, &op->src, packet_addr(p, BR12_SRC, BR28_SRC), p->br[BR11_SRC_PITCH],
		    tiling_of(p, p->br[0] & BR00_SRC_TILED, MIRAGE_SWCTRL_SRC_Y));
	op->source = MIRAGE_BLT_SRC_COLOR;
	op->src_x = BR_X(p->br[BR26_SRC_Y1X1]);
	op->src_y = BR_Y(p->br[BR26_SRC_Y1X1]);
	if (op->src.base != op->dst.base)
		return;
	op->y_back = op->src_y < op->y1;
	op->x_back = op->src_y == op->y1 && op->src_x < op->x1;
}

static u64 bitmap_stride(const struct packet *p, u32 width_px, u32 first)
{
	if (!(p->layout->flags & MIRAGE_BLT_TEXT))
		return round_up(first + width_px, 16);
	return p->br[0] & BR00_TEXT_BYTES ? round_up(width_px, 8) : width_px;
}

static void decode_bitmap(const struct packet *p, struct mirage_blt_op *op)
{
	u32 first = 0;

	if (p->layout->flags & MIRAGE_BLT_BITMAP)
		first = BR00_BIT_OR_CHROMA(p->br[0]);
	op->source = MIRAGE_BLT_SRC_MONO;
	op->bitmap_addr = packet_addr(p, BR12_SRC, BR28_SRC);
	if (p->layout->flags & MIRAGE_BLT_IMM_BITMAP) {
		op->bitmap = (const u8 *)p->imm;
		op->bitmap_B = p->imm_dw * 4;
	}
	op->bitmap_bit = first;
	op->bitmap_stride = bitmap_stride(p, op->x2 - op->x1, first);
	op->bitmap_bg = p->br[BR18_SRC_BG];
	op->bitmap_fg = p->br[BR19_SRC_FG];
	op->bitmap_transparent = p->br[BR13_CONTROL] & BR13_SRC_TRANSPARENT;
}

/* Pixel @x, and where it comes again in the 32 bytes of a line. */
static void put_px(struct mirage_blt_op *op, u32 x, u32 y, u32 px)
{
	u32 i;

	for (i = x * op->cpp; i < sizeof(op->pattern[y]); i += 8 * op->cpp)
		memcpy(&op->pattern[y][i], &px, op->cpp);
}

/* Where pixel @i of a pattern line goes, so that it meets x & 7 == the result. */
static u32 pattern_px(u32 i, u32 seed)
{
	return (i - seed) & 7;
}

static void pattern_solid(struct mirage_blt_op *op, u32 color)
{
	u32 i;

	if (op->cpp == 1)
		color = (color & 0xff) * 0x01010101u;
	else if (op->cpp == 2)
		color = (color & 0xffff) * 0x00010001u;
	for (i = 0; i < sizeof(op->pattern); i += sizeof(color))
		memcpy((u8 *)op->pattern + i, &color, sizeof(color));
}

static void pattern_mono(const struct packet *p, struct mirage_blt_op *op, const u8 *bits)
{
	u32 seed_x = BR00_SEED_X(p->br[0]), seed_y = BR00_SEED_Y(p->br[0]);
	u32 i;

	for (i = 0; i < 64; i++) {
		bool set = bits[i / 8] & (0x80 >> i % 8);
		u32 x = pattern_px(i % 8, seed_x), y = pattern_px(i / 8, seed_y);

		put_px(op, x, y, set ? p->br[BR17_PAT_FG] : p->br[BR16_PAT_BG]);
		if (set)
			op->pattern_keep[y] |= 0x80 >> x;
	}
	op->pattern_transparent = p->br[BR13_CONTROL] & BR13_PAT_TRANSPARENT;
}

static void pattern_color(const struct packet *p, struct mirage_blt_op *op)
{
	u32 seed_x = BR00_SEED_X(p->br[0]), seed_y = BR00_SEED_Y(p->br[0]);
	u64 addr = packet_addr(p, BR15_PATTERN, BR29_PATTERN) & addr_mask(p->cs) & ~63ull;
	u32 i, px;

	for (i = 0; i < 64; i++) {
		px = 0;
		if (!(p->layout->flags & MIRAGE_BLT_IMM_PAT))
			mirage_mmu_read(&p->cs->mmu, addr + i * op->cpp, &px, op->cpp);
		else if ((i + 1) * op->cpp <= p->imm_dw * 4)
			memcpy(&px, (const u8 *)p->imm + i * op->cpp, op->cpp);
		put_px(op, pattern_px(i % 8, seed_x), pattern_px(i / 8, seed_y), px);
	}
}

/*
 * The patterns that XY_MONO_PAT_FIXED_BLT knows by number. The manual names them without
 * a picture; these are what the names say.
 */
static const u8 fixed_patterns[][8] = {
	[0]  = { 0x00, 0x00, 0x00, 0xff, 0x00, 0x00, 0x00, 0x00 },	/* horizontal */
	[1]  = { 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08 },	/* vertical */
	[2]  = { 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01 },	/* forward diagonal */
	[3]  = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80 },	/* backward diagonal */
	[4]  = { 0x08, 0x08, 0x08, 0xff, 0x08, 0x08, 0x08, 0x08 },	/* cross */
	[5]  = { 0x81, 0x42, 0x24, 0x18, 0x18, 0x24, 0x42, 0x81 },	/* diagonal cross */
	[8]  = { 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55 },	/* screen door */
	[9]  = { 0xcc, 0xcc, 0x33, 0x33, 0xcc, 0xcc, 0x33, 0x33 },	/* wide screen door */
	[10] = { 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01 },	/* walking one */
	[11] = { 0x7f, 0xbf, 0xdf, 0xef, 0xf7, 0xfb, 0xfd, 0xfe },	/* walking zero */
};

static void pattern_fixed(const struct packet *p, struct mirage_blt_op *op)
{
	static const u8 none[8];
	u32 i = BR00_FIXED(p->br[0]);

	pattern_mono(p, op, i < ARRAY_SIZE(fixed_patterns) ? fixed_patterns[i] : none);
}

static void decode_pattern(const struct packet *p, struct mirage_blt_op *op)
{
	u32 flags = p->layout->flags;
	u8 bits[8];

	if (flags & MIRAGE_BLT_PAT_SETUP)
		flags |= p->ctx->setup_mono_pattern ? MIRAGE_BLT_PAT_MONO : MIRAGE_BLT_PAT_COLOR;
	/* A solid pattern is a mono one that is all background. */
	if ((p->br[BR13_CONTROL] & BR13_SOLID) &&
	    (flags & (MIRAGE_BLT_PAT_MONO | MIRAGE_BLT_PAT_FIXED | MIRAGE_BLT_PAT_SETUP)))
		flags |= MIRAGE_BLT_PAT_SOLID;
	memcpy(bits, &p->br[BR20_PATTERN], sizeof(bits));

	if (flags & MIRAGE_BLT_PAT_SOLID)
		pattern_solid(op, p->br[BR16_PAT_BG]);
	else if (flags & MIRAGE_BLT_PAT_COLOR)
		pattern_color(p, op);
	else if (flags & MIRAGE_BLT_PAT_FIXED)
		pattern_fixed(p, op);
	else if (flags & MIRAGE_BLT_PAT_MONO)
		pattern_mono(p, op, bits);
}

static void clip_op(const struct packet *p, struct mirage_blt_op *op)
{
	const u32 *setup = p->ctx->setup;

	if (p->br[BR13_CONTROL] & BR13_CLIP)
		mirage_blt_clip(op, BR_X(setup[BR24_CLIP]), BR_Y(setup[BR24_CLIP]),
				BR_X(setup[BR25_CLIP]), BR_Y(setup[BR25_CLIP]));
	/* Tiled surfaces begin at 0. */
	if (op->dst.tiling != MIRAGE_TILING_NONE)
		mirage_blt_clip(op, 0, 0, op->x2, op->y2);
}

/*
 * COLOR_BLT and SRC_COPY_BLT: linear memory, and a width in bytes. From right to left the
 * addresses are those of the rightmost bytes.
 */
static void decode_linear(const struct packet *p, struct mirage_blt_op *op)
{
	u32 width_B = BR14_WIDTH_B(p->br[BR14_SIZE]);

	op->x2 = width_B / op->cpp;
	op->y2 = BR14_HEIGHT(p->br[BR14_SIZE]);
	if (!(p->layout->flags & MIRAGE_BLT_SRC))
		return;
	decode_surf(p, &op->src, packet_addr(p, BR12_SRC, BR28_SRC), p->br[BR11_SRC_PITCH],
		    MIRAGE_TILING_NONE);
	op->source = MIRAGE_BLT_SRC_COLOR;
	op->x_back = p->br[BR13_CONTROL] & BR13_X_BACK;
	if (op->x_back && width_B) {
		op->dst.base -= width_B - 1;
		op->src.base -= width_B - 1;
	}
}

static void decode_xy(const struct packet *p, struct mirage_blt_op *op)
{
	u32 flags = p->layout->flags;

	decode_rect(p, op);
	if (flags & MIRAGE_BLT_SRC)
		decode_source(p, op);
	if (flags & (MIRAGE_BLT_BITMAP | MIRAGE_BLT_TEXT))
		decode_bitmap(p, op);
	if (flags & MIRAGE_BLT_CHROMA) {
		op->chroma = BR00_BIT_OR_CHROMA(p->br[0]);
		op->key_lo = p->br[BR18_SRC_BG];
		op->key_hi = p->br[BR19_SRC_FG];
	}
}

static u32 depth_cpp(enum mirage_blt_depth depth)
{
	static const u32 cpp[] = {
		[MIRAGE_BLT_8] = 1, [MIRAGE_BLT_565] = 2, [MIRAGE_BLT_1555] = 2,
		[MIRAGE_BLT_32] = 4,
	};

	return cpp[depth];
}

int mirage_blt_exec(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	struct mirage_blt_op *op = &blt->op;
	struct packet p;
	u32 control;
	bool tiled;

	load_packet(&p, cs, dw, len_dw);
	memset(op, 0, sizeof(*op));
	control = p.br[BR13_CONTROL];
	op->rop = BR13_ROP(control);
	op->depth = BR13_DEPTH(control);
	op->cpp = depth_cpp(op->depth);
	op->write_mask = write_mask(p.br[0], op->cpp);
	tiled = (p.br[0] & BR00_DST_TILED) && !(p.layout->flags & MIRAGE_BLT_LINEAR);
	decode_surf(&p, &op->dst, packet_addr(&p, BR09_DST, BR27_DST), control,
		    tiling_of(&p, tiled, MIRAGE_SWCTRL_DST_Y));
	if (p.layout->flags & MIRAGE_BLT_LINEAR)
		decode_linear(&p, op);
	else
		decode_xy(&p, op);
	if (mirage_rop_needs_pat(op->rop) || (control & BR13_PAT_TRANSPARENT))
		decode_pattern(&p, op);
	if (!(p.layout->flags & MIRAGE_BLT_LINEAR))
		clip_op(&p, op);
	return mirage_blt_draw(cs, op);
}

/* XY_SETUP commands: the registers are kept, and nothing is drawn. */
int mirage_blt_setup(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const struct mirage_blt_layout *layout = cs->cmd->data;
	struct mirage_blt_context *ctx = cs->ctx->unit[MIRAGE_UNIT_BLT];
	unsigned int i;

	for (i = 0; i < layout->num_br; i++)
		ctx->setup[layout->br[i]] = dw[1 + i];
	/* XY_SETUP_CLIP_BLT changes the window only. */
	if (layout->flags & (MIRAGE_BLT_PAT_COLOR | MIRAGE_BLT_PAT_MONO)) {
		ctx->setup[0] = dw[0];
		ctx->setup_mono_pattern = layout->flags & MIRAGE_BLT_PAT_MONO;
	}
	return 0;
}
