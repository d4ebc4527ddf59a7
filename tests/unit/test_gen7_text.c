// SPDX-License-Identifier: GPL-2.0
/*
 * Batches of Gen7 as text: fields of commands, and what pointers lead to. Words are put together
 * by hand from Gen7 Vol 2 Part 2, and of structures from IVB PRM Vol 2 Part 1 and Vol 4 Part 1.
 */

#include "gen7_asm.h"
#include "intel/chip.h"
#include "intel/front/state_text.h"
#include "intel/gen7/gpgpu_layout.h"
#include "intel/gen7/text.h"
#include "intel/gen9/text.h"
#include "intel/state/surface_layout.h"
#include "text_rig.h"

extern const struct mirage_chip mirage_chip_vlv, mirage_chip_kbl;

/* Where things are from all base addresses on. */
#define BLEND		0x040u
#define COLOR_CALC	0x080u
#define DEPTH_STENCIL	0x0c0u
#define CC_VIEWPORT	0x100u
#define SF_VIEWPORT	0x140u
#define SCISSOR		0x180u
#define BINDINGS	0x200u
#define SURFACE(n)	(0x240u + 0x20u * (n))
#define SAMPLERS	0x300u
#define BORDER		0x3c0u
#define DESCRIPTORS	0x3e0u
#define KERNEL(n)	(0x400u + 0x100u * (n))

/* SFIDs and descriptors: lengths, then what the function reads. */
#define MLEN(n)		((n) << 25)
#define RLEN(n)		((n) << 20)
#define SAMPLE_8(sampler, bti)	(MLEN(2u) | RLEN(4u) | 1u << 17 | (sampler) << 8 | (bti))
#define LOAD_8(bti)		(MLEN(2u) | RLEN(4u) | 1u << 17 | 7u << 12 | 9u << 8 | (bti))
#define TARGET_8(bti)		(MLEN(4u) | 12u << 14 | 1u << 12 | 4u << 8 | (bti))
#define UNTYPED_READ_8(bti)	(MLEN(1u) | RLEN(1u) | 5u << 14 | 2u << 12 | 0xeu << 8 | (bti))

static void emit_bases(struct text_rig *r)
{
	u32 all = r->base | 1;

	fixture_emit(r->f, 0x61010008, all, all, all, all, all, 1, 1, 1, 1);
}

/* A 2D surface of 96x64 B8G8R8A8_UNORM, @tiling: bits 14 and 13. */
static void put_surface(struct text_rig *r, unsigned int n, u32 tiling, u32 addr)
{
	u32 *dw = at(r, SURFACE(n));

	at(r, BINDINGS)[n] = SURFACE(n);
	dw[0] = 1u << 29 | 0x0c0u << 18 | tiling;
	dw[1] = addr;
	dw[2] = 63u << 16 | 95u;
	dw[3] = 511;
}

static void put_pixel_kernel(struct text_rig *r)
{
	const struct eu_words code[] = {
		send(2, 8, 0, g(112, UW), g(2, UD), SAMPLE_8(1u, 1u), false),
		send(2, 8, 0, g(112, UW), g(2, UD), LOAD_8(3u), false),
		send(5, 8, 0, null_(UW), g(112, UD), TARGET_8(0u), true),
	};

	memcpy(at(r, KERNEL(0)), code, sizeof(code));
}

static void put_state(struct text_rig *r)
{
	/* Blend: SRC_ALPHA, INV_SRC_ALPHA. */
	at(r, BLEND)[0] = 1u << 31 | 3u << 5 | 0x13u;
	at(r, COLOR_CALC)[0] = 5u << 24;
	at(r, COLOR_CALC)[2] = 0x3f000000;
	at(r, DEPTH_STENCIL)[2] = 1u << 31 | 2u << 27 | 1u << 26;
	at(r, CC_VIEWPORT)[1] = 0x3f800000;
	at(r, SF_VIEWPORT)[0] = 0x42400000;
	at(r, SF_VIEWPORT)[1] = 0xc2000000;
	at(r, SCISSOR)[0] = 2u << 16 | 1u;
	at(r, SCISSOR)[1] = 63u << 16 | 95u;
	put_surface(r, 0, 1u << 14, 0x00123000);
	put_surface(r, 1, 1u << 14 | 1u << 13, 0x00456000);
	put_surface(r, 2, 0, 0x00789000);
	put_surface(r, 3, 0, 0x00abc000);
	at(r, SURFACE(1))[5] = 6;
	/* Linear, to the nearest level, of 14 at most; a border in Y. */
	at(r, SAMPLERS)[4] = 1u << 20 | 1u << 17 | 1u << 14;
	at(r, SAMPLERS)[5] = 0xe00u << 8;
	at(r, SAMPLERS)[6] = BORDER;
	at(r, SAMPLERS)[7] = 2u << 6 | 4u << 3;
	at(r, BORDER)[0] = 0x3f800000;
	put_pixel_kernel(r);
}

static void emit_pixels(struct text_rig *r)
{
	fixture_emit(r->f, 0x78130005, 1u << 1, 1u << 11, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78140001, 1u << 29, 0);
	fixture_emit(r->f, 0x78200006, KERNEL(0), 0, 0, 31u << 24 | 1, 4u << 16, 0, 0);
	fixture_emit(r->f, 0x782a0000, BINDINGS);
	fixture_emit(r->f, 0x782f0000, SAMPLERS);
	fixture_emit(r->f, 0x78210000, SF_VIEWPORT);
	fixture_emit(r->f, 0x78230000, CC_VIEWPORT);
	fixture_emit(r->f, 0x780f0000, SCISSOR);
	fixture_emit(r->f, 0x78240000, BLEND | 1);
	fixture_emit(r->f, 0x780e0000, COLOR_CALC | 1);
	fixture_emit(r->f, 0x78250000, DEPTH_STENCIL | 1);
}

static void emit_draw(struct text_rig *r)
{
	fixture_emit(r->f, 0x7b000005, 4, 3, 0, 1, 0, 0);
}

/* What pixels depend on, and of tables only what the kernel's messages name. */
static void test_pixels(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	put_state(&r);
	emit_bases(&r);
	emit_pixels(&r);
	emit_draw(&r);
	decode(&r, NULL);
	expect_text_at(&r, "PS binding table", BINDINGS);
	expect_text(&r, ": 2D B8G8R8A8_UNORM 96x64x1, pitch 512, X tiles, at 0x00123000");
	expect_text(&r, ": 2D B8G8R8A8_UNORM 96x64x1, pitch 512, Y tiles, at 0x00456000");
	expect_text(&r, "      00000006 level=6");
	expect_text(&r, "[3] SURFACE_STATE");
	assert_int_equal(count_text(&r, "SURFACE_STATE at"), 3);
	expect_text_at(&r, "PS samplers", SAMPLERS);
	expect_text_at(&r, "SAMPLER_STATE", SAMPLERS + 16);
	expect_text(&r, " mip=1 mag=1 min=1\n");
	expect_text(&r, " max_lod_256th=3584\n");
	expect_text(&r, " wrap_x=2 wrap_y=4\n");
	assert_int_equal(count_text(&r, "SAMPLER_STATE at"), 1);
	expect_text_at(&r, "SAMPLER_BORDER_COLOR_STATE", BORDER);
	expect_text_at(&r, "kernel", KERNEL(0));
	assert_int_equal(count_text(&r, "+0020: send"), 1);
	expect_text_at(&r, "BLEND_STATE", BLEND);
	expect_text(&r, "      80000073 blend=1 src=3 dst=19\n");
	assert_int_equal(count_text(&r, "BLEND_STATE at"), 1);
	expect_text_at(&r, "COLOR_CALC_STATE", COLOR_CALC);
	expect_text(&r, "      05000000 stencil_ref=5\n");
	expect_text(&r, "      3f000000 red=0.500000\n");
	expect_text_at(&r, "DEPTH_STENCIL_STATE", DEPTH_STENCIL);
	expect_text(&r, "      94000000 depth_test=1 depth_func=2 depth_write=1\n");
	expect_text_at(&r, "CC_VIEWPORT", CC_VIEWPORT);
	expect_text(&r, " max_z=1.000000\n");
	expect_text_at(&r, "SF_CLIP_VIEWPORT", SF_VIEWPORT);
	expect_text(&r, "      42400000 scale_x=48.000000\n");
	expect_text(&r, "      c2000000 scale_y=-32.000000\n");
	expect_text_at(&r, "SCISSOR_RECT", SCISSOR);
	expect_text(&r, "      00020001 y0=2 x0=1\n");
	text_rig_close(&r);
}

/* A second draw prints what has moved, and that alone. */
static void test_changes(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	put_state(&r);
	emit_bases(&r);
	emit_pixels(&r);
	emit_draw(&r);
	emit_draw(&r);
	fixture_emit(r.f, 0x78240000, BLEND | 1);
	emit_draw(&r);
	fixture_emit(r.f, 0x78240000, COLOR_CALC | 1);
	emit_draw(&r);
	decode(&r, NULL);
	assert_int_equal(count_text(&r, "3DPRIMITIVE"), 4);
	assert_int_equal(count_text(&r, "BLEND_STATE at"), 2);
	assert_int_equal(count_text(&r, "kernel at"), 1);
	assert_int_equal(count_text(&r, "SURFACE_STATE at"), 3);
	assert_int_equal(count_text(&r, "SF_CLIP_VIEWPORT at"), 1);
	text_rig_close(&r);
}

/* Fields beside the DWords of a command, its header's too, and those of entries. */
static void test_commands(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	/* Two elements: R32G32B32_FLOAT at 12, with 1.0 as the fourth; the other of buffer 2. */
	fixture_emit(r.f, 0x78090003, 1u << 25 | 0x40u << 16 | 12u, 0x11130000,
		     2u << 26 | 1u << 25 | 0x40u << 16, 0x11130000);
	fixture_emit(r.f, 0x78080003, 2u << 26 | 1u << 20 | 1u << 14 | 16u, 0x00100000, 0x001000ff,
		     7);
	fixture_emit(r.f, 0x78040001, 0x3f000000, 1);
	fixture_emit(r.f, 0x781e0001, 1u << 31 | 5u << 8, 3u << 8);
	fixture_emit(r.f, 0x79170003, 0x21, 0x0201, 1u << 16 | 0x1fu, 0);
	fixture_emit(r.f, 0x7a000003, 1u << 20 | 1u << 12 | 1u << 14, 0x00200000, 0xabcd, 0);
	fixture_emit(r.f, 0x7103000f, 3, 1u << 21, 0, 0, 0, 2u << 24 | 1u << 16 | 1u << 12,
		     5u << 16 | 9u, 4u << 16 | 6u, 0, 0, 1, 2u << 16, 8u << 16 | 12u, 0, 6, 4u << 16);
	fixture_emit(r.f, 0x71040106, 4, 1u << 24 | 64u, 0x1000, 5, 6, 7, 0xff);
	fixture_emit(r.f, 0x7b000105, 1u << 8 | 4u, 36, 0, 2, 0, 0);
	decode(&r, NULL);
	expect_text(&r, "DW6 colors=3 middle_y=1 extra=1\n");
	expect_text(&r, "DW7 local_last=9 global_last=5\n");
	expect_text(&r, "DW8 block_x=6 block_y=4\n");
	expect_text(&r, "DW16 global_unit_y=4\n");
	expect_text(&r, "71040106 GPGPU_OBJECT predicate=1\n");
	expect_text(&r, "DW2 last=1 indirect_bytes=64\n");
	expect_text(&r, "DW1 valid=1 format=R32G32B32_FLOAT offset=12\n");
	expect_text(&r, "DW2 x=1 y=1 z=1 w=3\n");
	expect_text(&r, "DW3 buffer=2 valid=1 format=R32G32B32_FLOAT\n");
	expect_text(&r, "DW1 buffer=2 per_instance=1 pitch=16\n");
	expect_text(&r, "DW4 step=7\n");
	expect_text(&r, "DW1 depth=0.500000\n");
	expect_text(&r, "DW1 on=1 buffers=5\n");
	expect_text(&r, "DW2 read_3=1 read_2=1 read_1=4 read_0=1\n");
	expect_text(&r, "DW1 buffers_1=2 buffers_0=1\n");
	expect_text(&r, "DW2 entries_1=2 entries_0=1\n");
	expect_text(&r, "DW3 components_1=1 register_0=1 components_0=15\n");
	expect_text(&r, "DW1 render_flush=1 write=1 cs_stall=1\n");
	expect_text(&r, "DW2 at=0x00200000\n");
	expect_text(&r, "7b000105 3DPRIMITIVE predicate=1\n");
	expect_text(&r, "DW1 indexed=1 topology=4\n");
	expect_text(&r, "DW2 vertices=36\n");
	text_rig_close(&r);
}

/* Every stage has its kernel; one that is off prints none. */
static void test_stages(void **state)
{
	const struct eu_words end = send(7, 8, 0, null_(UW), g(112, UD), MLEN(1u), true);
	struct text_rig r;
	unsigned int i;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	for (i = 0; i < 6; i++)
		memcpy(at(&r, KERNEL(i)), &end, sizeof(end));
	emit_bases(&r);
	fixture_emit(r.f, 0x78100004, KERNEL(0), 0, 0, 0, 1);
	fixture_emit(r.f, 0x781b0005, 0, 1u << 31, KERNEL(1), 0, 0, 0);
	fixture_emit(r.f, 0x781d0004, KERNEL(2), 0, 0, 0, 1);
	fixture_emit(r.f, 0x78110005, KERNEL(3), 0, 0, 0, 0, 0);
	fixture_emit(r.f, 0x78140001, 1u << 29, 0);
	/* Two widths: 8 pixels have the first kernel, 16 the last. */
	fixture_emit(r.f, 0x78200006, KERNEL(4), 0, 0, 3, 0, KERNEL(3), KERNEL(5));
	emit_draw(&r);
	decode(&r, NULL);
	for (i = 0; i < 6; i++)
		if (i != 3)
			expect_text_at(&r, "kernel", KERNEL(i));
	assert_int_equal(count_text(&r, "kernel at"), 5);
	expect_text_at(&r, "VS kernel", KERNEL(0));
	expect_text_at(&r, "HS kernel", KERNEL(1));
	expect_text_at(&r, "DS kernel", KERNEL(2));
	expect_text_at(&r, "PS kernel", KERNEL(5));
	/* None of them names a surface. */
	assert_int_equal(count_text(&r, "binding table"), 0);
	text_rig_close(&r);
}

/* A kernel of compute, and the surface that it reads. */
static void test_descriptors(void **state)
{
	const struct eu_words code[] = {
		send(10, 8, 0, g(112, UD), g(2, UD), UNTYPED_READ_8(2u), false),
		send(7, 8, 0, null_(UW), g(112, UD), MLEN(1u), true),
	};
	struct text_rig r;
	u32 *idd;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	memcpy(at(&r, KERNEL(1)), code, sizeof(code));
	put_surface(&r, 2, 0, 0x00789000);
	/* RAW, a buffer of 1000 bytes: 7 and 14 bits of 999 */
	at(&r, SURFACE(2))[0] = 4u << 29 | 0x1ffu << 18;
	at(&r, SURFACE(2))[2] = 7u << 16 | 103u;
	at(&r, SURFACE(2))[3] = 0;
	idd = at(&r, DESCRIPTORS);
	idd[0] = KERNEL(1);
	idd[3] = BINDINGS | 3;
	idd[4] = 2u << 16;
	idd[5] = 1u << 21 | 4u << 16 | 12u;
	emit_bases(&r);
	fixture_emit(r.f, 0x70020002, 0, 32, DESCRIPTORS);
	fixture_emit(r.f, 0x71050009, 0, 1u << 30 | 3u, 0, 5, 0, 1, 0, 1, 0xff, 0xffffffff);
	decode(&r, NULL);
	expect_text_at(&r, "INTERFACE_DESCRIPTOR_DATA", DESCRIPTORS);
	expect_text(&r, " surfaces=3\n");
	expect_text(&r, " constants=2\n");
	expect_text(&r, " barrier=1 slm_4k=4 threads=12\n");
	expect_text_at(&r, "kernel", KERNEL(1));
	expect_text(&r, ": BUFFER RAW of 1000, pitch 1, at 0x00789000\n");
	assert_int_equal(count_text(&r, "SURFACE_STATE at"), 1);
	expect_text(&r, "DW2 simd=1 deep=1 high=1 wide=4\n");
	expect_text(&r, "DW4 x1=5\n");
	expect_text(&r, "DW9 right=0x000000ff\n");
	text_rig_close(&r);
}

/* What a context keeps from batch to batch counts when it is said which one it is. */
static void test_context(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	put_state(&r);
	emit_bases(&r);
	emit_pixels(&r);
	assert_int_equal(fixture_run(r.f), 0);
	emit_draw(&r);
	decode(&r, NULL);
	assert_int_equal(count_text(&r, "kernel at"), 0);
	decode(&r, r.f->ctx[0]);
	expect_text_at(&r, "kernel", KERNEL(0));
	expect_text_at(&r, "BLEND_STATE", BLEND);
	assert_int_equal(count_text(&r, "SURFACE_STATE at"), 3);
	text_rig_close(&r);
}

/* A jump is followed: what is behind it is not part of the batch. One to itself ends, too. */
static void test_jumps(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	at(&r, 0)[0] = 0x7b000005;
	at(&r, 0)[2] = 77;
	at(&r, 0)[7] = 0x18800000;
	at(&r, 0)[8] = r.base + 0x80;
	at(&r, 0x80)[0] = 0x05000000;
	fixture_emit(r.f, 0x18800000, r.base);
	fixture_emit(r.f, 0x7b000005, 4, 55, 0, 1, 0, 0);
	decode(&r, NULL);
	expect_text(&r, "DW2 vertices=77\n");
	assert_int_equal(count_text(&r, "3DPRIMITIVE"), 1);
	expect_text(&r, "MI_BATCH_BUFFER_END\n");
	at(&r, 0)[8] = r.base;
	decode(&r, NULL);
	assert_in_range(count_text(&r, "3DPRIMITIVE"), 2, 100);
	text_rig_close(&r);
}

/* Since Gen8 a batch of the second level returns. */
static void test_second_level(void **state)
{
	struct text_rig r;

	text_rig_open(&r, &mirage_chip_kbl, 0);
	/* MI_NOOP with an identification each */
	at(&r, 0)[0] = 0x00400011;
	at(&r, 0)[1] = 0x05000000;
	fixture_emit(r.f, 0x18800001 | 1u << 22, r.base, 0, 0x00400022);
	decode(&r, NULL);
	expect_text(&r, "00400011 MI_NOOP\n");
	expect_text(&r, "00400022 MI_NOOP\n");
	assert_int_equal(count_text(&r, "MI_BATCH_BUFFER_END"), 2);
	text_rig_close(&r);
}

/* Pointers that lead nowhere, and kernels without an end. */
static void test_wild(void **state)
{
	struct text_rig r;
	unsigned int i;

	text_rig_open(&r, &mirage_chip_vlv, 0);
	for (i = 0; i < 300; i++) {
		fixture_emit(r.f, 0x61010008, ~0u, ~0u - (i << 12), ~0u, ~0u, 0x7ffff001, 1, 1, 1,
			     1);
		fixture_emit(r.f, 0x78100004, i << 6, ~0u, ~0u, ~0u, ~0u);
		fixture_emit(r.f, 0x781b0005, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u);
		fixture_emit(r.f, 0x78140001, ~0u, ~0u);
		fixture_emit(r.f, 0x78200006, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, i << 6);
		fixture_emit(r.f, 0x78240000, ~0u << 6);
		fixture_emit(r.f, 0x70020002, 0, ~0u, i << 5);
		emit_draw(&r);
	}
	decode(&r, NULL);
	assert_true(r.lines > 5000);
	assert_true(r.lines <= 20000);
	text_rig_close(&r);
}

/* There are no floats in the kernel: their digits come of integers. */
static void test_floats(void **state)
{
	static const struct { u32 bits; const char *text; } floats[] = {
		{ 0x3fc00000, " f=1.500000" }, { 0xbe800000, " f=-0.250000" },
		{ 0x80000000, " f=-0" }, { 0x501502f9, " f=10000000000" },
		{ 0x3dcccccd, " f=0.100000" }, { 0x46fffe00, " f=32767.000000" },
		{ 0x7f800000, " f=0x7f800000" }, { 0x0da24260, " f=0x0da24260" }, { 0, "" },
	};
	static const struct text_field field[] = { TEXT_REAL("f", 0) };
	const struct text_layout layout = { "F", 1, 1, field };
	unsigned int i;
	char text[64];

	for (i = 0; i < ARRAY_SIZE(floats); i++) {
		text_fields(&layout, NULL, 0, floats[i].bits, text, sizeof(text));
		assert_string_equal(text, floats[i].text);
	}
}

static void check_layout(const struct text_layout *l, unsigned int max_dw)
{
	unsigned int k;

	assert_true(l->len_dw <= max_dw);
	for (k = 0; k < l->num_fields; k++) {
		assert_true(l->field[k].dw < l->len_dw);
		assert_true(l->field[k].mask);
	}
}

/* Fields are within their structure, each row of commands has one opcode, and none is twice. */
static void test_rows(void **state)
{
	static const struct gen7_text_family *const families[] = {
		&gen7_text_family, &gen9_text_family,
	};
	unsigned int n, i, k;

	for (n = 0; n < ARRAY_SIZE(families); n++) {
		const struct gen7_text_family *family = families[n];

		for (i = 0; i < family->num_cmds; i++) {
			check_layout(&family->cmds[i].layout, 255);
			for (k = 0; k < i; k++)
				assert_true(family->cmds[k].opcode != family->cmds[i].opcode);
		}
		for (i = 0; i < GEN7_STRUCTS; i++) {
			if (family->structs[i].layout)
				check_layout(family->structs[i].layout, GEN7_TEXT_MAX_DW);
			if (family->structs[i].entry)
				check_layout(family->structs[i].entry, GEN7_TEXT_MAX_DW);
		}
		check_layout(family->surface, SURFACE_STATE_MAX_DW);
		check_layout(family->sampler, SAMPLER_STATE_DW);
		check_layout(family->descriptor, IDD_DW);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pixels),
		cmocka_unit_test(test_changes),
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_stages),
		cmocka_unit_test(test_descriptors),
		cmocka_unit_test(test_context),
		cmocka_unit_test(test_jumps),
		cmocka_unit_test(test_second_level),
		cmocka_unit_test(test_wild),
		cmocka_unit_test(test_floats),
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
