/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SAMPLER_H_
#define _INTEL_SAMPLER_H_

#include <linux/types.h>

#include "intel/state/surface.h"
#include "texture/texture.h"

/**
 * DOC: the sampler unit
 *
 * Takes sampler messages apart, finds surface and sampler state, and has the
 * texture core do the work, 8 lanes at a time. Decoded state is kept for as
 * long as the stamp of the state does not change.
 */

struct msg_row;
struct msg_send;

#define SAMPLER_SURFACES	32u
#define SAMPLER_STATES		16u
#define SAMPLER_PLAIN		8u

/**
 * enum sampler_param - what a parameter of a message is
 * @SP_NONE: ignored
 * @SP_U: first coordinate
 * @SP_V: second
 * @SP_R: third
 * @SP_AI: array index
 * @SP_LOD: level of detail or bias
 * @SP_REF: reference of a compare
 * @SP_DUDX: gradients
 * @SP_DUDY: likewise
 * @SP_DVDX: likewise
 * @SP_DVDY: likewise
 * @SP_DRDX: likewise
 * @SP_DRDY: likewise
 * @SP_TEXEL_U: texel offset of a lane
 * @SP_TEXEL_V: likewise
 * @SP_SAMPLE: number of a sample
 * @SP_MCS: what there is of it
 * @SP_MCS_HIGH: and its upper half
 * @SP_MLOD: least level of detail; of Gen9
 * @SP_COUNT: how many there are
 */
enum sampler_param {
	SP_NONE,
	SP_U,
	SP_V,
	SP_R,
	SP_AI,
	SP_LOD,
	SP_REF,
	SP_DUDX,
	SP_DUDY,
	SP_DVDX,
	SP_DVDY,
	SP_DRDX,
	SP_DRDY,
	SP_TEXEL_U,
	SP_TEXEL_V,
	SP_SAMPLE,
	SP_MCS,
	SP_MCS_HIGH,
	SP_MLOD,
	SP_COUNT,
};

#define SAMPLER_MAX_PARAMS	12u

/* Before Gen5, place in a table of types. */
#define SAMPLER_KEY(type, mlen)	((type) << 4 | (mlen))

/**
 * struct sampler_type - one message type
 * @op: what the core does
 * @compare: with a reference
 * @kill: the answer has a register of live pixels
 * @known: the type exists
 * @each_texel: see struct tex_args
 * @physical: likewise
 * @simd: SAMPLER_SIMD_*, where the descriptor does not say it
 * @channels: how many it returns, of those for 32 pixels
 * @media: of those, the parameters are where the video scaler has them
 * @param: parameters in order
 */
struct sampler_type {
	u8 op;
	bool compare;
	bool kill;
	bool known;
	bool each_texel;
	bool physical;
	u8 simd;
	u8 channels;
	bool media;
	u8 param[SAMPLER_MAX_PARAMS];
};

/**
 * struct sampler_pair - a surface and a sampler that were named together
 * @key: which: 1 + surface * SAMPLER_STATES + sampler; 0 for none
 * @is_plain: they go the short way
 * @plain: the pair
 */
struct sampler_pair {
	u32 key;
	bool is_plain;
	struct tex_plain plain;
};

/**
 * struct sampler_core - one core's samplers
 * @ops: the texture core
 * @plain: its short way
 * @tex: its port and block cache
 * @stamp: of the state that is cached here
 * @binding_table: of it
 * @sampler_ptr: likewise
 * @named: surface cache: which entry, or which surface of those that have none, +1
 * @surface: surface cache
 * @have_state: samplers that are cached, a bit each
 * @state: sampler cache
 * @pair: cache of what goes the short way
 * @context: what commands set
 */
struct sampler_core {
	const struct mirage_tex_ops *ops;
	const struct mirage_tex_plain_ops *plain;
	struct tex_ctx tex;
	u32 stamp;
	u32 binding_table;
	u32 sampler_ptr;
	u32 named[SAMPLER_SURFACES];
	struct tex_surface surface[SAMPLER_SURFACES];
	u32 have_state;
	struct tex_sampler state[SAMPLER_STATES];
	struct sampler_pair pair[SAMPLER_PLAIN];
	const struct sampler_context *context;
};

/* All sampler messages; struct message_params tells them apart. */
extern const struct msg_row sampler_row;

/**
 * sampler_unorm - execute a message for 32 pixels
 * @s: the thread and its message
 * @type: its type
 * @surface: what is sampled
 * @state: how
 *
 * FPU section.
 *
 * Return: 0, or -EIO for what it cannot do.
 */
int sampler_unorm(const struct msg_send *s, const struct sampler_type *type,
		  const struct tex_surface *surface, const struct tex_sampler *state);

/**
 * sampler_8x8 - execute a message to the video scaler
 * @s: the thread and its message
 * @sampler_ptr: where the samplers are, as state says it
 *
 * FPU section.
 *
 * Return: 0, or -EIO for what it cannot do.
 */
int sampler_8x8(const struct msg_send *s, u32 sampler_ptr);

/**
 * sampler_flush - forget what was decoded and fetched
 * @core: the samplers
 */
static inline void sampler_flush(struct sampler_core *core)
{
	core->stamp = 0;
	mirage_tex_ctx_flush(&core->tex);
}

#endif
