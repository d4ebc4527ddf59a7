/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_STATE_TEXT_H_
#define _INTEL_STATE_TEXT_H_

#include <linux/types.h>

struct decoder;
struct eu_isa;
struct intel_formats;
struct scaler_params;
struct message_params;
struct surface_params;

/**
 * DOC: state as text
 *
 * What decoded batches of all generations print alike: structures by rows of their fields,
 * kernels, and what these reach through binding tables and samplers. All of it is read from memory
 * as it is when it is printed.
 */

/**
 * enum text_kind - how a field is printed
 * @TEXT_NUMBER: as it is, unless it is 0
 * @TEXT_SIZE: one more than is written
 * @TEXT_ADDRESS: in hexadecimal where it stands, unless it is 0
 * @TEXT_FLOAT: the DWord as a float
 * @TEXT_FORMAT: by the name of the format, of which 0 is one
 */
enum text_kind {
	TEXT_NUMBER,
	TEXT_SIZE,
	TEXT_ADDRESS,
	TEXT_FLOAT,
	TEXT_FORMAT,
};

/**
 * struct text_field - a field of a structure
 * @name: what it is
 * @dw: DWord it is in
 * @kind: enum text_kind
 * @mask: its bits
 */
struct text_field {
	const char *name;
	u8 dw;
	u8 kind;
	u32 mask;
};

/**
 * struct text_layout - a structure
 * @name: as in the manual
 * @len_dw: its length
 * @num_fields: entries of @field
 * @field: in the order of DWords
 */
struct text_layout {
	const char *name;
	u8 len_dw;
	u8 num_fields;
	const struct text_field *field;
};

#define TEXT_VALUE(name, dw, mask)	{ name, dw, TEXT_NUMBER, mask }
#define TEXT_LESS_1(name, dw, mask)	{ name, dw, TEXT_SIZE, mask }
#define TEXT_POINTER(name, dw, mask)	{ name, dw, TEXT_ADDRESS, mask }
#define TEXT_REAL(name, dw)		{ name, dw, TEXT_FLOAT, ~0u }
#define TEXT_FORMAT_OF(name, dw, mask)	{ name, dw, TEXT_FORMAT, mask }

#define TEXT_LAYOUT(name, len_dw, fields) { name, len_dw, ARRAY_SIZE(fields), fields }

#define TEXT_BINDINGS		256u
#define TEXT_SAMPLERS		16u
#define TEXT_MAX_KERNELS	64u

/**
 * struct text_kernel - a kernel that is printed
 * @addr: where
 * @surfaces: bit for each entry of the binding table that its messages name
 * @samplers: the same of samplers
 * @media: bit for each entry that messages to the video scaler name
 * @scalers: the same of samplers
 * @targets: the same of the first render targets that it writes
 * @unknown: they may name others
 */
struct text_kernel {
	u64 addr;
	u32 surfaces[TEXT_BINDINGS / 32];
	u32 samplers;
	u32 media[TEXT_BINDINGS / 32];
	u32 scalers;
	u32 targets;
	bool unknown;
};

/**
 * struct text_kernels - what is printed once
 * @num: entries in use
 * @kernel: in order
 */
struct text_kernels {
	unsigned int num;
	struct text_kernel kernel[TEXT_MAX_KERNELS];
};

/**
 * text_bits - value of a field
 * @val: the DWord
 * @mask: its bits, one at least
 */
static inline u32 text_bits(u32 val, u32 mask)
{
	return (val & mask) / (mask & -mask);
}

/**
 * text_fields - print the fields of a DWord
 * @l: the structure
 * @formats: what TEXT_FORMAT means, or NULL
 * @dw: which DWord of it
 * @val: the DWord
 * @text: for names and values, each after a space
 * @size_B: of @text
 *
 * Return: bytes of the text.
 */
unsigned int text_fields(const struct text_layout *l, const struct intel_formats *formats,
			 unsigned int dw, u32 val, char *text, unsigned int size_B);

/**
 * text_struct - read and print a structure
 * @d: the decoder
 * @l: the structure
 * @formats: what TEXT_FORMAT means, or NULL
 * @addr: where it is
 * @dw: for @l->len_dw DWords
 */
void text_struct(struct decoder *d, const struct text_layout *l,
		 const struct intel_formats *formats, u64 addr, u32 *dw);

/**
 * text_surface - print SURFACE_STATE in a line
 * @d: the decoder
 * @params: how it is laid out
 * @bti: its entry in the binding table
 * @addr: where it is
 * @dw: for SURFACE_STATE_MAX_DW DWords
 */
void text_surface(struct decoder *d, const struct surface_params *params, unsigned int bti,
		  u64 addr, u32 *dw);

/**
 * text_media_surface - print a surface of the video scaler
 * @d: the decoder
 * @params: how it is laid out
 * @bti: its entry in the binding table
 * @addr: where it is
 */
void text_media_surface(struct decoder *d, const struct scaler_params *params, unsigned int bti,
			u64 addr);

/**
 * text_scaler - print a filter of the video scaler
 * @d: the decoder
 * @params: how it is laid out
 * @i: number of the sampler
 * @addr: where it is
 * @base: Dynamic State Base Address
 */
void text_scaler(struct decoder *d, const struct scaler_params *params, unsigned int i, u64 addr,
		 u64 base);

/**
 * text_kernel - print a kernel, once
 * @d: the decoder
 * @seen: those that are printed already
 * @of: whose it is, with a space behind; or nothing
 * @isa: its generation
 * @messages: likewise
 * @base: Instruction Base Address
 * @start: kernel start pointer
 *
 * Return: what its messages name; @seen has no room for more than TEXT_MAX_KERNELS, and then NULL.
 */
const struct text_kernel *text_kernel(struct decoder *d, struct text_kernels *seen,
				      const char *of, const struct eu_isa *isa,
				      const struct message_params *messages, u64 base, u32 start);

#endif
