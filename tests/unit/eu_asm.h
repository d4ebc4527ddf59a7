/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_EU_ASM_H_
#define _TEST_EU_ASM_H_

/*
 * A small assembler for tests of the shader core: operands and instructions as C
 * expressions, and a harness that runs a kernel in all ways there are.
 */

#include <string.h>

#include <linux/errno.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/eu/isa.h"
#include "shader/core.h"
#include "shader/fpu.h"
#include "shader/ir.h"
#include "shader/shader.h"

enum {
	UD = EU_TYPE_UD, D = EU_TYPE_D, UW = EU_TYPE_UW, W = EU_TYPE_W, UB = EU_TYPE_UB,
	B = EU_TYPE_B, F = EU_TYPE_F, V = EU_IMM_V, VF = EU_IMM_VF, DF = EU_TYPE_DF,
	UV = EU_IMM_UV,
};

/* Opcodes by their numbers in the instruction set. */
enum {
	MOV = 1, SEL = 2, NOT = 4, AND = 5, OR = 6, XOR = 7, SHR = 8, SHL = 9, ASR = 12,
	CMP = 16, CMPN = 17, JMPI = 32, IF = 34, IFF = 35, ELSE = 36, ENDIF = 37, DO = 38,
	WHILE = 39, BREAK = 40, CONT = 41, HALT = 42, SEND = 49, ADD = 64, MUL = 65, AVG = 66,
	FRC = 67, RNDU = 68, RNDD = 69, RNDE = 70, RNDZ = 71, MAC = 72, MACH = 73, LZD = 74,
	SAD2 = 80, SADA2 = 81, DP4 = 84, DPH = 85, DP3 = 86, DP2 = 87, LINE = 89, PLN = 90,
	NOP = 126,
};

struct operand {
	u8 file, type, reg, sub_B;
	u8 vstride, width, hstride;	/* codes */
	bool negate, abs, indirect;
	u8 addr;
	s16 addr_imm;
	u8 swizzle[4], mask;
	u32 imm;
};

static inline u8 stride_code(unsigned int n)
{
	return n ? __builtin_ctz(n) + 1 : 0;
}

static inline struct operand reg_in(u8 file, u8 reg, u8 type)
{
	struct operand o = {
		.file = file, .type = type, .reg = reg, .vstride = stride_code(8), .width = 3,
		.hstride = 1, .swizzle = { 0, 1, 2, 3 }, .mask = 0xf,
	};

	return o;
}

static inline struct operand g(u8 reg, u8 type) { return reg_in(EU_GRF, reg, type); }
static inline struct operand m(u8 reg, u8 type) { return reg_in(EU_MRF, reg, type); }
static inline struct operand arf(u8 reg, u8 type) { return reg_in(EU_ARF, reg, type); }
static inline struct operand null_(u8 type) { return arf(0, type); }
static inline struct operand acc(u8 type) { return arf(0x20, type); }

static inline struct operand sub(struct operand o, unsigned int bytes)
{
	o.sub_B = bytes;
	return o;
}

/* <v; w, h> */
static inline struct operand region(struct operand o, unsigned int v, unsigned int w,
				    unsigned int h)
{
	o.vstride = stride_code(v);
	o.width = __builtin_ctz(w);
	o.hstride = stride_code(h);
	return o;
}

static inline struct operand scalar(struct operand o) { return region(o, 0, 1, 0); }

static inline struct operand stride(struct operand o, unsigned int h)
{
	o.hstride = stride_code(h);
	return o;
}

static inline struct operand neg(struct operand o) { o.negate = true; return o; }
static inline struct operand absolute(struct operand o) { o.abs = true; return o; }

/* Align16: <4> with a swizzle, a write mask. */
static inline struct operand swz(struct operand o, u8 x, u8 y, u8 z, u8 w)
{
	o.vstride = stride_code(4);
	o.swizzle[0] = x;
	o.swizzle[1] = y;
	o.swizzle[2] = z;
	o.swizzle[3] = w;
	return o;
}

static inline struct operand mask(struct operand o, u8 bits) { o.mask = bits; return o; }

static inline struct operand at_a0(u8 addr, s16 imm, u8 type)
{
	struct operand o = g(0, type);

	o.indirect = true;
	o.addr = addr;
	o.addr_imm = imm;
	return o;
}

static inline struct operand imm(u32 v, u8 type)
{
	struct operand o = { .file = EU_IMMEDIATE, .type = type, .imm = v };

	return o;
}

static inline u32 bits_of_float(float f)
{
	u32 v;

	memcpy(&v, &f, 4);
	return v;
}

static inline float float_of_bits(u32 v)
{
	float f;

	memcpy(&f, &v, 4);
	return f;
}

static inline struct operand imm_f(float f) { return imm(bits_of_float(f), F); }

/* Tests of other generations say so before. */
#ifndef ISA
#define ISA	(&mirage_eu_isa_gen5)
#endif

static inline void put_operand(struct eu_words *w, unsigned int run, struct operand o, bool align16)
{
	unsigned int i;

	eu_set(ISA, w, run + EU_OP_FILE, o.file);
	eu_set(ISA, w, run + EU_OP_TYPE, o.type);
	if (o.file == EU_IMMEDIATE) {
		eu_set(ISA, w, EU_IMM, o.imm);
		return;
	}
	eu_set(ISA, w, run + EU_OP_INDIRECT, o.indirect);
	eu_set(ISA, w, run + EU_OP_NEGATE, o.negate);
	eu_set(ISA, w, run + EU_OP_ABS, o.abs);
	if (o.indirect) {
		eu_set(ISA, w, run + EU_OP_ADDR_SUBREG, o.addr);
		eu_set(ISA, w, run + EU_OP_ADDR_IMM, o.addr_imm);
	} else {
		eu_set(ISA, w, run + EU_OP_REG, o.reg);
		if (align16)
			eu_set(ISA, w, run + EU_OP_SUBREG16, o.sub_B / 16);
		else
			eu_set(ISA, w, run + EU_OP_SUBREG, o.sub_B);
	}
	eu_set(ISA, w, run + EU_OP_VSTRIDE, o.vstride);
	if (!align16) {
		eu_set(ISA, w, run + EU_OP_WIDTH, o.width);
		eu_set(ISA, w, run + EU_OP_HSTRIDE, o.hstride);
	} else if (run == EU_DST) {
		eu_set(ISA, w, EU_DST + EU_OP_HSTRIDE, 1);
		eu_set(ISA, w, EU_DST + EU_OP_WRITEMASK, o.mask);
	} else {
		for (i = 0; i < 4; i++)
			eu_set(ISA, w, run + EU_OP_SWIZZLE_X + i, o.swizzle[i]);
	}
}

static inline struct eu_words inst(u8 opcode, unsigned int size, bool align16, struct operand dst,
				   struct operand a, const struct operand *b)
{
	struct eu_words w = { 0 };

	eu_set(ISA, &w, EU_OPCODE, opcode);
	eu_set(ISA, &w, EU_ALIGN16, align16);
	eu_set(ISA, &w, EU_EXEC_SIZE, __builtin_ctz(size));
	if (size == 16 && !ISA->quarters)
		eu_set(ISA, &w, EU_COMPRESSION, EU_COMPRESSION_COMPRESSED);
	put_operand(&w, EU_DST, dst, align16);
	put_operand(&w, EU_SRC0, a, align16);
	if (b)
		put_operand(&w, EU_SRC1, *b, align16);
	return w;
}

static inline struct eu_words op1(u8 opcode, unsigned int size, struct operand dst,
				  struct operand a)
{
	return inst(opcode, size, false, dst, a, NULL);
}

static inline struct eu_words op2(u8 opcode, unsigned int size, struct operand dst,
				  struct operand a, struct operand b)
{
	return inst(opcode, size, false, dst, a, &b);
}

/* Align16. */
static inline struct eu_words vec1(u8 opcode, struct operand dst, struct operand a)
{
	return inst(opcode, 8, true, dst, a, NULL);
}

static inline struct eu_words vec2(u8 opcode, struct operand dst, struct operand a,
				   struct operand b)
{
	return inst(opcode, 8, true, dst, a, &b);
}

static inline struct eu_words with(struct eu_words w, unsigned int field, u32 value)
{
	eu_set(ISA, &w, field, value);
	return w;
}

static inline struct eu_words sat(struct eu_words w) { return with(w, EU_SATURATE, 1); }
static inline struct eu_words cond(struct eu_words w, u32 c) { return with(w, EU_COND, c); }
static inline struct eu_words nomask(struct eu_words w) { return with(w, EU_MASK_CTRL, 1); }

/* Predicate control as encoded; 1 is the channel's own flag. */
static inline struct eu_words pred(struct eu_words w, u32 control, bool invert)
{
	return with(with(w, EU_PRED_CTRL, control), EU_PRED_INV, invert);
}

/* Branches count in 8 bytes from the instruction itself. */
static inline struct eu_words branch(u8 opcode, unsigned int size, s16 instructions, u32 pop)
{
	struct eu_words w = { 0 };

	eu_set(ISA, &w, EU_OPCODE, opcode);
	eu_set(ISA, &w, EU_EXEC_SIZE, __builtin_ctz(size));
	eu_set(ISA, &w, EU_JUMP, 2 * instructions);
	eu_set(ISA, &w, EU_POP, pop);
	return w;
}

static inline struct eu_words send(u8 sfid, unsigned int size, u8 base_mrf, struct operand dst,
				   struct operand src, u32 desc, bool eot)
{
	struct eu_words w = op2(SEND, size, dst, src, imm(0, UD));

	w.dw[3] = 0;
	eu_set(ISA, &w, EU_BASE_MRF, base_mrf);
	eu_set(ISA, &w, EU_SFID, sfid);
	eu_set(ISA, &w, EU_DESC, desc);
	eu_set(ISA, &w, EU_EOT, eot);
	return w;
}

static inline struct eu_words end_thread(void)
{
	return send(EU_SFID_NULL, 8, 1, null_(UD), null_(UD), 1 << 25, true);
}

/* math message: one operand of one register from m2 */
static inline struct eu_words math(unsigned int function, u8 dst, u8 base_mrf, u32 mlen, u32 rlen,
				   u32 bits)
{
	return send(EU_SFID_MATH, 8, base_mrf, g(dst, F), null_(F),
		    mlen << 25 | rlen << 20 | bits | function, false);
}

static inline int send_nothing(void *ctx, struct mirage_eu_group *group, u32 threads,
			       const struct mirage_eu_message *msg)
{
	return 0;
}

static const struct mirage_eu_env env_nothing = { .send = send_nothing, .budget = 100000 };

/**
 * enum way - how to run a kernel
 * @WAY_REFERENCE: by the reference interpreter
 * @WAY_BASE: vectors, baseline build
 * @WAY_AVX2: vectors, AVX2 build
 */
enum way {
	WAY_REFERENCE,
	WAY_BASE,
	WAY_AVX2,
	NUM_WAYS,
};

static inline bool way_exists(enum way way)
{
	return way != WAY_AVX2 || mirage_host_has_avx2();
}

/* All of it in one go; kernels of tests are short. */
static inline int run_in(enum way way, struct mirage_eu_group *group,
			 const struct eu_words *code, unsigned int n, u32 flags,
			 const struct mirage_eu_env *env)
{
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, n * sizeof(*code), flags);
	int ret;

	if (way == WAY_REFERENCE)
		ir_program_forget_fast(prog);
	do {
		if (way == WAY_AVX2)
			ret = mirage_eu_run_avx2(group, prog, env);
		else
			ret = mirage_eu_run_base(group, prog, env);
	} while (ret == 1);
	mirage_program_free(prog);
	/* As in mirage_eu_run(). */
	return !ret && group->waiting ? -EIO : ret;
}

#endif
