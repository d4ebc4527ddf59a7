/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_CONTAINER_OF_H_
#define _SHIM_LINUX_CONTAINER_OF_H_

#include <stddef.h>

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

#define container_of_const(ptr, type, member) \
	((const type *)((const char *)(ptr) - offsetof(type, member)))

#endif
