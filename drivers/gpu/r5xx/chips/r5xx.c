// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the R5xx chips
 *
 * One engine each: what takes the ring takes everything. They differ in how much of a thing
 * there is: pipes, vector units, and the small memories of tile masks.
 */

#include "r5xx/r5xx.h"

static const struct mirage_engine_desc r5xx_engines[] = {
	{
		.name = "gfx",
		.class = MIRAGE_RENDER,
		.ops = &r5xx_engine_ops,
	},
};

static const struct r5xx_chip rv515 = {
	.num_gb_pipes = 1,
	.num_fpus = 2,
	.zmask_dw = 4096,
	.hiz_dw = 10240,
	.cmask_dw = 5120,
};

static const struct r5xx_chip rv530 = {
	.num_gb_pipes = 1,
	.num_z_pipes = 2,
	.num_fpus = 5,
	.zmask_dw = 4096,
	.hiz_dw = 15360,
	.cmask_dw = 5120,
};

static const struct r5xx_chip r520 = {
	.num_gb_pipes = 4,
	.num_fpus = 8,
	.zmask_dw = 4096,
	.hiz_dw = 10240,
	.cmask_dw = 5120,
};

static const struct r5xx_chip r580 = {
	.num_gb_pipes = 4,
	.num_fpus = 8,
	.zmask_dw = 4096,
	.hiz_dw = 15360,
	.cmask_dw = 5120,
};

#define R5XX_CHIP(chip)						\
const struct mirage_chip mirage_chip_ ## chip = {		\
	.name = #chip,						\
	.engines = r5xx_engines,				\
	.num_engines = 1,					\
	.ggtt_size_B = 1ull << 32,				\
	.timestamp_hz = 27000000,				\
	.tables = &(chip),					\
}

R5XX_CHIP(rv515);
R5XX_CHIP(rv530);
R5XX_CHIP(r520);
R5XX_CHIP(r580);
