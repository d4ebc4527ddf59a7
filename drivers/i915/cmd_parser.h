/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_CMD_PARSER_H_
#define _I915_CMD_PARSER_H_

#include <linux/types.h>

#include <mirage/gpu.h>

/**
 * DOC: the command parser
 *
 * Streamers of Gen7 drop all that is privileged in a batch of user space, and count register
 * loads among it that OpenGL cannot do without: stream output offsets, operands of predicates,
 * indirect draws. So the kernel reads such a batch, in a copy that user space cannot reach, and has
 * the copy run with privileges when there is nothing in it but what the rows here allow. When there
 * is, but every command can be told from the next, the batch itself runs without privileges, and
 * it is the streamer who drops the rest. What cannot be walked to its end is not run.
 *
 * The blitter of Gen9 drops nothing, so there the parser is the only fence: what it refuses is
 * an error for user space. Jumps within a batch are followed there, to what was already read.
 *
 * The rules are those of the kernel's i915 driver, version 10, to the errno. Nothing here knows
 * DRM, so that unit tests and fuzzers run it natively.
 */

/* I915_PARAM_CMD_PARSER_VERSION of whatever has a parser. */
#define I915_CMD_PARSER_VERSION	10

#define CMD_MAX_BITS		3u
#define CMD_MAX_TABLES		2u

/**
 * enum cmd_kind - what the parser makes of a command
 */
enum cmd_kind {
	/** @CMD_FREE: allowed, if its bits are right */
	CMD_FREE,
	/** @CMD_REFUSED: never without privileges of its own */
	CMD_REFUSED,
	/** @CMD_STORES_REG: reads a register that has to be in the list */
	CMD_STORES_REG,
	/** @CMD_LOADS_REG: writes listed registers with what the parser cannot see */
	CMD_LOADS_REG,
	/** @CMD_SETS_REG: writes listed registers, with values that are in the command */
	CMD_SETS_REG,
	/** @CMD_JUMPS: goes on elsewhere */
	CMD_JUMPS,
};

/**
 * struct cmd_bits - bits of a command that must have a value
 */
struct cmd_bits {
	/** @dw: the DWord they are in; a command that ends before it is refused */
	u32 dw;
	/** @mask: which; 0 ends the list */
	u32 mask;
	/** @value: theirs */
	u32 value;
	/** @if_dw: the DWord of the condition, which every form of the command has */
	u32 if_dw;
	/** @if_mask: looked at only where one of these bits is set; 0: always */
	u32 if_mask;
};

/**
 * struct cmd_rule - a command, or all commands that begin alike
 */
struct cmd_rule {
	/** @name: as in the manual */
	const char *name;
	/** @op: leading bits of the header */
	u32 op;
	/** @mask: which those are */
	u32 mask;
	/** @len_dw: its length, when it has only one; otherwise 0 */
	u32 len_dw;
	/** @len_mask: the field with its length less 2, when @len_dw is 0 */
	u32 len_mask;
	/** @kind: what is done with it */
	enum cmd_kind kind;
	/** @reg_step: DWords from a register's offset, the first in DWord 1, to the next; 0: one */
	u32 reg_step;
	/** @bits: what else must be right */
	struct cmd_bits bits[CMD_MAX_BITS];
};

/**
 * struct cmd_rules - rules in the order of their @op, none of which is the beginning of another's
 */
struct cmd_rules {
	/** @rows: the rules */
	const struct cmd_rule *rows;
	/** @num: how many */
	unsigned int num;
};

/**
 * struct cmd_reg - registers that batches may use
 */
struct cmd_reg {
	/** @reg: offset of the first */
	u32 reg;
	/** @num_dw: how many, one behind the other */
	u32 num_dw;
	/** @mask: bits that may not be written but as @value; 0: all values are allowed */
	u32 mask;
	/** @value: see @mask. Values that the parser cannot see may not be written at all then */
	u32 value;
};

/**
 * struct cmd_regs - registers in the order of their offsets
 */
struct cmd_regs {
	/** @rows: the registers */
	const struct cmd_reg *rows;
	/** @num: how many rows */
	unsigned int num;
};

/**
 * struct cmd_parser - the rules of an engine
 */
struct cmd_parser {
	/** @rules: commands with rules of their own */
	struct cmd_rules rules[CMD_MAX_TABLES];
	/** @others: how long all others are, narrower rules first; what has none is no command */
	struct cmd_rules others;
	/** @regs: registers */
	struct cmd_regs regs[CMD_MAX_TABLES];
	/** @required: batches that are refused do not run without privileges either */
	bool required;
};

/**
 * struct i915_cmd_parser - the parsers of a generation
 */
struct i915_cmd_parser {
	/** @engine: by class; NULL for engines that have none */
	const struct cmd_parser *engine[MIRAGE_VIDEO_ENHANCE + 1];
};

extern const struct i915_cmd_parser i915_cmd_parser_gen7;
extern const struct i915_cmd_parser i915_cmd_parser_gen9;

/**
 * struct cmd_batch - a batch that is read
 *
 * The caller fills in everything above @error, and zeroes the rest. @dw must be out of reach of
 * user space: it is read more than once, and it is what runs.
 */
struct cmd_batch {
	/** @dw: the copy; addresses of jumps are patched in place */
	u32 *dw;
	/** @len_dw: its length */
	u32 len_dw;
	/** @addr: where user space has the batch, sign extended from 48 bits */
	u64 addr;
	/** @copy_addr: where the copy will run, sign extended likewise */
	u64 copy_addr;
	/**
	 * @starts: zeroed, a bit for each DWord, set where commands begin; only parsers that are
	 * required use it. NULL: there was no memory, and jumps further than to themselves fail
	 */
	u32 *starts;
	/** @stop: lets others run, now and then, and says whether to give up; may be NULL */
	bool (*stop)(void);

	/** @error: why the answer is not 0, for the log */
	const char *error;
	/** @error_dw: the DWord where that was noticed */
	u32 error_dw;
};

/**
 * i915_cmd_parse - may a batch run with privileges?
 * @parser: the rules
 * @batch: the batch
 *
 * Return: 0: yes. -EACCES: it can be walked, but does what it may not. -EINVAL: a command that is
 * none or that goes on behind the end, no MI_BATCH_BUFFER_END, or a jump to where no command was
 * read. -ENOMEM. -EINTR: it was told to stop.
 */
int i915_cmd_parse(const struct cmd_parser *parser, struct cmd_batch *batch);

#endif
