/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MESSAGE_H_
#define _INTEL_MESSAGE_H_

#include <linux/bits.h>
#include <linux/string.h>
#include <linux/types.h>

#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "message_layout.h"
#include "sampler.h"
#include "shader/shader.h"
#include "urb.h"
#include "vme_pixels.h"

/**
 * DOC: messages
 *
 * What a thread sends to a shared function is a row here: function and type find it, it
 * names the handler, and it declares what the message does beside answering. A message knows its
 * payload, the state that it refers to and the core that carries it out; what kind of thread
 * has sent it, it does not know. Messages to the unit that has spawned the thread have rows without
 * a handler: whoever runs the thread hands them to the unit.
 */

struct scaler_params;
struct mirage_cs;
struct mirage_mmu;
struct msg_gateway;
struct msg_spawner;

/**
 * struct msg_texels - the surface that the last typed message was about
 * @known: there was one
 * @dw: its state
 * @surface: what that says
 * @format: of its texels
 * @caps: what the data port can do with it
 * @lod: what @level is
 * @level: of the last lane
 */
struct msg_texels {
	bool known;
	u32 dw[SURFACE_STATE_MAX_DW];
	struct surface_state surface;
	enum mirage_format format;
	u16 caps;
	u32 lod;
	struct mirage_level level;
};

/**
 * struct msg_core - where messages are carried out: one for each core that runs threads
 * @cs: the engine
 * @mmu: port into memory
 * @params: how the generation lays messages out
 * @sampler: textures
 * @turn: registers into entries of the URB, and back
 * @local: local memory of the workgroup whose threads run, or NULL; of Gen7. Whoever runs them sets
 *	it
 * @local_B: how much there is; 0 where there is none
 * @gateway: of the same workgroup, or NULL
 * @spawner: whom its threads may ask for others, or NULL
 * @vme: what a search for motion has fetched
 * @texels: of typed messages
 */
struct msg_core {
	struct mirage_cs *cs;
	struct mirage_mmu *mmu;
	const struct message_params *params;
	struct sampler_core sampler;
	const struct msg_turn_ops *turn;
	u8 *local;
	u32 local_B;
	struct msg_gateway *gateway;
	struct msg_spawner *spawner;
	struct vme_pixels vme;
	struct msg_texels texels;
};

/**
 * struct msg_send - one thread's part of a message
 * @core: where it is carried out
 * @at: the state that it refers to
 * @thread: which thread of the group
 * @t: its registers
 * @msg: the message
 * @mask: its enabled channels
 */
struct msg_send {
	struct msg_core *core;
	const struct state_pointers *at;
	unsigned int thread;
	struct mirage_eu_thread *t;
	const struct mirage_eu_message *msg;
	u32 mask;
};

/* A register of the payload. */
static inline const u32 *msg_in(const struct msg_send *s, unsigned int reg)
{
	return mirage_eu_payload(s->t, s->msg, reg)->ud;
}

/* A float of register @reg. */
static inline float msg_in_float(const struct msg_send *s, unsigned int reg, unsigned int i)
{
	float value;

	memcpy(&value, msg_in(s, reg) + i, sizeof(value));
	return value;
}

/* A lane's 64 bits, of which there are four in a register, from @reg on. */
static inline u64 msg_in_wide(const struct msg_send *s, unsigned int reg, unsigned int lane)
{
	const u32 *pair = msg_in(s, reg + lane / 4) + lane % 4 * 2;

	return pair[0] | (u64)pair[1] << 32;
}

/* Registers of the payload from @reg on. Those behind the last message register are arbitrary. */
static inline struct urb_rows msg_rows(const struct msg_send *s, unsigned int reg)
{
	return (struct urb_rows) { msg_in(s, reg), MIRAGE_EU_ROW_DW };
}

/* A register of the answer. */
static inline u32 *msg_out(const struct msg_send *s, unsigned int reg)
{
	return mirage_eu_response(s->t, s->msg, reg)->ud;
}

/**
 * enum msg_effects - what a message does beside answering its thread
 * @MSG_READS: reads memory that others may write
 * @MSG_WRITES: writes memory: threads that send it are not run twice, nor is one for another
 * @MSG_ORDERED: of threads that send it together, it is carried out in the order of threads
 * @MSG_UNIT: it is the unit's that has spawned the thread
 * @MSG_TARGET: of those, one to a render target of the binding table
 * @MSG_STREAMS: the unit wants to know afterwards, for it counts what is streamed out
 * @MSG_SCRATCH: what it writes is scratch space, whatever its descriptor has as an entry
 * @MSG_WHOLE: it has whole addresses, whatever its descriptor has as an entry
 * @MSG_TARGET_WRITE: all that a write to a render target is
 */
enum msg_effects {
	MSG_READS	= BIT(0),
	MSG_WRITES	= BIT(1),
	MSG_ORDERED	= BIT(2),
	MSG_UNIT	= BIT(3),
	MSG_TARGET	= BIT(4),
	MSG_STREAMS	= BIT(5),
	MSG_SCRATCH	= BIT(6),
	MSG_WHOLE	= BIT(7),
	MSG_TARGET_WRITE = MSG_WRITES | MSG_ORDERED | MSG_UNIT | MSG_TARGET,
};

/* Rows of atomic operations on integers, whose descriptors have DP7_ATOMIC_OP and so on. */
enum msg_atomic {
	MSG_NO_ATOMIC,
	MSG_ATOMIC_DWORD,	/* in a buffer; addresses of SIMD8 or SIMD16 */
	MSG_ATOMIC_TEXEL,
	MSG_ATOMIC_WHOLE,	/* of 32 or 64 bits at whole addresses */
};

/**
 * struct msg_row - one kind of message
 * @effects: MSG_*
 * @exec: carry it out for one thread, unless it is MSG_UNIT. Return: 0, or -EIO when there is no
 *	such message
 * @exec_all: the same for several threads at once, or NULL. Return: false when it has to go
 *	thread by thread
 * @atomic: enum msg_atomic
 *
 * Handlers run in FPU sections.
 */
struct msg_row {
	u8 effects;
	int (*exec)(const struct msg_send *s);
	bool (*exec_all)(struct msg_send *s, struct mirage_eu_group *g, u32 threads);
	u8 atomic;
};

/**
 * struct msg_function - messages of one shared function
 * @type_shift: where their type is in the descriptor
 * @num_types: a power of two
 * @binds: descriptors name an entry of the binding table
 * @row: by type; those that there are not have a handler that says so
 */
struct msg_function {
	u8 type_shift;
	u8 num_types;
	bool binds;
	const struct msg_row *row;
};

#define MSG_FUNCTIONS	16u

/**
 * struct message_params - how a generation lays messages out
 * @function: by SFID; one without rows does not exist
 * @surfaces: what they read and write
 * @sampler: message types, by number; before Gen5 by number and length
 * @sampler_4x2: those of SIMD4x2 where they are others, or NULL
 * @num_sampler: how many
 * @sampler_shift: where the number is in the descriptor
 * @sampler_bits: how wide it is
 * @simd_shift: where the message's width is
 * @by_length: types are told apart by the length of the message too, and imply their width
 * @header_sampler: M0.3 has the pointer to the samplers' state
 * @return_format: the descriptor says whether resinfo returns integers
 * @bindless_bti: index that stands for a surface that the extended descriptor names; 0: none
 * @non_coherent_bti: a second one for general state memory; 0: none
 * @idle_is_killed: what says which pixels a chroma key has left has those for which there was no
 *	message as killed: an erratum (4.11.2.2, BW and CL)
 * @whole_dwords: what media block reads begin with is a whole DWord; what their header has below
 *	does not count (5.10.5, BW and CL)
 * @wide_media: rows of media blocks have up to 64 bytes, not 32
 * @header_base: headers of what reads and writes by the channel have a base, too
 * @scratch_bound: headers of stateless messages say how much a thread has
 * @wide_atomics: there are atomic operations on 64 bits
 * @halves: the sampler may answer in 16 bits
 * @samples_to_target: the last message of a pixel's thread may be to the sampler, which writes its
 *	answer to a render target
 * @scaler: layout of the video scaler's state, or NULL: there is none
 * @media_modes: media blocks may be merged when they are read, and masked when they are written
 * @closes_gaps: answers of SIMD8 have no registers for channels that a header masks out, as
 *      those of SIMD16 have none on all generations
 */
struct message_params {
	struct msg_function function[MSG_FUNCTIONS];
	const struct surface_params *surfaces;
	const struct sampler_type *sampler;
	const struct sampler_type *sampler_4x2;
	u8 num_sampler;
	u8 sampler_shift;
	u8 sampler_bits;
	u8 simd_shift;
	bool by_length;
	bool header_sampler;
	bool return_format;
	u8 bindless_bti;
	u8 non_coherent_bti;
	bool idle_is_killed;
	bool whole_dwords;
	bool wide_media;
	bool header_base;
	bool scratch_bound;
	bool wide_atomics;
	bool halves;
	bool samples_to_target;
	bool media_modes;
	bool closes_gaps;
	const struct scaler_params *scaler;
};

/* The number of a message's type, of those to the sampler. */
static inline u32 msg_sampler_number(const struct message_params *params, u32 desc)
{
	return desc >> params->sampler_shift & ((1u << params->sampler_bits) - 1);
}

/* Does an entry of a binding table stand for general state memory? */
static inline bool msg_bti_is_stateless(const struct message_params *params, unsigned int bti)
{
	return bti == BTI_STATELESS ||
	       (params->non_coherent_bti && bti == params->non_coherent_bti);
}

extern const struct message_params mirage_messages_gen4;
extern const struct message_params mirage_messages_gen45;
extern const struct message_params mirage_messages_gen5;
extern const struct message_params mirage_messages_gen7;
extern const struct message_params mirage_messages_gen9;

/* The row of what there is not, and its handler. */
extern const struct msg_row msg_row_unknown;
int msg_unknown(const struct msg_send *s);
/* That of a sampler's message that ends the thread. */
extern const struct msg_row msg_row_to_target;

/**
 * msg_find - the row of a message
 * @params: of the generation
 * @msg: the message
 *
 * Return: the row; &msg_row_unknown where there is no such function.
 */
static inline const struct msg_row *msg_find(const struct message_params *params,
					     const struct mirage_eu_message *msg)
{
	const struct msg_function *function;

	if (msg->sfid >= MSG_FUNCTIONS || !params->function[msg->sfid].row)
		return &msg_row_unknown;
	if (msg->eot && msg->sfid == SFID_SAMPLER && params->samples_to_target)
		return &msg_row_to_target;
	function = &params->function[msg->sfid];
	return &function->row[msg->desc >> function->type_shift & (function->num_types - 1)];
}

#endif
