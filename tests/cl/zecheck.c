// SPDX-License-Identifier: GPL-2.0
/*
 * zecheck: Level Zero on the first GPU. Memory of the host, the device and both, copies and fills,
 * kernels of a module (zecheck.cl as SPIR-V, whose file is the argument) from lists that a queue
 * runs and from those that run at once, launches whose size is in memory, groups that wait for each
 * other, events, times and images; compared with what the CPU computes. Ends with "N passed, N
 * failed, N skipped".
 */

#include <level_zero/ze_api.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define N	64u
#define ITEMS	(N * N)

#define CHECK(call)	check((call), #call)

static ze_driver_handle_t driver;
static ze_device_handle_t device;
static ze_context_handle_t context;
static ze_command_queue_handle_t queue;
static ze_command_list_handle_t list;
static ze_module_handle_t module;
static uint32_t a[ITEMS];

static void check(ze_result_t err, const char *what)
{
	if (err == ZE_RESULT_SUCCESS)
		return;
	fprintf(stderr, "%s: 0x%x\n", what, err);
	printf("%u passed, %u failed, 0 skipped\n", passed, failed + 1);
	exit(1);
}

enum kind { HOST, DEVICE, SHARED };

static void *memory(enum kind kind, size_t size_B)
{
	const ze_host_mem_alloc_desc_t of_host = { ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC };
	const ze_device_mem_alloc_desc_t of_device = { ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC };
	void *p = NULL;

	if (kind == HOST)
		CHECK(zeMemAllocHost(context, &of_host, size_B, 64, &p));
	else if (kind == DEVICE)
		CHECK(zeMemAllocDevice(context, &of_device, size_B, 64, device, &p));
	else
		CHECK(zeMemAllocShared(context, &of_device, &of_host, size_B, 64, device, &p));
	if (kind != DEVICE)
		memset(p, 0, size_B);
	return p;
}

static ze_kernel_handle_t kernel_of(ze_module_handle_t from, const char *name)
{
	const ze_kernel_desc_t desc = { ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name };
	ze_kernel_handle_t k;

	CHECK(zeKernelCreate(from, &desc, &k));
	return k;
}

/* A kernel with groups of so many, and its first arguments, which are pointers. */
static ze_kernel_handle_t kernel(const char *name, uint32_t x, uint32_t y, unsigned int num,
				 void **pointer)
{
	ze_kernel_handle_t k = kernel_of(module, name);
	unsigned int i;

	CHECK(zeKernelSetGroupSize(k, x, y, 1));
	for (i = 0; i < num; i++)
		CHECK(zeKernelSetArgumentValue(k, i, sizeof(pointer[i]), &pointer[i]));
	return k;
}

static void run(void)
{
	CHECK(zeCommandListClose(list));
	CHECK(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
	CHECK(zeCommandQueueSynchronize(queue, UINT64_MAX));
	CHECK(zeCommandListReset(list));
}

static void launch(ze_kernel_handle_t k, uint32_t x, uint32_t y)
{
	const ze_group_count_t groups = { x, y, 1 };

	CHECK(zeCommandListAppendLaunchKernel(list, k, &groups, NULL, 0, NULL));
}

static void barrier(void)
{
	CHECK(zeCommandListAppendBarrier(list, NULL, 0, NULL));
}

static void copy(void *to, const void *from, size_t size_B)
{
	CHECK(zeCommandListAppendMemoryCopy(list, to, from, size_B, NULL, 0, NULL));
	barrier();
}

static void memories(void)
{
	static const ze_memory_type_t types[] = {
		[HOST] = ZE_MEMORY_TYPE_HOST, [DEVICE] = ZE_MEMORY_TYPE_DEVICE,
		[SHARED] = ZE_MEMORY_TYPE_SHARED,
	};
	uint32_t *m[3], *back = memory(HOST, sizeof(a));
	bool right = true;
	unsigned int i;

	for (i = 0; i < 3; i++) {
		ze_memory_allocation_properties_t p = {
			ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES };

		m[i] = memory(i, sizeof(a));
		CHECK(zeMemGetAllocProperties(context, m[i], &p, NULL));
		right &= p.type == types[i];
	}
	verdict("kinds of memory", right);
	memcpy(m[HOST], a, sizeof(a));
	copy(m[DEVICE], m[HOST], sizeof(a));
	copy(m[SHARED], m[DEVICE], sizeof(a));
	run();
	verdict("copies", !memcmp(m[SHARED], a, sizeof(a)));
	/* By bytes that lie nowhere in particular. */
	copy((uint8_t *)m[DEVICE] + 3, (uint8_t *)m[HOST] + 1, 10001);
	copy(back, m[DEVICE], sizeof(a));
	run();
	memcpy((uint8_t *)m[SHARED] + 3, (uint8_t *)a + 1, 10001);
	verdict("copies of bytes", !memcmp(back, m[SHARED], sizeof(a)));
	for (i = 0; i < 3; i++)
		CHECK(zeMemFree(context, m[i]));
	CHECK(zeMemFree(context, back));
}

static void fills(void)
{
	uint8_t pattern[16], *m = memory(DEVICE, 4096), *back = memory(HOST, 4096), want[4096];
	static const unsigned int sizes[] = { 1, 2, 4, 8, 16 };
	bool right = true;
	unsigned int i, k;

	for (i = 0; i < 16; i++)
		pattern[i] = mixed(i);
	for (i = 0; i < 5; i++) {
		CHECK(zeCommandListAppendMemoryFill(list, m, &(uint32_t){ 0 }, 4, 4096, NULL, 0,
						    NULL));
		barrier();
		CHECK(zeCommandListAppendMemoryFill(list, m + 64, pattern, sizes[i], 2064, NULL, 0,
						    NULL));
		barrier();
		copy(back, m, 4096);
		run();
		memset(want, 0, sizeof(want));
		for (k = 0; k < 2064; k++)
			want[64 + k] = pattern[k % sizes[i]];
		right &= !memcmp(back, want, sizeof(want));
	}
	verdict("fills", right);
}

/* 20 x 10 x 3 bytes out of slices of 64 x 16, into slices of 48 x 20. */
static void regions(void)
{
	const ze_copy_region_t from_r = { 5, 3, 1, 20, 10, 3 }, to_r = { 7, 2, 0, 20, 10, 3 };
	uint8_t *from = memory(HOST, 8192), *to = memory(SHARED, 8192);
	unsigned int x, y, z, wrong = 0;

	memcpy(from, a, 8192);
	CHECK(zeCommandListAppendMemoryCopyRegion(list, to, &to_r, 48, 48 * 20, from, &from_r, 64,
						  64 * 16, NULL, 0, NULL));
	run();
	for (z = 0; z < 4; z++)
		for (y = 0; y < 20; y++)
			for (x = 0; x < 48; x++) {
				bool in = x >= 7 && x < 27 && y >= 2 && y < 12 && z < 3;
				uint8_t want = in ? from[((z + 1) * 16 + y + 1) * 64 + x - 2] : 0;

				wrong += to[(z * 20 + y) * 48 + x] != want;
			}
	verdict("copies of regions", !wrong);
}

static void matrix(void)
{
	float *m[3] = { memory(HOST, ITEMS * 4), memory(SHARED, ITEMS * 4),
			memory(SHARED, ITEMS * 4) };
	ze_kernel_handle_t k = kernel("matrix", 8, 8, 3, (void **)m);
	unsigned int x, y, i, wrong = 0;
	const int n = N;

	for (i = 0; i < ITEMS; i++) {
		m[0][i] = (float)(mixed(i) & 255) - 100.0f;
		m[1][i] = (float)(mixed(i + ITEMS) & 255) - 100.0f;
	}
	CHECK(zeKernelSetArgumentValue(k, 3, sizeof(n), &n));
	launch(k, N / 8, N / 8);
	run();
	for (y = 0; y < N; y++)
		for (x = 0; x < N; x++) {
			float sum = 0;

			for (i = 0; i < N; i++)
				sum += m[0][y * N + i] * m[1][i * N + x];
			wrong += m[2][y * N + x] != sum;
		}
	verdict("matrix product", !wrong);
}

static void reduce(void)
{
	uint32_t *m[2] = { memory(SHARED, sizeof(a)), memory(SHARED, ITEMS / 32 * 4) };
	unsigned int size, i, wrong = 0;

	memcpy(m[0], a, sizeof(a));
	for (size = 32; size <= 256; size *= 2) {
		ze_kernel_handle_t k = kernel("reduce", size, 1, 2, (void **)m);
		uint32_t want[ITEMS / 32] = { 0 };

		CHECK(zeKernelSetArgumentValue(k, 2, size * 4, NULL));
		launch(k, ITEMS / size, 1);
		run();
		for (i = 0; i < ITEMS; i++)
			want[i / size] += a[i];
		wrong += !!memcmp(m[1], want, ITEMS / size * 4);
	}
	verdict("sums in local memory", !wrong);
}

static void sums(void)
{
	void *m[3] = { memory(SHARED, sizeof(a)), memory(SHARED, 64), memory(SHARED, 64) };
	uint32_t want[4] = { 0 }, i;
	uint64_t wide = 0;

	memcpy(m[0], a, sizeof(a));
	launch(kernel("sums", 64, 1, 3, m), ITEMS / 64, 1);
	run();
	for (i = 0; i < ITEMS; i++) {
		want[0] += a[i];
		want[1] = a[i] > want[1] ? a[i] : want[1];
		want[2] ^= a[i];
		want[3]++;
		wide += (uint64_t)a[i] << 20;
	}
	verdict("sums by atomics", !memcmp(m[1], want, sizeof(want)));
	verdict("sums of 64 bits", !memcmp(m[2], &wide, sizeof(wide)));
}

static void numbers(void)
{
	void *m[4] = { memory(SHARED, sizeof(a)), memory(SHARED, ITEMS * 8),
		       memory(SHARED, ITEMS * 2), memory(SHARED, ITEMS * 8) };
	unsigned int wrong[3] = { 0 }, i;

	memcpy(m[0], a, sizeof(a));
	launch(kernel("numbers", 32, 1, 4, m), ITEMS / 32, 1);
	run();
	for (i = 0; i < ITEMS; i++) {
		uint64_t x = (uint64_t)a[i] << 32 | a[i] * 77u;
		double d = (double)a[i] * 3 / 7 + sqrt((double)(a[i] >> 8));

		wrong[0] += ((uint64_t *)m[1])[i] != x * x / (a[i] | 1) +
			    (uint64_t)((unsigned __int128)x * x >> 64);
		wrong[1] += ((int16_t *)m[2])[i] !=
			    (int16_t)((int16_t)(a[i] * 3) / (int16_t)(a[i] >> 16 | 1));
		/* The compiler may fuse what it likes. */
		wrong[2] += !(fabs(((double *)m[3])[i] - d) <= d * 0x1p-51);
	}
	verdict("64 bits", !wrong[0]);
	verdict("16 bits", !wrong[1]);
	verdict("doubles", !wrong[2]);
}

static uint32_t own_result(uint32_t i, uint32_t x)
{
	uint32_t v[64], k;

	for (k = 0; k < 64; k++)
		v[(k * 5 + i) & 63] = x + k;
	for (k = 0; k < 64; k++)
		v[k] ^= v[x >> (k & 15) & 63];
	return v[i & 63] + v[x & 63];
}

static void own(void)
{
	uint32_t *m[2] = { memory(SHARED, sizeof(a)), memory(SHARED, sizeof(a)) }, i, wrong = 0;

	memcpy(m[0], a, sizeof(a));
	launch(kernel("own", 64, 1, 2, (void **)m), ITEMS / 64, 1);
	run();
	for (i = 0; i < ITEMS; i++)
		wrong += m[1][i] != own_result(i, a[i]);
	verdict("arrays of one's own", !wrong);
}

/* As many groups as the device says there may be at once, at most 64. */
static void meet(void)
{
	uint32_t *m[2] = { memory(SHARED, 64), memory(SHARED, sizeof(a)) }, most = 0, i, wrong = 0;
	ze_kernel_handle_t k = kernel("meet", 32, 1, 2, (void **)m);
	ze_group_count_t groups = { 1, 1, 1 };
	const uint32_t rounds = 5;

	CHECK(zeKernelSetArgumentValue(k, 2, sizeof(rounds), &rounds));
	CHECK(zeKernelSuggestMaxCooperativeGroupCount(k, &most));
	groups.groupCountX = most < 64 ? most : 64;
	CHECK(zeCommandListAppendLaunchCooperativeKernel(list, k, &groups, NULL, 0, NULL));
	run();
	for (i = 0; i < groups.groupCountX * 32; i++)
		wrong += m[1][i] != rounds * groups.groupCountX + i / 32;
	printf("        %u groups of at most %u\n", groups.groupCountX, most);
	verdict("groups that meet", groups.groupCountX > 1 && !wrong);
}

/* A list that is run again, with a fence. */
static void again(void)
{
	uint32_t *m = memory(SHARED, sizeof(a)), more = 5, i, wrong = 0;
	const ze_fence_desc_t desc = { ZE_STRUCTURE_TYPE_FENCE_DESC };
	ze_kernel_handle_t k = kernel("add", 64, 1, 1, (void *[]){ m });
	ze_fence_handle_t fence;

	CHECK(zeFenceCreate(queue, &desc, &fence));
	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(more), &more));
	launch(k, ITEMS / 64, 1);
	barrier();
	more = 100;
	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(more), &more));
	launch(k, ITEMS / 64, 1);
	CHECK(zeCommandListClose(list));
	for (i = 0; i < 7; i++) {
		CHECK(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
		CHECK(zeFenceHostSynchronize(fence, UINT64_MAX));
		CHECK(zeFenceReset(fence));
	}
	CHECK(zeCommandListReset(list));
	CHECK(zeFenceDestroy(fence));
	for (i = 0; i < ITEMS; i++)
		wrong += m[i] != 7 * 105;
	verdict("lists that are run again", !wrong);
}

static void indirect(void)
{
	uint32_t *m = memory(SHARED, 16384), *count = memory(SHARED, 64);
	uint32_t want[4096] = { 0 }, x, y, z;
	ze_kernel_handle_t k = kernel("decide", 1, 1, 1, (void *[]){ count });
	ze_kernel_handle_t places = kernel("places", 4, 2, 1, (void *[]){ m });
	const uint32_t groups[3] = { 2, 3, 4 };
	unsigned int i;

	for (i = 0; i < 3; i++)
		CHECK(zeKernelSetArgumentValue(k, 1 + i, sizeof(groups[i]), &groups[i]));
	launch(k, 1, 1);
	barrier();
	CHECK(zeCommandListAppendLaunchKernelIndirect(list, places, (ze_group_count_t *)count, NULL,
						      0, NULL));
	run();
	for (z = 0; z < 4; z++)
		for (y = 0; y < 6; y++)
			for (x = 0; x < 8; x++)
				want[(z * 16 + y) * 16 + x] = x | y << 8 | z << 16 | 2u << 24;
	verdict("launches from memory", !memcmp(m, want, sizeof(want)));
}

static ze_event_pool_handle_t events_pool(ze_event_pool_flags_t flags)
{
	const ze_event_pool_desc_t desc = {
		ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .flags = flags, .count = 8,
	};
	ze_event_pool_handle_t pool;

	CHECK(zeEventPoolCreate(context, &desc, 1, &device, &pool));
	return pool;
}

static ze_event_handle_t event(ze_event_pool_handle_t pool, uint32_t index)
{
	const ze_event_desc_t desc = {
		ZE_STRUCTURE_TYPE_EVENT_DESC, .index = index, .signal = ZE_EVENT_SCOPE_FLAG_HOST,
		.wait = ZE_EVENT_SCOPE_FLAG_HOST,
	};
	ze_event_handle_t e;

	CHECK(zeEventCreate(pool, &desc, &e));
	return e;
}

/* What waits for the host does not begin before it says so. */
static void events(void)
{
	ze_event_pool_handle_t pool = events_pool(ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
	ze_event_handle_t go = event(pool, 0), done = event(pool, 1);
	uint32_t *m = memory(SHARED, sizeof(a)), more = 9, i, wrong = 0;
	ze_kernel_handle_t k = kernel("add", 64, 1, 1, (void *[]){ m });
	const ze_group_count_t groups = { ITEMS / 64, 1, 1 };
	bool early;

	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(more), &more));
	CHECK(zeCommandListAppendLaunchKernel(list, k, &groups, done, 1, &go));
	CHECK(zeCommandListClose(list));
	CHECK(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
	early = zeEventHostSynchronize(done, 50000000) != ZE_RESULT_NOT_READY || m[0];
	CHECK(zeEventHostSignal(go));
	CHECK(zeEventHostSynchronize(done, UINT64_MAX));
	for (i = 0; i < ITEMS; i++)
		wrong += m[i] != 9;
	CHECK(zeCommandQueueSynchronize(queue, UINT64_MAX));
	CHECK(zeCommandListReset(list));
	verdict("events", !early && !wrong && zeEventQueryStatus(done) == ZE_RESULT_SUCCESS);
	CHECK(zeEventHostReset(done));
	verdict("events that are reset", zeEventQueryStatus(done) == ZE_RESULT_NOT_READY);
}

/* A kernel begins before it ends, and what waits for it comes later. */
static void times(void)
{
	ze_event_pool_handle_t pool = events_pool(ZE_EVENT_POOL_FLAG_HOST_VISIBLE |
						  ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
	ze_event_handle_t e[2] = { event(pool, 0), event(pool, 1) };
	uint32_t *m = memory(SHARED, sizeof(a)), more = 9;
	ze_kernel_handle_t k = kernel("add", 64, 1, 1, (void *[]){ m });
	const ze_group_count_t groups = { ITEMS / 64, 1, 1 };
	uint64_t *stamp = memory(HOST, 64), host, before, after;
	ze_kernel_timestamp_result_t t[2];

	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(more), &more));
	CHECK(zeCommandListAppendWriteGlobalTimestamp(list, &stamp[0], NULL, 0, NULL));
	CHECK(zeCommandListAppendLaunchKernel(list, k, &groups, e[0], 0, NULL));
	CHECK(zeCommandListAppendLaunchKernel(list, k, &groups, e[1], 1, &e[0]));
	CHECK(zeCommandListAppendWriteGlobalTimestamp(list, &stamp[1], NULL, 1, &e[1]));
	CHECK(zeDeviceGetGlobalTimestamps(device, &host, &before));
	run();
	CHECK(zeDeviceGetGlobalTimestamps(device, &host, &after));
	CHECK(zeEventQueryKernelTimestamp(e[0], &t[0]));
	CHECK(zeEventQueryKernelTimestamp(e[1], &t[1]));
	verdict("times of kernels", t[0].global.kernelStart < t[0].global.kernelEnd &&
		t[0].global.kernelEnd <= t[1].global.kernelStart &&
		t[1].global.kernelStart < t[1].global.kernelEnd);
	verdict("times of lists", stamp[0] < stamp[1] && before < after);
}

/* Lists that run at once, whether their calls wait or not. */
static void immediate(void)
{
	static const ze_command_queue_mode_t modes[] = {
		ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS, ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS,
	};
	ze_event_pool_handle_t pool = events_pool(ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
	const ze_group_count_t groups = { ITEMS / 64, 1, 1 };
	uint32_t *m = memory(DEVICE, sizeof(a)), *back = memory(HOST, sizeof(a)), more = 3, i, n;
	ze_kernel_handle_t k = kernel("add", 64, 1, 1, (void *[]){ m });

	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(more), &more));
	for (n = 0; n < 2; n++) {
		ze_command_queue_desc_t desc = {
			ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .mode = modes[n],
		};
		ze_event_handle_t e[3] = { event(pool, 3 * n), event(pool, 3 * n + 1),
					   event(pool, 3 * n + 2) };
		ze_command_list_handle_t now;
		unsigned int wrong = 0;

		memcpy(back, a, sizeof(a));
		CHECK(zeCommandListCreateImmediate(context, device, &desc, &now));
		CHECK(zeCommandListAppendMemoryCopy(now, m, back, sizeof(a), e[0], 0, NULL));
		CHECK(zeCommandListAppendLaunchKernel(now, k, &groups, e[1], 1, &e[0]));
		CHECK(zeCommandListAppendMemoryCopy(now, back, m, sizeof(a), e[2], 1, &e[1]));
		CHECK(zeEventHostSynchronize(e[2], UINT64_MAX));
		for (i = 0; i < ITEMS; i++)
			wrong += back[i] != a[i] + 3;
		verdict(n ? "lists at once" : "lists at once that are waited for", !wrong);
		CHECK(zeCommandListDestroy(now));
	}
}

static ze_image_handle_t image(ze_image_format_layout_t layout, ze_image_format_type_t type,
			       ze_image_flags_t flags)
{
	const ze_image_desc_t desc = {
		ZE_STRUCTURE_TYPE_IMAGE_DESC, .flags = flags, .type = ZE_IMAGE_TYPE_2D,
		.format = { layout, type, ZE_IMAGE_FORMAT_SWIZZLE_R, ZE_IMAGE_FORMAT_SWIZZLE_G,
			    ZE_IMAGE_FORMAT_SWIZZLE_B, ZE_IMAGE_FORMAT_SWIZZLE_A },
		.width = N, .height = N, .depth = 1,
	};
	ze_image_handle_t im;

	CHECK(zeImageCreate(context, device, &desc, &im));
	return im;
}

static void images(void)
{
	ze_image_handle_t im[2] = {
		image(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, ZE_IMAGE_FORMAT_TYPE_UINT, 0),
		image(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, ZE_IMAGE_FORMAT_TYPE_UINT,
		      ZE_IMAGE_FLAG_KERNEL_WRITE),
	};
	uint8_t *from = memory(HOST, sizeof(a)), *to = memory(HOST, sizeof(a));
	const ze_image_region_t part = { 8, 4, 0, 16, 12, 1 };
	ze_kernel_handle_t k = kernel_of(module, "turn");
	unsigned int y, i, parts = 0;

	memcpy(from, a, sizeof(a));
	CHECK(zeKernelSetGroupSize(k, 8, 8, 1));
	for (i = 0; i < 2; i++)
		CHECK(zeKernelSetArgumentValue(k, i, sizeof(im[i]), &im[i]));
	CHECK(zeCommandListAppendImageCopyFromMemory(list, im[0], from, NULL, NULL, 0, NULL));
	barrier();
	launch(k, N / 8, N / 8);
	barrier();
	CHECK(zeCommandListAppendImageCopyToMemory(list, to, im[1], NULL, NULL, 0, NULL));
	run();
	verdict("images", is_turned(to, from, N));
	CHECK(zeCommandListAppendImageCopyRegion(list, im[1], im[0], &part, &part, NULL, 0, NULL));
	barrier();
	CHECK(zeCommandListAppendImageCopyToMemory(list, to, im[1], &part, NULL, 0, NULL));
	run();
	for (y = 0; y < 12; y++)
		parts += !!memcmp(to + y * 16 * 4, from + ((y + 4) * N + 8) * 4, 16 * 4);
	verdict("parts of images", !parts);
}

/* The mean of four pixels each. */
static void filtered(void)
{
	ze_image_handle_t im = image(ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, ZE_IMAGE_FORMAT_TYPE_FLOAT,
				     0);
	const ze_sampler_desc_t desc = {
		ZE_STRUCTURE_TYPE_SAMPLER_DESC, .addressMode = ZE_SAMPLER_ADDRESS_MODE_CLAMP,
		.filterMode = ZE_SAMPLER_FILTER_MODE_LINEAR,
	};
	float *from = memory(HOST, ITEMS * 16), *to = memory(SHARED, ITEMS * 4);
	ze_kernel_handle_t k = kernel_of(module, "halve");
	ze_sampler_handle_t sampler;
	unsigned int x, y, i, wrong = 0;

	for (i = 0; i < ITEMS * 4; i++)
		from[i] = mixed(i) & 1023;
	CHECK(zeSamplerCreate(context, device, &desc, &sampler));
	CHECK(zeKernelSetGroupSize(k, 8, 4, 1));
	CHECK(zeKernelSetArgumentValue(k, 0, sizeof(im), &im));
	CHECK(zeKernelSetArgumentValue(k, 1, sizeof(sampler), &sampler));
	CHECK(zeKernelSetArgumentValue(k, 2, sizeof(to), &to));
	CHECK(zeCommandListAppendImageCopyFromMemory(list, im, from, NULL, NULL, 0, NULL));
	barrier();
	launch(k, N / 16, N / 8);
	run();
	for (y = 0; y < N / 2; y++)
		for (x = 0; x < N / 2; x++)
			for (i = 0; i < 4; i++) {
				const float *at = from + (2 * y * N + 2 * x) * 4 + i;

				wrong += to[(y * N / 2 + x) * 4 + i] !=
					 (at[0] + at[4] + at[N * 4] + at[N * 4 + 4]) / 4;
			}
	verdict("filtered images", !wrong);
}

/* What a module is called, what it keeps between launches, and itself as native code. */
static void modules(void)
{
	static const char *const names[] = { "matrix", "sums", "own", "turn", "look_up" };
	uint32_t *m = memory(SHARED, 256), num = 0, found = 0, i, k, wrong = 0;
	ze_module_desc_t desc = {
		ZE_STRUCTURE_TYPE_MODULE_DESC, .format = ZE_MODULE_FORMAT_NATIVE,
	};
	ze_kernel_handle_t look_up = kernel("look_up", 32, 1, 1, (void *[]){ m }), add;
	ze_module_handle_t native;
	const char *name[64];
	size_t size_B;
	uint8_t *code;
	void *table;

	/* The compiler may add kernels of its own. */
	num = sizeof(name) / sizeof(name[0]);
	CHECK(zeModuleGetKernelNames(module, &num, name));
	for (i = 0; i < num; i++)
		for (k = 0; k < sizeof(names) / sizeof(names[0]); k++)
			found += !strcmp(name[i], names[k]);
	verdict("names of kernels", found == sizeof(names) / sizeof(names[0]));
	CHECK(zeModuleGetGlobalPointer(module, "table", &size_B, &table));
	copy(table, memcpy(memory(HOST, 256), a, 256), 256);
	launch(look_up, 2, 1);
	run();
	for (i = 0; i < 64; i++)
		wrong += m[i] != a[i] * 3;
	verdict("variables of a module", size_B == 256 && !wrong);
	CHECK(zeModuleGetNativeBinary(module, &size_B, NULL));
	code = malloc(size_B);
	CHECK(zeModuleGetNativeBinary(module, &size_B, code));
	desc.inputSize = size_B;
	desc.pInputModule = code;
	CHECK(zeModuleCreate(context, device, &desc, &native, NULL));
	add = kernel_of(native, "add");
	CHECK(zeKernelSetGroupSize(add, 32, 1, 1));
	CHECK(zeKernelSetArgumentValue(add, 0, sizeof(m), &m));
	CHECK(zeKernelSetArgumentValue(add, 1, sizeof(num), &num));
	launch(add, 2, 1);
	run();
	for (i = 0; i < 64; i++)
		wrong += m[i] != a[i] * 3 + num;
	verdict("modules of native code", !wrong);
}

static void open_device(void)
{
	const ze_context_desc_t of_context = { ZE_STRUCTURE_TYPE_CONTEXT_DESC };
	const ze_command_queue_desc_t of_queue = { ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC };
	const ze_command_list_desc_t of_list = { ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC };
	ze_device_properties_t p = { ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES };
	uint32_t one = 1;

	CHECK(zeInit(ZE_INIT_FLAG_GPU_ONLY));
	CHECK(zeDriverGet(&one, &driver));
	CHECK(zeDeviceGet(driver, &one, &device));
	CHECK(zeDeviceGetProperties(device, &p));
	printf("%s\n", p.name);
	CHECK(zeContextCreate(driver, &of_context, &context));
	CHECK(zeCommandQueueCreate(context, device, &of_queue, &queue));
	CHECK(zeCommandListCreate(context, device, &of_list, &list));
}

static void open_module(const char *name)
{
	static uint8_t code[1 << 20];
	ze_module_desc_t desc = {
		ZE_STRUCTURE_TYPE_MODULE_DESC, .format = ZE_MODULE_FORMAT_IL_SPIRV,
		.pInputModule = code,
	};
	FILE *file = fopen(name, "rb");

	if (!file) {
		perror(name);
		exit(1);
	}
	desc.inputSize = fread(code, 1, sizeof(code), file);
	fclose(file);
	CHECK(zeModuleCreate(context, device, &desc, &module, NULL));
}

int main(int argc, char **argv)
{
	unsigned int i;

	if (argc != 2) {
		fprintf(stderr, "usage: zecheck FILE.spv\n");
		return 2;
	}
	/* Whoever stops here has said what was right before. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (i = 0; i < ITEMS; i++)
		a[i] = mixed(i + 1);
	open_device();
	open_module(argv[1]);
	memories();
	fills();
	regions();
	matrix();
	reduce();
	sums();
	numbers();
	own();
	meet();
	again();
	indirect();
	events();
	times();
	immediate();
	images();
	filtered();
	modules();
	printf("%u passed, %u failed, 0 skipped\n", passed, failed);
	return failed ? 1 : 0;
}
