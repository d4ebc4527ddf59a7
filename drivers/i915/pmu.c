// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: performance counters
 *
 * i915's unit of the kernel's perf events: for each engine how long it was busy, waited for an
 * event or a semaphore; for the GT its frequencies, interrupts, how long it slept and was awake.
 * Times are counted where they pass (drivers/sched); only frequencies are sampled, by a timer
 * that runs while somebody counts them.
 *
 * The name is i915's: of the part at the place where integrated ones are "i915", of any other
 * one with its address. perf calls from interrupts: nothing here sleeps, and what is read takes no
 * lock that is taken with interrupts enabled.
 */

#ifdef CONFIG_PERF_EVENTS

#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include <drm/drm_drv.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/context.h"
#include "i915/i915.h"
#include "i915/params.h"

#define SAMPLE_PERIOD_NS	(NSEC_PER_SEC / 200)

/* What is after an engine's class and instance in the number of its event. */
#define ENGINE_SAMPLES		(I915_SAMPLE_SEMA + 1)
#define ENGINE_CLASS(config)	(((config) >> I915_PMU_CLASS_SHIFT) & 0xff)
#define ENGINE_INSTANCE(config)	(((config) >> I915_PMU_SAMPLE_BITS) & 0xff)
#define ENGINE_SAMPLE(config)	((config) & I915_PMU_SAMPLE_MASK)

#define MAX_NAME_B		40
/* Each event, and its unit. */
#define MAX_ATTRS		(2 * (5 + ENGINE_SAMPLES * MIRAGE_MAX_ENGINES))

/**
 * struct pmu_attr - a file that describes an event
 * @base: the file
 * @name: its name
 * @config: number of the event
 * @unit: what it counts in, where the file is about that
 */
struct pmu_attr {
	struct device_attribute base;
	char name[MAX_NAME_B];
	u64 config;
	const char *unit;
};

/**
 * struct i915_pmu - the counters of a device
 * @base: as perf knows it
 * @mdev: the device
 * @name: of the unit
 * @registered: cleared before the device goes; events may stay
 * @lock: protects what follows, with interrupts disabled
 * @timer: samples frequencies
 * @sampled_at: when it did last
 * @samplers: events that are counted by samples
 * @mhz_us: frequencies by time: the actual one, the requested one
 * @attrs: files
 * @attr_list: the same
 * @events: their directory
 * @groups: of all files
 */
struct i915_pmu {
	struct pmu base;
	struct mirage_device *mdev;
	char name[MAX_NAME_B];
	bool registered;
	spinlock_t lock; /* see above */
	struct hrtimer timer;
	ktime_t sampled_at;
	unsigned int samplers;
	u64 mhz_us[2];
	struct pmu_attr attrs[MAX_ATTRS];
	struct attribute *attr_list[MAX_ATTRS + 1];
	struct attribute_group events;
	const struct attribute_group *groups[3];
};

static struct i915_pmu *event_to_pmu(const struct perf_event *event)
{
	return container_of(event->pmu, struct i915_pmu, base);
}

static bool is_engine_event(u64 config)
{
	return config < __I915_PMU_OTHER(0);
}

static bool is_sampled(u64 config)
{
	return config == I915_PMU_ACTUAL_FREQUENCY || config == I915_PMU_REQUESTED_FREQUENCY;
}

static struct mirage_engine *event_engine(struct mirage_device *mdev, u64 config)
{
	int index = i915_engine_lookup(mdev, ENGINE_CLASS(config), ENGINE_INSTANCE(config));

	return index < 0 ? NULL : mdev->engines[index];
}

/* 0 where there is such a sample of an engine. */
static int engine_status(struct mirage_device *mdev, unsigned int sample)
{
	if (sample >= ENGINE_SAMPLES)
		return -ENOENT;
	if (sample == I915_SAMPLE_SEMA && i915_facts(mdev->model)->graphics_x10 < 60)
		return -ENODEV;
	return 0;
}

static int other_status(struct mirage_device *mdev, u64 config)
{
	const struct i915_facts *facts = i915_facts(mdev->model);

	switch (config) {
	case I915_PMU_ACTUAL_FREQUENCY:
		return facts->rps && !facts->rps->punit ? 0 : -ENODEV;
	case I915_PMU_REQUESTED_FREQUENCY:
		return facts->rps ? 0 : -ENODEV;
	case I915_PMU_RC6_RESIDENCY:
		return facts->has_rc6 ? 0 : -ENODEV;
	case I915_PMU_INTERRUPTS:
	case I915_PMU_SOFTWARE_GT_AWAKE_TIME:
		return 0;
	}
	return -ENOENT;
}

static int event_status(struct mirage_device *mdev, u64 config)
{
	if (!is_engine_event(config))
		return other_status(mdev, config);
	if (!event_engine(mdev, config))
		return -ENODEV;
	return engine_status(mdev, ENGINE_SAMPLE(config));
}

static void pmu_sample(struct i915_pmu *pmu, ktime_t now)
{
	u64 us = ktime_us_delta(now, pmu->sampled_at);

	pmu->sampled_at = now;
	/* Nothing runs at any frequency while the GT sleeps. */
	if (mirage_sched_is_idle(pmu->mdev))
		return;
	pmu->mhz_us[0] += us * i915_rps_actual_mhz(pmu->mdev);
	pmu->mhz_us[1] += us * i915_rps_requested_mhz(pmu->mdev);
}

static enum hrtimer_restart pmu_tick(struct hrtimer *timer)
{
	struct i915_pmu *pmu = container_of(timer, struct i915_pmu, timer);
	ktime_t now = ktime_get();
	unsigned long flags;
	bool go_on;

	spin_lock_irqsave(&pmu->lock, flags);
	go_on = pmu->samplers;
	if (go_on)
		pmu_sample(pmu, now);
	spin_unlock_irqrestore(&pmu->lock, flags);
	if (!go_on)
		return HRTIMER_NORESTART;
	hrtimer_forward(timer, now, ns_to_ktime(SAMPLE_PERIOD_NS));
	return HRTIMER_RESTART;
}

static void pmu_begin_sampling(struct i915_pmu *pmu)
{
	unsigned long flags;

	spin_lock_irqsave(&pmu->lock, flags);
	if (!pmu->samplers++) {
		pmu->sampled_at = ktime_get();
		hrtimer_start_range_ns(&pmu->timer, ns_to_ktime(SAMPLE_PERIOD_NS), 0,
				       HRTIMER_MODE_REL_PINNED);
	}
	spin_unlock_irqrestore(&pmu->lock, flags);
}

/* The timer finds out by itself. */
static void pmu_end_sampling(struct i915_pmu *pmu)
{
	unsigned long flags;

	spin_lock_irqsave(&pmu->lock, flags);
	pmu->samplers--;
	spin_unlock_irqrestore(&pmu->lock, flags);
}

static u64 read_frequency(struct i915_pmu *pmu, unsigned int which)
{
	unsigned long flags;
	u64 mhz_us;

	spin_lock_irqsave(&pmu->lock, flags);
	mhz_us = pmu->mhz_us[which];
	spin_unlock_irqrestore(&pmu->lock, flags);
	return div_u64(mhz_us, USEC_PER_SEC);
}

static u64 read_engine(struct i915_pmu *pmu, u64 config)
{
	struct mirage_engine *engine = event_engine(pmu->mdev, config);

	switch (ENGINE_SAMPLE(config)) {
	case I915_SAMPLE_BUSY:
		return mirage_engine_busy_ns(engine);
	case I915_SAMPLE_SEMA:
		return mirage_engine_wait_ns(engine);
	}
	/* Waits for events of the display end at once. */
	return 0;
}

static u64 read_counter(struct i915_pmu *pmu, u64 config)
{
	if (is_engine_event(config))
		return read_engine(pmu, config);
	switch (config) {
	case I915_PMU_ACTUAL_FREQUENCY:
		return read_frequency(pmu, 0);
	case I915_PMU_REQUESTED_FREQUENCY:
		return read_frequency(pmu, 1);
	case I915_PMU_INTERRUPTS:
		return atomic64_read(&pmu->mdev->sched->interrupts);
	case I915_PMU_RC6_RESIDENCY:
		return mirage_sched_idle_ns(pmu->mdev);
	case I915_PMU_SOFTWARE_GT_AWAKE_TIME:
		return mirage_sched_awake_ns(pmu->mdev);
	}
	return 0;
}

static void event_destroy(struct perf_event *event)
{
	drm_dev_put(&event_to_pmu(event)->mdev->drm);
}

static int pmu_event_init(struct perf_event *event)
{
	struct i915_pmu *pmu = event_to_pmu(event);
	int ret;

	if (!READ_ONCE(pmu->registered))
		return -ENODEV;
	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (event->attr.sample_period)
		return -EINVAL;
	if (has_branch_stack(event))
		return -EOPNOTSUPP;
	if (event->cpu < 0)
		return -EINVAL;
	ret = event_status(pmu->mdev, event->attr.config);
	if (ret)
		return ret;
	if (!event->parent) {
		drm_dev_get(&pmu->mdev->drm);
		event->destroy = event_destroy;
	}
	return 0;
}

static void pmu_event_read(struct perf_event *event)
{
	struct i915_pmu *pmu = event_to_pmu(event);
	s64 val, prev;

	if (!READ_ONCE(pmu->registered)) {
		event->hw.state = PERF_HES_STOPPED;
		return;
	}
	prev = local64_read(&event->hw.prev_count);
	do {
		val = read_counter(pmu, event->attr.config);
	} while (!local64_try_cmpxchg(&event->hw.prev_count, &prev, val));
	local64_add(val - prev, &event->count);
}

static void pmu_event_start(struct perf_event *event, int flags)
{
	struct i915_pmu *pmu = event_to_pmu(event);

	if (!READ_ONCE(pmu->registered))
		return;
	if (is_sampled(event->attr.config))
		pmu_begin_sampling(pmu);
	local64_set(&event->hw.prev_count, read_counter(pmu, event->attr.config));
	event->hw.state = 0;
}

static void pmu_event_stop(struct perf_event *event, int flags)
{
	struct i915_pmu *pmu = event_to_pmu(event);

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	if (flags & PERF_EF_UPDATE)
		pmu_event_read(event);
	if (is_sampled(event->attr.config))
		pmu_end_sampling(pmu);
	event->hw.state = PERF_HES_STOPPED;
}

static int pmu_event_add(struct perf_event *event, int flags)
{
	if (!READ_ONCE(event_to_pmu(event)->registered))
		return -ENODEV;
	event->hw.state = PERF_HES_STOPPED;
	if (flags & PERF_EF_START)
		pmu_event_start(event, flags);
	return 0;
}

static void pmu_event_del(struct perf_event *event, int flags)
{
	pmu_event_stop(event, PERF_EF_UPDATE);
}

static ssize_t attr_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct pmu_attr *pmu_attr = container_of(attr, struct pmu_attr, base);

	if (pmu_attr->unit)
		return sysfs_emit(buf, "%s\n", pmu_attr->unit);
	return sysfs_emit(buf, "config=0x%llx\n", pmu_attr->config);
}

/* The next free file. */
static struct pmu_attr *add_file(struct i915_pmu *pmu)
{
	struct pmu_attr *attr = pmu->attrs;
	struct attribute **place = pmu->attr_list;

	for (; *place; place++)
		attr++;
	*place = &attr->base.attr;
	sysfs_attr_init(&attr->base.attr);
	attr->base.attr.name = attr->name;
	attr->base.attr.mode = 0444;
	attr->base.show = attr_show;
	return attr;
}

static void add_event(struct i915_pmu *pmu, const char *owner, const char *name, u64 config,
		      const char *unit)
{
	struct pmu_attr *attr;

	if (event_status(pmu->mdev, config))
		return;
	attr = add_file(pmu);
	snprintf(attr->name, sizeof(attr->name), "%s%s%s", owner, owner[0] ? "-" : "", name);
	attr->config = config;
	if (!unit)
		return;
	attr = add_file(pmu);
	snprintf(attr->name, sizeof(attr->name), "%s%s%s.unit", owner, owner[0] ? "-" : "", name);
	attr->unit = unit;
}

static void add_engine_events(struct i915_pmu *pmu, const struct mirage_engine_desc *desc)
{
	static const struct {
		const char *name;
		unsigned int sample;
	} samples[] = {
		{ "busy", I915_SAMPLE_BUSY },
		{ "sema", I915_SAMPLE_SEMA },
		{ "wait", I915_SAMPLE_WAIT },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(samples); i++)
		add_event(pmu, desc->name, samples[i].name,
			  __I915_PMU_ENGINE((u64)desc->class, desc->instance, samples[i].sample),
			  "ns");
}

static void add_events(struct i915_pmu *pmu)
{
	static const struct {
		const char *name;
		u64 config;
		const char *unit;
	} events[] = {
		{ "actual-frequency", I915_PMU_ACTUAL_FREQUENCY, "M" },
		{ "requested-frequency", I915_PMU_REQUESTED_FREQUENCY, "M" },
		{ "interrupts", I915_PMU_INTERRUPTS },
		{ "rc6-residency", I915_PMU_RC6_RESIDENCY, "ns" },
		{ "software-gt-awake-time", I915_PMU_SOFTWARE_GT_AWAKE_TIME, "ns" },
	};
	const struct mirage_chip *chip = pmu->mdev->model->chip;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(events); i++)
		add_event(pmu, "", events[i].name, events[i].config, events[i].unit);
	for (i = 0; i < chip->num_engines; i++)
		add_engine_events(pmu, &chip->engines[i]);
}

static ssize_t i915_eventid_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "config:0-20\n");
}

static DEVICE_ATTR_RO(i915_eventid);

static struct attribute *format_attrs[] = {
	&dev_attr_i915_eventid.attr,
	NULL
};

static const struct attribute_group format_group = {
	.name = "format",
	.attrs = format_attrs,
};

/* perf has other uses for colons. */
static void name_pmu(struct i915_pmu *pmu)
{
	const char *place = dev_name(pmu->mdev->drm.dev);

	if (!strcmp(place, "0000:00:02.0")) {
		strscpy(pmu->name, "i915");
		return;
	}
	snprintf(pmu->name, sizeof(pmu->name), "i915_%s", place);
	strreplace(pmu->name, ':', '_');
}

static const struct pmu pmu_template = {
	.module = THIS_MODULE,
	.task_ctx_nr = perf_invalid_context,
	.scope = PERF_PMU_SCOPE_SYS_WIDE,
	.event_init = pmu_event_init,
	.add = pmu_event_add,
	.del = pmu_event_del,
	.start = pmu_event_start,
	.stop = pmu_event_stop,
	.read = pmu_event_read,
};

int i915_pmu_init(struct mirage_device *mdev)
{
	struct i915_pmu *pmu = drmm_kzalloc(&mdev->drm, sizeof(*pmu), GFP_KERNEL);

	if (!pmu)
		return -ENOMEM;
	i915_of(mdev)->pmu = pmu;
	pmu->mdev = mdev;
	spin_lock_init(&pmu->lock);
	hrtimer_setup(&pmu->timer, pmu_tick, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	return 0;
}

void i915_pmu_register(struct mirage_device *mdev)
{
	struct i915_pmu *pmu = i915_of(mdev)->pmu;

	name_pmu(pmu);
	add_events(pmu);
	pmu->events = (struct attribute_group) { .name = "events", .attrs = pmu->attr_list };
	pmu->groups[0] = &format_group;
	pmu->groups[1] = &pmu->events;
	pmu->base = pmu_template;
	pmu->base.attr_groups = pmu->groups;
	if (perf_pmu_register(&pmu->base, pmu->name, -1))
		drm_notice(&mdev->drm, "no performance counters\n");
	else
		WRITE_ONCE(pmu->registered, true);
}

void i915_pmu_unregister(struct mirage_device *mdev)
{
	struct i915_pmu *pmu = i915_of(mdev)->pmu;

	if (!pmu->registered)
		return;
	WRITE_ONCE(pmu->registered, false);
	synchronize_rcu();
	perf_pmu_unregister(&pmu->base);
	hrtimer_cancel(&pmu->timer);
}

#else

#include "i915/params.h"

int i915_pmu_init(struct mirage_device *mdev)
{
	return 0;
}

void i915_pmu_register(struct mirage_device *mdev)
{
}

void i915_pmu_unregister(struct mirage_device *mdev)
{
}

#endif
