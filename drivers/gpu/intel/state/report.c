// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a draw renders to, for those who watch
 */

#include <linux/array_size.h>
#include <linux/build_bug.h>
#include <linux/kernel.h>

#include <mirage/gpu.h>

#include "raster/state.h"
#include "report.h"

static const char none[] = "none";

static void report_surface(const struct mirage_level *level, u32 layer,
			   struct mirage_draw_surface *s)
{
	const struct mirage_image image = mirage_level_image(level, layer);

	s->addr = image.base;
	s->pitch_B = image.pitch_B;
	s->tiling = image.tiling;
	s->x_px = mirage_level_x_el(level, layer);
	s->y_px = mirage_level_y_el(level, layer);
	s->width_px = level->width_px;
	s->height_px = level->height_px;
}

static void report_targets(const struct raster_state *state, struct mirage_draw *draw)
{
	unsigned int i;

	BUILD_BUG_ON(MIRAGE_DRAW_TARGETS < RASTER_MAX_TARGETS);

	draw->target[0].format = none;
	for (i = 0; i < state->num_targets; i++) {
		const struct raster_target *t = &state->target[i];
		struct mirage_draw_surface *s = &draw->target[draw->num_targets];

		if (t->format == MIRAGE_FORMAT_NONE)
			continue;
		report_surface(&t->level, t->min_layer, s);
		s->format = mirage_format_desc(t->format)->name;
		draw->num_targets++;
	}
}

static void report_depth(const struct raster_depth *depth, struct mirage_draw *draw)
{
	static const char *const formats[] = {
		[RASTER_D32F_S8X24] = "D32_FLOAT_S8X24_UINT", [RASTER_D32F] = "D32_FLOAT",
		[RASTER_D24_S8] = "D24_UNORM_S8_UINT", [RASTER_D24_X8] = "D24_UNORM_X8_UINT",
		[RASTER_D16] = "D16_UNORM",
	};

	draw->depth.format = none;
	if (!depth->present)
		return;
	report_surface(&depth->level, depth->min_layer, &draw->depth);
	draw->depth.format = formats[depth->format];
}

void report_buffers(const struct raster_state *state, struct mirage_draw *draw)
{
	report_targets(state, draw);
	report_depth(&state->depth, draw);
}
