// SPDX-License-Identifier: GPL-2.0
/* See drawing.h. */

#include <stdlib.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "drawing.h"
#include "harness.h"
#include "hostile.h"

#define VS		0x0800u
#define CC		0x08c0u
#define CC_VP		0x0900u
#define SAMPLER		0x0920u
#define K_VS		0x0a00u
#define K_SF		0x0a80u
#define K_WM		0x0b00u
#define VERTICES	0x0c00u
#define STATE_B		0x1000u

#define BGRA8		0x0c0u
#define RECTLIST	15u

/* send (8) 0 null g0<8,8,1>UD urb 0 transpose used complete mlen 4 rlen 0 EOT */
static const uint32_t send_setup[4] = { 0x00600031, 0x20001fbc, 0x648d0000, 0x8808c800 };
/* send (16) 0 null g0<8,8,1>UW write (0, 8, 4, 0) mlen 10 rlen 0 EOT */
static const uint32_t send_pixels[4] = { 0x00800031, 0x20001d3c, 0x548d0000, 0x94084800 };

/* struct part - a buffer in the making, which refers to the buffer of the state */
struct part {
	uint32_t dw[STATE_B / 4];
	struct drm_i915_gem_relocation_entry reloc[8];
	unsigned int num_relocs;
};

static void put(struct part *p, unsigned int at, const uint32_t *dw, unsigned int n)
{
	memcpy(&p->dw[at / 4], dw, 4 * n);
}

/* The address of the state and @delta at byte @at. */
static void put_address(struct part *p, unsigned int at, uint32_t handle, uint32_t delta)
{
	p->reloc[p->num_relocs++] = (struct drm_i915_gem_relocation_entry) {
		.target_handle = handle,
		.offset = at,
		.delta = delta,
		.read_domains = I915_GEM_DOMAIN_RENDER,
		.write_domain = I915_GEM_DOMAIN_RENDER,
		.presumed_offset = ~0ull,
	};
	p->dw[at / 4] = delta;
}

/* The program, and behind it what ends a good one. */
static void put_kernel(struct part *p, unsigned int at, const struct drawing_kernel *kernel,
		       const uint32_t *good)
{
	put(p, at, kernel->dw, kernel->num_dw);
	if (!kernel->no_end)
		put(p, at + 4 * kernel->num_dw, good, 4);
}

/* Gen4-5 Vol 2: VS_STATE 4.4.1, SF_STATE 7.2.1, WM_STATE 8.2.1, COLOR_CALC_STATE. */
static void fill_state(struct part *p, uint32_t handle, const struct drawing *d)
{
	const uint32_t vs[7] = {
		K_VS, 0, 0, 1u << 11 | 1, 47u << 25 | 1u << 19 | 64u << 11, 0,
		d->vs.num_dw ? 3 : 2,
	};
	const uint32_t sf[8] = {
		K_SF, 0, 0, 1u << 11 | 1u << 4 | 3, 47u << 25 | 1u << 19 | 64u << 11,
		0, 1u << 29 | 8u << 13 | 8u << 9, 2u << 29 | 1u << 27 | 1u << 25,
	};
	const uint32_t wm[11] = {
		K_WM | DRAWING_WM_GRFS << 1, 0, 0, 2u << 11 | 3, SAMPLER | 1 << 2,
		71u << 25 | 1u << 19 | 1u << 18 | 1u << 1,
	};
	const uint32_t cc[8] = { [4] = CC_VP };
	const uint32_t cc_vp[2] = { 0xff800000, 0x7f800000 };
	const uint32_t surface[4] = {
		1u << 29 | BGRA8 << 18, 0, (d->h - 1) << 19 | (d->w - 1) << 6, (4 * d->w - 1) << 3,
	};
	/* Lower right, lower left and upper left corner. */
	const float vertices[3][4] = { { d->w, d->h, 0, 1 }, { 0, d->h, 0, 1 }, { 0, 0, 0, 1 } };

	put(p, VS, vs, 7);
	put(p, DRAWING_SF, sf, 8);
	put(p, DRAWING_WM, wm, 11);
	put(p, CC, cc, 8);
	put(p, CC_VP, cc_vp, 2);
	put(p, DRAWING_SURFACE, surface, 4);
	put_address(p, DRAWING_SURFACE + 4, handle, DRAWING_TARGET);
	p->dw[DRAWING_BINDING / 4] = DRAWING_SURFACE;
	put_kernel(p, K_VS, &d->vs, send_setup);
	put_kernel(p, K_SF, &d->sf, send_setup);
	put_kernel(p, K_WM, &d->wm, send_pixels);
	memcpy(&p->dw[VERTICES / 4], vertices, sizeof(vertices));
}

static void fill_batch(struct part *p, uint32_t handle, const struct drawing *d)
{
	const uint32_t batch[] = {
		/* MI_FLUSH, PIPELINE_SELECT */
		0x02000004, 0x69040000,
		/* STATE_BASE_ADDRESS: general, surface, indirect, instruction; no bounds */
		0x61010006, 1, 1, 1, 1, 1, 1, 1,
		/* STATE_SIP; no depth buffer; CLEAR_PARAMS */
		0x61020000, 0, 0x79050004, 7u << 29 | 1u << 18, 0, 0, 0, 0, 0x79100000, 0,
		/* DRAWING_RECTANGLE */
		0x79000002, 0, (d->h - 1) << 16 | (d->w - 1), 0,
		/* URB_FENCE, which must not cross a cache line */
		0x60003f01, 256u << 20 | 256u << 10 | 256, 512u << 20 | 512,
		/* PIPELINED_POINTERS, BINDING_TABLE_POINTERS, CS_URB_STATE */
		0x78000005, VS, 0, 0, DRAWING_SF, DRAWING_WM, CC,
		0x78010004, 0, 0, 0, 0, DRAWING_BINDING,
		0x60010000, 0,
		/* VERTEX_BUFFERS, VERTEX_ELEMENTS: nothing and a position */
		0x78080003, 16, VERTICES, VERTICES + 47, 0,
		0x78090003, 1u << 26, 0x22220000, 1u << 26, 0x11110000,
		/* 3DPRIMITIVE */
		0x7b000004 | RECTLIST << 10, 3, 0, 1, 0, 0,
		MI_BATCH_END,
	};

	put(p, 0, batch, sizeof(batch) / sizeof(batch[0]));
	put_address(p, 4 * 3, handle, 1);
	put_address(p, 4 * 4, handle, 1);
	put_address(p, 4 * 6, handle, 1);
	put_address(p, 4 * DRAWING_DW_VB_START, handle, VERTICES);
	put_address(p, 4 * DRAWING_DW_VB_END, handle, VERTICES + 47);
}

/* Spoil byte @at; the kernel must not mend it. */
static void spoil(struct part *p, unsigned int at, uint32_t value)
{
	unsigned int i;

	if (!at)
		return;
	p->dw[at / 4] = value;
	for (i = 0; i < p->num_relocs; i++)
		if (p->reloc[i].offset == at)
			p->reloc[i] = p->reloc[--p->num_relocs];
}

static void clear_target(int fd, uint32_t bo, const struct drawing *d)
{
	size_t size_B = 4u * d->w * d->h;
	void *white = malloc(size_B);

	memset(white, 0xff, size_B);
	bo_write(fd, bo, DRAWING_TARGET, white, size_B);
	free(white);
}

int drawing_run_fenced(int fd, uint32_t context, uint32_t bo, const struct drawing *d, int *fence)
{
	static struct part state, batch;
	uint32_t batch_bo = bo_create(fd, STATE_B);
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = bo, .relocs_ptr = (uintptr_t)state.reloc, .flags = EXEC_OBJECT_WRITE },
		{ .handle = batch_bo, .relocs_ptr = (uintptr_t)batch.reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object,
		.buffer_count = 2,
		.flags = I915_EXEC_FENCE_OUT,
		.rsvd1 = context,
	};
	int ret;

	memset(&state, 0, sizeof(state));
	memset(&batch, 0, sizeof(batch));
	fill_state(&state, bo, d);
	fill_batch(&batch, bo, d);
	spoil(&state, d->at, d->value);
	spoil(&batch, 4 * d->dw, d->value);
	clear_target(fd, bo, d);
	bo_write(fd, bo, 0, state.dw, STATE_B);
	bo_write(fd, batch_bo, 0, batch.dw, STATE_B);
	object[0].relocation_count = state.num_relocs;
	object[1].relocation_count = batch.num_relocs;
	ret = call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args);
	*fence = ret ? -1 : (int)(args.rsvd2 >> 32);
	bo_close(fd, batch_bo);
	return ret;
}

int drawing_run(int fd, uint32_t context, uint32_t bo, const struct drawing *d)
{
	int fence, ret = drawing_run_fenced(fd, context, bo, d, &fence);

	if (!ret)
		close(fence);
	return ret;
}

bool drawing_possible(void)
{
	int fd = open_card(), id = 0;
	struct drm_i915_getparam args = { .param = I915_PARAM_CHIPSET_ID, .value = &id };

	call(fd, DRM_IOCTL_I915_GETPARAM, &args);
	close(fd);
	return id == 0x0046 || id == 0x0042;
}
