// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: which operations are quick
 *
 * Works out struct ir_quick for operations for which quick_lanes.h has a loop: in which domain and
 * shape, what has to be done to operands before, and to results after it. All that is known here,
 * loops need not ask.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "quick.h"

/* Order and splats of the eight DWords of a register. */
const u32 quicken_in_order[8] __aligned(32) = { 0, 1, 2, 3, 4, 5, 6, 7 };

static const u32 splat[8][8] __aligned(32) = {
	{ 0, 0, 0, 0, 0, 0, 0, 0 }, { 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 2, 2, 2, 2, 2, 2, 2, 2 }, { 3, 3, 3, 3, 3, 3, 3, 3 },
	{ 4, 4, 4, 4, 4, 4, 4, 4 }, { 5, 5, 5, 5, 5, 5, 5, 5 },
	{ 6, 6, 6, 6, 6, 6, 6, 6 }, { 7, 7, 7, 7, 7, 7, 7, 7 },
};

/* Loops by opcode, domain and shape, LOOP_NONE where there is none. */
static const u8 loops_of[IR_MATH][NUM_DOMAINS][NUM_SHAPES] = {
#define LOOP(name, domain, shape)						\
	[IR_##name][QUICK_##domain][SHAPE_##shape] = LOOP_##name##_##domain##_##shape,
#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)	\
	SHAPES_##f_shapes(LOOP, LOOP, LOOP, LOOP, name, F)				\
	SHAPES_##i_shapes(LOOP, LOOP, LOOP, LOOP, name, I)
	IR_ARITHMETIC(ROW)
#undef ROW
#undef LOOP
};

/**
 * struct plan - an operation that is to be quick
 * @op: the operation
 * @q: what becomes of it
 * @opcode: whose loops it takes, which may be another's
 * @loops: these, by shape
 */
struct plan {
	const struct ir_op *op;
	struct ir_quick *q;
	u8 opcode;
	const u8 *loops;
};

static void choose_loops(struct plan *p, u8 opcode)
{
	bool floats = p->op->is_float && !ir_opcode_is(opcode, IR_IS_RAW);

	p->opcode = opcode;
	p->loops = loops_of[opcode][floats ? QUICK_F : QUICK_I];
}

static bool has_loops(const struct plan *p)
{
	return p->loops[SHAPE_ROWS] || p->loops[SHAPE_MIXED] || quicken_own_loop(p->op);
}

/* What compares its sources, and has its condition from that. */
static bool is_compare(const struct plan *p)
{
	return p->opcode == IR_CMP || p->opcode == IR_MINMAX;
}

/* Operands that loops have rules of their own for. */
static bool is_plane(const struct plan *p)
{
	return p->opcode == IR_PLN || p->opcode == IR_LINE;
}

static const u8 form_of_stage[] = {
	[IR_STAGE_GATHER]  = QUICK_GATHER,
	[IR_STAGE_WORDS]   = QUICK_WORDS,
	[IR_STAGE_PICK]	   = QUICK_PICK,
	[IR_STAGE_PLACE]   = QUICK_ROW,
	[IR_STAGE_VECTOR]  = QUICK_ROW,
	[IR_STAGE_SCALAR]  = QUICK_SCALAR,
	[IR_STAGE_PERMUTE] = QUICK_PERMUTE,
	[IR_STAGE_IMM]	   = QUICK_CONSTANT,
	[IR_STAGE_UNIFORM] = QUICK_UNIFORM,
	[IR_STAGE_ADDRESSED] = QUICK_ADDRESSED,
	[IR_STAGE_PACKED]  = QUICK_PACKED,
};

/* It is read as the reference does, with the modifiers of integers. */
static bool is_read_by_channel(const struct quick_source *s)
{
	return s->form == QUICK_GATHER || s->form == QUICK_UNIFORM;
}

/*
 * Arithmetic in floats takes integers as such; and moves turn one into the other, or flush what
 * they negate.
 */
static u8 conversion(const struct ir_op *op, const struct ir_src *src)
{
	bool move = op->opcode == IR_MOV && op->dst.type == IR_F;

	if (core_move_flushes(op))
		return QUICK_FLUSH;
	if (src->type == IR_F || (!op->is_float && !move))
		return QUICK_AS_IS;
	return src->type == IR_UD ? QUICK_FLOAT_FROM_U32 : QUICK_FLOAT_FROM_S32;
}

static void quick_modifiers(const struct ir_src *src, struct quick_source *q)
{
	if (src->type == IR_F) {
		q->keep = src->abs ? ~SIGN_BIT : ~0;
		q->flip = src->negate ? SIGN_BIT : 0;
	} else if (!is_read_by_channel(q)) {
		q->abs = src->abs && src->type != IR_UD;
		q->negate = src->negate && !src->inverts;
		q->flip = src->negate && src->inverts ? ~0 : 0;
	}
}

static void quick_source(const struct ir_op *op, unsigned int which, struct quick_source *q)
{
	const struct ir_src *src = &op->src[which];

	q->form = QUICK_CONSTANT;
	q->lane = src->lane;
	q->keep = ~0u;
	q->plain = true;
	if (src->kind == IR_NONE)
		return;
	q->src = src;
	q->form = form_of_stage[src->stage];
	quick_modifiers(src, q);
	if (op->cut == which + 1 && (op->opcode == IR_MUL || op->opcode == IR_MAC))
		q->keep = 0xffff;
	q->convert = conversion(op, src);
	q->plain = q->keep == ~0u && !q->flip && !q->negate && !q->abs &&
		   q->convert == QUICK_AS_IS;
	if (is_read_by_channel(q) && src->type != IR_F) {
		/* The reference applies them on the way. */
		q->negate = false;
		q->abs = false;
		q->flip = 0;
	}
	q->is_signed = src->type == IR_W;
	q->high = src->high;
	q->at_B = src->at_B;
	if (q->form == QUICK_PICK)
		q->at_B &= ~3u;
	q->half_B = src->half_B;
}

/* A plane, and what PLN has beside it, are read where they are, but only as they are. */
static bool quick_plane(const struct ir_src *src, struct quick_source *q)
{
	q->form = QUICK_ROW;
	q->at_B = core_file_B(&src->file, src->offset_B);
	q->plain = true;
	return !src->abs && !src->negate;
}

/* The plane is one of whole registers, and so is what PLN has beside it. */
static bool planes_in_place(const struct ir_op *op)
{
	const struct ir_src *p = &op->src[0], *uv = &op->src[1];
	u32 uv_B = op->exec_size > 8 ? 128 : 64;

	if (p->kind != IR_DIRECT || p->file.uniform || p->type != IR_F || p->offset_B % 16 ||
	    p->offset_B + 16u > p->file.mask + 1u)
		return false;
	return op->opcode == IR_LINE ||
	       (uv->kind == IR_DIRECT && !uv->file.uniform && uv->type == IR_F &&
		uv->offset_B % 32 == 0 &&
		uv->offset_B + uv_B <= uv->file.mask + 1u);
}

static bool quick_planes(const struct plan *p)
{
	const struct ir_op *op = p->op;
	struct quick_more *m = p->q->more;

	if (!planes_in_place(op) || !quick_plane(&op->src[0], &m->a))
		return false;
	if (op->opcode == IR_LINE) {
		quick_source(op, 1, &m->b);
		return true;
	}
	m->b.half_B = 2 * ROW_B;
	return quick_plane(&op->src[1], &m->b);
}

static bool quick_sources(const struct plan *p)
{
	if (is_plane(p))
		return quick_planes(p);
	quick_source(p->op, 0, &p->q->more->a);
	quick_source(p->op, 1, &p->q->more->b);
	quick_source(p->op, 2, &p->q->more->c);
	return true;
}

/* Are the loop's results floats? */
static bool result_is_float(const struct ir_op *op)
{
	return op->is_float || op->dst.type == IR_F;
}

static bool result_fits(const struct plan *p)
{
	const struct ir_op *op = p->op;

	/* Comparisons store their results themselves. */
	if (is_compare(p))
		return !op->acc && !op->saturate && (op->dst.kind == IR_NONE || op->dst.packed);
	return !op->acc || op->is_float || ir_opcode_is(op->opcode, IR_CARRIES) ||
	       quicken_own_loop(op);
}

static u8 place_of_result(const struct ir_dst *dst)
{
	if (dst->packed)
		return QUICK_TO_ROW;
	return dst->words ? QUICK_TO_WORDS : QUICK_TO_ANYWHERE;
}

/* Registers that arithmetic has for itself, of which the accumulator gets a copy. */
static bool in_files(unsigned int at_B)
{
	return at_B < EU_ROW_NULL * ROW_B;
}

static u32 acc_B(unsigned int reg)
{
	return (EU_ROW_ACC + reg % 2) * ROW_B;
}

/* What becomes of results that are not comparisons. */
static void quick_finishing(const struct plan *p)
{
	const struct ir_op *op = p->op;
	struct quick_more *m = p->q->more;
	bool has_dst = p->q->has_dst;

	m->is_float = result_is_float(op);
	m->to_int = m->is_float && op->dst.type != IR_F;
	m->limit = op->alt && op->is_float && !ir_opcode_is(op->opcode, IR_IS_RAW);
	m->saturate = op->saturate && !m->to_int && !m->own;
	m->place = place_of_result(&op->dst);
	m->cond = op->keep_flag ? IR_COND_NONE : op->cond;
	if (ir_opcode_is(op->opcode, IR_CARRIES))
		m->carry = op->acc ? 1 + op->acc_first / 8 % 2 : 0;
	else if (!m->own)
		m->acc = op->acc ? 1 + op->acc_first / 8 % 2 : 0;
	m->acc_high = op->acc_high;
	m->test = m->cond && m->cond != IR_COND_R && has_dst && m->place == QUICK_TO_ROW &&
		  m->is_float && !m->to_int;
	m->finish = (has_dst && m->place != QUICK_TO_ROW) || (m->cond && !m->test) || m->to_int ||
		    (m->saturate && (m->acc || !has_dst)) ||
		    (has_dst ? m->acc && !in_files(m->to_B[1]) :
		     !m->acc && m->own != LOOP_PRODUCT);
}

/* Where the loop puts results: in their place, if all that is left to do can be done there. */
static void place_result(const struct plan *p)
{
	struct ir_quick *q = p->q;
	struct quick_more *m = q->more;
	unsigned int h;

	for (h = 0; h < 2; h++)
		q->half[h].r_dw = quick_dw(m->finish ||
					   (m->own == LOOP_PRODUCT && !q->has_dst) ?
					   QUICK_OUT_B + ROW_B * h :
					   !q->has_dst && m->acc ? acc_B(m->acc - 1 + h) :
					   m->to_B[h]);
}

static void quick_result(const struct plan *p)
{
	const struct ir_op *op = p->op;
	struct quick_more *m = p->q->more;

	p->q->has_dst = op->dst.kind != IR_NONE;
	m->own = quicken_own_loop(op);
	m->to_B[0] = op->dst.at_B;
	m->to_B[1] = m->to_B[0] + op->dst.half_B;
	if (!is_compare(p))
		quick_finishing(p);
	place_result(p);
}

/* A row or a scalar of floats of which only the sign is changed. */
static bool is_negated(const struct quick_source *s)
{
	return (s->form == QUICK_ROW || s->form == QUICK_SCALAR || s->form == QUICK_PERMUTE) &&
	       !s->plain && s->flip && s->keep == ~0 && !s->negate && s->convert == QUICK_AS_IS;
}

static bool is_scalar(const struct quick_source *s)
{
	return s->form == QUICK_SCALAR && s->plain;
}

static void swap_sources(struct ir_quick *q)
{
	struct quick_source a = q->more->a;

	q->more->a = q->more->b;
	q->more->b = a;
}

static bool is_product(u8 opcode)
{
	return opcode == IR_MUL || opcode == IR_MAC || opcode == IR_NMAC || opcode == IR_MAD;
}

static void drop_sign(struct quick_source *s)
{
	s->plain = true;
	s->flip = 0;
}

/* A whole register, of which at most the sign is changed. */
static bool is_signed_row(const struct quick_source *s)
{
	return s->form == QUICK_ROW && (s->plain || is_negated(s));
}

/* What is added to a number and leaves it as it is. */
static bool is_minus_zero(const struct ir_src *s)
{
	return s->kind == IR_IMM && s->type == IR_F && s->lane[0] == BIT(31) && !s->negate &&
	       !s->abs;
}

/* The loop for a sum of a product by its signs, as far as there are some; else IR_MADD. */
static u8 sum_opcode(const struct plan *p)
{
	const struct quick_more *m = p->q->more;
	bool less_product = is_negated(&m->a) != is_negated(&m->b);
	bool less_sum = is_negated(&m->c);

	if (!is_signed_row(&m->a) || !is_signed_row(&m->b))
		return IR_MADD;
	if (!p->op->zero_wins)
		return less_product || less_sum ? IR_MADD : IR_MADP;
	if (is_minus_zero(&p->op->src[2]))
		return less_product ? IR_MADD : IR_MULZ;
	if (less_product)
		return less_sum ? IR_MADD : IR_NMADZ;
	return less_sum ? IR_MSUBZ : IR_MADZ;
}

/* A product with the sign of one source inverted is subtracted. */
static void product_on_top(struct plan *p)
{
	struct quick_more *m = p->q->more;
	bool less = is_negated(&m->a) != is_negated(&m->b);

	if (is_negated(&m->a))
		drop_sign(&m->a);
	if (is_negated(&m->b))
		drop_sign(&m->b);
	if (less)
		choose_loops(p, IR_NMAC);
}

static void sum_of_product(struct plan *p)
{
	struct quick_more *m = p->q->more;
	u8 opcode = sum_opcode(p);

	if (opcode == IR_MADD)
		return;
	choose_loops(p, opcode);
	drop_sign(&m->a);
	drop_sign(&m->b);
	if (is_negated(&m->c))
		drop_sign(&m->c);
}

/*
 * Sum and product are the same either way round: what is one DWord or is subtracted comes second. A
 * move's only source does when it is a scalar or a constant.
 */
static void order_sources(struct plan *p)
{
	bool is_sum = p->opcode == IR_ADD && p->op->is_float;
	struct ir_quick *q = p->q;

	/* The source of which MACH takes the high half comes second. */
	if (p->opcode == IR_MACH && p->op->cut == 1)
		swap_sources(q);
	if (q->more->own)
		return;
	if (p->opcode == IR_MADD)
		sum_of_product(p);
	if (p->opcode == IR_MAC && p->op->is_float)
		product_on_top(p);
	if (p->opcode == IR_MOV && q->more->a.form == QUICK_CONSTANT)
		swap_sources(q);
	if (!is_sum && p->opcode != IR_MOV && !(is_product(p->opcode) && p->op->is_float))
		return;
	if (!(is_sum && is_negated(&q->more->b)) &&
	    (is_scalar(&q->more->a) || (is_sum && is_negated(&q->more->a))))
		swap_sources(q);
	if (!is_sum || !is_negated(&q->more->b))
		return;
	drop_sign(&q->more->b);
	choose_loops(p, IR_SUB);
}

static unsigned int at_B(const struct quick_source *s, unsigned int half)
{
	return s->at_B + (half ? s->half_B : 0);
}

/* Does the second half read something that the first one has written? */
static bool reads_result(const struct ir_quick *q, unsigned int from_B, unsigned int size_B)
{
	unsigned int r_B = 4 * q->half[0].r_dw;

	return q->halves > 1 && from_B < r_B + 32 && r_B < from_B + size_B;
}

/* Of what a vector loads only the DWords that lanes take count. */
static unsigned int extent_B(const struct quick_source *s)
{
	u32 last = 0;
	unsigned int i;

	if (s->form == QUICK_SCALAR)
		return 4;
	if (s->form != QUICK_PERMUTE && s->form != QUICK_PICK)
		return 32;
	for (i = 0; i < 8; i++)
		last = max(last, s->lane[i]);
	return 4 * last + 4;
}

static bool source_reads_result(const struct ir_quick *q, const struct quick_source *s)
{
	return s->form != QUICK_CONSTANT && s->form != QUICK_UNIFORM &&
	       reads_result(q, at_B(s, 1), extent_B(s));
}

/* Planes are read where they are. */
static bool plane_reads_result(const struct plan *p)
{
	const struct ir_quick *q = p->q;

	return reads_result(q, at_B(&q->more->a, 0), 16) ||
	       (p->opcode == IR_PLN && reads_result(q, at_B(&q->more->b, 1), ROW_B + 32));
}

/* No loop takes it as it is. */
static bool is_odd(const struct quick_source *s)
{
	return !s->plain || s->form == QUICK_WORDS || s->form == QUICK_PICK ||
	       s->form == QUICK_ADDRESSED || s->form == QUICK_PACKED || is_read_by_channel(s);
}

/* How the loop sees a source. */
static u8 form_of(const struct quick_source *s)
{
	return s->stage ? QUICK_ROW : s->form;
}

/* A scalar stands in the register that it is in, which must be so for both halves. */
static void stage_for_mixed(struct quick_source *s)
{
	s->stage |= s->form == QUICK_SCALAR && s->half_B % 32;
}

static u8 choose_shape(const struct plan *p)
{
	u8 a = form_of(&p->q->more->a), b = form_of(&p->q->more->b);
	bool unary = ir_rows[p->opcode].num_src == 1;

	if (p->opcode == IR_MOV && a == QUICK_CONSTANT)
		return b == QUICK_SCALAR ? SHAPE_SCALAR : SHAPE_IMM;
	if (a == QUICK_ROW && (b == QUICK_ROW || unary) && p->loops[SHAPE_ROWS])
		return SHAPE_ROWS;
	if (a == QUICK_ROW && b == QUICK_SCALAR && p->loops[SHAPE_SCALAR])
		return SHAPE_SCALAR;
	if (a == QUICK_ROW && b == QUICK_CONSTANT && p->loops[SHAPE_IMM])
		return SHAPE_IMM;
	return p->loops[SHAPE_MIXED] ? SHAPE_MIXED : SHAPE_ROWS;
}

/* Sources of which there is no loop that takes them as they are. */
static void stage_for_shape(const struct plan *p, u8 shape)
{
	struct quick_source *a = &p->q->more->a, *b = &p->q->more->b;

	if (shape == SHAPE_MIXED) {
		a->stage |= a->form == QUICK_CONSTANT;
		stage_for_mixed(a);
		stage_for_mixed(b);
	} else if (shape == SHAPE_ROWS) {
		a->stage |= form_of(a) != QUICK_ROW;
		b->stage |= form_of(b) != QUICK_ROW && ir_rows[p->opcode].num_src > 1;
	}
}

/* Pixel positions minus the start of a plane. */
static bool is_words_minus_scalar(const struct plan *p)
{
	const struct ir_quick *q = p->q;
	const struct quick_source *a = &q->more->a;

	return p->opcode == IR_SUB && a->form == QUICK_WORDS && !a->is_signed && !a->negate &&
	       !a->abs && a->keep == ~0 && a->convert == QUICK_FLOAT_FROM_S32 &&
	       is_scalar(&q->more->b) && !(a->at_B % 4) && !source_reads_result(q, a) &&
	       !source_reads_result(q, &q->more->b);
}

/* Pixel positions themselves. */
static bool is_words_plus_constant(const struct plan *p)
{
	const struct ir_quick *q = p->q;
	const struct quick_more *m = q->more;
	unsigned int from_B = at_B(&m->a, 1), to_B = m->to_B[0];

	return p->opcode == IR_ADD && !p->op->is_float && m->place == QUICK_TO_WORDS &&
	       q->has_dst && !m->cond && !m->acc && m->a.form == QUICK_PICK && m->a.plain &&
	       m->b.form == QUICK_CONSTANT &&
	       !(q->halves > 1 && from_B < to_B + 16 && to_B < from_B + extent_B(&m->a));
}

static u8 loop_to_words(const struct plan *p)
{
	p->q->more->finish = false;
	return LOOP_ADD_WORDS;
}

static void stage_sources(const struct plan *p)
{
	struct quick_more *m = p->q->more;

	m->a.stage = is_odd(&m->a) || source_reads_result(p->q, &m->a);
	m->b.stage = is_odd(&m->b) || source_reads_result(p->q, &m->b);
	m->c.stage = ir_rows[p->opcode].num_src > 2 &&
		     (is_odd(&m->c) || m->c.form != QUICK_ROW ||
		      source_reads_result(p->q, &m->c));
	/* What was missing is found in the source, afterwards. */
	m->a.stage |= p->op->cond == IR_COND_R;
	if (p->opcode == IR_MOV && m->b.stage)
		swap_sources(p->q);
}

/* What LINE multiplies the plane by. */
static void stage_coordinate(const struct plan *p)
{
	struct quick_source *b = &p->q->more->b;

	b->stage = p->opcode == IR_LINE &&
		   (is_odd(b) || b->form != QUICK_ROW || source_reads_result(p->q, b));
}

static u8 find_loop(const struct plan *p)
{
	u8 shape;

	if (is_words_minus_scalar(p))
		return p->loops[SHAPE_WORDS];
	if (is_words_plus_constant(p) && !p->q->more->own)
		return loop_to_words(p);
	if (is_plane(p)) {
		stage_coordinate(p);
		return p->loops[SHAPE_ROWS];
	}
	stage_sources(p);
	if (p->q->more->own) {
		stage_for_shape(p, SHAPE_MIXED);
		return p->q->more->own;
	}
	shape = choose_shape(p);
	stage_for_shape(p, shape);
	return p->loops[shape];
}

static const u32 *order_of(const struct quick_source *s)
{
	switch (form_of(s)) {
	case QUICK_SCALAR:
		return splat[s->at_B % 32 / 4];
	case QUICK_PERMUTE:
		return s->lane;
	default:
		return quicken_in_order;
	}
}

static u32 place_of(const struct ir_quick *q, unsigned int which, unsigned int half, bool mixed)
{
	const struct quick_source *s = which ? &q->more->b : &q->more->a;

	if (s->stage)
		return QUICK_STAGE_B(which) + ROW_B * half;
	return mixed && s->form == QUICK_SCALAR ? at_B(s, half) & ~31u : at_B(s, half);
}

static u32 place_of_third(const struct plan *p, unsigned int half)
{
	const struct quick_source *c = &p->q->more->c;

	if (ir_opcode_is(p->opcode, IR_ADDS_ACC) || p->q->more->own == LOOP_PRODUCT)
		return acc_B(p->op->acc_first / 8 + half);
	return c->stage ? QUICK_STAGE_B(2) + ROW_B * half : at_B(c, half);
}

static void place_sources(const struct plan *p)
{
	struct ir_quick *q = p->q;
	bool mixed = q->more->own || q->loop == p->loops[SHAPE_MIXED];
	bool constant = form_of(&q->more->b) == QUICK_CONSTANT;
	bool words = q->loop == LOOP_ADD_WORDS;
	unsigned int h;

	for (h = 0; h < 2; h++) {
		q->half[h].a_dw = quick_dw(place_of(q, 0, h, mixed));
		q->half[h].b_dw = quick_dw(place_of(q, 1, h, mixed));
		q->half[h].c_dw = quick_dw(place_of_third(p, h));
	}
	q->a_lane = words ? q->more->a.lane : order_of(&q->more->a);
	q->b_lane = words || constant ? q->more->b.lane : order_of(&q->more->b);
	q->b_const = constant && mixed;
}

void quicken_channels(const struct ir_op *op, struct ir_quick *q)
{
	q->halves = op->exec_size > 8 ? 2 : 1;
	q->group = op->group;
	q->any_nan = op->any_nan;
	q->chan = op->chan >> op->group;
	q->no_mask = op->no_mask;
	q->masks = op->pred != IR_PRED_NONE && op->opcode != IR_SEL;
	q->needs = op->no_mask ? 0 : op->chan;
}

/* What is finished later is written as a whole first. */
void quicken_loop_channels(const struct ir_op *op, struct ir_quick *q)
{
	q->partial = !q->more->finish &&
		     (q->masks || op->exec_size < 8 || op->chan != op->width);
}

/* Does the second half add to an accumulator that the first one has written? */
static bool reads_acc_result(const struct plan *p)
{
	return ir_opcode_is(p->opcode, IR_ADDS_ACC) &&
	       reads_result(p->q, acc_B(p->op->acc_first / 8 + 1), 32);
}

/* A move of a constant to a word, which may be in the smallest of files. */
static bool sets_word(const struct ir_op *op)
{
	return op->opcode == IR_MOV && !op->is_float && op->exec_size == 1 &&
	       op->src[0].stage == IR_STAGE_IMM && op->src[0].type < IR_F &&
	       op->dst.kind == IR_DIRECT && ir_type_size_B[op->dst.type] == 2 &&
	       op->pred == IR_PRED_NONE && !op->cond && !op->saturate && !op->acc &&
	       op->chan == op->width && !op->src[0].abs && !op->src[0].negate;
}

static void set_word(const struct ir_op *op, struct ir_quick *q)
{
	const struct ir_dst *dst = &op->dst;

	quicken_channels(op, q);
	q->loop = LOOP_SET_WORD;
	q->more->to_B[0] = core_file_B(&dst->file, (dst->offset_B + dst->step[0]) & ~1u);
	q->b_lane = op->src[0].lane;
}

static bool nan_wins(const struct plan *p)
{
	const struct ir_op *op = p->op;

	if (p->opcode == IR_MINMAX)
		return !op->nan_second;
	return op->opcode == IR_CMPN && op->cond >= IR_COND_G && op->cond <= IR_COND_LE;
}

/* Unsigned comparisons are signed ones of what has its sign bit inverted. */
static s32 sign_of(const struct plan *p)
{
	const struct ir_op *op = p->op;
	bool is_unsigned = is_compare(p) ? op->src[0].type == IR_UD || op->src[1].type == IR_UD :
					   op->dst.type == IR_UD;

	return is_unsigned ? SIGN_BIT : 0;
}

/* Results that stay where the loop puts them need nothing that it can do itself. */
static void leave_to_loop(const struct plan *p)
{
	struct quick_more *m = p->q->more;

	if (m->finish)
		return;
	if (m->limit && ir_opcode_is(p->opcode, IR_LIMITS)) {
		p->q->limit = true;
		m->limit = false;
	}
	/* They are in the accumulator. */
	if (!p->q->has_dst && !m->acc_high)
		m->acc = 0;
}

static void quick_plan(struct plan *p)
{
	struct ir_quick *q = p->q;

	q->more->sign = sign_of(p);
	q->more->nan_wins = nan_wins(p);
	order_sources(p);
	q->loop = find_loop(p);
	place_sources(p);
	quicken_loop_channels(p->op, q);
	leave_to_loop(p);
	q->rare = q->more->a.stage || q->more->b.stage || q->more->c.stage || q->more->finish ||
		  q->more->limit || q->more->saturate || q->more->acc || q->more->carry ||
		  q->more->test;
}

void ir_quicken(const struct ir_op *op, struct ir_quick *q)
{
	struct plan p = { .op = op, .q = q };

	q->more->op = op;
	if (sets_word(op) && !op->effects) {
		set_word(op, q);
		return;
	}
	if (quicken_math(op, q))
		return;
	if (!quicken_fits(op)) {
		if (q->more->sized)
			ir_quicken_sized(op, q);
		return;
	}
	choose_loops(&p, quicken_opcode(op));
	if (!has_loops(&p) || !result_fits(&p))
		return;
	quicken_channels(op, q);
	quick_result(&p);
	if (!quick_sources(&p) || reads_acc_result(&p))
		return;
	if (is_plane(&p) && plane_reads_result(&p)) {
		q->more->finish = true;
		place_result(&p);
	}
	quick_plan(&p);
}
