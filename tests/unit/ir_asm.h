/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_IR_ASM_H_
#define _TEST_IR_ASM_H_

/*
 * Programs of the shader core's own operations, for tests of what no instruction set here has: operands
 * and operations as C expressions.
 */

#include "eu_asm.h"

#define IR_GRF	{ EU_ROW_GRF, 4096 - 1 }
#define IR_MRF	{ EU_ROW_MRF, 512 - 1 }
#define IR_UNIFORM(n)	{ .mask = 0xffff, .uniform = 1 + (n) }
#define IR_ACC	{ EU_ROW_ACC, 64 - 1 }
#define IR_CR0	{ EU_ROW_CR0, 16 - 1 }

/* Elements in a row from the start of a register on. */
static inline struct ir_src ir_in(u8 reg, u8 type)
{
	struct ir_src src = { .kind = IR_DIRECT, .type = type, .file = IR_GRF, .offset_B = 32 * reg };
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++)
		src.step[i] = i * ir_type_size_B[type];
	return src;
}

/* The first element of a register, for all channels. */
static inline struct ir_src ir_one(u8 reg, u8 type)
{
	struct ir_src src = ir_in(reg, type);

	memset(src.step, 0, sizeof(src.step));
	return src;
}

/* Elements in a row of a file outside of threads. */
static inline struct ir_src ir_uniform(unsigned int n, u16 offset_B, u8 type)
{
	struct ir_src src = ir_in(0, type);

	src.file = (struct ir_file)IR_UNIFORM(n);
	src.offset_B = offset_B;
	return src;
}

/* One element of it for all channels. */
static inline struct ir_src ir_uniform_one(unsigned int n, u16 offset_B, u8 type)
{
	struct ir_src src = ir_uniform(n, offset_B, type);

	memset(src.step, 0, sizeof(src.step));
	return src;
}

static inline struct ir_src ir_imm(u64 v, u8 type)
{
	struct ir_src src = { .kind = IR_IMM, .type = type, .wide = v };
	unsigned int i;

	for (i = 0; i < 8; i++)
		src.lane[i] = v;
	return src;
}

static inline struct ir_src ir_acc(u8 type)
{
	struct ir_src src = ir_in(0, type);

	src.file = (struct ir_file)IR_ACC;
	src.reads_acc = true;
	return src;
}

static inline struct ir_dst ir_out(u8 reg, u8 type)
{
	struct ir_dst dst = { .kind = IR_DIRECT, .type = type, .file = IR_GRF, .offset_B = 32 * reg };
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++)
		dst.step[i] = i * ir_type_size_B[type];
	return dst;
}

/* No destination. */
static inline struct ir_dst ir_null(u8 type)
{
	struct ir_dst dst = ir_out(0, type);

	dst.kind = IR_NONE;
	return dst;
}

static const struct ir_src ir_nothing;

static inline bool ir_is_q(u8 type)
{
	return type == IR_Q || type == IR_UQ;
}

/* The widest of its sources' types: floats before integers. */
static inline u8 ir_exec_of(const struct ir_op *op)
{
	u8 exec = IR_D;
	unsigned int i;

	for (i = 0; i < 3; i++) {
		u8 type = op->src[i].type;

		if (op->src[i].kind == IR_NONE)
			continue;
		if (type == IR_DF || (type == IR_F && exec != IR_DF))
			exec = type;
		else if (type == IR_HF && exec != IR_DF && exec != IR_F)
			exec = op->dst.type == IR_F ? IR_F : IR_HF;
		else if (ir_is_q(type) && exec == IR_D)
			exec = IR_Q;
	}
	return exec;
}

static inline struct ir_op ir_op3(u8 opcode, unsigned int size, struct ir_dst dst,
				  struct ir_src a, struct ir_src b, struct ir_src c)
{
	struct ir_op op = {
		.opcode = opcode, .exec_size = size, .dst = dst, .src = { a, b, c },
		.target = IR_NO_TARGET,
	};

	op.width = GENMASK(size - 1, 0);
	op.chan = op.width;
	op.exec = ir_exec_of(&op);
	op.is_float = ir_type_is_float(op.exec);
	return op;
}

static inline struct ir_op ir_op2(u8 opcode, unsigned int size, struct ir_dst dst,
				  struct ir_src a, struct ir_src b)
{
	return ir_op3(opcode, size, dst, a, b, ir_nothing);
}

static inline struct ir_op ir_op1(u8 opcode, unsigned int size, struct ir_dst dst,
				  struct ir_src a)
{
	return ir_op3(opcode, size, dst, a, ir_nothing, ir_nothing);
}

static inline struct ir_op ir_cond(struct ir_op op, u8 cond)
{
	op.cond = cond;
	return op;
}

/* Predicated by the channel's own flag. */
static inline struct ir_op ir_pred(struct ir_op op, bool invert)
{
	op.pred = IR_PRED_FLAG;
	op.pred_invert = invert;
	return op;
}

static inline struct ir_op ir_branch(u8 opcode, unsigned int size, u32 target)
{
	struct ir_op op = ir_op3(opcode, size, ir_null(IR_UD), ir_nothing, ir_nothing, ir_nothing);

	op.target = target;
	return op;
}

/* Ends the threads. */
static inline struct ir_op ir_end(void)
{
	struct ir_op op = ir_branch(IR_SEND, 8, IR_NO_TARGET);

	op.send.msg.eot = true;
	op.send.msg.mlen = 1;
	op.send.msg.dst_null = true;
	op.send.msg.response = (struct mirage_eu_part) { EU_ROW_SINK, 0, 1, 0 };
	return op;
}

static inline struct mirage_program *ir_program(const struct ir_op *op, unsigned int n,
						const struct ir_flow *flow, u32 cr0)
{
	static const struct ir_files files = { .general = IR_GRF, .message = IR_MRF };
	struct mirage_program *prog = ir_program_create(&files, n);
	unsigned int i;

	for (i = 0; i < n; i++) {
		prog->op[i] = op[i];
		prog->op[i].ip = 16 * i;
		prog->op[i].next_ip = 16 * i + 16;
	}
	for (i = 0; i < n; i++)
		if (op[i].target < n)
			prog->op[op[i].target].is_target = true;
	prog->num_ops = n;
	prog->flow = flow;
	prog->cr0 = cr0;
	ir_program_finish(prog);
	return prog;
}

static inline int ir_run(enum way way, struct mirage_eu_group *group,
			 struct mirage_program *prog, const struct mirage_eu_env *env)
{
	unsigned int t;
	int ret;

	if (way == WAY_REFERENCE)
		ir_program_forget_fast(prog);
	for (t = 0; t < MIRAGE_EU_THREADS; t++)
		group->thread[t].modes = prog->cr0 & IR_MODES;
	do {
		ret = way == WAY_AVX2 ? mirage_eu_run_avx2(group, prog, env) :
					mirage_eu_run_base(group, prog, env);
	} while (ret == 1);
	return !ret && group->waiting ? -EIO : ret;
}

#endif
