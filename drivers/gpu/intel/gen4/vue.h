/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VUE_H_
#define _INTEL_VUE_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include "intel/front/vue.h"
#include "sf.h"

/**
 * DOC: vertex entries
 *
 * Behind the vertices of a chunk (intel/front/vue.h) are those that GS and CLIP threads make.
 */

/* Entries for what GS and CLIP threads make of one group of objects. */
#define VUE_MADE		256u

#define VUE_SLOT_GS		VUE_SLOT_CHUNK_END
#define VUE_SLOT_CLIP		(VUE_SLOT_GS + VUE_MADE)
#define VUE_SLOTS		(VUE_SLOT_CLIP + VUE_MADE)

/**
 * struct vue_readback - what the fixed functions keep of a vertex (2.5.1)
 * @screen: where it is on the screen
 * @outcode: clip test
 * @rtai: render target array index
 * @vp: viewport index
 */
struct vue_readback {
	struct sf_screen screen;
	u32 outcode;
	u16 rtai;
	u8 vp;
} __aligned(32);

#endif
