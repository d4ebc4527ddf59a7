// SPDX-License-Identifier: GPL-2.0
/* Checks of thread groups. */

#include <stdlib.h>
#include <string.h>

#include "check.h"

/* Of shaders/. */
#include "address_comp.h"
#include "atomics_comp.h"
#include "count_comp.h"
#include "matrix_comp.h"
#include "reduce_comp.h"
#include "subgroup_comp.h"
#include "types_comp.h"

static void run_groups(struct vk *vk, const struct vk_pipe *p, const void *push, uint32_t push_B,
		       uint32_t x, uint32_t y, uint32_t z)
{
	vk_begin(vk);
	vk_bind(vk, p, push, push_B);
	vkCmdDispatch(vk->cmd, x, y, z);
	vk_end(vk);
}

/* Whole numbers, so that no order of adding gives another sum. */
static void matrix(struct vk *vk, struct result *r)
{
	enum { N = 128 };
	struct vk_buffer b[3];
	const struct vk_binding binding[] = { STORAGE(&b[0]), STORAGE(&b[1]), STORAGE(&b[2]) };
	static float want[N * N];
	const float *fa, *fb;
	struct vk_pipe p;
	uint32_t n = N, i, k, x, y;

	for (i = 0; i < 3; i++)
		b[i] = vk_buffer(vk, sizeof(want));
	for (i = 0; i < 2; i++)
		for (k = 0; k < N * N; k++)
			((float *)b[i].map)[k] = (float)(mixed(i * N * N + k) & 255) - 100.0f;
	fa = b[0].map;
	fb = b[1].map;
	for (y = 0; y < N; y++)
		for (x = 0; x < N; x++)
			for (want[y * N + x] = 0, k = 0; k < N; k++)
				want[y * N + x] += fa[y * N + k] * fb[k * N + x];
	p = vk_compute(vk, shader(matrix_comp), binding, 3);
	run_groups(vk, &p, &n, sizeof(n), N / 16, N / 16, 1);
	result_known(r, "product", b[2].map, want, sizeof(want));
	vk_pipe_free(vk, &p);
	for (i = 0; i < 3; i++)
		vk_buffer_free(vk, &b[i]);
}

static void reduce(struct vk *vk, struct result *r)
{
	enum { N = 1 << 18 };
	struct vk_buffer from = vk_buffer(vk, N * 4), to = vk_buffer(vk, 16);
	const struct vk_binding binding[] = { STORAGE(&from), STORAGE(&to) };
	struct vk_pipe p = vk_compute(vk, shader(reduce_comp), binding, 2);
	uint32_t want[4] = { 0, ~0u, 0, 0 }, n = N, i;
	const uint32_t *a = from.map;

	fill_mixed(from.map, from.size_B, 17);
	((uint32_t *)to.map)[1] = ~0u;
	for (i = 0; i < N; i++) {
		want[0] += a[i];
		want[1] = a[i] < want[1] ? a[i] : want[1];
		want[2] = a[i] > want[2] ? a[i] : want[2];
		want[3] ^= a[i];
	}
	run_groups(vk, &p, &n, sizeof(n), 32, 1, 1);
	result_known(r, "sum, least, greatest, xor", to.map, want, sizeof(want));
	vk_pipe_free(vk, &p);
	vk_buffer_free(vk, &from);
	vk_buffer_free(vk, &to);
}

static void subgroup(struct vk *vk, struct result *r)
{
	enum { N = 1024 };
	struct vk_buffer from = vk_buffer(vk, N * 4), to = vk_buffer(vk, N * 8);
	const struct vk_binding binding[] = { STORAGE(&from), STORAGE(&to) };
	struct vk_pipe p = vk_compute(vk, shader(subgroup_comp), binding, 2);
	static const uint32_t nothing[N * 2];

	fill_mixed(from.map, from.size_B, 5);
	memset(to.map, 0xff, to.size_B);
	run_groups(vk, &p, NULL, 0, N / 64, 1, 1);
	result_known(r, "operations", to.map, nothing, sizeof(nothing));
	vk_pipe_free(vk, &p);
	vk_buffer_free(vk, &from);
	vk_buffer_free(vk, &to);
}

static void types(struct vk *vk, struct result *r)
{
	enum { N = 256 };
	static const uint32_t size_B[] = { 16, 8 * 32, 8 * 2, 8, 8 * 2, 8 * 8 };
	static const char *const name[] = { "", "64 bits", "16 bits", "8 bits", "halves", "doubles" };
	static const enum how how[] = { 0, EXACT, EXACT, EXACT, NEAR_HALF, NEAR_DOUBLE };
	static const float limit[] = { 0, 0, 0, 0, 0.001f, 1e-14f };
	struct vk_buffer b[6];
	struct vk_binding binding[6];
	struct vk_pipe p;
	uint32_t i;

	r->skipped = !vk->features.features.shaderInt64 || !vk->features.features.shaderFloat64 ||
		     !vk->features12.shaderFloat16 || !vk->features12.shaderInt8;
	if (r->skipped)
		return;
	for (i = 0; i < ARRAY_SIZE(b); i++) {
		b[i] = vk_buffer(vk, (uint64_t)N * size_B[i]);
		binding[i] = (struct vk_binding)STORAGE(&b[i]);
	}
	fill_mixed(b[0].map, b[0].size_B, 3);
	p = vk_compute(vk, shader(types_comp), binding, ARRAY_SIZE(b));
	run_groups(vk, &p, NULL, 0, N / 32, 1, 1);
	for (i = 1; i < ARRAY_SIZE(b); i++)
		result_add(r, name[i], how[i], limit[i], b[i].map, b[i].size_B);
	vk_pipe_free(vk, &p);
	for (i = 0; i < ARRAY_SIZE(b); i++)
		vk_buffer_free(vk, &b[i]);
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
	struct vk_pipe p = vk_compute(vk, shader(address_comp), NULL, 0);
	struct node *n = nodes.map;
	uint64_t push[4] = { nodes.address, sums.address, bytes.address, vectors.address };
	uint32_t i;

	for (i = 0; i < 16; i++)
		n[i * 7 % 16] = (struct node){ nodes.address + (i + 1) * 7 % 16 * sizeof(*n),
					       { mixed(i) & 255, i } };
	fill_mixed(bytes.map, bytes.size_B, 9);
	run_groups(vk, &p, push, sizeof(push), N / 32, 1, 1);
	result_add(r, "sums", EXACT, 0, sums.map, sums.size_B);
	result_add(r, "bytes", EXACT, 0, bytes.map, bytes.size_B);
	result_add(r, "vectors", EXACT, 0, vectors.map, vectors.size_B);
	vk_pipe_free(vk, &p);
	vk_buffer_free(vk, &nodes);
	vk_buffer_free(vk, &sums);
	vk_buffer_free(vk, &bytes);
	vk_buffer_free(vk, &vectors);
}

/* Groups from a base, from memory, and from memory that the groups before have written. */
static void indirect(struct vk *vk, struct result *r)
{
	struct vk_buffer seen = vk_buffer(vk, 4096 * 4), next = vk_buffer(vk, 32);
	const struct vk_binding binding[] = { STORAGE(&seen), STORAGE(&next) };
	struct vk_pipe p = vk_compute(vk, shader(count_comp), binding, 2);
	uint32_t *first = next.map, to, i;

	first[0] = 5;
	first[1] = 1;
	first[2] = 2;
	vk_begin(vk);
	/* The next one's place is not that from which shaders have their number of groups. */
	for (i = 0; i < 2; i++) {
		to = i ? 0 : 4;
		vk_bind(vk, &p, &to, sizeof(to));
		vkCmdDispatchIndirect(vk->cmd, next.handle, i ? 16 : 0);
		vk_barrier(vk);
	}
	vk_end(vk);
	result_add(r, "counts", EXACT, 0, seen.map, seen.size_B);
	result_add(r, "next", EXACT, 0, next.map, next.size_B);
	vk_pipe_free(vk, &p);
	vk_buffer_free(vk, &seen);
	vk_buffer_free(vk, &next);
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
