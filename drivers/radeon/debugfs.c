// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: debugfs files of radeon
 *
 * The ones that people look at, in the format of the kernel's driver.
 */

#include <linux/array_size.h>
#include <linux/debugfs.h>
#include <linux/minmax.h>
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

/**
 * struct mm_print - addresses of a domain, being printed in pages
 * @m: where to
 * @start: where the domain begins
 * @kernel_end: behind what the kernel has of it, at the beginning
 * @at: end of what has been printed
 * @used: pages in use so far
 */
struct mm_print {
	struct seq_file *m;
	u64 start;
	u64 kernel_end;
	u64 at;
	u64 used;
};

static void show_piece(struct mm_print *print, u64 end, bool used)
{
	u64 first = (print->at - print->start) >> PAGE_SHIFT;
	u64 last = (end - print->start) >> PAGE_SHIFT;

	if (first >= last)
		return;
	seq_printf(print->m, "%#018llx-%#018llx: %llu: %s\n", first, last, last - first,
		   used ? "used" : "free");
	print->at = end;
	if (used)
		print->used += last - first;
}

/* Where no buffer is. */
static void show_gap(struct mm_print *print, u64 end)
{
	show_piece(print, min(end, print->kernel_end), true);
	show_piece(print, end, false);
}

static void show_nodes(struct mm_print *print, struct mirage_vm *vm, u64 end)
{
	struct drm_mm_node *node;

	mutex_lock(&vm->lock);
	drm_mm_for_each_node(node, &vm->mm) {
		if (node->start < print->start || node->start >= end)
			continue;
		show_gap(print, node->start);
		show_piece(print, node->start + node->size, true);
	}
	mutex_unlock(&vm->lock);
	show_gap(print, end);
}

/* As TTM prints its managers. */
static void show_domain(struct mm_print *print, struct mirage_device *mdev, u64 end, bool is_tt)
{
	u64 size = (end - print->start) >> PAGE_SHIFT;
	struct radeon_usage usage;

	radeon_usage(mdev, &usage);
	seq_printf(print->m, "  use_type: 1\n  use_tt: %d\n  size: %llu\n  usage: %llu\n", is_tt,
		   size, is_tt ? usage.gtt_B : usage.vram_B);
	print->at = print->start;
	show_nodes(print, mdev->ggtt, end);
	seq_printf(print->m, "total: %llu, used %llu free %llu\n", size, print->used,
		   size - print->used);
}

static int vram_mm_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct mm_print print = { .m = m, .kernel_end = RADEON_KERNEL_VRAM_B };

	show_domain(&print, mdev, radeon_gtt_start(mdev->model), false);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(vram_mm);

static int gtt_mm_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	u64 start = radeon_gtt_start(mdev->model);
	struct mm_print print = {
		.m = m, .start = start, .kernel_end = start + RADEON_KERNEL_GTT_B,
	};

	show_domain(&print, mdev, start + RADEON_GTT_B, true);
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
 * struct debug_reg - a register in a file
 * @name: what to call it
 * @offset: of it
 */
struct debug_reg {
	const char *name;
	u32 offset;
};

static void show_regs(struct seq_file *m, const struct debug_reg *reg, unsigned int num)
{
	struct mirage_device *mdev = m->private;
	u64 val;

	for (; num; num--, reg++)
		if (!mirage_gpu_read_reg(mdev->gpu, reg->offset, &val))
			seq_printf(m, "%s 0x%08x\n", reg->name, (u32)val);
}

/* A file of registers, which has the table @file ## _regs. */
#define DEFINE_REGISTER_FILE(file)						\
static int file ## _show(struct seq_file *m, void *unused)			\
{										\
	show_regs(m, file ## _regs, ARRAY_SIZE(file ## _regs));			\
	return 0;								\
}										\
DEFINE_SHOW_ATTRIBUTE(file)

/* The queue of register writes behind the bus is always empty. */
static const struct debug_reg rbbm_info_regs[] = {
	{ "RBBM_STATUS", 0x0e40 },
	{ "CP_STAT", 0x07c0 },
};

DEFINE_REGISTER_FILE(rbbm_info);

/* Jobs go to the command processor as they are: the pointers of a ring stand still. */
static const struct debug_reg cp_ring_info_regs[] = {
	{ "CP_STAT", 0x07c0 },
	{ "CP_RB_WPTR", 0x0714 },
	{ "CP_RB_RPTR", 0x0710 },
};

DEFINE_REGISTER_FILE(cp_ring_info);

static const struct debug_reg cp_csq_fifo_regs[] = {
	{ "CP_STAT", 0x07c0 },
	{ "CP_CSQ_MODE", 0x0744 },
	{ "CP_CSQ_STAT", 0x07f8 },
	{ "CP_CSQ2_STAT", 0x07fc },
};

DEFINE_REGISTER_FILE(cp_csq_fifo);

static const struct debug_reg pipes_info_regs[] = {
	{ "GB_PIPE_SELECT", 0x402c },
	{ "SU_REG_DEST", 0x42c8 },
	{ "GB_TILE_CONFIG", 0x4018 },
	{ "DST_PIPE_CONFIG", 0x170c },
};

DEFINE_REGISTER_FILE(pipes_info);

/* The real driver resets a GPU that is busy between the two; here radeon_gpu_reset does. */
static const struct debug_reg ga_info_regs[] = {
	{ "VAP_CNTL_STATUS", 0x2140 },
	{ "GA_IDLE", 0x425c },
};

DEFINE_REGISTER_FILE(ga_info);

static void show_line(void *arg, const char *line)
{
	seq_printf(arg, "%s\n", line);
}

static int registers_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;

	mirage_gpu_print_regs(mdev->gpu, 0, show_line, m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(registers);

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
	{ "r100_rbbm_info", &rbbm_info_fops },
	{ "r100_cp_ring_info", &cp_ring_info_fops },
	{ "r100_cp_csq_fifo", &cp_csq_fifo_fops },
	{ "rv515_pipes_info", &pipes_info_fops },
	{ "rv515_ga_info", &ga_info_fops },
	{ "mirage_registers", &registers_fops },
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
