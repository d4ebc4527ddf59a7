/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_STDDEF_H_
#define _SHIM_LINUX_STDDEF_H_

#include <stddef.h>

#define sizeof_field(type, member)	sizeof(((type *)0)->member)

#endif
