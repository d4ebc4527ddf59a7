/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_TEXT_RIG_H_
#define _TESTS_TEXT_RIG_H_

#include "fixture.h"

/**
 * struct text_rig - a batch that is printed, and the state that it leads to
 * @f: the GPU; the batch is its
 * @base: where the GPU has the state
 * @dw: the state
 * @text: what was printed
 * @len_B: how much
 * @lines: of how many lines, those included for which there was no room
 */
struct text_rig {
	struct fixture *f;
	u64 base;
	u32 *dw;
	char *text;
	size_t len_B;
	unsigned int lines;
};

/* @base: where the state is to be, above 4 GiB; or 0: wherever there is room below. */
void text_rig_open(struct text_rig *r, const struct mirage_chip *chip, u64 base);
void text_rig_close(struct text_rig *r);

/* State at @offset from @base */
static inline u32 *at(struct text_rig *r, u32 offset)
{
	return r->dw + offset / 4;
}

/* End the batch, and print it as it is for @ctx, or for a new context. */
void decode(struct text_rig *r, const struct mirage_hw_context *ctx);

/* @what was printed, or "@what at ADDRESS", where the address is @offset from @base. */
void expect_text(const struct text_rig *r, const char *what);
void expect_text_at(const struct text_rig *r, const char *what, u32 offset);
/* How often @what was printed. */
unsigned int count_text(const struct text_rig *r, const char *what);

#endif
