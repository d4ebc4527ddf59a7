// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages to the gateway
 *
 * Barriers, messages from one thread to another, clocks, and registers.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "gateway.h"
#include "gateway_layout.h"
#include "intel/cs/mi.h"
#include "intel/cs/regs.h"

#define ROW_B	32u

static int gateway_unknown(const struct msg_send *s)
{
	static const char *const names[GATEWAY_TYPES] = {
		[GATEWAY_OPEN] = "OpenGateway", [GATEWAY_CLOSE] = "CloseGateway",
		[GATEWAY_FORWARD] = "ForwardMsg", [GATEWAY_TIMESTAMP] = "GetTimeStamp",
		[GATEWAY_BARRIER] = "BarrierMsg", [GATEWAY_UPDATE] = "UpdateGatewayState",
		[GATEWAY_MMIO] = "MMIO Read/Write",
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
	gateway->mmio = false;
	gateway->timer = (struct msg_timer) { 0 };
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

/* The rest of the register stays. */
static int acknowledge(const struct msg_send *s, u32 error)
{
	if ((s->msg->desc & GATEWAY_ACK) && s->msg->rlen)
		msg_out(s, 0)[0] = FIELD_PREP(ACK_W0_SFID, SFID_GATEWAY) |
				   FIELD_PREP(ACK_W0_ERROR, error);
	return 0;
}

/* A thread that ends with it closes its gateway. */
static int gateway_open(const struct msg_send *s)
{
	const u32 *m0 = msg_in(s, 0);
	u32 size = FIELD_GET(OPEN_M0_5_SIZE, m0[5]);

	if (!s->core->gateway)
		return gateway_unknown(s);
	s->core->gateway->opening[sender_of(s)] = (struct msg_opening) {
		.first = FIELD_GET(OPEN_M0_5_BASE, m0[5]),
		.num = s->msg->eot ? 0 : 1 << min(size, OPEN_MOST),
		.key = FIELD_GET(OPEN_M0_4_KEY, m0[4]),
	};
	return acknowledge(s, 0);
}

static int gateway_close(const struct msg_send *s)
{
	if (!s->core->gateway)
		return gateway_unknown(s);
	s->core->gateway->opening[sender_of(s)].num = 0;
	return acknowledge(s, 0);
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

/*
 * Into the file that answers go to, or else payloads are in: one that lies in the answer's way has
 * been put aside. What would be behind the file's last register is lost.
 */
static void write_registers(const struct msg_send *s, unsigned int to, u32 at_B, u32 size_B)
{
	const struct mirage_eu_thread *t = mirage_eu_workgroup_thread(s->core->gateway->wg, to);
	const struct mirage_eu_part *part = s->msg->rlen ? &s->msg->response : &s->msg->payload[0];
	const struct mirage_eu_part file = { .row = part->row, .mask = part->mask };
	const u8 *from = (const u8 *)msg_in(s, 0);
	u32 i;

	for (i = 0; i < size_B && (at_B + i) / ROW_B <= file.mask; i++) {
		u32 to_B = at_B + i;

		mirage_eu_part_reg(t, &file, to_B / ROW_B)->ub[to_B % ROW_B] = from[i];
	}
}

static void notify(const struct msg_send *s, unsigned int to)
{
	u32 which = FIELD_GET(GATEWAY_NOTIFY, s->msg->desc);

	if (which == GATEWAY_NOTIFY_N0)
		mirage_eu_workgroup_notify(s->core->gateway->wg, to, 1, 0);
	else if (which == GATEWAY_NOTIFY_N2)
		mirage_eu_workgroup_notify(s->core->gateway->wg, to, 1, 2);
}

/*
 * What nobody is open for is lost. Before Gen6 keys and limits had errors of their own; who does
 * not know the key, or how much is open, is taken to stand before a closed one since.
 */
static int gateway_forward(const struct msg_send *s)
{
	const struct msg_gateway *gateway = s->core->gateway;
	const u32 *m0 = msg_in(s, 0);
	u32 offset_B = FIELD_GET(FORWARD_M0_5_OFFSET_B, m0[5]), at_B, open_B = 0;
	u32 size = FIELD_GET(FORWARD_M0_5_SIZE, m0[5]);
	unsigned int to = FIELD_GET(FORWARD_M0_4_EU, m0[4]) * MIRAGE_EU_THREADS +
			  FIELD_GET(FORWARD_M0_4_THREAD, m0[4]);

	if (!gateway)
		return gateway_unknown(s);
	if (size > FORWARD_MOST)
		return acknowledge(s, ACK_SIZE);
	if (to < gateway->wg->num_threads)
		open_B = find_opening(gateway, to, FIELD_GET(FORWARD_M0_4_KEY, m0[4]), &at_B);
	if (offset_B + (1 << size) > open_B)
		return acknowledge(s, ACK_CLOSED);
	write_registers(s, to, at_B + offset_B, 1 << size);
	notify(s, to);
	return acknowledge(s, 0);
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
	acknowledge(s, threads ? 0 : ACK_INACTIVE);
	if (++gateway->arrived[barrier] != threads || !threads)
		return 0;
	gateway->arrived[barrier] = 0;
	mirage_eu_workgroup_notify(gateway->wg, barrier * gateway->each, gateway->each,
				   BARRIER_COUNTER);
	return 0;
}

/* Quarters of a nanosecond, from bit 20 on. */
static void put_time(u32 *to, u64 ns)
{
	u64 time = ns * 4 << TIMESTAMP_UNIT_SHIFT;

	to[0] = time;
	to[1] = time >> 32;
}

/* Both clocks count from the last reset of the timer on; the other half of the register stays. */
static int gateway_timestamp(const struct msg_send *s)
{
	const struct msg_gateway *gateway = s->core->gateway;
	const struct mirage_cs *cs = s->core->cs;
	u32 *half;

	if (!gateway)
		return gateway_unknown(s);
	if (!(s->msg->desc & GATEWAY_ACK) || !s->msg->rlen)
		return 0;
	half = msg_out(s, 0) + (msg_in(s, 0)[5] & TIMESTAMP_M0_5_HIGH ? 4 : 0);
	put_time(half, mirage_cs_now_ns(cs) - gateway->timer.now_ns);
	put_time(half + 2, mirage_cs_ran_ns(cs) - gateway->timer.ran_ns);
	return 0;
}

/* The byte of a barrier, which nobody is told since Gen7. */
static int gateway_update(const struct msg_send *s)
{
	return s->core->gateway ? acknowledge(s, 0) : gateway_unknown(s);
}

/*
 * A register of the engine, where MEDIA_VFE_STATE lets threads have any. The batch is no way round
 * its privileges by them; what it may not read is zero. What units count is complete, but for the
 * threads that run.
 */
static int gateway_mmio(const struct msg_send *s)
{
	const u32 *m0 = msg_in(s, 0);
	u32 offset = m0[2] & MMIO_M0_2_ADDRESS;
	struct mirage_cs *cs = s->core->cs;
	struct mirage_mmio_ref reg;
	u32 value = m0[0];
	bool open;

	if (!s->core->gateway)
		return gateway_unknown(s);
	open = s->core->gateway->mmio;
	if (m0[3] & MMIO_M0_3_WRITE) {
		if (open && mi_may_load(cs, offset))
			mirage_cs_put_reg(cs, offset, value);
		return acknowledge(s, 0);
	}
	open = open && mi_may_read(cs, offset) && mirage_cs_find_reg(cs, offset, &reg);
	if (s->msg->rlen)
		msg_out(s, 0)[0] = open ? mirage_cs_read_reg(&reg) : 0;
	return 0;
}

/* What others see of it is what they wait for: nobody's threads may be left out, or run twice. */
#define GATEWAY_MSG(handler)	{ MSG_WRITES | MSG_ORDERED, handler }

#define GATEWAY_ROWS						\
	[GATEWAY_OPEN] = GATEWAY_MSG(gateway_open),		\
	[GATEWAY_CLOSE] = GATEWAY_MSG(gateway_close),		\
	[GATEWAY_FORWARD] = GATEWAY_MSG(gateway_forward),	\
	[GATEWAY_TIMESTAMP] = GATEWAY_MSG(gateway_timestamp),	\
	[GATEWAY_BARRIER] = GATEWAY_MSG(gateway_barrier),	\
	[GATEWAY_UPDATE] = GATEWAY_MSG(gateway_update)

/* Registers are read and written in the order of groups. */
const struct msg_row gateway_rows_gen7[GATEWAY_TYPES] = {
	GATEWAY_ROWS,
	[GATEWAY_MMIO] = { MSG_READS | MSG_WRITES | MSG_ORDERED, gateway_mmio },
	[GATEWAY_MMIO + 1 ... GATEWAY_TYPES - 1] = GATEWAY_MSG(gateway_unknown),
};

/* No state has a word for access to registers any more. */
const struct msg_row gateway_rows_gen9[GATEWAY_TYPES] = {
	GATEWAY_ROWS,
	[GATEWAY_MMIO ... GATEWAY_TYPES - 1] = GATEWAY_MSG(gateway_unknown),
};
