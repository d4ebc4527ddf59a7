// SPDX-License-Identifier: GPL-2.0
/*
 * The media pipeline of Gen4 to Gen5: what threads begin with, what they do to surfaces, what of it
 * is printed, and states that lead nowhere. Expected values follow from the fields of VFE_STATE,
 * the interface descriptor and MEDIA_OBJECT (intel/state/media_layout.h), and from how media blocks
 * lie in registers (Gen4-5 Vol 4 Part 1, 5.10.5).
 */

#include "fixture.h"

#include "eu_asm.h"
#include "intel/gen4/media.h"
#include "intel/state/media_layout.h"
#include "text_rig.h"

#define STATE_B		0x20000u
#define VFE		0x0100u
#define DESCRIPTORS	0x0200u
#define BINDINGS	0x0400u
#define SURFACE(n)	(0x0500u + 32u * (n))
#define KERNEL(n)	(0x1000u + 0x400u * (n))
#define INDIRECT	0x4000u
#define CURBE		0x8000u

/* 64 bytes by 64 rows. */
#define PICTURE_W	64u
#define PICTURE_H	64u
#define PICTURE_B	(PICTURE_W * PICTURE_H)

#define PIPELINE_SELECT_MEDIA	0x69040001u
#define MEDIA_OBJECT(len_dw)	(0x71000000u | ((len_dw) - 2))

/* Lengths, header, type and entry of the data port's messages. */
#define READ_BLOCK(regs, bti)	(1u << 25 | (regs) << 20 | 1u << 19 | 4u << 11 | (bti))
#define WRITE_BLOCK(regs, bti)	(((regs) + 1) << 25 | 1u << 19 | 2u << 12 | (bti))
#define SPAWNER			7u
#define DP_READ			4u
#define DP_WRITE		5u

static struct fixture *f;
static u32 state, *dw;
static unsigned int asked;

static void note_parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			  void *arg, unsigned int n)
{
	asked = n;
	fixture_pool(host, engine, fn, arg, n);
}

static void open_chip(const struct mirage_chip *chip)
{
	f = fixture_create(chip);
	state = fixture_map(f, STATE_B);
	dw = fixture_ptr(f, state);
}

static int make_ironlake(void **unused)
{
	fixture_parallel = note_parallel;
	fixture_threads = 4;
	open_chip(&mirage_chip_ilk);
	return 0;
}

static int make_broadwater(void **unused)
{
	fixture_parallel = NULL;
	open_chip(&mirage_chip_bw);
	return 0;
}

static int drop(void **unused)
{
	fixture_destroy(f);
	return 0;
}

static struct eu_words end_root(void)
{
	return send(SPAWNER, 8, 15, null_(UD), g(0, UD), 1 << 25, true);
}

static void put_kernel(u32 n, const struct eu_words *kernel, size_t size_B)
{
	memcpy(dw + KERNEL(n) / 4, kernel, size_B);
}

static u32 *descriptor(u32 n)
{
	u32 *idd = dw + DESCRIPTORS / 4 + IDESC_DW * n;

	idd[0] = KERNEL(n);
	idd[3] = BINDINGS;
	return idd;
}

/* @threads with scratch space as DWord 0 says; 32 entries of the URB. */
static void put_vfe(u32 dw0, u32 threads, u32 mode)
{
	dw[VFE / 4] = dw0;
	dw[VFE / 4 + 1] = (threads - 1) << 25 | 32u << 9 | mode << 3;
	dw[VFE / 4 + 2] = DESCRIPTORS;
}

/* Everything is relative to the state buffer. */
static void emit_state(u32 curbe_rows)
{
	u32 all = state | 1;

	fixture_emit(f, PIPELINE_SELECT_MEDIA);
	fixture_emit(f, 0x61010006, all, all, all, all, 1, 1, 1);
	fixture_emit(f, 0x70000001, 0, VFE);
	if (curbe_rows)
		fixture_emit(f, 0x60020100, (state + CURBE) | (curbe_rows / 2 - 1));
}

static void emit_object(u32 n, u32 x, u32 y)
{
	fixture_emit(f, MEDIA_OBJECT(6), n, 0, 0, x, y);
}

static struct gen4_media *media(void)
{
	return fixture_cs(f, 0)->unit[MIRAGE_UNIT_GPGPU];
}

static const u32 *reg_of(unsigned int slot, unsigned int row)
{
	const struct mirage_eu_workgroup *wg = &media()->unit.core[0].first.wg;

	return mirage_eu_reg(mirage_eu_workgroup_thread(wg, slot), row)->ud;
}

static void expect_row(unsigned int slot, unsigned int row, const u32 *expected)
{
	assert_memory_equal(reg_of(slot, row), expected, 32);
}

/* CURBE row r is 100 r, 100 r + 1, and so on; indirect data count from 1000. */
static void fill_data(void)
{
	u32 i;

	for (i = 0; i < 64; i++)
		dw[CURBE / 4 + i] = i / 8 * 100 + i % 8;
	for (i = 0; i < 64; i++)
		dw[INDIRECT / 4 + i] = 1000 + i;
}

/*
 * R0, two rows of constants from row 1 on, three DWords of the command, and 40 bytes of memory from
 * the 8th on. What there is not of a register is zero.
 */
static void check_payload(void)
{
	static const u32 rows[][8] = {
		{ 100, 101, 102, 103, 104, 105, 106, 107 },
		{ 200, 201, 202, 203, 204, 205, 206, 207 },
		{ 7, 8, 9 },
		{ 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009 },
		{ 1010, 1011 },
	};
	/* descriptor 3 of 16 bytes each; 4 KiB of scratch space for each thread */
	const u32 r0[8] = { 0, 0, DESCRIPTORS + 3 * 16, 0x12342, 0x5660, 0x00f00000, 0, 0 };
	const u32 r0_next[8] = { 0, 0, DESCRIPTORS + 3 * 16, 0x12342, 0x5660, 0x00f01001, 1, 0 };
	unsigned int i;

	expect_row(0, 0, r0);
	expect_row(1, 0, r0_next);
	for (i = 0; i < 5; i++)
		expect_row(0, 1 + i, rows[i]);
	/* the second one has other data, in one register, and none in memory */
	assert_int_equal(reg_of(1, 3)[0], 77);
}

static void put_payload(void)
{
	u32 *idd = descriptor(3);

	idd[1] = 2u << 26 | 1u << 20;
	idd[2] = 0x12340 | 1u << 2;
	idd[3] = 0x5660 | 4;
	put_vfe(0x00f00000 | 2, 32, VFE_MODE_GENERIC);
	fill_data();
}

static void payload(void **unused)
{
	const struct eu_words end = end_root();

	put_payload();
	put_kernel(3, &end, sizeof(end));
	emit_state(4);
	fixture_emit(f, MEDIA_OBJECT(7), 3, 40, INDIRECT + 8, 7, 8, 9);
	fixture_emit(f, MEDIA_OBJECT(5), 3, 0, 0, 77);
	assert_int_equal(fixture_run(f), 0);
	check_payload();
}

/* Kernels are relative to the general state base there, and a message's target is in it. */
static void payload_gen4(void **unused)
{
	/* send (16) 0 acc0<1>UW g0<8,8,1>UW thread_spawner(0, 0, 0) mlen 1 rlen 0 EOT */
	static const u32 end[4] = { 0x00800031, 0x24001d28, 0x008d0000, 0x87100000 };
	u32 all;

	all = state | 1;
	put_payload();
	memcpy(dw + KERNEL(3) / 4, end, sizeof(end));
	fixture_emit(f, 0x61040001);
	fixture_emit(f, 0x61010004, all, all, all, 1, 1);
	fixture_emit(f, 0x70000001, 0, VFE);
	fixture_emit(f, 0x60020100, (state + CURBE) | 1);
	fixture_emit(f, MEDIA_OBJECT(7), 3, 40, INDIRECT + 8, 7, 8, 9);
	fixture_emit(f, MEDIA_OBJECT(5), 3, 0, 0, 77);
	assert_int_equal(fixture_run(f), 0);
	check_payload();
}

/* A picture of bytes: R8_UNORM, its width in DWords. */
static u8 *put_picture(u32 bti)
{
	u32 addr = fixture_map(f, PICTURE_B), *s = dw + SURFACE(bti) / 4;

	dw[BINDINGS / 4 + bti] = SURFACE(bti);
	s[0] = 1u << 29 | 0x140 << 18;
	s[1] = addr;
	s[2] = (PICTURE_H - 1) << 19 | (PICTURE_W / 4 - 1) << 6;
	s[3] = (PICTURE_W - 1) << 3;
	return fixture_ptr(f, addr);
}

#define BLOCK_W		16u
#define BLOCK_H		8u
#define BLOCK_REGS	(BLOCK_W * BLOCK_H / 32)
#define BLOCK_SIZE	((BLOCK_H - 1) << 16 | (BLOCK_W - 1))

/* A block of 16x8 bytes at the command's place from entry 0 to entry 1, each byte plus @add. */
static void put_copy(u32 n, u32 add)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(8, UD), g(0, UD)),
		op1(MOV, 2, g(8, UD), region(g(1, UD), 2, 2, 1)),
		op1(MOV, 1, sub(g(8, UD), 8), imm(BLOCK_SIZE, UD)),
		op1(MOV, 8, m(1, UD), g(8, UD)),
		send(DP_READ, 8, 1, g(16, UD), null_(UD), READ_BLOCK(BLOCK_REGS, 0), false),
		op2(ADD, 8, m(2, UD), g(16, UD), imm(add, UD)),
		op2(ADD, 8, m(3, UD), g(17, UD), imm(add, UD)),
		op2(ADD, 8, m(4, UD), g(18, UD), imm(add, UD)),
		op2(ADD, 8, m(5, UD), g(19, UD), imm(add, UD)),
		send(DP_WRITE, 8, 1, null_(UD), null_(UD), WRITE_BLOCK(BLOCK_REGS, 1), false),
		end_root(),
	};

	descriptor(n);
	put_kernel(n, kernel, sizeof(kernel));
}

static u8 source_at(u32 i)
{
	return i * 7 % 251;
}

static void fill_source(u8 *from)
{
	u32 i;

	for (i = 0; i < PICTURE_B; i++)
		from[i] = source_at(i);
}

static u32 added_at(u32 x, u32 y)
{
	return (x / BLOCK_W + y / BLOCK_H) % 2;
}

/* Blocks of two descriptors by turns, which add nothing, or one to the last byte of each DWord. */
static void emit_blocks(void)
{
	u32 x, y;

	for (y = 0; y < PICTURE_H; y += BLOCK_H)
		for (x = 0; x < PICTURE_W; x += BLOCK_W)
			emit_object(added_at(x, y), x, y);
}

static void check_blocks(const u8 *to)
{
	u32 i;

	for (i = 0; i < PICTURE_B; i++) {
		u32 add = i % 4 == 3 ? added_at(i % PICTURE_W, i / PICTURE_W) : 0;

		assert_int_equal(to[i], source_at(i) + add);
	}
}

static void blocks(void **unused)
{
	u8 *from = put_picture(0), *to = put_picture(1);

	fill_source(from);
	put_vfe(0, 32, VFE_MODE_GENERIC);
	put_copy(0, 0);
	put_copy(1, 1u << 24);
	emit_state(0);
	emit_blocks();
	assert_int_equal(fixture_run(f), 0);
	check_blocks(to);
}

/* Those of one descriptor are shared out, 256 at a time; what comes of them is the same. */
static void workers(void **unused)
{
	u8 *from = put_picture(0), *to = put_picture(1), first[PICTURE_B];
	unsigned int i;

	fill_source(from);
	put_vfe(0, 32, VFE_MODE_GENERIC);
	put_copy(0, 0x01000000);
	for (fixture_threads = 1; fixture_threads <= 8; fixture_threads *= 2) {
		memset(to, 0, PICTURE_B);
		asked = 0;
		emit_state(0);
		for (i = 0; i < 300; i++)
			emit_object(0, i % 4 * BLOCK_W, i / 4 % 8 * BLOCK_H);
		assert_int_equal(fixture_run(f), 0);
		assert_true(asked > 1);
		if (fixture_threads == 1)
			memcpy(first, to, PICTURE_B);
		assert_memory_equal(first, to, PICTURE_B);
	}
	for (i = 0; i < PICTURE_B; i++)
		assert_int_equal(to[i], source_at(i) + (i % 4 == 3));
}

/* Threads have ended before a command behind theirs writes what they read. */
static void between_commands(void **unused)
{
	u8 *from = put_picture(0), *to = put_picture(1);

	put_vfe(0, 32, VFE_MODE_GENERIC);
	put_copy(0, 0);
	emit_state(0);
	fixture_emit(f, 0x10400002, 0, dw[SURFACE(0) / 4 + 1], 0x04030201);
	emit_object(0, 0, 0);
	/* one that is too short is skipped, and no reason to wait */
	fixture_emit(f, MEDIA_OBJECT(3), 0, 0);
	fixture_emit(f, 0x10400002, 0, dw[SURFACE(0) / 4 + 1], 0x08070605);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(*(u32 *)to, 0x04030201);
	assert_int_equal(*(u32 *)from, 0x08070605);
}

static void expect_unknown(const char *what)
{
	assert_int_equal(fixture_run(f), -EIO);
	assert_non_null(strstr(fixture_state(f).unknown, what));
	fixture_reset(f);
}

/* States that there is nothing for, or that lead nowhere, are hangs. */
static void hostile_states(void **unused)
{
	const struct eu_words end = end_root();

	descriptor(0);
	put_kernel(0, &end, sizeof(end));
	put_vfe(0, 32, 1);
	emit_state(0);
	emit_object(0, 0, 0);
	expect_unknown("video front end in mode 1");
	/* nothing is mapped there: all is zero */
	emit_state(0);
	fixture_emit(f, 0x70000001, 0, 0x70000000);
	emit_object(0, 0, 0);
	expect_unknown("MEDIA_OBJECT without entries of the URB");
	fixture_emit(f, 0x71010003, 0, 0, 0, 0);
	expect_unknown("MEDIA_OBJECT_EX");
	fixture_emit(f, 0x71020003, 0, 0, 0, 0);
	expect_unknown("MEDIA_OBJECT_PRT");
	/* a descriptor and a kernel of zeroes, and one behind the end of memory */
	put_vfe(0, 32, VFE_MODE_GENERIC);
	dw[VFE / 4 + 2] = 0x70000000;
	emit_state(0);
	emit_object(31, 0, 0);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
	dw[VFE / 4 + 2] = 0xfffffff0;
	emit_state(0);
	emit_object(31, 0, 0);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
}

/* More data than registers, of a place that is not there, and a payload that ends with them. */
static void hostile_data(void **unused)
{
	const struct eu_words end = end_root();
	u32 i;

	descriptor(0)[1] = 63u << 26 | 63u << 20;
	put_kernel(0, &end, sizeof(end));
	put_vfe(0xfffffc00 | 15, 1, VFE_MODE_GENERIC);
	emit_state(0);
	fixture_emit(f, MEDIA_OBJECT(2000), 0, 0x1ffff, 0xfffffffc);
	for (i = 4; i < 2000; i++)
		fixture_emit(f, i);
	assert_int_equal(fixture_run(f), 0);
	/* 63 rows of constants that there are not, and 64 of the command */
	assert_int_equal(reg_of(0, 63)[7], 0);
	assert_int_equal(reg_of(0, 64)[0], 4);
	assert_int_equal(reg_of(0, 127)[7], 4 + 511);
}

static void hostile_kernels(void **unused)
{
	const struct eu_words spawn[] = {
		send(SPAWNER, 8, 1, null_(UD), g(0, UD), 2 << 25 | 0x11, false), end_root(),
	};
	const struct eu_words urb[] = {
		send(6, 8, 1, null_(UD), g(0, UD), 2 << 25, false), end_root(),
	};
	const struct eu_words open_gateway[] = {
		send(3, 8, 1, null_(UD), g(0, UD), 1 << 25, false), end_root(),
	};
	const struct eu_words forever[] = { with(op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD),
						     imm(-2, D)), EU_MASK_CTRL, 1) };

	put_vfe(0, 32, VFE_MODE_GENERIC);
	descriptor(0);
	put_kernel(0, spawn, sizeof(spawn));
	emit_state(0);
	emit_object(0, 0, 0);
	expect_unknown("thread spawner message");
	put_kernel(0, urb, sizeof(urb));
	emit_state(0);
	emit_object(0, 0, 0);
	expect_unknown("to function 6");
	put_kernel(0, open_gateway, sizeof(open_gateway));
	emit_state(0);
	emit_object(0, 0, 0);
	expect_unknown("to function 3");
	put_kernel(0, forever, sizeof(forever));
	f->relax_limit = 3;
	emit_state(0);
	emit_object(0, 0, 0);
	assert_int_equal(fixture_run(f), -ECANCELED);
	f->relax_limit = 0;
	fixture_reset(f);
	/* and then the next one works */
	put_kernel(0, &spawn[1], sizeof(spawn[1]));
	emit_state(0);
	emit_object(0, 0, 0);
	assert_int_equal(fixture_run(f), 0);
}

/* States are printed once as long as nothing changes. */
static void text(void **unused)
{
	const struct eu_words end = end_root();
	struct text_rig r;
	u32 all;

	text_rig_open(&r, &mirage_chip_ilk, 0);
	all = r.base | 1;
	at(&r, VFE)[0] = 0x00f00002;
	at(&r, VFE)[1] = 31u << 25 | 32u << 9 | 1u << 16;
	at(&r, VFE)[2] = DESCRIPTORS;
	at(&r, DESCRIPTORS + 16)[0] = KERNEL(1) | 4;
	at(&r, DESCRIPTORS + 16)[1] = 4u << 26;
	at(&r, DESCRIPTORS + 16)[3] = BINDINGS | 1;
	at(&r, BINDINGS)[0] = SURFACE(0);
	at(&r, SURFACE(0))[0] = 1u << 29 | 0x140 << 18;
	memcpy(at(&r, KERNEL(1)), &end, sizeof(end));
	fixture_emit(r.f, 0x61010006, all, all, all, all, 1, 1, 1);
	fixture_emit(r.f, 0x70000001, 0, VFE);
	fixture_emit(r.f, MEDIA_OBJECT(5), 1, 0, 0, 77);
	fixture_emit(r.f, MEDIA_OBJECT(5), 1, 0, 0, 78);
	decode(&r, NULL);
	expect_text_at(&r, "VFE_STATE", VFE);
	expect_text(&r, "00f00002 scratch=0x00f00000 scratch_size=2");
	expect_text(&r, "3e014000 max_threads=31 entry_size=1 entries=32");
	expect_text_at(&r, "INTERFACE_DESCRIPTOR", DESCRIPTORS + 16);
	expect_text(&r, "10000000 constants=4");
	expect_text_at(&r, "binding table", BINDINGS);
	expect_text(&r, "R8_UNORM");
	expect_text(&r, "thread_spawner 0x0000 mlen 1 rlen 0");
	assert_int_equal(count_text(&r, "INTERFACE_DESCRIPTOR"), 1);
	text_rig_close(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(payload, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(payload_gen4, make_broadwater, drop),
		cmocka_unit_test_setup_teardown(blocks, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(workers, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(between_commands, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(hostile_states, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(hostile_data, make_ironlake, drop),
		cmocka_unit_test_setup_teardown(hostile_kernels, make_ironlake, drop),
		cmocka_unit_test(text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
