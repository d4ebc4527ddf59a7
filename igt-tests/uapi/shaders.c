// SPDX-License-Identifier: GPL-2.0
/*
 * Drawings that never should have been: shaders that do not end or leave their program, surfaces and
 * buffers that are nowhere. Of Ironlake; its elder sisters differ in the layout of a few packets only.
 */

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"
#include "hostile.h"

/* One buffer holds state, kernels, vertices, and what is drawn; one, which nobody writes, the batch. */
#define VS		0x0800u
#define SF		0x0840u
#define WM		0x0880u
#define CC		0x08c0u
#define CC_VP		0x0900u
#define SAMPLER		0x0920u
#define BINDING		0x0940u
#define SURFACE		0x0960u
#define K_VS		0x0a00u
#define K_SF		0x0a40u
#define K_WM		0x0a80u
#define VERTICES	0x0c00u
#define TARGET		0x1000u
#define SIZE_B		0x2000u

#define BGRA8		0x0c0u
#define W		32u
#define H		32u
#define PITCH_B		128u
#define RECTLIST	15u

enum kernel_name { GOOD, ENDLESS, JUMPS_OUT, NO_END };

static const uint32_t kernels[][4] = {
	/* while (8), back to itself */
	[ENDLESS] = { 0x00600027 },
	/* jmpi (1) ip<1>UD ip<0,1,0>UD 0x7fffff0D */
	[JUMPS_OUT] = { 0x00000020, 0x34001c00, 0x00001400, 0x07fffff0 },
	/* nop, and whatever comes after it */
	[NO_END] = { 0x0000007e },
};

/* send (8) 0 null g0<8,8,1>UD urb 0 transpose used complete mlen 4 rlen 0 EOT */
static const uint32_t send_setup[4] = { 0x00600031, 0x20001fbc, 0x648d0000, 0x8808c800 };
/* send (16) 0 null g0<8,8,1>UW write (0, 8, 4, 0) mlen 10 rlen 0 EOT */
static const uint32_t send_pixels[4] = { 0x00800031, 0x20001d3c, 0x548d0000, 0x94084800 };

/*
 * struct shader - one drawing
 * @vs: what the vertex shader is; GOOD for none
 * @sf: what the setup kernel is
 * @wm: what the pixel shader is
 * @at: byte of the state that is other than it should be, 0 for none
 * @dw: DWord of the batch that is, 0 for none
 * @value: what it is
 */
struct shader {
	const char *what;
	enum fate fate;
	enum kernel_name vs;
	enum kernel_name sf;
	enum kernel_name wm;
	unsigned int at;
	unsigned int dw;
	uint32_t value;
};

/* DWords of the batch, by their places in fill_batch(). */
#define DW_WM_POINTER	32
#define DW_VB_START	44
#define DW_VB_END	45
#define DW_COUNT	53
#define DW_START	54
#define DW_INSTANCES	55

static const struct shader shaders[] = {
	{ "a good drawing", ENDS, .at = 0 },
	{ "endless vertex shader", HANGS, .vs = ENDLESS },
	{ "endless setup", HANGS, .sf = ENDLESS },
	{ "endless pixel shader", HANGS, .wm = ENDLESS },
	{ "vertex shader jumps out of its program", EITHER, .vs = JUMPS_OUT },
	{ "setup jumps out of its program", EITHER, .sf = JUMPS_OUT },
	{ "pixel shader jumps out of its program", EITHER, .wm = JUMPS_OUT },
	{ "vertex shader without an end", EITHER, .vs = NO_END },
	{ "pixel shader without an end", EITHER, .wm = NO_END },
	{ "pixel shader is nowhere", EITHER, .at = WM, .value = 0x7ffff000 | 1 << 1 },
	{ "setup is nowhere", EITHER, .at = SF, .value = 0x7ffff000 },
	{ "pixel shader's state is nowhere", EITHER, .dw = DW_WM_POINTER,
	  .value = 0x7ffff000 },
	{ "target is nowhere", ENDS, .at = SURFACE + 4, .value = 0x7ffff000 },
	{ "target is as large as can be", ENDS, .at = SURFACE + 8, .value = 0xffffffc0 },
	{ "target's pitch is as large as can be", ENDS, .at = SURFACE + 12, .value = 0xfffffff8 },
	{ "target of no type", ENDS, .at = SURFACE, .value = 6u << 29 | BGRA8 << 18 },
	{ "target of no format", ENDS, .at = SURFACE, .value = 1u << 29 | 0x1ffu << 18 },
	{ "binding table entry is nowhere", ENDS, .at = BINDING, .value = 0x7fffffe0 },
	{ "vertices are nowhere", ENDS, .dw = DW_VB_START, .value = 0x7ffff000 },
	{ "vertices end before they begin", ENDS, .dw = DW_VB_END, .value = 0 },
	{ "vertices from 2^32 - 1 on", ENDS, .dw = DW_START, .value = ~0u },
	{ "2^32 - 1 vertices", EITHER, .dw = DW_COUNT, .value = ~0u },
	{ "2^32 - 1 instances", EITHER, .dw = DW_INSTANCES, .value = ~0u },
};

/* struct part - a buffer in the making, which refers to the buffer of the state */
struct part {
	uint32_t dw[SIZE_B / 4];
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

static void put_kernel(struct part *p, unsigned int at, enum kernel_name name,
		       const uint32_t *good)
{
	put(p, at, name == GOOD ? good : kernels[name], 4);
}

/* Gen4-5 Vol 2: VS_STATE 4.4.1, SF_STATE 7.2.1, WM_STATE 8.2.1, COLOR_CALC_STATE. */
static void fill_state(struct part *p, uint32_t handle, const struct shader *s)
{
	const uint32_t vs[7] = {
		K_VS, 0, 0, 1u << 11 | 1, 47u << 25 | 1u << 19 | 64u << 11, 0,
		s->vs == GOOD ? 2 : 3,
	};
	const uint32_t sf[8] = {
		K_SF, 0, 0, 1u << 11 | 1u << 4 | 3, 47u << 25 | 1u << 19 | 64u << 11,
		0, 1u << 29 | 8u << 13 | 8u << 9, 2u << 29 | 1u << 27 | 1u << 25,
	};
	const uint32_t wm[11] = {
		K_WM | 1 << 1, 0, 0, 2u << 11 | 3, SAMPLER | 1 << 2,
		71u << 25 | 1u << 19 | 1u << 18 | 1u << 1,
	};
	const uint32_t cc[8] = { [4] = CC_VP };
	const uint32_t cc_vp[2] = { 0xff800000, 0x7f800000 };
	const uint32_t surface[4] = {
		1u << 29 | BGRA8 << 18, 0, (H - 1) << 19 | (W - 1) << 6, (PITCH_B - 1) << 3,
	};
	/* Lower right, lower left and upper left corner. */
	static const float vertices[3][4] = {
		{ W, H, 0, 1 }, { 0, H, 0, 1 }, { 0, 0, 0, 1 },
	};

	put(p, VS, vs, 7);
	put(p, SF, sf, 8);
	put(p, WM, wm, 11);
	put(p, CC, cc, 8);
	put(p, CC_VP, cc_vp, 2);
	put(p, SURFACE, surface, 4);
	put_address(p, SURFACE + 4, handle, TARGET);
	memset(&p->dw[TARGET / 4], 0xff, H * PITCH_B);
	p->dw[BINDING / 4] = SURFACE;
	put_kernel(p, K_VS, s->vs, send_setup);
	put_kernel(p, K_SF, s->sf, send_setup);
	put_kernel(p, K_WM, s->wm, send_pixels);
	memcpy(&p->dw[VERTICES / 4], vertices, sizeof(vertices));
}

static void fill_batch(struct part *p, uint32_t handle)
{
	const uint32_t batch[] = {
		/* MI_FLUSH, PIPELINE_SELECT */
		0x02000004, 0x69040000,
		/* STATE_BASE_ADDRESS: general, surface, indirect, instruction; no bounds */
		0x61010006, 1, 1, 1, 1, 1, 1, 1,
		/* STATE_SIP; no depth buffer; CLEAR_PARAMS */
		0x61020000, 0, 0x79050004, 7u << 29 | 1u << 18, 0, 0, 0, 0, 0x79100000, 0,
		/* DRAWING_RECTANGLE */
		0x79000002, 0, (H - 1) << 16 | (W - 1), 0,
		/* URB_FENCE, which must not cross a cache line */
		0x60003f01, 256u << 20 | 256u << 10 | 256, 512u << 20 | 512,
		/* PIPELINED_POINTERS, BINDING_TABLE_POINTERS, CS_URB_STATE */
		0x78000005, VS, 0, 0, SF, WM, CC,
		0x78010004, 0, 0, 0, 0, BINDING,
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
	put_address(p, 4 * DW_VB_START, handle, VERTICES);
	put_address(p, 4 * DW_VB_END, handle, VERTICES + 47);
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

static int run_shader(int fd, uint32_t context, uint32_t bo, const void *hostile)
{
	static struct part state, batch;
	const struct shader *s = hostile;
	uint32_t batch_bo = bo_create(fd, SIZE_B);
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = bo, .relocs_ptr = (uintptr_t)state.reloc, .flags = EXEC_OBJECT_WRITE },
		{ .handle = batch_bo, .relocs_ptr = (uintptr_t)batch.reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object,
		.buffer_count = 2,
		.rsvd1 = context,
	};
	int ret;

	memset(&state, 0, sizeof(state));
	memset(&batch, 0, sizeof(batch));
	fill_state(&state, bo, s);
	fill_batch(&batch, bo);
	spoil(&state, s->at, s->value);
	spoil(&batch, 4 * s->dw, s->value);
	bo_write(fd, bo, 0, state.dw, SIZE_B);
	bo_write(fd, batch_bo, 0, batch.dw, SIZE_B);
	object[0].relocation_count = state.num_relocs;
	object[1].relocation_count = batch.num_relocs;
	ret = call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
	bo_close(fd, batch_bo);
	return ret;
}

/*
 * The good drawing does draw: over every pixel what is in registers that nobody has written to, which
 * another client's threads may have. There must be nothing in them.
 */
static void test_good(void)
{
	static uint32_t target[H * PITCH_B / 4];
	int fd = open_card();
	uint32_t bo = bo_create(fd, SIZE_B), context = context_create(fd);
	unsigned int i, left = 0;

	result(!run_shader(fd, context, bo, &shaders[0]), "good drawing refused");
	result(!bo_wait(fd, bo, 10000), "good drawing never ends");
	bo_read(fd, bo, TARGET, target, sizeof(target));
	for (i = 0; i < H * PITCH_B / 4; i++)
		left += target[i] != 0;
	result(!left, "%u pixels are not drawn, or not with zeros; one is %08x", left, target[0]);
	bo_close(fd, bo);
}

static bool is_ironlake(void)
{
	int fd = open_card(), id = 0;
	struct drm_i915_getparam args = { .param = I915_PARAM_CHIPSET_ID, .value = &id };

	call(fd, DRM_IOCTL_I915_GETPARAM, &args);
	return id == 0x0046 || id == 0x0042;
}

int main(void)
{
	unsigned int i;

	if (!is_ironlake()) {
		printf("for Ironlake only\n");
		return finish();
	}
	test_good();
	for (i = 0; i < sizeof(shaders) / sizeof(shaders[0]); i++)
		test_hostile(shaders[i].what, shaders[i].fate, SIZE_B, run_shader, &shaders[i]);
	test_good();
	return finish();
}
