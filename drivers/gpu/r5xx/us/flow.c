// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control of the fragment shader
 *
 * What an instruction says goes into a struct ir_jump as it is ("Radeon R5xx Acceleration", 8.6);
 * shader/flow/counters.c does the rest.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>

#include "r5xx/us/emit.h"

/* A DWord of booleans, 32 integers. */
#define FLOW_B		(33u * sizeof(u32))

static const struct ir_file file_flow = { .mask = 0xff, .uniform = 1 + US_UNIFORM_FLOW };

static_assert(FLOW_B <= 0x100);

static struct ir_op *emit_flow(struct us_build *b, unsigned int opcode)
{
	struct ir_op *op;

	op = us_emit(b, opcode, us_to_row(0), &us_nothing, &us_nothing, &us_nothing);
	op->dst.kind = IR_NONE;
	op->jump.result = US_FLAG_RESULT;
	op->jump.cover = US_FLAG_COVER;
	op->jump.constants = file_flow;
	return op;
}

static u32 jump_target(const struct us_build *b, u32 addr)
{
	u32 target = FIELD_GET(US_FC_JUMP_ADDR, addr);

	if (!(addr & US_FC_JUMP_GLOBAL))
		target += b->code->offset;
	return us_target(b, target);
}

/* Channels cannot be told apart: of predicates for each component that of R counts (8.6.1). */
static struct us_predicate predicate(u32 cmn)
{
	return us_predicate_of(FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV, 0);
}

void us_translate_flow(struct us_build *b, const u32 *word)
{
	static const u8 counts[4] = { IR_COUNT_KEEP, IR_COUNT_DOWN, IR_COUNT_UP, IR_COUNT_KEEP };
	static const u8 calls[4] = { IR_JUMP_NO_CALL, IR_JUMP_POP, IR_JUMP_PUSH, IR_JUMP_NO_CALL };
	u32 fc = word[US_WORD_FC], addr = word[US_WORD_FC_ADDR];
	struct us_predicate pred = predicate(word[US_WORD_CMN]);
	struct ir_op *op = emit_flow(b, IR_COUNTED);
	struct ir_jump *j = &op->jump;

	us_predicate_op(op, &pred);
	op->target = jump_target(b, addr);
	j->loop = FIELD_GET(US_FC_OP, fc);	/* numbered alike */
	j->call = calls[FIELD_GET(US_FC_A_OP, fc)];
	j->func = FIELD_GET(US_FC_JUMP_FUNC, fc);
	j->any = fc & US_FC_JUMP_ANY;
	j->stay = counts[FIELD_GET(US_FC_B_OP0, fc)];
	j->jump = counts[FIELD_GET(US_FC_B_OP1, fc)];
	j->down = FIELD_GET(US_FC_B_POP_CNT, fc);
	j->is_else = fc & US_FC_B_ELSE;
	j->covered = fc & US_FC_IGNORE_UNCOVERED;
	j->boolean = FIELD_GET(US_FC_BOOL_ADDR, addr);
	j->integer = FIELD_GET(US_FC_INT_ADDR, addr);
}

void us_translate_last(struct us_build *b, bool ends)
{
	struct ir_op *op = emit_flow(b, IR_COUNTED);

	op->jump.loop = IR_JUMP_DONE;
	op->target = ends ? b->end : IR_NO_TARGET;
}
