/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_TEXT_H_
#define _INTEL_GEN7_TEXT_H_

#include "context.h"
#include "intel/front/state_text.h"

struct decoder;
struct mirage_cmd;

/**
 * DOC: batches of Gen7 as text
 *
 * What DWords of commands mean, and after each draw and each load of interface descriptors what
 * these lead to, as far as the last one was not led there: binding tables, surfaces, samplers and
 * kernels of each stage, viewports, and the state of blending, depth and stencil.
 */

/**
 * enum gen7_struct - structures in memory, of which batches have the address
 * @GEN7_SF_CLIP_VIEWPORT: and so on
 * @GEN7_STRUCTS: how many
 */
enum gen7_struct {
	GEN7_SF_CLIP_VIEWPORT,
	GEN7_CC_VIEWPORT,
	GEN7_SCISSOR_RECT,
	GEN7_BLEND_STATE,
	GEN7_COLOR_CALC_STATE,
	GEN7_DEPTH_STENCIL_STATE,
	GEN7_STRUCTS,
};

/* The longest of these and of what else is in memory */
#define GEN7_TEXT_MAX_DW	16u

/**
 * struct gen7_text_stage - what was printed of a stage
 * @binding_table: address and 1; 0 for none
 * @samplers: likewise
 * @kernel: likewise; where there are several, a number that differs with each of them
 */
struct gen7_text_stage {
	u64 binding_table;
	u64 samplers;
	u64 kernel;
};

/**
 * struct gen7_text - state on the way through a batch that is being printed
 * @ctx: what commands have said so far
 * @stale: they said something since the last draw
 * @kernels: those that are printed already
 * @stage: of the draw before
 * @at: where structures of it were, and 1
 * @dw: the command at hand
 */
struct gen7_text {
	struct gen7_context ctx;
	bool stale;
	struct text_kernels kernels;
	struct gen7_text_stage stage[GEN7_STAGES];
	u64 at[GEN7_STRUCTS];
	u32 dw[GEN7_SO_DECL_LIST_DW];
};

/**
 * struct gen7_text_cmd - fields of a command
 * @opcode: upper half of its header
 * @repeat_dw: behind @first_dw it has entries of so many DWords, which are DWords @first_dw to
 *	@first_dw + @repeat_dw - 1 of the layout; 0: it has none
 * @first_dw: of the first entry
 * @layout: the fields
 */
struct gen7_text_cmd {
	u16 opcode;
	u8 repeat_dw;
	u8 first_dw;
	struct text_layout layout;
};

extern const struct gen7_text_cmd gen7_text_cmds[];
extern const unsigned int gen7_text_num_cmds;

/* In memory. Of blending it is one entry. */
extern const struct text_layout gen7_text_structs[GEN7_STRUCTS];
extern const struct text_layout gen7_text_surface;
extern const struct text_layout gen7_text_sampler;
extern const struct text_layout gen7_text_descriptor;

/* See mirage_unit_ops. */
unsigned int gen7_text_dw(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
			  unsigned int size_B);
void gen7_text_begin(void *mem, const void *ctx);
void gen7_text_state(const void *pipe, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		     u64 addr, u32 header);

#endif
