// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: frequencies of the GT
 *
 * From Gen6 on users can say between which frequencies the GT runs, and how far it is boosted for
 * whoever waits for it. Nothing runs faster or slower here for that; what is told is what the
 * limits allow: the highest while an engine is busy, the lowest while none is.
 *
 * The files are there twice, below gt/gt0 and, with their older names, in the card's directory.
 */

#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/sysfs.h>

#include <drm/drm_file.h>
#include <drm/drm_managed.h>

#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/i915.h"
#include "i915/params.h"

/* When to go faster and slower, in percent of the time that the GT is busy. */
#define UP_PERCENT	95
#define DOWN_PERCENT	85

enum rps_value {
	RPS_ACT,
	RPS_CUR,
	RPS_BOOST,
	RPS_MAX,
	RPS_MIN,
	RPS_RP0,
	RPS_RP1,
	RPS_RPN,
	RPS_RPE,
	RPS_PUNIT,
	RPS_UP,
	RPS_DOWN,
};

static unsigned int steps_to_mhz(const struct i915_rps_facts *facts, unsigned int steps)
{
	return DIV_ROUND_CLOSEST(steps * facts->step_khz, 1000);
}

/* No frequency is that high, and no product below overflows. */
#define MAX_MHZ		1000000u

static unsigned int mhz_to_steps(const struct i915_rps_facts *facts, unsigned int mhz)
{
	return DIV_ROUND_CLOSEST(1000 * min(mhz, MAX_MHZ), facts->step_khz);
}

static unsigned int rps_current(struct mirage_device *mdev)
{
	struct i915_rps *rps = &i915_of(mdev)->rps;

	if (mirage_sched_is_idle(mdev)) {
		WRITE_ONCE(rps->boosted, false);
		return READ_ONCE(rps->min);
	}
	/* Nobody who waits makes it slower. */
	return max(READ_ONCE(rps->max), READ_ONCE(rps->boosted) ? READ_ONCE(rps->boost) : 0);
}

static unsigned int rps_actual(struct mirage_device *mdev)
{
	if (mirage_sched_is_idle(mdev))
		return i915_facts(mdev->model)->rps->rpn;
	return rps_current(mdev);
}

unsigned int i915_rps_actual_mhz(struct mirage_device *mdev)
{
	return steps_to_mhz(i915_facts(mdev->model)->rps, rps_actual(mdev));
}

unsigned int i915_rps_requested_mhz(struct mirage_device *mdev)
{
	return steps_to_mhz(i915_facts(mdev->model)->rps, rps_current(mdev));
}

static unsigned int rps_get(struct mirage_device *mdev, enum rps_value value)
{
	const struct i915_rps_facts *facts = i915_facts(mdev->model)->rps;
	const struct i915_rps *rps = &i915_of(mdev)->rps;

	switch (value) {
	case RPS_ACT:
		return i915_rps_actual_mhz(mdev);
	case RPS_CUR:
	case RPS_PUNIT:
		return i915_rps_requested_mhz(mdev);
	case RPS_BOOST:
		return steps_to_mhz(facts, READ_ONCE(rps->boost));
	case RPS_MAX:
		return steps_to_mhz(facts, READ_ONCE(rps->max));
	case RPS_MIN:
		return steps_to_mhz(facts, READ_ONCE(rps->min));
	case RPS_RP0:
		return steps_to_mhz(facts, facts->rp0);
	case RPS_RP1:
		return steps_to_mhz(facts, facts->rp1);
	case RPS_RPN:
		return steps_to_mhz(facts, facts->rpn);
	case RPS_RPE:
		return steps_to_mhz(facts, facts->rpe);
	case RPS_UP:
		return READ_ONCE(rps->up_percent);
	case RPS_DOWN:
		return READ_ONCE(rps->down_percent);
	}
	return 0;
}

/* What they were at load. */
static unsigned int rps_get_default(struct mirage_device *mdev, enum rps_value value)
{
	switch (value) {
	case RPS_MAX:
		return rps_get(mdev, RPS_RP0);
	case RPS_MIN:
		return rps_get(mdev, RPS_RPN);
	case RPS_UP:
		return UP_PERCENT;
	default:
		return DOWN_PERCENT;
	}
}

static int rps_set_frequency(struct mirage_device *mdev, enum rps_value value, unsigned int mhz)
{
	const struct i915_rps_facts *facts = i915_facts(mdev->model)->rps;
	struct i915_rps *rps = &i915_of(mdev)->rps;
	unsigned int steps = mhz_to_steps(facts, mhz);
	int ret = -EINVAL;

	if (steps < facts->rpn || steps > facts->rp0)
		return -EINVAL;
	mutex_lock(&rps->lock);
	if (value == RPS_BOOST)
		ret = 0;
	else if (value == RPS_MAX ? steps >= rps->min : steps <= rps->max)
		ret = 0;
	if (!ret && value == RPS_BOOST)
		WRITE_ONCE(rps->boost, steps);
	else if (!ret)
		WRITE_ONCE(*(value == RPS_MAX ? &rps->max : &rps->min), steps);
	mutex_unlock(&rps->lock);
	return ret;
}

static int rps_set(struct mirage_device *mdev, enum rps_value value, const char *buf)
{
	struct i915_rps *rps = &i915_of(mdev)->rps;
	bool percent = value == RPS_UP || value == RPS_DOWN;
	unsigned int val;
	u8 small;
	int ret;

	ret = percent ? kstrtou8(buf, 10, &small) : kstrtouint(buf, 0, &val);
	if (ret)
		return ret;
	if (!percent)
		return rps_set_frequency(mdev, value, val);
	if (small > 100)
		return -EINVAL;
	WRITE_ONCE(*(value == RPS_UP ? &rps->up_percent : &rps->down_percent), small);
	return 0;
}

void i915_rps_boost(struct mirage_device *mdev)
{
	if (i915_facts(mdev->model)->rps)
		WRITE_ONCE(i915_of(mdev)->rps.boosted, true);
}

/**
 * struct rps_attr - a file below gt
 * @base: the file
 * @value: what is in it
 * @depth: how many directories below the card's
 */
struct rps_attr {
	struct kobj_attribute base;
	enum rps_value value;
	unsigned int depth;
};

static struct mirage_device *rps_device(struct kobject *kobj, unsigned int depth)
{
	struct drm_minor *minor;

	while (depth--)
		kobj = kobj->parent;
	minor = dev_get_drvdata(kobj_to_dev(kobj));
	return to_mirage_device(minor->dev);
}

static const struct rps_attr *to_rps_attr(const struct kobj_attribute *attr)
{
	return container_of_const(attr, struct rps_attr, base);
}

static ssize_t gt_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	const struct rps_attr *rps = to_rps_attr(attr);

	return sysfs_emit(buf, "%u\n", rps_get(rps_device(kobj, rps->depth), rps->value));
}

static ssize_t gt_store(struct kobject *kobj, struct kobj_attribute *attr, const char *buf,
			size_t len_B)
{
	const struct rps_attr *rps = to_rps_attr(attr);

	return rps_set(rps_device(kobj, rps->depth), rps->value, buf) ?: len_B;
}

static ssize_t gt_default_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	const struct rps_attr *rps = to_rps_attr(attr);

	return sysfs_emit(buf, "%u\n", rps_get_default(rps_device(kobj, rps->depth), rps->value));
}

#define GT_RO(name, what)	{ __ATTR(name, 0444, gt_show, NULL), what, 2 }
#define GT_RW(name, what)	{ __ATTR(name, 0644, gt_show, gt_store), what, 2 }
#define GT_DEFAULT(name, what)	{ __ATTR(name, 0444, gt_default_show, NULL), what, 3 }

static struct rps_attr gt_attrs[] = {
	GT_RO(rps_act_freq_mhz, RPS_ACT),
	GT_RO(rps_cur_freq_mhz, RPS_CUR),
	GT_RW(rps_boost_freq_mhz, RPS_BOOST),
	GT_RW(rps_max_freq_mhz, RPS_MAX),
	GT_RW(rps_min_freq_mhz, RPS_MIN),
	GT_RO(rps_RP0_freq_mhz, RPS_RP0),
	GT_RO(rps_RP1_freq_mhz, RPS_RP1),
	GT_RO(rps_RPn_freq_mhz, RPS_RPN),
	GT_RO(rps_vlv_rpe_freq_mhz, RPS_RPE),
	GT_RO(punit_req_freq_mhz, RPS_PUNIT),
	GT_RW(rps_up_threshold_pct, RPS_UP),
	GT_RW(rps_down_threshold_pct, RPS_DOWN),
}, default_attrs[] = {
	GT_DEFAULT(rps_max_freq_mhz, RPS_MAX),
	GT_DEFAULT(rps_min_freq_mhz, RPS_MIN),
	GT_DEFAULT(rps_up_threshold_pct, RPS_UP),
	GT_DEFAULT(rps_down_threshold_pct, RPS_DOWN),
};

/**
 * struct rps_card_attr - a file in the card's directory
 * @base: the file
 * @value: what is in it
 */
struct rps_card_attr {
	struct device_attribute base;
	enum rps_value value;
};

static ssize_t card_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct rps_card_attr *rps = container_of_const(attr, struct rps_card_attr, base);

	return sysfs_emit(buf, "%u\n", rps_get(rps_device(&dev->kobj, 0), rps->value));
}

static ssize_t card_store(struct device *dev, struct device_attribute *attr, const char *buf,
			  size_t len_B)
{
	const struct rps_card_attr *rps = container_of_const(attr, struct rps_card_attr, base);

	return rps_set(rps_device(&dev->kobj, 0), rps->value, buf) ?: len_B;
}

#define CARD_RO(name, what)	{ __ATTR(name, 0444, card_show, NULL), what }
#define CARD_RW(name, what)	{ __ATTR(name, 0644, card_show, card_store), what }

static struct rps_card_attr card_attrs[] = {
	CARD_RO(gt_act_freq_mhz, RPS_ACT),
	CARD_RO(gt_cur_freq_mhz, RPS_CUR),
	CARD_RW(gt_boost_freq_mhz, RPS_BOOST),
	CARD_RW(gt_max_freq_mhz, RPS_MAX),
	CARD_RW(gt_min_freq_mhz, RPS_MIN),
	CARD_RO(gt_RP0_freq_mhz, RPS_RP0),
	CARD_RO(gt_RP1_freq_mhz, RPS_RP1),
	CARD_RO(gt_RPn_freq_mhz, RPS_RPN),
	CARD_RO(gt_vlv_rpe_freq_mhz, RPS_RPE),
};

int i915_rps_init(struct mirage_device *mdev)
{
	const struct i915_rps_facts *facts = i915_facts(mdev->model)->rps;
	struct i915_rps *rps = &i915_of(mdev)->rps;

	if (!facts)
		return 0;
	rps->min = facts->rpn;
	rps->max = facts->rp0;
	rps->boost = facts->rp0;
	rps->up_percent = UP_PERCENT;
	rps->down_percent = DOWN_PERCENT;
	return drmm_mutex_init(&mdev->drm, &rps->lock);
}

/* Only the power unit knows of RPe. */
static bool has_file(const struct i915_rps_facts *facts, enum rps_value value)
{
	return value != RPS_RPE || facts->punit;
}

static void add_gt_files(const struct i915_rps_facts *facts, struct kobject *dir,
			 struct rps_attr *files, unsigned int count)
{
	unsigned int i;

	for (i = 0; dir && i < count; i++)
		if (has_file(facts, files[i].value) && sysfs_create_file(dir, &files[i].base.attr))
			return;
}

void i915_rps_register(struct mirage_device *mdev)
{
	const struct i915_rps_facts *facts = i915_facts(mdev->model)->rps;
	struct device *card = mdev->drm.primary->kdev;
	struct mirage_i915 *i915 = i915_of(mdev);
	unsigned int i;

	if (!facts)
		return;
	add_gt_files(facts, i915->gt0_dir, gt_attrs, ARRAY_SIZE(gt_attrs));
	add_gt_files(facts, i915->gt0_defaults, default_attrs, ARRAY_SIZE(default_attrs));
	for (i = 0; i < ARRAY_SIZE(card_attrs); i++)
		if (has_file(facts, card_attrs[i].value) &&
		    device_create_file(card, &card_attrs[i].base))
			return;
}

void i915_rps_unregister(struct mirage_device *mdev)
{
	unsigned int i;

	if (!i915_facts(mdev->model)->rps)
		return;
	for (i = 0; i < ARRAY_SIZE(card_attrs); i++)
		device_remove_file(mdev->drm.primary->kdev, &card_attrs[i].base);
}

void i915_rps_show(struct mirage_device *mdev, struct seq_file *m)
{
	static const struct {
		const char *name;
		enum rps_value value;
	} rows[] = {
		{ "actual", RPS_ACT },
		{ "current", RPS_CUR },
		{ "max", RPS_RP0 },
		{ "min", RPS_RPN },
		{ "idle", RPS_RPN },
		{ "efficient (RPe)", RPS_RPE },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		seq_printf(m, "%s GPU freq: %u MHz\n", rows[i].name, rps_get(mdev, rows[i].value));
}
