// SPDX-License-Identifier: GPL-2.0
/*
 * What tests of messages share: a thread, and memory that it reads and writes.
 */

#include "message_rig.h"

struct fixture *f;
struct ff_core *core;
struct ff_unit unit;
struct mirage_eu_message msg;
struct msg_send m;
u32 *state;
u8 *texture;
u32 *buffer;
u64 state_addr, texels, bytes;
bool headers;

static void fill(void)
{
	unsigned int level, x, y, i, row = 0;

	for (level = 0; level < 2; level++)
		for (y = 0; y < H >> level; y++, row++)
			for (x = 0; x < W >> level; x++)
				((float *)(texture + row * PITCH_B))[x] = texel(level, x, y);
	for (i = 0; i < BUFFER_DW; i++)
		buffer[i] = i;
}

void message_rig_open(const struct mirage_chip *chip, const struct message_params *messages,
		      u32 state_B)
{
	f = fixture_create(chip);
	state_addr = fixture_map(f, state_B);
	texels = fixture_map(f, 4096);
	bytes = fixture_map(f, 4 * BUFFER_DW);
	state = fixture_ptr(f, state_addr);
	texture = fixture_ptr(f, texels);
	buffer = fixture_ptr(f, bytes);
	fill();

	core = ff_core_create(fixture_cs(f, 0), messages, 0);
	assert_non_null(core);
	mirage_mmu_init(&core->own_mmu, &f->pt);
	memset(&unit, 0, sizeof(unit));
	unit.at.surface_base = state_addr;
	unit.at.dynamic_base = state_addr;
	unit.at.bindless_base = state_addr;
	unit.at.general_base = bytes;
	unit.at.stamp = 1;
	headers = false;
	memset(&msg, 0, sizeof(msg));
	msg.payload[0] = (struct mirage_eu_part) { EU_ROW_FILES, IN_GRF, EU_GRFS - 1, EU_GRFS };
	msg.response = (struct mirage_eu_part) { EU_ROW_FILES, OUT_GRF, EU_GRFS - 1, 0 };
	msg.exec_size = 16;
	m = (struct msg_send) {
		.core = &core->msg, .at = &unit.at, .t = &core->group->thread[0], .msg = &msg,
		.mask = 0xffff,
	};
}

int message_rig_close(void **unused)
{
	ff_core_destroy(core);
	fixture_destroy(f);
	return 0;
}

void clean(void)
{
	unsigned int i;

	for (i = 0; i < 16; i++) {
		memset(in(i), 0, 32);
		memset(out(i), 0xaa, 32);
	}
}

int sent(unsigned int sfid, u32 desc, unsigned int mlen, unsigned int rlen)
{
	msg.sfid = sfid;
	msg.desc = desc;
	msg.mlen = mlen;
	msg.rlen = rlen;
	msg.header = headers || desc & HEADER;
	return msg_find(core->msg.params, &msg)->exec(&m);
}

void send_ok(unsigned int sfid, u32 desc, unsigned int mlen, unsigned int rlen)
{
	assert_int_equal(sent(sfid, desc, mlen, rlen), 0);
}
