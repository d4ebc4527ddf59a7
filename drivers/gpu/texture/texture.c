// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sampler contexts
 */

#include "texture.h"

void mirage_tex_ctx_flush(struct tex_ctx *ctx)
{
	u32 i;

	for (i = 0; i < TEX_BLOCK_SLOTS; i++)
		ctx->block[i].tag = 0;
}
