// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: raster operations
 *
 * An operation is a truth table of 8 bits, indexed by pattern, source and
 * destination bit. It is evaluated 64 bits at a time as a tree of selections:
 * four by D, two by S, one by P. The leaves are words of all ones or all zeros, so
 * that all 256 operations take the same straight code.
 */

#include "blit/blit.h"

/* b where x is set, a elsewhere, given a and a ^ b */
static inline u64 rop_mux(u64 a, u64 a_xor_b, u64 x)
{
	return a ^ (a_xor_b & x);
}

void mirage_blt_rop(u8 rop, u64 *dst, const u64 *src, const u64 *pat, unsigned int words)
{
	u64 leaf[8];
	unsigned int i;

	for (i = 0; i < 8; i++)
		leaf[i] = rop >> i & 1 ? ~0ull : 0;
	for (i = 0; i < 8; i += 2)
		leaf[i + 1] ^= leaf[i];

	for (i = 0; i < words; i++) {
		u64 d = dst[i], s = src[i];
		u64 s0p0 = rop_mux(leaf[0], leaf[1], d), s1p0 = rop_mux(leaf[2], leaf[3], d);
		u64 s0p1 = rop_mux(leaf[4], leaf[5], d), s1p1 = rop_mux(leaf[6], leaf[7], d);
		u64 p0 = rop_mux(s0p0, s0p0 ^ s1p0, s), p1 = rop_mux(s0p1, s0p1 ^ s1p1, s);

		dst[i] = rop_mux(p0, p0 ^ p1, pat[i]);
	}
}
