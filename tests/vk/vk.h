/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_VK_H_
#define _TESTS_VK_H_

/*
 * What the checks of Vulkan are written with: a device, buffers, images and pipelines of one kind,
 * and one command buffer that is recorded and waited for. What a driver refuses ends the program;
 * what it does not have, a check asks for first.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* struct vk_shader - SPIR-V of a file in shaders/ */
struct vk_shader {
	const uint32_t *code;
	size_t size_B;
};

/* A file's name with its ending after an underscore: shader(sum_comp). */
#define shader(name)	((struct vk_shader){ name, sizeof(name) })

/* struct vk - a device, and a command buffer that is being recorded, or NULL */
struct vk {
	VkPhysicalDevice phys;
	VkDevice dev;
	VkQueue queue;
	VkCommandPool pool;
	VkCommandBuffer cmd;
	VkPhysicalDeviceProperties props;
	VkPhysicalDeviceSubgroupProperties subgroup;
	VkPhysicalDeviceMemoryProperties memory;
	VkPhysicalDeviceFeatures2 features;
	VkPhysicalDeviceVulkan11Features features11;
	VkPhysicalDeviceVulkan12Features features12;
	VkPhysicalDeviceDynamicRenderingFeatures rendering;
	VkPhysicalDeviceSubgroupSizeControlFeatures subgroup_sizes;
	VkPhysicalDeviceTransformFeedbackFeaturesEXT xfb;
	VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float;
	VkPhysicalDeviceConditionalRenderingFeaturesEXT conditional;
	PFN_vkCmdBeginRenderingKHR render_begin;
	PFN_vkCmdEndRenderingKHR render_end;
};

/* struct vk_buffer - memory that the CPU has mapped, too */
struct vk_buffer {
	VkBuffer handle;
	VkDeviceMemory memory;
	VkDeviceSize size_B;
	VkDeviceAddress address;
	void *map;
};

/* struct vk_image - with a view of all of it */
struct vk_image {
	VkImage handle;
	VkDeviceMemory memory;
	VkImageView view;
	VkFormat format;
	VkImageAspectFlags aspect;
	uint32_t width, height, depth, layers, levels;
};

/* struct vk_image_info - what an image is made by; 0 is 1 of each */
struct vk_image_info {
	VkFormat format;
	VkImageType type;
	VkImageViewType view;
	uint32_t width, height, depth, layers, levels, samples;
	VkImageUsageFlags usage;
	VkImageAspectFlags aspect;
	VkImageTiling tiling;
	VkImageCreateFlags flags;
};

/* struct vk_binding - a resource: a buffer, or an image in the general layout, with a sampler or
 * without */
struct vk_binding {
	VkDescriptorType type;
	const struct vk_buffer *buffer;
	const struct vk_image *image;
	VkSampler sampler;
	VkImageView view;
};

#define STORAGE(b)	{ VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = (b) }
#define UNIFORM(b)	{ VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .buffer = (b) }
#define IMAGE(i)	{ VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, .image = (i) }
#define SAMPLED(i, s)	{ VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, .image = (i), .sampler = (s) }

#define VK_MAX_BINDINGS	8
#define VK_PUSH_B	128

/* struct vk_pipe - a pipeline, with a set of resources in all its stages */
struct vk_pipe {
	VkPipelineBindPoint point;
	VkPipeline handle;
	VkPipelineLayout layout;
	VkDescriptorSetLayout set_layout;
	VkDescriptorPool pool;
	VkDescriptorSet set;
};

/* struct vk_draw_info - a graphics pipeline; what is 0 is off, or the usual */
struct vk_draw_info {
	struct vk_shader vert, tesc, tese, geom, frag;
	VkPrimitiveTopology topology;
	uint32_t patch_points, samples, targets;
	bool sample_shading, to_coverage, blend, depth_test, depth_write, stencil, depth_clamp,
		bias, restart, line, point, cull_back, discard, logic;
	VkCompareOp depth_func, stencil_func;
	VkStencilOp stencil_pass;
	VkFormat format, depth_format;
	uint32_t view_mask, viewports;
	const struct vk_binding *binding;
	uint32_t num_bindings;
	uint32_t vertex_B;
	const VkVertexInputAttributeDescription *attribute;
	uint32_t num_attributes;
	VkPipelineColorBlendAttachmentState blending;
};

void vk_fail(const char *what, int result) __attribute__((noreturn));

#define VK(call)						\
	do {							\
		VkResult result_ = (call);			\
								\
		if (result_ < 0)				\
			vk_fail(#call, result_);		\
	} while (0)

/* Devices; by name: "lavapipe" is the CPU, any other the first that is not. */
VkInstance vk_instance(void);
bool vk_open(VkInstance instance, bool cpu, struct vk *vk);
void vk_close(struct vk *vk);

struct vk_buffer vk_buffer(struct vk *vk, VkDeviceSize size_B);
void vk_buffer_free(struct vk *vk, struct vk_buffer *b);
bool vk_format_can(struct vk *vk, VkFormat format, VkFormatFeatureFlags what);
/*
 * Mesa's driver of Gen7, which stops at Vulkan 1.2, copies no results of queries, and says that it
 * fetches texels of 48 bits, for which it has no format.
 */
bool vk_is_gen7(const struct vk *vk);
struct vk_image vk_image(struct vk *vk, const struct vk_image_info *info);
void vk_image_free(struct vk *vk, struct vk_image *image);
VkSampler vk_sampler(struct vk *vk, VkFilter filter, VkSamplerMipmapMode mip,
		     VkSamplerAddressMode mode);

struct vk_pipe vk_compute(struct vk *vk, struct vk_shader shader, const struct vk_binding *binding,
			  uint32_t num);
struct vk_pipe vk_graphics(struct vk *vk, const struct vk_draw_info *info);
void vk_pipe_free(struct vk *vk, struct vk_pipe *p);
void vk_bind(struct vk *vk, const struct vk_pipe *p, const void *push, uint32_t push_B);

/* Recording, and running what was recorded. */
void vk_begin(struct vk *vk);
void vk_end(struct vk *vk);
/* Everything that was, before everything that comes. */
void vk_barrier(struct vk *vk);
void vk_layout(struct vk *vk, const struct vk_image *image);
void vk_to_buffer(struct vk *vk, const struct vk_image *image, const struct vk_buffer *b,
		  uint32_t level, VkDeviceSize offset);
void vk_from_buffer(struct vk *vk, const struct vk_image *image, const struct vk_buffer *b,
		    uint32_t level, VkDeviceSize offset);
/* Dynamic rendering onto targets of one size, cleared to their values. */
void vk_render(struct vk *vk, const struct vk_image *const *color, uint32_t num,
	       const struct vk_image *depth, const struct vk_image *resolve,
	       const VkClearColorValue *clear, uint32_t layers, uint32_t view_mask);

#endif
