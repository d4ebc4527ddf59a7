/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_TABLES_H_
#define _INTEL_TABLES_H_

#include <linux/array_size.h>

#include "intel/cs/cs.h"

/**
 * DOC: command tables
 *
 * Each table is named after the first generation that has it. A chip lists the tables
 * of its ancestors, oldest first, and then what its own generation changed.
 */

/* Commands of one DWord; the low bits of the header are data. */
#define ONE_DW		.len_mask = 0, .bias = 1, .min_dw = 1, .max_dw = 1
/* Commands with a length field, and the lengths that are legal. */
#define LEN(mask_, min_, max_) \
	.len_mask = (mask_), .bias = 2, .min_dw = (min_), .max_dw = (max_)
#define LEN8(min, max)	LEN(0xff, min, max)
#define LEN16(min, max)	LEN(0xffff, min, max)
/* Commands that the upper half of the first DWord tells apart. */
#define GFX(header)	.op = (u32)(header) << 16, .mask = 0xffff0000u

extern const struct mirage_cmd_table mirage_mi_gen4;
extern const struct mirage_cmd_table mirage_mi_gen5;
extern const struct mirage_cmd_table mirage_mi_gen7;
extern const struct mirage_cmd_table mirage_mi_gen9;
extern const struct mirage_cmd_table mirage_blt_gen4;
extern const struct mirage_cmd_table mirage_blt_gen7;
extern const struct mirage_cmd_table mirage_blt_gen9;
extern const struct mirage_cmd_table mirage_gfx_gen4;
extern const struct mirage_cmd_table mirage_gfx_gen45;
extern const struct mirage_cmd_table mirage_gfx_gen5;
extern const struct mirage_cmd_table mirage_gfx_gen7;
extern const struct mirage_cmd_table mirage_gfx_gen9;
extern const struct mirage_cmd_table mirage_media_gen45;
extern const struct mirage_cmd_table mirage_media_gen7;
extern const struct mirage_cmd_table mirage_media_gen9;

#endif
