/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_R5XX_H_
#define _R5XX_R5XX_H_

#include <linux/container_of.h>
#include <linux/types.h>

#include <mirage/gpu.h>
#include <mirage/mmu.h>

#include "engine.h"
#include "r5xx/state.h"

/**
 * DOC: the Radeon R5xx
 *
 * One engine: a command processor that writes registers, and what registers set off. Drawing is
 * behind a seam: the command processor calls r5xx_3d_*(), and the pipeline reads registers and
 * memory through the engine that it was created for. Everything in this header runs on the
 * engine's own thread, outside of FPU sections.
 */

struct r5xx_3d;
struct r5xx_e2;

#define R5XX_MAX_PIPES		4u

/* Work after which r5xx_charge() lets the host in. */
#define R5XX_SLICE_NS		100000u

/**
 * struct r5xx_chip - how the chips differ
 * @num_gb_pipes: pixel pipes, which count occlusion each for itself
 * @num_z_pipes: depth pipes where they are not the same (RV530), else 0
 * @zmask_dw: size of the depth mask's memory, for each pipe
 * @hiz_dw: size of the hierarchical depth memory, for each pipe
 * @cmask_dw: size of the colour mask's memory, for each pipe
 * @num_fpus: vector units of the vertex shader
 */
struct r5xx_chip {
	u8 num_gb_pipes;
	u8 num_z_pipes;
	u16 zmask_dw;
	u16 hiz_dw;
	u16 cmask_dw;
	u8 num_fpus;
};

/**
 * enum r5xx_walk - where vertices come from, PRIM_WALK of VAP_VF_CNTL
 * @R5XX_WALK_STATE: from VAP_VTX_ST_* registers
 * @R5XX_WALK_INDEX: from arrays, by indices
 * @R5XX_WALK_LIST: from arrays, one after the other
 * @R5XX_WALK_EMBEDDED: from the command stream
 */
enum r5xx_walk {
	R5XX_WALK_STATE,
	R5XX_WALK_INDEX,
	R5XX_WALK_LIST,
	R5XX_WALK_EMBEDDED,
};

/**
 * struct r5xx_vertices - a draw
 * @vf_cntl: VAP_VF_CNTL
 * @num: vertices, or indices: from @vf_cntl, or VAP_ALT_NUM_VERTICES where that says so
 * @walk: where they come from
 * @index_B: width of an index, 2 or 4; the first of two is in the low half
 * @addr: GPU address of the indices or of embedded vertices, where @dw is NULL
 * @dw: the indices, embedded vertices of VAP_VTX_SIZE each, or for R5XX_WALK_STATE
 *	R5XX_VTX_ST_DW of each vertex; copied, so that nobody can change them any more
 * @num_dw: how many there are, here or at @addr. There may be fewer than @num asks for: the rest
 *	reads as zeros
 */
struct r5xx_vertices {
	u32 vf_cntl;
	u32 num;
	enum r5xx_walk walk;
	unsigned int index_B;
	u64 addr;
	const u32 *dw;
	u32 num_dw;
};

/* The VAP_VTX_ST_* registers from VAP_VTX_ST_POS_0_4(0) to VAP_VTX_ST_END_OF_PKT. */
#define R5XX_VTX_ST_DW		((VAP_VTX_ST_END_OF_PKT - VAP_VTX_ST_POS_0_4(0)) / 4)

/**
 * struct r5xx_engine - the engine
 * @hw: what every engine has
 * @chip: what differs between chips
 * @state: registers
 * @mmu: the engine's port into the address space of the batch
 * @pipe: the 3D pipeline
 * @e2: the 2D engine
 * @work_ns: estimate of the work done since the host was let in
 * @relaxed: counts that: who keeps host addresses or ports of his own compares it, and forgets
 *	them when it has moved
 * @yield: the host wants the batch to yield
 * @told: @unknown has its words, or somebody is about to write them
 * @unknown: what cannot be executed, see mirage_engine_state.unknown
 * @draw_addr: where the command of the current draw is, for tracing
 */
struct r5xx_engine {
	struct mirage_hw_engine hw;
	const struct r5xx_chip *chip;
	struct r5xx_state state;
	struct mirage_mmu mmu;
	struct r5xx_3d *pipe;
	struct r5xx_e2 *e2;
	u32 work_ns;
	u32 relaxed;
	bool yield;
	bool told;
	char unknown[MIRAGE_UNKNOWN_B];
	u64 draw_addr;
};

#define to_r5xx_engine(engine)	container_of(engine, struct r5xx_engine, hw)

extern const struct mirage_engine_ops r5xx_engine_ops;

/**
 * r5xx_relax - let the host in
 * @engine: the engine
 * @idle: nothing is happening but waiting for memory to change
 *
 * Host addresses from before are void afterwards; the engine's own port is flushed.
 *
 * Return: 0, or -ECANCELED when the batch has to stop here: hand it on.
 */
int r5xx_relax(struct r5xx_engine *engine, bool idle);

/**
 * r5xx_forget - host addresses have become void
 * @engine: the engine
 *
 * After what counts as a relax(): mirage_gpu_ops.parallel(), and memory from the host.
 */
void r5xx_forget(struct r5xx_engine *engine);

/**
 * r5xx_charge - account for work, and relax when a slice is full
 * @engine: the engine
 * @ns: what the work cost, roughly; call it at least once every R5XX_SLICE_NS
 *
 * Return: as r5xx_relax(), which it may call.
 */
static inline int r5xx_charge(struct r5xx_engine *engine, u32 ns)
{
	engine->work_ns += ns;
	return engine->work_ns < R5XX_SLICE_NS ? 0 : r5xx_relax(engine, false);
}

/**
 * r5xx_unknown - stop before something that there is no such thing as
 * @engine: the engine
 * @fmt: what it is; only the first counts
 *
 * Any thread that works for the batch.
 *
 * Return: -EIO, to hand on.
 */
__printf(2, 3)
int r5xx_unknown(struct r5xx_engine *engine, const char *fmt, ...);

/* The seam to the 3D pipeline, which is behind it: r5xx/draw.c. */

/**
 * r5xx_3d_create - memory for the pipeline of an engine
 * @engine: the engine, its registers in reset state
 *
 * Return: the pipeline, or NULL without memory.
 */
struct r5xx_3d *r5xx_3d_create(struct r5xx_engine *engine);

/**
 * r5xx_3d_destroy - free it
 * @p: the pipeline, or NULL
 */
void r5xx_3d_destroy(struct r5xx_3d *p);

/**
 * r5xx_3d_begin - a batch begins
 * @p: the pipeline
 * @batch: its address space holds until the batch ends
 *
 * Return: 0 or -ENOMEM.
 */
int r5xx_3d_begin(struct r5xx_3d *p, const struct mirage_batch *batch);

/**
 * r5xx_3d_draw - draw, with the registers as they are now
 * @p: the pipeline
 * @v: what
 *
 * What is drawn need not be in memory before r5xx_3d_flush().
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_3d_draw(struct r5xx_3d *p, const struct r5xx_vertices *v);

/**
 * r5xx_3d_flush - have everything in memory that was drawn
 * @p: the pipeline
 *
 * Called before somebody else may look: at the end of a batch, before 2D, with WAIT_UNTIL, with
 * flushes of the colour and depth caches, and before pixels are counted. What is drawn afterwards
 * may find memory changed.
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_3d_flush(struct r5xx_3d *p);

/**
 * r5xx_3d_discard - the batch ends in an error: forget what is not drawn yet
 * @p: the pipeline
 */
void r5xx_3d_discard(struct r5xx_3d *p);

/**
 * r5xx_3d_zpass - pixels that passed the depth test
 * @p: the pipeline, flushed
 *
 * Return: how many there were since it was created.
 */
u64 r5xx_3d_zpass(const struct r5xx_3d *p);

/**
 * r5xx_3d_pvs_text - a vertex instruction as text
 * @word: its four words
 * @text: gets it, with a zero at the end, or what fits of it
 * @size: room there, not 0
 */
void r5xx_3d_pvs_text(const u32 *word, char *text, size_t size);

/**
 * r5xx_3d_us_text - a fragment instruction as text
 * @word: its six words
 * @text: as above
 * @size: likewise
 */
void r5xx_3d_us_text(const u32 *word, char *text, size_t size);

#endif
