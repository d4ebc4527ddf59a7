// SPDX-License-Identifier: GPL-2.0
/*
 * The command checker: which registers a stream may write, what is put into what it writes, and
 * what is remembered of it for the next draw.
 */

#include <linux/array_size.h>
#include <linux/bits.h>

#include "cs_check.h"

/* Tiling as registers have it, three bits from @shift up: macro tiles, micro tiles, square ones. */
static u32 tile_bits(const struct radeon_reloc *bo, unsigned int shift)
{
	u32 bits = bo->tiling_flags & CS_TILING_MACRO ? 1 : 0;

	if (bo->tiling_flags & CS_TILING_MICRO)
		bits |= 2;
	else if (bo->tiling_flags & CS_TILING_MICRO_SQUARE)
		bits |= 4;
	return bits << shift;
}

static int put_address(struct radeon_parser *p, const struct cs_write *w)
{
	p->ib[w->dw] = w->value + (u32)w->reloc->gpu_offset;
	return 0;
}

/* The 2D engine: the address in KiB in 22 bits, the pitch above it, and macro and micro tiling. */
static int pitch_offset(struct radeon_parser *p, const struct cs_write *w)
{
	u32 addr = (w->value & 0x003fffff) + ((u32)w->reloc->gpu_offset >> 10);
	u32 tiling = w->reloc->tiling_flags;

	if (p->keep_tiling) {
		p->ib[w->dw] = (w->value & 0xffc00000) | addr;
		return 0;
	}
	p->ib[w->dw] = (w->value & 0x3fc00000) | addr |
		       (tiling & CS_TILING_MACRO ? BIT(30) : 0) |
		       (tiling & CS_TILING_MICRO ? BIT(31) : 0);
	return 0;
}

static int src_pitch_offset(struct radeon_parser *p, const struct cs_write *w)
{
	if (!p->keep_tiling && w->reloc->tiling_flags & CS_TILING_MICRO)
		return cs_refuse(p, w->dw, "a copy from micro tiles");
	return pitch_offset(p, w);
}

static int vap_vf_cntl(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->vf_cntl = w->value;
	return 0;
}

static int vap_alt_num_vertices(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->alt_vertices = w->value & 0xffffff;
	return 0;
}

static int vap_vtx_size(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->vertex_dw = w->value & 0x7f;
	return 0;
}

static int vap_vf_max_vtx_indx(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->max_index = w->value & 0xffffff;
	return 0;
}

/* HiZ, the compression of depth and their memory on the chip belong to one file. */
static int hyperz_value(struct radeon_parser *p, const struct cs_write *w)
{
	if (w->value && !p->owns_hyperz)
		return cs_refuse(p, w->dw, "HyperZ is not this file's");
	return 0;
}

/* Old drivers set this without the right to. */
static int sc_hyperz_en(struct radeon_parser *p, const struct cs_write *w)
{
	if (!p->owns_hyperz)
		p->ib[w->dw] = w->value & ~BIT(0);
	return 0;
}

static int sc_scissor1(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->rows = (w->value >> 13 & 0x1fff) + 1;
	p->track->color_dirty = true;
	p->track->depth_dirty = true;
	return 0;
}

static int tx_enable(struct radeon_parser *p, const struct cs_write *w)
{
	unsigned int i;

	for (i = 0; i < CS_NUM_TEXTURES; i++)
		p->track->texture[i].enabled = w->value & BIT(i);
	p->track->texture_dirty = true;
	return 0;
}

static struct cs_texture *texture_written(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->texture_dirty = true;
	return &p->track->texture[w->unit];
}

/* Wrapping by clamps, modes 2, 4 and 6, works with sizes that are no powers of two. */
static bool clamp_is_exact(u32 clamp)
{
	return clamp == 2 || clamp == 4 || clamp == 6;
}

static int tx_filter0(struct radeon_parser *p, const struct cs_write *w)
{
	struct cs_texture *t = texture_written(p, w);

	if (clamp_is_exact(w->value & 7))
		t->round_w = false;
	if (clamp_is_exact(w->value >> 3 & 7))
		t->round_h = false;
	return 0;
}

static int tx_format0(struct radeon_parser *p, const struct cs_write *w)
{
	struct cs_texture *t = texture_written(p, w);

	t->width = (w->value & 0x7ff) + 1;
	t->height = (w->value >> 11 & 0x7ff) + 1;
	t->log2_depth = w->value >> 22 & 0xf;
	t->last_level = w->value >> 26 & 0xf;
	t->use_pitch = w->value & BIT(31);
	return 0;
}

/* What texels take, by the field TXFORMAT; no bytes where there is no such format. */
static const struct texel_row {
	u8 cpp;
	u8 compression;
} texel_rows[32] = {
	[0x00] = { 1 },				/* X8 */
	[0x01] = { 2 },				/* X16 */
	[0x02] = { 1 },				/* Y4X4 */
	[0x03] = { 2 },				/* Y8X8 */
	[0x04] = { 4 },				/* Y16X16 */
	[0x05] = { 1 },				/* Z3Y3X2 */
	[0x06] = { 2 },				/* Z5Y6X5 */
	[0x07] = { 2 },				/* Z6Y5X5 */
	[0x08] = { 4 },				/* Z11Y11X10 */
	[0x09] = { 4 },				/* Z10Y11X11 */
	[0x0a] = { 2 },				/* W4Z4Y4X4 */
	[0x0b] = { 2 },				/* W1Z5Y5X5 */
	[0x0c] = { 4 },				/* W8Z8Y8X8 */
	[0x0d] = { 4 },				/* W2Z10Y10X10 */
	[0x0e] = { 8 },				/* W16Z16Y16X16 */
	[0x0f] = { 1, CS_COMPRESS_8B },		/* DXT1 */
	[0x10] = { 1, CS_COMPRESS_16B },	/* DXT3 */
	[0x11] = { 1, CS_COMPRESS_16B },	/* DXT5 */
	[0x12] = { 2 },				/* CxV8U8 */
	[0x14] = { 2 },				/* VYUY422 */
	[0x15] = { 2 },				/* YVYU422 */
	[0x17] = { 4 },				/* W8Z8Y8X8 averaged */
	[0x18] = { 2 },				/* 16 float */
	[0x19] = { 4 },				/* 16_16 float */
	[0x1a] = { 8 },				/* 16_16_16_16 float */
	[0x1b] = { 4 },				/* 32 float */
	[0x1c] = { 8 },				/* 32_32 float */
	[0x1d] = { 16 },			/* 32_32_32_32 float */
	[0x1e] = { 4 },				/* W24_FP */
	[0x1f] = { 1, CS_COMPRESS_16B },	/* ATI2N */
};

static int tx_format1(struct radeon_parser *p, const struct cs_write *w)
{
	const struct texel_row *row = &texel_rows[w->value & 0x1f];
	struct cs_texture *t = texture_written(p, w);

	if (!row->cpp)
		return cs_refuse(p, w->dw, "a texture in a format that is none");
	t->shape = w->value >> 25 & 3;
	t->cpp = row->cpp;
	t->compression = row->compression;
	return 0;
}

/* The bit that makes a format of 8 bits ATI1N only adds to what TX_FORMAT1 said before. */
static int tx_format2(struct radeon_parser *p, const struct cs_write *w)
{
	struct cs_texture *t = texture_written(p, w);

	t->pitch = (w->value & 0x3fff) + 1;
	t->width_msb = (w->value >> 15 & 1) << 11;
	t->height_msb = (w->value >> 16 & 1) << 11;
	if (w->value & BIT(14))
		t->compression = CS_COMPRESS_8B;
	return 0;
}

/* Five bits under the address: endianness, and tiling from bit 2 up. */
static int tx_offset(struct radeon_parser *p, const struct cs_write *w)
{
	u32 addr = (u32)w->reloc->gpu_offset;

	texture_written(p, w)->bo = w->reloc;
	if (p->keep_tiling)
		p->ib[w->dw] = ((w->value & ~0x1fu) + addr) | (w->value & 0x1f);
	else
		p->ib[w->dw] = (w->value + addr) | tile_bits(w->reloc, 2);
	return 0;
}

static int fg_zbreg_dest(struct radeon_parser *p, const struct cs_write *w)
{
	return p->zbreg_dest ? 0 : cs_refuse(p, w->dw, "a register of RV530");
}

static int rb3d_cctl(struct radeon_parser *p, const struct cs_write *w)
{
	if (w->value & BIT(10) && !p->owns_cmask)
		return cs_refuse(p, w->dw, "CMASK is not this file's");
	p->track->num_colors = (w->value >> 5 & 3) + 1;
	p->track->color_dirty = true;
	return 0;
}

static int rb3d_blendcntl(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->blend_reads = w->value & BIT(2);
	p->track->color_dirty = true;
	return 0;
}

static int rb3d_color_channel_mask(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->color_mask = w->value;
	p->track->color_dirty = true;
	return 0;
}

static int rb3d_coloroffset(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->color[w->unit].bo = w->reloc;
	p->track->color[w->unit].offset = w->value;
	p->track->color_dirty = true;
	return put_address(p, w);
}

/* Bytes a pixel by the field COLORFORMAT; 0 where there is no such format. */
static const u8 color_cpp[16] = {
	[0x3] = 2,	/* ARGB1555 */
	[0x4] = 2,	/* RGB565 */
	[0x5] = 4,	/* ARGB2101010 */
	[0x6] = 4,	/* ARGB8888 */
	[0x7] = 16,	/* ARGB32323232 */
	[0x9] = 1,	/* I8 */
	[0xa] = 8,	/* ARGB16161616 */
	[0xb] = 1,	/* YUV422 packed: VYUY */
	[0xc] = 1,	/* YUV422 packed: YVYU */
	[0xd] = 2,	/* UV88 */
	[0xf] = 2,	/* ARGB4444 */
};

/* Colour and depth pitches have their tiling in bits 18:16. */
static void put_pitch_tiling(struct radeon_parser *p, const struct cs_write *w)
{
	if (w->reloc)
		p->ib[w->dw] = (w->value & ~(7u << 16)) | tile_bits(w->reloc, 16);
}

static int rb3d_colorpitch(struct radeon_parser *p, const struct cs_write *w)
{
	u8 cpp = color_cpp[w->value >> 21 & 0xf];

	put_pitch_tiling(p, w);
	if (!cpp)
		return cs_refuse(p, w->dw, "a colour buffer in a format that is none");
	p->track->color[w->unit].pitch = w->value & 0x3ffe;
	p->track->color[w->unit].cpp = cpp;
	p->track->color_dirty = true;
	return 0;
}

static int rb3d_aaresolve_offset(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->resolve.bo = w->reloc;
	p->track->resolve.offset = w->value;
	p->track->resolve_dirty = true;
	return put_address(p, w);
}

static int rb3d_aaresolve_pitch(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->resolve.pitch = w->value & 0x3ffe;
	p->track->resolve_dirty = true;
	return 0;
}

static int rb3d_aaresolve_ctl(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->resolve_on = w->value & BIT(0);
	p->track->resolve_dirty = true;
	return 0;
}

static int zb_cntl(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->depth_on = w->value & BIT(1);
	p->track->depth_dirty = true;
	return 0;
}

/* Bytes a pixel by DEPTHFORMAT: 16 bits, 13E3, and 24 with 8 of stencil. */
static int zb_format(struct radeon_parser *p, const struct cs_write *w)
{
	static const u8 depth_cpp[16] = { 2, 2, 4 };
	u8 cpp = depth_cpp[w->value & 0xf];

	if (!cpp)
		return cs_refuse(p, w->dw, "a depth buffer in a format that is none");
	p->track->depth.cpp = cpp;
	p->track->depth_dirty = true;
	return 0;
}

/* HIZ_ENABLE, FAST_FILL, RD_COMP and WR_COMP are the owner's; ZB_CB_CLEAR is not. */
static int zb_bw_cntl(struct radeon_parser *p, const struct cs_write *w)
{
	if (w->value & (BIT(0) | BIT(2) | BIT(3) | BIT(4)) && !p->owns_hyperz)
		return cs_refuse(p, w->dw, "HyperZ is not this file's");
	p->track->depth_clears_color = w->value & BIT(5);
	p->track->color_dirty = true;
	p->track->depth_dirty = true;
	return 0;
}

static int zb_depthoffset(struct radeon_parser *p, const struct cs_write *w)
{
	p->track->depth.bo = w->reloc;
	p->track->depth.offset = w->value;
	p->track->depth_dirty = true;
	return put_address(p, w);
}

static int zb_depthpitch(struct radeon_parser *p, const struct cs_write *w)
{
	put_pitch_tiling(p, w);
	p->track->depth.pitch = w->value & 0x3ffc;
	p->track->depth_dirty = true;
	return 0;
}

/* By offset. What is in no row is not for streams. */
static const struct cs_rule rules[] = {
	{ 0x0218, 0x0218, cs_vline },		/* CRTC_GUI_TRIG_VLINE */
	{ 0x1428, 0x1428, src_pitch_offset, CS_WANTS_BUFFER },	/* SRC_PITCH_OFFSET */
	{ 0x142c, 0x142c, pitch_offset, CS_WANTS_BUFFER },	/* DST_PITCH_OFFSET */
	{ 0x1434, 0x143c },			/* SRC_Y_X .. DST_HEIGHT_WIDTH */
	{ 0x146c, 0x146c },			/* DP_GUI_MASTER_CNTL */
	{ 0x1474, 0x1484 },			/* BRUSH_Y_X .. BRUSH_DATA1 */
	{ 0x1598, 0x1598 },			/* DST_WIDTH_HEIGHT */
	{ 0x15c0, 0x15cc },			/* CLR_CMP_CNTL .. CLR_CMP_MSK */
	{ 0x15d8, 0x15dc },			/* DP_SRC_FRGD_CLR, DP_SRC_BKGD_CLR */
	{ 0x1600, 0x1608 },			/* DST_LINE_START .. DST_LINE_PATCOUNT */
	{ 0x16c0, 0x16c0 },			/* DP_CNTL */
	{ 0x16cc, 0x16d0 },			/* DP_WRITE_MSK, DP_CNTL_XDIR_YDIR_YMAJOR */
	{ 0x16e8, 0x16f4 },			/* DEFAULT_SC_BOTTOM_RIGHT .. SRC_SC_* */
	{ 0x1714, 0x1714 },			/* DSTCACHE_CTLSTAT */
	{ 0x1720, 0x1720 },			/* WAIT_UNTIL */
	{ 0x172c, 0x172c },			/* RBBM_GUICNTL */
	{ 0x1d98, 0x1dac },			/* VAP_VPORT_XSCALE .. VAP_VPORT_ZOFFSET */
	{ 0x2080, 0x2080 },			/* VAP_CNTL */
	{ 0x2084, 0x2084, vap_vf_cntl },
	{ 0x2088, 0x2088, vap_alt_num_vertices },
	{ 0x208c, 0x2094 },			/* VAP_INDEX_OFFSET .. VAP_OUT_VTX_FMT_1 */
	{ 0x20b0, 0x20b0 },			/* VAP_VTE_CNTL */
	{ 0x20b4, 0x20b4, vap_vtx_size },
	{ 0x2134, 0x2134, vap_vf_max_vtx_indx },
	{ 0x2138, 0x2138 },			/* VAP_VF_MIN_VTX_INDX */
	{ 0x2140, 0x2140 },			/* VAP_CNTL_STATUS */
	{ 0x2150, 0x216c },			/* VAP_PROG_STREAM_CNTL_0 .. 7 */
	{ 0x2180, 0x21c4 },			/* VAP_VTX_STATE_CNTL .. VAP_VTX_STATE_IND_REG_15 */
	{ 0x21dc, 0x2208 },			/* VAP_PSC_SGN_NORM_CNTL .. VAP_PVS_VECTOR_DATA_* */
	{ 0x2218, 0x226c },			/* VAP_TEX_TO_COLOR_CNTL .. VAP_PVS_FLOW_CNTL_* */
	{ 0x2284, 0x2288 },			/* VAP_PVS_STATE_FLUSH_REG, VAP_PVS_VTX_TIMEOUT */
	{ 0x2290, 0x22dc },			/* VAP_PVS_FLOW_CNTL_LOOP_INDEX_0 .. *_OPC */
	{ 0x2500, 0x257c },			/* VAP_PVS_FLOW_CNTL_ADDRS_LW_0 .. *_UW_15 */
	{ 0x342c, 0x342c },			/* RB2D_DSTCACHE_CTLSTAT */
	{ 0x4000, 0x4008 },			/* GB_VAP_RASTER_VTX_FMT_0 .. GB_ENABLE */
	{ 0x4010, 0x4014 },			/* GB_MSPOS0, GB_MSPOS1 */
	{ 0x401c, 0x4024 },			/* GB_SELECT, GB_AA_CONFIG, GB_FIFO_SIZE */
	{ 0x4028, 0x4028, hyperz_value },	/* GB_Z_PEQ_CONFIG */
	{ 0x4074, 0x40b0 },			/* RS_IP_0 .. 15 */
	{ 0x4100, 0x4100 },			/* TX_INVALTAGS */
	{ 0x4104, 0x4104, tx_enable },
	{ 0x4114, 0x4120 },			/* SU_TEX_WRAP_PS3 .. PS3_TEX_SOURCE */
	{ 0x4200, 0x420c },			/* GA_POINT_S0 .. GA_POINT_T1 */
	{ 0x4214, 0x4214 },			/* GA_TRIANGLE_STIPPLE */
	{ 0x421c, 0x421c },			/* GA_POINT_SIZE */
	{ 0x4230, 0x4238 },			/* GA_POINT_MINMAX .. GA_LINE_STIPPLE_CONFIG */
	{ 0x4250, 0x4258 },			/* GA_US_VECTOR_INDEX .. GA_COLOR_CONTROL_PS3 */
	{ 0x4260, 0x4268 },			/* GA_LINE_STIPPLE_VALUE .. GA_LINE_S1 */
	{ 0x4278, 0x4280 },			/* GA_COLOR_CONTROL .. GA_SOLID_BA */
	{ 0x4288, 0x4298 },			/* GA_POLY_MODE .. GA_FOG_OFFSET */
	{ 0x42a0, 0x42b8 },			/* SU_TEX_WRAP .. SU_CULL_MODE */
	{ 0x42c0, 0x42c8 },			/* SU_DEPTH_SCALE .. SU_REG_DEST */
	{ 0x4300, 0x4304 },			/* RS_COUNT, RS_INST_COUNT */
	{ 0x4320, 0x435c },			/* RS_INST_0 .. 15 */
	{ 0x43a4, 0x43a4, sc_hyperz_en },
	{ 0x43a8, 0x43a8 },			/* SC_EDGERULE */
	{ 0x43b0, 0x43d0 },			/* SC_CLIP_0_A .. SC_CLIP_RULE */
	{ 0x43e0, 0x43e0 },			/* SC_SCISSOR0 */
	{ 0x43e4, 0x43e4, sc_scissor1 },
	{ 0x43e8, 0x43e8 },			/* SC_SCREENDOOR */
	{ 0x4400, 0x443c, tx_filter0 },
	{ 0x4440, 0x447c },			/* TX_FILTER1_0 .. 15 */
	{ 0x4480, 0x44bc, tx_format0 },
	{ 0x44c0, 0x44fc, tx_format1 },
	{ 0x4500, 0x453c, tx_format2 },
	{ 0x4540, 0x457c, tx_offset, CS_WANTS_BUFFER },
	{ 0x4580, 0x4604 },			/* TX_CHROMA_KEY_0 .. US_PIXSIZE */
	{ 0x4620, 0x4624 },			/* US_FC_BOOL_CONST, US_FC_CTRL */
	{ 0x4630, 0x4638 },			/* US_CODE_ADDR .. US_CODE_OFFSET */
	{ 0x4640, 0x467c },			/* US_FORMAT0_0 .. 15 */
	{ 0x46a4, 0x46b4 },			/* US_OUT_FMT_0 .. US_W_FMT */
	{ 0x46c0, 0x46c4 },			/* RB3D_COLOR_CLEAR_VALUE_AR, *_GB */
	{ 0x4bc0, 0x4bd8 },			/* FG_FOG_BLEND .. FG_DEPTH_SRC */
	{ 0x4be0, 0x4be0 },			/* FG_ALPHA_VALUE */
	{ 0x4be8, 0x4be8, fg_zbreg_dest },
	{ 0x4c00, 0x4dfc },			/* US_ALU_CONST_R_0 .. US_ALU_CONST_A_31 */
	{ 0x4e00, 0x4e00, rb3d_cctl },
	{ 0x4e04, 0x4e04, rb3d_blendcntl },
	{ 0x4e08, 0x4e08 },			/* RB3D_ABLENDCNTL */
	{ 0x4e0c, 0x4e0c, rb3d_color_channel_mask },
	{ 0x4e10, 0x4e24 },			/* RB3D_CONSTANT_COLOR .. RB3D_CLRCMP_MSK */
	{ 0x4e28, 0x4e34, rb3d_coloroffset, CS_WANTS_BUFFER },
	{ 0x4e38, 0x4e44, rb3d_colorpitch, CS_WANTS_TILING },
	{ 0x4e48, 0x4e7c },			/* RB3D_DEBUG_CTL .. RB3D_CMASK_RDINDEX */
	{ 0x4e80, 0x4e80, rb3d_aaresolve_offset, CS_WANTS_BUFFER },
	{ 0x4e84, 0x4e84, rb3d_aaresolve_pitch },
	{ 0x4e88, 0x4e88, rb3d_aaresolve_ctl },
	{ 0x4ea0, 0x4ea4 },			/* RB3D_DISCARD_SRC_PIXEL_* */
	{ 0x4ef8, 0x4efc },			/* RB3D_CONSTANT_COLOR_AR, *_GB */
	{ 0x4f00, 0x4f00, zb_cntl },
	{ 0x4f04, 0x4f08 },			/* ZB_ZSTENCILCNTL, ZB_STENCILREFMASK */
	{ 0x4f10, 0x4f10, zb_format },
	{ 0x4f14, 0x4f18 },			/* ZB_ZTOP, ZB_ZCACHE_CTLSTAT */
	{ 0x4f1c, 0x4f1c, zb_bw_cntl },
	{ 0x4f20, 0x4f20, zb_depthoffset, CS_WANTS_BUFFER },
	{ 0x4f24, 0x4f24, zb_depthpitch, CS_WANTS_TILING },
	{ 0x4f28, 0x4f28 },			/* ZB_DEPTHCLEARVALUE */
	{ 0x4f30, 0x4f34, hyperz_value },	/* ZB_ZMASK_OFFSET, ZB_ZMASK_PITCH */
	{ 0x4f44, 0x4f44, hyperz_value },	/* ZB_HIZ_OFFSET */
	{ 0x4f54, 0x4f54, hyperz_value },	/* ZB_HIZ_PITCH */
	{ 0x4f58, 0x4f58 },			/* ZB_ZPASS_DATA */
	{ 0x4f5c, 0x4f5c, put_address, CS_WANTS_BUFFER },	/* ZB_ZPASS_ADDR */
	{ 0x4fd4, 0x4fd4 },			/* ZB_STENCILREFMASK_BF */
	{ 0x6538, 0x6538, cs_vline },		/* D1MODE_VLINE_START_END */
};

const struct cs_rule *cs_rule_find(u32 reg)
{
	unsigned int low = 0, high = ARRAY_SIZE(rules);

	while (low < high) {
		unsigned int mid = (low + high) / 2;

		if (reg > rules[mid].last)
			low = mid + 1;
		else
			high = mid;
	}
	return low < ARRAY_SIZE(rules) && reg >= rules[low].first ? &rules[low] : NULL;
}

const struct cs_rule *cs_rule_after(const struct cs_rule *rule, u32 reg)
{
	for (rule++; rule < rules + ARRAY_SIZE(rules); rule++)
		if (reg <= rule->last)
			return reg >= rule->first ? rule : NULL;
	return NULL;
}
