// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertex instructions as text
 *
 * Operation, destination, sources, and behind a bar what the other engine does at the same time:
 *
 *   VE_MULTIPLY_ADD t2.xyz, in0.xyzw, -c[a0.x+4].xxxx, t1.xyz1 | ME_RECIP_DX alt1.w, in1.ww
 *
 * Temporaries are t and alt, constants c, what comes from fetching in, what goes on out.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "r5xx/pvs/isa.h"
#include "r5xx/text.h"

/* An operation, and how many sources it has. */
struct op_name {
	const char *name;
	u8 sources;
};

static const struct op_name vector_ops[PVS_VE_COUNT] = {
	[PVS_VECTOR_NO_OP] = { "VECTOR_NO_OP", 0 },
	[PVS_VE_DOT_PRODUCT] = { "VE_DOT_PRODUCT", 2 },
	[PVS_VE_MULTIPLY] = { "VE_MULTIPLY", 2 },
	[PVS_VE_ADD] = { "VE_ADD", 2 },
	[PVS_VE_MULTIPLY_ADD] = { "VE_MULTIPLY_ADD", 3 },
	[PVS_VE_DISTANCE_VECTOR] = { "VE_DISTANCE_VECTOR", 2 },
	[PVS_VE_FRACTION] = { "VE_FRACTION", 1 },
	[PVS_VE_MAXIMUM] = { "VE_MAXIMUM", 2 },
	[PVS_VE_MINIMUM] = { "VE_MINIMUM", 2 },
	[PVS_VE_SET_GREATER_THAN_EQUAL] = { "VE_SET_GREATER_THAN_EQUAL", 2 },
	[PVS_VE_SET_LESS_THAN] = { "VE_SET_LESS_THAN", 2 },
	[PVS_VE_MULTIPLYX2_ADD] = { "VE_MULTIPLYX2_ADD", 3 },
	[PVS_VE_MULTIPLY_CLAMP] = { "VE_MULTIPLY_CLAMP", 3 },
	[PVS_VE_FLT2FIX_DX] = { "VE_FLT2FIX_DX", 1 },
	[PVS_VE_FLT2FIX_DX_RND] = { "VE_FLT2FIX_DX_RND", 1 },
	[PVS_VE_PRED_SET_EQ_PUSH] = { "VE_PRED_SET_EQ_PUSH", 2 },
	[PVS_VE_PRED_SET_GT_PUSH] = { "VE_PRED_SET_GT_PUSH", 2 },
	[PVS_VE_PRED_SET_GTE_PUSH] = { "VE_PRED_SET_GTE_PUSH", 2 },
	[PVS_VE_PRED_SET_NEQ_PUSH] = { "VE_PRED_SET_NEQ_PUSH", 2 },
	[PVS_VE_COND_WRITE_EQ] = { "VE_COND_WRITE_EQ", 2 },
	[PVS_VE_COND_WRITE_GT] = { "VE_COND_WRITE_GT", 2 },
	[PVS_VE_COND_WRITE_GTE] = { "VE_COND_WRITE_GTE", 2 },
	[PVS_VE_COND_WRITE_NEQ] = { "VE_COND_WRITE_NEQ", 2 },
	[PVS_VE_COND_MUX_EQ] = { "VE_COND_MUX_EQ", 3 },
	[PVS_VE_COND_MUX_GT] = { "VE_COND_MUX_GT", 3 },
	[PVS_VE_COND_MUX_GTE] = { "VE_COND_MUX_GTE", 3 },
	[PVS_VE_SET_GREATER_THAN] = { "VE_SET_GREATER_THAN", 2 },
	[PVS_VE_SET_EQUAL] = { "VE_SET_EQUAL", 2 },
	[PVS_VE_SET_NOT_EQUAL] = { "VE_SET_NOT_EQUAL", 2 },
};

static const struct op_name math_ops[PVS_ME_COUNT] = {
	[PVS_MATH_NO_OP] = { "MATH_NO_OP", 0 },
	[PVS_ME_EXP_BASE2_DX] = { "ME_EXP_BASE2_DX", 1 },
	[PVS_ME_LOG_BASE2_DX] = { "ME_LOG_BASE2_DX", 1 },
	[PVS_ME_EXP_BASEE_FF] = { "ME_EXP_BASEE_FF", 1 },
	[PVS_ME_LIGHT_COEFF_DX] = { "ME_LIGHT_COEFF_DX", 3 },
	[PVS_ME_POWER_FUNC_FF] = { "ME_POWER_FUNC_FF", 3 },
	[PVS_ME_RECIP_DX] = { "ME_RECIP_DX", 1 },
	[PVS_ME_RECIP_FF] = { "ME_RECIP_FF", 1 },
	[PVS_ME_RECIP_SQRT_DX] = { "ME_RECIP_SQRT_DX", 1 },
	[PVS_ME_RECIP_SQRT_FF] = { "ME_RECIP_SQRT_FF", 1 },
	[PVS_ME_MULTIPLY] = { "ME_MULTIPLY", 3 },
	[PVS_ME_EXP_BASE2_FULL_DX] = { "ME_EXP_BASE2_FULL_DX", 1 },
	[PVS_ME_LOG_BASE2_FULL_DX] = { "ME_LOG_BASE2_FULL_DX", 1 },
	[PVS_ME_POWER_FUNC_FF_CLAMP_B] = { "ME_POWER_FUNC_FF_CLAMP_B", 3 },
	[PVS_ME_POWER_FUNC_FF_CLAMP_B1] = { "ME_POWER_FUNC_FF_CLAMP_B1", 3 },
	[PVS_ME_POWER_FUNC_FF_CLAMP_01] = { "ME_POWER_FUNC_FF_CLAMP_01", 3 },
	[PVS_ME_SIN] = { "ME_SIN", 1 },
	[PVS_ME_COS] = { "ME_COS", 1 },
	[PVS_ME_LOG_BASE2_IEEE] = { "ME_LOG_BASE2_IEEE", 1 },
	[PVS_ME_RECIP_IEEE] = { "ME_RECIP_IEEE", 1 },
	[PVS_ME_RECIP_SQRT_IEEE] = { "ME_RECIP_SQRT_IEEE", 1 },
	[PVS_ME_PRED_SET_EQ] = { "ME_PRED_SET_EQ", 1 },
	[PVS_ME_PRED_SET_GT] = { "ME_PRED_SET_GT", 1 },
	[PVS_ME_PRED_SET_GTE] = { "ME_PRED_SET_GTE", 1 },
	[PVS_ME_PRED_SET_NEQ] = { "ME_PRED_SET_NEQ", 1 },
	[PVS_ME_PRED_SET_CLR] = { "ME_PRED_SET_CLR", 1 },
	[PVS_ME_PRED_SET_INV] = { "ME_PRED_SET_INV", 1 },
	[PVS_ME_PRED_SET_POP] = { "ME_PRED_SET_POP", 1 },
	[PVS_ME_PRED_SET_RESTORE] = { "ME_PRED_SET_RESTORE", 1 },
};

static const struct op_name *find_op(const u32 *word)
{
	static const struct op_name macros[2] = {
		[PVS_MACRO_2CLK_MADD] = { "2CLK_MADD", 3 },
		[PVS_MACRO_2CLK_M2X_ADD] = { "2CLK_M2X_ADD", 3 },
	};
	static const struct op_name unknown = { "?", 3 };
	u32 op = FIELD_GET(PVS_DST_OPCODE, word[0]);

	if (word[0] & PVS_DST_MATH_INST)
		return op < PVS_ME_COUNT ? &math_ops[op] : &unknown;
	if (word[0] & PVS_DST_MACRO_INST)
		return op < 2 ? &macros[op] : &unknown;
	return op < PVS_VE_COUNT ? &vector_ops[op] : &unknown;
}

/* A place in a file: a number, or one and a register that is added to it. */
static void print_place(struct text *t, const char *file, u32 offset, u32 mode, u32 sel)
{
	if (mode == PVS_ADDR_ABSOLUTE)
		print(t, "%s%u", file, offset);
	else if (mode == PVS_ADDR_A0)
		print(t, "%s[a0.%c+%u]", file, "xyzw"[sel], offset);
	else
		print(t, "%s[i0+%u]", file, offset);
}

static void print_destination(struct text *t, u32 dw)
{
	static const char *const files[16] = {
		"t", "a0 ", "out", "outx", "alt", "in", "?", "?", "?", "?", "?", "?", "?", "?", "?",
		"?",
	};
	u32 mode = (dw & PVS_DST_ADDR_MODE_0 ? 1 : 0) | (dw & PVS_DST_ADDR_MODE_1 ? 2 : 0);
	unsigned int i;

	print(t, " ");
	print_place(t, files[FIELD_GET(PVS_DST_REG_TYPE, dw)], FIELD_GET(PVS_DST_OFFSET, dw), mode,
		    FIELD_GET(PVS_DST_ADDR_SEL, dw));
	print(t, ".");
	for (i = 0; i < 4; i++)
		if (FIELD_GET(PVS_DST_WE, dw) & (1u << i))
			print(t, "%c", "xyzw"[i]);
}

/* @num components; a sign that is not that of all goes before its component. */
static void print_source(struct text *t, u32 dw, unsigned int num, u32 negate)
{
	static const char *const files[4] = { "t", "in", "c", "alt" };
	u32 mode = (dw & PVS_SRC_ADDR_MODE_0 ? 1 : 0) | (dw & PVS_SRC_ADDR_MODE_1 ? 2 : 0);
	u32 swizzle = dw >> 13, all = (1u << num) - 1;
	unsigned int i;

	print(t, ", %s%s", negate == all ? "-" : "", dw & PVS_SRC_ABS ? "|" : "");
	print_place(t, files[FIELD_GET(PVS_SRC_REG_TYPE, dw)], FIELD_GET(PVS_SRC_OFFSET, dw), mode,
		    FIELD_GET(PVS_SRC_ADDR_SEL, dw));
	print(t, ".");
	for (i = 0; i < num; i++, swizzle >>= 3)
		print(t, "%s%c", negate != all && negate & (1u << i) ? "-" : "",
		      "xyzw01??"[swizzle & 7]);
	if (dw & PVS_SRC_ABS)
		print(t, "|");
}

/* What the scalar engine does beside a vector instruction, from its last word. */
static void print_dual(struct text *t, u32 dw)
{
	u32 op = FIELD_GET(PVS_DUAL_OPCODE, dw) | (dw & PVS_DUAL_OPCODE_MSB ? 16 : 0);
	u32 negate = (dw & PVS_DUAL_NEGATE_X ? 1 : 0) | (dw & PVS_DUAL_NEGATE_Y ? 2 : 0);

	print(t, " | %s alt%u.%c", op < PVS_ME_COUNT ? math_ops[op].name : "?",
	      (u32)FIELD_GET(PVS_DUAL_DST_OFFSET, dw), "xyzw"[FIELD_GET(PVS_DUAL_WE_SEL, dw)]);
	print_source(t, dw, 2, negate);
}

int pvs_disasm(const u32 *word, char *text, size_t size)
{
	struct text t = { .buf = text, .size = size };
	const struct op_name *op = find_op(word);
	bool dual = word[0] & PVS_DST_DUAL_MATH_OP;
	unsigned int i;

	text[0] = 0;
	if (word[0] & PVS_DST_PRED_ENABLE)
		print(&t, "(%sp) ", word[0] & PVS_DST_PRED_SENSE ? "" : "!");
	print(&t, "%s%s", op->name, word[0] & (PVS_DST_VE_SAT | PVS_DST_ME_SAT) ? ".sat" : "");
	if (op->sources)
		print_destination(&t, word[0]);
	for (i = 0; i < op->sources && !(dual && i == 2); i++)
		print_source(&t, word[1 + i], 4, FIELD_GET(PVS_SRC_NEGATE, word[1 + i]));
	if (dual)
		print_dual(&t, word[3]);
	return t.len;
}
