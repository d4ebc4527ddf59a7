// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: parameters of i915
 *
 * i915 is a module with parameters; this one has another name and may serve other
 * uAPIs too. So they are in debugfs below i915_params, one set for each device, which
 * is where the tests look first. Numbers can be told to be yes or no as well, as in i915.
 */

#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/seq_file.h>

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
	PARAM(PARAM_BOOL, nuclear_pageflip, 0400),
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

static int param_int_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "%d\n", READ_ONCE(*(int *)m->private));
	return 0;
}

static int param_uint_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "%u\n", READ_ONCE(*(unsigned int *)m->private));
	return 0;
}

/* What is no number may be a boolean, which says what is wrong with what is neither. */
static ssize_t param_write(struct file *file, const char __user *user, size_t len_B, bool negative)
{
	u32 *value = ((struct seq_file *)file->private_data)->private, number;
	bool yes = false;
	int ret;

	/* Root may open it all the same. */
	if (!(file_inode(file)->i_mode & 0222))
		return -EINVAL;
	ret = negative ? kstrtoint_from_user(user, len_B, 0, (int *)&number) :
			 kstrtouint_from_user(user, len_B, 0, &number);
	if (ret) {
		ret = kstrtobool_from_user(user, len_B, &yes);
		number = yes;
	}
	if (ret)
		return ret;
	WRITE_ONCE(*value, number);
	return len_B;
}

static ssize_t param_int_write(struct file *file, const char __user *user, size_t len_B,
			       loff_t *pos)
{
	return param_write(file, user, len_B, true);
}

static ssize_t param_uint_write(struct file *file, const char __user *user, size_t len_B,
				loff_t *pos)
{
	return param_write(file, user, len_B, false);
}

DEFINE_SHOW_STORE_ATTRIBUTE(param_int);
DEFINE_SHOW_STORE_ATTRIBUTE(param_uint);

void mirage_i915_params_debugfs(struct mirage_device *mdev, struct dentry *root)
{
	struct dentry *dir = debugfs_create_dir("i915_params", root);
	unsigned int i;

	debugfs_create_file("reset", 0600, dir, &mdev->sched->reset_level, &param_uint_fops);
	debugfs_create_bool("enable_hangcheck", 0600, dir, &mdev->sched->hangcheck);
	debugfs_create_file("request_timeout_ms", 0600, dir, &mdev->sched->watchdog_ms,
			    &param_uint_fops);
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
			debugfs_create_file(param->name, param->mode, dir, value, &param_uint_fops);
			break;
		case PARAM_INT:
			debugfs_create_file(param->name, param->mode, dir, value, &param_int_fops);
			break;
		}
	}
}
