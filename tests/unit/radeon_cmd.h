/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_RADEON_CMD_H_
#define _TESTS_RADEON_CMD_H_

/* Packets of a radeon's command processor: "Radeon R5xx Acceleration", chapter 6. */

#include "r5xx/regs.h"

/* @n DWords follow each header. */
#define PACKET0(reg, n)		(((n) - 1u) << 16 | (reg) / 4u)
#define PACKET0_ONE(reg, n)	(PACKET0(reg, n) | 1u << 15)
#define PACKET1(reg1, reg2)	(1u << 30 | (reg2) / 4u << 11 | (reg1) / 4u)
#define PACKET2			(2u << 30)
#define PACKET3(opcode, n)	(3u << 30 | ((n) - 1u) << 16 | (opcode) << 8)

#define P3_NOP			0x10u
#define P3_NEXTCHAR		0x19u
#define P3_PLY_NEXTSCAN		0x1du
#define P3_SET_SCISSORS		0x1eu
#define P3_PRED_EXEC		0x20u
#define P3_COND_EXEC		0x21u
#define P3_WAIT_SEMAPHORE	0x22u
#define P3_WAIT_MEM		0x23u
#define P3_DRAW_VBUF		0x28u
#define P3_DRAW_IMMD		0x29u
#define P3_DRAW_INDX		0x2au
#define P3_LOAD_PALETTE		0x2cu
#define P3_LOAD_VBPNTR		0x2fu
#define P3_CLEAR_ZMASK		0x32u
#define P3_INDX_BUFFER		0x33u
#define P3_DRAW_VBUF_2		0x34u
#define P3_DRAW_IMMD_2		0x35u
#define P3_DRAW_INDX_2		0x36u
#define P3_CLEAR_HIZ		0x37u
#define P3_CLEAR_CMASK		0x38u
#define P3_DRAW_128		0x39u
#define P3_MPEG_INDEX		0x3au
#define P3_PAINT		0x91u
#define P3_BITBLT		0x92u
#define P3_HOSTDATA_BLT		0x94u
#define P3_POLYLINE		0x95u
#define P3_POLYSCANLINES	0x98u
#define P3_PAINT_MULTI		0x9au
#define P3_BITBLT_MULTI		0x9bu
#define P3_TRANS_BITBLT		0x9cu

#endif
