// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads of media
 *
 * A command is a thread, with data in the command and in memory behind its constants. They run in
 * order, each to its end, so that whatever a scoreboard would have one wait for has happened.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "gpgpu.h"

#define ROW_DW		8u
#define ROW_B		32u

/* @len_B bytes from memory, as far as they go into registers. */
static void media_add_data(struct mirage_cs *cs, struct media_data *data, u64 addr, u32 len_B)
{
	u32 room_B = (EU_GRFS - data->rows) * ROW_B;

	len_B = min(len_B, room_B);
	mirage_mmu_read(&cs->mmu, addr, data->dw + data->rows * ROW_DW, len_B);
	data->rows += DIV_ROUND_UP(len_B, ROW_B);
}

static int media_run(struct mirage_cs *cs, const u32 *dw, const struct media_data *data,
		     const u32 *scoreboard)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	struct gpgpu_walk w = { 0 };

	if (dw[2] & OBJECT_DW2_CHILDREN)
		return mirage_cs_unknown(cs, "%s with children", cs->cmd->name);
	gpgpu_walk_init(g, FIELD_GET(OBJECT_DW1_DESCRIPTOR, dw[1]), &w);
	w.is_media = true;
	w.start[0] = g->media_threads++;
	w.media[0] = FIELD_PREP(R0_1_X, FIELD_GET(OBJECT_DW4_X, scoreboard[0])) |
		     FIELD_PREP(R0_1_Y, FIELD_GET(OBJECT_DW4_Y, scoreboard[0]));
	w.media[1] = FIELD_PREP(R0_2_COLOR, FIELD_GET(OBJECT_DW5_COLOR, scoreboard[1]));
	w.data = data->dw;
	w.data_rows = data->rows;
	return gpgpu_walk_run(&w);
}

/* Commands may be longer than what the streamer keeps of them. */
static void media_add_inline(struct mirage_cs *cs, struct media_data *data, unsigned int first_dw,
			     unsigned int len_dw)
{
	media_add_data(cs, data, cs->addr + first_dw * 4ull, (len_dw - first_dw) * 4);
}

int media_cmd_object(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	u32 base = gpgpu_gen7_context(g)->base[GEN7_BASE_INDIRECT];

	memset(&g->data, 0, sizeof(g->data));
	media_add_inline(cs, &g->data, OBJECT_DW_INLINE, len_dw);
	media_add_data(cs, &g->data, base + dw[3], FIELD_GET(OBJECT_DW2_INDIRECT, dw[2]));
	return media_run(cs, dw, &g->data, dw + 4);
}

int media_cmd_object_prt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	static const u32 no_scoreboard[2];
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);

	memset(&g->data, 0, sizeof(g->data));
	media_add_inline(cs, &g->data, PRT_DW_INLINE, len_dw);
	return media_run(cs, dw, &g->data, no_scoreboard);
}
