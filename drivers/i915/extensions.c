// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: chains of extensions
 *
 * Newer i915 ioctls take a linked list in user memory, each element with a number that says
 * what it is. Elements are visited in order and the first error ends the walk.
 */

#include <linux/nospec.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include "i915/context.h"

#define MAX_CHAIN	512

static bool is_reserved_zero(const struct i915_user_extension *ext)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ext->rsvd); i++)
		if (ext->rsvd[i])
			return false;
	return !ext->flags;
}

int i915_walk_extensions(struct i915_user_extension __user *ext, const i915_extension_fn *fns,
			 unsigned int num_fns, void *data)
{
	unsigned int left = MAX_CHAIN;

	while (ext) {
		struct i915_user_extension header;
		int ret = -EINVAL;

		if (!left--)
			return -E2BIG;
		cond_resched();
		if (copy_from_user(&header, ext, sizeof(header)))
			return -EFAULT;
		if (!is_reserved_zero(&header))
			return -EINVAL;
		if (header.name < num_fns) {
			unsigned int name = array_index_nospec(header.name, num_fns);

			if (fns[name])
				ret = fns[name](ext, data);
		}
		if (ret)
			return ret;
		ext = u64_to_user_ptr(header.next_extension);
	}
	return 0;
}
