// SPDX-License-Identifier: GPL-2.0
/* See vk.h. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vk.h"

void vk_fail(const char *what, int result)
{
	fprintf(stderr, "%s: %d\n", what, result);
	exit(1);
}

VkInstance vk_instance(void)
{
	const VkApplicationInfo app = {
		.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3,
	};
	const VkInstanceCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app,
	};
	VkInstance instance;

	VK(vkCreateInstance(&info, NULL, &instance));
	return instance;
}

static bool find(VkInstance instance, bool cpu, struct vk *vk)
{
	VkPhysicalDevice all[16];
	uint32_t n = ARRAY_SIZE(all), i;

	VK(vkEnumeratePhysicalDevices(instance, &n, all));
	for (i = 0; i < n; i++) {
		VkPhysicalDeviceProperties2 props = {
			.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
			.pNext = &vk->subgroup,
		};

		vk->subgroup.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
		vkGetPhysicalDeviceProperties2(all[i], &props);
		vk->phys = all[i];
		vk->props = props.properties;
		if ((vk->props.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU) == cpu)
			return true;
	}
	return false;
}

/* All features that there are are on. */
static void *find_features(struct vk *vk)
{
	vk->conditional.sType =
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT;
	vk->atomic_float.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT;
	vk->atomic_float.pNext = &vk->conditional;
	vk->xfb.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT;
	vk->xfb.pNext = &vk->atomic_float;
	/* Of 1.3 two that a driver of 1.2 has as extensions. */
	vk->rendering.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES;
	vk->rendering.pNext = &vk->xfb;
	vk->subgroup_sizes.sType =
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES;
	vk->subgroup_sizes.pNext = &vk->rendering;
	vk->features12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
	vk->features12.pNext = &vk->subgroup_sizes;
	vk->features11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
	vk->features11.pNext = &vk->features12;
	vk->features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
	vk->features.pNext = &vk->features11;
	vkGetPhysicalDeviceFeatures2(vk->phys, &vk->features);
	vk->features.features.robustBufferAccess = VK_FALSE;
	return &vk->features;
}

static bool has_extension(struct vk *vk, const char *name)
{
	static VkExtensionProperties all[512];
	uint32_t n = ARRAY_SIZE(all), i;

	VK(vkEnumerateDeviceExtensionProperties(vk->phys, NULL, &n, all));
	for (i = 0; i < n; i++)
		if (!strcmp(all[i].extensionName, name))
			return true;
	return false;
}

static void create_device(struct vk *vk)
{
	static const char *const wanted[] = {
		VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
		VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME,
		VK_EXT_SHADER_VIEWPORT_INDEX_LAYER_EXTENSION_NAME,
		VK_KHR_DYNAMIC_RENDERING_EXTENSION_NAME, VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME,
	};
	const char *names[ARRAY_SIZE(wanted)];
	const float one = 1.0f;
	const VkDeviceQueueCreateInfo queue = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
		.pQueuePriorities = &one,
	};
	VkDeviceCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = find_features(vk),
		.queueCreateInfoCount = 1, .pQueueCreateInfos = &queue,
		.ppEnabledExtensionNames = names,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wanted); i++)
		if (has_extension(vk, wanted[i]))
			names[info.enabledExtensionCount++] = wanted[i];
	VK(vkCreateDevice(vk->phys, &info, NULL, &vk->dev));
	vk->render_begin = (void *)vkGetDeviceProcAddr(vk->dev, "vkCmdBeginRenderingKHR");
	vk->render_end = (void *)vkGetDeviceProcAddr(vk->dev, "vkCmdEndRenderingKHR");
}

bool vk_open(VkInstance instance, bool cpu, struct vk *vk)
{
	VkCommandPoolCreateInfo pool = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
		.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
	};
	VkCommandBufferAllocateInfo cmd = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1,
	};

	memset(vk, 0, sizeof(*vk));
	if (!find(instance, cpu, vk))
		return false;
	create_device(vk);
	vkGetPhysicalDeviceMemoryProperties(vk->phys, &vk->memory);
	vkGetDeviceQueue(vk->dev, 0, 0, &vk->queue);
	VK(vkCreateCommandPool(vk->dev, &pool, NULL, &vk->pool));
	cmd.commandPool = vk->pool;
	VK(vkAllocateCommandBuffers(vk->dev, &cmd, &vk->cmd));
	return true;
}

void vk_close(struct vk *vk)
{
	vkDestroyCommandPool(vk->dev, vk->pool, NULL);
	vkDestroyDevice(vk->dev, NULL);
}

static VkDeviceMemory allocate(struct vk *vk, const VkMemoryRequirements *need, bool mapped)
{
	const VkMemoryPropertyFlags want = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
					   VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	const VkMemoryAllocateFlagsInfo flags = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
		.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT,
	};
	VkMemoryAllocateInfo info = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = need->size,
		.pNext = mapped && vk->features12.bufferDeviceAddress ? &flags : NULL,
	};
	VkDeviceMemory memory;
	uint32_t i;

	for (i = 0; i < vk->memory.memoryTypeCount; i++)
		if ((need->memoryTypeBits & 1u << i) &&
		    (!mapped || (vk->memory.memoryTypes[i].propertyFlags & want) == want))
			break;
	info.memoryTypeIndex = i;
	VK(vkAllocateMemory(vk->dev, &info, NULL, &memory));
	return memory;
}

struct vk_buffer vk_buffer(struct vk *vk, VkDeviceSize size_B)
{
	VkBufferCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size_B,
		.usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
			 VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
			 VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
			 VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
			 VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT |
			 VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT |
			 VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT,
	};
	struct vk_buffer b = { .size_B = size_B };
	VkBufferDeviceAddressInfo at = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
	VkMemoryRequirements need;

	if (vk->features12.bufferDeviceAddress)
		info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
	VK(vkCreateBuffer(vk->dev, &info, NULL, &b.handle));
	vkGetBufferMemoryRequirements(vk->dev, b.handle, &need);
	b.memory = allocate(vk, &need, true);
	VK(vkBindBufferMemory(vk->dev, b.handle, b.memory, 0));
	VK(vkMapMemory(vk->dev, b.memory, 0, VK_WHOLE_SIZE, 0, &b.map));
	memset(b.map, 0, size_B);
	at.buffer = b.handle;
	if (vk->features12.bufferDeviceAddress)
		b.address = vkGetBufferDeviceAddress(vk->dev, &at);
	return b;
}

void vk_buffer_free(struct vk *vk, struct vk_buffer *b)
{
	vkDestroyBuffer(vk->dev, b->handle, NULL);
	vkFreeMemory(vk->dev, b->memory, NULL);
}

bool vk_format_can(struct vk *vk, VkFormat format, VkFormatFeatureFlags what)
{
	VkFormatProperties props;

	vkGetPhysicalDeviceFormatProperties(vk->phys, format, &props);
	return (props.optimalTilingFeatures & what) == what;
}

bool vk_is_gen7(const struct vk *vk)
{
	return vk->props.apiVersion < VK_API_VERSION_1_3;
}

static uint32_t or1(uint32_t n)
{
	return n ? n : 1;
}

struct vk_image vk_image(struct vk *vk, const struct vk_image_info *info)
{
	struct vk_image image = {
		.format = info->format, .width = info->width, .height = or1(info->height),
		.depth = or1(info->depth), .layers = or1(info->layers), .levels = or1(info->levels),
		.aspect = info->aspect ? info->aspect : VK_IMAGE_ASPECT_COLOR_BIT,
	};
	const VkImageCreateInfo create = {
		.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .flags = info->flags,
		.imageType = info->type == 0 && image.height > 1 ? VK_IMAGE_TYPE_2D : info->type,
		.format = info->format, .extent = { image.width, image.height, image.depth },
		.mipLevels = image.levels, .arrayLayers = image.layers,
		.samples = or1(info->samples), .tiling = info->tiling,
		.usage = info->usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
			 VK_IMAGE_USAGE_TRANSFER_DST_BIT,
	};
	VkImageViewCreateInfo view = {
		.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
		.viewType = info->view ? info->view : create.imageType == VK_IMAGE_TYPE_3D ?
			    VK_IMAGE_VIEW_TYPE_3D : image.layers > 1 ?
			    VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
		.format = info->format,
		.subresourceRange = { image.aspect, 0, image.levels, 0, image.layers },
	};
	VkMemoryRequirements need;

	VK(vkCreateImage(vk->dev, &create, NULL, &image.handle));
	vkGetImageMemoryRequirements(vk->dev, image.handle, &need);
	image.memory = allocate(vk, &need, false);
	VK(vkBindImageMemory(vk->dev, image.handle, image.memory, 0));
	view.image = image.handle;
	if (info->usage)
		VK(vkCreateImageView(vk->dev, &view, NULL, &image.view));
	return image;
}

void vk_image_free(struct vk *vk, struct vk_image *image)
{
	vkDestroyImageView(vk->dev, image->view, NULL);
	vkDestroyImage(vk->dev, image->handle, NULL);
	vkFreeMemory(vk->dev, image->memory, NULL);
}

VkSampler vk_sampler(struct vk *vk, VkFilter filter, VkSamplerMipmapMode mip,
		     VkSamplerAddressMode mode)
{
	const VkSamplerCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = filter,
		.minFilter = filter, .mipmapMode = mip, .addressModeU = mode, .addressModeV = mode,
		.addressModeW = mode, .maxLod = VK_LOD_CLAMP_NONE,
		.borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE,
	};
	VkSampler sampler;

	VK(vkCreateSampler(vk->dev, &info, NULL, &sampler));
	return sampler;
}

static void create_set(struct vk *vk, struct vk_pipe *p, const struct vk_binding *binding,
		       uint32_t num)
{
	VkDescriptorSetLayoutBinding layout[VK_MAX_BINDINGS] = { 0 };
	VkDescriptorPoolSize size[VK_MAX_BINDINGS];
	VkDescriptorSetLayoutCreateInfo set = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = num,
		.pBindings = layout,
	};
	VkDescriptorPoolCreateInfo pool = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1,
		.poolSizeCount = num, .pPoolSizes = size,
	};
	const VkPushConstantRange push = { VK_SHADER_STAGE_ALL, 0, VK_PUSH_B };
	VkPipelineLayoutCreateInfo pipe = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 1,
		.pSetLayouts = &p->set_layout, .pushConstantRangeCount = 1,
		.pPushConstantRanges = &push,
	};
	VkDescriptorSetAllocateInfo allocate = {
		.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorSetCount = 1,
		.pSetLayouts = &p->set_layout,
	};
	uint32_t i;

	for (i = 0; i < num; i++) {
		layout[i].binding = i;
		layout[i].descriptorType = binding[i].type;
		layout[i].descriptorCount = 1;
		layout[i].stageFlags = VK_SHADER_STAGE_ALL;
		size[i].type = binding[i].type;
		size[i].descriptorCount = 1;
	}
	VK(vkCreateDescriptorSetLayout(vk->dev, &set, NULL, &p->set_layout));
	VK(vkCreatePipelineLayout(vk->dev, &pipe, NULL, &p->layout));
	if (!num)
		return;
	VK(vkCreateDescriptorPool(vk->dev, &pool, NULL, &p->pool));
	allocate.descriptorPool = p->pool;
	VK(vkAllocateDescriptorSets(vk->dev, &allocate, &p->set));
	for (i = 0; i < num; i++) {
		const struct vk_binding *b = &binding[i];
		const VkDescriptorBufferInfo buffer = {
			b->buffer ? b->buffer->handle : VK_NULL_HANDLE, 0, VK_WHOLE_SIZE,
		};
		const VkDescriptorImageInfo image = {
			b->sampler, b->view ? b->view : b->image ? b->image->view : VK_NULL_HANDLE,
			VK_IMAGE_LAYOUT_GENERAL,
		};
		const VkWriteDescriptorSet write = {
			.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, .dstSet = p->set,
			.dstBinding = i, .descriptorCount = 1, .descriptorType = b->type,
			.pBufferInfo = &buffer, .pImageInfo = &image,
		};

		vkUpdateDescriptorSets(vk->dev, 1, &write, 0, NULL);
	}
}

static VkShaderModule module(struct vk *vk, struct vk_shader shader)
{
	const VkShaderModuleCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = shader.size_B,
		.pCode = shader.code,
	};
	VkShaderModule m;

	VK(vkCreateShaderModule(vk->dev, &info, NULL, &m));
	return m;
}

struct vk_pipe vk_compute(struct vk *vk, struct vk_shader shader, const struct vk_binding *binding,
			  uint32_t num)
{
	struct vk_pipe p = { .point = VK_PIPELINE_BIND_POINT_COMPUTE };
	VkComputePipelineCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
		.stage = {
			.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
			.stage = VK_SHADER_STAGE_COMPUTE_BIT, .pName = "main",
		},
	};

	create_set(vk, &p, binding, num);
	info.stage.module = module(vk, shader);
	/* Otherwise a shader is told the size that the device has for all. */
	if (vk->subgroup_sizes.subgroupSizeControl)
		info.stage.flags =
			VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT;
	info.layout = p.layout;
	VK(vkCreateComputePipelines(vk->dev, VK_NULL_HANDLE, 1, &info, NULL, &p.handle));
	vkDestroyShaderModule(vk->dev, info.stage.module, NULL);
	return p;
}

struct vk_pipe vk_graphics(struct vk *vk, const struct vk_draw_info *in)
{
	const struct { struct vk_shader shader; VkShaderStageFlagBits stage; } all[] = {
		{ in->vert, VK_SHADER_STAGE_VERTEX_BIT },
		{ in->tesc, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT },
		{ in->tese, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT },
		{ in->geom, VK_SHADER_STAGE_GEOMETRY_BIT },
		{ in->frag, VK_SHADER_STAGE_FRAGMENT_BIT },
	};
	struct vk_pipe p = { .point = VK_PIPELINE_BIND_POINT_GRAPHICS };
	VkPipelineShaderStageCreateInfo stage[ARRAY_SIZE(all)] = { 0 };
	const VkVertexInputBindingDescription vertices = { 0, in->vertex_B, 0 };
	const VkPipelineVertexInputStateCreateInfo input = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
		.vertexBindingDescriptionCount = in->num_attributes ? 1 : 0,
		.pVertexBindingDescriptions = &vertices,
		.vertexAttributeDescriptionCount = in->num_attributes,
		.pVertexAttributeDescriptions = in->attribute,
	};
	const VkPipelineInputAssemblyStateCreateInfo assembly = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
		.topology = in->topology, .primitiveRestartEnable = in->restart,
	};
	const VkPipelineTessellationStateCreateInfo tess = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
		.patchControlPoints = in->patch_points,
	};
	const VkPipelineViewportStateCreateInfo viewport = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
		.viewportCount = or1(in->viewports), .scissorCount = or1(in->viewports),
	};
	const VkPipelineRasterizationStateCreateInfo raster = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
		.depthClampEnable = in->depth_clamp, .rasterizerDiscardEnable = in->discard,
		.polygonMode = in->line ? VK_POLYGON_MODE_LINE : in->point ? VK_POLYGON_MODE_POINT :
			       VK_POLYGON_MODE_FILL,
		.cullMode = in->cull_back ? VK_CULL_MODE_BACK_BIT : 0, .lineWidth = 1.0f,
		.depthBiasEnable = in->bias, .depthBiasConstantFactor = 4.0f,
		.depthBiasSlopeFactor = 1.0f,
	};
	const VkPipelineMultisampleStateCreateInfo samples = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
		.rasterizationSamples = or1(in->samples), .sampleShadingEnable = in->sample_shading,
		.minSampleShading = 1.0f, .alphaToCoverageEnable = in->to_coverage,
	};
	const VkStencilOpState stencil = {
		.failOp = VK_STENCIL_OP_KEEP, .passOp = in->stencil_pass,
		.depthFailOp = VK_STENCIL_OP_INVERT, .compareOp = in->stencil_func,
		.compareMask = 0xff, .writeMask = 0xff, .reference = 3,
	};
	const VkPipelineDepthStencilStateCreateInfo depth = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
		.depthTestEnable = in->depth_test, .depthWriteEnable = in->depth_write,
		.depthCompareOp = in->depth_func, .stencilTestEnable = in->stencil,
		.front = stencil, .back = stencil,
	};
	VkPipelineColorBlendAttachmentState attachment[8];
	const VkPipelineColorBlendStateCreateInfo blend = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
		.attachmentCount = in->targets, .pAttachments = attachment,
		.logicOpEnable = in->logic, .logicOp = VK_LOGIC_OP_XOR,
		.blendConstants = { 0.25f, 0.5f, 0.75f, 0.5f },
	};
	static const VkDynamicState states[] = {
		VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
	};
	const VkPipelineDynamicStateCreateInfo dynamic = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
		.dynamicStateCount = ARRAY_SIZE(states), .pDynamicStates = states,
	};
	VkFormat formats[8];
	bool has_stencil = in->depth_format >= VK_FORMAT_S8_UINT;
	const VkPipelineRenderingCreateInfo rendering = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
		.viewMask = in->view_mask,
		.colorAttachmentCount = in->targets,
		.pColorAttachmentFormats = formats,
		.depthAttachmentFormat =
			in->depth_format == VK_FORMAT_S8_UINT ? 0 : in->depth_format,
		.stencilAttachmentFormat = has_stencil ? in->depth_format : VK_FORMAT_UNDEFINED,
	};
	VkGraphicsPipelineCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, .pNext = &rendering,
		.pStages = stage, .pVertexInputState = &input, .pInputAssemblyState = &assembly,
		.pTessellationState = in->patch_points ? &tess : NULL, .pViewportState = &viewport,
		.pRasterizationState = &raster, .pMultisampleState = &samples,
		.pDepthStencilState = &depth, .pColorBlendState = &blend, .pDynamicState = &dynamic,
	};
	uint32_t i;

	for (i = 0; i < in->targets; i++) {
		attachment[i] = in->blending;
		attachment[i].blendEnable = in->blend;
		attachment[i].colorWriteMask = 0xf;
		formats[i] = in->format;
	}
	create_set(vk, &p, in->binding, in->num_bindings);
	for (i = 0; i < ARRAY_SIZE(all); i++) {
		if (!all[i].shader.code)
			continue;
		stage[info.stageCount++] = (VkPipelineShaderStageCreateInfo){
			.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
			.stage = all[i].stage, .module = module(vk, all[i].shader), .pName = "main",
		};
	}
	info.layout = p.layout;
	VK(vkCreateGraphicsPipelines(vk->dev, VK_NULL_HANDLE, 1, &info, NULL, &p.handle));
	for (i = 0; i < info.stageCount; i++)
		vkDestroyShaderModule(vk->dev, stage[i].module, NULL);
	return p;
}

void vk_pipe_free(struct vk *vk, struct vk_pipe *p)
{
	vkDestroyPipeline(vk->dev, p->handle, NULL);
	vkDestroyPipelineLayout(vk->dev, p->layout, NULL);
	vkDestroyDescriptorPool(vk->dev, p->pool, NULL);
	vkDestroyDescriptorSetLayout(vk->dev, p->set_layout, NULL);
}

void vk_bind(struct vk *vk, const struct vk_pipe *p, const void *push, uint32_t push_B)
{
	vkCmdBindPipeline(vk->cmd, p->point, p->handle);
	if (p->set)
		vkCmdBindDescriptorSets(vk->cmd, p->point, p->layout, 0, 1, &p->set, 0, NULL);
	if (push_B)
		vkCmdPushConstants(vk->cmd, p->layout, VK_SHADER_STAGE_ALL, 0, push_B, push);
}

void vk_begin(struct vk *vk)
{
	const VkCommandBufferBeginInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
		.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
	};

	VK(vkBeginCommandBuffer(vk->cmd, &info));
}

void vk_end(struct vk *vk)
{
	const VkSubmitInfo info = {
		.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1,
		.pCommandBuffers = &vk->cmd,
	};

	vk_barrier(vk);
	VK(vkEndCommandBuffer(vk->cmd));
	VK(vkQueueSubmit(vk->queue, 1, &info, VK_NULL_HANDLE));
	VK(vkQueueWaitIdle(vk->queue));
}

void vk_barrier(struct vk *vk)
{
	const VkMemoryBarrier all = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
		.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
		.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT |
				 VK_ACCESS_INDIRECT_COMMAND_READ_BIT,
	};

	vkCmdPipelineBarrier(vk->cmd, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
			     VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
			     &all, 0, NULL, 0, NULL);
}

void vk_layout(struct vk *vk, const struct vk_image *image)
{
	const VkImageMemoryBarrier to = {
		.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
		.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
		.newLayout = VK_IMAGE_LAYOUT_GENERAL, .image = image->handle,
		.subresourceRange = {
			image->aspect, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS,
		},
	};

	vkCmdPipelineBarrier(vk->cmd, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
			     VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &to);
}

static uint32_t minified(uint32_t size, uint32_t level)
{
	return or1(size >> level);
}

static VkBufferImageCopy copy_of(const struct vk_image *image, uint32_t level, VkDeviceSize offset)
{
	return (VkBufferImageCopy){
		.bufferOffset = offset,
		.imageSubresource = {
			image->aspect & VK_IMAGE_ASPECT_DEPTH_BIT ? VK_IMAGE_ASPECT_DEPTH_BIT :
			image->aspect, level, 0, image->layers,
		},
		.imageExtent = { minified(image->width, level), minified(image->height, level),
				 minified(image->depth, level) },
	};
}

void vk_to_buffer(struct vk *vk, const struct vk_image *image, const struct vk_buffer *b,
		  uint32_t level, VkDeviceSize offset)
{
	VkBufferImageCopy copy = copy_of(image, level, offset);

	vk_barrier(vk);
	vkCmdCopyImageToBuffer(vk->cmd, image->handle, VK_IMAGE_LAYOUT_GENERAL, b->handle, 1,
			       &copy);
}

void vk_from_buffer(struct vk *vk, const struct vk_image *image, const struct vk_buffer *b,
		    uint32_t level, VkDeviceSize offset)
{
	VkBufferImageCopy copy = copy_of(image, level, offset);

	vkCmdCopyBufferToImage(vk->cmd, b->handle, image->handle, VK_IMAGE_LAYOUT_GENERAL, 1,
			       &copy);
	vk_barrier(vk);
}

void vk_render(struct vk *vk, const struct vk_image *const *color, uint32_t num,
	       const struct vk_image *depth, const struct vk_image *resolve,
	       const VkClearColorValue *clear, uint32_t layers, uint32_t view_mask)
{
	VkRenderingAttachmentInfo at[8];
	const VkRenderingAttachmentInfo z = {
		.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
		.imageView = depth ? depth->view : VK_NULL_HANDLE,
		.imageLayout = VK_IMAGE_LAYOUT_GENERAL, .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
		.storeOp = VK_ATTACHMENT_STORE_OP_STORE,
		.clearValue.depthStencil = { 0.75f, 1 },
	};
	const struct vk_image *any = num ? color[0] : depth;
	const VkViewport viewport = { 0, 0, any->width, any->height, 0, 1 };
	const VkRect2D all = { { 0, 0 }, { any->width, any->height } };
	const VkRenderingInfo info = {
		.sType = VK_STRUCTURE_TYPE_RENDERING_INFO, .renderArea = all, .layerCount = layers,
		.viewMask = view_mask, .colorAttachmentCount = num, .pColorAttachments = at,
		.pDepthAttachment =
			depth && depth->aspect & VK_IMAGE_ASPECT_DEPTH_BIT ? &z : NULL,
		.pStencilAttachment =
			depth && depth->aspect & VK_IMAGE_ASPECT_STENCIL_BIT ? &z : NULL,
	};
	uint32_t i;

	for (i = 0; i < num; i++)
		at[i] = (VkRenderingAttachmentInfo){
			.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
			.imageView = color[i]->view, .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
			.resolveMode = resolve ? VK_RESOLVE_MODE_AVERAGE_BIT : 0,
			.resolveImageView = resolve ? resolve->view : VK_NULL_HANDLE,
			.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL,
			.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
			.storeOp = VK_ATTACHMENT_STORE_OP_STORE, .clearValue.color = *clear,
		};
	vk->render_begin(vk->cmd, &info);
	vkCmdSetViewport(vk->cmd, 0, 1, &viewport);
	vkCmdSetScissor(vk->cmd, 0, 1, &all);
}
