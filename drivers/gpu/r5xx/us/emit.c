// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: making operations of the shader core
 */

#include <linux/array_size.h>
#include <linux/string.h>

#include "r5xx/us/emit.h"

#define ROW_B		32u	/* of a file, as operands count */
#define TEMPS_B		(4 * US_NUM_TEMPS * ROW_B)
#define CONSTS_B	(16 * US_NUM_CONSTS)
/* Numbers in the address register: of temporaries, of constants. */
#define A0_TEMP		0u
#define A0_CONST	1u

static const struct ir_file file_all = { .row = EU_ROW_MORE, .mask = 1024 * ROW_B - 1 };
static const struct ir_file file_temps = { .row = EU_ROW_MORE, .mask = TEMPS_B - 1 };
static const struct ir_file file_fixed = {
	.row = EU_ROW_MORE + US_ROW_FIXED, .mask = US_NUM_FIXED * ROW_B - 1,
};

static const struct ir_file file_null = { .row = EU_ROW_NULL, .mask = ROW_B - 1 };
static const struct ir_file file_consts = {
	.mask = CONSTS_B - 1, .uniform = 1 + US_UNIFORM_CONST,
};

/* What is behind the temporaries counts as one of them where it matters. */
const struct ir_files us_files = {
	.general = { .row = EU_ROW_MORE, .mask = TEMPS_B - 1 },
};

static_assert(US_NUM_ROWS <= MIRAGE_EU_MORE_ROWS);

const struct ir_src us_nothing;

static void in_order(u16 *step)
{
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++)
		step[i] = i % 8 * sizeof(u32);
}

struct ir_src us_row(unsigned int row)
{
	struct ir_src src = {
		.kind = IR_DIRECT, .type = IR_F, .file = file_all, .offset_B = row * ROW_B,
	};

	in_order(src.step);
	return src;
}

struct ir_dst us_to_row(unsigned int row)
{
	struct ir_dst dst = {
		.kind = IR_DIRECT, .type = IR_F, .file = file_all, .offset_B = row * ROW_B,
	};

	in_order(dst.step);
	return dst;
}

struct ir_src us_temp_src(unsigned int temp, unsigned int c, bool relative)
{
	struct ir_src src = us_row(US_ROW_TEMP + 4 * temp + c);

	if (!relative)
		return src;
	src.kind = IR_INDIRECT;
	src.file = file_temps;
	src.addr = A0_TEMP;
	src.addr_imm = src.offset_B;
	src.offset_B = 0;
	return src;
}

struct ir_dst us_temp_dst(unsigned int temp, unsigned int c, bool relative)
{
	struct ir_dst dst = us_to_row(US_ROW_TEMP + 4 * temp + c);

	if (!relative)
		return dst;
	dst.kind = IR_INDIRECT;
	dst.file = file_temps;
	dst.addr = A0_TEMP;
	dst.addr_imm = dst.offset_B;
	dst.offset_B = 0;
	return dst;
}

struct ir_src us_const_src(unsigned int number, unsigned int c, bool relative)
{
	struct ir_src src = { .kind = IR_DIRECT, .type = IR_F, .file = file_consts };
	unsigned int at_B = 16 * number + 4 * c;

	if (relative) {
		src.kind = IR_INDIRECT;
		src.addr = A0_CONST;
		src.addr_imm = at_B;
	} else {
		src.offset_B = at_B;
	}
	return src;
}

struct ir_src us_imm(u32 bits)
{
	struct ir_src src = { .kind = IR_IMM, .type = IR_F };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(src.lane); i++)
		src.lane[i] = bits;
	return src;
}

struct ir_src us_zero_row(void)
{
	struct ir_src src = us_row(0);

	src.file = file_null;
	return src;
}

/* Which row what is the same in all pixels has, a new one if need be; or there is none left. */
static u32 find_fixed(struct r5xx_us_program *p, const struct us_fixed *want)
{
	u32 i;

	for (i = 0; i < p->num_fixed; i++)
		if (!memcmp(&p->fixed[i], want, sizeof(*want)))
			return i;
	if (i < US_NUM_FIXED)
		p->fixed[p->num_fixed++] = *want;
	return i;
}

/* A constant or a number as a row. */
static void fix(struct us_build *b, struct ir_src *src)
{
	struct us_fixed want = { };
	u32 row;

	if (src->kind == IR_IMM) {
		want.flip = src->lane[0];
	} else {
		want.from = src->offset_B / sizeof(u32);
		want.keep = src->abs ? ~US_BITS_SIGN : ~0u;
		want.flip = src->negate ? US_BITS_SIGN : 0;
	}
	row = find_fixed(b->out, &want);
	if (row == US_NUM_FIXED)
		return;
	*src = us_row(row);
	src->file = file_fixed;
}

/* Loops have numbers as the second of two sources, and moves have them. */
static bool takes_number(const struct ir_op *op, unsigned int i)
{
	if (op->opcode == IR_MOV)
		return true;
	return i == 1 && op->src[2].kind == IR_NONE &&
	       !(op->opcode == IR_ADD && op->src[0].negate);
}

static void fix_sources(struct us_build *b, struct ir_op *op)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(op->src); i++) {
		struct ir_src *src = &op->src[i];

		if (src->kind == IR_DIRECT ? src->file.uniform :
		    src->kind == IR_IMM && !takes_number(op, i))
			fix(b, src);
	}
}

/* Room for the next operation. */
static struct ir_op *next_op(struct us_build *b)
{
	struct ir_op *op = b->op ? &b->op[b->num_ops] : &b->spare;

	memset(op, 0, sizeof(*op));
	op->exec = IR_F;
	op->exec_size = 8;
	op->width = 0xff;
	op->chan = 0xff;
	op->is_float = true;
	op->no_mask = b->no_mask;
	op->ip = b->num_ops;
	op->next_ip = b->num_ops + 1;
	op->target = IR_NO_TARGET;
	b->num_ops++;
	return op;
}

struct ir_op *us_emit(struct us_build *b, unsigned int opcode, struct ir_dst dst,
		      const struct ir_src *s0, const struct ir_src *s1, const struct ir_src *s2)
{
	struct ir_op *op = next_op(b);

	op->opcode = opcode;
	op->dst = dst;
	op->src[0] = *s0;
	op->src[1] = *s1;
	op->src[2] = *s2;
	op->zero_wins = ir_opcode_is(opcode, IR_ZERO_WINS) && b->code->zero_wins;
	/* Minima and maxima of a NaN are the second source (8.7.2). */
	op->nan_second = true;
	/* Selections by a condition only select. */
	op->keep_flag = ir_opcode_is(opcode, IR_SELECTS);
	if (!b->code->plain)
		fix_sources(b, op);
	return op;
}

void us_predicate_op(struct ir_op *op, const struct us_predicate *p)
{
	if (!p || !p->on)
		return;
	op->pred = IR_PRED_FLAG;
	op->pred_invert = p->invert;
	op->flag = p->flag;
}

void us_move(struct us_build *b, struct ir_dst dst, struct ir_src src,
	     const struct us_predicate *p)
{
	us_predicate_op(us_emit(b, IR_MOV, dst, &src, &us_nothing, &us_nothing), p);
}

void us_test(struct us_build *b, struct ir_src src, unsigned int how, u8 flag)
{
	static const u8 conds[4] = { IR_COND_Z, IR_COND_L, IR_COND_GE, IR_COND_NZ };
	const struct ir_src zero = us_imm(0);
	struct ir_dst nowhere = us_to_row(0);
	struct ir_op *op;

	nowhere.kind = IR_NONE;
	op = us_emit(b, IR_CMP, nowhere, &src, &zero, &us_nothing);
	op->cond = conds[how % 4];
	op->flag = flag;
}

struct us_predicate us_predicate_of(unsigned int sel, bool invert, unsigned int c)
{
	struct us_predicate p = { .on = sel != US_PRED_NONE, .invert = invert };

	if (sel >= US_PRED_R && sel <= US_PRED_A)
		c = sel - US_PRED_R;
	p.flag = US_FLAG_PRED(c);
	return p;
}
