/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_MESSAGE_RIG_H_
#define _TESTS_MESSAGE_RIG_H_

#include "fixture.h"

#include "intel/chip.h"
#include "intel/eu/eu.h"
#include "intel/msg/message.h"
#include "intel/msg/message_layout.h"
#include "intel/thread/thread.h"

/*
 * One thread that sends messages, with a page of state, a texture of two levels and a buffer of
 * DWords that are their own indices. Payloads are written to in(), answers come to out().
 */

#define W		8u
#define H		4u
#define PITCH_B		64u
#define BUFFER_DW	512u

#define IN_GRF		64u
#define OUT_GRF		20u

extern struct fixture *f;
extern struct ff_core *core;
extern struct ff_unit unit;
extern struct mirage_eu_message msg;
extern struct msg_send m;
/* The three memories, and where the GPU has them. */
extern u32 *state;
extern u8 *texture;
extern u32 *buffer;
extern u64 state_addr, texels, bytes;

/* @state_B: of state, to which all bases but the general one lead; that leads to the buffer. */
void message_rig_open(const struct mirage_chip *chip, const struct message_params *messages,
		      u32 state_B);
int message_rig_close(void **unused);

/* The texel at @x, @y of @level says so; level 1 is below level 0, which has four rows. */
static inline float texel(unsigned int level, unsigned int x, unsigned int y)
{
	return 100 * level + 10 * y + x;
}

static inline u32 *in(unsigned int reg)
{
	return mirage_eu_reg(m.t, IN_GRF + reg)->ud;
}

static inline u32 *out(unsigned int reg)
{
	return mirage_eu_reg(m.t, OUT_GRF + reg)->ud;
}

static inline float *in_f(unsigned int reg)
{
	return mirage_eu_reg(m.t, IN_GRF + reg)->f;
}

static inline float *out_f(unsigned int reg)
{
	return mirage_eu_reg(m.t, OUT_GRF + reg)->f;
}

/* Of a descriptor: the message has a header. */
#define HEADER		BIT(19)
/* All have one, whatever their descriptors say. */
extern bool headers;

/* Zeros in the first 16 registers of payloads, and 0xaa in those of answers. */
void clean(void);
/* What the message's row returns, or 0 asserted. */
int sent(unsigned int sfid, u32 desc, unsigned int mlen, unsigned int rlen);
void send_ok(unsigned int sfid, u32 desc, unsigned int mlen, unsigned int rlen);

#endif
