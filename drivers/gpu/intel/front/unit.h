/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_UNIT_H_
#define _INTEL_FRONT_UNIT_H_

#include <linux/types.h>

struct eu_program_cache;
struct ff_bins;
struct ff_core;
struct message_params;
struct mirage_cs;
struct sampler_context;
struct vf_params;
struct vf_state;

/**
 * DOC: the 3D pipeline as a unit of its streamer
 *
 * Commands of vertex fetch and samplers and flushes, which mean the same on all generations.
 */

/**
 * struct front_unit - what they work on: the first member of each generation's pipeline
 * @vf: vertex fetch, of the running batch's context
 * @vf_params: of the generation
 * @samplers: palettes and keys of that context
 * @cache: kernels
 * @core: where threads of the engine's own front end run
 * @bins: the back end
 * @stale: state has to be decoded again
 * @sampled: there have been primitives since samplers were flushed
 *
 * Only the engine's thread touches it.
 */
struct front_unit {
	struct vf_state *vf;
	const struct vf_params *vf_params;
	struct sampler_context *samplers;
	struct eu_program_cache *cache;
	struct ff_core *core;
	struct ff_bins *bins;
	bool stale;
	bool sampled;
};

/**
 * front_core_create - make a core for the engine's own front end
 * @cs: its streamer
 * @messages: of the generation
 *
 * Return: it, or NULL without memory.
 */
struct ff_core *front_core_create(struct mirage_cs *cs, const struct message_params *messages);

/* Of struct mirage_unit_ops. */
int front_unit_flush(struct mirage_cs *cs, u32 what);
void front_unit_discard(struct mirage_cs *cs);

/* Handlers of commands. */
int front_cmd_vertex_buffers(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int front_cmd_vertex_elements(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int front_cmd_index_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int front_cmd_vf_statistics(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int front_cmd_chroma_key(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int front_cmd_palette(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/* Data of rows with the last one: which palette. */
extern const unsigned int front_palette[2];

#endif
