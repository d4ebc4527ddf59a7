// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the sampler's video scaler
 *
 * sample_8x8 returns 16x4 pixels: a thread says where the first one is and how far it is to the
 * next, and which of the groups of four rows below each other it wants. Each channel is filtered
 * across and down by up to eight texels, whose coefficients depend on where between the two in the
 * middle the pixel is (Gen4-5 Vol 4 Part 1, 4.8, and KBL PRM Vol 2d, SAMPLER_STATE_8x8_AVS).
 *
 * The manuals have texels at whole coordinates, distances truncated to five bits, and coefficients
 * with six bits of fraction. What they have not:
 *
 * - how coordinates become such: here they are rounded to 256ths of a texel before, as elsewhere in
 *   the sampler, so that what is meant for a texel is not below it by the last bit of a float;
 * - what is rounded between the directions: here nothing, and the result to the nearest code;
 * - the smooth filter, with which the other one is mixed by a level of sharpness: here it is linear
 *   between the two texels in the middle;
 * - how an adaptive filter finds that level in the texels: here it is the default level;
 * - the filter for sharpness behind all this: who asks for it is told that it is not there.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "area.h"
#include "intel/cs/cs.h"
#include "intel/state/scaler.h"
#include "intel/state/scaler_layout.h"
#include "message.h"
#include "message_layout.h"

/* The register of parameters */
#define M1_V_2ND		0u	/* of Gen9 */
#define M1_BLOCK		1u
#define M1_U			2u
#define M1_V			3u
#define M1_DELTA_U		4u
#define M1_DELTA_V		5u
#define M1_U_2ND		6u
#define M1_CONTROL		7u
#define M1_CONTROL_FUNCTION	GENMASK(31, 28)
#define M1_CONTROL_IEF_BYPASS	BIT(27)
#define M1_CONTROL_SIZE		GENMASK(26, 25)

#define BLOCK_W			16u
#define BLOCK_H			4u
#define HALF_W			8u

/* Coordinates are whole ones of 256ths of a texel; none is further out than this, in texels. */
#define UNITS			256
#define FARTHEST		1048576

/* What one is in an answer, and the sum of coefficients as they are here, in one direction. */
#define UNORM_ONE		0xff00
#define WHOLE			(AVS_ONE * AVS_SHARP)

/**
 * struct place - a column or a row of pixels
 * @first: texel of its first coefficient, which may be outside
 * @tap: coefficients, of which WHOLE is one
 */
struct place {
	s32 first;
	s16 tap[AVS_TAPS];
};

/**
 * struct job - a channel of a message
 * @s: the thread
 * @surface: what is sampled
 * @channel: of it
 * @width_el: its extent
 * @height_el: the same
 * @column: of the block
 * @row: the same
 * @line: rows of texels, filtered across, by the lowest bits of their number: eight products of ten
 *	and 15 bits
 * @line_y: of each its number
 */
struct job {
	const struct msg_send *s;
	const struct media_surface *surface;
	const struct media_channel *channel;
	u32 width_el;
	u32 height_el;
	struct place column[BLOCK_W];
	struct place row[BLOCK_H];
	s32 line[AVS_TAPS][BLOCK_W];
	s32 line_y[AVS_TAPS];
};

/* A coordinate in 256ths; what is no number is 0. */
static s32 to_units(float texels)
{
	s32 whole;

	if (!(texels > -FARTHEST))
		return texels < 0 ? -FARTHEST * UNITS : 0;
	if (texels > FARTHEST)
		return FARTHEST * UNITS;
	texels = texels * UNITS + 0.5f;
	whole = texels;
	return whole - (whole > texels);
}

/* Green has table 0; the others, too, where all channels have eight texels. Alpha is linear. */
static void choose_taps(const struct avs_state *st, unsigned int c, bool has_luma,
			const struct avs_entry *entry, s16 *tap, s32 *level)
{
	bool adaptive = has_luma || !st->plain, table1 = c != MEDIA_G && !st->all_long;
	bool is_short = !adaptive && !st->all_long;
	unsigned int i;

	*level = AVS_SHARP;
	if (c == MEDIA_A)
		*level = 0;
	else if (adaptive && (c == MEDIA_G || st->blends & BIT(c)))
		*level = st->sharpness;
	for (i = 0; i < AVS_TAPS; i++)
		tap[i] = is_short && (i < AVS_SHORT || i >= AVS_SHORT + AVS_SHORT_TAPS) ? 0 :
			 entry->table[table1][i];
}

static void find_place(const struct msg_send *s, const struct avs_state *st,
		       const struct media_format *format, unsigned int c, bool down, s32 at,
		       struct place *p)
{
	const struct scaler_params *params = s->core->params->scaler;
	unsigned int phase = (at & (UNITS - 1)) * AVS_PHASES / UNITS, i;
	s32 linear[2], level;
	struct avs_entry entry;

	avs_read_entry(params, s->core->mmu, st, phase, down, &entry);
	choose_taps(st, c, format->has_luma, &entry, p->tap, &level);
	linear[1] = AVS_ONE / AVS_PHASES * phase;
	linear[0] = AVS_ONE - linear[1];
	for (i = 0; i < AVS_TAPS; i++)
		p->tap[i] *= level;
	for (i = 0; i < 2; i++)
		p->tap[AVS_CENTRE + i] += linear[i] * (AVS_SHARP - level);
	p->first = (at >> 8) - (s32)AVS_CENTRE;
}

/* How far the @i-th pixel is from the first one (Gen4-5 Vol 4 Part 1, 4.11.1.3). */
static float way(float delta, float second, u32 i)
{
	return delta * i + second * ((float)i * ((float)i - 1.0f) / 2.0f);
}

/* Samples of chroma are so many quarters of a pixel to the right of every other one, or below. */
static s32 to_sample(float texels, bool half, u8 quarters)
{
	return to_units(half ? (texels - quarters * 0.25f) / 2 : texels);
}

static void find_places(struct job *j, const struct avs_state *st, unsigned int c)
{
	const struct msg_send *s = j->s;
	const struct media_surface *surface = j->surface;
	float v_2nd = s->core->params->scaler->controls ? msg_in_float(s, 1, M1_V_2ND) : 0.0f, at;
	u32 first = msg_in(s, 1)[M1_BLOCK] * BLOCK_H;
	unsigned int i;

	for (i = 0; i < BLOCK_W; i++) {
		at = msg_in_float(s, 1, M1_U) +
		     way(msg_in_float(s, 1, M1_DELTA_U), msg_in_float(s, 1, M1_U_2ND), i);
		find_place(s, st, surface->format, c, false,
			   to_sample(at * surface->width_px, j->channel->half_x,
				     surface->chroma_x), &j->column[i]);
	}
	for (i = 0; i < BLOCK_H; i++) {
		at = msg_in_float(s, 1, M1_V) +
		     way(msg_in_float(s, 1, M1_DELTA_V), v_2nd, first + i);
		find_place(s, st, surface->format, c, true,
			   to_sample(at * surface->height_px, j->channel->half_y,
				     surface->chroma_y), &j->row[i]);
	}
}

/* Beyond the edges it is the last one. */
static u32 clamp_to(s32 at, u32 extent)
{
	return at < 0 ? 0 : min_t(u32, at, extent - 1);
}

/* Planes of chroma are placed by the byte. */
static u32 column_B(const struct job *j, u32 x)
{
	const struct media_channel *ch = j->channel;
	u32 first_px = j->surface->x_px[ch->plane];

	return ch->plane ? first_px + x * ch->step_B :
			   ((first_px >> ch->half_x) + x) * ch->step_B;
}

static u32 texel(const struct job *j, s32 x, s32 y)
{
	const struct media_surface *surface = j->surface;
	const struct media_channel *ch = j->channel;
	u32 row = clamp_to(y, j->height_el);
	u32 x_B = column_B(j, clamp_to(x, j->width_el)) + ch->bit / 8;
	u16 bits = 0;

	if (surface->skips_rows)
		row = 2 * row + surface->odd_rows;
	mirage_mmu_read(j->s->core->mmu,
			surface_wrap(j->s->core->params->surfaces,
				     mirage_image_addr(&surface->image, x_B,
						       surface->y_px[ch->plane] + row)),
			&bits, DIV_ROUND_UP(ch->bit % 8 + ch->bits, 8));
	return bits >> ch->bit % 8 & ((1u << ch->bits) - 1);
}

/* Of a row each texel is looked at once, as long as pixels are near each other. */
static void filter_across(const struct job *j, s32 y, s32 *line)
{
	s32 have_x[AVS_TAPS];
	u32 have[AVS_TAPS];
	unsigned int x, i;

	for (i = 0; i < AVS_TAPS; i++)
		have_x[i] = S32_MIN;
	for (x = 0; x < BLOCK_W; x++) {
		const struct place *p = &j->column[x];

		line[x] = 0;
		for (i = 0; i < AVS_TAPS; i++) {
			s32 at = p->first + (s32)i;
			unsigned int slot = at & (AVS_TAPS - 1);

			if (!p->tap[i])
				continue;
			if (have_x[slot] != at) {
				have[slot] = texel(j, at, y);
				have_x[slot] = at;
			}
			line[x] += p->tap[i] * (s32)have[slot];
		}
	}
}

static const s32 *line_of(struct job *j, s32 y)
{
	unsigned int slot = y & (AVS_TAPS - 1);

	if (j->line_y[slot] != y) {
		filter_across(j, y, j->line[slot]);
		j->line_y[slot] = y;
	}
	return j->line[slot];
}

/* The sum of products of texels of so many bits. */
static u16 to_unorm(s64 sum, unsigned int bits)
{
	s64 one = (s64)((1u << bits) - 1) * WHOLE * WHOLE;

	return (clamp(sum, (s64)0, one) * UNORM_ONE + one / 2) / one;
}

static void filter_down(struct job *j, unsigned int y, u16 *to)
{
	const struct place *p = &j->row[y];
	s64 sum[BLOCK_W] = { };
	unsigned int i, x;

	for (i = 0; i < AVS_TAPS; i++) {
		const s32 *line;

		if (!p->tap[i])
			continue;
		line = line_of(j, p->first + (s32)i);
		for (x = 0; x < BLOCK_W; x++)
			sum[x] += (s64)p->tap[i] * line[x];
	}
	for (x = 0; x < BLOCK_W; x++)
		to[x] = to_unorm(sum[x], j->channel->bits);
}

/* A format without alpha is opaque; other channels that it lacks are zero. */
static void fill_channel(unsigned int c, u16 out[BLOCK_H][BLOCK_W])
{
	unsigned int y, x;

	for (y = 0; y < BLOCK_H; y++)
		for (x = 0; x < BLOCK_W; x++)
			out[y][x] = c == MEDIA_A ? UNORM_ONE : 0;
}

static noinline void filter_channel(struct job *j, const struct avs_state *st, unsigned int c,
				    u16 out[BLOCK_H][BLOCK_W])
{
	unsigned int i;

	j->channel = &j->surface->format->channel[c];
	if (!j->channel->bits) {
		fill_channel(c, out);
		return;
	}
	j->width_el = DIV_ROUND_UP(j->surface->width_px, 1u << j->channel->half_x);
	j->height_el = DIV_ROUND_UP(j->surface->height_px, 1u << j->channel->half_y);
	for (i = 0; i < AVS_TAPS; i++)
		j->line_y[i] = S32_MIN;
	find_places(j, st, c);
	for (i = 0; i < BLOCK_H; i++)
		filter_down(j, i, out[i]);
}

/* What there is not: the messages of Gen9 say some of what Gen7's samplers do. */
static const char *what_is_unknown(const struct msg_send *s, const struct media_surface *surface,
				   const struct avs_state *st)
{
	bool controls = s->core->params->scaler->controls;
	u32 control = controls ? msg_in(s, 1)[M1_CONTROL] : 0;

	if (!surface->format)
		return "of a format that there is not";
	if (FIELD_GET(M1_CONTROL_FUNCTION, control))
		return "of another function";
	if (!(controls ? control & M1_CONTROL_IEF_BYPASS : st->ief_bypass))
		return "with image enhancement";
	if (FIELD_GET(M1_CONTROL_SIZE, control))
		return "of another size";
	if (controls && FIELD_GET(SAMPLER_M0_2_OUTPUT, msg_in(s, 0)[2]))
		return "for another output format";
	if (st->nearest || st->keyed || surface->mirrors || surface->rotates)
		return "that does not only scale";
	return NULL;
}

/* A row in a register, channel by channel. */
static void scatter(const struct msg_send *s, u32 masked,
		    u16 out[MEDIA_CHANNELS][BLOCK_H][BLOCK_W])
{
	unsigned int c, y, reg = 0;

	for (c = 0; c < MEDIA_CHANNELS; c++)
		for (y = 0; y < BLOCK_H && !(masked & BIT(c)) && reg < s->msg->rlen; y++)
			memcpy(msg_out(s, reg++), out[c][y], sizeof(out[c][y]));
}

/*
 * In the order of sample_unorm: first the channels of the left half, then those of the right one,
 * 8x2 pixels in a register.
 */
static void scatter_halves(const struct msg_send *s, u32 masked,
			   u16 out[MEDIA_CHANNELS][BLOCK_H][BLOCK_W])
{
	unsigned int half, c, y, reg = 0;

	for (half = 0; half < 2; half++)
		for (c = 0; c < MEDIA_CHANNELS; c++)
			for (y = 0; y < BLOCK_H && !(masked & BIT(c)); y += 2, reg++) {
				u16 *to = (u16 *)msg_out(s, reg);
				u16 (*from)[BLOCK_W] = &out[c][y];

				if (reg >= s->msg->rlen)
					return;
				memcpy(to, &from[0][half * HALF_W], HALF_W * sizeof(*to));
				memcpy(to + HALF_W, &from[1][half * HALF_W], HALF_W * sizeof(*to));
			}
}

int sampler_8x8(const struct msg_send *s, u32 sampler_ptr)
{
	const struct scaler_params *params = s->core->params->scaler;
	u32 index = FIELD_GET(SAMPLER_MSG_INDEX, s->msg->desc), masked, c;
	u16 out[MEDIA_CHANNELS][BLOCK_H][BLOCK_W];
	u32 dw[SURFACE_STATE_MAX_DW];
	struct media_surface surface;
	const char *unknown;
	struct avs_state st;
	struct job j;

	msg_surface_read(s, FIELD_GET(MSG_BTI, s->msg->desc), dw);
	params->parse(dw, &surface);
	params->parse_avs(s->core->mmu, surface_wrap(s->core->params->surfaces,
						     s->at->dynamic_base + sampler_ptr +
						     index * params->sampler_B),
			  s->at->dynamic_base, &st);
	unknown = what_is_unknown(s, &surface, &st);
	if (unknown)
		return mirage_cs_unknown(s->core->cs, "sample_8x8 %s", unknown);
	masked = FIELD_GET(SAMPLER_M0_2_MASK, msg_in(s, 0)[2]);
	j.s = s;
	j.surface = &surface;
	/* Answers may take the place of the parameters. */
	for (c = 0; c < MEDIA_CHANNELS; c++)
		if (!(masked & BIT(c)))
			filter_channel(&j, &st, c, out[c]);
	if (st.shuffles)
		scatter_halves(s, masked, out);
	else
		scatter(s, masked, out);
	return 0;
}
