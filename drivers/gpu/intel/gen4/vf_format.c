// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: formats of vertex elements
 *
 * Gen4-5 Vol 2, table 3-1, with the codes of the surface format table
 * (Gen4-5 Vol 4 Part 1, 4.10.2.1.1). A row tells how many bits each component
 * has, from the lowest address or bit up. B8G8R8A8 delivers red first, as its
 * users expect of every format, though table 3-1 prints the order of memory.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>

#include "vf.h"

#define ROW(c, size, t, ...)	{ .code = (c), .size_B = (size), .type = VF_##t, .alpha = VF_##t, \
				  .bits = { __VA_ARGS__ } }

/* In ascending order of code. */
static const struct vf_format formats[] = {
	ROW(0x000, 16, FLOAT, 32, 32, 32, 32),
	ROW(0x001, 16, SINT, 32, 32, 32, 32),
	ROW(0x002, 16, UINT, 32, 32, 32, 32),
	ROW(0x003, 16, UNORM, 32, 32, 32, 32),
	ROW(0x004, 16, SNORM, 32, 32, 32, 32),
	ROW(0x005, 16, FLOAT, 64, 64),
	ROW(0x007, 16, SSCALED, 32, 32, 32, 32),
	ROW(0x008, 16, USCALED, 32, 32, 32, 32),
	ROW(0x040, 12, FLOAT, 32, 32, 32),
	ROW(0x041, 12, SINT, 32, 32, 32),
	ROW(0x042, 12, UINT, 32, 32, 32),
	ROW(0x043, 12, UNORM, 32, 32, 32),
	ROW(0x044, 12, SNORM, 32, 32, 32),
	ROW(0x045, 12, SSCALED, 32, 32, 32),
	ROW(0x046, 12, USCALED, 32, 32, 32),
	ROW(0x080, 8, UNORM, 16, 16, 16, 16),
	ROW(0x081, 8, SNORM, 16, 16, 16, 16),
	ROW(0x082, 8, SINT, 16, 16, 16, 16),
	ROW(0x083, 8, UINT, 16, 16, 16, 16),
	ROW(0x084, 8, FLOAT, 16, 16, 16, 16),
	ROW(0x085, 8, FLOAT, 32, 32),
	ROW(0x086, 8, SINT, 32, 32),
	ROW(0x087, 8, UINT, 32, 32),
	ROW(0x08b, 8, UNORM, 32, 32),
	ROW(0x08c, 8, SNORM, 32, 32),
	ROW(0x08d, 8, FLOAT, 64),
	ROW(0x093, 8, SSCALED, 16, 16, 16, 16),
	ROW(0x094, 8, USCALED, 16, 16, 16, 16),
	ROW(0x095, 8, SSCALED, 32, 32),
	ROW(0x096, 8, USCALED, 32, 32),
	{ .code = 0x0c0, .size_B = 4, .type = VF_UNORM, .alpha = VF_UNORM,
	  .bits = { 8, 8, 8, 8 }, .bgr = true },
	ROW(0x0c2, 4, UNORM, 10, 10, 10, 2),
	ROW(0x0c4, 4, UINT, 10, 10, 10, 2),
	{ .code = 0x0c5, .size_B = 4, .type = VF_SNORM, .alpha = VF_UNORM,
	  .bits = { 10, 10, 10, 2 } },
	ROW(0x0c7, 4, UNORM, 8, 8, 8, 8),
	ROW(0x0c9, 4, SNORM, 8, 8, 8, 8),
	ROW(0x0ca, 4, SINT, 8, 8, 8, 8),
	ROW(0x0cb, 4, UINT, 8, 8, 8, 8),
	ROW(0x0cc, 4, UNORM, 16, 16),
	ROW(0x0cd, 4, SNORM, 16, 16),
	ROW(0x0ce, 4, SINT, 16, 16),
	ROW(0x0cf, 4, UINT, 16, 16),
	ROW(0x0d0, 4, FLOAT, 16, 16),
	ROW(0x0d3, 4, FLOAT, 11, 11, 10),
	ROW(0x0d6, 4, SINT, 32),
	ROW(0x0d7, 4, UINT, 32),
	ROW(0x0d8, 4, FLOAT, 32),
	ROW(0x0f1, 4, UNORM, 32),
	ROW(0x0f2, 4, SNORM, 32),
	ROW(0x0f3, 4, USCALED, 10, 10, 10),
	ROW(0x0f4, 4, SSCALED, 8, 8, 8, 8),
	ROW(0x0f5, 4, USCALED, 8, 8, 8, 8),
	ROW(0x0f6, 4, SSCALED, 16, 16),
	ROW(0x0f7, 4, USCALED, 16, 16),
	ROW(0x0f8, 4, SSCALED, 32),
	ROW(0x0f9, 4, USCALED, 32),
	ROW(0x106, 2, UNORM, 8, 8),
	ROW(0x107, 2, SNORM, 8, 8),
	ROW(0x108, 2, SINT, 8, 8),
	ROW(0x109, 2, UINT, 8, 8),
	ROW(0x10a, 2, UNORM, 16),
	ROW(0x10b, 2, SNORM, 16),
	ROW(0x10c, 2, SINT, 16),
	ROW(0x10d, 2, UINT, 16),
	ROW(0x10e, 2, FLOAT, 16),
	ROW(0x11c, 2, SSCALED, 8, 8),
	ROW(0x11d, 2, USCALED, 8, 8),
	ROW(0x11e, 2, SSCALED, 16),
	ROW(0x11f, 2, USCALED, 16),
	ROW(0x140, 1, UNORM, 8),
	ROW(0x141, 1, SNORM, 8),
	ROW(0x142, 1, SINT, 8),
	ROW(0x143, 1, UINT, 8),
	ROW(0x149, 1, SSCALED, 8),
	ROW(0x14a, 1, USCALED, 8),
	ROW(0x193, 3, UNORM, 8, 8, 8),
	ROW(0x194, 3, SNORM, 8, 8, 8),
	ROW(0x195, 3, SSCALED, 8, 8, 8),
	ROW(0x196, 3, USCALED, 8, 8, 8),
	ROW(0x197, 32, FLOAT, 64, 64, 64, 64),
	ROW(0x198, 24, FLOAT, 64, 64, 64),
	ROW(0x19c, 6, UNORM, 16, 16, 16),
	ROW(0x19d, 6, SNORM, 16, 16, 16),
	ROW(0x19e, 6, SSCALED, 16, 16, 16),
	ROW(0x19f, 6, USCALED, 16, 16, 16),
};

const struct vf_format *vf_format_find(unsigned int code)
{
	unsigned int lo = 0, hi = ARRAY_SIZE(formats);

	while (lo < hi) {
		unsigned int mid = (lo + hi) / 2;

		if (formats[mid].code == code)
			return &formats[mid];
		if (formats[mid].code < code)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}
