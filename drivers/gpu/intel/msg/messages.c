// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: shared functions of Gen4 to Gen5
 *
 * Which functions there are, how each generation tells their messages apart, and what parameters
 * sampler messages have (Gen4-5 Vol 4 Part 1, 4.11 and 5.10).
 */

#include <linux/array_size.h>

#include "dataport.h"
#include "intel/cs/cs.h"
#include "message.h"
#include "message_layout.h"
#include "sampler.h"
#include "spawner.h"

#define TYPE(op_, ...)		{ .op = (op_), .known = true, .param = { __VA_ARGS__ } }
#define COMPARE(op_, ...)	{ .op = (op_), .known = true, .compare = true, \
				  .param = { __VA_ARGS__ } }

/* 4.11.1.3.2; the order of gradients is missing from the print. */
static const struct sampler_type types_gen5[16] = {
	[0] = TYPE(TEX_SAMPLE, SP_U, SP_V, SP_R, SP_AI),
	[1] = TYPE(TEX_SAMPLE_B, SP_U, SP_V, SP_R, SP_AI, SP_LOD),
	[2] = TYPE(TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_AI, SP_LOD),
	[3] = COMPARE(TEX_SAMPLE, SP_U, SP_V, SP_R, SP_AI, SP_REF),
	[4] = TYPE(TEX_SAMPLE_D, SP_U, SP_V, SP_R, SP_AI, SP_DUDX, SP_DUDY, SP_DVDX, SP_DVDY,
		   SP_DRDX, SP_DRDY),
	[5] = COMPARE(TEX_SAMPLE_B, SP_U, SP_V, SP_R, SP_AI, SP_REF, SP_LOD),
	[6] = COMPARE(TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_AI, SP_REF, SP_LOD),
	[7] = TYPE(TEX_LD, SP_U, SP_V, SP_R, SP_LOD),
	[9] = TYPE(TEX_LOD, SP_U, SP_V, SP_R, SP_AI),
	[10] = TYPE(TEX_RESINFO, SP_LOD),
	[12] = { .op = TEX_SAMPLE, .known = true, .kill = true, .param = { SP_U, SP_V, SP_R } },
};

/*
 * 4.11.1.3.1: before Gen5 the length, header included, tells which of the messages of a type it
 * is, and how wide. Gen4 has the types 0 to 3; those of Gen4.5 beyond them return 16-bit
 * UNORMs.
 */
#define KEY(type, mlen)		SAMPLER_KEY(type, mlen)
#define SIMD(width, op_, ...)	{ .op = (op_), .known = true, .simd = SAMPLER_SIMD_##width, \
				  .param = { __VA_ARGS__ } }
#define SIMD_C(width, op_, ...)	{ .op = (op_), .known = true, .compare = true, \
				  .simd = SAMPLER_SIMD_##width, .param = { __VA_ARGS__ } }

#define UNORM(channels_, kill_)	{ .known = true, .kill = (kill_), .simd = SAMPLER_SIMD_32, \
				  .channels = (channels_) }

static const struct sampler_type types_gen4[] = {
	[KEY(0, 3)] = SIMD(16, TEX_SAMPLE, SP_U),
	[KEY(0, 5)] = SIMD(16, TEX_SAMPLE, SP_U, SP_V),
	[KEY(0, 7)] = SIMD(16, TEX_SAMPLE, SP_U, SP_V, SP_R),
	[KEY(0, 4)] = SIMD(8, TEX_SAMPLE, SP_U, SP_V, SP_R),
	[KEY(1, 4)] = { .op = TEX_SAMPLE, .known = true, .kill = true, .simd = SAMPLER_SIMD_8,
			.param = { SP_U, SP_V, SP_R } },
	[KEY(0, 9)] = SIMD(16, TEX_SAMPLE_B, SP_U, SP_V, SP_R, SP_LOD),
	[KEY(1, 9)] = SIMD(16, TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_LOD),
	[KEY(1, 2)] = SIMD(4X2, TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_LOD),
	[KEY(2, 9)] = SIMD_C(16, TEX_SAMPLE, SP_U, SP_V, SP_R, SP_REF),
	[KEY(0, 2)] = SIMD_C(4X2, TEX_SAMPLE, SP_U, SP_V, SP_R, SP_REF),
	[KEY(0, 6)] = SIMD_C(8, TEX_SAMPLE_B, SP_U, SP_V, SP_R, SP_LOD, SP_REF),
	[KEY(1, 6)] = SIMD_C(8, TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_LOD, SP_REF),
	[KEY(1, 3)] = SIMD_C(4X2, TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_LOD, SP_REF),
	[KEY(3, 3)] = SIMD(16, TEX_LD, SP_U),
	[KEY(3, 5)] = SIMD(16, TEX_LD, SP_U, SP_V),
	[KEY(3, 7)] = SIMD(16, TEX_LD, SP_U, SP_V, SP_R),
	[KEY(3, 4)] = SIMD(8, TEX_LD, SP_U, SP_V, SP_R),
	[KEY(3, 9)] = SIMD(16, TEX_LD, SP_U, SP_V, SP_R, SP_LOD),
	[KEY(3, 2)] = SIMD(4X2, TEX_LD, SP_U, SP_V, SP_R, SP_LOD),
	[KEY(2, 7)] = SIMD(8, TEX_SAMPLE_D, SP_U, SP_V, SP_DUDX, SP_DVDX, SP_DUDY, SP_DVDY),
	[KEY(2, 10)] = SIMD(8, TEX_SAMPLE_D, SP_U, SP_V, SP_R, SP_DUDX, SP_DVDX, SP_DRDX,
			    SP_DUDY, SP_DVDY, SP_DRDY),
	[KEY(2, 4)] = SIMD(4X2, TEX_SAMPLE_D, SP_U, SP_V, SP_R, SP_NONE,
			   SP_DUDX, SP_DVDX, SP_DRDX, SP_NONE, SP_DUDY, SP_DVDY, SP_DRDY),
	[KEY(2, 3)] = SIMD(16, TEX_RESINFO, SP_LOD),
	[KEY(2, 2)] = SIMD(4X2, TEX_RESINFO, SP_NONE, SP_NONE, SP_NONE, SP_LOD),
	[KEY(4, 2)] = UNORM(4, false),
	[KEY(5, 2)] = UNORM(2, false),
	[KEY(6, 2)] = UNORM(2, true),
};

int msg_unknown(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "message 0x%08x to function %u",
				 s->msg->desc, s->msg->sfid);
}

/* Only the end of the thread counts; nobody answers. */
static int send_nothing(const struct msg_send *s)
{
	return s->msg->rlen ? msg_unknown(s) : 0;
}

/* A thread may end with what it sends there; what it tells others that wait has no model. */
static int send_gateway(const struct msg_send *s)
{
	return s->msg->eot ? send_nothing(s) : msg_unknown(s);
}

const struct msg_row msg_row_unknown = { MSG_WRITES, msg_unknown };

static const struct msg_row nothing = { 0, send_nothing };
static const struct msg_row gateway = { MSG_WRITES | MSG_ORDERED, send_gateway };
static const struct msg_row urb = { MSG_UNIT };

#define ONE(row_)		{ .num_types = 1, .row = (row_) }
#define BY_TYPE(shift, rows)	{ .type_shift = (shift), .num_types = ARRAY_SIZE(rows), \
				  .row = (rows) }
#define FUNCTIONS(read_shift, read_rows)			\
	.function = {						\
		[SFID_NULL] = ONE(&nothing),			\
		[SFID_SAMPLER] = ONE(&sampler_row),		\
		[SFID_GATEWAY] = ONE(&gateway),			\
		[SFID_DP_READ] = BY_TYPE(read_shift, read_rows), \
		[SFID_DP_WRITE] = BY_TYPE(12, dataport_writes),	\
		[SFID_URB] = ONE(&urb),				\
		[SFID_SPAWNER] = BY_TYPE(0, spawner_rows),	\
	}

const struct message_params mirage_messages_gen4 = {
	FUNCTIONS(12, dataport_reads_gen4),
	.surfaces = &mirage_surfaces_gen4,
	.sampler = types_gen4,
	.num_sampler = ARRAY_SIZE(types_gen4),
	.sampler_shift = 14,
	.sampler_bits = 2,
	.by_length = true,
	.header_sampler = true,
	.return_format = true,
	.idle_is_killed = true,
	.whole_dwords = true,
};

const struct message_params mirage_messages_gen45 = {
	FUNCTIONS(11, dataport_reads_gen45),
	.surfaces = &mirage_surfaces_gen45,
	.sampler = types_gen4,
	.num_sampler = ARRAY_SIZE(types_gen4),
	.sampler_shift = 12,
	.sampler_bits = 4,
	.by_length = true,
	.header_sampler = true,
};

const struct message_params mirage_messages_gen5 = {
	FUNCTIONS(11, dataport_reads_gen45),
	.surfaces = &mirage_surfaces_gen5,
	.sampler = types_gen5,
	.num_sampler = ARRAY_SIZE(types_gen5),
	.sampler_shift = 12,
	.sampler_bits = 4,
	.simd_shift = 16,
};
