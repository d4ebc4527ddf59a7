// SPDX-License-Identifier: GPL-2.0
/* See bench.h. */

#include <stdio.h>
#include <time.h>

#include "bench.h"
#include "check.h"
#include "work.h"

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
static double shortest(struct vk *vk, const struct work *w, uint32_t n, uint32_t x, uint32_t y)
{
	double best = 1e9;
	int i;

	for (i = 0; i < TURNS; i++) {
		double begin, took;

		vk_begin(vk);
		work_groups(vk, w, &n, sizeof(n), x, y);
		begin = now_s();
		vk_end(vk);
		took = now_s() - begin;
		best = took < best ? took : best;
	}
	return best;
}

static double bench_matrix(struct vk *vk)
{
	const uint32_t matrix_B = SIDE * SIDE * sizeof(float);
	struct work w = work(vk, shader(matrix_comp),
			     (uint32_t[]){ matrix_B, matrix_B, matrix_B }, 3);
	uint32_t i, k;
	double took;

	for (i = 0; i < 3; i++)
		for (k = 0; k < SIDE * SIDE; k++)
			((float *)w.buf[i].map)[k] = (float)(mixed(k + i) & 15);
	took = shortest(vk, &w, SIDE, SIDE / 16, SIDE / 16);
	work_free(vk, &w);
	return took;
}

static double bench_reduce(struct vk *vk)
{
	struct work w = work(vk, shader(reduce_comp), (uint32_t[]){ NUMBERS * 4, 16 }, 2);
	double took;

	fill_mixed(w.buf[0].map, w.buf[0].size_B, 1);
	took = shortest(vk, &w, NUMBERS, 64, 1);
	work_free(vk, &w);
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
