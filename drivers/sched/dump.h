/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SCHED_DUMP_H_
#define _SCHED_DUMP_H_

#include <mirage/hang.h>

/** mirage_dump_create - an empty text, or NULL without memory */
struct mirage_dump *mirage_dump_create(void);

/** mirage_dump_get - take a reference and return @dump */
struct mirage_dump *mirage_dump_get(struct mirage_dump *dump);

/** mirage_dump_put - drop a reference; @dump may be NULL */
void mirage_dump_put(struct mirage_dump *dump);

/**
 * mirage_dump_read - copy out of a text that does not grow any more
 * @dump: the text
 * @buf: where to
 * @offset: first byte
 * @len_B: how many at most
 *
 * Return: how many.
 */
size_t mirage_dump_read(struct mirage_dump *dump, char *buf, size_t offset, size_t len_B);

#endif
