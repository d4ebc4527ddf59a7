/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_MINMAX_H_
#define _SHIM_LINUX_MINMAX_H_

#define shim_pick(a, op, b) ({					\
	__typeof__(a) _a = (a);					\
	__typeof__(b) _b = (b);					\
	_a op _b ? _a : _b; })

#define min(a, b)		shim_pick(a, <, b)
#define max(a, b)		shim_pick(a, >, b)
#define min3(a, b, c)		min(min(a, b), c)
#define min_t(t, a, b)		shim_pick((t)(a), <, (t)(b))
#define max_t(t, a, b)		shim_pick((t)(a), >, (t)(b))
#define clamp(v, lo, hi)	min((__typeof__(v))max(v, lo), hi)
#define clamp_t(t, v, lo, hi)	min_t(t, max_t(t, v, lo), hi)
#define swap(a, b) do {						\
	__typeof__(a) _tmp = (a);				\
	(a) = (b);						\
	(b) = _tmp;						\
} while (0)

#endif
