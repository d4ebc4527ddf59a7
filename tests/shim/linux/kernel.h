/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_KERNEL_H_
#define _SHIM_LINUX_KERNEL_H_

#include <stdio.h>

#include <linux/array_size.h>
#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/sprintf.h>
#include <linux/types.h>

#endif
