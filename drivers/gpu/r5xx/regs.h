/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_REGS_H_
#define _R5XX_REGS_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "r5xx/regs_2d.h"
#include "r5xx/regs_pixels.h"
#include "r5xx/regs_setup.h"
#include "r5xx/regs_vertices.h"

/**
 * DOC: registers
 *
 * Where the registers are and what is in them, by the blocks of "Radeon R5xx Acceleration",
 * chapter 11; of the bus, below, that manual only has the packets. A field is a mask, for
 * FIELD_GET(). A register that is there several times takes its number.
 */

/* The bus between the host, the command processor and the blocks. */

#define RBBM_SOFT_RESET						0x00f0
#define   RBBM_SOFT_RESET_SOFT_RESET_CP				BIT(0)
#define   RBBM_SOFT_RESET_SOFT_RESET_HI				BIT(1)
#define   RBBM_SOFT_RESET_SOFT_RESET_VAP			BIT(2)
#define   RBBM_SOFT_RESET_SOFT_RESET_RE				BIT(3)
#define   RBBM_SOFT_RESET_SOFT_RESET_PP				BIT(4)
#define   RBBM_SOFT_RESET_SOFT_RESET_E2				BIT(5)
#define   RBBM_SOFT_RESET_SOFT_RESET_RB				BIT(6)
#define   RBBM_SOFT_RESET_SOFT_RESET_HDP			BIT(7)
#define   RBBM_SOFT_RESET_SOFT_RESET_MC				BIT(8)
#define   RBBM_SOFT_RESET_SOFT_RESET_AIC			BIT(9)
#define   RBBM_SOFT_RESET_SOFT_RESET_VIP			BIT(10)
#define   RBBM_SOFT_RESET_SOFT_RESET_DISP			BIT(11)
#define   RBBM_SOFT_RESET_SOFT_RESET_CG				BIT(12)
#define   RBBM_SOFT_RESET_SOFT_RESET_GA				BIT(13)
#define RBBM_STATUS						0x0e40
#define   RBBM_STATUS_CMDFIFO_AVAIL				GENMASK(6, 0)
#define   RBBM_STATUS_HIRQ_ON_RBB				BIT(8)
#define   RBBM_STATUS_CPRQ_ON_RBB				BIT(9)
#define   RBBM_STATUS_CFRQ_ON_RBB				BIT(10)
#define   RBBM_STATUS_HIRQ_IN_RTBUF				BIT(11)
#define   RBBM_STATUS_CPRQ_IN_RTBUF				BIT(12)
#define   RBBM_STATUS_CFRQ_IN_RTBUF				BIT(13)
#define   RBBM_STATUS_CF_PIPE_BUSY				BIT(14)
#define   RBBM_STATUS_ENG_EV_BUSY				BIT(15)
#define   RBBM_STATUS_CP_CMDSTRM_BUSY				BIT(16)
#define   RBBM_STATUS_E2_BUSY					BIT(17)
#define   RBBM_STATUS_RB2D_BUSY					BIT(18)
#define   RBBM_STATUS_RB3D_BUSY					BIT(19)
#define   RBBM_STATUS_VAP_BUSY					BIT(20)
#define   RBBM_STATUS_RE_BUSY					BIT(21)
#define   RBBM_STATUS_TAM_BUSY					BIT(22)
#define   RBBM_STATUS_TDM_BUSY					BIT(23)
#define   RBBM_STATUS_PB_BUSY					BIT(24)
#define   RBBM_STATUS_TIM_BUSY					BIT(25)
#define   RBBM_STATUS_GA_BUSY					BIT(26)
#define   RBBM_STATUS_CBA2D_BUSY				BIT(27)
#define   RBBM_STATUS_GUI_ACTIVE				BIT(31)
#define SCRATCH_REG(n)						(0x15e0 + 4 * (n))
#define WAIT_UNTIL						0x1720
#define   WAIT_UNTIL_WAIT_CRTC_PFLIP				BIT(0)
#define   WAIT_UNTIL_WAIT_RE_CRTC_VLINE				BIT(1)
#define   WAIT_UNTIL_WAIT_FE_CRTC_VLINE				BIT(2)
#define   WAIT_UNTIL_WAIT_CRTC_VLINE				BIT(3)
#define   WAIT_UNTIL_WAIT_DMA_VIPH0_IDLE			BIT(4)
#define   WAIT_UNTIL_WAIT_DMA_VIPH1_IDLE			BIT(5)
#define   WAIT_UNTIL_WAIT_DMA_VIPH2_IDLE			BIT(6)
#define   WAIT_UNTIL_WAIT_DMA_VIPH3_IDLE			BIT(7)
#define   WAIT_UNTIL_WAIT_DMA_VID_IDLE				BIT(8)
#define   WAIT_UNTIL_WAIT_DMA_GUI_IDLE				BIT(9)
#define   WAIT_UNTIL_WAIT_CMDFIFO				BIT(10)
#define   WAIT_UNTIL_WAIT_OV0_FLIP				BIT(11)
#define   WAIT_UNTIL_WAIT_AGP_FLUSH				BIT(13)
#define   WAIT_UNTIL_WAIT_2D_IDLE				BIT(14)
#define   WAIT_UNTIL_WAIT_3D_IDLE				BIT(15)
#define   WAIT_UNTIL_WAIT_2D_IDLECLEAN				BIT(16)
#define   WAIT_UNTIL_WAIT_3D_IDLECLEAN				BIT(17)
#define   WAIT_UNTIL_WAIT_HOST_IDLECLEAN			BIT(18)
#define   WAIT_UNTIL_CMDFIFO_ENTRIES				GENMASK(26, 20)
#define   WAIT_UNTIL_WAIT_BOTH_CRTC_PFLIP			BIT(30)
#define   WAIT_UNTIL_ENG_DISPLAY_SELECT				BIT(31)
#define ISYNC_CNTL						0x1724
#define   ISYNC_CNTL_ISYNC_ANY2D_IDLE3D				BIT(0)
#define   ISYNC_CNTL_ISYNC_ANY3D_IDLE2D				BIT(1)
#define   ISYNC_CNTL_ISYNC_TRIG2D_IDLE3D			BIT(2)
#define   ISYNC_CNTL_ISYNC_TRIG3D_IDLE2D			BIT(3)
#define   ISYNC_CNTL_ISYNC_WAIT_IDLEGUI				BIT(4)
#define   ISYNC_CNTL_ISYNC_CPSCRATCH_IDLEGUI			BIT(5)
#define RBBM_GUICNTL						0x172c
#define   RBBM_GUICNTL_HOST_DATA_SWAP				GENMASK(1, 0)

/* Command processor (11.1). */

#define CP_RB_BASE						0x0700
#define CP_RB_CNTL						0x0704
#define   CP_RB_CNTL_RB_BUFSZ					GENMASK(5, 0)
#define   CP_RB_CNTL_RB_BLKSZ					GENMASK(13, 8)
#define   CP_RB_CNTL_BUF_SWAP					GENMASK(17, 16)
#define   CP_RB_CNTL_MAX_FETCH					GENMASK(19, 18)
#define   CP_RB_CNTL_RB_NO_UPDATE				BIT(27)
#define   CP_RB_CNTL_RB_RPTR_WR_ENA				BIT(31)
#define CP_RB_RPTR_ADDR						0x070c
#define   CP_RB_RPTR_ADDR_RB_RPTR_SWAP				GENMASK(1, 0)
#define   CP_RB_RPTR_ADDR_RB_RPTR_ADDR				GENMASK(31, 2)
#define CP_RB_RPTR						0x0710
#define   CP_RB_RPTR_RB_RPTR					GENMASK(22, 0)
#define CP_RB_WPTR						0x0714
#define   CP_RB_WPTR_RB_WPTR					GENMASK(22, 0)
#define CP_RB_WPTR_DELAY					0x0718
#define   CP_RB_WPTR_DELAY_PRE_WRITE_TIMER			GENMASK(27, 0)
#define   CP_RB_WPTR_DELAY_PRE_WRITE_LIMIT			GENMASK(31, 28)
#define CP_RB_RPTR_WR						0x071c
#define   CP_RB_RPTR_WR_RB_RPTR_WR				GENMASK(22, 0)
#define CP_GUI_SRC_ADDR						0x0720
#define CP_GUI_DST_ADDR						0x0724
#define CP_GUI_COMMAND						0x0728
#define   CP_GUI_COMMAND_BYTE_COUNT				GENMASK(20, 0)
#define   CP_GUI_COMMAND_SRC_SWAP				GENMASK(23, 22)
#define   CP_GUI_COMMAND_DST_SWAP				GENMASK(25, 24)
#define   CP_GUI_COMMAND_SAS					BIT(26)
#define   CP_GUI_COMMAND_DAS					BIT(27)
#define   CP_GUI_COMMAND_SAIC					BIT(28)
#define   CP_GUI_COMMAND_DAIC					BIT(29)
#define   CP_GUI_COMMAND_INTDIS					BIT(30)
#define   CP_GUI_COMMAND_EOL					BIT(31)
#define CP_IB2_BASE						0x0730
#define CP_IB2_BUFSZ						0x0734
#define   CP_IB2_BUFSZ_IB2_BUFSZ				GENMASK(22, 0)
#define CP_IB_BASE						0x0738
#define CP_IB_BUFSZ						0x073c
#define   CP_IB_BUFSZ_IB_BUFSZ					GENMASK(22, 0)
#define CP_CSQ_CNTL						0x0740
#define   CP_CSQ_CNTL_CSQ_MODE					GENMASK(31, 28)
#define CP_CSQ_MODE						0x0744
#define   CP_CSQ_MODE_INDIRECT2_START				GENMASK(6, 0)
#define   CP_CSQ_MODE_INDIRECT1_START				GENMASK(14, 8)
#define   CP_CSQ_MODE_CSQ_INDIRECT2_MODE			BIT(26)
#define   CP_CSQ_MODE_CSQ_INDIRECT2_ENABLE			BIT(27)
#define   CP_CSQ_MODE_CSQ_INDIRECT1_MODE			BIT(28)
#define   CP_CSQ_MODE_CSQ_INDIRECT1_ENABLE			BIT(29)
#define   CP_CSQ_MODE_CSQ_PRIMARY_MODE				BIT(30)
#define   CP_CSQ_MODE_CSQ_PRIMARY_ENABLE			BIT(31)
#define SCRATCH_UMSK						0x0770
#define   SCRATCH_UMSK_SCRATCH_UMSK				GENMASK(7, 0)
#define SCRATCH_ADDR						0x0774
#define   SCRATCH_ADDR_SCRATCH_ADDR				GENMASK(31, 5)
#define CP_RESYNC_ADDR						0x0778
#define   CP_RESYNC_ADDR_RESYNC_ADDR				GENMASK(2, 0)
#define CP_RESYNC_DATA						0x077c
#define CP_CSQ_AVAIL						0x07b8
#define   CP_CSQ_AVAIL_CSQ_CNT_PRIMARY				GENMASK(9, 0)
#define   CP_CSQ_AVAIL_CSQ_CNT_INDIRECT				GENMASK(19, 10)
#define   CP_CSQ_AVAIL_CSQ_CNT_INDIRECT2			GENMASK(29, 20)
#define CP_STAT							0x07c0
#define   CP_STAT_MRU_BUSY					BIT(0)
#define   CP_STAT_MWU_BUSY					BIT(1)
#define   CP_STAT_RSIU_BUSY					BIT(2)
#define   CP_STAT_RCIU_BUSY					BIT(3)
#define   CP_STAT_CSF_PRIMARY_BUSY				BIT(9)
#define   CP_STAT_CSF_INDIRECT_BUSY				BIT(10)
#define   CP_STAT_CSQ_PRIMARY_BUSY				BIT(11)
#define   CP_STAT_CSQ_INDIRECT_BUSY				BIT(12)
#define   CP_STAT_CSI_BUSY					BIT(13)
#define   CP_STAT_CSF_INDIRECT2_BUSY				BIT(14)
#define   CP_STAT_CSQ_INDIRECT2_BUSY				BIT(15)
#define   CP_STAT_GUIDMA_BUSY					BIT(28)
#define   CP_STAT_VIDDMA_BUSY					BIT(29)
#define   CP_STAT_CMDSTRM_BUSY					BIT(30)
#define   CP_STAT_CP_BUSY					BIT(31)
#define CP_VID_SRC_ADDR						0x07c4
#define CP_VID_DST_ADDR						0x07c8
#define CP_VID_COMMAND						0x07cc
#define CP_ME_CNTL						0x07d0
#define   CP_ME_CNTL_ME_STAT					GENMASK(15, 0)
#define   CP_ME_CNTL_ME_STATMUX					GENMASK(20, 16)
#define   CP_ME_CNTL_ME_BUSY					BIT(29)
#define   CP_ME_CNTL_ME_MODE					BIT(30)
#define   CP_ME_CNTL_ME_STEP					BIT(31)
#define CP_ME_RAM_ADDR						0x07d4
#define   CP_ME_RAM_ADDR_ME_RAM_ADDR				GENMASK(7, 0)
#define CP_ME_RAM_RADDR						0x07d8
#define   CP_ME_RAM_RADDR_ME_RAM_RADDR				GENMASK(7, 0)
#define CP_ME_RAM_DATAH						0x07dc
#define   CP_ME_RAM_DATAH_ME_RAM_DATAH				GENMASK(7, 0)
#define CP_ME_RAM_DATAL						0x07e0
#define CP_VP_ADDR_CNTL						0x07e8
#define   CP_VP_ADDR_CNTL_SCRATCH_ALT_VP_WR			BIT(0)
#define   CP_VP_ADDR_CNTL_SCRATCH_VP_WR				BIT(1)
#define   CP_VP_ADDR_CNTL_RPTR_VP_UPDATE			BIT(2)
#define   CP_VP_ADDR_CNTL_VIDDMA_VP_WR				BIT(3)
#define   CP_VP_ADDR_CNTL_VIDDMA_VP_RD				BIT(4)
#define   CP_VP_ADDR_CNTL_GUIDMA_VP_WR				BIT(5)
#define   CP_VP_ADDR_CNTL_GUIDMA_VP_RD				BIT(6)
#define   CP_VP_ADDR_CNTL_INDR2_VP_FETCH			BIT(7)
#define   CP_VP_ADDR_CNTL_INDR1_VP_FETCH			BIT(8)
#define   CP_VP_ADDR_CNTL_RING_VP_FETCH				BIT(9)
#define CP_CSQ_ADDR						0x07f0
#define   CP_CSQ_ADDR_CSQ_ADDR					GENMASK(11, 2)
#define CP_CSQ_DATA						0x07f4
#define CP_CSQ_STAT						0x07f8
#define   CP_CSQ_STAT_CSQ_RPTR_PRIMARY				GENMASK(9, 0)
#define   CP_CSQ_STAT_CSQ_WPTR_PRIMARY				GENMASK(19, 10)
#define   CP_CSQ_STAT_CSQ_RPTR_INDIRECT				GENMASK(29, 20)
#define CP_CSQ2_STAT						0x07fc
#define   CP_CSQ2_STAT_CSQ_WPTR_INDIRECT			GENMASK(9, 0)
#define   CP_CSQ2_STAT_CSQ_RPTR_INDIRECT2			GENMASK(19, 10)
#define   CP_CSQ2_STAT_CSQ_WPTR_INDIRECT2			GENMASK(29, 20)

/* Display registers that a command stream may write. */

#define D1MODE_VLINE_START_END					0x6538
#define D1MODE_VLINE_STATUS					0x653c
#define D2MODE_VLINE_START_END					0x6d38
#define D2MODE_VLINE_STATUS					0x6d3c

#endif
