// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: video motion estimation
 *
 * A search for where a macroblock comes from: a path leads from one search unit, 4x4 places, to
 * the next; of each of 41 blocks, which are all the parts that a macroblock may be divided into,
 * the best place is kept. What costs least is what it is divided into, and only that is refined
 * between pixels (IVB PRM Vol 4 Part 2, 3). Costs are differences, and what state has for a
 * place's distance and for a kind of block.
 *
 * There is what a search in one picture has: messages that also look for skipped or intra blocks,
 * in two pictures, with a search that goes on by itself or ends early are told that this is not
 * there. What the manual has not:
 *
 * - which of places that cost the same is taken: here the first one, and the unit's are searched
 *   row by row;
 * - what lies beyond the region: here the picture goes on;
 * - which entry of the table of costs is whose kind of block: here as drivers fill it;
 * - how long it takes: here no time.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/mmu.h>

#include "area.h"
#include "intel/cs/cs.h"
#include "intel/state/scaler.h"
#include "intel/state/scaler_layout.h"
#include "message.h"
#include "message_layout.h"
#include "vme.h"

/* The descriptor */
#define DESC_STREAMS		GENMASK(16, 15)
#define DESC_COSTS		GENMASK(12, 11)
#define DESC_STATE		GENMASK(10, 8)
#define MESSAGE_REGS		5u
#define ANSWER_REGS		6u

/* The payload: M0 and M1 */
#define M0_REGION		0u
#define M0_SOURCE		2u
#define M0_CONTROL		3u
#define M0_EXTENT		5u
#define XY_X			GENMASK(15, 0)
#define XY_Y			GENMASK(31, 16)
#define EXTENT_W		GENMASK(23, 16)
#define EXTENT_H		GENMASK(31, 24)
#define CONTROL_MASK		GENMASK(30, 24)
#define CONTROL_SAD		GENMASK(21, 20)
#define SAD_PLAIN		0u
#define SAD_HAAR		2u
#define CONTROL_SUB_PEL		GENMASK(13, 12)
#define SUB_PEL_HALF		1u
#define SUB_PEL_QUARTER		3u
#define CONTROL_SEARCH		GENMASK(10, 8)
#define CONTROL_FIELDS		GENMASK(7, 6)
#define CONTROL_REMAP		GENMASK(5, 4)
#define REMAP_BACKWARD		2u
#define CONTROL_SIZE		GENMASK(1, 0)
#define M1_FLAGS		0u
#define M1_LIMITS		1u
#define M1_PATH			2u
#define M1_CENTRE		4u
#define M1_COSTS		7u
#define FLAG_8X8_TRANSFORM	BIT(7)
#define FLAG_QUIT		BIT(6)
#define FLAG_EARLY		BIT(4)
#define FLAG_CANDIDATES		BIT(3)
#define FLAG_ADAPTIVE		BIT(1)
#define FLAG_SKIP		BIT(0)
#define LIMIT_REPARTITION	BIT(31)
#define LIMIT_PRUNE		BIT(30)
#define LIMIT_VECTORS		GENMASK(5, 0)
#define PATH_START_Y		GENMASK(23, 20)
#define PATH_START_X		GENMASK(19, 16)
#define PATH_LIMIT		GENMASK(15, 8)
#define PATH_FIXED		GENMASK(7, 0)
#define COSTS_BILINEAR		BIT(18)
#define COSTS_SCALE		GENMASK(17, 16)
#define COSTS_INTRA		GENMASK(15, 8)

/* VME_SEARCH_PATH_LUT_STATE */
#define STATE_DW		32u
#define STEPS			56u
#define MODES_8_DW		14u
#define COSTS_DW		16u
#define COSTS_SET_DW		4u

/* The answer: what a macroblock is, and how it was found */
#define W0_0_UNPACKED		BIT(31)
#define W0_0_VECTORS		GENMASK(28, 24)
#define W0_0_LAYOUT		GENMASK(22, 20)
#define LAYOUT_8X8		4u
#define LAYOUT_4X4		6u
#define W0_0_DC			GENMASK(19, 17)
#define W0_0_8X8_TRANSFORM	BIT(15)
#define W0_0_INTRA		BIT(13)
#define W0_0_TYPE		GENMASK(12, 8)
#define W0_0_MODE		GENMASK(1, 0)
#define W0_1_LEAST		GENMASK(29, 16)
#define W0_1_UNITS		GENMASK(15, 8)
#define W0_1_LEFT		BIT(0)
#define W0_1_RIGHT		BIT(1)
#define W0_1_TOP		BIT(2)
#define W0_1_BOTTOM		BIT(3)
#define W0_2_NO_SKIP		BIT(30)
#define W0_6_INTRA		GENMASK(7, 0)
#define W0_7_LIMITED		BIT(31)
#define W0_7_REFINED		BIT(28)
#define W0_7_DID_FRACTIONS	BIT(18)
#define W0_7_DID_WHOLE		BIT(17)
#define W_VECTORS		1u
#define W_COSTS			5u

#define COST_MAX		0x3fffu
#define VECTOR_COST_MAX		0x3ffu
#define NEVER			U32_MAX

/* Blocks of a shape follow each other. */
#define BLOCK_4X4		0u
#define BLOCK_8X4		16u
#define BLOCK_4X8		24u
#define BLOCK_8X8		32u
#define BLOCK_16X8		36u
#define BLOCK_8X16		38u
#define BLOCK_16X16		40u
#define NUM_BLOCKS		41u

/* Of each which of 4x4 it is. */
static const u16 covers[NUM_BLOCKS] = {
	0x0001, 0x0002, 0x0004, 0x0008, 0x0010, 0x0020, 0x0040, 0x0080,
	0x0100, 0x0200, 0x0400, 0x0800, 0x1000, 0x2000, 0x4000, 0x8000,
	[BLOCK_8X4] = 0x0003, 0x000c, 0x0030, 0x00c0, 0x0300, 0x0c00, 0x3000, 0xc000,
	[BLOCK_4X8] = 0x0005, 0x000a, 0x0050, 0x00a0, 0x0500, 0x0a00, 0x5000, 0xa000,
	[BLOCK_8X8] = 0x000f, 0x00f0, 0x0f00, 0xf000,
	[BLOCK_16X8] = 0x00ff, 0xff00, [BLOCK_8X16] = 0x0f0f, 0xf0f0,
	[BLOCK_16X16] = 0xffff,
};

/**
 * struct shape - a way to divide something
 * @first: its first block
 * @num: how many
 * @mode: entry of the table of costs
 * @disabled: bit of CONTROL_MASK
 * @type: MbType
 */
struct shape {
	u8 first;
	u8 num;
	u8 mode;
	u8 disabled;
	u8 type;
};

/* InterMbMode, of a macroblock; the last one is divided by quarters. */
#define MAJORS			4u
#define MAJOR_8X8		3u

static const struct shape major[MAJORS] = {
	{ BLOCK_16X16, 1, 8, BIT(0), 0x01 },
	{ BLOCK_16X8, 2, 4, BIT(1), 0x04 },
	{ BLOCK_8X16, 2, 4, BIT(2), 0x05 },
	{ .type = 0x16 },
};

/* SubMbShape, of a quarter. */
#define MINORS			4u
#define QUARTERS		4u

static const struct shape minor[MINORS] = {
	{ BLOCK_8X8, 1, 5, BIT(3) },
	{ BLOCK_8X4, 2, 6, BIT(4) },
	{ BLOCK_4X8, 2, 6, BIT(5) },
	{ BLOCK_4X4, 4, 7, BIT(6) },
};

/**
 * struct best - where a block is found
 * @x: place
 * @y: the same
 * @cost: there
 */
struct best {
	s16 x;
	s16 y;
	u32 cost;
};

/**
 * struct division - what a macroblock is divided into
 * @mode: index of major[]; MAJORS: nothing is enabled
 * @shape: of each quarter index of minor[], in MAJOR_8X8
 * @vectors: how many blocks
 * @cost: of all
 */
struct division {
	u8 mode;
	u8 shape[QUARTERS];
	u8 vectors;
	u32 cost;
};

/**
 * struct search - a message
 * @measure: how different blocks are
 * @control: its M0.3
 * @flags: its M1.0
 * @intra: MbIntraStruct
 * @limit: MaxNumMVs
 * @region_x: of the region's first pixel, from the macroblock's on
 * @region_y: the same
 * @places_w: how many whole places there are
 * @places_h: the same
 * @centre_x: of where vectors cost least, in quarters from the macroblock on
 * @centre_y: the same
 * @scale: distances from there are in so many times two quarters
 * @vector_cost: by logarithm of the distance
 * @mode_cost: by entry of the table
 * @units: how many were searched
 * @best: of each block
 */
struct search {
	struct vme_measure measure;
	u32 control;
	u32 flags;
	u32 intra;
	u32 limit;
	s16 region_x;
	s16 region_y;
	u32 places_w;
	u32 places_h;
	s16 centre_x;
	s16 centre_y;
	u32 scale;
	u16 vector_cost[8];
	u16 mode_cost[10];
	u32 units;
	struct best best[NUM_BLOCKS];
};

/* U4U4: what is in the low bits, shifted. */
static u16 to_cost(u8 code)
{
	return (code & 15) << (code >> 4);
}

static u32 distance_cost(const struct search *v, s32 distance)
{
	s32 far = abs(distance) >> v->scale, p, step;

	if (far < 2)
		return v->vector_cost[far];
	if (far >= 64)
		return min_t(u32, v->vector_cost[7] + far - 64, VECTOR_COST_MAX);
	p = ilog2(far);
	step = v->vector_cost[p + 2] - v->vector_cost[p + 1];
	return v->vector_cost[p + 1] + (step * (far - (1 << p)) >> p);
}

static u32 vector_cost(const struct search *v, s32 x, s32 y)
{
	return distance_cost(v, v->region_x * 4 + x - v->centre_x) +
	       distance_cost(v, v->region_y * 4 + y - v->centre_y);
}

static u32 sum_blocks(const u32 *of_4x4, u32 mask)
{
	u32 sum = 0;

	for (; mask; mask &= mask - 1)
		sum += of_4x4[__builtin_ctz(mask)];
	return sum;
}

static void take_better(struct best *best, s32 x, s32 y, u32 cost)
{
	if (cost < best->cost)
		*best = (struct best) { x, y, cost };
}

static void search_place(struct search *v, s32 x, s32 y)
{
	u32 of_4x4[VME_BLOCKS], way = vector_cost(v, x, y);
	unsigned int i;

	for (i = 0; i < VME_BLOCKS; i++)
		of_4x4[i] = vme_difference(&v->measure, i, x, y);
	for (i = 0; i < NUM_BLOCKS; i++)
		take_better(&v->best[i], x, y, sum_blocks(of_4x4, covers[i]) + way);
}

/* Units of 4x4 places, by their numbers; one beyond the region is passed over. */
static void search_unit(struct search *v, u32 unit_x, u32 unit_y, u16 *searched)
{
	u32 i;

	if (unit_x * 4 >= v->places_w || unit_y * 4 >= v->places_h ||
	    searched[unit_y] & BIT(unit_x))
		return;
	searched[unit_y] |= BIT(unit_x);
	v->units++;
	for (i = 0; i < 16; i++)
		search_place(v, (unit_x * 4 + i % 4) * 4, (unit_y * 4 + i / 4) * 4);
}

/* A step of (0, 0) ends it; others are added without a carry. */
static void search_path(struct search *v, u32 path, const u32 *state)
{
	u32 x = FIELD_GET(PATH_START_X, path), y = FIELD_GET(PATH_START_Y, path);
	u32 units = min(FIELD_GET(PATH_FIXED, path), FIELD_GET(PATH_LIMIT, path)), i;
	u16 searched[16] = { };

	for (i = 0; i < units; i++) {
		const u8 step = i < STEPS ? state[i / 4] >> i % 4 * 8 : 0;

		search_unit(v, x, y, searched);
		if (!step)
			break;
		x = (x + step) & 15;
		y = (y + (step >> 4)) & 15;
	}
}

static u32 shape_cost(const struct search *v, const struct shape *shape, u32 first)
{
	u32 sum = v->mode_cost[shape->mode], i;

	if (FIELD_GET(CONTROL_MASK, v->control) & shape->disabled)
		return NEVER;
	for (i = 0; i < shape->num; i++) {
		if (v->best[first + i].cost == NEVER)
			return NEVER;
		sum += v->best[first + i].cost;
	}
	return sum;
}

/* Of what costs the same it is what has fewer vectors. */
static void divide_better(struct division *d, const struct division *other, u32 limit)
{
	if (other->vectors > limit)
		return;
	if (other->cost < d->cost || (other->cost == d->cost && other->vectors < d->vectors))
		*d = *other;
}

static void divide_quarters(const struct search *v, u32 limit, struct division *d)
{
	u32 cost[QUARTERS][MINORS], i, k;

	for (k = 0; k < QUARTERS; k++)
		for (i = 0; i < MINORS; i++)
			cost[k][i] = shape_cost(v, &minor[i], minor[i].first + k * minor[i].num);
	for (i = 0; i < 256; i++) {
		struct division quarters = { .mode = MAJOR_8X8 };

		for (k = 0; k < QUARTERS; k++) {
			quarters.shape[k] = i >> (6 - 2 * k) & 3;
			if (cost[k][quarters.shape[k]] == NEVER)
				break;
			quarters.cost += cost[k][quarters.shape[k]];
			quarters.vectors += minor[quarters.shape[k]].num;
		}
		if (k == QUARTERS)
			divide_better(d, &quarters, limit);
	}
}

/* 3.1.1 */
static void divide(const struct search *v, u32 limit, struct division *d)
{
	unsigned int i;

	*d = (struct division) { .mode = MAJORS, .cost = NEVER };
	for (i = 0; i < MAJOR_8X8; i++) {
		struct division whole = {
			.mode = i,
			.vectors = major[i].num,
			.cost = shape_cost(v, &major[i], major[i].first),
		};

		divide_better(d, &whole, limit);
	}
	divide_quarters(v, limit, d);
}

/* Which blocks those are, up to 16. */
static u32 blocks_of(const struct division *d, u8 *block)
{
	const struct shape *shape = &major[d->mode];
	u32 num = 0, i, k;

	if (d->mode != MAJOR_8X8) {
		for (i = 0; i < shape->num; i++)
			block[num++] = shape->first + i;
		return num;
	}
	for (k = 0; k < QUARTERS; k++) {
		shape = &minor[d->shape[k]];
		for (i = 0; i < shape->num; i++)
			block[num++] = shape->first + k * shape->num + i;
	}
	return num;
}

/* Eight places around the best one. */
static void refine_by(struct search *v, unsigned int block, s32 step)
{
	struct best from = v->best[block];
	u32 of_4x4[VME_BLOCKS], mask;
	unsigned int i;

	for (i = 0; i < 9; i++) {
		s32 x = from.x + ((s32)(i % 3) - 1) * step, y = from.y + ((s32)(i / 3) - 1) * step;

		for (mask = covers[block]; mask; mask &= mask - 1) {
			unsigned int k = __builtin_ctz(mask);

			of_4x4[k] = vme_difference(&v->measure, k, x, y);
		}
		take_better(&v->best[block], x, y,
			    sum_blocks(of_4x4, covers[block]) + vector_cost(v, x, y));
	}
}

/* First halves of a pixel, then from there quarters (3.1.3.2). Returns what was gained. */
static u32 refine(struct search *v, const struct division *d)
{
	u32 fractions = FIELD_GET(CONTROL_SUB_PEL, v->control), gained = 0, num, i;
	u8 block[VME_BLOCKS];

	num = blocks_of(d, block);
	for (i = 0; i < num; i++) {
		gained += v->best[block[i]].cost;
		refine_by(v, block[i], 2);
		if (fractions == SUB_PEL_QUARTER)
			refine_by(v, block[i], 1);
		gained -= v->best[block[i]].cost;
	}
	return gained;
}

/* Borders of the region that a block has been found at. */
static u32 borders_of(const struct search *v, unsigned int block)
{
	const struct best *best = &v->best[block];
	u32 borders = 0;

	if (best->x <= 0)
		borders |= W0_1_LEFT;
	if (best->x >= (s32)(v->places_w - 1) * 4)
		borders |= W0_1_RIGHT;
	if (best->y <= 0)
		borders |= W0_1_TOP;
	if (best->y >= (s32)(v->places_h - 1) * 4)
		borders |= W0_1_BOTTOM;
	return borders;
}

/*
 * A vector is in all fields that its block covers, its cost in the first one. A field stands for a
 * block of 4x4, or for four of them.
 */
static void put_vector(const struct search *v, unsigned int block, u32 field_log2,
		       const struct msg_send *s)
{
	const struct best *best = &v->best[block];
	u16 x = best->x + v->region_x * 4, y = best->y + v->region_y * 4;
	u32 first = __builtin_ctz(covers[block]) >> field_log2, mask;

	for (mask = covers[block]; mask; mask &= mask - 1) {
		u32 at = __builtin_ctz(mask) >> field_log2;

		msg_out(s, W_VECTORS + at / 4)[at % 4 * 2] =
			FIELD_PREP(XY_X, x) | FIELD_PREP(XY_Y, y);
	}
	msg_out(s, W_COSTS)[first / 2] |= min(best->cost, COST_MAX) << first % 2 * 16;
}

static u32 type_of(const struct search *v, const struct division *d)
{
	u32 type = major[d->mode].type;

	if (FIELD_GET(CONTROL_REMAP, v->control) != REMAP_BACKWARD || d->mode == MAJOR_8X8)
		return type;
	/* The same backward. */
	return d->mode ? type + 2 : type + 1;
}

/* Nothing is enabled: an intra macroblock that costs most (3.1.8). */
static void answer_intra(const struct msg_send *s)
{
	msg_out(s, 0)[0] = W0_0_UNPACKED | W0_0_DC | W0_0_INTRA | FIELD_PREP(W0_0_TYPE, 1);
	msg_out(s, 0)[1] = FIELD_PREP(W0_1_LEAST, COST_MAX);
}

static void answer_inter(const struct search *v, const struct division *d,
			 const struct msg_send *s)
{
	u32 cost = min(d->cost, COST_MAX), shapes = 0, borders = 0, num, i;
	u8 block[VME_BLOCKS];

	for (i = 0; i < QUARTERS; i++)
		shapes |= d->shape[i] << 2 * i;
	num = blocks_of(d, block);
	for (i = 0; i < num; i++) {
		borders |= borders_of(v, block[i]);
		put_vector(v, block[i], shapes ? 0 : 2, s);
	}
	msg_out(s, 0)[0] = W0_0_UNPACKED | W0_0_DC | FIELD_PREP(W0_0_VECTORS, d->vectors) |
			   FIELD_PREP(W0_0_LAYOUT, shapes ? LAYOUT_4X4 : LAYOUT_8X8) |
			   FIELD_PREP(W0_0_TYPE, type_of(v, d)) | FIELD_PREP(W0_0_MODE, d->mode);
	if (v->flags & FLAG_8X8_TRANSFORM && !shapes)
		msg_out(s, 0)[0] |= W0_0_8X8_TRANSFORM;
	msg_out(s, 0)[1] = FIELD_PREP(W0_1_LEAST, cost) | borders;
	msg_out(s, 0)[2] = cost;
	msg_out(s, 0)[7] = shapes;
}

static void answer(const struct search *v, const struct division *d, u32 how,
		   const struct msg_send *s)
{
	unsigned int i;

	for (i = 0; i < ANSWER_REGS; i++)
		memset(msg_out(s, i), 0, sizeof(union mirage_reg));
	if (d->mode < MAJORS)
		answer_inter(v, d, s);
	else
		answer_intra(s);
	msg_out(s, 0)[1] |= FIELD_PREP(W0_1_UNITS, v->units);
	msg_out(s, 0)[2] |= W0_2_NO_SKIP;
	msg_out(s, 0)[6] = FIELD_PREP(W0_6_INTRA, v->intra);
	msg_out(s, 0)[7] |= how;
}

static void run(struct search *v, u32 path, const u32 *state, const struct msg_send *s)
{
	struct division d, unlimited;
	u32 how = W0_7_DID_WHOLE, gained;
	unsigned int i;

	for (i = 0; i < NUM_BLOCKS; i++)
		v->best[i].cost = NEVER;
	search_path(v, path, state);
	divide(v, v->limit, &d);
	divide(v, U32_MAX, &unlimited);
	if (unlimited.cost < d.cost)
		how |= W0_7_LIMITED;
	if (d.mode < MAJORS && FIELD_GET(CONTROL_SUB_PEL, v->control)) {
		how |= W0_7_DID_FRACTIONS;
		gained = refine(v, &d);
		d.cost -= gained;
		if (gained)
			how |= W0_7_REFINED;
	}
	answer(v, &d, how, s);
}

/* What there is not. */
static const char *what_is_unknown(const struct msg_send *s)
{
	u32 control = msg_in(s, 0)[M0_CONTROL], sad = FIELD_GET(CONTROL_SAD, control);
	u32 flags = msg_in(s, 1)[M1_FLAGS], limits = msg_in(s, 1)[M1_LIMITS];
	u32 w = FIELD_GET(EXTENT_W, msg_in(s, 0)[M0_EXTENT]);
	u32 h = FIELD_GET(EXTENT_H, msg_in(s, 0)[M0_EXTENT]);

	if (FIELD_GET(CONTROL_SEARCH, control))
		return "in two pictures or on two paths";
	if (FIELD_GET(CONTROL_SIZE, control) || FIELD_GET(CONTROL_FIELDS, control))
		return "of other blocks than 16x16 of a frame";
	if (sad != SAD_PLAIN && sad != SAD_HAAR)
		return "with another measure";
	if (FIELD_GET(CONTROL_SUB_PEL, control) == 2 || FIELD_GET(CONTROL_REMAP, control) == 3)
		return "with a reserved value";
	if (flags & (FLAG_QUIT | FLAG_EARLY))
		return "that ends early";
	if (flags & (FLAG_CANDIDATES | FLAG_SKIP) || limits & (LIMIT_REPARTITION | LIMIT_PRUNE))
		return "with more than one candidate";
	if (flags & FLAG_ADAPTIVE)
		return "that goes on by itself";
	if (w < VME_REGION_MIN_PX || w > VME_REGION_MAX_PX || h < VME_REGION_MIN_PX ||
	    h > VME_REGION_MAX_PX || (w | h) & 3 || w * h > VME_REGION_MAX_B)
		return "in a region of such a size";
	return NULL;
}

static bool find_picture(const struct msg_send *s, unsigned int more, struct media_surface *picture)
{
	u32 bti = FIELD_GET(MSG_BTI, s->msg->desc) + more, dw[SURFACE_STATE_MAX_DW];

	msg_surface_read(s, bti & MSG_BTI, dw);
	s->core->params->scaler->parse(dw, picture);
	return picture->format && picture->format->has_luma;
}

static void read_costs(struct search *v, const u32 *state, u32 set)
{
	const u32 *dw = state + COSTS_DW + set * COSTS_SET_DW;
	u32 i;

	for (i = 0; i < 8; i++) {
		v->mode_cost[i] = to_cost(dw[i / 4] >> i % 4 * 8);
		v->vector_cost[i] = to_cost(dw[2 + i / 4] >> i % 4 * 8);
	}
	v->mode_cost[8] = to_cost(state[MODES_8_DW + set / 2] >> set % 2 * 16);
}

static void read_payload(struct search *v, const struct msg_send *s)
{
	const u32 *m0 = msg_in(s, 0), *m1 = msg_in(s, 1);
	u32 sad = FIELD_GET(CONTROL_SAD, m0[M0_CONTROL]);

	*v = (struct search) {
		.measure.px = &s->core->vme,
		.measure.haar = sad == SAD_HAAR,
		.measure.bilinear = m1[M1_COSTS] & COSTS_BILINEAR,
		.control = m0[M0_CONTROL],
		.flags = m1[M1_FLAGS],
		.intra = FIELD_GET(COSTS_INTRA, m1[M1_COSTS]),
		.limit = FIELD_GET(LIMIT_VECTORS, m1[M1_LIMITS]),
		.region_x = FIELD_GET(XY_X, m0[M0_REGION]),
		.region_y = FIELD_GET(XY_Y, m0[M0_REGION]),
		.places_w = FIELD_GET(EXTENT_W, m0[M0_EXTENT]) - VME_MB_PX,
		.places_h = FIELD_GET(EXTENT_H, m0[M0_EXTENT]) - VME_MB_PX,
		.centre_x = FIELD_GET(XY_X, m1[M1_CENTRE]),
		.centre_y = FIELD_GET(XY_Y, m1[M1_CENTRE]),
		.scale = FIELD_GET(COSTS_SCALE, m1[M1_COSTS]),
	};
}

static void fetch(const struct search *v, const struct msg_send *s,
		  const struct media_surface *source, const struct media_surface *other)
{
	s32 x = FIELD_GET(XY_X, msg_in(s, 0)[M0_SOURCE]);
	s32 y = FIELD_GET(XY_Y, msg_in(s, 0)[M0_SOURCE]);
	u32 w = v->places_w + VME_MB_PX + 2 * VME_MARGIN_PX;
	u32 h = v->places_h + VME_MB_PX + 2 * VME_MARGIN_PX;
	struct vme_pixels *px = &s->core->vme;

	vme_fetch(s, source, x, y, VME_MB_PX, VME_MB_PX, px->source);
	px->pitch_B = w;
	vme_fetch(s, other, x + v->region_x - (s32)VME_MARGIN_PX,
		  y + v->region_y - (s32)VME_MARGIN_PX, w, h, px->region);
}

/* Surfaces are the macroblock's picture, and the one that is searched (3.5.2). */
static noinline int inter_search(const struct msg_send *s)
{
	u32 desc = s->msg->desc, state[STATE_DW], path;
	struct media_surface source, other;
	const char *unknown;
	struct search v;

	if (!s->msg->header || s->msg->mlen != MESSAGE_REGS || s->msg->rlen != ANSWER_REGS)
		return msg_unknown(s);
	if (desc & DESC_STREAMS)
		unknown = "with records of an earlier one";
	else if (!find_picture(s, 0, &source) || !find_picture(s, 1, &other))
		unknown = "of a format that there is not";
	else
		unknown = what_is_unknown(s);
	if (unknown)
		return mirage_cs_unknown(s->core->cs, "motion search %s", unknown);
	mirage_mmu_read(s->core->mmu,
			surface_wrap(s->core->params->surfaces,
				     s->at->dynamic_base + s->at->sampler_ptr +
				     FIELD_GET(DESC_STATE, desc) * sizeof(state)),
			state, sizeof(state));
	/* Answers may take the place of the payload. */
	path = msg_in(s, 1)[M1_PATH];
	read_payload(&v, s);
	read_costs(&v, state, FIELD_GET(DESC_COSTS, desc));
	fetch(&v, s, &source, &other);
	run(&v, path, state, s);
	return 0;
}

const struct msg_row vme_rows_gen7[VME_TYPES] = {
	{ 0, msg_unknown },
	{ MSG_READS, inter_search },
	{ 0, msg_unknown },
	{ 0, msg_unknown },
};
