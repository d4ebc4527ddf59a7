/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_KERNELS_H_
#define _TESTS_KERNELS_H_

#include <linux/types.h>

/*
 * Kernels that copy a picture, for whoever draws with draw.h, as the words that an assembler
 * made of the comments beside them.
 */

/* Planes of all attributes from the deltas of three vertices (Gen4-5 Vol 2, 7.5). */
static const u32 sf_kernel[][4] = {
	/* send (1) 0 g6<1>F g1.8<0,1,0>F math inv scalar mlen 1 rlen 1 */
	{ 0x00000031, 0x20c01fbd, 0x10000028, 0x02100081 },
	/* add (8) g7<1>F g4<8,8,1>F -g3<8,8,1>F */
	{ 0x00600040, 0x20e077bd, 0x008d0080, 0x008d4060 },
	/* add (8) g8<1>F g5<8,8,1>F -g3<8,8,1>F */
	{ 0x00600040, 0x210077bd, 0x008d00a0, 0x008d4060 },
	/* mul (8) g9<1>F g7<8,8,1>F g1.24<0,1,0>F */
	{ 0x00600041, 0x212077bd, 0x008d00e0, 0x00000038 },
	/* mul (8) g10<1>F g8<8,8,1>F g1.20<0,1,0>F */
	{ 0x00600041, 0x214077bd, 0x008d0100, 0x00000034 },
	/* add (8) g9<1>F g9<8,8,1>F -g10<8,8,1>F */
	{ 0x00600040, 0x212077bd, 0x008d0120, 0x008d4140 },
	/* mul (8) m1<1>F g9<8,8,1>F g6<0,1,0>F */
	{ 0x00600041, 0x202077be, 0x008d0120, 0x000000c0 },
	/* mul (8) g9<1>F g8<8,8,1>F g1.12<0,1,0>F */
	{ 0x00600041, 0x212077bd, 0x008d0100, 0x0000002c },
	/* mul (8) g10<1>F g7<8,8,1>F g1.16<0,1,0>F */
	{ 0x00600041, 0x214077bd, 0x008d00e0, 0x00000030 },
	/* add (8) g9<1>F g9<8,8,1>F -g10<8,8,1>F */
	{ 0x00600040, 0x212077bd, 0x008d0120, 0x008d4140 },
	/* mul (8) m2<1>F g9<8,8,1>F g6<0,1,0>F */
	{ 0x00600041, 0x204077be, 0x008d0120, 0x000000c0 },
	/* mov (8) m3<1>F g3<8,8,1>F */
	{ 0x00600001, 0x206003be, 0x008d0060, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>F urb 0 transpose used complete mlen 4 rlen 0 EOT */
	{ 0x00600031, 0x20001fbc, 0x648d0000, 0x8808c800 },
};

/* Sample binding 1 at attributes 0 and 1, write to binding 0. */
static const u32 copy_kernel[][4] = {
	/* add (16) g20<1>UW g1.8<2,4,0>UW 0x10101010V */
	{ 0x00800040, 0x22806d29, 0x00480028, 0x10101010 },
	/* add (16) g21<1>UW g1.10<2,4,0>UW 0x11001100V */
	{ 0x00800040, 0x22a06d29, 0x0048002a, 0x11001100 },
	/* add (16) g6<1>F g20<8,8,1>UW -g1<0,1,0>F compr */
	{ 0x00802040, 0x20c0753d, 0x008d0280, 0x00004020 },
	/* add (16) g8<1>F g21<8,8,1>UW -g1.4<0,1,0>F compr */
	{ 0x00802040, 0x2100753d, 0x008d02a0, 0x00004024 },
	/* line (16) null g3<0,1,0>F g6<8,8,1>F compr */
	{ 0x00802059, 0x200077bc, 0x00000060, 0x008d00c0 },
	/* mac (16) m2<1>F g3.4<0,1,0>F g8<8,8,1>F compr */
	{ 0x00802048, 0x204077be, 0x00000064, 0x008d0100 },
	/* line (16) null g3.16<0,1,0>F g6<8,8,1>F compr */
	{ 0x00802059, 0x200077bc, 0x00000070, 0x008d00c0 },
	/* mac (16) m4<1>F g3.20<0,1,0>F g8<8,8,1>F compr */
	{ 0x00802048, 0x208077be, 0x00000074, 0x008d0100 },
	/* send (16) 1 g12<1>UW g0<8,8,1>UW sampler (1,0,F) mlen 5 rlen 8 */
	{ 0x01800031, 0x21801d29, 0x208d0000, 0x0a8a0001 },
	/* mov (8) m2<1>F g12<8,8,1>F, and so on for both halves of four channels */
	{ 0x00600001, 0x204003be, 0x008d0180, 0x00000000 },
	{ 0x00601001, 0x20c003be, 0x008d01a0, 0x00000000 },
	{ 0x00600001, 0x206003be, 0x008d01c0, 0x00000000 },
	{ 0x00601001, 0x20e003be, 0x008d01e0, 0x00000000 },
	{ 0x00600001, 0x208003be, 0x008d0200, 0x00000000 },
	{ 0x00601001, 0x210003be, 0x008d0220, 0x00000000 },
	{ 0x00600001, 0x20a003be, 0x008d0240, 0x00000000 },
	{ 0x00601001, 0x212003be, 0x008d0260, 0x00000000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (16) 0 null g0<8,8,1>UW write (0, 8, 4, 0) mlen 10 rlen 0 EOT */
	{ 0x00800031, 0x20001d3c, 0x548d0000, 0x94084800 },
};

#endif
