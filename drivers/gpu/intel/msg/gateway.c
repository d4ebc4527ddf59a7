// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the message gateway, and the thread spawner
 *
 * Of both, what threads of GPGPU and media need: barriers, and the end of a thread.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "gateway.h"
#include "gateway_layout.h"
#include "intel/cs/cs.h"

static int gateway_unknown(const struct msg_send *s)
{
	static const char *const names[GATEWAY_TYPES] = {
		[GATEWAY_OPEN] = "OpenGateway", [GATEWAY_CLOSE] = "CloseGateway",
		[GATEWAY_FORWARD] = "ForwardMsg", [GATEWAY_TIMESTAMP] = "GetTimeStamp",
		[GATEWAY_UPDATE] = "UpdateGatewayState", [GATEWAY_MMIO] = "MMIO",
	};
	const char *name = names[FIELD_GET(GATEWAY_FUNCTION, s->msg->desc)];

	return mirage_cs_unknown(s->core->cs, "gateway message %s 0x%08x", name ? name : "",
				 s->msg->desc);
}

void msg_gateway_init(struct msg_gateway *gateway, const struct mirage_eu_workgroup *wg,
		      unsigned int each, unsigned int threads)
{
	gateway->wg = wg;
	gateway->each = each;
	gateway->threads = threads;
	memset(gateway->arrived, 0, sizeof(gateway->arrived));
}

/* How many have to come: what the message says, or what the threads were started with. */
static unsigned int barrier_threads(const struct msg_gateway *gateway, u32 dw2)
{
	if (dw2 & BARRIER_M0_2_COUNT_ENABLE)
		return FIELD_GET(BARRIER_M0_2_COUNT, dw2);
	return gateway->threads;
}

/* The number of the barrier is in the message as it was in the payload; who sends it knows, too. */
static unsigned int barrier_of(const struct msg_send *s)
{
	const struct mirage_eu_workgroup *wg = s->core->gateway->wg;
	unsigned int i = 0;

	while (i + 1 < wg->num_groups && s->t != &wg->group[i]->thread[s->thread])
		i++;
	return (i * MIRAGE_EU_THREADS + s->thread) / s->core->gateway->each;
}

static int gateway_barrier(const struct msg_send *s)
{
	struct msg_gateway *gateway = s->core->gateway;
	unsigned int threads, barrier;

	if (!gateway)
		return gateway_unknown(s);
	barrier = barrier_of(s);
	threads = barrier_threads(gateway, msg_in(s, 0)[2]);
	if (++gateway->arrived[barrier] != threads || !threads)
		return 0;
	gateway->arrived[barrier] = 0;
	mirage_eu_workgroup_notify(gateway->wg, barrier * gateway->each, gateway->each,
				   GATEWAY_BARRIER_COUNTER);
	return 0;
}

/* What others see of it is what they wait for: nobody's threads may be left out, or run twice. */
#define GATEWAY_MSG(handler)	{ MSG_WRITES | MSG_ORDERED, handler }

const struct msg_row gateway_rows_gen7[GATEWAY_TYPES] = {
	[0 ... GATEWAY_BARRIER - 1] = GATEWAY_MSG(gateway_unknown),
	[GATEWAY_BARRIER] = GATEWAY_MSG(gateway_barrier),
	[GATEWAY_BARRIER + 1 ... GATEWAY_TYPES - 1] = GATEWAY_MSG(gateway_unknown),
};

/* Resources are whoever started the thread's; that it ends is in the instruction. */
static int spawner_dereference(const struct msg_send *s)
{
	return 0;
}

static int spawner_spawn(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "thread spawner message 0x%08x", s->msg->desc);
}

const struct msg_row spawner_rows_gen7[SPAWNER_TYPES] = {
	[SPAWNER_DEREFERENCE] = { 0, spawner_dereference },
	[SPAWNER_SPAWN] = { MSG_WRITES | MSG_ORDERED, spawner_spawn },
};
