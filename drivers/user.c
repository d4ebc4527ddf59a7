// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: user space's memory
 */

#include <linux/err.h>
#include <linux/mm.h>
#include <linux/overflow.h>
#include <linux/pagemap.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <mirage/user.h>

void *mirage_user_array(u64 user, size_t num, size_t el_B)
{
	const void __user *from = u64_to_user_ptr(user);
	size_t size_B = array_size(num, el_B);
	void *copy;

	/* More than kvmalloc() ever has. */
	if (size_B > INT_MAX)
		return ERR_PTR(-ENOMEM);
	/* copy_from_user() would clear all that it cannot copy, in one go. */
	if (!access_ok(from, size_B) || fault_in_readable(from, size_B))
		return ERR_PTR(-EFAULT);
	copy = kvmalloc(size_B, GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (!copy)
		return ERR_PTR(-ENOMEM);
	if (copy_from_user(copy, from, size_B)) {
		kvfree(copy);
		return ERR_PTR(-EFAULT);
	}
	return copy;
}
