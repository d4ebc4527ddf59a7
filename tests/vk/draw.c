// SPDX-License-Identifier: GPL-2.0
/* Checks of the 3D pipeline. */

#include "scene.h"

/* Of shaders/. */
#include "attributes_vert.h"
#include "centroid_frag.h"
#include "colors_frag.h"
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

/* Of a pipeline, a picture. */
static void picture_of(struct vk *vk, struct result *r, const char *name,
		       const struct vk_draw_info *info, uint32_t vertices)
{
	struct scene s = scene(vk, info, 1);

	scene_begin(vk, &s, &usual);
	vkCmdDraw(vk->cmd, vertices, 2, 0, 0);
	scene_end(vk, &s, r, name);
	scene_free(vk, &s);
}

static void triangles(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();

	picture_of(vk, r, "one target", &info, 600);
	info.cull_back = true;
	picture_of(vk, r, "culled", &info, 600);
	info.cull_back = false;
	info.frag = shader(colors_frag);
	info.targets = 4;
	info.depth_format = VK_FORMAT_D32_SFLOAT;
	info.depth_test = true;
	info.depth_write = true;
	picture_of(vk, r, "four targets and depth", &info, 3000);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
	picture_of(vk, r, "strip", &info, 60);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN;
	picture_of(vk, r, "fan", &info, 60);
	info.topology = VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
	picture_of(vk, r, "points", &info, 3000);
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
		picture_of(vk, r, name[i], &info, 300);
	}
	info.blend = false;
	info.logic = true;
	picture_of(vk, r, "xor", &info, 300);
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
		s = scene(vk, &info, 1);
		scene_begin(vk, &s, &(struct corners){ i, 24, -0.1f, 1.1f });
		vkCmdDraw(vk->cmd, 900, 1, 0, 0);
		scene_end(vk, &s, r, f[i].name);
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

/* Begins a scene, and draws as if places of samples were a pixel's middle. */
static void draw_at(struct vk *vk, const struct scene *s, const uint8_t *place)
{
	const VkViewport moved = {
		(8.0f - place[0]) / 16.0f, (8.0f - place[1]) / 16.0f, SIDE, SIDE, 0, 1,
	};

	scene_begin(vk, s, &usual);
	vkCmdSetViewport(vk->cmd, 0, 1, &moved);
	vkCmdDraw(vk->cmd, 300, 1, 0, 0);
}

/* One sample a pixel where sample @i is: what that sample should be. */
static void single(struct vk *vk, const uint8_t *place, float *to)
{
	struct vk_draw_info info = plain();
	struct scene s;
	uint32_t i;

	info.frag = shader(number_frag);
	s = scene(vk, &info, 1);
	draw_at(vk, &s, place);
	vk->render_end(vk->cmd);
	vk_to_buffer(vk, &s.color[0], &s.copy, 0, 0);
	vk_end(vk);
	for (i = 0; i < PIXELS * 4; i++)
		to[i] = ((uint8_t *)s.copy.map)[i] / 255.0f;
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

	r->skipped = !(vk->props.limits.framebufferColorSampleCounts & n);
	if (r->skipped)
		return;
	all = vk_buffer(vk, (uint64_t)PIXELS * 16 * n);
	info.samples = n;
	info.frag = shader(number_frag);
	s = scene(vk, &info, 1);
	draw_at(vk, &s, places[0][0]);
	scene_end(vk, &s, r, "resolved");
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
	/* Shaders that run for each sample, and what they are told. */
	info.sample_shading = true;
	info.frag = shader(samples_frag);
	vk_pipe_free(vk, &s.pipe);
	s.pipe = vk_graphics(vk, &info);
	scene_begin(vk, &s, &usual);
	vkCmdDraw(vk->cmd, 300, 1, 0, 0);
	scene_end(vk, &s, r, "each sample");
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
	scene_free(vk, &s);
	info = with_depth(VK_FORMAT_D32_SFLOAT);
	info.samples = n;
	info.frag = shader(centroid_frag);
	picture_of(vk, r, "centroids", &info, 300);
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
	picture_of(vk, r, "instances and strips", &info, 300);
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
	struct vk_draw_info info = with_depth(VK_FORMAT_D16_UNORM);
	struct scene s;

	info.geom = shader(layers_geom);
	info.viewports = 3;
	s = scene(vk, &info, 4);
	scene_begin(vk, &s, &usual);
	vkCmdSetViewport(vk->cmd, 0, 3, viewport);
	vkCmdSetScissor(vk->cmd, 0, 3, scissor);
	vkCmdDraw(vk->cmd, 1200, 1, 0, 0);
	scene_end(vk, &s, r, "layers and viewports");
	scene_free(vk, &s);
}

static void views(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();
	const struct vk_image *at;
	struct scene s;

	r->skipped = !vk->features11.multiview;
	if (r->skipped)
		return;
	info.vert = shader(views_vert);
	info.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
	info.view_mask = 0xb;
	s = scene(vk, &info, 4);
	vk_begin(vk);
	/* The third is not a view. */
	vk_layout(vk, &s.color[0]);
	vkCmdClearColorImage(vk->cmd, s.color[0].handle, VK_IMAGE_LAYOUT_GENERAL, &dark, 1,
			     &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 4 });
	vk_barrier(vk);
	at = &s.color[0];
	vk_render(vk, &at, 1, NULL, NULL, &dark, 1, info.view_mask);
	vk_bind(vk, &s.pipe, &usual, 4);
	vkCmdDraw(vk->cmd, 4, 1, 0, 0);
	scene_end(vk, &s, r, "views");
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
		picture_of(vk, r, all[i].name, &info, 16);
	}
}

static void integers(struct vk *vk, struct result *r)
{
	struct vk_draw_info info = plain();

	info.frag = shader(integer_frag);
	info.format = VK_FORMAT_R8G8B8A8_UINT;
	picture_of(vk, r, "unsigned", &info, 600);
}

/* Indices of 16 and 32 bits, with strips that are cut. */
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
		struct scene s = scene(vk, &info, 1);

		for (k = 0; k < 200; k++) {
			uint32_t v = k % 6 == 5 ? ~0u : mixed(k) % 300;

			if (i)
				((uint32_t *)b.map)[k] = v;
			else
				((uint16_t *)b.map)[k] = (uint16_t)v;
		}
		scene_begin(vk, &s, &usual);
		vkCmdBindIndexBuffer(vk->cmd, b.handle, 0, all[i].type);
		vkCmdDrawIndexed(vk->cmd, 200, 2, 0, 5, 1);
		scene_end(vk, &s, r, all[i].name);
		scene_free(vk, &s);
	}
	vk_buffer_free(vk, &b);
}

static void attributes(struct vk *vk, struct result *r)
{
	const VkVertexInputAttributeDescription attribute[] = {
		{ 0, 0, VK_FORMAT_R32G32_SFLOAT, 0 },
		{ 1, 0, VK_FORMAT_A2B10G10R10_UNORM_PACK32, 8 },
		{ 2, 0, VK_FORMAT_R8G8B8A8_UINT, 12 },
		{ 3, 0, vk_is_gen7(vk) ? VK_FORMAT_R16G16B16A16_SFLOAT :
					 VK_FORMAT_R16G16B16_SFLOAT, 16 },
	};
	enum { N = 300, STRIDE_DW = 6 };
	struct vk_draw_info info = plain();
	struct vk_buffer b = vk_buffer(vk, N * STRIDE_DW * 4);
	struct scene s;
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
	s = scene(vk, &info, 1);
	scene_begin(vk, &s, NULL);
	vkCmdBindVertexBuffers(vk->cmd, 0, 1, &b.handle, &(VkDeviceSize){ 0 });
	vkCmdDraw(vk->cmd, N, 1, 0, 0);
	scene_end(vk, &s, r, "attributes");
	scene_free(vk, &s);
	vk_buffer_free(vk, &b);
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
	{ NULL, NULL },
};
