// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: shared functions of Gen7 and Gen9
 *
 * Of Ivy Bridge and Valleyview (IVB PRM Vol 4 Part 1, 2.13 and 3.9). The data port is a function
 * for each cache. In SIMD8 and SIMD16 what is beside coordinates comes before them; in SIMD4x2 it
 * comes after them, as on Gen5. Gen9 has more messages, and another order in few (SKL PRM Vol 7).
 */

#include <linux/array_size.h>

#include "dataport.h"
#include "gateway.h"
#include "intel/state/scaler.h"
#include "message.h"
#include "message_layout.h"
#include "sampler.h"
#include "spawner.h"
#include "vme.h"

#define TYPE(op_, ...)		{ .op = (op_), .known = true, .param = { __VA_ARGS__ } }
#define COMPARE(op_, ...)	{ .op = (op_), .known = true, .compare = true, \
				  .param = { __VA_ARGS__ } }

#define EACH_TEXEL(compare_, ...) { .op = TEX_GATHER, .known = true, .compare = (compare_), \
				  .each_texel = true, .param = { __VA_ARGS__ } }
#define PHYSICAL(...)		{ .op = TEX_LD_SAMPLE, .known = true, .physical = true, \
				  .param = { __VA_ARGS__ } }

/* What both generations have alike; the least level of detail is Gen9's. */
#define SAMPLES_GEN7								\
	[SAMPLER7_SAMPLE] = TYPE(TEX_SAMPLE, SP_U, SP_V, SP_R, SP_AI, SP_MLOD),	\
	[SAMPLER7_SAMPLE_B] = TYPE(TEX_SAMPLE_B, SP_LOD, SP_U, SP_V, SP_R, SP_AI, SP_MLOD), \
	[SAMPLER7_SAMPLE_L] = TYPE(TEX_SAMPLE_L, SP_LOD, SP_U, SP_V, SP_R, SP_AI), \
	[SAMPLER7_SAMPLE_C] = COMPARE(TEX_SAMPLE, SP_REF, SP_U, SP_V, SP_R, SP_AI, SP_MLOD), \
	[SAMPLER7_SAMPLE_D] = TYPE(TEX_SAMPLE_D, SP_U, SP_DUDX, SP_DUDY, SP_V,	\
				   SP_DVDX, SP_DVDY, SP_R, SP_DRDX, SP_DRDY, SP_AI, SP_MLOD), \
	[SAMPLER7_SAMPLE_B_C] = COMPARE(TEX_SAMPLE_B, SP_REF, SP_LOD, SP_U, SP_V, SP_R, \
					SP_AI, SP_MLOD),					\
	[SAMPLER7_SAMPLE_L_C] = COMPARE(TEX_SAMPLE_L, SP_REF, SP_LOD, SP_U, SP_V, SP_R, \
					SP_AI),					\
	[SAMPLER7_GATHER4] = TYPE(TEX_GATHER, SP_U, SP_V, SP_R, SP_AI),		\
	[SAMPLER7_LOD] = TYPE(TEX_LOD, SP_U, SP_V, SP_R, SP_AI),		\
	[SAMPLER7_RESINFO] = TYPE(TEX_RESINFO, SP_LOD),				\
	[SAMPLER7_SAMPLEINFO] = TYPE(TEX_SAMPLEINFO, SP_NONE),			\
	[SAMPLER7_GATHER4_C] = COMPARE(TEX_GATHER, SP_REF, SP_U, SP_V, SP_R, SP_AI), \
	[SAMPLER7_GATHER4_PO] = EACH_TEXEL(false, SP_U, SP_V, SP_TEXEL_U, SP_TEXEL_V, SP_R), \
	[SAMPLER7_GATHER4_PO_C] = EACH_TEXEL(true, SP_REF, SP_U, SP_V, SP_TEXEL_U, \
					     SP_TEXEL_V, SP_R),			\
	[SAMPLER7_LD_MCS] = TYPE(TEX_LD_MCS, SP_U, SP_V, SP_R),			\
	[SAMPLER7_LD2DMS] = TYPE(TEX_LD_SAMPLE, SP_SAMPLE, SP_MCS, SP_U, SP_V, SP_R), \
	[SAMPLER7_LD2DSS] = PHYSICAL(SP_SAMPLE, SP_U, SP_V, SP_R)

static const struct sampler_type types[32] = {
	SAMPLES_GEN7,
	[SAMPLER7_LD] = TYPE(TEX_LD, SP_U, SP_LOD, SP_V, SP_R),
};

static const struct sampler_type types_gen9[32] = {
	SAMPLES_GEN7,
	[SAMPLER7_LD] = TYPE(TEX_LD, SP_U, SP_V, SP_LOD, SP_R),
	[SAMPLER9_SAMPLE_UNORM] = { .known = true, .channels = 4, .media = true },
	[SAMPLER9_SAMPLE_D_C] = COMPARE(TEX_SAMPLE_D, SP_REF, SP_U, SP_DUDX, SP_DUDY, SP_V, SP_DVDX,
					SP_DVDY, SP_R, SP_DRDX, SP_DRDY, SP_AI, SP_MLOD),
	[SAMPLER9_SAMPLE_LZ] = TYPE(TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_AI),
	[SAMPLER9_SAMPLE_C_LZ] = COMPARE(TEX_SAMPLE_L, SP_REF, SP_U, SP_V, SP_R, SP_AI),
	[SAMPLER9_LD_LZ] = TYPE(TEX_LD, SP_U, SP_V, SP_R),
	[SAMPLER9_LD2DMS_W] = TYPE(TEX_LD_SAMPLE, SP_SAMPLE, SP_MCS, SP_MCS_HIGH, SP_U, SP_V, SP_R),
};

#define ROWS_4X2									\
	[SAMPLER7_SAMPLE_L] = TYPE(TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_AI, SP_LOD),	\
	[SAMPLER7_SAMPLE_D] = TYPE(TEX_SAMPLE_D, SP_U, SP_V, SP_R, SP_AI, SP_DUDX, SP_DUDY,	\
				   SP_DVDX, SP_DVDY, SP_DRDX, SP_DRDY),			\
	[SAMPLER7_SAMPLE_L_C] = COMPARE(TEX_SAMPLE_L, SP_U, SP_V, SP_R, SP_AI, SP_REF, SP_LOD), \
	[SAMPLER7_LD] = TYPE(TEX_LD, SP_U, SP_V, SP_R, SP_LOD),				\
	[SAMPLER7_GATHER4] = TYPE(TEX_GATHER, SP_U, SP_V, SP_R, SP_AI),			\
	[SAMPLER7_RESINFO] = TYPE(TEX_RESINFO, SP_LOD),					\
	[SAMPLER7_SAMPLEINFO] = TYPE(TEX_SAMPLEINFO, SP_NONE),				\
	[SAMPLER7_GATHER4_C] = COMPARE(TEX_GATHER, SP_U, SP_V, SP_R, SP_AI, SP_REF),	\
	[SAMPLER7_GATHER4_PO] = EACH_TEXEL(false, SP_U, SP_V, SP_R, SP_NONE, SP_TEXEL_U, \
					   SP_TEXEL_V),					\
	[SAMPLER7_GATHER4_PO_C] = EACH_TEXEL(true, SP_U, SP_V, SP_R, SP_REF, SP_TEXEL_U, \
					     SP_TEXEL_V),				\
	[SAMPLER7_LD_MCS] = TYPE(TEX_LD_MCS, SP_U, SP_V, SP_R),				\
	[SAMPLER7_LD2DMS] = TYPE(TEX_LD_SAMPLE, SP_U, SP_V, SP_R, SP_NONE, SP_SAMPLE, SP_MCS), \
	[SAMPLER7_LD2DSS] = PHYSICAL(SP_U, SP_V, SP_R, SP_NONE, SP_SAMPLE)

static const struct sampler_type types_4x2[32] = {
	ROWS_4X2,
};

static const struct sampler_type types_4x2_gen9[32] = {
	ROWS_4X2,
	[SAMPLER9_LD2DMS_W] = TYPE(TEX_LD_SAMPLE, SP_U, SP_V, SP_R, SP_NONE, SP_SAMPLE, SP_MCS,
				   SP_MCS_HIGH),
};

/* Only the end of the thread counts; nobody answers. */
static int send_nothing(const struct msg_send *s)
{
	return s->msg->rlen ? msg_unknown(s) : 0;
}

static const struct msg_row nothing = { 0, send_nothing };
static const struct msg_row unit = { MSG_UNIT };

const struct msg_row msg_row_to_target = { MSG_TARGET_WRITE };

#define ONE(row_)		{ .num_types = 1, .row = (row_) }
#define BY_TYPE(rows)		{ .type_shift = DP7_TYPE_SHIFT, .num_types = ARRAY_SIZE(rows), \
				  .binds = true, .row = (rows) }

const struct message_params mirage_messages_gen7 = {
	.function = {
		[SFID_NULL] = ONE(&nothing),
		[SFID_SAMPLER] = ONE(&sampler_row),
		[SFID_GATEWAY] = { .num_types = GATEWAY_TYPES, .row = gateway_rows_gen7 },
		[SFID_DP_SAMPLER_CACHE] = BY_TYPE(dataport_sampler_gen7),
		[SFID_DP_RENDER_CACHE] = BY_TYPE(dataport_render_gen7),
		[SFID_URB] = ONE(&unit),
		[SFID_SPAWNER] = { .num_types = SPAWNER_TYPES, .row = spawner_rows },
		[SFID_VME] = { .type_shift = VME_TYPE_SHIFT, .num_types = VME_TYPES,
			       .row = vme_rows_gen7 },
		[SFID_DP_CONSTANT_CACHE] = BY_TYPE(dataport_constant_gen7),
		[SFID_DP_DATA_CACHE] = BY_TYPE(dataport_data_gen7),
		[SFID_INTERPOLATOR] = ONE(&unit),
	},
	.surfaces = &mirage_surfaces_gen7,
	.sampler = types,
	.sampler_4x2 = types_4x2,
	.num_sampler = ARRAY_SIZE(types),
	.sampler_shift = 12,
	.sampler_bits = 5,
	.simd_shift = 17,
	.wide_media = true,
	.scaler = &mirage_scaler_gen7,
};

/* Caches that are only read are one function; the third data cache nobody has met. */
const struct message_params mirage_messages_gen9 = {
	.function = {
		[SFID_NULL] = ONE(&nothing),
		[SFID_SAMPLER] = ONE(&sampler_row),
		[SFID_GATEWAY] = { .num_types = GATEWAY_TYPES, .row = gateway_rows_gen9 },
		[SFID_DP_RENDER_CACHE] = BY_TYPE(dataport_render_gen9),
		[SFID_URB] = ONE(&unit),
		[SFID_SPAWNER] = { .num_types = SPAWNER_TYPES, .row = spawner_rows },
		[SFID_DP_CONSTANT_CACHE] = BY_TYPE(dataport_constant_gen9),
		[SFID_DP_DATA_CACHE] = BY_TYPE(dataport_data_gen9),
		[SFID_INTERPOLATOR] = ONE(&unit),
		[SFID9_DP_DATA_CACHE_1] = BY_TYPE(dataport_data1_gen9),
	},
	.surfaces = &mirage_surfaces_gen9,
	.sampler = types_gen9,
	.sampler_4x2 = types_4x2_gen9,
	.num_sampler = ARRAY_SIZE(types_gen9),
	.sampler_shift = 12,
	.sampler_bits = 5,
	.simd_shift = 17,
	.header_sampler = true,
	.bindless_bti = BTI_BINDLESS,
	.non_coherent_bti = BTI_NON_COHERENT,
	.wide_media = true,
	.header_base = true,
	.scratch_bound = true,
	.wide_atomics = true,
	.halves = true,
	.samples_to_target = true,
	.media_modes = true,
	.closes_gaps = true,
	.scaler = &mirage_scaler_gen9,
};
