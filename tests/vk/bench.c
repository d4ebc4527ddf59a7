// SPDX-License-Identifier: GPL-2.0
/* See bench.h. */

#include <stdio.h>
#include <time.h>

#include "bench.h"
#include "check.h"

/* Of shaders/. */
#include "matrix_comp.h"
#include "reduce_comp.h"

#define SIDE		256u
#define NUMBERS		(4u << 20)
#define TURNS		5

static double now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

/* The shortest of several, from submission to the end. */
static double shortest(struct vk *vk, const struct vk_pipe *p, uint32_t n, uint32_t x, uint32_t y)
{
	double best = 1e9;
	int i;

	for (i = 0; i < TURNS; i++) {
		double begin, took;

		vk_begin(vk);
		vk_bind(vk, p, &n, sizeof(n));
		vkCmdDispatch(vk->cmd, x, y, 1);
		begin = now_s();
		vk_end(vk);
		took = now_s() - begin;
		best = took < best ? took : best;
	}
	return best;
}

static double bench_matrix(struct vk *vk)
{
	struct vk_buffer b[3];
	const struct vk_binding binding[] = { STORAGE(&b[0]), STORAGE(&b[1]), STORAGE(&b[2]) };
	struct vk_pipe p;
	uint32_t i, k;
	double took;

	for (i = 0; i < 3; i++) {
		b[i] = vk_buffer(vk, SIDE * SIDE * sizeof(float));
		for (k = 0; k < SIDE * SIDE; k++)
			((float *)b[i].map)[k] = (float)(mixed(k + i) & 15);
	}
	p = vk_compute(vk, shader(matrix_comp), binding, 3);
	took = shortest(vk, &p, SIDE, SIDE / 16, SIDE / 16);
	vk_pipe_free(vk, &p);
	for (i = 0; i < 3; i++)
		vk_buffer_free(vk, &b[i]);
	return took;
}

static double bench_reduce(struct vk *vk)
{
	struct vk_buffer from = vk_buffer(vk, NUMBERS * 4), to = vk_buffer(vk, 16);
	const struct vk_binding binding[] = { STORAGE(&from), STORAGE(&to) };
	struct vk_pipe p = vk_compute(vk, shader(reduce_comp), binding, 2);
	double took;

	fill_mixed(from.map, from.size_B, 1);
	took = shortest(vk, &p, NUMBERS, 64, 1);
	vk_pipe_free(vk, &p);
	vk_buffer_free(vk, &from);
	vk_buffer_free(vk, &to);
	return took;
}

int bench(struct vk *vk)
{
	double a[2], b[2];
	int i;

	for (i = 0; i < 2; i++) {
		a[i] = bench_matrix(&vk[i]);
		b[i] = bench_reduce(&vk[i]);
	}
	printf("matrix product, %u x %u floats: %.1f ms, lavapipe %.1f ms, ratio %.2f\n", SIDE,
	       SIDE, a[0] * 1e3, a[1] * 1e3, a[1] / a[0]);
	printf("reduction of %u numbers: %.1f ms, lavapipe %.1f ms, ratio %.2f\n", NUMBERS,
	       b[0] * 1e3, b[1] * 1e3, b[1] / b[0]);
	return 0;
}
