/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VF_CHUNK_H_
#define _INTEL_VF_CHUNK_H_

#include <linux/types.h>

#include "geometry/reuse.h"
#include "geometry/stage.h"
#include "vf.h"

/* Ends a primitive within a chunk's stream. */
#define CHUNK_CUT		0xfffeu

/**
 * struct vertex_entries - URB entries of vertices
 * @dw: entry 0
 * @stride_dw: from each to the next one
 * @len_dw: of each
 * @first: the first one of the chunk
 */
struct vertex_entries {
	u32 *dw;
	u32 stride_dw;
	u32 len_dw;
	u16 first;
};

/**
 * struct vertex_chunk - vertices on their way through VF and VS
 * @count: entries of @stream
 * @used: slots given away, entries of @vertex; fewer once those that are equal are one
 * @merge: equal vertices may become one
 * @vertex: what is to be fetched into them
 * @stream: slots in order, or CHUNK_CUT
 * @reuse: which slot has which vertex, by its number or by its contents
 */
struct vertex_chunk {
	unsigned int count;
	unsigned int used;
	bool merge;
	struct vf_vertex vertex[STAGE_CHUNK];
	u16 stream[STAGE_CHUNK];
	struct reuse reuse;
};

/**
 * chunk_fetch - fetch the vertices of a chunk
 * @chunk: the chunk
 * @mmu: port to read through
 * @vf: vertex buffers and elements
 * @params: of the generation
 * @entries: get them
 *
 * FPU section.
 */
void chunk_fetch(struct vertex_chunk *chunk, struct mirage_mmu *mmu, const struct vf_state *vf,
		 const struct vf_params *params, const struct vertex_entries *entries);

#endif
