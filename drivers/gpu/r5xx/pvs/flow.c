// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control
 *
 * After an instruction, a slot of flow control may act ("Radeon R5xx Acceleration", 7.5.5): a jump
 * goes on elsewhere, a subroutine comes back behind its last instruction, a loop goes round until
 * its count is used up. All of it is the same for all vertices and known here, so the program is
 * followed as it would run. A loop is followed once.
 *
 * A loop whose count is zero is none that a driver may ask for, and goes round once.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "emit.h"
#include "isa.h"

#define MAX_DEPTH	8u
/* Instructions that are followed: what jumps back forever does not end. */
#define MAX_STEPS	8192u
/* The second flag register counts loops. */
#define LOOP_FLAG	2u
#define REGISTERS_BY_ADDRESS	16u

/**
 * struct frame - a loop or subroutine that has begun
 * @flow: its slot
 * @start: first operation of a loop
 */
struct frame {
	const struct pvs_flow *flow;
	u32 start;
};

/**
 * struct walk - on the way through a program
 * @e: the translation
 * @pc: instruction
 * @depth: frames that have begun
 * @frame: these
 */
struct walk {
	struct pvs_emit *e;
	u32 pc;
	unsigned int depth;
	struct frame frame[MAX_DEPTH];
};

static struct ir_src row(u16 r)
{
	return pvs_row_src(r, IR_D);
}

static struct ir_src imm(s32 v)
{
	return pvs_imm(v, IR_D);
}

static u16 index_row(struct pvs_emit *e)
{
	return pvs_work_row(e, PVS_WORK_INDEX, 0);
}

static void move(struct pvs_emit *e, u16 to, struct ir_src from)
{
	pvs_int2(e, IR_MOV, to, from, (struct ir_src){ });
}

/* A vertex's choice between integers. */
static void limit(struct pvs_emit *e, u16 r, unsigned int cond, s32 to)
{
	struct ir_op *op = pvs_int2(e, IR_SEL, r, row(r), imm(to));

	op->cond = cond;
	op->keep_flag = true;
}

static void begin_loop(struct walk *w, const struct pvs_flow *f)
{
	struct pvs_emit *e = w->e;
	unsigned int level = w->depth - 1;

	move(e, pvs_work_row(e, PVS_WORK_SAVED + level / 4, level % 4),
	     row(pvs_row_read(e, PVS_FILE_WORK, PVS_WORK_INDEX, 0)));
	e->written[PVS_FILE_WORK][PVS_WORK_INDEX] |= BIT(0);
	if (!f->repeat)
		move(e, index_row(e), imm(f->init * (s32)PVS_ADDR_UNIT_B));
	move(e, pvs_work_row(e, PVS_WORK_COUNT + level / 4, level % 4), imm(f->jump));
	e->in_a0 = 0;
	w->frame[level].start = e->num_ops;
}

static void go_round(struct walk *w, const struct frame *frame, u16 count)
{
	struct pvs_emit *e = w->e;
	struct ir_op *op = pvs_int2(e, IR_ADD, count, row(count), imm(-1));

	op->cond = IR_COND_NZ;
	op->flag = LOOP_FLAG;
	op = pvs_op(e, IR_JMPI);
	op->pred = IR_PRED_FLAG;
	op->flag = LOOP_FLAG;
	op->target = frame->start;
	if (e->prog)
		e->prog->op[frame->start].is_target = true;
}

/* The index goes on by its step, from -256 up to 255 (7.5.5). */
static void end_loop(struct walk *w, const struct frame *frame)
{
	struct pvs_emit *e = w->e;
	u16 index = index_row(e);

	pvs_int2(e, IR_ADD, index, row(index), imm(frame->flow->step * (s32)PVS_ADDR_UNIT_B));
	limit(e, index, IR_COND_GE, -256 * (s32)PVS_ADDR_UNIT_B);
	limit(e, index, IR_COND_L, 255 * (s32)PVS_ADDR_UNIT_B);
	if (frame->flow->jump > 1)
		go_round(w, frame, pvs_work_row(e, PVS_WORK_COUNT + w->depth / 4, w->depth % 4));
	move(e, index, row(pvs_work_row(e, PVS_WORK_SAVED + w->depth / 4, w->depth % 4)));
	e->in_a0 = 0;
}

static bool push(struct walk *w, const struct pvs_flow *f)
{
	if (w->depth == MAX_DEPTH) {
		w->e->failed = w->e->failed ? w->e->failed : -EINVAL;
		return false;
	}
	w->frame[w->depth++].flow = f;
	return true;
}

static const struct pvs_flow *flow_at(const struct pvs_source *src, u32 pc)
{
	unsigned int i;

	for (i = 0; i < PVS_FLOW_SLOTS; i++)
		if (src->flow[i].opcode != PVS_FC_NO_OP && src->flow[i].act == pc)
			return &src->flow[i];
	return NULL;
}

/* A slot acts. Return: where it goes on. */
static u32 act(struct walk *w, const struct pvs_flow *f)
{
	if (f->opcode == PVS_FC_JUMP)
		return f->jump;
	if (!push(w, f))
		return w->pc + 1;
	if (f->opcode == PVS_FC_JSR)
		return f->jump;
	begin_loop(w, f);
	return f->ret;
}

/* Frames whose last instruction this was. A loop goes on behind it. */
static u32 leave(struct walk *w)
{
	u32 next = w->pc + 1;

	while (w->depth && w->frame[w->depth - 1].flow->last == w->pc) {
		const struct frame *frame = &w->frame[--w->depth];

		if (frame->flow->opcode == PVS_FC_JSR)
			return frame->flow->ret;
		end_loop(w, frame);
	}
	return next;
}

/* A loop that begins here does so behind those that end here; what leads elsewhere goes first. */
static u32 next_of(struct walk *w)
{
	const struct pvs_flow *f = flow_at(w->e->src, w->pc);
	u32 next;

	if (f && f->opcode != PVS_FC_LOOP)
		return act(w, f);
	next = leave(w);
	return f && next == w->pc + 1 ? act(w, f) : next;
}

/*
 * The last instruction ends the program, unless flow control leads away from it: so does a loop's
 * that ends with it, but not behind it.
 */
static void step(struct walk *w, bool *end)
{
	struct pvs_emit *e = w->e;
	u32 next;

	pvs_emit_words(e, e->src->inst[w->pc]);
	next = next_of(w);
	*end = w->pc == e->src->last && next == w->pc + 1;
	w->pc = next % R5XX_PVS_CODE_LEN;
}

static unsigned int power_of_two(unsigned int n)
{
	unsigned int power = REGISTERS_BY_ADDRESS;

	while (power < n)
		power *= 2;
	return power;
}

static void note_range(const struct pvs_source *src, u32 first, u32 last, bool *relative, u8 *regs)
{
	u32 i;

	for (i = 0; i < R5XX_PVS_CODE_LEN; i++) {
		u32 pc = (first + i) % R5XX_PVS_CODE_LEN;

		pvs_note_words(src->inst[pc], relative, regs);
		if (pc == last)
			break;
	}
}

/* Registers that are found by address, by subroutines, too, need to stand in a row. */
static void place_files(struct pvs_emit *e)
{
	const struct pvs_source *src = e->src;
	bool relative[PVS_FILES] = { };
	u8 regs[PVS_FILES] = { };
	u32 i;

	note_range(src, src->first, src->last, relative, regs);
	for (i = 0; i < PVS_FLOW_SLOTS; i++)
		if (src->flow[i].opcode == PVS_FC_JSR)
			note_range(src, src->flow[i].jump, src->flow[i].last, relative, regs);
	for (i = 0; i < PVS_FILE_A0; i++)
		if (relative[i])
			pvs_file_dense(e, i, power_of_two(regs[i]));
}

/* Zeroes, where nothing else was written. */
static void finish_outputs(struct pvs_emit *e)
{
	static const struct pvs_inst nothing;
	unsigned int reg, c;

	e->inst = &nothing;
	for (reg = 0; reg < PVS_OUTPUTS; reg++)
		for (c = 0; c < 4; c++)
			if (e->row[PVS_FILE_OUTPUT][4 * reg + c])
				pvs_row_read(e, PVS_FILE_OUTPUT, reg, c);
}

static void finish(struct pvs_emit *e)
{
	struct ir_op *op;

	finish_outputs(e);
	op = pvs_op(e, IR_SEND);
	op->send.msg.eot = true;
	op->send.msg.mlen = 1;
	op->send.msg.dst_null = true;
	op->send.msg.response = (struct mirage_eu_part){ .row = EU_ROW_SINK };
}

/* What acts in front of the first instruction does so at the start. */
static void begin(struct walk *w)
{
	const struct pvs_source *src = w->e->src;
	const struct pvs_flow *f = flow_at(src, (u16)(src->first - 1));

	w->pc = (f ? act(w, f) : src->first) % R5XX_PVS_CODE_LEN;
}

void pvs_emit_program(struct pvs_emit *e)
{
	struct walk w = { .e = e };
	bool end = false;
	u32 steps;

	place_files(e);
	begin(&w);
	for (steps = 0; !end && !e->failed; steps++) {
		if (steps == MAX_STEPS)
			e->failed = -E2BIG;
		else
			step(&w, &end);
	}
	finish(e);
}
