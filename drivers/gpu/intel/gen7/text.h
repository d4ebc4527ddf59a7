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

struct gen7_text_family;

/**
 * struct gen7_text - state on the way through a batch that is being printed
 * @family: whose commands these are
 * @ctx: what they have said so far
 * @stale: they said something since the last draw
 * @kernels: those that are printed already
 * @stage: of the draw before
 * @at: where structures of it were, and 1
 * @dw: the command at hand
 */
struct gen7_text {
	const struct gen7_text_family *family;
	struct gen7_context *ctx;
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

/**
 * struct gen7_text_stage_row - where the context has a stage
 * @name: of it, with a space behind
 * @command: its command
 * @count_dw: DWord of that with counts
 * @kernel_dw: and with the kernel
 * @on: DWord that turns it on
 * @on_mask: which bits
 */
struct gen7_text_stage_row {
	const char *name;
	u16 command;
	u8 count_dw;
	u8 kernel_dw;
	u16 on;
	u32 on_mask;
};

/**
 * struct gen7_text_struct_row - where the context has the address of a structure
 * @layout: the structure; NULL where a generation has it not
 * @command: the command with the pointer
 * @mask: of it
 * @on: DWord that has to be on for it to count
 * @on_mask: which bits, or 0
 * @entry: an entry for each render target, or NULL
 * @entry_dw: where the first is; 0: @layout is the first
 */
struct gen7_text_struct_row {
	const struct text_layout *layout;
	u16 command;
	u32 mask;
	u16 on;
	u32 on_mask;
	const struct text_layout *entry;
	u8 entry_dw;
};

/**
 * struct gen7_text_bits - some bits of a structure
 * @dw: DWord
 * @mask: which bits
 */
struct gen7_text_bits {
	u8 dw;
	u32 mask;
};

/**
 * struct gen7_text_family - what is laid out by generation
 * @formats: names of surface formats
 * @cmds: commands
 * @num_cmds: how many
 * @others: has those that are not among them, or NULL
 * @stage: stages
 * @structs: structures in memory
 * @surface: SURFACE_STATE
 * @sampler: SAMPLER_STATE
 * @descriptor: INTERFACE_DESCRIPTOR_DATA
 * @idd_samplers: address of samplers in it
 * @idd_sampler_count: in fours
 * @idd_table: address of the binding table
 * @idd_surfaces: how many there are
 * @widths_dw: of 3DSTATE_PS: DWord with PS_DW4_PIXELS_*
 * @kernel_1_dw: of it: the kernel of 32 pixels beside others
 * @kernel_2_dw: of 16
 * @keep: see gen7_keep()
 */
struct gen7_text_family {
	const struct intel_formats *formats;
	const struct gen7_text_cmd *cmds;
	unsigned int num_cmds;
	const struct gen7_text_family *others;
	struct gen7_text_stage_row stage[GEN7_STAGES];
	struct gen7_text_struct_row structs[GEN7_STRUCTS];
	const struct text_layout *surface;
	const struct text_layout *sampler;
	const struct text_layout *descriptor;
	struct gen7_text_bits idd_samplers;
	struct gen7_text_bits idd_sampler_count;
	struct gen7_text_bits idd_table;
	struct gen7_text_bits idd_surfaces;
	u8 widths_dw;
	u8 kernel_1_dw;
	u8 kernel_2_dw;
	bool (*keep)(struct gen7_context *ctx, const struct mirage_cmd *cmd, const u32 *dw,
		     unsigned int len_dw);
};

extern const struct gen7_text_family gen7_text_family;

/* What both generations lay out alike. */
extern const struct text_layout gen7_text_cc_viewport;
extern const struct text_layout gen7_text_scissor;

/**
 * gen7_text_dw_of - fields of a DWord of a command
 * @family: whose command it is
 * @cmd: the command
 * @i: which DWord
 * @dw: the DWord
 * @text: for names and values
 * @size_B: of @text
 *
 * Return: bytes of the text.
 */
unsigned int gen7_text_dw_of(const struct gen7_text_family *family, const struct mirage_cmd *cmd,
			     unsigned int i, u32 dw, char *text, unsigned int size_B);

/**
 * gen7_text_begin_of - begin to print a batch
 * @family: whose commands it has
 * @s: to be filled
 * @ctx: what the context has from earlier batches; commands change it
 */
void gen7_text_begin_of(const struct gen7_text_family *family, struct gen7_text *s,
			struct gen7_context *ctx);

/**
 * struct gen7_text_own - a batch of Gen7 that is being printed
 * @text: what has been printed so far
 * @ctx: state, as its commands have set it so far
 */
struct gen7_text_own {
	struct gen7_text text;
	struct gen7_context ctx;
};

/* See mirage_unit_ops; of the last one @mem is struct gen7_text. */
unsigned int gen7_text_dw(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
			  unsigned int size_B);
void gen7_text_begin(void *mem, const void *ctx);
void gen7_text_state(const void *pipe, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		     u64 addr, u32 header);

#endif
