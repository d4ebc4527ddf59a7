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
 */
enum intel_format_cap {
	INTEL_FORMAT_SAMPLE	= BIT(0),
	INTEL_FORMAT_FILTER	= BIT(1),
	INTEL_FORMAT_SHADOW	= BIT(2),
	INTEL_FORMAT_KEY	= BIT(3),
	INTEL_FORMAT_RENDER	= BIT(4),
	INTEL_FORMAT_BLEND	= BIT(5),
	INTEL_FORMAT_VERTEX	= BIT(6),
};

/**
 * enum intel_format_chips - chips that can do the same with all formats
 * @INTEL_FORMATS_BW: Broadwater and Crestline
 * @INTEL_FORMATS_G4X: Eaglelake and Cantiga
 * @INTEL_FORMATS_ILK: Ironlake
 * @INTEL_FORMATS_CHIPS: how many kinds there are
 */
enum intel_format_chips {
	INTEL_FORMATS_BW,
	INTEL_FORMATS_G4X,
	INTEL_FORMATS_ILK,
	INTEL_FORMATS_CHIPS,
};

/**
 * struct intel_surface_format - a SURFACE_FORMAT code and who can do what with it
 * @format: what its bits mean
 * @caps: enum intel_format_cap of each of enum intel_format_chips
 */
struct intel_surface_format {
	u16 format;
	u8 caps[INTEL_FORMATS_CHIPS];
};

/**
 * mirage_intel_surface_format - decode a 9-bit SURFACE_FORMAT
 * @code: from SURFACE_STATE or VERTEX_ELEMENT_STATE; any value
 *
 * Gen4-5 Vol 4, 4.10.2.1.1.
 *
 * Return: the row; MIRAGE_FORMAT_NONE with no capabilities for codes without a meaning.
 */
const struct intel_surface_format *mirage_intel_surface_format(u32 code);

#endif
