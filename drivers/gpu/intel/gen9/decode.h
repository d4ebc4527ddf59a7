/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_DECODE_H_
#define _INTEL_GEN9_DECODE_H_

#include <linux/types.h>

struct gen7_context;
struct gen7_draw;
struct gen7_ps;
struct mirage_mmu;

/* Of struct gen7_params: what geometry and pixels of a draw depend on. @ctx is a Gen9 context's. */
void gen9_decode(const struct gen7_context *ctx, struct mirage_mmu *mmu, u32 stamp,
		 struct gen7_draw *draw);
void gen9_ps_decode(struct gen7_ps *ps, const struct gen7_context *ctx, u32 stamp);

#endif
