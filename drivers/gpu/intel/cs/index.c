// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from a header to its row
 *
 * The opcode is in other bits for each type of command (Gen4-5 Vol 1, command
 * formats): 6 bits for MI, 7 for 2D, and for GFXPIPE subtype, opcode and
 * sub-opcode, 13 in all. Each type has its stretch of one array of row numbers, so that
 * a lookup costs one load however many commands there are.
 */

#include <linux/errno.h>
#include <linux/kernel.h>

#include "cs.h"

/* The opcode bits of one command type and its stretch of the index. */
struct key_space {
	u32 mask;
	unsigned int shift;
	unsigned int first;
};

static const struct key_space key_spaces[8] = {
	[0] = { 0x1f800000, 23, 0 },
	[2] = { 0x1fc00000, 22, MIRAGE_CMD_MI_KEYS },
	[3] = { 0x1fff0000, 16, MIRAGE_CMD_MI_KEYS + MIRAGE_CMD_2D_KEYS },
};

static const struct key_space *key_space(u32 header)
{
	return &key_spaces[header >> 29];
}

static unsigned int key_of(const struct key_space *space, u32 header)
{
	return space->first + ((header & space->mask) >> space->shift);
}

/* A row may leave opcode bits open, and then stands for all of their values. */
static void index_set(struct mirage_cmd_index *index, const struct mirage_cmd *cmd, u8 number)
{
	const struct key_space *space = key_space(cmd->op);
	u32 open = space->mask & ~cmd->mask;
	u32 bits = open;

	for (;;) {
		index->of[key_of(space, cmd->op | bits)] = number;
		if (!bits)
			return;
		bits = (bits - 1) & open;
	}
}

static int index_add(struct mirage_cmd_index *index, const struct mirage_cmd *cmd)
{
	unsigned int number = 0;

	if (cmd->name) {
		number = index->num_rows + 1;
		if (number > MIRAGE_CMD_MAX_ROWS)
			return -ENOSPC;
		index->num_rows = number;
		index->row[number] = cmd;
	}
	index_set(index, cmd, number);
	return 0;
}

int mirage_cmd_index_build(struct mirage_cmd_index *index,
			   const struct mirage_cmd_table *const *tables, u16 engine)
{
	unsigned int i;
	int err;

	for (; *tables; tables++) {
		for (i = 0; i < (*tables)->num_rows; i++) {
			const struct mirage_cmd *cmd = &(*tables)->rows[i];

			if (!(cmd->flags & engine))
				continue;
			err = index_add(index, cmd);
			if (err)
				return err;
		}
	}
	return 0;
}

const struct mirage_cmd *mirage_cmd_find(const struct mirage_cmd_index *index, u32 header)
{
	const struct key_space *space = key_space(header);

	return space->mask ? index->row[index->of[key_of(space, header)]] : NULL;
}
