// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the reference interpreter
 *
 * Arithmetic for one thread, channel by channel, in the plainest way: every
 * source is read before anything is written; integers are exact 64-bit values until they
 * are narrowed to the destination's type; floats are single precision with one
 * rounding an operation, halves are computed as doubles and rounded to halves. What an opcode
 * computes is in its row (opcodes.h). Where it and run_lanes.c differ in a bit, run_lanes.c is
 * wrong. It also serves what is too rare to be made fast.
 */

#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "core.h"
#include "fpu.h"
#include "math_lanes.h"
#include "reference_math.h"
#include "soft.h"

/**
 * struct value - a source or result on one channel
 * @i: exact integer, when the operation is executed in integers
 * @f: when it is in floats
 * @d: when it is in doubles or halves
 */
union value {
	s64 i;
	float f;
	double d;
};

/**
 * struct work - one operation in progress
 * @s: sources
 * @r: result
 * @cond: conditions that the operation itself found (comparisons, RNDx.r)
 */
struct work {
	union value s[3][IR_CHANNELS];
	union value r[IR_CHANNELS];
	u32 cond;
};

static bool in_doubles(const struct ir_op *op)
{
	return op->exec == IR_DF || op->exec == IR_HF;
}

static const struct soft_format *format_of(unsigned int type)
{
	switch (type) {
	case IR_HF:
		return &soft_half;
	case IR_DF:
		return &soft_double;
	default:
		return &soft_float;
	}
}

/*
 * Does the thread leave denormals of a type as they are? The mode of halves is that of operations
 * in halves: what is executed in floats has none that would be denormal there.
 */
static bool keeps_denormals(const struct mirage_eu_thread *t, const struct ir_op *op,
			    unsigned int type)
{
	switch (type) {
	case IR_HF:
		return op->exec != IR_HF || t->modes & IR_MODE_DENORMAL_HF;
	case IR_DF:
		return t->modes & IR_MODE_DENORMAL_DF;
	default:
		return t->modes & IR_MODE_DENORMAL_F;
	}
}

static struct soft_env env_of(const struct mirage_eu_thread *t, const struct ir_op *op,
			      unsigned int from, unsigned int to)
{
	return (struct soft_env) {
		.rounding = (t->modes & IR_MODE_ROUNDING) / (IR_MODE_ROUNDING & -IR_MODE_ROUNDING),
		.flush_in = !keeps_denormals(t, op, from),
		.flush_out = !keeps_denormals(t, op, to),
	};
}

static u64 convert_float(const struct mirage_eu_thread *t, const struct ir_op *op, u64 bits,
			 unsigned int from, unsigned int to)
{
	struct soft_env env = env_of(t, op, from, to);

	return soft_convert(format_of(from), format_of(to), bits, &env);
}

static u32 *acc_dword(const struct mirage_eu_thread *t, unsigned int row, unsigned int channel)
{
	return &mirage_eu_reg(t, row + channel / 8 % 2)->ud[channel % 8];
}

/* All 64 bits of a channel. */
static u64 acc_u64(const struct mirage_eu_thread *t, unsigned int channel)
{
	return (u64)*acc_dword(t, EU_ROW_ACC_HIGH, channel) << 32 |
	       *acc_dword(t, EU_ROW_ACC, channel);
}

/* What words are a part of: 33 bits. */
static u64 acc_word(const struct mirage_eu_thread *t, unsigned int channel)
{
	return (s64)(acc_u64(t, channel) << 31) >> 31;
}

u64 core_src_raw(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel)
{
	u32 acc = (src->offset_B + src->step[channel]) / sizeof(u32);
	u64 raw = 0;

	if (src->kind == IR_IMM)
		return ir_type_size_B[src->type] > 4 ? src->wide : src->lane[channel % 8];
	if (core_is_wide_word(src))
		return acc_word(t, acc);
	if (src->reads_acc && ir_type_size_B[src->type] > 4)
		return acc_u64(t, acc);
	memcpy(&raw, core_src_at(t, src, channel), ir_type_size_B[src->type]);
	return raw;
}

/*
 * DWords and what is wider are negated modulo their size, narrower types exactly, and the
 * accumulator, which has a 33rd bit, too.
 */
s64 core_src_s64(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel)
{
	u64 raw = core_src_raw(t, src, channel);
	s64 v = core_is_wide_word(src) ? (s64)raw : ir_widened(raw, src->type);

	if (src->abs && v < 0 && src->type != IR_UQ)
		v = -(u64)v;
	if (src->negate)
		v = src->inverts ? ~v : (s64)-(u64)v;
	if (src->reads_acc)
		return v;
	if (src->type == IR_D)
		v = (s32)v;
	else if (src->type == IR_UD)
		v = (u32)v;
	return v;
}

/* Modifiers of a float are operations on its sign. */
static u64 src_float_bits(const struct mirage_eu_thread *t, const struct ir_src *src,
			  unsigned int channel)
{
	u64 sign = 1ull << (8 * ir_type_size_B[src->type] - 1);
	u64 raw = core_src_raw(t, src, channel);

	if (src->abs)
		raw &= ~sign;
	if (src->negate)
		raw ^= sign;
	return raw;
}

/* A float operand in another type. */
static u64 src_converted(const struct mirage_eu_thread *t, const struct ir_op *op,
			 const struct ir_src *src, unsigned int channel, unsigned int to)
{
	return convert_float(t, op, src_float_bits(t, src, channel), src->type, to);
}

static float src_float(const struct mirage_eu_thread *t, const struct ir_op *op,
		       const struct ir_src *src, unsigned int channel)
{
	if (!ir_type_is_float(src->type))
		return core_src_s64(t, src, channel);
	if (src->type == IR_F)
		return bits_float(src_float_bits(t, src, channel));
	return bits_float(src_converted(t, op, src, channel, IR_F));
}

static double src_double(const struct mirage_eu_thread *t, const struct ir_op *op,
			 const struct ir_src *src, unsigned int channel)
{
	if (!ir_type_is_float(src->type))
		return core_src_s64(t, src, channel);
	if (src->type == IR_DF)
		return bits_double(src_float_bits(t, src, channel));
	return bits_double(src_converted(t, op, src, channel, IR_DF));
}

static s64 src_integer(const struct mirage_eu_thread *t, const struct ir_op *op,
		       const struct ir_src *src, unsigned int channel)
{
	s64 v = core_src_s64(t, src, channel);

	/* What is compared, limited, or becomes longer has its sign still. */
	if (core_asks_sign(op) && core_src_was_unsigned(src) && v > 0)
		v -= 1ll << 32;
	return v;
}

/* The bits of floats that are handed on as they are. */
static bool hands_on_bits(const struct ir_op *op)
{
	bool chooses = op->opcode == IR_SEL && op->pred != IR_PRED_NONE;

	return op->is_float && !op->saturate && op->src[0].type == op->dst.type &&
	       (op->opcode == IR_MOV || (chooses && op->src[1].type == op->dst.type));
}

/* What is denormal, of a type, becomes a zero. */
static union value flush_float(const struct mirage_eu_thread *t, const struct ir_op *op,
			       unsigned int type, union value v)
{
	if (!(v.i & ir_exponent(type)) && !keeps_denormals(t, op, type))
		v.i &= ir_sign(type);
	return v;
}

static void read_source(const struct mirage_eu_thread *t, const struct ir_op *op,
			const struct ir_src *src, union value *v)
{
	/* Dot products and sums of differences look at whole groups. */
	unsigned int n = max_t(unsigned int, op->exec_size, 4), i;

	if (src->kind == IR_NONE)
		return;
	for (i = 0; i < n; i++) {
		if (core_move_flushes(op) && (src->type == IR_F || hands_on_bits(op)))
			v[i] = flush_float(t, op, src->type, (union value) {
				.i = src_float_bits(t, src, i),
			});
		else if (hands_on_bits(op))
			v[i].i = src_float_bits(t, src, i);
		else if (in_doubles(op))
			v[i].d = src_double(t, op, src, i);
		else if (op->is_float)
			v[i].f = src_float(t, op, src, i);
		else
			v[i].i = src_integer(t, op, src, i);
	}
}

static s64 acc_s64(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i)
{
	return (s64)acc_u64(t, op->acc_first + i);
}

static float acc_float(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i)
{
	return bits_float(*acc_dword(t, EU_ROW_ACC, op->acc_first + i));
}

static double acc_double(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i)
{
	u64 bits = acc_u64(t, op->acc_first + i);

	return bits_double(op->exec == IR_DF ? bits :
					       convert_float(t, op, (u16)bits, IR_HF, IR_DF));
}

/* The accumulator of a channel, as float or double like @a. */
#define acc_number(a)	_Generic((a), float: acc_float, double: acc_double)(t, op, i)

static void write_acc(struct mirage_eu_thread *t, unsigned int channel, u32 low, u32 high)
{
	*acc_dword(t, EU_ROW_ACC, channel) = low;
	*acc_dword(t, EU_ROW_ACC_HIGH, channel) = high;
}

/* Numbers of 64 bits, and sums of them. */
typedef __int128 wide;

/* Unsigned ones have no sign. */
static wide widened_source(const struct ir_src *src, s64 v)
{
	return src->type == IR_UQ ? (wide)(u64)v : v;
}

static bool compare_numbers(const struct ir_op *op, union value a, union value b)
{
	wide x, y;

	if (in_doubles(op))
		return compare_float(op->cond, a.d, b.d);
	if (op->is_float)
		return compare_float(op->cond, a.f, b.f);
	x = widened_source(&op->src[0], a.i);
	y = widened_source(&op->src[1], b.i);
	return condition_holds(op->cond, x < y, x == y, x > y);
}

static bool is_no_number(const struct ir_op *op, union value v)
{
	return op->is_float && (in_doubles(op) ? v.d != v.d : is_nan(v.f));
}

static bool compare(const struct ir_op *op, union value a, union value b)
{
	bool c = compare_numbers(op, a, b);

	/* CMPN lets a number win against what is none. */
	if (op->opcode == IR_CMPN && op->cond >= IR_COND_G && op->cond <= IR_COND_LE)
		c = c || is_no_number(op, b);
	return c;
}

/* SEL with a condition is minimum (.l) or maximum (.ge); a NaN loses. */
static bool select_first(const struct ir_op *op, union value a, union value b)
{
	return compare_numbers(op, a, b) || (is_no_number(op, b) && !op->nan_second);
}

/* CSEL asks about its third source. */
static bool third_decides(const struct ir_op *op, union value c)
{
	return in_doubles(op) ? compare_float(op->cond, c.d, 0.0) :
				compare_float(op->cond, c.f, 0.0);
}

/* A product, of floats or of doubles. */
#define product(op, a, b)	((op)->zero_wins && ((a) == 0 || (b) == 0) ? 0 : (a) * (b))

static float fused_float(const struct mirage_eu_thread *t, const struct ir_op *op, float a,
			 float b, float c)
{
	struct soft_env env = env_of(t, op, IR_F, IR_F);

	if (op->zero_wins && (a == 0.0f || b == 0.0f))
		return 0.0f + c;
	return bits_float(soft_fused(&soft_float, &soft_float, float_bits(a), float_bits(b),
				     float_bits(c), &env));
}

/* Halves are doubles here: the sum is rounded to what it is meant to be, once. */
static double fused_double(const struct mirage_eu_thread *t, const struct ir_op *op, double a,
			   double b, double c)
{
	struct soft_env env = env_of(t, op, IR_DF, op->exec);
	u64 bits;

	if (op->zero_wins && (a == 0.0 || b == 0.0))
		return 0.0 + c;
	bits = soft_fused(&soft_double, format_of(op->exec), double_bits(a), double_bits(b),
			  double_bits(c), &env);
	if (op->exec == IR_HF)
		bits = soft_convert(&soft_half, &soft_double, bits, &env);
	return bits_double(bits);
}

#define fused(op, a, b, c)							\
	_Generic((a), float: fused_float, double: fused_double)(t, op, a, b, c)

/* Nothing is lost between the product and the end, not even what no float can be. */
static double scaled(const struct ir_op *op, double a, double b, double c)
{
	return (product(op, a, b) + c) * math_power(op->scale);
}

static float root_float(float a)
{
	return math_sqrt(v4f_splat(a))[0];
}

static double root_double(double a)
{
	return v4d_sqrt((v4d){ a })[0];
}

#define root(a)		_Generic((a), float: root_float, double: root_double)(a)

/*
 * log2 where denormals may be kept, which loops leave to the reference: such numbers become normal
 * by 2^24.
 */
static v4d log2_kept(v4f x)
{
	v4i small = (v4i)x < 0x00800000;
	v4d r = math_log2_d(v4f_select(small, x * 0x1p24f, x));

	return r - v4d_select(math_wide_mask(small), v4d_splat(24.0), v4d_splat(0.0));
}

/* One of the functions that loops compute, on one lane. */
static float function(unsigned int what, float a)
{
	if (what == MATH_LOG)
		return math_narrow(log2_kept(v4f_splat(a)))[0];
	return math_float(what, false, v4f_splat(a), v4f_splat(a))[0];
}

/* In the alternate mode anything to the power of zero is one. */
static float power(const struct ir_op *op, float a, float b)
{
	v4f x = v4f_splat(a);

	return math_pow_of(log2_kept(math_abs(x)), x, v4f_splat(b), op->alt)[0];
}

static float dot(const struct ir_op *op, const struct work *w, unsigned int i, unsigned int terms)
{
	unsigned int first = i & ~3u, k;
	float sum = product(op, w->s[0][first].f, w->s[1][first].f);

	for (k = first + 1; k < first + terms; k++)
		sum += product(op, w->s[0][k].f, w->s[1][k].f);
	return sum;
}

static float homogeneous_dot(const struct ir_op *op, const struct work *w, unsigned int i)
{
	return dot(op, w, i, 3) + w->s[1][i | 3].f;
}

static float src_float_at(const struct mirage_eu_thread *t, const struct ir_op *op,
			  const struct ir_src *src, unsigned int channel, unsigned int distance_B)
{
	struct ir_src moved = *src;

	moved.offset_B += distance_B;
	moved.addr_imm += distance_B;
	return src_float(t, op, &moved, channel);
}

/* First source of LINE and PLN: one plane for all channels, p q - r. */
static float plane(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i)
{
	return src_float_at(t, op, &op->src[0], 0, 4 * i);
}

static float line(const struct mirage_eu_thread *t, const struct ir_op *op, float x)
{
	return plane(t, op, 0) * x + plane(t, op, 3);
}

/* PLN's second coordinate is in the register behind that of the first. */
static float second_line(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i)
{
	return plane(t, op, 1) * src_float_at(t, op, &op->src[1], i, 32);
}

static s64 cut16(const struct ir_op *op, unsigned int source, s64 v)
{
	return op->cut == source ? (u16)v : v;
}

static s64 multiply(const struct ir_op *op, s64 a, s64 b)
{
	s64 product;

	a = cut16(op, 1, a);
	b = cut16(op, 2, b);
	if (__builtin_mul_overflow(a, b, &product) && op->saturate)
		return (a < 0) == (b < 0) ? S64_MAX : S64_MIN;
	return product;
}

/* The nearest number of the destination's type. */
static s64 nearest(const struct ir_op *op, wide v)
{
	wide low = ir_type_range[op->dst.type].low;
	wide high = op->dst.type == IR_UQ ? (wide)U64_MAX : ir_type_range[op->dst.type].high;

	return (s64)clamp(v, low, high);
}

/* What is limited before it is narrowed: 64 bits would not say what the sum is. */
static bool is_wide_sum(const struct ir_op *op)
{
	return op->opcode == IR_ADD && op->exec == IR_Q && op->saturate &&
	       !ir_type_is_float(op->dst.type);
}

static s64 add(const struct ir_op *op, s64 a, s64 b)
{
	if (!is_wide_sum(op))
		return wrap_add(a, b);
	return nearest(op, widened_source(&op->src[0], a) + widened_source(&op->src[1], b));
}

static s64 shift_left(const struct ir_op *op, s64 a, s64 b)
{
	return (s64)((u64)a << (b & core_shift_mask(op)));
}

/*
 * Zeroes come in above what a source has: a signed one is a bit wider than DWords or 64 bits, and
 * that is its sign. So one step to the right keeps it. What saturates from words of the accumulator
 * has its sign still: media kernels have what is below zero become zero so.
 */
static s64 shift_right(const struct ir_op *op, s64 a, s64 b)
{
	unsigned int bits = core_shift_mask(op) + 1 + ir_type_is_signed(op->src[0].type);
	wide v = (wide)a & (((wide)1 << bits) - 1);

	if (op->saturate && core_is_wide_word(&op->src[0]))
		v = a;
	return (s64)(v >> (b & core_shift_mask(op)));
}

/* What has no sign is followed by zeroes. */
static s64 shift_with_sign(const struct ir_op *op, s64 a, s64 b)
{
	unsigned int distance = b & core_shift_mask(op);

	return op->src[0].type == IR_UQ ? (s64)((u64)a >> distance) : a >> distance;
}

/* The high half of a product whose low half is in the accumulator. */
static s64 mach(const struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i, s64 a,
		s64 b)
{
	s64 whole = op->cut == 1 ? b : a;
	s64 part = op->cut == 1 ? a : b;

	return (s64)((u64)acc_s64(t, op, i) + ((u64)(whole * (part >> 16)) << 16));
}

/* Truncated; dividing by zero gives the largest magnitude (Gen4-5 Vol 4 Part 1, 6.3.11). */
static s64 quotient(const struct ir_op *op, s64 a, s64 b)
{
	if (b == -1)
		return -(u64)a;
	if (b)
		return a / b;
	if (!ir_type_is_signed(op->src[0].type))
		return U32_MAX;
	return a < 0 ? S32_MIN : S32_MAX;
}

/* It has the sign of what is divided. */
static s64 modulo(const struct ir_op *op, s64 a, s64 b)
{
	if (b == -1)
		return 0;
	return b ? a % b : quotient(op, a, b);
}

static s64 sad2(const struct work *w, unsigned int i)
{
	s64 x = w->s[0][i & ~1u].i - w->s[1][i & ~1u].i;
	s64 y = w->s[0][i | 1].i - w->s[1][i | 1].i;

	return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/*
 * A channel of an operation in floats: what IR_ARITHMETIC says of floats, with the sources a, b and
 * c of channel @i.
 */
static float float_result(const struct mirage_eu_thread *t, const struct ir_op *op,
			  const struct work *w, unsigned int i)
{
	float a = w->s[0][i].f, b = w->s[1][i].f, c = w->s[2][i].f;

	switch (op->opcode) {
#define ROW(name, n, flags, floats, ...)	\
	case IR_##name:				\
		return floats;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return 0.0f;
	}
}

/* The same words in doubles, where they have a meaning there; see ir_program_finish(). */
static double double_result(const struct mirage_eu_thread *t, const struct ir_op *op,
			    const struct work *w, unsigned int i)
{
	double a = w->s[0][i].d, b = w->s[1][i].d, c = w->s[2][i].d;

	switch (op->opcode) {
#define ROW(name, n, flags, floats, ...)	\
	case IR_##name:				\
		return floats;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return 0.0;
	}
}

/* And what it says of integers. */
static s64 integer_result(const struct mirage_eu_thread *t, const struct ir_op *op,
			  const struct work *w, unsigned int i)
{
	s64 a = w->s[0][i].i, b = w->s[1][i].i, c = w->s[2][i].i;

	switch (op->opcode) {
#define ROW(name, n, flags, floats, integers, ...)	\
	case IR_##name:					\
		return integers;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return 0;
	}
}

static void compute_channel(const struct mirage_eu_thread *t, const struct ir_op *op,
			    struct work *w, unsigned int i)
{
	if (hands_on_bits(op))
		w->r[i] = w->s[0][i];
	else if (in_doubles(op))
		w->r[i].d = double_result(t, op, w, i);
	else if (op->is_float)
		w->r[i].f = float_result(t, op, w, i);
	else
		w->r[i].i = integer_result(t, op, w, i);
	if (op->cond == IR_COND_R)
		w->cond |= (u32)round_increment(op->opcode, w->s[0][i].f) << i;
	if (ir_opcode_is(op->opcode, IR_ENDS_EARLY))
		w->cond |= 1u << i;
}

/*
 * Intel's flush denormals, and of two zeros -0 is the less (Gen9 Vol 2d, AOP_FMIN). The R5xx's
 * hand on one of their sources as it is.
 */
static union value minimum_maximum(const struct mirage_eu_thread *t, const struct ir_op *op,
				   union value a, union value b, bool first)
{
	union value v = first ? a : b;

	if (!op->is_float || op->nan_second)
		return v;
	if (in_doubles(op) ? a.d == b.d : a.f == b.f) {
		if (op->cond == IR_COND_L || op->cond == IR_COND_LE)
			v.i = a.i | b.i;
		else if (op->cond == IR_COND_G || op->cond == IR_COND_GE)
			v.i = a.i & b.i;
	}
	return flush_float(t, op, in_doubles(op) ? IR_DF : IR_F, v);
}

static void select_channel(const struct mirage_eu_thread *t, const struct ir_op *op,
			   struct work *w, unsigned int i, bool pred)
{
	union value a = w->s[0][i], b = w->s[1][i];
	bool first;

	if (op->opcode == IR_SEL && op->pred == IR_PRED_NONE && op->cond) {
		first = select_first(op, a, b);
		w->cond |= (u32)first << i;
		w->r[i] = minimum_maximum(t, op, a, b, first);
		return;
	}
	first = op->opcode == IR_CSEL ? third_decides(op, w->s[2][i]) : pred;
	w->r[i] = first ? a : b;
}

/* Not inlined, so that nothing is computed before the modes are set. */
static noinline void compute(const struct mirage_eu_thread *t, const struct ir_op *op,
			     struct work *w)
{
	u32 pred = core_predicate(t, op) >> op->group;
	unsigned int i;

	for (i = 0; i < op->exec_size; i++) {
		if (ir_opcode_is(op->opcode, IR_SELECTS))
			select_channel(t, op, w, i, pred >> i & 1);
		else if (ir_opcode_is(op->opcode, IR_COMPARES))
			w->cond |= (u32)compare(op, w->s[0][i], w->s[1][i]) << i;
		else
			compute_channel(t, op, w, i);
	}
}

static s64 clamp_to(s64 v, unsigned int type)
{
	return clamp_t(s64, v, ir_type_range[type].low, ir_type_range[type].high);
}

/* A copy of an unsigned number of 64 bits whose last bit is set. */
static bool is_large(const struct ir_op *op, s64 v)
{
	const struct ir_src *src = &op->src[0];

	return op->opcode == IR_MOV && src->type == IR_UQ && !src->negate && v < 0;
}

static s64 saturate_integer(const struct ir_op *op, s64 v)
{
	unsigned int type = op->dst.type;

	if (is_wide_sum(op))
		return v;
	if (is_large(op, v))
		return type == IR_UQ ? v : ir_type_range[type].high;
	return clamp_to(v, type);
}

/* Truncates; what does not fit becomes the nearest value, NaN becomes 0. */
static s64 float_to_int(double f, unsigned int type)
{
	if (f != f)
		return 0;
	if (type == IR_UQ && f >= 0x1p63)
		return f >= 0x1p64 ? (s64)U64_MAX : (s64)(u64)f;
	if (f >= 0x1p63)
		return ir_type_range[type].high;
	if (f <= -0x1p63)
		return ir_type_range[type].low;
	return clamp_to((s64)f, type);
}

/* Arithmetic has one NaN, and in the alternate mode no infinity. */
static float finish_float(const struct ir_op *op, float f)
{
	if (op->alt && is_inf(f))
		/* the largest float, with its sign */
		return bits_float(float_bits(f) - 1);
	return one_nan(f);
}

static union value finish(const struct ir_op *op, union value r)
{
	if (ir_opcode_is(op->opcode, IR_IS_RAW) || !op->is_float)
		return r;
	if (!in_doubles(op))
		r.f = finish_float(op, r.f);
	else if (r.d != r.d)
		r.d = bits_double(~0ull);
	return r;
}

static u64 integer_to_float(const struct mirage_eu_thread *t, const struct ir_op *op, s64 v)
{
	struct soft_env env = env_of(t, op, IR_F, op->dst.type);
	bool negative = v < 0 && op->src[0].type != IR_UQ;

	return soft_from_integer(format_of(op->dst.type), negative, negative ? -(u64)v : v, &env);
}

/* A float result as it is stored. */
static u64 to_float_bits(const struct mirage_eu_thread *t, const struct ir_op *op, union value r)
{
	unsigned int from = in_doubles(op) ? IR_DF : IR_F;
	u64 bits = in_doubles(op) ? double_bits(r.d) : float_bits(r.f);

	if (!op->is_float)
		return integer_to_float(t, op, r.i);
	return op->dst.type == from ? bits : convert_float(t, op, bits, from, op->dst.type);
}

/* The number that float bits of a type stand for. */
static double number_of(const struct mirage_eu_thread *t, const struct ir_op *op, u64 bits,
			unsigned int type)
{
	if (type == IR_F)
		return bits_float(bits);
	return bits_double(type == IR_DF ? bits : convert_float(t, op, bits, type, IR_DF));
}

/* What is less than zero, or no number, becomes zero. */
static u64 saturate(u64 bits, double number, unsigned int type)
{
	static const u64 one[IR_NUM_TYPES] = {
		[IR_F] = 0x3f800000, [IR_HF] = 0x3c00, [IR_DF] = 0x3ff0000000000000,
	};

	if (!(number > 0.0))
		return 0;
	return number > 1.0 ? one[type] : bits;
}

/* Does the condition hold for a float that is stored? */
static bool float_condition(const struct ir_op *op, double stored)
{
	if (op->cond == IR_COND_O)
		return stored - stored != 0.0 && stored == stored;
	return compare_float(op->cond, stored, 0.0);
}

static u64 convert_to_float(const struct mirage_eu_thread *t, const struct ir_op *op,
			    union value r, bool *cond)
{
	unsigned int type = op->dst.type;
	u64 bits = hands_on_bits(op) ? (u64)r.i : to_float_bits(t, op, r);
	double stored = number_of(t, op, bits, type);

	if (op->saturate) {
		bits = saturate(bits, stored, type);
		stored = number_of(t, op, bits, type);
	}
	*cond = float_condition(op, stored);
	return bits;
}

/* And for an integer that is, of which an unsigned one is never less than zero. */
static bool integer_condition(const struct ir_op *op, s64 stored)
{
	if (op->dst.type == IR_UQ)
		return condition_holds(op->cond, false, !stored, stored);
	return compare_s64(op->cond, stored, 0);
}

/* The result in the destination's type: its bits, and whether the condition holds for it. */
static u64 convert(const struct mirage_eu_thread *t, const struct ir_op *op, union value r,
		   bool *cond)
{
	unsigned int type = op->dst.type;
	bool overflow = false;
	s64 stored;

	if (ir_type_is_float(type))
		return convert_to_float(t, op, r, cond);
	if (op->is_float) {
		stored = float_to_int(in_doubles(op) ? r.d : r.f, type);
	} else if (op->saturate) {
		stored = saturate_integer(op, r.i);
	} else {
		stored = ir_widened(r.i, type);
		overflow = stored != r.i;
	}
	*cond = op->cond == IR_COND_O ? overflow : integer_condition(op, stored);
	return stored;
}

static bool condition_from_operation(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_COMPARES | IR_ENDS_EARLY) || op->cond == IR_COND_R;
}

/* The result before it is narrowed; a half has no more bits there than elsewhere. */
static void update_acc(struct mirage_eu_thread *t, const struct ir_op *op, union value r,
		       unsigned int i)
{
	unsigned int channel = op->acc_first + i;

	if (ir_opcode_is(op->opcode, IR_CARRIES))
		write_acc(t, channel, r.i >> 32 & 1, 0);
	else if (op->exec == IR_HF)
		write_acc(t, channel, convert_float(t, op, double_bits(r.d), IR_DF, IR_HF), 0);
	else if (op->exec == IR_DF)
		write_acc(t, channel, double_bits(r.d), double_bits(r.d) >> 32);
	else if (op->is_float && ir_type_is_float(op->dst.type))
		write_acc(t, channel, float_bits(r.f), 0);
	else if (op->dst.type == IR_F)
		write_acc(t, channel, float_bits(r.i), 0);
	else if (op->is_float)
		write_acc(t, channel, float_to_int(r.f, IR_D), 0);
	else
		write_acc(t, channel, r.i, (u64)r.i >> 32);
}

/* The half nearest to a float, in a register of integers. */
static u64 half_bits(const struct mirage_eu_thread *t, const struct ir_op *op, struct work *w,
		     unsigned int i)
{
	u64 bits = convert_float(t, op, float_bits(w->s[0][i].f), IR_F, IR_HF);

	if (op->saturate)
		bits = saturate(bits, number_of(t, op, bits, IR_HF), IR_HF);
	w->cond |= (u32)float_condition(op, number_of(t, op, bits, IR_HF)) << i;
	return bits;
}

/* Results that are bits: all ones or zeroes, or a half. */
static u64 result_bits(const struct mirage_eu_thread *t, const struct ir_op *op, struct work *w,
		       unsigned int i)
{
	if (op->opcode == IR_F32TO16)
		return half_bits(t, op, w, i);
	return w->cond >> i & 1 ? ~0ull : 0;
}

static u64 channel_bits(struct mirage_eu_thread *t, const struct ir_op *op, struct work *w,
			unsigned int i)
{
	union value r = finish(op, w->r[i]);
	bool cond;
	u64 bits;

	if (op->acc)
		update_acc(t, op, r, i);
	if (op->opcode == IR_MACH)
		r.i >>= 32;
	bits = convert(t, op, r, &cond);
	if (!condition_from_operation(op))
		w->cond |= (u32)cond << i;
	return bits;
}

static void write_channel(struct mirage_eu_thread *t, const struct ir_op *op, struct work *w,
			  unsigned int i)
{
	u64 bits;

	if (ir_opcode_is(op->opcode, IR_GIVES_BITS))
		bits = result_bits(t, op, w, i);
	else
		bits = channel_bits(t, op, w, i);
	if (op->dst.kind != IR_NONE)
		memcpy(core_dst_at(t, &op->dst, i), &bits, ir_type_size_B[op->dst.type]);
}

static void write_flag(struct mirage_eu_thread *t, const struct ir_op *op, u32 cond, u32 lanes)
{
	u32 flag = core_flag_word(t, op->flag);

	core_set_flag_word(t, op->flag, (flag & ~lanes) | (cond & lanes));
}

/* 64 bits of nanoseconds, as if an EU had 1 GHz. No two reads of a thread are in the same clock. */
static void read_clock(struct mirage_eu_thread *t)
{
	u32 *tm = mirage_eu_reg(t, EU_ROW_TM0)->ud;
	u64 before = (u64)tm[1] << 32 | tm[0];
	u64 now = max(mirage_host_now_ns(), before + 1);

	tm[0] = now;
	tm[1] = now >> 32;
}

/* What reading an architecture register asks for. */
static void make_readable(struct mirage_eu_thread *t, const struct ir_op *op)
{
	if (op->effects & IR_EFFECT_ENABLES)
		mirage_eu_reg(t, EU_ROW_MASK)->ud[0] = t->exec >> op->group;
	if (op->effects & IR_EFFECT_CLOCK)
		read_clock(t);
}

static noinline void operate(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 written = core_written(t, op) >> op->group;
	struct work w;
	unsigned int i;

	w.cond = 0;
	make_readable(t, op);
	for (i = 0; i < 3; i++)
		read_source(t, op, &op->src[i], w.s[i]);
	compute(t, op, &w);
	for (i = 0; i < op->exec_size; i++)
		if (written >> i & 1)
			write_channel(t, op, &w, i);
	if (op->cond && !op->keep_flag)
		write_flag(t, op, w.cond << op->group, written << op->group);
}

void core_reference(struct mirage_eu_thread *t, const struct ir_op *op)
{
	if (t->modes) {
		u32 before = core_fpu_set(t->modes, op->exec);

		operate(t, op);
		core_fpu_leave(before);
	} else {
		operate(t, op);
	}
	core_apply_effects(t, op);
}
