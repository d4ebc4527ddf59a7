/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_SPRINTF_H_
#define _SHIM_LINUX_SPRINTF_H_

#include <stdarg.h>
#include <stdio.h>

/* Unlike snprintf(): returns what was written, never more than @size - 1. */
__attribute__((format(printf, 3, 0)))
static inline int vscnprintf(char *buf, size_t size, const char *fmt, va_list args)
{
	int n = vsnprintf(buf, size, fmt, args);

	if (n < 0 || !size)
		return 0;
	return (size_t)n < size ? n : (int)size - 1;
}

__attribute__((format(printf, 3, 4)))
static inline int scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vscnprintf(buf, size, fmt, args);
	va_end(args);
	return n;
}

#endif
