/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_URB_H_
#define _INTEL_GEN7_URB_H_

#include <linux/bits.h>
#include <linux/types.h>

struct msg_send;

/**
 * DOC: URB messages of Gen7 and Gen9
 *
 * A thread names one or two entries by the handles in its header, and says which part of them: an
 * offset in the descriptor, and another one for each handle in the header. Units are rows of 256
 * bits, or of 128 for the OWORD messages. Interleaved, the lower half of a register is of the first
 * entry, the upper half of the second. What has no entry reads zeros, and writing to it is dropped.
 *
 * Gen9 has messages of SIMD8, too: each channel has a handle in M0, maybe an offset in M1 and then
 * a mask of what it writes; each register of data, or of the answer, has a DWord of each channel's.
 * Their units are of 128 bits.
 */

/* Function control */
#define URB7_OPCODE		GENMASK(2, 0)
#define URB7_OFFSET		GENMASK(13, 3)
#define URB7_INTERLEAVE		BIT(14)
#define URB7_COMPLETE		BIT(15)
#define URB7_PER_SLOT		BIT(16)

#define URB7_WRITE_HWORD	0u
#define URB7_WRITE_OWORD	1u
#define URB7_READ_HWORD		2u
#define URB7_READ_OWORD		3u
#define URB7_ATOMIC_MOV		4u
#define URB7_ATOMIC_INC		5u

/* The same of Gen9 */
#define URB9_OPCODE		GENMASK(3, 0)
#define URB9_OFFSET		GENMASK(14, 4)
#define URB9_INTERLEAVE		BIT(15)
#define URB9_CHANNEL_MASK	BIT(15)
#define URB9_PER_SLOT		BIT(17)

#define URB9_ATOMIC_ADD		6u
#define URB9_WRITE_SIMD8	7u
#define URB9_READ_SIMD8		8u
#define URB9_CHANNELS		GENMASK(23, 16)

/* Header: handles in M0.0 and M0.1, offsets in M0.3 and M0.4, which channels are written */
#define URB7_M0_HANDLE		GENMASK(15, 0)

/*
 * Handles that threads get: of vertices from 0 on, of what they make from here on. Kernels keep
 * the 13 lowest bits of one, which is all that the URB of these parts needs.
 */
#define URB7_HANDLE_ENTRY	0x1000u
#define URB7_HANDLE_POINT	0x1800u
#define URB7_M0_5_CHANNELS	GENMASK(15, 8)

/**
 * struct gen7_urb_entry - an entry that a thread may refer to
 * @dw: it, or NULL for none
 * @len_dw: how long it is, a multiple of eight
 * @write: it may be written
 */
struct gen7_urb_entry {
	u32 *dw;
	u32 len_dw;
	bool write;
};

/**
 * typedef gen7_urb_find - the entry of a handle
 * @arg: whose thread it is
 * @thread: its number in the group
 * @handle: the handle
 * @entry: gets the entry
 */
typedef void gen7_urb_find(void *arg, unsigned int thread, u32 handle,
			   struct gen7_urb_entry *entry);

/**
 * gen7_urb_send - carry a message out
 * @s: the message
 * @find: finds the entries of its handles
 * @arg: for @find
 *
 * FPU section.
 *
 * Return: 0, or -EIO for what is no such message.
 */
int gen7_urb_send(const struct msg_send *s, gen7_urb_find *find, void *arg);

/* The same of Gen9, for all channels of SIMD8 the entries of the thread that sends. */
int gen9_urb_send(const struct msg_send *s, gen7_urb_find *find, void *arg);

#endif
