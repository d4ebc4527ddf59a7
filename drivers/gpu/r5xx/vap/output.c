// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what vertices are made of
 *
 * Output vectors of the vertex shader are packed: position, point size, colours and texture
 * coordinates, those that VAP_OUT_VTX_FMT says are there ("Radeon R5xx Acceleration", 7.4.5). When
 * it is bypassed, input vectors take its place, each where it belongs.
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

static void add(struct vap_output *out, unsigned int vector, unsigned int comp, unsigned int to)
{
	out->part[out->num++] = (struct vap_part){ .vector = vector, .comp = comp, .to = to };
}

static void add_vector(struct vap_output *out, unsigned int vector, unsigned int n,
		       unsigned int to)
{
	unsigned int c;

	for (c = 0; c < n; c++)
		add(out, vector, c, to + c);
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

void vap_output_decode(struct vap_output *out, const struct r5xx_state *s)
{
	bool bypass = r5xx_reg(s, VAP_CNTL_STATUS) & VAP_CNTL_STATUS_PVS_BYPASS;
	u32 fmt_0 = r5xx_reg(s, VAP_OUT_VTX_FMT_0), fmt_1 = r5xx_reg(s, VAP_OUT_VTX_FMT_1);
	u32 colors = FIELD_GET(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, fmt_0);
	unsigned int next = 0, i;

	memset(out, 0, sizeof(*out));
	add_vector(out, next++, 4, 0);
	if (fmt_0 & VAP_OUT_VTX_FMT_0_VTX_PT_SIZE_PRESENT) {
		out->has_point_size = true;
		add(out, bypass ? BYPASS_SIZE : next++, 0, VAP_VERTEX_POINT_SIZE);
	}
	for (i = 0; i < R5XX_RS_COLORS; i++)
		if (colors & BIT(i))
			add_vector(out, bypass ? BYPASS_COLOR + i : next++, 4,
				   place_of_vector(color_vector(s, i)));
	for (i = 0; i < TEXES; i++) {
		unsigned int n = fmt_1 >> 3 * i & 7;

		if (n)
			add_vector(out, bypass ? BYPASS_TEX + i : next++, n < 4 ? n : 4,
				   place_of_vector(R5XX_RS_TEX(i)));
	}
}
