// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pictures
 *
 * What a pipe shows, with all planes, cursor and colours, as a file in debugfs: a portable pixmap
 * (P6), taken when it is opened. It is there beside whoever is in charge of the display, and for
 * drivers whose user space has no writeback connectors.
 */

#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_fourcc.h>

#include <mirage/gem.h>

#include "display.h"

/* The size may change between asking for it and taking the picture. */
#define MAX_TRIES	4

/**
 * struct picture - a file that is being read
 * @size_B: of @data
 * @data: all of it
 */
struct picture {
	size_t size_B;
	u8 data[] __counted_by(size_B);
};

static struct picture *picture_alloc(u32 width_px, u32 height_px, u8 **pixels)
{
	char head[32];
	int head_B = scnprintf(head, sizeof(head), "P6\n%u %u\n255\n", width_px, height_px);
	size_t size_B = head_B + 3ul * width_px * height_px;
	struct picture *picture = kvmalloc(struct_size(picture, data, size_B), GFP_KERNEL);

	if (!picture)
		return NULL;
	picture->size_B = size_B;
	memcpy(picture->data, head, head_B);
	*pixels = picture->data + head_B;
	return picture;
}

/* XRGB8888 in memory is blue, green, red. */
static void write_row(const struct mirage_surface *from, u32 y, u8 *to)
{
	u32 x, i, run_B;

	for (x = 0; x < from->width_px; x += run_B / 4) {
		const u8 *run;

		run_B = (from->width_px - x) * 4;
		run = mirage_surface_run(from, x * 4, y, &run_B);
		for (i = 0; i < run_B; i += 4, to += 3) {
			to[0] = run[i + 2];
			to[1] = run[i + 1];
			to[2] = run[i];
		}
	}
}

static struct picture *picture_of(const struct mirage_surface *from)
{
	struct picture *picture;
	u8 *pixels;
	u32 y;

	picture = picture_alloc(from->width_px, from->height_px, &pixels);
	if (!picture)
		return ERR_PTR(-ENOMEM);
	for (y = 0; y < from->height_px; y++)
		write_row(from, y, pixels + 3ul * y * from->width_px);
	return picture;
}

/* Memory for a picture of the pipe as it is now. */
static int copy_init(struct mirage_pipe *pipe, struct mirage_copy *copy)
{
	struct mirage_surface *to = &copy->to;
	struct mirage_bo *bo;
	int ret;

	spin_lock_irq(&pipe->lock);
	to->width_px = pipe->now.width_px;
	to->height_px = pipe->now.height_px;
	spin_unlock_irq(&pipe->lock);
	if (!to->width_px)
		return -ENODEV;
	to->pitch_B = to->width_px * sizeof(u32);
	to->pixels = mirage_pixels_find(DRM_FORMAT_XRGB8888);
	bo = mirage_bo_create(to_mirage_device(pipe->base.dev), (u64)to->pitch_B * to->height_px);
	if (IS_ERR(bo))
		return PTR_ERR(bo);
	ret = mirage_surface_hold(to, bo);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

static struct picture *picture_take(struct mirage_pipe *pipe)
{
	struct mirage_copy copy = { };
	struct picture *picture;
	int ret = copy_init(pipe, &copy);

	if (ret)
		return ERR_PTR(ret);
	ret = mirage_frames_copy(pipe, &copy);
	picture = ret ? ERR_PTR(ret) : picture_of(&copy.to);
	mirage_surface_fini(&copy.to);
	return picture;
}

static int picture_open(struct inode *inode, struct file *file)
{
	struct mirage_pipe *pipe = inode->i_private;
	struct picture *picture;
	unsigned int i = 0;

	if (mutex_lock_interruptible(&pipe->pictures))
		return -EINTR;
	do {
		picture = picture_take(pipe);
	} while (picture == ERR_PTR(-EAGAIN) && ++i < MAX_TRIES);
	mutex_unlock(&pipe->pictures);
	if (IS_ERR(picture))
		return PTR_ERR(picture);
	file->private_data = picture;
	return 0;
}

static ssize_t picture_read(struct file *file, char __user *to, size_t size_B, loff_t *pos)
{
	const struct picture *picture = file->private_data;

	return simple_read_from_buffer(to, size_B, pos, picture->data, picture->size_B);
}

static int picture_release(struct inode *inode, struct file *file)
{
	kvfree(file->private_data);
	return 0;
}

const struct file_operations mirage_picture_fops = {
	.owner = THIS_MODULE,
	.open = picture_open,
	.read = picture_read,
	.llseek = default_llseek,
	.release = picture_release,
};
