// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fast clears
 *
 * A small memory has two bits for each tile of the depth buffer, and another one for colour. What
 * is 0 there reads as the clear value, whatever is in memory, as long as a draw looks there first:
 * FAST_FILL of ZB_BW_CNTL, CMASK_ENABLE of RB3D_CCTL. Here the memory is made to hold what would be
 * read, before the first such draw that comes near: the tiles in its scissor. Everything else that
 * tile masks are good for is bandwidth, and so is hierarchical depth.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blit/blit.h"
#include "r5xx/cp/cp.h"
#include "r5xx/tx/levels.h"
#include "r5xx/zb/zb.h"

/* What is filled at once: as wide as this, and as high as memory is at least allocated. */
#define BLOCK_WIDTH		16u
#define BLOCK_HEIGHT_MACRO	16u
#define BLOCK_HEIGHT		2u

/* START and COUNT of the packets */
#define MASK_INDEX		0x3fffu

#define ROW_NS			100u
#define FILL_B_PER_NS		4u

/* To look whether a block is filled, roughly; and so many bytes of such bits are forgotten. */
#define BLOCK_NS		1u
#define FORGET_B_PER_NS		16u

/**
 * struct plane - what is cleared
 * @surf: where it is
 * @cpp: bytes of a pixel
 * @pitch_px: its pitch
 * @samples: of a pixel, so many pitches apart as r5xx_samples() says
 * @block_height: rows of a block
 * @mask_px: pixels that a DWord of the mask stands for, in all pipes
 * @value: the clear value, as often as 32 bytes hold it
 */
struct plane {
	struct mirage_blt_surf surf;
	u32 cpp;
	u32 pitch_px;
	u32 samples;
	u32 block_height;
	u32 mask_px;
	u8 value[32];
};

static void set_plane(struct r5xx_cp *cp, struct plane *plane, u64 base, u32 cpp, bool macro,
		      u32 micro)
{
	plane->surf.mmu = &cp->engine.mmu;
	plane->surf.base = base;
	plane->surf.addr_mask = ~0u;
	plane->samples = r5xx_samples(&cp->engine.state);
	plane->surf.pitch_B = plane->pitch_px * cpp * plane->samples;
	plane->surf.tiling = r5xx_tiling(cpp, macro, micro);
	plane->surf.swizzle = MIRAGE_SWIZZLE_NONE;
	plane->cpp = cpp;
	plane->block_height = macro ? BLOCK_HEIGHT_MACRO : BLOCK_HEIGHT;
}

/* @endian: DEPTHENDIAN or COLORENDIAN, which memory has as draws would have it */
static void set_value(struct plane *plane, u64 val, u32 endian)
{
	unsigned int i;

	for (i = 0; i < sizeof(plane->value); i++)
		plane->value[i ^ r5xx_swap(endian)] = val >> (i % plane->cpp * 8);
}

/* Two bits of the mask are a tile of 4x4 pixels; of depth maybe one of 8x8. */
static u32 mask_px(const struct r5xx_chip *chip, bool depth, bool large)
{
	u32 pipes = depth && chip->num_z_pipes ? chip->num_z_pipes : chip->num_gb_pipes;

	return pipes * 16 * (large ? 64 : 16);
}

static bool depth_plane(struct r5xx_cp *cp, struct plane *plane)
{
	const struct r5xx_state *s = &cp->engine.state;
	u32 pitch = r5xx_reg(s, ZB_DEPTHPITCH);

	if (!(r5xx_reg(s, ZB_BW_CNTL) & ZB_BW_CNTL_FAST_FILL))
		return false;
	plane->pitch_px = pitch & ZB_DEPTHPITCH_DEPTHPITCH;
	set_plane(cp, plane, r5xx_reg(s, ZB_DEPTHOFFSET) & ZB_DEPTHOFFSET_DEPTHOFFSET,
		  FIELD_GET(ZB_FORMAT_DEPTHFORMAT, r5xx_reg(s, ZB_FORMAT)) == 2 ? 4 : 2,
		  pitch & ZB_DEPTHPITCH_DEPTHMACROTILE,
		  FIELD_GET(ZB_DEPTHPITCH_DEPTHMICROTILE, pitch));
	set_value(plane, r5xx_reg(s, ZB_DEPTHCLEARVALUE),
		  FIELD_GET(ZB_DEPTHPITCH_DEPTHENDIAN, pitch));
	plane->mask_px = mask_px(cp->engine.chip, true,
				 r5xx_reg(s, GB_Z_PEQ_CONFIG) & GB_Z_PEQ_CONFIG_Z_PEQ_SIZE);
	return true;
}

/*
 * Bytes of a pixel by COLORFORMAT, as in cb/cb.c, which is for FPU sections. There is no clear
 * value of 128 bits.
 */
static const u8 color_cpp[16] = {
	[0] = 8, [1] = 4, [2] = 1, [3] = 2, [4] = 2, [5] = 4, [6] = 4,
	[9] = 1, [10] = 8, [11] = 2, [12] = 2, [13] = 2, [14] = 2, [15] = 2,
};

static u64 color_clear_value(const struct r5xx_state *s, u32 cpp)
{
	if (cpp < 8)
		return r5xx_reg(s, RB3D_COLOR_CLEAR_VALUE);
	return r5xx_reg(s, RB3D_COLOR_CLEAR_VALUE_GB) |
	       (u64)r5xx_reg(s, RB3D_COLOR_CLEAR_VALUE_AR) << 32;
}

static bool color_plane(struct r5xx_cp *cp, struct plane *plane)
{
	const struct r5xx_state *s = &cp->engine.state;
	u32 pitch = r5xx_reg(s, RB3D_COLORPITCH(0));
	u32 cpp = color_cpp[FIELD_GET(RB3D_COLORPITCH_COLORFORMAT, pitch)];

	if (!cpp || !(r5xx_reg(s, RB3D_CCTL) & RB3D_CCTL_CMASK_ENABLE))
		return false;
	plane->pitch_px = pitch & RB3D_COLORPITCH_COLORPITCH;
	set_plane(cp, plane, r5xx_reg(s, RB3D_COLOROFFSET(0)) & RB3D_COLOROFFSET_COLOROFFSET, cpp,
		  pitch & RB3D_COLORPITCH_COLORTILE,
		  FIELD_GET(RB3D_COLORPITCH_COLORMICROTILE, pitch));
	set_value(plane, color_clear_value(s, cpp), FIELD_GET(RB3D_COLORPITCH_COLORENDIAN, pitch));
	plane->mask_px = mask_px(cp->engine.chip, false, false);
	return true;
}

/* What a draw may touch of what was cleared, in blocks. */
static struct r5xx_blocks scissor_blocks(const struct r5xx_state *s, const struct plane *plane,
					 const struct r5xx_fast_clear *clear)
{
	u32 from = r5xx_reg(s, SC_SCISSOR0), to = r5xx_reg(s, SC_SCISSOR1);
	u32 right = min_t(u32, FIELD_GET(SC_SCISSOR1_XS1, to) + 1, plane->pitch_px);
	u32 rows = clear->mask_dw * plane->mask_px / max(plane->pitch_px, 1u);
	u32 bottom = min_t(u32, FIELD_GET(SC_SCISSOR1_YS1, to) + 1, rows);

	return (struct r5xx_blocks) {
		.x1 = FIELD_GET(SC_SCISSOR0_XS0, from) / BLOCK_WIDTH,
		.y1 = FIELD_GET(SC_SCISSOR0_YS0, from) / plane->block_height,
		.x2 = DIV_ROUND_UP(right, BLOCK_WIDTH),
		.y2 = DIV_ROUND_UP(bottom, plane->block_height),
	};
}

static u32 num_blocks(const struct r5xx_blocks *blocks)
{
	if (blocks->x1 >= blocks->x2 || blocks->y1 >= blocks->y2)
		return 0;
	return (blocks->x2 - blocks->x1) * (blocks->y2 - blocks->y1);
}

static bool contains(const struct r5xx_blocks *outer, const struct r5xx_blocks *inner)
{
	return inner->x1 >= outer->x1 && inner->y1 >= outer->y1 && inner->x2 <= outer->x2 &&
	       inner->y2 <= outer->y2;
}

/* Is block @i filled already? From now on it is. What no mask has room for never was cleared. */
static bool test_and_set(struct r5xx_fast_clear *clear, u32 i)
{
	u8 bit = 1u << (i % 8);
	bool was;

	if (i / 8 >= sizeof(clear->filled))
		return true;
	was = clear->filled[i / 8] & bit;
	clear->filled[i / 8] |= bit;
	return was;
}

/* What draws before left in the bins goes to memory first. */
static int fill_blocks(struct r5xx_cp *cp, const struct plane *plane, u32 x, u32 y, u32 num)
{
	u32 first = x * BLOCK_WIDTH;
	u32 len_B = (min((x + num) * BLOCK_WIDTH, plane->pitch_px) - first) * plane->cpp;
	int err = r5xx_3d_flush(cp->engine.pipe);
	u32 i;

	if (err)
		return err;
	for (i = 0; i < plane->samples; i++, first += plane->pitch_px)
		mirage_blt_fill_band(&plane->surf, (s64)first * plane->cpp,
				     y * plane->block_height, plane->value, len_B,
				     plane->block_height);
	return r5xx_charge(&cp->engine, plane->block_height *
			   (ROW_NS + plane->samples * len_B / FILL_B_PER_NS));
}

/* Fill what is not filled in a row of blocks, as many of them together as there are. */
static int fill_row(struct r5xx_cp *cp, struct r5xx_fast_clear *clear, const struct plane *plane,
		    const struct r5xx_blocks *blocks, u32 y)
{
	u32 in_row = DIV_ROUND_UP(plane->pitch_px, BLOCK_WIDTH);
	u32 x, num;
	int err = 0;

	for (x = blocks->x1; x < blocks->x2 && !err; x += num + 1) {
		for (num = 0; x + num < blocks->x2; num++)
			if (test_and_set(clear, y * in_row + x + num))
				break;
		if (num)
			err = fill_blocks(cp, plane, x, y, num);
	}
	return err ?: r5xx_charge(&cp->engine, (blocks->x2 - blocks->x1) * BLOCK_NS);
}

static int fill(struct r5xx_cp *cp, struct r5xx_fast_clear *clear, const struct plane *plane)
{
	const struct r5xx_blocks blocks = scissor_blocks(&cp->engine.state, plane,
							 clear);
	u32 y;
	int err = 0;

	if (!num_blocks(&blocks) || contains(&clear->done, &blocks))
		return 0;
	for (y = blocks.y1; y < blocks.y2 && !err; y++)
		err = fill_row(cp, clear, plane, &blocks, y);
	if (!err && num_blocks(&blocks) >= num_blocks(&clear->done))
		clear->done = blocks;
	return err;
}

int r5xx_cp_fill_cleared(struct r5xx_cp *cp)
{
	struct plane plane;
	int err = 0;

	if (cp->zmask.pending && depth_plane(cp, &plane))
		err = fill(cp, &cp->zmask, &plane);
	if (!err && cp->cmask.pending && color_plane(cp, &plane))
		err = fill(cp, &cp->cmask, &plane);
	return err;
}

/*
 * A mask that is set to anything but 0 says that memory is as it is. Drivers take the memories of
 * all pipes together for its size, @size_dw.
 */
static int clear_mask(struct r5xx_cp *cp, struct r5xx_fast_clear *clear, const u32 *dw,
		      u32 size_dw)
{
	memset(clear, 0, sizeof(*clear));
	clear->pending = !dw[2];
	clear->mask_dw = min((dw[0] & MASK_INDEX) + (dw[1] & MASK_INDEX), size_dw);
	return r5xx_charge(&cp->engine, sizeof(*clear) / FORGET_B_PER_NS);
}

int r5xx_cp_clear_zmask(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	const struct r5xx_chip *chip = cp->engine.chip;

	return clear_mask(cp, &cp->zmask, dw,
			  chip->zmask_dw * (chip->num_z_pipes ?: chip->num_gb_pipes));
}

int r5xx_cp_clear_cmask(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	const struct r5xx_chip *chip = cp->engine.chip;

	return clear_mask(cp, &cp->cmask, dw, chip->cmask_dw * chip->num_gb_pipes);
}
