/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GATEWAY_H_
#define _INTEL_GATEWAY_H_

#include <linux/types.h>

#include "message.h"
#include "shader/workgroup.h"

/**
 * DOC: the message gateway
 *
 * Threads tell each other by it that they are there. Those of a workgroup that has a barrier send
 * BarrierMsg and stand at a WAIT for their first notification register; the last one's message
 * counts it up in all of them. A thread may also open a gateway to some of its registers, for
 * others to write there who know its key. Who asks for it gets an acknowledgment, with what was
 * wrong. And the gateway has clocks, and a way to registers outside of threads.
 */

/**
 * struct msg_timer - when a context has reset the gateway's timer
 * @now_ns: what mirage_cs_now_ns() was then
 * @ran_ns: what mirage_cs_ran_ns() was
 */
struct msg_timer {
	u64 now_ns;
	u64 ran_ns;
};

/**
 * struct msg_opening - where a thread lets others write
 * @first: register
 * @num: how many; 0: it is closed
 * @key: what they have to know
 */
struct msg_opening {
	u8 first;
	u8 num;
	u16 key;
};

/**
 * struct msg_gateway - the gateway as running threads see it
 * @wg: them
 * @each: so many in a row have a barrier of their own
 * @threads: how many of those come to it; 0: they have none
 * @arrived: how many have, by barrier
 * @bypass: all registers are open without a key
 * @mmio: messages reach registers of the engine, as far as its batch does
 * @timer: where clocks begin; before any reset it is all zeroes
 * @opening: of each thread
 */
struct msg_gateway {
	const struct mirage_eu_workgroup *wg;
	unsigned int each;
	unsigned int threads;
	u8 arrived[MIRAGE_EU_WORKGROUP_THREADS];
	bool bypass;
	bool mmio;
	struct msg_timer timer;
	struct msg_opening opening[MIRAGE_EU_WORKGROUP_THREADS];
};

/**
 * msg_gateway_init - threads begin, nobody is at a barrier, and all is closed
 * @gateway: theirs
 * @wg: the threads; @wg->num_threads counts
 * @each: so many in a row have a barrier of their own, at least one
 * @threads: how many of those come to it, unless their message says so; 0 for no barrier
 */
void msg_gateway_init(struct msg_gateway *gateway, const struct mirage_eu_workgroup *wg,
		      unsigned int each, unsigned int threads);

/**
 * msg_gateway_thread_id - what sr0.0 says of a thread, by which others send it messages
 * @n: which one of its workgroup it is
 *
 * Return: numbers of its EU and of the thread there.
 */
u32 msg_gateway_thread_id(unsigned int n);

#define GATEWAY_TYPES	8u

/* Messages to the gateway of Gen7 and Gen9, by type. */
extern const struct msg_row gateway_rows_gen7[GATEWAY_TYPES];
extern const struct msg_row gateway_rows_gen9[GATEWAY_TYPES];

#endif
