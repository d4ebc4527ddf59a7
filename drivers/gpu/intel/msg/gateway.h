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
 * counts it up in all of them.
 */

/**
 * struct msg_gateway - the gateway as running threads see it
 * @wg: them
 * @each: so many in a row have a barrier of their own
 * @threads: how many of those come to it; 0: they have none
 * @arrived: how many have, by barrier
 */
struct msg_gateway {
	const struct mirage_eu_workgroup *wg;
	unsigned int each;
	unsigned int threads;
	u8 arrived[MIRAGE_EU_WORKGROUP_THREADS];
};

/**
 * msg_gateway_init - threads begin, and nobody is at a barrier
 * @gateway: theirs
 * @wg: the threads; @wg->num_threads counts
 * @each: so many in a row have a barrier of their own, at least one
 * @threads: how many of those come to it, unless their message says so; 0 for no barrier
 */
void msg_gateway_init(struct msg_gateway *gateway, const struct mirage_eu_workgroup *wg,
		      unsigned int each, unsigned int threads);

#define GATEWAY_TYPES	8u
#define SPAWNER_TYPES	2u

/* Messages to the gateway of Gen7 and later, and to the thread spawner, by type. */
extern const struct msg_row gateway_rows_gen7[GATEWAY_TYPES];
extern const struct msg_row spawner_rows_gen7[SPAWNER_TYPES];

#endif
