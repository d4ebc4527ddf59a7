// SPDX-License-Identifier: GPL-2.0
/*
 * What thread groups do to memory: rectangles filled by threads of GPGPU and of media, local memory
 * and barriers, atomics, scratch space; and that it is the same for any number of workers.
 */

#include "gpgpu_rig.h"

#define RENDER_CACHE	5u
#define DATA_CACHE	10u
#define BUFFER_B	0x4000u

/* Lengths, header, type and control of the data port's messages (IVB PRM Vol 4 Part 1). */
#define DESC(mlen, rlen, header, type, control, bti)	\
	((mlen) << 25 | (rlen) << 20 | (header) << 19 | (type) << 14 | (control) << 8 | (bti))
#define LOCAL			254u
#define STATELESS		255u
/* One component of eight lanes. */
#define UNTYPED_WRITE(bti)	DESC(2u, 0u, 0u, 13u, 0x2eu, bti)
#define UNTYPED_READ(bti)	DESC(1u, 1u, 0u, 5u, 0x2eu, bti)
#define ATOMIC_INC(bti)		DESC(1u, 0u, 0u, 6u, 0x15u, bti)
#define ATOMIC_INC_RETURN(bti)	DESC(1u, 1u, 0u, 6u, 0x35u, bti)
/* With an operand; of ADD and UMAX. */
#define ATOMIC_ADD(bti)		DESC(2u, 0u, 0u, 6u, 0x17u, bti)
#define ATOMIC_UMAX(bti)	DESC(2u, 0u, 0u, 6u, 0x1cu, bti)
#define MEDIA_WRITE(mlen)	DESC(mlen, 0u, 1u, 10u, 0u, 0u)
/* Two OWords. */
#define OWORDS_WRITE(bti)	DESC(2u, 0u, 1u, 8u, 2u, bti)
#define OWORDS_READ(bti)	DESC(1u, 1u, 1u, 0u, 2u, bti)

static struct gpgpu_rig rig;
static u32 buffer;
static unsigned int asked;

static void note_parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			  void *arg, unsigned int n)
{
	asked = n;
	fixture_pool(host, engine, fn, arg, n);
}

static void put_buffer(void)
{
	/* a buffer of BUFFER_B bytes: RAW, number of elements - 1 in width, height and depth */
	const u32 dw[8] = {
		4u << 29 | 0x1ff << 18, buffer, ((BUFFER_B - 1) >> 7) << 16 | 0x7f,
		(BUFFER_B - 1) >> 21 << 21, 0, 0, 0, 0,
	};

	rig_surface(&rig, 0, dw);
	memset(fixture_ptr(rig.f, buffer), 0, BUFFER_B);
}

static int make_rig(void **state)
{
	fixture_parallel = note_parallel;
	fixture_threads = 4;
	rig = rig_create();
	buffer = fixture_map(rig.f, BUFFER_B);
	return 0;
}

static int drop_rig(void **state)
{
	fixture_destroy(rig.f);
	return 0;
}

static struct eu_words to_data(unsigned int reg, struct operand dst, u32 desc)
{
	return send(DATA_CACHE, 8, 0, dst, g(reg, UD), desc, false);
}

#define BARRIER	nomask(send(3, 8, 0, null_(UD), g(0, UD), 4 | 1 << 25, false)), wait_0()

static struct eu_words wait_0(void)
{
	return with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		    EU_DST + EU_OP_WRITEMASK, 1);
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

static int run_groups(const struct eu_words *kernel, size_t size_B, u32 threads, u32 groups,
		      u32 dw5, u32 scratch)
{
	const struct rig_walker w = {
		.simd = 8, .threads = { threads, 1, 1 }, .end = { groups, 1, 1 },
	};
	u32 *idd = rig_descriptor(&rig, 0);

	idd[4] = 2 << 16;
	idd[5] = dw5;
	rig_kernel(&rig, 0, kernel, size_B);
	put_addresses(threads);
	rig_emit_bases(&rig, rig.state);
	rig_emit_state(&rig, 64, scratch, threads * 64);
	rig_emit_walker(&rig, &w);
	return fixture_run(rig.f);
}

#define RUN(kernel, ...)	run_groups(kernel, sizeof(kernel), __VA_ARGS__)

static u32 in_buffer(u32 i)
{
	return fixture_dw(rig.f, buffer + 4 * i);
}

/* g10: address of the lane's DWord in the buffer, where each group has @size_B. */
#define GROUP_ADDRESS(size_B)						\
	op2(MUL, 8, g(10, UD), scalar(sub(g(0, UD), 4)), imm(size_B, UD)), \
	op2(ADD, 8, g(10, UD), g(10, UD), g(1, UD))

/* Each lane leaves its address + 7 in local memory, and picks up what its neighbour has left. */
static void local_memory(void **state)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(10, UD), g(1, UD)),
		op2(ADD, 8, g(11, UD), g(1, UD), imm(7, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(LOCAL)),
		BARRIER,
		to_data(2, g(11, UD), UNTYPED_READ(LOCAL)),
		GROUP_ADDRESS(640),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	/* 5 groups of 20 threads, each with 160 lanes; 4 KiB */
	assert_int_equal(RUN(kernel, 20, 5, IDD_DW5_BARRIER | 1 << 16 | 20, 0), 0);
	assert_int_equal(asked, 5);
	for (i = 0; i < 5 * 160; i++)
		assert_int_equal(in_buffer(i), 4 * ((i % 160 + 8) % 160) + 7);
	assert_int_equal(in_buffer(i), 0);
}

/* Local memory begins with zeroes in each group, and ends where the descriptor says. */
static void local_memory_ends(void **state)
{
	const struct eu_words kernel[] = {
		/* from the last eight lanes' addresses on half is beyond 4 KiB */
		op2(ADD, 8, g(10, UD), g(1, UD), imm(4096 - 16, UD)),
		op2(ADD, 8, g(11, UD), g(1, UD), imm(7, UD)),
		to_data(10, g(12, UD), UNTYPED_READ(LOCAL)),
		to_data(10, null_(UD), UNTYPED_WRITE(LOCAL)),
		to_data(10, g(13, UD), UNTYPED_READ(LOCAL)),
		op2(ADD, 8, g(11, UD), g(12, UD), g(13, UD)),
		GROUP_ADDRESS(32),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	assert_int_equal(RUN(kernel, 1, 9, 1 << 16, 0), 0);
	for (i = 0; i < 72; i++)
		assert_int_equal(in_buffer(i), i % 8 < 4 ? 4 * (i % 8) + 7 : 0);
}

/* All lanes of a group count in one DWord of local memory. */
static void local_atomics(void **state)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)),
		to_data(9, null_(UD), ATOMIC_INC(LOCAL)),
		to_data(9, null_(UD), ATOMIC_INC(LOCAL)),
		BARRIER,
		to_data(9, g(11, UD), UNTYPED_READ(LOCAL)),
		GROUP_ADDRESS(384),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	assert_int_equal(RUN(kernel, 12, 7, IDD_DW5_BARRIER | 1 << 16 | 12, 0), 0);
	/* these nobody but the group sees */
	assert_int_equal(asked, 7);
	for (i = 0; i < 7 * 96; i++)
		assert_int_equal(in_buffer(i), 2 * 96);
}

/*
 * A counter in memory, whose answers tell who was first: in order of groups, threads and lanes, and
 * not by several workers.
 */
static void atomics_in_order(void **state)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(9, UD), imm(BUFFER_B - 4, UD)),
		to_data(9, g(11, UD), ATOMIC_INC_RETURN(0)),
		GROUP_ADDRESS(96),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	asked = 0;
	assert_int_equal(RUN(kernel, 3, 50, 0, 0), 0);
	assert_int_equal(asked, 0);
	assert_int_equal(fixture_dw(rig.f, buffer + BUFFER_B - 4), 50 * 24);
	for (i = 0; i < 50 * 24; i++)
		assert_int_equal(in_buffer(i), i);
}

/* Sums and greatest numbers, each in its DWord: in whatever order, so that workers share them. */
static void atomics_in_any_order(void **state)
{
	const struct eu_words kernel[] = {
		op2(ADD, 8, g(10, UD), g(1, UD), scalar(sub(g(0, UD), 4))),
		op2(ADD, 8, g(13, UD), g(1, UD), scalar(sub(g(0, UD), 4))),
		op1(MOV, 8, g(9, UD), imm(64, UD)),
		to_data(9, null_(UD), ATOMIC_ADD(0)),
		op1(MOV, 8, g(12, UD), imm(68, UD)),
		to_data(12, null_(UD), ATOMIC_UMAX(0)),
		op1(MOV, 8, g(9, UD), imm(72, UD)),
		to_data(9, null_(UD), ATOMIC_INC(0)),
		rig_end(),
	};
	u32 i, k, sum = 0;

	put_buffer();
	asked = 0;
	assert_int_equal(RUN(kernel, 3, 50, 0, 0), 0);
	/* two groups a turn, and no more workers than there may be */
	assert_int_equal(asked, 16);
	for (i = 0; i < 50; i++)
		for (k = 0; k < 24; k++)
			sum += 4 * k + i;
	assert_int_equal(in_buffer(16), sum);
	assert_int_equal(in_buffer(17), 4 * 23 + 49);
	assert_int_equal(in_buffer(18), 50 * 24);
}

static void one_worker(const struct eu_words *kernel, size_t size_B)
{
	put_buffer();
	asked = 0;
	assert_int_equal(run_groups(kernel, size_B, 3, 50, 0, 0), 0);
	assert_int_equal(asked, 0);
}

#define ONE_WORKER(kernel)	one_worker(kernel, sizeof(kernel))

/* Whoever can tell is alone: two kinds at one address or at none that is known, and readers. */
static void atomics_that_tell(void **state)
{
	const struct eu_words same[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)), op1(MOV, 8, g(10, UD), imm(7, UD)),
		to_data(9, null_(UD), ATOMIC_ADD(0)), to_data(9, null_(UD), ATOMIC_UMAX(0)),
		rig_end(),
	};
	const struct eu_words unknown[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)), op1(MOV, 8, g(10, UD), imm(7, UD)),
		to_data(9, null_(UD), ATOMIC_ADD(0)), op1(MOV, 8, g(9, UD), g(1, UD)),
		to_data(9, null_(UD), ATOMIC_UMAX(0)), rig_end(),
	};
	const struct eu_words partly[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)), op1(MOV, 8, g(10, UD), imm(7, UD)),
		op1(MOV, 8, g(12, UD), imm(128, UD)), op1(MOV, 8, g(13, UD), imm(7, UD)),
		to_data(9, null_(UD), ATOMIC_ADD(0)), op1(MOV, 1, sub(g(12, UD), 4), imm(64, UD)),
		to_data(12, null_(UD), ATOMIC_UMAX(0)), rig_end(),
	};
	const struct eu_words reader[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)), to_data(9, null_(UD), ATOMIC_INC(0)),
		to_data(9, g(11, UD), UNTYPED_READ(0)), rig_end(),
	};
	const struct eu_words writer[] = {
		op1(MOV, 8, g(9, UD), imm(64, UD)), op1(MOV, 8, g(10, UD), imm(7, UD)),
		to_data(9, null_(UD), ATOMIC_INC(0)), to_data(9, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};

	ONE_WORKER(same);
	ONE_WORKER(unknown);
	ONE_WORKER(partly);
	ONE_WORKER(reader);
	ONE_WORKER(writer);
}

/* g@reg: the component of a DWord at byte addresses in g@at. */
#define READ_AT(at, reg)	to_data(at, g(reg, UD), UNTYPED_READ(0))
/* Back by so many instructions where the last comparison was true. */
#define AGAIN(n)		pred(jump_by(WHILE, 8, -(n), 0), 1, false)

/* All groups come to a counter in memory, and go on when it says that all have. */
static void groups_meet(void **state)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(9, UD), imm(BUFFER_B - 4, UD)),
		to_data(9, null_(UD), ATOMIC_INC(0)),
		READ_AT(9, 11),
		cond(op2(CMP, 8, null_(UD), g(11, UD), imm(12 * 24, UD)), 5),
		AGAIN(2),
		GROUP_ADDRESS(96),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	assert_int_equal(RUN(kernel, 3, 12, 0, 0), 0);
	for (i = 0; i < 12 * 24; i++)
		assert_int_equal(in_buffer(i), 12 * 24);
}

/* Each group but the last waits for the one behind it, on however many workers. */
static void groups_wait_for_later(void **state)
{
	const struct eu_words kernel[] = {
		op1(MOV, 8, g(11, UD), imm(1, UD)),
		GROUP_ADDRESS(96),
		op2(ADD, 8, g(12, UD), g(10, UD), imm(96, UD)),
		READ_AT(12, 13),
		cond(op2(CMP, 8, null_(UD), g(13, UD), imm(0, UD)), 1),
		AGAIN(2),
		op2(ADD, 8, g(11, UD), g(13, UD), imm(1, UD)),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	for (i = 0; i < 24; i++)
		((u32 *)fixture_ptr(rig.f, buffer))[20 * 24 + i] = 5;
	asked = 0;
	assert_int_equal(RUN(kernel, 3, 20, 0, 0), 0);
	assert_int_equal(asked, 10);
	for (i = 0; i < 20 * 24; i++)
		assert_int_equal(in_buffer(i), 5 + 20 - i / 24);
}

/* Threads lay something down in their scratch space, wait, and find it again. */
static void scratch(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(20, UD), g(0, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(0, UD))),
		op2(ADD, 8, g(21, UD), g(1, UD), scalar(sub(g(0, UD), 4))),
		nomask(to_data(20, null_(UD), OWORDS_WRITE(STATELESS))),
		BARRIER,
		nomask(to_data(20, g(11, UD), OWORDS_READ(STATELESS))),
		GROUP_ADDRESS(320),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 i;

	put_buffer();
	assert_int_equal(RUN(kernel, 10, 30, IDD_DW5_BARRIER | 10, 0x10000), 0);
	/* 64 threads have scratch space, a group has 10 */
	assert_int_equal(asked, 6);
	for (i = 0; i < 30 * 80; i++)
		assert_int_equal(in_buffer(i), 4 * (i % 80) + i / 80);
}

/* A code of 2 is 3 KiB for each thread: units count KiB here, and are no power of two. */
static void scratch_size(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(20, UD), g(0, UD))),
		nomask(op1(MOV, 1, sub(g(20, UD), 8), imm(0, UD))),
		op1(MOV, 8, g(11, UD), scalar(sub(g(0, UD), 20))),
		nomask(to_data(20, null_(UD), OWORDS_WRITE(STATELESS))),
		BARRIER,
		GROUP_ADDRESS(320),
		to_data(10, null_(UD), UNTYPED_WRITE(0)),
		rig_end(),
	};
	u32 area = fixture_map(rig.f, 64 * 3072) - rig.state, i;

	put_buffer();
	assert_int_equal(RUN(kernel, 10, 30, IDD_DW5_BARRIER | 10, area | 2), 0);
	for (i = 0; i < 30 * 80; i++) {
		u32 offset = (in_buffer(i) & ~1023u) - area;

		assert_int_equal(offset % 3072, 0);
		assert_int_equal(offset / 3072 % 10, i % 80 / 8);
	}
}

/* A picture of bytes, 64 x 64, which rectangles count as DWords. */
static void put_picture(void)
{
	const u32 dw[8] = {
		1u << 29 | 0x140 << 18 | 1 << 8, buffer, 63 << 16 | 15, 63, 0, 0, 0,
		4 << 25 | 5 << 22 | 6 << 19 | 7 << 16,
	};

	rig_surface(&rig, 0, dw);
	memset(fixture_ptr(rig.f, buffer), 0x88, 64 * 64);
	memset(rig.dw + RIG_CURBE / 4, 0, 64);
	rig.dw[RIG_CURBE / 4] = 0x4c;
}

static void assert_filled(u32 x0, u32 y0, u32 x1, u32 y1)
{
	const u8 *at = fixture_ptr(rig.f, buffer);
	u32 x, y;

	for (y = 0; y < 64; y++)
		for (x = 0; x < 64; x++) {
			u8 want = x >= x0 && x < x1 && y >= y0 && y < y1 ? 0x4c : 0x88;

			if (at[64 * y + x] != want)
				fail_msg("(%u, %u) is %02x, not %02x", x, y, at[64 * y + x], want);
		}
}

#define SPLAT	op1(MOV, 4, g(1, UB), scalar(g(1, UB)))

/* A thread of GPGPU for 16 x 1 bytes at its group's place. */
static void fill_by_groups(u32 x, u32 y, u32 width, u32 height)
{
	const struct eu_words kernel[] = {
		SPLAT,
		op2(MUL, 1, g(2, UD), scalar(sub(g(0, UD), 4)), imm(16, UD)),
		op1(MOV, 1, sub(g(2, UD), 4), scalar(sub(g(0, UD), 24))),
		op1(MOV, 8, g(4, UD), g(0, UD)),
		op1(MOV, 2, g(4, UD), region(g(2, UD), 2, 2, 1)),
		op1(MOV, 1, sub(g(4, UD), 8), imm(0xf, UD)),
		op1(MOV, 16, g(5, UD), scalar(g(1, UD))),
		send(RENDER_CACHE, 16, 0, null_(UW), g(4, UD), MEDIA_WRITE(3u), false),
		op1(MOV, 8, g(112, UD), g(0, UD)),
		send(7, 16, 0, null_(UW), g(112, UD), 0x02000010, true),
	};
	const struct rig_walker w = {
		.simd = 16, .threads = { 1, 1, 1 }, .start = { x / 16, y, 0 },
		.end = { (x + width + 15) / 16, y + height, 1 },
		.right = (x + width) % 16 ? (1u << (x + width) % 16) - 1 : 0xffff,
	};
	u32 *idd = rig_descriptor(&rig, 0);

	put_picture();
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	idd[1] = 1 << 18;
	idd[4] = 1 << 16;
	idd[5] = 0;
	fixture_emit(rig.f, CMD_PIPELINE_SELECT | PIPELINE_GPGPU);
	rig_emit_bases(&rig, 0);
	/* 64 bytes of constants, room for 32, as some write it */
	fixture_emit(rig.f, 0x70000006, 0, 1 << 16 | 1 << 2, 0, 1, 0, 0, 0);
	fixture_emit(rig.f, 0x70010002, 0, 64, RIG_CURBE);
	fixture_emit(rig.f, 0x70020002, 0, 32, RIG_DESCRIPTORS);
	rig_emit_walker(&rig, &w);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_filled(x, y, x + width, y + height);
}

static void gpgpu_fill(void **state)
{
	fill_by_groups(0, 0, 32, 32);
	fill_by_groups(16, 16, 32, 32);
}

/* A media object for each 16 x 16 bytes, with its place in the command. */
static void media_fill(void **state)
{
	const struct eu_words kernel[] = {
		SPLAT,
		op1(MOV, 8, g(4, UD), g(0, UD)),
		op1(MOV, 2, g(4, UD), region(g(2, UD), 2, 2, 1)),
		op1(MOV, 1, sub(g(4, UD), 8), imm(0x000f000f, UD)),
		op1(MOV, 16, g(5, UD), scalar(g(1, UD))),
		op1(MOV, 16, g(7, UD), scalar(g(1, UD))),
		op1(MOV, 16, g(9, UD), scalar(g(1, UD))),
		op1(MOV, 16, g(11, UD), scalar(g(1, UD))),
		send(RENDER_CACHE, 16, 0, null_(UW), g(4, UD), MEDIA_WRITE(9u), false),
		op1(MOV, 8, g(112, UD), g(0, UD)),
		send(7, 16, 0, null_(UW), g(112, UD), 0x02000010, true),
	};
	u32 *idd = rig_descriptor(&rig, 0), i;

	put_picture();
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	idd[1] = 1 << 18;
	idd[4] = 1 << 16;
	idd[5] = 0;
	fixture_emit(rig.f, CMD_PIPELINE_SELECT | PIPELINE_MEDIA);
	rig_emit_bases(&rig, 0);
	fixture_emit(rig.f, 0x70000006, 0, 1 << 16 | 2 << 8, 0, 2 << 16 | 2, 0, 0, 0);
	fixture_emit(rig.f, 0x70010002, 0, 64, RIG_CURBE);
	fixture_emit(rig.f, 0x70020002, 0, 32, RIG_DESCRIPTORS);
	for (i = 0; i < 4; i++)
		fixture_emit(rig.f, 0x71000006, 0, 0, 0, 0, 0, i / 2 * 16, i % 2 * 16);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_filled(0, 0, 32, 32);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(local_memory),
		cmocka_unit_test(local_memory_ends),
		cmocka_unit_test(local_atomics),
		cmocka_unit_test(atomics_in_order),
		cmocka_unit_test(atomics_in_any_order),
		cmocka_unit_test(atomics_that_tell),
		cmocka_unit_test(groups_meet),
		cmocka_unit_test(groups_wait_for_later),
		cmocka_unit_test(scratch),
		cmocka_unit_test(scratch_size),
		cmocka_unit_test(gpgpu_fill),
		cmocka_unit_test(media_fill),
	};

	return cmocka_run_group_tests(tests, make_rig, drop_rig);
}
