// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches as text
 *
 * Prints what the command tables know: name and length of each command, and for
 * 2D commands which register a DWord goes to. One line a DWord, as in
 *
 *	0x00001000: 54000004 XY_COLOR_BLT
 *	0x00001004: 03f00100   BR13
 *
 * What state a draw uses the pipeline knows: mirage_pipe_ops.decode().
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "chip.h"
#include "decode.h"
#include "intel/blt/blt.h"

/* However much state a batch names, its text ends. */
#define MAX_LINES	20000u

void decode_line(struct decoder *d, const char *fmt, ...)
{
	char line[DECODE_LINE_B];
	va_list args;

	if (!d->lines_left)
		return;
	va_start(args, fmt);
	vscnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	if (!--d->lines_left)
		scnprintf(line, sizeof(line), "(and so on)");
	d->print(d->arg, line);
	mirage_mmu_flush(&d->mmu);
}

static const struct mirage_blt_layout *blt_layout(const struct mirage_cmd *cmd)
{
	return cmd->exec == mirage_blt_exec || cmd->exec == mirage_blt_setup ? cmd->data : NULL;
}

static void print_body(struct decoder *d, const struct mirage_cmd *cmd, u64 addr,
		       unsigned int len_dw)
{
	const struct mirage_blt_layout *layout = blt_layout(cmd);
	unsigned int i;

	for (i = 1; i < len_dw; i++) {
		u32 dw = mirage_mmu_read32(&d->mmu, addr + i * 4ull);

		if (layout && i <= layout->num_br)
			decode_line(d, "0x%08llx: %08x   BR%02u", addr + i * 4ull, dw,
				    layout->br[i - 1]);
		else
			decode_line(d, "0x%08llx: %08x   DW%u", addr + i * 4ull, dw, i);
	}
}

static unsigned int print_command(struct decoder *d, const struct mirage_cmd *cmd, u64 addr,
				  u32 header, unsigned int max_dw)
{
	unsigned int len_dw = mirage_cmd_len_dw(cmd, header);

	if (len_dw < cmd->min_dw || len_dw > cmd->max_dw)
		decode_line(d, "0x%08llx: %08x %s (bad length %u)", addr, header, cmd->name,
			    len_dw);
	else
		decode_line(d, "0x%08llx: %08x %s", addr, header, cmd->name);
	print_body(d, cmd, addr, min(len_dw, max_dw));
	return len_dw;
}

void mirage_cs_decode(const struct mirage_hw_engine *engine, const struct mirage_pt *pt, u64 addr,
		      unsigned int max_dw, void (*print)(void *arg, const char *line), void *arg)
{
	const struct mirage_cs *cs = container_of_const(engine, struct mirage_cs, base);
	const struct mirage_pipe_ops *pipe = to_intel_chip(engine->gpu)->pipe;
	struct decoder *d = mirage_host_alloc(sizeof(*d));
	void *state = NULL;
	unsigned int done_dw = 0;

	if (!d)
		return;
	if (cs->pipe && pipe->decode)
		state = mirage_host_alloc(pipe->decode_B);
	mirage_mmu_init(&d->mmu, pt);
	d->print = print;
	d->arg = arg;
	d->lines_left = MAX_LINES;
	addr &= ~3ull;
	while (done_dw < max_dw) {
		u64 at = addr + done_dw * 4ull;
		u32 header = mirage_mmu_read32(&d->mmu, at);
		const struct mirage_cmd *cmd = mirage_cmd_find(cs->index, header);

		if (!cmd) {
			decode_line(d, "0x%08llx: %08x (unknown)", at, header);
			break;
		}
		done_dw += print_command(d, cmd, at, header, max_dw - done_dw);
		if (state)
			pipe->decode(cs->pipe, state, d, cmd, at, header);
		if (cmd->exec == mirage_mi_batch_buffer_end)
			break;
	}
	mirage_host_free(state);
	mirage_host_free(d);
}
