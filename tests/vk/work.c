// SPDX-License-Identifier: GPL-2.0
/* See work.h. */

#include "work.h"

struct work work(struct vk *vk, struct vk_shader shader, const uint32_t *size_B, uint32_t num)
{
	struct work w = { .num = num };
	struct vk_binding binding[VK_MAX_BINDINGS];
	uint32_t i;

	for (i = 0; i < num; i++) {
		w.buf[i] = vk_buffer(vk, size_B[i]);
		binding[i] = (struct vk_binding)STORAGE(&w.buf[i]);
	}
	w.pipe = vk_compute(vk, shader, binding, num);
	return w;
}

void work_free(struct vk *vk, struct work *w)
{
	uint32_t i;

	vk_pipe_free(vk, &w->pipe);
	for (i = 0; i < w->num; i++)
		vk_buffer_free(vk, &w->buf[i]);
}

void work_groups(struct vk *vk, const struct work *w, const void *push, uint32_t push_B, uint32_t x,
		 uint32_t y)
{
	vk_bind(vk, &w->pipe, push, push_B);
	vkCmdDispatch(vk->cmd, x, y, 1);
}

void work_run(struct vk *vk, const struct work *w, const void *push, uint32_t push_B, uint32_t x,
	      uint32_t y)
{
	vk_begin(vk);
	work_groups(vk, w, push, push_B, x, y);
	vk_end(vk);
}
