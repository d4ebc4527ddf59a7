/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GATEWAY_LAYOUT_H_
#define _INTEL_GATEWAY_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: messages to the gateway of Gen7 and Gen9
 *
 * IVB PRM Vol 4 Part 2, message gateway. M0 is a message's register.
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

/* What is acknowledged: who has got it, and what is wrong */
#define ACK_W0_SFID		GENMASK(19, 16)
#define ACK_W0_ERROR		GENMASK(2, 0)
#define ACK_INACTIVE		1u	/* of a barrier */
#define ACK_CLOSED		2u
#define ACK_SIZE		6u

/* OpenGateway, ForwardMsg: sizes are of registers or bytes, as powers of two */
#define GATEWAY_NOTIFY		GENMASK(16, 15)
#define GATEWAY_NOTIFY_N0	1u
#define GATEWAY_NOTIFY_N2	2u
#define OPEN_M0_4_KEY		GENMASK(15, 0)
#define OPEN_M0_5_BASE		GENMASK(28, 21)
#define OPEN_M0_5_SIZE		GENMASK(10, 8)
#define OPEN_MOST		5u	/* 32 registers */
#define FORWARD_M0_4_EU		GENMASK(27, 24)
#define FORWARD_M0_4_THREAD	GENMASK(18, 16)
#define FORWARD_M0_4_KEY	GENMASK(15, 0)
#define FORWARD_M0_5_OFFSET_B	GENMASK(28, 16)
#define FORWARD_M0_5_SIZE	GENMASK(10, 8)
#define FORWARD_MOST		4u	/* 16 bytes */

/* GetTimeStamp: the answer is half a register, the absolute time before the relative one */
#define TIMESTAMP_M0_5_HIGH	BIT(31)
#define TIMESTAMP_UNIT_SHIFT	20	/* of a quarter of a nanosecond */

/* MMIO Read/Write */
#define MMIO_M0_3_WRITE		BIT(0)
#define MMIO_M0_2_ADDRESS	GENMASK(22, 2)

/* sr0.0, where threads see what others call them */
#define SR0_0_EU		GENMASK(11, 8)
#define SR0_0_THREAD		GENMASK(2, 0)

/* BarrierMsg */
#define BARRIER_M0_2_ID		GENMASK(27, 24)
#define BARRIER_M0_2_COUNT_ENABLE BIT(15)
#define BARRIER_M0_2_COUNT	GENMASK(14, 9)

/* Notification register that a barrier counts up */
#define BARRIER_COUNTER		0u

#endif
