/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GATEWAY_LAYOUT_H_
#define _INTEL_GATEWAY_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: messages to the gateway and the thread spawner of Gen7
 *
 * IVB PRM Vol 4 Part 1, message gateway; Vol 2 Part 2, thread spawner.
 */

/* Gateway: function control */
#define GATEWAY_FUNCTION	GENMASK(2, 0)
#define GATEWAY_ACK		BIT(14)

#define GATEWAY_OPEN		0u
#define GATEWAY_CLOSE		1u
#define GATEWAY_FORWARD		2u
#define GATEWAY_TIMESTAMP	3u
#define GATEWAY_BARRIER		4u
#define GATEWAY_UPDATE		5u
#define GATEWAY_MMIO		6u

/* BarrierMsg */
#define BARRIER_M0_2_ID		GENMASK(27, 24)
#define BARRIER_M0_2_COUNT_ENABLE BIT(15)
#define BARRIER_M0_2_COUNT	GENMASK(14, 9)

/* Notification register that a barrier counts up */
#define GATEWAY_BARRIER_COUNTER	0u

/* Spawner: function control */
#define SPAWNER_OPCODE		BIT(0)
#define SPAWNER_DEREFERENCE	0u
#define SPAWNER_SPAWN		1u

#endif
