// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the blitter as a unit of its streamer
 *
 * Its memory, what contexts keep of it, and names of the registers that commands carry.
 */

#include <linux/string.h>

#include <mirage/host.h>

#include "blt.h"
#include "intel/cs/cs.h"

static void *blt_create(struct mirage_cs *cs)
{
	unsigned int num_hands = mirage_hw_workers(&cs->base);
	struct mirage_blt *blt = mirage_host_alloc(sizeof(*blt) + num_hands * sizeof(blt->hand[0]));

	if (blt)
		blt->num_hands = num_hands;
	return blt;
}

static void *blt_ctx_create(void)
{
	return mirage_host_alloc(sizeof(struct mirage_blt_context));
}

static void blt_free(void *memory)
{
	mirage_host_free(memory);
}

static void blt_ctx_reset(void *state)
{
	memset(state, 0, sizeof(struct mirage_blt_context));
}

static int blt_reg_of_dw(const struct mirage_cmd *cmd, unsigned int i)
{
	const struct mirage_blt_layout *layout = cmd->data;

	if (cmd->exec != mirage_blt_exec && cmd->exec != mirage_blt_setup)
		return -1;
	return i && i <= layout->num_br ? layout->br[i - 1] : -1;
}

#define BLT_UNIT				\
	.create = blt_create,			\
	.destroy = blt_free,			\
	.ctx_create = blt_ctx_create,		\
	.ctx_destroy = blt_free,		\
	.ctx_reset = blt_ctx_reset,		\
	.reg_of_dw = blt_reg_of_dw

const struct mirage_unit_ops mirage_blt_unit = {
	BLT_UNIT,
	.engines = MIRAGE_CMD_RENDER,
};

const struct mirage_unit_ops mirage_blt_unit_gen7 = {
	BLT_UNIT,
	.engines = MIRAGE_CMD_COPY,
};
