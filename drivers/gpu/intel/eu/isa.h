/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_ISA_H_
#define _INTEL_EU_ISA_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "eu.h"

/**
 * DOC: tables of an instruction set
 *
 * An instruction is four DWords. Everything that reads or writes one does so by the
 * names of its fields; where they are is a table of the generation.
 */

/**
 * enum eu_field - fields of an instruction word
 *
 * For operands there are three runs with the same order, EU_DST, EU_SRC0 and EU_SRC1, indexed by
 * enum eu_operand_field.
 */
enum eu_operand_field {
	EU_OP_FILE,
	EU_OP_TYPE,
	EU_OP_INDIRECT,
	EU_OP_HSTRIDE,
	EU_OP_REG,
	EU_OP_SUBREG,		/* align1, in bytes */
	EU_OP_SUBREG16,		/* align16, in halves */
	EU_OP_ADDR_SUBREG,
	EU_OP_ADDR_IMM,
	EU_OP_ADDR_IMM16,	/* align16: in units of 16 bytes */
	EU_OP_WRITEMASK,	/* destination, align16 */
	EU_OP_NEGATE,
	EU_OP_ABS,
	EU_OP_WIDTH,
	EU_OP_VSTRIDE,
	EU_OP_SWIZZLE_X,
	EU_OP_SWIZZLE_Y,
	EU_OP_SWIZZLE_Z,
	EU_OP_SWIZZLE_W,
	EU_OP_NUM_FIELDS,
};

enum eu_field {
	EU_OPCODE,
	EU_ALIGN16,
	EU_MASK_CTRL,
	EU_NO_DD_CLR,
	EU_NO_DD_CHK,
	EU_COMPRESSION,
	EU_THREAD_CTRL,
	EU_PRED_CTRL,
	EU_PRED_INV,
	EU_EXEC_SIZE,
	EU_COND,
	EU_BASE_MRF,		/* shares its bits with EU_COND */
	EU_MASK_CTRL_EX,
	EU_COMPACT,
	EU_DEBUG,
	EU_SATURATE,
	EU_FLAG_SUBREG,
	EU_IMM,
	EU_JUMP,
	EU_POP,
	EU_SFID,
	EU_DESC,
	EU_EOT,
	EU_DST,
	EU_SRC0 = EU_DST + EU_OP_NUM_FIELDS,
	EU_SRC1 = EU_SRC0 + EU_OP_NUM_FIELDS,
	EU_NUM_FIELDS = EU_SRC1 + EU_OP_NUM_FIELDS,
};

/**
 * struct eu_bits - where a field is
 * @high: last bit
 * @low: first bit; both 0 when the generation has no such field
 */
struct eu_bits {
	u8 high;
	u8 low;
};

enum eu_file {
	EU_ARF,
	EU_GRF,
	EU_MRF,
	EU_IMMEDIATE,
};

/* Numbers of architecture registers: the high nibble of the register number. */
enum eu_arf {
	EU_ARF_NULL,
	EU_ARF_ADDRESS,
	EU_ARF_ACC,
	EU_ARF_FLAG,
	EU_ARF_MASK,
	EU_ARF_MASK_STACK,
	EU_ARF_MASK_STACK_DEPTH,
	EU_ARF_STATE,
	EU_ARF_CONTROL,
	EU_ARF_NOTIFICATION,
	EU_ARF_IP,
	EU_ARF_TDR,
	EU_ARF_TIMESTAMP,
};

/* Types as the fields have them; 4 to 6 mean something else for immediates. */
enum eu_type {
	EU_TYPE_UD,
	EU_TYPE_D,
	EU_TYPE_UW,
	EU_TYPE_W,
	EU_TYPE_UB,
	EU_TYPE_B,
	EU_TYPE_F = 7,
	EU_IMM_VF = 5,
	EU_IMM_V = 6,
};

enum eu_sfid {
	EU_SFID_NULL,
	EU_SFID_MATH,
	EU_SFID_SAMPLER,
	EU_SFID_GATEWAY,
	EU_SFID_DP_READ,
	EU_SFID_DP_WRITE,
	EU_SFID_URB,
	EU_SFID_THREAD_SPAWNER,
};

#define EU_VSTRIDE_VXH	15u
#define EU_MRF_COMPR4	0x80u
#define EU_COMPRESSION_SECOND_HALF	1u
#define EU_COMPRESSION_COMPRESSED	2u

/* struct eu_opcode.flags */
#define EU_WRITES_ACC	0x1	/* implicitly, on Gen4-5 */
#define EU_BRANCH	0x2	/* with a jump count and a pop count */
#define EU_IS_SEND	0x4

/**
 * struct eu_opcode - one opcode
 * @name: mnemonic; NULL when there is no such opcode
 * @ir: what it becomes
 * @num_src: operands
 * @flags: EU_WRITES_ACC ...
 */
struct eu_opcode {
	const char *name;
	u8 ir;
	u8 num_src;
	u8 flags;
};

#define EU_NUM_OPCODES	128u

/**
 * struct eu_compact - how 8-byte instructions expand
 * @control: by control index
 * @datatype: by data type index
 * @subreg: by sub-register index
 * @source: by source index
 */
struct eu_compact {
	u32 control[32];
	u32 datatype[32];
	u16 subreg[32];
	u16 source[32];
};

#define EU_MESSAGE_FIELDS	4u

/**
 * struct eu_message_layout - fields of a message descriptor
 * @mlen_shift: message length
 * @rlen_shift: response length
 * @rlen_mask: and its width
 * @header_bit: header present, 0 where there is no such bit
 * @sampler: function control of the sampler: binding table index, sampler, message type
 *           and what else there is
 * @read: of data port reads: binding table index, control, type, target cache
 * @write: of data port writes: binding table index, control, type, commit
 */
struct eu_message_layout {
	u8 mlen_shift;
	u8 rlen_shift;
	u8 rlen_mask;
	u8 header_bit;
	struct eu_bits sampler[EU_MESSAGE_FIELDS];
	struct eu_bits read[EU_MESSAGE_FIELDS];
	struct eu_bits write[EU_MESSAGE_FIELDS];
};

/**
 * struct eu_isa - one generation's instruction set
 * @name: for messages
 * @field: where fields are, by enum eu_field
 * @opcode: by opcode
 * @compact: NULL when all instructions have 16 bytes
 * @message: descriptor layout
 * @jump_unit_B: what jump counts count
 * @flow: how branches work
 * @files: its register files: GRF and, where there are any, MRF
 * @type: enum ir_type of operands, by the codes of registers
 * @has_compr4: bit 7 of a message register's number is a mode
 * @math_lanes: that the math unit takes at once
 */
struct eu_isa {
	const char *name;
	const struct eu_bits *field;
	const struct eu_opcode *opcode;
	const struct eu_compact *compact;
	struct eu_message_layout message;
	u32 jump_unit_B;
	const struct ir_flow *flow;
	const struct ir_files *files;
	const u8 *type;
	bool has_compr4;
	u8 math_lanes;
};

/**
 * struct eu_words - an instruction in its long form
 * @dw: its four DWords
 */
struct eu_words {
	u32 dw[4];
};

/* A field of an instruction, 0 where the generation has none. No field crosses a DWord. */
static inline u32 eu_get(const struct eu_isa *isa, const struct eu_words *w, unsigned int field)
{
	const struct eu_bits *b = &isa->field[field];

	if (!b->high)
		return 0;
	return w->dw[b->low / 32] >> b->low % 32 & GENMASK(b->high - b->low, 0);
}

static inline void eu_set(const struct eu_isa *isa, struct eu_words *w, unsigned int field,
			  u32 value)
{
	const struct eu_bits *b = &isa->field[field];
	u32 mask;

	if (!b->high)
		return;
	mask = GENMASK(b->high - b->low, 0);
	w->dw[b->low / 32] &= ~(mask << b->low % 32);
	w->dw[b->low / 32] |= (value & mask) << b->low % 32;
}

extern const struct eu_compact eu_compact_g45;

/**
 * eu_expand - bring an instruction into its long form
 * @isa: generation
 * @code: 16 bytes, of which a compact instruction uses 8
 * @w: to be filled
 *
 * Return: length of the instruction in memory, 8 or 16.
 */
unsigned int eu_expand(const struct eu_isa *isa, const void *code, struct eu_words *w);

/**
 * eu_compress - bring an instruction into its short form
 * @isa: generation
 * @w: the instruction
 * @code: 8 bytes, written when there is such a form
 *
 * Return: whether there is.
 */
bool eu_compress(const struct eu_isa *isa, const struct eu_words *w, void *code);

/**
 * struct eu_fields - an instruction, taken apart
 * @value: by enum eu_field; what the instruction's form does not have is 0
 * @compact: it is to have 8 bytes, if it can
 */
struct eu_fields {
	u32 value[EU_NUM_FIELDS];
	bool compact;
};

/**
 * eu_take_apart - fields of an instruction
 * @isa: generation
 * @code: 16 bytes, of which a compact instruction uses 8
 * @f: to be filled
 *
 * Return: length of the instruction in memory, 8 or 16.
 */
unsigned int eu_take_apart(const struct eu_isa *isa, const void *code, struct eu_fields *f);

/**
 * mirage_eu_encode - put an instruction together
 * @isa: generation
 * @f: its fields
 * @code: 16 bytes
 *
 * Return: how many of them were written, 8 or 16.
 */
unsigned int mirage_eu_encode(const struct eu_isa *isa, const struct eu_fields *f, void *code);

struct ir_op;

/**
 * eu_translate - make one instruction an operation
 * @isa: generation
 * @w: the instruction
 * @ip: its address
 * @next_ip: address behind it
 * @flags: EU_STATE_*
 * @op: to be filled, zeroed before
 *
 * ir_op.target becomes the address of a jump, not yet the index of an operation;
 * IR_NO_TARGET for what does not jump or jumps by a register.
 */
void eu_translate(const struct eu_isa *isa, const struct eu_words *w, u32 ip, u32 next_ip,
		  u32 flags, struct ir_op *op);

#endif
