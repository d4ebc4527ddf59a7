// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rounds of loops
 *
 * A loop goes round as often as its slot of flow control says, up to 255 times ("Radeon R5xx
 * Acceleration", 7.5.5), and nothing leaves it earlier. Drivers that want to predicate all of it
 * away, and in three loops within each other 16 million rounds are left that change nothing. But
 * what a round does depends on registers alone, unless it looks at the loop's index: when a round
 * has changed none, no other will. So a long loop now and then keeps what it writes, goes round
 * once, and is done if all of that is as it was.
 */

#include <linux/types.h>

#include "emit.h"

/* Rounds before a loop is asked whether it stands still: to ask costs about one. */
#define PATIENCE	16u
/* The second flag register counts. */
#define LOOP_FLAG	2u

/* Rows of PVS_WORK_STILL: two counters, the predicates, and what the loop writes. */
enum still {
	STILL_BURST,	/* rounds until something is looked at */
	STILL_KEPT,	/* there is something to compare with */
	STILL_FLAGS,
	STILL_ROWS,
	STILL_MAX_ROWS = 4 * PVS_STILL_REGS - STILL_ROWS,
};

static struct ir_src row(u16 r)
{
	return pvs_row_src(r, IR_D);
}

static struct ir_src imm(s32 v)
{
	return pvs_imm(v, IR_D);
}

static u16 count_row(struct pvs_emit *e, unsigned int level)
{
	return pvs_work_row(e, PVS_WORK_COUNT + level / 4, level % 4);
}

static u16 still_row(struct pvs_emit *e, unsigned int level, unsigned int i)
{
	return pvs_work_row(e, PVS_WORK_STILL + level * PVS_STILL_REGS + i / 4, i % 4);
}

static struct ir_op *move(struct pvs_emit *e, u16 to, struct ir_src from)
{
	return pvs_int2(e, IR_MOV, to, from, (struct ir_src){ });
}

/* The predicates of all vertices: the same word for each. */
static struct ir_src flags(void)
{
	return (struct ir_src){
		.kind = IR_DIRECT,
		.type = IR_UW,
		.file = { .row = EU_ROW_FLAG, .mask = sizeof(union mirage_reg) - 1 },
	};
}

static struct ir_op *flagged(struct ir_op *op)
{
	op->cond = IR_COND_NZ;
	op->flag = LOOP_FLAG;
	return op;
}

static struct ir_op *jump(struct pvs_emit *e, unsigned int pred)
{
	struct ir_op *op = pvs_op(e, IR_JMPI);

	op->pred = pred;
	op->pred_group = 8;
	op->flag = LOOP_FLAG;
	return op;
}

static void jump_to(struct pvs_emit *e, unsigned int pred, u32 target)
{
	jump(e, pred)->target = target;
	if (e->prog)
		e->prog->op[target].is_target = true;
}

/* A jump over what comes, if the flag is not set. Return: where it is. */
static u32 jump_ahead(struct pvs_emit *e)
{
	u32 from = e->num_ops;

	jump(e, IR_PRED_FLAG)->pred_invert = true;
	return from;
}

/* It leads to the operation that comes next. */
static void land(struct pvs_emit *e, u32 from)
{
	e->landing = e->num_ops + 1;
	if (e->prog)
		e->prog->op[from].target = e->num_ops;
}

/* What the loop writes. Return: how many rows, or 0 if it is not to be asked. */
static unsigned int find_changed(struct pvs_emit *e, u32 start, u16 *rows)
{
	unsigned int n = 0;
	u32 r;

	if (e->addressed > start || e->num_rows > PVS_MAX_ROWS / 2)
		return 0;
	for (r = 0; r < e->num_rows; r++) {
		if (e->changed[r] <= start)
			continue;
		if (n == STILL_MAX_ROWS)
			return 0;
		rows[n++] = r;
	}
	return n;
}

static void keep(struct pvs_emit *e, unsigned int level, const u16 *rows, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		move(e, still_row(e, level, STILL_ROWS + i), row(rows[i]));
	move(e, still_row(e, level, STILL_FLAGS), flags())->dst.type = IR_D;
	move(e, still_row(e, level, STILL_BURST), imm(1));
}

/* Sets the flag of vertices of which something has changed. */
static void compare(struct pvs_emit *e, unsigned int level, const u16 *rows, unsigned int n)
{
	u16 all = pvs_work_row(e, PVS_WORK_T0, 0), one = pvs_work_row(e, PVS_WORK_T0, 1);
	unsigned int i;

	move(e, still_row(e, level, STILL_BURST), imm(PATIENCE));
	pvs_int2(e, IR_XOR, all, row(still_row(e, level, STILL_FLAGS)), flags());
	for (i = 0; i < n; i++) {
		pvs_int2(e, IR_XOR, one, row(rows[i]), row(still_row(e, level, STILL_ROWS + i)));
		pvs_int2(e, IR_OR, all, row(all), row(one));
	}
	flagged(pvs_int2(e, IR_AND, all, row(all), row(all)));
}

/* One round less. */
static void count_down(struct pvs_emit *e, u16 count)
{
	flagged(pvs_int2(e, IR_ADD, count, row(count), imm(-1)));
}

void pvs_rounds_begin(struct pvs_emit *e, unsigned int level, u16 rounds)
{
	move(e, count_row(e, level), imm(rounds));
	if (rounds <= 2 * PATIENCE)
		return;
	move(e, still_row(e, level, STILL_BURST), imm(PATIENCE));
	move(e, still_row(e, level, STILL_KEPT), imm(0));
}

void pvs_rounds_end(struct pvs_emit *e, unsigned int level, u16 rounds, u32 start)
{
	u16 rows[STILL_MAX_ROWS], kept;
	u32 out, to_compare;
	unsigned int n;

	if (rounds <= 1)
		return;
	n = rounds <= 2 * PATIENCE ? 0 : find_changed(e, start, rows);
	count_down(e, count_row(e, level));
	if (!n) {
		jump_to(e, IR_PRED_FLAG, start);
		return;
	}
	out = jump_ahead(e);
	count_down(e, still_row(e, level, STILL_BURST));
	jump_to(e, IR_PRED_FLAG, start);
	kept = still_row(e, level, STILL_KEPT);
	flagged(pvs_int2(e, IR_XOR, kept, row(kept), imm(1)));
	to_compare = jump_ahead(e);
	keep(e, level, rows, n);
	jump_to(e, IR_PRED_NONE, start);
	land(e, to_compare);
	compare(e, level, rows, n);
	jump_to(e, IR_PRED_ANY, start);
	land(e, out);
}
