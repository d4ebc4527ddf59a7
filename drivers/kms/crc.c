// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: CRCs in debugfs
 *
 * crtc-N/crc/control takes the names that the model's table lists. While its data
 * file is open the pipe keeps its vblank interrupt on, and every vertical blank
 * makes an entry: the hash of what the planes showed then.
 *
 * debugfs closes such a file when its user does, be the device removed by then, and DRM looks at
 * the CRTC even after it has told us. So while one is open there is a file of our own, which nobody
 * sees: it holds the device and the module, and is let go of as files are, after the other one.
 */

#include <linux/anon_inodes.h>
#include <linux/circ_buf.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include <drm/drm_debugfs_crc.h>
#include <drm/drm_drv.h>
#include <drm/drm_vblank.h>

#include "display.h"

/* Words of an entry: what the registers of Ironlake's three colour and two spare channels hold. */
#define CRC_WORDS	5
#define MAX_SOURCES	16

static const struct mirage_crc_row *find_source(struct drm_crtc *crtc, const char *name)
{
	const struct mirage_kms_model *model = mirage_display_of(crtc->dev)->model;
	unsigned int i;

	for (i = 0; i < model->num_crc; i++)
		if (!strcmp(model->crc[i].name, name))
			return &model->crc[i];
	return NULL;
}

const char *const *mirage_crc_sources(struct drm_crtc *crtc, size_t *count)
{
	static const char *names[MAX_SOURCES] = { "none" };
	const struct mirage_kms_model *model = mirage_display_of(crtc->dev)->model;
	unsigned int i;

	for (i = 0; i < model->num_crc && i < MAX_SOURCES - 1; i++)
		names[i + 1] = model->crc[i].name;
	*count = i + 1;
	return names;
}

static bool is_none(const char *source)
{
	return !source || !strcmp(source, "none");
}

int mirage_crc_verify(struct drm_crtc *crtc, const char *source, size_t *values)
{
	if (!is_none(source) && !find_source(crtc, source))
		return -EINVAL;
	*values = CRC_WORDS;
	return 0;
}

static int holder_release(struct inode *inode, struct file *file)
{
	drm_dev_put(file->private_data);
	return 0;
}

static const struct file_operations holder_fops = {
	.owner = THIS_MODULE,
	.release = holder_release,
};

static int hold_device(struct mirage_pipe *pipe)
{
	struct file *holder = anon_inode_getfile("mirage.crc", &holder_fops, pipe->base.dev,
						 O_RDONLY);

	if (IS_ERR(holder))
		return PTR_ERR(holder);
	drm_dev_get(pipe->base.dev);
	/* DRM lets the next one in before it has told us that the last one is closed. */
	if (!cmpxchg(&pipe->crc_holder, NULL, holder))
		return 0;
	fput(holder);
	return -EBUSY;
}

/* The end of a file waits for whatever its task, or worker, is at: DRM's close of the other one. */
static void release_device(struct mirage_pipe *pipe)
{
	struct file *holder = xchg(&pipe->crc_holder, NULL);

	if (holder)
		fput(holder);
}

static int set_source(struct mirage_pipe *pipe, const char *source)
{
	const struct mirage_crc_row *row = NULL;
	int ret;

	if (!is_none(source)) {
		row = find_source(&pipe->base, source);
		if (!row)
			return -EINVAL;
	}
	if (row && !pipe->crc_on) {
		ret = drm_crtc_vblank_get(&pipe->base);
		if (ret)
			return ret;
		pipe->crc_on = true;
	}
	mirage_frames_crc(pipe, row ? row->planes ?: ~0u : 0);
	if (!row && pipe->crc_on) {
		drm_crtc_vblank_put(&pipe->base);
		pipe->crc_on = false;
	}
	return 0;
}

/* When a file is opened, or, without a @source, closed. */
int mirage_crc_set(struct drm_crtc *crtc, const char *source)
{
	struct mirage_pipe *pipe = to_mirage_pipe(crtc);
	int ret = source ? hold_device(pipe) : 0;

	if (ret)
		return ret;
	ret = set_source(pipe, source);
	if (ret || !source)
		release_device(pipe);
	return ret;
}

/* DRM calls it an error of the driver when a reader falls back by more than a buffer holds. */
static bool has_room(struct drm_crtc_crc *crc)
{
	bool full;

	spin_lock(&crc->lock);
	full = crc->entries && !CIRC_SPACE(crc->head, crc->tail, DRM_CRC_ENTRIES_NR);
	spin_unlock(&crc->lock);
	return !full;
}

void mirage_crc_add(struct drm_crtc *crtc, u64 number, u32 *words)
{
	/* What a reader does not fetch within some seconds is lost. */
	if (has_room(&crtc->crc))
		drm_crtc_add_crc_entry(crtc, true, number, words);
}
