// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: looking through kernels
 *
 * The back end wants to know its targets before the first pixel is shaded. The hardware need
 * not: it looks at the surface when a message arrives. The kernel's messages say it all the
 * same.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "intel/msg/message_layout.h"
#include "intel/state/surface_layout.h"
#include "scan.h"
#include "shader/ir.h"

bool scan_is_pure(const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		const struct ir_send *send = &prog->op[i].send;

		if (prog->op[i].opcode == IR_SEND &&
		    (send->desc_reg || send->msg.sfid == SFID_DP_WRITE))
			return false;
	}
	return true;
}

static bool writes_general_state(const struct mirage_eu_message *msg)
{
	return msg->sfid == SFID_DP_WRITE && FIELD_GET(MSG_BTI, msg->desc) == BTI_STATELESS &&
	       FIELD_GET(DP_WRITE_TYPE, msg->desc) != DP_WRITE_RT;
}

bool scan_needs_scratch(const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		const struct ir_send *send = &prog->op[i].send;

		if (prog->op[i].opcode == IR_SEND &&
		    (send->desc_reg || writes_general_state(&send->msg)))
			return true;
	}
	return false;
}

void scan_targets(const struct mirage_program *prog, u32 *written)
{
	u32 i;

	for (i = 0; prog && i < prog->num_ops; i++) {
		const struct mirage_eu_message *msg = &prog->op[i].send.msg;
		unsigned int bti = FIELD_GET(MSG_BTI, msg->desc);

		if (prog->op[i].opcode == IR_SEND && !prog->op[i].send.desc_reg &&
		    msg->sfid == SFID_DP_WRITE &&
		    FIELD_GET(DP_WRITE_TYPE, msg->desc) == DP_WRITE_RT)
			written[bti / 32] |= 1u << bti % 32;
	}
}
