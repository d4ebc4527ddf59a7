/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_SINK_H_
#define _MIRAGE_SINK_H_

#include <linux/kref.h>
#include <linux/types.h>

/* As many blocks as fit into one write to a file of configfs. */
#define MIRAGE_EDID_MAX_B	(31 * 128)

/* What the name of a sink is that has a user's own EDID. */
#define MIRAGE_SINK_CUSTOM	"custom"

/**
 * struct mirage_sink - what is at the other end of a cable; does not change
 * @ref: count of users
 * @name: of the monitor, or MIRAGE_SINK_CUSTOM
 * @edid_B: size of the EDID, 0 when it has none
 * @edid: the EDID, valid
 */
struct mirage_sink {
	struct kref ref;
	const char *name;
	size_t edid_B;
	u8 edid[] __counted_by(edid_B);
};

/**
 * mirage_sink_create - a monitor with an own EDID
 * @edid: the EDID
 * @size_B: its size
 *
 * Return: the sink, or an ERR_PTR: -EFBIG when it is longer than MIRAGE_EDID_MAX_B,
 * -EINVAL when it is no EDID or has a wrong checksum, -ENOMEM.
 */
struct mirage_sink *mirage_sink_create(const u8 *edid, size_t size_B);

/**
 * mirage_sink_find - a monitor of the list
 * @name: of the monitor
 *
 * Return: the sink, or an ERR_PTR: -EINVAL when there is none of that name, -ENOMEM.
 */
struct mirage_sink *mirage_sink_find(const char *name);

/**
 * mirage_sink_put - drop a reference
 * @sink: the sink, or NULL
 */
void mirage_sink_put(struct mirage_sink *sink);

/**
 * mirage_kms_is_panel - whether a sink has a timing that a panel could have
 * @sink: the sink
 *
 * Return: whether it has.
 */
bool mirage_kms_is_panel(const struct mirage_sink *sink);

/**
 * mirage_monitor_name - enumerate the monitors that can be plugged in
 * @i: from 0
 *
 * Return: its name, NULL past the end.
 */
const char *mirage_monitor_name(unsigned int i);

#endif
