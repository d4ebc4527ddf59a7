// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads of media
 *
 * A command is a thread, or a walker's many, with data in the command and in memory behind its
 * constants. Those that a scoreboard may have wait run in order, each to its end, so that whatever
 * one would wait for has happened.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "gpgpu.h"
#include "media_walk.h"

/* A media thread: where it is, and how many there were before it in this batch. */
static struct gpgpu_object media_thread(struct gen7_gpgpu *g, u32 x, u32 y, u32 color)
{
	return (struct gpgpu_object) {
		.r0 = {
			FIELD_PREP(R0_1_X, x) | FIELD_PREP(R0_1_Y, y),
			FIELD_PREP(R0_2_COLOR, color), g->unit.media_threads++, 0,
		},
		.mask = ~0u,
	};
}

/* Commands may be longer than what the streamer keeps of them. */
static struct gpgpu_data media_inline(const struct mirage_cs *cs, unsigned int len_dw,
				      unsigned int first_dw)
{
	return (struct gpgpu_data) { cs->addr + first_dw * 4ull, (len_dw - first_dw) * 4 };
}

struct gpgpu_object media_object_decode(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw,
					unsigned int first_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	struct gpgpu_object object = media_thread(g, FIELD_GET(OBJECT_DW4_X, dw[4]),
						  FIELD_GET(OBJECT_DW4_Y, dw[4]),
						  FIELD_GET(OBJECT_DW5_COLOR, dw[5]));

	object.data[0] = media_inline(cs, len_dw, first_dw);
	object.data[1] = gpgpu_indirect(g, dw);
	return object;
}

/* Alone each thread runs to its end before the next one, whatever a scoreboard says. */
static u8 scoreboard_of(u32 dw2)
{
	return dw2 & OBJECT_DW2_SCOREBOARD ? GPGPU_ROOT_ORDERED : 0;
}

/* One that is special begins a family, to which all others belong then. @root: GPGPU_ROOT_* */
static int media_run(struct mirage_cs *cs, const u32 *dw, const struct gpgpu_object *object,
		     u8 root)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	struct gpgpu_walk w = { .object = object };
	int ret = g->num_roots ? 0 : gpgpu_group_start(g);

	if (ret)
		return ret;
	if (root || g->num_roots)
		return media_root_add(g, object, dw[1], root | scoreboard_of(dw[2]));
	gpgpu_walk_init(g, dw[1], &w);
	return gpgpu_walk_run(&w);
}

int media_cmd_object(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gpgpu_object object = media_object_decode(cs, dw, len_dw, OBJECT_DW_INLINE);

	return media_run(cs, dw, &object, media_root_flags(dw[2]));
}

int media_cmd_object_prt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gpgpu_object object = media_thread(to_gen7_gpgpu(cs), 0, 0, 0);

	object.data[0] = media_inline(cs, len_dw, PRT_DW_INLINE);
	return media_run(cs, dw, &object,
			 (dw[2] & OBJECT_DW2_CHILDREN ? GPGPU_ROOT_PARENT : 0) |
			 (dw[2] & PRT_DW2_FENCE ? GPGPU_ROOT_FENCE : 0));
}

/**
 * struct media_start - what a walk starts
 * @g: where
 * @walk: threads as the interface descriptor has them
 * @data: what each has
 * @num: how many of @g->unit.object are to be started
 * @groups: a loop of which each complete iteration is a group, plus one; 0: there are no groups
 * @dw1: of the command
 * @family: they are root threads of a family
 * @root: GPGPU_ROOT_* of each of these
 */
struct media_start {
	struct gen7_gpgpu *g;
	struct gpgpu_walk walk;
	struct gpgpu_data data[2];
	u32 num;
	u32 groups;
	u32 dw1;
	bool family;
	u8 root;
};

/* What a position costs where nothing is placed there. */
#define MEDIA_STEP_NS	200u

static int media_start(struct media_start *s)
{
	struct gpgpu_walk w = s->walk;

	if (!s->num)
		return 0;
	if (s->groups)
		w.threads = s->num;
	else
		w.count[0] = s->num;
	s->num = 0;
	return gpgpu_walk_run(&w);
}

static int media_place(void *arg, struct media_xy at, u32 color)
{
	struct media_start *s = arg;
	struct gpgpu_object object = media_thread(s->g, at.x, at.y, color);
	int ret = 0;

	memcpy(object.data, s->data, sizeof(s->data));
	if (s->family)
		return media_root_add(s->g, &object, s->dw1, s->root);
	if (s->num == GPGPU_OBJECTS)
		ret = media_start(s);
	s->g->unit.object[s->num++] = object;
	return ret;
}

static int media_done(void *arg, enum media_loop loop)
{
	struct media_start *s = arg;
	int ret = mirage_cs_charge(s->g->unit.cs, MEDIA_STEP_NS);

	if (!ret && s->groups == loop + 1)
		ret = media_start(s);
	return ret;
}

/* Numbers of @bits bits in both halves of a DWord. */
static struct media_xy unsigned_xy(u32 dw, u8 bits)
{
	return (struct media_xy) { dw & GENMASK(bits - 1, 0), dw >> 16 & GENMASK(bits - 1, 0) };
}

static struct media_xy signed_xy(u32 dw, u8 bits)
{
	return (struct media_xy) {
		sign_extend32(dw, bits - 1), sign_extend32(dw >> 16, bits - 1),
	};
}

static u32 field_of(u32 dw, u32 mask)
{
	return mask ? (dw & mask) >> __builtin_ctz(mask) : 0;
}

static void decode_levels(const struct media_walker_params *p, const u32 *dw,
			  struct media_walk *walk)
{
	struct media_xy count = unsigned_xy(dw[MWALK_DW_COUNTS], p->count_bits);
	struct media_level *space = &walk->space, *block = &walk->block;

	block->size = unsigned_xy(dw[MWALK_DW_BLOCK], p->size_bits);
	block->extent = (struct media_xy) { 1, 1 };
	block->start = unsigned_xy(dw[MWALK_DW_LOCAL_START], p->size_bits);
	block->stride = signed_xy(dw[MWALK_DW_LOCAL_STRIDE], p->step_bits);
	block->unit = signed_xy(dw[MWALK_DW_LOCAL_UNIT], p->step_bits);
	block->last = count.x;
	space->size = unsigned_xy(dw[MWALK_DW_SPACE], p->size_bits);
	space->extent = block->size;
	space->start = signed_xy(dw[MWALK_DW_GLOBAL_START], p->step_bits);
	space->stride = signed_xy(dw[MWALK_DW_GLOBAL_STRIDE], p->step_bits);
	space->unit = signed_xy(dw[MWALK_DW_GLOBAL_UNIT], p->step_bits);
	space->last = count.y;
}

static void decode_walk(const struct media_walker_params *p, const u32 *dw,
			struct media_walk *walk)
{
	decode_levels(p, dw, walk);
	walk->middle.x = sign_extend32(FIELD_GET(MWALK_DW6_MIDDLE_X, dw[6]), 1);
	walk->middle.y = sign_extend32(FIELD_GET(MWALK_DW6_MIDDLE_Y, dw[6]), 1);
	walk->extra = FIELD_GET(MWALK_DW6_EXTRA, dw[6]);
	walk->last_color = field_of(dw[6], p->colors);
	walk->dual = dw[6] & p->dual;
	walk->place = media_place;
	walk->done = media_done;
}

/* Without groups threads have nothing that they share. */
static void decode_start(const struct media_walker_params *p, const u32 *dw,
			 struct media_start *s)
{
	struct gpgpu_walk *w = &s->walk;

	gpgpu_walk_init(s->g, dw[1], w);
	s->groups = field_of(dw[5], p->groups);
	if (!s->groups) {
		w->barrier = 0;
		w->slm_B = 0;
	}
	w->in_order = dw[2] & OBJECT_DW2_SCOREBOARD;
	w->object = s->g->unit.object;
	s->dw1 = dw[1];
	s->root = media_root_flags(dw[2]);
	s->family = s->root || s->g->num_roots;
	s->root |= scoreboard_of(dw[2]);
}

int media_cmd_walker(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	const struct media_walker_params *p = &g->params->walker;
	struct media_start s = {
		.g = g,
		.data = { media_inline(cs, len_dw, MWALK_DW_INLINE), gpgpu_indirect(g, dw) },
	};
	struct media_walk walk = { .arg = &s };
	int ret = g->num_roots ? 0 : gpgpu_group_start(g);

	if (ret)
		return ret;
	if (dw[2] & p->lacks_dw2)
		return mirage_cs_unknown(cs, "%s with a mask", cs->cmd->name);
	decode_walk(p, dw, &walk);
	decode_start(p, dw, &s);
	ret = media_walk(&walk);
	return ret ?: media_start(&s);
}
