// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: broken drawings
 *
 * Random batches hardly ever draw. This target begins with a drawing that works, a textured
 * rectangle, and the input says what to break: DWords of the batch, of the state it points
 * at, of the kernels, of the vertices. Whatever comes out, the engine has to end soon after it is
 * told to, and to keep its hands off everything but the pages it was given.
 */

#include "unit/scene.h"
#include "input.h"
#include "watch.h"

#include <stdlib.h>

/* A drawing is stopped after so many slices of work. */
#define MAX_RELAX	3

/* A kernel that loops does not come back to relax(); such a drawing is stopped after this. */
#define MAX_RUN_NS	60000000ull

static struct draw *scene;
static struct {
	u8 *mem;
	u8 *copy;
	size_t size_B;
} saved[2 + SCENE_SURFACES];
static unsigned int num_saved;
static u64 target[SCENE_SURFACES];

/* Keep what is there now, to begin each run with. */
static void save(u64 addr, size_t size_B)
{
	saved[num_saved].mem = fixture_ptr(scene->f, addr);
	saved[num_saved].copy = malloc(size_B);
	saved[num_saved].size_B = size_B;
	memcpy(saved[num_saved].copy, saved[num_saved].mem, size_B);
	num_saved++;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	unsigned int i;

	scene = scene_create(target);
	save(FIXTURE_BASE, 4096);
	save(scene->state, DRAW_STATE_B);
	for (i = 0; i < SCENE_SURFACES; i++)
		save(target[i], SCENE_SURFACE_B);
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
		return (u32)target[kind / 6 % SCENE_SURFACES] + (take(in, 1) << 6);
	case 3:
		return (u32)scene->state + (take(in, 2) & 0x3fff);
	case 4:
		return old + (s8)take(in, 1);
	default:
		return old ^ 1u << (kind / 6 % 32);
	}
}

/* Where things can be broken: batch, state structures, kernels, vertices. */
static void spoil(struct input *in)
{
	static const struct { u32 region, first_dw, num_dw; } part[] = {
		{ 0, 0, 128 }, { 1, 0, 0x100 }, { 1, DRAW_KERNEL(DRAW_K_SF) / 4, 0x40 },
		{ 1, DRAW_KERNEL(DRAW_K_WM) / 4, 0x60 }, { 1, DRAW_VERTICES / 4, 16 },
	};
	u32 pick = take(in, 1) % ARRAY_SIZE(part);
	u32 *dw = (u32 *)saved[part[pick].region].mem + part[pick].first_dw +
		  take(in, 1) % part[pick].num_dw;

	*dw = value(in, *dw);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct input in = { bytes, size };
	unsigned int i;

	for (i = 0; i < num_saved; i++)
		memcpy(saved[i].mem, saved[i].copy, saved[i].size_B);
	while (in.left)
		spoil(&in);
	scene->f->relaxes = 0;
	scene->f->relax_limit = MAX_RELAX;
	mirage_hw_context_reset(scene->f->ctx[0]);
	WRITE_ONCE(deadline_ns, mirage_host_now_ns() + MAX_RUN_NS);
	fixture_run_at(scene->f, FIXTURE_BASE);
	WRITE_ONCE(deadline_ns, 0);
	fixture_reset(scene->f);
	return 0;
}
