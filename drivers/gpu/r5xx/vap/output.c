// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what vertices are made of
 *
 * Output vectors of the vertex shader are packed: position, point size, colours and texture
 * coordinates, those that VAP_OUT_VTX_FMT says are there ("Radeon R5xx Acceleration", 7.4.5). When
 * it is bypassed, input vectors take its place, each where it belongs. Colours are clamped before
 * they are interpolated, unless GA_ROUND_MODE says that they have all the range of floats.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "vap.h"

#define TEXES		8u

/* Input vectors when the vertex shader is bypassed. */
#define BYPASS_SIZE	1u
#define BYPASS_COLOR	2u
#define BYPASS_TEX	6u

static void add(struct vap_output *out, unsigned int vector, unsigned int comp, unsigned int to,
		bool clamp)
{
	out->part[out->num++] = (struct vap_part){
		.vector = vector, .comp = comp, .to = to, .clamp = clamp,
	};
}

static void add_vector(struct vap_output *out, unsigned int vector, unsigned int n,
		       unsigned int to)
{
	unsigned int c;

	for (c = 0; c < n; c++)
		add(out, vector, c, to + c, false);
}

static void add_color(struct vap_output *out, const struct r5xx_state *s, unsigned int vector,
		      unsigned int to)
{
	u32 round = r5xx_reg(s, GA_ROUND_MODE);
	unsigned int c;

	for (c = 0; c < 3; c++)
		add(out, vector, c, to + c, !(round & GA_ROUND_MODE_RGB_CLAMP));
	add(out, vector, 3, to + 3, !(round & GA_ROUND_MODE_ALPHA_CLAMP));
}

static unsigned int place_of_vector(unsigned int rs_vector)
{
	return VAP_VERTEX_VECTORS + 4 * rs_vector;
}

/* Colours 2 and 3 may be texture coordinates 8 and 9. */
static unsigned int color_vector(const struct r5xx_state *s, unsigned int i)
{
	u32 clip = r5xx_reg(s, VAP_CLIP_CNTL);

	if (i == 2 && clip & VAP_CLIP_CNTL_COLOR2_IS_TEXTURE)
		return R5XX_RS_TEX(8);
	if (i == 3 && clip & VAP_CLIP_CNTL_COLOR3_IS_TEXTURE)
		return R5XX_RS_TEX(9);
	return R5XX_RS_COLOR(i);
}

static unsigned int add_colors(struct vap_output *out, const struct r5xx_state *s, bool bypass,
			       unsigned int next)
{
	u32 there = FIELD_GET(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, r5xx_reg(s, VAP_OUT_VTX_FMT_0));
	unsigned int i;

	for (i = 0; i < R5XX_RS_COLORS; i++) {
		unsigned int to = color_vector(s, i);
		unsigned int from = bypass ? BYPASS_COLOR + i : next;

		if (!(there & BIT(i)))
			continue;
		if (to == R5XX_RS_COLOR(i))
			add_color(out, s, from, place_of_vector(to));
		else
			add_vector(out, from, 4, place_of_vector(to));
		next++;
	}
	return next;
}

void vap_output_decode(struct vap_output *out, const struct r5xx_state *s)
{
	bool bypass = r5xx_reg(s, VAP_CNTL_STATUS) & VAP_CNTL_STATUS_PVS_BYPASS;
	u32 fmt_1 = r5xx_reg(s, VAP_OUT_VTX_FMT_1);
	unsigned int next = 0, i;

	memset(out, 0, sizeof(*out));
	add_vector(out, next++, 4, 0);
	if (r5xx_reg(s, VAP_OUT_VTX_FMT_0) & VAP_OUT_VTX_FMT_0_VTX_PT_SIZE_PRESENT) {
		out->has_point_size = true;
		add(out, bypass ? BYPASS_SIZE : next++, 0, VAP_VERTEX_POINT_SIZE, false);
	}
	next = add_colors(out, s, bypass, next);
	for (i = 0; i < TEXES; i++) {
		unsigned int n = fmt_1 >> 3 * i & 7;

		if (n)
			add_vector(out, bypass ? BYPASS_TEX + i : next++, n < 4 ? n : 4,
				   place_of_vector(R5XX_RS_TEX(i)));
	}
}
