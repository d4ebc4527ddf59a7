// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the error state
 *
 * The first hang is the interesting one, so its state is kept until somebody
 * writes to the file: registers of all engines, and of the job that hung its
 * batch and the buffers that asked for it, page by page in ascii85 as the tools
 * for i915's error states read it, up to a limit in all. A copy goes to devcoredump.
 */

#include <linux/ascii85.h>
#include <linux/devcoredump.h>
#include <linux/ktime.h>
#include <linux/slab.h>
#include <linux/utsname.h>
#include <linux/vmalloc.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/uapi.h>

#include "sched/dump.h"
#include "sched/engine.h"

/* A dump that is not fetched lives for minutes in the kernel's memory. */
#define COREDUMP_MAX_B	SZ_32M
/* Text of buffers in an error state: the engine stands while it is written. */
#define OBJECTS_MAX_B	SZ_32M
#define DECODE_MAX_DW	1024u

/**
 * struct mirage_error - the error state of a device
 * @lock: protects @dump
 * @dump: the text, NULL when there was no hang since it was cleared
 */
struct mirage_error {
	struct mutex lock; /* see above */
	struct mirage_dump *dump;
};

static void error_release(struct drm_device *drm, void *arg)
{
	mirage_error_clear(to_mirage_device(drm));
}

int mirage_error_init(struct mirage_device *mdev)
{
	struct mirage_error *error = drmm_kzalloc(&mdev->drm, sizeof(*error), GFP_KERNEL);
	int ret;

	if (!error)
		return -ENOMEM;
	ret = drmm_mutex_init(&mdev->drm, &error->lock);
	if (ret)
		return ret;
	mdev->error = error;
	return drmm_add_action_or_reset(&mdev->drm, error_release, NULL);
}

static struct mirage_dump *error_get(struct mirage_error *error)
{
	struct mirage_dump *dump;

	mutex_lock(&error->lock);
	dump = error->dump ? mirage_dump_get(error->dump) : NULL;
	mutex_unlock(&error->lock);
	return dump;
}

ssize_t mirage_error_read(struct mirage_device *mdev, char *buf, loff_t offset, size_t len_B)
{
	static const char none[] = "No error state collected\n";
	struct mirage_dump *dump = error_get(mdev->error);
	ssize_t ret;

	if (!dump)
		return memory_read_from_buffer(buf, len_B, &offset, none, sizeof(none) - 1);
	ret = mirage_dump_read(dump, buf, offset, len_B);
	mirage_dump_put(dump);
	return ret;
}

void mirage_error_clear(struct mirage_device *mdev)
{
	struct mirage_error *error = mdev->error;

	mutex_lock(&error->lock);
	mirage_dump_put(error->dump);
	error->dump = NULL;
	mutex_unlock(&error->lock);
}

/* Keep @dump unless there is one already. */
static bool error_keep(struct mirage_error *error, struct mirage_dump *dump)
{
	bool first;

	mutex_lock(&error->lock);
	first = !error->dump;
	if (first)
		error->dump = mirage_dump_get(dump);
	mutex_unlock(&error->lock);
	return first;
}

static void print_header(struct mirage_dump *dump, struct mirage_engine *engine,
			 const struct mirage_job *job, const char *why)
{
	struct mirage_device *mdev = engine->mdev;
	const struct mirage_model *model = mdev->model;
	struct mirage_engine_state state;
	struct timespec64 now;
	char code[40];

	mirage_engine_snapshot(mdev->gpu, engine->index, &state);
	model->uapi->hang_code(mdev, engine->index, state.signature, code, sizeof(code));
	mirage_dump_printf(dump, "GPU HANG: %s", code);
	if (job)
		mirage_dump_printf(dump, ", in %s [%d]", job->queue->ctx->comm,
				   job->queue->ctx->pid);
	mirage_dump_printf(dump, "\n%s\n", why);
	ktime_get_real_ts64(&now);
	mirage_dump_printf(dump, "Kernel: %s %s\n", init_utsname()->release,
			   init_utsname()->machine);
	mirage_dump_printf(dump, "Time: %lld s %ld us\n", now.tv_sec, now.tv_nsec / NSEC_PER_USEC);
	mirage_dump_printf(dump, "Platform: %s\n", model->title);
	mirage_dump_printf(dump, "PCI ID: 0x%04x\nPCI Revision: 0x%02x\nPCI Subsystem: %04x:%04x\n",
			   model->device, model->revision, model->subvendor, model->subdevice);
	mirage_dump_printf(dump, "Reset count: %d\n", atomic_read(&mdev->sched->resets));
	mirage_dump_printf(dump, "Suspend count: 0\n");
}

static void print_engine(struct mirage_dump *dump, struct mirage_engine *engine, bool hung)
{
	struct mirage_engine_state state;
	unsigned int i;

	mirage_engine_snapshot(engine->mdev->gpu, engine->index, &state);
	mirage_dump_printf(dump, "%s command stream:%s\n", engine->desc->name,
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
	mirage_dump_printf(dump, "  engine reset count: %u\n", engine->resets);
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

static bool has_room(const struct mirage_dump *dump)
{
	return !dump->truncated && dump->len_B < OBJECTS_MAX_B;
}

static void print_object(struct mirage_dump *dump, const char *engine, const char *name,
			 const struct mirage_job_object *object, u32 *page)
{
	size_t size_B = object->bo->base.base.size;
	char out[ASCII85_BUFSZ];
	size_t offset, i;

	mirage_dump_printf(dump, "%s --- %s = 0x%08x %08x\n", engine, name,
			   upper_32_bits(object->addr), lower_32_bits(object->addr));
	mirage_dump_puts(dump, "~");
	for (offset = 0; offset < size_B && has_room(dump); offset += PAGE_SIZE) {
		mirage_bo_read(object->bo, offset, page, PAGE_SIZE);
		for (i = 0; i < PAGE_SIZE / sizeof(*page); i++)
			mirage_dump_puts(dump, ascii85_encode(page[i], out));
		cond_resched();
	}
	mirage_dump_puts(dump, "\n");
}

static void print_objects(struct mirage_dump *dump, struct mirage_engine *engine,
			  const struct mirage_job *job)
{
	u32 *page = kmalloc(PAGE_SIZE, GFP_KERNEL);
	unsigned int i;

	if (!page)
		return;
	print_object(dump, engine->desc->name, "batch", &job->objects[job->batch_index], page);
	for (i = 0; i < job->num_objects && has_room(dump); i++)
		if (job->objects[i].capture && i != job->batch_index)
			print_object(dump, engine->desc->name, "user", &job->objects[i], page);
	kfree(page);
}

/**
 * struct error_batch - a batch that is being printed
 * @dump: where to
 * @mdev: the device
 * @section: in which its memory is read
 */
struct error_batch {
	struct mirage_dump *dump;
	struct mirage_device *mdev;
	struct mirage_section section;
};

static void print_line(void *arg, const char *line)
{
	struct error_batch *batch = arg;

	mirage_section_end(&batch->section);
	mirage_dump_puts(batch->dump, "  ");
	mirage_dump_puts(batch->dump, line);
	mirage_dump_puts(batch->dump, "\n");
	mirage_section_begin(&batch->section, batch->mdev);
}

static void print_decoded(struct mirage_dump *dump, struct mirage_engine *engine,
			  const struct mirage_job *job)
{
	struct error_batch batch = { .dump = dump, .mdev = engine->mdev };

	mirage_dump_printf(dump, "%s decoded:\n", engine->desc->name);
	mirage_section_begin(&batch.section, batch.mdev);
	mirage_gpu_decode(batch.mdev->gpu, engine->index, job->batch.pt, job->batch.addr,
			  DECODE_MAX_DW, print_line, &batch);
	mirage_section_end(&batch.section);
}

/* devcoredump wants one piece of memory, and the driver may be gone when it is read. */
static void give_to_coredump(struct mirage_device *mdev, struct mirage_dump *dump)
{
	size_t len_B = min_t(size_t, dump->len_B, COREDUMP_MAX_B);
	char *text;

	if (!IS_ENABLED(CONFIG_DEV_COREDUMP))
		return;
	text = __vmalloc(len_B, GFP_KERNEL | __GFP_NOWARN | __GFP_NORETRY);
	if (!text)
		return;
	len_B = mirage_dump_read(dump, text, 0, len_B);
	dev_coredumpv(mdev->drm.dev, text, len_B, GFP_KERNEL);
}

void mirage_error_capture(struct mirage_engine *engine, struct mirage_job *job, const char *why)
{
	struct mirage_device *mdev = engine->mdev;
	struct mirage_dump *dump = error_get(mdev->error);
	struct mirage_engine *other;
	unsigned int i;

	if (dump) {
		mirage_dump_put(dump);
		return;
	}
	dump = mirage_dump_create();
	if (!dump)
		return;
	print_header(dump, engine, job, why);
	print_engine(dump, engine, job);
	if (job)
		print_job(dump, job);
	for_each_engine(other, mdev, i)
		if (other != engine)
			print_engine(dump, other, false);
	if (job) {
		print_objects(dump, engine, job);
		print_decoded(dump, engine, job);
	}
	if (error_keep(mdev->error, dump))
		give_to_coredump(mdev, dump);
	mirage_dump_put(dump);
}
