// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: getting operations ready
 *
 * A decoder says what an operation means. Here it is told how the fast interpreter can do
 * it, from the shape of its operands; the shapes are those that compilers emit. And
 * the accumulator, which on Gen4-5 every arithmetic instruction writes, is only
 * written where somebody may read it.
 */

#include <linux/kernel.h>

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

/* All are the low words, or all are the high ones, of the register's DWords from the start's on. */
static bool pick_words(struct ir_src *src, u32 second_B, unsigned int n)
{
	unsigned int odd_B = src->offset_B & 2, i;

	for (i = 0; i < n; i++) {
		unsigned int at_B = odd_B + src->step[i];

		if (src->offset_B % 32 + src->step[i] > 30 || second_B % 32 + src->step[i] > 30 ||
		    at_B & 1 || (at_B ^ odd_B) & 2)
			return false;
	}
	for (i = 0; i < 8; i++)
		src->lane[i] = i < n ? (odd_B + src->step[i]) / 4 : 0;
	src->shift = 8 * odd_B;
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

static u8 stage_of(struct ir_op *op, struct ir_src *src)
{
	bool dwords = ir_type_size_B[src->type] == 4;
	unsigned int lanes = lanes_read(op);
	u32 half_B;

	if (src->kind == IR_IMM && (src->negate || src->abs))
		return IR_STAGE_GATHER;
	if (src->kind == IR_IMM)
		return src->type != IR_F && op->is_float ? IR_STAGE_GATHER : IR_STAGE_IMM;
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

static const u8 fast_float[IR_NUM_OPCODES] = {
	[IR_MOV]  = FAST_MOV,
	[IR_SEL]  = FAST_SEL,
	[IR_CMP]  = FAST_CMP_F,
	[IR_CMPN] = FAST_CMP_F,
	[IR_ADD]  = FAST_ADD_F,
	[IR_MUL]  = FAST_MUL_F,
	[IR_MAC]  = FAST_MAC_F,
	[IR_FRC]  = FAST_FRC,
	[IR_RNDU] = FAST_RND,
	[IR_RNDD] = FAST_RND,
	[IR_RNDE] = FAST_RND,
	[IR_RNDZ] = FAST_RND,
	[IR_DP4]  = FAST_DP4,
	[IR_DP3]  = FAST_DP3,
	[IR_DP2]  = FAST_DP2,
	[IR_DPH]  = FAST_DPH,
	[IR_LINE] = FAST_LINE,
	[IR_PLN]  = FAST_PLN,
};

static const u8 fast_int[IR_NUM_OPCODES] = {
	[IR_MOV]  = FAST_MOV,
	[IR_SEL]  = FAST_SEL,
	[IR_CMP]  = FAST_CMP_I,
	[IR_CMPN] = FAST_CMP_I,
	[IR_NOT]  = FAST_NOT,
	[IR_AND]  = FAST_AND,
	[IR_OR]	  = FAST_OR,
	[IR_XOR]  = FAST_XOR,
	[IR_SHL]  = FAST_SHL,
	[IR_SHR]  = FAST_SHR,
	[IR_ASR]  = FAST_ASR,
	[IR_ADD]  = FAST_ADD_I,
	[IR_MUL]  = FAST_MUL_I,
};

/* As an unsigned 32-bit number the source has its value. */
static bool fits_u32(const struct ir_src *src)
{
	return src->type == IR_UD ||
	       ((src->type == IR_UW || src->type == IR_UB) && !src->negate);
}

static bool fits_s32(const struct ir_src *src)
{
	return src->type != IR_UD;
}

static bool comparable(const struct ir_src *a, const struct ir_src *b)
{
	return (fits_u32(a) && fits_u32(b)) || (fits_s32(a) && fits_s32(b));
}

/* 32 bits are enough for what the reference does in 64. */
static bool enough_32_bits(const struct ir_op *op)
{
	const struct ir_src *a = &op->src[0], *b = &op->src[1];

	if (op->saturate || op->acc || op->cond >= IR_COND_R)
		return false;
	if (op->opcode == IR_CMP || op->opcode == IR_CMPN)
		return comparable(a, b);
	/* Only a move knows what sign its result has. */
	return op->dst.type != IR_F || op->opcode == IR_MOV;
}

static bool float_is_plain(const struct ir_op *op)
{
	if (op->cond == IR_COND_O)
		return false;
	if (op->acc && (op->dst.type != IR_F || op->acc_first % 8))
		return false;
	if (op->opcode == IR_MAC && op->acc_first % 8)
		return false;
	return op->cond != IR_COND_R || (op->opcode >= IR_RNDU && op->opcode <= IR_RNDZ);
}

/* LINE and PLN read their planes themselves. */
static bool planes_in_place(struct ir_op *op)
{
	struct ir_src *p = &op->src[0], *uv = &op->src[1];
	u32 uv_B = op->exec_size > 8 ? 128 : 64;

	if (p->kind != IR_DIRECT || p->type != IR_F || p->offset_B % 16 ||
	    p->offset_B + 16u > p->file.mask + 1u)
		return false;
	p->at_B = core_file_B(&p->file, p->offset_B);
	if (op->opcode == IR_LINE)
		return true;
	uv->at_B = core_file_B(&uv->file, uv->offset_B);
	return uv->kind == IR_DIRECT && uv->type == IR_F && uv->offset_B % 32 == 0 &&
	       uv->offset_B + uv_B <= uv->file.mask + 1u;
}

/* Minimum, maximum and their like write the flag, too. */
static u8 choose_minmax(const struct ir_op *op)
{
	if (!op->cond || op->cond > IR_COND_LE || op->pred != IR_PRED_NONE)
		return FAST_NONE;
	if (op->is_float)
		return op->dst.type == IR_F ? FAST_MINMAX_F : FAST_NONE;
	return comparable(&op->src[0], &op->src[1]) && op->dst.type != IR_F ? FAST_MINMAX_I :
									      FAST_NONE;
}

static u8 choose_fast(struct ir_op *op)
{
	if (op->opcode >= IR_MATH)
		return FAST_NONE;
	if (op->opcode == IR_SEL && (op->cond || op->pred == IR_PRED_NONE))
		return choose_minmax(op);
	if (op->opcode == IR_SEL && !op->is_float && op->src[0].type != op->src[1].type)
		return FAST_NONE;
	if ((op->opcode == IR_LINE || op->opcode == IR_PLN) && !planes_in_place(op))
		return FAST_NONE;
	if (op->is_float)
		return float_is_plain(op) ? fast_float[op->opcode] : FAST_NONE;
	return enough_32_bits(op) ? fast_int[op->opcode] : FAST_NONE;
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
	op->fast = choose_fast(op);
	if (op->fast == FAST_NONE)
		return;
	shape_destination(op);
	for (i = 0; i < 2; i++)
		op->src[i].stage = stage_of(op, &op->src[i]);
}

static bool reads_acc(const struct ir_op *op)
{
	return op->opcode == IR_MAC || op->opcode == IR_MACH || op->opcode == IR_SADA2 ||
	       op->src[0].reads_acc;
}

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

		if (op->opcode >= IR_FIRST_FLOW)
			return false;
		if (!op->writes_acc)
			continue;
		op->acc = true;
		if (op->pred == IR_PRED_NONE && op->chan == op->width &&
		    op->no_mask >= r->no_mask && !(r->width & ~op->width))
			return true;
	}
	return false;
}

static void find_acc_writers(struct mirage_program *prog)
{
	bool all = false;
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (reads_acc(&prog->op[i]) && !mark_acc_writers(prog, i))
			all = true;
	for (i = 0; all && i < prog->num_ops; i++)
		prog->op[i].acc = prog->op[i].writes_acc;
}

/* How far arithmetic goes on from each operation. */
static void measure_stretches(struct mirage_program *prog)
{
	u32 i = prog->num_ops, straight = 0;

	while (i--) {
		const struct ir_op *op = &prog->op[i];

		if (op->opcode >= IR_SEND)
			straight = 0;
		else
			straight = op->effects ? 1 : straight + 1;
		prog->quick[i].straight = straight;
	}
}

void ir_program_finish(struct mirage_program *prog)
{
	u32 i;

	find_acc_writers(prog);
	ir_find_nan_readers(prog);
	for (i = 0; i < prog->num_ops; i++) {
		specialise(&prog->op[i]);
		prog->quick[i].more = &prog->more[i];
		ir_quicken(&prog->op[i], &prog->quick[i]);
	}
	measure_stretches(prog);
}

void ir_program_forget_fast(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++) {
		prog->op[i].fast = FAST_NONE;
		prog->quick[i].loop = LOOP_NONE;
	}
}

void mirage_program_free(struct mirage_program *prog)
{
	if (!prog)
		return;
	mirage_host_free(prog->quick);
	mirage_host_free(prog->more);
	mirage_host_free(prog->op);
	mirage_host_free(prog);
}

unsigned int mirage_program_num_ops(const struct mirage_program *prog)
{
	return prog->num_ops;
}
