// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what kernels do by their messages
 *
 * Whether a kernel may be run by a helper, or once for many, depends on what its messages do; the
 * rows say that. And the back end wants to know its targets before the first pixel is shaded: the
 * hardware need not, for it looks at the surface when a message arrives.
 *
 * A descriptor in a register may be anything.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "commute.h"
#include "effects.h"
#include "intel/state/surface_layout.h"
#include "message.h"
#include "message_layout.h"
#include "sampler.h"
#include "shader/ir.h"

/* The function is known all the same; some have one kind of message. */
static bool is_unknown(const struct message_params *params, const struct ir_send *send)
{
	return send->desc_reg && (send->msg.sfid >= MSG_FUNCTIONS ||
				  params->function[send->msg.sfid].num_types != 1);
}

static u8 effects_of(const struct message_params *params, const struct ir_send *send)
{
	if (is_unknown(params, send))
		return MSG_WRITES;
	return msg_find(params, &send->msg)->effects;
}

bool effects_are_pure(const struct message_params *params, const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++)
		if (prog->op[i].opcode == IR_SEND &&
		    effects_of(params, &prog->op[i].send) & MSG_WRITES)
			return false;
	return true;
}

static bool reads_and_writes(u8 effects)
{
	const u8 both = MSG_READS | MSG_WRITES;

	return (effects & both) == both;
}

/* Whose descriptor is in a register may be any message of its function. */
static bool may_tell_order(const struct message_params *params, u32 sfid)
{
	const struct msg_function *function;
	unsigned int i;

	if (sfid >= MSG_FUNCTIONS || !params->function[sfid].row)
		return true;
	function = &params->function[sfid];
	for (i = 0; i < function->num_types; i++)
		if (reads_and_writes(function->row[i].effects))
			return true;
	return false;
}

static bool tells_order(const struct message_params *params, const struct ir_send *send)
{
	if (is_unknown(params, send))
		return may_tell_order(params, send->msg.sfid);
	return reads_and_writes(effects_of(params, send)) &&
	       FIELD_GET(MSG_BTI, send->msg.desc) != BTI_LOCAL;
}

bool effects_are_ordered(const struct message_params *params, const struct mirage_program *prog)
{
	bool atomics = false;
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		if (prog->op[i].opcode != IR_SEND || !tells_order(params, &prog->op[i].send))
			continue;
		if (is_unknown(params, &prog->op[i].send))
			return true;
		atomics = true;
	}
	return atomics && !commute_atomics(params, prog);
}

static bool writes_general_state(const struct message_params *params, const struct ir_send *send)
{
	u8 effects = effects_of(params, send);

	if (is_unknown(params, send) || (effects & MSG_SCRATCH))
		return true;
	return (effects & MSG_WRITES) && !(effects & (MSG_UNIT | MSG_WHOLE)) &&
	       msg_bti_is_stateless(params, FIELD_GET(MSG_BTI, send->msg.desc));
}

bool effects_need_scratch(const struct message_params *params, const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++)
		if (prog->op[i].opcode == IR_SEND &&
		    writes_general_state(params, &prog->op[i].send))
			return true;
	return false;
}

bool effects_read_targets(const struct message_params *params, const struct mirage_program *prog)
{
	const u8 both = MSG_READS | MSG_UNIT;
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++)
		if (prog->op[i].opcode == IR_SEND &&
		    (effects_of(params, &prog->op[i].send) & both) == both)
			return true;
	return false;
}

static bool renders(const struct message_params *params, const struct ir_op *op)
{
	return op->opcode == IR_SEND && effects_of(params, &op->send) & MSG_TARGET;
}

/* Does an operation write a DWord of a register? */
static bool writes_dword(const struct ir_op *op, u32 row, u32 at_B)
{
	u32 first_B = row * sizeof(union mirage_reg) + at_B, i;

	if (op->opcode >= IR_FIRST_FLOW || op->dst.kind != IR_DIRECT)
		return false;
	for (i = 0; i < op->exec_size; i++) {
		u32 byte = op->dst.file.row * sizeof(union mirage_reg) + op->dst.offset_B +
			   op->dst.step[i];

		if (byte / sizeof(u32) == first_B / sizeof(u32))
			return true;
	}
	return false;
}

/* A header begins as a copy of R0, which has zeroes there. */
static bool copies_header(const struct ir_op *op)
{
	return op->opcode == IR_MOV && op->src[0].kind == IR_DIRECT && op->exec_size >= 8;
}

/* What a message's header has in that DWord, 0 without one; @otherwise when nobody knows it. */
static u32 target_dword(const struct mirage_program *prog, u32 send, u32 otherwise)
{
	const struct mirage_eu_message *msg = &prog->op[send].send.msg;
	u32 row = msg->payload[0].row + msg->payload[0].first, i;

	if (!msg->header)
		return 0;
	for (i = send; i--;) {
		const struct ir_op *op = &prog->op[i];

		if (!writes_dword(op, row, MSG_TARGET_DW * sizeof(u32)))
			continue;
		if (copies_header(op))
			return 0;
		if (op->opcode != IR_MOV || op->src[0].kind != IR_IMM)
			break;
		return op->src[0].lane[0];
	}
	return otherwise;
}

/* The entry of the binding table. */
static unsigned int target_bti(const struct mirage_program *prog, u32 send)
{
	const struct mirage_eu_message *msg = &prog->op[send].send.msg;

	if (msg->sfid == SFID_SAMPLER)
		return FIELD_GET(MSG_SAMPLER_TARGET, target_dword(prog, send, 0));
	return FIELD_GET(MSG_BTI, msg->desc);
}

void effects_targets(const struct message_params *params, const struct mirage_program *prog,
		     u32 *written)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		unsigned int bti;

		if (!renders(params, &prog->op[i]))
			continue;
		bti = target_bti(prog, i);
		written[bti / 32] |= 1u << bti % 32;
	}
}

void effects_target_indices(const struct message_params *params,
			    const struct mirage_program *prog, u8 *index)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		const struct ir_send *send = &prog->op[i].send;
		u8 *entry;

		if (!renders(params, &prog->op[i]) || send->msg.sfid == SFID_SAMPLER)
			continue;
		entry = &index[FIELD_GET(MSG_BTI, send->msg.desc)];
		*entry = target_dword(prog, i, *entry) & MSG_TARGET_INDEX;
	}
}

/* A message to a sampler that looks at no state of it. */
static bool is_load(const struct message_params *params, u32 desc)
{
	const u32 loads = 1u << TEX_LD | 1u << TEX_RESINFO | 1u << TEX_LD_SAMPLE |
			  1u << TEX_LD_MCS | 1u << TEX_SAMPLEINFO;
	u32 type = msg_sampler_number(params, desc);

	if (params->by_length || type >= params->num_sampler ||
	    (desc >> params->simd_shift & 3) > SAMPLER_SIMD_16)
		return false;
	return loads & 1u << params->sampler[type].op;
}

static bool names_surface(const struct message_params *params, const struct ir_send *send)
{
	u8 effects = effects_of(params, send);

	if (send->msg.sfid == SFID_SAMPLER || effects & MSG_TARGET)
		return true;
	return send->msg.sfid < MSG_FUNCTIONS && params->function[send->msg.sfid].binds &&
	       !(effects & (MSG_UNIT | MSG_SCRATCH));
}

bool effects_used(const struct message_params *params, const struct mirage_program *prog,
		  u32 *surfaces, u32 *samplers)
{
	bool known = true;
	u32 i;

	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_send *send = &prog->op[i].send;
		unsigned int bti = FIELD_GET(MSG_BTI, send->msg.desc);

		if (prog->op[i].opcode != IR_SEND)
			continue;
		known &= !send->desc_reg;
		if (send->desc_reg || !names_surface(params, send))
			continue;
		if (bti < BTI_LOCAL)
			surfaces[bti / 32] |= 1u << bti % 32;
		if (send->msg.sfid == SFID_SAMPLER && !is_load(params, send->msg.desc))
			*samplers |= 1u << FIELD_GET(SAMPLER_MSG_INDEX, send->msg.desc);
	}
	return known;
}

bool effects_scales(const struct message_params *params, u32 desc)
{
	return params->scaler && (desc >> params->simd_shift & 3) == SAMPLER_SIMD_32 &&
	       msg_sampler_number(params, desc) == SAMPLER7_SAMPLE_8X8;
}

/* What has last been added to make a descriptor in a register. */
static u32 added_descriptor(const struct mirage_program *prog, u32 i)
{
	while (i--) {
		const struct ir_op *op = &prog->op[i];

		if (op->dst.kind == IR_DIRECT && op->dst.file.row == EU_ROW_A0 &&
		    !op->dst.offset_B)
			return op->src[1].kind == IR_IMM ? op->src[1].lane[0] : 0;
	}
	return 0;
}

/* The surfaces of a search for motion: the one that is named, and the next. */
static void add_pictures(u32 desc, u32 *surfaces)
{
	u32 bti;

	for (bti = FIELD_GET(MSG_BTI, desc); bti < FIELD_GET(MSG_BTI, desc) + 2; bti++)
		if (bti < BTI_LOCAL)
			surfaces[bti / 32] |= 1u << bti % 32;
}

void effects_scaled(const struct message_params *params, const struct mirage_program *prog,
		    u32 *surfaces, u32 *samplers)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_send *send = &prog->op[i].send;
		u32 desc, bti;

		if (prog->op[i].opcode == IR_SEND && send->msg.sfid == SFID_VME &&
		    params->function[SFID_VME].row && !send->desc_reg)
			add_pictures(send->msg.desc, surfaces);
		if (prog->op[i].opcode != IR_SEND || send->msg.sfid != SFID_SAMPLER)
			continue;
		desc = send->desc_reg ? added_descriptor(prog, i) : send->msg.desc;
		if (!effects_scales(params, desc))
			continue;
		bti = FIELD_GET(MSG_BTI, desc);
		surfaces[bti / 32] |= 1u << bti % 32;
		*samplers |= 1u << FIELD_GET(SAMPLER_MSG_INDEX, desc);
	}
}
