/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_BUILD_BUG_H_
#define _SHIM_LINUX_BUILD_BUG_H_

#define BUILD_BUG_ON(cond)	_Static_assert(!(cond), #cond)
#define static_assert(e, ...)	_Static_assert(e, #e)

#endif
