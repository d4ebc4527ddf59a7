// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vector interpreter
 *
 * Runs one decoded operation for a span of threads in three steps: stage_source() makes each
 * source a row of vectors, for free when it lies in the registers as it is needed;
 * one loop computes; and finish() clamps, converts, tests and writes back under the mask. A plain
 * operation on whole registers with all channels on has only the second step,
 * and its loop stores where the result belongs.
 *
 * What is not worth a loop of its own goes to core_reference(), which also defines what
 * the loops here must give.
 */

#include <linux/bits.h>
#include <linux/errno.h>

#include "../lanes.h"
#include "core.h"
#include "fpu.h"
#include "math.h"
#include "math_lanes.h"

#define SIGN_BIT	((s32)0x80000000)

/* Registers are only known to be aligned to their element. */
typedef s32 v8i_any __attribute__((vector_size(32), aligned(4), may_alias));
typedef float v8f_any __attribute__((vector_size(32), aligned(4), may_alias));
typedef u16 v8h_any __attribute__((vector_size(16), aligned(2), may_alias));
typedef s16 v8s_any __attribute__((vector_size(16), aligned(2), may_alias));

/**
 * struct rows - vectors of a source or of the result
 * @at: first half of the first thread
 * @thread_B: to the next thread
 * @half_B: to the second eight channels
 */
struct rows {
	u8 *at;
	size_t thread_B;
	size_t half_B;
};

/**
 * struct span - one operation for threads in a row
 * @g: their group
 * @op: the operation
 * @t: first of them
 * @n: how many
 * @halves: vectors of eight channels in the operation: 1 or 2
 * @a: first source
 * @b: second source
 * @r: result
 */
struct span {
	struct mirage_eu_group *g;
	const struct ir_op *op;
	struct mirage_eu_thread *t;
	unsigned int n;
	unsigned int halves;
	struct rows a;
	struct rows b;
	struct rows r;
};

static __always_inline v8i load_i(const void *p)
{
	return *(const v8i_any *)p;
}

static __always_inline v8f load_f(const void *p)
{
	return *(const v8f_any *)p;
}

static __always_inline void store_i(void *p, v8i v)
{
	*(v8i_any *)p = v;
}

/* The result of arithmetic; see one_nan() of the reference. */
static __always_inline void store_f(void *p, v8f v)
{
	*(v8i_any *)p = (v8i)v | (v != v);
}

/* Lanes of eight mask bits. */
static __always_inline v8i lanes_of(u32 bits)
{
	const v8i one = { 1, 2, 4, 8, 16, 32, 64, 128 };

	return (v8i_splat(bits) & one) != 0;
}

/* Mask bits of eight lanes. */
static __always_inline u32 bits_of(v8i lanes)
{
#ifdef __AVX__
	return __builtin_ia32_movmskps256((v8f)lanes);
#else
	u32 bits = 0;
	int i;

	for (i = 0; i < 8; i++)
		bits |= (u32)lanes[i] >> 31 << i;
	return bits;
#endif
}

static __always_inline v8i modify_float(v8i v, const struct ir_src *src)
{
	if (src->abs)
		v &= ~SIGN_BIT;
	if (src->negate)
		v ^= SIGN_BIT;
	return v;
}

static __always_inline v8i modify_int(v8i v, const struct ir_src *src)
{
	if (src->abs && src->type != IR_UD)
		v = v8i_select(v < 0, (v8i)-(v8u)v, v);
	if (src->negate)
		v = (v8i)-(v8u)v;
	return v;
}

static __always_inline v8i modify(v8i v, const struct ir_src *src)
{
	if (!(src->abs | src->negate))
		return v;
	return src->type == IR_F ? modify_float(v, src) : modify_int(v, src);
}

/* The DWords of a row in another order. */
static __always_inline v8i permute(v8i v, v8i index)
{
#ifdef __AVX2__
	return (v8i)__builtin_ia32_permvarsf256((v8f)v, index);
#else
	v8i r;
	int i;

	for (i = 0; i < 8; i++)
		r[i] = v[index[i] & 7];
	return r;
#endif
}

static noinline v8i gather(const struct mirage_eu_thread *t, const struct ir_op *op,
		  const struct ir_src *src, unsigned int first)
{
	v8i r;
	int i;

	for (i = 0; i < 8; i++) {
		if (src->type == IR_F)
			r[i] = core_src_raw(t, src, first + i);
		else
			r[i] = core_src_s64(t, src, first + i);
	}
	return src->type == IR_F ? modify_float(r, src) : r;
}

static __always_inline v8i words(const u8 *at, const struct ir_src *src)
{
	v8i v;

	if (src->type == IR_W)
		v = __builtin_convertvector(*(const v8s_any *)at, v8i);
	else
		v = __builtin_convertvector(*(const v8h_any *)at, v8i);
	return modify_int(v, src);
}

/* Integers become floats where the operation is executed in float. */
static __always_inline v8i to_execution(v8i v, const struct ir_op *op, const struct ir_src *src)
{
	if (op->is_float && src->type != IR_F)
		return (v8i)__builtin_convertvector(v, v8f);
	return v;
}

static __always_inline v8i stage_half(const struct mirage_eu_thread *t, const struct ir_op *op,
				      const struct ir_src *src, const u8 *at, unsigned int half)
{
	v8i v;

	switch (src->stage) {
	case IR_STAGE_SCALAR:
		v = modify(v8i_splat(*(const s32 *)at), src);
		break;
	case IR_STAGE_PERMUTE:
		v = modify(permute(load_i(at), load_i(src->lane)), src);
		break;
	case IR_STAGE_WORDS:
		v = words(at, src);
		break;
	case IR_STAGE_GATHER:
		v = gather(t, op, src, 8 * half);
		break;
	default:
		v = modify(load_i(at), src);
		break;
	}
	return to_execution(v, op, src);
}

static noinline void stage_source(struct span *s, unsigned int which, struct rows *rows)
{
	const struct ir_src *src = &s->op->src[which];
	union mirage_reg (*out)[2] = s->g->scratch->stage[which];
	size_t offset_B = src->file.base_B + src->offset_B;
	unsigned int i, h;

	if (src->stage == IR_STAGE_PLACE) {
		rows->at = (u8 *)s->t + offset_B;
		rows->thread_B = sizeof(*s->t);
		rows->half_B = src->half_B;
		return;
	}
	if (src->stage == IR_STAGE_IMM) {
		rows->at = (u8 *)src->lane;
		rows->thread_B = 0;
		rows->half_B = 0;
		return;
	}
	for (i = 0; i < s->n; i++)
		for (h = 0; h < s->halves; h++) {
			const u8 *at = (const u8 *)&s->t[i] + offset_B + h * src->half_B;

			store_i(&out[i][h], stage_half(&s->t[i], s->op, src, at, h));
		}
	rows->at = (u8 *)out;
	rows->thread_B = sizeof(out[0]);
	rows->half_B = sizeof(out[0][0]);
}

/* Where the result goes: to its place, or to where finish() picks it up. */
static void place_result(struct span *s, bool direct)
{
	if (direct) {
		s->r.at = (u8 *)s->t + s->op->dst.file.base_B + s->op->dst.offset_B;
		s->r.thread_B = sizeof(*s->t);
		s->r.half_B = s->op->dst.half_B;
	} else {
		s->r.at = (u8 *)s->g->scratch->out;
		s->r.thread_B = sizeof(s->g->scratch->out[0]);
		s->r.half_B = sizeof(s->g->scratch->out[0][0]);
	}
}

#define ROW(rows, i, h)	((rows).at + (i) * (rows).thread_B + (h) * (rows).half_B)

/* One loop over threads and halves; a, b and r are the vectors at hand, x whether float. */
#define EACH(s, i, h)						\
	for (i = 0; i < (s)->n; i++)				\
		for (h = 0; h < (s)->halves; h++)

#define UNARY_I(expr) do {					\
	EACH(s, i, h) {						\
		v8i a = load_i(ROW(s->a, i, h));		\
								\
		store_i(ROW(s->r, i, h), (v8i)(expr));		\
	}							\
} while (0)

#define BINARY_I(expr) do {					\
	EACH(s, i, h) {						\
		v8i a = load_i(ROW(s->a, i, h));		\
		v8i b = load_i(ROW(s->b, i, h));		\
								\
		store_i(ROW(s->r, i, h), (v8i)(expr));		\
	}							\
} while (0)

#define BINARY_F(expr) do {					\
	EACH(s, i, h) {						\
		v8f a = load_f(ROW(s->a, i, h));		\
		v8f b = load_f(ROW(s->b, i, h));		\
								\
		store_f(ROW(s->r, i, h), expr);			\
	}							\
} while (0)

#define SPREAD(v, n)	__builtin_shufflevector(v, v, n, n, n, n, 4 + (n), 4 + (n), 4 + (n), 4 + (n))

/* In every lane the sum of its group of four, from left to right. */
static __always_inline v8f sum4(v8f p, unsigned int terms)
{
	v8f sum = SPREAD(p, 0) + SPREAD(p, 1);

	if (terms > 2)
		sum += SPREAD(p, 2);
	if (terms > 3)
		sum += SPREAD(p, 3);
	return sum;
}

/* The fourth component of the first vector counts as one. */
static __always_inline v8f homogeneous(v8f a, v8f b)
{
	const v8i fourth = { 0, 0, 0, -1, 0, 0, 0, -1 };

	return sum4(v8f_select(fourth, b, a * b), 4);
}

static __always_inline v8f floor_lanes(v8f x)
{
	/* From 2^23 on there is no fraction; and infinities and NaN stay. */
	v8i fits = (x > -0x1p23f) & (x < 0x1p23f);
	v8f down = __builtin_convertvector(__builtin_convertvector((v8f)((v8i)x & fits), v8i), v8f);

	down -= (v8f)((down > x) & (v8i)v8f_splat(1.0f));
	return v8f_select(fits, (v8f)((v8i)down | ((v8i)x & SIGN_BIT)), x);
}

static __always_inline v8f frc_lanes(v8f x)
{
	v8f r = x - floor_lanes(x);

	return v8f_select(r >= 1.0f, v8f_splat(0x1.fffffep-1f), r);
}

/* See round_increment() of the reference. */
static __always_inline v8i increment_lanes(unsigned int opcode, v8f x, v8f down)
{
	v8f fraction = x - down;

	switch (opcode) {
	case IR_RNDU:
		return fraction > 0.0f;
	case IR_RNDE:
		return (fraction > 0.5f) |
		       ((fraction == 0.5f) & (frc_lanes(down * 0.5f) != 0.0f));
	case IR_RNDZ:
		return (x < 0.0f) & (fraction > 0.0f);
	default:
		return v8i_splat(0);
	}
}

static __always_inline v8i compare_f(unsigned int cond, v8f a, v8f b)
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
		return (a != a) | (b != b);
	default:
		return v8i_splat(0);
	}
}

static __always_inline v8i compare_i(unsigned int cond, v8i a, v8i b)
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
		return v8i_splat(0);
	}
}

static __always_inline v8f float_from_u32(v8i v)
{
	v8f high = __builtin_convertvector((v8i)((v8u)v >> 16), v8f);
	v8f low = __builtin_convertvector(v & 0xffff, v8f);

	/* Both are exact, so the sum is rounded once. */
	return high * 65536.0f + low;
}

static __always_inline v8i to_s32(v8f x)
{
	v8i r = __builtin_convertvector(x, v8i);

	r = v8i_select(x >= 0x1p31f, v8i_splat(0x7fffffff), r);
	return r & (x == x);
}

static __always_inline v8i to_u32(v8f x)
{
	v8f y = (v8f)((v8i)x & (x > 0.0f));
	v8i big = y >= 0x1p31f;
	v8i r = __builtin_convertvector(v8f_select(big, y - 0x1p31f, y), v8i);

	r ^= big & SIGN_BIT;
	return r | (y >= 0x1p32f);
}

static __always_inline v8i clamp_i(v8i v, s32 low, s32 high)
{
	v = v8i_select(v < low, v8i_splat(low), v);
	return v8i_select(v > high, v8i_splat(high), v);
}

static __always_inline v8i float_to(v8f x, unsigned int type)
{
	switch (type) {
	case IR_UD:
		return to_u32(x);
	case IR_D:
		return to_s32(x);
	case IR_UW:
		return clamp_i(to_s32(x), 0, 0xffff);
	case IR_W:
		return clamp_i(to_s32(x), -0x8000, 0x7fff);
	case IR_UB:
		return clamp_i(to_s32(x), 0, 0xff);
	default:
		return clamp_i(to_s32(x), -0x80, 0x7f);
	}
}

/* What an integer of a narrow type reads back as. */
static __always_inline v8i narrow(v8i v, unsigned int type)
{
	switch (type) {
	case IR_UW:
		return v & 0xffff;
	case IR_W:
		return v << 16 >> 16;
	case IR_UB:
		return v & 0xff;
	case IR_B:
		return v << 24 >> 24;
	default:
		return v;
	}
}

static noinline void scatter(struct mirage_eu_thread *t, const struct ir_dst *dst, unsigned int first,
		    u32 bits, v8i v)
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		void *at;

		if (!(bits >> i & 1))
			continue;
		at = (u8 *)t + core_dst_addr(t, dst, first + i);
		switch (ir_type_size_B[dst->type]) {
		case 4:
			*(u32 *)at = v[i];
			break;
		case 2:
			*(u16 *)at = v[i];
			break;
		default:
			*(u8 *)at = v[i];
			break;
		}
	}
}

static __always_inline void blend(void *at, v8i lanes, v8i v)
{
	store_i(at, v8i_select(lanes, v, load_i(at)));
}

static __always_inline void write_half(struct mirage_eu_thread *t, const struct ir_dst *dst,
				       unsigned int half, u32 bits, v8i v)
{
	if (dst->kind == IR_NONE || !bits)
		return;
	if (dst->packed)
		blend((u8 *)t + dst->file.base_B + dst->offset_B + half * dst->half_B,
		      lanes_of(bits), v);
	else
		scatter(t, dst, 8 * half, bits, v);
}

static noinline void write_acc(struct mirage_eu_thread *t, const struct ir_op *op, unsigned int half,
		      u32 bits, v8i v)
{
	unsigned int reg = (op->acc_first / 8 + half) % 2;

	blend(&t->arf.acc[reg], lanes_of(bits), v);
	blend(&t->arf.acc_high[reg], lanes_of(bits), v8i_splat(0));
}

/* Clamps and converts a float result; *cond is whether the condition holds for what is stored. */
static __always_inline v8i finish_float(const struct ir_op *op, v8f x, v8i *cond)
{
	v8i r;

	if (op->dst.type == IR_F) {
		if (op->saturate)
			x = math_saturate(x);
		if (op->cond)
			*cond = compare_f(op->cond, x, v8f_splat(0.0f));
		return (v8i)x;
	}
	r = float_to(x, op->dst.type);
	if (op->cond)
		*cond = op->dst.type == IR_UD ?
			compare_i(op->cond, r ^ SIGN_BIT, v8i_splat(SIGN_BIT)) :
			compare_i(op->cond, r, v8i_splat(0));
	return r;
}

static __always_inline v8i finish_int(const struct ir_op *op, v8i v, v8i *cond)
{
	if (op->dst.type == IR_F) {
		v8f x = op->src[0].type == IR_UD ? float_from_u32(v) :
						   __builtin_convertvector(v, v8f);

		if (op->cond)
			*cond = compare_f(op->cond, x, v8f_splat(0.0f));
		return (v8i)x;
	}
	if (op->cond) {
		v8i stored = narrow(v, op->dst.type);

		*cond = op->dst.type == IR_UD ?
			compare_i(op->cond, stored ^ SIGN_BIT, v8i_splat(SIGN_BIT)) :
			compare_i(op->cond, stored, v8i_splat(0));
	}
	return v;
}

/* Return: for which of the eight channels the condition holds. */
static __always_inline u32 finish_half(struct span *s, struct mirage_eu_thread *t,
				       unsigned int i, unsigned int half, u32 bits)
{
	const struct ir_op *op = s->op;
	v8i v = load_i(&s->g->scratch->out[i][half]);
	v8i cond = v;

	if (op->fast == FAST_CMP_F || op->fast == FAST_CMP_I) {
		/* The result is the condition. */
	} else if (op->is_float) {
		if (op->alt && op->fast != FAST_MOV && op->fast != FAST_SEL)
			v = (v8i)math_limit((v8f)v);
		if (op->acc)
			write_acc(t, op, half, bits, v);
		v = finish_float(op, (v8f)v, &cond);
	} else {
		v = finish_int(op, v, &cond);
	}
	write_half(t, &op->dst, half, bits, v);
	if (op->cond == IR_COND_R)
		cond = load_i(&s->g->scratch->cond[i][half]);
	return op->cond ? bits_of(cond) : 0;
}

static noinline void finish(struct span *s)
{
	const struct ir_op *op = s->op;
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		struct mirage_eu_thread *t = &s->t[i];
		u32 written = core_written(t, op);
		u32 cond = 0;

		for (h = 0; h < s->halves; h++)
			cond |= finish_half(s, t, i, h, written >> (op->group + 8 * h) & 0xff) <<
				(op->group + 8 * h);
		if (op->cond) {
			u16 *flag = &t->arf.flag[op->flag];

			*flag = (*flag & ~written) | (cond & written);
		}
		if (op->effects & IR_EFFECT_MASKS)
			core_update_exec(t);
	}
}

static noinline void run_sel(struct span *s)
{
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		u32 pred = core_predicate(&s->t[i], s->op) >> s->op->group;

		for (h = 0; h < s->halves; h++) {
			v8i first = lanes_of(pred >> 8 * h & 0xff);

			store_i(ROW(s->r, i, h), v8i_select(first, load_i(ROW(s->a, i, h)),
							    load_i(ROW(s->b, i, h))));
		}
	}
}

static noinline void run_cmp_f(struct span *s)
{
	unsigned int cond = s->op->cond;
	bool nan_wins = s->op->opcode == IR_CMPN && cond >= IR_COND_G && cond <= IR_COND_LE;
	unsigned int i, h;

	EACH(s, i, h) {
		v8f b = load_f(ROW(s->b, i, h));
		v8i c = compare_f(cond, load_f(ROW(s->a, i, h)), b);

		if (nan_wins)
			c |= b != b;
		store_i(ROW(s->r, i, h), c);
	}
}

static noinline void run_cmp_i(struct span *s)
{
	bool is_unsigned = s->op->src[0].type == IR_UD || s->op->src[1].type == IR_UD;
	s32 flip = is_unsigned ? SIGN_BIT : 0;
	unsigned int i, h;

	EACH(s, i, h)
		store_i(ROW(s->r, i, h), compare_i(s->op->cond, load_i(ROW(s->a, i, h)) ^ flip,
						   load_i(ROW(s->b, i, h)) ^ flip));
}

static noinline void run_rnd(struct span *s)
{
	unsigned int i, h;

	EACH(s, i, h) {
		v8f x = load_f(ROW(s->a, i, h));
		v8f down = floor_lanes(x);

		store_f(ROW(s->r, i, h), down);
		if (s->op->cond == IR_COND_R)
			store_i(&s->g->scratch->cond[i][h],
				increment_lanes(s->op->opcode, x, down));
	}
}

static noinline void run_mac(struct span *s)
{
	struct rows acc = {
		.at = (u8 *)&s->t->arf.acc[s->op->acc_first / 8],
		.thread_B = sizeof(*s->t),
		.half_B = sizeof(union mirage_reg),
	};
	unsigned int i, h;

	EACH(s, i, h)
		store_f(ROW(s->r, i, h), load_f(ROW(acc, i, h)) +
			load_f(ROW(s->a, i, h)) * load_f(ROW(s->b, i, h)));
}

/* The plane of LINE and PLN with its modifiers; it is the same for all channels. */
static __always_inline v8f plane_of(const struct span *s, unsigned int i, unsigned int element)
{
	const struct ir_src *src = &s->op->src[0];
	const u8 *at = (const u8 *)&s->t[i] + src->file.base_B + src->offset_B + 4 * element;

	return (v8f)modify(v8i_splat(*(const s32 *)at), src);
}

static noinline void run_line(struct span *s)
{
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		v8f p = plane_of(s, i, 0), r = plane_of(s, i, 3);

		for (h = 0; h < s->halves; h++)
			store_f(ROW(s->r, i, h), p * load_f(ROW(s->b, i, h)) + r);
	}
}

static noinline void run_pln(struct span *s)
{
	const struct ir_src *src = &s->op->src[1];
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		const u8 *uv = (const u8 *)&s->t[i] + src->file.base_B + src->offset_B;
		v8f p = plane_of(s, i, 0), q = plane_of(s, i, 1), r = plane_of(s, i, 3);

		for (h = 0; h < s->halves; h++, uv += 64) {
			v8f u = (v8f)modify(load_i(uv), src);
			v8f v = (v8f)modify(load_i(uv + 32), src);

			store_f(ROW(s->r, i, h), (p * u + r) + q * v);
		}
	}
}

static __always_inline v8i low16(v8i v, const struct ir_op *op, unsigned int source)
{
	return op->cut == source ? v & 0xffff : v;
}

static noinline void run_mul_i(struct span *s)
{
	unsigned int i, h;

	EACH(s, i, h)
		store_i(ROW(s->r, i, h), (v8i)((v8u)low16(load_i(ROW(s->a, i, h)), s->op, 1) *
					       (v8u)low16(load_i(ROW(s->b, i, h)), s->op, 2)));
}

static noinline void run_asr(struct span *s)
{
	unsigned int i, h;

	if (s->op->src[0].type == IR_UD)
		BINARY_I((v8u)a >> (b & 31));
	else
		BINARY_I(a >> (b & 31));
}

static noinline void run_logic(struct span *s)
{
	unsigned int i, h;

	switch (s->op->fast) {
	case FAST_NOT:
		UNARY_I(~a);
		break;
	case FAST_AND:
		BINARY_I(a & b);
		break;
	case FAST_OR:
		BINARY_I(a | b);
		break;
	case FAST_XOR:
		BINARY_I(a ^ b);
		break;
	case FAST_SHL:
		BINARY_I((v8u)a << (b & 31));
		break;
	case FAST_SHR:
		BINARY_I((v8u)a >> (b & 31));
		break;
	case FAST_ADD_I:
		BINARY_I((v8u)a + (v8u)b);
		break;
	default:
		run_asr(s);
		break;
	}
}

static noinline void run_geometry(struct span *s)
{
	unsigned int i, h;

	switch (s->op->fast) {
	case FAST_DP4:
		BINARY_F(sum4(a * b, 4));
		break;
	case FAST_DP3:
		BINARY_F(sum4(a * b, 3));
		break;
	case FAST_DP2:
		BINARY_F(sum4(a * b, 2));
		break;
	default:
		BINARY_F(homogeneous(a, b));
		break;
	}
}

static noinline void run_frc(struct span *s)
{
	unsigned int i, h;

	EACH(s, i, h)
		store_f(ROW(s->r, i, h), frc_lanes(load_f(ROW(s->a, i, h))));
}

static noinline void compute(struct span *s)
{
	unsigned int i, h;

	switch (s->op->fast) {
	case FAST_MOV:
		UNARY_I(a);
		break;
	case FAST_ADD_F:
		BINARY_F(a + b);
		break;
	case FAST_MUL_F:
		BINARY_F(a * b);
		break;
	case FAST_PLN:
		run_pln(s);
		break;
	case FAST_MAC_F:
		run_mac(s);
		break;
	case FAST_DP4:
	case FAST_DP3:
	case FAST_DP2:
	case FAST_DPH:
		run_geometry(s);
		break;
	case FAST_SEL:
		run_sel(s);
		break;
	case FAST_CMP_F:
		run_cmp_f(s);
		break;
	case FAST_CMP_I:
		run_cmp_i(s);
		break;
	case FAST_RND:
		run_rnd(s);
		break;
	case FAST_FRC:
		run_frc(s);
		break;
	case FAST_LINE:
		run_line(s);
		break;
	case FAST_MUL_I:
		run_mul_i(s);
		break;
	default:
		run_logic(s);
		break;
	}
}

/* One operation for @n threads in a row, from @first on; all of them have @enabled on. */
static noinline void run_arithmetic(struct mirage_eu_group *g, const struct ir_op *op, unsigned int first,
			   unsigned int n, u16 enabled)
{
	struct span s = {
		.g = g,
		.op = op,
		.t = &g->thread[first],
		.n = n,
		.halves = op->exec_size > 8 ? 2 : 1,
	};
	bool direct = op->direct && (op->no_mask || !(op->width & ~enabled));
	unsigned int i;

	if (op->fast == FAST_NONE) {
		for (i = 0; i < n; i++)
			core_reference(&s.t[i], op);
		return;
	}
	if (op->fast != FAST_PLN && op->fast != FAST_LINE)
		stage_source(&s, 0, &s.a);
	if (op->fast != FAST_PLN && op->src[1].kind != IR_NONE)
		stage_source(&s, 1, &s.b);
	place_result(&s, direct);
	compute(&s);
	if (!direct)
		finish(&s);
}

/* Four lanes at a time: in double they fill the registers. */
static noinline void math_function(const struct ir_op *op, unsigned int function,
				   const union mirage_reg *a, const union mirage_reg *b, v8i *out)
{
	const struct ir_math *m = &op->math;
	v8f r;
	unsigned int i;

	for (i = 0; i < 2; i++)
		((v4f *)&r)[i] = math_float(function, op->alt, ((const v4f *)a)[i],
					    ((const v4f *)b)[i]);
	if (op->alt)
		r = math_limit(r);
	store_f(out, m->saturate ? math_saturate(r) : r);
}

/* Gen4-5 Vol 4 Part 1, 6.3.11: truncating; dividing by zero gives the largest magnitude. */
static void divide(bool is_signed, u32 denominator, u32 numerator, u32 *quotient, u32 *remainder)
{
	s64 n = is_signed ? (s64)(s32)numerator : (s64)numerator;
	s64 d = is_signed ? (s64)(s32)denominator : (s64)denominator;

	if (!d) {
		*quotient = !is_signed ? 0xffffffff : n < 0 ? 0x80000000 : 0x7fffffff;
		*remainder = *quotient;
		return;
	}
	*quotient = n / d;
	*remainder = n % d;
}

static noinline void math_divide(const struct ir_math *m, v8i a, v8i b, v8i r[2])
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		u32 q, rest;

		divide(m->is_signed, a[i], b[i], &q, &rest);
		r[0][i] = m->function == MATH_INT_REMAINDER ? rest : q;
		r[1][i] = rest;
	}
}

static void math_operand(const struct mirage_eu_thread *t, const struct ir_op *op,
			 unsigned int i, union mirage_reg *out)
{
	v8i v = load_i(&t->mrf[op->send.base_mrf + i]);

	store_i(out, op->math.scalar ? SPREAD(v, 0) : v);
}

/* One register of operands and its results; @bits are the enabled channels. */
static noinline void math_register(struct mirage_eu_thread *t, const struct ir_op *op, unsigned int i,
			  u32 bits)
{
	const struct ir_math *m = &op->math;
	unsigned int reg = op->send.msg.dst_grf + i;
	union mirage_reg a, b;
	v8i r[2];

	math_operand(t, op, i, &a);
	math_operand(t, op, i + 1, &b);
	if (m->function >= MATH_INT_DIV) {
		math_divide(m, load_i(&a), load_i(&b), r);
	} else if (m->function == MATH_SINCOS) {
		math_function(op, MATH_SIN, &a, &b, &r[0]);
		math_function(op, MATH_COS, &a, &b, &r[1]);
	} else {
		math_function(op, m->function, &a, &b, &r[0]);
	}
	if (op->send.msg.dst_null)
		return;
	blend(&t->grf[reg % MIRAGE_EU_GRFS], lanes_of(bits), r[0]);
	if (m->function == MATH_SINCOS || m->function == MATH_INT_DIV)
		blend(&t->grf[(reg + 1) % MIRAGE_EU_GRFS], lanes_of(bits), r[1]);
}

static noinline void run_math(struct mirage_eu_group *g, const struct ir_op *op, unsigned int first,
		     unsigned int n)
{
	unsigned int i;

	for (i = first; i < first + n; i++) {
		struct mirage_eu_thread *t = &g->thread[i];
		u32 enabled = core_enabled(t, op) >> op->group;

		core_implied_move(t, op);
		math_register(t, op, 0, enabled & 0xff);
		if (op->math.lanes > 8)
			math_register(t, op, 1, enabled >> 8 & 0xff);
	}
}

/**
 * struct turn - threads that run together for a while
 * @threads: which
 * @n: how many
 * @pc: where they are
 * @stop: where others wait for them: the lowest of their places, or the end
 * @enabled: channels that are on in all of them
 */
struct turn {
	u32 threads;
	unsigned int n;
	u32 pc;
	u32 stop;
	u16 enabled;
};

/*
 * Those that are furthest behind go first, up to where the next ones wait: what
 * parted at a branch meets again behind it.
 */
static void take_turn(const struct mirage_eu_group *g, struct turn *turn)
{
	unsigned int i;

	turn->pc = IR_NO_TARGET;
	turn->stop = IR_NO_TARGET;
	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		u32 pc = g->thread[i].pc;

		if (!(g->live & BIT(i)))
			continue;
		if (pc == turn->pc) {
			turn->threads |= BIT(i);
			turn->n++;
			turn->enabled &= g->thread[i].exec;
		} else if (pc < turn->pc) {
			turn->stop = turn->pc;
			turn->pc = pc;
			turn->threads = BIT(i);
			turn->n = 1;
			turn->enabled = g->thread[i].exec;
		} else if (pc < turn->stop) {
			turn->stop = pc;
		}
	}
}

static void run_spans(struct mirage_eu_group *g, const struct ir_op *op, const struct turn *turn)
{
	u32 threads = turn->threads;

	while (threads) {
		unsigned int first = __builtin_ctz(threads);
		unsigned int n = __builtin_ctz(~(threads >> first));

		if (op->opcode == IR_MATH)
			run_math(g, op, first, n);
		else
			run_arithmetic(g, op, first, n, turn->enabled);
		threads &= ~((BIT(n) - 1) << first);
	}
}

/*
 * Straight on until there is something else to do than arithmetic.
 * Return: operations done.
 */
static u32 run_straight(struct mirage_eu_group *g, const struct mirage_program *prog,
			struct turn *turn, s64 *fuel)
{
	u32 start = turn->pc;

	while (turn->pc < turn->stop && *fuel > 0) {
		const struct ir_op *op = &prog->op[turn->pc];

		if (op->opcode >= IR_SEND)
			break;
		run_spans(g, op, turn);
		turn->pc++;
		*fuel -= turn->n;
		if (op->effects)
			break;
	}
	return turn->pc - start;
}

/* Notes where the threads are; one that has used up its budget hangs. */
static int end_turn(struct mirage_eu_group *g, const struct turn *turn, u32 done, u64 budget)
{
	unsigned int i;

	g->executed += (u64)done * turn->n;
	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		if (!(turn->threads & BIT(i)))
			continue;
		g->thread[i].pc = turn->pc;
		g->thread[i].executed += done;
		if (g->thread[i].executed > budget)
			return -EIO;
	}
	return 0;
}

/* Arithmetic goes on as it is; what sends or branches is done here. */
static int pass(struct mirage_eu_group *g, const struct mirage_program *prog,
		const struct turn *turn, const struct mirage_eu_env *env, u32 *mode)
{
	const struct ir_op *op = &prog->op[turn->pc];
	unsigned int i;
	int ret;

	if (op->opcode >= IR_FIRST_FLOW)
		return core_flow(g, prog, turn->pc, turn->threads);
	if (op->opcode != IR_SEND)
		return 0;
	for (i = 0; i < MIRAGE_EU_THREADS; i++)
		if (turn->threads & BIT(i))
			g->thread[i].pc = turn->pc + 1;
	core_fpu_leave(*mode);
	ret = core_send(g, op, turn->threads, env);
	*mode = core_fpu_enter();
	return ret;
}

/* What a message costs, in operations. */
#define SEND_FUEL	64

int LANES_FN(mirage_eu_run)(struct mirage_eu_group *g, const struct mirage_program *prog,
			    const struct mirage_eu_env *env)
{
	u32 mode = core_fpu_enter();
	s64 fuel = CORE_FUEL;
	int ret = 0;

	while (!ret && g->live && fuel > 0) {
		struct turn turn = { 0 };
		u32 done;

		take_turn(g, &turn);
		done = run_straight(g, prog, &turn, &fuel);
		ret = end_turn(g, &turn, done + 1, env->budget);
		if (ret || turn.pc >= turn.stop || fuel <= 0)
			continue;
		if (prog->op[turn.pc].opcode == IR_SEND)
			fuel -= SEND_FUEL * turn.n;
		fuel -= turn.n;
		ret = pass(g, prog, &turn, env, &mode);
	}
	core_fpu_leave(mode);
	if (!ret && g->live)
		return CORE_YIELD;
	return ret;
}
