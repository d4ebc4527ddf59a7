// SPDX-License-Identifier: GPL-2.0
/*
 * Checks of what streams of commands say besides drawing: draws from memory, conditions, queries,
 * captured vertices.
 */

#include <string.h>

#include "scene.h"
#include "work.h"

/* Of shaders/. */
#include "commands_comp.h"
#include "double_geom.h"
#include "xfb_vert.h"

/* Groups that write @n draws to their first buffer, and numbers to the second. */
static struct work draws(struct vk *vk, uint32_t n)
{
	return work(vk, shader(commands_comp), (uint32_t[]){ n * 16, 64 }, 2);
}

static void write_draws(struct vk *vk, const struct work *w, uint32_t n)
{
	work_groups(vk, w, &n, sizeof(n), (n + 63) / 64, 1);
}

/* Draws that thread groups have written, all of them, and as many as memory says. */
static void indirect_draws(struct vk *vk, struct result *r, uint32_t n, bool counted,
			   const char *name)
{
	struct vk_draw_info info = with_depth(VK_FORMAT_D32_SFLOAT);
	struct work w = draws(vk, n);
	struct scene s = scene(vk, &info, 1);

	vk_begin(vk);
	write_draws(vk, &w, n);
	vk_barrier(vk);
	scene_render(vk, &s);
	scene_bind(vk, &s, &usual);
	if (counted)
		vkCmdDrawIndirectCount(vk->cmd, w.buf[0].handle, 0, w.buf[1].handle, 0, n, 16);
	else
		vkCmdDrawIndirect(vk->cmd, w.buf[0].handle, 0, n, 16);
	scene_end(vk, &s, r, name);
	scene_free(vk, &s);
	work_free(vk, &w);
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
	struct vk_draw_info info = with_depth(VK_FORMAT_D32_SFLOAT);
	struct vk_buffer copy = vk_buffer(vk, N * 16);
	VkQueryPool pool = query_pool(vk, VK_QUERY_TYPE_OCCLUSION, N, 0);
	struct scene s = scene(vk, &info, 1);
	static uint64_t cpu[N * 2];
	uint32_t i;

	scene_begin(vk, &s, &usual);
	for (i = 0; i < N - 1; i++) {
		vkCmdBeginQuery(vk->cmd, pool, i, VK_QUERY_CONTROL_PRECISE_BIT);
		vkCmdDraw(vk->cmd, i % 7 * 3, 1, i * 30, 0);
		vkCmdEndQuery(vk->cmd, pool, i);
	}
	vk->render_end(vk->cmd);
	/* The last one never began. */
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, N, copy.handle, 0, 16,
				  VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT |
				  VK_QUERY_RESULT_PARTIAL_BIT);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, N - 1, sizeof(cpu), cpu, 16,
				 WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
	result_add(r, "read", EXACT, 0, cpu, sizeof(cpu));
	if (!vk_is_gen7(vk))
		result_known(r, "copied", copy.map, cpu, sizeof(cpu) - 16);
	vkDestroyQueryPool(vk->dev, pool, NULL);
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
	struct vk_buffer copy = vk_buffer(vk, 144);
	struct work w = draws(vk, 100);
	static uint64_t cpu[18];
	struct scene s;

	info.geom = shader(double_geom);
	s = scene(vk, &info, 1);
	vk_begin(vk);
	vkCmdBeginQuery(vk->cmd, pool, 1, 0);
	write_draws(vk, &w, 100);
	vkCmdEndQuery(vk->cmd, pool, 1);
	vk_barrier(vk);
	scene_render(vk, &s);
	scene_bind(vk, &s, &usual);
	vkCmdBeginQuery(vk->cmd, pool, 0, 0);
	vkCmdDraw(vk->cmd, 99, 3, 0, 0);
	vkCmdEndQuery(vk->cmd, pool, 0);
	vk->render_end(vk->cmd);
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, 2, copy.handle, 0, 72,
				  WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, 2, sizeof(cpu), cpu, 72,
				 WAIT64 | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
	/* What comes out of clipping depends on guard bands. */
	cpu[5] = 0;
	((uint64_t *)copy.map)[5] = 0;
	if (!vk_is_gen7(vk))
		result_known(r, "copied", copy.map, cpu, sizeof(cpu));
	vkDestroyQueryPool(vk->dev, pool, NULL);
	scene_free(vk, &s);
	work_free(vk, &w);
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
		vkCmdWriteTimestamp(vk->cmd, i & 1 ? VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT :
				    VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, i);
		vk_barrier(vk);
	}
	vkCmdCopyQueryPoolResults(vk->cmd, pool, 0, N, copy.handle, 0, 8, WAIT64);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, N, sizeof(cpu), cpu, 8, WAIT64));
	for (i = 1; i < N; i++)
		wrong += cpu[i] < cpu[i - 1] || !cpu[i];
	result_known(r, "order", &wrong, &(uint32_t){ 0 }, 4);
	if (!vk_is_gen7(vk) && memcmp(copy.map, cpu, sizeof(cpu)))
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
	s = scene(vk, &info, 1);
	scene_begin(vk, &s, NULL);
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
	vk->render_end(vk->cmd);
	vk_end(vk);
	VK(vkGetQueryPoolResults(vk->dev, pool, 0, 1, sizeof(cpu), cpu, 16, WAIT64));
	result_add(r, "first buffer", EXACT, 0, to[0].map, 32 * 40);
	result_add(r, "counter", EXACT, 0, counter.map, 4);
	result_add(r, "query", EXACT, 0, cpu, sizeof(cpu));
	vkDestroyQueryPool(vk->dev, pool, NULL);
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
	struct scene s = scene(vk, &info, 1);
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
		scene_bind(vk, &s, &(struct corners){ i + 5000, 6, 0, 1 });
		vkCmdDraw(second, 3, 1, i * 3, 0);
	}
	VK(vkEndCommandBuffer(second));
	vk->cmd = primary;
	vk_begin(vk);
	scene_render(vk, &s);
	for (i = 0; i < 2000; i++) {
		scene_bind(vk, &s, &(struct corners){ i, 8, 0, 1 });
		vkCmdDraw(vk->cmd, 3, 1, i * 3, 0);
	}
	vk->render_end(vk->cmd);
	vk_barrier(vk);
	vk->render_begin(vk->cmd, &again);
	vkCmdExecuteCommands(vk->cmd, 1, &second);
	vkCmdExecuteCommands(vk->cmd, 1, &second);
	scene_end(vk, &s, r, "2500 draws");
	vkFreeCommandBuffers(vk->dev, vk->pool, 1, &second);
	scene_free(vk, &s);
}

static void conditional(struct vk *vk, struct result *r)
{
	PFN_vkCmdBeginConditionalRenderingEXT begin =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdBeginConditionalRenderingEXT");
	PFN_vkCmdEndConditionalRenderingEXT end =
		(void *)vkGetDeviceProcAddr(vk->dev, "vkCmdEndConditionalRenderingEXT");
	struct vk_draw_info info = plain();
	struct work w;
	struct scene s;
	uint32_t i;

	r->skipped = !vk->conditional.conditionalRendering;
	if (r->skipped)
		return;
	w = draws(vk, 4);
	s = scene(vk, &info, 1);
	vk_begin(vk);
	write_draws(vk, &w, 4);
	vk_barrier(vk);
	scene_render(vk, &s);
	scene_bind(vk, &s, &usual);
	for (i = 0; i < 8; i++) {
		const VkConditionalRenderingBeginInfoEXT info = {
			.sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
			.buffer = w.buf[1].handle, .offset = i % 4 * 4,
			.flags = i / 4 ? VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT : 0,
		};

		begin(vk->cmd, &info);
		vkCmdDraw(vk->cmd, 30, 1, i * 30, 0);
		end(vk->cmd);
	}
	scene_end(vk, &s, r, "drawn, or not");
	scene_free(vk, &s);
	work_free(vk, &w);
}

const struct check command_checks[] = {
	{ "draw-indirect", indirect },
	{ "draw-many", many },
	{ "draw-conditional", conditional },
	{ "draw-capture", capture },
	{ "query-occlusion", occlusion },
	{ "query-statistics", statistics },
	{ "query-timestamps", timestamps },
	{ NULL, NULL },
};
