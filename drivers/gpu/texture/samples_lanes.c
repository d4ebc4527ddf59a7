// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texels of several samples
 *
 * Samples are slices of their own, of which a control surface may say that several are the same one
 * (IVB PRM Vol 4 Part 1, 2.13.5.2), or lie beside each other, as those of depth buffers do.
 */

#include <linux/compiler.h>

#include "../bits_lanes.h"
#include "internal.h"
#include "surface/control.h"

#if defined(LANES_AVX2)
#define fetch_texels	mirage_tex_fetch_avx2
#define fetch_raw	mirage_tex_fetch_raw_avx2
#else
#define fetch_texels	mirage_tex_fetch_base
#define fetch_raw	mirage_tex_fetch_raw_base
#endif

/* Lanes whose pixels exist; their array elements are in @layer. */
static v8i find_pixels(const struct tex_sample *s, v8i mask, v8i *layer)
{
	const struct mirage_level *level = &s->surface->level[0];

	*layer = v8i_splat(0);
	mask &= v8u_lt((v8u)(v8i)s->args->uvr[0], level->width_px) &
		v8u_lt((v8u)(v8i)s->args->uvr[1], level->height_px);
	if (s->surface->is_array) {
		*layer = (v8i)s->args->layer;
		mask &= v8u_lt((v8u)*layer, s->surface->num_layers);
	}
	*layer += (s32)s->surface->min_layer;
	return mask;
}

/* Samples of pixel x, y are in the block of 2x2 pixels that are those of 2x2 pixels around. */
static void interleave(const struct tex_surface *surface, v8i sample, struct tex_fetch *f)
{
	s32 across = (surface->samples_log2 + 1) / 2, down = surface->samples_log2 / 2;
	v8i x = f->x, y = f->y;

	f->x = (x & ~1) << across | (sample & 4) | (sample & 1) << 1 | (x & 1);
	if (down)
		f->y = (y & ~1) << down | (sample & 8) >> 1 | (sample & 2) | (y & 1);
}

static u64 mcs_element(const struct tex_sample *s, u32 lane)
{
	return ((v8u)s->args->mcs)[lane] | (u64)((v8u)s->args->mcs_high)[lane] << 32;
}

/* The slice of a sample, as the control surface has it; @clear: there is none yet. */
static v8i sample_slice(const struct tex_sample *s, v8i *clear)
{
	const struct tex_surface *surface = s->surface;
	const struct mirage_control *control = mirage_control(surface->samples_log2);
	s32 last = (1 << surface->samples_log2) - 1;
	v8i sample = (v8i)s->args->sample, slice;
	u32 lane;

	*clear = v8i_splat(0);
	if (!surface->has_mcs || s->args->physical)
		return sample;
	for (lane = 0; lane < 8; lane++) {
		u64 mcs = mcs_element(s, lane);

		(*clear)[lane] = (mcs & control->clear) == control->clear ? -1 : 0;
		slice[lane] = mcs >> (control->bits * (sample[lane] & last)) & last;
	}
	return slice;
}

void LANES_FN(mirage_tex_load_sample)(const struct tex_sample *s, const v8i *lanes, v8f out[4])
{
	const struct tex_surface *surface = s->surface;
	const struct mirage_format_desc *desc = mirage_format_desc(surface->format);
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = surface,
		.level = &surface->level[0],
		.x = (v8i)s->args->uvr[0],
		.y = (v8i)s->args->uvr[1],
	};
	v8i mask, layer, clear, slice;
	u32 k;

	if (surface->type != TEX_2D)
		return;
	mask = find_pixels(s, *lanes, &layer);
	mask &= v8u_lt((v8u)(v8i)s->args->sample, 1u << surface->samples_log2);
	slice = sample_slice(s, &clear);
	f.slice = surface->interleaved ? layer : (layer << surface->samples_log2) + slice;
	if (surface->interleaved)
		interleave(surface, slice, &f);
	f.mask = mask & ~clear;
	fetch_texels(&f, out);
	for (k = 0; k < 4; k++) {
		out[k] = v8f_select(mask & clear, (v8f)v8i_splat(surface->clear[k]), out[k]);
		out[k] = v8f_select(mask, out[k], v8f_splat(0.0f));
	}
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE)
		out[3] = desc->integer ? (v8f)v8i_splat(1) : v8f_splat(1.0f);
}

void LANES_FN(mirage_tex_load_mcs)(const struct tex_sample *s, const v8i *lanes, v8f out[4])
{
	static const struct tex_surface elements[] = {
		[1] = { .format = MIRAGE_FORMAT_R8_UINT },
		[4] = { .format = MIRAGE_FORMAT_R32_UINT },
		[8] = { .format = MIRAGE_FORMAT_R32G32_UINT },
	};
	const struct mirage_control *control = mirage_control(s->surface->samples_log2);
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = &elements[control->bytes],
		.level = &s->surface->mcs,
		.x = (v8i)s->args->uvr[0],
		.y = (v8i)s->args->uvr[1],
	};
	v8u raw[MIRAGE_FORMAT_MAX_DW];

	if (s->surface->type != TEX_2D || !s->surface->has_mcs)
		return;
	f.mask = find_pixels(s, *lanes, &f.slice);
	fetch_raw(&f, raw);
	out[0] = (v8f)raw[0];
	if (control->bytes > 4)
		out[1] = (v8f)raw[1];
}
