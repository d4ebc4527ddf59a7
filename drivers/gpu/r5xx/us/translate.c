// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from fragment programs to programs of the shader core
 *
 * Instructions are translated one after the other, in the order of their addresses, which wrap at
 * the end of the instruction memory ("Radeon R5xx Acceleration", 8.2). Pixels begin at any of them.
 */

#include <linux/align.h>
#include <linux/bitfield.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/us/emit.h"

u32 us_target(const struct us_build *b, u32 addr)
{
	u32 at = (addr - b->code->base) % US_NUM_INSTS;

	return at < b->code->num ? b->first[at] : b->end;
}

static void emit_goto(struct us_build *b, u32 target)
{
	struct ir_op *op;

	op = us_emit(b, IR_GOTO, us_to_row(0), &us_nothing, &us_nothing, &us_nothing);
	op->dst.kind = IR_NONE;
	op->target = target;
}

/* The end does not ask who executes: outputs are those of all pixels. */
static void emit_end(struct us_build *b)
{
	struct ir_op *op;

	b->end = b->num_ops;
	op = us_emit(b, IR_SEND, us_to_row(0), &us_nothing, &us_nothing, &us_nothing);
	op->dst.kind = IR_NONE;
	op->no_mask = true;
	op->send.msg.desc = US_DESC_END;
	op->send.msg.exec_size = 8;
	op->send.msg.eot = true;
}

static const u32 *instruction(const struct us_build *b, unsigned int i)
{
	return b->code->word[(b->code->base + i) % US_NUM_INSTS];
}

static void translate_one(struct us_build *b, unsigned int i)
{
	const u32 *word = instruction(b, i);
	u32 cmn = word[US_WORD_CMN];
	unsigned int type = FIELD_GET(US_CMN_TYPE, cmn);

	b->first[i] = b->num_ops;
	if (type == US_TYPE_FC)
		us_translate_flow(b, word);
	else if (type == US_TYPE_TEX)
		us_translate_tex(b, word);
	else
		us_translate_alu(b, word);
	if (i == b->code->end && i + 1 < b->code->num)
		emit_goto(b, b->end);
	else if (i != b->code->end && cmn & US_CMN_LAST)
		us_translate_last(b, type == US_TYPE_OUT);
}

static void translate_all(struct us_build *b)
{
	unsigned int i;

	b->num_ops = 0;
	b->out->num_tex = 0;
	if (b->code->start)
		emit_goto(b, b->first[b->code->start]);
	for (i = 0; i < b->code->num; i++)
		translate_one(b, i);
	emit_end(b);
}

/* Room for what was counted. */
static bool make_room(struct us_build *b)
{
	struct r5xx_us_program *p = b->out;

	p->prog = ir_program_create(&us_files, b->num_ops);
	if (!p->prog)
		return false;
	if (p->num_tex)
		p->tex = mirage_host_alloc(p->num_tex * sizeof(*p->tex));
	b->op = p->prog->op;
	return !p->num_tex || p->tex;
}

static void finish(struct us_build *b)
{
	struct mirage_program *prog = b->out->prog;

	translate_all(b);
	prog->num_ops = b->num_ops;
	prog->flow = &ir_flow_counters;
	prog->loop_unit_B[0] = 4 * sizeof(union mirage_reg);
	prog->loop_unit_B[1] = 4 * sizeof(u32);
	ir_program_finish(prog);
}

struct r5xx_us_program *us_translate(const struct us_code *code)
{
	struct us_build *b = mirage_host_alloc(ALIGN(sizeof(*b), 64));
	struct r5xx_us_program *p = mirage_host_alloc(sizeof(*p));

	if (b && p) {
		b->code = code;
		b->out = p;
		translate_all(b);
		if (make_room(b)) {
			finish(b);
			mirage_host_free(b);
			return p;
		}
	}
	us_program_free(p);
	mirage_host_free(b);
	return NULL;
}

void us_program_free(struct r5xx_us_program *p)
{
	if (!p)
		return;
	mirage_program_free(p->prog);
	mirage_host_free(p->tex);
	mirage_host_free(p);
}
