/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_ALIGN_H_
#define _SHIM_LINUX_ALIGN_H_

#include <linux/math.h>

#endif
