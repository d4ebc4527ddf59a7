/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FORMAT_BLOCK_H_
#define _FORMAT_BLOCK_H_

#include <linux/types.h>

/* Blocks of BPTC, 16 bytes for 4x4 texels. FPU sections. */
void block_bc6h(const u8 *from, bool is_signed, float texel[32][4]);
void block_bc7(const u8 *from, float texel[32][4]);

#endif
