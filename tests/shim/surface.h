/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_SURFACE_H_
#define _SHIM_SURFACE_H_

#include <linux/types.h>

/**
 * struct mirage_bo - a buffer in user space, for the compositor
 * @data: its bytes
 * @size_B: how many
 */
struct mirage_bo {
	u8 *data;
	u64 size_B;
};

#endif
