// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: arithmetic of all shapes
 *
 * Runs one operation for a span of threads in three steps: stage_source() makes each
 * source a row of vectors, for free when it lies in the registers as it is needed;
 * one loop computes; and finish() clamps, converts, tests and writes back under the mask.
 *
 * The commonest shapes never come here, see quick_lanes.h. What is not worth a loop of its own
 * goes to core_reference(), which also defines what the loops here must give.
 */

#include <linux/bits.h>

#include "core.h"
#include "math_lanes.h"
#include "vector_lanes.h"

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

static noinline v8i gather(const struct mirage_eu_thread *t, const struct ir_src *src,
			   unsigned int first)
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
	case IR_STAGE_PICK:
		v = pick(at - (src->offset_B & 2), src->lane, src->shift, src->type == IR_W);
		v = modify_int(v, src);
		break;
	case IR_STAGE_GATHER:
		v = gather(t, src, 8 * half);
		break;
	default:
		v = modify(load_i(at), src);
		break;
	}
	return to_execution(v, op, src);
}

/* Work space of the interpreter: rows as a group has them. */
static __always_inline struct rows rows_of(union mirage_reg (*row)[MIRAGE_EU_THREADS])
{
	return (struct rows) {
		.at = row[0]->ub, .thread_B = sizeof(union mirage_reg), .half_B = sizeof(row[0]),
	};
}

static noinline void stage_source(struct span *s, unsigned int which, struct rows *rows)
{
	const struct ir_src *src = &s->op->src[which];
	union mirage_reg (*out)[MIRAGE_EU_THREADS] = s->g->scratch->stage[which];
	unsigned int i, h;

	if (src->stage == IR_STAGE_PLACE) {
		rows->at = s->t->reg->ub + src->at_B;
		rows->thread_B = sizeof(union mirage_reg);
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
			const u8 *at = s->t[i].reg->ub + src->at_B + h * src->half_B;

			store_i(&out[h][i], stage_half(&s->t[i], s->op, src, at, h));
		}
	*rows = rows_of(out);
}

/* Vector @k of a span's rows, counted through threads and halves. */
static __always_inline u8 *row_at(const struct span *s, const struct rows *rows, unsigned int k)
{
	unsigned int shift = s->halves - 1;

	return rows->at + (k >> shift) * rows->thread_B + (k & shift) * rows->half_B;
}

static __always_inline unsigned int num_vectors(const struct span *s)
{
	return s->n * s->halves;
}

/* Loops over all vectors of a span @s; a, b and the result of @expr are the ones at hand. */
#define UNARY_I(expr) do {					\
	for (k = 0; k < num_vectors(s); k++) {			\
		v8i a = load_i(row_at(s, &s->a, k));		\
								\
		store_i(row_at(s, &s->r, k), (v8i)(expr));		\
	}							\
} while (0)

#define BINARY_I(expr) do {					\
	for (k = 0; k < num_vectors(s); k++) {			\
		v8i a = load_i(row_at(s, &s->a, k));		\
		v8i b = load_i(row_at(s, &s->b, k));		\
								\
		store_i(row_at(s, &s->r, k), (v8i)(expr));		\
	}							\
} while (0)

#define BINARY_F(expr) do {					\
	for (k = 0; k < num_vectors(s); k++) {			\
		v8f a = load_f(row_at(s, &s->a, k));		\
		v8f b = load_f(row_at(s, &s->b, k));		\
								\
		store_f(row_at(s, &s->r, k), expr);			\
	}							\
} while (0)

static noinline void scatter(struct mirage_eu_thread *t, const struct ir_dst *dst,
			     unsigned int first, u32 bits, v8i v)
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		void *at;

		if (!(bits >> i & 1))
			continue;
		at = core_dst_at(t, dst, first + i);
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

static __always_inline void write_half(struct mirage_eu_thread *t, const struct ir_dst *dst,
				       unsigned int half, u32 bits, v8i v)
{
	if (dst->kind == IR_NONE || !bits)
		return;
	if (dst->packed)
		blend(t->reg->ub + dst->at_B + half * dst->half_B, lanes_of(bits), v);
	else
		scatter(t, dst, 8 * half, bits, v);
}

static noinline void write_acc(struct mirage_eu_thread *t, const struct ir_op *op,
			       unsigned int half, u32 bits, v8i v)
{
	unsigned int reg = (op->acc_first / 8 + half) % 2;

	blend(mirage_eu_reg(t, EU_ROW_ACC + reg), lanes_of(bits), v);
	blend(mirage_eu_reg(t, EU_ROW_ACC_HIGH + reg), lanes_of(bits), v8i_splat(0));
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
	v8i v = load_i(&s->g->scratch->out[half][i]);
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
		cond = load_i(&s->g->scratch->cond[half][i]);
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
			u16 *flag = &core_flags(t)[op->flag];

			*flag = (*flag & ~written) | (cond & written);
		}
		if (op->effects & IR_EFFECT_MASKS)
			core_update_exec(t);
	}
}

static noinline void run_sel(struct span *s)
{
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++) {
		unsigned int half = k & (s->halves - 1);
		u32 pred = core_predicate(&s->t[k >> (s->halves - 1)], s->op) >>
			   (s->op->group + 8 * half);
		v8i a = load_i(row_at(s, &s->a, k)), b = load_i(row_at(s, &s->b, k));

		store_i(row_at(s, &s->r, k), v8i_select(lanes_of(pred & 0xff), a, b));
	}
}

static noinline void run_cmp_f(struct span *s)
{
	unsigned int cond = s->op->cond;
	bool nan_wins = s->op->opcode == IR_CMPN && cond >= IR_COND_G && cond <= IR_COND_LE;
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++) {
		v8f b = load_f(row_at(s, &s->b, k));
		v8i c = compare_f(cond, load_f(row_at(s, &s->a, k)), b);

		if (nan_wins)
			c |= b != b;
		store_i(row_at(s, &s->r, k), c);
	}
}

static noinline void run_cmp_i(struct span *s)
{
	bool is_unsigned = s->op->src[0].type == IR_UD || s->op->src[1].type == IR_UD;
	s32 flip = is_unsigned ? SIGN_BIT : 0;
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++)
		store_i(row_at(s, &s->r, k),
			compare_i(s->op->cond, load_i(row_at(s, &s->a, k)) ^ flip,
				  load_i(row_at(s, &s->b, k)) ^ flip));
}

static noinline void run_rnd(struct span *s)
{
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++) {
		v8f x = load_f(row_at(s, &s->a, k));
		v8f down = floor_lanes(x);

		store_f(row_at(s, &s->r, k), down);
		if (s->op->cond == IR_COND_R)
			store_i(&s->g->scratch->cond[k & (s->halves - 1)][k >> (s->halves - 1)],
				increment_lanes(s->op->opcode, x, down));
	}
}

static noinline void run_mac(struct span *s)
{
	const struct rows acc = {
		.at = mirage_eu_reg(s->t, EU_ROW_ACC + s->op->acc_first / 8)->ub,
		.thread_B = sizeof(union mirage_reg),
		.half_B = ROW_B,
	};
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++)
		store_f(row_at(s, &s->r, k), load_f(row_at(s, &acc, k)) +
			load_f(row_at(s, &s->a, k)) * load_f(row_at(s, &s->b, k)));
}

/* The plane of LINE and PLN with its modifiers; it is the same for all channels. */
static __always_inline v8f plane_of(const struct span *s, unsigned int i, unsigned int element)
{
	const struct ir_src *src = &s->op->src[0];
	const u8 *at = s->t[i].reg->ub + src->at_B + 4 * element;

	return (v8f)modify(v8i_splat(*(const s32 *)at), src);
}

static noinline void run_line(struct span *s)
{
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		v8f p = plane_of(s, i, 0), r = plane_of(s, i, 3);

		for (h = 0; h < s->halves; h++)
			store_f(row_at(s, &s->r, i * s->halves + h),
				p * load_f(row_at(s, &s->b, i * s->halves + h)) + r);
	}
}

static noinline void run_pln(struct span *s)
{
	const struct ir_src *src = &s->op->src[1];
	unsigned int i, h;

	for (i = 0; i < s->n; i++) {
		const u8 *uv = s->t[i].reg->ub + src->at_B;
		v8f p = plane_of(s, i, 0), q = plane_of(s, i, 1), r = plane_of(s, i, 3);

		for (h = 0; h < s->halves; h++, uv += 2 * ROW_B) {
			v8f u = (v8f)modify(load_i(uv), src);
			v8f v = (v8f)modify(load_i(uv + ROW_B), src);

			store_f(row_at(s, &s->r, i * s->halves + h), (p * u + r) + q * v);
		}
	}
}

static __always_inline v8i low16(v8i v, const struct ir_op *op, unsigned int source)
{
	return op->cut == source ? v & 0xffff : v;
}

static noinline void run_mul_i(struct span *s)
{
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++)
		store_i(row_at(s, &s->r, k),
			(v8i)((v8u)low16(load_i(row_at(s, &s->a, k)), s->op, 1) *
			      (v8u)low16(load_i(row_at(s, &s->b, k)), s->op, 2)));
}

static noinline void run_asr(struct span *s)
{
	unsigned int k;

	if (s->op->src[0].type == IR_UD)
		BINARY_I((v8u)a >> (b & 31));
	else
		BINARY_I(a >> (b & 31));
}

static noinline void run_logic(struct span *s)
{
	unsigned int k;

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
	unsigned int k;

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
	unsigned int k;

	for (k = 0; k < num_vectors(s); k++)
		store_f(row_at(s, &s->r, k), frc_lanes(load_f(row_at(s, &s->a, k))));
}

static noinline void compute(struct span *s)
{
	unsigned int k;

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

void LANES_FN(core_arithmetic)(struct mirage_eu_group *g, const struct ir_op *op,
			       unsigned int first, unsigned int n)
{
	struct span s = {
		.g = g,
		.op = op,
		.t = &g->thread[first],
		.n = n,
		.halves = op->exec_size > 8 ? 2 : 1,
		.r = rows_of(g->scratch->out),
	};
	unsigned int i;

	if (op->fast == FAST_NONE || op->fast >= FAST_MINMAX_F) {
		for (i = 0; i < n; i++)
			core_reference(&s.t[i], op);
		return;
	}
	if (op->fast != FAST_PLN && op->fast != FAST_LINE)
		stage_source(&s, 0, &s.a);
	if (op->fast != FAST_PLN && op->src[1].kind != IR_NONE)
		stage_source(&s, 1, &s.b);
	compute(&s);
	finish(&s);
}
