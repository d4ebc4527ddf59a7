/* SPDX-License-Identifier: GPL-2.0 */
/* A shader's source that grows. */
#ifndef _TESTS_GL_TEXT_H_
#define _TESTS_GL_TEXT_H_

#include "sides.h"

#include <stdarg.h>

/* struct text - what there is of it, with its end */
struct text {
	char at[60000];
	int length;
};

__attribute__((format(printf, 2, 3)))
static inline void add(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->length += vsnprintf(t->at + t->length, sizeof(t->at) - t->length, format, args);
	va_end(args);
	if (t->length >= (int)sizeof(t->at))
		die("a shader is too long");
}

/* A function for shaders that makes one number of two. */
#define MIXED									\
	"uint mixed(uint a, uint b) { a = (a ^ b * 40503u) * 2654435761u; return a ^ a >> 15; }\n"

#endif
