// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: broken drawings for R5xx
 *
 * A stream that draws is broken as the input says: dwords of its state and programs, vertices and
 * texels, packets behind it. What the command checker takes runs; and for half of the inputs, what
 * it refuses runs as well, with the addresses that were put in so far: the engine relies on nobody.
 * It has to end soon after it is told to, and to keep its hands off everything but its pages.
 */

#include "unit/radeon_scene.h"
#include "input.h"
#include "watch.h"

#include <stdlib.h>

/* A drawing is stopped after so many slices of work, or after this time. */
#define MAX_RELAX	20
#define MAX_RUN_NS	60000000ull

static struct rscene *scene;
static u8 *saved[RSCENE_BUFFERS];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	unsigned int i;

	scene = rscene_create(&mirage_chip_rv530);
	for (i = 0; i < RSCENE_BUFFERS; i++) {
		saved[i] = malloc(scene->size_B[i]);
		memcpy(saved[i], rscene_ptr(scene, i), scene->size_B[i]);
	}
	return watch_start(scene->f);
}

static u32 value(struct input *in, u32 old)
{
	u32 kind = take(in, 1);

	switch (kind % 6) {
	case 0:
		return take(in, 4);
	case 1:
		return take(in, 1);
	case 2:
		return (u32)scene->addr[kind / 6 % RSCENE_BUFFERS] + (take(in, 1) << 6);
	case 3:
		return take(in, 1) << kind / 6 % 32;
	case 4:
		return old + (s8)take(in, 1);
	default:
		return old ^ 1u << kind / 6 % 32;
	}
}

/* Registers that matter, of the blocks in the order of the pipeline. */
static void put_reg(struct input *in)
{
	static const struct { u16 first, num; } block[] = {
		{ 0x1428, 240 }, { 0x2080, 96 }, { 0x2180, 90 }, { 0x2500, 32 }, { 0x4000, 48 },
		{ 0x4100, 9 }, { 0x4200, 72 }, { 0x4300, 24 }, { 0x43a4, 24 }, { 0x4400, 144 },
		{ 0x4600, 48 }, { 0x4bc0, 12 }, { 0x4c00, 128 }, { 0x4e00, 64 }, { 0x4f00, 56 },
	};
	const u32 b = take(in, 1) % ARRAY_SIZE(block);
	const u32 reg = block[b].first + take(in, 1) % block[b].num * 4;

	stream_reg(&scene->s, reg, value(in, 0));
	/* Skipped where the register wants no buffer. */
	stream_reloc(&scene->s, take(in, 1) % RSCENE_BUFFERS);
}

static void put_upload(struct input *in)
{
	const bool pvs = take(in, 1) & 1;
	const u32 num = 1 + take(in, 1) % 24;
	u32 i;

	stream_reg(&scene->s, pvs ? VAP_PVS_VECTOR_INDX_REG : GA_US_VECTOR_INDEX, value(in, 0));
	PUT(&scene->s, packet0_one(pvs ? VAP_PVS_VECTOR_DATA_REG_128 : GA_US_VECTOR_DATA, num));
	for (i = 0; i < num; i++)
		PUT(&scene->s, take(in, 4));
}

static void put_packet3(struct input *in)
{
	static const u8 opcodes[] = { 0x10, 0x28, 0x29, 0x2a, 0x2f, 0x32, 0x33, 0x34, 0x35, 0x36,
				      0x37, 0x38, 0x39, 0x91, 0x92, 0x94, 0x95, 0x98, 0x9a, 0x9b };
	const u32 num = 1 + take(in, 1) % 12;
	u32 i;

	PUT(&scene->s, packet3(opcodes[take(in, 1) % ARRAY_SIZE(opcodes)], num));
	for (i = 0; i < num; i++)
		PUT(&scene->s, value(in, 0x00030034));
	stream_reloc(&scene->s, take(in, 1) % RSCENE_BUFFERS);
}

static void break_stream(struct input *in)
{
	u32 *dw = &scene->s.put[take(in, 2) % scene->s.dw];

	*dw = value(in, *dw);
}

static void break_buffer(struct input *in)
{
	const u32 buffer = take(in, 1) % RSCENE_BUFFERS;
	u32 *dw = rscene_ptr(scene, buffer);

	dw += take(in, 1) % (scene->size_B[buffer] / 4);
	*dw = value(in, *dw);
}

static void spoil(struct input *in)
{
	static void (*const how[])(struct input *in) = {
		break_stream, break_stream, break_stream, break_buffer, put_reg, put_reg, put_upload,
		put_packet3,
	};

	how[take(in, 1) % ARRAY_SIZE(how)](in);
}

static void run(void)
{
	scene->f->relaxes = 0;
	scene->f->relax_limit = MAX_RELAX;
	mirage_hw_context_reset(scene->f->ctx[0]);
	WRITE_ONCE(deadline_ns, mirage_host_now_ns() + MAX_RUN_NS);
	rscene_run(scene);
	WRITE_ONCE(deadline_ns, 0);
	fixture_reset(scene->f);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };
	const u32 rights = take(&in, 1);
	unsigned int i;

	for (i = 0; i < RSCENE_BUFFERS; i++)
		memcpy(rscene_ptr(scene, i), saved[i], scene->size_B[i]);
	scene->s.p.keep_tiling = rights & 1;
	scene->s.p.owns_hyperz = rights & 2;
	scene->s.p.owns_cmask = rights & 4;
	scene->s.p.zbreg_dest = true;
	rscene_begin(scene);
	rscene_state(scene);
	while (in.left > size / 2)
		spoil(&in);
	rscene_draw(scene);
	while (in.left && scene->s.dw < STREAM_DW - 64)
		spoil(&in);
	rscene_draw(scene);
	if (!rscene_check(scene) || rights & 8)
		run();
	return 0;
}
