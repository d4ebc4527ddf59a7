/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_CP_CP_H_
#define _R5XX_CP_CP_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "r5xx/r5xx.h"

/**
 * DOC: the command processor
 *
 * A batch is what the manual calls indirect buffer 1 (chapter 5): so many DWords of packets. It may
 * start an indirect buffer 2, and go on where it was when that is used up. Each packet is copied
 * before it is looked at, so that nobody can change it any more. Packets write registers; what a
 * write sets off is a row of r5xx_reg_actions. All that draws in 3D ends in r5xx_3d_draw(), all
 * that draws in 2D in r5xx/2d.
 */

/* The longest packet: a header, and what 14 bits count. */
#define R5XX_PACKET_MAX_DW	(1u + 0x4000u)

/* What is waited for is looked at this often before the host may sleep a little. */
#define R5XX_SPINS		64u

/* Semaphores in the memory of the microengine, from address 0xfc on. */
#define R5XX_SEMAPHORES		4u
#define R5XX_SEMAPHORE_FIRST	0xfcu

/* Synchronisations that can be queued (5.9). */
#define R5XX_RESYNCS		8u

/**
 * struct r5xx_resync_queue - half of what synchronisations wait for
 * @entry: the first one first
 * @num: how many there are
 */
struct r5xx_resync_queue {
	u32 entry[R5XX_RESYNCS];
	u32 num;
};

/**
 * struct r5xx_resync - what the next syncs from the back end write
 * @addr: scratch registers
 * @data: their values
 * @syncs: that have come before there was anything to write
 */
struct r5xx_resync {
	struct r5xx_resync_queue addr;
	struct r5xx_resync_queue data;
	u32 syncs;
};

/**
 * enum r5xx_buffer - where packets come from
 * @R5XX_IB1: the batch
 * @R5XX_IB2: a buffer that the batch started
 * @R5XX_BUFFERS: how many there are
 */
enum r5xx_buffer {
	R5XX_IB1,
	R5XX_IB2,
	R5XX_BUFFERS,
};

/**
 * struct r5xx_stream - packets to come
 * @addr: of the next one
 * @left_dw: DWords of it and of what follows
 */
struct r5xx_stream {
	u64 addr;
	u32 left_dw;
};

/**
 * struct r5xx_feed - a draw that waits for its indices or vertices
 * @v: the draw; @v.num_dw have come
 * @need_dw: how many it takes; 0 while there is no such draw
 */
struct r5xx_feed {
	struct r5xx_vertices v;
	u32 need_dw;
};

/**
 * struct r5xx_blocks - a rectangle of blocks of pixels
 * @x1: left edge
 * @y1: top edge
 * @x2: first block right of it
 * @y2: first row of blocks below it
 */
struct r5xx_blocks {
	u32 x1, y1, x2, y2;
};

/* Most blocks of a buffer, see fast_clear.c: 4096x4096 pixels of 16x2. */
#define R5XX_MAX_BLOCKS		524288u

/**
 * struct r5xx_fast_clear - a clear that memory does not know of yet
 * @pending: there is one
 * @mask_dw: DWords of the mask that it went up to
 * @done: all of these blocks are filled, the largest such rectangle so far
 * @filled: a bit for each block that is
 */
struct r5xx_fast_clear {
	bool pending;
	u32 mask_dw;
	struct r5xx_blocks done;
	u8 filled[R5XX_MAX_BLOCKS / 8];
};

/**
 * struct r5xx_place - where a batch is
 * @stream: packets to come, of each buffer
 * @buffer: which one packets are read from
 * @start: where the batch began
 * @start_dw: its length
 * @commands: packets since then
 */
struct r5xx_place {
	struct r5xx_stream stream[R5XX_BUFFERS];
	enum r5xx_buffer buffer;
	u64 start;
	u32 start_dw;
	u64 commands;
};

/**
 * struct r5xx_cp_context - what is kept for a batch that has yielded
 * @base: what every engine's context has
 * @place: where it goes on
 * @state: the registers that it goes on with: R5xx itself has no contexts
 * @zpass: of each pipe
 * @semaphore: of WAIT_SEMAPHORE
 * @resync: queued
 */
struct r5xx_cp_context {
	struct mirage_hw_context base;
	struct r5xx_place place;
	struct r5xx_state state;
	u32 zpass[R5XX_MAX_PIPES];
	u32 semaphore[R5XX_SEMAPHORES];
	struct r5xx_resync resync;
};

#define to_r5xx_cp_context(ctx)	container_of(ctx, struct r5xx_cp_context, base)

struct r5xx_cp;

/**
 * typedef r5xx_action_fn - what a write of a register sets off
 * @cp: the command processor
 * @offset: of the register
 * @val: what was written
 *
 * The register holds the value already.
 *
 * Return: 0 or an error to hand on.
 */
typedef int (*r5xx_action_fn)(struct r5xx_cp *cp, u32 offset, u32 val);

/**
 * struct r5xx_cp - the command processor of an engine
 * @engine: what others see of it
 * @ctx: context of the running batch
 * @place: where the batch is
 * @addr: of the packet that is executed
 * @header: its first DWord
 * @wedged: a hang or a stop has been returned; waits for a reset
 * @feed: a draw that waits
 * @zpass_base: what ZB_ZPASS_DATA of each pipe was set to
 * @zpass_mark: what r5xx_3d_zpass() said then
 * @semaphore: of WAIT_SEMAPHORE
 * @resync: queued
 * @zmask: clear of the depth mask
 * @cmask: clear of the colour mask
 * @action: for each register, its row of r5xx_reg_actions and 1; 0 for none
 * @dw: the packet
 * @data: what a draw that waits has got
 */
struct r5xx_cp {
	struct r5xx_engine engine;
	struct r5xx_cp_context *ctx;
	struct r5xx_place place;
	u64 addr;
	u32 header;
	bool wedged;
	struct r5xx_feed feed;
	u32 zpass_base[R5XX_MAX_PIPES];
	u64 zpass_mark[R5XX_MAX_PIPES];
	u32 semaphore[R5XX_SEMAPHORES];
	struct r5xx_resync resync;
	struct r5xx_fast_clear zmask;
	struct r5xx_fast_clear cmask;
	u8 action[R5XX_NUM_REGS];
	u32 dw[R5XX_PACKET_MAX_DW];
	u32 data[R5XX_PACKET_MAX_DW];
};

#define to_r5xx_cp(hw_engine)	container_of(to_r5xx_engine(hw_engine), struct r5xx_cp, engine)

/**
 * typedef r5xx_packet_fn - execute a packet of type 3
 * @cp: the command processor
 * @dw: what follows its header
 * @num_dw: how much that is, as the packet's row allows
 *
 * Return: 0 or an error to hand on.
 */
typedef int (*r5xx_packet_fn)(struct r5xx_cp *cp, const u32 *dw, u32 num_dw);

/**
 * struct r5xx_packet - a packet of type 3
 * @opcode: IT_OPCODE
 * @name: as in the manual
 * @min_dw: fewest DWords that follow the header
 * @max_dw: most, 0 for as many as there can be
 * @flags: R5XX_PACKET_*
 * @exec: executes it; NULL for what does nothing
 */
struct r5xx_packet {
	u8 opcode;
	const char *name;
	u16 min_dw;
	u16 max_dw;
	u8 flags;
	r5xx_packet_fn exec;
};

/* It reads memory by way of indirect buffer 2, so that it cannot be in there. */
#define R5XX_PACKET_USES_IB2	BIT(0)
/* It draws in 2D: what was drawn in 3D has to be in memory. */
#define R5XX_PACKET_2D		BIT(1)

/**
 * r5xx_packet_find - the row of a packet of type 3
 * @opcode: IT_OPCODE
 *
 * Return: the row, or NULL for what the command processor does not know.
 */
const struct r5xx_packet *r5xx_packet_find(u32 opcode);

/* What a header says. */
#define R5XX_PACKET_TYPE(header)	((header) >> 30)
#define R5XX_PACKET0_REG(header)	(((header) & 0x1fff) * 4)
#define R5XX_PACKET0_ONE_REG_WR		BIT(15)
#define R5XX_PACKET1_REG1(header)	(((header) & 0x7ff) * 4)
#define R5XX_PACKET1_REG2(header)	(((header) >> 11 & 0x7ff) * 4)
#define R5XX_PACKET3_OPCODE(header)	((header) >> 8 & 0xff)
#define R5XX_PACKET_COUNT(header)	((header) >> 16 & 0x3fff)

/**
 * r5xx_packet_len_dw - how long a packet is
 * @header: its first DWord
 *
 * Return: DWords, header included.
 */
static inline u32 r5xx_packet_len_dw(u32 header)
{
	switch (R5XX_PACKET_TYPE(header)) {
	case 1:
		return 3;
	case 2:
		return 1;
	default:
		return 2 + R5XX_PACKET_COUNT(header);
	}
}

/**
 * r5xx_cp_write - write a register, with all that this sets off
 * @cp: the command processor
 * @offset: in bytes
 * @val: the value
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_write(struct r5xx_cp *cp, u32 offset, u32 val);

/**
 * r5xx_cp_index_actions - find the actions of registers
 * @cp: the command processor
 */
void r5xx_cp_index_actions(struct r5xx_cp *cp);

/**
 * r5xx_cp_start_ib2 - go on in an indirect buffer
 * @cp: the command processor, in no such buffer yet
 * @addr: its first DWord
 * @num_dw: how long it is
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_start_ib2(struct r5xx_cp *cp, u64 addr, u32 num_dw);

/**
 * r5xx_cp_skip - leave DWords of the stream out
 * @cp: the command processor
 * @num_dw: how many
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_skip(struct r5xx_cp *cp, u32 num_dw);

/**
 * r5xx_cp_draw - a draw begins
 * @cp: the command processor
 * @vf_cntl: for VAP_VF_CNTL
 * @dw: its indices or vertices, as far as they are in the packet
 * @num_dw: how much that is; less than the draw takes comes later
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_draw(struct r5xx_cp *cp, u32 vf_cntl, const u32 *dw, u32 num_dw);

/**
 * r5xx_cp_feed - indices or vertices for a draw that waits
 * @cp: the command processor
 * @val: one DWord of them
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_feed(struct r5xx_cp *cp, u32 val);

/**
 * r5xx_cp_feed_memory - the same from memory
 * @cp: the command processor
 * @addr: of the first DWord
 * @num_dw: how many
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_feed_memory(struct r5xx_cp *cp, u64 addr, u32 num_dw);

/**
 * r5xx_cp_vertex - a vertex of VAP_VTX_ST_* registers is complete
 * @cp: the command processor
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_vertex(struct r5xx_cp *cp);

/**
 * r5xx_cp_scratch - write a scratch register, and memory as SCRATCH_UMSK says
 * @cp: the command processor
 * @n: which
 * @val: the value
 */
void r5xx_cp_scratch(struct r5xx_cp *cp, u32 n, u32 val);

/**
 * r5xx_cp_zpass_read - ZB_ZPASS_DATA of a pipe
 * @cp: the command processor, the pipeline flushed
 * @pipe: which
 *
 * All pixels are the first pipe's.
 *
 * Return: the register.
 */
u32 r5xx_cp_zpass_read(const struct r5xx_cp *cp, unsigned int pipe);

/**
 * r5xx_cp_zpass_set - write ZB_ZPASS_DATA of a pipe
 * @cp: the command processor, the pipeline flushed
 * @pipe: which
 * @val: the value
 */
void r5xx_cp_zpass_set(struct r5xx_cp *cp, unsigned int pipe, u32 val);

/**
 * r5xx_cp_fill_cleared - have in memory what tile masks say is cleared
 * @cp: the command processor, about to draw
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_cp_fill_cleared(struct r5xx_cp *cp);

/* The packets that clear tile masks. */
int r5xx_cp_clear_zmask(struct r5xx_cp *cp, const u32 *dw, u32 num_dw);
int r5xx_cp_clear_cmask(struct r5xx_cp *cp, const u32 *dw, u32 num_dw);

/* Of mirage_engine_ops of the command processor: read_reg(), decode(), print_regs(). */
int r5xx_cp_read_reg(const struct mirage_hw_engine *hw, u32 reg, u64 *val);
void r5xx_cp_decode(const struct mirage_hw_engine *hw, const struct mirage_hw_context *ctx,
		    const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		    void (*print)(void *arg, const char *line), void *arg);
void r5xx_cp_print_regs(const struct mirage_hw_engine *hw,
			void (*print)(void *arg, const char *line), void *arg);

#endif
