/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_VK_WORK_H_
#define _TESTS_VK_WORK_H_

#include "vk.h"

/* struct work - a compute pipeline, and the buffers that its bindings are, in their order */
struct work {
	struct vk_pipe pipe;
	struct vk_buffer buf[VK_MAX_BINDINGS];
	uint32_t num;
};

/* With @num buffers of so many bytes. */
struct work work(struct vk *vk, struct vk_shader shader, const uint32_t *size_B, uint32_t num);
void work_free(struct vk *vk, struct work *w);
/* Records so many groups. */
void work_groups(struct vk *vk, const struct work *w, const void *push, uint32_t push_B, uint32_t x,
		 uint32_t y);
/* The same from recording to the end. */
void work_run(struct vk *vk, const struct work *w, const void *push, uint32_t push_B, uint32_t x,
	      uint32_t y);

#endif
