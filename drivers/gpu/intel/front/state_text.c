// SPDX-License-Identifier: GPL-2.0
/* See state_text.h. */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/cs/decode.h"
#include "intel/eu/eu.h"
#include "intel/msg/effects.h"
#include "intel/msg/message.h"
#include "intel/state/scaler.h"
#include "intel/state/scaler_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"
#include "shader/shader.h"
#include "state_text.h"

#define FLOAT_SIGN	BIT(31)
#define FLOAT_FRACTION	GENMASK(22, 0)
#define FLOAT_BIAS	127

/* There is no floating point here: six digits behind the point of what is not too large. */
static unsigned int print_float(u32 bits, char *text, unsigned int size_B)
{
	u64 fraction = (bits & FLOAT_FRACTION) | (FLOAT_FRACTION + 1);
	int shift = 23 + FLOAT_BIAS - (int)(bits >> 23 & 0xff);
	const char *sign = bits & FLOAT_SIGN ? "-" : "";

	if (!(bits & ~FLOAT_SIGN))
		return scnprintf(text, size_B, "%s0", sign);
	if (shift < -30 || shift > 40)
		return scnprintf(text, size_B, "0x%08x", bits);
	if (shift <= 0)
		return scnprintf(text, size_B, "%s%llu", sign, fraction << -shift);
	return scnprintf(text, size_B, "%s%llu.%06llu", sign, fraction >> shift,
			 (fraction & ((1ull << shift) - 1)) * 1000000 >> shift);
}

static const char *format_name(const struct intel_formats *formats, u32 code)
{
	if (code == SURFACE_FORMAT_RAW)
		return "RAW";
	return mirage_format_desc(mirage_intel_surface_format(formats, code)->format)->name;
}

static unsigned int print_field(const struct text_field *f, const struct intel_formats *formats,
				u32 val, char *text, unsigned int size_B)
{
	unsigned int len_B = scnprintf(text, size_B, " %s=", f->name);
	u32 bits = text_bits(val, f->mask);

	text += len_B;
	size_B -= len_B;
	if (f->kind == TEXT_FLOAT)
		return len_B + print_float(val, text, size_B);
	if (f->kind == TEXT_FORMAT && formats)
		return len_B + scnprintf(text, size_B, "%s", format_name(formats, bits));
	if (f->kind == TEXT_ADDRESS)
		return len_B + scnprintf(text, size_B, "0x%08x", val & f->mask);
	return len_B + scnprintf(text, size_B, "%llu", bits + (f->kind == TEXT_SIZE ? 1ull : 0));
}

static bool is_printed_as_0(const struct text_field *f)
{
	return f->kind == TEXT_SIZE || f->kind == TEXT_FORMAT;
}

unsigned int text_fields(const struct text_layout *l, const struct intel_formats *formats,
			 unsigned int dw, u32 val, char *text, unsigned int size_B)
{
	unsigned int len_B = 0, i;

	text[0] = '\0';
	for (i = 0; i < l->num_fields; i++) {
		const struct text_field *f = &l->field[i];

		if (f->dw == dw && (val & f->mask || is_printed_as_0(f)))
			len_B += print_field(f, formats, val, text + len_B, size_B - len_B);
	}
	return len_B;
}

void text_struct(struct decoder *d, const struct text_layout *l,
		 const struct intel_formats *formats, u64 addr, u32 *dw)
{
	char text[DECODE_LINE_B - 32];
	unsigned int i;

	mirage_mmu_read(&d->mmu, addr, dw, l->len_dw * sizeof(u32));
	decode_line(d, "    %s at 0x%08llx", l->name, addr);
	for (i = 0; i < l->len_dw; i++) {
		text_fields(l, formats, i, dw[i], text, sizeof(text));
		decode_line(d, "      %08x%s", dw[i], text);
	}
}

static void print_extent(const struct surface_state *s, char *text, unsigned int size_B)
{
	if (s->type == SURFTYPE_BUFFER || s->type == SURFTYPE_STRBUF)
		scnprintf(text, size_B, "of %u, pitch %u", s->num_elements, s->pitch_B);
	else
		scnprintf(text, size_B, "%ux%ux%u, pitch %u, %s", s->width_px, s->height_px,
			  s->depth, s->pitch_B, mirage_tile_layouts[s->tiling].name);
}

void text_surface(struct decoder *d, const struct surface_params *params, unsigned int bti,
		  u64 addr, u32 *dw)
{
	static const char *const types[8] = {
		"1D", "2D", "3D", "CUBE", "BUFFER", "STRBUF", "?", "NULL",
	};
	struct surface_state s;
	char extent[64];

	memset(dw, 0, SURFACE_STATE_MAX_DW * sizeof(*dw));
	mirage_mmu_read(&d->mmu, addr, dw, params->state_dw * sizeof(*dw));
	mirage_host_fpu_begin();
	params->parse(dw, &s);
	mirage_host_fpu_end();
	print_extent(&s, extent, sizeof(extent));
	decode_line(d, "    [%u] SURFACE_STATE at 0x%08llx: %s %s %s, at 0x%08llx", bti, addr,
		    types[s.type], format_name(params->formats, s.format), extent, s.base);
}

void text_media_surface(struct decoder *d, const struct scaler_params *params, unsigned int bti,
			u64 addr)
{
	u32 dw[MEDIA_SURFACE_DW];
	struct media_surface s;
	unsigned int i;

	mirage_mmu_read(&d->mmu, addr, dw, sizeof(dw));
	params->parse(dw, &s);
	decode_line(d,
		    "    [%u] MEDIA_SURFACE_STATE at 0x%08llx: %s %ux%u, pitch %u, %s, at 0x%08llx",
		    bti, addr, s.format ? s.format->name : "?", s.width_px, s.height_px,
		    s.image.pitch_B, mirage_tile_layouts[s.image.tiling].name, s.image.base);
	for (i = 0; i < MEDIA_SURFACE_DW; i++)
		decode_line(d, "      %08x", dw[i]);
}

/* The coefficients of a phase, in 64ths: table 0, and the middle of table 1. */
static void print_phase(struct decoder *d, const struct scaler_params *params,
			const struct avs_state *st, unsigned int phase, bool down)
{
	struct avs_entry entry;
	const s8 *a = entry.table[0], *b = entry.table[1] + AVS_SHORT;

	avs_read_entry(params, &d->mmu, st, phase, down, &entry);
	decode_line(d, "      %s %2u: %4d %4d %4d %4d %4d %4d %4d %4d, %4d %4d %4d %4d",
		    down ? "y" : "x", phase, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7],
		    b[0], b[1], b[2], b[3]);
}

void text_scaler(struct decoder *d, const struct scaler_params *params, unsigned int i, u64 addr,
		 u64 base)
{
	unsigned int phase, phases = params->all_phases ? AVS_PHASES : AVS_PHASES / 2 + 1;
	struct avs_state st;

	params->parse_avs(&d->mmu, addr, base, &st);
	decode_line(d,
		    "    [%u] SAMPLER_STATE_8x8_AVS at 0x%08llx: sharpness=%u%s%s%s%s%s",
		    i, addr, st.sharpness, st.all_long ? " all_long=1" : "",
		    st.blends ? " blends=1" : "", st.ief_bypass ? " ief_bypass=1" : "",
		    st.nearest ? " nearest=1" : "", st.keyed ? " key=1" : "");
	for (phase = 0; phase < phases && d->lines_left; phase++) {
		print_phase(d, params, &st, phase, false);
		print_phase(d, params, &st, phase, true);
	}
}

static void print_code(struct decoder *d, const char *of, const struct eu_isa *isa, u64 addr,
		       u32 size_B)
{
	char text[DECODE_LINE_B - 16];
	u8 code[16];
	u32 at;

	decode_line(d, "    %skernel at 0x%08llx, %u bytes", of, addr, size_B);
	for (at = 0; at < size_B && d->lines_left;) {
		u32 from = at;

		mirage_mmu_read(&d->mmu, addr + at, code, sizeof(code));
		at += mirage_eu_disasm(isa, code, text, sizeof(text));
		decode_line(d, "      +%04x: %s", from, text);
	}
}

static const struct text_kernel *find_kernel(const struct text_kernels *seen, u64 addr)
{
	unsigned int i;

	for (i = 0; i < seen->num; i++)
		if (seen->kernel[i].addr == addr)
			return &seen->kernel[i];
	return NULL;
}

static const struct text_kernel *keep_kernel(struct text_kernels *seen, u64 addr,
					     const struct message_params *messages,
					     const struct mirage_program *prog)
{
	u32 written[TEXT_BINDINGS / 32] = { };
	struct text_kernel *k;

	if (seen->num == TEXT_MAX_KERNELS)
		return NULL;
	k = &seen->kernel[seen->num++];
	k->addr = addr;
	effects_targets(messages, prog, written);
	k->targets = written[0];
	k->unknown = !prog || !effects_used(messages, prog, k->surfaces, &k->samplers);
	if (prog)
		effects_scaled(messages, prog, k->media, &k->scalers);
	return k;
}

const struct text_kernel *text_kernel(struct decoder *d, struct text_kernels *seen,
				      const char *of, const struct eu_isa *isa,
				      const struct message_params *messages, u64 base, u32 start)
{
	const struct eu_kernel kernel = {
		.mmu = &d->mmu, .base = base, .start = start,
		.addr_bits = messages->surfaces->addr_bits,
	};
	u64 addr = eu_kernel_addr(&kernel, start);
	const struct text_kernel *k = find_kernel(seen, addr);
	struct mirage_program *prog;
	u32 size_B = 0;

	if (k || !d->lines_left)
		return k;
	prog = mirage_eu_decode(isa, &kernel, &size_B);
	k = keep_kernel(seen, addr, messages, prog);
	mirage_program_free(prog);
	print_code(d, of, isa, addr, size_B);
	return k;
}
