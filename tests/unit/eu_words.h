/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_EU_WORDS_H_
#define _TEST_EU_WORDS_H_

/* Words of ISA's instructions: taken apart, put together, printed, translated. */

#include <string.h>

#include "gen7_asm.h"

struct words_and_text {
	u32 dw[4];
	const char *text;
};

/* Taken apart and put together an instruction is what it was. */
static void same_again(const void *code, unsigned int len_B)
{
	struct eu_fields f;
	u8 out[16] = { 0 };

	assert_int_equal(eu_take_apart(ISA, code, &f), len_B);
	assert_int_equal(mirage_eu_encode(ISA, &f, out), len_B);
	assert_memory_equal(out, code, len_B);
}

/* Columns are of no account here. */
static void without_columns(const char *text, char *out)
{
	unsigned int from, to = 0;

	for (from = 0; text[from]; from++)
		if (text[from] != ' ' || out[to - 1] != ' ')
			out[to++] = text[from];
	out[to] = '\0';
}

static void check_words(const struct words_and_text *row, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		char text[192], packed[192];

		assert_int_equal(mirage_eu_disasm(ISA, row[i].dw, text, sizeof(text)), 16);
		without_columns(text, packed);
		assert_string_equal(packed, row[i].text);
		if (strncmp(packed, "illegal", 7))
			same_again(row[i].dw, 16);
	}
}

static u32 words_seed;

static u32 random_dw(void)
{
	words_seed = words_seed * 1664525 + 1013904223;
	return words_seed >> 16 | words_seed << 16;
}

/* Whatever the bits are: an instruction that was put together stays what it is. */
static void check_any_words(unsigned int n)
{
	unsigned int i;

	for (words_seed = 1, i = 0; i < n; i++) {
		u32 dw[4] = { random_dw(), random_dw(), random_dw(), random_dw() };
		struct eu_fields f, again;
		unsigned int len_B;
		u8 out[16];
		char text[192];

		eu_take_apart(ISA, dw, &f);
		len_B = mirage_eu_encode(ISA, &f, out);
		assert_int_equal(mirage_eu_disasm(ISA, out, text, sizeof(text)), len_B);
		assert_int_equal(eu_take_apart(ISA, out, &again), len_B);
		assert_memory_equal(again.value, f.value, sizeof(f.value));
		same_again(out, len_B);
	}
}

static struct ir_op translated(struct eu_words w)
{
	struct ir_op op = { 0 };

	eu_translate(ISA, &w, 160, 176, 0, &op);
	return op;
}

#endif
