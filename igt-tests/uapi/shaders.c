// SPDX-License-Identifier: GPL-2.0
/*
 * Drawings that never should have been: shaders that do not end or leave their program, surfaces
 * and buffers that are nowhere.
 */

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "drawing.h"
#include "harness.h"
#include "hostile.h"

#define BGRA8		0x0c0u
#define W		32u
#define H		32u

/* while (8), back to itself */
static const uint32_t endless[4] = { 0x00600027 };
/* jmpi (1) ip<1>UD ip<0,1,0>UD 0x7fffff0D */
static const uint32_t jumps_out[4] = { 0x00000020, 0x34001c00, 0x00001400, 0x07fffff0 };
/* nop, and whatever comes after it */
static const uint32_t no_end[4] = { 0x0000007e };

#define ENDLESS		{ endless, 4, .no_end = true }
#define JUMPS_OUT	{ jumps_out, 4, .no_end = true }
#define NO_END		{ no_end, 4, .no_end = true }

/* struct shader - one drawing and what comes of it */
struct shader {
	const char *what;
	enum fate fate;
	struct drawing d;
};

#define SHADER(name, fate, ...)	{ name, fate, { .w = W, .h = H, ##__VA_ARGS__ } }

static const struct shader shaders[] = {
	SHADER("a good drawing", ENDS),
	SHADER("endless vertex shader", HANGS, .vs = ENDLESS),
	SHADER("endless setup", HANGS, .sf = ENDLESS),
	SHADER("endless pixel shader", HANGS, .wm = ENDLESS),
	SHADER("vertex shader jumps out of its program", EITHER, .vs = JUMPS_OUT),
	SHADER("setup jumps out of its program", EITHER, .sf = JUMPS_OUT),
	SHADER("pixel shader jumps out of its program", EITHER, .wm = JUMPS_OUT),
	SHADER("vertex shader without an end", EITHER, .vs = NO_END),
	SHADER("pixel shader without an end", EITHER, .wm = NO_END),
	SHADER("pixel shader is nowhere", EITHER, .at = DRAWING_WM,
	       .value = 0x7ffff000 | DRAWING_WM_GRFS << 1),
	SHADER("setup is nowhere", EITHER, .at = DRAWING_SF, .value = 0x7ffff000),
	SHADER("pixel shader's state is nowhere", EITHER, .dw = DRAWING_DW_WM_POINTER,
	       .value = 0x7ffff000),
	SHADER("target is nowhere", ENDS, .at = DRAWING_SURFACE + 4, .value = 0x7ffff000),
	SHADER("target is as large as can be", ENDS, .at = DRAWING_SURFACE + 8,
	       .value = 0xffffffc0),
	SHADER("target's pitch is as large as can be", ENDS, .at = DRAWING_SURFACE + 12,
	       .value = 0xfffffff8),
	SHADER("target of no type", ENDS, .at = DRAWING_SURFACE, .value = 6u << 29 | BGRA8 << 18),
	SHADER("target of no format", ENDS, .at = DRAWING_SURFACE,
	       .value = 1u << 29 | 0x1ffu << 18),
	SHADER("binding table entry is nowhere", ENDS, .at = DRAWING_BINDING, .value = 0x7fffffe0),
	SHADER("vertices are nowhere", ENDS, .dw = DRAWING_DW_VB_START, .value = 0x7ffff000),
	SHADER("vertices end before they begin", ENDS, .dw = DRAWING_DW_VB_END, .value = 0),
	SHADER("vertices from 2^32 - 1 on", ENDS, .dw = DRAWING_DW_START, .value = ~0u),
	SHADER("2^32 - 1 vertices", EITHER, .dw = DRAWING_DW_COUNT, .value = ~0u),
	SHADER("2^32 - 1 instances", EITHER, .dw = DRAWING_DW_INSTANCES, .value = ~0u),
};

static int run_shader(int fd, uint32_t context, uint32_t bo, const void *hostile)
{
	const struct shader *s = hostile;

	return drawing_run(fd, context, bo, &s->d);
}

/*
 * The good drawing does draw: over every pixel what is in registers that nobody has written to,
 * which another client's threads may have. There must be nothing in them.
 */
static void test_good(void)
{
	static uint32_t target[W * H];
	int fd = open_card();
	uint32_t bo = bo_create(fd, drawing_size_B(&shaders[0].d)), context = context_create(fd);
	unsigned int i, left = 0;

	result(!run_shader(fd, context, bo, &shaders[0]), "good drawing refused");
	result(!bo_wait(fd, bo, 10000), "good drawing never ends");
	bo_read(fd, bo, DRAWING_TARGET, target, sizeof(target));
	for (i = 0; i < W * H; i++)
		left += target[i] != 0;
	result(!left, "%u pixels are not drawn, or not with zeros; one is %08x", left, target[0]);
	bo_close(fd, bo);
}

int main(void)
{
	unsigned int i;

	if (!drawing_possible()) {
		printf("for Ironlake only\n");
		return finish();
	}
	test_good();
	for (i = 0; i < sizeof(shaders) / sizeof(shaders[0]); i++)
		test_hostile(shaders[i].what, shaders[i].fate, drawing_size_B(&shaders[i].d),
			     run_shader, &shaders[i]);
	test_good();
	return finish();
}
