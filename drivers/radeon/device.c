// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: devices and files of the radeon uAPI
 *
 * What comes and goes with a device, and with each file that is opened on it. The chip has one
 * set of registers and no contexts; a file has one all the same, for jobs are charged to somebody.
 */

#include <linux/slab.h>

#include <drm/drm_file.h>
#include <drm/drm_managed.h>

#include <mirage/sched.h>

#include "radeon/radeon.h"

/* As the kernel's driver unless it is told otherwise: that long without progress is a lockup. */
#define LOCKUP_MS	10000

int radeon_init(struct mirage_device *mdev)
{
	struct radeon_device *rdev;
	unsigned int i;
	int ret;

	rdev = drmm_kzalloc(&mdev->drm, sizeof(*rdev), GFP_KERNEL);
	if (!rdev)
		return -ENOMEM;
	rdev->mdev = mdev;
	ret = drmm_mutex_init(&mdev->drm, &rdev->rights);
	if (!ret)
		ret = drmm_mutex_init(&mdev->drm, &rdev->submit);
	if (ret)
		return ret;
	mdev->uapi = rdev;
	for (i = 0; i < mdev->model->chip->num_engines; i++)
		mirage_engine_set_heartbeat(mdev->engines[i], LOCKUP_MS / 2);
	return radeon_ib_pool_init(mdev);
}

static void context_release(struct mirage_context *ctx)
{
	kfree(ctx);
}

/* What a file has submitted runs to its end when it is closed, and nobody is banned. */
static struct mirage_context *context_create(struct mirage_device *mdev,
					     struct mirage_client *client)
{
	struct mirage_context *ctx = kzalloc(sizeof(*ctx), GFP_KERNEL_ACCOUNT);

	if (!ctx)
		return NULL;
	mirage_context_init(ctx, mdev, client, context_release);
	ctx->flags = BIT(MIRAGE_CONTEXT_RECOVERABLE) | BIT(MIRAGE_CONTEXT_PERSISTENT);
	return ctx;
}

static void file_destroy(struct radeon_file *file)
{
	if (file->ctx) {
		mirage_context_close(file->ctx);
		mirage_context_put(file->ctx);
	}
	mirage_client_put(file->client);
	kfree(file);
}

static int file_init(struct radeon_file *file, struct mirage_device *mdev)
{
	file->client = mirage_client_create();
	if (!file->client)
		return -ENOMEM;
	file->ctx = context_create(mdev, file->client);
	if (!file->ctx)
		return -ENOMEM;
	file->queue = mirage_queue_create(file->ctx, mdev->engines[0]);
	return PTR_ERR_OR_ZERO(file->queue);
}

int radeon_open(struct drm_device *drm, struct drm_file *drm_file)
{
	struct radeon_file *file = kzalloc(sizeof(*file), GFP_KERNEL_ACCOUNT);
	int ret;

	if (!file)
		return -ENOMEM;
	ret = file_init(file, to_mirage_device(drm));
	if (ret) {
		file_destroy(file);
		return ret;
	}
	drm_file->driver_priv = file;
	return 0;
}

void radeon_postclose(struct drm_device *drm, struct drm_file *drm_file)
{
	struct radeon_device *rdev = radeon_of(to_mirage_device(drm));

	mutex_lock(&rdev->rights);
	if (rdev->hyperz == drm_file)
		rdev->hyperz = NULL;
	if (rdev->cmask == drm_file)
		rdev->cmask = NULL;
	mutex_unlock(&rdev->rights);
	file_destroy(drm_file->driver_priv);
}

unsigned int radeon_resets(const struct mirage_device *mdev)
{
	return atomic_read(&mdev->sched->resets);
}

int radeon_wait_result(const struct mirage_device *mdev, unsigned int resets, long left)
{
	if (left < 0)
		return left;
	if (radeon_resets(mdev) != resets)
		return -EAGAIN;
	return left ? 0 : -EBUSY;
}
