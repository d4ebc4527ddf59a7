// SPDX-License-Identifier: GPL-2.0
/*
 * Media and GPGPU: what walkers and objects start, and what threads begin with. Expected values
 * follow from the commands' fields (IVB PRM Vol 2 Part 2). Kernels end at once where it is their
 * payload that is looked at: registers stay as they were.
 */

#include "gpgpu_rig.h"

#define SCRATCH_BASE	0x00fff000u

static struct gpgpu_rig rig;

static int make_rig(void **state)
{
	rig = rig_create();
	return 0;
}

static int drop_rig(void **state)
{
	fixture_destroy(rig.f);
	return 0;
}

static void end_kernel(u32 n)
{
	const struct eu_words end = rig_end();

	rig_kernel(&rig, n, &end, sizeof(end));
}

/* CURBE row r begins with 1000 + r. */
static void fill_curbe(u32 rows)
{
	u32 r;

	for (r = 0; r < rows; r++)
		rig.dw[RIG_CURBE / 4 + 8 * r] = 1000 + r;
}

static u64 invocations(void)
{
	return fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS];
}

/* A group of 3 x 2 threads: R0, constants of each, and its channels. */
static void payload(void **state)
{
	const struct rig_walker w = {
		.simd = 16, .threads = { 3, 2, 1 }, .start = { 5, 6, 7 }, .end = { 6, 7, 8 },
		.right = 0x00ff, .bottom = 0xfff0, .descriptor = 2,
	};
	static const u32 mask[6] = { 0xffff, 0xffff, 0x00ff, 0xfff0, 0xfff0, 0x00f0 };
	u32 *idd = rig_descriptor(&rig, 2);
	u64 before = invocations();
	u32 n;

	end_kernel(2);
	fill_curbe(16);
	idd[2] = 0x12340;
	idd[3] = 0x56780;
	idd[4] = 1 << 16 | 2;
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, SCRATCH_BASE | 3, 16 * 32);
	rig_emit_walker(&rig, &w);
	assert_int_equal(fixture_run(rig.f), 0);
	for (n = 0; n < 6; n++) {
		const u32 *r0 = rig_reg(&rig, 0, n, 0);

		assert_int_equal(r0[0], 0);
		assert_int_equal(r0[1], 5);
		assert_int_equal(r0[2], 2 << 4);
		assert_int_equal(r0[3], 0x12343);
		assert_int_equal(r0[4], 0x56780);
		/* 4 KiB for each thread */
		assert_int_equal(r0[5], 0x00fff000 + n * 0x1000 + n);
		assert_int_equal(r0[6], 6);
		assert_int_equal(r0[7], 7);
		assert_int_equal(rig_reg(&rig, 0, n, 1)[0], 1000 + 2 + n);
		assert_int_equal(rig_reg(&rig, 0, n, EU_ROW_SR0)[1], mask[n]);
	}
	/* 16 + 16 + 8 + 12 + 12 + 4 channels */
	assert_int_equal(invocations() - before, 68);
}

/* Groups of one thread run together, x first. */
static void order_of_groups(void **state)
{
	const struct rig_walker w = {
		.simd = 8, .threads = { 1, 1, 1 }, .start = { 1, 2, 3 }, .end = { 3, 4, 5 },
	};
	u64 before = invocations();
	u32 n;

	rig_descriptor(&rig, 0);
	end_kernel(0);
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	rig_emit_walker(&rig, &w);
	assert_int_equal(fixture_run(rig.f), 0);
	for (n = 0; n < 8; n++) {
		const u32 *r0 = rig_reg(&rig, 0, n, 0);

		assert_int_equal(r0[1], 1 + n % 2);
		assert_int_equal(r0[6], 2 + n / 2 % 2);
		assert_int_equal(r0[7], 3 + n / 4);
		assert_int_equal(rig_reg(&rig, 0, n, EU_ROW_SR0)[1], 0xff);
	}
	assert_int_equal(invocations() - before, 64);
}

static u64 count_walk(const struct rig_walker *w)
{
	u64 before = invocations();

	rig_descriptor(&rig, 0);
	end_kernel(0);
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	rig_emit_walker(&rig, w);
	assert_int_equal(fixture_run(rig.f), 0);
	return invocations() - before;
}

static void widths(void **state)
{
	struct rig_walker w = { .simd = 32, .threads = { 2, 1, 1 }, .end = { 3, 5, 1 } };

	assert_int_equal(count_walk(&w), 3 * 5 * 2 * 32);
	/* the right one of two threads has three channels; the bottom is everywhere */
	w.right = 7;
	assert_int_equal(count_walk(&w), 3 * 5 * (32 + 3));
	w.bottom = 3;
	assert_int_equal(count_walk(&w), 3 * 5 * (2 + 2));
	/* 64 threads, which are eight groups of the shader core */
	w = (struct rig_walker) { .simd = 8, .threads = { 4, 4, 4 }, .end = { 2, 1, 1 } };
	assert_int_equal(count_walk(&w), 2 * 64 * 8);
}

static void nothing_to_do(void **state)
{
	struct rig_walker w = { .simd = 8, .threads = { 1, 1, 1 }, .end = { 0, 1, 1 } };

	assert_int_equal(count_walk(&w), 0);
	w.start[0] = 5;
	w.end[0] = 4;
	assert_int_equal(count_walk(&w), 0);
	/* the predicate is off in a fresh context */
	w = (struct rig_walker) { .simd = 8, .threads = { 1, 1, 1 }, .end = { 1, 1, 1 },
				  .flags = WALKER_DW0_PREDICATE };
	assert_int_equal(count_walk(&w), 0);
}

/* Dimensions from registers, those of the command do not count. */
static void indirect(void **state)
{
	const struct rig_walker w = {
		.simd = 8, .threads = { 1, 1, 1 }, .start = { 1, 0, 0 }, .end = { 9, 9, 9 },
		.flags = WALKER_DW0_INDIRECT,
	};

	rig.f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(rig.f, 0x11000005, 0x2500, 3, 0x2504, 4, 0x2508, 5);
	assert_int_equal(count_walk(&w), 2 * 4 * 5 * 8);
	rig.f->flags = 0;
}

static void assert_unknown(const char *text)
{
	struct mirage_engine_state s = fixture_state(rig.f);

	assert_string_equal(s.unknown, text);
	fixture_reset(rig.f);
}

static void too_many_threads(void **state)
{
	const struct rig_walker w = { .simd = 8, .threads = { 13, 5, 1 }, .end = { 1, 1, 1 } };

	rig_descriptor(&rig, 0);
	end_kernel(0);
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	rig_emit_walker(&rig, &w);
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_unknown("thread group of 65 threads");
}

#define BARRIER(desc)	nomask(send(3, 8, 0, null_(UD), g(2, UD), (desc) | 1 << 25, false))

static struct eu_words wait_0(void)
{
	return with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		    EU_DST + EU_OP_WRITEMASK, 1);
}

/* g2.2: what compilers make of R0.2; @dw5 is the descriptor's. */
static int run_barrier(u32 threads, u32 dw5, u32 message)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(message, UD))),
		BARRIER(4), wait_0(), BARRIER(4), wait_0(), rig_end(),
	};

	rig_descriptor(&rig, 0)[5] = dw5;
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	return rig_run_group(&rig, threads);
}

static void barriers(void **state)
{
	assert_int_equal(run_barrier(20, IDD_DW5_BARRIER | 20, 0), 0);
	assert_int_equal(run_barrier(1, IDD_DW5_BARRIER | 1, 0), 0);
	assert_int_equal(run_barrier(64, IDD_DW5_BARRIER | 64, 0), 0);
	/* the message may say how many there are */
	assert_int_equal(run_barrier(20, IDD_DW5_BARRIER | 1, BIT(15) | 20 << 9), 0);
	/* one thread too few */
	assert_int_equal(run_barrier(20, IDD_DW5_BARRIER | 21, 0), -EIO);
	fixture_reset(rig.f);
	/* no barrier at all */
	assert_int_equal(run_barrier(20, 20, 0), -EIO);
	fixture_reset(rig.f);
	rig_descriptor(&rig, 0)[5] = 0;
}

static int run_message(u8 sfid, u32 desc)
{
	const struct eu_words kernel[] = {
		nomask(send(sfid, 8, 0, null_(UD), g(2, UD), desc | 1 << 25, false)), rig_end(),
	};

	rig_descriptor(&rig, 0);
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	return rig_run_group(&rig, 1);
}

static void messages_that_we_lack(void **state)
{
	assert_int_equal(run_message(3, 7), -EIO);
	assert_unknown("gateway message  0x02000007");
	assert_int_equal(run_message(7, 1), -EIO);
	assert_unknown("thread spawner message 0x02000001");
	/* dereferencing without an end is nothing */
	assert_int_equal(run_message(7, 0), 0);
}

#define GATEWAY(what)	\
	nomask(send(3, 8, 0, null_(UD), g(2, UD), (what) | 1 << 25, false))
#define PUT(byte, value)	nomask(op1(MOV, 1, sub(g(2, UD), byte), value))

/*
 * Threads in pairs: each opens two registers from g20 on, and writes 1, 4 or 16 bytes into the
 * other's, which waits for that. sr0.0 says who one is; the lowest bit makes the pair.
 */
static int run_pairs(u32 threads, u32 open_key, u32 offset_size)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(20, UD), imm(0, UD))),
		nomask(op1(MOV, 8, g(21, UD), imm(0, UD))),
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		PUT(16, imm(open_key, UD)), PUT(20, imm(20 << 21 | 1 << 8, UD)), GATEWAY(0),
		PUT(8, imm(0, UD)), BARRIER(4), wait_0(),
		nomask(op2(XOR, 1, sub(g(3, UD), 0), scalar(arf(0x70, UD)), imm(1, UD))),
		nomask(op2(SHL, 1, sub(g(3, UD), 4), scalar(sub(g(3, UD), 0)), imm(16, UD))),
		nomask(op2(ADD, 1, sub(g(2, UD), 16), scalar(sub(g(3, UD), 4)), imm(0x1212, UD))),
		PUT(20, imm(offset_size, UD)), PUT(0, scalar(arf(0x70, UD))),
		PUT(4, imm(0x11111111, UD)), PUT(12, imm(0x33333333, UD)),
		GATEWAY(2 | 1 << 15), wait_0(), GATEWAY(1), rig_end(),
	};

	rig_descriptor(&rig, 0)[5] = IDD_DW5_BARRIER | threads;
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	return rig_run_group(&rig, threads);
}

static void gateways(void **state)
{
	u32 n;

	/* 16 bytes, from byte 36 on */
	assert_int_equal(run_pairs(20, 0x1212, 36 << 16 | 4 << 8), 0);
	for (n = 0; n < 20; n++) {
		u32 other = n ^ 1;

		assert_int_equal(rig_reg(&rig, 0, n, EU_ROW_SR0)[0], n / 8 << 8 | n % 8);
		assert_int_equal(rig_reg(&rig, 0, n, 20)[1], 0);
		assert_int_equal(rig_reg(&rig, 0, n, 21)[0], 0);
		assert_int_equal(rig_reg(&rig, 0, n, 21)[1], other / 8 << 8 | other % 8);
		assert_int_equal(rig_reg(&rig, 0, n, 21)[2], 0x11111111);
		assert_int_equal(rig_reg(&rig, 0, n, 21)[4], 0x33333333);
		assert_int_equal(rig_reg(&rig, 0, n, 21)[5], 0);
	}
	/* one byte */
	assert_int_equal(run_pairs(2, 0x1212, 5 << 16), 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 20)[1], 1 << 8);
	/* the last byte, and one further: what does not fit does not come, and is waited for */
	assert_int_equal(run_pairs(2, 0x1212, 63 << 16), 0);
	assert_int_equal(run_pairs(2, 0x1212, 64 << 16), -EIO);
	fixture_reset(rig.f);
	/* another key, and a partner that is not there */
	assert_int_equal(run_pairs(2, 0x1213, 0), -EIO);
	fixture_reset(rig.f);
	assert_int_equal(run_pairs(3, 0x1212, 0), -EIO);
	fixture_reset(rig.f);
	rig_descriptor(&rig, 0)[5] = 0;
}

/* An answer, with AckReq. */
#define ASK(to, what)	\
	nomask(send(3, 8, 0, g(to, UD), g(2, UD), (what) | 1 << 14 | 1 << 25 | 1 << 20, false))
#define ACK(error)	(3u << 16 | (error))

/*
 * One thread writes to itself: it opens two registers from g20 on for the key 0x1212. Errors are of
 * IVB PRM Vol 4 Part 2, 1.1.3.5: 2 for what is closed, 6 for more than four DWords.
 */
static void acknowledgements(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		nomask(op1(MOV, 16, g(10, UD), imm(0x777, UD))),
		nomask(op1(MOV, 16, g(12, UD), imm(0x777, UD))),
		nomask(op1(MOV, 16, g(14, UD), imm(0x777, UD))),
		/* before it opens, and after that with another key, too far, and too much */
		PUT(16, imm(0x1212, UD)), ASK(10, 2),
		PUT(20, imm(20 << 21 | 1 << 8, UD)), ASK(11, 0),
		PUT(16, imm(0x1213, UD)), PUT(20, imm(0, UD)), ASK(12, 2),
		PUT(16, imm(0x1212, UD)), PUT(20, imm(64 << 16, UD)), ASK(13, 2),
		PUT(20, imm(5 << 8, UD)), ASK(14, 2),
		/* it fits, counts N2 up, and is told; then once more without being asked */
		PUT(20, imm(4 << 16 | 2 << 8, UD)), PUT(0, imm(0xbeef, UD)), ASK(15, 2 | 2 << 15),
		nomask(send(3, 8, 0, g(16, UD), g(2, UD), 1 << 25 | 1 << 20 | 2, false)),
		/* an answer that lies over its message */
		PUT(20, imm(8 << 16 | 2 << 8, UD)), PUT(0, imm(0xbead, UD)), ASK(2, 2),
		/* a barrier that there is none of, its byte, and the end */
		PUT(8, imm(0, UD)), ASK(17, 4), ASK(18, 5), ASK(19, 1),
		rig_end(),
	};
	static const u32 want[] = { ACK(2), ACK(0), ACK(2), ACK(2), ACK(6), ACK(0) };
	u32 i;

	rig_descriptor(&rig, 0)[5] = 0;
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	assert_int_equal(rig_run_group(&rig, 1), 0);
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		assert_int_equal(rig_reg(&rig, 0, 0, 10 + i)[0], want[i]);
		assert_int_equal(rig_reg(&rig, 0, 0, 10 + i)[1], 0x777);
	}
	assert_int_equal(rig_reg(&rig, 0, 0, 17)[0], ACK(1));
	assert_int_equal(rig_reg(&rig, 0, 0, 18)[0], ACK(0));
	assert_int_equal(rig_reg(&rig, 0, 0, 19)[0], ACK(0));
	assert_int_equal(rig_reg(&rig, 0, 0, 20)[1], 0xbeef);
	assert_int_equal(rig_reg(&rig, 0, 0, 20)[2], 0xbead);
	assert_int_equal(rig_reg(&rig, 0, 0, 2)[0], ACK(0));
	assert_int_equal(rig_reg(&rig, 0, 0, EU_ROW_N0)[0], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, EU_ROW_N0)[2], 1);
}

/* A register behind which no other is opened by size code 5: 32 of them, g20 to g51. */
static void widest_gateway(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		nomask(op1(MOV, 8, g(51, UD), imm(0, UD))),
		nomask(op1(MOV, 8, g(52, UD), imm(0, UD))),
		PUT(20, imm(20 << 21 | 5 << 8, UD)), ASK(10, 0),
		PUT(0, imm(0xbeef, UD)), PUT(20, imm((32 * 32 - 4) << 16 | 2 << 8, UD)), ASK(11, 2),
		PUT(20, imm((32 * 32) << 16 | 2 << 8, UD)), ASK(12, 2),
		rig_end(),
	};

	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	assert_int_equal(rig_run_group(&rig, 1), 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 11)[0], ACK(0));
	assert_int_equal(rig_reg(&rig, 0, 0, 12)[0], ACK(2));
	assert_int_equal(rig_reg(&rig, 0, 0, 51)[7], 0xbeef);
	assert_int_equal(rig_reg(&rig, 0, 0, 52)[0], 0);
}

static u64 time_of(const u32 *dw)
{
	return dw[0] | (u64)dw[1] << 32;
}

/* MEDIA_VFE_STATE with other bits in DWord 2. */
static void emit_vfe(u32 dw2)
{
	fixture_emit(rig.f, 0x70000006, 0, 63 << 16 | dw2, 0, 0, 0, 0, 0);
}

#define VFE_RESET_TIMER		BIT(7)
#define VFE_MMIO(access)	((access) << 3)

static int run_with_vfe(u32 dw2)
{
	const struct rig_walker w = { .simd = 8, .threads = { 1, 1, 1 }, .end = { 1, 1, 1 } };

	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	emit_vfe(dw2);
	rig_emit_walker(&rig, &w);
	return fixture_run(rig.f);
}

/*
 * Quarters of a nanosecond from bit 20 on; the absolute clock in front of the relative one, in the
 * half of the register that the message asks for. Both begin where MEDIA_VFE_STATE has reset them.
 */
static void timestamps(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		nomask(op1(MOV, 16, g(10, UD), imm(0x777, UD))),
		nomask(op1(MOV, 8, g(12, UD), imm(0x777, UD))),
		ASK(10, 3), PUT(20, imm(0x80000000, UD)), ASK(11, 3),
		/* nobody asks */
		nomask(send(3, 8, 0, null_(UD), g(2, UD), 1 << 25 | 3, false)),
		rig_end(),
	};
	const u64 quarters = 4ull << 20;
	u64 before, first, second, ran;

	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	before = mirage_cs_now_ns(fixture_cs(rig.f, 0));
	assert_int_equal(run_with_vfe(0), 0);
	first = time_of(rig_reg(&rig, 0, 0, 10));
	second = time_of(rig_reg(&rig, 0, 0, 11) + 4);
	ran = time_of(rig_reg(&rig, 0, 0, 10) + 2);
	assert_int_equal(first % quarters, 0);
	assert_true(before <= first / quarters && first <= second);
	assert_true(second / quarters <= mirage_cs_now_ns(fixture_cs(rig.f, 0)));
	assert_true(ran <= first && ran <= time_of(rig_reg(&rig, 0, 0, 11) + 6));
	assert_int_equal(rig_reg(&rig, 0, 0, 10)[4], 0x777);
	assert_int_equal(rig_reg(&rig, 0, 0, 11)[3], 0x777);

	before = mirage_cs_now_ns(fixture_cs(rig.f, 0));
	assert_int_equal(run_with_vfe(VFE_RESET_TIMER), 0);
	first = time_of(rig_reg(&rig, 0, 0, 10));
	assert_true(first / quarters <= mirage_cs_now_ns(fixture_cs(rig.f, 0)) - before);
	assert_true(time_of(rig_reg(&rig, 0, 0, 10) + 2) <= time_of(rig_reg(&rig, 0, 0, 11) + 4));
	/* the context keeps where they began */
	assert_int_equal(run_with_vfe(0), 0);
	second = time_of(rig_reg(&rig, 0, 0, 10));
	assert_true(first <= second);
	assert_true(second / quarters <= mirage_cs_now_ns(fixture_cs(rig.f, 0)) - before);
}

#define DISPATCH_X	0x2500u
#define CHICKEN3	0x2090u

/* g2.3: what to do; g2.2: where; g2.0: what to write. */
#define ACCESS(to, write, at, value)	\
	PUT(12, imm(write, UD)), PUT(8, imm(0xf0000000 | (at) | 3, UD)), \
	PUT(0, imm(value, UD)), ASK(to, 6)

/*
 * Registers by messages. A batch without privileges reaches by them what it does by MI commands:
 * it writes what dispatches begin with, and no defeature bits.
 */
static void registers(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		nomask(op1(MOV, 16, g(10, UD), imm(0x777, UD))),
		nomask(op1(MOV, 16, g(12, UD), imm(0x777, UD))),
		ACCESS(10, 1, DISPATCH_X, 0x1234), ACCESS(11, 0, DISPATCH_X, 0),
		ACCESS(12, 1, CHICKEN3, 0x00010001), ACCESS(13, 0, CHICKEN3, 0),
		/* the clock, and nothing that there is */
		ACCESS(14, 0, 0x2358, 0), ACCESS(15, 0, 0x7ffffc, 0),
		rig_end(),
	};
	struct mirage_cs *cs = fixture_cs(rig.f, 0);
	u32 secure;

	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	for (secure = 0; secure < 2; secure++) {
		rig.f->flags = secure ? MIRAGE_BATCH_SECURE : 0;
		cs->regs.chicken[0] = 0;
		assert_int_equal(run_with_vfe(VFE_MMIO(2)), 0);
		assert_int_equal(cs->ctx ? cs->saved.dispatch_dim[0] :
				 to_mirage_cs_context(rig.f->ctx[0])->saved.dispatch_dim[0], 0x1234);
		assert_int_equal(rig_reg(&rig, 0, 0, 10)[0], ACK(0));
		assert_int_equal(rig_reg(&rig, 0, 0, 11)[0], secure ? 0x1234 : 0);
		assert_int_equal(rig_reg(&rig, 0, 0, 11)[1], 0x777);
		assert_int_equal(cs->regs.chicken[0], secure);
		assert_int_equal(rig_reg(&rig, 0, 0, 13)[0], secure);
		assert_int_not_equal(rig_reg(&rig, 0, 0, 14)[0], 0);
		assert_int_equal(rig_reg(&rig, 0, 0, 15)[0], 0);
	}
	/* closed: all other values of the field */
	cs->regs.chicken[0] = 0;
	assert_int_equal(run_with_vfe(VFE_MMIO(1)), 0);
	assert_int_equal(cs->regs.chicken[0], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 11)[0], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 14)[0], 0);
	rig.f->flags = 0;
}

/* A kernel that never ends goes as long as the host likes, whatever barriers it passes. */
static void endless(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))),
		BARRIER(4), wait_0(), jump_by(WHILE, 8, -2, 0), rig_end(),
	};

	rig_descriptor(&rig, 0)[5] = IDD_DW5_BARRIER | 12;
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	rig.f->relaxes = 0;
	rig.f->relax_limit = 5;
	assert_int_equal(rig_run_group(&rig, 12), -ECANCELED);
	rig.f->relax_limit = 0;
	fixture_reset(rig.f);
	rig_descriptor(&rig, 0)[5] = 0;
}

static void rounding(void **state)
{
	/* 2^24 + 1 is halfway between two floats: to the nearest even is down, upwards is not */
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, F), imm(0x01000001, UD))), rig_end(),
	};
	static const u32 want[4] = { 0x4b800000, 0x4b800001, 0x4b800000, 0x4b800000 };
	u32 mode;

	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	for (mode = 0; mode < 4; mode++) {
		rig_descriptor(&rig, 0)[5] = mode << 22;
		assert_int_equal(rig_run_group(&rig, 1), 0);
		assert_int_equal(rig_reg(&rig, 0, 0, 2)[0], want[mode]);
	}
	rig_descriptor(&rig, 0)[5] = 0;
}

/* Constants in one register, data of the command behind it, data in memory behind that. */
static void media_object(void **state)
{
	u32 i;

	rig_descriptor(&rig, 1)[4] = 1 << 16 | 3;
	end_kernel(1);
	fill_curbe(16);
	for (i = 0; i < 16; i++)
		rig.dw[RIG_INDIRECT / 4 + i] = 0x700 + i;
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 16 * 32);
	/* two threads; only the second one's registers are left */
	fixture_emit(rig.f, 0x71000006, 1, 0, 0, 0, 0, 0xdead, 0xbeef);
	fixture_emit(rig.f, 0x71000006 + 8, 1, 12, RIG_INDIRECT + 4, 9 << 16 | 5, 11 << 16 | 0xff,
		     50, 51, 52, 53, 54, 55, 56, 57, 58, 59);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[0], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[1], 9 << 16 | 5);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[2], 1 << 4 | 11);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[4], RIG_BINDINGS);
	assert_int_equal(rig_reg(&rig, 0, 0, 0)[6], 1);
	assert_int_equal(rig_reg(&rig, 0, 0, 1)[0], 1003);
	for (i = 0; i < 8; i++)
		assert_int_equal(rig_reg(&rig, 0, 0, 2)[i], 50 + i);
	assert_int_equal(rig_reg(&rig, 0, 0, 3)[0], 58);
	assert_int_equal(rig_reg(&rig, 0, 0, 3)[1], 59);
	assert_int_equal(rig_reg(&rig, 0, 0, 3)[2], 0);
	for (i = 0; i < 3; i++)
		assert_int_equal(rig_reg(&rig, 0, 0, 4)[i], 0x701 + i);
	assert_int_equal(rig_reg(&rig, 0, 0, 4)[3], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, EU_ROW_SR0)[1], ~0u);
}

static void media_object_prt(void **state)
{
	rig_descriptor(&rig, 1)[4] = 0;
	end_kernel(1);
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	fixture_emit(rig.f, 0x7102000e, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(rig_reg(&rig, 0, 0, 1)[0], 1);
	assert_int_equal(rig_reg(&rig, 0, 0, 1)[7], 8);
	assert_int_equal(rig_reg(&rig, 0, 0, 2)[0], 9);
	assert_int_equal(rig_reg(&rig, 0, 0, 2)[3], 12);
	assert_int_equal(rig_reg(&rig, 0, 0, 2)[4], 0);
}

/* More data than there are registers, from more memory than there is. */
static void media_too_much(void **state)
{
	rig_descriptor(&rig, 1)[4] = 0xffffffff;
	end_kernel(1);
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	fixture_emit(rig.f, 0x71000000 | 3000, 1, 0x1ffff, 0xfffffff0, 0, 0);
	fixture_emit(rig.f, 0, 0, 0, 0);
	memset((u32 *)fixture_ptr(rig.f, fixture_here(rig.f)), 0, 3000 * 4);
	rig.f->batch_dw += 3000;
	assert_int_equal(fixture_run(rig.f), 0);
	rig_descriptor(&rig, 1)[4] = 0;
}

/* A wavefront over 3 x 2; eight threads run together, and what they began with is left. */
static void media_walker(void **state)
{
	static const u32 want[6] = { 0, 1, 2, 1 << 16, 1 << 16 | 1, 1 << 16 | 2 };
	u32 i;

	rig_descriptor(&rig, 1)[4] = 1 << 16 | 3;
	end_kernel(1);
	fill_curbe(16);
	rig.dw[RIG_INDIRECT / 4] = 0x701;
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 16 * 32);
	fixture_emit(rig.f, 0x71030000 | (17 + 1 - 2), 1, 4, RIG_INDIRECT, 0, 0, 0, 7,
		     2 << 16 | 3, 0, 0, 1, 1 << 16 | (-2 & 0x3ff), 2 << 16 | 3, 0, 3, 2 << 16,
		     0xbeef);
	assert_int_equal(fixture_run(rig.f), 0);
	for (i = 0; i < 6; i++) {
		assert_int_equal(rig_reg(&rig, 0, i, 0)[1], want[i]);
		assert_int_equal(rig_reg(&rig, 0, i, 0)[2], 1 << 4);
		assert_int_equal(rig_reg(&rig, 0, i, 0)[6], i);
		/* the same constants, data of the command and data in memory for each */
		assert_int_equal(rig_reg(&rig, 0, i, 1)[0], 1003);
		assert_int_equal(rig_reg(&rig, 0, i, 2)[0], 0xbeef);
		assert_int_equal(rig_reg(&rig, 0, i, 3)[0], 0x701);
	}
	rig_descriptor(&rig, 1)[4] = 0;
}

/* Dual Mode, and Repel, which is how walks go anyhow: five in a row. */
static void dual_walker(void **state)
{
	static const u32 want[2][5] = { { 0, 1, 2, 3, 4 }, { 0, 4, 1, 3, 2 } };
	u32 dual, i;

	end_kernel(1);
	rig_descriptor(&rig, 1);
	for (dual = 0; dual < 2; dual++) {
		rig_emit_bases(&rig, 0);
		rig_emit_state(&rig, 64, 0, 0);
		fixture_emit(rig.f, 0x7103000f, 1, 0, 0, 0, 0, 1u << (30 + dual), 0, 1 << 16 | 5, 0,
			     4, 1 << 16, 1, 1 << 16 | 5, 0, 5, 1 << 16);
		assert_int_equal(fixture_run(rig.f), 0);
		for (i = 0; i < 5; i++)
			assert_int_equal(rig_reg(&rig, 0, i, 0)[1], want[dual][i]);
	}
}

/* A walker that never leaves goes on as long as the host likes. */
static void endless_walker(void **state)
{
	u32 block;

	end_kernel(1);
	rig_descriptor(&rig, 1);
	/* without any thread, and with some */
	for (block = 0; block < 2; block++) {
		rig_emit_bases(&rig, 0);
		rig_emit_state(&rig, 64, 0, 0);
		fixture_emit(rig.f, 0x7103000f, 1, 0, 0, 0, 0, 0, 0x03ff03ff, block << 16 | 1, 0, 0,
			     0, 0, 8 << 16 | 8, 0, 0, 0);
		rig.f->relaxes = 0;
		rig.f->relax_limit = 5;
		assert_int_equal(fixture_run(rig.f), block ? -ECANCELED : 0);
		rig.f->relax_limit = 0;
		fixture_reset(rig.f);
	}
}

/* GPGPU_OBJECT: @data_B of data; @last: of its group. */
static void emit_object(u32 x, u32 mask, u32 data_B, bool last)
{
	fixture_emit(rig.f, 0x71040006, 0, data_B | (last ? 1 << 24 : 0), RIG_INDIRECT + 32 * x, x,
		     20, 30, mask);
}

/* Threads one by one, with the group's constants and data of their own. */
static void gpgpu_object(void **state)
{
	u64 before = invocations();
	u32 i;

	rig_descriptor(&rig, 0)[4] = 1 << 16 | 3;
	end_kernel(0);
	fill_curbe(16);
	for (i = 0; i < 8; i++)
		rig.dw[RIG_INDIRECT / 4 + 8 * 5 + i] = 0x800 + i;
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 16 * 32);
	emit_object(5, 0xff, 36, false);
	emit_object(5, 0x0f, 0, true);
	assert_int_equal(fixture_run(rig.f), 0);
	for (i = 0; i < 2; i++) {
		assert_int_equal(rig_reg(&rig, 0, i, 0)[1], 5);
		assert_int_equal(rig_reg(&rig, 0, i, 0)[2], 0);
		assert_int_equal(rig_reg(&rig, 0, i, 0)[6], 20);
		assert_int_equal(rig_reg(&rig, 0, i, 0)[7], 30);
		assert_int_equal(rig_reg(&rig, 0, i, 1)[0], 1003);
	}
	for (i = 0; i < 8; i++)
		assert_int_equal(rig_reg(&rig, 0, 0, 2)[i], 0x800 + i);
	assert_int_equal(rig_reg(&rig, 0, 0, 3)[1], 0);
	assert_int_equal(rig_reg(&rig, 0, 0, EU_ROW_SR0)[1], 0xff);
	assert_int_equal(rig_reg(&rig, 0, 1, EU_ROW_SR0)[1], 0x0f);
	assert_int_equal(invocations() - before, 8 + 4);
	rig_descriptor(&rig, 0)[4] = 0;
}

/* A group is whole when its last thread says so, or when something else comes. */
static void groups_of_objects(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 8, g(2, UD), imm(0, UD))), BARRIER(4), wait_0(), rig_end(),
	};
	u64 before = invocations();

	rig_descriptor(&rig, 0)[5] = IDD_DW5_BARRIER | 2;
	rig_kernel(&rig, 0, kernel, sizeof(kernel));
	rig_emit_bases(&rig, 0);
	rig_emit_state(&rig, 64, 0, 0);
	emit_object(1, 1, 0, false);
	emit_object(1, 1, 0, true);
	emit_object(1, 1, 0, false);
	emit_object(1, 1, 0, false);
	/* another ID, a flush, and the end of the batch */
	emit_object(2, 1, 0, false);
	emit_object(2, 1, 0, false);
	fixture_emit(rig.f, 0x70040000, 0);
	emit_object(2, 1, 0, false);
	emit_object(2, 1, 0, false);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(invocations() - before, 8);
	/* alone, where two come to the barrier */
	emit_object(2, 1, 0, true);
	assert_int_equal(fixture_run(rig.f), -EIO);
	fixture_reset(rig.f);
	rig_descriptor(&rig, 0)[5] = 0;
}

static void commands_that_we_lack(void **state)
{
	rig_emit_bases(&rig, 0);
	fixture_emit(rig.f, 0x71000004, 0, 1u << 31, 0, 0, 0);
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_unknown("root threads without entries of the URB");
	/* nothing to wait for */
	fixture_emit(rig.f, 0x70040000, 0);
	assert_int_equal(fixture_run(rig.f), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(payload),
		cmocka_unit_test(order_of_groups),
		cmocka_unit_test(widths),
		cmocka_unit_test(nothing_to_do),
		cmocka_unit_test(indirect),
		cmocka_unit_test(too_many_threads),
		cmocka_unit_test(barriers),
		cmocka_unit_test(messages_that_we_lack),
		cmocka_unit_test(gateways), cmocka_unit_test(acknowledgements),
		cmocka_unit_test(widest_gateway), cmocka_unit_test(timestamps),
		cmocka_unit_test(registers),
		cmocka_unit_test(endless),
		cmocka_unit_test(rounding),
		cmocka_unit_test(media_object),
		cmocka_unit_test(media_object_prt),
		cmocka_unit_test(media_too_much),
		cmocka_unit_test(media_walker),
		cmocka_unit_test(dual_walker),
		cmocka_unit_test(endless_walker),
		cmocka_unit_test(gpgpu_object),
		cmocka_unit_test(groups_of_objects),
		cmocka_unit_test(commands_that_we_lack),
	};

	return cmocka_run_group_tests(tests, make_rig, drop_rig);
}
