/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_STATE_H_
#define _R5XX_STATE_H_

#include <linux/types.h>

#include "r5xx/regs.h"

/**
 * DOC: what registers hold
 *
 * R5xx has one set of registers and no contexts: what a batch leaves behind the next one finds.
 * The command processor is the only writer. Everybody else reads while a draw is prepared, and
 * keeps what he made of it for as long as the stamps of its blocks stand still.
 */

#define R5XX_NUM_REGS		(0x8000u / 4)

#define R5XX_PVS_CODE_LEN	1024u
#define R5XX_PVS_CONST_LEN	256u
#define R5XX_UCP_LEN		6u
#define R5XX_US_CODE_LEN	512u
#define R5XX_US_CODE_DW		6u
#define R5XX_US_CONST_LEN	256u
#define R5XX_TX_KERNEL_PHASES	9u
#define R5XX_E2_PALETTE_LEN	256u

/**
 * enum r5xx_block - what a register is for, and has a stamp
 * @R5XX_RBBM: nobody's state: the bus, synchronisation, scratch registers, and what only makes
 *	a block do something: VAP_VF_CNTL, ports, flushes, counters
 * @R5XX_CP: command processor
 * @R5XX_E2: 2D engine
 * @R5XX_VAP: vertex fetch, viewport, clipping, VAP_VTX_ST_*
 * @R5XX_PVS: VAP_PVS_* registers: program range, flow control
 * @R5XX_PVS_CODE: r5xx_state.pvs_code
 * @R5XX_PVS_CONST: r5xx_state.pvs_const, and ucp, point_scale, point_texgen
 * @R5XX_GB: pipe configuration, multisampling, stuffing, and PS3_*
 * @R5XX_GA: geometry assembly
 * @R5XX_SU: setup: culling, depth scale, polygon offset, cylindrical wrap
 * @R5XX_SC: scissors, clip rectangles, edge rule
 * @R5XX_RS: interpolators
 * @R5XX_TX: textures and samplers, US_FORMAT0 too, and r5xx_state.tx_kernel
 * @R5XX_US: US_* registers: program range, boolean and integer constants, output formats
 * @R5XX_US_CODE: r5xx_state.us_code
 * @R5XX_US_CONST: r5xx_state.us_const
 * @R5XX_FG: fog and alpha test
 * @R5XX_CB: colour buffers, blending
 * @R5XX_ZB: depth and stencil
 * @R5XX_BLOCKS: how many
 */
enum r5xx_block {
	R5XX_RBBM,
	R5XX_CP,
	R5XX_E2,
	R5XX_VAP,
	R5XX_PVS,
	R5XX_PVS_CODE,
	R5XX_PVS_CONST,
	R5XX_GB,
	R5XX_GA,
	R5XX_SU,
	R5XX_SC,
	R5XX_RS,
	R5XX_TX,
	R5XX_US,
	R5XX_US_CODE,
	R5XX_US_CONST,
	R5XX_FG,
	R5XX_CB,
	R5XX_ZB,
	R5XX_BLOCKS,
};

/**
 * struct r5xx_state - all that registers hold
 * @reg: by byte offset / 4. Both addresses of the viewport's registers are kept alike, and the
 *	ports of the vector memories hold what was written last
 * @pvs_code: vertex program, vectors 0 to 1023 of VAP_PVS_VECTOR_INDX_REG
 * @pvs_const: its constants, from vector 1024 on, and the same again: a window of them that goes
 *	beyond the end goes on at the beginning
 * @ucp: user clip planes, from vector 1536 on
 * @point_scale: viewport scale of point sprites, vector 1542
 * @point_texgen: texture coordinates of point sprites, vector 1543
 * @us_code: fragment program, by GA_US_VECTOR_INDEX; the six words as they are uploaded:
 *	ALU: CMN, RGB_ADDR, ALPHA_ADDR, RGB, ALPHA, RGBA; texture: CMN, INST, ADDR, DXDY, 0, 0;
 *	flow control: CMN, 0, INST, ADDR, 0, 0
 * @us_const: its constants, R G B A as floats
 * @tx_kernel: of Filter4, by direction, phase and pair: both weights as TX_FILTER4 has them
 * @e2_palette: of the 2D engine
 * @stamp: of each block; moves when one of its registers or of its memory gets another value,
 *	and with a reset. It never goes back
 * @block: of each register, enum r5xx_block
 * @pvs_index: vector that the next upload goes to
 * @pvs_dw: DWord of it
 * @us_index: instruction or constant that the next upload goes to
 * @us_dw: DWord of it
 */
struct r5xx_state {
	u32 reg[R5XX_NUM_REGS];
	u32 pvs_code[R5XX_PVS_CODE_LEN][4];
	u32 pvs_const[2 * R5XX_PVS_CONST_LEN][4];
	u32 ucp[R5XX_UCP_LEN][4];
	u32 point_scale[4];
	u32 point_texgen[4];
	u32 us_code[R5XX_US_CODE_LEN][R5XX_US_CODE_DW];
	u32 us_const[R5XX_US_CONST_LEN][4];
	u32 tx_kernel[2][R5XX_TX_KERNEL_PHASES][2];
	u32 e2_palette[R5XX_E2_PALETTE_LEN];
	u64 stamp[R5XX_BLOCKS];
	u8 block[R5XX_NUM_REGS];
	u32 pvs_index;
	u32 pvs_dw;
	u32 us_index;
	u32 us_dw;
};

/**
 * r5xx_reg - what a register holds
 * @s: the registers
 * @offset: as in regs.h
 *
 * Return: the value.
 */
static inline u32 r5xx_reg(const struct r5xx_state *s, u32 offset)
{
	return s->reg[offset / 4];
}

/* The same as a number; only in FPU sections. */
#define r5xx_reg_float(s, offset)	r5xx_float(r5xx_reg(s, offset))

/* The float that has these bits; only in FPU sections. */
#define r5xx_float(dw)		(((union { u32 bits; float val; }) { .bits = (dw) }).val)

/**
 * r5xx_swapped - a DWord in another byte order
 * @dw: the DWord
 * @code: as all registers with such a field have it: none, bytes of words, bytes of the DWord,
 *	words of the DWord
 *
 * Return: 0xaabbccdd as that, 0xbbaaddcc, 0xddccbbaa, 0xccddaabb.
 */
static inline u32 r5xx_swapped(u32 dw, u32 code)
{
	if ((code ^ code >> 1) & 1)
		dw = (dw & 0x00ff00ff) << 8 | (dw >> 8 & 0x00ff00ff);
	return code & 2 ? dw << 16 | dw >> 16 : dw;
}

/**
 * struct r5xx_field - a field, for decoding
 * @name: as in the manual
 * @mask: where it is
 */
struct r5xx_field {
	const char *name;
	u32 mask;
};

/**
 * struct r5xx_reg_row - a register, or several alike
 * @name: as in the manual, without a number
 * @offset: of the first
 * @count: how many
 * @stride_B: from one to the next
 * @block: whose stamp it moves
 * @num_fields: entries of @field
 * @field: what is in it; NULL for a plain number
 */
struct r5xx_reg_row {
	const char *name;
	u16 offset;
	u8 count;
	u8 stride_B;
	u8 block;
	u8 num_fields;
	const struct r5xx_field *field;
};

/**
 * r5xx_reg_find - the row of a register
 * @offset: in bytes
 *
 * Return: the row, or NULL for what no block has.
 */
const struct r5xx_reg_row *r5xx_reg_find(u32 offset);

/**
 * r5xx_reg_row - one of all rows, in the order of their offsets
 * @i: which
 *
 * Return: the row, or NULL behind the last one.
 */
const struct r5xx_reg_row *r5xx_reg_row(unsigned int i);

/* How many rows there are. */
unsigned int r5xx_num_reg_rows(void);

/**
 * r5xx_state_reset - bring all registers into reset state
 * @s: the registers; their stamps move on
 */
void r5xx_state_reset(struct r5xx_state *s);

/**
 * r5xx_state_write - write a register, with nothing that a write sets off but for uploads
 * @s: the registers
 * @offset: in bytes, below 4 * R5XX_NUM_REGS
 * @val: the value
 *
 * Moves the stamp of the block if the value is another one. A write to the ports of the vector
 * memories ends up there. What no block has is kept, too.
 */
void r5xx_state_write(struct r5xx_state *s, u32 offset, u32 val);

#endif
