/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHOT_PROPERTY_H_
#define _SHOT_PROPERTY_H_

#include <stdint.h>
#include <string.h>

#include <xf86drmMode.h>

/* The number of property @name of an object, or 0. @type: DRM_MODE_OBJECT_*. */
static inline uint32_t drm_property(int fd, uint32_t object, uint32_t type, const char *name)
{
	drmModeObjectProperties *props = drmModeObjectGetProperties(fd, object, type);
	uint32_t id = 0;

	for (uint32_t i = 0; props && i < props->count_props && !id; i++) {
		drmModePropertyRes *prop = drmModeGetProperty(fd, props->props[i]);

		if (prop && !strcmp(prop->name, name))
			id = prop->prop_id;
		drmModeFreeProperty(prop);
	}
	drmModeFreeObjectProperties(props);
	return id;
}

#endif
