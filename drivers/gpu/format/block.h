/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FORMAT_BLOCK_H_
#define _FORMAT_BLOCK_H_

#include <linux/types.h>

/* Blocks of BPTC, 16 bytes for 4x4 texels. FPU sections. */
void block_bc6h(const u8 *from, bool is_signed, float texel[32][4]);
void block_bc7(const u8 *from, float texel[32][4]);

/* Blocks of ETC, 8 bytes for 4x4 texels: colours, or one channel of them. FPU sections. */
void block_etc2_rgb(const u8 *from, float texel[32][4]);
void block_etc2_punch(const u8 *from, float texel[32][4]);
void block_eac_alpha(const u8 *from, float texel[32][4]);
void block_eac_channel(const u8 *from, bool is_signed, u32 channel, float texel[32][4]);

/* Blocks of ASTC, 16 bytes for @w times @h texels. FPU sections. */
void block_astc(const u8 *from, u32 w, u32 h, bool srgb, float texel[][4]);

#endif
