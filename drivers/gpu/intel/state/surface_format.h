/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_FORMAT_H_
#define _INTEL_SURFACE_FORMAT_H_

#include <linux/bits.h>

#include "format/format.h"

/**
 * enum intel_format_cap - what a chip can do with a format
 * @INTEL_FORMAT_SAMPLE: the sampler reads it
 * @INTEL_FORMAT_FILTER: and filters it
 * @INTEL_FORMAT_SHADOW: and compares it
 * @INTEL_FORMAT_KEY: and chroma keys it
 * @INTEL_FORMAT_RENDER: it can be a render target
 * @INTEL_FORMAT_BLEND: and is blended
 * @INTEL_FORMAT_VERTEX: vertices are fetched of it
 * @INTEL_FORMAT_TYPED_WRITE: the data port writes it
 * @INTEL_FORMAT_TYPED_READ: and reads it
 * @INTEL_FORMAT_TYPED_ATOMIC: and has atomic operations on it
 * @INTEL_FORMAT_VERTEX_64: vertices fetch it unconverted, in components of 64 bits (*64*_PASSTHRU)
 */
enum intel_format_cap {
	INTEL_FORMAT_SAMPLE	= BIT(0),
	INTEL_FORMAT_FILTER	= BIT(1),
	INTEL_FORMAT_SHADOW	= BIT(2),
	INTEL_FORMAT_KEY	= BIT(3),
	INTEL_FORMAT_RENDER	= BIT(4),
	INTEL_FORMAT_BLEND	= BIT(5),
	INTEL_FORMAT_VERTEX	= BIT(6),
	INTEL_FORMAT_TYPED_WRITE = BIT(7),
	INTEL_FORMAT_TYPED_READ	= BIT(8),
	INTEL_FORMAT_TYPED_ATOMIC = BIT(9),
	INTEL_FORMAT_VERTEX_64	= BIT(10),
};

/**
 * struct intel_surface_format - what a chip can do with a SURFACE_FORMAT
 * @code: its number
 * @format: what its bits mean
 * @caps: set of enum intel_format_cap
 */
struct intel_surface_format {
	u16 code;
	u16 format;
	u16 caps;
};

/**
 * struct intel_formats - the formats of a chip
 * @before: the chip whose rows hold for all other codes, or NULL
 * @row: its own, in ascending order of code
 * @num: how many
 */
struct intel_formats {
	const struct intel_formats *before;
	const struct intel_surface_format *row;
	unsigned int num;
};

extern const struct intel_formats mirage_intel_formats_gen4;
extern const struct intel_formats mirage_intel_formats_gen45;
extern const struct intel_formats mirage_intel_formats_gen5;
extern const struct intel_formats mirage_intel_formats_gen7;
extern const struct intel_formats mirage_intel_formats_gen9;

/**
 * mirage_intel_surface_format - decode a 9-bit SURFACE_FORMAT
 * @formats: of the chip
 * @code: from SURFACE_STATE or VERTEX_ELEMENT_STATE; any value
 *
 * Gen4-5 Vol 4, 4.10.2.1.1.
 *
 * Return: the row; MIRAGE_FORMAT_NONE with no capabilities for codes that the chip does not have.
 */
const struct intel_surface_format *mirage_intel_surface_format(const struct intel_formats *formats,
							       u32 code);

#endif
