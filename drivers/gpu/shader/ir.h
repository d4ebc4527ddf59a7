/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_IR_H_
#define _SHADER_IR_H_

#include <linux/build_bug.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "opcodes.h"
#include "shader.h"

/**
 * DOC: the shader core's own instruction set
 *
 * An operation names an arithmetic, says how many channels it has, and where each
 * of them finds its operands: everything that an instruction word encodes as
 * strides, swizzles and modes is worked out by the decoder into one byte
 * distance for each channel (struct ir_src.step). The reference interpreter
 * (reference.c) needs no more. What the fast one (run_lanes.c) needs beside it,
 * ir_specialise() derives from the same members.
 *
 * Registers are addressed by byte within their file: a file has a first row and a mask, so
 * that no address can leave it. Vectors do not go from one register into the next, for that is
 * in another row (struct mirage_eu_group).
 */

enum ir_type {
	IR_UD,
	IR_D,
	IR_UW,
	IR_W,
	IR_UB,
	IR_B,
	IR_F,
	IR_HF,
	IR_DF,
	IR_UQ,
	IR_Q,
	IR_NUM_TYPES,
};

extern const u8 ir_type_size_B[IR_NUM_TYPES];

/**
 * struct ir_range - what integers of a type can be
 * @low: the least
 * @high: and the greatest; of IR_UQ the greatest that this has
 */
struct ir_range {
	s64 low;
	s64 high;
};

extern const struct ir_range ir_type_range[IR_NUM_TYPES];

static inline bool ir_type_is_signed(unsigned int type)
{
	return type == IR_D || type == IR_W || type == IR_B || type == IR_Q;
}

static inline bool ir_type_is_float(unsigned int type)
{
	return type == IR_F || type == IR_HF || type == IR_DF;
}

/* Of a float: bits of which a denormal has none. */
static inline s64 ir_exponent(unsigned int type)
{
	return type == IR_DF ? 0x7ffll << 52 : type == IR_F ? 0x7f800000 : 0x7c00;
}

/* And its sign. */
static inline s64 ir_sign(unsigned int type)
{
	return type == IR_DF ? (s64)(1ull << 63) : type == IR_F ? 0x80000000 : 0x8000;
}

/* A number as it lies in a register, widened with its sign. */
static inline s64 ir_widened(u64 raw, unsigned int type)
{
	switch (type) {
	case IR_UD:
	case IR_F:
		return (u32)raw;
	case IR_D:
		return (s32)raw;
	case IR_UW:
	case IR_HF:
		return (u16)raw;
	case IR_W:
		return (s16)raw;
	case IR_UB:
		return (u8)raw;
	case IR_B:
		return (s8)raw;
	default:
		return raw;
	}
}

/**
 * enum ir_opcode - what an operation does
 *
 * Arithmetic first, see opcodes.h; IR_FIRST_FLOW and all after it may change where the thread
 * goes on.
 */
enum ir_opcode {
#define ROW(name, ...)	IR_##name,
	IR_ARITHMETIC(ROW)
#undef ROW
	IR_MATH,	/* message to the extended math unit, or its instruction */
	IR_SEND,
	IR_FIRST_FLOW,
	IR_JMPI = IR_FIRST_FLOW,	/* to target, or by a register when it has none */
	IR_SET_IP,	/* a register's value into IP */
	IR_GOTO,	/* unconditional; put in by the decoder */
	IR_IF,
	IR_IFF,
	IR_ELSE,
	IR_ENDIF,
	IR_DO,
	IR_WHILE,
	IR_BREAK,
	IR_CONT,
	IR_HALT,
	IR_BRANCH,	/* channels to target: BRD, BRC, GOTO of Gen8 */
	IR_CALL,	/* channels to target; dst gets the address behind it and the CallMask */
	IR_RET,		/* back to where src[0] says, which is such a pair */
	IR_JOIN,	/* put in where channels may wait for the others */
	IR_COUNTED,	/* what struct ir_jump says */
	IR_PUSH,
	IR_POP,
	IR_WAIT,
	IR_HANG,
	IR_NUM_OPCODES,
};

/**
 * struct ir_row - what is common to all operations of an opcode
 * @name: for messages
 * @num_src: its sources
 * @flags: IR_HAS_DOUBLE and so on
 */
struct ir_row {
	const char *name;
	u8 num_src;
	u16 flags;
};

/* By opcode, of arithmetic only. */
extern const struct ir_row ir_rows[IR_MATH];

/* Has an arithmetic opcode one of the properties @flags? */
static inline bool ir_opcode_is(unsigned int opcode, unsigned int flags)
{
	return opcode < IR_MATH && ir_rows[opcode].flags & flags;
}

/* Conditions that write a flag; IR_COND_R is the rounding increment of RNDx. */
enum ir_cond {
	IR_COND_NONE,
	IR_COND_Z,
	IR_COND_NZ,
	IR_COND_G,
	IR_COND_GE,
	IR_COND_L,
	IR_COND_LE,
	IR_COND_R,
	IR_COND_O,
	IR_COND_U,
};

/**
 * enum ir_pred - how flags become a channel's predicate
 * @IR_PRED_NONE: always true
 * @IR_PRED_FLAG: the channel's bit
 * @IR_PRED_ANYV: its bit in either flag register, of which the second begins with word
 *                ir_op.pred_group
 * @IR_PRED_ALLV: its bit in both
 * @IR_PRED_X: bit of the first channel of its group of four; then .y .z .w
 * @IR_PRED_ANY: any bit of its group of ir_op.pred_group channels
 * @IR_PRED_ALL: all bits of that group
 */
enum ir_pred {
	IR_PRED_NONE,
	IR_PRED_FLAG,
	IR_PRED_ANYV,
	IR_PRED_ALLV,
	IR_PRED_X,
	IR_PRED_Y,
	IR_PRED_Z,
	IR_PRED_W,
	IR_PRED_ANY,
	IR_PRED_ALL,
};

/* Channels of an operation. */
#define IR_CHANNELS	32u

enum ir_kind {
	IR_NONE,
	IR_IMM,
	IR_DIRECT,
	IR_INDIRECT,
};

/**
 * struct ir_file - a register file as operands see it
 * @row: its first register, enum mirage_eu_row
 * @mask: size in bytes - 1; 0: there is no such file
 * @uniform: 1 + which of mirage_eu_group.uniform it is, and @row means nothing; 0: it is in threads
 */
struct ir_file {
	u16 row;
	u16 mask;
	u8 uniform;
};

/**
 * struct ir_files - the register files of a family
 * @general: what programs compute in
 * @message: what only messages are made of, if there is such a file
 *
 * Those in threads are below EU_ROW_NULL.
 */
struct ir_files {
	struct ir_file general;
	struct ir_file message;
};

static inline bool ir_file_exists(const struct ir_file *file)
{
	return file->mask;
}

static inline unsigned int ir_file_rows(const struct ir_file *file)
{
	return (file->mask + 1) / sizeof(union mirage_reg);
}

/**
 * enum ir_stage - how the fast interpreter gets eight lanes of a source
 * @IR_STAGE_GATHER: channel by channel
 * @IR_STAGE_PLACE: they are in the register as they are needed
 * @IR_STAGE_VECTOR: like it, but a modifier applies
 * @IR_STAGE_SCALAR: one DWord for all
 * @IR_STAGE_PERMUTE: each is one of eight DWords in a row
 * @IR_STAGE_WORDS: eight packed words
 * @IR_STAGE_PICK: each is the low or the high word of one of eight DWords in a row
 * @IR_STAGE_IMM: they are in the operation
 * @IR_STAGE_UNIFORM: they are outside of threads, and the same for all of them
 * @IR_STAGE_ADDRESSED: DWords in a row from where the thread's address register says
 * @IR_STAGE_PACKED: likewise up to four bytes of words or bytes
 */
enum ir_stage {
	IR_STAGE_GATHER,
	IR_STAGE_PLACE,
	IR_STAGE_VECTOR,
	IR_STAGE_SCALAR,
	IR_STAGE_PERMUTE,
	IR_STAGE_WORDS,
	IR_STAGE_PICK,
	IR_STAGE_IMM,
	IR_STAGE_UNIFORM,
	IR_STAGE_ADDRESSED,
	IR_STAGE_PACKED,
};

/**
 * struct ir_src - one source operand
 * @kind: where it is
 * @type: of an element
 * @stage: for the fast interpreter
 * @reads_acc: it is the accumulator, where @offset_B and @step count a DWord for each channel, of
 *	       whatever type
 * @negate: applied after @abs
 * @inverts: and that is, of the operands of logic from Gen8 on, all bits inverted
 * @abs: absolute value
 * @file: of IR_DIRECT, and what IR_INDIRECT reaches into
 * @offset_B: of IR_DIRECT, in the file
 * @addr: first element of the address register, IR_INDIRECT
 * @addr_row: channels that share an element of the address register; 0: all of them
 * @addr_imm: added to it, in bytes
 * @at_B: of IR_DIRECT, from a thread's register of row 0, fast interpreter
 * @half_B: from there to the second eight channels, likewise
 * @step: distance of each channel from the operand's start, in bytes
 * @high: IR_STAGE_PICK: lanes that take the high word, a bit each
 * @wide: IR_IMM: the value, where its type has 64 bits
 * @lane: IR_IMM: value of channel i mod 8, widened to 32 bits; IR_STAGE_PERMUTE and
 *        IR_STAGE_PICK: which of the eight DWords; IR_STAGE_ADDRESSED: which from the first one on;
 *        IR_STAGE_PACKED: how far it is to the left of the upper end of a DWord, in bits
 */
struct ir_src {
	u8 kind;
	u8 type;
	u8 stage;
	bool reads_acc;
	bool negate;
	bool inverts;
	bool abs;
	u8 addr;
	u8 addr_row;
	s16 addr_imm;
	struct ir_file file;
	u16 offset_B;
	u32 at_B;
	u32 half_B;
	u16 step[IR_CHANNELS];
	u8 high;
	u64 wide;
	u32 lane[8] __aligned(32);
};

/**
 * struct ir_dst - the destination
 * @kind: IR_NONE: the result is dropped, but flags and accumulator may be written
 * @type: of an element
 * @file: as in struct ir_src, but never a uniform one
 * @offset_B: of IR_DIRECT, in the file
 * @addr: element of the address register, IR_INDIRECT
 * @addr_imm: added to it, in bytes
 * @packed: DWords in a row, for the fast interpreter
 * @words: words in a row, likewise
 * @at_B: as in struct ir_src when @packed or @words
 * @half_B: likewise
 * @step: as in struct ir_src
 */
struct ir_dst {
	u8 kind;
	u8 type;
	u8 addr;
	bool packed;
	bool words;
	s16 addr_imm;
	struct ir_file file;
	u16 offset_B;
	u32 at_B;
	u32 half_B;
	u16 step[IR_CHANNELS];
};

/* ir_op.effects: what else writing an architecture register does, or what reading one asks for. */
#define IR_EFFECT_MASKS	0x1	/* channel enables change */
#define IR_EFFECT_MODES	0x2	/* rounding and denormals do */
#define IR_EFFECT_ENABLES 0x4	/* EU_ROW_MASK has channels that execute, from the first one on */
#define IR_EFFECT_CLOCK	0x8	/* EU_ROW_TM0 has the time */
#define IR_EFFECTS_OF_READING	(IR_EFFECT_ENABLES | IR_EFFECT_CLOCK)

/* cr0.0: how floats are computed. */
#define IR_MODE_ROUNDING	0x030	/* enum soft_rounding */
#define IR_MODE_DENORMAL_DF	0x040	/* denormal doubles stay what they are */
#define IR_MODE_DENORMAL_F	0x080
#define IR_MODE_DENORMAL_HF	0x400
#define IR_MODES		0x4f0
#define IR_MODES_OF_FLOATS	(IR_MODE_ROUNDING | IR_MODE_DENORMAL_F)

/**
 * struct ir_send - a message
 * @move: copy the register that src[0] names to the payload's first one before (implied move)
 * @move_whole: and it is a whole one in its place, without modifiers
 * @move_mixed: and it is DWords of one in the order of src[0].lane, perhaps with modifiers
 * @both: a compressed message of one register: the next one goes along, to the next
 * @desc_reg: descriptor comes from a0.0
 * @ex_reg: 1 + the DWord of a0 that the extended descriptor comes from, which has the length of the
 *	    second part in bits 9:6; 0: it comes from none
 * @mlen_shift: where such a descriptor has the message length
 * @rlen_shift: where it has the response length
 * @rlen_mask: how wide that is
 * @header_bit: where it has the header present bit, 0 for nowhere
 * @msg: the rest, but for masks
 */
struct ir_send {
	bool move;
	bool move_whole;
	bool move_mixed;
	bool both;
	bool desc_reg;
	u8 ex_reg;
	u8 mlen_shift;
	u8 rlen_shift;
	u8 rlen_mask;
	u8 header_bit;
	struct mirage_eu_message msg;
};

/* All threads send the same, and it is known before. */
static inline bool ir_send_is_fixed(const struct ir_send *send)
{
	return !send->desc_reg && !send->ex_reg;
}

/* Registers of a part that may be looked at: those of a header, too, though there is none. */
static inline u32 ir_send_rows(const struct ir_send *send, unsigned int which)
{
	u32 n = ir_send_is_fixed(send) ? send->msg.payload[which].len : 16;

	return which ? n : max(n, 4u);
}

#define IR_EX_LENGTH	GENMASK(9, 6)

/**
 * struct ir_math - an extended math function
 * @function: MATH_*, see math.h
 * @is_signed: of integer division
 * @saturate: to 0..1
 * @scalar: the first channel of four speaks for them
 * @lanes: 8 or 16
 * @first_dw: DWord of the destination that the first channel goes to
 */
struct ir_math {
	u8 function;
	bool is_signed;
	bool saturate;
	bool scalar;
	u8 lanes;
	u8 first_dw;
};

/* What a branch does to the stack of loops. */
enum ir_jump_loop {
	IR_JUMP_PLAIN,
	IR_JUMP_LOOP,
	IR_JUMP_ENDLOOP,
	IR_JUMP_REP,
	IR_JUMP_ENDREP,
	IR_JUMP_BREAKLOOP,
	IR_JUMP_BREAKREP,
	IR_JUMP_CONTINUE,
	IR_JUMP_DONE,	/* only this: channels that execute are done, and it jumps when all are */
};

/* What a jump does to the stack of addresses. */
enum ir_jump_call {
	IR_JUMP_NO_CALL,
	IR_JUMP_POP,
	IR_JUMP_PUSH,
};

/* What happens to counters. */
enum ir_jump_count {
	IR_COUNT_KEEP,
	IR_COUNT_DOWN,
	IR_COUNT_UP,
};

/**
 * struct ir_jump - a branch of flow control by counters, see flow/counters.c
 * @loop: enum ir_jump_loop
 * @call: enum ir_jump_call
 * @func: bit 4 * result + 2 * predicate + boolean: channels of these want to jump
 * @any: jump when one of them wants to, not when all do
 * @stay: enum ir_jump_count without a jump
 * @jump: and with one
 * @down: what IR_COUNT_DOWN takes from each
 * @is_else: before all that, those that the innermost branch disabled change places with the others
 * @covered: only channels with their flag in @cover are asked
 * @result: word of the flag registers with results
 * @cover: word with what is covered
 * @boolean: number of a boolean constant
 * @integer: number of an integer constant
 * @constants: file outside of threads: a DWord of booleans, then one for each integer constant:
 *	       iterations in bits 7:0, first address in 15:8, its increment in 23:16
 */
struct ir_jump {
	u8 loop;
	u8 call;
	u8 func;
	bool any;
	u8 stay;
	u8 jump;
	u8 down;
	bool is_else;
	bool covered;
	u8 result;
	u8 cover;
	u8 boolean;
	u8 integer;
	struct ir_file constants;
};

#define IR_NO_TARGET	(~0u)

/**
 * struct ir_op - one operation
 * @opcode: enum ir_opcode
 * @exec: what it is computed in: IR_F, IR_DF, IR_HF, IR_Q, or IR_D for all other integers
 * @exec_size: channels, 1 to IR_CHANNELS
 * @group: first channel's bit in masks and flags, a multiple of 4
 * @pred: enum ir_pred
 * @pred_group: of IR_PRED_ANY and IR_PRED_ALL, 2 to 32; of the others see there
 * @pred_invert: of all but IR_PRED_NONE
 * @flag: which word of the flag registers predicate and condition begin with
 * @cond: enum ir_cond
 * @saturate: clamp the result
 * @no_mask: execute in all channels, whatever the masks say
 * @keep_flag: SEL with a condition writes no flag (from Gen6 on)
 * @alt: alternate float mode: results do not go beyond the largest float
 * @zero_wins: zero times anything is zero
 * @nan_second: minima and maxima with a NaN give the second source, not that which is a number
 * @is_float: executed in floats, of whatever size
 * @is_target: some jump leads here
 * @writes_acc: the instruction set says that the accumulator gets the result too
 * @acc: and somebody may read it; ir_program_finish() sets it
 * @acc_high: something in the program writes more than 32 bits to the accumulator; set there, too
 * @any_nan: any NaN will do as its result, for nobody reads the bits; set there, too
 * @acc_first: channel of the accumulator that the first channel writes
 * @cut: of an integer product or MACH: which source counts with 16 bits only, 1 or 2; 0
 *       for none
 * @scale: of MADS
 * @effects: IR_EFFECT_*
 * @pop: entries that a jump takes from the IMask stack
 * @width: the channels' bits in masks and flags
 * @chan: those of them that the write mask of align16 leaves
 * @dst: destination
 * @src: sources
 * @target: operation to jump to
 * @next_ip: address behind the instruction
 * @ip: address of the instruction
 * @send: IR_SEND, IR_MATH
 * @math: IR_MATH
 * @jump: IR_COUNTED
 */
struct ir_op {
	u8 opcode;
	u8 exec;
	u8 exec_size;
	u8 group;
	u8 pred;
	u8 pred_group;
	bool pred_invert;
	u8 flag;
	u8 cond;
	bool saturate;
	bool no_mask;
	bool keep_flag;
	bool alt;
	bool zero_wins;
	bool nan_second;
	bool is_float;
	bool is_target;
	bool writes_acc;
	bool acc;
	bool acc_high;
	bool any_nan;
	u8 acc_first;
	u8 cut;
	s8 scale;
	u8 effects;
	u8 pop;
	u32 width;
	u32 chan;
	u32 target;
	u32 ip;
	u32 next_ip;
	struct ir_dst dst;
	struct ir_src src[3];
	struct ir_send send;
	struct ir_math math;
	struct ir_jump jump;
};

/* How a source of a quick operation lies in the registers. */
enum quick_form {
	QUICK_ROW,
	QUICK_SCALAR,
	QUICK_PERMUTE,
	QUICK_WORDS,
	QUICK_PICK,
	QUICK_CONSTANT,
	QUICK_UNIFORM,	/* outside of the registers */
	QUICK_ADDRESSED, /* where each thread's address register says */
	QUICK_PACKED,	/* likewise, smaller ones */
	QUICK_GATHER,	/* channel by channel */
};

/* What a source becomes before the arithmetic: of integers floats, of denormals zeros. */
enum quick_convert {
	QUICK_AS_IS,
	QUICK_FLOAT_FROM_S32,
	QUICK_FLOAT_FROM_U32,
	QUICK_FLUSH,
};

/**
 * struct quick_source - a source of a quick operation
 * @form: enum quick_form
 * @plain: @negate, @keep, @flip and @convert change nothing
 * @stage: it must be made ready before the loop
 * @is_signed: of words: they are
 * @negate: of integers
 * @abs: of signed integers
 * @convert: enum quick_convert
 * @high: of QUICK_PICK, as in struct ir_src
 * @at_B: as in struct ir_src
 * @half_B: likewise
 * @src: of QUICK_GATHER, QUICK_UNIFORM, QUICK_ADDRESSED and QUICK_PACKED
 * @keep: bits of each DWord that count
 * @flip: bits that are inverted
 * @lane: the constant, or which DWord each lane takes
 */
struct quick_source {
	u8 form;
	bool plain;
	bool stage;
	bool is_signed;
	bool negate;
	bool abs;
	u8 convert;
	u8 high;
	u32 at_B;
	u32 half_B;
	const struct ir_src *src;
	s32 keep;
	s32 flip;
	const u32 *lane;
};

/**
 * struct quick_half - where eight channels are, in DWords from a thread's register of row 0
 * @a_dw: first source
 * @b_dw: second source
 * @c_dw: third source, or what MAC adds to
 * @r_dw: result of the loop
 */
struct quick_half {
	u16 a_dw;
	u16 b_dw;
	u16 c_dw;
	u16 r_dw;
};

/* How results are stored. */
enum quick_place {
	QUICK_TO_ROW,		/* DWords in a row */
	QUICK_TO_WORDS,		/* words in a row */
	QUICK_TO_ANYWHERE,	/* channel by channel */
};

/* What an operation with numbers of other sizes than 32 bits is computed in. */
enum sized_domain {
	SIZED_BITS,	/* floats that are handed on as they are */
	SIZED_INTEGERS,	/* of 64 bits */
	SIZED_DOUBLES,	/* of halves, too */
};

/* In which modes of a thread it can be done; in all others the reference does it. */
enum sized_modes {
	SIZED_IN_DEFAULT,
	SIZED_IN_DOUBLES,	/* in all, with the host's set for doubles */
	SIZED_IN_ANY,
};

/* How its operands lie in the registers. */
enum sized_form {
	SIZED_PLACES,		/* each channel somewhere */
	SIZED_ROWS,		/* four times 64 bits in a row */
	SIZED_CONSTANT,
	SIZED_BY_CHANNEL,	/* where the address register says, or outside of threads */
};

/* Its channels: what has more is done in two parts. */
#define SIZED_CHANNELS	16u

/**
 * struct sized_source - a source of such an operation
 * @form: enum sized_form
 * @type: as in struct ir_src
 * @modified: of integers: there are modifiers
 * @keep: of floats: bits that count
 * @flip: and those that are inverted
 * @exponent: bits without which one is denormal, and becomes zero; 0: none does
 * @sign: which stays
 * @constant: SIZED_CONSTANT: the number, widened with its sign
 * @at_B: where each channel is, from a thread's register of row 0
 * @src: the source
 */
struct sized_source {
	u8 form;
	u8 type;
	bool modified;
	u64 keep;
	u64 flip;
	s64 exponent;
	s64 sign;
	s64 constant;
	u32 at_B[SIZED_CHANNELS];
	const struct ir_src *src;
};

/**
 * struct quick_sized - an operation with numbers of 64 or 16 bits, as quick_sized.h does it
 * @domain: enum sized_domain
 * @modes: enum sized_modes
 * @what: opcode; IR_MINMAX for SEL with a condition
 * @num_src: sources
 * @lanes: channels, in vectors of four
 * @tests: the result's condition is wanted
 * @unsigned_order: what is compared are unsigned numbers, one of 64 bits
 * @from_unsigned: what becomes a float is one
 * @tiny_halves: all ones where denormals of halves count: the operation is not one of halves
 * @low: the least that the destination's type has, of integers
 * @high: and the greatest
 * @src: sources
 * @to_form: of the destination
 * @to_B: where its channels are
 */
struct quick_sized {
	u8 domain;
	u8 modes;
	u8 what;
	u8 num_src;
	u8 lanes;
	bool tests;
	bool unsigned_order;
	bool from_unsigned;
	s64 tiny_halves;
	s64 low;
	s64 high;
	struct sized_source src[3];
	u8 to_form;
	u32 to_B[SIZED_CHANNELS];
};

/**
 * struct quick_more - what few quick operations need, or few of their loops
 * @op: all of the operation
 * @finish: the result is not just stored
 * @to_B: where each half goes in the end
 * @moves: registers that an implied move copies first
 * @move_B: where the first of them is; the next one follows
 * @move_to_B: where they go
 * @place: enum quick_place
 * @is_float: the loop's result is floats
 * @to_int: which become integers of the destination's type
 * @limit: to the largest float, where the loop does not do it; only floats
 * @saturate: to 0..1; only floats
 * @nan_wins: a comparison that is true when the second source is no number
 * @cond: enum ir_cond that the result is tested for; comparisons have theirs in the operation
 * @test: that is all there is to do about it, where it is; only floats
 * @acc: 1 and 2: which accumulator the first half of the result goes to as well; 0: none
 * @acc_high: as in struct ir_op
 * @carry: the same of the carries of rows @half.a_dw and b_dw
 * @own: loop that no opcode's row has, enum quick_loop, which takes DWords in some order; of
 *	 LOOP_PRODUCT the accumulator is in @half.c_dw, which it reads and writes
 * @sign: what makes an unsigned comparison of a signed one
 * @a: first source
 * @b: second source
 * @c: third source
 * @predicate: the first of operations in a row that have the same predicate, perhaps this one
 * @second: channels 16 to 31, or NULL
 * @sized: of LOOP_SIZED; and room for it before it is known whether it is quick
 */
struct quick_more {
	const struct ir_op *op;
	bool finish;
	u32 to_B[2];
	u8 moves;
	u32 move_B;
	u32 move_to_B[2];
	u8 place;
	bool is_float;
	bool to_int;
	bool limit;
	bool saturate;
	bool nan_wins;
	u8 cond;
	bool test;
	u8 acc;
	bool acc_high;
	u8 carry;
	u8 own;
	s32 sign;
	struct quick_source a;
	struct quick_source b;
	struct quick_source c;
	const struct ir_quick *predicate;
	const struct ir_quick *second;
	struct quick_sized *sized;
};

/**
 * struct ir_quick - an operation as quick_lanes.h runs it, a cache line
 * @loop: enum quick_loop, LOOP_NONE for what is not quick
 * @halves: vectors of eight channels: 1 or 2
 * @group: as in struct ir_op
 * @any_nan: likewise
 * @no_mask: likewise
 * @rare: there is something to do before or after the loop
 * @partial: the loop leaves some channels out even when all are enabled
 * @masks: there is a predicate that says which channels are written
 * @has_dst: there is a destination
 * @b_const: the second source of a loop that takes DWords in some order is a constant
 * @limit: the loop limits results to the largest float
 * @needs: channels that are written unless they are off
 * @chan: of the operation's channels those that are written when all are enabled
 * @straight: operations from here on until there is something else to do than arithmetic, the
 *            one that changes masks included
 * @half: where each half is
 * @a_lane: which DWord each lane of the first source takes
 * @b_lane: the same of the second source, or the constant
 * @more: the rest
 */
struct ir_quick {
	u8 loop;
	u8 halves;
	u8 group;
	bool any_nan;
	bool no_mask;
	bool rare;
	bool partial;
	bool masks;
	bool has_dst;
	bool b_const;
	bool limit;
	u16 chan;
	u32 needs;
	u32 straight;
	struct quick_half half[2];
	const u32 *a_lane;
	const u32 *b_lane;
	struct quick_more *more;
} __aligned(64);

static_assert(sizeof(struct ir_quick) == 64);

/**
 * ir_quicken - find out whether an operation is quick
 * @op: the operation, ready for the fast interpreter, with 16 channels at most
 * @q: zeroed but for @more, which is zeroed too but for its @sized; both are filled when it is
 */
void ir_quicken(const struct ir_op *op, struct ir_quick *q);

/**
 * ir_is_sized - does an operation have numbers of other sizes than loops of 32 bits take?
 * @op: the operation
 */
bool ir_is_sized(const struct ir_op *op);

/**
 * ir_quicken_sized - the same as ir_quicken() for what ir_is_sized()
 * @op: the operation, with 16 channels at most
 * @q: with quick_more.sized zeroed
 */
void ir_quicken_sized(const struct ir_op *op, struct ir_quick *q);

/**
 * struct ir_flow - what branches do to channels
 * @step: pass a branch, with mirage_eu_thread.pc behind it. Return: 0, or -EIO for one that
 *        there is not
 * @arrive: the thread comes to the operation @pc, at which channels may wait; or NULL
 * @settle: bring enabled channels up to date after any flow control operation
 * @joins: there must be an IR_JOIN in front of every target
 *
 * Targets: of IF the first operation of the other side, where there is one (masks: the ELSE); of
 * ELSE the ENDIF (masks: what is behind it); of BREAK what is behind the WHILE; of CONT the WHILE.
 */
struct ir_flow {
	int (*step)(struct mirage_eu_thread *t, const struct mirage_program *prog,
		    const struct ir_op *op);
	void (*arrive)(struct mirage_eu_thread *t, u32 pc);
	void (*settle)(struct mirage_eu_thread *t);
	bool joins;
};

extern const struct ir_flow ir_flow_masks;
extern const struct ir_flow ir_flow_channels;
extern const struct ir_flow ir_flow_counters;

struct ir_wide;

/**
 * struct mirage_program - a decoded kernel
 * @num_ops: operations, in order of address; none is behind the last one
 * @jump_unit_B: unit of a jump distance in a register
 * @loop_unit_B: what the address of a loop counts, in the first words of the address register
 * @flow: what its branches do
 * @files: of its family
 * @cr0: control register that threads start with, IR_MODE_*
 * @bits_read: bit for each row of the general file of which something may read more than numbers;
 *             the one behind all files stands for the accumulator
 * @op: the operations
 * @quick: the same as quick_lanes.h wants them
 * @exact: the same for threads with other modes of floats (IR_MODES_OF_FLOATS) than loops have;
 *	   NULL where none has any
 * @more: what ir_quick.more points to
 * @wide: the halves of operations with more than 16 channels
 * @sized: what quick_more.sized points to
 * @writes: bit for each row that something may write
 * @state: bit for each row from EU_ROW_NULL on that something may read or write
 * @forward: there are no branches, and channels look at flags of their own only
 * @straight: and nobody could tell that channels execute which are off, but for those who get
 *	      messages
 */
struct mirage_program {
	u32 num_ops;
	u32 jump_unit_B;
	u16 loop_unit_B[2];
	const struct ir_flow *flow;
	const struct ir_files *files;
	u32 cr0;
	u32 bits_read[MIRAGE_EU_MAX_ROWS / 32 + 1];
	struct ir_op *op;
	struct ir_quick *quick;
	struct ir_quick *exact;
	struct quick_more *more;
	struct ir_wide *wide;
	struct quick_sized *sized;
	u32 writes[MIRAGE_EU_MAX_ROWS / 32];
	u32 state;
	bool forward;
	bool straight;
};

/**
 * ir_program_create - room for a program
 * @files: of its family, which live as long as it
 * @max_ops: so many operations
 *
 * The owner adds operations, each of which is zeroed, and then calls ir_program_finish().
 *
 * Return: a program without operations, with the flow control of masks; or NULL without memory.
 */
struct mirage_program *ir_program_create(const struct ir_files *files, u32 max_ops);

/**
 * ir_program_finish - prepare a program whose operations are in place
 * @prog: the program
 *
 * Works out who needs the accumulator and how the fast interpreter may run
 * each operation. Allocates; without memory some operations are left to the reference.
 */
void ir_program_finish(struct mirage_program *prog);

/**
 * ir_find_nan_readers - find the operations whose NaN may be any
 * @prog: the program, with all operations in place
 *
 * Sets mirage_program.bits_read and ir_op.any_nan.
 */
void ir_find_nan_readers(struct mirage_program *prog);

/**
 * ir_find_touched - find out what a program touches
 * @prog: the program, with all operations in place, and who needs the accumulator
 *
 * Sets mirage_program.writes, state, forward and straight.
 */
void ir_find_touched(struct mirage_program *prog);

/**
 * ir_absent_matter - ask whether channels that are off would be missed
 * @prog: a program that is forward, with who needs the accumulator
 *
 * Allocates. Return: whether something without a mask may read what a channel writes that is off,
 * in place of a number that it would find there.
 */
bool ir_absent_matter(const struct mirage_program *prog);

/**
 * ir_widen_writes - forget about write masks where nobody can tell
 * @prog: the program, after ir_find_touched()
 *
 * Changes ir_op.chan.
 */
void ir_widen_writes(struct mirage_program *prog);

/**
 * ir_program_forget_fast - leave every operation to the reference interpreter
 * @prog: the program
 *
 * For tests, which compare the two.
 */
void ir_program_forget_fast(struct mirage_program *prog);

/**
 * ir_find - operation at an address
 * @prog: the program
 * @ip: the address
 *
 * Return: its index, IR_NO_TARGET when nothing was decoded there.
 */
u32 ir_find(const struct mirage_program *prog, u32 ip);

#endif
