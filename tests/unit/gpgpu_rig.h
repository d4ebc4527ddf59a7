/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GPGPU_RIG_H_
#define _TESTS_GPGPU_RIG_H_

#include "fixture.h"

/*
 * Valleyview with a buffer of state, and the commands that run kernels: a test fills in what it is
 * about and leaves the rest. All bases but that of general state are the state buffer.
 */

#include "gen7_asm.h"
#include "intel/gen7/gpgpu.h"

#define RIG_STATE_B	0x20000u
#define RIG_DESCRIPTORS	0x0000u
#define RIG_BINDINGS	0x0800u
#define RIG_SURFACE(n)	(0x0900u + 64u * (n))
#define RIG_KERNEL(n)	(0x1000u + 0x800u * (n))
#define RIG_INDIRECT	0x4000u
#define RIG_CURBE	0x8000u

#define CMD_PIPELINE_SELECT	0x69040000u
#define PIPELINE_MEDIA		1u
#define PIPELINE_GPGPU		2u

/**
 * struct gpgpu_rig - a chip and its state buffer
 * @f: the chip
 * @state: address of the state buffer
 * @dw: the buffer
 */
struct gpgpu_rig {
	struct fixture *f;
	u32 state;
	u32 *dw;
};

/**
 * struct rig_walker - GPGPU_WALKER in parts
 * @simd: 8, 16 or 32
 * @threads: of a group in each direction
 * @start: first group
 * @end: one past the last
 * @right: mask of the right edge, 0 for all channels
 * @bottom: likewise
 * @flags: of DWord 0
 * @descriptor: number of the interface descriptor
 */
struct rig_walker {
	u32 simd;
	u32 threads[3];
	u32 start[3];
	u32 end[3];
	u32 right;
	u32 bottom;
	u32 flags;
	u32 descriptor;
};

static inline struct gpgpu_rig rig_create(void)
{
	struct gpgpu_rig rig = { .f = fixture_create(&mirage_chip_vlv) };

	rig.state = fixture_map(rig.f, RIG_STATE_B);
	rig.dw = fixture_ptr(rig.f, rig.state);
	return rig;
}

static inline struct gen7_gpgpu *rig_gpgpu(const struct gpgpu_rig *rig)
{
	return to_gen7_gpgpu(fixture_cs(rig->f, 0));
}

/* The descriptor that runs kernel @n. */
static inline u32 *rig_descriptor(struct gpgpu_rig *rig, u32 n)
{
	u32 *idd = rig->dw + RIG_DESCRIPTORS / 4 + IDD_DW * n;

	idd[0] = RIG_KERNEL(n);
	idd[3] = RIG_BINDINGS;
	return idd;
}

static inline void rig_kernel(struct gpgpu_rig *rig, u32 n, const void *code, size_t size_B)
{
	assert_true(size_B <= 0x800);
	memcpy(rig->dw + RIG_KERNEL(n) / 4, code, size_B);
}

/* A surface of Gen7: DWords as the test has them. */
static inline void rig_surface(struct gpgpu_rig *rig, u32 n, const u32 *dw)
{
	rig->dw[RIG_BINDINGS / 4 + n] = RIG_SURFACE(n);
	memcpy(rig->dw + RIG_SURFACE(n) / 4, dw, 32);
}

/* @general: base of general state. */
static inline void rig_emit_bases(struct gpgpu_rig *rig, u32 general)
{
	u32 all = rig->state | 1;

	fixture_emit(rig->f, 0x61010008, general | 1, all, all, all, all, 1, 1, 1, 1);
}

/* @scratch: DWord 1 of MEDIA_VFE_STATE. */
static inline void rig_emit_state(struct gpgpu_rig *rig, u32 threads, u32 scratch, u32 curbe_B)
{
	fixture_emit(rig->f, 0x70000006, scratch, (threads - 1) << 16 | 1 << 2, 0, curbe_B / 32,
		     0, 0, 0);
	if (curbe_B)
		fixture_emit(rig->f, 0x70010002, 0, curbe_B, RIG_CURBE);
	fixture_emit(rig->f, 0x70020002, 0, 4 * 32, RIG_DESCRIPTORS);
}

static inline void rig_emit_walker(struct gpgpu_rig *rig, const struct rig_walker *w)
{
	u32 size = w->simd == 8 ? 0 : w->simd == 16 ? 1 : 2;

	fixture_emit(rig->f, 0x71050009 | w->flags, w->descriptor,
		     size << 30 | (w->threads[2] - 1) << 16 | (w->threads[1] - 1) << 8 |
		     (w->threads[0] - 1),
		     w->start[0], w->end[0], w->start[1], w->end[1], w->start[2], w->end[2],
		     w->right ?: ~0u, w->bottom ?: ~0u);
}

/* One group of @threads threads of SIMD8, with kernel 0. */
static inline int rig_run_group(struct gpgpu_rig *rig, u32 threads)
{
	const struct rig_walker w = {
		.simd = 8, .threads = { threads, 1, 1 }, .end = { 1, 1, 1 },
	};

	rig_emit_bases(rig, 0);
	rig_emit_state(rig, 64, 0, 0);
	rig_emit_walker(rig, &w);
	return fixture_run(rig->f);
}

/* Registers of a thread of the last turn on a worker, as they were left. */
static inline const u32 *rig_reg(const struct gpgpu_rig *rig, unsigned int worker,
				 unsigned int slot, unsigned int row)
{
	const struct mirage_eu_workgroup *wg = &rig_gpgpu(rig)->unit.core[worker].first.wg;

	return mirage_eu_reg(mirage_eu_workgroup_thread(wg, slot), row)->ud;
}

/* The end of a thread, as compilers write it: r0 to the thread spawner. */
static inline struct eu_words rig_end(void)
{
	return nomask(send(7, 8, 0, null_(UD), g(0, UD), 0x02000010, true));
}

#endif
