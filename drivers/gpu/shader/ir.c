// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: getting operations ready
 *
 * A decoder says what an operation means. Here it is told how the fast interpreter can do
 * it, from the shape of its operands; the shapes are those that compilers emit. And
 * the accumulator, which on Gen4-5 every arithmetic instruction writes, is only
 * written where somebody may read it.
 */

#include <linux/align.h>
#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "core.h"
#include "math.h"

const u8 ir_type_size_B[IR_NUM_TYPES] = {
	[IR_UD] = 4,
	[IR_D]	= 4,
	[IR_UW] = 2,
	[IR_W]	= 2,
	[IR_UB] = 1,
	[IR_B]	= 1,
	[IR_F]	= 4,
	[IR_HF] = 2,
	[IR_DF] = 8,
	[IR_UQ] = 8,
	[IR_Q]	= 8,
};

const struct ir_range ir_type_range[IR_NUM_TYPES] = {
	[IR_UD] = { 0, U32_MAX },
	[IR_D]	= { S32_MIN, S32_MAX },
	[IR_UW] = { 0, U16_MAX },
	[IR_W]	= { S16_MIN, S16_MAX },
	[IR_UB] = { 0, U8_MAX },
	[IR_B]	= { S8_MIN, S8_MAX },
	[IR_UQ] = { 0, S64_MAX },
	[IR_Q]	= { S64_MIN, S64_MAX },
};

const struct ir_row ir_rows[IR_MATH] = {
#define ROW(name, n, flags, ...)	[IR_##name] = { #name, n, flags },
	IR_ARITHMETIC(ROW)
#undef ROW
};

/* Both halves have the same shape, the second at a constant distance. */
static bool halves_alike(const u16 *step, unsigned int exec_size)
{
	unsigned int i;

	for (i = 9; i < exec_size; i++)
		if ((u16)(step[i] - step[8]) != (u16)(step[i - 8] - step[0]))
			return false;
	return true;
}

static bool evenly_spaced(const u16 *step, unsigned int n, unsigned int distance_B)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (step[i] != i * distance_B)
			return false;
	return true;
}

/* All are DWords of the register that the operand starts in, and none is before the start. */
static bool permutable(const u16 *step, unsigned int n, u32 offset_B)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (offset_B % 32 + step[i] > 28 || step[i] % 4)
			return false;
	return true;
}

/* @size_B bytes from @at_B on are in the file and in one register of it. */
static bool in_register(const struct ir_file *file, u32 at_B, u32 size_B)
{
	return at_B % 32 + size_B <= 32 && at_B + size_B <= file->mask + 1u;
}

/*
 * So are those of both halves, each @size_B long, of which a vector of eight lanes reads more than
 * it uses: that may be another thread's register, but is somewhere.
 */
static bool inside(const struct ir_file *file, u32 offset_B, u32 half_B, unsigned int exec_size,
		   u32 size_B)
{
	return in_register(file, offset_B, size_B) &&
	       (exec_size <= 8 || (half_B <= file->mask &&
				   in_register(file, offset_B + half_B, size_B)));
}

static void make_permutation(struct ir_src *src, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		src->lane[i] = i < n ? src->step[i] / 4 : 0;
}

/* Where the second half begins; the first one does when there is no other. */
static u32 second_B(const struct ir_op *op, const struct ir_src *src, u32 half_B)
{
	return src->offset_B + (op->exec_size > 8 ? half_B : 0);
}

/* @half_B: distance of the halves in the file. */
static u8 stage_dwords(const struct ir_op *op, struct ir_src *src, u32 half_B, unsigned int lanes)
{
	if (evenly_spaced(src->step, lanes, 4) &&
	    inside(&src->file, src->offset_B, half_B, op->exec_size, 4 * lanes))
		return src->negate || src->abs ? IR_STAGE_VECTOR : IR_STAGE_PLACE;
	if (evenly_spaced(src->step, lanes, 0) &&
	    inside(&src->file, src->offset_B, half_B, op->exec_size, 4))
		return IR_STAGE_SCALAR;
	if (!permutable(src->step, lanes, src->offset_B) ||
	    !permutable(src->step, lanes, second_B(op, src, half_B)) ||
	    !inside(&src->file, src->offset_B, half_B, op->exec_size, 4))
		return IR_STAGE_GATHER;
	make_permutation(src, lanes);
	return IR_STAGE_PERMUTE;
}

/* Each is the low or the high word of one of the register's eight DWords from the start's on. */
static bool pick_words(struct ir_src *src, u32 second_B, unsigned int n)
{
	unsigned int odd_B = src->offset_B & 2, i;

	for (i = 0; i < n; i++) {
		unsigned int at_B = odd_B + src->step[i];

		if (src->offset_B % 32 + src->step[i] > 30 || second_B % 32 + src->step[i] > 30 ||
		    at_B & 1)
			return false;
	}
	src->high = 0;
	for (i = 0; i < 8; i++) {
		unsigned int at_B = i < n ? odd_B + src->step[i] : odd_B;

		src->lane[i] = at_B / 4;
		src->high |= (at_B / 2 & 1) << i;
	}
	return true;
}

/* Lanes of a vector that matter: dot products look at whole groups of four. */
static unsigned int lanes_read(const struct ir_op *op)
{
	if (op->opcode >= IR_DP4 && op->opcode <= IR_DP2 && op->exec_size < 4)
		return 4;
	return op->exec_size < 8 ? op->exec_size : 8;
}

static u8 stage_words(const struct ir_op *op, struct ir_src *src, u32 half_B, unsigned int lanes)
{
	if (src->offset_B % 2)
		return IR_STAGE_GATHER;
	if (evenly_spaced(src->step, lanes, 2) &&
	    inside(&src->file, src->offset_B, half_B, op->exec_size, 2 * lanes))
		return IR_STAGE_WORDS;
	if (half_B % 4 == 0 && inside(&src->file, src->offset_B, half_B, op->exec_size, 2) &&
	    pick_words(src, second_B(op, src, half_B), lanes))
		return IR_STAGE_PICK;
	return IR_STAGE_GATHER;
}

/*
 * One address for all, from which elements follow each other: threads have each its own, often of
 * a vertex in a list. What is not read takes the last one that is.
 */
static u8 stage_indirect(const struct ir_op *op, struct ir_src *src, unsigned int lanes)
{
	u32 size_B = ir_type_size_B[src->type];
	unsigned int i;

	if (src->addr_row || src->file.uniform || op->exec_size > 8 || size_B > 4 ||
	    src->type == IR_HF || !evenly_spaced(src->step, lanes, size_B) ||
	    (size_B < 4 && lanes * size_B > 4) ||
	    (src->type != IR_F && (src->negate || src->abs)) ||
	    (src->type != IR_F && op->is_float && size_B == 4))
		return IR_STAGE_GATHER;
	for (i = 0; i < 8; i++) {
		unsigned int lane = i < lanes ? i : lanes - 1;

		src->lane[i] = size_B == 4 ? lane : 32 - 8 * size_B * (lane + 1);
	}
	return size_B == 4 ? IR_STAGE_ADDRESSED : IR_STAGE_PACKED;
}

static u8 stage_of(struct ir_op *op, struct ir_src *src)
{
	bool dwords = ir_type_size_B[src->type] == 4;
	unsigned int lanes = lanes_read(op);
	u32 half_B;

	if (src->kind == IR_IMM && (src->negate || src->abs))
		return IR_STAGE_GATHER;
	if (src->kind == IR_IMM)
		return (src->type != IR_F && op->is_float) || ir_type_size_B[src->type] > 4 ?
		       IR_STAGE_GATHER : IR_STAGE_IMM;
	if (src->kind == IR_DIRECT && src->file.uniform)
		return IR_STAGE_UNIFORM;
	if (src->kind == IR_INDIRECT)
		return stage_indirect(op, src, lanes);
	if (src->kind != IR_DIRECT || !halves_alike(src->step, op->exec_size))
		return IR_STAGE_GATHER;
	half_B = (u16)(src->step[8] - src->step[0]);
	src->at_B = core_file_B(&src->file, src->offset_B);
	src->half_B = core_file_B(&src->file, src->offset_B + half_B) - src->at_B;
	if (dwords && src->offset_B % 4 == 0 && (src->type == IR_F || !op->is_float))
		return stage_dwords(op, src, half_B, lanes);
	if (src->type == IR_W || src->type == IR_UW)
		return stage_words(op, src, half_B, lanes);
	return IR_STAGE_GATHER;
}

static void shape_destination(struct ir_op *op)
{
	struct ir_dst *dst = &op->dst;
	unsigned int lanes = op->exec_size < 8 ? op->exec_size : 8;
	unsigned int size_B = ir_type_size_B[dst->type];
	bool in_row;

	dst->packed = false;
	dst->words = false;
	if (dst->kind != IR_DIRECT || !halves_alike(dst->step, op->exec_size) ||
	    dst->offset_B % size_B)
		return;
	dst->at_B = core_file_B(&dst->file, dst->offset_B);
	dst->half_B = core_file_B(&dst->file, dst->offset_B + dst->step[8]) - dst->at_B;
	in_row = evenly_spaced(dst->step, lanes, size_B) &&
		 inside(&dst->file, dst->offset_B, dst->step[8], op->exec_size, size_B * lanes);
	dst->packed = in_row && size_B == 4;
	dst->words = in_row && size_B == 2;
}

/* An implied move of registers as they are. */
static bool moves_whole(const struct ir_op *op)
{
	const struct ir_src *src = &op->src[0];
	u32 size_B = op->send.both ? 64 : 32;

	if (!op->send.move || src->kind != IR_DIRECT || src->negate || src->abs ||
	    src->offset_B % 32 || src->offset_B + size_B > src->file.mask + 1u)
		return false;
	return evenly_spaced(src->step, 8, 4) && (!op->send.both || src->step[8] == 32);
}

/* Only floats have modifiers here; those of integers are left to the reference. */
static bool moves_mixed(struct ir_op *op)
{
	struct ir_src *src = &op->src[0];
	bool modified = src->negate || src->abs;

	if (!op->send.move || src->kind != IR_DIRECT || (modified && src->type != IR_F) ||
	    (op->send.both &&
	     (!halves_alike(src->step, 16) || src->step[8] - src->step[0] != 32)) ||
	    src->offset_B % 4 || !permutable(src->step, 8, src->offset_B) ||
	    !inside(&src->file, src->offset_B, 32, op->send.both ? 16 : 8, 4))
		return false;
	make_permutation(src, 8);
	return true;
}

static void specialise(struct ir_op *op)
{
	unsigned int i;

	op->send.move_whole = moves_whole(op);
	op->send.move_mixed = !op->send.move_whole && moves_mixed(op);
	if (op->opcode >= IR_MATH)
		return;
	shape_destination(op);
	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		op->src[i].stage = stage_of(op, &op->src[i]);
}

static bool reads_acc(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_ADDS_ACC) || op->src[0].reads_acc;
}

/* Channels that the accumulator has. */
#define ACC_CHANNELS	16u

/* Does @op write the accumulator's channel @at whenever channel @channel of @r executes? */
static bool writes_acc_for(const struct ir_op *op, unsigned int at, const struct ir_op *r,
			   unsigned int channel)
{
	unsigned int i = (at - op->acc_first) % ACC_CHANNELS;

	return i < op->exec_size &&
	       (op->no_mask || (!r->no_mask && op->group + i == r->group + channel));
}

/* Does it write all that @r reads, and always? */
static bool hides_acc(const struct ir_op *op, const struct ir_op *r)
{
	const struct ir_src *src = &r->src[0];
	/* Dot products look at whole groups of four. */
	unsigned int least = ir_opcode_is(r->opcode, IR_BY_CHANNEL) ? 1 : 4, i, at;

	if (op->pred != IR_PRED_NONE || op->chan != op->width || op->exec_size > ACC_CHANNELS)
		return false;
	for (i = 0; ir_opcode_is(r->opcode, IR_ADDS_ACC) && i < r->exec_size; i++)
		if (!writes_acc_for(op, r->acc_first + i, r, i))
			return false;
	for (i = 0; src->reads_acc && i < max_t(unsigned int, r->exec_size, least); i++) {
		at = (src->offset_B + src->step[i]) / sizeof(u32);
		if (!writes_acc_for(op, at, r, i))
			return false;
	}
	return true;
}

/* So far it is looked for who writes. */
#define ACC_DISTANCE	256u

/*
 * Backwards from a reader: the nearest instruction that writes all of its
 * channels is the last one that it can see.
 */
static bool mark_acc_writers(struct mirage_program *prog, u32 reader)
{
	const struct ir_op *r = &prog->op[reader];
	u32 i = reader;

	while (i && !prog->op[i].is_target) {
		struct ir_op *op = &prog->op[--i];

		if (op->opcode >= IR_FIRST_FLOW || reader - i > ACC_DISTANCE)
			return false;
		if (!op->writes_acc)
			continue;
		op->acc = true;
		if (hides_acc(op, r))
			return true;
	}
	return false;
}

static void find_acc_writers(struct mirage_program *prog)
{
	bool all = false;
	u32 i;

	for (i = 0; i < prog->num_ops && !all; i++)
		all = reads_acc(&prog->op[i]) && !mark_acc_writers(prog, i);
	for (i = 0; all && i < prog->num_ops; i++)
		prog->op[i].acc = prog->op[i].writes_acc;
}

/* More than 32 bits of an accumulator's channel, see update_acc() of the reference. */
static bool writes_acc_high(const struct ir_op *op)
{
	bool narrow = (op->is_float && op->exec == IR_F) || op->dst.type == IR_F ||
		      ir_opcode_is(op->opcode, IR_CARRIES);

	return op->acc && !narrow;
}

static void find_acc_high(struct mirage_program *prog)
{
	bool high = false;
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		high |= writes_acc_high(&prog->op[i]);
	for (i = 0; i < prog->num_ops; i++)
		prog->op[i].acc_high = high;
}

/* How far arithmetic goes on from each operation. What is slow is paid for when it is done. */
static void measure_stretches(const struct mirage_program *prog, struct ir_quick *quick)
{
	u32 i = prog->num_ops, straight = 0;

	while (i--) {
		const struct ir_op *op = &prog->op[i];

		if (op->opcode >= IR_SEND)
			straight = 0;
		else
			straight = op->effects || core_is_slow(&quick[i], op) ? 1 : straight + 1;
		quick[i].straight = straight;
	}
}

/* What has no meaning in doubles or halves. */
static bool has_no_double(const struct ir_op *op)
{
	return op->opcode < IR_MATH && (op->exec == IR_DF || op->exec == IR_HF) &&
	       !ir_opcode_is(op->opcode, IR_HAS_DOUBLE);
}

/* Only arithmetic reads files outside of threads, and nothing writes them. */
static bool misuses_uniform(const struct ir_op *op)
{
	return (op->dst.kind != IR_NONE && op->dst.file.uniform) ||
	       (op->opcode >= IR_MATH && op->src[0].kind != IR_NONE && op->src[0].file.uniform);
}

/* What means nothing does not draw something else. */
static void refuse(struct ir_op *op)
{
	if (has_no_double(op) || misuses_uniform(op))
		op->opcode = IR_HANG;
}

/**
 * struct ir_wide - an operation with more than 16 channels, as two
 * @op: each of them
 * @quick: the second one
 * @more: likewise
 */
struct ir_wide {
	struct ir_op op[2];
	struct ir_quick quick;
	struct quick_more more;
};

static void wide_steps(u16 *step, u16 *offset_B, unsigned int first)
{
	u16 base = step[first];
	unsigned int i;

	*offset_B += base;
	for (i = 0; i < 16; i++)
		step[i] = step[first + i] - base;
}

static void wide_half(const struct ir_op *op, unsigned int which, struct ir_op *half)
{
	unsigned int first = 16 * which, i;

	*half = *op;
	half->exec_size = 16;
	half->group += first;
	half->width &= 0xffffu << half->group;
	half->chan &= 0xffffu << half->group;
	wide_steps(half->dst.step, &half->dst.offset_B, first);
	for (i = 0; i < ARRAY_SIZE(half->src); i++)
		wide_steps(half->src[i].step, &half->src[i].offset_B, first);
}

static u32 wide_row(const struct ir_file *file, u32 at_B)
{
	return core_file_B(file, at_B) / ROW_B;
}

/* Does the second half read a register that the first one writes? */
static bool wide_overlaps(const struct ir_op *first, const struct ir_src *src)
{
	const struct ir_dst *dst = &first->dst;
	unsigned int i, k;

	if (src->file.uniform)
		return false;
	for (i = 0; src->kind == IR_DIRECT && dst->kind == IR_DIRECT && i < 16 * 16; i++) {
		k = i / 16;
		if (wide_row(&src->file, src->offset_B + src->step[k]) ==
		    wide_row(&dst->file, dst->offset_B + dst->step[i % 16]))
			return true;
	}
	return src->kind == IR_INDIRECT;
}

static bool wide_is_two(const struct ir_op *op, const struct ir_op *half)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		if (wide_overlaps(&half[0], &half[1].src[i]) || op->src[i].kind == IR_INDIRECT)
			return false;
	return !op->acc && !op->group && !ir_opcode_is(op->opcode, IR_ADDS_ACC) &&
	       op->dst.kind != IR_INDIRECT;
}

/* @more_sized: room for the second half, or NULL */
static void wide_quicken(const struct ir_op *op, struct ir_quick *q, struct ir_wide *w,
			 struct quick_sized *more_sized)
{
	wide_half(op, 0, &w->op[0]);
	wide_half(op, 1, &w->op[1]);
	if (!wide_is_two(op, w->op))
		return;
	specialise(&w->op[0]);
	specialise(&w->op[1]);
	w->quick.more = &w->more;
	w->more.sized = more_sized;
	w->more.predicate = &w->quick;
	ir_quicken(&w->op[1], &w->quick);
	if (w->quick.loop == LOOP_NONE)
		return;
	ir_quicken(&w->op[0], q);
	if (q->loop == LOOP_NONE) {
		q->more->op = op;
		return;
	}
	q->more->second = &w->quick;
	q->rare = true;
}

static bool is_wide(const struct ir_op *op)
{
	return op->exec_size > 16 && op->opcode < IR_MATH;
}

static u32 count_wide(const struct mirage_program *prog)
{
	u32 n = 0, i;

	for (i = 0; i < prog->num_ops; i++)
		n += is_wide(&prog->op[i]);
	return n;
}

/* Operations of 16 channels at most that are sized. */
static u32 count_sized(const struct mirage_program *prog)
{
	u32 n = 0, i;

	for (i = 0; i < prog->num_ops; i++)
		if (ir_is_sized(&prog->op[i]))
			n += is_wide(&prog->op[i]) ? 2 : 1;
	return n;
}

static void quicken(struct mirage_program *prog)
{
	u32 num_wide = count_wide(prog), num_sized = count_sized(prog), wide = 0, i;
	struct quick_sized *sized;

	if (num_wide)
		prog->wide = mirage_host_alloc(ALIGN(num_wide * sizeof(*prog->wide), 64));
	if (num_sized)
		prog->sized = mirage_host_alloc(num_sized * sizeof(*prog->sized));
	sized = prog->sized;
	for (i = 0; i < prog->num_ops; i++) {
		struct ir_op *op = &prog->op[i];
		struct quick_sized *second = NULL;

		prog->quick[i].more = &prog->more[i];
		prog->more[i].op = op;
		prog->more[i].predicate = &prog->quick[i];
		specialise(op);
		if (sized && ir_is_sized(op)) {
			prog->more[i].sized = sized++;
			second = is_wide(op) ? sized++ : NULL;
		}
		if (!is_wide(op))
			ir_quicken(op, &prog->quick[i]);
		else if (prog->wide)
			wide_quicken(op, &prog->quick[i], &prog->wide[wide++], second);
	}
}

static bool has_own_predicate(const struct ir_op *op)
{
	return op->opcode < IR_MATH && op->pred == IR_PRED_FLAG && op->exec_size <= 16;
}

static bool same_predicate(const struct ir_op *a, const struct ir_op *b)
{
	return a->flag == b->flag && a->pred_invert == b->pred_invert &&
	       a->no_mask == b->no_mask && a->group / 16 == b->group / 16;
}

static bool changes_predicates(const struct ir_op *op)
{
	return op->opcode >= IR_SEND || op->cond != IR_COND_NONE || op->effects ||
	       (op->dst.kind != IR_NONE && op->dst.file.row == EU_ROW_FLAG);
}

/* What a predicate leaves need not be found again as long as nothing writes flags. */
static void share_predicates(struct mirage_program *prog)
{
	u32 first = IR_NO_TARGET, i;

	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_op *op = &prog->op[i];

		if (has_own_predicate(op)) {
			if (first == IR_NO_TARGET || !same_predicate(&prog->op[first], op))
				first = i;
			prog->more[i].predicate = &prog->quick[first];
		}
		if (changes_predicates(op))
			first = IR_NO_TARGET;
	}
}

/* Loops of floats round to nearest, and flush denormals. */
static bool has_other_modes(const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (prog->op[i].effects & IR_EFFECT_MODES)
			return true;
	return prog->cr0 & IR_MODES_OF_FLOATS;
}

/* The reference does the operation, and all of it. */
static void leave_to_reference(struct mirage_program *prog, u32 i)
{
	prog->quick[i].loop = LOOP_NONE;
	prog->more[i].op = &prog->op[i];
	prog->more[i].second = NULL;
}

/* What hands on bits as they are may still look at them, as numbers. */
static bool is_rounded(const struct ir_op *op)
{
	if (!op->is_float)
		return op->opcode < IR_MATH && op->dst.type == IR_F;
	return !ir_opcode_is(op->opcode, IR_IS_RAW) || op->saturate || op->cond ||
	       core_move_flushes(op);
}

/* Loops of numbers that are not of 32 bits ask for the modes themselves. */
static void leave_floats(const struct mirage_program *prog, struct ir_quick *quick)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (is_rounded(&prog->op[i]) && quick[i].loop != LOOP_SIZED)
			quick[i].loop = LOOP_NONE;
}

/* What threads do that have set other modes; without memory all do so. */
static void prepare_modes(struct mirage_program *prog)
{
	size_t size_B = prog->num_ops * sizeof(*prog->quick);

	if (!has_other_modes(prog))
		return;
	prog->exact = mirage_host_alloc(ALIGN(size_B, 64));
	if (prog->exact)
		memcpy(prog->exact, prog->quick, size_B);
	leave_floats(prog, prog->exact ?: prog->quick);
	measure_stretches(prog, prog->exact ?: prog->quick);
}

void ir_program_finish(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		refuse(&prog->op[i]);
	find_acc_writers(prog);
	find_acc_high(prog);
	ir_find_nan_readers(prog);
	ir_find_touched(prog);
	ir_widen_writes(prog);
	quicken(prog);
	share_predicates(prog);
	measure_stretches(prog, prog->quick);
	prepare_modes(prog);
}

struct mirage_program *ir_program_create(const struct ir_files *files, u32 max_ops)
{
	struct mirage_program *prog = mirage_host_alloc(sizeof(*prog));

	if (!prog)
		return NULL;
	prog->flow = &ir_flow_masks;
	prog->files = files;
	prog->op = mirage_host_alloc(ALIGN(max_ops * sizeof(*prog->op), 64));
	prog->quick = mirage_host_alloc(ALIGN(max_ops * sizeof(*prog->quick), 64));
	prog->more = mirage_host_alloc(ALIGN(max_ops * sizeof(*prog->more), 64));
	if (!prog->op || !prog->quick || !prog->more) {
		mirage_program_free(prog);
		return NULL;
	}
	return prog;
}

void ir_program_forget_fast(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		leave_to_reference(prog, i);
	measure_stretches(prog, prog->quick);
	mirage_host_free(prog->exact);
	prog->exact = NULL;
}

void mirage_program_free(struct mirage_program *prog)
{
	if (!prog)
		return;
	mirage_host_free(prog->quick);
	mirage_host_free(prog->more);
	mirage_host_free(prog->wide);
	mirage_host_free(prog->sized);
	mirage_host_free(prog->exact);
	mirage_host_free(prog->op);
	mirage_host_free(prog);
}

size_t mirage_program_size_B(const struct mirage_program *prog)
{
	size_t quick_B = sizeof(*prog->quick) * (prog->exact ? 2 : 1);

	return prog->num_ops * (sizeof(*prog->op) + sizeof(*prog->more) + quick_B);
}

unsigned int mirage_program_num_ops(const struct mirage_program *prog)
{
	return prog->num_ops;
}
