// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches as text
 *
 * Prints what the command tables know: name and length of each command, and for
 * 2D commands which register a DWord goes to. One line a DWord, as in
 *
 *	0x00001000: 54000004 XY_COLOR_BLT
 *	0x00001004: 03f00100   BR13
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "chip.h"
#include "intel/blt/blt.h"

struct decoder {
	struct mirage_mmu mmu;
	void (*print)(void *arg, const char *line);
	void *arg;
};

__printf(4, 5)
static void print_dw(struct decoder *d, u64 addr, u32 dw, const char *fmt, ...)
{
	char line[96];
	va_list args;
	int n;

	n = scnprintf(line, sizeof(line), "0x%08llx: %08x ", addr, dw);
	va_start(args, fmt);
	vscnprintf(line + n, sizeof(line) - n, fmt, args);
	va_end(args);
	d->print(d->arg, line);
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
			print_dw(d, addr + i * 4ull, dw, "  BR%02u", layout->br[i - 1]);
		else
			print_dw(d, addr + i * 4ull, dw, "  DW%u", i);
	}
}

static unsigned int print_command(struct decoder *d, const struct mirage_cmd *cmd, u64 addr,
				  u32 header, unsigned int max_dw)
{
	unsigned int len_dw = mirage_cmd_len_dw(cmd, header);

	if (len_dw < cmd->min_dw || len_dw > cmd->max_dw)
		print_dw(d, addr, header, "%s (bad length %u)", cmd->name, len_dw);
	else
		print_dw(d, addr, header, "%s", cmd->name);
	print_body(d, cmd, addr, min(len_dw, max_dw));
	return len_dw;
}

void mirage_gpu_decode(struct mirage_gpu *gpu, unsigned int engine,
		       const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		       void (*print)(void *arg, const char *line), void *arg)
{
	const struct mirage_cmd_index *index = gpu->cs[engine].index;
	struct decoder *d = mirage_host_alloc(sizeof(*d));
	unsigned int done_dw = 0;

	if (!d)
		return;
	mirage_mmu_init(&d->mmu, pt);
	d->print = print;
	d->arg = arg;
	addr &= ~3ull;
	while (done_dw < max_dw) {
		u64 at = addr + done_dw * 4ull;
		u32 header = mirage_mmu_read32(&d->mmu, at);
		const struct mirage_cmd *cmd = mirage_cmd_find(index, header);

		if (!cmd) {
			print_dw(d, at, header, "(unknown)");
			break;
		}
		done_dw += print_command(d, cmd, at, header, max_dw - done_dw);
		if (cmd->exec == mirage_mi_batch_buffer_end)
			break;
	}
	mirage_host_free(d);
}
