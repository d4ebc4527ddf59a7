/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_GPU_H_
#define _MIRAGE_GPU_H_

#include <linux/bits.h>
#include <linux/types.h>

#include <mirage/mmu.h>

/**
 * DOC: the wall
 *
 * This header is all that the two halves of Mirage know of each other, and it
 * says no more than a real board does: run this batch, at this address, in this
 * address space, on this engine; stop; reset; read or write a register.
 *
 * Below it is the hardware half, in drivers/gpu: it knows the manuals, and
 * compiles without a kernel. Above it is the driver half: it knows DRM, users
 * and errors, and never looks into a batch for its meaning.
 */

struct mirage_engine_ops;
struct mirage_gpu;
struct mirage_hw_context;

#define MIRAGE_MAX_ENGINES	4u

/**
 * enum mirage_engine_class - kinds of engine
 * @MIRAGE_RENDER: 3D, and on Gen4-5 the blitter too
 * @MIRAGE_COPY: a blitter of its own (Gen6+)
 * @MIRAGE_VIDEO: bit-stream decoder
 * @MIRAGE_VIDEO_ENHANCE: Gen7.5+
 */
enum mirage_engine_class {
	MIRAGE_RENDER,
	MIRAGE_COPY,
	MIRAGE_VIDEO,
	MIRAGE_VIDEO_ENHANCE,
};

/**
 * struct mirage_engine_desc - one engine of a chip
 * @name: as the real driver calls it: rcs0, bcs0, vcs0
 * @class: what it does
 * @instance: number within the class
 * @mmio_base: of its ring registers
 * @ops: private to the hardware half
 */
struct mirage_engine_desc {
	const char *name;
	enum mirage_engine_class class;
	unsigned int instance;
	u32 mmio_base;
	const struct mirage_engine_ops *ops;
};

/**
 * struct mirage_chip - what the driver half may know of a chip
 * @name: code name, for messages and captures; no other chip has it
 * @engines: its engines
 * @num_engines: how many
 * @ggtt_size_B: global GTT
 * @space_B: largest address space of a batch, where that can be larger than the global GTT; or 0
 * @timestamp_hz: rate of the TIMESTAMP registers
 * @tables: what it executes and how; private to its family in the hardware half
 */
struct mirage_chip {
	const char *name;
	const struct mirage_engine_desc *engines;
	unsigned int num_engines;
	u64 ggtt_size_B;
	u64 space_B;
	u32 timestamp_hz;
	const void *tables;
};

extern const struct mirage_chip mirage_chip_bw;
extern const struct mirage_chip mirage_chip_cl;
extern const struct mirage_chip mirage_chip_elk;
extern const struct mirage_chip mirage_chip_ctg;
extern const struct mirage_chip mirage_chip_ilk;
extern const struct mirage_chip mirage_chip_vlv;
extern const struct mirage_chip mirage_chip_kbl;
extern const struct mirage_chip mirage_chip_rv515;
extern const struct mirage_chip mirage_chip_rv530;
extern const struct mirage_chip mirage_chip_r520;
extern const struct mirage_chip mirage_chip_r580;

#define MIRAGE_DRAW_TARGETS	8u

#define MIRAGE_DRAW_KERNELS	8u

/**
 * struct mirage_draw_kernel - a program that a draw runs
 * @name: of its stage, short and in lower case: vs, ps16
 * @addr: where it begins
 */
struct mirage_draw_kernel {
	const char *name;
	u64 addr;
};

/**
 * struct mirage_draw_surface - what a draw draws to
 * @addr: of the image that it is a part of
 * @format: as in the manual, or "none"
 * @pitch_B: of the image
 * @tiling: enum mirage_tiling
 * @x_px: left edge within the image
 * @y_px: top edge
 * @width_px: extent
 * @height_px: extent
 */
struct mirage_draw_surface {
	u64 addr;
	const char *format;
	u32 pitch_B;
	u32 tiling;
	u32 x_px;
	u32 y_px;
	u32 width_px;
	u32 height_px;
};

/**
 * struct mirage_draw - a draw, for those who watch
 * @addr: of its command
 * @topology: as in the manual
 * @indexed: vertices come by an index buffer
 * @vertices: of an instance
 * @instances: how many
 * @first: first vertex, or place of the first index
 * @base_vertex: added to indices
 * @num_kernels: entries of @kernel in use
 * @kernel: programs, in the order of the pipeline
 * @num_targets: entries of @target in use
 * @target: colour; the first one's format is always there
 * @depth: depth
 */
struct mirage_draw {
	u64 addr;
	const char *topology;
	bool indexed;
	u32 vertices;
	u32 instances;
	u32 first;
	s32 base_vertex;
	unsigned int num_kernels;
	struct mirage_draw_kernel kernel[MIRAGE_DRAW_KERNELS];
	unsigned int num_targets;
	struct mirage_draw_surface target[MIRAGE_DRAW_TARGETS];
	struct mirage_draw_surface depth;
};

/**
 * struct mirage_gpu_ops - the lines that lead from the chip to its host
 */
struct mirage_gpu_ops {
	/**
	 * @relax: called by an engine between pieces of work, at least every
	 * 100 microseconds of it or so, outside of FPU sections. Host addresses
	 * from before the call are void after it. @idle says that the engine
	 * is only waiting for memory to change (a batch that jumps to itself),
	 * so the host may sleep a little. Return: 0 to go on; -EAGAIN to have the batch
	 * yield as soon as it can; anything else to stop it as mirage_engine_stop() would.
	 */
	int (*relax)(void *host, unsigned int engine, bool idle);

	/**
	 * @irq: a command raised a user interrupt (MI_USER_INTERRUPT or the
	 * notify bit of PIPE_CONTROL). May be NULL.
	 */
	void (*irq)(void *host, unsigned int engine);

	/**
	 * @command: one command is about to be executed, for tracing. @addr is
	 * where its header is, @name as in the manual. NULL when nobody listens.
	 */
	void (*command)(void *host, unsigned int engine, u64 addr, const char *name,
			const u32 *dw, unsigned int len_dw);

	/**
	 * @draw: a draw is about to begin, for tracing. NULL when nobody listens.
	 */
	void (*draw)(void *host, unsigned int engine, const struct mirage_draw *draw);

	/**
	 * @parallel: run @fn(@arg, 0) ... @fn(@arg, @n - 1) for an engine on as many CPUs as the
	 * host likes and return when all are done. None waits for another one to begin. Host
	 * addresses of the engine from before are void afterwards, as after relax(). NULL: the
	 * engine runs them itself, in order.
	 */
	void (*parallel)(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			 void *arg, unsigned int n);

	/**
	 * @workers: how many calls of @parallel may run at the same time. NULL: any number.
	 */
	unsigned int (*workers)(void *host, unsigned int engine);

	/**
	 * @worker_relax: relax() for call number @worker of @parallel, between pieces of
	 * work and outside of FPU sections too. NULL: never mind. Return: 0 to go on; 1 to
	 * go on without the host addresses from before; a negative errno where relax() would
	 * refuse.
	 */
	int (*worker_relax)(void *host, unsigned int engine, unsigned int worker);

	/**
	 * @piece: call number @worker of @parallel is about to begin a piece of work that any other
	 * call could have taken as well (a tile of the bins, a stretch of vertices), for those who
	 * measure. NULL when nobody listens.
	 */
	void (*piece)(void *host, unsigned int engine, unsigned int worker);
};

/**
 * mirage_gpu_create - power a chip up
 * @chip: which
 * @ggtt: its global GTT, owned by the caller, alive until mirage_gpu_destroy()
 * @ops: the host's lines
 * @host: first argument of each of them
 *
 * Return: the chip, or NULL without memory.
 */
struct mirage_gpu *mirage_gpu_create(const struct mirage_chip *chip,
				     const struct mirage_pt *ggtt,
				     const struct mirage_gpu_ops *ops, void *host);

/**
 * mirage_gpu_destroy - power it down
 * @gpu: the chip, with no engine running; or NULL
 */
void mirage_gpu_destroy(struct mirage_gpu *gpu);

/**
 * mirage_hw_context_create - memory for one context's state on one engine
 * @gpu: the chip
 * @engine: index into mirage_chip.engines
 *
 * A context keeps what survives from batch to batch: pipelined state, base
 * addresses, registers that the context image saves.
 *
 * Return: a context in reset state, or NULL without memory.
 */
struct mirage_hw_context *mirage_hw_context_create(struct mirage_gpu *gpu, unsigned int engine);

/**
 * mirage_hw_context_destroy - free a context
 * @ctx: the context, current on no engine's running batch; or NULL
 */
void mirage_hw_context_destroy(struct mirage_hw_context *ctx);

/**
 * mirage_hw_context_reset - put a context back into reset state
 * @ctx: the context, current on no engine's running batch
 */
void mirage_hw_context_reset(struct mirage_hw_context *ctx);

/**
 * enum mirage_batch_flags - how a batch is run
 * @MIRAGE_BATCH_SECURE: privileged commands are executed
 * @MIRAGE_BATCH_RESUME: go on where this batch yielded, as its context remembers
 * @MIRAGE_BATCH_SO_RESET: stream output begins at the start of its buffers again (SO_WRITE_OFFSET
 *	of Gen7 is 0)
 */
enum mirage_batch_flags {
	MIRAGE_BATCH_SECURE	= BIT(0),
	MIRAGE_BATCH_RESUME	= BIT(1),
	MIRAGE_BATCH_SO_RESET	= BIT(2),
};

/**
 * struct mirage_batch - a piece of work for an engine
 * @pt: address space of the batch and of all it touches, but for what asks for
 *      the global GTT expressly
 * @ctx: state to start from and to leave behind
 * @addr: first DWord
 * @len_B: from there on. Engines whose batches end with a command of their own go by that, and
 *      walk past @len_B as the real ones would
 * @flags: MIRAGE_BATCH_*
 */
struct mirage_batch {
	const struct mirage_pt *pt;
	struct mirage_hw_context *ctx;
	u64 addr;
	u64 len_B;
	u32 flags;
};

/**
 * mirage_engine_run - execute a batch, with an implicit flush at its end
 * @gpu: the chip
 * @engine: index into mirage_chip.engines
 * @batch: what to run
 *
 * Runs on the calling thread, which is the only one to run this engine, and
 * calls mirage_gpu_ops.relax() between pieces of work. All of the batch's writes
 * are in memory when it returns.
 *
 * Return: 0 at the end of the batch. -EAGAIN when it has yielded, which it only does if
 * relax() asks, and only behind a command where the chip arbitrates: all that it did is in memory,
 * the engine may run batches of other contexts, and MIRAGE_BATCH_RESUME goes on with this one.
 * A batch without such commands does not yield, and calls relax() again. -EIO when the engine
 * stands before something it cannot execute, as real hardware hangs; -ECANCELED after
 * mirage_engine_stop() or a refusal of relax(). After these two the engine refuses to run (-EIO)
 * until mirage_engine_reset(). -ENOMEM when the host had no memory for a kernel or for what is to
 * be drawn, which is neither a hang nor the batch's fault: what was not drawn yet is lost, the
 * engine is idle and runs the next batch.
 */
int mirage_engine_run(struct mirage_gpu *gpu, unsigned int engine,
		      const struct mirage_batch *batch);

/**
 * mirage_batch_waits - would a batch that has yielded go on just to wait?
 * @gpu: the chip
 * @engine: index into mirage_chip.engines
 * @batch: what has yielded, as mirage_engine_run() would go on with it
 *
 * By any thread, at any time when the batch itself does not run; other batches may. Reads
 * memory through the batch's address space, so the caller is in a section like an engine.
 *
 * Return: true while a semaphore in memory that the batch stands before is not there yet: whoever
 * has other work for the engine may leave the batch alone until this is false. False for every
 * other reason to yield.
 */
bool mirage_batch_waits(struct mirage_gpu *gpu, unsigned int engine,
			const struct mirage_batch *batch);

/**
 * mirage_engine_waits - is it a semaphore that an engine waits for?
 * @gpu: the chip
 * @engine: its engine, which has called relax(): asked by the host then
 */
bool mirage_engine_waits(const struct mirage_gpu *gpu, unsigned int engine);

/**
 * mirage_engine_stop - make a running batch return soon
 * @gpu: the chip
 * @engine: its engine
 *
 * From any thread; holds until mirage_engine_reset().
 */
void mirage_engine_stop(struct mirage_gpu *gpu, unsigned int engine);

/**
 * mirage_engine_reset - bring a stopped or hung engine back
 * @gpu: the chip
 * @engine: its engine, with no batch running
 */
void mirage_engine_reset(struct mirage_gpu *gpu, unsigned int engine);

/**
 * struct mirage_reg_value - a register, read
 * @name: as in the manual
 * @val: its value
 */
struct mirage_reg_value {
	const char *name;
	u64 val;
};

#define MIRAGE_STATE_REGS	24u
#define MIRAGE_UNKNOWN_B	64u

/**
 * struct mirage_engine_state - where an engine stands, for an error report
 * @addr: of the command that was executed last
 * @start: where the batch began
 * @signature: a number that is the same for hangs of the same kind
 * @fault_addr: first address that was not mapped
 * @faults: how many accesses found nothing mapped
 * @commands: executed since the start of the batch
 * @unknown: in words, what the engine met that it cannot execute; empty when it did not
 * @num_regs: entries of @reg in use
 * @reg: registers that the chip's error reports have, in their order
 */
struct mirage_engine_state {
	u64 addr;
	u64 start;
	u32 signature;
	u64 fault_addr;
	u32 faults;
	u64 commands;
	char unknown[MIRAGE_UNKNOWN_B];
	unsigned int num_regs;
	struct mirage_reg_value reg[MIRAGE_STATE_REGS];
};

/**
 * mirage_engine_snapshot - read an engine's registers
 * @gpu: the chip
 * @engine: its engine; values are only coherent when it is not running
 * @state: to be filled
 */
void mirage_engine_snapshot(struct mirage_gpu *gpu, unsigned int engine,
			    struct mirage_engine_state *state);

/**
 * mirage_gpu_read_reg - read a register over MMIO
 * @gpu: the chip
 * @reg: offset
 * @val: the value; 64-bit registers whole, others zero extended
 *
 * Return: 0, or -EINVAL for a register that the chip does not have.
 */
int mirage_gpu_read_reg(struct mirage_gpu *gpu, u32 reg, u64 *val);

/**
 * mirage_gpu_print_regs - print the registers of an engine that are not 0
 * @gpu: the chip
 * @engine: whose
 * @print: takes one line at a time, without a newline
 * @arg: first argument of @print
 *
 * By any thread, at any time: while a batch runs they are not all of one moment. Engines whose
 * state is not in registers print nothing.
 */
void mirage_gpu_print_regs(struct mirage_gpu *gpu, unsigned int engine,
			   void (*print)(void *arg, const char *line), void *arg);

/**
 * mirage_gpu_decode - print a batch as text
 * @gpu: the chip
 * @engine: whose commands to assume
 * @ctx: context of that engine, which runs nothing: the state that the batch begins with; or NULL
 * @pt: address space of the batch
 * @addr: its first DWord
 * @max_dw: how far to go at most
 * @print: takes one line at a time, without a newline; counts as a relax(), so it may sleep
 * @arg: first argument of @print
 *
 * Allocates before it reads the first DWord. Follows jumps, as if each was taken, up to a number of
 * them, and stops at the end of the batch.
 */
void mirage_gpu_decode(struct mirage_gpu *gpu, unsigned int engine,
		       const struct mirage_hw_context *ctx, const struct mirage_pt *pt, u64 addr,
		       unsigned int max_dw,
		       void (*print)(void *arg, const char *line), void *arg);

#endif
