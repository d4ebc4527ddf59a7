/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_BITFIELD_H_
#define _SHIM_LINUX_BITFIELD_H_

#include <linux/bits.h>
#include <linux/build_bug.h>

#define shim_shift(mask)	(__builtin_ffsll(mask) - 1)
#define FIELD_MAX(mask)		((__typeof__(mask))((mask) >> shim_shift(mask)))
#define FIELD_FIT(mask, val)	(!((((__typeof__(mask))(val)) << shim_shift(mask)) & ~(mask)))
#define FIELD_PREP(mask, val)	((((__typeof__(mask))(val)) << shim_shift(mask)) & (mask))
#define FIELD_GET(mask, reg)	((__typeof__(mask))(((reg) & (mask)) >> shim_shift(mask)))

#endif
