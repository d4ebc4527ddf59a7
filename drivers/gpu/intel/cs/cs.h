/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_H_
#define _INTEL_CS_H_

#include <linux/bits.h>
#include <linux/container_of.h>
#include <linux/types.h>

#include <mirage/gpu.h>
#include <mirage/mmu.h>
#include <mirage/tiling.h>

#include "engine.h"

/**
 * DOC: the command streamer
 *
 * A streamer walks one batch at a time. It reads a header from GPU memory, finds
 * the row of the command in the engine's index, copies the command into a buffer of
 * its own, so that nobody can change it any more, and calls the row's
 * handler. Everything that a command does, it does through the streamer it is
 * handed: memory, registers, the context's state.
 *
 * What differs between chips is rows: of commands here, of registers in regs.h.
 * Rows without a handler are known commands that have no effect yet: they
 * are checked for length, named in traces and skipped.
 */

struct decoder;
struct mirage_cs;

/* Longest copy of a command: 3DSTATE_SO_DECL_LIST with 128 entries. */
#define MIRAGE_CMD_MAX_DW	259u

/* A handler may ask mirage_cs_charge() for a relax() after so much work. */
#define MIRAGE_CS_SLICE_NS	100000u

/**
 * typedef mirage_cmd_fn - execute one command
 * @cs: the streamer; @cs->cmd is the row
 * @dw: the command, in the streamer's own memory; stays as it is while the handler runs
 * @len_dw: its length, between the row's @min_dw and @max_dw; of the few commands that
 *          can be longer, @dw has the first MIRAGE_CMD_MAX_DW
 *
 * Return: 0 to go on; -EIO to hang, as the hardware does before what it cannot
 * execute; -ENOMEM when the host has no memory for it; what mirage_cs_relax() or
 * mirage_cs_charge() returned, if not 0.
 */
typedef int (*mirage_cmd_fn)(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * enum mirage_cmd_flags - what the streamer itself must know of a command
 * @MIRAGE_CMD_PRIVILEGED: a NOOP in a non-secure batch
 * @MIRAGE_CMD_IDLE: leaves no trace, so a loop of such commands only waits
 * @MIRAGE_CMD_2D: the pipeline is flushed before it, as at each 3D to 2D switch
 * @MIRAGE_CMD_ARBITRATE: behind it a batch may yield, where the chip has such points
 * @MIRAGE_CMD_ALWAYS: MI_SET_PREDICATE does not make a NOOP of it
 * @MIRAGE_CMD_STORES: writes to memory, which work before a stall does not see
 * @MIRAGE_CMD_RENDER: exists on the render engine
 * @MIRAGE_CMD_COPY: exists on the blitter engine
 * @MIRAGE_CMD_VIDEO: exists on the bit-stream decoder
 * @MIRAGE_CMD_VIDEO_ENHANCE: exists on the video enhancement engine
 * @MIRAGE_CMD_ALL: exists on every engine
 */
enum mirage_cmd_flags {
	MIRAGE_CMD_PRIVILEGED	= 1 << 0,
	MIRAGE_CMD_IDLE		= 1 << 1,
	MIRAGE_CMD_2D		= 1 << 2,
	MIRAGE_CMD_ARBITRATE	= 1 << 3,
	MIRAGE_CMD_ALWAYS	= 1 << 4,
	MIRAGE_CMD_STORES	= 1 << 5,
	MIRAGE_CMD_RENDER	= 1 << 8,
	MIRAGE_CMD_COPY		= 1 << 9,
	MIRAGE_CMD_VIDEO	= 1 << 10,
	MIRAGE_CMD_VIDEO_ENHANCE = 1 << 11,
	MIRAGE_CMD_ALL		= 0xf << 8,
};

/**
 * struct mirage_cmd - one row of a command table
 * @name: as in the manual; NULL takes the opcode away from a generation that lacks it
 * @op: the opcode bits of the header
 * @mask: which bits of the header are opcode
 * @len_mask: which bits are the length field, 0 if it has none
 * @bias: DWords to add to the length field
 * @min_dw: shortest legal length
 * @max_dw: longest legal length
 * @flags: MIRAGE_CMD_*
 * @exec: the handler; NULL skips the command
 * @data: constant for the handler, through mirage_cs.cmd
 *
 * A command whose length is not legal is skipped without effect.
 */
struct mirage_cmd {
	const char *name;
	u32 op;
	u32 mask;
	u16 len_mask;
	u16 bias;
	u16 min_dw;
	u16 max_dw;
	u16 flags;
	mirage_cmd_fn exec;
	const void *data;
};

/**
 * struct mirage_cmd_table - rows that belong together
 * @rows: the rows
 * @num_rows: how many
 *
 * A chip has a list of tables. Where two rows claim the same opcode, the later one wins:
 * a generation takes its ancestor's tables and adds one with what changed.
 */
struct mirage_cmd_table {
	const struct mirage_cmd *rows;
	unsigned int num_rows;
};

#define MIRAGE_CMD_MI_KEYS	64u
#define MIRAGE_CMD_2D_KEYS	128u
#define MIRAGE_CMD_GFX_KEYS	8192u
#define MIRAGE_CMD_KEYS		(MIRAGE_CMD_MI_KEYS + MIRAGE_CMD_2D_KEYS + MIRAGE_CMD_GFX_KEYS)
#define MIRAGE_CMD_MAX_ROWS	255u

/**
 * struct mirage_cmd_index - from a header to its row, for one engine
 * @num_rows: rows in use
 * @row: the rows; the first one is none
 * @of: row number for each opcode
 */
struct mirage_cmd_index {
	unsigned int num_rows;
	const struct mirage_cmd *row[MIRAGE_CMD_MAX_ROWS + 1];
	u8 of[MIRAGE_CMD_KEYS];
};

/**
 * enum mirage_flush - what a flush has to reach, see mirage_unit_ops.flush()
 * @MIRAGE_FLUSH_STALL: all earlier work has to be complete, counters included
 * @MIRAGE_FLUSH_RENDER: colour and depth have to be in memory
 * @MIRAGE_FLUSH_TEXTURE: sampler and vertex data may have changed
 * @MIRAGE_FLUSH_STATE: indirect state may have changed
 * @MIRAGE_FLUSH_INSTRUCTION: kernels may have changed
 */
enum mirage_flush {
	MIRAGE_FLUSH_STALL		= 1 << 0,
	MIRAGE_FLUSH_RENDER		= 1 << 1,
	MIRAGE_FLUSH_TEXTURE		= 1 << 2,
	MIRAGE_FLUSH_STATE		= 1 << 3,
	MIRAGE_FLUSH_INSTRUCTION	= 1 << 4,
	MIRAGE_FLUSH_ALL		= (1 << 5) - 1,
};

/**
 * enum mirage_unit - what may hang on a streamer
 * @MIRAGE_UNIT_BLT: the blitter
 * @MIRAGE_UNIT_3D: the 3D pipeline
 * @MIRAGE_UNIT_GPGPU: media and GPGPU
 * @MIRAGE_UNITS: how many there are
 */
enum mirage_unit {
	MIRAGE_UNIT_BLT,
	MIRAGE_UNIT_3D,
	MIRAGE_UNIT_GPGPU,
	MIRAGE_UNITS,
};

/**
 * struct mirage_unit_ops - how a unit hangs on the streamer
 *
 * The unit's commands are rows with handlers; this is the rest. The chip says which units there
 * are. Each member but @engines, @create and @destroy may be NULL.
 */
struct mirage_unit_ops {
	/** @engines: which have one: MIRAGE_CMD_RENDER, _COPY, _VIDEO, _VIDEO_ENHANCE */
	u16 engines;
	/** @create: memory for one engine, kept in mirage_cs.unit; NULL on failure */
	void *(*create)(struct mirage_cs *cs);
	/** @destroy: free it */
	void (*destroy)(void *unit);
	/** @ctx_create: a context's state, kept in mirage_cs_context.unit; NULL on failure */
	void *(*ctx_create)(void);
	/** @ctx_destroy: free it */
	void (*ctx_destroy)(void *state);
	/** @ctx_reset: put it into reset state */
	void (*ctx_reset)(void *state);
	/** @begin: a batch begins, with @cs->ctx as its context */
	int (*begin)(struct mirage_cs *cs);
	/**
	 * @flush: finish what MIRAGE_FLUSH_* bits in @what ask for. Comes with MI_FLUSH,
	 * PIPE_CONTROL, before a 2D command and (MIRAGE_FLUSH_ALL) at the end of a batch.
	 */
	int (*flush)(struct mirage_cs *cs, u32 what);
	/** @discard: the batch ends in an error; forget what is not drawn yet */
	void (*discard)(struct mirage_cs *cs);
	/**
	 * @reg_of_dw: the number of the register that DWord @i of @cmd goes to, where the manual
	 * calls it BR and that number; -1 for any other
	 */
	int (*reg_of_dw)(const struct mirage_cmd *cmd, unsigned int i);
	/**
	 * @dw_text: print the fields of DWord @i of @cmd, each after a space; 0 is the header.
	 * Return: bytes of the text
	 */
	unsigned int (*dw_text)(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
				unsigned int size_B);
	/** @decode_B: zeroed memory that @decode wants for each batch that is printed */
	size_t decode_B;
	/** @decode_begin: the batch begins with @state, which is @ctx_create's, or NULL for none */
	void (*decode_begin)(void *mem, const void *state);
	/**
	 * @decode: @cmd with @header at @addr has been printed; print the state that it uses.
	 * @mem is the memory; @unit has no batch of its own to be disturbed in.
	 */
	void (*decode)(const void *unit, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		       u64 addr, u32 header);
};

/* Streams that may be streamed out, each with counters, and buffers that they go to (Gen7). */
#define MIRAGE_SO_STREAMS	4u
#define MIRAGE_SO_BUFFERS	4u

/**
 * enum mirage_stat - statistics counters
 * @MIRAGE_STAT_IA_VERTICES: vertices fetched
 * @MIRAGE_STAT_IA_PRIMITIVES: objects assembled
 * @MIRAGE_STAT_VS_INVOCATIONS: vertices shaded
 * @MIRAGE_STAT_GS_INVOCATIONS: objects handed to the GS
 * @MIRAGE_STAT_GS_PRIMITIVES: objects it made
 * @MIRAGE_STAT_CL_INVOCATIONS: objects handed to the clipper
 * @MIRAGE_STAT_CL_PRIMITIVES: objects it made
 * @MIRAGE_STAT_PS_INVOCATIONS: pixels shaded
 * @MIRAGE_STAT_PS_DEPTH: pixels that passed the depth test
 * @MIRAGE_STAT_HS_INVOCATIONS: patches handed to the HS
 * @MIRAGE_STAT_DS_INVOCATIONS: points of the tessellator shaded
 * @MIRAGE_STAT_CS_INVOCATIONS: threads of GPGPU that were dispatched
 * @MIRAGE_STAT_SO_WRITTEN: primitives streamed out of stream 0; of stream n, add n
 * @MIRAGE_STAT_SO_NEEDED: primitives that would have been, had there been room, likewise
 * @MIRAGE_NUM_STATS: how many there are
 */
enum mirage_stat {
	MIRAGE_STAT_IA_VERTICES,
	MIRAGE_STAT_IA_PRIMITIVES,
	MIRAGE_STAT_VS_INVOCATIONS,
	MIRAGE_STAT_GS_INVOCATIONS,
	MIRAGE_STAT_GS_PRIMITIVES,
	MIRAGE_STAT_CL_INVOCATIONS,
	MIRAGE_STAT_CL_PRIMITIVES,
	MIRAGE_STAT_PS_INVOCATIONS,
	MIRAGE_STAT_PS_DEPTH,
	MIRAGE_STAT_HS_INVOCATIONS,
	MIRAGE_STAT_DS_INVOCATIONS,
	MIRAGE_STAT_CS_INVOCATIONS,
	MIRAGE_STAT_SO_WRITTEN,
	MIRAGE_STAT_SO_NEEDED = MIRAGE_STAT_SO_WRITTEN + MIRAGE_SO_STREAMS,
	MIRAGE_NUM_STATS = MIRAGE_STAT_SO_NEEDED + MIRAGE_SO_STREAMS,
};

/**
 * struct mirage_cs_wait - a semaphore that a batch stands before
 * @addr: in memory of the batch
 * @data: what it is compared with
 * @compare: how
 * @waits: there is one
 */
struct mirage_cs_wait {
	u64 addr;
	u32 data;
	u32 compare;
	bool waits;
};

/**
 * struct mirage_cs_resume - where a batch that has yielded goes on
 * @addr: the next command
 * @start: where the batch began
 * @ret: where a batch of the second level returns to
 * @commands: executed before
 * @secure: privileged commands are executed
 * @wait: why it has, if it is that
 * @nested: in a batch of the second level
 * @skip: MI_SET_PREDICATE makes commands NOOPs
 */
struct mirage_cs_resume {
	u64 addr;
	u64 start;
	u64 ret;
	u64 commands;
	struct mirage_cs_wait wait;
	bool secure;
	bool nested;
	bool skip;
};

#define MIRAGE_CS_GPRS		16u
#define MIRAGE_CS_CHICKENS	8u

/**
 * struct mirage_cs_saved - registers that a context saves and restores, beside the counters
 * @instpm: parser mode
 * @predicate_src: MI_PREDICATE_SRC0 and 1
 * @predicate_data: MI_PREDICATE_DATA: the difference of the last MI_PREDICATE
 * @predicate_result: MI_PREDICATE_RESULT: what predicated commands look at
 * @predicate_result_1: MI_PREDICATE_RESULT_1
 * @topology_filter: the only topology that is drawn, 0 for all
 * @prim_end_offset: 3DPRIM_*, for 3DPRIMITIVE with indirect parameters: of the vertex buffer
 * @prim_start_vertex: first vertex
 * @prim_vertex_count: vertices of an instance
 * @prim_instance_count: instances
 * @prim_start_instance: first instance
 * @prim_base_vertex: added to indices
 * @dispatch_dim: GPGPU_DISPATCHDIMX, Y and Z, for an indirect GPGPU_WALKER
 * @so_write_offset: SO_WRITE_OFFSET: bytes from the start of each buffer
 * @cache_mode: CACHE_MODE_0 and 1
 * @gt_mode: GT_MODE
 * @slice_chicken: COMMON_SLICE_CHICKEN1
 * @l3sqcreg1: how the L3 cache is shared out, here and in the next two
 * @l3cntlreg2: L3CNTLREG2
 * @l3cntlreg3: L3CNTLREG3
 * @swctrl: BCS_SWCTRL: which of the blitter's tiles are Y tiles
 * @gpr: general purpose registers, of MI_MATH and others
 * @predicate_result_2: MI_PREDICATE_RESULT_2
 * @ran_ns: how long batches of the context have run, see CTX_TIMESTAMP
 * @bb_offset: BB_OFFSET
 * @slice_pixels: PS_INVOCATION_COUNT_0 to 2 and PS_DEPTH_COUNT_0 to 2: counters of each slice
 * @oa_ctx: OA_CTX_CONTROL and OACTXID
 * @l3_config: L3CNTLREG
 * @td_ctl: TD_CTL and TD_CTL2
 * @chicken: bits without effect of the generation's workarounds, in the order of their rows
 */
struct mirage_cs_saved {
	u32 instpm;
	u64 predicate_src[2];
	u64 predicate_data;
	u32 predicate_result;
	u32 predicate_result_1;
	u32 topology_filter;
	u32 prim_end_offset;
	u32 prim_start_vertex;
	u32 prim_vertex_count;
	u32 prim_instance_count;
	u32 prim_start_instance;
	u32 prim_base_vertex;
	u32 dispatch_dim[3];
	u32 so_write_offset[MIRAGE_SO_BUFFERS];
	u32 cache_mode[2];
	u32 gt_mode;
	u32 slice_chicken;
	u32 l3sqcreg1;
	u32 l3cntlreg2;
	u32 l3cntlreg3;
	u32 swctrl;
	u64 gpr[MIRAGE_CS_GPRS];
	u32 predicate_result_2;
	u64 ran_ns;
	u32 bb_offset;
	u64 slice_pixels[6];
	u32 oa_ctx[2];
	u32 l3_config;
	u32 td_ctl[2];
	u32 chicken[MIRAGE_CS_CHICKENS];
};

#define MIRAGE_SWCTRL_SRC_Y	BIT(0)
#define MIRAGE_SWCTRL_DST_Y	BIT(1)

/**
 * struct mirage_cs_context - what survives from batch to batch
 * @base: what every engine's context has
 * @resume: of a batch that has yielded
 * @stats: counters
 * @saved: other registers
 * @unit: what units keep in it, see mirage_unit_ops.ctx_create()
 */
struct mirage_cs_context {
	struct mirage_hw_context base;
	struct mirage_cs_resume resume;
	u64 stats[MIRAGE_NUM_STATS];
	struct mirage_cs_saved saved;
	void *unit[MIRAGE_UNITS];
};

#define MIRAGE_SYNCS	3u

/**
 * struct mirage_cs_regs - an engine's registers that hold what was written to them
 * @nopid: last MI_NOOP identification
 * @hws_pga: hardware status page, a GGTT address; 0 while there is none
 * @hwstam: status page mask
 * @mi_mode: mode bits
 * @imr: interrupt mask
 * @eir: error identity
 * @emr: error mask
 * @ccid: current context
 * @sync: mailboxes that other engines write to, see MI_SEMAPHORE_MBOX
 * @psmi_ctl: idle messaging
 * @mode: ring mode
 * @fault: what was not mapped
 * @pp_dir: valid entries and base of the page directory
 * @oacontrol: which counters a report has
 * @oastatus: of the report buffer
 * @oabuffer: where it is
 * @ff_mode: where fixed functions run
 * @chicken: defeature bits without effect: of the slice's and half slice's, and rows
 * @l3: L3CNTLREG1, the chicken mode register and L3SQCREG4
 * @ipeir: parser's error identification
 * @ipehr: header of the command parsed last
 * @instdone: a bit for each idle unit
 * @instdone1: more of them
 */
struct mirage_cs_regs {
	u32 nopid;
	u32 hws_pga;
	u32 hwstam;
	u32 mi_mode;
	u32 imr;
	u32 eir;
	u32 emr;
	u32 ccid;
	u32 sync[MIRAGE_SYNCS];
	u32 psmi_ctl;
	u32 mode;
	u32 fault;
	u32 pp_dir[2];
	u32 oacontrol;
	u32 oastatus[2];
	u32 oabuffer;
	u32 ff_mode;
	u32 chicken[4];
	u32 l3[3];
	u32 ipeir;
	u32 ipehr;
	u32 instdone;
	u32 instdone1;
};

/* Of struct mirage_cs_post. */
#define MIRAGE_CS_POSTS		8u

/**
 * struct mirage_cs_post - a write that comes after all that was drawn before
 * @addr: where
 * @value: what
 * @len_B: how much of it
 * @ggtt: to the global GTT
 * @index: to the hardware status page
 */
struct mirage_cs_post {
	u64 addr;
	u64 value;
	u8 len_B;
	bool ggtt;
	bool index;
};

/**
 * struct mirage_cs - the command streamer of one engine
 * @base: what every engine has
 * @index: its commands
 * @ctx: context of the running batch
 * @mmu: port into the batch's address space
 * @ggtt: port into the global GTT
 * @cmd: row of the command being executed
 * @addr: where its header is
 * @next: where the next one is; a jump sets it
 * @start: where the batch began
 * @begin_ns: host's clock when it did, or went on
 * @ret: where a batch of the second level returns to
 * @commands: executed since the start of the batch
 * @secure: privileged commands are executed
 * @nested: in a batch of the second level
 * @skip: MI_SET_PREDICATE makes commands NOOPs
 * @end: the batch is over after this command
 * @effect: something has left a trace since the last jump backwards
 * @wedged: a hang or a stop has been returned; waits for a reset
 * @yield: relax() wants the batch to yield
 * @held: a unit has threads that what follows may belong to: this is no place to yield
 * @told: @unknown has its words, or somebody is about to write them
 * @unknown: what cannot be executed, see mirage_engine_state.unknown
 * @wait: of MI_SEMAPHORE_WAIT, while it waits
 * @post: written at the next flush, in order
 * @num_posts: how many there are
 * @stalled: a stall alone has come since the last flush; see mirage_cs_await_stalled()
 * @holes: unmapped pages that the fetch has crossed in a row
 * @work_ns: estimate of the work done since the last relax()
 * @relaxed: counts relax(): whoever keeps host addresses or ports of
 *           its own compares it, and forgets them when it has moved
 * @stats: counters of the running context
 * @saved: its other registers
 * @regs: registers
 * @swizzle: of tiled surfaces
 * @unit: memory of its units, NULL for those that it lacks; see mirage_unit_ops.create()
 * @dw: the command being executed
 */
struct mirage_cs {
	struct mirage_hw_engine base;
	struct mirage_cmd_index *index;
	struct mirage_cs_context *ctx;
	struct mirage_mmu mmu;
	struct mirage_mmu ggtt;
	const struct mirage_cmd *cmd;
	u64 addr;
	u64 next;
	u64 start;
	u64 begin_ns;
	u64 ret;
	u64 commands;
	bool secure;
	bool nested;
	bool skip;
	bool end;
	bool effect;
	bool wedged;
	bool yield;
	bool held;
	bool told;
	char unknown[MIRAGE_UNKNOWN_B];
	struct mirage_cs_wait wait;
	struct mirage_cs_post post[MIRAGE_CS_POSTS];
	unsigned int num_posts;
	bool stalled;
	unsigned int holes;
	u32 work_ns;
	u32 relaxed;
	u64 stats[MIRAGE_NUM_STATS];
	struct mirage_cs_saved saved;
	struct mirage_cs_regs regs;
	enum mirage_swizzle swizzle;
	void *unit[MIRAGE_UNITS];
	u32 dw[MIRAGE_CMD_MAX_DW];
};

#define to_mirage_cs(engine)		container_of(engine, struct mirage_cs, base)
#define to_mirage_cs_context(ctx)	container_of(ctx, struct mirage_cs_context, base)

extern const struct mirage_engine_ops mirage_cs_ops;

/**
 * mirage_cs_relax - let the host in
 * @cs: the streamer
 * @idle: nothing is happening but waiting for memory to change
 *
 * Host addresses from before are void afterwards; the streamer's own ports are flushed.
 *
 * Return: 0, or -ECANCELED when the batch has to stop here: hand it on.
 */
int mirage_cs_relax(struct mirage_cs *cs, bool idle);

/**
 * mirage_cs_forget - host addresses have become void
 * @cs: the streamer
 *
 * After what counts as a relax(): mirage_gpu_ops.parallel(), and memory from the host.
 */
void mirage_cs_forget(struct mirage_cs *cs);

/**
 * mirage_cs_charge - account for work, and relax when a slice is full
 * @cs: the streamer
 * @ns: what the work cost, roughly; call it at least once every MIRAGE_CS_SLICE_NS
 *
 * Return: as mirage_cs_relax(), which it may call.
 */
static inline int mirage_cs_charge(struct mirage_cs *cs, u32 ns)
{
	cs->work_ns += ns;
	return cs->work_ns < MIRAGE_CS_SLICE_NS ? 0 : mirage_cs_relax(cs, false);
}

/**
 * mirage_cs_flush - have the units finish
 * @cs: the streamer
 * @what: MIRAGE_FLUSH_* bits
 *
 * Return: 0 or an error to hand on.
 */
int mirage_cs_flush(struct mirage_cs *cs, u32 what);

/**
 * mirage_cs_await_stalled - before memory is written that is no target
 * @cs: the streamer
 *
 * Pixels that wait in bins read memory when they are shaded. Where a stall stands between them and
 * who writes now, they come first.
 *
 * Return: as mirage_cs_flush().
 */
static inline int mirage_cs_await_stalled(struct mirage_cs *cs)
{
	return cs->stalled ? mirage_cs_flush(cs, MIRAGE_FLUSH_STALL) : 0;
}

/**
 * mirage_cs_post - write once all earlier work is complete
 * @cs: the streamer
 * @post: what; not later than when the batch ends, yields, or waits for memory
 *
 * Return: 0 or an error to hand on.
 */
int mirage_cs_post(struct mirage_cs *cs, const struct mirage_cs_post *post);

/**
 * mirage_cs_write_posts - write what has waited for earlier work
 * @cs: the streamer, whose units have finished
 */
void mirage_cs_write_posts(struct mirage_cs *cs);

/**
 * mirage_cs_irq - raise the engine's user interrupt
 * @cs: the streamer
 */
void mirage_cs_irq(struct mirage_cs *cs);

/**
 * mirage_cs_timestamp - the TIMESTAMP register
 * @cs: the streamer
 *
 * Return: its 64 bits.
 */
u64 mirage_cs_timestamp(const struct mirage_cs *cs);

/**
 * mirage_cs_ctx_timestamp - the CTX_TIMESTAMP register
 * @cs: the streamer
 *
 * Return: how long batches of its context have run, in ticks of TIMESTAMP.
 */
u64 mirage_cs_ctx_timestamp(const struct mirage_cs *cs);

/**
 * mirage_cs_now_ns - what TIMESTAMP counts, as the host does
 * @cs: the streamer
 *
 * Return: nanoseconds since the GPU's reset.
 */
u64 mirage_cs_now_ns(const struct mirage_cs *cs);

/**
 * mirage_cs_ran_ns - how long batches of the context have run
 * @cs: the streamer
 *
 * Return: nanoseconds.
 */
u64 mirage_cs_ran_ns(const struct mirage_cs *cs);

/**
 * mirage_cs_hang - stop before a command that cannot be executed
 * @cs: the streamer
 * @eir: MIRAGE_EIR_* to report
 *
 * Return: -EIO, to hand on.
 */
int mirage_cs_hang(struct mirage_cs *cs, u32 eir);

/**
 * mirage_cs_unknown - stop before something that there is no such thing as
 * @cs: the streamer
 * @fmt: what it is; only the first counts
 *
 * Any thread that works for the batch.
 *
 * Return: -EIO, to hand on.
 */
__printf(2, 3)
int mirage_cs_unknown(struct mirage_cs *cs, const char *fmt, ...);

#define MIRAGE_EIR_INSTRUCTION	BIT(0)
#define MIRAGE_EIR_PAGE_TABLE	BIT(4)

/**
 * mirage_cmd_index_build - sort the rows of an engine by opcode
 * @index: zeroed memory
 * @tables: list of tables, ended by NULL
 * @engine: MIRAGE_CMD_RENDER, _COPY, _VIDEO or _VIDEO_ENHANCE
 *
 * Return: 0, or -ENOSPC for more rows than an index holds.
 */
int mirage_cmd_index_build(struct mirage_cmd_index *index,
			   const struct mirage_cmd_table *const *tables, u16 engine);

/**
 * mirage_cmd_find - the row of a command
 * @index: the engine's commands
 * @header: first DWord
 *
 * Return: the row, or NULL for what the engine cannot execute.
 */
const struct mirage_cmd *mirage_cmd_find(const struct mirage_cmd_index *index, u32 header);

/**
 * mirage_cmd_len_dw - length of a command
 * @cmd: its row
 * @header: its first DWord
 *
 * Return: DWords, header included; 1 at least.
 */
static inline unsigned int mirage_cmd_len_dw(const struct mirage_cmd *cmd, u32 header)
{
	return (header & cmd->len_mask) + cmd->bias;
}

/**
 * mirage_cs_draws - is a 3DPRIMITIVE or GPGPU_WALKER executed?
 * @cs: the streamer
 * @predicated: its header asks for the predicate
 * @topology: what it draws; 0 for what draws none
 *
 * Return: false when MI_PREDICATE or MI_TOPOLOGY_FILTER have switched it off.
 */
static inline bool mirage_cs_draws(const struct mirage_cs *cs, bool predicated, u32 topology)
{
	const struct mirage_cs_saved *saved = &cs->saved;

	if (predicated && !saved->predicate_result)
		return false;
	return !topology || !saved->topology_filter || saved->topology_filter == topology;
}

/* The handlers of MI commands, for the tables; see mi*.c, math.c and atomic.c. */
int mirage_mi_noop(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_user_interrupt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_flush(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_report_head(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_batch_buffer_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_store_data_index(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_load_register_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_mi_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_predicate(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_topology_filter(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_semaphore_mbox(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_set_context(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_update_gtt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_flush_dw(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_load_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen7_conditional_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_load_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_load_register_reg(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_set_predicate(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_semaphore_wait(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_flush_dw(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_copy_mem_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_conditional_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_math(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_atomic(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/* Whether a semaphore that has @val lets a batch go on that waits by @wait. */
bool mirage_gen9_semaphore_passes(const struct mirage_cs_wait *wait, u32 val);

/* PIPE_CONTROL, see pipe_control.c. */
int mirage_gen7_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_gen9_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * struct mirage_pc_rules - how the generations differ in PIPE_CONTROL (Gen4-5 Vol 2, table 2-5)
 * @reads_implied: read caches are invalidated by every one without a depth stall; there is no
 *	bit for it (before Gen4.5)
 */
struct mirage_pc_rules {
	bool reads_implied;
};

extern const struct mirage_pc_rules mirage_pc_rules_gen4;
extern const struct mirage_pc_rules mirage_pc_rules_gen45;

int mirage_gen4_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

#endif
