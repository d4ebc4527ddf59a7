/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_SIZED_H_
#define _SHADER_QUICK_SIZED_H_

#include <linux/limits.h>

#include "fpu.h"
#include "quick_lanes.h"
#include "soft.h"

/**
 * DOC: operations with numbers of 64 or 16 bits
 *
 * One thread after the other: up to sixteen channels of each source are brought to lanes of 64
 * bits, which are integers, doubles, or the bits of floats that are handed on; then four at a time
 * are computed, become what the destination has, and are stored. Halves are computed in doubles,
 * too: the sum and the product of two are exact in one, and so is all of a fused product that the
 * rounding to a half can tell.
 */

/* Eight at a time are a row; these are aligned to their elements only. */
typedef s64 v4l_any __attribute__((vector_size(32), may_alias)) __aligned(8);

typedef u64 v4ul __attribute__((vector_size(32)));

union sized_lanes {
	v4l l[SIZED_CHANNELS / 4];
	v4d d[SIZED_CHANNELS / 4];
	s64 s[SIZED_CHANNELS];
	u64 u[SIZED_CHANNELS];
	double f[SIZED_CHANNELS];
};

static __always_inline v4l v4l_splat(s64 x)
{
	v4l v = { x, x, x, x };

	return v;
}

static __always_inline v4l v4l_select(v4l lanes, v4l a, v4l b)
{
#ifdef __AVX2__
	return (v4l)__builtin_ia32_blendvpd256((v4d)b, (v4d)a, (v4d)lanes);
#else
	return (lanes & a) | (~lanes & b);
#endif
}

static __always_inline u32 v4l_bits(v4l lanes)
{
#ifdef __AVX__
	return __builtin_ia32_movmskpd256((v4d)lanes);
#else
	return (lanes[0] & 1) | (lanes[1] & 2) | (lanes[2] & 4) | (lanes[3] & 8);
#endif
}

static __always_inline v4l v4l_from_bits(u32 bits)
{
	const v4l one = { 1, 2, 4, 8 };

	return (v4l_splat(bits) & one) != 0;
}

/* Arithmetic has one NaN. */
static __always_inline v4l sized_one_nan(v4d v)
{
	return (v4l)v | (v != v);
}

/* Floats as DWords; the modes of the host say what becomes of denormals. */
static __always_inline v4d doubles_of_floats(v4l v)
{
	return (v4d)sized_one_nan(math_wide((v4f)__builtin_convertvector(v, v4i)));
}

/* 2^28: in doubles of that size the last place is the least half, 2^-24. */
#define TINY_HALVES	((1023ll + 28) << 52)

/* @tiny: all ones, or 0: denormals are zero */
static __always_inline v4d doubles_of_halves(v4l v, s64 tiny)
{
	const v4l size = v & 0x7fff, sign = (v4l)((v4ul)(v & 0x8000) << 48);
	const v4d small = (v4d)(size + TINY_HALVES) - (v4d)v4l_splat(TINY_HALVES);
	v4l r = (size << 42) + (1008ll << 52);

	r = v4l_select(size < 0x0400, (v4l)small & tiny, r);
	r = v4l_select(size == 0x7c00, v4l_splat(0x7ffll << 52), r);
	return (v4d)((r | sign) | (size > 0x7c00));
}

static __always_inline v4l floats_of_doubles(v4d v)
{
	v4f f = math_narrow(v);

	return __builtin_convertvector((v4i)f | (f != f), v4l) & 0xffffffff;
}

/* Rounded to the nearest. @tiny: all ones, or 0: what is denormal then is zero */
static __always_inline v4l halves_of_doubles(v4d v, s64 tiny)
{
	const v4l size = (v4l)v & S64_MAX, sign = ((v4l)v >> 48) & 0x8000;
	const v4l small = (v4l)((v4d)size + (v4d)v4l_splat(TINY_HALVES)) - TINY_HALVES;
	v4l r = (v4l)(((v4ul)size + ((1ull << 41) - 1) + (v4ul)(size >> 42 & 1)) >> 42) -
		(1008 << 10);

	r = v4l_select(r < 0x0400, small & tiny, r);
	r = v4l_select(r > 0x7c00, v4l_splat(0x7c00), r);
	return v4l_select(v != v, v4l_splat(0xffff), r | sign);
}

static __always_inline void sized_put_all(union sized_lanes *v, unsigned int lanes, s64 x)
{
	unsigned int i;

	for (i = 0; i < lanes / 4; i++)
		v->l[i] = v4l_splat(x);
}

static noinline void sized_by_channel(const struct mirage_eu_thread *t,
				      const struct sized_source *s, unsigned int lanes,
				      union sized_lanes *v)
{
	unsigned int i;

	for (i = 0; i < lanes; i++)
		v->s[i] = ir_widened(core_src_raw(t, s->src, i), s->type);
}

#define PLACES(c_type)								\
	do {									\
		for (i = 0; i < lanes; i++)					\
			v->s[i] = *(const typeof(c_type) *)(at + s->at_B[i]);	\
	} while (0)

/* From where each channel is. */
static noinline void sized_gather(const struct mirage_eu_thread *t, const struct sized_source *s,
				  unsigned int lanes, union sized_lanes *v)
{
	const u8 *at = (const u8 *)t->reg;
	unsigned int i;

	switch (s->type) {
	case IR_UD:
	case IR_F:
		PLACES(u32);
		break;
	case IR_D:
		PLACES(s32);
		break;
	case IR_UW:
	case IR_HF:
		PLACES(u16);
		break;
	case IR_W:
		PLACES(s16);
		break;
	case IR_UB:
		PLACES(u8);
		break;
	case IR_B:
		PLACES(s8);
		break;
	default:
		PLACES(s64);
		break;
	}
}

#undef PLACES

/* As core_src_s64(). */
static noinline void sized_modify(const struct sized_source *s, unsigned int lanes,
				  union sized_lanes *v)
{
	const struct ir_src *src = s->src;
	unsigned int i;

	for (i = 0; i < lanes; i++) {
		s64 x = v->s[i];

		if (src->abs && x < 0 && s->type != IR_UQ)
			x = -(u64)x;
		if (src->negate)
			x = src->inverts ? ~x : (s64)-(u64)x;
		if (s->type == IR_D || s->type == IR_UD)
			x = ir_widened(x, s->type);
		v->s[i] = x;
	}
}

static __always_inline void sized_to_doubles(const struct quick_sized *z,
					     const struct sized_source *s, union sized_lanes *v)
{
	const unsigned int lanes = z->lanes;
	unsigned int i;

	for (i = 0; i < lanes / 4; i++) {
		switch (s->type) {
		case IR_DF:
			break;
		case IR_F:
			v->d[i] = doubles_of_floats(v->l[i]);
			break;
		case IR_HF:
			v->d[i] = doubles_of_halves(v->l[i], z->tiny_halves);
			break;
		default:
			v->d[i] = __builtin_convertvector(v->l[i], v4d);
			break;
		}
	}
}

static noinline void sized_fetch(const struct mirage_eu_thread *t, const struct quick_sized *z,
				 const struct sized_source *s, union sized_lanes *v)
{
	const unsigned int lanes = z->lanes;
	unsigned int i;

	switch (s->form) {
	case SIZED_ROWS:
		for (i = 0; i < lanes / 4; i++)
			v->l[i] = *(const v4l_any *)((const u8 *)t->reg + s->at_B[4 * i]);
		break;
	case SIZED_PLACES:
		sized_gather(t, s, lanes, v);
		break;
	case SIZED_CONSTANT:
		sized_put_all(v, lanes, s->constant);
		break;
	default:
		sized_by_channel(t, s, lanes, v);
		break;
	}
	if (s->modified && ir_type_is_float(s->type)) {
		for (i = 0; i < lanes / 4; i++)
			v->l[i] = (v->l[i] & (s64)s->keep) ^ (s64)s->flip;
		for (i = 0; s->exponent && i < lanes / 4; i++)
			v->l[i] &= ((v->l[i] & s->exponent) != 0) | s->sign;
	} else if (s->modified) {
		sized_modify(s, lanes, v);
	}
	if (z->domain == SIZED_DOUBLES)
		sized_to_doubles(z, s, v);
}

COMPARE_LANES(sized_compare_d, v4l, v4d)
COMPARE_LANES(sized_compare_l, v4l, v4l)

#ifndef __AVX2__
/* Without an instruction for it; halves are exact in doubles whatever the modes are. */
static noinline v4d sized_fused(const struct mirage_eu_thread *t, const v4d *a, const v4d *b,
				const v4d *c)
{
	const struct soft_env env = {
		.rounding = (t->modes & IR_MODE_ROUNDING) / (IR_MODE_ROUNDING & -IR_MODE_ROUNDING),
		.flush_in = !(t->modes & IR_MODE_DENORMAL_DF),
		.flush_out = !(t->modes & IR_MODE_DENORMAL_DF),
	};
	const v4l *x = (const v4l *)a, *y = (const v4l *)b, *z = (const v4l *)c;
	v4l r;
	unsigned int i;

	for (i = 0; i < 4; i++)
		r[i] = soft_fused(&soft_double, &soft_double, (*x)[i], (*y)[i], (*z)[i], &env);
	return (v4d)r;
}
#endif

static __always_inline v4d sized_mad(const struct mirage_eu_thread *t, v4d a, v4d b, v4d c)
{
#ifdef __AVX2__
	return __builtin_ia32_vfmaddpd256(a, b, c);
#else
	return sized_fused(t, &a, &b, &c);
#endif
}

/* What a comparison or a minimum has found: which channels, as bits. */
static __always_inline u32 sized_note(u32 bits, v4l lanes, unsigned int i)
{
	return bits | v4l_bits(lanes) << 4 * i;
}

#define EACH(expression)				\
	do {						\
		for (i = 0; i < lanes / 4; i++)		\
			r->l[i] = (v4l)(expression);	\
	} while (0)

/* As minmax_lanes(). */
static __always_inline v4l sized_minmax(const struct mirage_eu_thread *t, const struct ir_op *op,
					v4l c, v4d a, v4d b)
{
	const s64 denormal = t->modes & IR_MODE_DENORMAL_DF ? -1 : S64_MIN;
	const v4l same = a == b;
	v4l v = v4l_select(c, (v4l)a, (v4l)b);

	if (op->cond == IR_COND_L || op->cond == IR_COND_LE)
		v = v4l_select(same, (v4l)a | (v4l)b, v);
	else if (op->cond == IR_COND_G || op->cond == IR_COND_GE)
		v = v4l_select(same, (v4l)a & (v4l)b, v);
	return v & (((v & (0x7ffll << 52)) != 0) | denormal);
}

/* Return: of what compares, the channels for which the condition holds. */
static noinline u32 sized_compute_d(const struct mirage_eu_thread *t, const struct ir_op *op,
				    const struct quick_sized *z, const union sized_lanes *s,
				    union sized_lanes *r)
{
	const unsigned int lanes = z->lanes, cond = op->cond;
	const v4d *a = s[0].d, *b = s[1].d;
	const bool nan_wins = z->what == IR_MINMAX ? !op->nan_second :
			      z->what == IR_CMPN && cond >= IR_COND_G && cond <= IR_COND_LE;
	u32 bits = 0;
	unsigned int i;

	switch (z->what) {
	case IR_ADD:
		EACH(sized_one_nan(a[i] + b[i]));
		break;
	case IR_MUL:
		EACH(sized_one_nan(a[i] * b[i]));
		break;
	case IR_MAD:
		EACH(sized_one_nan(sized_mad(t, a[i], b[i], s[2].d[i])));
		break;
	case IR_CMP:
	case IR_CMPN:
	case IR_MINMAX:
		for (i = 0; i < lanes / 4; i++) {
			v4l c = sized_compare_d(cond, a[i], b[i]);

			if (nan_wins)
				c |= b[i] != b[i];
			bits = sized_note(bits, c, i);
			r->l[i] = z->what == IR_MINMAX ? sized_minmax(t, op, c, a[i], b[i]) : c;
		}
		break;
	default:
		EACH(a[i]);
		break;
	}
	return bits;
}

/* Whether the shifts of integers count 64 bits. */
static __always_inline v4l sized_distance(const struct ir_op *op, v4l b)
{
	return b & core_shift_mask(op);
}

static __always_inline s64 sized_cut(const struct ir_op *op, unsigned int which, s64 v)
{
	return op->cut == which ? (u16)v : v;
}

static __always_inline u32 sized_order(const struct ir_op *op, const struct quick_sized *z,
				       const union sized_lanes *s, union sized_lanes *r)
{
	const v4l flip = v4l_splat(z->unsigned_order ? S64_MIN : 0);
	const v4l *a = s[0].l, *b = s[1].l;
	u32 bits = 0;
	unsigned int i;

	for (i = 0; i < z->lanes / 4; i++) {
		v4l c = sized_compare_l(op->cond, a[i] ^ flip, b[i] ^ flip);

		bits = sized_note(bits, c, i);
		r->l[i] = z->what == IR_MINMAX ? v4l_select(c, a[i], b[i]) : c;
	}
	return bits;
}

static noinline u32 sized_compute_l(const struct ir_op *op, const struct quick_sized *z,
				    const union sized_lanes *s, union sized_lanes *r)
{
	const s64 narrow = core_shift_mask(op) > 31 ? -1ll : U32_MAX;
	const unsigned int lanes = z->lanes;
	const v4l *a = s[0].l, *b = s[1].l;
	unsigned int i;

	switch (z->what) {
	case IR_NOT:
		EACH(~a[i]);
		break;
	case IR_AND:
		EACH(a[i] & b[i]);
		break;
	case IR_OR:
		EACH(a[i] | b[i]);
		break;
	case IR_XOR:
		EACH(a[i] ^ b[i]);
		break;
	case IR_SHL:
		EACH((v4ul)a[i] << (v4ul)sized_distance(op, b[i]));
		break;
	case IR_SHR:
		EACH((v4ul)(a[i] & narrow) >> (v4ul)sized_distance(op, b[i]));
		break;
	case IR_ASR:
		EACH(a[i] >> sized_distance(op, b[i]));
		break;
	case IR_ADD:
		EACH((v4ul)a[i] + (v4ul)b[i]);
		break;
	case IR_MUL:
		for (i = 0; i < lanes; i++)
			r->s[i] = (u64)sized_cut(op, 1, s[0].s[i]) *
				  (u64)sized_cut(op, 2, s[1].s[i]);
		break;
	case IR_CMP:
	case IR_CMPN:
	case IR_MINMAX:
		return sized_order(op, z, s, r);
	default:
		EACH(a[i]);
		break;
	}
	return 0;
}

#undef EACH

/* The predicate says which source each channel takes. */
static noinline void sized_choose(const struct quick_sized *z, u32 first,
				  const union sized_lanes *s, union sized_lanes *r)
{
	unsigned int i;

	for (i = 0; i < z->lanes / 4; i++)
		r->l[i] = v4l_select(v4l_from_bits(first >> 4 * i), s[0].l[i], s[1].l[i]);
}

/* As float_to_int() of the reference. */
static __always_inline s64 sized_integer(double f, const struct quick_sized *z, unsigned int type)
{
	s64 i;

	if (f != f)
		return 0;
	if (type == IR_UQ && f >= 0x1p63)
		return f >= 0x1p64 ? (s64)U64_MAX : (s64)(u64)f;
	if (f >= 0x1p63)
		return z->high;
	if (f <= -0x1p63)
		return z->low;
	i = f;
	return i < z->low ? z->low : i > z->high ? z->high : i;
}

static noinline void sized_to_integers(const struct ir_op *op, const struct quick_sized *z,
				       union sized_lanes *r)
{
	unsigned int i;

	for (i = 0; i < z->lanes; i++)
		r->s[i] = sized_integer(r->f[i], z, op->dst.type);
}

/* Integers round once to what they become, which of halves a double is exact enough for. */
static noinline void sized_from_integers(const struct ir_op *op, const struct quick_sized *z,
					 union sized_lanes *r)
{
	unsigned int i;

	for (i = 0; i < z->lanes; i++) {
		s64 x = r->s[i];

		if (op->dst.type == IR_F)
			r->f[i] = z->from_unsigned ? (float)(u64)x : (float)x;
		else
			r->f[i] = z->from_unsigned ? (double)(u64)x : (double)x;
	}
}

static __always_inline v4l sized_bits(v4d v, unsigned int type, s64 tiny)
{
	if (type == IR_DF)
		return (v4l)v;
	return type == IR_F ? floats_of_doubles(v) : halves_of_doubles(v, tiny);
}

/* The number that bits of a type stand for. */
static __always_inline v4d sized_number(v4l bits, unsigned int type, s64 tiny)
{
	if (type == IR_DF)
		return (v4d)bits;
	return type == IR_F ? doubles_of_floats(bits) : doubles_of_halves(bits, tiny);
}

static __always_inline s64 sized_one(unsigned int type)
{
	return type == IR_DF ? 0x3ff0ll << 48 : type == IR_F ? 0x3f800000 : 0x3c00;
}

/* Doubles become what is stored. Return: the channels for which the condition holds. */
static noinline u32 sized_round(const struct ir_op *op, const struct quick_sized *z,
				union sized_lanes *r)
{
	const unsigned int type = op->dst.type;
	const s64 tiny = z->tiny_halves;
	u32 bits = 0;
	unsigned int i;

	for (i = 0; i < z->lanes / 4; i++) {
		v4l v = sized_bits(r->d[i], type, tiny);
		v4d number = sized_number(v, type, tiny);

		if (op->saturate) {
			v = v4l_select(number > 1.0, v4l_splat(sized_one(type)),
				       v & (number > 0.0));
			number = sized_number(v, type, tiny);
		}
		if (z->tests)
			bits = sized_note(bits, sized_compare_d(op->cond, number, v4d_splat(0.0)),
					  i);
		r->l[i] = v;
	}
	return bits;
}

/* The condition of integers as they are stored. */
static noinline u32 sized_test(const struct ir_op *op, const struct quick_sized *z,
			       const union sized_lanes *r)
{
	/* Of those that have no sign zero is the least. */
	const v4l zero = v4l_splat(op->dst.type == IR_UQ ? S64_MIN : 0);
	u32 bits = 0;
	unsigned int i;

	for (i = 0; i < z->lanes / 4; i++) {
		v4l v = r->l[i];
		unsigned int k;

		for (k = 0; k < 4; k++)
			v[k] = ir_widened(v[k], op->dst.type);
		bits = sized_note(bits, sized_compare_l(op->cond, v ^ zero, zero), i);
	}
	return bits;
}

/* What is handed on are doubles, where there is a condition. */
static noinline u32 sized_test_bits(const struct ir_op *op, const struct quick_sized *z,
				    const union sized_lanes *r)
{
	u32 bits = 0;
	unsigned int i;

	for (i = 0; i < z->lanes / 4; i++)
		bits = sized_note(bits, sized_compare_d(op->cond, r->d[i], v4d_splat(0.0)), i);
	return bits;
}

/* The result as it is stored. Return: the channels for which the condition holds. */
static __always_inline u32 sized_convert(const struct ir_op *op, const struct quick_sized *z,
					 union sized_lanes *r)
{
	const bool to_float = ir_type_is_float(op->dst.type);

	if (z->domain == SIZED_BITS)
		return z->tests ? sized_test_bits(op, z, r) : 0;
	if (z->domain == SIZED_INTEGERS && to_float)
		sized_from_integers(op, z, r);
	else if (z->domain == SIZED_DOUBLES && !to_float)
		sized_to_integers(op, z, r);
	if (to_float)
		return sized_round(op, z, r);
	return z->tests ? sized_test(op, z, r) : 0;
}

static noinline void sized_store(const struct mirage_eu_thread *t, const struct ir_op *op,
				 const struct quick_sized *z, u32 written,
				 const union sized_lanes *r)
{
	const unsigned int size_B = ir_type_size_B[op->dst.type];
	u8 *to = (u8 *)t->reg;
	unsigned int i;

	if (z->to_form == SIZED_ROWS) {
		for (i = 0; i < z->lanes / 4; i++) {
			v4l_any *at = (v4l_any *)(to + z->to_B[4 * i]);

			*at = v4l_select(v4l_from_bits(written >> 4 * i), r->l[i], *at);
		}
		return;
	}
	for (; written; written &= written - 1) {
		i = __builtin_ctz(written);
		store_element(z->to_form == SIZED_PLACES ? to + z->to_B[i] :
							   core_dst_at(t, &op->dst, i),
			      size_B, r->u[i]);
	}
}

/* Not inlined, so that nothing is computed before the modes are set. */
static noinline void sized_thread(struct mirage_eu_thread *t, const struct ir_op *op,
				  const struct quick_sized *z)
{
	const u32 written = core_written(t, op) >> op->group;
	union sized_lanes s[3], r;
	unsigned int i;
	u32 bits;

	for (i = 0; i < z->num_src; i++)
		sized_fetch(t, z, &z->src[i], &s[i]);
	if (z->what == IR_SEL) {
		sized_choose(z, core_predicate(t, op) >> op->group, s, &r);
		bits = 0;
	} else if (z->domain == SIZED_DOUBLES) {
		bits = sized_compute_d(t, op, z, s, &r);
	} else {
		bits = sized_compute_l(op, z, s, &r);
	}
	/* What compares gives bits, whatever its sources are. */
	if (!ir_opcode_is(z->what, IR_GIVES_BITS))
		bits |= sized_convert(op, z, &r);
	if (op->dst.kind != IR_NONE)
		sized_store(t, op, z, written, &r);
	if (op->cond && !op->keep_flag) {
		u32 lanes = written << op->group, flag = core_flag_word(t, op->flag);

		core_set_flag_word(t, op->flag, (flag & ~lanes) | (bits << op->group & lanes));
	}
}

/* In the modes that a thread has set. */
static noinline void sized_in_modes(struct mirage_eu_thread *t, const struct ir_op *op,
				    const struct quick_sized *z)
{
	u32 before;

	if (z->modes == SIZED_IN_DEFAULT) {
		core_reference(t, op);
		return;
	}
	before = core_fpu_set(t->modes, op->exec);
	sized_thread(t, op, z);
	core_fpu_leave(before);
}

static noinline void quick_sized(struct quick_run *r, const struct ir_quick *q)
{
	const struct quick_sized *z = q->more->sized;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B) {
		struct mirage_eu_thread *t = quick_thread(r, i);

		if (unlikely(t->modes))
			sized_in_modes(t, q->more->op, z);
		else
			sized_thread(t, q->more->op, z);
	}
}

#endif
