// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the message gateway, and the thread spawner
 *
 * Of both, what threads of GPGPU and media need: barriers, messages from one to another, and the
 * end of a thread. What it may answer is for who debugs, and not written.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "gateway.h"
#include "gateway_layout.h"
#include "intel/cs/cs.h"

#define ROW_B	32u

static int gateway_unknown(const struct msg_send *s)
{
	static const char *const names[GATEWAY_TYPES] = {
		[GATEWAY_OPEN] = "OpenGateway", [GATEWAY_CLOSE] = "CloseGateway",
		[GATEWAY_FORWARD] = "ForwardMsg", [GATEWAY_TIMESTAMP] = "GetTimeStamp",
		[GATEWAY_BARRIER] = "BarrierMsg", [GATEWAY_UPDATE] = "UpdateGatewayState",
		[GATEWAY_MMIO] = "MMIO",
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
	gateway->bypass = false;
	memset(gateway->opening, 0, sizeof(gateway->opening));
}

u32 msg_gateway_thread_id(unsigned int n)
{
	return FIELD_PREP(SR0_0_EU, n / MIRAGE_EU_THREADS) |
	       FIELD_PREP(SR0_0_THREAD, n % MIRAGE_EU_THREADS);
}

/* Which thread of its workgroup sends. */
static unsigned int sender_of(const struct msg_send *s)
{
	const struct mirage_eu_workgroup *wg = s->core->gateway->wg;
	unsigned int i = 0;

	while (i + 1 < wg->num_groups && s->t != &wg->group[i]->thread[s->thread])
		i++;
	return i * MIRAGE_EU_THREADS + s->thread;
}

static int gateway_open(const struct msg_send *s)
{
	const u32 *m0 = msg_in(s, 0);
	u32 size = FIELD_GET(OPEN_M0_5_SIZE, m0[5]);

	if (!s->core->gateway)
		return gateway_unknown(s);
	s->core->gateway->opening[sender_of(s)] = (struct msg_opening) {
		.first = FIELD_GET(OPEN_M0_5_BASE, m0[5]),
		.num = 1 << min(size, GATEWAY_MOST),
		.key = FIELD_GET(OPEN_M0_4_KEY, m0[4]),
	};
	return 0;
}

static int gateway_close(const struct msg_send *s)
{
	if (!s->core->gateway)
		return gateway_unknown(s);
	s->core->gateway->opening[sender_of(s)].num = 0;
	return 0;
}

/* Where thread @to lets others write who know @key. Return: how much that is. */
static u32 find_opening(const struct msg_gateway *gateway, unsigned int to, u32 key, u32 *at_B)
{
	const struct msg_opening *opening = &gateway->opening[to];

	*at_B = 0;
	if (gateway->bypass)
		return ~0u;
	if (key != opening->key)
		return 0;
	*at_B = opening->first * ROW_B;
	return opening->num * ROW_B;
}

/* Into the file that payloads are in. What would be behind its last register is lost. */
static void write_registers(const struct msg_send *s, unsigned int to, u32 at_B, u32 size_B)
{
	const struct mirage_eu_thread *t = mirage_eu_workgroup_thread(s->core->gateway->wg, to);
	const struct mirage_eu_part *payload = &s->msg->payload[0];
	const struct mirage_eu_part file = { .row = payload->row, .mask = payload->mask };
	const u8 *from = (const u8 *)msg_in(s, 0);
	u32 i;

	for (i = 0; i < size_B && (at_B + i) / ROW_B <= file.mask; i++) {
		u32 to_B = at_B + i;

		mirage_eu_part_reg(t, &file, to_B / ROW_B)->ub[to_B % ROW_B] = from[i];
	}
}

/* What nobody is open for is lost. */
static int gateway_forward(const struct msg_send *s)
{
	const struct msg_gateway *gateway = s->core->gateway;
	const u32 *m0 = msg_in(s, 0);
	u32 offset_B = FIELD_GET(FORWARD_M0_5_OFFSET_B, m0[5]), at_B, open_B;
	u32 size_B = 1 << min_t(u32, FIELD_GET(FORWARD_M0_5_SIZE, m0[5]), GATEWAY_MOST);
	unsigned int to = FIELD_GET(FORWARD_M0_4_EU, m0[4]) * MIRAGE_EU_THREADS +
			  FIELD_GET(FORWARD_M0_4_THREAD, m0[4]);

	if (!gateway)
		return gateway_unknown(s);
	if (to >= gateway->wg->num_threads)
		return 0;
	open_B = find_opening(gateway, to, FIELD_GET(FORWARD_M0_4_KEY, m0[4]), &at_B);
	if (offset_B + size_B > open_B)
		return 0;
	write_registers(s, to, at_B + offset_B, size_B);
	if (s->msg->desc & GATEWAY_NOTIFY)
		mirage_eu_workgroup_notify(gateway->wg, to, 1, GATEWAY_COUNTER);
	return 0;
}

/* How many have to come: what the message says, or what the threads were started with. */
static unsigned int barrier_threads(const struct msg_gateway *gateway, u32 dw2)
{
	if (dw2 & BARRIER_M0_2_COUNT_ENABLE)
		return FIELD_GET(BARRIER_M0_2_COUNT, dw2);
	return gateway->threads;
}

static int gateway_barrier(const struct msg_send *s)
{
	struct msg_gateway *gateway = s->core->gateway;
	unsigned int threads, barrier;

	if (!gateway)
		return gateway_unknown(s);
	/* Its number is in the message, as it was in the payload; who sends it knows, too. */
	barrier = sender_of(s) / gateway->each;
	threads = barrier_threads(gateway, msg_in(s, 0)[2]);
	if (++gateway->arrived[barrier] != threads || !threads)
		return 0;
	gateway->arrived[barrier] = 0;
	mirage_eu_workgroup_notify(gateway->wg, barrier * gateway->each, gateway->each,
				   GATEWAY_COUNTER);
	return 0;
}

/* What others see of it is what they wait for: nobody's threads may be left out, or run twice. */
#define GATEWAY_MSG(handler)	{ MSG_WRITES | MSG_ORDERED, handler }

const struct msg_row gateway_rows_gen7[GATEWAY_TYPES] = {
	[GATEWAY_OPEN] = GATEWAY_MSG(gateway_open),
	[GATEWAY_CLOSE] = GATEWAY_MSG(gateway_close),
	[GATEWAY_FORWARD] = GATEWAY_MSG(gateway_forward),
	[GATEWAY_TIMESTAMP] = GATEWAY_MSG(gateway_unknown),
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

const struct msg_row spawner_rows[SPAWNER_TYPES] = {
	[SPAWNER_DEREFERENCE] = { 0, spawner_dereference },
	[SPAWNER_SPAWN] = { MSG_WRITES | MSG_ORDERED, spawner_spawn },
};
