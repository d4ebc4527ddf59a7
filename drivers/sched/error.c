// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the error state
 *
 * The first hang is the interesting one, so its report is kept until somebody has it cleared. The
 * uAPI writes the text. A copy goes to devcoredump.
 */

#include <linux/devcoredump.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/hang.h>
#include <mirage/uapi.h>

#include "sched/dump.h"
#include "sched/engine.h"

/* A dump that is not fetched lives for minutes in the kernel's memory. */
#define COREDUMP_MAX_B	SZ_32M
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
	struct mirage_dump *dump = error_get(mdev->error);
	ssize_t ret;

	if (!dump)
		return -ENODATA;
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

static void error_batch_line(void *arg, const char *line)
{
	struct error_batch *batch = arg;

	mirage_section_end(&batch->section);
	mirage_dump_puts(batch->dump, "  ");
	mirage_dump_puts(batch->dump, line);
	mirage_dump_puts(batch->dump, "\n");
	mirage_section_begin(&batch->section, batch->mdev);
}

void mirage_hang_decode(const struct mirage_hang *hang, struct mirage_dump *dump)
{
	struct error_batch batch = { .dump = dump, .mdev = hang->mdev };
	const struct mirage_batch *ran = &hang->job->batch;

	mirage_section_begin(&batch.section, batch.mdev);
	mirage_gpu_decode(batch.mdev->gpu, hang->engine, ran->ctx, ran->pt, ran->addr,
			  mirage_batch_dw(ran->len_B, DECODE_MAX_DW), error_batch_line, &batch);
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

void mirage_error_capture(struct mirage_engine *engine, const struct mirage_job *job,
			  const char *why)
{
	struct mirage_device *mdev = engine->mdev;
	const struct mirage_hang hang = {
		.mdev = mdev, .engine = engine->index, .job = job, .why = why,
	};
	struct mirage_dump *dump = error_get(mdev->error);

	if (dump || !mdev->model->uapi->report_hang) {
		mirage_dump_put(dump);
		return;
	}
	dump = mirage_dump_create();
	if (!dump)
		return;
	mdev->model->uapi->report_hang(dump, &hang);
	if (error_keep(mdev->error, dump))
		give_to_coredump(mdev, dump);
	mirage_dump_put(dump);
}
