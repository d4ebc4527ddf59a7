// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what becomes of an object
 *
 * From the outcodes of its vertices (Gen4-5 Vol 2, 6.5). Integer code, for it runs outside of FPU
 * sections.
 */

#include "clip.h"
#include "intel/state/unit_layout.h"

enum clip_action clip_decide(const struct clip_state *clip, u32 all, u32 any)
{
	u32 inside = OUT_GB | OUT_VP_Z;
	u32 planes = OUT_GB | OUT_VP_XY | OUT_VP_Z | OUT_UC;
	bool reject, accept, bad = any & OUT_BAD;

	if (clip->errata == CLIP_NEGW_PLANE && clip->test_negw) {
		inside |= OUT_NEGW;
		planes |= OUT_NEGW;
	}
	if (clip->ucf_must_clip)
		inside |= OUT_UC;
	reject = all & planes;
	accept = !reject && !(any & inside);
	if (bad && clip->errata == CLIP_NEGW_USER_CLIP && clip->mode != CLIPMODE_REJECT_ALL)
		return CLIP_SPAWN;

	switch (clip->mode) {
	case CLIPMODE_ALL:
		return CLIP_SPAWN;
	case CLIPMODE_NON_REJECTED:
		return reject || bad ? CLIP_DISCARD : CLIP_SPAWN;
	case CLIPMODE_REJECT_ALL:
		return CLIP_DISCARD;
	case CLIPMODE_ACCEPT_ALL:
		return bad ? CLIP_DISCARD : CLIP_PASS;
	default:
		if (reject || bad)
			return CLIP_DISCARD;
		return accept ? CLIP_PASS : CLIP_SPAWN;
	}
}
