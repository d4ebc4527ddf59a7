// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random batches for i915's command parser
 *
 * The first byte says for which engine, the rest is the batch. Asserted is that the answer is one
 * that there is, and that a batch that was taken is taken a second time, from where it runs, and
 * is not patched any more.
 */

#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>

#include "input.h"
#include "i915/cmd_parser.h"

#define AT		0x7f00000000ull
#define COPY_AT		0xffff800000010000ull

static const struct cmd_parser *parser_of(u32 pick)
{
	if ((pick & 3) == 3)
		return i915_cmd_parser_gen9.engine[MIRAGE_COPY];
	return i915_cmd_parser_gen7.engine[pick & 3];
}

static int parse(const struct cmd_parser *parser, u32 *dw, u32 len_dw, u64 at, bool marks)
{
	u32 *starts = calloc(len_dw / 32 + 1, 4);
	struct cmd_batch batch = { .dw = dw, .len_dw = len_dw, .addr = at, .copy_addr = COPY_AT,
				   .starts = marks ? starts : NULL };
	int ret = i915_cmd_parse(parser, &batch);

	free(starts);
	if (!ret == !!batch.error || (ret && batch.error_dw > len_dw))
		abort();
	return ret;
}

static void check(const struct cmd_parser *parser, u32 *dw, u32 len_dw, bool marks)
{
	int ret = parse(parser, dw, len_dw, AT, marks);
	u32 *copy;

	if (ret && ret != -EACCES && ret != -EINVAL && (ret != -ENOMEM || marks))
		abort();
	if (ret)
		return;
	copy = malloc(len_dw * 4);
	if (!copy)
		return;
	memcpy(copy, dw, len_dw * 4);
	if (parse(parser, copy, len_dw, COPY_AT, marks) || memcmp(copy, dw, len_dw * 4))
		abort();
	free(copy);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size_B)
{
	struct input in = { data, size_B };
	u32 pick = take(&in, 1), len_dw = in.left / 4;
	u32 *dw = malloc(len_dw * 4 + 1);

	if (!dw)
		return 0;
	memcpy(dw, in.at, len_dw * 4);
	check(parser_of(pick), dw, len_dw, pick & 4);
	free(dw);
	return 0;
}
