// SPDX-License-Identifier: GPL-2.0
/* Checks of the 3D pipeline. */

#include <string.h>

#include "check.h"

/* Of shaders/. */
#include "attributes_vert.h"
#include "centroid_frag.h"
#include "color_frag.h"
#include "colors_frag.h"
#include "commands_comp.h"
#include "corner_vert.h"
#include "double_geom.h"
#include "integer_frag.h"
#include "isolines_equal_tese.h"
#include "layers_geom.h"
#include "ms_comp.h"
#include "number_frag.h"
#include "patch_tesc.h"
#include "quads_equal_tese.h"
#include "quads_fractional_even_tese.h"
#include "samples_frag.h"
#include "triangles_fractional_odd_tese.h"
#include "views_vert.h"
#include "xfb_vert.h"

#define SIDE		128u
#define PIXELS		(SIDE * SIDE)
#define RGBA8		VK_FORMAT_R8G8B8A8_UNORM
#define TOLERANCE	2.0f
#define MAX_TARGETS	4u

/* struct scene - targets of SIDE x SIDE, and a buffer for what is in them */
struct scene {
	struct vk_image color[MAX_TARGETS], depth, resolve;
	const struct vk_image *at[MAX_TARGETS];
	struct vk_buffer copy;
	uint32_t targets, pixel_B;
};

/* struct corners - what corner.vert is told */
struct corners {
	uint32_t seed, size;
	float least, most;
};

static const struct corners usual = { 7, 16, 0.1f, 0.9f };
static const VkClearColorValue dark = { .float32 = { 0.2f, 0.4f, 0.6f, 1.0f } };

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

static struct scene scene(struct vk *vk, const struct vk_draw_info *info, uint32_t pixel_B,
			  uint32_t layers)
{
	struct scene s = { .targets = info->targets, .pixel_B = pixel_B };
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
	s.copy = vk_buffer(vk, (uint64_t)PIXELS * pixel_B * layers * (info->targets + 2));
	return s;
}

static void scene_free(struct vk *vk, struct scene *s)
{
	uint32_t i;

	for (i = 0; i < s->targets; i++)
		vk_image_free(vk, &s->color[i]);
	if (s->depth.handle)
		vk_image_free(vk, &s->depth);
	if (s->resolve.handle)
		vk_image_free(vk, &s->resolve);
	vk_buffer_free(vk, &s->copy);
}

static void scene_begin(struct vk *vk, struct scene *s, uint32_t layers, uint32_t views)
{
	uint32_t i;

	for (i = 0; i < s->targets; i++) {
		vk_layout(vk, &s->color[i]);
		s->at[i] = &s->color[i];
	}
	if (s->depth.handle)
		vk_layout(vk, &s->depth);
	if (s->resolve.handle)
		vk_layout(vk, &s->resolve);
	vk_render(vk, s->at, s->targets, s->depth.handle ? &s->depth : NULL,
		  s->resolve.handle ? &s->resolve : NULL, &dark, layers, views);
}

/* Ends drawing; what there is is compared. */
static void scene_end(struct vk *vk, struct scene *s, struct result *r, const char *name,
		      enum how how, float limit)
{
	uint32_t i, n = s->resolve.handle ? 1 : s->targets;
	uint64_t size_B = (uint64_t)PIXELS * s->pixel_B * s->color[0].layers;

	vkCmdEndRendering(vk->cmd);
	for (i = 0; i < n; i++)
		vk_to_buffer(vk, s->resolve.handle ? &s->resolve : &s->color[i], &s->copy, 0,
			     i * size_B);
	vk_end(vk);
	result_add(r, name, how, limit, s->copy.map, size_B * n);
}

static struct vk_draw_info plain(void)
{
	return (struct vk_draw_info){
		.vert = shader(corner_vert), .frag = shader(color_frag),
		.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, .targets = 1, .format = RGBA8,
		.depth_func = VK_COMPARE_OP_LESS, .stencil_func = VK_COMPARE_OP_ALWAYS,
	};
}

/* Of a pipeline and corners, a picture. */
static void picture_of(struct vk *vk, struct result *r, const char *name,
		       const struct vk_draw_info *info, const struct corners *c, uint32_t vertices)
{
	struct scene s = scene(vk, info, 4, 1);
	struct vk_pipe p = vk_graphics(vk, info);

	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, c, sizeof(*c));
	vkCmdDraw(vk->cmd, vertices, 2, 0, 0);
	scene_end(vk, &s, r, name, NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
}

static void triangles(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();

	picture_of(vk, r, "one target", &info, &usual, 600);
	info.cull_back = true;
	picture_of(vk, r, "culled", &info, &usual, 600);
	info.cull_back = false;
	info.frag = shader(colors_frag);
	info.targets = 4;
	info.depth_format = VK_FORMAT_D32_SFLOAT;
	info.depth_test = true;
	info.depth_write = true;
	picture_of(vk, r, "four targets and depth", &info, &usual, 3000);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
	picture_of(vk, r, "strip", &info, &usual, 60);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN;
	picture_of(vk, r, "fan", &info, &usual, 60);
	info.topology = VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
	picture_of(vk, r, "points", &info, &usual, 3000);
}

static void blending(struct vk *vk, struct result *r)
{
	static const VkPipelineColorBlendAttachmentState state[] = {
		{1, VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA, VK_BLEND_OP_ADD,
		 VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO, VK_BLEND_OP_ADD, 15},
		{1, VK_BLEND_FACTOR_CONSTANT_COLOR, VK_BLEND_FACTOR_DST_COLOR, VK_BLEND_OP_ADD,
		 VK_BLEND_FACTOR_CONSTANT_ALPHA, VK_BLEND_FACTOR_DST_ALPHA, VK_BLEND_OP_SUBTRACT,
		 15},
		{1, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE, VK_BLEND_OP_REVERSE_SUBTRACT,
		 VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE, VK_BLEND_OP_MAX, 15},
		{1, VK_BLEND_FACTOR_SRC_ALPHA_SATURATE, VK_BLEND_FACTOR_SRC_COLOR, VK_BLEND_OP_ADD,
		 VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE, VK_BLEND_OP_MIN, 15},
	};
	static const char *const name[] = { "over", "constants", "differences", "saturation" };
	struct vk_draw_info info = plain();
	uint32_t i;

	info.blend = true;
	for (i = 0; i < ARRAY_SIZE(state); i++) {
		info.blending = state[i];
		picture_of(vk, r, name[i], &info, &usual, 300);
	}
	info.blend = false;
	info.logic = true;
	picture_of(vk, r, "xor", &info, &usual, 300);
}

/* Depth and stencil of each format, and what they let through. */
static void depth(struct vk *vk, struct result *r)
{
	static const struct {
		VkFormat format;
		const char *name, *depth, *stencil;
		uint32_t depth_B;
	} f[] = {
		{ VK_FORMAT_D16_UNORM, "D16", "D16's depth", NULL, 2 },
		{ VK_FORMAT_X8_D24_UNORM_PACK32, "D24", "D24's depth", NULL, 4 },
		{ VK_FORMAT_D32_SFLOAT, "D32", "D32's depth", NULL, 4 },
		{ VK_FORMAT_D24_UNORM_S8_UINT, "D24S8", "D24S8's depth", "D24S8's stencil", 4 },
		{ VK_FORMAT_D32_SFLOAT_S8_UINT, "D32S8", "D32S8's depth", "D32S8's stencil", 4 },
		{ VK_FORMAT_S8_UINT, "S8", NULL, "S8's stencil", 0 },
	};
	struct vk_draw_info info = plain();
	uint32_t i;

	for (i = 0; i < ARRAY_SIZE(f); i++) {
		struct scene s;
		struct vk_image aspect;
		struct vk_pipe p;

		if (!vk_format_can(vk, f[i].format, VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT))
			continue;
		info.depth_format = f[i].format;
		info.depth_test = f[i].depth;
		info.depth_write = f[i].depth;
		info.depth_clamp = i & 1;
		info.bias = i == 2;
		info.stencil = f[i].stencil;
		info.stencil_pass = VK_STENCIL_OP_INCREMENT_AND_WRAP;
		info.stencil_func = VK_COMPARE_OP_NOT_EQUAL;
		s = scene(vk, &info, 4, 1);
		p = vk_graphics(vk, &info);
		vk_begin(vk);
		scene_begin(vk, &s, 1, 0);
		vk_bind(vk, &p, &(struct corners){ i, 24, -0.1f, 1.1f }, sizeof(struct corners));
		vkCmdDraw(vk->cmd, 900, 1, 0, 0);
		scene_end(vk, &s, r, f[i].name, NEAR_BYTE, TOLERANCE);
		aspect = s.depth;
		vk_begin(vk);
		aspect.aspect = VK_IMAGE_ASPECT_DEPTH_BIT;
		if (f[i].depth)
			vk_to_buffer(vk, &aspect, &s.copy, 0, 0);
		aspect.aspect = VK_IMAGE_ASPECT_STENCIL_BIT;
		if (f[i].stencil)
			vk_to_buffer(vk, &aspect, &s.copy, 0, PIXELS * 4);
		vk_end(vk);
		if (f[i].depth)
			result_add(r, f[i].depth, NEAR_BYTE, 1, s.copy.map,
				   (uint64_t)PIXELS * f[i].depth_B);
		if (f[i].stencil)
			result_add(r, f[i].stencil, NEAR_BYTE, 0,
				   (uint8_t *)s.copy.map + PIXELS * 4, PIXELS);
		vk_pipe_free(vk, &p);
		scene_free(vk, &s);
	}
}

/* All samples of the first target, as floats. */
static void read_samples(struct vk *vk, const struct scene *s, const struct vk_buffer *to)
{
	VkSampler sampler = vk_sampler(vk, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST,
				       VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
	const struct vk_binding binding[] = { SAMPLED(&s->color[0], sampler), STORAGE(to) };
	struct vk_pipe p = vk_compute(vk, shader(ms_comp), binding, 2);

	vk_begin(vk);
	vk_bind(vk, &p, NULL, 0);
	vkCmdDispatch(vk->cmd, SIDE / 8, SIDE / 8, 1);
	vk_end(vk);
	vk_pipe_free(vk, &p);
	vkDestroySampler(vk->dev, sampler, NULL);
}

/* Vulkan's standard places, in sixteenths, by logarithm of the number. */
static const uint8_t places[5][16][2] = {
	{ { 8, 8 } },
	{ { 12, 12 }, { 4, 4 } },
	{ { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } },
	{ { 9, 5 }, { 7, 11 }, { 13, 9 }, { 5, 3 }, { 3, 13 }, { 1, 7 }, { 11, 15 }, { 15, 1 } },
	{ { 9, 9 }, { 7, 5 }, { 5, 10 }, { 12, 7 }, { 3, 6 }, { 10, 13 }, { 13, 11 }, { 11, 3 },
	  { 6, 14 }, { 8, 1 }, { 4, 2 }, { 2, 12 }, { 0, 8 }, { 15, 4 }, { 14, 15 }, { 1, 0 } },
};

static void draw_at(struct vk *vk, const struct vk_pipe *p, const uint8_t *place)
{
	const VkViewport moved = {
		(8.0f - place[0]) / 16.0f, (8.0f - place[1]) / 16.0f, SIDE, SIDE, 0, 1,
	};

	vkCmdSetViewport(vk->cmd, 0, 1, &moved);
	vk_bind(vk, p, &usual, sizeof(usual));
	vkCmdDraw(vk->cmd, 300, 1, 0, 0);
}

/* One sample a pixel where sample @i is: what that sample should be. */
static void single(struct vk *vk, const uint8_t *place, float *to)
{
	struct vk_draw_info info = plain();
	struct scene s;
	struct vk_pipe p;
	uint32_t i;

	info.frag = shader(number_frag);
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	draw_at(vk, &p, place);
	vkCmdEndRendering(vk->cmd);
	vk_to_buffer(vk, &s.color[0], &s.copy, 0, 0);
	vk_end(vk);
	for (i = 0; i < PIXELS * 4; i++)
		to[i] = ((uint8_t *)s.copy.map)[i] / 255.0f;
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
}

static void samples(struct vk *vk, struct result *r, uint32_t log2)
{
	static float want[PIXELS * 4], got[PIXELS * 4];
	static const char *const name[] = {
		"0", "1", "2",	"3",  "4",  "5",  "6",	"7",
		"8", "9", "10", "11", "12", "13", "14", "15",
	};
	struct vk_draw_info info = plain();
	uint32_t n = 1u << log2, i, k;
	struct vk_buffer all;
	struct scene s;
	struct vk_pipe p;

	r->skipped = !(vk->props.limits.framebufferColorSampleCounts & n);
	if (r->skipped)
		return;
	all = vk_buffer(vk, (uint64_t)PIXELS * 16 * n);
	info.samples = n;
	info.frag = shader(number_frag);
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	draw_at(vk, &p, places[0][0]);
	scene_end(vk, &s, r, "resolved", NEAR_BYTE, TOLERANCE);
	read_samples(vk, &s, &all);
	for (i = 0; i < n; i++) {
		single(vk, places[log2][i], want);
		for (k = 0; k < PIXELS * 4; k++) {
			float f = ((float *)all.map)[(k / 4 * n + i) * 4 + k % 4];

			/* How far the edge of the moved viewport reaches is a driver's matter. */
			if (k / 4 % SIDE % (SIDE - 1) == 0 || k / 4 / SIDE % (SIDE - 1) == 0)
				f = want[k] = 0;
			got[k] = (int)(f * 255.0f + 0.5f) / 255.0f;
		}
		result_known(r, name[i], got, want, sizeof(want));
	}
	vk_pipe_free(vk, &p);
	/* Shaders that run for each sample, and what they are told. */
	info.sample_shading = true;
	info.frag = shader(samples_frag);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, &usual, sizeof(usual));
	vkCmdDraw(vk->cmd, 300, 1, 0, 0);
	scene_end(vk, &s, r, "each sample", NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	read_samples(vk, &s, &all);
	for (i = 0, k = 0; i < PIXELS * n; i++) {
		const float *f = &((float *)all.map)[i * 4];
		const uint8_t *at = places[log2][i % n];
		int x = (int)(f[1] * 255.0f + 0.5f), y = (int)(f[2] * 255.0f + 0.5f);

		/* What no triangle covers is the clear colour. */
		if ((int)(f[0] * 255.0f + 0.5f) == 51 && y == 153)
			continue;
		k += (int)(f[0] * 16.0f + 0.5f) != (int)(i % n) ||
		     x != (int)(at[0] * 255 / 16.0f + 0.5f) ||
		     y != (int)(at[1] * 255 / 16.0f + 0.5f);
	}
	result_known(r, "numbers and places", &k, &(uint32_t){ 0 }, 4);
	info.sample_shading = false;
	info.frag = shader(centroid_frag);
	info.depth_format = VK_FORMAT_D32_SFLOAT;
	info.depth_test = true;
	info.depth_write = true;
	scene_free(vk, &s);
	picture_of(vk, r, "centroids", &info, &usual, 300);
	vk_buffer_free(vk, &all);
}

static void samples2(struct vk *vk, struct result *r) { samples(vk, r, 1); }
static void samples4(struct vk *vk, struct result *r) { samples(vk, r, 2); }
static void samples8(struct vk *vk, struct result *r) { samples(vk, r, 3); }
static void samples16(struct vk *vk, struct result *r) { samples(vk, r, 4); }

static void geometry(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();

	info.geom = shader(double_geom);
	picture_of(vk, r, "instances and strips", &info, &usual, 300);
}

static void layers(struct vk *vk, struct result *r)
{
	static const VkViewport viewport[] = {
		{ 0, 0, SIDE, SIDE, 0, 1 },
		{ 16, 32, 64, 64, 0.25f, 0.5f },
		{ 64, 0, 64, 96, 1, 0 },
	};
	static const VkRect2D scissor[] = {
		{ {0, 0}, {SIDE, SIDE}},
		{ {20, 40}, {40, 50}},
		{ {0, 0}, {100, 100}},
	};
	struct vk_draw_info info = plain();
	struct scene s;
	struct vk_pipe p;

	info.geom = shader(layers_geom);
	info.depth_format = VK_FORMAT_D16_UNORM;
	info.depth_test = true;
	info.depth_write = true;
	info.viewports = 3;
	s = scene(vk, &info, 4, 4);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 4, 0);
	vkCmdSetViewport(vk->cmd, 0, 3, viewport);
	vkCmdSetScissor(vk->cmd, 0, 3, scissor);
	vk_bind(vk, &p, &usual, sizeof(usual));
	vkCmdDraw(vk->cmd, 1200, 1, 0, 0);
	scene_end(vk, &s, r, "layers and viewports", NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
}

static void views(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();
	struct scene s;
	struct vk_pipe p;

	r->skipped = !vk->features11.multiview;
	if (r->skipped)
		return;
	info.vert = shader(views_vert);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
	info.view_mask = 0xb;
	s = scene(vk, &info, 4, 4);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	/* The third is not a view. */
	vk_layout(vk, &s.color[0]);
	vkCmdClearColorImage(vk->cmd, s.color[0].handle, VK_IMAGE_LAYOUT_GENERAL, &dark, 1,
			     &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 4 });
	vk_barrier(vk);
	s.at[0] = &s.color[0];
	vk_render(vk, s.at, 1, NULL, NULL, &dark, 1, info.view_mask);
	vk_bind(vk, &p, &usual, 4);
	vkCmdDraw(vk->cmd, 4, 1, 0, 0);
	scene_end(vk, &s, r, "views", NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
}

/* Edges of what is cut on fractions may lie a step apart. */
static void tessellation(struct vk *vk, struct result *r)
{
	const struct { const char *name; struct vk_shader tese; bool points; } all[] = {
		{ "quads", shader(quads_equal_tese), false },
		{ "quads of even fractions", shader(quads_fractional_even_tese), false },
		{ "triangles of odd fractions", shader(triangles_fractional_odd_tese), false },
		{ "points of isolines", shader(isolines_equal_tese), true },
	};
	uint32_t i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct vk_draw_info info = plain();

		if (all[i].points)
			continue;
		info.tesc = shader(patch_tesc);
		info.tese = all[i].tese;
		info.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
		info.patch_points = 4;
		picture_of(vk, r, all[i].name, &info, &usual, 16);
	}
}

static void integers(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();

	info.frag = shader(integer_frag);
	info.format = VK_FORMAT_R8G8B8A8_UINT;
	picture_of(vk, r, "unsigned", &info, &usual, 600);
}

/* Indices of 8, 16 and 32 bits, with strips that are cut. */
static void indices(struct vk *vk, struct result *r)
{
	static const struct { VkIndexType type; const char *name; } all[] = {
		{ VK_INDEX_TYPE_UINT16, "16 bits" }, { VK_INDEX_TYPE_UINT32, "32 bits" },
	};
	struct vk_draw_info info = plain();
	struct vk_buffer b = vk_buffer(vk, 4096);
	uint32_t i, k;

	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
	info.restart = true;
	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct scene s = scene(vk, &info, 4, 1);
		struct vk_pipe p = vk_graphics(vk, &info);

		for (k = 0; k < 200; k++) {
			uint32_t v = k % 6 == 5 ? ~0u : mixed(k) % 300;

			if (i)
				((uint32_t *)b.map)[k] = v;
			else
				((uint16_t *)b.map)[k] = (uint16_t)v;
		}
		vk_begin(vk);
		scene_begin(vk, &s, 1, 0);
		vk_bind(vk, &p, &usual, sizeof(usual));
		vkCmdBindIndexBuffer(vk->cmd, b.handle, 0, all[i].type);
		vkCmdDrawIndexed(vk->cmd, 200, 2, 0, 5, 1);
		scene_end(vk, &s, r, all[i].name, NEAR_BYTE, TOLERANCE);
		vk_pipe_free(vk, &p);
		scene_free(vk, &s);
	}
	vk_buffer_free(vk, &b);
}

static void attributes(struct vk *vk, struct result *r)
{
	static const VkVertexInputAttributeDescription attribute[] = {
		{ 0, 0, VK_FORMAT_R32G32_SFLOAT, 0 },
		{ 1, 0, VK_FORMAT_A2B10G10R10_UNORM_PACK32, 8 },
		{ 2, 0, VK_FORMAT_R8G8B8A8_UINT, 12 },
		{ 3, 0, VK_FORMAT_R16G16B16_SFLOAT, 16 },
	};
	enum { N = 300, STRIDE_DW = 6 };
	struct vk_draw_info info = plain();
	struct vk_buffer b = vk_buffer(vk, N * STRIDE_DW * 4);
	struct scene s;
	struct vk_pipe p;
	uint32_t i;

	info.vert = shader(attributes_vert);
	info.attribute = attribute;
	info.num_attributes = ARRAY_SIZE(attribute);
	info.vertex_B = STRIDE_DW * 4;
	fill_mixed(b.map, b.size_B, 23);
	for (i = 0; i < N; i++) {
		uint32_t *v = (uint32_t *)b.map + i * STRIDE_DW;

		((float *)v)[0] = (float)(mixed(i) % 2048) / 1024.0f - 1.0f;
		((float *)v)[1] = (float)(mixed(i + N) % 2048) / 1024.0f - 1.0f;
		v[4] &= 0x3fff3fff;
		v[5] &= 0x3fff3fff;
	}
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, NULL, 0);
	vkCmdBindVertexBuffers(vk->cmd, 0, 1, &b.handle, &(VkDeviceSize){ 0 });
	vkCmdDraw(vk->cmd, N, 1, 0, 0);
	scene_end(vk, &s, r, "attributes", NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
	vk_buffer_free(vk, &b);
}

/* Draws that thread groups have written, all of them, and as many as memory says. */
static void indirect_draws(struct vk *vk, struct result *r, uint32_t n, bool counted,
			   const char *name)
{
	struct vk_draw_info info = plain();
	struct vk_buffer draws = vk_buffer(vk, n * 16), counts = vk_buffer(vk, 64);
	const struct vk_binding binding[] = { STORAGE(&draws), STORAGE(&counts) };
	struct vk_pipe c = vk_compute(vk, shader(commands_comp), binding, 2), p;
	struct scene s;

	info.depth_format = VK_FORMAT_D32_SFLOAT;
	info.depth_test = true;
	info.depth_write = true;
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	vk_bind(vk, &c, &n, sizeof(n));
	vkCmdDispatch(vk->cmd, (n + 63) / 64, 1, 1);
	vk_barrier(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, &usual, sizeof(usual));
	if (counted)
		vkCmdDrawIndirectCount(vk->cmd, draws.handle, 0, counts.handle, 0, n, 16);
	else
		vkCmdDrawIndirect(vk->cmd, draws.handle, 0, n, 16);
	scene_end(vk, &s, r, name, NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	vk_pipe_free(vk, &c);
	scene_free(vk, &s);
	vk_buffer_free(vk, &draws);
	vk_buffer_free(vk, &counts);
}

static void indirect(struct vk *vk, struct result *r)
{
	indirect_draws(vk, r, 3, false, "three");
	indirect_draws(vk, r, 40, true, "40, counted");
	indirect_draws(vk, r, 2000, false, "2000");
	indirect_draws(vk, r, 2000, true, "2000, counted");
}

static VkQueryPool query_pool(struct vk *vk, VkQueryType type, uint32_t n,
			      VkQueryPipelineStatisticFlags statistics)
{
	const VkQueryPoolCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
		.queryType = type,
		.queryCount = n,
		.pipelineStatistics = statistics,
	};
	VkQueryPool pool;

	VK(vkCreateQueryPool(vk->dev, &info, NULL, &pool));
	vkResetQueryPool(vk->dev, pool, 0, n);
	return pool;
}

#define WAIT64	(VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT)

static void occlusion(struct vk *vk, struct result *r)
{
	enum { N = 100 };
	struct vk_draw_info info = plain();
	struct vk_buffer copy = vk_buffer(vk, N * 16);
	VkQueryPool pool = query_pool(vk, VK_QUERY_TYPE_OCCLUSION, N, 0);
	static uint64_t cpu[N * 2];
	struct scene s;
	struct vk_pipe p;
	uint32_t i;

	info.depth_format = VK_FORMAT_D32_SFLOAT;
	info.depth_test = true;
	info.depth_write = true;
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, &usual, sizeof(usual));
	for (i = 0; i < N - 1; i++) {
		vkCmdBeginQuery(vk->cmd, pool, i, VK_QUERY_CONTROL_PRECISE_BIT);
		vkCmdDraw(vk->cmd, i % 7 * 3, 1, i * 30, 0);
		vkCmdEndQuery(vk->cmd, pool, i);
	}
	vkCmdEndRendering(vk->cmd);
	/* The last one never began. */
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, N, copy.handle, 0, 16,
				  VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT |
				  VK_QUERY_RESULT_PARTIAL_BIT);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, N - 1, sizeof(cpu), cpu, 16,
				 WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
	result_add(r, "read", EXACT, 0, cpu, sizeof(cpu));
	result_known(r, "copied", copy.map, cpu, sizeof(cpu) - 16);
	vkDestroyQueryPool(vk->dev, pool, NULL);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
	vk_buffer_free(vk, &copy);
}

/* Vertices in, primitives in, vertices shaded, of geometry shaders and clipping, pixels, ... */
static void statistics(struct vk *vk, struct result *r)
{
	/* How often vertices and pixels are shaded is a driver's matter. */
	const VkQueryPipelineStatisticFlags what =
		VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT |
		VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT |
		VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_INVOCATIONS_BIT |
		VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_PRIMITIVES_BIT |
		VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT |
		VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT |
		VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_CONTROL_SHADER_PATCHES_BIT |
		VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT;
	VkQueryPool pool = query_pool(vk, VK_QUERY_TYPE_PIPELINE_STATISTICS, 2, what);
	struct vk_draw_info info = plain();
	struct vk_buffer draws = vk_buffer(vk, 1600), counts = vk_buffer(vk, 64),
			 copy = vk_buffer(vk, 144);
	const struct vk_binding binding[] = { STORAGE(&draws), STORAGE(&counts) };
	struct vk_pipe c = vk_compute(vk, shader(commands_comp), binding, 2), p;
	static uint64_t cpu[18];
	struct scene s;

	info.geom = shader(double_geom);
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	vkCmdBeginQuery(vk->cmd, pool, 1, 0);
	vk_bind(vk, &c, &(uint32_t){ 100 }, 4);
	vkCmdDispatch(vk->cmd, 2, 1, 1);
	vkCmdEndQuery(vk->cmd, pool, 1);
	vk_barrier(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, &usual, sizeof(usual));
	vkCmdBeginQuery(vk->cmd, pool, 0, 0);
	vkCmdDraw(vk->cmd, 99, 3, 0, 0);
	vkCmdEndQuery(vk->cmd, pool, 0);
	vkCmdEndRendering(vk->cmd);
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, 2, copy.handle, 0, 72,
				  WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, 2, sizeof(cpu), cpu, 72,
				 WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
	/* What comes out of clipping depends on guard bands. */
	cpu[5] = 0;
	((uint64_t *)copy.map)[5] = 0;
	result_known(r, "copied", copy.map, cpu, sizeof(cpu));
	vkDestroyQueryPool(vk->dev, pool, NULL);
	vk_pipe_free(vk, &p);
	vk_pipe_free(vk, &c);
	scene_free(vk, &s);
	vk_buffer_free(vk, &draws);
	vk_buffer_free(vk, &counts);
	vk_buffer_free(vk, &copy);
}

/* Times go forward, and are there. */
static void timestamps(struct vk *vk, struct result *r)
{
	enum { N = 12 };
	VkQueryPool pool = query_pool(vk, VK_QUERY_TYPE_TIMESTAMP, N, 0);
	struct vk_buffer copy = vk_buffer(vk, N * 8);
	static uint64_t cpu[N];
	uint32_t i, wrong = 0;

	vk_begin(vk);
	for (i = 0; i < N; i++) {
		vkCmdWriteTimestamp2(vk->cmd, i & 1 ? VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT :
				     VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, pool, i);
		vk_barrier(vk);
	}
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, N, copy.handle, 0, 8, WAIT64);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, N, sizeof(cpu), cpu, 8, WAIT64));
	for (i = 1; i < N; i++)
		wrong += cpu[i] < cpu[i - 1] || !cpu[i];
	result_known(r, "order", &wrong, &(uint32_t){ 0 }, 4);
	if (memcmp(copy.map, cpu, sizeof(cpu)))
		wrong++;
	result_known(r, "copied", &wrong, &(uint32_t){ 0 }, 4);
	vkDestroyQueryPool(vk->dev, pool, NULL);
	vk_buffer_free(vk, &copy);
}

/* Captured vertices, how many there were, and a draw of as many. */
static void capture(struct vk *vk, struct result *r)
{
	PFN_vkCmdBindTransformFeedbackBuffersEXT bind =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdBindTransformFeedbackBuffersEXT");
	PFN_vkCmdBeginTransformFeedbackEXT begin =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdBeginTransformFeedbackEXT");
	PFN_vkCmdEndTransformFeedbackEXT end =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdEndTransformFeedbackEXT");
	struct vk_draw_info info = plain();
	struct vk_buffer to[2], counter;
	VkQueryPool pool;
	uint64_t cpu[2];
	struct scene s;
	struct vk_pipe p;
	uint32_t i;

	r->skipped = !vk->xfb.transformFeedback;
	if (r->skipped)
		return;
	pool = query_pool(vk, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 1, 0);
	to[0] = vk_buffer(vk, 32 * 64);
	to[1] = vk_buffer(vk, 8 * 50);
	counter = vk_buffer(vk, 64);
	info.vert = shader(xfb_vert);
	info.frag = (struct vk_shader){ 0 };
	info.topology = VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
	info.discard = true;
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, NULL, 0);
	for (i = 0; i < 2; i++)
		bind(vk->cmd, i, 1, &to[i].handle, &(VkDeviceSize){ 0 }, &to[i].size_B);
	vkCmdBeginQuery(vk->cmd, pool, 0, 0);
	/* Twice, the second time behind the first; the second buffer has less room. */
	for (i = 0; i < 2; i++) {
		begin(vk->cmd, 0, i ? 1 : 0, &counter.handle, &(VkDeviceSize){ 0 });
		vkCmdDraw(vk->cmd, 20, 2, 3, 1);
		end(vk->cmd, 0, 1, &counter.handle, &(VkDeviceSize){ 0 });
	}
	vkCmdEndQuery(vk->cmd, pool, 0);
	vkCmdEndRendering(vk->cmd);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, 1, sizeof(cpu), cpu, 16, WAIT64));
	result_add(r, "first buffer", EXACT, 0, to[0].map, 32 * 40);
	result_add(r, "counter", EXACT, 0, counter.map, 4);
	result_add(r, "query", EXACT, 0, cpu, sizeof(cpu));
	vkDestroyQueryPool(vk->dev, pool, NULL);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
	for (i = 0; i < 2; i++)
		vk_buffer_free(vk, &to[i]);
	vk_buffer_free(vk, &counter);
}

/* Thousands of commands, so that batches go on in other buffers; some of them of another level. */
static void many(struct vk *vk, struct result *r)
{
	const VkCommandBufferAllocateInfo allocate = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1,
		.level = VK_COMMAND_BUFFER_LEVEL_SECONDARY, .commandPool = vk->pool,
	};
	struct vk_draw_info info = plain();
	const VkCommandBufferInheritanceRenderingInfo rendering = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
		.colorAttachmentCount = 1, .pColorAttachmentFormats = &info.format,
		.rasterizationSamples = 1,
	};
	const VkCommandBufferInheritanceInfo inherit = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering,
	};
	const VkCommandBufferBeginInfo begin = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, .pInheritanceInfo = &inherit,
		.flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT |
			 VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
	};
	const VkViewport viewport = { 0, 0, SIDE, SIDE, 0, 1 };
	const VkRect2D all = { { 0, 0 }, { SIDE, SIDE } };
	const VkRenderingInfo inside = {
		.sType = VK_STRUCTURE_TYPE_RENDERING_INFO, .renderArea = all, .layerCount = 1,
		.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT,
		.colorAttachmentCount = 1,
	};
	struct scene s = scene(vk, &info, 4, 1);
	struct vk_pipe p = vk_graphics(vk, &info);
	VkCommandBuffer primary = vk->cmd, second;
	VkRenderingAttachmentInfo at = {
		.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
		.imageView = s.color[0].view, .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
		.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD, .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
	};
	VkRenderingInfo again = inside;
	uint32_t i;

	again.pColorAttachments = &at;
	VK(vkAllocateCommandBuffers(vk->dev, &allocate, &second));
	vk->cmd = second;
	VK(vkBeginCommandBuffer(second, &begin));
	vkCmdSetViewport(second, 0, 1, &viewport);
	vkCmdSetScissor(second, 0, 1, &all);
	for (i = 0; i < 500; i++) {
		vk_bind(vk, &p, &(struct corners){ i + 5000, 6, 0, 1 }, sizeof(struct corners));
		vkCmdDraw(second, 3, 1, i * 3, 0);
	}
	VK(vkEndCommandBuffer(second));
	vk->cmd = primary;
	vk_begin(vk);
	scene_begin(vk, &s, 1, 0);
	for (i = 0; i < 2000; i++) {
		vk_bind(vk, &p, &(struct corners){ i, 8, 0, 1 }, sizeof(struct corners));
		vkCmdDraw(vk->cmd, 3, 1, i * 3, 0);
	}
	vkCmdEndRendering(vk->cmd);
	vk_barrier(vk);
	vkCmdBeginRendering(vk->cmd, &again);
	vkCmdExecuteCommands(vk->cmd, 1, &second);
	vkCmdExecuteCommands(vk->cmd, 1, &second);
	scene_end(vk, &s, r, "2500 draws", NEAR_BYTE, TOLERANCE);
	vkFreeCommandBuffers(vk->dev, vk->pool, 1, &second);
	vk_pipe_free(vk, &p);
	scene_free(vk, &s);
}

static void conditional(struct vk *vk, struct result *r)
{
	PFN_vkCmdBeginConditionalRenderingEXT begin =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdBeginConditionalRenderingEXT");
	PFN_vkCmdEndConditionalRenderingEXT end =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdEndConditionalRenderingEXT");
	struct vk_draw_info info = plain();
	struct vk_buffer draws = vk_buffer(vk, 1600), counts = vk_buffer(vk, 64);
	const struct vk_binding binding[] = { STORAGE(&draws), STORAGE(&counts) };
	struct vk_pipe c = vk_compute(vk, shader(commands_comp), binding, 2), p;
	struct scene s;
	uint32_t i;

	r->skipped = !vk->conditional.conditionalRendering;
	if (r->skipped)
		return;
	s = scene(vk, &info, 4, 1);
	p = vk_graphics(vk, &info);
	vk_begin(vk);
	vk_bind(vk, &c, &(uint32_t){ 4 }, 4);
	vkCmdDispatch(vk->cmd, 1, 1, 1);
	vk_barrier(vk);
	scene_begin(vk, &s, 1, 0);
	vk_bind(vk, &p, &usual, sizeof(usual));
	for (i = 0; i < 8; i++) {
		const VkConditionalRenderingBeginInfoEXT info = {
			.sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
			.buffer = counts.handle, .offset = i % 4 * 4,
			.flags = i / 4 ? VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT : 0,
		};

		begin(vk->cmd, &info);
		vkCmdDraw(vk->cmd, 30, 1, i * 30, 0);
		end(vk->cmd);
	}
	scene_end(vk, &s, r, "drawn, or not", NEAR_BYTE, TOLERANCE);
	vk_pipe_free(vk, &p);
	vk_pipe_free(vk, &c);
	scene_free(vk, &s);
	vk_buffer_free(vk, &draws);
	vk_buffer_free(vk, &counts);
}

const struct check draw_checks[] = {
	{ "draw-triangles", triangles },
	{ "draw-blending", blending },
	{ "draw-depth", depth },
	{ "draw-samples-2", samples2 },
	{ "draw-samples-4", samples4 },
	{ "draw-samples-8", samples8 },
	{ "draw-samples-16", samples16 },
	{ "draw-geometry", geometry },
	{ "draw-layers", layers },
	{ "draw-views", views },
	{ "draw-tessellation", tessellation },
	{ "draw-integers", integers },
	{ "draw-indices", indices },
	{ "draw-attributes", attributes },
	{ "draw-indirect", indirect },
	{ "draw-many", many },
	{ "draw-conditional", conditional },
	{ "draw-capture", capture },
	{ "query-occlusion", occlusion },
	{ "query-statistics", statistics },
	{ "query-timestamps", timestamps },
	{ NULL, NULL },
};
