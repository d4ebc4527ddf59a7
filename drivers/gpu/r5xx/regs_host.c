// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of the host's side
 *
 * The bus between the host, the command processor and the blocks; the command processor; the 2D
 * engine.
 */

#include "r5xx/reg_rows.h"

/* The bus between the host, the command processor and the blocks. */

static const struct r5xx_field rbbm_soft_reset_fields[] = {
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_CP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_HI),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_VAP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_RE),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_PP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_E2),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_RB),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_HDP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_MC),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_AIC),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_VIP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_DISP),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_CG),
	FIELD(RBBM_SOFT_RESET, SOFT_RESET_GA),
};

static const struct r5xx_field rbbm_status_fields[] = {
	FIELD(RBBM_STATUS, CMDFIFO_AVAIL),
	FIELD(RBBM_STATUS, HIRQ_ON_RBB),
	FIELD(RBBM_STATUS, CPRQ_ON_RBB),
	FIELD(RBBM_STATUS, CFRQ_ON_RBB),
	FIELD(RBBM_STATUS, HIRQ_IN_RTBUF),
	FIELD(RBBM_STATUS, CPRQ_IN_RTBUF),
	FIELD(RBBM_STATUS, CFRQ_IN_RTBUF),
	FIELD(RBBM_STATUS, CF_PIPE_BUSY),
	FIELD(RBBM_STATUS, ENG_EV_BUSY),
	FIELD(RBBM_STATUS, CP_CMDSTRM_BUSY),
	FIELD(RBBM_STATUS, E2_BUSY),
	FIELD(RBBM_STATUS, RB2D_BUSY),
	FIELD(RBBM_STATUS, RB3D_BUSY),
	FIELD(RBBM_STATUS, VAP_BUSY),
	FIELD(RBBM_STATUS, RE_BUSY),
	FIELD(RBBM_STATUS, TAM_BUSY),
	FIELD(RBBM_STATUS, TDM_BUSY),
	FIELD(RBBM_STATUS, PB_BUSY),
	FIELD(RBBM_STATUS, TIM_BUSY),
	FIELD(RBBM_STATUS, GA_BUSY),
	FIELD(RBBM_STATUS, CBA2D_BUSY),
	FIELD(RBBM_STATUS, GUI_ACTIVE),
};

static const struct r5xx_field wait_until_fields[] = {
	FIELD(WAIT_UNTIL, WAIT_CRTC_PFLIP),
	FIELD(WAIT_UNTIL, WAIT_RE_CRTC_VLINE),
	FIELD(WAIT_UNTIL, WAIT_FE_CRTC_VLINE),
	FIELD(WAIT_UNTIL, WAIT_CRTC_VLINE),
	FIELD(WAIT_UNTIL, WAIT_DMA_VIPH0_IDLE),
	FIELD(WAIT_UNTIL, WAIT_DMA_VIPH1_IDLE),
	FIELD(WAIT_UNTIL, WAIT_DMA_VIPH2_IDLE),
	FIELD(WAIT_UNTIL, WAIT_DMA_VIPH3_IDLE),
	FIELD(WAIT_UNTIL, WAIT_DMA_VID_IDLE),
	FIELD(WAIT_UNTIL, WAIT_DMA_GUI_IDLE),
	FIELD(WAIT_UNTIL, WAIT_CMDFIFO),
	FIELD(WAIT_UNTIL, WAIT_OV0_FLIP),
	FIELD(WAIT_UNTIL, WAIT_AGP_FLUSH),
	FIELD(WAIT_UNTIL, WAIT_2D_IDLE),
	FIELD(WAIT_UNTIL, WAIT_3D_IDLE),
	FIELD(WAIT_UNTIL, WAIT_2D_IDLECLEAN),
	FIELD(WAIT_UNTIL, WAIT_3D_IDLECLEAN),
	FIELD(WAIT_UNTIL, WAIT_HOST_IDLECLEAN),
	FIELD(WAIT_UNTIL, CMDFIFO_ENTRIES),
	FIELD(WAIT_UNTIL, WAIT_BOTH_CRTC_PFLIP),
	FIELD(WAIT_UNTIL, ENG_DISPLAY_SELECT),
};

static const struct r5xx_field isync_cntl_fields[] = {
	FIELD(ISYNC_CNTL, ISYNC_ANY2D_IDLE3D),
	FIELD(ISYNC_CNTL, ISYNC_ANY3D_IDLE2D),
	FIELD(ISYNC_CNTL, ISYNC_TRIG2D_IDLE3D),
	FIELD(ISYNC_CNTL, ISYNC_TRIG3D_IDLE2D),
	FIELD(ISYNC_CNTL, ISYNC_WAIT_IDLEGUI),
	FIELD(ISYNC_CNTL, ISYNC_CPSCRATCH_IDLEGUI),
};

static const struct r5xx_field rbbm_guicntl_fields[] = {
	FIELD(RBBM_GUICNTL, HOST_DATA_SWAP),
};

/* Command processor (11.1). */

static const struct r5xx_field cp_rb_cntl_fields[] = {
	FIELD(CP_RB_CNTL, RB_BUFSZ),
	FIELD(CP_RB_CNTL, RB_BLKSZ),
	FIELD(CP_RB_CNTL, BUF_SWAP),
	FIELD(CP_RB_CNTL, MAX_FETCH),
	FIELD(CP_RB_CNTL, RB_NO_UPDATE),
	FIELD(CP_RB_CNTL, RB_RPTR_WR_ENA),
};

static const struct r5xx_field cp_rb_rptr_addr_fields[] = {
	FIELD(CP_RB_RPTR_ADDR, RB_RPTR_SWAP),
	FIELD(CP_RB_RPTR_ADDR, RB_RPTR_ADDR),
};

static const struct r5xx_field cp_rb_rptr_fields[] = {
	FIELD(CP_RB_RPTR, RB_RPTR),
};

static const struct r5xx_field cp_rb_wptr_fields[] = {
	FIELD(CP_RB_WPTR, RB_WPTR),
};

static const struct r5xx_field cp_rb_wptr_delay_fields[] = {
	FIELD(CP_RB_WPTR_DELAY, PRE_WRITE_TIMER),
	FIELD(CP_RB_WPTR_DELAY, PRE_WRITE_LIMIT),
};

static const struct r5xx_field cp_rb_rptr_wr_fields[] = {
	FIELD(CP_RB_RPTR_WR, RB_RPTR_WR),
};

static const struct r5xx_field cp_gui_command_fields[] = {
	FIELD(CP_GUI_COMMAND, BYTE_COUNT),
	FIELD(CP_GUI_COMMAND, SRC_SWAP),
	FIELD(CP_GUI_COMMAND, DST_SWAP),
	FIELD(CP_GUI_COMMAND, SAS),
	FIELD(CP_GUI_COMMAND, DAS),
	FIELD(CP_GUI_COMMAND, SAIC),
	FIELD(CP_GUI_COMMAND, DAIC),
	FIELD(CP_GUI_COMMAND, INTDIS),
	FIELD(CP_GUI_COMMAND, EOL),
};

static const struct r5xx_field cp_ib2_bufsz_fields[] = {
	FIELD(CP_IB2_BUFSZ, IB2_BUFSZ),
};

static const struct r5xx_field cp_ib_bufsz_fields[] = {
	FIELD(CP_IB_BUFSZ, IB_BUFSZ),
};

static const struct r5xx_field cp_csq_cntl_fields[] = {
	FIELD(CP_CSQ_CNTL, CSQ_MODE),
};

static const struct r5xx_field cp_csq_mode_fields[] = {
	FIELD(CP_CSQ_MODE, INDIRECT2_START),
	FIELD(CP_CSQ_MODE, INDIRECT1_START),
	FIELD(CP_CSQ_MODE, CSQ_INDIRECT2_MODE),
	FIELD(CP_CSQ_MODE, CSQ_INDIRECT2_ENABLE),
	FIELD(CP_CSQ_MODE, CSQ_INDIRECT1_MODE),
	FIELD(CP_CSQ_MODE, CSQ_INDIRECT1_ENABLE),
	FIELD(CP_CSQ_MODE, CSQ_PRIMARY_MODE),
	FIELD(CP_CSQ_MODE, CSQ_PRIMARY_ENABLE),
};

static const struct r5xx_field scratch_umsk_fields[] = {
	FIELD(SCRATCH_UMSK, SCRATCH_UMSK),
};

static const struct r5xx_field scratch_addr_fields[] = {
	FIELD(SCRATCH_ADDR, SCRATCH_ADDR),
};

static const struct r5xx_field cp_resync_addr_fields[] = {
	FIELD(CP_RESYNC_ADDR, RESYNC_ADDR),
};

static const struct r5xx_field cp_csq_avail_fields[] = {
	FIELD(CP_CSQ_AVAIL, CSQ_CNT_PRIMARY),
	FIELD(CP_CSQ_AVAIL, CSQ_CNT_INDIRECT),
	FIELD(CP_CSQ_AVAIL, CSQ_CNT_INDIRECT2),
};

static const struct r5xx_field cp_stat_fields[] = {
	FIELD(CP_STAT, MRU_BUSY),
	FIELD(CP_STAT, MWU_BUSY),
	FIELD(CP_STAT, RSIU_BUSY),
	FIELD(CP_STAT, RCIU_BUSY),
	FIELD(CP_STAT, CSF_PRIMARY_BUSY),
	FIELD(CP_STAT, CSF_INDIRECT_BUSY),
	FIELD(CP_STAT, CSQ_PRIMARY_BUSY),
	FIELD(CP_STAT, CSQ_INDIRECT_BUSY),
	FIELD(CP_STAT, CSI_BUSY),
	FIELD(CP_STAT, CSF_INDIRECT2_BUSY),
	FIELD(CP_STAT, CSQ_INDIRECT2_BUSY),
	FIELD(CP_STAT, GUIDMA_BUSY),
	FIELD(CP_STAT, VIDDMA_BUSY),
	FIELD(CP_STAT, CMDSTRM_BUSY),
	FIELD(CP_STAT, CP_BUSY),
};

static const struct r5xx_field cp_me_cntl_fields[] = {
	FIELD(CP_ME_CNTL, ME_STAT),
	FIELD(CP_ME_CNTL, ME_STATMUX),
	FIELD(CP_ME_CNTL, ME_BUSY),
	FIELD(CP_ME_CNTL, ME_MODE),
	FIELD(CP_ME_CNTL, ME_STEP),
};

static const struct r5xx_field cp_me_ram_addr_fields[] = {
	FIELD(CP_ME_RAM_ADDR, ME_RAM_ADDR),
};

static const struct r5xx_field cp_me_ram_raddr_fields[] = {
	FIELD(CP_ME_RAM_RADDR, ME_RAM_RADDR),
};

static const struct r5xx_field cp_me_ram_datah_fields[] = {
	FIELD(CP_ME_RAM_DATAH, ME_RAM_DATAH),
};

static const struct r5xx_field cp_vp_addr_cntl_fields[] = {
	FIELD(CP_VP_ADDR_CNTL, SCRATCH_ALT_VP_WR),
	FIELD(CP_VP_ADDR_CNTL, SCRATCH_VP_WR),
	FIELD(CP_VP_ADDR_CNTL, RPTR_VP_UPDATE),
	FIELD(CP_VP_ADDR_CNTL, VIDDMA_VP_WR),
	FIELD(CP_VP_ADDR_CNTL, VIDDMA_VP_RD),
	FIELD(CP_VP_ADDR_CNTL, GUIDMA_VP_WR),
	FIELD(CP_VP_ADDR_CNTL, GUIDMA_VP_RD),
	FIELD(CP_VP_ADDR_CNTL, INDR2_VP_FETCH),
	FIELD(CP_VP_ADDR_CNTL, INDR1_VP_FETCH),
	FIELD(CP_VP_ADDR_CNTL, RING_VP_FETCH),
};

static const struct r5xx_field cp_csq_addr_fields[] = {
	FIELD(CP_CSQ_ADDR, CSQ_ADDR),
};

static const struct r5xx_field cp_csq_stat_fields[] = {
	FIELD(CP_CSQ_STAT, CSQ_RPTR_PRIMARY),
	FIELD(CP_CSQ_STAT, CSQ_WPTR_PRIMARY),
	FIELD(CP_CSQ_STAT, CSQ_RPTR_INDIRECT),
};

static const struct r5xx_field cp_csq2_stat_fields[] = {
	FIELD(CP_CSQ2_STAT, CSQ_WPTR_INDIRECT),
	FIELD(CP_CSQ2_STAT, CSQ_RPTR_INDIRECT2),
	FIELD(CP_CSQ2_STAT, CSQ_WPTR_INDIRECT2),
};

/* 2D engine. */

static const struct r5xx_field src_pitch_offset_fields[] = {
	FIELD(SRC_PITCH_OFFSET, OFFSET),
	FIELD(SRC_PITCH_OFFSET, PITCH),
	FIELD(SRC_PITCH_OFFSET, TILE),
	FIELD(SRC_PITCH_OFFSET, MICRO_TILE),
};

static const struct r5xx_field dst_pitch_offset_fields[] = {
	FIELD(DST_PITCH_OFFSET, OFFSET),
	FIELD(DST_PITCH_OFFSET, PITCH),
	FIELD(DST_PITCH_OFFSET, TILE),
	FIELD(DST_PITCH_OFFSET, MICRO_TILE),
};

static const struct r5xx_field src_y_x_fields[] = {
	FIELD(SRC_Y_X, X),
	FIELD(SRC_Y_X, Y),
};

static const struct r5xx_field dst_y_x_fields[] = {
	FIELD(DST_Y_X, X),
	FIELD(DST_Y_X, Y),
};

static const struct r5xx_field dst_height_width_fields[] = {
	FIELD(DST_HEIGHT_WIDTH, WIDTH),
	FIELD(DST_HEIGHT_WIDTH, HEIGHT),
};

static const struct r5xx_field dp_gui_master_cntl_fields[] = {
	FIELD(DP_GUI_MASTER_CNTL, SRC_PITCH_OFFSET_CNTL),
	FIELD(DP_GUI_MASTER_CNTL, DST_PITCH_OFFSET_CNTL),
	FIELD(DP_GUI_MASTER_CNTL, SRC_CLIPPING),
	FIELD(DP_GUI_MASTER_CNTL, DST_CLIPPING),
	FIELD(DP_GUI_MASTER_CNTL, BRUSH_DATATYPE),
	FIELD(DP_GUI_MASTER_CNTL, DST_DATATYPE),
	FIELD(DP_GUI_MASTER_CNTL, SRC_DATATYPE),
	FIELD(DP_GUI_MASTER_CNTL, BYTE_PIX_ORDER),
	FIELD(DP_GUI_MASTER_CNTL, CONVERSION_TEMP),
	FIELD(DP_GUI_MASTER_CNTL, ROP3),
	FIELD(DP_GUI_MASTER_CNTL, DP_SRC_SOURCE),
	FIELD(DP_GUI_MASTER_CNTL, SRC_DATATYPE_2),
	FIELD(DP_GUI_MASTER_CNTL, CLR_CMP_CNTL_DIS),
	FIELD(DP_GUI_MASTER_CNTL, WR_MSK_DIS),
	FIELD(DP_GUI_MASTER_CNTL, BRUSH_Y_X),
};

static const struct r5xx_field brush_y_x_fields[] = {
	FIELD(BRUSH_Y_X, BRUSH_X),
	FIELD(BRUSH_Y_X, BRUSH_Y),
	FIELD(BRUSH_Y_X, BRUSH_LINE),
};

static const struct r5xx_field dst_width_x_fields[] = {
	FIELD(DST_WIDTH_X, X),
	FIELD(DST_WIDTH_X, WIDTH),
};

static const struct r5xx_field dst_height_width_8_fields[] = {
	FIELD(DST_HEIGHT_WIDTH_8, WIDTH),
	FIELD(DST_HEIGHT_WIDTH_8, HEIGHT),
};

static const struct r5xx_field src_x_y_fields[] = {
	FIELD(SRC_X_Y, Y),
	FIELD(SRC_X_Y, X),
};

static const struct r5xx_field dst_x_y_fields[] = {
	FIELD(DST_X_Y, Y),
	FIELD(DST_X_Y, X),
};

static const struct r5xx_field dst_width_height_fields[] = {
	FIELD(DST_WIDTH_HEIGHT, HEIGHT),
	FIELD(DST_WIDTH_HEIGHT, WIDTH),
};

static const struct r5xx_field dst_width_x_incy_fields[] = {
	FIELD(DST_WIDTH_X_INCY, X),
	FIELD(DST_WIDTH_X_INCY, WIDTH),
};

static const struct r5xx_field dst_height_y_fields[] = {
	FIELD(DST_HEIGHT_Y, Y),
	FIELD(DST_HEIGHT_Y, HEIGHT),
};

static const struct r5xx_field dst_height_width_bw_fields[] = {
	FIELD(DST_HEIGHT_WIDTH_BW, WIDTH),
	FIELD(DST_HEIGHT_WIDTH_BW, HEIGHT),
};

static const struct r5xx_field clr_cmp_cntl_fields[] = {
	FIELD(CLR_CMP_CNTL, CLR_CMP_FCN_SRC),
	FIELD(CLR_CMP_CNTL, CLR_CMP_FCN_DST),
	FIELD(CLR_CMP_CNTL, CLR_CMP_SRC),
};

static const struct r5xx_field dst_line_start_fields[] = {
	FIELD(DST_LINE_START, X),
	FIELD(DST_LINE_START, Y),
};

static const struct r5xx_field dst_line_end_fields[] = {
	FIELD(DST_LINE_END, X),
	FIELD(DST_LINE_END, Y),
};

static const struct r5xx_field dst_line_patcount_fields[] = {
	FIELD(DST_LINE_PATCOUNT, PATCOUNT),
	FIELD(DST_LINE_PATCOUNT, BRES_CNTL),
};

static const struct r5xx_field dp_cntl_fields[] = {
	FIELD(DP_CNTL, DST_X_LEFT_TO_RIGHT),
	FIELD(DP_CNTL, DST_Y_TOP_TO_BOTTOM),
	FIELD(DP_CNTL, DST_Y_MAJOR),
	FIELD(DP_CNTL, DST_TILE),
	FIELD(DP_CNTL, POLY_LINE),
};

static const struct r5xx_field dp_datatype_fields[] = {
	FIELD(DP_DATATYPE, DST_DATATYPE),
	FIELD(DP_DATATYPE, BRUSH_DATATYPE),
	FIELD(DP_DATATYPE, SRC_DATATYPE_2),
	FIELD(DP_DATATYPE, SRC_DATATYPE),
	FIELD(DP_DATATYPE, HOST_BIG_ENDIAN),
	FIELD(DP_DATATYPE, BYTE_PIX_ORDER),
	FIELD(DP_DATATYPE, CONVERSION_TEMP),
};

static const struct r5xx_field dp_mix_fields[] = {
	FIELD(DP_MIX, DP_SRC_SOURCE),
	FIELD(DP_MIX, ROP3),
};

static const struct r5xx_field dp_cntl_xdir_ydir_ymajor_fields[] = {
	FIELD(DP_CNTL_XDIR_YDIR_YMAJOR, DST_Y_MAJOR),
	FIELD(DP_CNTL_XDIR_YDIR_YMAJOR, DST_Y_TOP_TO_BOTTOM),
	FIELD(DP_CNTL_XDIR_YDIR_YMAJOR, DST_X_LEFT_TO_RIGHT),
};

static const struct r5xx_field default_sc_bottom_right_fields[] = {
	FIELD(DEFAULT_SC_BOTTOM_RIGHT, RIGHT),
	FIELD(DEFAULT_SC_BOTTOM_RIGHT, BOTTOM),
};

static const struct r5xx_field sc_top_left_fields[] = {
	FIELD(SC_TOP_LEFT, LEFT),
	FIELD(SC_TOP_LEFT, TOP),
};

static const struct r5xx_field sc_bottom_right_fields[] = {
	FIELD(SC_BOTTOM_RIGHT, RIGHT),
	FIELD(SC_BOTTOM_RIGHT, BOTTOM),
};

static const struct r5xx_field src_sc_bottom_right_fields[] = {
	FIELD(SRC_SC_BOTTOM_RIGHT, RIGHT),
	FIELD(SRC_SC_BOTTOM_RIGHT, BOTTOM),
};

static const struct r5xx_field dstcache_ctlstat_fields[] = {
	FIELD(DSTCACHE_CTLSTAT, DC_FLUSH),
	FIELD(DSTCACHE_CTLSTAT, DC_FREE),
	FIELD(DSTCACHE_CTLSTAT, DC_BUSY),
};

/* Graphics backend (11.5). */

static const struct r5xx_field dst_pipe_config_fields[] = {
	FIELD(DST_PIPE_CONFIG, PIPE_AUTO_CONFIG),
};

static const struct r5xx_reg_row rows[] = {
	REG_OF(RBBM, RBBM_SOFT_RESET, rbbm_soft_reset_fields),
	REG(CP, CP_RB_BASE),
	REG_OF(CP, CP_RB_CNTL, cp_rb_cntl_fields),
	REG_OF(CP, CP_RB_RPTR_ADDR, cp_rb_rptr_addr_fields),
	REG_OF(CP, CP_RB_RPTR, cp_rb_rptr_fields),
	REG_OF(CP, CP_RB_WPTR, cp_rb_wptr_fields),
	REG_OF(CP, CP_RB_WPTR_DELAY, cp_rb_wptr_delay_fields),
	REG_OF(CP, CP_RB_RPTR_WR, cp_rb_rptr_wr_fields),
	REG(CP, CP_GUI_SRC_ADDR),
	REG(CP, CP_GUI_DST_ADDR),
	REG_OF(CP, CP_GUI_COMMAND, cp_gui_command_fields),
	REG(CP, CP_IB2_BASE),
	REG_OF(CP, CP_IB2_BUFSZ, cp_ib2_bufsz_fields),
	REG(CP, CP_IB_BASE),
	REG_OF(CP, CP_IB_BUFSZ, cp_ib_bufsz_fields),
	REG_OF(CP, CP_CSQ_CNTL, cp_csq_cntl_fields),
	REG_OF(CP, CP_CSQ_MODE, cp_csq_mode_fields),
	REG_OF(CP, SCRATCH_UMSK, scratch_umsk_fields),
	REG_OF(CP, SCRATCH_ADDR, scratch_addr_fields),
	REG_OF(CP, CP_RESYNC_ADDR, cp_resync_addr_fields),
	REG(CP, CP_RESYNC_DATA),
	REG_OF(CP, CP_CSQ_AVAIL, cp_csq_avail_fields),
	REG_OF(CP, CP_STAT, cp_stat_fields),
	REG(CP, CP_VID_SRC_ADDR),
	REG(CP, CP_VID_DST_ADDR),
	REG(CP, CP_VID_COMMAND),
	REG_OF(CP, CP_ME_CNTL, cp_me_cntl_fields),
	REG_OF(CP, CP_ME_RAM_ADDR, cp_me_ram_addr_fields),
	REG_OF(CP, CP_ME_RAM_RADDR, cp_me_ram_raddr_fields),
	REG_OF(CP, CP_ME_RAM_DATAH, cp_me_ram_datah_fields),
	REG(CP, CP_ME_RAM_DATAL),
	REG_OF(CP, CP_VP_ADDR_CNTL, cp_vp_addr_cntl_fields),
	REG_OF(CP, CP_CSQ_ADDR, cp_csq_addr_fields),
	REG(CP, CP_CSQ_DATA),
	REG_OF(CP, CP_CSQ_STAT, cp_csq_stat_fields),
	REG_OF(CP, CP_CSQ2_STAT, cp_csq2_stat_fields),
	REG_OF(RBBM, RBBM_STATUS, rbbm_status_fields),
	REG(E2, DST_OFFSET),
	REG(E2, DST_PITCH),
	REG(E2, DST_WIDTH),
	REG(E2, DST_HEIGHT),
	REG(E2, SRC_X),
	REG(E2, SRC_Y),
	REG(E2, DST_X),
	REG(E2, DST_Y),
	REG_OF(E2, SRC_PITCH_OFFSET, src_pitch_offset_fields),
	REG_OF(E2, DST_PITCH_OFFSET, dst_pitch_offset_fields),
	REG_OF(E2, SRC_Y_X, src_y_x_fields),
	REG_OF(E2, DST_Y_X, dst_y_x_fields),
	REG_OF(E2, DST_HEIGHT_WIDTH, dst_height_width_fields),
	REG_OF(E2, DP_GUI_MASTER_CNTL, dp_gui_master_cntl_fields),
	REG(E2, BRUSH_SCALE),
	REG_OF(E2, BRUSH_Y_X, brush_y_x_fields),
	REG(E2, DP_BRUSH_BKGD_CLR),
	REG(E2, DP_BRUSH_FRGD_CLR),
	ARRAY(E2, BRUSH_DATA, 64, 4),
	REG_OF(E2, DST_WIDTH_X, dst_width_x_fields),
	REG_OF(E2, DST_HEIGHT_WIDTH_8, dst_height_width_8_fields),
	REG_OF(E2, SRC_X_Y, src_x_y_fields),
	REG_OF(E2, DST_X_Y, dst_x_y_fields),
	REG_OF(E2, DST_WIDTH_HEIGHT, dst_width_height_fields),
	REG_OF(E2, DST_WIDTH_X_INCY, dst_width_x_incy_fields),
	REG_OF(E2, DST_HEIGHT_Y, dst_height_y_fields),
	REG(E2, SRC_OFFSET),
	REG(E2, SRC_PITCH),
	REG_OF(E2, DST_HEIGHT_WIDTH_BW, dst_height_width_bw_fields),
	REG_OF(E2, CLR_CMP_CNTL, clr_cmp_cntl_fields),
	REG(E2, CLR_CMP_CLR_SRC),
	REG(E2, CLR_CMP_CLR_DST),
	REG(E2, CLR_CMP_MSK),
	REG(E2, DP_SRC_FRGD_CLR),
	REG(E2, DP_SRC_BKGD_CLR),
	ARRAY(RBBM, SCRATCH_REG, 8, 4),
	REG_OF(E2, DST_LINE_START, dst_line_start_fields),
	REG_OF(E2, DST_LINE_END, dst_line_end_fields),
	REG_OF(E2, DST_LINE_PATCOUNT, dst_line_patcount_fields),
	REG(E2, SC_LEFT),
	REG(E2, SC_RIGHT),
	REG(E2, SC_TOP),
	REG(E2, SC_BOTTOM),
	REG(E2, SRC_SC_RIGHT),
	REG(E2, SRC_SC_BOTTOM),
	REG_OF(E2, DP_CNTL, dp_cntl_fields),
	REG_OF(E2, DP_DATATYPE, dp_datatype_fields),
	REG_OF(E2, DP_MIX, dp_mix_fields),
	REG(E2, DP_WRITE_MSK),
	REG_OF(E2, DP_CNTL_XDIR_YDIR_YMAJOR, dp_cntl_xdir_ydir_ymajor_fields),
	REG(E2, DEFAULT_OFFSET),
	REG(E2, DEFAULT_PITCH),
	REG_OF(E2, DEFAULT_SC_BOTTOM_RIGHT, default_sc_bottom_right_fields),
	REG_OF(E2, SC_TOP_LEFT, sc_top_left_fields),
	REG_OF(E2, SC_BOTTOM_RIGHT, sc_bottom_right_fields),
	REG_OF(E2, SRC_SC_BOTTOM_RIGHT, src_sc_bottom_right_fields),
	REG_OF(GB, DST_PIPE_CONFIG, dst_pipe_config_fields),
	REG(E2, DSTCACHE_MODE),
	REG_OF(E2, DSTCACHE_CTLSTAT, dstcache_ctlstat_fields),
	REG_OF(RBBM, WAIT_UNTIL, wait_until_fields),
	REG_OF(RBBM, ISYNC_CNTL, isync_cntl_fields),
	REG_OF(RBBM, RBBM_GUICNTL, rbbm_guicntl_fields),
	ARRAY(E2, HOST_DATA, 8, 4),
	REG(E2, HOST_DATA_LAST),
};

const struct r5xx_reg_table r5xx_regs_of_host = { rows, ARRAY_SIZE(rows) };
