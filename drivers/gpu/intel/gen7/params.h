/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PARAMS_H_
#define _INTEL_GEN7_PARAMS_H_

#include "intel/vf/vf.h"

struct eu_isa;
struct message_params;
struct mirage_cmd_table;
struct mirage_unit_ops;

/**
 * struct gen7_params - one generation of the pipeline
 * @vf: vertex fetch
 * @isa: instruction set
 * @messages: how message descriptors are laid out
 */
struct gen7_params {
	struct vf_params vf;
	const struct eu_isa *isa;
	const struct message_params *messages;
};

/* What chips list: the pipeline as a unit of its streamer, and its commands. */
extern const struct mirage_unit_ops mirage_pipe_unit_gen7;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen7;

/* The same of media and GPGPU. */
extern const struct mirage_unit_ops mirage_gpgpu_unit_gen7;
extern const struct mirage_cmd_table mirage_gpgpu_cmds_gen7;

#endif
