// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: reading vertices back
 *
 * What the fixed functions keep of a vertex once its shader is done (Gen4-5 Vol 2, 2.5.1): clip
 * test, viewport transform, pixel grid. clip.c and sf.c say what is right, for any vertex. Most
 * are inside of everything and in the viewport of the one before: those take a short way here, all
 * four coordinates side by side.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "clip.h"
#include "intel/state/urb_layout.h"
#include "readback.h"

typedef float v4f __attribute__((vector_size(16)));
typedef s32 v4i __attribute__((vector_size(16)));

#define VUE_DW_CLIP_POS	8u

#define INF		__builtin_inff()
/* Adding it leaves the integer in the low bits of a float: 1.5 * 2^23, see quantise() in sf.c. */
#define ROUND		12582912.0f
#define ROUND_BITS	0x4b400000

/* to_screen() stores them together. */
static_assert(offsetof(struct sf_screen, rhw) == 3 * sizeof(u32));

/**
 * struct short_way - what the short way needs of a draw, for one viewport
 * @vp: the viewport
 * @possible: the grid is not too fine for floats, and no distances are looked at
 * @code_mask: clip codes of a vertex header that make its outcode
 * @sign: bits that no coordinate may have
 * @bad_position: a NaN in the clip space position counts
 * @transform: viewport transform is on
 * @low: coordinates below are outside of something
 * @high: coordinates above likewise
 * @scale: viewport transform
 * @offset: the same
 * @origin: of the drawing rectangle
 * @guard: extent of the guard band
 * @steps: of the grid in a pixel
 * @last: greatest place on the grid
 * @shift: from the grid to subpixels
 */
struct short_way {
	unsigned int vp;
	bool possible;
	u32 code_mask;
	v4i sign;
	bool bad_position;
	bool transform;
	v4f low;
	v4f high;
	v4f scale;
	v4f offset;
	v4f origin;
	v4f guard;
	v4f steps;
	v4i last;
	unsigned int shift;
};

static unsigned int viewport_of(const u32 *vue, unsigned int max_vp)
{
	return vue[VUE_DW_VPINDEX] <= max_vp ? vue[VUE_DW_VPINDEX] & VUE_VPINDEX : 0;
}

void readback_vertex(const struct readback_state *state, struct vue_pool *pool, u16 slot,
		     unsigned int max_vp)
{
	struct vue_readback *rb = &pool->readback[slot];
	u32 *vue = vue_at(pool, slot);

	rb->rtai = FIELD_GET(VUE_RTAI, vue[VUE_DW_RTAI]);
	rb->vp = viewport_of(vue, max_vp);
	rb->outcode = state->clip ? clip_outcode(state->clip, vue, rb->vp) : 0;
	sf_to_screen(state->sf, rb->vp, (const float *)(vue + VUE_DW_X), &rb->screen);
}

static v4f v4f_splat(float x)
{
	return (v4f){ x, x, x, x };
}

static bool v4i_any(v4i mask)
{
	return __builtin_ia32_movmskps((v4f)mask);
}

static v4f v4f_greater(v4f a, v4f b)
{
	v4i which = a > b;

	return (v4f)((which & (v4i)a) | (~which & (v4i)b));
}

static v4f v4f_lesser(v4f a, v4f b)
{
	v4i which = a < b;

	return (v4f)((which & (v4i)a) | (~which & (v4i)b));
}

/* Narrow the box to @box: x min, x max, y min, y max. */
static void narrow_box(struct short_way *w, const float *box)
{
	w->low = v4f_greater(w->low, (v4f){ box[0], box[2], -INF, -INF });
	w->high = v4f_lesser(w->high, (v4f){ box[1], box[3], INF, INF });
}

static void clip_test(struct short_way *w, const struct clip_state *clip)
{
	/* Negative W turns comparisons round; -0 is negative. */
	w->sign = (v4i){ 0, 0, 0, (s32)BIT(31) };
	if (clip->test_xy)
		narrow_box(w, clip->vp);
	if (clip->test_gb)
		narrow_box(w, clip->gb[w->vp]);
	if (clip->test_z) {
		w->low[2] = clip->z_zero_one ? 0.0f : -1.0f;
		w->high[2] = 1.0f;
	}
	w->code_mask = clip->ucf_mask;
	if (clip->errata == CLIP_NEGW_USER_CLIP)
		w->code_mask = VUE_CLIP_CODES;
	w->bad_position = clip->bad_position;
}

static void find_short_way(const struct readback_state *state, unsigned int vp,
			   struct short_way *w)
{
	const struct sf_state *sf = state->sf;
	const struct sf_viewport *port = &sf->viewport[vp];
	s32 subpx = sf->coarse ? 16 : SF_SUBPX;

	memset(w, 0, sizeof(*w));
	w->vp = vp;
	w->low = v4f_splat(-INF);
	w->high = v4f_splat(INF);
	if (state->clip)
		clip_test(w, state->clip);
	w->transform = sf->transform;
	w->scale = (v4f){ port->scale[0], port->scale[1], port->scale[2], 0 };
	w->offset = (v4f){ port->offset[0], port->offset[1], port->offset[2], 0 };
	w->origin = (v4f){ sf->origin[0], sf->origin[1], 0, 0 };
	w->guard = v4f_splat(sf->guard_px);
	w->steps = v4f_splat(subpx);
	w->last = (v4i){ 0, 0, 0, 0 } + (sf->guard_px * subpx - 1);
	w->shift = sf->coarse ? 4 : 0;
	w->possible = sf->guard_px * subpx <= BIT(22) &&
		      !(state->clip && state->clip->distances);
}

/* Whether a vertex is inside of everything, and no NaN. */
static __always_inline bool is_inside(const struct short_way *w, const u32 *vue, v4f pos)
{
	v4i outside = ~(pos >= w->low) | ~(pos <= w->high) | ((v4i)pos & w->sign);

	if (w->bad_position) {
		v4f clip_pos;

		memcpy(&clip_pos, vue + VUE_DW_CLIP_POS, sizeof(clip_pos));
		outside |= clip_pos != clip_pos;
	}
	return !v4i_any(outside) && !(vue[VUE_DW_FLAGS] & w->code_mask);
}

/* As sf_to_screen() does it, with floats for doubles. */
static __always_inline bool to_screen(const struct short_way *w, v4f pos, struct sf_screen *out)
{
	const v4i xy = { -1, -1, 0, 0 }, xyz = { -1, -1, -1, 0 };
	v4f at = w->transform ? w->scale * pos + w->offset : pos;
	v4i fixed, both;
	v4f inside;

	at = (v4f)(((v4i)at & xyz) | ((v4i)pos & ~xyz));
	if (v4i_any(at != at))
		return false;
	inside = v4f_lesser(v4f_greater(at + w->origin, -w->guard), w->guard);
	fixed = (v4i)(inside * w->steps + ROUND);
	fixed -= ROUND_BITS;
	fixed = (v4i)((fixed & (fixed < w->last)) | (w->last & ~(fixed < w->last))) << w->shift;
	both = (fixed & xy) | ((v4i)at & ~xy);
	memcpy(out, &both, sizeof(both));
	out->drawn = true;
	return true;
}

/* Return: false when the vertex does not go that way. */
static __always_inline bool go_short_way(const struct short_way *w, const u32 *vue,
					 struct vue_readback *rb)
{
	v4f pos;

	memcpy(&pos, vue + VUE_DW_X, sizeof(pos));
	if (!is_inside(w, vue, pos) || !to_screen(w, pos, &rb->screen))
		return false;
	rb->outcode = 0;
	rb->rtai = FIELD_GET(VUE_RTAI, vue[VUE_DW_RTAI]);
	rb->vp = w->vp;
	return true;
}

void readback_vertices(const struct readback_state *state, struct vue_pool *pool, u16 slot,
		       unsigned int count, unsigned int max_vp)
{
	struct short_way w;

	find_short_way(state, 0, &w);
	for (; count--; slot++) {
		const u32 *vue = vue_at(pool, slot);
		unsigned int vp = viewport_of(vue, max_vp);

		if (vp != w.vp)
			find_short_way(state, vp, &w);
		if (!w.possible || !go_short_way(&w, vue, &pool->readback[slot]))
			readback_vertex(state, pool, slot, max_vp);
	}
}
