/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_COMPARE_H_
#define _GPU_COMPARE_H_

/**
 * enum mirage_compare - comparison functions of depth, stencil, alpha and shadow tests
 *
 * Numbered as Gen4 to Gen9 do. A test passes when "incoming OP stored" holds.
 */
enum mirage_compare {
	MIRAGE_COMPARE_ALWAYS,
	MIRAGE_COMPARE_NEVER,
	MIRAGE_COMPARE_LESS,
	MIRAGE_COMPARE_EQUAL,
	MIRAGE_COMPARE_LEQUAL,
	MIRAGE_COMPARE_GREATER,
	MIRAGE_COMPARE_NOTEQUAL,
	MIRAGE_COMPARE_GEQUAL,
};

#endif
