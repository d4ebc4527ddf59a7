/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_TEXT_H_
#define _R5XX_TEXT_H_

#include <linux/sprintf.h>
#include <linux/types.h>

/**
 * struct text - where a disassembler's next characters go
 * @buf: the text so far
 * @size: of @buf
 * @len: of the text; never beyond @size - 1
 */
struct text {
	char *buf;
	size_t size;
	size_t len;
};

static inline void __printf(2, 3) print(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->len += vscnprintf(t->buf + t->len, t->size - t->len, format, args);
	va_end(args);
}

#endif
