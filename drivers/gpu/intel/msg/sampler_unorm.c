// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sampler messages for 32 pixels
 *
 * A thread may have 8x4 pixels sampled by one message, which says where the first of them is, and
 * how far it is to the next one: of Gen4.5 and Gen5 in a register as it is dispatched, of Gen9 as
 * the video scaler has it. The answer has 16 bits a channel, of which FF00h is one, and two
 * registers for each (Gen4-5 Vol 4 Part 1, 4.11.1.9.1 and 4.11.2.4.1). Gen9 has two rows in a
 * register, one after the other, the other ones two blocks of 4x2; and its header says which
 * channels there are, without gaps for the others.
 *
 * Of Gen9 there is one output format here, and no rotation.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "bits_lanes.h"
#include "intel/cs/cs.h"
#include "message.h"
#include "message_layout.h"

#define UNORM_ONE	0xff00

/* Places in the register of parameters */
#define M1_DELTA_U	0u
#define M1_U		2u
#define M1_DELTA_V	5u
#define M1_V		6u

/* The same of the media layout */
#define M1_MEDIA_U		2u
#define M1_MEDIA_V		3u
#define M1_MEDIA_DELTA_U	4u
#define M1_MEDIA_DELTA_V	5u

/*
 * Groups of 4x2 pixels, two in a row; an answer's register has the 16 pixels of two. Of the media
 * layout they are rows of eight.
 */
#define GROUPS		4u
#define GROUP_W		4u
#define GROUP_H		2u

/* struct block - where the pixels are, which answers may take the place of */
struct block {
	bool rows;
	float u;
	float v;
	float delta_u;
	float delta_v;
};

static void read_block(const struct msg_send *s, bool media, struct block *b)
{
	b->rows = media;
	b->u = msg_in_float(s, 1, media ? M1_MEDIA_U : M1_U);
	b->v = msg_in_float(s, 1, media ? M1_MEDIA_V : M1_V);
	b->delta_u = msg_in_float(s, 1, media ? M1_MEDIA_DELTA_U : M1_DELTA_U);
	b->delta_v = msg_in_float(s, 1, media ? M1_MEDIA_DELTA_V : M1_DELTA_V);
}

static void place_group(const struct block *b, unsigned int group, struct tex_args *args)
{
	const v8f x = { 0, 1, 2, 3, 0, 1, 2, 3 }, y = { 0, 0, 0, 0, 1, 1, 1, 1 };
	const v8f along = { 0, 1, 2, 3, 4, 5, 6, 7 };
	float left = group % 2 * GROUP_W, top = group / 2 * GROUP_H;

	if (b->rows) {
		args->uvr[0] = b->u + b->delta_u * along;
		args->uvr[1] = v8f_splat(b->v + b->delta_v * group);
		return;
	}
	args->uvr[0] = b->u + b->delta_u * (x + left);
	args->uvr[1] = b->v + b->delta_v * (y + top);
}

static void store_unorm(u16 *dst, v8f c)
{
	unsigned int i;
	v8i value;

	c = v8f_select(v8f_gt(c, v8f_splat(0.0f)), c, v8f_splat(0.0f));
	c = v8f_select(v8f_lt(c, v8f_splat(1.0f)), c, v8f_splat(1.0f));
	value = __builtin_convertvector(c * UNORM_ONE + 0.5f, v8i);
	for (i = 0; i < 8; i++)
		dst[i] = value[i];
}

/* Bits of pixels: from the lowest up x, y, x, y, x. */
static u32 pixel_bits(unsigned int group, u32 live)
{
	unsigned int i;
	u32 bits = 0;

	for (i = 0; i < GROUP_W * GROUP_H; i++) {
		unsigned int x = i % GROUP_W, y = i / GROUP_W;

		if (live & 1u << i)
			bits |= 1u << (x % 2 + y * 2 + x / 2 * 4 + group / 2 * 8 + group % 2 * 16);
	}
	return bits;
}

/*
 * The Reduction Type of a sampler is not for these messages (KBL PRM Vol 2d, SAMPLER_STATE). Its
 * anisotropic filters are gone where there is one.
 */
static const struct tex_sampler *without_reduction(const struct tex_sampler *state,
						   struct tex_sampler *copy)
{
	if (!state->reduce && state->compares == TEX_COMPARES_ASKED)
		return state;
	*copy = *state;
	copy->reduce = TEX_REDUCE_MIX;
	copy->compares = TEX_COMPARES_ASKED;
	return copy;
}

int sampler_unorm(const struct msg_send *s, const struct sampler_type *type,
		  const struct tex_surface *surface, const struct tex_sampler *state)
{
	struct sampler_core *core = &s->core->sampler;
	u32 live = 0, masked = 0, m0_2 = msg_in(s, 0)[2];
	unsigned int group, c, reg;
	struct tex_sampler copy;
	struct tex_args args;
	struct block block;
	v8f out[4];

	if (type->media && FIELD_GET(SAMPLER_M0_2_OUTPUT, m0_2))
		return mirage_cs_unknown(s->core->cs, "sample_unorm for another output format");
	if (type->media)
		masked = FIELD_GET(SAMPLER_M0_2_MASK, m0_2);
	state = without_reduction(state, &copy);
	read_block(s, type->media, &block);
	memset(&args, 0, sizeof(args));
	args.ddx[0] = v8f_splat(block.delta_u);
	args.ddy[1] = v8f_splat(block.delta_v);
	for (group = 0; group < GROUPS; group++) {
		place_group(&block, group, &args);
		live |= pixel_bits(group, core->ops->sample(&core->tex, surface, state,
							    TEX_SAMPLE_D, &args, 0xff, out));
		for (c = 0, reg = group / 2; c < type->channels; c++) {
			if (masked & 1u << c)
				continue;
			if (reg < s->msg->rlen)
				store_unorm((u16 *)msg_out(s, reg) + group % 2 * 8, out[c]);
			reg += 2;
		}
	}
	reg = 2 * type->channels;
	if (type->kill && reg < s->msg->rlen)
		msg_out(s, reg)[0] = live;
	return 0;
}
