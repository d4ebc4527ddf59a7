// SPDX-License-Identifier: GPL-2.0
/*
 * The command checker: are buffers as large as a draw needs them?
 *
 * Sizes are what the kernel's radeon driver takes them for, and no bound on what the chip touches:
 * offsets of levels and vertices are not in them, and products are of 32 bits where it has them so.
 * What keeps a draw from reaching beyond its buffers is the address space.
 */

#include <linux/bits.h>
#include <linux/log2.h>

#include "cs_check.h"

/* Nothing is programmed: what was left by another stream may be the largest there is. */
static const struct cs_surface surface_unknown = { .pitch = 8192, .cpp = 16 };
static const struct cs_surface depth_unknown = { .pitch = 8192, .cpp = 4 };
static const struct cs_texture texture_unknown = {
	.pitch = 16536, .width = 16536, .height = 16536, .width_msb = 2048, .height_msb = 2048,
	.last_level = 12, .log2_depth = 16, .shape = 1, .cpp = 64, .round_w = true, .round_h = true,
};

#define ARRAYS_UNKNOWN	11
#define STRIDE_UNKNOWN	0x7f

void cs_track_init(struct radeon_track *t)
{
	unsigned int i;

	*t = (struct radeon_track){
		.depth = depth_unknown, .num_colors = CS_NUM_COLORS, .num_arrays = ARRAYS_UNKNOWN,
		.rows = 4096, .max_index = 0xffffff, .vertex_dw = 0x7f, .immd_dw = ~0u,
		.depth_on = true, .color_dirty = true, .depth_dirty = true, .resolve_dirty = true,
		.texture_dirty = true,
	};
	for (i = 0; i < CS_NUM_COLORS; i++)
		t->color[i] = surface_unknown;
	for (i = 0; i < ARRAYS_UNKNOWN; i++)
		t->array[i].stride_dw = STRIDE_UNKNOWN;
	for (i = 0; i < CS_NUM_TEXTURES; i++)
		t->texture[i] = texture_unknown;
}

static int refuse(struct radeon_parser *p, const char *error)
{
	return cs_refuse(p, p->at ? p->at - 1 : 0, error);
}

static bool surface_fits(const struct cs_surface *s, u32 cpp, u32 rows)
{
	return (u64)s->pitch * cpp * rows + s->offset <= s->bo->size_B;
}

/* A draw that neither writes colours, nor reads or clears any, needs no buffers for them. */
static u32 colors_in_use(const struct radeon_track *t)
{
	if (!t->color_dirty || !(t->depth_clears_color || t->color_mask || t->blend_reads))
		return 0;
	return t->num_colors;
}

static int check_colors(struct radeon_parser *p, struct radeon_track *t)
{
	u32 num = colors_in_use(t), i;

	for (i = 0; i < num; i++) {
		if (!t->color[i].bo)
			return refuse(p, "a draw without a colour buffer");
		if (!surface_fits(&t->color[i], t->color[i].cpp, t->rows))
			return refuse(p, "a buffer is too small for colours");
	}
	t->color_dirty = false;
	return 0;
}

static int check_depth(struct radeon_parser *p, struct radeon_track *t)
{
	if (t->depth_dirty && t->depth_on) {
		if (!t->depth.bo)
			return refuse(p, "a draw without a depth buffer");
		if (!surface_fits(&t->depth, t->depth.cpp, t->rows))
			return refuse(p, "a buffer is too small for depth");
	}
	t->depth_dirty = false;
	return 0;
}

/* What is resolved has the format of the first colour buffer. */
static int check_resolve(struct radeon_parser *p, struct radeon_track *t)
{
	if (t->resolve_dirty && t->resolve_on) {
		if (!t->resolve.bo)
			return refuse(p, "a resolve to nowhere");
		if (!surface_fits(&t->resolve, t->color[0].cpp, t->rows))
			return refuse(p, "a buffer is too small to resolve to");
	}
	t->resolve_dirty = false;
	return 0;
}

/* Room for @num vertices in each array; the product is of 32 bits before it becomes bytes. */
static int check_arrays(struct radeon_parser *p, const struct radeon_track *t, u32 num)
{
	u32 i;

	for (i = 0; i < t->num_arrays; i++) {
		if (!t->array[i].bo)
			return refuse(p, "a draw without a vertex array");
		if (t->array[i].stride_dw * num * 4ull > t->array[i].bo->size_B)
			return refuse(p, "a buffer is too small for vertices");
	}
	return 0;
}

/* The last vertex of a list may be shorter than the stride; a list of none is of 4 billion. */
static int check_vertices(struct radeon_parser *p, const struct radeon_track *t)
{
	u32 num = t->vf_cntl & BIT(14) ? t->alt_vertices : t->vf_cntl >> 16;

	switch (t->vf_cntl >> 4 & 3) {
	case CS_WALK_INDEXES:
		return check_arrays(p, t, t->max_index);
	case CS_WALK_LIST:
		return check_arrays(p, t, num - 1);
	case CS_WALK_IMMD:
		if (t->vertex_dw * num != t->immd_dw)
			return refuse(p, "other than as many vertices as the packet has");
		return 0;
	default:
		return refuse(p, "a draw that walks nowhere");
	}
}

/* Rows of blocks are 32 bytes at least. */
static u32 compressed_size(enum cs_compression compression, u32 w, u32 h)
{
	u32 block_B = compression == CS_COMPRESS_8B ? 8 : 16;
	u32 across = (w + 3) / 4, down = (h + 3) / 4;

	return (across < 32 / block_B ? 32 / block_B : across) * down * block_B;
}

static u32 level_extent(u32 extent, u32 level, bool round)
{
	extent >>= level;
	if (!round)
		return extent;
	return extent ? roundup_pow_of_two(extent) : 1;
}

static u32 level_width(const struct cs_texture *t, u32 level)
{
	if (t->use_pitch)
		return level_extent(t->pitch, level, false);
	return level_extent(t->width | t->width_msb, level, t->round_w);
}

/* In texels, or in bytes when compressed. */
static u32 level_size(const struct cs_texture *t, u32 level)
{
	u32 w = level_width(t, level);
	u32 h = level_extent(t->height | t->height_msb, level, t->round_h);
	u32 d = t->shape == 1 ? (1u << t->log2_depth) >> level : 1;

	if (!d)
		d = 1;
	return (t->compression ? compressed_size(t->compression, w, h) : w * h) * d;
}

static u64 texture_size(const struct cs_texture *t)
{
	u64 size = 0;
	u32 i;

	for (i = 0; i <= t->last_level; i++)
		size += level_size(t, i);
	return size * t->cpp * (t->shape == 2 ? 6 : 1);
}

static int check_textures(struct radeon_parser *p, struct radeon_track *t)
{
	const struct cs_texture *texture;

	if (!t->texture_dirty)
		return 0;
	t->texture_dirty = false;
	for (texture = t->texture; texture < t->texture + CS_NUM_TEXTURES; texture++) {
		if (!texture->enabled)
			continue;
		if (!texture->bo)
			return refuse(p, "a draw without a texture");
		if (texture->shape == 3)
			return refuse(p, "a texture in a shape that is none");
		if (texture_size(texture) > texture->bo->size_B)
			return refuse(p, "a buffer is too small for a texture");
	}
	return 0;
}

int cs_track_check(struct radeon_parser *p)
{
	struct radeon_track *t = p->track;
	int ret;

	ret = check_colors(p, t);
	if (!ret)
		ret = check_depth(p, t);
	if (!ret)
		ret = check_resolve(p, t);
	if (!ret)
		ret = check_vertices(p, t);
	if (!ret)
		ret = check_textures(p, t);
	return ret;
}
