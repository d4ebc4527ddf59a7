// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: broken walks
 *
 * Walkers and objects that work, of a kernel with barriers, and threads that start others; the
 * input says what to break:
 * DWords of the batch, descriptors, surfaces, constants, the kernel. Whatever comes out, the
 * engine has to end soon after it is told to.
 */

#include <stdlib.h>

#include "unit/gpgpu_rig.h"
#include "input.h"
#include "watch.h"

/* A walk is stopped after so many slices of work, or so much time. */
#define MAX_RELAX	3
#define MAX_RUN_NS	60000000ull
#define BATCH_B		4096u

static struct gpgpu_rig rig;
static u8 batch[BATCH_B], state[RIG_STATE_B];

static void put_kernel(void)
{
	const struct eu_words barrier =
		nomask(send(3, 8, 0, null_(UD), g(0, UD), 4 | 1 << 25, false));
	const struct eu_words wait =
		with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		     EU_DST + EU_OP_WRITEMASK, 1);
	const struct eu_words kernel[] = {
		op2(ADD, 8, g(2, UD), g(1, UD), g(0, UD)),
		barrier, wait,
		op2(MUL, 16, g(4, F), g(2, F), g(1, F)),
		barrier, wait,
		rig_end(),
	};

	rig_kernel(&rig, 0, kernel, sizeof(kernel));
}

#define SET(reg, value)	nomask(op1(MOV, 8, g(reg, UD), imm(value, UD)))
#define PUT(reg, byte, value)	nomask(op1(MOV, 1, sub(g(reg, UD), byte), value))
#define SEND(sfid, reg, desc)	nomask(send(sfid, 8, 0, null_(UD), g(reg, UD), desc, false))

/* A root writes to the URB, starts a child and a root, and waits for the child, which tells it. */
static void put_family(void)
{
	const struct eu_words wait =
		with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		     EU_DST + EU_OP_WRITEMASK, 1);
	const struct eu_words root[] = {
		SET(10, 0), PUT(10, 0, scalar(g(0, UD))), PUT(10, 20, imm(0xff00, UD)),
		SEND(6, 10, 2 << 25 | 1 << 19 | 4 << 3),
		SET(2, 0), PUT(2, 0, scalar(g(0, UD))), PUT(2, 8, imm(2 << 4, UD)),
		PUT(2, 16, imm(1 << 10 | 4, UD)),
		SEND(7, 2, 1 << 25 | 1), SEND(7, 2, 1 << 25 | 1 << 4 | 1), wait,
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 1 << 25, true)),
	}, child[] = {
		SET(3, 0), PUT(3, 20, imm(20 << 21, UD)), SEND(3, 3, 1 << 25 | 1 << 15 | 2),
		nomask(send(3, 8, 0, g(4, UD), g(3, UD), 1 << 25 | 1 << 20 | 1 << 14 | 3, false)),
		nomask(send(3, 8, 0, g(5, UD), g(3, UD), 1 << 25 | 1 << 20 | 1 << 14 | 6, false)),
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 1 << 25 | 1 << 4 | 1 << 1, true)),
	};

	rig_kernel(&rig, 1, root, sizeof(root));
	rig_kernel(&rig, 2, child, sizeof(child));
	rig_descriptor(&rig, 1)[4] = 1 << 16;
	rig_descriptor(&rig, 2)[4] = 1 << 16;
	/* sixteen entries, gateways without keys, and registers */
	fixture_emit(rig.f, 0x70000006, 0, 3 << 16 | 16 << 8 | 1 << 6 | 2 << 3, 0, 7 << 16 | 16, 0,
		     0, 0);
	fixture_emit(rig.f, 0x71000006, 1, 1u << 31, 0, 0, 0, 1, 2);
	fixture_emit(rig.f, 0x71000006, 2, 1u << 24, 0, 0, 0, 3, 4);
	fixture_emit(rig.f, 0x70040000, 0);
}

/* What works: a buffer, an image, two walks, objects of both kinds and a media walker. */
static void put_scene(void)
{
	const u32 buffer[8] = { 4u << 29 | 0x1ff << 18, rig.state + RIG_CURBE, 0x7f };
	const u32 image[8] = { 1u << 29 | 0xc7 << 18, rig.state + 0xc000, 15 << 16 | 15, 63 };
	const struct rig_walker small = {
		.simd = 16, .threads = { 1, 1, 1 }, .end = { 4, 4, 1 }, .right = 0x3ff,
	}, large = {
		.simd = 8, .threads = { 12, 1, 1 }, .end = { 2, 2, 1 },
	};
	u32 *idd = rig_descriptor(&rig, 0);

	idd[4] = 1 << 16;
	idd[5] = IDD_DW5_BARRIER | 1 << 16 | 12;
	put_kernel();
	rig_surface(&rig, 0, buffer);
	rig_surface(&rig, 1, image);
	rig_emit_bases(&rig, rig.state);
	rig_emit_state(&rig, 64, 0x10000, 12 * 32);
	rig_emit_walker(&rig, &large);
	idd[5] &= ~IDD_DW5_BARRIER;
	rig_emit_walker(&rig, &small);
	fixture_emit(rig.f, 0x71000006, 0, 32, RIG_INDIRECT, 0, 0, 1, 2);
	fixture_emit(rig.f, 0x71040006, 0, 32, RIG_INDIRECT, 0, 0, 0, 0xff);
	fixture_emit(rig.f, 0x71040006, 0, 1 << 24, RIG_INDIRECT, 0, 0, 0, 0xff);
	fixture_emit(rig.f, 0x71030010, 0, 32, RIG_INDIRECT, 0, 0, 1 << 24, 9 << 16 | 9, 2 << 16 | 2,
		     0, 0, 1, 1 << 16 | 0x3fe, 6 << 16 | 6, 0, 2, 2 << 16 | 0x3fc, 3);
	put_family();
	fixture_emit(rig.f, 0x05000000);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	rig = rig_create();
	put_scene();
	memcpy(batch, rig.f->batch, sizeof(batch));
	memcpy(state, rig.dw, sizeof(state));
	return watch_start(rig.f);
}

static u32 value(struct input *in, u32 old)
{
	u32 kind = take(in, 1);

	switch (kind % 5) {
	case 0:
		return take(in, 4);
	case 1:
		return take(in, 1);
	case 2:
		return rig.state + (take(in, 2) & 0xffc0);
	case 3:
		return old + (s8)take(in, 1);
	default:
		return old ^ 1u << (kind / 5 % 32);
	}
}

/* Where things can be broken: batch, descriptors, bindings and surfaces, kernel, constants. */
static void spoil(struct input *in)
{
	static const struct { bool batch; u32 first_dw, num_dw; } part[] = {
		{ true, 0, 160 }, { false, RIG_DESCRIPTORS / 4, 24 },
		{ false, RIG_BINDINGS / 4, 2 }, { false, RIG_SURFACE(0) / 4, 32 },
		{ false, RIG_KERNEL(0) / 4, 32 }, { false, RIG_CURBE / 4, 64 },
		{ false, RIG_KERNEL(1) / 4, 48 }, { false, RIG_KERNEL(2) / 4, 32 },
	};
	u32 pick = take(in, 1) % ARRAY_SIZE(part);
	u32 *dw = (part[pick].batch ? rig.f->batch : rig.dw) + part[pick].first_dw +
		  take(in, 1) % part[pick].num_dw;

	*dw = value(in, *dw);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };

	memcpy(rig.f->batch, batch, sizeof(batch));
	memcpy(rig.dw, state, sizeof(state));
	while (in.left)
		spoil(&in);
	rig.f->relaxes = 0;
	rig.f->relax_limit = MAX_RELAX;
	mirage_hw_context_reset(rig.f->ctx[0]);
	WRITE_ONCE(deadline_ns, mirage_host_now_ns() + MAX_RUN_NS);
	fixture_run_at(rig.f, FIXTURE_BASE);
	WRITE_ONCE(deadline_ns, 0);
	fixture_reset(rig.f);
	return 0;
}
