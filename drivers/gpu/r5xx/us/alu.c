// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: arithmetic of the fragment shader
 *
 * An instruction is one of three components and one of a fourth, which have inputs, modifiers,
 * predicates and destinations of their own ("Radeon R5xx Acceleration", 8.4). It becomes operations
 * for each component that somebody gets. All sources are read before anything is written: what
 * a later component reads is written last.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/kernel.h>

#include "r5xx/us/emit.h"
#include "shader/math.h"

#define ALPHA	3u	/* component of the alpha unit */

enum alu_kind {
	ALU_NOTHING,
	ALU_MAD,
	ALU_DP3,
	ALU_DP4,
	ALU_D2A,
	ALU_MIN,
	ALU_MAX,
	ALU_CND,
	ALU_CMP,
	ALU_FRC,
	ALU_MDH,
	ALU_MDV,
	ALU_FUNCTION,
	ALU_OTHER,	/* the other unit's result */
	ALU_NUM_KINDS,
};

static const u8 rgb_kinds[16] = {
	ALU_MAD, ALU_DP3, ALU_DP4, ALU_D2A, ALU_MIN, ALU_MAX, ALU_NOTHING, ALU_CND, ALU_CMP,
	ALU_FRC, ALU_OTHER, ALU_MDH, ALU_MDV,
};

static const u8 alpha_kinds[16] = {
	ALU_MAD, ALU_OTHER, ALU_MIN, ALU_MAX, ALU_NOTHING, ALU_CND, ALU_CMP, ALU_FRC,
	ALU_FUNCTION, ALU_FUNCTION, ALU_FUNCTION, ALU_FUNCTION, ALU_FUNCTION, ALU_FUNCTION,
	ALU_MDH, ALU_MDV,
};

/* By ALPHA_OP. */
static const u8 functions[16] = {
	[8] = IR_EXP2, [9] = IR_LOG2, [10] = IR_INV, [11] = IR_RSQ, [12] = IR_SINT, [13] = IR_COST,
};

/* Inputs of a component of each kind: 1 A, 2 B, 4 C, of the component itself. */
static const u8 inputs_of[ALU_NUM_KINDS] = {
	[ALU_MAD] = 7, [ALU_MIN] = 3, [ALU_MAX] = 3, [ALU_CND] = 7, [ALU_CMP] = 7, [ALU_FRC] = 1,
	[ALU_MDH] = 2, [ALU_MDV] = 2,
};

/* Of dot products: components of A and B, and of C. */
static const struct {
	u8 products;
	u8 sums;
} dots[ALU_NUM_KINDS] = {
	[ALU_DP3] = { 7, 0 }, [ALU_DP4] = { 15, 0 }, [ALU_D2A] = { 3, 4 },
};

/**
 * struct alu_input - one component of A, B or C
 * @sel: source, or US_SEL_SRCP
 * @swiz: component of it, or enum us_swiz
 * @mod: US_MOD_*
 */
struct alu_input {
	u8 sel;
	u8 swiz;
	u8 mod;
};

/**
 * struct alu_unit - what either unit says of its result
 * @kind: enum alu_kind
 * @omod: US_OMOD
 * @clamp: to 0..1
 * @target: US_TARGET
 * @dst: temporary
 * @relative: plus the loop's address
 */
struct alu_unit {
	u8 kind;
	u8 omod;
	bool clamp;
	u8 target;
	u8 dst;
	bool relative;
};

/**
 * struct alu - an instruction
 * @b: the program
 * @word: its words
 * @in: A, B and C by component
 * @unit: RGB and alpha
 * @function: what the alpha unit computes, enum ir_opcode
 * @wanted: components that somebody gets
 * @single: that is one, so that nothing is shared
 * @shared: the function is computed once for all of them
 */
struct alu {
	struct us_build *b;
	const u32 *word;
	struct alu_input in[3][4];
	struct alu_unit unit[2];
	u8 function;
	u8 wanted;
	bool single;
	bool shared;
};

/**
 * struct alu_place - where a result goes
 * @dst: there
 * @pred: in these channels
 */
struct alu_place {
	struct ir_dst dst;
	struct us_predicate pred;
};

static const struct alu_unit *unit_of(const struct alu *a, unsigned int c)
{
	return &a->unit[c == ALPHA];
}

static void decode_inputs(struct alu *a, unsigned int n, u32 rgb, u32 alpha)
{
	unsigned int c;

	for (c = 0; c < ALPHA; c++)
		a->in[n][c] = (struct alu_input) {
			.sel = FIELD_GET(US_RGB_SEL, rgb),
			.swiz = rgb >> (2 + 3 * c) & 7,
			.mod = FIELD_GET(US_RGB_MOD, rgb),
		};
	a->in[n][ALPHA] = (struct alu_input) {
		.sel = FIELD_GET(US_ALPHA_SEL, alpha),
		.swiz = FIELD_GET(US_ALPHA_SWIZ, alpha),
		.mod = FIELD_GET(US_ALPHA_MOD, alpha),
	};
}

static struct alu_unit decode_unit(u8 kind, u32 inst, u32 dst, bool clamp)
{
	return (struct alu_unit) {
		.kind = kind,
		.omod = FIELD_GET(US_OMOD, inst),
		.clamp = clamp,
		.target = FIELD_GET(US_TARGET, inst),
		.dst = FIELD_GET(US_ADDRD, dst),
		.relative = dst & US_ADDRD_REL,
	};
}

static bool is_dot(unsigned int kind)
{
	return dots[kind].products;
}

/* What either unit has from the other one; nothing, if that has nothing to give. */
static void resolve_others(struct alu *a)
{
	u8 rgb = a->unit[0].kind, alpha = a->unit[1].kind;

	if (rgb == ALU_OTHER)
		a->unit[0].kind = alpha == ALU_FUNCTION ? ALU_FUNCTION : ALU_NOTHING;
	if (alpha == ALU_OTHER)
		a->unit[1].kind = is_dot(rgb) ? rgb : ALU_NOTHING;
}

static void decode(struct alu *a)
{
	const u32 *w = a->word;
	u32 cmn = w[US_WORD_CMN];

	decode_inputs(a, 0, w[US_WORD_RGB] >> US_RGB_A_SHIFT, w[US_WORD_ALPHA] >> US_ALPHA_A_SHIFT);
	decode_inputs(a, 1, w[US_WORD_RGB] >> US_RGB_B_SHIFT, w[US_WORD_ALPHA] >> US_ALPHA_B_SHIFT);
	decode_inputs(a, 2, w[US_WORD_RGBA] >> US_RGB_C_SHIFT,
		      w[US_WORD_RGBA] >> US_ALPHA_C_SHIFT);
	a->unit[0] = decode_unit(rgb_kinds[FIELD_GET(US_OP, w[US_WORD_RGBA])], w[US_WORD_RGB],
				 w[US_WORD_RGBA], cmn & US_CMN_RGB_CLAMP);
	a->unit[1] = decode_unit(alpha_kinds[FIELD_GET(US_OP, w[US_WORD_ALPHA])],
				 w[US_WORD_ALPHA], w[US_WORD_ALPHA], cmn & US_CMN_ALPHA_CLAMP);
	a->function = functions[FIELD_GET(US_OP, w[US_WORD_ALPHA])];
	resolve_others(a);
}

/* The ten bits of source @n that component @c comes from. */
static u32 source_field(const struct alu *a, unsigned int n, unsigned int c)
{
	return a->word[c == ALPHA ? US_WORD_ALPHA_ADDR : US_WORD_RGB_ADDR] >> 10 * n & 0x3ff;
}

/* Four bits of exponent with a bias of 7 and three of mantissa; 0 is 2^-10 (8.4.1). */
static u32 inline_bits(u32 field)
{
	u32 exponent = FIELD_GET(US_INLINE_EXPONENT, field);
	u32 mantissa = FIELD_GET(US_INLINE_MANTISSA, field);
	unsigned int shift = 0;

	if (exponent)
		return (exponent + 127 - 7) << 23 | mantissa << 20;
	if (!mantissa)
		return (127 - 10) << 23;
	/* Multiples of 2^-9: 1 to 7. */
	while (!(mantissa << shift & 8))
		shift++;
	return (127 - 6 - shift) << 23 | (mantissa << shift & 7) << 20;
}

static struct ir_src source(const struct alu *a, unsigned int n, unsigned int c)
{
	u32 field = source_field(a, n, c);
	bool relative = field & US_SOURCE_REL;

	if (field & US_SOURCE_CONST)
		return us_const_src(FIELD_GET(US_SOURCE_CONST_ADDR, field), c, relative);
	if (field & US_SOURCE_INLINE)
		return us_imm(inline_bits(field));
	return us_temp_src(FIELD_GET(US_SOURCE_TEMP, field), c, relative);
}

static struct ir_src modified(struct ir_src src, unsigned int mod)
{
	u32 bits = src.lane[0];

	if (src.kind == IR_IMM) {
		if (mod & US_MOD_ABS)
			bits &= ~US_BITS_SIGN;
		return us_imm(mod & US_MOD_NEG ? bits ^ US_BITS_SIGN : bits);
	}
	src.abs = mod & US_MOD_ABS;
	src.negate = mod & US_MOD_NEG;
	return src;
}

static struct ir_src selected(const struct alu *a, const struct alu_input *in)
{
	static const u32 numbers[] = { 0, US_BITS_HALF, US_BITS_ONE, 0 };

	if (in->swiz >= US_SWIZ_ZERO)
		return us_imm(numbers[in->swiz - US_SWIZ_ZERO]);
	if (in->sel == US_SEL_SRCP)
		return us_row(US_ROW_SRCP + in->swiz);
	return source(a, in->sel, in->swiz);
}

/* Input @n of component @c. */
static struct ir_src input(const struct alu *a, unsigned int n, unsigned int c)
{
	return modified(selected(a, &a->in[n][c]), a->in[n][c].mod);
}

/* Bit for each component of A, B and C, four each, that component @c of the result is made of. */
static u32 inputs_read(const struct alu *a, unsigned int c)
{
	unsigned int kind = unit_of(a, c)->kind, n;
	u32 read = 0;

	if (kind == ALU_FUNCTION)
		return BIT(ALPHA);
	if (is_dot(kind))
		return dots[kind].products | dots[kind].products << 4 | dots[kind].sums << 8;
	for (n = 0; n < 3; n++)
		if (inputs_of[kind] >> n & 1)
			read |= BIT(4 * n + c);
	return read;
}

static noinline void presubtract_one(const struct alu *a, unsigned int c)
{
	u32 addr = a->word[c == ALPHA ? US_WORD_ALPHA_ADDR : US_WORD_RGB_ADDR];
	const struct ir_src one = us_imm(US_BITS_ONE), minus_two = us_imm(0xc0000000);
	struct ir_src s0 = source(a, 0, c), s1 = source(a, 1, c);
	struct ir_dst dst = us_to_row(US_ROW_SRCP + c);

	switch (FIELD_GET(US_ADDR_SRCP, addr)) {
	case US_SRCP_BIAS:
		us_emit(a->b, IR_MADD, dst, &s0, &minus_two, &one);
		break;
	case US_SRCP_SUB:
		s0 = modified(s0, US_MOD_NEG);
		us_emit(a->b, IR_ADD, dst, &s1, &s0, &us_nothing);
		break;
	case US_SRCP_ADD:
		us_emit(a->b, IR_ADD, dst, &s1, &s0, &us_nothing);
		break;
	case US_SRCP_INV:
		s0 = modified(s0, US_MOD_NEG);
		us_emit(a->b, IR_ADD, dst, &s0, &one, &us_nothing);
		break;
	}
}

/* The components of presubtract that inputs select. */
static void presubtract(const struct alu *a)
{
	u32 read = 0, needed = 0;
	unsigned int c, i;

	for (c = 0; c < 4; c++)
		if (a->wanted >> c & 1)
			read |= inputs_read(a, c);
	for (i = 0; i < 12; i++) {
		const struct alu_input *in = &a->in[i / 4][i % 4];

		if (read >> i & 1 && in->sel == US_SEL_SRCP && in->swiz < US_SWIZ_ZERO)
			needed |= BIT(in->swiz);
	}
	for (c = 0; c < 4; c++)
		if (needed >> c & 1)
			presubtract_one(a, c);
}

static s8 exponent_of(const struct alu_unit *u)
{
	static const s8 exponents[8] = { 0, 1, 2, 3, -1, -2, -3, 0 };

	return exponents[u->omod];
}

/* There is no clamp without output modifier (8.4.5.1). */
static bool clamps(const struct alu_unit *u)
{
	return u->clamp && u->omod != US_OMOD_DISABLED;
}

static void end_op(struct ir_op *op, const struct alu_unit *u, const struct alu_place *place)
{
	op->saturate = clamps(u);
	us_predicate_op(op, &place->pred);
}

/* The output modifier of what is in a row: it makes one NaN and no denormals of what there is. */
static noinline void modify_output(const struct alu *a, struct ir_src src, const struct alu_unit *u,
				   const struct alu_place *place)
{
	struct ir_src factor = us_imm((u32)(127 + exponent_of(u)) << 23);

	end_op(us_emit(a->b, IR_MUL, place->dst, &src, &factor, &us_nothing), u, place);
}

/* a * b + c. Factors of one are no factors; a sum of zero makes +0 of -0. */
static void emit_mad(const struct alu *a, const struct ir_src *x, const struct ir_src *y,
		     const struct ir_src *z, const struct alu_unit *u,
		     const struct alu_place *place)
{
	s8 scale = exponent_of(u);
	struct ir_src zero = us_zero_row();
	struct ir_op *op;

	if (!scale && (us_is_imm(x, US_BITS_ONE) || us_is_imm(y, US_BITS_ONE))) {
		const struct ir_src *factor = us_is_imm(y, US_BITS_ONE) ? x : y;

		op = us_emit(a->b, IR_ADD, place->dst, factor, z, &us_nothing);
	} else {
		op = us_emit(a->b, scale ? IR_MADS : IR_MADD, place->dst, x, y,
			     us_is_imm(z, 0) ? &zero : z);
		op->scale = scale;
	}
	end_op(op, u, place);
}

static noinline void mad_component(const struct alu *a, unsigned int c, const struct alu_unit *u,
				   const struct alu_place *place)
{
	struct ir_src x = input(a, 0, c), y = input(a, 1, c), z = input(a, 2, c);

	emit_mad(a, &x, &y, &z, u, place);
}

/* Every channel has what another one of its subspan has. */
static struct ir_src of_subspan(struct ir_src src, unsigned int which)
{
	unsigned int i;

	if (src.kind == IR_IMM || src.file.uniform)
		return src;
	for (i = 0; i < 8; i++)
		src.step[i] = 4 * ((i & 4) + which);
	return src;
}

/* A is source 0 of the upper left pixel, C that of the upper right or lower left one (8.4.4). */
static noinline void derivative(const struct alu *a, unsigned int c, const struct alu_unit *u,
				const struct alu_place *place)
{
	unsigned int which = u->kind == ALU_MDH ? 1 : 2;
	struct ir_src x = modified(of_subspan(source(a, 0, c), 0), a->in[0][c].mod);
	struct ir_src z = modified(of_subspan(source(a, 0, c), which), a->in[2][c].mod);
	struct ir_src y = input(a, 1, c);

	emit_mad(a, &x, &y, &z, u, place);
}

/*
 * Selections: exact without output modifier. A predicate would be what IR_SEL selects by, so that
 * has none: a move has it.
 */
static noinline void select_component(const struct alu *a, unsigned int c, const struct alu_unit *u,
				      const struct alu_place *place)
{
	static const u8 conds[ALU_NUM_KINDS] = {
		[ALU_MIN] = IR_COND_L, [ALU_MAX] = IR_COND_G, [ALU_CND] = IR_COND_G,
		[ALU_CMP] = IR_COND_GE,
	};
	struct ir_src x = input(a, 0, c), y = input(a, 1, c), z = us_nothing;
	struct ir_src minus_half = us_imm(US_BITS_HALF | US_BITS_SIGN);
	bool exact = u->omod == US_OMOD_DISABLED, of_third = inputs_of[u->kind] & 4;
	bool direct = exact && (of_third || !place->pred.on);
	struct ir_op *op;

	if (of_third)
		z = input(a, 2, c);
	if (u->kind == ALU_CND) {
		us_emit(a->b, IR_ADD, us_to_row(US_ROW_WORK + 1), &z, &minus_half, &us_nothing);
		z = us_row(US_ROW_WORK + 1);
	}
	op = us_emit(a->b, of_third ? IR_CSEL : IR_SEL,
		     direct ? place->dst : us_to_row(US_ROW_WORK), &x, &y, &z);
	op->cond = conds[u->kind];
	if (direct)
		us_predicate_op(op, &place->pred);
	else if (exact)
		us_move(a->b, place->dst, us_row(US_ROW_WORK), &place->pred);
	else
		modify_output(a, us_row(US_ROW_WORK), u, place);
}

/* What has one operand and no more range than floats. */
static void emit_unary(const struct alu *a, unsigned int opcode, struct ir_src x,
		       const struct alu_unit *u, const struct alu_place *place)
{
	if (!exponent_of(u)) {
		end_op(us_emit(a->b, opcode, place->dst, &x, &us_nothing, &us_nothing), u, place);
		return;
	}
	us_emit(a->b, opcode, us_to_row(US_ROW_WORK), &x, &us_nothing, &us_nothing);
	modify_output(a, us_row(US_ROW_WORK), u, place);
}

/* The root of -0 is that of +0 (8.7.3). */
static struct ir_src function_operand(const struct alu *a)
{
	struct ir_src x = input(a, 0, ALPHA), zero = us_imm(0);

	if (a->function != IR_RSQ || a->in[0][ALPHA].mod == US_MOD_ABS)
		return x;
	us_emit(a->b, IR_ADD, us_to_row(US_ROW_WORK + 1), &x, &zero, &us_nothing);
	return us_row(US_ROW_WORK + 1);
}

static noinline void function_component(const struct alu *a, const struct alu_unit *u,
					const struct alu_place *place)
{
	if (a->shared)
		modify_output(a, us_row(US_ROW_SHARED), u, place);
	else
		emit_unary(a, a->function, function_operand(a), u, place);
}

static noinline void emit_dot(const struct alu *a, unsigned int kind, const struct alu_unit *u,
			      const struct alu_place *end)
{
	const struct alu_unit plain = { 0 };
	const struct alu_place work = { .dst = us_to_row(US_ROW_WORK) };
	unsigned int last = kind == ALU_D2A ? 1 : kind == ALU_DP3 ? 2 : 3, c;
	struct ir_src sum = us_imm(0);

	if (kind == ALU_D2A)
		sum = input(a, 2, 2);
	for (c = 0; c <= last; c++) {
		struct ir_src x = input(a, 0, c), y = input(a, 1, c);

		emit_mad(a, &x, &y, &sum, c == last ? u : &plain, c == last ? end : &work);
		sum = us_row(US_ROW_WORK);
	}
}

static bool same_output(const struct alu_unit *a, const struct alu_unit *b)
{
	return exponent_of(a) == exponent_of(b) && clamps(a) == clamps(b);
}

/* Alpha has the dot product of the other unit, but its own modifiers. */
static bool alpha_has_own_dot(const struct alu *a)
{
	return a->wanted >> ALPHA & 1 && is_dot(a->unit[1].kind) &&
	       (!(a->wanted & 7) || !same_output(&a->unit[0], &a->unit[1]));
}

/* What is computed once, before any component is written. */
static void share(struct alu *a)
{
	const struct alu_place all = { .dst = us_to_row(US_ROW_SHARED) };
	const struct alu_place own = { .dst = us_to_row(US_ROW_VALUE + ALPHA) };
	struct ir_src x;

	if (a->single)
		return;
	a->shared = a->unit[0].kind == ALU_FUNCTION && a->wanted & 7;
	if (a->shared) {
		x = function_operand(a);
		us_emit(a->b, a->function, us_to_row(US_ROW_SHARED), &x, &us_nothing,
			&us_nothing);
	}
	if (is_dot(a->unit[0].kind) && a->wanted & 7)
		emit_dot(a, a->unit[0].kind, &a->unit[0], &all);
	if (alpha_has_own_dot(a))
		emit_dot(a, a->unit[1].kind, &a->unit[1], &own);
}

static struct ir_src dot_row(const struct alu *a, unsigned int c)
{
	return us_row(c == ALPHA && alpha_has_own_dot(a) ? US_ROW_VALUE + ALPHA : US_ROW_SHARED);
}

static void dot_component(const struct alu *a, unsigned int c, const struct alu_unit *u,
			  const struct alu_place *place)
{
	if (a->single)
		emit_dot(a, u->kind, u, place);
	else
		us_move(a->b, place->dst, dot_row(a, c), &place->pred);
}

static void component(const struct alu *a, unsigned int c, const struct alu_place *place)
{
	const struct alu_unit *u = unit_of(a, c);

	switch (u->kind) {
	case ALU_MAD:
		mad_component(a, c, u, place);
		break;
	case ALU_MDH:
	case ALU_MDV:
		derivative(a, c, u, place);
		break;
	case ALU_FRC:
		emit_unary(a, IR_FRC, input(a, 0, c), u, place);
		break;
	case ALU_FUNCTION:
		function_component(a, u, place);
		break;
	case ALU_DP3:
	case ALU_DP4:
	case ALU_D2A:
		dot_component(a, c, u, place);
		break;
	default:
		select_component(a, c, u, place);
		break;
	}
}

/* Who gets a component. */
#define GETS_TEMP	BIT(0)
#define GETS_OUT	BIT(1)
#define GETS_W		BIT(2)
#define GETS_PRED	BIT(3)
#define GETS_RESULT	BIT(4)

static unsigned int getters(const struct alu *a, unsigned int c)
{
	u32 cmn = a->word[US_WORD_CMN];
	bool out = FIELD_GET(US_CMN_TYPE, cmn) == US_TYPE_OUT;
	unsigned int result = cmn & US_CMN_RESULT_ALPHA ? ALPHA : 0, gets = 0;

	if (unit_of(a, c)->kind == ALU_NOTHING)
		return 0;
	if (FIELD_GET(US_CMN_WMASK, cmn) >> c & 1)
		gets |= GETS_TEMP;
	if (FIELD_GET(US_CMN_OMASK, cmn) >> c & 1)
		gets |= out ? GETS_OUT : GETS_PRED;
	if (out && c == ALPHA && a->word[US_WORD_ALPHA] & US_ALPHA_W_OMASK)
		gets |= GETS_W;
	if (a->word[US_WORD_RGB] & US_RGB_ALU_WMASK && c == result)
		gets |= GETS_RESULT;
	return gets;
}

static struct us_predicate predicate(const struct alu *a, unsigned int c)
{
	u32 cmn = a->word[US_WORD_CMN];

	if (c == ALPHA)
		return us_predicate_of(FIELD_GET(US_CMN_ALPHA_PRED_SEL, cmn),
				       cmn & US_CMN_ALPHA_PRED_INV, c);
	return us_predicate_of(FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV, c);
}

static unsigned int out_row(const struct alu *a, unsigned int c)
{
	return US_ROW_OUT + 4 * unit_of(a, c)->target + c;
}

static struct ir_dst destination(const struct alu *a, unsigned int c, unsigned int gets)
{
	const struct alu_unit *u = unit_of(a, c);

	if (gets == GETS_OUT)
		return us_to_row(out_row(a, c));
	if (gets == GETS_W)
		return us_to_row(US_ROW_W);
	return us_temp_dst(u->dst, c, u->relative);
}

/* Does an input of a component of the result read component @of of temporary @temp? */
static bool input_reads(const struct alu *a, const struct alu_input *in, unsigned int temp,
			unsigned int of)
{
	u32 field;

	if (in->swiz >= US_SWIZ_ZERO || in->sel == US_SEL_SRCP)
		return false;
	field = source_field(a, in->sel, in->swiz);
	if (field & (US_SOURCE_CONST | US_SOURCE_INLINE))
		return false;
	return field & US_SOURCE_REL ||
	       (in->swiz == of && FIELD_GET(US_SOURCE_TEMP, field) == temp);
}

/* Dot products and shared functions are computed by now. */
static bool component_reads(const struct alu *a, unsigned int c, unsigned int temp,
			    unsigned int of)
{
	unsigned int kind = unit_of(a, c)->kind, i;
	const struct alu_input source_0 = { .swiz = c };
	u32 read = inputs_read(a, c);

	if (is_dot(kind) || (kind == ALU_FUNCTION && a->shared))
		return false;
	for (i = 0; i < 12; i++)
		if (read >> i & 1 && input_reads(a, &a->in[i / 4][i % 4], temp, of))
			return true;
	return (kind == ALU_MDH || kind == ALU_MDV) && input_reads(a, &source_0, temp, of);
}

/* Would another component read what this one writes? */
static bool must_wait(const struct alu *a, unsigned int c)
{
	const struct alu_unit *u = unit_of(a, c);
	unsigned int later;

	for (later = c + 1; later < 4; later++)
		if (a->wanted >> later & 1 &&
		    (u->relative || component_reads(a, later, u->dst, c)))
			return true;
	return false;
}

/* It is written where it belongs at once. */
static bool is_direct(const struct alu *a, unsigned int c)
{
	unsigned int gets = getters(a, c);

	return gets == GETS_OUT || gets == GETS_W || (gets == GETS_TEMP && !must_wait(a, c));
}

static void compute(const struct alu *a, unsigned int c)
{
	struct alu_place place = { .dst = us_to_row(US_ROW_VALUE + c) };

	if (is_direct(a, c)) {
		place.dst = destination(a, c, getters(a, c));
		place.pred = predicate(a, c);
	}
	component(a, c, &place);
}

static void store(const struct alu *a, unsigned int c)
{
	struct ir_src value = us_row(US_ROW_VALUE + c);
	struct us_predicate pred = predicate(a, c);
	unsigned int gets = getters(a, c), bit;

	for (bit = GETS_TEMP; bit <= GETS_W; bit <<= 1)
		if (gets & bit)
			us_move(a->b, destination(a, c, bit), value, &pred);
}

/* The predicate that these flags had does not concern them (8.4.9). */
static void test(const struct alu *a, unsigned int c)
{
	struct ir_src value = us_row(US_ROW_VALUE + c);
	unsigned int gets = getters(a, c);

	if (gets & GETS_PRED)
		us_test(a->b, value, unit_of(a, c)->target, US_FLAG_PRED(c));
	if (gets & GETS_RESULT)
		us_test(a->b, value, FIELD_GET(US_CMN_RESULT_OP, a->word[US_WORD_CMN]),
			US_FLAG_RESULT);
}

static void note_use(const struct alu *a)
{
	struct r5xx_us_program *out = a->b->out;
	unsigned int n, c;

	for (c = 0; c < 4; c++) {
		unsigned int gets = getters(a, c);

		if (gets & GETS_OUT)
			out->outputs |= BIT(out_row(a, c) - US_ROW_OUT);
		if (gets & GETS_W)
			out->outputs |= US_OUTPUT_W;
	}
	for (n = 0; n < 6; n++) {
		u32 field = source_field(a, n % 3, n < 3 ? 0 : ALPHA);

		if (!(field & US_SOURCE_CONST))
			continue;
		out->num_constants = max_t(u32, out->num_constants,
					   field & US_SOURCE_REL ? US_NUM_CONSTS :
					   FIELD_GET(US_SOURCE_CONST_ADDR, field) + 1);
	}
}

/* What a component is before the other unit's is stored. */
static void each(struct alu *a, void (*what)(const struct alu *a, unsigned int c), bool direct)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		if (a->wanted >> c & 1 && (direct || !is_direct(a, c)))
			what(a, c);
}

void us_translate_alu(struct us_build *b, const u32 *word)
{
	struct alu a = { .b = b, .word = word };
	unsigned int c;

	decode(&a);
	for (c = 0; c < 4; c++)
		if (getters(&a, c))
			a.wanted |= BIT(c);
	a.single = !(a.wanted & (a.wanted - 1)) && !b->code->plain;
	note_use(&a);
	b->no_mask = word[US_WORD_CMN] & US_CMN_WRITE_INACTIVE;
	presubtract(&a);
	share(&a);
	each(&a, compute, true);
	each(&a, store, false);
	each(&a, test, false);
	b->no_mask = false;
}
