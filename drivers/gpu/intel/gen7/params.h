/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PARAMS_H_
#define _INTEL_GEN7_PARAMS_H_

#include "intel/vf/vf.h"
#include "urb.h"

struct eu_isa;
struct gen7_context;
struct gen7_draw;
struct gen7_ps;
struct message_params;
struct mirage_cmd_table;
struct mirage_unit_ops;

/**
 * struct gen7_params - one generation of the pipeline
 * @vf: vertex fetch
 * @isa: instruction set
 * @messages: how message descriptors are laid out
 * @decode: all that geometry depends on, see gen7_decode()
 * @decode_pixels: the pixel side, see gen7_ps_decode()
 * @constants_restored: each batch begins with the context's image, whose 3DSTATE_CONSTANTs have
 *	constants read from memory again; otherwise that is for a switch of contexts only, and
 *	what was read stays
 * @urb_send: URB messages, see gen7_urb_send()
 */
struct gen7_params {
	struct vf_params vf;
	const struct eu_isa *isa;
	const struct message_params *messages;
	void (*decode)(const struct gen7_context *ctx, struct mirage_mmu *mmu, u32 stamp,
		       struct gen7_draw *draw);
	void (*decode_pixels)(struct gen7_ps *ps, const struct gen7_context *ctx, u32 stamp);
	bool constants_restored;
	int (*urb_send)(const struct msg_send *s, gen7_urb_find *find, void *arg);
};

/* What chips list: the pipeline as a unit of its streamer, and its commands. */
extern const struct mirage_unit_ops mirage_pipe_unit_gen7;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen7;

/* The same of media and GPGPU. */
extern const struct mirage_unit_ops mirage_gpgpu_unit_gen7;
extern const struct mirage_cmd_table mirage_gpgpu_cmds_gen7;

#endif
