/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_DRM_BLEND_H_
#define _SHIM_DRM_BLEND_H_

/* The numbers are those of user space. */
#include <drm/drm_mode.h>

#endif
