// SPDX-License-Identifier: GPL-2.0
/*
 * Thread groups of Gen9: GPGPU_WALKER, INTERFACE_DESCRIPTOR_DATA and MEDIA_VFE_STATE as the manual
 * lays them out. What threads begin with is looked at where kernels end at once; the others leave
 * what they have found in a buffer.
 */

#include <linux/array_size.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gpgpu_rig.h"

#include "gen9_cmd.h"

extern const struct mirage_chip mirage_chip_kbl;

/* All state is above 4 GiB. */
#define WIDE		0x7f1200000000ull
#define BUFFER		(WIDE + 0x100000)
#define BUFFER_B	0x4000u

#define DATA_CACHE_1	12u
/* Lengths, type and control of untyped messages of one component of eight lanes. */
#define DESC(mlen, rlen, type, control, bti)	\
	((mlen) << 25 | (rlen) << 20 | (type) << 14 | (control) << 8 | (bti))
#define LOCAL			254u
#define UNTYPED_WRITE(bti)	DESC(2u, 0u, 9u, 0x2eu, bti)
#define UNTYPED_READ(bti)	DESC(1u, 1u, 1u, 0x2eu, bti)

static struct gpgpu_rig rig;
static u32 *buffer;

static int make_rig(void **state)
{
	const u32 dw[16] = {
		[0] = 4u << 29 | 0x1ff << 18, [2] = ((BUFFER_B - 1) >> 7) << 16 | 0x7f,
		[8] = (u32)BUFFER, [9] = BUFFER >> 32,
	};

	rig.f = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);
	rig.dw = fixture_map_at(rig.f, WIDE, RIG_STATE_B, 0);
	buffer = fixture_map_at(rig.f, BUFFER, BUFFER_B, 0);
	rig.dw[RIG_BINDINGS / 4] = RIG_SURFACE(0);
	memcpy(rig.dw + RIG_SURFACE(0) / 4, dw, sizeof(dw));
	return 0;
}

static int drop_rig(void **state)
{
	fixture_destroy(rig.f);
	return 0;
}

/**
 * struct descriptor - INTERFACE_DESCRIPTOR_DATA in parts
 * @own_rows: constants of each thread
 * @shared_rows: those that all have, in front
 * @local: code of the size of local memory
 * @threads: of a group that has barriers, or 0
 */
struct descriptor {
	u32 own_rows;
	u32 shared_rows;
	u32 local;
	u32 threads;
};

static void put_kernel(const struct eu_words *code, size_t size_B, const struct descriptor *d)
{
	u32 *idd = rig.dw + RIG_DESCRIPTORS / 4;

	rig_kernel(&rig, 0, code, size_B);
	memset(idd, 0, 32);
	idd[0] = RIG_KERNEL(0);
	idd[3] = 0x12340;
	idd[4] = RIG_BINDINGS;
	idd[5] = d->own_rows << 16;
	idd[6] = (d->threads ? 1u << 21 : 0) | d->local << 16 | d->threads;
	idd[7] = d->shared_rows;
}

static void emit_state(u32 curbe_B)
{
	const u32 low = (u32)WIDE | 1, high = WIDE >> 32;

	fixture_emit(rig.f, 0x61010011, 1, 0, 0, low, high, low, high, low, high, low, high, 1, 1,
		     1, 1, 1, 0, 0);
	/* 64 threads of 8 KiB of scratch space each. */
	fixture_emit(rig.f, 0x70000007, 0x00fff003, 0, 63u << 16 | 1 << 8, 0, curbe_B / 32, 0, 0,
		     0);
	if (curbe_B)
		fixture_emit(rig.f, 0x70010002, 0, curbe_B, RIG_CURBE);
	fixture_emit(rig.f, 0x70020002, 0, 32, RIG_DESCRIPTORS);
}

/* A walker that brings @len_B bytes at @at. */
static void emit_walker_with(const struct rig_walker *w, u32 len_B, u32 at)
{
	u32 size = w->simd == 8 ? 0 : w->simd == 16 ? 1 : 2;

	fixture_emit(rig.f, 0x7105000d | w->flags, 0, len_B, at,
		     size << 30 | (w->threads[2] - 1) << 16 | (w->threads[1] - 1) << 8 |
		     (w->threads[0] - 1),
		     w->start[0], 0, w->end[0], w->start[1], 0, w->end[1], w->start[2], w->end[2],
		     w->right ?: ~0u, w->bottom ?: ~0u);
}

static void emit_walker(const struct rig_walker *w)
{
	emit_walker_with(w, 0, 0);
}

/* A group of 2 x 2 threads: ids, constants that all have, those of each, and channels. */
static void payload(void **state)
{
	const struct rig_walker w = {
		.simd = 16, .threads = { 2, 2, 1 }, .start = { 5, 6, 7 }, .end = { 6, 7, 8 },
		.right = 0x00ff, .bottom = 0xfff0,
	};
	static const u32 mask[4] = { 0xffff, 0x00ff, 0xfff0, 0x00f0 };
	const struct eu_words end = rig_end();
	u32 n;

	for (n = 0; n < 16; n++)
		rig.dw[RIG_CURBE / 4 + 8 * n] = 1000 + n;
	put_kernel(&end, sizeof(end), &(const struct descriptor){
		.own_rows = 2, .shared_rows = 3 });
	emit_state(16 * 32);
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	for (n = 0; n < 4; n++) {
		const u32 *r0 = rig_reg(&rig, 0, n, 0);

		assert_int_equal(r0[1], 5);
		assert_int_equal(r0[3], 0x12343);
		assert_int_equal(r0[4], RIG_BINDINGS);
		assert_int_equal(r0[5], 0x00fff000 + n * 0x2000 + n);
		assert_int_equal(r0[6], 6);
		assert_int_equal(r0[7], 7);
		assert_int_equal(rig_reg(&rig, 0, n, 1)[0], 1000);
		assert_int_equal(rig_reg(&rig, 0, n, 3)[0], 1002);
		assert_int_equal(rig_reg(&rig, 0, n, 4)[0], 1003 + 2 * n);
		assert_int_equal(rig_reg(&rig, 0, n, 5)[0], 1004 + 2 * n);
		assert_int_equal(rig_reg(&rig, 0, n, EU_ROW_SR0)[1], mask[n]);
	}
	/* 16 + 8 + 12 + 4 channels */
	assert_int_equal(fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], 40);
}

/*
 * Constants that the walker brings stand in place of the CURBE's, and its offset is not for them.
 * Those of all threads lie in front of the others, but come behind them in registers. They end 12
 * bytes before the end of a register.
 */
static void brought(void **state)
{
	const struct rig_walker w = { .simd = 8, .threads = { 4, 1, 1 }, .end = { 1, 1, 1 } };
	const struct eu_words end = rig_end();
	const u32 at = RIG_CURBE + 0x400, rows = 3 + 2 * 4;
	u32 i, n;

	for (i = 0; i < 8 * rows; i++) {
		rig.dw[RIG_CURBE / 4 + i] = 5000 + i;
		rig.dw[at / 4 + i] = 1000 + i;
	}
	put_kernel(&end, sizeof(end), &(const struct descriptor){
		.own_rows = 2, .shared_rows = 3 });
	rig.dw[RIG_DESCRIPTORS / 4 + 5] |= 1;
	emit_state(rows * 32);
	emit_walker_with(&w, 32 * rows - 12, at);
	assert_int_equal(fixture_run(rig.f), 0);
	for (n = 0; n < 4; n++) {
		assert_int_equal(rig_reg(&rig, 0, n, 1)[0], 1024 + 16 * n);
		assert_int_equal(rig_reg(&rig, 0, n, 2)[4], 1036 + 16 * n);
		assert_int_equal(rig_reg(&rig, 0, n, 2)[5], n < 3 ? 1037 + 16 * n : 0);
		assert_int_equal(rig_reg(&rig, 0, n, 3)[0], 1000);
		assert_int_equal(rig_reg(&rig, 0, n, 5)[7], 1023);
	}
	/* The context's are what the next one has. */
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(rig_reg(&rig, 0, 1, 1)[0], 5008);
	assert_int_equal(rig_reg(&rig, 0, 1, 4)[0], 5008 + 24 + 16);
}

static struct eu_words to_data(unsigned int reg, struct operand dst, u32 desc)
{
	return send(DATA_CACHE_1, 8, 0, dst, g(reg, UD), desc, false);
}

static struct eu_words wait_0(void)
{
	return nomask(op1(WAIT, 1, arf(0x90, UD), scalar(arf(0x90, UD))));
}

/* Byte addresses: g1 of each lane's own DWord of its group, g2 of that one thread further on. */
static void put_addresses(u32 threads)
{
	u32 lanes = threads * 8, i;

	for (i = 0; i < lanes; i++) {
		u32 *row = rig.dw + RIG_CURBE / 4 + i / 8 * 16 + i % 8;

		row[0] = 4 * i;
		row[8] = 4 * ((i + 8) % lanes);
	}
}

/*
 * Each lane leaves its address + 7 in local memory, and picks up what its neighbour has left behind
 * a barrier; groups have 1 KiB of their own, with code 1, of which they use 640 bytes.
 */
static void local_memory(void **state)
{
	const struct rig_walker w = { .simd = 8, .threads = { 20, 1, 1 }, .end = { 5, 1, 1 } };
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(10, UD), g(1, UD)),
		op2(ADD, 8, g(11, UD), g(1, UD), imm(7, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(LOCAL)),
		nomask(send(3, 8, 0, null_(UD), g(0, UD), 4 | 1 << 25, false)),
		wait_0(),
		to_data(2, g(11, UD), UNTYPED_READ(LOCAL)),
		op2(MUL, 8, g(10, UD), scalar(sub(g(0, UD), 4)), imm(640, UD)),
		op2(ADD, 8, g(10, UD), g(10, UD), g(1, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_addresses(20);
	put_kernel(kernel, sizeof(kernel), &(const struct descriptor){
		.own_rows = 2, .local = 1, .threads = 20 });
	emit_state(20 * 64);
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	for (i = 0; i < 5 * 160; i++)
		assert_int_equal(buffer[i], 4 * ((i % 160 + 8) % 160) + 7);
	assert_int_equal(buffer[i], 0);
}

/* Shared Local Memory Size: 1 is 1 KiB, and each further code twice as much, up to 64 KiB. */
static void size_of_local_memory(void **state)
{
	static const struct { u32 local, size_B; } row[] = {
		{ 1, 1024 }, { 2, 2048 }, { 3, 4096 }, { 4, 8192 }, { 5, 16384 }, { 6, 32768 },
		{ 7, 65536 },
	};
	const struct rig_walker w = { .simd = 8, .threads = { 1, 1, 1 }, .end = { 1, 1, 1 } };
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(10, UD), g(2, UD)),
		op1(MOV, 8, g(11, UD), imm(9, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(LOCAL)),
		to_data(2, g(11, UD), UNTYPED_READ(LOCAL)),
		op1(MOV, 8, g(10, UD), g(1, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	unsigned int i, lane;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		/* The last four DWords, and four behind them. */
		for (lane = 0; lane < 8; lane++) {
			rig.dw[RIG_CURBE / 4 + lane] = 4 * lane;
			rig.dw[RIG_CURBE / 4 + 8 + lane] = row[i].size_B - 16 + 4 * lane;
		}
		put_kernel(kernel, sizeof(kernel), &(const struct descriptor){
			.own_rows = 2, .local = row[i].local });
		emit_state(64);
		emit_walker(&w);
		assert_int_equal(fixture_run(rig.f), 0);
		/* Behind the end of all of it is its begin. */
		for (lane = 0; lane < 8; lane++)
			assert_int_equal(buffer[lane],
					 lane < 4 || row[i].size_B == 65536 ? 9 : 0);
	}
}

#define DATA_CACHE_0	10u
/* SIMD8, four bytes a lane. */
#define BYTES_READ(bti)		DESC(1u, 1u, 4u, 8u, bti)

/*
 * What stands above 16 bits of an address in local memory does not count: kernels of the compute
 * runtime have 0x10000000 there.
 */
static void tagged_addresses(void **state)
{
	const struct rig_walker w = { .simd = 8, .threads = { 1, 1, 1 }, .end = { 1, 1, 1 } };
	const struct eu_words kernel[] = {
		op2(OR, 8, g(10, UD), g(1, UD), imm(0x10000000, UD)),
		op2(ADD, 8, g(11, UD), g(1, UD), imm(7, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(LOCAL)),
		to_data(1, g(12, UD), UNTYPED_READ(LOCAL)),
		to_data(10, g(13, UD), UNTYPED_READ(LOCAL)),
		send(DATA_CACHE_0, 8, 0, g(14, UD), g(10, UD), BYTES_READ(LOCAL), false),
		op1(MOV, 8, g(2, UD), g(1, UD)),
		op1(MOV, 8, g(3, UD), g(12, UD)),
		to_data(2, null_(UD), UNTYPED_WRITE(0)),
		op2(ADD, 8, g(2, UD), g(1, UD), imm(32, UD)),
		op1(MOV, 8, g(3, UD), g(13, UD)),
		to_data(2, null_(UD), UNTYPED_WRITE(0)),
		op2(ADD, 8, g(2, UD), g(1, UD), imm(64, UD)),
		op1(MOV, 8, g(3, UD), g(14, UD)),
		to_data(2, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_addresses(1);
	put_kernel(kernel, sizeof(kernel), &(const struct descriptor){ .own_rows = 2, .local = 1 });
	emit_state(64);
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	for (i = 0; i < 24; i++)
		assert_int_equal(buffer[i], 4 * (i % 8) + 7);
}

#define MI_LOAD_REGISTER_IMM	0x11000001u

/* Dimensions from registers, and a predicate that is not set. */
static void indirect(void **state)
{
	struct rig_walker w = {
		.simd = 8, .threads = { 1, 1, 1 }, .end = { 100, 100, 100 }, .flags = 1 << 10,
	};
	const struct eu_words end = rig_end();
	u32 i;

	rig.f->flags = MIRAGE_BATCH_SECURE;
	put_kernel(&end, sizeof(end), &(const struct descriptor){ });
	emit_state(0);
	/* GPGPU_DISPATCHDIMX, Y and Z. */
	for (i = 0; i < 3; i++)
		fixture_emit(rig.f, MI_LOAD_REGISTER_IMM, 0x2500 + 4 * i, 2 + i);
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], 2 * 3 * 4 * 8);
	w.flags = 1 << 8;
	emit_walker(&w);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], 2 * 3 * 4 * 8);
}

/* MEDIA_OBJECT_WALKER: rows of a space that is one block of @width x @height. */
static void emit_media_walker(u32 width, u32 height, u32 dw2, u32 dw5, u32 dw6)
{
	u32 all = height << 16 | width;

	fixture_emit(rig.f, 0x71030000 | (17 + 8 - 2), 0, dw2, 0, 0, dw5, dw6, 0xfff0fff, all, 0, 0,
		     1 << 16, 1, all, 0, width, height << 16, 0, 4, 8, 12, 16, 20, 24, 28);
}

/* Each thread leaves R0.1, and above it R0.2's color, in its own row of the buffer. */
static void put_places(const struct descriptor *d, bool barrier)
{
	const struct eu_words kernel[] = {
		op2(MUL, 8, g(10, UD), scalar(sub(g(0, UD), 24)), imm(32, UD)),
		op2(ADD, 8, g(10, UD), g(10, UD), g(1, UD)),
		op2(MUL, 8, g(11, UD), scalar(sub(g(0, UD), 8)), imm(1u << 27, UD)),
		op2(ADD, 8, g(11, UD), g(11, UD), scalar(sub(g(0, UD), 4))),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		nomask(send(3, 8, 0, null_(UD), g(0, UD), 4 | 1 << 25, false)),
		wait_0(),
		rig_end(),
	}, end = rig_end();
	struct eu_words without[6];

	memcpy(without, kernel, 5 * sizeof(*kernel));
	without[5] = end;
	if (barrier)
		put_kernel(kernel, sizeof(kernel), d);
	else
		put_kernel(without, sizeof(without), d);
}

/* Where they are, in rows, as many as do not fit into one turn or 9 bits. */
static void media_walker(void **state)
{
	u32 i;

	put_places(&(const struct descriptor){ }, false);
	emit_state(0);
	emit_media_walker(300, 1, 0, 0, 0);
	emit_media_walker(5, 3, OBJECT_DW2_SCOREBOARD, 0, 1 << 24);
	assert_int_equal(fixture_run(rig.f), 0);
	for (i = 0; i < 300; i++)
		assert_int_equal(buffer[8 * i], i);
	for (i = 0; i < 30; i++)
		assert_int_equal(buffer[8 * (300 + i)],
				 (i & 1) << 27 | i / 2 / 5 << 16 | i / 2 % 5);
	assert_int_equal(buffer[8 * 330], 0);
	assert_int_equal(fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], 330 * 32);
}

/* Group ID Loop Select: threads of an iteration of a loop come to one barrier. */
static void media_groups(void **state)
{
	static const struct { u32 select, threads; } row[] = {
		{ 1, 2 }, { 2, 10 }, { 3, 10 }, { 4, 30 }, { 5, 30 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		put_places(&(const struct descriptor){ .threads = row[i].threads }, true);
		emit_state(0);
		emit_media_walker(5, 3, 0, row[i].select << 8, 1 << 24);
		assert_int_equal(fixture_run(rig.f), 0);
		assert_int_equal(buffer[8 * 29], 1 << 27 | 2 << 16 | 4);
		memset(buffer, 0, BUFFER_B);
	}
	/* one too few, none at all, and more than any group may have */
	put_places(&(const struct descriptor){ .threads = 11 }, true);
	emit_state(0);
	emit_media_walker(5, 3, 0, 2 << 8, 1 << 24);
	assert_int_equal(fixture_run(rig.f), -EIO);
	fixture_reset(rig.f);
	emit_state(0);
	emit_media_walker(5, 3, 0, 0, 1 << 24);
	assert_int_equal(fixture_run(rig.f), -EIO);
	fixture_reset(rig.f);
	emit_state(0);
	emit_media_walker(65, 1, 0, 2 << 8, 0);
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_string_equal(fixture_state(rig.f).unknown, "thread group of 65 threads");
}

/* MEDIA_OBJECT_GRPID: threads of a group, one by one. */
static void media_object_grpid(void **state)
{
	static const u32 last = 1 << 23;
	u32 i;

	put_places(&(const struct descriptor){ .threads = 2 }, true);
	emit_state(0);
	for (i = 0; i < 6; i++)
		fixture_emit(rig.f, 0x71060000 | (7 + 8 - 2), 0, i == 1 ? last : 0, 0, i << 16 | 9,
			     3 << 16, i < 4 ? 70 : 71, 0, 4, 8, 12, 16, 20, 24, 28);
	/* not with those before it */
	fixture_emit(rig.f, 0x71060000 | (7 + 8 - 2), 0, last, 0, 0, 0, 72, 0, 4, 8, 12, 16, 20, 24,
		     28);
	assert_int_equal(fixture_run(rig.f), -EIO);
	for (i = 0; i < 6; i++)
		assert_int_equal(buffer[8 * i], 3 << 27 | i << 16 | 9);
}

/* Descriptors 32 to 63 are there, too. */
static void descriptors(void **state)
{
	u32 *idd = rig.dw + RIG_DESCRIPTORS / 4 + 63 * 8;
	const struct eu_words end = rig_end();

	put_kernel(&end, sizeof(end), &(const struct descriptor){ });
	idd[0] = RIG_KERNEL(0);
	idd[4] = RIG_BINDINGS + 32;
	emit_state(0);
	fixture_emit(rig.f, 0x70020002, 0, 64 * 32, RIG_DESCRIPTORS);
	fixture_emit(rig.f, 0x71000004, 63, 0, 0, 0, 0);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[2], 63 << 4);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[4], RIG_BINDINGS + 32);
}

#define SET(reg, value)		nomask(op1(MOV, 8, g(reg, UD), imm(value, UD)))
#define PUT(reg, byte, value)	nomask(op1(MOV, 1, sub(g(reg, UD), byte), value))
#define URB(mlen, desc)		\
	nomask(send(6, 8, 0, null_(UD), g(10, UD), (mlen) << 25 | BIT(19) | (desc), false))

/*
 * A child of a thread of media (test_family.c): its R0 is written by rows, and what follows by
 * SIMD8 messages, four DWords of the entry at a time: lane 2 is where DWord 8 is.
 */
static void children(void **state)
{
	const struct eu_words parent[] = {
		SET(10, 0), PUT(10, 0, scalar(g(0, UD))), PUT(10, 20, imm(0xff00, UD)),
		SET(11, 0x111), URB(2, 0),
		/* handles, offsets of 128 bits, and data of SIMD8 */
		nomask(op1(MOV, 8, g(10, UD), scalar(g(0, UD)))),
		nomask(op1(MOV, 8, g(11, UW), imm(0x76543210, V))),
		nomask(op1(MOV, 8, g(11, UD), g(11, UW))),
		nomask(op1(MOV, 8, g(12, UD), g(11, UD))),
		op2(ADD, 8, g(13, UD), g(11, UD), imm(0x200, UD)),
		URB(4, 1 << 17 | 7),
		SET(2, 0), PUT(2, 0, scalar(g(0, UD))), PUT(2, 8, imm(1 << 4, UD)),
		PUT(2, 16, imm(3 << 10, UD)),
		nomask(send(7, 8, 0, null_(UD), g(2, UD), 1 << 25 | 1, false)), wait_0(),
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 1 << 25, true)),
	}, child[] = {
		SET(30, 0), PUT(30, 20, imm(100 << 21, UD)),
		nomask(send(3, 8, 0, null_(UD), g(30, UD), 2 | 1 << 15 | 1 << 25, false)),
		nomask(send(7, 8, 0, null_(UD), g(0, UD), 1 << 25 | BIT(4) | BIT(1), true)),
	};
	const u32 low = (u32)WIDE | 1, high = WIDE >> 32;
	u32 *idd = rig.dw + RIG_DESCRIPTORS / 4;

	put_kernel(parent, sizeof(parent), &(const struct descriptor){ });
	rig_kernel(&rig, 1, child, sizeof(child));
	memcpy(idd + 8, idd, 32);
	idd[8] = RIG_KERNEL(1);
	fixture_emit(rig.f, 0x61010011, 1, 0, 0, low, high, low, high, low, high, low, high, 1, 1,
		     1, 1, 1, 0, 0);
	/* four entries of eight rows, behind 32 of descriptors and 16 of constants */
	fixture_emit(rig.f, 0x70000007, 0, 0, 3 << 16 | 4 << 8 | BIT(6), 0, 7 << 16 | 16, 0, 0, 0);
	fixture_emit(rig.f, 0x70020002, 0, 64, RIG_DESCRIPTORS);
	fixture_emit(rig.f, 0x71000004, 0, 1u << 31, 0, 0, 0);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], 64);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[0], 24);
	/* lanes 0 and 1 have written into R0; the second DWord of each lane is data, too */
	assert_int_equal(rig_reg(&rig, 0, 8, 0)[0], 0);
	assert_int_equal(rig_reg(&rig, 0, 8, 0)[1], 0x200);
	assert_int_equal(rig_reg(&rig, 0, 8, 0)[2], 0x111);
	assert_int_equal(rig_reg(&rig, 0, 8, 0)[5], 0x201);
	assert_int_equal(rig_reg(&rig, 0, 8, 1)[0], 2);
	assert_int_equal(rig_reg(&rig, 0, 8, 1)[4], 3);
	assert_int_equal(rig_reg(&rig, 0, 8, 2)[1], 0x204);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(payload, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(brought, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(local_memory, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(tagged_addresses, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(size_of_local_memory, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(indirect, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(media_walker, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(media_groups, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(media_object_grpid, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(descriptors, make_rig, drop_rig),
		cmocka_unit_test_setup_teardown(children, make_rig, drop_rig),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
