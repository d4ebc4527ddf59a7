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

/* Position times a constant plus another one; colour as it is. */
static const u32 vs_kernel[][4] = {
	/* mul (8) g4<1>F g2<4,4,1>F g1<0,4,1>F align16 */
	{ 0x00600141, 0x208f77bd, 0x006e0044, 0x000e0024 },
	/* add (8) g4<1>F g4<4,4,1>F g1.16<0,4,1>F align16 */
	{ 0x00600140, 0x208f77bd, 0x006e0084, 0x000e0034 },
	/* mov (8) m1<1>UD 0x0UD align16 */
	{ 0x00600101, 0x202f0062, 0x00000000, 0x00000000 },
	/* mov (8) m2<1>F g4<4,4,1>F align16 */
	{ 0x00600101, 0x204f03be, 0x006e0084, 0x00000000 },
	/* mov (8) m3<1>F g4<4,4,1>F align16 */
	{ 0x00600101, 0x206f03be, 0x006e0084, 0x00000000 },
	/* mov (8) m4<1>F g3<4,4,1>F align16 */
	{ 0x00600101, 0x208f03be, 0x006e0064, 0x00000000 },
	/* send (8) 0 null g0<4,4,1>F urb 0 interleave used complete mlen 5 rlen 0 EOT */
	{ 0x00600031, 0x20001fbc, 0x64690000, 0x8a08c400 },
};

/* Constant terms of four attributes. */
static const u32 color_kernel[][4] = {
	/* mov (8) m2<1>F g3.12<0,1,0>F */
	{ 0x00600001, 0x204003be, 0x0000006c, 0x00000000 },
	/* mov (8) m3<1>F g3.28<0,1,0>F */
	{ 0x00600001, 0x206003be, 0x0000007c, 0x00000000 },
	/* mov (8) m4<1>F g4.12<0,1,0>F */
	{ 0x00600001, 0x208003be, 0x0000008c, 0x00000000 },
	/* mov (8) m5<1>F g4.28<0,1,0>F */
	{ 0x00600001, 0x20a003be, 0x0000009c, 0x00000000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 12, 4, 0) mlen 6 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8c084c00 },
};

/* The same for two targets; alpha of the second one is the third attribute. */
static const u32 two_colors_kernel[][4] = {
	/* mov (8) m2<1>F g3.12<0,1,0>F, and so on */
	{ 0x00600001, 0x204003be, 0x0000006c, 0x00000000 },
	{ 0x00600001, 0x206003be, 0x0000007c, 0x00000000 },
	{ 0x00600001, 0x208003be, 0x0000008c, 0x00000000 },
	{ 0x00600001, 0x20a003be, 0x0000009c, 0x00000000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 4, 4, 0) mlen 6 rlen 0 */
	{ 0x00600031, 0x20001d3c, 0x508d0000, 0x0c084400 },
	/* mov (8) m5<1>F g4.12<0,1,0>F */
	{ 0x00600001, 0x20a003be, 0x0000008c, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (1, 12, 4, 0) mlen 6 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8c084c01 },
};

/* For GS or CLIP: hand three vertices of two rows on as a TRILIST. */
static const u32 pass_kernel[][4] = {
	/* send (8) 0 g7<1>UD g0<8,8,1>UD ff_sync allocate mlen 1 rlen 1 */
	{ 0x00600031, 0x20e01c21, 0x608d0000, 0x02182001 },
	/* mov (8) g8<1>UD g0<8,8,1>UD nomask */
	{ 0x00600201, 0x21000021, 0x008d0000, 0x00000000 },
	/* mov (1) g8<1>UD g7<0,1,0>UD nomask: the handle */
	{ 0x00000201, 0x21000021, 0x000000e0, 0x00000000 },
	/* mov (1) g8.8<1>UD 0x12UD nomask: TRILIST, start */
	{ 0x00000201, 0x21080061, 0x00000000, 0x00000012 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask, m2 from g2 */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	{ 0x00600201, 0x20400022, 0x008d0040, 0x00000000 },
	/* send (8) 0 g7<1>UD g8<8,8,1>UD urb 0 allocate used complete mlen 3 rlen 1 */
	{ 0x00600031, 0x20e01c21, 0x608d0100, 0x0618e000 },
	{ 0x00000201, 0x21000021, 0x000000e0, 0x00000000 },
	{ 0x00000201, 0x21080061, 0x00000000, 0x00000010 },
	{ 0x00600201, 0x20200022, 0x008d0060, 0x00000000 },
	{ 0x00600201, 0x20400022, 0x008d0080, 0x00000000 },
	{ 0x00600031, 0x20e01c21, 0x608d0100, 0x0618e000 },
	{ 0x00000201, 0x21000021, 0x000000e0, 0x00000000 },
	/* mov (1) g8.8<1>UD 0x11UD nomask: TRILIST, end */
	{ 0x00000201, 0x21080061, 0x00000000, 0x00000011 },
	{ 0x00600201, 0x20200022, 0x008d00a0, 0x00000000 },
	{ 0x00600201, 0x20400022, 0x008d00c0, 0x00000000 },
	/* send (8) 0 null g8<8,8,1>UD urb 0 used complete mlen 3 rlen 0 EOT */
	{ 0x00600031, 0x20001c3c, 0x648d0100, 0x8608c000 },
};

#endif
