/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_KREF_H_
#define _SHIM_LINUX_KREF_H_

struct kref {
	int count;
};

#endif
