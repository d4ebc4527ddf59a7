/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_MIX_LANES_H_
#define _TEXTURE_MIX_LANES_H_

#include <linux/compiler.h>

#include "../format/float_lanes.h"
#include "internal.h"

static __always_inline v8f reduce_integers(const struct tex_sample *s, v8f a, v8f b, bool least)
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 sign = desc->ch[0].type == MIRAGE_CHANNEL_UINT ? 1u << 31 : 0;
	v8i less = v8i_lt((v8i)((v8u)b ^ sign), (v8i)((v8u)a ^ sign));

	return least ? v8f_select(less, b, a) : v8f_select(less, a, b);
}

static __always_inline v8f reduce_floats(v8f a, v8f b, bool least)
{
	return least ? v8f_min(b, a) : v8f_max(b, a);
}

/* The least or the greatest of texels that have a weight. */
static noinline void sample_reduce(const struct tex_sample *s, v8f a[4], const v8f b[4],
				   const v8f *weight)
{
	bool integer = mirage_format_desc(s->surface->format)->integer;
	bool least = s->sampler->reduce == TEX_REDUCE_MIN;
	v8i used = v8f_gt(*weight, v8f_splat(0.0f));
	u32 k;

	for (k = 0; k < 4; k++) {
		v8f of = integer ? reduce_integers(s, a[k], b[k], least) :
				   reduce_floats(a[k], b[k], least);

		a[k] = v8f_select(used, of, a[k]);
	}
}

/* Two texels or levels, of which the second has this weight. */
static __always_inline void sample_mix(const struct tex_sample *s, v8f a[4], const v8f b[4],
				       v8f weight)
{
	if (likely(!s->sampler->reduce))
		color_mix(a, b, weight);
	else
		sample_reduce(s, a, b, &weight);
}

#endif
