// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: framebuffers
 *
 * What a buffer has to be like to be scanned out, checked in the order of the real
 * driver so that a caller who makes two mistakes is told of the same one. Without
 * a modifier the layout is that of the buffer (SET_TILING), which is why the
 * tiling is frozen for as long as the framebuffer lives.
 *
 * User memory is as good as any other. Its pages are pinned when it is shown, by the process
 * whose it is.
 *
 * Where a model's framebuffers have no modifiers, the layout is looked up when one is shown, and
 * nothing is frozen. Such a driver may also take what nobody could show: then the mode set fails.
 */

#include <linux/sizes.h>
#include <linux/slab.h>

#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_gem.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_modeset_helper.h>
#include <drm/drm_print.h>

#include <mirage/gem.h>

#include "display.h"

static void fb_destroy(struct drm_framebuffer *fb)
{
	struct drm_gem_object *gem = fb->obj[0];

	drm_framebuffer_cleanup(fb);
	atomic_dec(&to_mirage_bo(gem)->fb_count);
	drm_gem_object_put(gem);
	kfree(fb);
}

/* What was drawn through the aperture shall be seen now, not only when someone else looks. */
static int fb_dirty(struct drm_framebuffer *fb, struct drm_file *file, unsigned int flags,
		    unsigned int color, struct drm_clip_rect *clips, unsigned int num_clips)
{
	struct drm_gem_object *gem = fb->obj[0];
	int ret = dma_resv_lock_interruptible(gem->resv, NULL);

	if (ret)
		return ret;
	mirage_bo_end_linear_view(to_mirage_bo(gem));
	dma_resv_unlock(gem->resv);
	return 0;
}

#define FB_FUNCS					\
	.destroy = fb_destroy,				\
	.create_handle = drm_gem_fb_create_handle

static const struct drm_framebuffer_funcs fb_funcs = {
	FB_FUNCS,
	.dirty = fb_dirty,
};

/* Without it, DIRTYFB says that nobody need be told. */
static const struct drm_framebuffer_funcs never_dirty_fb_funcs = { FB_FUNCS };

/*
 * The layout of the pixels must be that of the object's fence, if it has one.
 * Return: the modifier, or DRM_FORMAT_MOD_INVALID.
 */
static u64 choose_modifier(const struct mirage_kms_model *model, const struct mirage_bo *bo,
			   const struct drm_mode_fb_cmd2 *cmd)
{
	enum mirage_tiling tiling = READ_ONCE(bo->tiling);

	if (!(cmd->flags & DRM_MODE_FB_MODIFIERS))
		return tiling == MIRAGE_TILING_Y ? DRM_FORMAT_MOD_INVALID :
						   model->tiling_modifiers[tiling];
	if (tiling != MIRAGE_TILING_NONE && mirage_tiling_of(model, cmd->modifier[0], 4) != tiling)
		return DRM_FORMAT_MOD_INVALID;
	return cmd->modifier[0];
}

static bool any_plane_takes(const struct mirage_kms_model *model, u32 format, u64 modifier)
{
	unsigned int pipe, i;

	for (pipe = 0; pipe < model->num_pipes; pipe++)
		for (i = 0; i < model->num_planes; i++)
			if (mirage_row_takes(&model->planes[pipe][i], format, modifier))
				return true;
	return false;
}

/**
 * struct fb_layout - how the memory planes of a framebuffer that is asked for lie
 * @model: who is asked
 * @info: its format
 * @modifier: its modifier
 * @ccs: compressed, with what says so in the second plane; or NULL
 */
struct fb_layout {
	const struct mirage_kms_model *model;
	const struct drm_format_info *info;
	u64 modifier;
	const struct mirage_ccs_row *ccs;
};

/* The widest pitch that some plane takes without remapping. */
static u32 max_plane_stride_B(const struct fb_layout *layout)
{
	const struct mirage_kms_model *model = layout->model;
	u32 max_B = 0;
	unsigned int i;

	for (i = 0; i < model->num_planes; i++)
		max_B = max(max_B, mirage_row_stride_B(&model->planes[0][i], layout->info->cpp[0]));
	return max_B;
}

static enum mirage_tiling plane_tiling(const struct fb_layout *layout, unsigned int plane)
{
	if (layout->ccs && plane)
		return MIRAGE_TILING_Y;
	return mirage_tiling_of(layout->model, layout->modifier, layout->info->cpp[plane]);
}

static u32 pitch_alignment_B(const struct fb_layout *layout, const struct drm_mode_fb_cmd2 *cmd,
			     unsigned int plane)
{
	enum mirage_tiling tiling = plane_tiling(layout, plane);
	bool wide = layout->ccs && !plane && cmd->width > layout->model->ccs_wide_px;

	if (tiling != MIRAGE_TILING_NONE)
		return mirage_tile_width_B(tiling) * (wide ? 4 : 1);
	/* Remapping works on pages. */
	return cmd->pitches[plane] > max_plane_stride_B(layout) ? SZ_4K : 64;
}

/* What is compressed cannot be remapped. */
static u32 max_stride_B(const struct fb_layout *layout)
{
	return layout->ccs ? max_plane_stride_B(layout) : layout->model->max_fb_stride_B;
}

static bool is_large_enough(const struct mirage_bo *bo, const struct fb_layout *layout,
			    const struct drm_mode_fb_cmd2 *cmd, unsigned int plane)
{
	u64 height = plane ? DIV_ROUND_UP(cmd->height, layout->info->vsub) : cmd->height;
	u64 rows = round_up(height, mirage_tile_height(plane_tiling(layout, plane)));

	return round_up(cmd->offsets[plane] + rows * cmd->pitches[plane], PAGE_SIZE) <=
	       bo->base.base.size;
}

/*
 * Cb and Cr, or what says what is compressed, follow in the same object.
 * Return: NULL, or what is wrong with them.
 */
static const char *second_fault(const struct mirage_bo *bo, const struct fb_layout *layout,
				const struct drm_mode_fb_cmd2 *cmd)
{
	bool tiled = plane_tiling(layout, 1) != MIRAGE_TILING_NONE;

	if (cmd->handles[1] != cmd->handles[0])
		return "the second plane is in another object";
	if (cmd->pitches[1] > max_stride_B(layout))
		return "pitch of the second plane is too large";
	if (cmd->pitches[1] % pitch_alignment_B(layout, cmd, 1))
		return "pitch of the second plane is not aligned";
	if (cmd->offsets[1] % (tiled ? MIRAGE_TILE_B : layout->info->cpp[1]))
		return "offset of the second plane is not aligned";
	if (!is_large_enough(bo, layout, cmd, 1))
		return "object is too small for its second plane";
	return NULL;
}

/* Return: NULL when the framebuffer can be scanned out, or what is wrong with it. */
static const char *fb_fault(const struct mirage_kms_model *model, const struct mirage_bo *bo,
			    const struct drm_format_info *info, const struct drm_mode_fb_cmd2 *cmd)
{
	u64 modifier = choose_modifier(model, bo, cmd);
	const struct fb_layout layout = { model, info, modifier, mirage_ccs_of(model, modifier) };
	u32 pitch_B = cmd->pitches[0];

	if (modifier == DRM_FORMAT_MOD_INVALID)
		return "modifier and tiling do not match";
	if (READ_ONCE(bo->tiling) != MIRAGE_TILING_NONE && pitch_B != bo->stride_B)
		return "pitch is not the stride of the tiled object";
	if (!any_plane_takes(model, cmd->pixel_format, modifier))
		return "no plane takes the format with this modifier";
	if (pitch_B > max_stride_B(&layout))
		return "pitch is too large";
	if (cmd->offsets[0])
		return "offset is not 0";
	if (pitch_B % pitch_alignment_B(&layout, cmd, 0))
		return "pitch is not aligned";
	if (!is_large_enough(bo, &layout, cmd, 0))
		return "object is too small";
	return info->num_planes > 1 ? second_fault(bo, &layout, cmd) : NULL;
}

/* Return: NULL when there may be such a framebuffer, or what is wrong with it. */
static const char *fb_refusal(const struct mirage_kms_model *model, const struct mirage_bo *bo,
			      const struct drm_format_info *info,
			      const struct drm_mode_fb_cmd2 *cmd)
{
	if (model->fb_own_memory && bo->base.base.import_attach)
		return "the object is another device's";
	return model->fb_unchecked ? NULL : fb_fault(model, bo, info, cmd);
}

static struct drm_framebuffer *fb_build(struct drm_device *drm, struct mirage_bo *bo,
					const struct drm_format_info *info,
					const struct drm_mode_fb_cmd2 *cmd)
{
	const struct mirage_kms_model *model = to_mirage_device(drm)->model->kms;
	struct drm_mode_fb_cmd2 own = *cmd;
	struct drm_framebuffer *fb;
	unsigned int i;
	int ret;

	fb = kzalloc(sizeof(*fb), GFP_KERNEL);
	if (!fb)
		return ERR_PTR(-ENOMEM);
	if (!model->fb_tiling)
		own.modifier[0] = choose_modifier(model, bo, cmd);
	drm_helper_mode_fill_fb_struct(drm, fb, info, &own);
	for (i = 0; i < info->num_planes; i++)
		fb->obj[i] = &bo->base.base;
	ret = drm_framebuffer_init(drm, fb, model->fb_never_dirty ? &never_dirty_fb_funcs :
								    &fb_funcs);
	if (ret) {
		kfree(fb);
		return ERR_PTR(ret);
	}
	return fb;
}

/* Before it is looked at: SET_TILING does it under the reservation. */
static int fb_freeze_tiling(struct mirage_bo *bo)
{
	int ret = dma_resv_lock_interruptible(bo->base.base.resv, NULL);

	if (ret)
		return ret;
	atomic_inc(&bo->fb_count);
	dma_resv_unlock(bo->base.base.resv);
	return 0;
}

struct drm_framebuffer *mirage_fb_create(struct drm_device *drm, struct drm_file *file,
					 const struct drm_format_info *info,
					 const struct drm_mode_fb_cmd2 *cmd)
{
	struct mirage_bo *bo = mirage_bo_lookup(file, cmd->handles[0]);
	struct drm_framebuffer *fb = ERR_PTR(-EINVAL);
	const char *fault;
	int ret;

	if (!bo)
		return ERR_PTR(-ENOENT);
	ret = fb_freeze_tiling(bo);
	if (ret) {
		drm_gem_object_put(&bo->base.base);
		return ERR_PTR(ret);
	}
	fault = fb_refusal(mirage_display_of(drm)->model, bo, info, cmd);
	if (fault)
		drm_dbg_kms(drm, "framebuffer: %s\n", fault);
	else
		fb = fb_build(drm, bo, info, cmd);
	if (IS_ERR(fb)) {
		atomic_dec(&bo->fb_count);
		drm_gem_object_put(&bo->base.base);
	}
	return fb;
}
