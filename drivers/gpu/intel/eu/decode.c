// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: decoding a program
 *
 * First the code is walked from the start pointer, over falls and jumps, to learn where
 * instructions begin. Then they are translated in order of their addresses, which
 * makes "further behind" a comparison of indices for the interpreter; where
 * the next one in memory is not the next one in order (code that jumps into
 * the middle of an instruction) a jump is put in. Last, targets become indices.
 *
 * What cannot be reached is not looked at: behind a kernel's last message there may be
 * anything.
 */

#include <linux/align.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "../../shader/ir.h"
#include "decode.h"
#include "isa.h"

/* Instructions begin at multiples of it. */
#define UNIT_B		8u
/* Enough for nearly all; what is larger is walked again in the largest window. */
#define FIRST_WINDOW_B	0x10000u
/* Zeros behind a part of a kernel. */
#define PADDING_B	128u

/* struct walk.seen */
#define SEEN_START	0x1	/* an instruction begins here */
#define SEEN_TARGET	0x2	/* and something jumps to it */
#define SEEN_LONG	0x4	/* it has two units */

/**
 * struct walk - what is known of a program so far
 * @isa: generation
 * @code: where instructions come from
 * @num_units: size of the window
 * @end: behind the last one in which an instruction begins
 * @extent: behind the last one that an instruction has
 * @seen: SEEN_* for each unit
 * @pending: units that are still to be visited
 * @num_pending: how many
 * @too_small: something left the window
 * @computed: a jump goes where a register says
 * @op: the instruction at hand
 */
struct walk {
	const struct eu_isa *isa;
	const struct eu_code *code;
	u32 num_units;
	u32 end;
	u32 extent;
	u8 *seen;
	u32 *pending;
	u32 num_pending;
	bool too_small;
	bool computed;
	struct ir_op op;
};

/* The address behind the WHILE at @ip, which is what is there if BREAK names it; else @ip. */
static u32 behind_loop(const struct walk *w, u32 ip)
{
	struct eu_words words;
	u8 bytes[16];
	u32 len_B;

	w->code->fetch(w->code->arg, ip, bytes);
	len_B = eu_expand(w->isa, bytes, &words);
	return w->isa->opcode[eu_get(w->isa, &words, EU_OPCODE)].ir == IR_WHILE ? ip + len_B : ip;
}

/*
 * Zeros, and before long something else. Intel's media driver links kernels of parts that have so
 * many bytes of zeros behind them, and threads run through these: an illegal instruction does
 * nothing when nobody has enabled its exception. Of zeros alone no thread would find an end.
 */
static bool is_padding(const struct walk *w, u32 ip)
{
	static const u8 zeros[16];
	u8 bytes[16];
	u32 at_B;

	for (at_B = 0; at_B <= PADDING_B; at_B += sizeof(bytes)) {
		w->code->fetch(w->code->arg, ip + at_B, bytes);
		if (memcmp(bytes, zeros, sizeof(bytes)))
			return at_B;
	}
	return false;
}

static u32 translate_at(struct walk *w, u32 unit)
{
	u32 ip = w->code->start + unit * UNIT_B;
	struct eu_words words;
	u8 bytes[16];
	u32 len_B;

	w->code->fetch(w->code->arg, ip, bytes);
	len_B = eu_expand(w->isa, bytes, &words);
	memset(&w->op, 0, sizeof(w->op));
	eu_translate(w->isa, &words, ip, ip + len_B, w->code->flags, &w->op);
	if (w->isa->opcode[eu_get(w->isa, &words, EU_OPCODE)].flags & EU_LEAVES_LOOP)
		w->op.target = behind_loop(w, w->op.target);
	if (w->op.opcode == IR_HANG && w->isa->pads_zeros && is_padding(w, ip))
		w->op.opcode = IR_NOP;
	return len_B / UNIT_B;
}

static bool falls_through(const struct ir_op *op)
{
	switch (op->opcode) {
	case IR_HANG:
	case IR_GOTO:
		return false;
	case IR_SEND:
		return !op->send.msg.eot;
	case IR_JMPI:
		return op->pred != IR_PRED_NONE || op->target == IR_NO_TARGET;
	default:
		return true;
	}
}

static void visit_target(struct walk *w, u32 target)
{
	u32 distance_B = target - w->code->start;
	u32 unit = distance_B / UNIT_B;

	if (distance_B % UNIT_B)
		return;
	if (unit >= w->num_units) {
		w->too_small = true;
		return;
	}
	if (!(w->seen[unit] & SEEN_TARGET)) {
		w->seen[unit] |= SEEN_TARGET;
		w->pending[w->num_pending++] = unit;
	}
}

/*
 * Behind a computed jump, what an unconditional one skips is there for the former: setup
 * kernels index a table of code with the number of the provoking vertex.
 */
static void visit_behind(struct walk *w)
{
	if (w->computed && w->op.opcode == IR_JMPI && w->op.target > w->op.next_ip)
		visit_target(w, w->op.next_ip);
}

/*
 * A sum of IP and a number, which no other addition of two constants is, says where a subroutine
 * is to return to: behind the unconditional jump to it, where nothing else may lead.
 */
static void visit_return(struct walk *w)
{
	const struct ir_op *op = &w->op;

	if (op->opcode == IR_ADD && op->src[0].kind == IR_IMM && op->src[1].kind == IR_IMM)
		visit_target(w, op->ip + op->src[1].lane[0]);
}

static void follow(struct walk *w, u32 unit)
{
	while (unit < w->num_units && !(w->seen[unit] & SEEN_START)) {
		u32 len = translate_at(w, unit);

		w->seen[unit] |= SEEN_START | (len > 1 ? SEEN_LONG : 0);
		w->end = max(w->end, unit + 1);
		w->extent = max(w->extent, unit + len);
		if (w->op.target != IR_NO_TARGET)
			visit_target(w, w->op.target);
		else if (w->op.opcode == IR_JMPI)
			w->computed = true;
		visit_return(w);
		if (!falls_through(&w->op)) {
			visit_behind(w);
			return;
		}
		unit += len;
	}
	if (unit >= w->num_units)
		w->too_small = true;
}

static int walk(struct walk *w, u32 window_B)
{
	/* A start pointer near the end of the address space does not wrap around. */
	window_B = min_t(u32, window_B, -w->code->start - 1) & ~(UNIT_B - 1);
	w->num_units = max_t(u32, window_B / UNIT_B, 1);
	w->end = 0;
	w->extent = 0;
	w->too_small = false;
	w->seen = mirage_host_alloc(w->num_units);
	/* Each unit is put there once at most, but for the first. */
	w->pending = mirage_host_alloc((w->num_units + 1) * sizeof(*w->pending));
	if (!w->seen || !w->pending)
		return -ENOMEM;
	w->num_pending = 1;
	while (w->num_pending)
		follow(w, w->pending[--w->num_pending]);
	return 0;
}

static void walk_free(struct walk *w)
{
	mirage_host_free(w->seen);
	mirage_host_free(w->pending);
	w->seen = NULL;
	w->pending = NULL;
}

static void add_goto(struct mirage_program *prog, u32 ip, u32 target)
{
	struct ir_op *op = &prog->op[prog->num_ops++];

	op->opcode = IR_GOTO;
	op->ip = ip;
	op->target = target;
}

static void add_join(struct mirage_program *prog, u32 ip)
{
	struct ir_op *op = &prog->op[prog->num_ops++];

	op->opcode = IR_JOIN;
	op->ip = ip;
	op->is_target = true;
	op->target = IR_NO_TARGET;
}

static u32 next_start(const struct walk *w, u32 unit)
{
	for (unit++; unit < w->end; unit++)
		if (w->seen[unit] & SEEN_START)
			return unit;
	return w->num_units;
}

/* What emit() makes of it, or more. */
static u32 count_ops(const struct walk *w)
{
	u32 n = 0, unit, next;

	for (unit = 0; unit < w->end; unit = next) {
		u32 behind = unit + (w->seen[unit] & SEEN_LONG ? 2 : 1);

		next = next_start(w, unit);
		n += 1 + (next != behind);
		n += w->isa->flow->joins && w->seen[unit] & SEEN_TARGET;
	}
	return n;
}

/*
 * Translates all instructions that were found, in order: @max of them, for memory may have changed
 * since, and room for three more. Return: whether that was enough.
 */
static bool emit(struct walk *w, struct mirage_program *prog, u32 max)
{
	u32 unit, next;

	for (unit = 0; unit < w->end && prog->num_ops <= max; unit = next) {
		u32 behind = unit + translate_at(w, unit);

		next = next_start(w, unit);
		w->op.is_target = w->seen[unit] & SEEN_TARGET;
		if (w->op.is_target && prog->flow->joins)
			add_join(prog, w->op.ip);
		prog->op[prog->num_ops++] = w->op;
		if (falls_through(&w->op) && next != behind)
			add_goto(prog, w->op.ip, w->op.next_ip);
	}
	return prog->num_ops <= max;
}

static void resolve(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (prog->op[i].target != IR_NO_TARGET)
			prog->op[i].target = ir_find(prog, prog->op[i].target);
}

static struct mirage_program *build(struct walk *w)
{
	u32 max = count_ops(w);
	struct mirage_program *prog = ir_program_create(w->isa->files, max + 3);

	if (!prog)
		return NULL;
	prog->jump_unit_B = w->isa->jump_unit_B;
	prog->flow = w->isa->flow;
	if (!emit(w, prog, max)) {
		mirage_program_free(prog);
		return NULL;
	}
	resolve(prog);
	prog->cr0 = w->code->flags & EU_STATE_ROUNDING;
	ir_program_finish(prog);
	return prog;
}

static void walk_destroy(struct walk *w)
{
	walk_free(w);
	mirage_host_free(w);
}

static struct walk *walk_create(const struct eu_isa *isa, const struct eu_code *code)
{
	struct walk *w = mirage_host_alloc(ALIGN(sizeof(*w), 64));
	int ret;

	if (!w)
		return NULL;
	w->isa = isa;
	w->code = code;
	ret = walk(w, FIRST_WINDOW_B);
	if (!ret && w->too_small) {
		walk_free(w);
		ret = walk(w, EU_MAX_WINDOW_B);
	}
	if (!ret)
		return w;
	walk_destroy(w);
	return NULL;
}

struct mirage_program *eu_decode(const struct eu_isa *isa, const struct eu_code *code,
				 u32 *extent_B)
{
	struct walk *w = walk_create(isa, code);
	struct mirage_program *prog;

	if (!w)
		return NULL;
	prog = build(w);
	if (prog && extent_B)
		*extent_B = w->extent * UNIT_B;
	walk_destroy(w);
	return prog;
}

void eu_fetch_kernel(void *arg, u32 ip, void *out)
{
	struct eu_kernel *kernel = arg;

	/* Memory has been asked for since, which is a relax(). */
	mirage_mmu_flush(kernel->mmu);
	mirage_mmu_read(kernel->mmu, eu_kernel_addr(kernel, ip), out, 16);
}

static struct eu_code code_of_kernel(struct eu_kernel *kernel)
{
	return (struct eu_code) {
		.fetch = eu_fetch_kernel,
		.arg = kernel,
		.start = kernel->start,
		.flags = kernel->flags,
	};
}

struct mirage_program *mirage_eu_decode(const struct eu_isa *isa, const struct eu_kernel *kernel,
					u32 *size_B)
{
	struct eu_kernel copy = *kernel;
	const struct eu_code code = code_of_kernel(&copy);

	return eu_decode(isa, &code, size_B);
}

u32 mirage_eu_measure(const struct eu_isa *isa, const struct eu_kernel *kernel)
{
	struct eu_kernel copy = *kernel;
	const struct eu_code code = code_of_kernel(&copy);
	struct walk *w = walk_create(isa, &code);
	u32 size_B;

	if (!w)
		return 0;
	size_B = w->extent * UNIT_B;
	walk_destroy(w);
	return size_B;
}

struct bytes {
	const u8 *at;
	size_t size_B;
};

static void fetch_bytes(void *arg, u32 ip, void *out)
{
	const struct bytes *b = arg;

	memset(out, 0, 16);
	if (ip < b->size_B)
		memcpy(out, b->at + ip, min_t(size_t, 16, b->size_B - ip));
}

struct mirage_program *mirage_eu_decode_bytes(const struct eu_isa *isa, const void *bytes,
					      size_t size_B, u32 flags)
{
	struct bytes b = { .at = bytes, .size_B = size_B };
	struct eu_code code = { .fetch = fetch_bytes, .arg = &b, .flags = flags };

	return eu_decode(isa, &code, NULL);
}
