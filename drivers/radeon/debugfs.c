// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: debugfs files of radeon
 *
 * The ones that people look at, in the format of the kernel's driver.
 */

#include <linux/debugfs.h>
#include <linux/seq_file.h>

#include <drm/drm_file.h>
#include <drm/radeon_drm.h>

#include <mirage/sched.h>
#include <mirage/vm.h>

#include "radeon/radeon.h"

#define ALL_ENGINES	U32_MAX

/**
 * struct gem_list - buffers being printed
 * @m: where to
 * @num: how many have been
 */
struct gem_list {
	struct seq_file *m;
	unsigned int num;
};

static void show_bo(struct mirage_bo *bo, void *arg)
{
	const struct radeon_bo *rbo = to_radeon_bo(bo);
	u32 domain = radeon_bo_domain(rbo);
	size_t size_B = bo->base.base.size;
	struct gem_list *list = arg;

	seq_printf(list->m, "bo[0x%08x] %8zukB %8zuMB %s pid %8d\n", list->num++, size_B >> 10,
		   size_B >> 20, domain == RADEON_GEM_DOMAIN_VRAM ? "VRAM" :
		   domain == RADEON_GEM_DOMAIN_GTT ? " GTT" : " CPU", rbo->pid);
}

static int gem_info_show(struct seq_file *m, void *unused)
{
	struct gem_list list = { .m = m };

	mirage_gem_for_each(m->private, show_bo, &list);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(gem_info);

static int fence_info_show(struct seq_file *m, void *unused)
{
	struct radeon_device *rdev = radeon_of(m->private);

	seq_puts(m, "--- ring 0 ---\n");
	seq_printf(m, "Last signaled fence 0x%016llx\n",
		   (u64)atomic64_read(&rdev->signalled));
	seq_printf(m, "Last emitted        0x%016llx\n", (u64)atomic64_read(&rdev->emitted));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(fence_info);

/* To read it is to do it. */
static int gpu_reset_get(void *data, u64 *val)
{
	*val = 0;
	mirage_sched_reset(data, ALL_ENGINES, NULL);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(gpu_reset_fops, gpu_reset_get, NULL, "%lld\n");

static void show_range(struct seq_file *m, struct mirage_device *mdev, u64 start, u64 end)
{
	struct mirage_vm *vm = mdev->ggtt;
	struct drm_mm_node *node;
	u64 used_B = 0;

	mutex_lock(&vm->lock);
	drm_mm_for_each_node(node, &vm->mm) {
		if (node->start < start || node->start >= end)
			continue;
		seq_printf(m, "%#018llx-%#018llx: %llu: used\n", node->start - start,
			   node->start + node->size - start, node->size);
		used_B += node->size;
	}
	mutex_unlock(&vm->lock);
	seq_printf(m, "total: %llu, used %llu free %llu\n", end - start, used_B,
		   end - start - used_B);
}

static int vram_mm_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;

	show_range(m, mdev, 0, radeon_gtt_start(mdev->model));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(vram_mm);

static int gtt_mm_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	u64 start = radeon_gtt_start(mdev->model);

	show_range(m, mdev, start, start + RADEON_GTT_B);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(gtt_mm);

static int sa_info_show(struct seq_file *m, void *unused)
{
	struct radeon_ib_pool *pool = &radeon_of(m->private)->ibs;
	u64 base = pool->vma->node.start;
	unsigned int first, last;

	/* Without the lock: what comes and goes meanwhile may be seen in half. */
	for_each_set_bitrange(first, last, pool->used, RADEON_IB_PIECES)
		seq_printf(m, " [0x%010llx 0x%010llx] size %8u\n",
			   base + first * RADEON_IB_PIECE_B, base + last * RADEON_IB_PIECE_B,
			   (last - first) * RADEON_IB_PIECE_B);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(sa_info);

static int pm_info_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	const struct radeon_facts *facts = radeon_facts(mdev->model);

	seq_printf(m, "default engine clock: %u0 kHz\n", facts->sclk_10khz);
	seq_printf(m, "current engine clock: %u0 kHz\n", facts->sclk_10khz);
	seq_printf(m, "default memory clock: %u0 kHz\n", facts->mclk_10khz);
	seq_printf(m, "current memory clock: %u0 kHz\n", facts->mclk_10khz);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(pm_info);

/* What the engine is at: registers and counts. */
static int ring_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct mirage_engine_state state;
	unsigned int i;

	mirage_engine_snapshot(mdev->gpu, 0, &state);
	for (i = 0; i < state.num_regs; i++)
		seq_printf(m, "%s: 0x%08llx\n", state.reg[i].name, state.reg[i].val);
	seq_printf(m, "at: 0x%08llx\n", state.addr);
	mirage_engine_show(mdev->engines[0], m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(ring);

/**
 * struct debug_file - a file of a device
 * @name: its name
 * @fops: what it does; the device is its private data
 */
static const struct debug_file {
	const char *name;
	const struct file_operations *fops;
} files[] = {
	{ "radeon_gem_info", &gem_info_fops },
	{ "radeon_fence_info", &fence_info_fops },
	{ "radeon_gpu_reset", &gpu_reset_fops },
	{ "radeon_vram_mm", &vram_mm_fops },
	{ "radeon_gtt_mm", &gtt_mm_fops },
	{ "radeon_sa_info", &sa_info_fops },
	{ "radeon_pm_info", &pm_info_fops },
	{ "radeon_ring_gfx", &ring_fops },
};

void radeon_debugfs_init(struct drm_minor *minor)
{
	struct mirage_device *mdev = to_mirage_device(minor->dev);
	unsigned int i;

	if (minor->type != DRM_MINOR_PRIMARY)
		return;
	for (i = 0; i < ARRAY_SIZE(files); i++)
		debugfs_create_file(files[i].name, 0444, minor->debugfs_root, mdev,
				    files[i].fops);
	mirage_sched_debugfs(mdev, minor->debugfs_root);
}
