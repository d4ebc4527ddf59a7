// SPDX-License-Identifier: GPL-2.0
/* Checks of images: formats, shapes, copies. */

#include <stdio.h>
#include <string.h>

#include "check.h"

/* Of shaders/. */
#include "color_frag.h"
#include "corner_vert.h"
#include "isample_comp.h"
#include "istore_comp.h"
#include "sample_comp.h"
#include "shapes_comp.h"
#include "store_comp.h"
#include "usample_comp.h"
#include "ustore_comp.h"

#define SIDE		32u
#define LEVELS		3u
#define LOOKS		256u
/* Weights of filters have eight bits. */
#define FILTERED	(1.0f / 64.0f)

enum kind { FLOAT, UNSIGNED, SIGNED };

/* A format's texels are blocks of so many bytes; bits that make floats large are off. */
struct format {
	VkFormat format;
	uint8_t block_px, block_py, block_B;
	enum kind kind;
	uint32_t keep;
};

#define ALL	~0u
#define HALVES	0xbfffbfffu
#define FLOATS	0xbfffffffu

static const struct format formats[] = {
	{ VK_FORMAT_R4G4_UNORM_PACK8, 1, 1, 1, FLOAT, ALL },
	{ VK_FORMAT_R4G4B4A4_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_B4G4R4A4_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R5G6B5_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_B5G6R5_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R5G5B5A1_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_A1R5G5B5_UNORM_PACK16, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R8_UNORM, 1, 1, 1, FLOAT, ALL },
	{ VK_FORMAT_R8_SNORM, 1, 1, 1, FLOAT, ALL },
	{ VK_FORMAT_R8_UINT, 1, 1, 1, UNSIGNED, ALL },
	{ VK_FORMAT_R8_SINT, 1, 1, 1, SIGNED, ALL },
	{ VK_FORMAT_R8G8_UNORM, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R8G8_SNORM, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R8G8_UINT, 1, 1, 2, UNSIGNED, ALL },
	{ VK_FORMAT_R8G8_SINT, 1, 1, 2, SIGNED, ALL },
	{ VK_FORMAT_R8G8B8A8_UNORM, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_R8G8B8A8_SNORM, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_R8G8B8A8_UINT, 1, 1, 4, UNSIGNED, ALL },
	{ VK_FORMAT_R8G8B8A8_SINT, 1, 1, 4, SIGNED, ALL },
	{ VK_FORMAT_R8G8B8A8_SRGB, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_B8G8R8A8_UNORM, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_B8G8R8A8_SRGB, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_A2R10G10B10_UNORM_PACK32, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_A2B10G10R10_UNORM_PACK32, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_A2B10G10R10_UINT_PACK32, 1, 1, 4, UNSIGNED, ALL },
	{ VK_FORMAT_R16_UNORM, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R16_SNORM, 1, 1, 2, FLOAT, ALL },
	{ VK_FORMAT_R16_UINT, 1, 1, 2, UNSIGNED, ALL },
	{ VK_FORMAT_R16_SINT, 1, 1, 2, SIGNED, ALL },
	{ VK_FORMAT_R16_SFLOAT, 1, 1, 2, FLOAT, HALVES },
	{ VK_FORMAT_R16G16_UNORM, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_R16G16_SNORM, 1, 1, 4, FLOAT, ALL },
	{ VK_FORMAT_R16G16_UINT, 1, 1, 4, UNSIGNED, ALL },
	{ VK_FORMAT_R16G16_SFLOAT, 1, 1, 4, FLOAT, HALVES },
	{ VK_FORMAT_R16G16B16A16_UNORM, 1, 1, 8, FLOAT, ALL },
	{ VK_FORMAT_R16G16B16A16_SNORM, 1, 1, 8, FLOAT, ALL },
	{ VK_FORMAT_R16G16B16A16_UINT, 1, 1, 8, UNSIGNED, ALL },
	{ VK_FORMAT_R16G16B16A16_SINT, 1, 1, 8, SIGNED, ALL },
	{ VK_FORMAT_R16G16B16A16_SFLOAT, 1, 1, 8, FLOAT, HALVES },
	{ VK_FORMAT_R32_UINT, 1, 1, 4, UNSIGNED, ALL },
	{ VK_FORMAT_R32_SINT, 1, 1, 4, SIGNED, ALL },
	{ VK_FORMAT_R32_SFLOAT, 1, 1, 4, FLOAT, FLOATS },
	{ VK_FORMAT_R32G32_UINT, 1, 1, 8, UNSIGNED, ALL },
	{ VK_FORMAT_R32G32_SFLOAT, 1, 1, 8, FLOAT, FLOATS },
	{ VK_FORMAT_R32G32B32A32_UINT, 1, 1, 16, UNSIGNED, ALL },
	{ VK_FORMAT_R32G32B32A32_SINT, 1, 1, 16, SIGNED, ALL },
	{ VK_FORMAT_R32G32B32A32_SFLOAT, 1, 1, 16, FLOAT, FLOATS },
	{ VK_FORMAT_B10G11R11_UFLOAT_PACK32, 1, 1, 4, FLOAT, 0x7fdffbff },
	{ VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, 1, 1, 4, FLOAT, 0x7fffffff },
	{ VK_FORMAT_BC1_RGB_UNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_BC1_RGBA_SRGB_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_BC2_UNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_BC3_UNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_BC4_UNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_BC4_SNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_BC5_UNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_BC7_UNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_BC7_SRGB_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_ETC2_R8G8B8_UNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_ETC2_R8G8B8A1_UNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_ETC2_R8G8B8A8_SRGB_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_EAC_R11_UNORM_BLOCK, 4, 4, 8, FLOAT, ALL },
	{ VK_FORMAT_EAC_R11G11_SNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_ASTC_4x4_UNORM_BLOCK, 4, 4, 16, FLOAT, ALL },
	{ VK_FORMAT_ASTC_8x8_UNORM_BLOCK, 8, 8, 16, FLOAT, ALL },
	{ VK_FORMAT_ASTC_4x4_SRGB_BLOCK, 4, 4, 16, FLOAT, ALL },
};

static const char *format_name(VkFormat format)
{
	static char names[256][16];

	snprintf(names[format & 255], sizeof(names[0]), "format %d", format);
	return names[format & 255];
}

/* Reads the image in all ways there are, and takes it into the result. */
static void look(struct vk *vk, struct result *r, const struct format *f,
		 const struct vk_image *image, float limit)
{
	const struct vk_shader shaders[] = {
		shader(sample_comp), shader(usample_comp), shader(isample_comp),
	};
	bool linear = f->kind == FLOAT &&
		      vk_format_can(vk, f->format, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT);
	VkSampler sampler = vk_sampler(vk, linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST,
				       linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR :
				       VK_SAMPLER_MIPMAP_MODE_NEAREST,
				       VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT);
	struct vk_buffer to = vk_buffer(vk, LOOKS * 64);
	const struct vk_binding binding[] = { SAMPLED(image, sampler), STORAGE(&to) };
	struct vk_pipe p = vk_compute(vk, shaders[f->kind], binding, 2);

	vk_begin(vk);
	vk_bind(vk, &p, NULL, 0);
	vkCmdDispatch(vk->cmd, LOOKS / 64, 1, 1);
	vk_end(vk);
	result_add(r, format_name(f->format), f->kind == FLOAT ? NEAR_FLOAT : EXACT, limit, to.map,
		   to.size_B);
	vk_pipe_free(vk, &p);
	vkDestroySampler(vk->dev, sampler, NULL);
	vk_buffer_free(vk, &to);
}

static struct vk_image picture(struct vk *vk, const struct format *f, uint32_t levels,
			       VkImageUsageFlags usage)
{
	const struct vk_image_info info = {
		.format = f->format, .width = SIDE, .height = SIDE, .levels = levels,
		.usage = usage,
	};

	return vk_image(vk, &info);
}

/* Texels of each format, which memory brings. */
static void sampled(struct vk *vk, struct result *r)
{
	struct vk_buffer from = vk_buffer(vk, 65536);
	uint32_t i, k, level;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		const struct format *f = &formats[i];
		struct vk_image image;

		if (!vk_format_can(vk, f->format, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT |
				   VK_FORMAT_FEATURE_TRANSFER_DST_BIT))
			continue;
		fill_mixed(from.map, from.size_B, f->format * 1000003u);
		for (k = 0; k < from.size_B / 4; k++)
			((uint32_t *)from.map)[k] &= f->keep;
		image = picture(vk, f, LEVELS, VK_IMAGE_USAGE_SAMPLED_BIT);
		vk_begin(vk);
		vk_layout(vk, &image);
		for (level = 0; level < LEVELS; level++)
			vk_from_buffer(vk, &image, &from, level, level * 20480);
		vk_end(vk);
		look(vk, r, f, &image, FILTERED);
		vk_image_free(vk, &image);
	}
	vk_buffer_free(vk, &from);
}

/* Texels that thread groups write. */
static void stored(struct vk *vk, struct result *r)
{
	const struct vk_shader shaders[] = {
		shader(store_comp), shader(ustore_comp), shader(istore_comp),
	};
	uint32_t i;

	r->skipped = !vk->features.features.shaderStorageImageWriteWithoutFormat;
	for (i = 0; i < ARRAY_SIZE(formats) && !r->skipped; i++) {
		const struct format *f = &formats[i];
		struct vk_image image;
		struct vk_pipe p;

		if (!vk_format_can(vk, f->format, VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT |
				   VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT))
			continue;
		image = picture(vk, f, 1, VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT);
		p = vk_compute(vk, shaders[f->kind], (struct vk_binding[]){ IMAGE(&image) }, 1);
		vk_begin(vk);
		vk_layout(vk, &image);
		vk_bind(vk, &p, NULL, 0);
		vkCmdDispatch(vk->cmd, SIDE / 8, SIDE / 8, 1);
		vk_end(vk);
		look(vk, r, f, &image, FILTERED);
		vk_pipe_free(vk, &p);
		vk_image_free(vk, &image);
	}
}

static bool is_snorm(VkFormat format)
{
	static const VkFormat all[] = {
		VK_FORMAT_R8_SNORM, VK_FORMAT_R8G8_SNORM, VK_FORMAT_R8G8B8A8_SNORM,
		VK_FORMAT_R16_SNORM, VK_FORMAT_R16G16_SNORM, VK_FORMAT_R16G16B16A16_SNORM,
	};
	uint32_t i;

	for (i = 0; i < ARRAY_SIZE(all) && all[i] != format; i++)
		;
	return i < ARRAY_SIZE(all);
}

/* Pixels that are drawn, and blended where there is such a thing. */
static void drawn(struct vk *vk, struct result *r)
{
	const VkClearColorValue clear = { .float32 = { 0.25f, 0.5f, 0.75f, 1.0f } };
	const struct { uint32_t seed, size; float least, most; } corners = { 3, 40, 0.5f, 0.5f };
	uint32_t i;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		const struct format *f = &formats[i];
		struct vk_draw_info info = {
			.vert = shader(corner_vert), .frag = shader(color_frag), .targets = 1,
			.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, .format = f->format,
			.blending = {
				.srcColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA,
				.dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
				.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE,
			},
		};
		const struct vk_image *at;
		struct vk_image image;
		struct vk_pipe p;

		if (f->kind != FLOAT ||
		    !vk_format_can(vk, f->format, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT |
				   VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT))
			continue;
		/* Not of every format; and what is signed lavapipe blends otherwise than of floats. */
		if (!vk_format_can(vk, f->format, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT))
			continue;
		info.blend = !is_snorm(f->format);
		image = picture(vk, f, 1, VK_IMAGE_USAGE_SAMPLED_BIT |
				VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
		at = &image;
		p = vk_graphics(vk, &info);
		vk_begin(vk);
		vk_layout(vk, &image);
		vk_render(vk, &at, 1, NULL, NULL, &clear, 1, 0);
		vk_bind(vk, &p, &corners, sizeof(corners));
		vkCmdDraw(vk->cmd, 60, 1, 0, 0);
		vk->render_end(vk->cmd);
		vk_end(vk);
		/* Of four bits, two steps. */
		look(vk, r, f, &image, i < 7 ? 2.0f / 15.0f : 2 * FILTERED);
		vk_pipe_free(vk, &p);
		vk_image_free(vk, &image);
	}
}

/* Levels that are made of each other, in other formats and sizes. */
static void blits(struct vk *vk, struct result *r)
{
	static const VkFormat to_format[] = {
		VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R16G16B16A16_SFLOAT, VK_FORMAT_B8G8R8A8_SRGB,
		VK_FORMAT_R5G6B5_UNORM_PACK16, VK_FORMAT_R32G32B32A32_SFLOAT,
	};
	const struct format from_format = { VK_FORMAT_R8G8B8A8_UNORM, 1, 1, 4, FLOAT, ALL };
	struct vk_buffer from = vk_buffer(vk, 65536);
	uint32_t i, level;

	fill_mixed(from.map, from.size_B, 99);
	for (i = 0; i < ARRAY_SIZE(to_format); i++) {
		const struct format f = { to_format[i], 1, 1, 4, FLOAT, ALL };
		struct vk_image a = picture(vk, &from_format, LEVELS, VK_IMAGE_USAGE_SAMPLED_BIT);
		struct vk_image b = picture(vk, &f, LEVELS, VK_IMAGE_USAGE_SAMPLED_BIT);
		VkImageBlit blit = {
			.srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
			.dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
			.srcOffsets = { { 0, 0, 0 }, { SIDE, SIDE, 1 } },
			/* Turned round */
			.dstOffsets = { { SIDE, 0, 0 }, { 0, SIDE, 1 } },
		};

		vk_begin(vk);
		vk_layout(vk, &a);
		vk_layout(vk, &b);
		vk_from_buffer(vk, &a, &from, 0, 0);
		vkCmdBlitImage(vk->cmd, a.handle, VK_IMAGE_LAYOUT_GENERAL, b.handle,
			       VK_IMAGE_LAYOUT_GENERAL, 1, &blit, VK_FILTER_NEAREST);
		for (level = 1; level < LEVELS; level++) {
			vk_barrier(vk);
			blit.srcSubresource.mipLevel = level - 1;
			blit.dstSubresource.mipLevel = level;
			blit.srcOffsets[1] = (VkOffset3D){ SIDE >> (level - 1), SIDE >> (level - 1), 1 };
			blit.dstOffsets[0] = (VkOffset3D){ 0 };
			blit.dstOffsets[1] = (VkOffset3D){ SIDE >> level, SIDE >> level, 1 };
			vkCmdBlitImage(vk->cmd, b.handle, VK_IMAGE_LAYOUT_GENERAL, b.handle,
				       VK_IMAGE_LAYOUT_GENERAL, 1, &blit, VK_FILTER_LINEAR);
		}
		vk_end(vk);
		look(vk, r, &f, &b, i == 3 ? 0.07f : 2 * FILTERED);
		vk_image_free(vk, &a);
		vk_image_free(vk, &b);
	}
	vk_buffer_free(vk, &from);
}

/* An image of a shape, filled with numbers. */
static struct vk_image shape(struct vk *vk, const struct vk_buffer *from, VkImageType type,
			     VkImageViewType view, uint32_t layers, VkFormat format)
{
	const struct vk_image_info info = {
		.format = format, .type = type, .view = view, .layers = layers, .levels = LEVELS,
		.width = 16, .height = type == VK_IMAGE_TYPE_1D ? 1 : 16,
		.depth = type == VK_IMAGE_TYPE_3D ? 16 : 1, .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
		.flags = view == VK_IMAGE_VIEW_TYPE_CUBE || view == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY ?
			 VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0,
		.aspect = format == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT : 0,
	};
	struct vk_image image = vk_image(vk, &info);
	uint32_t level;

	vk_begin(vk);
	vk_layout(vk, &image);
	for (level = 0; level < LEVELS; level++)
		vk_from_buffer(vk, &image, from, level, level * 20480);
	vk_end(vk);
	return image;
}

static void shapes(struct vk *vk, struct result *r)
{
	static const struct { VkImageType type; VkImageViewType view; uint32_t layers; VkFormat format; } all[] = {
		{ VK_IMAGE_TYPE_3D, VK_IMAGE_VIEW_TYPE_3D, 1, VK_FORMAT_R8G8B8A8_UNORM },
		{ VK_IMAGE_TYPE_2D, VK_IMAGE_VIEW_TYPE_CUBE, 6, VK_FORMAT_R8G8B8A8_UNORM },
		{ VK_IMAGE_TYPE_2D, VK_IMAGE_VIEW_TYPE_2D_ARRAY, 4, VK_FORMAT_R8G8B8A8_UNORM },
		{ VK_IMAGE_TYPE_1D, VK_IMAGE_VIEW_TYPE_1D, 1, VK_FORMAT_R8G8B8A8_UNORM },
		{ VK_IMAGE_TYPE_2D, VK_IMAGE_VIEW_TYPE_2D, 1, VK_FORMAT_D32_SFLOAT },
		{ VK_IMAGE_TYPE_2D, VK_IMAGE_VIEW_TYPE_CUBE_ARRAY, 12, VK_FORMAT_R8G8B8A8_UNORM },
	};
	static const VkSamplerAddressMode mode[] = {
		VK_SAMPLER_ADDRESS_MODE_REPEAT, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
		VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
	};
	static const char *const name[] = { "repeated", "with borders", "clamped" };
	const VkSamplerCreateInfo compare = {
		.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .compareEnable = VK_TRUE,
		.compareOp = VK_COMPARE_OP_LESS, .borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK,
		.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
		.addressModeV = VK_SAMPLER_ADDRESS_MODE_REPEAT,
	};
	struct vk_buffer from = vk_buffer(vk, 65536), depth = vk_buffer(vk, 65536), to;
	struct vk_image image[ARRAY_SIZE(all)];
	struct vk_binding binding[ARRAY_SIZE(all) + 1];
	/* lavapipe mixes borders into a line from its other axis. */
	VkSampler clamped = vk_sampler(vk, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR,
				       VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE), sampler, shadow;
	struct vk_pipe p;
	uint32_t i, k;

	fill_mixed(from.map, from.size_B, 41);
	for (i = 0; i < depth.size_B / 4; i++)
		((float *)depth.map)[i] = (float)(mixed(i) & 0x7f) / 128.0f + 1.0f / 1024.0f;
	to = vk_buffer(vk, LOOKS * 256);
	VK(vkCreateSampler(vk->dev, &compare, NULL, &shadow));
	for (i = 0; i < ARRAY_SIZE(all); i++)
		image[i] = shape(vk, all[i].format == VK_FORMAT_D32_SFLOAT ? &depth : &from,
				 all[i].type, all[i].view, all[i].layers, all[i].format);
	for (k = 0; k < ARRAY_SIZE(mode); k++) {
		sampler = vk_sampler(vk, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR, mode[k]);
		for (i = 0; i < ARRAY_SIZE(all); i++)
			binding[i] = (struct vk_binding)
				SAMPLED(&image[i], i == 4 ? shadow : i == 3 ? clamped : sampler);
		binding[i] = (struct vk_binding)STORAGE(&to);
		p = vk_compute(vk, shader(shapes_comp), binding, ARRAY_SIZE(binding));
		vk_begin(vk);
		vk_bind(vk, &p, NULL, 0);
		vkCmdDispatch(vk->cmd, LOOKS / 64, 1, 1);
		vk_end(vk);
		result_add(r, name[k], NEAR_FLOAT, FILTERED, to.map, to.size_B);
		vk_pipe_free(vk, &p);
		vkDestroySampler(vk->dev, sampler, NULL);
	}
	for (i = 0; i < ARRAY_SIZE(all); i++)
		vk_image_free(vk, &image[i]);
	vkDestroySampler(vk->dev, shadow, NULL);
	vkDestroySampler(vk->dev, clamped, NULL);
	vk_buffer_free(vk, &from);
	vk_buffer_free(vk, &depth);
	vk_buffer_free(vk, &to);
}

#define VOLUME_LEVELS	5u
/* Of level 0, of 128 bits a texel; what other levels have is not as much once more. */
#define VOLUME_B	(2 * 40 * 24 * 20 * 16)

static uint32_t volume_px(uint32_t size_px, uint32_t level)
{
	return size_px >> level ? size_px >> level : 1;
}

static VkDeviceSize volume_B(const struct format *f, uint32_t level)
{
	return volume_px(40, level) * volume_px(24, level) * volume_px(20, level) * f->block_B;
}

/* All levels of volumes, from memory and from each other: a part of each, to somewhere else. */
static void volumes(struct vk *vk, struct result *r)
{
	static const struct format all[] = {
		{ VK_FORMAT_R8_UNORM, 1, 1, 1, FLOAT, ALL },
		{ VK_FORMAT_R16_UINT, 1, 1, 2, UNSIGNED, ALL },
		{ VK_FORMAT_R8G8B8A8_UNORM, 1, 1, 4, FLOAT, ALL },
		{ VK_FORMAT_R32G32_UINT, 1, 1, 8, UNSIGNED, ALL },
		{ VK_FORMAT_R32G32B32A32_UINT, 1, 1, 16, UNSIGNED, ALL },
	};
	struct vk_buffer from = vk_buffer(vk, VOLUME_B), to = vk_buffer(vk, VOLUME_B);
	uint32_t i, level;

	fill_mixed(from.map, from.size_B, 77);
	for (i = 0; i < ARRAY_SIZE(all); i++) {
		const struct vk_image_info info = {
			.format = all[i].format, .type = VK_IMAGE_TYPE_3D, .width = 40,
			.height = 24, .depth = 20, .levels = VOLUME_LEVELS,
			.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
		};
		struct vk_image a = vk_image(vk, &info), b = vk_image(vk, &info);
		VkDeviceSize at = 0;

		vk_begin(vk);
		vk_layout(vk, &a);
		vk_layout(vk, &b);
		for (level = 0; level < VOLUME_LEVELS; at += volume_B(&all[i], level++)) {
			uint32_t w = volume_px(40, level), h = volume_px(24, level);
			uint32_t d = volume_px(20, level);
			const VkImageCopy copy = {
				.srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
				.srcOffset = { w / 3, h / 4, d / 5 },
				.dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
				.dstOffset = { w / 5, h / 3, d / 4 },
				.extent = { (w + 1) / 2, (h + 1) / 2, (d + 1) / 2 },
			};

			vk_from_buffer(vk, &a, &from, level, at);
			vk_from_buffer(vk, &b, &from, level, at / 32 * 16);
			vkCmdCopyImage(vk->cmd, a.handle, VK_IMAGE_LAYOUT_GENERAL, b.handle,
				       VK_IMAGE_LAYOUT_GENERAL, 1, &copy);
			vk_to_buffer(vk, &b, &to, level, at);
		}
		vk_end(vk);
		result_add(r, format_name(all[i].format), EXACT, 0, to.map, at);
		vk_image_free(vk, &a);
		vk_image_free(vk, &b);
	}
	vk_buffer_free(vk, &from);
	vk_buffer_free(vk, &to);
}

const struct check image_checks[] = {
	{ "image-sampled", sampled },
	{ "image-stored", stored },
	{ "image-drawn", drawn },
	{ "image-blits", blits },
	{ "image-shapes", shapes },
	{ "image-volumes", volumes },
	{ NULL, NULL },
};
