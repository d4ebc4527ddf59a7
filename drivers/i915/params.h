/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_PARAMS_H_
#define _I915_PARAMS_H_

#include <linux/mutex.h>
#include <linux/types.h>

#include <mirage/device.h>

#include "i915/shadow.h"

struct dentry;
struct i915_pmu;
struct kobject;
struct seq_file;

/**
 * struct i915_params - parameters of i915 that only answer
 *
 * Those that do something are fields of struct mirage_sched or struct mirage_kms_params.
 */
struct i915_params {
	s32 enable_guc;
	u32 lmem_size;
	bool load_detect_test;
	bool fastboot;
	bool nuclear_pageflip;
	s32 enable_fbc;
	s32 enable_psr;
	s32 enable_dc;
	s32 disable_power_well;
};

/**
 * struct i915_engine_times - adjustable times of an engine
 * @heartbeat_ms: half of the time after which an engine that gets nowhere is hung; 0: never
 * @stop_ms: grace at the end of a context; only answered
 * @busywait_ns: how long a waiter spins; only answered
 * @slice_ms: how long a job runs while others are as important; 0: to its end
 * @preempt_ms: how long a batch may take to give way; 0: for ever
 */
struct i915_engine_times {
	unsigned int heartbeat_ms;
	unsigned int stop_ms;
	unsigned int busywait_ns;
	unsigned int slice_ms;
	unsigned int preempt_ms;
};

/**
 * struct i915_rps - between which frequencies the GT runs
 * @lock: held to change @min, @max and @boost
 * @min: the lowest, in steps of struct i915_rps_facts, as are the next two
 * @max: the highest
 * @boost: that for whoever waits
 * @boosted: somebody has waited for the GT since it was idle
 * @up_percent: how busy the GT is before it becomes faster; only answered
 * @down_percent: how idle before it becomes slower; only answered
 */
struct i915_rps {
	struct mutex lock; /* see above */
	unsigned int min;
	unsigned int max;
	unsigned int boost;
	bool boosted;
	u8 up_percent;
	u8 down_percent;
};

/**
 * struct mirage_i915 - what only the i915 uAPI needs of a device
 * @params: parameters
 * @times: of each engine
 * @rps: frequencies of the GT
 * @engine_dir: directory of the engines in sysfs
 * @engine: directory of each
 * @engine_defaults: and of its values at load
 * @gt_dir: directory of the GTs in sysfs
 * @gt0_dir: directory of the only one
 * @gt0_defaults: and of its values at load
 * @rc6_files: those of its sleep are in the card's directory
 * @shadows: copies of batches
 * @pmu: counters, NULL without perf events
 */
struct mirage_i915 {
	struct i915_params params;
	struct i915_engine_times times[MIRAGE_MAX_ENGINES];
	struct i915_rps rps;
	struct kobject *engine_dir;
	struct kobject *engine[MIRAGE_MAX_ENGINES];
	struct kobject *engine_defaults[MIRAGE_MAX_ENGINES];
	struct kobject *gt_dir;
	struct kobject *gt0_dir;
	struct kobject *gt0_defaults;
	bool rc6_files;
	struct i915_shadow_pool shadows;
	struct i915_pmu *pmu;
};

/* What mirage_device.uapi of a device with this uAPI leads to. */
static inline struct mirage_i915 *i915_of(const struct mirage_device *mdev)
{
	return mdev->uapi;
}

/** mirage_i915_params_init - parameters at load */
void mirage_i915_params_init(struct mirage_device *mdev);

/** mirage_i915_times_init - adjustable times at load */
void mirage_i915_times_init(struct mirage_device *mdev);

/** mirage_i915_params_debugfs - show them below @root */
void mirage_i915_params_debugfs(struct mirage_device *mdev, struct dentry *root);

/** i915_rps_init - frequencies at load. Return: 0 or a negative errno */
int i915_rps_init(struct mirage_device *mdev);

/** i915_rps_register - files of frequencies, when those of the GT are there */
void i915_rps_register(struct mirage_device *mdev);

/** i915_rps_unregister - undo i915_rps_register(), but for files below the GT's directory */
void i915_rps_unregister(struct mirage_device *mdev);

/** i915_rc6_register - files of the GT's sleep, when the GT's directory is there */
void i915_rc6_register(struct mirage_device *mdev);

/** i915_rc6_unregister - undo i915_rc6_register(), but for files below the GT's directory */
void i915_rc6_unregister(struct mirage_device *mdev);

/** i915_rps_actual_mhz - the frequency that the GT has; of a model that says it, in any context */
unsigned int i915_rps_actual_mhz(struct mirage_device *mdev);

/** i915_rps_requested_mhz - the one that it should have, likewise */
unsigned int i915_rps_requested_mhz(struct mirage_device *mdev);

/** i915_pmu_init - counters, when the engines are there. Return: 0 or -ENOMEM */
int i915_pmu_init(struct mirage_device *mdev);

/** i915_pmu_register - let perf know of them, once the device is registered */
void i915_pmu_register(struct mirage_device *mdev);

/** i915_pmu_unregister - undo i915_pmu_register(); events that are open count no more */
void i915_pmu_unregister(struct mirage_device *mdev);

/** i915_rps_boost - somebody waits for the GT */
void i915_rps_boost(struct mirage_device *mdev);

/** i915_rps_show - print the frequencies; of a model that has them */
void i915_rps_show(struct mirage_device *mdev, struct seq_file *m);

#endif
