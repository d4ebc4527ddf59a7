// SPDX-License-Identifier: GPL-2.0
/* See scene.h. */

#include "scene.h"

/* Of shaders/. */
#include "color_frag.h"
#include "corner_vert.h"

#define TOLERANCE	2.0f

const struct corners usual = { 7, 16, 0.1f, 0.9f };
const VkClearColorValue dark = { .float32 = { 0.2f, 0.4f, 0.6f, 1.0f } };

struct vk_draw_info plain(void)
{
	return (struct vk_draw_info){
		.vert = shader(corner_vert), .frag = shader(color_frag),
		.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, .targets = 1,
		.format = VK_FORMAT_R8G8B8A8_UNORM, .depth_func = VK_COMPARE_OP_LESS,
		.stencil_func = VK_COMPARE_OP_ALWAYS,
	};
}

struct vk_draw_info with_depth(VkFormat format)
{
	struct vk_draw_info info = plain();

	info.depth_format = format;
	info.depth_test = true;
	info.depth_write = true;
	return info;
}

static VkImageAspectFlags depth_aspect(VkFormat format)
{
	return (format != VK_FORMAT_S8_UINT ? VK_IMAGE_ASPECT_DEPTH_BIT : 0) |
	       (format >= VK_FORMAT_S8_UINT ? VK_IMAGE_ASPECT_STENCIL_BIT : 0);
}

static struct vk_image target(struct vk *vk, VkFormat format, uint32_t samples, uint32_t layers)
{
	const struct vk_image_info info = {
		.format = format, .width = SIDE, .height = SIDE, .layers = layers,
		.samples = samples,
		.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
	};

	return vk_image(vk, &info);
}

static uint64_t target_B(const struct scene *s)
{
	return (uint64_t)PIXELS * 4 * s->layers;
}

struct scene scene(struct vk *vk, const struct vk_draw_info *info, uint32_t layers)
{
	struct scene s = { .targets = info->targets, .layers = layers };
	const struct vk_image_info depth = {
		.format = info->depth_format, .width = SIDE, .height = SIDE,
		.samples = info->samples, .layers = layers,
		.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
		.aspect = depth_aspect(info->depth_format),
	};
	uint32_t i;

	for (i = 0; i < info->targets; i++)
		s.color[i] = target(vk, info->format, info->samples, layers);
	if (info->depth_format)
		s.depth = vk_image(vk, &depth);
	if (info->samples > 1)
		s.resolve = target(vk, info->format, 1, layers);
	s.copy = vk_buffer(vk, target_B(&s) * (info->targets + 2));
	s.pipe = vk_graphics(vk, info);
	return s;
}

void scene_free(struct vk *vk, struct scene *s)
{
	uint32_t i;

	vk_pipe_free(vk, &s->pipe);
	for (i = 0; i < s->targets; i++)
		vk_image_free(vk, &s->color[i]);
	if (s->depth.handle)
		vk_image_free(vk, &s->depth);
	if (s->resolve.handle)
		vk_image_free(vk, &s->resolve);
	vk_buffer_free(vk, &s->copy);
}

void scene_render(struct vk *vk, const struct scene *s)
{
	const struct vk_image *at[MAX_TARGETS];
	uint32_t i;

	for (i = 0; i < s->targets; i++) {
		vk_layout(vk, &s->color[i]);
		at[i] = &s->color[i];
	}
	if (s->depth.handle)
		vk_layout(vk, &s->depth);
	if (s->resolve.handle)
		vk_layout(vk, &s->resolve);
	vk_render(vk, at, s->targets, s->depth.handle ? &s->depth : NULL,
		  s->resolve.handle ? &s->resolve : NULL, &dark, s->layers, 0);
}

void scene_begin(struct vk *vk, const struct scene *s, const struct corners *c)
{
	vk_begin(vk);
	scene_render(vk, s);
	scene_bind(vk, s, c);
}

void scene_bind(struct vk *vk, const struct scene *s, const struct corners *c)
{
	vk_bind(vk, &s->pipe, c, c ? sizeof(*c) : 0);
}

void scene_end(struct vk *vk, const struct scene *s, struct result *r, const char *name)
{
	uint32_t i, n = s->resolve.handle ? 1 : s->targets;

	vk->render_end(vk->cmd);
	for (i = 0; i < n; i++)
		vk_to_buffer(vk, s->resolve.handle ? &s->resolve : &s->color[i], &s->copy, 0,
			     i * target_B(s));
	vk_end(vk);
	result_add(r, name, NEAR_BYTE, TOLERANCE, s->copy.map, target_B(s) * n);
}
