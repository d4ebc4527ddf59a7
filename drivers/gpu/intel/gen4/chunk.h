/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CHUNK_H_
#define _INTEL_CHUNK_H_

#include <linux/types.h>

#include "geometry/reuse.h"
#include "intel/vf/vf.h"
#include "vue.h"

struct front_end;

/* Ends a primitive within a chunk's stream. */
#define CHUNK_CUT		0xfffeu

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
	struct vf_vertex vertex[VUE_CHUNK];
	u16 stream[VUE_CHUNK];
	struct reuse reuse;
};

/**
 * chunk_fetch - fetch the vertices of a chunk
 * @chunk: the chunk
 * @fe: the front end; entries of its chunk are filled
 * @vf: vertex buffers and elements
 * @params: of the generation
 *
 * FPU section.
 */
void chunk_fetch(struct vertex_chunk *chunk, struct front_end *fe, const struct vf_state *vf,
		 const struct vf_params *params);

#endif
