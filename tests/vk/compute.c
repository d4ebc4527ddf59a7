// SPDX-License-Identifier: GPL-2.0
/* Checks of thread groups. */

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "work.h"

/* Of shaders/. */
#include "address_comp.h"
#include "atomics_comp.h"
#include "count_comp.h"
#include "matrix_comp.h"
#include "reduce_comp.h"
#include "subgroup_comp.h"
#include "types_comp.h"

/* Whole numbers, so that no order of adding gives another sum. */
static void matrix(struct vk *vk, struct result *r)
{
	enum { N = 128 };
	static const uint32_t size_B[] = { N * N * 4, N * N * 4, N * N * 4 };
	struct work w = work(vk, shader(matrix_comp), size_B, ARRAY_SIZE(size_B));
	float *fa = w.buf[0].map, *fb = w.buf[1].map;
	static float want[N * N];
	uint32_t n = N, i, k, x, y;

	for (i = 0; i < 2; i++)
		for (k = 0; k < N * N; k++)
			((float *)w.buf[i].map)[k] = (float)(mixed(i * N * N + k) & 255) - 100.0f;
	for (y = 0; y < N; y++)
		for (x = 0; x < N; x++)
			for (want[y * N + x] = 0, k = 0; k < N; k++)
				want[y * N + x] += fa[y * N + k] * fb[k * N + x];
	work_run(vk, &w, &n, sizeof(n), N / 16, N / 16);
	result_known(r, "product", w.buf[2].map, want, sizeof(want));
	work_free(vk, &w);
}

static void reduce(struct vk *vk, struct result *r)
{
	enum { N = 1 << 18 };
	struct work w = work(vk, shader(reduce_comp), (uint32_t[]){ N * 4, 16 }, 2);
	uint32_t want[4] = { 0, ~0u, 0, 0 }, n = N, i;
	const uint32_t *a = w.buf[0].map;
	uint32_t *to = w.buf[1].map;

	fill_mixed(w.buf[0].map, w.buf[0].size_B, 17);
	to[1] = ~0u;
	for (i = 0; i < N; i++) {
		want[0] += a[i];
		want[1] = a[i] < want[1] ? a[i] : want[1];
		want[2] = a[i] > want[2] ? a[i] : want[2];
		want[3] ^= a[i];
	}
	work_run(vk, &w, &n, sizeof(n), 32, 1);
	result_known(r, "sum, least, greatest, xor", to, want, sizeof(want));
	work_free(vk, &w);
}

static void subgroup(struct vk *vk, struct result *r)
{
	enum { N = 1024 };
	struct work w = work(vk, shader(subgroup_comp), (uint32_t[]){ N * 4, N * 8 }, 2);
	static const uint32_t nothing[N * 2];

	fill_mixed(w.buf[0].map, w.buf[0].size_B, 5);
	memset(w.buf[1].map, 0xff, w.buf[1].size_B);
	work_run(vk, &w, NULL, 0, N / 64, 1);
	result_known(r, "operations", w.buf[1].map, nothing, sizeof(nothing));
	work_free(vk, &w);
}

static void types(struct vk *vk, struct result *r)
{
	enum { N = 256 };
	static const uint32_t size_B[] = {
		N * 16, N * 8 * 32, N * 8 * 2, N * 8, N * 8 * 2, N * 8 * 8,
	};
	static const char *const name[] = { "", "64 bits", "16 bits", "8 bits", "halves", "doubles" };
	static const enum how how[] = { 0, EXACT, EXACT, EXACT, NEAR_HALF, NEAR_DOUBLE };
	static const float limit[] = { 0, 0, 0, 0, 0.001f, 1e-14f };
	struct work w;
	uint32_t i;

	r->skipped = !vk->features.features.shaderInt64 || !vk->features.features.shaderFloat64 ||
		     !vk->features12.shaderFloat16 || !vk->features12.shaderInt8;
	if (r->skipped)
		return;
	w = work(vk, shader(types_comp), size_B, ARRAY_SIZE(size_B));
	fill_mixed(w.buf[0].map, w.buf[0].size_B, 3);
	work_run(vk, &w, NULL, 0, N / 32, 1);
	for (i = 1; i < w.num; i++)
		result_add(r, name[i], how[i], limit[i], w.buf[i].map, w.buf[i].size_B);
	work_free(vk, &w);
}

static void atomics(struct vk *vk, struct result *r)
{
	enum { N = 2048 };
	const struct vk_image_info info = {
		.format = VK_FORMAT_R32_UINT, .width = 16, .height = 8,
		.usage = VK_IMAGE_USAGE_STORAGE_BIT,
	};
	struct vk_buffer a = vk_buffer(vk, 1024), q = vk_buffer(vk, 64),
			 s = vk_buffer(vk, N * 4 + 4);
	struct vk_buffer copy = vk_buffer(vk, 16 * 8 * 4);
	struct vk_image image = vk_image(vk, &info);
	const struct vk_binding binding[] = { IMAGE(&image), STORAGE(&a), STORAGE(&q), STORAGE(&s) };
	const VkClearColorValue zero = { .uint32 = { 1, 1, 1, 1 } };
	const VkImageSubresourceRange all = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
	struct vk_pipe p;

	r->skipped = !vk->features12.shaderBufferInt64Atomics;
	if (!r->skipped) {
		p = vk_compute(vk, shader(atomics_comp), binding, 4);
		((uint32_t *)a.map)[1] = ~0u;
		((uint32_t *)a.map)[3] = ~0u;
		memset((uint8_t *)q.map + 8, 0xff, 8);
		memset((uint8_t *)q.map + 24, 0xff, 8);
		vk_begin(vk);
		vk_layout(vk, &image);
		vkCmdClearColorImage(vk->cmd, image.handle, VK_IMAGE_LAYOUT_GENERAL, &zero, 1,
				     &all);
		vk_barrier(vk);
		vk_bind(vk, &p, NULL, 0);
		vkCmdDispatch(vk->cmd, N / 64, 1, 1);
		vk_to_buffer(vk, &image, &copy, 0, 0);
		vk_end(vk);
		result_add(r, "32 bits", EXACT, 0, a.map, a.size_B);
		result_add(r, "64 bits", EXACT, 0, q.map, q.size_B);
		result_add(r, "tickets", EXACT, 0, s.map, s.size_B);
		result_add(r, "image", EXACT, 0, copy.map, copy.size_B);
		vk_pipe_free(vk, &p);
	}
	vk_image_free(vk, &image);
	vk_buffer_free(vk, &a);
	vk_buffer_free(vk, &q);
	vk_buffer_free(vk, &s);
	vk_buffer_free(vk, &copy);
}

static void address(struct vk *vk, struct result *r)
{
	enum { N = 256 };
	struct node { uint64_t next; uint32_t value[2]; };
	struct vk_buffer nodes = vk_buffer(vk, 16 * sizeof(struct node)),
			 sums = vk_buffer(vk, N * 4 + 64);
	struct vk_buffer bytes = vk_buffer(vk, N * 4), vectors = vk_buffer(vk, N * 16);
	struct node *n = nodes.map;
	uint64_t push[4] = { nodes.address, sums.address, bytes.address, vectors.address };
	struct work w;
	uint32_t i;

	r->skipped = !vk->features12.bufferDeviceAddress;
	if (r->skipped)
		goto free;
	w = work(vk, shader(address_comp), NULL, 0);
	for (i = 0; i < 16; i++)
		n[i * 7 % 16] = (struct node){ nodes.address + (i + 1) * 7 % 16 * sizeof(*n),
					       { mixed(i) & 255, i } };
	fill_mixed(bytes.map, bytes.size_B, 9);
	work_run(vk, &w, push, sizeof(push), N / 32, 1);
	result_add(r, "sums", EXACT, 0, sums.map, sums.size_B);
	result_add(r, "bytes", EXACT, 0, bytes.map, bytes.size_B);
	result_add(r, "vectors", EXACT, 0, vectors.map, vectors.size_B);
	work_free(vk, &w);
free:
	vk_buffer_free(vk, &nodes);
	vk_buffer_free(vk, &sums);
	vk_buffer_free(vk, &bytes);
	vk_buffer_free(vk, &vectors);
}

/* Groups from a base, from memory, and from memory that the groups before have written. */
static void indirect(struct vk *vk, struct result *r)
{
	struct work w = work(vk, shader(count_comp), (uint32_t[]){ 4096 * 4, 32 }, 2);
	const struct vk_buffer *seen = &w.buf[0], *next = &w.buf[1];
	uint32_t *first = next->map, to, i;

	first[0] = 5;
	first[1] = 1;
	first[2] = 2;
	vk_begin(vk);
	/* The next one's place is not that from which shaders have their number of groups. */
	for (i = 0; i < 2; i++) {
		to = i ? 0 : 4;
		vk_bind(vk, &w.pipe, &to, sizeof(to));
		vkCmdDispatchIndirect(vk->cmd, next->handle, i ? 16 : 0);
		vk_barrier(vk);
	}
	vk_end(vk);
	result_add(r, "counts", EXACT, 0, seen->map, seen->size_B);
	result_add(r, "next", EXACT, 0, next->map, next->size_B);
	work_free(vk, &w);
}

const struct check compute_checks[] = {
	{ "compute-matrix", matrix },
	{ "compute-reduce", reduce },
	{ "compute-subgroup", subgroup },
	{ "compute-types", types },
	{ "compute-atomics", atomics },
	{ "compute-address", address },
	{ "compute-indirect", indirect },
	{ NULL, NULL },
};
