/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_MEDIA_H_
#define _INTEL_GEN4_MEDIA_H_

#include <linux/types.h>

#include "context.h"
#include "intel/gpgpu/walk.h"

/**
 * DOC: the media pipeline of Gen4 to Gen5
 *
 * Two fixed functions. The video front end (VFE) takes MEDIA_OBJECT and puts its data into an
 * entry of the URB; of its modes there is the generic one, which does nothing else. The thread
 * spawner (TS) makes a root thread of it, by an interface descriptor that VFE_STATE leads to. Base
 * addresses and constants are the 3D pipeline's.
 *
 * Nothing orders root threads: those of commands in a row run together (intel/gpgpu/walk.h), and
 * have ended when another command follows.
 */

/**
 * struct gen4_media - the media pipeline of one render engine
 * @unit: where threads run
 * @params: its generation
 * @ctx: context of the running batch
 * @num_objects: threads that have not been started
 * @descriptor: of these
 */
struct gen4_media {
	struct gpgpu_unit unit;
	const struct pipe_params *params;
	const struct pipe_context *ctx;
	u32 num_objects;
	u32 descriptor;
};

#endif
