// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the error state of i915
 *
 * The text that tools for i915's error states read: registers of all engines, and of the job that
 * hung its batch and the buffers that asked for it, page by page in ascii85. At its end, where no
 * tool minds, the batch decoded.
 */

#include <linux/ascii85.h>
#include <linux/kobject.h>
#include <linux/ktime.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/utsname.h>

#include <drm/drm_file.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/hang.h>
#include <mirage/sched.h>

#include "i915/i915.h"

static void print_machine(struct mirage_dump *dump)
{
	struct timespec64 now;

	ktime_get_real_ts64(&now);
	mirage_dump_printf(dump, "Kernel: %s %s\n", init_utsname()->release,
			   init_utsname()->machine);
	mirage_dump_printf(dump, "Time: %lld s %ld us\n", now.tv_sec, now.tv_nsec / NSEC_PER_USEC);
}

static void print_model(struct mirage_dump *dump, const struct mirage_model *model)
{
	mirage_dump_printf(dump, "Platform: %s\n", model->title);
	mirage_dump_printf(dump, "PCI ID: 0x%04x\nPCI Revision: 0x%02x\nPCI Subsystem: %04x:%04x\n",
			   model->device, model->revision, model->subvendor, model->subdevice);
}

static void print_header(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	const struct mirage_model *model = hang->mdev->model;
	struct mirage_engine_state state;

	mirage_engine_snapshot(hang->mdev->gpu, hang->engine, &state);
	mirage_dump_printf(dump, "GPU HANG: ecode %u:%lx:%08x",
			   i915_facts(model)->graphics_x10 / 10, BIT(hang->engine),
			   state.signature);
	if (hang->job)
		mirage_dump_printf(dump, ", in %s [%d]", hang->job->queue->ctx->comm,
				   hang->job->queue->ctx->pid);
	mirage_dump_printf(dump, "\n%s\n", hang->why);
	print_machine(dump);
	print_model(dump, model);
	mirage_dump_printf(dump, "Reset count: %d\n", atomic_read(&hang->mdev->sched->resets));
	mirage_dump_printf(dump, "Suspend count: 0\n");
}

static const char *engine_name(const struct mirage_hang *hang)
{
	return mirage_engine_desc(hang->mdev->engines[hang->engine])->name;
}

static void print_engine(struct mirage_dump *dump, struct mirage_device *mdev, unsigned int index,
			 bool hung)
{
	struct mirage_engine *engine = mdev->engines[index];
	struct mirage_engine_state state;
	unsigned int i;

	mirage_engine_snapshot(mdev->gpu, index, &state);
	mirage_dump_printf(dump, "%s command stream:%s\n", mirage_engine_desc(engine)->name,
			   hung ? " (hung)" : "");
	for (i = 0; i < state.num_regs; i++)
		mirage_dump_printf(dump, "  %s: 0x%08llx\n", state.reg[i].name, state.reg[i].val);
	mirage_dump_printf(dump, "  ACTHD: 0x%08x %08x\n", upper_32_bits(state.addr),
			   lower_32_bits(state.addr));
	mirage_dump_printf(dump, "  BBADDR: 0x%08x_%08x\n", upper_32_bits(state.start),
			   lower_32_bits(state.start));
	mirage_dump_printf(dump, "  FADDR: 0x%08x %08x, %u faults\n",
			   upper_32_bits(state.fault_addr), lower_32_bits(state.fault_addr),
			   state.faults);
	mirage_dump_printf(dump, "  commands: %llu\n", state.commands);
	mirage_dump_printf(dump, "  engine reset count: %u\n", mirage_engine_resets(engine));
}

static void print_job(struct mirage_dump *dump, const struct mirage_job *job)
{
	const struct mirage_context *ctx = job->queue->ctx;
	const struct mirage_job_object *object = &job->objects[job->batch_index];
	u64 end = object->addr + object->bo->base.base.size;

	mirage_dump_printf(dump, "  batch: [0x%08x_%08x, 0x%08x_%08x]\n",
			   upper_32_bits(object->addr), lower_32_bits(object->addr),
			   upper_32_bits(end), lower_32_bits(end));
	mirage_dump_printf(dump, "  Active context: %s[%d] prio 0, guilty %d active %d\n",
			   ctx->comm, ctx->pid, atomic_read(&ctx->guilty),
			   atomic_read(&ctx->innocent));
}

static void print_engines(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	struct mirage_device *mdev = hang->mdev;
	unsigned int i;

	print_engine(dump, mdev, hang->engine, hang->job);
	if (hang->job)
		print_job(dump, hang->job);
	for (i = 0; i < mdev->model->chip->num_engines; i++)
		if (i != hang->engine && mdev->engines[i])
			print_engine(dump, mdev, i, false);
}

/* @page: memory for a copy of one. */
static void print_object(struct mirage_dump *dump, const char *engine, const char *name,
			 const struct mirage_job_object *object, u32 *page)
{
	size_t size_B = object->bo->base.base.size;
	char out[ASCII85_BUFSZ];
	size_t offset, i;

	mirage_dump_printf(dump, "%s --- %s = 0x%08x %08x\n", engine, name,
			   upper_32_bits(object->addr), lower_32_bits(object->addr));
	mirage_dump_puts(dump, "~");
	for (offset = 0; offset < size_B && !mirage_dump_is_full(dump); offset += PAGE_SIZE) {
		mirage_bo_read(object->bo, offset, page, PAGE_SIZE);
		for (i = 0; i < PAGE_SIZE / sizeof(*page); i++)
			mirage_dump_puts(dump, ascii85_encode(page[i], out));
		cond_resched();
	}
	mirage_dump_puts(dump, "\n");
}

static void print_objects(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	const struct mirage_job *job = hang->job;
	u32 *page = kmalloc(PAGE_SIZE, GFP_KERNEL);
	unsigned int i;

	if (!page)
		return;
	print_object(dump, engine_name(hang), "batch", &job->objects[job->batch_index], page);
	for (i = 0; i < job->num_objects && !mirage_dump_is_full(dump); i++)
		if (job->objects[i].capture && i != job->batch_index)
			print_object(dump, engine_name(hang), "user", &job->objects[i], page);
	kfree(page);
}

void mirage_i915_report_hang(struct mirage_dump *dump, const struct mirage_hang *hang)
{
	print_header(dump, hang);
	print_engines(dump, hang);
	if (!hang->job)
		return;
	print_objects(dump, hang);
	/* Who reads buffers goes on at the next dash, and there has to be one. */
	mirage_dump_printf(dump, "%s --- decoded:\n", engine_name(hang));
	mirage_hang_decode(hang, dump);
}

static void send_uevent(struct mirage_device *mdev, char *what)
{
	char *env[2] = { what };

	if (mdev->drm.primary && mdev->drm.primary->kdev)
		kobject_uevent_env(&mdev->drm.primary->kdev->kobj, KOBJ_CHANGE, env);
}

void mirage_i915_tell_hang(struct mirage_device *mdev, bool over)
{
	if (over) {
		send_uevent(mdev, "ERROR=0");
		return;
	}
	send_uevent(mdev, "ERROR=1");
	send_uevent(mdev, "RESET=1");
}

ssize_t mirage_i915_error_read(struct mirage_device *mdev, char *buf, loff_t offset, size_t len_B)
{
	static const char none[] = "No error state collected\n";
	ssize_t ret = mirage_error_read(mdev, buf, offset, len_B);

	if (ret == -ENODATA)
		ret = memory_read_from_buffer(buf, len_B, &offset, none, sizeof(none) - 1);
	return ret;
}
