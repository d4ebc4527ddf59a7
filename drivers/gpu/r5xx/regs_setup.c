// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of primitives
 *
 * From the graphics backend to the rasterizer: what becomes of primitives until there are pixels.
 */

#include "r5xx/reg_rows.h"

/* Graphics backend (11.5). */

static const struct r5xx_field gb_enable_fields[] = {
	FIELD(GB_ENABLE, POINT_STUFF_ENABLE),
	FIELD(GB_ENABLE, LINE_STUFF_ENABLE),
	FIELD(GB_ENABLE, TRIANGLE_STUFF_ENABLE),
	FIELD(GB_ENABLE, STENCIL_AUTO),
	FIELD(GB_ENABLE, TEX0_SOURCE),
	FIELD(GB_ENABLE, TEX1_SOURCE),
	FIELD(GB_ENABLE, TEX2_SOURCE),
	FIELD(GB_ENABLE, TEX3_SOURCE),
	FIELD(GB_ENABLE, TEX4_SOURCE),
	FIELD(GB_ENABLE, TEX5_SOURCE),
	FIELD(GB_ENABLE, TEX6_SOURCE),
	FIELD(GB_ENABLE, TEX7_SOURCE),
};

static const struct r5xx_field gb_mspos0_fields[] = {
	FIELD(GB_MSPOS0, MS_X0),
	FIELD(GB_MSPOS0, MS_Y0),
	FIELD(GB_MSPOS0, MS_X1),
	FIELD(GB_MSPOS0, MS_Y1),
	FIELD(GB_MSPOS0, MS_X2),
	FIELD(GB_MSPOS0, MS_Y2),
	FIELD(GB_MSPOS0, MSBD0_Y),
	FIELD(GB_MSPOS0, MSBD0_X),
};

static const struct r5xx_field gb_mspos1_fields[] = {
	FIELD(GB_MSPOS1, MS_X3),
	FIELD(GB_MSPOS1, MS_Y3),
	FIELD(GB_MSPOS1, MS_X4),
	FIELD(GB_MSPOS1, MS_Y4),
	FIELD(GB_MSPOS1, MS_X5),
	FIELD(GB_MSPOS1, MS_Y5),
	FIELD(GB_MSPOS1, MSBD1),
};

static const struct r5xx_field gb_tile_config_fields[] = {
	FIELD(GB_TILE_CONFIG, ENABLE),
	FIELD(GB_TILE_CONFIG, PIPE_COUNT),
	FIELD(GB_TILE_CONFIG, TILE_SIZE),
	FIELD(GB_TILE_CONFIG, SUPER_SIZE),
	FIELD(GB_TILE_CONFIG, SUPER_X),
	FIELD(GB_TILE_CONFIG, SUPER_Y),
	FIELD(GB_TILE_CONFIG, SUPER_TILE),
	FIELD(GB_TILE_CONFIG, SUBPIXEL),
	FIELD(GB_TILE_CONFIG, QUADS_PER_RAS),
	FIELD(GB_TILE_CONFIG, BB_SCAN),
	FIELD(GB_TILE_CONFIG, ALT_SCAN_EN),
	FIELD(GB_TILE_CONFIG, ALT_OFFSET),
	FIELD(GB_TILE_CONFIG, SUBPRECISION),
	FIELD(GB_TILE_CONFIG, ALT_TILING),
	FIELD(GB_TILE_CONFIG, Z_EXTENDED),
};

static const struct r5xx_field gb_select_fields[] = {
	FIELD(GB_SELECT, FOG_SELECT),
	FIELD(GB_SELECT, DEPTH_SELECT),
	FIELD(GB_SELECT, W_SELECT),
	FIELD(GB_SELECT, FOG_STUFF_ENABLE),
	FIELD(GB_SELECT, FOG_STUFF_TEX),
	FIELD(GB_SELECT, FOG_STUFF_COMP),
};

static const struct r5xx_field gb_aa_config_fields[] = {
	FIELD(GB_AA_CONFIG, AA_ENABLE),
	FIELD(GB_AA_CONFIG, NUM_AA_SUBSAMPLES),
};

static const struct r5xx_field gb_fifo_size_fields[] = {
	FIELD(GB_FIFO_SIZE, SC_IFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, SC_TZFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, SC_BFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, RS_TFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, RS_CFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, US_RAM_SIZE),
	FIELD(GB_FIFO_SIZE, US_OFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, US_WFIFO_SIZE),
	FIELD(GB_FIFO_SIZE, RS_HIGHWATER_COL),
	FIELD(GB_FIFO_SIZE, RS_HIGHWATER_TEX),
	FIELD(GB_FIFO_SIZE, US_OFIFO_HIGHWATER),
	FIELD(GB_FIFO_SIZE, US_CUBE_FIFO_HIGHWATER),
};

static const struct r5xx_field gb_z_peq_config_fields[] = {
	FIELD(GB_Z_PEQ_CONFIG, Z_PEQ_SIZE),
};

static const struct r5xx_field gb_pipe_select_fields[] = {
	FIELD(GB_PIPE_SELECT, PIPE0_ID),
	FIELD(GB_PIPE_SELECT, PIPE1_ID),
	FIELD(GB_PIPE_SELECT, PIPE2_ID),
	FIELD(GB_PIPE_SELECT, PIPE3_ID),
	FIELD(GB_PIPE_SELECT, PIPE_MASK),
	FIELD(GB_PIPE_SELECT, MAX_PIPE),
	FIELD(GB_PIPE_SELECT, BAD_PIPES),
	FIELD(GB_PIPE_SELECT, CONFIG_PIPES),
};

static const struct r5xx_field gb_fifo_size1_fields[] = {
	FIELD(GB_FIFO_SIZE1, SC_HIGHWATER_IFIFO),
	FIELD(GB_FIFO_SIZE1, SC_HIGHWATER_BFIFO),
	FIELD(GB_FIFO_SIZE1, RS_HIGHWATER_COL),
	FIELD(GB_FIFO_SIZE1, RS_HIGHWATER_TEX),
};

static const struct r5xx_field ps3_enable_fields[] = {
	FIELD(PS3_ENABLE, PS3_MODE),
};

static const struct r5xx_field ps3_vtx_fmt_fields[] = {
	FIELD(PS3_VTX_FMT, TEX_0_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_1_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_2_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_3_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_4_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_5_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_6_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_7_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_8_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_9_COMP_CNT),
	FIELD(PS3_VTX_FMT, TEX_10_COMP_CNT),
};

static const struct r5xx_field ps3_tex_source_fields[] = {
	FIELD(PS3_TEX_SOURCE, TEX0_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX1_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX2_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX3_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX4_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX5_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX6_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX7_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX8_SOURCE),
	FIELD(PS3_TEX_SOURCE, TEX9_SOURCE),
};

/* Geometry assembly (11.4). */

static const struct r5xx_field ga_triangle_stipple_fields[] = {
	FIELD(GA_TRIANGLE_STIPPLE, X_SHIFT),
	FIELD(GA_TRIANGLE_STIPPLE, Y_SHIFT),
};

static const struct r5xx_field ga_point_size_fields[] = {
	FIELD(GA_POINT_SIZE, HEIGHT),
	FIELD(GA_POINT_SIZE, WIDTH),
};

static const struct r5xx_field ga_point_minmax_fields[] = {
	FIELD(GA_POINT_MINMAX, MIN_SIZE),
	FIELD(GA_POINT_MINMAX, MAX_SIZE),
};

static const struct r5xx_field ga_line_cntl_fields[] = {
	FIELD(GA_LINE_CNTL, WIDTH),
	FIELD(GA_LINE_CNTL, END_TYPE),
	FIELD(GA_LINE_CNTL, SORT),
};

static const struct r5xx_field ga_line_stipple_config_fields[] = {
	FIELD(GA_LINE_STIPPLE_CONFIG, LINE_RESET),
	FIELD(GA_LINE_STIPPLE_CONFIG, STIPPLE_SCALE),
};

static const struct r5xx_field ga_us_vector_index_fields[] = {
	FIELD(GA_US_VECTOR_INDEX, INDEX),
	FIELD(GA_US_VECTOR_INDEX, TYPE),
	FIELD(GA_US_VECTOR_INDEX, CLAMP),
};

static const struct r5xx_field ga_color_control_ps3_fields[] = {
	FIELD(GA_COLOR_CONTROL_PS3, TEX0_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX1_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX2_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX3_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX4_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX5_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX6_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX7_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX8_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX9_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, TEX10_SHADING),
	FIELD(GA_COLOR_CONTROL_PS3, COLOR0_TEX_OVERRIDE),
	FIELD(GA_COLOR_CONTROL_PS3, COLOR1_TEX_OVERRIDE),
};

static const struct r5xx_field ga_idle_fields[] = {
	FIELD(GA_IDLE, SU_IDLE),
	FIELD(GA_IDLE, GA_IDLE),
	FIELD(GA_IDLE, GA_UNIT2_IDLE),
};

static const struct r5xx_field ga_fifo_cntl_fields[] = {
	FIELD(GA_FIFO_CNTL, VERTEX_FIFO),
	FIELD(GA_FIFO_CNTL, INDEX_FIFO),
	FIELD(GA_FIFO_CNTL, REG_FIFO),
};

static const struct r5xx_field ga_enhance_fields[] = {
	FIELD(GA_ENHANCE, DEADLOCK_CNTL),
	FIELD(GA_ENHANCE, FASTSYNC_CNTL),
	FIELD(GA_ENHANCE, REG_READWRITE),
	FIELD(GA_ENHANCE, REG_NOSTALL),
};

static const struct r5xx_field ga_color_control_fields[] = {
	FIELD(GA_COLOR_CONTROL, RGB0_SHADING),
	FIELD(GA_COLOR_CONTROL, ALPHA0_SHADING),
	FIELD(GA_COLOR_CONTROL, RGB1_SHADING),
	FIELD(GA_COLOR_CONTROL, ALPHA1_SHADING),
	FIELD(GA_COLOR_CONTROL, RGB2_SHADING),
	FIELD(GA_COLOR_CONTROL, ALPHA2_SHADING),
	FIELD(GA_COLOR_CONTROL, RGB3_SHADING),
	FIELD(GA_COLOR_CONTROL, ALPHA3_SHADING),
	FIELD(GA_COLOR_CONTROL, PROVOKING_VERTEX),
};

static const struct r5xx_field ga_solid_rg_fields[] = {
	FIELD(GA_SOLID_RG, COLOR_GREEN),
	FIELD(GA_SOLID_RG, COLOR_RED),
};

static const struct r5xx_field ga_solid_ba_fields[] = {
	FIELD(GA_SOLID_BA, COLOR_ALPHA),
	FIELD(GA_SOLID_BA, COLOR_BLUE),
};

static const struct r5xx_field ga_poly_mode_fields[] = {
	FIELD(GA_POLY_MODE, POLY_MODE),
	FIELD(GA_POLY_MODE, FRONT_PTYPE),
	FIELD(GA_POLY_MODE, BACK_PTYPE),
};

static const struct r5xx_field ga_round_mode_fields[] = {
	FIELD(GA_ROUND_MODE, GEOMETRY_ROUND),
	FIELD(GA_ROUND_MODE, COLOR_ROUND),
	FIELD(GA_ROUND_MODE, RGB_CLAMP),
	FIELD(GA_ROUND_MODE, ALPHA_CLAMP),
	FIELD(GA_ROUND_MODE, GEOMETRY_MASK),
};

static const struct r5xx_field ga_offset_fields[] = {
	FIELD(GA_OFFSET, X_OFFSET),
	FIELD(GA_OFFSET, Y_OFFSET),
};

/* Setup unit (11.8). */

static const struct r5xx_field su_tex_wrap_ps3_fields[] = {
	FIELD(SU_TEX_WRAP_PS3, T9),
	FIELD(SU_TEX_WRAP_PS3, T8),
};

static const struct r5xx_field su_poly_offset_enable_fields[] = {
	FIELD(SU_POLY_OFFSET_ENABLE, FRONT_ENABLE),
	FIELD(SU_POLY_OFFSET_ENABLE, BACK_ENABLE),
	FIELD(SU_POLY_OFFSET_ENABLE, PARA_ENABLE),
};

static const struct r5xx_field su_cull_mode_fields[] = {
	FIELD(SU_CULL_MODE, CULL_FRONT),
	FIELD(SU_CULL_MODE, CULL_BACK),
	FIELD(SU_CULL_MODE, FACE),
};

static const struct r5xx_field su_reg_dest_fields[] = {
	FIELD(SU_REG_DEST, SELECT),
};

/* Scan converter (11.7). */

static const struct r5xx_field sc_hyperz_en_fields[] = {
	FIELD(SC_HYPERZ_EN, HZ_EN),
	FIELD(SC_HYPERZ_EN, HZ_MAX),
	FIELD(SC_HYPERZ_EN, HZ_ADJ),
	FIELD(SC_HYPERZ_EN, HZ_Z0MIN),
	FIELD(SC_HYPERZ_EN, HZ_Z0MAX),
};

static const struct r5xx_field sc_edgerule_fields[] = {
	FIELD(SC_EDGERULE, ER_TRI),
	FIELD(SC_EDGERULE, ER_POINT),
	FIELD(SC_EDGERULE, ER_LINE_LR),
	FIELD(SC_EDGERULE, ER_LINE_RL),
	FIELD(SC_EDGERULE, ER_LINE_TB),
	FIELD(SC_EDGERULE, ER_LINE_BT),
};

static const struct r5xx_field sc_clip_a_fields[] = {
	FIELD(SC_CLIP_A, XS0),
	FIELD(SC_CLIP_A, YS0),
};

static const struct r5xx_field sc_clip_b_fields[] = {
	FIELD(SC_CLIP_B, XS1),
	FIELD(SC_CLIP_B, YS1),
};

static const struct r5xx_field sc_clip_rule_fields[] = {
	FIELD(SC_CLIP_RULE, CLIP_RULE),
};

static const struct r5xx_field sc_scissor0_fields[] = {
	FIELD(SC_SCISSOR0, XS0),
	FIELD(SC_SCISSOR0, YS0),
};

static const struct r5xx_field sc_scissor1_fields[] = {
	FIELD(SC_SCISSOR1, XS1),
	FIELD(SC_SCISSOR1, YS1),
};

static const struct r5xx_field sc_screendoor_fields[] = {
	FIELD(SC_SCREENDOOR, SCREENDOOR),
};

/* Rasterizer (11.6). */

static const struct r5xx_field rs_ip_fields[] = {
	FIELD(RS_IP, TEX_PTR_S),
	FIELD(RS_IP, TEX_PTR_T),
	FIELD(RS_IP, TEX_PTR_R),
	FIELD(RS_IP, TEX_PTR_Q),
	FIELD(RS_IP, COL_PTR),
	FIELD(RS_IP, COL_FMT),
	FIELD(RS_IP, OFFSET_EN),
};

static const struct r5xx_field rs_count_fields[] = {
	FIELD(RS_COUNT, IT_COUNT),
	FIELD(RS_COUNT, IC_COUNT),
	FIELD(RS_COUNT, W_ADDR),
	FIELD(RS_COUNT, HIRES_EN),
};

static const struct r5xx_field rs_inst_count_fields[] = {
	FIELD(RS_INST_COUNT, INST_COUNT),
	FIELD(RS_INST_COUNT, TX_OFFSET),
};

static const struct r5xx_field rs_inst_fields[] = {
	FIELD(RS_INST, TEX_ID),
	FIELD(RS_INST, TEX_CN),
	FIELD(RS_INST, TEX_ADDR),
	FIELD(RS_INST, COL_ID),
	FIELD(RS_INST, COL_CN),
	FIELD(RS_INST, COL_ADDR),
	FIELD(RS_INST, TEX_ADJ),
	FIELD(RS_INST, W_CN),
};

/* Textures (11.9). */

static const struct r5xx_field tx_filter4_fields[] = {
	FIELD(TX_FILTER4, WEIGHT_1),
	FIELD(TX_FILTER4, WEIGHT_0),
	FIELD(TX_FILTER4, WEIGHT_PAIR),
	FIELD(TX_FILTER4, PHASE),
	FIELD(TX_FILTER4, DIRECTION),
};

static const struct r5xx_reg_row rows[] = {
	REG(GB, GB_VAP_RASTER_VTX_FMT_0),
	REG(GB, GB_VAP_RASTER_VTX_FMT_1),
	REG_OF(GB, GB_ENABLE, gb_enable_fields),
	REG_OF(GB, GB_MSPOS0, gb_mspos0_fields),
	REG_OF(GB, GB_MSPOS1, gb_mspos1_fields),
	REG_OF(GB, GB_TILE_CONFIG, gb_tile_config_fields),
	REG_OF(GB, GB_SELECT, gb_select_fields),
	REG_OF(GB, GB_AA_CONFIG, gb_aa_config_fields),
	REG_OF(GB, GB_FIFO_SIZE, gb_fifo_size_fields),
	REG_OF(GB, GB_Z_PEQ_CONFIG, gb_z_peq_config_fields),
	REG_OF(GB, GB_PIPE_SELECT, gb_pipe_select_fields),
	REG_OF(GB, GB_FIFO_SIZE1, gb_fifo_size1_fields),
	ARRAY_OF(RS, RS_IP, 16, 4, rs_ip_fields),
	REG(RBBM, TX_INVALTAGS),
	REG(TX, TX_ENABLE),
	REG_OF(RBBM, TX_FILTER4, tx_filter4_fields),
	REG_OF(SU, SU_TEX_WRAP_PS3, su_tex_wrap_ps3_fields),
	REG_OF(GB, PS3_ENABLE, ps3_enable_fields),
	REG_OF(GB, PS3_VTX_FMT, ps3_vtx_fmt_fields),
	REG_OF(GB, PS3_TEX_SOURCE, ps3_tex_source_fields),
	REG(GB, GB_PIPE_SELECT2),
	REG(GA, GA_POINT_S0),
	REG(GA, GA_POINT_T0),
	REG(GA, GA_POINT_S1),
	REG(GA, GA_POINT_T1),
	REG_OF(GA, GA_TRIANGLE_STIPPLE, ga_triangle_stipple_fields),
	REG_OF(GA, GA_POINT_SIZE, ga_point_size_fields),
	REG(GA, GA_FILL_R),
	REG(GA, GA_FILL_G),
	REG(GA, GA_FILL_B),
	REG(GA, GA_FILL_A),
	REG_OF(GA, GA_POINT_MINMAX, ga_point_minmax_fields),
	REG_OF(GA, GA_LINE_CNTL, ga_line_cntl_fields),
	REG_OF(GA, GA_LINE_STIPPLE_CONFIG, ga_line_stipple_config_fields),
	REG_OF(US, GA_US_VECTOR_INDEX, ga_us_vector_index_fields),
	REG(US, GA_US_VECTOR_DATA),
	REG_OF(GA, GA_COLOR_CONTROL_PS3, ga_color_control_ps3_fields),
	REG_OF(RBBM, GA_IDLE, ga_idle_fields),
	REG(GA, GA_LINE_STIPPLE_VALUE),
	REG(GA, GA_LINE_S0),
	REG(GA, GA_LINE_S1),
	REG_OF(GA, GA_FIFO_CNTL, ga_fifo_cntl_fields),
	REG_OF(GA, GA_ENHANCE, ga_enhance_fields),
	REG_OF(GA, GA_COLOR_CONTROL, ga_color_control_fields),
	REG_OF(GA, GA_SOLID_RG, ga_solid_rg_fields),
	REG_OF(GA, GA_SOLID_BA, ga_solid_ba_fields),
	REG_OF(GA, GA_POLY_MODE, ga_poly_mode_fields),
	REG_OF(GA, GA_ROUND_MODE, ga_round_mode_fields),
	REG_OF(GA, GA_OFFSET, ga_offset_fields),
	REG(GA, GA_FOG_SCALE),
	REG(GA, GA_FOG_OFFSET),
	REG(GA, GA_SOFT_RESET),
	REG(SU, SU_TEX_WRAP),
	REG(SU, SU_POLY_OFFSET_FRONT_SCALE),
	REG(SU, SU_POLY_OFFSET_FRONT_OFFSET),
	REG(SU, SU_POLY_OFFSET_BACK_SCALE),
	REG(SU, SU_POLY_OFFSET_BACK_OFFSET),
	REG_OF(SU, SU_POLY_OFFSET_ENABLE, su_poly_offset_enable_fields),
	REG_OF(SU, SU_CULL_MODE, su_cull_mode_fields),
	REG(SU, SU_DEPTH_SCALE),
	REG(SU, SU_DEPTH_OFFSET),
	REG_OF(SU, SU_REG_DEST, su_reg_dest_fields),
	REG_OF(RS, RS_COUNT, rs_count_fields),
	REG_OF(RS, RS_INST_COUNT, rs_inst_count_fields),
	ARRAY_OF(RS, RS_INST, 16, 4, rs_inst_fields),
	REG_OF(SC, SC_HYPERZ_EN, sc_hyperz_en_fields),
	REG_OF(SC, SC_EDGERULE, sc_edgerule_fields),
	ARRAY_OF(SC, SC_CLIP_A, 4, 8, sc_clip_a_fields),
	ARRAY_OF(SC, SC_CLIP_B, 4, 8, sc_clip_b_fields),
	REG_OF(SC, SC_CLIP_RULE, sc_clip_rule_fields),
	REG_OF(SC, SC_SCISSOR0, sc_scissor0_fields),
	REG_OF(SC, SC_SCISSOR1, sc_scissor1_fields),
	REG_OF(SC, SC_SCREENDOOR, sc_screendoor_fields),
};

const struct r5xx_reg_table r5xx_regs_of_setup = { rows, ARRAY_SIZE(rows) };
