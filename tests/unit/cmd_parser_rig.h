/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_CMD_PARSER_RIG_H_
#define _TEST_CMD_PARSER_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "i915/cmd_parser.h"

#define RCS	(i915_cmd_parser_gen7.engine[MIRAGE_RENDER])
#define BCS	(i915_cmd_parser_gen7.engine[MIRAGE_COPY])
#define VCS	(i915_cmd_parser_gen7.engine[MIRAGE_VIDEO])
#define BCS9	(i915_cmd_parser_gen9.engine[MIRAGE_COPY])

#define MI_(opcode, low)	((u32)(opcode) << 23 | (low))
#define NOOP			0u
#define END			0x05000000u
#define LRI(regs)		MI_(0x22, 2 * (regs) - 1)
/* A client that no engine has. */
#define NONE			0xe0000000u

#define WORDS(...)	((const u32[]){ __VA_ARGS__ }), sizeof((const u32[]){ __VA_ARGS__ }) / 4

/* In memory that ends where the batch ends, so that who reads on is caught. */
static inline int parse(const struct cmd_parser *parser, const u32 *words, u32 num)
{
	struct cmd_batch batch = { .len_dw = num };
	int ret;

	batch.dw = malloc(num * 4);
	assert_non_null(batch.dw);
	memcpy(batch.dw, words, num * 4);
	ret = i915_cmd_parse(parser, &batch);
	/* Where there are no jumps, nothing is patched. */
	if (!parser->required)
		assert_memory_equal(batch.dw, words, num * 4);
	assert_true(!ret == !batch.error);
	if (ret)
		assert_in_range(batch.error_dw, 0, num);
	free(batch.dw);
	return ret;
}

#define assert_secure(parser, ...)	assert_int_equal(parse(parser, WORDS(__VA_ARGS__)), 0)
#define assert_denied(parser, ...)	assert_int_equal(parse(parser, WORDS(__VA_ARGS__)), -EACCES)
#define assert_invalid(parser, ...)	assert_int_equal(parse(parser, WORDS(__VA_ARGS__)), -EINVAL)

/* Is the length of a command that is allowed @len_dw? What stands in it is no command. */
static inline void assert_length(const struct cmd_parser *parser, u32 header, u32 dw1, u32 len_dw)
{
	u32 *words = malloc((len_dw + 1) * 4);
	u32 i;

	assert_non_null(words);
	for (i = 0; i < len_dw; i++)
		words[i] = i == 0 ? header : i == 1 ? dw1 : NONE;
	words[len_dw] = END;
	assert_int_equal(parse(parser, words, len_dw + 1), 0);
	/* One more would be over the end, and one less would meet what is no command. */
	assert_int_equal(parse(parser, words, len_dw), -EINVAL);
	if (len_dw > 1)
		assert_int_equal(parse(parser, words, len_dw - 1), -EINVAL);
	free(words);
}

/* The same of a command that is not: it is denied once all of it is there. */
static inline void assert_refused_length(const struct cmd_parser *parser, u32 header, u32 len_dw)
{
	u32 *words = calloc(len_dw, 4);

	assert_non_null(words);
	words[0] = header;
	assert_int_equal(parse(parser, words, len_dw), -EACCES);
	if (len_dw > 1)
		assert_int_equal(parse(parser, words, len_dw - 1), -EINVAL);
	free(words);
}

#endif
