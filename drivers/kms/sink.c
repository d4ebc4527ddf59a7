// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sinks
 *
 * A sink is a monitor's EDID, from the list of monitors or from a user.
 */

#include <linux/err.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_modes.h>

#include <mirage/kms.h>
#include <mirage/sink.h>

#include "edid.h"
#include "model.h"

static struct mirage_sink *sink_alloc(const char *name, const u8 *edid, size_t size_B)
{
	struct mirage_sink *sink = kzalloc(struct_size(sink, edid, size_B), GFP_KERNEL);

	if (!sink)
		return ERR_PTR(-ENOMEM);
	kref_init(&sink->ref);
	sink->name = name;
	sink->edid_B = size_B;
	memcpy(sink->edid, edid, size_B);
	return sink;
}

struct mirage_sink *mirage_sink_create(const u8 *edid, size_t size_B)
{
	if (size_B > MIRAGE_EDID_MAX_B)
		return ERR_PTR(-EFBIG);
	if (mirage_edid_check(edid, size_B))
		return ERR_PTR(-EINVAL);
	return sink_alloc(MIRAGE_SINK_CUSTOM, edid, size_B);
}

struct mirage_sink *mirage_sink_find(const char *name)
{
	const struct mirage_monitor *monitor = mirage_monitor_find(name);
	u8 edid[MIRAGE_EDID_BUILT_B];

	if (!monitor)
		return ERR_PTR(-EINVAL);
	return sink_alloc(monitor->name, edid, mirage_edid_build(monitor, edid));
}

static void sink_release(struct kref *ref)
{
	kfree(container_of(ref, struct mirage_sink, ref));
}

void mirage_sink_put(struct mirage_sink *sink)
{
	if (sink)
		kref_put(&sink->ref, sink_release);
}

bool mirage_kms_is_panel(const struct mirage_sink *sink)
{
	struct drm_display_mode mode;

	return sink->edid_B && !mirage_edid_native(sink->edid, &mode);
}
