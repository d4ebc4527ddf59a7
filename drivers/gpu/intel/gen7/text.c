// SPDX-License-Identifier: GPL-2.0
/* See text.h. */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "gpgpu_layout.h"
#include "intel/cs/decode.h"
#include "intel/msg/message.h"
#include "intel/state/scaler.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"
#include "layout.h"
#include "pipeline.h"
#include "ps_layout.h"
#include "text.h"

/* Where nobody says how many surfaces there are, they end with an empty entry. */
#define LIKELY_SURFACES	8u
#define MAX_DESCRIPTORS	32u
#define BORDER_DW	4u
#define MAX_KERNELS	3u

#define PRIMITIVE	0x7b00u
#define DESCRIPTOR_LOAD	0x7002u

/**
 * struct text_reach - what kernels are led to
 * @name: of the stage, with a space behind
 * @kernel: start pointers
 * @num_kernels: how many
 * @table: of the binding table, absolute
 * @samplers: address of the first, absolute
 * @surfaces: how many the state says that there are
 * @all_samplers: likewise
 */
struct text_reach {
	const char *name;
	u32 kernel[MAX_KERNELS];
	unsigned int num_kernels;
	u64 table;
	u64 samplers;
	unsigned int surfaces;
	unsigned int all_samplers;
};

static const u32 *member(const struct gen7_context *ctx, u16 offset)
{
	return (const void *)((const u8 *)ctx + offset);
}

static const struct gen7_text_cmd *find_cmd(const struct gen7_text_family *family, u32 header)
{
	unsigned int i;

	for (; family; family = family->others)
		for (i = 0; i < family->num_cmds; i++)
			if (family->cmds[i].opcode == header >> 16)
				return &family->cmds[i];
	return NULL;
}

unsigned int gen7_text_dw_of(const struct gen7_text_family *family, const struct mirage_cmd *cmd,
			     unsigned int i, u32 dw, char *text, unsigned int size_B)
{
	const struct gen7_text_cmd *row = find_cmd(family, cmd->op);

	if (!row)
		return 0;
	if (row->repeat_dw && i >= row->first_dw)
		i = row->first_dw + (i - row->first_dw) % row->repeat_dw;
	return text_fields(&row->layout, family->formats, i, dw, text, size_B);
}

unsigned int gen7_text_dw(const struct mirage_cmd *cmd, unsigned int i, u32 dw, char *text,
			  unsigned int size_B)
{
	return gen7_text_dw_of(&gen7_text_family, cmd, i, dw, text, size_B);
}

/* An address behind one of the bases. */
static u64 from_base(const struct gen7_text *s, const struct message_params *messages,
		     enum gen7_base base, u32 offset)
{
	return surface_wrap(messages->surfaces, s->ctx->base[base] + offset);
}

static void print_surface(const struct gen7_text *s, struct decoder *d,
			  const struct message_params *messages, unsigned int bti, u64 addr,
			  bool is_media)
{
	const struct text_layout *l = s->family->surface;
	char text[DECODE_LINE_B - 32];
	u32 dw[SURFACE_STATE_MAX_DW];
	unsigned int i;

	if (is_media) {
		text_media_surface(d, messages->scaler, bti, addr);
		return;
	}
	text_surface(d, messages->surfaces, bti, addr, dw);
	for (i = 0; i < l->len_dw; i++) {
		text_fields(l, messages->surfaces->formats, i, dw[i], text, sizeof(text));
		decode_line(d, "      %08x%s", dw[i], text);
	}
}

static bool has_bit(const u32 *bits, unsigned int i)
{
	return bits[i / 32] & 1u << i % 32;
}

/* Does a kernel look at entry @bti? Who cannot tell looks at as many as the state says. */
static bool is_used(const struct text_kernel *used, const struct text_reach *r, unsigned int bti)
{
	return has_bit(used->surfaces, bti) || has_bit(used->media, bti) ||
	       (used->unknown && bti < (r->surfaces ?: LIKELY_SURFACES));
}

static void print_surfaces(struct gen7_text *s, struct decoder *d,
			   const struct message_params *messages, const struct text_reach *r,
			   const struct text_kernel *used)
{
	unsigned int bti, n = 0;

	for (bti = 0; bti < BTI_LOCAL && d->lines_left; bti++) {
		u32 entry;

		if (!is_used(used, r, bti))
			continue;
		if (!n++)
			decode_line(d, "    %sbinding table at 0x%08llx", r->name, r->table);
		entry = mirage_mmu_read32(&d->mmu, surface_wrap(messages->surfaces, r->table +
								bti * sizeof(u32)));
		entry &= BINDING_TABLE_SURFACE;
		if (entry)
			print_surface(s, d, messages, bti,
				      from_base(s, messages, GEN7_BASE_SURFACE, entry),
				      has_bit(used->media, bti));
	}
}

static void print_sampler(struct gen7_text *s, struct decoder *d,
			  const struct message_params *messages, unsigned int i, u64 addr)
{
	u32 dw[SAMPLER_STATE_DW], border[BORDER_DW];

	decode_line(d, "    [%u]", i);
	text_struct(d, s->family->sampler, NULL, addr, dw);
	if (!(dw[2] & SAMP_DW2_BORDER))
		return;
	addr = from_base(s, messages, GEN7_BASE_DYNAMIC, dw[2] & SAMP_DW2_BORDER);
	mirage_mmu_read(&d->mmu, addr, border, sizeof(border));
	decode_line(d, "    SAMPLER_BORDER_COLOR_STATE at 0x%08llx", addr);
	decode_line(d, "      %08x %08x %08x %08x", border[0], border[1], border[2], border[3]);
}

/* Filters of the video scaler are longer than other samplers. */
static void print_scalers(struct gen7_text *s, struct decoder *d,
			  const struct message_params *messages, const struct text_reach *r,
			  u32 scalers)
{
	u64 base = from_base(s, messages, GEN7_BASE_DYNAMIC, 0);
	unsigned int i;

	for (i = 0; i < TEXT_SAMPLERS; i++)
		if (scalers & 1u << i)
			text_scaler(d, messages->scaler, i,
				    surface_wrap(messages->surfaces, r->samplers +
						 i * messages->scaler->sampler_B), base);
}

static void print_samplers(struct gen7_text *s, struct decoder *d,
			   const struct message_params *messages, const struct text_reach *r,
			   const struct text_kernel *used)
{
	u32 samplers = used->samplers & ~used->scalers;
	unsigned int i;

	if (used->unknown && !used->scalers)
		samplers |= (1u << r->all_samplers) - 1;
	if (samplers | used->scalers)
		decode_line(d, "    %ssamplers at 0x%08llx", r->name, r->samplers);
	for (i = 0; i < TEXT_SAMPLERS; i++)
		if (samplers & 1u << i)
			print_sampler(s, d, messages, i,
				      surface_wrap(messages->surfaces, r->samplers +
						   i * SAMPLER_STATE_DW * sizeof(u32)));
	print_scalers(s, d, messages, r, used->scalers);
}

static void add_used(struct text_kernel *sum, const struct text_kernel *k)
{
	unsigned int i;

	if (!k) {
		sum->unknown = true;
		return;
	}
	for (i = 0; i < ARRAY_SIZE(sum->surfaces); i++) {
		sum->surfaces[i] |= k->surfaces[i];
		sum->media[i] |= k->media[i];
	}
	sum->samplers |= k->samplers;
	sum->scalers |= k->scalers;
	sum->targets |= k->targets;
	sum->unknown |= k->unknown;
}

/* What is as it was for the draw before, when there is a @before, is not printed again. */
static void print_reach(struct gen7_text *s, struct decoder *d, const struct gen7_params *params,
			const struct text_reach *r, struct gen7_text_stage *before,
			struct text_kernel *used)
{
	u64 base = s->ctx->base[GEN7_BASE_INSTRUCTION];
	struct gen7_text_stage now = { r->table + 1ull, r->samplers + 1ull, base + 1ull };
	unsigned int i;

	for (i = 0; i < r->num_kernels; i++) {
		now.kernel = now.kernel * 31 + r->kernel[i];
		add_used(used, text_kernel(d, &s->kernels, r->name, params->isa, params->messages,
					   base, r->kernel[i]));
	}
	if (now.kernel != before->kernel || now.binding_table != before->binding_table)
		print_surfaces(s, d, params->messages, r, used);
	if (now.kernel != before->kernel || now.samplers != before->samplers)
		print_samplers(s, d, params->messages, r, used);
	*before = now;
}

/* See decode_kernels() of ps_decode.c for which kernel is whose. */
static void pixel_kernels(const struct gen7_text_family *family, const u32 *ps,
			  struct text_reach *r)
{
	u32 widths = ps[family->widths_dw] &
		     (PS_DW4_PIXELS_8 | PS_DW4_PIXELS_16 | PS_DW4_PIXELS_32);

	if (widths & PS_DW4_PIXELS_32 && widths != PS_DW4_PIXELS_32)
		r->kernel[r->num_kernels++] = ps[family->kernel_1_dw] & PS_DW1_KSP;
	if (widths & PS_DW4_PIXELS_16 && widths != PS_DW4_PIXELS_16)
		r->kernel[r->num_kernels++] = ps[family->kernel_2_dw] & PS_DW1_KSP;
}

/* Samplers are counted in fours. */
static unsigned int sampler_count(u32 fours)
{
	return min(4 * fours, TEXT_SAMPLERS);
}

static void print_stage(struct gen7_text *s, struct decoder *d, const struct gen7_params *params,
			enum gen7_stage stage, struct text_kernel *used)
{
	const struct gen7_context *ctx = s->ctx;
	const struct gen7_text_stage_row *row = &s->family->stage[stage];
	const u32 *dw = member(ctx, row->command);
	struct text_reach r = {
		.name = row->name,
		.kernel[0] = dw[row->kernel_dw] & STAGE_DW1_KSP,
		.num_kernels = 1,
		.table = from_base(s, params->messages, GEN7_BASE_SURFACE,
				   ctx->binding_table[stage][1] & STATE_POINTER_32),
		.samplers = from_base(s, params->messages, GEN7_BASE_DYNAMIC,
				      ctx->sampler_state[stage][1] & STATE_POINTER_32),
		.surfaces = FIELD_GET(GENMASK(25, 18), dw[row->count_dw]),
		.all_samplers = sampler_count(FIELD_GET(GENMASK(29, 27), dw[row->count_dw])),
	};

	if (!dw[0] || !(*member(ctx, row->on) & row->on_mask))
		return;
	if (stage == GEN7_PS)
		pixel_kernels(s->family, dw, &r);
	print_reach(s, d, params, &r, &s->stage[stage], used);
}

/* Entries of the render targets that are written. */
static void print_entries(struct decoder *d, const struct gen7_text_struct_row *row, u64 addr,
			  u32 targets, u32 *dw)
{
	unsigned int i;

	for (i = row->entry_dw ? 0 : 1; i < 8; i++)
		if (!i || targets & 1u << i)
			text_struct(d, row->entry, NULL, addr + (row->entry_dw +
				    i * row->entry->len_dw) * sizeof(u32), dw);
}

static void print_struct(struct gen7_text *s, struct decoder *d, const struct gen7_params *params,
			 enum gen7_struct which, u32 targets)
{
	const struct gen7_text_struct_row *row = &s->family->structs[which];
	const u32 *command = member(s->ctx, row->command);
	u32 dw[GEN7_TEXT_MAX_DW];
	u64 addr;

	if (!row->layout || !command[0] ||
	    (row->on_mask && !(*member(s->ctx, row->on) & row->on_mask)))
		return;
	addr = from_base(s, params->messages, GEN7_BASE_DYNAMIC, command[1] & row->mask);
	if (s->at[which] == addr + 1)
		return;
	s->at[which] = addr + 1;
	text_struct(d, row->layout, NULL, addr, dw);
	if (row->entry)
		print_entries(d, row, addr, targets, dw);
}

static void print_draw(struct gen7_text *s, struct decoder *d, const struct gen7_params *params)
{
	struct text_kernel used = { };
	unsigned int i;

	for (i = 0; i < GEN7_STAGES; i++) {
		memset(&used, 0, sizeof(used));
		print_stage(s, d, params, i, &used);
	}
	for (i = 0; i < GEN7_STRUCTS; i++)
		print_struct(s, d, params, i, used.targets);
}

static u32 bits_of(const u32 *dw, const struct gen7_text_bits *at)
{
	return dw[at->dw] & at->mask;
}

static void print_descriptor(struct gen7_text *s, struct decoder *d,
			     const struct gen7_params *params, u64 addr)
{
	const struct gen7_text_family *family = s->family;
	struct gen7_text_stage before = { };
	struct text_kernel used = { };
	struct text_reach r = { .name = "CS ", .num_kernels = 1 };
	u32 dw[IDD_DW];

	text_struct(d, family->descriptor, NULL, addr, dw);
	r.kernel[0] = dw[0] & IDD_DW0_KSP;
	r.table = from_base(s, params->messages, GEN7_BASE_SURFACE,
			    bits_of(dw, &family->idd_table));
	r.samplers = from_base(s, params->messages, GEN7_BASE_DYNAMIC,
			       bits_of(dw, &family->idd_samplers));
	r.surfaces = text_bits(dw[family->idd_surfaces.dw], family->idd_surfaces.mask);
	r.all_samplers = sampler_count(text_bits(dw[family->idd_sampler_count.dw],
						 family->idd_sampler_count.mask));
	print_reach(s, d, params, &r, &before, &used);
}

static void print_descriptors(struct gen7_text *s, struct decoder *d,
			      const struct gen7_params *params, u64 addr)
{
	u32 len_B = FIELD_GET(LOAD_DW2_LENGTH, mirage_mmu_read32(&d->mmu, addr + 8));
	u64 at = from_base(s, params->messages, GEN7_BASE_DYNAMIC,
			   mirage_mmu_read32(&d->mmu, addr + 12));
	unsigned int i, num = min(len_B / (IDD_DW * 4u), MAX_DESCRIPTORS);

	for (i = 0; i < num && d->lines_left; i++)
		print_descriptor(s, d, params, at + i * IDD_DW * sizeof(u32));
}

void gen7_text_begin_of(const struct gen7_text_family *family, struct gen7_text *s,
			struct gen7_context *ctx)
{
	s->family = family;
	s->ctx = ctx;
	s->stale = true;
}

void gen7_text_begin(void *mem, const void *ctx)
{
	struct gen7_text_own *own = mem;

	if (ctx)
		memcpy(&own->ctx, ctx, sizeof(own->ctx));
	gen7_text_begin_of(&gen7_text_family, &own->text, &own->ctx);
}

void gen7_text_state(const void *pipe, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		     u64 addr, u32 header)
{
	const struct gen7_params *params = ((const struct gen7_pipe *)pipe)->params;
	struct gen7_text *s = mem;

	if (header >> 16 == PRIMITIVE) {
		if (s->stale)
			print_draw(s, d, params);
		s->stale = false;
		return;
	}
	if (header >> 16 == DESCRIPTOR_LOAD)
		print_descriptors(s, d, params, addr);
	mirage_mmu_read(&d->mmu, addr, s->dw, sizeof(s->dw));
	s->stale |= s->family->keep(s->ctx, cmd, s->dw,
				    min_t(unsigned int, mirage_cmd_len_dw(cmd, header),
					  ARRAY_SIZE(s->dw)));
}
