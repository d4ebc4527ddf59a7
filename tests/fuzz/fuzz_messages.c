// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random messages
 *
 * The input chooses a generation, fills state, and sends messages with payloads of its own to
 * sampler and data port, one thread at a time and two at once. Nothing is asserted but that the
 * sanitizers stay silent.
 */

#include <stdlib.h>

#include "unit/fixture.h"

#include "input.h"
#include "intel/chip.h"
#include "intel/eu/eu.h"
#include "intel/msg/gateway.h"
#include "intel/msg/message.h"
#include "intel/msg/spawner.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "intel/thread/thread.h"

#define STATE_B		0x1000u
#define DATA_B		0x8000u
#define LOCAL_B		64u
#define BINDINGS	16u
#define SURFACES	0x100u
#define SURFACE_B	64u
#define SAMPLERS	0x800u
#define PAYLOAD		12u

static const struct message_params *const generations[] = {
	&mirage_messages_gen4, &mirage_messages_gen45, &mirage_messages_gen5,
	&mirage_messages_gen7, &mirage_messages_gen7, &mirage_messages_gen9,
	&mirage_messages_gen9,
};

static struct fixture *f;
static struct ff_core *cores[ARRAY_SIZE(generations)];
static u64 state, data;
static u8 local[LOCAL_B];

/* Of every second core. */
static struct mirage_eu_workgroup workgroup;
static struct msg_gateway gateway;
static struct msg_spawner spawner;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	u32 i;

	f = fixture_create(&mirage_chip_ilk);
	state = fixture_map(f, STATE_B);
	data = fixture_map(f, DATA_B);
	for (i = 0; i < ARRAY_SIZE(generations); i++) {
		cores[i] = ff_core_create(fixture_cs(f, 0), generations[i], 0);
		if (!cores[i])
			abort();
		mirage_mmu_init(&cores[i]->own_mmu, &f->pt);
		if (i % 2) {
			cores[i]->msg.local = local;
			cores[i]->msg.local_B = LOCAL_B;
			cores[i]->msg.gateway = &gateway;
			cores[i]->msg.spawner = &spawner;
		}
	}
	return 0;
}

/* Mostly of a small surface that is there. */
static void take_surface(struct input *in, u32 *dw)
{
	u32 kind = take(in, 1), i;

	for (i = 0; i < SURFACE_STATE_MAX_DW; i++)
		dw[i] = kind & 1 << i ? take(in, 4) : 0;
	if (kind & 1)
		return;
	dw[0] = take(in, 1) << 24 | take(in, 2) << 10;
	dw[1] = data + take(in, 2) % DATA_B;
	dw[2] = take(in, 1) << 16 | take(in, 1);
	dw[3] = take(in, 1) << 21 | take(in, 2);
	dw[8] = dw[1];	/* where Gen9 has it */
}

static void take_state(struct input *in)
{
	u32 *dw = fixture_ptr(f, state), i, n = take(in, 1) % BINDINGS + 1;

	memset(dw, 0, STATE_B);
	for (i = 0; i < BINDINGS; i++) {
		dw[i] = SURFACES + SURFACE_B * (i % n);
		if (i < n)
			take_surface(in, &dw[(SURFACES + SURFACE_B * i) / 4]);
	}
	for (i = 0; i < 16; i++)
		dw[SAMPLERS / 4 + i] = take(in, 4);
}

static void take_payload(struct input *in, const struct mirage_eu_thread *t, u32 row)
{
	u32 small = take(in, 1), i, k;

	for (i = 0; i < PAYLOAD; i++) {
		u32 *dw = mirage_eu_reg(t, row + i)->ud, step = take(in, 1);
		u32 first = take(in, small & 1 ? 4 : 1);

		for (k = 0; k < 8; k++)
			dw[k] = first + k * step;
	}
}

static void send(struct input *in, struct ff_core *core, const struct ff_unit *unit)
{
	struct mirage_eu_message msg = {
		.sfid = take(in, 1) % (MSG_FUNCTIONS + 1),
		.desc = take(in, 4) & 0x4007ffff,
		.ex_desc = take(in, 1) << 12,
		.mlen = take(in, 1) % 16,
		.rlen = take(in, 1) % 17,
		.header = take(in, 1) & 1,
		.exec_size = take(in, 1) & 1 ? 16 : 8,
		.payload[0] = { EU_ROW_FILES, take(in, 1) & 127, EU_GRFS - 1, EU_GRFS },
		.response = { EU_ROW_FILES, take(in, 1) & 127, EU_GRFS - 1, 0 },
	};
	struct msg_send s = { .core = &core->msg, .at = &unit->at, .msg = &msg };
	const struct msg_row *row;

	if (take(in, 1) % 4)
		msg.desc &= ~0xf0u;
	msg.mask[0] = take(in, 2);
	msg.mask[1] = take(in, 2);
	take_payload(in, &core->group->thread[0], msg.payload[0].first % 64);
	row = msg_find(core->msg.params, &msg);
	if (row->effects & MSG_UNIT)
		return;
	if (row->exec_all && row->exec_all(&s, core->group, 3))
		return;
	s.t = &core->group->thread[0];
	s.mask = msg.mask[0];
	row->exec(&s);
}

static void open_gateway(const struct ff_core *core, u32 how)
{
	workgroup = (struct mirage_eu_workgroup) {
		.group[0] = core->group, .num_groups = 1, .num_threads = MIRAGE_EU_THREADS,
	};
	msg_gateway_init(&gateway, &workgroup, 1 + how % 8, how % 3);
	gateway.bypass = how & 1;
	gateway.mmio = how & 2;
	spawner.wg = &workgroup;
	spawner.roots = 1 + how % 8;
	spawner.first_handle = 24;
	spawner.handle_step = 4;
	spawner.entries = how % 8;
	msg_spawner_init(&spawner);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };
	struct ff_core *core = cores[take(&in, 1) % ARRAY_SIZE(cores)];
	struct ff_unit unit = { };
	u32 n;

	unit.at.surface_base = state;
	unit.at.dynamic_base = state;
	unit.at.general_base = take(&in, 1) & 1 ? data : state;
	unit.at.general_bound = take(&in, 1) & 1 ? data + DATA_B / 2 : 0;
	unit.at.bindless_base = state;
	unit.at.sampler_ptr = SAMPLERS;
	sampler_flush(&core->msg.sampler);
	open_gateway(core, take(&in, 1));
	take_state(&in);
	for (n = 0; in.left && n < 8; n++) {
		unit.at.stamp = n + 1;
		send(&in, core, &unit);
	}
	return 0;
}
