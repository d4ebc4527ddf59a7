/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_MATH_H_
#define _SHIM_LINUX_MATH_H_

#include <stdlib.h>	/* abs() */

#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define round_up(x, y)		((((x) - 1) | ((__typeof__(x))((y) - 1))) + 1)
#define round_down(x, y)	((x) & ~((__typeof__(x))((y) - 1)))
#define roundup(x, y)		(DIV_ROUND_UP(x, y) * (y))
#define ALIGN(x, a)		round_up(x, a)
#define IS_ALIGNED(x, a)	(((x) & ((__typeof__(x))(a) - 1)) == 0)

#endif
