// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: devices and files of the i915 uAPI
 *
 * What comes and goes with a device, and with each file that is opened on it.
 */

#include <drm/drm_file.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>

#include "i915/context.h"
#include "i915/i915.h"
#include "i915/params.h"
#include "i915/shadow.h"

int mirage_i915_init(struct mirage_device *mdev)
{
	int ret;

	mdev->uapi = drmm_kzalloc(&mdev->drm, sizeof(struct mirage_i915), GFP_KERNEL);
	if (!mdev->uapi)
		return -ENOMEM;
	mirage_i915_params_init(mdev);
	mirage_i915_times_init(mdev);
	ret = i915_rps_init(mdev);
	if (!ret)
		ret = i915_pmu_init(mdev);
	return ret ?: i915_shadow_pool_init(mdev);
}

int mirage_i915_open(struct drm_device *drm, struct drm_file *drm_file)
{
	struct i915_file *file = i915_file_create(to_mirage_device(drm), drm_file);

	if (IS_ERR(file))
		return PTR_ERR(file);
	drm_file->driver_priv = file;
	return 0;
}

void mirage_i915_postclose(struct drm_device *drm, struct drm_file *drm_file)
{
	i915_file_destroy(drm_file->driver_priv);
}

static u64 client_busy_ns(const struct mirage_chip *chip, const struct mirage_client *client,
			  enum mirage_engine_class class, unsigned int *engines)
{
	unsigned int i;
	u64 ns = 0;

	for (i = 0; i < chip->num_engines; i++) {
		if (chip->engines[i].class != class)
			continue;
		ns += mirage_stopwatch_ns(&client->busy[i]);
		(*engines)++;
	}
	return ns;
}

/* i915 tells it of models with execution lists. */
static void show_engines(struct drm_printer *p, const struct i915_file *file)
{
	static const char *const names[] = {
		[MIRAGE_RENDER] = "render",
		[MIRAGE_COPY] = "copy",
		[MIRAGE_VIDEO] = "video",
		[MIRAGE_VIDEO_ENHANCE] = "video-enhance",
	};
	const struct mirage_model *model = file->mdev->model;
	unsigned int i;

	if (!(i915_facts(model)->scheduler_caps & I915_SCHEDULER_CAP_ENGINE_BUSY_STATS))
		return;
	for (i = 0; i < ARRAY_SIZE(names); i++) {
		unsigned int engines = 0;
		u64 ns = client_busy_ns(model->chip, file->client, i, &engines);

		if (engines)
			drm_printf(p, "drm-engine-%s:\t%llu ns\n", names[i], ns);
		if (engines > 1)
			drm_printf(p, "drm-engine-capacity-%s:\t%u\n", names[i], engines);
	}
}

/*
 * There is one kind of memory, and i915 calls it system0. It also tells of what firmware reserves
 * on each of its integrated parts, of which users cannot have anything.
 */
static void show_memory(struct drm_printer *p, struct drm_file *drm_file)
{
	const u32 flags = DRM_GEM_OBJECT_RESIDENT | DRM_GEM_OBJECT_PURGEABLE |
			  DRM_GEM_OBJECT_ACTIVE;
	const struct drm_memory_stats none = {};
	struct drm_memory_stats stats = {};
	struct drm_gem_object *gem;
	int id;

	spin_lock(&drm_file->table_lock);
	idr_for_each_entry(&drm_file->object_idr, gem, id) {
		struct mirage_bo *bo = to_mirage_bo(gem);
		bool resident = mirage_bo_has_pages(bo);
		bool active = !dma_resv_test_signaled(gem->resv, DMA_RESV_USAGE_READ);

		if (gem->handle_count > 1)
			stats.shared += gem->size;
		else
			stats.private += gem->size;
		if (resident)
			stats.resident += gem->size;
		if (active)
			stats.active += gem->size;
		else if (resident && !mirage_bo_is_needed(bo))
			stats.purgeable += gem->size;
	}
	spin_unlock(&drm_file->table_lock);
	drm_print_memory_stats(p, &stats, flags, "system0");
	drm_print_memory_stats(p, &none, flags, "stolen-system0");
}

void mirage_i915_show_fdinfo(struct drm_printer *p, struct drm_file *drm_file)
{
	show_memory(p, drm_file);
	show_engines(p, drm_file->driver_priv);
}
