/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_VK_SCENE_H_
#define _TESTS_VK_SCENE_H_

#include "check.h"

#define SIDE		128u
#define PIXELS		(SIDE * SIDE)
#define MAX_TARGETS	4u

/*
 * struct scene - targets of SIDE x SIDE with four bytes a pixel, a pipeline that draws to them, and
 * a buffer for what is in them
 */
struct scene {
	struct vk_image color[MAX_TARGETS], depth, resolve;
	struct vk_buffer copy;
	struct vk_pipe pipe;
	uint32_t targets, layers;
};

/* struct corners - what corner.vert is told */
struct corners {
	uint32_t seed, size;
	float least, most;
};

extern const struct corners usual;
extern const VkClearColorValue dark;

/* Triangles by corner.vert to one target; and with depth, which is tested and written. */
struct vk_draw_info plain(void);
struct vk_draw_info with_depth(VkFormat format);

struct scene scene(struct vk *vk, const struct vk_draw_info *info, uint32_t layers);
void scene_free(struct vk *vk, struct scene *s);

/* Clears, and draws from now on; scene_begin() begins to record, too, and binds. */
void scene_render(struct vk *vk, const struct scene *s);
void scene_begin(struct vk *vk, const struct scene *s, const struct corners *c);
/* The pipeline; @c: what corner.vert is told, or NULL for another shader. */
void scene_bind(struct vk *vk, const struct scene *s, const struct corners *c);
/* Ends drawing and recording; what there is is compared. */
void scene_end(struct vk *vk, const struct scene *s, struct result *r, const char *name);

#endif
