// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: files of a pipe in debugfs
 *
 * Our own files, and those that the uAPI has for a pipe.
 */

#include <linux/debugfs.h>
#include <linux/seq_file.h>

#include <mirage/uapi.h>

#include "display.h"

/* How often somebody looked, and what it cost. */
static int compositor_show(struct seq_file *m, void *unused)
{
	const struct mirage_pipe *pipe = m->private;

	seq_printf(m, "frames %u\nns %llu\n", READ_ONCE(pipe->made), READ_ONCE(pipe->spent_ns));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(compositor);

int mirage_pipe_debugfs(struct drm_crtc *crtc)
{
	const struct mirage_uapi_ops *uapi = to_mirage_device(crtc->dev)->model->uapi;

	debugfs_create_file("mirage_compositor", 0444, crtc->debugfs_entry, to_mirage_pipe(crtc),
			    &compositor_fops);
	debugfs_create_file("mirage_picture", 0400, crtc->debugfs_entry, to_mirage_pipe(crtc),
			    &mirage_picture_fops);
	if (uapi->crtc_debugfs)
		uapi->crtc_debugfs(crtc);
	return 0;
}
