/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_FORMAT_H_
#define _INTEL_SURFACE_FORMAT_H_

#include "../texture/format.h"

/**
 * struct intel_surface_format - a SURFACE_FORMAT code and who can do what with it
 * @format: what its bits mean
 * @sample: first generation (40, 45, 50) whose sampler reads it, 0 for none
 * @filter: that filters it
 * @shadow: that compares it
 * @key: that chroma keys it
 * @render: that renders to it
 * @blend: that blends it
 * @vertex: that fetches vertices of it
 */
struct intel_surface_format {
	u16 format;
	u8 sample;
	u8 filter;
	u8 shadow;
	u8 key;
	u8 render;
	u8 blend;
	u8 vertex;
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
