/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_HANG_H_
#define _MIRAGE_HANG_H_

#include <linux/compiler_attributes.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/types.h>

/**
 * DOC: hangs, as they are reported
 *
 * The scheduler finds a hang and keeps the report of the first one, its error state; what the
 * report says, and in what format, is the uAPI's: mirage_uapi_ops.report_hang() writes the text.
 */

struct mirage_device;
struct mirage_job;

/**
 * struct mirage_dump - a text that grows
 * @ref: holders
 * @chunks: its pieces
 * @len_B: how long it is
 * @truncated: memory ran out on the way
 *
 * Written by one thread, and not before that has ended read by others.
 */
struct mirage_dump {
	struct kref ref;
	struct list_head chunks;
	size_t len_B;
	bool truncated;
};

/** mirage_dump_puts - append a string */
void mirage_dump_puts(struct mirage_dump *dump, const char *str);

/** mirage_dump_printf - append formatted text, at most 200 bytes of it */
__printf(2, 3)
void mirage_dump_printf(struct mirage_dump *dump, const char *fmt, ...);

/**
 * mirage_dump_is_full - is there no room for the content of buffers left?
 * @dump: the text
 *
 * An engine stands while its report is written, and the text stays in the kernel's memory: to be
 * asked between the pages of a buffer.
 */
bool mirage_dump_is_full(const struct mirage_dump *dump);

/**
 * struct mirage_hang - what there is to report
 * @mdev: the device
 * @engine: index of the engine that hangs, or is reset
 * @job: what it runs; NULL when it is reset while it is idle
 * @why: in words
 */
struct mirage_hang {
	struct mirage_device *mdev;
	unsigned int engine;
	const struct mirage_job *job;
	const char *why;
};

/**
 * mirage_hang_decode - append the batch that hangs, decoded
 * @hang: the hang, with a job
 * @dump: where to: a line for each command, indented by two spaces
 */
void mirage_hang_decode(const struct mirage_hang *hang, struct mirage_dump *dump);

#endif
