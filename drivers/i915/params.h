/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_PARAMS_H_
#define _I915_PARAMS_H_

#include <linux/types.h>

#include <mirage/device.h>

struct dentry;
struct kobject;

/**
 * struct i915_params - parameters of i915 that only answer
 *
 * Those that do something are fields of struct mirage_sched or struct mirage_kms_params.
 */
struct i915_params {
	s32 enable_guc;
	u32 request_timeout_ms;
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
 */
struct i915_engine_times {
	unsigned int heartbeat_ms;
	unsigned int stop_ms;
	unsigned int busywait_ns;
};

/**
 * struct mirage_i915 - what only the i915 uAPI needs of a device
 * @params: parameters
 * @times: of each engine
 * @engine_dir: directory of the engines in sysfs
 * @engine: directory of each
 * @engine_defaults: and of its values at load
 * @gt_dir: directory of the GTs in sysfs
 * @gt0_dir: directory of the only one
 * @gt0_defaults: and of its values at load
 */
struct mirage_i915 {
	struct i915_params params;
	struct i915_engine_times times[MIRAGE_MAX_ENGINES];
	struct kobject *engine_dir;
	struct kobject *engine[MIRAGE_MAX_ENGINES];
	struct kobject *engine_defaults[MIRAGE_MAX_ENGINES];
	struct kobject *gt_dir;
	struct kobject *gt0_dir;
	struct kobject *gt0_defaults;
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

#endif
