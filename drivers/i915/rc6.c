// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the GT's sleep
 *
 * From Gen6 on a GT without work is switched off by itself (RC6), and counts for how long. Here it
 * sleeps whenever no engine runs anything. As with i915, a kernel without power management shows
 * none of it.
 */

#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/math64.h>
#include <linux/sysfs.h>
#include <linux/time64.h>

#include <drm/drm_file.h>

#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/i915.h"
#include "i915/params.h"

#ifdef CONFIG_PM

static ssize_t enable_show(char *buf)
{
	return sysfs_emit(buf, "1\n");
}

static ssize_t residency_show(struct kobject *card, char *buf)
{
	struct drm_minor *minor = dev_get_drvdata(kobj_to_dev(card));
	u64 idle_ns = mirage_sched_idle_ns(to_mirage_device(minor->dev));

	return sysfs_emit(buf, "%u\n", (u32)div_u64(idle_ns, NSEC_PER_MSEC));
}

/* Below gt/gt0. */
static ssize_t rc6_enable_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return enable_show(buf);
}

static ssize_t rc6_residency_ms_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return residency_show(kobj->parent->parent, buf);
}

static struct kobj_attribute gt_enable = __ATTR_RO(rc6_enable);
static struct kobj_attribute gt_residency = __ATTR_RO(rc6_residency_ms);
static struct kobj_attribute gt_media_residency =
	__ATTR(media_rc6_residency_ms, 0444, rc6_residency_ms_show, NULL);

static const struct attribute *const gt_attrs[] = {
	&gt_enable.attr,
	&gt_residency.attr,
	&gt_media_residency.attr,
	NULL
};

/* And below the card's own directory of power management. */
static ssize_t card_enable_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return enable_show(buf);
}

static ssize_t card_residency_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return residency_show(&dev->kobj, buf);
}

static struct device_attribute card_enable = __ATTR(rc6_enable, 0444, card_enable_show, NULL);
static struct device_attribute card_residency =
	__ATTR(rc6_residency_ms, 0444, card_residency_show, NULL);
static struct device_attribute card_media_residency =
	__ATTR(media_rc6_residency_ms, 0444, card_residency_show, NULL);

static struct attribute *card_attrs[] = {
	&card_enable.attr,
	&card_residency.attr,
	&card_media_residency.attr,
	NULL
};

static const struct attribute_group card_group = {
	.name = "power",
	.attrs = card_attrs,
};

void i915_rc6_register(struct mirage_device *mdev)
{
	struct kobject *gt = i915_of(mdev)->gt0_dir;

	if (!i915_facts(mdev->model)->has_rc6)
		return;
	if (!gt || sysfs_create_files(gt, (const struct attribute **)gt_attrs))
		return;
	i915_of(mdev)->rc6_files = !sysfs_merge_group(&mdev->drm.primary->kdev->kobj, &card_group);
}

void i915_rc6_unregister(struct mirage_device *mdev)
{
	if (i915_of(mdev)->rc6_files)
		sysfs_unmerge_group(&mdev->drm.primary->kdev->kobj, &card_group);
}

#else

void i915_rc6_register(struct mirage_device *mdev)
{
}

void i915_rc6_unregister(struct mirage_device *mdev)
{
}

#endif
