// SPDX-License-Identifier: GPL-2.0
/* The command parser: walks a batch by its rules. The rules are in cmd_parser_tables.c. */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/errno.h>

#include "cmd_parser.h"

/* With any other bit set the command does not count as an end, though the streamer ends there. */
#define MI_BATCH_BUFFER_END	(0x0au << 23)

/* The field of a register's offset. */
#define REG_MASK		0x007ffffcu

#define LENGTH_BIAS		2u
#define JUMP_DW			3u

/* How far it goes before it lets others run: a batch has up to 4 GiB. */
#define STRETCH_DW		65536u

static int refuse(struct cmd_batch *batch, u32 at, int err, const char *error)
{
	batch->error = error;
	batch->error_dw = at;
	return err;
}

static bool rule_matches(const struct cmd_rule *rule, u32 header)
{
	return !((header ^ rule->op) & rule->mask);
}

/* What a header begins with lies between its rule's opcode and the next one's. */
static const struct cmd_rule *rules_find(const struct cmd_rules *rules, u32 header)
{
	unsigned int low = 0, high = rules->num;

	while (low < high) {
		unsigned int middle = (low + high) / 2;

		if (rules->rows[middle].op <= header)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || !rule_matches(&rules->rows[low - 1], header))
		return NULL;
	return &rules->rows[low - 1];
}

static const struct cmd_rule *rule_find(const struct cmd_parser *parser, u32 header)
{
	const struct cmd_rule *rule;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parser->rules); i++) {
		rule = rules_find(&parser->rules[i], header);
		if (rule)
			return rule;
	}
	for (i = 0; i < parser->others.num; i++)
		if (rule_matches(&parser->others.rows[i], header))
			return &parser->others.rows[i];
	return NULL;
}

static u32 rule_len_dw(const struct cmd_rule *rule, u32 header)
{
	return rule->len_dw ?: (header & rule->len_mask) + LENGTH_BIAS;
}

static const struct cmd_reg *regs_find(const struct cmd_regs *regs, u32 reg)
{
	unsigned int low = 0, high = regs->num;

	while (low < high) {
		unsigned int middle = (low + high) / 2;
		const struct cmd_reg *row = &regs->rows[middle];

		if (reg < row->reg)
			high = middle;
		else if (reg >= row->reg + row->num_dw * 4)
			low = middle + 1;
		else
			return row;
	}
	return NULL;
}

static const struct cmd_reg *reg_find(const struct cmd_parser *parser, u32 reg)
{
	const struct cmd_reg *row = NULL;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parser->regs) && !row; i++)
		row = regs_find(&parser->regs[i], reg);
	return row;
}

/* May a register be used as the command of @rule at @cmd does, with its offset in DWord @dw? */
static bool reg_allows(const struct cmd_reg *reg, const struct cmd_rule *rule, const u32 *cmd,
		       u32 dw, u32 len_dw)
{
	if (!reg)
		return false;
	if (!reg->mask || rule->kind == CMD_STORES_REG)
		return true;
	return rule->kind == CMD_SETS_REG && dw + 1 < len_dw &&
	       (cmd[dw + 1] & reg->mask) == reg->value;
}

static int check_regs(const struct cmd_parser *parser, const struct cmd_rule *rule,
		      struct cmd_batch *batch, u32 at, u32 len_dw)
{
	const u32 *cmd = batch->dw + at;
	u32 step = rule->reg_step ?: len_dw;
	u32 dw;

	for (dw = 1; dw < len_dw; dw += step) {
		const struct cmd_reg *reg = reg_find(parser, cmd[dw] & REG_MASK);

		if (!reg_allows(reg, rule, cmd, dw, len_dw))
			return refuse(batch, at + dw, -EACCES, "a register that is not allowed");
	}
	return 0;
}

static int check_bits(const struct cmd_rule *rule, struct cmd_batch *batch, u32 at, u32 len_dw)
{
	const u32 *cmd = batch->dw + at;
	unsigned int i;

	for (i = 0; i < CMD_MAX_BITS && rule->bits[i].mask; i++) {
		const struct cmd_bits *bits = &rule->bits[i];

		if (bits->if_mask && !(cmd[bits->if_dw] & bits->if_mask))
			continue;
		if (bits->dw >= len_dw)
			return refuse(batch, at, -EACCES, "a command too short to be checked");
		if ((cmd[bits->dw] & bits->mask) != bits->value)
			return refuse(batch, at + bits->dw, -EACCES, "bits that are not allowed");
	}
	return 0;
}

static int check_command(const struct cmd_parser *parser, const struct cmd_rule *rule,
			 struct cmd_batch *batch, u32 at, u32 len_dw)
{
	int ret = 0;

	switch (rule->kind) {
	case CMD_REFUSED:
		return refuse(batch, at, -EACCES, "a command that is not allowed");
	case CMD_STORES_REG:
	case CMD_LOADS_REG:
	case CMD_SETS_REG:
		ret = check_regs(parser, rule, batch, at, len_dw);
		break;
	case CMD_FREE:
	case CMD_JUMPS:
		break;
	}
	return ret ?: check_bits(rule, batch, at, len_dw);
}

static bool was_read(const struct cmd_batch *batch, u32 dw)
{
	return batch->starts[dw / 32] & BIT(dw % 32);
}

/* A jump ends the walk: what follows is never reached, what it leads to has been read. */
static int check_jump(const struct cmd_parser *parser, struct cmd_batch *batch, u32 at, u32 len_dw)
{
	u32 *cmd = batch->dw + at;
	u64 offset_B, target;
	u32 to;

	if (!parser->required)
		return refuse(batch, at, -EACCES, "a jump");
	if (len_dw != JUMP_DW)
		return refuse(batch, at, -EINVAL, "a jump of a wrong length");
	offset_B = ((u64)cmd[2] << 32 | cmd[1]) - batch->addr;
	if (offset_B >= (u64)batch->len_dw * 4)
		return refuse(batch, at, -EINVAL, "a jump out of the batch");
	target = batch->copy_addr + offset_B;
	cmd[1] = (u32)target;
	cmd[2] = target >> 32;
	to = offset_B / 4;
	if (to == at)
		return 0;
	if (!batch->starts)
		return refuse(batch, at, -ENOMEM, "no memory to know where commands begin");
	return was_read(batch, to) ? 0 : refuse(batch, at, -EINVAL, "a jump to no command");
}

int i915_cmd_parse(const struct cmd_parser *parser, struct cmd_batch *batch)
{
	u32 at, len_dw, stretch = 0;
	int ret;

	for (at = 0; at < batch->len_dw; at += len_dw) {
		const struct cmd_rule *rule;
		u32 header = batch->dw[at];

		if (at / STRETCH_DW != stretch) {
			stretch = at / STRETCH_DW;
			if (batch->stop && batch->stop())
				return refuse(batch, at, -EINTR, "told to stop");
		}

		if (header == MI_BATCH_BUFFER_END)
			return 0;
		rule = rule_find(parser, header);
		if (!rule)
			return refuse(batch, at, -EINVAL, "what is no command");
		len_dw = rule_len_dw(rule, header);
		if (len_dw > batch->len_dw - at)
			return refuse(batch, at, -EINVAL, "a command over the end");
		ret = check_command(parser, rule, batch, at, len_dw);
		if (ret)
			return ret;
		if (rule->kind == CMD_JUMPS)
			return check_jump(parser, batch, at, len_dw);
		if (batch->starts)
			batch->starts[at / 32] |= BIT(at % 32);
	}
	return refuse(batch, at, -EINVAL, "a batch without an end");
}
