// SPDX-License-Identifier: GPL-2.0
/*
 * Batches of Gen9 as text: fields of commands that are not as on Gen7, and what pointers lead to.
 * All state is above 4 GiB. Words are put together by hand from the manual (Volumes 2a and 2d).
 */

#include "text_rig.h"

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_asm.h"
#include "gen9_cmd.h"
#include "intel/chip.h"

extern const struct mirage_chip mirage_chip_kbl;

#define WIDE		0x7f1200000000ull

/* Where things are from all base addresses on. */
#define BLEND		0x040u
#define COLOR_CALC	0x080u
#define CC_VIEWPORT	0x0c0u
#define SF_VIEWPORT	0x100u
#define BINDINGS	0x200u
#define SURFACE(n)	(0x240u + 0x40u * (n))
#define SAMPLERS	0x300u
#define BORDER		0x340u
#define DESCRIPTOR	0x380u
#define KERNEL(n)	(0x400u + 0x100u * (n))
#define FILTER		0x800u

/* Sample of binding table entry 1 by sampler 1; a write of eight pixels to entry 0. */
#define SAMPLE_8	(2u << 25 | 4u << 20 | 1u << 17 | 1u << 8 | 1u)
#define TARGET_8	(4u << 25 | 12u << 14 | 1u << 12 | 4u << 8)

static void emit_bases(struct text_rig *r)
{
	const u32 low = (u32)WIDE | 1, high = WIDE >> 32;

	fixture_emit(r->f, 0x61010011, 1, 0, 0, low, high, low, high, low, high, low, high, 1, 1,
		     1, 1, 1, 0, 0);
}

static void put_surface(struct text_rig *r, unsigned int n, u32 addr)
{
	u32 *dw = at(r, SURFACE(n));

	at(r, BINDINGS)[n] = SURFACE(n);
	/* B8G8R8A8_UNORM of 96x64 in Y tiles, aligned to 4 by 4. */
	dw[0] = 1u << 29 | 0x0c0u << 18 | 1u << 16 | 1u << 14 | 3u << 12;
	dw[1] = 16;
	dw[2] = 63u << 16 | 95u;
	dw[3] = 511;
	dw[7] = 4u << 25 | 5u << 22 | 6u << 19 | 7u << 16;
	dw[8] = addr;
	dw[9] = 0x55;
}

/* What pixels depend on. */
static void pixels(void **state)
{
	const struct eu_words code[] = {
		send(2, 8, 0, g(112, UW), g(2, UD), SAMPLE_8, false),
		send(5, 8, 0, null_(UW), g(112, UD), TARGET_8, true),
	};
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_kbl, WIDE);
	memcpy(at(&r, KERNEL(0)), code, sizeof(code));
	put_surface(&r, 0, 0x00123000);
	put_surface(&r, 1, 0x00456000);
	/* Dithered; SRC_ALPHA, INV_SRC_ALPHA. */
	at(&r, BLEND)[0] = 1u << 23;
	at(&r, BLEND)[1] = 1u << 31 | 3u << 26 | 0x13u << 21;
	at(&r, COLOR_CALC)[2] = 0x3f000000;
	at(&r, CC_VIEWPORT)[1] = 0x3f800000;
	at(&r, SF_VIEWPORT)[0] = 0x42400000;
	at(&r, SF_VIEWPORT)[13] = 0x42be0000;
	at(&r, SAMPLERS)[4] = 1u << 17 | 1u << 14;
	at(&r, SAMPLERS)[5] = 1u << 7 | 2u << 5 | 1u << 4;
	at(&r, SAMPLERS)[6] = BORDER | 1;
	at(&r, SAMPLERS)[7] = 2u << 22 | 1u << 9 | 2u << 6 | 6u << 3;
	at(&r, BORDER)[0] = 0x3f800000;
	emit_bases(&r);
	fixture_emit(r.f, 0x78130002, 2, 0, 0);
	fixture_emit(r.f, 0x7820000a, KERNEL(0), 0, 0, 0, 0, 7u << 23 | 1, 4u << 16, 0, 0, 0, 0);
	fixture_emit(r.f, 0x784f0000, 1u << 31 | 1u << 8);
	fixture_emit(r.f, 0x782a0000, BINDINGS);
	fixture_emit(r.f, 0x782f0000, SAMPLERS);
	fixture_emit(r.f, 0x78210000, SF_VIEWPORT);
	fixture_emit(r.f, 0x78230000, CC_VIEWPORT);
	fixture_emit(r.f, 0x78240000, BLEND | 1);
	fixture_emit(r.f, 0x780e0000, COLOR_CALC | 1);
	fixture_emit(r.f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	decode(&r, NULL);
	expect_text(&r, "DW4 modify=1\n");
	expect_text(&r, "DW5 surface_high=0x00007f12\n");
	expect_text_at(&r, "PS binding table", BINDINGS);
	expect_text(&r, ": 2D B8G8R8A8_UNORM 96x64x1, pitch 512, Y tiles, at 0x5500123000");
	expect_text(&r, ": 2D B8G8R8A8_UNORM 96x64x1, pitch 512, Y tiles, at 0x5500456000");
	expect_text(&r, " valign=1 halign=1 tiles=3\n");
	expect_text(&r, " qpitch_4=16\n");
	expect_text(&r, " red_is=4 green_is=5 blue_is=6 alpha_is=7\n");
	expect_text_at(&r, "PS samplers", SAMPLERS);
	expect_text_at(&r, "SAMPLER_STATE", SAMPLERS + 16);
	expect_text(&r, " key=1 key_index=2 key_black=1\n");
	expect_text(&r, " mag_levels=1\n");
	expect_text(&r, " reduces=1 reduction=2 wrap_x=2 wrap_y=6\n");
	expect_text_at(&r, "SAMPLER_BORDER_COLOR_STATE", BORDER);
	expect_text_at(&r, "kernel", KERNEL(0));
	expect_text_at(&r, "BLEND_STATE", BLEND);
	expect_text(&r, " dither=1\n");
	expect_text_at(&r, "BLEND_STATE_ENTRY", BLEND + 4);
	expect_text(&r, " blend=1 src=3 dst=19\n");
	expect_text_at(&r, "COLOR_CALC_STATE", COLOR_CALC);
	expect_text(&r, " red=0.500000\n");
	expect_text_at(&r, "CC_VIEWPORT", CC_VIEWPORT);
	expect_text_at(&r, "SF_CLIP_VIEWPORT", SF_VIEWPORT);
	expect_text(&r, " scale_x=48.000000\n");
	expect_text(&r, " x1=95.000000\n");
	text_rig_close(&r);
}

/* Fields beside the DWords of commands. */
static void commands(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_kbl, WIDE);
	fixture_emit(r.f, 0x78080003, 2u << 26 | 1u << 14 | 16u, ADDR64(WIDE + 0x1000), 256);
	fixture_emit(r.f, 0x78100007, 0x440, 0, 1u << 27, 0, 0, 2u << 20 | 1u << 11,
		     7u << 23 | 1u << 10 | 1u << 2 | 1, 1u << 21 | 1u << 16 | 3u << 8);
	fixture_emit(r.f, 0x78110008, 0, 0, 0, 0, 0, 3u << 23 | 1u << 17, 3u << 11 | 1u << 2 | 1,
		     7, 0);
	fixture_emit(r.f, 0x781b0007, 0, 1u << 31 | 7u << 8 | 1, 0x80, 0, 0, 0, 1u << 24, 0);
	fixture_emit(r.f, 0x78500003, 1u << 26 | 1u << 24 | 1u << 16 | 1, 0x3f000000, 0, 0);
	fixture_emit(r.f, 0x784e0002, 2u << 23 | 1u << 3 | 1u << 2, 0xff000000, 0x5500);
	fixture_emit(r.f, 0x791c0007, 0x88888888, 0, 0, 0, 0, 0, 0xae2ae662, 0x8844cc);
	fixture_emit(r.f, 0x78520003, 1u << 30 | 4u << 13, 4u << 16 | 8, 8u << 16 | 16, 0xffff);
	fixture_emit(r.f, 0x79180006, 1u << 31 | 1u << 29 | 1u << 21, ADDR64(WIDE), 1023, 0, 0,
		     0x40);
	fixture_emit(r.f, 0x7a000004, 1u << 20 | 1u << 14, ADDR64(WIDE + 0x2000), 0xabcd, 0);
	/* As on Gen7. */
	fixture_emit(r.f, 0x781c0002, 2u << 8 | 1u << 4 | 1, 0x427c0000, 0x42800000);
	decode(&r, NULL);
	expect_text(&r, "DW1 buffer=2 pitch=16\n");
	expect_text(&r, "DW3 at_high=0x00007f12\n");
	expect_text(&r, "DW4 bytes=256\n");
	expect_text(&r, "DW1 kernel=0x00000440\n");
	expect_text(&r, "DW7 max_threads=8 statistics=1 simd8=1 on=1\n");
	expect_text(&r, "DW8 out_read_from=1 out_read=1 clip_distances=3\n");
	expect_text(&r, "DW7 instances=1 mode=3 trailing=1 on=1\n");
	expect_text(&r, "DW2 on=1 max_threads=8 instances=2\n");
	expect_text(&r, "DW1 far=1 conservative=1 cull=1 near=1\n");
	expect_text(&r, "DW2 bias=0.500000\n");
	expect_text(&r, "DW1 zpass=2 stencil_test=1 stencil_write=1\n");
	expect_text(&r, "DW3 ref=85\n");
	expect_text(&r, "DW7 of_4=0xae2ae662\n");
	expect_text(&r, "DW8 of_1=0x00880000 of_2=0x000044cc\n");
	expect_text(&r, "DW1 depth_clear=1 samples_log2=4\n");
	expect_text(&r, "DW3 y1=8 x1=16\n");
	expect_text(&r, "DW1 on=1 buffer=1 write_offset=1\n");
	expect_text(&r, "DW4 dwords=1024\n");
	expect_text(&r, "DW1 write=1 cs_stall=1\n");
	expect_text(&r, "DW1 topology=2 domain=1 on=1\n");
	text_rig_close(&r);
}

/* A descriptor leads to its kernel, and to what that looks at. */
static void descriptors(void **state)
{
	const struct eu_words code[] = {
		send(2, 8, 0, g(112, UW), g(2, UD), SAMPLE_8, false),
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 0x02000010, true)),
	};
	struct text_rig r;
	u32 *idd;

	text_rig_open(&r, &mirage_chip_kbl, WIDE);
	memcpy(at(&r, KERNEL(1)), code, sizeof(code));
	put_surface(&r, 1, 0x00456000);
	idd = at(&r, DESCRIPTOR);
	idd[0] = KERNEL(1);
	idd[3] = SAMPLERS;
	idd[4] = BINDINGS;
	idd[5] = 2u << 16;
	idd[6] = 1u << 21 | 3u << 16 | 20;
	idd[7] = 1;
	emit_bases(&r);
	fixture_emit(r.f, 0x70020002, 0, 32, DESCRIPTOR);
	fixture_emit(r.f, 0x7105000d, 0, 0, 0, 1u << 30 | 19, 1, 0, 5, 0, 0, 1, 0, 1, ~0u, ~0u);
	decode(&r, NULL);
	expect_text_at(&r, "INTERFACE_DESCRIPTOR_DATA", DESCRIPTOR);
	expect_text(&r, " barrier=1 slm_code=3 threads=20\n");
	expect_text(&r, " shared_constants=1\n");
	expect_text_at(&r, "CS binding table", BINDINGS);
	expect_text(&r, "at 0x5500456000");
	expect_text_at(&r, "CS samplers", SAMPLERS);
	expect_text_at(&r, "kernel", KERNEL(1));
	expect_text(&r, "DW4 simd=1 deep=1 high=1 wide=20\n");
	expect_text(&r, "DW7 x1=5\n");
	text_rig_close(&r);
}

/* Kernels of the video scaler make descriptors of a constant: its surfaces and filters are others. */
static void scalers(void **state)
{
	const u32 scale = 2u << 25 | 4u << 20 | 1u << 19 | 3u << 17 | 11u << 12;
	const struct operand a0 = scalar(arf(0x10, UD));
	const struct eu_words code[] = {
		op2(ADD, 1, arf(0x10, UD), scalar(g(9, UD)), imm(scale | 1, UD)),
		with(op2(SEND, 1, g(112, UW), g(2, UD), a0), EU_SFID, 2),
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 0x02000010, true)),
	};
	struct text_rig r;
	u32 *idd, *dw;

	text_rig_open(&r, &mirage_chip_kbl, WIDE);
	memcpy(at(&r, KERNEL(1)), code, sizeof(code));
	at(&r, BINDINGS)[1] = SURFACE(1);
	dw = at(&r, SURFACE(1));
	memset(dw, 0, 32);
	dw[1] = 239u << 18 | 319u << 4;
	dw[2] = 12u << 27 | 511u << 3 | 3;
	dw[6] = 0x00456000;
	dw[7] = 0x55;
	idd = at(&r, DESCRIPTOR);
	idd[0] = KERNEL(1);
	idd[3] = FILTER;
	idd[4] = BINDINGS;
	idd[6] = 1;
	dw = at(&r, FILTER);
	dw[17] = 64u << 16;
	dw[24 + 4] = 56u << 24;
	dw[152] = 255u << 24;
	emit_bases(&r);
	fixture_emit(r.f, 0x70020002, 0, 32, DESCRIPTOR);
	decode(&r, NULL);
	expect_text(&r, "[1] MEDIA_SURFACE_STATE at ");
	expect_text(&r, ": Y8_UNORM 320x240, pitch 512, Y tiles, at 0x5500456000\n");
	expect_text(&r, "[0] SAMPLER_STATE_8x8_AVS at ");
	expect_text(&r, ": sharpness=255\n");
	expect_text(&r, "x  0:    0    0    0   64    0    0    0    0,    0    0    0    0\n");
	expect_text(&r, "x  1:    0    0    0    0    0    0    0    0,    0   56    0    0\n");
	expect_text(&r, "y 31:");
	assert_int_equal(count_text(&r, " SURFACE_STATE at"), 0);
	text_rig_close(&r);
}

/* Pointers that lead nowhere. */
static void wild(void **state)
{
	struct text_rig r;
	unsigned int i;

	text_rig_open(&r, &mirage_chip_kbl, WIDE);
	for (i = 0; i < 100; i++) {
		fixture_emit(r.f, 0x61010011, ~0u, ~0u, 0, ~0u - (i << 12), ~0u, ~0u, ~0u, ~0u, ~0u,
			     0x7ffff001, ~0u, 1, 1, 1, 1, ~0u, ~0u, 0);
		fixture_emit(r.f, 0x78100007, i << 6, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u);
		fixture_emit(r.f, 0x7820000a, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, i << 6,
			     ~0u);
		fixture_emit(r.f, 0x784f0000, ~0u);
		fixture_emit(r.f, 0x78240000, ~0u << 6);
		fixture_emit(r.f, 0x70020002, 0, ~0u, i << 5);
		fixture_emit(r.f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	}
	decode(&r, NULL);
	expect_text(&r, "3DPRIMITIVE");
	text_rig_close(&r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(pixels),
		cmocka_unit_test(commands),
		cmocka_unit_test(descriptors),
		cmocka_unit_test(scalers),
		cmocka_unit_test(wild),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
