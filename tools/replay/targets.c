// SPDX-License-Identifier: GPL-2.0
/* See targets.h. Texels are read by the sampler, which knows every format and tiling. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mirage/host.h>

#include "png.h"
#include "targets.h"
#include "texture/texture.h"

static bool same(const struct mirage_draw_surface *a, const struct mirage_draw_surface *b)
{
	return a->addr == b->addr && a->format == b->format && a->pitch_B == b->pitch_B &&
	       a->tiling == b->tiling && a->x_px == b->x_px && a->y_px == b->y_px &&
	       a->width_px == b->width_px && a->height_px == b->height_px;
}

static void add(struct targets *t, const struct mirage_draw_surface *s)
{
	unsigned int i;

	for (i = 0; i < t->count; i++) {
		if (same(&t->surface[i], s)) {
			t->draws[i]++;
			return;
		}
	}
	if (t->count == TARGETS_MAX)
		return;
	t->draws[t->count] = 1;
	t->surface[t->count++] = *s;
}

void targets_add(struct targets *t, const struct mirage_draw *draw)
{
	unsigned int i;

	for (i = 0; i < draw->num_targets; i++)
		add(t, &draw->target[i]);
}

static enum mirage_format format_named(const char *name)
{
	unsigned int f;

	for (f = 0; f < MIRAGE_FORMAT_COUNT; f++)
		if (mirage_format_table[f].name && !strcmp(mirage_format_table[f].name, name))
			return f;
	return MIRAGE_FORMAT_NONE;
}

static u8 to_unorm8(float value, bool integer)
{
	u32 bits;

	if (integer) {
		memcpy(&bits, &value, sizeof(bits));
		return bits;
	}
	/* Not a number is black. */
	if (!(value > 0.0f))
		return 0;
	return value >= 1.0f ? 255 : (u8)(value * 255.0f + 0.5f);
}

static void read_row(struct tex_ctx *ctx, const struct tex_surface *tex, u32 y, u8 *rgba)
{
	const struct tex_sampler sampler = { 0 };
	bool integer = mirage_format_desc(tex->format)->integer;
	struct tex_args args = { 0 };
	u32 x, lane, c;
	v8f out[4];

	for (x = 0; x < tex->level[0].width_px; x += 8) {
		for (lane = 0; lane < 8; lane++) {
			((u32 *)&args.uvr[0])[lane] = x + lane;
			((u32 *)&args.uvr[1])[lane] = y;
		}
		mirage_tex_ops_base.sample(ctx, tex, &sampler, TEX_LD, &args, 0xff, out);
		for (lane = 0; lane < 8 && x + lane < tex->level[0].width_px; lane++)
			for (c = 0; c < 4; c++)
				*rgba++ = c == 3 ? 255 : to_unorm8(out[c][lane], integer);
	}
}

static int save(const struct mirage_draw_surface *s, const struct mirage_pt *pt, const char *path)
{
	struct tex_surface tex = {
		.type = TEX_2D,
		.format = format_named(s->format),
		.level[0] = { .image = { .base = s->addr, .pitch_B = s->pitch_B,
					 .tiling = s->tiling },
			      .x_el = s->x_px, .y_el = s->y_px, .width_px = s->width_px,
			      .height_px = s->height_px, .depth_px = 1 },
		.num_levels = 1,
		.num_layers = 1,
	};
	size_t row_B = 4 * (size_t)s->width_px;
	struct tex_ctx *ctx = mirage_host_alloc((sizeof(*ctx) + 63) & ~63ul);
	u8 *rgba = malloc(row_B * s->height_px);
	struct mirage_mmu mmu;
	int ret = -1;
	u32 y;

	mirage_mmu_init(&mmu, pt);
	if (ctx && rgba) {
		ctx->mmu = &mmu;
		for (y = 0; y < s->height_px; y++)
			read_row(ctx, &tex, y, rgba + y * row_B);
		ret = png_write(path, rgba, s->width_px, s->height_px);
	}
	mirage_host_free(ctx);
	free(rgba);
	return ret;
}

int targets_save(const struct targets *t, const struct mirage_pt *pt, const char *dir,
		 const char *prefix)
{
	unsigned int i;

	for (i = 0; i < t->count; i++) {
		const struct mirage_draw_surface *s = &t->surface[i];
		char path[4096];

		snprintf(path, sizeof(path), "%s/%s%02u-%08llx-%s-%ux%u.png", dir, prefix, i,
			 s->addr, s->format, s->width_px, s->height_px);
		if (save(s, pt, path))
			return -1;
		printf("  %s: %u draws\n", path, t->draws[i]);
	}
	return i;
}
