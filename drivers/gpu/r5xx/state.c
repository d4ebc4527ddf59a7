// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the register file
 *
 * A write is kept, and moves the stamp of its block. What it does beyond that is here only for
 * the ports through which programs and constants are uploaded; everything else that a write sets
 * off is the command processor's (r5xx/cp).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "r5xx/state.h"

static void fill_blocks(struct r5xx_state *s)
{
	const struct r5xx_reg_row *row;
	unsigned int k, i;

	memset(s->block, R5XX_RBBM, sizeof(s->block));
	for (k = 0; (row = r5xx_reg_row(k)); k++)
		for (i = 0; i < row->count; i++)
			s->block[(row->offset + i * row->stride_B) / 4] = row->block;
}

/* What registers hold that the manual gives another default than 0. */
static const struct {
	u32 offset;
	u32 val;
} reg_defaults[] = {
	{ VAP_CNTL, 9u << 18 },			/* VF_MAX_VTX_NUM */
	{ VAP_PVS_VTX_TIMEOUT_REG, 0x0fffffff },
	{ VAP_VF_MAX_VTX_INDX, 0x00ffffff },
	{ GB_PIPE_SELECT, 0xe4 },		/* each pipe is itself */
	{ GB_TILE_CONFIG, GB_TILE_CONFIG_ENABLE | 1u << 4 },	/* tiles of 16 pixels */
	{ GA_ENHANCE, GA_ENHANCE_FASTSYNC_CNTL },
	{ SU_REG_DEST, 0xf },
	{ FG_ZBREG_DEST, 0xf },
	{ RB3D_BLENDCNTL, RB3D_BLENDCNTL_READ_ENABLE },
	{ RB3D_COLOR_CHANNEL_MASK, 0xffff },
	{ RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, 0xffffffff },
	{ DEFAULT_SC_BOTTOM_RIGHT, 0x1fff1fff },
	{ DP_WRITE_MSK, 0xffffffff },
	{ CLR_CMP_MSK, 0xffffffff },
};

void r5xx_state_reset(struct r5xx_state *s)
{
	u64 stamp[R5XX_BLOCKS];
	unsigned int i;

	memcpy(stamp, s->stamp, sizeof(stamp));
	memset(s, 0, sizeof(*s));
	fill_blocks(s);
	for (i = 0; i < ARRAY_SIZE(reg_defaults); i++)
		s->reg[reg_defaults[i].offset / 4] = reg_defaults[i].val;
	for (i = 0; i < R5XX_BLOCKS; i++)
		s->stamp[i] = stamp[i] + 1;
}

/* Put a DWord of a memory, and tell those who have read it. */
static void put(struct r5xx_state *s, enum r5xx_block block, u32 *at, u32 val)
{
	if (*at == val)
		return;
	*at = val;
	s->stamp[block]++;
}

/* The vector that VAP_PVS_VECTOR_INDX_REG @index means; NULL where there is none. */
static u32 *pvs_vector(struct r5xx_state *s, u32 index, enum r5xx_block *block)
{
	*block = R5XX_PVS_CONST;
	if (index < PVS_VECTOR_CONST) {
		*block = R5XX_PVS_CODE;
		return s->pvs_code[index];
	}
	/* 512 addresses lead to 256 constants (7.4.11). */
	if (index < PVS_VECTOR_UCP)
		return s->pvs_const[(index - PVS_VECTOR_CONST) % R5XX_PVS_CONST_LEN];
	if (index < PVS_VECTOR_POINT_SCALE)
		return s->ucp[index - PVS_VECTOR_UCP];
	if (index == PVS_VECTOR_POINT_SCALE)
		return s->point_scale;
	return index == PVS_VECTOR_POINT_TEXGEN ? s->point_texgen : NULL;
}

/* Each memory is a ring; the last vector is in none. */
static u32 pvs_next(u32 index)
{
	if (index == PVS_VECTOR_CONST - 1)
		return 0;
	if (index == PVS_VECTOR_UCP - 1)
		return PVS_VECTOR_CONST;
	if (index == PVS_VECTOR_POINT_SCALE)
		return PVS_VECTOR_UCP;
	return (index + 1) & VAP_PVS_VECTOR_INDX_REG_OCTWORD_OFFSET;
}

static void pvs_set_index(struct r5xx_state *s, u32 val)
{
	s->pvs_index = FIELD_GET(VAP_PVS_VECTOR_INDX_REG_OCTWORD_OFFSET, val);
	s->pvs_dw = 0;
}

static bool is_constant(u32 index)
{
	return index >= PVS_VECTOR_CONST && index < PVS_VECTOR_UCP;
}

static void pvs_upload(struct r5xx_state *s, u32 val)
{
	enum r5xx_block block;
	u32 *vector = pvs_vector(s, s->pvs_index, &block);

	if (vector)
		put(s, block, &vector[s->pvs_dw], val);
	if (is_constant(s->pvs_index))
		vector[4 * R5XX_PVS_CONST_LEN + s->pvs_dw] = val;
	if (++s->pvs_dw < 4)
		return;
	s->pvs_dw = 0;
	s->pvs_index = pvs_next(s->pvs_index);
}

static void us_set_index(struct r5xx_state *s, u32 val)
{
	s->us_index = FIELD_GET(GA_US_VECTOR_INDEX_INDEX, val);
	s->us_dw = 0;
}

/* -1.0, 1.0, or the float itself; NaN stays what it is. */
static u32 clamp_one(u32 val)
{
	u32 magnitude = val & 0x7fffffff;

	if (magnitude <= 0x3f800000 || magnitude > 0x7f800000)
		return val;
	return (val & 0x80000000) | 0x3f800000;
}

static void us_upload(struct r5xx_state *s, u32 val)
{
	u32 how = r5xx_reg(s, GA_US_VECTOR_INDEX);
	bool is_const = how & GA_US_VECTOR_INDEX_TYPE;

	if (!is_const)
		put(s, R5XX_US_CODE, &s->us_code[s->us_index][s->us_dw], val);
	else
		put(s, R5XX_US_CONST, &s->us_const[s->us_index % R5XX_US_CONST_LEN][s->us_dw],
		    how & GA_US_VECTOR_INDEX_CLAMP ? clamp_one(val) : val);
	if (++s->us_dw < (is_const ? 4 : R5XX_US_CODE_DW))
		return;
	s->us_dw = 0;
	s->us_index = (s->us_index + 1) % R5XX_US_CODE_LEN;
}

/* One of the pairs of weights of a phase; there are no more phases than what has a mirror image. */
static void tx_load_kernel(struct r5xx_state *s, u32 val)
{
	u32 phase = FIELD_GET(TX_FILTER4_PHASE, val);
	bool down = val & TX_FILTER4_DIRECTION, second = val & TX_FILTER4_WEIGHT_PAIR;

	if (phase < R5XX_TX_KERNEL_PHASES)
		put(s, R5XX_TX, &s->tx_kernel[down][phase][second],
		    val & (TX_FILTER4_WEIGHT_0 | TX_FILTER4_WEIGHT_1));
}

/* Ports: each write counts, whatever was there before. */
static const struct {
	u32 offset;
	void (*write)(struct r5xx_state *s, u32 val);
} reg_ports[] = {
	{ VAP_PVS_VECTOR_INDX_REG, pvs_set_index },
	{ VAP_PVS_VECTOR_DATA_REG, pvs_upload },
	{ VAP_PVS_VECTOR_DATA_REG_128, pvs_upload },
	{ GA_US_VECTOR_INDEX, us_set_index },
	{ GA_US_VECTOR_DATA, us_upload },
	{ TX_FILTER4, tx_load_kernel },
};

static bool write_port(struct r5xx_state *s, u32 offset, u32 val)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(reg_ports); i++) {
		if (reg_ports[i].offset != offset)
			continue;
		s->reg[offset / 4] = val;
		reg_ports[i].write(s, val);
		return true;
	}
	return false;
}

/* A register that has two addresses: the other one; itself, if it has not. */
static u32 reg_alias(u32 offset)
{
	if (offset >= VAP_VPORT_XSCALE && offset <= VAP_VPORT_ZOFFSET)
		return VAP_VPORT_ALT(0) + (offset - VAP_VPORT_XSCALE);
	if (offset >= VAP_VPORT_ALT(0) && offset <= VAP_VPORT_ALT(5))
		return VAP_VPORT_XSCALE + (offset - VAP_VPORT_ALT(0));
	return offset;
}

/* The corners of point sprites are vertex state, too; it has them in this order (7.4.11). */
static int texgen_dw(u32 offset)
{
	if (offset < GA_POINT_S0 || offset > GA_POINT_T1)
		return -1;
	return (offset - GA_POINT_S0) / 4;
}

void r5xx_state_write(struct r5xx_state *s, u32 offset, u32 val)
{
	int texgen = texgen_dw(offset);

	if (write_port(s, offset, val))
		return;
	put(s, s->block[offset / 4], &s->reg[offset / 4], val);
	s->reg[reg_alias(offset) / 4] = val;
	if (texgen >= 0)
		put(s, R5XX_PVS_CONST, &s->point_texgen[texgen], val);
}
