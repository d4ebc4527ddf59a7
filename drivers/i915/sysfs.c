// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sysfs files of i915
 *
 * Below the card: the error state, a directory for each engine with its adjustable times and, in
 * .defaults, what these were at load, and a directory for the GT.
 *
 * As in i915 they come after the card's uevent, and go before it does; a rule of udev cannot count
 * on them. They cannot be among the groups that a device is registered with: those of the card are
 * DRM's (card_dev_groups on newer kernels, the class's and the type's on all), the driver's
 * dev_groups belong to the PCI function, whose directory is another one, and a group is one level
 * deep, while engine/rcs0/.defaults are three.
 */

#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/i915.h"
#include "i915/params.h"

/**
 * struct engine_kobj - an engine's directory
 * @base: the directory
 * @engine: the engine
 * @facts: of its model
 * @times: its adjustable times
 */
struct engine_kobj {
	struct kobject base;
	struct mirage_engine *engine;
	const struct i915_facts *facts;
	struct i915_engine_times *times;
};

static struct engine_kobj *to_engine_kobj(struct kobject *kobj)
{
	return container_of(kobj, struct engine_kobj, base);
}

static struct mirage_engine *to_engine(struct kobject *kobj)
{
	return to_engine_kobj(kobj)->engine;
}

static ssize_t name_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", mirage_engine_desc(to_engine(kobj))->name);
}

static ssize_t class_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%d\n", mirage_engine_desc(to_engine(kobj))->class);
}

static ssize_t instance_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", mirage_engine_desc(to_engine(kobj))->instance);
}

static ssize_t mmio_base_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "0x%x\n", mirage_engine_desc(to_engine(kobj))->mmio_base);
}

/* Words that tell one video engine from another, in the order of their bits. */
#define CAPABILITIES	(I915_VIDEO_CLASS_CAPABILITY_HEVC | \
			 I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC)

static ssize_t emit_capabilities(char *buf, u32 mask)
{
	static const struct {
		u32 bit;
		const char *word;
	} words[] = {
		{ I915_VIDEO_CLASS_CAPABILITY_HEVC, "hevc" },
		{ I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC, "sfc" },
	};
	unsigned int i;
	int len_B = 0;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		if (mask & words[i].bit)
			len_B += sysfs_emit_at(buf, len_B, "%s%s", len_B ? " " : "", words[i].word);
	return len_B ? len_B + sysfs_emit_at(buf, len_B, "\n") : 0;
}

static ssize_t capabilities_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	struct mirage_engine *engine = to_engine(kobj);
	enum mirage_engine_class class = mirage_engine_desc(engine)->class;

	return emit_capabilities(buf, to_engine_kobj(kobj)->facts->capabilities[class]);
}

/* All words that i915 knows for the class. */
static ssize_t known_capabilities_show(struct kobject *kobj, struct kobj_attribute *attr,
				       char *buf)
{
	static const u32 known[] = {
		[MIRAGE_VIDEO] = CAPABILITIES,
		[MIRAGE_VIDEO_ENHANCE] = I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC,
	};

	return emit_capabilities(buf, known[mirage_engine_desc(to_engine(kobj))->class]);
}

static struct kobj_attribute name_attr = __ATTR_RO(name);
static struct kobj_attribute class_attr = __ATTR_RO(class);
static struct kobj_attribute instance_attr = __ATTR_RO(instance);
static struct kobj_attribute mmio_base_attr = __ATTR_RO(mmio_base);
static struct kobj_attribute capabilities_attr = __ATTR_RO(capabilities);
static struct kobj_attribute known_capabilities_attr = __ATTR_RO(known_capabilities);

static const struct attribute * const engine_attrs[] = {
	&name_attr.attr,
	&class_attr.attr,
	&instance_attr.attr,
	&mmio_base_attr.attr,
	&capabilities_attr.attr,
	&known_capabilities_attr.attr,
	NULL
};

static const struct i915_engine_times default_times = {
	.heartbeat_ms = 2500,
	.stop_ms = 100,
	.busywait_ns = 8000,
	.slice_ms = 1,
	.preempt_ms = 640,
};

static void apply_times(struct mirage_engine *engine, const struct i915_engine_times *times)
{
	mirage_engine_set_heartbeat(engine, READ_ONCE(times->heartbeat_ms));
	mirage_engine_set_slice(engine, READ_ONCE(times->slice_ms));
	mirage_engine_set_preempt_timeout(engine, READ_ONCE(times->preempt_ms));
}

static struct i915_engine_times *to_times(struct kobject *kobj)
{
	return to_engine_kobj(kobj)->times;
}

/**
 * struct timeout_attr - a file for an adjustable time
 * @base: the file
 * @offset: in struct i915_engine_times
 * @max: largest value
 */
struct timeout_attr {
	struct kobj_attribute base;
	size_t offset;
	u64 max;
};

static ssize_t timeout_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	const struct timeout_attr *timeout = container_of(attr, struct timeout_attr, base);
	const void *place = to_times(kobj);

	return sysfs_emit(buf, "%u\n", *(const unsigned int *)(place + timeout->offset));
}

static ssize_t timeout_store(struct kobject *kobj, struct kobj_attribute *attr, const char *buf,
			     size_t len_B)
{
	const struct timeout_attr *timeout = container_of(attr, struct timeout_attr, base);
	struct i915_engine_times *times = to_times(kobj);
	u64 val;
	int ret;

	ret = kstrtou64(buf, 0, &val);
	if (ret)
		return ret;
	if (val > timeout->max)
		return -EINVAL;
	WRITE_ONCE(*(unsigned int *)((void *)times + timeout->offset), val);
	apply_times(to_engine(kobj), times);
	return len_B;
}

/* Who cannot be preempted is looked after by heartbeats alone. */
static ssize_t heartbeat_store(struct kobject *kobj, struct kobj_attribute *attr, const char *buf,
			       size_t len_B)
{
	unsigned int caps = to_engine_kobj(kobj)->facts->scheduler_caps;
	u64 val;

	if (!kstrtou64(buf, 0, &val) && !val && !(caps & I915_SCHEDULER_CAP_PREEMPTION))
		return -ENODEV;
	return timeout_store(kobj, attr, buf, len_B);
}

static ssize_t default_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	const struct timeout_attr *timeout = container_of(attr, struct timeout_attr, base);
	const void *place = &default_times;

	return sysfs_emit(buf, "%u\n", *(const unsigned int *)(place + timeout->offset));
}

/* Spinning is limited to what is worth it. */
#define MAX_BUSYWAIT_NS	(2 * NSEC_PER_MSEC)

#define TIMEOUT_STORED(_name, _field, _max, _store) { \
	.base = __ATTR(_name, 0644, timeout_show, _store), \
	.offset = offsetof(struct i915_engine_times, _field), .max = _max }
#define TIMEOUT(_name, _field, _max) TIMEOUT_STORED(_name, _field, _max, timeout_store)
#define DEFAULT(_name, _field) { \
	.base = __ATTR(_name, 0444, default_show, NULL), \
	.offset = offsetof(struct i915_engine_times, _field) }

static struct timeout_attr timeouts[] = {
	TIMEOUT_STORED(heartbeat_interval_ms, heartbeat_ms, INT_MAX, heartbeat_store),
	TIMEOUT(stop_timeout_ms, stop_ms, INT_MAX),
	TIMEOUT(max_busywait_duration_ns, busywait_ns, MAX_BUSYWAIT_NS),
};

static struct timeout_attr preemption_timeouts[] = {
	TIMEOUT(timeslice_duration_ms, slice_ms, INT_MAX),
	TIMEOUT(preempt_timeout_ms, preempt_ms, INT_MAX),
};

static struct timeout_attr defaults[] = {
	DEFAULT(heartbeat_interval_ms, heartbeat_ms),
	DEFAULT(stop_timeout_ms, stop_ms),
	DEFAULT(max_busywait_duration_ns, busywait_ns),
};

static struct timeout_attr preemption_defaults[] = {
	DEFAULT(timeslice_duration_ms, slice_ms),
	DEFAULT(preempt_timeout_ms, preempt_ms),
};

static void engine_kobj_release(struct kobject *kobj)
{
	kfree(container_of(kobj, struct engine_kobj, base));
}

static const struct kobj_type engine_type = {
	.release = engine_kobj_release,
	.sysfs_ops = &kobj_sysfs_ops,
};

static void add_files(struct kobject *dir, struct timeout_attr *files, unsigned int count)
{
	unsigned int i;

	for (i = 0; dir && i < count; i++)
		if (sysfs_create_file(dir, &files[i].base.attr))
			return;
}

static struct kobject *add_dir(struct mirage_device *mdev, unsigned int engine,
			       struct kobject *parent, const char *name,
			       struct timeout_attr *files, unsigned int count)
{
	struct engine_kobj *dir = kzalloc(sizeof(*dir), GFP_KERNEL);

	if (!dir)
		return NULL;
	dir->engine = mdev->engines[engine];
	dir->facts = i915_facts(mdev->model);
	dir->times = &i915_of(mdev)->times[engine];
	if (kobject_init_and_add(&dir->base, &engine_type, parent, "%s", name)) {
		kobject_put(&dir->base);
		return NULL;
	}
	add_files(&dir->base, files, count);
	return &dir->base;
}

static void remove_dir(struct kobject *dir)
{
	if (!dir)
		return;
	kobject_del(dir);
	kobject_put(dir);
}

static void add_engine(struct mirage_device *mdev, unsigned int i)
{
	const char *name = mirage_engine_desc(mdev->engines[i])->name;
	struct mirage_i915 *i915 = i915_of(mdev);
	struct kobject *dir;

	dir = add_dir(mdev, i, i915->engine_dir, name, timeouts, ARRAY_SIZE(timeouts));
	i915->engine[i] = dir;
	if (!dir || sysfs_create_files(dir, (const struct attribute **)engine_attrs))
		return;
	i915->engine_defaults[i] = add_dir(mdev, i, dir, ".defaults", defaults,
					   ARRAY_SIZE(defaults));
	if (!mdev->model->preempts)
		return;
	add_files(dir, preemption_timeouts, ARRAY_SIZE(preemption_timeouts));
	add_files(i915->engine_defaults[i], preemption_defaults, ARRAY_SIZE(preemption_defaults));
}

static ssize_t id_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "0\n");
}

static struct kobj_attribute id_attr = __ATTR_RO(id);

static void add_gt(struct mirage_device *mdev, struct kobject *card)
{
	struct mirage_i915 *i915 = i915_of(mdev);

	i915->gt_dir = kobject_create_and_add("gt", card);
	if (!i915->gt_dir)
		return;
	i915->gt0_dir = kobject_create_and_add("gt0", i915->gt_dir);
	if (!i915->gt0_dir || sysfs_create_file(i915->gt0_dir, &id_attr.attr))
		return;
	i915->gt0_defaults = kobject_create_and_add(".defaults", i915->gt0_dir);
}

static struct mirage_device *kobj_to_mdev(struct kobject *kobj)
{
	struct drm_minor *minor = dev_get_drvdata(kobj_to_dev(kobj));

	return to_mirage_device(minor->dev);
}

static ssize_t error_read(struct file *file, struct kobject *kobj,
			  MIRAGE_CONST_BIN_ATTR struct bin_attribute *attr, char *buf, loff_t pos,
			  size_t len_B)
{
	return mirage_i915_error_read(kobj_to_mdev(kobj), buf, pos, len_B);
}

static ssize_t error_write(struct file *file, struct kobject *kobj,
			   MIRAGE_CONST_BIN_ATTR struct bin_attribute *attr, char *buf, loff_t pos,
			   size_t len_B)
{
	mirage_error_clear(kobj_to_mdev(kobj));
	return len_B;
}

static const struct bin_attribute error_attr = {
	.attr.name = "error",
	.attr.mode = 0600,
	.read = error_read,
	.write = error_write,
};

void mirage_i915_times_init(struct mirage_device *mdev)
{
	unsigned int i;

	for (i = 0; i < mdev->model->chip->num_engines; i++) {
		i915_of(mdev)->times[i] = default_times;
		apply_times(mdev->engines[i], &default_times);
	}
}

void mirage_i915_register(struct mirage_device *mdev)
{
	struct kobject *card = &mdev->drm.primary->kdev->kobj;
	unsigned int i;

	/* The pipes' own directories are younger than the device's. */
	mirage_i915_display_debugfs(mdev, mdev->drm.primary->debugfs_root);
	i915_pmu_register(mdev);
	if (sysfs_create_bin_file(card, &error_attr))
		return;
	add_gt(mdev, card);
	i915_rps_register(mdev);
	i915_rc6_register(mdev);
	i915_of(mdev)->engine_dir = kobject_create_and_add("engine", card);
	if (!i915_of(mdev)->engine_dir)
		return;
	for (i = 0; i < mdev->model->chip->num_engines; i++)
		add_engine(mdev, i);
}

void mirage_i915_unregister(struct mirage_device *mdev)
{
	struct mirage_i915 *i915 = i915_of(mdev);
	unsigned int i;

	i915_pmu_unregister(mdev);
	for (i = 0; i < MIRAGE_MAX_ENGINES; i++) {
		remove_dir(i915->engine_defaults[i]);
		remove_dir(i915->engine[i]);
	}
	remove_dir(i915->engine_dir);
	i915_rc6_unregister(mdev);
	i915_rps_unregister(mdev);
	remove_dir(i915->gt0_defaults);
	remove_dir(i915->gt0_dir);
	remove_dir(i915->gt_dir);
	sysfs_remove_bin_file(&mdev->drm.primary->kdev->kobj, &error_attr);
}
