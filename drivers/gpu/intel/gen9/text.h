/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_TEXT_H_
#define _INTEL_GEN9_TEXT_H_

#include "context.h"
#include "intel/gen7/text.h"

/**
 * struct gen9_text - a batch of Gen9 that is being printed
 * @text: what has been printed so far
 * @ctx: state, as its commands have set it so far
 */
struct gen9_text {
	struct gen7_text text;
	struct gen9_context ctx;
};

/* Rows of what is not laid out as on Gen7; the others are Gen7's. */
extern const struct gen7_text_family gen9_text_family;

/* See gen7_keep(). */
bool gen9_keep(struct gen7_context *ctx, const struct mirage_cmd *cmd, const u32 *dw,
	       unsigned int len_dw);

/* See mirage_unit_ops. */
unsigned int gen9_text_dw(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
			  unsigned int size_B);
void gen9_text_begin(void *mem, const void *ctx);

#endif
