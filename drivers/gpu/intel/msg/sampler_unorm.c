// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sampler messages for 32 pixels
 *
 * A Gen4.5 thread may have 8x4 pixels sampled by one message: where the first of them is, and how
 * far it is to the next one, in a register as it is dispatched. The answer has 16 bits a
 * channel, of which FF00h is one (Gen4-5 Vol 4 Part 1, 4.11.1.9.1 and 4.11.2.4.1).
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include "bits_lanes.h"
#include "message.h"

#define UNORM_ONE	0xff00

/* Places in the register of parameters */
#define M1_DELTA_U	0u
#define M1_U		2u
#define M1_DELTA_V	5u
#define M1_V		6u

/* Groups of 4x2 pixels, two in a row; an answer's register has the 16 pixels of two. */
#define GROUPS		4u
#define GROUP_W		4u
#define GROUP_H		2u

static float parameter(const struct msg_send *s, unsigned int i)
{
	float value;

	memcpy(&value, msg_in(s, 1) + i, sizeof(value));
	return value;
}

static void place_group(const struct msg_send *s, unsigned int group, struct tex_args *args)
{
	const v8f x = { 0, 1, 2, 3, 0, 1, 2, 3 }, y = { 0, 0, 0, 0, 1, 1, 1, 1 };
	float left = group % 2 * GROUP_W, top = group / 2 * GROUP_H;

	args->uvr[0] = parameter(s, M1_U) + parameter(s, M1_DELTA_U) * (x + left);
	args->uvr[1] = parameter(s, M1_V) + parameter(s, M1_DELTA_V) * (y + top);
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

void sampler_unorm(const struct msg_send *s, const struct sampler_type *type,
		   const struct tex_surface *surface, const struct tex_sampler *state)
{
	struct sampler_core *core = &s->core->sampler;
	unsigned int group, c, reg;
	struct tex_args args;
	u32 live = 0;
	v8f out[4];

	memset(&args, 0, sizeof(args));
	args.ddx[0] = v8f_splat(parameter(s, M1_DELTA_U));
	args.ddy[1] = v8f_splat(parameter(s, M1_DELTA_V));
	for (group = 0; group < GROUPS; group++) {
		place_group(s, group, &args);
		live |= pixel_bits(group, core->ops->sample(&core->tex, surface, state,
							    TEX_SAMPLE_D, &args, 0xff, out));
		for (c = 0; c < type->channels; c++) {
			reg = 2 * c + group / 2;
			if (reg < s->msg->rlen)
				store_unorm((u16 *)msg_out(s, reg) + group % 2 * 8, out[c]);
		}
	}
	reg = 2 * type->channels;
	if (type->kill && reg < s->msg->rlen)
		msg_out(s, reg)[0] = live;
}
