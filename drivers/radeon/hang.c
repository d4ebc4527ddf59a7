// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is told of a lockup
 *
 * The kernel's driver writes some registers to the log. What is here goes to devcoredump: who it
 * was, the registers, and the command stream, decoded.
 */

#include <linux/ktime.h>
#include <linux/utsname.h>

#include <mirage/hang.h>
#include <mirage/sched.h>

#include "radeon/radeon.h"

static void print_header(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	const struct mirage_model *model = hang->mdev->model;
	struct timespec64 now;

	ktime_get_real_ts64(&now);
	mirage_dump_printf(dump, "GPU lockup on %s: %s\n", model->title, hang->why);
	if (hang->job)
		mirage_dump_printf(dump, "Process: %s [%d]\n", hang->job->queue->ctx->comm,
				   hang->job->queue->ctx->pid);
	mirage_dump_printf(dump, "Kernel: %s %s\n", init_utsname()->release,
			   init_utsname()->machine);
	mirage_dump_printf(dump, "Time: %lld s %ld us\n", now.tv_sec, now.tv_nsec / NSEC_PER_USEC);
	mirage_dump_printf(dump, "PCI ID: 0x%04x\nPCI Revision: 0x%02x\n", model->device,
			   model->revision);
	mirage_dump_printf(dump, "Reset count: %u\n", radeon_resets(hang->mdev));
}

static void print_engine(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	struct mirage_engine_state state;
	unsigned int i;

	mirage_engine_snapshot(hang->mdev->gpu, hang->engine, &state);
	for (i = 0; i < state.num_regs; i++)
		mirage_dump_printf(dump, "  %s: 0x%08llx\n", state.reg[i].name, state.reg[i].val);
	mirage_dump_printf(dump, "  command stream: 0x%08llx, at 0x%08llx, %llu packets\n",
			   state.start, state.addr, state.commands);
	mirage_dump_printf(dump, "  faults: %u, the first at 0x%08llx\n", state.faults,
			   state.fault_addr);
}

void radeon_report_hang(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	print_header(dump, hang);
	print_engine(dump, hang);
	if (!hang->job)
		return;
	mirage_dump_puts(dump, "command stream decoded:\n");
	mirage_hang_decode(hang, dump);
}
