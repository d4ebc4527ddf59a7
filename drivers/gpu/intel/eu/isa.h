/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_ISA_H_
#define _INTEL_EU_ISA_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "../../shader/ir.h"
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
 * enum eu_operand_field; for the sources of three-source instructions, which are in a format of
 * their own, there are three more, EU_THREE0 to EU_THREE2, indexed by enum eu_three_field.
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
	EU_OP_ADDR_HIGH,	/* bit 9 of it, where it is not with the others */
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

enum eu_three_field {
	EU_3_NEGATE,
	EU_3_ABS,
	EU_3_SCALAR,		/* one element for all channels */
	EU_3_SWIZZLE,
	EU_3_SUBREG,		/* in DWords */
	EU_3_SUBREG_HIGH,	/* its last bit, where that is in another DWord */
	EU_3_SUBREG_WORD,	/* and a word more */
	EU_3_HALF,		/* of floats: it is a half */
	EU_3_REG,
	EU_3_NUM_FIELDS,
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
	EU_MATH_FUNCTION,	/* and so does this */
	EU_MASK_CTRL_EX,
	EU_ACC_WRITE,
	EU_NIBBLE,		/* second half of the quarter that EU_COMPRESSION says */
	EU_COMPACT,
	EU_DEBUG,
	EU_SATURATE,
	EU_FLAG_REG,
	EU_FLAG_SUBREG,
	EU_IMM,
	EU_IMM_LOW,		/* of one with 64 bits */
	EU_JUMP,
	EU_POP,
	EU_JIP,
	EU_UIP,
	EU_SFID,
	EU_DESC,
	EU_EOT,
	EU_SPLIT_DST_FILE,	/* of messages with two payloads: GRF */
	EU_SPLIT_FILE,		/* likewise of the second one */
	EU_SPLIT_REG,
	EU_SPLIT_LENGTH,
	EU_SPLIT_DESC_REG,	/* the descriptor is in a0.0 */
	EU_SPLIT_EX_REG,	/* and what EU_SPLIT_LENGTH is part of somewhere in a0 */
	EU_SPLIT_EX_SUBREG,
	EU_SPLIT_EX_HIGH,
	EU_3_FLAG_REG,		/* of three sources */
	EU_3_FLAG_SUBREG,
	EU_3_TYPE,		/* of all sources */
	EU_3_DST_TYPE,
	EU_3_DST_REG,
	EU_3_DST_SUBREG,	/* in DWords */
	EU_3_WRITEMASK,
	EU_THREE0,
	EU_THREE1 = EU_THREE0 + EU_3_NUM_FIELDS,
	EU_THREE2 = EU_THREE1 + EU_3_NUM_FIELDS,
	EU_DST = EU_THREE2 + EU_3_NUM_FIELDS,
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
	EU_ARF_ENABLES = EU_ARF_MASK,	/* Gen8 */
	EU_ARF_MASK_STACK,
	EU_ARF_MASK_STACK_DEPTH,
	EU_ARF_STATE,
	EU_ARF_CONTROL,
	EU_ARF_NOTIFICATION,
	EU_ARF_IP,
	EU_ARF_TDR,
	EU_ARF_TIMESTAMP,
};

/* Types as the fields of Gen4-7 have them; 4 to 6 mean something else for immediates. */
enum eu_type_code {
	EU_TYPE_UD,
	EU_TYPE_D,
	EU_TYPE_UW,
	EU_TYPE_W,
	EU_TYPE_UB,
	EU_TYPE_B,
	EU_TYPE_DF,		/* Gen7 */
	EU_TYPE_F,
	EU_IMM_UV = 4,		/* Gen7 */
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

/* How the value of an immediate is made of its DWord. */
enum eu_layout {
	EU_PLAIN,
	EU_SIGNED_NIBBLES,
	EU_NIBBLES,
	EU_SMALL_FLOATS,
};

/**
 * struct eu_type - what the code of a type means
 * @name: for text
 * @ir: enum ir_type
 * @layout: enum eu_layout
 */
struct eu_type {
	const char *name;
	u8 ir;
	u8 layout;
};

#define EU_NUM_TYPES	16u

/**
 * struct eu_predicate - what a predicate control means
 * @name: for text
 * @pred: enum ir_pred
 * @group: see struct ir_op
 */
struct eu_predicate {
	const char *name;
	u8 pred;
	u8 group;
};

#define EU_NUM_PREDICATES	16u

/**
 * struct eu_arf_row - where an architecture register is
 * @name: for text
 * @file: its bytes
 * @reg_B: how many of them each of its registers has
 * @effects: of writing to it, IR_EFFECT_*; of reading it IR_EFFECTS_OF_READING
 */
struct eu_arf_row {
	const char *name;
	struct ir_file file;
	u8 reg_B;
	u8 effects;
};

#define EU_NUM_ARFS	16u

/**
 * struct eu_math - a function of the MATH instruction
 * @name: for text; NULL when there is no such function
 * @ir: what it becomes
 * @num_src: operands
 * @alt_abs: in the alternate float mode it is of the absolute value
 */
struct eu_math {
	const char *name;
	u8 ir;
	u8 num_src;
	bool alt_abs;
};

#define EU_NUM_MATH	16u

#define EU_VSTRIDE_VXH	15u
#define EU_MRF_COMPR4	0x80u
#define EU_COMPRESSION_SECOND_HALF	1u
#define EU_COMPRESSION_COMPRESSED	2u

/* struct eu_opcode.flags */
#define EU_WRITES_ACC	0x001	/* implicitly, on Gen4-5 */
#define EU_BRANCH	0x002	/* with a jump count and a pop count */
#define EU_IS_SEND	0x004
#define EU_HAS_JIP	0x008
#define EU_HAS_UIP	0x010
#define EU_GOES_JIP	0x020	/* where its channels go */
#define EU_GOES_UIP	0x040	/* likewise */
#define EU_LEAVES_LOOP	0x080	/* behind the WHILE that UIP names */
#define EU_KEEPS_FLAG	0x100	/* its condition writes no flag */
#define EU_ADDEND_FIRST	0x200	/* of its three sources */
#define EU_FROM_HALF	0x400	/* its source is a half, whatever the type says */
#define EU_INVERTS	0x800	/* negation of its sources inverts all bits */
#define EU_SPLIT	0x1000	/* a message with two payloads, in a format of its own */
#define EU_REGISTER	0x2000	/* where its channels go may be in a register */
#define EU_MACRO	0x4000	/* one step of a macro, see struct eu_context */
#define EU_GOES_UNLESS	0x8000	/* forward, channels go that its predicate is not for */
#define EU_SCATTERS	0x10000	/* its last source says which of its channels are written */

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
	u32 flags;
};

#define EU_NUM_OPCODES	128u

/**
 * struct eu_move - a run of bits of the compact form and where it goes
 * @from: first bit of the compact form, or of an entry of a table
 * @width: how many; 0 ends a list
 * @to: first bit of the long form
 */
struct eu_move {
	u8 from;
	u8 width;
	u8 to;
};

/**
 * struct eu_compact_moves - where the parts of the compact form go
 * @plain: bits that are in it as they are
 * @control: of an entry of the table of controls
 * @datatype: of data types
 */
struct eu_compact_moves {
	const struct eu_move *plain;
	const struct eu_move *control;
	const struct eu_move *datatype;
};

/**
 * struct eu_compact_three - the compact form of instructions with three sources
 * @plain: bits that are in it as they are
 * @control_moves: of an entry of @control
 * @source_moves: of an entry of @source
 * @control: by control index
 * @source: by source index
 */
struct eu_compact_three {
	const struct eu_move *plain;
	const struct eu_move *control_moves;
	const struct eu_move *source_moves;
	u32 control[4];
	u64 source[4];
};

/**
 * struct eu_compact - how 8-byte instructions expand
 * @moves: where everything goes
 * @control: by control index
 * @datatype: by data type index
 * @subreg: by sub-register index
 * @source: by source index
 * @immediates: the second source's index and register may be a number of 13 bits with sign
 * @three: of three sources; NULL when they have no compact form
 */
struct eu_compact {
	const struct eu_compact_moves *moves;
	u32 control[32];
	u32 datatype[32];
	u16 subreg[32];
	u16 source[32];
	bool immediates;
	const struct eu_compact_three *three;
};

/* What is printed of a message's function control. */
enum eu_function_text {
	EU_TEXT_BITS,	/* all of it as a number */
	EU_TEXT_FIELDS,
	EU_TEXT_MATH,
	EU_TEXT_URB,
};

#define EU_MESSAGE_FIELDS	5u

/**
 * struct eu_function - a shared function, for text
 * @name: NULL when there is none
 * @text: enum eu_function_text
 * @field: of the function control, in the order of the manual: binding table index and so on
 */
struct eu_function {
	const char *name;
	u8 text;
	struct eu_bits field[EU_MESSAGE_FIELDS];
};

#define EU_NUM_FUNCTIONS	16u

/**
 * struct eu_message_layout - fields of a message descriptor
 * @mlen_shift: message length
 * @rlen_shift: response length
 * @rlen_mask: and its width
 * @header_bit: header present, 0 where there is no such bit
 * @eot_always: EOT counts with a descriptor from a register, too
 * @function: by shared function
 */
struct eu_message_layout {
	u8 mlen_shift;
	u8 rlen_shift;
	u8 rlen_mask;
	u8 header_bit;
	bool eot_always;
	const struct eu_function *function;
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
 * @arf: architecture registers, by enum eu_arf
 * @type: of registers, by code
 * @immediate: of immediates, likewise
 * @three_type: of three sources, likewise
 * @predicate: by predicate control, of align1 and of align16
 * @math: functions of the MATH instruction; NULL where it is a message
 * @max_size: logarithm of the most channels
 * @cut: which factor of DWords counts with 16 bits only, see struct ir_op
 * @quarters: EU_COMPRESSION is the first quarter of the channels, not a mode
 * @one_integer_acc: DWords have acc0 alone, whichever quarter of the channels they are of
 * @pads_zeros: kernels have zeros between their parts, which do nothing
 * @double_is_two: a double counts as two channels and two elements
 * @short_jmpi: an immediate of JMPI has 16 bits, whatever is above them
 * @has_compr4: bit 7 of a message register's number is a mode
 * @math_lanes: that the math unit takes at once, where it is reached by messages; else 0
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
	const struct eu_arf_row *arf;
	const struct eu_type *type;
	const struct eu_type *immediate;
	const struct eu_type *three_type;
	const struct eu_predicate *predicate[2];
	const struct eu_math *math;
	u8 max_size;
	u8 cut;
	bool quarters;
	bool one_integer_acc;
	bool pads_zeros;
	bool double_is_two;
	bool short_jmpi;
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

/* The same of one with a sign. */
static inline s32 eu_get_signed(const struct eu_isa *isa, const struct eu_words *w,
				unsigned int field)
{
	const struct eu_bits *b = &isa->field[field];
	unsigned int unused = 31 - (b->high - b->low);

	return (s32)(eu_get(isa, w, field) << unused) >> unused;
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
extern const struct eu_compact eu_compact_gen7;
extern const struct eu_compact eu_compact_gen9;

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
