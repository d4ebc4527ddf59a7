/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_MIX_LANES_H_
#define _TEXTURE_MIX_LANES_H_

#include <linux/compiler.h>

#include "../format/float_lanes.h"
#include "internal.h"

/* The least or the greatest of texels that have a weight. */
static noinline void sample_reduce(const struct tex_sample *s, v8f a[4], const v8f b[4],
				   const v8f *weight)
{
	v8i used = v8f_gt(*weight, v8f_splat(0.0f));
	u32 k;

	for (k = 0; k < 4; k++) {
		v8f of = s->sampler->reduce == TEX_REDUCE_MIN ? v8f_min(b[k], a[k]) :
								v8f_max(b[k], a[k]);

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
