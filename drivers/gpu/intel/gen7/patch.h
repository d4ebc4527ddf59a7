/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PATCH_H_
#define _INTEL_GEN7_PATCH_H_

#include "geometry/stage.h"
#include "geometry/tess.h"
#include "intel/thread/thread.h"
#include "vue.h"

struct gen7_context;
struct gen7_front;

/* Vertices of a patch. */
#define PATCH_VERTICES	32u

/**
 * struct patch_state - 3DSTATE_HS, _TE and _DS
 * @on: all three are
 * @hs: how hull shader threads are spawned
 * @instances: how many of them for a patch
 * @instance_shift: where the number of an instance is in R0.2
 * @handles: they get handles of its vertices
 * @entry_dw: length of a patch's entry
 * @tess: the tessellator
 * @ds: how domain shader threads are spawned
 * @compute_w: they get a third coordinate
 * @vue_dw: length of the vertices that they make
 */
struct patch_state {
	bool on;
	struct ff_unit hs;
	u8 instances;
	u8 instance_shift;
	bool handles;
	u32 entry_dw;
	struct tess_state tess;
	struct ff_unit ds;
	bool compute_w;
	u32 vue_dw;
};

/**
 * struct patch_stage - hull shader, tessellator and domain shader of a front end
 * @more: registers of hull shader threads that the core's group has no room for, or NULL
 * @entry: entries of patches
 * @point: what domain shaders make: an entry for each point of a patch
 * @mesh: points and objects of a patch
 * @made: vertices of objects that go on
 * @num_made: how many
 * @slot: by point of the patch: which of @made it is
 * @slot_round: by point: the round in which it became one
 * @round: counts what has gone on
 * @list: objects that go on
 */
struct patch_stage {
	struct mirage_eu_group *more;
	struct urb_memory entry;
	struct urb_memory point;
	struct tess_mesh *mesh;
	struct vue_pool made;
	u32 num_made;
	u16 slot[TESS_MAX_POINTS];
	u32 slot_round[TESS_MAX_POINTS];
	u32 round;
	struct topo_list list;
};

/**
 * patch_decode - decode the state of tessellation
 * @ctx: what commands have left behind
 * @stamp: of the state
 * @st: to be filled
 *
 * FPU section.
 */
void patch_decode(const struct gen7_context *ctx, u32 stamp, struct patch_state *st);

/* 3DSTATE_TE, which generations share. */
void patch_decode_te(const struct gen7_context *ctx, struct patch_state *st);

/* The greatest entries of patches and of geometry shaders. */
#define PATCH_ENTRY_MAX_DW	8192u

/**
 * patch_prepare - have entries for a draw
 * @f: the front end
 *
 * Return: 0 or -ENOMEM.
 */
int patch_prepare(struct gen7_front *f);

/**
 * patch_scrub - wipe entries
 * @stage: the stage, or NULL
 */
void patch_scrub(struct patch_stage *stage);

/**
 * patch_free - free a stage
 * @stage: the stage, or NULL
 */
void patch_free(struct patch_stage *stage);

/**
 * patch_take - take patches through tessellation
 * @f: the front end
 * @slot: their vertices, those of each patch one after the other
 * @verts: vertices of a patch
 * @count: how many patches
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int patch_take(struct gen7_front *f, const u16 *slot, unsigned int verts, unsigned int count);

#endif
