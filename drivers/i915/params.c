// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: parameters of i915
 *
 * i915 is a module with parameters; this one has another name and may serve other
 * uAPIs too. So they are in debugfs below i915_params, one set for each device, which
 * is where the tests look first.
 */

#include <linux/debugfs.h>

#include <mirage/device.h>
#include <mirage/sched.h>

#include "i915/params.h"

enum param_type { PARAM_BOOL, PARAM_INT, PARAM_UINT };

/**
 * struct i915_param_row - a parameter
 * @name: its name
 * @type: how it is written
 * @offset: in struct i915_params
 * @mode: of the file
 */
static const struct i915_param_row {
	const char *name;
	enum param_type type;
	size_t offset;
	umode_t mode;
} params[] = {
#define PARAM(type, name, mode) { #name, type, offsetof(struct i915_params, name), mode }
	PARAM(PARAM_INT, enable_guc, 0400),
	PARAM(PARAM_UINT, lmem_size, 0400),
	PARAM(PARAM_BOOL, load_detect_test, 0600),
	PARAM(PARAM_BOOL, fastboot, 0600),
	PARAM(PARAM_BOOL, nuclear_pageflip, 0600),
	PARAM(PARAM_INT, enable_fbc, 0600),
	PARAM(PARAM_INT, enable_psr, 0600),
	PARAM(PARAM_INT, enable_dc, 0400),
	PARAM(PARAM_INT, disable_power_well, 0400),
#undef PARAM
};

/* The level from which on single engines are reset, in i915. */
#define RESET_DEFAULT	3

/* Of Debian's kernel, as of most. */
#define REQUEST_TIMEOUT_MS	20000

void mirage_i915_params_init(struct mirage_device *mdev)
{
	mdev->sched->reset_level = RESET_DEFAULT;
	mdev->sched->watchdog_ms = REQUEST_TIMEOUT_MS;
	i915_of(mdev)->params = (struct i915_params) {
		.nuclear_pageflip = true,
		.enable_fbc = -1,
		.enable_psr = -1,
		.enable_dc = -1,
		.disable_power_well = -1,
	};
}

static int param_get(void *data, u64 *val)
{
	*val = *(s32 *)data;
	return 0;
}

static int param_set(void *data, u64 val)
{
	*(s32 *)data = val;
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE_SIGNED(param_fops, param_get, param_set, "%lld\n");

void mirage_i915_params_debugfs(struct mirage_device *mdev, struct dentry *root)
{
	struct dentry *dir = debugfs_create_dir("i915_params", root);
	unsigned int i;

	debugfs_create_u32("reset", 0600, dir, &mdev->sched->reset_level);
	debugfs_create_bool("enable_hangcheck", 0600, dir, &mdev->sched->hangcheck);
	debugfs_create_u32("request_timeout_ms", 0600, dir, &mdev->sched->watchdog_ms);
	debugfs_create_bool("error_capture", 0600, dir, &mdev->sched->capture);
	debugfs_create_bool("force_reset_modeset_test", 0600, dir, &mdev->kms_params.force_reset);

	for (i = 0; i < ARRAY_SIZE(params); i++) {
		const struct i915_param_row *param = &params[i];
		void *value = (void *)&i915_of(mdev)->params + param->offset;

		switch (param->type) {
		case PARAM_BOOL:
			debugfs_create_bool(param->name, param->mode, dir, value);
			break;
		case PARAM_UINT:
			debugfs_create_u32(param->name, param->mode, dir, value);
			break;
		case PARAM_INT:
			debugfs_create_file_unsafe(param->name, param->mode, dir, value,
						   &param_fops);
			break;
		}
	}
}
