/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_VK_BENCH_H_
#define _TESTS_VK_BENCH_H_

struct vk;

/* A matrix product and a reduction, on both devices; see tools/lab/bench. */
int bench(struct vk *vk);

#endif
