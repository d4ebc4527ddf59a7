/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SAMPLER_H_
#define _INTEL_SAMPLER_H_

#include <linux/types.h>

#include "texture/texture.h"

/**
 * DOC: the sampler unit
 *
 * Takes sampler messages apart, finds surface and sampler state, and has the
 * texture core do the work, 8 lanes at a time. Decoded state is kept for as
 * long as the stamp of the thread's unit does not change.
 */

struct ff_send;
struct mirage_eu_group;

#define SAMPLER_SURFACES	32u
#define SAMPLER_STATES		16u
#define SAMPLER_KEYS		4u
#define SAMPLER_PLAIN		8u

/**
 * struct sampler_context - what sampler commands leave behind
 * @palette: two of them
 * @key: chroma key tables, lowest and highest value
 */
struct sampler_context {
	u32 palette[2][256];
	u32 key[SAMPLER_KEYS][2];
};

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
	SP_COUNT,
};

#define SAMPLER_MAX_PARAMS	12u

/**
 * struct sampler_type - one message type
 * @op: what the core does
 * @compare: with a reference
 * @kill: the answer has a register of live pixels
 * @known: the type exists
 * @simd: SAMPLER_SIMD_*, where the descriptor does not say it
 * @channels: how many it returns, of those for 32 pixels
 * @param: parameters in order
 */
struct sampler_type {
	u8 op;
	bool compare;
	bool kill;
	bool known;
	u8 simd;
	u8 channels;
	u8 param[SAMPLER_MAX_PARAMS];
};

struct surface_params;

/**
 * struct message_params - how a generation lays messages out
 * @surfaces: what they read and write
 * @sampler: message types, by number; before Gen5 by number and length
 * @num_sampler: how many
 * @sampler_shift: where the number is in the descriptor
 * @sampler_bits: how wide it is
 * @by_length: types are told apart by the length of the message too, and imply their width
 * @header_sampler: M0.3 has the pointer to the samplers' state
 * @return_format: the descriptor says whether resinfo returns integers
 * @read_type: what of DP_READ_TYPE there is; the lowest bit is control before Gen4.5
 */
struct message_params {
	const struct surface_params *surfaces;
	const struct sampler_type *sampler;
	u8 num_sampler;
	u8 sampler_shift;
	u8 sampler_bits;
	bool by_length;
	bool header_sampler;
	bool return_format;
	u32 read_type;
};

extern const struct message_params mirage_messages_gen4;
extern const struct message_params mirage_messages_gen45;
extern const struct message_params mirage_messages_gen5;

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
 * @bti: surface cache: which entry, +1
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
	u16 bti[SAMPLER_SURFACES];
	struct tex_surface surface[SAMPLER_SURFACES];
	u32 have_state;
	struct tex_sampler state[SAMPLER_STATES];
	struct sampler_pair pair[SAMPLER_PLAIN];
	const struct sampler_context *context;
};

/**
 * sampler_message - execute a message
 * @s: the thread and its message
 *
 * FPU section.
 *
 * Return: 0, or -EIO when there is no such message.
 */
int sampler_message(const struct ff_send *s);

/**
 * sampler_group - execute a message of several threads at once
 * @s: the message, of no thread in particular
 * @g: the threads
 * @threads: which of them
 *
 * FPU section.
 *
 * Return: false when it has to be executed thread by thread.
 */
bool sampler_group(struct ff_send *s, struct mirage_eu_group *g, u32 threads);

/**
 * sampler_unorm - execute a message for 32 pixels
 * @s: the thread and its message
 * @type: its type
 * @surface: what is sampled
 * @state: how
 *
 * FPU section.
 */
void sampler_unorm(const struct ff_send *s, const struct sampler_type *type,
		   const struct tex_surface *surface, const struct tex_sampler *state);

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
