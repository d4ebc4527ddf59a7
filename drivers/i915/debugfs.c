// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: debugfs files of i915
 *
 * The ones that tests and people look for, with what a GPU of this kind has to tell.
 */

#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/rcupdate.h>
#include <linux/sched/mm.h>
#include <linux/seq_file.h>
#include <linux/string_choices.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/sched.h>
#include <mirage/vm.h>

#include "i915/i915.h"
#include "i915/params.h"
#include "i915/shadow.h"

#define DROP_UNBOUND		BIT(0)
#define DROP_BOUND		BIT(1)
#define DROP_RETIRE		BIT(2)
#define DROP_ACTIVE		BIT(3)
#define DROP_FREED		BIT(4)
#define DROP_SHRINK_ALL		BIT(5)
#define DROP_IDLE		BIT(6)
#define DROP_RESET_ACTIVE	BIT(7)
#define DROP_RESET_SEQNO	BIT(8)
#define DROP_RCU		BIT(9)
#define DROP_ALL		GENMASK(9, 0)

/* How long running work is left alone by DROP_RESET_ACTIVE. */
#define RESET_ACTIVE_MS		200

#define ALL_ENGINES		U32_MAX

static int drop_caches_get(void *data, u64 *val)
{
	*val = DROP_ALL;
	return 0;
}

static void wedge_if_active(struct mirage_device *mdev)
{
	unsigned long end = jiffies + msecs_to_jiffies(RESET_ACTIVE_MS);

	while (!mirage_sched_is_idle(mdev)) {
		if (time_after(jiffies, end)) {
			mirage_sched_wedge(mdev);
			return;
		}
		usleep_range(500, 1000);
	}
}

static int drop_gpu(struct mirage_device *mdev, u64 mask)
{
	long left;

	if (mask & DROP_RESET_ACTIVE)
		wedge_if_active(mdev);
	if (mask & (DROP_IDLE | DROP_ACTIVE)) {
		left = mirage_sched_wait_idle(mdev, MAX_SCHEDULE_TIMEOUT);
		if (left < 0)
			return -EINTR;
	}
	if ((mask & DROP_RESET_ACTIVE) && mirage_sched_status(mdev) == -EIO)
		mirage_sched_reset(mdev, ALL_ENGINES, NULL);
	return 0;
}

static void drop_buffers(struct mirage_device *mdev, u64 mask)
{
	unsigned int what = 0;

	if (mask & (DROP_UNBOUND | DROP_SHRINK_ALL))
		what |= MIRAGE_SHRINK_UNBOUND;
	if (mask & (DROP_BOUND | DROP_SHRINK_ALL))
		what |= MIRAGE_SHRINK_BOUND;
	mirage_gem_shrink(mdev, what);
}

static int drop_caches_set(void *data, u64 mask)
{
	struct mirage_device *mdev = data;
	int ret;

	ret = drop_gpu(mdev, mask);
	if (ret)
		return ret;
	if (mask & (DROP_BOUND | DROP_UNBOUND | DROP_SHRINK_ALL))
		drop_buffers(mdev, mask);
	if (mask & DROP_RCU)
		rcu_barrier();
	if (mask & DROP_FREED) {
		i915_shadow_drop(mdev);
		mirage_gem_flush_free(mdev);
	}
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(drop_caches_fops, drop_caches_get, drop_caches_set, "0x%08llx\n");

static int wedged_get(void *data, u64 *val)
{
	*val = mirage_sched_status(data) == -EIO;
	return 0;
}

static int wedged_set(void *data, u64 val)
{
	mirage_sched_reset(data, val, "Manually set wedged engine mask");
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(wedged_fops, wedged_get, wedged_set, "%llu\n");

static u64 noa_delay_ns;

static int noa_delay_get(void *data, u64 *val)
{
	*val = READ_ONCE(noa_delay_ns);
	return 0;
}

static int noa_delay_set(void *data, u64 val)
{
	if (val > NSEC_PER_MSEC * 1000)
		return -EINVAL;
	WRITE_ONCE(noa_delay_ns, val);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(noa_delay_fops, noa_delay_get, noa_delay_set, "%llu\n");

static void show_registers(struct seq_file *m, struct mirage_device *mdev, unsigned int engine)
{
	struct mirage_engine_state state;
	unsigned int i;

	mirage_engine_snapshot(mdev->gpu, engine, &state);
	seq_printf(m, "\tACTHD: 0x%08x_%08x\n", upper_32_bits(state.addr),
		   lower_32_bits(state.addr));
	seq_printf(m, "\tBBADDR: 0x%08x_%08x\n", upper_32_bits(state.start),
		   lower_32_bits(state.start));
	for (i = 0; i < state.num_regs; i++)
		seq_printf(m, "\t%s: 0x%08llx\n", state.reg[i].name, state.reg[i].val);
}

static void show_engine(struct seq_file *m, struct mirage_device *mdev, unsigned int engine)
{
	seq_printf(m, "%s\n", mdev->model->chip->engines[engine].name);
	show_registers(m, mdev, engine);
	mirage_engine_show(mdev->engines[engine], m);
}

static int engine_info_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	unsigned int i;

	seq_printf(m, "GT awake? %s\n", str_yes_no(!mirage_sched_is_idle(mdev)));
	seq_printf(m, "CS timestamp frequency: %u Hz\n", mdev->model->chip->timestamp_hz);
	seq_printf(m, "Wedged? %s\n", str_yes_no(mirage_sched_status(mdev) == -EIO));
	for (i = 0; i < mdev->model->chip->num_engines; i++)
		if (mdev->engines[i])
			show_engine(m, mdev, i);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(engine_info);

static int engines_show(struct seq_file *m, void *unused)
{
	return engine_info_show(m, unused);
}
DEFINE_SHOW_ATTRIBUTE(engines);

static int capabilities_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	const struct mirage_model *model = mdev->model;
	const struct i915_facts *facts = i915_facts(model);

	seq_printf(m, "platform: %s\n", model->title);
	seq_printf(m, "graphics version: %u.%u\n", facts->graphics_x10 / 10,
		   facts->graphics_x10 % 10);
	seq_printf(m, "revision: %u\n", model->revision);
	seq_printf(m, "engines: %u\n", model->chip->num_engines);
	seq_printf(m, "has_llc: %s\n", str_yes_no(model->has_llc));
	seq_printf(m, "has_snoop: %s\n", str_yes_no(facts->has_snoop));
	seq_printf(m, "has_secure_batches: %s\n", str_yes_no(facts->secure_batches));
	seq_printf(m, "ppgtt: %u\n", facts->ppgtt);
	seq_printf(m, "gpu reset: %u\n", model->reset);
	seq_printf(m, "fences: %u\n", facts->num_fences);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(capabilities);

static int gem_objects_show(struct seq_file *m, void *unused)
{
	mirage_gem_debugfs_objects(m, m->private);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(gem_objects);

/* Memory has one channel here, so nothing is swizzled: what GET_TILING says, too. */
static int swizzle_info_show(struct seq_file *m, void *unused)
{
	seq_puts(m, "bit6 swizzle for X-tiling = none\n");
	seq_puts(m, "bit6 swizzle for Y-tiling = none\n");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(swizzle_info);

static int wa_registers_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	const struct i915_facts *facts = i915_facts(mdev->model);
	const struct i915_workaround *wa = facts->workarounds;
	unsigned int i;

	/* i915 prints nothing where no context has any, as below Gen6. */
	if (!facts->num_workarounds)
		return 0;
	seq_printf(m, "rcs0: Workarounds applied: %u\n", facts->num_workarounds);
	for (i = 0; i < facts->num_workarounds; i++)
		seq_printf(m, "0x%X: 0x%08X, mask: 0x%08X\n", wa[i].reg, wa[i].set, wa[i].clear);
	seq_putc(m, '\n');
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(wa_registers);

static int runtime_pm_status_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct pci_dev *pdev = mdev->pdev;

	if (!mdev->model->sleeps)
		seq_puts(m, "Runtime power management not supported\n");
	seq_printf(m, "Runtime power status: %s\n", str_enabled_disabled(mdev->model->sleeps));
	seq_printf(m, "GPU idle: %s\n", str_yes_no(mirage_sched_is_idle(mdev)));
	seq_printf(m, "IRQs disabled: %s\n",
		   str_yes_no(pm_runtime_suspended(mdev->drm.dev)));
#ifdef CONFIG_PM
	seq_printf(m, "Usage count: %d\n", atomic_read(&mdev->drm.dev->power.usage_count));
#else
	seq_puts(m, "Device Power Management (CONFIG_PM) disabled\n");
#endif
	seq_printf(m, "PCI device power state: %s [%d]\n", pci_power_name(pdev->current_state),
		   pdev->current_state);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(runtime_pm_status);

/* Where users can set none, the numbers are those of the slowest Ironlake-M. */
static int frequency_info_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;

	if (i915_facts(mdev->model)->rps) {
		i915_rps_show(mdev, m);
		return 0;
	}
	seq_puts(m, "Requested P-state: 0\nRequested VID: 0\n");
	seq_puts(m, "Current P-state: 0\n");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(frequency_info);

static int unsupported_show(struct seq_file *m, void *unused)
{
	seq_puts(m, "not supported\n");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(unsupported);

static ssize_t error_state_read(struct file *file, char __user *buf, size_t len_B, loff_t *pos)
{
	struct mirage_device *mdev = file->private_data;
	char text[512];
	ssize_t ret;

	if (*pos < 0)
		return -EINVAL;
	ret = mirage_i915_error_read(mdev, text, *pos, min(len_B, sizeof(text)));
	if (ret <= 0)
		return ret;
	if (copy_to_user(buf, text, ret))
		return -EFAULT;
	*pos += ret;
	return ret;
}

static ssize_t error_state_write(struct file *file, const char __user *buf, size_t len_B,
				 loff_t *pos)
{
	mirage_error_clear(file->private_data);
	return len_B;
}

static const struct file_operations error_state_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = error_state_read,
	.write = error_state_write,
	.llseek = default_llseek,
};

/* What there is, or what has power, which is all of it. */
static void show_sseu(struct seq_file *m, const char *what, const struct i915_sseu_facts *sseu)
{
	unsigned int i;

	seq_printf(m, "  %s Slice Mask: %04lx\n", what, BIT(sseu->slices) - 1);
	seq_printf(m, "  %s Slice Total: %u\n", what, sseu->slices);
	seq_printf(m, "  %s Subslice Total: %u\n", what, sseu->slices * sseu->subslices);
	for (i = 0; i < sseu->slices; i++)
		seq_printf(m, "  %s Slice%u subslices: %u\n", what, i, sseu->subslices);
	seq_printf(m, "  %s EU Total: %u\n", what, sseu->slices * sseu->subslices * sseu->eus);
	seq_printf(m, "  %s EU Per Subslice: %u\n", what, sseu->eus);
}

/* Before Gen8 i915 has no answer either. */
static int sseu_status_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;

	if (!sseu)
		return -ENODEV;
	seq_puts(m, "SSEU Device Info\n");
	show_sseu(m, "Available", sseu);
	seq_puts(m, "  Has Pooled EU: no\n");
	seq_puts(m, "  Has Slice Power Gating: no\n");
	seq_puts(m, "  Has Subslice Power Gating: no\n");
	seq_puts(m, "  Has EU Power Gating: yes\n");
	seq_puts(m, "SSEU Device Status\n");
	show_sseu(m, "Enabled", sseu);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(sseu_status);

/* Power is always on, but what has counted sleep does not while somebody holds the file open. */
static int forcewake_open(struct inode *inode, struct file *file)
{
	struct mirage_device *mdev = inode->i_private;

	drm_dev_get(&mdev->drm);
	mirage_sched_hold(mdev);
	file->private_data = mdev;
	return 0;
}

static int forcewake_release(struct inode *inode, struct file *file)
{
	struct mirage_device *mdev = file->private_data;

	mirage_sched_release(mdev);
	drm_dev_put(&mdev->drm);
	return 0;
}

static const struct file_operations forcewake_fops = {
	.owner = THIS_MODULE,
	.open = forcewake_open,
	.release = forcewake_release,
};

/**
 * struct debug_file - a file of a device
 * @name: its name
 * @mode: its mode
 * @fops: what it does; the device is its private data
 */
static const struct debug_file {
	const char *name;
	umode_t mode;
	const struct file_operations *fops;
} files[] = {
	{ "i915_gem_drop_caches", 0644, &drop_caches_fops },
	{ "i915_wedged", 0644, &wedged_fops },
	{ "i915_perf_noa_delay", 0644, &noa_delay_fops },
	{ "i915_engine_info", 0444, &engine_info_fops },
	{ "i915_capabilities", 0444, &capabilities_fops },
	{ "i915_gem_objects", 0444, &gem_objects_fops },
	{ "i915_swizzle_info", 0444, &swizzle_info_fops },
	{ "i915_wa_registers", 0444, &wa_registers_fops },
	{ "i915_runtime_pm_status", 0444, &runtime_pm_status_fops },
	{ "i915_frequency_info", 0444, &frequency_info_fops },
	{ "i915_rps_boost_info", 0444, &unsupported_fops },
	{ "i915_sseu_status", 0444, &sseu_status_fops },
	{ "i915_error_state", 0644, &error_state_fops },
	{ "i915_gpu_info", 0444, &error_state_fops },
	{ "i915_forcewake_user", 0400, &forcewake_fops },
}, gt_files[] = {
	{ "reset", 0644, &wedged_fops },
	{ "engines", 0444, &engines_fops },
	{ "forcewake_user", 0400, &forcewake_fops },
	{ "frequency", 0444, &frequency_info_fops },
	{ "drpc", 0444, &unsupported_fops },
	{ "rps_boost", 0444, &unsupported_fops },
	{ "sseu_status", 0444, &sseu_status_fops },
};

static void create_files(struct mirage_device *mdev, struct dentry *dir,
			 const struct debug_file *list, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++)
		debugfs_create_file(list[i].name, list[i].mode, dir, mdev, list[i].fops);
}

void mirage_i915_debugfs_init(struct drm_minor *minor)
{
	struct mirage_device *mdev = to_mirage_device(minor->dev);
	struct dentry *root = minor->debugfs_root;

	if (minor->type != DRM_MINOR_PRIMARY)
		return;
	create_files(mdev, root, files, ARRAY_SIZE(files));
	create_files(mdev, debugfs_create_dir("gt0", root), gt_files, ARRAY_SIZE(gt_files));
	debugfs_create_symlink("gt", root, "gt0");
	mirage_i915_params_debugfs(mdev, root);
	mirage_sched_debugfs(mdev, root);
}
