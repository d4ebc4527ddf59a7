// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from fragment programs to programs of the shader core
 *
 * Instructions are translated one after the other, in the order of their addresses, which wrap at
 * the end of the instruction memory ("Radeon R5xx Acceleration", 8.2). Pixels begin at any of them.
 */

#include <linux/align.h>
#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/minmax.h>
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
	b->out->num_fixed = 0;
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

static void note_row(struct r5xx_us_program *p, u32 row, bool is_read)
{
	if (row >= 4 * US_NUM_TEMPS)
		return;
	p->num_rows = max(p->num_rows, row + 1);
	if (is_read)
		p->reads[row / 32] |= BIT(row % 32);
	else
		p->writes[row / 32] |= BIT(row % 32);
}

static void note_all_rows(struct r5xx_us_program *p)
{
	p->num_rows = 4 * US_NUM_TEMPS;
	memset(p->reads, 0xff, sizeof(p->reads));
	memset(p->writes, 0xff, sizeof(p->writes));
}

static void note_operand(struct r5xx_us_program *p, u8 kind, const struct ir_file *file,
			 u32 offset_B, bool is_read)
{
	if (file->uniform || file->row != EU_ROW_MORE)
		return;
	if (kind == IR_INDIRECT)
		note_all_rows(p);
	else if (kind == IR_DIRECT)
		note_row(p, offset_B / sizeof(union mirage_reg), is_read);
}

static void note_operands(struct r5xx_us_program *p, const struct ir_op *op)
{
	unsigned int k;

	note_operand(p, op->dst.kind, &op->dst.file, op->dst.offset_B, false);
	for (k = 0; k < ARRAY_SIZE(op->src); k++)
		note_operand(p, op->src[k].kind, &op->src[k].file, op->src[k].offset_B, true);
}

static void note_coordinates(struct r5xx_us_program *p, const struct us_temp *temp,
			     unsigned int n)
{
	unsigned int c;

	if (temp->relative)
		note_all_rows(p);
	for (c = 0; c < n; c++)
		note_row(p, temp->row + temp->swiz[c], true);
}

/* The fourth one divides, or is a level of detail. */
static unsigned int num_coordinates(const struct us_tex *tex)
{
	return tex->op == US_TEX_LD || tex->op == US_TEX_DXDY ? 3 : 4;
}

static void note_lookup(struct r5xx_us_program *p, const struct us_tex *tex)
{
	unsigned int c;

	note_coordinates(p, &tex->src, num_coordinates(tex));
	if (tex->dst.relative)
		note_all_rows(p);
	for (c = 0; c < 4; c++)
		note_row(p, tex->dst.row + c, false);
	if (tex->op != US_TEX_DXDY)
		return;
	note_coordinates(p, &tex->dx, 3);
	note_coordinates(p, &tex->dy, 3);
}

/* Bit of the output that an operation writes in all pixels, or 0. */
static u32 output_of(const struct ir_op *op)
{
	u32 row = op->dst.offset_B / sizeof(union mirage_reg);

	if (op->dst.kind != IR_DIRECT || op->pred != IR_PRED_NONE || row < US_ROW_OUT ||
	    row > US_ROW_W)
		return 0;
	return BIT(row - US_ROW_OUT);
}

/* What is written on the way to the end, which is never longer than the program. */
static u32 outputs_written(const struct mirage_program *prog)
{
	const struct ir_op *op = prog->op;
	u32 written = 0, i;

	for (i = 0; i < prog->num_ops; i++) {
		if (op->opcode == IR_SEND && op->send.msg.eot)
			break;
		written |= output_of(op);
		op = op->opcode == IR_GOTO ? &prog->op[op->target] : op + 1;
	}
	return written;
}

static void learn(struct r5xx_us_program *p)
{
	const struct mirage_program *prog = p->prog;
	u32 i;

	p->straight = true;
	for (i = 0; i < prog->num_ops; i++) {
		note_operands(p, &prog->op[i]);
		if (prog->op[i].opcode == IR_COUNTED)
			p->straight = false;
	}
	for (i = 0; i < p->num_tex; i++)
		note_lookup(p, &p->tex[i]);
	if (p->straight)
		p->written = outputs_written(prog);
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
	learn(b->out);
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
