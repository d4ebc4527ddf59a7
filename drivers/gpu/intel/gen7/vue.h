/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_VUE_H_
#define _INTEL_GEN7_VUE_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "geometry/geometry.h"
#include "intel/front/vue.h"

/**
 * DOC: vertex entries of Gen7
 *
 * The fixed functions read vertices where shaders have left them: a header of eight DWords,
 * distances to clip planes behind it where there are some, attributes of four DWords each.
 */

/* The greatest entry: 64 units of 512 bits, of which the URB has room for the least allowed. */
#define GEN7_VUE_MAX_DW		1024u

static_assert(VUE_SLOT_CHUNK_END <= GEOM_MAX_VERTICES);

/* Vertex header */
#define VUE7_DW_RTAI		1u
#define VUE7_DW_VPI		2u
#define VUE7_DW_POINT_WIDTH	3u
#define VUE7_DW_POSITION	4u
#define VUE7_DW_DISTANCE	8u
#define VUE7_RTAI		GENMASK(10, 0)
#define VUE7_VPI		GENMASK(3, 0)

#endif
