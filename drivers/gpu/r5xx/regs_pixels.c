// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of pixels
 *
 * Textures, the fragment shader, and all that is behind it.
 */

#include "r5xx/reg_rows.h"

/* Textures (11.9). */

static const struct r5xx_field tx_filter0_fields[] = {
	FIELD(TX_FILTER0, CLAMP_S),
	FIELD(TX_FILTER0, CLAMP_T),
	FIELD(TX_FILTER0, CLAMP_R),
	FIELD(TX_FILTER0, MAG_FILTER),
	FIELD(TX_FILTER0, MIN_FILTER),
	FIELD(TX_FILTER0, MIP_FILTER),
	FIELD(TX_FILTER0, VOL_FILTER),
	FIELD(TX_FILTER0, MAX_MIP_LEVEL),
	FIELD(TX_FILTER0, MAX_ANISO),
	FIELD(TX_FILTER0, ID),
};

static const struct r5xx_field tx_filter1_fields[] = {
	FIELD(TX_FILTER1, CHROMA_KEY_MODE),
	FIELD(TX_FILTER1, MC_ROUND),
	FIELD(TX_FILTER1, LOD_BIAS),
	FIELD(TX_FILTER1, MC_COORD_TRUNCATE),
	FIELD(TX_FILTER1, TRI_PERF),
	FIELD(TX_FILTER1, DXTC_SWIZZLE_ENABLE),
	FIELD(TX_FILTER1, MACRO_SWITCH),
	FIELD(TX_FILTER1, MAX_ANISO),
	FIELD(TX_FILTER1, ANISO_HIGH_QUALITY),
	FIELD(TX_FILTER1, BORDER_FIX),
};

static const struct r5xx_field tx_format0_fields[] = {
	FIELD(TX_FORMAT0, TXWIDTH),
	FIELD(TX_FORMAT0, TXHEIGHT),
	FIELD(TX_FORMAT0, TXDEPTH),
	FIELD(TX_FORMAT0, NUM_LEVELS),
	FIELD(TX_FORMAT0, PROJECTED),
	FIELD(TX_FORMAT0, TXPITCH_EN),
};

static const struct r5xx_field tx_format1_fields[] = {
	FIELD(TX_FORMAT1, TXFORMAT),
	FIELD(TX_FORMAT1, SIGNED_COMP),
	FIELD(TX_FORMAT1, SEL_ALPHA),
	FIELD(TX_FORMAT1, SEL_RED),
	FIELD(TX_FORMAT1, SEL_GREEN),
	FIELD(TX_FORMAT1, SEL_BLUE),
	FIELD(TX_FORMAT1, GAMMA),
	FIELD(TX_FORMAT1, YUV_TO_RGB),
	FIELD(TX_FORMAT1, SWAP_YUV),
	FIELD(TX_FORMAT1, TEX_COORD_TYPE),
	FIELD(TX_FORMAT1, CACHE),
};

static const struct r5xx_field tx_format2_fields[] = {
	FIELD(TX_FORMAT2, TXPITCH),
	FIELD(TX_FORMAT2, TXFORMAT_MSB),
	FIELD(TX_FORMAT2, TXWIDTH_11),
	FIELD(TX_FORMAT2, TXHEIGHT_11),
	FIELD(TX_FORMAT2, POW2FIX2FLT),
	FIELD(TX_FORMAT2, SEL_FILTER4),
};

static const struct r5xx_field tx_offset_fields[] = {
	FIELD(TX_OFFSET, ENDIAN_SWAP),
	FIELD(TX_OFFSET, MACRO_TILE),
	FIELD(TX_OFFSET, MICRO_TILE),
	FIELD(TX_OFFSET, TXOFFSET),
};

static const struct r5xx_field us_format0_fields[] = {
	FIELD(US_FORMAT0, TXWIDTH),
	FIELD(US_FORMAT0, TXHEIGHT),
	FIELD(US_FORMAT0, TXDEPTH),
};

/* Fragment shader (11.10). */

static const struct r5xx_field us_config_fields[] = {
	FIELD(US_CONFIG, ZERO_TIMES_ANYTHING_EQUALS_ZERO),
};

static const struct r5xx_field us_pixsize_fields[] = {
	FIELD(US_PIXSIZE, PIX_SIZE),
};

static const struct r5xx_field us_fc_ctrl_fields[] = {
	FIELD(US_FC_CTRL, TEST_EN),
	FIELD(US_FC_CTRL, FULL_FC_EN),
};

static const struct r5xx_field us_code_addr_fields[] = {
	FIELD(US_CODE_ADDR, START_ADDR),
	FIELD(US_CODE_ADDR, END_ADDR),
};

static const struct r5xx_field us_code_range_fields[] = {
	FIELD(US_CODE_RANGE, CODE_ADDR),
	FIELD(US_CODE_RANGE, CODE_SIZE),
};

static const struct r5xx_field us_code_offset_fields[] = {
	FIELD(US_CODE_OFFSET, OFFSET_ADDR),
};

static const struct r5xx_field us_out_fmt_fields[] = {
	FIELD(US_OUT_FMT, OUT_FMT),
	FIELD(US_OUT_FMT, C0_SEL),
	FIELD(US_OUT_FMT, C1_SEL),
	FIELD(US_OUT_FMT, C2_SEL),
	FIELD(US_OUT_FMT, C3_SEL),
	FIELD(US_OUT_FMT, OUT_SIGN),
	FIELD(US_OUT_FMT, ROUND_ADJ),
};

static const struct r5xx_field us_w_fmt_fields[] = {
	FIELD(US_W_FMT, W_FMT),
	FIELD(US_W_FMT, W_SRC),
};

static const struct r5xx_field us_fc_int_const_fields[] = {
	FIELD(US_FC_INT_CONST, KR),
	FIELD(US_FC_INT_CONST, KG),
	FIELD(US_FC_INT_CONST, KB),
};

/* Fog and alpha test (11.3). */

static const struct r5xx_field fg_fog_blend_fields[] = {
	FIELD(FG_FOG_BLEND, ENABLE),
	FIELD(FG_FOG_BLEND, FN),
};

static const struct r5xx_field fg_fog_factor_fields[] = {
	FIELD(FG_FOG_FACTOR, FACTOR),
};

static const struct r5xx_field fg_fog_color_r_fields[] = {
	FIELD(FG_FOG_COLOR_R, RED),
};

static const struct r5xx_field fg_fog_color_g_fields[] = {
	FIELD(FG_FOG_COLOR_G, GREEN),
};

static const struct r5xx_field fg_fog_color_b_fields[] = {
	FIELD(FG_FOG_COLOR_B, BLUE),
};

static const struct r5xx_field fg_alpha_func_fields[] = {
	FIELD(FG_ALPHA_FUNC, AF_VAL),
	FIELD(FG_ALPHA_FUNC, AF_FUNC),
	FIELD(FG_ALPHA_FUNC, AF_EN),
	FIELD(FG_ALPHA_FUNC, AF_EN_8BIT),
	FIELD(FG_ALPHA_FUNC, AM_EN),
	FIELD(FG_ALPHA_FUNC, AM_CFG),
	FIELD(FG_ALPHA_FUNC, DITH_EN),
	FIELD(FG_ALPHA_FUNC, ALP_OFF_EN),
	FIELD(FG_ALPHA_FUNC, DISCARD_ZERO_MASK_QUAD),
	FIELD(FG_ALPHA_FUNC, FP16_ENABLE),
};

static const struct r5xx_field fg_depth_src_fields[] = {
	FIELD(FG_DEPTH_SRC, DEPTH_SRC),
};

static const struct r5xx_field fg_alpha_value_fields[] = {
	FIELD(FG_ALPHA_VALUE, AF_VAL),
};

static const struct r5xx_field fg_zbreg_dest_fields[] = {
	FIELD(FG_ZBREG_DEST, SELECT),
};

/* Colour buffer (11.2). */

static const struct r5xx_field rb3d_color_clear_value_ar_fields[] = {
	FIELD(RB3D_COLOR_CLEAR_VALUE_AR, RED),
	FIELD(RB3D_COLOR_CLEAR_VALUE_AR, ALPHA),
};

static const struct r5xx_field rb3d_color_clear_value_gb_fields[] = {
	FIELD(RB3D_COLOR_CLEAR_VALUE_GB, BLUE),
	FIELD(RB3D_COLOR_CLEAR_VALUE_GB, GREEN),
};

static const struct r5xx_field rb3d_cctl_fields[] = {
	FIELD(RB3D_CCTL, NUM_MULTIWRITES),
	FIELD(RB3D_CCTL, CLRCMP_FLIPE_ENABLE),
	FIELD(RB3D_CCTL, AA_COMPRESSION_ENABLE),
	FIELD(RB3D_CCTL, CMASK_ENABLE),
	FIELD(RB3D_CCTL, INDEPENDENT_COLOR_CHANNEL_MASK_ENABLE),
	FIELD(RB3D_CCTL, WRITE_COMPRESSION_DISABLE),
	FIELD(RB3D_CCTL, INDEPENDENT_COLORFORMAT_ENABLE),
};

static const struct r5xx_field rb3d_blendcntl_fields[] = {
	FIELD(RB3D_BLENDCNTL, ALPHA_BLEND_ENABLE),
	FIELD(RB3D_BLENDCNTL, SEPARATE_ALPHA_ENABLE),
	FIELD(RB3D_BLENDCNTL, READ_ENABLE),
	FIELD(RB3D_BLENDCNTL, DISCARD_SRC_PIXELS),
	FIELD(RB3D_BLENDCNTL, COMB_FCN),
	FIELD(RB3D_BLENDCNTL, SRCBLEND),
	FIELD(RB3D_BLENDCNTL, DESTBLEND),
	FIELD(RB3D_BLENDCNTL, SRC_ALPHA_0_NO_READ),
	FIELD(RB3D_BLENDCNTL, SRC_ALPHA_1_NO_READ),
};

static const struct r5xx_field rb3d_ablendcntl_fields[] = {
	FIELD(RB3D_ABLENDCNTL, COMB_FCN),
	FIELD(RB3D_ABLENDCNTL, SRCBLEND),
	FIELD(RB3D_ABLENDCNTL, DESTBLEND),
};

static const struct r5xx_field rb3d_color_channel_mask_fields[] = {
	FIELD(RB3D_COLOR_CHANNEL_MASK, BLUE_MASK),
	FIELD(RB3D_COLOR_CHANNEL_MASK, GREEN_MASK),
	FIELD(RB3D_COLOR_CHANNEL_MASK, RED_MASK),
	FIELD(RB3D_COLOR_CHANNEL_MASK, ALPHA_MASK),
	FIELD(RB3D_COLOR_CHANNEL_MASK, MASK1),
	FIELD(RB3D_COLOR_CHANNEL_MASK, MASK2),
	FIELD(RB3D_COLOR_CHANNEL_MASK, MASK3),
};

static const struct r5xx_field rb3d_constant_color_fields[] = {
	FIELD(RB3D_CONSTANT_COLOR, BLUE),
	FIELD(RB3D_CONSTANT_COLOR, GREEN),
	FIELD(RB3D_CONSTANT_COLOR, RED),
	FIELD(RB3D_CONSTANT_COLOR, ALPHA),
};

static const struct r5xx_field rb3d_color_clear_value_fields[] = {
	FIELD(RB3D_COLOR_CLEAR_VALUE, BLUE),
	FIELD(RB3D_COLOR_CLEAR_VALUE, GREEN),
	FIELD(RB3D_COLOR_CLEAR_VALUE, RED),
	FIELD(RB3D_COLOR_CLEAR_VALUE, ALPHA),
};

static const struct r5xx_field rb3d_ropcntl_fields[] = {
	FIELD(RB3D_ROPCNTL, ROP_ENABLE),
	FIELD(RB3D_ROPCNTL, ROP),
};

static const struct r5xx_field rb3d_coloroffset_fields[] = {
	FIELD(RB3D_COLOROFFSET, COLOROFFSET),
};

static const struct r5xx_field rb3d_colorpitch_fields[] = {
	FIELD(RB3D_COLORPITCH, COLORPITCH),
	FIELD(RB3D_COLORPITCH, COLORTILE),
	FIELD(RB3D_COLORPITCH, COLORMICROTILE),
	FIELD(RB3D_COLORPITCH, COLORENDIAN),
	FIELD(RB3D_COLORPITCH, COLORFORMAT),
};

static const struct r5xx_field rb3d_dstcache_ctlstat_fields[] = {
	FIELD(RB3D_DSTCACHE_CTLSTAT, DC_FLUSH),
	FIELD(RB3D_DSTCACHE_CTLSTAT, DC_FREE),
	FIELD(RB3D_DSTCACHE_CTLSTAT, DC_FINISH),
};

static const struct r5xx_field rb3d_dither_ctl_fields[] = {
	FIELD(RB3D_DITHER_CTL, DITHER_MODE),
	FIELD(RB3D_DITHER_CTL, ALPHA_DITHER_MODE),
};

static const struct r5xx_field rb3d_aaresolve_offset_fields[] = {
	FIELD(RB3D_AARESOLVE_OFFSET, AARESOLVE_OFFSET),
};

static const struct r5xx_field rb3d_aaresolve_pitch_fields[] = {
	FIELD(RB3D_AARESOLVE_PITCH, AARESOLVE_PITCH),
};

static const struct r5xx_field rb3d_aaresolve_ctl_fields[] = {
	FIELD(RB3D_AARESOLVE_CTL, AARESOLVE_MODE),
	FIELD(RB3D_AARESOLVE_CTL, AARESOLVE_GAMMA),
	FIELD(RB3D_AARESOLVE_CTL, AARESOLVE_ALPHA),
};

static const struct r5xx_field rb3d_discard_src_pixel_lte_threshold_fields[] = {
	FIELD(RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, BLUE),
	FIELD(RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, GREEN),
	FIELD(RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, RED),
	FIELD(RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, ALPHA),
};

static const struct r5xx_field rb3d_discard_src_pixel_gte_threshold_fields[] = {
	FIELD(RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, BLUE),
	FIELD(RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, GREEN),
	FIELD(RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, RED),
	FIELD(RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, ALPHA),
};

static const struct r5xx_field rb3d_fifo_size_fields[] = {
	FIELD(RB3D_FIFO_SIZE, OP_FIFO_SIZE),
};

static const struct r5xx_field rb3d_constant_color_ar_fields[] = {
	FIELD(RB3D_CONSTANT_COLOR_AR, RED),
	FIELD(RB3D_CONSTANT_COLOR_AR, ALPHA),
};

static const struct r5xx_field rb3d_constant_color_gb_fields[] = {
	FIELD(RB3D_CONSTANT_COLOR_GB, BLUE),
	FIELD(RB3D_CONSTANT_COLOR_GB, GREEN),
};

/* Depth buffer (11.12). */

static const struct r5xx_field zb_cntl_fields[] = {
	FIELD(ZB_CNTL, STENCIL_ENABLE),
	FIELD(ZB_CNTL, Z_ENABLE),
	FIELD(ZB_CNTL, ZWRITEENABLE),
	FIELD(ZB_CNTL, ZSIGNED_COMPARE),
	FIELD(ZB_CNTL, STENCIL_FRONT_BACK),
	FIELD(ZB_CNTL, ZSIGNED_MAGNITUDE),
	FIELD(ZB_CNTL, STENCIL_REFMASK_FRONT_BACK),
};

static const struct r5xx_field zb_zstencilcntl_fields[] = {
	FIELD(ZB_ZSTENCILCNTL, ZFUNC),
	FIELD(ZB_ZSTENCILCNTL, STENCILFUNC),
	FIELD(ZB_ZSTENCILCNTL, STENCILFAIL),
	FIELD(ZB_ZSTENCILCNTL, STENCILZPASS),
	FIELD(ZB_ZSTENCILCNTL, STENCILZFAIL),
	FIELD(ZB_ZSTENCILCNTL, STENCILFUNC_BF),
	FIELD(ZB_ZSTENCILCNTL, STENCILFAIL_BF),
	FIELD(ZB_ZSTENCILCNTL, STENCILZPASS_BF),
	FIELD(ZB_ZSTENCILCNTL, STENCILZFAIL_BF),
	FIELD(ZB_ZSTENCILCNTL, ZERO_OUTPUT_MASK),
};

static const struct r5xx_field zb_stencilrefmask_fields[] = {
	FIELD(ZB_STENCILREFMASK, STENCILREF),
	FIELD(ZB_STENCILREFMASK, STENCILMASK),
	FIELD(ZB_STENCILREFMASK, STENCILWRITEMASK),
};

static const struct r5xx_field zb_format_fields[] = {
	FIELD(ZB_FORMAT, DEPTHFORMAT),
	FIELD(ZB_FORMAT, INVERT),
	FIELD(ZB_FORMAT, PEQ8),
};

static const struct r5xx_field zb_ztop_fields[] = {
	FIELD(ZB_ZTOP, ZTOP),
};

static const struct r5xx_field zb_zcache_ctlstat_fields[] = {
	FIELD(ZB_ZCACHE_CTLSTAT, ZC_FLUSH),
	FIELD(ZB_ZCACHE_CTLSTAT, ZC_FREE),
	FIELD(ZB_ZCACHE_CTLSTAT, ZC_BUSY),
};

static const struct r5xx_field zb_bw_cntl_fields[] = {
	FIELD(ZB_BW_CNTL, HIZ_ENABLE),
	FIELD(ZB_BW_CNTL, HIZ_MIN),
	FIELD(ZB_BW_CNTL, FAST_FILL),
	FIELD(ZB_BW_CNTL, RD_COMP_ENABLE),
	FIELD(ZB_BW_CNTL, WR_COMP_ENABLE),
	FIELD(ZB_BW_CNTL, ZB_CB_CLEAR),
	FIELD(ZB_BW_CNTL, FORCE_COMPRESSED_STENCIL_VALUE),
	FIELD(ZB_BW_CNTL, ZEQUAL_OPTIMIZE_DISABLE),
	FIELD(ZB_BW_CNTL, SEQUAL_OPTIMIZE_DISABLE),
	FIELD(ZB_BW_CNTL, BMASK_DISABLE),
	FIELD(ZB_BW_CNTL, HIZ_EQUAL_REJECT_ENABLE),
	FIELD(ZB_BW_CNTL, HIZ_FP_EXP_BITS),
	FIELD(ZB_BW_CNTL, HIZ_FP_INVERT),
	FIELD(ZB_BW_CNTL, TILE_OVERWRITE_RECOMPRESSION_DISABLE),
	FIELD(ZB_BW_CNTL, CONTIGUOUS_6XAA_SAMPLES_DISABLE),
	FIELD(ZB_BW_CNTL, PEQ_PACKING_ENABLE),
	FIELD(ZB_BW_CNTL, COVERED_PTR_MASKING_ENABLE),
};

static const struct r5xx_field zb_depthoffset_fields[] = {
	FIELD(ZB_DEPTHOFFSET, DEPTHOFFSET),
};

static const struct r5xx_field zb_depthpitch_fields[] = {
	FIELD(ZB_DEPTHPITCH, DEPTHPITCH),
	FIELD(ZB_DEPTHPITCH, DEPTHMACROTILE),
	FIELD(ZB_DEPTHPITCH, DEPTHMICROTILE),
	FIELD(ZB_DEPTHPITCH, DEPTHENDIAN),
};

static const struct r5xx_field zb_hiz_offset_fields[] = {
	FIELD(ZB_HIZ_OFFSET, HIZ_OFFSET),
};

static const struct r5xx_field zb_hiz_wrindex_fields[] = {
	FIELD(ZB_HIZ_WRINDEX, HIZ_WRINDEX),
};

static const struct r5xx_field zb_hiz_rdindex_fields[] = {
	FIELD(ZB_HIZ_RDINDEX, HIZ_RDINDEX),
};

static const struct r5xx_field zb_hiz_pitch_fields[] = {
	FIELD(ZB_HIZ_PITCH, HIZ_PITCH),
};

static const struct r5xx_field zb_depthxy_offset_fields[] = {
	FIELD(ZB_DEPTHXY_OFFSET, DEPTHX_OFFSET),
	FIELD(ZB_DEPTHXY_OFFSET, DEPTHY_OFFSET),
};

static const struct r5xx_field zb_fifo_size_fields[] = {
	FIELD(ZB_FIFO_SIZE, OP_FIFO_SIZE),
};

static const struct r5xx_field zb_stencilrefmask_bf_fields[] = {
	FIELD(ZB_STENCILREFMASK_BF, STENCILREF),
	FIELD(ZB_STENCILREFMASK_BF, STENCILMASK),
	FIELD(ZB_STENCILREFMASK_BF, STENCILWRITEMASK),
};

static const struct r5xx_reg_row rows[] = {
	ARRAY_OF(TX, TX_FILTER0, 16, 4, tx_filter0_fields),
	ARRAY_OF(TX, TX_FILTER1, 16, 4, tx_filter1_fields),
	ARRAY_OF(TX, TX_FORMAT0, 16, 4, tx_format0_fields),
	ARRAY_OF(TX, TX_FORMAT1, 16, 4, tx_format1_fields),
	ARRAY_OF(TX, TX_FORMAT2, 16, 4, tx_format2_fields),
	ARRAY_OF(TX, TX_OFFSET, 16, 4, tx_offset_fields),
	ARRAY(TX, TX_CHROMA_KEY, 16, 4),
	ARRAY(TX, TX_BORDER_COLOR, 16, 4),
	REG_OF(US, US_CONFIG, us_config_fields),
	REG_OF(US, US_PIXSIZE, us_pixsize_fields),
	REG(US, US_FC_BOOL_CONST),
	REG_OF(US, US_FC_CTRL, us_fc_ctrl_fields),
	REG_OF(US, US_CODE_ADDR, us_code_addr_fields),
	REG_OF(US, US_CODE_RANGE, us_code_range_fields),
	REG_OF(US, US_CODE_OFFSET, us_code_offset_fields),
	ARRAY_OF(TX, US_FORMAT0, 16, 4, us_format0_fields),
	ARRAY_OF(US, US_OUT_FMT, 4, 4, us_out_fmt_fields),
	REG_OF(US, US_W_FMT, us_w_fmt_fields),
	REG_OF(CB, RB3D_COLOR_CLEAR_VALUE_AR, rb3d_color_clear_value_ar_fields),
	REG_OF(CB, RB3D_COLOR_CLEAR_VALUE_GB, rb3d_color_clear_value_gb_fields),
	REG_OF(FG, FG_FOG_BLEND, fg_fog_blend_fields),
	REG_OF(FG, FG_FOG_FACTOR, fg_fog_factor_fields),
	REG_OF(FG, FG_FOG_COLOR_R, fg_fog_color_r_fields),
	REG_OF(FG, FG_FOG_COLOR_G, fg_fog_color_g_fields),
	REG_OF(FG, FG_FOG_COLOR_B, fg_fog_color_b_fields),
	REG_OF(FG, FG_ALPHA_FUNC, fg_alpha_func_fields),
	REG_OF(FG, FG_DEPTH_SRC, fg_depth_src_fields),
	REG_OF(FG, FG_ALPHA_VALUE, fg_alpha_value_fields),
	REG_OF(FG, FG_ZBREG_DEST, fg_zbreg_dest_fields),
	ARRAY_OF(US, US_FC_INT_CONST, 32, 4, us_fc_int_const_fields),
	REG_OF(CB, RB3D_CCTL, rb3d_cctl_fields),
	REG_OF(CB, RB3D_BLENDCNTL, rb3d_blendcntl_fields),
	REG_OF(CB, RB3D_ABLENDCNTL, rb3d_ablendcntl_fields),
	REG_OF(CB, RB3D_COLOR_CHANNEL_MASK, rb3d_color_channel_mask_fields),
	REG_OF(CB, RB3D_CONSTANT_COLOR, rb3d_constant_color_fields),
	REG_OF(CB, RB3D_COLOR_CLEAR_VALUE, rb3d_color_clear_value_fields),
	REG_OF(CB, RB3D_ROPCNTL, rb3d_ropcntl_fields),
	REG(CB, RB3D_CLRCMP_FLIPE),
	REG(CB, RB3D_CLRCMP_CLR),
	REG(CB, RB3D_CLRCMP_MSK),
	ARRAY_OF(CB, RB3D_COLOROFFSET, 4, 4, rb3d_coloroffset_fields),
	ARRAY_OF(CB, RB3D_COLORPITCH, 4, 4, rb3d_colorpitch_fields),
	REG(CB, RB3D_DEBUG_CTL),
	REG_OF(RBBM, RB3D_DSTCACHE_CTLSTAT, rb3d_dstcache_ctlstat_fields),
	REG_OF(CB, RB3D_DITHER_CTL, rb3d_dither_ctl_fields),
	ARRAY(CB, RB3D_CMASK_OFFSET, 4, 4),
	ARRAY(CB, RB3D_CMASK_PITCH, 4, 4),
	REG(RBBM, RB3D_CMASK_WRINDEX),
	REG(RBBM, RB3D_CMASK_DWORD),
	REG(RBBM, RB3D_CMASK_RDINDEX),
	REG_OF(CB, RB3D_AARESOLVE_OFFSET, rb3d_aaresolve_offset_fields),
	REG_OF(CB, RB3D_AARESOLVE_PITCH, rb3d_aaresolve_pitch_fields),
	REG_OF(CB, RB3D_AARESOLVE_CTL, rb3d_aaresolve_ctl_fields),
	REG_OF(CB, RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD,
	       rb3d_discard_src_pixel_lte_threshold_fields),
	REG_OF(CB, RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD,
	       rb3d_discard_src_pixel_gte_threshold_fields),
	REG_OF(CB, RB3D_FIFO_SIZE, rb3d_fifo_size_fields),
	REG_OF(CB, RB3D_CONSTANT_COLOR_AR, rb3d_constant_color_ar_fields),
	REG_OF(CB, RB3D_CONSTANT_COLOR_GB, rb3d_constant_color_gb_fields),
	REG_OF(ZB, ZB_CNTL, zb_cntl_fields),
	REG_OF(ZB, ZB_ZSTENCILCNTL, zb_zstencilcntl_fields),
	REG_OF(ZB, ZB_STENCILREFMASK, zb_stencilrefmask_fields),
	REG_OF(ZB, ZB_FORMAT, zb_format_fields),
	REG_OF(ZB, ZB_ZTOP, zb_ztop_fields),
	REG_OF(RBBM, ZB_ZCACHE_CTLSTAT, zb_zcache_ctlstat_fields),
	REG_OF(ZB, ZB_BW_CNTL, zb_bw_cntl_fields),
	REG_OF(ZB, ZB_DEPTHOFFSET, zb_depthoffset_fields),
	REG_OF(ZB, ZB_DEPTHPITCH, zb_depthpitch_fields),
	REG(ZB, ZB_DEPTHCLEARVALUE),
	REG(ZB, ZB_ZMASK_OFFSET),
	REG(ZB, ZB_ZMASK_PITCH),
	REG(RBBM, ZB_ZMASK_WRINDEX),
	REG(RBBM, ZB_ZMASK_DWORD),
	REG(RBBM, ZB_ZMASK_RDINDEX),
	REG_OF(ZB, ZB_HIZ_OFFSET, zb_hiz_offset_fields),
	REG_OF(RBBM, ZB_HIZ_WRINDEX, zb_hiz_wrindex_fields),
	REG(RBBM, ZB_HIZ_DWORD),
	REG_OF(RBBM, ZB_HIZ_RDINDEX, zb_hiz_rdindex_fields),
	REG_OF(ZB, ZB_HIZ_PITCH, zb_hiz_pitch_fields),
	REG(RBBM, ZB_ZPASS_DATA),
	REG(RBBM, ZB_ZPASS_ADDR),
	REG_OF(ZB, ZB_DEPTHXY_OFFSET, zb_depthxy_offset_fields),
	REG_OF(ZB, ZB_FIFO_SIZE, zb_fifo_size_fields),
	REG_OF(ZB, ZB_STENCILREFMASK_BF, zb_stencilrefmask_bf_fields),
	REG(RBBM, D1MODE_VLINE_START_END),
	REG(RBBM, D1MODE_VLINE_STATUS),
	REG(RBBM, D2MODE_VLINE_START_END),
	REG(RBBM, D2MODE_VLINE_STATUS),
};

const struct r5xx_reg_table r5xx_regs_of_pixels = { rows, ARRAY_SIZE(rows) };
