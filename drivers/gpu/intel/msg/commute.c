// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: atomic operations of which nobody can tell the order
 *
 * A sum is the same in whichever order its terms come, and so are an AND, an extreme and their
 * like, as long as no thread gets an answer and nothing else is done to the same numbers. A kernel
 * that does no more than that to memory which others reach may run on several workers.
 *
 * Operations of different kinds may be in one surface where each has an address of its own: one
 * that is a constant, put into all lanes of the message's register on the way to it.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "commute.h"
#include "message.h"
#include "message_layout.h"
#include "shader/ir.h"

/* Kinds that commute with their own kind; 0 for what does not. */
enum kind { KIND_NONE, KIND_SUM, KIND_AND, KIND_OR, KIND_XOR, KIND_IMAX, KIND_IMIN, KIND_UMAX,
	    KIND_UMIN };

static const u8 kind_of[16] = {
	[DP7_AOP_AND] = KIND_AND,
	[DP7_AOP_OR] = KIND_OR,
	[DP7_AOP_XOR] = KIND_XOR,
	[DP7_AOP_INC] = KIND_SUM,
	[DP7_AOP_DEC] = KIND_SUM,
	[DP7_AOP_PREDEC] = KIND_SUM,
	[DP7_AOP_ADD] = KIND_SUM,
	[DP7_AOP_SUB] = KIND_SUM,
	[DP7_AOP_IMAX] = KIND_IMAX,
	[DP7_AOP_IMIN] = KIND_IMIN,
	[DP7_AOP_UMAX] = KIND_UMAX,
	[DP7_AOP_UMIN] = KIND_UMIN,
};

#define MOST_ATOMICS	16u

/**
 * struct atomic - one operation of a kernel
 * @row: its kind of message
 * @bti: entry of the binding table; of whole addresses WHOLE
 * @kind: enum kind, and whether it is of 64 bits
 * @at: what is in all lanes of its first parameter, if that is known
 * @known: whether it is
 */
struct atomic {
	const struct msg_row *row;
	u32 bti;
	u32 kind;
	u32 at;
	bool known;
};

#define WHOLE	256u

/* Addresses of general state memory are whole ones, too. */
static u32 place_of(const struct message_params *params, const struct msg_row *row,
		    const struct ir_send *send)
{
	u32 bti = FIELD_GET(MSG_BTI, send->msg.desc);

	return row->effects & MSG_WHOLE || msg_bti_is_stateless(params, bti) ? WHOLE : bti;
}

/* Registers in a row, and whether an operand may be in one of them. */
static bool in_rows(const struct ir_file *file, u32 at_B, unsigned int row, unsigned int n)
{
	unsigned int reg = file->row + (at_B & file->mask) / sizeof(union mirage_reg);

	return reg >= row && reg < row + n;
}

static bool may_write(const struct ir_op *op, unsigned int row, unsigned int n)
{
	unsigned int i;

	if (op->opcode == IR_SEND) {
		const struct mirage_eu_part *r = &op->send.msg.response;

		for (i = 0; i < op->send.msg.rlen && !op->send.msg.dst_null; i++)
			if (r->row + ((r->first + i) & r->mask) - row < n)
				return true;
		return op->send.desc_reg;
	}
	if (op->dst.kind == IR_NONE)
		return false;
	for (i = 0; i < op->exec_size; i++)
		if (in_rows(&op->dst.file, op->dst.offset_B + op->dst.step[i], row, n))
			return true;
	return op->dst.kind != IR_DIRECT;
}

/* A number for all of them, in all channels that the message has. */
static bool sets_all(const struct ir_op *op, const struct ir_op *send, unsigned int row,
		     unsigned int n)
{
	const struct ir_src *src = &op->src[0];

	return op->opcode == IR_MOV && op->pred == IR_PRED_NONE && !op->saturate &&
	       op->dst.kind == IR_DIRECT && ir_type_size_B[op->dst.type] == 4 && !op->is_float &&
	       src->kind == IR_IMM && (src->type == IR_UD || src->type == IR_D) &&
	       !src->negate && !src->abs && op->dst.offset_B % 32 == 0 &&
	       op->dst.file.row + op->dst.offset_B / 32u == row && op->exec_size == 8 * n &&
	       op->dst.step[op->exec_size - 1] == 32 * n - 4 &&
	       op->chan == op->width && (op->no_mask || !(send->width & ~op->width));
}

/* Backwards from the message, as long as there is one way to come there. */
static void find_address(const struct mirage_program *prog, u32 at, unsigned int n,
			 struct atomic *a)
{
	const struct ir_op *send = &prog->op[at];
	const struct mirage_eu_message *msg = &send->send.msg;
	const struct mirage_eu_part *part = &msg->payload[0];
	unsigned int row = part->row + part->first + msg->header;

	if (part->len < msg->header + n || part->first + part->len > part->mask + 1u)
		return;
	while (at && !prog->op[at].is_target) {
		const struct ir_op *op = &prog->op[--at];

		if (op->opcode >= IR_FIRST_FLOW)
			return;
		if (!may_write(op, row, n))
			continue;
		a->known = sets_all(op, send, row, n);
		a->at = op->src[0].lane[0];
		return;
	}
}

/* Return: false where it is told apart from what comes before or after. */
static bool read_atomic(const struct message_params *params, const struct mirage_program *prog,
			u32 i, struct atomic *a)
{
	const struct ir_send *send = &prog->op[i].send;
	const struct msg_row *row = msg_find(params, &send->msg);
	u32 desc = send->msg.desc, kind = kind_of[FIELD_GET(DP7_ATOMIC_OP, desc)];

	*a = (struct atomic) { .row = row, .bti = place_of(params, row, send), .kind = kind };
	if (!row->atomic || !kind || (desc & DP7_ATOMIC_RETURN))
		return false;
	if (row->atomic == MSG_ATOMIC_WHOLE)
		a->kind |= desc & DP9_ATOMIC_QWORD;
	if (row->atomic == MSG_ATOMIC_DWORD)
		find_address(prog, i, desc & DP7_ATOMIC_SIMD8 ? 1 : 2, a);
	return true;
}

static bool commute(const struct atomic *a, const struct atomic *b)
{
	if (a->bti != b->bti || a->kind == b->kind)
		return true;
	return a->row == b->row && a->known && b->known && (a->at ^ b->at) & ~3u;
}

/* Surfaces that several entries name are the same memory: kinds are told apart within one only. */
static bool all_commute(const struct atomic *a, unsigned int n)
{
	bool several = false, mixed = false;
	unsigned int i, k;

	for (i = 1; i < n; i++) {
		several |= a[i].bti != a[0].bti;
		mixed |= a[i].kind != a[0].kind;
		for (k = 0; k < i; k++)
			if (!commute(&a[i], &a[k]))
				return false;
	}
	return !(several && mixed);
}

/* Does a message reach what an operation of the kernel changes? Local memory is not among it. */
static bool reaches(const struct message_params *params, const struct ir_send *send,
		    const struct atomic *a, unsigned int n)
{
	const struct msg_row *row = msg_find(params, &send->msg);
	u32 bti = place_of(params, row, send);
	unsigned int i;

	if (send->msg.sfid >= MSG_FUNCTIONS || !params->function[send->msg.sfid].binds ||
	    row->effects & (MSG_UNIT | MSG_SCRATCH))
		return false;
	for (i = 0; i < n; i++)
		if (a[i].bti == bti)
			return true;
	return false;
}

static bool is_local(const struct ir_send *send)
{
	return FIELD_GET(MSG_BTI, send->msg.desc) == BTI_LOCAL;
}

static bool is_atomic(const struct message_params *params, const struct ir_send *send)
{
	const struct msg_row *row = msg_find(params, &send->msg);
	const u8 both = MSG_READS | MSG_WRITES;

	return (row->effects & both) == both && !is_local(send);
}

bool commute_atomics(const struct message_params *params, const struct mirage_program *prog)
{
	struct atomic a[MOST_ATOMICS];
	unsigned int n = 0;
	u32 i;

	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_op *op = &prog->op[i];

		if (op->opcode != IR_SEND || !is_atomic(params, &op->send))
			continue;
		if (n == MOST_ATOMICS || !read_atomic(params, prog, i, &a[n++]))
			return false;
	}
	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_op *op = &prog->op[i];

		if (op->opcode == IR_SEND && !is_atomic(params, &op->send) &&
		    !is_local(&op->send) && reaches(params, &op->send, a, n))
			return false;
	}
	return all_commute(a, n);
}
