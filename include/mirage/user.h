/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_USER_H_
#define _MIRAGE_USER_H_

#include <linux/types.h>

/**
 * mirage_user_array - copy an array that an ioctl names
 * @user: where it is
 * @num: its elements
 * @el_B: the size of one
 *
 * Memory is taken, and charged to the caller, for what is there, however much he says there is.
 *
 * Return: the copy, for kvfree(), or an ERR_PTR of -EFAULT or -ENOMEM.
 */
void *mirage_user_array(u64 user, size_t num, size_t el_B);

#endif
