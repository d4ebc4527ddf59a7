// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the reference interpreter
 *
 * Arithmetic for one thread, channel by channel, in the plainest way: every
 * source is read before anything is written; integers are exact 64-bit values until they
 * are narrowed to the destination's type; floats are single precision with one
 * rounding an operation. Where it and run_lanes.c differ in a bit, run_lanes.c is
 * wrong. It also serves what is too rare to be made fast.
 */

#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "core.h"

/**
 * struct value - a source or result on one channel
 * @i: exact integer, when the operation is executed in integers
 * @f: otherwise
 */
union value {
	s64 i;
	float f;
};

/**
 * struct work - one operation in progress
 * @a: first source
 * @b: second source
 * @r: result
 * @cond: conditions that the operation itself found (comparisons, RNDx.r)
 */
struct work {
	union value a[16];
	union value b[16];
	union value r[16];
	u16 cond;
};

static u32 float_bits(float f)
{
	u32 bits;

	memcpy(&bits, &f, 4);
	return bits;
}

static float bits_float(u32 bits)
{
	float f;

	memcpy(&f, &bits, 4);
	return f;
}

static bool is_nan(float f)
{
	return (float_bits(f) & 0x7fffffff) > 0x7f800000;
}

static bool is_inf(float f)
{
	return (float_bits(f) & 0x7fffffff) == 0x7f800000;
}

u32 core_src_raw(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel)
{
	u32 raw = 0;

	if (src->kind == IR_IMM)
		return src->lane[channel % 8];
	memcpy(&raw, core_src_at(t, src, channel), ir_type_size_B[src->type]);
	return raw;
}

static s64 widen(u32 raw, unsigned int type)
{
	switch (type) {
	case IR_D:
		return (s32)raw;
	case IR_W:
		return (s16)raw;
	case IR_B:
		return (s8)raw;
	case IR_UW:
		return (u16)raw;
	case IR_UB:
		return (u8)raw;
	default:
		return raw;
	}
}

/* DWords are negated modulo 2^32, narrower types exactly. */
s64 core_src_s64(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel)
{
	s64 v = widen(core_src_raw(t, src, channel), src->type);

	if (src->abs && v < 0)
		v = -v;
	if (src->negate)
		v = -v;
	if (src->type == IR_D)
		v = (s32)v;
	else if (src->type == IR_UD)
		v = (u32)v;
	return v;
}

static float src_float(const struct mirage_eu_thread *t, const struct ir_src *src,
		       unsigned int channel)
{
	u32 raw;

	if (src->type != IR_F)
		return core_src_s64(t, src, channel);
	raw = core_src_raw(t, src, channel);
	if (src->abs)
		raw &= 0x7fffffff;
	if (src->negate)
		raw ^= 0x80000000;
	return bits_float(raw);
}

static void read_source(const struct mirage_eu_thread *t, const struct ir_op *op,
			const struct ir_src *src, union value *v)
{
	unsigned int i;

	if (src->kind == IR_NONE)
		return;
	for (i = 0; i < 16; i++) {
		if (op->is_float)
			v[i].f = src_float(t, src, i);
		else
			v[i].i = core_src_s64(t, src, i);
	}
}

static u32 *acc_dword(const struct mirage_eu_thread *t, unsigned int row, unsigned int channel)
{
	return &mirage_eu_reg(t, row + channel / 8 % 2)->ud[channel % 8];
}

static s64 acc_s64(const struct mirage_eu_thread *t, unsigned int channel)
{
	return (s64)((u64)*acc_dword(t, EU_ROW_ACC_HIGH, channel) << 32 |
		     *acc_dword(t, EU_ROW_ACC, channel));
}

static float acc_float(const struct mirage_eu_thread *t, unsigned int channel)
{
	return bits_float(*acc_dword(t, EU_ROW_ACC, channel));
}

static void write_acc(struct mirage_eu_thread *t, unsigned int channel, u32 low, u32 high)
{
	*acc_dword(t, EU_ROW_ACC, channel) = low;
	*acc_dword(t, EU_ROW_ACC_HIGH, channel) = high;
}

/*
 * Which NaN an operation hands on depends on the order of its operands, which compilers change.
 * So all arithmetic gives the same one; only moves and selections pass one on.
 */
static float one_nan(float f)
{
	return is_nan(f) ? bits_float(0xffffffff) : f;
}

/* Rounds down; what has no fraction, is infinite or is no number stays as it is. */
static float floor_float(float x)
{
	float r;

	if (!(x > -0x1p23f && x < 0x1p23f))
		return x;
	r = (s32)x;
	if (r > x)
		r -= 1.0f;
	return bits_float(float_bits(r) | (float_bits(x) & 0x80000000));
}

static float frc(float x)
{
	float r = x - floor_float(x);

	/* A tiny negative number is as near to one as a fraction can be. */
	return r >= 1.0f ? 0x1.fffffep0f / 2 : r;
}

/* Whether 1.0 is missing from the number that was rounded down (Gen4-5 RNDx.r). */
static bool round_increment(unsigned int opcode, float x)
{
	float down = floor_float(x);
	float fraction = x - down;

	switch (opcode) {
	case IR_RNDU:
		return fraction > 0.0f;
	case IR_RNDE:
		return fraction > 0.5f || (fraction == 0.5f && frc(down * 0.5f) != 0.0f);
	case IR_RNDZ:
		return x < 0.0f && fraction > 0.0f;
	default:
		return false;
	}
}

static bool compare_s64(unsigned int cond, s64 a, s64 b)
{
	switch (cond) {
	case IR_COND_Z:
		return a == b;
	case IR_COND_NZ:
		return a != b;
	case IR_COND_G:
		return a > b;
	case IR_COND_GE:
		return a >= b;
	case IR_COND_L:
		return a < b;
	case IR_COND_LE:
		return a <= b;
	default:
		return false;
	}
}

static bool compare_float(unsigned int cond, float a, float b)
{
	switch (cond) {
	case IR_COND_Z:
		return a == b;
	case IR_COND_NZ:
		return a != b;
	case IR_COND_G:
		return a > b;
	case IR_COND_GE:
		return a >= b;
	case IR_COND_L:
		return a < b;
	case IR_COND_LE:
		return a <= b;
	case IR_COND_U:
		return is_nan(a) || is_nan(b);
	default:
		return false;
	}
}

static bool compare(const struct ir_op *op, union value a, union value b)
{
	bool c;

	if (!op->is_float)
		return compare_s64(op->cond, a.i, b.i);
	c = compare_float(op->cond, a.f, b.f);
	/* CMPN lets a number win against what is none. */
	if (op->opcode == IR_CMPN && op->cond >= IR_COND_G && op->cond <= IR_COND_LE)
		c = c || is_nan(b.f);
	return c;
}

/* SEL with a condition is minimum (.l) or maximum (.ge); a NaN loses. */
static bool select_first(const struct ir_op *op, union value a, union value b)
{
	if (!op->is_float)
		return compare_s64(op->cond, a.i, b.i);
	return compare_float(op->cond, a.f, b.f) || is_nan(b.f);
}

static float dot(const struct work *w, unsigned int first, unsigned int terms)
{
	float sum = w->a[first].f * w->b[first].f;
	unsigned int i;

	for (i = 1; i < terms; i++)
		sum += w->a[first + i].f * w->b[first + i].f;
	return sum;
}

static float homogeneous_dot(const struct work *w, unsigned int first)
{
	return dot(w, first, 3) + w->b[first + 3].f;
}

static float src_float_at(const struct mirage_eu_thread *t, const struct ir_src *src,
			  unsigned int channel, unsigned int distance_B)
{
	struct ir_src moved = *src;

	moved.offset_B += distance_B;
	moved.addr_imm += distance_B;
	return src_float(t, &moved, channel);
}

/* First source of LINE and PLN: one plane for all channels, p q - r. */
static float plane(const struct mirage_eu_thread *t, const struct ir_src *src, unsigned int i)
{
	return src_float_at(t, src, 0, 4 * i);
}

static float line(const struct mirage_eu_thread *t, const struct ir_op *op, float x)
{
	return plane(t, &op->src[0], 0) * x + plane(t, &op->src[0], 3);
}

/* The second coordinate is in the register behind that of the first. */
static float second_coordinate(const struct mirage_eu_thread *t, const struct ir_src *src,
			       unsigned int channel)
{
	return src_float_at(t, src, channel, 32);
}

static s64 cut16(const struct ir_op *op, unsigned int source, s64 v)
{
	return op->cut == source ? (u16)v : v;
}

/* The high half of a product whose low half is in the accumulator. */
static s64 mach(const struct mirage_eu_thread *t, const struct ir_op *op,
		const struct work *w, unsigned int i)
{
	s64 whole = op->cut == 1 ? w->b[i].i : w->a[i].i;
	s64 part = op->cut == 1 ? w->a[i].i : w->b[i].i;

	return (s64)((u64)acc_s64(t, op->acc_first + i) + ((u64)(whole * (part >> 16)) << 16));
}

static s64 sad2(const struct work *w, unsigned int i)
{
	s64 x = w->a[i & ~1u].i - w->b[i & ~1u].i;
	s64 y = w->a[i | 1].i - w->b[i | 1].i;

	return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

static s64 leading_zeros(u32 x)
{
	return x ? __builtin_clz(x) : 32;
}

static void integer_channel(const struct mirage_eu_thread *t, const struct ir_op *op,
			    struct work *w, unsigned int i)
{
	s64 a = w->a[i].i, b = w->b[i].i, *r = &w->r[i].i;

	switch (op->opcode) {
	case IR_MOV:
		*r = a;
		break;
	case IR_NOT:
		*r = ~a;
		break;
	case IR_AND:
		*r = a & b;
		break;
	case IR_OR:
		*r = a | b;
		break;
	case IR_XOR:
		*r = a ^ b;
		break;
	case IR_SHL:
		*r = (s64)((u64)a << (b & 31));
		break;
	case IR_SHR:
		*r = (u32)a >> (b & 31);
		break;
	case IR_ASR:
		*r = a >> (b & 31);
		break;
	case IR_ADD:
		*r = a + b;
		break;
	case IR_MUL:
		*r = cut16(op, 1, a) * cut16(op, 2, b);
		break;
	case IR_AVG:
		*r = (a + b + 1) >> 1;
		break;
	case IR_MAC:
		*r = (s64)((u64)acc_s64(t, op->acc_first + i) +
			   (u64)(cut16(op, 1, a) * cut16(op, 2, b)));
		break;
	case IR_MACH:
		*r = mach(t, op, w, i);
		break;
	case IR_LZD:
		*r = leading_zeros(a);
		break;
	case IR_SAD2:
		*r = sad2(w, i);
		break;
	case IR_SADA2:
		*r = (s64)((u64)acc_s64(t, op->acc_first + i) + (u64)sad2(w, i));
		break;
	default:
		*r = 0;
		break;
	}
}

static void float_channel(const struct mirage_eu_thread *t, const struct ir_op *op,
			  struct work *w, unsigned int i)
{
	float a = w->a[i].f, b = w->b[i].f, *r = &w->r[i].f;

	switch (op->opcode) {
	case IR_MOV:
		*r = a;
		break;
	case IR_ADD:
		*r = a + b;
		break;
	case IR_MUL:
		*r = a * b;
		break;
	case IR_MAC:
		*r = acc_float(t, op->acc_first + i) + a * b;
		break;
	case IR_AVG:
		*r = (a + b) * 0.5f;
		break;
	case IR_FRC:
		*r = frc(a);
		break;
	case IR_RNDU:
	case IR_RNDD:
	case IR_RNDE:
	case IR_RNDZ:
		*r = floor_float(a);
		if (op->cond == IR_COND_R)
			w->cond |= round_increment(op->opcode, a) << i;
		break;
	case IR_DP2:
		*r = dot(w, i & ~3u, 2);
		break;
	case IR_DP3:
		*r = dot(w, i & ~3u, 3);
		break;
	case IR_DP4:
		*r = dot(w, i & ~3u, 4);
		break;
	case IR_DPH:
		*r = homogeneous_dot(w, i & ~3u);
		break;
	case IR_LINE:
		*r = line(t, op, b);
		break;
	case IR_PLN:
		*r = line(t, op, b) +
		     plane(t, &op->src[0], 1) * second_coordinate(t, &op->src[1], i);
		break;
	default:
		*r = 0.0f;
		break;
	}
}

static void compute(const struct mirage_eu_thread *t, const struct ir_op *op, struct work *w)
{
	u16 pred = core_predicate(t, op) >> op->group;
	unsigned int i;

	for (i = 0; i < op->exec_size; i++) {
		if (op->opcode == IR_CMP || op->opcode == IR_CMPN) {
			w->cond |= compare(op, w->a[i], w->b[i]) << i;
		} else if (op->opcode == IR_SEL) {
			bool first = pred >> i & 1;

			if (op->pred == IR_PRED_NONE && op->cond) {
				first = select_first(op, w->a[i], w->b[i]);
				w->cond |= first << i;
			}
			w->r[i] = first ? w->a[i] : w->b[i];
		} else if (op->is_float) {
			float_channel(t, op, w, i);
		} else {
			integer_channel(t, op, w, i);
		}
	}
}

struct range {
	s64 low;
	s64 high;
};

static const struct range range_of[IR_NUM_TYPES] = {
	[IR_UD] = { 0, U32_MAX },
	[IR_D]	= { S32_MIN, S32_MAX },
	[IR_UW] = { 0, U16_MAX },
	[IR_W]	= { S16_MIN, S16_MAX },
	[IR_UB] = { 0, U8_MAX },
	[IR_B]	= { S8_MIN, S8_MAX },
};

static s64 clamp_to(s64 v, unsigned int type)
{
	return clamp_t(s64, v, range_of[type].low, range_of[type].high);
}

/* Truncates; what does not fit becomes the nearest value, NaN becomes 0. */
static s64 float_to_int(float f, unsigned int type)
{
	if (is_nan(f))
		return 0;
	if (f >= 0x1p33f)
		return range_of[type].high;
	if (f <= -0x1p33f)
		return range_of[type].low;
	return clamp_to((s64)f, type);
}

static float saturate(float f)
{
	if (!(f > 0.0f))
		return 0.0f;
	return f > 1.0f ? 1.0f : f;
}

static float finish_float(const struct ir_op *op, float f)
{
	if (op->opcode == IR_MOV || op->opcode == IR_SEL)
		return f;
	if (op->alt && is_inf(f))
		/* the largest float, with its sign */
		return bits_float(float_bits(f) - 1);
	return one_nan(f);
}

/* The result in the destination's type: its bits, and whether the condition holds for it. */
static u32 convert(const struct ir_op *op, union value r, bool *cond)
{
	union value stored;
	bool overflow = false;

	if (op->dst.type == IR_F) {
		stored.f = op->is_float ? r.f : (float)r.i;
		if (op->saturate)
			stored.f = saturate(stored.f);
		*cond = op->cond == IR_COND_O ? is_inf(stored.f) :
						compare_float(op->cond, stored.f, 0.0f);
		return float_bits(stored.f);
	}
	if (op->is_float) {
		stored.i = float_to_int(r.f, op->dst.type);
	} else if (op->saturate) {
		stored.i = clamp_to(r.i, op->dst.type);
	} else {
		stored.i = widen(r.i, op->dst.type);
		overflow = stored.i != r.i;
	}
	*cond = op->cond == IR_COND_O ? overflow : compare_s64(op->cond, stored.i, 0);
	return stored.i;
}

static bool condition_from_operation(const struct ir_op *op)
{
	return op->opcode == IR_CMP || op->opcode == IR_CMPN || op->opcode == IR_SEL ||
	       op->cond == IR_COND_R;
}

static void update_acc(struct mirage_eu_thread *t, const struct ir_op *op, union value r,
		       unsigned int i)
{
	unsigned int channel = op->acc_first + i;

	if (op->is_float && op->dst.type == IR_F)
		write_acc(t, channel, float_bits(r.f), 0);
	else if (op->dst.type == IR_F)
		write_acc(t, channel, float_bits(r.i), 0);
	else if (op->is_float)
		write_acc(t, channel, float_to_int(r.f, IR_D), 0);
	else
		write_acc(t, channel, r.i, (u64)r.i >> 32);
}

static void write_channel(struct mirage_eu_thread *t, const struct ir_op *op, struct work *w,
			  unsigned int i)
{
	union value r = w->r[i];
	bool cond;
	u32 bits;

	if (op->opcode == IR_CMP || op->opcode == IR_CMPN) {
		bits = w->cond >> i & 1 ? ~0u : 0;
	} else {
		if (op->is_float)
			r.f = finish_float(op, r.f);
		if (op->acc)
			update_acc(t, op, r, i);
		if (op->opcode == IR_MACH)
			r.i >>= 32;
		bits = convert(op, r, &cond);
		if (!condition_from_operation(op))
			w->cond |= cond << i;
	}
	if (op->dst.kind != IR_NONE)
		memcpy(core_dst_at(t, &op->dst, i), &bits, ir_type_size_B[op->dst.type]);
}

void core_reference(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 written = core_written(t, op) >> op->group;
	struct work w = { .cond = 0 };
	unsigned int i;

	read_source(t, op, &op->src[0], w.a);
	read_source(t, op, &op->src[1], w.b);
	compute(t, op, &w);
	for (i = 0; i < op->exec_size; i++)
		if (written >> i & 1)
			write_channel(t, op, &w, i);
	if (op->cond) {
		u16 *flag = &core_flags(t)[op->flag];
		u16 lanes = written << op->group;

		*flag = (*flag & ~lanes) | ((w.cond << op->group) & lanes);
	}
	if (op->effects & IR_EFFECT_MASKS)
		core_update_exec(t);
}
